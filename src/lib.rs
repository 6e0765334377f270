//! Margrave: a rules engine for tabletop map campaigns.

pub mod columns;
pub mod fault;
pub mod yaml;
pub mod rules;
pub mod map;
pub mod campaign;
pub mod engine;
pub mod phases;
pub mod view;
