//! Expectations of realms: their goods, and the winner.

use super::{Checked, holds, is, same};
use crate::campaign::{Ending, Owner, RealmId, Service, Station, Troop};
use crate::command::Context;
use crate::engine::Game;
use crate::say;
use crate::text::quoted;
use crate::view::names;

pub(super) fn realm(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["realm", name, rest @ ..] = words else { return None };
    let game = context.game;
    let id = match game.realm_named(name) {
        Ok(id) => id,
        Err(message) => return Some(Err(message)),
    };
    let realm = game.state.realm(id);
    Some(match rest {
        ["out"] => holds(realm.out, || say!("it plays on")),
        ["playing"] => holds(!realm.out, || say!("it is out")),
        ["capital", "none"] => holds(realm.capital.is_none(), || say!("it has one")),
        ["capital", wanted] => same(
            realm.capital.map_or("nowhere", |place| &game.place(place).label),
            wanted,
            say!("its capital"),
        ),
        ["tiles", wanted] => same(
            game.map()
                .ids()
                .filter(|place| game.state.holding(*place).owner == Owner::Realm(id))
                .count(),
            wanted,
            say!("the number"),
        ),
        [word, wanted] if crate::engine::is_money(game.rules, word) => {
            same(realm.crowns, wanted, say!("what it has left"))
        }
        ["baggage", wanted] => same(realm.baggage, wanted, say!("what it has to share out")),
        ["points", wanted] => same(
            game.state.unplaced(id)
                + game.state.banners_of(id).map(|(_, banner)| banner.points).sum::<i64>()
                + at_home(game, id),
            wanted,
            say!("its strength"),
        ),
        _ => return None,
    })
}

/// Points of units and characters at home, in no banner yet.
fn at_home(game: &Game<'_>, realm: RealmId) -> i64 {
    let home = |troop: &Troop| matches!(troop.station, Station::Reserve | Station::Meant(_));
    let roll = game.state.roster.present().map(|(_, troop)| troop);
    roll.filter(|troop| troop.realm == realm && home(troop)).map(Troop::points).sum()
}

/// Checks the value of a counter of a realm.
pub(super) fn counter(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["counter", realm, name, wanted] = words else { return None };
    let game = context.game;
    Some((|| {
        let realm = game.realm_named(realm)?;
        let counter = game.counter_named(name)?;
        is(game.state.realm(realm).counter(&counter.id), wanted)
    })())
}

/// Points that wait for deployment (NL-REC-01, NL-REC-08, NL-REC-10).
pub(super) fn unplaced(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["unplaced", name, service, wanted] = words else { return None };
    let service = Service::ALL.iter().copied().find(|known| known.word() == *service)?;
    let game = context.game;
    Some(game.realm_named(name).and_then(|id| {
        let realm = game.state.realm(id);
        let hired = realm
            .contingents
            .iter()
            .filter(|contingent| contingent.service == service)
            .map(|contingent| contingent.points);
        let own = if service == Service::Own { realm.pool } else { 0 };
        same(own + hired.sum::<i64>(), wanted, say!("the number"))
    }))
}

pub(super) fn winner(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let game = context.game;
    let wanted = match words {
        ["winner", "nobody"] => Ok(Vec::new()),
        ["winner", name] => game.realm_named(name).map(|realm| vec![realm]),
        ["winners", names @ ..] if !names.is_empty() => {
            names.iter().map(|name| game.realm_named(name)).collect()
        }
        _ => return None,
    };
    Some(wanted.and_then(|wanted| {
        let ending = game.state.ending.as_ref().ok_or(say!("the campaign goes on"))?;
        let found = || {
            names::winners(game, ending).map_or_else(
                || say!("nobody has won"),
                |names| say!("the winner is {names}", names = quoted(names)),
            )
        };
        holds(*ending == Ending::of(wanted), found)
    }))
}
