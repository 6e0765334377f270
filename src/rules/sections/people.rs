//! `names:` of an edition → tables from which names of places and persons are rolled (NL-NAME-01 to
//! NL-NAME-04).

use crate::rules::amount::Dice;
use crate::rules::cite::RuleId;
use crate::rules::declare::{Written, yaml_map};
use crate::rules::names::Names;
use crate::say;
use crate::text::{Text, quoted};
use crate::yaml::{Named, Node, NodeKind, Reader, Span, Takes};

/// The meaning of one face of a part's die.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Syllable {
    /// Adds nothing.
    Nothing,
    Text(String),
    /// Rolls in these parts instead; others of this kind are then rolled again.
    Again(Vec<u8>),
}

/// One die.
struct OneDie;

impl Written<Dice> for OneDie {
    const TAKES: Takes = Takes::Dice;
    const DOC: &'static str = "one die, such as `d20`";
    fn read(reader: &Reader<'_>, _: &Names, node: &Node) -> Option<Dice> {
        let dice = Dice::parse(reader.text(node)?).filter(|dice| dice.count == 1);
        if dice.is_none() {
            reader.expected(node, "one die such as `d20`", Text::EMPTY);
        }
        dice
    }
}

yaml_map! {
    /// A word between the parts of a place's name.
    #[derive(Debug, Clone)]
    pub struct Between = "between" {
        /// the word
        add: String,
        /// one die, such as `d20`
        dice "roll": Dice as OneDie,
        /// the face on which it is added
        on: u8 [Takes::Number(1, 100), |node| {
            let face = reader.int_in(node, 1, dice.map_or(100, |dice| i64::from(dice.sides)))?;
            u8::try_from(face).ok()
        }],
    }
    read(reader, names, node) "`between`"
}

yaml_map! {
    /// A people with its names.
    #[derive(Debug, Clone)]
    pub struct People = "people" {
        cite: RuleId,
        /// its name; its id by default
        title "name": String = id.to_owned(),
        /// the people whose parts it uses; it then has none of its own
        like: Option<String>
            [Takes::Name(Named::People), |node| Some(written.like(reader, node))] = None,
        // An index.
        /// the usual pattern of a personal name
        person: usize [Takes::Text, |node| written.pattern(reader, node)],
        // An index.
        /// its endings
        ending: usize [Takes::Text, |node| written.ending(reader, node)],
        /// one die, such as `d20`
        #[when(like.is_none())]
        #[needed(like.is_none())]
        dice "roll": Dice as OneDie = Dice::NONE,
        /// each part by the face of the die: a text, `-` for nothing, or a list of parts in which is rolled
        /// instead
        #[when(like.is_none())]
        #[needed(like.is_none())]
        parts: Vec<Vec<Syllable>>
            [Takes::Entries(&Takes::Entries(&Takes::Either(&[Takes::Text, Takes::List(&Takes::Number(1, 9))]))), |node| {
                read_parts(reader, dice?, node)
            }] = Vec::new(),
        /// the parts of the name of a place, in order
        #[when(like.is_none())]
        #[needed(like.is_none())]
        place: Vec<u8> [Takes::List(&Takes::Number(1, 9)), |node| {
            let count = parts.as_ref()?.len();
            reader.list(node).iter().map(|node| part(reader, count, node)).collect()
        }] = Vec::new(),
        /// the text between the parts of the name of a place
        #[when(like.is_none())]
        join: String = String::new(),
        /// a word that dice put between the parts
        #[when(like.is_none())]
        between: Option<Between> = None,
        // EN-NAME-04
        /// a later part that begins with this stands apart, between two joins
        #[when(like.is_none())]
        apart: Option<String> = None,
    }
    also {
        id: String = id.to_owned(),
        span: Span = span,
    }
    read(reader, names, node, id: &str, span: Span, written: &WrittenNames<'_>) "people `{id}`"
}

yaml_map! {
    /// Endings of personal names.
    #[derive(Debug, Clone)]
    pub struct Endings = "endings of names" {
        cite: RuleId,
        /// one die, such as `d20`
        dice "roll": Dice as OneDie,
        /// an ending for each face of the die
        rows: Vec<String> [Takes::Entries(&Takes::Text), |node| {
            let rows = faces(reader, dice?, node)?.into_iter();
            rows.map(|node| String::read(reader, names, node)).collect()
        }],
    }
    also {
        id: String = id.to_owned(),
        span: Span = span,
    }
    read(reader, names, node, id: &str, span: Span) "endings of names"
}

/// A piece of a personal name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NamePiece {
    Part(u8),
    Ending,
    /// Stands for itself.
    Text(String),
}

yaml_map! {
    /// Parts that personal names are put together from.
    #[derive(Debug, Clone)]
    pub struct Patterns = "patterns of names" {
        cite: RuleId,
        /// one die, such as `d20`
        dice "roll": Dice as OneDie,
        /// for each face of the die the pieces of a name: the number of a part, `E` for an ending, or a text
        rows: Vec<Vec<NamePiece>> [Takes::Entries(&Takes::List(&Takes::Text)), |node| {
            let rows = faces(reader, dice?, node)?.into_iter();
            rows.map(|row| reader.list(row).iter().map(|node| piece(reader, node)).collect()).collect()
        }],
    }
    also {
        id: String = id.to_owned(),
        span: Span = span,
    }
    read(reader, names, node, id: &str, span: Span) "patterns of names"
}

yaml_map! {
    /// Tables from which names of places and persons are rolled.
    #[derive(Debug, Clone, Default)]
    pub struct NameTables = "names" {
        /// endings of personal names
        #[required]
        endings: Vec<Endings> [Takes::Entries(&Takes::Map(Endings::schema)), |node| {
            Some(each(node, |id, key, node| Endings::read_map(reader, known, node, id, key.span)))
        }] = Vec::new(),
        /// patterns of personal names
        #[required]
        patterns: Vec<Patterns> [Takes::Entries(&Takes::Map(Patterns::schema)), |node| {
            Some(each(node, |id, key, node| Patterns::read_map(reader, known, node, id, key.span)))
        }] = Vec::new(),
        /// peoples with their names
        #[required]
        peoples: Vec<People> [Takes::Each(Named::People, &Takes::Map(People::schema)), |peoples| {
            let written = WrittenNames {
                section: node,
                endings: endings.as_deref().unwrap_or_default(),
                patterns: patterns.as_deref().unwrap_or_default(),
            };
            Some(written.peoples(reader, known, peoples))
        }] = Vec::new(),
    }
    also {
        /// Every people that is written down, also those with faults.
        written: Vec<String> = {
            let peoples = node.get("peoples").map(Node::entries).unwrap_or_default();
            peoples.iter().filter_map(|(key, _)| key.scalar().map(str::to_owned)).collect()
        },
    }
    read(reader, known, node) "the section `names`"
}

impl NameTables {
    pub fn people(&self, id: &str) -> Option<usize> {
        self.peoples.iter().position(|people| people.id == id)
    }

    pub fn pattern(&self, id: &str) -> Option<usize> {
        self.patterns.iter().position(|patterns| patterns.id == id)
    }

    /// True if a people has every part that a pattern asks for.
    pub fn fits(&self, people: usize, pattern: usize) -> bool {
        fits(&self.peoples[people], &self.patterns[pattern])
    }
}

fn fits(people: &People, pattern: &Patterns) -> bool {
    let parts = people.parts.len();
    let mut asked = pattern.rows.iter().flatten();
    asked.all(|piece| !matches!(piece, NamePiece::Part(part) if usize::from(*part) > parts))
}

/// Reads each entry of a map.
fn each<T>(node: &Node, mut read: impl FnMut(&str, &Node, &Node) -> Option<T>) -> Vec<T> {
    let entry = |(key, value): &(Node, Node)| read(key.scalar().unwrap_or_default(), key, value);
    node.entries().iter().filter_map(entry).collect()
}

/// Names that the peoples of a section use.
pub(crate) struct WrittenNames<'a> {
    section: &'a Node,
    endings: &'a [Endings],
    patterns: &'a [Patterns],
}

impl WrittenNames<'_> {
    /// Reads the peoples. One that is like another takes the parts of that one.
    fn peoples(&self, reader: &Reader<'_>, names: &Names, node: &Node) -> Vec<People> {
        let mut peoples =
            each(node, |id, key, node| People::read_map(reader, names, node, id, key.span, self));
        let others = peoples.clone();
        for people in &mut peoples {
            if let Some(word) = &people.like {
                let Some(like) = others.iter().find(|other| other.id == *word) else { continue };
                let like = like.clone();
                (people.dice, people.parts, people.place) = (like.dice, like.parts, like.place);
                (people.join, people.between, people.apart) = (like.join, like.between, like.apart);
            }
            let fitting = self.patterns.get(people.person).is_none_or(|one| fits(people, one));
            // Another's parts may have faults of their own.
            if !fitting && !people.parts.is_empty() {
                let message = say!(
                    "the pattern `{patterns}` needs a part that this people does not have",
                    patterns = quoted(&self.patterns[people.person].id)
                );
                let help = say!("add the part, or choose a shorter pattern");
                reader.fault(people.span, "rules::names", message, say!("this people"), help);
            }
        }
        peoples
    }

    /// Returns a people whose parts another one uses: it has its own.
    fn like(&self, reader: &Reader<'_>, node: &Node) -> Option<String> {
        let word = reader.text(node)?;
        let peoples = self.section.get("peoples").map(Node::entries).unwrap_or_default();
        let own = peoples.iter().filter(|(_, other)| other.get("like").is_none());
        let known: Vec<&str> = own.filter_map(|(key, _)| key.scalar()).collect();
        if !known.contains(&word) {
            reader.unknown(node, "people", word, known);
        }
        Some(word.to_owned())
    }

    fn pattern(&self, reader: &Reader<'_>, node: &Node) -> Option<usize> {
        let read = self.patterns.iter().map(|patterns| patterns.id.as_str());
        self.named(reader, node, ("name pattern", "patterns"), read)
    }

    fn ending(&self, reader: &Reader<'_>, node: &Node) -> Option<usize> {
        let read = self.endings.iter().map(|endings| endings.id.as_str());
        self.named(reader, node, ("list of endings", "endings"), read)
    }

    /// Returns the place of a name among those that were read. What is written down but has faults of its own
    /// is not called missing.
    fn named<'n>(
        &self,
        reader: &Reader<'_>,
        node: &Node,
        (what, all): (&str, &str),
        mut read: impl Iterator<Item = &'n str>,
    ) -> Option<usize> {
        let word = reader.text(node)?;
        let written = self.section.get(all)?;
        if written.get(word).is_none() {
            let known = written.entries().iter().filter_map(|(key, _)| key.scalar());
            reader.unknown(node, what, word, known);
        }
        read.position(|name| name == word)
    }
}

fn piece(reader: &Reader<'_>, node: &Node) -> Option<NamePiece> {
    match node.scalar() {
        Some("E") => Some(NamePiece::Ending),
        Some(text) if text.chars().all(char::is_alphabetic) => {
            Some(NamePiece::Text(text.to_owned()))
        }
        _ => part(reader, 9, node).map(NamePiece::Part),
    }
}

/// Reads the number of one of `count` parts.
fn part(reader: &Reader<'_>, count: usize, node: &Node) -> Option<u8> {
    let count = i64::try_from(count).unwrap_or(0);
    reader.int_in(node, 1, count).and_then(|part| u8::try_from(part).ok())
}

/// Returns each part by the face of the die.
fn read_parts(reader: &Reader<'_>, dice: Dice, node: &Node) -> Option<Vec<Vec<Syllable>>> {
    let count = node.entries().len();
    let mut read = Vec::new();
    for at in 1..=count {
        let Some(column) = node.get(&at.to_string()) else {
            let message = say!("part {at} is missing", at = quoted(at));
            let help = say!("number the parts from 1");
            reader.fault(node.span, "rules::names", message, say!("in these parts"), help);
            return None;
        };
        let cell = |node: &Node| match (&node.kind, node.scalar()) {
            (NodeKind::List(items), _) => {
                let parts = items.iter().map(|node| part(reader, count, node));
                parts.collect::<Option<Vec<_>>>().map(Syllable::Again)
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
                say!("every row of this part rolls again, so it never ends"),
                say!("never ends"),
                say!("give at least one row a text"),
            );
            return None;
        }
        read.push(cells);
    }
    Some(read)
}

/// Returns a row for each face of a die, in order.
fn faces<'n>(reader: &Reader<'_>, dice: Dice, node: &'n Node) -> Option<Vec<&'n Node>> {
    let rows: Option<Vec<&Node>> =
        (1..=dice.sides).map(|face| node.get(&face.to_string())).collect();
    if rows.is_none() || node.entries().len() != usize::from(dice.sides) {
        let message = say!("expected one row for each face of a {dice}", dice = quoted(dice));
        reader.fault(
            node.span,
            "rules::names",
            message,
            say!("in these rows"),
            say!("number the rows from 1 to {sides}", sides = quoted(dice.sides)),
        );
        return None;
    }
    rows
}
