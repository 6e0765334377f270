//! Pacts, missions, alliances and operatives, as the log says them.

use crate::campaign::Pact;
use crate::campaign::event::DiplomacyEvent;
use crate::engine::Game;
use crate::say;
use crate::text::{ProgramNoun, Text};
use crate::view::diplomacy_text::answer;
use crate::view::texts;

/// Returns the sentence for an event of this group.
pub(super) fn say(game: &Game<'_>, event: &DiplomacyEvent) -> Option<Text> {
    let realm = |id| texts::realm(game, id);
    let at = |id| texts::place(game, id);
    Some(match event {
        DiplomacyEvent::PactOffered { by, with, text } => {
            say!(
                "{by} offers {with} a pact: {text}",
                by = realm(*by),
                with = realm(*with),
                text = Pact::in_text(text)
            )
        }
        DiplomacyEvent::PactAnswered { pact, accepted } => {
            let known = game.state.pacts.get(usize::from(*pact));
            let with = known.map_or(Text::verbatim("?"), |pact| realm(pact.with));
            let number = usize::from(*pact) + 1;
            if *accepted {
                say!("{with} signs pact {number}", with, number)
            } else {
                say!("{with} declines pact {number}", with, number)
            }
        }
        DiplomacyEvent::PactRevealed { pact, accepted, by } => {
            match game.state.pacts.get(usize::from(*pact)) {
                Some(shown) => {
                    say!(
                        "{realm} shows all a pact of {one} and {other}, year {year}, {answer}: {text}",
                        realm = realm(*by),
                        one = realm(shown.by),
                        other = realm(shown.with),
                        year = shown.year,
                        answer = answer(*accepted),
                        text = Pact::in_text(&shown.text)
                    )
                }
                None => return None,
            }
        }
        DiplomacyEvent::MissionDeclared { realm: by, area } => {
            say!(
                "{realm} means to send a mission to the area of {area}",
                realm = realm(*by),
                area = texts::places(game, area)
            )
        }
        DiplomacyEvent::MissionSent { realm: by, area } => {
            say!(
                "{realm} sends a mission to the area of {area}",
                realm = realm(*by),
                area = texts::places(game, area)
            )
        }
        DiplomacyEvent::AllianceMade { realm: with, area, full: true } => {
            say!(
                "the area of {area} joins the empire of {realm}",
                area = texts::places(game, area),
                realm = realm(*with)
            )
        }
        DiplomacyEvent::AllianceMade { realm: with, area, .. } => {
            say!(
                "the area of {area} is allied with {realm} for a season",
                area = texts::places(game, area),
                realm = realm(*with)
            )
        }
        DiplomacyEvent::AllianceEnded { realm: with, place, what } => {
            say!(
                "the alliance of {realm} with the area of {place} is over ({what})",
                realm = realm(*with),
                place = at(*place),
                what = texts::word(&what.to_string())
            )
        }
        DiplomacyEvent::OperativesHired { realm: by, operative, number } => {
            say!(
                "{realm} hires operatives: {operative} {number}",
                realm = realm(*by),
                operative = texts::word(operative.word()),
                number = *number
            )
        }
        DiplomacyEvent::OperativesDeclared { realm: by, number } => {
            say!(
                "{realm} has {operatives}",
                realm = realm(*by),
                operatives = Text::count(*number, ProgramNoun::Operative)
            )
        }
        DiplomacyEvent::DiscLaid { disc, realm: by, operative, place } => {
            say!(
                "{realm} lays disc {disc} face down at {at}: {operative}",
                disc = *disc,
                realm = realm(*by),
                at = at(*place),
                operative = texts::word(operative.word())
            )
        }
        DiplomacyEvent::DiscRemoved { disc, realm: of, place, by } => {
            say!(
                "{by} removes disc {disc} of {realm} at {at} unseen",
                disc = *disc,
                by = realm(*by),
                realm = realm(*of),
                at = at(*place)
            )
        }
        DiplomacyEvent::DiscTaken { disc, realm: of, place, by } => {
            say!(
                "{by} takes over disc {disc} of {realm} at {at}",
                disc = *disc,
                by = realm(*by),
                realm = realm(*of),
                at = at(*place)
            )
        }
        DiplomacyEvent::AgentStays { disc, realm: of, place } => {
            say!(
                "the agent of {realm} (disc {disc}) goes on at {at}",
                disc = *disc,
                realm = realm(*of),
                at = at(*place)
            )
        }
        DiplomacyEvent::AgentLeaves { disc, realm: of, place } => {
            say!(
                "the agent of {realm} at {at} (disc {disc}) leaves",
                disc = *disc,
                realm = realm(*of),
                at = at(*place)
            )
        }
        DiplomacyEvent::OperativeActs { disc, realm: of, operative, place } => {
            say!(
                "disc {disc} of {realm} at {at} is turned up: {operative}",
                disc = *disc,
                realm = realm(*of),
                at = at(*place),
                operative = texts::word(operative.word())
            )
        }
        DiplomacyEvent::OperativesLost { realm: of, number } => {
            say!(
                "{operatives} of {realm} cannot be placed and {operatives?is|are} lost",
                operatives = Text::count(*number, ProgramNoun::Operative),
                realm = realm(*of)
            )
        }
        DiplomacyEvent::MoveAnnounced { by, to, from, goes } => {
            let (by, to, from) = (realm(*by), realm(*to), at(*from));
            match goes {
                None => say!("{by} tells {to} that its force at {from} stays", by, to, from),
                Some(goes) => say!(
                    "{by} tells {to} that its force at {from} means to move to {goes} first",
                    by,
                    to,
                    from,
                    goes = at(*goes)
                ),
            }
        }
        // Nothing is said of these.
        DiplomacyEvent::MissionsOver => return None,
    })
}
