//! A saved state in the place of answers that cannot be played any more, as when a newer Margrave
//! refuses what an older one took: a line `resume HASH after COUNT` ↔ `resumed/HASH.json`.

use std::sync::Arc;

use super::amend::count;
use super::answers::{self, MAX_BYTES};
use super::answers_in_force::AnswersInForce;
use super::folder::Unsealed;
use super::seats::Seats;
use super::{Boundary, FileEntry, Folder, Journal, Session, Snapshot, header, prefix};
use crate::basics::files;
use crate::basics::terminal_text::one_line;
use crate::fault::{Fault, SourceFile};
use crate::say;
use crate::text::{ProgramNoun, Text, quoted};

/// True if an entry of a campaign file takes up a saved state.
pub fn is_resumption(text: &str) -> bool {
    text.split_whitespace().next() == Some("resume")
}

/// Returns the hash of a saved state, and how many answers it stands after.
pub fn parse(text: &str) -> Option<(String, usize)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let ["resume", hash, "after", count] = words.as_slice() else { return None };
    let plain = hash.len() == 16 && hash.bytes().all(|letter| letter.is_ascii_hexdigit());
    Some(((*hash).to_owned(), count.parse().ok()?)).filter(|_| plain)
}

fn hash(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex()[..16].to_owned()
}

fn fault(message: Text, help: Text) -> Vec<Fault> {
    vec![Fault::new("campaign::resume", message).help(help)]
}

impl Folder {
    /// Returns the last saved state that these answers led to, whichever Margrave saved it, with its bytes.
    fn saved(&self, answers: &[FileEntry]) -> Result<(Snapshot, Vec<u8>), Vec<Fault>> {
        let path = self.snapshot();
        let bytes = files::read_up_to(&path, MAX_BYTES).map_err(|error| {
            fault(
                say!(
                    "{path} cannot be read: {error}",
                    path = quoted(path.display()),
                    error = Text::system_error(&error)
                ),
                say!("without a saved state only the answers are left"),
            )
        })?;
        Snapshot::whole(&bytes).map_err(|unsealed| {
            let path = quoted(path.display());
            let message = match unsealed {
                Unsealed::Missing => say!(
                    "{path} was saved by an older Margrave, without a seal that says it is whole",
                    path
                ),
                Unsealed::Broken => say!("{path} was changed since it was saved", path),
            };
            fault(message, say!("the campaign opens by its answers, without `--from-snapshot`"))
        })?;
        let snapshot: Snapshot = serde_json::from_slice(&bytes).map_err(|error| {
            fault(
                say!(
                    "{path} is not a saved state that this version of Margrave reads: {error}",
                    path = quoted(path.display()),
                    error = Text::system_error(&error)
                ),
                say!("use the Margrave that saved it"),
            )
        })?;
        match answers.get(..snapshot.answers) {
            Some(led) if prefix(led) == snapshot.prefix => Ok((snapshot, bytes)),
            _ => Err(fault(
                say!("{path} does not belong to these answers", path = quoted(path.display())),
                say!("the campaign file was changed since it was saved"),
            )),
        }
    }

    /// Returns after how many answers the campaign could be taken up from its saved state.
    pub fn resumable(&self, answers: &[FileEntry]) -> Option<usize> {
        self.saved(answers).ok().map(|(snapshot, _)| snapshot.answers)
    }

    /// Writes into the campaign file that it goes on from its saved state; answers after that are
    /// given up.
    ///
    /// # Errors
    /// A fault when there is no such state, or it cannot be kept.
    pub fn resume(
        &self,
        journal: &mut Journal,
        source: &Arc<SourceFile>,
    ) -> Result<Text, Vec<Fault>> {
        let (header, lines) = header::parse(source)?;
        let answers = AnswersInForce::of(answers::entries(source, lines), &Seats::of(&header))
            .map(|standing| standing.answers)
            .map_err(|entry| {
                fault(
                    say!("line {line} cannot be carried out", line = quoted(entry.line)),
                    say!("remove the line"),
                )
            })?;
        let (snapshot, bytes) = self.saved(&answers)?;
        let (hash, count) = (hash(&bytes), snapshot.answers);
        let target = self.resumed(&hash);
        let written = target
            .parent()
            .map_or(Ok(()), files::create_private_folder)
            .and_then(|()| files::replace_private(&target, &bytes));
        // What the state says of itself is not ours.
        let version = one_line(&snapshot.version);
        let note = say!(
            "The campaign goes on from the state that Margrave {version} saved after {count}; {answers} after it are given up.",
            version = quoted(version),
            count = Text::count(count, ProgramNoun::Answer),
            answers = answers.len() - count
        );
        let written =
            written.map_err(|error| quoted(format_args!("{}: {error}", target.display())));
        let line = |journal: &mut Journal, text: String| {
            journal.append(&text).map_err(|trouble| trouble.told())
        };
        written
            .and_then(|()| line(journal, format!("# {note}", note = note.in_english())))
            .and_then(|()| line(journal, format!("resume {hash} after {count}")))
            .map_err(|why| {
                fault(
                    say!("the saved state cannot be taken up: {why}", why),
                    say!("check that the disk is not full"),
                )
            })?;
        Ok(note)
    }
}

impl Session {
    /// Stands on the last state that was taken up, if one was: answers before it are not played
    /// again.
    ///
    /// # Errors
    /// A fault when that state is gone or was changed.
    pub(super) fn stand_on_saved(
        &mut self,
        folder: &Folder,
    ) -> Result<(), (FileEntry, Vec<Fault>)> {
        let Some(at) = self.record.answers.iter().rposition(|entry| is_resumption(&entry.text))
        else {
            return Ok(());
        };
        let entry = self.record.answers[at].clone();
        self.stand_on(folder, at).map_err(|faults| (entry, faults))
    }

    fn stand_on(&mut self, folder: &Folder, at: usize) -> Result<(), Vec<Fault>> {
        let Some((wanted, count_after)) = parse(&self.record.answers[at].text) else {
            return Err(fault(say!("this does not name a saved state"), say!("remove the line")));
        };
        let path = folder.resumed(&wanted);
        let restore = || {
            say!(
                "restore the file, or remove the line and play the answers with the Margrave that took them"
            )
        };
        let bytes = files::read_up_to(&path, MAX_BYTES).map_err(|error| {
            fault(
                say!(
                    "{path} cannot be read: {error}",
                    path = quoted(path.display()),
                    error = Text::system_error(&error)
                ),
                restore(),
            )
        })?;
        if hash(&bytes) != wanted {
            return Err(fault(
                say!("{path} was changed", path = quoted(path.display())),
                restore(),
            ));
        }
        // One that an older program took up has no seal, but its name in the campaign file is the
        // hash of its bytes.
        if Snapshot::whole(&bytes) == Err(Unsealed::Broken) {
            return Err(fault(
                say!("{path} was changed", path = quoted(path.display())),
                restore(),
            ));
        }
        let snapshot: Snapshot = serde_json::from_slice(&bytes).map_err(|error| {
            fault(
                say!(
                    "{path} is not a saved state: {error}",
                    path = quoted(path.display()),
                    error = Text::system_error(&error)
                ),
                restore(),
            )
        })?;
        if count_after != snapshot.answers || prefix(&self.record.answers[..at]) != snapshot.prefix
        {
            return Err(fault(
                say!("{path} does not belong to these answers", path = quoted(path.display())),
                restore(),
            ));
        }
        let epoch = count(&self.record.answers[..at]);
        if self.epochs.get(epoch).is_none_or(|epoch| epoch.rules.hash != snapshot.rules) {
            return Err(fault(
                say!(
                    "{path} was saved under other rules, {rules}",
                    path = quoted(path.display()),
                    rules = quoted(&snapshot.rules)
                ),
                restore(),
            ));
        }
        let mut state = snapshot.state;
        state.reindex();
        self.begin_epoch(epoch, &state)?;
        self.record.resumed_from = Some((wanted, bytes));
        self.history.floor = at + 1;
        self.record.saved = self.history.floor;
        self.history.boundaries =
            vec![Boundary { answers: self.history.floor, log: 0, state: state.clone() }];
        self.state = state;
        Ok(())
    }
}
