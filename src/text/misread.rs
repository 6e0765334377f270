//! Refusals of what is typed at the command line.

use std::fmt;

use super::Text;

/// Reason that a word cannot be read, as an error; whoever tells it says the text in their language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misread(pub Text);

/// Says the reason in English.
impl fmt::Display for Misread {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0.in_english())
    }
}

impl std::error::Error for Misread {}
