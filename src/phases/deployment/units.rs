//! Deployment of rosters: recruits go to the banners that have room for them, or form new ones;
//! hired troops come with a roster of their own (NL-DEP-01, NL-ARMY-05, NL-REC-08, NL-REC-10).

use super::{regrouping, troop_points};
use crate::campaign::{BannerId, Event, Origin, RealmId, Reason, Service, Station, TroopId};
use crate::engine::armies::roster::buying::Buyer;
use crate::engine::{Company, Flow, Game, Turn};
use crate::phases::muster_rosters;
use crate::rules::{Race, RuleId, Value};

const RULE: &str = "NL-DEP-01";

/// Deploys everybody who waits at home, with a number of banner pieces.
pub(super) fn deploy(turn: &mut Turn<'_>, realm: RealmId, mut pieces: i64) -> Flow {
    for hired in turn.game().hired_by(realm) {
        pieces -= deploy_hired(turn, realm, hired, pieces);
    }
    if turn.game().has_billet(realm) && troop_points::form(turn, realm, pieces)? {
        return Ok(());
    }
    own_units(turn, realm, pieces);
    Ok(())
}

/// A contingent has its own banners: those that its hirer has filled, and for what was left
/// unspent such as fill themselves from the army list, without the limits on own troops, each with
/// its commander; points that pay for nothing are lost. Returns how many banners there are of it.
fn deploy_hired(turn: &mut Turn<'_>, realm: RealmId, hired: Origin, pieces: i64) -> i64 {
    let (service, area, race) = hired;
    let (rule, points) = (muster_rosters::rule(Some(hired)), turn.game().contingent(realm, hired));
    if points > 0 {
        turn.emit(
            "NL-DEP-01",
            Event::ContingentChanged { realm, service, area, race, by: -points },
        );
    }
    let room = if turn.game().has_billet(realm) { pieces } else { 0 };
    let mut formed = 0;
    for number in turn.game().meant(realm, Some(hired)) {
        let troops = turn.game().meant_for(realm, Some(hired), number);
        if formed < room {
            let banner = new_banner(turn, realm, (service, race));
            troops
                .into_iter()
                .for_each(|troop| turn.send_troop(rule, troop, banner, Reason::Deployed));
            formed += 1;
        } else {
            // What no piece is left for does not serve.
            let leave =
                |troop| Event::TroopSent { troop, to: Station::Gone, what: Reason::NoBanner };
            troops.into_iter().for_each(|troop| turn.emit("NL-DEP-01", leave(troop)));
        }
    }
    // One banner below the least is a contingent for itself, where the rules allow it, and never
    // what another has left over.
    let legal = turn.game().value(
        Value::BannerMin,
        turn.game().about_company(realm, turn.game().company_hired(realm, Some(hired))),
    );
    let least =
        if formed == 0 { turn.game().least_contingent(realm, service, race) } else { legal };
    if points < least || formed >= room {
        return formed;
    }
    let buyer =
        Buyer { realm, budget: points, winter: false, banners: room - formed, hired: Some(hired) };
    let mut filled: Vec<(Station, BannerId)> = Vec::new();
    for mut troop in buyer.plan(&turn.game()) {
        let known =
            filled.iter().find(|(station, _)| *station == troop.station).map(|(_, banner)| *banner);
        let banner = known.unwrap_or_else(|| {
            let banner = new_banner(turn, realm, (service, race));
            filled.push((troop.station, banner));
            banner
        });
        troop.station = Station::Banner(banner);
        let by = troop.points();
        turn.raise_troop(rule, troop);
        turn.emit(rule, Event::PointsChanged { banner, by, what: Reason::Hired });
    }
    formed + i64::try_from(filled.len()).unwrap_or(0)
}

/// A banner without anybody yet.
fn new_banner(turn: &mut Turn<'_>, realm: RealmId, whose: (Service, Option<Race>)) -> BannerId {
    let banner = BannerId(u16::try_from(turn.state().banners.len()).unwrap_or(u16::MAX));
    super::form_banner(turn, realm, 0, whose);
    banner
}

/// Deploys a realm's own roster: everybody at home goes to the free banners of the realm as long as
/// there is room; those left over form new banners where a commander is at home for them, and
/// wait where they cannot (NL-DEP-01, NL-ARMY-05). Whole units are written, and nobody is divided
/// by points.
fn own_units(turn: &mut Turn<'_>, realm: RealmId, mut pieces: i64) {
    let waiting = |turn: &Turn<'_>| -> Vec<TroopId> {
        let roll = turn.state().roster.present();
        let mut home: Vec<(bool, u16, TroopId)> = roll
            .filter(|(_, troop)| troop.realm == realm && troop.station == Station::Reserve)
            .map(|(id, troop)| {
                (!troop.character.as_ref().is_some_and(|one| one.commands), troop.number, id)
            })
            .collect();
        home.sort_unstable();
        home.into_iter().map(|(.., id)| id).collect()
    };
    let free = turn.game().free_banners(realm);
    if !turn.game().has_billet(realm) {
        // No place is left: the army waits at home for better years.
        for banner in free {
            for troop in turn.game().troops_in(banner) {
                let by = -turn.state().roster.troop(troop).points();
                turn.emit("NL-DEP-02", Event::PointsChanged { banner, by, what: Reason::Deployed });
                turn.emit(
                    "NL-DEP-02",
                    Event::TroopSent { troop, to: Station::Reserve, what: Reason::NoSettlement },
                );
            }
            turn.remove_banner(banner, Reason::NoSettlement, RuleId("NL-DEP-02"));
        }
        return;
    }
    let all = waiting(turn);
    let kept = turn.game().kept_to_lead(realm, (&all, &free), pieces);
    let newcomers: Vec<TroopId> =
        all.iter().copied().filter(|troop| !kept.contains(troop)).collect();
    for (troop, banner) in turn.game().dealt_out(realm, &newcomers, &free) {
        if let Some(banner) = banner {
            turn.send_troop(RULE, troop, banner, Reason::Deployed);
        }
    }
    // Those for whom there was no room make banners of their own.
    while let Some(members) = turn.game().possible_banner(realm, &waiting(turn)) {
        if pieces < 1 {
            break;
        }
        pieces -= 1;
        let banner = new_banner(turn, realm, (Service::Own, None));
        for troop in members {
            turn.send_troop(RULE, troop, banner, Reason::Deployed);
        }
    }
    if turn.game().pools_rosters(realm) {
        regrouping::settle(turn, realm, pieces);
    }
}

impl Game<'_> {
    /// Returns the banner that each of some newcomers joins, in turn: the weakest that has room for them;
    /// None where none has.
    fn dealt_out(
        &self,
        realm: RealmId,
        newcomers: &[TroopId],
        banners: &[BannerId],
    ) -> Vec<(TroopId, Option<BannerId>)> {
        let (points, ranks) =
            (self.value(Value::BannerMax, realm), self.value(Value::RankUnitsMax, realm));
        let mut inside: Vec<Vec<TroopId>> =
            banners.iter().map(|banner| self.troops_in(*banner)).collect();
        let mut dealt = Vec::new();
        for troop in newcomers {
            let joins = |at: &usize| {
                let with: Vec<TroopId> = inside[*at].iter().copied().chain([*troop]).collect();
                let found = self.composition(&with);
                found.points <= points && found.ranks <= ranks
            };
            let weakest = (0..banners.len()).filter(joins).min_by_key(|at| {
                (self.composition(&inside[*at]).points, self.state.banner(banners[*at]).number)
            });
            if let Some(at) = weakest {
                inside[at].push(*troop);
            }
            dealt.push((*troop, weakest.map(|at| banners[at])));
        }
        dealt
    }

    /// Returns commanders among newcomers who join no banner that others lead, for with those who find
    /// no room they form banners of their own, of which there may be so many (NL-ARMY-05).
    fn kept_to_lead(
        &self,
        realm: RealmId,
        (newcomers, banners): (&[TroopId], &[BannerId]),
        pieces: i64,
    ) -> Vec<TroopId> {
        let wanted = self.value(Value::Commanders, realm);
        let led = |banner: BannerId| self.composition(&self.troops_in(banner)).commanders >= wanted;
        let formed = |kept: &[TroopId]| {
            let others: Vec<TroopId> =
                newcomers.iter().copied().filter(|troop| !kept.contains(troop)).collect();
            let dealt = self.dealt_out(realm, &others, banners);
            let placed = |troop: &TroopId| dealt.contains(&(*troop, None)) || kept.contains(troop);
            let mut left: Vec<TroopId> = newcomers.iter().copied().filter(placed).collect();
            let mut formed = 0;
            while let Some(members) = self.possible_banner(realm, &left) {
                left.retain(|troop| !members.contains(troop));
                formed += 1;
            }
            (formed, dealt)
        };
        let mut kept: Vec<TroopId> = Vec::new();
        loop {
            let (now, dealt) = formed(&kept);
            let leads = |troop: TroopId, banner: Option<BannerId>| {
                self.composition(&[troop]).commanders > 0 && banner.is_some_and(&led)
            };
            let more = dealt
                .into_iter()
                .filter(|(troop, banner)| leads(*troop, *banner))
                .map(|(troop, _)| kept.iter().copied().chain([troop]).collect::<Vec<TroopId>>())
                .find(|more| now < pieces && formed(more).0 > now);
            match more {
                Some(more) => kept = more,
                None => return kept,
            }
        }
    }

    /// A commander and as many units of some troops as one banner can hold, if they make one at
    /// all.
    fn possible_banner(&self, realm: RealmId, waiting: &[TroopId]) -> Option<Vec<TroopId>> {
        let mut members: Vec<TroopId> = Vec::new();
        let (points, ranks) =
            (self.value(Value::BannerMax, realm), self.value(Value::RankUnitsMax, realm));
        for troop in waiting {
            let with: Vec<TroopId> = members.iter().copied().chain([*troop]).collect();
            let found = self.composition(&with);
            // One commander is enough as long as others may lead as well.
            let spare = found.commanders > self.value(Value::Commanders, realm) && found.ranks == 0;
            if found.points <= points && found.ranks <= ranks && !spare {
                members = with;
            }
        }
        self.check_composition((realm, Company::OWN), &self.composition(&members), "it")
            .is_ok()
            .then_some(members)
    }
}
