//! Tables that are written out where something takes one: their fields, and what stands in them.

use full_moon::ast::{Expression, Field, TableConstructor};

use super::known::{GuessedValue, may_be};
use super::{Lint, literal, word};
use crate::campaign::{EVENTS, EventRow, ScriptField, ScriptType};
use crate::engine::core::scripting::hook_calls::KIND;
use crate::engine::order_events::can_be_forbidden;
use crate::fault::Fault;
use crate::lua::pages::event_fields;
use crate::say;
use crate::text::quoted;

/// The function of an order that lists events.
const BRINGS: &str = "brings";

impl Lint<'_> {
    /// Checks the contents of a table that is written out where one of a certain kind is wanted.
    pub(super) fn inside(&mut self, wanted: ScriptField, path: &str, table: &TableConstructor) {
        match wanted.of {
            ScriptType::Fields(fields) => self.fields(fields, path, table),
            ScriptType::Map(_) if path == BRINGS => self.event_brought_about(table),
            ScriptType::List(of) => {
                let items = table.fields().iter().filter_map(|field| match field {
                    Field::NoKey(value) => Some(value),
                    _ => None,
                });
                for value in items.collect::<Vec<_>>() {
                    let known = self.peek(value);
                    self.argument(ScriptField { of: *of, ..wanted }, path, value, known);
                }
            }
            ScriptType::Map(of) | ScriptType::Keyed(_, of) if *of != ScriptType::Any => {
                for field in table.fields() {
                    match field {
                        Field::NameKey { key, value, .. } => {
                            if let ScriptType::Keyed(keys, _) = wanted.of {
                                let key_of = ScriptField { of: *keys, ..wanted };
                                self.named_as(key_of, path, key, word(key));
                            }
                            let known = self.peek(value);
                            self.argument(ScriptField { of: *of, ..wanted }, path, value, known);
                        }
                        Field::NoKey(value) => {
                            let fault = Fault::new(
                                "lua::type",
                                say!(
                                    "what stands in `{name}` of {path} has no name",
                                    name = quoted(wanted.name),
                                    path = quoted(path)
                                ),
                            );
                            let help =
                                say!("write `{name} = {{lost = 3}}`", name = quoted(wanted.name));
                            self.fault(value, fault.help(help), say!("name it"));
                        }
                        _ => {}
                    }
                }
            }
            _ => {}
        }
    }

    /// Reads a table that is written out where one with certain fields is wanted.
    fn fields(&mut self, wanted: &'static [ScriptField], path: &str, table: &TableConstructor) {
        let mut named = true;
        for field in table.fields() {
            let Field::NameKey { key, value, .. } = field else {
                named = false;
                continue;
            };
            let name = word(key);
            if let Some(field) = wanted.iter().find(|field| field.name == name) {
                let known = self.peek(value);
                self.argument(*field, path, value, known);
                continue;
            }
            let message = say!(
                "the table that {path} takes has no '{name}'",
                path = quoted(path),
                name = quoted(name)
            );
            let known: Vec<&str> = wanted.iter().map(|field| field.name).collect();
            self.unknown(key, ("lua::unknown_field", message), name, known.iter().copied());
        }
        let given = |name: &str| {
            let fields = table.fields().iter();
            fields
                .into_iter()
                .any(|field| matches!(field, Field::NameKey { key, .. } if word(key) == name))
        };
        let lacks = wanted
            .iter()
            .find(|field| !may_be(field.of, ScriptType::Nothing) && !given(field.name));
        if let Some(field) = lacks.filter(|_| named) {
            let message = say!(
                "the table that {path} takes lacks its `{name}`",
                path = quoted(path),
                name = quoted(field.name)
            );
            self.fault(table, Fault::new("lua::arguments", message), say!("missing"));
        }
    }

    /// Checks an event that an order says it is to bring about: its kind, and the names of its fields.
    fn event_brought_about(&mut self, table: &TableConstructor) {
        let fields = table.fields().iter().filter_map(|field| match field {
            Field::NameKey { key, value, .. } => Some((key, &**value)),
            _ => None,
        });
        let fields: Vec<(_, &Expression)> = fields.collect();
        let kind = fields.iter().find_map(|(key, value)| match value {
            Expression::String(token) if word(key) == KIND => Some((token, literal(token)?)),
            _ => None,
        });
        let Some((at, name)) = kind else { return };
        let known = EVENTS.iter().enumerate().filter(|(at, _)| can_be_forbidden(*at));
        let known: Vec<(String, &EventRow)> =
            known.map(|(_, row)| (row.script_name(), row)).collect();
        let Some((_, row)) = known.iter().find(|(known, _)| known == name) else {
            let message =
                say!("`{kind}` is the name of an event that can be forbidden", kind = quoted(KIND));
            let names = known.iter().map(|(name, _)| name.as_str());
            self.unknown(at, ("lua::unknown_name", message), name, names);
            return;
        };
        let of_event: Vec<&str> = event_fields(row).iter().map(|field| field.name).collect();
        for (key, _) in fields.iter().filter(|(key, _)| word(key) != KIND) {
            if !of_event.contains(&word(key)) {
                let message = say!(
                    "the event {event} has no `{name}`",
                    event = quoted(name),
                    name = quoted(word(key))
                );
                let known = of_event.iter().copied();
                self.unknown(*key, ("lua::unknown_field", message), word(key), known);
            }
        }
    }

    /// Returns the value of an expression that was read before, without its faults.
    pub(super) fn peek(&mut self, expression: &Expression) -> GuessedValue {
        let (faults, to_look_at) = (self.findings.faults.len(), self.findings.to_look_at.len());
        let known = self.expression(expression);
        self.findings.faults.truncate(faults);
        self.findings.to_look_at.truncate(to_look_at);
        known
    }
}
