//! Upheavals of a realm: alliances that end and settlements that are razed.

pub mod alliances;
pub mod razing;
