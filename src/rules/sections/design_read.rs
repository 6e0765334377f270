//! YAML of one tile design → its faces, grounds and role, with every fault at its place
//! (NL-MAP-01).

use crate::basics::hex::{SIDE_NAMES, Side};
use crate::rules::declare::{Written, yaml_words};
use crate::rules::tiles::{Design, EdgeKind, Face, Role, Stream};
use crate::rules::{Names, Terrain};
use crate::say;
use crate::text::{ProgramNoun, Text, quoted};
use crate::yaml::{Node, Reader, Takes};

yaml_words! {
    /// The part of a tile in rivers and coasts, where its sides do not say it.
    pub(in crate::rules) enum WaterRole = "role of a tile" {
        Spring = "spring",
        RiverEnd = "river_end",
        Confluence = "confluence",
        Lake = "lake",
        Swamp = "swamp",
        Inlet = "inlet",
        Fork = "fork",
    }
}

impl Role {
    /// Returns what a tile with these sides does.
    pub(in crate::rules) fn of(special: Option<WaterRole>, faces: &[Face; 6]) -> Role {
        match special {
            Some(WaterRole::Spring) => Role::Spring,
            Some(WaterRole::RiverEnd) => Role::RiverEnd,
            Some(WaterRole::Confluence) => Role::Confluence,
            Some(WaterRole::Lake) => Role::Lake,
            Some(WaterRole::Swamp) => Role::Swamp,
            Some(WaterRole::Inlet) => Role::Inlet,
            Some(WaterRole::Fork) => Role::Fork,
            None if faces.iter().any(|face| face.stream == Stream::Always) => Role::Course,
            None => Role::Land,
        }
    }
}

/// Reads `designs:` of a tile set.
pub(in crate::rules) fn read_designs(
    reader: &Reader<'_>,
    names: &Names,
    edges: &[EdgeKind],
    node: &Node,
) -> Vec<Design> {
    let design = |(key, node): &(Node, Node)| {
        let id = key.scalar().unwrap_or_default();
        let mut design = Design::read_map(reader, names, node, id, edges)?;
        design.turns = design.count_turns();
        check_role(reader, &design);
        check_groups(reader, &design);
        Some(design)
    };
    node.entries().iter().filter_map(design).collect()
}

/// Returns the sides of a tile that lies in a stack.
pub(in crate::rules) fn of_stack(mut faces: [Face; 6], stack: Terrain) -> [Face; 6] {
    let drains =
        faces.iter().any(|face| face.shore) && faces.iter().all(|face| face.stream == Stream::None);
    for face in &mut faces {
        face.drains = drains;
        face.stack = 1 << (stack.0 & 31);
    }
    faces
}

/// Turns six letters into six sides, with the water half of each shore side found.
pub(in crate::rules) fn read_faces(
    reader: &Reader<'_>,
    edges: &[EdgeKind],
    node: &Node,
) -> Option<[Face; 6]> {
    let text = reader.text(node)?;
    if text.chars().count() != 6 {
        let message = say!(
            "`{text}` has {sides}, but a tile has six",
            text = quoted(text),
            sides = Text::count(text.chars().count(), ProgramNoun::Side)
        );
        reader.fault(
            node.span,
            "tiles::sides",
            message,
            say!("not six letters"),
            say!("write one letter for each of NE E SE SW W NW"),
        );
        return None;
    }
    let mut faces = [Face::default(); 6];
    for (face, letter) in faces.iter_mut().zip(text.chars()) {
        let Some(at) = edges.iter().position(|edge| edge.letter == letter) else {
            let known: Vec<String> =
                edges.iter().map(|edge| format!("{} {}", edge.letter, edge.id)).collect();
            let message = say!("no edge has the letter `{letter}`", letter = quoted(letter));
            reader.fault(
                node.span,
                "tiles::unknown_letter",
                message,
                say!("in these sides"),
                say!("known: {known}", known = quoted(known.join(", "))),
            );
            return None;
        };
        let edge = &edges[at];
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
                let message = say!(
                    "the shore side {at} has no clear water half in `{text}`",
                    at = quoted(SIDE_NAMES[at]),
                    text = quoted(text)
                );
                let help = say!(
                    "put a shore side between a sea side (or the other shore side) and a land side"
                );
                reader.fault(node.span, "tiles::shore", message, say!("in these sides"), help);
                return None;
            }
        };
    }
    Some(faces)
}

/// A list of groups of sides: `[NE NW, SE SW]`.
pub(in crate::rules) struct SideGroups;

impl Written<Vec<Vec<Side>>> for SideGroups {
    const TAKES: Takes =
        Takes::List(&Takes::Form(r"^\s*(NE|E|SE|SW|W|NW)(\s+(NE|E|SE|SW|W|NW))*\s*$"));
    fn read(reader: &Reader<'_>, _: &Names, node: &Node) -> Option<Vec<Vec<Side>>> {
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
        Some(groups)
    }
}

/// Checks that the number of river and shore sides is what the role needs.
fn check_role(reader: &Reader<'_>, design: &Design) {
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
        let message = say!(
            "the tile `{design}` needs {wanted}",
            design = quoted(&design.id),
            wanted = Text::noun(wanted)
        );
        reader.fault(
            design.sides,
            "tiles::role",
            message,
            say!("sides that do not fit the role"),
            Text::EMPTY,
        );
    }
    if design.coastal() && shores != 2 {
        let message = say!(
            "the tile `{design}` has {shores} shore sides, but a coastline needs two",
            design = quoted(&design.id),
            shores = quoted(shores)
        );
        reader.fault(
            design.sides,
            "tiles::shore",
            message,
            say!("in these sides"),
            say!("give it two shore sides, with the sea between them"),
        );
    }
    if ridges > 0 && (streams + optional > 1 || streams == 1 && design.role != Role::Spring) {
        let message = say!(
            "the tile `{design}` has mountains and a river that does not begin there",
            design = quoted(&design.id)
        );
        reader.fault(
            design.sides,
            "tiles::grounds",
            message,
            say!("in these sides"),
            say!("give it the role `spring`, or remove the mountains or the river"),
        );
    }
}

/// Groups of sides of a tile with mountains cover each side exactly once.
fn check_groups(reader: &Reader<'_>, design: &Design) {
    let mountains = design.faces.iter().any(|face| face.ridge);
    if !mountains {
        if !design.open.is_empty() || !design.ridge.is_empty() {
            let message = say!(
                "the tile `{design}` has `open` or `ridge` groups but no mountains",
                design = quoted(&design.id)
            );
            reader.fault(
                design.sides,
                "tiles::grounds",
                message,
                say!("no mountain side here"),
                say!("remove the groups"),
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
            let message = say!(
                "the side {side} of the tile `{design}` {wish}",
                side = quoted(side.name()),
                design = quoted(&design.id),
                wish = Text::noun(wish)
            );
            let help = say!(
                "it is now {open} in `open` and {ridge} in `ridge`",
                open = Text::count(open, ProgramNoun::Time),
                ridge = Text::count(ridge, ProgramNoun::Time)
            );
            reader.fault(design.sides, "tiles::grounds", message, say!("in these sides"), help);
        }
    }
}
