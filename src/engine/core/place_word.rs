//! Words for the places of the map: tiles, or provinces if the map is of provinces.

use crate::map::PlaceId;
use std::borrow::Cow;

use crate::engine::core::game::Game;
use crate::text::{ProgramNoun, RowDoc, Text};

/// Stands for the word in texts of tables.
const MARK: &str = "{tile}";

/// Stand in texts of tables for the word as usages have it, and for an example of a place.
const MARK_OF_USAGE: &str = "{TILE}";
const MARK_OF_EXAMPLE: &str = "{D4}";

/// The word in usages.
const USAGE: &str = "TILE";

/// The places in examples of orders and commands.
const EXAMPLE: &str = "D4";
const BESIDE: &str = "D5";

/// Returns the noun for a place, for sentences.
pub fn place_noun(game: &Game<'_>) -> ProgramNoun {
    if game.map().of_provinces() { ProgramNoun::Province } else { ProgramNoun::Tile }
}

/// Returns `tile` or `province`.
pub fn place_word(game: &Game<'_>) -> &'static str {
    place_noun(game).english()
}

/// Returns an example of a place as it is typed: `D4`, or the first place of the map.
pub fn place_example<'g>(game: &'g Game<'_>) -> &'g str {
    let usual = game.map().by_label(EXAMPLE).map(|place| game.map().place(place));
    usual.or(game.map().places.first()).map_or(EXAMPLE, |place| &place.label)
}

/// Returns a place beside that one, for an example such as `move 1 D5`.
fn place_beside<'g>(game: &'g Game<'_>) -> &'g str {
    if game.map().by_label(BESIDE).is_some() {
        return BESIDE;
    }
    let example = game.map().by_label(place_example(game));
    let beside = example.and_then(|place| game.map().neighbours(place).next());
    beside.map_or(BESIDE, |place| &game.map().place(place).label)
}

/// Fills in the word for places in a text of a table: `Describes a {tile}`, `tile TILE`, and one of
/// them for an example such as `tile D4`.
pub fn with_place_word<'t>(game: &Game<'_>, text: &'t str) -> Cow<'t, str> {
    let usual = [EXAMPLE, BESIDE].iter().all(|label| game.map().by_label(label).is_some());
    if game.map().places.is_empty() || usual && !game.map().of_provinces() {
        return plain(text);
    }
    let text = text.replace(MARK, place_word(game));
    let word = |word: &str| match word {
        USAGE => place_word(game).to_uppercase(),
        EXAMPLE => place_example(game).to_owned(),
        BESIDE => place_beside(game).to_owned(),
        word => word.to_owned(),
    };
    let ends = |letter: char| !letter.is_alphanumeric() && letter != '_';
    let put = |part: &str| {
        let stem = part.trim_end_matches(ends);
        word(stem) + &part[stem.len()..]
    };
    Cow::Owned(text.split_inclusive(ends).map(put).collect())
}

/// Fills in a text of a table where no campaign is at hand.
pub fn plain(text: &str) -> Cow<'_, str> {
    let marks = [(MARK, "tile"), (MARK_OF_USAGE, USAGE), (MARK_OF_EXAMPLE, EXAMPLE)];
    marks.into_iter().fold(Cow::Borrowed(text), |text, (mark, word)| match text.contains(mark) {
        true => Cow::Owned(text.replace(mark, word)),
        false => text,
    })
}

/// Says what a row of a table does, with the words for places of this map.
pub fn row_text(game: &Game<'_>, doc: RowDoc) -> Text {
    let usage = match game.map().of_provinces() {
        true => place_word(game).to_uppercase(),
        false => USAGE.to_owned(),
    };
    doc.with([
        ("tile", place_noun(game).into()),
        ("TILE", Text::verbatim(usage)),
        ("D4", Text::verbatim(place_example(game))),
    ])
}

/// Writes `D4, E4`.
pub fn labels(game: &Game<'_>, places: &[PlaceId]) -> String {
    places.iter().map(|place| game.label(*place)).collect::<Vec<_>>().join(", ")
}
