//! A calendar written as a map, laid over the list of blocks of the layers below.
//!
//! ```yaml
//! calendar:
//!   season:                       # a block by its id; `~` takes it out
//!     rounds: 8                   # name, cite, rounds, round_name and setup are replaced
//!     insert:
//!       - {phase: weather, before: order_of_play}
//!       - {phase: council, after: subsistence, each_realm: no}
//!       - {phase: dusk, at: end}  # once all realms have had their turns
//!     remove: [razing]            # steps stated anew name here what they leave out
//!   autumn:                       # a new block needs what every block needs
//!     after: season
//!     cite: house-rule
//!     steps: [order_of_play]
//! ```
//!
//! An inserted phase stands beside the named one: played realm by realm where that one is. With
//! `each_realm: no` it is played once, before or after the whole group; with `each_realm: yes`
//! beside a phase played once it is a group of its own. The result is an ordinary list of blocks.

use crate::rules::calendar::{Block, BlockChange, BlockEnd, Inserted, change_schema};
use crate::rules::interface::PHASES_LEFT_OUT;
use crate::rules::manifest::{NamedKind, known_names};
use crate::rules::names::Names;
use crate::say;
use crate::text::{Joined, Text, listed_code, quoted};
use crate::yaml::{Node, NodeKind, Reader, Span};

/// Lays a patch over the list of blocks.
pub(in crate::rules) fn lay(reader: &Reader<'_>, calendar: &mut Node, patch: &Node) {
    let NodeKind::List(blocks) = &mut calendar.kind else { return };
    for (key, value) in patch.entries() {
        let id = key.scalar().unwrap_or_default();
        let at = blocks.iter().position(|block| block_id(block) == id);
        match at {
            Some(at) if value.is_null() => drop(blocks.remove(at)),
            Some(at) => change(reader, &mut blocks[at], value),
            None if value.get("steps").is_some() => add(reader, blocks, key, value),
            None => {
                let known: Vec<String> =
                    blocks.iter().map(|block| block_id(block).to_owned()).collect();
                let help = say!(
                    "{known}; a new block has `steps`",
                    known = known_names(NamedKind::Block, id, &known)
                );
                reader.fault(
                    key.span,
                    "rules::unknown_name",
                    say!("the calendar has no block `{id}`", id = quoted(id)),
                    say!("not known"),
                    help,
                );
            }
        }
    }
}

fn block_id(block: &Node) -> &str {
    block.get("id").and_then(Node::scalar).unwrap_or_default()
}

/// Adds a new block: its patch with the id put in, beside the block it names, else last.
fn add(reader: &Reader<'_>, blocks: &mut Vec<Node>, key: &Node, patch: &Node) {
    let mut at = blocks.len();
    let Some((over, change)) = of_block(reader, patch, true) else { return };
    for (named, offset) in [(&change.before, 0), (&change.after, 1)] {
        let Some(named) = named else { continue };
        let name = named.scalar().unwrap_or_default();
        match blocks.iter().position(|block| block_id(block) == name) {
            Some(found) => at = found + offset,
            None => {
                let known: Vec<String> =
                    blocks.iter().map(|block| block_id(block).to_owned()).collect();
                let message = say!("the calendar has no block `{name}`", name = quoted(name));
                reader.fault(
                    named.span,
                    "rules::unknown_name",
                    message,
                    say!("not known"),
                    known_names(NamedKind::Block, name, &known),
                );
            }
        }
    }
    let id = (scalar("id", key.span), scalar(key.scalar().unwrap_or_default(), key.span));
    let entries = [id].into_iter().chain(over).collect();
    blocks.insert(at, Node { span: patch.span, kind: NodeKind::Map(entries) });
}

/// Splits a patch into keys of the block itself and the change of the block. Other keys are
/// reported.
fn of_block(
    reader: &Reader<'_>,
    patch: &Node,
    new: bool,
) -> Option<(Vec<(Node, Node)>, BlockChange)> {
    let (mut block, mut change) = (Vec::new(), Vec::new());
    for (key, value) in patch.entries() {
        let name = key.scalar().unwrap_or_default();
        if !change_schema().has(name) {
            let known: Vec<String> =
                change_schema().keys.iter().map(|key| key.name.to_owned()).collect();
            let message =
                say!("a patch of a calendar block has no key `{name}`", name = quoted(name));
            let help = known_names(NamedKind::Key, name, &known);
            reader.fault(key.span, "rules::unknown_key", message, say!("not known"), help);
        } else if Block::schema().has(name) {
            block.push((key.clone(), value.clone()));
        } else {
            change.push((key.clone(), value.clone()));
        }
    }
    let change = Node { span: patch.span, kind: NodeKind::Map(change) };
    Some((block, BlockChange::read_map(reader, &Names::default(), &change, new)?))
}

fn change(reader: &Reader<'_>, block: &mut Node, patch: &Node) {
    if !matches!(patch.kind, NodeKind::Map(_)) {
        reader.expected(patch, "a map", Text::EMPTY);
        return;
    }
    let Some((over, change)) = of_block(reader, patch, false) else { return };
    let before = steps_of(block).map(phases_of).unwrap_or_default();
    block.merge(Node { span: block.span, kind: NodeKind::Map(over) });
    let removed = change.remove.as_slice();
    if let Some(stated) = patch.get("steps") {
        keeps_all(reader, (&before, removed), steps_of(block), stated);
    }
    let NodeKind::Map(entries) = &mut block.kind else { return };
    let Some((_, steps)) = entries.iter_mut().find(|(key, _)| key.scalar() == Some("steps")) else {
        return;
    };
    let NodeKind::List(steps) = &mut steps.kind else { return };
    for item in removed {
        let Some(phase) = reader.text(item) else { continue };
        // Steps that are stated anew may be without it, whatever edition they are laid over.
        if !take_out(steps, phase) && patch.get("steps").is_none() {
            unknown_phase(reader, item, phase, steps);
        }
    }
    for inserted in &change.insert {
        insert(reader, steps, inserted);
    }
}

fn steps_of(block: &Node) -> Option<&[Node]> {
    match &block.get("steps")?.kind {
        NodeKind::List(steps) => Some(steps),
        _ => None,
    }
}

fn phases_of(steps: &[Node]) -> Vec<String> {
    let phases = steps.iter().flat_map(|step| group(step).unwrap_or(std::slice::from_ref(step)));
    phases.filter_map(Node::scalar).map(str::to_owned).collect()
}

/// Reports phases of the layers below that steps stated anew leave out and `remove` does not name.
fn keeps_all(
    reader: &Reader<'_>,
    (before, removed): (&[String], &[Node]),
    after: Option<&[Node]>,
    stated: &Node,
) {
    let after = after.map(phases_of).unwrap_or_default();
    let named = |phase: &String| removed.iter().any(|node| node.scalar() == Some(phase.as_str()));
    let lost: Vec<&str> = before
        .iter()
        .filter(|phase| !after.contains(phase) && !named(phase))
        .map(String::as_str)
        .collect();
    if lost.is_empty() {
        return;
    }
    let message = say!(
        "these steps leave out what is played below: {listed}",
        listed = listed_code(&lost, Joined::And)
    );
    let help = say!(
        "add them, or say that they go: `remove: [{lost}]`; `insert:` puts in phases and keeps all others",
        lost = quoted(lost.join(", "))
    );
    reader.fault(stated.span, PHASES_LEFT_OUT, message, say!("these steps"), help);
}

/// Finds a phase: its step, and its position in the step's group.
fn find(steps: &[Node], phase: &str) -> Option<(usize, Option<usize>)> {
    steps.iter().enumerate().find_map(|(at, step)| {
        if step.scalar() == Some(phase) {
            return Some((at, None));
        }
        let inside = group(step)?.iter().position(|inner| inner.scalar() == Some(phase))?;
        Some((at, Some(inside)))
    })
}

fn group(step: &Node) -> Option<&[Node]> {
    match &step.get("each_realm")?.kind {
        NodeKind::List(items) => Some(items),
        _ => None,
    }
}

fn group_mut(step: &mut Node) -> Option<&mut Vec<Node>> {
    let NodeKind::Map(entries) = &mut step.kind else { return None };
    match &mut entries.iter_mut().find(|(key, _)| key.scalar() == Some("each_realm"))?.1.kind {
        NodeKind::List(items) => Some(items),
        _ => None,
    }
}

/// Takes a phase out wherever it stands; a group that is left empty goes too.
fn take_out(steps: &mut Vec<Node>, phase: &str) -> bool {
    let mut found = false;
    while let Some((at, inside)) = find(steps, phase) {
        found = true;
        let emptied = match inside.and_then(|inside| Some((inside, group_mut(&mut steps[at])?))) {
            None => true,
            Some((inside, group)) => {
                group.remove(inside);
                group.is_empty()
            }
        };
        if emptied {
            steps.remove(at);
        }
    }
    found
}

fn insert(reader: &Reader<'_>, steps: &mut Vec<Node>, inserted: &Inserted) {
    let (phase, each) = (&inserted.phase, inserted.each_realm);
    let (anchor, offset) = match (&inserted.before, &inserted.after, inserted.at) {
        (Some(node), None, None) => (node, 0),
        (None, Some(node), None) => (node, 1),
        (None, None, Some(end)) => {
            let at = if end == BlockEnd::Start { 0 } else { steps.len() };
            let step = if each == Some(true) { group_of(phase) } else { phase.clone() };
            steps.insert(at, step);
            return;
        }
        _ => {
            reader.fault(
                inserted.span,
                "rules::calendar",
                say!("an inserted phase needs one of `before`, `after` and `at`"),
                say!("here"),
                say!("write `before: PHASE`, `after: PHASE`, `at: start` or `at: end`"),
            );
            return;
        }
    };
    let name = anchor.scalar().unwrap_or_default();
    let Some((at, inside)) = find(steps, name) else {
        unknown_phase(reader, anchor, name, steps);
        return;
    };
    match inside {
        Some(inside) if each != Some(false) => {
            if let Some(group) = group_mut(&mut steps[at]) {
                group.insert(inside + offset, phase.clone());
            }
        }
        None if each == Some(true) => steps.insert(at + offset, group_of(phase)),
        _ => steps.insert(at + offset, phase.clone()),
    }
}

/// Makes a step that each realm plays in its turn.
fn group_of(phase: &Node) -> Node {
    let list = Node { span: phase.span, kind: NodeKind::List(vec![phase.clone()]) };
    let entries = vec![(scalar("each_realm", phase.span), list)];
    Node { span: phase.span, kind: NodeKind::Map(entries) }
}

fn unknown_phase(reader: &Reader<'_>, node: &Node, name: &str, steps: &[Node]) {
    let known = phases_of(steps);
    let message = say!("this block has no phase `{name}`", name = quoted(name));
    reader.fault(
        node.span,
        "rules::unknown_name",
        message,
        say!("not in this block"),
        known_names(NamedKind::Phase, name, &known),
    );
}

fn scalar(text: &str, span: Span) -> Node {
    Node { span, kind: NodeKind::Scalar { text: text.into(), quoted: false } }
}
