//! Subsistence: every banner needs food at the start of its owner's turn, from the tile it is
//! on, from baggage, or from the stock; a hungry garrison is tested (NL-SUB-01..06, NL-SIEGE-10,
//! 11).

use smallvec::SmallVec;

use crate::campaign::{Banner, BannerId, Event, Force, Owner, RealmId, Reason};
use crate::engine::armies::supply::{HungryForce, Provisions};
use crate::engine::core::effects::Scope;
use crate::engine::{Flow, Game, Turn, Who};
use crate::map::PlaceId;
use crate::rules::procedure::{StarvationEffect, TableEffect};
use crate::rules::table::{SHORTFALL, STARVATION};
use crate::rules::{RuleId, Value};

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
    let chooses =
        |(place, force): &(PlaceId, Force)| turn.game().has_choice_of_food(realm, force, *place);
    if forces.iter().any(chooses) {
        turn.share_provisions(realm, &provisions)?;
        forces = forces_on_land(turn, realm);
    }
    let fed = provisions.first_fed();
    for (place, force) in forces {
        turn.matter("food", (realm, place), &[]);
        feed_force(
            turn,
            place,
            &turn.still_on(&force, place),
            fed.get(&place).map_or(&[][..], Vec::as_slice),
        )?;
    }
    Ok(())
}

/// The forces of a realm on land, each on its tile.
fn forces_on_land(turn: &Turn<'_>, realm: RealmId) -> Vec<(PlaceId, Force)> {
    let places = turn.game().places_with_banners(realm).into_iter();
    places.map(|place| (place, turn.state().force(realm, place))).collect()
}

/// A garrison that cannot be fed is tested (NL-SIEGE-10). The force is who stood there as the turn
/// began: a banner that yields a place and comes to another tile has already eaten, or gone without
/// (NL-SUB-01).
fn feed_force(turn: &mut Turn<'_>, place: PlaceId, force: &[BannerId], first: &[BannerId]) -> Flow {
    let realm = turn.realm();
    // Others than the besieger may stand outside as well, where they are no enemies of theirs.
    let inside = force.iter().any(|banner| turn.state().banner(*banner).shut_in);
    let hungry = turn.feed(&HungryForce { place, force, first, open: true, rule: None })?;
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
    turn.matter("food aboard", realm, &[]);
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
            turn.lose_baggage(banner, need, Reason::Food, RuleId("NL-SHIP-02"));
        } else {
            let scope =
                Scope { force: vec![banner], banner: Some(banner), place, what: Reason::Hunger };
            turn.roll_and_carry_out(SHORTFALL, &scope)?;
        }
    }
    Ok(())
}

/// A garrison that could not be fed is tested once per siege and turn (NL-SIEGE-10, NL-SIEGE-11).
fn starve(turn: &mut Turn<'_>, place: PlaceId) -> Flow {
    let Some(siege) = turn.state().sieges.get(&place) else { return Ok(()) };
    let besieger = siege.besieger;
    let no_banners = siege.without_banners();
    let drawn = turn.roll_on(STARVATION, "starvation", place)?;
    for effect in StarvationEffect::each(turn.effects(&drawn)) {
        match effect {
            StarvationEffect::Betrayed(_) => turn.storm(place, "NL-SIEGE-11")?,
            StarvationEffect::Hardship(bonus) => {
                turn.emit("NL-SIEGE-11", Event::HardshipChanged { place, by: *bonus })
            }
            StarvationEffect::OffersTerms(_) => {
                let prompt = format!(
                    "the garrison of {place} offers the settlement for free passage: accept?",
                    place = turn.game().label(place)
                );
                let accepted = turn.agree(Who::Realm(besieger), "NL-SIEGE-11", prompt)?;
                if accepted && (no_banners || turn.free_passage(place)?) {
                    if turn.state().besieged(place) {
                        turn.emit("NL-SIEGE-11", Event::SiegeEnded { place });
                    }
                    turn.take_place(besieger, place, "NL-SIEGE-11");
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
        turn.matter("hungry garrison", (realm, place), &[]);
        let Some(siege) = turn.state().sieges.get(&place) else { continue };
        // Banners that need no food need none behind walls either (NL-RACE-02).
        let need = turn.game().value(Value::FoodNeed, turn.game().garrison(place));
        if need <= 0 {
            continue;
        }
        let stored = if siege.defender == Owner::Independent {
            0
        } else {
            turn.state().holding(place).stock
        };
        if siege.garrison_baggage >= need {
            turn.emit("NL-SIEGE-10", Event::GarrisonChanged { place, points: 0, baggage: -need });
        } else if stored >= need {
            turn.emit("NL-SIEGE-10", Event::StockChanged { place, by: -need });
        } else {
            turn.garrison_lacks_food(place)?;
            starve(turn, place)?;
        }
    }
    Ok(())
}

impl Game<'_> {
    /// Tiles where a realm has banners on land, in map order.
    #[must_use]
    pub fn places_with_banners(&self, realm: RealmId) -> SmallVec<[PlaceId; 16]> {
        let ashore = self.state.banners_of(realm).filter(|(_, banner)| banner.aboard.is_none());
        let mut places: SmallVec<[PlaceId; 16]> = ashore.map(|(_, banner)| banner.at).collect();
        places.sort_unstable();
        places.dedup();
        places
    }
}
