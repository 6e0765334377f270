//! Things that pages show and that take long to make: maps as pictures, legal answers and their previews. Each is made
//! once for every viewer, and holds until the campaign changes. Without it a place with eight previews that is looked at
//! again takes 548 ms and not 6, and a plain page 8 ms and not 1 (three-rivers, unoptimized).

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use super::page::{LookResult, map, short_hash};
use crate::apart::choices;
use crate::apart::parts::RealmPart;
use crate::campaign::RealmId;
use crate::campaign::knowledge::Viewer;
use crate::engine::{Game, Question, Who};
use crate::rules::Lang;

/// A map as a viewer knows it, in the language of whoever reads.
pub struct DrawnMap {
    pub svg: String,
    pub version: String,
}

/// Maps, answers and previews that were made since the campaign changed.
#[derive(Default)]
pub struct PageCache {
    /// Number of records in the log when they were made.
    records: usize,
    maps: RefCell<BTreeMap<(Viewer, Lang), Rc<DrawnMap>>>,
    /// By who is asked.
    answers: RefCell<BTreeMap<Who, Rc<Vec<String>>>>,
    sheets: RefCell<BTreeMap<RealmId, Rc<Vec<String>>>>,
    /// By part of a realm, whether something can be written for it.
    parts: RefCell<BTreeMap<RealmPart, Rc<bool>>>,
    previews: RefCell<BTreeMap<(Viewer, Lang, String), LookResult>>,
}

/// Returns what is known under a key, or finds it and keeps it.
fn cached<K: Ord, V>(
    known: &RefCell<BTreeMap<K, Rc<V>>>,
    key: K,
    find: impl FnOnce() -> V,
) -> Rc<V> {
    if let Some(found) = known.borrow().get(&key) {
        return Rc::clone(found);
    }
    let found = Rc::new(find());
    known.borrow_mut().insert(key, Rc::clone(&found));
    found
}

impl PageCache {
    /// True if the campaign has as many records as when these were made: a look has changed nothing.
    pub fn holds(&self, records: usize) -> bool {
        self.records == records
    }

    /// Forgets everything, as the campaign may have changed.
    pub fn begin_anew(&mut self, records: usize) {
        *self = PageCache { records, ..PageCache::default() };
    }

    /// Forgets the maps, which name people.
    pub fn people_change(&self) {
        self.maps.borrow_mut().clear();
    }

    /// Draws the map as a viewer knows it.
    pub fn map(&self, game: &Game<'_>, viewer: Viewer) -> Rc<DrawnMap> {
        cached(&self.maps, (viewer, game.reader), || {
            let svg = map(game, viewer);
            DrawnMap { version: short_hash(&svg), svg }
        })
    }

    /// Lists the legal answers to what is asked, as lines.
    pub fn answers(&self, game: &Game<'_>, question: &Question<'_>) -> Rc<Vec<String>> {
        cached(&self.answers, question.who, || choices::legal(game, question))
    }

    /// Lists the legal answers to the question that a realm answers on its sheet, as lines.
    pub fn sheet(
        &self,
        game: &Game<'_>,
        question: &Question<'_>,
        realm: RealmId,
    ) -> Rc<Vec<String>> {
        cached(&self.sheets, realm, || choices::legal(game, question))
    }

    /// True if something can be written for a part of a realm; without it a page of one takes 19 ms and not 9.
    pub fn asks_part(&self, part: &RealmPart, find: impl FnOnce() -> bool) -> bool {
        *cached(&self.parts, part.clone(), find)
    }

    /// Keeps what the preview of an answer has shown.
    pub fn keep_preview(&self, (viewer, language): (Viewer, Lang), line: &str, shown: &LookResult) {
        self.previews.borrow_mut().insert((viewer, language, line.to_owned()), shown.clone());
    }

    /// Returns what the preview of an answer has shown before; None if nobody has looked.
    pub fn preview(&self, (viewer, language): (Viewer, Lang), line: &str) -> Option<LookResult> {
        self.previews.borrow().get(&(viewer, language, line.to_owned())).cloned()
    }
}
