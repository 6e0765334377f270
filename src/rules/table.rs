//! Tables: roll tables (dice and rows by range), lookups (one key), matrices (two keys) and records
//! (rows of named fields).

pub(in crate::rules) mod changeable;
pub mod effect;
pub(in crate::rules) mod effect_arguments;
pub(in crate::rules) mod effect_read;
pub(in crate::rules) mod effect_words;
mod needed;
pub mod procedure;
pub(in crate::rules) mod procedure_check;
pub mod record;
pub(in crate::rules) mod table_read;

use super::amount::{Amount, Dice};
use super::check::visit;
use super::cite::{HOUSE_RULE, RuleId, Symbol};
use super::declare::{Extends, yaml_map};
use super::effect::Effect;
use super::inherit::AddedColumn;
use super::names::{Settlement, TableId, Terrain};
use super::record::{KIND_WORDS, RecordTable, read_records};
use super::table_read::{read_lookup, read_matrix, read_roll};
use super::title::Title;
use crate::say;
use crate::text::{Text, quoted};
use crate::yaml::{Node, Span, Takes};
pub use needed::*;

/// Things for which the columns of a table, or the rows of a lookup, stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    One,
    Terrain,
    Settlement,
    /// Rows under words of their own.
    Label,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RowKey {
    /// Totals from low to high.
    Range(i64, i64),
    /// These exact faces, in any order; they go before ranges.
    Faces(Vec<u8>),
}

/// One result: effects, or a plain amount.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cell {
    Effects(Vec<Effect>),
    Amount(Amount),
}

#[derive(Debug, Clone)]
pub struct Row {
    pub label: String,
    pub key: RowKey,
    /// One cell, or one for each column.
    pub cells: Vec<Cell>,
    /// The title of each cell; most are empty.
    pub titles: Vec<Title>,
    pub span: Span,
}

#[derive(Debug, Clone)]
pub struct RollTable {
    /// Dice to throw; None if a procedure works out the total itself.
    pub dice: Option<Dice>,
    pub by: By,
    /// For each terrain or settlement id, the column that serves it.
    pub columns: Vec<Option<u8>>,
    pub rows: Vec<Row>,
}

impl RollTable {
    /// Rows that lead on to no other throw, by their places in the table.
    pub fn ending_rows(&self) -> impl Iterator<Item = usize> + '_ {
        let ends = |cell: &Cell| {
            let Cell::Effects(effects) = cell else { return true };
            let mut ends = true;
            visit(effects, &mut |effect| {
                ends &= !matches!(effect, Effect::RollAgain(true) | Effect::RollOn(_));
            });
            ends
        };
        (0..self.rows.len()).filter(move |row| self.rows[*row].cells.iter().all(ends))
    }
}

#[derive(Debug, Clone)]
pub struct LookupTable {
    pub by: By,
    /// The words of the rows, where they are not terrains or settlements.
    pub labels: Vec<String>,
    /// Amounts by id; the first of a settlement lookup is for barren land.
    pub cells: Vec<Option<(Amount, Span)>>,
}

#[derive(Debug, Clone)]
pub struct MatrixTable {
    pub rows: Vec<Symbol>,
    pub columns: Vec<Symbol>,
    /// Numeric headings, for tables read by the next value up.
    pub row_steps: Vec<i64>,
    pub column_steps: Vec<i64>,
    pub cells: Vec<Vec<i64>>,
    pub spans: Vec<Span>,
}

#[derive(Debug, Clone)]
pub enum Shape {
    Roll(RollTable),
    Lookup(LookupTable),
    Matrix(MatrixTable),
    Records(RecordTable),
}

yaml_map! {
    /// A table: one of `roll`, `lookup`, `matrix` and `records` says how it is read.
    #[derive(Debug, Clone)]
    pub struct Table = "table of any shape" {
        cite: RuleId,
        (extends): Extends<TableId> = Extends::default(),
        title "name": Title = Title::plain(name),
        /// a remark; nothing reads it
        (note): Option<&Node> [Takes::Text] = None,
        /// the dice with which a row is rolled, or `total` where the rules work it out
        (roll): Option<&Node> [Takes::Either(&[Takes::Dice, Takes::Words(&["total"])])] = None,
        /// the kind of things that its rows name: each gives an amount
        (lookup): Option<&Node> [Takes::Words(By::ROWS)] = None,
        /// rows and columns that give a number where they meet
        (matrix): Option<&Node> [Takes::Anything] = None,
        /// the fields of its rows: a list, or a map of fields and their kinds; scripts read them
        (records): Option<&Node>
            [Takes::Either(&[Takes::List(&Takes::Text), Takes::Entries(&Takes::Words(KIND_WORDS))])] = None,
        /// of `roll`: what its columns are of
        (by): Option<&Node> [Takes::Words(By::COLUMNS)] = None,
        /// headings of its columns
        (columns): Option<&Node> [Takes::List(&Takes::Text)] = None,
        /// columns that are put behind those that a layer below has, by their headings
        (add_columns): Option<&Node> [Takes::Entries(&Takes::Map(AddedColumn::schema))] = None,
        /// its rows, by what is rolled or looked up
        #[required]
        (rows): Option<&Node> [Takes::Defined("rows")] = None,
    }
    check {
        let rows = rows?;
        let shape = match (roll, lookup, matrix, records) {
            (Some(roll), None, None, None) => {
                Shape::Roll(read_roll(reader, names, roll, by, columns, rows)?)
            }
            (None, Some(lookup), None, None) => {
                Shape::Lookup(read_lookup(reader, names, lookup, rows)?)
            }
            (None, None, Some(_), None) => Shape::Matrix(read_matrix(reader, columns, rows)?),
            (None, None, None, Some(records)) => {
                Shape::Records(read_records(reader, &format!("table `{name}`"), records, rows)?)
            }
            _ => {
                let message = say!("table `{name}` must have exactly one of `roll`, `lookup`, `matrix` and `records`", name = quoted(name));
                reader.fault(node.span, "rules::table_shape", message, say!("in this table"), Text::EMPTY);
                return None;
            }
        };
    }
    also {
        name: String = name.to_owned(),
        /// True if an edition brings it; else it is blank.
        given: bool = true,
        span: Span = node.span,
        shape: Shape = shape,
    }
    read(reader, names, node, name: &str) "table `{name}`"
}

impl Shape {
    pub fn name(&self) -> &'static str {
        match self {
            Shape::Roll(_) => "roll",
            Shape::Lookup(_) => "lookup",
            Shape::Matrix(_) => "matrix",
            Shape::Records(_) => "records",
        }
    }
}

impl Table {
    /// Returns a needed table that the edition does without: nothing comes of looking into it.
    pub(super) fn blank(needed: &Needed) -> Table {
        let span = Span::default();
        let shape = match needed.shape {
            "lookup" => Shape::Lookup(LookupTable {
                by: By::Settlement,
                cells: Vec::new(),
                labels: Vec::new(),
            }),
            "matrix" => Shape::Matrix(MatrixTable {
                rows: vec![Symbol::from_rules("none")],
                columns: vec![Symbol::from_rules("none")],
                row_steps: Vec::new(),
                column_steps: Vec::new(),
                cells: vec![vec![0]],
                spans: vec![span],
            }),
            _ => Shape::Roll(RollTable {
                dice: None,
                by: By::One,
                columns: Vec::new(),
                rows: vec![Row {
                    label: "any".to_owned(),
                    key: RowKey::Range(i64::MIN, i64::MAX),
                    cells: vec![Cell::Effects(Vec::new())],
                    span,
                    titles: vec![Title::default()],
                }],
            }),
        };
        Table {
            name: needed.name.to_owned(),
            title: Title::of_id(needed.name),
            given: false,
            cite: HOUSE_RULE,
            span,
            shape,
        }
    }
}

impl RollTable {
    /// Returns the row for these dice; `faces` may be empty where the total was worked out otherwise. Loading
    /// has checked that every total has a row.
    pub fn row(&self, faces: &[u8], total: i64) -> usize {
        let mut in_range = None;
        for (at, row) in self.rows.iter().enumerate() {
            match &row.key {
                RowKey::Faces(wanted) => {
                    let count = |among: &[u8], face: u8| {
                        among.iter().filter(|other| **other == face).count()
                    };
                    if wanted.len() == faces.len()
                        && wanted.iter().all(|face| count(wanted, *face) == count(faces, *face))
                    {
                        return at;
                    }
                }
                RowKey::Range(low, high)
                    if in_range.is_none() && (*low..=*high).contains(&total) =>
                {
                    in_range = Some(at)
                }
                RowKey::Range(..) => {}
            }
        }
        in_range.expect("loading checks that the rows of a table cover every total")
    }

    /// Returns how many of a hundred rolls come to a row for which `holds` is true, rounded; leaves alone
    /// what modifiers make of rolls. None if no dice are thrown.
    pub fn hundredths(&self, holds: impl Fn(&Row) -> bool) -> Option<i64> {
        let dice = self.dice?;
        let mut chance = 0;
        for (part, total) in dice.chances().into_iter().zip(dice.min()..) {
            let exact = self.rows.iter().filter_map(|row| match &row.key {
                RowKey::Faces(faces) => Some((row, faces)),
                RowKey::Range(..) => None,
            });
            let of_total =
                |faces: &[u8]| faces.iter().copied().map(i64::from).sum::<i64>() == total;
            let mut others = part;
            for (row, faces) in exact.filter(|(_, faces)| of_total(faces)) {
                let these = dice.chance_of(faces);
                others -= these;
                chance += if holds(row) { these } else { 0 };
            }
            chance += if holds(&self.rows[self.row(&[], total)]) { others } else { 0 };
        }
        Some((chance + Dice::CERTAIN / 200) / (Dice::CERTAIN / 100))
    }

    pub fn cell(&self, row: usize, column: Option<u8>) -> &Cell {
        let cells = &self.rows[row].cells;
        match column {
            Some(column) if cells.len() > 1 => &cells[column as usize],
            _ => &cells[0],
        }
    }
}

impl LookupTable {
    /// Returns the row that serves a tile: by its settlement, or by its terrain; None if rows have
    /// words of their own.
    #[inline]
    pub fn row_at(&self, kind: Option<Settlement>, terrain: Terrain) -> Option<usize> {
        match self.by {
            By::Terrain => Some(terrain.0 as usize),
            By::Settlement => Some(kind.map_or(0, |kind| kind.0 as usize + 1)),
            By::One | By::Label => None,
        }
    }

    /// Returns the amount for a settlement kind, or for barren land.
    pub fn settlement(&self, kind: Option<Settlement>) -> Option<Amount> {
        let index = kind.map_or(0, |kind| kind.0 as usize + 1);
        self.cells.get(index).copied().flatten().map(|(amount, _)| amount)
    }

    pub fn settlement_span(&self, kind: Option<Settlement>) -> Span {
        let index = kind.map_or(0, |kind| kind.0 as usize + 1);
        self.cells.get(index).copied().flatten().map_or(Span::default(), |(_, span)| span)
    }
}

impl MatrixTable {
    /// Returns the column or row for a number: the first heading that is not smaller, the last for anything
    /// above.
    pub fn step(steps: &[i64], number: i64) -> usize {
        steps.iter().position(|step| number <= *step).unwrap_or(steps.len().saturating_sub(1))
    }
}
