//! Phases and values that a layer brings along and the program does not know.

use std::collections::BTreeMap;

use crate::rules::amount::Amount;
use crate::rules::cite::RuleId;
use crate::rules::declare::{invalid_name, yaml_map};
use crate::rules::manifest::is_name;
use crate::rules::names::{Names, Race};
use crate::rules::title::Title;
use crate::rules::value::{Setting, VALUES};
use crate::say;
use crate::text::quoted;
use crate::yaml::{Node, NodeKind, Reader, Span};

yaml_map! {
    /// A phase that a script carries out.
    #[derive(Debug, Clone)]
    pub struct AddedPhase = "phase" {
        title "name": Title = Title::of_id(id),
        /// its description, in a sentence
        doc: String,
        cite: RuleId,
        // In a campaign without that race nobody plays it, and no script is needed.
        /// only realms of this race play it
        for_race: Option<Race> = None,
        // As `PhaseAsks::AtOnce` of phases that the program carries out.
        /// what each realm can answer in it does not hang on what others answer in it: those who play apart answer at the same time
        at_once: bool = false,
        /// its scripts fight battles, and a line of the log announces each with its place
        battles: bool = false,
    }
    also {
        id: String = id.to_owned(),
        span: Span = span,
    }
    read(reader, names, node, id: &str, span: Span) "phase `{id}`"
}

yaml_map! {
    /// A named number for scripts, and for modifiers.
    #[derive(Debug, Clone)]
    pub struct AddedValue = "value of its own" {
        /// its amount: a number, or dice such as `2d6`
        (amount) "is": (Amount, Span),
        (cite): RuleId,
        /// its description, in a sentence
        doc: String,
        /// the thing that is counted
        unit: String,
    }
    also { setting: Setting = Setting { given: true, amount: amount.0, cite, span: amount.1 } }
    read(reader, names, node, id: &str) "value `{id}`"
}

/// Reads `phases: {id: {name: …, doc: …, cite: …, for_race: …, at_once: …, battles: …}}`; `known` are the phases that
/// the program carries out itself.
pub(in crate::rules) fn read_added_phases(
    reader: &Reader<'_>,
    names: &Names,
    known: &[&str],
    node: &Node,
) -> Vec<AddedPhase> {
    let mut phases = Vec::new();
    if !reader.is_map(node) {
        return phases;
    }
    for (key, value) in node.entries() {
        let Some(id) = reader.text(key) else { continue };
        if known.contains(&id) {
            let message = say!("there is a phase `{id}` already", id = quoted(id));
            reader.fault(
                key.span,
                "rules::duplicate",
                message,
                say!("is built in"),
                say!("give the new phase a name of its own"),
            );
            continue;
        }
        if id.is_empty() || !is_name(id) {
            invalid_name(reader, key, "phase name", say!("use lower-case letters, digits and `_`"));
            continue;
        }
        phases.extend(AddedPhase::read_map(reader, names, value, id, key.span));
    }
    phases
}

/// Splits `values:` into those that the program knows and those of a layer's own, which say what
/// they are by `doc` and `unit`.
pub(in crate::rules) fn read_added_values(
    reader: &Reader<'_>,
    names: &Names,
    node: &Node,
) -> (Node, BTreeMap<String, AddedValue>) {
    let is_own = |key: &Node, value: &Node| {
        let known = VALUES.iter().any(|row| Some(row.name) == key.scalar());
        !known && (value.get("doc").is_some() || value.get("unit").is_some())
    };
    let (own, known): (Vec<_>, Vec<_>) =
        node.entries().iter().partition(|(key, value)| is_own(key, value));
    let own = own.into_iter().filter_map(|(key, value)| {
        let id = reader.text(key)?;
        Some((id.to_owned(), AddedValue::read_map(reader, names, value, id)?))
    });
    let own = own.collect();
    (Node { span: node.span, kind: NodeKind::Map(known.into_iter().cloned().collect()) }, own)
}
