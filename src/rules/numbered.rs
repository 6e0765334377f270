//! Values and cells by their numbers: what they are called and where they are set.

use super::Ruleset;
use super::layer_additions::AddedValue;
use super::names::TableId;
use super::table::Shape;
use super::value::{Setting, VALUES};
use crate::yaml::Span;

impl Ruleset {
    /// Returns a value of a layer's own by its number: they come after the declared ones.
    pub fn added_value(&self, at: u16) -> Option<&AddedValue> {
        self.added_values.values().nth(usize::from(at).checked_sub(VALUES.len())?)
    }

    /// Returns the name of a value.
    pub fn value_name(&self, at: u16) -> &str {
        self.names.known_value(at)
    }

    /// Returns the setting of a value, with its citation and place.
    pub fn value_set(&self, at: u16) -> Option<&Setting> {
        self.values.get(usize::from(at)).or_else(|| self.added_value(at).map(|own| &own.setting))
    }

    /// Returns the place of a cell of a lookup; that of its table if the row has no cell.
    pub fn cell_span(&self, table: TableId, row: u16) -> Span {
        let found = self.table(table);
        match &found.shape {
            Shape::Lookup(lookup) => lookup
                .cells
                .get(usize::from(row))
                .copied()
                .flatten()
                .map_or(found.span, |(_, span)| span),
            _ => found.span,
        }
    }
}
