//! Who alone is told what happens, and the page about what is asked.

use std::rc::Rc;

use crate::campaign::Audience;
use crate::engine::core::scripting::interface::Foresight;
use crate::engine::core::turn::Turn;

/// What happens from now on is told to these alone, dice included; none ends that. Returns who
/// was told before.
pub fn in_secret_of(turn: &mut Turn<'_>, told: Option<Audience>) -> Option<Audience> {
    std::mem::replace(&mut turn.veil, told)
}

/// What was changed of numbers that a secret came from is told with nothing after it.
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
pub fn with_foresight<R>(
    turn: &mut Turn<'_>,
    foresight: Option<Rc<dyn Foresight>>,
    ask: impl FnOnce(&mut Turn<'_>) -> R,
) -> R {
    let before = std::mem::replace(&mut turn.foresight, foresight);
    let answer = ask(turn);
    turn.foresight = before;
    answer
}

/// Who alone is told what happens now, if not everybody may know of it.
pub fn told_alone(turn: &Turn<'_>) -> Option<Audience> {
    turn.veil
}
