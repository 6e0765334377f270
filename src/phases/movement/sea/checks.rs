//! Checks of orders at sea (NL-SHIP-01, NL-SHIP-06 to NL-SHIP-10).

use crate::campaign::{BannerId, Owner, RealmId, ShipId};
use crate::engine::armies::{pinned, positions, ships, tile_forces};
use crate::engine::core::presence;
use crate::engine::core::texts;
use crate::engine::realms::{claims, fleets, harbours};
use crate::engine::sea::sailing;
use crate::engine::supply::{check_ashore, check_own_banner};
use crate::engine::{Game, Order, Refusal, Who, labels, refuse};
use crate::map::PlaceId;
use crate::phases::movement;
use crate::rules::Value;
use crate::say;
use crate::text::Text;

/// Checks that a realm may give this order now.
pub(in crate::phases::movement) fn check(
    game: &Game<'_>,
    realm: RealmId,
    order: &Order,
) -> Result<(), Refusal> {
    match order {
        Order::Sail { ships, place } => may_sail(game, realm, ships, *place, false),
        Order::Dock { ships, place } => {
            game.require(harbours::harbour(game, *place), "NL-SHIP-06", || {
                say!(
                    "{place} has no harbour: that takes an unrazed city on the coast or at a river mouth",
                    place = texts::place(game, *place)
                )
            })?;
            may_sail(game, realm, ships, *place, true)
        }
        Order::Embark { banner, ship } => {
            check_own_banner(game, Who::Realm(realm), *banner)?;
            may_embark(game, *banner, *ship)
        }
        Order::Land { banner } => {
            check_own_banner(game, Who::Realm(realm), *banner)?;
            may_land(game, *banner)
        }
        _ => refuse("NL-TURN-03", say!("`sail`, `dock`, `embark` or `land`")),
    }
}

fn may_sail(
    game: &Game<'_>,
    realm: RealmId,
    ships: &[ShipId],
    to: PlaceId,
    docks: bool,
) -> Result<(), Refusal> {
    let Some(first) = ships.first() else {
        return refuse("NL-SHIP-01", say!("name the ships that sail"));
    };
    let from = game.state.ship(*first).at;
    for id in ships {
        let ship = game.state.ship(*id);
        game.require(ship.owner == Owner::Realm(realm), "NL-REALM-01", || {
            say!("{ship} is not yours to command", ship = ships::ship_name(game, *id))
        })?;
        game.require(ship.at == from, "NL-SHIP-01", || {
            say!("only ships on one {tile} sail together", tile = texts::tile(game))
        })?;
        let besides = from == to && sailing::harbour_turn_rule(game, *id, to, docks).is_some();
        game.require(
            besides || i64::from(ship.moved) < game.value(Value::ShipTiles, realm),
            "NL-SHIP-01",
            || say!("{ship} has sailed this turn", ship = ships::ship_name(game, *id)),
        )?;
        if let Some(held) = fleets::held_by(game, *id).filter(|_| !besides) {
            return Err(Refusal::by(
                held.cite,
                say!(
                    "{ship} does not sail: {held}. {doc}",
                    ship = ships::ship_name(game, *id),
                    held = Text::noun(held.name.clone()),
                    doc = Text::of_rules(&held.doc)
                ),
            ));
        }
        game.require(ship.at != to || ship.docked != docks, "NL-SHIP-06", || {
            let (ship, place) = (ships::ship_name(game, *id), game.label(to));
            match docks {
                true => say!(
                    "{ship} is already in the harbour of {place}",
                    ship,
                    place = Text::verbatim(place)
                ),
                false => say!("{ship} is already off {place}", ship, place = Text::verbatim(place)),
            }
        })?;
        // A banner that may not move is not carried on: the ship waits, and an empty one is no
        // force.
        if let Some(held) = game.state.carried(*id).find_map(|banner| may_act(game, banner).err()) {
            let why =
                say!("{ship} waits: {why}", ship = ships::ship_name(game, *id), why = held.why);
            return Err(Refusal { why, ..held });
        }
        // A banner that has marched this turn is not carried further.
        let marched = game.state.carried(*id).find(|banner| game.state.banner(*banner).moved > 0);
        if let Some(banner) = marched {
            return refuse(
                "NL-SHIP-08",
                say!(
                    "{banner} marched aboard this turn: its ship waits",
                    banner = Text::verbatim(game.banner_name(banner))
                ),
            );
        }
    }
    let reached: Vec<PlaceId> = harbours::sea_ways(game, from).collect();
    game.require(to == from || reached.contains(&to), "NL-SHIP-01", || {
        say!(
            "ships reach {reached} from {from}",
            reached = if reached.is_empty() {
                say!("nothing")
            } else {
                Text::verbatim(labels(game, &reached))
            },
            from = texts::place(game, from)
        )
    })
}

/// Checks that a banner may go aboard a ship: in a harbour that no enemy holds or besieges
/// (NL-SHIP-08), or a small one from the beach (EN-SHIP-16).
fn may_embark(game: &Game<'_>, banner: BannerId, ship: ShipId) -> Result<(), Refusal> {
    let standing = game.state.banner(banner);
    let vessel = game.state.ship(ship);
    let name = || game.banner_name(banner);
    let label = || game.label(standing.at);
    check_ashore(game, banner, "NL-SHIP-08")?;
    game.require(vessel.owner == Owner::Realm(standing.realm), "NL-REALM-01", || {
        say!("{ship} is not yours to command", ship = ships::ship_name(game, ship))
    })?;
    if harbours::harbour(game, standing.at)
        || !harbours::water(game, standing.at)
        || game.value(Value::BeachPoints, banner) == 0
    {
        let open = harbours::own_harbour(game, standing.realm, standing.at)
            || harbours::harbour(game, standing.at) && game.value(Value::EmbarkAbroad, banner) > 0;
        game.require(open, "NL-SHIP-08", || {
            say!(
                "{name} is on {label}, which is not your harbour",
                name = Text::verbatim(name()),
                label = Text::verbatim(label())
            )
        })?;
    } else {
        may_use_beach(game, banner)?;
    }
    game.require(!presence::besieged(game, standing.at), "NL-SHIP-08", || {
        say!("{label} is besieged: nobody can go aboard there", label = Text::verbatim(label()))
    })?;
    let free = tile_forces::unopposed(game, standing.realm, standing.at)
        && !positions::hostile_garrison(game, standing.realm, standing.at);
    game.require(free, "NL-SHIP-08", || {
        say!("enemies on {label} block the way to the harbour", label = Text::verbatim(label()))
    })?;
    game.require(
        vessel.at == standing.at && vessel.docked == harbours::harbour(game, standing.at),
        "NL-SHIP-08",
        || {
            let (ship, place) = (ships::ship_name(game, ship), label());
            match harbours::harbour(game, standing.at) {
                true => say!(
                    "{ship} is not in the harbour of {place}",
                    ship,
                    place = Text::verbatim(place)
                ),
                false => say!("{ship} is not off {place}", ship, place = Text::verbatim(place)),
            }
        },
    )?;
    game.require(ships::has_room(game, ship), "NL-SHIP-08", || {
        say!("{ship} already carries a banner", ship = ships::ship_name(game, ship))
    })?;
    game.require(!standing.landed.is_some_and(|landing| landing.now), "NL-SHIP-09", || {
        say!("{name} came ashore this turn", name = Text::verbatim(name()))
    })?;
    game.require(!standing.lost_way, "NL-MOVE-08", || {
        say!("{name} found no way: its move is over for this turn", name = Text::verbatim(name()))
    })?;
    may_act(game, banner)
}

/// Checks that a banner is small enough to go aboard and ashore where there is water and no harbour
/// (EN-SHIP-16).
fn may_use_beach(game: &Game<'_>, banner: BannerId) -> Result<(), Refusal> {
    let standing = game.state.banner(banner);
    let (most, rule) =
        (game.value(Value::BeachPoints, banner), game.rules.setting(Value::BeachPoints).cite);
    if standing.points <= most {
        return Ok(());
    }
    let why = say!(
        "{name} has {points}: only banners of up to {most} can use a beach; larger ones need a harbour",
        name = texts::banner(game, banner),
        points = texts::points(standing.points),
        most
    );
    Err(Refusal::by(rule, why))
}

/// Checks that a banner may come ashore from its ship (NL-SHIP-09, NL-SHIP-10).
fn may_land(game: &Game<'_>, banner: BannerId) -> Result<(), Refusal> {
    let standing = game.state.banner(banner);
    let name = || game.banner_name(banner);
    let Some(ship) = standing.aboard else {
        return refuse(
            "NL-SHIP-09",
            say!("{name} is not aboard a ship", name = Text::verbatim(name())),
        );
    };
    let vessel = game.state.ship(ship);
    if !vessel.docked
        && harbours::shore(game, standing.at)
        && !harbours::harbour(game, standing.at)
        && game.value(Value::BeachPoints, banner) > 0
    {
        may_use_beach(game, banner)?;
    } else {
        game.require(vessel.docked, "NL-SHIP-09", || {
            say!("{ship} is not in a harbour", ship = ships::ship_name(game, ship))
        })?;
    }
    game.require(harbours::shore(game, standing.at), "NL-SHIP-09", || {
        say!("{at} is open sea", at = texts::place(game, standing.at))
    })?;
    game.require(!standing.boarded || vessel.moved > 0, "NL-SHIP-09", || {
        say!("{name} went aboard this turn", name = Text::verbatim(name()))
    })?;
    may_act(game, banner)?;
    let scouted = |from: PlaceId| {
        from == standing.at || harbours::sea_ways(game, standing.at).any(|way| way == from)
    };
    let own_scouts = game.state.attempts.iter().any(|attempt| {
        attempt.realm == standing.realm
            && attempt.to == standing.at
            && attempt.success
            && scouted(attempt.from)
    });
    let own = harbours::own_harbour(game, standing.realm, standing.at)
        || !vessel.docked && claims::empire(game, standing.at) == Some(standing.realm);
    game.require(own_scouts || own, "NL-SHIP-10", || {
        say!(
            "{at} is not your harbour and was not successfully scouted from a ship this turn",
            at = texts::place(game, standing.at)
        )
    })
}

/// Mutineers and those who regroup go nowhere.
fn may_act(game: &Game<'_>, banner: BannerId) -> Result<(), Refusal> {
    let standing = game.state.banner(banner);
    let name = || game.banner_name(banner);
    pinned::is_not_held(game, banner)?;
    game.require(!standing.regroups, "NL-BATTLE-08", || {
        say!("{name} was beaten and regroups this round", name = Text::verbatim(name()))
    })?;
    movement::has_its_turn(game, banner)
}
