//! Headings over the lines of the log: year, round, turn and phase.

use super::Console;
use crate::basics::terminal_text::one_line;
use crate::campaign::{CalendarPosition, EventRecord, RealmId};
use crate::engine::Game;
use crate::view;

/// The heading that was shown last, and the one that is due.
#[derive(Debug, Default)]
pub(super) struct Headings {
    shown: Option<(CalendarPosition, Option<RealmId>)>,
    /// The heading that stands over the lines now.
    title: Option<String>,
    /// With the rules that its place in the calendar belongs to.
    due: Option<(CalendarPosition, Option<RealmId>, u16)>,
}

impl Console {
    /// Plans a heading for the next line if year, round, turn or phase changed.
    pub fn heading(&mut self, record: &EventRecord) {
        if self.headings.shown != Some((record.clock, record.turn_of)) {
            self.headings.due = Some((record.clock, record.turn_of, record.epoch));
        }
    }

    /// Notes that the screen was cleared: no heading stands over what comes next.
    pub fn cleared(&mut self) {
        let _ = self.screen.takes_up();
        self.headings.shown = None;
        self.headings.title = None;
    }

    /// Lines with headings were shown: the last heading stands over what comes next.
    pub fn stands_under(&mut self, lines: &[String]) {
        if let Some(last) = lines.iter().rfind(|line| !line.starts_with(' ')) {
            self.headings.title = Some(last.clone());
        }
    }

    pub fn flush_heading(&mut self, game: &Game<'_>) {
        let Some((clock, turn_of, epoch)) = self.headings.due.take() else { return };
        if self.headings.shown == Some((clock, turn_of)) {
            return;
        }
        self.headings.shown = Some((clock, turn_of));
        let game = Game { rules: game.rules.at(epoch), ..*game };
        // Where rules are amended as a turn begins, the same heading would come twice.
        let heading = view::position(&self.shown(&game), clock, turn_of)
            .filter(|text| self.headings.title.as_ref() != Some(text));
        if let (Some(text), Some(english)) = (heading, view::position(&game, clock, turn_of)) {
            self.headings.title = Some(text.clone());
            self.checks.recent.push(english);
            self.telling.said += 1;
            if !self.telling.muted {
                self.screen.heading(&one_line(&text));
            }
        }
    }
}
