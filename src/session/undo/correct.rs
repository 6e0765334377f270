//! The command `correct`: an answer that was given long ago is another. What follows from that is worked out
//! and told before, what fits of the later answers is kept, and everybody is told. The file keeps the old course.

use super::Rewind;
use super::trial::NewCourse;
use crate::campaign::RealmId;
use crate::campaign::knowledge::Viewer;
use crate::command::CorrectionWish;
use crate::engine::core::parse;
use crate::engine::{Flow, Game, Question, Stop, Who};
use crate::rules::{GameOption, HOUSE_RULE};
use crate::say;
use crate::session::amendment_terms::is_amendment;
use crate::session::answers::giver;
use crate::session::answers_in_force::{is_notice, notice_of_correction};
use crate::session::controller::Controller;
use crate::session::later_answers::LaterAnswer;
use crate::session::resume::is_resumption;
use crate::session::{Console, FileEntry, Input, Session, later_answers};
use crate::text::{Joined, ProgramNoun, Text};

/// Answers that no longer fit and are named one by one.
const NAMED: usize = 12;

/// An answer that is to be another.
pub(in crate::session) struct Correction {
    /// Its index.
    pub(super) at: usize,
    pub(super) text: String,
}

/// The course from a corrected answer on, as it is to be recorded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::session) struct CourseToRecord {
    pub(super) at: usize,
    pub(super) answers: Vec<FileEntry>,
    pub(super) waits: Vec<LaterAnswer>,
    /// Length of the log at its end: what stands in it is not said again.
    pub(super) log: usize,
    /// Outcome, for whoever corrects.
    pub(super) told: Text,
}

impl Controller<'_> {
    /// Carries out `correct`: says what would come of it, asks if it is meant, and has it done.
    ///
    /// # Errors
    /// [`Stop::Undo`] when it is done.
    pub(in crate::session) fn correct(
        &mut self,
        game: &Game<'_>,
        question: Option<&Question<'_>>,
        wish: &CorrectionWish,
    ) -> Flow {
        let (correction, course) = match self.corrected(game, wish) {
            Ok(found) => found,
            Err(why) => {
                return self.console.refused(game, Some(HOUSE_RULE), &why);
            }
        };
        if !wish.sure {
            let told = self.correction_in_words(game, &correction, &course);
            let asked = say!("Is that meant? (`yes` or `no`)");
            match self.confirmed(game, question, &Text::list([told, asked], Joined::Line))? {
                Some(true) => {}
                Some(false) => {
                    self.console.say_text(game, &say!("Nothing is corrected."));
                    return Ok(());
                }
                None => {
                    let why = say!("nothing is corrected: answer `yes` or `no`");
                    return self.console.refused(game, Some(HOUSE_RULE), &why);
                }
            }
        }
        self.console.typing.passes.retain(|passed| *passed < correction.at);
        let to_record = self.to_record(game, &correction, course);
        self.detours.back = Some(Rewind::Correct(Box::new(to_record)));
        Err(Stop::Undo)
    }

    /// Carries out `preview correct`: says what would come of it.
    pub(in crate::session) fn preview_correction(
        &mut self,
        game: &Game<'_>,
        wish: &CorrectionWish,
    ) {
        let corrected = self.corrected(game, wish);
        self.console.checks.preview_fits = corrected.is_ok();
        let told = match corrected {
            Ok((correction, course)) => {
                let told = self.correction_in_words(game, &correction, &course);
                let how = say!("`correct {number}: …` does it.", number = wish.number);
                Text::list([told, how], Joined::Line)
            }
            Err(why) => say!("this would be refused: {why}", why),
        };
        self.console.say_text(game, &told);
    }

    /// Carries out `answers`: lists the last answers of people that can be corrected, by number.
    pub(in crate::session) fn list_answers(&mut self, game: &Game<'_>, most: usize) {
        if let Err(why) = self.corrects() {
            self.console.say_text(game, &why);
            return;
        }
        let of_people = self.session.of_people();
        let answers = &self.session.record.answers;
        let listed = (self.session.history.floor..answers.len())
            .rev()
            .filter(|at| of_people[*at] && self.may_be_corrected(*at).is_ok());
        let mut lines: Vec<Text> = listed
            .take(most)
            .map(|at| {
                let number = Text::verbatim(format!("{number:>5}", number = at + 1));
                let answer = Text::typed(&answers[at].text);
                say!("{number}  {place}: `{answer}`", number, place = self.place(game, at), answer)
            })
            .collect();
        lines.reverse();
        lines.push(match lines.is_empty() {
            true => say!("no answer was given yet that you could correct"),
            false => say!("`correct NUMBER: ANSWER` puts one of them right"),
        });
        self.console.say_text(game, &Text::list(lines, Joined::Line));
    }

    /// Checks that whoever looks corrects answers at all.
    fn corrects(&self) -> Result<(), Text> {
        match (self.console.viewer, self.console.seat.apart) {
            (Viewer::Host, _) => Ok(()),
            (_, true) => Err(say!("only the host looks through the answers and corrects them")),
            (_, false) => Err(say!(
                "only the host looks through the answers and corrects them: `view as host` first"
            )),
        }
    }

    /// Says where in the calendar an answer was given.
    fn place(&self, game: &Game<'_>, at: usize) -> Text {
        let moment = self.session.history.moment(at);
        moment.map(|moment| moment.position(game)).unwrap_or_default()
    }

    /// Checks that there is an answer of this index, and that it is one.
    fn may_be_corrected(&self, at: usize) -> Result<(), Text> {
        let number = at + 1;
        let answers = &self.session.record.answers;
        let Some(entry) = answers.get(at) else {
            return Err(say!(
                "there is no answer {number}: {given} given so far; `answers` lists the last",
                number,
                given = Text::count(answers.len(), ProgramNoun::Answer)
            ));
        };
        let text = &entry.text;
        if is_amendment(text) || is_notice(text) || is_resumption(text) {
            return Err(say!("{number} is no answer, but a line of the campaign itself", number));
        }
        if at < self.session.history.floor {
            return Err(say!(
                "answer {number} was given before the state that the campaign was taken up from",
                number
            ));
        }
        Ok(())
    }

    /// Works out what a correction would come to.
    fn corrected(
        &mut self,
        game: &Game<'_>,
        wish: &CorrectionWish,
    ) -> Result<(Correction, NewCourse), Text> {
        self.corrects()?;
        if game.state.chose(GameOption::Undo, "never") {
            return Err(say!(
                "this campaign never takes back what was seen (option `undo`); `umpire` mends numbers as they are now"
            ));
        }
        let at = wish.number - 1;
        self.may_be_corrected(at)?;
        let correction = self.same_kind(at, &wish.text)?;
        if correction.text == self.session.record.answers[at].text {
            let answer = Text::verbatim(correction.text);
            return Err(say!(
                "answer {number} is `{answer}` already",
                number = wish.number,
                answer
            ));
        }
        let course = self.session.try_course(game, &correction).map_err(|why| {
            say!("answer {number} cannot be that: {why}", number = wish.number, why)
        })?;
        if course.waits.answers.iter().any(|later| is_amendment(&later.entry.text)) {
            return Err(say!(
                "{asked}, which nobody has answered yet, and the rules were amended after that: correct it from a copy of the campaign of that time",
                asked = course.asked.unwrap_or_default()
            ));
        }
        let new = course.answers.first().map(|entry| entry.text.as_str());
        if new == Some(self.session.record.answers[at].text.as_str()) {
            return Err(say!("answer {number} is that already", number = wish.number));
        }
        Ok((correction, course))
    }

    /// Makes a correction of an answer: of the same giver, and of the same kind.
    fn same_kind(&self, at: usize, typed: &str) -> Result<Correction, Text> {
        let old = &self.session.record.answers[at].text;
        let (was, old_order) =
            giver(old).map_or((None, old.as_str()), |(who, order)| (Some(who), order));
        let (now, order) = giver(typed).map_or((None, typed), |(who, order)| (Some(who), order));
        if let (Some(was), Some(now)) = (was, now)
            && was != now
        {
            let (was, now) = (Text::verbatim(was), Text::verbatim(now));
            return Err(say!(
                "the answer is one of {was}, and cannot become one of {now}",
                was,
                now
            ));
        }
        let beside = |text: &str| {
            let verb = parse::OrderLine::of(text).verb;
            verb.is_some_and(|verb| verb.row().umpire || verb.row().anytime())
        };
        if !crate::command::is_order(order) {
            let name = order.split_whitespace().next().unwrap_or_default();
            let name = Text::verbatim(name);
            return Err(say!("`{name}` is a command, not an answer", name));
        }
        if beside(old_order) != beside(order) {
            let old = Text::verbatim(old);
            return Err(match beside(old_order) {
                true => say!(
                    "`{old}` was given beside what was asked, and can only become another order of that kind",
                    old
                ),
                false => say!("`{old}` answers what was asked, and so must the new one", old),
            });
        }
        let text = match was {
            Some(was) => format!("{was}: {order}"),
            None => order.to_owned(),
        };
        Ok(Correction { at, text })
    }

    /// Says what a correction comes to.
    fn correction_in_words(
        &self,
        game: &Game<'_>,
        correction: &Correction,
        course: &NewCourse,
    ) -> Text {
        let at = correction.at;
        let old = &self.session.record.answers[at].text;
        let new = course.answers.first().map_or("", |entry| entry.text.as_str());
        let mut told = vec![say!(
            "Answer {number}, {place}: `{old}` becomes `{new}`.",
            number = at + 1,
            place = self.place(game, at),
            old = Text::verbatim(old),
            new = Text::verbatim(new)
        )];
        let answers = |number: usize| Text::count(number, ProgramNoun::Answer);
        told.push(match (count_kept(&course.answers), course.dropped.len()) {
            (0, 0) if !course.waits.answers.is_empty() => say!("None given after it fits yet."),
            (0, 0) => say!("No answer was given after it."),
            (kept, 0) => say!("Given after it and kept: {kept}.", kept = answers(kept)),
            (kept, dropped) => say!(
                "Given after it and kept: {kept}. No longer fitting: {dropped}:",
                kept = answers(kept),
                dropped = answers(dropped)
            ),
        });
        told.extend(course.dropped.iter().take(NAMED).map(|answer| {
            let line = Text::verbatim(&answer.text);
            say!("  `{line}`: {why}", line, why = &answer.why)
        }));
        let more = course.dropped.len().saturating_sub(NAMED);
        if more > 0 {
            told.push(say!("  … and {number} more", number = more));
        }
        let waits =
            course.waits.answers.iter().filter(|later| !is_notice(&later.entry.text)).count();
        if waits > 0 {
            let asked = course.asked.clone().unwrap_or_else(|| say!("something is asked"));
            told.push(say!(
                "Nobody has answered what comes then: {asked}. Given after it and waiting for that: {waits}.",
                asked,
                waits = answers(waits)
            ));
        }
        if course.over {
            told.push(say!("The campaign is over then."));
        }
        if course.differs.is_empty() {
            told.push(say!("Nothing else comes out otherwise."));
        } else {
            told.push(say!("It comes out otherwise (`-` as it was, `+` as it will be):"));
            told.extend(course.differs.iter().cloned());
        }
        Text::list(told, Joined::Line)
    }

    /// Makes the course with the line by which everybody is told.
    fn to_record(
        &self,
        game: &Game<'_>,
        correction: &Correction,
        course: NewCourse,
    ) -> CourseToRecord {
        let at = correction.at;
        let whose = giver(&self.session.record.answers[at].text)
            .and_then(|(who, _)| game.state.realm_named(who))
            .map_or(Who::HOST, |realm: RealmId| game.realm_name(realm));
        let place = self.session.place_of(at);
        let text = notice_of_correction(whose, place, course.dropped.len());
        let notice = FileEntry { line: 0, text };
        let mut answers = course.answers;
        let new = answers.first().map_or("", |entry| entry.text.as_str());
        let told = say!(
            "corrected: answer {number} is `{new}` now; kept after it: {kept}",
            number = at + 1,
            new = Text::verbatim(new),
            kept = Text::count(count_kept(&answers), ProgramNoun::Answer)
        );
        // What everybody was told stays.
        let is_told = |later: &LaterAnswer| is_notice(&later.entry.text);
        let (told_before, waits): (Vec<_>, Vec<_>) =
            course.waits.answers.into_iter().partition(is_told);
        answers.extend(told_before.into_iter().map(|later| later.entry));
        // After the end nothing is asked beside which it could be said.
        let to = if course.over { 0 } else { answers.len() };
        answers.insert(to, notice);
        CourseToRecord { at, answers, waits, log: course.log, told }
    }
}

/// Counts the answers after the first, without those that tell everybody of an undo or a correction.
fn count_kept(course: &[FileEntry]) -> usize {
    course.iter().skip(1).filter(|entry| !is_notice(&entry.text)).count()
}

impl Session {
    /// Records a corrected course, in the file first.
    ///
    /// # Errors
    /// [`Stop::Halted`] when that cannot be written.
    pub(super) fn record_course(
        &mut self,
        course: &CourseToRecord,
        input: &mut dyn Input,
        console: &mut Console,
    ) -> Flow {
        let waits = later_answers::LaterAnswers::new(course.at, course.waits.iter().cloned());
        let mut lines = later_answers::lines(course.at, &course.answers, &waits);
        let last = lines.pop().unwrap_or_default();
        for line in &lines {
            self.record_ahead(line, input, console)?;
        }
        self.record(&last, input, console)?;
        let epochs = self.epochs.clone();
        self.cut(course.at);
        self.epochs = epochs;
        self.record.answers.extend(course.answers.iter().cloned());
        self.history.later = waits;
        self.history.undone.clear();
        self.history.seen = course.log;
        (self.record.unsaved, self.record.stale) = (true, true);
        Ok(())
    }
}
