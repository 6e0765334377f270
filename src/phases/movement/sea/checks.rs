//! What forbids orders at sea (NL-SHIP-01, NL-SHIP-06 to NL-SHIP-10).

use crate::campaign::{BannerId, Owner, RealmId, ShipId};
use crate::counted::count;
use crate::engine::armies::supply::{check_ashore, check_own_banner};
use crate::engine::{Game, Order, Refusal, Who, labels, refuse, require};
use crate::map::PlaceId;
use crate::rules::Value;

/// Whether a realm may give this order now.
///
/// # Errors
/// The refusal.
pub(in crate::phases::movement) fn check(
    game: &Game<'_>,
    realm: RealmId,
    order: &Order,
) -> Result<(), Refusal> {
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
                return Err(Refusal::by(
                    held.cite,
                    format!(
                        "{ship} does not sail: {held}. {doc}",
                        ship = self.ship_name(*id),
                        held = held.name,
                        doc = held.doc
                    ),
                ));
            }
            require(ship.at != to || ship.docked != docks, "NL-SHIP-06", || {
                let (ship, place) = (self.ship_name(*id), self.label(to));
                match docks {
                    true => format!("{ship} is already in the harbour of {place}"),
                    false => format!("{ship} is already off {place}"),
                }
            })?;
            // Who may not move is not carried on: the ship waits, and an empty one is no force.
            if let Some(held) =
                self.state.carried(*id).find_map(|banner| self.may_act(banner).err())
            {
                let why = format!("{ship} waits: {}", held.why, ship = self.ship_name(*id));
                return Err(Refusal { why, ..held });
            }
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
        require(!self.besieged(standing.at), "NL-SHIP-08", || {
            format!("{label} is besieged: nobody can go aboard there", label = label())
        })?;
        let free = self.unopposed(standing.realm, standing.at)
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
        Err(Refusal::by(rule, why))
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
