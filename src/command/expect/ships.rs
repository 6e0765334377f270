//! Expectations of ships.

use super::{Checked, holds, place, same};
use crate::campaign::Owner;
use crate::command::Context;

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
    Some(same(count, wanted, "the number"))
}

pub(super) fn borne(ship: &crate::campaign::Ship) -> String {
    ship.marks.keys().map(String::as_str).collect::<Vec<_>>().join(", ")
}

/// Checks where a ship is and if it is docked, or what has become of it.
pub(super) fn ship(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["ship", owner, number, wanted @ ..] = words else { return None };
    let game = context.game;
    let owner = match *owner {
        "independent" => Owner::Independent,
        name => match game.realm_named(name) {
            Ok(realm) => Owner::Realm(realm),
            Err(message) => return Some(Err(message.into())),
        },
    };
    let Ok(number) = number.parse() else {
        return Some(Err(format!("`{number}` is not the number of a ship")));
    };
    let found = game.state.ship_numbered(owner, number).map(|id| game.state.ship(id));
    let lies = |docked: bool| if docked { "docked" } else { "sea" };
    Some(match (wanted, found) {
        (["gone"], found) => holds(found.is_none(), || "it is afloat".to_owned()),
        (_, None) => Err("it is not afloat".to_owned()),
        (["sailed"], Some(ship)) => holds(ship.moved > 0, || "it has not".to_owned()),
        (["bears", "none"], Some(ship)) => {
            holds(ship.marks.is_empty(), || format!("it bears {borne}", borne = borne(ship)))
        }
        (["bears", name, amount @ ..], Some(ship)) if amount.len() <= 1 => {
            match (ship.marks.get(*name), amount) {
                (None, _) => Err(format!(
                    "it bears {marks}",
                    marks = if ship.marks.is_empty() { "nothing".to_owned() } else { borne(ship) }
                )),
                (Some(found), [wanted]) => same(found, wanted, "its number"),
                (Some(_), _) => Ok(()),
            }
        }
        ([label], Some(ship)) => same(game.label(ship.at), label, "it"),
        ([label, wanted], Some(ship)) => same(
            format!("{} {}", game.label(ship.at), lies(ship.docked)),
            &format!("{label} {wanted}"),
            "it",
        ),
        _ => return None,
    })
}
