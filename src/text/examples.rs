//! Sentences as they are said while scripts are played: an example of each for translators. Only whoever reads
//! [`Catalogue::LISTENING`](super::Catalogue::LISTENING) has them noted.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// An example of each sentence and noun that was said, by its English text.
#[derive(Debug, Default)]
pub struct Examples {
    pub sentences: BTreeMap<String, String>,
    /// Sentences in which nouns stand.
    pub nouns: BTreeMap<String, String>,
    /// Nouns of which the sentence is not over yet.
    open: Vec<String>,
}

thread_local! {
    static HEARD: RefCell<Examples> = RefCell::default();
}

impl Examples {
    /// Takes what was heard in this thread since it was last taken.
    pub fn take() -> Examples {
        HEARD.take()
    }

    /// Adds others, where there is none yet.
    pub fn and(&mut self, more: Examples) {
        for (all, more) in [(&mut self.sentences, more.sentences), (&mut self.nouns, more.nouns)] {
            for (english, example) in more {
                all.entry(english).or_insert(example);
            }
        }
    }

    /// True if there is one of each sentence or noun.
    pub fn have(&self, wanted: &BTreeSet<&str>) -> bool {
        let known =
            |text: &&str| self.sentences.contains_key(*text) || self.nouns.contains_key(*text);
        wanted.iter().all(known)
    }
}

/// Begins a sentence: returns how many nouns wait for the end of theirs.
pub(super) fn begins() -> usize {
    HEARD.with_borrow(|heard| heard.open.len())
}

/// Notes a sentence that is over, of the nouns since `begins` as well.
pub(super) fn hear(english: &str, said: &str, begins: usize) {
    HEARD.with_borrow_mut(|heard| {
        let begins = begins.min(heard.open.len());
        for noun in heard.open.split_off(begins) {
            heard.nouns.entry(noun).or_insert_with(|| said.to_owned());
        }
        if !heard.sentences.contains_key(english) {
            heard.sentences.insert(english.to_owned(), said.to_owned());
        }
    });
}

/// Notes a noun.
pub(super) fn hear_noun(english: &str) {
    HEARD.with_borrow_mut(|heard| {
        if !heard.nouns.contains_key(english) {
            heard.open.push(english.to_owned());
        }
    });
}
