//! Meetings of fleets: which wants a fight, and whose speed lets it decide (NL-SHIP-04, NL-SHIP-07,
//! NL-SHIP-11).

use std::cmp::Ordering;
use std::collections::BTreeSet;

use crate::campaign::{Flag, Owner, RealmId, ShipId};
use crate::engine::armies::ships;
use crate::engine::core::ask::Who;
use crate::engine::core::game::Game;
use crate::engine::core::numbers::About;
use crate::engine::core::players::Flow;
use crate::engine::core::repeated_throws::{self, RepeatedThrows};
use crate::engine::core::texts;
use crate::engine::core::turn::Turn;
use crate::engine::core::{dice, turn_order};
use crate::engine::realms::fleets;
use crate::engine::sea::battle;
use crate::map::PlaceId;
use crate::rules::{RuleId, Thrown, Value};
use crate::say;
use crate::text::Text;

/// Meets others at sea when ships of a realm have come to the sea of a tile: with each of these
/// other owners of ships there it comes to a battle or not.
pub fn meet_at_sea(
    turn: &mut Turn<'_>,
    realm: RealmId,
    place: PlaceId,
    rivals: &BTreeSet<Flag>,
) -> Flow {
    let own = Owner::Realm(realm);
    for other in rivals.iter().copied() {
        if fleets::fleet(&turn.game(), own, place).is_empty()
            || fleets::fleet(&turn.game(), other, place).is_empty()
        {
            continue;
        }
        if let Some(forced_by) = who_forces_battle(turn, realm, other, place)? {
            battle::fleets_fight(turn, place, own.into(), other, forced_by)?;
        }
    }
    Ok(())
}

/// Forces an entry into a harbour: with each owner of other ships there it comes to a battle that
/// nobody can refuse. True while the newcomers win; after a draw they stay at sea on the tile
/// (NL-SHIP-07).
pub fn force_harbour(turn: &mut Turn<'_>, realm: RealmId, place: PlaceId) -> Flow<bool> {
    let own = Owner::Realm(realm);
    for other in fleets::rivals_in_harbour(&turn.game(), own, place) {
        if battle::fleets_fight(turn, place, own.into(), other, own.into())?.owner != own {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Returns the side that brings about a battle when ships of a realm come to others' at sea; None
/// if neither does (NL-SHIP-04).
fn who_forces_battle(
    turn: &mut Turn<'_>,
    newcomer: RealmId,
    other: Flag,
    place: PlaceId,
) -> Flow<Option<Flag>> {
    let own = Flag::from(Owner::Realm(newcomer));
    let about = |flag: Flag| About { realm: flag.owner.realm(), ..About::default() };
    let rank = |flag: Flag| turn.game().value(Value::FleetRank, about(flag));
    let (ours, theirs) = (rank(own), rank(other));
    let Some(defender) = other.owner.realm() else {
        return independents_met(turn, newcomer, other, place, ours > theirs);
    };
    // A side that outranks the other at sea decides alone (NL-RACE-08).
    match ours.cmp(&theirs) {
        Ordering::Greater => {
            return Ok(wants_battle(turn, newcomer, other, place, "NL-RACE-08")?.then_some(own));
        }
        Ordering::Less => {
            return Ok(wants_battle(turn, defender, own, place, "NL-RACE-08")?.then_some(other));
        }
        Ordering::Equal => {}
    }
    if !tries_battle(turn, newcomer, other, place)? && !tries_battle(turn, defender, own, place)? {
        return Ok(None);
    }
    let fastest =
        *turn_order::ranked(turn, &[newcomer, defender], Thrown::FleetSpeed, "speed at sea")?
            .first()
            .unwrap_or(&newcomer);
    let slower = if fastest == newcomer { other } else { own };
    Ok(wants_battle(turn, fastest, slower, place, "NL-SHIP-04")?
        .then_some(Owner::Realm(fastest).into()))
}

/// Returns the side that forces a battle with independent ships; None if it comes to no battle. If they
/// leave those alone who pass, they fight those who attack them (NL-SHIP-11); if they try to bring
/// everybody to battle the faster side decides (EN-SHIP-15), and so it does with rovers, who never
/// seek one (EN-SHIP-20).
fn independents_met(
    turn: &mut Turn<'_>,
    newcomer: RealmId,
    other: Flag,
    place: PlaceId,
    outranks: bool,
) -> Flow<Option<Flag>> {
    let own = Flag::from(Owner::Realm(newcomer));
    let try_it = turn.game().value(Value::IndependentsTry, place) > 0;
    if outranks || other.band.is_none() && !try_it {
        return Ok(wants_battle(turn, newcomer, other, place, "NL-SHIP-11")?.then_some(own));
    }
    if other.band.is_some() && !tries_battle(turn, newcomer, other, place)? {
        return Ok(None);
    }
    let rule = turn.rules.setting(Value::IndependentsTry).cite;
    Ok(match outsails(turn, newcomer, place)? {
        true if other.band.is_some() => Some(own),
        true => wants_battle(turn, newcomer, other, place, rule.0)?.then_some(own),
        false => other.band.is_none().then_some(other),
    })
}

/// Rolls, and returns true if ships of a realm are faster than independent ones; equal rolls are
/// rolled again (NL-SHIP-04).
fn outsails(turn: &mut Turn<'_>, realm: RealmId, place: PlaceId) -> Flow<bool> {
    let (what, mut tries) = ("speed at sea", RepeatedThrows::default());
    loop {
        dice::dice_of(turn, Some(realm));
        let ours = turn.roll_value(Thrown::FleetSpeed, what, (realm, place));
        dice::dice_of(turn, None);
        match ours?.cmp(&turn.roll_value(Thrown::FleetSpeed, "speed of the independents", place)?) {
            Ordering::Equal => {
                let faster = |game: &Game<'_>| {
                    vec![game.realm_name(realm).to_owned(), "independents".to_owned()]
                };
                if let Some(at) =
                    repeated_throws::ruled(turn, &mut tries, (what, RuleId("NL-SHIP-04")), faster)?
                {
                    return Ok(at == 0);
                }
            }
            order => return Ok(order == Ordering::Greater),
        }
    }
}

/// Asks a side to try to bring the other to battle: both then roll for the better speed.
fn tries_battle(turn: &mut Turn<'_>, realm: RealmId, other: Flag, place: PlaceId) -> Flow<bool> {
    let met = met(&turn.game(), other, place);
    let prompt = say!("{met}: try to bring them to battle?", met);
    turn.agree(Who::Realm(realm), "NL-SHIP-04", prompt)
}

/// Asks the side that may decide it for a battle.
fn wants_battle(
    turn: &mut Turn<'_>,
    realm: RealmId,
    other: Flag,
    place: PlaceId,
    rule: &'static str,
) -> Flow<bool> {
    let met = met(&turn.game(), other, place);
    let prompt = say!("{met}: you may force a battle; do you?", met);
    turn.agree(Who::Realm(realm), rule, prompt)
}

/// Writes `ship 1 of blue, ship 2 of blue off D4`.
fn met(game: &Game<'_>, other: Flag, place: PlaceId) -> Text {
    let fleet: Vec<ShipId> = fleets::fleet(game, other, place);
    say!(
        "{ships} off {place}",
        ships = ships::ship_names(game, &fleet),
        place = texts::place(game, place)
    )
}
