//! Sieges; battles change nothing by themselves.

use crate::campaign::event::FightEvent;
use crate::campaign::state::{Bombardment, Siege, State};
use crate::map::PlaceId;

impl State {
    pub(super) fn apply_fights(&mut self, event: &FightEvent) {
        match event {
            FightEvent::SiegeBegan { place, besieger, defender, garrison, garrison_baggage } => {
                let siege = Siege {
                    besieger: *besieger,
                    defender: *defender,
                    garrison: *garrison,
                    garrison_baggage: *garrison_baggage,
                    bombardment: Bombardment::None,
                    hardship: 0,
                    repulsed: false,
                    acted: false,
                    sallied: false,
                };
                self.sieges.insert(*place, siege);
                self.revision.changes(*place);
            }
            FightEvent::ShutIn { banner, shut_in } => self.banner_mut(*banner).shut_in = *shut_in,
            FightEvent::Sallied(place) => {
                if let Some(siege) = self.sieges.get_mut(place) {
                    siege.sallied = true;
                }
            }
            FightEvent::SiegeEnded { place } => {
                self.sieges.remove(place);
                self.revision.changes(*place);
                for banner in self.banners.iter_mut().filter(|banner| banner.at == *place) {
                    banner.shut_in = false;
                }
            }
            FightEvent::BesiegerChanged { place, besieger } => self.change_siege(*place, |siege| {
                siege.besieger = *besieger;
                siege.bombardment = Bombardment::None;
                siege.repulsed = false;
                siege.acted = false;
            }),
            FightEvent::BombardmentChanged { place, bombardment } => {
                self.change_siege(*place, |siege| siege.bombardment = *bombardment);
            }
            FightEvent::HardshipChanged { place, by } => {
                self.change_siege(*place, |siege| siege.hardship += by)
            }
            FightEvent::GarrisonChanged { place, points, baggage } => {
                self.change_siege(*place, |siege| {
                    siege.garrison += points;
                    siege.garrison_baggage += baggage;
                })
            }
            FightEvent::SiegeActed { place, repulsed } => self.change_siege(*place, |siege| {
                siege.acted = true;
                siege.repulsed |= repulsed;
            }),
            // Told, and kept for `why`.
            FightEvent::BattleJoined { .. }
            | FightEvent::CardsShown { .. }
            | FightEvent::BattleDecided { .. }
            | FightEvent::Scattered { .. }
            | FightEvent::GarrisonDestroyed { .. }
            | FightEvent::AssaultDecided { .. } => {}
        }
    }

    fn change_siege(&mut self, place: PlaceId, change: impl FnOnce(&mut Siege)) {
        if let Some(siege) = self.sieges.get_mut(&place) {
            change(siege);
            self.revision.changes(place);
        }
    }
}
