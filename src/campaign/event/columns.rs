//! The words of the columns of the table of events.

use smallvec::SmallVec;

use super::Event;
use crate::campaign::ids::RealmId;
use crate::campaign::knowledge::Viewer;
use crate::campaign::mark::Mark;
use crate::map::PlaceId;

/// Viewers who may know of an event in full.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audience {
    All,
    Only(RealmId),
    Both(RealmId, RealmId),
    Several(RealmSet),
    /// These, and others see nothing of it on the table either.
    Unseen(RealmSet),
    /// The host alone.
    Host,
}

impl Audience {
    /// Returns those realms as an audience; the host alone where there are none.
    pub fn of_realms(realms: &[RealmId]) -> Audience {
        match realms {
            [] => Audience::Host,
            [only] => Audience::Only(*only),
            [one, other] => Audience::Both(*one, *other),
            several => Audience::Several(RealmSet::of(several)),
        }
    }

    /// Returns those of an audience who are among some realms; others see nothing of the event.
    #[must_use]
    pub(in crate::campaign) fn among(self, realms: &[RealmId]) -> Audience {
        let told = |realm: &RealmId| Viewer::Realm(*realm).is_of(self);
        let left: Vec<RealmId> = realms.iter().copied().filter(told).collect();
        if left.is_empty() { Audience::Host } else { Audience::Unseen(RealmSet::of(&left)) }
    }
}

/// Some realms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RealmSet([u64; 4]);

impl RealmSet {
    fn of(realms: &[RealmId]) -> RealmSet {
        let mut bits = [0; 4];
        realms.iter().for_each(|realm| bits[usize::from(realm.0 / 64)] |= 1 << (realm.0 % 64));
        RealmSet(bits)
    }

    /// Lists them in their order.
    pub fn realms(self) -> impl Iterator<Item = RealmId> {
        let has = move |realm: &u8| self.0[usize::from(realm / 64)] >> (realm % 64) & 1 == 1;
        (0..=u8::MAX).filter(has).map(RealmId)
    }
}

/// Knowledge that an event gives its audience and that it could not have had before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Discloses {
    /// Only what follows from orders that were given.
    Nothing,
    /// Something that was hidden, or somebody's secret answer.
    Secret,
    /// The faces of dice.
    Dice,
}

/// Treatment of an event in the chronicle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InChronicle {
    /// It is left out: it is a die, bookkeeping, or told by another event.
    Left,
    /// The scribe gathers it with others of its kind and tells them together.
    Gathered,
    /// One sentence, as in the log unless `view/chronicle/prose.rs` has other words for it.
    Told,
}

/// A field of an event that names one tile, several or none.
pub(super) trait HasPlace {
    fn has(&self, wanted: PlaceId) -> bool;
}

impl HasPlace for PlaceId {
    fn has(&self, wanted: PlaceId) -> bool {
        *self == wanted
    }
}

impl HasPlace for Option<PlaceId> {
    fn has(&self, wanted: PlaceId) -> bool {
        *self == Some(wanted)
    }
}

impl HasPlace for Vec<PlaceId> {
    fn has(&self, wanted: PlaceId) -> bool {
        self.contains(&wanted)
    }
}

impl<const N: usize> HasPlace for SmallVec<[PlaceId; N]> {
    fn has(&self, wanted: PlaceId) -> bool {
        self.contains(&wanted)
    }
}

impl HasPlace for Mark {
    fn has(&self, wanted: PlaceId) -> bool {
        self.place == wanted
    }
}

impl HasPlace for Box<Event> {
    fn has(&self, wanted: PlaceId) -> bool {
        self.is_about(wanted)
    }
}

/// Audiences of events. Each function takes the state before the event, the rules, and fields of
/// the event.
// The table of events hands over fields by reference, whatever their size.
#[allow(clippy::trivially_copy_pass_by_ref)]
pub(super) mod audience {
    use super::{Audience, Event, RealmId};
    use crate::campaign::ids::{BannerId, with_realm};
    use crate::campaign::mark::Mark;
    use crate::campaign::roster::{Station, Troop, TroopId};
    use crate::campaign::state::State;
    use crate::map::PlaceId;
    use crate::rules::{Ruleset, Symbol};

    /// Things that a realm may own; `realm` is None if nobody owns one, and everybody sees it.
    pub trait Owned {
        fn realm(&self, state: &State) -> Option<RealmId>;
    }

    impl Owned for RealmId {
        fn realm(&self, _: &State) -> Option<RealmId> {
            Some(*self)
        }
    }

    impl Owned for BannerId {
        fn realm(&self, state: &State) -> Option<RealmId> {
            Some(state.banner(*self).realm)
        }
    }

    impl Owned for TroopId {
        fn realm(&self, state: &State) -> Option<RealmId> {
            Some(state.roster.troop(*self).realm)
        }
    }

    impl Owned for Box<Troop> {
        fn realm(&self, _: &State) -> Option<RealmId> {
            Some(self.realm)
        }
    }

    impl Owned for PlaceId {
        fn realm(&self, state: &State) -> Option<RealmId> {
            state.holding(*self).owner.realm()
        }
    }

    pub fn everybody(_: &State, _: &Ruleset) -> Audience {
        Audience::All
    }

    pub fn host_alone(_: &State, _: &Ruleset) -> Audience {
        Audience::Host
    }

    /// Returns those who would know of another event.
    pub fn those_of(state: &State, rules: &Ruleset, event: &Event) -> Audience {
        event.audience(state, rules)
    }

    /// Returns the realm that a banner, troop or tile belongs to, or the realm itself.
    pub fn owner(state: &State, _: &Ruleset, owned: &impl Owned) -> Audience {
        owned.realm(state).map_or(Audience::All, Audience::Only)
    }

    /// Returns two realms.
    pub fn both(state: &State, _: &Ruleset, one: &RealmId, other: &impl Owned) -> Audience {
        other.realm(state).map_or(Audience::Only(*one), |other| Audience::Both(*one, other))
    }

    /// Returns everybody if money is public, otherwise its owner.
    pub fn money(_: &State, rules: &Ruleset, realm: &RealmId) -> Audience {
        if rules.money.public { Audience::All } else { Audience::Only(*realm) }
    }

    /// Returns everybody if the counter is public, otherwise its owner.
    pub fn counter(_: &State, rules: &Ruleset, realm: &RealmId, counter: &Symbol) -> Audience {
        let public = rules.counter(counter.as_str()).is_some_and(|counter| counter.public);
        if public { Audience::All } else { Audience::Only(*realm) }
    }

    /// Returns the owner, and the captor where a troop is led away in chains or set free.
    pub fn captive(state: &State, _: &Ruleset, troop: &TroopId, to: &Station) -> Audience {
        let sent = state.roster.troop(*troop);
        let captor = |station: &Station| match station {
            Station::Captive(banner) => Some(state.banner(*banner).realm),
            Station::Dungeon(realm) => Some(*realm),
            _ => None,
        };
        match captor(to).or_else(|| captor(&sent.station)) {
            Some(other) => Audience::Both(sent.realm, other),
            None => Audience::Only(sent.realm),
        }
    }

    /// Returns those who know of a mark.
    pub fn knowers(_: &State, _: &Ruleset, mark: &Mark) -> Audience {
        mark.known_to.as_ref().map_or(Audience::All, |known_to| Audience::of_realms(known_to))
    }

    /// Returns those who know of the mark that lies on a place.
    #[allow(clippy::ptr_arg)]
    pub fn knowers_of(state: &State, rules: &Ruleset, place: &PlaceId, name: &String) -> Audience {
        let mark = state.all_marks().find(|mark| mark.place == *place && mark.name == *name);
        mark.map_or(Audience::All, |mark| knowers(state, rules, mark))
    }

    /// Returns those who are to know of a banner in hiding, its realm among them.
    #[allow(clippy::ptr_arg)]
    pub fn told_of(
        state: &State,
        _: &Ruleset,
        banner: &BannerId,
        known_to: &Vec<RealmId>,
    ) -> Audience {
        Audience::of_realms(&state.with_own_realm(*banner, known_to))
    }

    /// Returns those who are to know of a banner that is formed: its realm; others see only that it is formed, and of
    /// one in hiding nothing.
    pub fn formed(
        _: &State,
        _: &Ruleset,
        realm: &RealmId,
        known_to: &Option<Vec<RealmId>>,
    ) -> Audience {
        match known_to {
            None => Audience::Only(*realm),
            Some(known_to) => Audience::All.among(&with_realm(*realm, known_to)),
        }
    }

    /// Returns a realm and those that it tells of its hidden claim.
    #[allow(clippy::ptr_arg)]
    pub fn claimants(_: &State, _: &Ruleset, realm: &RealmId, known_to: &Vec<RealmId>) -> Audience {
        Audience::of_realms(&with_realm(*realm, known_to))
    }

    /// Returns those who know of a realm's hidden claim to a place.
    pub fn knowers_of_claim(
        state: &State,
        _: &Ruleset,
        realm: &RealmId,
        place: &PlaceId,
    ) -> Audience {
        let claim = state.hidden_claim(*place, *realm);
        claim.map_or(Audience::Only(*realm), |claim| Audience::of_realms(&claim.knowers()))
    }

    /// Returns both sides of a pact.
    pub fn pact(state: &State, _: &Ruleset, pact: &u16) -> Audience {
        state
            .pacts
            .get(usize::from(*pact))
            .map_or(Audience::Host, |pact| Audience::Both(pact.by, pact.with))
    }
}
