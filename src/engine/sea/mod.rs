//! Ships and the sea: where ships can go, how they come and go, how fleets meet and fight, and how
//! banners go aboard again (NL-SHIP). The orders that players give them are in the movement phase.

mod battle;
mod fleets;
mod harbours;
mod landing;
mod meeting;
mod sailing;
mod ships;

pub use battle::Squadron;
