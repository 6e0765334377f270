//! Banners in hiding, which no order of the rules moves: scripts alone do.

use crate::engine::core::game::Game;
use crate::engine::core::order::{Argument, Order};
use crate::engine::core::refusal::Refusal;
use crate::engine::core::texts;
use crate::rules::HOUSE_RULE;
use crate::say;

/// Checks that an order of the rules names no banner in hiding.
///
/// # Errors
/// Refuses the first that is.
pub fn check_order(game: &Game<'_>, order: &Order) -> Result<(), Refusal> {
    if game.state.hidden_banners.is_empty() {
        return Ok(());
    }
    // Orders of scripts may be for one in hiding.
    let of_rules = |argument: &Argument| !matches!(argument, Argument::ModCall(_));
    let named = order.arguments().into_iter().filter(of_rules).flat_map(|named| named.banners());
    match named.into_iter().find(|banner| game.state.is_hidden(*banner)) {
        None => Ok(()),
        Some(banner) => Err(Refusal::by(
            HOUSE_RULE,
            say!(
                "{banner} is in hiding: no order of the rules is for it until it appears",
                banner = texts::banner(game, banner)
            ),
        )),
    }
}
