//! `start …` of a campaign's head → where in year 1 the calendar begins.

use crate::campaign::Clock;
use crate::fault::nearest;
use crate::rules::Ruleset;

/// `season` for the first block of the year, or the name of a block or a phase.
///
/// # Errors
/// What is wrong with the word, and what would do.
pub fn first_clock(rules: &Ruleset, wanted: &str) -> Result<Clock, (String, String)> {
    let calendar = &rules.calendar;
    if wanted == "season" {
        return Ok(Clock::first_year(calendar));
    }
    let phase = || Clock::of_phase(calendar, |phase| rules.phase_id(phase) == Some(wanted));
    Clock::of_block(calendar, wanted).or_else(phase).ok_or_else(|| {
        let blocks = calendar.blocks.iter().filter(|block| !block.setup).map(|block| block.id.as_str());
        let phases = calendar.phases();
        let known: Vec<&str> = blocks.chain(phases.iter().filter_map(|phase| rules.phase_id(*phase))).collect();
        let help = match nearest(wanted, known.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("there are setup, {}", known.join(", ")),
        };
        (format!("the year has no block or phase `{wanted}`"), help)
    })
}
