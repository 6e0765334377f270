//! The map as rules see it: places joined by exits. A place is a tile that lies on a hex, or a
//! province of any shape; nothing outside `map` and the drawing needs to know which.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::board::Laid;
use super::hex_index::HexIndex;
use super::lands::Lands;
use super::provinces::{Province, Secrets, key};
use crate::basics::hex::{Hex, Side};
use crate::rules::Terrain;
use crate::text::Text;

/// A place on the map, an index into [`Map::places`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct PlaceId(pub u16);

/// A part of a place within which banners march freely, an index into [`Place::grounds`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Ground(pub u8);

/// Obstacle between two grounds (NL-MOVE-02, NL-MOVE-05, NL-MOVE-06).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Obstacle {
    pub river: bool,
    pub ridge: bool,
}

impl Obstacle {
    pub fn any(self) -> bool {
        self.river || self.ridge
    }
}

/// Way out through an exit from one ground.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Way {
    /// The ground of the next place on which one lands.
    pub lands_on: Ground,
    /// Obstacle to the march within the place one leaves.
    pub leave: Obstacle,
    /// Obstacle to the entry into the next place.
    pub enter: Obstacle,
}

/// A border over which land forces can go from one place to the next.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exit {
    pub to: PlaceId,
    pub side: Side,
    /// The way from each ground of this place, in the order of [`Place::grounds`].
    pub ways: Vec<Way>,
}

/// Kind of ground that one stands on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum GroundKind {
    Open,
    /// On the crest: leaving to either side needs no search for a way (NL-MOVE-05).
    Ridge,
}

/// A tile as it lies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tile {
    pub hex: Hex,
    /// Index of the tile design in the rule set, and how far it is turned clockwise.
    pub design: u16,
    pub turn: u8,
    /// For each side 0 to 5 the grounds that touch it; river sides touch two, sea sides none.
    pub side_grounds: [Vec<Ground>; 6],
    /// Secrets of it that the host alone knows.
    #[serde(default, skip_serializing_if = "Secrets::is_empty")]
    pub secrets: Secrets,
}

/// Position of a place on the map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Site {
    Tile(Tile),
    Province(Box<Province>),
}

/// One place of the map. What changes in play (owner, settlement …) is in the campaign's state.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    pub label: String,
    pub site: Site,
    pub terrain: Terrain,
    pub capital_site: bool,
    pub forest: bool,
    /// A river runs through, ends or springs here.
    pub river: bool,
    /// A river ends here in the sea: a city here is a harbour (NL-SHIP-06).
    pub river_mouth: bool,
    pub coast: bool,
    /// Has a ridge: a city here has passes (NL-MOVE-04).
    pub mountain: bool,
    /// Shows nothing but mountains (NL-DRAGON-01).
    pub all_mountain: bool,
    /// Nobody may enter and nobody owns it (NL-MOVE-07).
    pub barred: bool,
    /// A swamp that some may enter (EN-MOVE-07).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub mire: bool,
    /// Nothing but sea, for ships alone (EN-SHIP-23).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub open_sea: bool,
    pub grounds: Vec<GroundKind>,
    /// Land borders, by side.
    pub exits: Vec<Exit>,
    /// Adjacent places reachable by water, for ships.
    pub by_sea: Vec<PlaceId>,
}

impl Place {
    /// True if this is a swamp that some or nobody may enter; none lies in the first realm of anybody
    /// (NL-REALM-03).
    pub fn swamp(&self) -> bool {
        self.barred || self.mire
    }

    /// Returns the tile, where the place is one.
    pub fn tile(&self) -> Option<&Tile> {
        match &self.site {
            Site::Tile(tile) => Some(tile),
            Site::Province(_) => None,
        }
    }

    /// Returns the province, where the place is one.
    pub fn province(&self) -> Option<&Province> {
        match &self.site {
            Site::Tile(_) => None,
            Site::Province(province) => Some(province),
        }
    }

    /// Returns the secrets of it that the host alone knows.
    pub fn secrets(&self) -> &Secrets {
        match &self.site {
            Site::Tile(tile) => &tile.secrets,
            Site::Province(province) => &province.secrets,
        }
    }

    /// As [`Place::secrets`], to be changed.
    pub fn secrets_mut(&mut self) -> &mut Secrets {
        match &mut self.site {
            Site::Tile(tile) => &mut tile.secrets,
            Site::Province(province) => &mut province.secrets,
        }
    }

    pub fn hex(&self) -> Option<Hex> {
        self.tile().map(|tile| tile.hex)
    }

    /// Returns the design of the tile and how it is turned.
    pub fn laid(&self) -> Option<Laid> {
        self.tile().map(|tile| Laid { design: tile.design, turn: tile.turn })
    }

    /// Designs have other numbers from now on, under other rules.
    pub fn redesign(&mut self, number: impl Fn(u16) -> u16) {
        if let Site::Tile(tile) = &mut self.site {
            tile.design = number(tile.design);
        }
    }

    /// Returns the sides by which a place can be left or may be looked at: the six of a tile, a province's
    /// borders.
    pub fn sides(&self) -> impl Iterator<Item = Side> + use<> {
        let borders = match self.site {
            Site::Tile(_) => Side::ALL.len(),
            Site::Province(_) => self.exits.len(),
        };
        (0..u8::try_from(borders).unwrap_or(u8::MAX)).map(Side)
    }

    /// Returns the grounds that touch a side; empty where it is all water.
    pub fn grounds_by(&self, side: Side) -> &[Ground] {
        match &self.site {
            Site::Tile(tile) => {
                tile.side_grounds.get(usize::from(side.0)).map_or(&[], Vec::as_slice)
            }
            Site::Province(_) => &[Ground(0)],
        }
    }

    pub fn exit_to(&self, to: PlaceId) -> Option<&Exit> {
        self.exits.iter().find(|exit| exit.to == to)
    }

    pub fn exit_by(&self, side: Side) -> Option<&Exit> {
        self.exits.iter().find(|exit| exit.side == side)
    }
}

/// All places, in the order rows are read; a place's id is its index.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Map {
    pub places: Vec<Place>,
    labels: BTreeMap<String, PlaceId>,
    /// Full names of provinces as they may be typed (see [`key`]).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    names: BTreeMap<String, PlaceId>,
    /// Every tile is known from the start.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub known: bool,
    #[serde(skip)]
    hexes: HexIndex,
    #[serde(skip)]
    pub(super) lands: Lands,
}

impl Map {
    /// True if its places are provinces and not tiles.
    pub fn of_provinces(&self) -> bool {
        self.places.first().is_some_and(|place| place.province().is_some())
    }

    pub fn new(places: Vec<Place>) -> Map {
        let id = |at: usize| PlaceId(u16::try_from(at).unwrap_or(u16::MAX));
        let label = |(at, place): (usize, &Place)| (place.label.to_ascii_uppercase(), id(at));
        let labels = places.iter().enumerate().map(label).collect();
        let mut names = BTreeMap::new();
        for (at, place) in places.iter().enumerate() {
            if let Some(province) = place.province() {
                let all = std::iter::once(&province.name).chain(province.names.values());
                names.extend(all.map(|name| (key(name), id(at))));
            }
        }
        Map {
            places,
            labels,
            names,
            known: false,
            hexes: HexIndex::default(),
            lands: Lands::default(),
        }
    }

    /// Gives each place the secrets that the one of the same number has elsewhere; further ones have none.
    pub(super) fn keep_secrets(&mut self, of: &[Place]) {
        for (place, before) in self.places.iter_mut().zip(of) {
            place.secrets_mut().clone_from(before.secrets());
        }
    }

    /// Forgets what the host alone knows.
    pub fn forget_secrets(&mut self) {
        self.places.iter_mut().for_each(|place| place.secrets_mut().clear());
    }

    pub fn place(&self, id: PlaceId) -> &Place {
        &self.places[id.0 as usize]
    }

    /// Returns the place with this label, in either case; a province by its name too (see [`key`]).
    pub fn by_label(&self, label: &str) -> Option<PlaceId> {
        // Tiles mostly go by where they lie, which is found among numbers.
        let lying = Hex::parse(label).and_then(|hex| self.on(hex));
        if let Some(place) = lying.filter(|id| self.place(*id).label.eq_ignore_ascii_case(label)) {
            return Some(place);
        }
        let named = || self.names.get(&key(label));
        let small = label.bytes().any(|byte| byte.is_ascii_lowercase());
        let found = if small {
            self.labels.get(&label.to_ascii_uppercase())
        } else {
            self.labels.get(label)
        };
        if self.names.is_empty() { found.copied() } else { found.or_else(named).copied() }
    }

    pub fn ids(&self) -> impl Iterator<Item = PlaceId> + use<> {
        (0..u16::try_from(self.places.len()).unwrap_or(u16::MAX)).map(PlaceId)
    }

    /// Returns adjacent places over land borders.
    pub fn neighbours(&self, id: PlaceId) -> impl Iterator<Item = PlaceId> + '_ {
        self.place(id).exits.iter().map(|exit| exit.to)
    }

    /// Returns the place that lies at a side, whatever is between: for what flies (NL-DRAGON-02).
    pub fn adjacent(&self, id: PlaceId, side: Side) -> Option<PlaceId> {
        let place = self.place(id);
        let beyond = || self.on(place.hex()?.neighbour(side));
        place.exit_by(side).map(|exit| exit.to).or_else(beyond)
    }

    /// Returns the side of `to` that lies against a side of the place before it.
    pub fn facing(&self, from: PlaceId, side: Side, to: PlaceId) -> Side {
        match self.place(to).site {
            Site::Tile(_) => side.opposite(),
            Site::Province(_) => self.place(to).exit_to(from).map_or(side, |exit| exit.side),
        }
    }

    /// Names a side of a place for players: `NE`, or the province beyond the border.
    pub fn side_name(&self, id: PlaceId, side: Side) -> String {
        match self.place(id).site {
            Site::Tile(_) => side.name().to_owned(),
            Site::Province(_) => {
                self.adjacent(id, side).map_or("?".to_owned(), |to| self.place(to).label.clone())
            }
        }
    }

    /// As [`Map::side_name`], in the language of whoever reads.
    pub fn side_text(&self, id: PlaceId, side: Side) -> Text {
        match self.place(id).site {
            Site::Tile(_) => Text::noun(side.name()),
            Site::Province(_) => Text::Verbatim(self.side_name(id, side)),
        }
    }

    /// Returns the place on a hex, if one is there.
    pub fn on(&self, hex: Hex) -> Option<PlaceId> {
        let found = self.hexes.on(&self.places, hex);
        found.filter(|found| self.place(*found).hex() == Some(hex))
    }
}
