//! Tiles laid on a table → the graph of places and borders that rules speak of.

pub mod hex;
pub mod tiles;
mod tiles_read;
pub mod stacks;
pub mod board;
mod river;
mod ahead;
pub mod lay;
pub mod refusal;
pub mod build;
pub use build::{Wish, build};
pub mod validate;
pub use validate::Trouble;
pub mod graph;
pub mod finish;
pub mod file;
pub use file::{FileTile, MapFile};

pub use board::{Board, Laid};


pub use graph::{Exit, Ground, GroundKind, Map, Obstacle, Place, PlaceId, Way};
pub use hex::{Hex, SIDE_NAMES, Side};
pub use lay::Move;
pub use refusal::Refusal;
pub use stacks::Stacks;
pub use tiles::{Design, EdgeKind, Face, Role, Stream, TileSet};


#[cfg(test)]
mod tests;
