//! A banner or ship somewhere on the map → the free ways home for the winter (NL-WQ-02, NL-WQ-06).

use smallvec::SmallVec;

use crate::campaign::{BannerId, RealmId, ShipId};
use crate::engine::armies::{banners, entering, tile_forces};
use crate::engine::core::game::Game;
use crate::engine::core::presence;
use crate::engine::marching::route;
use crate::engine::realms::{claims, harbours, stances};
use crate::engine::sea::landing;
use crate::map::{Ground, PlaceId, Side};
use crate::rules::Value;
use crate::rules::table::WINTER_FOOD;

/// End of a free way, and the tiles by which it leads there, the first and the last among them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WayHome {
    pub to: PlaceId,
    pub ground: Ground,
    pub side: Option<Side>,
    pub way: Vec<PlaceId>,
}

/// About as many tiles as a banner comes to on its way home.
const USUAL_TILES: usize = 32;

/// A spot that a banner can be on.
#[derive(Clone, Copy)]
struct LandSpot {
    place: PlaceId,
    ground: Ground,
}

/// Counts banners of a realm that a tile feeds through the winter: unrazed settlements of its first
/// tiles that are its own and not besieged (NL-WQ-01, NL-WQ-03). It goes by the race of the realm:
/// hired and allied troops have left by then (NL-REC-08, NL-REC-10).
pub fn winter_food(game: &Game<'_>, realm: RealmId, place: PlaceId) -> i64 {
    let own =
        game.state.realm(realm).home.contains(&place) && claims::empire(game, place) == Some(realm);
    if own && !presence::besieged(game, place) {
        game.lookup(WINTER_FOOD, place, Some(realm))
    } else {
        0
    }
}

/// Counts banners of a realm that a tile can still take, besides those already there.
pub fn winter_room(game: &Game<'_>, realm: RealmId, place: PlaceId) -> i64 {
    let eaters =
        game.state.own_on(realm, place).filter(|(banner, _)| banners::eats(game, *banner)).count();
    winter_food(game, realm, place) - i64::try_from(eaters).unwrap_or(i64::MAX)
}

/// Lists tiles of a realm on which banners can winter, in map order.
pub fn winter_tiles(game: &Game<'_>, realm: RealmId) -> Vec<PlaceId> {
    let mut tiles: Vec<PlaceId> = game
        .state
        .realm(realm)
        .home
        .iter()
        .copied()
        .filter(|place| winter_food(game, realm, *place) > 0)
        .collect();
    tiles.sort_unstable();
    tiles
}

/// True if a banner may winter on a tile of its realm that is its own: where banners are fed
/// or, for one that needs no food where the rules say so, on any that is neither razed nor
/// besieged and open to it (NL-WQ-01, NL-RACE-02).
pub fn winters_on(game: &Game<'_>, banner: BannerId, place: PlaceId) -> bool {
    let realm = game.state.banner(banner).realm;
    let own =
        game.state.realm(realm).home.contains(&place) && claims::empire(game, place) == Some(realm);
    let unfed = || !banners::eats(game, banner) && game.value(Value::QuartersUnfed, banner) > 0;
    let open = || {
        !presence::besieged(game, place)
            && !game.state.holding(place).razed
            && entering::can_enter(game, banner, place)
    };
    own && (winter_food(game, realm, place) > 0 || unfed() && open())
}

/// Lists tiles on which a banner may winter, without the one where it is.
fn quarters(game: &Game<'_>, banner: BannerId) -> Vec<PlaceId> {
    let standing = game.state.banner(banner);
    let home = game.state.realm(standing.realm).home.iter().copied();
    home.filter(|place| *place != standing.at && winters_on(game, banner, *place)).collect()
}

/// Lists free ways of a banner to all tiles where its realm's banners can winter, the shortest to
/// each: no mountain, river, swamp, unknown tile, enemy city or enemy banner is in the way, or
/// nothing but unrazed tiles of its empire (EN-WQ-04). Bridges and passes of friendly cities serve
/// (NL-WQ-02).
pub fn ways_home(game: &Game<'_>, banner: BannerId) -> Vec<WayHome> {
    let quarters = quarters(game, banner);
    search_from(game, banner, SearchLimit::OnAll(&quarters)).homes(&quarters).collect()
}

/// Returns the shortest of the ways of [`ways_home`] to a tile that is wanted.
pub fn nearest_way_home(
    game: &Game<'_>,
    banner: BannerId,
    wanted: impl Fn(PlaceId) -> bool,
) -> Option<WayHome> {
    let mut quarters = quarters(game, banner);
    quarters.retain(|place| wanted(*place));
    if quarters.is_empty() {
        return None;
    }
    search_from(game, banner, SearchLimit::OnAny(&quarters)).homes(&quarters).next()
}

/// Searches everywhere that a banner gets from where it is.
fn search_from(game: &Game<'_>, banner: BannerId, until: SearchLimit<'_>) -> LandSearch {
    let standing = game.state.banner(banner);
    search_land(game, banner, [LandSpot { place: standing.at, ground: standing.ground }], until)
}

/// As [`ways_home`], by sea: over land to a coast of the empire, and from another coast
/// of it on. Nothing where the ships of the realm can bring nobody home (EN-WQ-05).
pub fn ways_home_by_sea(game: &Game<'_>, banner: BannerId) -> Vec<WayHome> {
    let realm = game.state.banner(banner).realm;
    let shore =
        |place: PlaceId| claims::empire(game, place) == Some(realm) && harbours::shore(game, place);
    if game.state.realm(realm).ferries <= 0 {
        return Vec::new();
    }
    let inland = search_from(game, banner, SearchLimit::Everywhere);
    let Some(at) = inland.reached.iter().position(|reached| shore(reached.spot.place)) else {
        return Vec::new();
    };
    let (leaves, before) = (inland.reached[at].spot.place, inland.to(at));
    let shores = game.map().ids().filter(|place| shore(*place) && *place != leaves);
    let quarters = quarters(game, banner);
    let shores = shores.map(|place| LandSpot { place, ground: landing::quay(game, place) });
    let search = search_land(game, banner, shores, SearchLimit::OnAll(&quarters));
    let over_sea = |mut home: WayHome| {
        home.way.splice(0..0, before.iter().copied());
        home
    };
    search.homes(&quarters).map(over_sea).collect()
}

/// Searches everywhere that a banner gets from these spots on a free way, until it has been where
/// it looks for.
fn search_land(
    game: &Game<'_>,
    banner: BannerId,
    from: impl IntoIterator<Item = LandSpot>,
    until: SearchLimit<'_>,
) -> LandSearch {
    let realm = game.state.banner(banner).realm;
    let mut reached: Vec<ReachedSpot> = Vec::with_capacity(USUAL_TILES);
    let mut tiles = RouteTiles::of(game.map().places.len());
    let mut missing =
        if let SearchLimit::OnAll(places) = until { places.to_vec() } else { Vec::new() };
    let mut found = |place: PlaceId| match until {
        SearchLimit::Everywhere => false,
        SearchLimit::OnAny(places) => places.contains(&place),
        SearchLimit::OnAll(_) => {
            missing.retain(|other| *other != place);
            missing.is_empty()
        }
    };
    for spot in from {
        tiles.at(spot.place).insert(spot.ground);
        reached.push(ReachedSpot { spot, before: None });
        found(spot.place);
    }
    let mut next = 0;
    while let Some(here) = reached.get(next).map(|reached| reached.spot) {
        for to in game.map().neighbours(here.place) {
            let tried = tiles.at(to);
            // A tile whose grounds are all reached needs no more search.
            if tried.grounds.len() >= game.place(to).grounds.len().max(1) {
                continue;
            }
            let open = *tried.open.get_or_insert_with(|| {
                entering::can_enter(game, banner, to) && lets_pass(game, realm, to)
            });
            if !open {
                continue;
            }
            if let Some(step) = route::step(game, banner, here.place, here.ground, to)
                && !step.blocked()
                && tried.insert(step.ground)
            {
                let before = Some((next, step.side));
                reached.push(ReachedSpot {
                    spot: LandSpot { place: to, ground: step.ground },
                    before,
                });
                if found(to) {
                    return LandSearch { reached };
                }
            }
        }
        next += 1;
    }
    LandSearch { reached }
}

/// True if banners on their way to winter quarters may set foot on a tile.
pub fn lets_pass(game: &Game<'_>, realm: RealmId, place: PlaceId) -> bool {
    let city = game
        .state
        .working_settlement(place)
        .is_some_and(|kind| game.rules.settlement(kind).bars_ways);
    let enemy = !stances::of_friends(game, realm, game.state.holding(place).owner, Some(place))
        && !game.state.allied(realm, place);
    let own =
        game.value(Value::QuartersWay, realm) == 0 || stances::friendly_land(game, realm, place);
    own && game.state.holding(place).known
        && !(city && enemy)
        && tile_forces::unopposed(game, realm, place)
}

/// Lists harbours of a realm that its ship can reach over coast tiles, the nearest first; enemy
/// ships let it pass (NL-WQ-06).
pub fn harbours_in_reach(game: &Game<'_>, realm: RealmId, ship: ShipId) -> Vec<PlaceId> {
    let reached =
        harbours::reach_by_sea(game, game.state.ship(ship).at).into_iter().map(|(place, _)| place);
    reached.filter(|place| harbours::own_harbour(game, realm, *place)).collect()
}

/// Findings of a search over land about a tile.
#[derive(Default)]
struct Tried {
    /// True if the banner may set foot on it; None until that was asked.
    open: Option<bool>,
    /// The grounds that were reached: there are few on a tile.
    grounds: SmallVec<[Ground; 4]>,
}

impl Tried {
    /// Adds a ground that is reached; true if it was not reached before.
    fn insert(&mut self, ground: Ground) -> bool {
        let new = !self.grounds.contains(&ground);
        if new {
            self.grounds.push(ground);
        }
        new
    }
}

/// The tiles that a search has met: on a large map few of all.
struct RouteTiles {
    /// By place, one more than where it is among those that were met; 0 for the others.
    numbers: Vec<u32>,
    met: Vec<Tried>,
}

impl RouteTiles {
    fn of(places: usize) -> RouteTiles {
        RouteTiles { numbers: vec![0; places], met: Vec::with_capacity(USUAL_TILES) }
    }

    fn at(&mut self, place: PlaceId) -> &mut Tried {
        let number = &mut self.numbers[place.0 as usize];
        if *number == 0 {
            self.met.push(Tried::default());
            *number = u32::try_from(self.met.len()).unwrap_or(u32::MAX);
        }
        &mut self.met[*number as usize - 1]
    }
}

/// Limit of a search over land.
#[derive(Clone, Copy)]
enum SearchLimit<'p> {
    Everywhere,
    /// It has been on all of these.
    OnAll(&'p [PlaceId]),
    /// It comes to any of these.
    OnAny(&'p [PlaceId]),
}

/// A spot that was reached, and from which earlier one, over which side.
struct ReachedSpot {
    spot: LandSpot,
    before: Option<(usize, Side)>,
}

/// A search over land: the spots in the order in which they were reached.
struct LandSearch {
    reached: Vec<ReachedSpot>,
}

impl LandSearch {
    /// Lists the nearest spot on each of these tiles that was reached, the nearest of all first.
    fn homes(&self, quarters: &[PlaceId]) -> impl Iterator<Item = WayHome> {
        let mut found: Vec<PlaceId> = Vec::new();
        self.reached.iter().enumerate().filter_map(move |(at, here)| {
            let LandSpot { place: to, ground } = here.spot;
            if !quarters.contains(&to) || found.contains(&to) {
                return None;
            }
            found.push(to);
            let side = here.before.map(|(_, side)| side);
            Some(WayHome { to, ground, side, way: self.to(at) })
        })
    }

    /// Lists the tiles from the start of the search to a spot, each once.
    fn to(&self, at: usize) -> Vec<PlaceId> {
        let mut way = vec![self.reached[at].spot.place];
        let mut at = at;
        while let Some((earlier, _)) = self.reached[at].before {
            way.push(self.reached[earlier].spot.place);
            at = earlier;
        }
        way.reverse();
        way
    }
}
