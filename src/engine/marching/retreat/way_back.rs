//! A force goes back the way it came (NL-BATTLE-14..17).

use crate::campaign::{BannerId, Reason};
use crate::engine::armies::positions;
use crate::engine::core::players::Flow;
use crate::engine::core::races;
use crate::engine::core::turn::Turn;
use crate::engine::marching::retreat::leaving::Leaving;
use crate::engine::marching::retreat::{self, ArrivalRoute};
use crate::engine::marching::route::{self, RouteStep};
use crate::engine::sea::landing;
use crate::engine::supply;
use crate::map::PlaceId;
use crate::rules::Value;

/// Leads attackers back, each to the tile it came from; those whose way led over an obstacle search
/// for a way (NL-BATTLE-07, NL-BATTLE-10), and those that came by sea go to their ships
/// (NL-SHIP-10). Those that came from nowhere leave as defenders do.
pub fn go_back(turn: &mut Turn<'_>, force: &[BannerId], leaving: Leaving) -> Flow {
    let (by_sea, by_land) = landing::part_by_sea(turn, force, leaving.lost());
    // A banner that is lost in any case needs no food.
    let (lost, going): (Vec<_>, Vec<_>) = by_origin(turn, &by_land)
        .into_iter()
        .partition(|(came, group)| no_way_back(turn, group, *came, leaving));
    for (came, group) in lost {
        group_goes_back(turn, &group, came, leaving)?;
    }
    let everybody: Vec<BannerId> =
        by_sea.iter().chain(going.iter().flat_map(|(_, group)| group)).copied().collect();
    supply::eat_before_retreat(turn, &everybody, leaving.pursued())?;
    let late = landing::leave_by_sea(turn, &by_sea, leaving.lost());
    for (came, group) in going.into_iter().chain(by_origin(turn, &late)) {
        let group = positions::alive(turn, &group);
        group_goes_back(turn, &group, came, leaving)?;
    }
    Ok(())
}

/// Groups banners by the way they came.
fn by_origin(turn: &Turn<'_>, force: &[BannerId]) -> Vec<(Option<ArrivalRoute>, Vec<BannerId>)> {
    let mut groups: Vec<(Option<ArrivalRoute>, Vec<BannerId>)> = Vec::new();
    for banner in positions::alive(turn, force) {
        let came = turn.state().banner(banner).came;
        let came = came.map(|came| ArrivalRoute { from: came.from, over: came.over_obstacle });
        match groups.iter_mut().find(|(known, _)| *known == came) {
            Some((_, group)) => group.push(banner),
            None => groups.push((came, vec![banner])),
        }
    }
    groups
}

/// True if banners that came by one way are lost without a roll: they have nowhere to go, or
/// may not search.
fn no_way_back(
    turn: &Turn<'_>,
    group: &[BannerId],
    came: Option<ArrivalRoute>,
    leaving: Leaving,
) -> bool {
    let Some(first) = group.first() else { return true };
    let banner = turn.state().banner(*first);
    match came.filter(|came| positions::may_stand(&turn.game(), banner.realm, came.from)) {
        Some(ArrivalRoute { from, over }) => {
            leaving.routed() && still_over(turn, group, from, over)
        }
        None => retreat::own_tiles(turn, group, leaving).is_empty(),
    }
}

/// True if the way back leads over an obstacle: what lay within the tile that is left may be
/// out of the way now (EN-BATTLE-16).
fn still_over(turn: &Turn<'_>, group: &[BannerId], to: PlaceId, over: bool) -> bool {
    let here = group.first().map(|first| turn.state().banner(*first).at);
    over && (!here.is_some_and(|here| route::ways_out(&turn.game(), here))
        || route::retreat_blocked(&turn.game(), group, to))
}

/// Leads besiegers whom those inside have beaten back over the sides they entered by; if that leads
/// to enemies, to a tile of their empire as other defenders do (EN-SIEGE-07).
pub fn besiegers_go_back(turn: &mut Turn<'_>, force: &[BannerId], leaving: Leaving) -> Flow {
    let (by_sea, by_land) =
        landing::part_by_sea(turn, &positions::alive(turn, force), leaving.lost());
    let ways = ways_out_of_siege(turn, &by_land, leaving)?;
    let everybody: Vec<BannerId> =
        by_sea.iter().chain(ways.iter().flat_map(|(_, group)| group)).copied().collect();
    supply::eat_before_retreat(turn, &everybody, leaving.pursued())?;
    let late = landing::leave_by_sea(turn, &by_sea, leaving.lost());
    for (to, group) in ways.into_iter().chain(ways_out_of_siege(turn, &late, leaving)?) {
        retreat::march_out(turn, &group, to, leaving)?;
    }
    Ok(())
}

/// Returns where besiegers go who lose; those who have nowhere to go are destroyed.
fn ways_out_of_siege(
    turn: &mut Turn<'_>,
    force: &[BannerId],
    leaving: Leaving,
) -> Flow<Vec<(PlaceId, Vec<BannerId>)>> {
    let mut groups: Vec<(Option<PlaceId>, Vec<BannerId>)> = Vec::new();
    for banner in force {
        let way = positions::way_back(&turn.game(), *banner);
        match groups.iter_mut().find(|(known, _)| *known == way) {
            Some((_, group)) => group.push(*banner),
            None => groups.push((way, vec![*banner])),
        }
    }
    let mut ways = Vec::new();
    for (way, group) in groups {
        let to = if way.is_some() { way } else { retreat::own_tile_for(turn, &group, leaving)? };
        ways.extend(to.map(|to| (to, group)));
    }
    Ok(ways)
}

fn group_goes_back(
    turn: &mut Turn<'_>,
    group: &[BannerId],
    came: Option<ArrivalRoute>,
    leaving: Leaving,
) -> Flow {
    let Some(first) = group.first() else { return Ok(()) };
    let banner = turn.state().banner(*first);
    let (realm, here) = (banner.realm, banner.at);
    let Some(ArrivalRoute { from, over }) =
        came.filter(|came| positions::may_stand(&turn.game(), realm, came.from))
    else {
        return match retreat::own_tile_for(turn, group, leaving)? {
            Some(to) => retreat::march_out(turn, group, to, leaving),
            None => Ok(()),
        };
    };
    let rule = leaving.rule(turn.rules);
    let mut to = from;
    if leaving == Leaving::Drawn
        && turn.game().value(Value::DrawAsBeaten, races::about_force(&turn.game(), group)) == 0
    {
        let mut places = retreat::refuges(&turn.game(), realm, here, group);
        if !places.contains(&to) {
            places.insert(0, to);
        }
        if places.len() > 1
            && let Some(place) = retreat::choose_retreat(turn, realm, group, &places, rule)?
        {
            to = place;
        }
        if to != from {
            return retreat::march_out(turn, group, to, leaving);
        }
    }
    if still_over(turn, group, to, over)
        && (leaving.routed() || !route::find_way(turn, group, to, leaving.search())?)
    {
        retreat::has_no_way(turn, group, leaving, Reason::NoWayBack);
        return Ok(());
    }
    for banner in positions::alive(turn, group) {
        step_back(turn, rule, banner);
    }
    Ok(())
}

/// Returns a banner to exactly where it stood before it came here.
pub fn step_back(turn: &mut Turn<'_>, rule: &'static str, banner: BannerId) {
    let Some(came) = turn.state().banner(banner).came else { return };
    let step = match route::banner_step(&turn.game(), banner, came.from) {
        Some(step) => RouteStep { ground: came.ground, ..step },
        None => return,
    };
    route::step_banner(turn, rule, banner, step, false);
}
