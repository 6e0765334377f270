//! The way from one place to the next: what blocks it, and the search for a way over it.

use crate::campaign::{
    ArrivedFrom, BannerEvent, BannerId, Event, FightEvent, RealmId, Reason, ScriptValue,
};
use crate::engine::Who;
use crate::engine::armies::roster::stations;
use crate::engine::armies::{banners, entering, positions};
use crate::engine::core::game::Game;
use crate::engine::core::numbers::About;
use crate::engine::core::players::Flow;
use crate::engine::core::repeated_throws::{self, RepeatedThrows};
use crate::engine::core::scripting::hook_calls;
use crate::engine::core::scripting::hooks::Hook;
use crate::engine::core::texts;
use crate::engine::core::turn::Turn;
use crate::engine::core::{races, tables};
use crate::engine::effects::{self, Scope};
use crate::engine::realms::stances;
use crate::map::{Ground, Obstacle, PlaceId, Side};
use crate::rules::Value;
use crate::rules::effect::Way;
use crate::rules::procedure::{RouteEffect, TableEffect};
use crate::rules::table::{PERILOUS_ROUTE, ROUTE, WAYS_OUT};
use crate::say;

/// The step of one banner into an adjacent place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RouteStep {
    pub to: PlaceId,
    pub ground: Ground,
    /// Side of the next place over which it enters.
    pub side: Side,
    /// Mountain or unbridged river that lies in the way (NL-MOVE-02).
    pub obstacle: Obstacle,
    /// True if a wall that others hold lies in the way (EN-OPT-11).
    pub wall: bool,
}

impl RouteStep {
    /// True if a way has to be searched for.
    pub fn blocked(self) -> bool {
        self.obstacle.any() || self.wall
    }
}

/// Words for the host's ruling on a search that finds no way.
const RULED_WAYS: [(&str, Way); 2] = [("safe", Way::Safe), ("perilous", Way::Perilous)];

/// Rules by which a force searches for a way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RouteSearch {
    /// One roll; a perilous way may be declined (NL-MOVE-08).
    Free,
    /// One roll; a perilous way must be taken, though nobody retreats (EN-RACE-14).
    Compelled,
    /// One roll; a perilous way must be taken (NL-BATTLE-07).
    Forced,
    /// Rolls until a way is found (NL-BATTLE-10, NL-SIEGE-11).
    UntilFound,
}

/// Returns what a step of a banner from a ground of one place into an adjacent one meets; None if
/// no way leads there, into a swamp that is not open to it for instance.
pub fn step(
    game: &Game<'_>,
    banner: BannerId,
    from: PlaceId,
    ground: Ground,
    to: PlaceId,
) -> Option<RouteStep> {
    step_past(game, banner, from, ground, to, None)
}

/// As [`step`], where it may be given that the tile that is left has a bridge and passes.
fn step_past(
    game: &Game<'_>,
    banner: BannerId,
    from: PlaceId,
    ground: Ground,
    to: PlaceId,
    out: Option<(bool, bool)>,
) -> Option<RouteStep> {
    let exit = game.place(from).exit_to(to).filter(|_| entering::can_enter(game, banner, to))?;
    let way = exit.ways.get(ground.0 as usize).copied()?;
    let counts = |value| game.value(value, banner) > 0;
    // Most steps cross no river and no mountains: cities are looked for only where they matter.
    let city = |place| friendly_city(game, game.state.banner(banner).realm, place);
    let here = || out.unwrap_or_else(|| city(from));
    let bridged = |place, city: bool| (city || bridge(game, place)) && counts(Value::WayBridges);
    let river =
        |place, city: bool| !bridged(place, city) && hook_calls::blocks(game, place, "river");
    let ridge = |place, passes: bool| !passes && hook_calls::blocks(game, place, "mountain");
    let obstacle = Obstacle {
        river: (way.leave.river || way.enter.river)
            && counts(Value::WayRivers)
            && ((way.leave.river && river(from, here().0))
                || (way.enter.river && river(to, city(to).0))),
        ridge: (way.leave.ridge || way.enter.ridge)
            && counts(Value::WayMountains)
            && ((way.leave.ridge && ridge(from, here().1))
                || (way.enter.ridge && ridge(to, city(to).1))),
    };
    let facing = game.map().facing(from, exit.side, to);
    let wall = walled(game, banner, from, exit.side) || walled(game, banner, to, facing);
    Some(RouteStep { to, ground: way.lands_on, side: facing, obstacle, wall })
}

/// Returns two bools: true if a settlement friendly to the realm gives it a bridge (NL-MOVE-03),
/// and true if it gives it passes (NL-MOVE-04).
fn friendly_city(game: &Game<'_>, realm: RealmId, place: PlaceId) -> (bool, bool) {
    let holding = game.state.holding(place);
    match game.state.working_settlement(place) {
        Some(kind) if stances::of_friends(game, realm, holding.owner, Some(place)) => {
            let kind = game.rules.settlement(kind);
            (kind.bridge, kind.passes)
        }
        _ => (false, false),
    }
}

/// True if there is a bridge over the river of a tile: it serves everybody (EN-MOVE-02,
/// EN-CON-04).
pub fn bridge(game: &Game<'_>, place: PlaceId) -> bool {
    game.state
        .marks_on(place)
        .any(|mark| game.rules.mark_kind(&mark.name).is_some_and(|kind| kind.bridge))
}

/// True if there is a wall along a side of a tile (EN-OPT-10).
#[inline]
pub fn wall(game: &Game<'_>, place: PlaceId, side: Side) -> bool {
    game.state
        .marks_on(place)
        .any(|mark| game.rules.mark_kind(&mark.name).is_some_and(|kind| kind.wall == Some(side)))
}

/// True if a wall along a side of a tile is in the way of a banner: not of the empire that
/// controls the tile (EN-OPT-11).
pub fn walled(game: &Game<'_>, banner: BannerId, place: PlaceId, side: Side) -> bool {
    let others = || !stances::friendly_land(game, game.state.banner(banner).realm, place);
    wall(game, place, side) && others() && game.value(Value::WayWalls, banner) > 0
}

/// True if scouts of a banner only look over a wall of others into a tile (EN-OPT-14).
pub fn looks_over_wall(game: &Game<'_>, banner: BannerId, from: PlaceId, to: PlaceId) -> bool {
    let by_land = game.state.banner(banner).aboard.is_none();
    by_land && game.place(to).exit_to(from).is_some_and(|exit| walled(game, banner, to, exit.side))
}

/// True if a banner came to its tile over a wall of that tile (EN-OPT-12).
pub fn came_over_wall(game: &Game<'_>, banner: BannerId) -> bool {
    let standing = game.state.banner(banner);
    let exit = standing.came.and_then(|came| game.place(standing.at).exit_to(came.from));
    standing.landed.is_none() && exit.is_some_and(|exit| wall(game, standing.at, exit.side))
}

/// Returns the step of a banner from where it is.
pub fn banner_step(game: &Game<'_>, banner: BannerId, to: PlaceId) -> Option<RouteStep> {
    let standing = game.state.banner(banner);
    step(game, banner, standing.at, standing.ground, to)
}

/// True if nothing within a tile hinders those who retreat from it, whosever its settlement is
/// (EN-BATTLE-16).
pub fn ways_out(game: &Game<'_>, place: PlaceId) -> bool {
    game.lookup(WAYS_OUT, place, None) > 0
}

/// Returns the step of a banner that retreats, whom no wall holds up (EN-OPT-13).
pub fn retreat_step(game: &Game<'_>, banner: BannerId, to: PlaceId) -> Option<RouteStep> {
    let standing = game.state.banner(banner);
    let step = match ways_out(game, standing.at) {
        true => step_past(game, banner, standing.at, standing.ground, to, Some((true, true))),
        false => banner_step(game, banner, to),
    };
    step.map(|step| RouteStep { wall: false, ..step })
}

/// True if any banner of a force that retreats meets an obstacle on its way.
pub fn retreat_blocked(game: &Game<'_>, force: &[BannerId], to: PlaceId) -> bool {
    force.iter().any(|banner| retreat_step(game, *banner, to).is_some_and(RouteStep::blocked))
}

/// Returns the obstacles in the way of a force.
fn obstacles(game: &Game<'_>, force: &[BannerId], to: PlaceId, search: RouteSearch) -> Obstacle {
    let step = |banner| {
        if matches!(search, RouteSearch::Free | RouteSearch::Compelled) {
            banner_step(game, banner, to)
        } else {
            retreat_step(game, banner, to)
        }
    };
    let steps = force.iter().filter_map(|banner| step(*banner));
    steps.fold(Obstacle::default(), |met, step| Obstacle {
        river: met.river || step.obstacle.river,
        ridge: met.ridge || step.obstacle.ridge,
    })
}

/// True if any banner of a force meets an obstacle on its way.
pub fn way_blocked(game: &Game<'_>, force: &[BannerId], to: PlaceId) -> bool {
    force.iter().any(|banner| banner_step(game, *banner, to).is_some_and(RouteStep::blocked))
}

/// True if a mountain or river is, whatever walls are there.
pub fn land_blocks(game: &Game<'_>, force: &[BannerId], to: PlaceId) -> bool {
    obstacles(game, force, to, RouteSearch::Free).any()
}

/// True if a wall is in the way of any banner of a force.
pub fn wall_in_the_way(game: &Game<'_>, force: &[BannerId], to: PlaceId) -> bool {
    force.iter().any(|banner| banner_step(game, *banner, to).is_some_and(|step| step.wall))
}

/// Returns the event of a step that a banner takes.
fn moved(game: &Game<'_>, banner: BannerId, step: RouteStep, keep_origin: bool) -> Event {
    let from = game.state.banner(banner);
    let came = keep_origin.then_some(ArrivedFrom {
        from: from.at,
        ground: from.ground,
        side: from.side,
        over_obstacle: step.obstacle.any(),
    });
    let (to, ground, side) = (step.to, step.ground, Some(step.side));
    Event::Banner(BannerEvent::BannerMoved { banner, to, ground, side, came })
}

/// Returns the event of a banner that marches into the next place and finds a way; None if it
/// cannot step there.
pub fn steps_to(game: &Game<'_>, banner: BannerId, to: PlaceId) -> Option<Event> {
    Some(moved(game, banner, banner_step(game, banner, to)?, true))
}

/// Returns the purpose of the roll in a search, and its subject.
fn way_sought(
    game: &Game<'_>,
    force: &[BannerId],
    to: PlaceId,
    search: RouteSearch,
) -> (&'static str, About) {
    let about = About {
        banner: force.first().copied(),
        tile: Some(to),
        obstacle: obstacles(game, force, to, search),
        people: races::people_of(game, force),
        ..About::default()
    };
    let walled = matches!(search, RouteSearch::Free | RouteSearch::Compelled)
        && wall_in_the_way(game, force, to);
    (if walled { "search for a way past a wall" } else { "search for a way" }, about)
}

/// Searches for a way over an obstacle for a force (NL-MOVE-08, NL-MOVE-09). True when it gets
/// through; a perilous way has then taken its toll. Nothing of a search is kept: the way serves
/// this force for this one move, and the next force, or the next move, searches anew
/// (NL-MOVE-10).
pub fn find_way(
    turn: &mut Turn<'_>,
    force: &[BannerId],
    to: PlaceId,
    search: RouteSearch,
) -> Flow<bool> {
    let (what, about) = way_sought(&turn.game(), force, to, search);
    if let Some(first) = force.first() {
        let from = ScriptValue::Tile(turn.state().banner(*first).at);
        let told = [force.into(), from, ScriptValue::Tile(to)];
        let found = hook_calls::decided_by_script(
            turn,
            (Hook::Way, "whether a way is found"),
            &told,
            |game| {
                let (force, to) = (texts::banners(game, force), texts::place(game, to));
                let found = say!("{banners} finds a way to {place}", banners = &force, place = &to);
                [found, say!("{banners} finds no way to {place}", banners = force, place = to)]
            },
        )?;
        match (found, search) {
            (Some(true), _) => return Ok(true),
            (None, _) | (_, RouteSearch::UntilFound) => {}
            (Some(false), _) => return Ok(false),
        }
    }
    let mut tries = RepeatedThrows::default();
    loop {
        let drawn = turn.roll_on(ROUTE, what, about)?;
        let found = |RouteEffect::FindsWay(way): RouteEffect<'_>| Some(*way);
        let way = RouteEffect::first(tables::effects(turn, &drawn), found);
        match (way.unwrap_or(Way::Safe), search) {
            (Way::None, RouteSearch::UntilFound) => {
                if let Some(way) = way_by_ruling(turn, &mut tries, what)? {
                    return takes_ruled_way(turn, way, force, to);
                }
            }
            (Way::None, _) => return Ok(false),
            (Way::Safe, _) => return Ok(true),
            (Way::Perilous, _) if cannot_risk(turn, force, to, search)? => {
                if search != RouteSearch::UntilFound {
                    return Ok(false);
                }
                if let Some(way) = way_by_ruling(turn, &mut tries, what)? {
                    return takes_ruled_way(turn, way, force, to);
                }
            }
            (Way::Perilous, _) => {
                let force = &positions::alive(turn, force)[..];
                if force.is_empty() {
                    return Ok(false);
                }
                if search == RouteSearch::Free {
                    let realm = turn.state().banner(force[0]).realm;
                    let prompt = say!(
                        "the way to {to} is perilous: go all the same?",
                        to = texts::place(&turn.game(), to)
                    );
                    if !turn.agree(Who::Realm(realm), "NL-MOVE-08", prompt)? {
                        return Ok(false);
                    }
                }
                pays_for_way(turn, force, to)?;
                return Ok(true);
            }
        }
    }
}

/// Takes the toll of a perilous way (NL-MOVE-09).
fn pays_for_way(turn: &mut Turn<'_>, force: &[BannerId], to: PlaceId) -> Flow {
    let scope = Scope { force: force.to_vec(), banner: None, place: to, what: Reason::PerilousWay };
    effects::roll_and_carry_out(turn, PERILOUS_ROUTE, &scope)
}

/// Counts a search of those who search until they find a way (NL-BATTLE-10); None while they go
/// on, then the way that the host rules they find.
fn way_by_ruling(turn: &mut Turn<'_>, tries: &mut RepeatedThrows, what: &str) -> Flow<Option<Way>> {
    let words = |_: &Game<'_>| RULED_WAYS.map(|(word, _)| word.to_owned()).to_vec();
    let ruled = repeated_throws::ruled(turn, tries, (what, tables::cite(turn, ROUTE)), words)?;
    Ok(ruled.and_then(|at| RULED_WAYS.get(at)).map(|(_, way)| *way))
}

/// Leads a force the way that the host rules it finds. True if anybody of it is left.
fn takes_ruled_way(turn: &mut Turn<'_>, way: Way, force: &[BannerId], to: PlaceId) -> Flow<bool> {
    let force = positions::alive(turn, force);
    if way == Way::Perilous && !force.is_empty() {
        pays_for_way(turn, &force, to)?;
    }
    Ok(!force.is_empty())
}

/// True if a script keeps a force from the perilous way that it has found.
fn cannot_risk(
    turn: &mut Turn<'_>,
    force: &[BannerId],
    to: PlaceId,
    search: RouteSearch,
) -> Flow<bool> {
    let told =
        [force.into(), ScriptValue::Tile(to), ScriptValue::Flag(search == RouteSearch::Forced)];
    let kept = hook_calls::hook(turn, Hook::Perilous, 0, &told)?;
    turn.go_on()?;
    Ok(kept.is_some_and(|kept| kept.value == ScriptValue::Flag(true)))
}

/// Puts a banner into the next place. `keep_origin` remembers where it came from.
pub fn step_banner(
    turn: &mut Turn<'_>,
    rule: &'static str,
    banner: BannerId,
    step: RouteStep,
    keep_origin: bool,
) {
    if turn.state().banner(banner).removed {
        return;
    }
    let left = turn.state().banner(banner).at;
    let moved = moved(&turn.game(), banner, step, keep_origin);
    if turn.state().banner(banner).shut_in {
        turn.emit(rule, FightEvent::ShutIn { banner, shut_in: false });
    }
    turn.emit(rule, moved);
    banners::settle_siege(turn, left);
    stations::retire_in_capital(turn, banner);
}
