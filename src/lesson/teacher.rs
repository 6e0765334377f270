//! The teacher: an input that stands between the prompt and the campaign. It says what is next,
//! types the lesson's own lines, and looks at each of the learner's before and after it is carried
//! out.

mod judging;

use std::borrow::Cow;
use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::Arc;

use super::course::{AtTask, LessonCourse};
use super::teacher_text::{self, LessonReader, WORDS, say_one};
use super::{LearnerPlace, Lesson, Task, keep};
use crate::campaign::CalendarPosition;
use crate::command;
use crate::console::Teaching;
use crate::engine::core::parse;
use crate::engine::{Game, Question};
use crate::rules::{Lang, Ruleset};
use crate::say;
use crate::session::{Console, Input, Situation, TypedLine};
use crate::text::Text;
use judging::{same, waits_for_refusal};

/// Lines of what is asked and of the prompt, and the empty one before what is said.
const PROMPT: usize = 4;

/// Present activity of the teacher.
enum Doing {
    /// The next task has not begun.
    Arriving,
    /// The learner types.
    Asking,
    /// A line of the lesson's own was typed.
    Own,
    /// A line of the learner's was passed on.
    Passed(Passed),
    /// Expectations are checked, one after the other.
    Checking(Checking),
}

/// A line of the learner's that was passed on.
#[derive(Clone, Copy)]
struct Passed {
    /// It is what the lesson itself would type.
    exact: bool,
    /// It is an order, and no look at something.
    order: bool,
    /// Number of answers before it.
    before: usize,
    /// Clock of the campaign before it.
    clock: CalendarPosition,
}

/// Expectations that are checked, and what of the console comes back after them.
struct Checking {
    left: VecDeque<String>,
    /// Line that they follow; None where a task is come to on a way of the learner's own.
    passed: Option<Passed>,
    failures: usize,
    expectations: usize,
    muted: bool,
}

/// An input with a teacher beside it.
pub struct Teacher<'a> {
    learner: &'a mut dyn Input,
    reader: LessonReader,
    course: LessonCourse,
    folder: Option<PathBuf>,
    doing: Doing,
    /// The learner has been greeted.
    greeted: bool,
    /// The last line was the learner's own.
    of_learner: bool,
}

impl<'a> Teacher<'a> {
    /// Returns a teacher who goes on from a place, which is kept in the folder of its campaign.
    pub fn new(
        learner: &'a mut dyn Input,
        rules: Arc<Ruleset>,
        lesson: Lesson,
        place: LearnerPlace,
        folder: Option<PathBuf>,
    ) -> Teacher<'a> {
        Teacher {
            learner,
            reader: LessonReader { rules, language: Lang::ENGLISH },
            course: LessonCourse::new(lesson, place),
            folder,
            doing: Doing::Arriving,
            greeted: false,
            of_learner: false,
        }
    }

    /// Returns the progress of the learner.
    pub fn place(&self) -> &LearnerPlace {
        &self.course.place
    }

    fn save(&mut self, console: &mut Console) {
        let Some(folder) = &self.folder else { return };
        if let Err(error) = keep(folder, &self.course.place) {
            let told = say!(
                "how far the lesson has come cannot be kept in {folder}: {error}",
                folder = Text::verbatim(folder.display().to_string()),
                error = Text::system_error(&error)
            );
            self.reader.say(console, &told);
            self.folder = None;
        }
    }

    fn end(&mut self, console: &mut Console) {
        self.course.place.over = true;
        console.typing.teaching = None;
        self.save(console);
    }

    /// Begins the next task.
    fn arrive(&mut self, game: &Game<'_>, answers: usize, console: &mut Console) -> Option<String> {
        if let AtTask::Back(line) = self.course.reach(answers) {
            return line;
        }
        self.save(console);
        let at = self.course.place.at;
        let target = self.course.catch_up.filter(|target| at <= *target);
        match self.course.task().cloned() {
            Some(Task::Own(line)) => {
                console.checks.refusal = None;
                console.echo(&line);
                self.doing = Doing::Own;
                Some(line)
            }
            Some(task @ Task::Learner { .. }) => {
                let Task::Learner { line, expects, .. } = &task else { return None };
                let Some(target) = target else {
                    let strayed = self.course.place.parted.is_some();
                    let order = command::is_order(line) && !command::is_view(game, line);
                    if strayed && order && !waits_for_refusal(expects) {
                        self.check_all(expects, None, console);
                    } else {
                        teacher_text::tell(console, &self.reader, &task);
                        self.doing = Doing::Asking;
                    }
                    return None;
                };
                if at == target {
                    self.course.catch_up = None;
                } else if !command::is_order(line) && command::is_look(line) {
                    // A line that only looks need not be repeated on the way.
                    self.course.go_on();
                    return None;
                }
                console.echo(line);
                let order = command::is_order(line) && !command::is_view(game, line);
                let clock = game.state.clock;
                let passed = Passed { exact: true, order, before: answers, clock };
                self.pass(line.clone(), passed, console)
            }
            Some(task @ Task::Close { .. }) => {
                teacher_text::tell(console, &self.reader, &task);
                self.end(console);
                None
            }
            None => {
                self.end(console);
                None
            }
        }
    }

    /// Passes a line on to the campaign.
    fn pass(&mut self, line: String, passed: Passed, console: &mut Console) -> Option<String> {
        console.checks.refusal = None;
        let next = self.course.next_words().filter(|_| passed.exact);
        let room =
            next.map_or(0, |task| teacher_text::lines(console, &self.reader, task).len() + PROMPT);
        if let Some(teaching) = &mut console.typing.teaching {
            teaching.room = room;
        }
        self.doing = Doing::Passed(passed);
        Some(line)
    }

    /// Takes what the learner typed: words for the teacher, or a line to pass on.
    fn hear(
        &mut self,
        game: &Game<'_>,
        question: &Question<'_>,
        console: &mut Console,
        (line, answers): (String, usize),
    ) -> Option<String> {
        self.doing = Doing::Asking;
        let task = self.course.task().cloned()?;
        let Task::Learner { line: wanted, expects, .. } = &task else { return None };
        let typed = line.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
        match typed.as_str() {
            "again" => {
                teacher_text::tell(console, &self.reader, &task);
                return None;
            }
            "hint" => {
                teacher_text::help(console, &self.reader, &task);
                return None;
            }
            "skip" => {
                self.doing = Doing::Arriving;
                return self.course.skip(answers);
            }
            "alone" => {
                let over = say!("The lesson is over, and the campaign is yours.");
                say_one(console, &self.reader, over);
                self.end(console);
                return None;
            }
            _ => {}
        }
        // Writes abbreviations out first, as the campaign will.
        let whole = command::shorthand::written_out(&console.read(game), Some(question), &line)
            .map_or_else(|_| line.clone(), Cow::into_owned);
        let is_order = |line: &str| command::is_order(line) && !command::is_view(game, line);
        let order = is_order(&whole);
        let exact = same(game, question, &whole, wanted);
        let passed = Passed { exact, order, before: answers, clock: game.state.clock };
        if exact || !order || !expects.is_empty() && is_order(wanted) {
            return self.pass(line, passed, console);
        }
        // A line that is no order is for the campaign to refuse.
        if parse::parse(game, question.who.realm(), &whole).is_err() {
            return self.pass(line, passed, console);
        }
        // An order that the lesson has no use for yet would lead away from it.
        let line = Text::typed(wanted);
        let not_yet = say!("Not yet: here the lesson goes on with `{line}`.", line);
        say_one(console, &self.reader, not_yet);
        None
    }

    /// Goes on after a line of the lesson's own, or goes back if it was refused.
    fn own_given(&mut self, answers: usize, console: &mut Console) -> Option<String> {
        if console.checks.refusal.take().is_none() {
            self.course.go_on();
            return None;
        }
        if let Some(parted) = self.course.place.parted {
            let away =
                say!("Your way and the lesson's have parted, so it goes back to where they did.");
            say_one(console, &self.reader, away);
            return self.course.back_to(parted, answers);
        }
        let lost = say!(
            "The rules in play do not fit this lesson, so it ends here. The campaign is yours."
        );
        say_one(console, &self.reader, lost);
        self.end(console);
        None
    }

    /// Returns the next expectation, or what comes of all of them.
    fn check(
        &mut self,
        mut checking: Checking,
        (game, answers): (&Game<'_>, usize),
        console: &mut Console,
    ) -> Option<String> {
        let failed = console.checks.failures.len() > checking.failures;
        if let Some(next) = checking.left.pop_front().filter(|_| !failed) {
            (console.telling.muted, console.checks.strict) = (true, true);
            self.doing = Doing::Checking(checking);
            return Some(next);
        }
        (console.telling.muted, console.checks.strict) = (checking.muted, false);
        console.checks.failures.truncate(checking.failures);
        console.checks.expectations = checking.expectations;
        console.checks.refusal = None;
        match checking.passed {
            Some(passed) => self.checked(passed, !failed, (game, answers), console),
            None => {
                self.come_to(!failed, console);
                None
            }
        }
    }
}

impl Input for Teacher<'_> {
    fn line(&mut self, now: &Situation<'_>, console: &mut Console) -> TypedLine {
        let Situation { game, question, .. } = *now;
        self.reader.language = game.reader;
        loop {
            let Some(asked) = question.filter(|_| !self.course.place.over) else {
                console.typing.teaching = None;
                return self.learner.line(now, console);
            };
            if console.typing.teaching.is_none() {
                let words = WORDS.map(str::to_owned).into();
                // The next line tells the number of answers.
                console.typing.teaching = Some(Teaching { words, answers: 0, room: 0 });
                return TypedLine::Line("#".to_owned());
            }
            if !self.greeted {
                self.greeted = true;
                teacher_text::greet(
                    console,
                    &self.reader,
                    &self.course.lesson.title,
                    self.course.place.at == 0,
                );
            }
            self.of_learner = matches!(self.doing, Doing::Asking);
            let answers = console.typing.teaching.as_ref().map_or(0, |teaching| teaching.answers);
            let line = match std::mem::replace(&mut self.doing, Doing::Arriving) {
                Doing::Arriving => self.arrive(game, answers, console),
                Doing::Asking => match self.learner.line(now, console) {
                    TypedLine::Line(line) => self.hear(game, asked, console, (line, answers)),
                    other => {
                        self.doing = Doing::Asking;
                        return other;
                    }
                },
                Doing::Own => self.own_given(answers, console),
                Doing::Passed(passed) => self.judge(passed, answers, console),
                Doing::Checking(checking) => self.check(checking, (game, answers), console),
            };
            if let Some(line) = line {
                return TypedLine::Line(line);
            }
        }
    }

    fn hand_over(&mut self, prompt: &str) -> bool {
        self.learner.hand_over(prompt)
    }

    fn drop_ahead(&mut self) -> bool {
        self.learner.drop_ahead()
    }

    fn reply(&mut self, prompt: &str, console: &mut Console) -> Option<String> {
        self.learner.reply(prompt, console)
    }

    fn put_back(&mut self, line: String) -> bool {
        self.learner.put_back(line)
    }

    fn asks_back(&self) -> bool {
        self.learner.asks_back() && (self.of_learner || self.course.place.over)
    }

    fn hasty(&self) -> bool {
        self.learner.hasty() && (self.of_learner || self.course.place.over)
    }

    fn place(&self) -> Option<String> {
        self.learner.place()
    }
}
