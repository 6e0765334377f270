//! A pattern and a text → where it matches, as Luau's own matcher finds it, with all work counted.
//!
//! Luau's matcher works through a class, a balance or a run of letters without asking whether it
//! may go on. This one counts each letter that it looks at and each try, and stops when it has used
//! up what it was given.

mod plain;

pub(super) use plain::{is_plain, plain};

/// Most captures of a pattern.
const CAPTURES: usize = 32;
/// How deep parts of a pattern may wait for each other.
const DEPTH: u32 = 200;
/// What a try of the rest of a pattern costs beside its letters.
const TRY: u64 = 8;

/// Why a search ended without an answer.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum MatchEnd {
    /// The pattern is none.
    Wrong(String),
    /// It took more work than was given.
    Spent,
}

fn wrong<T>(message: impl Into<String>) -> Result<T, MatchEnd> {
    Err(MatchEnd::Wrong(message.into()))
}

/// What a part of the text in brackets is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Length {
    Unfinished,
    /// `()`: where it stands.
    Position,
    Of(usize),
}

/// A part of the text that matched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Capture {
    Text(usize, usize),
    /// Counted from 1.
    Position(usize),
}

/// A search for a pattern in a text.
pub(super) struct PatternSearch<'t> {
    text: &'t [u8],
    pattern: &'t [u8],
    captures: [(usize, Length); CAPTURES],
    level: usize,
    depth: u32,
    /// Work that may still be done.
    left: u64,
}

impl<'t> PatternSearch<'t> {
    /// `pattern` without the `^` that may stand at its beginning.
    pub(super) fn new(text: &'t [u8], pattern: &'t [u8], work: u64) -> Self {
        PatternSearch {
            text,
            pattern,
            captures: [(0, Length::Unfinished); CAPTURES],
            level: 0,
            depth: 0,
            left: work,
        }
    }

    /// Work that is left.
    pub(super) fn left(&self) -> u64 {
        self.left
    }

    /// The end of the match that begins at `start`, if one does.
    pub(super) fn at(&mut self, start: usize) -> Result<Option<usize>, MatchEnd> {
        (self.level, self.depth) = (0, 0);
        self.rest(start, 0)
    }

    /// The first match from `start` on: where it begins and ends.
    pub(super) fn from(
        &mut self,
        start: usize,
        anchored: bool,
    ) -> Result<Option<(usize, usize)>, MatchEnd> {
        for at in start..=self.text.len() {
            if let Some(end) = self.at(at)? {
                return Ok(Some((at, end)));
            }
            if anchored {
                break;
            }
        }
        Ok(None)
    }

    /// What was captured by a match, or the whole of it if the pattern captures nothing.
    pub(super) fn captures(&self, start: usize, end: usize) -> Result<Vec<Capture>, MatchEnd> {
        (0..self.level.max(1)).map(|at| self.capture(at, start, end)).collect()
    }

    /// How many captures the pattern has.
    pub(super) fn level(&self) -> usize {
        self.level
    }

    pub(super) fn capture(&self, at: usize, start: usize, end: usize) -> Result<Capture, MatchEnd> {
        if at >= self.level {
            return if at == 0 {
                Ok(Capture::Text(start, end))
            } else {
                wrong("invalid capture index")
            };
        }
        match self.captures[at] {
            (_, Length::Unfinished) => wrong("unfinished capture"),
            (begin, Length::Position) => Ok(Capture::Position(begin + 1)),
            (begin, Length::Of(length)) => Ok(Capture::Text(begin, begin + length)),
        }
    }

    fn spend(&mut self, work: usize) -> Result<(), MatchEnd> {
        self.left = self.left.checked_sub(work as u64).ok_or(MatchEnd::Spent)?;
        Ok(())
    }

    /// A byte of the pattern; behind its end stands 0.
    fn mark(&self, at: usize) -> u8 {
        self.pattern.get(at).copied().unwrap_or(0)
    }

    /// Behind the single letter or class that begins at `at`.
    fn class_end(&mut self, at: usize) -> Result<usize, MatchEnd> {
        let mut next = at + 1;
        match self.mark(at) {
            b'%' if next == self.pattern.len() => wrong("malformed pattern (ends with '%')"),
            b'%' => Ok(next + 1),
            b'[' => {
                if self.mark(next) == b'^' {
                    next += 1;
                }
                loop {
                    if next == self.pattern.len() {
                        // Paid for what was looked through, as where it ends.
                        self.spend(next - at)?;
                        return wrong("malformed pattern (missing ']')");
                    }
                    next += 1;
                    if self.mark(next - 1) == b'%' && next < self.pattern.len() {
                        next += 1;
                    }
                    if self.mark(next) == b']' {
                        self.spend(next - at)?;
                        return Ok(next + 1);
                    }
                }
            }
            _ => Ok(next),
        }
    }

    /// Whether a byte is in the set from `[` at `at` to `]` at `end`.
    fn in_set(&mut self, byte: u8, at: usize, end: usize) -> Result<bool, MatchEnd> {
        self.spend(end - at)?;
        let mut at = at + 1;
        let wanted = self.mark(at) != b'^';
        if !wanted {
            at += 1;
        }
        while at < end {
            let mark = self.mark(at);
            if mark == b'%' {
                at += 1;
                if in_class(byte, self.mark(at)) {
                    return Ok(wanted);
                }
            } else if self.mark(at + 1) == b'-' && at + 2 < end {
                at += 2;
                if (mark..=self.mark(at)).contains(&byte) {
                    return Ok(wanted);
                }
            } else if mark == byte {
                return Ok(wanted);
            }
            at += 1;
        }
        Ok(!wanted)
    }

    /// Whether the byte at `at` of the text is the single letter or class from `mark` to `end`.
    fn one(&mut self, at: usize, mark: usize, end: usize) -> Result<bool, MatchEnd> {
        self.spend(1)?;
        let Some(byte) = self.text.get(at).copied() else { return Ok(false) };
        match self.mark(mark) {
            b'.' => Ok(true),
            b'%' => Ok(in_class(byte, self.mark(mark + 1))),
            b'[' => self.in_set(byte, mark, end - 1),
            other => Ok(other == byte),
        }
    }

    /// Matches the rest of the pattern; one try.
    fn rest(&mut self, at: usize, mark: usize) -> Result<Option<usize>, MatchEnd> {
        if self.depth >= DEPTH {
            return wrong("pattern too complex");
        }
        self.left = self.left.checked_sub(TRY).ok_or(MatchEnd::Spent)?;
        self.depth += 1;
        let found = self.part(at, mark)?;
        self.depth -= 1;
        Ok(found)
    }

    fn part(&mut self, mut at: usize, mut mark: usize) -> Result<Option<usize>, MatchEnd> {
        while mark != self.pattern.len() {
            self.spend(1)?;
            match (self.mark(mark), self.mark(mark + 1)) {
                (b'(', b')') => return self.open(at, mark + 2, Length::Position),
                (b'(', _) => return self.open(at, mark + 1, Length::Unfinished),
                (b')', _) => return self.close(at, mark + 1),
                (b'$', _) if mark + 1 == self.pattern.len() => {
                    return Ok((at == self.text.len()).then_some(at));
                }
                (b'%', b'b') => match self.balance(at, mark + 2)? {
                    Some(end) => (at, mark) = (end, mark + 4),
                    None => return Ok(None),
                },
                (b'%', b'f') => match self.frontier(at, mark + 2)? {
                    Some(end) => mark = end,
                    None => return Ok(None),
                },
                (b'%', digit @ b'0'..=b'9') => match self.again(at, digit)? {
                    Some(end) => (at, mark) = (end, mark + 2),
                    None => return Ok(None),
                },
                _ => {
                    let end = self.class_end(mark)?;
                    let suffix = self.mark(end);
                    let first = self.one(at, mark, end)?;
                    match (first, suffix) {
                        (false, b'*' | b'?' | b'-') => mark = end + 1,
                        (false, _) => return Ok(None),
                        (true, b'?') => match self.rest(at + 1, end + 1)? {
                            Some(found) => return Ok(Some(found)),
                            None => mark = end + 1,
                        },
                        (true, b'+') => return self.longest(at + 1, mark, end),
                        (true, b'*') => return self.longest(at, mark, end),
                        (true, b'-') => return self.shortest(at, mark, end),
                        (true, _) => (at, mark) = (at + 1, end),
                    }
                }
            }
        }
        Ok(Some(at))
    }

    /// As many as there are, then fewer until the rest matches.
    fn longest(&mut self, at: usize, mark: usize, end: usize) -> Result<Option<usize>, MatchEnd> {
        let mut count = 0;
        while self.one(at + count, mark, end)? {
            count += 1;
        }
        for count in (0..=count).rev() {
            if let Some(found) = self.rest(at + count, end + 1)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// None, then more until the rest matches.
    fn shortest(
        &mut self,
        mut at: usize,
        mark: usize,
        end: usize,
    ) -> Result<Option<usize>, MatchEnd> {
        loop {
            if let Some(found) = self.rest(at, end + 1)? {
                return Ok(Some(found));
            }
            if !self.one(at, mark, end)? {
                return Ok(None);
            }
            at += 1;
        }
    }

    fn open(&mut self, at: usize, mark: usize, what: Length) -> Result<Option<usize>, MatchEnd> {
        if self.level >= CAPTURES {
            return wrong("too many captures");
        }
        self.captures[self.level] = (at, what);
        self.level += 1;
        let found = self.rest(at, mark)?;
        if found.is_none() {
            self.level -= 1;
        }
        Ok(found)
    }

    fn close(&mut self, at: usize, mark: usize) -> Result<Option<usize>, MatchEnd> {
        let Some(open) =
            (0..self.level).rev().find(|open| self.captures[*open].1 == Length::Unfinished)
        else {
            return wrong("invalid pattern capture");
        };
        self.captures[open].1 = Length::Of(at - self.captures[open].0);
        let found = self.rest(at, mark)?;
        if found.is_none() {
            self.captures[open].1 = Length::Unfinished;
        }
        Ok(found)
    }

    /// `%b()`
    fn balance(&mut self, at: usize, mark: usize) -> Result<Option<usize>, MatchEnd> {
        if mark + 1 >= self.pattern.len() {
            return wrong("malformed pattern (missing arguments to '%b')");
        }
        let (opens, closes) = (self.mark(mark), self.mark(mark + 1));
        // Behind the end of a text stands 0.
        if self.text.get(at).copied().unwrap_or(0) != opens {
            return Ok(None);
        }
        let mut open = 1_usize;
        for next in at + 1..self.text.len() {
            self.spend(1)?;
            let byte = self.text[next];
            if byte == closes {
                open -= 1;
                if open == 0 {
                    return Ok(Some(next + 1));
                }
            } else if byte == opens {
                open += 1;
            }
        }
        Ok(None)
    }

    /// `%f[set]`: where the set behind it begins.
    fn frontier(&mut self, at: usize, mark: usize) -> Result<Option<usize>, MatchEnd> {
        if self.mark(mark) != b'[' {
            return wrong("missing '[' after '%f' in pattern");
        }
        let end = self.class_end(mark)?;
        let before = if at == 0 { 0 } else { self.text[at - 1] };
        let behind = self.text.get(at).copied().unwrap_or(0);
        let here = !self.in_set(before, mark, end - 1)? && self.in_set(behind, mark, end - 1)?;
        Ok(here.then_some(end))
    }

    /// `%1`: what was captured before, once more.
    fn again(&mut self, at: usize, digit: u8) -> Result<Option<usize>, MatchEnd> {
        let number = usize::from(digit - b'0');
        let captured =
            number.checked_sub(1).filter(|at| *at < self.level).map(|at| self.captures[at]);
        match captured {
            None | Some((_, Length::Unfinished)) => {
                wrong(format!("invalid capture index %{number}"))
            }
            // A position is no text that could stand there again.
            Some((_, Length::Position)) => Ok(None),
            Some((begin, Length::Of(length))) => {
                self.spend(length)?;
                Ok(self.text[at..]
                    .starts_with(&self.text[begin..begin + length])
                    .then_some(at + length))
            }
        }
    }
}

/// Whether a byte is of a class such as `%a`; a capital turns it round, and what is no class stands
/// for itself.
fn in_class(byte: u8, class: u8) -> bool {
    let is = match class.to_ascii_lowercase() {
        b'a' => byte.is_ascii_alphabetic(),
        b'c' => byte.is_ascii_control(),
        b'd' => byte.is_ascii_digit(),
        b'g' => byte.is_ascii_graphic(),
        b'l' => byte.is_ascii_lowercase(),
        b'p' => byte.is_ascii_punctuation(),
        b's' => byte.is_ascii_whitespace() || byte == 0x0b,
        b'u' => byte.is_ascii_uppercase(),
        b'w' => byte.is_ascii_alphanumeric(),
        b'x' => byte.is_ascii_hexdigit(),
        b'z' => byte == 0,
        _ => return byte == class,
    };
    is != class.is_ascii_uppercase()
}
