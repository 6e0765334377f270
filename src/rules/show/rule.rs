//! An entry of the rule book as text, and what of the rules, their scripts and the program carries
//! it out.

use std::fmt::Write;

use super::{WIDTH, entry as entry_of, ruling};
use crate::basics::columns::wrap;
use crate::rules::game_option::CHOICES;
use crate::rules::modules_by_rule::modules;
use crate::rules::{Entry, RuleId, Ruleset, VALUES};
use crate::say;
use crate::text::Text;
use crate::yaml::{Node, NodeKind};

/// Returns an entry of the rule book with its data, and where it is carried out.
pub(super) fn rule(rules: &Ruleset, entry: &Entry) -> String {
    let kind = Text::noun(entry.kind.clone()).in_words(rules);
    let mut text = format!("{} {}\n{kind}", entry.id, entry.title);
    if !entry.source.is_empty() {
        let _ = write!(text, ", {}", entry.source);
    }
    text.push_str("\n\n");
    let mut part = |heading: Option<Text>, body: &str| {
        if body.trim().is_empty() {
            return;
        }
        let indent = if heading.is_some() { "  " } else { "" };
        if let Some(heading) = heading {
            let _ = writeln!(text, "{}:", heading.in_words(rules));
        }
        text += &wrap(body.trim(), WIDTH, indent);
        text.push('\n');
    };
    let given = |text: &Option<String>| text.clone().unwrap_or_default();
    part(None, &entry.rule);
    part(Some(say!("Differs from the base edition")), &given(&entry.differs));
    part(Some(say!("Where the source is unclear")), &given(&entry.unclear));
    if let Some((of, said)) = rules.ruling_of(entry) {
        part(Some(ruling::heading(entry, of)), said);
    }
    for option in rules.options_of(entry) {
        let heading = say!("Option `{option}`", option = Text::verbatim(&option.name));
        part(Some(heading), &option.values().in_words(rules));
    }
    part(Some(say!("Example")), &given(&entry.example));
    if let Some(data) = &entry.data {
        let _ = writeln!(text, "{}", say!("Figures:").in_words(rules));
        in_words(data, 1, &mut text);
        text.push('\n');
    }
    for (same, others) in [(true, &entry.same_as), (false, &entry.base)] {
        for other in others {
            let rule = Text::verbatim(entry_of(rules, *other));
            let told = if same { say!("Same as {rule}", rule) } else { say!("Base {rule}", rule) };
            let _ = writeln!(text, "{}", told.in_words(rules));
        }
    }
    text.push_str(&where_carried_out(rules, entry));
    text
}

/// Says where a rule is carried out, as itself and as the older rules that it repeats; or that it
/// is advice.
fn where_carried_out(rules: &Ruleset, entry: &Entry) -> String {
    let mut text = String::new();
    for rule in [entry.id].iter().chain(&entry.same_as) {
        let named = citing(rules, *rule);
        let lists = [named.clone(), places(rules, *rule, &named), phases(rules, *rule)];
        let lists = lists.iter().filter(|list| !list.is_empty());
        let lines: String = lists.map(|list| wrap(&list.join(", "), WIDTH, "  ")).collect();
        let older = (*rule != entry.id).then(|| Text::verbatim(rule.0));
        let told = match (lines.is_empty(), older) {
            (false, None) => say!("Carried out by:"),
            (false, Some(rule)) => say!("Carried out as {rule} by:", rule),
            (true, _) if modules(*rule).is_empty() => continue,
            (true, None) => say!("Carried out by the program."),
            (true, Some(rule)) => say!("Carried out as {rule} by the program.", rule),
        };
        let _ = write!(text, "{}\n{lines}", told.in_words(rules));
    }
    if !text.is_empty() {
        return text;
    }
    let told = match entry.executable() {
        true => say!("Nothing in these rules carries it out."),
        false => say!("This is advice or background: there is nothing to carry out."),
    };
    told.in_words(rules) + "\n"
}

/// Returns the phases of the program that carry a rule out, as they are called.
fn phases(rules: &Ruleset, rule: RuleId) -> Vec<String> {
    let named = |module: String| {
        let name = module.strip_prefix("phase ")?;
        let title = rules.title_of("phase", &name.replace(' ', "_"))?;
        let phase = Text::verbatim(rules.display_name(&title));
        Some(say!("phase {phase}", phase).in_words(rules))
    };
    modules(rule).into_iter().filter_map(named).collect()
}

/// Returns everything with a name in the rule set that cites a rule.
fn citing(rules: &Ruleset, rule: RuleId) -> Vec<String> {
    let mut citing = Vec::new();
    let mut see = |cite: RuleId, what: &'static str, name: &str| {
        if cite == rule {
            let (what, name) = (Text::noun(what), Text::verbatim(name));
            citing.push(say!("{what} {name}", what, name).in_words(rules));
        }
    };
    rules
        .tables()
        .iter()
        .filter(|table| table.given)
        .for_each(|table| see(table.cite, "table", &table.name));
    let (set, offered) = (VALUES.iter().zip(&rules.values), CHOICES.iter().zip(&rules.options));
    set.filter(|(_, setting)| setting.given)
        .for_each(|(row, setting)| see(setting.cite, "value", row.name));
    offered
        .filter(|(_, default)| default.given)
        .for_each(|(row, default)| see(default.cite, "option", row.name));
    rules.settlements.iter().for_each(|kind| see(kind.cite, "settlement", &kind.id));
    rules.terrains.iter().for_each(|kind| see(kind.cite, "terrain", &kind.id));
    rules.tiles.edges.iter().for_each(|edge| see(edge.cite, "edge", &edge.id));
    rules.tiles.designs.iter().for_each(|design| see(design.cite, "tile", &design.id));
    rules.calendar.blocks.iter().for_each(|block| see(block.cite, "calendar block", &block.id));
    citing
}

/// Returns the files beside the rule book that name a rule, each with the first line that does. Of files of
/// YAML only those count in which nothing of `named` stands: the rest is told already.
fn places(rules: &Ruleset, rule: RuleId, named: &[String]) -> Vec<String> {
    let files = rules.files.iter().filter(|file| !file.name.contains("/rulebook/"));
    let script = |name: &str| name.rsplit_once('.').is_some_and(|(_, ending)| ending == "lua");
    let found = files.filter(|file| named.is_empty() || script(&file.name)).filter_map(|file| {
        let at = file.text.match_indices(rule.0).find(|(at, _)| {
            !file.text[at + rule.0.len()..].starts_with(|next: char| next.is_ascii_digit())
        });
        at.map(|(at, _)| format!("{}:{}", file.name, file.line(at)))
    });
    found.collect()
}

/// Writes a node in words, maps and lists of single values on one line.
fn in_words(node: &Node, depth: usize, out: &mut String) {
    let indent = "  ".repeat(depth);
    match &node.kind {
        NodeKind::Map(entries) if !flat(node) => {
            for (key, value) in entries {
                let key = word(key.scalar().unwrap_or_default());
                if let Some(said) = said_of(&key, value) {
                    *out += &wrap(&said, WIDTH, &indent);
                } else if flat(value) {
                    *out += &wrap(&format!("{key}: {}", flow(value)), WIDTH, &indent);
                } else {
                    let _ = writeln!(out, "{indent}{key}:");
                    in_words(value, depth + 1, out);
                }
            }
        }
        NodeKind::List(items) if !flat(node) => {
            items.iter().for_each(|item| *out += &wrap(&flow(item), WIDTH, &indent));
        }
        _ => *out += &wrap(&flow(node), WIDTH, &indent),
    }
}

/// True if a node is short enough for one line.
fn flat(node: &Node) -> bool {
    node.scalar().is_some() || flow(node).chars().count() <= WIDTH - 20
}

fn flow(node: &Node) -> String {
    let joined = |parts: Vec<String>| parts.join(", ");
    match &node.kind {
        NodeKind::Scalar { text, .. } => word(text),
        NodeKind::List(items) => joined(items.iter().map(inner).collect()),
        NodeKind::Map(entries) => joined(
            entries
                .iter()
                .map(|(key, value)| {
                    let key = flow(key);
                    said_of(&key, value).unwrap_or_else(|| format!("{key} {}", inner(value)))
                })
                .collect(),
        ),
    }
}

/// Says that something holds or not: `stream`, `no stream`; None for other values.
fn said_of(key: &str, value: &Node) -> Option<String> {
    match value.scalar()? {
        "yes" | "true" => Some(key.to_owned()),
        "no" | "false" => Some(format!("no {key}")),
        _ => None,
    }
}

/// Keeps together what stands inside a list or map.
fn inner(node: &Node) -> String {
    if node.scalar().is_some() { flow(node) } else { format!("({})", flow(node)) }
}

/// Turns `first_round` into two words.
fn word(text: &str) -> String {
    text.replace('_', " ")
}
