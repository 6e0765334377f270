//! Tiles laid on a table → the graph of places and borders that rules speak of.

pub mod graph;
pub mod hex;
pub mod tiles;

pub use graph::{Exit, Ground, GroundKind, Map, Obstacle, Place, PlaceId, Way};
pub use hex::{Hex, SIDE_NAMES, Side};
pub use tiles::TileSet;
