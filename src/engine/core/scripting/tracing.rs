//! Calls of scripts → a record for authors: each call with its arguments, its result and its steps;
//! and the cost of calls and lines. Nothing in a campaign depends on it.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};

use crate::rules::Symbol;
use crate::say;
use crate::text::{Joined, Text};

/// Calls that are kept from one look to the next; of more the first are.
const KEPT: usize = 2000;

/// One call of a function of a script.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TracedCall {
    /// Purpose of the call, such as `filter.total route`.
    pub what: String,
    /// File and line at which the function was set.
    pub at: Symbol,
    /// Number of calls that were going on around it.
    pub depth: usize,
    pub given: Vec<String>,
    /// Values that it returned, empty if none, or the fault with which it ended.
    pub came_to: Result<String, Text>,
    /// Those of the calls within it included.
    pub steps: u64,
}

/// Cost of a function.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Cost {
    pub calls: u64,
    pub steps: u64,
}

/// The record, which outlives the scripts that write it: they are loaded anew when answers are taken
/// back.
#[derive(Debug, Default)]
pub struct Tracer {
    /// Calls and lines are recorded; else only which functions were called.
    whole: Cell<bool>,
    /// Places at which called functions were set.
    reached: RefCell<BTreeSet<&'static str>>,
    calls: RefCell<Vec<TracedCall>>,
    left_out: Cell<usize>,
    depth: Cell<usize>,
    functions: RefCell<BTreeMap<(String, &'static str), Cost>>,
    lines: RefCell<BTreeMap<(String, usize), u64>>,
}

impl Tracer {
    /// True if calls and lines are recorded, or only which functions were called.
    pub fn is_whole(&self) -> bool {
        self.whole.get()
    }

    /// Records calls and lines from now on, or no more.
    pub fn set_whole(&self, whole: bool) {
        self.whole.set(whole);
    }

    /// Notes that a function was called.
    pub fn reach(&self, at: Symbol) {
        self.reached.borrow_mut().insert(at.as_str());
    }

    /// Lists the places at which called functions were set.
    pub fn reached(&self) -> BTreeSet<&'static str> {
        self.reached.borrow().clone()
    }

    /// Begins a call; returns its number, for [`Tracer::ends`].
    pub fn begins(&self, what: String, at: Symbol, given: Vec<String>) -> Option<usize> {
        let depth = self.depth.replace(self.depth.get() + 1);
        let mut calls = self.calls.borrow_mut();
        if calls.len() >= KEPT {
            self.left_out.set(self.left_out.get() + 1);
            return None;
        }
        let came_to = Err(say!("it was left before its end"));
        calls.push(TracedCall { what, at, depth, given, came_to, steps: 0 });
        Some(calls.len() - 1)
    }

    /// Ends a call.
    pub fn ends(
        &self,
        call: Option<usize>,
        (what, at): (String, Symbol),
        came_to: Result<String, Text>,
        steps: u64,
    ) {
        self.depth.set(self.depth.get().saturating_sub(1));
        let mut functions = self.functions.borrow_mut();
        let cost = functions.entry((what, at.as_str())).or_default();
        cost.calls += 1;
        cost.steps += steps;
        let mut calls = self.calls.borrow_mut();
        if let Some(call) = call.and_then(|at| calls.get_mut(at)) {
            call.came_to = came_to;
            call.steps = steps;
        }
    }

    /// Adds the values of the locals to the message of the call that failed last.
    pub fn failed(&self, locals: &Text) {
        let mut calls = self.calls.borrow_mut();
        let failed = calls.iter_mut().rev().find_map(|call| call.came_to.as_mut().err());
        if let Some(message) = failed {
            let told = std::mem::replace(message, Text::EMPTY);
            *message = Text::list([told, locals.clone().in_brackets()], Joined::Blank);
        }
    }

    /// Steps were taken in a line of a file.
    pub fn step(&self, file: &str, line: usize, steps: u64) {
        let mut lines = self.lines.borrow_mut();
        match lines.get_mut(&(file.to_owned(), line)) {
            Some(taken) => *taken += steps,
            None => drop(lines.insert((file.to_owned(), line), steps)),
        }
    }

    /// Takes the calls since this was last asked, and the number of those left out.
    pub fn take(&self) -> (Vec<TracedCall>, usize) {
        self.depth.set(0);
        (self.calls.take(), self.left_out.take())
    }

    /// Returns the cost of each function, by its purpose and the place where it was set; the
    /// dearest first.
    pub fn functions(&self) -> Vec<((String, &'static str), Cost)> {
        let mut all: Vec<_> =
            self.functions.borrow().iter().map(|(key, cost)| (key.clone(), *cost)).collect();
        all.sort_by(|(one, a), (other, b)| b.steps.cmp(&a.steps).then(one.cmp(other)));
        all
    }

    /// Returns the steps of each line; the dearest first.
    pub fn lines(&self) -> Vec<((String, usize), u64)> {
        let mut all: Vec<_> =
            self.lines.borrow().iter().map(|(key, steps)| (key.clone(), *steps)).collect();
        all.sort_by(|(one, a), (other, b)| b.cmp(a).then(one.cmp(other)));
        all
    }
}
