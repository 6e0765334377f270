//! The years of two editions beside each other.

use super::ComparedSides;
use crate::basics::columns::Columns;
use crate::rules::{Block, CalendarStep, Ruleset};
use crate::say;
use crate::text::{ProgramNoun, Text};

impl ComparedSides<'_> {
    /// Returns the blocks of both years beside each other with their phases, and which phases only one has.
    pub(super) fn calendar(&self) -> String {
        let (left, right) = (&self.a.calendar.blocks, &self.b.calendar.blocks);
        let mut columns = Columns::new(&[&format!("  {}", self.one), &self.other]);
        let (mut i, mut j) = (0, 0);
        while i < left.len() || j < right.len() {
            // Blocks of one name stand beside each other; those that only one has, beside the
            // other's where the order lets them.
            let later = |id: &str, blocks: &[Block]| blocks.iter().any(|block| block.id == id);
            let (take_left, take_right) = match (left.get(i), right.get(j)) {
                (Some(one), Some(other)) if one.id == other.id => (true, true),
                (Some(one), Some(other)) => {
                    match (later(&one.id, &right[j..]), later(&other.id, &left[i..])) {
                        (true, false) => (false, true),
                        (false, true) => (true, false),
                        _ => (true, true),
                    }
                }
                (one, other) => (one.is_some(), other.is_some()),
            };
            let lines = |rules: &Ruleset, take: bool, at: usize| {
                if take { block(rules, at) } else { Vec::new() }
            };
            let (one, other) = (lines(self.a, take_left, i), lines(self.b, take_right, j));
            let cell = |lines: &[String], at: usize| lines.get(at).cloned().unwrap_or_default();
            for at in 0..one.len().max(other.len()) {
                columns.row([format!("  {}", cell(&one, at)), cell(&other, at)]);
            }
            i += usize::from(take_left);
            j += usize::from(take_right);
        }
        let phases = |rules: &Ruleset| -> Vec<String> {
            rules
                .calendar
                .phases()
                .iter()
                .filter_map(|phase| rules.phase_id(*phase))
                .map(str::to_owned)
                .collect()
        };
        let (one, other) = (phases(self.a), phases(self.b));
        let whose = self.whose(&|part| say!("phases {part}", part), &one, &other);
        format!("\ncalendar\n{}{whose}", columns.show())
    }
}

/// Returns a block of a year: its name, then its phases.
fn block(rules: &Ruleset, at: usize) -> Vec<String> {
    let block = &rules.calendar.blocks[at];
    let more = match (block.setup, block.rounds) {
        (true, _) => Some(say!("once")),
        (false, 1) => None,
        (false, rounds) => Some(Text::count(rounds, ProgramNoun::Time)),
    };
    let more = more.map_or(String::new(), |more| format!(" ({})", more.in_words(rules)));
    let mut lines = vec![format!("{}{more}", block.id)];
    let name = |phase: &u16| rules.phase_id(*phase).unwrap_or_default().to_owned();
    for step in &block.steps {
        match step {
            CalendarStep::Once(phase) => lines.push(format!("  {}", name(phase))),
            CalendarStep::EachRealm(phases) => {
                lines.push(format!("  {}", say!("each realm").in_words(rules)));
                lines.extend(phases.iter().map(|phase| format!("    {}", name(phase))));
            }
        }
    }
    lines
}
