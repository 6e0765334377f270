//! Outcome of a campaign that was played to find faults.

use crate::session::{Console, Screen};
use crate::simulation::Trouble;
use crate::text::Text;

/// Something that failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ToldFailure {
    pub(super) english: String,
    /// The same, before it is put into words.
    pub(super) told: Trouble,
}

impl From<Text> for ToldFailure {
    fn from(told: Text) -> ToldFailure {
        ToldFailure { english: told.in_english(), told: Trouble::Told(told) }
    }
}

/// Failure of a campaign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CampaignFailure {
    /// All that was reported, in English.
    pub report: String,
    /// The same, before it is put into words.
    pub told: Vec<Trouble>,
    /// The failure without numbers and places: two campaigns that fail in the same way have the
    /// same.
    pub kind: String,
}

impl CampaignFailure {
    /// Turns what was reported into a failure; None if there are no reports.
    pub(super) fn of(failures: Vec<ToldFailure>) -> Option<CampaignFailure> {
        let kind = kind(&failures.first()?.english);
        let (english, told): (Vec<String>, Vec<Trouble>) =
            failures.into_iter().map(|failure| (failure.english, failure.told)).unzip();
        Some(CampaignFailure { report: english.join("\n"), told, kind })
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
