//! Campaigns of computer players: what must hold of each, and its answers played again.

use margrave::campaign::EventRecord;
use margrave::engine::core::parse;
use margrave::engine::{Flow, Game, Order, Players, Question, Stop};
use margrave::players::SimulationOutcome;

/// Nothing broke, nobody was refused, nothing stalled.
pub fn sound(outcome: &SimulationOutcome, seed: u64) {
    let last = &outcome.lines[outcome.lines.len().saturating_sub(12)..];
    assert_eq!(outcome.breach, None, "seed {seed}, after {last:#?}");
    assert!(!outcome.stalled, "seed {seed}");
    assert_eq!(outcome.refusals, 0, "seed {seed}");
}

/// Answers that were recorded, read back line by line.
pub struct Recorded<'a> {
    pub lines: std::slice::Iter<'a, String>,
}

impl Players for Recorded<'_> {
    fn answer(&mut self, game: &Game<'_>, question: &Question<'_>) -> Flow<Order> {
        let line = self.lines.next().ok_or(Stop::EndOfInput)?;
        parse::parse(game, question.who.realm(), line)
            .map_err(|fault| Stop::broken_by(format!("{line}: {}", fault.text().in_english())))
    }

    fn saw(&mut self, _: &Game<'_>, _: EventRecord) {}
}
