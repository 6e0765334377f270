//! Provinces: places of any shape, with borders as a list of their own. A province map needs no
//! hexes and no tiles.

use std::collections::BTreeMap;
use std::fmt;

use crate::rules::province_maps::EDGES;
use serde::{Deserialize, Serialize};

use super::graph::PlaceId;

/// An edge of the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum MapEdge {
    North,
    East,
    South,
    West,
}

impl MapEdge {
    pub const ALL: [MapEdge; 4] = [MapEdge::North, MapEdge::East, MapEdge::South, MapEdge::West];

    /// Returns the word for it in map files and scripts.
    pub fn word(self) -> &'static str {
        match self {
            MapEdge::North => EDGES[0],
            MapEdge::East => EDGES[1],
            MapEdge::South => EDGES[2],
            MapEdge::West => EDGES[3],
        }
    }
}

/// Something that the host alone knows of a place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Secret {
    Number(i64),
    Text(String),
}

/// Secrets of a place that the host alone knows, by names that scripts ask for.
pub type Secrets = BTreeMap<String, Secret>;

impl Secret {
    /// Reads what a file says: a number where it is one.
    pub fn of(text: &str) -> Secret {
        let number = text.parse::<i64>();
        number.map_or_else(|_| Secret::Text(text.to_owned()), Secret::Number)
    }
}

impl fmt::Display for Secret {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Secret::Number(number) => write!(out, "{number}"),
            Secret::Text(text) => out.write_str(text),
        }
    }
}

/// Facts of a province that are drawn and told; its borders are the exits of its place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Province {
    /// As players call it.
    pub name: String,
    /// Its names in other languages, by the language's code.
    pub names: BTreeMap<String, String>,
    /// Its kind besides its terrain: one of the rules' kinds of provinces (GM-PROV-06).
    pub kind: String,
    /// Its benefit to who holds it: one of the rules' benefits, or some words.
    pub benefit: Option<String>,
    /// The edges of the map that it touches.
    pub edges: Vec<MapEdge>,
    /// Point at which it is drawn.
    pub at: (i32, i32),
    /// Its corners in order, if it has an outline.
    pub outline: Vec<(i32, i32)>,
    /// Further rings, if it has an outline: its islands, and holes in it. A point within an even number of
    /// rings lies outside.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Vec<(i32, i32)>>,
    /// Provinces that it meets at a corner only: they do not adjoin (GM-PROV-04).
    pub corners: Vec<PlaceId>,
    /// Its secrets that the host alone knows, by names that scripts ask for.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub secrets: Secrets,
}

impl Province {
    /// Lists its outline and all further rings; empty if it has no outline.
    pub fn rings(&self) -> impl Iterator<Item = &Vec<(i32, i32)>> {
        let outline = Some(&self.outline).filter(|outline| !outline.is_empty());
        outline.into_iter().chain(&self.parts)
    }

    /// Returns its name in a language, or else as players call it.
    pub fn name_in(&self, language: Option<&str>) -> &str {
        language.and_then(|code| self.names.get(code)).unwrap_or(&self.name)
    }
}

/// Returns a name as it may be typed: in small letters, `ae` for `ä`, without blanks and signs. Two names
/// with one key cannot be told apart.
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
