//! Orders at sea: ships sail or dock, alone or together, banners go aboard and ashore (NL-SHIP-01,
//! 06..10).

use crate::campaign::{BannerId, Event, Flag, Owner, RealmId, ShipId};
use crate::counted::count;
use crate::engine::Who;
use crate::engine::armies::supply::{check_ashore, check_own_banner};
use crate::engine::{Flow, Game, Order, Refusal, Turn, Verb, labels, refuse, require};
use crate::map::PlaceId;
use crate::rules::Value;
use crate::rules::table::SCOUTS_TAKE;

/// Carries one order out.
pub(super) fn carry_out(turn: &mut Turn<'_>, order: Order) -> Flow {
    match order {
        Order::Sail { ships, place } => {
            let realm = turn.realm();
            turn.sail(realm, &ships, place)
        }
        Order::Dock { ships, place } => dock(turn, &ships, place),
        Order::Embark { banner, ship } => {
            turn.emit("NL-SHIP-08", Event::Embarked { banner, ship, of: turn.game().flag(ship) });
            Ok(())
        }
        Order::Land { banner } => {
            land(turn, banner);
            Ok(())
        }
        _ => Ok(()),
    }
}

/// Ships enter a harbour, past who is off it and in spite of who lies in it (NL-SHIP-06,
/// NL-SHIP-07). A realm with ships in the harbour fights with all of its ships on the tile, and so
/// does not meet the newcomers at sea before.
fn dock(turn: &mut Turn<'_>, ships: &[ShipId], to: PlaceId) -> Flow {
    let realm = turn.realm();
    let own = Owner::Realm(realm);
    if turn.game().rivals(own, to).is_empty() {
        for ship in ships {
            let sailed = !turn.takes_harbour_turn(*ship, to, true);
            turn.emit(
                "NL-SHIP-06",
                Event::ShipMoved {
                    ship: *ship,
                    of: turn.game().flag(*ship),
                    to,
                    docked: true,
                    sailed,
                },
            );
        }
        return Ok(());
    }
    let came = ships.iter().any(|ship| turn.state().ship(*ship).at != to);
    for ship in ships {
        let sailed = !turn.takes_harbour_turn(*ship, to, true);
        turn.emit(
            "NL-SHIP-06",
            Event::ShipMoved {
                ship: *ship,
                of: turn.game().flag(*ship),
                to,
                docked: false,
                sailed,
            },
        );
    }
    if came {
        let inside = turn.game().rivals_in_harbour(own, to);
        turn.meet_at_sea(realm, to, &(&turn.game().rivals(own, to) - &inside))?;
    }
    if turn.game().fleet(own, to).is_empty() || !turn.force_harbour(realm, to)? {
        return Ok(());
    }
    for ship in ships {
        let arrived = turn.state().ship(*ship);
        if !arrived.removed && arrived.at == to && turn.game().harbour(to) {
            turn.emit(
                "NL-SHIP-06",
                Event::ShipMoved {
                    ship: *ship,
                    of: turn.game().flag(*ship),
                    to,
                    docked: true,
                    sailed: false,
                },
            );
        }
    }
    Ok(())
}

/// A banner comes ashore. From a ship that lay in an own harbour since the turn began it may march
/// on (NL-SHIP-09); elsewhere it has entered the tile, and takes it if nobody defends it
/// (NL-SHIP-10).
fn land(turn: &mut Turn<'_>, banner: BannerId) {
    let standing = turn.state().banner(banner);
    let (realm, place) = (standing.realm, standing.at);
    let Some(ship) = standing.aboard else { return };
    let ship = turn.state().ship(ship);
    let at_home =
        turn.game().own_harbour(realm, place) && turn.game().free_of_enemies(realm, place);
    let marches = at_home
        && ship.was_docked
        && ship.moved == 0
        && turn.game().value(Value::LandingMarches, banner) > 0;
    let ground = turn.game().quay(place);
    turn.emit("NL-SHIP-09", Event::Landed { banner, place, ground, marches });
    let undefended = turn.game().free_of_enemies(realm, place)
        && turn.state().holding(place).owner != Owner::Independent;
    if undefended && turn.game().lookup(SCOUTS_TAKE, place, Some(realm)) > 0 {
        turn.take_place(realm, place, "NL-SHIP-10");
    }
}

/// Whether a realm may give this order now.
///
/// # Errors
/// The refusal.
pub(super) fn check(game: &Game<'_>, realm: RealmId, order: &Order) -> Result<(), Refusal> {
    match order {
        Order::Sail { ships, place } => game.may_sail(realm, ships, *place, false),
        Order::Dock { ships, place } => {
            require(game.harbour(*place), "NL-SHIP-06", || {
                format!(
                    "{place} has no harbour: that takes an unrazed city on the coast or at a river mouth",
                    place = game.label(*place)
                )
            })?;
            game.may_sail(realm, ships, *place, true)
        }
        Order::Embark { banner, ship } => {
            check_own_banner(game, Who::Realm(realm), *banner)?;
            game.may_embark(*banner, *ship)
        }
        Order::Land { banner } => {
            check_own_banner(game, Who::Realm(realm), *banner)?;
            game.may_land(*banner)
        }
        _ => refuse("NL-TURN-03", "`sail`, `dock`, `embark` or `land`"),
    }
}

impl Game<'_> {
    fn may_sail(
        &self,
        realm: RealmId,
        ships: &[ShipId],
        to: PlaceId,
        docks: bool,
    ) -> Result<(), Refusal> {
        let Some(first) = ships.first() else {
            return refuse("NL-SHIP-01", "name the ships that sail");
        };
        let from = self.state.ship(*first).at;
        for id in ships {
            let ship = self.state.ship(*id);
            require(ship.owner == Owner::Realm(realm), "NL-REALM-01", || {
                format!("{ship} is not yours to command", ship = self.ship_name(*id))
            })?;
            require(ship.at == from, "NL-SHIP-01", || {
                format!("only ships on one {tile} sail together", tile = self.place_word())
            })?;
            let besides = from == to && self.harbour_turn_rule(*id, to, docks).is_some();
            require(
                besides || i64::from(ship.moved) < self.value(Value::ShipTiles, realm),
                "NL-SHIP-01",
                || format!("{ship} has sailed this turn", ship = self.ship_name(*id)),
            )?;
            if let Some(held) = self.held_by(*id).filter(|_| !besides) {
                return Err(Refusal {
                    rule: held.cite,
                    why: format!(
                        "{ship} does not sail: {held}. {doc}",
                        ship = self.ship_name(*id),
                        held = held.name,
                        doc = held.doc
                    ),
                });
            }
            require(ship.at != to || ship.docked != docks, "NL-SHIP-06", || {
                let (ship, place) = (self.ship_name(*id), self.label(to));
                match docks {
                    true => format!("{ship} is already in the harbour of {place}"),
                    false => format!("{ship} is already off {place}"),
                }
            })?;
            // A banner that has marched this turn is not carried further.
            let marched =
                self.state.carried(*id).find(|banner| self.state.banner(*banner).moved > 0);
            if let Some(banner) = marched {
                return refuse(
                    "NL-SHIP-08",
                    format!(
                        "{banner} marched aboard this turn: its ship waits",
                        banner = self.banner_name(banner)
                    ),
                );
            }
        }
        let reached: Vec<PlaceId> = self.sea_ways(from).collect();
        require(to == from || reached.contains(&to), "NL-SHIP-01", || {
            format!(
                "ships reach {reached} from {from}",
                from = self.label(from),
                reached =
                    if reached.is_empty() { "nothing".to_owned() } else { labels(self, &reached) }
            )
        })
    }

    /// Whether a banner may go aboard a ship: in a harbour that no enemy holds or besieges
    /// (NL-SHIP-08), or a small one from the beach (EN-SHIP-16).
    fn may_embark(&self, banner: BannerId, ship: ShipId) -> Result<(), Refusal> {
        let standing = self.state.banner(banner);
        let vessel = self.state.ship(ship);
        let name = || self.banner_name(banner);
        let label = || self.label(standing.at);
        check_ashore(self, banner, "NL-SHIP-08")?;
        require(vessel.owner == Owner::Realm(standing.realm), "NL-REALM-01", || {
            format!("{ship} is not yours to command", ship = self.ship_name(ship))
        })?;
        if self.harbour(standing.at)
            || !self.water(standing.at)
            || self.value(Value::BeachPoints, banner) == 0
        {
            let open = self.own_harbour(standing.realm, standing.at)
                || self.harbour(standing.at) && self.value(Value::EmbarkAbroad, banner) > 0;
            require(open, "NL-SHIP-08", || {
                format!(
                    "{name} is on {label}, which is not your harbour",
                    name = name(),
                    label = label()
                )
            })?;
        } else {
            self.may_use_beach(banner)?;
        }
        require(!self.state.besieged(standing.at), "NL-SHIP-08", || {
            format!("{label} is besieged: nobody can go aboard there", label = label())
        })?;
        let free = self.free_of_enemies(standing.realm, standing.at)
            && !self.hostile_garrison(standing.realm, standing.at);
        require(free, "NL-SHIP-08", || {
            format!("enemies on {label} block the way to the harbour", label = label())
        })?;
        require(
            vessel.at == standing.at && vessel.docked == self.harbour(standing.at),
            "NL-SHIP-08",
            || {
                let (ship, place) = (self.ship_name(ship), label());
                match self.harbour(standing.at) {
                    true => format!("{ship} is not in the harbour of {place}"),
                    false => format!("{ship} is not off {place}"),
                }
            },
        )?;
        require(self.has_room(ship), "NL-SHIP-08", || {
            format!("{ship} already carries a banner", ship = self.ship_name(ship))
        })?;
        require(!standing.landed.is_some_and(|landing| landing.now), "NL-SHIP-09", || {
            format!("{name} came ashore this turn", name = name())
        })?;
        require(!standing.lost_way, "NL-MOVE-08", || {
            format!("{name} found no way: its move is over for this turn", name = name())
        })?;
        self.may_act(banner)
    }

    /// Whether a banner is small enough to go aboard and ashore where there is water and no harbour
    /// (EN-SHIP-16).
    fn may_use_beach(&self, banner: BannerId) -> Result<(), Refusal> {
        let standing = self.state.banner(banner);
        let (most, rule) =
            (self.value(Value::BeachPoints, banner), self.rules.setting(Value::BeachPoints).cite);
        let name = || self.banner_name(banner);
        if standing.points <= most {
            return Ok(());
        }
        let why = format!(
            "{name} has {points}: only banners of up to {most} can use a beach; larger ones need a harbour",
            name = name(),
            points = count(standing.points, "point")
        );
        Err(Refusal { rule, why })
    }

    /// Whether a banner may come ashore from its ship (NL-SHIP-09, NL-SHIP-10).
    fn may_land(&self, banner: BannerId) -> Result<(), Refusal> {
        let standing = self.state.banner(banner);
        let name = || self.banner_name(banner);
        let Some(ship) = standing.aboard else {
            return refuse("NL-SHIP-09", format!("{name} is not aboard a ship", name = name()));
        };
        let vessel = self.state.ship(ship);
        if !vessel.docked
            && self.shore(standing.at)
            && !self.harbour(standing.at)
            && self.value(Value::BeachPoints, banner) > 0
        {
            self.may_use_beach(banner)?;
        } else {
            require(vessel.docked, "NL-SHIP-09", || {
                format!("{ship} is not in a harbour", ship = self.ship_name(ship))
            })?;
        }
        require(self.shore(standing.at), "NL-SHIP-09", || {
            format!("{at} is open sea", at = self.label(standing.at))
        })?;
        require(!standing.boarded || vessel.moved > 0, "NL-SHIP-09", || {
            format!("{name} went aboard this turn", name = name())
        })?;
        self.may_act(banner)?;
        let scouted = |from: PlaceId| {
            from == standing.at || self.sea_ways(standing.at).any(|way| way == from)
        };
        let own_scouts = self.state.attempts.iter().any(|attempt| {
            attempt.realm == standing.realm
                && attempt.to == standing.at
                && attempt.success
                && scouted(attempt.from)
        });
        let own = self.own_harbour(standing.realm, standing.at)
            || !vessel.docked && self.empire(standing.at) == Some(standing.realm);
        require(own_scouts || own, "NL-SHIP-10", || {
            format!(
                "{at} is not your harbour and was not successfully scouted from a ship this turn",
                at = self.label(standing.at)
            )
        })
    }

    /// Mutineers and those who regroup go nowhere.
    fn may_act(&self, banner: BannerId) -> Result<(), Refusal> {
        let standing = self.state.banner(banner);
        let name = || self.banner_name(banner);
        self.is_not_held(banner)?;
        require(!standing.regroups, "NL-BATTLE-08", || {
            format!("{name} was beaten and regroups this round", name = name())
        })?;
        self.has_its_turn(banner)
    }
}

/// Orders worth trying: every ship by itself and all of a tile together, every banner with the
/// first ship that has room; but for kinds of orders that are `worthless`.
pub(super) fn candidates(game: &Game<'_>, realm: RealmId, worthless: &[Verb]) -> Vec<Order> {
    let mut orders = Vec::new();
    let wanted = |verb: Verb| !worthless.contains(&verb);
    let (sails, docks) = (wanted(Verb::Sail), wanted(Verb::Dock));
    let own = Owner::Realm(realm);
    let of_ships = sails || docks || wanted(Verb::Embark);
    let ships = game.state.ships_of(own).filter(|_| of_ships);
    let mut places: Vec<PlaceId> = ships.map(|(_, ship)| ship.at).collect();
    places.sort_unstable();
    places.dedup();
    for place in places {
        let mut able = game.fleet(own, place);
        able.retain(|ship| {
            let harbour_turn = [true, false]
                .into_iter()
                .any(|inward| game.harbour_turn_rule(*ship, place, inward).is_some());
            harbour_turn
                || i64::from(game.state.ship(*ship).moved) < game.value(Value::ShipTiles, realm)
        });
        let mut fleets: Vec<Vec<ShipId>> = able.iter().map(|ship| vec![*ship]).collect();
        if able.len() > 1 {
            fleets.push(able);
        }
        for to in game.sea_ways(place).chain([place]) {
            let harbour = game.harbour(to);
            for ships in &fleets {
                if sails {
                    orders.push(Order::Sail { ships: ships.clone(), place: to });
                }
                if harbour && docks {
                    orders.push(Order::Dock { ships: ships.clone(), place: to });
                }
            }
        }
        let in_reach = |ship: &ShipId| {
            game.state.ship(*ship).docked == game.harbour(place) && game.has_room(*ship)
        };
        let free = || game.fleet(own, place).into_iter().find(in_reach);
        if let Some(ship) = wanted(Verb::Embark).then(free).flatten() {
            orders.extend(
                game.state
                    .force(realm, place)
                    .into_iter()
                    .map(|banner| Order::Embark { banner, ship }),
            );
        }
    }
    let aboard = game.state.banners_of(realm).filter(|(_, banner)| banner.aboard.is_some());
    orders.extend(aboard.map(|(banner, _)| Order::Land { banner }));
    orders
}

/// What an order at sea would meet.
pub(super) fn preview(game: &Game<'_>, realm: RealmId, order: &Order) -> Option<String> {
    let own = Owner::Realm(realm);
    let (Order::Sail { place, .. } | Order::Dock { place, .. }) = order else { return None };
    let docks = matches!(order, Order::Dock { .. });
    let rivals = game.rivals(own, *place);
    let names = |flags: Vec<Flag>| {
        flags.into_iter().map(|flag| game.flag_name(flag)).collect::<Vec<_>>().join(", ")
    };
    let in_harbour: Vec<Flag> = game.rivals_in_harbour(own, *place).into_iter().collect();
    Some(if docks && !in_harbour.is_empty() {
        format!(
            "ships of {names} are in the harbour: a battle follows that nobody can refuse (NL-SHIP-07)",
            names = names(in_harbour)
        )
    } else if rivals.is_empty() {
        "no other ships are there".to_owned()
    } else {
        format!(
            "ships of {names} are there: a battle may follow (NL-SHIP-04)",
            names = names(rivals.into_iter().collect())
        )
    })
}
