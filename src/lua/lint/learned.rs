//! Knowledge that passes over the scripts of a layer have gathered of its own functions and tables: what they are called
//! with, return and hold. The scripts are read again until nothing more is learned.

use std::collections::{BTreeMap, BTreeSet};

use super::known::GuessedValue;
use crate::campaign::ScriptType;

/// Place of a function, table or local: the file by its number, and the byte in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct CodeSite {
    pub(super) file: usize,
    pub(super) at: usize,
}

/// Knowledge of one pass, by which the next one reads.
#[derive(Default, PartialEq)]
pub(super) struct Learned {
    parameters: BTreeMap<(CodeSite, usize), GuessedValue>,
    returns: BTreeMap<CodeSite, GuessedValue>,
    fields: BTreeMap<(CodeSite, String), GuessedValue>,
    items: BTreeMap<CodeSite, GuessedValue>,
    /// The tables that a list holds, among other things.
    tables: BTreeSet<(CodeSite, CodeSite)>,
    /// Values that locals are given after their declaration.
    assigned: BTreeMap<CodeSite, GuessedValue>,
    globals: BTreeMap<(usize, String), GuessedValue>,
    /// Values that files return.
    files: BTreeMap<usize, GuessedValue>,
    /// Functions that go where it is not known what calls them.
    escaped: BTreeSet<CodeSite>,
    /// The layer's own orders: the tables in which hooks are told them, and their arguments.
    orders: BTreeMap<String, (CodeSite, Vec<GuessedValue>)>,
    /// Something that is not known counts for nothing beside what is: enough to find what an old name
    /// stands for, and too little for a fault.
    pub(super) lenient: bool,
}

/// Joins two guesses of what something is.
pub(super) fn joined(one: GuessedValue, other: GuessedValue, lenient: bool) -> GuessedValue {
    use GuessedValue::{Of, Own, Text, Unknown, Unseen};
    match (one, other) {
        (Unseen | Of(ScriptType::Nothing), known) | (known, Unseen | Of(ScriptType::Nothing)) => {
            known
        }
        (Unknown, known) | (known, Unknown) if lenient => known,
        (one, other) if one == other => one,
        (Of(one), Of(other)) if bare(one) == bare(other) => Of(bare(one)),
        (Text, Of(ScriptType::Text)) | (Of(ScriptType::Text), Text) => Of(ScriptType::Text),
        // A table that is written out in its place is mostly an empty one.
        (Own(_), Of(of)) | (Of(of), Own(_)) if is_table(of) => Of(of),
        (GuessedValue::Event(_), GuessedValue::Event(_)) if lenient => {
            Of(ScriptType::Table("Event"))
        }
        _ => Unknown,
    }
}

fn bare(of: ScriptType) -> ScriptType {
    if let ScriptType::Optional(inner) = of { *inner } else { of }
}

fn is_table(of: ScriptType) -> bool {
    matches!(bare(of), ScriptType::List(_) | ScriptType::Map(_) | ScriptType::Keyed(..))
}

impl Learned {
    pub(super) fn lenient(lenient: bool) -> Learned {
        Learned { lenient, ..Learned::default() }
    }

    fn add<K: Ord>(
        map: &mut BTreeMap<K, GuessedValue>,
        key: K,
        value: GuessedValue,
        lenient: bool,
    ) {
        let known = map.entry(key).or_insert(GuessedValue::Unseen);
        *known = joined(*known, value, lenient);
    }

    /// Notes that a function is called with this, as its argument of a number.
    pub(super) fn passed(&mut self, function: CodeSite, at: usize, value: GuessedValue) {
        Self::add(&mut self.parameters, (function, at), value, self.lenient);
    }

    pub(super) fn parameter(&self, function: CodeSite, at: usize) -> GuessedValue {
        let known = self.parameters.get(&(function, at)).copied().unwrap_or(GuessedValue::Unseen);
        if !self.lenient && self.escaped.contains(&function) {
            GuessedValue::Unknown
        } else {
            known
        }
    }

    pub(super) fn returned(&mut self, function: CodeSite, value: GuessedValue) {
        Self::add(&mut self.returns, function, value, self.lenient);
    }

    pub(super) fn result(&self, function: CodeSite) -> GuessedValue {
        self.returns.get(&function).copied().unwrap_or(GuessedValue::Unseen)
    }

    pub(super) fn put(&mut self, table: CodeSite, name: &str, value: GuessedValue) {
        Self::add(&mut self.fields, (table, name.to_owned()), value, self.lenient);
    }

    pub(super) fn field(&self, table: CodeSite, name: &str) -> GuessedValue {
        let known = self.fields.get(&(table, name.to_owned())).copied();
        known.unwrap_or(GuessedValue::Unknown)
    }

    /// Lists the names of the fields of a table.
    pub(super) fn names_of(&self, table: CodeSite) -> impl Iterator<Item = &str> {
        let from = (table, String::new());
        let named = self.fields.range(from..).take_while(move |((of, _), _)| *of == table);
        named.map(|((_, name), _)| name.as_str())
    }

    pub(super) fn listed(&mut self, table: CodeSite, value: GuessedValue) {
        Self::add(&mut self.items, table, value, self.lenient);
        if let GuessedValue::Own(item) = value {
            self.tables.insert((table, item));
        }
    }

    /// Lists the tables that are written out and stand in a list.
    pub(super) fn tables_in(&self, list: CodeSite) -> impl Iterator<Item = CodeSite> + '_ {
        let first = (list, CodeSite { file: 0, at: 0 });
        let held = self.tables.range(first..).take_while(move |(of, _)| *of == list);
        held.map(|(_, table)| *table)
    }

    pub(super) fn item(&self, table: CodeSite) -> GuessedValue {
        self.items.get(&table).copied().unwrap_or(GuessedValue::Unknown)
    }

    /// Guesses what `for` finds in a table: its items and what it has by name.
    pub(super) fn walked(&self, table: CodeSite) -> GuessedValue {
        let from = (table, String::new());
        let named = self.fields.range(from..).take_while(|((of, _), _)| *of == table);
        let items = self.items.get(&table);
        let all = named.map(|(_, value)| value).chain(items).copied();
        all.reduce(|one, other| joined(one, other, self.lenient)).unwrap_or(GuessedValue::Unknown)
    }

    pub(super) fn assign(&mut self, local: CodeSite, value: GuessedValue) {
        Self::add(&mut self.assigned, local, value, self.lenient);
    }

    /// Returns a local as all that it is ever given.
    pub(super) fn local(&self, local: CodeSite, first: GuessedValue) -> GuessedValue {
        let later = self.assigned.get(&local);
        later.map_or(first, |later| joined(first, *later, self.lenient))
    }

    pub(super) fn set_global(&mut self, file: usize, name: &str, value: GuessedValue) {
        Self::add(&mut self.globals, (file, name.to_owned()), value, self.lenient);
    }

    pub(super) fn global(&self, file: usize, name: &str) -> Option<GuessedValue> {
        self.globals.get(&(file, name.to_owned())).copied()
    }

    pub(super) fn file_returns(&mut self, file: usize, value: GuessedValue) {
        Self::add(&mut self.files, file, value, self.lenient);
    }

    pub(super) fn file(&self, file: usize) -> GuessedValue {
        self.files.get(&file).copied().unwrap_or(GuessedValue::Unknown)
    }

    /// Notes that a function goes where it is not known what calls it.
    pub(super) fn escapes(&mut self, value: GuessedValue) {
        if let GuessedValue::Local(function) = value {
            self.escaped.insert(function);
        }
    }

    pub(super) fn declare_order(
        &mut self,
        name: &str,
        told: CodeSite,
        arguments: Vec<GuessedValue>,
    ) {
        self.orders.insert(name.to_owned(), (told, arguments));
    }

    /// Returns the table in which hooks are told an order of the layer, and its arguments.
    pub(super) fn order(&self, name: &str) -> Option<&(CodeSite, Vec<GuessedValue>)> {
        self.orders.get(name)
    }
}
