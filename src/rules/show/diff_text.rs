//! The differences between two rule sets, as text: every cell, or those below one path.

use crate::rules::diff::{CellChange, ScriptChange, blocks, diff, diff_scripts, one_line};
use crate::rules::manifest::{NamedKind, known_names};
use crate::rules::{Entry, Ruleset};
use crate::say;
use crate::text::{Joined, ProgramNoun, Text, quoted};
use crate::yaml::Node;

/// Tells how a script differs.
pub(in crate::rules) fn say_script(change: &ScriptChange) -> Text {
    let path = quoted(&change.path);
    let count = |lines: usize| Text::count(lines, ProgramNoun::Line);
    match (change.before, change.after) {
        (None, Some(lines)) => say!("{path} is new, {lines}", path, lines = count(lines)),
        (Some(lines), None) => say!("{path} is gone, {lines}", path, lines = count(lines)),
        _ => say!(
            "{path}: {removed} taken out, {added} put in",
            path,
            removed = count(change.removed),
            added = count(change.added)
        ),
    }
}

/// Returns the differences for people, grouped by table, value and so on, with the place of each side: a list of
/// lines.
pub fn told(a: &Ruleset, b: &Ruleset) -> Text {
    let (changes, scripts) = (diff(a, b), diff_scripts(a, b));
    if changes.is_empty() && scripts.is_empty() {
        return say!(
            "{one} and {other} have the same rules",
            one = Text::displayed(&a.selection),
            other = Text::displayed(&b.selection)
        );
    }
    let cells = cells(&changes).into_iter().map(Text::Verbatim);
    let mut lines: Vec<Text> = std::iter::once(quoted(heading(a, b))).chain(cells).collect();
    if !scripts.is_empty() {
        lines.push(quoted("scripts"));
        lines.extend(scripts.iter().map(|change| say_script(change).indented(1)));
    }
    lines.push(counted(&changes));
    Text::list(lines, Joined::Line)
}

/// Parts of a rule set that are compared, but are no sections of its tree.
const BESIDE: &[&str] = &["scripts", "rulebook"];

/// Returns the differences of one section, of what a dotted path names in it, of the scripts or of the rule
/// book.
///
/// # Errors
/// The fault in the path if neither rule set has it, and which sections there are.
pub fn text_of(a: &Ruleset, b: &Ruleset, path: &str) -> Result<String, (Text, Text)> {
    let mut lines = vec![heading(a, b)];
    match path {
        "scripts" => {
            let told = |change: &ScriptChange| say_script(change).in_words(a);
            lines.extend(diff_scripts(a, b).iter().map(told));
        }
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
                    say!("`rules list` shows what `{section}` may hold", section = quoted(section))
                } else {
                    known_names(NamedKind::Section, section, &known)
                };
                let message = say!(
                    "neither {one} nor {other} has `{path}`",
                    one = Text::displayed(&a.selection),
                    other = Text::displayed(&b.selection),
                    path = quoted(path)
                );
                return Err((message, help));
            }
            let mut changes = diff(a, b);
            changes.retain(|change| change.below(path));
            if !changes.is_empty() {
                lines.extend(cells(&changes));
                lines.push(counted(&changes).in_words(a));
            }
        }
    }
    if lines.len() == 1 {
        let same = say!(
            "{one} and {other} have the same `{path}`",
            one = Text::displayed(&a.selection),
            other = Text::displayed(&b.selection),
            path = quoted(path)
        );
        return Ok(same.in_words(a));
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

fn counted(changes: &[CellChange]) -> Text {
    let cells = Text::count(changes.len(), ProgramNoun::Cell);
    say!("{cells} {cells?differs|differ}", cells)
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
