//! One diagnostic type for everything a person can get wrong in a file.
//!
//! Input: a place in a file and what is wrong there. Output: a report with file, line, column, the
//! offending text underlined, a code and a hint, rendered by `miette`.

mod nearest;

pub use nearest::{did_you_mean, nearest, or_nearest, suggestion};

use std::fmt;
use std::ops::{Deref, DerefMut, Range};
use std::sync::{Arc, OnceLock};

use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, SourceCode};

use crate::basics::terminal_text::{clean, cut_words, hidden, one_line, ours};

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

    /// A new file of which the hash of its text is known.
    pub fn hashed(self: Arc<Self>, hash: TextHash) -> Arc<Self> {
        let _ = self.hash.set(hash);
        self
    }

    /// The hash of the text, worked out once.
    pub fn hash(&self) -> &TextHash {
        self.hash.get_or_init(|| *blake3::hash(self.text.as_bytes()).as_bytes())
    }

    /// Line number of a byte offset, counted from 1.
    pub fn line(&self, offset: usize) -> usize {
        let end = offset.min(self.text.len());
        let end = (0..=end).rev().find(|at| self.text.is_char_boundary(*at)).unwrap_or(0);
        self.text[..end].matches('\n').count() + 1
    }

    /// The bytes of a line, counted from 1, without its end; past the last line there are none.
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
    pub message: String,
    /// Advice on the fault.
    pub help: Option<String>,
    /// Of a script that failed: what its local variables held.
    pub locals: Option<String>,
    place: Option<(Arc<SourceFile>, Range<usize>, String)>,
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

impl Fault {
    #[cold]
    #[inline(never)]
    pub fn new(code: &'static str, message: impl Into<String>) -> Self {
        Fault(Box::new(Details {
            code,
            message: message.into(),
            help: None,
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
    pub fn at(
        mut self,
        file: &Arc<SourceFile>,
        span: Range<usize>,
        label: impl Into<String>,
    ) -> Self {
        let end = span.end.min(file.text.len());
        let start = span.start.min(end);
        self.place = Some((Arc::clone(file), start..end, label.into()));
        self
    }

    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Shows a second place, for instance where a name was defined first.
    #[must_use]
    pub fn also(mut self, mut other: Fault) -> Self {
        other.note = true;
        self.also.push(other);
        self
    }

    /// `file:line` of the fault, where it has a place.
    pub fn location(&self) -> Option<String> {
        self.place
            .as_ref()
            .map(|(file, span, _)| format!("{}:{}", file.name, file.line(span.start)))
    }
}

impl Fault {
    /// With the locals of another report of the same fault, if it is one. Where the steps run out is of
    /// no interest: that report stands in the place of this one.
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

/// Text of a fault, and its place: a file by its name, and the bytes underlined.
pub type FaultIdentity<'f> =
    (&'static str, &'f str, Option<&'f str>, Option<(&'f str, usize, usize)>);

impl Fault {
    /// All that tells two faults apart, without the drawing of it.
    pub fn identity(&self) -> FaultIdentity<'_> {
        let place =
            self.place.as_ref().map(|(file, span, _)| (file.name.as_str(), span.start, span.end));
        (self.code, &self.message, self.help.as_deref(), place)
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

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.message)
    }
}

impl std::error::Error for Fault {}

impl Diagnostic for Fault {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(self.code))
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        let said = [self.help.as_deref(), self.locals.as_deref()];
        let said: Vec<&str> = said.into_iter().flatten().collect();
        (!said.is_empty()).then(|| Box::new(said.join("\n")) as Box<dyn fmt::Display>)
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(match (self.note, self.warning) {
            (true, _) => miette::Severity::Advice,
            (false, true) => miette::Severity::Warning,
            (false, false) => miette::Severity::Error,
        })
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.place.as_ref().map(|(file, _, _)| file.as_ref() as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let (_, span, label) = self.place.as_ref()?;
        Some(Box::new(std::iter::once(LabeledSpan::new_with_span(
            Some(label.clone()),
            underlined(span),
        ))))
    }

    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn Diagnostic> + 'a>> {
        if self.also.is_empty() {
            return None;
        }
        Some(Box::new(self.also.iter().map(|fault| fault as &dyn Diagnostic)))
    }
}

/// Lines longer than this (bytes, with the lines beside) are shown in part: they are no text for
/// people.
const LONG: usize = 4096;

/// Of a huge span only its beginning is underlined.
fn underlined(span: &Range<usize>) -> Range<usize> {
    if span.len() > LONG { span.start..span.start + 1 } else { span.clone() }
}

impl SourceFile {
    /// Some letters on either side of a span, as if they were the line.
    fn window<'a>(&'a self, span: &miette::SourceSpan) -> Box<dyn miette::SpanContents<'a> + 'a> {
        const BESIDE: usize = 40;
        let text = &self.text;
        let line_start = text.as_bytes()[..span.offset().min(text.len())]
            .iter()
            .rposition(|byte| *byte == b'\n')
            .map_or(0, |at| at + 1);
        let line_end = text[line_start..].find('\n').map_or(text.len(), |at| line_start + at);
        let mut start = span.offset().saturating_sub(BESIDE).max(line_start);
        let mut end = (span.offset() + span.len().min(BESIDE) + BESIDE).min(line_end).max(start);
        while !text.is_char_boundary(start) {
            start -= 1;
        }
        while !text.is_char_boundary(end) {
            end += 1;
        }
        let line = self.before.0 + self.line(start) - 1;
        let cut = if line_start == 0 { self.before.1 } else { 0 };
        Box::new(miette::MietteSpanContents::new_named(
            self.name.clone(),
            &text.as_bytes()[start..end],
            (start, end - start).into(),
            line,
            cut + start - line_start,
            1,
        ))
    }
}

impl SourceCode for SourceFile {
    fn read_span<'a>(
        &'a self,
        span: &miette::SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn miette::SpanContents<'a> + 'a>, miette::MietteError> {
        let contents = self.text.read_span(span, before, after)?;
        if contents.data().len() > LONG {
            return Ok(self.window(span));
        }
        Ok(Box::new(miette::MietteSpanContents::new_named(
            self.name.clone(),
            contents.data(),
            *contents.span(),
            self.before.0 + contents.line(),
            contents.column() + if contents.line() == 0 { self.before.1 } else { 0 },
            contents.line_count(),
        )))
    }
}

/// Faults that are shown in full; drawing one reads its file again, and a wrong file can hold
/// 100,000.
pub const MAX_SHOWN: usize = 100;

/// Letters of a word in a report: what stands in a wrong file can be megabytes long.
const LONGEST_WORD: usize = 300;

impl Fault {
    /// The fault with everything in it that comes from outside as it can be shown.
    fn shown(&self) -> Fault {
        let place = self.place.as_ref().map(|(file, span, label)| {
            let (file, span) = file.shown(&underlined(span));
            (file, span, clean(label).into_owned())
        });
        Fault(Box::new(Details {
            code: self.code,
            message: said(&self.message),
            help: self.help.as_deref().map(said),
            locals: self.locals.as_deref().map(|locals| clean(locals).into_owned()),
            place,
            note: self.note,
            warning: self.warning,
            also: self.also.iter().map(Fault::shown).collect(),
            more: self.more,
        }))
    }
}

/// Returns text of a fault as it can be shown.
fn said(text: &str) -> String {
    clean(&cut_words(text, LONGEST_WORD)).into_owned()
}

impl SourceFile {
    /// The file as it can be shown, and where a span of it stands there.
    fn shown(self: &Arc<Self>, span: &Range<usize>) -> (Arc<SourceFile>, Range<usize>) {
        let (range, before) = self.around(span);
        let piece = &self.text[range.clone()];
        let span = span.start - range.start..span.end.min(range.end) - range.start;
        let of = |text: String, span: Range<usize>| {
            let name = one_line(&self.name).into_owned();
            (Arc::new(SourceFile { name, text, hash: OnceLock::new(), before }), span)
        };
        // The drawing of a fault sets tabs itself.
        if hidden(piece).is_none() {
            return of(piece.to_owned(), span);
        }
        let text = clean(piece).into_owned();
        let length = |end: usize| {
            let end = (0..=end).rev().find(|at| piece.is_char_boundary(*at)).unwrap_or(0);
            clean(&piece[..end]).len().min(text.len())
        };
        let span = length(span.start)..length(span.end);
        of(text, span)
    }

    /// Returns the bytes of the lines around a span, and how many lines and bytes are before them. A report
    /// draws nothing else, and the file may be megabytes long.
    fn around(&self, span: &Range<usize>) -> (Range<usize>, (usize, usize)) {
        const LINES: usize = 2;
        let text = &self.text;
        let boundary = |at: usize| {
            (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
        };
        let (first, last) = (boundary(span.start), boundary(span.end));
        let back = text[..first].rmatch_indices('\n').nth(LINES).map_or(0, |(at, _)| at + 1);
        let on = text[last..].match_indices('\n').nth(LINES);
        let on = on.map_or(text.len(), |(at, _)| last + at + 1);
        // Of long lines only a piece is shown.
        let long = 2 * LONG;
        let start = if first - back > long { boundary(first - long) } else { back };
        let end = if on - last > long { boundary(last + long) } else { on };
        let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
        (start..end, (self.line(start) - 1, start - line_start))
    }
}

/// Letters of a line of a report.
const WIDTH: usize = 100;

/// Draws reports: with colour for a terminal, plain and stable otherwise.
pub fn render(faults: &[Fault], colour: bool) -> String {
    // Only colours of its own may stand in what is drawn.
    let theme = if colour { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
    // A terminal, which has colours, would break what is wider.
    let terminal = terminal_size::terminal_size().filter(|_| colour);
    let width = terminal.map_or(WIDTH, |(width, _)| usize::from(width.0).clamp(WIDTH / 2, WIDTH));
    let handler = GraphicalReportHandler::new_themed(theme).with_links(false).with_width(width);
    let mut text = String::new();
    for fault in faults.iter().take(MAX_SHOWN) {
        let fault = fault.shown();
        if handler.render_report(&mut text, &fault).is_err() {
            text.push_str(&fault.message);
        }
        text.push('\n');
    }
    let all = total(faults);
    let shown = faults.len().min(MAX_SHOWN);
    if all > shown {
        text.push_str(&format!("… and {more} more\n", more = all - shown));
    }
    if colour { ours(&text) } else { text }
}
