//! Digest of the turns of others before a realm's own, as far as it may know them: what it lost and
//! gained, who fought, and who stands near its banners. The rest is counted, and in `log`.

mod losses;
mod matters;

use losses::{LossKind, LossOrGain, by_kind};
use matters::{concerns, is_fall_of_other, is_seat, is_spell_on, pays};

use super::say::say;
use super::texts;
use super::weight::{Weight, weight};
use crate::basics::text_width::{padded, width};
use crate::campaign::knowledge::Viewer;
use crate::campaign::{
    BannerEvent, CalendarPosition, Event, EventKind, EventRecord, MapEvent, Owner, RealmId,
    SeaEvent, ShipId,
};
use crate::engine::Game;
use crate::engine::realms::lost_capital;
use crate::map::PlaceId;
use crate::rules::Calendar;
use crate::say;
use crate::text::{ProgramNoun, Text};

/// Distance from a banner within which others are near it.
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
    /// Position at which it began.
    pub began: Option<CalendarPosition>,
    /// Places that the realm held then.
    pub held: Vec<PlaceId>,
    /// Its seat then.
    pub capital: Option<PlaceId>,
    /// Nobody had a turn of their own in it: all that happened is told.
    pub nobodys: bool,
}

/// True if a record belongs to the turn of another realm, or to what orders bring that were opened
/// together; `opened` is the record of their opening, if there was one before.
pub fn of_others(
    calendar: &Calendar,
    opened: Option<&EventRecord>,
    record: &EventRecord,
    realm: RealmId,
) -> bool {
    match record.turn_of {
        Some(of) => of != realm,
        None => opened.is_some_and(|opened| was_due(calendar, opened.clock, record.clock)),
    }
}

/// True if an order only brings what was due: orders opened together bring it in the same round.
/// While a campaign is set up everything is news.
fn was_due(calendar: &Calendar, opened: CalendarPosition, clock: CalendarPosition) -> bool {
    let round = |clock: CalendarPosition| (clock.year, clock.block, clock.round);
    let setup = calendar.blocks.get(usize::from(clock.block)).is_none_or(|block| block.setup);
    round(opened) == round(clock) && !setup
}

/// Returns the last opening of sealed orders before the end of a log.
pub fn last_opening(log: &[EventRecord]) -> Option<usize> {
    let round = |record: &EventRecord| (record.clock.year, record.clock.block, record.clock.round);
    let last = round(log.last()?);
    let begins = log.iter().rposition(|record| round(record) != last).map_or(0, |at| at + 1);
    let opens = |record: &EventRecord| record.event.kind() == EventKind::SheetsOpened;
    log[begins..].iter().rposition(opens).map(|at| begins + at)
}

/// Returns the records of a part of the log, each with whether it is of others.
pub fn told_by_others<'a>(
    calendar: &'a Calendar,
    log: &'a [EventRecord],
    from: usize,
    to: usize,
    realm: RealmId,
) -> impl Iterator<Item = (&'a EventRecord, bool)> {
    let (from, to) = (from.min(log.len()), to.min(log.len()));
    // Looked for once something happens in nobody's turn: who opened sheets matters for nothing else.
    let mut before: Option<Option<usize>> = None;
    let mut since = None;
    (from..to).map(move |at| {
        let record = &log[at];
        let opened = match record.turn_of {
            Some(_) => None,
            None => since.or_else(|| *before.get_or_insert_with(|| last_opening(&log[..from]))),
        };
        let others = of_others(calendar, opened.map(|at: usize| &log[at]), record, realm);
        if record.event.kind() == EventKind::SheetsOpened {
            since = Some(at);
        }
        (record, others)
    })
}

/// Tells a realm of the turns of others; None if none of it concerns the realm and nothing was left
/// out.
pub fn digest(
    game: &Game<'_>,
    realm: RealmId,
    log: &[EventRecord],
    turns: &OthersTurns,
) -> Option<String> {
    let viewer = Viewer::Realm(realm);
    let records = &log[turns.from.min(log.len())..turns.to.min(log.len())];
    let told = told_by_others(&game.rules.calendar, log, turns.from, turns.to, realm);
    let [mut fought, mut news] = [const { Vec::<(bool, String)>::new() }; 2];
    let [mut lost, mut gained] = [const { Vec::new() }; 2];
    let mut rest = 0;
    let mut held = turns.held.clone();
    for (record, others) in told {
        let others = others || turns.nobodys;
        if let Event::Map(MapEvent::OwnerChanged { place, owner }) = record.event {
            let had = held.contains(&place);
            let capital = had && turns.capital == Some(place);
            let text = LossOrGain::of_land(&game.under(record), record, (place, owner), capital);
            held.retain(|other| *other != place);
            if owner == Owner::Realm(realm) {
                held.push(place);
            }
            match (had, owner == Owner::Realm(realm)) {
                (true, false) => lost.push(text),
                (false, true) => gained.push(text),
                _ if others && is_seat(game, place) => {
                    news.extend(say(game, viewer, record).map(|text| (true, text)));
                }
                _ => rest += usize::from(others),
            }
            continue;
        }
        let Some(text) = say(game, viewer, record) else { continue };
        let text = text.lines().next().unwrap_or_default().to_owned();
        match weight(game, viewer, record) {
            Weight::Loss => lost.push(LossOrGain::of(game, &record.event, text)),
            // A realm's payment for its own orders is no news; here others had it pay.
            _ if others && pays(&record.event, realm) => {
                lost.push(LossOrGain::of(game, &record.event, text))
            }
            Weight::Gain => gained.push(LossOrGain::of(game, &record.event, text)),
            _ if record.event.is_fight() => {
                fought.push((concerns(game, record, realm, &held), text))
            }
            _ if others && is_spell_on(&record.event, &held) => news.push((true, text)),
            _ if is_fall_of_other(&record.event, realm) => news.push((true, text)),
            // Messages of scripts, such as the battles of an edition of their own.
            _ if others
                && matches!(record.event.kind(), EventKind::Said | EventKind::ResultTold) =>
            {
                news.push((concerns(game, record, realm, &held), text))
            }
            _ => rest += usize::from(others),
        }
    }
    let near = near(game, realm, records);
    let seat = lost.iter().any(|told| told.kind == LossKind::Capital);
    let (mut lost, gained) = (by_kind(game, lost), by_kind(game, gained));
    lost.extend(
        lost_capital::lost_capital(game, realm)
            .filter(|_| seat)
            .map(|text| game.localized(&text.in_words(game.rules))),
    );
    let nothing = [&lost, &gained].iter().all(|lines| lines.is_empty())
        && [&fought, &news].iter().all(|lines| lines.is_empty());
    if nothing && rest == 0 {
        return None;
    }
    let words = |text: Text| text.in_words(game.rules);
    let mut lines = vec![words(since(game, turns.began))];
    let labels = [say!("lost"), say!("gained"), say!("fought"), say!("news"), say!("near")];
    let labels = labels.map(words);
    let wide = labels.iter().map(|label| width(label)).max().unwrap_or(0);
    // Lines of kinds are few, and none of them is left out; the nearest banners come first.
    let parts = [
        (lost, 0),
        (gained, 0),
        (most_telling(&fought), fought.len().saturating_sub(MOST)),
        (most_telling(&news), news.len().saturating_sub(MOST)),
        (near.iter().take(MOST).cloned().collect(), near.len().saturating_sub(MOST)),
    ];
    for (label, (shown, more)) in labels.iter().zip(parts) {
        lines.extend(shown.into_iter().enumerate().map(|(at, text)| {
            let label = if at == 0 { label.as_str() } else { "" };
            format!("  {}  {text}", padded(label, wide, false))
        }));
        if more > 0 {
            let more = words(say!("… and {number} more", number = more));
            lines.push(format!("  {}  {more}", padded("", wide, false)));
        }
    }
    // Headings count in `log`.
    let all = super::log_lines(game, viewer, &log[turns.from.min(log.len())..]).len();
    if rest > 0 {
        let rest = Text::count(rest, ProgramNoun::Line);
        match lines.as_mut_slice() {
            // Nothing happened that concerns the realm.
            [only] => {
                only.push(' ');
                only.push_str(&words(say!("{rest} of routine, in `log {all}`", rest, all)));
            }
            _ => {
                let rest = say!("the rest is routine: {rest}; `log {all}` unfolds it", rest, all);
                lines.push(format!("  {}", words(rest)));
            }
        }
    }
    Some(lines.join("\n"))
}

/// Says since when it is told.
fn since(game: &Game<'_>, began: Option<CalendarPosition>) -> Text {
    let Some(clock) = began else { return say!("Since your last turn:") };
    let phase = clock.phase(&game.rules.calendar);
    let phase = phase.and_then(|(phase, _)| texts::phase(game, phase));
    let when = match phase {
        Some(phase) => say!("{when}: {phase}", when = texts::when(game, clock), phase),
        None => texts::when(game, clock),
    };
    say!("Since your last turn ({when}):", when)
}

/// Returns at most [`MOST`] lines: where there are more, those that concern the realm go before others.
fn most_telling(lines: &[(bool, String)]) -> Vec<String> {
    let mut order: Vec<usize> = (0..lines.len()).collect();
    if lines.len() > MOST {
        order.sort_by_key(|at| !lines[*at].0);
        order.truncate(MOST);
        order.sort_unstable();
    }
    order.into_iter().map(|at| lines[at].1.clone()).collect()
}

/// Banners of others within a few steps of those of the realm, the nearest first.
fn near(game: &Game<'_>, realm: RealmId, records: &[EventRecord]) -> Vec<String> {
    let came = |id, aboard: Option<ShipId>| {
        records.iter().any(|record| match &record.event {
            Event::Banner(
                BannerEvent::BannerMoved { banner, .. } | BannerEvent::BannerPlaced { banner, .. },
            ) => *banner == id,
            Event::Sea(SeaEvent::ShipMoved { ship, .. }) => aboard == Some(*ship),
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
        let [banner, own] = [id, own].map(|banner| texts::banner(game, banner));
        let place = texts::place(game, other.at);
        let near = match steps {
            0 => say!("where {own} is", own),
            steps => {
                let steps = Text::count(steps, ProgramNoun::Step);
                say!("{steps} from {own}", steps, own)
            }
        };
        let text = match came(id, other.aboard) {
            true => say!("{banner} is now at {place}, {near}", banner, place, near),
            false => say!("{banner} is still at {place}, {near}", banner, place, near),
        };
        found.push((steps, other.realm, other.number, text.in_words(game.rules)));
    }
    found.sort();
    found.into_iter().map(|(_, _, _, text)| text).collect()
}
