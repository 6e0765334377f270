//! Winter quarters: hired and called troops leave, stores are gone, besiegers go on or stop, and
//! everybody else goes home, banners to their realm and ships to a harbour (NL-WQ).

mod banners;
mod fleet;
mod ways_to_quarters;

use crate::campaign::{
    BannerEvent, BannerId, FightEvent, MapEvent, Owner, RealmEvent, RealmId, Reason, RosterEvent,
    Service, Station, Troop, TroopId,
};
use crate::engine::core::choice::{Choice, ChoiceTerms};
use crate::engine::core::presence;
use crate::engine::core::texts;
use crate::engine::{About, Flow, Game, Order, Refusal, Turn, Verb, armies};
use crate::map::PlaceId;
use crate::phases::winter_rosters;
use crate::rules::{RuleId, Value};
use crate::say;

use banners::go_home;

pub fn run(turn: &mut Turn<'_>) -> Flow {
    hired_troops(turn)?;
    // If baggage helps those who retreat it is lost after them (EN-WQ-13).
    let helps = |about: About| turn.game().value(Value::RetreatBaggage, about) != 0;
    let kept = turn.state().realm_ids().any(|realm| helps(About::from(realm)))
        || turn.state().standing().any(|(banner, _)| helps(About::from(banner)));
    if !kept {
        stores(turn)?;
    }
    for step in [ferries, sieges, ships, home] {
        turn.state().seats().into_iter().try_for_each(|realm| step(turn, realm))?;
    }
    if kept {
        stores(turn)?;
    }
    booty(turn)
}

/// Ships of a realm go to a harbour (NL-WQ-06).
pub(super) fn ships(turn: &mut Turn<'_>, realm: RealmId) -> Flow {
    fleet::sail_home(turn, realm)
}

/// Banners of a realm outside sieges go home (NL-WQ-01).
pub(super) fn home(turn: &mut Turn<'_>, realm: RealmId) -> Flow {
    let banners = outside_sieges(&turn.game(), realm);
    go_home(turn, realm, &banners)
}

/// Trophies and prisoners come to the capitals (NL-TT-18).
pub(super) fn booty(turn: &mut Turn<'_>) -> Flow {
    winter_rosters::bring_booty_home(turn);
    Ok(())
}

/// Lets all ships that a realm has when winter comes, those too that find no harbour, bring banners home
/// (EN-WQ-05).
pub(super) fn ferries(turn: &mut Turn<'_>, realm: RealmId) -> Flow {
    let each = turn.game().value(Value::QuartersFerry, realm);
    let ships = i64::try_from(turn.state().ships_of(Owner::Realm(realm)).count()).unwrap_or(0);
    if ships > 0 && each > 0 {
        let rule = turn.rules.setting(Value::QuartersFerry).cite;
        turn.emit_rule(rule, BannerEvent::FerriesCounted { realm, banners: ships * each });
    }
    Ok(())
}

/// Banners of a realm that take part in no siege (NL-WQ-01).
fn outside_sieges(game: &Game<'_>, realm: RealmId) -> Vec<BannerId> {
    let ashore = game.state.banners_of(realm).filter(|(_, banner)| banner.aboard.is_none());
    ashore.map(|(id, _)| id).filter(|banner| !presence::in_siege(game, *banner)).collect()
}

/// Sends banners outside their realm and not in a siege home after a siege that ended in winter, as in winter
/// quarters, realm by realm in the order of the last round (NL-BAG-03).
pub fn stragglers_go_home(turn: &mut Turn<'_>) -> Flow {
    for realm in turn.state().seats() {
        let mut banners = outside_sieges(&turn.game(), realm);
        banners.retain(|banner| {
            !turn.state().realm(realm).home.contains(&turn.state().banner(*banner).at)
        });
        go_home(turn, realm, &banners)?;
    }
    Ok(())
}

/// Mercenaries, allies and summoned troops serve one season (NL-REC-08, NL-REC-10, NL-EQX-15).
pub(super) fn hired_troops(turn: &mut Turn<'_>) -> Flow {
    for (service, rule) in [
        (Service::Mercenary, "NL-REC-08"),
        (Service::Allied, "NL-REC-10"),
        (Service::Summoned, "NL-EQX-15"),
    ] {
        let leaving: Vec<BannerId> = turn
            .state()
            .all_banners()
            .filter(|(_, banner)| banner.service == service)
            .map(|(id, _)| id)
            .collect();
        armies::banners::remove_banners(turn, &leaving, Reason::SeasonServed, RuleId(rule));
        // Prisoners among them no longer serve anybody either.
        let hired = |troop: &Troop| troop.hired.is_some_and(|origin| origin.service == service);
        let left: Vec<TroopId> = turn
            .state()
            .roster
            .present()
            .filter(|(_, troop)| hired(troop))
            .map(|(id, _)| id)
            .collect();
        for troop in left {
            turn.emit_rule(
                RuleId(rule),
                RosterEvent::TroopSent { troop, to: Station::Gone, what: Reason::SeasonServed },
            );
        }
    }
    Ok(())
}

/// Removes baggage and stocks left at the end of the season, in sieges too (NL-WQ-04).
pub(super) fn stores(turn: &mut Turn<'_>) -> Flow {
    let carried: Vec<(BannerId, i64)> = turn
        .state()
        .standing()
        .filter(|(_, banner)| banner.baggage > 0)
        .map(|(id, banner)| (id, banner.baggage))
        .collect();
    for (banner, baggage) in carried {
        turn.emit(
            "NL-WQ-04",
            BannerEvent::BaggageChanged { banner, by: -baggage, what: Reason::SeasonOver },
        );
    }
    let places: Vec<PlaceId> =
        turn.game().map().ids().filter(|place| turn.state().holding(*place).stock > 0).collect();
    for place in places {
        let by = -turn.state().holding(place).stock;
        turn.emit("NL-WQ-04", MapEvent::StockChanged { place, by });
    }
    let garrisons: Vec<(PlaceId, i64)> =
        turn.state().sieges.iter().map(|(place, siege)| (*place, siege.garrison_baggage)).collect();
    for (place, baggage) in garrisons.into_iter().filter(|(_, baggage)| *baggage > 0) {
        turn.emit("NL-WQ-04", FightEvent::GarrisonChanged { place, points: 0, baggage: -baggage });
    }
    let realms: Vec<(RealmId, i64)> =
        turn.state().realm_ids().map(|realm| (realm, turn.state().realm(realm).baggage)).collect();
    for (realm, baggage) in realms.into_iter().filter(|(_, baggage)| *baggage > 0) {
        turn.emit("NL-WQ-04", RealmEvent::RealmBaggageChanged { realm, by: -baggage });
    }
    Ok(())
}

/// Asks which besieging forces stop, always as a whole; the others go on (NL-WQ-07).
pub(super) fn sieges(turn: &mut Turn<'_>, realm: RealmId) -> Flow {
    while let Some(place) = stop_siege(turn, realm)? {
        turn.emit("NL-WQ-07", FightEvent::SiegeEnded { place });
    }
    Ok(())
}

/// Asks which siege stops for the winter; None for no more.
fn stop_siege(turn: &mut Turn<'_>, realm: RealmId) -> Flow<Option<PlaceId>> {
    let choice = Choice {
        verbs: &[Verb::Lift, Verb::Done],
        rule: "NL-WQ-07",
        prompt: &|_, places| {
            say!(
                "sieges of {places}: `lift` one to send its whole force home, or `done` to go on through the winter",
                places
            )
        },
        among: &|game| {
            let own = game.state.sieges.iter().filter(|(_, siege)| siege.besieger == realm);
            std::iter::once(None).chain(own.map(|(place, _)| Some(*place))).collect()
        },
        shown: &|game, place| place.map(|place| texts::place(game, place)),
        written: &|place| place.map_or(Order::Done {}, |place| Order::Lift { place }),
        terms: ChoiceTerms {
            begins: true,
            refusal: Some(&|game, order| {
                let Order::Lift { place } = order else { return None };
                let why = say!("you do not besiege {place}", place = texts::place(game, *place));
                Some(Refusal::new("NL-WQ-07", why))
            }),
            ..ChoiceTerms::default()
        },
    };
    turn.choose_next(realm, &choice)
}
