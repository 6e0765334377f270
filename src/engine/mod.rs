//! The engine: phases as straight-line code that asks, rolls and makes events happen.
//! Knows nothing of terminals, files or scripts.

mod alliances;
pub mod armies;
pub mod ask;
pub mod booty;
mod claims;
pub mod dragons;
pub mod driver;
pub mod effects;
mod fall;
pub mod fight;
pub mod game;
pub mod hooks;
mod independents;
mod marks;
pub mod numbers;
pub mod order;
pub mod parse;
pub mod pick;
pub mod players;
mod rank;
pub mod scripted;
mod sea;
pub mod retreat;
pub mod rolls;
pub mod route;
pub mod rows;
pub mod sieges;
mod spells;
pub mod treasury;
pub mod turn;
pub mod umpire;

pub use ask::{Ask, Question, Refusal, Who, refuse, require};
pub use game::Game;
pub use hooks::{HOOKS, Hook, Hooks, OwnCall, OwnOrder};
pub use numbers::About;
pub use order::{Argument, ArgumentKind, ORDERS, Order, OrderRow, Verb};
pub use players::{Flow, Players, Stop};
pub use retreat::labels;
pub use rolls::{Faces, sum};
pub use rows::Drawn;
pub use turn::Turn;
