//! Texts inside the texts of scripts, as marks that are put into words when somebody reads them. Scripts pass them
//! on as any other text.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;

use super::{Joined, Text};

/// Kind of the mark, as in `{say:…}`.
pub const SAY: &str = "say";

impl Text {
    /// Writes the text as a mark.
    pub fn to_mark(&self) -> String {
        let json = serde_json::to_vec(self).expect("a text is written");
        format!("{{{SAY}:{}}}", BASE64_STANDARD.encode(json))
    }

    /// Reads what stands in a mark after its kind; None if it is none of ours.
    pub fn from_mark(inside: &str) -> Option<Text> {
        serde_json::from_slice(&BASE64_STANDARD.decode(inside).ok()?).ok()
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
        Text::list(parts, Joined::Nothing)
    }
}

/// Splits a text at its first mark.
fn next_mark(text: &str) -> Option<(&str, Text, &str)> {
    let begins = format!("{{{SAY}:");
    let (at, _) = text.match_indices(&begins).next()?;
    let (inside, after) = text[at + begins.len()..].split_once('}')?;
    Some((&text[..at], Text::from_mark(inside)?, after))
}
