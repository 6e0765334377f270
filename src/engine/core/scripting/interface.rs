//! Traits by which the engine calls scripts. The engine knows only these; `lua` implements them.

pub mod orders;
pub mod running;
pub mod views;

use smallvec::SmallVec;

use crate::campaign::{RealmId, ScriptValue, State, Sum};
use crate::engine::core::ask::Refusal;
use crate::engine::core::game::Game;
use crate::engine::core::order::Order;
use crate::engine::core::players::Flow;
use crate::engine::core::scripting::hook_subjects::HookSubjects;
use crate::engine::core::scripting::hooks::Hook;
use crate::engine::core::turn::Turn;
use crate::map::PlaceId;
use crate::rules::{HOUSE_RULE, RuleId, Symbol};
use crate::say;
use crate::text::Text;

pub use orders::{
    CROWN, MEMORY_CLOSED, ModCall, ModOrder, OrderScripts, PreviewedBy, RefusedAdvice, WeighedOrder,
};
pub use running::{RunningScripts, ScriptUsage};
pub use views::{Expected, ModView, ViewScripts};

/// One change that a filter made.
#[derive(Debug, Clone)]
pub struct Changed {
    pub by: i64,
    pub why: Symbol,
    pub cite: RuleId,
    /// File and line of the hook.
    pub at: Symbol,
}

/// A value that went through filters, with their changes to it.
#[derive(Debug, Clone)]
pub struct Filtered {
    pub value: ScriptValue,
    /// The changes of a number, in the order of the filters.
    pub changes: SmallVec<[Changed; 1]>,
}

impl Filtered {
    /// Returns why a script refuses something, if it does. If it cites no rule, its file and line say whence
    /// that is.
    pub(in crate::engine) fn refusal(&self) -> Option<Refusal> {
        let why = self.value.as_text()?;
        let change = self.changes.first();
        let rule = change.map_or(HOUSE_RULE, |change| change.cite);
        let at = change
            .filter(|_| rule == HOUSE_RULE)
            .map_or(String::new(), |change| format!(" ({})", change.at));
        Some(Refusal::by(
            rule,
            say!("{why}{at}", why = Text::verbatim(why), at = Text::verbatim(at)),
        ))
    }

    /// Returns the number it became, with who changed it in a sum; `before` if it is none.
    pub(in crate::engine) fn number(self, before: i64, sum: &mut Sum) -> i64 {
        sum.parts.extend(self.changes.iter().map(Changed::part));
        self.value.number().unwrap_or(before)
    }
}

/// Previews, by a script, of the answers to a question that it asks.
pub trait ScriptPreviews {
    /// Plays an answer on, and returns lines about it, which stand before its chances.
    ///
    /// # Errors
    /// As [`Hooks::act`].
    fn play(&self, turn: &mut Turn<'_>, answer: &Order) -> Flow<Vec<String>>;
}

/// Scripts in play: where they take part in what the engine does. What else it asks of them stands in
/// traits of its own.
pub trait Hooks: OrderScripts + ViewScripts + RunningScripts {
    /// Returns the subjects of hooks for which any script has set something.
    fn subjects(&self) -> &HookSubjects;

    /// True if any script takes part here, for this subject (a value, a table, a phase, a kind of
    /// event or an order by its number). Scripts of spells do only while a mark of theirs lies
    /// somewhere; where the hook is given a tile, and they do not spread, only while one lies on it.
    fn hears(&self, state: &State, hook: Hook, subject: u16, tile: Option<PlaceId>) -> bool;

    /// Runs something that only looks. Returns true if scripts read nothing of the campaign in it but
    /// the holding of a tile and the marks on it, so that they answer alike as long as these stay.
    fn reads_only(&self, tile: PlaceId, run: &mut dyn FnMut()) -> bool;

    /// Returns file and line of each function that is set here for this subject, in the order they take part,
    /// even if they have nothing to do now. Those of spells are not among them.
    fn set_for(&self, hook: Hook, subject: u16) -> Vec<Symbol>;

    /// Loads the script of a spell whose mark lies somewhere: it is in play from now on.
    fn load_spell(&self, spell: &str);

    /// As [`Hooks::load_spell`] for all that lie in a campaign, which may go on from where nobody saw them
    /// being laid.
    fn load_lying_spells(&self, state: &State);

    /// Carries a spell out, for the realm that casts it if one does.
    ///
    /// # Errors
    /// As [`Hooks::act`].
    fn cast(
        &self,
        turn: &mut Turn<'_>,
        spell: &str,
        realm: Option<RealmId>,
        tile: Option<PlaceId>,
    ) -> Flow;

    /// Lets scripts look, and change the first argument of a filter. A script that fails changes
    /// nothing and is reported by [`RunningScripts::failed`].
    fn look(&self, game: Game<'_>, hook: Hook, subject: u16, arguments: &[ScriptValue])
    -> Filtered;

    /// Reports at the hook that said it what a filter returned that is of the right type and still cannot be;
    /// nothing goes on before that.
    fn wrong(&self, filtered: &Filtered, message: Text);

    /// True if scripts may act on an event of this kind. What they are told of it need be made ready
    /// only then.
    fn may_act(&self, turn: &mut Turn<'_>, hook: Hook, kind: u16) -> bool;

    /// Lets scripts act.
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone in a script's question, or a script
    /// failed.
    fn act(
        &self,
        turn: &mut Turn<'_>,
        hook: Hook,
        subject: u16,
        arguments: &[ScriptValue],
    ) -> Flow<Filtered>;

    /// True if a script plays a phase in the place of the program, which it may let play.
    fn plays(&self, phase: u16) -> bool;

    /// Plays a phase that a mod brings, or has taken over.
    ///
    /// # Errors
    /// As [`Hooks::act`].
    fn phase(&self, turn: &mut Turn<'_>, phase: u16) -> Flow;

    /// Ends a phase: what scripts changed in it must leave the campaign sound.
    ///
    /// # Errors
    /// As [`Hooks::act`].
    fn phase_over(&self, turn: &mut Turn<'_>) -> Flow;
}
