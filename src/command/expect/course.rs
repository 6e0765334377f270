//! Expectations of the course of play: the realm whose turn it is, the rules that were applied and the sums that
//! were added up.

use super::known::{seen, since_order};
use super::{Checked, holds, same};
use crate::campaign::{CalendarEvent, Event, EventRecord};
use crate::command::Context;
use crate::engine::core::scripting::memory;
use crate::engine::{Answerer, invariants};
use crate::fault::or_nearest;
use crate::rules::RuleId;
use crate::say;
use crate::text::{Joined, listed_code, quoted};
use std::collections::BTreeSet;

pub(super) fn order(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["order", wanted @ ..] = words else { return None };
    let names: Vec<&str> =
        context.game.state.order.iter().map(|realm| context.game.realm_name(*realm)).collect();
    Some(same(names.join(" "), &wanted.join(" "), say!("the order of play")))
}

pub(super) fn asked(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["asked", wanted] = words else { return None };
    let found = context.question.map_or_else(
        || Answerer::NOBODY.to_owned(),
        |question| match question.shown_to(context.console.viewer) {
            true => question.giver_name(context.game),
            // Others are not told to whom it was sent.
            false => question.who.name(context.game),
        },
    );
    Some(same(found, wanted, say!("who is asked")))
}

pub(super) fn phase(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["phase", wanted] = words else { return None };
    let found = context
        .game
        .state
        .clock
        .phase(&context.game.rules.calendar)
        .map_or("none", |(phase, _)| context.game.rules.phase_id(phase).unwrap_or("none"));
    Some(same(found, wanted, say!("the phase")))
}

pub(super) fn sound(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["sound"] = words else { return None };
    Some(invariants::sound_at_question(context.game))
}

pub(super) fn ongoing(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["ongoing"] = words else { return None };
    let ended = context.game.state.ending.is_some();
    Some(holds(!ended, || say!("the campaign has ended")))
}

pub(super) fn round(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["round", wanted] = words else { return None };
    let clock = context.game.state.clock;
    let rules = context.game.rules;
    let round = if rules.calendar.year_is_round() { clock.year } else { clock.round + 1 };
    Some(same(round, wanted, say!("the round")))
}

/// Checks the last sum of its name: `expect total 9 battle`; without a name, the one sum that was
/// added up since the last order. Of several, none is meant more than another.
pub(super) fn total(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["total", wanted, named @ ..] = words else { return None };
    let named = named.join(" ");
    let sum = |record: &EventRecord| match &record.event {
        Event::Calendar(CalendarEvent::Tallied { what, sum }) => {
            Some((context.game.rules.with_names(what).into_owned(), sum.total()))
        }
        _ => None,
    };
    let listed = |names: &BTreeSet<String>| listed_code(names, Joined::Comma);
    if named.is_empty() {
        let recent: Vec<(String, i64)> = since_order(context).filter_map(sum).collect();
        let names: BTreeSet<String> = recent.iter().map(|(what, _)| what.clone()).collect();
        return Some(match recent.last() {
            None => Err(say!(
                "nothing was added up since the last order: say which total of before it is meant, for instance `expect total 9 battle`"
            )),
            Some((what, found)) if names.len() == 1 => {
                same(found, wanted, say!("the total `{what}`", what = quoted(what)))
            }
            Some((what, _)) => Err(say!(
                "several totals came since the last order ({names}): say which is meant, for instance `expect total {wanted} {what}`",
                wanted = quoted(wanted),
                what = quoted(what),
                names = listed(&names)
            )),
        });
    }
    let Some((_, found)) = seen(context).rev().filter_map(sum).find(|(what, _)| *what == named)
    else {
        let known: BTreeSet<String> = seen(context).filter_map(sum).map(|(what, _)| what).collect();
        if known.is_empty() {
            return Some(Err(say!("nothing was added up yet")));
        }
        let near = or_nearest(&named, known.iter().map(String::as_str));
        return Some(Err(say!(
            "nothing was added up as `{named}`{near}; added up so far: {known}",
            named = quoted(named),
            near,
            known = listed(&known)
        )));
    };
    Some(same(found, wanted, say!("the last total `{named}`", named = quoted(named))))
}

pub(super) fn rule(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["rule", wanted] = words else { return None };
    let rules = context.game.rules;
    let wanted = RuleId::from_text(wanted);
    Some(holds(seen(context).any(|record| rules.refers_to(wanted, record.rule)), || {
        say!("nothing happened under it yet")
    }))
}

pub(super) fn dice_used(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["dice", "used"] = words else { return None };
    let left = context.game.state.dice.left();
    Some(holds(left.is_empty(), || {
        say!("these are waiting: {left}", left = listed_code(&left, Joined::Comma))
    }))
}

/// Checks what a layer of the rules remembers.
pub(super) fn remembers(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["remembers", layer, key, wanted @ ..] = words else { return None };
    let game = context.game;
    Some(memory::remembers(game, layer, key).and_then(|()| {
        let found = game.state.memory.get(*layer).and_then(|memory| memory.get(*key));
        let shown = || match found {
            None => say!("it is nothing"),
            Some(found) => {
                say!("it is {value}", value = quoted(memory::value_written(game, found)))
            }
        };
        match wanted {
            [] => Err(say!("say what it remembers, or `nothing`")),
            ["nothing"] => holds(found.is_none(), shown),
            wanted => memory::value_typed(game, &wanted.join(" "))
                .and_then(|wanted| holds(found.is_some_and(|found| **found == wanted), shown)),
        }
    }))
}
