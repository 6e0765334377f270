//! Crowns that computer players keep for orders of scripts that may be given later in the year.

use super::order_hooks::{mod_order_subject, weighed_with_price};
use crate::engine::core::ask::Who;
use crate::engine::core::game::Game;
use crate::engine::core::order::Order;

/// Returns the crowns that a realm should keep for orders of scripts in phases that come before crowns
/// are gathered anew or lost: of each order the price of what is worth most beyond its cost.
pub fn crowns_kept(game: &Game<'_>, who: Who) -> i64 {
    let Some(hooks) = game.hooks else { return 0 };
    let mut priced =
        (0..).zip(hooks.orders()).filter(|(at, _)| hooks.prices(mod_order_subject(*at))).peekable();
    if priced.peek().is_none() {
        return 0;
    }
    let coming = coming_phases(game);
    let price = |at: u16| {
        let calls = hooks.candidates(*game, who, at).into_iter();
        let weighed =
            calls.filter_map(|call| weighed_with_price(game, who, &Order::ModOrder { call }));
        // Of equals the first is given.
        let best =
            weighed.filter(|one| one.gain > 0).reduce(|best, one| match one.gain > best.gain {
                true => one,
                false => best,
            });
        best.map_or(0, |best| best.price)
    };
    let later = priced.filter(|(_, order)| order.during.iter().any(|phase| coming.contains(phase)));
    later.map(|(at, _)| price(at)).fold(0, i64::saturating_add)
}

/// Lists the phases that are played after this one, as long as crowns last.
fn coming_phases(game: &Game<'_>) -> Vec<u16> {
    let (calendar, now) = (&game.rules.calendar, game.state.clock);
    let seats = game.state.realms.len();
    let after = std::iter::successors(Some(now.next(calendar, seats)), |clock| {
        Some(clock.next(calendar, seats))
    });
    let phases = after
        .take_while(|clock| clock.year <= now.year.saturating_add(1))
        .map_while(|clock| clock.phase(calendar))
        .map(|(phase, _)| phase)
        .take_while(|phase| !game.rules.closes_accounts(*phase));
    let mut coming: Vec<u16> = phases.collect();
    coming.sort_unstable();
    coming.dedup();
    coming
}
