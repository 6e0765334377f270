//! What a layer changes of the scripts of those before it: the function that was there is wrapped in
//! a new one, which may call it, or is switched off.

use std::rc::Rc;

use mlua::{Function, Lua, MultiValue, Value};

use super::arguments::GivenTable;
use super::tables::CHANGED_ORDER;
use super::{Handler, Needs, Registry, handler, subject, text, wrong};
use crate::engine::scripting::hooks::{HOOKS, HookRow, Subject};
use crate::fault::{Fault, nearest};
use crate::lua::shared::Shared;
use crate::rules::HOUSE_RULE;

/// A function that calls what a handler did before, in the name of whoever set that.
fn original(lua: &Lua, shared: &Rc<Shared>, before: Option<Handler>) -> Result<Function, Fault> {
    let shared = Rc::clone(shared);
    let made = lua.create_function(move |lua, mut given: MultiValue| {
        let Some(before) = &before else { return Ok(MultiValue::new()) };
        if let Some(earlier) = &before.original {
            given.push_front(Value::Function(earlier.clone()));
        }
        shared
            .within(before.frame, || {
                shared.gauge.call(lua, before.frame.owner, &before.function, given)
            })
            .map_err(mlua::Error::external)
    });
    made.map_err(|error| Fault::new("lua::memory", error.to_string()))
}

/// The handler that stands in the place of another from now on.
fn wrapped(
    lua: &Lua,
    shared: &Rc<Shared>,
    before: Option<Handler>,
    function: Option<&Value>,
    what: &str,
) -> Result<Handler, Fault> {
    let (cite, needs) = before
        .as_ref()
        .map_or((HOUSE_RULE, Needs::default()), |before| (before.frame.cite, before.needs.clone()));
    let made = handler(shared, function, what, cite, None)?;
    Ok(Handler { original: Some(original(lua, shared, before)?), needs, ..made })
}

/// A fault for a name that there is nothing of, unless scripts that are not loaded may have it:
/// those of races that nobody plays.
fn missing(shared: &Shared, fault: Fault) -> Result<(), Fault> {
    if shared.whole.get() { Err(fault) } else { Ok(()) }
}

/// `fault` with the nearest of the names that there are.
fn near<'a>(fault: Fault, name: &str, known: impl Iterator<Item = &'a str> + Clone) -> Fault {
    match nearest(name, known.clone()) {
        Some(near) => fault.help(format!("did you mean `{near}`?")),
        None => {
            let known: Vec<&str> = known.collect();
            if known.is_empty() {
                fault.help("what it changes must be loaded before it: `needs:` in the manifest names the mod that has it")
            } else {
                fault.help(format!("there are {known}", known = known.join(", ")))
            }
        }
    }
}

pub(super) fn phase(lua: &Lua, shared: &Rc<Shared>, values: &[Value]) -> Result<(), Fault> {
    let id = text(values.first(), "the first argument of override.phase")?;
    let rules = &shared.rules;
    if rules.built_in_phases.iter().any(|known| *known == id) {
        let fault = Fault::new(
            "lua::override",
            format!("no script plays the phase '{id}', but the program"),
        );
        return Err(fault.help(format!(
            "`replace.phase(\"{id}\", …)` plays it instead, and `on.phase_begins` and `on.phase_ends` come before and after it"
        )));
    }
    let at = rules.added_phases.iter().position(|phase| phase.id == id);
    let number = at.and_then(|at| u16::try_from(rules.built_in_phases.len() + at).ok());
    let before = number.and_then(|number| shared.registry.borrow().phases.get(&number).cloned());
    let (Some(number), Some(before)) = (number, before) else {
        let fault = Fault::new("lua::unknown_name", format!("no script plays a phase '{id}'"));
        let known: Vec<String> = rules.added_phases.iter().map(|phase| phase.id.clone()).collect();
        return missing(shared, near(fault, &id, known.iter().map(String::as_str)));
    };
    let what = "the second argument of override.phase";
    let made = wrapped(lua, shared, Some(before), values.get(1), what)?;
    shared.registry.borrow_mut().phases.insert(number, made);
    Ok(())
}

pub(super) fn order(lua: &Lua, shared: &Rc<Shared>, values: &[Value]) -> Result<(), Fault> {
    let name = text(values.first(), "the first argument of override.order")?;
    let taken =
        GivenTable::read(values.get(1), "a changed order", "override.order", CHANGED_ORDER)?;
    if crate::engine::Verb::by_name(&name).is_some()
        && shared.registry.borrow().orders.iter().all(|(order, _)| order.name != name)
    {
        let fault = Fault::new(
            "lua::override",
            format!("no script carries out the order '{name}', but the program"),
        );
        return Err(fault.help(format!(
            "`refuse.order(\"{name}\", …)` forbids it, and `on.after_order(\"{name}\", …)` comes after it"
        )));
    }
    let found = shared.registry.borrow().orders.iter().position(|(order, _)| order.name == name);
    let Some(at) = found else {
        let fault = Fault::new("lua::unknown_name", format!("no script brings an order '{name}'"));
        let registry = shared.registry.borrow();
        let known = registry.orders.iter().map(|(order, _)| order.name.as_str());
        return missing(shared, near(fault, &name, known));
    };
    let (cite, mut functions) = {
        let registry = shared.registry.borrow();
        (registry.orders[at].0.cite, registry.orders[at].1.clone())
    };
    for (field, of) in [
        ("check", &mut functions.check),
        ("play", &mut functions.play),
        ("preview", &mut functions.preview),
        ("candidates", &mut functions.candidates),
        ("advice", &mut functions.advice),
    ] {
        let Some(made) = taken.function(shared, field, cite)? else { continue };
        let before = of.take();
        *of = Some(Handler { original: Some(original(lua, shared, before)?), ..made });
    }
    let mut registry = shared.registry.borrow_mut();
    let (order, kept) = &mut registry.orders[at];
    order.lists = functions.candidates.is_some();
    order.advises = functions.advice.is_some();
    *kept = functions;
    Ok(())
}

pub(super) fn spell(lua: &Lua, shared: &Rc<Shared>, values: &[Value]) -> Result<(), Fault> {
    let name = text(values.first(), "the first argument of override.spell")?;
    let what = "the second argument of override.spell";
    let declared = shared.registry.borrow().spells.iter().position(|spell| spell.name == name);
    if let Some(at) = declared {
        let before = shared.registry.borrow().spells[at].cast.clone();
        let made = wrapped(lua, shared, Some(before), values.get(1), what)?;
        shared.registry.borrow_mut().spells[at].cast = made;
        return Ok(());
    }
    let of_file =
        shared.rules.names.spell(&name).filter(|spell| shared.rules.spell(*spell).script.is_some());
    let Some(spell) = of_file else {
        let fault =
            Fault::new("lua::unknown_name", format!("no script carries out a spell '{name}'"));
        let known = shared.rules.names.spells.iter().map(String::as_str);
        return missing(shared, near(fault, &name, known));
    };
    let made = handler(shared, values.get(1), what, shared.rules.spell(spell).cite, None)?;
    shared.registry.borrow_mut().changed_spells.push((name, made));
    Ok(())
}

/// Puts the functions that later layers have for a spell around the one that its file declares.
pub(in crate::lua) fn changed_spell(
    lua: &Lua,
    shared: &Rc<Shared>,
    name: &str,
    cast: Handler,
    changed: &[(String, Handler)],
) -> Result<Handler, Fault> {
    let mine = changed.iter().filter(|(spell, _)| spell == name);
    mine.map(|(_, made)| made).try_fold(cast, |before, made| {
        Ok(Handler { original: Some(original(lua, shared, Some(before))?), ..made.clone() })
    })
}

pub(super) fn hook(lua: &Lua, shared: &Rc<Shared>, values: &[Value]) -> Result<(), Fault> {
    let of = text(values.first(), "the first argument of override.hook")?;
    let named = text(values.get(1), "the second argument of override.hook")?;
    let row = row_named(&named)?;
    let subject = match (row.subject, values.get(2)) {
        (Subject::Nothing, None | Some(Value::Nil)) => 0,
        (Subject::Nothing, Some(other)) => {
            return Err(wrong(
                "the third argument of override.hook",
                "nil, for there is only one such hook",
                other,
            ));
        }
        (kind, given) => {
            let name = text(given, "the third argument of override.hook")?;
            match super::mod_order_number(shared, kind, &name) {
                Some(number) => number,
                None => subject(shared, kind, &name, &named)?,
            }
        }
    };
    let layers = || shared.rules.layers.iter().map(|layer| layer.name.as_str());
    let Some(layer) = layers().position(|layer| layer == of) else {
        let fault =
            Fault::new("lua::unknown_name", format!("no edition or mod in play is called '{of}'"));
        return Err(near(fault, &of, layers()));
    };
    let key = (row.hook as usize, subject);
    let set: Vec<usize> = {
        let registry: &Registry = &shared.registry.borrow();
        let handlers = registry.hooks.get(&key).map_or(&[][..], Vec::as_slice);
        handlers
            .iter()
            .enumerate()
            .filter(|(_, handler)| handler.frame.owner == layer)
            .map(|(at, _)| at)
            .collect()
    };
    if set.is_empty() {
        let for_what = match values.get(2) {
            Some(Value::String(name)) => format!(" for \"{name}\"", name = name.to_string_lossy()),
            _ => String::new(),
        };
        let fault =
            Fault::new("lua::override", format!("`{of}` sets no {named}{for_what} before this"));
        return missing(shared, fault.help(
            "`margrave rules list` says what each layer sets; hooks in the file of a spell belong to the spell",
        ));
    }
    if values.get(3) == Some(&Value::Boolean(false)) {
        if let Some(handlers) = shared.registry.borrow_mut().hooks.get_mut(&key) {
            handlers.retain(|handler| handler.frame.owner != layer);
        }
        return Ok(());
    }
    for at in set {
        let before = shared.registry.borrow().hooks.get(&key).map(|handlers| handlers[at].clone());
        let what = "the fourth argument of override.hook, unless it is false,";
        let made = wrapped(lua, shared, before, values.get(3), what)?;
        if let Some(handlers) = shared.registry.borrow_mut().hooks.get_mut(&key) {
            handlers[at] = made;
        }
    }
    Ok(())
}

/// The row of a hook named as in `filter.total`.
fn row_named(named: &str) -> Result<&'static HookRow, Fault> {
    let names: Vec<String> =
        HOOKS.iter().map(|row| format!("{}.{}", row.kind.word(), row.name)).collect();
    match names.iter().position(|known| known == named) {
        Some(at) => Ok(&HOOKS[at]),
        None => {
            let fault = Fault::new("lua::unknown_name", format!("there is no hook '{named}'"));
            Err(match nearest(named, names.iter().map(String::as_str)) {
                Some(near) => fault.help(format!("did you mean `{near}`?")),
                None => fault.help("name it as it is set, such as \"filter.total\""),
            })
        }
    }
}
