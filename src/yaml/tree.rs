//! The tree: scalars, lists and maps, each with the file and byte range it came from.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use crate::fault::{Fault, FaultText, SourceFile};
use crate::say;
use crate::text::{Text, quoted};

/// Byte range in one of the loaded files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Span {
    pub file: u16,
    pub start: u32,
    pub end: u32,
}

impl Span {
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

#[derive(Debug, Clone)]
pub struct Node {
    pub span: Span,
    pub kind: NodeKind,
}

#[derive(Debug, Clone)]
pub enum NodeKind {
    /// The text of the scalar; `quoted` ones are never read as null.
    Scalar {
        text: Arc<str>,
        quoted: bool,
    },
    List(Vec<Node>),
    Map(Vec<(Node, Node)>),
}

impl Node {
    /// Returns the same tree with its places in another file.
    pub(super) fn in_file(&self, file: u16) -> Node {
        let kind = match &self.kind {
            NodeKind::List(items) => {
                NodeKind::List(items.iter().map(|item| item.in_file(file)).collect())
            }
            NodeKind::Map(entries) => NodeKind::Map(
                entries
                    .iter()
                    .map(|(key, value)| (key.in_file(file), value.in_file(file)))
                    .collect(),
            ),
            scalar @ NodeKind::Scalar { .. } => scalar.clone(),
        };
        Node { span: Span { file, ..self.span }, kind }
    }

    /// Returns the scalar's text, if it is one.
    pub fn scalar(&self) -> Option<&str> {
        match &self.kind {
            NodeKind::Scalar { text, .. } => Some(text),
            _ => None,
        }
    }

    /// True if this is an empty value or `~`: in a layer it removes the named thing below it.
    pub fn is_null(&self) -> bool {
        matches!(&self.kind, NodeKind::Scalar { text, quoted: false } if matches!(&**text, "" | "~" | "null"))
    }

    pub fn entries(&self) -> &[(Node, Node)] {
        match &self.kind {
            NodeKind::Map(entries) => entries,
            _ => &[],
        }
    }

    pub fn is_list(&self) -> bool {
        matches!(self.kind, NodeKind::List(_))
    }

    /// Returns the items of a list; empty for anything else.
    pub fn list(&self) -> &[Node] {
        match &self.kind {
            NodeKind::List(items) => items,
            _ => &[],
        }
    }

    pub fn get(&self, key: &str) -> Option<&Node> {
        self.entries().iter().find(|(name, _)| name.scalar() == Some(key)).map(|(_, value)| value)
    }

    /// Finds the place of each key of a map, for many lookups in a map of any size.
    pub fn keys(&self) -> BTreeMap<Option<&str>, usize> {
        self.entries().iter().enumerate().map(|(at, (name, _))| (name.scalar(), at)).collect()
    }

    /// Says what was found here, for reports: the text of a scalar, cut to a length, or the kind of
    /// node.
    pub fn found(&self) -> Text {
        const LONGEST: usize = 40;
        match &self.kind {
            NodeKind::Scalar { .. } if self.is_null() => say!("nothing"),
            NodeKind::Scalar { text, .. } if text.is_empty() => say!("an empty text"),
            NodeKind::Scalar { text, .. } => {
                let line = text.lines().next().unwrap_or_default();
                let short: String = line.chars().take(LONGEST).collect();
                let rest = if short.len() < text.trim_end().len() { "…" } else { "" };
                quoted(format!("`{short}{rest}`"))
            }
            NodeKind::List(items) if items.is_empty() => say!("an empty list"),
            NodeKind::List(_) => say!("a list"),
            NodeKind::Map(entries) if entries.is_empty() => say!("an empty map"),
            NodeKind::Map(_) => say!("a map"),
        }
    }

    /// Lays `over` on top of this node: maps merge key by key, everything else is replaced, and a
    /// key set to `~` is removed. Nodes keep their spans, so each cell still tells its own file.
    pub fn merge(&mut self, over: Node) {
        match (&mut self.kind, over.kind) {
            (NodeKind::Map(below), NodeKind::Map(above)) => {
                // No key stands twice in a map.
                let places = places(below, &above);
                let mut gone = vec![false; below.len()];
                for ((key, value), place) in above.into_iter().zip(places) {
                    match place {
                        Some(at) if value.is_null() => gone[at] = true,
                        Some(at) => below[at].1.merge(value),
                        None => below.push((key, value)),
                    }
                }
                if gone.contains(&true) {
                    let mut gone = gone.into_iter();
                    below.retain(|_| !gone.next().unwrap_or(false));
                }
            }
            (_, kind) => *self = Node { span: over.span, kind },
        }
    }
}

/// Finds the places of the keys of one map in another.
pub fn places(below: &[(Node, Node)], keys: &[(Node, Node)]) -> Vec<Option<usize>> {
    const FEW: usize = 16;
    if keys.len() <= FEW {
        let place = |wanted| below.iter().position(|(name, _)| name.scalar() == wanted);
        return keys.iter().map(|entry| place(entry.0.scalar())).collect();
    }
    // Looked up in a map: both may hold hundreds of thousands of keys.
    let known: BTreeMap<Option<&str>, usize> =
        below.iter().enumerate().map(|(at, entry)| (entry.0.scalar(), at)).collect();
    keys.iter().map(|entry| known.get(&entry.0.scalar()).copied()).collect()
}

/// The files that spans point into.
#[derive(Debug, Default, Clone)]
pub struct Files(Vec<Arc<SourceFile>>);

impl Files {
    pub fn add(&mut self, file: Arc<SourceFile>) -> u16 {
        self.0.push(file);
        u16::try_from(self.0.len() - 1).expect("fewer than 65,536 rule files are loaded")
    }

    pub fn get(&self, file: u16) -> &Arc<SourceFile> {
        &self.0[file as usize]
    }

    pub fn iter(&self) -> impl Iterator<Item = &Arc<SourceFile>> {
        self.0.iter()
    }

    /// Returns `file:line` of a span, for `why`.
    pub fn location(&self, span: Span) -> String {
        match self.0.get(span.file as usize) {
            Some(file) => format!("{}:{}", file.name, file.line(span.start as usize)),
            None => "built in".to_owned(),
        }
    }

    pub fn fault(
        &self,
        span: Span,
        code: &'static str,
        message: impl FaultText,
        label: impl FaultText,
    ) -> Fault {
        Fault::new(code, message).at(self.get(span.file), span.range(), label)
    }
}
