//! YAML of `edges:` and `tiles:` → [`TileSet`], with every fault at its place (NL-MAP-01 to
//! NL-MAP-04). Designs are read in `design_read`.

use crate::rules::declare::Written;
use crate::rules::tiles::{Design, EdgeKind, TileSet};
use crate::rules::{Names, Terrain, map_layout};
use crate::say;
use crate::text::{Text, quoted};
use crate::yaml::{Node, Reader, Takes};

impl TileSet {
    /// Returns the set of an edition without tiles, whose maps are of provinces: all of them are known.
    pub fn of_no_tiles() -> TileSet {
        TileSet { known: true, ..TileSet::default() }
    }

    /// Decodes both sections. Faults go to the reader; `None` when there is nothing to go on with.
    pub fn read(reader: &Reader<'_>, names: &Names, edges: &Node, tiles: &Node) -> Option<TileSet> {
        let before = reader.fault_count();
        let edges = read_edges(reader, names, edges);
        let set = TileSet::read_map(reader, names, tiles, edges)?;
        if reader.fault_count() == before {
            check_box(reader, &set);
        }
        map_layout::check(reader, &set, tiles, tiles.get("layout"));
        (reader.fault_count() == before).then_some(set)
    }
}

/// A stack of tiles.
pub(in crate::rules) struct Stack;

impl Written<Terrain> for Stack {
    const TAKES: Takes = Terrain::TAKES;
    fn read(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<Terrain> {
        let word = reader.text(node)?;
        let found = names.terrain(word);
        if found.is_none() {
            reader.unknown(node, "stack", word, names.terrains.iter().map(String::as_str));
        }
        found
    }
}

/// A list of stacks, a bit for each.
pub(in crate::rules) struct StackSet;

impl Written<u32> for StackSet {
    const TAKES: Takes = Takes::List(&Stack::TAKES);
    fn read(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<u32> {
        let stacks: Vec<Terrain> = Vec::<Stack>::read(reader, names, node)?;
        Some(stacks.into_iter().fold(0, |bits, stack| bits | 1 << (stack.0 & 31)))
    }
}

/// Checks that the box holds what the designs add up to (NL-MAP-01, NL-MAP-04).
fn check_box(reader: &Reader<'_>, set: &TileSet) {
    let Some(contents) = &set.contents else { return };
    let sum = |designs: &mut dyn Iterator<Item = &Design>| {
        designs.map(|design| u64::from(design.count)).sum::<u64>()
    };
    let counts = [
        (contents.total, sum(&mut set.designs.iter()), "tiles"),
        (
            contents.capitals,
            sum(&mut set.designs.iter().filter(|design| design.capital)),
            "capital tiles",
        ),
    ];
    for ((stated, span), counted, what) in counts {
        if u64::from(stated) != counted {
            reader.fault(
                span,
                "tiles::total",
                say!(
                    "the box has {stated} {what}, but the designs add up to {counted}",
                    stated = quoted(stated),
                    what = Text::noun(what),
                    counted = quoted(counted)
                ),
                say!("does not add up"),
                say!("change this number, or the `count` of a design"),
            );
        }
    }
    if let Some(first) = set.first
        && !set.designs.iter().any(|design| design.stack == first && design.count > 0)
    {
        let text = say!(
            "the stack `{stack}` gives the first tile, but has no design",
            stack = quoted(set.stack_name(first))
        );
        reader.fault(contents.span, "tiles::first", text, say!("here"), Text::EMPTY);
    }
}

fn read_edges(reader: &Reader<'_>, names: &Names, node: &Node) -> Vec<EdgeKind> {
    let mut edges = Vec::new();
    for (key, value) in node.entries() {
        let id = key.scalar().unwrap_or_default();
        edges.extend(EdgeKind::read_map(reader, names, value, id, key.span, &edges));
    }
    edges
}

/// Returns the letter of an edge, which no other one has.
pub(in crate::rules) fn read_letter(
    reader: &Reader<'_>,
    node: &Node,
    others: &[EdgeKind],
) -> Option<char> {
    let text = reader.text(node)?;
    let mut letters = text.chars();
    let (Some(letter), None) = (letters.next(), letters.next()) else {
        reader.fault(
            node.span,
            "tiles::letter",
            say!("`{text}` is not a single letter", text = quoted(text)),
            say!("one letter"),
            Text::EMPTY,
        );
        return None;
    };
    if let Some(other) = others.iter().find(|edge| edge.letter == letter) {
        let text = say!(
            "the letter `{letter}` is already used by the edge `{other}`",
            letter = quoted(letter),
            other = quoted(&other.id)
        );
        reader.fault(
            node.span,
            "tiles::letter",
            text,
            say!("taken"),
            say!("choose another letter"),
        );
        return None;
    }
    Some(letter)
}
