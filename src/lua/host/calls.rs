//! Calls of scripts: arguments in, values checked, failures kept, the campaign looked at
//! afterwards.

use std::collections::BTreeMap;
use std::rc::Rc;

use mlua::{MultiValue, Value};
use smallvec::SmallVec;

use super::super::convert::{to_lua, typed};
use super::super::declare::Handler;
use super::super::shared::Frame;
use super::super::world::{self, CampaignView};
use super::super::{api, convert, install, shared};
use super::loading::place;
use super::{Machine, ScriptHost};
use crate::campaign::knowledge::Viewer;
use crate::campaign::{ScriptType, ScriptValue, State};
use crate::counted::count;
use crate::engine::scripting::hook_calls;
use crate::engine::scripting::hooks::{Changed, Filtered, HOOKS, Hook, HookKind, Hooks, ModCall};
use crate::engine::{Argument, ArgumentKind, Flow, Game, Stop, Turn, Who};
use crate::fault::Fault;
use crate::map::PlaceId;
use crate::rules::{HOUSE_RULE, Symbol};

/// Numbers beyond this that hooks give back are mistakes: with them nothing can be reckoned.
const MOST: i64 = 1_000_000;

/// Arguments that are given to a function without a list.
const FEW: usize = 4;

impl ScriptHost {
    pub(super) fn heard(&self, hook: Hook, subject: u16) -> Option<&Rc<[Handler]>> {
        self.handlers[hook as usize]
            .get(usize::from(subject))
            .filter(|handlers| !handlers.is_empty())
    }

    /// The handlers of a hook, if any of them has something to do in a call with these arguments.
    /// The others are passed over when it is their turn: what they need may come about before.
    pub(super) fn awake(
        &self,
        state: &State,
        hook: Hook,
        subject: u16,
        arguments: &[ScriptValue],
    ) -> &[Handler] {
        let handlers = self.heard(hook, subject).map_or(&[][..], |handlers| handlers);
        if handlers.iter().any(|handler| handler.needs.met(state, tile_of(arguments))) {
            handlers
        } else {
            &[]
        }
    }

    /// Calls one function with what it is given, as the mod that set it.
    pub(super) fn call<R: mlua::FromLuaMulti>(
        &self,
        handler: &Handler,
        arguments: MultiValue,
    ) -> Result<R, Fault> {
        let machine = self.machine()?;
        machine.shared.within(handler.frame, || {
            machine.vm.call(handler.frame.owner, &handler.function, arguments)
        })
    }

    pub(super) fn arguments(&self, things: &[ScriptValue]) -> Result<MultiValue, Fault> {
        let lua = self.machine()?.vm.lua();
        let values: mlua::Result<Vec<Value>> =
            things.iter().map(|thing| to_lua(lua, thing)).collect();
        values
            .map(MultiValue::from_vec)
            .map_err(|error| Fault::new("lua::memory", error.to_string()))
    }

    /// Events and orders answer only to the fields that they have.
    pub(super) fn only_known(
        &self,
        lua: &mlua::Lua,
        key: (usize, u16),
        (name, fields): (&'static str, &BTreeMap<String, ScriptValue>),
        value: &Value,
    ) -> mlua::Result<()> {
        let Value::Table(table) = value else { return Ok(()) };
        let known = self.known.borrow().get(&key).cloned();
        let metatable = match known {
            Some(metatable) => metatable,
            None => {
                let metatable = install::only(lua, fields.keys().cloned().collect(), name)?;
                self.known.borrow_mut().insert(key, metatable.clone());
                metatable
            }
        };
        table.set_metatable(Some(metatable))
    }

    /// Calls one function with `first` in the place of the first argument; gives back its first two
    /// results. Few arguments are given without a list, which `mlua` does much faster.
    pub(super) fn call_with(
        &self,
        (machine, handler): (&Machine, &Handler),
        (hook, subject): (Hook, u16),
        first: Option<&ScriptValue>,
        things: &[ScriptValue],
    ) -> Result<(Value, Value), Fault> {
        let lua = machine.vm.lua();
        let value = |at: usize| match if at == 0 { first } else { things.get(at) } {
            Some(thing @ ScriptValue::Map(fields)) => {
                let value = to_lua(lua, thing)?;
                let name = HOOKS[hook as usize].arguments.get(at).map_or("", |field| field.name);
                self.only_known(lua, (hook as usize, subject), (name, fields), &value)?;
                Ok(value)
            }
            Some(thing) => to_lua(lua, thing),
            None => Ok(Value::Nil),
        };
        let values = || -> mlua::Result<([Value; FEW], Vec<Value>)> {
            let mut few = [const { Value::Nil }; FEW];
            for (at, slot) in few.iter_mut().enumerate().take(things.len()) {
                *slot = value(at)?;
            }
            let many = if things.len() > FEW {
                (FEW..things.len()).map(value).collect::<mlua::Result<_>>()?
            } else {
                Vec::new()
            };
            Ok((few, many))
        };
        let ([one, two, three, four], many) =
            values().map_err(|error| Fault::new("lua::memory", error.to_string()))?;
        let (owner, function) = (handler.frame.owner, &handler.function);
        machine.shared.within(handler.frame, || match things.len() {
            0 => machine.vm.call(owner, function, ()),
            1 => machine.vm.call(owner, function, one),
            2..=FEW => machine.vm.call(owner, function, (one, two, three, four)),
            _ => machine.vm.call(
                owner,
                function,
                [one, two, three, four].into_iter().chain(many).collect::<MultiValue>(),
            ),
        })
    }

    /// The reason that a function gives back with its value.
    pub(super) fn reason(
        &self,
        machine: &Machine,
        handler: &Handler,
        value: &Value,
    ) -> Result<Symbol, Fault> {
        let text = typed(value, ScriptType::Text, "the reason given back with it");
        let text = text.map_err(|fault| place(&self.rules, handler.frame.at.as_str(), fault))?;
        machine.shared.reason(text.as_text().unwrap_or_default())
    }

    /// Lets every handler take part in turn.
    pub(super) fn run<'h>(
        &self,
        hook: Hook,
        subject: u16,
        handlers: impl Iterator<Item = &'h Handler>,
        arguments: &[ScriptValue],
    ) -> Result<Filtered, Fault> {
        let row = &HOOKS[hook as usize];
        let filters = row.kind == HookKind::Filter;
        let first = if filters {
            arguments.first().cloned().unwrap_or(ScriptValue::Nothing)
        } else {
            ScriptValue::Nothing
        };
        let machine = self.machine()?;
        let mut filtered = Filtered { value: first, changes: SmallVec::new() };
        let tile = tile_of(arguments);
        for handler in handlers {
            if handler.needs.any() && !world::read(|look| handler.needs.met(look.game.state, tile))?
            {
                continue;
            }
            let first = if filters { Some(&filtered.value) } else { arguments.first() };
            let (value, reason) =
                self.call_with((machine, handler), (hook, subject), first, arguments)?;
            if hook == Hook::Phase && !matches!(value, Value::Boolean(false)) {
                // Whatever it does instead is done: nobody else does it too.
                filtered.value = ScriptValue::Flag(true);
                break;
            }
            if hook == Hook::Phase || row.returns == ScriptType::Nothing || value.is_nil() {
                continue;
            }
            let next = match quickly(&value, row.returns) {
                Some(thing) => thing,
                None => {
                    let what = format!(
                        "what this function of {}.{} gives back",
                        row.kind.word(),
                        row.name
                    );
                    typed(&value, row.returns, &what)
                        .map_err(|fault| place(&self.rules, handler.frame.at.as_str(), fault))?
                }
            };
            // Of the texts that hooks give back those that refuse something are reasons, and the
            // others are names.
            let next = match next {
                ScriptValue::Text(text) => ScriptValue::text(
                    shared::reason(&text)
                        .map_err(|fault| place(&self.rules, handler.frame.at.as_str(), fault))?,
                ),
                next => next,
            };
            if let Some(number) = next.number().filter(|number| number.abs() > MOST) {
                let fault = Fault::new(
                    "lua::number",
                    format!(
                        "{number} is far too much: numbers given back are from -{MOST} to {MOST}"
                    ),
                );
                return Err(place(&self.rules, handler.frame.at.as_str(), fault));
            }
            let why = match &reason {
                Value::Nil => handler.why,
                other => self.reason(machine, handler, other)?,
            };
            if next != filtered.value {
                let by = next.number().unwrap_or(0) - filtered.value.number().unwrap_or(0);
                filtered.changes.push(Changed {
                    by,
                    why,
                    cite: handler.frame.cite,
                    at: handler.frame.at,
                });
            }
            filtered.value = next;
            if !filters {
                break;
            }
        }
        Ok(filtered)
    }

    /// Runs something that may act, and looks afterwards whether the game was left, a script
    /// failed, or left the campaign in breach.
    pub(super) fn acting<R>(
        &self,
        turn: &mut Turn<'_>,
        run: impl FnOnce() -> Result<R, Fault>,
    ) -> Flow<R> {
        if self.failed() {
            return Err(Stop::Failed);
        }
        let result = world::acting(turn, run);
        if result.is_ok() {
            self.suspect(turn);
        }
        let Some(machine) = self.machine.get() else { return result.map_err(|_| Stop::Failed) };
        if let Some(stop) = machine.shared.stop.take() {
            return Err(stop);
        }
        let result = result.and_then(|value| {
            let breach = if machine.shared.unchecked.take() {
                turn.game().sound_after_event()
            } else {
                Ok(())
            };
            breach.map(|()| value).map_err(|breach| Self::breach(&breach))
        });
        result.map_err(|fault| {
            // A fault that no line of Lua was there to tell, such as one of calls nested too deep.
            let last = machine.shared.last_change.get().filter(|_| fault.location().is_none());
            machine
                .shared
                .fail(last.map_or(fault.clone(), |at| place(&self.rules, at.as_str(), fault)));
            Stop::Failed
        })
    }

    pub(super) fn breach(breach: &str) -> Fault {
        Fault::new("lua::breach", format!("a script left the campaign in a state that cannot be: {breach}"))
            .help("the change must keep the rules that always hold: nothing below 0, no more than can be held, one owner each")
    }

    pub(super) fn look_at<R>(
        &self,
        game: Game<'_>,
        run: impl FnOnce() -> Result<R, Fault>,
    ) -> Option<R> {
        self.look_as(CampaignView { game, viewer: Viewer::Host, memory: true }, run)
    }

    /// As [`ScriptHost::look_at`], seeing what somebody may know.
    pub(super) fn look_as<R>(
        &self,
        look: CampaignView<'_>,
        run: impl FnOnce() -> Result<R, Fault>,
    ) -> Option<R> {
        if self.failed() {
            return None;
        }
        let result = world::looking(look, run);
        result.map_err(|fault| self.fail(fault)).ok()
    }

    /// What `candidates` or `advice` of an order gives back to somebody.
    pub(super) fn suggested(
        &self,
        handler: &Handler,
        who: Who,
        order: u16,
        field: &str,
        of: ScriptType,
    ) -> Result<ScriptValue, Fault> {
        let value: Value = self.call(handler, self.arguments(&[who.realm().into()])?)?;
        let name = self.orders.get(usize::from(order)).map_or("", |order| order.name.as_str());
        typed(&value, of, &format!("what `{field}` of the order {name} gives back"))
            .map_err(|fault| place(&self.rules, handler.frame.at.as_str(), fault))
    }

    /// Arguments that a script gives back for an order of its own.
    pub(super) fn mod_call(
        &self,
        handler: &Handler,
        order: u16,
        field: &str,
        row: ScriptValue,
    ) -> Result<ModCall, Fault> {
        let things = if let ScriptValue::List(things) = row { things } else { Vec::new() };
        let Some(own) = self.orders.get(usize::from(order)) else {
            return Ok(ModCall { order, arguments: Vec::new() });
        };
        let wrong = |message: String| {
            let help = format!(
                "give a list with what is typed after the name: {}",
                crate::engine::core::parse::mod_order_usage(own)
            );
            place(
                &self.rules,
                handler.frame.at.as_str(),
                Fault::new("lua::given_back", message).help(help),
            )
        };
        let (given, wanted) = (things.len(), own.arguments.len());
        if given != wanted {
            return Err(wrong(format!(
                "`{field}` of the order {} gives back {given}, and it has {wanted}",
                own.name,
                given = count(given, "argument")
            )));
        }
        let read = |((name, kind), thing): (&(String, ArgumentKind), ScriptValue)| {
            let found = convert::describe(&thing);
            argument(*kind, thing).ok_or_else(|| {
                wrong(format!(
                    "`{field}` of the order {} gives back {found} as its `{name}`",
                    own.name
                ))
            })
        };
        let arguments: Result<Vec<Argument>, Fault> =
            own.arguments.iter().zip(things).map(read).collect();
        Ok(ModCall { order, arguments: arguments? })
    }

    pub(super) fn fail(&self, fault: Fault) {
        if let Some(machine) = self.machine.get() {
            machine.shared.fail(fault);
        }
    }

    /// Runs a line that the host typed; what it comes to, in words.
    pub(super) fn console(&self, code: &str) -> Result<String, Fault> {
        let machine = self.machine()?;
        let frame = Frame {
            owner: self.rules.layers.len(),
            cite: HOUSE_RULE,
            at: Symbol::from_rules("umpire lua"),
        };
        let values = machine.shared.within(frame, || machine.vm.evaluate(frame.owner, code));
        let mut room = ROOM;
        let shown: Vec<String> =
            values?.iter().take(SHOWN).map(|value| show(value, 0, &mut room)).collect();
        let mut lines = machine.vm.take_printed();
        if !shown.is_empty() {
            lines.push(shown.join("  "));
        }
        Ok(lines.join("\n"))
    }

    pub(super) fn whom(&self, who: Who, call: &ModCall) -> Vec<ScriptValue> {
        let told =
            call.arguments.iter().cloned().map(|argument| hook_calls::thing(&self.rules, argument));
        std::iter::once(ScriptValue::from(who.realm())).chain(told).collect()
    }
}

/// The tile that a hook is called for.
pub(super) fn tile_of(arguments: &[ScriptValue]) -> Option<PlaceId> {
    arguments
        .iter()
        .find_map(|thing| if let ScriptValue::Tile(tile) = thing { Some(*tile) } else { None })
}

/// A plain value of the type that is wanted, without a report at hand if it is not.
pub(super) fn quickly(value: &Value, wanted: ScriptType) -> Option<ScriptValue> {
    match (value, wanted) {
        (Value::Integer(number), ScriptType::Number | ScriptType::Optional(ScriptType::Number)) => {
            Some(ScriptValue::Number(*number))
        }
        (Value::Number(number), ScriptType::Number | ScriptType::Optional(ScriptType::Number)) => {
            convert::whole(*number).ok().map(ScriptValue::Number)
        }
        (Value::Boolean(flag), ScriptType::Flag | ScriptType::Optional(ScriptType::Flag)) => {
            Some(ScriptValue::Flag(*flag))
        }
        _ => None,
    }
}

/// Most items of a table, and most values, that the console shows.
const SHOWN: usize = 40;
/// Bytes of texts that it shows.
const ROOM: usize = 1 << 16;

/// A value as the console shows it, as long as there is room.
pub(super) fn show(value: &Value, depth: usize, room: &mut usize) -> String {
    let shown = match value {
        _ if *room == 0 => "…".to_owned(),
        Value::String(text) if depth > 0 => format!("\"{}\"", text.to_string_lossy()),
        Value::Table(table) if depth < 3 => {
            let mut items: Vec<String> = Vec::new();
            for (key, value) in table.pairs::<Value, Value>().flatten().take(SHOWN) {
                let value = show(&value, depth + 1, room);
                items.push(if key.is_number() || key.is_integer() {
                    value
                } else {
                    format!("{} = {value}", show(&key, 0, room))
                });
            }
            let more = if items.len() == SHOWN { ", …" } else { "" };
            return format!("{{{}{more}}}", items.join(", "));
        }
        Value::Table(_) => "{…}".to_owned(),
        Value::LightUserData(light) => api::name_of(*light),
        // An address would differ from run to run.
        Value::Function(_) => "a function".to_owned(),
        other => other.to_string().unwrap_or_else(|_| value.type_name().to_owned()),
    };
    *room = room.saturating_sub(shown.len());
    shown
}

/// Whether a line that somebody types could be this: words with a blank between them, all of which
/// show, and no comment.
fn line_typed(text: &str) -> bool {
    text.split(' ').all(|word| shared::word_typed(word) && !word.starts_with('#'))
}

/// A thing as an argument of an order.
pub(super) fn argument(kind: ArgumentKind, thing: ScriptValue) -> Option<Argument> {
    let banners = |things: Vec<ScriptValue>| {
        things
            .into_iter()
            .map(|thing| if let ScriptValue::Banner(id) = thing { Some(id) } else { None })
            .collect()
    };
    match (kind, thing) {
        (ArgumentKind::Banner, ScriptValue::Banner(id)) => Some(Argument::Banner(id)),
        (ArgumentKind::Banners, ScriptValue::List(things)) => {
            Option::<Vec<_>>::map(banners(things), Argument::Banners)
        }
        (ArgumentKind::Ship, ScriptValue::Ship(id)) => Some(Argument::Ship(id)),
        (ArgumentKind::Ships, ScriptValue::List(things)) => {
            let ships = things
                .into_iter()
                .map(|thing| if let ScriptValue::Ship(id) = thing { Some(id) } else { None });
            ships.collect::<Option<Vec<_>>>().map(Argument::Ships)
        }
        (ArgumentKind::Place, ScriptValue::Tile(id)) => Some(Argument::Place(id)),
        (ArgumentKind::Number, ScriptValue::Number(number)) => Some(Argument::Number(number)),
        (ArgumentKind::Numbers, ScriptValue::List(things)) => things
            .iter()
            .map(ScriptValue::number)
            .collect::<Option<Vec<_>>>()
            .map(Argument::Numbers),
        (ArgumentKind::Realm, ScriptValue::Realm(id)) => Some(Argument::Realm(id)),
        (ArgumentKind::Side, ScriptValue::Text(text)) => {
            crate::map::Side::from_name(&text).map(Argument::Side)
        }
        // What a script gives for an order becomes a line of the campaign: it must be what somebody
        // could have typed.
        (ArgumentKind::Word, ScriptValue::Text(text))
            if line_typed(&text) && !text.contains(' ') =>
        {
            Some(Argument::Word(text.into_owned()))
        }
        (ArgumentKind::Words, ScriptValue::Text(text)) if text.is_empty() || line_typed(&text) => {
            Some(Argument::Words(text.into_owned()))
        }
        _ => None,
    }
}
