//! What a lesson says, set apart from what the campaign says.

use crate::session::Console;

/// Widest line, mark included: longer ones are hard to read.
const WIDEST: usize = 78;

/// Stands before each line that the lesson says.
const MARK: &str = "| ";

/// Says some paragraphs.
pub(super) fn say(console: &mut Console, paragraphs: &[String]) {
    let width = console.screen.width().unwrap_or(WIDEST).min(WIDEST).saturating_sub(MARK.len());
    console.say("\n");
    for (at, paragraph) in paragraphs.iter().enumerate() {
        if at > 0 {
            console.say(MARK.trim_end());
        }
        for line in broken(paragraph, width.max(20)) {
            console.say(format!("{MARK}{line}").trim_end());
        }
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
