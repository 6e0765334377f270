//! Sample army lists of an edition give way to those that a mod brings, for their people or for
//! everybody: a group that plays with a list of its own plays with it whichever people a realm is of.

use std::collections::BTreeSet;

use crate::yaml::{Node, NodeKind};

/// The key that says that a list is a sample.
pub(in crate::rules) const SAMPLE: &str = "sample";

/// Takes the samples that lie below a layer of a mod out of a tree on which it was laid: all of them
/// if the layer has brought or changed a list for everybody, else those whose people has a list of
/// its own in the layer.
pub(in crate::rules) fn give_way(tree: &mut Node, layer: &Node) {
    let written = layer.get("armies").map(Node::entries).unwrap_or_default();
    let NodeKind::Map(sections) = &mut tree.kind else { return };
    let Some((_, armies)) = sections.iter_mut().find(|(key, _)| key.scalar() == Some("armies"))
    else {
        return;
    };
    let NodeKind::Map(lists) = &mut armies.kind else { return };
    let written: BTreeSet<Option<&str>> = written.iter().map(|(own, _)| own.scalar()).collect();
    let writes = |key: &Node| written.contains(&key.scalar());
    let says = |list: &Node, key: &str| {
        matches!(list.get(key).and_then(Node::scalar), Some("yes" | "true"))
    };
    let race = |list: &Node| list.get("race").and_then(Node::scalar).map(str::to_owned);
    let served: BTreeSet<Option<String>> = lists
        .iter()
        .filter(|(key, list)| writes(key) && !says(list, "abstract"))
        .map(|(_, list)| race(list))
        .collect();
    let goes = |list: &Node| served.contains(&None) || served.contains(&race(list));
    lists.retain(|(key, list)| writes(key) || !says(list, SAMPLE) || !goes(list));
}
