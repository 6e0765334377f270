//! `traits:` of an edition or mod → what kinds of units and characters of army lists may be:
//! flying, undead. What it means is said by modifiers, whose `wholly` and `partly` ask for it.

use super::cite::RuleId;
use super::manifest::is_name;
use super::title::Title;
use crate::yaml::{Node, Reader, Span};

/// Something that kinds of troops may be.
#[derive(Debug, Clone)]
pub struct Trait {
    pub id: String,
    pub cite: RuleId,
    pub title: Title,
    pub doc: String,
    /// Hunger takes such units before others of their banner, those with 1 before those with 2
    /// (NL-RACE-11, EN-RACE-13); 0 for all others.
    pub eaten_first: i64,
    /// A force with such troops can bombard (NL-SIEGE-09).
    pub bombards: bool,
    /// Such troops fly: where they storm walls on the table, the defender gets their points as well
    /// (EN-TT-10).
    pub flies: bool,
    pub span: Span,
}

/// `traits:` of an edition and the mods over it.
pub(super) fn read_traits(reader: &Reader<'_>, node: &Node) -> Vec<Trait> {
    if !reader.is_map(node) {
        return Vec::new();
    }
    node.entries().iter().filter_map(|(key, value)| read_trait(reader, key, value)).collect()
}

fn read_trait(reader: &Reader<'_>, key: &Node, node: &Node) -> Option<Trait> {
    let id = key.scalar().unwrap_or_default();
    if !is_name(id) {
        reader.fault(
            key.span,
            "rules::name",
            format!("`{id}` is not a valid trait name"),
            "not accepted",
            "use lower-case letters, digits and `_`",
        );
        return None;
    }
    let what = format!("trait `{id}`");
    let mut map = reader.map(node, &what, &super::schema::peoples::TRAIT)?;
    let cite = map.need("cite").and_then(|node| reader.text(node)).map(RuleId::from_text);
    let title = Title::read(reader, id, map.take("name"));
    let doc = map.need("doc").and_then(|node| reader.text(node)).map(str::to_owned);
    let eaten_first = map.take("eaten_first").and_then(|node| eaten(reader, node)).unwrap_or(0);
    let bombards = map.take("bombards").and_then(|node| reader.flag(node)).unwrap_or(false);
    let flies = map.take("flies").and_then(|node| reader.flag(node)).unwrap_or(false);
    map.finish();
    Some(Trait {
        id: id.to_owned(),
        cite: cite?,
        title,
        doc: doc?,
        eaten_first,
        bombards,
        flies,
        span: key.span,
    })
}

/// `yes`, `no`, or a number that says who is eaten before whom.
fn eaten(reader: &Reader<'_>, node: &Node) -> Option<i64> {
    match node.scalar() {
        Some("yes") => Some(1),
        Some("no") => Some(0),
        _ => reader.int_in(node, 1, 9),
    }
}

/// A list of traits, each of which must be declared.
pub(super) fn read_list(reader: &Reader<'_>, known: &[String], node: &Node) -> Vec<String> {
    let named = |node: &Node| {
        let word = reader.text(node)?;
        let found = known.iter().any(|name| name == word);
        if !found {
            reader.unknown(node, "trait", word, known.iter().map(String::as_str));
        }
        found.then(|| word.to_owned())
    };
    reader.list(node).iter().filter_map(named).collect()
}
