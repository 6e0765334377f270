//! What happened in the turns of others, as far as a realm may know it, before its own: what it lost
//! and gained, who fought, and who stands near its banners. The rest is counted, and in `log`.

use super::names;
use super::say::{phase_name, say};
use super::weight::{Weight, weight};
use crate::campaign::knowledge::Viewer;
use crate::campaign::{CalendarPosition, Event, EventRecord, Owner, RealmId};
use crate::counted::count;
use crate::engine::Game;
use crate::map::PlaceId;

/// How far from a banner others are near it.
const NEAR: i64 = 2;

/// Most lines of each kind.
const MOST: usize = 8;

/// A time in which others had their turns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OthersTurns {
    /// The records of the log from this one.
    pub from: usize,
    /// To before this one.
    pub to: usize,
    /// When it began.
    pub began: Option<CalendarPosition>,
    /// What the realm held then.
    pub held: Vec<PlaceId>,
}

/// Whether a record belongs to the turn of another realm.
#[must_use]
pub fn of_others(record: &EventRecord, realm: RealmId) -> bool {
    record.turn_of.is_some_and(|of| of != realm)
}

/// What a realm is told of the turns of others; none where none of it concerns it and nothing was
/// left out.
#[must_use]
pub fn digest(
    game: &Game<'_>,
    realm: RealmId,
    log: &[EventRecord],
    turns: &OthersTurns,
) -> Option<String> {
    let viewer = Viewer::Realm(realm);
    let records = &log[turns.from.min(log.len())..turns.to.min(log.len())];
    let [mut lost, mut gained, mut fought] = [const { Vec::new() }; 3];
    let mut rest = 0;
    let mut held = turns.held.clone();
    for record in records {
        let Some(text) = say(game, viewer, record) else { continue };
        let text = text.lines().next().unwrap_or_default().to_owned();
        if let Event::OwnerChanged { place, owner } = record.event {
            let had = held.contains(&place);
            held.retain(|other| *other != place);
            if owner == Owner::Realm(realm) {
                held.push(place);
            }
            match (had, owner == Owner::Realm(realm)) {
                (true, false) => lost.push(text),
                (false, true) => gained.push(text),
                _ => rest += usize::from(of_others(record, realm)),
            }
            continue;
        }
        match weight(game, viewer, record) {
            Weight::Loss => lost.push(text),
            Weight::Gain => gained.push(text),
            _ if is_fight(&record.event) => fought.push(text),
            _ => rest += usize::from(of_others(record, realm)),
        }
    }
    let near = near(game, realm, records);
    let nothing = lost.is_empty() && gained.is_empty() && fought.is_empty();
    if nothing && rest == 0 {
        return None;
    }
    let when = turns.began.map_or(String::new(), |clock| {
        let phase = phase_name(game, clock).map_or(String::new(), |phase| format!(": {phase}"));
        format!(" ({}{phase})", names::when(game, clock))
    });
    let mut lines = vec![format!("Since your last turn{when}:")];
    if nothing {
        lines.push("  nothing of yours was lost or gained, and nobody fought".to_owned());
    }
    for (what, found) in
        [("lost", &lost), ("gained", &gained), ("fought", &fought), ("near", &near)]
    {
        let more = found.len().saturating_sub(MOST);
        lines.extend(found.iter().take(MOST).enumerate().map(|(at, text)| {
            let what = if at == 0 { what } else { "" };
            format!("  {what:<6}  {text}")
        }));
        if more > 0 {
            lines.push(format!("          … and {more} more"));
        }
    }
    // Headings count in `log`.
    let all = super::log_lines(game, viewer, &log[turns.from.min(log.len())..]).len();
    if rest > 0 {
        let rest = count(rest, "line");
        lines.push(format!("  the rest is routine: {rest}; `log {all}` unfolds it"));
    }
    Some(lines.join("\n"))
}

/// Whether an event tells that somebody fights, or how a fight ended.
fn is_fight(event: &Event) -> bool {
    matches!(
        event,
        Event::BattleJoined { .. }
            | Event::BattleDecided { .. }
            | Event::AssaultDecided { .. }
            | Event::FleetsFought { .. }
            | Event::SiegeBegan { .. }
            | Event::SiegeEnded { .. }
            | Event::Sallied(_)
            | Event::HordeAttacked { .. }
            | Event::GarrisonDestroyed(_)
            | Event::Scattered { .. }
    )
}

/// Banners of others within a few steps of those of the realm, the nearest first.
fn near(game: &Game<'_>, realm: RealmId, records: &[EventRecord]) -> Vec<String> {
    let came = |id| {
        records.iter().any(|record| match &record.event {
            Event::BannerMoved { banner, .. } | Event::BannerPlaced { banner, .. } => *banner == id,
            _ => false,
        })
    };
    let mut found = Vec::new();
    for (id, other) in game.state.standing().filter(|(_, banner)| banner.realm != realm) {
        let own = game.state.banners_of(realm);
        let nearest = own
            .map(|(own, banner)| (game.map().distance(banner.at, other.at), own))
            .filter(|(steps, _)| (0..=NEAR).contains(steps))
            .min();
        let Some((steps, own)) = nearest else { continue };
        let at = names::place(game, other.at);
        let to = match steps {
            0 => format!("where {} is", names::banner(game, own)),
            steps => {
                format!("{} from {}", count(steps, "step"), names::banner(game, own))
            }
        };
        let came = if came(id) { "is now" } else { "is still" };
        let text = format!("{} {came} at {at}, {to}", names::banner(game, id));
        found.push((steps, other.realm, other.number, text));
    }
    found.sort();
    found.into_iter().map(|(_, _, _, text)| text).collect()
}
