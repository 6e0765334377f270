//! The rule book: every rule of the edition in our own words, under the id that all else cites.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::rules::cite::RuleId;
use crate::rules::declare::{Several, Written, yaml_map};
use crate::rules::names::Names;
use crate::say;
use crate::text::quoted;
use crate::yaml::{Node, NodeKind, Reader, Takes};

yaml_map! {
    /// A rule in our own words, under the id that all else cites.
    #[derive(Debug, Clone)]
    pub struct Entry = "rule" {
        /// letters of the edition, a chapter and a number, with `-` between them
        id: RuleId as RuleName,
        /// its title
        title: String as Prose,
        /// its kind of rule; a `note` is carried out by nothing
        kind: String [Takes::Words(KINDS), |node| {
            Some(KINDS[reader.choice(node, "kind of rule", KINDS)?].to_owned())
        }],
        /// its passage in the source, in the words of the source
        source "where": String as Prose = String::new(),
        /// the rule
        rule: String as Prose = String::new(),
        /// its table
        data: Option<Node> = None,
        /// rules of the base edition that it repeats
        same_as: Vec<RuleId> as Several<RuleName> = Vec::new(),
        /// rules of the base edition that it changes
        base: Vec<RuleId> as Several<RuleName> = Vec::new(),
        /// rules of the base edition for which it is cited, where several restate them
        speaks_for: Vec<RuleId> as Several<RuleName> = Vec::new(),
        /// kinds of events, tables and amounts for which it is cited, where several restate the same rule
        speaks_of: Vec<String> as Several<String> = Vec::new(),
        /// its changes to the base edition
        differs: Option<String> as Option<Prose> = None,
        /// matters that the source leaves open or contradicts itself about
        unclear: Option<String> as Option<Prose> = None,
        /// the ruling here, in whole sentences that stand alone; an option is named as the option `NAME`, with the
        /// edition's default as `VALUE` by default
        ruling: Option<String> as Option<Prose> = None,
        /// an example
        example: Option<String> as Option<Prose> = None,
    }
    also {
        /// The edition or mod that writes it.
        layer: String = layer.to_owned(),
    }
    read(reader, names, node, layer: &str) "rule book entry"
}

/// A text without the end of its last line.
pub(super) struct Prose;

impl Written<String> for Prose {
    const TAKES: Takes = Takes::Text;
    fn read(reader: &Reader<'_>, _: &Names, node: &Node) -> Option<String> {
        reader.text(node).map(|text| text.trim_end().to_owned())
    }
}

/// The id of an entry.
pub(super) struct RuleName;

impl Written<RuleId> for RuleName {
    const TAKES: Takes = Takes::Text;
    fn read(reader: &Reader<'_>, _: &Names, node: &Node) -> Option<RuleId> {
        reader.text(node).map(RuleId::from_text)
    }
}

pub const KINDS: &[&str] =
    &["setup", "table", "procedure", "modifier", "option", "tabletop", "note"];

impl Entry {
    /// True if there is something to carry out (everything but advice).
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
    pub fn get(&self, rule: RuleId) -> Option<&Entry> {
        self.entries.get(&rule)
    }

    /// Reads one file of the rule book of a layer: a list of entries.
    pub fn read(&mut self, reader: &Reader<'_>, layer: &str, node: &Node) {
        if matches!(&node.kind, NodeKind::Map(entries) if entries.is_empty()) {
            return;
        }
        let names = Names::default();
        for item in reader.list(node) {
            let Some(entry) = Entry::read_map(reader, &names, item, layer) else { continue };
            if self.entries.contains_key(&entry.id) {
                reader.fault(
                    item.span,
                    "rules::duplicate_rule",
                    say!("rule {entry} appears twice in the rule book", entry = quoted(entry.id)),
                    say!("second time"),
                    say!("give one of them another id"),
                );
                continue;
            }
            Arc::make_mut(&mut self.entries).insert(entry.id, entry);
        }
    }
}
