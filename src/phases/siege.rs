//! The siege step: besiegers assault, bombard, wait, lift or offer terms; the besieged come out or
//! offer terms (NL-SIEGE-05..09, 12, 13).

use crate::campaign::knowledge::Viewer;
use crate::campaign::{BannerId, Bombardment, FightEvent, Force, Owner, RealmId, Reason, Siege};
use crate::engine::armies::{banners, booty, roster};
use crate::engine::core::fight::Fight;
use crate::engine::core::odds_rows;
use crate::engine::core::texts;
use crate::engine::fights::{self, OddsShown, aftermath, assaults, figures, odds_table, sieges};
use crate::engine::marching::retreat::leaving::Flight;
use crate::engine::marching::{retreat, route};
use crate::engine::sea::landing;
use crate::engine::{Ask, Flow, Game, Order, Refusal, Turn, Verb, Who, refuse};
use crate::map::PlaceId;
use crate::rules::effect::Assault;
use crate::rules::table::BOMBARDMENT;
use crate::rules::{GameOption, RuleId, Value};
use crate::say;
use crate::text::{Joined, Text};

pub fn run(turn: &mut Turn<'_>) -> Flow {
    let realm = turn.realm();
    while let Some(order) = turn.next_order(realm, &SiegeOrders { realm })? {
        match order {
            Order::Assault { place } => assault(turn, place)?,
            Order::Bombard { place } => {
                turn.emit(
                    "NL-SIEGE-09",
                    FightEvent::BombardmentChanged { place, bombardment: Bombardment::ThisTurn },
                );
                turn.emit("NL-SIEGE-07", FightEvent::SiegeActed { place, repulsed: false });
            }
            Order::Lift { place } => {
                let force = banners::besiegers(turn, place);
                sieges::lift(turn, "NL-SIEGE-05", &force);
                banners::settle_siege(turn, place);
            }
            Order::Sally { place } => sally(turn, place)?,
            Order::Terms { place, goes } => terms(turn, realm, place, goes)?,
            _ => break,
        }
    }
    Ok(())
}

fn has_siege(game: &Game<'_>, realm: RealmId) -> bool {
    let inside = |siege: &Siege| siege.defender == Owner::Realm(realm) && !siege.without_banners();
    game.state.sieges.values().any(|siege| siege.besieger == realm || inside(siege))
}

/// Carries out an assault, a battle against the garrison behind its walls (NL-SIEGE-06..08).
fn assault(turn: &mut Turn<'_>, place: PlaceId) -> Flow {
    let Some(mut fight) = assaults::assault_of(&turn.game(), place) else { return Ok(()) };
    let garrison = fight.garrison;
    let (attackers, defenders) =
        (Force::from_slice(&fight.attackers), Force::from_slice(&fight.defenders));
    let defender = fights::defender_of(&turn.game(), &fight);
    turn.emit(
        "NL-SIEGE-07",
        FightEvent::BattleJoined { place, attackers, defender, defenders, garrison },
    );
    fights::declare_strength(turn, &fight);
    if let Some((result, ended)) = figures::assault_on_table(turn, &mut fight)? {
        turn.emit("NL-TT-11", FightEvent::AssaultDecided { place, result });
        decided(turn, &fight, result)?;
        // The besiegers stay where they are, and those inside who live on go nowhere either.
        return aftermath::after_the_table(turn, &fight, &ended, Flight::default());
    }
    let result = assaults::assault_walls(turn, &fight)?;
    turn.emit("NL-SIEGE-08", FightEvent::AssaultDecided { place, result });
    decided(turn, &fight, result)?;
    aftermath::mercenaries_leave(turn, &fight.fought(), &[]);
    Ok(())
}

/// Carries out the result of an assault: the place falls, or the siege goes on (NL-SIEGE-07,
/// NL-SIEGE-08).
fn decided(turn: &mut Turn<'_>, fight: &Fight, result: Assault) -> Flow {
    let place = fight.place;
    if !turn.state().besieged(place) {
        if result == Assault::Stormed {
            // Nobody is left to enter; the garrison is lost all the same (NL-SIEGE-08).
            banners::remove_banners(
                turn,
                &fight.defenders,
                Reason::GarrisonLost,
                RuleId("NL-SIEGE-08"),
            );
        }
        return Ok(());
    }
    turn.emit("NL-SIEGE-07", FightEvent::SiegeActed { place, repulsed: result == Assault::Bloody });
    if result == Assault::Stormed && !banners::besiegers(turn, place).is_empty() {
        sieges::storm(turn, place, "NL-SIEGE-08")?;
    }
    banners::settle_siege(turn, place);
    Ok(())
}

/// Carries out a sally: the besieged come out and fight an ordinary battle; beaten or drawn they go back
/// inside (NL-SIEGE-05).
fn sally(turn: &mut Turn<'_>, place: PlaceId) -> Flow {
    let realm = turn.realm();
    let Some(fight) = assaults::sally_of(&turn.game(), realm, place) else { return Ok(()) };
    turn.emit("NL-SIEGE-05", FightEvent::Sallied(place));
    super::battle::battle(turn, fight).map(|_| ())
}

/// Terms: the garrison goes to a friendly tile and leaves the stock, and its baggage where the
/// rules say so (NL-SIEGE-13, EN-SIEGE-23).
fn terms(turn: &mut Turn<'_>, realm: RealmId, place: PlaceId, goes: PlaceId) -> Flow {
    let Some(siege) = turn.state().sieges.get(&place) else { return Ok(()) };
    let besieger = siege.besieger;
    let Owner::Realm(defender) = siege.defender else { return Ok(()) };
    let other = if realm == besieger { defender } else { besieger };
    let leaves = turn.game().value(Value::TermsBaggage, realm) > 0;
    let game = turn.game();
    let (realm, fort) = (texts::realm(&game, realm), texts::place(&game, place));
    let haven = texts::place(&game, goes);
    let prompt = match leaves {
        true => say!(
            "{realm} offers terms for {place}: the garrison marches to {goes} and leaves its baggage. Accept?",
            realm,
            place = fort,
            goes = haven
        ),
        false => say!(
            "{realm} offers terms for {place}: the garrison marches to {goes} and leaves what is stored there. Accept?",
            realm,
            place = fort,
            goes = haven
        ),
    };
    if !turn.agree(Who::Realm(other), "NL-SIEGE-13", prompt)? {
        return Ok(());
    }
    let garrison = banners::shut_in(turn, place);
    let victors = banners::besiegers(turn, place);
    let mut left = 0;
    for banner in garrison.iter().filter(|_| leaves) {
        let carried = turn.state().banner(*banner).baggage;
        left += banners::lose_baggage(
            turn,
            *banner,
            carried,
            Reason::LeftBehind,
            RuleId("NL-SIEGE-13"),
        );
    }
    turn.emit("NL-SIEGE-13", FightEvent::SiegeEnded { place });
    for banner in &garrison {
        if let Some(step) = route::banner_step(&turn.game(), *banner, goes) {
            route::step_banner(turn, "NL-SIEGE-13", *banner, step, false);
        }
    }
    banners::take_place(turn, besieger, place, "NL-SIEGE-13");
    booty::share_out(turn, &victors, left, Reason::BaggageLeftBehind, "NL-SIEGE-13")
}

/// Orders of the siege step.
struct SiegeOrders {
    realm: RealmId,
}

impl SiegeOrders {
    fn besieges(game: &Game<'_>, who: Who, place: PlaceId) -> Result<Siege, Refusal> {
        match game.state.sieges.get(&place) {
            Some(siege) if who.realm() == Some(siege.besieger) => Ok(siege.clone()),
            _ => refuse(
                "NL-SIEGE-07",
                say!("you do not besiege {place}", place = texts::place(game, place)),
            ),
        }
    }
}

impl Ask for SiegeOrders {
    fn prompt(&self, game: &Game<'_>) -> Text {
        let own = |siege: &Siege| {
            siege.besieger == self.realm || siege.defender == Owner::Realm(self.realm)
        };
        let sieges = game.state.sieges.iter().filter(|(_, siege)| own(siege));
        let places: Vec<PlaceId> = sieges.map(|(place, _)| *place).collect();
        if places.is_empty() {
            // Only scripts have something to offer.
            return say!("siege: nothing is besieged; `done`");
        }
        let orders = self.candidates(game, Who::Realm(self.realm));
        let given = |verb: &&Verb| orders.iter().any(|order| order.verb() == **verb);
        let named = self.verbs().iter().filter(|verb| **verb != Verb::Done).filter(given);
        let orders = Text::list(named.map(|verb| texts::order(verb.row().name)), Joined::Comma);
        let places = texts::places(game, &places);
        match orders.is_empty() {
            true => say!("siege of {places}: `done` to wait", places),
            false => say!("siege of {places}: {orders}, or `done` to wait", places, orders),
        }
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::Assault, Verb::Bombard, Verb::Lift, Verb::Sally, Verb::Terms, Verb::Done]
    }

    fn surely_asks(&self, game: &Game<'_>, _: Who) -> bool {
        has_siege(game, self.realm)
    }

    fn asks_for_scripts(&self) -> bool {
        true
    }

    fn begins(&self) -> bool {
        true
    }

    fn check(&self, game: &Game<'_>, who: Who, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Done {} => Ok(()),
            Order::Assault { place } => {
                let siege = Self::besieges(game, who, *place)?;
                game.require(siege.bombardment != Bombardment::ThisTurn, "NL-SIEGE-07", || {
                    say!("you bombarded this turn and cannot assault as well")
                })?;
                game.require(!siege.repulsed, "NL-SIEGE-08", || {
                    say!("the assault was bloodily repulsed: you cannot assault again before the next turn")
                })
            }
            Order::Bombard { place } => {
                let siege = Self::besieges(game, who, *place)?;
                game.require(!siege.acted, "NL-SIEGE-09", || {
                    say!("bombarding takes the whole turn, and you have acted already")
                })?;
                sieges::can_bombard(game, siege.besieger, *place)
            }
            Order::Lift { place } => {
                Self::besieges(game, who, *place)?;
                let force =
                    who.realm().map(|realm| game.state.force(realm, *place)).unwrap_or_default();
                match force.iter().find(|banner| !landing::can_go_back(game, **banner)) {
                    Some(stuck) => refuse(
                        "NL-SIEGE-05",
                        say!(
                            "{banner} has no free way back",
                            banner = Text::verbatim(game.banner_name(*stuck))
                        ),
                    ),
                    None => Ok(()),
                }
            }
            Order::Sally { place } => match game.state.sieges.get(place) {
                Some(siege) if siege.defender.realm() == who.realm() && who.realm().is_some() => {
                    game.require(!siege.without_banners(), "NL-SIEGE-05", || {
                        say!(
                            "no banner in {place} can come out: its garrison never leaves",
                            place = texts::place(game, *place)
                        )
                    })?;
                    game.require(!siege.sallied, "NL-SIEGE-05", || {
                        say!("they have already come out this turn")
                    })
                }
                _ => refuse(
                    "NL-SIEGE-05",
                    say!("you are not besieged in {place}", place = texts::place(game, *place)),
                ),
            },
            Order::Terms { place, goes } => check_terms(game, who, *place, *goes),
            _ => refuse(
                "NL-TURN-03",
                say!("`assault`, `bombard`, `lift`, `sally`, `terms` or `done`"),
            ),
        }
    }

    fn candidates(&self, game: &Game<'_>, who: Who) -> Vec<Order> {
        let mut orders = Order::done_first();
        for place in game.state.sieges.keys().copied() {
            orders.extend([
                Order::Assault { place },
                Order::Bombard { place },
                Order::Lift { place },
                Order::Sally { place },
            ]);
            orders.extend(game.map().neighbours(place).map(|goes| Order::Terms { place, goes }));
        }
        orders.retain(|order| self.check(game, who, order).is_ok());
        orders
    }

    fn preview(&self, game: &Game<'_>, who: Who, order: &Order) -> Option<Text> {
        let viewer = Viewer::Realm(who.realm()?);
        match order {
            Order::Assault { place } => {
                let siege = game.state.sieges.get(place)?;
                let fight = assaults::assault_of(game, *place)?;
                let text = say!(
                    "{points} against walls that multiply the garrison by {factor}; hardship +{hardship}",
                    points = texts::points(roster::fighting_points(game, &fight.attackers)),
                    factor = assaults::walls(game, *place),
                    hardship = siege.hardship
                );
                let odds = odds_table::odds_text(game, &fight, viewer, OddsShown::default());
                Some(Text::list([text, Text::verbatim(odds)], Joined::Line))
            }
            Order::Sally { place } => {
                let fight = assaults::sally_of(game, who.realm()?, *place)?;
                let odds = odds_table::odds_text(game, &fight, viewer, OddsShown::default());
                Some(Text::verbatim(odds))
            }
            Order::Bombard { place } => {
                let what = "effect of the bombardment";
                let rows = odds_rows::row_chances(game, BOMBARDMENT, what, *place, viewer)?;
                Some(say!("at the first assault of the next turn: {rows}", rows))
            }
            _ => None,
        }
    }
}

fn check_terms(game: &Game<'_>, who: Who, place: PlaceId, goes: PlaceId) -> Result<(), Refusal> {
    game.require(game.state.chose(GameOption::Terms, "ask"), "NL-SIEGE-13", || {
        say!("this campaign plays without terms")
    })?;
    let Some(siege) = game.state.sieges.get(&place) else {
        return refuse(
            "NL-SIEGE-13",
            say!("{place} is not besieged", place = texts::place(game, place)),
        );
    };
    let Owner::Realm(defender) = siege.defender else {
        return refuse("NL-SIEGE-13", say!("independents do not make terms"));
    };
    let party = [Some(siege.besieger), Some(defender)].contains(&who.realm());
    game.require(party, "NL-SIEGE-13", || say!("only the two sides of a siege make terms"))?;
    let garrison: Vec<BannerId> = game
        .state
        .banners_on(place)
        .filter(|(_, banner)| banner.shut_in)
        .map(|(id, _)| id)
        .collect();
    game.require(!garrison.is_empty(), "NL-SIEGE-13", || {
        say!("there is no garrison to march out")
    })?;
    let friendly = retreat::refuges(game, defender, place, &garrison);
    game.require(friendly.contains(&goes), "NL-SIEGE-13", || {
        say!(
            "the garrison goes to an adjacent {tile} of its own empire: {labels}",
            tile = texts::tile(game),
            labels = Text::verbatim(crate::engine::labels(game, &friendly))
        )
    })
}
