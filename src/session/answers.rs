//! The body of a campaign file: one answer or command a line → entries with their line numbers.

use std::borrow::Cow;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use crate::basics::files;
use crate::fault::{Fault, SourceFile};
use crate::rules::library::stays_inside;
use crate::say;
use crate::text::{ProgramNoun, Text, quoted};
use unicode_normalization::{UnicodeNormalization, is_nfc};

/// Largest campaign file that is read: some millions of lines.
pub const MAX_BYTES: u64 = 256 * 1024 * 1024;

/// One line of the body that says something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileEntry {
    /// Counted from 1 in the file; 0 for what was typed.
    pub line: usize,
    pub text: String,
}

/// A campaign file as read: text, and what was cut off in mid-line by a crash.
pub struct Campaign {
    pub source: Arc<SourceFile>,
    pub cut_off: Option<CutOff>,
}

/// The piece of a line at the end of a file that a crash left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CutOff {
    pub text: String,
    /// Its length in the file; the text may be longer, where a letter was cut in two.
    pub bytes: u64,
}

/// Reads a campaign file or a script. CRLF is taken as a line end; a last line without one was cut
/// off while it was written and is set aside (scripts edited by hand keep theirs).
///
/// # Errors
/// A fault when the file cannot be read, is too large, or is not UTF-8.
pub fn read(path: &Path, name: &str, journal: bool) -> Result<Campaign, Fault> {
    let unreadable = |error: std::io::Error| {
        Fault::new(
            "campaign::unreadable",
            say!(
                "{name} cannot be read: {error}",
                name = quoted(name),
                error = Text::system_error(&error)
            ),
        )
        .help(say!("check the path and its permissions"))
    };
    stays_inside(path, name)?;
    let file = files::open(path).map_err(unreadable)?;
    let length = file.metadata().map_err(unreadable)?.len();
    if length > MAX_BYTES {
        return Err(too_large(name, length));
    }
    let mut bytes = Vec::new();
    file.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    of_bytes(bytes, name, journal)
}

/// Returns the fault of a file with more than [`MAX_BYTES`].
pub(super) fn too_large(name: &str, length: u64) -> Fault {
    let message = say!(
        "{name} has {length}; at most {MAX_BYTES} are read",
        name = quoted(name),
        length = Text::count(length, ProgramNoun::Byte),
        MAX_BYTES = quoted(MAX_BYTES)
    );
    Fault::new("campaign::too_large", message).help(say!("check that it is the file you meant"))
}

/// As [`read`], of what was read already: a file that is held open for writing cannot be opened a
/// second time everywhere.
///
/// # Errors
/// A fault when it is no text.
pub fn of_bytes(mut bytes: Vec<u8>, name: &str, journal: bool) -> Result<Campaign, Fault> {
    let mut cut_off = None;
    if journal && bytes.last().is_some_and(|byte| *byte != b'\n') {
        let keep = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        cut_off = Some(CutOff {
            text: String::from_utf8_lossy(&bytes[keep..]).into_owned(),
            bytes: (bytes.len() - keep) as u64,
        });
        bytes.truncate(keep);
    }
    match String::from_utf8(bytes) {
        Ok(text) => {
            // Most files are as they are to be, and are not copied.
            let bare = text.strip_prefix('\u{feff}').unwrap_or(&text);
            let other = match bare.contains("\r\n") {
                true => Some(composed(&bare.replace("\r\n", "\n")).into_owned()),
                false => match composed(bare) {
                    Cow::Borrowed(same) if same.len() == text.len() => None,
                    other => Some(other.into_owned()),
                },
            };
            Ok(Campaign { source: SourceFile::new(name, other.unwrap_or(text)), cut_off })
        }
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            let line = error.as_bytes()[..at].iter().filter(|byte| **byte == b'\n').count() + 1;
            Err(Fault::new(
                "campaign::not_utf8",
                say!(
                    "{name} is not UTF-8 text: byte {at} (line {line}) does not belong there",
                    name = quoted(name),
                    at = quoted(at),
                    line = quoted(line)
                ),
            )
            .help(say!("save the file as UTF-8")))
        }
    }
}

/// Returns a text with each letter and its marks as one, where Unicode knows it as one: a name is
/// the same however a keyboard or a phone has put it together.
pub fn composed(text: &str) -> Cow<'_, str> {
    if text.is_ascii() || is_nfc(text) {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(text.nfc().collect())
    }
}

/// Returns the entries after the head: comments and blank lines left out.
pub fn entries(source: &SourceFile, header_lines: usize) -> Vec<FileEntry> {
    source
        .text
        .lines()
        .enumerate()
        .skip(header_lines)
        .filter_map(|(index, line)| {
            let text = strip_comment(line).trim();
            (!text.is_empty()).then(|| FileEntry { line: index + 1, text: text.to_owned() })
        })
        .collect()
}

/// Returns a line without its comment. One begins with a `#` that starts the line or stands alone
/// between blanks: in `table #3` it belongs to the text.
pub fn strip_comment(line: &str) -> &str {
    comment_begins(line).map_or(line, |at| &line[..at])
}

fn comment_begins(line: &str) -> Option<usize> {
    // Most lines have none.
    if !line.as_bytes().contains(&b'#') {
        return None;
    }
    if line.trim_start().starts_with('#') {
        return line.find('#');
    }
    let blank = |letter: Option<char>| letter.is_none_or(char::is_whitespace);
    let alone =
        |at: &usize| blank(line[..*at].chars().next_back()) && blank(line[at + 1..].chars().next());
    line.match_indices('#').map(|(at, _)| at).find(alone)
}

/// Splits `red` and `move 1 D5` of `red: move 1 D5`; None if the line does not say who gives the order.
pub fn giver(line: &str) -> Option<(&str, &str)> {
    let (giver, order) = line.trim_start().split_once(':')?;
    (!giver.contains(char::is_whitespace)).then(|| (giver, order.trim()))
}

/// Returns a line that somebody types, without its comment; `own_words` says of an order whether it ends in
/// somebody's own words.
///
/// # Errors
/// A sentence where the comment would cut off such words.
pub fn without_comment(line: &str, own_words: impl Fn(&str) -> bool) -> Result<&str, Text> {
    let text = strip_comment(line);
    let order = giver(text).map_or(text, |(_, order)| order);
    if text.len() < line.len() && own_words(order) {
        let name = order.split_whitespace().next().unwrap_or_default();
        return Err(say!(
            "a `#` that stands alone begins a comment, and the rest of this `{name}` would be lost: write `no.`, or the `#` next to a word",
            name = Text::verbatim(name)
        ));
    }
    Ok(text)
}
