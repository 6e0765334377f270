//! A map as Tiled has it, whichever form its file has.

use std::collections::BTreeMap;

use crate::fault::Fault;
use crate::say;
use crate::text::{Text, quoted};

/// Letters of a name that are kept.
const NAME: usize = 60;
/// Letters of the value of a property that are kept.
const VALUE: usize = 1000;

/// Beginning of the names of properties that hold secrets of a tile.
pub(super) const SECRET: &str = "secret ";

pub(super) type Properties = BTreeMap<String, String>;

#[derive(Debug, Default)]
pub(super) struct TiledMap {
    pub orientation: String,
    /// True if hexes stand in columns, a corner to the side.
    pub by_columns: bool,
    /// True if the second, fourth … row or column is moved.
    pub odd: bool,
    pub tile_width: f64,
    pub tile_height: f64,
    /// The side of a hex, along the axis that is moved.
    pub side: f64,
    pub properties: Properties,
    pub tilesets: Vec<Tileset>,
    /// Reasons that tilesets in files of their own were not read, a sentence each.
    pub unread: Vec<Text>,
    /// From below to above.
    pub layers: Vec<TiledLayer>,
}

#[derive(Debug, Default)]
pub(super) struct Tileset {
    /// The number of its first tile on the map.
    pub first: u32,
    pub name: String,
    /// Names of its tiles, by their numbers in it.
    pub words: BTreeMap<u32, String>,
}

#[derive(Debug)]
pub(super) enum TiledLayer {
    Tiles(Vec<MapPatch>),
    Objects(Vec<Object>),
    Hidden,
}

/// Tiles of a rectangle of a map, row by row.
#[derive(Debug)]
pub(super) struct MapPatch {
    pub x: i32,
    pub y: i32,
    pub width: i32,
    pub tiles: Vec<u32>,
}

#[derive(Debug, Default)]
pub(super) struct Object {
    pub name: String,
    pub class: String,
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
    /// True if it is a picture, which stands upon its place.
    pub stands: bool,
    pub properties: Properties,
}

impl Object {
    /// Returns the point in its middle.
    pub fn middle(&self) -> (f64, f64) {
        let half = self.height / 2.0;
        (self.x + self.width / 2.0, if self.stands { self.y - half } else { self.y + half })
    }

    /// Returns what it is called.
    pub fn name_or_class(&self) -> &str {
        if self.name.is_empty() { &self.class } else { &self.name }
    }
}

/// Cuts a name from a file.
pub(super) fn short(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(NAME).collect()
}

/// Cuts the value of a property; a secret is kept to the letter.
pub(super) fn value(name: &str, text: &str) -> String {
    if name.starts_with(SECRET) {
        return text.to_owned();
    }
    text.trim().chars().take(VALUE).collect()
}

/// Chooses what a tile is called: its class, else its property `terrain`, else the name of its picture.
pub(super) fn called(
    class: &str,
    properties: &Properties,
    picture: Option<&str>,
) -> Option<String> {
    let terrain = properties.get("terrain").map_or("", String::as_str);
    let file = picture.map(|path| path.rsplit(['/', '\\']).next().unwrap_or(path));
    let stem = file.map(|file| file.split('.').next().unwrap_or(file)).unwrap_or_default();
    [class, terrain, stem].into_iter().map(short).find(|word| !word.is_empty())
}

impl TiledMap {
    /// Adds a tileset in a file of its own. The tiles of one that cannot be read are called by its name and their
    /// numbers.
    pub fn add(&mut self, first: u32, source: &str, read: Result<Tileset, Fault>) {
        self.tilesets.push(match read {
            Ok(set) => set,
            Err(fault) => {
                let file = source.rsplit(['/', '\\']).next().unwrap_or(source);
                let name = short(file.split('.').next().unwrap_or(file));
                self.unread.push(say!(
                    "{fault}: its tiles are `{name} 0` and so on",
                    fault = &fault.message,
                    name = quoted(&name)
                ));
                Tileset { first, name, ..Tileset::default() }
            }
        });
    }

    /// Returns what a tile is called, by its number on the map.
    pub fn word(&self, number: u32) -> String {
        let after = self.tilesets.partition_point(|set| set.first <= number);
        let Some(set) = after.checked_sub(1).and_then(|at| self.tilesets.get(at)) else {
            return format!("tile {number}");
        };
        let within = number - set.first;
        set.words.get(&within).cloned().unwrap_or_else(|| format!("{} {within}", set.name))
    }

    /// Finds the hex that a point lies in; None for a point that is far off.
    #[allow(clippy::cast_possible_truncation)]
    pub fn hex_at(&self, (x, y): (f64, f64)) -> Option<(i32, i32)> {
        let (along, across) = if self.by_columns { (x, y) } else { (y, x) };
        let (high, wide) = if self.by_columns {
            (self.tile_width, self.tile_height)
        } else {
            (self.tile_height, self.tile_width)
        };
        let step = f64::midpoint(high, self.side);
        if !(step > 0.0 && wide > 0.0 && along.abs() < 1e8 && across.abs() < 1e8) {
            return None;
        }
        let line = ((along - high / 2.0) / step).round() as i32;
        let near = (line - 1..=line + 1).map(|line| {
            let moved = (line & 1 == 1) == self.odd;
            let shift = if moved { wide / 2.0 } else { 0.0 };
            let place = ((across - wide / 2.0 - shift) / wide).round();
            let (middle, beside) =
                (f64::from(line) * step + high / 2.0, place * wide + wide / 2.0 + shift);
            let far = (middle - along).powi(2) + (beside - across).powi(2);
            (far, (line, place as i32))
        });
        let (_, (line, place)) = near.min_by(|one, other| one.0.total_cmp(&other.0))?;
        Some(if self.by_columns { (line, place) } else { (place, line) })
    }
}
