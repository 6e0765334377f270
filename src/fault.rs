//! One diagnostic type for everything a person can get wrong in a file.
//!
//! Input: a place in a file and what is wrong there. Output: a report with file, line, column, the
//! offending text underlined, a code and a hint, drawn by `miette`. It is put into words when somebody reads it, in
//! their language.

mod nearest;
mod report;

pub use nearest::{did_you_mean, nearest, or_nearest, suggestion};
pub use report::{MAX_SHOWN, render, render_for};

use std::fmt;
use std::ops::{Deref, DerefMut, Range};
use std::sync::{Arc, OnceLock};

use crate::text::Text;

/// The text of one file together with the name shown in reports.
#[derive(Debug)]
pub struct SourceFile {
    pub name: String,
    pub text: String,
    hash: OnceLock<TextHash>,
    /// Lines before the text, and bytes before it in its first line, where it is a piece of a file.
    before: (usize, usize),
}

/// A text known again by its BLAKE3 hash.
pub type TextHash = [u8; blake3::OUT_LEN];

impl PartialEq for SourceFile {
    fn eq(&self, other: &SourceFile) -> bool {
        self.name == other.name && self.text == other.text
    }
}

impl Eq for SourceFile {}

impl SourceFile {
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Arc<Self> {
        let (name, text) = (name.into(), text.into());
        Arc::new(SourceFile { name, text, hash: OnceLock::new(), before: (0, 0) })
    }

    /// Returns a new file of which the hash of its text is known.
    pub fn hashed(self: Arc<Self>, hash: TextHash) -> Arc<Self> {
        let _ = self.hash.set(hash);
        self
    }

    /// Returns the hash of the text, worked out once.
    pub fn hash(&self) -> &TextHash {
        self.hash.get_or_init(|| *blake3::hash(self.text.as_bytes()).as_bytes())
    }

    /// Returns the line number of a byte offset, counted from 1.
    pub fn line(&self, offset: usize) -> usize {
        let end = offset.min(self.text.len());
        let end = (0..=end).rev().find(|at| self.text.is_char_boundary(*at)).unwrap_or(0);
        self.text[..end].matches('\n').count() + 1
    }

    /// Returns the bytes of a line, counted from 1, without its end; past the last line there are none.
    pub fn line_range(&self, line: usize) -> Range<usize> {
        let start = self
            .text
            .split_inclusive('\n')
            .take(line.saturating_sub(1))
            .map(str::len)
            .sum::<usize>();
        let length = self.text[start..].lines().next().map_or(0, str::len);
        start..start + length
    }
}

/// Part of a file that a fault is in.
#[derive(Debug, Clone)]
struct FaultPlace {
    file: Arc<SourceFile>,
    span: Range<usize>,
    label: Text,
}

/// One thing wrong in one place. It is one pointer, so that what may fail is as cheap to hand on as
/// what may not.
#[derive(Debug, Clone)]
pub struct Fault(Box<Details>);

/// Contents of a fault, read through the fault.
#[derive(Debug, Clone)]
pub struct Details {
    /// Stable code such as `rules::unknown_key`.
    pub code: &'static str,
    /// Problem, in one sentence.
    pub message: Text,
    /// Advice on the fault.
    pub help: Option<Text>,
    /// The edition or mod that cannot be used, by its name, if it is a fault of choosing it.
    pub about_choice: Option<String>,
    /// Of a script that failed: what its local variables held.
    pub locals: Option<Text>,
    place: Option<FaultPlace>,
    /// A second place shown with another fault, no fault of its own.
    note: bool,
    /// It keeps nothing from working.
    warning: bool,
    also: Vec<Fault>,
    /// Faults after this one that were counted and not kept.
    more: usize,
}

/// Faults of one file that are kept; those after them are counted.
pub const MAX_KEPT: usize = 300;

/// Adds a fault to those of a file, or only counts it where [`MAX_KEPT`] are there.
pub fn keep(faults: &mut Vec<Fault>, fault: Fault) {
    let full = faults.len() >= MAX_KEPT;
    match faults.last_mut() {
        Some(last) if full => last.more += 1,
        _ => faults.push(fault),
    }
}

/// Returns how many faults there are, those that were only counted among them.
pub fn total(faults: &[Fault]) -> usize {
    faults.iter().map(|fault| 1 + fault.more).sum()
}

/// Something that a fault can say: a [`Text`]; a `String` is words that no language changes.
pub trait FaultText {
    fn text(self) -> Text;
}

impl FaultText for Text {
    fn text(self) -> Text {
        self
    }
}

impl FaultText for String {
    fn text(self) -> Text {
        Text::Verbatim(self)
    }
}

impl FaultText for &String {
    fn text(self) -> Text {
        Text::verbatim(self)
    }
}

impl FaultText for &str {
    fn text(self) -> Text {
        Text::verbatim(self)
    }
}

impl Fault {
    #[cold]
    #[inline(never)]
    pub fn new(code: &'static str, message: impl FaultText) -> Self {
        Fault(Box::new(Details {
            code,
            message: message.text(),
            help: None,
            about_choice: None,
            locals: None,
            place: None,
            note: false,
            warning: false,
            also: Vec::new(),
            more: 0,
        }))
    }

    /// Makes it a warning, which keeps nothing from working.
    #[must_use]
    pub fn warning(mut self) -> Self {
        self.warning = true;
        self
    }

    pub fn is_warning(&self) -> bool {
        self.warning
    }

    /// Underlines `span` (bytes) of `file` and writes `label` below it.
    #[must_use]
    pub fn at(mut self, file: &Arc<SourceFile>, span: Range<usize>, label: impl FaultText) -> Self {
        let end = span.end.min(file.text.len());
        let start = span.start.min(end);
        self.place =
            Some(FaultPlace { file: Arc::clone(file), span: start..end, label: label.text() });
        self
    }

    /// Says that it is a fault of choosing an edition or a mod of this name.
    #[must_use]
    pub fn about_choice(mut self, name: impl Into<String>) -> Self {
        self.0.about_choice = Some(name.into());
        self
    }

    #[must_use]
    pub fn help(mut self, help: impl FaultText) -> Self {
        self.help = Some(help.text());
        self
    }

    /// Shows a second place, for instance where a name was defined first.
    #[must_use]
    pub fn also(mut self, mut other: Fault) -> Self {
        other.note = true;
        self.also.push(other);
        self
    }

    /// Returns `file:line` of the fault, if it has a place.
    pub fn location(&self) -> Option<String> {
        self.place
            .as_ref()
            .map(|place| format!("{}:{}", place.file.name, place.file.line(place.span.start)))
    }
}

impl Fault {
    /// Adds the locals of another report of the same fault, if it is one. Where the steps run out is of no
    /// interest: that report replaces this one.
    #[must_use]
    pub fn with_locals_of(mut self, other: Option<Fault>) -> Fault {
        let Some(mut other) = other.filter(|other| {
            (other.code, &other.message) == (self.code, &self.message) && other.locals.is_some()
        }) else {
            return self;
        };
        if self.code == "lua::steps" {
            return other;
        }
        if other.location() == self.location() {
            self.locals = other.locals.take();
        }
        self
    }
}

/// All that tells two faults apart, without the drawing of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct FaultIdentity<'f> {
    pub code: &'static str,
    pub message: &'f Text,
    pub help: Option<&'f Text>,
    pub place: Option<BytesOfFile<'f>>,
}

/// A part of a file, from its first byte to the one behind its last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct BytesOfFile<'f> {
    pub file: &'f str,
    pub start: usize,
    pub end: usize,
}

impl Fault {
    /// Returns what tells the fault apart from others.
    pub fn identity(&self) -> FaultIdentity<'_> {
        let place = self.place.as_ref().map(|FaultPlace { file, span, .. }| BytesOfFile {
            file: &file.name,
            start: span.start,
            end: span.end,
        });
        FaultIdentity { code: self.code, message: &self.message, help: self.help.as_ref(), place }
    }
}

impl Deref for Fault {
    type Target = Details;

    fn deref(&self) -> &Details {
        &self.0
    }
}

impl DerefMut for Fault {
    fn deref_mut(&mut self) -> &mut Details {
        &mut self.0
    }
}

/// Says the fault in English.
impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.message.in_english())
    }
}

impl std::error::Error for Fault {}
