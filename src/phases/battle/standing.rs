//! Choices of defenders when an enemy enters: fight, shut themselves in, or leave before the battle
//! (NL-SIEGE-01, NL-BATTLE-08, EN-BATTLE-01, EN-BATTLE-04).

use super::pursuit::pursue_withdrawn;
use super::questions::StandOrLeave;
use crate::campaign::{BannerId, FightEvent, Owner, RealmId};
use crate::engine::armies::positions;
use crate::engine::fights::garrison_fights;
use crate::engine::marching::retreat::leaving::Flight;
use crate::engine::marching::retreat::{self, Leaving};
use crate::engine::marching::route;
use crate::engine::realms::claims;
use crate::engine::{About, Flow, Order, Turn, supply};
use crate::map::PlaceId;
use crate::phases::battle::wall;
use crate::rules::Value;
use crate::rules::table::REFUGE;

/// Lets the defenders choose. Returns the banners that fight.
pub(super) fn stand_or_leave(
    turn: &mut Turn<'_>,
    realm: RealmId,
    enemy: RealmId,
    place: PlaceId,
    defenders: Vec<BannerId>,
) -> Flow<Vec<BannerId>> {
    let anybody =
        turn.game().value(Value::Withdrawal, About { tile: Some(place), ..About::from(enemy) }) > 0;
    let regrouping = defenders.iter().all(|banner| turn.state().banner(*banner).regroups);
    let mut standing = defenders;
    let mut leaving: Vec<(Vec<BannerId>, PlaceId)> = Vec::new();
    let mut shut_in = false;
    while !standing.is_empty() {
        let room = if shut_in { 0 } else { refuge(turn, enemy, place) };
        // A player who shut some banners in has chosen, where only the beaten may fall back
        // (NL-BATTLE-08).
        let may_leave = anybody || (regrouping && !shut_in);
        let places = if may_leave {
            retreat::refuges(&turn.game(), enemy, place, &standing)
        } else {
            Vec::new()
        };
        if room == 0 && places.is_empty() {
            break;
        }
        let attackers = garrison_fights::attackers(turn, realm, place);
        let walled = wall::wall_defence(&turn.game(), enemy, place, &attackers) > 1;
        let force = standing.clone();
        let question = StandOrLeave { place, force, room, places, anybody, attackers, walled };
        let answer = turn.ask_realm(enemy, &question)?;
        standing = positions::still_on(turn, &standing, place);
        match answer {
            Order::Refuge { banners } => {
                shut_in = true;
                turn.emit(
                    "NL-SIEGE-01",
                    FightEvent::SiegeBegan {
                        place,
                        besieger: realm,
                        defender: Owner::Realm(enemy),
                        garrison: 0,
                        garrison_baggage: 0,
                    },
                );
                for banner in &banners {
                    turn.emit("NL-SIEGE-01", FightEvent::ShutIn { banner: *banner, shut_in: true });
                }
                standing.retain(|banner| !banners.contains(banner));
            }
            Order::Retreat { place: to } => leaving.push((std::mem::take(&mut standing), to)),
            Order::Withdraw { banners, place: to } => {
                standing.retain(|banner| !banners.contains(banner));
                leaving.push((banners, to));
            }
            _ => break,
        }
    }
    leave(turn, realm, enemy, place, &leaving, standing.is_empty())?;
    Ok(positions::still_on(turn, &standing, place))
}

/// Banners that fit into the settlement of a tile of their own, while it is not besieged.
fn refuge(turn: &Turn<'_>, enemy: RealmId, place: PlaceId) -> i64 {
    let own = claims::empire(&turn.game(), place) == Some(enemy);
    if own && !turn.state().besieged(place) { turn.game().lookup(REFUGE, place, None) } else { 0 }
}

/// Makes them leave as beaten forces do. Nobody pursues while others of them stay and fight, or hold the
/// settlement behind them (EN-BATTLE-04, EN-SIEGE-03).
fn leave(
    turn: &mut Turn<'_>,
    realm: RealmId,
    enemy: RealmId,
    place: PlaceId,
    leaving: &[(Vec<BannerId>, PlaceId)],
    all: bool,
) -> Flow {
    let everybody: Vec<BannerId> =
        leaving.iter().flat_map(|(banners, _)| banners).copied().collect();
    if everybody.is_empty() {
        return Ok(());
    }
    let force = garrison_fights::attackers(turn, realm, place);
    let held =
        turn.state().sieges.get(&place).is_some_and(|siege| siege.defender == Owner::Realm(enemy));
    let flight = if all && !held {
        pursue_withdrawn(turn, &force, &everybody, realm)?
    } else {
        Flight::default()
    };
    if flight.scattered {
        garrison_fights::scatter(turn, enemy, &everybody, &force)?;
    }
    let how = if flight.scattered {
        Leaving::Scattered { pursued: flight.pursued }
    } else {
        Leaving::Withdrawn
    };
    // Scattered banners that have only a blocked way are lost, and need no food.
    let (lost, going): (Vec<_>, Vec<_>) = leaving.iter().partition(|(banners, to)| {
        flight.scattered
            && route::retreat_blocked(&turn.game(), &positions::still_on(turn, banners, place), *to)
    });
    let eating: Vec<BannerId> = going.iter().flat_map(|(banners, _)| banners).copied().collect();
    supply::eat_before_retreat(turn, &positions::still_on(turn, &eating, place), flight.pursued)?;
    for (banners, to) in lost.into_iter().chain(going) {
        let banners = positions::still_on(turn, banners, place);
        retreat::march_out(turn, &banners, *to, how)?;
        let fresh: Vec<BannerId> =
            banners.into_iter().filter(|banner| !turn.state().banner(*banner).regroups).collect();
        retreat::regroup(turn, &fresh);
    }
    Ok(())
}
