//! The sheet of the sieges under way.

use super::line;
use crate::basics::columns::PAGE;
use crate::campaign::Bombardment;
use crate::engine::Game;
use crate::map::PlaceId;
use crate::say;
use crate::text::{Joined, Text, columns};
use crate::view::{names, texts};

/// Sieges under way.
pub fn sieges(game: &Game<'_>) -> String {
    let sides = [texts::place_noun(game), say!("besieger"), say!("defender"), say!("garrison")];
    let figures = [say!("baggage"), say!("assaults"), say!("state")];
    let mut columns = columns(game.rules, sides.into_iter().chain(figures));
    for place in game.state.sieges.keys() {
        if let Some(row) = siege_row(game, *place) {
            columns.row(row);
        }
    }
    if columns.is_empty() {
        line(game, say!("There are no sieges."))
    } else {
        columns.show_in(Some(PAGE))
    }
}

/// Returns the row of a siege; only an independent garrison's figures are public; a realm's are its banners'
/// (NL-BATTLE-14).
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
        Bombardment::ThisTurn => words.push(say!("bombarded this turn")),
        Bombardment::LastTurn => words.push(say!("bombarded last turn")),
        Bombardment::None | Bombardment::Bonus(_) => {}
    }
    if siege.repulsed {
        words.push(say!("no further assault this turn"));
    } else if siege.acted {
        words.push(say!("has acted this turn"));
    }
    if siege.sallied {
        words.push(say!("the besieged have come out"));
    }
    let assaults = if bonus == 0 { "0".to_owned() } else { format!("{bonus:+}") };
    Some([
        names::place(game, place).to_owned(),
        names::realm(game, siege.besieger).to_owned(),
        names::owner(game, siege.defender),
        garrison,
        carried,
        assaults,
        Text::list(words, Joined::Comma).in_words(game.rules),
    ])
}
