//! What a script expects of a campaign, and what came of it: refusals, failures, and what was
//! reached (for coverage).

use std::collections::BTreeSet;

use crate::campaign::{Event, EventRecord};
use crate::engine::{Game, Order, Verb};
use crate::rules::{RuleId, TableId};
use crate::view::Witness;

/// What a script expects, and what came of it.
#[derive(Default)]
pub struct Checks {
    /// A script: an unexpected refusal or a failed command stops it.
    pub strict: bool,
    /// What must always hold is checked at the boundary of every phase.
    pub invariants: bool,
    /// Dice that nobody gave are a failure: the head says `dice only`.
    pub given_dice_only: bool,
    /// The last order was refused: by which rule, and why.
    pub refusal: Option<(Option<RuleId>, String)>,
    pub failures: Vec<Failure>,
    /// Expectations checked so far.
    pub expectations: usize,
    pub reached: Reached,
    /// Whoever remembers what was said, where somebody is to.
    pub witness: Option<Witness>,
    /// Lines said since the last order, for `expect said`.
    pub recent: Vec<String>,
    /// How many events there were when the last order was given, for `expect total`.
    pub events_before: usize,
}

/// An expectation that was not met, or a refusal nobody expected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    pub place: String,
    pub message: String,
}

/// What a run reached, for `--coverage`.
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
}

impl Reached {
    pub fn saw(&mut self, record: &EventRecord) {
        let kind = record.event.kind() as usize;
        if self.by_kind.len() <= kind {
            self.by_kind.resize(kind + 1, Vec::new());
        }
        // Where it is kept is compared, not its letters.
        if !self.by_kind[kind].iter().any(|known| std::ptr::eq(known.0, record.rule.0)) {
            self.by_kind[kind].push(record.rule);
            self.rules.insert(record.rule);
        }
        match &record.event {
            // Coverage is that of the rules that the campaign began with.
            Event::RowRead { table, row, .. } if record.epoch == 0 => {
                self.rows.insert((*table, *row));
            }
            Event::Tallied { sum, .. } => self.rules.extend(sum.parts.iter().map(|part| part.rule)),
            _ => {}
        }
    }

    /// An order was given.
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
