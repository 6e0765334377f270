//! Diplomacy: realms agree on pacts that bind nobody, and send missions to independent areas on
//! their borders (NL-DIP-01, NL-DIP-03..07).

use crate::campaign::{DiplomacyEvent, Event, Owner, RealmId, Reason};
use crate::engine::core::choice::YesNo;
use crate::engine::core::repeated_throws::{self, RepeatedThrows};
use crate::engine::core::scripting::forbidden;
use crate::engine::core::texts;
use crate::engine::core::{dice, dice_key, tables, turn_order};
use crate::engine::realms::{independents, treasury};
use crate::engine::upheavals::alliances;
use crate::engine::{Flow, Order, Turn, Who};
use crate::map::PlaceId;
use crate::phases::winter_rosters::prisoners;
use crate::rules::effect::Alliance;
use crate::rules::procedure::{MissionEffect, TableEffect};
use crate::rules::table::{AUDIENCE, MISSION};
use crate::rules::{RuleId, Thrown, Value};
use crate::say;
use crate::text::Text;

use orders::{DeclareMissions, DiplomacyOrders};

mod orders;

/// Asks at the end of the season who means to send a mission to an area that borders several empires; they
/// say so openly, in the order of the last round (NL-DIP-03).
pub fn declare(turn: &mut Turn<'_>) -> Flow {
    for realm in turn.state().seats() {
        let missions = DeclareMissions { realm };
        while let Some(Order::Mission { place }) = turn.next_order(realm, &missions)? {
            let area = independents::independent_empire(&turn.game(), place);
            turn.emit("NL-DIP-03", DiplomacyEvent::MissionDeclared { realm, area });
        }
    }
    Ok(())
}

/// Ends last winter's alliances; pacts and missions follow (NL-DIP-01, NL-DIP-03).
pub fn run(turn: &mut Turn<'_>) -> Flow {
    end_alliances(turn)?;
    turn.state().seats().into_iter().try_for_each(|realm| talk(turn, realm))?;
    receive_missions(turn)
}

/// Lets a realm say and send what it likes.
pub(super) fn talk(turn: &mut Turn<'_>, realm: RealmId) -> Flow {
    while let Some(order) = turn.next_order(realm, &DiplomacyOrders { realm })? {
        match order {
            Order::Pact { realm: with, text } => offer(turn, realm, with, text.0)?,
            Order::Reveal { pact } => {
                let pact = u16::try_from(pact - 1).unwrap_or(u16::MAX);
                let accepted = turn
                    .state()
                    .pacts
                    .get(usize::from(pact))
                    .and_then(|pact| pact.answer.accepted());
                turn.emit("NL-DIP-01", DiplomacyEvent::PactRevealed { pact, accepted, by: realm });
            }
            Order::Ransom { prisoner, price } => prisoners::ransom(turn, realm, prisoner, &price)?,
            Order::Mission { place } => {
                let area = independents::independent_empire(&turn.game(), place);
                let crowns = turn.game().value(Value::MissionCost, realm);
                treasury::spend(turn, realm, crowns, Reason::Mission, "NL-DIP-03");
                turn.emit("NL-DIP-03", DiplomacyEvent::MissionSent { realm, area });
            }
            _ => break,
        }
    }
    Ok(())
}

/// Ends each alliance, which lasts one season (NL-DIP-06).
pub(super) fn end_alliances(turn: &mut Turn<'_>) -> Flow {
    let mut rounds = RepeatedThrows::default();
    while let Some(alliance) = turn.state().alliances.first() {
        let (realm, place) = (alliance.realm, alliance.area.first().copied());
        let Some(place) = place else { break };
        // A full alliance made the area part of the empire at once (NL-DIP-07).
        let joined = turn.state().holding(place).owner == Owner::Realm(realm);
        let what = if joined { Reason::AreaJoined } else { Reason::SeasonPassed };
        let before = turn.state().alliances.len();
        turn.emit("NL-DIP-06", DiplomacyEvent::AllianceEnded { realm, place, what });
        if turn.state().alliances.len() >= before {
            repeated_throws::must_end(turn, &mut rounds, say!("the end of all alliances"))?;
        }
    }
    Ok(())
}

/// Offers a pact; the other side answers at once, and whatever it says binds nobody (NL-DIP-01).
fn offer(turn: &mut Turn<'_>, by: RealmId, with: RealmId, text: String) -> Flow {
    let pact = u16::try_from(turn.state().pacts.len()).unwrap_or(u16::MAX);
    let prompt = say!(
        "{realm} offers you a pact, `{text}`: sign it?",
        realm = texts::realm(&turn.game(), by),
        text = Text::verbatim(&text)
    );
    turn.emit("NL-DIP-01", DiplomacyEvent::PactOffered { by, with, text });
    let asked = YesNo { prompt, rule: "NL-DIP-01", secret: true, ..YesNo::default() };
    let accepted = turn.agrees(Who::Realm(with), &asked)?;
    turn.emit("NL-DIP-01", DiplomacyEvent::PactAnswered { pact, accepted });
    Ok(())
}

/// Receives the envoys area by area, in map order (NL-DIP-04, NL-DIP-05).
pub(super) fn receive_missions(turn: &mut Turn<'_>) -> Flow {
    for area in areas_visited(turn) {
        let sent = turn.state().missions.iter().filter(|mission| {
            mission.sent && mission.area.iter().any(|place| area.contains(place))
        });
        let envoys: Vec<RealmId> = sent.map(|mission| mission.realm).collect();
        let Some(first) = area.first().copied() else { continue };
        let rivals = envoys.len() > 1;
        dice_key::matter(turn, "missions", first, &[]);
        let drawn = match envoys.as_slice() {
            [only] => {
                dice::dice_of(turn, Some(*only));
                turn.roll_on(MISSION, "mission", (*only, first))?
            }
            _ => turn.roll_on(AUDIENCE, "audience", first)?,
        };
        dice::dice_of(turn, None);
        for MissionEffect::Allies(alliance) in MissionEffect::each(tables::effects(turn, &drawn)) {
            if let Some(realm) =
                turn_order::highest(turn, &envoys, Thrown::MissionRivals, "rival envoys")?
            {
                ally(turn, realm, &area, *alliance, if rivals { "NL-DIP-05" } else { "NL-DIP-04" });
            }
        }
    }
    if !turn.state().missions.is_empty() {
        turn.emit("NL-DIP-03", DiplomacyEvent::MissionsOver);
    }
    Ok(())
}

/// Returns the areas as they are now to which missions were sent, each once, in map order.
fn areas_visited(turn: &Turn<'_>) -> Vec<Vec<PlaceId>> {
    let mut areas: Vec<Vec<PlaceId>> = Vec::new();
    for mission in turn.state().missions.iter().filter(|mission| mission.sent) {
        let area = mission
            .area
            .iter()
            .map(|place| independents::independent_empire(&turn.game(), *place))
            .find(|area| !area.is_empty());
        areas.extend(area.filter(|area| !areas.contains(area)));
    }
    areas.sort_unstable();
    areas
}

fn ally(
    turn: &mut Turn<'_>,
    realm: RealmId,
    area: &[PlaceId],
    alliance: Alliance,
    rule: &'static str,
) {
    let full = alliance == Alliance::Full;
    let made = Event::Diplomacy(DiplomacyEvent::AllianceMade { realm, area: area.to_vec(), full });
    if forbidden::prevents(turn, RuleId(rule), &made) {
        return;
    }
    alliances::end_own_sieges(turn, realm, area);
    turn.emit(rule, made);
    if full {
        alliances::absorb(turn, realm, area, "NL-DIP-07");
    }
}
