//! Places of banners when the season begins: in settlements of the empire (NL-DEP-02), and where no
//! land way leads only with a ship at hand (NL-DEP-04).

mod question;

use question::{BesiegedTile, Placing};

use super::{besieged, regrouping};
use crate::campaign::{BannerId, Owner, RealmId, ShipId};
use crate::engine::core::presence;
use crate::engine::core::texts;
use crate::engine::realms::{claims, harbours, stances};
use crate::engine::{Flow, Game, Refusal, Turn, labels};
use crate::map::PlaceId;
use crate::phases::deployment;
use crate::phases::raise_armies::{Placement, place_banner, placement};
use crate::rules::Value;
use crate::say;
use crate::text::{ProgramNoun, Text};

/// Places every banner that no siege holds, or lets it stay where it is if it may; divides rosters anew, and
/// may re-form banners that a siege holds. `seats` says how many realms share the banner pieces that are
/// left.
pub(super) fn run(turn: &mut Turn<'_>, realm: RealmId, seats: i64) -> Flow {
    let reached = reached_by_land(&turn.game(), realm);
    for banner in deployment::movable_banners(&turn.game(), realm) {
        let at = turn.state().banner(banner).at;
        if check_billet(&turn.game(), realm, Some(banner), at, &reached).is_err()
            && let Some(to) = deployment::best_billet(&turn.game(), realm)
        {
            place_banner(turn, Placement { banner, place: to, side: None }, "NL-DEP-02");
        }
    }
    let mut placing = Placing {
        placed: Vec::new(),
        divided: Vec::new(),
        moved: Vec::new(),
        reached,
        seats,
        siege: BesiegedTile::of(&turn.game(), realm),
    };
    while let Some(order) = turn.next_order(realm, &placing)? {
        if let Some(placement) = placement(&order) {
            place_banner(turn, placement, "NL-DEP-02");
            placing.placed.push(placement.banner);
        } else if regrouping::regroups(&turn.game(), realm, &order) {
            placing.moved.extend(regrouping::moved_by(&turn.game(), realm, &order));
            regrouping::carry_out(turn, realm, &order);
        } else if besieged::reforms(&order) {
            placing.divided.extend(besieged::carry_out(turn, realm, &order));
        } else {
            break;
        }
    }
    Ok(())
}

/// Checks that a banner of the realm may be placed on a tile, a new one if `banner` is None;
/// `reached` as [`reached_by_land`] says.
///
/// # Errors
/// The rule that forbids it.
pub(super) fn check_billet(
    game: &Game<'_>,
    realm: RealmId,
    banner: Option<BannerId>,
    place: PlaceId,
    reached: &[bool],
) -> Result<(), Refusal> {
    check_roof(game, realm, place)?;
    if reached[place.0 as usize] {
        return Ok(());
    }
    let rule = game.rules.setting(Value::OverseasBanners).cite;
    if !served_by_ship(game, realm, place) {
        let label = game.label(place);
        let why = || match harbours_at_hand(game, realm, place).as_slice() {
            [] if asks_for_harbours(game, realm) => {
                say!(
                    "{label} cannot be reached by land, and no harbour can take a ship for it: `moor` a ship built this winter there, or next to it, first",
                    label = Text::verbatim(label)
                )
            }
            harbours if asks_for_harbours(game, realm) => {
                say!(
                    "{label} cannot be reached by land: `moor` a ship of yours in the harbour of {labels} first",
                    label = Text::verbatim(label),
                    labels = Text::verbatim(labels(game, harbours))
                )
            }
            _ => say!(
                "{label} cannot be reached by land: `moor` a ship of yours there, or on a {tile} next to it, first",
                label = Text::verbatim(label),
                tile = texts::tile(game)
            ),
        };
        return Err(Refusal::by(rule, game.written_if_read(why)));
    }
    let each = game.value(Value::OverseasBanners, realm);
    let others =
        deployment::movable_banners(game, realm).into_iter().filter(|other| Some(*other) != banner);
    let mut overseas: Vec<PlaceId> = others
        .map(|other| game.state.banner(other).at)
        .filter(|at| !reached[at.0 as usize])
        .collect();
    overseas.push(place);
    if each == 0 || ships_for(game, realm, &overseas, each) {
        return Ok(());
    }
    let place = texts::place(game, place);
    let why = match each {
        1 => say!(
            "each ship there carries one banner, and all are taken: none is left for {place}",
            place
        ),
        each => say!(
            "each ship there carries {banners}, and all are taken: none is left for {place}",
            banners = Text::count(each, ProgramNoun::Banner),
            place
        ),
    };
    Err(Refusal::by(rule, why))
}

/// True if a ship of the realm lies so that a banner may be placed on a tile.
fn served_by_ship(game: &Game<'_>, realm: RealmId, place: PlaceId) -> bool {
    game.state.ships_of(Owner::Realm(realm)).any(|(id, _)| serves(game, realm, id, place))
}

/// True if ships at hand must lie in harbours, or be new (EN-DEP-05).
fn asks_for_harbours(game: &Game<'_>, realm: RealmId) -> bool {
    game.value(Value::OverseasHarbour, realm) > 0
}

/// Returns the realm's own harbours on a tile or on those next to it.
pub(super) fn harbours_at_hand(game: &Game<'_>, realm: RealmId, place: PlaceId) -> Vec<PlaceId> {
    game.map()
        .ids()
        .filter(|near| {
            game.map().distance(*near, place) <= 1 && harbours::own_harbour(game, realm, *near)
        })
        .collect()
}

/// True if a ship of the realm, where it lies, lets a banner be placed on a tile that no land
/// way leads to (NL-DEP-04, EN-DEP-05).
fn serves(game: &Game<'_>, realm: RealmId, ship: ShipId, place: PlaceId) -> bool {
    let lies = game.state.ship(ship);
    if game.map().distance(lies.at, place) > 1 {
        return false;
    }
    if !asks_for_harbours(game, realm) {
        return true;
    }
    match harbours_at_hand(game, realm, place).as_slice() {
        [] => lies.new,
        harbours => lies.docked && harbours.contains(&lies.at),
    }
}

/// True if there are ships for banners on all these tiles, each ship serving `each` banners.
fn ships_for(game: &Game<'_>, realm: RealmId, overseas: &[PlaceId], each: i64) -> bool {
    let berths = usize::try_from(each).unwrap_or(usize::MAX).min(overseas.len());
    let ships = game
        .state
        .ships_of(Owner::Realm(realm))
        .flat_map(|(id, _)| std::iter::repeat_n(id, berths));
    let mut taken: Vec<(ShipId, Option<usize>)> = ships.map(|ship| (ship, None)).collect();
    (0..overseas.len())
        .all(|banner| find_ship(game, realm, overseas, banner, &mut taken, &mut Vec::new()))
}

/// Gives a banner a ship, if need be one that another banner can do without.
fn find_ship(
    game: &Game<'_>,
    realm: RealmId,
    overseas: &[PlaceId],
    banner: usize,
    taken: &mut [(ShipId, Option<usize>)],
    tried: &mut Vec<usize>,
) -> bool {
    for berth in 0..taken.len() {
        if tried.contains(&berth) || !serves(game, realm, taken[berth].0, overseas[banner]) {
            continue;
        }
        tried.push(berth);
        let free = taken[berth]
            .1
            .is_none_or(|other| find_ship(game, realm, overseas, other, taken, tried));
        if free {
            taken[berth].1 = Some(banner);
            return true;
        }
    }
    false
}

/// Returns an unrazed settlement of the empire that is not besieged: nobody gets through to one that is.
pub(super) fn check_roof(game: &Game<'_>, realm: RealmId, place: PlaceId) -> Result<(), Refusal> {
    let label = || game.label(place);
    let razed = game.state.holding(place).razed;
    game.require(!razed, "NL-DEP-02", || {
        say!("{label} is razed", label = Text::verbatim(label()))
    })?;
    game.require(claims::empire(game, place) == Some(realm), "NL-DEP-02", || {
        say!("{label} is not in your empire", label = Text::verbatim(label()))
    })?;
    game.require(game.state.working_settlement(place).is_some(), "NL-DEP-02", || {
        say!("{label} is barren", label = Text::verbatim(label()))
    })?;
    game.require(!presence::besieged(game, place), "NL-DEP-02", || {
        say!("{label} is besieged: nobody can enter or leave", label = Text::verbatim(label()))
    })
}

/// Returns true for each tile to which a way over land leads from the capital, whoever holds what lies
/// between; if the rules say so, over no land of a rival realm (EN-DEP-05).
pub(super) fn reached_by_land(game: &Game<'_>, realm: RealmId) -> Vec<bool> {
    let barred = game.value(Value::RivalsBar, realm) > 0;
    let rival = |place: PlaceId| {
        barred
            && game
                .state
                .holding(place)
                .owner
                .realm()
                .is_some_and(|other| stances::hostile(game, realm, other, Some(place)))
    };
    let realm = game.state.realm(realm);
    // The way begins at home: in the capital, or where a rival bars it there, on what else is
    // left of the realm.
    let first = realm.capital.iter().chain(&realm.home).copied().find(|place| !rival(*place));
    let Some(first) = first else { return vec![false; game.map().places.len()] };
    let swamp = |place: PlaceId| game.place(place).swamp();
    let searched = || game.map().reached_from(first, |to| !swamp(to) && !rival(to));
    if barred || swamp(first) {
        return searched();
    }
    let reached = game.map().by_land_from(first);
    debug_assert_eq!(reached, searched());
    reached
}
