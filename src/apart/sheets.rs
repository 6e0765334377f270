//! Sheets of orders, and answers before their turn, that realms hand in from their own pages or by letter: checked
//! as a whole, kept beside the campaign until the realm is asked, and changed until then.

use super::paste::{self, Pasted};
use crate::campaign::{CalendarPosition, RealmId};
use crate::engine::{Game, Question};
use crate::session::writing_ahead::{self, NotKept, fault_told};
use crate::session::{Folder, Situation};
use crate::text::Text;

/// Returns the lines of a realm that wait to be taken in the phase that is played; None if none do.
pub fn waiting(game: &Game<'_>, folder: Option<&Folder>, realm: RealmId) -> Option<Vec<String>> {
    Some(folder?.written_ahead(game.realm_name(realm), game.state.clock)?.lines)
}

/// Lists realms of which a sheet is in.
pub fn handed_in(game: &Game<'_>, folder: Option<&Folder>) -> Vec<RealmId> {
    let is_in = |realm: &RealmId| {
        game.state.sheets.handed_in.contains(realm) || waiting(game, folder, *realm).is_some()
    };
    game.state.playing().filter(is_in).collect()
}

/// Lists realms of which a sheet is asked and missing.
pub fn missing(game: &Game<'_>, folder: Option<&Folder>, question: &Question<'_>) -> Vec<RealmId> {
    let is_in = handed_in(game, folder);
    realms(game, question).into_iter().filter(|realm| !is_in.contains(realm)).collect()
}

/// Reads the sheet that a realm has written, in whatever it came.
pub fn read(game: &Game<'_>, realm: RealmId, text: &str) -> Pasted {
    paste::read(text, game.realm_name(realm), game.hooks).as_sheet()
}

/// Keeps what a realm has written for a place of the calendar until it is asked there.
pub fn keep(
    now: &Situation<'_>,
    folder: Option<&Folder>,
    realm: RealmId,
    place: CalendarPosition,
    pasted: &Pasted,
) -> Result<(), Vec<Text>> {
    if !pasted.faults.is_empty() {
        return Err(pasted.faults.iter().map(|fault| fault.why.clone()).collect());
    }
    let lines = pasted.texts();
    writing_ahead::keep(now, folder, realm, (place, lines.clone())).map_err(|not| match not {
        NotKept::Why(why) => vec![why],
        NotKept::Faults(faults) => {
            faults.iter().map(|fault| fault_told(now.game, &lines, fault)).collect()
        }
    })
}

/// Lists the realms of which a sheet is asked.
pub fn realms(game: &Game<'_>, question: &Question<'_>) -> Vec<RealmId> {
    game.state.playing().filter(|realm| question.ask.put_to(*realm).is_some()).collect()
}
