//! The sentences and nouns of the program in one language.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use super::noun::{Article, Case, Gender, Noun, NounForm};
use super::pattern::{PatternPart, Placeholder, parts};
use super::sentences::{SentenceSource, nouns, sentences};
use super::typed::typed_line;
use super::{Text, quoted};
use crate::basics::packed::{PackedText, packed_text};
use crate::say;

/// Sentences and nouns of a language, by their English text.
#[derive(Debug, Clone, PartialEq, Eq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Catalogue {
    /// The language, as those who speak it call it.
    pub name: String,
    /// Articles by gender and case; a case that is not given is as the nominative.
    #[serde(default)]
    articles: BTreeMap<String, BTreeMap<String, String>>,
    /// Ending of a name in the genitive, and the one after a hissing sound.
    possessive: [String; 2],
    /// Ending of masculine and neuter nouns in the genitive.
    #[serde(default)]
    genitive_ending: String,
    /// Words that are typed for orders, by their names in campaign files.
    #[serde(default)]
    orders: BTreeMap<String, String>,
    nouns: BTreeMap<String, Noun>,
    sentences: BTreeMap<String, String>,
    /// Sentences that quote orders, with the words of the language in them.
    #[serde(skip)]
    quoting: BTreeMap<String, String>,
    /// Language that nobody speaks: each letter that passes through the door is marked.
    #[serde(skip)]
    pseudo: bool,
    /// English of which each sentence is noted as an example.
    #[serde(skip)]
    listening: bool,
}

/// Sentence of a catalogue that cannot be right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CatalogueFault {
    pub english: String,
    pub why: Text,
}

/// Comparison of a catalogue with the sentences of the program.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CatalogueReview {
    /// Sentences without a translation, each with the first place that uses it.
    pub missing: Vec<SentenceSource>,
    /// Translations of sentences that the source says otherwise now, each with the sentence that took its place.
    pub stale: Vec<(String, SentenceSource)>,
    /// Translations of sentences that no place says, nor anything like them.
    pub unused: Vec<String>,
    /// Nouns that stand nowhere.
    pub nouns_unused: Vec<String>,
    /// Placeholders that differ, forms that are not known.
    pub faults: Vec<CatalogueFault>,
}

/// Files whose sentences quote orders, and nothing else that is called the same: not the words of commands, of whoever
/// teaches or of standing orders.
const QUOTING_ORDERS: [&str; 9] = [
    "src/apart/letter.rs",
    "src/engine/",
    "src/phases/",
    "src/repl/",
    "src/serve/",
    "src/session/controller",
    "src/session/skip.rs",
    "src/session/undo/",
    "src/view/",
];

/// Languages that come with the program, beside English: code and text.
static SHIPPED: [(&str, PackedText); 2] =
    [("nl", packed_text!("catalogues/nl.yaml")), ("de", packed_text!("catalogues/de.yaml"))];

impl Catalogue {
    /// Code of the language that shows which letters came through the door.
    pub const PSEUDO: &'static str = "xx";

    /// Code of English of which examples are noted while it is said: see [`Examples`](super::Examples).
    pub const LISTENING: &'static str = "xe";

    /// Codes of languages that every edition has, though nobody speaks them.
    pub const UNSPOKEN: [&'static str; 2] = [Catalogue::PSEUDO, Catalogue::LISTENING];

    /// Lists codes of the languages that come with the program, beside English.
    pub fn codes() -> impl Iterator<Item = &'static str> {
        SHIPPED.iter().map(|(code, _)| *code)
    }

    /// Returns the catalogue of a language; None for English and for a language that the program lacks.
    pub fn of(code: &str) -> Option<&'static Catalogue> {
        static READ: [OnceLock<Catalogue>; SHIPPED.len()] =
            [const { OnceLock::new() }; SHIPPED.len()];
        static DISGUISED: OnceLock<Catalogue> = OnceLock::new();
        static LISTENING: OnceLock<Catalogue> = OnceLock::new();
        if code == Catalogue::PSEUDO {
            return Some(DISGUISED.get_or_init(Catalogue::disguised));
        }
        if code == Catalogue::LISTENING {
            let listening = || Catalogue { listening: true, ..Catalogue::new("English") };
            return Some(LISTENING.get_or_init(listening));
        }
        let at = SHIPPED.iter().position(|(known, _)| *known == code)?;
        let read = || {
            let parsed =
                Catalogue::parse(SHIPPED[at].1.text()).expect("a test reads what is shipped");
            parsed.quoting_orders()
        };
        Some(READ[at].get_or_init(read))
    }

    /// Reads a catalogue.
    ///
    /// # Errors
    /// The text is no catalogue; the message has line and column.
    pub fn parse(text: &str) -> Result<Catalogue, Text> {
        serde_yaml::from_str(text).map_err(|error| Text::system_error(&error))
    }

    /// Begins a language of which nothing is translated yet.
    pub fn new(name: &str) -> Catalogue {
        Catalogue {
            name: name.to_owned(),
            articles: BTreeMap::new(),
            possessive: ["'s".to_owned(), "'".to_owned()],
            genitive_ending: String::new(),
            nouns: BTreeMap::new(),
            orders: BTreeMap::new(),
            quoting: BTreeMap::new(),
            sentences: BTreeMap::new(),
            pseudo: false,
            listening: false,
        }
    }

    fn disguised() -> Catalogue {
        Catalogue { pseudo: true, ..Catalogue::new("Pseudo") }
    }

    /// Puts its words for orders into the sentences that players read while they give them: elsewhere the same word
    /// may be a key of YAML.
    fn quoting_orders(mut self) -> Catalogue {
        let spoken = |sentence: &&SentenceSource| {
            QUOTING_ORDERS.iter().any(|file| sentence.file.starts_with(file))
        };
        for english in sentences().iter().filter(spoken).map(|sentence| sentence.english) {
            let Some(translated) = self.sentences.get(english).filter(|text| text.contains('`'))
            else {
                continue;
            };
            let quoted = |(at, part): (usize, &str)| match at % 2 {
                0 => part.to_owned(),
                _ => typed_line(&|name: &str| self.order(name), part).into_owned(),
            };
            let parts: Vec<String> = translated.split('`').enumerate().map(quoted).collect();
            self.quoting.insert(english.to_owned(), parts.join("`"));
        }
        self
    }

    /// Returns the word that is typed for an order.
    pub fn order(&self, english: &str) -> Option<&str> {
        self.orders.get(english).map(String::as_str)
    }

    /// Lists the names of orders with the words for them.
    pub fn orders(&self) -> impl Iterator<Item = (&str, &str)> {
        self.orders.iter().map(|(english, word)| (english.as_str(), word.as_str()))
    }

    /// Takes sentences and nouns in the place of those that it has.
    pub fn take(&mut self, sentences: BTreeMap<String, String>, nouns: BTreeMap<String, Noun>) {
        (self.sentences, self.nouns) = (sentences, nouns);
    }

    /// Writes the catalogue as [`Catalogue::parse`] reads it, in one way.
    pub fn to_yaml(&self) -> String {
        let quoted = |text: &str| serde_json::to_string(text).expect("a text is written");
        let mut out = format!(
            "# The program's sentences and nouns. Keys are the English texts as they stand in the source.\nname: {name}\n",
            name = quoted(&self.name)
        );
        let line = |out: &mut String, line: String| {
            out.push_str(&line);
            out.push('\n');
        };
        let map = |parts: Vec<(&str, &str)>| {
            let parts: Vec<String> =
                parts.into_iter().map(|(key, text)| format!("{key}: {}", quoted(text))).collect();
            format!("{{{}}}", parts.join(", "))
        };
        let section = |name: &str, empty: bool| {
            if empty { format!("{name}: {{}}") } else { format!("{name}:") }
        };
        line(&mut out, section("articles", self.articles.is_empty()));
        for (which, cases) in &self.articles {
            let cases = ["nom", "gen", "dat", "acc"]
                .into_iter()
                .filter_map(|case| Some((case, cases.get(case)?.as_str())));
            line(&mut out, format!("  {which}: {}", map(cases.collect())));
        }
        let [ending, hissing] = &self.possessive;
        line(&mut out, format!("possessive: [{}, {}]", quoted(ending), quoted(hissing)));
        line(&mut out, format!("genitive_ending: {}", quoted(&self.genitive_ending)));
        line(&mut out, section("orders", self.orders.is_empty()));
        for (english, word) in &self.orders {
            line(&mut out, format!("  {english}: {}", quoted(word)));
        }
        line(&mut out, section("nouns", self.nouns.is_empty()));
        for (english, noun) in &self.nouns {
            let mut parts = vec![("one", noun.one.as_str())];
            if !noun.many.is_empty() {
                parts.extend([("many", noun.many.as_str()), ("gender", noun.gender.letter())]);
            }
            parts.extend(noun.forms());
            line(&mut out, format!("  {}: {}", quoted(english), map(parts)));
        }
        line(&mut out, section("sentences", self.sentences.is_empty()));
        for (english, translated) in &self.sentences {
            line(&mut out, format!("  {}: {}", quoted(english), quoted(translated)));
        }
        out
    }

    /// True if every language that comes with the program has a noun.
    pub(super) fn all_have(english: &str) -> bool {
        Catalogue::codes()
            .filter_map(Catalogue::of)
            .all(|language| language.noun(english).is_some())
    }

    pub(super) fn is_pseudo(&self) -> bool {
        self.pseudo
    }

    pub(super) fn listens(&self) -> bool {
        self.listening
    }

    /// Returns the text of a language that comes with the program, as it is written.
    pub fn shipped_text(code: &str) -> Option<&'static str> {
        SHIPPED.iter().find(|(known, _)| *known == code).map(|(_, packed)| packed.text())
    }

    /// Returns the translation of an English sentence as translators have it.
    pub fn translation(&self, english: &str) -> Option<&str> {
        self.sentences.get(english).map(String::as_str)
    }

    /// Returns the translation of an English sentence as players read it.
    pub fn sentence(&self, english: &str) -> Option<&str> {
        self.quoting.get(english).or_else(|| self.sentences.get(english)).map(String::as_str)
    }

    /// Returns the noun for an English one.
    pub fn noun(&self, english: &str) -> Option<&Noun> {
        self.nouns.get(english)
    }

    /// Lists the English nouns that the language has.
    pub fn nouns(&self) -> impl Iterator<Item = &str> {
        self.nouns.keys().map(String::as_str)
    }

    pub(super) fn possessive(&self) -> &[String; 2] {
        &self.possessive
    }

    pub(super) fn genitive_ending(&self) -> &str {
        &self.genitive_ending
    }

    /// Returns the article for a gender in a form; empty if the language has none there.
    pub(super) fn article(&self, article: Article, form: NounForm, gender: Gender) -> &str {
        let word = match article {
            Article::A => "a",
            Article::The => "the",
        };
        let which = match gender {
            _ if form.plural => "many",
            gender => gender.letter(),
        };
        let case = match form.case {
            Case::Nominative => "nom",
            Case::Genitive => "gen",
            Case::Dative => "dat",
            Case::Accusative => "acc",
        };
        let all = self.articles.get(&format!("{word} {which}"));
        all.and_then(|all| all.get(case).or_else(|| all.get("nom"))).map_or("", String::as_str)
    }

    /// Compares the catalogue with the sentences of the program.
    pub fn review(&self) -> CatalogueReview {
        let known: BTreeSet<&str> = nouns().iter().map(|noun| noun.english).collect();
        let unused = self.nouns().filter(|noun| !known.contains(noun)).map(str::to_owned).collect();
        let mut review = CatalogueReview { nouns_unused: unused, ..CatalogueReview::default() };
        let mut said = BTreeSet::new();
        for sentence in sentences() {
            if said.insert(sentence.english) && !self.sentences.contains_key(sentence.english) {
                review.missing.push(*sentence);
            }
        }
        for (english, translated) in &self.sentences {
            if !said.contains(english.as_str()) {
                match successor(english) {
                    Some(now) => review.stale.push((english.clone(), now)),
                    None => review.unused.push(english.clone()),
                }
            }
            let mut fault = |why: Text| {
                review.faults.push(CatalogueFault { english: english.clone(), why });
            };
            let (theirs, ours) = (names(english), names(translated));
            for name in theirs.difference(&ours) {
                fault(say!("the translation does not say `{{{name}}}`", name = quoted(name)));
            }
            for name in ours.difference(&theirs) {
                fault(say!("`{{{name}}}` is not in the English sentence", name = quoted(name)));
            }
            if let Some(broken) = broken(translated) {
                let broken = quoted(broken);
                fault(say!("`{broken}` is no placeholder: its form is not known", broken));
            }
        }
        review
    }
}

impl CatalogueFault {
    /// Says which sentence is wrong, and why.
    pub fn text(&self) -> Text {
        say!("`{english}`: {why}", english = quoted(&self.english), why = &self.why)
    }
}

/// Finds the sentence that most likely took the place of one that nothing says; None if none is like it.
fn successor(english: &str) -> Option<SentenceSource> {
    const ALIKE: f64 = 0.7;
    let alike = |sentence: &SentenceSource| {
        strsim::normalized_damerau_levenshtein(sentence.english, english)
    };
    // Of much longer and much shorter ones nothing can come.
    let near = |sentence: &&SentenceSource| {
        let (one, other) = (sentence.english.len(), english.len());
        one.abs_diff(other) * 3 <= one.max(other)
    };
    let found = sentences().iter().filter(near).map(|sentence| (alike(sentence), sentence));
    let best = found.max_by(|one, other| one.0.total_cmp(&other.0))?;
    (best.0 >= ALIKE).then_some(*best.1)
}

/// Lists the arguments that a pattern uses.
fn names(pattern: &str) -> BTreeSet<&str> {
    let name = |part| match part {
        PatternPart::Placeholder(Placeholder { name, .. }) => Some(name),
        PatternPart::Literal(_) => None,
    };
    parts(pattern).filter_map(name).collect()
}

/// Finds something in braces that is no placeholder.
fn broken(pattern: &str) -> Option<&str> {
    parts(pattern).find_map(|part| match part {
        PatternPart::Literal(text) if text.len() > 1 => text.strip_prefix('{').map(|_| text),
        _ => None,
    })
}

/// Marks the letters of a text as the pseudo-language does: `ŕéd ḿóvéś`.
pub fn disguise(text: &str) -> String {
    const PLAIN: &str = "aceilmnorsuwyzACEILMNORSUWYZ";
    const MARKED: &str = "áćéíļḿńóŕśúẃýźÁĆÉÍĻḾŃÓŔŚÚẂÝŹ";
    let marked = |letter| {
        let at = PLAIN.chars().position(|plain| plain == letter)?;
        MARKED.chars().nth(at)
    };
    text.chars().map(|letter| marked(letter).unwrap_or(letter)).collect()
}
