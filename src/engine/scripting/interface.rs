//! What the engine asks of scripts, and what they answer. The engine knows only the trait; `lua`
//! implements it.

use std::rc::Rc;

use smallvec::SmallVec;

use super::hook_subjects::HookSubjects;
use super::hooks::Hook;
use super::tracing::Tracer;
use crate::campaign::knowledge::Viewer;
use crate::campaign::{RealmId, ScriptValue, State, Sum};
use crate::engine::core::ask::{Refusal, Who};
use crate::engine::core::game::Game;
use crate::engine::core::order::{Argument, ArgumentKind, Order};
use crate::engine::core::players::Flow;
use crate::engine::core::turn::Turn;
use crate::fault::Fault;
use crate::map::PlaceId;
use crate::rules::{HOUSE_RULE, RuleId, Symbol};

/// One change that a filter made.
#[derive(Debug, Clone)]
pub struct Changed {
    pub by: i64,
    pub why: Symbol,
    pub cite: RuleId,
    /// File and line of the hook.
    pub at: Symbol,
}

/// What became of a value that went through filters.
#[derive(Debug, Clone)]
pub struct Filtered {
    pub value: ScriptValue,
    /// Who changed a number, and by how much.
    pub changes: SmallVec<[Changed; 1]>,
}

impl Filtered {
    /// Why a script refuses something, if it does. Where it cites no rule, its file and line say
    /// whence that is.
    pub(in crate::engine) fn refusal(&self) -> Option<Refusal> {
        let why = self.value.as_text()?;
        let change = self.changes.first();
        let rule = change.map_or(HOUSE_RULE, |change| change.cite);
        let at = change
            .filter(|_| rule == HOUSE_RULE)
            .map_or(String::new(), |change| format!(" ({})", change.at));
        Some(Refusal { rule, why: format!("{why}{at}") })
    }

    /// The number it became, with who changed it in a sum; `before` if it is none.
    pub(in crate::engine) fn number(self, before: i64, sum: &mut Sum) -> i64 {
        sum.parts.extend(self.changes.iter().map(Changed::part));
        self.value.number().unwrap_or(before)
    }
}

/// An order that a mod brings.
#[derive(Debug, Clone)]
pub struct ModOrder {
    pub name: String,
    pub arguments: Vec<(String, ArgumentKind)>,
    pub doc: String,
    pub example: String,
    pub cite: RuleId,
    /// Its arguments may stand anywhere in the line.
    pub free: bool,
    /// The phases in which it may be given beside what is asked.
    pub during: Vec<u16>,
    /// Its script lists what is worth trying.
    pub lists: bool,
    /// Its script advises computer players.
    pub advises: bool,
    /// It says what one who plans ahead gives.
    pub plans: bool,
}

impl ModOrder {
    /// A function of the order, as records of calls name it.
    #[must_use]
    pub fn part(&self, function: &str) -> String {
        format!("order {name}, {function}", name = self.name)
    }
}

/// A command of an edition or mod that shows something and changes nothing.
#[derive(Debug, Clone)]
pub struct ModView {
    pub name: String,
    pub arguments: Vec<(String, ArgumentKind)>,
    /// How many arguments must be typed; those after may be left out.
    pub needed: usize,
    pub doc: String,
    pub example: String,
}

/// An order of a mod as it was given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModCall {
    /// Index into [`Hooks::orders`].
    pub order: u16,
    pub arguments: Vec<Argument>,
}

/// What the scripts of one layer take part in and have used.
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

/// What a script that asks something lets each answer come to.
pub trait Foresight {
    /// Plays an answer on, and returns lines that are said of it before its chances.
    ///
    /// # Errors
    /// As [`Hooks::act`].
    fn play(&self, turn: &mut Turn<'_>, answer: &Order) -> Flow<Vec<String>>;
}

/// What a mod's expectation found: nothing if no mod has one of this shape.
pub type Expected = Option<Result<(), String>>;

/// The code of the report of a script that goes by what may be others' secret.
pub const MEMORY_CLOSED: &str = "lua::memory_closed";

/// By what is seen what may come of an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ForeseenBy {
    /// Its script says it.
    Preview,
    /// It is played.
    Play,
}

/// Scripts in play.
pub trait Hooks {
    /// The subjects of hooks for which any script has set something.
    fn subjects(&self) -> &HookSubjects;

    /// Whether any script takes part here, for this subject (a value, a table, a phase, a kind of
    /// event or an order by its number). Scripts of spells do only while a mark of theirs lies
    /// somewhere; where the hook is given a tile, and they do not spread, only while one lies on it.
    fn hears(&self, state: &State, hook: Hook, subject: u16, tile: Option<PlaceId>) -> bool;

    /// As [`Hooks::hears`] for a tile, of scripts whose answer hangs on more than that tile.
    fn hears_beyond(&self, state: &State, hook: Hook, subject: u16, tile: PlaceId) -> bool;

    /// As [`Hooks::hears`], for an event that tells this, field by field, or an order of the program,
    /// argument by argument.
    fn hears_told(&self, state: &State, hook: Hook, subject: u16, told: &[ScriptValue]) -> bool;

    /// File and line of each function that is set here for this subject, in the order they take
    /// part, whether or not they have anything to do now. Those of spells are not among them.
    fn set_for(&self, hook: Hook, subject: u16) -> Vec<Symbol>;

    /// The mark of a spell lies somewhere: its script is in play from now on.
    fn wake(&self, spell: &str);

    /// As [`Hooks::wake`] for all that lie in a campaign, which may go on from where nobody saw them
    /// being laid.
    fn wake_lying(&self, state: &State);

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
    /// nothing and is reported by [`Hooks::failed`].
    fn look(&self, game: Game<'_>, hook: Hook, subject: u16, arguments: &[ScriptValue])
    -> Filtered;

    /// A filter returned what is of the right type and still cannot be: it is reported at the hook
    /// that said it, and nothing goes on before that.
    fn wrong(&self, filtered: &Filtered, message: String);

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

    /// Whether a script plays a phase in the place of the program, which it may let play.
    fn plays(&self, phase: u16) -> bool;

    /// Plays a phase that a mod brings, or has taken over.
    ///
    /// # Errors
    /// As [`Hooks::act`].
    fn phase(&self, turn: &mut Turn<'_>, phase: u16) -> Flow;

    /// A phase is over: what scripts changed in it must leave the campaign sound.
    ///
    /// # Errors
    /// As [`Hooks::act`].
    fn phase_over(&self, turn: &mut Turn<'_>) -> Flow;

    /// Orders that mods bring.
    fn orders(&self) -> &[ModOrder];

    /// The numbers of those that are given during a phase.
    fn orders_during(&self, phase: u16) -> &[u16];

    /// Whether an order of a mod may be given.
    ///
    /// # Errors
    /// The refusal.
    fn check_order(&self, game: Game<'_>, who: Who, call: &ModCall) -> Result<(), Refusal>;

    /// What the script of an order says that it is to bring about: kinds of events, by their numbers,
    /// with what hooks are told of them.
    fn brought(&self, game: Game<'_>, who: Who, call: &ModCall) -> Vec<(u16, ScriptValue)>;

    /// Carries out an order that was given beside what was asked.
    ///
    /// # Errors
    /// As [`Hooks::act`].
    fn give_order(&self, turn: &mut Turn<'_>, who: Who, call: &ModCall) -> Flow;

    /// By what is seen what may come of an order of a mod.
    fn foresees(&self, order: u16) -> Option<ForeseenBy>;

    /// Whether code of a script is running, and waits for an answer or for an event.
    fn at_work(&self) -> bool;

    /// From here on it is tried out for a realm what an order may come to, or for none any more. What
    /// scripts remember and not everybody may know is not there then: a script that goes by it fails
    /// with [`MEMORY_CLOSED`].
    fn foreseen_by(&self, realm: Option<RealmId>);

    /// Plays what an order of a mod may come to, on a copy; lines that are said of it. By `play`
    /// nothing that scripts remember is read for a realm.
    ///
    /// # Errors
    /// As [`Hooks::act`].
    fn foresee_order(&self, turn: &mut Turn<'_>, who: Who, call: &ModCall) -> Flow<Vec<String>>;

    /// What is worth trying now of an order of a mod, for completion and computer players.
    fn candidates(&self, game: Game<'_>, who: Who, order: u16) -> Vec<ModCall> {
        self.candidates_up_to(game, who, order, None)
    }

    /// As [`Hooks::candidates`], where no more than so many are wanted: a script may list more.
    fn candidates_up_to(
        &self,
        game: Game<'_>,
        who: Who,
        order: u16,
        most: Option<u16>,
    ) -> Vec<ModCall>;

    /// Whether a script says what an order is worth, by the number under which hooks are set for it.
    fn weighs(&self, subject: u16) -> bool;

    /// What an order is worth to somebody now, less what it costs; none where its script does not
    /// weigh it now.
    fn weigh(&self, game: Game<'_>, who: Who, subject: u16, given: Vec<ScriptValue>)
    -> Option<i64>;

    /// What an order's script advises a computer player to give now, if it does.
    fn advised(&self, game: Game<'_>, who: Who, order: u16) -> Option<ModCall>;

    /// What it says that one who plans ahead gives now, if it does.
    fn planned(&self, game: Game<'_>, who: Who, order: u16) -> Option<ModCall>;

    /// `expect …` of a mod, which sees what the viewer may know.
    fn expect(&self, game: Game<'_>, viewer: Viewer, words: &[&str]) -> Expected;

    /// How expectations of mods are written.
    fn expectations(&self) -> Vec<String>;

    /// Commands of editions and mods that show something.
    fn views(&self) -> &[ModView];

    /// What a view shows to whoever looks; it can change nothing. `view` is an index into
    /// [`Hooks::views`].
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

    /// What mods say must always hold.
    ///
    /// # Errors
    /// A sentence that names what is wrong.
    fn invariants(&self, game: Game<'_>) -> Result<(), String>;

    /// An order has been carried out, or a phase has ended: what mods say must always hold is
    /// looked at, and where it does not a script has failed. `replayed` says that the answers were
    /// given before: nobody is blamed for what they led to.
    fn settled(&self, game: Game<'_>, replayed: bool);

    /// Whether the host may give this umpire order to scripts: `lua CODE`, or `cast SPELL REALM
    /// [TILE]`.
    ///
    /// # Errors
    /// The refusal.
    fn check_umpire(&self, game: Game<'_>, words: &str) -> Result<(), Refusal>;

    /// Carries such an order out.
    ///
    /// # Errors
    /// As [`Hooks::act`].
    fn umpire(&self, turn: &mut Turn<'_>, words: &str) -> Flow;

    /// What a line of Lua comes to, as the viewer may see the campaign; it can change nothing.
    ///
    /// # Errors
    /// The report of what is wrong with it.
    fn evaluate(&self, game: Game<'_>, viewer: Viewer, code: &str) -> Result<String, Fault>;

    /// Somebody is asked: what scripts do until they have answered counts for itself and not for a
    /// script that asks.
    fn question_begins(&self);

    /// He has answered, or the game is left.
    fn question_ends(&self);

    /// The same scripts on a machine of their own, where it is tried out what an order would come
    /// to in a campaign; none where they cannot be loaded. What they keep in variables there is not
    /// what these keep.
    fn apart(&self, state: &State) -> Option<&dyn Hooks>;

    /// No script takes part anywhere.
    fn idle(&self) -> bool;

    /// The scripts keep nothing in locals and tables of their own once a function is over: all that
    /// follows from answers is in the campaign.
    fn keeps_nothing(&self) -> bool;

    /// Lines that scripts have printed since this was last asked.
    fn take_printed(&self) -> Vec<String>;

    /// Whether reports of faults tell what locals held, from now on: they may hold anybody's secrets.
    fn tell_locals(&self, tell: bool);

    /// Where calls are recorded, if they are.
    fn tracer(&self) -> Option<Rc<Tracer>>;

    /// Calls are recorded there from now on, or no more. It is asked how much of them when this is
    /// said.
    fn trace(&self, tracer: Option<Rc<Tracer>>);

    /// What each layer of the rules has set and used, for people.
    fn accounts(&self) -> Vec<ScriptUsage>;

    /// Steps that the scripts of all layers have taken, without those for loading them.
    fn steps(&self) -> u64;

    /// A script has failed since this was last asked and nothing may go on before that is reported.
    fn failed(&self) -> bool;

    /// The report of what failed; after it scripts take part again.
    fn take_failure(&self) -> Option<Fault>;
}
