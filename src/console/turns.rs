//! Last answers of each realm that a person plays, and the turns of others since: the digest before the next turn,
//! and again for `since`.

use std::collections::BTreeMap;

use crate::campaign::{CalendarPosition, EventRecord, Owner, RealmId, State};
use crate::engine::Game;
use crate::map::PlaceId;
use crate::rules::Calendar;
use crate::view::digest::{OthersTurns, last_opening, of_others, told_by_others};

/// Most phases in which a realm spoke that are remembered, for an undo to return to.
const REMEMBERED: usize = 400;

/// Last answer of a realm in a phase.
#[derive(Debug, Clone)]
struct Spoke {
    log: usize,
    clock: CalendarPosition,
    /// By place: whether it held it.
    held: Vec<bool>,
    /// Its seat then.
    capital: Option<PlaceId>,
}

impl Spoke {
    /// Sees which places the realm holds now.
    fn note_places(&mut self, state: &State, realm: RealmId) {
        let holds = |place: PlaceId| state.holding(place).owner == Owner::Realm(realm);
        self.held = state.map.ids().map(holds).collect();
        self.capital = state.realm(realm).capital;
    }

    /// Returns the places that the realm held, in map order.
    fn held(&self) -> Vec<PlaceId> {
        let held = (0..).map(PlaceId).zip(&self.held);
        held.filter(|(_, held)| **held).map(|(place, _)| place).collect()
    }
}

/// The turns of others, as each realm's player missed them.
#[derive(Debug, Default)]
pub struct Turns {
    /// By realm, the last of each phase.
    spoke: BTreeMap<RealmId, Vec<Spoke>>,
    missed: BTreeMap<RealmId, Vec<OthersTurns>>,
    /// Up to where each has been told.
    told: BTreeMap<RealmId, usize>,
}

impl Turns {
    /// Notes that a realm has answered, now or in a campaign that is played again.
    pub fn spoke(&mut self, game: &Game<'_>, realm: RealmId, log: &[EventRecord]) {
        let calendar = &game.rules.calendar;
        if !self.goes_on(game, realm, log) {
            let open = self.open(calendar, realm, log);
            let missed = self.missed.entry(realm).or_default();
            missed.extend(open);
            if missed.len() > REMEMBERED {
                missed.remove(0);
            }
        }
        let (log, clock) = (log.len(), game.state.clock);
        let phases = self.spoke.entry(realm).or_default();
        if phases.last().is_none_or(|last| last.clock != clock) {
            phases.push(Spoke { log, clock, held: Vec::new(), capital: None });
            if phases.len() > REMEMBERED {
                phases.remove(0);
            }
        }
        if let Some(spoke) = phases.last_mut() {
            spoke.log = log;
            spoke.note_places(game.state, realm);
        }
    }

    /// Goes back to where the log was so long: forgets what came after it, and what was told of it is told
    /// anew.
    pub fn back_to(&mut self, log: usize) {
        for phases in self.spoke.values_mut() {
            phases.retain(|spoke| spoke.log <= log);
        }
        for turns in self.missed.values_mut() {
            turns.retain(|turns| turns.to <= log);
        }
        for (realm, told) in &mut self.told {
            if *told > log {
                let spoke = self.spoke.get(realm).and_then(|phases| phases.last());
                *told = spoke.map_or(0, |spoke| spoke.log);
            }
        }
    }

    fn last_spoke(&self, realm: RealmId) -> Option<&Spoke> {
        self.spoke.get(&realm)?.last()
    }

    /// True if all since a realm spoke was in its own turn or nobody's, and in the same round: there is
    /// nothing that it missed.
    fn goes_on(&self, game: &Game<'_>, realm: RealmId, log: &[EventRecord]) -> bool {
        let Some(spoke) = self.last_spoke(realm).filter(|spoke| spoke.log <= log.len()) else {
            return false;
        };
        let round = |clock: CalendarPosition| (clock.year, clock.block, clock.round);
        let own = |record: &EventRecord| record.turn_of.is_none_or(|of| of == realm);
        // What opened sheets bring is told of in nobody's turn.
        game.state.sheets.opened().is_empty()
            && round(spoke.clock) == round(game.state.clock)
            && log[spoke.log..].iter().all(own)
    }

    /// True if what goes on in a phase is shown to a realm as it happens: it was asked in it, and no
    /// sealed orders were opened since.
    fn looks_on(&self, realm: RealmId, clock: CalendarPosition, opened: Option<usize>) -> bool {
        let spoke = self.last_spoke(realm);
        spoke.is_some_and(|spoke| spoke.clock == clock && opened.is_none_or(|at| at < spoke.log))
    }

    /// True if a record is told in a digest, unless everything is told as it happens; `log` has the records before
    /// it.
    pub fn digests(
        &self,
        calendar: &Calendar,
        realm: RealmId,
        log: &[EventRecord],
        record: &EventRecord,
    ) -> bool {
        let opened = last_opening(log);
        of_others(calendar, opened.map(|at| &log[at]), record, realm)
            && !self.looks_on(realm, record.clock, opened)
    }

    /// Returns the turns of others since a realm spoke, if there were any.
    fn open(
        &self,
        calendar: &Calendar,
        realm: RealmId,
        log: &[EventRecord],
    ) -> Option<OthersTurns> {
        Turns::since_spoke(calendar, realm, log, self.last_spoke(realm))
    }

    fn since_spoke(
        calendar: &Calendar,
        realm: RealmId,
        log: &[EventRecord],
        spoke: Option<&Spoke>,
    ) -> Option<OthersTurns> {
        // Answers may have been taken back since.
        let from = spoke.map_or(0, |spoke| spoke.log.min(log.len()));
        let mut told = told_by_others(calendar, log, from, log.len(), realm);
        let others = told.any(|(_, others)| others);
        let nobodys =
            !others && spoke.is_some_and(|spoke| round_over(calendar, spoke.clock, log, from));
        (others || nobodys).then(|| OthersTurns {
            from,
            to: log.len(),
            began: spoke.map(|spoke| spoke.clock),
            held: spoke.map(Spoke::held).unwrap_or_default(),
            capital: spoke.and_then(|spoke| spoke.capital),
            nobodys,
        })
    }

    /// Returns how long the log was when a realm last answered; zero if it has not.
    pub fn answered(&self, realm: RealmId) -> usize {
        self.last_spoke(realm).map_or(0, |spoke| spoke.log)
    }

    /// Returns the turns of others since a record of the log, or since the realm spoke last before it: what the
    /// realm held is known only for when it spoke.
    pub fn since(
        &self,
        calendar: &Calendar,
        realm: RealmId,
        log: &[EventRecord],
        read: usize,
    ) -> Option<OthersTurns> {
        let phases = self.spoke.get(&realm).map_or(&[][..], Vec::as_slice);
        match phases.iter().rev().find(|spoke| spoke.log <= read) {
            Some(spoke) => Turns::since_spoke(calendar, realm, log, Some(spoke)),
            // It had not spoken yet: what it held when it first did is as near as is known.
            None => Turns::since_spoke(calendar, realm, log, None).map(|turns| OthersTurns {
                held: phases.first().map(Spoke::held).unwrap_or_default(),
                capital: phases.first().and_then(|spoke| spoke.capital),
                ..turns
            }),
        }
    }

    /// Returns the last turns of others.
    pub fn missed(
        &self,
        calendar: &Calendar,
        realm: RealmId,
        log: &[EventRecord],
    ) -> Option<OthersTurns> {
        let past = || {
            let turns = self.missed.get(&realm)?.last();
            turns.filter(|turns| turns.to <= log.len()).cloned()
        };
        self.open(calendar, realm, log).or_else(past)
    }

    /// Returns the turns of others that were not told yet: if the host is asked in between, they are told piece by
    /// piece.
    pub fn untold(
        &mut self,
        calendar: &Calendar,
        realm: RealmId,
        log: &[EventRecord],
        shared: bool,
    ) -> Option<OthersTurns> {
        let told = self.told.get(&realm).copied().unwrap_or(0).min(log.len());
        let turns = self.open(calendar, realm, log)?;
        // What goes on in the phase in which the realm was asked is shown as it happens.
        let from = told.max(turns.from);
        let mut since = told_by_others(calendar, log, from, log.len(), realm);
        let opened = last_opening(log);
        let new = since
            .position(|(record, others)| others && !self.looks_on(realm, record.clock, opened));
        self.told.insert(realm, log.len());
        match new {
            // Who shares the screen may not have seen what was shown.
            Some(new) => {
                let from = if shared { from } else { from + new };
                Some(OthersTurns { from, ..turns })
            }
            // After a refusal nothing has happened that would be told anew.
            None => (turns.nobodys && told < log.len()).then_some(OthersTurns { from, ..turns }),
        }
    }

    /// True if a round in which sealed orders were opened is over, and this is the first record after
    /// it.
    pub fn round_is_over(log: &[EventRecord], record: &EventRecord) -> bool {
        let round = |clock: CalendarPosition| (clock.year, clock.block, clock.round);
        log.last().is_some_and(|last| round(last.clock) != round(record.clock))
            && last_opening(log).is_some()
    }
}

/// True if the round in which somebody spoke is over, and all that happened since was in phases that
/// are nobody's turn: where scripts play for all realms much goes by between two questions.
fn round_over(
    calendar: &Calendar,
    spoke: CalendarPosition,
    log: &[EventRecord],
    from: usize,
) -> bool {
    let round = |clock: CalendarPosition| (clock.year, clock.block, clock.round);
    let setup = calendar.blocks.get(usize::from(spoke.block)).is_none_or(|block| block.setup);
    let over = log.last().is_some_and(|last| round(last.clock) != round(spoke));
    !setup && over && log[from..].iter().all(|record| record.turn_of.is_none())
}
