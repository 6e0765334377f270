//! Text from outside → text that a terminal only shows. All that is printed passes through here.
//!
//! Notes, names, scripts, rules, file names and typed words may hold characters that do not show:
//! they move the cursor, recolour the screen, turn the direction of writing round, or hide. Each is
//! replaced by what it is, `\u{1b}` for the escape character, so that nobody is fooled and
//! everybody sees that something was there. A tab becomes blanks. Emoji that are joined of several,
//! and letters with marks, stay whole.
//!
//! Margrave's own colours are sequences of the same escape character. They bear a number that is
//! drawn anew in each run and never shown, so nothing from outside can write one; only
//! [`printable`] takes the number out.

use std::borrow::Cow;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::sync::LazyLock;

use owo_colors::{OwoColorize, Style};

/// Beginning of a sequence of the terminal.
const BEGINS: &str = "\u{1b}[";

/// Beginning of a sequence of our own, until it is printed.
static OURS: LazyLock<String> = LazyLock::new(|| {
    let drawn = || RandomState::new().hash_one(0);
    format!("{BEGINS}{}{};", drawn(), drawn())
});

/// Beginning of the further lines of a text, so that none of them looks like a line of Margrave's.
const CONTINUES: &str = "    | ";

/// Characters that show nothing of themselves (Unicode: control, format, line and paragraph
/// separators, fillers, and what is no character), but for those that join or vary the one before,
/// which [`belongs`] looks at.
const INVISIBLE: &[(u32, u32)] = &[
    (0x00, 0x1f),
    (0x7f, 0x9f),
    (0xad, 0xad),
    (0x34f, 0x34f),
    (0x61c, 0x61c),
    (0x115f, 0x1160),
    (0x17b4, 0x17b5),
    (0x180b, 0x180f),
    (0x200b, 0x200f),
    (0x2028, 0x202e),
    (0x2060, 0x206f),
    (0x3164, 0x3164),
    (0xfdd0, 0xfdef),
    (0xfe00, 0xfe0f),
    (0xfeff, 0xfeff),
    (0xffa0, 0xffa0),
    (0xfff0, 0xfffb),
    (0x1_3430, 0x1_345f),
    (0x1_bca0, 0x1_bca3),
    (0x1_d173, 0x1_d17a),
    (0xe_0000, 0xe_0fff),
];

/// The flag that is followed by tags which say whose it is.
const FLAG: char = '\u{1f3f4}';

fn invisible(letter: char) -> bool {
    let code = letter as u32;
    code & 0xfffe == 0xfffe
        || INVISIBLE.iter().any(|(first, last)| (*first..=*last).contains(&code))
}

/// True if an invisible character is part of the one shown before it: it joins two signs of a
/// script or two emoji, or says how one is drawn.
fn belongs(letter: char, before: Option<char>, flag: bool) -> bool {
    let beyond_ascii = before.is_some_and(|before| !before.is_ascii());
    let varies = |letter: Option<char>| {
        matches!(letter, Some('\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}'))
    };
    match letter {
        '\u{200c}' | '\u{200d}' => beyond_ascii && !matches!(before, Some('\u{200c}' | '\u{200d}')),
        '\u{fe0e}' | '\u{fe0f}' => {
            before.is_some_and(|before| !before.is_whitespace()) && !varies(before)
        }
        '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}' => beyond_ascii && !varies(before),
        '\u{e0020}'..='\u{e007f}' => flag,
        _ => false,
    }
}

/// Treatment of our own colours.
#[derive(Clone, Copy, PartialEq)]
enum Colours {
    /// They stay as they are.
    Kept,
    /// They become sequences of the terminal.
    Written,
}

fn plain(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b' '..=b'~' | b'\n'))
}

fn walked(text: &str, colours: Colours) -> Cow<'_, str> {
    if plain(text) || !text.chars().any(|letter| letter != '\n' && invisible(letter)) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    let (mut before, mut flag) = (None, false);
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        if letter == '\u{1b}'
            && let Some(after) = rest.strip_prefix(OURS.as_str())
            && let Some(length) = after
                .find('m')
                .filter(|at| after[..*at].bytes().all(|byte| byte.is_ascii_digit() || byte == b';'))
        {
            let (codes, end) = after.split_at(length + 1);
            out.push_str(if colours == Colours::Kept { &OURS } else { BEGINS });
            out.push_str(codes);
            rest = end;
            continue;
        }
        rest = &rest[letter.len_utf8()..];
        flag = letter == FLAG || flag && belongs(letter, before, true) && letter > FLAG;
        let shows = !invisible(letter) || belongs(letter, before, flag);
        before = Some(letter).filter(|_| shows);
        match letter {
            '\n' => out.push('\n'),
            // The end of a line as some systems write it.
            '\r' if rest.starts_with('\n') => {}
            '\t' => out.push_str("    "),
            _ if shows => out.push(letter),
            _ => out.extend(letter.escape_unicode()),
        }
    }
    Cow::Owned(out)
}

/// Returns text in which everything shows; its lines and our own colours stay.
pub fn clean(text: &str) -> Cow<'_, str> {
    walked(text, Colours::Kept)
}

/// Returns the first character of a text that does not show, breaks of lines and tabs left aside.
pub fn hidden(text: &str) -> Option<char> {
    if clean(text) == text {
        return None;
    }
    let mut before = None;
    text.chars().find(|letter| {
        let shows = !invisible(*letter)
            || belongs(*letter, before, true)
            || matches!(letter, '\n' | '\r' | '\t');
        before = Some(*letter);
        !shows
    })
}

/// As [`clean`], in one line: breaks become blanks.
pub fn one_line(text: &str) -> Cow<'_, str> {
    if plain(text) && !text.contains('\n') {
        return Cow::Borrowed(text);
    }
    let joined =
        text.split(['\n', '\r']).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
    Cow::Owned(walked(&joined, Colours::Kept).into_owned())
}

/// Characters that begin a formula of a spreadsheet, some also in wide letters.
const FORMULA: &[char] = &['=', '+', '-', '@', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}'];

/// As [`one_line`], with a `'` before what a spreadsheet would take for a formula.
pub fn for_spreadsheets(text: &str) -> String {
    let shown = one_line(text);
    let formula = shown.trim_start().starts_with(FORMULA);
    if formula { format!("'{shown}") } else { shown.into_owned() }
}

/// Returns a cell without the `'` that [`for_spreadsheets`] put before it.
pub fn without_guard(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|rest| rest.trim_start().starts_with(FORMULA)).unwrap_or(cell)
}

/// Returns a text of several lines, each after the first marked as belonging to it.
pub fn continued(text: String) -> String {
    if text.contains(['\n', '\r']) {
        text.lines()
            .flat_map(|line| line.split('\r'))
            .collect::<Vec<_>>()
            .join(&format!("\n{CONTINUES}"))
    } else {
        text
    }
}

/// Lines that somebody else's script shows at its own choice: each is marked.
pub fn quoted(text: &str) -> String {
    text.lines()
        .map(|line| format!("| {line}").trim_end().to_owned())
        .collect::<Vec<_>>()
        .join("\n")
}

/// Cuts text to this many letters, with a mark where it was cut.
pub fn cut(text: &str, most: usize) -> Cow<'_, str> {
    match text.char_indices().nth(most) {
        Some((at, _)) => Cow::Owned(format!("{}…", &text[..at])),
        None => Cow::Borrowed(text),
    }
}

/// Cuts each word of a text to this many letters, with a mark where it was cut.
pub fn cut_words(text: &str, most: usize) -> Cow<'_, str> {
    if text.split_whitespace().all(|word| word.len() <= most) {
        return Cow::Borrowed(text);
    }
    let pieces = text.split_inclusive(char::is_whitespace).flat_map(|piece| {
        let (word, space) = piece.split_at(piece.trim_end().len());
        [cut(word, most), Cow::Borrowed(space)]
    });
    Cow::Owned(pieces.collect())
}

/// Returns text as it is printed: everything shows, and our own colours are those of the terminal.
pub fn printable(text: &str) -> Cow<'_, str> {
    walked(text, Colours::Written)
}

/// Returns text in one of our own colours.
pub fn coloured(text: &str, style: Style) -> String {
    ours(&clean(text).style(style).to_string())
}

/// Marks the colours that a library has drawn into text as ours; the text was [`clean`] before.
pub fn ours(drawn: &str) -> String {
    let mut out = String::with_capacity(drawn.len());
    for (at, part) in drawn.split(BEGINS).enumerate() {
        if at > 0 {
            // One that was ours before stays as it is.
            out.push_str(if part.starts_with(&OURS[BEGINS.len()..]) { BEGINS } else { &OURS });
        }
        out.push_str(part);
    }
    out
}
