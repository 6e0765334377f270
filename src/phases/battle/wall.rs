//! Walls along the sides of a tile: who came over them alone is fought on them, as in an assault
//! (EN-OPT-12, EN-OPT-13).

use super::defenders_leave;
use super::pursuit::{Pursuit, pursue};
use crate::campaign::{BannerId, FightEvent, Force, Owner, RealmId, Source, Sum};
use crate::engine::armies::banners;
use crate::engine::armies::{positions, roster, tile_forces};
use crate::engine::core::fight::Fight;
use crate::engine::core::texts;
use crate::engine::fights::battle_report::BattleReport;
use crate::engine::fights::{self, aftermath, figures, general, losses, storming};
use crate::engine::marching::retreat::leaving::Flight;
use crate::engine::marching::retreat::{self, Leaving, way_back};
use crate::engine::marching::route;
use crate::engine::realms::{claims, stances};
use crate::engine::{Ask, Flow, Game, Order, Refusal, Turn, Verb, Who, refuse};
use crate::map::PlaceId;
use crate::rules::Value;
use crate::rules::effect::Assault;
use crate::rules::table::{REFUGE, WALL_RESULT};
use crate::say;
use crate::text::{ProgramNoun, Text};

/// Returns the factor for the points of a realm that defends a tile against these attackers: 1,
/// unless the tile is its own and all of them came over walls of it (EN-OPT-12).
pub fn wall_defence(
    game: &Game<'_>,
    defender: RealmId,
    place: PlaceId,
    attackers: &[BannerId],
) -> i64 {
    let over = !attackers.is_empty()
        && attackers.iter().all(|banner| route::came_over_wall(game, *banner));
    if over && claims::empire(game, place) == Some(defender) {
        game.value(Value::WallDefence, place).max(1)
    } else {
        1
    }
}

/// Asks whether the defenders of a tile fight on its walls; false if they may not or decline.
pub(super) fn defended(turn: &mut Turn<'_>, fight: &Fight) -> Flow<bool> {
    let Some(defender) = fight.defender.realm() else { return Ok(false) };
    if wall_defence(&turn.game(), defender, fight.place, &fight.attackers) <= 1 {
        return Ok(false);
    }
    let prompt = say!(
        "all attackers of {place} came over its walls: do you defend the wall?",
        place = texts::place(&turn.game(), fight.place)
    );
    turn.agree(Who::Realm(defender), "EN-OPT-12", prompt)
}

/// Takes barren land behind a wall, which scouts cannot take, for the force that crosses the wall and meets
/// nobody (EN-OPT-14).
pub(super) fn take(turn: &mut Turn<'_>, realm: RealmId, place: PlaceId) {
    let (game, holding) = (turn.game(), turn.state().holding(place));
    let land = holding.settlement.is_none()
        && holding
            .owner
            .realm()
            .is_some_and(|owner| stances::hostile(&game, realm, owner, Some(place)));
    let crossed = || {
        turn.state().force(realm, place).iter().any(|banner| route::came_over_wall(&game, *banner))
    };
    if land && tile_forces::unopposed(&game, realm, place) && crossed() {
        banners::take_place(turn, realm, place, "EN-OPT-14");
    }
}

/// Carries out the storm of a wall; repulsed attackers leave the tile. Nobody who stands on a wall pursues.
pub(super) fn storm(turn: &mut Turn<'_>, mut fight: Fight) -> Flow {
    let place = fight.place;
    let (attackers, defenders) =
        (Force::from_slice(&fight.attackers), Force::from_slice(&fight.defenders));
    turn.emit(
        "EN-OPT-12",
        FightEvent::BattleJoined {
            place,
            attackers,
            defender: fight.defender,
            defenders,
            garrison: None,
        },
    );
    fights::declare_strength(turn, &fight);
    // Pursuit goes by what both had at the start (EN-BATTLE-22).
    let before = losses::both_strengths(turn, &fight);
    let (times, mut before) = (before.times(&turn.game(), place), before.all());
    let general = general::general(&turn.game(), &fight.defenders);
    let mut report = figures::assault_on_table(turn, &mut fight)?;
    losses::add_founded(turn, &mut before, &fight);
    let met = &fight;
    let result = match &report {
        Some((result, _)) => *result,
        None => {
            let defence = on_the_wall(turn, met);
            storming::storm_walls(turn, ("EN-OPT-12", WALL_RESULT), met, defence, &[])?
        }
    };
    turn.emit("EN-OPT-13", FightEvent::AssaultDecided { place, result });
    let mut flight = Flight::default();
    let standing = positions::still_on(turn, &met.attackers, place);
    if result != Assault::Stormed {
        way_back::go_back(turn, &standing, Leaving::Beaten { pursued: false })?;
        retreat::regroup(turn, &standing);
    } else if !standing.is_empty() {
        let figures = report.as_mut().and_then(|(_, ended)| ended.report.as_deref_mut());
        let fight = &Fight { attackers: standing, ..met.clone() };
        let chase = Pursuit {
            victors: &fight.attackers,
            beaten: &fight.defenders,
            before: &before,
            times,
            general,
            captures: true,
        };
        flight = fall_back(turn, fight, &chase, figures)?;
    }
    banners::settle_siege(turn, place);
    match report {
        Some((_, ended)) => aftermath::after_the_table(turn, met, &ended, flight),
        None => {
            aftermath::mercenaries_leave(turn, &met.fought(), &[]);
            Ok(())
        }
    }
}

/// Tallies the defenders' value on the wall, itemised.
fn on_the_wall(turn: &mut Turn<'_>, fight: &Fight) -> i64 {
    let points = roster::fighting_points(&turn.game(), &fight.defenders);
    let times = turn.game().value(Value::WallDefence, fight.place);
    let mut sum = Sum::default();
    let cite = turn.rules.setting(Value::WallDefence).cite;
    sum.add(points, "points of the defenders", cite, Source::Rule);
    sum.add(points * (times - 1), "on the wall", cite, Source::Value(Value::WallDefence));
    turn.tally("EN-OPT-12", "defence value", sum)
}

/// Banners driven off the wall may shut themselves in, as far as there is room; the others leave as
/// if beaten in the open, and nobody pursues them while the settlement behind them is held
/// (EN-SIEGE-03).
fn fall_back(
    turn: &mut Turn<'_>,
    fight: &Fight,
    chase: &Pursuit<'_>,
    figures: Option<&mut BattleReport>,
) -> Flow<Flight> {
    let place = fight.place;
    let beaten = positions::still_on(turn, &fight.defenders, place);
    let Some(defender) = fight.defender.realm().filter(|_| !beaten.is_empty()) else {
        return Ok(Flight::default());
    };
    let room = room_inside(turn, defender, place);
    if room > 0
        && let Order::Refuge { banners } =
            turn.ask_realm(defender, &WithdrawInside { place, force: beaten.clone(), room })?
    {
        if !turn.state().besieged(place) {
            let (besieger, defender) = (fight.realm, fight.defender);
            turn.emit(
                "EN-OPT-13",
                FightEvent::SiegeBegan {
                    place,
                    besieger,
                    defender,
                    garrison: 0,
                    garrison_baggage: 0,
                },
            );
        }
        for banner in banners {
            turn.emit("EN-OPT-13", FightEvent::ShutIn { banner, shut_in: true });
        }
    }
    let inside = banners::shut_in(turn, place);
    let mut beaten = positions::still_on(turn, &beaten, place);
    beaten.retain(|banner| !inside.contains(banner));
    let fight = &Fight { defenders: beaten, ..fight.clone() };
    let mut flight = Flight::default();
    if inside.is_empty() {
        let chase = Pursuit { victors: &fight.attackers, beaten: &fight.defenders, ..*chase };
        flight = pursue(turn, &chase, fight.realm, false, figures)?;
    }
    defenders_leave(turn, fight, flight, false)?;
    Ok(flight)
}

/// Banners of the defender that still fit into the settlement of the tile.
fn room_inside(turn: &Turn<'_>, defender: RealmId, place: PlaceId) -> i64 {
    let held_by_others = turn
        .state()
        .sieges
        .get(&place)
        .is_some_and(|siege| siege.defender != Owner::Realm(defender));
    let inside = i64::try_from(banners::shut_in(turn, place).len()).unwrap_or(i64::MAX);
    if held_by_others { 0 } else { (turn.game().lookup(REFUGE, place, None) - inside).max(0) }
}

/// Choice of banners that withdraw from a stormed wall into the settlement; the others leave the
/// tile.
struct WithdrawInside {
    place: PlaceId,
    force: Vec<BannerId>,
    room: i64,
}

impl Ask for WithdrawInside {
    fn prompt(&self, game: &Game<'_>) -> Text {
        say!(
            "the wall of {place} is stormed: `refuge` with up to {room} of {names}, or `done`; banners that do not go inside retreat",
            place = texts::place(game, self.place),
            room = self.room,
            names = texts::banners(game, &self.force)
        )
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::Refuge, Verb::Done]
    }

    fn begins(&self) -> bool {
        false
    }

    fn check(&self, game: &Game<'_>, _: Who, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Done {} => Ok(()),
            Order::Refuge { banners } => {
                let there = |banner: &BannerId| {
                    self.force.contains(banner) && positions::stands_on(game, *banner, self.place)
                };
                let known = !banners.is_empty() && banners.iter().all(there);
                game.require(known, "EN-OPT-13", || {
                    say!(
                        "these banners can withdraw: {banners}",
                        banners = texts::banners(game, &self.force)
                    )
                })?;
                let count = i64::try_from(banners.len()).unwrap_or(i64::MAX);
                game.require(count <= self.room, "NL-SIEGE-01", || {
                    say!(
                        "{place} takes {more_banners}",
                        place = texts::place(game, self.place),
                        more_banners = Text::count(self.room, ProgramNoun::MoreBanner)
                    )
                })
            }
            _ => refuse("EN-OPT-13", say!("`refuge` with the banners that go inside, or `done`")),
        }
    }

    fn candidates(&self, _: &Game<'_>, _: Who) -> Vec<Order> {
        let room = usize::try_from(self.room).unwrap_or(0).min(self.force.len());
        let inside =
            (1..=room).rev().map(|count| Order::Refuge { banners: self.force[..count].to_vec() });
        inside.chain([Order::Done {}]).collect()
    }
}
