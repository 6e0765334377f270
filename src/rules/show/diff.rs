//! Two rule sets → the cells that differ, as text for people and as a layer that turns one into the
//! other.

use serde_yaml::{Mapping, Value as Yaml};

use crate::rules::Ruleset;
use crate::rules::diff_text::say_script;
pub use crate::rules::diff_text::{text_of, told};
use crate::yaml::{Files, Node, NodeKind, Span};

/// One side of a cell that differs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiffSide {
    /// The cell on one line, as a rules file could have it.
    pub text: String,
    /// `file:line`.
    pub place: String,
}

/// A cell that two rule sets have differently.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CellChange {
    /// Section first, for instance `tables`, `shortfall`, `rows`, `3`, `lose_points`.
    pub path: Vec<String>,
    /// The cell before; None if it is new.
    pub before: Option<DiffSide>,
    /// The cell after; None if it is gone.
    pub after: Option<DiffSide>,
}

/// A script that two rule sets have differently, with the lines taken out and put in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScriptChange {
    /// For instance `mods/weather/main.lua`.
    pub path: String,
    /// Lines of the file in the first rule set; None if it is new.
    pub before: Option<usize>,
    /// Lines of the file in the second rule set; None if it is gone.
    pub after: Option<usize>,
    pub removed: usize,
    pub added: usize,
}

impl CellChange {
    /// Returns the whole path, with dots.
    pub fn name(&self) -> String {
        self.path.join(".")
    }

    /// True if the cell is at a dotted path such as `tables.shortfall`, or below it.
    pub fn below(&self, path: &str) -> bool {
        self.name().strip_prefix(path).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    }
}

/// Returns every cell that differs, in the order of the first rule set, what is new after it.
pub fn diff(a: &Ruleset, b: &Ruleset) -> Vec<CellChange> {
    let mut changes = Vec::new();
    walk(NodeInFiles::of(a), NodeInFiles::of(b), &mut Vec::new(), &mut changes);
    changes
}

/// Node with the files that it was read from.
#[derive(Clone, Copy)]
struct NodeInFiles<'a> {
    node: &'a Node,
    files: &'a Files,
}

impl<'a> NodeInFiles<'a> {
    fn of(rules: &'a Ruleset) -> NodeInFiles<'a> {
        NodeInFiles { node: &rules.tree, files: &rules.files }
    }

    /// Returns a node below it.
    fn with(self, node: &'a Node) -> NodeInFiles<'a> {
        NodeInFiles { node, ..self }
    }
}

fn walk(
    a: NodeInFiles<'_>,
    b: NodeInFiles<'_>,
    path: &mut Vec<String>,
    changes: &mut Vec<CellChange>,
) {
    if let (NodeKind::Map(before), NodeKind::Map(after)) = (&a.node.kind, &b.node.kind) {
        let (known, new) = (b.node.keys(), a.node.keys());
        for (key, value) in before {
            path.push(key.scalar().unwrap_or_default().to_owned());
            match known.get(&key.scalar()) {
                Some(at) => walk(a.with(value), b.with(&after[*at].1), path, changes),
                None => changes.push(CellChange {
                    path: path.clone(),
                    before: Some(side(value, key.span, a.files)),
                    after: None,
                }),
            }
            path.pop();
        }
        for (key, value) in after.iter().filter(|(key, _)| !new.contains_key(&key.scalar())) {
            path.push(key.scalar().unwrap_or_default().to_owned());
            changes.push(CellChange {
                path: path.clone(),
                before: None,
                after: Some(side(value, key.span, b.files)),
            });
            path.pop();
        }
    } else if let Some((before, after)) =
        blocks(a.node).zip(blocks(b.node)).filter(|(before, after)| in_order(before, after))
    {
        for (id, block) in &before {
            path.push((*id).to_owned());
            match after.iter().find(|(other, _)| other == id) {
                Some((_, other)) => walk(a.with(block), b.with(other), path, changes),
                None => changes.push(CellChange {
                    path: path.clone(),
                    before: Some(side(block, block.span, a.files)),
                    after: None,
                }),
            }
            path.pop();
        }
        for (id, block) in
            after.iter().filter(|(id, _)| before.iter().all(|(other, _)| other != id))
        {
            path.push((*id).to_owned());
            changes.push(CellChange {
                path: path.clone(),
                before: None,
                after: Some(side(block, block.span, b.files)),
            });
            path.pop();
        }
    } else if !same(a.node, b.node) {
        let (before, after) =
            (side(a.node, a.node.span, a.files), side(b.node, b.node.span, b.files));
        changes.push(CellChange { path: path.clone(), before: Some(before), after: Some(after) });
    }
}

/// Returns the items of a list that all have an `id` of their own, such as the blocks of a calendar.
pub(in crate::rules) fn blocks(node: &Node) -> Option<Vec<(&str, &Node)>> {
    let NodeKind::List(items) = &node.kind else { return None };
    let blocks: Option<Vec<_>> =
        items.iter().map(|item| Some((item.get("id")?.scalar()?, item))).collect();
    let mut ids: Vec<&str> = blocks.as_ref()?.iter().map(|(id, _)| *id).collect();
    ids.sort_unstable();
    ids.windows(2).all(|pair| pair[0] != pair[1]).then_some(blocks).flatten()
}

/// True if the things of both lists stand in the same order; otherwise the order is the difference.
fn in_order(before: &[(&str, &Node)], after: &[(&str, &Node)]) -> bool {
    let common = |one: &[(&str, &Node)], other: &[(&str, &Node)]| -> Vec<String> {
        one.iter()
            .filter(|(id, _)| other.iter().any(|(known, _)| known == id))
            .map(|(id, _)| (*id).to_owned())
            .collect()
    };
    common(before, after) == common(after, before)
}

fn side(node: &Node, span: Span, files: &Files) -> DiffSide {
    DiffSide { text: one_line(node), place: files.location(span) }
}

/// True if two trees say the same, wherever they come from and in whatever order maps have their
/// keys.
pub fn same(a: &Node, b: &Node) -> bool {
    match (&a.kind, &b.kind) {
        (NodeKind::Scalar { text: one, .. }, NodeKind::Scalar { text: other, .. }) => {
            a.is_null() && b.is_null() || one == other && a.is_null() == b.is_null()
        }
        (NodeKind::List(one), NodeKind::List(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| same(one, other))
        }
        (NodeKind::Map(one), NodeKind::Map(other)) => {
            let keys = b.keys();
            one.len() == other.len()
                && one.iter().all(|(key, value)| {
                    keys.get(&key.scalar()).is_some_and(|at| same(value, &other[*at].1))
                })
        }
        _ => false,
    }
}

/// Returns a cell as a rules file could have it, on one line.
pub(in crate::rules) fn one_line(node: &Node) -> String {
    match &node.kind {
        NodeKind::Scalar { .. } if node.is_null() => "~".to_owned(),
        NodeKind::Scalar { text, .. } => text.split_whitespace().collect::<Vec<_>>().join(" "),
        NodeKind::List(items) => {
            format!("[{}]", items.iter().map(one_line).collect::<Vec<_>>().join(", "))
        }
        NodeKind::Map(entries) => {
            let inner: Vec<String> = entries
                .iter()
                .map(|(key, value)| format!("{}: {}", one_line(key), one_line(value)))
                .collect();
            format!("{{{}}}", inner.join(", "))
        }
    }
}

/// Returns the layer that laid over `a` gives `b`: cells of `b`, and `~` for what it does not have.
pub fn patch(a: &Node, b: &Node) -> Mapping {
    let mut patch = Mapping::new();
    let (known, new) = (b.keys(), a.keys());
    for (key, value) in a.entries() {
        match known.get(&key.scalar()).map(|at| &b.entries()[*at].1) {
            None => drop(patch.insert(yaml(key), Yaml::Null)),
            Some(other) if same(value, other) => {}
            Some(other) => {
                let both =
                    matches!((&value.kind, &other.kind), (NodeKind::Map(_), NodeKind::Map(_)));
                let inner =
                    if both { Yaml::Mapping(self::patch(value, other)) } else { yaml(other) };
                patch.insert(yaml(key), inner);
            }
        }
    }
    for (key, value) in b.entries().iter().filter(|(key, _)| !new.contains_key(&key.scalar())) {
        patch.insert(yaml(key), yaml(value));
    }
    patch
}

/// Returns a node as it is written. Numbers are written without quotes where that reads back the same.
fn yaml(node: &Node) -> Yaml {
    match &node.kind {
        NodeKind::Scalar { .. } if node.is_null() => Yaml::Null,
        NodeKind::Scalar { text, .. } => match text.parse::<i64>() {
            Ok(number) if number.to_string() == **text => Yaml::Number(number.into()),
            _ => Yaml::String((**text).to_owned()),
        },
        NodeKind::List(items) => Yaml::Sequence(items.iter().map(yaml).collect()),
        NodeKind::Map(entries) => {
            Yaml::Mapping(entries.iter().map(|(key, value)| (yaml(key), yaml(value))).collect())
        }
    }
}

/// Returns [`patch`] as the text of a file.
///
/// # Errors
/// The error of the writer of YAML.
pub fn patch_text(a: &Ruleset, b: &Ruleset) -> Result<String, serde_yaml::Error> {
    let patch = patch(&a.tree, &b.tree);
    let head = format!(
        "# Laid over {a_selection}, this gives the cells of {b_selection}.\n",
        a_selection = a.selection,
        b_selection = b.selection
    );
    let scripts: String = diff_scripts(a, b)
        .iter()
        .map(|change| {
            format!("# Scripts differ: {script}\n", script = say_script(change).in_english())
        })
        .collect();
    if patch.is_empty() {
        return Ok(format!("{head}{scripts}{{}}\n"));
    }
    Ok(format!("{head}{scripts}{}", serde_yaml::to_string(&patch)?))
}

/// Scripts that differ, in order of path.
pub fn diff_scripts(a: &Ruleset, b: &Ruleset) -> Vec<ScriptChange> {
    let text = |rules: &Ruleset, path: &str| {
        rules
            .scripts
            .iter()
            .find(|script| script.path == path)
            .map(|script| script.source.text.clone())
    };
    let mut paths: Vec<&str> =
        a.scripts.iter().chain(&b.scripts).map(|script| script.path.as_str()).collect();
    paths.sort_unstable();
    paths.dedup();
    let change = |path: &str| {
        let (before, after) = (text(a, path), text(b, path));
        let lines = |text: &Option<String>| text.as_ref().map(|text| text.lines().count());
        let (removed, added) = lines_changed(
            before.as_deref().unwrap_or_default(),
            after.as_deref().unwrap_or_default(),
        );
        (before != after).then(|| ScriptChange {
            path: path.to_owned(),
            before: lines(&before),
            after: lines(&after),
            removed,
            added,
        })
    };
    paths.into_iter().filter_map(change).collect()
}

/// Pairs of lines that are compared at most: of greater changes all between the first and the last is
/// counted.
const PAIRS: usize = 4_000_000;

/// Lines taken out and put in: those beside the most lines that both have in the same order.
fn lines_changed(before: &str, after: &str) -> (usize, usize) {
    let (before, after): (Vec<&str>, Vec<&str>) =
        (before.lines().collect(), after.lines().collect());
    let start = before.iter().zip(&after).take_while(|(one, other)| one == other).count();
    let (before, after) = (&before[start..], &after[start..]);
    let end =
        before.iter().rev().zip(after.iter().rev()).take_while(|(one, other)| one == other).count();
    let (before, after) = (&before[..before.len() - end], &after[..after.len() - end]);
    let few = before.len().saturating_mul(after.len()) <= PAIRS;
    let kept = if few { common(before, after) } else { 0 };
    (before.len() - kept, after.len() - kept)
}

/// Returns the length of the longest row of lines that both have in the same order.
fn common(before: &[&str], after: &[&str]) -> usize {
    let mut longest = vec![0; after.len() + 1];
    for line in before {
        let mut diagonal = 0;
        for (at, other) in after.iter().enumerate() {
            let above = longest[at + 1];
            longest[at + 1] = if line == other { diagonal + 1 } else { above.max(longest[at]) };
            diagonal = above;
        }
    }
    longest.last().copied().unwrap_or(0)
}
