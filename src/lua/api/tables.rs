//! Tables for scripts: their rows, records, amounts and cells to look at, and rows that dice or
//! totals pick.

use super::campaign::{ABOUT, about};
use super::change::{why, wrong};
use super::play::{flow, roll_table};
use super::{Call, rows};
use crate::campaign::{NameOf, ScriptType, ScriptValue};
use crate::engine::core::tables;
use crate::engine::{RowOutcome, result_of};
use crate::fault::Fault;
use crate::lua::unknown_name::{nearest_of, unknown};
use crate::rules::record::datum;
use crate::rules::table::{By, Row};
use crate::rules::title::Title;
use crate::rules::{Amount, Cell, MatrixTable, RollTable, Shape, Symbol, Table, TableId};
use crate::say;
use crate::text::{Text, quoted};

const WHY: ScriptType = ScriptType::Optional(&ScriptType::Text);
const LABELS: ScriptType = ScriptType::List(&ScriptType::Text);
const OUTCOME: ScriptType = ScriptType::Optional(&ScriptType::NUMBER_OR_TEXT);

rows! { FUNCTIONS:
    /// The rows of a table, by the words under which its file has them and in their order.
    Campaign.rows, Look, (table: ScriptType::Named(NameOf::Table)) -> LABELS, rows_of;
    /// The name of a row of a roll table, as its `name:` has it in English; without one its words as in
    /// `campaign.rows`.
    Campaign.row_name, Look, (table: ScriptType::Named(NameOf::RollTable), row: ScriptType::Text) -> ScriptType::Text, row_name;
    /// A row of a table of records: its fields by name, those it leaves out not among them. Amounts
    /// with dice are texts for `play.roll`.
    Campaign.record, Look, (table: ScriptType::Named(NameOf::Records), row: ScriptType::Text) -> ScriptType::Map(&ScriptType::Any), record;
    /// The entry of a lookup table under a word: a number, or an amount with dice as a text for `play.roll`. The
    /// table is read as it is written, without modifiers and hooks.
    Campaign.amount, Look, (table: ScriptType::Named(NameOf::Amounts), row: ScriptType::Text) -> ScriptType::NUMBER_OR_TEXT, amount;
    /// The argument of an effect in a row of a roll table, as its file has it, such as "d6x50" for `lose_points`:
    /// for those on whom a script carries it out itself. The row is named as in `campaign.rows`; nil if it has no
    /// such effect.
    Campaign.effect, Look, (table: ScriptType::Named(NameOf::RollTable), row: ScriptType::Text, effect: ScriptType::Text) -> ScriptType::Optional(&ScriptType::Text), effect;
    /// The rolls in a hundred on a table that come to this word of the effect `result`, rounded: for the advice of
    /// computer players. The table is read as it is written, without the modifiers and hooks of rolls.
    Campaign.chance, Look, (table: ScriptType::Named(NameOf::RollTable), result: ScriptType::Text) -> ScriptType::Number, chance;
    /// A number of a matrix. Headings that are numbers are read by the next one up.
    Campaign.cell, Look, (table: ScriptType::Named(NameOf::Matrix), row: ScriptType::NUMBER_OR_TEXT, column: ScriptType::NUMBER_OR_TEXT) -> ScriptType::Number, cell;
    /// Rolls on a table and returns what the row comes to: the word of its effect `result`, or
    /// its amount with the dice thrown; nil for a row without either. A table by terrain or
    /// settlement wants the tile in `about`.
    Play.result, Act, (table: ScriptType::Named(NameOf::RollTable), what: WHY, about: ABOUT) -> OUTCOME, result;
    /// As `result`, for a total worked out otherwise; one beyond the rows of the table counts as
    /// the nearest.
    Play.read, Act, (table: ScriptType::Named(NameOf::RollTable), total: ScriptType::Number, what: WHY, about: ABOUT) -> OUTCOME, read;
}

/// Returns a table of the right shape by its name; the others are not offered.
fn table<'a>(
    call: &'a Call<'_>,
    what: &'static str,
    fits: impl Fn(&Shape) -> bool,
) -> Result<(TableId, &'a Table), Fault> {
    let (rules, name) = (&call.shared.rules, call.text(0));
    let found = rules
        .names
        .table(name)
        .map(|id| (id, rules.table(id)))
        .filter(|(_, table)| fits(&table.shape));
    let known = || {
        rules.tables().iter().filter(|table| fits(&table.shape)).map(|table| table.name.as_str())
    };
    found.ok_or_else(|| unknown(what, name, known()))
}

fn no_row<'a>(
    table: &Table,
    what: &'static str,
    word: &str,
    known: impl Iterator<Item = &'a str>,
) -> Fault {
    let message = say!(
        "there is no {what} in the table `{table}`: '{name}'",
        what = Text::noun(what),
        table = quoted(&table.name),
        name = quoted(word)
    );
    nearest_of(message, word, known)
}

fn rows_of(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (_, table) = table(call, "table", |_| true)?;
    let texts = |labels: &mut dyn Iterator<Item = &str>| {
        ScriptValue::List(labels.map(ScriptValue::text).collect())
    };
    Ok(match &table.shape {
        Shape::Records(records) => texts(&mut records.rows.iter().map(|row| row.label.as_str())),
        Shape::Roll(roll) => texts(&mut roll.rows.iter().map(|row| row.label.as_str())),
        Shape::Matrix(matrix) => texts(&mut matrix.rows.iter().map(|word| word.as_str())),
        Shape::Lookup(lookup) => {
            let labels = labels(call, table)
                .into_iter()
                .zip(&lookup.cells)
                .filter(|(_, cell)| cell.is_some());
            texts(&mut labels.map(|(label, _)| label))
        }
    })
}

/// Returns the words that a lookup may have rows for.
fn labels<'a>(call: &'a Call<'_>, table: &'a Table) -> Vec<&'a str> {
    let names = &call.shared.rules.names;
    let all = |names: &'a [String]| names.iter().map(String::as_str);
    match &table.shape {
        Shape::Lookup(lookup) => match lookup.by {
            By::Terrain => all(&names.terrains).collect(),
            By::Label => all(&lookup.labels).collect(),
            By::Settlement | By::One => {
                ["barren"].into_iter().chain(all(&names.settlements)).collect()
            }
        },
        _ => Vec::new(),
    }
}

fn record(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (_, table) = table(call, "table of records", |shape| matches!(shape, Shape::Records(_)))?;
    let Shape::Records(records) = &table.shape else { return Ok(ScriptValue::Nothing) };
    let label = call.text(1);
    let Some(row) = records.row(label) else {
        return Err(no_row(table, "row", label, records.rows.iter().map(|row| row.label.as_str())));
    };
    Ok(ScriptValue::Map(
        records
            .cells_of(row)
            .map(|(name, (datum, _))| (name.to_owned(), ScriptValue::from(datum)))
            .collect(),
    ))
}

fn amount(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (_, table) = table(call, "lookup table", |shape| matches!(shape, Shape::Lookup(_)))?;
    let Shape::Lookup(lookup) = &table.shape else { return Ok(ScriptValue::Nothing) };
    let (labels, label) = (labels(call, table), call.text(1));
    let Some(at) = labels.iter().position(|known| *known == label) else {
        return Err(no_row(table, "row", label, labels.into_iter()));
    };
    let amount =
        lookup.cells.get(at).copied().flatten().map_or(Amount::fixed(0), |(amount, _)| amount);
    Ok(ScriptValue::from(&datum(amount)))
}

/// Returns a row of a roll table, both by name.
fn roll_row<'a>(call: &'a Call<'_>) -> Result<&'a Row, Fault> {
    roll_rows(call).and_then(|rows| Ok(&rows[row_at(call)?]))
}

/// Returns the rows of a roll table by its name.
fn roll_rows<'a>(call: &'a Call<'_>) -> Result<&'a [Row], Fault> {
    let (_, table) = table(call, "roll table", |shape| matches!(shape, Shape::Roll(_)))?;
    Ok(if let Shape::Roll(roll) = &table.shape { roll.rows.as_slice() } else { &[] })
}

/// Returns the index of a row of a roll table, both by name.
pub(super) fn row_at(call: &Call<'_>) -> Result<usize, Fault> {
    let (_, table) = table(call, "roll table", |shape| matches!(shape, Shape::Roll(_)))?;
    let rows = if let Shape::Roll(roll) = &table.shape { roll.rows.as_slice() } else { &[] };
    let label = call.text(1);
    rows.iter()
        .position(|row| row.label == label)
        .ok_or_else(|| no_row(table, "row", label, rows.iter().map(|row| row.label.as_str())))
}

fn row_name(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let row = roll_row(call)?;
    let name = row.titles.iter().map(Title::english).find(|name| !name.is_empty());
    Ok(ScriptValue::text(name.unwrap_or(&row.label)))
}

fn effect(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (row, wanted) = (roll_row(call)?, call.text(2));
    let Some(Cell::Effects(effects)) = row.cells.first() else { return Ok(ScriptValue::Nothing) };
    let shown = effects
        .iter()
        .map(|effect| effect.show(&call.shared.rules.names))
        .find(|(name, _)| *name == wanted);
    Ok(shown.map_or(ScriptValue::Nothing, |(_, argument)| ScriptValue::text(argument)))
}

fn chance(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (_, table) = table(call, "roll table", |shape| matches!(shape, Shape::Roll(_)))?;
    let Shape::Roll(roll) = &table.shape else { return Ok(ScriptValue::Nothing) };
    let word = call.text(1);
    let said = |row: &Row| row.cells.first().and_then(result_of);
    let words = || roll.rows.iter().filter_map(said);
    if !words().any(|known| known.as_str() == word) {
        return Err(no_row(table, "result", word, words().map(|known| known.as_str())));
    }
    let hundredths = roll.hundredths(|row| said(row).is_some_and(|known| known.as_str() == word));
    hundredths.filter(|_| roll.by == By::One).map(ScriptValue::Number).ok_or_else(|| {
        wrong(say!("the chances of the table '{name}' cannot be told", name = quoted(&table.name)))
            .help(say!("ask about a table that is rolled on with its own dice and has one column"))
    })
}

fn cell(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (_, table) = table(call, "matrix", |shape| matches!(shape, Shape::Matrix(_)))?;
    let Shape::Matrix(matrix) = &table.shape else { return Ok(ScriptValue::Nothing) };
    let row = heading(table, "row", &matrix.rows, &matrix.row_steps, call.argument(1))?;
    let column = heading(table, "column", &matrix.columns, &matrix.column_steps, call.argument(2))?;
    Ok(ScriptValue::Number(
        matrix.cells.get(row).and_then(|cells| cells.get(column)).copied().unwrap_or(0),
    ))
}

/// Returns the index of a row or column: of a number among headings that are all numbers, or of a word.
fn heading(
    table: &Table,
    what: &'static str,
    names: &[Symbol],
    steps: &[i64],
    wanted: &ScriptValue,
) -> Result<usize, Fault> {
    let number = wanted.number().or_else(|| wanted.as_text()?.parse().ok());
    if let Some(number) = number.filter(|_| !names.is_empty() && steps.len() == names.len()) {
        return Ok(MatrixTable::step(steps, number));
    }
    let word = wanted.shown();
    let found = names.iter().position(|name| name.as_str() == word);
    found.ok_or_else(|| no_row(table, what, &word, names.iter().map(|name| name.as_str())))
}

fn outcome(outcome: Option<RowOutcome>) -> ScriptValue {
    match outcome {
        None => ScriptValue::Nothing,
        Some(RowOutcome::Symbol(word)) => ScriptValue::text(word.as_str()),
        Some(RowOutcome::Number(number)) => ScriptValue::Number(number),
    }
}

/// Tables with columns are read for a tile.
pub(super) fn check_columns(
    call: &Call<'_>,
    roll: &RollTable,
    about: crate::engine::About,
) -> Result<(), Fault> {
    if roll.by == By::One || about.tile.is_some() || about.banner.is_some() {
        return Ok(());
    }
    let by = if roll.by == By::Terrain { "terrain" } else { "settlement" };
    Err(wrong(say!(
        "the table '{text}' has a column for each {by}",
        text = quoted(call.text(0)),
        by = Text::noun(by)
    ))
    .help(say!("name the tile in the last argument: `{{tile = t}}`")))
}

fn result(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (table, what, about) = (roll_table(call)?, why(call, 1)?, about(call.argument(2)));
    check_columns(call, call.shared.rules.roll_table(table), about)?;
    let found = flow(call, |turn, _| {
        let drawn = tables::roll_row(turn, table, what.as_str(), about)?;
        tables::outcome(turn, &drawn, what.as_str())
    })?;
    Ok(outcome(found))
}

fn read(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (id, _) = table(call, "roll table", |shape| matches!(shape, Shape::Roll(_)))?;
    let (total, what, about) = (call.number(1), why(call, 2)?, about(call.argument(3)));
    check_columns(call, call.shared.rules.roll_table(id), about)?;
    let found = flow(call, |turn, _| {
        let drawn = tables::read_total(turn, id, total, about)?;
        tables::outcome(turn, &drawn, what.as_str())
    })?;
    Ok(outcome(found))
}
