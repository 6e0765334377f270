//! A realm leaves the game: what becomes of its pieces (NL-WIN-02).

use crate::campaign::{
    BannerEvent, Event, FightEvent, Keeper, MapEvent, Owner, RealmEvent, RealmId, Reason,
    RosterEvent, SeaEvent, Siege, State, Station,
};
use crate::engine::core::game::Game;
use crate::map::PlaceId;

/// Takes a realm out: its banners and ships are removed, its sieges and those of its places
/// end, its settlements turn independent with what they store, besieged or not, and its discs
/// on barren land are lifted (NL-WIN-02; a stock is destroyed by banners only, NL-REORG-04).
pub fn fall(game: &Game<'_>, realm: RealmId) -> Vec<Event> {
    let own = Owner::Realm(realm);
    let mut events: Vec<Event> = game
        .state
        .all_banners_of(realm)
        .map(|(banner, _)| {
            Event::Banner(BannerEvent::BannerRemoved { banner, what: Reason::RealmLost })
        })
        .collect();
    events.extend(game.state.ships_of(own).map(|(ship, _)| {
        Event::Sea(SeaEvent::ShipLost { ship, of: own.into(), what: Reason::RealmLost })
    }));
    for (place, siege) in &game.state.sieges {
        if siege.besieger == realm || siege.defender == own {
            events.push(FightEvent::SiegeEnded { place: *place }.into());
        }
    }
    for place in game.map().ids() {
        let holding = game.state.holding(place);
        if holding.owner == own {
            let owner =
                if holding.settlement.is_some() { Owner::Independent } else { Owner::Nobody };
            events.push(MapEvent::OwnerChanged { place, owner }.into());
        }
    }
    let claims = game.state.hidden_claims.iter().filter(|claim| claim.realm == realm);
    events.extend(
        claims.map(|claim| Event::Map(MapEvent::ClaimDropped { realm, place: claim.place })),
    );
    events.extend(freed_by_fall(game, realm));
    events.push(RealmEvent::RealmFell(realm).into());
    events
}

/// Frees the prisoners in the dungeon of a realm that leaves the game; the trophies in its capital are
/// lost (NL-TT-18).
fn freed_by_fall(game: &Game<'_>, realm: RealmId) -> Vec<Event> {
    let roster = &game.state.roster;
    let jailed = roster.present().filter(|(_, one)| one.station == Station::Dungeon(realm));
    let freed = jailed.map(|(troop, one)| {
        Event::Roster(RosterEvent::TroopSent { troop, to: one.home(), what: Reason::SetFree })
    });
    let kept = |at: &i64| {
        let trophy = usize::try_from(*at).ok().and_then(|at| roster.trophies.get(at));
        trophy.is_some_and(|trophy| trophy.keeper == Keeper::Capital(realm))
    };
    let lost = (0..).take(roster.trophies.len()).filter(kept);
    freed
        .chain(
            lost.map(|trophy| Event::Roster(RosterEvent::TrophySent { trophy, to: Keeper::Lost })),
        )
        .collect()
}

/// Returns the events that end sieges which have lost their besiegers, their walls or their flag
/// (NL-SIEGE-01, NL-SIEGE-05): for changes from outside the rules.
pub(in crate::engine) fn settled_sieges(state: &State) -> Vec<Event> {
    let over = state.sieges.iter().filter(|(place, siege)| !stands(state, **place, siege));
    over.map(|(place, _)| Event::Fight(FightEvent::SiegeEnded { place: *place })).collect()
}

/// True if there are besiegers, and what they besiege belongs to its defender, or is a mark's that
/// nobody holds.
fn stands(state: &State, place: PlaceId, siege: &Siege) -> bool {
    let outside =
        state.force(siege.besieger, place).iter().any(|banner| !state.banner(*banner).shut_in);
    let of_mark = siege.defender == Owner::Independent && state.marks_on(place).next().is_some();
    outside
        && (of_mark
            || (state.working_settlement(place).is_some()
                && state.holding(place).owner == siege.defender))
}

/// Lists besieged settlements without defenders; their besiegers take them, unless their people
/// hold them (NL-SIEGE-01, EN-SIEGE-09).
pub(in crate::engine) fn undefended(state: &State) -> Vec<PlaceId> {
    let held = |place: PlaceId, siege: &Siege| {
        siege.garrison > 0
            || state.standing().any(|(_, banner)| banner.at == place && banner.shut_in)
    };
    let sieges = state
        .sieges
        .iter()
        .filter(|(place, siege)| stands(state, **place, siege) && !held(**place, siege));
    sieges.map(|(place, _)| *place).collect()
}

/// Returns the events by which besiegers take such settlements, if nobody else holds them.
pub(in crate::engine) fn taken(state: &State, places: &[PlaceId]) -> Vec<Event> {
    let besieger = |place: &PlaceId| state.sieges.get(place).map(|siege| (*place, siege.besieger));
    let taken = places.iter().filter_map(besieger);
    taken
        .flat_map(|(place, realm)| {
            [
                Event::Fight(FightEvent::SiegeEnded { place }),
                Event::Map(MapEvent::OwnerChanged { place, owner: Owner::Realm(realm) }),
            ]
        })
        .collect()
}
