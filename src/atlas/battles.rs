//! The battles of a campaign: where each begins in the log and which lines tell of it.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::story::TellingOf;
use super::strings::Strings;
use crate::campaign::{Event, EventRecord};
use crate::engine::Game;
use crate::map::PlaceId;
use crate::view::{self, names};

/// What phases are called in which scripts of an edition fight battles of their own.
const BATTLES: &str = "battle";

/// How scripts begin the line that says where a battle is fought: `Battle in `.
type Openings = BTreeSet<String>;

/// Where a battle begins with an event, if one does.
fn begins(
    game: &Game<'_>,
    openings: &Openings,
    record: &EventRecord,
    line: &str,
) -> Option<Option<PlaceId>> {
    match record.event {
        Event::BattleJoined { place, .. } | Event::HordeAttacked { place, .. } => Some(Some(place)),
        Event::FleetsFight { .. } => {
            Some(game.map().ids().find(|place| record.event.is_about(*place)))
        }
        _ => {
            let (place, opening) = announced(game, record, line)?;
            openings.contains(opening).then_some(Some(place))
        }
    }
}

/// The place that a script names in a phase of battles, and how its line begins.
fn announced<'a>(
    game: &Game<'_>,
    record: &EventRecord,
    line: &'a str,
) -> Option<(PlaceId, &'a str)> {
    if !matches!(record.event, Event::Said { .. } | Event::Shown { .. })
        || !view::phase_id(game, record.clock)?.contains(BATTLES)
    {
        return None;
    }
    let found = game.map().ids().filter_map(|place| {
        let here = game.place(place);
        let name = here.province().map(|province| names::province(game, province));
        let words = std::iter::once(here.label.as_str()).chain(name);
        words.filter_map(|word| word_at(line, word)).min().map(|at| (at, place))
    });
    found.min().map(|(at, place)| (place, &line[..at]))
}

/// In a phase of battles, a line with a place and most realms says who fights where.
fn openings(
    game: &Game<'_>,
    log: &[EventRecord],
    story: &[TellingOf<'_>],
    strings: &Strings,
) -> Openings {
    let mut of_several = Openings::new();
    let mut of_one = Openings::new();
    for told in story.iter().flat_map(|telling| &telling.told) {
        let (record, line) = (&log[told.event], &strings.list()[told.text as usize]);
        let Some((_, opening)) = announced(&game.under(record), record, line) else { continue };
        let realms = game.state.realm_ids();
        match realms.filter(|realm| word_at(line, names::realm(game, *realm)).is_some()).count() {
            0 => {}
            1 => drop(of_one.insert(opening.to_owned())),
            _ => drop(of_several.insert(opening.to_owned())),
        }
    }
    if of_several.is_empty() { of_one } else { of_several }
}

/// Where a word stands in a line.
fn word_at(line: &str, word: &str) -> Option<usize> {
    let apart = |letter: Option<char>| letter.is_none_or(|letter| !letter.is_alphanumeric());
    let mut found = line.match_indices(word).map(|(at, _)| at);
    found.find(|at| {
        apart(line[..*at].chars().next_back()) && apart(line[at + word.len()..].chars().next())
    })
}

/// Each battle: its title, its place, and its lines by step: first and last.
pub(super) fn battles(
    game: &Game<'_>,
    log: &[EventRecord],
    story: &[TellingOf<'_>],
    strings: &mut Strings,
) -> Vec<Value> {
    struct Battle {
        title: u32,
        place: Option<u16>,
        parts: Vec<[usize; 3]>,
    }
    let openings = openings(game, log, story, strings);
    let mut found: Vec<Battle> = Vec::new();
    let mut open = None;
    for (at, telling) in story.iter().enumerate() {
        for (line, told) in telling.told.iter().enumerate() {
            let record = &log[told.event];
            let now = (record.clock, record.turn_of);
            if open.is_some_and(|open| open != now) {
                open = None;
            }
            let then = game.under(record);
            let line_said = &strings.list()[told.text as usize];
            if let Some(place) = begins(&then, &openings, record, line_said) {
                let title = line_said.trim_end_matches('.').to_owned();
                let place = place.map(|place| place.0);
                found.push(Battle { title: strings.number(&title), place, parts: Vec::new() });
                open = Some(now);
            }
            let (Some(_), Some(battle)) = (open, found.last_mut()) else { continue };
            match battle.parts.last_mut() {
                Some([step, _, last]) if *step == at => *last = line,
                _ => battle.parts.push([at, line, line]),
            }
        }
    }
    found.iter().map(|battle| json!([battle.title, battle.place, battle.parts])).collect()
}
