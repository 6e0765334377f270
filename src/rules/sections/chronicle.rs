//! `chronicle:` of an edition → how years and months are called where a campaign names its years
//! (NL-CHRON-03, NL-CHRON-04).

use std::borrow::Cow;

use crate::rules::cite::RuleId;
use crate::rules::declare::{yaml_map, yaml_words};
use crate::say;
use crate::text::{Joined, Text};
use crate::yaml::{Node, Reader, Takes};

/// Fields in braces of names of years and months.
const FIELDS: &[(&str, &str)] = &[
    ("year", "the name of the year with its epithet"),
    ("number", "the number of the year"),
    ("ordinal", "the rounds of the year counted as months: 1st, 2nd …"),
    ("month", "the month's own name, or its ordinal"),
    ("part", "the part of the year, such as winter"),
];

yaml_map! {
    /// Names of years and months.
    #[derive(Debug, Clone)]
    pub struct YearNames = "chronicle" {
        /// names of years
        (years): Years,
        /// names of months, numbered from 1
        months: Vec<String>
            [Takes::Entries(&Takes::Text), |node| in_order(reader, node, "months")] = Vec::new(),
        /// forms of dates
        (written): DateForm,
    }
    also {
        cite: RuleId = years.cite,
        /// An epithet is given to a whole cycle of years, not to one (EN-CHRON-04).
        by_cycle: bool = years.epithet == Epithet::Cycle,
        /// Examples of epithets; the chronicler may take any other.
        epithets: Vec<String> = years.epithets,
        /// One after the other, then from the first again.
        years: Vec<String> = years.names,
        /// Patterns with fields in braces.
        year: String = written.year,
        month: String = written.month,
        part: String = written.part,
    }
    read(reader, names, node) "the section `chronicle`"
}

yaml_words! {
    /// A stretch of time that has an epithet.
    enum Epithet = "unit of time" { Year = "year", Cycle = "cycle" }
}

yaml_map! {
    /// Names of years.
    struct Years = "years" {
        cite: RuleId,
        /// names, numbered from 1, which come round again
        names: Vec<String> [Takes::Entries(&Takes::Text), |node| in_order(reader, node, "years")],
        /// the span of time that takes the next epithet: each year or each cycle
        epithet: Epithet = Epithet::Year,
        /// epithets in order
        epithets: Vec<String> = Vec::new(),
    }
    read(reader, _known, node) "`years`"
}

yaml_map! {
    /// Form of dates; rules/REFERENCE.md lists the fields that stand in braces.
    struct DateForm = "written" {
        (cite): RuleId,
        /// a year
        year: String [Takes::Text, |node| pattern(reader, node)],
        /// a month
        month: String [Takes::Text, |node| pattern(reader, node)],
        /// another part of the year
        part: String [Takes::Text, |node| pattern(reader, node)],
    }
    read(reader, names, node) "`written`"
}

/// The values for the fields of a pattern.
#[derive(Debug, Clone)]
pub struct Date<'a> {
    /// From 1.
    pub year: u16,
    pub epithet: Option<&'a str>,
    /// Rounds of the year up to this one, from 1; None if the part of the year has no rounds.
    pub month: Option<usize>,
    pub part: Text,
}

impl YearNames {
    /// Returns `Mad Hydra`: the name of a year of the cycle with its epithet (NL-CHRON-03).
    pub fn name(&self, year: u16, epithet: Option<&str>) -> Text {
        let at = usize::from(year.max(1) - 1) % self.years.len().max(1);
        let words = epithet.into_iter().chain(self.years.get(at).map(String::as_str));
        Text::list(words.map(|word| Text::noun(word.to_owned())), Joined::Blank)
    }

    /// Returns the years, first and last, that have their epithet in common with this one (NL-CHRON-03,
    /// EN-CHRON-04).
    pub fn alike(&self, year: u16) -> (u16, u16) {
        let cycle =
            if self.by_cycle { u16::try_from(self.years.len()).unwrap_or(1).max(1) } else { 1 };
        let first = (year.max(1) - 1) / cycle * cycle + 1;
        (first, first.saturating_add(cycle - 1))
    }

    /// Returns `2nd month of the Mad Hydra`, or `winter of the Mad Hydra` (NL-CHRON-04).
    pub fn when(&self, date: Date<'_>) -> Text {
        self.written(if date.month.is_some() { &self.month } else { &self.part }, date)
    }

    /// Returns `year of the Mad Hydra`.
    pub fn year(&self, date: Date<'_>) -> Text {
        self.written(&self.year, date)
    }

    /// Returns the month's own name, or `2nd month`.
    pub fn month_name(&self, month: usize) -> Text {
        let own = self.months.get(month.wrapping_sub(1));
        own.map_or_else(
            || say!("{ordinal} month", ordinal = ordinal(month)),
            |own| Text::noun(own.clone()),
        )
    }

    fn written(&self, pattern: &str, date: Date<'_>) -> Text {
        let month = date.month.unwrap_or(1);
        let own = self.months.get(month - 1);
        let values = [
            self.name(date.year, date.epithet),
            date.year.into(),
            ordinal(month),
            own.map_or_else(|| ordinal(month), |own| Text::noun(own.clone())),
            date.part,
        ];
        let values =
            FIELDS.iter().zip(values).map(|((field, _), value)| (Cow::Borrowed(*field), value));
        Text::Sentence(Cow::Owned(pattern.to_owned()), values.collect())
    }
}

/// Returns `1st`, `2nd`, `11th`.
fn ordinal(number: usize) -> Text {
    match (number % 10, number % 100) {
        (_, 11..=13) => say!("{number}th", number),
        (1, _) => say!("{number}st", number),
        (2, _) => say!("{number}nd", number),
        (3, _) => say!("{number}rd", number),
        _ => say!("{number}th", number),
    }
}

/// Texts numbered from 1.
fn in_order(reader: &Reader<'_>, node: &Node, what: &str) -> Option<Vec<String>> {
    let count = node.entries().len();
    let rows: Option<Vec<&Node>> = (1..=count).map(|at| node.get(&at.to_string())).collect();
    match rows.filter(|rows| !rows.is_empty()) {
        Some(rows) => rows.into_iter().map(|node| reader.text(node).map(str::to_owned)).collect(),
        None => {
            let help = say!("write names such as `{{1: Bear, 2: Cat}}`");
            reader.fault(
                node.span,
                "rules::chronicle",
                say!("expected {what} numbered from 1", what = Text::noun(what.to_owned())),
                say!("in these names"),
                help,
            );
            None
        }
    }
}

fn pattern(reader: &Reader<'_>, node: &Node) -> Option<String> {
    let text = reader.text(node)?;
    for part in text.split('{').skip(1) {
        let field = part.split('}').next().unwrap_or_default();
        if !FIELDS.iter().any(|(known, _)| *known == field) {
            reader.unknown(node, "field", field, FIELDS.iter().map(|(known, _)| *known));
            return None;
        }
    }
    Some(text.to_owned())
}

/// Fields of patterns with what they stand for, for the reference.
pub fn fields() -> &'static [(&'static str, &'static str)] {
    FIELDS
}
