//! A realm without its capital: when it leaves the game for it, and the warnings that it will (NL-WIN-02).

use crate::campaign::{Event, Owner, RealmId};
use crate::counted::listed;
use crate::engine::realms::revenue;
use crate::engine::{Game, Order, umpire};
use crate::map::PlaceId;
use crate::rules::GameOption;

/// True if a realm would leave the game if the revenue were gathered now (NL-WIN-02).
#[must_use]
pub fn falls_at_revenue(game: &Game<'_>, realm: RealmId) -> bool {
    let on_table = !game.state.chose(GameOption::TableBattles, "no");
    let plays_on = game.state.chose(GameOption::LostCapital, "plays_on")
        || (on_table && game.state.chose(GameOption::LostCapital, "off_table"));
    !plays_on && has_lost_capital(game, realm)
}

/// True if a realm has lost its capital for good, by which it leaves the game (NL-WIN-02).
fn has_lost_capital(game: &Game<'_>, realm: RealmId) -> bool {
    let ruins = |place: PlaceId| {
        let holding = game.state.holding(place);
        game.state.chose(GameOption::RazedCapital, "kept")
            && holding.razed
            && holding.owner == Owner::Realm(realm)
    };
    !revenue::holds_capital(game, realm) && !game.state.realm(realm).capital.is_some_and(ruins)
}

/// Says that a realm which does not win its capital back falls at the revenue (NL-WIN-02). None: it
/// holds its capital, or plays on without one.
#[must_use]
pub fn lost_capital(game: &Game<'_>, realm: RealmId) -> Option<String> {
    let capital = game.state.realm(realm).capital?;
    game.rules.offers(GameOption::LostCapital as usize).then_some(())?;
    falls_at_revenue(game, realm).then(|| {
        format!("without {}, your capital, your realm falls at the revenue", game.label(capital))
    })
}

/// As [`lost_capital`], right after an event by which a realm may have lost it.
#[must_use]
pub fn lost_capital_by(game: &Game<'_>, realm: RealmId, event: &Event) -> Option<String> {
    let (Event::OwnerChanged { place, .. } | Event::RazedChanged { place, razed: true, .. }) =
        event
    else {
        return None;
    };
    let out = game.state.realm(realm).out;
    (!out && game.state.realm(realm).capital == Some(*place)).then(|| lost_capital(game, realm))?
}

/// Says which realms an umpire order would make fall at the revenue that as things stand would not
/// (NL-WIN-02). None: it makes none fall, or it is no umpire order that would be accepted. Capitals are
/// known to everybody, so this is no secret.
#[must_use]
pub fn capitals_lost_by(game: &Game<'_>, order: &Order) -> Option<String> {
    if !order.verb().row().umpire || !game.rules.offers(GameOption::LostCapital as usize) {
        return None;
    }
    let mut state = game.state.clone();
    umpire::check(game, order).ok()?.iter().for_each(|event| state.apply(event));
    let after = Game { state: &state, ..*game };
    let falls = |realm: &RealmId| {
        !after.state.realm(*realm).out
            && falls_at_revenue(&after, *realm)
            && !falls_at_revenue(game, *realm)
    };
    let told = |realm: RealmId| {
        let capital = game.state.realm(realm).capital?;
        Some(format!(
            "without {}, its capital, {} falls at the revenue",
            game.label(capital),
            game.realm_name(realm)
        ))
    };
    let told: Vec<String> = game.state.playing().filter(falls).filter_map(told).collect();
    (!told.is_empty()).then(|| listed(&told, "and"))
}
