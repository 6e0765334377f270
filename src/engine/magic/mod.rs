//! Spells, and the marks that they and scripts leave on tiles.

pub mod spells;
