//! Ships for scripts: what they bear, voyages beside the orders of their turn, and battles at sea.

use super::change::{afloat, emit, wrong};
use super::play::flow;
use super::script_values::{ship, tile};
use super::{Call, rows};
use crate::campaign::{NameOf, ScriptType, ScriptValue, SeaEvent, ShipId};
use crate::engine::Squadron;
use crate::engine::core::pieces;
use crate::engine::realms::{fleets, harbours};
use crate::engine::sea::{battle, sailing};
use crate::fault::Fault;
use crate::say;

const SHIPS: ScriptType = ScriptType::List(&ScriptType::Ship);
const NUMBER: ScriptType = ScriptType::Optional(&ScriptType::Number);
const WINNER: ScriptType = ScriptType::Optional(&ScriptType::Words(&["attackers", "defenders"]));

rows! { FUNCTIONS:
    /// A ship bears a mark from now on that the rules declare for ships (`on: ships`), with a
    /// number that goes with it: 0 if none is given.
    Change.mark_ship, Act, (ship: ScriptType::Ship, name: ScriptType::Named(NameOf::Mark), amount: NUMBER) -> ScriptType::Nothing, mark;
    /// Takes a mark off a ship; false if it bears none of this name.
    Change.unmark_ship, Act, (ship: ScriptType::Ship, name: ScriptType::Named(NameOf::Mark)) -> ScriptType::Flag, unmark;
    /// The number that goes with a mark of this name; nil if the ship does not bear it.
    Ship.mark, Look, (name: ScriptType::Named(NameOf::Mark)) -> NUMBER, borne;
    /// Ships of one realm on one tile sail together to the sea of an adjacent one, beside the
    /// orders of its turn, and meet who is there (NL-SHIP-04). True if any is there in the end.
    Play.sail, Act, (ships: SHIPS, tile: ScriptType::Tile) -> ScriptType::Flag, sail;
    /// These ships fight at sea, each side those of one owner on the tile of all of them:
    /// `attackers` are those who came, and with `forced` the defenders brought the battle about.
    /// Returns who won, nil after a draw (NL-SHIP-05).
    Play.engage, Act, (attackers: SHIPS, defenders: SHIPS, forced: ScriptType::Optional(&ScriptType::Flag)) -> WINNER, engage;
}

fn mark(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (id, amount) = (afloat(call.world(), ship(call.argument(0)))?, call.number(2));
    let name = call
        .world()
        .read(|look| fleets::ship_mark(&look.game, call.text(1)).map(|kind| kind.id.clone()))?
        .map_err(wrong)?;
    emit(call, |turn, cite| {
        let of = pieces::flag(&turn.game(), id);
        turn.emit_rule(cite, SeaEvent::ShipMarked { ship: id, of, name, amount });
    })?;
    Ok(ScriptValue::Nothing)
}

fn unmark(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (id, name) = (ship(call.argument(0)), call.text(1).to_owned());
    let bears = call.world().read(|look| look.game.state.ship(id).marks.contains_key(&name))?;
    if bears {
        emit(call, |turn, cite| {
            let of = pieces::flag(&turn.game(), id);
            turn.emit_rule(cite, SeaEvent::ShipUnmarked { ship: id, of, name });
        })?;
    }
    Ok(ScriptValue::Flag(bears))
}

fn borne(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let amount = call.world().read(|look| {
        look.game.state.ship(ship(call.argument(0))).marks.get(call.text(1)).copied()
    })?;
    Ok(amount.map_or(ScriptValue::Nothing, ScriptValue::Number))
}

/// Ships afloat under one flag on one tile, each once.
fn squadron(call: &Call<'_>, at: usize) -> Result<Squadron, Fault> {
    let ships: Vec<ShipId> = call.list(at).iter().map(ship).collect();
    let flag = |id: ShipId| {
        call.world().read(|look| {
            (pieces::flag_of(&look.game, look.game.state.ship(id)), look.game.state.ship(id).at)
        })
    };
    let Some(first) = ships.first() else { return Err(wrong(say!("name the ships"))) };
    for (at, id) in ships.iter().enumerate() {
        if ships[..at].contains(id) || flag(afloat(call.world(), *id)?)? != flag(*first)? {
            return Err(wrong(say!(
                "ships that sail or fight together are different ones of one owner on one tile"
            )));
        }
    }
    Ok(Squadron { flag: flag(*first)?.0, ships })
}

fn sail(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (fleet, to) = (squadron(call, 0)?, tile(call.argument(1)));
    let Some(realm) = fleet.flag.owner.realm() else {
        return Err(wrong(say!("only ships of realms sail by their owners' orders"))
            .help(say!("`change.sail` drives any ship")));
    };
    let from = call.world().read(|look| look.game.state.ship(fleet.ships[0]).at)?;
    if !call.world().read(|look| harbours::sea_ways(&look.game, from).any(|way| way == to))? {
        return Err(wrong(say!("ships sail to a tile that they reach in one move"))
            .help(say!("look at `tile.by_sea`")));
    }
    let arrived = flow(call, |turn, _| {
        sailing::sail(turn, realm, &fleet.ships, to)?;
        Ok(fleet
            .ships
            .iter()
            .any(|id| !turn.state().ship(*id).removed && turn.state().ship(*id).at == to))
    })?;
    Ok(ScriptValue::Flag(arrived))
}

fn engage(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (attackers, defenders) = (squadron(call, 0)?, squadron(call, 1)?);
    let at = |fleet: &Squadron| call.world().read(|look| look.game.state.ship(fleet.ships[0]).at);
    let place = at(&attackers)?;
    if attackers.flag == defenders.flag || place != at(&defenders)? {
        return Err(wrong(say!("fleets of different owners fight on one tile")));
    }
    let forced_by =
        if *call.argument(2) == ScriptValue::Flag(true) { defenders.flag } else { attackers.flag };
    let winner = flow(call, |turn, _| {
        battle::squadrons_fight(turn, place, &attackers, &defenders, forced_by)
    })?;
    Ok(if winner == attackers.flag {
        ScriptValue::word("attackers")
    } else if winner == defenders.flag {
        ScriptValue::word("defenders")
    } else {
        ScriptValue::Nothing
    })
}
