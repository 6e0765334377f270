//! Expectations of scripts about orders, given or only tried, and about what was said.

use std::collections::BTreeSet;

use super::{Checked, holds};
use crate::command::Context;
use crate::console::{LastRefusal, RefusedBy};
use crate::engine::core::bare_answer;
use crate::engine::core::parse::{Unreadable, parse};
use crate::engine::{Refusal, RunningScripts};
use crate::rules::RuleId;
use crate::say;
use crate::text::{ProgramNoun, Text, quoted};

pub(super) fn refused(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let wanted = match words {
        ["refused"] => None,
        ["refused", rule] => Some(RuleId::from_text(rule)),
        _ => return None,
    };
    Some(match (&context.console.checks.refusal, wanted) {
        (None, _) => Err(say!("the last order was not refused")),
        (Some(LastRefusal { by: RefusedBy::NotUnderstood, told, .. }), _) => Err(say!(
            "no rule refused it: it was not understood (`expect not understood`): {why}",
            why = told
        )),
        (Some(LastRefusal { by: RefusedBy::Failure, told, .. }), _) => {
            Err(say!("no rule refused it: a script failed (`expect failed`): {why}", why = told))
        }
        (Some(LastRefusal { by: RefusedBy::Rule(_), .. }), None) => Ok(()),
        (Some(LastRefusal { by: RefusedBy::Rule(rule), told, .. }), Some(wanted)) => {
            let rules = context.game.rules;
            holds(rules.refers_to(wanted, *rule), || {
                say!(
                    "it was refused by {edition_id}: {why}",
                    why = told,
                    edition_id = quoted(rules.edition_id(*rule))
                )
            })
        }
    })
}

pub(super) fn failed(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["failed", text @ ..] = words else { return None };
    Some(match &context.console.checks.refusal {
        None => Err(say!("the last order was carried out")),
        Some(LastRefusal { by: RefusedBy::Failure, why, told }) => {
            holds(squeezed(why).contains(&text.join(" ")), || {
                say!("the report was: {why}", why = told)
            })
        }
        Some(LastRefusal { told, .. }) => {
            Err(say!("no script failed, it was refused: {why}", why = told))
        }
    })
}

pub(super) fn not_understood(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["not", "understood", text @ ..] = words else { return None };
    Some(match &context.console.checks.refusal {
        None => Err(say!("the last order was carried out")),
        Some(LastRefusal { by: RefusedBy::Rule(rule), told, .. }) => Err(say!(
            "it was understood, and refused by {edition_id} (`expect refused`): {why}",
            why = told,
            edition_id = quoted(context.game.rules.edition_id(*rule))
        )),
        Some(LastRefusal { by: RefusedBy::Failure, told, .. }) => {
            Err(say!("it was understood, and a script failed (`expect failed`): {why}", why = told))
        }
        Some(LastRefusal { by: RefusedBy::NotUnderstood, why, told }) => {
            holds(squeezed(why).contains(&text.join(" ")), || {
                say!("the message was: {why}", why = told)
            })
        }
    })
}

/// Judges an order that might be given now.
///
/// # Errors
/// A sentence when it does not read as an order, or a script fails while it judges.
fn judged(context: &Context<'_>, words: &[&str]) -> Result<Result<(), Refusal>, Text> {
    let question = context.question.ok_or(say!("the campaign is over"))?;
    let misread = |fault: Unreadable| say!("it is not understood: {why}", why = fault.text());
    let line = words.join(" ");
    let line = bare_answer::complete(context.game, question, &line);
    let order = parse(context.game, question.who.realm(), &line).map_err(misread)?;
    let verdict = question.judge(context.game, &order);
    match context.game.hooks.and_then(RunningScripts::take_failure) {
        Some(fault) => Err(Refusal::of_script(fault).why),
        None => Ok(verdict),
    }
}

fn by(context: &Context<'_>, refusal: &Refusal) -> Text {
    say!(
        "it is refused by {edition_id}: {why}",
        edition_id = quoted(context.game.rules.edition_id(refusal.rule)),
        why = &refusal.why
    )
}

pub(super) fn legal(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["legal", order @ ..] = words else { return None };
    Some(judged(context, order).and_then(|judged| judged.map_err(|refusal| by(context, &refusal))))
}

pub(super) fn illegal(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["illegal", order @ ..] = words else { return None };
    let named = |word: &&str| RuleId::is_id(word);
    let (wanted, order) = match order {
        [rule, order @ ..] if named(rule) => (Some(RuleId::from_text(rule)), order),
        order => (None, order),
    };
    Some(judged(context, order).and_then(|judged| match (judged, wanted) {
        (Ok(()), _) => Err(say!("it is legal")),
        (Err(_), None) => Ok(()),
        (Err(refusal), Some(wanted)) => {
            holds(context.game.rules.refers_to(wanted, refusal.rule), || by(context, &refusal))
        }
    }))
}

/// Lines of the output that are shown where none of them is what was expected.
const LINES_SHOWN: usize = 20;

fn squeezed(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// True if any line shown since the last order or command has this text in it.
fn shown(context: &Context<'_>, text: &[&str]) -> bool {
    // Inherited rules are shown under the ids of the edition, whichever id a script has.
    let text = context.game.rules.restated.text(text.join(" "));
    context.console.checks.recent.iter().any(|line| squeezed(line).contains(&text))
}

pub(super) fn unsaid(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["unsaid", text @ ..] = words else { return None };
    Some(holds(!shown(context, text), || say!("it was said")))
}

pub(super) fn said(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["said", text @ ..] = words else { return None };
    Some(holds(shown(context, text), || {
        let recent = &context.console.checks.recent;
        let (before, last) = recent.split_at(recent.len().saturating_sub(LINES_SHOWN));
        let nearest = nearest_line(before, &text.join(" ")).map_or(Text::EMPTY, |line| {
            say!("; the nearest line was:\n{line}", line = quoted(line))
        });
        let shown = quoted(last.join("\n"));
        match before.len() {
            0 => say!("the output was:\n{shown}{nearest}", shown, nearest),
            before => {
                let lines = Text::count(before + last.len(), ProgramNoun::Line);
                say!("the last of {lines} were:\n{shown}{nearest}", lines, shown, nearest)
            }
        }
    }))
}

/// Returns the line that has most words of a text, if any has more than one of two.
fn nearest_line<'a>(lines: &'a [String], text: &str) -> Option<&'a str> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let shared = |line: &str| {
        let there: BTreeSet<&str> = line.split_whitespace().collect();
        words.iter().filter(|word| there.contains(*word)).count()
    };
    let counted = lines.iter().map(|line| (shared(line), line.as_str()));
    let best = counted.rev().max_by_key(|(shared, _)| *shared)?;
    (best.0 * 2 > words.len()).then_some(best.1)
}
