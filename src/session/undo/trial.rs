//! A course of the campaign in which one answer is another: played on a copy, from the state kept last before
//! that answer, with what fits of the answers that were given after it.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::correct::Correction;
use crate::campaign::knowledge::Viewer;
use crate::campaign::{CalendarPosition, EventRecord};
use crate::console::{Console, NoInput, Nowhere};
use crate::engine::{Game, Stop};
use crate::fault::render;
use crate::say;
use crate::session::answer_record::AnswerRecord;
use crate::session::answers::giver;
use crate::session::answers_in_force::is_notice;
use crate::session::controller::later::TriedCourse;
use crate::session::controller::{Controller, PhaseStart};
use crate::session::history::History;
use crate::session::later_answers::{DroppedAnswer, LaterAnswer, LaterAnswers};
use crate::session::run::failure_text;
use crate::session::seating::Seating;
use crate::session::{FileEntry, Session, run};
use crate::text::{ProgramNoun, Text};
use crate::view;

/// Outcome of a correction.
pub(in crate::session) struct NewCourse {
    /// The corrected answer and those that follow it.
    pub(super) answers: Vec<FileEntry>,
    pub(super) dropped: Vec<DroppedAnswer>,
    pub(super) waits: LaterAnswers,
    /// Question on which they wait, or before which the course ends.
    pub(super) asked: Option<Text>,
    /// The campaign has ended in it.
    pub(super) over: bool,
    /// Length of the log at its end.
    pub(super) log: usize,
    /// Differences from the old course, in lines.
    pub(super) differs: Vec<Text>,
}

impl Session {
    /// Plays the course that a correction leads to, on a copy.
    ///
    /// # Errors
    /// The reason that the answer does not fit, or that something fails.
    pub(super) fn try_course(
        &self,
        game: &Game<'_>,
        correction: &Correction,
    ) -> Result<NewCourse, Text> {
        let at = correction.at;
        let mut tried = self.copy_before(at);
        tried.history.later = LaterAnswers::new(at, self.later_than(correction));
        let course = tried.play_to_its_end()?;
        if tried.record.answers.len() <= at {
            return Err(say!("nothing is asked there that it could answer"));
        }
        let over = tried.state.ending.is_some();
        let mut later = std::mem::take(&mut tried.history.later);
        let mut dropped = std::mem::take(&mut later.dropped);
        // In the phase that is being played whoever is asked goes on by themselves.
        let here = later.answers.iter().all(|last| last.place == tried.state.clock);
        let asked = course.asked.as_ref().filter(|_| here);
        while let Some(last) = later.answers.pop_front_if(|last| {
            over || asked.is_some_and(|asked| Some(asked.giver.as_str()) == giver_of(last))
        }) {
            if is_notice(&last.entry.text) {
                continue;
            }
            let why = match over {
                true => say!("the campaign is over before it"),
                false => say!("it does not fit now"),
            };
            dropped.push(DroppedAnswer { text: last.entry.text, why });
        }
        let old = self.history.log_at(at).min(self.log.len());
        let new = tried.history.log_at(at).min(tried.log.len());
        let until = (!later.answers.is_empty()).then_some(tried.state.clock);
        let hooks = tried.hooks.clone();
        let there = Game::new(&tried.rules, &tried.state, hooks.as_deref()).read_in(game.reader);
        let differs = differences(
            &lines(game, &self.log[old..], until),
            &lines(&there, &tried.log[new..], until),
        );
        Ok(NewCourse {
            answers: tried.record.answers.split_off(at),
            dropped,
            waits: later,
            asked: course.asked.map(|asked| asked.text),
            over,
            log: tried.log.len(),
            differs,
        })
    }

    /// Plays other answers from one on, on a copy, and returns the length of the log at their end.
    ///
    /// # Errors
    /// The reason that one of them does not fit, or that something fails.
    pub(super) fn plays_through(&self, at: usize, answers: &[FileEntry]) -> Result<usize, Text> {
        let mut tried = self.copy_before(at);
        tried.history.tried = Some(TriedCourse::default());
        tried.record.answers.extend_from_slice(answers);
        tried.play_to_its_end()?;
        Ok(tried.log.len())
    }

    /// Plays a copy until something is asked that nobody has answered.
    fn play_to_its_end(&mut self) -> Result<TriedCourse, Text> {
        let from = self.history.boundaries.last().cloned();
        let from = from.ok_or_else(|| say!("the campaign has no start"))?;
        let epoch = self.record.amendments(from.answers);
        let mut state = from.state;
        self.begin_epoch(epoch, &state).map_err(|faults| Text::verbatim(render(&faults, false)))?;
        let phase = PhaseStart { answers: from.answers, clock: state.clock, epoch };
        let mut console = Console::new(Box::new(Nowhere), false, false);
        let mut input = NoInput;
        let mut controller = Controller::new(self, &mut input, &mut console, phase);
        let stop = run::play(&mut controller, &mut state, epoch);
        self.state = state;
        let course = self.history.tried.take().unwrap_or_default();
        if let Some(why) = course.refused {
            return Err(why);
        }
        match stop {
            Err(Stop::Broken { why, .. } | Stop::Halted(why)) => Err(why),
            Err(Stop::Failed) => {
                let failed = self.failure(&console);
                Err(Text::verbatim(failure_text(failed.as_ref(), &console)))
            }
            _ => Ok(course),
        }
    }

    /// Returns a session of the answers before one, which nothing is written of.
    fn copy_before(&self, at: usize) -> Session {
        let mut kept = self.history.boundaries.iter().filter(|boundary| boundary.answers <= at);
        let from = if self.scripts_keep() { kept.next() } else { kept.next_back() };
        let boundaries: Vec<_> = from.cloned().into_iter().collect();
        let (first, log) = boundaries.first().map_or((0, 0), |from| (from.answers, from.log));
        let mut history = History::new(self.state.clone());
        history.boundaries = boundaries;
        history.floor = self.history.floor;
        history.moments = self.history.moments[..first.min(self.history.moments.len())].to_vec();
        history.tried = Some(TriedCourse { begins: true, ..TriedCourse::default() });
        let mut seating = Seating::new(self.header.realms.len());
        seating.computers = self.seating.computers;
        Session {
            rules: Arc::clone(&self.rules),
            header: self.header.clone(),
            state: self.state.clone(),
            log: self.log[..log.min(self.log.len())].to_vec(),
            record: AnswerRecord::new(self.record.answers[..at].to_vec()),
            history,
            seating,
            epochs: self.epochs.clone(),
            campaign_rules: self.campaign_rules.clone(),
            hooks: None,
            refused: Vec::new(),
            notes_locals: false,
            stopped_by: Vec::new(),
            last_failure: None,
            races: self.races.clone(),
            leave_at: None,
        }
    }

    /// Returns the corrected answer and those after it, each with the place where it was given.
    fn later_than(&self, correction: &Correction) -> Vec<LaterAnswer> {
        let mut place = self.place_of(correction.at);
        let new = FileEntry { line: 0, text: correction.text.clone() };
        let mut later = vec![LaterAnswer { entry: new, place }];
        for (entry, at) in self.record.answers.iter().zip(0..).skip(correction.at + 1) {
            place = self.history.moment(at).map_or(place, |moment| moment.clock);
            later.push(LaterAnswer { entry: entry.clone(), place });
        }
        later.extend(self.history.later.answers.iter().cloned());
        later
    }

    /// Returns the place in the calendar where an answer was given.
    pub(super) fn place_of(&self, at: usize) -> CalendarPosition {
        self.history.moment(at).map_or(self.state.clock, |moment| moment.clock)
    }
}

fn giver_of(later: &LaterAnswer) -> Option<&str> {
    giver(&later.entry.text).map(|(giver, _)| giver)
}

/// Lines of a log as the host sees them, each with its heading; none of those after a place in the calendar.
fn lines(
    game: &Game<'_>,
    log: &[EventRecord],
    until: Option<CalendarPosition>,
) -> Vec<(String, String)> {
    let end = until.and_then(|until| log.iter().position(|record| record.clock > until));
    let mut heading = String::new();
    let mut found = Vec::new();
    for line in view::log_lines(&game.shown(), Viewer::Host, &log[..end.unwrap_or(log.len())]) {
        match line.strip_prefix("  ") {
            Some(text) => found.push((heading.clone(), text.to_owned())),
            None => heading = line,
        }
    }
    found
}

/// Most lines that are told of what differs.
const MOST: usize = 24;

/// Compares two logs: `-` stands before what would no longer come, `+` before what would.
fn differences(old: &[(String, String)], new: &[(String, String)]) -> Vec<Text> {
    let without = |of: &[(String, String)], other: &[(String, String)]| {
        let mut left: BTreeMap<(String, String), usize> = BTreeMap::new();
        other.iter().for_each(|line| *left.entry(line.clone()).or_default() += 1);
        let alone = |line: &&(String, String)| match left.get_mut(*line).filter(|left| **left > 0) {
            Some(left) => {
                *left -= 1;
                false
            }
            None => true,
        };
        of.iter().filter(alone).cloned().collect::<Vec<_>>()
    };
    let (gone, come) = (without(old, new), without(new, old));
    let mut headings: Vec<&String> = Vec::new();
    for (heading, _) in gone.iter().chain(&come) {
        if !headings.contains(&heading) {
            headings.push(heading);
        }
    }
    let mut told = Vec::new();
    for heading in headings {
        told.push(Text::verbatim(heading));
        let of = |lines: &[(String, String)], sign: char| {
            let own = lines.iter().filter(|(of, _)| of == heading);
            own.map(|(_, text)| Text::verbatim(format!("  {sign} {text}"))).collect::<Vec<_>>()
        };
        told.extend(of(&gone, '-'));
        told.extend(of(&come, '+'));
    }
    if told.len() > MOST {
        let more = told.len() - MOST;
        told.truncate(MOST);
        told.push(say!("… and {lines} more", lines = Text::count(more, ProgramNoun::Line)));
    }
    told
}
