//! The scripts of a rule set in play: [`Hooks`] over one Lua machine.

use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use mlua::{MultiValue, Table, Value};
use smallvec::SmallVec;

use super::convert::{to_lua, typed};
use super::declare::{ANY, Expectation, Handler, OrderFunctions, Registry, Spell};
use super::gauge::Limits;
use super::shared::{Frame, Shared};
use super::world::{self, Look};
use super::{Vm, api, convert, declare, install};
use crate::campaign::knowledge::Viewer;
use crate::campaign::{Thing, Type};
use crate::engine::hooks::{Account, Changed, Expected, Filtered, HOOKS, Hook, HookRow, Hooks, Kind, OwnCall, OwnOrder};
use crate::engine::{Argument, ArgumentKind, Flow, Game, Refusal, Stop, Turn, Who, scripted};
use crate::fault::{Fault, SourceFile};
use crate::rules::{HOUSE_RULE, LayerKind, Race, Ruleset, Word};

/// One Lua machine with the API installed.
struct Machine {
    vm: Vm,
    shared: Rc<Shared>,
}

impl Machine {
    fn new(rules: &Arc<Ruleset>) -> Result<Machine, Fault> {
        let mut made: Option<Rc<Shared>> = None;
        let vm = Vm::new(Limits::default(), |lua, globals, gauge| {
            let shared = Rc::new(Shared::new(Arc::clone(rules), gauge.clone()));
            declare::add(lua, globals, &shared)?;
            api::add(lua, globals, &shared)?;
            made = Some(shared);
            Ok(())
        })?;
        made.map(|shared| Machine { vm, shared }).ok_or_else(|| Fault::new("lua::error", "the Lua machine could not be set up"))
    }
}

/// All scripts of a campaign.
pub struct Host {
    rules: Arc<Ruleset>,
    /// Made when it is first needed: most campaigns have no scripts.
    machine: OnceCell<Machine>,
    /// By hook, then by subject.
    handlers: Vec<Vec<Rc<[Handler]>>>,
    phases: BTreeMap<u16, Handler>,
    orders: Vec<OwnOrder>,
    functions: Vec<OrderFunctions>,
    expectations: Vec<Expectation>,
    invariants: Vec<(String, Handler)>,
    spells: Vec<Spell>,
    /// What the events and orders that hooks are told of have as fields, as metatables.
    known: RefCell<BTreeMap<(usize, u16), Table>>,
}

/// What umpire orders to scripts cite.
const UMPIRE: &str = crate::engine::umpire::RULE;

/// Most items of a table that the console shows.
const SHOWN: usize = 40;

/// A value as the console shows it.
fn show(value: &Value, depth: usize) -> String {
    let thing = match value {
        Value::String(text) if depth > 0 => return format!("\"{}\"", text.to_string_lossy()),
        Value::Table(table) if depth < 3 => {
            let mut items: Vec<String> = Vec::new();
            for (key, value) in table.pairs::<Value, Value>().flatten().take(SHOWN) {
                let value = show(&value, depth + 1);
                items.push(if key.is_number() || key.is_integer() { value } else { format!("{} = {value}", show(&key, 0)) });
            }
            let more = if items.len() == SHOWN { ", …" } else { "" };
            return format!("{{{}{more}}}", items.join(", "));
        }
        Value::Table(_) => return "{…}".to_owned(),
        Value::LightUserData(light) => return api::name_of(*light),
        other => other.to_string(),
    };
    thing.unwrap_or_else(|_| value.type_name().to_owned())
}

impl Host {
    /// Loads the scripts of a rule set: those of mods, and of the editions what the races in play need.
    ///
    /// # Errors
    /// Every script that fails to load, and mods whose hooks are in each other's way.
    pub fn new(rules: &Arc<Ruleset>, races: &[Race]) -> Result<Rc<Host>, Vec<Fault>> {
        let entries = entries(rules, races);
        let machine = OnceCell::new();
        let mut registry = Registry::default();
        let mut faults = Vec::new();
        if !entries.is_empty() {
            let made = Machine::new(rules).map_err(|fault| vec![fault])?;
            for (layer, paths) in entries {
                faults.extend(load(&made, rules, layer, &paths).err());
            }
            registry = made.shared.registry.take();
            let _ = machine.set(made);
        }
        if faults.is_empty() {
            faults.extend(missing_phases(rules, &registry.phases));
            faults.extend(conflicts(rules, &registry));
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let handlers = HOOKS.iter().map(|row| by_subject(&registry.hooks, row, rules)).collect();
        let (orders, functions) = registry.orders.into_iter().unzip();
        Ok(Rc::new(Host {
            rules: Arc::clone(rules),
            machine,
            handlers,
            phases: registry.phases,
            orders,
            functions,
            expectations: registry.expectations,
            invariants: registry.invariants,
            spells: registry.spells,
            known: RefCell::default(),
        }))
    }

    /// The machine; one without scripts is made for the console.
    fn machine(&self) -> Result<&Machine, Fault> {
        if self.machine.get().is_none() {
            let _ = self.machine.set(Machine::new(&self.rules)?);
        }
        self.machine.get().ok_or_else(|| Fault::new("lua::error", "the Lua machine could not be set up"))
    }

    /// What a layer has set: name, subject, and where.
    fn set_by(&self, layer: usize) -> Vec<(String, String)> {
        let mut set = Vec::new();
        for (row, subjects) in HOOKS.iter().zip(&self.handlers) {
            let names = declare::subjects(&self.rules, row.subject);
            let mut seen: Vec<&str> = Vec::new();
            for (subject, handlers) in subjects.iter().enumerate() {
                for handler in handlers.iter().filter(|handler| handler.frame.owner == layer) {
                    let at = handler.frame.at.as_str();
                    if seen.contains(&at) {
                        continue;
                    }
                    seen.push(at);
                    let every = subjects.len() > 1 && subjects.iter().all(|all| all.iter().any(|other| other.frame.at == handler.frame.at));
                    let subject = if every { Some("*") } else { names.get(subject).map(String::as_str) };
                    let name = subject.map_or(String::new(), |name| format!(" {name}"));
                    set.push((format!("{}.{}{name}", row.kind.word(), row.name), at.to_owned()));
                }
            }
        }
        let mine = |handler: &Handler| handler.frame.owner == layer;
        let at = |handler: &Handler| handler.frame.at.as_str().to_owned();
        for (phase, handler) in self.phases.iter().filter(|(_, handler)| mine(handler)) {
            set.push((format!("phase {}", self.rules.phase_id(*phase).unwrap_or_default()), at(handler)));
        }
        for (order, functions) in self.orders.iter().zip(&self.functions) {
            set.extend(functions.play.iter().filter(|play| mine(play)).map(|play| (format!("order {}", order.name), at(play))));
        }
        set.extend(self.spells.iter().filter(|spell| mine(&spell.cast)).map(|spell| (format!("spell {}", spell.name), at(&spell.cast))));
        let expectations = self.expectations.iter().filter(|expectation| mine(&expectation.check));
        set.extend(expectations.map(|expectation| (format!("expect {}", expectation.usage), at(&expectation.check))));
        set.extend(self.invariants.iter().filter(|(_, check)| mine(check)).map(|(name, check)| (format!("invariant {name}"), at(check))));
        set
    }

    fn heard(&self, hook: Hook, subject: u16) -> Option<&Rc<[Handler]>> {
        self.handlers[hook as usize].get(usize::from(subject)).filter(|handlers| !handlers.is_empty())
    }

    /// Calls one function with what it is given, as the mod that set it.
    fn call<R: mlua::FromLuaMulti>(&self, handler: &Handler, arguments: MultiValue) -> Result<R, Fault> {
        let machine = self.machine()?;
        machine.shared.frames.borrow_mut().push(handler.frame);
        let result = machine.vm.call(handler.frame.owner, &handler.function, arguments);
        machine.shared.frames.borrow_mut().pop();
        result
    }

    fn arguments(&self, things: &[Thing]) -> Result<MultiValue, Fault> {
        let lua = self.machine()?.vm.lua();
        let values: mlua::Result<Vec<Value>> = things.iter().map(|thing| to_lua(lua, thing)).collect();
        values.map(MultiValue::from_vec).map_err(|error| Fault::new("lua::memory", error.to_string()))
    }

    /// Events and orders answer only to the fields that they have.
    fn only_known(
        &self,
        lua: &mlua::Lua,
        key: (usize, u16),
        (name, fields): (&'static str, &BTreeMap<String, Thing>),
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

    /// Calls one function with `first` in the place of the first argument; gives back its first two results. Few
    /// arguments are given without a list, which `mlua` does much faster.
    fn call_with(
        &self,
        (machine, handler): (&Machine, &Handler),
        (hook, subject): (Hook, u16),
        first: Option<&Thing>,
        things: &[Thing],
    ) -> Result<(Value, Value), Fault> {
        let lua = machine.vm.lua();
        let value = |at: usize| match if at == 0 { first } else { things.get(at) } {
            Some(thing @ Thing::Map(fields)) => {
                let value = to_lua(lua, thing)?;
                let name = HOOKS[hook as usize].arguments.get(at).map_or("", |field| field.name);
                self.only_known(lua, (hook as usize, subject), (name, fields), &value)?;
                Ok(value)
            }
            Some(thing) => to_lua(lua, thing),
            None => Ok(Value::Nil),
        };
        let memory = |error: mlua::Error| Fault::new("lua::memory", error.to_string());
        let few = [value(0), value(1), value(2), value(3)];
        let many: mlua::Result<Vec<Value>> = (4..things.len()).map(value).collect();
        let ([one, two, three, four], many) = (few.map(|value| value.map_err(memory)), many.map_err(memory)?);
        let (one, two, three, four) = (one?, two?, three?, four?);
        machine.shared.frames.borrow_mut().push(handler.frame);
        let (owner, function) = (handler.frame.owner, &handler.function);
        let result = match things.len() {
            0 => machine.vm.call(owner, function, ()),
            1 => machine.vm.call(owner, function, one),
            2..=4 => machine.vm.call(owner, function, (one, two, three, four)),
            _ => machine.vm.call(owner, function, [one, two, three, four].into_iter().chain(many).collect::<MultiValue>()),
        };
        machine.shared.frames.borrow_mut().pop();
        result
    }

    /// The reason that a function gives back with its value.
    fn reason(&self, machine: &Machine, handler: &Handler, value: &Value) -> Result<Word, Fault> {
        let text = typed(value, Type::Text, "the reason given back with it");
        let text = text.map_err(|fault| place(&self.rules, handler.frame.at.as_str(), fault))?;
        machine.shared.reason(text.as_text().unwrap_or_default())
    }

    /// Lets every handler take part in turn.
    fn run(&self, hook: Hook, subject: u16, handlers: &[Handler], arguments: &[Thing]) -> Result<Filtered, Fault> {
        let row = &HOOKS[hook as usize];
        let filters = row.kind == Kind::Filter;
        let first = if filters { arguments.first().cloned().unwrap_or(Thing::Nothing) } else { Thing::Nothing };
        let machine = self.machine()?;
        let mut filtered = Filtered { value: first, changes: SmallVec::new() };
        for handler in handlers {
            let first = if filters { Some(&filtered.value) } else { arguments.first() };
            let (value, reason) = self.call_with((machine, handler), (hook, subject), first, arguments)?;
            if row.returns == Type::Nothing || value.is_nil() {
                continue;
            }
            let next = match quickly(&value, row.returns) {
                Some(thing) => thing,
                None => {
                    let what = format!("what this function of {}.{} gives back", row.kind.word(), row.name);
                    typed(&value, row.returns, &what).map_err(|fault| place(&self.rules, handler.frame.at.as_str(), fault))?
                }
            };
            let why = match &reason {
                Value::Nil => handler.why,
                other => self.reason(machine, handler, other)?,
            };
            if next != filtered.value {
                let by = next.number().unwrap_or(0) - filtered.value.number().unwrap_or(0);
                filtered.changes.push(Changed { by, why, cite: handler.frame.cite, at: handler.frame.at });
            }
            filtered.value = next;
            if !filters {
                break;
            }
        }
        Ok(filtered)
    }

    /// Runs something that may act, and looks afterwards whether the game was left, a script failed, or
    /// left the campaign in breach.
    fn acting<R>(&self, turn: &mut Turn<'_>, run: impl FnOnce() -> Result<R, Fault>) -> Flow<R> {
        if self.failed() {
            return Err(Stop::Failed);
        }
        let result = world::acting(turn, run);
        let Some(machine) = self.machine.get() else { return result.map_err(|_| Stop::Failed) };
        if let Some(stop) = machine.shared.stop.take() {
            return Err(stop);
        }
        let result = result.and_then(|value| {
            let breach = if machine.shared.unchecked.take() { turn.game().sound_after_event() } else { Ok(()) };
            breach.map(|()| value).map_err(|breach| Self::breach(&breach))
        });
        result.map_err(|fault| {
            // A fault that no line of Lua was there to tell, such as one of calls nested too deep.
            let last = machine.shared.last_change.get().filter(|_| fault.location().is_none());
            machine.shared.fail(last.map_or(fault.clone(), |at| place(&self.rules, at.as_str(), fault)));
            Stop::Failed
        })
    }

    fn breach(breach: &str) -> Fault {
        Fault::new("lua::breach", format!("a script left the campaign in a state that cannot be: {breach}"))
            .help("the change must keep the rules that always hold: nothing below 0, no more than can be held, one owner each")
    }

    fn look_at<R>(&self, game: Game<'_>, run: impl FnOnce() -> Result<R, Fault>) -> Option<R> {
        if self.failed() {
            return None;
        }
        let result = world::looking(Look { game, viewer: Viewer::Host }, run);
        result.map_err(|fault| self.fail(fault)).ok()
    }

    fn fail(&self, fault: Fault) {
        if let Some(machine) = self.machine.get() {
            machine.shared.fail(fault);
        }
    }

    /// Runs a line that the host typed; what it comes to, in words.
    fn console(&self, code: &str) -> Result<String, Fault> {
        let machine = self.machine()?;
        let frame = Frame { owner: self.rules.layers.len(), cite: HOUSE_RULE, at: Word::from_rules("umpire lua") };
        machine.shared.frames.borrow_mut().push(frame);
        let values = machine.vm.evaluate(frame.owner, code, |_, _| Ok(()));
        machine.shared.frames.borrow_mut().pop();
        let shown: Vec<String> = values?.iter().map(|value| show(value, 0)).collect();
        let mut lines = machine.vm.take_printed();
        if !shown.is_empty() {
            lines.push(shown.join("  "));
        }
        Ok(lines.join("\n"))
    }

    fn whom(who: Who, call: &OwnCall) -> Vec<Thing> {
        std::iter::once(Thing::from(who.realm())).chain(call.arguments.iter().cloned().map(scripted::thing)).collect()
    }
}

/// A plain value of the type that is wanted, without a report at hand if it is not.
fn quickly(value: &Value, wanted: Type) -> Option<Thing> {
    match (value, wanted) {
        (Value::Number(number), Type::Number | Type::Optional(Type::Number)) => convert::whole(*number).ok().map(Thing::Number),
        (Value::Boolean(flag), Type::Flag | Type::Optional(Type::Flag)) => Some(Thing::Flag(*flag)),
        _ => None,
    }
}

/// The files that are run for each layer, in order.
fn entries(rules: &Ruleset, races: &[Race]) -> Vec<(usize, Vec<String>)> {
    let of_race = |path: &str, layer: usize| {
        let named = |script: &String| path == format!("rules/{}/{script}", rules.layers[layer].name);
        rules.races.iter().enumerate().filter(|(_, race)| race.script.as_ref().is_some_and(named)).map(|(at, _)| at).collect::<Vec<_>>()
    };
    let mut entries: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for script in &rules.scripts {
        let races_of = if rules.layers[script.layer].kind == LayerKind::Edition { of_race(&script.path, script.layer) } else { Vec::new() };
        let in_play = races_of.is_empty() || races.iter().any(|race| races_of.contains(&usize::from(race.0)));
        if in_play {
            entries.entry(script.layer).or_default().push(script.path.clone());
        }
    }
    entries.into_iter().collect()
}

/// Runs the scripts of one layer.
fn load(machine: &Machine, rules: &Ruleset, layer: usize, paths: &[String]) -> Result<(), Fault> {
    let of_layer = rules.scripts.iter().filter(|script| script.layer == layer);
    let files: BTreeMap<String, Arc<SourceFile>> = of_layer.map(|script| (script.path.clone(), Arc::clone(&script.source))).collect();
    let info = &rules.layers[layer];
    let folder = format!("{}/{}/", info.kind.folder(), info.name);
    let shared = &machine.shared;
    shared.loading.set(Some(layer));
    let extra = |lua: &mlua::Lua, environment: &mlua::Table| environment.raw_set("options", install::options(lua, shared, layer)?);
    let loaded = world::nothing(|| machine.vm.load(layer, &folder, files, paths, extra));
    shared.loading.set(None);
    loaded
}

/// Every phase of a mod that the calendar plays must be declared by a script.
fn missing_phases(rules: &Ruleset, declared: &BTreeMap<u16, Handler>) -> Vec<Fault> {
    let first = crate::phases::PHASE_NAMES.len();
    let played = rules.calendar.phases();
    let of_phase = |(at, phase): (usize, &crate::rules::OwnPhase)| {
        let number = u16::try_from(first + at).ok()?;
        let missing = played.contains(&number) && !declared.contains_key(&number);
        missing.then(|| {
            rules
                .files
                .fault(phase.span, "lua::phase", format!("no script plays the phase `{}`", phase.id), "declared here")
                .help(format!("add `declare.phase(\"{}\", function(realm) … end)` to a Lua file of the mod", phase.id))
        })
    };
    rules.own_phases.iter().enumerate().filter_map(of_phase).collect()
}

/// Two mods that take over the same thing are in each other's way, unless the later one is meant to overrule the
/// earlier one.
fn conflicts(rules: &Ruleset, registry: &Registry) -> Vec<Fault> {
    let mut faults = Vec::new();
    for ((hook, subject), handlers) in &registry.hooks {
        let row = &HOOKS[*hook];
        if row.kind != Kind::Replace {
            continue;
        }
        let of_mods: Vec<&Handler> = handlers.iter().filter(|handler| rules.layers[handler.frame.owner].kind == LayerKind::Mod).collect();
        for pair in of_mods.windows(2) {
            let [first, second] = [pair[0].frame, pair[1].frame];
            let (one, other) = (&rules.layers[first.owner], &rules.layers[second.owner]);
            if first.owner == second.owner || other.over.contains(&one.name) {
                continue;
            }
            let names = declare::subjects(rules, row.subject);
            let subject = names.get(usize::from(*subject)).map_or(String::new(), |name| format!(" \"{name}\""));
            let what = format!("{}.{}{subject}", row.kind.word(), row.name);
            let also = place(rules, first.at.as_str(), Fault::new("mods::conflict", format!("`{}` does so first", one.name)));
            let fault = Fault::new("mods::conflict", format!("the mods `{}` and `{}` both take over {what}", one.name, other.name));
            let fault = place(rules, second.at.as_str(), fault).also(also);
            let help = format!("leave one of them out, or let the host decide: `mod {} over {}`", other.name, one.name);
            faults.push(fault.help(help));
        }
    }
    faults
}

/// Puts a fault at `file:line`.
fn place(rules: &Ruleset, at: &str, fault: Fault) -> Fault {
    let Some((name, line)) = at.rsplit_once(':') else { return fault };
    let script = rules.scripts.iter().find(|script| script.path == name);
    let (Some(script), Ok(line)) = (script, line.parse::<usize>()) else { return fault };
    let start: usize = script.source.text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let length = script.source.text[start..].lines().next().map_or(0, str::len);
    fault.at(&script.source, start..start + length, "here")
}

/// Handlers by subject, those for every subject among them, in the order of mods; the last mod takes over first.
fn by_subject(set: &BTreeMap<(usize, u16), Vec<Handler>>, row: &HookRow, rules: &Ruleset) -> Vec<Rc<[Handler]>> {
    let hook = row.hook as usize;
    let any = set.get(&(hook, ANY)).map_or(&[][..], Vec::as_slice);
    let highest = set.keys().filter(|(of, subject)| *of == hook && *subject != ANY).map(|(_, subject)| usize::from(*subject) + 1).max();
    let all = if any.is_empty() { 0 } else { declare::subjects(rules, row.subject).len() };
    let count = highest.unwrap_or(0).max(all);
    (0..count)
        .map(|subject| {
            let own = u16::try_from(subject).ok().and_then(|subject| set.get(&(hook, subject))).map_or(&[][..], Vec::as_slice);
            let mut handlers: Vec<Handler> = own.iter().chain(any).cloned().collect();
            handlers.sort_by_key(|handler| handler.frame.owner);
            if row.kind == Kind::Replace {
                handlers.reverse();
            }
            handlers.into()
        })
        .collect()
}

impl Hooks for Host {
    fn hears(&self, hook: Hook, subject: u16) -> bool {
        self.heard(hook, subject).is_some()
    }

    fn look(&self, game: Game<'_>, hook: Hook, subject: u16, arguments: &[Thing]) -> Filtered {
        let unchanged = || Filtered { value: arguments.first().cloned().unwrap_or(Thing::Nothing), changes: SmallVec::new() };
        let Some(handlers) = self.heard(hook, subject).cloned() else { return unchanged() };
        self.look_at(game, || self.run(hook, subject, &handlers, arguments)).unwrap_or_else(|| {
            if HOOKS[hook as usize].kind == Kind::Filter {
                unchanged()
            } else {
                Filtered { value: Thing::Nothing, changes: SmallVec::new() }
            }
        })
    }

    fn act(&self, turn: &mut Turn<'_>, hook: Hook, subject: u16, arguments: &[Thing]) -> Flow<Filtered> {
        let Some(handlers) = self.heard(hook, subject).cloned() else {
            return Ok(Filtered { value: arguments.first().cloned().unwrap_or(Thing::Nothing), changes: SmallVec::new() });
        };
        self.acting(turn, || self.run(hook, subject, &handlers, arguments))
    }

    fn phase(&self, turn: &mut Turn<'_>, phase: u16) -> Flow {
        let Some(handler) = self.phases.get(&phase).cloned() else { return Ok(()) };
        let owner = Thing::from(turn.owner());
        self.acting(turn, || self.call::<()>(&handler, self.arguments(&[owner])?))
    }

    fn phase_over(&self, turn: &mut Turn<'_>) -> Flow {
        if !self.machine.get().is_some_and(|machine| machine.shared.changed.take()) {
            return Ok(());
        }
        turn.game().sound().map_err(|breach| {
            let fault = Self::breach(&breach);
            let last = self.machine.get().and_then(|machine| machine.shared.last_change.get());
            self.fail(last.map_or(fault.clone(), |at| place(&self.rules, at.as_str(), fault)));
            Stop::Failed
        })
    }

    fn orders(&self) -> &[OwnOrder] {
        &self.orders
    }

    fn check_order(&self, game: Game<'_>, who: Who, call: &OwnCall) -> Result<(), Refusal> {
        let order = &self.orders[usize::from(call.order)];
        let Some(check) = self.functions[usize::from(call.order)].check.clone() else { return Ok(()) };
        let found = self.look_at(game, || {
            let value: Value = self.call(&check, self.arguments(&Self::whom(who, call))?)?;
            typed(&value, Type::Optional(&Type::Text), &format!("what `check` of the order {} gives back", order.name))
        });
        match found.as_ref().and_then(Thing::as_text) {
            Some(why) => Err(Refusal { rule: order.cite, why: why.to_owned() }),
            None => match self.take_failure() {
                Some(fault) => Err(Refusal::of_script(&fault)),
                None => Ok(()),
            },
        }
    }

    fn give_order(&self, turn: &mut Turn<'_>, who: Who, call: &OwnCall) -> Flow {
        let Some(play) = self.functions[usize::from(call.order)].play.clone() else { return Ok(()) };
        self.acting(turn, || self.call::<()>(&play, self.arguments(&Self::whom(who, call))?))
    }

    fn candidates(&self, game: Game<'_>, who: Who) -> Vec<OwnCall> {
        let mut calls = Vec::new();
        for (at, (order, functions)) in self.orders.iter().zip(&self.functions).enumerate() {
            let Some(list) = &functions.candidates else { continue };
            let found = self.look_at(game, || {
                let value: Value = self.call(list, self.arguments(&[who.realm().into()])?)?;
                typed(
                    &value,
                    Type::Optional(&Type::List(&Type::List(&Type::Any))),
                    &format!("what `candidates` of {} gives back", order.name),
                )
            });
            let Some(Thing::List(rows)) = found else { continue };
            for row in rows {
                let Thing::List(things) = row else { continue };
                let arguments: Option<Vec<Argument>> =
                    order.arguments.iter().zip(things).map(|((_, kind), thing)| argument(*kind, thing)).collect();
                if let Some(arguments) = arguments.filter(|arguments| arguments.len() == order.arguments.len()) {
                    calls.push(OwnCall { order: u16::try_from(at).unwrap_or(u16::MAX), arguments });
                }
            }
        }
        calls
    }

    fn expect(&self, game: Game<'_>, words: &[&str]) -> Expected {
        for expectation in &self.expectations {
            let Some(given) = matched(&expectation.usage, words) else { continue };
            let given: Vec<Thing> = given.into_iter().map(Thing::text).collect();
            let found = self.look_at(game, || {
                let value: Value = self.call(&expectation.check, self.arguments(&given)?)?;
                typed(&value, Type::Optional(&Type::Text), &format!("what the expectation `{}` gives back", expectation.usage))
            });
            return Some(match (found, self.take_failure()) {
                (_, Some(fault)) => Err(crate::fault::render(&[fault], false)),
                (Some(Thing::Text(text)), _) => Err(text.into_owned()),
                _ => Ok(()),
            });
        }
        None
    }

    fn expectations(&self) -> Vec<String> {
        self.expectations.iter().map(|expectation| expectation.usage.clone()).collect()
    }

    fn invariants(&self, game: Game<'_>) -> Result<(), String> {
        for (name, check) in &self.invariants {
            let found = self.look_at(game, || {
                let value: Value = self.call(check, MultiValue::new())?;
                typed(&value, Type::Optional(&Type::Text), &format!("what the invariant `{name}` gives back"))
            });
            if let Some(Thing::Text(text)) = found {
                return Err(format!("{name}: {text}"));
            }
        }
        Ok(())
    }

    fn check_umpire(&self, _: Game<'_>, words: &str) -> Result<(), Refusal> {
        match words.split_whitespace().collect::<Vec<_>>().as_slice() {
            ["lua"] => crate::engine::refuse(UMPIRE, "`umpire lua` needs code, for instance `umpire lua change.say(\"hello\")`"),
            ["lua", ..] => Ok(()),
            ["cast", name, rest @ ..] if (1..=2).contains(&rest.len()) => match self.spells.iter().any(|spell| spell.name == *name) {
                true => Ok(()),
                false => {
                    let known: Vec<&str> = self.spells.iter().map(|spell| spell.name.as_str()).collect();
                    let near = crate::fault::nearest(name, known.iter().copied()).map(|near| format!("; did you mean `{near}`?"));
                    crate::engine::refuse(UMPIRE, format!("there is no spell `{name}`{}", near.unwrap_or_default()))
                }
            },
            _ => crate::engine::refuse(UMPIRE, "usage: umpire cast SPELL REALM [TILE]"),
        }
    }

    fn umpire(&self, turn: &mut Turn<'_>, words: &str) -> Flow {
        if let Some(code) = words.strip_prefix("lua ") {
            return self.acting(turn, || self.console(code).map(drop));
        }
        let words: Vec<&str> = words.split_whitespace().collect();
        let ["cast", name, realm, rest @ ..] = words.as_slice() else { return Ok(()) };
        let Some(cast) = self.spells.iter().find(|spell| spell.name == *name).map(|spell| spell.cast.clone()) else { return Ok(()) };
        let game = turn.game();
        let wrong = |message: String| Fault::new("umpire::cast", message);
        let realm = game.realm_named(realm).map_err(wrong);
        let tile = rest.first().map(|label| game.place_named(label).map_err(wrong)).transpose();
        self.acting(turn, || {
            let told = [Thing::Realm(realm?), Thing::from(tile?)];
            self.call::<()>(&cast, self.arguments(&told)?)
        })
    }

    fn evaluate(&self, game: Game<'_>, viewer: Viewer, code: &str) -> Result<String, Fault> {
        world::looking(Look { game, viewer }, || self.console(code))
    }

    fn idle(&self) -> bool {
        self.handlers.iter().flatten().all(|handlers| handlers.is_empty())
            && self.phases.is_empty()
            && self.orders.is_empty()
            && self.invariants.is_empty()
    }

    fn take_printed(&self) -> Vec<String> {
        self.machine.get().map(|machine| machine.vm.take_printed()).unwrap_or_default()
    }

    fn accounts(&self) -> Vec<Account> {
        let used = self.machine.get().map(|machine| machine.vm.used()).unwrap_or_default();
        (0..self.rules.layers.len())
            .map(|layer| {
                let used = used.get(layer).copied().unwrap_or_default();
                Account {
                    layer,
                    set: self.set_by(layer),
                    calls: used.calls,
                    steps: used.steps,
                    most: used.most,
                    milliseconds: used.nanoseconds / 1_000_000,
                }
            })
            .collect()
    }

    fn failed(&self) -> bool {
        self.machine.get().is_some_and(|machine| machine.shared.failure.borrow().is_some())
    }

    fn take_failure(&self) -> Option<Fault> {
        self.machine.get().and_then(|machine| machine.shared.failure.take())
    }
}

/// A thing as an argument of an order.
fn argument(kind: ArgumentKind, thing: Thing) -> Option<Argument> {
    let banners =
        |things: Vec<Thing>| things.into_iter().map(|thing| if let Thing::Banner(id) = thing { Some(id) } else { None }).collect();
    match (kind, thing) {
        (ArgumentKind::Banner, Thing::Banner(id)) => Some(Argument::Banner(id)),
        (ArgumentKind::Banners, Thing::List(things)) => Option::<Vec<_>>::map(banners(things), Argument::Banners),
        (ArgumentKind::Place, Thing::Tile(id)) => Some(Argument::Place(id)),
        (ArgumentKind::Number, Thing::Number(number)) => Some(Argument::Number(number)),
        (ArgumentKind::Numbers, Thing::List(things)) => things.iter().map(Thing::number).collect::<Option<Vec<_>>>().map(Argument::Numbers),
        (ArgumentKind::Realm, Thing::Realm(id)) => Some(Argument::Realm(id)),
        (ArgumentKind::Side, Thing::Text(text)) => crate::map::Side::from_name(&text).map(Argument::Side),
        (ArgumentKind::Word, Thing::Text(text)) => Some(Argument::Word(text.into_owned())),
        (ArgumentKind::Words, Thing::Text(text)) => Some(Argument::Words(text.into_owned())),
        _ => None,
    }
}

/// The words that stand for the open words of a usage, if the line is one of it.
fn matched<'w>(usage: &str, words: &[&'w str]) -> Option<Vec<&'w str>> {
    let mut open = Vec::new();
    let mut words = words.iter();
    for wanted in usage.split_whitespace() {
        if wanted == "…" || wanted == "..." {
            open.extend(words);
            return Some(open);
        }
        let word = words.next()?;
        if wanted.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_') {
            if *word != wanted {
                return None;
            }
        } else {
            open.push(*word);
        }
    }
    words.next().is_none().then_some(open)
}
