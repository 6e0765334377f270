//! Invariants of a campaign that the game must be asked for.

use crate::campaign::{BannerId, ShipId, invariants};
use crate::engine::armies::ships;
use crate::engine::core::game::Game;
use crate::engine::core::trace;
use crate::map::PlaceId;
use crate::rules::Value;
use crate::text::Text;

/// Checks what always holds after an event (see [`crate::campaign::invariants`]).
pub fn sound_after_event(game: &Game<'_>) -> Result<(), Text> {
    let game = trace::untraced(game);
    invariants::after_event(game.state, &|banner| game.value(Value::BaggageMax, banner))
}

/// Checks what always holds at the boundaries of phases, what mods say of it included.
pub fn sound(game: &Game<'_>) -> Result<(), Text> {
    sound_by_rules(game)?;
    sound_by_mods(game)
}

/// Checks what holds whenever somebody is asked, in the midst of a phase too, what mods say of it
/// included.
pub fn sound_at_question(game: &Game<'_>) -> Result<(), Text> {
    sound_after_event(game)?;
    sound_in_phase(game)?;
    sound_by_mods(game)
}

/// As [`sound`], without what mods say.
pub fn sound_by_rules(game: &Game<'_>) -> Result<(), Text> {
    sound_in_phase(game)?;
    invariants::between_phases(game.state)
}

/// As [`sound_by_rules`], as far as scripts could break it: they change the campaign by
/// events alone.
pub fn sound_after_scripts(game: &Game<'_>) -> Result<(), Text> {
    sound_unindexed(game)?;
    invariants::between_phases(game.state)
}

fn sound_by_mods(game: &Game<'_>) -> Result<(), Text> {
    game.hooks.map_or(Ok(()), |hooks| hooks.invariants(trace::untraced(game)))
}

fn sound_in_phase(game: &Game<'_>) -> Result<(), Text> {
    sound_unindexed(game)?;
    invariants::indexed(game.state)
}

fn sound_unindexed(game: &Game<'_>) -> Result<(), Text> {
    let game = trace::untraced(game);
    let baggage = |banner: BannerId| game.value(Value::BaggageMax, banner);
    let stock = |tile: PlaceId| game.lookup(crate::rules::table::STOCK, tile, None);
    let hold = |ship: ShipId| ships::hold(&game, ship);
    invariants::at_question(game.state, game.rules, &baggage, &stock, &hold)
}
