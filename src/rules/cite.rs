//! Rule ids, which every table, row, event and refusal cites, and other words kept from rules
//! files.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashSet};
use std::fmt;
use std::hash::{BuildHasherDefault, DefaultHasher};
use std::sync::{LazyLock, Mutex};

/// The id of one rule of the rule book, for instance `NL-SUB-03`, or `house-rule`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId(pub &'static str);

/// The citation of what no rule book knows.
pub const HOUSE_RULE: RuleId = RuleId("house-rule");

/// Ids read from files are kept once for the life of the program, so that a [`RuleId`] is copied
/// and compared as cheaply as the ones written in code. Loading refuses files large enough to
/// matter.
static IDS: LazyLock<Mutex<BTreeSet<&'static str>>> = LazyLock::new(Mutex::default);

thread_local! {
    /// Those that this thread has met: threads that play campaigns side by side never wait for each
    /// other over a word that they know; in one thread it saves 1 in 140 of the instructions of a simulated campaign.
    /// Words are looked up in it, and it is never gone over.
    static MET: RefCell<HashSet<&'static str, BuildHasherDefault<DefaultHasher>>> =
        const { RefCell::new(HashSet::with_hasher(BuildHasherDefault::new())) };
}

/// Returns the word as it is kept, found by this thread before or now among those of all.
fn met(
    text: &str,
    find: impl FnOnce(&mut BTreeSet<&'static str>) -> Option<&'static str>,
) -> Option<&'static str> {
    let known = MET.with_borrow(|met| met.get(text).copied());
    known.or_else(|| {
        let found = find(&mut IDS.lock().unwrap_or_else(std::sync::PoisonError::into_inner))?;
        MET.with_borrow_mut(|met| met.insert(found));
        Some(found)
    })
}

fn keep(text: &str) -> &'static str {
    let kept = met(text, |ids| {
        Some(ids.get(text).copied().unwrap_or_else(|| {
            let kept: &'static str = Box::leak(text.to_owned().into_boxed_str());
            ids.insert(kept);
            kept
        }))
    });
    kept.unwrap_or_default()
}

impl RuleId {
    pub fn from_text(id: &str) -> RuleId {
        RuleId(keep(id))
    }

    /// True if a word is written as the id of a rule is, such as `NL-SUB-03`, or is `house-rule`.
    pub fn is_id(word: &str) -> bool {
        let parts: Vec<&str> = word.split('-').collect();
        let of_book = |book: &str, number: &str| {
            book.len() == 2
                && book.bytes().all(|letter| letter.is_ascii_uppercase())
                && number.len() == 2
                && number.bytes().all(|digit| digit.is_ascii_digit())
        };
        word == HOUSE_RULE.0
            || matches!(parts.as_slice(), [book, _, number] if of_book(book, number))
    }
}

/// Returns the rule of an id that a state keeps; one that no rules file knows any more is a house rule.
pub fn saved_rule(id: &str) -> RuleId {
    let kept = Symbol::typed(id).as_str();
    if kept == id { RuleId(kept) } else { HOUSE_RULE }
}

/// A heading of a table, such as the name of a strategy card: kept as rule ids are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Symbol(&'static str);

impl Symbol {
    /// Returns a word of a rules file.
    pub fn from_rules(text: &str) -> Symbol {
        Symbol(keep(text))
    }

    /// Returns a word that a player typed: nothing is kept of those that stand in no rules file.
    pub fn typed(text: &str) -> Symbol {
        Symbol(met(text, |ids| ids.get(text).copied()).unwrap_or("?"))
    }

    /// Returns a label made of names that are kept anyway, such as kinds of settlement: there are few of
    /// them.
    pub fn label(text: &str) -> Symbol {
        Symbol(keep(text))
    }

    pub fn as_str(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.0)
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.0)
    }
}
