//! Onlookers beside the screen, such as the recorder of an atlas of the campaign.

use crate::campaign::EventRecord;
use crate::engine::{Game, Who};

/// Looks on while a campaign is played, or played again.
pub trait Onlooker {
    /// Tells that an answer was taken; what comes of it happens next. `events` is how many came before it.
    fn answered(&mut self, game: &Game<'_>, giver: Who, text: &str, events: usize);
    /// Tells that an event has happened; `log` is what came before it. If answers were taken back the log is
    /// shorter than it was.
    fn saw(&mut self, game: &Game<'_>, log: &[EventRecord], record: &EventRecord);
}
