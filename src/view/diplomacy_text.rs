//! Diplomacy and espionage as text: lines of the log, the pacts and the discs that a viewer may
//! see.

use super::{names, texts};
use crate::basics::columns::PAGE;
use crate::campaign::knowledge::Viewer;
use crate::campaign::{Disc, Pact};
use crate::engine::Game;
use crate::say;
use crate::text::{ProgramNoun, Text, columns};

pub(super) fn answer(accepted: Option<bool>) -> Text {
    match accepted {
        None => say!("not answered"),
        Some(true) => say!("signed"),
        Some(false) => say!("declined"),
    }
}

/// Names a disc's face for a viewer: its operative if the disc is theirs.
pub fn face(viewer: Viewer, disc: &Disc) -> Text {
    if viewer.sees_all_of(disc.owner) {
        texts::word(disc.operative.word())
    } else {
        say!("face down")
    }
}

/// Discs on the map.
pub fn discs(game: &Game<'_>, viewer: Viewer) -> String {
    let [disc, realm, operative] =
        [ProgramNoun::Disc, ProgramNoun::Realm, ProgramNoun::Operative].map(Text::from);
    let mut columns = columns(game.rules, [disc, realm, texts::place_noun(game), operative]);
    for disc in &game.state.discs {
        columns.row([
            disc.number.to_string(),
            names::realm(game, disc.owner).to_owned(),
            names::place(game, disc.at).to_owned(),
            face(viewer, disc).in_words(game.rules),
        ]);
    }
    if columns.is_empty() {
        say!("There are no operatives on the map.").in_words(game.rules) + "\n"
    } else {
        columns.show_in(Some(PAGE))
    }
}

/// Pacts between the viewer and others, and those that were revealed (NL-DIP-01).
pub fn pacts(game: &Game<'_>, viewer: Viewer) -> String {
    let terms = [say!("pact"), ProgramNoun::Year.into(), say!("offered by"), say!("to")];
    let answers = [say!("answer"), say!("known to"), say!("text")];
    let mut columns = columns(game.rules, terms.into_iter().chain(answers));
    for (number, pact) in game.state.pacts_known_to(viewer) {
        columns.row([
            number.to_string(),
            pact.year.to_string(),
            names::realm(game, pact.by).to_owned(),
            names::realm(game, pact.with).to_owned(),
            answer(pact.answer.accepted()).in_words(game.rules),
            if pact.revealed { say!("all") } else { say!("the two") }.in_words(game.rules),
            Pact::in_text(&pact.text).in_words(game.rules),
        ]);
    }
    match columns.is_empty() {
        true => say!("You know of no pacts.").in_words(game.rules) + "\n",
        false => columns.show_in(Some(PAGE)),
    }
}
