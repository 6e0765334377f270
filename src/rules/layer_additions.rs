//! What a layer brings along itself: phases and values that the program does not know.

use std::collections::BTreeMap;

use super::amount::Amount;
use super::cite::RuleId;
use super::manifest::is_name;
use super::names::{Names, Race};
use super::schema;
use super::title::Title;
use super::value::{Setting, VALUES};
use crate::yaml::{Node, NodeKind, Reader, Span};

/// A phase that a script carries out.
#[derive(Debug, Clone)]
pub struct AddedPhase {
    pub id: String,
    pub title: Title,
    pub doc: String,
    pub cite: RuleId,
    /// Only realms of this race play it; where none is in the campaign nobody does, and no script
    /// is needed.
    pub for_race: Option<Race>,
    pub span: Span,
}

/// A value that only scripts ask for.
#[derive(Debug, Clone)]
pub struct AddedValue {
    pub setting: Setting,
    pub unit: String,
    pub doc: String,
}

/// `phases: {id: {name: …, doc: …, cite: …, for_race: …}}`; `known` are the phases that the program
/// carries out itself.
pub(super) fn read_added_phases(
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
            let message = format!("there is a phase `{id}` already");
            reader.fault(
                key.span,
                "rules::duplicate",
                message,
                "is built in",
                "give the new phase a name of its own",
            );
            continue;
        }
        if !is_name(id) {
            let message = format!("`{id}` is not a valid phase name");
            reader.fault(
                key.span,
                "rules::name",
                message,
                "not accepted",
                "use lower-case letters, digits and `_`",
            );
            continue;
        }
        let what = format!("phase `{id}`");
        let Some(mut map) = reader.map(value, &what, &schema::year::PHASE) else { continue };
        let title = Title::read(reader, id, map.take("name"));
        let doc = map.need("doc").and_then(|node| reader.text(node));
        let cite = map.need("cite").and_then(|node| reader.text(node));
        let for_race = map.take("for_race").and_then(|node| {
            let word = reader.text(node)?;
            let race = names.race(word);
            if race.is_none() {
                reader.unknown(node, "race", word, names.races.iter().map(String::as_str));
            }
            race
        });
        map.finish();
        if let (Some(doc), Some(cite)) = (doc, cite) {
            phases.push(AddedPhase {
                id: id.to_owned(),
                title,
                doc: doc.to_owned(),
                cite: RuleId::from_text(cite),
                for_race,
                span: key.span,
            });
        }
    }
    phases
}

/// Splits `values:` into those that the program knows and those of a layer's own, which say what
/// they are by `doc` and `unit`.
pub(super) fn read_added_values(
    reader: &Reader<'_>,
    node: &Node,
) -> (Node, BTreeMap<String, AddedValue>) {
    let is_own = |key: &Node, value: &Node| {
        let known = VALUES.iter().any(|row| Some(row.name) == key.scalar());
        !known && (value.get("doc").is_some() || value.get("unit").is_some())
    };
    let (own, known): (Vec<_>, Vec<_>) =
        node.entries().iter().partition(|(key, value)| is_own(key, value));
    let own = own.into_iter().filter_map(|(key, value)| {
        Some((reader.text(key)?.to_owned(), read_own_value(reader, key, value)?))
    });
    let own = own.collect();
    (Node { span: node.span, kind: NodeKind::Map(known.into_iter().cloned().collect()) }, own)
}

fn read_own_value(reader: &Reader<'_>, key: &Node, node: &Node) -> Option<AddedValue> {
    let what = format!("value `{scalar}`", scalar = key.scalar().unwrap_or_default());
    let mut map = reader.map(node, &what, &schema::tables::OWN_VALUE)?;
    let is = map.need("is");
    let cite = map.need("cite").and_then(|node| reader.text(node)).map(RuleId::from_text);
    let doc = map.need("doc").and_then(|node| reader.text(node));
    let unit = map.need("unit").and_then(|node| reader.text(node));
    map.finish();
    let is = is?;
    let amount = is.scalar().and_then(Amount::parse);
    if amount.is_none() {
        reader.expected(is, "an amount such as `3` or `2d6`", "");
    }
    let setting = Setting { given: true, amount: amount?, cite: cite?, span: is.span };
    Some(AddedValue { setting, unit: unit?.to_owned(), doc: doc?.to_owned() })
}
