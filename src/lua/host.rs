//! The scripts of a rule set in play: [`Hooks`] over one Lua machine.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use mlua::{MultiValue, Value};
use smallvec::SmallVec;

use super::convert::{to_lua, typed};
use super::declare::{ANY, Expectation, Handler, OrderFunctions};
use super::gauge::{Limits, Used};
use super::shared::Shared;
use super::world::{self, Look};
use super::{Vm, api, declare, install};
use crate::campaign::knowledge::Viewer;
use crate::campaign::{Thing, Type};
use crate::engine::hooks::{Changed, Expected, Filtered, HOOKS, Hook, Hooks, Kind, OwnCall, OwnOrder};
use crate::engine::{Argument, ArgumentKind, Flow, Game, Refusal, Stop, Turn, Who, scripted};
use crate::fault::{Fault, SourceFile};
use crate::rules::{LayerKind, Race, Ruleset};

/// All scripts of a campaign.
pub struct Host {
    vm: Vm,
    shared: Rc<Shared>,
    /// By hook, then by subject.
    handlers: Vec<Vec<Rc<[Handler]>>>,
    phases: BTreeMap<u16, Handler>,
    orders: Vec<OwnOrder>,
    functions: Vec<OrderFunctions>,
    expectations: Vec<Expectation>,
    invariants: Vec<(String, Handler)>,
}

impl Host {
    /// Loads the scripts of a rule set: those of mods, and of the editions what the races in play need.
    /// None: there are no scripts to load.
    ///
    /// # Errors
    /// Every script that fails to load.
    pub fn new(rules: &Arc<Ruleset>, races: &[Race]) -> Result<Option<Rc<Host>>, Vec<Fault>> {
        let entries = entries(rules, races);
        if entries.is_empty() {
            return check_phases(rules, races, &BTreeMap::new()).map(|()| None);
        }
        let mut made: Option<Rc<Shared>> = None;
        let vm = Vm::new(Limits::default(), |lua, globals, gauge| {
            let shared = Rc::new(Shared::new(Arc::clone(rules), gauge.clone()));
            declare::add(lua, globals, &shared)?;
            api::add(lua, globals, &shared)?;
            made = Some(shared);
            Ok(())
        })
        .map_err(|fault| vec![fault])?;
        let Some(shared) = made else { return Ok(None) };
        let mut faults = Vec::new();
        for (layer, paths) in entries {
            let files: BTreeMap<String, Arc<SourceFile>> = rules
                .scripts
                .iter()
                .filter(|script| script.layer == layer)
                .map(|script| (script.path.clone(), Arc::clone(&script.source)))
                .collect();
            shared.loading.set(Some(layer));
            let extra = |lua: &mlua::Lua, environment: &mlua::Table| environment.raw_set("options", install::options(lua, &shared, layer)?);
            let info = &rules.layers[layer];
            let folder = format!("{}/{}/", info.kind.folder(), info.name);
            let loaded = world::nothing(|| vm.load(layer, &folder, files, &paths, extra));
            shared.loading.set(None);
            faults.extend(loaded.err());
        }
        let registry = shared.registry.take();
        if faults.is_empty()
            && let Err(missing) = check_phases(rules, races, &registry.phases)
        {
            faults.extend(missing);
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let handlers = HOOKS.iter().map(|row| by_subject(&registry.hooks, row.hook as usize, rules)).collect();
        let (orders, functions) = registry.orders.into_iter().unzip();
        let (expectations, invariants) = (registry.expectations, registry.invariants);
        Ok(Some(Rc::new(Host { vm, shared, handlers, phases: registry.phases, orders, functions, expectations, invariants })))
    }

    /// What each layer has used, by number.
    #[must_use]
    pub fn used(&self) -> Vec<Used> {
        self.vm.used()
    }

    /// What scripts have printed since it was last asked for.
    #[must_use]
    pub fn take_printed(&self) -> Vec<String> {
        self.vm.take_printed()
    }

    /// The hooks that a layer has set: name, subject, and where.
    #[must_use]
    pub fn set_by(&self, layer: usize) -> Vec<(String, &'static str)> {
        let mut set = Vec::new();
        for (row, subjects) in HOOKS.iter().zip(&self.handlers) {
            let names = declare::subjects(&self.shared.rules, row.subject);
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
                    set.push((format!("{}.{}{name}", row.kind.word(), row.name), at));
                }
            }
        }
        set
    }

    fn heard(&self, hook: Hook, subject: u16) -> Option<&Rc<[Handler]>> {
        self.handlers[hook as usize].get(usize::from(subject)).filter(|handlers| !handlers.is_empty())
    }

    /// Calls one function with what it is given, as the mod that set it.
    fn call<R: mlua::FromLuaMulti>(&self, handler: &Handler, arguments: MultiValue) -> Result<R, Fault> {
        self.shared.frames.borrow_mut().push(handler.frame);
        let result = self.vm.call(handler.frame.owner, &handler.function, arguments);
        self.shared.frames.borrow_mut().pop();
        result
    }

    fn arguments(&self, things: &[Thing]) -> Result<MultiValue, Fault> {
        let values: mlua::Result<Vec<Value>> = things.iter().map(|thing| to_lua(self.vm.lua(), thing)).collect();
        values.map(MultiValue::from_vec).map_err(|error| Fault::new("lua::memory", error.to_string()))
    }

    /// Lets every handler take part in turn.
    fn run(&self, hook: Hook, handlers: &[Handler], arguments: &[Thing]) -> Result<Filtered, Fault> {
        let row = &HOOKS[hook as usize];
        let filters = row.kind == Kind::Filter;
        let first = if filters { arguments.first().cloned().unwrap_or(Thing::Nothing) } else { Thing::Nothing };
        let mut filtered = Filtered { value: first, changes: SmallVec::new() };
        for handler in handlers {
            let mut values = self.arguments(arguments)?;
            if filters {
                let now = to_lua(self.vm.lua(), &filtered.value).map_err(|error| Fault::new("lua::memory", error.to_string()))?;
                if let Some(first) = values.front_mut() {
                    *first = now;
                }
            }
            let (value, reason): (Value, Value) = self.call(handler, values)?;
            if row.returns == Type::Nothing || value.is_nil() {
                continue;
            }
            let what = format!("what {} of {} gives back", handler.frame.at, format_args!("{}.{}", row.kind.word(), row.name));
            let next = typed(&value, row.returns, &what)?;
            let why = match typed(&reason, Type::Optional(&Type::Text), "the reason given back with it")?.as_text() {
                Some(text) => self.shared.reason(text)?,
                None => handler.why,
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
        if let Some(stop) = self.shared.stop.take() {
            return Err(stop);
        }
        let result = result.and_then(|value| {
            let breach = if self.shared.changed.get() { turn.game().sound_after_event() } else { Ok(()) };
            breach.map(|()| value).map_err(|breach| self.breach(&breach))
        });
        result.map_err(|fault| {
            self.shared.fail(fault);
            Stop::Failed
        })
    }

    fn breach(&self, breach: &str) -> Fault {
        let at = self.shared.frame().at;
        let place = if at.as_str().is_empty() { String::new() } else { format!(" ({at})") };
        Fault::new("lua::breach", format!("a script left the campaign in a state that cannot be: {breach}{place}"))
            .help("the change must keep the rules that always hold: nothing below 0, no more than can be held, one owner each")
    }

    fn look_at<R>(&self, game: Game<'_>, run: impl FnOnce() -> Result<R, Fault>) -> Option<R> {
        if self.failed() {
            return None;
        }
        let result = world::looking(Look { game, viewer: Viewer::Host }, run);
        result.map_err(|fault| self.shared.fail(fault)).ok()
    }

    fn whom(who: Who, call: &OwnCall) -> Vec<Thing> {
        std::iter::once(Thing::from(who.realm())).chain(call.arguments.iter().cloned().map(scripted::thing)).collect()
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

/// Every phase of a mod that the calendar plays must be declared by a script; one of a race that nobody
/// plays is never reached.
fn check_phases(rules: &Ruleset, races: &[Race], played: &BTreeMap<u16, Handler>) -> Result<(), Vec<Fault>> {
    let first = crate::phases::PHASE_NAMES.len();
    let needed = rules.calendar.phases();
    let faults: Vec<Fault> = rules
        .own_phases
        .iter()
        .enumerate()
        .filter_map(|(at, phase)| {
            let number = u16::try_from(first + at).ok()?;
            let scripted = rules.scripts.iter().any(|script| !script.path.is_empty());
            let reached = phase.for_race.is_none_or(|race| races.contains(&race));
            let missing = reached && needed.contains(&number) && !played.contains_key(&number) && (scripted || played.is_empty());
            missing.then(|| {
                rules
                    .files
                    .fault(phase.span, "lua::phase", format!("no script plays the phase `{}`", phase.id), "declared here")
                    .help(format!("add `declare.phase(\"{}\", function(realm) … end)` to a Lua file of the mod", phase.id))
            })
        })
        .collect();
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

/// Handlers by subject, those for every subject among them, in the order of mods.
fn by_subject(set: &BTreeMap<(usize, u16), Vec<Handler>>, hook: usize, rules: &Ruleset) -> Vec<Rc<[Handler]>> {
    let any = set.get(&(hook, ANY)).map_or(&[][..], Vec::as_slice);
    let highest = set.keys().filter(|(of, subject)| *of == hook && *subject != ANY).map(|(_, subject)| usize::from(*subject) + 1).max();
    let all = if any.is_empty() { 0 } else { declare::subjects(rules, HOOKS[hook].subject).len() };
    let count = highest.unwrap_or(0).max(all);
    (0..count)
        .map(|subject| {
            let own = u16::try_from(subject).ok().and_then(|subject| set.get(&(hook, subject))).map_or(&[][..], Vec::as_slice);
            let mut handlers: Vec<Handler> = own.iter().chain(any).cloned().collect();
            handlers.sort_by_key(|handler| handler.frame.owner);
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
        self.look_at(game, || self.run(hook, &handlers, arguments)).unwrap_or_else(|| {
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
        self.acting(turn, || self.run(hook, &handlers, arguments))
    }

    fn phase(&self, turn: &mut Turn<'_>, phase: u16) -> Flow {
        let Some(handler) = self.phases.get(&phase).cloned() else { return Ok(()) };
        let owner = Thing::from(turn.owner());
        self.acting(turn, || self.call::<()>(&handler, self.arguments(&[owner])?))
    }

    fn phase_over(&self, turn: &mut Turn<'_>) -> Flow {
        if !self.shared.changed.take() {
            return Ok(());
        }
        turn.game().sound().map_err(|breach| {
            self.shared.fail(self.breach(&breach));
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

    fn failed(&self) -> bool {
        self.shared.failure.borrow().is_some()
    }

    fn take_failure(&self) -> Option<Fault> {
        self.shared.failure.take()
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
