//! Realms: land, money and counters, as the log says them.

use super::gains_or_loses;
use crate::campaign::Reason;
use crate::campaign::event::RealmEvent;
use crate::engine::core::place_word::place_noun;
use crate::engine::core::races;
use crate::engine::{Company, Game};
use crate::say;
use crate::text::Text;
use crate::view::texts;

/// Returns the sentence for an event of this group.
pub(super) fn say(game: &Game<'_>, event: &RealmEvent) -> Option<Text> {
    Some(match event {
        RealmEvent::RealmFell(realm) => {
            say!("{realm} leaves the game", realm = texts::realm(game, *realm))
        }
        RealmEvent::Compared { realm, yields, tiles, points } => {
            say!(
                "{realm}: yield {yields}, {tiles}, {points}",
                realm = texts::realm(game, *realm),
                yields = *yields,
                tiles = Text::count(*tiles, place_noun(game)),
                points = texts::points(*points)
            )
        }
        RealmEvent::CrownsChanged { realm, by, what } => {
            let realm = texts::realm(game, *realm);
            let (money, reason) = (texts::money(game, by.abs()), texts::reason(*what));
            match *by {
                0.. => say!("{realm} receives {money} ({reason})", realm, money, reason),
                _ if *what == Reason::NotSpent => {
                    say!("{realm} loses {money} ({reason})", realm, money, reason)
                }
                _ => say!("{realm} spends {money} ({reason})", realm, money, reason),
            }
        }
        RealmEvent::CounterChanged { by: 0, .. } => return None,
        RealmEvent::CounterChanged { realm, counter, by, what } => {
            let number = texts::counted(game, counter.as_str(), by.abs());
            say!(
                "{realm} {change} ({reason})",
                realm = texts::realm(game, *realm),
                change = gains_or_loses(*by, number),
                reason = texts::word(&what.to_string())
            )
        }
        RealmEvent::CapitalChanged { realm, place: Some(place) } => {
            say!(
                "the capital of {realm} is now {place}",
                realm = texts::realm(game, *realm),
                place = texts::place(game, *place)
            )
        }
        RealmEvent::CapitalChanged { realm, place: None } => {
            say!("{realm} no longer has a capital", realm = texts::realm(game, *realm))
        }
        RealmEvent::Windfall { realm, by: 0, what, .. } => {
            say!(
                "the next revenue of {realm} does not change ({word})",
                realm = texts::realm(game, *realm),
                word = texts::word(what)
            )
        }
        RealmEvent::Windfall { realm, by, what, .. } => {
            let realm = texts::realm(game, *realm);
            let (money, word) = (texts::money(game, by.abs()), texts::word(what));
            if *by < 0 {
                say!("the next revenue of {realm} falls by {money} ({word})", realm, money, word)
            } else {
                say!("the next revenue of {realm} rises by {money} ({word})", realm, money, word)
            }
        }
        RealmEvent::RecoveryBarred { realm, barred: true } => {
            say!(
                "no razed {word} of {realm} recovers this winter",
                word = place_noun(game),
                realm = texts::realm(game, *realm)
            )
        }
        RealmEvent::CapitalChosen { realm, place, home } => {
            say!(
                "{realm} takes {place} as its capital; its realm is {tiles}",
                realm = texts::realm(game, *realm),
                place = texts::place(game, *place),
                tiles = texts::way(game, home)
            )
        }
        RealmEvent::PoolChanged { realm, by } if *by < 0 => {
            say!(
                "{realm} uses up {points}",
                realm = texts::realm(game, *realm),
                points = texts::points(by.abs())
            )
        }
        RealmEvent::PoolChanged { realm, by } => {
            say!(
                "{realm} has {number} more {number?point|points} to divide",
                realm = texts::realm(game, *realm),
                number = *by
            )
        }
        RealmEvent::HeroesCalled { realm, by } if *by < 0 => {
            say!(
                "{realm} uses up {points} for heroes",
                realm = texts::realm(game, *realm),
                points = texts::points(by.abs())
            )
        }
        RealmEvent::HeroesCalled { realm, by } => {
            say!(
                "{realm} may raise heroes worth {points} for free",
                realm = texts::realm(game, *realm),
                points = texts::points(*by)
            )
        }
        RealmEvent::ContingentChanged { realm, service, area, race, by } => {
            let troops = races::company_title(game, Company { service: *service, race: *race });
            let troops = match area {
                Some(area) => {
                    say!("{troops} of {area}", troops, area = texts::place(game, *area))
                }
                None => troops,
            };
            let realm = texts::realm(game, *realm);
            if *by < 0 {
                let points = texts::points(by.abs());
                say!("{realm} uses up {points} of {troops}", realm, points, troops)
            } else {
                say!(
                    "{realm} has {number} more {number?point|points} of {troops} to divide",
                    realm,
                    number = *by,
                    troops
                )
            }
        }
        RealmEvent::RealmBaggageChanged { realm, by } => {
            let (realm, number) = (texts::realm(game, *realm), by.abs());
            if *by < 0 {
                say!("{realm} has {number} less baggage to share out", realm, number)
            } else {
                say!("{realm} has {number} more baggage to share out", realm, number)
            }
        }
        // Nothing is said of these: what is gathered is said as it is received, and recovery was
        // barred for that winter.
        RealmEvent::LandTaken { .. }
        | RealmEvent::RevenueGathered(_)
        | RealmEvent::RecoveryBarred { .. }
        | RealmEvent::BuildingBegan
        | RealmEvent::TimberUsed { .. }
        | RealmEvent::WinterEnded => return None,
    })
}
