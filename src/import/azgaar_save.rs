//! A map that Azgaar's Fantasy Map Generator saved for itself (`.map`) → the drawing (SVG) that lies in it.

use std::sync::Arc;

use super::contents::Contents;
use crate::fault::SourceFile;

/// True if a file is such a map.
pub fn is(contents: &Contents) -> bool {
    let head = contents.text().lines().next().unwrap_or_default();
    head.contains('|') && head.contains("Fantasy-Map-Generator")
}

/// Returns the drawing of such a map, its lines where they are in the file; None where there is none.
pub fn drawing(contents: &Contents) -> Option<Arc<SourceFile>> {
    const END: &str = "</svg>";
    if !is(contents) {
        return None;
    }
    let text = contents.text();
    let begin = text.find("<svg")?;
    let end = begin + text[begin..].rfind(END)? + END.len();
    let above = "\n".repeat(text[..begin].matches('\n').count());
    Some(SourceFile::new(contents.name(), above + &text[begin..end]))
}
