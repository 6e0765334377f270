//! A force meets a garrison that comes out, or an army of nobody: the fight, and who goes back
//! (NL-BATTLE-09, NL-BATTLE-17).

use crate::campaign::{BannerId, FightEvent, Owner, RealmId, ScriptValue};
use crate::engine::armies::{booty, positions};
use crate::engine::core::fight::Fight;
use crate::engine::core::numbers::ValueArguments;
use crate::engine::core::scripting::hook_calls;
use crate::engine::core::tables;
use crate::engine::fights::{self, aftermath};
use crate::engine::marching::retreat::leaving::Flight;
use crate::engine::marching::retreat::{self, Leaving, way_back};
use crate::engine::{About, Flow, Hook, Turn};
use crate::map::PlaceId;
use crate::rules::effect::Outcome;
use crate::rules::table::GARRISON;
use crate::rules::{Amount, Cell, Settlement, Thrown};

/// Rolls for the garrison that independents have in a settlement which a realm attacks or besieges
/// (NL-BATTLE-14).
pub(crate) fn roll_garrison(
    turn: &mut Turn<'_>,
    (realm, place): (RealmId, PlaceId),
    kind: Settlement,
) -> Flow<i64> {
    let banner = turn.state().force(realm, place).first().copied();
    let told = ValueArguments { realm: Some(realm), banner, tile: None };
    let whom = About { told, ..About::from(place) };
    let drawn = tables::roll_on_column(
        turn,
        GARRISON,
        turn.rules.column(kind).0,
        "size of the garrison",
        whom,
    )?;
    Ok(match tables::cell(turn, &drawn) {
        Cell::Amount(Amount { plus, .. }) => *plus,
        Cell::Effects(_) => 0,
    })
}

/// Returns the garrison without banners that a settlement has against a realm: what scripts give
/// it, or what independents roll (NL-BATTLE-14, EN-SIEGE-09).
pub(crate) fn garrison_of(turn: &mut Turn<'_>, realm: RealmId, place: PlaceId) -> Flow<i64> {
    let told = [ScriptValue::Tile(place), ScriptValue::Realm(realm)];
    let given =
        hook_calls::hook(turn, Hook::Garrison, 0, &told)?.and_then(|given| given.value.number());
    let independent = turn.state().holding(place).owner == Owner::Independent;
    match (given, turn.state().working_settlement(place)) {
        (Some(points), _) => Ok(points.max(0)),
        (None, Some(kind)) if independent => roll_garrison(turn, (realm, place), kind),
        (None, _) => Ok(0),
    }
}

/// Shuts in a garrison without banners: its baggage is rolled, and it is not rolled again while the
/// siege lasts (NL-BATTLE-15, NL-SIEGE-10).
pub(crate) fn besieges_garrison(
    turn: &mut Turn<'_>,
    besieger: RealmId,
    place: PlaceId,
    garrison: i64,
) -> Flow {
    let defender = turn.state().holding(place).owner;
    let garrison_baggage =
        turn.roll_value(Thrown::GarrisonBaggage, "baggage of the garrison", place)?.max(0);
    let independent = defender == Owner::Independent;
    turn.emit(
        if independent { "NL-BATTLE-15" } else { "EN-SIEGE-09" },
        FightEvent::SiegeBegan { place, besieger, defender, garrison, garrison_baggage },
    );
    Ok(())
}

/// Lists own banners that can fight here: those in the open.
pub(crate) fn attackers(turn: &Turn<'_>, realm: RealmId, place: PlaceId) -> Vec<BannerId> {
    let mut force = turn.state().force(realm, place);
    force.retain(|banner| !turn.state().banner(*banner).shut_in);
    force.into_vec()
}

/// Leaves the baggage and machines of a scattered force to the victors (NL-BATTLE-09).
pub(crate) fn scatter(
    turn: &mut Turn<'_>,
    realm: RealmId,
    force: &[BannerId],
    victors: &[BannerId],
) -> Flow {
    turn.emit("NL-BATTLE-09", FightEvent::Scattered { realm: Owner::Realm(realm) });
    booty::leave_in_panic(turn, force, victors)
}

/// Attacks an army that belongs to nobody, as independents who come out are attacked; returns in
/// words how that ended.
pub fn attack_nobody(
    turn: &mut Turn<'_>,
    realm: RealmId,
    place: PlaceId,
    points: i64,
) -> Flow<&'static str> {
    Ok(match fight_garrison(turn, realm, place, points, |_| {})? {
        Outcome::Attacker => "won",
        Outcome::Draw => "drawn",
        Outcome::Defender => "lost",
    })
}

/// Fights a garrison that comes out; the force that does not win goes back (NL-BATTLE-17). `won` is
/// done by a force of which something is left.
pub(crate) fn fight_garrison(
    turn: &mut Turn<'_>,
    realm: RealmId,
    place: PlaceId,
    points: i64,
    won: impl FnOnce(&mut Turn<'_>),
) -> Flow<Outcome> {
    let entered = attackers(turn, realm, place);
    let mut fight = Fight {
        place,
        realm,
        attackers: entered,
        defender: Owner::Independent,
        defenders: Vec::new(),
        garrison: Some(points),
    };
    let ended = fights::fight(turn, &mut fight)?;
    let entered = positions::still_on(turn, &fight.attackers, place);
    match ended.outcome {
        Outcome::Attacker if !positions::alive(turn, &entered).is_empty() => won(turn),
        Outcome::Attacker => {}
        Outcome::Draw => way_back::go_back(turn, &entered, Leaving::Unpursued)?,
        Outcome::Defender if ended.attacker_scattered => {
            scatter(turn, realm, &entered, &[])?;
            way_back::go_back(turn, &entered, Leaving::Scattered { pursued: false })?;
            retreat::regroup(turn, &entered);
        }
        Outcome::Defender => way_back::go_back(turn, &entered, Leaving::Beaten { pursued: false })?,
    }
    aftermath::after_the_table(
        turn,
        &fight,
        &ended,
        Flight { scattered: ended.attacker_scattered, pursued: false },
    )?;
    Ok(ended.outcome)
}
