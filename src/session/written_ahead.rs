//! Answers that were written before their turn: sheets of orders that came on paper or by letter, and answers of
//! phases in which all are asked at once, or that come later. They wait beside the campaign, in
//! `sealed/<realm>.txt`, until the realm is asked, and answer for it then:
//!
//! ```text
//! for 1.2.0.9.0.0            the place in the calendar where the lines below are asked for
//! buy 4
//! for 1.2.0.10.0.0 ahead     another, written before its phase began: its lines are judged when it does
//! done
//! ```
//!
//! `from 57` after the place says that the lines are being given, since the campaign had so many answers, and `to`
//! with a mark that they answer one question alone: that of a card in one battle, say.

use std::collections::VecDeque;
use std::fs;
use std::io;
use std::path::PathBuf;

use super::Folder;
use super::amendment_terms::{read_place, write_place};
use super::answers::giver;
use super::controller::Controller;
use super::controller::reading::{Addressee, read_answer};
use super::undo::{is_read_by, is_sheet};
use crate::basics::files;
use crate::campaign::knowledge::Viewer;
use crate::campaign::{CalendarPosition, RealmId, Seat};
use crate::engine::core::{bare_answer, parse};
use crate::engine::{Flow, Game, Order, Question, Verb, Who};
use crate::say;
use crate::text::{Joined, Text};

/// Lines that wait for the question of one phase.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenAhead {
    /// Place in the calendar at which they are asked for.
    pub clock: CalendarPosition,
    pub lines: Vec<String>,
    /// They were written before their phase began, and were not judged since it has.
    pub unjudged: bool,
    /// Number of answers that the campaign had when the first line was given; None before that.
    pub from: Option<usize>,
    /// Mark of the one question that they answer; None where they are for all of the phase.
    pub question: Option<String>,
}

/// Bytes of what waits for a realm: nobody writes longer ones.
const MOST_BYTES: u64 = 1 << 20;

/// The first word of the line that says for when a sheet is, and the words after the place.
const FOR: &str = "for";
const AHEAD: &str = "ahead";
const FROM: &str = "from";
const TO: &str = "to";

/// Returns the mark of a question, which is another for another question in the same phase.
pub(super) fn mark(game: &Game<'_>, question: &Question<'_>) -> String {
    let prompt = question.ask.prompt(game).in_english();
    blake3::hash(prompt.as_bytes()).to_hex()[..16].to_owned()
}

impl WrittenAhead {
    /// Lines for the phase that is played, judged already.
    pub fn now(clock: CalendarPosition, lines: Vec<String>) -> WrittenAhead {
        WrittenAhead { clock, lines, unjudged: false, from: None, question: None }
    }

    /// Lines for a phase that comes later.
    pub fn later(clock: CalendarPosition, lines: Vec<String>) -> WrittenAhead {
        WrittenAhead { unjudged: true, ..WrittenAhead::now(clock, lines) }
    }

    fn head(&self) -> String {
        let ahead = if self.unjudged { format!(" {AHEAD}") } else { String::new() };
        let from = self.from.map_or(String::new(), |from| format!(" {FROM} {from}"));
        let to = self.question.as_ref().map_or(String::new(), |mark| format!(" {TO} {mark}"));
        format!("{FOR} {}{ahead}{from}{to}\n", write_place(self.clock))
    }

    /// Reads the line at which what waits for one phase begins; None if it is another.
    fn read_head(line: &str) -> Option<WrittenAhead> {
        let mut words = line.strip_prefix(FOR)?.split_whitespace();
        let mut found = WrittenAhead::now(read_place(words.next()?)?, Vec::new());
        while let Some(word) = words.next() {
            match word {
                AHEAD => found.unjudged = true,
                FROM => found.from = Some(words.next()?.parse().ok()?),
                TO => found.question = Some(words.next()?.to_owned()),
                _ => return None,
            }
        }
        Some(found)
    }
}

impl Folder {
    fn sealed(&self, realm: &str) -> PathBuf {
        self.path.join("sealed").join(format!("{realm}.txt"))
    }

    /// Returns the file of what became of lines that did not fit, until the realm has read it.
    fn dropped_file(&self, realm: &str) -> PathBuf {
        self.path.join("sealed").join(format!("{realm}.dropped.txt"))
    }

    /// Lists what waits for a realm, in the order in which it was written.
    pub fn all_written_ahead(&self, realm: &str) -> Vec<WrittenAhead> {
        let bytes = files::read_up_to(&self.sealed(realm), MOST_BYTES).ok();
        let text = bytes.and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default();
        let mut found: Vec<WrittenAhead> = Vec::new();
        for line in text.lines() {
            match (WrittenAhead::read_head(line), found.last_mut()) {
                (Some(head), _) => found.push(head),
                (None, Some(last)) => last.lines.push(line.to_owned()),
                (None, None) => return Vec::new(),
            }
        }
        found
    }

    /// Returns what waits for a realm at a place of the calendar.
    pub fn written_ahead(&self, realm: &str, place: CalendarPosition) -> Option<WrittenAhead> {
        self.all_written_ahead(realm).into_iter().find(|ahead| ahead.clock == place)
    }

    /// Keeps lines, in the place of those for the same phase before them.
    ///
    /// # Errors
    /// When the folder cannot be written.
    pub fn write_ahead(&self, realm: &str, ahead: &WrittenAhead) -> io::Result<()> {
        let mut all = self.all_written_ahead(realm);
        match all.iter_mut().find(|other| other.clock == ahead.clock) {
            Some(same) => same.clone_from(ahead),
            None => all.push(ahead.clone()),
        }
        self.keep_ahead(realm, &all)
    }

    fn keep_ahead(&self, realm: &str, all: &[WrittenAhead]) -> io::Result<()> {
        let path = self.sealed(realm);
        if all.is_empty() {
            return match fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
                _ => Ok(()),
            };
        }
        let mut text = String::new();
        for ahead in all {
            text += &ahead.head();
            for line in &ahead.lines {
                text.push_str(line);
                text.push('\n');
            }
        }
        path.parent().map_or(Ok(()), files::create_private_folder)?;
        files::replace_private(&path, text)
    }

    /// Forgets what waits for a realm at a place of the calendar.
    pub fn forget_ahead(&self, realm: &str, place: CalendarPosition) {
        let mut all = self.all_written_ahead(realm);
        let before = all.len();
        all.retain(|ahead| ahead.clock != place);
        if all.len() < before {
            // Where that cannot be written it is found to be late the next time.
            let _ = self.keep_ahead(realm, &all);
        }
    }

    /// Lists what became of lines of a realm that did not fit, in words.
    pub fn dropped(&self, realm: &str) -> Vec<String> {
        let bytes = files::read_up_to(&self.dropped_file(realm), MOST_BYTES).unwrap_or_default();
        String::from_utf8_lossy(&bytes).lines().map(str::to_owned).collect()
    }

    fn note_dropped(&self, realm: &str, said: &str) {
        let mut lines = self.dropped(realm);
        lines.push(said.lines().collect::<Vec<_>>().join(" "));
        let path = self.dropped_file(realm);
        let kept = path.parent().map_or(Ok(()), files::create_private_folder);
        // A reason that cannot be kept is told to whoever looks on, and else lost.
        let _ = kept.and_then(|()| files::replace_private(&path, lines.join("\n") + "\n"));
    }

    /// Forgets what became of lines that did not fit: the realm has read it.
    pub fn forget_dropped(&self, realm: &str) {
        let _ = fs::remove_file(self.dropped_file(realm));
    }
}

/// Lines that answer for a realm now.
#[derive(Debug)]
pub(super) struct AheadTaken {
    realm: RealmId,
    place: CalendarPosition,
    /// All lines of a sheet that are still to be given, then `done`; else the next one.
    lines: VecDeque<String>,
    sheet: bool,
    /// None is left after the next.
    last: bool,
}

/// Returns the realm that is asked and answers for itself; None where a script sends the question elsewhere.
pub(super) fn own_realm(question: &Question<'_>) -> Option<RealmId> {
    question.who.realm().filter(|_| !question.is_sent_elsewhere())
}

/// True if what waits for a place of the calendar is late.
fn is_late(ahead: &WrittenAhead, now: CalendarPosition) -> bool {
    ahead.clock < now
}

impl Controller<'_> {
    /// Returns the next line of what waits for whoever is asked, if something does.
    pub(super) fn of_written_ahead(
        &mut self,
        game: &Game<'_>,
        question: &Question<'_>,
    ) -> Flow<Option<Order>> {
        let (Some(realm), Some(folder)) = (own_realm(question), self.session.record.folder.clone())
        else {
            return Ok(None);
        };
        self.judge_sheets_ahead(game, question, &folder);
        let name = game.realm_name(realm);
        let sheet = is_sheet(question);
        let taking = self.run.taking.as_ref().is_some_and(|it| it.realm == realm && it.sheet);
        if !(sheet && taking) {
            self.run.taking = None;
            let all = folder.all_written_ahead(name);
            for late in all.iter().filter(|ahead| is_late(ahead, game.state.clock)) {
                folder.forget_ahead(name, late.clock);
                let told = say!(
                    "The sealed orders of {name} were for another round, and are not taken.",
                    name = Text::verbatim(name)
                );
                if sheet || self.may_read(realm) {
                    self.console.say_text(game, &told);
                }
                self.note_dropped(game, realm, &told);
            }
            let Some(ahead) = all.into_iter().find(|ahead| ahead.clock == game.state.clock) else {
                return Ok(None);
            };
            if ahead.question.as_ref().is_some_and(|of| *of != mark(game, question)) {
                folder.forget_ahead(name, ahead.clock);
                let lines = ahead.lines.into_iter().map(Text::verbatim);
                let told = say!(
                    "`{text}` waited, and no longer fits: {why}",
                    text = Text::list(lines, Joined::Semicolon),
                    why = say!("something else is asked")
                );
                if self.may_read(realm) {
                    self.console.say_text(game, &told);
                }
                self.note_dropped(game, realm, &told);
                return Ok(None);
            }
            self.run.taking = match sheet {
                true => Some(sheet_taken(game, realm, ahead)),
                false => self.next_taken(game, realm, (&folder, ahead)),
            };
        }
        let line = self.run.taking.as_mut().and_then(|taking| taking.lines.pop_front());
        let Some(line) = line else {
            self.run.taking = None;
            return Ok(None);
        };
        let whole = bare_answer::complete(game, question, &line);
        match read_answer(game, Addressee::realm(realm), Viewer::Host, &whole) {
            Ok(order) => Ok(Some(order)),
            Err(no) => {
                let told = say!("`{line}`: {why}", line = Text::verbatim(line), why = no.why);
                self.set_ahead_aside(game, realm, told);
                Ok(None)
            }
        }
    }

    /// Returns the line that comes next of those that are given one by one, by the answers of the realm since the
    /// first. None if all were given.
    fn next_taken(
        &self,
        game: &Game<'_>,
        realm: RealmId,
        (folder, mut ahead): (&Folder, WrittenAhead),
    ) -> Option<AheadTaken> {
        let (name, answers) = (game.realm_name(realm), &self.session.record.answers);
        // Where answers were taken back it begins again.
        let from = ahead.from.unwrap_or(answers.len()).min(answers.len());
        ahead.from = Some(from);
        let anytime =
            |order: &str| parse::OrderLine::of(order).verb.is_some_and(|verb| verb.row().anytime());
        let of_realm = answers.iter().skip(from).filter_map(|entry| giver(&entry.text));
        let given = of_realm.filter(|(giver, order)| *giver == name && !anytime(order)).count();
        let Some(line) = ahead.lines.get(given).cloned() else {
            folder.forget_ahead(name, ahead.clock);
            return None;
        };
        let last = given + 1 == ahead.lines.len();
        if given == 0 && folder.write_ahead(name, &ahead).is_err() {
            // It could be given twice if the program ended now.
            return None;
        }
        Some(AheadTaken {
            realm,
            place: ahead.clock,
            lines: VecDeque::from([line]),
            sheet: false,
            last,
        })
    }

    /// Hands in the sheet of whoever is asked: one that came by letter while they were asked takes the place of
    /// what was written here.
    pub(super) fn handed_in_here(
        &mut self,
        game: &Game<'_>,
        question: &Question<'_>,
    ) -> Flow<Order> {
        let Some(order) = self.of_written_ahead(game, question)? else {
            // The last to hand in opens them all.
            return match self.change_sheets(game, question) {
                Ok(()) => Ok(Order::Done {}),
                Err(stop) => {
                    let done = Verb::Done.row().name.to_owned();
                    self.comes_first(game, Some(question), vec![String::new(), done]);
                    Err(stop)
                }
            };
        };
        let came = say!(
            "A sheet of {name} came in the meantime, and is taken in the place of what was written here.",
            name = Text::verbatim(question.who.name(game))
        );
        self.console.say_text(game, &came);
        Ok(order)
    }

    /// Forgets what a realm wrote ahead once the last of it was accepted.
    pub(super) fn ahead_taken(&mut self, game: &Game<'_>, question: &Question<'_>, order: &Order) {
        let Some(folder) = &self.session.record.folder else { return };
        let of_realm = |taking: &AheadTaken| question.who == Who::Realm(taking.realm);
        match self.run.taking.as_ref().filter(|taking| of_realm(taking)) {
            Some(taking) if taking.sheet && *order != (Order::Done {}) => {}
            Some(taking) => {
                if taking.sheet || taking.last {
                    folder.forget_ahead(game.realm_name(taking.realm), taking.place);
                }
                self.run.taking = None;
            }
            // Whoever answers by themselves has read what became of the lines before.
            None => {
                let person = |realm: &RealmId| self.session.seat(game.state, *realm) == Seat::Human;
                let own = question.who.realm().filter(|_| !order.verb().row().umpire);
                let own = own.filter(person);
                if let Some(realm) = own {
                    folder.forget_dropped(game.realm_name(realm));
                    folder.forget_undo_outcome(game.realm_name(realm));
                }
            }
        }
    }

    /// True if whoever looks may read what a realm has written ahead.
    pub(super) fn may_read(&self, realm: RealmId) -> bool {
        is_read_by(self.console.viewer, realm)
    }

    /// Sets lines aside of which one is refused after all, since the campaign was changed in the meantime. Returns
    /// true if some were being taken.
    pub(super) fn ahead_refused(&mut self, game: &Game<'_>, why: Text) -> bool {
        let Some(taking) = &self.run.taking else { return false };
        let realm = taking.realm;
        self.set_ahead_aside(game, realm, why);
        true
    }

    fn set_ahead_aside(&mut self, game: &Game<'_>, realm: RealmId, why: Text) {
        let taking = self.run.taking.take();
        let place = taking.as_ref().map_or(game.state.clock, |taking| taking.place);
        let name = game.realm_name(realm);
        if let Some(folder) = &self.session.record.folder {
            folder.forget_ahead(name, place);
        }
        let told = say!(
            "The sealed orders of {name} are not taken further, and {name} answers on",
            name = Text::verbatim(name)
        );
        let whole = say!("{told}: {why}", told = told.clone(), why);
        // What is wrong with it tells what is on it.
        let seen = self.may_read(realm);
        if seen || taking.is_some_and(|taking| taking.sheet) {
            self.console.say_text(game, if seen { &whole } else { &told });
        }
        self.note_dropped(game, realm, &whole);
    }

    pub(super) fn note_dropped(&self, game: &Game<'_>, realm: RealmId, told: &Text) {
        let reads = self.console.read_by(game, Viewer::Realm(realm));
        if let Some(folder) = &self.session.record.folder {
            folder.note_dropped(game.realm_name(realm), &told.in_words(reads.shown().rules));
        }
    }

    /// Judges sheets that were written before their phase began: lines that no longer fit are left out.
    fn judge_sheets_ahead(&self, game: &Game<'_>, question: &Question<'_>, folder: &Folder) {
        for realm in game.state.playing().filter(|it| question.ask.put_to(*it).is_some()) {
            let name = game.realm_name(realm);
            let ahead = folder.written_ahead(name, game.state.clock);
            let Some(mut ahead) = ahead.filter(|ahead| ahead.unjudged) else { continue };
            // Other phases end with it, and a sheet is handed in as it is.
            if ahead.lines.last().is_some_and(|line| line.eq_ignore_ascii_case("done")) {
                ahead.lines.pop();
            }
            let whole = ahead.lines.len();
            for _ in 0..whole {
                let texts: Vec<&str> = ahead.lines.iter().map(String::as_str).collect();
                let faults = question.judge_sheet(game, realm, &texts).unwrap_or_default();
                let first = faults.into_iter().find_map(|fault| Some((fault.line?, fault.why)));
                let Some((at, why)) = first else { break };
                let text = Text::verbatim(ahead.lines.remove(at));
                let told = say!("`{text}` waited, and no longer fits: {why}", text, why);
                self.note_dropped(game, realm, &told);
            }
            ahead.unjudged = false;
            // Where that cannot be kept it is judged again.
            let _ = folder.write_ahead(name, &ahead);
        }
    }
}

/// Returns a sheet in the place of what was written here, with `done` at its end.
fn sheet_taken(game: &Game<'_>, realm: RealmId, ahead: WrittenAhead) -> AheadTaken {
    let begun = !game.state.sheets.written(realm).is_empty();
    let strike = begun.then(|| format!("{} all", Verb::Strike.row().name));
    let done = Verb::Done.row().name.to_owned();
    let lines = strike.into_iter().chain(ahead.lines).chain([done]).collect();
    AheadTaken { realm, place: ahead.clock, lines, sheet: true, last: false }
}
