//! The fight that the chronicle is telling of: both sides, and the winner.

use super::gathered::Sentence;
use super::scribe::Scribe;
use crate::campaign::{BannerId, Event, FightEvent, RealmId};
use crate::map::PlaceId;
use crate::rules::effect::{Assault, Outcome};
use crate::say;
use crate::text::Text;

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
        let named = |realm: RealmId| Text::Verbatim(self.realm(realm));
        let sentence = match outcome {
            Outcome::Attacker => {
                let name = self.fight.attacker.map_or_else(|| say!("the attacker"), named);
                say!("{name} has the better of it", name)
            }
            Outcome::Defender => {
                let name = self.fight.defender.map_or_else(|| say!("the garrison"), named);
                say!("{name} beats the attack off", name)
            }
            Outcome::Draw => say!("neither side has the better of it"),
        };
        let sentence = sentence.in_words(self.game.rules);
        self.gathered.sentences.push(Sentence::plain(sentence));
    }
}
