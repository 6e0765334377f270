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

impl Gender {
    const LETTERS: [(Gender, &'static str); 4] = [
        (Gender::Masculine, "m"),
        (Gender::Feminine, "f"),
        (Gender::Neuter, "n"),
        (Gender::Common, "c"),
    ];

    /// Returns its letter in catalogues.
    pub(super) fn letter(self) -> &'static str {
        Gender::LETTERS[self as usize].1
    }

    fn by_letter(letter: &str) -> Option<Gender> {
        Gender::LETTERS.iter().find(|(_, known)| *known == letter).map(|(gender, _)| *gender)
    }
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
    /// Makes a noun of a word that looks the same in all its forms.
    pub fn plain(word: impl Into<String>) -> Noun {
        Noun { one: word.into(), ..Noun::default() }
    }

    /// Writes the noun as translators do: `one; many; gender`, then the other forms as `gen=…`.
    pub fn card(&self) -> String {
        let mut card = vec![self.one.clone()];
        if !self.many.is_empty() {
            card.push(self.many.clone());
            card.push(self.gender.letter().to_owned());
        }
        card.extend(self.forms().into_iter().map(|(name, form)| format!("{name}={form}")));
        card.join("; ")
    }

    /// Reads what [`Noun::card`] writes; None if it is something else.
    pub fn of_card(card: &str) -> Option<Noun> {
        let mut noun = Noun::default();
        for (at, part) in card.split(';').map(str::trim).enumerate() {
            match (part.split_once('='), at) {
                (Some(("gen", form)), _) => noun.genitive = Some(form.to_owned()),
                (Some(("dat", form)), _) => noun.dative = Some(form.to_owned()),
                (Some(("acc", form)), _) => noun.accusative = Some(form.to_owned()),
                (Some(("dat_many", form)), _) => noun.dative_plural = Some(form.to_owned()),
                (None, 0) if !part.is_empty() => noun.one = part.to_owned(),
                (None, 1) => noun.many = part.to_owned(),
                (None, 2) => noun.gender = Gender::by_letter(part)?,
                _ => return None,
            }
        }
        Some(noun)
    }

    /// Lists the forms that are given, by the names that catalogues have for them.
    pub(super) fn forms(&self) -> Vec<(&'static str, &str)> {
        let all = [
            ("gen", &self.genitive),
            ("dat", &self.dative),
            ("acc", &self.accusative),
            ("dat_many", &self.dative_plural),
        ];
        all.into_iter().filter_map(|(name, form)| Some((name, form.as_deref()?))).collect()
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

/// Puts a name into the genitive: `red's`, German `Rots` and `Peters'`.
pub(super) fn possessive(name: &str, language: Option<&Catalogue>) -> String {
    let Some(language) = language else { return format!("{name}'s") };
    let hissing = name.ends_with(['s', 'x', 'z', 'ß']);
    match language.possessive() {
        // `Max'`
        [_, after_hissing] if hissing => format!("{name}{after_hissing}"),
        [ending, _] => format!("{name}{ending}"),
    }
}
