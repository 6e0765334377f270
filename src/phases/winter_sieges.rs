//! Sieges that go on through the winter: their besiegers are supplied or perish, and the besieged
//! hunger (NL-BAG-02, NL-BAG-03).

use super::winter_quarters::stragglers_go_home;
use crate::campaign::{BannerId, FightEvent, RealmEvent, RealmId, Reason, Source, Sum};
use crate::engine::armies::banners;
use crate::engine::core::texts;
use crate::engine::core::{dice, dice_key, tables};
use crate::engine::fights::sieges;
use crate::engine::{Flow, Turn, Who};
use crate::map::PlaceId;
use crate::rules::procedure::{StarvationEffect, TableEffect};
use crate::rules::table::STARVATION;
use crate::rules::{RuleId, Symbol, Thrown, Value};
use crate::say;
use crate::text::Text;

pub fn run(turn: &mut Turn<'_>) -> Flow {
    turn.state().seats().into_iter().try_for_each(|realm| supply(turn, realm))
}

/// Carries out the sieges of one realm (NL-BAG-02, NL-BAG-03).
pub(super) fn supply(turn: &mut Turn<'_>, realm: RealmId) -> Flow {
    let sieges = turn.state().sieges.iter().filter(|(_, siege)| siege.besieger == realm);
    let places: Vec<PlaceId> = sieges.map(|(place, _)| *place).collect();
    for place in places {
        dice_key::matter(turn, "winter siege", (realm, place), &[]);
        if supplied(turn, realm, place)? {
            hunger(turn, realm, place)?;
        }
        stragglers_go_home(turn)?;
    }
    Ok(())
}

/// Returns a die for each besieging banner that eats says what the siege costs; a force that is not supplied
/// perishes and the siege ends at once (NL-BAG-02).
fn supplied(turn: &mut Turn<'_>, realm: RealmId, place: PlaceId) -> Flow<bool> {
    let force = banners::besiegers(turn, place);
    let eaters: Vec<BannerId> =
        force.iter().copied().filter(|banner| banners::eats(&turn.game(), *banner)).collect();
    dice::dice_of(turn, Some(realm));
    let mut points = 0;
    for banner in &eaters {
        points +=
            turn.roll_value(Thrown::WinterSiegeRoll, "baggage for a winter siege", *banner)?;
    }
    dice::dice_of(turn, None);
    let price = turn.game().value(Value::WinterSiegePrice, realm);
    let sum = Sum::of(
        points * price,
        "baggage for a winter siege",
        turn.rules.setting(Value::WinterSiegePrice).cite,
        Source::Value(Value::WinterSiegePrice),
    );
    let money = &turn.rules.money;
    let what = say!("{money} for a winter siege", money = Text::noun(money.name.clone()));
    let what = Symbol::label(&what.to_mark()).as_str();
    let cost = turn.tally("NL-BAG-02", what, sum);
    let crowns = turn.state().realm(realm).crowns;
    if cost <= crowns {
        let prompt = say!(
            "the siege of {place} costs {cost} of your {money} this winter: pay?",
            place = texts::place(&turn.game(), place),
            cost,
            money = money.text(crowns)
        );
        if cost == 0 || turn.agree(Who::Realm(realm), "NL-BAG-02", prompt)? {
            if cost > 0 {
                turn.emit(
                    "NL-BAG-02",
                    RealmEvent::CrownsChanged { realm, by: -cost, what: Reason::WinterSiege },
                );
            }
            return Ok(true);
        }
    }
    banners::remove_banners(turn, &force, Reason::NotSupplied, RuleId("NL-BAG-02"));
    Ok(false)
}

/// Reads the starvation table once, with the winter's own modifier and never below its first row; it takes
/// the place of the season's hunger. If the settlement changes hands both sides go home (NL-BAG-03).
fn hunger(turn: &mut Turn<'_>, realm: RealmId, place: PlaceId) -> Flow {
    let Some(siege) = turn.state().sieges.get(&place) else { return Ok(()) };
    let hungry = match siege.without_banners() {
        true => turn.game().value(Value::FoodNeed, sieges::garrison(&turn.game(), place)) > 0,
        false => {
            banners::shut_in(turn, place).iter().any(|banner| banners::eats(&turn.game(), *banner))
        }
    };
    if !hungry {
        return Ok(());
    }
    let drawn = tables::roll_on_with(
        turn,
        STARVATION,
        (Value::WinterHunger, "winter"),
        "starvation",
        place,
    )?;
    for effect in StarvationEffect::each(tables::effects(turn, &drawn)) {
        match effect {
            StarvationEffect::Betrayed(_) => sieges::storm(turn, place, "NL-BAG-03")?,
            StarvationEffect::Hardship(bonus) => {
                turn.emit("NL-SIEGE-11", FightEvent::HardshipChanged { place, by: *bonus })
            }
            StarvationEffect::OffersTerms(_) => {
                let prompt = say!(
                    "the garrison of {place} offers the settlement for a free way home: accept?",
                    place = texts::place(&turn.game(), place)
                );
                if turn.agree(Who::Realm(realm), "NL-BAG-03", prompt)?
                    && turn.state().besieged(place)
                {
                    turn.emit("NL-BAG-03", FightEvent::SiegeEnded { place });
                    banners::take_place(turn, realm, place, "NL-BAG-03");
                }
            }
        }
    }
    Ok(())
}
