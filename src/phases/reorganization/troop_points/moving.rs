//! A division of troops that are points → events: characters go to their banners, and points from
//! unit to unit (NL-REORG-01, NL-DEP-01).

use super::LedTroops;
use crate::campaign::{
    BannerEvent, BannerId, RealmEvent, RealmId, Reason, RosterEvent, Station, Troop, TroopId,
};
use crate::engine::armies::roster;
use crate::engine::armies::roster::buying::Buyer;
use crate::engine::core::pieces;
use crate::engine::{Game, Turn};
use crate::phases::reorganization::troop_points;

/// Reason that points move, and its rule.
#[derive(Clone, Copy)]
pub(in crate::phases) struct MoveReason {
    pub rule: &'static str,
    pub what: Reason,
}

impl LedTroops {
    /// Carries out a division that was checked; `found` founds a new banner without anybody. Those who
    /// are wanted and missing come from home and from the unspent points of the realm, and those for
    /// whom there is no room become such points. Banners that are gone are left without anybody.
    pub(in crate::phases) fn carry_out(
        &self,
        turn: &mut Turn<'_>,
        points: &[i64],
        why: MoveReason,
        found: &mut dyn FnMut(&mut Turn<'_>) -> Option<BannerId>,
    ) {
        let Ok(led) = self.leaders(&turn.game(), points.len()) else { return };
        let mut banners: Vec<BannerId> = self.banners.iter().copied().take(points.len()).collect();
        while banners.len() < points.len() {
            let Some(banner) = found(turn) else { return };
            banners.push(banner);
        }
        for (banner, members) in banners.iter().zip(&led) {
            for member in members {
                if pieces::banner_of(&turn.game(), *member) != Some(*banner) {
                    roster::send_troop(turn, why.rule, *member, *banner, why.what);
                }
            }
        }
        let lacks =
            |turn: &Turn<'_>, at: usize| points[at] - turn.state().banner(banners[at]).points;
        let gone = self.banners.iter().skip(points.len()).copied();
        let mut givers: Vec<TroopId> =
            gone.flat_map(|banner| points_in(&turn.game(), banner)).collect();
        givers.extend(
            self.home.iter().copied().filter(|troop| troop_points::is_points(&turn.game(), *troop)),
        );
        for (at, banner) in banners.iter().enumerate() {
            if lacks(turn, at) < 0 {
                givers.extend(points_in(&turn.game(), *banner).into_iter().rev());
            }
        }
        for giver in givers {
            for (at, banner) in banners.iter().enumerate() {
                while lacks(turn, at) > 0 {
                    let spare = self.spare(turn, giver, (&banners, points));
                    if spare <= 0 {
                        break;
                    }
                    give(turn, giver, *banner, spare.min(lacks(turn, at)), why);
                }
            }
        }
        for (at, banner) in banners.iter().enumerate() {
            while lacks(turn, at) > 0 && enlist(turn, self.realm, *banner, lacks(turn, at), why) {}
            for unit in points_in(&turn.game(), *banner).into_iter().rev() {
                release(turn, unit, -lacks(turn, at), why);
            }
        }
        // Points left in banners that are gone are not lost either.
        for banner in self.banners.iter().skip(points.len()) {
            for unit in points_in(&turn.game(), *banner) {
                release(turn, unit, i64::MAX, why);
            }
        }
    }

    /// Returns the points that a unit can give: what its banner has too much, or all of it.
    fn spare(
        &self,
        turn: &Turn<'_>,
        giver: TroopId,
        (banners, points): (&[BannerId], &[i64]),
    ) -> i64 {
        let unit = turn.state().roster.troop(giver);
        let at = match unit.station {
            Station::Gone => return 0,
            Station::Banner(from) => banners.iter().position(|banner| *banner == from),
            _ => None,
        };
        at.map_or(unit.models, |at| {
            (turn.state().banner(banners[at]).points - points[at]).min(unit.models)
        })
    }
}

/// Moves points of a unit to a banner, as many as may be: to a unit there, or as a unit of their own.
fn give(turn: &mut Turn<'_>, giver: TroopId, to: BannerId, most: i64, why: MoveReason) {
    let MoveReason { rule, what } = why;
    let unit = turn.state().roster.troop(giver).clone();
    let mate = mate_in(&turn.game(), to, &unit);
    let by = mate.map_or(most, |(_, room)| room.min(most)).min(unit.models);
    if let Station::Banner(from) = unit.station {
        turn.emit(rule, BannerEvent::PointsChanged { banner: from, by: -by, what });
    }
    let whole = by == unit.models;
    match mate {
        Some((mate, _)) => {
            shrink(turn, (giver, &unit), by, why);
            turn.emit(rule, RosterEvent::ModelsChanged { troop: mate, by, what });
        }
        None if whole => {
            turn.emit(rule, RosterEvent::TroopSent { troop: giver, to: Station::Banner(to), what });
        }
        None => {
            shrink(turn, (giver, &unit), by, why);
            roster::enter_troop(
                turn,
                rule,
                Troop { models: by, station: Station::Banner(to), ..unit },
            );
        }
    }
    turn.emit(rule, BannerEvent::PointsChanged { banner: to, by, what });
}

/// Takes points out of a unit; one without any is gone.
fn shrink(turn: &mut Turn<'_>, (troop, unit): (TroopId, &Troop), by: i64, why: MoveReason) {
    let MoveReason { rule, what } = why;
    match by == unit.models {
        true => turn
            .emit(rule, RosterEvent::TroopSent { troop, to: Station::Gone, what: Reason::Joined }),
        false => turn.emit(rule, RosterEvent::ModelsChanged { troop, by: -by, what }),
    }
}

/// Turns unspent points of a realm into troops of a banner; returns false where there are none, or no
/// kind of troops for them.
fn enlist(
    turn: &mut Turn<'_>,
    realm: RealmId,
    to: BannerId,
    most: i64,
    MoveReason { rule, what }: MoveReason,
) -> bool {
    let Some(unit) = troops_for_points(&turn.game(), realm, to) else { return false };
    let mate = mate_in(&turn.game(), to, &unit);
    let room = mate.map_or_else(|| roster::largest(&turn.game(), &unit), |(_, room)| room);
    let by = most.min(room).min(turn.state().realm(realm).pool);
    if by <= 0 {
        return false;
    }
    turn.emit(rule, RealmEvent::PoolChanged { realm, by: -by });
    match mate {
        Some((troop, _)) => turn.emit(rule, RosterEvent::ModelsChanged { troop, by, what }),
        None => {
            roster::raise_troop(turn, rule, Troop { models: by, ..unit });
        }
    }
    turn.emit(rule, BannerEvent::PointsChanged { banner: to, by, what });
    true
}

/// Turns points of a unit into unspent points of its realm, which wait for another season.
fn release(turn: &mut Turn<'_>, troop: TroopId, most: i64, why: MoveReason) {
    let unit = turn.state().roster.troop(troop).clone();
    let by = most.min(unit.models);
    let Station::Banner(banner) = unit.station else { return };
    if by <= 0 {
        return;
    }
    turn.emit(why.rule, BannerEvent::PointsChanged { banner, by: -by, what: why.what });
    shrink(turn, (troop, &unit), by, why);
    turn.emit(why.rule, RealmEvent::PoolChanged { realm: unit.realm, by });
}

/// Units of a banner that stand for points.
fn points_in(game: &Game<'_>, banner: BannerId) -> Vec<TroopId> {
    let mut units = roster::troops_in(game, banner);
    units.retain(|troop| troop_points::is_points(game, *troop));
    units
}

/// Returns a unit in a banner that another can join, and how many more it may have.
fn mate_in(game: &Game<'_>, banner: BannerId, unit: &Troop) -> Option<(TroopId, i64)> {
    points_in(game, banner).into_iter().find_map(|troop| {
        let mate = game.state.roster.troop(troop);
        let room = roster::largest(game, mate) - mate.models;
        let same = (&mate.list, &mate.kind) == (&unit.list, &unit.kind);
        (same && room > 0).then_some((troop, room))
    })
}

/// Returns a unit of the realm's list that stands for points, in a banner.
fn troops_for_points(game: &Game<'_>, realm: RealmId, banner: BannerId) -> Option<Troop> {
    let army = roster::army(game, realm).filter(|army| army.abstracted)?;
    let kind = army.units.iter().find(|kind| kind.points == 1)?;
    let buyer = Buyer { realm, budget: 0, winter: true, banners: 0, hired: None };
    Some(buyer.of_unit(army, kind, Station::Banner(banner), Vec::new()))
}
