//! Tiles laid on a table → the graph of places and borders that rules speak of.

pub mod board;
pub mod build;
mod fitting;
mod lookahead;
pub mod placement;
pub mod provinces;
pub mod refusal;
mod river;
mod sea;
pub mod stacks;
pub mod standing;
mod table;
pub use build::{BuildSpec, build};
pub mod validate;
pub use validate::MapError;
pub mod downstream;
pub mod file;
mod finish;
pub mod graph;
pub mod map_schema;
mod outlines;
pub mod province_build;
mod province_faults;
pub mod province_file;
mod province_read;
mod province_write;
pub mod rearrange;
pub mod svg_import;
pub mod tile_file;
pub use file::{MapFile, read_map};
pub use province_build::make_provinces;
pub use province_file::{FileProvince, ProvinceFile};
pub use provinces::{MapEdge, Province, Secret};
pub use tile_file::{FileTile, TileFile};

pub use board::{Board, Laid};

pub use crate::hex::{Hex, SIDE_NAMES, Side};
pub use crate::rules::laying_laws::{LAWS, Law, Laws};
pub use crate::rules::map_layout::Layout;
pub use crate::rules::tiles::{Design, EdgeKind, Face, Role, Stream, TileSet};
pub use graph::{Exit, Ground, GroundKind, Map, Obstacle, Place, PlaceId, Site, Tile, Way};
pub use placement::Move;
pub use rearrange::{CannotRearrange, Rearrangement};
pub use refusal::LayingRefusal;
pub use stacks::Stacks;
pub use standing::Standing;
