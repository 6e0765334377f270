//! Sums that keep their parts: each amount with its reason, rule and source.

use crate::map::PlaceId;
use crate::rules::{RuleId, Symbol, TableId, Value};

/// Origin of an amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// A row of a table.
    Row(TableId, u16),
    /// A cell of a lookup or a matrix: table, row, column.
    Cell(TableId, u16, u16),
    Value(Value),
    Dice,
    /// A tile, by a cell of a lookup: table and row.
    Tile(PlaceId, TableId, u16),
    /// The procedure itself.
    Rule,
    /// The head of the campaign, which sets a value.
    Head,
    /// A modifier of the rules, by its number.
    Modifier(u16),
    /// A hook: its file and line.
    Hook(Symbol),
}

/// One item of a sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SumPart {
    pub amount: i64,
    pub what: &'static str,
    pub rule: RuleId,
    pub source: Source,
}

/// A total that can be explained.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sum {
    pub parts: Vec<SumPart>,
}

impl Sum {
    /// Returns a sum that begins with a part, and to which a few more are mostly added.
    pub fn of(amount: i64, what: &'static str, rule: RuleId, source: Source) -> Sum {
        let mut parts = Vec::with_capacity(4);
        parts.push(SumPart { amount, what, rule, source });
        Sum { parts }
    }

    pub fn add(&mut self, amount: i64, what: &'static str, rule: RuleId, source: Source) {
        self.parts.push(SumPart { amount, what, rule, source });
    }

    pub fn total(&self) -> i64 {
        self.parts.iter().map(|part| part.amount).sum()
    }
}
