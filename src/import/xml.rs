//! XML of other programs → a document that is safe to walk. What another version of XML is declared as is read
//! as XML 1.0.

use roxmltree::{Document, ParsingOptions};

use super::contents::Contents;
use crate::fault::Fault;
use crate::map::svg_import::costly;

/// Elements and texts of a document at most: a map of 400 columns and rows written tile by tile.
const NODES_MAX: u32 = 1_000_000;

/// Returns a text of XML without its declaration, every other letter where it was.
#[must_use]
pub fn undeclared(text: &str) -> String {
    let start = text.len() - text.trim_start().len();
    let end = text[start..].find("?>").filter(|_| text[start..].starts_with("<?xml"));
    match end {
        Some(length) => {
            let end = start + length + 2;
            // Breaks of lines stay, so that lines keep their numbers.
            let blank = |letter: char| if letter == '\n' { '\n' } else { ' ' };
            text[..end].chars().map(blank).chain(text[end..].chars()).collect()
        }
        None => text.to_owned(),
    }
}

/// Parses a document that was [`undeclared`]. A document type is refused.
///
/// # Errors
/// It is no XML, or would take longer to be read than its length says.
pub fn parse<'t>(contents: &Contents, text: &'t str) -> Result<Document<'t>, Fault> {
    const HELP: &str = "export it again from the program that wrote it";
    let refused = |message: String, line: usize| {
        let source = &contents.source;
        Fault::new("import::xml", message).at(source, source.line_range(line), "here").help(HELP)
    };
    if let Err((at, what)) = costly(text) {
        let line = text[..at].matches('\n').count() + 1;
        return Err(refused(format!("{} has {what}", contents.name()), line));
    }
    let options = ParsingOptions { nodes_limit: NODES_MAX, ..ParsingOptions::default() };
    Document::parse_with_options(text, options).map_err(|error| {
        let line = usize::try_from(error.pos().row).unwrap_or(1);
        refused(format!("{} cannot be read: {error}", contents.name()), line)
    })
}
