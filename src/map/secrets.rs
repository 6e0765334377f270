//! `secrets:` of a map file, of tiles or of provinces: what the host alone knows of places, by names that
//! scripts ask for.
//!
//! ```yaml
//! secrets:
//!   tor: { relic: crown, defenders: 3 }
//! ```

use std::collections::BTreeMap;

use super::provinces::{Secret, Secrets};
use crate::rules::Names;
use crate::rules::declare::Written;
use crate::yaml::{Node, Reader, Takes};

/// The value of the key, which is the same in both kinds of map files.
pub(super) struct SecretsTable;

impl Written<Node> for SecretsTable {
    const TAKES: Takes = Takes::Entries(&Takes::Entries(&Takes::Text));
    const DOC: &'static str =
        "what the host alone knows of places, by their labels; scripts of the rules ask for it";
    fn read(_: &Reader<'_>, _: &Names, node: &Node) -> Option<Node> {
        Some(node.clone())
    }
}

/// Reads them by the numbers of places; `at` finds the number of a label, or reports why there is none.
pub(super) fn read(
    reader: &Reader<'_>,
    node: &Node,
    at: impl Fn(&Node, &str) -> Option<usize>,
) -> BTreeMap<usize, Secrets> {
    let mut found: BTreeMap<usize, Secrets> = BTreeMap::new();
    if !reader.is_map(node) {
        return found;
    }
    for (label, words) in node.entries() {
        let Some(at) = reader.text(label).and_then(|word| at(label, word)) else { continue };
        if !reader.is_map(words) {
            continue;
        }
        for (key, value) in words.entries() {
            // A note of several lines is one secret.
            let told = value.scalar().filter(|_| !value.is_null());
            let told = told.or_else(|| reader.text(value));
            let (Some(key), Some(value)) = (reader.text(key), told) else { continue };
            found.entry(at).or_default().insert(key.to_owned(), Secret::of(value));
        }
    }
    found
}
