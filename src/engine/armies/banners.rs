//! What happens to banners whatever the cause: losing points, baggage, and leaving the map.

use smallvec::{SmallVec, smallvec};

use crate::campaign::{Audience, BannerId, Event, Owner, RealmId, ScriptValue, Source, Sum};
use crate::engine::core::players::Flow;
use crate::engine::core::turn::Turn;
use crate::engine::scripting::hooks::Hook;
use crate::map::PlaceId;
use crate::rules::{RuleId, Value};

impl Turn<'_> {
    /// A banner loses points; with none left it is removed with its baggage (NL-ARMY-04).
    /// Returns what it really lost.
    pub fn lose_points(
        &mut self,
        banner: BannerId,
        points: i64,
        what: &'static str,
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

    /// What a loss comes to when scripts have had their say and nobody loses more than he has.
    pub(in crate::engine) fn loss_of(
        &mut self,
        banner: BannerId,
        points: i64,
        what: &'static str,
        rule: RuleId,
    ) -> i64 {
        let points = self.filtered(Hook::PointsLost, points, banner, what, rule);
        points.clamp(0, self.state().banner(banner).points)
    }

    /// What scripts make of a change of a banner; its owner is told how they changed it.
    fn filtered(
        &mut self,
        hook: Hook,
        number: i64,
        banner: BannerId,
        what: &'static str,
        rule: RuleId,
    ) -> i64 {
        if self.hooks().is_none() {
            return number;
        }
        let (changed, mut parts) = self.game().filter_number(
            hook,
            number,
            &[ScriptValue::Banner(banner), ScriptValue::word(what)],
        );
        if !parts.parts.is_empty() {
            let mut sum = Sum::default();
            sum.add(number, what, rule, Source::Rule);
            sum.parts.append(&mut parts.parts);
            let owner = self.state().banner(banner).realm;
            self.emit_to(rule, Event::Tallied { what, sum }, Audience::Only(owner));
        }
        changed
    }

    /// Takes a banner off the map; a siege it carried or withstood may end with it.
    pub fn remove_banner(&mut self, banner: BannerId, what: &'static str, rule: RuleId) {
        let place = self.state().banner(banner).at;
        self.emit_rule(rule, Event::BannerRemoved { banner, what });
        self.settle_siege(place);
    }

    /// Removes whole forces at once, so that a siege is judged when all are gone.
    pub fn remove_banners(&mut self, banners: &[BannerId], what: &'static str, rule: RuleId) {
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

    /// Ends a siege that lost its besiegers, unless who beat them stands before the walls now
    /// (NL-SIEGE-04), or takes the settlement whose garrison is gone (NL-SIEGE-01).
    pub fn settle_siege(&mut self, place: PlaceId) {
        let Some(siege) = self.state().sieges.get(&place) else { return };
        let (besieger, garrison) = (siege.besieger, siege.garrison);
        let outside = self.besiegers(place);
        let inside = self.shut_in(place);
        let successor = self
            .state()
            .enemies_in_the_open(besieger, place)
            .into_iter()
            .map(|banner| self.state().banner(banner).realm);
        let successor = successor
            .filter(|realm| {
                siege.defender != Owner::Realm(*realm) && !self.state().allied(*realm, place)
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
        force
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
        if !self.state().holding(place).known {
            self.emit(rule, Event::BecameKnown(place));
        }
        self.emit(rule, Event::OwnerChanged { place, owner: Owner::Realm(realm) });
    }

    /// A banner loses baggage as far as it has any; returns how much.
    pub fn lose_baggage(
        &mut self,
        banner: BannerId,
        baggage: i64,
        what: &'static str,
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
        what: &'static str,
        rule: RuleId,
    ) -> i64 {
        let baggage = self.filtered(Hook::BaggageGained, baggage, banner, what, rule);
        let gained = baggage.clamp(0, self.baggage_room(banner));
        if gained > 0 {
            self.emit_rule(rule, Event::BaggageChanged { banner, by: gained, what });
        }
        if gained < baggage {
            self.tell_destroyed(banner, baggage - gained, what);
        }
        gained
    }

    /// Tells an owner of baggage that is lost because something lets his banners hold less than the
    /// edition does (NL-RACE-02). That the ordinary room is full needs no saying.
    pub(in crate::engine) fn tell_destroyed(
        &mut self,
        banner: BannerId,
        baggage: i64,
        what: &'static str,
    ) {
        let (most, parts) = self.game().itemised(Value::BaggageMax, banner);
        let Some(part) = parts.parts.last().filter(|_| parts.total() < 0) else { return };
        let text = format!(
            "{} can hold {most} baggage: {baggage} ({what}) destroyed ({})",
            self.game().banner_name(banner),
            part.what
        );
        let owner = self.state().banner(banner).realm;
        self.emit_to(part.rule, Event::Said { text }, Audience::Only(owner));
    }

    /// How much more baggage a banner can hold (NL-SUB-05).
    #[must_use]
    pub fn baggage_room(&self, banner: BannerId) -> i64 {
        (self.game().value(Value::BaggageMax, banner) - self.state().banner(banner).baggage).max(0)
    }

    /// A loss of a force, shared among its banners (NL-BATTLE-13).
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn share_loss(
        &mut self,
        force: &[BannerId],
        loss: i64,
        what: &'static str,
        rule: RuleId,
    ) -> Flow<i64> {
        let before = self.strengths(force);
        self.share_loss_by(&before, loss, what, rule)
    }

    /// A loss of a force, shared in proportion to the points its banners had before (NL-BATTLE-13),
    /// or as equally as can be (EN-BATTLE-12).
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn share_loss_by(
        &mut self,
        before: &Strengths,
        loss: i64,
        what: &'static str,
        rule: RuleId,
    ) -> Flow<i64> {
        let mut lost = 0;
        for ((banner, _), share) in before.iter().zip(self.shares_of(before, loss)) {
            lost += self.bear_loss(*banner, share, what, rule)?;
        }
        Ok(lost)
    }

    /// A loss of a force, shared among its banners as any other, of whose figures chance says who
    /// fall (NL-BATTLE-12).
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn share_loss_at_random(
        &mut self,
        before: &Strengths,
        loss: i64,
        what: &'static str,
        rule: RuleId,
    ) -> Flow {
        for ((banner, _), share) in before.iter().zip(self.shares_of(before, loss)) {
            self.bear_loss_at_random(*banner, share, what, rule)?;
        }
        Ok(())
    }

    /// What falls to each banner; who has nothing left bears nothing, and the others share it in
    /// proportion.
    fn shares_of(&self, before: &Strengths, loss: i64) -> Shares {
        let mut bearers: SmallVec<[LossShare; 8]> = SmallVec::new();
        for (banner, weight) in before {
            let points = self.state().banner(*banner).points;
            bearers.push(LossShare { weight: if points > 0 { *weight } else { 0 }, points });
        }
        let force: Vec<BannerId> = before.iter().map(|(banner, _)| *banner).collect();
        if self.game().value(Value::LossEqual, self.game().about_force(&force)) > 0 {
            even_shares(&bearers, loss)
        } else {
            shares(&bearers, loss)
        }
    }

    /// The points of each banner as they are now.
    #[must_use]
    pub fn strengths(&self, force: &[BannerId]) -> Strengths {
        let mut strengths = Strengths::new();
        for banner in force {
            strengths.push((*banner, self.state().banner(*banner).points));
        }
        strengths
    }
}

/// What falls to each banner of a force.
pub type Shares = SmallVec<[i64; 8]>;

/// Banners with the points they had at one moment.
pub type Strengths = SmallVec<[(BannerId, i64); 8]>;

/// One banner among those that share a loss.
#[derive(Debug, Clone, Copy)]
pub struct LossShare {
    /// What its share is measured by: its points before the battle.
    pub weight: i64,
    /// What it can still lose.
    pub points: i64,
}

/// A loss in proportion to weights, rounded down, the remainder to the strongest (NL-BATTLE-13).
/// No share exceeds the points it falls on.
#[must_use]
pub fn shares(bearers: &[LossShare], loss: i64) -> Shares {
    let mut shares: Shares = smallvec![0; bearers.len()];
    let total: i64 = bearers.iter().map(|bearer| bearer.weight).sum();
    if total <= 0 {
        return shares;
    }
    let loss = loss.clamp(0, bearers.iter().map(|bearer| bearer.points).sum());
    let mut rest = loss;
    for (share, bearer) in shares.iter_mut().zip(bearers) {
        *share = (bearer.weight * loss / total).min(bearer.points);
        rest -= *share;
    }
    while rest > 0 {
        // The first of the strongest that can still lose something.
        let can = bearers.iter().zip(&mut shares).filter(|(bearer, share)| bearer.points > **share);
        let Some((bearer, share)) =
            can.reduce(|best, next| if next.0.weight > best.0.weight { next } else { best })
        else {
            break;
        };
        let more = rest.min(bearer.points - *share);
        *share += more;
        rest -= more;
    }
    shares
}

/// A loss in equal shares, odd points to the strongest; what somebody cannot bear falls on the
/// others in the same way (EN-BATTLE-12).
#[must_use]
pub fn even_shares(bearers: &[LossShare], loss: i64) -> Shares {
    let mut shares: Shares = smallvec![0; bearers.len()];
    let mut strongest: SmallVec<[usize; 8]> = (0..bearers.len()).collect();
    strongest.sort_by_key(|at| std::cmp::Reverse(bearers[*at].weight));
    let mut rest = loss.max(0);
    loop {
        strongest.retain(|at| bearers[*at].points > shares[*at]);
        let count = i64::try_from(strongest.len()).unwrap_or(0);
        if count == 0 || rest == 0 {
            return shares;
        }
        let (each, odd) = (rest / count, rest % count);
        for (rank, at) in (0..).zip(&strongest) {
            let share = (each + i64::from(rank < odd)).min(bearers[*at].points - shares[*at]);
            shares[*at] += share;
            rest -= share;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{LossShare, Shares};

    fn shares(weights: &[i64], points: &[i64], loss: i64) -> Shares {
        let bearers: Vec<LossShare> = weights
            .iter()
            .zip(points)
            .map(|(weight, points)| LossShare { weight: *weight, points: *points })
            .collect();
        super::shares(&bearers, loss)
    }

    /// EN-BATTLE-12: the example, odd points on the strongest, and more than all can bear.
    #[test]
    fn losses_are_shared_equally() {
        let even = |points: &[i64], loss| {
            let bearers: Vec<LossShare> = points
                .iter()
                .map(|points| LossShare { weight: *points, points: *points })
                .collect();
            super::even_shares(&bearers, loss)
        };
        assert_eq!(even(&[900, 700, 80], 350).as_slice(), [135, 135, 80]);
        assert_eq!(even(&[500, 700], 101).as_slice(), [50, 51]);
        assert_eq!(even(&[500, 500], 101).as_slice(), [51, 50]);
        assert_eq!(even(&[10, 20, 30], 100).as_slice(), [10, 20, 30]);
        assert!(even(&[], 50).is_empty());
    }

    /// NL-BATTLE-13: losses in proportion, rounded down, the remainder to the strongest banner.
    #[test]
    fn losses_are_shared_in_proportion() {
        assert_eq!(shares(&[900, 600], &[900, 600], 250).as_slice(), [150, 100]);
        assert_eq!(shares(&[500, 500, 501], &[500, 500, 501], 100).as_slice(), [33, 33, 34]);
        assert_eq!(shares(&[700], &[700], 900).as_slice(), [700]);
        assert!(shares(&[], &[], 50).is_empty());
        assert_eq!(shares(&[1, 1], &[1, 1], 1).as_slice(), [1, 0]);
        assert_eq!(shares(&[900, 600], &[100, 600], 250).as_slice(), [100, 150]);
    }
}
