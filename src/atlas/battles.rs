//! The battles of a campaign: where each begins in the log and which lines tell of it.

use serde_json::{Value, json};

use super::story::TellingOf;
use super::strings::Strings;
use crate::campaign::{Event, EventRecord};
use crate::engine::Game;
use crate::map::PlaceId;
use crate::rules::RuleId;
use crate::view::{self, names};

/// What phases are called in which scripts of an edition fight battles of their own.
const BATTLES: &str = "battle";

/// Finds where battles begin.
#[derive(Default)]
struct Watch {
    /// In phases of battles that scripts tell: the rule by which they tell where one begins.
    told_by: Option<RuleId>,
}

impl Watch {
    /// Whether a battle begins with this event, and where.
    fn begins(
        &mut self,
        game: &Game<'_>,
        record: &EventRecord,
        line: &str,
    ) -> Option<Option<PlaceId>> {
        match record.event {
            Event::BattleJoined { place, .. } | Event::HordeAttacked { place, .. } => {
                Some(Some(place))
            }
            Event::FleetsFight { .. } => {
                Some(game.map().ids().find(|place| record.event.is_about(*place)))
            }
            Event::Said { .. } | Event::Shown { .. } => {
                let phase = view::phase_id(game, record.clock)?;
                let place = phase.contains(BATTLES).then(|| first_place(game, line)).flatten()?;
                let realms = game.state.realm_ids();
                let named = realms.filter(|realm| has_word(line, names::realm(game, *realm)));
                // The first line with a place and two realms says where they fight.
                if self.told_by.is_none() && named.count() > 1 {
                    self.told_by = Some(record.rule);
                }
                (self.told_by == Some(record.rule)).then_some(Some(place))
            }
            _ => None,
        }
    }
}

/// The place that a line names, by its label or its name.
fn first_place(game: &Game<'_>, line: &str) -> Option<PlaceId> {
    game.map().ids().find(|place| {
        let found = game.place(*place);
        has_word(line, &found.label)
            || found
                .province()
                .is_some_and(|province| has_word(line, names::province(game, province)))
    })
}

fn has_word(line: &str, word: &str) -> bool {
    line.match_indices(word).any(|(at, _)| {
        let apart = |letter: Option<char>| letter.is_none_or(|letter| !letter.is_alphanumeric());
        apart(line[..at].chars().next_back()) && apart(line[at + word.len()..].chars().next())
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
    let mut watch = Watch::default();
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
            if let Some(place) = watch.begins(&then, record, line_said) {
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
