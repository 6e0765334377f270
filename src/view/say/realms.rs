//! Realms: land, money and counters, as the log says them.

use super::gains;
use crate::basics::pluralize::count;
use crate::campaign::Reason;
use crate::campaign::event::RealmEvent;
use crate::engine::core::{place_word, races};
use crate::engine::{Company, Game};
use crate::view::names;

/// The sentence for an event of this group.
pub(super) fn say(game: &Game<'_>, event: &RealmEvent) -> Option<String> {
    Some(match event {
        RealmEvent::RealmFell(realm) => {
            format!("{realm} leaves the game", realm = names::realm(game, *realm))
        }
        RealmEvent::Compared { realm, yields, tiles, points } => {
            format!(
                "{realm}: yield {yields}, {tiles}, {points}",
                realm = names::realm(game, *realm),
                tiles = count(*tiles, place_word::place_word(game)),
                points = count(*points, "point")
            )
        }
        RealmEvent::CrownsChanged { realm, by, what } => {
            let crowns = game.rules.money.count(by.abs());
            let turn = match *by {
                0.. => "receives",
                _ if *what == Reason::NotSpent => "loses",
                _ => "spends",
            };
            format!(
                "{} {turn} {crowns} ({})",
                names::realm(game, *realm),
                names::reason(game, *what)
            )
        }
        RealmEvent::CounterChanged { by: 0, .. } => return None,
        RealmEvent::CounterChanged { realm, counter, by, what } => {
            let number = names::counted(game, counter.as_str(), by.abs());
            format!("{} {} {number} ({what})", names::realm(game, *realm), gains(*by))
        }
        RealmEvent::CapitalChanged { realm, place: Some(place) } => {
            format!(
                "the capital of {realm} is now {place}",
                realm = names::realm(game, *realm),
                place = names::place(game, *place)
            )
        }
        RealmEvent::CapitalChanged { realm, place: None } => {
            format!("{realm} no longer has a capital", realm = names::realm(game, *realm))
        }
        RealmEvent::Windfall { realm, by: 0, what, .. } => {
            format!(
                "the next revenue of {realm} does not change ({word})",
                realm = names::realm(game, *realm),
                word = names::word(game, what)
            )
        }
        RealmEvent::Windfall { realm, by, what, .. } => {
            let turn = if *by < 0 { "falls" } else { "rises" };
            format!(
                "the next revenue of {realm} {turn} by {money} ({word})",
                realm = names::realm(game, *realm),
                money = game.rules.money.count(by.abs()),
                word = names::word(game, what)
            )
        }
        RealmEvent::RecoveryBarred { realm, barred: true } => {
            format!(
                "no razed {word} of {realm} recovers this winter",
                word = place_word::place_word(game),
                realm = names::realm(game, *realm)
            )
        }
        RealmEvent::CapitalChosen { realm, place, home } => {
            let tiles: Vec<&str> = home.iter().map(|tile| names::place(game, *tile)).collect();
            format!(
                "{realm} takes {place} as its capital; its realm is {tiles}",
                realm = names::realm(game, *realm),
                place = names::place(game, *place),
                tiles = tiles.join(" ")
            )
        }
        RealmEvent::PoolChanged { realm, by } if *by < 0 => {
            format!(
                "{realm} uses up {points}",
                realm = names::realm(game, *realm),
                points = count(by.abs(), "point")
            )
        }
        RealmEvent::PoolChanged { realm, by } => {
            format!(
                "{realm} has {points} to divide",
                realm = names::realm(game, *realm),
                points = count(*by, "more point")
            )
        }
        RealmEvent::HeroesCalled { realm, by } if *by < 0 => {
            format!(
                "{realm} uses up {points} for heroes",
                realm = names::realm(game, *realm),
                points = count(by.abs(), "point")
            )
        }
        RealmEvent::HeroesCalled { realm, by } => {
            format!(
                "{realm} may raise heroes worth {points} for free",
                realm = names::realm(game, *realm),
                points = count(*by, "point")
            )
        }
        RealmEvent::ContingentChanged { realm, service, area, race, by } => {
            let from =
                area.map_or(String::new(), |area| format!(" of {}", names::place(game, area)));
            let troops = races::company_title(game, Company { service: *service, race: *race });
            let realm = names::realm(game, *realm);
            match *by < 0 {
                true => {
                    format!("{realm} uses up {} of {troops}{from}", count(by.abs(), "point"))
                }
                false => {
                    format!("{realm} has {} of {troops}{from} to divide", count(*by, "more point"))
                }
            }
        }
        RealmEvent::RealmBaggageChanged { realm, by } => {
            format!(
                "{realm} has {number} {less_or_more} baggage to share out",
                realm = names::realm(game, *realm),
                number = by.abs(),
                less_or_more = if *by < 0 { "less" } else { "more" }
            )
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
