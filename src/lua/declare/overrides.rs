//! Changes of a layer to the scripts of those before it: an earlier function is wrapped in a new one, which may
//! call it, or is switched off.

use std::collections::BTreeMap;
use std::rc::Rc;

use mlua::{Function, Lua, MultiValue, Value};

use super::arguments::GivenTable;
use super::tables::CHANGED_ORDER;
use super::{ChangedHook, Handler, Registry, handler, subject, text, wrong};
use crate::engine::Stop;
use crate::engine::core::scripting::hook_calls;
use crate::engine::core::scripting::hooks::{HOOKS, HookRow, Subject};
use crate::fault::{Fault, did_you_mean};
use crate::lua::shared::Shared;
use crate::lua::unknown_name::unknown_or;
use crate::rules::{HOUSE_RULE, Symbol};
use crate::say;
use crate::text::{Joined, Text, listed_code, quoted};

/// Returns a function that calls what a handler did before, in the name of whoever set that.
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
    made.map_err(|error| Fault::new("lua::memory", Text::system_error(&error)))
}

/// Returns a function that plays the phase that is on as the program plays it. What happens in it is not the
/// doing of whoever calls it, and costs them no steps.
fn of_the_program(lua: &Lua, shared: &Rc<Shared>) -> Result<Function, Fault> {
    let shared = Rc::clone(shared);
    let made = lua.create_function(move |lua, _: MultiValue| {
        let played = shared.apart(|| {
            shared.gauge.question_begins(lua);
            let played =
                shared.world.act(|turn| {
                    let played = hook_calls::play_as_the_program_does(turn);
                    // Where it is tried out what an order comes to, the script has what it knew before.
                    played.and_then(|()| {
                        if turn.state().dice.in_trial() { Err(Stop::Quit) } else { Ok(()) }
                    })
                });
            shared.gauge.question_ends(lua);
            played
        });
        match played {
            Ok(Ok(())) => Ok(()),
            Ok(Err(stop)) => {
                shared.stop.borrow_mut().get_or_insert(stop);
                Err(mlua::Error::external(Fault::new("lua::stopped", say!("the game is left"))))
            }
            Err(fault) => Err(mlua::Error::external(fault)),
        }
    });
    made.map_err(|error| Fault::new("lua::memory", Text::system_error(&error)))
}

/// Returns the handler that stands in the place of another from now on.
fn wrapped(
    lua: &Lua,
    shared: &Rc<Shared>,
    before: Option<Handler>,
    function: Option<&Value>,
    what: impl FnOnce() -> Text,
) -> Result<Handler, Fault> {
    let cite = before.as_ref().map_or(HOUSE_RULE, |before| before.frame.cite);
    let made = handler(shared, function, what, cite, None)?;
    Ok(Handler { original: Some(original(lua, shared, before)?), ..made })
}

/// Returns a fault for a name that there is nothing of, unless scripts that are not loaded may have it: those
/// of races that nobody plays.
fn missing(shared: &Shared, fault: Fault) -> Result<(), Fault> {
    if shared.whole.get() { Err(fault) } else { Ok(()) }
}

/// Adds to `fault` the nearest of the names that there are.
fn near<'a>(fault: Fault, name: &str, known: impl Iterator<Item = &'a str> + Clone) -> Fault {
    fault.help(did_you_mean(name, known.clone(), || match known.collect::<Vec<_>>().as_slice() {
        [] => say!("what it changes must be loaded before it: `needs:` in the manifest names the mod that has it"),
        known => say!("there are {known}", known = listed_code(known, Joined::Comma)),
    }))
}

pub(super) fn phase(lua: &Lua, shared: &Rc<Shared>, values: &[Value]) -> Result<(), Fault> {
    let id = text(values.first(), || {
        say!("the first argument of {named}", named = quoted("override.phase"))
    })?;
    let rules = &shared.rules;
    let what = || say!("the second argument of {named}", named = quoted("override.phase"));
    if let Some(at) = rules.built_in_phases.iter().position(|known| known.id == id) {
        let number = u16::try_from(at).unwrap_or(u16::MAX);
        let before = shared.registry.borrow().phases.get(&number).cloned();
        let made = match before {
            Some(before) => wrapped(lua, shared, Some(before), values.get(1), what)?,
            None => {
                let made = handler(shared, values.get(1), what, HOUSE_RULE, None)?;
                Handler { original: Some(of_the_program(lua, shared)?), ..made }
            }
        };
        shared.registry.borrow_mut().phases.insert(number, made);
        return Ok(());
    }
    let at = rules.added_phases.iter().position(|phase| phase.id == id);
    let number = at.and_then(|at| u16::try_from(rules.built_in_phases.len() + at).ok());
    let before = number.and_then(|number| shared.registry.borrow().phases.get(&number).cloned());
    let (Some(number), Some(before)) = (number, before) else {
        let fault =
            Fault::new("lua::unknown_name", say!("there is no phase '{id}'", id = quoted(&id)));
        let known: Vec<String> = rules.added_phases.iter().map(|phase| phase.id.clone()).collect();
        let known = known
            .iter()
            .map(String::as_str)
            .chain(rules.built_in_phases.iter().map(|phase| phase.id));
        return missing(shared, near(fault, &id, known));
    };
    let made = wrapped(lua, shared, Some(before), values.get(1), what)?;
    shared.registry.borrow_mut().phases.insert(number, made);
    Ok(())
}

pub(super) fn order(lua: &Lua, shared: &Rc<Shared>, values: &[Value]) -> Result<(), Fault> {
    let name = text(values.first(), || {
        say!("the first argument of {named}", named = quoted("override.order"))
    })?;
    let taken =
        GivenTable::read(values.get(1), "a changed order", "override.order", CHANGED_ORDER)?;
    if crate::engine::Verb::by_name(&name).is_some()
        && shared.registry.borrow().orders.iter().all(|(order, _)| order.name != name)
    {
        let fault = Fault::new(
            "lua::override",
            say!("no script carries out the order '{name}', but the program", name = quoted(&name)),
        );
        return Err(fault.help(say!("`refuse.order(\"{name}\", …)` forbids it, and `on.after_order(\"{name}\", …)` comes after it", name = quoted(&name))));
    }
    let found = shared.registry.borrow().orders.iter().position(|(order, _)| order.name == name);
    let Some(at) = found else {
        let fault = Fault::new(
            "lua::unknown_name",
            say!("no script brings an order '{name}'", name = quoted(&name)),
        );
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
        ("brings", &mut functions.brings),
        ("candidates", &mut functions.candidates),
        ("advice", &mut functions.advice),
        ("plan", &mut functions.plan),
    ] {
        let Some(made) = taken.function(shared, field, cite)? else { continue };
        let before = of.take();
        *of = Some(Handler { original: Some(original(lua, shared, before)?), ..made });
    }
    let mut registry = shared.registry.borrow_mut();
    let (order, kept) = &mut registry.orders[at];
    order.lists = functions.candidates.is_some();
    order.advises = functions.advice.is_some();
    order.plans = functions.plan.is_some();
    *kept = functions;
    Ok(())
}

pub(super) fn spell(lua: &Lua, shared: &Rc<Shared>, values: &[Value]) -> Result<(), Fault> {
    let name = text(values.first(), || {
        say!("the first argument of {named}", named = quoted("override.spell"))
    })?;
    let what = || say!("the second argument of {named}", named = quoted("override.spell"));
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
        let fault = Fault::new(
            "lua::unknown_name",
            say!("no script carries out a spell '{name}'", name = quoted(&name)),
        );
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
    let of = text(values.first(), || {
        say!("the first argument of {named}", named = quoted("override.hook"))
    })?;
    let named = text(values.get(1), || {
        say!("the second argument of {named}", named = quoted("override.hook"))
    })?;
    let row = row_named(&named)?;
    let subject = match (row.subject, values.get(2)) {
        (Subject::Nothing, None | Some(Value::Nil)) => 0,
        (Subject::Nothing, Some(other)) => {
            return Err(wrong(
                say!("the third argument of {named}", named = quoted("override.hook")),
                say!("nil, for there is only one such hook"),
                other,
            ));
        }
        (kind, given) => {
            let name = text(given, || {
                say!("the third argument of {named}", named = quoted("override.hook"))
            })?;
            match super::mod_order_number(shared, kind, &name) {
                Some(number) => number,
                None => subject(shared, kind, &name, &named)?,
            }
        }
    };
    let key = (row.hook as usize, subject);
    let layers = || shared.rules.layers.iter().map(|layer| layer.name.as_str());
    let Some(layer) = layers().position(|layer| layer == of) else {
        return hook_of_spell(lua, shared, of, named, key, values);
    };
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
        let fault = Fault::new(
            "lua::override",
            match values.get(2) {
                Some(Value::String(name)) => say!(
                    "`{of}` sets no {named} for \"{name}\" before this",
                    of = quoted(of),
                    named = quoted(named),
                    name = quoted(name.to_string_lossy())
                ),
                _ => say!(
                    "`{of}` sets no {named} before this",
                    of = quoted(of),
                    named = quoted(named)
                ),
            },
        );
        return missing(shared, fault.help(
            say!("`margrave rules list` says what each layer sets; hooks in the file of a spell are changed by the name of the spell"),
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
        let what = || say!("the fourth argument of override.hook, unless it is false,");
        let made = wrapped(lua, shared, before, values.get(3), what)?;
        if let Some(handlers) = shared.registry.borrow_mut().hooks.get_mut(&key) {
            handlers[at] = made;
        }
    }
    Ok(())
}

/// Returns a hook that is set in the file of a spell, which is run when the spell is first cast.
fn hook_of_spell(
    lua: &Lua,
    shared: &Rc<Shared>,
    spell: String,
    named: String,
    key: (usize, u16),
    values: &[Value],
) -> Result<(), Fault> {
    let rules = &shared.rules;
    let of_file = rules.spells.iter().filter(|kind| kind.script.is_some());
    let Some(kind) = of_file.clone().find(|kind| kind.id == spell) else {
        let message = say!(
            "no edition or mod in play, and no spell, is called '{spell}'",
            spell = quoted(&spell)
        );
        let layers = rules.layers.iter().map(|layer| layer.name.as_str());
        let known = layers.chain(of_file.map(|kind| kind.id.as_str()));
        return Err(near(Fault::new("lua::unknown_name", message), &spell, known));
    };
    let by = match values.get(3) {
        Some(Value::Boolean(false)) => None,
        given => {
            let what = || say!("the fourth argument of override.hook, unless it is false,");
            Some(handler(shared, given, what, kind.cite, None)?)
        }
    };
    let at = shared.here(lua);
    let changed = ChangedHook { spell, key, named, by, at };
    shared.registry.borrow_mut().changed_hooks.push(changed);
    Ok(())
}

/// Puts what later layers have for hooks in the file of a spell around those that it has set.
pub(in crate::lua) fn changed_hooks(
    lua: &Lua,
    shared: &Rc<Shared>,
    (spell, set): (&str, &mut BTreeMap<(usize, u16), Vec<Handler>>),
    changed: &[ChangedHook],
) -> Result<(), (Symbol, Fault)> {
    for change in changed.iter().filter(|change| change.spell == spell) {
        let Some(handlers) = set.get_mut(&change.key).filter(|handlers| !handlers.is_empty())
        else {
            let message = say!(
                "the file of the spell `{spell}` sets no such {named}",
                spell = quoted(spell),
                named = quoted(&change.named)
            );
            return Err((change.at, Fault::new("lua::override", message)));
        };
        let Some(by) = &change.by else {
            handlers.clear();
            continue;
        };
        for handler in handlers {
            let why = handler.why;
            let before = original(lua, shared, Some(handler.clone()));
            let original = Some(before.map_err(|fault| (change.at, fault))?);
            *handler = Handler { why, original, ..by.clone() };
        }
    }
    Ok(())
}

/// Returns the row of a hook named as in `filter.total`.
fn row_named(named: &str) -> Result<&'static HookRow, Fault> {
    let names: Vec<String> =
        HOOKS.iter().map(|row| format!("{}.{}", row.kind.word(), row.name)).collect();
    let at = names.iter().position(|known| known == named);
    at.map(|at| &HOOKS[at]).ok_or_else(|| {
        let known = names.iter().map(String::as_str);
        unknown_or("hook", named, known, || say!("name it as it is set, such as \"filter.total\""))
    })
}
