//! Calls of the engine to scripts: hooks, spells and phases.

use smallvec::SmallVec;

use super::super::declare::Handler;
use super::super::world::CampaignView;
use super::ScriptHost;
use super::answers::run_all;
use super::loading::place;
use super::lookups::LookupAsked;
use super::quiet::any_acts;
use super::running::breach_of_scripts;
use crate::campaign::knowledge::Viewer;
use crate::campaign::{RealmId, ScriptValue, State};
use crate::engine::core::scripting::hook_subjects::HookSubjects;
use crate::engine::core::scripting::hooks::{HOOKS, Hook, HookKind};
use crate::engine::core::scripting::interface::{Filtered, Hooks, RunningScripts};
use crate::engine::{Flow, Game, Stop, Turn, Who, invariants};
use crate::fault::Fault;
use crate::map::PlaceId;
use crate::rules::Symbol;
use crate::say;
use crate::text::{Text, quoted};

/// Returns the viewer whose knowledge whoever gives an order has.
pub(super) fn viewer(who: Who) -> Viewer {
    who.realm().map_or(Viewer::Host, Viewer::Realm)
}

/// Returns the value of a hook for which no script takes part: the first argument of a filter, and nothing for
/// other hooks, whose arguments are no answer.
#[inline]
pub(super) fn unfiltered(hook: Hook, arguments: &[ScriptValue]) -> Filtered {
    let filters = HOOKS[hook as usize].kind == HookKind::Filter;
    let value = match arguments.first().filter(|_| filters) {
        // What is asked most is numbers.
        Some(ScriptValue::Number(number)) => ScriptValue::Number(*number),
        Some(other) => other.clone(),
        None => ScriptValue::Nothing,
    };
    Filtered { value, changes: SmallVec::new() }
}

/// An answer of scripts about an order in a state.
pub(super) struct Verdict {
    revision: u64,
    subject: u16,
    arguments: Vec<ScriptValue>,
    filtered: Filtered,
}

impl ScriptHost {
    /// Returns the functions that are set for a subject of a hook, those of spells not among them.
    #[inline]
    pub(super) fn handlers_of(&self, hook: Hook, subject: u16) -> &[Handler] {
        self.handlers[hook as usize].get(usize::from(subject)).map_or(&[], |handlers| handlers)
    }

    /// True if the last answer about an order may be used again: not while its reasons are recorded.
    fn may_keep(&self, game: &Game<'_>) -> bool {
        game.trace.is_none()
            && game.past.is_none()
            && !self.machine.records.is_on()
            && !self.failed()
            && !self.machine.previews()
    }

    /// Calls the functions that are set for a hook which only looks.
    fn look_anew(
        &self,
        game: Game<'_>,
        hook: Hook,
        subject: u16,
        arguments: &[ScriptValue],
    ) -> Filtered {
        let handlers = self.handlers_of(hook, subject);
        if handlers.is_empty() && !self.spells.listens(game.state, hook, subject, arguments) {
            return unfiltered(hook, arguments);
        }
        let of_spells = self.spells.active(game.state, hook, subject, arguments);
        let filters = HOOKS[hook as usize].kind == HookKind::Filter;
        // Numbers are reckoned from all that is so; orders are judged by what whoever gives them
        // may know.
        let viewer = match arguments.first() {
            Some(ScriptValue::Realm(realm)) if !filters => Viewer::Realm(*realm),
            _ => Viewer::Host,
        };
        // Whoever looks for an answer has it judged, and then gives it.
        let kept = hook == Hook::Check && self.may_keep(&game);
        if kept && let Some(filtered) = self.verdict_kept(game.state, subject, arguments) {
            return filtered;
        }
        let look = CampaignView { game, viewer, memory: true };
        let mut filtered = unfiltered(hook, arguments);
        let first = || match (handlers, &*of_spells) {
            ([one], []) => {
                let called = self.machine.called(one)?;
                called.run_one(hook, subject, arguments, &mut filtered).map(drop)
            }
            _ => {
                let handlers = handlers.iter().chain(&of_spells);
                run_all(&self.machine, hook, subject, handlers, arguments, &mut filtered)
            }
        };
        let again = |host: &ScriptHost| host.looked(game.state, hook, subject, arguments).map(drop);
        if self.look_once(look, first, again).is_none() {
            return unfiltered(hook, arguments);
        }
        if kept {
            let (revision, filtered) = (game.state.revision(), filtered.clone());
            let arguments = arguments.to_vec();
            *self.verdict.borrow_mut() = Some(Verdict { revision, subject, arguments, filtered });
        }
        filtered
    }

    /// Returns the value of a hook that only looks, after all its handlers.
    fn looked(
        &self,
        state: &State,
        hook: Hook,
        subject: u16,
        arguments: &[ScriptValue],
    ) -> Result<Filtered, Fault> {
        let handlers = self.handlers_of(hook, subject);
        let of_spells = self.spells.active(state, hook, subject, arguments);
        self.run(hook, subject, handlers.iter().chain(&of_spells), arguments)
    }

    /// Lets every handler take part in turn.
    fn run<'h>(
        &'h self,
        hook: Hook,
        subject: u16,
        handlers: impl Iterator<Item = &'h Handler>,
        arguments: &[ScriptValue],
    ) -> Result<Filtered, Fault> {
        let mut filtered = unfiltered(hook, arguments);
        run_all(&self.machine, hook, subject, handlers, arguments, &mut filtered)?;
        Ok(filtered)
    }

    fn verdict_kept(
        &self,
        state: &State,
        subject: u16,
        arguments: &[ScriptValue],
    ) -> Option<Filtered> {
        let verdict = self.verdict.borrow();
        let same = |verdict: &&Verdict| {
            verdict.revision == state.revision()
                && verdict.subject == subject
                && verdict.arguments == arguments
        };
        verdict.as_ref().filter(same).map(|verdict| verdict.filtered.clone())
    }
}

impl Hooks for ScriptHost {
    fn subjects(&self) -> &HookSubjects {
        &self.subjects
    }

    fn hears(&self, state: &State, hook: Hook, subject: u16, tile: Option<PlaceId>) -> bool {
        self.subjects.may_have(hook, subject)
            && (!self.handlers_of(hook, subject).is_empty()
                || self.spells.hears(state, hook, subject, tile))
    }

    fn reads_only(&self, tile: PlaceId, run: &mut dyn FnMut()) -> bool {
        let ((), read) = self.machine.world.reading(run);
        read.is_of(tile) && !self.failed()
    }

    fn set_for(&self, hook: Hook, subject: u16) -> Vec<Symbol> {
        self.handlers_of(hook, subject).iter().map(|handler| handler.frame.at).collect()
    }

    fn load_spell(&self, spell: &str) {
        if let Err(fault) = self.spells.run_file(&self.machine, spell) {
            self.machine.fail(fault);
        }
    }

    fn load_lying_spells(&self, state: &State) {
        state.marks.iter().for_each(|mark| self.load_spell(&mark.name));
    }

    fn cast(
        &self,
        turn: &mut Turn<'_>,
        spell: &str,
        realm: Option<RealmId>,
        tile: Option<PlaceId>,
    ) -> Flow {
        self.acting(turn, || {
            let missing = || {
                Fault::new(
                    "lua::spell",
                    say!("no script carries out the spell `{spell}`", spell = quoted(spell)),
                )
            };
            let cast = self.spells.cast(&self.machine, spell)?.ok_or_else(missing)?;
            self.machine.call::<()>(
                &cast,
                || format!("spell {spell}"),
                &[ScriptValue::from(realm), ScriptValue::from(tile)],
            )
        })
    }

    fn look(
        &self,
        game: Game<'_>,
        hook: Hook,
        subject: u16,
        arguments: &[ScriptValue],
    ) -> Filtered {
        let [number, ScriptValue::Tile(tile), realm] = arguments else {
            return self.look_anew(game, hook, subject, arguments);
        };
        if hook != Hook::Lookup || self.at_work() || !self.may_keep(&game) {
            return self.look_anew(game, hook, subject, arguments);
        }
        let realm = if let ScriptValue::Realm(realm) = realm { Some(*realm) } else { None };
        let asked = LookupAsked { table: subject, realm };
        let by_spells = self.spells.may_hear(hook, subject);
        if let Some((filtered, read)) =
            self.lookups.known(game.state, asked, *tile, number, by_spells)
        {
            self.machine.world.note(read);
            return filtered;
        }
        let (filtered, read) =
            self.machine.world.reading(|| self.look_anew(game, hook, subject, arguments));
        if read.is_of(*tile) && !self.failed() {
            self.lookups.keep(game.state, asked, *tile, number, &filtered, read);
        }
        filtered
    }

    fn wrong(&self, filtered: &Filtered, message: Text) {
        let fault = Fault::new("lua::given_back", message);
        let at = filtered.changes.last().map(|change| change.at);
        self.machine.fail(at.map_or(fault.clone(), |at| place(&self.rules, at.as_str(), fault)));
    }

    fn may_act(&self, turn: &mut Turn<'_>, hook: Hook, kind: u16) -> bool {
        if self.spells.hears(turn.state(), hook, kind, None) {
            return true;
        }
        let handlers = self.handlers_of(hook, kind);
        !handlers.is_empty() && (self.failed() || any_acts(&self.machine, turn, hook, handlers))
    }

    fn act(
        &self,
        turn: &mut Turn<'_>,
        hook: Hook,
        subject: u16,
        arguments: &[ScriptValue],
    ) -> Flow<Filtered> {
        let handlers = self.handlers_of(hook, subject);
        if handlers.is_empty() && !self.spells.listens(turn.state(), hook, subject, arguments) {
            return Ok(unfiltered(hook, arguments));
        }
        let of_spells = self.spells.active(turn.state(), hook, subject, arguments);
        let mut handlers = handlers.iter().chain(&of_spells);
        if self.invariants.declared.is_empty() {
            return self.acting(turn, || self.run(hook, subject, handlers, arguments));
        }
        // One at a time, so that it is known whose change broke what must always hold.
        let filters = HOOKS[hook as usize].kind == HookKind::Filter;
        let mut arguments: SmallVec<[ScriptValue; 4]> = arguments.iter().cloned().collect();
        let mut filtered =
            self.acting(turn, || self.run(hook, subject, handlers.next().into_iter(), &arguments))?;
        for handler in handlers {
            if filters {
                arguments[0] = filtered.value;
            } else if filtered.value != ScriptValue::Nothing {
                break;
            }
            let next = self
                .acting(turn, || self.run(hook, subject, std::iter::once(handler), &arguments))?;
            filtered.value = next.value;
            filtered.changes.extend(next.changes);
        }
        Ok(filtered)
    }

    fn plays(&self, phase: u16) -> bool {
        self.phases.contains_key(&phase)
    }

    fn phase(&self, turn: &mut Turn<'_>, phase: u16) -> Flow {
        let Some(handler) = self.phases.get(&phase).cloned() else { return Ok(()) };
        let owner = ScriptValue::from(turn.owner());
        let what = || format!("phase {}", self.rules.phase_id(phase).unwrap_or_default());
        self.acting(turn, || self.machine.call::<()>(&handler, what, &[owner]))
    }

    fn phase_over(&self, turn: &mut Turn<'_>) -> Flow {
        let changed = self.machine.made().is_some_and(|machine| machine.shared.changed.take());
        // Of a campaign as one player knows it not all holds.
        if !changed || self.is_apart.get() {
            return Ok(());
        }
        invariants::sound_after_scripts(&turn.game()).map_err(|breach| {
            let fault = breach_of_scripts(breach);
            let last = self.machine.made().and_then(|machine| machine.shared.last_change.get());
            self.machine
                .fail(last.map_or(fault.clone(), |at| place(&self.rules, at.as_str(), fault)));
            Stop::Failed
        })
    }
}
