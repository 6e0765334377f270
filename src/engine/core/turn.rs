//! Turn that a phase works with: it looks at the game, rolls dice, makes events happen, and asks
//! (`asking`).

pub mod asking;

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::campaign::{
    Audience, CalendarEvent, DiceBox, Event, EventRecord, MapEvent, RealmId, RecordEvent, State,
    Sum,
};
use crate::engine::core::ask::Who;
use crate::engine::core::dice_key::Cause;
use crate::engine::core::driver::UmpireOrders;
use crate::engine::core::game::Game;
use crate::engine::core::players::{Flow, Players, Stop};
use crate::engine::core::repeated_throws::{self, Noted, RepeatedThrows};
use crate::engine::core::scripting::hook_calls;
use crate::engine::core::scripting::hook_subjects::HookSubjects;
use crate::engine::core::scripting::hooks::Hook;
use crate::engine::core::scripting::interface::{Hooks, RunningScripts, ScriptPreviews};
use crate::engine::core::scripting::order_hooks::GivenOrder;
use crate::engine::core::scripting::previews::Outcome;
use crate::engine::core::trace::Trace;
use crate::text::Text;

use crate::rules::{RuleId, Ruleset, Symbol};

/// A phase in progress.
pub struct Turn<'a> {
    pub rules: &'a Ruleset,
    state: &'a mut State,
    players: &'a mut dyn Players,
    /// Carries out what the umpire orders; None in trials, in which nobody orders anything.
    pub(in crate::engine) umpire: Option<UmpireOrders>,
    /// The realm whose turn it is, in phases played realm by realm.
    owner: Option<RealmId>,
    /// Realm whose dice fall, in phases for everybody.
    pub(in crate::engine) roller: Option<RealmId>,
    /// Matter that is being settled, which dice are bound to.
    pub(in crate::engine) cause: Cause,
    /// Audience of everything that happens now; None if each event has its own.
    pub(in crate::engine) veil: Option<Audience>,
    /// A page about what a script asks, for `sheet`.
    pub(in crate::engine) page: Option<String>,
    /// Outcomes that answers to a script's question may have, for `preview`.
    pub(in crate::engine) previews: Option<Rc<dyn ScriptPreviews>>,
    /// Outcomes that a script reports in a trial.
    pub(in crate::engine) outcomes: Vec<Outcome>,
    /// In a trial, the campaign with which what comes of it is compared, if a script says so.
    pub(in crate::engine) compared_with: Option<Box<State>>,
    hooks: Option<&'a dyn Hooks>,
    subjects: Option<&'a HookSubjects>,
    /// Program's own code for the phase that is on, if a script has taken its place.
    pub(in crate::engine) program: Option<fn(&mut Turn<'_>) -> Flow>,
    /// Reason that the phase cannot go on, found where it could not be returned: the phase stops at
    /// its next question, dice or end.
    pending: Option<Stop>,
    /// The file and line of the script at work, if one is.
    pub(in crate::engine) by: Option<Symbol>,
    /// Changes by modifiers and scripts since the last event; empty if nobody reads them.
    pub(in crate::engine) trace: Trace,
    traced: bool,
    /// Orders of scripts that each has given since they last said `done`.
    pub(in crate::engine) given: BTreeMap<Who, u32>,
    /// Orders that scripts are told of once they have been carried out: who gave them, for which
    /// hook, and what it is told.
    pub(in crate::engine) given_orders: Vec<GivenOrder>,
    /// Changes to throws of which nothing comes, kept shortly before the host is asked about them.
    pub(in crate::engine) noted: Option<Noted>,
    /// Tables that rows have led on to, one after the other.
    pub(in crate::engine) chain: Option<RepeatedThrows>,
}
impl<'a> Turn<'a> {
    pub fn new(
        rules: &'a Ruleset,
        hooks: Option<&'a dyn Hooks>,
        state: &'a mut State,
        players: &'a mut dyn Players,
        owner: Option<RealmId>,
    ) -> Turn<'a> {
        let traced = players.reads_causes();
        Turn {
            rules,
            state,
            players,
            umpire: None,
            owner,
            roller: None,
            cause: Cause::default(),
            veil: None,
            page: None,
            previews: None,
            outcomes: Vec::new(),
            compared_with: None,
            hooks,
            subjects: hooks.map(Hooks::subjects),
            program: None,
            pending: None,
            by: None,
            trace: Trace::default(),
            traced,
            given: BTreeMap::new(),
            given_orders: Vec::new(),
            noted: None,
            chain: None,
        }
    }

    pub fn game(&self) -> Game<'_> {
        let trace = self.traced.then_some(&self.trace);
        Game { trace, ..Game::of_turn(self.rules, self.state, self.hooks, self.subjects) }
    }

    pub fn state(&self) -> &State {
        self.state
    }

    /// Returns the campaign's dice, which `rolls` alone takes from.
    pub(in crate::engine) fn dice(&mut self) -> &mut DiceBox {
        &mut self.state.dice
    }

    /// Returns the realm whose turn it is. Only phases that the calendar plays realm by realm ask
    /// for it.
    pub fn realm(&self) -> RealmId {
        self.owner.unwrap_or(RealmId(0))
    }

    /// True if a person answers for a realm: computer players leave some things to them.
    pub(in crate::engine) fn is_person(&self, realm: RealmId) -> bool {
        self.players.is_person(&self.game(), realm)
    }

    pub(in crate::engine) fn tell_boundary(&mut self) {
        let game = Game::of_turn(self.rules, self.state, self.hooks, self.subjects);
        self.players.boundary(&game);
    }

    /// Stops here if it could not be said before that the phase cannot go on.
    ///
    /// # Errors
    /// The stop that was pending.
    pub(in crate::engine) fn go_on(&mut self) -> Flow {
        if let Some(stop) = &self.pending {
            return Err(stop.clone());
        }
        if self.hooks.is_some_and(RunningScripts::failed) {
            self.pending = Some(Stop::Failed);
            return Err(Stop::Failed);
        }
        Ok(())
    }

    /// Ends what was begun: checks what mods say must always hold.
    ///
    /// # Errors
    /// [`Stop::Failed`] where it does not hold.
    pub(in crate::engine) fn settle(&mut self) -> Flow {
        if let Some(hooks) = self.hooks {
            hooks.settled(self.game(), self.players.replaying());
        }
        self.go_on()
    }

    /// Remembers why the phase cannot go on, where that cannot be said at once.
    pub(in crate::engine) fn stop_soon(&mut self, stop: Stop) {
        self.pending.get_or_insert(stop);
    }

    pub(in crate::engine) fn stopping(&self) -> bool {
        self.pending.is_some()
    }

    pub fn hooks(&self) -> Option<&'a dyn Hooks> {
        self.hooks
    }

    /// True if scripts may have set anything for this: nearly always they have not.
    #[inline]
    pub(in crate::engine) fn may_listen(&self, hook: Hook, subject: u16) -> bool {
        self.subjects.is_some_and(|subjects| subjects.may_have(hook, subject))
    }

    /// Returns the realm whose turn it is, in phases played realm by realm; else None.
    pub fn owner(&self) -> Option<RealmId> {
        self.owner
    }

    /// Plays something as in the turn of a realm, whosever turn it is.
    ///
    /// # Errors
    /// As what is played.
    pub fn in_turn_of(&mut self, realm: RealmId, run: fn(&mut Turn<'_>) -> Flow) -> Flow {
        let owner = self.owner.replace(realm);
        let played = run(self);
        self.owner = owner;
        played
    }

    /// Makes an event happen, told to whoever may know of it.
    #[inline]
    pub fn emit(&mut self, rule: &'static str, event: impl Into<Event>) {
        self.emit_rule(RuleId(rule), event);
    }

    /// As [`Turn::emit`], with a rule that data cites.
    pub fn emit_rule(&mut self, rule: RuleId, event: impl Into<Event>) {
        let event = event.into();
        let audience = self.audience_of(&event);
        self.happens(rule, event, audience);
    }

    /// Returns the audience of an event if it happens now.
    pub(in crate::engine) fn audience_of(&self, event: &Event) -> Audience {
        let audience = self.veil.unwrap_or_else(|| event.audience(self.state, self.rules));
        self.state.narrowed(audience, event, self.rules)
    }

    /// As [`Turn::emit`], told to these only.
    #[inline]
    pub fn emit_to(&mut self, rule: RuleId, event: impl Into<Event>, audience: Audience) {
        let event = event.into();
        let audience = self.state.narrowed(audience, &event, self.rules);
        self.happens(rule, event, audience);
    }

    /// Carries an event out and tells of it.
    fn happens(&mut self, rule: RuleId, event: Event, audience: Audience) {
        let mut altered = self.trace.take();
        let kind = event.kind() as u16;
        hook_calls::event_hooks(self, Hook::BeforeEvent, &event, rule);
        if self.may_listen(Hook::Reason, kind)
            && let Some(reason) = hook_calls::reason_for_players(&self.game(), &event, rule)
        {
            altered = altered.into_iter().chain([reason]).collect();
        }
        if self.noted.is_some() {
            let by = self.by;
            repeated_throws::note_changes(
                self,
                &event,
                altered.iter().flat_map(|altered| &altered.by),
                by,
            );
        }
        self.state.apply(&event);
        if let (Event::Map(MapEvent::MarkLaid(mark)), Some(hooks)) = (&event, self.hooks) {
            hooks.load_spell(&mark.name);
        }
        if self.pending.is_some() || !self.players.looks_at(&event) {
            return hook_calls::event_hooks(self, Hook::AfterEvent, &event, rule);
        }
        let kept = self.may_listen(Hook::AfterEvent, kind).then(|| event.clone());
        let (clock, turn_of, by, epoch) = (self.state.clock, self.owner, self.by, self.rules.epoch);
        let map = Rc::clone(&self.state.map);
        let record = EventRecord { event, rule, audience, clock, turn_of, by, altered, map, epoch };
        let game = Game::of_turn(self.rules, self.state, self.hooks, self.subjects);
        self.players.saw(&game, record);
        if let Some(event) = kept {
            hook_calls::event_hooks(self, Hook::AfterEvent, &event, rule);
        }
    }

    /// Shows words that change nothing. They are written only where somebody reads or hears them.
    pub fn show(&mut self, rule: RuleId, text: impl FnOnce(&Game<'_>) -> Text) {
        let unwritten = Event::Record(RecordEvent::Shown { text: String::new() });
        let kind = unwritten.kind() as u16;
        let heard = [Hook::BeforeEvent, Hook::AfterEvent];
        if self.players.looks_at(&unwritten)
            || heard.iter().any(|hook| self.may_listen(*hook, kind))
        {
            let text = text(&self.game()).to_mark();
            self.emit_rule(rule, RecordEvent::Shown { text });
        }
    }

    /// Tells a sum that was worked out; `why` itemises it.
    pub fn tally(&mut self, rule: &'static str, what: &'static str, sum: Sum) -> i64 {
        let total = sum.total();
        self.emit(rule, CalendarEvent::Tallied { what, sum });
        total
    }
}
