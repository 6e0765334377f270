//! Texts inside the texts of scripts, as marks that are put into words when somebody reads them. Scripts pass them
//! on as any other text.

use std::borrow::Cow;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;

use super::mark_bytes::{self, MarkWriter};
use super::{Joined, Text};

/// Kind of the mark, as in `{say:…}`.
pub const SAY: &str = "say";

/// Beginning of a mark. Nobody may type it: what is in a mark is no longer looked through.
const BEGINS: &str = "{say:";

/// Most texts inside each other: what is nested deeper could not be read again.
const DEEPEST: usize = 30;

/// True if a mark begins in a text.
pub fn has_mark(text: &str) -> bool {
    // Nearly all texts are plain words, as scripts hear them at every event.
    text.as_bytes().contains(&b'{') && mark_begins(text).is_some()
}

/// Returns where the first mark begins.
fn mark_begins(text: &str) -> Option<usize> {
    let braces = text.bytes().enumerate().filter(|(_, letter)| *letter == b'{');
    braces.map(|(at, _)| at).find(|at| text[*at..].starts_with(BEGINS))
}

/// Reads a text of a script in English.
pub fn in_english(text: &str) -> Cow<'_, str> {
    if has_mark(text) {
        Cow::Owned(Text::of_script(text).in_english())
    } else {
        Cow::Borrowed(text)
    }
}

impl Text {
    /// Writes the text as a mark.
    pub fn to_mark(&self) -> String {
        let mut mark = MarkWriter::default();
        mark.text(self);
        mark.finish()
    }

    /// True if texts stand inside each other more deeply than a mark can hold.
    pub fn is_too_deep(&self) -> bool {
        fn within(text: &Text, depth: usize) -> bool {
            match text {
                _ if depth == 0 => false,
                Text::Sentence(_, arguments) => {
                    arguments.iter().all(|(_, argument)| within(argument, depth - 1))
                }
                Text::List(items, _) => items.iter().all(|item| within(item, depth - 1)),
                Text::Verbatim(_)
                | Text::Noun(_)
                | Text::Number(_)
                | Text::Count(..)
                | Text::Typed(_)
                | Text::Usage(_)
                | Text::Late(_)
                | Text::Named(..) => true,
            }
        }
        !within(self, DEEPEST)
    }

    /// Reads what stands in a mark after its kind; None if it is none of ours.
    pub fn from_mark(inside: &str) -> Option<Text> {
        let bytes = BASE64_STANDARD.decode(inside).ok()?;
        // Campaign files may hold marks as they were written before.
        if bytes.first() == Some(&b'{') {
            return serde_json::from_slice(&bytes).ok();
        }
        mark_bytes::read(&bytes)
    }

    /// Reads words of a script with marks in them; those without are the same in every language.
    pub fn in_script(text: &str) -> Text {
        if has_mark(text) { Text::of_script(text) } else { Text::verbatim(text) }
    }

    /// Reads a text of a script with marks in it; one without is the name of a thing.
    pub fn of_script(text: &str) -> Text {
        if let Some(read) = whole_mark(text).and_then(Text::from_mark) {
            return read;
        }
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some((before, inside, after)) = next_mark(rest) {
            if !before.is_empty() {
                parts.push(Text::verbatim(before));
            }
            parts.push(inside);
            rest = after;
        }
        if parts.is_empty() {
            return Text::noun(text.to_owned());
        }
        if !rest.is_empty() {
            parts.push(Text::verbatim(rest));
        }
        Text::list(parts, Joined::Nothing)
    }
}

/// Returns what stands in a text that is one mark, after its kind.
fn whole_mark(text: &str) -> Option<&str> {
    text.strip_prefix(BEGINS)?.strip_suffix('}')
}

/// Splits a text at its first mark.
fn next_mark(text: &str) -> Option<(&str, Text, &str)> {
    let at = mark_begins(text)?;
    let (inside, after) = text[at + BEGINS.len()..].split_once('}')?;
    Some((&text[..at], Text::from_mark(inside)?, after))
}

impl MarkWriter {
    /// Writes a text of a script with marks in it, as [`Text::of_script`] reads it. The bytes of one that is a mark are
    /// taken as they are.
    pub fn of_script(&mut self, text: &str) {
        let from = self.bytes.len();
        if let Some(inside) = whole_mark(text) {
            if BASE64_STANDARD.decode_vec(inside, &mut self.bytes).is_ok() && self.counts_text(from)
            {
                return;
            }
            self.bytes.truncate(from);
        }
        if has_mark(text) {
            self.text(&Text::of_script(text));
        } else {
            self.noun(text);
        }
    }

    /// True if texts stand inside each other more deeply than a mark can hold.
    pub fn is_too_deep(&self) -> bool {
        self.deepest > DEEPEST
    }

    /// Returns the mark.
    pub fn finish(self) -> String {
        let base64 = BASE64_STANDARD.encode(self.bytes);
        let mut mark = String::with_capacity(BEGINS.len() + base64.len() + 1);
        mark.push_str(BEGINS);
        mark.push_str(&base64);
        mark.push('}');
        mark
    }
}
