//! Texts ↔ words of a line: one that would not come back as it is, such as one with two blanks or a
//! `#`, stands in quotes, with what would be lost written as `\u0020`. A text that each reads in their language
//! stands as its English sentence and the arguments: `say ["explores {tile}",[["tile","D4"]]]`.

use std::fmt::Display;

use super::written_text::WrittenText;
use crate::say;
use crate::text::{Text, has_mark, quoted as code};

/// Word before a text with its arguments.
const SAY: &str = "say ";

/// Returns a text as the last words of a line.
pub(super) fn text(text: &str) -> String {
    let same = text.split_whitespace().collect::<Vec<_>>().join(" ") == text;
    if same && bare(text) { text.to_owned() } else { quoted(text) }
}

/// Returns a text of a script as the last words of a line.
pub(super) fn text_of_script(words: &str) -> String {
    match marked(words) {
        Some(written) => format!("{SAY}{written}"),
        None if says(words) => quoted(words),
        None => text(words),
    }
}

/// Writes a text that is the mark of one; None if it is another, or would not come back as it is.
fn marked(text: &str) -> Option<String> {
    let read = has_mark(text).then(|| Text::of_script(text))?;
    (read.to_mark() == text).then(|| kept_in_line(&WrittenText::of(read).to_json()))
}

/// True if words of a line are a text with its arguments.
fn says(words: &str) -> bool {
    words.strip_prefix(SAY).is_some_and(|rest| rest.starts_with(['[', '{', '"']))
}

/// Returns a text as one word.
pub(super) fn word(text: &str) -> String {
    let one = !text.chars().any(char::is_whitespace);
    if one && bare(text) { text.to_owned() } else { quoted(text) }
}

fn bare(text: &str) -> bool {
    !text.is_empty() && !text.starts_with('"') && !text.contains('#')
}

/// Returns a text in quotes, in which nothing is a blank or begins a comment.
pub(in crate::session) fn quoted(text: &str) -> String {
    let plain = serde_json::to_string(text).unwrap_or_default();
    let mut quoted = String::with_capacity(plain.len());
    for letter in plain.chars() {
        if letter.is_whitespace() || letter == '#' {
            quoted.push_str(&format!("\\u{code:04x}", code = u32::from(letter)));
        } else {
            quoted.push(letter);
        }
    }
    quoted
}

/// Returns the text of a script that these words are.
///
/// # Errors
/// As [`read`], and where they are no sentence with its arguments.
pub(super) fn read_of_script(words: &[&str]) -> Result<String, Text> {
    let joined = words.join(" ");
    if !says(&joined) {
        return read(words);
    }
    let written = joined.strip_prefix(SAY).and_then(WrittenText::read);
    written.map(|text| text.to_mark()).ok_or_else(|| {
        say!(
            "`{joined}` is no sentence with its arguments; one is written as in `{example}`",
            joined = code(&joined),
            example = code("say [\"explores {tile}\",[[\"tile\",\"D4\"]]]")
        )
    })
}

/// Writes a text of JSON so that the words of a line, joined by single blanks, are the same.
fn kept_in_line(json: &str) -> String {
    let mut kept = String::with_capacity(json.len());
    let mut blank = false;
    for letter in json.chars() {
        let lost = letter == '#' || letter.is_whitespace() && (letter != ' ' || blank);
        blank = letter == ' ' && !lost;
        if lost {
            kept.push_str(&format!("\\u{code:04x}", code = u32::from(letter)));
        } else {
            kept.push(letter);
        }
    }
    kept
}

/// Returns the text that these words are.
///
/// # Errors
/// A sentence where there is none, or its quotes are not closed.
pub(super) fn read(words: &[&str]) -> Result<String, Text> {
    if words.is_empty() {
        return Err(say!("a text is missing at its end"));
    }
    let joined = words.join(" ");
    if !joined.starts_with('"') {
        return Ok(joined);
    }
    serde_json::from_str(&joined)
        .map_err(|_| say!("`{joined}` is not a text in quotes", joined = code(&joined)))
}

/// A line as it is written, word by word; [`WordsLeft`] reads it.
pub(super) struct WrittenLine(String);

impl WrittenLine {
    pub(super) fn of(begins: String) -> WrittenLine {
        WrittenLine(begins)
    }

    /// Adds some words more.
    pub(super) fn say(&mut self, said: impl Display) {
        self.0.push_str(&format!(" {said}"));
    }

    /// Adds some words more if something is so.
    pub(super) fn say_if(&mut self, is: bool, said: impl Display) {
        if is {
            self.say(said);
        }
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn written(self) -> String {
        self.0
    }
}

/// The words of a line that are still to be read.
pub(super) struct WordsLeft<'w, 't> {
    pub(super) rest: &'w [&'t str],
}

impl<'w, 't> WordsLeft<'w, 't> {
    pub(super) fn of(rest: &'w [&'t str]) -> WordsLeft<'w, 't> {
        WordsLeft { rest }
    }

    /// Returns the next word, if there is one.
    pub(super) fn next(&mut self) -> Option<&'t str> {
        let (first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(first)
    }

    /// Returns the next word.
    ///
    /// # Errors
    /// A sentence that says what is missing.
    pub(super) fn need(&mut self, what: Text) -> Result<&'t str, Text> {
        self.next().ok_or_else(|| say!("{what} is missing", what))
    }

    /// Returns the next word as a text.
    ///
    /// # Errors
    /// As [`WordsLeft::need`], and where its quotes are not closed.
    pub(super) fn text(&mut self, what: Text) -> Result<String, Text> {
        read(&[self.need(what)?])
    }

    /// Returns the next word as a number of some type.
    ///
    /// # Errors
    /// As [`WordsLeft::need`], and where it is none or too large.
    pub(super) fn number<N: TryFrom<i64>>(&mut self, what: Text) -> Result<N, Text> {
        let word = self.need(what.clone())?;
        let number = word.parse::<i64>().ok().and_then(|number| N::try_from(number).ok());
        number.ok_or_else(|| say!("`{word}` does not fit as {what}", word = code(word), what))
    }

    /// True if the next word is this one, which is then read.
    pub(super) fn takes(&mut self, word: &str) -> bool {
        let is = self.rest.first() == Some(&word);
        if is {
            self.rest = &self.rest[1..];
        }
        is
    }

    /// Checks that no words are left.
    ///
    /// # Errors
    /// A sentence that names what is.
    pub(super) fn end(&self) -> Result<(), Text> {
        match self.rest {
            [] => Ok(()),
            rest => Err(say!("`{rest}` does not fit", rest = code(rest.join(" ")))),
        }
    }
}
