//! Espionage: operatives are hired in secret, put on the map face down, and turned up one by one
//! (NL-ESP-01..09). Nothing is left of them when the phase is over.

use crate::campaign::{Event, RealmId};
use crate::engine::{Flow, Order, Turn};
use crate::rules::Value;

use hiring::HireOperatives;
use placing::{PlantOperative, ResolveOperative};

mod agents;
mod deeds;
mod hiring;
mod palace;
mod placing;
mod unrest;

pub use unrest::run as unrest;

pub fn run(turn: &mut Turn<'_>) -> Flow {
    hire(turn)?;
    place(turn)?;
    resolve(turn)
}

/// Each player notes in secret how many of each kind he hires, and pays (NL-ESP-01). It is his last chance to
/// spend crowns.
fn hire(turn: &mut Turn<'_>) -> Flow {
    for realm in turn.state().seats() {
        turn.warn_unspent(realm);
        while turn.game().can_hire(realm) {
            match turn.ask_realm(realm, &HireOperatives { realm })? {
                Order::Hire { operative, number } => hiring::hire(turn, realm, &operative, number)?,
                _ => break,
            }
        }
    }
    Ok(())
}

/// All declare their totals; whoever has most places all his discs, then the next. What finds no disc, or no
/// tile, is lost (NL-ESP-02).
fn place(turn: &mut Turn<'_>) -> Flow {
    let hirers: Vec<RealmId> = turn.state().seats().into_iter().filter(|realm| turn.state().hired_in_all(*realm) > 0).collect();
    for realm in &hirers {
        let number = turn.state().hired_in_all(*realm);
        turn.emit("NL-ESP-02", Event::OperativesDeclared { realm: *realm, number });
    }
    for realm in by_totals(turn, &hirers)? {
        while turn.game().can_place(realm) {
            match turn.ask_realm(realm, &PlantOperative { realm, extra_at: None })? {
                Order::Plant { operative, place } => placing::lay(turn, realm, &operative, place, "NL-ESP-02"),
                _ => break,
            }
        }
        let number = turn.state().hired_in_all(realm);
        if number > 0 {
            turn.emit("NL-ESP-02", Event::OperativesLost { realm, number });
        }
    }
    Ok(())
}

/// The highest total first; who has as many rolls for it (NL-ESP-02).
fn by_totals(turn: &mut Turn<'_>, hirers: &[RealmId]) -> Flow<Vec<RealmId>> {
    let mut totals: Vec<i64> = hirers.iter().map(|realm| turn.state().hired_in_all(*realm)).collect();
    totals.sort_unstable_by(|one, other| other.cmp(one));
    totals.dedup();
    let mut order = Vec::new();
    for total in totals {
        let tied: Vec<RealmId> = hirers.iter().copied().filter(|realm| turn.state().hired_in_all(*realm) == total).collect();
        order.extend(turn.ranked(&tied, Value::PlacingOrder, "placing of operatives")?);
    }
    Ok(order)
}

/// In a random order players resolve one operative each, in turn, until none is left (NL-ESP-03).
fn resolve(turn: &mut Turn<'_>) -> Flow {
    let spymasters: Vec<RealmId> =
        turn.state().seats().into_iter().filter(|realm| turn.state().discs.iter().any(|disc| disc.owner == *realm)).collect();
    let order = turn.ranked(&spymasters, Value::ResolvingOrder, "order of operatives")?;
    while !turn.state().discs.is_empty() {
        for realm in order.iter().copied() {
            if let Some(disc) = next_disc(turn, realm)? {
                deeds::act(turn, disc)?;
            }
        }
    }
    Ok(())
}

/// The operative that a player turns up now; he is asked only where it makes a difference.
fn next_disc(turn: &mut Turn<'_>, realm: RealmId) -> Flow<Option<u16>> {
    let own: Vec<u16> = turn.state().discs.iter().filter(|disc| disc.owner == realm).map(|disc| disc.number).collect();
    let [first, _, ..] = own.as_slice() else { return Ok(own.first().copied()) };
    match turn.ask_realm(realm, &ResolveOperative { realm })? {
        Order::Resolve { disc } => Ok(u16::try_from(disc).ok()),
        _ => Ok(Some(*first)),
    }
}
