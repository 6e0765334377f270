//! When each realm that a person plays last spoke, and in which time others had their turns since:
//! what is told before the next turn, and again by `since`.

use std::collections::BTreeMap;

use crate::campaign::{CalendarPosition, EventRecord, Owner, RealmId};
use crate::engine::Game;
use crate::map::PlaceId;
use crate::view::digest::{OthersTurns, of_others};

/// When a realm spoke last.
#[derive(Debug, Clone)]
struct Spoke {
    log: usize,
    clock: CalendarPosition,
    held: Vec<PlaceId>,
}

/// The turns of others, as each realm's player missed them.
#[derive(Debug, Default)]
pub struct Turns {
    spoke: BTreeMap<RealmId, Spoke>,
    missed: BTreeMap<RealmId, OthersTurns>,
    /// Up to where each has been told.
    told: BTreeMap<RealmId, usize>,
}

impl Turns {
    /// A realm has answered, now or in a campaign that is played again.
    pub fn spoke(&mut self, game: &Game<'_>, realm: RealmId, log: &[EventRecord]) {
        self.missed.extend(self.open(realm, log).map(|turns| (realm, turns)));
        let held = |place: &PlaceId| game.state.holding(*place).owner == Owner::Realm(realm);
        let held = game.map().ids().filter(held).collect();
        self.spoke.insert(realm, Spoke { log: log.len(), clock: game.state.clock, held });
    }

    /// In which phase a realm was last asked.
    #[must_use]
    pub fn spoke_in(&self, realm: RealmId) -> Option<CalendarPosition> {
        self.spoke.get(&realm).map(|spoke| spoke.clock)
    }

    /// The turns of others since a realm spoke, if there were any.
    fn open(&self, realm: RealmId, log: &[EventRecord]) -> Option<OthersTurns> {
        let spoke = self.spoke.get(&realm);
        // Answers may have been taken back since.
        let from = spoke.map_or(0, |spoke| spoke.log.min(log.len()));
        log[from..].iter().any(|record| of_others(record, realm)).then(|| OthersTurns {
            from,
            to: log.len(),
            began: spoke.map(|spoke| spoke.clock),
            held: spoke.map(|spoke| spoke.held.clone()).unwrap_or_default(),
        })
    }

    /// The last turns of others.
    #[must_use]
    pub fn missed(&self, realm: RealmId, log: &[EventRecord]) -> Option<OthersTurns> {
        let past = || self.missed.get(&realm).filter(|turns| turns.to <= log.len()).cloned();
        self.open(realm, log).or_else(past)
    }

    /// As far as they were not told yet.
    pub fn untold(&mut self, realm: RealmId, log: &[EventRecord]) -> Option<OthersTurns> {
        let told = self.told.get(&realm).copied().unwrap_or(0).min(log.len());
        let turns = self.open(realm, log)?;
        // What goes on in the phase in which the realm was asked is shown as it happens.
        let seen = self.spoke_in(realm);
        let unseen = |record: &EventRecord| of_others(record, realm) && seen != Some(record.clock);
        let new = log[told.max(turns.from)..].iter().any(unseen);
        self.told.insert(realm, log.len());
        new.then_some(turns)
    }
}
