//! Tables of records as YAML → rows of named fields: numbers, amounts, texts, flags, lists and maps
//! of these. What they mean is up to the scripts that read them; procedures of the program ask for
//! none.

use std::collections::BTreeMap;

use crate::fault::did_you_mean;
use crate::rules::amount::Amount;
use crate::rules::title::Title;
use crate::say;
use crate::text::{Text, quoted};
use crate::yaml::{Node, NodeKind, Reader, Span, thing};

/// Greatest depth of lists and maps in one another.
const DEPTH: usize = 4;

/// Numbers in records are within this on either side of 0, as amounts are.
const MOST: i64 = 1_000_000;

/// The contents of a cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Datum {
    Number(i64),
    Flag(bool),
    /// A text, or an amount with dice, which scripts throw.
    Text(String),
    List(Vec<Datum>),
    Map(BTreeMap<String, Datum>),
}

macro_rules! kinds {
    ($($(#[doc = $doc:literal])+ $variant:ident = $word:literal;)+) => {
        /// Kinds of cells under one field.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum FieldKind { $($(#[doc = $doc])+ $variant),+ }

        /// Every kind: the word that names it, and what it takes.
        pub const FIELD_KINDS: &[(&str, FieldKind, &str)] = &[$(($word, FieldKind::$variant, concat!($($doc),+))),+];

        /// The words of the kinds.
        pub(in crate::rules) const KIND_WORDS: &[&str] = &[$($word),+];
    };
}

kinds! {
    /// Whatever is written: a number, an amount with dice, a text, yes or no, a list, or a map of
    /// these.
    Any = "any";
    /// A whole number.
    Number = "number";
    /// A number or an amount with dice, such as `d6x10`.
    Amount = "amount";
    /// A text, even one that looks like a number.
    Text = "text";
    /// Yes or no.
    Flag = "flag";
    /// A list of words or texts.
    Words = "words";
    /// A map with keys of its own.
    Map = "map";
}

#[derive(Debug, Clone)]
pub struct RecordField {
    pub name: String,
    pub kind: FieldKind,
}

#[derive(Debug, Clone)]
pub struct RecordRow {
    pub label: String,
    /// Its `name`, or its label with blanks.
    pub title: Title,
    /// By field; what a row leaves out is not there.
    pub cells: BTreeMap<String, (Datum, Span)>,
    pub span: Span,
}

#[derive(Debug, Clone)]
pub struct RecordTable {
    /// In the order in which the table names them.
    pub fields: Vec<RecordField>,
    pub rows: Vec<RecordRow>,
    /// The place of each row.
    index: BTreeMap<String, usize>,
}

/// Keys that every row may have beside the fields of its table.
const EVERYWHERE: [&str; 2] = ["name", "cite"];

impl RecordTable {
    pub fn row(&self, label: &str) -> Option<&RecordRow> {
        self.index.get(label).map(|at| &self.rows[*at])
    }

    /// Returns the fields of a row in the order of the table, its name and the rule it cites before them.
    pub fn cells_of<'a>(
        &'a self,
        row: &'a RecordRow,
    ) -> impl Iterator<Item = (&'a str, &'a (Datum, Span))> {
        let beside = EVERYWHERE
            .into_iter()
            .filter(|name| self.fields.iter().all(|field| field.name != *name));
        let names = beside.chain(self.fields.iter().map(|field| field.name.as_str()));
        names.filter_map(|name| Some((name, row.cells.get(name)?)))
    }
}

/// Reads `records:` and `rows:` of a table; faults go to the reader.
pub fn read_records(
    reader: &Reader<'_>,
    what: &str,
    records: &Node,
    rows: &Node,
) -> Option<RecordTable> {
    let fields = read_fields(reader, records)?;
    let mut table = RecordTable { fields, rows: Vec::new(), index: BTreeMap::new() };
    if !matches!(rows.kind, NodeKind::Map(_)) {
        wrong(reader, rows, "a map of rows");
        return None;
    }
    for (key, value) in rows.entries() {
        let Some(label) = reader.text(key) else { continue };
        if !matches!(value.kind, NodeKind::Map(_)) {
            wrong(reader, value, "a map of fields");
            continue;
        }
        let title = Title::read_or(reader, Title::of_id(label), value.get("name"));
        let mut cells = BTreeMap::new();
        for (name, cell) in value.entries() {
            let (name, span) = (name.scalar().unwrap_or_default(), name.span);
            let field = table.fields.iter().find(|field| field.name == name);
            let kind = match (field, name) {
                (_, "name") => {
                    // Scripts are told English, whatever language is shown.
                    cells.insert(
                        name.to_owned(),
                        (Datum::Text(title.english().to_owned()), cell.span),
                    );
                    continue;
                }
                (Some(field), _) => field.kind,
                (None, "cite") => FieldKind::Text,
                _ => {
                    let known: Vec<&str> =
                        table.fields.iter().map(|field| field.name.as_str()).collect();
                    let help = did_you_mean(name, known.iter().copied(), || {
                        say!("its fields: {known}", known = quoted(known.join(", ")))
                    });
                    reader.fault(
                        span,
                        "rules::unknown_key",
                        say!(
                            "the rows of {what} have no field `{name}`",
                            what = thing(what),
                            name = quoted(name)
                        ),
                        say!("not known"),
                        help,
                    );
                    continue;
                }
            };
            if let Some(datum) = read_cell(reader, kind, cell) {
                cells.insert(name.to_owned(), (datum, cell.span));
            }
        }
        table.index.insert(label.to_owned(), table.rows.len());
        table.rows.push(RecordRow { label: label.to_owned(), title, cells, span: key.span });
    }
    Some(table)
}

/// Reads `[gold, text]`, or with kinds `{gold: amount, text: text}`.
fn read_fields(reader: &Reader<'_>, node: &Node) -> Option<Vec<RecordField>> {
    let mut fields: Vec<RecordField> = Vec::new();
    let mut add = |node: &Node, kind: FieldKind| {
        let Some(name) = reader.text(node) else { return };
        if !is_field(name) {
            let help = say!("use lower-case letters, digits and `_`, beginning with a letter");
            reader.fault(
                node.span,
                "rules::field_name",
                say!("`{name}` is not a valid field name", name = quoted(name)),
                say!("here"),
                help,
            );
        } else if fields.iter().any(|field| field.name == name) {
            reader.fault(
                node.span,
                "rules::duplicate",
                say!("the field `{name}` is named twice", name = quoted(name)),
                say!("second time"),
                say!("keep one of the two"),
            );
        } else {
            fields.push(RecordField { name: name.to_owned(), kind });
        }
    };
    match &node.kind {
        NodeKind::List(items) => items.iter().for_each(|item| add(item, FieldKind::Any)),
        NodeKind::Map(entries) => {
            for (name, kind) in entries {
                if let Some(at) = reader.choice(kind, "kind of field", KIND_WORDS) {
                    add(name, FIELD_KINDS[at].1);
                }
            }
        }
        NodeKind::Scalar { .. } => {
            wrong(
                reader,
                node,
                "a list of fields such as `[gold, text]`, or a map of fields and their kinds such as `{gold: amount}`",
            );
            return None;
        }
    }
    Some(fields)
}

/// Scripts write fields after a dot.
fn is_field(name: &str) -> bool {
    name.starts_with(|letter: char| letter.is_ascii_lowercase())
        && name
            .chars()
            .all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_')
}

fn wrong(reader: &Reader<'_>, node: &Node, wanted: &str) {
    reader.expected(node, wanted, Text::EMPTY);
}

fn read_cell(reader: &Reader<'_>, kind: FieldKind, node: &Node) -> Option<Datum> {
    match kind {
        FieldKind::Any => any(reader, node, 0),
        FieldKind::Number => reader.int_in(node, -MOST, MOST).map(Datum::Number),
        FieldKind::Amount => {
            let amount = node.scalar().and_then(Amount::parse);
            if amount.is_none() {
                wrong(reader, node, "an amount such as `3`, `d6x50` or `100 + d6x50`");
            }
            amount.map(datum)
        }
        FieldKind::Text => reader.text(node).map(|text| Datum::Text(text.to_owned())),
        FieldKind::Flag => reader.flag(node).map(Datum::Flag),
        FieldKind::Words => {
            let NodeKind::List(items) = &node.kind else {
                wrong(reader, node, "a list of words");
                return None;
            };
            Some(Datum::List(
                items
                    .iter()
                    .filter_map(|item| reader.text(item))
                    .map(|text| Datum::Text(text.to_owned()))
                    .collect(),
            ))
        }
        FieldKind::Map => {
            if !matches!(node.kind, NodeKind::Map(_)) {
                wrong(reader, node, "a map");
                return None;
            }
            any(reader, node, 0)
        }
    }
}

/// Turns an amount without dice into a number, another into text.
pub fn datum(amount: Amount) -> Datum {
    if amount.is_fixed() { Datum::Number(amount.plus) } else { Datum::Text(amount.to_string()) }
}

/// Reads whatever is written. Takes what stands in quotes for a text.
fn any(reader: &Reader<'_>, node: &Node, depth: usize) -> Option<Datum> {
    if depth > DEPTH {
        let help = say!("nest lists and maps at most {DEPTH} deep", DEPTH = quoted(DEPTH));
        reader.fault(
            node.span,
            "rules::too_deep",
            say!("this cell is nested too deeply"),
            say!("too deep"),
            help,
        );
        return None;
    }
    match &node.kind {
        NodeKind::List(items) => items
            .iter()
            .map(|item| any(reader, item, depth + 1))
            .collect::<Option<_>>()
            .map(Datum::List),
        NodeKind::Map(entries) => {
            let mut map = BTreeMap::new();
            for (key, value) in entries {
                map.insert(reader.text(key)?.to_owned(), any(reader, value, depth + 1)?);
            }
            Some(Datum::Map(map))
        }
        NodeKind::Scalar { text, quoted: true } => Some(Datum::Text((**text).to_owned())),
        NodeKind::Scalar { text, .. } => match &**text {
            "yes" | "true" => Some(Datum::Flag(true)),
            "no" | "false" => Some(Datum::Flag(false)),
            word if word.parse::<i64>().is_ok() => {
                reader.int_in(node, -MOST, MOST).map(Datum::Number)
            }
            _ => reader.text(node).map(|text| Datum::Text(text.to_owned())),
        },
    }
}

impl std::fmt::Display for Datum {
    /// Writes it as rules files could have it, on one line.
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Datum::Number(number) => write!(out, "{number}"),
            Datum::Flag(flag) => out.write_str(if *flag { "yes" } else { "no" }),
            Datum::Text(text) => out.write_str(text.trim()),
            Datum::List(items) => {
                let items: Vec<String> = items.iter().map(Datum::to_string).collect();
                write!(out, "[{}]", items.join(", "))
            }
            Datum::Map(map) => {
                let entries: Vec<String> =
                    map.iter().map(|(key, value)| format!("{key}: {value}")).collect();
                write!(out, "{{{}}}", entries.join(", "))
            }
        }
    }
}
