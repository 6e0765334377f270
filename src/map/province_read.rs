//! One province of a map file: its id and name, what it is, and where it lies.

use std::collections::BTreeMap;

use super::map_schema;
use super::province_file::FileProvince;
use super::provinces::{MapEdge, Province, Secrets};
use super::standing::Standing;
use crate::rules::{Names, Terrain};
use crate::yaml::{MapReader, Node, Reader};

/// Greatest distance of a point from the middle of the map.
pub(super) const FAR: i64 = 100_000;

/// One province; its borders come later.
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
            format!("`{word}` cannot be typed as the name of a province"),
            "this id",
            "write up to 16 small letters, digits and `_`, such as `hag`; its full name is `name:`",
        );
        return None;
    }
    let mut map = reader.map(value, "the province", &map_schema::PROVINCE)?;
    let name = map.need("name").and_then(|node| reader.text(node)).map(str::to_owned);
    let mut translated = BTreeMap::new();
    for (language, name) in map.take("names").map_or(&[][..], Node::entries) {
        if let (Some(language), Some(name)) = (reader.text(language), reader.text(name)) {
            translated.insert(language.to_owned(), name.to_owned());
        }
    }
    let terrain = map.need("terrain").and_then(|node| read_terrain(reader, names, node));
    let kind = read_kind(reader, names, &mut map);
    let at = map.need("at").and_then(|node| read_point(reader, node));
    let outline = map.take("outline").map_or(Vec::new(), |node| read_ring(reader, node));
    let parts = map.take("parts").map_or(&[][..], |node| reader.list(node));
    let parts = parts.iter().map(|node| read_ring(reader, node)).collect();
    let mut edges = Vec::new();
    for node in map.take("edges").map_or(&[][..], |node| reader.list(node)) {
        let edge = reader.choice(node, "edge of the map", &MapEdge::ALL.map(MapEdge::word));
        edges.extend(edge.map(|at| MapEdge::ALL[at]));
    }
    edges.sort_unstable();
    edges.dedup();
    let standing = Standing::read(reader, names, &mut map);
    map.finish();
    // The unreadable parts were reported; the province stays, so that the rest of the file can be
    // checked.
    let (kind, capital_site, benefit) = kind.unwrap_or_default();
    Some(FileProvince {
        id: word.to_owned(),
        terrain: terrain.unwrap_or(Terrain(0)),
        province: Province {
            name: name.unwrap_or_else(|| word.to_owned()),
            names: translated,
            kind,
            benefit,
            edges,
            at: at.unwrap_or_default(),
            outline,
            parts,
            corners: Vec::new(),
            secrets: Secrets::new(),
        },
        capital_site,
        standing: standing.unwrap_or_default(),
        span: id.span,
    })
}

/// `kind:` and `benefit:`, which go together by what the rules say of kinds: its kind, whether a
/// realm may have its capital there, and what it gives.
fn read_kind(
    reader: &Reader<'_>,
    names: &Names,
    map: &mut MapReader<'_, '_, '_>,
) -> Option<(String, bool, Option<String>)> {
    let words = &names.provinces;
    let node = map.take("kind");
    let benefit_node = map.take("benefit");
    let benefit = benefit_node.and_then(|node| read_benefit(reader, names, node));
    let kind = match node {
        None => words.plain_kind(),
        Some(node) => reader.text(node)?,
    };
    if words.kinds.is_empty() {
        let plain = kind == words.plain_kind();
        return Some((kind.to_owned(), plain, benefit));
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
            format!("a province of the kind `{kind}` needs the benefit that it gives"),
            "this kind",
            benefit_help(names),
        ),
        (false, _, Some(node)) => {
            let giving = words.kinds.iter().find(|kind| kind.benefits);
            let help = match giving {
                Some(giving) => {
                    format!("write `kind: {giving}`, or remove the benefit", giving = giving.id)
                }
                None => "remove it".to_owned(),
            };
            reader.fault(
                node.span,
                "map::benefit",
                format!("a province of the kind `{kind}` gives no benefit"),
                "this benefit",
                help,
            );
        }
        _ => {}
    }
    Some((kind.to_owned(), known.capitals, benefit))
}

fn benefit_help(names: &Names) -> String {
    match names.provinces.benefits.first() {
        Some(benefit) => format!("add one that the rules have, such as `benefit: {}`", benefit.id),
        None => "add `benefit: …` in words".to_owned(),
    }
}

/// One of the rules' benefits; words where they have none.
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

fn read_terrain(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<Terrain> {
    let word = reader.text(node)?;
    let found = names.terrain(word);
    if found.is_none() {
        reader.unknown(node, "terrain", word, names.terrains.iter().map(String::as_str));
    }
    found
}

fn read_ring(reader: &Reader<'_>, node: &Node) -> Vec<(i32, i32)> {
    reader.list(node).iter().filter_map(|node| read_point(reader, node)).collect()
}

/// `[x, y]`.
fn read_point(reader: &Reader<'_>, node: &Node) -> Option<(i32, i32)> {
    let numbers: Vec<i64> =
        reader.list(node).iter().filter_map(|node| reader.int_in(node, -FAR, FAR)).collect();
    let [x, y] = numbers.as_slice() else {
        reader.fault(
            node.span,
            "map::point",
            format!("a point has two numbers, found {numbers}", numbers = numbers.len()),
            "this point",
            "write `[10, 4]`: how far to the right, and how far down",
        );
        return None;
    };
    Some((i32::try_from(*x).ok()?, i32::try_from(*y).ok()?))
}
