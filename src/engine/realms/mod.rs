//! What realms and independents own, earn and are called, and how a realm leaves the game.

pub mod alliances;
pub mod claims;
pub mod dragons;
pub mod elimination;
pub mod independents;
pub mod links;
pub mod lost_capital;
pub mod measures;
pub mod naming;
pub mod razing;
pub mod revenue;
pub mod stances;
pub mod treasury;
