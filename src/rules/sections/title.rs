//! `name:` of a named thing → what it is called, in English and in the other languages of the rule
//! set.
//!
//! Ids and typed words stay English everywhere; a title is only shown.

use crate::rules::manifest::is_name;
use crate::say;
use crate::text::{Catalogue, Text, disguise, quoted};
use crate::yaml::{Node, NodeKind, Reader};

/// A language of a rule set: English, then those that its layers declare, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Lang(pub u8);

impl Lang {
    pub const ENGLISH: Lang = Lang(0);

    /// The languages that a rule set has beside those that its layers declare, as `--lang` and
    /// `name:` write them.
    pub const ALWAYS: &'static [&'static str] = &["en"];

    /// Returns the language with this code among those of a rule set.
    pub fn among(languages: &[String], code: &str) -> Option<Lang> {
        languages
            .iter()
            .position(|known| known == code)
            .and_then(|at| u8::try_from(at).ok())
            .map(Lang)
    }
}

/// The name of a thing, by language. A language without a name of its own shows the English one.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Title {
    english: String,
    others: Vec<(Lang, String)>,
    /// The pseudo-language, if these rules are read in it.
    pseudo: Option<Lang>,
}

impl Title {
    /// Returns the same in every language.
    pub fn plain(text: impl Into<String>) -> Title {
        Title { english: text.into(), ..Title::default() }
    }

    /// Takes its English name from another title.
    pub(in crate::rules) fn with_english_of(self, other: Title) -> Title {
        let mut title = Title { english: other.english, ..self };
        title.disguise();
        title
    }

    /// Returns the name of a thing that nothing names: `flood_wave` is `flood wave`.
    pub fn of_id(id: &str) -> Title {
        Title::plain(id.replace('_', " "))
    }

    /// Reads `name: text` or `name: {en: text, nl: text}`; without it, or without `en`, returns another
    /// title.
    pub fn read_or(reader: &Reader<'_>, mut title: Title, node: Option<&Node>) -> Title {
        let Some(node) = node else { return title };
        title.pseudo = title.pseudo.or_else(|| Lang::among(&reader.languages, Catalogue::PSEUDO));
        let NodeKind::Map(entries) = &node.kind else {
            if matches!(node.kind, NodeKind::List(_)) || node.is_null() {
                let help = say!(
                    "write `name: text`, or `name: {{en: text, …}}` with one text for each language"
                );
                reader.expected(node, "a name", help);
            } else if let Some(text) = reader.text(node) {
                title.english = text.to_owned();
                title.disguise();
            }
            return title;
        };
        for (key, value) in entries {
            let code = key.scalar().unwrap_or_default();
            let Some(lang) = Lang::among(&reader.languages, code) else {
                if reader.any_language {
                    continue;
                }
                let known = reader.languages.join(", ");
                let help = say!(
                    "use one of {known}, or declare the language under `languages:` of the edition or mod",
                    known = quoted(known)
                );
                reader.fault(
                    key.span,
                    "rules::language",
                    say!("there is no language `{code}` in these rules", code = quoted(code)),
                    say!("not known"),
                    help,
                );
                continue;
            };
            let Some(text) = reader.text(value) else { continue };
            if lang == Lang::ENGLISH {
                title.english = text.to_owned();
            } else {
                title.others.retain(|(known, _)| *known != lang);
                title.others.push((lang, text.to_owned()));
            }
        }
        title.disguise();
        title
    }

    /// Gives it its name in the pseudo-language, if these rules are read in that and it has one in another.
    fn disguise(&mut self) {
        let Some(pseudo) = self.pseudo else { return };
        self.others.retain(|(known, _)| *known != pseudo);
        if !self.others.is_empty() {
            self.others.push((pseudo, disguise(&self.english)));
        }
    }

    /// Returns its name in a language, or in English where that has none.
    pub fn in_language(&self, lang: Lang) -> &str {
        self.others
            .iter()
            .find(|(known, _)| *known == lang)
            .map_or(self.english.as_str(), |(_, text)| text)
    }

    /// True if it has a name of its own in a language.
    pub fn is_given_in(&self, lang: Lang) -> bool {
        lang == Lang::ENGLISH || self.others.iter().any(|(known, _)| *known == lang)
    }

    /// Lists its names in all languages.
    pub fn in_all_languages(&self) -> impl Iterator<Item = &str> {
        let others = self.others.iter().map(|(_, text)| text.as_str());
        std::iter::once(self.english.as_str()).chain(others)
    }

    pub fn english(&self) -> &str {
        &self.english
    }
}

/// Reads `languages: [nl, de]` of a manifest.
pub(in crate::rules) fn read_languages(reader: &Reader<'_>, node: &Node) -> Vec<String> {
    let mut languages = Vec::new();
    for item in reader.list(node) {
        let Some(code) = reader.text(item) else { continue };
        if !is_name(code) {
            let help = say!("use lower-case letters, digits and `_`, for instance `nl`");
            reader.fault(
                item.span,
                "rules::language",
                say!("`{code}` is not a valid language code", code = quoted(code)),
                say!("not accepted"),
                help,
            );
        } else if languages.len() >= usize::from(u8::MAX) {
            reader.fault(
                item.span,
                "rules::language",
                say!("an edition or mod declares more than 255 languages"),
                say!("from here on"),
                Text::EMPTY,
            );
            break;
        } else {
            languages.push(code.to_owned());
        }
    }
    languages
}

/// Returns English, then what the layers declare, each once.
pub(in crate::rules) fn languages<'a>(
    declared: impl IntoIterator<Item = &'a [String]>,
) -> Vec<String> {
    let mut all: Vec<String> = Lang::ALWAYS.iter().map(|code| (*code).to_owned()).collect();
    for code in declared.into_iter().flatten() {
        if !all.contains(code) && all.len() < usize::from(u8::MAX) {
            all.push(code.clone());
        }
    }
    all
}
