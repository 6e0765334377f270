//! Changes of the map by scripts: tiles moved, swapped, turned and added, under the laying rules
//! (NL-MAP-17, EN-WILD-23).

use super::change::{emit, wrong};
use super::script_values::tile;
use super::{Call, rows};
use crate::campaign::{Event, NameOf, ScriptType, ScriptValue};
use crate::engine::Game;
use crate::engine::core::ask::Refusal;
use crate::fault::Fault;
use crate::lua::world;
use crate::map::PlaceId;

const TURN: ScriptType = ScriptType::Optional(&ScriptType::Number);

rows! { FUNCTIONS:
    /// A tile changes places with another, or goes to a free place beside the map, named as in
    /// "F9". What lies on it goes along, and whoever keeps the tile in memory finds it where it
    /// lies now. Returns nothing, or why the laying rules forbid it.
    Change.swap_tile, Act, (tile: ScriptType::Tile, with: ScriptType::Text) -> ScriptType::Optional(&ScriptType::Text), swap;
    /// Turns a tile where it lies to `turn` sixths clockwise from how it is printed, 0 to 5.
    /// Returns nothing, or why the laying rules forbid it.
    Change.turn_tile, Act, (tile: ScriptType::Tile, turn: ScriptType::Number) -> ScriptType::Optional(&ScriptType::Text), turn;
    /// Lays a new tile of a design on a free place beside the map, named as in "F9", turned by
    /// `turn` sixths clockwise. Nobody knows what is on it. Returns nothing, or why the laying
    /// rules forbid it; `campaign.tile` finds it afterwards.
    Change.add_tile, Act, (at: ScriptType::Text, design: ScriptType::Named(NameOf::Design), turn: TURN) -> ScriptType::Optional(&ScriptType::Text), add;
}

/// Carries out a change of the map, or gives the reason against it.
fn rearrange(
    call: &Call<'_>,
    change: impl Fn(&Game<'_>) -> Result<Event, Refusal>,
) -> Result<ScriptValue, Fault> {
    match world::read(|look| change(&look.game))? {
        Err(refusal) => Ok(ScriptValue::text(refusal.why)),
        Ok(event) => {
            emit(call, |turn, cite| turn.emit_rule(cite, event))?;
            Ok(ScriptValue::Nothing)
        }
    }
}

fn swap(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let place: PlaceId = tile(call.argument(0));
    rearrange(call, |game| game.tile_swapped(place, call.text(1)))
}

fn turn(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let place = tile(call.argument(0));
    rearrange(call, |game| game.tile_turned(place, call.number(1)))
}

fn add(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    if !call.shared.rules.tiles.designs.iter().any(|design| design.id == call.text(1)) {
        return Err(wrong(format!("there is no tile design '{text}'", text = call.text(1)))
            .help("`rules list` on the command line names the designs"));
    }
    let turn = if call.given(2) { call.number(2) } else { 0 };
    rearrange(call, |game| game.tile_added(call.text(0), call.text(1), turn))
}
