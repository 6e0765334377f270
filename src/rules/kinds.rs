//! Kinds of settlement and kinds of terrain as an edition declares them.

use super::cite::RuleId;
use super::inherit::EXTENDS;
use super::names::Names;
use super::requirements::{RequiredParts, Requirement, table_named};
use super::schema::land;
use super::title::Title;
use crate::yaml::{Node, Reader};

/// A kind of settlement. Its numbers stand in lookup tables; here are its name and its flags.
#[derive(Debug, Clone)]
pub struct SettlementKind {
    pub id: String,
    pub title: Title,
    pub cite: RuleId,
    /// One character for the map.
    pub symbol: char,
    /// The seat of a realm; exactly one kind is.
    pub capital: bool,
    /// Which piece of the box it uses: the index of a kind, its own unless stated.
    pub piece: usize,
    /// Whose column it is read by in tables by settlement: the index of a kind, its piece's unless
    /// stated.
    pub column: usize,
    /// On a coast tile or at a river mouth it is a harbour (NL-SHIP-06).
    pub harbour: bool,
    /// On a river tile it joins both banks for friends (NL-MOVE-03).
    pub bridge: bool,
    /// On a mountain tile it has passes for friends (NL-MOVE-04).
    pub passes: bool,
    /// Enemy banners on their way to winter quarters do not pass it (NL-WQ-02).
    pub bars_ways: bool,
    /// Name of the lookup table of what it costs to build, by what stands on the tile; none if it
    /// is never built.
    pub build: Option<super::names::TableId>,
    /// Building it uses timber (NL-CON-05).
    pub timber: bool,
}

/// A kind of terrain: also the stack of tiles it is drawn from.
#[derive(Debug, Clone)]
pub struct TerrainKind {
    pub id: String,
    pub title: Title,
    pub cite: RuleId,
    pub symbol: char,
    /// Name of the roll table for scouting an unknown tile of this kind; editions with scouts have
    /// one for each.
    pub scouting: Option<super::names::TableId>,
    /// The one for scouts who come from a ship (NL-SHIP-03); the same unless stated.
    pub from_ships: Option<super::names::TableId>,
    /// Dragons that wake in winter have their lair here when no tile shows nothing but mountains
    /// (NL-DRAGON-01).
    pub lairs: bool,
    /// Name of the roll table for the field of a battle with figures, if there is one (NL-TT-02).
    pub battlefield: Option<super::names::TableId>,
    /// Open sea, where nobody scouts, settles or fights ashore (EN-SHIP-23).
    pub sea: bool,
    pub look: TerrainLook,
}

/// Colours in which terrain may be drawn.
pub const COLOURS: &[&str] =
    &["red", "green", "yellow", "blue", "magenta", "cyan", "white", "grey"];

/// How a kind of terrain fills its tiles on the map, beside its symbol.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TerrainLook {
    /// Repeated where nothing else is written.
    pub texture: Option<String>,
    /// The same in signs beyond letters, where the terminal can draw them.
    pub unicode: Option<String>,
    /// An index into [`COLOURS`].
    pub colour: Option<usize>,
    /// The map says to which side the river of such a tile flows.
    pub flow: bool,
}

fn read_look(reader: &Reader<'_>, node: &Node) -> Option<TerrainLook> {
    let mut map = reader.map(node, "the look of a terrain", &land::LOOK)?;
    let texture = map.take("texture").and_then(|node| Some((node, reader.text(node)?)));
    let unicode = map.take("unicode").and_then(|node| Some((node, reader.text(node)?)));
    let colour = map.take("colour").and_then(|node| reader.choice(node, "colour", COLOURS));
    let flow = map.take("flow").and_then(|node| reader.flag(node)).unwrap_or(false);
    map.finish();
    if let Some((node, text)) = texture
        && (text.is_empty()
            || text.len() > 7
            || !text.chars().all(|letter| letter.is_ascii_graphic() || letter == ' '))
    {
        reader.expected(node, "one to seven printable ASCII characters", "");
    }
    if let Some((node, text)) = unicode
        && !((1..=7).contains(&text.chars().count()) && text.chars().all(narrow))
    {
        let help = "choose letters, or signs such as ♣ ∩ ≈ · that are one column wide";
        reader.expected(node, "one to seven characters, each one column wide", help);
    }
    let owned = |found: Option<(&Node, &str)>| found.map(|(_, text)| text.to_owned());
    Some(TerrainLook { texture: owned(texture), unicode: owned(unicode), colour, flow })
}

/// Whether a character takes one column on every terminal that has it: letters, punctuation,
/// arrows, mathematical signs, lines, blocks, shapes and the suits of cards.
fn narrow(letter: char) -> bool {
    letter == ' '
        || letter.is_ascii_graphic()
        || matches!(letter, '\u{a1}'..='\u{ac}' | '\u{ae}'..='\u{2ff}' | '\u{2010}'..='\u{2027}')
        || matches!(letter, '\u{2190}'..='\u{22ff}' | '\u{2500}'..='\u{25fc}' | '\u{2660}'..='\u{2667}')
}

pub(super) fn symbol(reader: &Reader<'_>, node: Option<&Node>) -> Option<char> {
    let node = node?;
    let text = reader.text(node)?;
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) if letter.is_ascii_graphic() => Some(letter),
        _ => {
            reader.expected(
                node,
                "one printable ASCII character",
                "choose a letter, digit or sign",
            );
            None
        }
    }
}

/// `settlements:` of an edition.
pub fn read_settlements(reader: &Reader<'_>, names: &Names, node: &Node) -> Vec<SettlementKind> {
    let mut kinds: Vec<SettlementKind> = Vec::new();
    let mut heirs = Vec::new();
    for (at, (key, value)) in node.entries().iter().enumerate() {
        let id = key.scalar().unwrap_or_default();
        let what = format!("settlement `{id}`");
        let Some(mut map) = reader.map(value, &what, &land::SETTLEMENT) else { continue };
        let flag = |node: Option<&Node>| node.and_then(|node| reader.flag(node)).unwrap_or(false);
        let cite = map.need("cite").and_then(|node| reader.text(node)).map(RuleId::from_text);
        let title = Title::read(reader, id, map.take("name"));
        let symbol = symbol(reader, map.need("symbol"));
        let capital = flag(map.take("capital"));
        let harbour = flag(map.take("harbour"));
        let bridge = flag(map.take("bridge"));
        let passes = flag(map.take("passes"));
        let bars_ways = flag(map.take("bars_ways"));
        let kind = |node: &Node| names.read_settlement(reader, node).map(|kind| kind.0 as usize);
        let piece = map.take("piece").map_or(Some(at), kind);
        let like = map.take("like");
        let column = like.map_or(piece, kind);
        let above = map.take(EXTENDS).and_then(kind).filter(|_| like.is_none());
        let timber = flag(map.take("timber"));
        let build = map.take("build").and_then(|node| table_named(reader, names, node));
        map.finish();
        if let (Some(cite), Some(symbol), Some(piece), Some(column)) = (cite, symbol, piece, column)
        {
            heirs.extend(above.map(|above| (kinds.len(), above)));
            kinds.push(SettlementKind {
                id: id.to_owned(),
                title,
                cite,
                symbol,
                capital,
                piece,
                column,
                harbour,
                bridge,
                passes,
                bars_ways,
                build,
                timber,
            });
        }
    }
    // They are read by the column of what they extend.
    for (at, above) in heirs {
        if let Some(column) = kinds.get(above).map(|kind| kind.column) {
            kinds[at].column = column;
        }
    }
    if kinds.iter().filter(|kind| kind.capital).count() != 1 && kinds.len() == node.entries().len()
    {
        reader.fault(
            node.span,
            "rules::capital",
            "exactly one kind of settlement must be the `capital`",
            "in these settlements",
            "",
        );
    }
    kinds
}

/// `terrains:` of an edition.
pub fn read_terrains(
    reader: &Reader<'_>,
    names: &Names,
    required: &RequiredParts,
    node: &Node,
) -> Vec<TerrainKind> {
    let mut kinds = Vec::new();
    for (key, value) in node.entries() {
        let id = key.scalar().unwrap_or_default();
        let what = format!("terrain `{id}`");
        let Some(mut map) = reader.map(value, &what, &land::TERRAIN) else { continue };
        let cite = map.need("cite").and_then(|node| reader.text(node)).map(RuleId::from_text);
        let title = Title::read(reader, id, map.take("name"));
        let symbol = symbol(reader, map.need("symbol"));
        let sea = map.take("sea").and_then(|node| reader.flag(node)).unwrap_or(false);
        let scouted = required.has(Requirement::Scouting) && !sea;
        let scouting = if scouted { map.need("scouting") } else { map.take("scouting") };
        let scouting = scouting.and_then(|node| table_named(reader, names, node));
        let from_ships =
            map.take("from_ships").map_or(scouting, |node| table_named(reader, names, node));
        let lairs = map.take("lairs").and_then(|node| reader.flag(node)).unwrap_or(false);
        let battlefield = map.take("battlefield").and_then(|node| table_named(reader, names, node));
        let look = map.take("look").and_then(|node| read_look(reader, node)).unwrap_or_default();
        let _extends = map.take(EXTENDS);
        map.finish();
        if let (Some(cite), Some(symbol), false) =
            (cite, symbol, scouted && (scouting.is_none() || from_ships.is_none()))
        {
            kinds.push(TerrainKind {
                id: id.to_owned(),
                title,
                cite,
                symbol,
                scouting,
                from_ships,
                lairs,
                battlefield,
                sea,
                look,
            });
        }
    }
    kinds
}
