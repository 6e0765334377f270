//! Marks on tiles are laid by scripts and spells, and lifted when their time is over (NL-EQX-03,
//! NL-ESP-06); and how the host writes them.

use crate::campaign::mark::{PANIC, STANDSTILL};
use crate::campaign::{MapEvent, Mark, Until};
use crate::engine::core::game::Game;
use crate::engine::core::turn::Turn;
use crate::fault::or_nearest;
use crate::map::{Hex, PlaceId};
use crate::rules::{RuleId, Ruleset};
use crate::say;
use crate::text::Text;

/// The rule under which time lifts a mark that no other rule says anything of, and marks grow
/// older.
const RULE: RuleId = RuleId("NL-EQX-03");

/// Word before the realms that know of a mark, with the host, where not everybody does.
pub const KNOWN_TO: &str = "known_to";

/// Lifts the marks of a round that is over: `was` says whether it was one of campaigning, `is`
/// whether the next one is.
pub(in crate::engine) fn lift_marks(turn: &mut Turn<'_>, was: bool, is: bool) {
    if turn.state().all_marks().next().is_none() {
        return;
    }
    let over = |mark: &Mark| match mark.until {
        Until::Season => was && !is,
        Until::Winter => !was && is,
        Until::Rounds(left) => was && left <= 1,
        Until::Lifted => false,
    };
    let over: Vec<(PlaceId, String)> = turn
        .state()
        .all_marks()
        .filter(|mark| over(mark))
        .map(|mark| (mark.place, mark.name.clone()))
        .collect();
    for (place, name) in over {
        turn.emit_rule(rule_of(turn.rules, &name), MapEvent::MarkLifted { place, name });
    }
    if was && turn.state().all_marks().any(|mark| matches!(mark.until, Until::Rounds(_))) {
        turn.emit_rule(RULE, MapEvent::MarksAged);
    }
}

/// Returns the rule that says how long a mark lies: that of the spell, of the kind of mark, or of
/// an assassin in the palace.
fn rule_of(rules: &Ruleset, name: &str) -> RuleId {
    let spell = rules.spells.iter().find(|spell| spell.id == name).map(|spell| spell.cite);
    let kind = || rules.mark_kind(name).map(|kind| kind.cite);
    let unrest = || [STANDSTILL, PANIC].contains(&name).then_some(RuleId("NL-ESP-06"));
    spell.or_else(kind).or_else(unrest).unwrap_or(RULE)
}

/// Reads `mine D4`, or the other way round → the tile, and the name of a mark.
pub fn mark_typed<'w>(game: &Game<'_>, words: [&'w str; 2]) -> Result<(PlaceId, &'w str), Text> {
    let [one, other] = words;
    let (name, label) = if Hex::parse(one).is_some() && Hex::parse(other).is_none() {
        (other, one)
    } else {
        (one, other)
    };
    Ok((game.place_named(label)?, name))
}

/// Reads the mark that a host lays, by what is typed after its name and tile: how long it lasts,
/// `by REALM`, `amount NUMBER` and `known_to REALM…`, in this order, each optional. A kind that the rules declare lies
/// until it is lifted if no time is given, and what they do not declare needs one.
pub fn mark_given(game: &Game<'_>, words: [&str; 2], rest: &[&str]) -> Result<Mark, Text> {
    let (place, name) = mark_typed(game, words)?;
    let (until, rest) = match rest {
        [until, rest @ ..] if !["by", "amount", KNOWN_TO].contains(until) => (Some(*until), rest),
        rest => (None, rest),
    };
    let (rest, known_to) = match rest.iter().position(|word| *word == KNOWN_TO) {
        Some(at) => {
            let realms = rest[at + 1..].iter().map(|name| game.realm_named(name));
            let mut realms = realms.collect::<Result<Vec<_>, _>>()?;
            realms.sort_unstable();
            realms.dedup();
            (&rest[..at], Some(realms))
        }
        None => (rest, None),
    };
    let number = |text: &str| {
        let wrong = || say!("`{text}` is not a number", text = Text::verbatim(text));
        text.parse::<i64>().map_err(|_| wrong())
    };
    let (by, amount) = match rest {
        [] => (None, 0),
        ["by", realm] => (Some(game.realm_named(realm)?), 0),
        ["amount", amount] => (None, number(amount)?),
        ["by", realm, "amount", amount] => (Some(game.realm_named(realm)?), number(amount)?),
        _ => {
            return Err(say!(
                "after a mark write how long it lasts, `by REALM`, `amount NUMBER` and `known_to REALM…`, in this order"
            ));
        }
    };
    let word =
        |until: &str| Until::WORDS.iter().find(|(word, _)| *word == until).map(|(_, until)| *until);
    let rounds = |until: &str| until.parse().ok().filter(|rounds| *rounds > 0).map(Until::Rounds);
    let until = match until {
        Some(until) => word(until).or_else(|| rounds(until)).ok_or_else(|| {
            say!(
                "`{until}` is not a time; write season, winter, lifted, or a number of rounds",
                until = Text::verbatim(until)
            )
        })?,
        None if game.rules.mark_kind(name).is_some() => Until::Lifted,
        None => {
            let near = or_nearest(name, game.rules.names.marks.iter().map(String::as_str));
            return Err(say!(
                "the rules do not declare the mark `{name}`: say how long it lasts, for instance `lifted`{near}",
                name = Text::verbatim(name),
                near
            ));
        }
    };
    Ok(Mark { name: name.to_owned(), place, by, amount, until, known_to })
}
