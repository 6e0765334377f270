//! Pacts, missions, alliances and operatives, as the log says them.

use crate::campaign::event::{Event, events_besides};
use crate::counted::count;
use crate::engine::Game;
use crate::map::PlaceId;
use crate::view::diplomacy_text::answer;
use crate::view::names;

/// The sentence for an event of this group.
pub(super) fn say(game: &Game<'_>, event: &Event) -> Option<String> {
    let realm = |id| names::realm(game, id);
    let at = |id| names::place(game, id);
    Some(match event {
        Event::PactOffered { by, with, text } => {
            format!("{} offers {} a pact: {text}", realm(*by), realm(*with))
        }
        Event::PactAnswered { pact, accepted } => {
            let with =
                game.state.pacts.get(usize::from(*pact)).map_or("?", |pact| realm(pact.with));
            format!(
                "{with} {} pact {}",
                if *accepted { "signs" } else { "declines" },
                usize::from(*pact) + 1
            )
        }
        Event::PactRevealed { pact, accepted, by } => {
            match game.state.pacts.get(usize::from(*pact)) {
                Some(shown) => {
                    let (one, other) = (realm(shown.by), realm(shown.with));
                    format!(
                        "{} shows all a pact of {one} and {other}, year {}, {}: {}",
                        realm(*by),
                        shown.year,
                        answer(*accepted),
                        shown.text
                    )
                }
                None => return None,
            }
        }
        Event::MissionDeclared { realm: by, area } => {
            format!("{} means to send a mission to the area of {}", realm(*by), labels(game, area))
        }
        Event::MissionSent { realm: by, area } => {
            format!("{} sends a mission to the area of {}", realm(*by), labels(game, area))
        }
        Event::AllianceMade { realm: with, area, full: true } => {
            format!("the area of {} joins the empire of {}", labels(game, area), realm(*with))
        }
        Event::AllianceMade { realm: with, area, .. } => {
            format!(
                "the area of {} is allied with {} for a season",
                labels(game, area),
                realm(*with)
            )
        }
        Event::AllianceEnded { realm: with, place, what } => {
            format!(
                "the alliance of {} with the area of {} is over ({what})",
                realm(*with),
                names::place(game, *place)
            )
        }
        Event::OperativesHired { realm: by, operative, number } => {
            format!("{} hires operatives: {} {number}", realm(*by), operative.word())
        }
        Event::OperativesDeclared { realm: by, number } => {
            format!("{} has {}", realm(*by), count(*number, "operative"))
        }
        Event::DiscLaid { disc, realm: by, operative, place } => {
            format!(
                "{} lays disc {disc} face down at {}: {}",
                realm(*by),
                at(*place),
                operative.word()
            )
        }
        Event::DiscRemoved { disc, realm: of, place, by } => {
            format!("{} removes disc {disc} of {} at {} unseen", realm(*by), realm(*of), at(*place))
        }
        Event::DiscTaken { disc, realm: of, place, by } => {
            format!("{} takes over disc {disc} of {} at {}", realm(*by), realm(*of), at(*place))
        }
        Event::AgentStays { disc, realm: of, place } => {
            format!("the agent of {} (disc {disc}) goes on at {}", realm(*of), at(*place))
        }
        Event::AgentLeaves { disc, realm: of, place } => {
            format!("the agent of {} at {} (disc {disc}) leaves", realm(*of), at(*place))
        }
        Event::OperativeActs { disc, realm: of, operative, place } => {
            format!(
                "disc {disc} of {} at {} is turned up: {}",
                realm(*of),
                at(*place),
                operative.word()
            )
        }
        Event::OperativesLost { realm: of, number } => {
            format!(
                "{} of {} {} no place",
                count(*number, "operative"),
                realm(*of),
                if *number == 1 { "finds" } else { "find" }
            )
        }
        Event::MoveAnnounced { by, to, from, goes } => {
            let plan = goes
                .map_or("stays".to_owned(), |goes| format!("means to move to {} first", at(goes)));
            format!("{} tells {} that its force at {} {plan}", realm(*by), realm(*to), at(*from))
        }
        // Nothing is said of these.
        Event::MissionsOver => return None,
        // Said by others.
        events_besides!(diplomacy_events) => return None,
    })
}

fn labels(game: &Game<'_>, places: &[PlaceId]) -> String {
    places.iter().map(|place| names::place(game, *place)).collect::<Vec<_>>().join(", ")
}
