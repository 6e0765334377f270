//! Taking answers back, and giving them again: what goes is said before, the host is asked where
//! others have seen what it led to, and everybody is told. There are no inverse operations: a
//! boundary is restored and the answers since are played again.

mod asking;
mod correct;
mod reach;
mod replay;
mod requests;
mod sheets;
mod trial;

use super::amendment_terms::{is_amendment, write_place};
use super::answers::{FileEntry, strip_comment};
use super::answers_in_force::{
    BUT_NOTES, begun_again, is_about_others, is_notice, notice, set_apart, set_notices_apart,
};
use super::seats::Seats;
use super::{Console, Finished, Input, Session};
use crate::campaign::{CalendarPosition, RealmId};
use crate::command::ReplayFrom;
use crate::engine::{Flow, Game, Question, Stop};
use crate::say;
use crate::text::{ProgramNoun, Text};
use crate::view;
use correct::CourseToRecord;
pub use reach::within;
pub use requests::{UndoOutcome, UndoRequest, UndoRequests, wish_told, wish_with_reply, wished};
pub(super) use sheets::{is_read_by, is_sheet};

/// Moment of an answer.
#[derive(Debug, Clone, Copy)]
pub(super) struct Moment {
    /// Length of the log.
    pub(super) log: usize,
    pub(super) clock: CalendarPosition,
    /// The realm whose turn it was.
    turn_of: Option<RealmId>,
    /// Realm whose answer it is, if it is kept from the others.
    secret_of: Option<RealmId>,
    /// Realm whose sheet of orders was being written, in secret or not.
    pub(super) sheet_of: Option<RealmId>,
}

/// Work of the session before it plays on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Rewind {
    /// Takes `steps` answers of people back. `asked` says that the person was asked if it is meant, and `notice`
    /// names those whose answers they were, if everybody is told. With `keeps_notes` notes of others among them stay.
    Undo { steps: usize, asked: bool, notice: Option<String>, keeps_notes: bool },
    /// Gives again the answers that the last `times` `undo` took back.
    Redo { times: usize },
    /// The course from an answer on is another.
    Correct(Box<CourseToRecord>),
    /// The sheet that a realm has handed in is another.
    ChangeSheet(Box<CourseToRecord>, RealmId),
    /// Nothing is taken back: the campaign is played again.
    Replay(ReplayFrom),
}

/// Most answers that are named one by one when they are taken back.
const NAMED: usize = 5;

impl Session {
    /// Adds an answer to the campaign.
    pub(crate) fn given(&mut self, text: String) {
        if !is_notice(&text) {
            self.history.undone.clear();
        }
        self.record.push(text);
    }

    /// Remembers when an answer was given, also where it is played again.
    pub(super) fn note_moment(
        &mut self,
        at: usize,
        game: &Game<'_>,
        question: Option<&Question<'_>>,
    ) {
        let clock = game.state.clock;
        let turn_of = game.turn_of();
        let realm = |question: &Question<'_>| question.who.realm();
        let secret_of = question.filter(|question| question.ask.secret()).and_then(realm);
        let sheet_of = question.filter(|question| is_sheet(question)).and_then(realm);
        self.history.moments.resize(at, None);
        self.history.moments.push(Some(Moment {
            log: self.log.len(),
            clock,
            turn_of,
            secret_of,
            sheet_of,
        }));
    }

    /// Takes back the last answers: the file says so, and the boundary before them is next.
    ///
    /// # Errors
    /// [`Stop::Halted`] when that cannot be written.
    pub(super) fn take_back(
        &mut self,
        steps: usize,
        told: Option<&Rewind>,
        input: &mut dyn Input,
        console: &mut Console,
    ) -> Flow<Vec<FileEntry>> {
        let Some(at) = self.undone_from(steps) else { return Ok(Vec::new()) };
        let (asked, whose, keeps_notes) = match told {
            Some(Rewind::Undo { asked, notice, keeps_notes, .. }) => {
                (*asked, notice.as_deref(), *keeps_notes)
            }
            _ => (false, None, false),
        };
        let mut line = format!("undo {steps}");
        if asked || whose.is_some() || keeps_notes {
            line.push_str(" yes");
        }
        if let Some(whose) = whose {
            line.push_str(&format!(" for {whose}"));
        }
        if keeps_notes {
            line.push_str(BUT_NOTES);
        }
        self.record(&line, input, console)?;
        // What everybody was told stays.
        let (told, removed) = set_apart(self.cut(at), keeps_notes);
        self.record.answers.extend(told);
        self.record
            .answers
            .extend(whose.map(|whose| FileEntry { line: 0, text: notice(whose, steps) }));
        self.history.undone.push(removed.clone());
        Ok(removed)
    }

    /// Gives again what was taken back last.
    fn give_again(&mut self, input: &mut dyn Input, console: &mut Console) -> Flow<Vec<FileEntry>> {
        let Some(again) = self.history.undone.last().cloned() else { return Ok(Vec::new()) };
        let epochs = self.epochs.len();
        for entry in again.iter().filter(|entry| is_amendment(&entry.text)) {
            match self.recorded_epoch(&entry.text, &mut Vec::new()) {
                Ok(epoch) => self.epochs.push(epoch),
                Err(faults) => {
                    self.epochs.truncate(epochs);
                    let report = crate::fault::render_for(&faults, false, &console.spoken());
                    return Err(Stop::Halted(Text::Verbatim(report)));
                }
            }
        }
        self.record("redo", input, console)?;
        self.history.undone.pop();
        self.record.answers.extend(again.iter().cloned());
        Ok(again)
    }

    /// Returns the answer that was being carried out when the program was last stopped, as whoever
    /// looks may be told it: empty if they may not; None if nothing was.
    pub fn unfinished(&self, console: &Console) -> Option<Text> {
        let journal = self.record.journal.as_ref().filter(|journal| journal.was_unfinished())?;
        let text = String::from_utf8_lossy(journal.text());
        let last =
            text.lines().map(|line| strip_comment(line).trim()).rfind(|line| !line.is_empty())?;
        if is_about_others(last) {
            None
        } else {
            let authority = self.authority(console.viewer);
            let told = |entry: &FileEntry| match authority.may_read(&entry.text) {
                // Where nobody has taken the seat yet anybody may look.
                true if !console.seat.vacant => Text::verbatim(&entry.text),
                _ => Text::EMPTY,
            };
            self.record.answers.last().map(told)
        }
    }

    /// Takes back the answer that did not finish, and what led a computer player to it.
    pub fn take_back_unfinished(
        &mut self,
        input: &mut dyn Input,
        console: &mut Console,
    ) -> Finished {
        let taken = if self.undone_from(1).is_some() {
            self.take_back(1, None, input, console)
        } else {
            self.keep_only(self.record.answers.len().saturating_sub(1), input, console)
        };
        match taken {
            Ok(removed) => {
                let answers = self.returned_to(console, &removed);
                console.say_in(&self.rules, &say!("taken back: {answers}", answers));
                Finished::Left
            }
            Err(stop) => self.finished(stop),
        }
    }

    /// Drops all answers after the first `count`, whoever gave them.
    pub(super) fn keep_only(
        &mut self,
        count: usize,
        input: &mut dyn Input,
        console: &mut Console,
    ) -> Flow<Vec<FileEntry>> {
        self.record(&format!("keep {count}"), input, console)?;
        let (told, removed) = set_notices_apart(self.cut(count));
        self.record.answers.extend(told);
        self.history.undone.clear();
        Ok(removed)
    }

    /// Removes the answers from one on, and what was played since.
    fn cut(&mut self, at: usize) -> Vec<FileEntry> {
        self.history.cut(at);
        let removed = self.record.cut(at);
        self.epochs.truncate(1 + self.record.amendments(at));
        removed
    }

    /// Begins the phase at this place in the calendar, which this many answers led to, again under the
    /// amendments given in it.
    pub(super) fn begin_phase_again(
        &mut self,
        count: usize,
        clock: CalendarPosition,
        input: &mut dyn Input,
        console: &mut Console,
    ) -> Flow {
        self.record(&format!("restart {count} {}", write_place(clock)), input, console)?;
        let epochs = self.epochs.clone();
        let phase = self.cut(count);
        self.record.answers.extend(begun_again(phase, clock));
        self.epochs = epochs;
        self.history.undone.clear();
        Ok(())
    }

    /// Carries out what was decided, and says what it came to.
    ///
    /// # Errors
    /// [`Stop::Halted`] when that cannot be written.
    pub(super) fn go_back(
        &mut self,
        how: &Rewind,
        input: &mut dyn Input,
        console: &mut Console,
    ) -> Flow {
        let amended = self.epochs.len();
        match how {
            Rewind::Undo { steps, .. } => {
                let removed = self.take_back(*steps, Some(how), input, console)?;
                let answers = self.returned_to(console, &removed);
                console.returned(&self.rules, &say!("taken back: {answers}", answers));
            }
            Rewind::Correct(course) => {
                self.record_course(course, input, console)?;
                console.returned(&self.rules, &course.told);
            }
            Rewind::ChangeSheet(course, realm) => {
                self.record_course(course, input, console)?;
                self.forget_changed_sheet(*realm);
                // Nobody else learns that it is another.
                if is_read_by(console.viewer, *realm) {
                    console.returned(&self.rules, &course.told);
                }
            }
            Rewind::Replay(from) => self.plays_again_from(*from),
            Rewind::Redo { times } => {
                let mut again = Vec::new();
                for _ in 0..*times {
                    again.extend(self.give_again(input, console)?);
                }
                let before = self.record.answers.len() - again.len();
                let answers = self.named(console, before, &again);
                console.returned(&self.rules, &say!("given again: {answers}", answers));
            }
        }
        if let Some(epoch) = self.epochs.last().filter(|_| self.epochs.len() != amended) {
            let rules = &epoch.rules;
            let called = rules.called();
            let hash = Text::verbatim(rules.hash.to_string());
            let told = match self.epochs.len() < amended {
                true => {
                    say!("The rules are again those of before ({called}, {hash}).", called, hash)
                }
                false => say!(
                    "The rules are those of the amendment again ({called}, {hash}).",
                    called,
                    hash
                ),
            };
            console.say_in(&self.rules, &told);
        }
        Ok(())
    }

    /// Answers in words that were taken back, up to which the campaign stands now.
    fn returned_to(&self, console: &Console, removed: &[FileEntry]) -> Text {
        self.named(console, self.record.answers.len(), removed)
    }

    /// Puts some answers into words: those of whoever looks on by name, others by number.
    pub(super) fn named(&self, console: &Console, before: usize, answers: &[FileEntry]) -> Text {
        let of_people =
            Seats::of(&self.header).after(&self.record.answers[..before]).of_people(answers);
        let authority = self.authority(console.viewer);
        let own = |entry: &&FileEntry| !console.seat.vacant && authority.may_read(&entry.text);
        let people = || {
            answers.iter().zip(&of_people).filter(|(_, people)| **people).map(|(entry, _)| entry)
        };
        let shown: Vec<String> =
            people().filter(own).take(NAMED).map(|entry| format!("`{}`", entry.text)).collect();
        let rest = people().count() - shown.len();
        let computed = answers.len() - people().count();
        if people().next().is_none() && computed > 0 {
            let answers = Text::count(computed, ProgramNoun::Answer);
            return say!("{answers} of computer players", answers);
        }
        let answers = Text::count(people().count(), ProgramNoun::Answer);
        let listed = Text::verbatim(shown.join(", "));
        let answers = match (shown.is_empty(), rest) {
            (true, _) => answers,
            (false, 0) => say!("{answers}: {listed}", answers, listed),
            (false, rest) => say!("{answers}: {listed} and {rest} more", answers, listed, rest),
        };
        if computed == 0 {
            return answers;
        }
        let computed = Text::count(computed, ProgramNoun::Answer);
        say!("{answers}; and {computed} of computer players", answers, computed)
    }
}

impl Moment {
    fn position(&self, game: &Game<'_>) -> Text {
        view::position_text(game, self.clock, self.turn_of).unwrap_or_else(|| say!("the start"))
    }
}
