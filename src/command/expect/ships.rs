//! Expectations of ships.

use super::{Checked, holds, is, place, same};
use crate::campaign::Owner;
use crate::command::Context;
use crate::say;
use crate::text::{Text, quoted};

pub(super) fn ships(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["ships", label, owner, wanted] = words else { return None };
    let game = context.game;
    let place = match place(game, label) {
        Ok(place) => place,
        Err(message) => return Some(Err(message)),
    };
    let count = game
        .state
        .ships_on(place)
        .filter(|(_, ship)| game.owner_name(ship.owner) == *owner)
        .count();
    Some(same(count, wanted, say!("the number")))
}

pub(super) fn borne(ship: &crate::campaign::Ship) -> String {
    ship.marks.keys().map(String::as_str).collect::<Vec<_>>().join(", ")
}

fn bears(ship: &crate::campaign::Ship) -> Text {
    match ship.marks.is_empty() {
        true => say!("it bears nothing"),
        false => say!("it bears {marks}", marks = quoted(borne(ship))),
    }
}

/// Checks where a ship is and if it is docked, or what has become of it.
pub(super) fn ship(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["ship", owner, number, wanted @ ..] = words else { return None };
    let game = context.game;
    let owner = match *owner {
        "independent" => Owner::Independent,
        name => match game.realm_named(name) {
            Ok(realm) => Owner::Realm(realm),
            Err(message) => return Some(Err(message)),
        },
    };
    let Ok(number) = number.parse() else {
        return Some(Err(say!("`{number}` is not the number of a ship", number = quoted(number))));
    };
    let found = game.state.ship_numbered(owner, number).map(|id| game.state.ship(id));
    let lies = |docked: bool| if docked { "docked" } else { "sea" };
    Some(match (wanted, found) {
        (["gone"], found) => holds(found.is_none(), || say!("it is afloat")),
        (_, None) => Err(say!("it is not afloat")),
        (["sailed"], Some(ship)) => holds(ship.moved > 0, || say!("it has not")),
        (["bears", "none"], Some(ship)) => holds(ship.marks.is_empty(), || bears(ship)),
        (["bears", name, amount @ ..], Some(ship)) if amount.len() <= 1 => {
            match (ship.marks.get(*name), amount) {
                (None, _) => Err(bears(ship)),
                (Some(found), [wanted]) => same(found, wanted, say!("its number")),
                (Some(_), _) => Ok(()),
            }
        }
        ([label], Some(ship)) => is(game.label(ship.at), label),
        ([label, wanted], Some(ship)) => is(
            format!("{} {}", game.label(ship.at), lies(ship.docked)),
            &format!("{label} {wanted}"),
        ),
        _ => return None,
    })
}
