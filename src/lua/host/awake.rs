//! A hook or an order, and the campaign as it is → which of the functions set for it have anything to do.

use std::rc::Rc;

use super::super::declare::Handler;
use super::super::shared;
use super::ScriptHost;
use crate::campaign::{ScriptValue, State};
use crate::engine::scripting::hooks::Hook;
use crate::map::PlaceId;

impl ScriptHost {
    #[inline]
    pub(super) fn heard(&self, hook: Hook, subject: u16) -> Option<&Rc<[Handler]>> {
        self.handlers[hook as usize]
            .get(usize::from(subject))
            .filter(|handlers| !handlers.is_empty())
    }

    /// Whether anything set for a hook has something to do in a call that is given a tile or not.
    pub(super) fn is_awake(
        &self,
        state: &State,
        hook: Hook,
        subject: u16,
        tile: Option<PlaceId>,
    ) -> bool {
        let met = |handlers: &Rc<[Handler]>| {
            self.needed_of_memory(handlers, state);
            any_awake(handlers, state, || tile)
        };
        self.heard(hook, subject).is_some_and(met)
            || self.spells.may_hear(hook, subject) && self.spells.hears(state, hook, subject, tile)
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
        let handlers = self.heard(hook, subject).map_or(&[][..], |handlers| handlers);
        self.needed_of_memory(handlers, state);
        if any_awake(handlers, state, || tile_of(arguments)) { handlers } else { &[] }
    }

    /// Where memory is closed it cannot be told whether a handler that needs some would be called.
    #[inline]
    pub(super) fn needed_of_memory(&self, handlers: &[Handler], state: &State) {
        let closed =
            self.machine.get().filter(|machine| machine.shared.foreseen_by.get().is_some());
        let Some(machine) = closed else { return };
        let mut needed = handlers.iter();
        if let Some(owner) =
            needed.find_map(|handler| handler.needs.forgotten(state, &machine.shared))
        {
            self.fail(shared::closed(owner));
        }
    }

    /// Whether a function has nothing to suggest, for what it needs is not there. Where memory is
    /// closed that cannot be told, and it is called.
    pub(super) fn sleeps(&self, handler: &Handler, state: &State) -> bool {
        let closed = || {
            let machine = self.machine.get();
            machine.is_some_and(|machine| handler.needs.forgotten(state, &machine.shared).is_some())
        };
        !handler.needs.met(state, None) && !closed()
    }
}

/// Whether any of some handlers has something to do. Most need nothing, which is seen at once.
#[inline]
fn any_awake(handlers: &[Handler], state: &State, tile: impl FnOnce() -> Option<PlaceId>) -> bool {
    if handlers.is_empty() || handlers.iter().any(|handler| !handler.needs.any()) {
        return !handlers.is_empty();
    }
    let tile = tile();
    handlers.iter().any(|handler| handler.needs.met(state, tile))
}

/// The tile that a hook is called for.
pub(super) fn tile_of(arguments: &[ScriptValue]) -> Option<PlaceId> {
    arguments
        .iter()
        .find_map(|thing| if let ScriptValue::Tile(tile) = thing { Some(*tile) } else { None })
}
