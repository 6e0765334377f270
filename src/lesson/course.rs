//! The course of a lesson: its tasks, how far the learner has come, and the ways back.

use super::{LearnerPlace, Lesson, Task};

/// A lesson and how far the learner has come in it.
pub(super) struct LessonCourse {
    pub(super) lesson: Lesson,
    pub(super) place: LearnerPlace,
    /// Up to this task the lesson types the learner's lines as well.
    pub(super) catch_up: Option<usize>,
    /// The learner has asked the lesson to type this line.
    pub(super) skipping: bool,
}

/// Treatment of earlier answers when the lesson comes to a task.
pub(super) enum AtTask {
    /// The task begins here, or goes on.
    Here,
    /// Some answers are taken back by this line first; None where only the task is another one.
    Back(Option<String>),
}

impl LessonCourse {
    pub(super) fn new(lesson: Lesson, place: LearnerPlace) -> LessonCourse {
        LessonCourse { lesson, place, catch_up: None, skipping: false }
    }

    /// Returns the task that is next.
    pub(super) fn task(&self) -> Option<&Task> {
        self.lesson.tasks.get(self.place.at)
    }

    /// Returns the task after this one of which the learner is told something.
    pub(super) fn next_words(&self) -> Option<&Task> {
        let after = self.lesson.tasks.get(self.place.at + 1..)?;
        after.iter().find(|task| !matches!(task, Task::Own(_)))
    }

    /// Goes on from a task that is done.
    pub(super) fn go_on(&mut self) {
        self.place.at += 1;
        self.skipping = false;
    }

    /// Types the line of this task for the learner, after whatever was done for it is taken back.
    pub(super) fn skip(&mut self, answers: usize) -> Option<String> {
        self.catch_up = Some(self.place.at);
        self.skipping = true;
        self.back_to(self.place.at, answers)
    }

    /// Goes back to where the ways parted and types the lesson's own from there, since its line
    /// does nothing where the learner has gone.
    pub(super) fn own_way(&mut self, parted: usize, answers: usize) -> Option<String> {
        self.skipping = false;
        self.catch_up = Some(self.place.at);
        self.back_to(parted, answers)
    }

    /// Goes back to where a task began, and returns what has to be typed for that.
    pub(super) fn back_to(&mut self, task: usize, answers: usize) -> Option<String> {
        let begun = self.place.begun.get(task).copied().unwrap_or(answers);
        self.place.at = task;
        self.place.begun.truncate(task);
        self.forget_parting();
        (answers > begun).then(|| format!("undo {steps} yes", steps = answers - begun))
    }

    /// Forgets that the ways have parted in this task.
    pub(super) fn forget_parting(&mut self) {
        let at = self.place.at;
        self.place.parted = self.place.parted.filter(|parted| *parted < at);
    }

    /// Answers were taken back past the beginning of the task: the one that fits is next again.
    pub(super) fn went_back(&mut self, answers: usize) -> Option<String> {
        let learners = |task: &usize| {
            matches!(self.lesson.tasks.get(*task), Some(Task::Learner { .. }))
                && self.place.begun.get(*task).is_some_and(|begun| *begun <= answers)
        };
        let task = (0..self.place.at).rev().find(learners).unwrap_or(0);
        self.back_to(task, answers)
    }

    /// Comes to the next task, after `answers` answers.
    pub(super) fn reach(&mut self, answers: usize) -> AtTask {
        let at = self.place.at;
        match self.place.begun.get(at) {
            None => self.place.begun.push(answers),
            Some(begun) if answers < *begun => return AtTask::Back(self.went_back(answers)),
            // A line of the lesson's own was given, and the program was stopped before it went on.
            Some(begun) if answers > *begun && matches!(self.task(), Some(Task::Own(_))) => {
                return AtTask::Back(self.back_to(at, answers));
            }
            Some(_) => {}
        }
        AtTask::Here
    }
}
