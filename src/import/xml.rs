//! XML of other programs → a document that is safe to walk. What another version of XML is declared as is read
//! as XML 1.0.

use roxmltree::{Document, ParsingOptions};

use super::contents::Contents;
use crate::fault::Fault;
pub use crate::map::svg_import::undeclared;
use crate::map::svg_import::{Costly, costly};
use crate::say;
use crate::text::{Text, quoted};

/// Elements and texts of a document at most: a map of 400 columns and rows written tile by tile.
const NODES_MAX: u32 = 1_000_000;

/// Parses a document that was [`undeclared`]. A document type is refused.
///
/// # Errors
/// It is no XML, or would take longer to be read than its length says.
pub fn parse<'t>(contents: &Contents, text: &'t str) -> Result<Document<'t>, Fault> {
    let refused = |message: Text, line: usize| {
        let source = &contents.source;
        Fault::new("import::xml", message)
            .at(source, source.line_range(line), say!("here"))
            .help(say!("export it again from the program that wrote it"))
    };
    if let Err(Costly { at, what }) = costly(text) {
        let line = text[..at].matches('\n').count() + 1;
        return Err(refused(what.told(contents.name()), line));
    }
    let options = ParsingOptions { nodes_limit: NODES_MAX, ..ParsingOptions::default() };
    Document::parse_with_options(text, options).map_err(|error| {
        let line = usize::try_from(error.pos().row).unwrap_or(1);
        let (path, error) = (quoted(contents.name()), Text::system_error(&error));
        refused(say!("{path} cannot be read: {error}", path, error), line)
    })
}
