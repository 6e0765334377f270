//! Faults → reports in the language of whoever reads, drawn by `miette`.

use std::fmt;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, SourceCode};

use super::{Fault, FaultPlace, SourceFile, total};
use crate::basics::terminal_text::{clean, cut_words, hidden, one_line, ours};
use crate::say;
use crate::text::{PlainEnglish, Text, Wording};

/// Fault in words, with everything in it that comes from outside as it can be shown.
#[derive(Debug)]
struct ShownFault {
    code: &'static str,
    message: String,
    help: Option<String>,
    place: Option<ShownPlace>,
    severity: miette::Severity,
    also: Vec<ShownFault>,
}

/// Part of a file that is underlined, and what is written below it.
#[derive(Debug)]
struct ShownPlace {
    file: Arc<SourceFile>,
    span: Range<usize>,
    label: String,
}

impl fmt::Display for ShownFault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.message)
    }
}

impl std::error::Error for ShownFault {}

impl Diagnostic for ShownFault {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(self.code))
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.help.as_ref().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(self.severity)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.place.as_ref().map(|place| place.file.as_ref() as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let ShownPlace { span, label, .. } = self.place.as_ref()?;
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

/// Shortens a huge span, of which only the beginning is underlined.
fn underlined(span: &Range<usize>) -> Range<usize> {
    if span.len() > LONG { span.start..span.start + 1 } else { span.clone() }
}

impl SourceFile {
    /// Returns some letters on either side of a span, as if they were the line.
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

impl ShownFault {
    /// Puts a fault into words.
    fn new(fault: &Fault, words: &impl Wording) -> ShownFault {
        let place = fault.place.as_ref().map(|FaultPlace { file, span, label }| {
            let (file, span) = file.shown(&underlined(span));
            ShownPlace { file, span, label: clean(&label.in_words(words)).into_owned() }
        });
        let help = fault.help.as_ref().map(|help| in_safe_words(help, words));
        let locals =
            fault.locals.as_ref().map(|locals| clean(&locals.in_words(words)).into_owned());
        let help: Vec<String> = help.into_iter().chain(locals).collect();
        ShownFault {
            code: fault.code,
            message: in_safe_words(&fault.message, words),
            help: (!help.is_empty()).then(|| help.join("\n")),
            place,
            severity: match (fault.note, fault.warning) {
                (true, _) => miette::Severity::Advice,
                (false, true) => miette::Severity::Warning,
                (false, false) => miette::Severity::Error,
            },
            also: fault.also.iter().map(|other| ShownFault::new(other, words)).collect(),
        }
    }
}

/// Returns text of a fault as it can be shown.
fn in_safe_words(text: &Text, words: &impl Wording) -> String {
    clean(&cut_words(&text.in_words(words), LONGEST_WORD)).into_owned()
}

impl SourceFile {
    /// Returns the file as it can be shown, and where a span of it stands there.
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

/// Draws reports in English.
pub fn render(faults: &[Fault], colour: bool) -> String {
    render_for(faults, colour, &PlainEnglish)
}

/// Draws reports for whoever reads: with colour for a terminal, plain and stable otherwise.
pub fn render_for(faults: &[Fault], colour: bool, words: &impl Wording) -> String {
    // Only colours of its own may stand in what is drawn.
    let theme = if colour { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
    // A terminal, which has colours, would break what is wider.
    let terminal = terminal_size::terminal_size().filter(|_| colour);
    let width = terminal.map_or(WIDTH, |(width, _)| usize::from(width.0).clamp(WIDTH / 2, WIDTH));
    let handler = GraphicalReportHandler::new_themed(theme).with_links(false).with_width(width);
    let mut text = String::new();
    for fault in faults.iter().take(MAX_SHOWN) {
        let fault = ShownFault::new(fault, words);
        let mut drawn = String::new();
        if handler.render_report(&mut drawn, &fault).is_err() {
            drawn = fault.message;
        }
        match words.catalogue() {
            Some(_) => text.push_str(&with_headings(&drawn, words)),
            None => text.push_str(&drawn),
        }
        text.push('\n');
    }
    let all = total(faults);
    let shown = faults.len().min(MAX_SHOWN);
    if all > shown {
        text.push_str(&say!("… and {more} more", more = all - shown).in_words(words));
        text.push('\n');
    }
    if colour { ours(&text) } else { text }
}

/// Puts the words with which `miette` begins a line into the language of whoever reads. Nothing else begins so: lines
/// of a file stand behind their number, what goes on is indented.
fn with_headings(drawn: &str, words: &impl Wording) -> String {
    let headings = [
        ("", "Error: ", say!("Error: ")),
        ("", "Warning: ", say!("Warning: ")),
        ("", "Advice: ", say!("Advice: ")),
        ("  ", "help: ", say!("help: ")),
    ];
    let mut out = String::new();
    for line in drawn.split_inclusive('\n') {
        let colour =
            line.strip_prefix('\u{1b}').and_then(|line| line.find('m')).map_or(0, |at| at + 2);
        let (colour, plain) = line.split_at(colour);
        let heading = headings.iter().find_map(|(indent, english, text)| {
            Some((indent, text, plain.strip_prefix(indent)?.strip_prefix(english)?))
        });
        out.push_str(colour);
        match heading {
            Some((indent, heading, rest)) => {
                out.push_str(indent);
                out.push_str(&heading.in_words(words));
                out.push_str(rest);
            }
            None => out.push_str(plain),
        }
    }
    out
}
