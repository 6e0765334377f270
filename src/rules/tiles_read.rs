//! YAML of `edges:` and `tiles:` → [`TileSet`], with every fault at its place (NL-MAP-01 to
//! NL-MAP-04).

use super::laying_laws::Laws;
use super::map_layout;
use super::map_layout::Layout;
use super::tiles::{Design, EdgeKind, Face, Role, Stream, TileSet};
use crate::counted;
use crate::hex::{SIDE_NAMES, Side};
use crate::rules::{Names, RuleId, Terrain};
use crate::yaml::{Node, Reader};

const ROLES: &[&str] = &["spring", "river_end", "confluence", "lake", "swamp", "inlet", "fork"];

impl TileSet {
    /// Decodes both sections. Faults go to the reader; `None` when there is nothing to go on with.
    pub fn read(reader: &Reader<'_>, names: &Names, edges: &Node, tiles: &Node) -> Option<TileSet> {
        let before = reader.fault_count();
        let mut set = TileSet::default();
        set.names(names);
        read_edges(reader, names, edges, &mut set);
        let mut map = reader.map(tiles, "the tile set")?;
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
    let Some(mut map) = reader.map(node, "the box") else { return };
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
            "the stack `{}` gives the first tile, but has no design",
            set.stack_name(first)
        );
        reader.fault(node.span, "tiles::first", text, "here", "");
    }
}

fn read_edges(reader: &Reader<'_>, names: &Names, node: &Node, set: &mut TileSet) {
    for (key, value) in node.entries() {
        let id = key.scalar().unwrap_or_default();
        let what = format!("edge `{id}`");
        let Some(mut map) = reader.map(value, &what) else { continue };
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
        let text = format!("the letter `{letter}` is already used by the edge `{}`", other.id);
        reader.fault(node.span, "tiles::letter", text, "taken", "choose another letter");
        return None;
    }
    Some(letter)
}

fn read_design(
    reader: &Reader<'_>,
    names: &Names,
    set: &TileSet,
    id: &str,
    node: &Node,
) -> Option<Design> {
    let what = format!("tile `{id}`");
    let mut map = reader.map(node, &what)?;
    let flag = |node: Option<&Node>| node.and_then(|node| reader.flag(node)).unwrap_or(false);
    let cite = map.need("cite").and_then(|node| reader.text(node)).map(RuleId::from_text);
    let _name = map.take("name");
    let stack = map.need("stack").and_then(|node| read_stack(reader, names, node));
    let per_map = map
        .take("per_map")
        .and_then(|node| reader.int_in(node, 0, 100))
        .and_then(|number| u16::try_from(number).ok());
    let option = map.take("option").and_then(|node| reader.text(node)).map(str::to_owned);
    let count = if per_map.is_some() { map.take("count") } else { map.need("count") };
    let count = count.map_or(per_map.map(|_| 0), |node| reader.int_in(node, 0, 10_000));
    let edges = map.need("edges").and_then(|node| Some((node, read_faces(reader, set, node)?)));
    let role = map.take("role").map(|node| reader.choice(node, "role of a tile", ROLES));
    let capital = flag(map.take("capital"));
    let forest = flag(map.take("forest"));
    let ways = flag(map.take("ways"));
    let rivers_out = map.take("rivers_out").and_then(|node| reader.int_in(node, 0, 6)).unwrap_or(0);
    let open = map.take("open").map_or_else(Vec::new, |node| read_groups(reader, node));
    let ridge = map.take("ridge").map_or_else(Vec::new, |node| read_groups(reader, node));
    map.finish();
    let (edges_node, mut faces) = edges?;
    let drains =
        faces.iter().any(|face| face.shore) && faces.iter().all(|face| face.stream == Stream::None);
    for face in &mut faces {
        face.drains = drains;
        face.stack = 1 << (stack?.0 & 31);
    }
    let streams = faces.iter().filter(|face| face.stream == Stream::Always).count();
    let role = match role {
        Some(None) => return None,
        Some(Some(0)) => Role::Spring,
        Some(Some(1)) => Role::RiverEnd,
        Some(Some(2)) => Role::Confluence,
        Some(Some(3)) => Role::Lake,
        Some(Some(4)) => Role::Swamp,
        Some(Some(5)) => Role::Inlet,
        Some(Some(_)) => Role::Fork,
        None if streams == 0 => Role::Land,
        None => Role::Course,
    };
    let mut design = Design {
        turns: 1,
        id: id.to_owned(),
        cite: cite?,
        stack: stack?,
        count: u16::try_from(count?).ok()?,
        per_map,
        option,
        faces,
        role,
        capital,
        forest,
        upright: faces.iter().any(|face| set.edges[face.edge as usize].upright),
        rivers_out: u8::try_from(rivers_out).ok()?,
        ways,
        open,
        ridge,
        span: node.span,
    };
    design.turns = design.count_turns();
    check_role(reader, &design, edges_node);
    check_groups(reader, &design, edges_node);
    Some(design)
}

/// Six letters → six sides, with the water half of each shore side found.
fn read_faces(reader: &Reader<'_>, set: &TileSet, node: &Node) -> Option<[Face; 6]> {
    let text = reader.text(node)?;
    if text.chars().count() != 6 {
        let message = format!(
            "`{text}` has {}, but a tile has six",
            counted::count(text.chars().count(), "side")
        );
        reader.fault(
            node.span,
            "tiles::sides",
            message,
            "not six letters",
            "write one letter for each of NE E SE SW W NW",
        );
        return None;
    }
    let mut faces = [Face::default(); 6];
    for (face, letter) in faces.iter_mut().zip(text.chars()) {
        let Some(at) = set.edges.iter().position(|edge| edge.letter == letter) else {
            let known: Vec<String> =
                set.edges.iter().map(|edge| format!("{} {}", edge.letter, edge.id)).collect();
            let message = format!("no edge has the letter `{letter}`");
            reader.fault(
                node.span,
                "tiles::unknown_letter",
                message,
                "in these sides",
                format!("known: {}", known.join(", ")),
            );
            return None;
        };
        let edge = &set.edges[at];
        *face = Face {
            edge: u8::try_from(at).ok()?,
            takes: edge.takes,
            agrees: edge.agrees,
            stack: 0,
            drains: false,
            stream: edge.stream,
            ridge: edge.ridge,
            sea: edge.sea,
            shore: edge.shore,
            water_clockwise: false,
        };
    }
    for at in 0..6 {
        if !faces[at].shore {
            continue;
        }
        let (next, last) = (faces[(at + 1) % 6], faces[(at + 5) % 6]);
        faces[at].water_clockwise = match (next.sea, last.sea, next.shore, last.shore) {
            (true, false, _, _) | (false, false, true, false) => true,
            (false, true, _, _) | (false, false, false, true) => false,
            _ => {
                let message = format!(
                    "the shore side {} has no clear water half in `{text}`",
                    SIDE_NAMES[at]
                );
                let help =
                    "put a shore side between a sea side (or the other shore side) and a land side";
                reader.fault(node.span, "tiles::shore", message, "in these sides", help);
                return None;
            }
        };
    }
    Some(faces)
}

/// A list of groups of sides: `[NE NW, SE SW]`.
fn read_groups(reader: &Reader<'_>, node: &Node) -> Vec<Vec<Side>> {
    let mut groups = Vec::new();
    for item in reader.list(node) {
        let Some(text) = reader.text(item) else { continue };
        let mut group = Vec::new();
        for word in text.split_whitespace() {
            match Side::from_name(word) {
                Some(side) => group.push(side),
                None => reader.unknown(item, "side", word, SIDE_NAMES),
            }
        }
        groups.push(group);
    }
    groups
}

/// The number of river and shore sides must be what the role needs.
fn check_role(reader: &Reader<'_>, design: &Design, node: &Node) {
    let count =
        |wanted: &dyn Fn(&Face) -> bool| design.faces.iter().filter(|face| wanted(face)).count();
    let streams = count(&|face| face.stream == Stream::Always);
    let optional = count(&|face| face.stream == Stream::Optional);
    let shores = count(&|face| face.shore);
    let ridges = count(&|face| face.ridge);
    let (fine, wanted) = match design.role {
        Role::Land => (optional == 0, "no river side"),
        Role::Spring => (streams == 1 && optional == 0 && shores == 0, "one river side"),
        Role::Course => (streams == 2 && optional == 0, "two river sides, one in and one out"),
        Role::Confluence | Role::Fork => (streams == 3 && optional == 0, "three river sides"),
        Role::RiverEnd => (
            streams == 1 && optional == 0 && matches!(shores, 0 | 2),
            "one river side, and two shore sides or none",
        ),
        Role::Lake | Role::Swamp => (
            streams == 0 && optional > 0 && shores == 0,
            "sides that a river may join, and no others with a river",
        ),
        Role::Inlet => (
            streams == 0 && optional > 0 && shores == 2,
            "sides that a river may join and two shore sides",
        ),
    };
    if !fine {
        let message = format!("the tile `{}` needs {wanted}", design.id);
        reader.fault(node.span, "tiles::role", message, "sides that do not fit the role", "");
    }
    if design.coastal() && shores != 2 {
        let message =
            format!("the tile `{}` has {shores} shore sides, but a coastline needs two", design.id);
        reader.fault(
            node.span,
            "tiles::shore",
            message,
            "in these sides",
            "give it two shore sides, with the sea between them",
        );
    }
    if ridges > 0 && (streams + optional > 1 || streams == 1 && design.role != Role::Spring) {
        let message =
            format!("the tile `{}` has mountains and a river that does not begin there", design.id);
        reader.fault(
            node.span,
            "tiles::grounds",
            message,
            "in these sides",
            "give it the role `spring`, or remove the mountains or the river",
        );
    }
}

/// Groups of sides of a tile with mountains cover each side exactly once.
fn check_groups(reader: &Reader<'_>, design: &Design, node: &Node) {
    let mountains = design.faces.iter().any(|face| face.ridge);
    if !mountains {
        if !design.open.is_empty() || !design.ridge.is_empty() {
            let message =
                format!("the tile `{}` has `open` or `ridge` groups but no mountains", design.id);
            reader.fault(
                node.span,
                "tiles::grounds",
                message,
                "no mountain side here",
                "remove the groups",
            );
        }
        return;
    }
    for side in Side::ALL {
        let face = design.faces[side.0 as usize];
        let times =
            |groups: &[Vec<Side>]| groups.iter().flatten().filter(|one| **one == side).count();
        let (open, ridge) = (times(&design.open), times(&design.ridge));
        let grouped = !face.sea && face.stream == Stream::None;
        let wanted = (usize::from(grouped && !face.ridge), usize::from(grouped && face.ridge));
        if (open, ridge) != wanted {
            let wish = match wanted {
                (1, _) => "must be in exactly one `open` group",
                (_, 1) => "must be in exactly one `ridge` group",
                _ => "must be in no group",
            };
            let message = format!("the side {} of the tile `{}` {wish}", side.name(), design.id);
            let help = format!(
                "it is now {open} in `open` and {ridge} in `ridge`",
                open = counted::count(open, "time"),
                ridge = counted::count(ridge, "time")
            );
            reader.fault(node.span, "tiles::grounds", message, "in these sides", help);
        }
    }
}
