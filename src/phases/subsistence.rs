//! Subsistence: every banner needs food at the start of its owner's turn, from the tile it is
//! on, from baggage, or from the stock; a hungry garrison is tested (NL-SUB-01..06, NL-SIEGE-10,
//! 11).

use crate::campaign::{Banner, BannerId, FightEvent, Force, MapEvent, Owner, RealmId, Reason};
use crate::engine::armies::{banners, positions};
use crate::engine::core::texts;
use crate::engine::core::{dice_key, tables};
use crate::engine::effects::{self, Scope};
use crate::engine::fights::sieges;
use crate::engine::supply::{self, HungryForce, Provisions, forage};
use crate::engine::{Flow, Turn, Who};
use crate::map::PlaceId;
use crate::rules::procedure::{StarvationEffect, TableEffect};
use crate::rules::table::{SHORTFALL, STARVATION};
use crate::rules::{RuleId, Value};
use crate::say;

pub fn run(turn: &mut Turn<'_>) -> Flow {
    feed_forces(turn)?;
    feed_aboard(turn)?;
    hungry_garrisons(turn)
}

/// Banners on land eat, those first that their player says (NL-SUB-01, NL-SUB-02).
pub(super) fn feed_forces(turn: &mut Turn<'_>) -> Flow {
    let realm = turn.realm();
    let provisions = Provisions::of_realm(realm);
    let mut forces = forces_on_land(turn, realm);
    let chooses = |(place, force): &(PlaceId, Force)| {
        forage::has_choice_of_food(&turn.game(), realm, force, *place)
    };
    if forces.iter().any(chooses) {
        supply::share_provisions(turn, realm, &provisions)?;
        forces = forces_on_land(turn, realm);
    }
    let fed = provisions.first_fed();
    for (place, force) in forces {
        dice_key::matter(turn, "food", (realm, place), &[]);
        feed_force(
            turn,
            place,
            &positions::still_on(turn, &force, place),
            fed.get(&place).map_or(&[][..], Vec::as_slice),
        )?;
    }
    Ok(())
}

/// Returns the forces of a realm on land, each on its tile.
fn forces_on_land(turn: &Turn<'_>, realm: RealmId) -> Vec<(PlaceId, Force)> {
    let places = positions::places_with_banners(&turn.game(), realm).into_iter();
    places.map(|place| (place, turn.state().force(realm, place))).collect()
}

/// Feeds a force and tests a garrison that cannot be fed (NL-SIEGE-10). The force is who stood there as the
/// turn began: a banner that yields a place and comes to another tile has already eaten, or gone without
/// (NL-SUB-01).
fn feed_force(turn: &mut Turn<'_>, place: PlaceId, force: &[BannerId], first: &[BannerId]) -> Flow {
    let realm = turn.realm();
    // Others than the besieger may stand outside as well, where they are no enemies of theirs.
    let inside = force.iter().any(|banner| turn.state().banner(*banner).shut_in);
    let hungry = supply::feed(turn, &HungryForce { place, force, first, open: true, rule: None })?;
    let garrison_hungry = inside
        && !hungry.is_empty()
        && turn.state().sieges.get(&place).is_some_and(|siege| siege.besieger != realm);
    if garrison_hungry {
        starve(turn, place)?;
    }
    Ok(())
}

/// Banners aboard ships live from their baggage alone; the ships need nothing (NL-SHIP-02).
pub(super) fn feed_aboard(turn: &mut Turn<'_>) -> Flow {
    let realm = turn.realm();
    dice_key::matter(turn, "food aboard", realm, &[]);
    let mut aboard: Vec<BannerId> = turn
        .state()
        .banners_of(realm)
        .filter(|(_, banner)| banner.aboard.is_some())
        .map(|(id, _)| id)
        .collect();
    aboard.sort_by_key(|banner| turn.state().banner(*banner).number);
    for banner in aboard {
        let need = turn.game().value(Value::FoodNeed, banner);
        let Banner { baggage, at: place, .. } = *turn.state().banner(banner);
        if need <= 0 {
            continue;
        }
        if baggage >= need {
            banners::lose_baggage(turn, banner, need, Reason::Food, RuleId("NL-SHIP-02"));
        } else {
            let scope =
                Scope { force: vec![banner], banner: Some(banner), place, what: Reason::Hunger };
            effects::roll_and_carry_out(turn, SHORTFALL, &scope)?;
        }
    }
    Ok(())
}

/// Tests a garrison that could not be fed, once per siege and turn (NL-SIEGE-10, NL-SIEGE-11).
fn starve(turn: &mut Turn<'_>, place: PlaceId) -> Flow {
    let Some(siege) = turn.state().sieges.get(&place) else { return Ok(()) };
    let besieger = siege.besieger;
    let no_banners = siege.without_banners();
    let drawn = turn.roll_on(STARVATION, "starvation", place)?;
    for effect in StarvationEffect::each(tables::effects(turn, &drawn)) {
        match effect {
            StarvationEffect::Betrayed(_) => sieges::storm(turn, place, "NL-SIEGE-11")?,
            StarvationEffect::Hardship(bonus) => {
                turn.emit("NL-SIEGE-11", FightEvent::HardshipChanged { place, by: *bonus })
            }
            StarvationEffect::OffersTerms(_) => {
                let prompt = say!(
                    "the garrison of {place} offers the settlement for free passage: accept?",
                    place = texts::place(&turn.game(), place)
                );
                let accepted = turn.agree(Who::Realm(besieger), "NL-SIEGE-11", prompt)?;
                if accepted && (no_banners || sieges::free_passage(turn, place)?) {
                    if turn.state().besieged(place) {
                        turn.emit("NL-SIEGE-11", FightEvent::SiegeEnded { place });
                    }
                    banners::take_place(turn, besieger, place, "NL-SIEGE-11");
                }
            }
        }
    }
    Ok(())
}

/// Garrisons without banners that this realm besieges eat at the start of its turn, each as one
/// banner: what they have themselves, then what their realm has stored there (NL-SIEGE-10,
/// EN-SIEGE-09).
pub(super) fn hungry_garrisons(turn: &mut Turn<'_>) -> Flow {
    let realm = turn.realm();
    let besieged = turn
        .state()
        .sieges
        .iter()
        .filter(|(_, siege)| siege.besieger == realm && siege.without_banners());
    let places: Vec<PlaceId> = besieged.map(|(place, _)| *place).collect();
    for place in places {
        dice_key::matter(turn, "hungry garrison", (realm, place), &[]);
        let Some(siege) = turn.state().sieges.get(&place) else { continue };
        // Banners that need no food need none behind walls either (NL-RACE-02).
        let need = turn.game().value(Value::FoodNeed, sieges::garrison(&turn.game(), place));
        if need <= 0 {
            continue;
        }
        let stored = if siege.defender == Owner::Independent {
            0
        } else {
            turn.state().holding(place).stock
        };
        if siege.garrison_baggage >= need {
            turn.emit(
                "NL-SIEGE-10",
                FightEvent::GarrisonChanged { place, points: 0, baggage: -need },
            );
        } else if stored >= need {
            turn.emit("NL-SIEGE-10", MapEvent::StockChanged { place, by: -need });
        } else {
            sieges::garrison_lacks_food(turn, place)?;
            starve(turn, place)?;
        }
    }
    Ok(())
}
