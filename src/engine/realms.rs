//! Property, harbours, income and names of realms and independents, and the ways a realm leaves the game.

pub mod claims;
pub mod elimination;
pub mod fleets;
pub mod harbours;
pub mod hidden_claims;
pub mod independents;
pub mod links;
pub mod lost_capital;
pub mod measures;
pub mod revenue;
pub mod stances;
pub mod treasury;
