//! Sheet of a realm's revenue as of now, tile by tile (NL-REV-03).

use super::names;
use crate::basics::columns::Columns;
use crate::campaign::{RealmId, Source};
use crate::engine::Game;
use crate::engine::core::place_word;
use crate::engine::realms::revenue;

/// Every tile with what it pays or why it pays nothing, ships, windfalls and the total.
pub fn revenue(game: &Game<'_>, realm: RealmId) -> String {
    let sum = revenue::revenue(game, realm);
    let mut columns = Columns::new(&[
        game.rules.money.name.as_str(),
        place_word::place_word(game),
        "what",
        "rule",
    ]);
    for part in &sum.parts {
        let tile = if let Source::Tile(place, ..) = part.source {
            names::place(game, place).to_owned()
        } else {
            String::new()
        };
        columns.row([
            part.amount.to_string(),
            tile,
            part.what.to_owned(),
            format!("[{}]", part.rule),
        ]);
    }
    columns.row([
        sum.total().to_string(),
        String::new(),
        format!("= revenue of {realm} as things stand", realm = names::realm(game, realm)),
    ]);
    let left = revenue::unspent(game, realm).map_or(String::new(), |text| format!("{text}\n"));
    columns.show_as(|cell| game.rules.with_names(cell)) + &left
}
