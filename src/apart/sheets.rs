//! Sheets of orders that realms hand in from their own pages or by letter: checked as a whole, kept beside the
//! campaign until the realm is asked, and changed until they are opened.

use super::paste::{self, Pasted};
use crate::campaign::RealmId;
use crate::engine::core::scripting::sheet_trial::{SHEET_MAX, SheetFault};
use crate::engine::{Game, Question};
use crate::say;
use crate::session::{Folder, SealedSheet};
use crate::text::Text;

/// Returns the orders on the sheet of a realm that waits to be taken; None if none does.
pub fn waiting(game: &Game<'_>, folder: Option<&Folder>, realm: RealmId) -> Option<Vec<String>> {
    let sheet = folder?.sealed_sheet(game.realm_name(realm))?;
    (sheet.clock == game.state.clock).then_some(sheet.lines)
}

/// Lists realms of which a sheet is in.
pub fn handed_in(game: &Game<'_>, folder: Option<&Folder>) -> Vec<RealmId> {
    let is_in = |realm: &RealmId| {
        game.state.sheets.handed_in.contains(realm) || waiting(game, folder, *realm).is_some()
    };
    game.state.playing().filter(is_in).collect()
}

/// Reads the sheet that a realm has written, in whatever it came.
pub fn read(game: &Game<'_>, realm: RealmId, text: &str) -> Pasted {
    paste::read(text, game.realm_name(realm), game.hooks).as_sheet()
}

/// Keeps a sheet for a realm that is not asked yet.
///
/// # Errors
/// Everything that is wrong with it, a sentence each.
pub fn keep(
    game: &Game<'_>,
    question: &Question<'_>,
    folder: Option<&Folder>,
    (realm, pasted): (RealmId, &Pasted),
) -> Result<(), Vec<Text>> {
    let lines = pasted.texts();
    if lines.len() > SHEET_MAX {
        return Err(vec![say!("a sheet holds at most {most} orders", most = SHEET_MAX)]);
    }
    if !pasted.faults.is_empty() {
        return Err(pasted.faults.iter().map(|fault| fault.why.clone()).collect());
    }
    let texts: Vec<&str> = lines.iter().map(String::as_str).collect();
    let Some(faults) = question.judge_sheet(game, realm, &texts) else {
        return Err(vec![say!("no sheets of orders are asked for now")]);
    };
    if !faults.is_empty() {
        let shown = game.shown();
        let said = |fault: &SheetFault| {
            let why = Text::verbatim(shown.localized(&fault.why.in_words(shown.rules)));
            let why = match fault.rule {
                Some(rule) => {
                    let rule = Text::displayed(game.rules.edition_id(rule));
                    say!("{why} [{rule}]", why, rule)
                }
                None => why,
            };
            match fault.line.and_then(|at| texts.get(at)) {
                Some(line) => say!("{line}: {why}", line = Text::verbatim(*line), why),
                None => why,
            }
        };
        return Err(faults.iter().map(said).collect());
    }
    let Some(folder) = folder else {
        return Err(vec![say!("this campaign has no folder to keep sheets in")]);
    };
    let sheet = SealedSheet { clock: game.state.clock, lines };
    folder.seal(game.realm_name(realm), &sheet).map_err(|error| {
        let error = Text::displayed(error);
        vec![say!("the sheet cannot be kept: {error}; check that the disk is not full", error)]
    })
}

/// Lists the realms of which a sheet is asked.
pub fn realms(game: &Game<'_>, question: &Question<'_>) -> Vec<RealmId> {
    game.state.playing().filter(|realm| question.ask.put_to(*realm).is_some()).collect()
}
