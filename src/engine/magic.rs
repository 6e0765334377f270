//! Spells of the equinoxes (NL-EQX).

pub mod spells;
