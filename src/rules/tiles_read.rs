//! YAML of `edges:` and `tiles:` → [`TileSet`], with every fault at its place (NL-MAP-01 to
//! NL-MAP-04). Designs are read in `design_read`.

use super::design_read::read_design;
use super::laying_laws::Laws;
use super::map_layout::Layout;
use super::schema::land;
use super::tiles::{Design, EdgeKind, Stream, TileSet};
use super::{Names, RuleId, Terrain, map_layout};
use crate::yaml::{Node, Reader};

impl TileSet {
    /// That of an edition without tiles, whose maps are of provinces: all of them are known.
    #[must_use]
    pub fn of_no_tiles() -> TileSet {
        TileSet { known: true, ..TileSet::default() }
    }

    /// Decodes both sections. Faults go to the reader; `None` when there is nothing to go on with.
    pub fn read(reader: &Reader<'_>, names: &Names, edges: &Node, tiles: &Node) -> Option<TileSet> {
        let before = reader.fault_count();
        let mut set = TileSet::default();
        set.names(names);
        read_edges(reader, names, edges, &mut set);
        let mut map = reader.map(tiles, "the tile set", &land::TILES)?;
        let box_node = map.need("box");
        let designs = map.need("designs");
        set.known = map.take("known").and_then(|node| reader.flag(node)).unwrap_or(false);
        let layout = map.take("layout");
        // Where maps are made as a whole nobody lays tiles.
        let unsaid = if layout.is_some() { Laws::whole() } else { Laws::default() };
        set.laws = map.take("laying").map_or(unsaid, |node| Laws::read(reader, node));
        set.built = map.take("built").map(|node| Laws::read(reader, node));
        map.finish();
        for (key, node) in designs?.entries() {
            let id = key.scalar().unwrap_or_default();
            if let Some(design) = read_design(reader, names, &set, id, node) {
                set.designs.push(design);
            }
        }
        set.coasts = set.indices().filter(|design| set.design(*design).coastal()).collect();
        set.layout = layout.and_then(|node| Layout::read(reader, names, node));
        read_box(reader, names, box_node?, (before, layout.is_some()), &mut set);
        map_layout::check(reader, &set, tiles, layout);
        (reader.fault_count() == before).then_some(set)
    }
}

pub(super) fn read_stack(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<Terrain> {
    let word = reader.text(node)?;
    let found = names.terrain(word);
    if found.is_none() {
        reader.unknown(node, "stack", word, names.terrains.iter().map(String::as_str));
    }
    found
}

/// What the box holds in all must be what the designs add up to (NL-MAP-01, NL-MAP-04).
fn read_box(
    reader: &Reader<'_>,
    names: &Names,
    node: &Node,
    (before, whole): (usize, bool),
    set: &mut TileSet,
) {
    let Some(mut map) = reader.map(node, "the box", &land::BOX) else { return };
    let _cite = map.need("cite").and_then(|node| reader.text(node));
    let total = map.need("total").and_then(|node| Some((node, reader.int_in(node, 1, 60_000)?)));
    let capitals =
        map.need("capitals").and_then(|node| Some((node, reader.int_in(node, 0, 60_000)?)));
    // A map that is made as a whole has no first tile.
    let first = if whole { map.take("first") } else { map.need("first") };
    set.first = first.and_then(|node| read_stack(reader, names, node));
    map.finish();
    if reader.fault_count() > before {
        return;
    }
    let sum = |designs: &mut dyn Iterator<Item = &Design>| {
        designs.map(|design| i64::from(design.count)).sum::<i64>()
    };
    let counts = [
        (total, sum(&mut set.designs.iter()), "tiles"),
        (capitals, sum(&mut set.designs.iter().filter(|design| design.capital)), "capital tiles"),
    ];
    for (stated, counted, what) in counts {
        let Some((node, stated)) = stated else { continue };
        if stated != counted {
            reader.fault(
                node.span,
                "tiles::total",
                format!("the box has {stated} {what}, but the designs add up to {counted}"),
                "does not add up",
                "change this number, or the `count` of a design",
            );
        }
    }
    set.total = total.and_then(|(_, total)| u16::try_from(total).ok()).unwrap_or_default();
    if let Some(first) = set.first
        && !set.designs.iter().any(|design| design.stack == first && design.count > 0)
    {
        let text = format!(
            "the stack `{stack}` gives the first tile, but has no design",
            stack = set.stack_name(first)
        );
        reader.fault(node.span, "tiles::first", text, "here", "");
    }
}

fn read_edges(reader: &Reader<'_>, names: &Names, node: &Node, set: &mut TileSet) {
    for (key, value) in node.entries() {
        let id = key.scalar().unwrap_or_default();
        let what = format!("edge `{id}`");
        let Some(mut map) = reader.map(value, &what, &land::EDGE) else { continue };
        let cite = map.need("cite").and_then(|node| reader.text(node)).map(RuleId::from_text);
        let _name = map.take("name");
        let letter = map.need("letter").and_then(|node| read_letter(reader, node, set));
        let stacks = |node: &Node| {
            let stacks =
                reader.list(node).iter().filter_map(|item| read_stack(reader, names, item));
            stacks.fold(0u32, |bits, stack| bits | 1 << (stack.0 & 31))
        };
        let takes = map.need("takes").map_or(0, stacks);
        let agrees = map.take("agrees").map_or(0, stacks);
        let flag = |node: Option<&Node>| node.and_then(|node| reader.flag(node)).unwrap_or(false);
        let ridge = flag(map.take("ridge"));
        let upright = flag(map.take("upright"));
        let shore = flag(map.take("shore"));
        let sea = flag(map.take("sea"));
        let stream = match map.take("stream") {
            None => Stream::None,
            Some(node) => match reader.choice(node, "kind of stream", &["no", "yes", "optional"]) {
                Some(1) => Stream::Always,
                Some(2) => Stream::Optional,
                _ => Stream::None,
            },
        };
        map.finish();
        if u32::from(ridge) + u32::from(shore) + u32::from(sea) + u32::from(stream != Stream::None)
            > 1
        {
            let text = format!("the edge `{id}` is more than one of ridge, stream, shore and sea");
            reader.fault(key.span, "tiles::edge", text, "this edge", "keep one of them");
        }
        if let (Some(cite), Some(letter)) = (cite, letter) {
            let span = value.span;
            set.edges.push(EdgeKind {
                id: id.to_owned(),
                letter,
                cite,
                takes,
                agrees,
                ridge,
                upright,
                stream,
                shore,
                sea,
                span,
            });
        }
    }
}

fn read_letter(reader: &Reader<'_>, node: &Node, set: &TileSet) -> Option<char> {
    let text = reader.text(node)?;
    let mut letters = text.chars();
    let (Some(letter), None) = (letters.next(), letters.next()) else {
        reader.fault(
            node.span,
            "tiles::letter",
            format!("`{text}` is not a single letter"),
            "one letter",
            "",
        );
        return None;
    };
    if let Some(other) = set.edges.iter().find(|edge| edge.letter == letter) {
        let text = format!(
            "the letter `{letter}` is already used by the edge `{other}`",
            other = other.id
        );
        reader.fault(node.span, "tiles::letter", text, "taken", "choose another letter");
        return None;
    }
    Some(letter)
}
