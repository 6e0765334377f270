//! Expectations of scripts about orders, given or only tried, and about what was said.

use std::collections::BTreeSet;

use super::{Checked, holds};
use crate::basics::pluralize::count;
use crate::command::Context;
use crate::console::{LastRefusal, RefusedBy};
use crate::engine::core::bare_answer;
use crate::engine::core::parse::{Unreadable, parse};
use crate::engine::{Refusal, RunningScripts};
use crate::rules::RuleId;
use crate::text::PlainEnglish;

pub(super) fn refused(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let wanted = match words {
        ["refused"] => None,
        ["refused", rule] => Some(RuleId::from_text(rule)),
        _ => return None,
    };
    Some(match (&context.console.checks.refusal, wanted) {
        (None, _) => Err("the last order was not refused".to_owned()),
        (Some(LastRefusal { by: RefusedBy::NotUnderstood, why }), _) => Err(format!(
            "no rule refused it: it was not understood (`expect not understood`): {why}"
        )),
        (Some(LastRefusal { by: RefusedBy::Failure, why }), _) => {
            Err(format!("no rule refused it: a script failed (`expect failed`): {why}"))
        }
        (Some(LastRefusal { by: RefusedBy::Rule(_), .. }), None) => Ok(()),
        (Some(LastRefusal { by: RefusedBy::Rule(rule), why }), Some(wanted)) => {
            let rules = context.game.rules;
            holds(rules.refers_to(wanted, *rule), || {
                format!(
                    "it was refused by {edition_id}: {why}",
                    edition_id = rules.edition_id(*rule)
                )
            })
        }
    })
}

pub(super) fn failed(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["failed", text @ ..] = words else { return None };
    Some(match &context.console.checks.refusal {
        None => Err("the last order was carried out".to_owned()),
        Some(LastRefusal { by: RefusedBy::Failure, why }) => {
            holds(squeezed(why).contains(&text.join(" ")), || format!("the report was: {why}"))
        }
        Some(LastRefusal { why, .. }) => Err(format!("no script failed, it was refused: {why}")),
    })
}

pub(super) fn not_understood(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["not", "understood", text @ ..] = words else { return None };
    Some(match &context.console.checks.refusal {
        None => Err("the last order was carried out".to_owned()),
        Some(LastRefusal { by: RefusedBy::Rule(rule), why }) => Err(format!(
            "it was understood, and refused by {edition_id} (`expect refused`): {why}",
            edition_id = context.game.rules.edition_id(*rule)
        )),
        Some(LastRefusal { by: RefusedBy::Failure, why }) => {
            Err(format!("it was understood, and a script failed (`expect failed`): {why}"))
        }
        Some(LastRefusal { by: RefusedBy::NotUnderstood, why }) => {
            holds(squeezed(why).contains(&text.join(" ")), || format!("the message was: {why}"))
        }
    })
}

/// Judges an order that might be given now.
///
/// # Errors
/// A sentence when it does not read as an order, or a script fails while it judges.
fn judged(context: &Context<'_>, words: &[&str]) -> Result<Result<(), Refusal>, String> {
    let question = context.question.ok_or("the campaign is over")?;
    let misread =
        |fault: Unreadable| format!("it is not understood: {}", fault.text().in_english());
    let line = words.join(" ");
    let line = bare_answer::complete(context.game, question, &line);
    let order = parse(context.game, question.who.realm(), &line).map_err(misread)?;
    let verdict = question.judge(context.game, &order);
    match context.game.hooks.and_then(RunningScripts::take_failure) {
        Some(fault) => Err(Refusal::of_script(&fault, &PlainEnglish).why.in_english()),
        None => Ok(verdict),
    }
}

fn by(context: &Context<'_>, refusal: &Refusal) -> String {
    format!(
        "it is refused by {edition_id}: {why}",
        edition_id = context.game.rules.edition_id(refusal.rule),
        why = refusal.why.in_english()
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
        (Ok(()), _) => Err("it is legal".to_owned()),
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
    Some(holds(!shown(context, text), || "it was said".to_owned()))
}

pub(super) fn said(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["said", text @ ..] = words else { return None };
    Some(holds(shown(context, text), || {
        let recent = &context.console.checks.recent;
        let (before, last) = recent.split_at(recent.len().saturating_sub(LINES_SHOWN));
        let nearest = nearest_line(before, &text.join(" "));
        let nearest =
            nearest.map_or(String::new(), |line| format!("; the nearest line was:\n{line}"));
        let before = match before.len() {
            0 => "the output was".to_owned(),
            before => format!("the last of {} were", count(before + last.len(), "line")),
        };
        format!("{before}:\n{last}{nearest}", last = last.join("\n"))
    }))
}

/// The line that has most words of a text, if any has more than one of two.
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
