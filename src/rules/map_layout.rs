//! `layout:` of a tile set → how a whole map is made of it at once: in patches of terrain, with
//! courses of rivers. Such sets have no laying rules; a design's `count` is its share of the map.

use crate::counted::count;
use crate::fault::did_you_mean;
use crate::rules::{Names, RuleId};
use crate::yaml::{Node, Reader};

use super::schema::land;
use super::tiles::{Role, TileSet};
use super::tiles_read::read_stack;

/// How a map of such a set is made.
#[derive(Debug, Clone)]
pub struct Layout {
    pub cite: RuleId,
    /// Tiles for each realm that plays.
    pub each: u16,
    /// Tiles of the smallest map.
    pub least: u16,
    /// How the tiles of a stack lie together, by terrain.
    pub patches: Vec<Patch>,
    pub rivers: Option<Courses>,
}

/// How the tiles of one stack lie together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Patch {
    /// About this many tiles lie together.
    pub size: u16,
    pub towards: Option<Towards>,
}

/// Where on the map the patches of a terrain lie rather than elsewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Towards {
    Middle,
    North,
    South,
    Rim,
    /// Where rivers begin.
    Springs,
}

pub(super) const TOWARDS: &[&str] = &["middle", "north", "south", "rim", "springs"];

/// Courses of rivers: the rule, and how many tiles one has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Courses {
    pub cite: RuleId,
    pub least: u16,
    pub most: u16,
}

impl Layout {
    /// Decodes the section; faults go to the reader.
    pub(super) fn read(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<Layout> {
        let mut map = reader.map(node, "the layout of maps", &land::LAYOUT)?;
        let number = |node: Option<&Node>, low: i64, high: i64| -> Option<u16> {
            node.and_then(|node| reader.int_in(node, low, high))
                .and_then(|number| u16::try_from(number).ok())
        };
        let cite = map.need("cite").and_then(|node| reader.text(node)).map(RuleId::from_text);
        let each = number(map.need("each"), 1, 200);
        let least = map.take("least").map_or(Some(1), |node| number(Some(node), 1, 1000));
        let mut patches = vec![Patch { size: 1, towards: None }; names.terrains.len()];
        for (key, value) in map.take("patches").map_or(&[][..], Node::entries) {
            if let (Some(stack), Some(patch)) =
                (read_stack(reader, names, key), read_patch(reader, value))
            {
                patches[stack.0 as usize] = patch;
            }
        }
        let rivers = map.take("rivers").map(|node| read_courses(reader, node));
        map.finish();
        Some(Layout {
            cite: cite?,
            each: each?,
            least: least?,
            patches,
            rivers: rivers.map_or(Some(None), |found| found.map(Some))?,
        })
    }
}

fn read_patch(reader: &Reader<'_>, node: &Node) -> Option<Patch> {
    let size = |node: &Node| reader.int_in(node, 1, 1000).and_then(|size| u16::try_from(size).ok());
    if node.scalar().is_some() {
        return Some(Patch { size: size(node)?, towards: None });
    }
    let mut map = reader.map(node, "the patches of a terrain", &land::PATCH)?;
    let number = map.need("size").and_then(size);
    let towards = map.take("towards").map(|node| reader.choice(node, "part of a map", TOWARDS));
    map.finish();
    let towards = match towards {
        None => None,
        Some(at) => Some(
            [Towards::Middle, Towards::North, Towards::South, Towards::Rim, Towards::Springs][at?],
        ),
    };
    Some(Patch { size: number?, towards })
}

fn read_courses(reader: &Reader<'_>, node: &Node) -> Option<Courses> {
    let mut map = reader.map(node, "the courses of rivers", &land::RIVERS)?;
    let cite = map.need("cite").and_then(|node| reader.text(node)).map(RuleId::from_text);
    let least = map.need("least").and_then(|node| reader.int_in(node, 2, 100));
    let most = map.need("most").and_then(|node| Some((node, reader.int_in(node, 2, 100)?)));
    map.finish();
    let ((most_node, most), least) = (most?, least?);
    if most < least {
        reader.fault(
            most_node.span,
            "tiles::layout",
            format!(
                "`most` is below `least`: a river has at least {least} and at most {most}",
                least = count(least, "tile")
            ),
            "too small",
            "raise `most`, or lower `least`",
        );
        return None;
    }
    Some(Courses {
        cite: cite?,
        least: u16::try_from(least).ok()?,
        most: u16::try_from(most).ok()?,
    })
}

/// Numbers per map are set by options that the edition or a mod declares.
pub fn check_options<'k>(
    reader: &Reader<'_>,
    set: &TileSet,
    known: impl Iterator<Item = &'k str> + Clone,
) {
    for design in &set.designs {
        let Some(option) =
            design.option.as_deref().filter(|option| !known.clone().any(|name| name == *option))
        else {
            continue;
        };
        let text = format!(
            "the number of the tile `{design}` is set by the option `{option}`, which is not declared",
            design = design.id
        );
        let help = did_you_mean(
            option,
            known.clone(),
            || "declare the option in edition.yaml or mod.yaml",
        );
        reader.fault(design.span, "tiles::option", text, "this tile", help);
    }
}

/// A set of which maps are made as a whole has the designs for it, and no others.
pub(super) fn check(reader: &Reader<'_>, set: &TileSet, tiles: &Node, layout: Option<&Node>) {
    for design in set.designs.iter().filter(|design| design.per_map.is_some()) {
        if set.layout.is_none() && layout.is_none() {
            let text = format!(
                "`per_map` of the tile `{design}` needs a `layout:` of the tile set",
                design = design.id
            );
            reader.fault(
                design.span,
                "tiles::layout",
                text,
                "this tile",
                "add a `layout:` to `tiles:`, or give the tile a `count`",
            );
        }
        if design.watered() {
            let text =
                format!("the tile `{design}` has a river and a number per map", design = design.id);
            reader.fault(
                design.span,
                "tiles::layout",
                text,
                "this tile",
                "rivers are laid in courses; give it a `count`",
            );
        }
    }
    let Some(layout) = &set.layout else { return };
    for design in set.designs.iter().filter(|design| design.coastal()) {
        let text = format!(
            "the tile `{design}` has a coast, and maps with a `layout` are all land",
            design = design.id
        );
        reader.fault(
            design.span,
            "tiles::layout",
            text,
            "this tile",
            "take out the layout, or the coasts",
        );
    }
    let has = |role: Role| set.designs.iter().any(|design| design.role == role && design.count > 0);
    let rivers = [Role::Spring, Role::Course, Role::Confluence, Role::Fork, Role::RiverEnd]
        .into_iter()
        .any(has);
    let wanted = [(Role::Spring, "spring"), (Role::RiverEnd, "river end")];
    for (role, name) in wanted {
        if (rivers || layout.rivers.is_some()) && !has(role) {
            let text = format!(
                "rivers have no {name}: no tile has the role `{replace}`",
                replace = name.replace(' ', "_")
            );
            reader.fault(tiles.span, "tiles::layout", text, "in this set", "");
        }
    }
    if rivers && layout.rivers.is_none() {
        reader.fault(
            tiles.span,
            "tiles::layout",
            "the tile set has river tiles, but its layout has no `rivers:`",
            "in this set",
            "",
        );
    }
    if !set.designs.iter().any(|design| {
        design.count > 0 && matches!(design.role, Role::Land | Role::Lake | Role::Swamp)
    }) {
        reader.fault(
            tiles.span,
            "tiles::layout",
            "the tile set has no land",
            "in this set",
            "give a tile without a river a `count`",
        );
    }
}
