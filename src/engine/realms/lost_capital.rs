//! A realm without its capital: when it leaves the game for it, and the warnings that it will (NL-WIN-02).

use crate::campaign::{Event, MapEvent, Owner, RealmId};
use crate::engine::Game;
use crate::engine::core::texts;
use crate::engine::realms::revenue;
use crate::map::PlaceId;
use crate::rules::GameOption;
use crate::say;
use crate::text::Text;

/// True if a realm would leave the game if the revenue were gathered now (NL-WIN-02).
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
pub fn lost_capital(game: &Game<'_>, realm: RealmId) -> Option<Text> {
    let capital = game.state.realm(realm).capital?;
    game.rules.offers(GameOption::LostCapital as usize).then_some(())?;
    falls_at_revenue(game, realm).then(|| {
        let place = texts::place(game, capital);
        say!("without {place}, your capital, your realm falls at the revenue", place)
    })
}

/// As [`lost_capital`], right after an event by which a realm may have lost it.
pub fn lost_capital_by(game: &Game<'_>, realm: RealmId, event: &Event) -> Option<Text> {
    let Event::Map(
        MapEvent::OwnerChanged { place, .. } | MapEvent::RazedChanged { place, razed: true, .. },
    ) = event
    else {
        return None;
    };
    let out = game.state.realm(realm).out;
    (!out && game.state.realm(realm).capital == Some(*place)).then(|| lost_capital(game, realm))?
}
