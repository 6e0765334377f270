//! Kinds of settlement and kinds of terrain as an edition declares them.

use crate::rules::cite::RuleId;
use crate::rules::declare::{Extends, yaml_map};
use crate::rules::names::{Names, Settlement, TableId, Terrain};
use crate::rules::requirements::{RequiredParts, Requirement};
use crate::rules::title::Title;
use crate::say;
use crate::text::Text;
use crate::yaml::{Node, Reader, Takes};

yaml_map! {
    /// A kind of settlement.
    #[derive(Debug, Clone)]
    pub struct SettlementKind = "settlement" {
        cite: RuleId,
        (extends): Extends<Settlement> = Extends::default(),
        title "name": Title = Title::of_id(id),
        /// one character for the map
        symbol: char [Takes::Text, |node| symbol(reader, node)],
        /// yes: the seat of a realm; exactly one kind is
        capital: bool = false,
        // NL-SHIP-06
        /// yes: on a coast tile or at a river mouth it is a harbour
        harbour: bool = false,
        // NL-MOVE-03
        /// yes: on a river tile it joins both banks for friends
        bridge: bool = false,
        // NL-MOVE-04
        /// yes: on a mountain tile it has passes for friends
        passes: bool = false,
        // NL-WQ-02
        /// yes: enemy banners on their way to winter quarters do not pass it
        bars_ways: bool = false,
        /// the kind whose piece of the box it uses; its own if nothing is said
        (piece): Option<Settlement> = None,
        /// the kind whose column it is read by in tables; its piece's if nothing is said
        like: Option<Settlement> = None,
        // NL-CON-05
        /// yes: building it uses timber
        timber: bool = false,
        /// the lookup of what it costs to build; it is never built if nothing is said
        build: Option<TableId> = None,
    }
    also {
        id: String = id.to_owned(),
        /// The kind whose piece it uses, by its place among all.
        piece: usize = piece.map_or(at, |kind| usize::from(kind.0)),
        /// The kind whose column it is read by, by its place among all.
        column: usize = like.map_or(piece, |kind| usize::from(kind.0)),
    }
    read(reader, names, node, id: &str, at: usize) "settlement `{id}`"
}

yaml_map! {
    /// A kind of terrain: also the stack of tiles it is drawn from.
    #[derive(Debug, Clone)]
    pub struct TerrainKind = "terrain" {
        cite: RuleId,
        (extends): Extends<Terrain> = Extends::default(),
        title "name": Title = Title::of_id(id),
        /// one character for the map
        symbol: char [Takes::Text, |node| symbol(reader, node)],
        // EN-SHIP-23
        /// yes: open sea, where nobody scouts, settles or fights ashore
        sea: bool = false,
        /// the table for scouting an unknown tile of it; editions with scouts have one for each
        #[needed(scouted && sea != Some(true))]
        scouting: Option<TableId> = None,
        // NL-SHIP-03
        /// the table for scouts who come from a ship; the same if nothing is said
        from_ships: Option<TableId> = scouting,
        // NL-DRAGON-01
        /// yes: dragons that wake in winter may have their lair here
        lairs: bool = false,
        // NL-TT-02
        /// the table for the field of a battle with figures
        battlefield: Option<TableId> = None,
        /// its look on the tiles of the map, beside its symbol
        look: TerrainLook = TerrainLook::default(),
    }
    also {
        id: String = id.to_owned(),
    }
    read(reader, names, node, id: &str, scouted: bool) "terrain `{id}`"
}

/// Colours in which terrain may be drawn.
pub const COLOURS: &[&str] =
    &["red", "green", "yellow", "blue", "magenta", "cyan", "white", "grey"];

yaml_map! {
    /// Filling of the tiles of a kind of terrain, on the map of a terminal.
    #[derive(Debug, Clone, Default, PartialEq, Eq)]
    pub struct TerrainLook = "look" {
        /// one to seven printable ASCII characters, repeated where nothing else is written
        texture: Option<String> [Takes::Text, |node| read_texture(reader, node).map(Some)] = None,
        /// the same in signs beyond letters, where the terminal can draw them
        unicode: Option<String> [Takes::Text, |node| read_signs(reader, node).map(Some)] = None,
        // An index into [`COLOURS`].
        /// its colour
        colour: Option<usize>
            [Takes::Words(COLOURS), |node| Some(reader.choice(node, "colour", COLOURS))] = None,
        /// yes: the map says to which side the river of such a tile flows
        flow: bool = false,
    }
    read(reader, names, node) "the look of a terrain"
}

fn read_texture(reader: &Reader<'_>, node: &Node) -> Option<String> {
    let text = reader.text(node)?;
    let fits = |letter: char| letter.is_ascii_graphic() || letter == ' ';
    if !(1..=7).contains(&text.len()) || !text.chars().all(fits) {
        reader.expected(node, "one to seven printable ASCII characters", Text::EMPTY);
    }
    Some(text.to_owned())
}

fn read_signs(reader: &Reader<'_>, node: &Node) -> Option<String> {
    let text = reader.text(node)?;
    if !((1..=7).contains(&text.chars().count()) && text.chars().all(narrow)) {
        let help = say!("choose letters, or signs such as ♣ ∩ ≈ · that are one column wide");
        reader.expected(node, "one to seven characters, each one column wide", help);
    }
    Some(text.to_owned())
}

/// True if a character takes one column on every terminal that has it: letters, punctuation,
/// arrows, mathematical signs, lines, blocks, shapes and the suits of cards.
fn narrow(letter: char) -> bool {
    letter == ' '
        || letter.is_ascii_graphic()
        || matches!(letter, '\u{a1}'..='\u{ac}' | '\u{ae}'..='\u{2ff}' | '\u{2010}'..='\u{2027}')
        || matches!(letter, '\u{2190}'..='\u{22ff}' | '\u{2500}'..='\u{25fc}' | '\u{2660}'..='\u{2667}')
}

/// Returns one character for the map.
pub(in crate::rules) fn symbol(reader: &Reader<'_>, node: &Node) -> Option<char> {
    let text = reader.text(node)?;
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) if letter.is_ascii_graphic() => Some(letter),
        _ => {
            let help = say!("choose a letter, digit or sign");
            reader.expected(node, "one printable ASCII character", help);
            None
        }
    }
}

/// Entries with their names.
fn named(node: &Node) -> impl Iterator<Item = (&str, &Node)> {
    node.entries().iter().map(|(key, value)| (key.scalar().unwrap_or_default(), value))
}

/// Reads `settlements:` of an edition.
pub fn read_settlements(reader: &Reader<'_>, names: &Names, node: &Node) -> Vec<SettlementKind> {
    let entries = named(node).enumerate();
    let kinds = entries
        .filter_map(|(at, (id, value))| SettlementKind::read_map(reader, names, value, id, at));
    let mut kinds: Vec<SettlementKind> = kinds.collect();
    // They are read by the column of what they extend.
    for (at, above) in names.heirs.settlements.iter().enumerate() {
        let column = above.and_then(|above| kinds.get(above)).map(|kind| kind.column);
        if let (Some(column), Some(kind)) = (column, kinds.get_mut(at))
            && kind.like.is_none()
        {
            kind.column = column;
        }
    }
    if kinds.iter().filter(|kind| kind.capital).count() != 1 && kinds.len() == node.entries().len()
    {
        reader.fault(
            node.span,
            "rules::capital",
            say!("exactly one kind of settlement must be the `capital`"),
            say!("in these settlements"),
            Text::EMPTY,
        );
    }
    kinds
}

/// Reads `terrains:` of an edition.
pub fn read_terrains(
    reader: &Reader<'_>,
    names: &Names,
    required: &RequiredParts,
    node: &Node,
) -> Vec<TerrainKind> {
    let scouted = required.has(Requirement::Scouting);
    named(node)
        .filter_map(|(id, value)| TerrainKind::read_map(reader, names, value, id, scouted))
        .collect()
}
