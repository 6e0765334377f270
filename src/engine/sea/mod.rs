//! Ships and the sea: where ships can go, how they come and go, how fleets meet and fight, and how
//! banners go aboard again (NL-SHIP). The orders that players give them are in the movement phase.

pub mod battle;
pub mod landing;
pub mod meeting;
pub mod sailing;

pub use battle::Squadron;
