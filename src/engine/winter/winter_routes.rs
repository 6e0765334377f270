//! A banner or ship somewhere on the map → the free ways home for the winter (NL-WQ-02, NL-WQ-06).

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, VecDeque};

use crate::campaign::{BannerId, Owner, RealmId, ShipId};
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
        if own && !self.state.besieged(place) {
            self.lookup(WINTER_FOOD, place, Some(realm))
        } else {
            0
        }
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
            self.state.force(realm, place).iter().filter(|banner| self.eats(**banner)).count();
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
    /// besieged and open to it (NL-WQ-01, EN-RACE-02).
    #[must_use]
    pub fn winters_on(&self, banner: BannerId, place: PlaceId) -> bool {
        let realm = self.state.banner(banner).realm;
        if self.winter_food(realm, place) > 0 {
            return true;
        }
        let own =
            self.state.realm(realm).home.contains(&place) && self.empire(place) == Some(realm);
        let open = !self.state.besieged(place)
            && !self.state.holding(place).razed
            && self.can_enter(banner, place);
        !self.eats(banner) && self.value(Value::QuartersUnfed, banner) > 0 && own && open
    }

    /// Takes part in a siege, outside or inside the walls: such banners do not go into winter
    /// quarters while the siege lasts (NL-WQ-01).
    #[must_use]
    pub fn in_siege(&self, banner: BannerId) -> bool {
        let banner = self.state.banner(banner);
        banner.shut_in
            || self.state.sieges.get(&banner.at).is_some_and(|siege| siege.besieger == banner.realm)
    }

    /// Free ways of a banner to all tiles where its realm's banners can winter, the shortest to
    /// each: no mountain, river, swamp, unknown tile, enemy city or enemy banner is in the way, or
    /// nothing but unrazed tiles of its empire (EN-WQ-04). Bridges and passes of friendly cities
    /// serve (NL-WQ-02).
    #[must_use]
    pub fn ways_home(&self, banner: BannerId) -> Vec<WayHome> {
        let standing = self.state.banner(banner);
        self.search_land(banner, [(standing.at, standing.ground)]).homes(self, banner)
    }

    /// As [`Game::ways_home`], by sea: over land to a coast of the empire, and from another coast
    /// of it on. Nothing where the ships of the realm can bring nobody home (EN-WQ-05).
    #[must_use]
    pub fn ways_home_by_sea(&self, banner: BannerId) -> Vec<WayHome> {
        let standing = self.state.banner(banner);
        let realm = standing.realm;
        let shore = |place: PlaceId| self.empire(place) == Some(realm) && self.shore(place);
        if self.state.realm(realm).ferries <= 0 {
            return Vec::new();
        }
        let inland = self.search_land(banner, [(standing.at, standing.ground)]);
        let Some(leaves) = inland.order.iter().find(|spot| shore(spot.0)).copied() else {
            return Vec::new();
        };
        let before = inland.to(leaves);
        let shores = self.map().ids().filter(|place| shore(*place) && *place != leaves.0);
        let beyond = self.search_land(banner, shores.map(|place| (place, self.quay(place))));
        let mut homes = beyond.homes(self, banner);
        for home in &mut homes {
            home.way.splice(0..0, before.iter().copied());
        }
        homes
    }

    /// Everywhere that a banner gets from these spots on a free way.
    fn search_land(&self, banner: BannerId, from: impl IntoIterator<Item = Spot>) -> LandSearch {
        let realm = self.state.banner(banner).realm;
        let mut walks = LandSearch { before: BTreeMap::new(), order: Vec::new() };
        let mut queue: VecDeque<Spot> = VecDeque::new();
        for start in from {
            walks.before.insert(start, None);
            queue.push_back(start);
        }
        while let Some(here) = queue.pop_front() {
            walks.order.push(here);
            for to in self
                .map()
                .neighbours(here.0)
                .filter(|to| self.can_enter(banner, *to) && self.lets_pass(realm, *to))
            {
                let Some(step) =
                    self.step(banner, here.0, here.1, to).filter(|step| !step.blocked())
                else {
                    continue;
                };
                let next = (to, step.ground);
                if let Entry::Vacant(free) = walks.before.entry(next) {
                    free.insert(Some((here, step.side)));
                    queue.push_back(next);
                }
            }
        }
        walks
    }

    /// Whether banners on their way to winter quarters may set foot on a tile.
    fn lets_pass(&self, realm: RealmId, place: PlaceId) -> bool {
        let city = self
            .state
            .working_settlement(place)
            .is_some_and(|kind| self.rules.settlement(kind).bars_ways);
        let enemy = self.state.holding(place).owner != Owner::Realm(realm)
            && !self.state.allied(realm, place);
        let own = self.value(Value::QuartersWay, realm) == 0 || self.empire(place) == Some(realm);
        own && self.state.holding(place).known
            && !(city && enemy)
            && self.free_of_enemies(realm, place)
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

/// A search over land: the spots in the order in which they were reached, and from where.
struct LandSearch {
    before: BTreeMap<Spot, Option<(Spot, Side)>>,
    order: Vec<Spot>,
}

impl LandSearch {
    /// The nearest spot on each tile where a banner can winter; not on the tile where it is.
    fn homes(&self, game: &Game<'_>, banner: BannerId) -> Vec<WayHome> {
        let stands = game.state.banner(banner).at;
        let mut found: Vec<WayHome> = Vec::new();
        for here in self.order.iter().copied() {
            if here.0 != stands
                && game.winters_on(banner, here.0)
                && !found.iter().any(|other| other.to == here.0)
            {
                let side = self.before.get(&here).copied().flatten().map(|(_, side)| side);
                found.push(WayHome { to: here.0, ground: here.1, side, way: self.to(here) });
            }
        }
        found
    }

    /// The tiles from the start of the search to a spot, each once.
    fn to(&self, spot: Spot) -> Vec<PlaceId> {
        let mut way = vec![spot.0];
        let mut at = spot;
        while let Some(Some((earlier, _))) = self.before.get(&at) {
            way.push(earlier.0);
            at = *earlier;
        }
        way.reverse();
        way
    }
}
