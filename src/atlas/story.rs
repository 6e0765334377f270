//! Text of each step, and the account of each number, as the log and `why` tell it.

use serde_json::{Value, json};

use super::recorder::{RecorderNotes, SliderStep, is_bare};
use super::strings::Strings;
use crate::campaign::knowledge::Viewer;
use crate::campaign::{CalendarPosition, EventRecord, RealmId};
use crate::engine::Game;
use crate::view::why::{Passage, passages};
use crate::view::{self, Weight, names};

/// One line of a step: numbers of its text and of the rule that it cites, how much it matters, and
/// how its number came about.
pub(super) struct StoryLine {
    /// In the log.
    pub(super) event: usize,
    pub(super) text: u32,
    pub(super) rule: Option<u32>,
    kind: u8,
    why: Value,
}

impl StoryLine {
    pub(super) fn cells(&self) -> Value {
        let cells = vec![json!(self.text), json!(self.rule), json!(self.kind), self.why.clone()];
        trimmed(cells)
    }
}

/// A step with its lines.
pub(super) struct TellingOf<'a> {
    pub(super) step: &'a SliderStep,
    /// `Year 1, round 2, red: scouting`.
    pub(super) heading: u32,
    pub(super) year: u16,
    /// The part of the year, as the scale of the slider has it: `3`, `winter`.
    pub(super) part: u32,
    /// Counts up with every turn.
    pub(super) turn: u32,
    pub(super) told: Vec<StoryLine>,
    /// Places that the events are about, if nothing changed on the map.
    pub(super) places: Vec<usize>,
}

/// Cells without those at the end that say nothing.
pub(super) fn trimmed(mut cells: Vec<Value>) -> Value {
    let says_nothing = |cell: &Value| match cell {
        Value::Null => true,
        Value::Array(list) => list.is_empty(),
        _ => false,
    };
    while cells.last().is_some_and(says_nothing) {
        cells.pop();
    }
    Value::Array(cells)
}

/// The log as far as the viewer has a part in it; what they may not know leads to nothing for them.
pub(super) struct Log<'a> {
    game: &'a Game<'a>,
    viewer: Viewer,
    whole: &'a [EventRecord],
    seen: Vec<EventRecord>,
    /// Position of each event of the whole log among those seen; None if it was not seen.
    places: Vec<Option<usize>>,
}

impl<'a> Log<'a> {
    pub(super) fn of(game: &'a Game<'a>, viewer: Viewer, whole: &'a [EventRecord]) -> Log<'a> {
        let mut log = Log { game, viewer, whole, seen: Vec::new(), places: Vec::new() };
        if viewer == Viewer::Host {
            return log;
        }
        for record in whole {
            let seen = viewer.sees(record);
            log.places.push(seen.then_some(log.seen.len()));
            log.seen.extend(seen.then(|| record.clone()));
        }
        log
    }

    /// Explains the number of an event: lines, and sums with their parts. Null if no more is known
    /// than its line and its rule.
    fn why(&self, at: usize, strings: &mut Strings) -> Value {
        let found = match self.viewer {
            Viewer::Host => passages(self.game, self.viewer, self.whole, at),
            Viewer::Realm(_) | Viewer::Public => self
                .places
                .get(at)
                .copied()
                .flatten()
                .and_then(|at| passages(self.game, self.viewer, &self.seen, at)),
        };
        let Some(mut found) = found else { return Value::Null };
        let game = &self.game.under(&self.whole[at]);
        // The event stands in the line already, and the rule beside it.
        if matches!(found.first(), Some(Passage::Line(_))) {
            found.remove(0);
        }
        match self.whole[at].by {
            None => drop(found.pop()),
            // If nothing led to it but a script, that is no number.
            Some(_) if found.len() == 2 => return Value::Null,
            Some(_) => {}
        }
        let cell = |passage: &Passage, strings: &mut Strings| match passage {
            Passage::Line(line) => json!(strings.number(&game.localized(line))),
            Passage::Sum { what, total, parts } => {
                let part = |part: &[String; 4], strings: &mut Strings| {
                    let [amount, reason, rule, from] = part;
                    let mut text = |text: &str| json!(strings.number(&game.rules.with_names(text)));
                    let amount = amount.parse::<i64>().unwrap_or_default();
                    json!([amount, text(reason), text(rule), text(from)])
                };
                let parts: Vec<Value> = parts.iter().map(|one| part(one, strings)).collect();
                json!([strings.number(&game.rules.with_names(what)), total, parts])
            }
        };
        Value::Array(found.iter().map(|passage| cell(passage, strings)).collect())
    }

    fn story_line(&self, at: usize, weight: Weight, strings: &mut Strings) -> Option<StoryLine> {
        let record = &self.whole[at];
        let said = view::say(self.game, self.viewer, record)?;
        let (text, rule) = parted(&said);
        let kind = match weight {
            _ if is_bare(&record.event) => 4,
            Weight::Routine => 0,
            Weight::Loss => 1,
            Weight::Gain => 2,
            Weight::Land => 3,
        };
        Some(StoryLine {
            event: at,
            text: strings.number(text),
            rule: rule.map(|rule| strings.number(rule)),
            kind,
            why: self.why(at, strings),
        })
    }

    fn places_of(&self, at: usize) -> impl Iterator<Item = usize> + '_ {
        let record = &self.whole[at];
        let seen = self.viewer.sees(record);
        let about = move |place: &crate::map::PlaceId| seen && record.event.is_about(*place);
        self.game.under(record).map().ids().filter(about).map(|place| usize::from(place.0))
    }
}

/// Splits `red 1 moves to D5 [NL-MOVE-01]` into `red 1 moves to D5` and `NL-MOVE-01`.
fn parted(said: &str) -> (&str, Option<&str>) {
    let cited = said.strip_suffix(']').and_then(|rest| rest.rsplit_once(" ["));
    cited.map_or((said, None), |(text, rule)| (text, Some(rule)))
}

/// Returns the steps in their order.
pub(super) fn tell<'a>(
    log: &Log<'_>,
    notes: &RecorderNotes,
    steps: &'a [SliderStep],
    strings: &mut Strings,
) -> Vec<TellingOf<'a>> {
    let mut all: Vec<TellingOf<'a>> = Vec::new();
    let mut turn = 0;
    let mut last: Option<((u16, u16, u16), Option<RealmId>)> = None;
    for step in steps {
        let mut told = Vec::new();
        let mut places: Vec<usize> = Vec::new();
        let mut stands: Option<(CalendarPosition, Option<RealmId>, usize)> = None;
        for at in step.events.clone() {
            let weight = notes.events.get(at).map_or(Weight::Routine, |noted| noted.weight);
            let Some(line) = log.story_line(at, weight, strings) else { continue };
            told.push(line);
            if step.changes.are_nowhere() {
                places.extend(log.places_of(at));
            }
            let record = &log.whole[at];
            stands.get_or_insert((record.clock, record.turn_of, at));
        }
        places.sort_unstable();
        places.dedup();
        // A step of which nothing is told stands where the one before it stood.
        let (year, heading, part) = match stands {
            Some((clock, turn_of, at)) => {
                let game = log.game.under(&log.whole[at]);
                let now = ((clock.year, clock.block, clock.round), turn_of);
                if last != Some(now) {
                    (turn, last) = (turn + 1, Some(now));
                }
                let heading = view::position(&game, clock, turn_of).unwrap_or_default();
                let part = strings.number(&names::part_of_year(&game, clock));
                (clock.year, strings.number(&heading), part)
            }
            None => match all.last() {
                Some(before) => (before.year, before.heading, before.part),
                None => (0, strings.number(""), strings.number("")),
            },
        };
        all.push(TellingOf { step, heading, year, part, turn, told, places });
    }
    all
}
