//! Sentences of tables: what the doc comment of a row says, which people read and languages translate.

use super::Text;

/// Sentence in the doc comment of a row. `src/build/sentences.rs` lists those of the tables that it names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RowDoc(&'static str);

impl RowDoc {
    /// Takes the lines of a doc comment, joined.
    pub const fn new(comment: &'static str) -> RowDoc {
        RowDoc(comment.trim_ascii())
    }

    /// Returns the English sentence, for pages that are written in English alone.
    pub const fn english(self) -> &'static str {
        self.0
    }

    /// Fills in the placeholders; those that the sentence does not have are left out.
    pub fn with<const N: usize>(self, arguments: [(&'static str, Text); N]) -> Text {
        let arguments = arguments.map(|(name, text)| (name.into(), text));
        Text::Sentence(self.0.into(), arguments.into())
    }
}

impl From<RowDoc> for Text {
    fn from(doc: RowDoc) -> Text {
        doc.with([])
    }
}
