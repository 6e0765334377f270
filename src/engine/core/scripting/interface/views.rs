//! What scripts show and are told in words: views, expectations of tests, and what the host orders.

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
    /// How many arguments must be typed; those after may be left out.
    pub needed: usize,
    pub doc: String,
    pub example: String,
    /// The command of the program in whose stead it shows how the edition has it.
    pub stands_for: Option<String>,
}

/// What a mod's expectation found: nothing if no mod has one of this shape.
pub type Expected = Option<Result<(), String>>;

/// What scripts show to people, and what people tell them.
pub trait ViewScripts {
    /// Commands of editions and mods that show something.
    fn views(&self) -> &[ModView];

    /// What a view shows to whoever looks; it can change nothing. `view` is an index into
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

    /// `expect …` of a mod, which sees what the viewer may know.
    fn expect(&self, game: Game<'_>, viewer: Viewer, words: &[&str]) -> Expected;

    /// How expectations of mods are written.
    fn expectations(&self) -> Vec<String>;

    /// Whether the host may give this umpire order to scripts: `lua CODE`, or `cast SPELL REALM
    /// [TILE]`.
    ///
    /// # Errors
    /// The refusal.
    fn check_umpire(&self, game: Game<'_>, words: &str) -> Result<(), Refusal>;

    /// Carries such an order out.
    ///
    /// # Errors
    /// As [`crate::engine::core::scripting::interface::Hooks::act`].
    fn umpire(&self, turn: &mut Turn<'_>, words: &str) -> Flow;

    /// What a line of Lua comes to, as the viewer may see the campaign; it can change nothing.
    ///
    /// # Errors
    /// The report of what is wrong with it.
    fn evaluate(&self, game: Game<'_>, viewer: Viewer, code: &str) -> Result<String, Fault>;
}
