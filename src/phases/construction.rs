//! Construction: ships, fortresses and cities rise inside the empire, as far as crowns, pieces and
//! timber reach (NL-CON-01 to NL-CON-05).

use std::collections::BTreeSet;

use smallvec::SmallVec;

use crate::campaign::{MapEvent, Owner, RealmEvent, RealmId, Reason};
use crate::engine::armies::ships;
use crate::engine::core::texts;
use crate::engine::core::{place_word, presence};
use crate::engine::realms::{claims, harbours, treasury};
use crate::engine::{Ask, Flow, Game, Order, Refusal, Turn, Verb, Who, refuse};
use crate::map::PlaceId;
use crate::rules::{RuleId, Settlement, Value};
use crate::say;
use crate::text::{Joined, ProgramNoun, Text};

/// Word that a player types for a ship; settlements have the names the edition gives them.
const SHIP: &str = "ship";

pub fn run(turn: &mut Turn<'_>) -> Flow {
    begin(turn)?;
    turn.state().seats().into_iter().try_for_each(|realm| build(turn, realm))?;
    forests(turn)
}

/// Notes that no timber has been used yet (NL-CON-05).
pub(super) fn begin(turn: &mut Turn<'_>) -> Flow {
    turn.emit("NL-CON-05", RealmEvent::BuildingBegan);
    Ok(())
}

/// Asks a realm to build.
pub(super) fn build(turn: &mut Turn<'_>, realm: RealmId) -> Flow {
    let mut works = ConstructionOrders { realm, harbours: Vec::new() };
    while let Some(Order::Build { what, place }) = turn.next_order(realm, &works)? {
        works.build(turn, &what, place);
    }
    Ok(())
}

/// Restores burnt forest, which is lost for one winter's building only (NL-DRAGON-03).
pub(super) fn forests(turn: &mut Turn<'_>) -> Flow {
    let burnt: Vec<PlaceId> =
        turn.game().map().ids().filter(|place| turn.state().holding(*place).burnt).collect();
    for place in burnt {
        turn.emit("NL-DRAGON-03", MapEvent::ForestRegrown(place));
    }
    Ok(())
}

/// Returns the works of timber that an empire can build in a winter: by its forest tiles, burnt and
/// razed ones left out (NL-CON-05).
pub fn timber(game: &Game<'_>, realm: RealmId) -> i64 {
    let wooded = |place: &PlaceId| {
        game.place(*place).forest
            && !game.state.holding(*place).burnt
            && claims::empire(game, *place) == Some(realm)
    };
    let tiles = i64::try_from(game.map().ids().filter(wooded).count()).unwrap_or(i64::MAX);
    tiles * game.value(Value::ForestWorks, realm)
}

/// Returns the works of timber that a realm can still build in this construction phase: one count
/// for all that needs timber, regardless of who brings it (NL-CON-05).
pub fn timber_left(game: &Game<'_>, realm: RealmId) -> i64 {
    (timber(game, realm) - game.state.realm(realm).timber_used).max(0)
}

/// Kinds of settlement that can be built at all.
fn buildable<'g>(game: &'g Game<'_>) -> impl Iterator<Item = Settlement> + 'g {
    let kinds = (0..u8::try_from(game.rules.settlements.len()).unwrap_or(u8::MAX)).map(Settlement);
    kinds.filter(|kind| game.rules.settlement(*kind).build.is_some())
}

/// Something that can be built on one tile.
#[derive(Debug, Clone, Copy)]
struct BuildingPlan {
    /// The kind of settlement; None for a ship.
    kind: Option<Settlement>,
    cost: i64,
    /// Counts against the forest tiles.
    timber: bool,
    rule: RuleId,
    pieces_left: Option<i64>,
}

/// Orders of a realm in construction, with what it has built this winter.
struct ConstructionOrders {
    realm: RealmId,
    /// Harbours that have built a ship, once for each.
    harbours: Vec<PlaceId>,
}

impl ConstructionOrders {
    fn build(&mut self, turn: &mut Turn<'_>, what: &str, place: PlaceId) {
        let Ok(plan) = self.plan(&turn.game(), what, place) else { return };
        let what = plan.kind.map_or(Reason::Ship, |_| Reason::Building);
        if plan.timber {
            turn.emit("NL-CON-05", RealmEvent::TimberUsed { realm: self.realm, works: 1, what });
        }
        treasury::spend(turn, self.realm, plan.cost, what, plan.rule.0);
        match plan.kind {
            Some(_) => turn
                .emit_rule(plan.rule, MapEvent::SettlementChanged { place, settlement: plan.kind }),
            None => {
                self.harbours.push(place);
                ships::launch_ship(turn, Owner::Realm(self.realm), place, true, plan.rule);
            }
        }
    }

    /// Returns the plan of a building, or a refusal with the rule that forbids it.
    fn plan(&self, game: &Game<'_>, what: &str, place: PlaceId) -> Result<BuildingPlan, Refusal> {
        let label = || game.label(place);
        game.require(!game.state.holding(place).razed, "NL-CON-01", || {
            say!(
                "{label} is razed: nothing is built there until it recovers",
                label = Text::verbatim(label())
            )
        })?;
        game.require(claims::empire(game, place) == Some(self.realm), "NL-CON-01", || {
            say!("{label} is not in your empire", label = Text::verbatim(label()))
        })?;
        game.require(!presence::besieged(game, place), "NL-CON-01", || {
            say!("{label} is besieged", label = Text::verbatim(label()))
        })?;
        let plan = if what == SHIP {
            self.plan_ship(game, place)?
        } else {
            self.plan_settlement(game, what, place)?
        };
        game.require(!plan.timber || timber_left(game, self.realm) > 0, "NL-CON-05", || {
            say!(
                "your forest {place:many} give timber for {limit} this winter, and {used} {used?is|are} built",
                place = place_word::place_noun(game),
                limit = Text::count(timber(game, self.realm), ProgramNoun::Work),
                used = game.state.realm(self.realm).timber_used
            )
        })?;
        game.require(plan.pieces_left.is_none_or(|left| left > 0), "NL-CON-01", || {
            say!("no {what} piece is left in the box", what = Text::noun(what.to_owned()))
        })?;
        treasury::afford(game, self.realm, plan.cost)?;
        Ok(plan)
    }

    fn plan_ship(&self, game: &Game<'_>, place: PlaceId) -> Result<BuildingPlan, Refusal> {
        game.require(harbours::harbour(game, place), "NL-CON-02", || {
            say!(
                "{place} is not a harbour: ships are built in cities on the coast or at a river mouth",
                place = texts::place(game, place)
            )
        })?;
        let built = i64::try_from(self.harbours.iter().filter(|other| **other == place).count())
            .unwrap_or(i64::MAX);
        let most = game.value(Value::HarbourShips, (self.realm, place));
        game.require(built < most, "NL-CON-02", || {
            say!(
                "{place} has already built {most} this winter, which is its limit",
                place = texts::place(game, place),
                most
            )
        })?;
        Ok(BuildingPlan {
            kind: None,
            cost: game.value(Value::ShipCost, (self.realm, place)),
            timber: true,
            rule: game.rules.setting(Value::ShipCost).cite,
            pieces_left: Some(ships::ship_pieces_left(game)),
        })
    }

    fn plan_settlement(
        &self,
        game: &Game<'_>,
        what: &str,
        place: PlaceId,
    ) -> Result<BuildingPlan, Refusal> {
        let kind = game.rules.names.settlement(what);
        let Some((kind, table)) =
            kind.and_then(|kind| Some((kind, game.rules.settlement(kind).build?)))
        else {
            let kinds = self.kinds_now(game);
            let can = match kinds.as_slice() {
                [] => say!("nothing now"),
                kinds => Text::verbatim(kinds.join(", ")),
            };
            return refuse(
                "NL-CON-01",
                say!(
                    "`{what}` cannot be built; you can build: {can}",
                    what = Text::verbatim(what),
                    can
                ),
            );
        };
        let (now, rule) = (game.state.working_settlement(place), game.rules.table(table).cite);
        if game.rules.lookup(table).settlement(now).is_none() {
            let every = std::iter::once(None).chain(
                (0..u8::try_from(game.rules.settlements.len()).unwrap_or(0))
                    .map(|at| Some(Settlement(at))),
            );
            let on = every
                .filter(|on| game.rules.lookup(table).settlement(*on).is_some())
                .map(|on| texts::settlement(game, on));
            let why = say!(
                "a {what} can only be built on {kinds}; {place}: {settlement}",
                what = Text::noun(what.to_owned()),
                kinds = Text::list(on, Joined::Or),
                place = texts::place(game, place),
                settlement = texts::settlement(game, now)
            );
            return Err(Refusal::by(rule, why));
        }
        Ok(BuildingPlan {
            kind: Some(kind),
            cost: game.lookup(table, place, Some(self.realm)),
            timber: game.rules.settlement(kind).timber,
            rule,
            pieces_left: game
                .state
                .piece_limit(game.rules, kind)
                .map(|limit| limit - game.state.pieces_used(game.rules, kind)),
        })
    }

    /// Lists the kinds that can be built somewhere now, by name.
    fn kinds_now(&self, game: &Game<'_>) -> Vec<String> {
        let built = |order| match order {
            Order::Build { what, .. } => Some(what),
            _ => None,
        };
        let kinds: BTreeSet<String> = self.offers(game).filter_map(built).collect();
        kinds.into_iter().collect()
    }

    /// Returns everything that could be built now.
    fn offers<'a>(&'a self, game: &'a Game<'_>) -> impl Iterator<Item = Order> + 'a {
        let kinds: Vec<(&str, Settlement)> =
            buildable(game).map(|kind| (game.settlement_name(Some(kind)), kind)).collect();
        let owner = Owner::Realm(self.realm);
        let own = game.map().ids().filter(move |place| {
            game.state.holding(*place).owner == owner
                && claims::empire(game, *place) == Some(self.realm)
        });
        own.flat_map(move |place| {
            let now = game.state.working_settlement(place);
            // The settlement on a tile limits what can be built there.
            let fits = |(_, kind): &&(&str, Settlement)| {
                let table = game.rules.settlement(*kind).build;
                table.is_some_and(|table| game.rules.lookup(table).settlement(now).is_some())
            };
            let ship = harbours::harbour(game, place).then_some(SHIP);
            let here: SmallVec<[&str; 8]> =
                ship.into_iter().chain(kinds.iter().filter(fits).map(|(what, _)| *what)).collect();
            here.into_iter().map(move |what| (what, place))
        })
        .filter(move |(what, place)| self.plan(&game.without_reasons(), what, *place).is_ok())
        .map(|(what, place)| Order::Build { what: what.to_owned(), place })
    }
}

impl Ask for ConstructionOrders {
    fn prompt(&self, game: &Game<'_>) -> Text {
        let left = timber_left(game, self.realm);
        let kinds = self.kinds_now(game);
        let crowns_left = treasury::crowns_left(game, self.realm);
        let build = match kinds.is_empty() {
            true => Text::default(),
            false => say!("`build` {kinds}", kinds = Text::verbatim(kinds.join(", "))),
        };
        say!(
            "{orders}; timber is left for {left} more, and {crowns_left}",
            orders = texts::or_done(build),
            left,
            crowns_left
        )
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::Build, Verb::Done]
    }

    fn asks_for_scripts(&self) -> bool {
        true
    }

    fn begins(&self) -> bool {
        true
    }

    fn check(&self, game: &Game<'_>, _: Who, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Done {} => Ok(()),
            Order::Build { what, place } => self.plan(game, what, *place).map(|_| ()),
            _ => refuse("NL-CON-01", say!("`build` something, or `done`")),
        }
    }

    fn candidates(&self, game: &Game<'_>, _: Who) -> Vec<Order> {
        std::iter::once(Order::Done {}).chain(self.offers(game)).collect()
    }

    fn spends(&self, game: &Game<'_>, _: Who, order: &Order) -> i64 {
        let Order::Build { what, place } = order else { return 0 };
        self.plan(game, what, *place).map_or(0, |plan| plan.cost)
    }

    fn preview(&self, game: &Game<'_>, _: Who, order: &Order) -> Option<Text> {
        let Order::Build { what, place } = order else { return None };
        let plan = self.plan(game, what, *place).ok()?;
        let left = (timber_left(game, self.realm) - 1).max(0);
        let bill = treasury::bill(game, self.realm, plan.cost);
        let timber = plan.timber.then(|| say!("timber is then left for {left}", left));
        let pieces = plan
            .pieces_left
            .map(|left| say!("{left} of its pieces are then left", left = left - 1));
        Some(Text::list([bill].into_iter().chain(timber).chain(pieces), Joined::Semicolon))
    }

    fn left_undone(&self, game: &Game<'_>, _: Who) -> Option<Text> {
        let (timber, crowns) =
            (timber_left(game, self.realm), treasury::crowns_left(game, self.realm));
        let builds = self.offers(game).next().is_some();
        builds.then(|| {
            say!(
                "more could be built: timber is left for {timber} more, and {crowns}",
                timber,
                crowns
            )
        })
    }
}
