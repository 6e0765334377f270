//! Settlements that go over to another side from within: rebels, traitors, and those whose emperor
//! is dead (NL-EVENT-03, NL-EVENT-10, NL-ESP-06).

use crate::campaign::{BannerId, Event, Owner, RealmId, Reason};
use crate::engine::core::players::Flow;
use crate::engine::core::turn::Turn;
use crate::map::PlaceId;
use crate::rules::RuleId;

impl Turn<'_> {
    /// A settlement of a realm changes sides, unless a script forbids it. Its flag changes before its
    /// troops die, so that a besieger gets nothing by that; ships of its harbour keep their flag and
    /// put to sea (NL-SHIP-10).
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn change_sides(
        &mut self,
        (realm, place): (RealmId, PlaceId),
        owner: Owner,
        (what, rule): (Reason, RuleId),
    ) -> Flow {
        let changes = Event::OwnerChanged { place, owner };
        if self.prevents(rule, &changes) {
            return Ok(());
        }
        let siege = self.state().sieges.get(&place);
        let besieger =
            siege.filter(|siege| siege.defender == Owner::Realm(realm)).map(|siege| siege.besieger);
        let troops: Vec<BannerId> = match besieger {
            Some(_) => self.shut_in(place),
            None => self.state().force(realm, place).into_vec(),
        };
        self.emit_rule(rule, changes);
        self.put_to_sea(place, Owner::Realm(realm), RuleId("NL-SHIP-10"));
        if besieger.is_some() {
            self.emit("NL-SIEGE-01", Event::SiegeEnded { place });
        }
        self.remove_banners(&troops, what, rule);
        match besieger {
            Some(besieger) => self.besieges_turncoats(besieger, place),
            None => Ok(()),
        }
    }

    /// Who besieged a settlement that has changed sides besieges its new owner: independents man the
    /// walls with the garrison that they always have (NL-BATTLE-14). Where nobody does the besieger takes
    /// the place (NL-SIEGE-01), and among friends the siege is over.
    fn besieges_turncoats(&mut self, besieger: RealmId, place: PlaceId) -> Flow {
        let defender = self.state().holding(place).owner;
        if self.game().of_friends(besieger, defender, Some(place)) {
            return Ok(());
        }
        let points = self.garrison_of(besieger, place)?;
        if points == 0 {
            self.take_place(besieger, place, "NL-SIEGE-01");
            return Ok(());
        }
        self.besieges_garrison(besieger, place, points)
    }
}
