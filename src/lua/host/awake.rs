//! A hook or an order, and the campaign as it is → which of the functions set for it have anything to do.

use super::super::declare::{CallSubject, Handler};
use super::super::shared;
use super::{Machine, ScriptHost};
use crate::campaign::{FoundOut, ScriptValue, State};
use crate::engine::core::scripting::hooks::Hook;
use crate::map::PlaceId;

/// What scripts have set for a subject of a hook.
pub(super) struct Heard {
    pub(super) handlers: Box<[Handler]>,
    /// Some need nothing, and have something to do in every call.
    always: bool,
    /// Whether what any other needs is anywhere in the campaign.
    stirs: FoundOut,
}

impl Heard {
    pub(super) fn new(handlers: Vec<Handler>) -> Heard {
        Heard {
            always: handlers.iter().any(|handler| !handler.needs.any()),
            handlers: handlers.into(),
            stirs: FoundOut::default(),
        }
    }

    /// True if any has something to do in a call.
    #[inline]
    fn is_awake(&self, state: &State, about: CallSubject<'_>) -> bool {
        let met = |about| self.handlers.iter().any(|handler| handler.needs.met(state, about));
        self.always
            || self.stirs.of(state.revision_of_needs(), || met(CallSubject::Nothing))
                && (about.first_tile().is_none() || met(about))
    }
}

impl ScriptHost {
    #[inline]
    pub(super) fn heard(&self, hook: Hook, subject: u16) -> Option<&Heard> {
        self.handlers[hook as usize]
            .get(usize::from(subject))
            .filter(|heard| !heard.handlers.is_empty())
    }

    /// True if anything set for a hook has something to do in a call that is given a tile or not.
    pub(super) fn is_awake(
        &self,
        state: &State,
        hook: Hook,
        subject: u16,
        tile: Option<PlaceId>,
    ) -> bool {
        let met = |heard: &Heard| {
            self.needed_of_memory(&heard.handlers, state);
            heard.is_awake(state, tile.into())
        };
        self.heard(hook, subject).is_some_and(met)
            || self.spells.may_hear(hook, subject) && self.spells.hears(state, hook, subject, tile)
    }

    /// The same of those whose answer hangs on more than the tile.
    pub(super) fn is_awake_beyond(
        &self,
        state: &State,
        hook: Hook,
        subject: u16,
        tile: PlaceId,
    ) -> bool {
        let about = CallSubject::MarksOf(tile);
        self.any_heard(state, (hook, subject), Some(tile), |handler| {
            !handler.tile_only && handler.needs.met(state, about)
        })
    }

    /// True if any has something to do in one call.
    pub(super) fn is_awake_for(
        &self,
        state: &State,
        heard: (Hook, u16),
        about: CallSubject<'_>,
    ) -> bool {
        self.any_heard(state, heard, None, |handler| handler.needs.met(state, about))
    }

    /// True if something holds of any function that is set for a hook, or of one of a spell whose mark
    /// lies.
    fn any_heard(
        &self,
        state: &State,
        (hook, subject): (Hook, u16),
        tile: Option<PlaceId>,
        holds: impl Fn(&Handler) -> bool,
    ) -> bool {
        let of_scripts = |heard: &Heard| {
            self.needed_of_memory(&heard.handlers, state);
            heard.handlers.iter().any(&holds)
        };
        self.heard(hook, subject).is_some_and(of_scripts)
            || self.spells.may_hear(hook, subject)
                && self.spells.any_hears(state, (hook, subject), tile, &holds)
    }

    /// The handlers of a hook, if any of them has something to do in a call with these arguments.
    /// The others are passed over when it is their turn: what they need may come about before.
    #[inline(always)]
    pub(super) fn awake(
        &self,
        state: &State,
        hook: Hook,
        subject: u16,
        arguments: &[ScriptValue],
    ) -> &[Handler] {
        let Some(heard) = self.heard(hook, subject) else { return &[] };
        self.needed_of_memory(&heard.handlers, state);
        if heard.is_awake(state, CallSubject::Given(arguments)) { &heard.handlers } else { &[] }
    }

    /// Where memory is closed it cannot be told whether a handler that needs some would be called.
    #[inline(always)]
    pub(super) fn needed_of_memory(&self, handlers: &[Handler], state: &State) {
        if let Some(machine) = self.machine.get()
            && machine.shared.foreseen_by.get().is_some()
        {
            self.needed_of_closed(machine, handlers, state);
        }
    }

    #[cold]
    fn needed_of_closed(&self, machine: &Machine, handlers: &[Handler], state: &State) {
        let mut needed = handlers.iter();
        if let Some(owner) =
            needed.find_map(|handler| handler.needs.forgotten(state, &machine.shared))
        {
            self.fail(shared::closed(owner));
        }
    }

    /// True if a function of an order or phase has nothing to do, for what it needs is not there. Where
    /// memory is closed that cannot be told, and it is called.
    pub(super) fn sleeps(&self, handler: &Handler, state: &State) -> bool {
        let closed = || {
            let machine = self.machine.get();
            machine.is_some_and(|machine| handler.needs.forgotten(state, &machine.shared).is_some())
        };
        !handler.needs.met(state, CallSubject::Nothing) && !closed()
    }
}
