//! A file of another program → what it holds, in our own words: a map file, or troops of an army list.
//!
//! [`contents`] reads and unpacks a file within bounds, [`format`] recognises it by what stands in it, and
//! each format has a reader of its own. What words of other programs mean is said by `imports:` of editions
//! and mods; what nothing is said of is left out, counted and reported, and never guessed.

pub mod contents;
pub mod format;

pub use contents::{Contents, read_contents};
pub use format::{FORMATS, Format, FormatRow, Gives, recognise};
