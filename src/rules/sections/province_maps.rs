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

use crate::rules::cite::RuleId;
use crate::rules::declare::{Number, Written, yaml_map};
use crate::rules::names::{Names, Terrain};
use crate::rules::title::Title;
use crate::say;
use crate::text::quoted;
use crate::yaml::{Named, Node, Reader, Takes};

yaml_map! {
    /// Recipe for a map of provinces from a seed.
    #[derive(Debug, Clone)]
    pub struct ProvinceMaps = "province maps" {
        cite: RuleId,
        /// provinces for each realm that plays
        each: u16 as Number<1, MANY>,
        /// provinces of the smallest map; 1 if nothing is said
        least: u16 as Number<1, MANY> = 1,
        /// about the width of a province in the units of map files; 100 by default
        cell: u16 as Number<20, 1000> = 100,
        /// number of times that provinces are made more even in size; 2 by default
        evened: u16 as Number<0, 50> = 2,
        /// greatest length of a border that becomes a corner, in hundredths of a province's width; 15 by default
        corners: u16 as Number<1, 60> = 15,
        /// ratio of the width of a map to its height: `[2, 1]` by default
        shape: (u16, u16)
            [Takes::List(&Takes::Number(1, 20)), |node| read_shape(reader, known, node)] = (2, 1),
        /// edges of the map that its provinces name, such as `[west, east]` for those that lie farther apart; all
        /// four by default
        edges: Vec<String>
            [Takes::List(&Takes::Words(&EDGES)), |node| Some(read_edges(reader, node))] =
            EDGES.map(str::to_owned).to_vec(),
        /// each with its `share` of the map in hundredths, `patch` (how many lie together), `course: yes` where
        /// they lie in a row to an edge of the map, and `beside`, a list of terrains by which they rather lie;
        /// they are laid in this order, and the last, which has no share, takes what is left
        terrains: Vec<TerrainShare> [Takes::Each(Named::Terrain, &Takes::Map(TerrainShare::schema)), |node| {
            Some(read_terrains(reader, known, node))
        }],
        /// kinds of `province_kinds`, each with its rule (`cite`) and how many there are: `each` for each realm,
        /// and `number` more on every map; they lie far from each other
        kinds: Vec<PlacedKind> [Takes::Each(Named::ProvinceKind, &Takes::Map(PlacedKind::schema)), |node| {
            Some(read_kinds(reader, known, node))
        }] = Vec::new(),
        /// a list for the provinces whose kind gives something, dealt in order, the last as often as needed:
        /// `benefit`, and perhaps the `name` and `terrain` of its province
        benefits: Vec<DealtBenefit> = Vec::new(),
        /// parts of names: lists `begin` and `end`, each part a text, or texts by language; `{name: …, on:
        /// [forest]}` is an end for provinces of these terrains
        names: NameParts,
    }
    read(reader, known, node) "the section `province_maps`"
}

yaml_map! {
    /// Share of a terrain in a map, and how it lies together.
    #[derive(Debug, Clone)]
    pub struct TerrainShare = "share of a terrain" {
        /// in hundredths of all provinces; the last terrain has none and takes what is left
        #[when(!last)]
        #[needed(!last)]
        share: u16 as Number<0, 100> = 0,
        /// about the number of provinces that lie together; 1 by default
        patch: u16 as Number<1, MANY> = 1,
        /// yes: they lie in a row that leads to an edge of the map
        course: bool = false,
        /// terrains beside which they lie rather than elsewhere
        beside: Vec<Terrain> = Vec::new(),
    }
    also { terrain: Terrain = terrain? }
    read(reader, names, node, terrain: Option<Terrain>, last: bool) "the terrain of maps"
}

yaml_map! {
    /// Provinces of one kind, which lie far from each other.
    #[derive(Debug, Clone)]
    pub struct PlacedKind = "placed kind" {
        cite: RuleId,
        /// for each realm that plays
        each: u16 as Number<0, MANY> = 0,
        /// number of further ones on every map
        number: u16 as Number<0, MANY> = 0,
    }
    also { kind: String = kind.to_owned() }
    read(reader, names, node, kind: &str) "the kind of provinces of maps"
}

yaml_map! {
    /// A benefit, with the name and the terrain of its province where it has some.
    #[derive(Debug, Clone)]
    pub struct DealtBenefit = "dealt benefit" {
        /// the benefit
        benefit: String [Takes::Name(Named::Benefit), |node| benefit_named(reader, names, node)],
        /// the name of its province
        name: Option<Title> = None,
        /// the terrain of its province
        terrain: Option<Terrain> = None,
    }
    read(reader, names, node) "the benefit of maps"
}

yaml_map! {
    /// Parts that names of provinces are put together from.
    #[derive(Debug, Clone)]
    pub struct NameParts = "parts of names" {
        /// beginnings of names
        begin: Vec<Title>,
        /// ends of names
        end: Vec<NameEnd> [Takes::List(&Takes::Either(&[Takes::Map(NameEnd::schema), Takes::Title])), |node| {
            Some(read_ends(reader, names, node))
        }],
    }
    check {
        if begin.is_empty() || end.is_empty() {
            let message = say!("names of provinces need parts to begin and to end with");
            let help = say!("add `begin: [Alder, Wolf]` and `end: [mark, {{name: wood, on: [forest]}}]`");
            reader.fault(node.span, "rules::province_maps", message, say!("these names"), help);
        }
    }
    read(reader, names, node) "the names of maps"
}

yaml_map! {
    /// An end of names for provinces of some terrains.
    #[derive(Debug, Clone)]
    pub struct NameEnd = "end of names" {
        /// the end
        title "name": Title,
        /// the terrains; any if nothing is said
        on: Vec<Terrain> = Vec::new(),
    }
    read(reader, names, node) "the end of names"
}

/// The edges of a map, by their words.
pub const EDGES: [&str; 4] = ["north", "east", "south", "west"];

/// Provinces that one realm or one map may be given by the rules at most.
pub(in crate::rules) const MANY: i64 = 500;

impl ProvinceMaps {
    /// Decodes the section; faults go to the reader.
    pub(in crate::rules) fn read(
        reader: &Reader<'_>,
        names: &Names,
        node: &Node,
    ) -> Option<ProvinceMaps> {
        let before = reader.fault_count();
        let maps = ProvinceMaps::read_map(reader, names, node)?;
        let giving = |kind: &&PlacedKind| {
            names.provinces.kind(&kind.kind).is_some_and(|known| known.benefits)
        };
        if reader.fault_count() == before
            && maps.benefits.is_empty()
            && let Some(kind) = maps.kinds.iter().find(giving)
        {
            reader.fault(
                node.span,
                "rules::province_maps",
                say!(
                    "provinces of the kind `{kind}` need a benefit, and none is listed",
                    kind = quoted(&kind.kind)
                ),
                say!("in this section"),
                say!("add `benefits: [{{benefit: …}}]`"),
            );
        }
        (reader.fault_count() == before).then_some(maps)
    }
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

fn read_shape(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<(u16, u16)> {
    let numbers: Vec<u16> = Vec::<Number<1, 20>>::read(reader, names, node)?;
    let [wide, high] = numbers.as_slice() else {
        reader.expected(
            node,
            "two numbers",
            say!("write how wide and how high a map is: `[2, 1]`"),
        );
        return None;
    };
    Some((*wide, *high))
}

fn read_terrains(reader: &Reader<'_>, names: &Names, node: &Node) -> Vec<TerrainShare> {
    let entries = node.entries();
    let share = |(at, (key, value)): (usize, &(Node, Node))| {
        let terrain = Terrain::read(reader, names, key);
        TerrainShare::read_map(reader, names, value, terrain, at + 1 == entries.len())
    };
    let found: Vec<TerrainShare> = entries.iter().enumerate().filter_map(share).collect();
    let total: u16 = found.iter().map(|one| one.share).sum();
    if entries.is_empty() || total > 100 {
        let message = match total {
            0 => say!("maps of provinces have no terrain"),
            _ => say!(
                "the shares of the terrains are {total} hundredths together",
                total = quoted(total)
            ),
        };
        let help =
            say!("shares come to 100 at most; the last terrain has none and takes what is left");
        reader.fault(node.span, "rules::province_maps", message, say!("these terrains"), help);
    }
    found
}

fn read_kinds(reader: &Reader<'_>, names: &Names, node: &Node) -> Vec<PlacedKind> {
    let kind = |(key, value): &(Node, Node)| {
        let word = reader.text(key)?;
        if names.provinces.kind(word).is_none() {
            let known = names.provinces.kinds.iter().map(|kind| kind.id.as_str());
            reader.unknown(key, "kind of province", word, known);
        }
        PlacedKind::read_map(reader, names, value, word)
    };
    node.entries().iter().filter_map(kind).collect()
}

fn benefit_named(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<String> {
    let word = reader.text(node)?;
    let words = &names.provinces;
    if !words.benefits.is_empty() && words.benefit(word).is_none() {
        let known = words.benefits.iter().map(|known| known.id.as_str());
        reader.unknown(node, "benefit of provinces", word, known);
    }
    Some(word.to_owned())
}

/// Ends that belong to some terrains are maps that have their `name`; others are names.
fn read_ends(reader: &Reader<'_>, names: &Names, node: &Node) -> Vec<NameEnd> {
    let end = |node: &Node| match node.get("name") {
        Some(_) => NameEnd::read(reader, names, node),
        None => Some(NameEnd { title: Title::read(reader, names, node)?, on: Vec::new() }),
    };
    reader.list(node).iter().filter_map(end).collect()
}
