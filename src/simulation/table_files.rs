//! The tables of a folder as files, made of its records.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use super::columns::ColumnValue;
use super::comparison::{COMPARISON, Comparison, headings, rows};
use super::records::{Records, unwritable};
use super::tables::{TABLES, TOTALS, Totals, schema};
use crate::basics::files;
use crate::fault::Fault;

/// The two files of a table.
struct TableFiles {
    headings: Vec<&'static str>,
    csv: csv::Writer<File>,
    json: BufWriter<File>,
}

impl TableFiles {
    fn create(folder: &Path, name: &str, headings: Vec<&'static str>) -> io::Result<TableFiles> {
        let mut csv = csv::Writer::from_writer(files::create(&folder.join(format!("{name}.csv")))?);
        csv.write_record(&headings)?;
        let json = BufWriter::new(files::create(&folder.join(format!("{name}.jsonl")))?);
        Ok(TableFiles { headings, csv, json })
    }

    fn row(&mut self, cells: &[ColumnValue]) -> io::Result<()> {
        self.csv.write_record(cells.iter().map(ColumnValue::text))?;
        let named = self.headings.iter().zip(cells);
        let fields: Vec<String> = named
            .map(|(name, cell)| format!("{}:{}", serde_json::Value::from(*name), cell.json()))
            .collect();
        writeln!(self.json, "{{{}}}", fields.join(","))
    }

    fn finish(mut self) -> io::Result<()> {
        self.csv.flush()?;
        self.json.flush()
    }
}

/// Writes a table whole.
fn write(
    folder: &Path,
    name: &str,
    headings: Vec<&'static str>,
    rows: &[Vec<ColumnValue>],
) -> io::Result<()> {
    let mut files = TableFiles::create(folder, name, headings)?;
    rows.iter().try_for_each(|row| files.row(row))?;
    files.finish()
}

/// Writes the tables of all records, and the page that explains them.
pub(super) fn write_tables(folder: &Path) -> Result<(), Vec<Fault>> {
    let fault = |error: io::Error| unwritable(folder, &error);
    let mut files = Vec::new();
    for table in TABLES {
        let created = TableFiles::create(folder, table.name, (table.headings)());
        files.push((table, created.map_err(fault)?));
    }
    let mut totals = Totals::default();
    for record in Records::of(folder)? {
        let record = record?;
        totals.add(&record);
        for (table, files) in &mut files {
            let rows = (table.rows)(&record);
            rows.iter().try_for_each(|row| files.row(row)).map_err(fault)?;
        }
    }
    for (_, files) in files {
        files.finish().map_err(fault)?;
    }
    let (headings, rows) = totals.rows();
    write(folder, TOTALS, headings, &rows).map_err(fault)?;
    let page = files::create(&folder.join("SCHEMA.md"));
    page.and_then(|mut page| page.write_all(schema().as_bytes())).map_err(fault)
}

/// Writes the table of changes.
pub(super) fn write_comparison(folder: &Path, comparison: &Comparison) -> Result<(), Vec<Fault>> {
    let written = write(folder, COMPARISON, headings(), &rows(comparison));
    written.map_err(|error| unwritable(folder, &error))
}
