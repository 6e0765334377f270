//! Random play that looks for faults: legal answers drawn at random, and now and then answers taken
//! back, rules amended and the campaign played again from its start. What fails is shrunk to a short
//! script that fails in the same way.

mod outcome;
mod play;
mod random_typist;
mod shrink;

pub use outcome::CampaignFailure;
pub use play::{FailedCampaign, PlayResult, play};
pub use shrink::{FailingScript, shrink};

use std::cell::RefCell;
use std::path::PathBuf;

use crate::rules::Library;
use crate::script::RulesetCache;
use crate::simulation::Experiment;

/// Campaigns that are played.
pub struct Fuzz {
    /// The campaigns; who plays them counts for nothing.
    pub experiment: Experiment,
    /// Source of rules and mods.
    pub library: Library,
    /// Path of a script that fails: mods and maps are looked for from there.
    pub place: PathBuf,
    /// Answers after which a campaign is left.
    pub answers: usize,
}

/// The play of one thread, which reads rules with their scripts once.
pub struct Fuzzer<'f> {
    fuzz: &'f Fuzz,
    cache: RefCell<RulesetCache>,
}

impl Fuzzer<'_> {
    pub fn of(fuzz: &Fuzz) -> Fuzzer<'_> {
        Fuzzer { fuzz, cache: RefCell::default() }
    }
}
