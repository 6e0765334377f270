//! Texts ↔ the bytes that a mark holds: a byte for the kind of text, then its parts. Numbers have seven bits in a
//! byte, the lowest first; strings and lists have their length before them. Campaign files hold marks, so that no byte
//! may ever come to mean something else.

use super::{Joined, Text};

const SENTENCE: u8 = 1;
const VERBATIM: u8 = 2;
const NOUN: u8 = 3;
const NUMBER: u8 = 4;
const COUNT: u8 = 5;
const LIST: u8 = 6;
const TYPED: u8 = 7;
const NAMED: u8 = 8;
const USAGE: u8 = 9;

/// Joints of lists, each at the place that is its byte.
const JOINTS: [Joined; 11] = [
    Joined::Comma,
    Joined::Blank,
    Joined::Semicolon,
    Joined::SemicolonOrAsked,
    Joined::ColonOrAsked,
    Joined::And,
    Joined::Or,
    Joined::Plus,
    Joined::Sum,
    Joined::Nothing,
    Joined::Line,
];

/// Most texts inside each other that are read, as deep as marks in JSON could be read.
const DEEPEST_READ: usize = 32;

/// Text of a mark that is being written, part by part as scripts give them.
#[derive(Debug, Default)]
pub struct MarkWriter {
    pub(super) bytes: Vec<u8>,
    /// Texts that what is written next stands in.
    depth: usize,
    /// Most texts that stand inside each other so far.
    pub(super) deepest: usize,
}

impl MarkWriter {
    /// Writes a text.
    pub fn text(&mut self, text: &Text) {
        match text {
            Text::Sentence(english, arguments) => {
                self.sentence(english, arguments.len(), |mark| {
                    for (name, argument) in arguments {
                        mark.name(name);
                        mark.text(argument);
                    }
                });
            }
            Text::List(items, joined) => {
                self.list(items.len(), *joined, |mark| {
                    items.iter().for_each(|item| mark.text(item));
                });
            }
            Text::Verbatim(text) => self.one(VERBATIM, text),
            // All of it that a record holds.
            Text::Late(late) => self.one(VERBATIM, late.english()),
            Text::Noun(english) => self.noun(english),
            Text::Number(number) => self.number(*number),
            Text::Count(number, noun) => self.count(*number, noun),
            Text::Typed(line) => self.one(TYPED, line),
            Text::Named(name, of) => {
                self.one(NAMED, name);
                self.string(of);
            }
            Text::Usage(usage) => self.one(USAGE, usage),
        }
    }

    /// Writes a sentence; `fill` writes as many arguments, of each its name and its text.
    pub fn sentence<R>(
        &mut self,
        english: &str,
        arguments: usize,
        fill: impl FnOnce(&mut MarkWriter) -> R,
    ) -> R {
        self.one(SENTENCE, english);
        self.inside(arguments, fill)
    }

    /// Writes a list; `fill` writes as many texts.
    pub fn list<R>(
        &mut self,
        items: usize,
        joined: Joined,
        fill: impl FnOnce(&mut MarkWriter) -> R,
    ) -> R {
        self.begin(LIST);
        self.bytes.push(joined as u8);
        self.inside(items, fill)
    }

    fn inside<R>(&mut self, count: usize, fill: impl FnOnce(&mut MarkWriter) -> R) -> R {
        self.whole(count as u64);
        self.depth += 1;
        let filled = fill(self);
        self.depth -= 1;
        filled
    }

    /// Writes the name of an argument of a sentence.
    pub fn name(&mut self, name: &str) {
        self.string(name);
    }

    /// Writes a noun, or the name of a thing.
    pub fn noun(&mut self, english: &str) {
        self.one(NOUN, english);
    }

    /// Writes a number.
    pub fn number(&mut self, number: i64) {
        self.begin(NUMBER);
        self.signed(number);
    }

    /// Writes a number with the noun that it counts.
    pub fn count(&mut self, number: i64, noun: &str) {
        self.begin(COUNT);
        self.signed(number);
        self.string(noun);
    }

    /// Counts the bytes of a text that were put at the end as they are; false if they are of none.
    pub(super) fn counts_text(&mut self, from: usize) -> bool {
        let depth = whole_depth(&self.bytes[from..]);
        self.deepest = self.deepest.max(self.depth + depth.unwrap_or_default());
        depth.is_some()
    }

    /// Writes a text that begins with a string.
    fn one(&mut self, kind: u8, text: &str) {
        self.begin(kind);
        self.string(text);
    }

    fn begin(&mut self, kind: u8) {
        self.bytes.push(kind);
        self.deepest = self.deepest.max(self.depth + 1);
    }

    fn string(&mut self, text: &str) {
        self.whole(text.len() as u64);
        self.bytes.extend_from_slice(text.as_bytes());
    }

    fn signed(&mut self, number: i64) {
        // Small numbers stay short if they are negative, too: 0, -1, 1, -2 are 0, 1, 2, 3.
        self.whole(((number << 1) ^ (number >> 63)).cast_unsigned());
    }

    fn whole(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.bytes.push(number.to_le_bytes()[0] | 0x80);
            number >>= 7;
        }
        self.bytes.push(number.to_le_bytes()[0]);
    }
}

/// Reads a text; None if the bytes are of none, or of texts too deep inside each other.
pub(super) fn read(bytes: &[u8]) -> Option<Text> {
    let mut left = BytesLeft(bytes);
    left.text(DEEPEST_READ).filter(|_| left.0.is_empty())
}

/// Returns how many texts stand inside each other, at most; None if [`read`] reads none.
fn whole_depth(bytes: &[u8]) -> Option<usize> {
    let mut left = BytesLeft(bytes);
    left.depth(DEEPEST_READ).filter(|_| left.0.is_empty())
}

/// Bytes that are still to be read. Scripts can make them up: no length is believed before as many bytes were read.
struct BytesLeft<'b>(&'b [u8]);

impl<'b> BytesLeft<'b> {
    /// Reads a text with at most this many inside each other.
    fn text(&mut self, most: usize) -> Option<Text> {
        let inside = most.checked_sub(1)?;
        Some(match self.byte()? {
            SENTENCE => {
                let english = self.owned()?;
                let mut arguments = Vec::new();
                for _ in 0..self.whole()? {
                    arguments.push((self.owned()?.into(), self.text(inside)?));
                }
                Text::Sentence(english.into(), arguments)
            }
            LIST => {
                let joined = self.joined()?;
                let mut items = Vec::new();
                for _ in 0..self.whole()? {
                    items.push(self.text(inside)?);
                }
                Text::List(items, joined)
            }
            VERBATIM => Text::Verbatim(self.owned()?),
            NOUN => Text::Noun(self.owned()?.into()),
            NUMBER => Text::Number(self.signed()?),
            COUNT => Text::Count(self.signed()?, self.owned()?.into()),
            TYPED => Text::Typed(self.owned()?),
            NAMED => Text::Named(self.owned()?, self.owned()?.into()),
            USAGE => Text::Usage(self.owned()?),
            _ => return None,
        })
    }

    /// Returns the depth of what [`BytesLeft::text`] reads.
    fn depth(&mut self, most: usize) -> Option<usize> {
        let inside = most.checked_sub(1)?;
        let mut deepest = 0;
        match self.byte()? {
            SENTENCE => {
                self.string()?;
                for _ in 0..self.whole()? {
                    self.string()?;
                    deepest = deepest.max(self.depth(inside)?);
                }
            }
            LIST => {
                self.joined()?;
                for _ in 0..self.whole()? {
                    deepest = deepest.max(self.depth(inside)?);
                }
            }
            NUMBER => {
                self.whole()?;
            }
            COUNT => {
                self.whole()?;
                self.string()?;
            }
            NAMED => {
                self.string()?;
                self.string()?;
            }
            VERBATIM | NOUN | TYPED | USAGE => {
                self.string()?;
            }
            _ => return None,
        }
        Some(deepest + 1)
    }

    fn joined(&mut self) -> Option<Joined> {
        JOINTS.get(usize::from(self.byte()?)).copied()
    }

    fn owned(&mut self) -> Option<String> {
        self.string().map(str::to_owned)
    }

    fn string(&mut self) -> Option<&'b str> {
        let length = usize::try_from(self.whole()?).ok()?;
        let (text, left) = self.0.split_at_checked(length)?;
        self.0 = left;
        std::str::from_utf8(text).ok()
    }

    fn signed(&mut self) -> Option<i64> {
        let whole = self.whole()?;
        Some((whole >> 1).cast_signed() ^ -(whole & 1).cast_signed())
    }

    fn whole(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..u64::BITS).step_by(7) {
            let byte = self.byte()?;
            let bits = u64::from(byte & 0x7f);
            // The last byte has room for one bit.
            if bits << shift >> shift != bits {
                return None;
            }
            number |= bits << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    fn byte(&mut self) -> Option<u8> {
        let (byte, left) = self.0.split_first()?;
        self.0 = left;
        Some(*byte)
    }
}
