//! `marks:` of an edition or mod → kinds of marks that lie on tiles until something lifts them, such as a mine:
//! how they are called and drawn. Marks without a kind, such as the discs of spells, need no row here.

use super::cite::Rule;
use super::kinds::symbol;
use super::manifest::is_name;
use super::title::{Lang, Title};
use crate::yaml::{Node, Reader, Span};

/// A kind of mark.
#[derive(Debug, Clone)]
pub struct MarkKind {
    pub id: String,
    pub cite: Rule,
    pub name: String,
    /// By language; views have theirs above.
    pub title: Title,
    /// One character for the map.
    pub symbol: char,
    pub doc: String,
    /// Joins the banks of a river on its tile, for everybody (EN-CON-04).
    pub bridge: bool,
    pub span: Span,
}

impl MarkKind {
    /// As views of a language show it.
    pub(super) fn speaking(&self, lang: Lang) -> MarkKind {
        MarkKind { name: self.title.says(lang).to_owned(), ..self.clone() }
    }
}

/// What stands under each of `marks:`, for the reference.
pub const KEYS: &[(&str, &str)] = &[
    ("cite", "the rule"),
    ("name", "what it is called; its id with blanks if nothing is said"),
    ("symbol", "one character for the map"),
    ("doc", "what it marks"),
    ("bridge", "yes: it joins the banks of the river on its tile, for everybody"),
];

/// `marks:` of an edition and the mods over it.
pub(super) fn read_marks(reader: &Reader<'_>, node: &Node) -> Vec<MarkKind> {
    if reader.map(node, "the section `marks`").is_none() {
        return Vec::new();
    }
    let mut kinds: Vec<MarkKind> = Vec::new();
    for (key, value) in node.entries() {
        let Some(kind) = read_mark(reader, key, value) else { continue };
        if let Some(twin) = kinds.iter().find(|other| other.symbol == kind.symbol) {
            let message = format!("the marks `{}` and `{}` have the same symbol `{}`", twin.id, kind.id, kind.symbol);
            reader.fault(kind.span, "rules::symbol", message, "drawn like the other", "give one of them another symbol");
        }
        kinds.push(kind);
    }
    kinds
}

fn read_mark(reader: &Reader<'_>, key: &Node, node: &Node) -> Option<MarkKind> {
    let id = key.scalar().unwrap_or_default();
    // The word `none` says in a script that nothing lies there, and a label such as `d4` is a tile.
    if !is_name(id) || id == "none" || crate::map::Hex::parse(id).is_some() {
        let message = format!("`{id}` cannot be the name of a mark");
        reader.fault(key.span, "rules::name", message, "not accepted", "use small letters, digits and `_`, and no label of a tile");
        return None;
    }
    let what = format!("mark `{id}`");
    let mut map = reader.map(node, &what)?;
    let cite = map.need("cite").and_then(|node| reader.text(node)).map(Rule::from_text);
    let title = Title::read(reader, id, map.take("name"));
    let symbol = symbol(reader, map.need("symbol"));
    let doc = map.need("doc").and_then(|node| reader.text(node)).map(str::to_owned);
    let bridge = map.take("bridge").and_then(|node| reader.flag(node)).unwrap_or(false);
    map.finish();
    let name = title.english().to_owned();
    Some(MarkKind { id: id.to_owned(), cite: cite?, name, title, symbol: symbol?, doc: doc?, bridge, span: key.span })
}
