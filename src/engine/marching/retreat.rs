//! Forces that leave a tile after a fight: beaten, scattered, drawn, or turned round.

pub mod leaving;
pub mod way_back;

use crate::campaign::{BannerEvent, BannerId, RealmId, Reason};
use crate::engine::armies::{banners, entering, positions};
use crate::engine::core::ask::Who;
use crate::engine::core::choice::{Choice, ChoiceTerms};
use crate::engine::core::game::Game;
use crate::engine::core::order::{Order, Verb};
use crate::engine::core::players::Flow;
use crate::engine::core::races;
use crate::engine::core::texts;
use crate::engine::core::turn::Turn;
use crate::engine::marching::route;
use crate::engine::realms::stances;
use crate::engine::sea::landing;
use crate::engine::supply;
use crate::map::PlaceId;
use crate::rules::table::STANDS_AFTER_DRAW;
use crate::rules::{RuleId, Value};
use crate::say;
pub use leaving::Leaving;

/// Way by which a banner came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct ArrivalRoute {
    from: PlaceId,
    /// True if it led over a mountain or river.
    over: bool,
}

/// Lists adjacent tiles of the realm's own empire where its force may stand and that it can enter.
pub fn refuges(game: &Game<'_>, realm: RealmId, from: PlaceId, force: &[BannerId]) -> Vec<PlaceId> {
    let own = |to: &PlaceId| {
        stances::friendly_land(game, realm, *to) && positions::may_stand(game, realm, *to)
    };
    game.map()
        .neighbours(from)
        .filter(|to| own(to) && entering::all_can_enter(game, force, *to))
        .collect()
}

/// Leads a force to an adjacent tile of its empire that its owner names; it moves as one.
pub fn leave_to_own_tile(turn: &mut Turn<'_>, force: &[BannerId], leaving: Leaving) -> Flow {
    let (invaders, force): (Vec<BannerId>, Vec<BannerId>) = positions::alive(turn, force)
        .into_iter()
        .partition(|banner| landing::invader(&turn.game(), *banner));
    let (by_sea, stranded) = landing::part_by_sea(turn, &invaders, leaving.lost());
    let by_land: Vec<BannerId> = force.into_iter().chain(stranded).collect();
    let to = own_tile_for(turn, &by_land, leaving)?;
    let everybody: Vec<BannerId> = by_sea.iter().chain(&by_land).copied().collect();
    supply::eat_before_retreat(turn, &everybody, leaving.pursued())?;
    let late = landing::leave_by_sea(turn, &by_sea, leaving.lost());
    if let Some(to) = to {
        march_out(turn, &by_land, to, leaving)?;
    }
    match own_tile_for(turn, &late, leaving)? {
        Some(to) => march_out(turn, &late, to, leaving),
        None => Ok(()),
    }
}

/// Returns the own tile to which a force goes; one without any is destroyed.
fn own_tile_for(
    turn: &mut Turn<'_>,
    force: &[BannerId],
    leaving: Leaving,
) -> Flow<Option<PlaceId>> {
    let Some(first) = force.first() else { return Ok(None) };
    let realm = turn.state().banner(*first).realm;
    let places = own_tiles(turn, force, leaving);
    let rule = leaving.rule(turn.rules);
    match places.as_slice() {
        [] => {
            has_no_way(turn, force, leaving, Reason::NoWayOut);
            Ok(None)
        }
        [only] => Ok(Some(*only)),
        [first, ..] => Ok(choose_retreat(turn, realm, force, &places, rule)?.or(Some(*first))),
    }
}

/// Destroys those who must leave and cannot, unless they are driven out.
fn has_no_way(turn: &mut Turn<'_>, force: &[BannerId], leaving: Leaving, what: Reason) {
    if leaving != Leaving::Driven {
        banners::remove_banners(turn, force, what, RuleId(leaving.rule(turn.rules)));
    }
}

/// Lists adjacent own tiles that are open to a force.
fn own_tiles(turn: &Turn<'_>, force: &[BannerId], leaving: Leaving) -> Vec<PlaceId> {
    let Some(first) = force.first() else { return Vec::new() };
    let (realm, from) = (turn.state().banner(*first).realm, turn.state().banner(*first).at);
    let mut places = refuges(&turn.game(), realm, from, force);
    places.retain(|to| !leaving.routed() || !route::retreat_blocked(&turn.game(), force, *to));
    places
}

/// Leads a force to a given tile, searching for a way if one is needed.
pub fn march_out(turn: &mut Turn<'_>, force: &[BannerId], to: PlaceId, leaving: Leaving) -> Flow {
    let rule = leaving.rule(turn.rules);
    let force = positions::alive(turn, force);
    if route::retreat_blocked(&turn.game(), &force, to)
        && (leaving.routed() || !route::find_way(turn, &force, to, leaving.search())?)
    {
        has_no_way(turn, &force, leaving, Reason::NoWayOut);
        return Ok(());
    }
    for banner in positions::alive(turn, &force) {
        if let Some(step) = route::banner_step(&turn.game(), banner, to) {
            route::step_banner(turn, rule, banner, step, false);
        }
    }
    Ok(())
}

/// Leads defenders away after a draw, unless they have a settlement to hold (NL-BATTLE-10,
/// EN-BATTLE-20).
pub fn defenders_after_draw(turn: &mut Turn<'_>, defenders: &[BannerId], place: PlaceId) -> Flow {
    if turn.game().lookup(STANDS_AFTER_DRAW, place, None) > 0 {
        return Ok(());
    }
    leave_to_own_tile(turn, defenders, Leaving::Drawn)?;
    if turn.game().value(Value::DrawAsBeaten, races::about_force(&turn.game(), defenders)) > 0 {
        regroup(turn, defenders);
    }
    Ok(())
}

/// Leads a force from its tile as if it were beaten in battle; one that cannot leave is destroyed,
/// or stays if it is spared. True if none of it is left there.
pub fn retreat_as_beaten(turn: &mut Turn<'_>, force: &[BannerId], spared: bool) -> Flow<bool> {
    let Some(from) = force.first().map(|first| turn.state().banner(*first).at) else {
        return Ok(true);
    };
    let realm = turn.state().banner(force[0]).realm;
    let back = |banner: &BannerId| {
        let came = turn.state().banner(*banner).came;
        came.is_some_and(|came| positions::may_stand(&turn.game(), realm, came.from))
            || landing::way_aboard(&turn.game(), *banner).is_some()
    };
    if spared && refuges(&turn.game(), realm, from, force).is_empty() && !force.iter().any(back) {
        return Ok(false);
    }
    way_back::go_back(
        turn,
        force,
        if spared { Leaving::Driven } else { Leaving::Beaten { pursued: false } },
    )?;
    let left = positions::still_on(turn, force, from);
    let gone: Vec<BannerId> =
        positions::alive(turn, force).into_iter().filter(|banner| !left.contains(banner)).collect();
    regroup(turn, &gone);
    Ok(left.is_empty())
}

/// Lets a beaten force regroup for the rest of the round (NL-BATTLE-08), as does one that left
/// before the battle (EN-BATTLE-18).
pub fn regroup(turn: &mut Turn<'_>, force: &[BannerId]) {
    for banner in positions::alive(turn, force) {
        turn.emit("NL-BATTLE-08", BannerEvent::Regroups(banner));
    }
}

/// Asks to which of these tiles a force retreats.
pub fn choose_retreat(
    turn: &mut Turn<'_>,
    realm: RealmId,
    force: &[BannerId],
    places: &[PlaceId],
    rule: &'static str,
) -> Flow<Option<PlaceId>> {
    let choice = Choice {
        verbs: &[Verb::Retreat],
        rule,
        prompt: &|game, places| {
            say!(
                "`retreat`: where does {banners} go: {places}",
                banners = texts::banners(game, force),
                places
            )
        },
        among: &|_| places.to_vec(),
        shown: &|game, place| Some(texts::place(game, *place)),
        written: &|place| Order::Retreat { place: *place },
        terms: ChoiceTerms {
            preview: Some(&|game, _, place| {
                let blocked = route::retreat_blocked(game, force, *place);
                Some(match blocked {
                    true => say!("the way is blocked: it must search for a way"),
                    false => say!("the way is free"),
                })
            }),
            ..ChoiceTerms::default()
        },
    };
    turn.choose(Who::Realm(realm), &choice)
}
