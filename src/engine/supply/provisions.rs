//! The owner of banners decides who eats from a tile and who shares baggage (NL-SUB-02, NL-SUB-04,
//! NL-DIP-06).

use crate::campaign::{BannerId, RealmId};
use crate::engine::armies::positions;
use crate::engine::core::ask::{Ask, Refusal, Who, refuse};
use crate::engine::core::game::Game;
use crate::engine::core::order::{Order, Verb};
use crate::engine::core::texts;
use crate::engine::supply::forage;
use crate::map::PlaceId;
use crate::rules::Value;
use crate::say;
use crate::text::{Joined, Text};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// Question of which banners eat from the tile, and which share baggage, before the food is dealt
/// out.
pub struct Provisions {
    realm: RealmId,
    pub(super) fed: RefCell<BTreeMap<PlaceId, Vec<BannerId>>>,
    /// A force that retreats, and true if it may forage; None for all banners of the realm.
    retreat: Option<(Vec<BannerId>, bool)>,
}

impl Provisions {
    /// Returns the question for all banners of a realm, at the start of its turn.
    pub fn of_realm(realm: RealmId) -> Provisions {
        Provisions { realm, fed: RefCell::default(), retreat: None }
    }

    pub(super) fn of(realm: RealmId, force: Vec<BannerId>, forages: bool) -> Provisions {
        Provisions { retreat: Some((force, forages)), ..Provisions::of_realm(realm) }
    }

    /// Returns the banners that the owner wants the tiles to feed first.
    pub fn first_fed(self) -> BTreeMap<PlaceId, Vec<BannerId>> {
        self.fed.into_inner()
    }

    /// True if the owner of a retreating force has anything to decide: whom the tile feeds, or who
    /// hands baggage to those who have none.
    pub(super) fn worth_asking(&self, game: &Game<'_>, place: PlaceId) -> bool {
        let Some((force, _)) = &self.retreat else { return true };
        let eaters = forage::eaters(game, force);
        let mouths = i64::try_from(eaters.len()).unwrap_or(i64::MAX);
        let (food, carried) = (
            self.food(game, place, &eaters),
            force.iter().map(|banner| game.state.banner(*banner).baggage).sum::<i64>(),
        );
        let lacks = |banner: &&BannerId| {
            game.state.banner(**banner).baggage < game.value(Value::FoodNeed, **banner)
        };
        mouths > 1
            && food < mouths
            && (food > 0 || (carried > 0 && force.iter().filter(lacks).count() > 0))
    }

    /// Returns how many of some banners the tile feeds.
    pub(super) fn food(&self, game: &Game<'_>, place: PlaceId, force: &[BannerId]) -> i64 {
        if self.retreat.as_ref().is_some_and(|(_, forages)| !forages) {
            0
        } else {
            forage::banners_fed(game, place, force)
        }
    }

    /// Checks that a banner takes part: a force that retreats shares only among itself.
    fn concerns(&self, game: &Game<'_>, banner: BannerId) -> Result<(), Refusal> {
        let Some((force, _)) = &self.retreat else { return Ok(()) };
        game.require(force.contains(&banner), "NL-SUB-04", || {
            say!(
                "{banner} does not retreat with them: {force}",
                banner = Text::verbatim(game.banner_name(banner)),
                force = texts::banners(game, force)
            )
        })
    }

    /// Lists the forces that are fed, each on its tile.
    fn forces(&self, game: &Game<'_>) -> Vec<(PlaceId, Vec<BannerId>)> {
        match &self.retreat {
            Some((force, _)) => force
                .first()
                .map(|banner| (game.state.banner(*banner).at, force.clone()))
                .into_iter()
                .collect(),
            None => {
                let places = positions::places_with_banners(game, self.realm).into_iter();
                places
                    .map(|place| (place, game.state.force(self.realm, place).into_vec()))
                    .collect()
            }
        }
    }

    /// Lists those who may have baggage to hand to each other: on land as they are fed, and aboard.
    fn mates(&self, game: &Game<'_>) -> Vec<Vec<BannerId>> {
        let ashore = self.forces(game).into_iter().map(|(_, force)| force);
        let aboard = self.retreat.is_none().then(|| game.state.crews_of(self.realm));
        ashore.chain(aboard.into_iter().flatten()).collect()
    }
}

impl Ask for Provisions {
    fn prompt(&self, game: &Game<'_>) -> Text {
        let orders = self.candidates(game, Who::Realm(self.realm));
        let named = [
            (
                Verb::Feed,
                say!("`feed` the banners that the {tile} feeds first", tile = texts::tile(game)),
            ),
            (Verb::Give, say!("`give` baggage")),
            (Verb::Requisition, say!("`requisition` from allies")),
        ];
        let given = |verb: &Verb| orders.iter().any(|order| order.verb() == *verb);
        let named = named.into_iter().filter(|(verb, _)| given(verb)).map(|(_, what)| what);
        let what = texts::or_done(Text::list(named, Joined::Comma));
        match &self.retreat {
            None => say!("subsistence: {what}", what),
            Some((force, true)) => say!(
                "before it retreats each of {banners} needs food: {what}",
                banners = texts::banners(game, force),
                what
            ),
            Some((force, false)) => say!(
                "pursued, each of {banners} needs food from its baggage: {what}",
                banners = texts::banners(game, force),
                what
            ),
        }
    }

    fn verbs(&self) -> &'static [Verb] {
        match &self.retreat {
            None => &[Verb::Feed, Verb::Give, Verb::Requisition, Verb::Done],
            Some((_, true)) => &[Verb::Feed, Verb::Give, Verb::Done],
            Some((_, false)) => &[Verb::Give, Verb::Done],
        }
    }

    fn begins(&self) -> bool {
        true
    }

    fn check(&self, game: &Game<'_>, who: Who, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Done {} => Ok(()),
            Order::Give { from, to, baggage } => {
                check_give(game, who, *from, *to, *baggage, "NL-SUB-04")?;
                self.concerns(game, *from)?;
                self.concerns(game, *to)
            }
            Order::Feed { banners } => {
                game.require(!banners.is_empty(), "NL-SUB-02", || {
                    say!("name the banners that eat")
                })?;
                for banner in banners {
                    check_own_banner(game, who, *banner)?;
                    check_ashore(game, *banner, "NL-SHIP-02")?;
                    self.concerns(game, *banner)?;
                }
                let place = game.state.banner(banners[0]).at;
                game.require(
                    banners.iter().all(|banner| game.state.banner(*banner).at == place),
                    "NL-SUB-02",
                    || say!("these banners stand on different {tiles}", tiles = texts::tiles(game)),
                )?;
                let food = self.food(game, place, banners);
                game.require(food > 0, "NL-SUB-02", || {
                    say!("{place} feeds nobody", place = texts::place(game, place))
                })?;
                let mouths = i64::try_from(banners.len()).unwrap_or(i64::MAX);
                game.require(mouths <= food, "NL-SUB-02", || {
                    say!("{place} feeds at most {food}", place = texts::place(game, place), food)
                })
            }
            Order::Requisition { place } => {
                let guest = who.realm().is_some_and(|realm| {
                    !game.state.force(realm, *place).is_empty()
                        && forage::food_of_ally(game, realm, *place) > 0
                });
                game.require(guest, "NL-DIP-06", || {
                    say!(
                        "you have no banner on {place} that an ally could feed",
                        place = texts::place(game, *place)
                    )
                })
            }
            _ => refuse("NL-TURN-03", say!("`feed`, `give`, `requisition` or `done`")),
        }
    }

    fn candidates(&self, game: &Game<'_>, who: Who) -> Vec<Order> {
        let mut orders = Order::done_first();
        for (place, force) in self.forces(game) {
            if self.retreat.is_none() && forage::food_of_ally(game, self.realm, place) > 0 {
                orders.push(Order::Requisition { place });
            }
            let fed = force.iter().filter(|banner| self.food(game, place, &[**banner]) > 0);
            orders.extend(fed.map(|banner| Order::Feed { banners: vec![*banner] }));
        }
        for mates in self.mates(game) {
            orders.extend(gifts(game, who, &mates, "NL-SUB-04"));
        }
        orders
    }
}

/// Lists gifts of baggage between banners: one load from each to each, if it has some to give and
/// the other has room.
pub fn gifts(
    game: &Game<'_>,
    who: Who,
    mates: &[BannerId],
    rule: &'static str,
) -> impl Iterator<Item = Order> {
    let laden = mates.iter().filter(|banner| game.state.banner(**banner).baggage > 0);
    let pairs = laden.flat_map(|from| mates.iter().map(|to| (*from, *to)));
    let legal = pairs.filter(move |(from, to)| check_give(game, who, *from, *to, 1, rule).is_ok());
    legal.map(|(from, to)| Order::Give { from, to, baggage: 1 })
}

/// Refuses orders for another player's banner (NL-REALM-01).
pub fn check_own_banner(game: &Game<'_>, who: Who, banner: BannerId) -> Result<(), Refusal> {
    let standing = game.state.banner(banner);
    game.require(who.realm() == Some(standing.realm), "NL-REALM-01", || {
        say!("{banner} is not yours to command", banner = Text::verbatim(game.banner_name(banner)))
    })
}

/// Refuses orders that only a banner on land can carry out.
pub fn check_ashore(game: &Game<'_>, banner: BannerId, rule: &'static str) -> Result<(), Refusal> {
    game.require(game.state.banner(banner).aboard.is_none(), rule, || {
        say!("{banner} is aboard a ship", banner = Text::verbatim(game.banner_name(banner)))
    })
}

/// Checks that baggage may pass between two banners of one tile.
pub fn check_give(
    game: &Game<'_>,
    who: Who,
    from: BannerId,
    to: BannerId,
    baggage: i64,
    rule: &'static str,
) -> Result<(), Refusal> {
    check_own_banner(game, who, from)?;
    check_own_banner(game, who, to)?;
    let (giver, taker) = (game.state.banner(from), game.state.banner(to));
    game.require(from != to, rule, || say!("name two banners"))?;
    let together =
        giver.at == taker.at && giver.shut_in == taker.shut_in && giver.aboard == taker.aboard;
    game.require(together, rule, || say!("these banners do not stand together"))?;
    game.require((1..=giver.baggage).contains(&baggage), rule, || {
        say!(
            "{banner} has {baggage} baggage to give",
            banner = Text::verbatim(game.banner_name(from)),
            baggage = giver.baggage
        )
    })?;
    let room = game.value(Value::BaggageMax, to) - taker.baggage;
    game.require(baggage <= room, "NL-SUB-05", || {
        say!(
            "{banner} has room for {room} more",
            banner = Text::verbatim(game.banner_name(to)),
            room
        )
    })
}
