//! Contingents that a realm hires: mercenaries and the troops of allies, of what race each is, the
//! fewest that can come, and which of them are chosen from an army list (NL-REC-08, NL-REC-10).

use crate::campaign::{Contingent, Origin, RealmId, Service};
use crate::engine::armies::roster;
use crate::engine::core::{order, races};
use crate::engine::realms::treasury;
use crate::engine::upheavals::alliances;
use crate::engine::{Company, Game, Order, Refusal};
use crate::map::PlaceId;
use crate::phases::muster_rosters;
use crate::rules::{Race, Value};
use crate::say;
use crate::text::{ProgramNoun, Text};

/// Returns the first tile of the allied area that a tile belongs to: it represents the whole (NL-REC-10).
pub(super) fn allied_area(game: &Game<'_>, realm: RealmId, place: PlaceId) -> Option<PlaceId> {
    alliances::allied_areas(game, realm)
        .into_iter()
        .find(|area| area.contains(&place))
        .and_then(|area| area.first().copied())
}

/// Returns the race that a contingent keeps: None for the edition's default race (NL-RACE-01).
fn named_race(game: &Game<'_>, race: Option<Race>) -> Option<Race> {
    race.filter(|race| game.rules.default_race != Some(*race))
}

/// Returns the contingent that an allied area sends this winter; None before it was paid for.
pub(super) fn sent_by(game: &Game<'_>, realm: RealmId, area: PlaceId) -> Option<Origin> {
    muster_rosters::hired_by(game, realm).into_iter().find(|origin| origin.area == Some(area))
}

/// Returns the race of an allied area's troops, or of mercenaries (no area): what was named,
/// else what the area sends already.
pub(super) fn race_sent(
    game: &Game<'_>,
    realm: RealmId,
    area: Option<PlaceId>,
    race: Option<Race>,
) -> Option<Race> {
    match area.and_then(|area| sent_by(game, realm, area)) {
        Some(sent) if race.is_none() => sent.race,
        _ => named_race(game, race),
    }
}

/// Returns the smallest contingent that can be placed: a legal banner, or a lone one below that
/// where the rules let one alliance send so few.
pub(in crate::phases) fn least_contingent(
    game: &Game<'_>,
    realm: RealmId,
    service: Service,
    race: Option<Race>,
) -> i64 {
    let about = races::about_company(game, realm, Company { service, race });
    let banner = game.value(Value::BannerMin, about);
    if service == Service::Allied {
        game.value(Value::AlliedLeast, about).min(banner)
    } else {
        banner
    }
}

/// Turns `mercenary`, `mercenary dwarf`, `F4` or `F4 dwarf` into the contingent whose troops are chosen from
/// the army list of its race (NL-REC-08, NL-REC-10).
pub(super) fn origin_to_choose(
    game: &Game<'_>,
    realm: RealmId,
    from: &order::Contingent,
) -> Result<Origin, Refusal> {
    let (service, area, race, rule) = match *from {
        order::Contingent::Mercenary { race } => (Service::Mercenary, None, race, "NL-REC-08"),
        order::Contingent::Allied { area, race } => {
            let area = allied_area(game, realm, area).unwrap_or(area);
            (Service::Allied, Some(area), race, "NL-REC-10")
        }
    };
    let race = race_sent(game, realm, area, race);
    let origin = Origin { service, area, race };
    let troops = || races::company_title(game, races::company_hired(game, realm, Some(origin)));
    let points = muster_rosters::chooses_from(game, realm, Some(origin));
    game.require(points > 0, rule, || {
        say!(
            "you have no {troops} yet: pay for them first with `mercenaries` or `allies`",
            troops = troops()
        )
    })?;
    let least = least_contingent(game, realm, service, race);
    let fills = || muster_rosters::fills_any(game, realm, origin);
    game.require(points >= least && fills(), rule, || {
        say!(
            "{points} cannot form a banner of {troops}",
            points = Text::count(points, ProgramNoun::Point),
            troops = troops()
        )
    })?;
    Ok(origin)
}

/// Races with an army list of their own that is not the realm's.
pub(super) fn races_with_other_lists(game: &Game<'_>, realm: RealmId) -> Vec<Race> {
    let own = roster::army(game, realm).map(|army| &army.id);
    let races = game
        .rules
        .armies
        .iter()
        .filter_map(|army| army.race)
        .filter(|race| named_race(game, Some(*race)).is_some());
    let mut others: Vec<Race> = races
        .filter(|race| roster::army_of_race(game, Some(*race)).map(|army| &army.id) != own)
        .collect();
    others.sort_unstable();
    others.dedup();
    others
}

/// Returns orders to choose the troops of contingents of whom no troop is chosen yet.
pub(super) fn contingents_to_choose(game: &Game<'_>, realm: RealmId) -> Vec<Order> {
    let named = |Origin { area, race, .. }: Origin| match area {
        None => order::Contingent::Mercenary { race },
        Some(area) => order::Contingent::Allied { area, race },
    };
    let contingents = game.state.realm(realm).contingents.iter().map(Contingent::origin);
    let open =
        contingents.filter(|origin| muster_rosters::meant(game, realm, Some(*origin)).is_empty());
    let chosen = open.map(named).filter(|from| origin_to_choose(game, realm, from).is_ok());
    chosen.map(|from| Order::EnlistHired { from }).collect()
}

/// Checks that enough troops of one origin come for some crowns to be placed (NL-REC-08,
/// NL-REC-10).
pub(super) fn may_hire(
    game: &Game<'_>,
    realm: RealmId,
    crowns: i64,
    (origin, rate): (Origin, Value),
    rule: &'static str,
) -> Result<(), Refusal> {
    let Origin { service, area, race } = origin;
    let race = race_sent(game, realm, area, race);
    let sent = area.and_then(|area| sent_by(game, realm, area));
    game.require(sent.is_none(), rule, || {
        let sent = races::company_title(game, races::company_hired(game, realm, sent));
        say!("an alliance sends one contingent, and this one sends you {sent} already", sent)
    })?;
    let points = muster_rosters::chooses_from(game, realm, Some(Origin { service, area, race }))
        + treasury::at_rate(game, realm, crowns, rate, "points").total();
    let low = least_contingent(game, realm, service, race);
    // They need separate banners, so fewer could not be placed.
    game.require(points >= low, rule, || {
        let troops = races::company_title(game, Company { service, race });
        say!(
            "{points} cannot form a banner: {troops} need their own, with at least {low}",
            points = Text::count(points, ProgramNoun::Point),
            troops,
            low = Text::count(low, ProgramNoun::Point)
        )
    })
}
