//! Events that the script of an order says that it is to bring about, as hooks are told of them.

use std::collections::BTreeMap;

use mlua::Value;

use super::super::convert::{describe, typed};
use super::super::declare::EVENTS_OF_ORDER;
use super::super::pages::event_fields;
use crate::campaign::{EVENTS, EventRow, ScriptField, ScriptType, ScriptValue};
use crate::engine::core::scripting::hook_calls::{EVENT_RULE, KIND};
use crate::engine::core::scripting::interface::ModOrder;
use crate::engine::order_events::can_be_forbidden;
use crate::fault::{Fault, did_you_mean};
use crate::say;
use crate::text::{Text, quoted};

/// Returns the events that `brings` of an order lists, of what it returned: kinds of events, by their numbers, with
/// all their fields.
pub(super) fn listed(order: &ModOrder, value: &Value) -> Result<Vec<(u16, ScriptValue)>, Fault> {
    let what = || {
        say!(
            "what `{field}` of the order {name} returns",
            field = quoted("brings"),
            name = quoted(&order.name)
        )
    };
    let listed = typed(value, ScriptType::Optional(&EVENTS_OF_ORDER), what)?;
    let ScriptValue::List(listed) = listed else { return Ok(Vec::new()) };
    let event = |listed: ScriptValue| match listed {
        ScriptValue::Map(fields) => event(fields, order.cite.0),
        _ => Err(Fault::new("lua::given_back", say!("{what} lists tables", what = what()))),
    };
    listed.into_iter().map(event).collect()
}

/// Returns an event as a script gives it: what it leaves out is nil.
fn event(
    mut given: BTreeMap<String, ScriptValue>,
    rule: &'static str,
) -> Result<(u16, ScriptValue), Fault> {
    let wrong = |message: Text| Fault::new("lua::given_back", message);
    let kind = given.remove(KIND).unwrap_or(ScriptValue::Nothing);
    let known = || EVENTS.iter().enumerate().filter(|(at, _)| can_be_forbidden(*at));
    let name = kind.as_text().unwrap_or_default();
    let Some((at, row)) = known().find(|(_, row)| row.script_name() == name) else {
        let names: Vec<String> = known().map(|(_, row)| row.script_name()).collect();
        let fault = wrong(say!(
            "`{kind}` is the name of an event that can be forbidden",
            kind = quoted(KIND)
        ));
        return Err(
            fault.help(did_you_mean(name, names.iter().map(String::as_str), || names.join(", ")))
        );
    };
    let mut told = fields(row, &mut given)?;
    if let Some(name) = given.into_keys().next() {
        let names: Vec<&str> = event_fields(row).iter().map(|field| field.name).collect();
        let fault = wrong(say!(
            "the event {event} has no `{name}`",
            event = quoted(row.script_name()),
            name = quoted(name)
        ));
        return Err(fault.help(names.join(", ")));
    }
    told.insert(KIND.to_owned(), kind);
    told.insert(EVENT_RULE.to_owned(), ScriptValue::text(rule));
    Ok((u16::try_from(at).unwrap_or(u16::MAX), ScriptValue::Map(told)))
}

/// Returns the fields of an event, taken out of what is given.
fn fields(
    row: &EventRow,
    given: &mut BTreeMap<String, ScriptValue>,
) -> Result<BTreeMap<String, ScriptValue>, Fault> {
    let told = |field: &ScriptField| {
        let value = given.remove(field.name).unwrap_or(ScriptValue::Nothing);
        if value == ScriptValue::Nothing || field.of.holds(&value) {
            return Ok((field.name.to_owned(), value));
        }
        Err(Fault::new(
            "lua::given_back",
            say!(
                "`{name}` of the event {event} is {wanted}, and {found} is returned",
                name = quoted(field.name),
                event = quoted(row.script_name()),
                wanted = field.of.words(),
                found = describe(&value)
            ),
        ))
    };
    row.fields.iter().map(told).collect()
}
