//! Diplomacy and espionage as text: lines of the log, the pacts and the discs that a viewer may see.

use super::names;
use crate::campaign::knowledge::Viewer;
use crate::campaign::{Disc, Event};
use crate::columns::Columns;
use crate::counted::count;
use crate::engine::Game;
use crate::map::PlaceId;

/// The line for an event of diplomacy or espionage.
pub(super) fn say(game: &Game<'_>, event: &Event) -> Option<String> {
    accord(game, event).or_else(|| operative(game, event))
}

fn accord(game: &Game<'_>, event: &Event) -> Option<String> {
    let realm = |id| names::realm(game, id);
    Some(match event {
        Event::PactOffered { by, with, text } => format!("{} offers {} a pact: {text}", realm(*by), realm(*with)),
        Event::PactAnswered { pact, accepted } => {
            let with = game.state.pacts.get(usize::from(*pact)).map_or("?", |pact| realm(pact.with));
            format!("{with} {} pact {}", if *accepted { "signs" } else { "declines" }, usize::from(*pact) + 1)
        }
        Event::PactRevealed { pact, accepted, by } => match game.state.pacts.get(usize::from(*pact)) {
            Some(shown) => {
                let (one, other) = (realm(shown.by), realm(shown.with));
                format!("{} shows all a pact of {one} and {other}, year {}, {}: {}", realm(*by), shown.year, answer(*accepted), shown.text)
            }
            None => return None,
        },
        Event::MissionDeclared { realm: by, area } => {
            format!("{} means to send a mission to the area of {}", realm(*by), labels(game, area))
        }
        Event::MissionSent { realm: by, area } => format!("{} sends a mission to the area of {}", realm(*by), labels(game, area)),
        Event::AllianceMade { realm: with, area, full: true } => {
            format!("the area of {} joins the empire of {}", labels(game, area), realm(*with))
        }
        Event::AllianceMade { realm: with, area, .. } => {
            format!("the area of {} is allied with {} for a season", labels(game, area), realm(*with))
        }
        Event::AllianceEnded { realm: with, place, what } => {
            format!("the alliance of {} with the area of {} is over ({what})", realm(*with), names::place(game, *place))
        }
        _ => return None,
    })
}

fn operative(game: &Game<'_>, event: &Event) -> Option<String> {
    let realm = |id| names::realm(game, id);
    let at = |id| names::place(game, id);
    Some(match event {
        Event::OperativesHired { realm: by, operative, number } => {
            format!("{} hires operatives: {} {number}", realm(*by), operative.word())
        }
        Event::OperativesDeclared { realm: by, number } => {
            format!("{} has {}", realm(*by), count(*number, "operative"))
        }
        Event::DiscLaid { disc, realm: by, operative, place } => {
            format!("{} lays disc {disc} face down at {}: {}", realm(*by), at(*place), operative.word())
        }
        Event::DiscRemoved { disc, realm: of, place, by } => {
            format!("{} removes disc {disc} of {} at {} unseen", realm(*by), realm(*of), at(*place))
        }
        Event::DiscTaken { disc, realm: of, place, by } => {
            format!("{} takes over disc {disc} of {} at {}", realm(*by), realm(*of), at(*place))
        }
        Event::AgentStays { disc, realm: of, place } => format!("the agent of {} (disc {disc}) goes on at {}", realm(*of), at(*place)),
        Event::AgentLeaves { disc, realm: of, place } => format!("the agent of {} at {} (disc {disc}) leaves", realm(*of), at(*place)),
        Event::OperativeActs { disc, realm: of, operative, place } => {
            format!("disc {disc} of {} at {} is turned up: {}", realm(*of), at(*place), operative.word())
        }
        Event::OperativesLost { realm: of, number } => {
            format!("{} of {} {} no place", count(*number, "operative"), realm(*of), if *number == 1 { "finds" } else { "find" })
        }
        Event::MoveAnnounced { by, to, from, goes } => {
            let plan = goes.map_or("stays".to_owned(), |goes| format!("means to move to {} first", at(goes)));
            format!("{} tells {} that its force at {} {plan}", realm(*by), realm(*to), at(*from))
        }
        _ => return None,
    })
}

fn labels(game: &Game<'_>, places: &[PlaceId]) -> String {
    places.iter().map(|place| names::place(game, *place)).collect::<Vec<_>>().join(", ")
}

fn answer(accepted: Option<bool>) -> &'static str {
    match accepted {
        None => "not answered",
        Some(true) => "signed",
        Some(false) => "declined",
    }
}

/// What a viewer sees of a disc: which operative it is, if it is his.
#[must_use]
pub fn face(viewer: Viewer, disc: &Disc) -> &'static str {
    match viewer {
        Viewer::Realm(realm) if realm != disc.owner => "face down",
        _ => disc.operative.word(),
    }
}

/// Discs on the map.
#[must_use]
pub fn discs(game: &Game<'_>, viewer: Viewer) -> String {
    let mut columns = Columns::new(&["disc", "realm", "tile", "operative"]);
    for disc in &game.state.discs {
        columns.row([
            disc.number.to_string(),
            names::realm(game, disc.owner).to_owned(),
            names::place(game, disc.at).to_owned(),
            face(viewer, disc).to_owned(),
        ]);
    }
    if columns.is_empty() { "There are no operatives on the map.\n".to_owned() } else { columns.show() }
}

/// Pacts between the viewer and others, and those that were revealed (NL-DIP-01).
#[must_use]
pub fn pacts(game: &Game<'_>, viewer: Viewer) -> String {
    let realm = match viewer {
        Viewer::Host => None,
        Viewer::Realm(realm) => Some(realm),
    };
    let mut columns = Columns::new(&["pact", "year", "offered by", "to", "answer", "known to", "text"]);
    for (number, pact) in game.state.pacts_known_to(realm) {
        columns.row([
            number.to_string(),
            pact.year.to_string(),
            names::realm(game, pact.by).to_owned(),
            names::realm(game, pact.with).to_owned(),
            answer(pact.answer.accepted()).to_owned(),
            if pact.revealed { "all" } else { "the two" }.to_owned(),
            pact.text.clone(),
        ]);
    }
    if columns.is_empty() { "You know of no pacts.\n".to_owned() } else { columns.show() }
}
