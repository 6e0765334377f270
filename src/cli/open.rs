//! Opening the folder of a campaign, to play it on or to write letters of it: its file is held and
//! mended, and what differs in its rules is said.

use super::say;
use crate::basics::pluralize::count;
use crate::fault::Fault;
use crate::rules::Library;
use crate::script::run::complain;
use crate::session::lock::some_of;
use crate::session::{self, Folder, Journal, Session, answers, header};

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
        mend(&mut journal, &read, &name)?;
        match folder.resume(&mut journal, &read.source) {
            Ok(note) => say(&note),
            Err(faults) => {
                complain(&faults, colour);
                say("The saved state is not used: the campaign is opened by its answers.");
            }
        }
        // Whatever came of it, a line that was cut off is set aside by now.
        read = held(&journal)?;
    }
    let (mut session, notes) = session::open(library, folder, &read)?;
    say_rules(&session, &notes);
    mend(&mut journal, &read, &name)?;
    if session.header.rules.is_none() {
        journal = pin(&session, folder, journal)?;
    }
    session.attach(folder.clone(), journal);
    Ok(session)
}

/// A file that was written by hand names no rules: from now on it is played under the current ones,
/// whatever becomes of them.
fn pin(session: &Session, folder: &Folder, journal: Journal) -> Result<Journal, Vec<Fault>> {
    let path = folder.campaign();
    let rules = &session.rules;
    folder.pin(journal.text(), &session.header, rules).map_err(|error| {
        let message = format!(
            "{path} names no rules, and they cannot be written into it: {error}",
            path = path.display()
        );
        vec![
            Fault::new("campaign::unwritable", message)
                .help("check that the folder is writable and the disk is not full"),
        ]
    })?;
    // The old file is held until the new one is.
    let pinned = Journal::open(&path).map_err(|fault| vec![fault])?;
    drop(journal);
    say(&format!(
        "The campaign file named no rules; from now on it is played under the current ones ({called}, {hash}).",
        called = rules.called(),
        hash = rules.hash
    ));
    Ok(pinned)
}

/// Sets aside what a crash left of a last line.
fn mend(journal: &mut Journal, read: &answers::Campaign, name: &str) -> Result<(), Vec<Fault>> {
    let Some(fragment) = &read.cut_off else { return Ok(()) };
    say(&format!(
        "the last line of {name} was cut off in the middle and is set aside: `{text}`",
        text = fragment.text.trim()
    ));
    journal.set_aside(fragment).map_err(|error| {
        vec![Fault::new("campaign::unwritable", format!("{name} cannot be written: {error}"))]
    })
}

/// Says what there is to say about the rules of a campaign that was opened.
pub(super) fn say_rules(session: &Session, notes: &[String]) {
    notes.iter().for_each(|note| say(note));
    match session.differs_at_hand() {
        Ok(None) => {}
        Ok(Some(text)) => {
            say(
                "The current rules differ from those of this campaign, which continues under its own. `amend` takes the current ones.",
            );
            say(&some_of(&text));
        }
        Err(faults) => {
            let faults = count(crate::fault::total(&faults), "fault");
            say(&format!(
                "The current rules do not load ({faults}, see `rules diff`); the campaign continues under its own."
            ));
        }
    }
}
