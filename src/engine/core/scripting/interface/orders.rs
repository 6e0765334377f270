//! Orders that scripts bring: their checks, their effects, and their worth to computer players.

use crate::campaign::{RealmId, ScriptValue};
use crate::engine::Order;
use crate::engine::core::ask::{Refusal, Who};
use crate::engine::core::game::Game;
use crate::engine::core::order::{Argument, ArgumentKind};
use crate::engine::core::players::Flow;
use crate::engine::core::turn::Turn;
use crate::rules::RuleId;
use crate::say;
use crate::text::Text;

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
    /// It is carried out when it is given; one that is not is only written on sheets.
    pub plays: bool,
    /// Its script lists what is worth trying.
    pub lists: bool,
    /// Its script advises computer players.
    pub advises: bool,
    /// It says what one who plans ahead gives.
    pub plans: bool,
}

impl ModOrder {
    /// Returns a function of the order, as records of calls name it.
    pub fn part(&self, function: &str) -> String {
        format!("order {name}, {function}", name = self.name)
    }
}

/// An order of a mod as it was given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModCall {
    /// Index into [`OrderScripts::orders`].
    pub order: u16,
    pub arguments: Vec<Argument>,
}

/// Way to preview an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PreviewedBy {
    /// By the `preview` of its script.
    Preview,
    /// By playing it on a copy.
    Play,
}

/// The code of the report of a script that goes by what may be others' secret.
pub const MEMORY_CLOSED: &str = "lua::memory_closed";

/// Advice of a script for computer players that was refused: a fault of the script, told to its author.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct RefusedAdvice {
    /// File and line of the function that advises.
    pub at: String,
    pub order: String,
    /// `advice` or `plan`.
    pub field: &'static str,
    /// The reason when it was first refused.
    pub why: Text,
}

impl RefusedAdvice {
    /// Adds those to a list that it does not have yet; of each function the first is kept.
    pub fn add_new(list: &mut Vec<RefusedAdvice>, found: Vec<RefusedAdvice>) {
        for one in found {
            if !list.iter().any(|other| (&other.at, other.field) == (&one.at, one.field)) {
                list.push(one);
            }
        }
    }

    /// Says it, for the author.
    pub fn says(&self) -> Text {
        say!(
            "{place}: `{field}` of the order `{order}` advised what is refused: {why}",
            place = Text::verbatim(&self.at),
            field = Text::verbatim(self.field),
            order = Text::verbatim(&self.order),
            why = &self.why
        )
    }
}

/// A crown in the measure by which computer players weigh: orders of scripts, and what brings it each winter.
pub const CROWN: i64 = 10;

/// An order as a script weighs it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WeighedOrder {
    /// Its worth less its cost.
    pub gain: i64,
    /// The crowns that it takes.
    pub price: i64,
}

/// Functions of orders in scripts.
pub trait OrderScripts {
    /// Orders that mods bring.
    fn orders(&self) -> &[ModOrder];

    /// Returns the numbers of those that are given during a phase.
    fn orders_during(&self, phase: u16) -> &[u16];

    /// Checks that an order of a mod may be given.
    fn check_order(&self, game: Game<'_>, who: Who, call: &ModCall) -> Result<(), Refusal>;

    /// Checks that no script forbids what an order of the rules is to bring about.
    fn events_allowed(&self, game: Game<'_>, who: Who, order: &Order) -> Result<(), Refusal>;

    /// Returns the events that the script of an order announces: kinds of events, by their numbers, with the
    /// fields that hooks are given.
    fn events_of_order(&self, game: Game<'_>, who: Who, call: &ModCall) -> Vec<(u16, ScriptValue)>;

    /// Carries out an order that was given beside what was asked.
    ///
    /// # Errors
    /// As [`crate::engine::core::scripting::interface::Hooks::act`].
    fn give_order(&self, turn: &mut Turn<'_>, who: Who, call: &ModCall) -> Flow;

    /// Returns the way in which an order of a mod is previewed, if it has one.
    fn previewed_by(&self, order: u16) -> Option<PreviewedBy>;

    /// Begins a preview of orders for a realm, or ends it with None. Until then the memory of scripts that not
    /// everybody may know is closed: a script that depends on it fails with [`MEMORY_CLOSED`].
    fn preview_for(&self, realm: Option<RealmId>);

    /// Plays an order of a mod on a copy of the campaign, and returns lines about it. By `play` nothing that
    /// scripts remember is read for a realm.
    ///
    /// # Errors
    /// As [`crate::engine::core::scripting::interface::Hooks::act`].
    fn preview_order(&self, turn: &mut Turn<'_>, who: Who, call: &ModCall) -> Flow<Vec<String>>;

    /// Returns calls of an order of a mod that are worth trying now, for completion and computer players.
    fn candidates(&self, game: Game<'_>, who: Who, order: u16) -> Vec<ModCall> {
        self.candidates_up_to(game, who, order, None)
    }

    /// As [`OrderScripts::candidates`], if `most` calls are enough: a script may list more.
    fn candidates_up_to(
        &self,
        game: Game<'_>,
        who: Who,
        order: u16,
        most: Option<u16>,
    ) -> Vec<ModCall>;

    /// True if a script says what an order is worth, by the number under which hooks are set for it.
    fn weighs(&self, subject: u16) -> bool;

    /// True if a script says how many crowns the order takes.
    fn prices(&self, subject: u16) -> bool;

    /// Weighs an order for whoever gives it; None if its script does not weigh it now.
    fn weigh(
        &self,
        game: Game<'_>,
        who: Who,
        subject: u16,
        given: Vec<ScriptValue>,
    ) -> Option<WeighedOrder>;

    /// Returns the call that the script of an order advises a computer player to give now, if any.
    fn advised(&self, game: Game<'_>, who: Who, order: u16) -> Option<ModCall>;

    /// Returns the call that it advises a player who plans ahead to give now, if any.
    fn planned(&self, game: Game<'_>, who: Who, order: u16) -> Option<ModCall>;

    /// Keeps the refusal of what an order advised, as a plan or not, once for each function.
    fn advice_refused(&self, order: u16, plan: bool, refusal: &Refusal);

    /// Returns the advice that was refused, and forgets it.
    fn take_refused_advice(&self) -> Vec<RefusedAdvice>;
}
