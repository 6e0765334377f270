//! Expectations of a script and their results: refusals, failures, and the things reached (for coverage).

use std::collections::BTreeSet;

use crate::campaign::{CalendarEvent, Event, EventRecord};
use crate::engine::{Game, Order, Refusal, RefusalKind, Verb};
use crate::rules::{RuleId, TableId};
use crate::text::Text;
use crate::view::Witness;

/// Settings of a script's expectations, and their results.
#[derive(Default)]
pub struct ConsoleChecks {
    /// A script: an unexpected refusal or a failed command stops it.
    pub strict: bool,
    /// Invariants are checked at the boundary of every phase.
    pub invariants: bool,
    /// Dice that nobody gave are a failure: the head says `dice only`.
    pub given_dice_only: bool,
    /// The last order was refused.
    pub refusal: Option<LastRefusal>,
    /// The last preview of a correction or of other rules found that it can be done.
    pub preview_fits: bool,
    /// The question in the midst of an order or a battle at which the input ended: who is asked what.
    pub left_asked: Option<Text>,
    pub failures: Vec<Failure>,
    /// Expectations checked so far.
    pub expectations: usize,
    /// Things that the run has reached, if coverage is wanted.
    pub reached: Option<Reached>,
    /// Whoever remembers what was said, where somebody is to.
    pub witness: Option<Witness>,
    /// Lines said since the last order, for `expect said`.
    pub recent: Vec<String>,
    /// Number of events before the last order, for `expect total`.
    pub events_before: usize,
}

/// The last order, where it was refused, as whoever gave it was told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LastRefusal {
    pub by: RefusedBy,
    /// In English, under the rules in force, as expectations have it.
    pub why: String,
    /// The same, before it is put into words.
    pub told: Text,
}

/// The ground on which an order is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RefusedBy {
    Rule(RuleId),
    /// The line does not read as an order.
    NotUnderstood,
    /// A script failed while it judged the order or carried it out.
    Failure,
}

impl RefusedBy {
    /// Returns the ground of a refusal by the engine.
    pub fn of(refusal: &Refusal) -> RefusedBy {
        match refusal.kind {
            RefusalKind::ScriptFailed => RefusedBy::Failure,
            _ => RefusedBy::Rule(refusal.rule),
        }
    }
}

/// An expectation that was not met, or a refusal nobody expected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    pub place: String,
    /// In English, under the rules in force.
    pub message: String,
    /// The same, before it is put into words.
    pub told: Text,
}

/// Things that a run reached, for `--coverage`.
#[derive(Debug, Clone, Default)]
pub struct Reached {
    pub rules: BTreeSet<RuleId>,
    pub rows: BTreeSet<(TableId, u16)>,
    pub orders: BTreeSet<Verb>,
    /// Orders that scripts of the rules bring, by name.
    pub mod_orders: BTreeSet<String>,
    /// Views that they bring.
    pub views: BTreeSet<String>,
    /// The rules by kind of event: whether one is among them is asked of each event, and a kind has
    /// few.
    by_kind: Vec<Vec<RuleId>>,
    /// By table: whether each of its rows is among the rows.
    by_table: Vec<Vec<bool>>,
}

impl ConsoleChecks {
    /// True if the last order went against a rule, or was not understood.
    pub fn refused(&self) -> bool {
        self.refusal.as_ref().is_some_and(|refusal| refusal.by != RefusedBy::Failure)
    }
}

impl Reached {
    pub fn saw(&mut self, record: &EventRecord) {
        let kind = record.event.kind() as usize;
        self.rule(kind, record.rule);
        match &record.event {
            // Coverage is that of the rules that the campaign began with.
            Event::Calendar(CalendarEvent::RowRead { table, row, .. }) if record.epoch == 0 => {
                self.row(*table, *row);
            }
            Event::Calendar(CalendarEvent::Tallied { sum, .. }) => {
                sum.parts.iter().for_each(|part| self.rule(kind, part.rule))
            }
            _ => {}
        }
    }

    /// Notes that an event of this kind carried out a rule.
    #[inline]
    fn rule(&mut self, kind: usize, rule: RuleId) {
        // Where it is kept is compared, not its letters.
        let known = |known: &RuleId| std::ptr::eq(known.0, rule.0);
        if !self.by_kind.get(kind).is_some_and(|rules| rules.iter().any(known)) {
            self.new_of_kind(kind, rule);
        }
    }

    #[cold]
    fn new_of_kind(&mut self, kind: usize, rule: RuleId) {
        if self.by_kind.len() <= kind {
            self.by_kind.resize(kind + 1, Vec::new());
        }
        self.by_kind[kind].push(rule);
        self.rules.insert(rule);
    }

    /// Notes that a row of a table was read.
    #[inline]
    fn row(&mut self, table: TableId, row: u16) {
        let rows = self.by_table.get(usize::from(table.0));
        if !rows.and_then(|rows| rows.get(usize::from(row))).is_some_and(|known| *known) {
            self.new_row(table, row);
        }
    }

    #[cold]
    fn new_row(&mut self, table: TableId, row: u16) {
        let (at, of_table) = (usize::from(row), usize::from(table.0));
        if self.by_table.len() <= of_table {
            self.by_table.resize(of_table + 1, Vec::new());
        }
        let rows = &mut self.by_table[of_table];
        if rows.len() <= at {
            rows.resize(at + 1, false);
        }
        rows[at] = true;
        self.rows.insert((table, row));
    }

    /// Notes that an order was given.
    pub fn ordered(&mut self, game: &Game<'_>, order: &Order) {
        self.orders.insert(order.verb());
        if let (Order::ModOrder { call }, Some(hooks)) = (order, game.hooks) {
            self.mod_orders
                .extend(hooks.orders().get(usize::from(call.order)).map(|own| own.name.clone()));
        }
    }

    pub fn merge(&mut self, other: Reached) {
        self.rules.extend(other.rules);
        self.rows.extend(other.rows);
        self.orders.extend(other.orders);
        self.mod_orders.extend(other.mod_orders);
        self.views.extend(other.views);
    }
}
