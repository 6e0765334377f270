//! Provinces: places of any shape, with borders as a list of their own. A province map needs no
//! hexes and no tiles.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::graph::PlaceId;

/// What a province is beside its terrain (GM-PROV-06).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum ProvinceKind {
    Ordinary,
    /// Gives a benefit of its own.
    Special,
    /// Mercenaries have their seat here.
    Fortress,
}

/// An edge of the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum MapEdge {
    North,
    East,
    South,
    West,
}

/// What is drawn and told of a province; its borders are the exits of its place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Province {
    /// As players call it.
    pub name: String,
    /// Its names in other languages, by the language's code.
    pub names: BTreeMap<String, String>,
    pub kind: ProvinceKind,
    /// What a special province gives, in words.
    pub benefit: Option<String>,
    /// The edges of the map that it touches.
    pub edges: Vec<MapEdge>,
    /// Where it is drawn.
    pub at: (i32, i32),
    /// Its corners in order, if it has an outline.
    pub outline: Vec<(i32, i32)>,
    /// Provinces that it meets at a corner only: they do not adjoin (GM-PROV-04).
    pub corners: Vec<PlaceId>,
}
