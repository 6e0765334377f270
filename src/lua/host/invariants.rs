//! Invariants of mods: they are checked after each order and each phase, and a failure names the script whose
//! change broke one.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;

use mlua::Value;

use super::super::convert::typed;
use super::super::declare::Handler;
use super::loading::place;
use super::machine::LazyMachine;
use crate::campaign::{ScriptType, ScriptValue, State};
use crate::fault::Fault;
use crate::rules::{Ruleset, Symbol};
use crate::say;
use crate::text::{Joined, Text, quoted};

/// Invariants of a campaign, and what the last checks of them found.
#[derive(Default)]
pub(super) struct Invariants {
    /// Name and check of each.
    pub declared: Vec<(String, Handler)>,
    /// Place in the script that last changed something after which one did not hold; None while all hold.
    suspect: RefCell<Option<Symbol>>,
    /// Those that did not hold in answers that were given before: nobody who plays on is blamed for
    /// them.
    broken_before: RefCell<BTreeSet<usize>>,
    /// The revision of the last state in which all held. Without it simulated campaigns of the Marches take a tenth
    /// more instructions (one of a year: 915 million, not 822).
    sound: Cell<Option<u64>>,
}

impl Invariants {
    pub(super) fn new(declared: Vec<(String, Handler)>) -> Invariants {
        Invariants { declared, ..Invariants::default() }
    }

    /// Forgets the last campaign, as another begins.
    pub(super) fn forget(&self) {
        self.suspect.take();
        self.broken_before.take();
        self.sound.take();
    }

    /// Calls the check of one, and returns its message if it does not hold, else None.
    pub(super) fn check(&self, scripts: &LazyMachine, at: usize) -> Result<Option<Text>, Fault> {
        let (name, check) = &self.declared[at];
        let value: Value = scripts.call(check, || format!("invariant {name}"), &[])?;
        let found = typed(&value, ScriptType::Optional(&ScriptType::Text), || {
            say!("what the invariant `{name}` returns", name = quoted(name))
        })?;
        let ScriptValue::Text(found) = found else { return Ok(None) };
        let parts = [Text::of_rules(name), Text::verbatim(": "), Text::in_script(&found)];
        Ok(Some(Text::list(parts, Joined::Nothing)))
    }

    /// True if all held already, and nothing has happened since.
    fn known_sound(&self, state: &State) -> bool {
        self.sound.get() == Some(state.revision())
    }

    /// Notes that the script of the last change has acted by itself: if something holds no longer, it was this
    /// one. `broken` looks whether anything does.
    pub(super) fn suspect(
        &self,
        state: &State,
        last_change: Option<Symbol>,
        broken: impl FnOnce() -> bool,
    ) {
        let broken = !self.known_sound(state) && broken();
        let mut suspect = self.suspect.borrow_mut();
        if !broken {
            self.sound.set(Some(state.revision()));
            *suspect = None;
        } else if suspect.is_none() {
            *suspect = last_change;
        }
    }

    /// Checks that everything holds once an order has been carried out, or a phase has ended. `replayed` says
    /// that this was so before; `found` returns the message of one that does not hold.
    ///
    /// # Errors
    /// A fault for the first that has been broken since.
    pub(super) fn settle(
        &self,
        scripts: &LazyMachine,
        state: &State,
        replayed: bool,
        found: impl Fn(usize) -> Option<Text>,
    ) -> Result<(), Fault> {
        let looked_at = if self.known_sound(state) { 0 } else { self.declared.len() };
        for at in 0..looked_at {
            let mut before = self.broken_before.borrow_mut();
            match found(at) {
                None => {
                    before.remove(&at);
                }
                Some(found) if replayed => {
                    if let (true, Some(machine)) = (before.insert(at), scripts.made()) {
                        let found =
                            say!("what must always hold does not hold already: {found}", found);
                        machine.vm.gauge().print(found.to_mark());
                    }
                }
                Some(_) if before.contains(&at) => {}
                Some(found) => return Err(self.broke(&scripts.rules, at, found)),
            }
        }
        *self.suspect.borrow_mut() = None;
        if self.broken_before.borrow().is_empty() {
            self.sound.set(Some(state.revision()));
        }
        Ok(())
    }

    fn broke(&self, rules: &Ruleset, at: usize, found: Text) -> Fault {
        let declared = self.declared[at].1.frame.at;
        let fault =
            Fault::new("lua::invariant", say!("what must always hold does not: {found}", found));
        match self.suspect.take() {
            Some(script) => place(
                rules,
                script.as_str(),
                fault.help(say!("this change broke it; it is said to hold always by {declared}", declared = quoted(declared.as_str()))),
            ),
            None => place(
                rules,
                declared.as_str(),
                fault.help(say!("no script changed anything that broke it: an order did, or the state that the campaign began with")),
            ),
        }
    }
}
