//! Losses and gains in a digest: one line for each kind, with places that change hands alike together.

use super::MOST;
use crate::basics::terminal_text::continued;
use crate::campaign::{BannerEvent, Event, EventRecord, MapEvent, Owner};
use crate::engine::Game;
use crate::map::PlaceId;
use crate::rules::RuleId;
use crate::say;
use crate::text::{Joined, Text};
use crate::view::names;

/// Something lost or gained, with the kind of it.
pub(super) struct LossOrGain {
    pub(super) kind: LossKind,
    what: News,
}

/// News told in a line, by itself or with others that are told alike.
enum News {
    Sentence(String),
    /// A place that goes to an owner: as it is called, and the rule by which it goes.
    Land {
        place: Text,
        to: NewOwner,
        rule: RuleId,
    },
}

/// New owner of a place, by name.
#[derive(Debug, Clone, PartialEq, Eq)]
enum NewOwner {
    Nobody,
    Independent,
    Realm(String),
}

/// Kinds of losses and gains, the weightiest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum LossKind {
    Capital,
    /// By how many kinds of settlements are greater.
    Settlement(usize),
    Banner,
    Land,
    Other,
    Points,
}

impl LossOrGain {
    pub(super) fn of(game: &Game<'_>, event: &Event, text: String) -> LossOrGain {
        let kind = match event {
            Event::Banner(BannerEvent::BannerRemoved { .. }) => LossKind::Banner,
            Event::Banner(BannerEvent::PointsChanged { .. }) => LossKind::Points,
            Event::Map(MapEvent::RazedChanged { place, .. }) => land(game, *place),
            _ => LossKind::Other,
        };
        LossOrGain { kind, what: News::Sentence(text) }
    }

    /// Returns a place that changes hands; `capital` where it was the seat of the realm.
    pub(super) fn of_land(
        game: &Game<'_>,
        record: &EventRecord,
        (place, owner): (PlaceId, Owner),
        capital: bool,
    ) -> LossOrGain {
        let called = Text::Verbatim(labelled(game, place));
        let settled = game.state.holding(place).settlement;
        let (kind, called) = match settled {
            _ if capital => (LossKind::Capital, say!("{called}, your capital,", called)),
            Some(kind) => {
                let title = game.rules.title_text(&game.rules.settlement(kind).title);
                (land(game, place), Text::list([called, title.in_brackets()], Joined::Blank))
            }
            None => (LossKind::Land, called),
        };
        let to = match owner {
            Owner::Nobody => NewOwner::Nobody,
            Owner::Independent => NewOwner::Independent,
            Owner::Realm(realm) => NewOwner::Realm(names::realm(game, realm).to_owned()),
        };
        let rule = record.event.cited(game.rules, record.rule);
        LossOrGain { kind, what: News::Land { place: called, to, rule } }
    }
}

/// Returns `E5, E6 go to green [RULE]`: places that change hands alike.
fn of_lands(places: &[&Text], to: &NewOwner, rule: RuleId) -> Text {
    let places = Text::list(places.iter().map(|place| Text::from(*place)), Joined::Comma);
    let rule = Text::verbatim(rule.0);
    match to {
        NewOwner::Nobody => {
            say!("{places} {places?belongs|belong} to nobody [{rule}]", places, rule)
        }
        NewOwner::Independent => {
            say!("{places} {places?is|are} independent [{rule}]", places, rule)
        }
        NewOwner::Realm(realm) => {
            let realm = Text::verbatim(realm);
            say!("{places} {places?goes|go} to {realm} [{rule}]", places, realm, rule)
        }
    }
}

/// Returns the kind of a loss of this place.
fn land(game: &Game<'_>, place: PlaceId) -> LossKind {
    let settled = game.state.holding(place).settlement;
    let greater = |at: u8| game.rules.settlements.len().saturating_sub(usize::from(at) + 1);
    settled.map_or(LossKind::Land, |kind| LossKind::Settlement(greater(kind.0)))
}

/// Returns one line for each kind, the weightiest first: `E5, E6 go to green; G4 goes to blue`.
pub(super) fn by_kind(game: &Game<'_>, mut told: Vec<LossOrGain>) -> Vec<String> {
    told.sort_by_key(|one| one.kind);
    let kinds = told.chunk_by(|one, other| one.kind == other.kind);
    kinds.map(|told| continued(game.localized(&joined(told).in_words(game.rules)))).collect()
}

/// Joins the losses or gains of one kind into one line: all of them, but of points no more than fit.
fn joined(told: &[LossOrGain]) -> Text {
    // Places that go alike stand together, where the first of them is told.
    let mut parts: Vec<(&News, Vec<&Text>)> = Vec::new();
    for one in told {
        let News::Land { place, to, rule } = &one.what else {
            parts.push((&one.what, Vec::new()));
            continue;
        };
        let alike = |news: &News| matches!(news, News::Land { to: other, rule: by, .. } if (other, by) == (to, rule));
        match parts.iter_mut().find(|(news, _)| alike(news)) {
            Some((_, places)) => places.push(place),
            None => parts.push((&one.what, vec![place])),
        }
    }
    let most = match told.first().map(|one| one.kind) {
        Some(LossKind::Points | LossKind::Other) => MOST,
        _ => usize::MAX,
    };
    let more = parts.len().saturating_sub(most);
    let said = |(news, places): &(&News, Vec<&Text>)| match news {
        News::Sentence(text) => Text::verbatim(text),
        News::Land { to, rule, .. } => of_lands(places, to, *rule),
    };
    let more = (more > 0).then(|| say!("… and {number} more", number = more));
    Text::list(parts.iter().take(most).map(said).chain(more), Joined::Semicolon)
}

/// Returns a place as it is called; a province with its label, by which orders name it: `Deerhill (dee)`.
fn labelled(game: &Game<'_>, place: PlaceId) -> String {
    let (here, called) = (game.place(place), names::place(game, place));
    match here.province().map(|province| names::province(game, province)) {
        Some(name) if name == called => format!("{name} ({label})", label = here.label),
        _ => called.to_owned(),
    }
}
