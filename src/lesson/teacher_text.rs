//! Words of a lesson, set apart from those of the campaign.

use super::Task;
use crate::session::Console;

/// Words that the learner can type to the teacher, for help and completion.
pub(super) const WORDS: &[(&str, &str)] = &[
    ("again", "says it once more"),
    ("hint", "helps"),
    ("skip", "types it for you"),
    ("alone", "ends the lesson, and you play on by yourself"),
];

/// Widest line, mark included: longer ones are hard to read.
const WIDEST: usize = 78;

/// Stands before each line that the lesson says.
const MARK: &str = "| ";

/// Says some paragraphs.
pub(super) fn say(console: &mut Console, paragraphs: &[String]) {
    let marked = in_lines(console, paragraphs);
    console.say("\n");
    for line in marked {
        console.say(&line);
    }
}

/// Paragraphs as they are said.
fn in_lines(console: &Console, paragraphs: &[String]) -> Vec<String> {
    let width = console.screen.width().unwrap_or(WIDEST).min(WIDEST).saturating_sub(MARK.len());
    let mut marked = Vec::new();
    for (at, paragraph) in paragraphs.iter().enumerate() {
        if at > 0 {
            marked.push(MARK.trim_end().to_owned());
        }
        let lines = broken(paragraph, width.max(20));
        marked.extend(lines.into_iter().map(|line| format!("{MARK}{line}").trim_end().to_owned()));
    }
    marked
}

/// Returns the text of a task for the learner, in lines.
pub(super) fn lines(console: &Console, task: &Task) -> Vec<String> {
    match task {
        Task::Learner { say, .. } | Task::Close { say } => in_lines(console, say),
        Task::Own(_) => Vec::new(),
    }
}

/// Greets the learner at the beginning, and when they come back.
pub(super) fn greet(console: &mut Console, title: &str, begins: bool) {
    let words: Vec<String> = WORDS.iter().map(|(word, what)| format!("`{word}` {what}")).collect();
    let keys = format!(
        "{words}; `quit` leaves, and you can come back to the same place. Anything else you type goes to the campaign, where nothing can break: `undo` takes it back.",
        words = words.join(", ")
    );
    let begins = if begins { "begins" } else { "goes on" };
    say(console, &[format!("The lesson {begins}: {title}."), keys]);
}

/// Tells the learner the text of a task.
pub(super) fn tell(console: &mut Console, task: &Task) {
    if let Task::Learner { say: said, .. } | Task::Close { say: said } = task {
        say(console, said);
    }
}

/// Tells the hints of a task.
pub(super) fn help(console: &mut Console, task: &Task) {
    let Task::Learner { hint, line, .. } = task else { return };
    let mut said = hint.clone();
    said.push(format!("The lesson goes on with `{line}`. `skip` types that for you."));
    say(console, &said);
}

/// Tells in a line what the lesson waits for.
pub(super) fn remind(console: &mut Console, task: &Task) {
    if let Task::Learner { line, .. } = task {
        say(console, &[format!("When you are ready, the lesson goes on with `{line}`.")]);
    }
}

/// A paragraph in lines, broken between words; what stands in backticks stays together.
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
