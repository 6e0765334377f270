//! The scripts of a rule set in play: [`crate::engine::Hooks`] over one Lua machine.
//!
//! The engine sees four traits of it: `hooks` (with phases and spells that are cast), `orders`, `shown` (views, `expect` and
//! the host's orders) and `running`. What they are made of knows no host: `loading` runs the files and sorts what they set,
//! `machine` and `called` call functions, `answers` takes up what they answer, and the rest is one subject each.

mod answers;
mod called;
mod console;
mod events_of_order;
mod hooks;
mod invariants;
mod loading;
mod lookups;
mod machine;
mod order_arguments;
mod orders;
mod quiet;
mod running;
mod shown;
mod spells;
mod traced;
mod umpire;

use std::cell::{Cell, OnceCell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use self::invariants::Invariants;
use self::loading::{by_subject, conflicts, entries, load, missing_phases, replaced};
use self::lookups::KnownLookups;
use self::machine::{LazyMachine, Machine};
pub use self::quiet::QuietFunction;
use self::spells::Spells;
use self::traced::hook_subject_names;
use super::declare::{Handler, ModExpectation, OrderFunctions, Registry, WeightFunctions};
use super::world::World;
use crate::campaign::script_value::shares;
use crate::engine::core::scripting::hook_subjects::HookSubjects;
use crate::engine::core::scripting::hooks::{HOOKS, HookKind};
use crate::engine::core::scripting::interface::{ModOrder, ModView, RefusedAdvice, RunningScripts};
use crate::fault::Fault;
use crate::rules::{Race, Ruleset};

/// All scripts of a campaign.
pub struct ScriptHost {
    rules: Arc<Ruleset>,
    /// Those whose scripts are loaded.
    races: Vec<Race>,
    /// The layers whose scripts are loaded, but for those of spells.
    layers: Vec<usize>,
    /// The same on a machine of their own, for trying out; this one may be it.
    apart: OnceCell<Option<Rc<ScriptHost>>>,
    is_apart: Cell<bool>,
    /// The same noting what locals hold, once some have failed that only looked.
    noting: OnceCell<Option<Rc<ScriptHost>>>,
    machine: LazyMachine,
    /// By hook, then by subject.
    handlers: Vec<Vec<Box<[Handler]>>>,
    /// For which of them any script has set something, those of spells among them.
    subjects: Rc<HookSubjects>,
    phases: BTreeMap<u16, Handler>,
    orders: Rc<[ModOrder]>,
    /// Their numbers, by phase.
    orders_during: BTreeMap<u16, Vec<u16>>,
    functions: Vec<OrderFunctions>,
    weights: BTreeMap<u16, WeightFunctions>,
    views: Vec<ModView>,
    shown_by: Vec<Handler>,
    expectations: Vec<ModExpectation>,
    invariants: Invariants,
    spells: Spells,
    lookups: KnownLookups,
    /// Advice that was refused, until it is told.
    refused_advice: RefCell<Vec<RefusedAdvice>>,
    /// The last answer of scripts about an order.
    verdict: RefCell<Option<hooks::Verdict>>,
    /// True if reports may show the values of locals.
    tells_locals: Cell<bool>,
}

impl ScriptHost {
    /// Loads the scripts of a rule set: those of mods, and of the editions what the races in play
    /// need.
    ///
    /// # Errors
    /// Every script that fails to load, and mods whose hooks are in each other's way.
    pub fn new(
        rules: &Arc<Ruleset>,
        races: &[Race],
        realms: usize,
    ) -> Result<Rc<ScriptHost>, Vec<Fault>> {
        ScriptHost::load(rules, races, realms, false, Rc::default()).map_err(|faults| {
            let again = ScriptHost::noting(rules, races, realms).err().unwrap_or_default();
            let mut again = again.into_iter();
            faults.into_iter().map(|fault| fault.with_locals_of(again.next())).collect()
        })
    }

    /// Lists what the scripts of a mod take over from the engine, such as `replace.phase "movement"`.
    pub fn taken_over(&self, name: &str) -> Vec<String> {
        let own = |handler: &Handler| self.rules.layers[handler.frame.owner].name == name;
        let rows =
            HOOKS.iter().zip(&self.handlers).filter(|(row, _)| row.kind == HookKind::Replace);
        let mut found = Vec::new();
        for (row, subjects) in rows {
            for (subject, heard) in subjects.iter().enumerate() {
                if heard.iter().any(own) {
                    found.push(replaced(&self.rules, row, subject));
                }
            }
        }
        found
    }

    /// Returns the same, where it is noted what locals hold: for what has failed and is done again to tell
    /// that.
    ///
    /// # Errors
    /// As [`ScriptHost::new`].
    pub fn noting(
        rules: &Arc<Ruleset>,
        races: &[Race],
        realms: usize,
    ) -> Result<Rc<ScriptHost>, Vec<Fault>> {
        ScriptHost::load(rules, races, realms, true, Rc::default())
    }

    /// Loads the same scripts once more, in the same world: what a copy reads during a call, that call has read.
    /// None if they do not load.
    fn copied(&self, notes: bool) -> Option<Rc<ScriptHost>> {
        let LazyMachine { world, realms, .. } = &self.machine;
        ScriptHost::load(&self.rules, &self.races, *realms, notes, Rc::clone(world)).ok()
    }

    fn load(
        rules: &Arc<Ruleset>,
        races: &[Race],
        realms: usize,
        notes: bool,
        world: Rc<World>,
    ) -> Result<Rc<ScriptHost>, Vec<Fault>> {
        let entries = entries(rules, races);
        let layers = entries.iter().map(|(layer, _)| *layer).collect();
        let mut machine = None;
        let mut registry = Registry::default();
        let mut faults = Vec::new();
        if !entries.is_empty() {
            let made = Machine::new(rules, realms, notes, &world).map_err(|fault| vec![fault])?;
            made.shared.whole.set(
                (0..rules.races.len()).all(|race| races.iter().any(|at| usize::from(at.0) == race)),
            );
            for (layer, paths) in entries {
                faults.extend(load(&made, rules, layer, &paths).err());
            }
            registry = made.shared.registry.take();
            machine = Some(made);
        }
        if faults.is_empty() {
            faults.extend(missing_phases(rules, races, &registry.phases));
            faults.extend(conflicts(rules, &registry));
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let handlers = HOOKS.iter().map(|row| by_subject(&registry.hooks, row, rules)).collect();
        let subjects = Rc::new(HookSubjects::default());
        registry.hooks.keys().for_each(|(hook, subject)| subjects.add(*hook, *subject));
        let (orders, functions): (Vec<ModOrder>, _) = registry.orders.into_iter().unzip();
        let mut orders_during: BTreeMap<u16, Vec<u16>> = BTreeMap::new();
        for (at, order) in (0..).zip(&orders) {
            for phase in &order.during {
                let during = orders_during.entry(*phase).or_default();
                // A phase that is named twice is meant once.
                if !during.contains(&at) {
                    during.push(at);
                }
            }
        }
        let (views, shown_by) = registry.views.into_iter().unzip();
        let orders: Rc<[ModOrder]> = orders.into();
        let spells = Spells::new(
            registry.spells,
            registry.changed_spells,
            registry.changed_hooks,
            Rc::clone(&subjects),
        );
        Ok(Rc::new(ScriptHost {
            rules: Arc::clone(rules),
            races: races.to_vec(),
            layers,
            apart: OnceCell::new(),
            is_apart: Cell::new(false),
            noting: OnceCell::new(),
            machine: LazyMachine::new(rules, realms, notes, world, machine, Rc::clone(&orders)),
            handlers,
            subjects,
            phases: registry.phases,
            orders,
            orders_during,
            functions,
            weights: registry.weights,
            views,
            shown_by,
            expectations: registry.expectations,
            invariants: Invariants::new(registry.invariants),
            spells,
            lookups: KnownLookups::default(),
            refused_advice: RefCell::default(),
            verdict: RefCell::default(),
            tells_locals: Cell::new(true),
        }))
    }

    /// True if this host serves another campaign under the same rules as well, even beside others:
    /// it has only spells, which keep nothing from one campaign to the next.
    pub fn serves_all(&self, rules: &Arc<Ruleset>, races: &[Race], realms: usize) -> bool {
        let without = || match self.races == races {
            true => self.layers.is_empty(),
            false => entries(rules, races).is_empty(),
        };
        self.fits(rules, realms) && self.idle() && without()
    }

    /// True if it serves another after the campaign that it has served: none of its scripts keep
    /// anything.
    pub fn serves_next(&self, rules: &Arc<Ruleset>, races: &[Race], realms: usize) -> bool {
        self.fits(rules, realms)
            && self.machine.realms == realms
            && self.races == races
            && self.keeps_nothing()
    }

    fn fits(&self, rules: &Arc<Ruleset>, realms: usize) -> bool {
        shares(self.machine.realms) == shares(realms)
            && Arc::ptr_eq(&self.rules, rules)
            && !self.machine.notes
            && !self.is_apart.get()
    }

    /// Begins another campaign: nothing that befell in the last one is left.
    pub fn begins_anew(&self) {
        self.invariants.forget();
        self.lookups.forget();
        self.refused_advice.take();
        self.machine.campaigns.set(self.machine.campaigns.get() + 1);
        self.trace(None);
        self.tells_locals.set(true);
        if let Some(machine) = self.machine.made() {
            machine.shared.forget();
        }
        if let Some(apart) = self.apart.get().and_then(Option::as_ref) {
            apart.begins_anew();
        }
    }

    /// True if this host is as [`ScriptHost::new`] would make it for these races: nothing has been
    /// called in it.
    pub fn untouched(&self, rules: &Arc<Ruleset>, races: &[Race], realms: usize) -> bool {
        let called = || {
            let used = self.machine.made().map(|machine| machine.vm.used()).unwrap_or_default();
            used.iter().take(rules.layers.len()).any(|used| used.calls > 0)
        };
        Arc::ptr_eq(&self.rules, rules)
            && self.races == races
            && self.machine.realms == realms
            && self.apart.get().is_none()
            && self.noting.get().is_none()
            && !self.machine.notes
            && !self.is_apart.get()
            && self.spells.asleep()
            && !self.failed()
            && !called()
    }

    /// Runs the files of all spells, to find what is wrong with any.
    ///
    /// # Errors
    /// Every spell whose file fails, or that no file declares.
    pub fn run_all_spell_files(&self) -> Result<(), Vec<Fault>> {
        self.spells.run_all_files(&self.machine)
    }

    /// Returns the hooks, phases and orders that a layer has set: name and subject, and place.
    fn set_by(&self, layer: usize) -> Vec<(String, String)> {
        let mut set = Vec::new();
        for (row, subjects) in HOOKS.iter().zip(&self.handlers) {
            let names = hook_subject_names(&self.rules, &self.orders, row);
            // One place may set a hook for many subjects, in a loop: they stand together.
            let mut places: Vec<(&str, Vec<&str>)> = Vec::new();
            for (subject, heard) in subjects.iter().enumerate() {
                let name = names.get(subject).map_or("", String::as_str);
                for handler in heard.iter().filter(|handler| handler.frame.owner == layer) {
                    let at = handler.frame.at.as_str();
                    match places.iter_mut().find(|(place, _)| *place == at) {
                        Some((_, of)) if !of.contains(&name) => of.push(name),
                        Some(_) => {}
                        None => places.push((at, vec![name])),
                    }
                }
            }
            for (at, of) in places {
                let every = subjects.len() > 1 && of.len() == subjects.len();
                let of = if every { "*".to_owned() } else { of.join(", ") };
                set.push((
                    format!("{}.{} {of}", row.kind.word(), row.name).trim_end().to_owned(),
                    at.to_owned(),
                ));
            }
        }
        let mine = |handler: &Handler| handler.frame.owner == layer;
        let at = |handler: &Handler| handler.frame.at.as_str().to_owned();
        for (phase, handler) in self.phases.iter().filter(|(_, handler)| mine(handler)) {
            set.push((
                format!("phase {}", self.rules.phase_id(*phase).unwrap_or_default()),
                at(handler),
            ));
        }
        for (order, functions) in self.orders.iter().zip(&self.functions) {
            set.extend(
                functions
                    .play
                    .iter()
                    .filter(|play| mine(play))
                    .map(|play| (format!("order {}", order.name), at(play))),
            );
        }
        let views = self.views.iter().zip(&self.shown_by).filter(|(_, show)| mine(show));
        set.extend(views.map(|(view, show)| (format!("view {}", view.name), at(show))));
        set.extend(
            self.spells
                .declared()
                .iter()
                .filter(|spell| mine(&spell.cast))
                .map(|spell| (format!("spell {}", spell.name), at(&spell.cast))),
        );
        let expectations = self.expectations.iter().filter(|expectation| mine(&expectation.check));
        set.extend(
            expectations.map(|expectation| {
                (format!("expect {}", expectation.usage), at(&expectation.check))
            }),
        );
        set.extend(
            self.invariants
                .declared
                .iter()
                .filter(|(_, check)| mine(check))
                .map(|(name, check)| (format!("invariant {name}"), at(check))),
        );
        set
    }
}
