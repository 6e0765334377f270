//! The engine: phases as straight-line code that asks, rolls and makes events happen.
//! Knows nothing of terminals, files or scripts.

pub mod armies;
pub mod core;
pub mod effects;
pub mod fights;
pub mod invariants;
pub mod magic;
pub mod marching;
pub mod order_events;
pub mod realms;
pub mod scouting;
pub mod sea;
pub mod supply;
pub mod umpire;
pub mod upheavals;
pub mod winter;

pub use self::core::answerer::Answerer;
pub use self::core::ask::{
    Ask, Question, Reasons, Refusal, RefusalKind, Who, is_open, refuse, require,
};
pub use self::core::dice::{Faces, sum};
pub use self::core::game::{Game, PersonNames};
pub use self::core::numbers::{About, RaceOf};
pub use self::core::order::{Argument, ArgumentKind, ORDERS, Order, OrderRow, Verb};
pub use self::core::place_word::labels;
pub use self::core::players::{Flow, InFront, Players, Stop};
pub use self::core::races::Company;
pub use self::core::scripting::hooks::{HOOKS, Hook};
pub use self::core::scripting::interface::{
    Hooks, ModCall, ModOrder, ModView, OrderScripts, RunningScripts, ViewScripts,
};
pub use self::core::tables::{PickedRow, RowOutcome, result_of};
pub use self::core::trace::Trace;
pub use self::core::turn::Turn;
pub use realms::treasury::is_money;
pub use sea::Squadron;
