//! Banners in hiding, which no order of the rules moves, as scripts alone do; and the words that say who knows of what is hidden.

use crate::campaign::RealmId;
use crate::engine::core::game::Game;
use crate::engine::core::marks::KNOWN_TO;
use crate::engine::core::order::{Argument, Order};
use crate::engine::core::refusal::Refusal;
use crate::engine::core::texts;
use crate::rules::HOUSE_RULE;
use crate::say;
use crate::text::Text;

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

/// Reads who knows of what a realm hides beside it, by the words `known_to REALM…`; none if there are no words,
/// and None where they are others.
///
/// # Errors
/// A sentence about the first that is no realm.
pub fn known_to(game: &Game<'_>, words: &[&str]) -> Option<Result<Vec<RealmId>, Text>> {
    let names = match words {
        [] => &[][..],
        [KNOWN_TO, names @ ..] if !names.is_empty() => names,
        _ => return None,
    };
    Some(names.iter().map(|name| game.realm_named(name)).collect())
}

/// Lists the realms among some that are others than the one that hides something, each once, in their order.
pub fn others(realm: RealmId, told: Vec<RealmId>) -> Vec<RealmId> {
    let mut told = told;
    told.retain(|other| *other != realm);
    told.sort_unstable();
    told.dedup();
    told
}
