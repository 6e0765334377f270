//! Trophies, captured characters and their gear (NL-TT-18, NL-TT-19, NL-SIEGE-12, EN-TT-16).

use crate::campaign::{
    BannerEvent, BannerId, Keeper, Reason, RosterEvent, Station, TroopId, Trophy,
};
use crate::engine::armies::roster::{self, stations};
use crate::engine::core::game::Game;
use crate::engine::core::turn::Turn;
use crate::engine::core::{pieces, races};
use crate::engine::realms::stances;
use crate::rules::army::UnitKind;
use crate::rules::{RuleId, Value};

/// Lists captured machines that a banner carries, each with its kind if enough of the banner's rank
/// and file are there to serve it, else with None (NL-SIEGE-12, NL-TT-17).
pub fn captured_machines<'a>(
    game: &Game<'a>,
    banner: BannerId,
) -> Vec<(&'a str, Option<&'a UnitKind>)> {
    let ranks = game.state.roster.in_banner(banner).filter(|(_, troop)| troop.arm.in_ranks());
    let mut idle: i64 = ranks.map(|(_, troop)| troop.models).sum();
    let carried = |trophy: &&Trophy| trophy.machine && trophy.keeper == Keeper::Banner(banner);
    let serve = |trophy: &'a Trophy| {
        let mut lists = roster::army(game, trophy.of).into_iter().chain(&game.rules.armies);
        let kind = lists.find_map(|army| army.unit(&trophy.kind));
        let served = kind.filter(|kind| kind.crew <= idle);
        idle -= served.map_or(0, |kind| kind.crew);
        (trophy.kind.as_str(), served)
    };
    game.state.roster.trophies.iter().filter(carried).map(serve).collect()
}

/// Passes on the trophies of banners whose baggage is taken, with it.
pub(in crate::engine) fn pass_all_trophies(
    turn: &mut Turn<'_>,
    from: &[BannerId],
    to: &[BannerId],
) {
    let taker = to.iter().copied().find(|banner| !turn.state().banner(*banner).removed);
    if let Some(taker) = taker {
        from.iter().for_each(|banner| pass_trophies(turn, *banner, taker, "NL-SIEGE-12"));
    }
}

/// Passes the trophies of a banner on to another.
pub fn pass_trophies(turn: &mut Turn<'_>, from: BannerId, to: BannerId, rule: &'static str) {
    send_trophies(turn, from, Keeper::Banner(to), RuleId(rule));
}

/// Takes the trophies that a banner carries: they are lost.
pub(in crate::engine) fn lose_trophies(turn: &mut Turn<'_>, of: BannerId, rule: RuleId) {
    send_trophies(turn, of, Keeper::Lost, rule);
}

fn send_trophies(turn: &mut Turn<'_>, from: BannerId, to: Keeper, rule: RuleId) {
    let carried: Vec<usize> = (0..turn.state().roster.trophies.len())
        .filter(|at| turn.state().roster.trophies[*at].keeper == Keeper::Banner(from))
        .collect();
    for trophy in carried {
        turn.emit_rule(
            rule,
            RosterEvent::TrophySent { trophy: i64::try_from(trophy).unwrap_or(i64::MAX), to },
        );
    }
}

/// Captures characters out of action with the baggage that they travel with, if the rules say so
/// (EN-TT-16).
pub(in crate::engine) fn capture_disabled(turn: &mut Turn<'_>, from: &[BannerId], to: &[BannerId]) {
    let taker = to.iter().copied().find(|banner| !turn.state().banner(*banner).removed);
    let Some(taker) = taker else { return };
    for banner in from.iter().copied() {
        if turn.game().value(Value::DisabledCaptured, banner) == 0 {
            continue;
        }
        let here = turn.state().roster.in_banner(banner);
        let disabled: Vec<TroopId> =
            here.filter(|(_, troop)| !troop.fit()).map(|(id, _)| id).collect();
        disabled.into_iter().for_each(|troop| {
            stations::imprison(turn, troop, taker, Reason::Captured, RuleId("NL-TT-18"));
        });
    }
}

/// Takes a magic item from a character; returns what it was worth.
pub fn take_item(turn: &mut Turn<'_>, troop: TroopId, item: &str, rule: &'static str) -> i64 {
    let points = roster::magic_items(&turn.game(), troop)
        .iter()
        .find(|known| known.id == item)
        .map_or(0, |known| known.points);
    let worth = turn.state().roster.troop(troop).worth - points;
    turn.emit(rule, RosterEvent::TroopUnfitted { troop, gear: item.to_owned(), worth });
    points
}

/// Lays down a piece of a character's gear that lasting harm leaves them unable to carry; what it
/// was worth is lost (NL-TT-15).
pub(in crate::engine) fn lay_down(turn: &mut Turn<'_>, troop: TroopId, gear: &str, rule: RuleId) {
    let bared = turn.state().roster.troop(troop);
    let army = turn.rules.armies.iter().find(|army| army.id == bared.list);
    let (offered, _) = army.map_or((&[][..], &[][..]), |army| army.offers(&bared.kind));
    let points = offered.iter().find(|one| one.id == gear).map_or(0, |one| one.points);
    let worth = bared.worth - points;
    if !bared.gear.iter().any(|known| known == gear) {
        return;
    }
    turn.emit_rule(rule, RosterEvent::TroopUnfitted { troop, gear: gear.to_owned(), worth });
    if let Some(banner) = pieces::banner_of(&turn.game(), troop).filter(|_| points > 0) {
        let what = Reason::GearGivenUp;
        turn.emit_rule(rule, BannerEvent::PointsChanged { banner, by: -points, what });
    }
}

/// Takes gear and items from a character, and what they were worth.
pub fn strip(turn: &mut Turn<'_>, troop: TroopId, rule: &'static str) {
    let stripped = turn.state().roster.troop(troop);
    let Some(level) = stripped.character.as_ref().map(|one| one.level) else { return };
    let army = turn.rules.armies.iter().find(|army| army.id == stripped.list);
    let worth =
        army.and_then(|army| army.character(&stripped.kind)).and_then(|kind| kind.at_level(level));
    let worth = worth.unwrap_or(stripped.worth);
    turn.emit(rule, RosterEvent::Stripped { troop, worth });
}

/// Sets a prisoner free, who joins this banner, else the nearest of the same realm, or of the
/// contingent the prisoner was hired with, else goes home (NL-TT-18, NL-TT-19).
pub fn set_free(turn: &mut Turn<'_>, troop: TroopId, banner: Option<BannerId>, rule: &'static str) {
    let freed = turn.state().roster.troop(troop);
    let (realm, points, hired, home) = (freed.realm, freed.points(), freed.hired, freed.home());
    let company = races::company_hired(&turn.game(), realm, hired);
    let from = match freed.station {
        Station::Captive(captor) => Some(turn.state().banner(captor).at),
        Station::Dungeon(keeper) => turn.state().realm(keeper).capital,
        _ => None,
    };
    let map = turn.game().map();
    let near = |banner: BannerId| {
        from.map_or(0, |from| map.distance(from, turn.state().banner(banner).at))
    };
    let own = turn
        .state()
        .banners_of(realm)
        .map(|(id, _)| id)
        .filter(|id| races::company(&turn.game(), *id) == company);
    let nearest = own.min_by_key(|id| (near(*id), turn.state().banner(*id).number));
    match banner.or(nearest) {
        Some(banner) => {
            turn.emit(
                rule,
                RosterEvent::TroopSent {
                    troop,
                    to: Station::Banner(banner),
                    what: Reason::SetFree,
                },
            );
            turn.emit(
                rule,
                BannerEvent::PointsChanged { banner, by: points, what: Reason::JoinedByFreed },
            );
        }
        None => turn.emit(rule, RosterEvent::TroopSent { troop, to: home, what: Reason::SetFree }),
    }
}

/// Frees prisoners in chains with banners whose baggage is taken, if the victors are of their
/// realm, whom they join, or friends of it; else they are the victors' prisoners (NL-TT-18).
pub fn free_captives(turn: &mut Turn<'_>, captors: &[BannerId], victors: &[BannerId]) {
    for captor in captors {
        let captives: Vec<TroopId> =
            turn.state().roster.captives(*captor).map(|(id, _)| id).collect();
        for captive in captives {
            let (realm, hired) = (
                turn.state().roster.troop(captive).realm,
                turn.state().roster.troop(captive).hired,
            );
            let company = races::company_hired(&turn.game(), realm, hired);
            let own = victors.iter().copied().find(|id| {
                let banner = turn.state().banner(*id);
                banner.realm == realm
                    && !banner.removed
                    && races::company(&turn.game(), *id) == company
            });
            let taker = victors.iter().copied().find(|id| !turn.state().banner(*id).removed);
            let hostile = taker.filter(|taker| {
                let banner = turn.state().banner(*taker);
                stances::hostile(&turn.game(), banner.realm, realm, Some(banner.at))
            });
            match hostile {
                Some(taker) => stations::station_troop(
                    turn,
                    captive,
                    Station::Captive(taker),
                    Reason::LedOn,
                    RuleId("NL-TT-18"),
                ),
                None => set_free(turn, captive, own, "NL-TT-18"),
            }
        }
    }
}
