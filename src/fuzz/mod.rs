//! Random play that looks for faults: legal answers drawn at random, and now and then answers taken
//! back, rules amended and the campaign played again from its start. What fails is shrunk to a short
//! script that fails in the same way.

mod meddler;
mod outcome;
mod play;
mod shrink;

pub use outcome::Outcome;
pub use play::{Found, Played, play};
pub use shrink::{Script, shrink};

use std::path::PathBuf;

use crate::rules::Library;
use crate::simulation::Experiment;

/// What is played.
pub struct Fuzz {
    /// The campaigns; who plays them counts for nothing.
    pub experiment: Experiment,
    /// Where rules and mods are found.
    pub library: Library,
    /// Where a script that fails would stand: mods and maps are looked for from there.
    pub place: PathBuf,
    /// Answers after which a campaign is left.
    pub answers: usize,
}
