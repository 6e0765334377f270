//! Ships, and who is aboard.

use crate::campaign::event::SeaEvent;
use crate::campaign::ship::Ship;
use crate::campaign::state::{Landing, State};
use crate::map::Ground;
use std::collections::BTreeMap;

impl State {
    pub(super) fn apply_sea(&mut self, event: &SeaEvent) {
        match event {
            SeaEvent::ShipLaunched { ship, owner, number, at, docked } => {
                debug_assert_eq!(ship.0 as usize, self.ships.len(), "ship ids are given in order");
                self.index.ships_changed(1);
                let (owner, number, at, docked) = (*owner, *number, *at, *docked);
                self.ships.push(Ship {
                    owner,
                    number,
                    at,
                    docked,
                    was_docked: docked,
                    moved: 0,
                    put_in: 0,
                    put_out: 0,
                    marks: BTreeMap::new(),
                    new: true,
                    removed: false,
                });
            }
            SeaEvent::ShipMoved { ship, to, docked, sailed, .. } => {
                for cargo in self.carried(*ship).collect::<Vec<_>>() {
                    self.banner_mut(cargo).at = *to;
                    self.revision.changes(*to);
                }
                let ship = &mut self.ships[ship.0 as usize];
                (ship.at, ship.docked) = (*to, *docked);
                ship.moved += u8::from(*sailed);
            }
            SeaEvent::ShipSlipped { ship, inward } => {
                let ship = &mut self.ships[ship.0 as usize];
                if *inward { ship.put_in += 1 } else { ship.put_out += 1 }
            }
            SeaEvent::ShipMarked { ship, name, amount, .. } => {
                self.ships[ship.0 as usize].marks.insert(name.clone(), *amount);
                self.revision.marks_change();
            }
            SeaEvent::ShipUnmarked { ship, name, .. } => {
                self.ships[ship.0 as usize].marks.remove(name);
                self.revision.marks_change();
            }
            SeaEvent::ShipLost { ship, .. } => {
                self.revision.marks_change();
                let ship = &mut self.ships[ship.0 as usize];
                if !std::mem::replace(&mut ship.removed, true) {
                    self.index.ships_changed(-1);
                }
            }
            SeaEvent::Embarked { banner, ship, .. } => {
                let at = self.banner(*banner).at;
                self.index.leaves(*banner, at);
                let embarked = self.banner_mut(*banner);
                (embarked.aboard, embarked.side, embarked.ground) = (Some(*ship), None, Ground(0));
                (embarked.boarded, embarked.landed, embarked.came) = (true, None, None);
            }
            SeaEvent::Landed { banner, ground, marches, .. } => {
                let at = self.banner(*banner).at;
                self.index.arrives(*banner, at);
                let landed = self.banner_mut(*banner);
                landed.landed =
                    landed.aboard.map(|ship| Landing { ship, now: true, marches: *marches });
                (landed.aboard, landed.side, landed.ground) = (None, None, *ground);
            }
            // Told, and kept for `why`.
            SeaEvent::FleetsFight { .. } | SeaEvent::FleetsFought { .. } => {}
        }
    }
}
