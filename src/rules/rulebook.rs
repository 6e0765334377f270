//! The rule book: every rule of the edition in our own words, under the id that all else cites.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::cite::RuleId;
use crate::yaml::{Node, NodeKind, Reader};

/// One entry of the rule book.
#[derive(Debug, Clone)]
pub struct Entry {
    pub id: RuleId,
    pub title: String,
    pub kind: String,
    /// Its passage in the source, in the words of the source.
    pub source: String,
    /// The edition or mod that writes it.
    pub layer: String,
    pub rule: String,
    /// What the source leaves open or contradicts itself about.
    pub unclear: Option<String>,
    /// How it is played here, in whole sentences.
    pub ruling: Option<String>,
    pub example: Option<String>,
    /// English only: what changes against the base edition.
    pub differs: Option<String>,
    pub same_as: Vec<RuleId>,
    pub base: Vec<RuleId>,
    /// Rules of the base edition that this entry, of several that restate them, is cited for.
    pub speaks_for: Vec<RuleId>,
    /// Kinds of events, tables and what amounts are called, for which this entry is cited in the
    /// place of the rule that it restates, where other entries restate it as well.
    pub speaks_of: Vec<String>,
    /// The entry's table as YAML, if it has one.
    pub data: Option<Node>,
}

pub const KINDS: &[&str] =
    &["setup", "table", "procedure", "modifier", "option", "tabletop", "note"];

impl Entry {
    /// Whether there is something to carry out (everything but advice).
    #[must_use]
    pub fn executable(&self) -> bool {
        self.kind != "note"
    }
}

#[derive(Debug, Clone, Default)]
pub struct Rulebook {
    /// Rule sets of the same edition share them.
    pub entries: Arc<BTreeMap<RuleId, Entry>>,
}

impl Rulebook {
    #[must_use]
    pub fn get(&self, rule: RuleId) -> Option<&Entry> {
        self.entries.get(&rule)
    }

    /// Reads one file of the rule book of a layer: a list of entries.
    pub fn read(&mut self, reader: &Reader<'_>, layer: &str, node: &Node) {
        if matches!(&node.kind, NodeKind::Map(entries) if entries.is_empty()) {
            return;
        }
        for item in reader.list(node) {
            let Some(entry) = read_entry(reader, layer, item) else { continue };
            if self.entries.contains_key(&entry.id) {
                reader.fault(
                    item.span,
                    "rules::duplicate_rule",
                    format!("rule {entry} appears twice in the rule book", entry = entry.id),
                    "second time",
                    "give one of them another id",
                );
                continue;
            }
            Arc::make_mut(&mut self.entries).insert(entry.id, entry);
        }
    }
}

fn read_entry(reader: &Reader<'_>, layer: &str, node: &Node) -> Option<Entry> {
    let mut map = reader.map(node, "rule book entry", &super::schema::manifest::RULE)?;
    let text = |node: Option<&Node>| {
        node.and_then(|node| reader.text(node)).map(|text| text.trim_end().to_owned())
    };
    let id = map.need("id").and_then(|node| reader.text(node)).map(RuleId::from_text);
    let title = text(map.need("title"));
    let kind = map.need("kind").and_then(|node| reader.choice(node, "kind of rule", KINDS));
    let source = text(map.take("where"));
    let rule = text(map.take("rule"));
    let data = map.take("data").cloned();
    let same_as = rules(reader, map.take("same_as"));
    let base = rules(reader, map.take("base"));
    let speaks_for = rules(reader, map.take("speaks_for"));
    let speaks_of = words(reader, map.take("speaks_of"));
    let differs = text(map.take("differs"));
    let unclear = text(map.take("unclear"));
    let ruling = text(map.take("ruling"));
    let example = text(map.take("example"));
    map.finish();
    Some(Entry {
        id: id?,
        title: title?,
        kind: KINDS[kind?].to_owned(),
        source: source.unwrap_or_default(),
        layer: layer.to_owned(),
        rule: rule.unwrap_or_default(),
        unclear,
        ruling,
        example,
        differs,
        same_as,
        base,
        speaks_for,
        speaks_of,
        data,
    })
}

fn rules(reader: &Reader<'_>, node: Option<&Node>) -> Vec<RuleId> {
    words(reader, node).iter().map(|id| RuleId::from_text(id)).collect()
}

/// One word, or a list of them.
fn words(reader: &Reader<'_>, node: Option<&Node>) -> Vec<String> {
    let word = |node: &Node| reader.text(node).map(str::to_owned);
    match node.map(|node| (&node.kind, node)) {
        None => Vec::new(),
        Some((NodeKind::List(items), _)) => items.iter().filter_map(word).collect(),
        Some((_, node)) => word(node).into_iter().collect(),
    }
}
