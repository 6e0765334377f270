//! Holder and pieces of each place, as the viewer may know them: for a table that another program
//! reads, or that is laid over the map again.

use crate::campaign::Until;
use crate::campaign::knowledge::Viewer;
use crate::engine::Game;
use crate::map::standing::NONE;
use crate::map::{PlaceHeld, PlaceId};

/// Lists all places in the order of the map. What the viewer may not know is not said.
pub fn holdings(game: &Game<'_>, viewer: Viewer) -> Vec<PlaceHeld> {
    game.map().ids().map(|place| place_held(game, viewer, place)).collect()
}

fn place_held(game: &Game<'_>, viewer: Viewer, place: PlaceId) -> PlaceHeld {
    let (here, holding) = (game.place(place), game.state.holding(place));
    let design = game.design(place).map(|design| design.id.clone());
    let terrain = || game.rules.names.terrains.get(usize::from(here.terrain.0)).cloned();
    let settlement = holding.settlement.map(|kind| game.rules.settlement(kind).id.clone());
    let called = game.place_called(place);
    let name = if called == here.label { "" } else { called };
    // Only what a map file can say of marks: those that lie until somebody lifts them.
    let marks = game
        .state
        .marks_on(place)
        .filter(|mark| mark.until == Until::Lifted && game.rules.names.marks.contains(&mark.name));
    PlaceHeld {
        place: here.label.clone(),
        name: name.to_owned(),
        terrain: design.or_else(terrain).unwrap_or_default(),
        settlement: settlement.or_else(|| Some(NONE.to_owned())),
        owner: Some(game.owner_name(holding.owner).to_owned()),
        known: Some(holding.known),
        razed: Some(holding.razed),
        stock: super::map::stock(game, viewer, place),
        marks: Some(marks.map(|mark| mark.name.clone()).collect()),
    }
}
