//! Units, characters and trophies (NL-ARMY-03).

use crate::campaign::event::RosterEvent;
use crate::campaign::reason::Reason;
use crate::campaign::roster::{Find, Station};
use crate::campaign::state::State;

impl State {
    pub(super) fn apply_rosters(&mut self, event: &RosterEvent) {
        match event {
            RosterEvent::TroopRaised { troop, body } => {
                debug_assert_eq!(
                    troop.0 as usize,
                    self.roster.troops.len(),
                    "troops are numbered in order"
                );
                // The limits of the list hold for a realm's own troops alone (NL-REC-08,
                // NL-REC-10).
                if body.hired.is_none() {
                    self.roster.add(body.realm, &body.kind, body.models);
                }
                self.roster.troops.push((**body).clone());
            }
            RosterEvent::ModelsChanged { troop, by, what } => {
                let (realm, kind) =
                    (self.roster.troop(*troop).realm, self.roster.troop(*troop).kind.clone());
                self.roster.troop_mut(*troop).models += by;
                if matches!(what, Reason::Recruits | Reason::RecruitsJoined) {
                    self.roster.troop_mut(*troop).recruits += by;
                }
                if *what == Reason::Recruits {
                    self.roster.add(realm, &kind, *by);
                }
            }
            RosterEvent::TroopSent { troop, to, what } => {
                // Those who are hired were not counted (NL-REC-08, NL-REC-10).
                if *what == Reason::NotEnlisted && self.roster.troop(*troop).hired.is_none() {
                    let (realm, kind, models) = (
                        self.roster.troop(*troop).realm,
                        self.roster.troop(*troop).kind.clone(),
                        self.roster.troop(*troop).models,
                    );
                    self.roster.add(realm, &kind, -models);
                }
                let sent = self.roster.troop_mut(*troop);
                sent.station = *to;
                if let (Station::Captive(_), Some(character)) = (to, &mut sent.character) {
                    character.captured = true;
                }
            }
            RosterEvent::TroopFitted { troop, gear, worth, find } => {
                let fitted = self.roster.troop_mut(*troop);
                fitted.worth = *worth;
                fitted.gear.push(gear.clone());
                fitted.finds.extend(find.map(|points| Find { name: gear.clone(), points }));
            }
            RosterEvent::TroopUnfitted { troop, gear, worth } => {
                let bared = self.roster.troop_mut(*troop);
                bared.worth = *worth;
                if let Some(at) = bared.gear.iter().position(|known| known == gear) {
                    bared.gear.remove(at);
                }
                if !bared.gear.contains(gear) {
                    bared.finds.retain(|find| find.name != *gear);
                }
            }
            RosterEvent::EliteDulled { troop, to } => self.roster.troop_mut(*troop).dulled = *to,
            RosterEvent::Wounded { troop, wound, scar, retires } => {
                if let Some(character) = &mut self.roster.troop_mut(*troop).character {
                    character.retires |= retires;
                    character.wounds.push((**wound).clone());
                    character.scars.extend(scar.clone());
                }
            }
            RosterEvent::Healed(troop) => {
                if let Some(character) = &mut self.roster.troop_mut(*troop).character {
                    character.wounds.clear();
                    character.captured = false;
                }
            }
            RosterEvent::Rose { troop, level, worth, spell } => {
                let risen = self.roster.troop_mut(*troop);
                risen.worth = *worth;
                if let Some(character) = &mut risen.character {
                    character.level = *level;
                    character.spells.extend(spell.clone());
                }
            }
            RosterEvent::PrisonerTried(troop) => {
                if let Some(character) = &mut self.roster.troop_mut(*troop).character {
                    character.tried = true;
                }
            }
            RosterEvent::StandardLost(troop) => self.roster.troop_mut(*troop).standard = false,
            RosterEvent::Stripped { troop, worth } => {
                let stripped = self.roster.troop_mut(*troop);
                stripped.worth = *worth;
                stripped.gear.clear();
                stripped.finds.clear();
            }
            RosterEvent::TrophyTaken { trophy } => self.roster.trophies.push((**trophy).clone()),
            RosterEvent::TrophySent { trophy, to } => {
                if let Some(sent) =
                    usize::try_from(*trophy).ok().and_then(|at| self.roster.trophies.get_mut(at))
                {
                    sent.keeper = *to;
                }
            }
            RosterEvent::RecruitingBegan => {
                self.roster.added.clear();
                self.roster.troops.iter_mut().for_each(|troop| troop.recruits = 0);
            }
        }
    }
}
