//! A force marches into the next tile, if it finds a way (NL-MOVE-01, NL-MOVE-02, NL-MOVE-08).

use crate::campaign::{BannerEvent, BannerId, Force, ScriptValue};
use crate::engine::armies::{hiding, positions};
use crate::engine::core::scripting::hook_calls;
use crate::engine::core::scripting::hooks::Hook;
use crate::engine::core::scripting::interface::Filtered;
use crate::engine::core::texts;
use crate::engine::marching::route::{self, RouteSearch};
use crate::engine::{Flow, Turn};
use crate::map::PlaceId;
use crate::say;
use crate::text::Text;

/// Marches a force as one; those whose way is blocked share one search (NL-MOVE-02). True if a
/// script has held the march.
pub fn march(
    turn: &mut Turn<'_>,
    banners: &[BannerId],
    to: PlaceId,
    search: RouteSearch,
) -> Flow<bool> {
    let told = [banners.into(), ScriptValue::Tile(to)];
    let from = banners.first().map(|first| turn.state().banner(*first).at);
    let held =
        hook_calls::decided(turn, (Hook::Hold, "whether the march is held"), &told, |game| {
            let banners = texts::banners(game, banners);
            [say!("{banners} does not set out", banners), Text::EMPTY]
        })?;
    if let Some((true, by)) = held {
        stay_held(turn, banners, (from, to), &by);
        return Ok(true);
    }
    hook_calls::hook(turn, Hook::March, 0, &told)?;
    let banners = positions::alive(turn, banners);
    let blocked: Vec<BannerId> = banners
        .iter()
        .copied()
        .filter(|banner| route::way_blocked(&turn.game(), &[*banner], to))
        .collect();
    let through = blocked.is_empty() || route::find_way(turn, &blocked, to, search)?;
    for banner in positions::alive(turn, &banners) {
        if !through && blocked.contains(&banner) {
            turn.emit("NL-MOVE-08", BannerEvent::LostWay(banner));
            continue;
        }
        if let Some(step) = route::banner_step(&turn.game(), banner, to) {
            route::step_banner(turn, "NL-MOVE-01", banner, step, true);
        }
    }
    let comes = positions::still_on(turn, &banners, to).first().copied();
    if let Some(realm) = comes.map(|banner| turn.state().banner(banner).realm) {
        hiding::come_to_light(turn, realm, to);
    }
    Ok(false)
}

/// Keeps those whom a script has held, and not led elsewhere, from setting out for that tile again
/// in this turn: it has been decided, and computer players would give the order for ever.
fn stay_held(
    turn: &mut Turn<'_>,
    banners: &[BannerId],
    (from, to): (Option<PlaceId>, PlaceId),
    by: &Filtered,
) {
    let mut banners: Force = positions::alive(turn, banners).into_iter().collect();
    banners.retain(|banner| Some(turn.state().banner(*banner).at) == from);
    if !banners.is_empty() {
        hook_calls::emit_filtered(turn, Some(by), BannerEvent::TurnedBack { banners, place: to });
    }
}
