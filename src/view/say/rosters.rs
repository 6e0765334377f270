//! Units, characters and trophies, as the log says them.

use super::gains;
use crate::basics::pluralize::count;
use crate::campaign::event::RosterEvent;
use crate::campaign::{Keeper, Reason, Station, TroopId};
use crate::engine::Game;
use crate::engine::armies::roster;
use crate::view::names;

/// The sentence for an event of this group.
pub(super) fn say(game: &Game<'_>, event: &RosterEvent) -> Option<String> {
    Some(match event {
        RosterEvent::TroopRaised { body, .. } => {
            let size = match &body.character {
                Some(character) => format!("level {}", character.level),
                None => count(body.models, "model"),
            };
            let with = if body.gear.is_empty() {
                String::new()
            } else {
                format!(" with {}", body.gear.join(", "))
            };
            let points = count(body.points(), "point");
            format!(
                "{realm} raises {replace} as {number}: {size}{with}, {points}",
                realm = names::realm(game, body.realm),
                replace = body.kind.replace('_', " "),
                number = body.number
            )
        }
        RosterEvent::ModelsChanged { by: 0, .. } => return None,
        RosterEvent::ModelsChanged { troop: id, by, what } => {
            let what = names::reason(game, *what);
            format!("{} {} {} ({what})", troop(game, *id), gains(*by), count(by.abs(), "model"))
        }
        RosterEvent::TroopSent { to: Station::Banner(_), what: Reason::BannerFormed, .. }
        | RosterEvent::TroopSent { what: Reason::NotEnlisted, .. } => {
            return None;
        }
        RosterEvent::TroopSent { troop: id, to, what } => match to {
            Station::Banner(banner) => {
                format!(
                    "{troop} goes to {banner} ({what})",
                    troop = troop(game, *id),
                    banner = names::banner(game, *banner)
                )
            }
            Station::Meant(number) => {
                format!("{troop} is meant for banner {number}", troop = troop(game, *id))
            }
            Station::Reserve => format!("{troop} is at home ({what})", troop = troop(game, *id)),
            Station::Captive(banner) => format!(
                "{troop} is in chains with {banner} ({what})",
                troop = troop(game, *id),
                banner = names::banner(game, *banner)
            ),
            Station::Dungeon(realm) => format!(
                "{troop} lies in the dungeon of {realm}",
                troop = troop(game, *id),
                realm = names::realm(game, *realm)
            ),
            Station::Gone => format!("{troop} is gone ({what})", troop = troop(game, *id)),
        },
        RosterEvent::TroopUnfitted { troop: id, gear, worth } => {
            format!("{troop} loses {gear} and is now worth {worth} each", troop = troop(game, *id))
        }
        RosterEvent::TroopFitted { troop: id, gear, worth } => {
            format!("{troop} gets {gear} and is now worth {worth} each", troop = troop(game, *id))
        }
        RosterEvent::EliteDulled { troop: id, to: Some(to) } => {
            format!("recruits dull {troop} to +{to} for a season", troop = troop(game, *id))
        }
        RosterEvent::EliteDulled { troop: id, to: None } => {
            format!("the recruits of {troop} are fully trained", troop = troop(game, *id))
        }
        RosterEvent::Wounded { troop: id, wound, scar, retires } => {
            let time = wound.rounds.map_or("for the season".to_owned(), |rounds| {
                format!("for {}", count(i64::from(rounds) - 1, "round"))
            });
            let scar = scar.as_ref().map_or(String::new(), |scar| format!("; for good: {scar}"));
            let retires = if *retires { RETIRES } else { "" };
            format!("{}: {}, {} {time}{scar}{retires}", troop(game, *id), wound.what, wound.harm())
        }
        RosterEvent::Healed(id) => format!("{troop} is healed", troop = troop(game, *id)),
        RosterEvent::Rose { troop: id, level, worth, spell } => {
            let spell =
                spell.as_ref().map_or(String::new(), |spell| format!(" and learns {spell}"));
            format!(
                "{troop} rises to level {level}, {worth}{spell}",
                worth = count(*worth, "point"),
                troop = troop(game, *id)
            )
        }
        RosterEvent::StandardLost(id) => {
            format!("{troop} loses its standard", troop = troop(game, *id))
        }
        RosterEvent::TrophyTaken { trophy } => {
            let what = if trophy.machine { "machine" } else { "standard" };
            let kind = trophy.kind.replace('_', " ");
            match trophy.keeper {
                Keeper::Banner(banner) => {
                    format!(
                        "{banner} takes a {what} of {realm} ({kind})",
                        banner = names::banner(game, banner),
                        realm = names::realm(game, trophy.of)
                    )
                }
                Keeper::Capital(_) | Keeper::Lost => {
                    format!(
                        "a {what} of {realm} ({kind}) is lost",
                        realm = names::realm(game, trophy.of)
                    )
                }
            }
        }
        RosterEvent::TrophySent { to: Keeper::Capital(realm), .. } => {
            format!("booty goes to the capital of {realm}", realm = names::realm(game, *realm))
        }
        // Nothing is said of these.
        RosterEvent::PrisonerTried { .. }
        | RosterEvent::Stripped { .. }
        | RosterEvent::TrophySent { .. }
        | RosterEvent::RecruitingBegan => return None,
    })
}

/// Remark on a character with nothing left of a characteristic (EN-TT-16).
const RETIRES: &str = "; retires on reaching the capital";

/// `red 3 (spearmen)`, or `?` for somebody the state does not know.
fn troop(game: &Game<'_>, id: TroopId) -> String {
    if game.state.roster.troops.get(usize::from(id.0)).is_some() {
        roster::troop_name(game, id)
    } else {
        "?".to_owned()
    }
}
