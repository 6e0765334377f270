//! Margrave: a rules engine for tabletop map campaigns.

pub mod fault;
pub mod yaml;
pub mod rules;
pub mod map;
pub mod campaign;
pub mod engine;
pub mod phases;
pub mod players;
pub mod view;
pub mod command;
pub mod session;
pub mod script;
pub mod repl;
pub mod cli;
