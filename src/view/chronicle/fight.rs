//! The fight that the chronicle is telling of: both sides, and the winner.

use super::gathered::Sentence;
use super::scribe::Scribe;
use crate::campaign::{BannerId, Event, FightEvent, RealmId};
use crate::map::PlaceId;
use crate::rules::effect::{Assault, Outcome};

/// A fight that was decided: who fought, and who won.
#[derive(Default)]
pub(super) struct FightUnderWay {
    pub(super) place: Option<PlaceId>,
    pub(super) attacker: Option<RealmId>,
    pub(super) defender: Option<RealmId>,
    pub(super) winner: Option<RealmId>,
    /// Year, block and round: its winner tells it while they last.
    pub(super) when: (u16, u16, u16),
}

impl Scribe<'_> {
    pub(super) fn follow_fight(&mut self, event: &Event) {
        match event {
            Event::Fight(FightEvent::BattleJoined { place, attackers, defenders, .. }) => {
                let of = |banners: &[BannerId]| {
                    banners
                        .first()
                        .and_then(|banner| self.then.banners.get(usize::from(banner.0)))
                        .map(|banner| banner.realm)
                };
                let (attacker, defender, when) = (of(attackers), of(defenders), self.round());
                self.fight =
                    FightUnderWay { place: Some(*place), attacker, defender, winner: None, when };
                self.fighting = true;
            }
            Event::Fight(FightEvent::BattleDecided { outcome, .. }) => {
                self.fight.winner = match outcome {
                    Outcome::Attacker => self.fight.attacker,
                    Outcome::Defender => self.fight.defender,
                    Outcome::Draw => None,
                };
            }
            Event::Fight(FightEvent::AssaultDecided { result, .. }) => {
                self.fight.winner = if *result == Assault::Stormed {
                    self.fight.attacker
                } else {
                    self.fight.defender
                };
            }
            _ => {}
        }
    }

    /// Tells who has won a battle; what is known of that is known to all (NL-BATTLE-06).
    pub(super) fn outcome(&mut self, event: &Event) {
        self.follow_fight(event);
        let Event::Fight(FightEvent::BattleDecided { outcome, .. }) = event else { return };
        let name = |realm: Option<RealmId>, other: &str| {
            realm.map_or_else(|| other.to_owned(), |realm| self.realm(realm))
        };
        let sentence = match outcome {
            Outcome::Attacker => {
                format!(
                    "{name} has the better of it",
                    name = name(self.fight.attacker, "the attacker")
                )
            }
            Outcome::Defender => {
                format!(
                    "{name} beats the attack off",
                    name = name(self.fight.defender, "the garrison")
                )
            }
            Outcome::Draw => "neither side has the better of it".to_owned(),
        };
        self.gathered.sentences.push(Sentence::plain(sentence));
    }
}
