//! Outcome of a campaign that was played to find faults.

use crate::session::{Console, Screen};

/// Failure of a campaign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CampaignFailure {
    /// All that was reported.
    pub report: String,
    /// The failure without numbers and places: two campaigns that fail in the same way have the
    /// same.
    pub kind: String,
}

impl CampaignFailure {
    /// Turns what was reported into a failure; None if there are no reports.
    pub fn of(failures: &[String]) -> Option<CampaignFailure> {
        let first = failures.first()?;
        Some(CampaignFailure { report: failures.join("\n"), kind: kind(first) })
    }
}

/// Returns the line that says what is wrong, from its last colon on, without its numbers.
fn kind(failure: &str) -> String {
    let lines = || failure.lines().map(str::trim).filter(|line| !line.is_empty());
    let marked = lines().find_map(|line| line.split_once('×').map(|(_, message)| message));
    let line = marked.or_else(|| lines().next()).unwrap_or_default();
    let said = line.rsplit_once(": ").map_or(line, |(_, said)| said);
    let words = said.split(|letter: char| !letter.is_alphabetic());
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// A screen that shows nothing.
pub(super) struct SilentScreen;

impl Screen for SilentScreen {
    fn line(&mut self, _: &str) {}
}

/// Returns a console that looks on as `margrave test` does.
pub(super) fn console() -> Console {
    let mut console = Console::new(Box::new(SilentScreen), true, false);
    console.checks.invariants = true;
    console.telling.muted = true;
    console
}
