//! Expectations of tiles: their owners, besiegers and contents.

use super::{Checked, holds, is, same};
use crate::command::Context;
use crate::engine::Game;
use crate::engine::realms::independents;
use crate::map::PlaceId;
use crate::say;
use crate::text::{Joined, Text, listed_code, quoted};

pub(super) fn place(game: &Game<'_>, label: &str) -> Result<PlaceId, Text> {
    game.place_named(label)
}

pub(super) fn tile(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["tile", label, key, wanted] = words else { return None };
    let game = context.game;
    let holding = match place(game, label) {
        Ok(place) => game.state.holding(place),
        Err(message) => return Some(Err(message)),
    };
    Some(match *key {
        "owner" => same(game.owner_name(holding.owner), wanted, say!("its owner")),
        "settlement" => is(game.settlement_name(holding.settlement), wanted),
        "stock" => same(holding.stock, wanted, say!("its stock")),
        _ => return None,
    })
}

pub(super) fn hidden_claim(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["tile", label, "hidden_claim", wanted] = words else { return None };
    let game = context.game;
    let place = match place(game, label) {
        Ok(place) => place,
        Err(message) => return Some(Err(message)),
    };
    let known = || context.console.viewer.hidden_claims_to(game.state, place);
    let found = || {
        let names: Vec<&str> = known().map(|claim| game.realm_name(claim.realm)).collect();
        match names.is_empty() {
            true => say!("nobody has a hidden claim to it"),
            false => say!("there is one of {names}", names = listed_code(names, Joined::And)),
        }
    };
    if *wanted == "none" {
        return Some(holds(known().next().is_none(), found));
    }
    Some(
        game.realm_named(wanted)
            .and_then(|realm| holds(known().any(|claim| claim.realm == realm), found)),
    )
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
    Some(holds(is, || say!("it is not")))
}

pub(super) fn siege(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["siege", label, rest @ ..] = words else { return None };
    let game = context.game;
    let siege = match place(game, label) {
        Ok(place) => game.state.sieges.get(&place),
        Err(message) => return Some(Err(message)),
    };
    Some(match (rest, siege) {
        (["none"], siege) => holds(siege.is_none(), || say!("it is besieged")),
        (_, None) => Err(say!("it is not besieged")),
        (["by", realm], Some(siege)) => {
            same(game.realm_name(siege.besieger), realm, say!("the besieger"))
        }
        (["garrison", wanted], Some(siege)) => same(siege.garrison, wanted, say!("the garrison")),
        (["baggage", wanted], Some(siege)) => {
            same(siege.garrison_baggage, wanted, say!("its baggage"))
        }
        (["hardship", wanted], Some(siege)) => same(siege.hardship, wanted, say!("its hardship")),
        _ => return None,
    })
}

/// Checks that the independent empire of the first tile is all of these tiles (NL-SCOUT-18).
pub(super) fn independents(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["independents", first, ..] = words else { return None };
    let game = context.game;
    let wanted: Result<Vec<PlaceId>, Text> =
        words[1..].iter().map(|label| place(game, label)).collect();
    Some(place(game, first).and_then(|first| {
        let mut wanted = wanted?;
        wanted.sort_unstable();
        let found = independents::independent_empire(game, first);
        holds(found == wanted, || {
            say!("the empire is {labels}", labels = quoted(crate::engine::labels(game, &found)))
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
            say!("nothing lies there")
        } else {
            say!("there lies {names}", names = listed_code(names, Joined::Comma))
        }
    };
    Some(match (*name, known().find(|mark| mark.name == *name), rest) {
        ("none", _, []) => holds(known().next().is_none(), found),
        (_, None, _) => Err(found()),
        (_, Some(_), []) => Ok(()),
        (_, Some(mark), [amount]) => same(mark.amount, amount, say!("its amount")),
        _ => return None,
    })
}
