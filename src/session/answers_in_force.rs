//! Entries of a campaign file one by one → the answers that stand: `undo`, `redo` and `resume`
//! lines are carried out.

use super::amendment_terms::{at_once, is_amendment, read_place, taking_hold_at, write_place};
use super::answers::{FileEntry, giver};
use super::later_answers::{CorrectionDraft, CorrectionStep, LaterAnswers, is_of_correction};
use super::resume::{self, is_resumption};
use super::seats::Seats;
use crate::campaign::CalendarPosition;
use crate::engine::Verb;

/// Returns the line that tells everybody of answers that were taken back past what others had seen. It is
/// part of the line that takes them back, and stays when more is taken back.
pub fn notice(whose: &str, steps: usize) -> String {
    format!("{NOTICE}{whose} {steps}")
}

const NOTICE: &str = "host: umpire undone ";

/// Returns the line that tells everybody of an answer that was corrected: whose it was, where in the calendar
/// it was given, and how many later ones no longer fit.
pub fn notice_of_correction(whose: &str, place: CalendarPosition, dropped: usize) -> String {
    format!("{CORRECTED}{whose} {place} {dropped}", place = write_place(place))
}

const CORRECTED: &str = "host: umpire corrected ";

pub fn is_notice(text: &str) -> bool {
    text.starts_with(NOTICE) || text.starts_with(CORRECTED)
}

/// Answers that were removed → what everybody was told among them, which stays, and the others.
pub fn set_notices_apart(removed: Vec<FileEntry>) -> (Vec<FileEntry>, Vec<FileEntry>) {
    removed.into_iter().partition(|entry| is_notice(&entry.text))
}

/// End of an `undo` line that leaves the notes that others wrote.
pub const BUT_NOTES: &str = " but notes";

/// True if an answer is a note, of another than this giver: it bears on nothing that is played.
pub fn is_note_of_another(text: &str, than: &str) -> bool {
    giver(text).is_some_and(|(who, order)| {
        let verb = order.split_whitespace().next().unwrap_or_default();
        who != than && verb == Verb::Note.row().name
    })
}

/// Answers that were removed → those that stay, and the others: what everybody was told stays, and the notes of
/// others if they are kept.
pub fn set_apart(removed: Vec<FileEntry>, keeps_notes: bool) -> (Vec<FileEntry>, Vec<FileEntry>) {
    let whose = removed.first().and_then(|entry| giver(&entry.text)).map(|(who, _)| who.to_owned());
    let note = |text: &str| {
        keeps_notes && whose.as_ref().is_some_and(|whose| is_note_of_another(text, whose))
    };
    removed.into_iter().partition(|entry| is_notice(&entry.text) || note(&entry.text))
}

/// An `undo` line as a campaign file has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UndoLine {
    /// Number of answers of people that it takes back.
    steps: usize,
    /// Name of whose they were, if everybody is told.
    whose: Option<String>,
    keeps_notes: bool,
}

/// Reads an `undo` line. None: it is no such line; Some(None): it is one that makes no sense.
pub fn undo_line(text: &str) -> Option<Option<UndoLine>> {
    let keeps_notes = text.ends_with(BUT_NOTES);
    let words: Vec<&str> =
        text.strip_suffix(BUT_NOTES).unwrap_or(text).split_whitespace().collect();
    let ["undo", rest @ ..] = words.as_slice() else { return None };
    let line = |steps: &str, whose: Option<&str>| {
        let whose = whose.map(str::to_owned);
        Some(UndoLine { steps: steps.parse().ok()?, whose, keeps_notes })
    };
    Some(match rest {
        [] | ["yes"] => line("1", None),
        [steps] | [steps, "yes"] => line(steps, None),
        [steps, "yes", "for", whose] => line(steps, Some(whose)),
        _ => None,
    })
}

/// Returns the answers of a phase that begins again because it could not go on without the amendments given
/// in it: these come first and take hold at its beginning.
pub fn begun_again(answers: Vec<FileEntry>, clock: CalendarPosition) -> Vec<FileEntry> {
    let waits = |entry: &FileEntry| is_amendment(&entry.text) && at_once(&entry.text).is_none();
    let first = answers.iter().take_while(|entry| at_once(&entry.text).is_some()).count();
    let (mut before, rest) = (answers[..first].to_vec(), answers[first..].to_vec());
    let (amendments, others): (Vec<FileEntry>, Vec<FileEntry>) = rest.into_iter().partition(waits);
    before.extend(
        amendments
            .into_iter()
            .map(|entry| FileEntry { text: taking_hold_at(&entry.text, clock), ..entry }),
    );
    before.extend(others);
    before
}

/// A line that says what becomes of the answers after the first `COUNT`.
enum HistoryLine {
    /// `keep COUNT`: they are given up.
    Keep(usize),
    /// `restart COUNT PLACE`: they are those of a phase that begins again.
    Restart(usize, CalendarPosition),
}

fn history_line(text: &str) -> Option<Option<HistoryLine>> {
    match text.split_whitespace().collect::<Vec<_>>().as_slice() {
        ["keep", count] => Some(count.parse().ok().map(HistoryLine::Keep)),
        ["restart", count, place] => Some(
            count
                .parse()
                .ok()
                .zip(read_place(place))
                .map(|(count, clock)| HistoryLine::Restart(count, clock)),
        ),
        _ => None,
    }
}

/// True if a line of a campaign file is neither an answer nor an amendment, but says what becomes
/// of those before it.
pub fn is_about_others(text: &str) -> bool {
    text == "redo"
        || undo_line(text).is_some()
        || is_of_correction(text)
        || is_resumption(text)
        || history_line(text).is_some()
}

/// The answers that stand after some entries.
pub struct AnswersInForce {
    pub answers: Vec<FileEntry>,
    /// Answers that were taken back, the last at the end, as long as nothing else was answered.
    pub undone: Vec<Vec<FileEntry>>,
    /// Answers that wait until they fit, since one before them was corrected.
    pub later: LaterAnswers,
    draft: CorrectionDraft,
    /// For each answer whether it is somebody's at the table.
    of_people: Vec<bool>,
    head: Seats,
    seats: Seats,
    /// Answers before this are not taken back.
    floor: usize,
}

impl AnswersInForce {
    /// Returns the answers before the first entry. `seats` are those that the head names.
    pub fn new(seats: &Seats) -> AnswersInForce {
        AnswersInForce {
            answers: Vec::new(),
            undone: Vec::new(),
            later: LaterAnswers::default(),
            draft: CorrectionDraft::default(),
            of_people: Vec::new(),
            head: seats.clone(),
            seats: seats.clone(),
            floor: 0,
        }
    }

    /// Returns the answers that stand after all these entries.
    ///
    /// # Errors
    /// The entry that cannot be carried out: an `undo` of more than there is, a `redo` of nothing,
    /// or a `resume` after more answers than there are.
    pub fn of(entries: Vec<FileEntry>, seats: &Seats) -> Result<AnswersInForce, FileEntry> {
        let mut standing = AnswersInForce::new(seats);
        for entry in entries {
            standing.take(entry)?;
        }
        Ok(standing)
    }

    fn take(&mut self, entry: FileEntry) -> Result<(), FileEntry> {
        if is_of_correction(&entry.text) {
            return self.correct(entry);
        }
        self.draft = CorrectionDraft::default();
        if is_resumption(&entry.text) {
            // What was given after the saved state is given up, and nobody goes back before it.
            match resume::parse(&entry.text).filter(|(_, count)| *count <= self.answers.len()) {
                Some((_, count)) => drop(self.cut(count)),
                None => return Err(entry),
            }
            self.undone.clear();
            self.push(entry);
            self.floor = self.answers.len();
        } else if let Some(undo) = undo_line(&entry.text) {
            let back = undo.and_then(|undo| Some((self.last_of_people(undo.steps)?, undo)));
            let Some((at, undo)) = back else { return Err(entry) };
            self.take_back(at, undo.keeps_notes);
            if let Some(whose) = undo.whose {
                self.push(FileEntry { line: entry.line, text: notice(&whose, undo.steps) });
            }
        } else if let Some(after) = history_line(&entry.text) {
            match after {
                Some(HistoryLine::Keep(count))
                    if (self.floor..=self.answers.len()).contains(&count) =>
                {
                    self.take_back(count, false);
                    self.undone.clear();
                }
                Some(HistoryLine::Restart(count, clock))
                    if (self.floor..=self.answers.len()).contains(&count) =>
                {
                    let phase = self.cut(count);
                    begun_again(phase, clock).into_iter().for_each(|entry| self.push(entry));
                    self.undone.clear();
                }
                _ => return Err(entry),
            }
        } else if entry.text == "redo" {
            let Some(again) = self.undone.pop() else { return Err(entry) };
            again.into_iter().for_each(|entry| self.push(entry));
        } else {
            self.undone.clear();
            self.push(entry);
        }
        Ok(())
    }

    /// Takes a line of a correction.
    fn correct(&mut self, entry: FileEntry) -> Result<(), FileEntry> {
        match self.draft.take(&entry, &mut self.later) {
            Some(CorrectionStep::Drafted) => {}
            Some(CorrectionStep::Course(at, course, later))
                if (self.floor..self.answers.len()).contains(&at) =>
            {
                self.cut(at);
                course.into_iter().for_each(|entry| self.push(entry));
                self.later = later;
                self.undone.clear();
            }
            Some(CorrectionStep::Given(given)) => {
                self.undone.clear();
                self.push(given);
            }
            Some(CorrectionStep::Course(..)) | None => return Err(entry),
        }
        Ok(())
    }

    fn push(&mut self, entry: FileEntry) {
        self.of_people.push(self.seats.is_of_people(&entry.text));
        self.seats.hear(&entry.text);
        self.answers.push(entry);
    }

    /// Removes the answers from one on.
    fn cut(&mut self, at: usize) -> Vec<FileEntry> {
        let removed = self.answers.split_off(at);
        self.of_people.truncate(at);
        self.later.cut(at);
        if removed.iter().any(|entry| Seats::changes_hands(&entry.text)) {
            self.seats = self.head.clone().after(&self.answers);
        }
        removed
    }

    /// Takes back the answers from one on; what everybody was told stays.
    fn take_back(&mut self, at: usize, keeps_notes: bool) {
        let (told, removed) = set_apart(self.cut(at), keeps_notes);
        told.into_iter().for_each(|entry| self.push(entry));
        self.undone.push(removed);
    }

    /// Returns the number of the answer at which the last `steps` answers of people begin.
    fn last_of_people(&self, steps: usize) -> Option<usize> {
        last_of_people(&self.of_people, self.floor, steps)
    }
}

/// Returns the number of the answer at which the last `steps` answers of people begin, not before `floor`; the
/// end if `steps` is 0, None if there are fewer.
pub fn last_of_people(of_people: &[bool], floor: usize, steps: usize) -> Option<usize> {
    if steps == 0 {
        return Some(of_people.len());
    }
    (floor..of_people.len()).rev().filter(|at| of_people[*at]).nth(steps - 1)
}
