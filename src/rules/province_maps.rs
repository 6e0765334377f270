//! `province_maps:` of an edition or mod → how a map of provinces is made from a seed: how many
//! there are, their terrains, special ones among them, and their names.
//!
//! ```yaml
//! province_maps:
//!   cite: GM-PROV-01
//!   each: 7
//!   shape: [2, 1]
//!   terrains:
//!     mountain: { share: 12, patch: 3 }
//!     river: { share: 12, patch: 4, course: yes }
//!     marsh: { share: 8, patch: 2, beside: [river] }
//!     plain: {}
//!   kinds:
//!     special: { cite: GM-PROV-06, each: 1 }
//!   benefits:
//!     - { benefit: bogs, name: { en: The Bogs, de: Die Sümpfe }, terrain: river }
//!   names:
//!     begin: [{ en: Alder, de: Erlen }, Wolf]
//!     end: [{ en: mark, de: mark }, { name: { en: wood, de: wald }, on: [forest] }]
//! ```

use super::cite::RuleId;
use super::names::{Names, Terrain};
use super::schema::provinces;
use super::title::Title;
use crate::yaml::{Node, Reader};

/// How maps of provinces are made.
#[derive(Debug, Clone)]
pub struct ProvinceMaps {
    pub cite: RuleId,
    /// Provinces for each realm that plays.
    pub each: u16,
    /// Provinces of the smallest map.
    pub least: u16,
    /// How wide and high a map is, to each other.
    pub shape: (u16, u16),
    /// About how wide a province is, in the units of map files.
    pub cell: u16,
    /// How often provinces are made more even.
    pub evened: u16,
    /// Borders shorter than so many hundredths of a province's width become corners.
    pub corners: u16,
    /// Edges of the map that its provinces name, by their words.
    pub edges: Vec<String>,
    /// In the order in which they are laid; the last takes what is left.
    pub terrains: Vec<TerrainShare>,
    /// Provinces of other kinds than most, in the order in which they are placed.
    pub kinds: Vec<PlacedKind>,
    /// Dealt in order to the provinces whose kind gives something; the last as often as needed.
    pub benefits: Vec<DealtBenefit>,
    pub names: NameParts,
}

/// How much of a map is of a terrain, and how it lies together.
#[derive(Debug, Clone)]
pub struct TerrainShare {
    pub terrain: Terrain,
    /// In hundredths of all provinces.
    pub share: u16,
    /// About so many lie together.
    pub patch: u16,
    /// They lie in a row that leads to an edge of the map.
    pub course: bool,
    /// Terrains beside which they lie rather than elsewhere.
    pub beside: Vec<Terrain>,
}

/// Provinces of one kind, which lie as far from each other and from those of other kinds as they
/// can.
#[derive(Debug, Clone)]
pub struct PlacedKind {
    pub kind: String,
    pub cite: RuleId,
    /// For each realm that plays.
    pub each: u16,
    /// And so many more on every map.
    pub number: u16,
}

/// A benefit, with the name and the terrain of its province where it has some.
#[derive(Debug, Clone)]
pub struct DealtBenefit {
    pub benefit: String,
    pub name: Option<Title>,
    pub terrain: Option<Terrain>,
}

/// What names of provinces are put together from.
#[derive(Debug, Clone, Default)]
pub struct NameParts {
    pub begin: Vec<Title>,
    pub end: Vec<NameEnd>,
}

/// The end of a name, and the terrains to which it belongs; any if there are none.
#[derive(Debug, Clone)]
pub struct NameEnd {
    pub title: Title,
    pub on: Vec<Terrain>,
}

/// The edges of a map, by their words.
pub const EDGES: [&str; 4] = ["north", "east", "south", "west"];

/// Provinces that one realm or one map may be given by the rules at most.
pub(super) const MANY: i64 = 500;

impl ProvinceMaps {
    /// Decodes the section; faults go to the reader.
    pub(super) fn read(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<ProvinceMaps> {
        let before = reader.fault_count();
        let mut map = reader.map(node, "the section `province_maps`", &provinces::PROVINCE_MAPS)?;
        let cite = map.need("cite").and_then(|node| reader.text(node)).map(RuleId::from_text);
        let each = map.need("each").and_then(|node| number(reader, node, 1, MANY));
        let mut or = |key: &'static str, low: i64, high: i64, usual: u16| {
            map.take(key).map_or(Some(usual), |node| number(reader, node, low, high))
        };
        let least = or("least", 1, MANY, 1);
        let cell = or("cell", 20, 1000, 100);
        let evened = or("evened", 0, 50, 2);
        let corners = or("corners", 1, 60, 15);
        let shape = map.take("shape").map_or(Some((2, 1)), |node| read_shape(reader, node));
        let edges = map
            .take("edges")
            .map_or_else(|| EDGES.map(str::to_owned).to_vec(), |node| read_edges(reader, node));
        let terrains = map.need("terrains").map(|node| read_terrains(reader, names, node));
        let kinds = map.take("kinds").map_or(&[][..], Node::entries);
        let kinds: Vec<PlacedKind> =
            kinds.iter().filter_map(|(key, node)| read_kind(reader, names, key, node)).collect();
        let benefits_node = map.take("benefits");
        let benefits = benefits_node.map_or(&[][..], |node| reader.list(node));
        let benefits: Vec<DealtBenefit> =
            benefits.iter().filter_map(|node| read_benefit(reader, names, node)).collect();
        let parts = map.need("names").and_then(|node| read_names(reader, names, node));
        map.finish();
        let giving = |kind: &PlacedKind| {
            names.provinces.kind(&kind.kind).is_some_and(|known| known.benefits)
        };
        if benefits.is_empty()
            && reader.fault_count() == before
            && let Some(kind) = kinds.iter().find(|kind| giving(kind))
        {
            reader.fault(
                node.span,
                "rules::province_maps",
                format!("provinces of the kind `{}` need a benefit, and none is listed", kind.kind),
                "in this section",
                "add `benefits: [{benefit: …}]`",
            );
        }
        if reader.fault_count() > before {
            return None;
        }
        Some(ProvinceMaps {
            cite: cite?,
            each: each?,
            least: least?,
            shape: shape?,
            cell: cell?,
            evened: evened?,
            corners: corners?,
            edges,
            terrains: terrains?,
            kinds,
            benefits,
            names: parts?,
        })
    }
}

fn number(reader: &Reader<'_>, node: &Node, low: i64, high: i64) -> Option<u16> {
    reader.int_in(node, low, high).and_then(|number| u16::try_from(number).ok())
}

fn read_edges(reader: &Reader<'_>, node: &Node) -> Vec<String> {
    let mut found = Vec::new();
    for item in reader.list(node) {
        let Some(word) = reader.text(item) else { continue };
        if EDGES.contains(&word) {
            found.push(word.to_owned());
        } else {
            reader.unknown(item, "edge of a map", word, EDGES.iter().copied());
        }
    }
    found
}

fn read_shape(reader: &Reader<'_>, node: &Node) -> Option<(u16, u16)> {
    let numbers: Vec<u16> =
        reader.list(node).iter().filter_map(|node| number(reader, node, 1, 20)).collect();
    let [wide, high] = numbers.as_slice() else {
        reader.expected(node, "two numbers", "write how wide and how high a map is: `[2, 1]`");
        return None;
    };
    Some((*wide, *high))
}

fn read_terrain(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<Terrain> {
    let word = reader.text(node)?;
    let found = names.terrain(word);
    if found.is_none() {
        reader.unknown(node, "terrain", word, names.terrains.iter().map(String::as_str));
    }
    found
}

fn read_terrain_list(reader: &Reader<'_>, names: &Names, node: Option<&Node>) -> Vec<Terrain> {
    let nodes = node.map_or(&[][..], |node| reader.list(node));
    nodes.iter().filter_map(|node| read_terrain(reader, names, node)).collect()
}

fn read_terrains(reader: &Reader<'_>, names: &Names, node: &Node) -> Vec<TerrainShare> {
    let mut found = Vec::new();
    let entries = node.entries();
    for (at, (key, value)) in entries.iter().enumerate() {
        let terrain = read_terrain(reader, names, key);
        let Some(mut map) = reader.map(value, "the terrain of maps", &provinces::TERRAIN_SHARE)
        else {
            continue;
        };
        let last = at + 1 == entries.len();
        let share = if last { None } else { map.need("share") };
        let share = share.map_or(Some(0), |node| number(reader, node, 0, 100));
        let patch = map.take("patch").map_or(Some(1), |node| number(reader, node, 1, MANY));
        let course = map.take("course").and_then(|node| reader.flag(node)).unwrap_or(false);
        let beside = read_terrain_list(reader, names, map.take("beside"));
        map.finish();
        if let (Some(terrain), Some(share), Some(patch)) = (terrain, share, patch) {
            found.push(TerrainShare { terrain, share, patch, course, beside });
        }
    }
    let total: u16 = found.iter().map(|one| one.share).sum();
    if entries.is_empty() || total > 100 {
        let message = match total {
            0 => "maps of provinces have no terrain".to_owned(),
            _ => format!("the shares of the terrains are {total} hundredths together"),
        };
        let help = "shares come to 100 at most; the last terrain has none and takes what is left";
        reader.fault(node.span, "rules::province_maps", message, "these terrains", help);
    }
    found
}

fn read_kind(reader: &Reader<'_>, names: &Names, key: &Node, node: &Node) -> Option<PlacedKind> {
    let word = reader.text(key)?;
    if names.provinces.kind(word).is_none() {
        let known = names.provinces.kinds.iter().map(|kind| kind.id.as_str());
        reader.unknown(key, "kind of province", word, known);
    }
    let mut map = reader.map(node, "the kind of provinces of maps", &provinces::PLACED_KIND)?;
    let cite = map.need("cite").and_then(|node| reader.text(node)).map(RuleId::from_text);
    let each = map.take("each").map_or(Some(0), |node| number(reader, node, 0, MANY));
    let many = map.take("number").map_or(Some(0), |node| number(reader, node, 0, MANY));
    map.finish();
    Some(PlacedKind { kind: word.to_owned(), cite: cite?, each: each?, number: many? })
}

fn read_benefit(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<DealtBenefit> {
    let mut map = reader.map(node, "the benefit of maps", &provinces::DEALT_BENEFIT)?;
    let named = map.need("benefit");
    let benefit = named.and_then(|node| reader.text(node));
    let name = map.take("name").map(|node| Title::read(reader, "", Some(node)));
    let terrain = map.take("terrain").map(|node| read_terrain(reader, names, node));
    map.finish();
    let (named, benefit) = (named?, benefit?);
    let words = &names.provinces;
    if !words.benefits.is_empty() && words.benefit(benefit).is_none() {
        let known = words.benefits.iter().map(|known| known.id.as_str());
        reader.unknown(named, "benefit of provinces", benefit, known);
    }
    Some(DealtBenefit {
        benefit: benefit.to_owned(),
        name,
        terrain: terrain.map_or(Some(None), |found| found.map(Some))?,
    })
}

fn read_names(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<NameParts> {
    let mut map = reader.map(node, "the names of maps", &provinces::NAME_PARTS)?;
    let begin = map.need("begin");
    let end = map.need("end");
    map.finish();
    let begin = begin.map_or(&[][..], |node| reader.list(node));
    let end = end.map_or(&[][..], |node| reader.list(node));
    if begin.is_empty() || end.is_empty() {
        let message = "names of provinces need parts to begin and to end with";
        let help = "add `begin: [Alder, Wolf]` and `end: [mark, {name: wood, on: [forest]}]`";
        reader.fault(node.span, "rules::province_maps", message, "these names", help);
        return None;
    }
    Some(NameParts {
        begin: begin.iter().map(|node| Title::read(reader, "", Some(node))).collect(),
        end: end.iter().filter_map(|node| read_end(reader, names, node)).collect(),
    })
}

fn read_end(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<NameEnd> {
    if node.get("name").is_none() {
        return Some(NameEnd { title: Title::read(reader, "", Some(node)), on: Vec::new() });
    }
    let mut map = reader.map(node, "the end of names", &provinces::NAME_END)?;
    let title = map.need("name").map(|node| Title::read(reader, "", Some(node)));
    let on = read_terrain_list(reader, names, map.take("on"));
    map.finish();
    Some(NameEnd { title: title?, on })
}
