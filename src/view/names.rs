//! Ids → names, for text. A log may be older or newer than the state that is looked at, so an id
//! that the state does not know is shown as `?` and never stops a view.

use std::borrow::Cow;

use super::texts;
use crate::campaign::{BannerId, CalendarPosition, Ending, Flag, Owner, RealmId, ShipId};
use crate::engine::Game;
use crate::map::{PlaceId, Province};
use crate::rules::calendar::Block;
use crate::rules::chronicle::{Date, YearNames};
use crate::rules::{GameOption, Lang, Settlement, TableId, Terrain, Title};
use crate::say;
use crate::text::{ProgramNoun, Text};

/// Returns `D4`, whatever it is called.
pub fn label<'a>(game: &Game<'a>, place: PlaceId) -> &'a str {
    game.map().places.get(place.0 as usize).map_or("?", |place| &place.label)
}

/// Returns `D4`, or `D4 Altendorf` if it has a name; provinces by their names.
pub fn place<'a>(game: &Game<'a>, place: PlaceId) -> &'a str {
    if let Some(called) = game.state.annotations.tiles.get(&place) {
        return &called.shown;
    }
    let here = game.map().places.get(usize::from(place.0));
    match here.and_then(|here| here.province()) {
        Some(found) => province(game, found),
        None => label(game, place),
    }
}

/// Returns a place by its label and its name, if it has one: `D4`, `D4 Altendorf`, `wes Westfield`.
pub fn called<'a>(game: &Game<'a>, id: PlaceId) -> Cow<'a, str> {
    let named = game.state.annotations.tiles.contains_key(&id);
    match game.map().places.get(usize::from(id.0)).and_then(|place| place.province()) {
        Some(found) if !named => {
            Cow::Owned(format!("{} {}", label(game, id), province(game, found)))
        }
        _ => Cow::Borrowed(place(game, id)),
    }
}

/// Returns the noun for a year: `year`, or the title of its round if it is one round.
pub fn year_noun(game: &Game<'_>) -> Text {
    round_of_year(game).unwrap_or(ProgramNoun::Year.into())
}

/// Returns the word for the round that a year is; None if a year has rounds.
fn round_of_year(game: &Game<'_>) -> Option<Text> {
    let calendar = &game.rules.calendar;
    let block = calendar.blocks.iter().find(|block| !block.setup);
    let round = block.filter(|_| calendar.year_is_round())?;
    Some(game.rules.title_text(&round.round_title))
}

/// Returns the name of a province in the language that is shown.
pub fn province<'a>(game: &Game<'a>, province: &'a Province) -> &'a str {
    let language = game.rules.languages.get(usize::from(game.rules.lang.0));
    province.name_in(language.map(String::as_str))
}

pub fn realm<'a>(game: &Game<'a>, realm: RealmId) -> &'a str {
    game.state.realms.get(realm.0 as usize).map_or("?", |realm| &realm.name)
}

/// Returns `red (Anna)`, or `red` if nobody has said who plays it.
pub fn seated<'a>(game: &Game<'a>, of: RealmId) -> Cow<'a, str> {
    match people(game, of) {
        Some(people) => Cow::Owned(format!("{} ({people})", realm(game, of))),
        None => Cow::Borrowed(realm(game, of)),
    }
}

/// Returns who plays a realm: whoever the campaign names, and then those who are named beside it. None where nobody
/// is.
pub fn people(game: &Game<'_>, of: RealmId) -> Option<String> {
    let own = game.state.annotations.people.get(&of);
    let beside = game.people.and_then(|people| people.get(realm(game, of)));
    let beside = beside.into_iter().flatten().filter(|person| Some(*person) != own);
    let named: Vec<&str> = own.into_iter().chain(beside).map(String::as_str).collect();
    (!named.is_empty()).then(|| named.join(", "))
}

/// Returns [`texts::owner`] in words.
pub fn owner(game: &Game<'_>, owner: Owner) -> String {
    texts::owner(game, owner).in_words(game.rules)
}

/// Returns [`texts::banner`] in words.
pub fn banner(game: &Game<'_>, banner: BannerId) -> String {
    texts::banner(game, banner).in_words(game.rules)
}

/// Returns [`texts::ship`] in words.
pub fn ship(game: &Game<'_>, ship: ShipId, of: Flag) -> String {
    texts::ship(game, ship, of).in_words(game.rules)
}

/// Returns [`texts::flag`] in words.
pub fn flag(game: &Game<'_>, flag: Flag) -> String {
    texts::flag(game, flag).in_words(game.rules)
}

/// Returns `red 1, red 2`.
pub fn banners(game: &Game<'_>, ids: &[BannerId]) -> String {
    ids.iter().map(|id| banner(game, *id)).collect::<Vec<_>>().join(", ")
}

pub fn settlement<'a>(game: &Game<'a>, kind: Option<Settlement>) -> &'a str {
    game.rules.settlement_title(kind)
}

pub fn table<'a>(game: &Game<'a>, table: TableId) -> &'a str {
    game.rules.shown_names.tables.get(table.0 as usize).map_or("?", String::as_str)
}

/// Returns a table as sentences call it: `battle result` for `battle_result`.
pub fn table_in_words(game: &Game<'_>, id: TableId) -> String {
    table(game, id).replace('_', " ")
}

/// Returns a terrain, as it is called.
pub fn terrain<'a>(game: &Game<'a>, kind: Terrain) -> &'a str {
    game.rules.shown_names.terrains.get(kind.0 as usize).map_or("?", String::as_str)
}

/// Returns what its author calls a number, dice or an event, in the language that is shown.
pub fn word<'a>(game: &Game<'a>, what: &'a str) -> &'a str {
    game.rules.word(what)
}

/// Returns `3 battle points`, by the counter's id.
pub fn counted(game: &Game<'_>, counter: &str, number: i64) -> String {
    let known = game.rules.counter(counter).map(|counter| counter.count(number));
    known.unwrap_or_else(|| format!("{number} {}", counter.replace('_', " ")))
}

/// Returns a mark in words: as its kind is called, or the spell that laid it.
pub fn mark(game: &Game<'_>, name: &str) -> String {
    match game.rules.mark_kind(name) {
        Some(kind) => kind.name.clone(),
        None => texts::mark(game, name).in_words(game.rules),
    }
}

/// Returns [`texts::winners`] in words; None after a draw.
pub fn winners(game: &Game<'_>, ending: &Ending) -> Option<String> {
    let winners = texts::winners(game, ending);
    (!winners.is_empty()).then(|| winners.in_words(game.rules))
}

/// Returns a spell in words.
pub fn spell(game: &Game<'_>, id: &str) -> String {
    let known = game
        .rules
        .names
        .spell(id)
        .map(|spell| game.rules.display_name(&game.rules.spell(spell).title).to_owned());
    known.unwrap_or_else(|| id.replace('_', " "))
}

/// Returns [`texts::when`] in words.
pub fn when(game: &Game<'_>, clock: CalendarPosition) -> String {
    texts::when(game, clock).in_words(game.rules)
}

/// Returns the name of a part of the year, as it stands within a sentence.
pub(super) fn part(game: &Game<'_>, block: &Block) -> Text {
    // Only in English do names of seasons begin small wherever they stand.
    if game.rules.lang == Lang::ENGLISH {
        Text::verbatim(block.title.english().to_lowercase())
    } else {
        game.rules.title_text(&block.title)
    }
}

/// Names a point in time by the campaign's names of years, or returns None if it has none.
pub(super) fn when_named(game: &Game<'_>, clock: CalendarPosition) -> Option<Text> {
    let block = game.rules.calendar.blocks.get(clock.block as usize)?;
    let part = part(game, block);
    years(game).map(|years| years.when(date(game, clock, part)))
}

/// Returns `Campaign season, round 2`, `Campaign season, 2nd month` or `Winter`, for the margin of the
/// chronicle (NL-CHRON-04). A year that is a round has no parts.
pub fn margin(game: &Game<'_>, clock: CalendarPosition) -> String {
    let Some(block) = game.rules.calendar.blocks.get(clock.block as usize) else {
        return String::new();
    };
    if !block.setup && game.rules.calendar.year_is_round() {
        return String::new();
    }
    let called = |title: &Title| game.rules.title_text(title).in_words(game.rules);
    let name = called(&block.title);
    let date = date(game, clock, Text::EMPTY);
    match (date.month, years(game)) {
        (None, _) => name,
        (Some(month), Some(years)) => {
            format!("{name}, {}", years.month_name(month).in_words(game.rules))
        }
        (Some(_), None) => format!("{name}, {} {}", called(&block.round_title), clock.round + 1),
    }
}

/// Returns the part of a year in a word, as scales have it: `2` for its second round, `winter`; nothing where
/// a year has one part.
pub fn part_of_year(game: &Game<'_>, clock: CalendarPosition) -> String {
    let calendar = &game.rules.calendar;
    match calendar.blocks.get(usize::from(clock.block)) {
        None => String::new(),
        Some(block) if block.setup || calendar.year_is_round() => String::new(),
        Some(block) if block.rounds > 1 => (clock.round + 1).to_string(),
        Some(block) => game.rules.display_name(&block.title).to_lowercase(),
    }
}

/// Returns `year 1`, `round 1` if a year is a round, or `year of the Mad Hydra`.
pub fn year(game: &Game<'_>, year: u16) -> String {
    match years(game) {
        Some(years) => {
            let date = Date { year, epithet: epithet(game, year), month: None, part: Text::EMPTY };
            years.year(date).in_words(game.rules)
        }
        None => match round_of_year(game) {
            Some(round) => say!("{round} {year}", round, year).in_words(game.rules),
            None => say!("year {year}", year).in_words(game.rules),
        },
    }
}

/// Returns the names of years, where the campaign uses them.
fn years<'a>(game: &Game<'a>) -> Option<&'a YearNames> {
    game.rules.year_names.as_ref().filter(|_| game.state.chose(GameOption::YearNames, "named"))
}

fn epithet<'a>(game: &Game<'a>, year: u16) -> Option<&'a str> {
    let year = game.rules.year_names.as_ref().map_or(year, |years| years.alike(year).0);
    game.state.annotations.epithets.get(&year).map(String::as_str)
}

/// Returns a date; each round of the year is a month, whichever part of the year it belongs to (NL-CHRON-04).
fn date<'a>(game: &Game<'a>, clock: CalendarPosition, part: Text) -> Date<'a> {
    let blocks = &game.rules.calendar.blocks;
    let with_rounds = |at: &usize| !blocks[*at].setup && blocks[*at].rounds > 1;
    let before: usize = (0..clock.block as usize)
        .filter(with_rounds)
        .map(|at| usize::from(blocks[at].rounds))
        .sum();
    let month = Some(clock.block as usize)
        .filter(with_rounds)
        .map(|_| before + usize::from(clock.round) + 1);
    Date { year: clock.year, epithet: epithet(game, clock.year), month, part }
}

/// Returns the shortest beginnings of the realms' names that tell them apart, for the map.
pub fn short_names(game: &Game<'_>) -> Vec<String> {
    game.short_names()
}
