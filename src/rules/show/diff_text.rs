//! The differences between two rule sets, as text: every cell, or those below one path.

use crate::basics::pluralize::{count, count_as};
use crate::rules::diff::{CellChange, ScriptChange, blocks, diff, diff_scripts, one_line};
use crate::rules::manifest::{NamedKind, known_names};
use crate::rules::{Entry, Ruleset};
use crate::yaml::Node;

pub(in crate::rules) fn say_script(change: &ScriptChange) -> String {
    match (change.before, change.after) {
        (None, Some(lines)) => {
            format!("{path} is new, {removed}", path = change.path, removed = count(lines, "line"))
        }
        (Some(lines), None) => {
            format!("{path} is gone, {removed}", path = change.path, removed = count(lines, "line"))
        }
        _ => format!(
            "{path}: {removed} taken out, {added} put in",
            path = change.path,
            removed = count(change.removed, "line"),
            added = count(change.added, "line")
        ),
    }
}

/// The differences for people, grouped by table, value and so on, with the place of each side.
pub fn text(a: &Ruleset, b: &Ruleset) -> String {
    let (changes, scripts) = (diff(a, b), diff_scripts(a, b));
    if changes.is_empty() && scripts.is_empty() {
        return format!(
            "{a_selection} and {b_selection} have the same rules",
            a_selection = a.selection,
            b_selection = b.selection
        );
    }
    let mut lines = vec![heading(a, b)];
    lines.extend(cells(&changes));
    if !scripts.is_empty() {
        lines.push("scripts".to_owned());
        lines.extend(scripts.iter().map(|change| format!("  {}", say_script(change))));
    }
    lines.push(counted(&changes));
    lines.join("\n")
}

/// Parts of a rule set that are compared, but are no sections of its tree.
const BESIDE: &[&str] = &["scripts", "rulebook"];

/// The differences of one section, of what a dotted path names in it, of the scripts or of the rule
/// book.
///
/// # Errors
/// What is wrong with the path where neither rule set has it, and which sections there are.
pub fn text_of(a: &Ruleset, b: &Ruleset, path: &str) -> Result<String, (String, String)> {
    let mut lines = vec![heading(a, b)];
    match path {
        "scripts" => lines.extend(diff_scripts(a, b).iter().map(say_script)),
        "rulebook" => lines.extend(rulebook(a, b)),
        _ => {
            if ![a, b].iter().any(|rules| has(&rules.tree, path)) {
                let sections = a
                    .tree
                    .entries()
                    .iter()
                    .chain(b.tree.entries())
                    .filter_map(|(section, _)| section.scalar());
                let mut known: Vec<String> =
                    sections.chain(BESIDE.iter().copied()).map(str::to_owned).collect();
                known.sort_unstable();
                known.dedup();
                let section = path.split('.').next().unwrap_or(path);
                let help = if known.iter().any(|name| name == section) {
                    format!("`rules list` shows what `{section}` may hold")
                } else {
                    known_names(NamedKind::Section, section, &known).in_english()
                };
                return Err((
                    format!(
                        "neither {a_selection} nor {b_selection} has `{path}`",
                        a_selection = a.selection,
                        b_selection = b.selection
                    ),
                    help,
                ));
            }
            let mut changes = diff(a, b);
            changes.retain(|change| change.below(path));
            if !changes.is_empty() {
                lines.extend(cells(&changes));
                lines.push(counted(&changes));
            }
        }
    }
    if lines.len() == 1 {
        return Ok(format!(
            "{a_selection} and {b_selection} have the same `{path}`",
            a_selection = a.selection,
            b_selection = b.selection
        ));
    }
    Ok(lines.join("\n"))
}

/// True if a dotted path leads to something; names may have dots themselves.
fn has(node: &Node, path: &str) -> bool {
    let leads = |key: &str, inner: &Node| {
        path.strip_prefix(key).is_some_and(|rest| {
            rest.is_empty() || rest.strip_prefix('.').is_some_and(|rest| has(inner, rest))
        })
    };
    let in_map =
        node.entries().iter().any(|(key, inner)| key.scalar().is_some_and(|key| leads(key, inner)));
    in_map || blocks(node).is_some_and(|blocks| blocks.iter().any(|(id, block)| leads(id, block)))
}

/// Rules that only one rule book has, and those that both have with other words.
fn rulebook(a: &Ruleset, b: &Ruleset) -> Vec<String> {
    let (before, after) = (&a.rulebook.entries, &b.rulebook.entries);
    let line = |sign: &str, entry: &Entry| format!("  {sign} {} {}", entry.id, entry.title);
    let said = |entry: &Entry| {
        let data = entry.data.as_ref().map(one_line);
        (
            entry.title.clone(),
            entry.kind.clone(),
            entry.rule.clone(),
            data,
            entry.unclear.clone(),
            entry.ruling.clone(),
            entry.example.clone(),
        )
    };
    let known = before.values().filter_map(|entry| match after.get(&entry.id) {
        None => Some(line("-", entry)),
        Some(other) => (said(entry) != said(other)).then(|| line("~", other)),
    });
    known
        .chain(
            after
                .values()
                .filter(|entry| !before.contains_key(&entry.id))
                .map(|entry| line("+", entry)),
        )
        .collect()
}

fn heading(a: &Ruleset, b: &Ruleset) -> String {
    format!("{} ({}) → {} ({})", a.selection, a.hash, b.selection, b.hash)
}

fn counted(changes: &[CellChange]) -> String {
    count_as(changes.len(), "cell differs", "cells differ")
}

/// Cells below the table, value and so on that they belong to.
pub(in crate::rules) fn cells(changes: &[CellChange]) -> Vec<String> {
    let mut lines = Vec::new();
    let mut group: &[String] = &[];
    for change in changes {
        // The section and the name in it; what stands deeper is said cell by cell.
        let depth = change.path.len().min(2);
        if group != &change.path[..depth] {
            group = &change.path[..depth];
            lines.push(group.join(" "));
        }
        let rest = change.path[depth..].join(".");
        let cell = if rest.is_empty() { String::new() } else { format!("{rest}: ") };
        lines.push(match (&change.before, &change.after) {
            (Some(before), Some(after)) => {
                format!(
                    "  {cell}{} → {}\n      {} → {}",
                    before.text, after.text, before.place, after.place
                )
            }
            (None, Some(after)) => format!("  + {cell}{}\n      {}", after.text, after.place),
            (Some(before), None) => format!("  - {cell}{}\n      {}", before.text, before.place),
            (None, None) => continue,
        });
    }
    lines
}
