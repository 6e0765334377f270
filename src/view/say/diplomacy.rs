//! Pacts, missions, alliances and operatives, as the log says them.

use crate::basics::pluralize::count;
use crate::campaign::event::DiplomacyEvent;
use crate::engine::Game;
use crate::map::PlaceId;
use crate::view::diplomacy_text::answer;
use crate::view::names;

/// The sentence for an event of this group.
pub(super) fn say(game: &Game<'_>, event: &DiplomacyEvent) -> Option<String> {
    let realm = |id| names::realm(game, id);
    let at = |id| names::place(game, id);
    Some(match event {
        DiplomacyEvent::PactOffered { by, with, text } => {
            format!("{by} offers {with} a pact: {text}", by = realm(*by), with = realm(*with))
        }
        DiplomacyEvent::PactAnswered { pact, accepted } => {
            let with =
                game.state.pacts.get(usize::from(*pact)).map_or("?", |pact| realm(pact.with));
            format!(
                "{with} {} pact {}",
                if *accepted { "signs" } else { "declines" },
                usize::from(*pact) + 1
            )
        }
        DiplomacyEvent::PactRevealed { pact, accepted, by } => {
            match game.state.pacts.get(usize::from(*pact)) {
                Some(shown) => {
                    let (one, other) = (realm(shown.by), realm(shown.with));
                    format!(
                        "{realm} shows all a pact of {one} and {other}, year {year}, {answer}: {text}",
                        realm = realm(*by),
                        year = shown.year,
                        answer = answer(*accepted),
                        text = shown.text
                    )
                }
                None => return None,
            }
        }
        DiplomacyEvent::MissionDeclared { realm: by, area } => {
            format!(
                "{realm} means to send a mission to the area of {labels}",
                realm = realm(*by),
                labels = labels(game, area)
            )
        }
        DiplomacyEvent::MissionSent { realm: by, area } => {
            format!(
                "{realm} sends a mission to the area of {labels}",
                realm = realm(*by),
                labels = labels(game, area)
            )
        }
        DiplomacyEvent::AllianceMade { realm: with, area, full: true } => {
            format!(
                "the area of {labels} joins the empire of {realm}",
                labels = labels(game, area),
                realm = realm(*with)
            )
        }
        DiplomacyEvent::AllianceMade { realm: with, area, .. } => {
            format!(
                "the area of {labels} is allied with {realm} for a season",
                labels = labels(game, area),
                realm = realm(*with)
            )
        }
        DiplomacyEvent::AllianceEnded { realm: with, place, what } => {
            format!(
                "the alliance of {realm} with the area of {place} is over ({what})",
                realm = realm(*with),
                place = names::place(game, *place)
            )
        }
        DiplomacyEvent::OperativesHired { realm: by, operative, number } => {
            format!(
                "{realm} hires operatives: {operative} {number}",
                realm = realm(*by),
                operative = operative.word()
            )
        }
        DiplomacyEvent::OperativesDeclared { realm: by, number } => {
            format!("{} has {}", realm(*by), count(*number, "operative"))
        }
        DiplomacyEvent::DiscLaid { disc, realm: by, operative, place } => {
            format!(
                "{realm} lays disc {disc} face down at {at}: {operative}",
                realm = realm(*by),
                at = at(*place),
                operative = operative.word()
            )
        }
        DiplomacyEvent::DiscRemoved { disc, realm: of, place, by } => {
            format!(
                "{by} removes disc {disc} of {realm} at {at} unseen",
                by = realm(*by),
                realm = realm(*of),
                at = at(*place)
            )
        }
        DiplomacyEvent::DiscTaken { disc, realm: of, place, by } => {
            format!(
                "{by} takes over disc {disc} of {realm} at {at}",
                by = realm(*by),
                realm = realm(*of),
                at = at(*place)
            )
        }
        DiplomacyEvent::AgentStays { disc, realm: of, place } => {
            format!(
                "the agent of {realm} (disc {disc}) goes on at {at}",
                realm = realm(*of),
                at = at(*place)
            )
        }
        DiplomacyEvent::AgentLeaves { disc, realm: of, place } => {
            format!(
                "the agent of {realm} at {at} (disc {disc}) leaves",
                realm = realm(*of),
                at = at(*place)
            )
        }
        DiplomacyEvent::OperativeActs { disc, realm: of, operative, place } => {
            format!(
                "disc {disc} of {realm} at {at} is turned up: {operative}",
                realm = realm(*of),
                at = at(*place),
                operative = operative.word()
            )
        }
        DiplomacyEvent::OperativesLost { realm: of, number } => {
            format!(
                "{operatives} of {realm} cannot be placed and {are} lost",
                operatives = count(*number, "operative"),
                realm = realm(*of),
                are = if *number == 1 { "is" } else { "are" }
            )
        }
        DiplomacyEvent::MoveAnnounced { by, to, from, goes } => {
            let plan = goes.map_or("stays".to_owned(), |goes| {
                format!("means to move to {at} first", at = at(goes))
            });
            format!(
                "{by} tells {to} that its force at {at} {plan}",
                by = realm(*by),
                to = realm(*to),
                at = at(*from)
            )
        }
        // Nothing is said of these.
        DiplomacyEvent::MissionsOver => return None,
    })
}

fn labels(game: &Game<'_>, places: &[PlaceId]) -> String {
    places.iter().map(|place| names::place(game, *place)).collect::<Vec<_>>().join(", ")
}
