//! Report on a drawing: what was read, what was left out and why, and what is doubtful, with its
//! place.

use std::fmt::Write;

use quick_xml::escape::minimal_escape;

use crate::map::province_file::ProvinceFile;
use crate::say;
use crate::text::{Joined, Text, Wording};

/// Notes of one kind that are shown.
const SHOWN: usize = 40;

/// A kind of note.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum NoteKind {
    Read,
    LeftOut,
    /// Somebody should look at it.
    Doubtful,
}

impl NoteKind {
    const ALL: [NoteKind; 3] = [NoteKind::Read, NoteKind::LeftOut, NoteKind::Doubtful];

    fn head(self) -> Text {
        match self {
            NoteKind::Read => say!("Read:"),
            NoteKind::LeftOut => say!("Left out:"),
            NoteKind::Doubtful => say!("To be looked at:"),
        }
    }
}

/// One line of a report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    pub kind: NoteKind,
    pub text: Text,
    /// Its point, in the units of the map file.
    pub at: Option<(i32, i32)>,
}

impl Note {
    pub fn read(text: Text) -> Note {
        Note { kind: NoteKind::Read, text, at: None }
    }

    pub fn left_out(text: Text) -> Note {
        Note { kind: NoteKind::LeftOut, text, at: None }
    }

    /// Notes something doubtful that has no one place.
    pub fn doubted(text: Text) -> Note {
        Note { kind: NoteKind::Doubtful, text, at: None }
    }

    pub fn doubtful(text: Text, at: (i32, i32)) -> Note {
        Note { kind: NoteKind::Doubtful, text, at: Some(at) }
    }
}

/// A report on what a drawing became.
#[derive(Debug, Clone, Default)]
pub struct DrawingReport {
    pub notes: Vec<Note>,
}

impl DrawingReport {
    /// Adds a line.
    pub fn note(&mut self, note: Note) {
        self.notes.push(note);
    }

    /// Returns the notes of a kind.
    pub fn of(&self, kind: NoteKind) -> impl Iterator<Item = &Note> {
        self.notes.iter().filter(move |note| note.kind == kind)
    }

    /// Returns the report, a line to each note.
    pub fn text(&self) -> Text {
        let mut lines = Vec::new();
        for kind in NoteKind::ALL {
            let mut notes = self.of(kind).peekable();
            if notes.peek().is_none() {
                continue;
            }
            lines.push(kind.head());
            for (number, note) in (1_usize..).zip(notes.by_ref().take(SHOWN)) {
                let text = &note.text;
                let line = match note.at {
                    // The numbers are those of the picture.
                    Some((x, y)) => say!("{number}. {text} (near {x} {y})", number, text, x, y),
                    None => text.clone(),
                };
                lines.push(line.indented(1));
            }
            let more = notes.count();
            if more > 0 {
                lines.push(say!("and {more} {more?note|notes} more", more).indented(1));
            }
        }
        Text::list(lines, Joined::Line)
    }

    /// Draws the map that was read (SVG), with a ring around each place that is doubtful, in the words of whoever
    /// looks.
    pub fn picture(&self, file: &ProvinceFile, words: &impl Wording) -> String {
        let rings = || file.provinces.iter().flat_map(|one| one.province.rings());
        let points = || rings().flatten();
        let (left, top) =
            (points().map(|point| point.0).min(), points().map(|point| point.1).min());
        let (right, bottom) =
            (points().map(|point| point.0).max(), points().map(|point| point.1).max());
        let (left, top) = (left.unwrap_or(0) - 20, top.unwrap_or(0) - 20);
        let (wide, high) = (right.unwrap_or(0) + 20 - left, bottom.unwrap_or(0) + 20 - top);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{left} {top} {wide} {high}\">\n<style>path {{ fill: #f2ead8; fill-rule: evenodd; stroke: #6b5d45; }} text {{ font: 14px serif; text-anchor: middle; }} circle {{ fill: none; stroke: #c00; stroke-width: 3; }} .doubt {{ fill: #c00; }}</style>\n"
        );
        for one in &file.provinces {
            let mut path = String::new();
            for ring in one.province.rings() {
                for (at, (x, y)) in ring.iter().enumerate() {
                    let _ = write!(path, "{}{x} {y}", if at == 0 { "M" } else { "L" });
                }
                path.push('Z');
            }
            let _ = writeln!(svg, "<path d=\"{path}\"/>");
        }
        for one in &file.provinces {
            let (x, y) = one.province.at;
            let _ = writeln!(svg, "<text x=\"{x}\" y=\"{y}\">{}</text>", one.id);
        }
        for (number, note) in self.of(NoteKind::Doubtful).enumerate() {
            let Some((x, y)) = note.at else { continue };
            let number = number + 1;
            let title = note.text.in_words(words);
            let title = minimal_escape(&title);
            let _ = writeln!(
                svg,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"16\"><title>{title}</title></circle><text class=\"doubt\" x=\"{x}\" y=\"{}\">{number}</text>",
                y - 20
            );
        }
        svg + "</svg>\n"
    }
}
