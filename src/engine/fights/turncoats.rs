//! Settlements that go over to another side from within: rebels, traitors, and those whose emperor
//! is dead (NL-EVENT-03, NL-EVENT-10, NL-ESP-06).

use crate::campaign::{BannerId, Event, FightEvent, MapEvent, Owner, RealmId, Reason};
use crate::engine::armies::{banners, ships};
use crate::engine::core::players::Flow;
use crate::engine::core::scripting::forbidden;
use crate::engine::core::turn::Turn;
use crate::engine::fights::garrison_fights;
use crate::engine::realms::stances;
use crate::map::PlaceId;
use crate::rules::RuleId;

/// Changes sides of a realm's settlement, unless a script forbids it. Its flag changes before its
/// troops die, so that a besieger gets nothing by that; ships of its harbour keep their flag and
/// put to sea (NL-SHIP-10).
pub fn change_sides(
    turn: &mut Turn<'_>,
    (realm, place): (RealmId, PlaceId),
    owner: Owner,
    (what, rule): (Reason, RuleId),
) -> Flow {
    let changes = Event::Map(MapEvent::OwnerChanged { place, owner });
    if forbidden::prevents(turn, rule, &changes) {
        return Ok(());
    }
    let siege = turn.state().sieges.get(&place);
    let besieger =
        siege.filter(|siege| siege.defender == Owner::Realm(realm)).map(|siege| siege.besieger);
    let troops: Vec<BannerId> = match besieger {
        Some(_) => banners::shut_in(turn, place),
        None => turn.state().force(realm, place).into_vec(),
    };
    turn.emit_rule(rule, changes);
    ships::put_to_sea(turn, place, Owner::Realm(realm), RuleId("NL-SHIP-10"));
    if besieger.is_some() {
        turn.emit("NL-SIEGE-01", FightEvent::SiegeEnded { place });
    }
    banners::remove_banners(turn, &troops, what, rule);
    match besieger {
        Some(besieger) => besieges_turncoats(turn, besieger, place),
        None => Ok(()),
    }
}

/// Lets the besieger of a settlement that has changed sides besiege its new owner: independents man
/// the walls with the garrison that they always have (NL-BATTLE-14). With nobody to man them the
/// besieger takes the place (NL-SIEGE-01), and among friends the siege is over.
fn besieges_turncoats(turn: &mut Turn<'_>, besieger: RealmId, place: PlaceId) -> Flow {
    let defender = turn.state().holding(place).owner;
    if stances::of_friends(&turn.game(), besieger, defender, Some(place)) {
        return Ok(());
    }
    let points = garrison_fights::garrison_of(turn, besieger, place)?;
    if points == 0 {
        banners::take_place(turn, besieger, place, "NL-SIEGE-01");
        return Ok(());
    }
    garrison_fights::besieges_garrison(turn, besieger, place, points)
}
