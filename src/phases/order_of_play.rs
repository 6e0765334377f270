//! The order of play: at the start of every round each player rolls, the highest goes first
//! (NL-TURN-02).

use crate::campaign::{CalendarEvent, RealmId};
use crate::engine::core::scripting::hook_calls;
use crate::engine::core::turn_order;
use crate::engine::{Flow, Turn};
use crate::rules::Thrown;

pub fn run(turn: &mut Turn<'_>) -> Flow {
    let realms: Vec<RealmId> = turn.state().playing().collect();
    let order = turn_order::ranked(turn, &realms, Thrown::TurnOrder, "order of play")?;
    let order = hook_calls::filter_order(turn, order)?;
    turn.emit("NL-TURN-02", CalendarEvent::OrderSet(order));
    Ok(())
}
