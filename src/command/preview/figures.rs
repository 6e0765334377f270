//! The figures that an order would change, each with what may become of it.

use crate::campaign::RealmId;
use crate::campaign::chance::Chance;
use crate::engine::Game;
use crate::engine::core::order_trial::OrderTrial;
use crate::engine::core::trace;
use crate::rules::Ruleset;
use crate::say;
use crate::text::{Joined, ProgramNoun, Text, columns};
use crate::view::changes::{FigureChange, changes};

/// Values of a figure that are told one by one, and figures that are told.
const VALUES: usize = 3;
pub(super) const FIGURES: usize = 16;
/// Letters of the names that stand in one line.
const NAMES: usize = 30;
/// A figure that stays as it is as often as this, of a thousand, hardly changes.
const HARDLY: i64 = 950;

/// A figure with what may become of it.
pub(super) struct Figure {
    of: Text,
    what: Text,
    before: Text,
    after: Vec<(Text, Chance)>,
}

pub(super) struct Figures(Vec<Figure>);

impl Figures {
    /// Returns the figures as these realms may know them.
    pub(super) fn of(game: &Game<'_>, tried: &OrderTrial, realms: &[RealmId]) -> Figures {
        let before = Game { state: &tried.before, ..trace::untraced(game) };
        let mut figures: Vec<Figure> = Vec::new();
        let mut told = Chance::NONE;
        for (state, chance) in &tried.after {
            let after = Game { state, ..before };
            let mut changed: Vec<FigureChange> = Vec::new();
            for one in realms.iter().flat_map(|realm| changes(&before, &after, *realm)) {
                if !changed.contains(&one) {
                    changed.push(one);
                }
            }
            for figure in &mut figures {
                let same = changed.iter().any(|it| it.of == figure.of && it.what == figure.what);
                if !same {
                    figure.comes_to(figure.before.clone(), *chance);
                }
            }
            for change in changed {
                let known =
                    figures.iter_mut().find(|it| it.of == change.of && it.what == change.what);
                if let Some(figure) = known {
                    figure.comes_to(change.after, *chance);
                    continue;
                }
                let mut figure = Figure {
                    of: change.of,
                    what: change.what,
                    before: change.before,
                    after: Vec::new(),
                };
                if told != Chance::NONE {
                    figure.comes_to(figure.before.clone(), told);
                }
                figure.comes_to(change.after, *chance);
                figures.push(figure);
            }
            told = told.or(*chance);
        }
        Figures(figures)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Draws at most `most` lines; figures that hardly change are only named if `fold`.
    pub(super) fn text(
        &self,
        rules: &Ruleset,
        width: Option<usize>,
        (most, fold): (usize, bool),
    ) -> String {
        let (hardly, told): (Vec<&Figure>, Vec<&Figure>) =
            self.0.iter().partition(|figure| fold && figure.hardly_changes());
        let mut text = table(rules, &told, width, most);
        if !hardly.is_empty() {
            let figures = Text::count(hardly.len(), ProgramNoun::MoreFigure);
            let hardly = say!("{figures} hardly ever {figures?changes|change}.", figures);
            text.push('\n');
            text.push_str(&hardly.in_words(rules));
        }
        text
    }
}

fn table(rules: &Ruleset, figures: &[&Figure], width: Option<usize>, most: usize) -> String {
    if figures.is_empty() {
        return String::new();
    }
    // Several things that change alike stand in one line.
    let mut lines: Vec<[String; 4]> = Vec::new();
    for figure in figures {
        let line = [&figure.of, &figure.what, &figure.before, &figure.then()];
        let line = line.map(|text| text.in_words(rules));
        let alike = |other: &&mut [String; 4]| {
            other[1..] == line[1..] && other[0].chars().count() + line[0].chars().count() < NAMES
        };
        match lines.iter_mut().find(alike) {
            Some(other) => other[0].push_str(&format!(", {}", line[0])),
            None => lines.push(line),
        }
    }
    let heading = [Text::EMPTY, say!("what changes"), say!("now"), say!("then")];
    let mut columns = columns(rules, heading);
    let more = lines.len().saturating_sub(most);
    for line in lines.into_iter().take(most) {
        columns.row(line);
    }
    let mut text = format!("\n{}", columns.show_in(width).trim_end());
    if more > 0 {
        let figures = Text::count(more, ProgramNoun::MoreFigure);
        text.push('\n');
        text.push_str(&say!("… and {figures}", figures).in_words(rules));
    }
    text
}

impl Figure {
    /// True if it stays as it is nearly always.
    fn hardly_changes(&self) -> bool {
        let same = self.after.iter().find(|(value, _)| *value == self.before);
        same.is_some_and(|(_, chance)| chance.thousandths(1) >= HARDLY)
    }

    fn comes_to(&mut self, value: Text, chance: Chance) {
        match self.after.iter_mut().find(|(other, _)| *other == value) {
            Some((_, sum)) => *sum = sum.or(chance),
            None => self.after.push((value, chance)),
        }
    }

    /// Returns `3`, `2 (33%) or 3 (67%)`, or `250-450 (mean 367)`.
    fn then(&self) -> Text {
        if let [(value, _)] = self.after.as_slice() {
            return value.clone();
        }
        let number = |value: &Text| match value {
            Text::Number(number) => Some(*number),
            _ => None,
        };
        let numbers: Option<Vec<(i64, Chance)>> =
            self.after.iter().map(|(value, chance)| Some((number(value)?, *chance))).collect();
        let mut values = self.after.clone();
        match numbers {
            Some(mut numbers) if values.len() > VALUES => {
                numbers.sort_by_key(|(number, _)| *number);
                let mean: i64 =
                    numbers.iter().map(|(number, chance)| chance.thousandths(*number)).sum();
                let least = numbers.first().map_or(0, |(number, _)| *number);
                let most = numbers.last().map_or(0, |(number, _)| *number);
                return say!(
                    "{least}-{most} (mean {mean})",
                    least,
                    most,
                    mean = (mean + 500) / 1000
                );
            }
            Some(_) => values.sort_by_key(|(value, _)| number(value)),
            None => values.sort_by_key(|(_, chance)| std::cmp::Reverse(chance.thousandths(1000))),
        }
        let more = (values.len() > VALUES + 1).then(|| Text::verbatim("…"));
        let said = values.into_iter().take(VALUES + 1).map(|(value, chance)| {
            Text::list([value, Text::verbatim(format!("({chance}%)"))], Joined::Blank)
        });
        Text::list(said.chain(more), Joined::Comma)
    }
}
