//! Details of an order that was tried out: the rolls with their rows, and the figures. If the
//! screen has no room for all of it the rarest rolls are only named, then figures that hardly
//! change, and then as many figures are told as there is room for.

use super::figures::{FIGURES, Figures};
use crate::basics::columns::height;
use crate::basics::pluralize::count;
use crate::campaign::chance::Chance;
use crate::engine::Game;
use crate::engine::core::tried_out::{RowFound, TriedOut};
use crate::rules::TableId;
use crate::view::foreseen::rows_with_chances;
use crate::view::names;
use crate::view::say::{RowPlace, row_text};

/// Least likely roll whose rows are listed: 1 in `TOLD`.
const TOLD: u128 = 10;
/// Figures that are told at least, and rolls that are named where there is little room.
const FEWEST: usize = 2;
const NAMED: usize = 4;

/// A roll that may come of an order.
struct RollFound {
    /// The table, as it is called and by its name.
    called: String,
    table: String,
    again: bool,
    chance: Chance,
    rows: String,
}

/// Details of an order.
pub(super) struct OrderDetails {
    rolls: Vec<RollFound>,
    figures: Figures,
    /// Text that scripts would tell.
    pub(super) told: String,
    /// Remark on how far the figures can be trusted.
    note: String,
}

/// Parts of it that are folded.
#[derive(Clone, Copy)]
struct Folded {
    /// Chance, in thousandths: less likely rolls are only named.
    below: i64,
    hardly: bool,
    figures: usize,
}

impl OrderDetails {
    pub(super) fn of(
        game: &Game<'_>,
        tried: &TriedOut,
        figures: Figures,
        width: Option<usize>,
    ) -> OrderDetails {
        let note = match (tried.drawn, tried.rarest) {
            (Some(drawn), _) => format!(
                "\nThese figures are estimates from {ways} drawn at random: there are too many to count them all.",
                ways = count(drawn, "way")
            ),
            (None, Some(rarest)) => {
                format!("\nWhat follows rolls rarer than 1 in {rarest} is estimated.")
            }
            (None, None) => String::new(),
        };
        OrderDetails { rolls: rolls(game, &tried.rows, width), figures, told: String::new(), note }
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
            let whole = match roll.chance == Chance::CERTAIN {
                true => String::new(),
                false => format!(" ({chance}%)", chance = roll.chance),
            };
            let again = if roll.again { " again" } else { "" };
            text.push_str(&format!("\nThe table {}{again}{whole}:\n{}", roll.called, roll.rows));
        }
        let rare: Vec<&RollFound> =
            self.rolls.iter().filter(rare).filter(|roll| !roll.again).collect();
        if let Some(first) = rare.first() {
            let most = if folded.below > 0 { NAMED } else { rare.len() };
            let more = if rare.len() > most { ", …" } else { "" };
            let named: Vec<String> = rare
                .iter()
                .take(most)
                .map(|roll| format!("{} ({chance}%)", roll.called, chance = roll.chance))
                .collect();
            text.push_str(&format!("\nIt may also come to {}{more}", named.join(", ")));
            text.push_str(&match folded.below > 0 {
                true => format!("; `rules {}` shows a table.", first.table),
                false => ".".to_owned(),
            });
        }
        text + &self.figures.text(width, folded.figures, folded.hardly) + &self.told + &self.note
    }
}

impl RollFound {
    /// Returns how often it comes, of a thousand times.
    fn likely(&self) -> i64 {
        self.chance.thousandths(1)
    }
}

/// The rows of each roll with their chances: rows that come to the same stand together.
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
                true => "no event".to_owned(),
                false => {
                    row_text(game, RowPlace { table: row.table, row: row.row, column: row.column })
                }
            };
            (row.row, result, *chance)
        });
        RollFound {
            called: names::table_in_words(game, table),
            table: game.rules.table(table).name.clone(),
            again: roll > 0,
            chance,
            rows: rows_with_chances(game, table, results, width),
        }
    });
    found.collect()
}
