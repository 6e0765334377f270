//! Judgement of the learner's answers against what the lesson waits for.

use super::{Checking, Doing, Passed, Teacher};
use crate::command;
use crate::engine::core::parse;
use crate::engine::{Game, Question};
use crate::lesson::Task;
use crate::lesson::teacher_text::{self, say_one};
use crate::say;
use crate::session::Console;
use crate::text::Text;

impl Teacher<'_> {
    /// Judges a line that was passed on.
    pub(super) fn judge(
        &mut self,
        passed: Passed,
        answers: usize,
        console: &mut Console,
    ) -> Option<String> {
        if passed.exact && !passed.order {
            // `undo` too, where the lesson has the learner try it.
            self.course.go_on();
            return None;
        }
        let begun = self.course.place.begun.get(self.course.place.at).copied().unwrap_or(answers);
        if answers < begun {
            return self.course.went_back(answers);
        }
        self.doing = Doing::Asking;
        let Some(task @ Task::Learner { expects, .. }) = self.course.task() else { return None };
        if !passed.order {
            teacher_text::remind(console, &self.reader, task);
            if answers == begun {
                // All that led away in this task is taken back.
                self.course.forget_parting();
            }
            return None;
        }
        let wants_refusal = waits_for_refusal(expects);
        let refused = console.checks.refused();
        if refused != wants_refusal {
            let parted = self.course.place.parted;
            if let Some(parted) = parted.filter(|_| refused && self.course.skipping) {
                self.doing = Doing::Arriving;
                return self.course.own_way(parted, answers);
            }
            if refused || passed.exact && parted.is_none() {
                teacher_text::help(console, &self.reader, task);
            }
            if refused || answers == passed.before {
                return None;
            }
        } else if answers == passed.before && !refused {
            return None;
        }
        if passed.exact && self.course.place.parted.is_none() {
            console.checks.refusal = None;
            self.course.go_on();
            self.doing = Doing::Arriving;
            return None;
        }
        let expects = expects.clone();
        self.check_all(&expects, Some(passed), console);
        None
    }

    /// Expectations are checked from now on, after a line or before one is typed.
    pub(super) fn check_all(
        &mut self,
        expects: &[String],
        passed: Option<Passed>,
        console: &mut Console,
    ) {
        let left = expects.iter().cloned().collect();
        let (failures, expectations) = (console.checks.failures.len(), console.checks.expectations);
        let checking =
            Checking { left, passed, failures, expectations, muted: console.telling.muted };
        self.doing = Doing::Checking(checking);
    }

    /// Comes to a task on a way of the learner's own, which may have done it already.
    pub(super) fn come_to(&mut self, done: bool, console: &mut Console) {
        let Some(task @ Task::Learner { line, expects, .. }) = self.course.task() else { return };
        if done && !expects.is_empty() {
            let line = Text::verbatim(line);
            let told = say!("Next would be `{line}`, which has come about already.", line);
            say_one(console, &self.reader, told);
            self.course.go_on();
        } else {
            teacher_text::tell(console, &self.reader, task);
            self.doing = Doing::Asking;
        }
    }

    /// Judges the task once all expectations were checked.
    pub(super) fn checked(
        &mut self,
        passed: Passed,
        held: bool,
        (game, answers): (&Game<'_>, usize),
        console: &mut Console,
    ) -> Option<String> {
        if held {
            if !passed.exact {
                let place = &mut self.course.place;
                place.parted.get_or_insert(place.at);
                say_one(console, &self.reader, say!("That does it too."));
            }
            self.course.go_on();
            return None;
        }
        let parted = self.course.place.parted;
        if let Some(parted) = parted.filter(|_| self.course.skipping || passed.exact) {
            let away = say!(
                "On the way that you have gone this comes out otherwise. The lesson goes back to where your ways parted, and shows its own."
            );
            say_one(console, &self.reader, away);
            return self.course.own_way(parted, answers);
        }
        self.doing = Doing::Asking;
        if game.state.clock == passed.clock {
            let so_far = say!("That is done, and the lesson still waits. `undo` takes it back.");
            say_one(console, &self.reader, so_far);
            let place = &mut self.course.place;
            place.parted.get_or_insert(place.at);
            if let Some(task) = self.course.task() {
                teacher_text::help(console, &self.reader, task);
            }
            return None;
        }
        let past = say!("That leads away from the lesson, so it is taken back.");
        say_one(console, &self.reader, past);
        self.doing = Doing::Arriving;
        self.course.back_to(self.course.place.at, answers)
    }
}

/// True if a task is done by an order that is refused.
pub(super) fn waits_for_refusal(expects: &[String]) -> bool {
    let refusal = |line: &String| {
        line.starts_with("expect refused") || line.starts_with("expect not understood")
    };
    expects.iter().any(refusal)
}

/// True if two lines say the same.
pub(super) fn same(game: &Game<'_>, question: &Question<'_>, one: &str, other: &str) -> bool {
    let plain = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    if plain(one) == plain(other) {
        return true;
    }
    let order = |line: &str| parse::parse(game, question.who.realm(), line).ok();
    command::is_order(one)
        && command::is_order(other)
        && order(one).is_some_and(|order_one| order(other) == Some(order_one))
}
