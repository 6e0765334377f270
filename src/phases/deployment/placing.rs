//! Where banners stand when the season begins: in settlements of the empire (NL-DEP-02), and where no land
//! way leads only with a ship at hand (NL-DEP-04).

use crate::campaign::{BannerId, Event, Owner, RealmId};
use crate::engine::{Ask, Flow, Game, Order, Refusal, Turn, Verb, Who, labels, refuse, require};
use crate::map::{PlaceId, Side};

use super::super::raise::{check_dry, ground_at, placings};
use crate::engine::supply::own;

/// Every banner that no siege holds is placed, or stays where it is if it may.
pub(super) fn run(turn: &mut Turn<'_>, realm: RealmId) -> Flow {
    let reached = turn.game().reached_by_land(realm);
    for banner in turn.game().movable_banners(realm) {
        let at = turn.state().banner(banner).at;
        if turn.game().check_billet(realm, at, &reached).is_err()
            && let Some(to) = turn.game().best_billet(realm)
        {
            place(turn, banner, to, None);
        }
    }
    let mut placing = Placing { placed: Vec::new(), reached };
    while placing.offers(&turn.game(), realm) {
        let (banner, to, side) = match turn.ask_realm(realm, &placing)? {
            Order::Place { banner, place } => (banner, place, None),
            Order::PlaceAt { banner, place, side } => (banner, place, Some(side)),
            _ => break,
        };
        place(turn, banner, to, side);
        placing.placed.push(banner);
    }
    Ok(())
}

fn place(turn: &mut Turn<'_>, banner: BannerId, to: PlaceId, side: Option<Side>) {
    let ground = ground_at(&turn.game(), to, side);
    turn.emit("NL-DEP-02", Event::BannerPlaced { banner, to, ground, side });
}

impl Game<'_> {
    /// Whether a banner of the realm may be placed on a tile; `reached` as [`Game::reached_by_land`] says.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub(super) fn check_billet(&self, realm: RealmId, place: PlaceId, reached: &[bool]) -> Result<(), Refusal> {
        self.check_roof(realm, place)?;
        require(reached[place.0 as usize] || self.ship_at_hand(realm, place), "NL-DEP-04", || {
            format!("no land way leads to {}: `moor` a ship of yours there, or on a tile next to it, first", self.label(place))
        })
    }

    /// A settlement of the empire that stands and is not besieged: nobody gets through to one that is.
    pub(super) fn check_roof(&self, realm: RealmId, place: PlaceId) -> Result<(), Refusal> {
        let label = self.label(place);
        require(!self.state.holding(place).razed, "NL-DEP-02", || format!("{label} is razed"))?;
        require(self.empire(place) == Some(realm), "NL-DEP-02", || format!("{label} is not in your empire"))?;
        require(self.state.working_settlement(place).is_some(), "NL-DEP-02", || format!("{label} is barren"))?;
        require(!self.state.besieged(place), "NL-DEP-02", || format!("{label} is besieged: nobody gets in or out"))
    }

    /// For each tile whether a way over land leads to it from the capital, whoever holds what lies between.
    pub(super) fn reached_by_land(&self, realm: RealmId) -> Vec<bool> {
        let realm = self.state.realm(realm);
        let mut reached = vec![false; self.map().places.len()];
        let mut open: Vec<PlaceId> = realm.capital.or_else(|| realm.home.first().copied()).into_iter().collect();
        while let Some(from) = open.pop() {
            if !std::mem::replace(&mut reached[from.0 as usize], true) {
                open.extend(self.map().neighbours(from).filter(|to| !self.place(*to).swamp() && !reached[to.0 as usize]));
            }
        }
        reached
    }

    /// Whether a ship of the realm lies on a tile or on one next to it (NL-DEP-04).
    fn ship_at_hand(&self, realm: RealmId, place: PlaceId) -> bool {
        self.state.ships_of(Owner::Realm(realm)).any(|(_, ship)| self.map().distance(ship.at, place) <= 1)
    }
}

/// Where the banners go.
struct Placing {
    /// Those that were placed: computer players leave them there.
    placed: Vec<BannerId>,
    /// Tiles that a land way leads to: the map does not change.
    reached: Vec<bool>,
}

impl Placing {
    fn left(&self, game: &Game<'_>, realm: RealmId) -> Vec<Order> {
        let billets = game.billets(realm);
        let left = game.movable_banners(realm).into_iter().filter(|banner| !self.placed.contains(banner));
        left.flat_map(|banner| placings(game, banner, &billets)).collect()
    }

    /// Whether there is anything to choose.
    fn offers(&self, game: &Game<'_>, realm: RealmId) -> bool {
        !self.left(game, realm).is_empty()
    }
}

impl Ask for Placing {
    fn prompt(&self, _: &Game<'_>) -> String {
        "`place` banners in settlements of your empire, then `done`; the others stay where they are".to_owned()
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::Place, Verb::PlaceAt, Verb::Done]
    }

    fn check(&self, game: &Game<'_>, who: Who, order: &Order) -> Result<(), Refusal> {
        let (banner, place, side) = match order {
            Order::Done {} => return Ok(()),
            Order::Place { banner, place } => (*banner, *place, None),
            Order::PlaceAt { banner, place, side } => (*banner, *place, Some(*side)),
            _ => return refuse("NL-DEP-02", "`place` a banner, or `done`"),
        };
        own(game, who, banner)?;
        let Some(realm) = who.realm() else { return refuse("NL-DEP-02", "a realm places its banners") };
        require(game.movable(banner), "NL-DEP-01", || {
            format!("{} stays at {}: the siege goes on over the winter", game.banner_name(banner), game.label(game.state.banner(banner).at))
        })?;
        require(game.bears(banner, place), "NL-MOVE-07", || {
            format!("{} is a swamp, which is not open to {}", game.label(place), game.banner_name(banner))
        })?;
        game.check_billet(realm, place, &self.reached).map_err(|refusal| {
            let why = format!("{}; banners may be placed at {}", refusal.why, labels(game, &game.billets(realm)));
            Refusal { why, ..refusal }
        })?;
        check_dry(game, place, side, "NL-DEP-02")
    }

    fn candidates(&self, game: &Game<'_>, who: Who) -> Vec<Order> {
        let left = who.realm().into_iter().flat_map(|realm| self.left(game, realm));
        std::iter::once(Order::Done {}).chain(left).collect()
    }

    fn preview(&self, game: &Game<'_>, who: Who, order: &Order) -> Option<String> {
        let (Order::Place { place, .. } | Order::PlaceAt { place, .. }) = order else { return None };
        let realm = who.realm()?;
        let there = game.state.force(realm, *place).len();
        Some(format!(
            "{} feeds {} in the season, and {there} of your banners are there now",
            game.label(*place),
            game.forage(*place, Some(realm))
        ))
    }
}
