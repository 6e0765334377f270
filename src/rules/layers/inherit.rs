//! `extends: NAME`: a race, army list, spell, settlement, terrain or table that is as another one but for what
//! it says itself. It is written out when its layer is laid: cells that it does not set keep the file that set
//! them, and what later layers change of the other one does not reach it.
//!
//! `add_columns:` puts a column into a table whose rows list a result for each.

use crate::rules::declare::{Written, yaml_map};
use crate::rules::merge::take_idle_removals;
use crate::rules::names::Names;
use crate::say;
use crate::text::{Text, quoted};
use crate::yaml::{Node, NodeKind, Reader, Takes};

/// The key that names what an entry extends.
pub(in crate::rules) const EXTENDS: &str = "extends";

/// The key under which columns are added.
pub(in crate::rules) const ADD_COLUMNS: &str = "add_columns";

yaml_map! {
    /// A column for a table whose rows list a result for each.
    pub(in crate::rules) struct AddedColumn = "column that is added" {
        /// the column that it is as, but for the rows that it names
        extends: Option<Node> [Takes::Text, |node| Some(Some(node.clone()))] = None,
        /// its results, by rows
        rows: Option<Node> = None,
    }
    read(reader, names, node) "a column that is added"
}

/// A section whose entries may extend each other.
struct Heritable {
    section: &'static str,
    what: &'static str,
    /// Keys that are not handed on.
    own: &'static [&'static str],
    /// Readers of the section ask what an entry extends.
    kept: bool,
}

const HERITABLE: &[Heritable] = &[
    Heritable { section: "races", what: "race", own: &["name", "default"], kept: true },
    Heritable { section: "armies", what: "army list", own: &[], kept: false },
    Heritable { section: "spells", what: "spell", own: &["name", "title"], kept: true },
    Heritable { section: "settlements", what: "settlement", own: &["name", "capital"], kept: true },
    Heritable { section: "terrains", what: "terrain", own: &["name"], kept: true },
    Heritable { section: "tables", what: "table", own: &["name"], kept: false },
];

/// Parts of a layer that are laid after the rest of it.
pub(in crate::rules) struct Late {
    heirs: Vec<Heir>,
    /// The names of tables, with what is added to each.
    columns: Vec<(Node, Node)>,
}

/// An entry that extends another.
struct Heir {
    of: &'static Heritable,
    key: Node,
    entry: Node,
}

impl Heir {
    fn id(&self) -> &str {
        self.key.scalar().unwrap_or_default()
    }

    fn base(&self) -> &str {
        self.entry.get(EXTENDS).and_then(Node::scalar).unwrap_or_default()
    }
}

fn entries_mut<'n>(node: &'n mut Node, section: &str) -> Option<&'n mut Vec<(Node, Node)>> {
    let NodeKind::Map(sections) = &mut node.kind else { return None };
    let (_, found) = sections.iter_mut().find(|(key, _)| key.scalar() == Some(section))?;
    if let NodeKind::Map(entries) = &mut found.kind { Some(entries) } else { None }
}

/// Takes a key with its value out of a map.
fn take_key(node: &mut Node, name: &str) -> Option<(Node, Node)> {
    let NodeKind::Map(entries) = &mut node.kind else { return None };
    let at = entries.iter().position(|(key, _)| key.scalar() == Some(name))?;
    Some(entries.remove(at))
}

impl Late {
    /// Takes what is to be laid later out of the sections of a layer.
    pub(in crate::rules) fn take(sections: &mut Node) -> Late {
        let mut columns = Vec::new();
        if let Some(tables) = entries_mut(sections, "tables") {
            // A table of which nothing else is said is not one that is new.
            tables.retain_mut(|(key, table)| {
                let Some((_, added)) = take_key(table, ADD_COLUMNS) else { return true };
                columns.push((key.clone(), added));
                !table.entries().is_empty()
            });
        }
        let mut heirs = Vec::new();
        for of in HERITABLE {
            let Some(entries) = entries_mut(sections, of.section) else { continue };
            let (late, rest) = std::mem::take(entries)
                .into_iter()
                .partition(|(_, entry)| entry.get(EXTENDS).is_some());
            *entries = rest;
            let late: Vec<(Node, Node)> = late;
            heirs.extend(late.into_iter().map(|(key, entry)| Heir { of, key, entry }));
        }
        Late { heirs, columns }
    }

    /// Lays it over the tree, on which the rest of the layer lies by now.
    pub(in crate::rules) fn lay(mut self, reader: &Reader<'_>, tree: &mut Node) {
        while !self.heirs.is_empty() {
            let waits = |heir: &Heir| {
                let same = |other: &Heir| other.of.section == heir.of.section;
                self.heirs.iter().any(|other| same(other) && other.id() == heir.base())
            };
            let Some(at) = self.heirs.iter().position(|heir| !waits(heir)) else {
                self.heirs.iter().for_each(|heir| circle(reader, heir));
                break;
            };
            let heir = self.heirs.remove(at);
            inherit(reader, tree, heir);
        }
        for (key, added) in &self.columns {
            let tables =
                entries_mut(tree, "tables").map(|tables| &mut tables[..]).unwrap_or_default();
            let at = tables.iter().position(|(name, _)| name.scalar() == key.scalar());
            match at {
                Some(at) => add_columns(reader, key, &mut tables[at].1, added),
                None => {
                    let known = tables.iter().filter_map(|(name, _)| name.scalar());
                    reader.unknown(key, "table", key.scalar().unwrap_or_default(), known);
                }
            }
        }
    }
}

fn circle(reader: &Reader<'_>, heir: &Heir) {
    let span = heir.entry.get(EXTENDS).map_or(heir.entry.span, |node| node.span);
    let message = say!(
        "the {what} `{id}` extends itself in a circle",
        what = Text::noun(heir.of.what),
        id = quoted(heir.id())
    );
    let help = say!("let one {what} of the circle extend nothing", what = Text::noun(heir.of.what));
    reader.fault(span, "rules::circular_extends", message, say!("back to itself"), help);
}

/// Writes out one entry.
fn inherit(reader: &Reader<'_>, tree: &mut Node, heir: Heir) {
    let Some(named) = heir.entry.get(EXTENDS) else { return };
    let section = tree.get(heir.of.section);
    let Some(base) = section.and_then(|section| section.get(heir.base())) else {
        let known = section.map(Node::entries).unwrap_or_default();
        let known = known.iter().filter_map(|(key, _)| key.scalar());
        reader.unknown(named, heir.of.what, heir.base(), known);
        return;
    };
    let above = |node: &Node| node.get(EXTENDS).and_then(Node::scalar).map(str::to_owned);
    let mut chain = vec![heir.base().to_owned()];
    while let Some(next) = chain
        .last()
        .and_then(|last| above(section?.get(last)?))
        .filter(|next| !chain.contains(next))
    {
        chain.push(next);
    }
    if chain.iter().any(|name| name == heir.id()) {
        circle(reader, &heir);
        return;
    }
    let mut made = base.clone();
    for key in heir.of.own.iter().chain([&EXTENDS]) {
        take_key(&mut made, key);
    }
    let Heir { of, key, mut entry } = heir;
    let named = take_key(&mut entry, EXTENDS);
    // A script of its own carries out what the spell does.
    let kept = of.kept && !(of.section == "spells" && entry.get("script").is_some());
    made.span = entry.span;
    take_idle_removals(reader, &made, &mut entry);
    made.merge(entry);
    if let (NodeKind::Map(entries), Some(named), true) = (&mut made.kind, named, kept) {
        entries.push(named);
    }
    let Some(entries) = entries_mut(tree, of.section) else { return };
    match entries.iter_mut().find(|(known, _)| known.scalar() == key.scalar()) {
        Some(known) => *known = (key, made),
        None => entries.push((key, made)),
    }
}

/// Adds columns, as in `add_columns: {moor: {extends: highland, rows: {5: village}}}`.
fn add_columns(reader: &Reader<'_>, key: &Node, table: &mut Node, added: &Node) {
    if !reader.is_map(added) {
        return;
    }
    for (name, column) in added.entries() {
        let Some(column) = AddedColumn::read(reader, &Names::default(), column) else { continue };
        let (base, own) = (column.extends.as_ref(), column.rows.as_ref());
        let columns = table.get("columns").map(Node::list).unwrap_or_default();
        if columns.is_empty() {
            let id = key.scalar().unwrap_or_default();
            let message = say!("the table `{id}` has no columns to add one to", id = quoted(id));
            reader.fault(name.span, "rules::columns", message, say!("added here"), Text::EMPTY);
            return;
        }
        if columns.iter().any(|known| known.scalar() == name.scalar()) {
            let known = name.scalar().unwrap_or_default();
            let message = say!("the table has a column `{known}` already", known = quoted(known));
            let help = say!("change its rows, or give the new column another name");
            reader.fault(name.span, "rules::duplicate", message, say!("second time"), help);
            continue;
        }
        let like = base.and_then(|base| {
            let at = columns.iter().position(|known| known.scalar() == base.scalar());
            if at.is_none() {
                let known = columns.iter().filter_map(Node::scalar);
                reader.unknown(base, "column", base.scalar().unwrap_or_default(), known);
            }
            at
        });
        if base.is_some() && like.is_none() {
            continue;
        }
        let rows = table.get("rows").map(Node::entries).unwrap_or_default();
        for (label, _) in own.map(Node::entries).unwrap_or_default() {
            if !rows.iter().any(|(known, _)| known.scalar() == label.scalar()) {
                let known = rows.iter().filter_map(|(known, _)| known.scalar());
                reader.unknown(label, "row", label.scalar().unwrap_or_default(), known);
            }
        }
        let cell = |label: &Node, row: &Node| {
            let said = own.and_then(|own| own.get(label.scalar()?)).cloned();
            said.or_else(|| row.list().get(like?).cloned())
        };
        let cells: Vec<Option<Node>> = rows.iter().map(|(label, row)| cell(label, row)).collect();
        let missing = rows.iter().zip(&cells).filter(|(_, cell)| cell.is_none());
        let missing: Vec<&str> = missing.filter_map(|((label, _), _)| label.scalar()).collect();
        if !missing.is_empty() {
            let message = say!(
                "the new column says nothing for {missing}",
                missing = quoted(missing.join(", "))
            );
            let help = say!(
                "add `rows: {{ROW: RESULT}}` for them, or `extends: COLUMN` for what is as in another"
            );
            reader.fault(name.span, "rules::columns", message, say!("added here"), help);
            continue;
        }
        put_in(table, name, cells);
    }
}

/// Puts a column behind the others.
fn put_in(table: &mut Node, name: &Node, cells: Vec<Option<Node>>) {
    let NodeKind::Map(parts) = &mut table.kind else { return };
    for (key, part) in parts {
        match (key.scalar(), &mut part.kind) {
            (Some("columns"), NodeKind::List(columns)) => columns.push(name.clone()),
            (Some("rows"), NodeKind::Map(rows)) => {
                for ((_, row), cell) in rows.iter_mut().zip(&cells) {
                    if let NodeKind::List(row) = &mut row.kind {
                        row.extend(cell.clone());
                    }
                }
            }
            _ => {}
        }
    }
}

/// Returns for each name of a section the place of the one that it extends.
pub(in crate::rules) fn parents(section: Option<&Node>) -> Vec<Option<usize>> {
    let entries = section.map(Node::entries).unwrap_or_default();
    let place = |name: &str| entries.iter().position(|(key, _)| key.scalar() == Some(name));
    entries.iter().map(|(_, entry)| place(entry.get(EXTENDS)?.scalar()?)).collect()
}

/// Returns the places that are named, with those that extend any of them.
pub(in crate::rules) fn with_heirs(parents: &[Option<usize>], named: Vec<usize>) -> Vec<usize> {
    let comes_of = |at: usize| {
        let line =
            std::iter::successors(parents[at], |above| parents.get(*above).copied().flatten());
        line.take(parents.len()).any(|above| named.contains(&above))
    };
    let heirs = (0..parents.len()).filter(|at| !named.contains(at) && comes_of(*at));
    let heirs: Vec<usize> = if named.is_empty() { Vec::new() } else { heirs.collect() };
    named.into_iter().chain(heirs).collect()
}
