//! Several tile designs in one line: under `tiles: designs:` a key such as `"downs, hills_*"` says the same of
//! each design of the edition that it names, by its name or by its beginning. What the layer says of one design
//! by itself goes before.

use std::borrow::Cow;

use crate::yaml::{Node, NodeKind, Reader, Span};

/// The map whose keys may name several entries.
const PLACE: [&str; 2] = ["tiles", "designs"];

/// The sign at the end of the beginning of names.
const ANY: char = '*';

fn names_several(key: &Node) -> bool {
    key.scalar().is_some_and(|key| key.contains([',', ANY]))
}

fn place<'n>(node: &'n Node, path: &[&str]) -> Option<&'n Node> {
    path.iter().try_fold(node, |node, key| node.get(key))
}

/// Returns the sections of a layer with each design in a line of its own, for the tree on which it is laid.
pub(in crate::rules) fn spelt_out<'n>(
    reader: &Reader<'_>,
    tree: &Node,
    sections: &'n Node,
) -> Cow<'n, Node> {
    let said = place(sections, &PLACE).map_or(&[][..], Node::entries);
    if !said.iter().any(|(key, _)| names_several(key)) {
        return Cow::Borrowed(sections);
    }
    let known: Vec<&str> = place(tree, &PLACE)
        .map_or(&[][..], Node::entries)
        .iter()
        .filter_map(|(key, _)| key.scalar())
        .collect();
    let alone = |name: &str| said.iter().find(|(key, _)| key.scalar() == Some(name));
    let mut all = Node { span: Span::default(), kind: NodeKind::Map(Vec::new()) };
    for (key, value) in said.iter().filter(|(key, _)| names_several(key)) {
        let mut of_key: Vec<(Node, Node)> = Vec::new();
        for name in named(reader, &known, key) {
            let removed = alone(name).is_some_and(|(_, value)| value.is_null());
            if !removed && !of_key.iter().any(|(key, _)| key.scalar() == Some(name)) {
                let own = Node {
                    span: key.span,
                    kind: NodeKind::Scalar { text: name.into(), quoted: true },
                };
                of_key.push((own, value.clone()));
            }
        }
        all.merge(Node { span: key.span, kind: NodeKind::Map(of_key) });
    }
    let rest = said.iter().filter(|(key, _)| !names_several(key)).cloned().collect();
    all.merge(Node { span: Span::default(), kind: NodeKind::Map(rest) });
    let mut sections = sections.clone();
    if let Some(designs) = place_mut(&mut sections) {
        designs.kind = all.kind;
    }
    Cow::Owned(sections)
}

fn place_mut(sections: &mut Node) -> Option<&mut Node> {
    PLACE.iter().try_fold(sections, |node, name| {
        let NodeKind::Map(entries) = &mut node.kind else { return None };
        entries.iter_mut().find(|(key, _)| key.scalar() == Some(name)).map(|(_, value)| value)
    })
}

/// Returns the designs that a key names.
fn named<'k>(reader: &Reader<'_>, known: &[&'k str], key: &Node) -> Vec<&'k str> {
    let mut found = Vec::new();
    for word in key.scalar().unwrap_or_default().split(',').map(str::trim) {
        let before = found.len();
        match word.strip_suffix(ANY) {
            Some(begins) => found.extend(known.iter().filter(|name| name.starts_with(begins))),
            None => found.extend(known.iter().filter(|name| **name == word)),
        }
        if found.len() == before {
            reader.unknown(key, "tile design", word, known.iter().copied());
        }
    }
    found
}
