//! Tables that derive from records: each column is declared once, with its name, what it says and
//! how it is read; files and the schema page follow.

use crate::basics::pluralize::count;
use crate::basics::terminal_text::for_spreadsheets;

/// A value in a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ColumnValue {
    Text(String),
    Number(i64),
    /// In millionths.
    Real(i64),
    Missing,
}

impl From<&str> for ColumnValue {
    fn from(text: &str) -> ColumnValue {
        ColumnValue::Text(text.to_owned())
    }
}

impl From<Option<&str>> for ColumnValue {
    fn from(text: Option<&str>) -> ColumnValue {
        text.map_or(ColumnValue::Missing, ColumnValue::from)
    }
}

impl From<i64> for ColumnValue {
    fn from(number: i64) -> ColumnValue {
        ColumnValue::Number(number)
    }
}

impl From<u64> for ColumnValue {
    fn from(number: u64) -> ColumnValue {
        ColumnValue::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl ColumnValue {
    /// Returns a number with six digits after the point.
    pub fn real(number: f64) -> ColumnValue {
        #[expect(clippy::cast_possible_truncation, reason = "what is greater is cut off")]
        let millionths = (number * 1e6).round() as i64;
        ColumnValue::Real(millionths)
    }

    /// Returns the cell as in a CSV file; what is missing is empty. Names are typed by people: everything in a text
    /// shows, and what a spreadsheet would take for a formula has a `'` before it.
    pub fn text(&self) -> String {
        match self {
            ColumnValue::Text(text) => for_spreadsheets(text),
            ColumnValue::Number(number) => number.to_string(),
            ColumnValue::Real(millionths) => {
                let sign = if *millionths < 0 { "-" } else { "" };
                let (whole, part) =
                    (millionths.unsigned_abs() / 1_000_000, millionths.unsigned_abs() % 1_000_000);
                format!("{sign}{whole}.{part:06}")
            }
            ColumnValue::Missing => String::new(),
        }
    }

    /// Returns the cell as in a JSON line.
    pub fn json(&self) -> String {
        match self {
            ColumnValue::Text(text) => serde_json::Value::from(text.as_str()).to_string(),
            ColumnValue::Number(_) | ColumnValue::Real(_) => self.text(),
            ColumnValue::Missing => "null".to_owned(),
        }
    }
}

/// A column of a table whose rows are read from `T`.
pub struct Column<T> {
    pub name: &'static str,
    /// Meaning, for the schema page.
    pub doc: &'static str,
    pub cell: fn(&T) -> ColumnValue,
}

/// Returns the columns of a table as rows of a Markdown table.
pub(super) fn page<T>(columns: &[Column<T>]) -> String {
    let row = |column: &Column<T>| format!("| `{}` | {} |\n", column.name, column.doc);
    format!(
        "{columns}:\n\n| Column | What it says |\n|---|---|\n{rows}",
        columns = count(columns.len(), "column"),
        rows = columns.iter().map(row).collect::<String>()
    )
}
