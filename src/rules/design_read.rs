//! YAML of one tile design → its faces, grounds and role, with every fault at its place
//! (NL-MAP-01).

use super::tiles::{Design, Face, Role, Stream, TileSet};
use super::tiles_read::read_stack;
use super::{Names, RuleId};
use crate::counted;
use crate::hex::{SIDE_NAMES, Side};
use crate::yaml::{Node, Reader};

pub(super) const ROLES: &[&str] =
    &["spring", "river_end", "confluence", "lake", "swamp", "inlet", "fork"];

pub(super) fn read_design(
    reader: &Reader<'_>,
    names: &Names,
    set: &TileSet,
    id: &str,
    node: &Node,
) -> Option<Design> {
    let what = format!("tile `{id}`");
    let mut map = reader.map(node, &what, &super::schema::land::DESIGN)?;
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
            "`{text}` has {sides}, but a tile has six",
            sides = counted::count(text.chars().count(), "side")
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
                    "the shore side {at} has no clear water half in `{text}`",
                    at = SIDE_NAMES[at]
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
        let message = format!("the tile `{design}` needs {wanted}", design = design.id);
        reader.fault(node.span, "tiles::role", message, "sides that do not fit the role", "");
    }
    if design.coastal() && shores != 2 {
        let message = format!(
            "the tile `{design}` has {shores} shore sides, but a coastline needs two",
            design = design.id
        );
        reader.fault(
            node.span,
            "tiles::shore",
            message,
            "in these sides",
            "give it two shore sides, with the sea between them",
        );
    }
    if ridges > 0 && (streams + optional > 1 || streams == 1 && design.role != Role::Spring) {
        let message = format!(
            "the tile `{design}` has mountains and a river that does not begin there",
            design = design.id
        );
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
            let message = format!(
                "the tile `{design}` has `open` or `ridge` groups but no mountains",
                design = design.id
            );
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
            let message = format!(
                "the side {side} of the tile `{design}` {wish}",
                side = side.name(),
                design = design.id
            );
            let help = format!(
                "it is now {open} in `open` and {ridge} in `ridge`",
                open = counted::count(open, "time"),
                ridge = counted::count(ridge, "time")
            );
            reader.fault(node.span, "tiles::grounds", message, "in these sides", help);
        }
    }
}
