//! Scripts as a program that runs: its usage, its failures, and its tracer.

use std::rc::Rc;

use crate::campaign::State;
use crate::engine::core::game::Game;
use crate::engine::core::scripting::interface::Hooks;
use crate::engine::core::scripting::tracing::Tracer;
use crate::fault::Fault;
use crate::text::Text;

/// Hooks, phases and orders of one layer's scripts, and the steps that they have used.
#[derive(Debug, Clone, Default)]
pub struct ScriptUsage {
    /// The layer of the rules, by its number.
    pub layer: usize,
    /// Hooks, phases and orders, each with file and line.
    pub set: Vec<(String, String)>,
    pub calls: u64,
    /// Steps in all, and of the dearest single call.
    pub steps: u64,
    pub most: u64,
    /// Extrapolated from some calls.
    pub microseconds: u64,
}

/// The running of scripts.
pub trait RunningScripts {
    /// Tells that somebody is asked: what scripts do until they have answered counts for itself and not for a
    /// script that asks.
    fn question_begins(&self);

    /// Tells that whoever was asked has answered, or the game is left.
    fn question_ends(&self);

    /// True if code of a script is running, and waits for an answer or for an event.
    fn at_work(&self) -> bool;

    /// Returns the same scripts on a machine of their own, where it is tried out what an order would come to
    /// in a campaign; None where they cannot be loaded. What they keep in variables there is not what these
    /// keep.
    fn apart(&self, state: &State) -> Option<&dyn Hooks>;

    /// True if no script takes part anywhere.
    fn idle(&self) -> bool;

    /// True if the scripts keep nothing in locals and tables of their own once a function is over: all that
    /// follows from answers is in the campaign.
    fn keeps_nothing(&self) -> bool;

    /// Checks the invariants of mods.
    fn invariants(&self, game: Game<'_>) -> Result<(), Text>;

    /// Checks after an order or phase what mods say must always hold: where it does not a script has failed.
    /// `replayed` says that the answers were given before: nobody is blamed for what they led to.
    fn settled(&self, game: Game<'_>, replayed: bool);

    /// Lines that scripts have printed since this was last asked.
    fn take_printed(&self) -> Vec<String>;

    /// Sets if reports of faults show the values of locals from now on: these may hold anybody's secrets.
    fn tell_locals(&self, tell: bool);

    /// Returns the tracer that records calls, if one does.
    fn tracer(&self) -> Option<Rc<Tracer>>;

    /// Calls are recorded there from now on, or no more. It is asked how much of them when this is
    /// said.
    fn trace(&self, tracer: Option<Rc<Tracer>>);

    /// Returns the usage of each layer's scripts, for people to read.
    fn accounts(&self) -> Vec<ScriptUsage>;

    /// Steps that the scripts of all layers have taken, without those for loading them.
    fn steps(&self) -> u64;

    /// True if a script has failed since this was last asked and nothing may go on before that is reported.
    fn failed(&self) -> bool;

    /// Returns the report of what failed; after it scripts take part again.
    fn take_failure(&self) -> Option<Fault>;
}
