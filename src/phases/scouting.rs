//! Scouting: every move needs it; it finds what unknown tiles hold, takes undefended enemy tiles
//! over, and may go wrong in many ways (NL-SCOUT-01..17).

use crate::engine::{Flow, Order, Turn, scouting};
use crate::rules::GameOption;

use orders::ScoutingOrders;

mod declared;
pub mod orders;

pub fn run(turn: &mut Turn<'_>) -> Flow {
    let realm = turn.realm();
    if turn.state().chose(GameOption::Scouting, "declared") {
        return declared::run(turn, realm);
    }
    while let Some(Order::Scout { banner, place }) = turn.next_order(realm, &ScoutingOrders)? {
        let from = turn.state().banner(banner).at;
        scouting::scout(turn, banner, from, place)?;
    }
    Ok(())
}
