//! `money:` and `counters:` of an edition or mod → what its money is called, and the numbers that
//! it counts for each realm beside money. What they do is said by phases and scripts; here they
//! only have names and bounds.

use crate::basics::pluralize::{count_as, noun};
use crate::rules::cite::RuleId;
use crate::rules::declare::{Number, read_entries, yaml_map};
use crate::rules::names::Names;
use crate::rules::title::{Lang, Title};
use crate::say;
use crate::text::{Joined, Noun, Text};
use crate::yaml::{Node, Reader, Span};

yaml_map! {
    /// Names of money, and who may know it.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Money = "money" {
        (cite): RuleId,
        /// name of money, as in `5 gold`; `crowns` without this section
        (several) "name": Title,
        /// of one, if it is called otherwise
        (single) "one": Title = several.clone(),
        /// `yes` if everybody may know what each realm has; else only the realm itself does
        public: bool = false,
    }
    also {
        /// Of one and of several, by language; views have those of theirs in `one` and `name`.
        titles: (Title, Title) = (single, several),
        one: String = titles.0.english().to_owned(),
        name: String = titles.1.english().to_owned(),
    }
    read(reader, names, node) "the section `money`"
}

impl Default for Money {
    /// Returns the money of rules that say nothing of it.
    fn default() -> Money {
        Money {
            one: "crown".to_owned(),
            name: "crowns".to_owned(),
            titles: (Title::plain("crown"), Title::plain("crowns")),
            public: false,
        }
    }
}

impl Money {
    /// Returns the currency as views of a language show it, which has a noun for what is called by no name of its own.
    pub(in crate::rules) fn speaking<'n>(
        &self,
        lang: Lang,
        noun: impl Fn(&str) -> Option<&'n Noun>,
    ) -> Money {
        let named = |title: &Title| {
            let noun = noun(title.english()).filter(|_| !title.is_given_in(lang));
            noun.map_or_else(|| title.in_language(lang), |noun| &noun.one).to_owned()
        };
        Money { one: named(&self.titles.0), name: named(&self.titles.1), ..self.clone() }
    }

    /// Returns `1 crown`, `7 crowns`, as an argument of sentences.
    pub fn text(&self, number: i64) -> Text {
        let name = noun(number, &self.one, &self.name).to_owned();
        Text::list([number.into(), Text::noun(name)], Joined::Blank)
    }

    /// Returns `1 crown`, `7 crowns`.
    pub fn count(&self, number: i64) -> String {
        count_as(number, &self.one, &self.name)
    }
}

yaml_map! {
    /// Something that is counted for each realm.
    #[derive(Debug, Clone)]
    pub struct Counter = "counter" {
        cite: RuleId,
        (several) "name": Title = Title::of_id(id),
        /// of one, if it is called otherwise
        (single) "one": Title = several.clone(),
        /// the thing that is counted
        doc: String,
        /// it goes no lower; 0 if nothing is said. Every realm begins with 0
        least: i64 as Number<{ -MOST }, 0> = 0,
        /// it goes no higher; nothing holds it if nothing is said
        most: Option<i64> as Option<Number<0, MOST>> = None,
        /// `yes` if everybody may know how many each realm has; else only the realm itself does
        public: bool = false,
    }
    also {
        id: String = id.to_owned(),
        /// Of one and of several, by language; views have those of theirs in `one` and `name`.
        titles: (Title, Title) = (single, several),
        one: String = titles.0.english().to_owned(),
        name: String = titles.1.english().to_owned(),
        span: Span = span,
    }
    read(reader, names, node, id: &str, span: Span) "counter `{id}`"
}

impl Counter {
    /// Returns the counter as views of a language show it.
    pub(in crate::rules) fn speaking(&self, lang: Lang) -> Counter {
        let named = |title: &Title| title.in_language(lang).to_owned();
        Counter { one: named(&self.titles.0), name: named(&self.titles.1), ..self.clone() }
    }

    /// Returns `1 battle point`, `3 battle points`.
    pub fn count(&self, number: i64) -> String {
        count_as(number, &self.one, &self.name)
    }

    /// Returns the nearest number that it can stand at.
    pub fn within(&self, number: i64) -> i64 {
        number.max(self.least).min(self.most.unwrap_or(MOST))
    }

    /// Returns `from 0 to 12`, or `from 0`.
    pub fn bounds(&self) -> Text {
        match self.most {
            None => say!("from {least}", least = self.least),
            Some(most) => say!("from {least} to {most}", least = self.least, most),
        }
    }
}

/// As high as any counter goes.
pub const MOST: i64 = 1_000_000;

/// Reads `counters:` of an edition and the mods over it.
pub(in crate::rules) fn read_counters(
    reader: &Reader<'_>,
    names: &Names,
    node: &Node,
) -> Vec<Counter> {
    read_entries(reader, node, "counter name", |id, key, node| {
        Counter::read_map(reader, names, node, id, key.span)
    })
}
