//! Sentences that people read: English literals with named arguments, and their translations.
//!
//! [`say!`] makes a [`Text`]; nothing is put into words before somebody reads it, in their language
//! ([`Text::in_words`]). The English sentence is the key by which a [`Catalogue`] has its translation. Arguments are
//! texts themselves: numbers, counts, nouns of the rules, names, lists, other sentences. A `&str` is none, so that no
//! sentence can be glued together from pieces of English.

mod catalogue;
mod examples;
mod language;
mod late;
mod library_error;
mod mark;
mod mark_bytes;
mod misread;
mod noun;
mod nouns;
mod pattern;
mod row_doc;
mod sentences;
mod system_error;
mod typed;

pub use catalogue::{Catalogue, CatalogueFault, CatalogueReview, disguise};
pub use examples::Examples;
pub use language::Language;
pub use late::LateText;
pub use mark::{SAY, has_mark, in_english};
pub use mark_bytes::MarkWriter;
pub use misread::Misread;
pub use noun::{Article, Case, Gender, Noun, NounForm};
pub use nouns::ProgramNoun;
pub use pattern::{check_arguments, placeholders};
pub use row_doc::RowDoc;
pub(crate) use row_doc::page_words;
pub use sentences::{SentenceSource, nouns, sentences};
pub use typed::{as_typed, as_used, side_called, with_nouns};

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::basics::columns::Columns;
use crate::basics::pluralize;
use noun::possessive;
use pattern::{Alternatives, PatternPart, Placeholder, parts};

/// Something that people read, before it is known in which language.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Text {
    /// Sentence or phrase; the English literal and what its placeholders stand for.
    Sentence(Cow<'static, str>, Vec<(Cow<'static, str>, Text)>),
    /// Name, label, dice or words of a player or script: the same in every language.
    Verbatim(String),
    /// Noun or short phrase of the rules, by its English text.
    Noun(Cow<'static, str>),
    Number(i64),
    /// Number with the noun that it counts: `3 points`.
    Count(i64, Cow<'static, str>),
    List(Vec<Text>, Joined),
    /// Line as it is typed: the name of its order is in the language.
    Typed(String),
    /// Proper name, the same in every language, and the noun for what bears it: its gender chooses the words about it.
    Named(String, Cow<'static, str>),
    /// Use of an order or a command: its placeholders are in the language, too.
    Usage(String),
    /// Something that only whoever made it can put into words.
    Late(LateText),
}

/// Joint between the last two of a list; commas stand between the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Joined {
    /// `a, b`
    Comma,
    /// `a b`
    Blank,
    /// `a; b`
    Semicolon,
    /// `a; b`, or `a? b` where the first asks something in the language that it is said in
    SemicolonOrAsked,
    /// `a: b`, or `a? b` and `a: b` where the first ends so already
    ColonOrAsked,
    /// `a and b`
    And,
    /// `a or b`
    Or,
    /// `a + b`
    Plus,
    /// `a+b`, as faces of dice
    Sum,
    /// `ab`, where the second brings what divides it
    Nothing,
    /// Each on a line of its own
    Line,
}

/// Words of whoever reads.
pub trait Wording {
    /// Returns the language's sentences; None for English.
    fn catalogue(&self) -> Option<&Catalogue>;

    /// Returns the rules' own noun for a thing, by its English name; None if the language lacks it.
    fn noun(&self, english: &str) -> Option<&Noun>;

    /// Returns the word that is typed for an order; None if it is its name.
    fn order(&self, english: &str) -> Option<&str> {
        self.catalogue()?.order(english)
    }

    /// True if the last word of an order is a side of a tile, which is typed in the language as well.
    fn ends_in_side(&self, order: &str) -> bool;

    /// Returns what the language has for a sentence; None if it lacks it.
    fn sentence(&self, english: &str) -> Option<&str> {
        self.catalogue()?.sentence(english)
    }
}

impl<W: Wording + ?Sized> Wording for &W {
    fn catalogue(&self) -> Option<&Catalogue> {
        (**self).catalogue()
    }

    fn noun(&self, english: &str) -> Option<&Noun> {
        (**self).noun(english)
    }

    fn order(&self, english: &str) -> Option<&str> {
        (**self).order(english)
    }

    fn ends_in_side(&self, order: &str) -> bool {
        (**self).ends_in_side(order)
    }

    fn sentence(&self, english: &str) -> Option<&str> {
        (**self).sentence(english)
    }
}

/// English without any rules.
#[derive(Debug, Clone, Copy)]
pub struct PlainEnglish;

impl Wording for PlainEnglish {
    fn catalogue(&self) -> Option<&Catalogue> {
        None
    }

    fn noun(&self, _english: &str) -> Option<&Noun> {
        None
    }

    fn ends_in_side(&self, _order: &str) -> bool {
        false
    }
}

/// Makes a [`Text`] of an English sentence and its arguments: `say!("{realm} receives {crowns}", realm, crowns =
/// …)`. It does not compile if a placeholder has no argument or an argument no placeholder.
#[macro_export]
macro_rules! say {
    ($english:literal $(, $name:ident = $value:expr)* $(,)?) => {{
        const _: () = $crate::text::check_arguments($english, &[$(stringify!($name)),*]);
        $crate::text::Text::Sentence(
            ::std::borrow::Cow::Borrowed($english),
            vec![$((::std::borrow::Cow::Borrowed(stringify!($name)), $crate::text::argument($value))),*],
        )
    }};
    // `realm` alone stands for `realm = realm`.
    ($english:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::say!($english $(, $name = $crate::say!(@ $name $(= $value)?))*)
    };
    (@ $name:ident = $value:expr) => { $value };
    (@ $name:ident) => { $name };
}

/// Begins a table with a heading of texts; an empty one is [`Text::EMPTY`].
pub fn columns(words: &impl Wording, heading: impl IntoIterator<Item = Text>) -> Columns {
    let heading: Vec<String> = heading.into_iter().map(|text| text.in_words(words)).collect();
    Columns::new(&heading.iter().map(String::as_str).collect::<Vec<_>>())
}

/// Makes an argument of [`say!`] of code and the like, which no language changes: a key or an id of the rules, a name of
/// Lua, a file, a number as it is written. Most stand between backticks.
pub fn quoted(code: impl fmt::Display) -> Text {
    Text::Verbatim(code.to_string())
}

/// Lists code, as [`quoted`] takes it.
pub fn listed_code(codes: impl IntoIterator<Item = impl fmt::Display>, joined: Joined) -> Text {
    Text::list(codes.into_iter().map(quoted), joined)
}

/// Turns an argument of [`say!`] into a text.
pub fn argument(value: impl Into<Text>) -> Text {
    value.into()
}

impl Text {
    /// Text of nothing.
    pub const EMPTY: Text = Text::Verbatim(String::new());

    /// Makes a text of a name, a label or words of somebody, which no language changes.
    pub fn verbatim<'a>(text: impl Into<Cow<'a, str>>) -> Text {
        Text::Verbatim(text.into().into_owned())
    }

    /// Makes a text of a sentence that an edition or a mod has about its things, by the English of it. Their own
    /// texts have it in other languages.
    pub fn of_rules(english: &str) -> Text {
        Text::Sentence(Cow::Owned(english.trim().to_owned()), Vec::new())
    }

    /// Reads an English text as this sentence, with whatever stands there as its arguments; None if it is another.
    pub fn read(self, english: &str) -> Option<Text> {
        let Text::Sentence(sentence, mut arguments) = self else { return None };
        for (name, found) in pattern::read(&sentence, english)? {
            if let Some((_, argument)) = arguments.iter_mut().find(|(known, _)| *known == name) {
                *argument = Text::verbatim(found);
            }
        }
        Some(Text::Sentence(sentence, arguments))
    }

    /// Makes a text of something that is shown alike in every language: a path, an error of the system.
    pub fn displayed(thing: impl fmt::Display) -> Text {
        Text::Verbatim(thing.to_string())
    }

    /// Makes a text of a line as it is typed.
    pub fn typed(line: impl Into<String>) -> Text {
        Text::Typed(line.into())
    }

    /// Makes a text of how an order or a command is used.
    pub fn usage(usage: impl Into<String>) -> Text {
        Text::Usage(usage.into())
    }

    /// Quotes a line as it is typed: `` `done` ``.
    pub fn quoted(line: impl Into<String>) -> Text {
        let quote = || Text::verbatim("`");
        Text::list([quote(), Text::typed(line), quote()], Joined::Nothing)
    }

    /// Makes a text of the proper name of a thing.
    pub fn named<'a>(name: impl Into<Cow<'a, str>>, of: ProgramNoun) -> Text {
        Text::Named(name.into().into_owned(), Cow::Borrowed(of.english()))
    }

    /// Makes a text of a noun of the rules, by its English text.
    pub fn noun(english: impl Into<Cow<'static, str>>) -> Text {
        Text::Noun(english.into())
    }

    /// Counts something: `3 points`.
    pub fn count<N: TryInto<i64>>(number: N, noun: ProgramNoun) -> Text {
        Text::Count(number.try_into().unwrap_or(i64::MAX), Cow::Borrowed(noun.english()))
    }

    /// Lists texts.
    pub fn list(items: impl IntoIterator<Item = Text>, joined: Joined) -> Text {
        Text::List(items.into_iter().collect(), joined)
    }

    /// Changes whatever no language changes, such as ids of rules.
    #[must_use]
    pub fn map_verbatim(self, change: &impl Fn(String) -> String) -> Text {
        match self {
            Text::Verbatim(text) => Text::Verbatim(change(text)),
            Text::Named(name, of) => Text::Named(change(name), of),
            Text::Sentence(english, arguments) => {
                let changed = arguments
                    .into_iter()
                    .map(|(name, argument)| (name, argument.map_verbatim(change)));
                Text::Sentence(english, changed.collect())
            }
            Text::List(items, joined) => Text::List(
                items.into_iter().map(|item| item.map_verbatim(change)).collect(),
                joined,
            ),
            other => other,
        }
    }

    /// Puts the text between brackets.
    #[must_use]
    pub fn in_brackets(self) -> Text {
        let [open, close] = ["(", ")"].map(Text::verbatim);
        Text::list([open, self, close], Joined::Nothing)
    }

    /// Puts a line below one that it belongs to.
    #[must_use]
    pub fn indented(self, steps: usize) -> Text {
        Text::list([Text::Verbatim("  ".repeat(steps)), self], Joined::Nothing)
    }

    /// True if nothing is to be read.
    pub fn is_empty(&self) -> bool {
        match self {
            Text::Verbatim(text) | Text::Named(text, _) => text.is_empty(),
            Text::List(items, _) => items.iter().all(Text::is_empty),
            _ => false,
        }
    }

    /// True if the text is this name, or one of its arguments has it.
    pub fn names(&self, name: &str) -> bool {
        match self {
            Text::Verbatim(text) | Text::Named(text, _) => text == name,
            Text::Sentence(_, arguments) => {
                arguments.iter().any(|(_, argument)| argument.names(name))
            }
            Text::List(items, _) => items.iter().any(|item| item.names(name)),
            _ => false,
        }
    }

    /// Says the text in the language of whoever reads; in English where that lacks it.
    pub fn in_words(&self, wording: &impl Wording) -> String {
        let mut out = String::new();
        self.write(wording, NounForm::default(), &mut out);
        out
    }

    /// Says the text in English, as scripts and records have it.
    pub fn in_english(&self) -> String {
        self.in_words(&PlainEnglish)
    }

    fn write(&self, words: &impl Wording, form: NounForm, out: &mut String) {
        match self {
            Text::Sentence(english, arguments) => {
                fill(words.sentence(english).unwrap_or(english), arguments, words, out);
            }
            Text::Verbatim(text) | Text::Named(text, _) if form.case == Case::Genitive => {
                out.push_str(&possessive(text, words.catalogue()));
            }
            Text::Verbatim(text) | Text::Named(text, _) => out.push_str(text),
            Text::Noun(english) => write_noun(english, words, form, out),
            Text::Typed(line) => out.push_str(&as_typed(words, line)),
            Text::Usage(usage) => out.push_str(&as_used(words, usage)),
            Text::Late(late) => out.push_str(&late.in_words(words)),
            Text::Number(number) => out.push_str(&number.to_string()),
            Text::Count(number, noun) => {
                out.push_str(&number.to_string());
                out.push(' ');
                let plural = number.unsigned_abs() != 1;
                let form = NounForm { plural, article: None, ..form };
                write_noun(noun, words, form, out);
            }
            Text::List(items, joined) => {
                for (at, item) in items.iter().enumerate() {
                    if at > 0 {
                        let last = at + 1 == items.len();
                        match joined.word().filter(|_| last) {
                            Some(word) => {
                                out.push(' ');
                                write_noun(word, words, NounForm::default(), out);
                                out.push(' ');
                            }
                            None => out.push_str(joined.between(out)),
                        }
                    }
                    item.write(words, form, out);
                }
            }
        }
    }

    /// True if a verb that goes with it is of one.
    fn is_one(&self) -> bool {
        match self {
            Text::Number(number) | Text::Count(number, _) => number.unsigned_abs() == 1,
            Text::List(items, _) => items.len() <= 1,
            _ => true,
        }
    }

    fn gender(&self, words: &impl Wording) -> Gender {
        match self {
            Text::Noun(english) => gender_of(english, words),
            Text::Count(_, noun) | Text::Named(_, noun) => gender_of(noun, words),
            Text::List(items, _) => items.first().map_or(Gender::Neuter, |item| item.gender(words)),
            Text::Sentence(..)
            | Text::Verbatim(_)
            | Text::Number(_)
            | Text::Typed(_)
            | Text::Usage(_)
            | Text::Late(_) => Gender::Neuter,
        }
    }
}

impl Joined {
    /// Returns what stands between two items, after what is written already.
    fn between(self, written: &str) -> &'static str {
        match self {
            Joined::SemicolonOrAsked if written.ends_with('?') => " ",
            Joined::ColonOrAsked if written.ends_with(['?', ':']) => " ",
            Joined::Comma | Joined::And | Joined::Or => ", ",
            Joined::Blank => " ",
            Joined::Semicolon | Joined::SemicolonOrAsked => "; ",
            Joined::ColonOrAsked => ": ",
            Joined::Plus => " + ",
            Joined::Sum => "+",
            Joined::Nothing => "",
            Joined::Line => "\n",
        }
    }

    fn word(self) -> Option<&'static str> {
        match self {
            Joined::And => Some("and"),
            Joined::Or => Some("or"),
            Joined::Comma
            | Joined::Blank
            | Joined::Semicolon
            | Joined::SemicolonOrAsked
            | Joined::ColonOrAsked
            | Joined::Plus
            | Joined::Sum
            | Joined::Nothing
            | Joined::Line => None,
        }
    }
}

fn gender_of(english: &str, words: &impl Wording) -> Gender {
    found(english, words).map_or(Gender::Neuter, |noun| noun.gender)
}

/// Looks a noun up in the rules, then in the catalogue of the language, which knows of the same word its plural and
/// gender as well.
fn found<'a>(english: &str, words: &'a impl Wording) -> Option<&'a Noun> {
    let own = words.catalogue().and_then(|all| all.noun(english));
    match words.noun(english) {
        Some(of_rules) => Some(own.filter(|own| own.one == of_rules.one).unwrap_or(of_rules)),
        None => own,
    }
}

fn write_noun(english: &str, words: &impl Wording, form: NounForm, out: &mut String) {
    let known = found(english, words);
    if words.catalogue().is_some_and(Catalogue::listens) {
        examples::hear_noun(english);
    }
    // `village (razed)` that no language has as a whole.
    if let (None, Some(_), Some((noun, state))) =
        (known, words.catalogue(), english.strip_suffix(')').and_then(|all| all.split_once(" (")))
    {
        write_noun(noun, words, form, out);
        out.push_str(" (");
        write_noun(state, words, NounForm::default(), out);
        out.push(')');
        return;
    }
    match (known, words.catalogue()) {
        (Some(noun), Some(language)) => noun.write(form, language, out),
        // What every language has is the door's, though nobody speaks it.
        (None, Some(language)) if language.is_pseudo() && Catalogue::all_have(english) => {
            let many = if form.plural { pluralize::plural(english) } else { String::new() };
            let mut plain = String::new();
            write_english(english, &many, form, &mut plain);
            out.push_str(&disguise(&plain));
        }
        (Some(noun), None) => write_english(&noun.one, &noun.many, form, out),
        (None, _) if form.plural => {
            write_english(english, &pluralize::plural(english), form, out);
        }
        (None, _) => write_english(english, english, form, out),
    }
}

fn write_english(one: &str, many: &str, form: NounForm, out: &mut String) {
    let noun = if form.plural { many } else { one };
    match form.article {
        Some(Article::The) => out.push_str("the "),
        Some(Article::A) if form.plural => {}
        Some(Article::A)
            if noun.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']) =>
        {
            out.push_str("an ");
        }
        Some(Article::A) => out.push_str("a "),
        None => {}
    }
    if form.case == Case::Genitive {
        out.push_str(&possessive(noun, None));
    } else {
        out.push_str(noun);
    }
}

/// Writes a pattern with its arguments; a placeholder without an argument stays as it is written, so
/// that a faulty translation shows.
fn fill(pattern: &str, arguments: &[(Cow<'_, str>, Text)], words: &impl Wording, out: &mut String) {
    let catalogue = words.catalogue();
    let disguised = catalogue.is_some_and(Catalogue::is_pseudo);
    let heard = catalogue.filter(|own| own.listens()).map(|_| (out.len(), examples::begins()));
    let literal = |text: &str, out: &mut String| match disguised {
        true => out.push_str(&disguise(text)),
        false => out.push_str(text),
    };
    for part in parts(pattern) {
        match part {
            PatternPart::Literal(text) => literal(text, out),
            PatternPart::Placeholder(Placeholder { whole, name, form, chosen }) => {
                let Some((_, argument)) = arguments.iter().find(|(known, _)| *known == name) else {
                    out.push_str(whole);
                    continue;
                };
                match chosen {
                    None if form.signed => match argument {
                        Text::Number(number) => out.push_str(&format!("{number:+}")),
                        other => other.write(words, form, out),
                    },
                    None => argument.write(words, form, out),
                    Some(Alternatives::ByNumber([one, many])) => {
                        literal(if argument.is_one() { one } else { many }, out);
                    }
                    Some(Alternatives::ByGender(all)) => {
                        literal(all[argument.gender(words) as usize], out);
                    }
                }
            }
        }
    }
    if let Some((from, nouns)) = heard {
        examples::hear(pattern, &out[from..], nouns);
    }
}

macro_rules! numbers {
    ($($number:ty)+) => {$(
        impl From<$number> for Text {
            fn from(number: $number) -> Text {
                Text::Number(i64::try_from(number).unwrap_or(i64::MAX))
            }
        }
    )+};
}

numbers! { i8 i16 i32 i64 u8 u16 u32 u64 usize }

impl Default for Text {
    fn default() -> Text {
        Text::verbatim("")
    }
}

/// Says a text in English, for faults of files and of scripts.
impl From<Text> for String {
    fn from(text: Text) -> String {
        text.in_english()
    }
}

impl From<&i64> for Text {
    fn from(number: &i64) -> Text {
        Text::Number(*number)
    }
}

impl From<&Text> for Text {
    fn from(text: &Text) -> Text {
        text.clone()
    }
}
