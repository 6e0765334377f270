//! Traits by which scripts show text and read it: views, expectations of tests, and orders of the host.

use crate::campaign::knowledge::Viewer;
use crate::engine::core::ask::Refusal;
use crate::engine::core::game::Game;
use crate::engine::core::order::{Argument, ArgumentKind};
use crate::engine::core::players::Flow;
use crate::engine::core::turn::Turn;
use crate::fault::Fault;

/// A command of an edition or mod that shows something and changes nothing.
#[derive(Debug, Clone)]
pub struct ModView {
    pub name: String,
    pub arguments: Vec<(String, ArgumentKind)>,
    /// Number of arguments that must be typed; those after may be left out.
    pub needed: usize,
    pub doc: String,
    pub example: String,
    /// The command of the program in whose stead it shows how the edition has it.
    pub stands_for: Option<String>,
}

/// Result of a mod's expectation; None if no mod has one of this shape.
pub type Expected = Option<Result<(), String>>;

/// Views, expectations and umpire orders of scripts.
pub trait ViewScripts {
    /// Commands of editions and mods that show something.
    fn views(&self) -> &[ModView];

    /// Returns the text of a view for a viewer; the view can change nothing. `view` is an index into
    /// [`ViewScripts::views`].
    ///
    /// # Errors
    /// The report of what is wrong with its script.
    fn show(
        &self,
        game: Game<'_>,
        viewer: Viewer,
        view: usize,
        arguments: Vec<Argument>,
    ) -> Result<String, Fault>;

    /// Checks `expect …` of a mod, which sees what the viewer may know.
    fn expect(&self, game: Game<'_>, viewer: Viewer, words: &[&str]) -> Expected;

    /// Returns the usages of the expectations of mods.
    fn expectations(&self) -> Vec<String>;

    /// Checks that the host may give this umpire order to scripts: `lua CODE`, or `cast SPELL REALM [TILE]`.
    fn check_umpire(&self, game: Game<'_>, words: &str) -> Result<(), Refusal>;

    /// Carries such an order out.
    ///
    /// # Errors
    /// As [`crate::engine::core::scripting::interface::Hooks::act`].
    fn umpire(&self, turn: &mut Turn<'_>, words: &str) -> Flow;

    /// Returns the value of a line of Lua, as the viewer may see the campaign; the line can change nothing.
    ///
    /// # Errors
    /// The report of what is wrong with it.
    fn evaluate(&self, game: Game<'_>, viewer: Viewer, code: &str) -> Result<String, Fault>;
}
