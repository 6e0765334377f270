//! Expectations of tiles: their owners, besiegers and contents.

use super::{Checked, holds, same};
use crate::command::Context;
use crate::engine::Game;
use crate::engine::realms::independents;
use crate::map::PlaceId;

pub(super) fn place(game: &Game<'_>, label: &str) -> Result<PlaceId, String> {
    game.place_named(label).map_err(String::from)
}

pub(super) fn tile(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["tile", label, key, wanted] = words else { return None };
    let game = context.game;
    let holding = match place(game, label) {
        Ok(place) => game.state.holding(place),
        Err(message) => return Some(Err(message)),
    };
    Some(match *key {
        "owner" => same(game.owner_name(holding.owner), wanted, "its owner"),
        "settlement" => same(game.settlement_name(holding.settlement), wanted, "it"),
        "stock" => same(holding.stock, wanted, "its stock"),
        _ => return None,
    })
}

pub(super) fn tile_is(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["tile", label, wanted] = words else { return None };
    let game = context.game;
    let holding = match place(game, label) {
        Ok(place) => game.state.holding(place),
        Err(message) => return Some(Err(message)),
    };
    let is = match *wanted {
        "known" => holding.known,
        "unknown" => !holding.known,
        "razed" => holding.razed,
        "unrazed" => !holding.razed,
        "burnt" => holding.burnt,
        "unburnt" => !holding.burnt,
        "barren" => holding.settlement.is_none(),
        _ => return None,
    };
    Some(holds(is, || "it is not".to_owned()))
}

pub(super) fn siege(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["siege", label, rest @ ..] = words else { return None };
    let game = context.game;
    let siege = match place(game, label) {
        Ok(place) => game.state.sieges.get(&place),
        Err(message) => return Some(Err(message)),
    };
    Some(match (rest, siege) {
        (["none"], siege) => holds(siege.is_none(), || "it is besieged".to_owned()),
        (_, None) => Err("it is not besieged".to_owned()),
        (["by", realm], Some(siege)) => {
            same(game.realm_name(siege.besieger), realm, "the besieger")
        }
        (["garrison", wanted], Some(siege)) => same(siege.garrison, wanted, "the garrison"),
        (["baggage", wanted], Some(siege)) => same(siege.garrison_baggage, wanted, "its baggage"),
        (["hardship", wanted], Some(siege)) => same(siege.hardship, wanted, "its hardship"),
        _ => return None,
    })
}

/// The independent empire of the first tile is all of these tiles (NL-SCOUT-18).
pub(super) fn independents(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["independents", first, ..] = words else { return None };
    let game = context.game;
    let wanted: Result<Vec<PlaceId>, String> =
        words[1..].iter().map(|label| place(game, label)).collect();
    Some(place(game, first).and_then(|first| {
        let mut wanted = wanted?;
        wanted.sort_unstable();
        let found = independents::independent_empire(game, first);
        holds(found == wanted, || {
            format!("the empire is {labels}", labels = crate::engine::labels(game, &found))
        })
    }))
}

pub(super) fn lies(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["lies", label, name, rest @ ..] = words else { return None };
    let game = context.game;
    let place = match place(game, label) {
        Ok(place) => place,
        Err(message) => return Some(Err(message)),
    };
    // What not everybody knows of is found where whoever looks knows of it.
    let known = || context.console.viewer.marks_on(game.state, place);
    let found = || {
        let names: Vec<&str> = known().map(|mark| mark.name.as_str()).collect();
        if names.is_empty() {
            "nothing lies there".to_owned()
        } else {
            format!("there lies {names}", names = names.join(", "))
        }
    };
    Some(match (*name, known().find(|mark| mark.name == *name), rest) {
        ("none", _, []) => holds(known().next().is_none(), found),
        (_, None, _) => Err(found()),
        (_, Some(_), []) => Ok(()),
        (_, Some(mark), [amount]) => same(mark.amount, amount, "its amount"),
        _ => return None,
    })
}
