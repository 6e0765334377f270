//! Sheets of pieces: banners, ships, and how many pieces are left in the boxes.

use super::{Has, line, races_matter};
use crate::basics::columns::PAGE;
use crate::campaign::knowledge::{Strength, Viewer};
use crate::campaign::{Owner, RealmId, Ship};
use crate::engine::Game;
use crate::engine::core::{pieces, races};
use crate::rules::{Settlement, Value};
use crate::say;
use crate::text::{Joined, ProgramNoun, Text, columns};
use crate::view::{names, texts};

/// Banners of one realm, or of all: tile, points, baggage, state.
pub fn banners(game: &Game<'_>, viewer: Viewer, realm: Option<RealmId>) -> String {
    let races = races_matter(game);
    let commanders = &game.state.annotations.commanders;
    let mut heading = vec![ProgramNoun::Banner.into()];
    heading.extend((!commanders.is_empty()).then(|| say!("commander")));
    heading.extend(races.then(|| say!("race")));
    let figures = [say!("points"), say!("baggage"), say!("state")];
    heading.extend([texts::place_noun(game)].into_iter().chain(figures));
    let mut columns = columns(game.rules, heading);
    let mut ids: Vec<_> = viewer
        .standing(game.state)
        .filter(|(_, banner)| realm.is_none_or(|realm| banner.realm == realm))
        .collect();
    ids.sort_by_key(|(_, banner)| (banner.realm, banner.number));
    for (id, banner) in ids {
        let points = strength(viewer.strength(game.state, id)).in_words(game.rules);
        let baggage =
            viewer.baggage(game.state, id).map_or("?".to_owned(), |baggage| baggage.to_string());
        let race = races.then(|| races::race_title(game, races::banner_race(game, id)).to_owned());
        let rest = [
            names::place(game, banner.at).to_owned(),
            points,
            baggage,
            condition(game, id).in_words(game.rules),
        ];
        let commander =
            (!commanders.is_empty()).then(|| commanders.get(&id).cloned().unwrap_or_default());
        columns.row([names::banner(game, id)].into_iter().chain(commander).chain(race).chain(rest));
    }
    if columns.is_empty() {
        line(game, say!("There are no banners."))
    } else {
        columns.show_in(Some(PAGE))
    }
}

/// Ships of one owner, or of all: tile, where they lie, what they carry.
pub fn ships(game: &Game<'_>, owner: Option<Owner>) -> String {
    let heading = [ProgramNoun::Ship.into(), texts::place_noun(game)];
    let states = [say!("lies"), say!("carries"), say!("state")];
    let mut columns = columns(game.rules, heading.into_iter().chain(states));
    let mut fleet: Vec<_> = game
        .state
        .afloat()
        .filter(|(_, ship)| owner.is_none_or(|owner| ship.owner == owner))
        .collect();
    fleet.sort_by_key(|(_, ship)| (ship.owner, ship.number));
    for (id, ship) in fleet {
        let carried: Vec<_> = game.state.carried(id).collect();
        let carries =
            if carried.is_empty() { "-".to_owned() } else { names::banners(game, &carried) };
        columns.row([
            format!("{} {}", names::flag(game, pieces::flag_of(game, ship)), ship.number),
            names::place(game, ship.at).to_owned(),
            if ship.docked { say!("in the harbour") } else { say!("at sea") }.in_words(game.rules),
            carries,
            ship_state(game, ship).in_words(game.rules),
        ]);
    }
    if columns.is_empty() {
        line(game, say!("There are no ships."))
    } else {
        columns.show_in(Some(PAGE))
    }
}

/// Returns `has sailed, becalmed`: what a ship did, and what it bears beside the mark that it roves under.
fn ship_state(game: &Game<'_>, ship: &Ship) -> Text {
    let sailed = (ship.moved > 0).then(|| say!("has sailed"));
    Text::list(sailed.into_iter().chain(borne(game, ship)), Joined::Comma)
}

/// Returns the marks of a ship beside the one that it roves under, each with its number if it has one.
pub(super) fn borne<'a>(game: &'a Game<'_>, ship: &'a Ship) -> impl Iterator<Item = Text> + 'a {
    let band = pieces::flag_of(game, ship)
        .band
        .map(|band| game.rules.marks[usize::from(band)].id.as_str());
    let marks = ship.marks.iter().filter(move |(name, _)| Some(name.as_str()) != band);
    marks.map(|(name, amount)| {
        let amount = (*amount != 0).then(|| Text::from(*amount));
        Text::list([texts::mark(game, name)].into_iter().chain(amount), Joined::Blank)
    })
}

/// Returns `500`, `500 in year 1, round 2`, or `?`.
fn strength(strength: Strength) -> Text {
    match strength {
        Strength::Exactly(points) => points.into(),
        Strength::Reported { points, year, round } => {
            say!("{points} in year {year}, round {round}", points, year, round)
        }
        Strength::Unknown => Text::verbatim("?"),
    }
}

/// As [`strength`], with its unit.
pub(super) fn in_points(known: Strength) -> Text {
    match known {
        Strength::Exactly(points) => texts::points(points),
        Strength::Reported { points, year, round } => {
            let points = texts::points(points);
            say!("{points} in year {year}, round {round}", points, year, round)
        }
        Strength::Unknown => say!("? points"),
    }
}

fn condition(game: &Game<'_>, id: crate::campaign::BannerId) -> Text {
    let banner = game.state.banner(id);
    let siege = game.state.sieges.get(&banner.at);
    let mut words: Vec<Text> =
        game.state.is_hidden(id).then(|| say!("in hiding")).into_iter().collect();
    if banner.shut_in {
        words.push(say!("shut in"));
    } else if siege.is_some_and(|siege| siege.besieger == banner.realm) {
        words.push(say!("besieging"));
    }
    if let Some(ship) = banner.aboard {
        let ship = texts::ship(game, ship, pieces::flag(game, ship));
        words.push(say!("aboard {ship}", ship));
    }
    if banner.landed.is_some_and(|landing| landing.now) {
        words.push(say!("has come ashore"));
    }
    if banner.stay > 0 {
        let turns = Text::count(banner.stay, ProgramNoun::Turn);
        words.push(say!("held for {turns}", turns));
    }
    if banner.quiet {
        words.push(say!("may not scout"));
    }
    if banner.quiet_next > 0 {
        let turns = Text::count(banner.quiet_next, ProgramNoun::ComingTurn);
        words.push(say!("may not scout or move in {turns}", turns));
    }
    if let Some(busy) = &banner.busy {
        words.push(Text::of_script(&busy.what));
    }
    if banner.regroups {
        words.push(say!("regroups"));
    }
    let declared: Vec<Text> = game
        .state
        .declared
        .iter()
        .filter(|one| one.banner == id)
        .map(|one| texts::place(game, one.to))
        .collect();
    if !declared.is_empty() {
        let places = Text::list(declared, Joined::Comma);
        words.push(say!("is to scout {places}", places));
    } else if banner.scouted > 0 {
        words.push(say!("has scouted"));
    }
    if let Some(came) = banner.came {
        words.push(say!("came from {place}", place = texts::place(game, came.from)));
    }
    Text::list(words, Joined::Comma)
}

/// Pieces of the boxes: how many lie on the map, how many are left.
pub fn stocks_left(game: &Game<'_>) -> String {
    let heading = [say!("piece"), say!("used"), say!("left"), say!("of")];
    let mut columns = columns(game.rules, heading);
    let mut row = |name: Text, used: i64, limit: Option<i64>| {
        let left = limit.map_or("-".to_owned(), |limit| (limit - used).max(0).to_string());
        columns.row([
            name.in_words(game.rules),
            used.to_string(),
            left,
            limit.map_or("-".to_owned(), |limit| limit.to_string()),
        ]);
    };
    for kind in (0..u8::try_from(game.rules.settlements.len()).unwrap_or(u8::MAX)).map(Settlement) {
        if game.rules.piece(kind) == kind {
            row(
                texts::settlement(game, Some(kind)),
                game.state.pieces_used(game.rules, kind),
                game.state.piece_limit(game.rules, kind),
            );
        }
    }
    let boxes = game.state.option(crate::rules::GameOption::Boxes);
    let banners = i64::try_from(game.state.standing().count()).unwrap_or(i64::MAX);
    let has = Has::of(game);
    if has.armies {
        row(ProgramNoun::Banner.into(), banners, Some(game.value(Value::BannerPieces, ()) * boxes));
    }
    let ships = game.state.ships_used();
    if has.ships {
        row(ProgramNoun::Ship.into(), ships, Some(game.value(Value::ShipPieces, ()) * boxes));
    }
    if let Some(laying) = &game.state.laying {
        for (at, kind) in game.rules.terrains.iter().enumerate() {
            let left =
                i64::try_from(laying.stacks.piles.get(at).map_or(0, Vec::len)).unwrap_or(i64::MAX);
            let laid = laying
                .board
                .laid()
                .filter(|(_, laid)| {
                    game.rules
                        .tiles
                        .designs
                        .get(laid.design as usize)
                        .is_some_and(|design| usize::from(design.stack.0) == at)
                })
                .count();
            let used = i64::try_from(laid).unwrap_or(i64::MAX);
            let terrain = game.rules.title_text(&kind.title);
            row(say!("{terrain} tile", terrain), used, Some(used + left));
        }
    }
    columns.show_in(Some(PAGE))
}
