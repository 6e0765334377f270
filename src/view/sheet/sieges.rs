//! The sheet of the sieges under way.

use crate::basics::columns::Columns;
use crate::campaign::Bombardment;
use crate::engine::Game;
use crate::engine::core::place_word;
use crate::map::PlaceId;
use crate::view::names;

/// Sieges under way.
pub fn sieges(game: &Game<'_>) -> String {
    let mut columns = Columns::new(&[
        place_word::place_word(game),
        "besieger",
        "defender",
        "garrison",
        "baggage",
        "assaults",
        "state",
    ]);
    for place in game.state.sieges.keys() {
        if let Some(row) = siege_row(game, *place) {
            columns.row(row);
        }
    }
    if columns.is_empty() { "There are no sieges.\n".to_owned() } else { columns.show() }
}

/// Only an independent garrison's figures are public; a realm's are its banners' (NL-BATTLE-14).
pub(super) fn siege_row(game: &Game<'_>, place: PlaceId) -> Option<[String; 7]> {
    let siege = game.state.sieges.get(&place)?;
    let (garrison, carried) = if siege.without_banners() {
        (siege.garrison.to_string(), siege.garrison_baggage.to_string())
    } else {
        let inside: Vec<_> = game
            .state
            .banners_on(place)
            .filter(|(_, banner)| banner.shut_in)
            .map(|(id, _)| id)
            .collect();
        (names::banners(game, &inside), "-".to_owned())
    };
    let bonus =
        siege.hardship + if let Bombardment::Bonus(bonus) = siege.bombardment { bonus } else { 0 };
    let mut words = Vec::new();
    match siege.bombardment {
        Bombardment::ThisTurn => words.push("bombarded this turn"),
        Bombardment::LastTurn => words.push("bombarded last turn"),
        Bombardment::None | Bombardment::Bonus(_) => {}
    }
    if siege.repulsed {
        words.push("no further assault this turn");
    } else if siege.acted {
        words.push("has acted this turn");
    }
    if siege.sallied {
        words.push("the besieged have come out");
    }
    let assaults = if bonus == 0 { "0".to_owned() } else { format!("{bonus:+}") };
    Some([
        names::place(game, place).to_owned(),
        names::realm(game, siege.besieger).to_owned(),
        names::owner(game, siege.defender),
        garrison,
        carried,
        assaults,
        words.join(", "),
    ])
}
