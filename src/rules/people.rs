//! `names:` of an edition → tables from which names of places and persons are rolled (NL-NAME-01 to
//! NL-NAME-04).

use super::amount::Dice;
use super::cite::RuleId;
use super::schema::peoples;
use crate::yaml::{Node, NodeKind, Reader, Span};

/// What one face of a part's die stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Syllable {
    /// Adds nothing.
    Nothing,
    Text(String),
    /// Rolls in these parts instead; others of this kind are then rolled again.
    Again(Vec<u8>),
}

/// A word between the parts of a place's name, where its die falls so.
#[derive(Debug, Clone)]
pub struct Between {
    pub add: String,
    pub dice: Dice,
    pub on: u8,
}

/// A people with its names.
#[derive(Debug, Clone)]
pub struct People {
    pub id: String,
    pub title: String,
    pub cite: RuleId,
    pub dice: Dice,
    /// Parts of a place's name, in order.
    pub place: Vec<u8>,
    pub join: String,
    pub between: Option<Between>,
    /// A later part of a place's name that begins with this has it apart, between two joins
    /// (EN-NAME-04).
    pub apart: Option<String>,
    /// The usual pattern of a personal name, and its endings, as indices.
    pub person: usize,
    pub ending: usize,
    /// Each part by the face of the die.
    pub parts: Vec<Vec<Syllable>>,
    pub span: Span,
}

/// Endings of personal names.
#[derive(Debug, Clone)]
pub struct Endings {
    pub id: String,
    pub cite: RuleId,
    pub dice: Dice,
    pub rows: Vec<String>,
    pub span: Span,
}

/// What a personal name is put together from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NamePiece {
    Part(u8),
    Ending,
    /// Stands for itself.
    Text(String),
}

/// Patterns of personal names of one length.
#[derive(Debug, Clone)]
pub struct Patterns {
    pub id: String,
    pub cite: RuleId,
    pub dice: Dice,
    pub rows: Vec<Vec<NamePiece>>,
    pub span: Span,
}

/// All tables of names of an edition; empty where it has none.
#[derive(Debug, Clone, Default)]
pub struct NameTables {
    pub peoples: Vec<People>,
    pub endings: Vec<Endings>,
    pub patterns: Vec<Patterns>,
    /// Every people that is written down, also those with faults.
    pub(super) written: Vec<String>,
}

impl NameTables {
    #[must_use]
    pub fn people(&self, id: &str) -> Option<usize> {
        self.peoples.iter().position(|people| people.id == id)
    }

    #[must_use]
    pub fn pattern(&self, id: &str) -> Option<usize> {
        self.patterns.iter().position(|patterns| patterns.id == id)
    }

    /// Whether a people has every part that a pattern asks for.
    #[must_use]
    pub fn fits(&self, people: usize, pattern: usize) -> bool {
        let parts = self.peoples[people].parts.len();
        let asked = self.patterns[pattern].rows.iter().flatten();
        asked
            .into_iter()
            .all(|piece| !matches!(piece, NamePiece::Part(part) if usize::from(*part) > parts))
    }
}

/// `names:` of an edition; a part of it that cannot be read is left out and reported.
pub(super) fn read_names(reader: &Reader<'_>, node: &Node) -> NameTables {
    let mut tables = NameTables::default();
    let Some(mut map) = reader.map(node, "the section `names`", &peoples::NAMES) else {
        return tables;
    };
    let [endings, patterns, peoples] = ["endings", "patterns", "peoples"].map(|key| map.need(key));
    map.finish();
    for (key, value) in endings.map(Node::entries).unwrap_or_default() {
        tables.endings.extend(read_endings(reader, key, value));
    }
    for (key, value) in patterns.map(Node::entries).unwrap_or_default() {
        tables.patterns.extend(read_patterns(reader, key, value));
    }
    tables.written = peoples
        .map(Node::entries)
        .unwrap_or_default()
        .iter()
        .filter_map(|(key, _)| key.scalar().map(str::to_owned))
        .collect();
    for (key, value) in peoples.map(Node::entries).unwrap_or_default() {
        if let Some(people) = read_people(reader, &tables, node, key, value) {
            let (pattern, at) = (people.person, tables.peoples.len());
            tables.peoples.push(people);
            if !tables.fits(at, pattern) {
                let message = format!(
                    "the pattern `{patterns}` needs a part that this people does not have",
                    patterns = tables.patterns[pattern].id
                );
                reader.fault(
                    key.span,
                    "rules::names",
                    message,
                    "this people",
                    "add the part, or choose a shorter pattern",
                );
            }
        }
    }
    tables
}

fn read_endings(reader: &Reader<'_>, key: &Node, node: &Node) -> Option<Endings> {
    let mut map = reader.map(node, "endings of names", &peoples::ENDINGS)?;
    let cite = map.need("cite").and_then(|node| reader.text(node)).map(RuleId::from_text);
    let dice = map.need("roll").and_then(|node| read_die(reader, node));
    let rows = map.need("rows");
    map.finish();
    let rows = faces(reader, dice?, rows?)?
        .into_iter()
        .map(|node| reader.text(node).map(str::to_owned))
        .collect::<Option<_>>()?;
    Some(Endings {
        id: reader.text(key)?.to_owned(),
        cite: cite?,
        dice: dice?,
        rows,
        span: key.span,
    })
}

fn read_patterns(reader: &Reader<'_>, key: &Node, node: &Node) -> Option<Patterns> {
    let mut map = reader.map(node, "patterns of names", &peoples::PATTERNS)?;
    let cite = map.need("cite").and_then(|node| reader.text(node)).map(RuleId::from_text);
    let dice = map.need("roll").and_then(|node| read_die(reader, node));
    let rows = map.need("rows");
    map.finish();
    let piece = |node: &Node| match node.scalar() {
        Some("E") => Some(NamePiece::Ending),
        Some(text) if text.chars().all(char::is_alphabetic) => {
            Some(NamePiece::Text(text.to_owned()))
        }
        _ => {
            reader.int_in(node, 1, 9).and_then(|part| u8::try_from(part).ok()).map(NamePiece::Part)
        }
    };
    let row = |node: &Node| reader.list(node).iter().map(piece).collect::<Option<Vec<_>>>();
    let rows = faces(reader, dice?, rows?)?.into_iter().map(row).collect::<Option<_>>()?;
    Some(Patterns {
        id: reader.text(key)?.to_owned(),
        cite: cite?,
        dice: dice?,
        rows,
        span: key.span,
    })
}

fn read_people(
    reader: &Reader<'_>,
    tables: &NameTables,
    section: &Node,
    key: &Node,
    node: &Node,
) -> Option<People> {
    let id = reader.text(key)?;
    let what = format!("people `{id}`");
    let mut map = reader.map(node, &what, &peoples::PEOPLE)?;
    let cite = map.need("cite").and_then(|node| reader.text(node)).map(RuleId::from_text);
    let title = map.take("name").and_then(|node| reader.text(node)).unwrap_or(id).to_owned();
    let like = map.take("like");
    let peoples = section.get("peoples")?;
    // What is written down but has faults of its own is not called missing.
    let named = |node: Option<&Node>, what: &str, all: &str, read: Vec<&str>| {
        let node = node?;
        let word = reader.text(node)?;
        let written = section.get(all)?;
        if written.get(word).is_none() {
            reader.unknown(
                node,
                what,
                word,
                written.entries().iter().filter_map(|(key, _)| key.scalar()),
            );
        }
        read.iter().position(|name| *name == word)
    };
    let patterns = tables.patterns.iter().map(|patterns| patterns.id.as_str()).collect();
    let person = named(map.need("person"), "name pattern", "patterns", patterns);
    let endings = tables.endings.iter().map(|endings| endings.id.as_str()).collect();
    let ending = named(map.need("ending"), "list of endings", "endings", endings);
    // A people like another writes no parts of its own, and takes those as they stand when all is
    // laid over.
    let (source, own) = match like {
        Some(node) => {
            let word = reader.text(node)?;
            let found = peoples.get(word).filter(|other| other.get("like").is_none());
            if found.is_none() {
                let known =
                    peoples.entries().iter().filter(|(_, other)| other.get("like").is_none());
                reader.unknown(node, "people", word, known.filter_map(|(key, _)| key.scalar()));
            }
            (found?, false)
        }
        None => (node, true),
    };
    let keys: [&'static str; 6] = ["roll", "place", "join", "between", "apart", "parts"];
    if own {
        for key in keys {
            map.take(key);
        }
        for key in ["roll", "place", "parts"] {
            map.need(key);
        }
    }
    map.finish();
    let [roll, place, join, between, apart, parts] = keys.map(|key| source.get(key));
    let dice = read_die(reader, roll?)?;
    let join = join.and_then(|node| reader.text(node)).unwrap_or_default().to_owned();
    let apart = apart.and_then(|node| reader.text(node)).map(str::to_owned);
    let between = match between {
        Some(node) => Some(read_between(reader, node)?),
        None => None,
    };
    let columns = parts?.entries();
    let count = i64::try_from(columns.len()).unwrap_or(0);
    let part = |node: &Node| reader.int_in(node, 1, count).and_then(|part| u8::try_from(part).ok());
    let place = reader.list(place?).iter().map(part).collect::<Option<Vec<_>>>()?;
    let mut read = Vec::new();
    for at in 1..=columns.len() {
        let Some(column) = parts?.get(&at.to_string()) else {
            reader.fault(
                parts?.span,
                "rules::names",
                format!("part {at} is missing"),
                "in these parts",
                "number the parts from 1",
            );
            return None;
        };
        let cell = |node: &Node| match (&node.kind, node.scalar()) {
            (NodeKind::List(items), _) => {
                items.iter().map(part).collect::<Option<Vec<_>>>().map(Syllable::Again)
            }
            (_, Some("-")) => Some(Syllable::Nothing),
            _ => reader.text(node).map(|text| Syllable::Text(text.to_owned())),
        };
        let cells: Vec<Syllable> =
            faces(reader, dice, column)?.into_iter().map(cell).collect::<Option<_>>()?;
        if cells.iter().all(|cell| matches!(cell, Syllable::Again(_))) {
            reader.fault(
                column.span,
                "rules::names",
                "every row of this part rolls again, so it never ends",
                "never ends",
                "give at least one row a text",
            );
            return None;
        }
        read.push(cells);
    }
    Some(People {
        id: id.to_owned(),
        title,
        cite: cite?,
        dice,
        place,
        join,
        between,
        apart,
        person: person?,
        ending: ending?,
        parts: read,
        span: key.span,
    })
}

fn read_between(reader: &Reader<'_>, node: &Node) -> Option<Between> {
    let mut map = reader.map(node, "`between`", &peoples::BETWEEN)?;
    let add = map.need("add").and_then(|node| reader.text(node));
    let dice = map.need("roll").and_then(|node| read_die(reader, node));
    let on = map.need("on");
    map.finish();
    let dice = dice?;
    let on = reader.int_in(on?, 1, i64::from(dice.sides)).and_then(|face| u8::try_from(face).ok());
    Some(Between { add: add?.to_owned(), dice, on: on? })
}

/// One die such as `d20`.
fn read_die(reader: &Reader<'_>, node: &Node) -> Option<Dice> {
    let dice = Dice::parse(reader.text(node)?).filter(|dice| dice.count == 1);
    if dice.is_none() {
        reader.expected(node, "one die such as `d20`", "");
    }
    dice
}

/// A row for each face of a die, in order.
fn faces<'n>(reader: &Reader<'_>, dice: Dice, node: &'n Node) -> Option<Vec<&'n Node>> {
    let rows: Option<Vec<&Node>> =
        (1..=dice.sides).map(|face| node.get(&face.to_string())).collect();
    if rows.is_none() || node.entries().len() != usize::from(dice.sides) {
        let message = format!("expected one row for each face of a {dice}");
        reader.fault(
            node.span,
            "rules::names",
            message,
            "in these rows",
            format!("number the rows from 1 to {sides}", sides = dice.sides),
        );
        return None;
    }
    rows
}
