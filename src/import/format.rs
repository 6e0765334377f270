//! Formats of other programs that can be read, and how each is recognised: by what stands in a file, never
//! by its name alone.

use super::contents::Contents;
use crate::counted::listed;
use crate::fault::Fault;

/// The two things that a file may become.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gives {
    /// A map file.
    Map,
    /// Troops of an army list.
    Troops,
}

/// A row of the table of formats.
#[derive(Debug)]
pub struct FormatRow {
    pub format: Format,
    /// The word by which it is named at the command line.
    pub name: &'static str,
    pub doc: &'static str,
    pub gives: Gives,
    /// True if a file is of this format.
    is: fn(&Contents) -> bool,
}

macro_rules! formats {
    ($($variant:ident $name:literal $gives:ident $doc:literal $is:expr;)+) => {
        /// A format of another program.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Format { $(#[doc = $doc] $variant),+ }

        /// All formats, in the order in which they are tried.
        pub static FORMATS: &[FormatRow] = &[
            $(FormatRow { format: Format::$variant, name: $name, doc: $doc, gives: Gives::$gives, is: $is }),+
        ];
    };
}

formats! {
    Drawing "drawing" Map "a drawing of provinces (SVG)" |contents| contents.root() == Some("svg");
}

impl Format {
    #[must_use]
    pub fn row(self) -> &'static FormatRow {
        &FORMATS[self as usize]
    }
}

/// Finds out what a file is.
///
/// # Errors
/// It is none of the formats, or no text at all.
pub fn recognise(contents: &Contents) -> Result<Format, Fault> {
    if let Some(row) = FORMATS.iter().find(|row| (row.is)(contents)) {
        return Ok(row.format);
    }
    let known: Vec<&str> = FORMATS.iter().map(|row| row.doc).collect();
    let message = format!("{} is no file of another program that can be read", contents.name());
    Err(Fault::new("import::unknown", message)
        .help(format!("what can be read: {}", listed(&known, "and"))))
}
