//! Views: rules, state and log → text for one viewer. They only read, and print nothing.

mod altered;
pub mod amended;
pub mod answers;
pub mod army_text;
pub mod battles;
pub mod canvas;
pub mod changes;
pub mod chronicle;
pub mod colour;
pub mod digest;
pub mod diplomacy_text;
pub mod effective;
pub mod foreseen;
pub mod form;
pub mod grid;
mod laying;
mod legend;
pub mod links;
pub mod map;
pub mod names;
pub mod palette;
pub mod revenue;
pub mod roster;
pub mod rulings;
pub mod say;
pub mod sheet;
pub mod weight;
pub mod why;
mod witness;
pub mod year;

pub use laying::draw_board;
pub use map::{DrawingOptions, MapLayer, draw};
pub use say::{log_lines, phase_id, phase_name, position, prompt, say};
pub use weight::{Weight, weight};
pub use witness::Witness;
