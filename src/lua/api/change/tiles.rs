//! Tiles: who owns them, what is built there, and what is stored.

use crate::campaign::{FightEvent, MapEvent, NameOf, Owner, ScriptType, ScriptValue};
use crate::engine::armies::ships;
use crate::engine::realms::hidden_claims;
use crate::fault::{Fault, did_you_mean};
use crate::lua::api::script_values::{realm, realms_given, tile};
use crate::lua::api::{Call, rows};
use crate::map::PlaceId;
use crate::rules::table::STOCK;

use super::{emit, sane, unless_forbidden, wrong};
use crate::say;
use crate::text::quoted;

rows! { FUNCTIONS:
    /// A tile changes hands: to a realm, to "independent", or to nobody (nil). False if a rule
    /// forbids it (`refuse.event`).
    Change.owner, Act, (tile: ScriptType::Tile, owner: ScriptType::Owner) -> ScriptType::Flag, owner;
    /// A realm lays a hidden claim to a tile: it, the host and the realms that it is `known_to` know of it, and nobody
    /// else. It lies apart like a mark with `known_to`: no rule goes by it, so that the tile pays, feeds and counts for
    /// whoever owns it, and no list but `hidden_claims` of tiles and realms has it. Several realms may have one to the
    /// same tile. Lay one again to tell other realms. A realm cannot claim what it owns, or what nobody can own.
    Change.hidden_claim, Act, (tile: ScriptType::Tile, realm: ScriptType::Realm, known_to: ScriptType::Optional(&ScriptType::REALMS)) -> ScriptType::Nothing, hidden_claim;
    /// A realm reveals its hidden claim to a tile, and owns it from now on, as by `change.owner`; so it does, and the
    /// claim is gone, where it comes to own the tile otherwise. False, and the claim stays hidden, if a rule forbids
    /// that (`refuse.event`), and if the realm has none.
    Change.reveal_claim, Act, (tile: ScriptType::Tile, realm: ScriptType::Realm) -> ScriptType::Flag, reveal_claim;
    /// A realm gives up its hidden claim to a tile; false if it has none.
    Change.drop_claim, Act, (tile: ScriptType::Tile, realm: ScriptType::Realm) -> ScriptType::Flag, drop_claim;
    /// Sets the settlement of a tile: a kind of settlement, or nil for barren land. Stored baggage
    /// that no longer fits is lost, and a siege of barren land ends. False if a rule forbids it.
    Change.settlement, Act, (tile: ScriptType::Tile, kind: ScriptType::Optional(&ScriptType::Named(NameOf::Settlement))) -> ScriptType::Flag, settlement;
    /// Razes the settlement of a tile, its stock with it, or raises it again. False if a rule
    /// forbids it.
    Change.razed, Act, (tile: ScriptType::Tile, razed: ScriptType::Flag) -> ScriptType::Flag, razed;
    /// Adds to the baggage stored on a tile, or takes from it (`by` below 0).
    Change.tile_baggage, Act, (tile: ScriptType::Tile, by: ScriptType::Number) -> ScriptType::Nothing, baggage;
    /// A tile is known to everybody from now on.
    Change.known, Act, (tile: ScriptType::Tile) -> ScriptType::Nothing, known;
}

fn owner(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let place = tile(call.argument(0));
    let owner = match call.argument(1) {
        ScriptValue::Realm(realm) => Owner::Realm(*realm),
        ScriptValue::Text(_) => Owner::Independent,
        _ => Owner::Nobody,
    };
    if owner != Owner::Nobody && call.world().read(|look| look.game.place(place).barred)? {
        return Err(wrong(say!("nobody can own this tile")));
    }
    hand_over(call, place, owner)
}

/// Changes the owner of a tile, which everybody knows from now on; false if a rule forbids it.
fn hand_over(call: &Call<'_>, place: PlaceId, owner: Owner) -> Result<ScriptValue, Fault> {
    unless_forbidden(call, MapEvent::OwnerChanged { place, owner }, |turn, cite, changed| {
        if !turn.state().holding(place).known {
            turn.emit_rule(cite, MapEvent::BecameKnown(place));
        }
        turn.emit_rule(cite, changed);
    })
}

fn hidden_claim(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (place, realm) = (tile(call.argument(0)), realm(call.argument(1)));
    let known_to = realms_given(call.argument(2));
    call.world().read(|look| hidden_claims::check(&look.game, realm, place).map_err(wrong))??;
    emit(call, |turn, cite| turn.emit_rule(cite, hidden_claims::hides(realm, place, known_to)))?;
    Ok(ScriptValue::Nothing)
}

fn reveal_claim(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (place, realm) = (tile(call.argument(0)), realm(call.argument(1)));
    if call.world().read(|look| look.game.state.hidden_claim(place, realm).is_none())? {
        return Ok(ScriptValue::Flag(false));
    }
    hand_over(call, place, Owner::Realm(realm))
}

fn drop_claim(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (place, realm) = (tile(call.argument(0)), realm(call.argument(1)));
    let dropped = emit(call, |turn, cite| hidden_claims::drop_claim(turn, realm, place, cite))?;
    Ok(ScriptValue::Flag(dropped))
}

fn settlement(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let place = tile(call.argument(0));
    let names = &call.shared.rules.names;
    let kind = match call.given(1) {
        false => None,
        true => match names.settlement(call.text(1)) {
            Some(kind) => Some(kind),
            None => {
                let fault =
                    wrong(say!("there is no settlement '{text}'", text = quoted(call.text(1))));
                let known = names.settlements.iter().map(String::as_str);
                let all = || names.settlements.join(", ");
                return Err(fault.help(did_you_mean(call.text(1), known, all)));
            }
        },
    };
    let changed = MapEvent::SettlementChanged { place, settlement: kind };
    unless_forbidden(call, changed, |turn, cite, changed| {
        let holding = turn.state().holding(place).clone();
        if holding.razed && kind.is_none() {
            turn.emit_rule(
                cite,
                MapEvent::RazedChanged { place, settlement: holding.settlement, razed: false },
            );
        }
        if !holding.known {
            turn.emit_rule(cite, MapEvent::BecameKnown(place));
        }
        if kind.is_none() && turn.state().besieged(place) {
            turn.emit_rule(cite, FightEvent::SiegeEnded { place });
        }
        turn.emit_rule(cite, changed);
        let lost =
            turn.state().holding(place).stock - turn.game().lookup(STOCK, place, None).max(0);
        if lost > 0 {
            turn.emit_rule(cite, MapEvent::StockChanged { place, by: -lost });
        }
        ships::leave_lost_harbour(turn, place);
    })
}

fn razed(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (place, razed) = (tile(call.argument(0)), *call.argument(1) == ScriptValue::Flag(true));
    let holding = call.world().read(|look| look.game.state.holding(place).clone())?;
    if holding.settlement.is_none() {
        return Err(wrong(say!("there is no settlement on this tile"))
            .help(say!("look at `tile.settlement` first")));
    }
    if holding.razed != razed {
        let changed = MapEvent::RazedChanged { place, settlement: holding.settlement, razed };
        return unless_forbidden(call, changed, |turn, cite, changed| {
            if razed && turn.state().besieged(place) {
                turn.emit_rule(cite, FightEvent::SiegeEnded { place });
            }
            if razed && holding.stock > 0 {
                turn.emit_rule(cite, MapEvent::StockChanged { place, by: -holding.stock });
            }
            turn.emit_rule(cite, changed);
            ships::leave_lost_harbour(turn, place);
        });
    }
    Ok(ScriptValue::Flag(true))
}

fn baggage(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (place, by) = (tile(call.argument(0)), sane(call.number(1))?);
    emit(call, |turn, cite| turn.emit_rule(cite, MapEvent::StockChanged { place, by }))?;
    Ok(ScriptValue::Nothing)
}

fn known(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let place = tile(call.argument(0));
    if !call.world().read(|look| look.game.state.holding(place).known)? {
        emit(call, |turn, cite| turn.emit_rule(cite, MapEvent::BecameKnown(place)))?;
    }
    Ok(ScriptValue::Nothing)
}
