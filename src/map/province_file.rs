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
use super::province_faults;
pub use super::province_read::FileProvince;
use super::province_read::read_province;
use super::provinces::key;
use super::secrets::{self, SecretsTable};
use super::standing::Standing;
use crate::basics::hex::Side;
use crate::rules::Names;
use crate::rules::declare::{yaml_map, yaml_words};
use crate::rules::tiles::TileSet;
use crate::say;
use crate::text::{ProgramNoun, Text, quoted};
use crate::yaml::{Node, NodeKind, Reader, Span, Takes};

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

/// Two provinces: `hag tor`, or `[hag, tor]`.
const PAIR: Takes = Takes::Either(&[Takes::Text, Takes::List(&Takes::Text)]);

yaml_map! {
    /// Border between two provinces.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct FileBorder = "border" {
        // By their places in [`ProvinceFile::provinces`].
        /// the two provinces
        between: (usize, usize) [PAIR, |node| read_pair(reader, ids, node)],
        /// yes: they meet at a corner only
        (corner): bool = false,
        /// obstacles on it
        (over): (Vec<Obstruction>, Span) = (Vec::new(), Span::default()),
    }
    check {
        if corner && node.get("over").is_some() {
            let message = say!("nothing lies on a border that is only a corner");
            let help = say!("take out `over:`, or `corner: yes`");
            reader.fault(over.1, "map::border", message, say!("here"), help);
        }
    }
    also {
        meeting: Meeting = if corner {
            Meeting::Corner
        } else {
            Meeting::Shared(Crossing {
                river: over.0.contains(&Obstruction::River),
                pass: over.0.contains(&Obstruction::Pass),
            })
        },
        /// Place in the file.
        span: Span = node.span,
    }
    read(reader, names, node, ids: &Ids<'_>) "the border"
}

yaml_words! {
    /// Obstacle on a border.
    enum Obstruction = "obstacle of a border" { River = "river", Pass = "pass" }
}

yaml_map! {
    /// A map of provinces.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct ProvinceFile = "map of provinces" {
        /// its provinces by their ids, which are typed
        // The index of a province is the id of its place.
        provinces: Vec<FileProvince> [Takes::Entries(&Takes::Map(FileProvince::schema)), |node| {
            read_provinces(reader, names, node)
        }],
        /// its borders, each once, such as `hag tor`
        borders: Vec<FileBorder> [Takes::List(&Takes::Either(&[Takes::Text, Takes::List(&Takes::Text), Takes::Map(FileBorder::schema)])), |node| {
            Some(read_borders(reader, names, &ids_of(provinces.as_ref()?), node))
        }] = Vec::new(),
        /// provinces that meet by sea, such as `hag mor`
        (sea): Vec<FileBorder> [Takes::List(&PAIR), |node| {
            Some(read_sea(reader, &ids_of(provinces.as_ref()?), node))
        }] = Vec::new(),
        (secrets): Option<Node> as Option<SecretsTable> = None,
    }
    check {
        let (mut provinces, mut borders) = (provinces, borders);
        borders.extend(sea);
        if let Some(node) = &secrets {
            read_secrets(reader, node, &mut provinces);
        }
    }
    read(reader, names, node,) "the map file"
}

fn ids_of(provinces: &[FileProvince]) -> Ids<'_> {
    provinces.iter().map(|known| known.id.as_str()).zip(0..).collect()
}

/// Reads the provinces; None if there are none, or too many.
fn read_provinces(reader: &Reader<'_>, names: &Names, listed: &Node) -> Option<Vec<FileProvince>> {
    let before = reader.fault_count();
    let entries = if reader.is_map(listed) { listed.entries() } else { &[] };
    let read = entries.iter().filter_map(|(id, value)| read_province(reader, names, id, value));
    let provinces: Vec<FileProvince> = read.collect();
    if provinces.is_empty() {
        if reader.fault_count() == before {
            let help =
                say!("add lines such as `hag: {{ name: Hag Hills, terrain: hills, at: [10, 4] }}`");
            reader.fault(
                listed.span,
                "map::empty",
                say!("the map has no provinces"),
                say!("here"),
                help,
            );
        }
        return None;
    }
    if provinces.len() > PROVINCES_MAX {
        let found = Text::count(provinces.len(), ProgramNoun::Province);
        let message = say!(
            "the map has {found}; {PROVINCES_MAX} is the most",
            found,
            PROVINCES_MAX = quoted(PROVINCES_MAX)
        );
        reader.fault(listed.span, "map::too_large", message, say!("these provinces"), Text::EMPTY);
        return None;
    }
    Some(provinces)
}

fn read_borders(reader: &Reader<'_>, names: &Names, ids: &Ids<'_>, node: &Node) -> Vec<FileBorder> {
    let border = |node: &Node| {
        if matches!(node.kind, NodeKind::Map(_)) {
            return FileBorder::read_map(reader, names, node, ids);
        }
        let between = read_pair(reader, ids, node)?;
        let meeting = Meeting::Shared(Crossing::default());
        Some(FileBorder { between, meeting, span: node.span })
    };
    reader.list(node).iter().filter_map(border).collect()
}

fn read_sea(reader: &Reader<'_>, ids: &Ids<'_>, node: &Node) -> Vec<FileBorder> {
    let border = |node: &Node| {
        let between = read_pair(reader, ids, node)?;
        Some(FileBorder { between, meeting: Meeting::Sea, span: node.span })
    };
    reader.list(node).iter().filter_map(border).collect()
}

fn read_secrets(reader: &Reader<'_>, node: &Node, provinces: &mut [FileProvince]) {
    let ids = ids_of(provinces);
    let at = |word: &Node, id: &str| {
        let found = ids.get(id).copied();
        if found.is_none() {
            reader.unknown(word, "province", id, ids.keys().copied());
        }
        found
    };
    for (at, secrets) in secrets::read(reader, node, at) {
        provinces[at].province.secrets = secrets;
    }
}

impl ProvinceFile {
    /// Decodes a map file; all faults go to the reader.
    pub fn read(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<ProvinceFile> {
        let before = reader.fault_count();
        let file = ProvinceFile::read_map(reader, names, node)?;
        province_faults::report(reader, &file, reader.fault_count() == before);
        (reader.fault_count() == before).then_some(file)
    }

    /// Returns the file of a finished map, with nothing on it; none of its borders is anywhere in a file.
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

    /// Returns the map in an edition with these tiles: it says whether all land is known from the start.
    pub fn map_of(&self, tiles: &TileSet) -> Map {
        let mut map = self.map();
        map.known = tiles.known;
        map
    }

    /// Returns the map; places have the ids of their provinces as labels.
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

/// Reads `hag tor`, or `[hag, tor]`.
fn read_pair(reader: &Reader<'_>, ids: &Ids<'_>, node: &Node) -> Option<(usize, usize)> {
    let help = say!("name two provinces, such as `hag tor`");
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
            say!(
                "a border lies between two provinces, and {named} are named",
                named = quoted(both.len())
            ),
            say!("here"),
            help,
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
        let message = say!("`{one}` cannot border itself", one = quoted(one));
        reader.fault(node.span, "map::border", message, say!("the same twice"), help);
        return None;
    }
    Some(between)
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
