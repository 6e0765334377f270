//! Text page of a comparison.

use super::comparison::{Comparison, MeasureChange};
use super::measures::{GROUPS, RecordMeasure, Scale};
use super::statistics::Interval;
use crate::basics::columns::Columns;
use crate::basics::pluralize::count;

/// Number of things that the page names, of those that occur more or less.
const MOST: usize = 20;

/// Years of which land is told, spread over the campaign.
const YEARS: u16 = 4;

/// A number as its scale has it: per cent of campaigns, or as it is.
fn figure(measure: &RecordMeasure, number: f64) -> String {
    match measure.group().scale {
        Scale::Share => format!("{:.1}", number * 100.0),
        Scale::Mean | Scale::Often if number.abs() >= 100.0 => format!("{number:.0}"),
        Scale::Mean | Scale::Often => format!("{number:.2}"),
    }
}

/// With its sign, but for nothing.
fn signed(measure: &RecordMeasure, number: f64) -> String {
    let text = figure(measure, number);
    let nothing = text.chars().all(|letter| matches!(letter, '-' | '0' | '.'));
    match (nothing, number > 0.0) {
        (true, _) => text.trim_start_matches('-').to_owned(),
        (false, true) => format!("+{text}"),
        (false, false) => text,
    }
}

/// `41.0 %`, of which the sign says what it is.
fn unit(measure: &RecordMeasure) -> &'static str {
    if measure.group().scale == Scale::Share { " %" } else { "" }
}

impl MeasureChange {
    /// As the table of text has it: the mean with its bounds.
    fn side(&self, side: Option<Interval>) -> String {
        side.map_or_else(
            || "-".to_owned(),
            |one| format!("{}{}", figure(&self.measure, one.share), unit(&self.measure)),
        )
    }

    /// `+2.0 (-0.9 to +4.9)`.
    pub fn shown(&self) -> String {
        let Some(by) = self.by else { return String::new() };
        let [change, low, high] =
            [by.share, by.low, by.high].map(|number| signed(&self.measure, number));
        format!("{change} ({low} to {high})")
    }

    /// The name of the row, with its year.
    pub fn named(&self) -> String {
        match self.measure.year {
            0 => self.measure.name.clone(),
            year => format!("{}, year {year}", self.measure.name),
        }
    }

    fn cells(&self) -> [String; 5] {
        [self.named(), self.side(self.given), self.side(self.against), self.shown(), self.verdict()]
    }
}

impl Comparison {
    /// Everything, for a reader. `words` say what is different in the other way.
    pub fn text(&self, words: &[String]) -> String {
        let changes = self.changes();
        let other = words.join(", ");
        let mut text = format!(
            "\ncompared with: {other}\n{pairs} of the same seed",
            pairs = count(self.pairs, "pair"),
        );
        if self.failed > 0 {
            text.push_str(&format!(
                "; {failed}, as a campaign in them failed",
                failed = crate::basics::pluralize::count_as(
                    self.failed,
                    "does not count",
                    "do not count"
                )
            ));
        }
        text.push_str(".\n");
        let last = changes.iter().map(|change| change.measure.year).max().unwrap_or(0);
        let of_years = |year: u16| {
            year == 0 || (1..=YEARS).any(|part| year == (last * part).div_ceil(YEARS).max(1))
        };
        for group in GROUPS.iter().filter(|group| group.scale != Scale::Often) {
            let heading = match group.scale {
                Scale::Share if group.id != "end" => format!("{} won alone", group.heading),
                _ => group.heading.to_owned(),
            };
            let mut table =
                Columns::new(&[&heading, "as given", "compared", "change (bounds)", "certainty"]);
            let mut rows: Vec<&MeasureChange> = changes
                .iter()
                .filter(|change| change.measure.group().id == group.id)
                .filter(|change| of_years(change.measure.year))
                .collect();
            // Leaves out what never comes about in either way.
            let never = |side: Option<Interval>| side.is_none_or(|one| one.share == 0.0);
            if matches!(group.id, "end" | "course") {
                rows.retain(|change| !(never(change.given) && never(change.against)));
            }
            // One player or people says nothing that the seats do not.
            if rows.is_empty() || rows.len() < 2 && matches!(group.id, "player" | "people") {
                continue;
            }
            rows.iter().for_each(|change| table.row(change.cells()));
            text.push('\n');
            text.push_str(&table.show());
        }
        text.push_str("(bounds: with 95 in 100 certainty)\n");
        let plainest = self.plainest(&changes);
        if plainest.is_empty() {
            text.push_str("\nno rule, row, order, spell, card, event or line of a script occurs more or less for certain\n");
            return text;
        }
        let mut table = Columns::new(&["what", "which", "as given", "compared", "change (bounds)"]);
        for change in plainest.iter().take(MOST) {
            let [name, given, against, by, _] = change.cells();
            table.row([change.measure.group().heading.to_owned(), name, given, against, by]);
        }
        text.push_str(&format!(
            "\noccur more or less, in each campaign ({shown} of {all} that are certain):\n",
            shown = plainest.len().min(MOST),
            all = plainest.len()
        ));
        text + &table.show()
    }
}
