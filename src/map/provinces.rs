//! Provinces: places of any shape, with borders as a list of their own. A province map needs no
//! hexes and no tiles.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::graph::PlaceId;

/// What a province is besides its terrain (GM-PROV-06).
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

/// A name as it may be typed: in small letters, `ae` for `ä`, without blanks and signs. Two names
/// with one key cannot be told apart.
#[must_use]
pub fn key(name: &str) -> String {
    let mut key = String::new();
    for letter in name.chars().flat_map(char::to_lowercase) {
        match letter {
            'ä' => key.push_str("ae"),
            'ö' => key.push_str("oe"),
            'ü' => key.push_str("ue"),
            'ß' => key.push_str("ss"),
            'é' | 'è' | 'ê' | 'ë' => key.push('e'),
            'á' | 'à' | 'â' => key.push('a'),
            'í' | 'î' | 'ï' => key.push('i'),
            'ó' | 'ò' | 'ô' => key.push('o'),
            'ú' | 'ù' | 'û' => key.push('u'),
            'ç' => key.push('c'),
            'ñ' => key.push('n'),
            letter if letter.is_alphanumeric() => key.push(letter),
            _ => {}
        }
    }
    key
}
