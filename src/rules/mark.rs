//! `marks:` of an edition or mod → kinds of marks that lie on tiles until something lifts them,
//! such as a mine, or that ships bear, such as a broken mast: how they are called and drawn. Marks
//! of tiles without a kind, such as the discs of spells, need no row here.

use super::cite::RuleId;
use super::kinds::symbol;
use super::manifest::is_name;
use super::schema::peoples;
use super::title::{Lang, Title};
use crate::hex::Side;
use crate::yaml::{Node, Reader, Span};

/// What bears a mark.
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

/// A kind of mark.
#[derive(Debug, Clone)]
pub struct MarkKind {
    pub id: String,
    pub cite: RuleId,
    pub name: String,
    /// By language; views have theirs above.
    pub title: Title,
    /// One character for the map; [`UNDRAWN`] where none stands on the tile.
    pub symbol: char,
    pub on: MarkBearer,
    pub doc: String,
    /// Joins the banks of a river on its tile, for everybody (EN-CON-04).
    pub bridge: bool,
    /// A wall along this side of its tile, in the way of all but the empire that controls the tile
    /// (EN-OPT-10, EN-OPT-11).
    pub wall: Option<Side>,
    /// An army that belongs to nobody, of as many points as the mark's amount (NL-EQX-11).
    pub horde: bool,
    /// Such an army besieges the settlement of the tile (EN-WILD-52).
    pub besieges: bool,
    pub span: Span,
}

impl MarkKind {
    /// As views of a language show it.
    pub(super) fn speaking(&self, lang: Lang) -> MarkKind {
        MarkKind { name: self.title.in_language(lang).to_owned(), ..self.clone() }
    }
}

/// The symbol of a mark that has none: ships do without, walls are drawn along their side, and a
/// siege is seen by who besieges.
pub const UNDRAWN: char = ' ';

/// `marks:` of an edition and the mods over it.
pub(super) fn read_marks(reader: &Reader<'_>, node: &Node) -> Vec<MarkKind> {
    if !reader.is_map(node) {
        return Vec::new();
    }
    let mut kinds: Vec<MarkKind> = Vec::new();
    for (key, value) in node.entries() {
        let Some(kind) = read_mark(reader, key, value) else { continue };
        if let Some(twin) =
            kinds.iter().find(|other| other.symbol != UNDRAWN && other.symbol == kind.symbol)
        {
            let message = format!(
                "the marks `{twin}` and `{kind}` have the same symbol `{symbol}`",
                twin = twin.id,
                kind = kind.id,
                symbol = kind.symbol
            );
            reader.fault(
                kind.span,
                "rules::symbol",
                message,
                "same symbol",
                "give one of them another symbol",
            );
        }
        kinds.push(kind);
    }
    kinds
}

/// The names of those that lie on tiles.
pub(super) fn on_tiles(node: &Node) -> Vec<String> {
    let ships = |kind: &Node| kind.get("on").and_then(Node::scalar) == Some("ships");
    node.entries()
        .iter()
        .filter(|(_, kind)| !ships(kind))
        .filter_map(|(key, _)| key.scalar().map(str::to_owned))
        .collect()
}

fn read_mark(reader: &Reader<'_>, key: &Node, node: &Node) -> Option<MarkKind> {
    let id = key.scalar().unwrap_or_default();
    // The word `none` says in a script that nothing lies there, and a label such as `d4` is a tile.
    if !is_name(id) || id == "none" || crate::hex::Hex::parse(id).is_some() {
        let message = format!("`{id}` is not a valid mark name");
        reader.fault(
            key.span,
            "rules::name",
            message,
            "not accepted",
            "use lower-case letters, digits and `_`, and not the label of a tile",
        );
        return None;
    }
    let what = format!("mark `{id}`");
    let mut map = reader.map(node, &what, &peoples::MARK)?;
    let cite = map.need("cite").and_then(|node| reader.text(node)).map(RuleId::from_text);
    let title = Title::read(reader, id, map.take("name"));
    let ships = map
        .take("on")
        .is_some_and(|node| reader.choice(node, "bearer of marks", &["tiles", "ships"]) == Some(1));
    let sides: Vec<&str> = Side::ALL.iter().map(|side| side.name()).collect();
    let wall = map
        .take("wall")
        .and_then(|node| reader.choice(node, "side", &sides))
        .and_then(|at| Side::ALL.get(at))
        .copied();
    let besieges = map.take("besieges").and_then(|node| reader.flag(node)).unwrap_or(false);
    let symbol = match map.take("symbol") {
        None if ships || wall.is_some() || besieges => Some(UNDRAWN),
        None => symbol(reader, map.need("symbol")),
        node => symbol(reader, node),
    };
    let doc = map.need("doc").and_then(|node| reader.text(node)).map(str::to_owned);
    let bridge = map.take("bridge").and_then(|node| reader.flag(node)).unwrap_or(false);
    let horde = map.take("horde").and_then(|node| reader.flag(node)).unwrap_or(false);
    let mut flag = |name: &'static str| {
        ships && map.take(name).and_then(|node| reader.flag(node)).unwrap_or(false)
    };
    let (holds, roves) = (flag("holds"), flag("roves"));
    map.finish();
    let on = if ships { MarkBearer::Ship { holds, roves } } else { MarkBearer::Tile };
    let name = title.english().to_owned();
    Some(MarkKind {
        id: id.to_owned(),
        cite: cite?,
        name,
        title,
        symbol: symbol?,
        on,
        doc: doc?,
        bridge,
        wall,
        horde: horde && !ships,
        besieges: besieges && !ships,
        span: key.span,
    })
}
