//! Text page of a comparison.

use super::comparison::{Comparison, MeasureChange};
use super::measures::{GROUPS, MeasureGroup, RecordMeasure, Scale};
use super::statistics::Interval;
use crate::say;
use crate::text::{Language, ProgramNoun, Text, columns};

/// Number of things that the page names, of those that occur more or less.
const MOST: usize = 20;

/// Years of which land is told, spread over the campaign.
const YEARS: u16 = 4;

/// Returns a number as its scale has it: per cent of campaigns, or as it is.
fn figure(measure: &RecordMeasure, number: f64) -> String {
    match measure.group().scale {
        Scale::Share => format!("{:.1}", number * 100.0),
        Scale::Mean | Scale::Often if number.abs() >= 100.0 => format!("{number:.0}"),
        Scale::Mean | Scale::Often => format!("{number:.2}"),
    }
}

/// Returns a number with its sign, but for 0.
fn signed(measure: &RecordMeasure, number: f64) -> String {
    let text = figure(measure, number);
    let nothing = text.chars().all(|letter| matches!(letter, '-' | '0' | '.'));
    match (nothing, number > 0.0) {
        (true, _) => text.trim_start_matches('-').to_owned(),
        (false, true) => format!("+{text}"),
        (false, false) => text,
    }
}

/// Returns the sign of `41.0 %`, which says what the number is.
fn unit(measure: &RecordMeasure) -> &'static str {
    if measure.group().scale == Scale::Share { " %" } else { "" }
}

impl MeasureChange {
    /// Writes a side as the table of text has it: the mean with its bounds.
    fn side(&self, side: Option<Interval>) -> String {
        side.map_or_else(
            || "-".to_owned(),
            |one| format!("{}{}", figure(&self.measure, one.share), unit(&self.measure)),
        )
    }

    /// Returns `+2.0 (-0.9 to +4.9)`.
    pub fn shown(&self) -> Text {
        let Some(by) = self.by else { return Text::EMPTY };
        let [change, low, high] =
            [by.share, by.low, by.high].map(|number| Text::verbatim(signed(&self.measure, number)));
        say!("{change} ({low} to {high})", change, low, high)
    }

    /// Names the row, with its year.
    pub fn named(&self) -> Text {
        let name = self.measure.called();
        match self.measure.year {
            0 => name,
            year => say!("{name}, year {year}", name, year),
        }
    }

    fn cells(&self, language: Language) -> [String; 5] {
        let said = |text: Text| text.in_words(&language);
        [
            said(self.named()),
            self.side(self.given),
            self.side(self.against),
            said(self.shown()),
            said(self.verdict()),
        ]
    }
}

/// Heads a table of measures of one kind.
fn heading(group: &MeasureGroup) -> Text {
    match group.id {
        "seat" => say!("seat won alone"),
        "player" => say!("player (any seat) won alone"),
        "people" => say!("people (any seat) won alone"),
        _ => (group.heading)(),
    }
}

impl Comparison {
    /// Says how many pairs were compared, and how many of them do not count.
    pub(super) fn compared(&self) -> Text {
        let pairs = Text::count(self.pairs, ProgramNoun::Pair);
        match self.failed {
            0 => say!("{pairs} of the same seed", pairs),
            failed => say!(
                "{pairs} of the same seed; {failed} {failed?does not count|do not count}, as a campaign in them failed",
                pairs,
                failed
            ),
        }
    }

    /// Returns everything, for a reader. `words` say what is different in the other way.
    pub fn text(&self, words: &[String], language: Language) -> String {
        let said = |text: Text| text.in_words(&language);
        let changes = self.changes();
        let other = Text::verbatim(words.join(", "));
        let compared = said(say!("compared with: {other}", other));
        let mut text = format!("\n{compared}\n{}.\n", said(self.compared()));
        let last = changes.iter().map(|change| change.measure.year).max().unwrap_or(0);
        let of_years = |year: u16| {
            year == 0 || (1..=YEARS).any(|part| year == (last * part).div_ceil(YEARS).max(1))
        };
        for group in GROUPS.iter().filter(|group| group.scale != Scale::Often) {
            let [given, against] = [say!("as given"), say!("compared")];
            let change = [say!("change (bounds)"), say!("certainty")];
            let mut table =
                columns(&language, [heading(group), given, against].into_iter().chain(change));
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
            rows.iter().for_each(|change| table.row(change.cells(language)));
            text.push('\n');
            text.push_str(&table.show());
        }
        text += &said(say!("(bounds: with 95 in 100 certainty)"));
        let plainest = self.plainest(&changes);
        if plainest.is_empty() {
            let none = say!(
                "no rule, row, order, spell, card, event or line of a script occurs more or less for certain"
            );
            return text + "\n\n" + &said(none) + "\n";
        }
        let heading = [say!("what"), say!("which"), say!("as given"), say!("compared")];
        let mut table = columns(&language, heading.into_iter().chain([say!("change (bounds)")]));
        for change in plainest.iter().take(MOST) {
            let [name, given, against, by, _] = change.cells(language);
            table.row([said((change.measure.group().heading)()), name, given, against, by]);
        }
        let occur = say!(
            "occur more or less, in each campaign ({shown} of {all} that are certain):",
            shown = plainest.len().min(MOST),
            all = plainest.len()
        );
        text + "\n\n" + &said(occur) + "\n" + &table.show()
    }
}
