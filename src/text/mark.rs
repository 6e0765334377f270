//! Texts inside the texts of scripts, as marks that are put into words when somebody reads them. Scripts pass them
//! on as any other text.

use std::borrow::Cow;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;

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
    text.as_bytes().contains(&b'{') && text.contains(BEGINS)
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
        let json = serde_json::to_vec(self).expect("a text is written");
        format!("{BEGINS}{}}}", BASE64_STANDARD.encode(json))
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
        serde_json::from_slice(&BASE64_STANDARD.decode(inside).ok()?).ok()
    }

    /// Reads words of a script with marks in them; those without are the same in every language.
    pub fn in_script(text: &str) -> Text {
        if has_mark(text) { Text::of_script(text) } else { Text::verbatim(text) }
    }

    /// Reads a text of a script with marks in it; one without is the name of a thing.
    pub fn of_script(text: &str) -> Text {
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
        match parts.len() {
            1 => parts.remove(0),
            _ => Text::list(parts, Joined::Nothing),
        }
    }
}

/// Splits a text at its first mark.
fn next_mark(text: &str) -> Option<(&str, Text, &str)> {
    let at = text.find(BEGINS)?;
    let (inside, after) = text[at + BEGINS.len()..].split_once('}')?;
    Some((&text[..at], Text::from_mark(inside)?, after))
}
