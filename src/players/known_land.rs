//! A computer player's knowledge of places, kept from question to question for as long as nothing
//! changes there. Without numbers of places a simulated campaign of the Dutch edition takes 6 in a hundred more
//! instructions (87 million, not 82).

use std::cell::RefCell;
use std::rc::Rc;

use super::scripted_land::ScriptedLand;
use crate::campaign::State;
use crate::engine::Game;
use crate::map::{Map, PlaceId};

/// Knowledge of places, for one map and its rules.
#[derive(Default)]
pub struct KnownLand(RefCell<KeptLand>);

#[derive(Default)]
struct KeptLand {
    map: Option<Rc<Map>>,
    /// Number of times that the rules were amended.
    epoch: u16,
    /// Assumed worth of a banner of unknown strength.
    guess: Option<i64>,
    places: Vec<KnownPlace>,
    /// In what scripts have a say, by [`State::revision_of_marks`].
    scripted: Option<(u64, ScriptedLand)>,
    /// Number of times that all was forgotten.
    forgotten: u64,
}

/// A number that is kept of a place.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Of {
    /// Points of enemies in the open, as far as known.
    Enemies,
    /// Banners that it feeds.
    Food,
    /// 1 if scouts take it.
    Takes,
    /// Points behind its walls.
    Walls,
}

#[derive(Default, Clone, Copy)]
struct KnownPlace {
    /// [`State::revision_of`] the place when this was found out.
    revision: u64,
    numbers: [Option<i64>; 4],
    defended: Option<Defence>,
}

/// Defence of a place, in the open and behind its walls; None if nothing defends it.
type Defence = Option<[i64; 2]>;

impl KnownLand {
    /// Forgets all where another map or other rules have come.
    pub fn look(&self, game: &Game<'_>) {
        let mut kept = self.0.borrow_mut();
        let (map, epoch) = (game.map(), game.rules.epoch);
        let same_map = kept.map.as_ref().is_some_and(|known| Rc::ptr_eq(known, map));
        if !same_map || kept.epoch != epoch {
            kept.forget();
            (kept.map, kept.epoch) = (Some(Rc::clone(map)), epoch);
        }
    }

    /// Forgets all where unknown banners are taken to be stronger or weaker than before.
    pub fn guess(&self, guess: i64) {
        let mut kept = self.0.borrow_mut();
        if kept.guess.replace(guess).is_some_and(|before| before != guess) {
            kept.forget();
        }
    }

    /// Returns a number that changes whenever all is forgotten.
    pub fn forgotten(&self) -> u64 {
        self.0.borrow().forgotten
    }

    /// Returns in what scripts have a say: as it is kept, or found out anew if a mark was laid or lifted,
    /// with which those of a spell come and go.
    pub fn scripted(&self, state: &State, find: impl FnOnce() -> ScriptedLand) -> ScriptedLand {
        let at = state.revision_of_marks();
        let before = self.0.borrow().scripted;
        match before {
            Some((of, scripted)) if of == at => scripted,
            _ => {
                let scripted = find();
                let mut kept = self.0.borrow_mut();
                // What is known was found out with other scripts.
                if before.is_some_and(|(_, before)| !scripted.keeps(before)) {
                    kept.forget();
                }
                kept.scripted = Some((at, scripted));
                scripted
            }
        }
    }

    /// Returns a number of a place that is known, or None.
    #[inline]
    pub fn known(&self, state: &State, place: PlaceId, of: Of) -> Option<i64> {
        self.unchanged((place, state.revision_of(place)), |known| known.numbers[of as usize])
    }

    /// Keeps a number of a place.
    pub fn keep(&self, state: &State, place: PlaceId, of: Of, number: i64) {
        let at = (place, state.revision_of(place));
        self.0.borrow_mut().place(at).numbers[of as usize] = Some(number);
    }

    /// Returns a number of a place: as it is kept, or found out anew where something has changed there.
    #[inline]
    pub fn number(&self, state: &State, place: PlaceId, of: Of, find: impl FnOnce() -> i64) -> i64 {
        self.known(state, place, of).unwrap_or_else(|| {
            let number = find();
            self.keep(state, place, of, number);
            number
        })
    }

    /// Returns what defends a place, or None if that is not known.
    #[inline]
    pub fn known_defence(&self, state: &State, place: PlaceId) -> Option<Defence> {
        self.unchanged((place, state.revision_of(place)), |known| known.defended)
    }

    /// Keeps what defends a place.
    pub fn keep_defence(&self, state: &State, place: PlaceId, defence: Defence) {
        let at = (place, state.revision_of(place));
        self.0.borrow_mut().place(at).defended = Some(defence);
    }

    /// Returns something that is kept of a place, if nothing has changed there since this revision.
    #[inline]
    fn unchanged<T>(
        &self,
        (place, revision): (PlaceId, u64),
        of: impl FnOnce(&KnownPlace) -> Option<T>,
    ) -> Option<T> {
        let kept = self.0.borrow();
        kept.places.get(place.0 as usize).filter(|known| known.revision == revision).and_then(of)
    }
}

impl KeptLand {
    /// Returns the entry of a place to be added to, emptied if the place has a newer revision than
    /// it.
    fn place(&mut self, (place, revision): (PlaceId, u64)) -> &mut KnownPlace {
        let at = place.0 as usize;
        if self.places.len() <= at {
            self.places.resize(at + 1, KnownPlace::default());
        }
        let known = &mut self.places[at];
        if known.revision != revision {
            *known = KnownPlace { revision, ..KnownPlace::default() };
        }
        known
    }

    fn forget(&mut self) {
        *self =
            KeptLand { forgotten: self.forgotten + 1, guess: self.guess, ..KeptLand::default() };
    }
}
