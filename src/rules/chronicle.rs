//! `chronicle:` of an edition → how years and months are called where a campaign names its years
//! (NL-CHRON-03, NL-CHRON-04).

use super::cite::RuleId;
use super::schema::year;
use crate::yaml::{Node, Reader};

/// What a name of a year or month may be made of, in braces.
const FIELDS: &[(&str, &str)] = &[
    ("year", "the name of the year with its epithet"),
    ("number", "the number of the year"),
    ("ordinal", "the rounds of the year counted as months: 1st, 2nd …"),
    ("month", "the month's own name, or its ordinal"),
    ("part", "the part of the year, such as winter"),
];

/// Names of years and months.
#[derive(Debug, Clone)]
pub struct YearNames {
    pub cite: RuleId,
    /// One after the other, then from the first again.
    pub years: Vec<String>,
    /// Examples of epithets; the chronicler may take any other.
    pub epithets: Vec<String>,
    /// An epithet is given to a whole cycle of years, not to one (EN-CHRON-04).
    pub by_cycle: bool,
    /// Own names of the months; fewer than there are rounds will do.
    pub months: Vec<String>,
    /// Patterns with fields in braces.
    pub year: String,
    pub month: String,
    pub part: String,
}

/// What is put into a pattern.
#[derive(Debug, Clone, Copy)]
pub struct Date<'a> {
    /// From 1.
    pub year: u16,
    pub epithet: Option<&'a str>,
    /// Rounds of the year up to this one, from 1; none where the part of the year has no rounds.
    pub month: Option<usize>,
    pub part: &'a str,
}

impl YearNames {
    /// `Mad Hydra`: the name of a year of the cycle with its epithet (NL-CHRON-03).
    #[must_use]
    pub fn name(&self, year: u16, epithet: Option<&str>) -> String {
        let at = usize::from(year.max(1) - 1) % self.years.len().max(1);
        let name = self.years.get(at).map_or("", String::as_str);
        epithet.map_or_else(|| name.to_owned(), |epithet| format!("{epithet} {name}"))
    }

    /// The years, first and last, that have their epithet in common with this one (NL-CHRON-03,
    /// EN-CHRON-04).
    #[must_use]
    pub fn alike(&self, year: u16) -> (u16, u16) {
        let cycle =
            if self.by_cycle { u16::try_from(self.years.len()).unwrap_or(1).max(1) } else { 1 };
        let first = (year.max(1) - 1) / cycle * cycle + 1;
        (first, first.saturating_add(cycle - 1))
    }

    /// `2nd month of the Mad Hydra`, or `winter of the Mad Hydra` (NL-CHRON-04).
    #[must_use]
    pub fn when(&self, date: &Date<'_>) -> String {
        self.written(if date.month.is_some() { &self.month } else { &self.part }, date)
    }

    /// `year of the Mad Hydra`.
    #[must_use]
    pub fn year(&self, date: &Date<'_>) -> String {
        self.written(&self.year, date)
    }

    /// The month's own name, or `2nd month`.
    #[must_use]
    pub fn month_name(&self, month: usize) -> String {
        self.months
            .get(month.wrapping_sub(1))
            .cloned()
            .unwrap_or_else(|| format!("{} month", ordinal(month)))
    }

    fn written(&self, pattern: &str, date: &Date<'_>) -> String {
        let month = date.month.unwrap_or(1);
        let ordinal = ordinal(month);
        let own = self.months.get(month - 1).unwrap_or(&ordinal);
        let values =
            [&self.name(date.year, date.epithet), &date.year.to_string(), &ordinal, own, date.part];
        FIELDS.iter().zip(values).fold(pattern.to_owned(), |text, ((field, _), value)| {
            text.replace(&format!("{{{field}}}"), value)
        })
    }
}

/// `1st`, `2nd`, `11th`.
#[must_use]
pub fn ordinal(number: usize) -> String {
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// `chronicle:` of an edition.
pub(super) fn read_year_names(reader: &Reader<'_>, node: &Node) -> Option<YearNames> {
    let mut map = reader.map(node, "the section `chronicle`", &year::CHRONICLE)?;
    let (years, months, written) = (map.need("years"), map.take("months"), map.need("written"));
    map.finish();
    let mut map = reader.map(years?, "`years`", &year::YEARS)?;
    let cite = map.need("cite").and_then(|node| reader.text(node)).map(RuleId::from_text);
    let names = map.need("names").and_then(|node| in_order(reader, node, "years"));
    let by_cycle = map
        .take("epithet")
        .and_then(|node| reader.choice(node, "unit of time", &["year", "cycle"]))
        == Some(1);
    let epithets = map
        .take("epithets")
        .map(|node| {
            reader
                .list(node)
                .iter()
                .filter_map(|node| reader.text(node))
                .map(str::to_owned)
                .collect()
        })
        .unwrap_or_default();
    map.finish();
    let mut map = reader.map(written?, "`written`", &year::WRITTEN)?;
    map.need("cite");
    let [year, month, part] =
        ["year", "month", "part"].map(|key| map.need(key).and_then(|node| pattern(reader, node)));
    map.finish();
    let months = match months {
        Some(node) => in_order(reader, node, "months")?,
        None => Vec::new(),
    };
    Some(YearNames {
        cite: cite?,
        years: names?,
        epithets,
        by_cycle,
        months,
        year: year?,
        month: month?,
        part: part?,
    })
}

/// Texts numbered from 1.
fn in_order(reader: &Reader<'_>, node: &Node, what: &str) -> Option<Vec<String>> {
    let count = node.entries().len();
    let rows: Option<Vec<&Node>> = (1..=count).map(|at| node.get(&at.to_string())).collect();
    match rows.filter(|rows| !rows.is_empty()) {
        Some(rows) => rows.into_iter().map(|node| reader.text(node).map(str::to_owned)).collect(),
        None => {
            let help = "write names such as `{1: Bear, 2: Cat}`";
            reader.fault(
                node.span,
                "rules::chronicle",
                format!("expected {what} numbered from 1"),
                "in these names",
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
#[must_use]
pub fn fields() -> &'static [(&'static str, &'static str)] {
    FIELDS
}
