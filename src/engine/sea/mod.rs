//! Ships and the sea: where ships can go, how they come and go, and how fleets fight (NL-SHIP).
//! The orders that players give them are in the movement phase.

mod harbours;
mod ships;
