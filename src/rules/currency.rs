//! `money:` and `counters:` of an edition or mod → what its money is called, and the numbers that
//! it counts for each realm beside money. What they do is said by phases and scripts; here they
//! only have names and bounds.

use super::cite::RuleId;
use super::manifest::is_name;
use super::schema::peoples;
use super::title::{Lang, Title};
use crate::counted::count_as;
use crate::yaml::{Node, Reader, Span};

/// What the rules call money.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Money {
    /// Of one.
    pub one: String,
    pub name: String,
    /// Of one and of several, by language; views have those of theirs above.
    pub titles: (Title, Title),
    /// Everybody may know how much each realm has; else it is the realm's secret.
    pub public: bool,
}

impl Default for Money {
    /// Where no section says otherwise.
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
    /// As views of a language show it.
    pub(super) fn speaking(&self, lang: Lang) -> Money {
        let named = |title: &Title| title.in_language(lang).to_owned();
        Money { one: named(&self.titles.0), name: named(&self.titles.1), ..self.clone() }
    }

    /// `1 crown`, `7 crowns`.
    #[must_use]
    pub fn count(&self, number: i64) -> String {
        count_as(number, &self.one, &self.name)
    }
}

/// A number that is counted for each realm, such as points for battles.
#[derive(Debug, Clone)]
pub struct Counter {
    pub id: String,
    pub cite: RuleId,
    /// Of one.
    pub one: String,
    pub name: String,
    /// Of one and of several, by language; views have those of theirs above.
    pub titles: (Title, Title),
    pub doc: String,
    /// It goes neither below this nor above `most`; every realm begins with 0.
    pub least: i64,
    pub most: Option<i64>,
    /// Everybody may know how many each realm has; else it is the realm's secret.
    pub public: bool,
    pub span: Span,
}

impl Counter {
    /// As views of a language show it.
    pub(super) fn speaking(&self, lang: Lang) -> Counter {
        let named = |title: &Title| title.in_language(lang).to_owned();
        Counter { one: named(&self.titles.0), name: named(&self.titles.1), ..self.clone() }
    }

    /// `1 battle point`, `3 battle points`.
    #[must_use]
    pub fn count(&self, number: i64) -> String {
        count_as(number, &self.one, &self.name)
    }

    /// The nearest number that it can stand at.
    #[must_use]
    pub fn within(&self, number: i64) -> i64 {
        number.max(self.least).min(self.most.unwrap_or(MOST))
    }

    /// `from 0 to 12`, or `from 0`.
    #[must_use]
    pub fn bounds(&self) -> String {
        self.most.map_or_else(
            || format!("from {}", self.least),
            |most| format!("from {least} to {most}", least = self.least),
        )
    }
}

/// As high as any counter goes.
pub const MOST: i64 = 1_000_000;

/// What one and what several are called; one is called like several where nothing else is said.
fn read_titles(
    reader: &Reader<'_>,
    default: Title,
    name: Option<&Node>,
    one: Option<&Node>,
) -> (Title, Title) {
    let several = Title::read_or(reader, default, name);
    (Title::read_or(reader, several.clone(), one), several)
}

/// `money:` of an edition or mod.
pub(super) fn read_money(reader: &Reader<'_>, node: &Node) -> Option<Money> {
    let mut map = reader.map(node, "the section `money`", &peoples::MONEY)?;
    map.need("cite");
    let name = map.need("name");
    let titles = read_titles(reader, Title::default(), name, map.take("one"));
    let public = map.take("public").and_then(|node| reader.flag(node)).unwrap_or(false);
    map.finish();
    name?;
    Some(Money {
        one: titles.0.english().to_owned(),
        name: titles.1.english().to_owned(),
        titles,
        public,
    })
}

/// `counters:` of an edition and the mods over it.
pub(super) fn read_counters(reader: &Reader<'_>, node: &Node) -> Vec<Counter> {
    if !reader.is_map(node) {
        return Vec::new();
    }
    node.entries().iter().filter_map(|(key, value)| read_counter(reader, key, value)).collect()
}

fn read_counter(reader: &Reader<'_>, key: &Node, node: &Node) -> Option<Counter> {
    let id = key.scalar().unwrap_or_default();
    if !is_name(id) {
        let message = format!("`{id}` is not a valid counter name");
        reader.fault(
            key.span,
            "rules::name",
            message,
            "not accepted",
            "use lower-case letters, digits and `_`",
        );
        return None;
    }
    let what = format!("counter `{id}`");
    let mut map = reader.map(node, &what, &peoples::COUNTER)?;
    let cite = map.need("cite").and_then(|node| reader.text(node)).map(RuleId::from_text);
    let name = map.take("name");
    let titles = read_titles(reader, Title::of_id(id), name, map.take("one"));
    let doc = map.need("doc").and_then(|node| reader.text(node)).map(str::to_owned);
    // Every realm begins with 0, so 0 lies within the bounds.
    let least = map.take("least").map_or(Some(0), |node| reader.int_in(node, -MOST, 0));
    let most = map.take("most").map(|node| reader.int_in(node, 0, MOST));
    let public = map.take("public").and_then(|node| reader.flag(node)).unwrap_or(false);
    map.finish();
    let most = match most {
        Some(most) => Some(most?),
        None => None,
    };
    let (one, name) = (titles.0.english().to_owned(), titles.1.english().to_owned());
    Some(Counter {
        id: id.to_owned(),
        cite: cite?,
        one,
        name,
        titles,
        doc: doc?,
        least: least?,
        most,
        public,
        span: key.span,
    })
}
