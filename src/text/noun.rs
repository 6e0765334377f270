//! Nouns with their gender, plural and cases, and the articles that go with them.

use super::Catalogue;

/// Noun of a language, as a catalogue or the rules declare it.
#[derive(Debug, Clone, PartialEq, Eq, Default, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Noun {
    pub one: String,
    /// As `one`, if nothing else is given.
    #[serde(default)]
    pub many: String,
    #[serde(default)]
    pub gender: Gender,
    /// Forms that its endings do not make.
    #[serde(default, rename = "gen")]
    pub genitive: Option<String>,
    #[serde(default, rename = "dat")]
    pub dative: Option<String>,
    #[serde(default, rename = "acc")]
    pub accusative: Option<String>,
    #[serde(default, rename = "dat_many")]
    pub dative_plural: Option<String>,
}

/// Gender of a noun; a language without masculine and feminine has the common one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Deserialize)]
pub enum Gender {
    #[serde(rename = "m")]
    Masculine,
    #[serde(rename = "f")]
    Feminine,
    #[default]
    #[serde(rename = "n")]
    Neuter,
    /// Dutch nouns with `de`.
    #[serde(rename = "c")]
    Common,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Article {
    A,
    The,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Case {
    #[default]
    Nominative,
    Genitive,
    Dative,
    Accusative,
}

/// Form in which a sentence wants its noun.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct NounForm {
    pub article: Option<Article>,
    pub case: Case,
    pub plural: bool,
    /// Numbers are written with their sign.
    pub signed: bool,
}

impl NounForm {
    /// The words after the colon of a placeholder, with what each does.
    pub const WORDS: &'static [&'static str] =
        &["a", "the", "nom", "gen", "dat", "acc", "one", "many", "+"];

    /// Reads `the dat many`; None if a word is not known.
    pub fn parse(words: &str) -> Option<NounForm> {
        let mut form = NounForm::default();
        for word in words.split_ascii_whitespace() {
            match word {
                "a" => form.article = Some(Article::A),
                "the" => form.article = Some(Article::The),
                "nom" => form.case = Case::Nominative,
                "gen" => form.case = Case::Genitive,
                "dat" => form.case = Case::Dative,
                "acc" => form.case = Case::Accusative,
                "one" => form.plural = false,
                "many" => form.plural = true,
                "+" => form.signed = true,
                _ => return None,
            }
        }
        Some(form)
    }
}

impl Noun {
    /// A word that looks the same in all its forms.
    pub fn plain(word: impl Into<String>) -> Noun {
        Noun { one: word.into(), ..Noun::default() }
    }

    /// Writes the noun in a form, with its article.
    pub(super) fn write(&self, form: NounForm, language: &Catalogue, out: &mut String) {
        if let Some(article) = form.article {
            let article = language.article(article, form, self.gender);
            out.push_str(article);
            if !article.is_empty() {
                out.push(' ');
            }
        }
        let given = match (form.plural, form.case) {
            (false, Case::Genitive) => self.genitive.as_deref(),
            (false, Case::Dative) => self.dative.as_deref().or(self.accusative.as_deref()),
            (false, Case::Accusative) => self.accusative.as_deref(),
            (true, Case::Dative) => self.dative_plural.as_deref(),
            _ => None,
        };
        let many = if self.many.is_empty() { &self.one } else { &self.many };
        out.push_str(given.unwrap_or(if form.plural { many } else { &self.one }));
        let with_s = matches!(self.gender, Gender::Masculine | Gender::Neuter);
        if given.is_none() && form.case == Case::Genitive && !form.plural && with_s {
            out.push_str(language.genitive_ending());
        }
    }
}

/// A name in the genitive: `red's`, German `Rots` and `Peters'`.
pub(super) fn possessive(name: &str, language: Option<&Catalogue>) -> String {
    let Some(language) = language else { return format!("{name}'s") };
    let hissing = name.ends_with(['s', 'x', 'z', 'ß']);
    match language.possessive() {
        // `Max'`
        [_, after_hissing] if hissing => format!("{name}{after_hissing}"),
        [ending, _] => format!("{name}{ending}"),
    }
}
