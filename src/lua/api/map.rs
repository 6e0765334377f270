//! The map for scripts: the sides of designs, and tiles moved, swapped, turned, added and replaced,
//! under the laying rules (NL-MAP-17, EN-WILD-23).

use super::change::{emit, wrong};
use super::script_values::tile;
use super::{Call, rows};
use crate::campaign::{Event, NameOf, ScriptType, ScriptValue};
use crate::engine::Game;
use crate::engine::core::ask::Refusal;
use crate::engine::umpire::rearrange;
use crate::fault::Fault;
use crate::lua::unknown_name::unknown;
use crate::map::PlaceId;
use crate::say;

const SIDES: ScriptType = ScriptType::List(&ScriptType::Text);
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
    /// Lays a tile of another design where one lies, turned by `turn` sixths clockwise: its
    /// terrain, forest, mountains, rivers and coasts are those of the design from now on, and what
    /// lay on the old tile lies on it. Returns nothing, or why the laying rules forbid it.
    Change.replace_tile, Act, (tile: ScriptType::Tile, design: ScriptType::Named(NameOf::Design), turn: TURN) -> ScriptType::Optional(&ScriptType::Text), replace;
    /// The sides of a design, clockwise from north-east, when it is turned by `turn` sixths: names of the rules'
    /// `edges:`, such as "plain" and "river". `tile.sides` has those of a tile that lies.
    Campaign.sides, Look, (design: ScriptType::Named(NameOf::Design), turn: TURN) -> SIDES, sides;
}

/// Carries out a change of the map, or gives the reason against it.
fn rearrange(
    call: &Call<'_>,
    change: impl Fn(&Game<'_>) -> Result<Event, Refusal>,
) -> Result<ScriptValue, Fault> {
    match call.world().read(|look| change(&look.game.with_reasons()))? {
        Err(refusal) => Ok(ScriptValue::text(refusal.why.to_mark())),
        Ok(event) => {
            emit(call, |turn, cite| turn.emit_rule(cite, event))?;
            Ok(ScriptValue::Nothing)
        }
    }
}

fn swap(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let place: PlaceId = tile(call.argument(0));
    rearrange(call, |game| rearrange::tile_swapped(game, place, call.text(1)))
}

fn turn(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let place = tile(call.argument(0));
    rearrange(call, |game| rearrange::tile_turned(game, place, call.number(1)))
}

fn add(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    design(call, 1)?;
    rearrange(call, |game| rearrange::tile_added(game, call.text(0), call.text(1), call.number(2)))
}

fn replace(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    design(call, 1)?;
    let place = tile(call.argument(0));
    rearrange(call, |game| rearrange::tile_replaced(game, place, call.text(1), call.number(2)))
}

fn sides(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (found, tiles) = (design(call, 0)?, &call.shared.rules.tiles);
    let Some(turn) = u8::try_from(call.number(1)).ok().filter(|turn| *turn < 6) else {
        return Err(wrong(say!("a tile is turned by 0 to 5 sixths")));
    };
    Ok(ScriptValue::List(tiles.sides(found, turn).map(ScriptValue::text).collect()))
}

/// Returns the design of this name.
fn design(call: &Call<'_>, at: usize) -> Result<u16, Fault> {
    let tiles = &call.shared.rules.tiles;
    tiles.by_id(call.text(at)).ok_or_else(|| {
        unknown("tile design", call.text(at), tiles.designs.iter().map(|one| one.id.as_str()))
    })
}
