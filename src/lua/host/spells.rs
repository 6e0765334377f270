//! Spells: the file of each is run when the spell is first cast or its mark first lies somewhere,
//! and the hooks set in it are heard only while it does. Spells that nobody casts cost nothing.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::super::declare::{
    ChangedHook, Handler, SpellScript as Declared, changed_hooks, changed_spell,
};
use super::loading::{load, place};
use super::machine::{LazyMachine, Machine};
use crate::campaign::{ScriptValue, State};
use crate::engine::core::scripting::hook_subjects::{ANY_SUBJECT, HookSubjects};
use crate::engine::core::scripting::hooks::Hook;
use crate::fault::Fault;
use crate::map::PlaceId;
use crate::rules::{Ruleset, SpellId, Symbol};
use crate::say;
use crate::text::quoted;

/// A hook that a spell's file has set.
struct OfSpell {
    spell: String,
    /// The spell covers more tiles than those that bear its mark.
    spreads: bool,
    handler: Handler,
}

impl OfSpell {
    /// True if the mark of the spell lies where the hook looks: on the tile that it is given,
    /// unless the spell spreads, else anywhere.
    fn lies(&self, state: &State, tile: Option<PlaceId>) -> bool {
        state.lies(&self.spell)
            && tile.is_none_or(|tile| self.spreads || state.mark(&self.spell, tile).is_some())
    }
}

/// Returns the tile on which the mark of a spell that does not spread must lie for its hook to be called: hooks of
/// numbers for a tile.
fn only_there(hook: Hook, tile: Option<PlaceId>) -> Option<PlaceId> {
    tile.filter(|_| matches!(hook, Hook::Value | Hook::Lookup))
}

/// Returns the first tile among the arguments of a call.
fn first_tile(arguments: &[ScriptValue]) -> Option<PlaceId> {
    arguments.iter().find_map(|thing| match thing {
        ScriptValue::Tile(tile) => Some(*tile),
        _ => None,
    })
}

/// The hooks of spells for one subject of a hook.
struct OfSubject {
    subject: u16,
    hooks: Vec<OfSpell>,
}

/// Spells, and the hooks and functions that their files have set.
#[derive(Default)]
pub(super) struct Spells {
    /// Those that scripts in play have declared from the start.
    declared: Vec<Declared>,
    /// Functions of scripts for spells with files of their own.
    changed_spells: Vec<(String, Handler)>,
    /// And for hooks in such files.
    changed_hooks: Vec<ChangedHook>,
    /// Subjects for which any script has set something: those of spells are added as they come.
    heard: Rc<HookSubjects>,
    subjects: HookSubjects,
    /// Those whose file was run.
    files_run: RefCell<BTreeSet<String>>,
    /// Names of marks that no file of a spell goes with, as far as they have come up.
    without_file: RefCell<BTreeSet<String>>,
    /// By hook, then by subject, each with the name of the spell whose mark it needs. Few hooks
    /// have any: nearly all that is asked ends at an empty list.
    hooks: RefCell<Vec<Vec<OfSubject>>>,
    cast_by: RefCell<BTreeMap<String, Declared>>,
    /// Of their subjects those for which a spell has set something that covers more tiles than those
    /// that bear its mark.
    spread: HookSubjects,
}

/// Hooks of spells that are heard now.
pub(super) type Active = Vec<Handler>;

impl Spells {
    /// Returns the spells of scripts that are loaded; `heard` is told what their files set.
    pub(super) fn new(
        declared: Vec<Declared>,
        changed_spells: Vec<(String, Handler)>,
        changed_hooks: Vec<ChangedHook>,
        heard: Rc<HookSubjects>,
    ) -> Spells {
        Spells { declared, changed_spells, changed_hooks, heard, ..Spells::default() }
    }

    /// Lists those that scripts have declared from the start.
    pub(super) fn declared(&self) -> &[Declared] {
        &self.declared
    }

    /// True if the file of none was run yet.
    pub(super) fn asleep(&self) -> bool {
        self.files_run.borrow().is_empty()
    }

    /// True if no spell can concern a tile, for no mark lies there.
    #[inline]
    fn leaves_alone(
        &self,
        state: &State,
        hook: Hook,
        subject: u16,
        there: Option<PlaceId>,
    ) -> bool {
        there.is_some_and(|tile| !state.is_marked(tile)) && !self.spread.may_have(hook, subject)
    }

    /// True if a spell may take part here once its mark lies: nearly always none does.
    #[inline]
    pub(super) fn may_hear(&self, hook: Hook, subject: u16) -> bool {
        self.subjects.may_have(hook, subject)
    }

    /// True if a spell takes part here whose mark lies on any tile, or on the one that is given.
    pub(super) fn hears(
        &self,
        state: &State,
        hook: Hook,
        subject: u16,
        tile: Option<PlaceId>,
    ) -> bool {
        let there = only_there(hook, tile);
        if !self.subjects.may_have(hook, subject)
            || state.marks.is_empty()
            || self.leaves_alone(state, hook, subject, there)
        {
            return false;
        }
        let hooks = self.hooks.borrow();
        let heard = |of: &OfSpell| of.lies(state, there);
        hooks.get(hook as usize).is_some_and(|sets| {
            sets.iter()
                .filter(|set| set.subject == subject || set.subject == ANY_SUBJECT)
                .any(|set| set.hooks.iter().any(heard))
        })
    }

    /// True if a spell has anything to do in a call with these arguments. Where nothing else takes part in it,
    /// nothing comes about in it that wakes another.
    #[inline]
    pub(super) fn listens(
        &self,
        state: &State,
        hook: Hook,
        subject: u16,
        arguments: &[ScriptValue],
    ) -> bool {
        self.hears(state, hook, subject, first_tile(arguments))
    }

    /// Hooks of spells whose marks lie somewhere, in the order of their names. Numbers that are
    /// asked for a tile are told to a spell that does not spread only where its mark lies.
    #[inline(always)]
    pub(super) fn active(
        &self,
        state: &State,
        hook: Hook,
        subject: u16,
        arguments: &[ScriptValue],
    ) -> Active {
        if !self.subjects.may_have(hook, subject) || state.marks.is_empty() {
            return Active::new();
        }
        let tile = first_tile(arguments);
        self.listens_now(state, hook, subject, only_there(hook, tile))
    }

    fn listens_now(
        &self,
        state: &State,
        hook: Hook,
        subject: u16,
        there: Option<PlaceId>,
    ) -> Active {
        let mut active = Active::new();
        if self.leaves_alone(state, hook, subject, there) {
            return active;
        }
        let hooks = self.hooks.borrow();
        let Some(sets) = hooks.get(hook as usize).filter(|sets| !sets.is_empty()) else {
            return active;
        };
        for subject in [subject, ANY_SUBJECT] {
            let set = sets.iter().filter(|set| set.subject == subject).flat_map(|set| &set.hooks);
            let here = set.filter(|of| of.lies(state, there));
            active.extend(here.map(|of| of.handler.clone()));
        }
        active
    }

    /// Runs the file of a spell unless it was run before. Nobody pays for that: whoever has the
    /// spell first would.
    ///
    /// # Errors
    /// The report of what is wrong with the file.
    pub(super) fn run_file(&self, scripts: &LazyMachine, name: &str) -> Result<(), Fault> {
        let rules = &scripts.rules;
        if self.files_run.borrow().contains(name) || self.without_file.borrow().contains(name) {
            return Ok(());
        }
        let has_file = |spell: &SpellId| {
            let kind = rules.spell(*spell);
            kind.extends.is_none() && kind.script.is_some()
        };
        let Some(spell) = rules.names.spell(name).filter(has_file) else {
            self.without_file.borrow_mut().insert(name.to_owned());
            return Ok(());
        };
        self.files_run.borrow_mut().insert(name.to_owned());
        let kind = rules.spell(spell);
        // That the file is there was checked when the rules were loaded.
        let Some(script) = rules.spell_script(spell) else { return Ok(()) };
        let machine = scripts.get()?;
        machine.vm.question_begins();
        machine.shared.spell.set(Some((kind.cite, Symbol::from_rules(kind.title.english()))));
        let loaded = load(machine, rules, script.layer, std::slice::from_ref(&script.path));
        machine.shared.spell.set(None);
        machine.vm.question_ends();
        loaded?;
        self.keep(rules, machine, name)
    }

    /// Sorts what a spell's file has set.
    fn keep(&self, rules: &Ruleset, machine: &Machine, name: &str) -> Result<(), Fault> {
        let mut registry = machine.shared.registry.take();
        let (lua, shared) = (machine.vm.lua(), &machine.shared);
        changed_hooks(lua, shared, (name, &mut registry.hooks), &self.changed_hooks)
            .map_err(|(at, fault)| place(rules, at.as_str(), fault))?;
        let spreads = rules.names.spell(name).is_none_or(|spell| rules.spell(spell).spreads);
        let mut hooks = self.hooks.borrow_mut();
        for ((hook, subject), handlers) in registry.hooks {
            if hooks.len() <= hook {
                hooks.resize_with(hook + 1, Vec::new);
            }
            self.subjects.add(hook, subject);
            if spreads {
                self.spread.add(hook, subject);
            }
            self.heard.add(hook, subject);
            let sets = &mut hooks[hook];
            let at = sets.iter().position(|set| set.subject == subject).unwrap_or_else(|| {
                sets.push(OfSubject { subject, hooks: Vec::new() });
                sets.len() - 1
            });
            let set = &mut sets[at].hooks;
            set.extend(handlers.into_iter().map(|handler| OfSpell {
                spell: name.to_owned(),
                spreads,
                handler,
            }));
            // Not in the order in which they were woken, which a campaign that goes on from a
            // snapshot does not know.
            set.sort_by(|one, other| one.spell.cmp(&other.spell));
        }
        match registry.spells.into_iter().find(|spell| spell.name == name) {
            Some(mut spell) => {
                let changed = &self.changed_spells;
                spell.cast = changed_spell(lua, shared, name, spell.cast, changed)?;
                self.cast_by.borrow_mut().insert(name.to_owned(), spell);
                Ok(())
            }
            None => Err(Fault::new(
                "lua::spell",
                say!("the file of the spell `{name}` does not declare it", name = quoted(name)),
            )
            .help(say!(
                "add `declare.spell({{ name = \"{name}\", cast = function(realm, tile) … end }})`",
                name = quoted(name)
            ))),
        }
    }

    /// Returns the function that casts a spell, after running its file if need be; None if there is no such spell.
    ///
    /// # Errors
    /// As [`Spells::run_file`].
    pub(super) fn cast(&self, scripts: &LazyMachine, name: &str) -> Result<Option<Handler>, Fault> {
        let rules = &scripts.rules;
        if let Some(spell) = self.declared.iter().find(|spell| spell.name == name) {
            return Ok(Some(spell.cast.clone()));
        }
        let kind = rules.names.spell(name).map(|spell| rules.spell(spell));
        if let Some(above) = kind.and_then(|kind| kind.extends.as_deref()) {
            let Some(cast) = self.cast(scripts, above)? else { return Ok(None) };
            let Machine { vm, shared, .. } = scripts.get()?;
            return changed_spell(vm.lua(), shared, name, cast, &self.changed_spells).map(Some);
        }
        self.run_file(scripts, name)?;
        Ok(self.cast_by.borrow().get(name).map(|spell| spell.cast.clone()))
    }

    /// True if all layers say that their spells keep nothing but marks.
    pub(super) fn files_keep_nothing(rules: &Ruleset) -> bool {
        let layers = (0u16..)
            .map(SpellId)
            .take(rules.spells.len())
            .filter_map(|spell| rules.spell_script(spell))
            .map(|script| script.layer);
        layers.into_iter().all(|layer| rules.layers[layer].scripts_keep_nothing)
    }

    /// Names of all spells that can be cast.
    pub(super) fn names<'s>(&'s self, rules: &'s Ruleset) -> Vec<&'s str> {
        let own = self.declared.iter().map(|spell| spell.name.as_str());
        own.chain(rules.names.spells.iter().map(String::as_str)).collect()
    }

    /// Runs the files of all spells, to find what is wrong with any.
    ///
    /// # Errors
    /// Every spell whose file fails, or that no file declares.
    pub(super) fn run_all_files(&self, scripts: &LazyMachine) -> Result<(), Vec<Fault>> {
        let rules = &scripts.rules;
        let mut faults = Vec::new();
        for kind in &rules.spells {
            match self.cast(scripts, &kind.id) {
                Ok(Some(_)) => {}
                Ok(None) => {
                    let message =
                        say!("no script carries out the spell `{spell}`", spell = quoted(&kind.id));
                    let fault =
                        rules.files.fault(kind.span, "lua::spell", message, say!("declared here"));
                    faults.push(fault.help(say!("give it a `script:`, or declare it with `declare.spell` in a Lua file of the layer")));
                }
                Err(fault) => faults.push(fault),
            }
        }
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }
}
