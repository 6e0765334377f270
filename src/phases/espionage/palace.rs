//! An assassin in a capital: what becomes of the emperor and his empire (NL-ESP-06).

use crate::campaign::mark::{PANIC, STANDSTILL};
use crate::campaign::{BannerId, MapEvent, Mark, Owner, RealmId, Reason, Until};
use crate::engine::core::word_choice::WordQuestion;
use crate::engine::core::{random_pick, tables};
use crate::engine::effects::{self, Scope};
use crate::engine::fights::turncoats;
use crate::engine::realms::claims;
use crate::engine::{Flow, Turn, Who};
use crate::map::PlaceId;
use crate::rules::RuleId;
use crate::rules::effect::Desertion;
use crate::rules::procedure::PalaceEffect;
use crate::rules::table::PALACE;
use crate::say;

use super::actions::OperativeAction;

/// Strikes the palace; its owner's whole army may have to pay for it.
pub(super) fn strike(turn: &mut Turn<'_>, action: OperativeAction, victim: RealmId) -> Flow {
    let drawn = turn.roll_on(PALACE, "assassin in the palace", (action.realm, action.place))?;
    let rule = tables::cite(turn, PALACE);
    let army: Vec<BannerId> = turn.state().banners_of(victim).map(|(id, _)| id).collect();
    let scope = Scope { force: army, banner: None, place: action.place, what: Reason::Slaughter };
    let effects = tables::effects(turn, &drawn);
    effects::carry_out_as(turn, effects, &scope, PALACE, |turn, effect| {
        match effect {
            PalaceEffect::Standstill(rounds) => lay(turn, STANDSTILL, action, *rounds, rule),
            PalaceEffect::Panic(rounds) => lay(turn, PANIC, action, *rounds, rule),
            PalaceEffect::Desert(desertion) => desert(turn, action, victim, *desertion, rule)?,
        }
        Ok(())
    })
}

/// Lays a mark on the capital that says for how many rounds its empire is shaken; of two the longer one
/// stays.
fn lay(turn: &mut Turn<'_>, name: &str, action: OperativeAction, rounds: i64, rule: RuleId) {
    let rounds = u8::try_from(rounds).unwrap_or(u8::MAX);
    let place = action.place;
    match turn.state().mark(name, place).map(|mark| mark.until) {
        Some(Until::Rounds(before)) if before >= rounds => return,
        Some(_) => turn.emit_rule(rule, MapEvent::MarkLifted { place, name: name.to_owned() }),
        None => {}
    }
    let mark = Mark {
        name: name.to_owned(),
        place,
        by: Some(action.realm),
        amount: 0,
        until: Until::Rounds(rounds),
        known_to: None,
    };
    turn.emit_rule(rule, MapEvent::MarkLaid(mark));
}

/// Settlements that the assassin's player picks, or dice, turn independent, and then the banners there
/// are destroyed.
fn desert(
    turn: &mut Turn<'_>,
    action: OperativeAction,
    victim: RealmId,
    desertion: Desertion,
    rule: RuleId,
) -> Flow {
    let number = turn.amount(
        rule,
        desertion.number,
        "fortresses that turn independent",
        (action.realm, action.place),
    )?;
    for _ in 0..number {
        let loyal = |place: &PlaceId| {
            claims::empire(&turn.game(), *place) == Some(victim)
                && turn.state().working_settlement(*place) == Some(desertion.kind)
        };
        let loyal: Vec<PlaceId> = turn.game().map().ids().filter(loyal).collect();
        let picked = if desertion.drawn {
            random_pick::pick_random(
                turn,
                &loyal,
                rule,
                "fortress that turns independent",
                (action.realm, action.place),
            )?
        } else {
            picked(turn, action, &loyal, rule)?
        };
        let Some(place) = picked else { return Ok(()) };
        turncoats::change_sides(
            turn,
            (victim, place),
            Owner::Independent,
            (Reason::EmperorDead, rule),
        )?;
    }
    Ok(())
}

fn picked(
    turn: &mut Turn<'_>,
    action: OperativeAction,
    places: &[PlaceId],
    rule: RuleId,
) -> Flow<Option<PlaceId>> {
    let [first, _, ..] = places else { return Ok(places.first().copied()) };
    let words = places.iter().map(|place| turn.game().label(*place).to_owned()).collect();
    let prompt = say!("the emperor is dead: which fortress turns independent?");
    let asked = WordQuestion { prompt, words, rule: rule.0, ..WordQuestion::default() };
    let named = turn.pick_word(Who::Realm(action.realm), &asked)?;
    Ok(places.get(named).or(Some(first)).copied())
}
