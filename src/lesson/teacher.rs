//! The teacher: an input that stands between the prompt and the campaign. It says what is next,
//! types the lesson's own lines, and looks at each of the learner's before and after it is carried
//! out.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::path::PathBuf;

use super::said::say;
use super::{Lesson, Place, Task, keep};
use crate::campaign::CalendarPosition;
use crate::command;
use crate::console::Teaching;
use crate::engine::core::parse;
use crate::engine::{Game, Question};
use crate::session::{Console, Input, TypedLine};

/// What the learner can type to the teacher, for help and completion.
const WORDS: &[(&str, &str)] = &[
    ("again", "says it once more"),
    ("hint", "helps"),
    ("skip", "types it for you"),
    ("alone", "ends the lesson, and you play on by yourself"),
];

/// What the teacher does now.
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
    Checking {
        left: VecDeque<String>,
        passed: Passed,
        failures: usize,
        expectations: usize,
        muted: bool,
    },
}

/// A line of the learner's that was passed on.
#[derive(Clone, Copy)]
struct Passed {
    /// It is what the lesson itself would type.
    exact: bool,
    /// It is an order, and no look at something.
    order: bool,
    /// How many answers there were before it.
    before: usize,
    /// Where the campaign stood.
    clock: CalendarPosition,
}

/// An input with a teacher beside it.
pub struct Teacher<'a> {
    learner: &'a mut dyn Input,
    lesson: Lesson,
    place: Place,
    folder: Option<PathBuf>,
    doing: Doing,
    /// Up to this task the lesson types the learner's lines as well.
    catch_up: Option<usize>,
    /// The learner has asked the lesson to type this line.
    skipping: bool,
    /// The learner has been greeted.
    greeted: bool,
    /// The last line was the learner's own.
    of_learner: bool,
}

impl<'a> Teacher<'a> {
    /// A lesson goes on from a place, which is kept in the folder of its campaign.
    pub fn new(
        learner: &'a mut dyn Input,
        lesson: Lesson,
        place: Place,
        folder: Option<PathBuf>,
    ) -> Teacher<'a> {
        let doing = Doing::Arriving;
        Teacher {
            learner,
            lesson,
            place,
            folder,
            doing,
            catch_up: None,
            skipping: false,
            greeted: false,
            of_learner: false,
        }
    }

    /// How far the learner has come.
    #[must_use]
    pub fn place(&self) -> &Place {
        &self.place
    }

    fn greet(&mut self, console: &mut Console) {
        self.greeted = true;
        let words: Vec<String> =
            WORDS.iter().map(|(word, what)| format!("`{word}` {what}")).collect();
        let keys = format!(
            "{words}; `quit` leaves, and you can come back to the same place. Anything else you type goes to the campaign, where nothing can break: `undo` takes it back.",
            words = words.join(", ")
        );
        let begins = if self.place.at == 0 { "begins" } else { "goes on" };
        let title = format!("The lesson {begins}: {title}.", title = self.lesson.title);
        say(console, &[title, keys]);
    }

    fn task(&self) -> Option<&Task> {
        self.lesson.tasks.get(self.place.at)
    }

    fn tell(&self, console: &mut Console) {
        if let Some(Task::Learner { say: said, .. } | Task::Close { say: said }) = self.task() {
            say(console, said);
        }
    }

    /// What helps with the task.
    fn help(&self, console: &mut Console) {
        let Some(Task::Learner { hint, line, .. }) = self.task() else { return };
        let mut said = hint.clone();
        said.push(format!("The lesson goes on with `{line}`. `skip` types that for you."));
        say(console, &said);
    }

    /// What the lesson waits for, in a line.
    fn remind(&self, console: &mut Console) {
        if let Some(Task::Learner { line, .. }) = self.task() {
            say(console, &[format!("When you are ready, the lesson goes on with `{line}`.")]);
        }
    }

    fn save(&mut self, console: &mut Console) {
        let Some(folder) = &self.folder else { return };
        if let Err(error) = keep(folder, &self.place) {
            console.say(&format!(
                "how far the lesson has come cannot be kept in {folder}: {error}",
                folder = folder.display()
            ));
            self.folder = None;
        }
    }

    fn go_on(&mut self) {
        self.place.at += 1;
        self.skipping = false;
        self.doing = Doing::Arriving;
    }

    /// What the lesson would type does not do where the learner has gone: back to where the ways
    /// parted, and from there its own way up to here.
    fn own_way(&mut self, parted: usize, answers: usize) -> Option<String> {
        self.skipping = false;
        self.catch_up = Some(self.place.at);
        self.back_to(parted, answers)
    }

    fn end(&mut self, console: &mut Console) {
        self.place.over = true;
        console.teaching = None;
        self.save(console);
    }

    /// Back to where a task began, and what has to be typed for that.
    fn back_to(&mut self, task: usize, answers: usize) -> Option<String> {
        let begun = self.place.begun.get(task).copied().unwrap_or(answers);
        self.place.at = task;
        self.place.begun.truncate(task);
        self.place.parted = self.place.parted.filter(|parted| *parted < task);
        self.doing = Doing::Arriving;
        (answers > begun).then(|| format!("undo {steps} yes", steps = answers - begun))
    }

    /// Answers were taken back past the beginning of the task: the one that fits is next again.
    fn went_back(&mut self, answers: usize) -> Option<String> {
        let learners = |task: &usize| {
            matches!(self.lesson.tasks.get(*task), Some(Task::Learner { .. }))
                && self.place.begun.get(*task).is_some_and(|begun| *begun <= answers)
        };
        let task = (0..self.place.at).rev().find(learners).unwrap_or(0);
        self.back_to(task, answers)
    }

    /// The next task begins.
    fn arrive(&mut self, answers: usize, console: &mut Console) -> Option<String> {
        let at = self.place.at;
        match self.place.begun.get(at) {
            None => self.place.begun.push(answers),
            Some(begun) if answers < *begun => return self.went_back(answers),
            // A line of the lesson's own was given, and the program was stopped before it went on.
            Some(begun) if answers > *begun && matches!(self.task(), Some(Task::Own(_))) => {
                return self.back_to(at, answers);
            }
            Some(_) => {}
        }
        self.save(console);
        let target = self.catch_up.filter(|target| at <= *target);
        match self.task().cloned() {
            Some(Task::Own(line)) => {
                console.refusal = None;
                console.echo(&line);
                self.doing = Doing::Own;
                Some(line)
            }
            Some(Task::Learner { line, .. }) => match target {
                // What only looks need not be looked at again on the way.
                Some(target)
                    if at < target && !command::is_order(&line) && command::looks(&line) =>
                {
                    self.go_on();
                    None
                }
                Some(target) => {
                    if at == target {
                        self.catch_up = None;
                    }
                    console.echo(&line);
                    Some(line)
                }
                None => {
                    self.tell(console);
                    self.doing = Doing::Asking;
                    None
                }
            },
            Some(Task::Close { .. }) => {
                self.tell(console);
                self.end(console);
                None
            }
            None => {
                self.end(console);
                None
            }
        }
    }

    /// A line is passed on to the campaign.
    fn pass(&mut self, line: String, passed: Passed, console: &mut Console) -> Option<String> {
        console.refusal = None;
        self.doing = Doing::Passed(passed);
        Some(line)
    }

    /// What the learner typed: words for the teacher, or a line to pass on.
    fn hear(
        &mut self,
        game: &Game<'_>,
        question: &Question<'_>,
        console: &mut Console,
        (line, answers): (String, usize),
    ) -> Option<String> {
        self.doing = Doing::Asking;
        let Some(Task::Learner { line: wanted, expects, .. }) = self.task().cloned() else {
            return None;
        };
        let typed = line.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
        match typed.as_str() {
            "again" => {
                self.tell(console);
                return None;
            }
            "hint" => {
                self.help(console);
                return None;
            }
            "skip" => {
                self.catch_up = Some(self.place.at);
                self.skipping = true;
                return self.back_to(self.place.at, answers);
            }
            "alone" => {
                say(console, &["The lesson is over, and the campaign is yours.".to_owned()]);
                self.end(console);
                return None;
            }
            _ => {}
        }
        // What is begun is written out first, as the campaign will.
        let whole = command::shorthand::written_out(game, Some(question), &line)
            .map_or_else(|_| line.clone(), Cow::into_owned);
        let is_order = |line: &str| command::is_order(line) && !command::is_view(game, line);
        let order = is_order(&whole);
        let exact = same(game, question, &whole, &wanted);
        let clock = game.state.clock;
        if exact || !order || !expects.is_empty() && is_order(&wanted) {
            return self.pass(line, Passed { exact, order, before: answers, clock }, console);
        }
        // What is no order at all is for the campaign to refuse.
        if parse::parse(game, question.who.realm(), &whole).is_err() {
            return self.pass(line, Passed { exact, order, before: answers, clock }, console);
        }
        // An order that the lesson has no use for yet would lead away from it.
        let not_yet = format!("Not yet: here the lesson goes on with `{wanted}`.");
        say(console, &[not_yet]);
        None
    }

    /// What came of a line that was passed on.
    fn judge(&mut self, passed: Passed, answers: usize, console: &mut Console) -> Option<String> {
        if passed.exact && !passed.order {
            // `undo` too, where the lesson has the learner try it.
            self.go_on();
            return None;
        }
        self.doing = Doing::Asking;
        let begun = self.place.begun.get(self.place.at).copied().unwrap_or(answers);
        if answers < begun {
            return self.went_back(answers);
        }
        let Some(Task::Learner { expects, .. }) = self.task() else { return None };
        if !passed.order {
            self.remind(console);
            return None;
        }
        let refusal = |line: &String| {
            line.starts_with("expect refused") || line.starts_with("expect not understood")
        };
        let wants_refusal = expects.iter().any(refusal);
        let refused = console.refusal.is_some();
        if refused != wants_refusal {
            if let Some(parted) = self.place.parted.filter(|_| refused && self.skipping) {
                return self.own_way(parted, answers);
            }
            if refused || passed.exact && self.place.parted.is_none() {
                self.help(console);
            }
            if refused || answers == passed.before {
                return None;
            }
        } else if answers == passed.before && !refused {
            return None;
        }
        if passed.exact && self.place.parted.is_none() {
            console.refusal = None;
            self.go_on();
            return None;
        }
        let left = expects.iter().cloned().collect();
        let (failures, expectations, muted) =
            (console.failures.len(), console.expectations, console.muted);
        self.doing = Doing::Checking { left, passed, failures, expectations, muted };
        None
    }

    /// All expectations were checked.
    fn checked(
        &mut self,
        passed: Passed,
        held: bool,
        (game, answers): (&Game<'_>, usize),
        console: &mut Console,
    ) -> Option<String> {
        if held {
            if !passed.exact {
                self.place.parted.get_or_insert(self.place.at);
                say(console, &["That does it too.".to_owned()]);
            }
            self.go_on();
            return None;
        }
        if let Some(parted) = self.place.parted.filter(|_| self.skipping || passed.exact) {
            let away = "On the way that you have gone this comes out otherwise. The lesson goes back to where your ways parted, and shows its own.";
            say(console, &[away.to_owned()]);
            return self.own_way(parted, answers);
        }
        self.doing = Doing::Asking;
        if game.state.clock == passed.clock {
            let so_far = "That is done, and the lesson still waits. `undo` takes it back.";
            say(console, &[so_far.to_owned()]);
            self.help(console);
            return None;
        }
        let past = "That leads away from the lesson, so it is taken back.";
        say(console, &[past.to_owned()]);
        self.back_to(self.place.at, answers)
    }
}

/// Whether two lines say the same.
fn same(game: &Game<'_>, question: &Question<'_>, one: &str, other: &str) -> bool {
    let plain = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    if plain(one) == plain(other) {
        return true;
    }
    let order = |line: &str| parse::parse(game, question.who.realm(), line).ok();
    command::is_order(one)
        && command::is_order(other)
        && order(one).is_some_and(|order_one| order(other) == Some(order_one))
}

impl Input for Teacher<'_> {
    fn line(
        &mut self,
        game: &Game<'_>,
        question: Option<&Question<'_>>,
        console: &mut Console,
    ) -> TypedLine {
        loop {
            let Some(asked) = question.filter(|_| !self.place.over) else {
                console.teaching = None;
                return self.learner.line(game, question, console);
            };
            if console.teaching.is_none() {
                let words = WORDS.iter().map(|(word, _)| (*word).to_owned()).collect();
                // How many answers there are is told with the next line.
                console.teaching = Some(Teaching { words, answers: 0 });
                return TypedLine::Line("#".to_owned());
            }
            if !self.greeted {
                self.greet(console);
            }
            self.of_learner = matches!(self.doing, Doing::Asking);
            let answers = console.teaching.as_ref().map_or(0, |teaching| teaching.answers);
            let line = match std::mem::replace(&mut self.doing, Doing::Arriving) {
                Doing::Arriving => {
                    let line = self.arrive(answers, console);
                    let learners = matches!(self.task(), Some(Task::Learner { .. }));
                    match line {
                        Some(line) if learners && !line.starts_with("undo ") => {
                            let order = command::is_order(&line) && !command::is_view(game, &line);
                            let clock = game.state.clock;
                            self.pass(
                                line,
                                Passed { exact: true, order, before: answers, clock },
                                console,
                            )
                        }
                        line => line,
                    }
                }
                Doing::Asking => match self.learner.line(game, question, console) {
                    TypedLine::Line(line) => self.hear(game, asked, console, (line, answers)),
                    other => {
                        self.doing = Doing::Asking;
                        return other;
                    }
                },
                Doing::Own => match console.refusal.take() {
                    None => {
                        self.go_on();
                        None
                    }
                    Some(_) => match self.place.parted {
                        Some(parted) => {
                            let away = "Your way and the lesson's have parted, so it goes back to where they did.";
                            say(console, &[away.to_owned()]);
                            self.back_to(parted, answers)
                        }
                        None => {
                            let lost = "The rules in play do not fit this lesson, so it ends here. The campaign is yours.";
                            say(console, &[lost.to_owned()]);
                            self.end(console);
                            None
                        }
                    },
                },
                Doing::Passed(passed) => self.judge(passed, answers, console),
                Doing::Checking { mut left, passed, failures, expectations, muted } => {
                    let failed = console.failures.len() > failures;
                    match left.pop_front().filter(|_| !failed) {
                        Some(next) => {
                            (console.muted, console.strict) = (true, true);
                            self.doing =
                                Doing::Checking { left, passed, failures, expectations, muted };
                            Some(next)
                        }
                        None => {
                            (console.muted, console.strict) = (muted, false);
                            console.failures.truncate(failures);
                            console.expectations = expectations;
                            console.refusal = None;
                            self.checked(passed, !failed, (game, answers), console)
                        }
                    }
                }
            };
            if let Some(line) = line {
                return TypedLine::Line(line);
            }
        }
    }

    fn hand_over(&mut self, to: &str) -> bool {
        self.learner.hand_over(to)
    }

    fn reply(&mut self, prompt: &str, console: &mut Console) -> Option<String> {
        self.learner.reply(prompt, console)
    }

    fn put_back(&mut self, line: String) -> bool {
        self.learner.put_back(line)
    }

    fn asks_back(&self) -> bool {
        self.learner.asks_back() && (self.of_learner || self.place.over)
    }

    fn hasty(&self) -> bool {
        self.learner.hasty() && (self.of_learner || self.place.over)
    }

    fn place(&self) -> Option<String> {
        self.learner.place()
    }
}
