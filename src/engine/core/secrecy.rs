//! Audience of secret events, and the page about a question.

use std::rc::Rc;

use crate::campaign::Audience;
use crate::engine::core::scripting::interface::ScriptPreviews;
use crate::engine::core::turn::Turn;

/// Tells events from now on, dice included, to this audience alone; None ends that. Returns the
/// audience before.
pub fn in_secret_of(turn: &mut Turn<'_>, told: Option<Audience>) -> Option<Audience> {
    std::mem::replace(&mut turn.veil, told)
}

/// Ends a secret and forgets how numbers of it were changed, so that no later event reveals them.
pub fn secret_ends(turn: &mut Turn<'_>, told: Option<Audience>) {
    turn.veil = told;
    turn.trace.take();
}

/// Runs something that asks, with a page about what is asked.
pub fn with_page<R>(
    turn: &mut Turn<'_>,
    page: Option<String>,
    ask: impl FnOnce(&mut Turn<'_>) -> R,
) -> R {
    let before = std::mem::replace(&mut turn.page, page);
    let answer = ask(turn);
    turn.page = before;
    answer
}

/// Runs something that asks, with what each answer may come to.
pub fn with_previews<R>(
    turn: &mut Turn<'_>,
    previews: Option<Rc<dyn ScriptPreviews>>,
    ask: impl FnOnce(&mut Turn<'_>) -> R,
) -> R {
    let before = std::mem::replace(&mut turn.previews, previews);
    let answer = ask(turn);
    turn.previews = before;
    answer
}

/// Returns the only audience of what happens now; None if everybody may know of it.
pub fn sole_audience(turn: &Turn<'_>) -> Option<Audience> {
    turn.veil
}
