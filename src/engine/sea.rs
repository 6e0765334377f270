//! The sea: sailing, fleets that meet and fight, and banners that land and go aboard again (NL-SHIP).
//! Ships as pieces are in `armies`, harbours in `realms`; players' orders are in the movement phase.

pub mod battle;
pub mod landing;
pub mod meeting;
pub mod sailing;

pub use battle::Squadron;
