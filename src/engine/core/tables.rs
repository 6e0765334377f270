//! Tables: dice, modifiers and scripts → a row, and what the row does.

use super::dice::{Faces, Reads, sum};
use super::numbers::About;
use super::players::Flow;
use super::turn::Turn;
use crate::campaign::{Event, Source, Sum};
use crate::rules::effect::Effect;
use crate::rules::table::By;
use crate::rules::{Cell, Dice, RuleId, Symbol, TableId, Value};

/// What a sum calls the part that takes a total back to the nearest row of the table.
pub const TABLE_ENDS: &str = "the table ends there";

/// A row that dice picked.
#[derive(Debug, Clone)]
pub struct Drawn {
    pub table: TableId,
    pub row: usize,
    pub total: i64,
    pub faces: Faces,
    /// The column read, for tables by terrain or settlement.
    pub column: Option<u8>,
    /// Whom the table was read for.
    pub about: About,
    /// A script took the row over: it has no effects left.
    pub nothing: bool,
}

/// What a row comes to for a procedure that understands only that.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowOutcome {
    Symbol(Symbol),
    Number(i64),
}

/// The word of the effect `result` in a cell of a table, if it has one.
#[must_use]
pub fn result_of(cell: &Cell) -> Option<Symbol> {
    let Cell::Effects(effects) = cell else { return None };
    let word = |effect: &Effect| match effect {
        Effect::Result(word) => Some(*word),
        _ => None,
    };
    effects.iter().rev().find_map(word)
}

impl<'a> Turn<'a> {
    /// The column of a table for whom it is read: that of the terrain or the settlement of the
    /// tile.
    fn column(&self, table: TableId, about: &About) -> Option<u8> {
        let roll = self.rules.roll_table(table);
        if roll.by == By::One {
            return None;
        }
        let tile = self.game().complete(*about).tile?;
        let column = |id: u8| roll.columns.get(usize::from(id)).copied().flatten();
        if roll.by == By::Terrain {
            return column(self.game().place(tile).terrain.0);
        }
        let kind = self.state().holding(tile).settlement?;
        column(kind.0).or_else(|| column(self.rules.column(kind).0))
    }

    /// Throws a table's dice and finds the row; where it has columns, the one for the tile.
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn roll_on(
        &mut self,
        table: TableId,
        what: &'static str,
        about: impl Into<About>,
    ) -> Flow<Drawn> {
        self.roll_on_reading(table, what, about.into(), |_| Reads::Faces)
    }

    /// As [`Turn::roll_on`], where no more is read of the dice than which row it is.
    ///
    /// # Errors
    /// As [`Turn::roll_on`].
    pub fn roll_row(
        &mut self,
        table: TableId,
        what: &'static str,
        about: impl Into<About>,
    ) -> Flow<Drawn> {
        self.roll_on_reading(table, what, about.into(), Reads::Row)
    }

    /// As [`Turn::roll_on`], for who tells the row in words of their own.
    ///
    /// # Errors
    /// As [`Turn::roll_on`].
    pub fn roll_untold(
        &mut self,
        table: TableId,
        what: &'static str,
        about: impl Into<About>,
    ) -> Flow<Drawn> {
        let about = about.into();
        let table = self.game().table_for(table, &about);
        self.go_on()?;
        let cite = self.rules.table(table).cite;
        let dice = self.rules.roll_table(table).dice.unwrap_or(Dice::NONE);
        let faces = self.roll(cite, dice, what, about)?;
        let total = sum(&faces);
        let column = self.column(table, &about);
        let (faces, total) = self.modified_total(table, faces, total, &about)?;
        let drawn = self.row_of(table, faces, total, column, about);
        if self.hooks().is_some() { self.filter_row(drawn, &about) } else { Ok(drawn) }
    }

    /// The row of a table for a total. Other dice than the table's own may fall where it has none.
    fn row_of(
        &self,
        table: TableId,
        faces: Faces,
        total: i64,
        column: Option<u8>,
        about: About,
    ) -> Drawn {
        let total = if self.hooks().is_some() { self.within(table, total) } else { total };
        let row = self.rules.roll_table(table).row(&faces, total);
        Drawn { table, row, total, faces, column, about, nothing: false }
    }

    fn roll_on_reading(
        &mut self,
        table: TableId,
        what: &'static str,
        about: About,
        reads: impl Fn(TableId) -> Reads<'static>,
    ) -> Flow<Drawn> {
        let table = self.game().table_for(table, &about);
        self.go_on()?;
        let cite = self.rules.table(table).cite;
        let dice = self.rules.roll_table(table).dice.unwrap_or(Dice::NONE);
        let faces = self.roll_read(cite, dice, what, (about, reads(table)))?;
        let total = sum(&faces);
        let column = self.column(table, &about);
        self.read_row(table, faces, total, column, about)
    }

    /// The row for a total that a script worked out; one beyond the table's rows counts as the
    /// nearest.
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn read_total(&mut self, table: TableId, total: i64, about: About) -> Flow<Drawn> {
        let table = self.game().table_for(table, &about);
        self.go_on()?;
        let (total, column) = (self.within(table, total), self.column(table, &about));
        self.read_row(table, Faces::new(), total, column, about)
    }

    /// A row that a script has chosen, no dice being thrown for it; where the table has columns, the
    /// one for the tile.
    pub fn row_chosen(&mut self, table: TableId, row: usize, about: About) -> Drawn {
        let column = self.column(table, &about);
        let faces = Faces::new();
        Drawn { table, row, total: 0, faces, column, about, nothing: false }
    }

    /// What a drawn row comes to: the word of its effect `result`, or its amount with the dice
    /// thrown.
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn outcome(&mut self, drawn: &Drawn, what: &'static str) -> Flow<Option<RowOutcome>> {
        let missing = drawn.column.is_none()
            && self.rules.roll_table(drawn.table).rows[drawn.row].cells.len() > 1;
        if drawn.nothing || missing {
            return Ok(None);
        }
        match self.cell(drawn) {
            Cell::Amount(amount) => Ok(Some(RowOutcome::Number(self.amount(
                self.cite(drawn.table),
                *amount,
                what,
                drawn.about,
            )?))),
            cell @ Cell::Effects(_) => Ok(result_of(cell).map(RowOutcome::Symbol)),
        }
    }

    /// As [`Turn::roll_on`], with a value added to the dice; a total beyond the table's rows counts
    /// as the nearest.
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn roll_on_with(
        &mut self,
        table: TableId,
        (modifier, called): (Value, &'static str),
        what: &'static str,
        about: impl Into<About>,
    ) -> Flow<Drawn> {
        let about = about.into();
        let amount = self.game().value(modifier, about);
        self.roll_on_adding(table, Some((amount, modifier, called)), what, about)
    }

    /// As [`Turn::roll_on_with`], with an amount that a value is the cause of, if any is to be
    /// added.
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn roll_on_adding(
        &mut self,
        table: TableId,
        added: Option<(i64, Value, &'static str)>,
        what: &'static str,
        about: About,
    ) -> Flow<Drawn> {
        let Some((amount, modifier, called)) = added else {
            return self.roll_on(table, what, about);
        };
        let table = self.game().table_for(table, &about);
        self.go_on()?;
        let cite = self.rules.table(table).cite;
        let dice = self.rules.roll_table(table).dice.unwrap_or(Dice::NONE);
        let faces = self.roll(cite, dice, what, about)?;
        let mut parts = Sum::of(sum(&faces), what, cite, Source::Dice);
        let rule = self.rules.setting(modifier).cite;
        parts.add(amount, called, rule, Source::Value(modifier));
        let beyond = self.within(table, parts.total()) - parts.total();
        if beyond != 0 {
            parts.add(beyond, TABLE_ENDS, cite, Source::Rule);
        }
        let total = parts.total();
        self.emit_rule(rule, Event::Tallied { what, sum: parts });
        self.read_row(table, Faces::new(), total, None, about)
    }

    /// As [`Turn::roll_on`], for a table with columns: `id` is that of the terrain or settlement.
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn roll_on_column(
        &mut self,
        table: TableId,
        id: u8,
        what: &'static str,
        about: impl Into<About>,
    ) -> Flow<Drawn> {
        let about = about.into();
        let table = self.game().table_for(table, &about);
        self.go_on()?;
        let cite = self.rules.table(table).cite;
        let roll = self.rules.roll_table(table);
        let column = roll.columns.get(id as usize).copied().flatten();
        let faces = self.roll(cite, roll.dice.unwrap_or(Dice::NONE), what, about)?;
        let total = sum(&faces);
        self.read_row(table, faces, total, column, about)
    }

    /// Finds the row of a table for a total worked out otherwise.
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone in a script's question, or a script
    /// failed.
    pub fn read_row(
        &mut self,
        table: TableId,
        faces: Faces,
        total: i64,
        column: Option<u8>,
        about: impl Into<About>,
    ) -> Flow<Drawn> {
        let about = about.into();
        let (faces, total) = self.modified_total(table, faces, total, &about)?;
        self.read_final(table, faces, total, column, about)
    }

    /// As [`Turn::read_row`], for a total in which all that modifies the table's totals is counted
    /// already.
    ///
    /// # Errors
    /// As [`Turn::read_row`].
    pub fn read_final(
        &mut self,
        table: TableId,
        faces: Faces,
        total: i64,
        column: Option<u8>,
        about: About,
    ) -> Flow<Drawn> {
        self.go_on()?;
        let drawn = self.row_of(table, faces, total, column, about);
        let cite = self.rules.table(table).cite;
        self.emit_rule(cite, self.row_read(&drawn));
        if self.hooks().is_some() { self.filter_row(drawn, &about) } else { Ok(drawn) }
    }

    /// The event of a drawn row. What scouts find on a tile that is known already does not count
    /// (NL-SCOUT-04).
    pub(in crate::engine) fn row_read(&self, drawn: &Drawn) -> Event {
        let finds = |effect: &Effect| matches!(effect, Effect::Find(_));
        let scouts = drawn.about.banner.is_some();
        let known = scouts
            && self.effects(drawn).iter().any(finds)
            && drawn.about.tile.is_some_and(|tile| self.state().holding(tile).known);
        Event::RowRead {
            table: drawn.table,
            row: u16::try_from(drawn.row).unwrap_or(u16::MAX),
            column: drawn.column,
            total: drawn.total,
            known,
        }
    }

    /// The result of a drawn row.
    #[must_use]
    pub fn cell(&self, drawn: &Drawn) -> &'a Cell {
        self.rules.roll_table(drawn.table).cell(drawn.row, drawn.column)
    }

    /// The effects of a drawn row.
    #[must_use]
    pub fn effects(&self, drawn: &Drawn) -> &'a [crate::rules::effect::Effect] {
        match self.cell(drawn) {
            Cell::Effects(effects) if !drawn.nothing => effects,
            _ => &[],
        }
    }

    /// The rule a table cites.
    #[must_use]
    pub fn cite(&self, table: TableId) -> RuleId {
        self.rules.table(table).cite
    }
}
