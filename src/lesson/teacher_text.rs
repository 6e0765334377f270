//! Words of a lesson, set apart from those of the campaign.

use std::sync::Arc;

use super::Task;
use crate::rules::{Lang, Ruleset};
use crate::say;
use crate::session::Console;
use crate::text::Text;

/// Words that the learner can type to the teacher, for completion.
pub(super) const WORDS: [&str; 4] = ["again", "hint", "skip", "alone"];

/// Widest line, mark included: longer ones are hard to read.
const WIDEST: usize = 78;

/// Stands before each line that the lesson says.
const MARK: &str = "| ";

/// Whoever learns, and the language that they read.
pub(super) struct LessonReader {
    pub(super) rules: Arc<Ruleset>,
    pub(super) language: Lang,
}

impl LessonReader {
    fn shown(&self) -> &Ruleset {
        self.rules.shown_in(self.language)
    }

    /// Says a text of the program's beside the lesson.
    pub(super) fn say(&self, console: &mut Console, text: &Text) {
        console.tell(&text.in_words(&*self.rules), &text.in_words(self.shown()));
    }
}

/// Says some paragraphs, in the language of whoever learns.
pub(super) fn say(console: &mut Console, reader: &LessonReader, paragraphs: &[Text]) {
    let lines = |rules| in_lines(console, rules, paragraphs).join("\n");
    let (english, shown) = (lines(&reader.rules), lines(reader.shown()));
    console.say("\n");
    console.tell(&english, &shown);
}

/// Says a paragraph of the program's own.
pub(super) fn say_one(console: &mut Console, reader: &LessonReader, paragraph: Text) {
    say(console, reader, &[paragraph]);
}

/// Takes paragraphs of the lesson, which its author has written; its layer has them in other languages.
fn written(paragraphs: &[String]) -> Vec<Text> {
    paragraphs.iter().map(|paragraph| Text::of_rules(paragraph)).collect()
}

/// Paragraphs as they are said.
fn in_lines(console: &Console, rules: &Ruleset, paragraphs: &[Text]) -> Vec<String> {
    let width = console.screen.width().unwrap_or(WIDEST).min(WIDEST).saturating_sub(MARK.len());
    let mut marked = Vec::new();
    for (at, paragraph) in paragraphs.iter().enumerate() {
        if at > 0 {
            marked.push(MARK.trim_end().to_owned());
        }
        let lines = broken(&paragraph.in_words(rules), width.max(20));
        marked.extend(lines.into_iter().map(|line| format!("{MARK}{line}").trim_end().to_owned()));
    }
    marked
}

/// Returns the text of a task for the learner, in lines.
pub(super) fn lines(console: &Console, reader: &LessonReader, task: &Task) -> Vec<String> {
    match task {
        Task::Learner { say, .. } | Task::Close { say } => {
            in_lines(console, reader.shown(), &written(say))
        }
        Task::Own(_) => Vec::new(),
    }
}

/// Greets the learner at the beginning, and when they come back.
pub(super) fn greet(console: &mut Console, reader: &LessonReader, title: &str, begins: bool) {
    let keys = say!(
        "`again` says it once more, `hint` helps, `skip` types it for you, `alone` ends the lesson, and you play on by yourself; `quit` leaves, and you can come back to the same place. Anything else you type goes to the campaign, where nothing can break: `undo` takes it back."
    );
    let title = Text::of_rules(title);
    let greeting = match begins {
        true => say!("The lesson begins: {title}.", title),
        false => say!("The lesson goes on: {title}.", title),
    };
    say(console, reader, &[greeting, keys]);
}

/// Tells the learner the text of a task.
pub(super) fn tell(console: &mut Console, reader: &LessonReader, task: &Task) {
    if let Task::Learner { say: said, .. } | Task::Close { say: said } = task {
        say(console, reader, &written(said));
    }
}

/// Tells the hints of a task.
pub(super) fn help(console: &mut Console, reader: &LessonReader, task: &Task) {
    let Task::Learner { hint, line, .. } = task else { return };
    let mut said = written(hint);
    let line = Text::verbatim(line);
    said.push(say!("The lesson goes on with `{line}`. `skip` types that for you.", line));
    say(console, reader, &said);
}

/// Tells in a line what the lesson waits for.
pub(super) fn remind(console: &mut Console, reader: &LessonReader, task: &Task) {
    if let Task::Learner { line, .. } = task {
        let line = Text::verbatim(line);
        let told = say!("When you are ready, the lesson goes on with `{line}`.", line);
        say_one(console, reader, told);
    }
}

/// Returns a paragraph in lines, broken between words; what stands in backticks stays together.
fn broken(paragraph: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    let mut length = 0;
    for word in words(paragraph) {
        let letters = word.chars().count();
        if length > 0 && length + 1 + letters > width {
            lines.push(std::mem::take(&mut line));
            length = 0;
        }
        if length > 0 {
            line.push(' ');
            length += 1;
        }
        line.push_str(&word);
        length += letters;
    }
    lines.push(line);
    lines
}

fn words(paragraph: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut quoted = false;
    for word in paragraph.split_whitespace() {
        match words.last_mut().filter(|_| quoted) {
            Some(last) => {
                last.push(' ');
                last.push_str(word);
            }
            None => words.push(word.to_owned()),
        }
        quoted ^= word.matches('`').count() % 2 == 1;
    }
    words
}
