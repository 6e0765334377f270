//! A battle at sea: both scores, their difference, and what befalls the beaten fleet (NL-SHIP-05,
//! NL-RACE-08).

use crate::campaign::{Flag, Owner, RealmId, Reason, SeaEvent, ShipId, Source, Sum};
use crate::engine::armies::roster::{FallFirst, choosing};
use crate::engine::armies::ships;
use crate::engine::core::ask::Who;
use crate::engine::core::choice::{Choice, ChoiceTerms};
use crate::engine::core::dice::{self, Faces, sum};
use crate::engine::core::game::Game;
use crate::engine::core::numbers::About;
use crate::engine::core::order::{Order, Verb};
use crate::engine::core::players::Flow;
use crate::engine::core::tables;
use crate::engine::core::texts;
use crate::engine::core::turn::Turn;
use crate::engine::realms::{fleets, harbours};
use crate::map::PlaceId;
use crate::rules::effect::{Count, Effect};
use crate::rules::procedure::{NavalEffect, TableEffect};
use crate::rules::table::NAVAL_BATTLE;
use crate::rules::{Dice, RuleId, Thrown, Value};
use crate::say;

/// The rule of all this.
const RULE: &str = "NL-SHIP-05";

/// One side of a battle at sea.
#[derive(Debug, Clone)]
pub struct Squadron {
    pub flag: Flag,
    pub ships: Vec<ShipId>,
}

impl Squadron {
    /// Lists those of its ships that are still on a tile.
    fn on(&self, game: &Game<'_>, place: PlaceId) -> Vec<ShipId> {
        let here = |ship: &&ShipId| {
            !game.state.ship(**ship).removed && game.state.ship(**ship).at == place
        };
        self.ships.iter().filter(here).copied().collect()
    }
}

/// Fights with all ships under two flags on a tile. Returns the winner: nobody after a draw.
/// Newcomers attack, and so does the side that forced the battle (NL-RACE-08).
pub fn fleets_fight(
    turn: &mut Turn<'_>,
    place: PlaceId,
    attacker: Flag,
    defender: Flag,
    forced_by: Flag,
) -> Flow<Flag> {
    let squadron = |flag: Flag| Squadron { flag, ships: fleets::fleet(&turn.game(), flag, place) };
    let (attackers, defenders) = (squadron(attacker), squadron(defender));
    squadrons_fight(turn, place, &attackers, &defenders, forced_by)
}

/// As [`fleets_fight`], for these ships and no others.
pub fn squadrons_fight(
    turn: &mut Turn<'_>,
    place: PlaceId,
    attackers: &Squadron,
    defenders: &Squadron,
    forced_by: Flag,
) -> Flow<Flag> {
    let count =
        |side: &Squadron| i64::try_from(side.on(&turn.game(), place).len()).unwrap_or(i64::MAX);
    let (ships, against) = (count(attackers), count(defenders));
    let (attacker, defender) = (attackers.flag, defenders.flag);
    if ships == 0 || against == 0 {
        // The umpire took a fleet away while its owner was asked.
        return Ok(if against == 0 { attacker } else { defender });
    }
    turn.emit(RULE, SeaEvent::FleetsFight { place, attacker, defender, ships, against });
    let ours = naval_score(turn, attackers, place, true, "score of those who came")?;
    let theirs =
        naval_score(turn, defenders, place, forced_by == defender, "score of those who met them")?;
    let by = (ours - theirs).abs();
    let (winner, loser) = if ours > theirs { (attacker, defenders) } else { (defender, attackers) };
    let won_by = if by == 0 { Owner::Nobody.into() } else { winner };
    turn.emit(RULE, SeaEvent::FleetsFought { place, winner: won_by, by });
    let about = About { realm: won_by.owner.realm(), ..About::default() }.telling_at(place);
    let drawn = tables::read_row(turn, NAVAL_BATTLE, Faces::new(), by, None, about)?;
    if by != 0 {
        defeat(turn, winner, loser, place, tables::effects(turn, &drawn))?;
    }
    Ok(won_by)
}

/// Adds up ships, banners aboard them, a die, and what those add who attack, or who rove.
fn naval_score(
    turn: &mut Turn<'_>,
    side: &Squadron,
    place: PlaceId,
    attacks: bool,
    what: &'static str,
) -> Flow<i64> {
    let rule = RuleId(RULE);
    let (owner, fleet) = (side.flag.owner, side.on(&turn.game(), place));
    let aboard: usize = fleet.iter().map(|ship| turn.state().carried(*ship).count()).sum();
    let mut score =
        Sum::of(i64::try_from(fleet.len()).unwrap_or(i64::MAX), "ships", rule, Source::Rule);
    score.add(i64::try_from(aboard).unwrap_or(i64::MAX), "banners aboard", rule, Source::Rule);
    dice::dice_of(turn, owner.realm());
    let die = turn.roll_value(
        Thrown::FleetRoll,
        "battle at sea",
        About { realm: owner.realm(), ..About::from(place) },
    );
    dice::dice_of(turn, None);
    score.add(die?, "die", rule, Source::Dice);
    let about = About { realm: owner.realm(), ..About::default() };
    let roves = side.flag.band.is_some().then_some((Value::FleetRovers, "rovers"));
    let attacking = attacks.then_some((Value::FleetAttack, "attacking"));
    for (value, why) in
        [(Value::FleetScore, "seamanship")].into_iter().chain(attacking).chain(roves)
    {
        let (bonus, changes) = turn.game().itemised(value, about);
        let plain = bonus - changes.total();
        if plain != 0 {
            score.add(plain, why, turn.rules.setting(value).cite, Source::Value(value));
        }
        score.parts.extend(changes.parts);
    }
    Ok(turn.tally(RULE, what, score))
}

/// Carries out a row on the beaten fleet: first ships sink, then the rest are pushed, then those
/// aboard suffer.
fn defeat(
    turn: &mut Turn<'_>,
    winner: Flag,
    loser: &Squadron,
    place: PlaceId,
    effects: &[Effect],
) -> Flow {
    let rule = tables::cite(turn, NAVAL_BATTLE);
    let (mut pushed, mut aboard) = (false, Vec::new());
    for effect in NavalEffect::each(effects) {
        match effect {
            NavalEffect::SinkShips(Count::All) => {
                loser
                    .on(&turn.game(), place)
                    .into_iter()
                    .for_each(|ship| ships::lose_ship(turn, ship, Reason::BattleAtSea, rule));
            }
            NavalEffect::SinkShips(Count::Number(number)) => {
                for _ in 0..*number {
                    sink_one(turn, loser, place, rule)?;
                }
            }
            NavalEffect::PushShips(_) => pushed = true,
            NavalEffect::AboardLose(amount) => aboard.push(*amount),
        }
    }
    if !pushed {
        return Ok(());
    }
    for ship in push(turn, winner, loser, place, rule)? {
        for amount in &aboard {
            for banner in turn.state().carried(ship).collect::<Vec<_>>() {
                let points = turn.amount(rule, *amount, "points lost at sea", banner)?;
                let (first, what) = (FallFirst::default(), Reason::BattleAtSea);
                choosing::suffer_loss(turn, banner, points, first, what, rule)?;
            }
        }
    }
    Ok(())
}

/// Sinks a ship drawn at random.
fn sink_one(turn: &mut Turn<'_>, loser: &Squadron, place: PlaceId, rule: RuleId) -> Flow {
    let fleet = loser.on(&turn.game(), place);
    if let Some(ship) = one_of(turn, &fleet, place, rule, "ship that sinks")? {
        ships::lose_ship(turn, ship, Reason::BattleAtSea, rule);
    }
    Ok(())
}

/// Draws one of several with a die of that many sides; the first face is the first of them.
fn one_of<T: Copy>(
    turn: &mut Turn<'_>,
    among: &[T],
    place: PlaceId,
    rule: RuleId,
    what: &'static str,
) -> Flow<Option<T>> {
    let [_, _, ..] = among else { return Ok(among.first().copied()) };
    let sides = u8::try_from(among.len()).unwrap_or(u8::MAX);
    let face = sum(&turn.roll(rule, Dice::of(1, sides), what, place)?);
    Ok(usize::try_from(face - 1).ok().and_then(|at| among.get(at)).or(among.first()).copied())
}

/// Lets the winner push the beaten ships to an adjacent coast tile of their choice, or leave them
/// where they are; with no such tile they are lost. Independents always push, to a tile drawn at
/// random; if their ships are lost by being driven off at all, nobody asks where to (EN-SHIP-15).
/// Returns the ships that were pushed and float.
fn push(
    turn: &mut Turn<'_>,
    winner: Flag,
    loser: &Squadron,
    place: PlaceId,
    rule: RuleId,
) -> Flow<Vec<ShipId>> {
    let fleet = loser.on(&turn.game(), place);
    let places: Vec<PlaceId> = harbours::ways_off(&turn.game(), place).collect();
    if fleet.is_empty() {
        return Ok(fleet);
    }
    if loser.flag == Flag::from(Owner::Independent)
        && turn.game().value(Value::IndependentsLost, place) > 0
    {
        let rule = turn.rules.setting(Value::IndependentsLost).cite;
        drive_to_ruin(turn, winner, loser, place, (Reason::DrivenOff, rule))?;
        return Ok(Vec::new());
    }
    if places.is_empty() {
        drive_to_ruin(turn, winner, loser, place, (Reason::DrivenOffMap, rule))?;
        return Ok(Vec::new());
    }
    let to = match winner.owner.realm() {
        Some(realm) => push_fleet(turn, realm, &fleet, &places)?,
        None => one_of(turn, &places, place, rule, "way the beaten ships are pushed")?,
    };
    let Some(to) = to else { return Ok(Vec::new()) };
    let fleet = loser.on(&turn.game(), place);
    for ship in &fleet {
        ships::drive_ship(turn, *ship, to, rule);
    }
    Ok(fleet.into_iter().filter(|ship| !turn.state().ship(*ship).removed).collect())
}

/// Pushes beaten ships, which are lost by it; a realm that has won may leave them where they are.
fn drive_to_ruin(
    turn: &mut Turn<'_>,
    winner: Flag,
    loser: &Squadron,
    place: PlaceId,
    (what, rule): (Reason, RuleId),
) -> Flow {
    if let Some(realm) = winner.owner.realm() {
        let game = turn.game();
        let prompt = say!(
            "push {ships}, which is their end, or leave them where they are (`no`)?",
            ships = ships::ship_names(&game, &loser.on(&game, place))
        );
        if !turn.agree(Who::Realm(realm), RULE, prompt)? {
            return Ok(());
        }
    }
    loser
        .on(&turn.game(), place)
        .into_iter()
        .for_each(|ship| ships::lose_ship(turn, ship, what, rule));
    Ok(())
}

/// Asks where the winner pushes a beaten fleet; None if it is left where it is.
fn push_fleet(
    turn: &mut Turn<'_>,
    realm: RealmId,
    fleet: &[ShipId],
    places: &[PlaceId],
) -> Flow<Option<PlaceId>> {
    let choice = Choice {
        verbs: &[Verb::Push, Verb::Done],
        rule: RULE,
        prompt: &|game, places| {
            say!(
                "`push` {ship} to one of {places}, or `done` to leave them where they are",
                ship = ships::ship_names(game, fleet),
                places
            )
        },
        among: &|_| places.iter().copied().map(Some).chain([None]).collect(),
        shown: &|game, place| place.map(|place| texts::place(game, place)),
        written: &|place| place.map_or(Order::Done {}, |place| Order::Push { place }),
        terms: ChoiceTerms::default(),
    };
    Ok(turn.choose(Who::Realm(realm), &choice)?.flatten())
}
