//! One province of a map file: its id and name, what it is, and where it lies.

use std::collections::BTreeMap;

use super::provinces::{MapEdge, Province};
use super::standing::{Standing, place_map, read_marks};
use crate::rules::declare::{Number, Written, yaml_map};
use crate::rules::province_maps::EDGES;
use crate::rules::{Names, Settlement, Terrain};
use crate::say;
use crate::text::{Text, quoted};
use crate::yaml::{Named, Node, Reader, Span, Takes};

/// Greatest distance of a point from the middle of the map.
const FAR: i64 = 100_000;

/// Returns one province; its borders come later.
pub(super) fn read_province(
    reader: &Reader<'_>,
    names: &Names,
    id: &Node,
    value: &Node,
) -> Option<FileProvince> {
    let word = reader.text(id)?;
    let letters =
        |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_';
    if word.is_empty()
        || word.len() > 16
        || !word.starts_with(|letter: char| letter.is_ascii_lowercase())
        || !word.chars().all(letters)
    {
        reader.fault(
            id.span,
            "map::label",
            say!("`{word}` cannot be typed as the name of a province", word = quoted(word)),
            say!("this id"),
            say!("write up to 16 small letters, digits and `_`, such as `hag`; its full name is `name:`"),
        );
        return None;
    }
    FileProvince::read_map(reader, names, value, word, id.span)
}

place_map! {
    /// A province and what is on it.
    pub struct FileProvince = "province of a map" {
        // What cannot be read is reported; the province stays, so that the rest of the file can be checked.
        /// its name
        #[required]
        (name): String = id.to_owned(),
        /// its name in other languages, such as `{de: Hagerhöhen}`
        (translated) "names": BTreeMap<String, String> = BTreeMap::new(),
        /// its terrain
        #[required]
        terrain: Terrain = Terrain(0),
        /// its kind besides its terrain; the first kind of the rules by default
        (kind): Option<&Node> [Takes::Name(Named::ProvinceKind)] = None,
        /// the benefit of its kind, if its kind gives one
        (benefit): Option<&Node> [Takes::Name(Named::Benefit)] = None,
        /// the place of its middle: distance to the right, and distance down
        #[required]
        (at): (i32, i32) as PointPair = (0, 0),
        /// corners of its outline, for pictures
        (outline): Vec<(i32, i32)> as Vec<PointPair> = Vec::new(),
        /// further rings of its outline: its islands, and holes in it
        (parts): Vec<Vec<(i32, i32)>> as Vec<Vec<PointPair>> = Vec::new(),
        /// the edges of the map on which it lies
        (edges): Vec<MapEdge> [Takes::List(&Takes::Words(&EDGES)), |node| Some(read_edges(reader, node))] =
            Vec::new(),
    }
    check {
        let of_kind = read_kind(reader, names, kind, benefit).unwrap_or_default();
    }
    also {
        id: String = id.to_owned(),
        /// A realm may have its capital there.
        capital_site: bool = of_kind.capitals,
        province: Province = Province {
            name,
            names: translated,
            kind: of_kind.kind,
            benefit: of_kind.benefit,
            edges,
            at,
            outline,
            parts,
            corners: Vec::new(),
            secrets: BTreeMap::new(),
        },
        /// Place in the file.
        span: Span = span,
    }
    read(reader, names, node, id: &str, span: Span) "the province"
}

fn read_edges(reader: &Reader<'_>, node: &Node) -> Vec<MapEdge> {
    let edge = |node| reader.choice(node, "edge of the map", &EDGES).map(|at| MapEdge::ALL[at]);
    let mut edges: Vec<MapEdge> = reader.list(node).iter().filter_map(edge).collect();
    edges.sort_unstable();
    edges.dedup();
    edges
}

/// Kind of a province, with its benefit.
#[derive(Default)]
struct ReadKind {
    kind: String,
    /// A realm may have its capital there.
    capitals: bool,
    benefit: Option<String>,
}

/// Reads `kind:` and `benefit:`, which go together by what the rules say of kinds.
fn read_kind(
    reader: &Reader<'_>,
    names: &Names,
    node: Option<&Node>,
    benefit_node: Option<&Node>,
) -> Option<ReadKind> {
    let words = &names.provinces;
    let benefit = benefit_node.and_then(|node| read_benefit(reader, names, node));
    let kind = match node {
        None => words.plain_kind(),
        Some(node) => reader.text(node)?,
    };
    if words.kinds.is_empty() {
        let capitals = kind == words.plain_kind();
        return Some(ReadKind { kind: kind.to_owned(), capitals, benefit });
    }
    let Some(known) = words.kind(kind) else {
        let kinds = words.kinds.iter().map(|kind| kind.id.as_str());
        reader.unknown(node?, "kind of province", kind, kinds);
        return None;
    };
    match (known.benefits, node, benefit_node) {
        (true, Some(node), None) => reader.fault(
            node.span,
            "map::benefit",
            say!(
                "a province of the kind `{kind}` needs the benefit that it gives",
                kind = quoted(kind)
            ),
            say!("this kind"),
            benefit_help(names),
        ),
        (false, _, Some(node)) => {
            let giving = words.kinds.iter().find(|kind| kind.benefits);
            let help = match giving {
                Some(giving) => {
                    say!(
                        "write `kind: {giving}`, or remove the benefit",
                        giving = quoted(&giving.id)
                    )
                }
                None => say!("remove it"),
            };
            reader.fault(
                node.span,
                "map::benefit",
                say!("a province of the kind `{kind}` gives no benefit", kind = quoted(kind)),
                say!("this benefit"),
                help,
            );
        }
        _ => {}
    }
    Some(ReadKind { kind: kind.to_owned(), capitals: known.capitals, benefit })
}

fn benefit_help(names: &Names) -> Text {
    match names.provinces.benefits.first() {
        Some(benefit) => say!(
            "add one that the rules have, such as `benefit: {benefit}`",
            benefit = quoted(&benefit.id)
        ),
        None => say!("add `benefit: …` in words"),
    }
}

/// Returns one of the rules' benefits; words where they have none.
fn read_benefit(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<String> {
    let word = reader.text(node)?;
    let words = &names.provinces;
    if !words.benefits.is_empty() && words.benefit(word).is_none() {
        let known = words.benefits.iter().map(|benefit| benefit.id.as_str());
        reader.unknown(node, "benefit of provinces", word, known);
        return None;
    }
    Some(word.to_owned())
}

/// `[x, y]`.
struct PointPair;

impl Written<(i32, i32)> for PointPair {
    const TAKES: Takes = Takes::List(&Takes::Number(-FAR, FAR));
    fn read(reader: &Reader<'_>, _: &Names, node: &Node) -> Option<(i32, i32)> {
        read_point(reader, node)
    }
}

fn read_point(reader: &Reader<'_>, node: &Node) -> Option<(i32, i32)> {
    let numbers: Vec<i64> =
        reader.list(node).iter().filter_map(|node| reader.int_in(node, -FAR, FAR)).collect();
    let [x, y] = numbers.as_slice() else {
        reader.fault(
            node.span,
            "map::point",
            say!("a point has two numbers, found {numbers}", numbers = quoted(numbers.len())),
            say!("this point"),
            say!("write `[10, 4]`: how far to the right, and how far down"),
        );
        return None;
    };
    Some((i32::try_from(*x).ok()?, i32::try_from(*y).ok()?))
}
