//! Remembers what was said of each event when it happened, and holds it against what the log and
//! the chronicle say of it later: what has changed since may not change what they tell of the past.
//! Names that players gave are those of today in the log, as the label or number of what bears them
//! stands beside them; so they are put back before anything is compared.

use super::chronicle::{Page, pages};
use super::say::{position, say};
use crate::basics::pluralize::count;
use crate::campaign::knowledge::Viewer;
use crate::campaign::{Annotations, EventKind, EventRecord, State};
use crate::engine::Game;

/// The first length of a log at which the chronicle is looked at; then at twice that, and so on.
const FIRST_LOOK: usize = 32;

/// Record of what was said while a campaign was played.
#[derive(Debug, Default)]
pub struct Witness {
    said: Vec<EventText>,
    /// Annotations of each time that a name changed.
    annotated: Vec<Annotations>,
    chronicles: Vec<Chronicle>,
}

/// The line and the heading of an event.
#[derive(Debug)]
struct EventText {
    line: Option<String>,
    heading: Option<String>,
    annotations_at: usize,
}

/// The chronicle of the first `events` events.
#[derive(Debug)]
struct Chronicle {
    events: usize,
    pages: Vec<Page>,
    annotations_at: usize,
}

impl Witness {
    /// Takes note of an event right after it happened; `log` is what came before. Where answers
    /// were taken back, what came of them is forgotten.
    pub fn saw(&mut self, game: &Game<'_>, log: &[EventRecord], record: &EventRecord) {
        self.forget_after(log.len());
        let annotations_at = self.annotations(game.state);
        let due = record.event.kind() == EventKind::SeasonEnded
            || log.len() >= FIRST_LOOK && log.len().is_power_of_two();
        if due {
            // The event that ends a season has been carried out, but is not among those that are
            // told.
            self.chronicles.push(Chronicle {
                events: log.len(),
                pages: pages(game, Viewer::Host, log),
                annotations_at,
            });
        }
        let (line, heading) = line_and_heading(game, record);
        self.said.push(EventText { line, heading, annotations_at });
    }

    /// Lists the differences between the log's account now and when it happened; a sentence for each.
    pub fn contradictions(&mut self, game: &Game<'_>, log: &[EventRecord]) -> Vec<String> {
        self.forget_after(log.len());
        let called = |annotations: &Annotations| {
            let mut state = game.state.clone();
            state.annotations = annotations.clone();
            state
        };
        let states: Vec<State> = self.annotated.iter().map(called).collect();
        let mut found = Vec::new();
        for (at, (said, record)) in self.said.iter().zip(log).enumerate() {
            let now =
                line_and_heading(&Game { state: &states[said.annotations_at], ..*game }, record);
            for (then, now) in [(&said.heading, now.1), (&said.line, now.0)] {
                if *then != now {
                    let shown = |text: Option<&String>| {
                        text.map_or("nothing".to_owned(), |text| format!("`{text}`"))
                    };
                    let (then, now) = (shown(then.as_ref()), shown(now.as_ref()));
                    found.push(format!(
                        "event {at} was told as {then} when it happened, and is told as {now} now",
                        at = at + 1
                    ));
                }
            }
        }
        for chronicle in &self.chronicles {
            let now = pages(
                &Game { state: &states[chronicle.annotations_at], ..*game },
                Viewer::Host,
                &log[..chronicle.events],
            );
            let texts = |pages: &[Page]| pages.iter().map(Page::markdown).collect::<String>();
            let (then, now) = (texts(&chronicle.pages), texts(&now));
            if let Some((then, now)) = then.lines().zip(now.lines()).find(|(then, now)| then != now)
            {
                let events = chronicle.events;
                found.push(format!(
                    "after {events} the chronicle said `{then}`, and says `{now}` of the same events now",
                    events = count(events, "event")
                ));
            } else if then.len() != now.len() {
                found.push(format!("after {events} the chronicle said\n{then}\nand says of the same events now\n{now}", events = count(chronicle.events, "event")));
            }
        }
        found
    }

    fn forget_after(&mut self, events: usize) {
        self.said.truncate(events);
        self.chronicles.retain(|chronicle| chronicle.events <= events);
    }

    fn annotations(&mut self, state: &State) -> usize {
        if self.annotated.last() != Some(&state.annotations) {
            self.annotated.push(state.annotations.clone());
        }
        self.annotated.len() - 1
    }
}

/// Returns the line of an event, and the heading over it if it has a line.
fn line_and_heading(game: &Game<'_>, record: &EventRecord) -> (Option<String>, Option<String>) {
    let line = say(game, Viewer::Host, record);
    let heading =
        line.as_ref().and_then(|_| position(&game.under(record), record.clock, record.turn_of));
    (line, heading)
}
