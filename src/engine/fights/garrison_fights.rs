//! A force meets a garrison that comes out, or an army of nobody: the fight, and who goes back
//! (NL-BATTLE-09, NL-BATTLE-17).

use super::Fight;
use super::aftermath::Flight;
use crate::campaign::{BannerId, Event, Owner, RealmId, ScriptValue};
use crate::engine::armies::retreat::Leaving;
use crate::engine::core::numbers::Told;
use crate::engine::{About, Flow, Hook, Turn};
use crate::map::PlaceId;
use crate::rules::effect::Outcome;
use crate::rules::table::GARRISON;
use crate::rules::{Amount, Cell, Settlement, Thrown};

impl Turn<'_> {
    /// Rolls for the garrison that independents have in a settlement which a realm attacks or besieges
    /// (NL-BATTLE-14).
    pub(crate) fn roll_garrison(
        &mut self,
        (realm, place): (RealmId, PlaceId),
        kind: Settlement,
    ) -> Flow<i64> {
        let banner = self.state().force(realm, place).first().copied();
        let told = Told { realm: Some(realm), banner, tile: None };
        let whom = About { told, ..About::from(place) };
        let drawn =
            self.roll_on_column(GARRISON, self.rules.column(kind).0, "size of the garrison", whom)?;
        Ok(match self.cell(&drawn) {
            Cell::Amount(Amount { plus, .. }) => *plus,
            Cell::Effects(_) => 0,
        })
    }

    /// The garrison without banners that a settlement has against a realm: what scripts give it, or
    /// what independents roll (NL-BATTLE-14, EN-SIEGE-09).
    pub(crate) fn garrison_of(&mut self, realm: RealmId, place: PlaceId) -> Flow<i64> {
        let told = [ScriptValue::Tile(place), ScriptValue::Realm(realm)];
        let given = self.hook(Hook::Garrison, 0, &told)?.and_then(|given| given.value.number());
        let independent = self.state().holding(place).owner == Owner::Independent;
        match (given, self.state().working_settlement(place)) {
            (Some(points), _) => Ok(points.max(0)),
            (None, Some(kind)) if independent => self.roll_garrison((realm, place), kind),
            (None, _) => Ok(0),
        }
    }

    /// A garrison without banners shuts itself in: its baggage is rolled, and it is not rolled again
    /// while the siege lasts (NL-BATTLE-15, NL-SIEGE-10).
    pub(crate) fn besieges_garrison(
        &mut self,
        besieger: RealmId,
        place: PlaceId,
        garrison: i64,
    ) -> Flow {
        let defender = self.state().holding(place).owner;
        let garrison_baggage =
            self.roll_value(Thrown::GarrisonBaggage, "baggage of the garrison", place)?.max(0);
        let independent = defender == Owner::Independent;
        self.emit(
            if independent { "NL-BATTLE-15" } else { "EN-SIEGE-09" },
            Event::SiegeBegan { place, besieger, defender, garrison, garrison_baggage },
        );
        Ok(())
    }

    /// Own banners that can fight here: those in the open.
    pub(crate) fn attackers(&self, realm: RealmId, place: PlaceId) -> Vec<BannerId> {
        let mut force = self.state().force(realm, place);
        force.retain(|banner| !self.state().banner(*banner).shut_in);
        force.into_vec()
    }

    /// A scattered force leaves its baggage and machines to the victors (NL-BATTLE-09).
    pub(crate) fn scatter(
        &mut self,
        realm: RealmId,
        force: &[BannerId],
        victors: &[BannerId],
    ) -> Flow {
        self.emit("NL-BATTLE-09", Event::Scattered { realm: Owner::Realm(realm) });
        self.leave_in_panic(force, victors)
    }

    /// A force attacks an army that belongs to nobody, as it attacks independents who come out: in
    /// words how that ended.
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn attack_nobody(
        &mut self,
        realm: RealmId,
        place: PlaceId,
        points: i64,
    ) -> Flow<&'static str> {
        Ok(match self.fight_garrison(realm, place, points, |_| {})? {
            Outcome::Attacker => "won",
            Outcome::Draw => "drawn",
            Outcome::Defender => "lost",
        })
    }

    /// A battle with a garrison that comes out; the force that does not win goes back
    /// (NL-BATTLE-17). `won` is done by a force of which something is left.
    pub(crate) fn fight_garrison(
        &mut self,
        realm: RealmId,
        place: PlaceId,
        points: i64,
        won: impl FnOnce(&mut Self),
    ) -> Flow<Outcome> {
        let entered = self.attackers(realm, place);
        let mut fight = Fight {
            place,
            realm,
            attackers: entered,
            defender: Owner::Independent,
            defenders: Vec::new(),
            garrison: Some(points),
        };
        let ended = self.fight(&mut fight)?;
        let entered = self.still_on(&fight.attackers, place);
        match ended.outcome {
            Outcome::Attacker if !self.alive(&entered).is_empty() => won(self),
            Outcome::Attacker => {}
            Outcome::Draw => self.go_back(&entered, Leaving::Unpursued)?,
            Outcome::Defender if ended.attacker_scattered => {
                self.scatter(realm, &entered, &[])?;
                self.go_back(&entered, Leaving::Scattered { pursued: false })?;
                self.regroup(&entered);
            }
            Outcome::Defender => self.go_back(&entered, Leaving::Beaten { pursued: false })?,
        }
        self.after_the_table(
            &fight,
            &ended,
            Flight { scattered: ended.attacker_scattered, pursued: false },
        )?;
        Ok(ended.outcome)
    }
}
