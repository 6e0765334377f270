//! What the engine sees of scripts.

use std::rc::Rc;

use mlua::Value;
use smallvec::SmallVec;

use super::super::api::foresight;
use super::super::declare::CallSubject;
use super::super::world::{self, CampaignView};
use super::loading::place;
use super::{Machine, ScriptHost};
use crate::campaign::knowledge::Viewer;
use crate::campaign::{RealmId, ScriptValue, State};
use crate::engine::scripting::hook_subjects::HookSubjects;
use crate::engine::scripting::hooks::{HOOKS, Hook, HookKind};
use crate::engine::scripting::interface::{
    Expected, Filtered, ForeseenBy, Hooks, ModCall, ModOrder, ModView, ScriptUsage,
};
use crate::engine::scripting::tracing::Tracer;
use crate::engine::{Argument, Flow, Game, Refusal, Stop, Turn, Who};
use crate::fault::Fault;
use crate::map::PlaceId;
use crate::rules::Symbol;

/// What whoever gives an order may know.
pub(super) fn viewer(who: Who) -> Viewer {
    who.realm().map_or(Viewer::Host, Viewer::Realm)
}

/// What a hook comes to where no script takes part: the first argument of a filter, and of others
/// nothing, for their arguments are no answer.
#[inline]
pub(super) fn unheard(hook: Hook, arguments: &[ScriptValue]) -> Filtered {
    let filters = HOOKS[hook as usize].kind == HookKind::Filter;
    let value = match arguments.first().filter(|_| filters) {
        // What is asked most is numbers.
        Some(ScriptValue::Number(number)) => ScriptValue::Number(*number),
        Some(other) => other.clone(),
        None => ScriptValue::Nothing,
    };
    Filtered { value, changes: SmallVec::new() }
}

/// What scripts have said of an order in a state.
pub(super) struct Verdict {
    revision: u64,
    subject: u16,
    arguments: Vec<ScriptValue>,
    filtered: Filtered,
}

impl ScriptHost {
    /// Whether what is said of an order may be said again without asking: not where anybody wants to
    /// know what it hangs on.
    fn may_keep(&self, game: &Game<'_>) -> bool {
        let foreseen = |machine: &Machine| machine.shared.foreseen_by.get().is_some();
        game.trace.is_none()
            && game.past.is_none()
            && self.tracer.borrow().is_none()
            && !self.failed()
            && !self.machine.get().is_some_and(foreseen)
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
        self.subjects.may_have(hook, subject) && self.is_awake(state, hook, subject, tile)
    }

    fn hears_beyond(&self, state: &State, hook: Hook, subject: u16, tile: PlaceId) -> bool {
        self.subjects.may_have(hook, subject) && self.is_awake_beyond(state, hook, subject, tile)
    }

    fn hears_told(&self, state: &State, hook: Hook, subject: u16, told: &[ScriptValue]) -> bool {
        self.is_awake_for(state, (hook, subject), CallSubject::Told(told))
    }

    fn set_for(&self, hook: Hook, subject: u16) -> Vec<Symbol> {
        self.heard(hook, subject).map_or_else(Vec::new, |heard| {
            heard.handlers.iter().map(|handler| handler.frame.at).collect()
        })
    }

    fn wake(&self, spell: &str) {
        if let Err(fault) = self.wake_spell(spell) {
            self.fail(fault);
        }
    }

    fn wake_lying(&self, state: &State) {
        self.spells.woken_for(state, || state.marks.iter().for_each(|mark| self.wake(&mark.name)));
    }

    fn cast(
        &self,
        turn: &mut Turn<'_>,
        spell: &str,
        realm: Option<RealmId>,
        tile: Option<PlaceId>,
    ) -> Flow {
        self.acting(turn, || {
            let missing =
                || Fault::new("lua::spell", format!("no script carries out the spell `{spell}`"));
            let cast = self.spell(spell)?.ok_or_else(missing)?;
            self.call::<()>(
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
        let handlers = self.awake(game.state, hook, subject, arguments);
        if handlers.is_empty() && !self.spells.is_awake(game.state, hook, subject, arguments) {
            return unheard(hook, arguments);
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
        let mut filtered = unheard(hook, arguments);
        let first = || match (handlers, &*of_spells) {
            ([one], []) => {
                let called = (self.machine()?, one);
                self.run_one(called, (hook, subject), arguments, &mut filtered).map(drop)
            }
            _ => {
                let handlers = handlers.iter().chain(&of_spells);
                self.run_on(hook, subject, handlers, arguments, &mut filtered)
            }
        };
        let again = |host: &ScriptHost| host.looked(game.state, hook, subject, arguments).map(drop);
        if self.look_once(look, first, again).is_none() {
            return unheard(hook, arguments);
        }
        if kept {
            let (revision, filtered) = (game.state.revision(), filtered.clone());
            let arguments = arguments.to_vec();
            *self.verdict.borrow_mut() = Some(Verdict { revision, subject, arguments, filtered });
        }
        filtered
    }

    fn wrong(&self, filtered: &Filtered, message: String) {
        let fault = Fault::new("lua::given_back", message);
        let at = filtered.changes.last().map(|change| change.at);
        self.fail(at.map_or(fault.clone(), |at| place(&self.rules, at.as_str(), fault)));
    }

    fn act(
        &self,
        turn: &mut Turn<'_>,
        hook: Hook,
        subject: u16,
        arguments: &[ScriptValue],
    ) -> Flow<Filtered> {
        let handlers = self.awake(turn.state(), hook, subject, arguments);
        if handlers.is_empty() && !self.spells.is_awake(turn.state(), hook, subject, arguments) {
            return Ok(unheard(hook, arguments));
        }
        let of_spells = self.spells.active(turn.state(), hook, subject, arguments);
        let mut handlers = handlers.iter().chain(&of_spells);
        if self.invariants.is_empty() {
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
        if self.sleeps(&handler, turn.state()) {
            return Ok(());
        }
        let owner = ScriptValue::from(turn.owner());
        let what = || format!("phase {}", self.rules.phase_id(phase).unwrap_or_default());
        self.acting(turn, || self.call::<()>(&handler, what, &[owner]))
    }

    fn phase_over(&self, turn: &mut Turn<'_>) -> Flow {
        let changed = self.machine.get().is_some_and(|machine| machine.shared.changed.take());
        // Of a campaign as one player knows it not all holds.
        if !changed || self.is_apart.get() {
            return Ok(());
        }
        turn.game().sound_after_scripts().map_err(|breach| {
            let fault = Self::breach(&breach);
            let last = self.machine.get().and_then(|machine| machine.shared.last_change.get());
            self.fail(last.map_or(fault.clone(), |at| place(&self.rules, at.as_str(), fault)));
            Stop::Failed
        })
    }

    fn orders(&self) -> &[ModOrder] {
        &self.orders
    }

    fn orders_during(&self, phase: u16) -> &[u16] {
        self.orders_during.get(&phase).map_or(&[], Vec::as_slice)
    }

    fn check_order(&self, game: Game<'_>, who: Who, call: &ModCall) -> Result<(), Refusal> {
        self.order_allowed(game, who, call)
    }

    fn brought(&self, game: Game<'_>, who: Who, call: &ModCall) -> Vec<(u16, ScriptValue)> {
        let functions = self.functions.get(usize::from(call.order));
        if functions.is_none_or(|functions| functions.brings.is_none()) {
            return Vec::new();
        }
        let look = CampaignView { game, viewer: viewer(who), memory: true };
        let brought = self.look_as(look, |host| host.events_brought((game, who, call)));
        brought.unwrap_or_default()
    }

    fn give_order(&self, turn: &mut Turn<'_>, who: Who, call: &ModCall) -> Flow {
        let Some(play) = self.functions[usize::from(call.order)].play.clone() else {
            return Ok(());
        };
        let told = Self::whom(&turn.game(), who, call);
        let order = &self.orders[usize::from(call.order)];
        self.acting(turn, || self.call::<()>(&play, || order.part("play"), &told))
    }

    fn foresees(&self, order: u16) -> Option<ForeseenBy> {
        let functions = self.functions.get(usize::from(order))?;
        let play = || functions.play.as_ref().map(|_| ForeseenBy::Play);
        functions.preview.as_ref().map(|_| ForeseenBy::Preview).or_else(play)
    }

    fn foreseen_by(&self, realm: Option<RealmId>) {
        if let Ok(machine) = self.machine() {
            machine.shared.foreseen_by.set(realm);
        }
    }

    fn foresee_order(&self, turn: &mut Turn<'_>, who: Who, call: &ModCall) -> Flow<Vec<String>> {
        let functions = &self.functions[usize::from(call.order)];
        let Some(preview) = functions.preview.clone() else {
            self.foreseen_by(who.realm());
            let played = self.give_order(turn, who, call);
            self.foreseen_by(None);
            return played.map(|()| Vec::new());
        };
        let told = Self::whom(&turn.game(), who, call);
        self.acting(turn, || {
            let order = &self.orders[usize::from(call.order)];
            let value: Value = self.call(&preview, || order.part("preview"), &told)?;
            let name = &order.name;
            foresight::lines(&value, format_args!("what `preview` of the order {name} returns"))
                .map_err(|fault| place(&self.rules, preview.frame.at.as_str(), fault))
        })
    }

    fn candidates_up_to(
        &self,
        game: Game<'_>,
        who: Who,
        order: u16,
        most: Option<u16>,
    ) -> Vec<ModCall> {
        self.order_candidates(game, who, order, most)
    }

    fn weighs(&self, subject: u16) -> bool {
        self.weights.contains_key(&subject)
    }

    fn weigh(
        &self,
        game: Game<'_>,
        who: Who,
        subject: u16,
        given: Vec<ScriptValue>,
    ) -> Option<i64> {
        self.weighed(game, who, subject, given)
    }

    fn advised(&self, game: Game<'_>, who: Who, order: u16) -> Option<ModCall> {
        self.order_advised(game, who, order, "advice")
    }

    fn planned(&self, game: Game<'_>, who: Who, order: u16) -> Option<ModCall> {
        self.order_advised(game, who, order, "plan")
    }

    fn expect(&self, game: Game<'_>, viewer: Viewer, words: &[&str]) -> Expected {
        self.expected(game, viewer, words)
    }

    fn expectations(&self) -> Vec<String> {
        self.expectations.iter().map(|expectation| expectation.usage.clone()).collect()
    }

    fn views(&self) -> &[ModView] {
        &self.views
    }

    fn show(
        &self,
        game: Game<'_>,
        viewer: Viewer,
        view: usize,
        arguments: Vec<Argument>,
    ) -> Result<String, Fault> {
        self.view_shown(game, viewer, view, arguments)
    }

    fn invariants(&self, game: Game<'_>) -> Result<(), String> {
        self.check_invariants(game)
    }

    fn settled(&self, game: Game<'_>, replayed: bool) {
        if !self.invariants.is_empty() && !self.failed() {
            self.settle(game, replayed);
        }
    }

    fn check_umpire(&self, _: Game<'_>, words: &str) -> Result<(), Refusal> {
        self.umpire_may(words)
    }

    fn umpire(&self, turn: &mut Turn<'_>, words: &str) -> Flow {
        self.umpire_acts(turn, words)
    }

    fn evaluate(&self, game: Game<'_>, viewer: Viewer, code: &str) -> Result<String, Fault> {
        let look = CampaignView { game, viewer, memory: viewer == Viewer::Host };
        world::looking(&look, || self.console(code))
    }

    fn question_begins(&self) {
        if let Some(machine) = self.machine.get() {
            machine.vm.question_begins();
        }
    }

    fn question_ends(&self) {
        if let Some(machine) = self.machine.get() {
            machine.vm.question_ends();
        }
    }

    fn apart(&self, state: &State) -> Option<&dyn Hooks> {
        let apart: &ScriptHost = if self.is_apart.get() {
            self
        } else {
            let made = || ScriptHost::new(&self.rules, &self.races, self.realms).ok();
            let apart = self.apart.get_or_init(made).as_deref()?;
            apart.is_apart.set(true);
            apart
        };
        apart.wake_lying(state);
        Some(apart)
    }

    fn at_work(&self) -> bool {
        self.machine.get().is_some_and(|machine| machine.shared.at_work())
    }

    fn keeps_nothing(&self) -> bool {
        self.layers.iter().all(|layer| self.rules.layers[*layer].scripts_keep_nothing)
            && self.spells_keep_nothing()
    }

    fn idle(&self) -> bool {
        self.handlers.iter().flatten().all(|heard| heard.handlers.is_empty())
            && self.phases.is_empty()
            && self.orders.is_empty()
            && self.views.is_empty()
            && self.invariants.is_empty()
            && self.expectations.is_empty()
            && self.declared.is_empty()
            && self.spells_keep_nothing()
    }

    fn take_printed(&self) -> Vec<String> {
        self.machine.get().map(|machine| machine.vm.take_printed()).unwrap_or_default()
    }

    fn tell_locals(&self, tell: bool) {
        self.tells_locals.set(tell);
    }

    fn tracer(&self) -> Option<Rc<Tracer>> {
        self.tracer.borrow().clone()
    }

    fn trace(&self, tracer: Option<Rc<Tracer>>) {
        if let Some(machine) = self.machine.get() {
            machine.shared.gauge.profile(tracer.clone().filter(|tracer| tracer.is_whole()));
        }
        *self.tracer.borrow_mut() = tracer;
    }

    fn accounts(&self) -> Vec<ScriptUsage> {
        let used = self.machine.get().map(|machine| machine.vm.used()).unwrap_or_default();
        (0..self.rules.layers.len())
            .map(|layer| {
                let used = used.get(layer).copied().unwrap_or_default();
                // A few calls take most of the time, and they take most of the steps.
                let [sampled, steps, timed] =
                    [used.nanoseconds / 1000, used.steps, used.timed.max(1)].map(u128::from);
                let microseconds = sampled * steps / timed;
                ScriptUsage {
                    layer,
                    set: self.set_by(layer),
                    calls: used.calls,
                    steps: used.steps,
                    most: used.most,
                    microseconds: u64::try_from(microseconds).unwrap_or(u64::MAX),
                }
            })
            .collect()
    }

    fn steps(&self) -> u64 {
        self.machine.get().map_or(0, |machine| machine.vm.steps(self.rules.layers.len()))
    }

    #[inline]
    fn failed(&self) -> bool {
        self.machine.get().is_some_and(|machine| machine.shared.failure.borrow().is_some())
    }

    fn take_failure(&self) -> Option<Fault> {
        self.machine.get().and_then(|machine| machine.shared.failure.take())
    }
}
