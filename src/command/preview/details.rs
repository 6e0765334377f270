//! Details of an order that was tried out: the rolls with their rows, and the figures. If the
//! screen has no room for all of it the rarest rolls are only named, then figures that hardly
//! change, and then as many figures are told as there is room for.

use super::figures::{FIGURES, Figures};
use crate::basics::columns::height;
use crate::campaign::chance::Chance;
use crate::engine::Game;
use crate::engine::core::order_trial::{OrderTrial, RowFound};
use crate::rules::{Ruleset, TableId};
use crate::say;
use crate::text::{Joined, Text};
use crate::view::previews::{estimated, rows_with_chances};
use crate::view::say::{RowPlace, row_text};
use crate::view::texts;

/// Least likely roll whose rows are listed: 1 in `TOLD`.
const TOLD: u128 = 10;
/// Figures that are told at least, and rolls that are named where there is little room.
const FEWEST: usize = 2;
const NAMED: usize = 4;

/// A roll that may come of an order.
struct RollFound {
    /// The table, as it is called and by its name.
    called: Text,
    table: String,
    again: bool,
    chance: Chance,
    rows: String,
}

/// Details of an order.
pub(super) struct OrderDetails<'g> {
    rules: &'g Ruleset,
    rolls: Vec<RollFound>,
    figures: Figures,
    /// Text that scripts would tell.
    pub(super) told: String,
    /// Remark on how far the figures can be trusted.
    note: Option<Text>,
}

/// Parts of it that are folded.
#[derive(Clone, Copy)]
struct Folded {
    /// Chance, in thousandths: less likely rolls are only named.
    below: i64,
    hardly: bool,
    figures: usize,
}

impl<'g> OrderDetails<'g> {
    pub(super) fn of(
        game: &Game<'g>,
        tried: &OrderTrial,
        figures: Figures,
        width: Option<usize>,
    ) -> OrderDetails<'g> {
        OrderDetails {
            rules: game.rules,
            rolls: rolls(game, &tried.rows, width),
            figures,
            told: String::new(),
            note: estimated(tried.drawn, tried.rarest),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.rolls.is_empty() && self.figures.is_empty() && self.told.is_empty()
    }

    /// Returns all of it, or as much as has room in `room`: the width and the lines of a screen.
    pub(super) fn text(&self, room: Option<(usize, usize)>) -> String {
        let mut folded = Folded { below: 0, hardly: false, figures: FIGURES };
        let Some((width, lines)) = room else { return self.folded(None, folded) };
        loop {
            let text = self.folded(Some(width), folded);
            if height(text.trim(), Some(width)) <= lines {
                return text;
            }
            let told = self.rolls.iter().map(RollFound::likely).filter(|one| *one >= folded.below);
            // Results that come for certain are told, if there are any.
            match told.filter(|one| *one < 1000).min() {
                Some(rarest) if rarest < 500 || folded.hardly => folded.below = rarest + 1,
                _ if !folded.hardly => folded.hardly = true,
                _ if folded.figures > FEWEST => folded.figures -= 1,
                _ => return text,
            }
        }
    }

    fn folded(&self, width: Option<usize>, folded: Folded) -> String {
        let rare = |roll: &&RollFound| roll.chance.rarer_than(TOLD) || roll.likely() < folded.below;
        let mut text = String::new();
        for roll in self.rolls.iter().filter(|roll| !rare(roll)) {
            let heading = roll.heading().in_words(self.rules);
            text.push_str(&format!("\n{heading}\n{}", roll.rows));
        }
        let rare: Vec<&RollFound> =
            self.rolls.iter().filter(rare).filter(|roll| !roll.again).collect();
        if let Some(first) = rare.first() {
            let most = if folded.below > 0 { NAMED } else { rare.len() };
            let more = (rare.len() > most).then(|| Text::verbatim("…"));
            let named = rare.iter().take(most).map(|roll| {
                let chance = Text::verbatim(format!("({chance}%)", chance = roll.chance));
                Text::list([roll.called.clone(), chance], Joined::Blank)
            });
            let named = Text::list(named.chain(more), Joined::Comma);
            let said = match folded.below > 0 {
                true => say!(
                    "It may also come to {named}; `rules {table}` shows a table.",
                    named,
                    table = Text::verbatim(&first.table)
                ),
                false => say!("It may also come to {named}.", named),
            };
            text.push('\n');
            text.push_str(&said.in_words(self.rules));
        }
        text.push_str(&self.figures.text(self.rules, width, (folded.figures, folded.hardly)));
        text.push_str(&self.told);
        if let Some(note) = &self.note {
            text.push('\n');
            text.push_str(&note.in_words(self.rules));
        }
        text
    }
}

impl RollFound {
    /// Says which table is rolled on, and how often it comes to that.
    fn heading(&self) -> Text {
        let table = self.called.clone();
        let chance = Text::verbatim(self.chance.to_string());
        match (self.again, self.chance == Chance::CERTAIN) {
            (false, true) => say!("The table {table}:", table),
            (false, false) => say!("The table {table} ({chance}%):", table, chance),
            (true, true) => say!("The table {table} again:", table),
            (true, false) => say!("The table {table} again ({chance}%):", table, chance),
        }
    }

    /// Returns how often it comes, of a thousand times.
    fn likely(&self) -> i64 {
        self.chance.thousandths(1)
    }
}

/// Returns the rows of each roll with their chances: rows that come to the same stand together.
fn rolls(game: &Game<'_>, rows: &[(RowFound, Chance)], width: Option<usize>) -> Vec<RollFound> {
    let mut rolls: Vec<((TableId, usize), Chance)> = Vec::new();
    for (row, chance) in rows {
        let roll = (row.table, row.roll);
        match rolls.iter_mut().find(|(other, _)| *other == roll) {
            Some((_, sum)) => *sum = sum.or(*chance),
            None => rolls.push((roll, *chance)),
        }
    }
    let found = rolls.into_iter().map(|((table, roll), chance)| {
        let mut of: Vec<_> =
            rows.iter().filter(|(row, _)| (row.table, row.roll) == (table, roll)).collect();
        of.sort_by_key(|(row, _)| *row);
        let results = of.into_iter().map(|(row, chance)| {
            let result = match row.known {
                true => say!("no event").in_words(game.rules),
                false => {
                    row_text(game, RowPlace { table: row.table, row: row.row, column: row.column })
                }
            };
            (row.row, result, *chance)
        });
        RollFound {
            called: texts::table(game, table),
            table: game.rules.table(table).name.clone(),
            again: roll > 0,
            chance,
            rows: rows_with_chances(game, table, results, width),
        }
    });
    found.collect()
}
