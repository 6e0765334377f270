//! Language of somebody who reads where no rules are at hand, as before a campaign begins.

use super::{Catalogue, Noun, Wording};

/// Sentences and nouns of the program in one language.
#[derive(Debug, Clone, Copy)]
pub struct Language(Option<&'static Catalogue>);

impl Language {
    pub const ENGLISH: Language = Language(None);

    /// Returns a language by its code; English where the program does not speak it.
    pub fn of(code: &str) -> Language {
        Language(Catalogue::of(code))
    }
}

impl Wording for Language {
    fn catalogue(&self) -> Option<&Catalogue> {
        self.0
    }

    fn noun(&self, _english: &str) -> Option<&Noun> {
        None
    }
}
