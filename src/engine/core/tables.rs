//! Tables: dice, modifiers and scripts → a row, and what the row does.

use crate::campaign::{CalendarEvent, Event, Source, Sum};
use crate::engine::core::dice::{self, Faces, Reads, sum};
use crate::engine::core::numbers::{About, about, table_choice};
use crate::engine::core::players::Flow;
use crate::engine::core::scripting::dice_hooks;
use crate::engine::core::turn::Turn;
use crate::rules::effect::Effect;
use crate::rules::table::By;
use crate::rules::{Cell, Dice, RuleId, Symbol, TableId, Value};

/// Words in a sum for the part that takes a total back to the nearest row of the table.
pub const TABLE_ENDS: &str = "the table ends there";

/// A row that dice picked.
#[derive(Debug, Clone)]
pub struct PickedRow {
    pub table: TableId,
    pub row: usize,
    pub total: i64,
    pub faces: Faces,
    /// The column read, for tables by terrain or settlement.
    pub column: Option<u8>,
    /// Subject that the table was read for.
    pub about: About,
    /// True if a script took the row over: it has no effects left.
    pub nothing: bool,
}

/// Outcome of a row for a procedure that understands only a word or a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowOutcome {
    Symbol(Symbol),
    Number(i64),
}

/// Returns the word of the effect `result` in a cell of a table, if it has one.
pub fn result_of(cell: &Cell) -> Option<Symbol> {
    let Cell::Effects(effects) = cell else { return None };
    let word = |effect: &Effect| match effect {
        Effect::Result(word) => Some(*word),
        _ => None,
    };
    effects.iter().rev().find_map(word)
}

impl<'a> Turn<'a> {
    /// Throws a table's dice and finds the row; where it has columns, the one for the tile.
    pub fn roll_on(
        &mut self,
        table: TableId,
        what: &'static str,
        about: impl Into<About>,
    ) -> Flow<PickedRow> {
        roll_on_reading(self, table, what, about.into(), |_| Reads::Faces)
    }
}

/// Returns the column of a table for whom it is read: that of the terrain or the settlement of the
/// tile.
fn column(turn: &Turn<'_>, table: TableId, about: &About) -> Option<u8> {
    let roll = turn.rules.roll_table(table);
    if roll.by == By::One {
        return None;
    }
    let tile = about::complete(&turn.game(), *about).tile?;
    let column = |id: u8| roll.columns.get(usize::from(id)).copied().flatten();
    if roll.by == By::Terrain {
        return column(turn.game().place(tile).terrain.0);
    }
    let kind = turn.state().holding(tile).settlement?;
    column(kind.0).or_else(|| column(turn.rules.column(kind).0))
}

/// As [`Turn::roll_on`], where no more is read of the dice than which row it is.
///
/// # Errors
/// As [`Turn::roll_on`].
pub fn roll_row(
    turn: &mut Turn<'_>,
    table: TableId,
    what: &'static str,
    about: impl Into<About>,
) -> Flow<PickedRow> {
    roll_on_reading(turn, table, what, about.into(), Reads::Row)
}

/// As [`Turn::roll_on`], for who tells the row in words of their own.
///
/// # Errors
/// As [`Turn::roll_on`].
pub fn roll_on_silently(
    turn: &mut Turn<'_>,
    table: TableId,
    what: &'static str,
    about: impl Into<About>,
) -> Flow<PickedRow> {
    let about = about.into();
    let table = table_choice::table_for(&turn.game(), table, &about);
    turn.go_on()?;
    let cite = turn.rules.table(table).cite;
    let dice = turn.rules.roll_table(table).dice.unwrap_or(Dice::NONE);
    let faces = turn.roll(cite, dice, what, about)?;
    let total = sum(&faces);
    let column = column(turn, table, &about);
    let (faces, total) = dice_hooks::modified_total(turn, table, faces, total, &about)?;
    let drawn = row_of(turn, table, faces, total, column, about);
    if turn.hooks().is_some() { dice_hooks::filter_row(turn, drawn, &about) } else { Ok(drawn) }
}

/// Returns the row of a table for a total. Other dice than the table's own may fall where it has
/// none.
fn row_of(
    turn: &Turn<'_>,
    table: TableId,
    faces: Faces,
    total: i64,
    column: Option<u8>,
    about: About,
) -> PickedRow {
    let total = if turn.hooks().is_some() { dice_hooks::within(turn, table, total) } else { total };
    let row = turn.rules.roll_table(table).row(&faces, total);
    PickedRow { table, row, total, faces, column, about, nothing: false }
}

fn roll_on_reading(
    turn: &mut Turn<'_>,
    table: TableId,
    what: &'static str,
    about: About,
    reads: impl Fn(TableId) -> Reads<'static>,
) -> Flow<PickedRow> {
    let table = table_choice::table_for(&turn.game(), table, &about);
    turn.go_on()?;
    let cite = turn.rules.table(table).cite;
    let dice = turn.rules.roll_table(table).dice.unwrap_or(Dice::NONE);
    let faces = dice::roll_read(turn, cite, dice, what, (about, reads(table)))?;
    let total = sum(&faces);
    let column = column(turn, table, &about);
    read_row(turn, table, faces, total, column, about)
}

/// Reads the row for a total that a script worked out; one beyond the table's rows counts as the
/// nearest.
pub fn read_total(
    turn: &mut Turn<'_>,
    table: TableId,
    total: i64,
    about: About,
) -> Flow<PickedRow> {
    let table = table_choice::table_for(&turn.game(), table, &about);
    turn.go_on()?;
    let (total, column) = (dice_hooks::within(turn, table, total), column(turn, table, &about));
    read_row(turn, table, Faces::new(), total, column, about)
}

/// Returns a row that a script has chosen, no dice being thrown for it; if the table has columns,
/// the one for the tile.
pub fn row_chosen(turn: &mut Turn<'_>, table: TableId, row: usize, about: About) -> PickedRow {
    let column = column(turn, table, &about);
    let faces = Faces::new();
    PickedRow { table, row, total: 0, faces, column, about, nothing: false }
}

/// Returns the outcome of a drawn row: the word of its effect `result`, or its amount with the dice
/// thrown.
pub fn outcome(
    turn: &mut Turn<'_>,
    drawn: &PickedRow,
    what: &'static str,
) -> Flow<Option<RowOutcome>> {
    let missing = drawn.column.is_none()
        && turn.rules.roll_table(drawn.table).rows[drawn.row].cells.len() > 1;
    if drawn.nothing || missing {
        return Ok(None);
    }
    match cell(turn, drawn) {
        Cell::Amount(amount) => Ok(Some(RowOutcome::Number(turn.amount(
            cite(turn, drawn.table),
            *amount,
            what,
            drawn.about,
        )?))),
        cell @ Cell::Effects(_) => Ok(result_of(cell).map(RowOutcome::Symbol)),
    }
}

/// Amount that is added to the dice of a table, and the value that is the cause of it.
pub struct AddedToRoll {
    pub amount: i64,
    pub modifier: Value,
    pub called: &'static str,
}

/// As [`Turn::roll_on`], with a value added to the dice; a total beyond the table's rows counts
/// as the nearest.
pub fn roll_on_with(
    turn: &mut Turn<'_>,
    table: TableId,
    (modifier, called): (Value, &'static str),
    what: &'static str,
    about: impl Into<About>,
) -> Flow<PickedRow> {
    let about = about.into();
    let amount = turn.game().value(modifier, about);
    roll_on_adding(turn, table, Some(AddedToRoll { amount, modifier, called }), what, about)
}

/// As [`roll_on_with`], with an amount that is known already, if any is to be added.
pub fn roll_on_adding(
    turn: &mut Turn<'_>,
    table: TableId,
    added: Option<AddedToRoll>,
    what: &'static str,
    about: About,
) -> Flow<PickedRow> {
    let Some(AddedToRoll { amount, modifier, called }) = added else {
        return turn.roll_on(table, what, about);
    };
    let table = table_choice::table_for(&turn.game(), table, &about);
    turn.go_on()?;
    let cite = turn.rules.table(table).cite;
    let dice = turn.rules.roll_table(table).dice.unwrap_or(Dice::NONE);
    let faces = turn.roll(cite, dice, what, about)?;
    let mut parts = Sum::of(sum(&faces), what, cite, Source::Dice);
    let rule = turn.rules.setting(modifier).cite;
    parts.add(amount, called, rule, Source::Value(modifier));
    let beyond = dice_hooks::within(turn, table, parts.total()) - parts.total();
    if beyond != 0 {
        parts.add(beyond, TABLE_ENDS, cite, Source::Rule);
    }
    let total = parts.total();
    turn.emit_rule(rule, CalendarEvent::Tallied { what, sum: parts });
    read_row(turn, table, Faces::new(), total, None, about)
}

/// As [`Turn::roll_on`], for a table with columns: `id` is that of the terrain or settlement.
pub fn roll_on_column(
    turn: &mut Turn<'_>,
    table: TableId,
    id: u8,
    what: &'static str,
    about: impl Into<About>,
) -> Flow<PickedRow> {
    let about = about.into();
    let table = table_choice::table_for(&turn.game(), table, &about);
    turn.go_on()?;
    let cite = turn.rules.table(table).cite;
    let roll = turn.rules.roll_table(table);
    let column = roll.columns.get(id as usize).copied().flatten();
    let faces = turn.roll(cite, roll.dice.unwrap_or(Dice::NONE), what, about)?;
    let total = sum(&faces);
    read_row(turn, table, faces, total, column, about)
}

/// Finds the row of a table for a total worked out otherwise.
///
/// # Errors
/// [`crate::engine::Stop`] when the game is left or undone in a script's question, or a script
/// failed.
pub fn read_row(
    turn: &mut Turn<'_>,
    table: TableId,
    faces: Faces,
    total: i64,
    column: Option<u8>,
    about: impl Into<About>,
) -> Flow<PickedRow> {
    let about = about.into();
    let (faces, total) = dice_hooks::modified_total(turn, table, faces, total, &about)?;
    read_final(turn, table, faces, total, column, about)
}

/// As [`read_row`], for a total in which all that modifies the table's totals is counted
/// already.
///
/// # Errors
/// As [`read_row`].
pub fn read_final(
    turn: &mut Turn<'_>,
    table: TableId,
    faces: Faces,
    total: i64,
    column: Option<u8>,
    about: About,
) -> Flow<PickedRow> {
    turn.go_on()?;
    let drawn = row_of(turn, table, faces, total, column, about);
    let cite = turn.rules.table(table).cite;
    turn.emit_rule(cite, row_read(turn, &drawn));
    if turn.hooks().is_some() { dice_hooks::filter_row(turn, drawn, &about) } else { Ok(drawn) }
}

/// Returns the event of a drawn row. What scouts find on a tile that is known already does not
/// count (NL-SCOUT-04).
pub(in crate::engine) fn row_read(turn: &Turn<'_>, drawn: &PickedRow) -> Event {
    let finds = |effect: &Effect| matches!(effect, Effect::Find(_));
    let scouts = drawn.about.banner.is_some();
    let known = scouts
        && effects(turn, drawn).iter().any(finds)
        && drawn.about.tile.is_some_and(|tile| turn.state().holding(tile).known);
    Event::Calendar(CalendarEvent::RowRead {
        table: drawn.table,
        row: u16::try_from(drawn.row).unwrap_or(u16::MAX),
        column: drawn.column,
        total: drawn.total,
        known,
    })
}

/// Returns the result of a drawn row.
pub fn cell<'a>(turn: &Turn<'a>, drawn: &PickedRow) -> &'a Cell {
    turn.rules.roll_table(drawn.table).cell(drawn.row, drawn.column)
}

/// Returns the effects of a drawn row.
pub fn effects<'a>(turn: &Turn<'a>, drawn: &PickedRow) -> &'a [crate::rules::effect::Effect] {
    match cell(turn, drawn) {
        Cell::Effects(effects) if !drawn.nothing => effects,
        _ => &[],
    }
}

/// Returns the rule a table cites.
pub fn cite(turn: &Turn<'_>, table: TableId) -> RuleId {
    turn.rules.table(table).cite
}
