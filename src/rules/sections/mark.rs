//! `marks:` of an edition or mod → kinds of marks that lie on tiles until something lifts them,
//! such as a mine, or that ships bear, such as a broken mast: how they are called and drawn. Marks
//! of tiles without a kind, such as the discs of spells, need no row here.

use crate::basics::hex::{Hex, Side};
use crate::rules::cite::RuleId;
use crate::rules::declare::{invalid_name, yaml_map, yaml_words};
use crate::rules::kinds::symbol;
use crate::rules::manifest::is_name;
use crate::rules::names::Names;
use crate::rules::title::{Lang, Title};
use crate::say;
use crate::text::quoted;
use crate::yaml::{Node, Reader, Span, Takes};

/// The bearer of a mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MarkBearer {
    Tile,
    Ship {
        /// A ship that bears it does not leave its tile by its own move.
        holds: bool,
        /// Independent ships that bear it leave their harbours, and are a fleet by themselves.
        roves: bool,
    },
}

yaml_words! {
    /// Bearers of marks, as they are written.
    enum Bearer = "bearer of marks" { Tiles = "tiles", Ships = "ships" }
}

yaml_map! {
    /// A mark that lies on tiles until something lifts it, or that ships bear.
    #[derive(Debug, Clone)]
    pub struct MarkKind = "mark" {
        cite: RuleId,
        title "name": Title = Title::of_id(id),
        /// `ships` for a mark that ships bear; `tiles` if nothing is said
        (bearer) "on": Bearer = Bearer::Tiles,
        // EN-OPT-10, EN-OPT-11
        /// a side, such as `NE`: a wall along it, in the way of all but the empire that controls the tile; the
        /// values `way.walls` and `wall.defence` say what it does
        wall: Option<Side> = None,
        // EN-WILD-52
        /// yes: an army that belongs to nobody besieges the settlement of the tile while the mark lies there; it
        /// needs no symbol
        (besieges): bool = false,
        // [`UNDRAWN`] where none stands on the tile.
        /// one character for the map; marks of ships may do without, and walls have none
        #[needed(bearer != Some(Bearer::Ships) && wall.is_none() && besieges != Some(true))]
        symbol: char [Takes::Text, |node| symbol(reader, node)] = UNDRAWN,
        /// its meaning
        doc: String,
        // EN-CON-04
        /// yes: it joins the banks of the river on its tile, for everybody
        bridge: bool = false,
        // NL-EQX-11
        /// yes: an army that belongs to nobody, whose points are the amount of the mark; what strikes the forces
        /// of a tile strikes it
        (horde): bool = false,
        /// of ships: `yes` if a ship that bears it does not sail to another tile
        #[when(bearer == Some(Bearer::Ships))]
        (holds): bool = false,
        /// of ships: `yes` if independent ships that bear it leave their harbours, keep to themselves and outlive
        /// being driven off
        #[when(bearer == Some(Bearer::Ships))]
        (roves): bool = false,
    }
    also {
        id: String = id.to_owned(),
        /// In English; views have it in their language.
        name: String = title.english().to_owned(),
        on: MarkBearer = match bearer {
            Bearer::Ships => MarkBearer::Ship { holds, roves },
            Bearer::Tiles => MarkBearer::Tile,
        },
        /// An army that belongs to nobody, of as many points as the mark's amount.
        horde: bool = horde && on == MarkBearer::Tile,
        /// Such an army besieges the settlement of the tile.
        besieges: bool = besieges && on == MarkBearer::Tile,
        span: Span = span,
    }
    read(reader, names, node, id: &str, span: Span) "mark `{id}`"
}

impl MarkKind {
    /// Returns the mark as views of a language show it.
    pub(in crate::rules) fn speaking(&self, lang: Lang) -> MarkKind {
        MarkKind { name: self.title.in_language(lang).to_owned(), ..self.clone() }
    }
}

/// The symbol of a mark that has none: ships do without, walls are drawn along their side, and a
/// siege is seen by who besieges.
pub const UNDRAWN: char = ' ';

/// Reads `marks:` of an edition and the mods over it.
pub(in crate::rules) fn read_marks(
    reader: &Reader<'_>,
    names: &Names,
    node: &Node,
) -> Vec<MarkKind> {
    if !reader.is_map(node) {
        return Vec::new();
    }
    let mut kinds: Vec<MarkKind> = Vec::new();
    for (key, value) in node.entries() {
        let id = key.scalar().unwrap_or_default();
        // The word `none` says in a script that nothing lies there, and a label such as `d4` is a tile.
        if id.is_empty() || !is_name(id) || id == "none" || Hex::parse(id).is_some() {
            let help = say!("use lower-case letters, digits and `_`, and not the label of a tile");
            invalid_name(reader, key, "mark name", help);
            continue;
        }
        let Some(kind) = MarkKind::read_map(reader, names, value, id, key.span) else { continue };
        if let Some(twin) =
            kinds.iter().find(|other| other.symbol != UNDRAWN && other.symbol == kind.symbol)
        {
            let message = say!(
                "the marks `{twin}` and `{kind}` have the same symbol `{symbol}`",
                twin = quoted(&twin.id),
                kind = quoted(&kind.id),
                symbol = quoted(kind.symbol)
            );
            let help = say!("give one of them another symbol");
            reader.fault(kind.span, "rules::symbol", message, say!("same symbol"), help);
        }
        kinds.push(kind);
    }
    kinds
}

/// Returns the names of those that lie on tiles.
pub(in crate::rules) fn on_tiles(node: &Node) -> Vec<String> {
    let ships = |kind: &Node| kind.get("on").and_then(Node::scalar) == Some("ships");
    node.entries()
        .iter()
        .filter(|(_, kind)| !ships(kind))
        .filter_map(|(key, _)| key.scalar().map(str::to_owned))
        .collect()
}
