//! Events that scripts may forbid (`refuse.event`). An order that is to bring one about is refused, and
//! changes nothing; one that befalls does not happen, and everybody who would know of it is told why.

use crate::campaign::{Event, RealmId, RecordEvent, ScriptValue};
use crate::engine::core::ask::{Refusal, Who};
use crate::engine::core::game::Game;
use crate::engine::core::scripting::hook_calls::{self, event_table};
use crate::engine::core::scripting::hooks::Hook;
use crate::engine::core::scripting::interface::{Filtered, Hooks, ModCall};
use crate::engine::core::turn::Turn;
use crate::rules::RuleId;

/// Asks scripts about an event; `realm` gives the order that is to bring it about.
pub(in crate::engine) fn asked_of(
    game: &Game<'_>,
    hooks: &dyn Hooks,
    realm: Option<RealmId>,
    (kind, told): (u16, ScriptValue),
) -> Filtered {
    hooks.look(*game, Hook::Forbid, kind, &[realm.into(), told])
}

/// Checks that no script forbids what the script of an order says that it brings about.
pub(super) fn script_events_allowed(
    game: &Game<'_>,
    hooks: &dyn Hooks,
    who: Who,
    call: &ModCall,
) -> Result<(), Refusal> {
    for (kind, told) in hooks.events_of_order(*game, who, call) {
        if hook_calls::listening(game, Hook::Forbid, kind).is_some() {
            let answer = asked_of(game, hooks, who.realm(), (kind, told));
            answer.refusal().map_or(Ok(()), Err)?;
        }
    }
    Ok(())
}

/// Makes an event happen unless a script forbids it: true if it happened.
pub fn emit_unless_forbidden(turn: &mut Turn<'_>, rule: RuleId, event: impl Into<Event>) -> bool {
    let event = event.into();
    let prevented = prevents(turn, rule, &event);
    if !prevented {
        turn.emit_rule(rule, event);
    }
    !prevented
}

/// True if a script forbids what is about to befall. Those who would know of it are told why it
/// does not happen.
pub fn prevents(turn: &mut Turn<'_>, rule: RuleId, event: &Event) -> bool {
    debug_assert!(event.row().befalls_unless_forbidden(), "{}", event.row().name);
    let kind = event.kind() as u16;
    let Some(hooks) = hook_calls::listening(&turn.game(), Hook::Forbid, kind) else { return false };
    let told = (kind, event_table(turn.rules, event, rule));
    let answer = asked_of(&turn.game(), hooks, None, told);
    let (Some(why), Some(change)) = (answer.value.as_text(), answer.changes.first()) else {
        return false;
    };
    let audience = turn.audience_of(event);
    let prevented = RecordEvent::Prevented { event: Box::new(event.clone()), why: why.to_owned() };
    hook_calls::by_script(turn, change.at, |turn| turn.emit_to(change.cite, prevented, audience));
    true
}
