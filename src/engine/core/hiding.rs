//! Banners in hiding, which no order of the rules moves: scripts alone do.

use crate::campaign::BannerId;
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
    let hidden = order.arguments().iter().find_map(|argument| first_hidden(game, argument));
    hidden.map_or(Ok(()), |banner| {
        let banner = texts::banner(game, banner);
        Err(Refusal::by(
            HOUSE_RULE,
            say!("{banner} is in hiding: no order of the rules is for it until it appears", banner),
        ))
    })
}

fn first_hidden(game: &Game<'_>, argument: &Argument) -> Option<BannerId> {
    let hidden = |banner: &BannerId| game.state.is_hidden(*banner);
    match argument {
        Argument::Banner(banner) => Some(*banner).filter(hidden),
        Argument::Banners(banners) => banners.iter().copied().find(hidden),
        Argument::Optional(inner) => first_hidden(game, inner.as_ref()?),
        Argument::Form { arguments, .. } => {
            arguments.iter().find_map(|argument| first_hidden(game, argument))
        }
        _ => None,
    }
}
