//! Ships: launched, driven and wrecked.

use crate::campaign::{Owner, ScriptType, ScriptValue, SeaEvent};
use crate::engine::armies::ships;
use crate::engine::core::pieces;
use crate::engine::realms::harbours;
use crate::fault::Fault;
use crate::lua::api::script_values::{realm, ship, tile};
use crate::lua::api::{Call, rows};

use super::{WHY, afloat, emit, reason, wrong};
use crate::say;

rows! { FUNCTIONS:
    /// Launches a ship of a realm in the harbour of a tile. Returns the ship.
    Change.launch, Act, (realm: ScriptType::Realm, tile: ScriptType::Tile) -> ScriptType::Ship, launch;
    /// Wrecks a ship: it is lost with the banners it carries.
    Change.wreck, Act, (ship: ScriptType::Ship, why: WHY) -> ScriptType::Nothing, wreck;
    /// Drives a ship onto the sea of a tile, however far, and what it carries with it, or with
    /// `docked` into its harbour; it has not moved. An independent ship that is driven to another
    /// tile is lost, unless it roves.
    Change.sail, Act, (ship: ScriptType::Ship, tile: ScriptType::Tile, docked: ScriptType::Optional(&ScriptType::Flag)) -> ScriptType::Nothing, sail;
}

/// Ships ever launched, beyond which scripts launch no more: they are counted in 16 bits, and kept
/// for good.
const MOST_SHIPS: usize = 10_000;

fn launch(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (realm, at) = (realm(call.argument(0)), tile(call.argument(1)));
    let (harbour, ships) = call
        .world()
        .read(|look| (harbours::harbour(&look.game, at), look.game.state.ships.len()))?;
    if !harbour {
        return Err(
            wrong(say!("this tile has no harbour")).help(say!("look at `tile.harbour` first"))
        );
    }
    if ships >= MOST_SHIPS {
        return Err(wrong(say!("there were {most} ships already", most = MOST_SHIPS)));
    }
    Ok(ScriptValue::Ship(emit(call, |turn, cite| {
        ships::launch_ship(turn, Owner::Realm(realm), at, true, cite)
    })?))
}

fn wreck(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (id, why) = (afloat(call.world(), ship(call.argument(0)))?, reason(call, 1)?);
    emit(call, |turn, cite| ships::lose_ship(turn, id, why, cite))?;
    Ok(ScriptValue::Nothing)
}

fn sail(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (id, to) = (afloat(call.world(), ship(call.argument(0)))?, tile(call.argument(1)));
    if !call.world().read(|look| harbours::water(&look.game, to))? {
        return Err(wrong(say!("ships cannot be on this tile"))
            .help(say!("look at `tile.coast` and `tile.by_sea`")));
    }
    let docked = *call.argument(2) == ScriptValue::Flag(true);
    if docked && !call.world().read(|look| harbours::harbour(&look.game, to))? {
        return Err(wrong(say!("there is no harbour on this tile that ships can lie in"))
            .help(say!("look at `tile.harbour`")));
    }
    emit(call, |turn, cite| {
        ships::drive_ship(turn, id, to, cite);
        if docked && !turn.state().ship(id).removed {
            let of = pieces::flag(&turn.game(), id);
            turn.emit_rule(cite, SeaEvent::ShipMoved { ship: id, of, to, docked, sailed: false });
        }
    })?;
    Ok(ScriptValue::Nothing)
}
