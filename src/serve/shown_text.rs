//! Text that the session says → text on a page: prose breaks where the screen ends, columns keep to theirs.

use maud::{Markup, html};

use super::page::rich;

/// True if a line stands in columns: there is more than a space between two of its words.
fn in_columns(line: &str) -> bool {
    line.trim().contains("  ")
}

/// Writes lines; those in columns can be moved sideways where they are wider than the screen.
pub(super) fn shown(text: &str) -> Markup {
    let lines: Vec<&str> = text.lines().collect();
    html! {
        @for run in lines.chunk_by(|one, other| in_columns(one) == in_columns(other)) {
            @if in_columns(run[0]) {
                // Whoever has no finger moves it with arrow keys.
                pre.columns tabindex="0" { (rich(&run.join("\n"))) }
            } @else {
                pre { @for line in run {
                    @if line.starts_with(' ') { span.line { (rich(line)) } } @else { (rich(line)) }
                    "\n"
                } }
            }
        }
    }
}

/// Writes a line in columns as cells, with what stands between them: narrow screens set one below the other.
fn cells(line: &str) -> Markup {
    let mut rest = line.trim_end();
    let indent = rest.len() - rest.trim_start().len();
    let mut found = Vec::new();
    rest = &rest[indent..];
    while let Some(at) = rest.find("  ") {
        let gap = rest[at..].len() - rest[at..].trim_start().len();
        found.push((&rest[..at], &rest[at..at + gap]));
        rest = &rest[at + gap..];
    }
    html! {
        span.entry {
            (line[..indent])
            @for (cell, gap) in found { (rich(cell)) span.gap { (gap) } }
            (rich(rest))
        }
    }
}

/// Writes lines as [`shown`] does, those in columns so that narrow screens need not move them sideways.
pub(super) fn stacked(text: &str) -> Markup {
    let lines: Vec<&str> = text.lines().collect();
    html! {
        @for run in lines.chunk_by(|one, other| in_columns(one) == in_columns(other)) {
            @if in_columns(run[0]) {
                pre.columns.stacks tabindex="0" { @for line in run { (cells(line)) "\n" } }
            } @else {
                (shown(&run.join("\n")))
            }
        }
    }
}
