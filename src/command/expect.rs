//! `expect`: what a script proves. Each expectation is a row; a failure says what was found.

mod intrigue;
mod known;
mod orders;
mod rows;

use std::collections::BTreeSet;

use super::{Context, Done};
use crate::campaign::knowledge::Viewer;
use crate::campaign::{BannerId, Ending, Event, EventRecord, Owner, Service};
use crate::engine::{Game, Hooks};
use crate::fault::nearest;
use crate::map::PlaceId;
use crate::rules::RuleId;
use crate::view::names;
use known::{seen, since_order};
pub use rows::EXPECTATIONS;

/// Found as expected, or what was found instead.
type Checked = Result<(), String>;

pub fn expect(context: &mut Context<'_>, words: &[&str]) -> Done {
    context.console.expectations += 1;
    // A script is the host's; at the prompt whoever looks may not find out by trying.
    let viewer = if context.console.strict { Viewer::Host } else { context.console.viewer };
    let fitting = EXPECTATIONS
        .iter()
        .find_map(|expectation| Some((expectation, (expectation.check)(context, words)?)));
    if let (Viewer::Realm(realm), Some((expectation, _))) = (viewer, &fitting)
        && !(expectation.sees)(context, realm, words)
    {
        let name = context.game.realm_name(realm);
        return Done::Failed(format!(
            "that is hidden from {name}: `view as host` shows everything"
        ));
    }
    let checked = fitting.map(|(_, checked)| checked);
    let of_mods =
        || context.game.hooks.and_then(|hooks| hooks.expect(*context.game, viewer, words));
    let checked = checked.or_else(of_mods);
    if matches!(words.first(), Some(&("refused" | "not"))) {
        context.console.refusal = None;
    }
    match checked {
        Some(Ok(())) => Done::Said(String::new()),
        Some(Err(found)) => Done::Failed(format!("expected {}, but {found}", words.join(" "))),
        None => Done::Failed(unknown(context, words)),
    }
}

/// What is said of words that are no expectation: those that begin alike, else all there are.
fn unknown(context: &Context<'_>, words: &[&str]) -> String {
    let first = |usage: &String| usage.split([' ', '|']).next().map(str::to_owned);
    let mut known = all(context);
    let near = words.first().and_then(|word| {
        nearest(word, known.iter().filter_map(first).collect::<Vec<_>>().iter().map(String::as_str))
            .map(str::to_owned)
    });
    if known.iter().any(|usage| first(usage) == near) {
        known.retain(|usage| first(usage) == near);
    }
    let known: Vec<String> = known.iter().map(|usage| format!("  expect {usage}")).collect();
    format!("`expect {}` is no expectation; there is\n{}", words.join(" "), known.join("\n"))
}

/// Usages of the expectations of mods in play.
pub fn of_mods(context: &Context<'_>) -> Vec<String> {
    context.game.hooks.map(Hooks::expectations).unwrap_or_default()
}

/// Usages of all expectations, those of mods in play among them.
fn all(context: &Context<'_>) -> Vec<String> {
    EXPECTATIONS
        .iter()
        .map(|expectation| expectation.usage.to_owned())
        .chain(of_mods(context))
        .collect()
}

fn same(found: impl ToString, wanted: &str, what: &str) -> Checked {
    let found = found.to_string();
    if found.eq_ignore_ascii_case(wanted) { Ok(()) } else { Err(format!("{what} is {found}")) }
}

fn holds(condition: bool, found: impl FnOnce() -> String) -> Checked {
    if condition { Ok(()) } else { Err(found()) }
}

fn place(game: &Game<'_>, label: &str) -> Result<PlaceId, String> {
    game.place_named(label)
}

fn find_banner(game: &Game<'_>, realm: &str, number: &str) -> Result<Option<BannerId>, String> {
    let realm = game.realm_named(realm)?;
    let number = number.parse().map_err(|_| format!("`{number}` is no banner number"))?;
    Ok(game.state.banner_numbered(realm, number))
}

fn banner(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["banner", realm, number, key, wanted] = words else { return None };
    let game = context.game;
    let id = match find_banner(game, realm, number) {
        Ok(Some(id)) => id,
        Ok(None) => return Some(Err("it is not on the map".to_owned())),
        Err(message) => return Some(Err(message)),
    };
    let found = game.state.banner(id);
    Some(match *key {
        "points" => same(found.points, wanted, "it"),
        "baggage" => same(found.baggage, wanted, "it"),
        "service" => same(found.service.word(), wanted, "it"),
        "race" => same(game.race_id(game.banner_race(id)).unwrap_or("none"), wanted, "it"),
        "at" => same(&game.place(found.at).label, wanted, "it"),
        "side" => same(found.side.map_or("none", crate::map::Side::name), wanted, "its side"),
        _ => return None,
    })
}

fn banner_is(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["banner", realm, number, wanted] = words else { return None };
    let game = context.game;
    let found = match find_banner(game, realm, number) {
        Ok(found) => found,
        Err(message) => return Some(Err(message)),
    };
    if *wanted == "gone" {
        return Some(holds(found.is_none(), || "it stands".to_owned()));
    }
    let Some(banner) = found.map(|id| game.state.banner(id)) else {
        return Some(Err("it is not on the map".to_owned()));
    };
    let is = match *wanted {
        "shut_in" => banner.shut_in,
        "free" => !banner.shut_in,
        "held" => banner.stay > 0 || banner.lost_way,
        "busy" => banner.busy.is_some(),
        "regroups" => banner.regroups,
        _ => return None,
    };
    Some(holds(is, || "it is not".to_owned()))
}

/// Somebody on a roll by his number; those that are gone leave it.
fn on_roll<'a>(
    game: &Game<'a>,
    realm: &str,
    number: &str,
) -> Result<Option<&'a crate::campaign::Troop>, String> {
    let realm = game.realm_named(realm)?;
    let number = number.parse().map_err(|_| format!("`{number}` is no number on a roll"))?;
    Ok(game.state.roster.numbered(realm, number).map(|troop| game.state.roster.troop(troop)))
}

fn roster(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["roster", realm, number, key, wanted] = words else { return None };
    let game = context.game;
    let found = match on_roll(game, realm, number) {
        Ok(Some(found)) => found,
        Ok(None) => return Some(Err("nobody has that number".to_owned())),
        Err(message) => return Some(Err(message)),
    };
    Some(match *key {
        "models" => same(found.models, wanted, "the number of models"),
        "points" => same(found.points(), wanted, "it"),
        "kind" => same(&found.kind, wanted, "it"),
        "banner" => same(crate::view::roster::station(game, found.station), wanted, "its banner"),
        "level" => same(found.character.as_ref().map_or(0, |one| one.level), wanted, "the level"),
        "elite" => same(found.dulled.unwrap_or(found.elite), wanted, "the elite bonus"),
        _ => return None,
    })
}

fn roster_is(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    use crate::campaign::Station;
    let ["roster", realm, number, wanted] = words else { return None };
    let found = match on_roll(context.game, realm, number) {
        Ok(found) => found,
        Err(message) => return Some(Err(message)),
    };
    if *wanted == "gone" {
        return Some(holds(found.is_none(), || "it is there".to_owned()));
    }
    let Some(found) = found else { return Some(Err("nobody has that number".to_owned())) };
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
    Some(holds(is, || "it is not".to_owned()))
}

fn tile(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
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

fn tile_is(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
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

fn siege(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
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
fn independents(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["independents", first, ..] = words else { return None };
    let game = context.game;
    let wanted: Result<Vec<PlaceId>, String> =
        words[1..].iter().map(|label| place(game, label)).collect();
    Some(place(game, first).and_then(|first| {
        let mut wanted = wanted?;
        wanted.sort_unstable();
        let found = game.independent_empire(first);
        holds(found == wanted, || format!("the empire is {}", crate::engine::labels(game, &found)))
    }))
}

fn lies(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["lies", label, name, rest @ ..] = words else { return None };
    let game = context.game;
    let place = match place(game, label) {
        Ok(place) => place,
        Err(message) => return Some(Err(message)),
    };
    let found = || {
        let names: Vec<&str> = game.state.marks_on(place).map(|mark| mark.name.as_str()).collect();
        if names.is_empty() {
            "nothing lies there".to_owned()
        } else {
            format!("there lies {}", names.join(", "))
        }
    };
    Some(match (*name, game.state.mark(name, place), rest) {
        ("none", _, []) => holds(game.state.marks_on(place).next().is_none(), found),
        (_, None, _) => Err(found()),
        (_, Some(_), []) => Ok(()),
        (_, Some(mark), [amount]) => same(mark.amount, amount, "its amount"),
        _ => return None,
    })
}

fn ships(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
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

/// The ship that carries a banner.
fn aboard(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["banner", realm, number, "aboard", wanted] = words else { return None };
    let game = context.game;
    Some(find_banner(game, realm, number).and_then(|found| {
        let banner = game.state.banner(found.ok_or("it is not on the map")?);
        let ship = banner
            .aboard
            .map_or("none".to_owned(), |ship| game.state.ship(ship).number.to_string());
        same(ship, wanted, "its ship")
    }))
}

fn borne(ship: &crate::campaign::Ship) -> String {
    ship.marks.keys().map(String::as_str).collect::<Vec<_>>().join(", ")
}

/// Where a ship is and whether it is docked, or what has become of it.
fn ship(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
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
        return Some(Err(format!("`{number}` is no number of a ship")));
    };
    let found = game.state.ship_numbered(owner, number).map(|id| game.state.ship(id));
    let lies = |docked: bool| if docked { "docked" } else { "sea" };
    Some(match (wanted, found) {
        (["gone"], found) => holds(found.is_none(), || "it is afloat".to_owned()),
        (_, None) => Err("it is not afloat".to_owned()),
        (["sailed"], Some(ship)) => holds(ship.moved > 0, || "it has not".to_owned()),
        (["bears", "none"], Some(ship)) => {
            holds(ship.marks.is_empty(), || format!("it bears {}", borne(ship)))
        }
        (["bears", name, amount @ ..], Some(ship)) if amount.len() <= 1 => {
            match (ship.marks.get(*name), amount) {
                (None, _) => Err(format!(
                    "it bears {}",
                    if ship.marks.is_empty() { "nothing".to_owned() } else { borne(ship) }
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

fn realm(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["realm", name, rest @ ..] = words else { return None };
    let game = context.game;
    let id = match game.realm_named(name) {
        Ok(id) => id,
        Err(message) => return Some(Err(message)),
    };
    let realm = game.state.realm(id);
    Some(match rest {
        ["out"] => holds(realm.out, || "it plays on".to_owned()),
        ["playing"] => holds(!realm.out, || "it is out".to_owned()),
        ["capital", "none"] => holds(realm.capital.is_none(), || "it has one".to_owned()),
        ["capital", wanted] => same(
            realm.capital.map_or("nowhere", |place| &game.place(place).label),
            wanted,
            "its capital",
        ),
        ["tiles", wanted] => same(
            game.map()
                .ids()
                .filter(|place| game.state.holding(*place).owner == Owner::Realm(id))
                .count(),
            wanted,
            "the number",
        ),
        [word, wanted] if crate::engine::is_money(game.rules, word) => {
            same(realm.crowns, wanted, "what it has left")
        }
        ["baggage", wanted] => same(realm.baggage, wanted, "what it has to share out"),
        ["points", wanted] => same(
            game.state.unplaced(id)
                + game.state.banners_of(id).map(|(_, banner)| banner.points).sum::<i64>(),
            wanted,
            "its strength",
        ),
        _ => return None,
    })
}

/// Where a counter of a realm stands.
fn counter(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["counter", realm, name, wanted] = words else { return None };
    let game = context.game;
    Some((|| {
        let realm = game.realm_named(realm)?;
        let counter = game.counter_named(name)?;
        same(game.state.realm(realm).counter(&counter.id), wanted, "it")
    })())
}

fn banners(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["banners", name, wanted] = words else { return None };
    Some(
        context.game.realm_named(name).and_then(|realm| {
            same(context.game.state.banners_of(realm).count(), wanted, "the number")
        }),
    )
}

/// Points that wait for deployment (NL-REC-01, NL-REC-08, NL-REC-10).
fn unplaced(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
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
        same(own + hired.sum::<i64>(), wanted, "the number")
    }))
}

fn order(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["order", wanted @ ..] = words else { return None };
    let names: Vec<&str> =
        context.game.state.order.iter().map(|realm| context.game.realm_name(*realm)).collect();
    Some(same(names.join(" "), &wanted.join(" "), "the order of play"))
}

fn asked(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["asked", wanted] = words else { return None };
    let found = context
        .question
        .map_or_else(|| "nobody".to_owned(), |question| question.who.name(context.game));
    Some(same(found, wanted, "who is asked"))
}

fn phase(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["phase", wanted] = words else { return None };
    let found = context
        .game
        .state
        .clock
        .phase(&context.game.rules.calendar)
        .map_or("none", |(phase, _)| context.game.rules.phase_id(phase).unwrap_or("none"));
    Some(same(found, wanted, "the phase"))
}

fn round(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["round", wanted] = words else { return None };
    Some(same(context.game.state.clock.round + 1, wanted, "the round"))
}

/// The last sum of its name: `expect total 9 battle`. Without a name the one that was added up
/// since the last order; where several were, none of them is meant more than another.
fn total(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["total", wanted, named @ ..] = words else { return None };
    let named = named.join(" ");
    let sum = |record: &EventRecord| match &record.event {
        Event::Tallied { what, sum } => Some((context.game.rules.with_names(what), sum.total())),
        _ => None,
    };
    let listed = |names: &BTreeSet<String>| names.iter().cloned().collect::<Vec<_>>().join(", ");
    if named.is_empty() {
        let recent: Vec<(String, i64)> = since_order(context).filter_map(sum).collect();
        let names: BTreeSet<String> = recent.iter().map(|(what, _)| what.clone()).collect();
        return Some(match recent.last() {
            None => Err("nothing was added up since the last order: say which total of before it is meant, for instance \
                         `expect total 9 battle`"
                .to_owned()),
            Some((what, found)) if names.len() == 1 => same(found, wanted, &format!("the total `{what}`")),
            Some((what, _)) => Err(format!(
                "several totals came since the last order ({}): say which is meant, for instance `expect total {wanted} {what}`",
                listed(&names)
            )),
        });
    }
    let Some((_, found)) = seen(context).rev().filter_map(sum).find(|(what, _)| *what == named)
    else {
        let known: BTreeSet<String> = seen(context).filter_map(sum).map(|(what, _)| what).collect();
        if known.is_empty() {
            return Some(Err("nothing was added up yet".to_owned()));
        }
        let near = nearest(&named, known.iter().map(String::as_str))
            .map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        return Some(Err(format!(
            "nothing was added up as `{named}`{near}; added up so far: {}",
            listed(&known)
        )));
    };
    Some(same(found, wanted, &format!("the last total `{named}`")))
}

fn rule(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["rule", wanted] = words else { return None };
    let rules = context.game.rules;
    let wanted = RuleId::from_text(wanted);
    Some(holds(seen(context).any(|record| rules.refers_to(wanted, record.rule)), || {
        "nothing happened under it yet".to_owned()
    }))
}

fn told(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["told", to, realm, number, "points", wanted] = words else { return None };
    let game = context.game;
    Some((|| {
        let to = game.realm_named(to)?;
        let banner = find_banner(game, realm, number)?.ok_or("it is not on the map")?;
        let report = game.state.reports.get(&to).and_then(|reports| reports.get(&banner));
        same(
            report.map_or_else(|| "unknown".to_owned(), |report| report.points.to_string()),
            wanted,
            "what it was told",
        )
    })())
}

fn dice_used(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["dice", "used"] = words else { return None };
    let left = context.game.state.dice.left();
    Some(holds(left.is_empty(), || format!("waiting are {}", left.join(", "))))
}

/// What a layer of the rules remembers.
fn remembers(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["remembers", layer, key, wanted @ ..] = words else { return None };
    let game = context.game;
    Some(game.remembers(layer, key).and_then(|()| {
        let found = game.state.memory.get(*layer).and_then(|memory| memory.get(*key));
        let shown = || {
            format!(
                "it is {}",
                found.map_or_else(|| "nothing".to_owned(), |found| game.thing_written(found))
            )
        };
        match wanted {
            [] => Err("say what it remembers, or `nothing`".to_owned()),
            ["nothing"] => holds(found.is_none(), shown),
            wanted => game
                .thing_typed(&wanted.join(" "))
                .and_then(|wanted| holds(found == Some(&wanted), shown)),
        }
    }))
}

/// `-` is no name.
fn name(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["name", rest @ ..] = words else { return None };
    let game = context.game;
    let lore = &game.state.lore;
    let (found, wanted) = match rest {
        ["banner", realm, number, wanted @ ..] => match find_banner(game, realm, number) {
            Ok(found) => (found.and_then(|id| lore.banners.get(&id)), wanted),
            Err(message) => return Some(Err(message)),
        },
        ["realm", realm, wanted @ ..] => match game.realm_named(realm) {
            Ok(realm) => (lore.realms.get(&realm), wanted),
            Err(message) => return Some(Err(message)),
        },
        [label, wanted @ ..] => match place(game, label) {
            Ok(place) => (lore.tiles.get(&place).map(|called| &called.name), wanted),
            Err(message) => return Some(Err(message)),
        },
        [] => return None,
    };
    Some(same(found.map_or("-", String::as_str), &wanted.join(" "), "its name"))
}

fn commander(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["commander", realm, number, wanted @ ..] = words else { return None };
    let game = context.game;
    let found = match *number {
        "emperor" => game.realm_named(realm).map(|realm| game.state.lore.emperors.get(&realm)),
        number => find_banner(game, realm, number)
            .map(|found| found.and_then(|id| game.state.lore.commanders.get(&id))),
    };
    Some(found.and_then(|found| {
        same(found.map_or("-", String::as_str), &wanted.join(" "), "the commander")
    }))
}

fn chronicler(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["chronicler", wanted] = words else { return None };
    let keeper = context.game.state.lore.chronicler;
    Some(same(
        keeper.map_or("nobody", |realm| context.game.realm_name(realm)),
        wanted,
        "the chronicler",
    ))
}

/// What the viewer reads in the whole chronicle, line ends not counted.
fn chronicle(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["chronicle", wanted @ ..] = words else { return None };
    let text = crate::view::chronicle::book(context.game, context.console.viewer, context.log);
    let squeezed =
        text.split_whitespace().filter(|word| *word != ">").collect::<Vec<_>>().join(" ");
    Some(match wanted {
        ["without", wanted @ ..] => {
            holds(!squeezed.contains(&wanted.join(" ")), || format!("it says:\n{text}"))
        }
        wanted => holds(squeezed.contains(&wanted.join(" ")), || format!("it says:\n{text}")),
    })
}

fn when(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["when", wanted @ ..] = words else { return None };
    Some(same(
        crate::view::names::when(context.game, context.game.state.clock),
        &wanted.join(" "),
        "the date",
    ))
}

fn winner(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
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
        let ending = game.state.ending.as_ref().ok_or("the campaign goes on")?;
        let found = || {
            names::winners(game, ending).map_or_else(
                || "nobody has won".to_owned(),
                |names| format!("the winner is {names}"),
            )
        };
        holds(*ending == Ending::of(wanted), found)
    }))
}
