//! A banner or ship somewhere on the map → the free ways home for the winter (NL-WQ-02, NL-WQ-06).

use smallvec::SmallVec;

use crate::campaign::{BannerId, RealmId, ShipId};
use crate::engine::core::game::Game;
use crate::map::{Ground, PlaceId, Side};
use crate::rules::Value;
use crate::rules::table::WINTER_FOOD;

/// Where a free way ends, and by which tiles it leads there, the first and the last among them.
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
type Spot = (PlaceId, Ground);

impl Game<'_> {
    /// Banners of a realm that a tile feeds through the winter: unrazed settlements of its first
    /// tiles that are its own and not besieged (NL-WQ-01, NL-WQ-03). It goes by the race of the
    /// realm: hired and allied troops have left by then (NL-REC-08, NL-REC-10).
    #[must_use]
    pub fn winter_food(&self, realm: RealmId, place: PlaceId) -> i64 {
        let own =
            self.state.realm(realm).home.contains(&place) && self.empire(place) == Some(realm);
        if own && !self.besieged(place) { self.lookup(WINTER_FOOD, place, Some(realm)) } else { 0 }
    }

    /// Whether a banner has to be fed through the winter; those that need no food take nobody's
    /// place (NL-RACE-02).
    #[must_use]
    pub fn eats(&self, banner: BannerId) -> bool {
        self.value(Value::FoodNeed, banner) > 0
    }

    /// Banners of a realm that a tile can still take, besides those already there.
    #[must_use]
    pub fn winter_room(&self, realm: RealmId, place: PlaceId) -> i64 {
        let eaters =
            self.state.own_on(realm, place).filter(|(banner, _)| self.eats(*banner)).count();
        self.winter_food(realm, place) - i64::try_from(eaters).unwrap_or(i64::MAX)
    }

    /// Tiles of a realm on which banners can winter, in map order.
    #[must_use]
    pub fn winter_tiles(&self, realm: RealmId) -> Vec<PlaceId> {
        let mut tiles: Vec<PlaceId> = self
            .state
            .realm(realm)
            .home
            .iter()
            .copied()
            .filter(|place| self.winter_food(realm, *place) > 0)
            .collect();
        tiles.sort_unstable();
        tiles
    }

    /// Whether a banner may winter on a tile of its realm that is its own: where banners are fed
    /// or, for one that needs no food where the rules say so, on any that is neither razed nor
    /// besieged and open to it (NL-WQ-01, NL-RACE-02).
    #[must_use]
    pub fn winters_on(&self, banner: BannerId, place: PlaceId) -> bool {
        let realm = self.state.banner(banner).realm;
        let own =
            self.state.realm(realm).home.contains(&place) && self.empire(place) == Some(realm);
        let unfed = || !self.eats(banner) && self.value(Value::QuartersUnfed, banner) > 0;
        let open = || {
            !self.besieged(place)
                && !self.state.holding(place).razed
                && self.can_enter(banner, place)
        };
        own && (self.winter_food(realm, place) > 0 || unfed() && open())
    }

    /// Tiles on which a banner may winter, without the one where it is.
    fn quarters(&self, banner: BannerId) -> Vec<PlaceId> {
        let standing = self.state.banner(banner);
        let home = self.state.realm(standing.realm).home.iter().copied();
        home.filter(|place| *place != standing.at && self.winters_on(banner, *place)).collect()
    }

    /// Takes part in a siege, outside or inside the walls: such banners do not go into winter
    /// quarters while the siege lasts (NL-WQ-01).
    #[must_use]
    pub fn in_siege(&self, banner: BannerId) -> bool {
        let banner = self.state.banner(banner);
        banner.shut_in
            || self.besieged_by_horde(banner.at)
            || self.state.sieges.get(&banner.at).is_some_and(|siege| siege.besieger == banner.realm)
    }

    /// Free ways of a banner to all tiles where its realm's banners can winter, the shortest to
    /// each: no mountain, river, swamp, unknown tile, enemy city or enemy banner is in the way, or
    /// nothing but unrazed tiles of its empire (EN-WQ-04). Bridges and passes of friendly cities
    /// serve (NL-WQ-02).
    #[must_use]
    pub fn ways_home(&self, banner: BannerId) -> Vec<WayHome> {
        let quarters = self.quarters(banner);
        self.search_from(banner, Until::OnAll(&quarters)).homes(&quarters).collect()
    }

    /// The shortest of the ways of [`Game::ways_home`] to a tile that is wanted.
    #[must_use]
    pub fn nearest_way_home(
        &self,
        banner: BannerId,
        wanted: impl Fn(PlaceId) -> bool,
    ) -> Option<WayHome> {
        let mut quarters = self.quarters(banner);
        quarters.retain(|place| wanted(*place));
        if quarters.is_empty() {
            return None;
        }
        self.search_from(banner, Until::OnAny(&quarters)).homes(&quarters).next()
    }

    /// Everywhere that a banner gets from where it is.
    fn search_from(&self, banner: BannerId, until: Until<'_>) -> LandSearch {
        let standing = self.state.banner(banner);
        self.search_land(banner, [(standing.at, standing.ground)], until)
    }

    /// As [`Game::ways_home`], by sea: over land to a coast of the empire, and from another coast
    /// of it on. Nothing where the ships of the realm can bring nobody home (EN-WQ-05).
    #[must_use]
    pub fn ways_home_by_sea(&self, banner: BannerId) -> Vec<WayHome> {
        let realm = self.state.banner(banner).realm;
        let shore = |place: PlaceId| self.empire(place) == Some(realm) && self.shore(place);
        if self.state.realm(realm).ferries <= 0 {
            return Vec::new();
        }
        let inland = self.search_from(banner, Until::Everywhere);
        let Some(at) = inland.reached.iter().position(|reached| shore(reached.spot.0)) else {
            return Vec::new();
        };
        let (leaves, before) = (inland.reached[at].spot.0, inland.to(at));
        let shores = self.map().ids().filter(|place| shore(*place) && *place != leaves);
        let quarters = self.quarters(banner);
        let shores = shores.map(|place| (place, self.quay(place)));
        let search = self.search_land(banner, shores, Until::OnAll(&quarters));
        let over_sea = |mut home: WayHome| {
            home.way.splice(0..0, before.iter().copied());
            home
        };
        search.homes(&quarters).map(over_sea).collect()
    }

    /// Everywhere that a banner gets from these spots on a free way, until it has been where it looks
    /// for.
    fn search_land(
        &self,
        banner: BannerId,
        from: impl IntoIterator<Item = Spot>,
        until: Until<'_>,
    ) -> LandSearch {
        let realm = self.state.banner(banner).realm;
        let mut reached: Vec<Reached> = Vec::with_capacity(USUAL_TILES);
        let mut tiles = Tiles::of(self.map().places.len());
        let mut missing =
            if let Until::OnAll(places) = until { places.to_vec() } else { Vec::new() };
        let mut found = |place: PlaceId| match until {
            Until::Everywhere => false,
            Until::OnAny(places) => places.contains(&place),
            Until::OnAll(_) => {
                missing.retain(|other| *other != place);
                missing.is_empty()
            }
        };
        for spot in from {
            tiles.at(spot.0).insert(spot.1);
            reached.push(Reached { spot, before: None });
            found(spot.0);
        }
        let mut next = 0;
        while let Some(here) = reached.get(next).map(|reached| reached.spot) {
            for to in self.map().neighbours(here.0) {
                let tried = tiles.at(to);
                // Who has come to all grounds of a tile has no way to look for.
                if tried.grounds.len() >= self.place(to).grounds.len().max(1) {
                    continue;
                }
                let open = *tried
                    .open
                    .get_or_insert_with(|| self.can_enter(banner, to) && self.lets_pass(realm, to));
                if !open {
                    continue;
                }
                if let Some(step) = self.step(banner, here.0, here.1, to)
                    && !step.blocked()
                    && tried.insert(step.ground)
                {
                    let before = Some((next, step.side));
                    reached.push(Reached { spot: (to, step.ground), before });
                    if found(to) {
                        return LandSearch { reached };
                    }
                }
            }
            next += 1;
        }
        LandSearch { reached }
    }

    /// Whether banners on their way to winter quarters may set foot on a tile.
    #[must_use]
    pub fn lets_pass(&self, realm: RealmId, place: PlaceId) -> bool {
        let city = self
            .state
            .working_settlement(place)
            .is_some_and(|kind| self.rules.settlement(kind).bars_ways);
        let enemy = !self.of_friends(realm, self.state.holding(place).owner, Some(place))
            && !self.state.allied(realm, place);
        let own = self.value(Value::QuartersWay, realm) == 0 || self.friendly_land(realm, place);
        own && self.state.holding(place).known && !(city && enemy) && self.unopposed(realm, place)
    }

    /// Harbours of a realm that its ship can reach over coast tiles, the nearest first; enemy ships
    /// let it pass (NL-WQ-06).
    #[must_use]
    pub fn harbours_in_reach(&self, realm: RealmId, ship: ShipId) -> Vec<PlaceId> {
        let reached =
            self.reach_by_sea(self.state.ship(ship).at).into_iter().map(|(place, _)| place);
        reached.filter(|place| self.own_harbour(realm, *place)).collect()
    }
}

/// What a search over land has found out about a tile.
#[derive(Default)]
struct Tried {
    /// Whether the banner may set foot on it, once that was asked.
    open: Option<bool>,
    /// The grounds that were reached: there are few on a tile.
    grounds: SmallVec<[Ground; 4]>,
}

impl Tried {
    /// A ground is reached; whether it was not before.
    fn insert(&mut self, ground: Ground) -> bool {
        let new = !self.grounds.contains(&ground);
        if new {
            self.grounds.push(ground);
        }
        new
    }
}

/// The tiles that a search has met: on a large map few of all.
struct Tiles {
    /// By place, one more than where it is among those that were met; 0 for the others.
    numbers: Vec<u32>,
    met: Vec<Tried>,
}

impl Tiles {
    fn of(places: usize) -> Tiles {
        Tiles { numbers: vec![0; places], met: Vec::with_capacity(USUAL_TILES) }
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

/// How long a search over land goes on.
#[derive(Clone, Copy)]
enum Until<'p> {
    Everywhere,
    /// It has been on all of these.
    OnAll(&'p [PlaceId]),
    /// It comes to any of these.
    OnAny(&'p [PlaceId]),
}

/// A spot that was reached, and from which earlier one, over which side.
struct Reached {
    spot: Spot,
    before: Option<(usize, Side)>,
}

/// A search over land: the spots in the order in which they were reached.
struct LandSearch {
    reached: Vec<Reached>,
}

impl LandSearch {
    /// The nearest spot on each of these tiles that was reached, the nearest of all first.
    fn homes(&self, quarters: &[PlaceId]) -> impl Iterator<Item = WayHome> {
        let mut found: Vec<PlaceId> = Vec::new();
        self.reached.iter().enumerate().filter_map(move |(at, here)| {
            let (to, ground) = here.spot;
            if !quarters.contains(&to) || found.contains(&to) {
                return None;
            }
            found.push(to);
            let side = here.before.map(|(_, side)| side);
            Some(WayHome { to, ground, side, way: self.to(at) })
        })
    }

    /// The tiles from the start of the search to a spot, each once.
    fn to(&self, at: usize) -> Vec<PlaceId> {
        let mut way = vec![self.reached[at].spot.0];
        let mut at = at;
        while let Some((earlier, _)) = self.reached[at].before {
            way.push(self.reached[earlier].spot.0);
            at = earlier;
        }
        way.reverse();
        way
    }
}
