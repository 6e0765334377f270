//! Rules locked with a campaign + the program's own edition of that name → rules with all that this
//! program needs: an older lock lacks values, options and tables that came later.

use std::sync::Arc;

use crate::rules::cite::RuleId;
use crate::rules::game_option::CHOICES;
use crate::rules::layers::Layer;
use crate::rules::requirements::Requirement;
use crate::rules::rulebook::Rulebook;
use crate::rules::table::NEEDED;
use crate::rules::value::VALUES;
use crate::yaml::{Node, NodeKind, Reader};

/// Puts in what is missing and says what that was.
pub(in crate::rules) fn fill_missing(
    reader: &Reader<'_>,
    tree: &mut Node,
    rulebook: &mut Rulebook,
    own: &[Layer],
) -> Vec<String> {
    if own.is_empty() {
        return Vec::new();
    }
    let (shipped, _) = crate::rules::merge::stack(reader, own, &[]);
    let mut book = Rulebook::default();
    for layer in own {
        layer.rulebook.iter().for_each(|node| book.read(reader, &layer.manifest.name, node));
    }
    let needed: [(&str, &str, Vec<&str>); 4] = [
        ("values", "the value", needed_values().collect()),
        ("options", "the option", CHOICES.iter().map(|row| row.name).collect()),
        ("tables", "the table", NEEDED.iter().map(|row| row.name).collect()),
        ("tiles", "of the tiles the part", vec!["laying"]),
    ];
    let mut filled = Vec::new();
    for (section, what, names) in needed {
        let Some(from) = shipped.get(section) else { continue };
        let known = from.keys();
        for name in names {
            let Some((key, value)) = known.get(&Some(name)).map(|at| &from.entries()[*at]) else {
                continue;
            };
            if put(tree, section, key, value) {
                filled.push(format!("{what} `{name}`"));
                adopt(value, rulebook, &book);
            }
        }
    }
    filled
}

/// Values that no campaign can do without.
fn needed_values() -> impl Iterator<Item = &'static str> {
    VALUES.iter().filter(|row| row.part != Requirement::Later).map(|row| row.name)
}

/// Adds a named thing to a section that lacks it.
fn put(tree: &mut Node, section: &str, key: &Node, value: &Node) -> bool {
    let NodeKind::Map(sections) = &mut tree.kind else { return false };
    if !sections.iter().any(|(name, _)| name.scalar() == Some(section)) {
        let name =
            Node { span: key.span, kind: NodeKind::Scalar { text: section.into(), quoted: false } };
        sections.push((name, Node { span: value.span, kind: NodeKind::Map(Vec::new()) }));
    }
    let Some((_, found)) = sections.iter_mut().find(|(name, _)| name.scalar() == Some(section))
    else {
        return false;
    };
    let NodeKind::Map(entries) = &mut found.kind else { return false };
    let missing = !entries.iter().any(|(name, _)| name.scalar() == key.scalar());
    if missing {
        entries.push((key.clone(), value.clone()));
    }
    missing
}

/// Rules that a node cites and the rule book lacks come along from another.
fn adopt(node: &Node, rulebook: &mut Rulebook, from: &Rulebook) {
    cited(node, &mut |rule| {
        if let (None, Some(entry)) = (rulebook.get(rule), from.get(rule)) {
            Arc::make_mut(&mut rulebook.entries).insert(rule, entry.clone());
        }
    });
}

/// Finds every rule that a node cites.
fn cited(node: &Node, found: &mut dyn FnMut(RuleId)) {
    match &node.kind {
        NodeKind::Map(entries) => {
            for (key, value) in entries {
                if let Some(id) = value.scalar().filter(|_| key.scalar() == Some("cite")) {
                    found(RuleId::from_text(id));
                }
                cited(value, found);
            }
        }
        NodeKind::List(items) => items.iter().for_each(|item| cited(item, found)),
        NodeKind::Scalar { .. } => {}
    }
}
