//! Opening the folder of a campaign, to play it on or to write letters of it: its file is held and
//! mended, and what differs in its rules is said.

use super::complain;
use super::{say as print, unwritable};
use crate::fault::Fault;
use crate::rules::Library;
use crate::say;
use crate::session::lock::some_of;
use crate::session::{self, Folder, Journal, Session, answers, header};
use crate::text::{Language, ProgramNoun, Text};

/// Reads a campaign's folder: its file, and the rules of its head and its amendments.
pub(super) fn open(
    library: &Library,
    folder: &Folder,
    (from_snapshot, colour): (bool, bool),
) -> Result<Session, Vec<Fault>> {
    let path = folder.campaign();
    let name = path.display().to_string();
    let mut journal = Journal::open(&path).map_err(|fault| vec![fault])?;
    let held = |journal: &Journal| {
        answers::of_bytes(journal.text().to_vec(), &name, true).map_err(|fault| vec![fault])
    };
    let mut read = held(&journal)?;
    // A file that is no campaign is neither shown nor mended.
    header::parse(&read.source)?;
    if from_snapshot {
        mend(library.spoken(), &mut journal, &read, &name)?;
        match folder.resume(&mut journal, &read.source) {
            Ok(note) => print(&note.in_words(&library.spoken())),
            Err(faults) => {
                complain(library.spoken(), &faults, colour);
                let said =
                    say!("The saved state is not used: the campaign is opened by its answers.");
                print(&said.in_words(&library.spoken()));
            }
        }
        // Whatever came of it, a line that was cut off is set aside by now.
        read = held(&journal)?;
    }
    let (mut session, notes) = session::open(library, folder, &read)?;
    say_rules(library, &session, &notes);
    mend(library.spoken(), &mut journal, &read, &name)?;
    if session.header.rules.is_none() {
        journal = pin(library, &session, folder, journal)?;
    }
    session.attach(folder.clone(), journal);
    Ok(session)
}

/// Returns a file that was written by hand names no rules: from now on it is played under the current ones,
/// whatever becomes of them.
fn pin(
    library: &Library,
    session: &Session,
    folder: &Folder,
    journal: Journal,
) -> Result<Journal, Vec<Fault>> {
    let told = |text: Text| text.in_words(&library.spoken());
    let path = folder.campaign();
    let rules = &session.rules;
    folder.pin(journal.text(), &session.header, rules).map_err(|error| {
        let message = say!(
            "{path} names no rules, and they cannot be written into it: {error}",
            path = Text::displayed(path.display()),
            error = Text::system_error(&error)
        );
        vec![unwritable(library.spoken(), "campaign::unwritable", message)]
    })?;
    // The old file is held until the new one is.
    let pinned = Journal::open(&path).map_err(|fault| vec![fault])?;
    drop(journal);
    print(&told(say!(
        "The campaign file named no rules; from now on it is played under the current ones ({called}, {hash}).",
        called = rules.called(),
        hash = Text::verbatim(&rules.hash)
    )));
    Ok(pinned)
}

/// Sets aside what a crash left of a last line.
fn mend(
    language: Language,
    journal: &mut Journal,
    read: &answers::Campaign,
    name: &str,
) -> Result<(), Vec<Fault>> {
    let Some(fragment) = &read.cut_off else { return Ok(()) };
    let told = |text: Text| text.in_words(&language);
    let name = Text::verbatim(name);
    print(&told(say!(
        "the last line of {name} was cut off in the middle and is set aside: `{text}`",
        name = &name,
        text = Text::verbatim(fragment.text.trim())
    )));
    journal.set_aside(fragment).map_err(|error| {
        let error = Text::system_error(&error);
        let message = say!("{name} cannot be written: {error}", name, error);
        vec![Fault::new("campaign::unwritable", told(message))]
    })
}

/// Says what there is to say about the rules of a campaign that was opened.
pub(super) fn say_rules(library: &Library, session: &Session, notes: &[Text]) {
    let told = |text: Text| text.in_words(&library.spoken());
    notes.iter().for_each(|note| print(&told(note.clone())));
    match session.differs_at_hand() {
        Ok(None) => {}
        Ok(Some(text)) => {
            print(&told(say!(
                "The current rules differ from those of this campaign, which continues under its own. `amend` takes the current ones."
            )));
            print(&told(some_of(text)));
        }
        Err(faults) => {
            let faults = Text::count(crate::fault::total(&faults), ProgramNoun::Fault);
            print(&told(say!(
                "The current rules do not load ({faults}, see `rules diff`); the campaign continues under its own.",
                faults
            )));
        }
    }
}
