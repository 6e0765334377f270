//! Espionage: operatives are hired in secret, put on the map face down, and turned up one by one
//! (NL-ESP-01..09). Nothing is left of them when the phase is over.

use crate::campaign::{DiplomacyEvent, RealmId};
use crate::engine::core::repeated_throws::{self, RepeatedThrows};
use crate::engine::core::turn_order;
use crate::engine::realms::revenue;
use crate::engine::{Flow, Game, Order, Turn, Who, is_open};
use crate::rules::{RuleId, Thrown, Value};

use hiring::HireOperatives;
use placing::PlantOperative;

mod actions;
mod agents;
mod hiring;
mod networks;
mod palace;
mod placing;
mod unrest;

pub use unrest::run as unrest;

pub fn run(turn: &mut Turn<'_>) -> Flow {
    turn.state().seats().into_iter().try_for_each(|realm| hire(turn, realm))?;
    place(turn)?;
    resolve(turn)
}

/// Asks a player to note in secret how many of each kind they hire, and to pay (NL-ESP-01). It is their last
/// chance to spend crowns.
pub(super) fn hire(turn: &mut Turn<'_>, realm: RealmId) -> Flow {
    revenue::warn_unspent(turn, realm);
    let hiring = HireOperatives { realm };
    while let Some(Order::Hire { operative, number }) = turn.next_order(realm, &hiring)? {
        hiring::hire(turn, realm, &operative, number)?;
    }
    Ok(())
}

/// Lets all declare their totals; the player with the highest total places all their discs, then the next, or
/// each places a few at a time, round and round. What finds no disc, or no tile, is lost (NL-ESP-02,
/// EN-ESP-02).
pub(super) fn place(turn: &mut Turn<'_>) -> Flow {
    let hirers: Vec<RealmId> = turn
        .state()
        .seats()
        .into_iter()
        .filter(|realm| turn.state().hired_in_all(*realm) > 0)
        .collect();
    for realm in &hirers {
        let number = turn.state().hired_in_all(*realm);
        turn.emit("NL-ESP-02", DiplomacyEvent::OperativesDeclared { realm: *realm, number });
    }
    let mut order = by_totals(turn, &hirers)?;
    while !order.is_empty() {
        let mut left = Vec::new();
        for realm in order {
            if place_some(turn, realm)? {
                left.push(realm);
            }
        }
        order = left;
    }
    Ok(())
}

/// Asks a player to lay as many discs as allowed before the next one does; true if any are left.
fn place_some(turn: &mut Turn<'_>, realm: RealmId) -> Flow<bool> {
    let at_once = Some(turn.game().value(Value::PlacingDiscs, realm))
        .filter(|discs| *discs > 0)
        .unwrap_or(i64::MAX);
    let mut laid = 0;
    let planting = PlantOperative { realm, extra_at: None };
    while laid < at_once
        && let Some(Order::Plant { operative, place }) = turn.next_order(realm, &planting)?
    {
        placing::lay(turn, realm, &operative, place, "NL-ESP-02");
        laid += 1;
    }
    let number = turn.state().hired_in_all(realm);
    let who = Who::Realm(realm);
    if number > 0 && laid == at_once && is_open(&turn.game(), who, &planting) {
        return Ok(true);
    }
    if number > 0 {
        turn.emit("NL-ESP-02", DiplomacyEvent::OperativesLost { realm, number });
    }
    Ok(false)
}

/// Returns the highest total first; who has as many rolls for it (NL-ESP-02).
fn by_totals(turn: &mut Turn<'_>, hirers: &[RealmId]) -> Flow<Vec<RealmId>> {
    let mut totals: Vec<i64> =
        hirers.iter().map(|realm| turn.state().hired_in_all(*realm)).collect();
    totals.sort_unstable_by(|one, other| other.cmp(one));
    totals.dedup();
    let mut order = Vec::new();
    for total in totals {
        let tied: Vec<RealmId> = hirers
            .iter()
            .copied()
            .filter(|realm| turn.state().hired_in_all(*realm) == total)
            .collect();
        order.extend(turn_order::ranked(
            turn,
            &tied,
            Thrown::PlacingOrder,
            "placing of operatives",
        )?);
    }
    Ok(order)
}

/// Lets players resolve one operative each, in turn, in a random order, until none is left (NL-ESP-03). In
/// editions whose agents stay, it is over as well when all pass or no agent has anything to do; those that
/// are left leave (EN-ESP-03, EN-ESP-11).
pub(super) fn resolve(turn: &mut Turn<'_>) -> Flow {
    let spymasters: Vec<RealmId> = turn
        .state()
        .seats()
        .into_iter()
        .filter(|realm| turn.state().discs.iter().any(|disc| disc.owner == *realm))
        .collect();
    let order =
        turn_order::ranked(turn, &spymasters, Thrown::ResolvingOrder, "order of operatives")?;
    let mut passed = 0;
    let mut rounds = RepeatedThrows::default();
    while !turn.state().discs.is_empty() && passed < order.len() {
        let before = turn.state().discs.len();
        for realm in order.iter().copied() {
            if placing::only_idle_agents(&turn.game()) {
                break;
            }
            match next_disc(turn, realm)? {
                Some(disc) => {
                    actions::act(turn, disc)?;
                    passed = 0;
                }
                None => passed += 1,
            }
        }
        if placing::only_idle_agents(&turn.game()) {
            break;
        }
        // Dice that bring one operative more for each that acts would never let them go.
        let fewer = turn.state().discs.len() < before;
        let all_leave = |_: &Game<'_>| vec!["leave".to_owned()];
        let what = ("round of operatives", RuleId("NL-ESP-03"));
        if !fewer && repeated_throws::ruled(turn, &mut rounds, what, all_leave)?.is_some() {
            break;
        }
    }
    while let Some(disc) = turn.state().discs.first().cloned() {
        turn.emit(
            "NL-ESP-03",
            DiplomacyEvent::AgentLeaves { disc: disc.number, realm: disc.owner, place: disc.at },
        );
    }
    Ok(())
}

/// Returns the operative that a player turns up now; the player is asked only where it makes a difference.
fn next_disc(turn: &mut Turn<'_>, realm: RealmId) -> Flow<Option<u16>> {
    let own: Vec<u16> = turn
        .state()
        .discs
        .iter()
        .filter(|disc| disc.owner == realm)
        .map(|disc| disc.number)
        .collect();
    let may_pass = placing::may_pass(&turn.game(), realm);
    match own.as_slice() {
        [] => return Ok(None),
        [only] if !may_pass => return Ok(Some(*only)),
        _ => {}
    }
    placing::resolve_operative(turn, realm)
}
