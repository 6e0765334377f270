//! Agents uncover the operatives of others: discs are named and removed face down (NL-ESP-07,
//! NL-ESP-09), and where agents stay they look at discs first, go elsewhere and take operatives
//! over (EN-ESP-11..13).

use crate::campaign::{DiplomacyEvent, Disc, RealmId};
use crate::engine::core::choice::{Choice, ChoiceTerms};
use crate::engine::core::tables;
use crate::engine::core::texts;
use crate::engine::realms::stances;
use crate::engine::{Ask, Flow, Game, Order, Turn, Verb, Who, sum};
use crate::map::PlaceId;
use crate::rules::RuleId;
use crate::rules::effect::{Count, Strike};
use crate::rules::procedure::{AgentEffect, TableEffect};
use crate::rules::table::{AGENT, AGENT_ALONE};
use crate::say;

use super::actions::OperativeAction;
use super::networks::{self, StruckOwners};
use super::placing::{self, PlantOperative};

/// Discs that are meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DiscReach {
    /// Those of others on one tile.
    Tile(PlaceId),
    /// Those of others, wherever they lie; they may be left there.
    Others,
    /// All, own ones too; they may be left there.
    Anybody,
}

/// Lets an agent work on the discs of its tile; it may find room for one more disc of the same owner
/// (NL-ESP-09), or go on (EN-ESP-12). Alone it has a table of its own where there is one (EN-ESP-13).
pub(super) fn act(turn: &mut Turn<'_>, action: OperativeAction, number: u16) -> Flow {
    let here = DiscReach::Tile(action.place);
    let prey = discs_in(&turn.game(), action.realm, here);
    let mut struck: Vec<RealmId> = prey.iter().map(|disc| disc.owner).collect();
    struck.dedup();
    let table = if prey.is_empty() && turn.rules.brings(AGENT_ALONE) { AGENT_ALONE } else { AGENT };
    let drawn = turn.roll_on(table, "agent", (action.realm, action.place))?;
    let rule = tables::cite(turn, table);
    for effect in AgentEffect::each(tables::effects(turn, &drawn)) {
        match effect {
            AgentEffect::TestDisc(strike) => test(turn, action, *strike, rule)?,
            AgentEffect::LiftDiscs(Count::All) => lift(turn, action, i64::MAX, here, rule)?,
            AgentEffect::LiftDiscs(Count::Number(number)) => {
                lift(turn, action, *number, here, rule)?
            }
            AgentEffect::ExtraOperative(_) => extra(turn, action, rule)?,
            AgentEffect::LooksAtDiscs(_) => networks::look(turn, action, rule),
            AgentEffect::LiftNetwork(_) => networks::lift_one(turn, action, rule)?,
            AgentEffect::AgentStays(stay) => {
                networks::stay(turn, action, number, *stay, StruckOwners { struck: &struck, rule })?
            }
            AgentEffect::TakesDiscs(_) => {
                networks::take(turn, action, StruckOwners { struck: &struck, rule })?
            }
        }
    }
    Ok(())
}

/// Removes a number of discs: the operative's owner names them unless all go. Discs anywhere may be
/// left where they are.
pub(super) fn lift(
    turn: &mut Turn<'_>,
    action: OperativeAction,
    number: i64,
    reach: DiscReach,
    rule: RuleId,
) -> Flow {
    let mut left = number;
    while left > 0 {
        let discs = numbers(turn, action.realm, reach);
        let count = i64::try_from(discs.len()).unwrap_or(i64::MAX);
        let disc = match discs.first() {
            None => return Ok(()),
            Some(first) if matches!(reach, DiscReach::Tile(_)) && count <= left => *first,
            Some(_) => {
                let Some(disc) = name_disc(turn, action.realm, reach, rule)? else { return Ok(()) };
                disc
            }
        };
        remove(turn, action.realm, disc, rule);
        left -= 1;
    }
    Ok(())
}

pub(super) fn remove(turn: &mut Turn<'_>, by: RealmId, number: u16, rule: RuleId) {
    if let Some(Disc { owner, at, .. }) = turn.state().disc(number).cloned() {
        turn.emit_rule(
            rule,
            DiplomacyEvent::DiscRemoved { disc: number, realm: owner, place: at, by },
        );
    }
}

/// Asks for the name of one disc, and rolls a die that says if it goes.
fn test(turn: &mut Turn<'_>, action: OperativeAction, strike: Strike, rule: RuleId) -> Flow {
    let reach = DiscReach::Tile(action.place);
    let disc = match numbers(turn, action.realm, reach).as_slice() {
        [] => return Ok(()),
        [only] => *only,
        [first, ..] => name_disc(turn, action.realm, reach, rule)?.unwrap_or(*first),
    };
    let faces =
        turn.roll(rule, strike.die, "disc that the agent names", (action.realm, action.place))?;
    if strike.hits(sum(&faces)) {
        remove(turn, action.realm, disc, rule);
    }
    Ok(())
}

/// Adds one more operative, if there is anywhere to put it.
fn extra(turn: &mut Turn<'_>, action: OperativeAction, rule: RuleId) -> Flow {
    let question = PlantOperative { realm: action.realm, extra_at: Some(action.place) };
    let anywhere = question.candidates(&turn.game(), Who::Realm(action.realm)).len() > 1;
    if placing::discs_left(&turn.game()) > 0
        && anywhere
        && let Order::Plant { operative, place } = turn.ask_realm(action.realm, &question)?
    {
        placing::lay(turn, action.realm, &operative, place, rule.0);
    }
    Ok(())
}

fn numbers(turn: &Turn<'_>, realm: RealmId, reach: DiscReach) -> Vec<u16> {
    discs_in(&turn.game(), realm, reach).iter().map(|disc| disc.number).collect()
}

/// Returns the discs that are meant, by their numbers.
pub(super) fn discs_in<'a>(game: &Game<'a>, realm: RealmId, reach: DiscReach) -> Vec<&'a Disc> {
    let meant = |disc: &&Disc| match reach {
        DiscReach::Tile(place) => {
            disc.at == place && stances::hostile(game, realm, disc.owner, Some(place))
        }
        DiscReach::Others => stances::hostile(game, realm, disc.owner, Some(disc.at)),
        DiscReach::Anybody => true,
    };
    game.state.discs.iter().filter(meant).collect()
}

/// Asks which disc is meant; nobody is told what it is. Anywhere it is a choice, and may be declined
/// (NL-ESP-07).
fn name_disc(
    turn: &mut Turn<'_>,
    realm: RealmId,
    reach: DiscReach,
    rule: RuleId,
) -> Flow<Option<u16>> {
    let may_decline = !matches!(reach, DiscReach::Tile(_));
    let choice = Choice {
        verbs: if may_decline { &[Verb::Disc, Verb::Done] } else { &[Verb::Disc] },
        rule: rule.0,
        prompt: &|_, discs| {
            let asked = match reach == DiscReach::Anybody {
                true => say!("name a `disc`: {discs}", discs),
                false => say!("name a `disc` of another realm: {discs}", discs),
            };
            if may_decline { texts::or_done(asked) } else { asked }
        },
        among: &|game| {
            let (own, foreign): (Vec<&Disc>, Vec<&Disc>) =
                discs_in(game, realm, reach).into_iter().partition(|disc| disc.owner == realm);
            let [foreign, own] = [foreign, own]
                .map(|discs| discs.iter().map(|disc| Some(disc.number)).collect::<Vec<_>>());
            // A player who sees only this does not remove discs of their own.
            let decline = may_decline.then_some(None);
            foreign.into_iter().chain(decline).chain(own).collect()
        },
        shown: &|game, number| {
            let disc = game.state.disc((*number)?)?;
            Some(say!(
                "{number} of {realm} at {at}",
                number = disc.number,
                realm = texts::realm(game, disc.owner),
                at = texts::place(game, disc.at)
            ))
        },
        written: &|number| {
            number.map_or(Order::Done {}, |number| Order::Disc { disc: i64::from(number) })
        },
        terms: ChoiceTerms::default(),
    };
    Ok(turn.choose(Who::Realm(realm), &choice)?.flatten())
}
