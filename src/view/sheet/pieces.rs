//! Sheets of pieces: banners, ships, and how many pieces are left in the boxes.

use super::{Has, races_matter};
use crate::basics::columns::Columns;
use crate::basics::pluralize::count;
use crate::campaign::knowledge::{Strength, Viewer};
use crate::campaign::{Owner, RealmId, Ship};
use crate::engine::Game;
use crate::engine::core::{pieces, place_word, races};
use crate::rules::{Settlement, Value};
use crate::view::names;

/// Banners of one realm, or of all: tile, points, baggage, state.
pub fn banners(game: &Game<'_>, viewer: Viewer, realm: Option<RealmId>) -> String {
    let races = races_matter(game);
    let commanders = &game.state.annotations.commanders;
    let heading =
        ["banner", "commander", "race", place_word::place_word(game), "points", "baggage", "state"];
    let shown = |name: &&str| match *name {
        "race" => races,
        "commander" => !commanders.is_empty(),
        _ => true,
    };
    let mut columns = Columns::new(&heading.into_iter().filter(shown).collect::<Vec<_>>());
    let mut ids: Vec<_> = game
        .state
        .standing()
        .filter(|(_, banner)| realm.is_none_or(|realm| banner.realm == realm))
        .collect();
    ids.sort_by_key(|(_, banner)| (banner.realm, banner.number));
    for (id, banner) in ids {
        let points = strength(viewer.strength(game.state, id));
        let baggage =
            viewer.baggage(game.state, id).map_or("?".to_owned(), |baggage| baggage.to_string());
        let race = races.then(|| races::race_title(game, races::banner_race(game, id)).to_owned());
        let rest = [names::place(game, banner.at).to_owned(), points, baggage, condition(game, id)];
        let commander =
            (!commanders.is_empty()).then(|| commanders.get(&id).cloned().unwrap_or_default());
        columns.row([names::banner(game, id)].into_iter().chain(commander).chain(race).chain(rest));
    }
    if columns.is_empty() { "There are no banners.\n".to_owned() } else { columns.show() }
}

/// Ships of one owner, or of all: tile, where they lie, what they carry.
pub fn ships(game: &Game<'_>, owner: Option<Owner>) -> String {
    let mut columns =
        Columns::new(&["ship", place_word::place_word(game), "lies", "carries", "state"]);
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
            if ship.docked { "in the harbour" } else { "at sea" }.to_owned(),
            carries,
            ship_state(game, ship),
        ]);
    }
    if columns.is_empty() { "There are no ships.\n".to_owned() } else { columns.show() }
}

/// `has sailed, becalmed`: what a ship did, and what it bears beside the mark that it roves under.
fn ship_state(game: &Game<'_>, ship: &Ship) -> String {
    let sailed = (ship.moved > 0).then(|| "has sailed".to_owned());
    sailed.into_iter().chain(borne(game, ship)).collect::<Vec<_>>().join(", ")
}

/// The marks of a ship beside the one that it roves under, each with its number if it has one.
pub(super) fn borne<'a>(game: &'a Game<'_>, ship: &'a Ship) -> impl Iterator<Item = String> + 'a {
    let band = pieces::flag_of(game, ship)
        .band
        .map(|band| game.rules.marks[usize::from(band)].id.as_str());
    let marks = ship.marks.iter().filter(move |(name, _)| Some(name.as_str()) != band);
    marks.map(|(name, amount)| {
        if *amount == 0 {
            names::mark(game, name)
        } else {
            format!("{} {amount}", names::mark(game, name))
        }
    })
}

/// `500`, `500 in year 1, round 2`, or `?`.
fn strength(strength: Strength) -> String {
    match strength {
        Strength::Exactly(points) => points.to_string(),
        Strength::Reported { points, year, round } => {
            format!("{points} in year {year}, round {round}")
        }
        Strength::Unknown => "?".to_owned(),
    }
}

/// As [`strength`], with its unit.
pub(super) fn in_points(known: Strength) -> String {
    match known {
        Strength::Exactly(points) => count(points, "point"),
        Strength::Reported { points, year, round } => {
            format!("{points} in year {year}, round {round}", points = count(points, "point"))
        }
        Strength::Unknown => "? points".to_owned(),
    }
}

fn condition(game: &Game<'_>, id: crate::campaign::BannerId) -> String {
    let banner = game.state.banner(id);
    let siege = game.state.sieges.get(&banner.at);
    let mut words = Vec::new();
    if banner.shut_in {
        words.push("shut in".to_owned());
    } else if siege.is_some_and(|siege| siege.besieger == banner.realm) {
        words.push("besieging".to_owned());
    }
    if let Some(ship) = banner.aboard {
        words.push(format!("aboard {}", names::ship(game, ship, pieces::flag(game, ship))));
    }
    if banner.landed.is_some_and(|landing| landing.now) {
        words.push("has come ashore".to_owned());
    }
    if banner.stay > 0 {
        words.push(format!("held for {turns}", turns = count(banner.stay, "turn")));
    }
    if banner.quiet {
        words.push("may not scout".to_owned());
    }
    if banner.quiet_next > 0 {
        words.push(format!(
            "may not scout or move in {turns}",
            turns = count(banner.quiet_next, "coming turn")
        ));
    }
    if let Some(busy) = &banner.busy {
        words.push(busy.what.clone());
    }
    if banner.regroups {
        words.push("regroups".to_owned());
    }
    let declared: Vec<&str> = game
        .state
        .declared
        .iter()
        .filter(|one| one.banner == id)
        .map(|one| names::place(game, one.to))
        .collect();
    if !declared.is_empty() {
        words.push(format!("is to scout {declared}", declared = declared.join(", ")));
    } else if banner.scouted > 0 {
        words.push("has scouted".to_owned());
    }
    if let Some(came) = banner.came {
        words.push(format!("came from {from}", from = names::place(game, came.from)));
    }
    words.join(", ")
}

/// Pieces of the boxes: how many lie on the map, how many are left.
pub fn stocks_left(game: &Game<'_>) -> String {
    let mut columns = Columns::new(&["piece", "used", "left", "of"]);
    let mut row = |name: &str, used: i64, limit: Option<i64>| {
        let left = limit.map_or("-".to_owned(), |limit| (limit - used).max(0).to_string());
        columns.row([
            name.to_owned(),
            used.to_string(),
            left,
            limit.map_or("-".to_owned(), |limit| limit.to_string()),
        ]);
    };
    for kind in (0..u8::try_from(game.rules.settlements.len()).unwrap_or(u8::MAX)).map(Settlement) {
        if game.rules.piece(kind) == kind {
            row(
                names::settlement(game, Some(kind)),
                game.state.pieces_used(game.rules, kind),
                game.state.piece_limit(game.rules, kind),
            );
        }
    }
    let boxes = game.state.option(crate::rules::GameOption::Boxes);
    let banners = i64::try_from(game.state.standing().count()).unwrap_or(i64::MAX);
    let has = Has::of(game);
    if has.armies {
        row("banner", banners, Some(game.value(Value::BannerPieces, ()) * boxes));
    }
    let ships = game.state.ships_used();
    if has.ships {
        row("ship", ships, Some(game.value(Value::ShipPieces, ()) * boxes));
    }
    if let Some(laying) = &game.state.laying {
        for (at, name) in game.rules.shown_names.terrains.iter().enumerate() {
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
            row(&format!("{name} tile"), used, Some(used + left));
        }
    }
    columns.show()
}
