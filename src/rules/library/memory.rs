//! Memory of a layer's scripts: the names under which they ask for it, found in their text.

use std::collections::BTreeSet;

use crate::rules::Ruleset;
use crate::say;
use crate::yaml::{Node, NodeKind, Reader};

/// Ways in which scripts ask for memory: one field of it, and all of it.
const RECALL: &str = "campaign.recall(\"";
const VARS: &str = "campaign.vars.";

/// Memory of a layer that everybody may know: `public_memory:` of a manifest.
#[derive(Debug, Clone, Default)]
pub struct PublicMemory {
    all: bool,
    keys: Vec<String>,
}

impl PublicMemory {
    /// Reads `all`, or a list of names.
    pub(in crate::rules) fn read(reader: &Reader<'_>, node: &Node) -> PublicMemory {
        if matches!(node.kind, NodeKind::List(_)) {
            let named = reader.list(node).iter().filter_map(|item| reader.text(item));
            return PublicMemory { all: false, keys: named.map(str::to_owned).collect() };
        }
        if node.scalar() != Some("all") {
            let hint =
                say!("write names of `campaign.vars` in brackets, such as `[weather]`, or `all`");
            reader.expected(node, "a list of names, or `all`", hint);
        }
        PublicMemory { all: true, keys: Vec::new() }
    }
}

impl Ruleset {
    /// True if everybody may know what a layer remembers under a name.
    pub fn memory_is_public(&self, layer: &str, key: &str) -> bool {
        let public = |public: &PublicMemory| public.all || public.keys.iter().any(|it| it == key);
        self.layers.iter().any(|info| info.name == layer && public(&info.public_memory))
    }

    /// True if scripts ask for what a layer remembers under a name: its own by `campaign.vars.name`
    /// or by the name as a text, others by both names as texts.
    pub fn reads_memory(&self, layer: &str, key: &str) -> bool {
        let texts = |name: &str| [format!("\"{name}\""), format!("'{name}'")];
        let has = |text: &str, name: &str| {
            texts(name).iter().any(|quoted| text.contains(quoted.as_str()))
        };
        self.scripts.iter().any(|script| {
            let text = script.source.text.as_str();
            let own = self.layers[script.layer].name == layer;
            own && asked(text).any(|found| found == key)
                || has(text, key) && (own || has(text, layer))
        })
    }

    /// Returns the names that the scripts of a layer ask for, for reports.
    pub fn memory_keys(&self, layer: &str) -> Vec<String> {
        let own = self.scripts.iter().filter(|script| self.layers[script.layer].name == layer);
        let keys: BTreeSet<&str> = own
            .flat_map(|script| asked(&script.source.text).chain(recalled(&script.source.text)))
            .collect();
        keys.into_iter().map(str::to_owned).collect()
    }
}

/// Names that `campaign.recall` is given.
fn recalled(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices(RECALL).filter_map(|(at, _)| {
        let (name, _) = text[at + RECALL.len()..].split_once('"')?;
        Some(name)
    })
}

/// Names after `campaign.vars.`, those left out to which something is only written.
fn asked(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices(VARS).filter_map(|(at, _)| {
        let rest = &text[at + VARS.len()..];
        let end = rest
            .find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_')
            .unwrap_or(rest.len());
        let (name, after) = rest.split_at(end);
        let written =
            after.trim_start().strip_prefix('=').is_some_and(|after| !after.starts_with('='));
        (!written && !name.is_empty()).then_some(name)
    })
}
