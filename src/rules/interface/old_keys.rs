//! Keys of YAML files that an older interface called otherwise: where they stand, and the new names in their place.

use super::{CHANGES, InterfaceChange};
use crate::rules::sections::schema::RULES_FILE;
use crate::yaml::{MapSchema, Node, NodeKind, Takes};

/// An old key with its row.
#[derive(Clone, Copy)]
pub struct OldKey<'n, 'c> {
    pub key: &'n Node,
    pub row: &'c InterfaceChange,
}

/// Rows that apply to the files of a layer written for the interface `api`.
#[derive(Clone, Copy)]
pub struct OldKeys<'c> {
    changes: &'c [InterfaceChange],
    api: u32,
    /// Names that the interface has now are not old ones, whatever they once meant.
    left_over: bool,
}

impl OldKeys<'static> {
    /// Owner of a row about keys, before the name of their map: `key modifier`.
    pub const OWNER: &'static str = "key ";

    /// Rows of the table of changes.
    pub fn since(api: u32) -> OldKeys<'static> {
        OldKeys::of(CHANGES, api)
    }
}

impl<'c> OldKeys<'c> {
    pub fn of(changes: &'c [InterfaceChange], api: u32) -> OldKeys<'c> {
        OldKeys { changes, api, left_over: false }
    }

    /// Reads the same in a file that says it is written for this interface: only what it no longer has.
    #[must_use]
    pub fn left_over(self) -> OldKeys<'c> {
        OldKeys { left_over: true, ..self }
    }

    fn is_empty(self) -> bool {
        !self.changes.iter().any(|row| row.since > self.api && row.of.starts_with(OldKeys::OWNER))
    }

    fn row(self, schema: &MapSchema, key: &str) -> Option<&'c InterfaceChange> {
        if self.left_over && schema.has(key) {
            return None;
        }
        let speaks = |row: &&InterfaceChange| {
            let of_map = row.of.strip_prefix(OldKeys::OWNER) == Some(schema.name);
            of_map && row.since > self.api && row.old == key
        };
        self.changes.iter().filter(speaks).min_by_key(|row| row.since)
    }

    /// Finds the old keys of a rules file, in their order, each with its row.
    pub fn in_rules(self, file: &Node) -> Vec<OldKey<'_, 'c>> {
        self.in_file(file, &RULES_FILE)
    }

    /// Finds the old keys of a file whose keys are those of a map.
    pub fn in_file<'n>(self, file: &'n Node, schema: &MapSchema) -> Vec<OldKey<'n, 'c>> {
        let mut found = Vec::new();
        if !self.is_empty() {
            self.walk_map(file, schema, &mut found);
        }
        found.sort_by_key(|OldKey { key, .. }| (key.span.file, key.span.start));
        // A form that is one of several may be walked twice.
        found.dedup_by_key(|OldKey { key, .. }| (key.span.file, key.span.start));
        found
    }

    /// Gives the keys of a rules file their new names, as far as they have one.
    pub(in crate::rules) fn rename(self, file: &mut Node) {
        let renamed: Vec<((u32, u32), &'static str)> = self
            .in_rules(file)
            .into_iter()
            .filter_map(|OldKey { key, row }| {
                Some(((key.span.start, key.span.end), row.new_name()?))
            })
            .collect();
        if !renamed.is_empty() {
            rename_at(file, &renamed);
        }
    }

    fn walk_map<'n>(self, node: &'n Node, schema: &MapSchema, found: &mut Vec<OldKey<'n, 'c>>) {
        for (key, value) in node.entries() {
            let Some(name) = key.scalar() else { continue };
            let row = self.row(schema, name);
            found.extend(row.map(|row| OldKey { key, row }));
            let now = row.and_then(InterfaceChange::new_name).unwrap_or(name);
            if let Some(known) = schema.keys.iter().find(|known| known.name == now) {
                self.walk(value, &known.takes, found);
            }
        }
    }

    fn walk<'n>(self, node: &'n Node, takes: &Takes, found: &mut Vec<OldKey<'n, 'c>>) {
        match (takes, &node.kind) {
            (Takes::Map(schema), _) => self.walk_map(node, schema(), found),
            (Takes::Entries(of) | Takes::Each(_, of), NodeKind::Map(entries)) => {
                entries.iter().for_each(|(_, value)| self.walk(value, of, found));
            }
            (Takes::List(of), NodeKind::List(items)) => {
                items.iter().for_each(|item| self.walk(item, of, found));
            }
            (Takes::Either(several), _) => {
                several.iter().for_each(|of| self.walk(node, of, found));
            }
            _ => {}
        }
    }
}

/// Renames the keys that stand at some places.
fn rename_at(node: &mut Node, renamed: &[((u32, u32), &'static str)]) {
    match &mut node.kind {
        NodeKind::Map(entries) => {
            for (key, value) in entries {
                let place = (key.span.start, key.span.end);
                if let Some((_, new)) = renamed.iter().find(|(at, _)| *at == place) {
                    key.kind = NodeKind::Scalar { text: (*new).into(), quoted: false };
                }
                rename_at(value, renamed);
            }
        }
        NodeKind::List(items) => items.iter_mut().for_each(|item| rename_at(item, renamed)),
        NodeKind::Scalar { .. } => {}
    }
}
