//! Layers laid over each other → the tree that is decoded. Notices what removes nothing, and what
//! two mods both change.

use std::borrow::Cow;

use crate::rules::inherit::Late;
use crate::rules::layers::Layer;
use crate::rules::library::LayerKind;
use crate::rules::manifest::{NamedKind, known_names};
use crate::rules::patch_conflicts::Touched;
use crate::rules::removals::Removals;
use crate::rules::selection::Chosen;
use crate::rules::{calendar_patch, grouped_keys, imports, sample_lists};
use crate::say;
use crate::text::quoted;
use crate::yaml::{Node, NodeKind, Reader, Span};

/// Merges the sections of all layers.
pub(in crate::rules) fn stack<'l>(
    reader: &Reader<'_>,
    layers: &'l [Layer],
    chosen: &[Chosen],
) -> (Node, Removals) {
    let mut removals = Removals::default();
    let mut tree = Node { span: Span::default(), kind: NodeKind::Map(Vec::new()) };
    let editions = layers.iter().filter(|layer| layer.manifest.kind == LayerKind::Edition).count();
    for layer in &layers[..editions] {
        let sections = grouped_keys::spelt_out(reader, &tree, &layer.sections);
        lay(reader, &mut tree, &sections, &mut removals);
    }
    let spelt_out = |layer: &'l Layer| grouped_keys::spelt_out(reader, &tree, &layer.sections);
    let mods: Vec<(&Layer, Cow<'l, Node>)> =
        layers[editions..].iter().map(|layer| (layer, spelt_out(layer))).collect();
    // One mod conflicts with nobody, and most campaigns play with none.
    if mods.len() > 1 {
        let mut touched = Touched::default();
        for (layer, sections) in &mods {
            let over = chosen
                .iter()
                .find(|one| one.name == layer.manifest.name)
                .map_or(&[][..], |one| &one.over);
            touched.add(reader, &tree, &layer.manifest, over, sections);
        }
    }
    for (_, sections) in &mods {
        lay(reader, &mut tree, sections, &mut removals);
        sample_lists::give_way(&mut tree, sections);
        imports::give_way(&mut tree, sections);
    }
    (tree, removals)
}

/// Lays the sections of one layer over a tree. A calendar written as a map patches the one below.
fn lay(reader: &Reader<'_>, tree: &mut Node, sections: &Node, removals: &mut Removals) {
    let mut sections = sections.clone();
    let late = Late::take(&mut sections);
    if !tree.entries().is_empty() {
        removals.note(tree, &sections);
        take_idle_removals(reader, tree, &mut sections);
    }
    let below =
        tree.get("calendar").is_some_and(|calendar| matches!(calendar.kind, NodeKind::List(_)));
    let patch = if below { take_patch(&mut sections) } else { None };
    imports::add(tree, &mut sections);
    tree.merge(sections);
    if let (Some(patch), NodeKind::Map(entries)) = (patch, &mut tree.kind)
        && let Some((_, calendar)) =
            entries.iter_mut().find(|(key, _)| key.scalar() == Some("calendar"))
    {
        calendar_patch::lay(reader, calendar, &patch);
    }
    late.lay(reader, tree);
}

fn take_patch(sections: &mut Node) -> Option<Node> {
    let NodeKind::Map(entries) = &mut sections.kind else { return None };
    let at = entries.iter().position(|(key, value)| {
        key.scalar() == Some("calendar") && matches!(value.kind, NodeKind::Map(_))
    })?;
    Some(entries.remove(at).1)
}

/// Reports and takes out a `~` for a key that is not there, a slip of the pen.
pub(in crate::rules) fn take_idle_removals(reader: &Reader<'_>, below: &Node, over: &mut Node) {
    let (NodeKind::Map(below), keys, NodeKind::Map(entries)) =
        (&below.kind, below.keys(), &mut over.kind)
    else {
        return;
    };
    entries.retain_mut(|(key, value)| match keys.get(&key.scalar()) {
        Some(at) => {
            take_idle_removals(reader, &below[*at].1, value);
            true
        }
        None if value.is_null() => {
            let name = key.scalar().unwrap_or_default();
            let known: Vec<String> =
                keys.keys().flatten().take(24).map(|key| (*key).to_owned()).collect();
            let message =
                say!("`{name}` cannot be removed: it does not exist", name = quoted(name));
            reader.fault(
                key.span,
                "rules::nothing_to_remove",
                message,
                say!("not known"),
                known_names(NamedKind::Key, name, &known),
            );
            false
        }
        None => true,
    });
}
