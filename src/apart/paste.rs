//! A mail, a chat or a file → the lines that somebody wrote in it. What mails, chats and lists put around
//! them goes: mail heads, quoting signs, list marks, quotes, signatures, and the letter that is answered.

mod heads;
mod marks;

use std::ops::Range;

use super::stamp::Stamp;
use crate::command::shorthand;
use crate::engine::Hooks;
use crate::engine::core::scripting::sheet_trial::SHEET_MAX;
use crate::fault::MAX_KEPT;
use crate::say;
use crate::session::answers;
use crate::text::Text;
use marks::LetterMarks;
pub use marks::{answer_begins, answer_ends, letter_begins, letter_ends};

/// A line that somebody wrote.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PastedLine {
    pub text: String,
    /// Of the whole line, from 1.
    pub number: usize,
    /// Range in the text.
    pub range: Range<usize>,
}

/// A line that cannot be one of the realm's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PasteFault {
    pub code: &'static str,
    pub why: Text,
    pub range: Range<usize>,
}

/// Lines of a text, with what is wrong with others.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Pasted {
    pub lines: Vec<PastedLine>,
    pub faults: Vec<PasteFault>,
}

impl Pasted {
    /// Returns the lines as texts.
    pub fn texts(&self) -> Vec<String> {
        self.lines.iter().map(|line| line.text.clone()).collect()
    }
}

/// A line as it came.
struct Raw<'a> {
    /// Without quoting signs.
    text: &'a str,
    /// Number of quoting signs before it.
    depth: usize,
    number: usize,
    range: Range<usize>,
}

/// Returns the stamp of the letter that a text answers: of several that which is quoted least.
pub fn stamp(text: &str) -> Option<Stamp> {
    let found = raw(text).filter_map(|line| Some((line.depth, Stamp::read(line.text)?)));
    found.min_by_key(|(depth, _)| *depth).map(|(_, stamp)| stamp)
}

/// Reads a text that `realm` wrote: `red:` before an order may be left out. Reading stops where there are more orders, or more faults, than one sheet can have.
pub fn read(text: &str, realm: &str, hooks: Option<&dyn Hooks>) -> Pasted {
    let mut pasted = Pasted::default();
    for line in written(text, realm) {
        if pasted.lines.len() > SHEET_MAX || pasted.faults.len() >= MAX_KEPT {
            break;
        }
        // The order stands between marks of lists and quotes, which `unmarked` takes away.
        let own_words =
            |_: &str| shorthand::ends_in_own_words(hooks, order_of(unmarked(line.text)));
        let whole = match answers::without_comment(line.text, own_words) {
            Ok(whole) => unmarked(whole),
            Err(why) => {
                pasted.faults.push(PasteFault { code: "orders::comment", why, range: line.range });
                continue;
            }
        };
        let giver = answers::giver(whole).map(|(giver, _)| giver);
        if let Some(other) = giver.filter(|giver| !giver.eq_ignore_ascii_case(realm)) {
            let why = say!(
                "this is an order of `{other}`, and the sheet is {realm:gen}",
                other = Text::verbatim(other),
                realm = Text::verbatim(realm)
            );
            pasted.faults.push(PasteFault { code: "orders::realm", why, range: line.range });
            continue;
        }
        let text = order_of(whole).split_whitespace().collect::<Vec<_>>().join(" ");
        if !text.is_empty() {
            pasted.lines.push(PastedLine { text, number: line.number, range: line.range });
        }
    }
    pasted
}

impl Pasted {
    /// Leaves out the last `done` of a sheet: it is handed in as it is.
    #[must_use]
    pub fn as_sheet(mut self) -> Pasted {
        if self.lines.last().is_some_and(|line| line.text.eq_ignore_ascii_case("done")) {
            self.lines.pop();
        }
        self
    }
}

/// Returns a line without who gives the order.
fn order_of(line: &str) -> &str {
    answers::giver(line).map_or(line, |(_, order)| order)
}

fn raw(text: &str) -> impl Iterator<Item = Raw<'_>> {
    let mut start = 0;
    (1..).zip(text.split_inclusive('\n')).map(move |(number, whole)| {
        let line = whole.trim_end_matches(['\n', '\r']);
        let range = start..start + line.len();
        start += whole.len();
        let mut rest = line.trim_matches(['\u{feff}', '\u{200b}']).trim();
        let mut depth = 0;
        while let Some(inner) = rest.strip_prefix('>') {
            (rest, depth) = (inner.trim_start(), depth + 1);
        }
        Raw { text: rest, depth, number, range }
    })
}

/// Part of a text that is read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// Before or after the letter that is answered.
    Outside,
    /// In the letter.
    Letter,
    /// In the room that it leaves for an answer.
    Room,
}

/// Returns the lines that somebody wrote around, between and into the lines of the letter that they answer.
fn written<'a>(text: &'a str, realm: &str) -> Vec<Raw<'a>> {
    let marks = LetterMarks::known();
    let lines: Vec<Raw<'a>> = raw(text).collect();
    let first = lines.iter().find(|line| !line.text.is_empty());
    let mut head = first.is_some_and(|line| heads::is_mail_head(line.text, realm));
    let nexts: Vec<&str> = lines.iter().skip(1).map(|line| line.text).chain([""]).collect();
    let mut found = Vec::new();
    let (mut part, mut signed) = (Part::Outside, false);
    // How often the letter was quoted: what is quoted as often, and stands outside, is older.
    let mut quoted: Option<usize> = None;
    for (line, next) in lines.into_iter().zip(nexts) {
        if line.text.is_empty() {
            head = false;
            continue;
        }
        if heads::hands_on(line.text, next, marks) {
            (head, signed) = (true, false);
            continue;
        }
        // The first line that is none of a head ends it.
        head = head && (heads::is_mail_head(line.text, realm) || is_folded(text, &line));
        if head {
            continue;
        }
        let stamp = Stamp::read(line.text).is_some();
        // A stamp alone may be all that somebody has left of a letter.
        let begins = marks.begin_letter(line.text) || stamp && line.depth > 0;
        let own = match part {
            Part::Outside | Part::Letter if begins => {
                (part, signed) = (Part::Letter, false);
                quoted = Some(quoted.unwrap_or(line.depth));
                false
            }
            Part::Letter if marks.begin_answer(line.text) => {
                part = Part::Room;
                false
            }
            Part::Room if marks.end_answer(line.text) => {
                part = Part::Letter;
                false
            }
            Part::Letter if marks.end_letter(line.text) => {
                part = Part::Outside;
                false
            }
            Part::Outside => {
                signed |= heads::is_signature(line.text);
                let newer = quoted.is_none_or(|quoted| line.depth < quoted.max(1));
                newer && !signed && !stamp && !marks.are(line.text)
            }
            // Between the lines of a letter that is quoted one may write without quoting.
            Part::Letter => quoted.is_some_and(|quoted| line.depth < quoted),
            Part::Room => true,
        };
        if own {
            found.push(line);
        }
    }
    found
}

/// True if a line goes on with the line of a head before it.
fn is_folded(text: &str, line: &Raw<'_>) -> bool {
    line.depth == 0 && text[line.range.clone()].starts_with([' ', '\t'])
}

/// Returns a line without what lists and chats put around it: list marks (`-`, `•`, `2.`, `2)`), and quotes
/// around the whole.
fn unmarked(line: &str) -> &str {
    const MARKS: [&str; 8] = ["-", "*", "+", "•", "·", "‣", "–", "—"];
    const QUOTES: [(char, char); 8] = [
        ('"', '"'),
        ('\'', '\''),
        ('`', '`'),
        ('“', '”'),
        ('„', '“'),
        ('‘', '’'),
        ('‚', '‘'),
        ('«', '»'),
    ];
    let mut line = line.trim();
    if let Some((mark, rest)) = line.split_once(char::is_whitespace) {
        let number = mark.strip_suffix(['.', ')']);
        let counts = |number: &str| {
            !number.is_empty() && number.chars().all(|letter| letter.is_ascii_digit())
        };
        if MARKS.contains(&mark) || number.is_some_and(counts) {
            line = rest.trim_start();
        }
    }
    let quoted = |(open, close): &(char, char)| line.strip_prefix(*open)?.strip_suffix(*close);
    QUOTES.iter().find_map(quoted).map_or(line, str::trim)
}
