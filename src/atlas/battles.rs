//! The battles of a campaign: where each begins in the log and which lines tell of it.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::story::TellingOf;
use super::strings::Strings;
use crate::campaign::{Event, EventRecord};
use crate::engine::Game;
use crate::map::PlaceId;
use crate::view::battles::{Announcements, announced};

/// Where a battle begins with an event, if one does.
fn begins(
    game: &Game<'_>,
    openings: &BTreeSet<&str>,
    record: &EventRecord,
    line: &str,
) -> Option<Option<PlaceId>> {
    match record.event {
        Event::BattleJoined { place, .. } | Event::HordeAttacked { place, .. } => Some(Some(place)),
        Event::FleetsFight { .. } => {
            Some(game.map().ids().find(|place| record.event.is_about(*place)))
        }
        _ => {
            let announced = announced(game, record, line)?;
            openings.contains(announced.opening).then_some(Some(announced.place))
        }
    }
}

/// The lines that may announce battles of scripts.
fn announcements(
    game: &Game<'_>,
    log: &[EventRecord],
    story: &[TellingOf<'_>],
    strings: &Strings,
) -> Announcements {
    let mut found = Announcements::default();
    for told in story.iter().flat_map(|telling| &telling.told) {
        let record = &log[told.event];
        found.hear(&game.under(record), record, &strings.list()[told.text as usize]);
    }
    found
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
    let announcements = announcements(game, log, story, strings);
    let openings = announcements.openings();
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
