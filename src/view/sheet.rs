//! Sheets: what a viewer may know, as plain columns. The realms and where everybody stands.

mod pieces;
mod sieges;
mod tile;

pub use pieces::{banners, ships, stocks_left};
pub use sieges::sieges;
pub use tile::{between, tile};

use std::fmt::Write;

use super::{names, texts};
use crate::basics::columns::PAGE;
use crate::campaign::knowledge::Viewer;
use crate::campaign::{Owner, RealmId, Seat};
use crate::engine::Game;
use crate::engine::core::{place_word, races};
use crate::engine::realms::claims;
use crate::map::PlaceId;
use crate::rules::table::{FORAGE, STOCK};
use crate::rules::{Race, Shape, TableId, Value};
use crate::say;
use crate::text::{ProgramNoun, Text, columns};

/// Pieces and tables that an edition has: its sheets leave out the rest.
struct Has {
    /// Banners, or points that wait for them.
    armies: bool,
    ships: bool,
    /// Settlements that feed.
    yields: bool,
    /// Settlements that store.
    stocks: bool,
}

impl Has {
    fn of(game: &Game<'_>) -> Has {
        let says = |table: TableId| match &game.rules.table(table).shape {
            Shape::Lookup(lookup) => lookup.cells.iter().any(Option::is_some),
            _ => false,
        };
        let state = game.state;
        let waiting =
            |realm: RealmId| state.unplaced(realm) != 0 || state.realm(realm).baggage != 0;
        Has {
            armies: game.value(Value::BannerPieces, ()) > 0
                || !state.banners.is_empty()
                || state.realm_ids().any(waiting),
            ships: game.value(Value::ShipPieces, ()) > 0 || !state.ships.is_empty(),
            yields: says(FORAGE),
            stocks: says(STOCK) || state.holdings.iter().any(|holding| holding.stock != 0),
        }
    }
}

/// Realms: capital, tiles, yield, banners, points as far as known, baggage, money, counters, ships:
/// as far as the edition has them; and who plays them, where that is no person.
pub fn realms(game: &Game<'_>, viewer: Viewer, seats: &[Seat]) -> String {
    let races = races_matter(game);
    // Money is of winter only (NL-REV-01).
    let money = game.state.realms.iter().any(|realm| realm.crowns != 0);
    let annotations = &game.state.annotations;
    let (named, ruled) = (!annotations.realms.is_empty(), !annotations.emperors.is_empty());
    let seated = game.state.realm_ids().any(|realm| names::people(game, realm).is_some());
    let has = Has::of(game);
    let counters = &game.rules.counters;
    let mut heading = vec![ProgramNoun::Realm.into()];
    heading.extend(seated.then(|| say!("person")));
    heading.extend(named.then(|| say!("name")));
    heading.extend(ruled.then(|| say!("emperor")));
    heading.extend(races.then(|| say!("race")));
    heading.extend([say!("capital"), texts::places_noun(game)]);
    heading.extend(has.yields.then(|| say!("yield")));
    if has.armies {
        heading.extend([say!("banners"), say!("points"), say!("baggage")]);
    }
    heading.extend(money.then(|| Text::verbatim(&game.rules.money.name)));
    heading.extend(counters.iter().map(|counter| Text::verbatim(&counter.name)));
    heading.extend(has.ships.then(|| say!("ships")));
    let of_head = |realm: RealmId| {
        seats.get(usize::from(realm.0)).copied().filter(|seat| *seat != Seat::Human)
    };
    let by = |realm: RealmId| game.state.realm(realm).handed.or(of_head(realm));
    heading.push(if game.state.realm_ids().any(|realm| by(realm).is_some()) {
        say!("played by")
    } else {
        Text::EMPTY
    });
    let mut columns = columns(game.rules, heading);
    for realm in game.state.realm_ids() {
        let holdings: Vec<PlaceId> =
            game.map().ids().filter(|place| claims::empire(game, *place) == Some(realm)).collect();
        let yields: i64 =
            holdings.iter().map(|place| game.lookup(FORAGE, *place, Some(realm))).sum();
        let ships = game.state.ships_of(Owner::Realm(realm)).count();
        let own = viewer == Viewer::Host || viewer == Viewer::Realm(realm);
        let banners: Vec<_> = viewer.banners_of(game.state, realm).collect();
        let told = |seen: bool, number: i64| if seen { number.to_string() } else { "?".to_owned() };
        let secret = |number: i64| told(own, number);
        let standing = game.state.realm(realm);
        let race = races.then(|| races::race_title(game, game.state.realm(realm).race).to_owned());
        let crowns = money.then(|| told(viewer.sees_money(game.rules, realm), standing.crowns));
        let counted = counters.iter().map(|counter| {
            told(viewer.sees_counter(counter, realm), standing.counter(&counter.id))
        });
        let mut first = vec![
            standing.capital.map_or("-", |place| names::place(game, place)).to_owned(),
            holdings.len().to_string(),
        ];
        first.extend(has.yields.then(|| yields.to_string()));
        if has.armies {
            first.push(banners.len().to_string());
            first.push(secret(
                banners.iter().map(|(_, banner)| banner.points).sum::<i64>()
                    + game.state.unplaced(realm),
            ));
            first.push(secret(
                banners.iter().map(|(_, banner)| banner.baggage).sum::<i64>() + standing.baggage,
            ));
        }
        let played = match by(realm) {
            _ if standing.out => say!("out of the game").in_words(game.rules),
            Some(seat) => seat.name().to_owned(),
            None => String::new(),
        };
        let last = has.ships.then(|| ships.to_string()).into_iter().chain([played]);
        let person = seated.then(|| names::people(game, realm).unwrap_or_default());
        let name = named.then(|| annotations.realms.get(&realm).cloned().unwrap_or_default());
        let emperor = ruled.then(|| annotations.emperors.get(&realm).cloned().unwrap_or_default());
        columns.row(
            [standing.name.clone()]
                .into_iter()
                .chain(person)
                .chain(name)
                .chain(emperor)
                .chain(race)
                .chain(first)
                .chain(crowns)
                .chain(counted)
                .chain(last),
        );
    }
    let mut text = columns.show_in(Some(PAGE));
    for realm in game.state.realm_ids() {
        let claims = viewer.hidden_claims_of(game.state, realm);
        let places: Vec<PlaceId> = claims.map(|claim| claim.place).collect();
        if !places.is_empty() {
            let (realm, places) = (texts::realm(game, realm), texts::places(game, &places));
            text += &line(game, say!("hidden claims of {realm}: {places}", realm, places));
        }
    }
    if game.state.host_plays {
        text += &line(game, say!("A person is the host."));
    }
    text
}

/// Says a sentence in a line of its own.
fn line(game: &Game<'_>, text: Text) -> String {
    text.in_words(game.rules) + "\n"
}

/// True if any realm or banner is of another race than the default one: without that the chapter on
/// races is not in use and there is nothing to show (NL-RACE-01).
pub(crate) fn races_matter(game: &Game<'_>) -> bool {
    let chosen =
        |race: Race| game.rules.races.get(usize::from(race.0)).is_some_and(|kind| !kind.default);
    let of_banners = game.state.standing().filter_map(|(_, banner)| banner.race);
    game.state.realms.iter().filter_map(|realm| realm.race).chain(of_banners).any(chosen)
}

/// Summarizes the standing of everybody: the realms, what is besieged, and who is ahead.
pub fn summary(game: &Game<'_>, viewer: Viewer, seats: &[Seat]) -> String {
    let mut text = names::when(game, game.state.clock);
    if let Some(first) = text.get_mut(0..1) {
        first.make_ascii_uppercase();
    }
    text.push_str("\n\n");
    text += &realms(game, viewer, seats);
    let holders = |owner: Owner| {
        game.state
            .holdings
            .iter()
            .filter(|holding| holding.known && !holding.razed && holding.owner == owner)
            .count()
    };
    let razed = game.state.holdings.iter().filter(|holding| holding.razed).count();
    let unknown = game
        .map()
        .ids()
        .filter(|place| !game.state.holding(*place).known && !game.place(*place).barred)
        .count();
    let independent = holders(Owner::Independent);
    // Without armies to scout and raze, this is told only if there is something to tell.
    if Has::of(game).armies || independent + razed + unknown > 0 {
        let counted = say!(
            "independent {tiles:many} {independent}, razed {razed}, unknown {unknown}",
            tiles = place_word::place_noun(game),
            independent,
            razed,
            unknown
        );
        text.push('\n');
        text += &line(game, counted);
    }
    if !game.state.sieges.is_empty() {
        let _ = write!(text, "\n{}", sieges(game));
    }
    let stands = match &game.state.ending {
        Some(ending) => {
            let winners = texts::winners(game, ending);
            let winners = if winners.is_empty() { say!("nobody") } else { winners };
            match ending.with.is_empty() {
                true => say!("The campaign has ended; {winners} has won.", winners),
                false => say!("The campaign has ended; {winners} have won together.", winners),
            }
        }
        None => {
            let realms = Text::count(game.state.playing().count(), ProgramNoun::Realm);
            say!("{realms} {realms?is|are} in the game", realms)
        }
    };
    text.push('\n');
    text + &line(game, stands)
}
