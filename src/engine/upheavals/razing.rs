//! A force razes the settlement of a tile that it wholly holds (NL-RAZE-01, NL-RAZE-02,
//! NL-REORG-05).

use crate::campaign::{Asked, Event, For, MapEvent, Owner, RealmId, Reason, ScriptValue};
use crate::engine::armies::{booty, ships, tile_forces};
use crate::engine::core::numbers::lookups;
use crate::engine::core::scripting::{forbidden, hook_calls};
use crate::engine::core::{presence, trace};
use crate::engine::{Flow, Game, Hook, Refusal, Turn};
use crate::map::PlaceId;
use crate::rules::RuleId;
use crate::rules::table::LOOT;
use crate::say;
use crate::text::Text;

/// Razes a settlement as by a realm's order, at any time; false if the realm may not.
pub fn raze_if_allowed(turn: &mut Turn<'_>, realm: RealmId, place: PlaceId) -> Flow<bool> {
    if may_raze(&turn.game(), realm, place).is_err() {
        return Ok(false);
    }
    raze(turn, realm, place)
}

/// Razes a settlement; the force shares loot and stock (NL-RAZE-01, NL-REORG-05). False if a script
/// forbids it.
pub fn raze(turn: &mut Turn<'_>, realm: RealmId, place: PlaceId) -> Flow<bool> {
    let settlement = turn.state().holding(place).settlement;
    let razed = Event::Map(MapEvent::RazedChanged { place, settlement, razed: true });
    if forbidden::prevents(turn, RuleId("NL-RAZE-01"), &razed) {
        return Ok(false);
    }
    let (loot, altered) = lookups::take_lookup(turn, LOOT, "loot", (place, Some(realm)))?;
    let filtered = hook_calls::hook(
        turn,
        Hook::Loot,
        0,
        &[ScriptValue::Number(loot), ScriptValue::Tile(place), ScriptValue::Realm(realm)],
    )?;
    let by_table = loot;
    let loot = filtered.as_ref().and_then(|filtered| filtered.value.number()).unwrap_or(by_table);
    let stock = turn.state().holding(place).stock;
    let force = turn.state().force(realm, place);
    if stock > 0 {
        turn.emit("NL-REORG-05", MapEvent::StockChanged { place, by: -stock });
    }
    turn.emit("NL-RAZE-01", razed);
    ships::leave_lost_harbour(turn, place);
    lookups::noted(&turn.game(), altered);
    if let Some(filtered) = &filtered {
        let whom = For { realm: Some(realm), ..For::default() };
        trace::keep(
            &turn.game(),
            Asked::Number("loot"),
            whom,
            || ScriptValue::Number(by_table),
            filtered,
        );
    }
    booty::share_out(turn, &force, loot + stock, Reason::Loot, "NL-RAZE-01")?;
    Ok(true)
}

/// Checks that a realm may raze a settlement now.
///
/// # Errors
/// The refusal (NL-RAZE-01, NL-RAZE-02).
pub fn may_raze(game: &Game<'_>, realm: RealmId, place: PlaceId) -> Result<(), Refusal> {
    let label = game.label(place);
    let holding = game.state.holding(place);
    game.require(holding.settlement.is_some(), "NL-RAZE-01", || {
        say!("there is nothing to raze on {label}", label = Text::verbatim(label))
    })?;
    game.require(!holding.razed, "NL-RAZE-02", || {
        say!("{label} is already razed", label = Text::verbatim(label))
    })?;
    game.require(!game.state.force(realm, place).is_empty(), "NL-RAZE-01", || {
        say!("you have no banner on {label}", label = Text::verbatim(label))
    })?;
    game.require(!presence::besieged(game, place), "NL-RAZE-01", || {
        say!(
            "{label} is besieged and cannot be razed until it is taken",
            label = Text::verbatim(label)
        )
    })?;
    game.require(
        holding.owner == Owner::Realm(realm) && tile_forces::unopposed(game, realm, place),
        "NL-RAZE-01",
        || say!("you do not hold {label} completely", label = Text::verbatim(label)),
    )
}
