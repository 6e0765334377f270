//! `traits:` of an edition or mod → what kinds of units and characters of army lists may be:
//! flying, undead. What it means is said by modifiers, whose `wholly` and `partly` ask for it.

use crate::rules::cite::RuleId;
use crate::rules::declare::{read_entries, yaml_map};
use crate::rules::names::Names;
use crate::rules::title::Title;
use crate::yaml::{Node, Reader, Span, Takes};

yaml_map! {
    /// Trait that troops of army lists may have.
    #[derive(Debug, Clone)]
    pub struct Trait = "trait" {
        cite: RuleId,
        title "name": Title = Title::of_id(id),
        /// description of such troops
        doc: String,
        // NL-RACE-11, EN-RACE-13; 0 for all others.
        /// yes, or a number: hunger takes such units before others of their banner, those with 1 before those
        /// with 2
        eaten_first: i64
            [Takes::Either(&[Takes::Flag, Takes::Number(1, 9)]), |node| eaten(reader, node)] = 0,
        // NL-SIEGE-09
        /// yes: a force with such troops can bombard, where the value `bombardment.troops` asks for some
        bombards: bool = false,
        // EN-TT-10
        /// yes: such troops fly, so that whoever holds walls against them gets their points as well on the table,
        /// where the value `table.siege.bonus` gives any
        flies: bool = false,
    }
    also {
        id: String = id.to_owned(),
        span: Span = span,
    }
    read(reader, names, node, id: &str, span: Span) "trait `{id}`"
}

/// Reads `traits:` of an edition and the mods over it.
pub(in crate::rules) fn read_traits(reader: &Reader<'_>, names: &Names, node: &Node) -> Vec<Trait> {
    read_entries(reader, node, "trait name", |id, key, node| {
        Trait::read_map(reader, names, node, id, key.span)
    })
}

/// Reads `yes`, `no`, or a number that says who is eaten before whom.
fn eaten(reader: &Reader<'_>, node: &Node) -> Option<i64> {
    match node.scalar() {
        Some("yes") => Some(1),
        Some("no") => Some(0),
        _ => reader.int_in(node, 1, 9),
    }
}
