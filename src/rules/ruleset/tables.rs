//! The tables of a rule set by their numbers, and what they give.

use super::Ruleset;
use crate::rules::cite::RuleId;
use crate::rules::effect::Effect;
use crate::rules::table::Cell;
use crate::rules::{
    Amount, LookupTable, MatrixTable, RollTable, Settlement, Shape, Table, TableId,
};

impl Ruleset {
    pub fn table(&self, id: TableId) -> &Table {
        &self.tables[id.0 as usize]
    }

    /// Returns the rules that can only be carried out on a map of hexes: of what rows of tables do, and of
    /// marks that are walls along a side.
    pub fn rules_for_hexes(&self) -> Vec<RuleId> {
        let cells = self.tables.iter().filter_map(|table| match &table.shape {
            Shape::Roll(roll) => Some(roll.rows.iter().flat_map(|row| &row.cells)),
            _ => None,
        });
        let mut open: Vec<&Effect> = cells
            .flatten()
            .filter_map(|cell| match cell {
                Cell::Effects(effects) => Some(effects),
                Cell::Amount(_) => None,
            })
            .flatten()
            .collect();
        let walls = self.marks.iter().filter(|mark| mark.wall.is_some()).map(|mark| mark.cite);
        let mut found: Vec<RuleId> = walls.collect();
        while let Some(effect) = open.pop() {
            found.extend(effect.row().hexes.map(|rule| self.edition_id(RuleId(rule))));
            open.extend(effect.inner());
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Returns all tables by their numbers; those that procedures could ask for and the edition does without
    /// are blank.
    pub fn tables(&self) -> &[Table] {
        &self.tables
    }

    /// True if the edition has a table that it may leave out.
    pub fn brings(&self, id: TableId) -> bool {
        self.names
            .tables
            .get(usize::from(id.0))
            .is_some_and(|name| self.names.table(name).is_some())
    }

    /// Returns a table that is rolled on; loading has checked its shape.
    pub fn roll_table(&self, id: TableId) -> &RollTable {
        match &self.table(id).shape {
            Shape::Roll(table) => table,
            _ => unreachable!("loading checks the shape of every table that is rolled on"),
        }
    }

    pub fn lookup(&self, id: TableId) -> &LookupTable {
        match &self.table(id).shape {
            Shape::Lookup(table) => table,
            _ => unreachable!("loading checks the shape of every needed table"),
        }
    }

    pub fn matrix(&self, id: TableId) -> &MatrixTable {
        match &self.table(id).shape {
            Shape::Matrix(table) => table,
            _ => unreachable!("loading checks the shape of every needed table"),
        }
    }

    /// Returns the amount of a lookup in a row, 0 where it gives nothing.
    #[inline]
    pub fn amount_in_row(&self, id: TableId, row: Option<usize>) -> Amount {
        let cell = row.and_then(|row| self.lookup(id).cells.get(row).copied().flatten());
        cell.map_or(Amount::fixed(0), |(amount, _)| amount)
    }

    /// As [`Ruleset::amount_in_row`], dice at their middle.
    #[inline]
    pub fn in_row(&self, id: TableId, row: Option<usize>) -> i64 {
        self.amount_in_row(id, row).middle()
    }

    /// Returns a fixed number that a lookup gives for a settlement kind, 0 where it gives none.
    pub fn per_settlement(&self, id: TableId, kind: Option<Settlement>) -> i64 {
        self.lookup(id).settlement(kind).map_or(0, |amount| amount.plus)
    }
}
