//! The battles of a campaign: where each begins in the log, which lines tell of it, how it ended and
//! what it cost.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::story::{TellingOf, trimmed};
use super::strings::Strings;
use crate::campaign::knowledge::Viewer;
use crate::campaign::{
    BannerEvent, BannerId, Event, EventRecord, FightEvent, MagicEvent, MapEvent, Owner, RealmId,
    ReasonTrait, RecordEvent, SeaEvent,
};
use crate::engine::Game;
use crate::map::PlaceId;
use crate::rules::effect::Outcome;
use crate::say;
use crate::view::battles::{Announcements, announced};
use crate::view::texts;

/// Returns the place of a battle that an event begins, `Some(None)` if it has no tile; None if no
/// battle begins.
fn begins(
    game: &Game<'_>,
    openings: &BTreeSet<&str>,
    record: &EventRecord,
    line: &str,
) -> Option<Option<PlaceId>> {
    match record.event {
        Event::Fight(FightEvent::BattleJoined { place, .. })
        | Event::Magic(MagicEvent::HordeAttacked { place, .. }) => Some(Some(place)),
        Event::Sea(SeaEvent::FleetsFight { .. }) => {
            Some(game.map().ids().find(|place| record.event.is_about(*place)))
        }
        _ => {
            let announced = announced(game, record, line)?;
            openings.contains(announced.opening).then_some(Some(announced.place))
        }
    }
}

/// Returns the lines that may announce battles of scripts.
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

fn won(game: &Game<'_>, owner: Owner) -> String {
    let won = match owner {
        Owner::Realm(realm) => say!("{realm} wins", realm = texts::realm(game, realm)),
        Owner::Independent => say!("the independents win"),
        Owner::Nobody => say!("the defenders win"),
    };
    won.in_words(game.rules)
}

/// A battle with its title and lines.
#[derive(Default)]
struct Battle {
    title: u32,
    place: Option<u16>,
    /// Lines by step: first and last.
    parts: Vec<[usize; 3]>,
    /// Opponents, if it is a battle of banners.
    attacker: Option<RealmId>,
    defender: Option<Owner>,
    /// Results: numbers of texts.
    results: Vec<u32>,
    /// Points that realms lost in it, as far as the viewer may know.
    losses: BTreeMap<RealmId, i64>,
}

impl Battle {
    /// Takes up an event that is part of it, and the number of its line.
    fn hears(
        &mut self,
        game: &Game<'_>,
        viewer: Viewer,
        record: &EventRecord,
        (line, strings): (u32, &mut Strings),
    ) {
        let of =
            |banner: BannerId| game.state.banners.get(usize::from(banner.0)).map(|one| one.realm);
        match &record.event {
            Event::Fight(FightEvent::BattleJoined { attackers, defender, .. }) => {
                self.attacker = attackers.first().copied().and_then(of);
                self.defender = Some(*defender);
            }
            Event::Fight(FightEvent::BattleDecided { outcome, .. }) => {
                let attacker = self.attacker.map(Owner::Realm);
                let told = match (outcome, attacker, self.defender) {
                    (Outcome::Attacker, Some(owner), _) | (Outcome::Defender, _, Some(owner)) => {
                        strings.number(&won(game, owner))
                    }
                    _ => line,
                };
                self.results.push(told);
            }
            Event::Fight(FightEvent::AssaultDecided { .. })
            | Event::Sea(SeaEvent::FleetsFought { .. })
            | Event::Record(RecordEvent::ResultTold { .. })
            | Event::Map(MapEvent::OwnerChanged { .. }) => self.results.push(line),
            Event::Banner(BannerEvent::PointsChanged { banner, by, what })
                if *by < 0 && !what.has(ReasonTrait::NotLost) && viewer.sees(record) =>
            {
                if let Some(realm) = of(*banner) {
                    *self.losses.entry(realm).or_default() -= by;
                }
            }
            _ => {}
        }
    }

    fn cells(&self) -> Value {
        let losses: Vec<Value> =
            self.losses.iter().map(|(realm, points)| json!([realm.0, points])).collect();
        trimmed(vec![
            json!(self.title),
            json!(self.place),
            json!(self.parts),
            json!(self.results),
            json!(losses),
        ])
    }
}

/// Returns each battle: its title, its place, its lines by step, how it ended and what it cost.
pub(super) fn battles(
    game: &Game<'_>,
    viewer: Viewer,
    log: &[EventRecord],
    story: &[TellingOf<'_>],
    strings: &mut Strings,
) -> Vec<Value> {
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
                let title = strings.number(&title);
                found.push(Battle { title, place, ..Battle::default() });
                open = Some(now);
            }
            let (Some(_), Some(battle)) = (open, found.last_mut()) else { continue };
            battle.hears(&then, viewer, record, (told.text, strings));
            match battle.parts.last_mut() {
                Some([step, _, last]) if *step == at => *last = line,
                _ => battle.parts.push([at, line, line]),
            }
        }
    }
    found.iter().map(Battle::cells).collect()
}
