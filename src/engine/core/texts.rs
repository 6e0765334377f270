//! Things of the game as arguments of sentences.

use crate::campaign::{BannerId, Owner, RealmId};
use crate::engine::core::game::Game;
use crate::engine::core::place_word;
use crate::map::PlaceId;
use crate::rules::Settlement;
use crate::say;
use crate::text::{Joined, ProgramNoun, Text};

/// Names a place as people read it: `D4 Altendorf`.
pub fn place(game: &Game<'_>, id: PlaceId) -> Text {
    Text::named(game.label(id), place_word::place_noun(game))
}

/// Lists places: `D4, E4`.
pub fn places(game: &Game<'_>, ids: &[PlaceId]) -> Text {
    Text::list(ids.iter().map(|id| place(game, *id)), Joined::Comma)
}

/// Names a realm.
pub fn realm(game: &Game<'_>, id: RealmId) -> Text {
    Text::verbatim(game.realm_name(id))
}

/// Names whoever owns something: `red`, `independent`.
pub fn owner(game: &Game<'_>, owner: Owner) -> Text {
    match owner {
        Owner::Nobody => say!("nobody"),
        Owner::Independent => say!("independent"),
        Owner::Realm(id) => realm(game, id),
    }
}

/// Names a banner: `red 1`.
pub fn banner(game: &Game<'_>, id: BannerId) -> Text {
    Text::verbatim(game.banner_name(id))
}

/// Lists banners: `red 1, red 2`.
pub fn banners(game: &Game<'_>, ids: &[BannerId]) -> Text {
    Text::list(ids.iter().map(|id| banner(game, *id)), Joined::Comma)
}

/// Counts points of strength.
pub fn points(number: i64) -> Text {
    Text::count(number, ProgramNoun::Point)
}

/// Returns the noun for a place, tile or province.
pub fn tile(game: &Game<'_>) -> Text {
    place_word::place_noun(game).into()
}

/// Returns the word for several places: `tiles`, or `provinces`.
pub fn tiles(game: &Game<'_>) -> Text {
    if game.map().of_provinces() { say!("provinces") } else { say!("tiles") }
}

/// Names a kind of settlement, or barren land.
pub fn settlement(game: &Game<'_>, kind: Option<Settlement>) -> Text {
    Text::noun(game.settlement_name(kind).to_owned())
}

/// Counts an amount of the edition's money.
pub fn money(game: &Game<'_>, amount: i64) -> Text {
    game.rules.money.text(amount)
}

/// Cites rules after a text, as far as the edition has them: `… [NL-MOVE-01]`.
pub fn cited(game: &Game<'_>, text: Text, rules: &str) -> Text {
    Text::list([text, Text::verbatim(game.rules.known_of(rules))], Joined::Nothing)
}

/// Quotes an order as it is typed: `` `done` ``.
pub fn order(typed: &str) -> Text {
    Text::quoted(typed)
}

/// Quotes how an order is used.
pub fn usage(usage: String) -> Text {
    let quote = || Text::verbatim("`");
    Text::list([quote(), Text::usage(usage), quote()], Joined::Nothing)
}

/// Lists orders that may be given and `done`, which always may.
pub fn or_done(orders: Text) -> Text {
    if orders.is_empty() { order("done") } else { say!("{orders}, or `done`", orders) }
}
