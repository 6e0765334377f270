//! Sheet of a realm's revenue as of now, tile by tile (NL-REV-03).

use super::{names, texts};
use crate::campaign::{RealmId, Source};
use crate::engine::Game;
use crate::engine::realms::revenue;
use crate::say;
use crate::text::{Text, columns};

/// Returns every tile with what it pays or why it pays nothing, ships, windfalls and the total.
pub fn revenue(game: &Game<'_>, realm: RealmId) -> String {
    let sum = revenue::revenue(game, realm);
    let heading = [Text::verbatim(&game.rules.money.name), texts::place_noun(game)];
    let reasons = [say!("what"), say!("rule")];
    let mut columns = columns(game.rules, heading.into_iter().chain(reasons));
    for part in &sum.parts {
        let tile = if let Source::Tile(place, ..) = part.source {
            names::place(game, place).to_owned()
        } else {
            String::new()
        };
        columns.row([
            part.amount.to_string(),
            tile,
            texts::word(part.what).in_words(game.rules),
            format!("[{}]", part.rule),
        ]);
    }
    columns.row([
        sum.total().to_string(),
        String::new(),
        say!("= revenue of {realm} as things stand", realm = texts::realm(game, realm))
            .in_words(game.rules),
    ]);
    let left = revenue::unspent(game, realm)
        .map_or(String::new(), |text| text.in_words(game.rules) + "\n");
    columns.show_as(|cell| game.rules.with_names(cell)) + &left
}
