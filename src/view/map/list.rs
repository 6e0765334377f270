//! The map in words, a line for each place, for screen readers and for who would rather read.

use super::DrawingOptions;
use crate::basics::pluralize::{count, listed};
use crate::campaign::knowledge::{Strength, Viewer};
use crate::campaign::{Owner, RealmId};
use crate::engine::Game;
use crate::engine::core::pieces;
use crate::map::{PlaceId, Side};
use crate::view::names;

/// The places of the map, or those around one, each in a line, as far as the viewer knows them.
pub fn list(game: &Game<'_>, viewer: Viewer, look: &DrawingOptions) -> String {
    let map = game.map();
    let shown: Vec<PlaceId> = match look.around {
        Some((centre, steps)) => map.within(centre, steps),
        None => map.ids().collect(),
    };
    if shown.is_empty() {
        return "There is no map yet.\n".to_owned();
    }
    shown.into_iter().map(|place| line(game, viewer, place) + "\n").collect()
}

fn line(game: &Game<'_>, viewer: Viewer, place: PlaceId) -> String {
    let (here, holding) = (game.place(place), game.state.holding(place));
    let mut parts = vec![names::terrain(game, here.terrain).to_owned()];
    if here.forest && here.laid().is_some() {
        let burnt = if holding.burnt { "burnt forest" } else { "forest" };
        parts.push(names::word(game, burnt).to_owned());
    }
    if here.open_sea {
        parts.push("for ships alone".to_owned());
    } else if here.barred {
        parts.push("nobody may enter".to_owned());
    } else {
        parts.push(settled(game, place));
        if holding.razed {
            parts.push("razed".to_owned());
        }
    }
    if let Some(siege) = game.state.sieges.get(&place) {
        parts.push(format!("besieged by {}", names::realm(game, siege.besieger)));
    } else if game.state.besieged(place) {
        parts.push("besieged".to_owned());
    }
    for realm in game.state.realm_ids() {
        parts.extend(banners(game, viewer, place, realm));
    }
    let mut fleets: Vec<(String, usize)> = Vec::new();
    for (_, ship) in game.state.ships_on(place) {
        let of = names::flag(game, pieces::flag_of(game, ship));
        match fleets.iter_mut().find(|(flag, _)| *flag == of) {
            Some((_, number)) => *number += 1,
            None => fleets.push((of, 1)),
        }
    }
    parts.extend(
        fleets.iter().map(|(flag, number)| format!("{} of {flag}", count(*number, "ship"))),
    );
    parts.extend(game.state.marks_on(place).map(|mark| names::mark(game, &mark.name).to_string()));
    parts.extend(sides(game, place));
    format!("{}: {}", names::called(game, place), parts.join("; "))
}

/// `capital of red`, `village, independent`, `unknown`.
fn settled(game: &Game<'_>, place: PlaceId) -> String {
    let holding = game.state.holding(place);
    let settlement = match holding.settlement {
        Some(_) => names::settlement(game, holding.settlement).to_owned(),
        None if game.state.may_be_capital(place) => "may become a capital".to_owned(),
        None if !holding.known => "unknown".to_owned(),
        None => "no settlement".to_owned(),
    };
    match holding.owner {
        Owner::Nobody => settlement,
        Owner::Independent => format!("{settlement}, independent"),
        Owner::Realm(realm) if holding.settlement.is_some() => {
            format!("{settlement} of {}", names::realm(game, realm))
        }
        Owner::Realm(realm) => format!("{settlement}, land of {}", names::realm(game, realm)),
    }
}

/// `red 1 and red 2 (1200 points)`: the points as far as the viewer knows them.
fn banners(game: &Game<'_>, viewer: Viewer, place: PlaceId, realm: RealmId) -> Option<String> {
    let force = game.state.force(realm, place);
    if force.is_empty() {
        return None;
    }
    let (mut points, mut sure) = (0, true);
    for id in &force {
        match viewer.strength(game.state, *id) {
            Strength::Exactly(known) => points += known,
            Strength::Reported { points: told, .. } => (points, sure) = (points + told, false),
            _ => sure = false,
        }
    }
    let strength = match (points, sure) {
        (points, true) => count(points, "point"),
        (0, false) => "strength not known".to_owned(),
        (points, false) => format!("about {}", count(points, "point")),
    };
    Some(format!("{} ({strength})", names::banners_listed(game, &force)))
}

/// Lists what lies between a place and its neighbours: `river to NE and E`; of a province all
/// neighbours.
fn sides(game: &Game<'_>, place: PlaceId) -> Vec<String> {
    let here = game.place(place);
    if here.province().is_some() {
        let over = |exit: &crate::map::Exit| {
            let met = |wanted: fn(crate::map::Obstacle) -> bool| {
                exit.ways.iter().any(|way| wanted(way.enter) || wanted(way.leave))
            };
            let river = if met(|over| over.river) { " over a river" } else { "" };
            let ridge = if met(|over| over.ridge) { " over mountains" } else { "" };
            format!("{}{river}{ridge}", game.label(exit.to))
        };
        let adjoining: Vec<String> = here.exits.iter().map(over).collect();
        let text = format!("borders {}", listed(&adjoining, "and"));
        return (!adjoining.is_empty()).then_some(text).into_iter().collect();
    }
    let Some((design, laid)) = game.design(place).zip(here.laid()) else { return Vec::new() };
    let toward = |wanted: &dyn Fn(crate::map::Face) -> bool| {
        let sides = Side::ALL.into_iter().filter(|side| wanted(design.face(laid.turn, *side)));
        sides.map(|side| side.name()).collect::<Vec<_>>()
    };
    let kinds = [
        ("river", toward(&|face| face.stream == crate::map::Stream::Always)),
        ("mountains", toward(&|face| face.ridge)),
        ("sea", toward(&|face| face.sea || face.shore)),
    ];
    kinds
        .into_iter()
        .filter(|(_, sides)| !sides.is_empty())
        .map(|(kind, sides)| format!("{kind} on {}", listed(&sides, "and")))
        .collect()
}
