//! Languages without any rules, for whoever reads what belongs to no campaign.

use super::{Catalogue, Noun, Wording};

/// A language without any rules; English if the program lacks it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Language(Option<&'static Catalogue>);

impl Language {
    pub const ENGLISH: Language = Language(None);

    /// Returns the language of a code.
    pub fn of(code: &str) -> Language {
        Language(Catalogue::of(code))
    }

    /// Lists all that somebody may read: English, those that come with the program, and the pseudo-language.
    pub fn all() -> impl Iterator<Item = Language> {
        let others = Catalogue::codes().chain([Catalogue::PSEUDO]).map(Language::of);
        std::iter::once(Language::ENGLISH).chain(others)
    }

    /// Returns the language of some wording, without its rules.
    pub fn like(words: &impl Wording) -> Language {
        Language::of(Language::code(words))
    }

    /// Returns the code of the language that somebody reads, as pages name it.
    pub fn code(words: &impl Wording) -> &'static str {
        let reads = |code: &&str| {
            let known = Catalogue::of(code);
            words.catalogue().zip(known).is_some_and(|(own, known)| std::ptr::eq(own, known))
        };
        Catalogue::codes().chain(Catalogue::UNSPOKEN).find(reads).unwrap_or("en")
    }
}

impl Wording for Language {
    fn catalogue(&self) -> Option<&Catalogue> {
        self.0
    }

    fn noun(&self, _english: &str) -> Option<&Noun> {
        None
    }

    fn ends_in_side(&self, _order: &str) -> bool {
        false
    }
}
