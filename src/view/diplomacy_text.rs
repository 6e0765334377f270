//! Diplomacy and espionage as text: lines of the log, the pacts and the discs that a viewer may
//! see.

use super::names;
use crate::basics::columns::Columns;
use crate::campaign::Disc;
use crate::campaign::knowledge::Viewer;
use crate::engine::Game;
use crate::engine::core::place_word;
use crate::say;
use crate::text::Text;

pub(super) fn answer(accepted: Option<bool>) -> Text {
    match accepted {
        None => say!("not answered"),
        Some(true) => say!("signed"),
        Some(false) => say!("declined"),
    }
}

/// Names a disc's face for a viewer: its operative if the disc is theirs.
pub fn face(viewer: Viewer, disc: &Disc) -> &'static str {
    if viewer.sees_all_of(disc.owner) { disc.operative.word() } else { "face down" }
}

/// Discs on the map.
pub fn discs(game: &Game<'_>, viewer: Viewer) -> String {
    let mut columns = Columns::new(&["disc", "realm", place_word::place_word(game), "operative"]);
    for disc in &game.state.discs {
        columns.row([
            disc.number.to_string(),
            names::realm(game, disc.owner).to_owned(),
            names::place(game, disc.at).to_owned(),
            face(viewer, disc).to_owned(),
        ]);
    }
    if columns.is_empty() {
        "There are no operatives on the map.\n".to_owned()
    } else {
        columns.show()
    }
}

/// Pacts between the viewer and others, and those that were revealed (NL-DIP-01).
pub fn pacts(game: &Game<'_>, viewer: Viewer) -> String {
    let mut columns =
        Columns::new(&["pact", "year", "offered by", "to", "answer", "known to", "text"]);
    for (number, pact) in game.state.pacts_known_to(viewer) {
        columns.row([
            number.to_string(),
            pact.year.to_string(),
            names::realm(game, pact.by).to_owned(),
            names::realm(game, pact.with).to_owned(),
            answer(pact.answer.accepted()).in_words(game.rules),
            if pact.revealed { "all" } else { "the two" }.to_owned(),
            pact.text.clone(),
        ]);
    }
    if columns.is_empty() { "You know of no pacts.\n".to_owned() } else { columns.show() }
}
