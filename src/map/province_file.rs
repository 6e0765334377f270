//! A map file with provinces (YAML) → provinces, their borders and what is on them.
//!
//! ```yaml
//! provinces:
//!   hag: { name: Hag Hills, names: { de: Hagerhöhen }, terrain: hills, at: [10, 4], edges: [north] }
//!   tor: { name: Tor Pass, terrain: mountains, kind: special, benefit: tolls, at: [18, 4] }
//!   mor: { name: Morland, terrain: plain, at: [26, 9], outline: [[22, 6], [30, 6], [26, 12]] }
//! borders:
//!   - hag tor
//!   - { between: [tor, mor], over: [river, pass] }
//!   - { between: [hag, mor], corner: yes }
//! sea:
//!   - hag mor
//! secrets:
//!   tor: { relic: crown, defenders: 3 }
//! ```
//! Each border is listed once. Kinds and benefits are those that the rules declare. `secrets:` is for
//! the host: scripts of the rules ask for it, no realm sees it, and a player's copy leaves it out.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::graph::{Exit, Ground, GroundKind, Map, Obstacle, Place, PlaceId, Site, Way};
use super::map_schema;
use super::province_faults;
use super::province_read::read_province;
use super::provinces::{Province, key};
use super::secrets;
use super::standing::Standing;
use crate::counted::count;
use crate::hex::Side;
use crate::rules::tiles::TileSet;
use crate::rules::{Names, Terrain};
use crate::yaml::{Node, Reader, Span};

/// Provinces that a map may have at most.
pub const PROVINCES_MAX: usize = 2000;

/// Crossing of a border.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Crossing {
    pub river: bool,
    /// A pass through mountains.
    pub pass: bool,
}

/// Meeting of two provinces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meeting {
    /// They share a stretch of border and adjoin (GM-PROV-04).
    Shared(Crossing),
    /// They meet at a corner only and do not adjoin.
    Corner,
    Sea,
}

/// Two provinces that meet, by their places in [`ProvinceFile::provinces`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FileBorder {
    pub between: (usize, usize),
    pub meeting: Meeting,
    /// Place in the file.
    pub span: Span,
}

/// One province of a map file with what is on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileProvince {
    pub id: String,
    pub terrain: Terrain,
    pub province: Province,
    /// A realm may have its capital there.
    pub capital_site: bool,
    pub standing: Standing,
    /// Place in the file.
    pub span: Span,
}

/// A map of provinces as a file holds it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProvinceFile {
    /// The index of a province is the id of its place.
    pub provinces: Vec<FileProvince>,
    pub borders: Vec<FileBorder>,
}

impl ProvinceFile {
    /// Decodes a map file; all faults go to the reader.
    pub fn read(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<ProvinceFile> {
        let before = reader.fault_count();
        let mut map = reader.map(node, "the map file", &map_schema::PROVINCES)?;
        let listed = map.need("provinces");
        let borders = map.take("borders");
        let sea = map.take("sea");
        let secrets = map.take("secrets");
        map.finish();
        let listed = listed.filter(|node| reader.is_map(node))?;
        let mut file = ProvinceFile { provinces: Vec::new(), borders: Vec::new() };
        for (id, value) in listed.entries() {
            file.provinces.extend(read_province(reader, names, id, value));
        }
        if file.provinces.is_empty() {
            if reader.fault_count() == before {
                reader.fault(
                    listed.span,
                    "map::empty",
                    "the map has no provinces",
                    "here",
                    "add lines such as `hag: { name: Hag Hills, terrain: hills, at: [10, 4] }`",
                );
            }
            return None;
        }
        if file.provinces.len() > PROVINCES_MAX {
            let found = count(file.provinces.len(), "province");
            reader.fault(
                listed.span,
                "map::too_large",
                format!("the map has {found}; {PROVINCES_MAX} is the most"),
                "these provinces",
                "",
            );
            return None;
        }
        let mut found = Vec::new();
        let ids: Ids<'_> =
            (file.provinces.iter().map(|known| known.id.as_str())).zip(0..).collect();
        for node in borders.map_or(&[][..], |node| reader.list(node)) {
            found.extend(read_border(reader, &ids, node));
        }
        for node in sea.map_or(&[][..], |node| reader.list(node)) {
            if let Some(between) = read_pair(reader, &ids, node) {
                found.push(FileBorder { between, meeting: Meeting::Sea, span: node.span });
            }
        }
        file.borders = found;
        if let Some(node) = secrets {
            let at = |word: &Node, id: &str| {
                let found = ids.get(id).copied();
                if found.is_none() {
                    reader.unknown(word, "province", id, ids.keys().copied());
                }
                found
            };
            let found = secrets::read(reader, node, at);
            for (at, secrets) in found {
                file.provinces[at].province.secrets = secrets;
            }
        }
        province_faults::report(reader, &file, reader.fault_count() == before);
        (reader.fault_count() == before).then_some(file)
    }

    /// The file of a finished map, with nothing on it; none of its borders is anywhere in a file.
    pub fn of(map: &Map) -> ProvinceFile {
        let provinces = map.places.iter().filter_map(|place| {
            let mut province = place.province()?.clone();
            province.corners.clear();
            Some(FileProvince {
                id: place.label.clone(),
                terrain: place.terrain,
                province,
                capital_site: place.capital_site,
                standing: Standing::default(),
                span: Span::default(),
            })
        });
        let provinces = provinces.collect();
        let mut borders = Vec::new();
        for (at, place) in map.places.iter().enumerate() {
            let corners = place.province().map_or(&[][..], |province| &province.corners);
            let shared = place.exits.iter().map(|exit| {
                let enter = exit.ways.first().map(|way| way.enter).unwrap_or_default();
                let crossing = Crossing { river: enter.river, pass: enter.ridge };
                (exit.to, Meeting::Shared(crossing))
            });
            let met = shared
                .chain(corners.iter().map(|to| (*to, Meeting::Corner)))
                .chain(place.by_sea.iter().map(|to| (*to, Meeting::Sea)));
            // Each border once, from the province that comes first.
            borders.extend(met.filter(|(to, _)| usize::from(to.0) > at).map(|(to, meeting)| {
                FileBorder { between: (at, usize::from(to.0)), meeting, span: Span::default() }
            }));
        }
        ProvinceFile { provinces, borders }
    }

    /// The map in an edition with these tiles: it says whether all land is known from the start.
    pub fn map_of(&self, tiles: &TileSet) -> Map {
        let mut map = self.map();
        map.known = tiles.known;
        map
    }

    /// The map; places have the ids of their provinces as labels.
    pub fn map(&self) -> Map {
        let mut places: Vec<Place> = self.provinces.iter().map(place).collect();
        for border in &self.borders {
            let (one, other) = border.between;
            for (from, to) in [(one, other), (other, one)] {
                join(&mut places[from], id_of(to), border.meeting);
            }
        }
        for place in &mut places {
            place.exits.sort_by_key(|exit| exit.to);
            for (side, exit) in (0..=u8::MAX).zip(&mut place.exits) {
                exit.side = Side(side);
            }
            place.by_sea.sort_unstable();
        }
        Map::new(places)
    }
}

/// Provinces by their ids.
type Ids<'i> = BTreeMap<&'i str, usize>;

/// `hag tor`, or `[hag, tor]`.
fn read_pair(reader: &Reader<'_>, ids: &Ids<'_>, node: &Node) -> Option<(usize, usize)> {
    const HELP: &str = "name two provinces, such as `hag tor`";
    let both: Vec<(&Node, &str)> = match node.scalar() {
        Some(text) => text.split_whitespace().map(|word| (node, word)).collect(),
        None => {
            let nodes = reader.list(node);
            nodes.iter().filter_map(|node| Some((node, reader.text(node)?))).collect()
        }
    };
    let [(one_node, one), (other_node, other)] = both.as_slice() else {
        reader.fault(
            node.span,
            "map::border",
            format!(
                "a border lies between two provinces, and {named} are named",
                named = both.len()
            ),
            "here",
            HELP,
        );
        return None;
    };
    let found = |node: &Node, id: &str| {
        let found = ids.get(id).copied();
        if found.is_none() {
            reader.unknown(node, "province", id, ids.keys().copied());
        }
        found
    };
    let (one_at, other_at) = (found(one_node, one), found(other_node, other));
    let between = (one_at?, other_at?);
    if between.0 == between.1 {
        let message = format!("`{one}` cannot border itself");
        reader.fault(node.span, "map::border", message, "the same twice", HELP);
        return None;
    }
    Some(between)
}

fn read_border(reader: &Reader<'_>, ids: &Ids<'_>, node: &Node) -> Option<FileBorder> {
    let shared = |crossing| Meeting::Shared(crossing);
    if !matches!(node.kind, crate::yaml::NodeKind::Map(_)) {
        let between = read_pair(reader, ids, node)?;
        return Some(FileBorder { between, meeting: shared(Crossing::default()), span: node.span });
    }
    let mut map = reader.map(node, "the border", &map_schema::BORDER)?;
    let between = map.need("between");
    let corner = map.take("corner").and_then(|node| reader.flag(node)).unwrap_or(false);
    let over = map.take("over");
    map.finish();
    let between = read_pair(reader, ids, between?)?;
    let mut crossing = Crossing::default();
    for node in over.map_or(&[][..], |node| reader.list(node)) {
        match reader.choice(node, "obstacle of a border", &["river", "pass"]) {
            Some(0) => crossing.river = true,
            Some(_) => crossing.pass = true,
            None => {}
        }
    }
    if corner && let Some(over) = over {
        reader.fault(
            over.span,
            "map::border",
            "nothing lies on a border that is only a corner",
            "here",
            "take out `over:`, or `corner: yes`",
        );
    }
    let meeting = if corner { Meeting::Corner } else { shared(crossing) };
    Some(FileBorder { between, meeting, span: node.span })
}

fn id_of(at: usize) -> PlaceId {
    PlaceId(u16::try_from(at).unwrap_or(u16::MAX))
}

fn place(found: &FileProvince) -> Place {
    Place {
        label: found.id.clone(),
        site: Site::Province(Box::new(found.province.clone())),
        terrain: found.terrain,
        capital_site: found.capital_site,
        forest: false,
        river: false,
        river_mouth: false,
        coast: false,
        mountain: false,
        all_mountain: false,
        barred: false,
        mire: false,
        open_sea: false,
        grounds: vec![GroundKind::Open],
        exits: Vec::new(),
        by_sea: Vec::new(),
    }
}

fn join(place: &mut Place, to: PlaceId, meeting: Meeting) {
    match meeting {
        Meeting::Shared(crossing) => {
            let enter = Obstacle { river: crossing.river, ridge: crossing.pass };
            let way = Way { lands_on: Ground(0), leave: Obstacle::default(), enter };
            place.exits.push(Exit { to, side: Side(0), ways: vec![way] });
        }
        Meeting::Corner => {
            if let Site::Province(province) = &mut place.site {
                province.corners.push(to);
            }
        }
        Meeting::Sea => {
            place.coast = true;
            place.by_sea.push(to);
        }
    }
}

/// Names under which a province can be typed: its id, its name, and its names in other languages.
pub(super) fn keys(found: &FileProvince) -> impl Iterator<Item = String> + '_ {
    let names = std::iter::once(&found.province.name).chain(found.province.names.values());
    std::iter::once(key(&found.id)).chain(names.map(|name| key(name)))
}
