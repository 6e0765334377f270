//! Ids → texts, as arguments of sentences. An id that the state does not know is shown as `?`, as in [`names`].

use super::names;
use crate::campaign::{
    BannerId, CalendarPosition, Ending, Flag, Owner, RealmId, Reason, ShipId, Until,
};
use crate::engine::Game;
use crate::engine::core::{place_word, texts as core_texts};
use crate::map::PlaceId;
use crate::rules::{Settlement, TableId, Terrain};
use crate::say;
use crate::text::{Joined, ProgramNoun, Text};

/// Returns `year 1, round 2`, or the name of a block without rounds (`setting up`); if several blocks of a
/// year have rounds, `year 1, autumn, round 2` (NL-CHRON-02); `2nd month of the Mad Hydra` in a campaign that
/// names its years (NL-CHRON-04).
pub fn when(game: &Game<'_>, clock: CalendarPosition) -> Text {
    let year = clock.year;
    let Some(block) = game.rules.calendar.blocks.get(clock.block as usize) else {
        return say!("year {year}", year);
    };
    if let (false, Some(named)) = (block.setup, names::when_named(game, clock)) {
        return named;
    }
    let (part, round) = (names::part(game, block), game.rules.title_text(&block.round_title));
    let number = clock.round + 1;
    let blocks = &game.rules.calendar.blocks;
    let several = blocks.iter().filter(|block| !block.setup && block.rounds > 1).count() > 1;
    let only = game.rules.calendar.year_is_round();
    match (block.setup, block.rounds > 1) {
        (true, _) => part,
        // A year of one part that is played once is that part: `round 3`.
        (false, false) if only => say!("{round} {year}", round, year),
        (false, true) if several => {
            say!("year {year}, {part}, {round} {number}", year, part, round, number)
        }
        (false, true) => say!("year {year}, {round} {number}", year, round, number),
        (false, false) => say!("year {year}, {part}", year, part),
    }
}

/// Returns a phase by the name that the rules give it.
pub fn phase(game: &Game<'_>, phase: u16) -> Option<Text> {
    game.rules.phase_text(phase)
}

/// Returns `red (Anna)`, or `red` if nobody has said who plays it.
pub fn seated(game: &Game<'_>, id: RealmId) -> Text {
    Text::verbatim(names::seated(game, id))
}

/// Returns a realm by its name.
pub fn realm(game: &Game<'_>, id: RealmId) -> Text {
    Text::verbatim(names::realm(game, id))
}

/// Returns `D4`, or `D4 Altendorf` if it has a name; provinces by their names.
pub fn place(game: &Game<'_>, id: PlaceId) -> Text {
    Text::named(names::place(game, id), place_word::place_noun(game))
}

/// Returns `red`, or `red, blue and green`; an empty text after a draw.
pub fn winners(game: &Game<'_>, ending: &Ending) -> Text {
    Text::list(ending.winners().map(|winner| realm(game, winner)), Joined::And)
}

/// Returns `D4, E4`.
pub fn places(game: &Game<'_>, ids: &[PlaceId]) -> Text {
    Text::list(ids.iter().map(|id| place(game, *id)), Joined::Comma)
}

/// Returns `D4 E4`, the steps of a way.
pub fn way(game: &Game<'_>, ids: &[PlaceId]) -> Text {
    Text::list(ids.iter().map(|id| place(game, *id)), Joined::Blank)
}

/// Returns the owner of something: `red`, `nobody`, `independent`.
pub fn owner(game: &Game<'_>, owner: Owner) -> Text {
    match owner {
        Owner::Nobody => say!("nobody"),
        Owner::Independent => say!("independent"),
        Owner::Realm(id) => realm(game, id),
    }
}

/// Names a hidden claim by its realm: `hidden claim of red`.
pub fn hidden_claim(game: &Game<'_>, claimant: RealmId) -> Text {
    say!("hidden claim of {realm}", realm = realm(game, claimant))
}

/// Returns somebody who acts: `red`, or `the independents`.
pub fn party(game: &Game<'_>, of: Owner) -> Text {
    if of == Owner::Independent { say!("the independents") } else { owner(game, of) }
}

/// Returns a garrison without banners (EN-SIEGE-09), or an army that belongs to nobody (EN-WILD-14).
pub fn garrison_of(game: &Game<'_>, owner: Owner) -> Text {
    match owner {
        Owner::Realm(id) => say!("the garrison of {realm}", realm = realm(game, id)),
        Owner::Independent => say!("an independent garrison"),
        Owner::Nobody => say!("an army of nobody"),
    }
}

/// Returns `red 1`, with its name if it has one.
pub fn banner(game: &Game<'_>, banner: BannerId) -> Text {
    let Some(numbered) = game.state.banners.get(banner.0 as usize) else {
        return Text::verbatim("?");
    };
    let annotations = &game.state.annotations;
    let of = names::realm(game, numbered.realm);
    match annotations.banners.get(&banner) {
        Some(name) if annotations.prose => {
            say!("{name} of {realm}", name = Text::verbatim(name), realm = Text::verbatim(of))
        }
        Some(name) => Text::verbatim(format!("{of} {} {name}", numbered.number)),
        None if annotations.prose && annotations.realms.contains_key(&numbered.realm) => {
            say!("banner {number} of {realm}", number = numbered.number, realm = Text::verbatim(of))
        }
        None => Text::verbatim(format!("{of} {}", numbered.number)),
    }
}

/// Returns `red 1, red 2`.
pub fn banners(game: &Game<'_>, ids: &[BannerId]) -> Text {
    Text::list(ids.iter().map(|id| banner(game, *id)), Joined::Comma)
}

/// Returns `ship 1 of red`, by whose it is or was.
pub fn ship(game: &Game<'_>, ship: ShipId, of: Flag) -> Text {
    match game.state.ships.get(ship.0 as usize) {
        Some(ship) => say!("ship {number} of {flag}", number = ship.number, flag = flag(game, of)),
        None => Text::verbatim("?"),
    }
}

/// Names the owner of a fleet, or rovers by their mark.
pub fn flag(game: &Game<'_>, flag: Flag) -> Text {
    let band = flag.band.and_then(|band| game.rules.marks.get(usize::from(band)));
    band.map_or_else(|| party(game, flag.owner), |kind| Text::verbatim(&kind.name))
}

/// Tells how long a mark lies.
pub fn until(until: Until) -> Text {
    match until {
        Until::Season => say!("until the season ends"),
        Until::Winter => say!("until the winter ends"),
        Until::Rounds(rounds) => {
            say!("for {rounds} of the season", rounds = Text::count(rounds, ProgramNoun::Round))
        }
        Until::Lifted => say!("until it is lifted"),
    }
}

/// Returns a kind of settlement, or barren land, by its English name.
pub fn settlement(game: &Game<'_>, kind: Option<Settlement>) -> Text {
    let known = kind.and_then(|kind| game.rules.settlements.get(usize::from(kind.0)));
    known.map_or(ProgramNoun::Barren.into(), |kind| game.rules.title_text(&kind.title))
}

/// Returns a terrain, as it is called.
pub fn terrain(game: &Game<'_>, kind: Terrain) -> Text {
    Text::verbatim(names::terrain(game, kind))
}

/// Returns a table by its name.
pub fn table_name(game: &Game<'_>, id: TableId) -> Text {
    let known = game.rules.tables().get(usize::from(id.0));
    known.map_or(Text::verbatim("?"), |table| Text::noun(table.name.clone()))
}

/// Returns a table as sentences call it: `battle result` for `battle_result`.
pub fn table(game: &Game<'_>, id: TableId) -> Text {
    let known = game.rules.tables().get(usize::from(id.0));
    known.map_or(Text::verbatim("?"), |table| named(&table.name))
}

/// Returns a number, dice or an event, as its author calls it.
pub fn word(what: &str) -> Text {
    Text::noun(what.to_owned())
}

/// Names a piece of gear by its id; a find that is in no army list is called by its worth as well.
pub fn gear(id: &str, find: Option<i64>) -> Text {
    match find {
        Some(worth) => {
            say!("{item} worth {points}", item = named(id), points = points(worth))
        }
        None => named(id),
    }
}

/// Names a thing of the rules by its id: `great bow` for `great_bow`.
pub fn named(id: &str) -> Text {
    Text::noun(id.replace('_', " "))
}

/// Returns the reason of an event's change.
pub fn reason(reason: Reason) -> Text {
    word(reason.words())
}

/// Returns `3 battle points`, by the counter's id.
pub fn counted(game: &Game<'_>, counter: &str, number: i64) -> Text {
    Text::verbatim(names::counted(game, counter, number))
}

/// Returns an amount of the edition's money.
pub fn money(game: &Game<'_>, amount: i64) -> Text {
    game.rules.money.text(amount)
}

/// Returns a mark in words: as its kind is called, or the spell that laid it.
pub fn mark(game: &Game<'_>, name: &str) -> Text {
    match game.rules.mark_kind(name) {
        Some(kind) => game.rules.title_text(&kind.title),
        None if game.rules.names.spell(name).is_some() => spell(game, name),
        None => named(name),
    }
}

/// Returns a spell in words.
pub fn spell(game: &Game<'_>, id: &str) -> Text {
    Text::verbatim(names::spell(game, id))
}

/// Returns the word for a place: `tile`, or `province`.
pub fn place_noun(game: &Game<'_>) -> Text {
    place_word::place_noun(game).into()
}

/// Returns the word for several places: `tiles`, or `provinces`.
pub fn places_noun(game: &Game<'_>) -> Text {
    core_texts::tiles(game)
}

/// Points of strength.
pub fn points(number: i64) -> Text {
    Text::count(number, ProgramNoun::Point)
}

/// Units of baggage.
pub fn baggage(number: i64) -> Text {
    Text::count(number, ProgramNoun::Baggage)
}
