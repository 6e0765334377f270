//! A campaign's folder → a session ready to play its answers again, under the rules that held at
//! each of them.

use std::sync::Arc;

use super::answers::{self, Campaign};
use super::answers_in_force::AnswersInForce;
use super::later_answers::is_of_correction;
use super::resume::is_resumption;
use super::seats::Seats;
use super::{CampaignRules, FileEntry, Folder, Session, header};
use crate::fault::{Fault, SourceFile};
use crate::rules::Library;
use crate::say;
use crate::text::Text;

/// Returns a session as its file has it, and what is to be said about its rules.
///
/// # Errors
/// Every fault of the file, its head, its rules and its amendments.
pub fn open(
    library: &Library,
    folder: &Folder,
    read: &Campaign,
) -> Result<(Session, Vec<Text>), Vec<Fault>> {
    let mut notes = Vec::new();
    let (header, lines) = header::parse(&read.source)?;
    let near = match header.library(library, &folder.campaign(), &read.source) {
        // Its rules are locked in its folder: it does without the mods' own folders.
        Err(_) if header.rules.is_some() => library.near(&folder.campaign()),
        near => near?,
    };
    let campaign_rules = CampaignRules::next_to(&folder.campaign(), near);
    let rules = match &header.rules {
        Some(hash) => {
            let locked = folder.locked_rules(hash).map(|path| Library::locked(&path));
            campaign_rules.of(
                hash,
                &header.selection(locked.as_ref().unwrap_or(library)),
                &mut notes,
            )
        }
        None => campaign_rules.at_hand(&header.selection(library)),
    };
    let rules = rules.map_err(|faults| header::at_choice(&read.source, faults))?;
    let entries = answers::entries(&read.source, lines);
    let standing = AnswersInForce::of(entries, &Seats::of(&header))
        .map_err(|entry| vec![undone(&read.source, &entry)])?;
    let mut session = Session::new(rules, header, &read.source, &folder.path, standing.answers)?;
    session.history.undone = standing.undone;
    session.history.later = standing.later;
    session.campaign_rules = Some(campaign_rules);
    let placed = |(entry, faults): (FileEntry, Vec<Fault>)| -> Vec<Fault> {
        let unplaced = |fault: Fault| {
            if fault.location().is_none() { at(&read.source, fault, &entry) } else { fault }
        };
        faults.into_iter().map(unplaced).collect()
    };
    session.amend_again(&mut notes).map_err(placed)?;
    session.stand_on_saved(folder).map_err(placed)?;
    Ok((session, notes))
}

fn at(source: &Arc<SourceFile>, fault: Fault, entry: &FileEntry) -> Fault {
    let start = source.line_range(entry.line).start;
    fault.at(source, start..start + entry.text.len(), say!("this line"))
}

fn undone(source: &Arc<SourceFile>, entry: &FileEntry) -> Fault {
    let line = entry.line;
    let message = if is_resumption(&entry.text) {
        say!("line {line} does not name a saved state after answers that there are", line)
    } else if entry.text.starts_with("keep ") || entry.text.starts_with("restart ") {
        say!("line {line} names more answers than there are", line)
    } else if is_of_correction(&entry.text) {
        say!(
            "line {line} is none of a correction: type `correct` at the prompt, where what it leads to is worked out",
            line
        )
    } else if entry.text == "redo" {
        say!("line {line} gives again what nothing was taken back of", line)
    } else {
        say!("line {line} takes back more answers than there are", line)
    };
    at(source, Fault::new("campaign::undo", message), entry).help(say!("remove the line"))
}
