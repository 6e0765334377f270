//! Lessons: campaign scripts that speak to whoever learns. What is said stands in comments, so that
//! a lesson is a script like any other, which `run` plays and `test` proves.
//!
//! ```text
//! # say: You have four banners. Type `banners` to see them.
//! # hint: It is one word: banners.
//! banners
//! ```
//!
//! The line under `# say:` is for the learner to type. Every other line the lesson types itself.
//! Any answer will do after which the `expect` lines under the learner's line hold.

mod course;
mod progress;
mod teacher;
mod teacher_text;

use std::sync::Arc;

use crate::fault::{Fault, SourceFile};
use crate::say;
use crate::session::answers::strip_comment;
use crate::session::header;
use crate::text::Text;

pub use progress::{LearnerPlace, SCRIPT, keep, put_beside, saved_lesson};
pub use teacher::Teacher;

/// Next step of a lesson.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Task {
    /// The lesson types this line itself.
    Own(String),
    /// The learner is told something, and types this line, or another that makes the expectations
    /// hold.
    Learner { say: Vec<String>, hint: Vec<String>, line: String, expects: Vec<String> },
    /// The learner is told something, and plays on as they like.
    Close { say: Vec<String> },
}

/// A lesson as read.
#[derive(Debug, Clone)]
pub struct Lesson {
    /// Its first line.
    pub title: String,
    pub tasks: Vec<Task>,
}

/// Words before what a comment tells the learner.
const SAY: &str = "say:";
const HINT: &str = "hint:";

/// Returns the word and the paragraph of a comment that speaks to the learner, or None.
fn spoken(comment: &str) -> Option<(&'static str, &str)> {
    [SAY, HINT].into_iter().find_map(|word| Some((word, comment.strip_prefix(word)?)))
}

impl Lesson {
    /// Lists what a lesson says: its title and all paragraphs; nothing of one with faults.
    pub fn texts_of(source: &SourceFile) -> Vec<String> {
        let source = SourceFile::new(source.name.clone(), source.text.clone());
        let Ok(lesson) = Lesson::read(&source) else { return Vec::new() };
        let said = lesson.tasks.into_iter().flat_map(|task| match task {
            Task::Own(_) => Vec::new(),
            Task::Learner { say, hint, .. } => [say, hint].concat(),
            Task::Close { say } => say,
        });
        std::iter::once(lesson.title).chain(said).filter(|text| !text.is_empty()).collect()
    }

    /// Reads the script of a lesson.
    ///
    /// # Errors
    /// Every fault of its head, and each line that does not fit.
    pub fn read(source: &Arc<SourceFile>) -> Result<Lesson, Vec<Fault>> {
        let (_, header_lines) = header::parse(source)?;
        let title = source.text.lines().next().and_then(|line| line.strip_prefix('#'));
        let title = title.unwrap_or_default().trim().trim_end_matches('.').to_owned();
        let mut reading =
            LessonReading { source, tasks: Vec::new(), faults: Vec::new(), open: None };
        if title.is_empty() {
            reading.fault(
                1,
                say!("the lesson has no title"),
                say!("begin the file with a comment that says what it teaches"),
            );
        }
        for (index, line) in source.text.lines().enumerate().skip(header_lines) {
            reading.take(index + 1, line.trim());
        }
        reading.end();
        if reading.faults.is_empty() {
            Ok(Lesson { title, tasks: reading.tasks })
        } else {
            Err(reading.faults)
        }
    }
}

/// Paragraphs that wait for the line that they belong to.
struct OpenParagraphs {
    say: Vec<String>,
    hint: Vec<String>,
    /// Kind of paragraphs that the next comment goes on with; None after an empty line.
    word: Option<&'static str>,
}

struct LessonReading<'a> {
    source: &'a Arc<SourceFile>,
    tasks: Vec<Task>,
    faults: Vec<Fault>,
    open: Option<OpenParagraphs>,
}

impl LessonReading<'_> {
    fn fault(&mut self, line: usize, message: Text, help: Text) {
        let fault = Fault::new("lesson::line", message)
            .at(self.source, self.source.line_range(line), say!("this line"))
            .help(help);
        self.faults.push(fault);
    }

    fn take(&mut self, number: usize, line: &str) {
        if let Some(comment) = line.strip_prefix('#') {
            return self.comment(number, comment.trim());
        }
        let text = strip_comment(line).trim();
        if text.is_empty() {
            self.open.iter_mut().for_each(|open| open.word = None);
            return;
        }
        let expectation = text.split_whitespace().next() == Some("expect");
        match self.open.take() {
            Some(_) if expectation => {
                self.fault(
                    number,
                    say!("the learner is to type an expectation"),
                    say!("put the line that the learner types under `# say:`"),
                );
            }
            Some(open) => self.tasks.push(Task::Learner {
                say: open.say,
                hint: open.hint,
                line: text.to_owned(),
                expects: Vec::new(),
            }),
            None if expectation => {
                if let Some(Task::Learner { expects, .. }) = self.tasks.last_mut() {
                    expects.push(text.to_owned());
                }
            }
            None => self.tasks.push(Task::Own(text.to_owned())),
        }
    }

    fn comment(&mut self, number: usize, comment: &str) {
        let begun = spoken(comment);
        if let Some((word, text)) = begun {
            if word == HINT && self.open.is_none() {
                let help =
                    say!("write `# say:` before it, and the line that the learner types after it");
                return self.fault(number, say!("a hint belongs to nothing that is said"), help);
            }
            let open = self.open.get_or_insert_with(|| OpenParagraphs {
                say: Vec::new(),
                hint: Vec::new(),
                word: None,
            });
            open.word = Some(word);
            let paragraphs = if word == SAY { &mut open.say } else { &mut open.hint };
            paragraphs.push(text.trim().to_owned());
            return;
        }
        let Some(open) = &mut self.open else { return };
        let paragraphs = match open.word {
            Some(SAY) => &mut open.say,
            Some(_) => &mut open.hint,
            None => return,
        };
        match paragraphs.last_mut() {
            Some(_) if comment.is_empty() => paragraphs.push(String::new()),
            Some(last) => {
                if !last.is_empty() {
                    last.push(' ');
                }
                last.push_str(comment);
            }
            None => {}
        }
    }

    fn end(&mut self) {
        match self.open.take() {
            Some(open) => self.tasks.push(Task::Close { say: open.say }),
            None => {
                let last = self.source.text.lines().count().max(1);
                let help = say!(
                    "end the file with `# say:` and what the learner is told before they play on alone"
                );
                self.fault(last, say!("the lesson does not say that it ends"), help);
            }
        }
        if !self.tasks.iter().any(|task| matches!(task, Task::Learner { .. })) {
            self.fault(
                1,
                say!("the lesson leaves the learner nothing to do"),
                say!("write `# say:` before a line that the learner types"),
            );
        }
    }
}
