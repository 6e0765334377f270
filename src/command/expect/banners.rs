//! Expectations of banners, and of the units and characters in them.

use super::known::viewer_of;
use super::{Checked, holds, is, same};
use crate::campaign::BannerId;
use crate::command::Context;
use crate::engine::Game;
use crate::engine::core::races;
use crate::say;
use crate::text::{Text, quoted};

/// Returns a banner on the map by its number; None if there is none, or whoever looks does not know of it.
pub(super) fn find_banner(
    context: &Context<'_>,
    realm: &str,
    number: &str,
) -> Result<Option<BannerId>, Text> {
    let game = context.game;
    let realm = game.realm_named(realm)?;
    let number = number
        .parse()
        .map_err(|_| say!("`{number}` is not the number of a banner", number = quoted(number)))?;
    let known = |banner: &BannerId| viewer_of(context).knows_of_banner(game.state, *banner);
    Ok(game.state.banner_numbered(realm, number).filter(known))
}

pub(super) fn banner(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["banner", realm, number, key, wanted] = words else { return None };
    let game = context.game;
    let id = match find_banner(context, realm, number) {
        Ok(Some(id)) => id,
        Ok(None) => return Some(Err(say!("it is not on the map"))),
        Err(message) => return Some(Err(message)),
    };
    let found = game.state.banner(id);
    Some(match *key {
        "points" => is(found.points, wanted),
        "baggage" => is(found.baggage, wanted),
        "service" => is(found.service.word(), wanted),
        "race" => is(races::race_id(game, races::banner_race(game, id)).unwrap_or("none"), wanted),
        "at" => is(&game.place(found.at).label, wanted),
        "side" => same(found.side.map_or("none", crate::map::Side::name), wanted, say!("its side")),
        _ => return None,
    })
}

pub(super) fn banner_is(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["banner", realm, number, wanted] = words else { return None };
    let game = context.game;
    let found = match find_banner(context, realm, number) {
        Ok(found) => found,
        Err(message) => return Some(Err(message)),
    };
    if *wanted == "gone" {
        return Some(holds(found.is_none(), || say!("it is on the map")));
    }
    let Some(banner) = found.map(|id| game.state.banner(id)) else {
        return Some(Err(say!("it is not on the map")));
    };
    let is = match *wanted {
        "shut_in" => banner.shut_in,
        "free" => !banner.shut_in,
        "held" => banner.stay > 0 || banner.lost_way,
        "busy" => banner.busy.is_some(),
        "regroups" => banner.regroups,
        _ => return None,
    };
    Some(holds(is, || say!("it is not")))
}

pub(super) fn banner_is_hidden(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["banner", realm, number, "hidden"] = words else { return None };
    Some(find_banner(context, realm, number).and_then(|found| {
        let found = found.ok_or(say!("it is not on the map"))?;
        holds(context.game.state.is_hidden(found), || say!("it is not"))
    }))
}

/// Returns the ship that carries a banner.
pub(super) fn aboard(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["banner", realm, number, "aboard", wanted] = words else { return None };
    let game = context.game;
    Some(find_banner(context, realm, number).and_then(|found| {
        let banner = game.state.banner(found.ok_or(say!("it is not on the map"))?);
        let ship = banner
            .aboard
            .map_or("none".to_owned(), |ship| game.state.ship(ship).number.to_string());
        same(ship, wanted, say!("its ship"))
    }))
}

pub(super) fn banners(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["banners", name, wanted] = words else { return None };
    Some(context.game.realm_named(name).and_then(|realm| {
        same(context.game.state.banners_of(realm).count(), wanted, say!("the number"))
    }))
}

/// Returns a unit or character by its number in the roster; those that are gone leave it.
pub(super) fn on_roll<'a>(
    game: &Game<'a>,
    realm: &str,
    number: &str,
) -> Result<Option<&'a crate::campaign::Troop>, Text> {
    let realm = game.realm_named(realm)?;
    let number = number
        .parse()
        .map_err(|_| say!("`{number}` is not a number on a roll", number = quoted(number)))?;
    Ok(game.state.roster.numbered(realm, number).map(|troop| game.state.roster.troop(troop)))
}

pub(super) fn roster(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["roster", realm, number, key, wanted] = words else { return None };
    let game = context.game;
    let found = match on_roll(game, realm, number) {
        Ok(Some(found)) => found,
        Ok(None) => return Some(Err(say!("nobody has that number"))),
        Err(message) => return Some(Err(message)),
    };
    Some(match *key {
        "models" => same(found.models, wanted, say!("the number of models")),
        "points" => is(found.points(), wanted),
        "kind" => is(&found.kind, wanted),
        "banner" => {
            same(crate::view::roster::station(game, found.station), wanted, say!("its banner"))
        }
        "level" => {
            same(found.character.as_ref().map_or(0, |one| one.level), wanted, say!("the level"))
        }
        "elite" => same(found.dulled.unwrap_or(found.elite), wanted, say!("the elite bonus")),
        _ => return None,
    })
}

pub(super) fn roster_is(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    use crate::campaign::Station;
    let ["roster", realm, number, wanted] = words else { return None };
    let found = match on_roll(context.game, realm, number) {
        Ok(found) => found,
        Err(message) => return Some(Err(message)),
    };
    if *wanted == "gone" {
        return Some(holds(found.is_none(), || say!("it is there")));
    }
    let Some(found) = found else { return Some(Err(say!("nobody has that number"))) };
    let scarred = found.character.as_ref().is_some_and(|one| !one.scars.is_empty());
    let is = match *wanted {
        "home" => found.station == Station::Reserve,
        "fit" => found.fit(),
        "out" => !found.fit(),
        "wounded" => found.character.as_ref().is_some_and(|one| !one.wounds.is_empty()),
        "unhurt" => found.character.as_ref().is_none_or(|one| one.wounds.is_empty()),
        "captive" => matches!(found.station, Station::Captive(_)),
        "jailed" => matches!(found.station, Station::Dungeon(_)),
        "scarred" => scarred,
        "unscarred" => !scarred,
        "standard" => found.standard,
        "no_standard" => !found.standard,
        _ => return None,
    };
    Some(holds(is, || say!("it is not")))
}

pub(super) fn told(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["told", to, realm, number, "points", wanted] = words else { return None };
    let game = context.game;
    Some((|| {
        let to = game.realm_named(to)?;
        let banner = find_banner(context, realm, number)?.ok_or(say!("it is not on the map"))?;
        let report = game.state.reports.get(&to).and_then(|reports| reports.get(&banner));
        same(
            report.map_or_else(|| "unknown".to_owned(), |report| report.points.to_string()),
            wanted,
            say!("what it was told"),
        )
    })())
}

pub(super) fn commander(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["commander", realm, number, wanted @ ..] = words else { return None };
    let game = context.game;
    let found = match *number {
        "emperor" => {
            let realm = game.realm_named(realm);
            realm.map(|realm| game.state.annotations.emperors.get(&realm))
        }
        number => find_banner(context, realm, number)
            .map(|found| found.and_then(|id| game.state.annotations.commanders.get(&id))),
    };
    Some(found.and_then(|found| {
        same(found.map_or("-", String::as_str), &wanted.join(" "), say!("the commander"))
    }))
}
