//! Deployment of rosters: recruits go to the banners that have room for them, or form new ones;
//! hired troops come with a roster of their own (NL-DEP-01, NL-ARMY-05, NL-REC-08, NL-REC-10).

use super::{regrouping, troop_points};
use crate::campaign::{
    BannerEvent, BannerId, Origin, RealmEvent, RealmId, Reason, RosterEvent, Service, Station,
    TroopId,
};
use crate::engine::armies::banners;
use crate::engine::armies::roster::buying::{Buyer, limits};
use crate::engine::armies::roster::{self, composition};
use crate::engine::core::races;
use crate::engine::{Company, Flow, Game, Turn};
use crate::phases::recruitment::contingents;
use crate::phases::{deployment, muster_rosters};
use crate::rules::{Race, RuleId, Value};
use crate::text::Text;

const RULE: &str = "NL-DEP-01";

/// Deploys everybody who waits at home, with a number of banner pieces.
pub(super) fn deploy(turn: &mut Turn<'_>, realm: RealmId, mut pieces: i64) -> Flow {
    for hired in muster_rosters::hired_by(&turn.game(), realm) {
        pieces -= deploy_hired(turn, realm, hired, pieces);
    }
    if deployment::has_billet(&turn.game(), realm) && troop_points::form(turn, realm, pieces)? {
        return Ok(());
    }
    own_units(turn, realm, pieces);
    Ok(())
}

/// Forms the banners of a contingent: those that its hirer has filled, and for what was left unspent such as
/// fill themselves from the army list, without the limits on own troops, each with its commander; points that
/// pay for nothing are lost. Returns how many banners there are of it.
fn deploy_hired(turn: &mut Turn<'_>, realm: RealmId, hired: Origin, pieces: i64) -> i64 {
    let Origin { service, area, race } = hired;
    let (rule, points) =
        (muster_rosters::rule(Some(hired)), muster_rosters::contingent(&turn.game(), realm, hired));
    if points > 0 {
        turn.emit(
            "NL-DEP-01",
            RealmEvent::ContingentChanged { realm, service, area, race, by: -points },
        );
    }
    let room = if deployment::has_billet(&turn.game(), realm) { pieces } else { 0 };
    let mut formed = 0;
    for number in muster_rosters::meant(&turn.game(), realm, Some(hired)) {
        let troops = limits::meant_for(&turn.game(), realm, Some(hired), number);
        if formed < room {
            let banner = new_banner(turn, realm, (service, race));
            troops
                .into_iter()
                .for_each(|troop| roster::send_troop(turn, rule, troop, banner, Reason::Deployed));
            formed += 1;
        } else {
            // Troops without a banner piece do not serve.
            let (to, what) = (Station::Gone, Reason::NoBanner);
            let leave = |troop| RosterEvent::TroopSent { troop, to, what };
            troops.into_iter().for_each(|troop| turn.emit("NL-DEP-01", leave(troop)));
        }
    }
    // One banner below the least is a contingent for itself, where the rules allow it, and never
    // what another has left over.
    let legal = turn.game().value(
        Value::BannerMin,
        races::about_company(
            &turn.game(),
            realm,
            races::company_hired(&turn.game(), realm, Some(hired)),
        ),
    );
    let least = if formed == 0 {
        contingents::least_contingent(&turn.game(), realm, service, race)
    } else {
        legal
    };
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
        roster::raise_troop(turn, rule, troop);
        turn.emit(rule, BannerEvent::PointsChanged { banner, by, what: Reason::Hired });
    }
    formed + i64::try_from(filled.len()).unwrap_or(0)
}

/// Returns a banner without anybody yet.
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
    let free = deployment::free_banners(&turn.game(), realm);
    if !deployment::has_billet(&turn.game(), realm) {
        // No place is left: the army waits at home for better years.
        for banner in free {
            for troop in roster::troops_in(&turn.game(), banner) {
                let by = -turn.state().roster.troop(troop).points();
                turn.emit(
                    "NL-DEP-02",
                    BannerEvent::PointsChanged { banner, by, what: Reason::Deployed },
                );
                turn.emit(
                    "NL-DEP-02",
                    RosterEvent::TroopSent {
                        troop,
                        to: Station::Reserve,
                        what: Reason::NoSettlement,
                    },
                );
            }
            banners::remove_banner(turn, banner, Reason::NoSettlement, RuleId("NL-DEP-02"));
        }
        return;
    }
    let all = waiting(turn);
    let kept = kept_to_lead(&turn.game(), realm, (&all, &free), pieces);
    let newcomers: Vec<TroopId> =
        all.iter().copied().filter(|troop| !kept.contains(troop)).collect();
    for (troop, banner) in dealt_out(&turn.game(), realm, &newcomers, &free) {
        if let Some(banner) = banner {
            roster::send_troop(turn, RULE, troop, banner, Reason::Deployed);
        }
    }
    // Those for whom there was no room make banners of their own.
    while let Some(members) = possible_banner(&turn.game(), realm, &waiting(turn)) {
        if pieces < 1 {
            break;
        }
        pieces -= 1;
        let banner = new_banner(turn, realm, (Service::Own, None));
        for troop in members {
            roster::send_troop(turn, RULE, troop, banner, Reason::Deployed);
        }
    }
    if regrouping::pools_rosters(&turn.game(), realm) {
        regrouping::settle(turn, realm, pieces);
    }
}

/// Returns the banner that each of some newcomers joins, in turn: the weakest that has room for them;
/// A newcomer for whom no banner has room gets None.
fn dealt_out(
    game: &Game<'_>,
    realm: RealmId,
    newcomers: &[TroopId],
    banners: &[BannerId],
) -> Vec<(TroopId, Option<BannerId>)> {
    let (points, ranks) =
        (game.value(Value::BannerMax, realm), game.value(Value::RankUnitsMax, realm));
    let mut inside: Vec<Vec<TroopId>> =
        banners.iter().map(|banner| roster::troops_in(game, *banner)).collect();
    let mut dealt = Vec::new();
    for troop in newcomers {
        let joins = |at: &usize| {
            let with: Vec<TroopId> = inside[*at].iter().copied().chain([*troop]).collect();
            let found = composition::composition(game, &with);
            found.points <= points && found.ranks <= ranks
        };
        let weakest = (0..banners.len()).filter(joins).min_by_key(|at| {
            (
                composition::composition(game, &inside[*at]).points,
                game.state.banner(banners[*at]).number,
            )
        });
        if let Some(at) = weakest {
            inside[at].push(*troop);
        }
        dealt.push((*troop, weakest.map(|at| banners[at])));
    }
    dealt
}

/// Returns commanders among newcomers who join no banner that others lead: with those who find no room they form
/// banners of their own, as long as their number allows it (NL-ARMY-05).
fn kept_to_lead(
    game: &Game<'_>,
    realm: RealmId,
    (newcomers, banners): (&[TroopId], &[BannerId]),
    pieces: i64,
) -> Vec<TroopId> {
    let wanted = game.value(Value::Commanders, realm);
    let led = |banner: BannerId| {
        composition::composition(game, &roster::troops_in(game, banner)).commanders >= wanted
    };
    let formed = |kept: &[TroopId]| {
        let others: Vec<TroopId> =
            newcomers.iter().copied().filter(|troop| !kept.contains(troop)).collect();
        let dealt = dealt_out(game, realm, &others, banners);
        let placed = |troop: &TroopId| dealt.contains(&(*troop, None)) || kept.contains(troop);
        let mut left: Vec<TroopId> = newcomers.iter().copied().filter(placed).collect();
        let mut formed = 0;
        while let Some(members) = possible_banner(game, realm, &left) {
            left.retain(|troop| !members.contains(troop));
            formed += 1;
        }
        (formed, dealt)
    };
    let mut kept: Vec<TroopId> = Vec::new();
    loop {
        let (now, dealt) = formed(&kept);
        let leads = |troop: TroopId, banner: Option<BannerId>| {
            composition::composition(game, &[troop]).commanders > 0 && banner.is_some_and(&led)
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

/// Returns a commander and as many units of some troops as one banner can hold, if they make one at all.
fn possible_banner(game: &Game<'_>, realm: RealmId, waiting: &[TroopId]) -> Option<Vec<TroopId>> {
    let mut members: Vec<TroopId> = Vec::new();
    let (points, ranks) =
        (game.value(Value::BannerMax, realm), game.value(Value::RankUnitsMax, realm));
    for troop in waiting {
        let with: Vec<TroopId> = members.iter().copied().chain([*troop]).collect();
        let found = composition::composition(game, &with);
        // One commander is enough as long as others may lead as well.
        let spare = found.commanders > game.value(Value::Commanders, realm) && found.ranks == 0;
        if found.points <= points && found.ranks <= ranks && !spare {
            members = with;
        }
    }
    composition::check_composition(
        game,
        (realm, Company::OWN),
        &composition::composition(game, &members),
        &Text::EMPTY,
    )
    .is_ok()
    .then_some(members)
}
