//! A table that a declaration is given → its fields, each of the type that its row says, and none
//! but those.

use std::collections::BTreeMap;

use mlua::{Function, Value};

use super::tables::TableField;
use super::{Handler, handler, rule, wrong};
use crate::basics::terminal_text::one_line;
use crate::campaign::{ScriptType, ScriptValue};
use crate::fault::{Fault, did_you_mean};
use crate::lua::convert::typed;
use crate::lua::shared::Shared;
use crate::rules::RuleId;
use crate::rules::interface::{API, InterfaceChange, Successor, change_after};
use crate::say;
use crate::text::{Joined, Text, listed_code, quoted};

/// Longest name of a field that is shown.
const LONGEST: usize = 100;

/// Fields of a table that older scripts may have beside those of today, at most.
const MOST_DROPPED: usize = 16;

/// Declarations whose tables once took more, as the table of changes names them.
const HINTED: [(&str, &str); 3] =
    [("a hook", "Particulars"), ("an order", "OwnOrder"), ("a phase", "PhaseNeeds")];

/// Returns what became of a field that a declaration once took.
fn changed_field(what: &str, key: &str) -> Option<&'static InterfaceChange> {
    let (_, of) = HINTED.iter().find(|(hinted, _)| *hinted == what)?;
    change_after(0, of, key)
}

/// A table whose fields are as their rows say.
pub(super) struct GivenTable {
    /// For reports: `declare.order`.
    named: String,
    fields: BTreeMap<&'static str, GivenField>,
}

/// The value of a field.
enum GivenField {
    Value(ScriptValue),
    Function(Function),
}

impl GivenTable {
    /// Reads the argument of a declaration: `what` it declares, such as `an order`, and `named` how
    /// it was called.
    ///
    /// # Errors
    /// A fault that names a field that there is none of, that is missing, or that is of another
    /// type.
    pub(super) fn read(
        value: Option<&Value>,
        what: &'static str,
        named: &str,
        rows: &'static [TableField],
    ) -> Result<GivenTable, Fault> {
        GivenTable::read_for(API, value, (what, named), rows)
    }

    /// Reads it in a script for a version of the interface: fields that only saved work are passed over in
    /// scripts from before they were dropped.
    ///
    /// # Errors
    /// As [`GivenTable::read`].
    pub(super) fn read_for(
        api: u32,
        value: Option<&Value>,
        (what, named): (&'static str, &str),
        rows: &'static [TableField],
    ) -> Result<GivenTable, Fault> {
        let Some(Value::Table(table)) = value else {
            return Err(wrong(
                say!("the argument of {named}", named = quoted(named)),
                say!("a table"),
                value.unwrap_or(&Value::Nil),
            ));
        };
        let mut given: BTreeMap<String, Value> = BTreeMap::new();
        // One field too many is enough to refuse it.
        let passed_over = |key: &str| {
            let change = changed_field(what, key);
            change.is_some_and(|of| of.becomes == Successor::Dropped && api < of.since)
        };
        for pair in table.pairs::<Value, Value>().take(rows.len() + MOST_DROPPED + 1) {
            let (key, value) =
                pair.map_err(|error| Fault::new("lua::type", Text::system_error(&error)))?;
            let key = match &key {
                Value::String(text) => {
                    String::from_utf8_lossy(&text.as_bytes()[..text.as_bytes().len().min(LONGEST)])
                        .into_owned()
                }
                other => other.to_string().unwrap_or_default(),
            };
            if !passed_over(&key) {
                given.insert(key, value);
            }
        }
        let mut fields = BTreeMap::new();
        for row in rows {
            let (of, optional) = if let ScriptType::Optional(inner) = row.of {
                (*inner, true)
            } else {
                (row.of, false)
            };
            let value = given.remove(row.name).unwrap_or(Value::Nil);
            let at =
                || say!("`{field}` of {named}", field = quoted(row.name), named = quoted(named));
            let field = match (of, value) {
                (_, Value::Nil) if optional => continue,
                (ScriptType::Function(..), Value::Function(function)) => {
                    GivenField::Function(function)
                }
                (ScriptType::Function(..), value) => {
                    return Err(wrong(at(), say!("a function"), &value));
                }
                (of, value) => GivenField::Value(typed(&value, of, at)?),
            };
            fields.insert(row.name, field);
        }
        match given.keys().next() {
            None => Ok(GivenTable { named: named.to_owned(), fields }),
            Some(key) if let Some(change) = changed_field(what, key) => {
                let fault = Fault::new(
                    "lua::hint",
                    say!(
                        "{what} no longer needs `{key}`",
                        what = Text::noun(what),
                        key = quoted(key)
                    ),
                );
                Err(fault.help(say!(
                    "delete `{key}`: {says}; `margrave mods upgrade` does so",
                    key = quoted(key),
                    says = change.says()
                )))
            }
            Some(key) => {
                let known: Vec<&str> = rows.iter().map(|row| row.name).collect();
                let help = did_you_mean(key, known.iter().copied(), || {
                    say!("there are {known}", known = listed_code(&known, Joined::Comma))
                });
                Err(Fault::new(
                    "lua::unknown_field",
                    say!("{what} has no '{name}'", what = Text::noun(what), name = quoted(key)),
                )
                .help(help))
            }
        }
    }

    fn value(&self, key: &str) -> Option<&ScriptValue> {
        match self.fields.get(key) {
            Some(GivenField::Value(value)) => Some(value),
            _ => None,
        }
    }

    /// Returns a text, if it is given, in one line: it stands in lists.
    pub(super) fn text(&self, key: &str) -> Option<String> {
        self.value(key).and_then(ScriptValue::as_text).map(|text| one_line(text).into_owned())
    }

    /// Returns a text that its row needs.
    pub(super) fn needed(&self, key: &str) -> String {
        self.text(key).unwrap_or_default()
    }

    pub(super) fn number(&self, key: &str) -> Option<i64> {
        self.value(key).and_then(ScriptValue::number)
    }

    /// True if a flag is given and set.
    pub(super) fn flag(&self, key: &str) -> bool {
        self.value(key) == Some(&ScriptValue::Flag(true))
    }

    /// Returns the texts of a list, or the only one; empty if it is left out.
    pub(super) fn texts(&self, key: &str) -> Vec<String> {
        match self.value(key) {
            Some(ScriptValue::List(list)) => {
                list.iter().filter_map(ScriptValue::as_text).map(str::to_owned).collect()
            }
            Some(ScriptValue::Text(text)) => vec![one_line(text).into_owned()],
            _ => Vec::new(),
        }
    }

    /// Returns the rule that `cite` names.
    ///
    /// # Errors
    /// A fault if there is none of that id.
    pub(super) fn cite(&self, shared: &Shared) -> Result<Option<RuleId>, Fault> {
        self.text("cite").map(|id| rule(shared, &id)).transpose()
    }

    /// Returns a function as a handler that carries out a rule, if it is given.
    ///
    /// # Errors
    /// None for a field that its row says is a function.
    pub(super) fn function(
        &self,
        shared: &Shared,
        key: &str,
        cite: RuleId,
    ) -> Result<Option<Handler>, Fault> {
        let Some(GivenField::Function(function)) = self.fields.get(key) else { return Ok(None) };
        handler(
            shared,
            Some(&Value::Function(function.clone())),
            || say!("`{field}` of {named}", field = quoted(key), named = quoted(&self.named)),
            cite,
            None,
        )
        .map(Some)
    }
}
