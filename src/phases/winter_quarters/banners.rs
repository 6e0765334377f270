//! Banners go home: each to a tile of its realm that feeds it, by a free way or after a special
//! retreat; whom no tile feeds is removed (NL-WQ-01, 02, 03, 08).

use std::cell::RefCell;
use std::collections::BTreeSet;

use super::ways_to_quarters::WayToQuarters;
use crate::campaign::{BannerEvent, BannerId, RealmId, Reason};
use crate::engine::armies::banners;
use crate::engine::core::repeated_throws::{self, RepeatedThrows};
use crate::engine::core::scripting::hook_calls;
use crate::engine::core::texts;
use crate::engine::core::{dice, tables};
use crate::engine::effects::{self, Scope};
use crate::engine::supply::check_own_banner;
use crate::engine::winter::winter_routes;
use crate::engine::{Ask, Flow, Game, Order, Refusal, Turn, Verb, Who, refuse};
use crate::map::{Ground, PlaceId};
use crate::phases::winter_quarters::ways_to_quarters;
use crate::rules::table::WINTER_RETREAT;
use crate::rules::{RuleId, Value};
use crate::say;
use crate::text::{Joined, Text};

/// Sends these banners of a realm into winter quarters. Asks their owner if anybody has to move or cannot be
/// fed; the rules settle what the owner leaves open.
pub(super) fn go_home(turn: &mut Turn<'_>, realm: RealmId, banners: &[BannerId]) -> Flow {
    let quarters = QuartersOrders { realm, banners: banners.to_vec(), settled: RefCell::default() };
    dice::dice_of(turn, Some(realm));
    while let Some(order) = turn.next_order(realm, &quarters)? {
        match order {
            Order::Winter { banner, place } => {
                quarters.settled.borrow_mut().insert(banner);
                let way = ways_to_quarters::way_to_quarters(&turn.game(), banner, place);
                enter(turn, banner, place, way)?;
            }
            Order::Disband { banner } => {
                banners::remove_banner(turn, banner, Reason::NoWinterQuarters, RuleId("NL-WQ-03"))
            }
            _ => break,
        }
    }
    settle_the_rest(turn, &quarters)?;
    dice::dice_of(turn, None);
    Ok(())
}

/// Removes the weakest of more banners than can be fed; the others go to the nearest tile they have a free
/// way to, the strongest first, and those that have none retreat.
fn settle_the_rest(turn: &mut Turn<'_>, quarters: &QuartersOrders) -> Flow {
    let (mut rounds, mut before) = (RepeatedThrows::default(), usize::MAX);
    loop {
        let hungry = quarters.too_many(&turn.game());
        let Some(weakest) = hungry.first().copied() else { break };
        if hungry.len() >= before {
            repeated_throws::must_end(
                turn,
                &mut rounds,
                say!("the removal of banners that nothing feeds"),
            )?;
        }
        before = hungry.len();
        banners::remove_banner(turn, weakest, Reason::NoWinterQuarters, RuleId("NL-WQ-03"));
    }
    loop {
        let homeless = quarters.homeless(&turn.game());
        let Some(banner) = homeless.first().copied() else { return Ok(()) };
        match quarters.nearest_for(&turn.game(), banner) {
            Some((place, way)) => enter(turn, banner, place, way)?,
            None => {
                banners::remove_banner(turn, banner, Reason::NoWinterQuarters, RuleId("NL-WQ-03"))
            }
        }
        quarters.settled.borrow_mut().insert(banner);
    }
}

/// Moves a banner to its winter quarters by a free way (NL-WQ-02), or without one makes its retreat there
/// (NL-WQ-08); mist may cover its way or hide it (NL-EQX-28).
fn enter(
    turn: &mut Turn<'_>,
    banner: BannerId,
    place: PlaceId,
    home: Option<WayToQuarters>,
) -> Flow {
    let free = hook_calls::winter_way(&turn.game(), banner, home.is_some());
    if let Some(WayToQuarters { home, by_sea }) = home.filter(|_| free) {
        let way = home.way;
        if by_sea {
            turn.emit_rule(
                turn.rules.setting(Value::QuartersFerry).cite,
                BannerEvent::Ferried { banner, way },
            );
        } else {
            turn.emit("NL-WQ-02", BannerEvent::WayHome { banner, way });
        }
        turn.emit(
            "NL-WQ-01",
            BannerEvent::BannerPlaced { banner, to: place, ground: home.ground, side: home.side },
        );
        return Ok(());
    }
    if !free {
        let scope =
            Scope { force: vec![banner], banner: Some(banner), place, what: Reason::WinterRetreat };
        let baggage =
            turn.state().banner(banner).baggage * turn.game().value(Value::RetreatBaggage, banner);
        let carried = (baggage != 0).then_some(tables::AddedToRoll {
            amount: baggage,
            modifier: Value::RetreatBaggage,
            called: "baggage carried",
        });
        let drawn = tables::roll_on_adding(
            turn,
            WINTER_RETREAT,
            carried,
            scope.what.words(),
            scope.about(),
        )?;
        let effects = tables::effects(turn, &drawn);
        effects::carry_out(turn, effects, &scope, drawn.table)?;
    }
    if !turn.state().banner(banner).removed {
        turn.emit(
            "NL-WQ-08",
            BannerEvent::BannerPlaced { banner, to: place, ground: Ground(0), side: None },
        );
    }
    Ok(())
}

/// Question where banners of a realm spend the winter.
pub(super) struct QuartersOrders {
    pub(super) realm: RealmId,
    banners: Vec<BannerId>,
    /// Banners that the owner has sent somewhere already.
    settled: RefCell<BTreeSet<BannerId>>,
}

impl QuartersOrders {
    /// Returns those concerned that are still to be had: standing, and not sent anywhere yet.
    fn open(&self, game: &Game<'_>) -> Vec<BannerId> {
        let settled = self.settled.borrow();
        let mut open: Vec<BannerId> = self
            .banners
            .iter()
            .copied()
            .filter(|banner| !settled.contains(banner) && !game.state.banner(*banner).removed)
            .collect();
        open.sort_by_key(|banner| {
            let standing = game.state.banner(*banner);
            (std::cmp::Reverse(standing.points), standing.number)
        });
        open
    }

    /// Returns those who have to move, the strongest first: away from home, or the weakest of too many on one
    /// tile.
    fn homeless(&self, game: &Game<'_>) -> Vec<BannerId> {
        let mut homeless = self.open(game);
        let mut places: Vec<PlaceId> =
            homeless.iter().map(|banner| game.state.banner(*banner).at).collect();
        places.sort_unstable();
        places.dedup();
        places.retain(|place| winter_routes::winter_food(game, self.realm, *place) > 0);
        for place in places {
            let over =
                usize::try_from(-winter_routes::winter_room(game, self.realm, place)).unwrap_or(0);
            let here = |banner: &BannerId| game.state.banner(*banner).at == place;
            let eaters: Vec<BannerId> = homeless
                .iter()
                .copied()
                .filter(|banner| here(banner) && banners::eats(game, *banner))
                .collect();
            let moves = &eaters[eaters.len().saturating_sub(over)..];
            homeless.retain(|banner| !here(banner) || moves.contains(banner));
        }
        homeless.retain(|banner| {
            banners::eats(game, *banner)
                || !winter_routes::winters_on(game, *banner, game.state.banner(*banner).at)
        });
        homeless
    }

    /// Banners that eat beyond what all tiles of the realm feed, the weakest of those still open
    /// first.
    fn too_many(&self, game: &Game<'_>) -> Vec<BannerId> {
        let tiles = winter_routes::winter_tiles(game, self.realm);
        let food: i64 =
            tiles.iter().map(|place| winter_routes::winter_food(game, self.realm, *place)).sum();
        let housed = |banner: &BannerId| {
            self.banners.contains(banner) || tiles.contains(&game.state.banner(*banner).at)
        };
        let mouths = game
            .state
            .banners_of(self.realm)
            .map(|(id, _)| id)
            .filter(|banner| housed(banner) && banners::eats(game, *banner))
            .count();
        let over = i64::try_from(mouths).unwrap_or(i64::MAX) - food;
        let mut weakest: Vec<BannerId> =
            self.open(game).into_iter().filter(|banner| banners::eats(game, *banner)).collect();
        weakest.reverse();
        weakest.truncate(usize::try_from(over).unwrap_or(0));
        weakest
    }

    fn check_winter(
        &self,
        game: &Game<'_>,
        banner: BannerId,
        place: PlaceId,
    ) -> Result<(), Refusal> {
        let tiles = self.tiles_for(game, banner);
        if tiles.contains(&place) {
            return Ok(());
        }
        let name = game.banner_name(banner);
        if !banners::eats(game, banner) && !winter_routes::winters_on(game, banner, place) {
            let mut open = game.state.realm(self.realm).home.clone();
            open.retain(|place| winter_routes::winters_on(game, banner, *place));
            open.sort_unstable();
            let open = crate::engine::labels(game, &open);
            return refuse(
                "NL-WQ-01",
                say!(
                    "{name} cannot winter at {place}; it can at {open}",
                    name = Text::verbatim(&name),
                    place = texts::place(game, place),
                    open = Text::verbatim(open)
                ),
            );
        }
        if banners::eats(game, banner) && winter_routes::winter_food(game, self.realm, place) == 0 {
            let known = crate::engine::labels(game, &winter_routes::winter_tiles(game, self.realm));
            return refuse(
                "NL-WQ-03",
                say!(
                    "{place} feeds no banner of yours in winter; these do: {known}",
                    place = texts::place(game, place),
                    known = Text::verbatim(known)
                ),
            );
        }
        game.require(place != game.state.banner(banner).at, "NL-WQ-01", || {
            say!("{name} is already there", name = Text::verbatim(&name))
        })?;
        game.require(
            winter_routes::winter_room(game, self.realm, place)
                >= i64::from(banners::eats(game, banner)),
            "NL-WQ-03",
            || {
                say!(
                    "{place} feeds no more than {winter_food}",
                    place = texts::place(game, place),
                    winter_food = winter_routes::winter_food(game, self.realm, place)
                )
            },
        )?;
        let open = crate::engine::labels(game, &tiles);
        refuse(
            "NL-WQ-02",
            say!(
                "{name} has no free way to {place}; it can go to {open}",
                name = Text::verbatim(&name),
                place = texts::place(game, place),
                open = Text::verbatim(open)
            ),
        )
    }
}

impl Ask for QuartersOrders {
    fn prompt(&self, game: &Game<'_>) -> Text {
        let homeless = self.homeless(game);
        let unfed = homeless.iter().any(|banner| {
            !banners::eats(game, *banner) && game.value(Value::QuartersUnfed, *banner) > 0
        });
        let unfed = unfed.then(|| {
            say!(
                "banners that need no food can winter on any unrazed {tile} of your realm",
                tile = texts::tile(game)
            )
        });
        let too_many = self.too_many(game).len();
        let over = (too_many > 0)
            .then(|| say!("{too_many} cannot be fed: `disband` the ones you choose", too_many));
        let tiles = winter_routes::winter_tiles(game, self.realm).into_iter().map(|place| {
            let room = winter_routes::winter_room(game, self.realm, place).max(0);
            Text::list([texts::place(game, place), room.into()], Joined::Blank)
        });
        let ferries = match game.state.realm(self.realm).ferries {
            0 => None,
            banners => Some(say!(
                "your ships bring home banners that cannot go by land, at most {banners}",
                banners
            )),
        };
        let wanted = say!(
            "winter quarters for {homeless}: `winter` a banner on a {tile} (room: {tiles})",
            homeless = texts::banners(game, &homeless),
            tile = texts::tile(game),
            tiles = Text::list(tiles, Joined::Comma)
        );
        let orders = [wanted].into_iter().chain(unfed).chain(over).chain(ferries);
        texts::or_done(Text::list(orders, Joined::Semicolon))
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::Winter, Verb::Disband, Verb::Done]
    }

    fn surely_asks(&self, game: &Game<'_>, _: Who) -> bool {
        !self.homeless(game).is_empty()
    }

    /// Banners that have their quarters are left there.
    fn asks_for(&self, _: &Game<'_>, order: &Order) -> bool {
        !matches!(order, Order::Done {} | Order::Winter { .. } | Order::Disband { .. })
    }

    fn begins(&self) -> bool {
        true
    }

    fn check(&self, game: &Game<'_>, who: Who, order: &Order) -> Result<(), Refusal> {
        let banner = match order {
            Order::Done {} => return Ok(()),
            Order::Winter { banner, .. } | Order::Disband { banner } => *banner,
            _ => return refuse("NL-WQ-01", say!("`winter`, `disband` or `done`")),
        };
        check_own_banner(game, who, banner)?;
        game.require(self.open(game).contains(&banner), "NL-WQ-01", || {
            say!(
                "{banner} has its winter quarters; these are going now: {open}",
                banner = Text::verbatim(game.banner_name(banner)),
                open = texts::banners(game, &self.open(game))
            )
        })?;
        match order {
            Order::Winter { place, .. } => self.check_winter(game, banner, *place),
            _ => {
                game.require(banners::eats(game, banner), "NL-WQ-03", || {
                    say!(
                        "{banner} needs no food",
                        banner = Text::verbatim(game.banner_name(banner))
                    )
                })?;
                game.require(!self.too_many(game).is_empty(), "NL-WQ-03", || {
                    say!("there is food for all of them in your realm")
                })
            }
        }
    }

    fn candidates(&self, game: &Game<'_>, _: Who) -> Vec<Order> {
        let mut orders = Order::done_first();
        let over = !self.too_many(game).is_empty();
        for banner in self.open(game) {
            orders.extend(
                self.tiles_for(game, banner)
                    .into_iter()
                    .map(|place| Order::Winter { banner, place }),
            );
            if over && banners::eats(game, banner) {
                orders.push(Order::Disband { banner });
            }
        }
        orders
    }

    fn left_undone(&self, game: &Game<'_>, _: Who) -> Option<Text> {
        let unfed = self.too_many(game);
        (!unfed.is_empty()).then(|| {
            say!(
                "{banners} {number?has|have} no food in your realm and will be removed",
                banners = texts::banners(game, &unfed),
                number = unfed.len()
            )
        })
    }

    fn preview(&self, game: &Game<'_>, _: Who, order: &Order) -> Option<Text> {
        let (banner, place) = match order {
            Order::Winter { banner, place } => (banner, place),
            Order::Done {} => {
                return Some(say!(
                    "{left}: the strongest go first, to the nearest {tile} with room and a free way, or retreat; a banner that no {tile} feeds is removed",
                    left = texts::banners(game, &self.homeless(game)),
                    tile = texts::tile(game)
                ));
            }
            _ => return None,
        };
        Some(match ways_to_quarters::way_to_quarters(game, *banner, *place) {
            Some(WayToQuarters { home, by_sea: true }) => {
                say!("a ship brings it home: {labels}", labels = texts::places(game, &home.way))
            }
            Some(WayToQuarters { home, by_sea: false }) => {
                say!("the way is free: {labels}", labels = texts::places(game, &home.way))
            }
            None => say!("the way home is cut off: it rolls for a special winter retreat"),
        })
    }
}
