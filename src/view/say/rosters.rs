//! Units, characters and trophies, as the log says them.

use super::gains_or_loses;
use crate::campaign::event::RosterEvent;
use crate::campaign::{Keeper, Reason, Station, TroopId};
use crate::engine::Game;
use crate::engine::armies::roster;
use crate::say;
use crate::text::{Joined, ProgramNoun, Text};
use crate::view::texts;

/// Returns the sentence for an event of this group.
pub(super) fn say(game: &Game<'_>, event: &RosterEvent) -> Option<Text> {
    Some(match event {
        RosterEvent::TroopRaised { body, .. } => {
            let size = match &body.character {
                Some(character) => say!("level {level}", level = character.level),
                None => Text::count(body.models, ProgramNoun::Model),
            };
            let size = if body.gear.is_empty() {
                size
            } else {
                say!("{size} with {gear}", size, gear = gear(&body.gear))
            };
            say!(
                "{realm} raises {kind} as {number}: {size}, {points}",
                realm = texts::realm(game, body.realm),
                kind = roster::kind(game, body),
                number = body.number,
                size,
                points = texts::points(body.points())
            )
        }
        RosterEvent::ModelsChanged { by: 0, .. } => return None,
        RosterEvent::ModelsChanged { troop: id, by, what } => {
            let models = Text::count(by.abs(), ProgramNoun::Model);
            say!(
                "{troop} {change} ({reason})",
                troop = troop(game, *id),
                change = gains_or_loses(*by, models),
                reason = texts::reason(*what)
            )
        }
        RosterEvent::TroopSent { to: Station::Banner(_), what: Reason::BannerFormed, .. }
        | RosterEvent::TroopSent { what: Reason::NotEnlisted, .. } => {
            return None;
        }
        RosterEvent::TroopSent { troop: id, to, what } => {
            let (troop, reason) = (troop(game, *id), texts::reason(*what));
            match to {
                Station::Banner(banner) => {
                    let banner = texts::banner(game, *banner);
                    say!("{troop} goes to {banner} ({reason})", troop, banner, reason)
                }
                Station::Meant(number) => {
                    say!("{troop} is meant for banner {number}", troop, number = *number)
                }
                Station::Reserve => say!("{troop} is at home ({reason})", troop, reason),
                Station::Captive(banner) => {
                    let banner = texts::banner(game, *banner);
                    say!("{troop} is in chains with {banner} ({reason})", troop, banner, reason)
                }
                Station::Dungeon(realm) => {
                    let realm = texts::realm(game, *realm);
                    say!("{troop} lies in the dungeon of {realm}", troop, realm)
                }
                Station::Gone => say!("{troop} is gone ({reason})", troop, reason),
            }
        }
        RosterEvent::TroopUnfitted { troop: id, gear, worth } => {
            let (troop, gear) = (troop(game, *id), texts::named(gear));
            say!("{troop} loses {gear} and is now worth {worth} each", troop, gear, worth = *worth)
        }
        RosterEvent::TroopFitted { troop: id, gear, worth, find } => {
            let (troop, gear) = (troop(game, *id), texts::gear(gear, *find));
            say!("{troop} gets {gear} and is now worth {worth} each", troop, gear, worth = *worth)
        }
        RosterEvent::EliteDulled { troop: id, to: Some(to) } => {
            say!("recruits dull {troop} to +{to} for a season", troop = troop(game, *id), to = *to)
        }
        RosterEvent::EliteDulled { troop: id, to: None } => {
            say!("the recruits of {troop} are fully trained", troop = troop(game, *id))
        }
        RosterEvent::Wounded { troop: id, wound, scar, retires } => {
            let lasts = match wound.rounds {
                None => say!("for the season"),
                Some(rounds) => {
                    let rounds = Text::count(i64::from(rounds) - 1, ProgramNoun::Round);
                    say!("for {rounds}", rounds)
                }
            };
            let hurt = say!(
                "{troop}: {wound}, {harm} {lasts}",
                troop = troop(game, *id),
                wound = texts::word(&wound.what),
                harm = wound.harm(),
                lasts
            );
            let mut told = vec![hurt];
            if let Some(scar) = scar {
                told.push(say!("for good: {scar}", scar = texts::word(scar)));
            }
            // A character with nothing left of a characteristic (EN-TT-16).
            if *retires {
                told.push(say!("retires on reaching the capital"));
            }
            Text::list(told, Joined::Semicolon)
        }
        RosterEvent::Healed(id) => say!("{troop} is healed", troop = troop(game, *id)),
        RosterEvent::Rose { troop: id, level, worth, spell } => {
            let (troop, worth) = (troop(game, *id), texts::points(*worth));
            let level = *level;
            match spell {
                None => say!("{troop} rises to level {level}, {worth}", troop, level, worth),
                Some(spell) => say!(
                    "{troop} rises to level {level}, {worth} and learns {spell}",
                    troop,
                    level,
                    worth,
                    spell = texts::word(spell)
                ),
            }
        }
        RosterEvent::StandardLost(id) => {
            say!("{troop} loses its standard", troop = troop(game, *id))
        }
        RosterEvent::TrophyTaken { trophy } => {
            let realm = texts::realm(game, trophy.of);
            let kind = texts::named(&trophy.kind);
            match (trophy.keeper, trophy.machine) {
                (Keeper::Banner(banner), true) => {
                    let banner = texts::banner(game, banner);
                    say!("{banner} takes a machine of {realm} ({kind})", banner, realm, kind)
                }
                (Keeper::Banner(banner), false) => {
                    let banner = texts::banner(game, banner);
                    say!("{banner} takes a standard of {realm} ({kind})", banner, realm, kind)
                }
                (Keeper::Capital(_) | Keeper::Lost, true) => {
                    say!("a machine of {realm} ({kind}) is lost", realm, kind)
                }
                (Keeper::Capital(_) | Keeper::Lost, false) => {
                    say!("a standard of {realm} ({kind}) is lost", realm, kind)
                }
            }
        }
        RosterEvent::TrophySent { to: Keeper::Capital(realm), .. } => {
            say!("booty goes to the capital of {realm}", realm = texts::realm(game, *realm))
        }
        // Nothing is said of these.
        RosterEvent::PrisonerTried { .. }
        | RosterEvent::Stripped { .. }
        | RosterEvent::TrophySent { .. }
        | RosterEvent::RecruitingBegan => return None,
    })
}

/// Returns `red 3 (spearmen)`, or `?` for somebody the state does not know.
fn troop(game: &Game<'_>, id: TroopId) -> Text {
    let known = game.state.roster.troops.get(usize::from(id.0)).is_some();
    if known { roster::troop_name(game, id) } else { Text::verbatim("?") }
}

fn gear(ids: &[String]) -> Text {
    Text::list(ids.iter().map(|id| texts::named(id)), Joined::Comma)
}
