//! Invariants of mods: they are checked after each order and each phase, and a failure names the script whose
//! change broke one.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;

use mlua::Value;

use super::super::convert::typed;
use super::super::world::Mode;
use super::ScriptHost;
use super::loading::place;
use crate::campaign::{ScriptType, ScriptValue, State};
use crate::engine::{Game, RunningScripts, Turn};
use crate::fault::Fault;
use crate::rules::Symbol;
use crate::say;
use crate::text::{Joined, Text, quoted};

/// Results of the last checks of a campaign's invariants.
#[derive(Default)]
pub(super) struct WatchedInvariants {
    /// Place in the script that last changed something after which one did not hold; None while all hold.
    suspect: RefCell<Option<Symbol>>,
    /// Those that did not hold in answers that were given before: nobody who plays on is blamed for
    /// them.
    broken_before: RefCell<BTreeSet<usize>>,
    /// The revision of the last state in which all held.
    sound: Cell<Option<u64>>,
}

impl WatchedInvariants {
    /// Forgets the last campaign, as another begins.
    pub(super) fn forget(&self) {
        self.suspect.take();
        self.broken_before.take();
        self.sound.take();
    }
}

impl ScriptHost {
    /// Returns the message of the first invariant that does not hold, with its number.
    fn broken_invariant(&self, game: Game<'_>) -> Option<(usize, Text)> {
        self.invariants.iter().enumerate().find_map(|(at, _)| Some((at, self.invariant(game, at)?)))
    }

    /// Returns the message of an invariant that does not hold, or None if it holds.
    fn invariant(&self, game: Game<'_>, at: usize) -> Option<Text> {
        let name = &self.invariants[at].0;
        let found = self.look_at(game, |host| {
            let check = &host.invariants[at].1;
            let value: Value = host.call(check, || format!("invariant {name}"), &[])?;
            typed(&value, ScriptType::Optional(&ScriptType::Text), || {
                say!("what the invariant `{name}` returns", name = quoted(name))
            })
        });
        let Some(ScriptValue::Text(found)) = found else { return None };
        let parts = [Text::of_rules(name), Text::verbatim(": "), Text::in_script(&found)];
        Some(Text::list(parts, Joined::Nothing))
    }

    /// Checks all invariants; the error is the message of the first that does not hold.
    pub(super) fn check_invariants(&self, game: Game<'_>) -> Result<(), Text> {
        self.broken_invariant(game).map_or(Ok(()), |(_, found)| Err(found))
    }

    /// True if all held already, and nothing has happened since.
    fn known_sound(&self, state: &State) -> bool {
        self.watch.sound.get() == Some(state.revision())
    }

    /// Notes that a script has acted by itself: if something holds no longer, it was this one.
    pub(super) fn suspect(&self, turn: &Turn<'_>) {
        let none = self.invariants.is_empty() || self.is_apart.get();
        if none || self.world.mode() == Mode::Act || self.failed() {
            return;
        }
        let broken =
            !self.known_sound(turn.state()) && self.broken_invariant(turn.game()).is_some();
        let mut suspect = self.watch.suspect.borrow_mut();
        if !broken {
            self.watch.sound.set(Some(turn.state().revision()));
            *suspect = None;
        } else if suspect.is_none() {
            *suspect = self.machine.get().and_then(|machine| machine.shared.last_change.get());
        }
    }

    /// Checks that everything holds once an order has been carried out, or a phase has ended. `replayed` says
    /// that this was so before.
    pub(super) fn settle(&self, game: Game<'_>, replayed: bool) {
        let unseen = self.is_apart.get() || self.known_sound(game.state);
        let looked_at = if unseen { 0 } else { self.invariants.len() };
        for at in 0..looked_at {
            let mut before = self.watch.broken_before.borrow_mut();
            match self.invariant(game, at) {
                None => {
                    before.remove(&at);
                }
                Some(found) if replayed => {
                    if let (true, Some(machine)) = (before.insert(at), self.machine.get()) {
                        let found =
                            say!("what must always hold does not hold already: {found}", found);
                        machine.vm.gauge().print(found.to_mark());
                    }
                }
                Some(_) if before.contains(&at) => {}
                Some(found) => {
                    let suspect = self.watch.suspect.take();
                    self.fail(self.broke(at, found, suspect));
                    return;
                }
            }
        }
        *self.watch.suspect.borrow_mut() = None;
        if !self.is_apart.get() && self.watch.broken_before.borrow().is_empty() {
            self.watch.sound.set(Some(game.state.revision()));
        }
    }

    fn broke(&self, at: usize, found: Text, suspect: Option<Symbol>) -> Fault {
        let declared = self.invariants[at].1.frame.at;
        let fault =
            Fault::new("lua::invariant", say!("what must always hold does not: {found}", found));
        match suspect {
            Some(script) => place(
                &self.rules,
                script.as_str(),
                fault.help(say!("this change broke it; it is said to hold always by {declared}", declared = quoted(declared.as_str()))),
            ),
            None => place(
                &self.rules,
                declared.as_str(),
                fault.help(say!("no script changed anything that broke it: an order did, or the state that the campaign began with")),
            ),
        }
    }
}
