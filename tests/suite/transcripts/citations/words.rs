//! Words that the text of a rule must have to be cited for something (`words.yaml`).

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use margrave::campaign::event::EVENTS;
use margrave::rules::rulebook::Entry;

use crate::support::root;

/// Letters of a word that count: what follows may be its ending.
const STEM: usize = 5;

/// Rules of a book in a hundred, beyond which a word that they have says nothing of what one of
/// them is about.
const COMMON: usize = 6;

/// Kinds of events that are about the sentence that a script tells.
const TOLD: &[&str] = &["said", "shown", "result_told"];

/// Kinds of events that are about the mark that they name.
const MARKS: &[&str] = &["mark_laid", "mark_lifted", "ship_marked", "ship_unmarked"];

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Words {
    /// By kind of event: beginnings of words of which the rule has one; empty where what it is
    /// about says enough.
    kinds: BTreeMap<String, Vec<String>>,
    /// By what it is about, where the rule says it in other words.
    about: BTreeMap<String, Vec<String>>,
    /// Words for things that a rule tells in words of its own: beginnings of words of which such a
    /// sentence has one.
    sentences: BTreeMap<String, Vec<String>>,
    /// Kinds of events about which no rule says anything, with the reason why.
    anything: BTreeMap<String, String>,
    /// Deeds that cite no rule in campaigns of computer players: kinds of events, what they are
    /// about, and why.
    house_rules: BTreeMap<String, BTreeMap<String, String>>,
}

/// Returns a text without the names of tiles and realms, and without numbers.
pub fn plain(about: &str, realms: &[&str]) -> String {
    let names = |word: &str| {
        let label = word.len() <= 4
            && word.starts_with(|letter: char| letter.is_ascii_uppercase())
            && word.ends_with(|letter: char| letter.is_ascii_digit());
        label || realms.contains(&word) || word.bytes().all(|letter| letter.is_ascii_digit())
    };
    let apart = |letter: char| !(letter.is_alphanumeric() || letter == '\'');
    let words = about.split(apart).filter(|word| {
        !word.is_empty()
            && !names(word)
            && !["mark", "row", "settlement", "on", "of", "at"].contains(word)
    });
    words.collect::<Vec<_>>().join(" ").to_lowercase()
}

fn stem(word: &str) -> String {
    word.chars().take(STEM).collect()
}

/// Everything that a rule says of itself, but not what another edition says.
fn text(entry: &Entry) -> String {
    let data = entry.data.as_ref().map(|data| format!("{data:?}")).unwrap_or_default();
    let parts = [
        &entry.title,
        &entry.rule,
        entry.unclear.as_deref().unwrap_or_default(),
        entry.ruling.as_deref().unwrap_or_default(),
        entry.example.as_deref().unwrap_or_default(),
        &data,
    ];
    parts.map(str::to_lowercase).join(" ")
}

/// Returns stems of words that are too common in these rules to tell one from another.
pub fn common<'a>(entries: impl Iterator<Item = &'a Entry>) -> BTreeSet<String> {
    let mut counted: BTreeMap<String, usize> = BTreeMap::new();
    let mut all = 0;
    for entry in entries {
        all += 1;
        let said = format!("{} {}", entry.title, entry.rule).to_lowercase();
        let stems: BTreeSet<String> =
            said.split(|letter: char| !letter.is_alphabetic()).map(stem).collect();
        stems.into_iter().for_each(|stem| *counted.entry(stem).or_default() += 1);
    }
    counted
        .into_iter()
        .filter(|(_, times)| times * 100 > all * COMMON)
        .map(|(stem, _)| stem)
        .collect()
}

/// True if a text has a word that begins so.
fn has(text: &str, start: &str) -> bool {
    text.match_indices(start)
        .any(|(at, _)| !text[..at].ends_with(|letter: char| letter.is_alphanumeric()))
}

impl Words {
    pub fn read() -> Words {
        let path = root().join("tests/citations/words.yaml");
        let text = fs::read_to_string(&path).expect("the words are read");
        serde_yaml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    /// Kinds of events without a row, rows without a kind, and rows that say nothing.
    pub fn gaps(&self) -> Vec<String> {
        let known: BTreeSet<String> =
            EVENTS.iter().map(|row| row.script_name()).chain(["part".to_owned()]).collect();
        let rows: BTreeSet<String> =
            self.kinds.keys().chain(self.anything.keys()).cloned().collect();
        let none = known
            .difference(&rows)
            .map(|kind| format!("words.yaml: which words must a rule have that `{kind}` cites?"));
        let stale =
            rows.difference(&known).map(|kind| format!("words.yaml: there is no event `{kind}`"));
        let topics = |kind: &str| {
            if TOLD.contains(&kind) || MARKS.contains(&kind) {
                return true;
            }
            let row = EVENTS.iter().find(|row| row.script_name() == kind);
            row.is_none_or(|row| {
                row.fields.iter().any(|field| ["what", "table"].contains(&field.name))
            })
        };
        let empty = self.kinds.iter().filter(|(kind, words)| words.is_empty() && !topics(kind));
        none.chain(stale)
            .chain(empty.map(|(kind, _)| format!("words.yaml: no words for `{kind}`")))
            .collect()
    }

    /// True if it is known that no rule book has a rule for this.
    pub fn house_rule(&self, kind: &str, about: &str) -> bool {
        self.house_rules.get(kind).is_some_and(|rows| rows.contains_key(about))
    }

    /// Returns what a rule fails to say that is cited for something, or None.
    pub fn missing(
        &self,
        kind: &str,
        about: &str,
        entry: &Entry,
        common: &BTreeSet<String>,
        used: &mut BTreeSet<String>,
    ) -> Option<String> {
        if self.anything.contains_key(kind) {
            return None;
        }
        let text = text(entry);
        let wanted = self.kinds.get(kind).map(Vec::as_slice).unwrap_or_default();
        if !wanted.is_empty() && !wanted.iter().any(|start| has(&text, start)) {
            return Some(format!("none of {}", wanted.join(", ")));
        }
        if about.is_empty() {
            return None;
        }
        let free = TOLD.contains(&kind);
        let own = self
            .sentences
            .get(entry.id.0)
            .filter(|starts| free && starts.iter().any(|start| has(about, start)));
        if own.is_some() {
            used.insert(entry.id.0.to_owned());
            return None;
        }
        if let Some(said) = self.about.get(about) {
            used.insert(about.to_owned());
            return (!said.iter().any(|start| has(&text, start)))
                .then(|| format!("none of {}", said.join(", ")));
        }
        // A sentence must share a word with the rule that few other rules have; what an amount or a
        // loss is called may be common.
        let telling: Vec<String> = about
            .split(' ')
            .filter(|word| word.len() >= if free { 4 } else { 3 })
            .map(stem)
            .collect();
        let telling: Vec<String> =
            telling.into_iter().filter(|stem| !free || !common.contains(stem)).collect();
        (!telling.iter().any(|stem| has(&text, stem)))
            .then(|| format!("none of {}", telling.join(", ")))
    }

    /// Rows for something that no campaign is about.
    pub fn idle(&self, used: &BTreeSet<String>) -> Vec<String> {
        self.about
            .keys()
            .chain(self.sentences.keys())
            .filter(|about| !used.contains(*about))
            .map(|about| format!("words.yaml: nothing is about `{about}`"))
            .collect()
    }
}
