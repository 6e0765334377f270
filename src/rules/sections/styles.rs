//! `styles:` → how the pictures of maps are drawn: colours, symbols, tints of realms. What all
//! editions share stands in `rules/styles.yaml`; editions and mods lie over it key by key. Nothing
//! of it bears on a rule.

use std::collections::BTreeMap;

use svgtypes::PathParser;

use crate::rules::declare::{Number, Written, invalid_name, yaml_map, yaml_words};
use crate::rules::manifest::is_name;
use crate::rules::names::Names;
use crate::say;
use crate::text::{Text, quoted};
use crate::yaml::{Named, Node, NodeKind, Reader, Takes};

yaml_words! {
    /// Ways to draw a symbol.
    pub enum WayToDraw = "way to draw" {
        Line = "line",
        Area = "area",
        Solid = "solid",
        /// A line in the colour of water.
        Water = "water",
    }
}

macro_rules! strokes {
    ($(#[$of_names:meta])+ $names:ident, $(#[$of_drawn:meta])+ $drawn:ident: $($name:literal = $draw:literal,)+) => {
        $(#[$of_names])+
        pub const $names: &[&str] = &[$($name),+];
        $(#[$of_drawn])+
        pub const $drawn: &[&str] = &[$($draw),+];
    };
}

strokes! {
    /// Hatchings of tints.
    HATCHINGS,
    /// Path of each on a square of 12.
    HATCHES:
    "right" = "M-3 9L9-3M3 15L15 3M-3 3L3-3M9 15L15 9",
    "left" = "M-3 3L9 15M3-3L15 9M-3 9L3 15M9-3L15 3",
    "upright" = "M3 0V12M9 0V12",
    "level" = "M0 3H12M0 9H12",
    "dots" = "M2 3H4M8 9H10",
    "crossed" = "M-3 9L9-3M3 15L15 3M-3 3L9 15M3-3L15 9",
    "squares" = "M3 0V12M0 3H12",
    "none" = "",
}

strokes! {
    /// Lines of frontiers and curves.
    LINES,
    /// Dashes of each.
    DASHES:
    "solid" = "none",
    "dashes" = "9 4",
    "dots" = "2 3.5",
    "dash_dot" = "10 3 2 3",
    "long" = "18 4",
}

yaml_map! {
    /// A drawing in a square from -50 to 50.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct DrawnSymbol = "symbol" {
        /// the `d` of a path in SVG, such as "M-40 30L0-30 40 30Z"
        path: String [Takes::Text, |node| read_path(reader, node)],
        /// way in which it is drawn
        drawn: WayToDraw,
    }
    read(reader, names, node, id: &str) "symbol `{id}`"
}

yaml_map! {
    /// Look of ground.
    #[derive(Debug, Clone, PartialEq, Eq, Default)]
    pub struct GroundStyle = "ground" {
        /// its colour, such as "#c8401a"
        colour: Option<String> as Option<Colour> = None,
        /// one of the `symbols`
        symbol: Option<String> [Takes::Text, |node| Some(symbol_named(reader, symbols, node))] = None,
        /// symbols on each sixth of a tile
        number: i64 as Number<0, 2> = 1,
        /// its size in hundredths
        size: i64 as Number<1, 100> = 26,
        /// yes: joins neighbouring provinces by a river
        river: bool = false,
    }
    read(reader, names, node, what: &str, symbols: &Symbols) "{what}"
}

yaml_map! {
    /// Look of something on a place.
    #[derive(Debug, Clone, PartialEq, Eq, Default)]
    pub struct ThingStyle = "thing" {
        /// one of the `symbols`
        symbol: Option<String> [Takes::Text, |node| Some(symbol_named(reader, symbols, node))] = None,
        /// its colour, such as "#c8401a"
        colour: Option<String> as Option<Colour> = None,
        /// its size in hundredths
        size: i64 as Number<1, 100> = 34,
    }
    read(reader, names, node, what: &str, symbols: &Symbols) "{what}"
}

yaml_map! {
    /// Look of the land of a realm.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct StyleTint = "tint" {
        /// its colour, such as "#c8401a"
        colour: String as Colour,
        // An index into [`HATCHINGS`].
        /// its hatching
        hatching: usize
            [Takes::Words(HATCHINGS), |node| reader.choice(node, "hatching", HATCHINGS)],
        // An index into [`LINES`].
        /// the line of its frontiers
        line: usize [Takes::Words(LINES), |node| reader.choice(node, "line", LINES)],
        /// other names of realms that have it
        (also): Vec<String> = Vec::new(),
    }
    also {
        /// Names of realms that have it, the first in the rules before others.
        names: Vec<String> =
            std::iter::once(id).chain(also.iter().map(String::as_str)).map(str::to_lowercase).collect(),
    }
    read(reader, names, node, id: &str) "tint `{id}`"
}

yaml_map! {
    /// Colours of the whole picture.
    #[derive(Debug, Clone, PartialEq, Eq, Default)]
    pub struct Sheet = "sheet" {
        /// the paper
        paper: String as Colour,
        /// lines and letters
        ink: String as Colour,
        /// rivers and lakes
        water: String as Colour,
        /// the sea
        sea: String as Colour,
        /// mountains along sides
        ridge: String as Colour,
        /// the grid
        grid: String as Colour,
        /// unknown land
        unknown: String as Colour,
        /// ground of a terrain without a colour of its own
        plain: String as Colour,
    }
    read(reader, names, node) "the sheet"
}

type Symbols = BTreeMap<String, DrawnSymbol>;

yaml_map! {
    /// Looks of pictures of maps; nothing of it bears on a rule.
    #[derive(Debug, Clone, PartialEq, Eq, Default)]
    pub struct Styles = "styles" {
        /// colours of the whole picture: paper, ink, water, sea, ridge, grid, what is unknown, and ground without
        /// a colour of its own (plain)
        sheet: Sheet = Sheet::default(),
        /// drawings by name: `path` as SVG has it, in a square from -50 to 50, `drawn` as a line, an area, solid
        /// or water
        symbols: Symbols [Takes::Entries(&Takes::Map(DrawnSymbol::schema)), |node| {
            Some(read_symbols(reader, names, node))
        }] = Symbols::new(),
        /// by terrain: `colour`, `symbol`, `number` of symbols on each sixth of a tile (0 to 2), their `size` in
        /// hundredths; `river: yes` joins neighbouring provinces by a river
        terrains: BTreeMap<String, GroundStyle>
            [Takes::Each(Named::Terrain, &Takes::Map(GroundStyle::schema)), |node| {
                Some(known.ground(reader, "terrain", node, symbols.as_ref()))
            }] = BTreeMap::new(),
        /// the same by kind of side, for the sixth of the tile that lies on it
        sides: BTreeMap<String, GroundStyle>
            [Takes::Each(Named::Edge, &Takes::Map(GroundStyle::schema)), |node| {
                Some(known.ground(reader, "kind of side", node, symbols.as_ref()))
            }] = BTreeMap::new(),
        /// by kind: `symbol` and `size`
        settlements: BTreeMap<String, ThingStyle>
            [Takes::Each(Named::Settlement, &Takes::Map(ThingStyle::schema)), |node| {
                Some(known.things(reader, "settlement", node, symbols.as_ref()))
            }] = BTreeMap::new(),
        /// by kind of mark: `symbol` and `colour`
        marks: BTreeMap<String, ThingStyle> [Takes::Each(Named::Mark, &Takes::Map(ThingStyle::schema)), |node| {
            Some(known.things(reader, "mark", node, symbols.as_ref()))
        }] = BTreeMap::new(),
        /// by kind of province: `symbol` and `colour` of a mark that stands in each
        provinces: BTreeMap<String, ThingStyle>
            [Takes::Each(Named::ProvinceKind, &Takes::Map(ThingStyle::schema)), |node| {
                Some(known.things(reader, "kind of province", node, symbols.as_ref()))
            }] = BTreeMap::new(),
        /// tints in order: `colour`, `hatching`, `line`, and other names of realms that have it (`also`)
        realms: Vec<StyleTint> [Takes::Entries(&Takes::Map(StyleTint::schema)), |node| Some(read_tints(reader, names, node))] =
            Vec::new(),
        /// the tint of land that is independent
        independent: Option<StyleTint> [Takes::Map(StyleTint::schema), |node| {
            Some(StyleTint::read_map(reader, names, node, "independent"))
        }] = None,
    }
    read(reader, names, node, known: &Drawable<'_>) "the section `styles`"
}

impl Styles {
    /// Returns the tints of realms in their order: each its own name's, the others those that are left.
    pub fn tints(&self, realms: &[&str]) -> Vec<StyleTint> {
        if self.realms.is_empty() {
            return Vec::new();
        }
        let own = |name: &str| {
            let name = name.to_lowercase();
            self.realms.iter().position(|tint| tint.names.contains(&name))
        };
        let named: Vec<Option<usize>> = realms.iter().map(|name| own(name)).collect();
        let mut left = (0..self.realms.len()).filter(|at| !named.contains(&Some(*at)));
        let mut again = (0..self.realms.len()).cycle();
        let mut given: Vec<usize> = Vec::new();
        for name in &named {
            let fresh = name.filter(|at| !given.contains(at));
            let at = fresh.or_else(|| left.next()).or_else(|| again.next()).unwrap_or(0);
            given.push(at);
        }
        given.into_iter().map(|at| self.realms[at].clone()).collect()
    }
}

/// Names for which styles may be given.
pub(crate) struct Drawable<'a> {
    pub names: &'a Names,
    pub sides: Vec<&'a str>,
    pub marks: Vec<&'a str>,
}

impl Drawable<'_> {
    /// Lists the names that a part of the styles may have.
    fn of(&self, what: &str) -> Vec<&str> {
        let names = self.names;
        match what {
            "terrain" => names.terrains.iter().map(String::as_str).collect(),
            "settlement" => names.settlements.iter().map(String::as_str).collect(),
            "kind of side" => self.sides.clone(),
            "mark" => self.marks.clone(),
            _ => names.provinces.kinds.iter().map(|kind| kind.id.as_str()).collect(),
        }
    }

    fn ground(
        &self,
        reader: &Reader<'_>,
        what: &str,
        node: &Node,
        symbols: Option<&Symbols>,
    ) -> BTreeMap<String, GroundStyle> {
        self.each(reader, what, node, |style, node| {
            GroundStyle::read_map(reader, self.names, node, style, symbols.unwrap_or(&NO_SYMBOLS))
        })
    }

    fn things(
        &self,
        reader: &Reader<'_>,
        what: &str,
        node: &Node,
        symbols: Option<&Symbols>,
    ) -> BTreeMap<String, ThingStyle> {
        self.each(reader, what, node, |style, node| {
            ThingStyle::read_map(reader, self.names, node, style, symbols.unwrap_or(&NO_SYMBOLS))
        })
    }

    /// Returns the styles of a part by the names of what they are for, each of which must be known.
    fn each<S>(
        &self,
        reader: &Reader<'_>,
        what: &str,
        node: &Node,
        read: impl Fn(&str, &Node) -> Option<S>,
    ) -> BTreeMap<String, S> {
        let known = self.of(what);
        let mut found = BTreeMap::new();
        for (key, value) in entries(reader, node, &format!("styles by {what}")) {
            let name = name_of(key);
            if !known.contains(&name.as_str()) {
                reader.unknown(key, what, &name, known.iter().copied());
                continue;
            }
            let style = read(&format!("style of {what} `{name}`"), value);
            found.extend(style.map(|style| (name, style)));
        }
        found
    }
}

static NO_SYMBOLS: Symbols = Symbols::new();

/// Reads `styles:` of the program, an edition and the mods over it.
pub(in crate::rules) fn read_styles(
    reader: &Reader<'_>,
    known: &Drawable<'_>,
    node: &Node,
) -> Styles {
    Styles::read_map(reader, known.names, node, known).unwrap_or_default()
}

fn read_symbols(reader: &Reader<'_>, names: &Names, node: &Node) -> Symbols {
    let mut symbols = Symbols::new();
    for (key, value) in entries(reader, node, "the symbols") {
        let id = name_of(key);
        if is_name(&id) && !id.is_empty() {
            symbols.extend(
                DrawnSymbol::read_map(reader, names, value, &id).map(|symbol| (id, symbol)),
            );
        } else {
            let help = say!("use lower-case letters, digits and `_`");
            invalid_name(reader, key, "name of a symbol", help);
        }
    }
    symbols
}

fn read_tints(reader: &Reader<'_>, names: &Names, node: &Node) -> Vec<StyleTint> {
    let tint =
        |(key, value): &(Node, Node)| StyleTint::read_map(reader, names, value, &name_of(key));
    entries(reader, node, "the tints of realms").iter().filter_map(tint).collect()
}

fn symbol_named(reader: &Reader<'_>, symbols: &Symbols, node: &Node) -> Option<String> {
    let word = reader.text(node)?;
    if !symbols.contains_key(word) {
        reader.unknown(node, "symbol", word, symbols.keys().map(String::as_str));
        return None;
    }
    Some(word.to_owned())
}

/// Returns the entries of a part of the styles.
fn entries<'n>(reader: &Reader<'_>, node: &'n Node, what: &str) -> &'n [(Node, Node)] {
    if matches!(node.kind, NodeKind::Map(_)) {
        return node.entries();
    }
    reader.expected(node, &format!("a map of {what}"), Text::EMPTY);
    &[]
}

fn name_of(key: &Node) -> String {
    key.scalar().unwrap_or_default().to_owned()
}

/// A colour such as `#c8401a`, as it is written into pictures.
struct Colour;

impl Written<String> for Colour {
    const TAKES: Takes = Takes::Form("^#[0-9a-fA-F]{6}$");
    fn read(reader: &Reader<'_>, _: &Names, node: &Node) -> Option<String> {
        let text = reader.text(node)?;
        let digits = text.strip_prefix('#').unwrap_or_default();
        if digits.len() == 6 && digits.chars().all(|digit| digit.is_ascii_hexdigit()) {
            return Some(text.to_lowercase());
        }
        let help = say!("write six hexadecimal digits in quotes, such as \"#c8401a\"");
        let message = say!("`{text}` is not a colour", text = quoted(text));
        reader.fault(node.span, "rules::colour", message, say!("not a colour"), help);
        None
    }
}

/// Longest path of a symbol: pictures repeat none of it, but carry it.
const PATH_MOST: usize = 1000;

fn read_path(reader: &Reader<'_>, node: &Node) -> Option<String> {
    let text = reader.text(node)?;
    let mut segments = PathParser::from(text);
    let sound = text.len() <= PATH_MOST && segments.all(|segment| segment.is_ok());
    if !sound || text.trim().is_empty() {
        let help = say!(
            "write it as the `d` of a path in SVG, for instance \"M-40 30L0-30 40 30Z\", in at most {PATH_MOST} characters",
            PATH_MOST = quoted(PATH_MOST)
        );
        reader.fault(
            node.span,
            "rules::path",
            say!("this is not a path that can be drawn"),
            say!("cannot be drawn"),
            help,
        );
        return None;
    }
    Some(text.to_owned())
}
