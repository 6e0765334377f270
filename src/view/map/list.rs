//! The map in words, a line for each place, for screen readers and for who would rather read.

use super::DrawingOptions;
use crate::campaign::knowledge::{Strength, Viewer};
use crate::campaign::{Owner, RealmId};
use crate::engine::Game;
use crate::engine::core::pieces;
use crate::map::{PlaceId, Side};
use crate::say;
use crate::text::{Joined, ProgramNoun, Text};
use crate::view::{names, texts};

/// Returns the places of the map, or those around one, each in a line, as far as the viewer knows them.
pub fn list(game: &Game<'_>, viewer: Viewer, look: &DrawingOptions) -> String {
    let map = game.map();
    let shown: Vec<PlaceId> = match look.around {
        Some((centre, steps)) => map.within(centre, steps),
        None => map.ids().collect(),
    };
    if shown.is_empty() {
        return say!("There is no map yet.").in_words(game.rules) + "\n";
    }
    shown.into_iter().map(|place| line(game, viewer, place) + "\n").collect()
}

fn line(game: &Game<'_>, viewer: Viewer, place: PlaceId) -> String {
    let (here, holding) = (game.place(place), game.state.holding(place));
    let mut parts = vec![game.rules.title_text(&game.rules.terrain(here.terrain).title)];
    if here.forest && here.laid().is_some() {
        parts.push(if holding.burnt { say!("burnt forest") } else { say!("forest") });
    }
    if here.open_sea {
        parts.push(say!("for ships alone"));
    } else if here.barred {
        parts.push(say!("nobody may enter"));
    } else {
        parts.push(settled(game, place));
        if holding.razed {
            parts.push(say!("razed"));
        }
    }
    if let Some(siege) = game.state.sieges.get(&place) {
        parts.push(say!("besieged by {realm}", realm = texts::realm(game, siege.besieger)));
    } else if game.state.besieged(place) {
        parts.push(say!("besieged"));
    }
    for realm in game.state.realm_ids() {
        parts.extend(banners(game, viewer, place, realm));
    }
    let mut fleets: Vec<(Text, usize)> = Vec::new();
    for (_, ship) in game.state.ships_on(place) {
        let of = texts::flag(game, pieces::flag_of(game, ship));
        match fleets.iter_mut().find(|(flag, _)| *flag == of) {
            Some((_, number)) => *number += 1,
            None => fleets.push((of, 1)),
        }
    }
    parts.extend(fleets.into_iter().map(|(flag, number)| {
        let ships = Text::count(number, ProgramNoun::Ship);
        say!("{ships} of {flag}", ships, flag)
    }));
    parts.extend(viewer.marks_on(game.state, place).map(|mark| texts::mark(game, &mark.name)));
    let claims = viewer.hidden_claims_to(game.state, place);
    parts.extend(claims.map(|claim| texts::hidden_claim(game, claim.realm)));
    parts.extend(sides(game, place));
    let parts = Text::list(parts, Joined::Semicolon).in_words(game.rules);
    format!("{}: {parts}", names::called(game, place))
}

/// Returns `capital of red`, `village, independent`, `unknown`.
fn settled(game: &Game<'_>, place: PlaceId) -> Text {
    let holding = game.state.holding(place);
    let settlement = match holding.settlement {
        Some(_) => texts::settlement(game, holding.settlement),
        None if game.state.may_be_capital(place) => say!("may become a capital"),
        None if !holding.known => say!("unknown"),
        None => say!("no settlement"),
    };
    match holding.owner {
        Owner::Nobody => settlement,
        Owner::Independent => say!("{settlement}, independent", settlement),
        Owner::Realm(realm) => {
            let realm = texts::realm(game, realm);
            match holding.settlement {
                Some(_) => say!("{settlement} of {realm}", settlement, realm),
                None => say!("{settlement}, land of {realm}", settlement, realm),
            }
        }
    }
}

/// Returns `red 1 and red 2 (1200 points)`: the points as far as the viewer knows them.
fn banners(game: &Game<'_>, viewer: Viewer, place: PlaceId, realm: RealmId) -> Option<Text> {
    let force = viewer.force(game.state, realm, place);
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
        (points, true) => texts::points(points),
        (0, false) => say!("strength not known"),
        (points, false) => say!("about {points}", points = texts::points(points)),
    };
    let banners = Text::list(force.iter().map(|id| texts::banner(game, *id)), Joined::And);
    Some(Text::list([banners, strength.in_brackets()], Joined::Blank))
}

/// Lists what lies between a place and its neighbours: `river to NE and E`; of a province all
/// neighbours.
fn sides(game: &Game<'_>, place: PlaceId) -> Vec<Text> {
    let here = game.place(place);
    if here.province().is_some() {
        let over = |exit: &crate::map::Exit| {
            let met = |wanted: fn(crate::map::Obstacle) -> bool| {
                exit.ways.iter().any(|way| wanted(way.enter) || wanted(way.leave))
            };
            let place = texts::place(game, exit.to);
            match (met(|over| over.river), met(|over| over.ridge)) {
                (false, false) => place,
                (true, false) => say!("{place} over a river", place),
                (false, true) => say!("{place} over mountains", place),
                (true, true) => say!("{place} over a river over mountains", place),
            }
        };
        let places = Text::list(here.exits.iter().map(over), Joined::And);
        return (!places.is_empty())
            .then(|| say!("borders {places}", places))
            .into_iter()
            .collect();
    }
    let Some((design, laid)) = game.design(place).zip(here.laid()) else { return Vec::new() };
    let toward = |wanted: &dyn Fn(crate::map::Face) -> bool| {
        let sides = Side::ALL.into_iter().filter(|side| wanted(design.face(laid.turn, *side)));
        let sides = Text::list(sides.map(|side| texts::word(side.name())), Joined::And);
        (!sides.is_empty()).then_some(sides)
    };
    let river = toward(&|face| face.stream == crate::map::Stream::Always);
    let ridge = toward(&|face| face.ridge);
    let sea = toward(&|face| face.sea || face.shore);
    let kinds = [
        river.map(|sides| say!("river on {sides}", sides)),
        ridge.map(|sides| say!("mountains on {sides}", sides)),
        sea.map(|sides| say!("sea on {sides}", sides)),
    ];
    kinds.into_iter().flatten().collect()
}
