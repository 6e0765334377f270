//! Lines of tests whose form an older interface had: where they stand, whoever they are given for, and their rows.

use std::ops::Range;

use super::{CHANGES, InterfaceChange};

/// Words before an order in a line that only speaks of it.
const BEFORE_ORDERS: &[&str] = &["expect legal ", "expect illegal ", "preview ", "odds "];

/// Rows that apply to the tests of a mod written for the interface `api`.
#[derive(Clone, Copy)]
pub struct OldLines<'c> {
    changes: &'c [InterfaceChange],
    api: u32,
}

impl OldLines<'static> {
    /// Takes the rows of the table of changes.
    pub fn since(api: u32) -> OldLines<'static> {
        OldLines::of(CHANGES, api)
    }
}

impl<'c> OldLines<'c> {
    pub fn of(changes: &'c [InterfaceChange], api: u32) -> OldLines<'c> {
        OldLines { changes, api }
    }

    /// Finds old forms in a script, in their order: the bytes of each with its row.
    pub fn in_script(self, text: &str) -> Vec<(Range<usize>, &'c InterfaceChange)> {
        let mut found = Vec::new();
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            for row in self.changes.iter().filter(|row| row.since > self.api) {
                let at = match row.of {
                    "head" => begins(line.trim_start(), row.old).then(|| line.trim_start()),
                    "script" => forms(line).find(|form| begins(form, row.old)),
                    _ => None,
                };
                if let Some(form) = at {
                    let from = start + line.len() - form.len();
                    found.push((from..from + row.old.len(), row));
                }
            }
            start += line.len();
        }
        found
    }
}

/// Returns a line without the name of whoever it is given for, as in `red: scout 1 D3`.
pub fn without_speaker(line: &str) -> &str {
    let line = line.trim_start();
    match line.split_once(": ") {
        Some((name, rest)) if !name.contains(char::is_whitespace) => rest.trim_start(),
        _ => line,
    }
}

/// Lists what a line may be read as: all of it, an order given for somebody, and one that is only spoken of.
fn forms(line: &str) -> impl Iterator<Item = &str> {
    let whole = line.trim_start();
    let given = without_speaker(line);
    let spoken = BEFORE_ORDERS.iter().find_map(|words| given.strip_prefix(words));
    let spoken = spoken.map(str::trim_start);
    // `expect illegal` names the rule first where it names one.
    let refused = spoken.and_then(|order| {
        let (rule, order) = order.split_once(' ')?;
        rule.contains('-').then(|| order.trim_start())
    });
    [Some(whole), Some(given), spoken, refused].into_iter().flatten()
}

fn begins(line: &str, old: &str) -> bool {
    line.strip_prefix(old)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace))
}
