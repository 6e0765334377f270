//! `layout:` of a tile set → how a whole map is made of it at once: in patches of terrain, with
//! courses of rivers. Such sets have no laying rules; a design's `count` is its share of the map.

use crate::fault::did_you_mean;
use crate::rules::{Names, RuleId};
use crate::say;
use crate::text::{ProgramNoun, Text, quoted};
use crate::yaml::{Named, Node, Reader, Span, Takes};

use crate::rules::declare::{Number, Written, yaml_map, yaml_words};
use crate::rules::tiles::{Role, TileSet};
use crate::rules::tiles_read::Stack;

yaml_map! {
    /// Recipe for a whole map made of a tile set at once.
    #[derive(Debug, Clone)]
    pub struct Layout = "layout" {
        cite: RuleId,
        /// tiles for each realm that plays
        each: u16 as Number<1, 200>,
        /// tiles of the smallest map
        least: u16 as Number<1, 1000> = 1,
        // By terrain.
        /// how many tiles of a terrain lie together
        patches: Vec<Patch> [Takes::Each(Named::Terrain, &Patch::TAKES), |node| {
            Some(read_patches(reader, names, node))
        }] = vec![Patch::ALONE; names.terrains.len()],
        /// courses of rivers
        rivers: Option<Courses> = None,
    }
    read(reader, names, node) "the layout of maps"
}

yaml_map! {
    /// Grouping of the tiles of one terrain.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Patch = "patch" {
        /// about the number of tiles that lie together
        size: u16 as Number<1, 1000>,
        /// the part of the map in which they mostly lie
        towards: Option<Towards> = None,
    }
    read(reader, names, node,) "the patches of a terrain"
}

yaml_words! {
    /// Parts of a map in which the patches of a terrain lie rather than elsewhere.
    pub enum Towards = "part of a map" {
        Middle = "middle",
        North = "north",
        South = "south",
        Rim = "rim",
        /// At the beginning of rivers.
        Springs = "springs",
    }
}

yaml_map! {
    /// Courses of rivers.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Courses = "rivers" {
        cite: RuleId,
        /// tiles of the shortest
        least: u16 as Number<2, 100>,
        /// tiles of the longest
        (longest) "most": (u16, Span) as (Number<2, 100>, Span),
    }
    check {
        if longest.0 < least {
            let message = say!("`most` is below `least`: a river has at least {least} and at most {most}", least = Text::count(least, ProgramNoun::Tile), most = quoted(longest.0));
            let help = say!("raise `most`, or lower `least`");
            reader.fault(longest.1, "tiles::layout", message, say!("too small"), help);
        }
    }
    also { most: u16 = longest.0 }
    read(reader, names, node) "the courses of rivers"
}

impl Patch {
    const ALONE: Patch = Patch { size: 1, towards: None };
}

/// The number of tiles that lie together, or more of it as a map.
impl Written for Patch {
    const TAKES: Takes = Takes::Either(&[Takes::Number(1, 1000), Takes::Map(Patch::schema)]);
    fn read(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<Patch> {
        if node.scalar().is_some() {
            let size = Number::<1, 1000>::read(reader, names, node)?;
            return Some(Patch { size, ..Patch::ALONE });
        }
        Patch::read_map(reader, names, node)
    }
}

fn read_patches(reader: &Reader<'_>, names: &Names, node: &Node) -> Vec<Patch> {
    let mut patches = vec![Patch::ALONE; names.terrains.len()];
    for (key, value) in node.entries() {
        let stack = Stack::read(reader, names, key);
        if let Some((stack, patch)) = stack.zip(Patch::read(reader, names, value)) {
            patches[stack.0 as usize] = patch;
        }
    }
    patches
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
        let text = say!(
            "the number of the tile `{design}` is set by the option `{option}`, which is not declared",
            design = quoted(&design.id),
            option = quoted(option)
        );
        let help = did_you_mean(option, known.clone(), || {
            say!("declare the option in edition.yaml or mod.yaml")
        });
        reader.fault(design.span, "tiles::option", text, say!("this tile"), help);
    }
}

/// Checks that a set of which maps are made as a whole has the designs for it, and no other set has them.
pub(in crate::rules) fn check(
    reader: &Reader<'_>,
    set: &TileSet,
    tiles: &Node,
    layout: Option<&Node>,
) {
    for design in set.designs.iter().filter(|design| design.per_map.is_some()) {
        if set.layout.is_none() && layout.is_none() {
            let text = say!(
                "`per_map` of the tile `{design}` needs a `layout:` of the tile set",
                design = quoted(&design.id)
            );
            reader.fault(
                design.span,
                "tiles::layout",
                text,
                say!("this tile"),
                say!("add a `layout:` to `tiles:`, or give the tile a `count`"),
            );
        }
        if design.watered() {
            let text = say!(
                "the tile `{design}` has a river and a number per map",
                design = quoted(&design.id)
            );
            reader.fault(
                design.span,
                "tiles::layout",
                text,
                say!("this tile"),
                say!("rivers are laid in courses; give it a `count`"),
            );
        }
    }
    let Some(layout) = &set.layout else { return };
    for design in set.designs.iter().filter(|design| design.coastal()) {
        let text = say!(
            "the tile `{design}` has a coast, and maps with a `layout` are all land",
            design = quoted(&design.id)
        );
        reader.fault(
            design.span,
            "tiles::layout",
            text,
            say!("this tile"),
            say!("take out the layout, or the coasts"),
        );
    }
    let has = |role: Role| set.designs.iter().any(|design| design.role == role && design.count > 0);
    let rivers = [Role::Spring, Role::Course, Role::Confluence, Role::Fork, Role::RiverEnd]
        .into_iter()
        .any(has);
    let wanted = [(Role::Spring, "spring"), (Role::RiverEnd, "river end")];
    for (role, name) in wanted {
        if (rivers || layout.rivers.is_some()) && !has(role) {
            let text = say!(
                "rivers have no {name}: no tile has the role `{replace}`",
                name = quoted(name),
                replace = quoted(name.replace(' ', "_"))
            );
            reader.fault(tiles.span, "tiles::layout", text, say!("in this set"), Text::EMPTY);
        }
    }
    if rivers && layout.rivers.is_none() {
        reader.fault(
            tiles.span,
            "tiles::layout",
            say!("the tile set has river tiles, but its layout has no `rivers:`"),
            say!("in this set"),
            Text::EMPTY,
        );
    }
    if !set.designs.iter().any(|design| {
        design.count > 0 && matches!(design.role, Role::Land | Role::Lake | Role::Swamp)
    }) {
        reader.fault(
            tiles.span,
            "tiles::layout",
            say!("the tile set has no land"),
            say!("in this set"),
            say!("give a tile without a river a `count`"),
        );
    }
}
