//! Ids → names, for text. A log may be older or newer than the state that is looked at, so an id
//! that the state does not know is shown as `?` and never stops a view.

use crate::campaign::{BannerId, Clock, Owner, RealmId, ShipId, Until};
use crate::engine::Game;
use crate::map::PlaceId;
use crate::rules::{Settlement, TableId};

#[must_use]
pub fn place<'a>(game: &Game<'a>, place: PlaceId) -> &'a str {
    game.state.map.places.get(place.0 as usize).map_or("?", |place| &place.label)
}

#[must_use]
pub fn realm<'a>(game: &Game<'a>, realm: RealmId) -> &'a str {
    game.state.realms.get(realm.0 as usize).map_or("?", |realm| &realm.name)
}

#[must_use]
pub fn owner<'a>(game: &Game<'a>, owner: Owner) -> &'a str {
    match owner {
        Owner::Nobody => "nobody",
        Owner::Independent => "independent",
        Owner::Realm(id) => realm(game, id),
    }
}

/// `red 1`.
#[must_use]
pub fn banner(game: &Game<'_>, banner: BannerId) -> String {
    game.state
        .banners
        .get(banner.0 as usize)
        .map_or_else(|| "?".to_owned(), |banner| format!("{} {}", realm(game, banner.realm), banner.number))
}

/// `ship 1 of red`.
#[must_use]
pub fn ship(game: &Game<'_>, ship: ShipId) -> String {
    let found = game.state.ships.get(ship.0 as usize);
    found.map_or_else(|| "?".to_owned(), |ship| format!("ship {} of {}", ship.number, owner(game, ship.owner)))
}

/// How long a mark lies.
#[must_use]
pub fn until(until: Until) -> String {
    match until {
        Until::Season => "until the season ends".to_owned(),
        Until::Winter => "until the winter ends".to_owned(),
        Until::Rounds(rounds) => format!("for {} of the season", count(i64::from(rounds), "round", "rounds")),
        Until::Lifted => "until it is lifted".to_owned(),
    }
}

/// `red 1, red 2`.
#[must_use]
pub fn banners(game: &Game<'_>, ids: &[BannerId]) -> String {
    ids.iter().map(|id| banner(game, *id)).collect::<Vec<_>>().join(", ")
}

#[must_use]
pub fn settlement<'a>(game: &Game<'a>, kind: Option<Settlement>) -> &'a str {
    kind.map_or("barren", |kind| game.rules.settlements.get(kind.0 as usize).map_or("?", |kind| &kind.id))
}

#[must_use]
pub fn table<'a>(game: &Game<'a>, table: TableId) -> &'a str {
    game.rules.names.tables.get(table.0 as usize).map_or("?", String::as_str)
}

/// A spell in words.
#[must_use]
pub fn spell(game: &Game<'_>, id: &str) -> String {
    let known = game.rules.names.spell(id).map(|spell| game.rules.spell(spell).title.clone());
    known.unwrap_or_else(|| id.replace('_', " "))
}

/// `1 point`, `2 points`.
#[must_use]
pub fn count(number: i64, one: &str, many: &str) -> String {
    format!("{number} {}", if number.abs() == 1 { one } else { many })
}

/// `year 1, round 2`, or the name of a block without rounds (`setting up`); where several blocks of a year
/// have rounds, `year 1, autumn, round 2`.
#[must_use]
pub fn when(game: &Game<'_>, clock: Clock) -> String {
    let Some(block) = game.rules.calendar.blocks.get(clock.block as usize) else { return format!("year {}", clock.year) };
    let name = block.name.to_lowercase();
    let several = game.rules.calendar.blocks.iter().filter(|block| !block.setup && block.rounds > 1).count() > 1;
    match (block.setup, block.rounds > 1) {
        (true, _) => name,
        (false, true) if several => format!("year {}, {name}, {} {}", clock.year, block.round_name, clock.round + 1),
        (false, true) => format!("year {}, {} {}", clock.year, block.round_name, clock.round + 1),
        (false, false) => format!("year {}, {name}", clock.year),
    }
}

/// The shortest beginnings of the realms' names that tell them apart, for the map.
#[must_use]
pub fn short_names(game: &Game<'_>) -> Vec<String> {
    let names: Vec<String> = game.state.realms.iter().map(|realm| realm.name.to_lowercase()).collect();
    let start = |name: &str, length: usize| name.chars().take(length).collect::<String>();
    let short = |at: usize| {
        let name = &names[at];
        let unique =
            |length: &usize| !names.iter().enumerate().any(|(other, rival)| other != at && start(rival, *length) == start(name, *length));
        start(name, (1..=name.chars().count()).find(unique).unwrap_or(usize::MAX))
    };
    (0..names.len()).map(short).collect()
}
