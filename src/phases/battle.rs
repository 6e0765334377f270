//! Battle: forces that meet fight at once, unless the defender takes refuge; garrisons without
//! banners come out or are besieged (NL-BATTLE-01, 07..17, NL-SIEGE-01, 02, 04, NL-MOVE-11).

use crate::campaign::{BannerId, FightEvent, Owner, RealmId, Reason};
use crate::engine::armies::{banners, positions, roster};
use crate::engine::core::fight::Fight;
use crate::engine::core::repeated_throws::{self, RepeatedThrows};
use crate::engine::core::texts;
use crate::engine::core::{dice_key, races};
use crate::engine::fights::{self, FightEnd, aftermath, garrison_fights, general, losses, sieges};
use crate::engine::marching::retreat::leaving::Flight;
use crate::engine::marching::retreat::{self, Leaving, way_back};
use crate::engine::realms::stances;
use crate::engine::{Flow, Turn, Who};
use crate::map::PlaceId;
use crate::rules::effect::Outcome;
use crate::rules::table::REFUGE;
use crate::rules::{Settlement, Value};
use crate::say;

use pursuit::{Pursuit, pursue};
use standing::stand_or_leave;

mod pursuit;
mod questions;
mod standing;
pub mod wall;

pub fn run(turn: &mut Turn<'_>) -> Flow {
    turn_on_allies(turn)?;
    meetings(turn)
}

/// Lets forces meet whoever is there, tile by tile.
pub(super) fn meetings(turn: &mut Turn<'_>) -> Flow {
    let realm = turn.realm();
    for place in positions::places_with_banners(&turn.game(), realm) {
        dice_key::matter(turn, "meeting", place, &[]);
        meet_enemies(turn, realm, place)?;
        meet_garrison(turn, realm, place)?;
        wall::take(turn, realm, place);
    }
    Ok(())
}

/// Asks a realm with banners in allied settlements if it takes them after all, which ends the alliance
/// (NL-DIP-06).
pub(super) fn turn_on_allies(turn: &mut Turn<'_>) -> Flow {
    let realm = turn.realm();
    while let Some(place) = questions::annexes(turn, realm)? {
        stances::break_alliance(turn, realm, place, Reason::Annexation);
    }
    Ok(())
}

fn meet_enemies(turn: &mut Turn<'_>, realm: RealmId, place: PlaceId) -> Flow {
    // Every fight ends with one side gone; banners left in the open are met in turn, also a
    // garrison that comes free because its besiegers left.
    let mut meetings = RepeatedThrows::default();
    loop {
        repeated_throws::must_end(turn, &mut meetings, say!("the meeting of two forces"))?;
        let mut defenders = stances::enemies_in_the_open(&turn.game(), realm, place);
        let Some(enemy) = defenders.iter().map(|banner| turn.state().banner(*banner).realm).min()
        else {
            return Ok(());
        };
        defenders.retain(|banner| turn.state().banner(*banner).realm == enemy);
        if garrison_fights::attackers(turn, realm, place).is_empty() {
            return Ok(());
        }
        let standing = stand_or_leave(turn, realm, enemy, place, defenders)?;
        let force = garrison_fights::attackers(turn, realm, place);
        // If no defender stands, the attackers have won without a fight (EN-BATTLE-04).
        let mut won = standing.is_empty();
        if !standing.is_empty() && !force.is_empty() {
            let joined = joined_by_the_besieged(turn, realm, place, &force)?;
            let fight = Fight {
                place,
                realm,
                attackers: joined,
                defender: Owner::Realm(enemy),
                defenders: standing,
                garrison: None,
            };
            if wall::defended(turn, &fight)? {
                wall::storm(turn, fight)?
            } else {
                won = battle(turn, fight)?
            }
        }
        let force = garrison_fights::attackers(turn, realm, place);
        if force.is_empty() {
            // The tile was the winner's before the pursuit, from which nobody came back.
            let enemies = stances::enemies_in_the_open(&turn.game(), realm, place);
            if won && enemies.is_empty() && !turn.state().besieged(place) {
                hold(turn, realm, place);
            }
            banners::settle_siege(turn, place);
        } else if turn.state().besieged(place) {
            take_over_siege(turn, realm, place)?;
        } else if stances::enemies_in_the_open(&turn.game(), realm, place).is_empty() {
            hold(turn, realm, place);
        }
    }
}

/// Gives the winner the tile: their disc or flag goes on it (NL-BATTLE-11).
fn hold(turn: &mut Turn<'_>, realm: RealmId, place: PlaceId) {
    if turn.state().holding(place).owner != Owner::Independent {
        banners::take_place(turn, realm, place, "NL-BATTLE-11");
    }
}

/// Asks the victor before the walls to besiege or go back (NL-SIEGE-02, NL-SIEGE-04).
fn take_over_siege(turn: &mut Turn<'_>, realm: RealmId, place: PlaceId) -> Flow {
    let Some(siege) = turn.state().sieges.get(&place) else { return Ok(()) };
    let relieved = stances::of_friends(&turn.game(), realm, siege.defender, Some(place));
    if relieved || turn.state().allied(realm, place) {
        turn.emit("NL-SIEGE-04", FightEvent::SiegeEnded { place });
        return Ok(());
    }
    if siege.besieger != realm {
        turn.emit("NL-SIEGE-04", FightEvent::BesiegerChanged { place, besieger: realm });
    }
    let force = garrison_fights::attackers(turn, realm, place);
    sieges::besiege_or_go_back(turn, realm, place, &force)
}

/// Banners shut in may come out when the relieving force is of their own empire (NL-SIEGE-04).
fn joined_by_the_besieged(
    turn: &mut Turn<'_>,
    realm: RealmId,
    place: PlaceId,
    force: &[BannerId],
) -> Flow<Vec<BannerId>> {
    let mut joined = force.to_vec();
    let mut inside = banners::shut_in(turn, place);
    inside.retain(|banner| turn.state().banner(*banner).realm == realm);
    if inside.is_empty() {
        return Ok(joined);
    }
    let prompt = say!(
        "do {banners} come out of {place} and join the relief?",
        banners = texts::banners(&turn.game(), &inside),
        place = texts::place(&turn.game(), place)
    );
    if turn.agree(Who::Realm(realm), "NL-SIEGE-04", prompt)? {
        joined.extend(inside);
    }
    Ok(joined)
}

/// Fights another realm's force, up to everybody having left who must. True if the attackers won
/// and had anybody left when the battle was over.
pub(super) fn battle(turn: &mut Turn<'_>, mut fight: Fight) -> Flow<bool> {
    // Those who came out go back inside, also when the siege is over by then (NL-SIEGE-05).
    let mut inside: Vec<BannerId> = banners::shut_in(turn, fight.place)
        .into_iter()
        .filter(|banner| fight.attackers.contains(banner))
        .collect();
    let before = losses::both_strengths(turn, &fight);
    let (times, mut before) = (before.times(&turn.game(), fight.place), before.all());
    let generals = (
        general::general(&turn.game(), &fight.attackers),
        general::general(&turn.game(), &fight.defenders),
    );
    let mut ended = fights::fight(turn, &mut fight)?;
    ended.add_founded(&mut inside);
    losses::add_founded(turn, &mut before, &fight);
    let FightEnd { outcome, attacker_scattered, defender_scattered, .. } = ended;
    let mut flight = Flight { scattered: attacker_scattered || defender_scattered, pursued: false };
    let (met, before) = (&fight, &before);
    let (attackers, defenders) = (
        positions::still_on(turn, &fight.attackers, fight.place),
        positions::still_on(turn, &fight.defenders, fight.place),
    );
    let fight = &Fight { attackers, defenders, ..fight.clone() };
    let outside: Vec<BannerId> =
        fight.attackers.iter().copied().filter(|banner| !inside.contains(banner)).collect();
    let won = outcome == Outcome::Attacker && !positions::alive(turn, &fight.attackers).is_empty();
    match outcome {
        Outcome::Attacker if !won => {}
        Outcome::Attacker => {
            let chase = Pursuit {
                victors: &fight.attackers,
                beaten: &fight.defenders,
                before,
                times,
                general: generals.1,
                captures: true,
            };
            flight =
                pursue(turn, &chase, fight.realm, defender_scattered, ended.report.as_deref_mut())?;
            defenders_leave(turn, fight, flight, outside.is_empty())?;
        }
        Outcome::Defender => {
            let pursued = !outside.is_empty() && fight.garrison.is_none();
            if let (Some(realm), true) = (fight.defender.realm(), pursued) {
                let chase = Pursuit {
                    victors: &fight.defenders,
                    beaten: &outside,
                    before,
                    times: times.turned(),
                    general: generals.0,
                    captures: true,
                };
                flight =
                    pursue(turn, &chase, realm, attacker_scattered, ended.report.as_deref_mut())?;
            }
            if flight.scattered {
                garrison_fights::scatter(turn, fight.realm, &fight.attackers, &fight.defenders)?;
            }
            way_back::go_back(turn, &outside, Leaving::after(flight))?;
            if flight.scattered {
                retreat::regroup(turn, &outside);
            }
        }
        Outcome::Draw => {
            retreat::defenders_after_draw(turn, &fight.defenders, fight.place)?;
            way_back::go_back(turn, &outside, Leaving::Drawn)?;
        }
    }
    banners::settle_siege(turn, fight.place);
    aftermath::after_the_table(turn, met, &ended, flight)?;
    Ok(won)
}

/// Makes the defenders leave; beaten by a sally they are besiegers, who may have a way of their own back
/// (EN-SIEGE-07).
fn defenders_leave(turn: &mut Turn<'_>, fight: &Fight, flight: Flight, sally: bool) -> Flow {
    if let (true, Some(owner)) = (flight.scattered, fight.defender.realm()) {
        garrison_fights::scatter(turn, owner, &fight.defenders, &fight.attackers)?;
    }
    let about = races::about_force(&turn.game(), &fight.defenders);
    if sally && turn.game().value(Value::SallyBesiegersBack, about) > 0 {
        way_back::besiegers_go_back(turn, &fight.defenders, Leaving::after(flight))?;
    } else {
        retreat::leave_to_own_tile(turn, &fight.defenders, Leaving::after(flight))?;
    }
    retreat::regroup(turn, &fight.defenders);
    Ok(())
}

/// Lets a force meet a settlement without banners whose tile it has entered: its garrison, if it has one,
/// fights or shuts itself in; another realm's without one changes hands (NL-BATTLE-14, EN-SIEGE-09).
fn meet_garrison(turn: &mut Turn<'_>, realm: RealmId, place: PlaceId) -> Flow {
    let Some(kind) = turn.state().working_settlement(place) else { return Ok(()) };
    // Most forces stand on land of their own.
    let owner = turn.state().holding(place).owner;
    let meets = match owner {
        Owner::Independent => true,
        Owner::Realm(other) => stances::hostile(&turn.game(), realm, other, Some(place)),
        Owner::Nobody => false,
    };
    if !meets {
        return Ok(());
    }
    let entered = garrison_fights::attackers(turn, realm, place);
    if entered.is_empty() || turn.state().besieged(place) || turn.state().allied(realm, place) {
        return Ok(());
    }
    let points = garrison_fights::garrison_of(turn, realm, place)?;
    if owner == Owner::Independent {
        return meet_independents(turn, (realm, place), &entered, (kind, points));
    }
    if points == 0 {
        banners::take_place(turn, realm, place, "NL-SCOUT-15");
        return Ok(());
    }
    garrison_fights::besieges_garrison(turn, realm, place, points)?;
    sieges::besiege_or_go_back(turn, realm, place, &entered)
}

/// Carries out the battle or siege that entering an independent settlement's tile means (NL-BATTLE-14..17).
fn meet_independents(
    turn: &mut Turn<'_>,
    (realm, place): (RealmId, PlaceId),
    entered: &[BannerId],
    (kind, points): (Settlement, i64),
) -> Flow {
    if turn.rules.per_settlement(REFUGE, Some(kind)) > 0
        && roster::fighting_points(&turn.game(), entered) >= points
    {
        garrison_fights::besieges_garrison(turn, realm, place, points)?;
        return sieges::besiege_or_go_back(turn, realm, place, entered);
    }
    garrison_fights::fight_garrison(turn, realm, place, points, |turn| {
        turn.emit("NL-BATTLE-17", FightEvent::GarrisonDestroyed(place));
        banners::take_place(turn, realm, place, "NL-BATTLE-17");
    })?;
    Ok(())
}
