//! Pacts, missions, alliances and operatives.

use crate::campaign::accord::{Alliance, Answer, Mission, Pact};
use crate::campaign::event::DiplomacyEvent;
use crate::campaign::operative::{Disc, Hired, Operative};
use crate::campaign::state::State;

impl State {
    pub(super) fn apply_diplomacy(&mut self, event: &DiplomacyEvent) {
        match event {
            DiplomacyEvent::PactOffered { by, with, text } => {
                let (text, year) = (text.clone(), self.clock.year);
                self.pacts.push(Pact {
                    by: *by,
                    with: *with,
                    text,
                    year,
                    answer: Answer::Awaited,
                    revealed: false,
                });
            }
            DiplomacyEvent::PactAnswered { pact, accepted } => {
                if let Some(pact) = self.pacts.get_mut(usize::from(*pact)) {
                    pact.answer = if *accepted { Answer::Accepted } else { Answer::Declined };
                }
            }
            DiplomacyEvent::PactRevealed { pact, .. } => {
                if let Some(pact) = self.pacts.get_mut(usize::from(*pact)) {
                    pact.revealed = true;
                }
            }
            DiplomacyEvent::MissionDeclared { realm, area } => {
                self.missions.push(Mission { realm: *realm, area: area.clone(), sent: false });
            }
            DiplomacyEvent::MissionSent { realm, area } => {
                self.missions.retain(|mission| {
                    mission.realm != *realm
                        || !mission.area.iter().any(|place| area.contains(place))
                });
                self.missions.push(Mission { realm: *realm, area: area.clone(), sent: true });
            }
            DiplomacyEvent::MissionsOver => self.missions.clear(),
            DiplomacyEvent::AllianceMade { realm, area, full } => {
                self.alliances.push(Alliance { realm: *realm, area: area.clone(), full: *full });
            }
            DiplomacyEvent::AllianceEnded { realm, place, .. } => {
                self.alliances
                    .retain(|alliance| alliance.realm != *realm || !alliance.area.contains(place));
            }
            DiplomacyEvent::OperativesHired { realm, operative, number } => {
                self.hired.push(Hired { realm: *realm, operative: *operative, number: *number });
            }
            DiplomacyEvent::DiscLaid { disc, realm, operative, place } => {
                let waiting = self
                    .hired
                    .iter_mut()
                    .find(|hired| hired.realm == *realm && hired.operative == *operative);
                if let Some(hired) = waiting {
                    hired.number -= 1;
                }
                self.hired.retain(|hired| hired.number > 0);
                self.discs.push(Disc {
                    number: *disc,
                    owner: *realm,
                    operative: *operative,
                    at: *place,
                });
            }
            DiplomacyEvent::AgentStays { disc, realm, place } => {
                self.discs.push(Disc {
                    number: *disc,
                    owner: *realm,
                    operative: Operative::Agent,
                    at: *place,
                });
                self.discs.sort_by_key(|disc| disc.number);
            }
            DiplomacyEvent::DiscRemoved { disc, .. }
            | DiplomacyEvent::DiscTaken { disc, .. }
            | DiplomacyEvent::OperativeActs { disc, .. }
            | DiplomacyEvent::AgentLeaves { disc, .. } => {
                self.discs.retain(|other| other.number != *disc)
            }
            DiplomacyEvent::OperativesLost { realm, .. } => {
                self.hired.retain(|hired| hired.realm != *realm)
            }
            // Told, and kept for `why`.
            DiplomacyEvent::OperativesDeclared { .. } | DiplomacyEvent::MoveAnnounced { .. } => {}
        }
    }
}
