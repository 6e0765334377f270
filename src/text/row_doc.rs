//! Sentences of tables: what the doc comment of a row says, which people read and languages translate.

use std::borrow::Cow;

use super::Text;

/// Declares the words of a page of HTML: keys by which the page and its scripts name a sentence, and the sentence.
/// Scripts fill in its placeholders.
macro_rules! page_words {
    ($($(#[doc = $sentence:literal])+ $key:ident;)+) => {
        const PAGE_WORDS: &[(&str, $crate::text::RowDoc)] =
            &[$((stringify!($key), $crate::text::RowDoc::new(concat!($($sentence),+)))),+];
    };
}
pub(crate) use page_words;

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
        let arguments = arguments.into_iter().map(|(name, value)| (Cow::Borrowed(name), value));
        Text::Sentence(Cow::Borrowed(self.0), arguments.collect())
    }
}

impl From<RowDoc> for Text {
    fn from(doc: RowDoc) -> Text {
        doc.with([])
    }
}
