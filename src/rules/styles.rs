//! `styles:` → how the pictures of maps are drawn: colours, symbols, tints of realms. What all
//! editions share stands in `rules/styles.yaml`; editions and mods lie over it key by key. Nothing
//! of it bears on a rule.

use std::collections::BTreeMap;

use svgtypes::PathParser;

use super::manifest::is_name;
use super::names::Names;
use super::schema::year;
use crate::yaml::{Node, NodeKind, Reader};

/// How a symbol is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Drawn {
    Line,
    Area,
    Solid,
    /// A line in the colour of water.
    Water,
}

pub(super) const DRAWN: &[&str] = &["line", "area", "solid", "water"];

/// Hatchings of tints.
pub const HATCHINGS: &[&str] =
    &["right", "left", "upright", "level", "dots", "crossed", "squares", "none"];

/// Lines of frontiers.
pub const LINES: &[&str] = &["solid", "dashes", "dots", "dash_dot", "long"];

/// A drawing in a square from -50 to 50.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Symbol {
    pub drawn: Drawn,
    /// As SVG has it; checked.
    pub path: String,
}

/// How ground is drawn.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GroundStyle {
    pub colour: Option<String>,
    /// A name in [`Styles::symbols`].
    pub symbol: Option<String>,
    pub number: i64,
    /// In hundredths.
    pub size: i64,
    pub river: bool,
}

/// How something on a place is drawn.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ThingStyle {
    pub symbol: Option<String>,
    pub colour: Option<String>,
    pub size: i64,
}

/// How the land of a realm is drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tint {
    /// What realms that have it are called, the first in the rules before others.
    pub names: Vec<String>,
    pub colour: String,
    /// An index into [`HATCHINGS`].
    pub hatching: usize,
    /// An index into [`LINES`].
    pub line: usize,
}

/// Colours of the whole picture.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sheet {
    pub paper: String,
    pub ink: String,
    pub water: String,
    pub sea: String,
    pub ridge: String,
    pub grid: String,
    pub unknown: String,
    /// Ground of a terrain without a colour of its own.
    pub plain: String,
}

/// All of it; what has no style is not in its map.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Styles {
    pub sheet: Sheet,
    pub symbols: BTreeMap<String, Symbol>,
    pub terrains: BTreeMap<String, GroundStyle>,
    pub sides: BTreeMap<String, GroundStyle>,
    pub settlements: BTreeMap<String, ThingStyle>,
    pub marks: BTreeMap<String, ThingStyle>,
    pub provinces: BTreeMap<String, ThingStyle>,
    pub realms: Vec<Tint>,
    pub independent: Option<Tint>,
}

impl Styles {
    /// The tints of realms in their order: each its own name's, the others those that are left.
    #[must_use]
    pub fn tints(&self, realms: &[&str]) -> Vec<Tint> {
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

/// What styles may be given for.
pub(super) struct Drawable<'a> {
    pub names: &'a Names,
    pub sides: Vec<&'a str>,
    pub marks: Vec<&'a str>,
}

/// `styles:` of the program, an edition and the mods over it.
pub(super) fn read_styles(reader: &Reader<'_>, known: &Drawable<'_>, node: &Node) -> Styles {
    let mut styles = Styles::default();
    let Some(mut map) = reader.map(node, "the section `styles`", &year::STYLES) else {
        return styles;
    };
    let [sheet, symbols, terrains, sides] =
        ["sheet", "symbols", "terrains", "sides"].map(|part| map.take(part));
    let [settlements, marks, provinces, realms, independent] =
        ["settlements", "marks", "provinces", "realms", "independent"].map(|part| map.take(part));
    map.finish();
    styles.sheet = sheet.and_then(|node| read_sheet(reader, node)).unwrap_or_default();
    for (key, value) in entries(reader, symbols, "the symbols") {
        if let Some(symbol) = read_symbol(reader, key, value) {
            styles.symbols.insert(name_of(key), symbol);
        }
    }
    let all = Shelf { reader, symbols: &styles.symbols };
    let terrain_names: Vec<&str> = known.names.terrains.iter().map(String::as_str).collect();
    styles.terrains = all.each(terrains, "terrain", &terrain_names, Shelf::ground);
    styles.sides = all.each(sides, "kind of side", &known.sides, Shelf::ground);
    let kinds: Vec<&str> = known.names.settlements.iter().map(String::as_str).collect();
    styles.settlements = all.each(settlements, "settlement", &kinds, Shelf::thing);
    styles.marks = all.each(marks, "mark", &known.marks, Shelf::thing);
    let kinds: Vec<&str> =
        known.names.provinces.kinds.iter().map(|kind| kind.id.as_str()).collect();
    styles.provinces = all.each(provinces, "kind of province", &kinds, Shelf::thing);
    let tints = entries(reader, realms, "the tints of realms");
    styles.realms =
        tints.iter().filter_map(|(key, value)| read_tint(reader, &name_of(key), value)).collect();
    styles.independent = independent.and_then(|node| read_tint(reader, "independent", node));
    styles
}

/// The entries of a part of the styles, if it is there.
fn entries<'n>(reader: &Reader<'_>, node: Option<&'n Node>, what: &str) -> &'n [(Node, Node)] {
    let Some(node) = node else { return &[] };
    if matches!(node.kind, NodeKind::Map(_)) {
        return node.entries();
    }
    reader.expected(node, &format!("a map of {what}"), "");
    &[]
}

fn name_of(key: &Node) -> String {
    key.scalar().unwrap_or_default().to_owned()
}

/// A colour such as `#c8401a`, as it is written into pictures.
fn colour(reader: &Reader<'_>, node: &Node) -> Option<String> {
    let text = reader.text(node)?;
    let digits = text.strip_prefix('#').unwrap_or_default();
    if digits.len() == 6 && digits.chars().all(|digit| digit.is_ascii_hexdigit()) {
        return Some(text.to_lowercase());
    }
    reader.fault(
        node.span,
        "rules::colour",
        format!("`{text}` is not a colour"),
        "not a colour",
        "write six hexadecimal digits in quotes, such as \"#c8401a\"",
    );
    None
}

fn read_sheet(reader: &Reader<'_>, node: &Node) -> Option<Sheet> {
    let mut map = reader.map(node, "the sheet", &year::SHEET)?;
    let mut one = |key| map.need(key).and_then(|node| colour(reader, node)).unwrap_or_default();
    let sheet = Sheet {
        paper: one("paper"),
        ink: one("ink"),
        water: one("water"),
        sea: one("sea"),
        ridge: one("ridge"),
        grid: one("grid"),
        unknown: one("unknown"),
        plain: one("plain"),
    };
    map.finish();
    Some(sheet)
}

/// Longest path of a symbol: pictures repeat none of it, but carry it.
const PATH_MOST: usize = 1000;

fn read_symbol(reader: &Reader<'_>, key: &Node, node: &Node) -> Option<Symbol> {
    let id = key.scalar().unwrap_or_default();
    if !is_name(id) {
        let message = format!("`{id}` is not a valid name of a symbol");
        let help = "use lower-case letters, digits and `_`";
        reader.fault(key.span, "rules::name", message, "not accepted", help);
        return None;
    }
    let what = format!("symbol `{id}`");
    let mut map = reader.map(node, &what, &year::SYMBOL)?;
    let path = map.need("path").and_then(|node| read_path(reader, node));
    let drawn = map.need("drawn").and_then(|node| reader.choice(node, "way to draw", DRAWN));
    map.finish();
    let drawn = [Drawn::Line, Drawn::Area, Drawn::Solid, Drawn::Water][drawn?];
    Some(Symbol { drawn, path: path? })
}

fn read_path(reader: &Reader<'_>, node: &Node) -> Option<String> {
    let text = reader.text(node)?;
    let mut segments = PathParser::from(text);
    let sound = text.len() <= PATH_MOST && segments.all(|segment| segment.is_ok());
    if !sound || text.trim().is_empty() {
        let help = format!(
            "write it as the `d` of a path in SVG, for instance \"M-40 30L0-30 40 30Z\", in at most {PATH_MOST} characters"
        );
        reader.fault(
            node.span,
            "rules::path",
            "this is not a path that can be drawn",
            "cannot be drawn",
            help,
        );
        return None;
    }
    Some(text.to_owned())
}

fn read_tint(reader: &Reader<'_>, name: &str, node: &Node) -> Option<Tint> {
    let what = format!("tint `{name}`");
    let mut map = reader.map(node, &what, &year::TINT)?;
    let colour = map.need("colour").and_then(|node| colour(reader, node));
    let hatching = map.need("hatching").and_then(|node| reader.choice(node, "hatching", HATCHINGS));
    let line = map.need("line").and_then(|node| reader.choice(node, "line", LINES));
    let also = map.take("also").map_or(&[][..], |node| reader.list(node));
    let also = also.iter().filter_map(|node| reader.text(node)).map(str::to_lowercase);
    let names = std::iter::once(name.to_lowercase()).chain(also).collect();
    map.finish();
    Some(Tint { names, colour: colour?, hatching: hatching?, line: line? })
}

/// The symbols that styles may name.
struct Shelf<'a, 'r> {
    reader: &'a Reader<'r>,
    symbols: &'a BTreeMap<String, Symbol>,
}

impl Shelf<'_, '_> {
    /// The styles of a part by the names of what they are for, each of which must be known.
    fn each<S>(
        &self,
        node: Option<&Node>,
        what: &str,
        known: &[&str],
        read: impl Fn(&Self, &str, &Node) -> Option<S>,
    ) -> BTreeMap<String, S> {
        let mut found = BTreeMap::new();
        for (key, value) in entries(self.reader, node, &format!("styles by {what}")) {
            let name = name_of(key);
            if !known.contains(&name.as_str()) {
                self.reader.unknown(key, what, &name, known.iter().copied());
                continue;
            }
            let style = read(self, &format!("style of {what} `{name}`"), value);
            found.extend(style.map(|style| (name, style)));
        }
        found
    }

    fn symbol(&self, node: Option<&Node>) -> Option<String> {
        let node = node?;
        let word = self.reader.text(node)?;
        if !self.symbols.contains_key(word) {
            let known = self.symbols.keys().map(String::as_str);
            self.reader.unknown(node, "symbol", word, known);
            return None;
        }
        Some(word.to_owned())
    }

    fn size(&self, node: Option<&Node>, usual: i64) -> i64 {
        node.and_then(|node| self.reader.int_in(node, 1, 100)).unwrap_or(usual)
    }

    fn ground(&self, what: &str, node: &Node) -> Option<GroundStyle> {
        let mut map = self.reader.map(node, what, &year::GROUND)?;
        let style = GroundStyle {
            colour: map.take("colour").and_then(|node| colour(self.reader, node)),
            symbol: self.symbol(map.take("symbol")),
            number: map.take("number").and_then(|node| self.reader.int_in(node, 0, 2)).unwrap_or(1),
            size: self.size(map.take("size"), 26),
            river: map.take("river").and_then(|node| self.reader.flag(node)).unwrap_or(false),
        };
        map.finish();
        Some(style)
    }

    fn thing(&self, what: &str, node: &Node) -> Option<ThingStyle> {
        let mut map = self.reader.map(node, what, &year::THING)?;
        let style = ThingStyle {
            symbol: self.symbol(map.take("symbol")),
            colour: map.take("colour").and_then(|node| colour(self.reader, node)),
            size: self.size(map.take("size"), 34),
        };
        map.finish();
        Some(style)
    }
}
