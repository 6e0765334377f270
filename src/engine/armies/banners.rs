//! What happens to banners whatever the cause: losing points, baggage, and leaving the map.

mod shared_losses;

use crate::campaign::{
    Audience, BannerId, Event, Owner, RealmId, Reason, ScriptValue, Source, Sum,
};
use crate::engine::core::turn::Turn;
use crate::engine::scripting::hooks::Hook;
use crate::map::PlaceId;
use crate::rules::{RuleId, Value};
pub use shared_losses::{LossShare, Shares, Strengths, even_shares, shares};

impl Turn<'_> {
    /// A banner loses points; with none left it is removed with its baggage (NL-ARMY-04).
    /// Returns what it really lost.
    pub fn lose_points(
        &mut self,
        banner: BannerId,
        points: i64,
        what: Reason,
        rule: RuleId,
    ) -> i64 {
        let lost = self.loss_of(banner, points, what, rule);
        let lost = if self.state().has_rosters() {
            self.lose_models(banner, lost, what, rule)
        } else {
            if lost > 0 {
                self.emit_rule(rule, Event::PointsChanged { banner, by: -lost, what });
            }
            lost
        };
        if !self.state().banner(banner).removed && self.state().banner(banner).points == 0 {
            self.remove_banner(banner, what, RuleId("NL-ARMY-04"));
        }
        lost
    }

    /// What a loss comes to when scripts have had their say and nobody loses more than they have.
    pub(in crate::engine) fn loss_of(
        &mut self,
        banner: BannerId,
        points: i64,
        what: Reason,
        rule: RuleId,
    ) -> i64 {
        let points = self.filtered(Hook::PointsLost, points, banner, what, rule);
        points.clamp(0, self.state().banner(banner).points)
    }

    /// Whether a script has a say in what banners lose.
    pub(super) fn losses_are_heard(&self) -> bool {
        self.game().listening(Hook::PointsLost, 0).is_some()
    }

    /// What scripts make of a change of a banner; its owner is told how they changed it.
    fn filtered(
        &mut self,
        hook: Hook,
        number: i64,
        banner: BannerId,
        what: Reason,
        rule: RuleId,
    ) -> i64 {
        if self.hooks().is_none() {
            return number;
        }
        let (changed, mut parts) = self.game().filter_number(
            hook,
            number,
            &[ScriptValue::Banner(banner), ScriptValue::word(what.words())],
        );
        if !parts.parts.is_empty() {
            let mut sum = Sum::of(number, what.words(), rule, Source::Rule);
            sum.parts.append(&mut parts.parts);
            let owner = self.state().banner(banner).realm;
            self.emit_to(rule, Event::Tallied { what: what.words(), sum }, Audience::Only(owner));
        }
        changed
    }

    /// Takes a banner off the map; a siege it carried or withstood may end with it.
    pub fn remove_banner(&mut self, banner: BannerId, what: Reason, rule: RuleId) {
        let place = self.state().banner(banner).at;
        self.emit_rule(rule, Event::BannerRemoved { banner, what });
        self.settle_siege(place);
    }

    /// Removes whole forces at once, so that a siege is judged when all are gone.
    pub fn remove_banners(&mut self, banners: &[BannerId], what: Reason, rule: RuleId) {
        let places: Vec<PlaceId> =
            banners.iter().map(|banner| self.state().banner(*banner).at).collect();
        for banner in banners {
            if !self.state().banner(*banner).removed {
                self.emit_rule(rule, Event::BannerRemoved { banner: *banner, what });
            }
        }
        for place in places {
            self.settle_siege(place);
        }
    }

    /// Ends a siege that lost its besiegers, unless the force that beat them is before the walls now
    /// (NL-SIEGE-04), or takes the settlement whose garrison is gone (NL-SIEGE-01).
    pub fn settle_siege(&mut self, place: PlaceId) {
        let Some(siege) = self.state().sieges.get(&place) else { return };
        let (besieger, garrison) = (siege.besieger, siege.garrison);
        let outside = self.besiegers(place);
        let inside = self.shut_in(place);
        let successor = self
            .game()
            .enemies_in_the_open(besieger, place)
            .into_iter()
            .map(|banner| self.state().banner(banner).realm);
        let successor = successor
            .filter(|realm| {
                !self.game().of_friends(*realm, siege.defender, Some(place))
                    && !self.state().allied(*realm, place)
            })
            .min();
        if let (true, Some(besieger)) = (outside.is_empty(), successor) {
            self.emit("NL-SIEGE-04", Event::BesiegerChanged { place, besieger });
        } else if outside.is_empty() {
            self.emit("NL-SIEGE-05", Event::SiegeEnded { place });
        } else if inside.is_empty() && garrison <= 0 {
            self.emit("NL-SIEGE-01", Event::SiegeEnded { place });
            self.take_place(besieger, place, "NL-SIEGE-01");
        }
    }

    /// Banners of the besieging realm outside the walls.
    #[must_use]
    pub fn besiegers(&self, place: PlaceId) -> Vec<BannerId> {
        let Some(siege) = self.state().sieges.get(&place) else { return Vec::new() };
        let mut force = self.state().force(siege.besieger, place);
        force.retain(|banner| !self.state().banner(*banner).shut_in);
        force.into_vec()
    }

    /// Banners shut in on a place.
    #[must_use]
    pub fn shut_in(&self, place: PlaceId) -> Vec<BannerId> {
        self.state()
            .banners_on(place)
            .filter(|(_, banner)| banner.shut_in)
            .map(|(id, _)| id)
            .collect()
    }

    /// A force takes a place: its flag or disc goes on it, and ships of the former owner that lie
    /// in its harbour put to sea (NL-SHIP-10).
    pub fn take_place(&mut self, realm: RealmId, place: PlaceId, rule: &'static str) {
        let former = self.state().holding(place).owner;
        self.claim(realm, place, rule);
        if former != self.state().holding(place).owner {
            self.put_to_sea(place, former, RuleId("NL-SHIP-10"));
        }
    }

    /// A realm's flag or disc goes on a place, unless it is razed (NL-RAZE-02) or cannot be owned.
    pub fn claim(&mut self, realm: RealmId, place: PlaceId, rule: &'static str) {
        let holding = self.state().holding(place);
        if holding.razed || self.game().place(place).barred || holding.owner == Owner::Realm(realm)
        {
            return;
        }
        if self.game().of_friends(realm, holding.owner, Some(place)) {
            return;
        }
        let taken = Event::OwnerChanged { place, owner: Owner::Realm(realm) };
        if self.prevents(RuleId(rule), &taken) {
            return;
        }
        if !self.state().holding(place).known {
            self.emit(rule, Event::BecameKnown(place));
        }
        self.emit(rule, taken);
    }

    /// A banner loses baggage as far as it has any; returns how much.
    pub fn lose_baggage(
        &mut self,
        banner: BannerId,
        baggage: i64,
        what: Reason,
        rule: RuleId,
    ) -> i64 {
        let baggage = self.filtered(Hook::BaggageLost, baggage, banner, what, rule);
        let lost = baggage.clamp(0, self.state().banner(banner).baggage);
        if lost > 0 {
            self.emit_rule(rule, Event::BaggageChanged { banner, by: -lost, what });
        }
        lost
    }

    /// A banner gains baggage up to what it can hold (NL-SUB-05); returns how much.
    pub fn gain_baggage(
        &mut self,
        banner: BannerId,
        baggage: i64,
        what: Reason,
        rule: RuleId,
    ) -> i64 {
        let baggage = self.filtered(Hook::BaggageGained, baggage, banner, what, rule);
        let gained = baggage.clamp(0, self.baggage_room(banner));
        if gained > 0 {
            self.emit_rule(rule, Event::BaggageChanged { banner, by: gained, what });
        }
        if gained < baggage {
            self.report_destroyed(banner, baggage - gained, what);
        }
        gained
    }

    /// Tells an owner of baggage that is lost because something lets banners hold less than the
    /// edition does (NL-RACE-02). That the ordinary room is full needs no saying.
    pub(in crate::engine) fn report_destroyed(
        &mut self,
        banner: BannerId,
        baggage: i64,
        what: Reason,
    ) {
        let (most, parts) = self.game().itemised(Value::BaggageMax, banner);
        let Some(part) = parts.parts.last().filter(|_| parts.total() < 0) else { return };
        let text = format!(
            "{banner} can hold {most} baggage: {baggage} ({what}) destroyed ({loss})",
            banner = self.game().banner_name(banner),
            loss = part.what
        );
        let owner = self.state().banner(banner).realm;
        self.emit_to(part.rule, Event::Said { text }, Audience::Only(owner));
    }

    /// How much more baggage a banner can hold (NL-SUB-05).
    #[must_use]
    pub fn baggage_room(&self, banner: BannerId) -> i64 {
        (self.game().value(Value::BaggageMax, banner) - self.state().banner(banner).baggage).max(0)
    }
}
