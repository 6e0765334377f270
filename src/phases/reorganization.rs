//! Reorganization: points and baggage of a force are divided anew, weak banners merge, stocks are
//! laid in and loaded (NL-REORG-01, 03, 04). `dividing` forms banners from points, `companies` says
//! which serve together, `units` moves whole units, `mergers` finds how weak banners of them merge, and
//! `troop_points` divides troops that are points beside characters.

pub mod companies;
pub mod dividing;
mod emptied;
pub mod mergers;
mod prisoners;
pub(super) mod troop_points;
pub(super) mod units;

use crate::campaign::{BannerId, MapEvent, RealmId, Reason};
use crate::engine::armies::{banners, positions, roster};
use crate::engine::core::races;
use crate::engine::core::scripting::order_hooks;
use crate::engine::core::texts;
use crate::engine::realms::claims;
use crate::engine::supply::{self, check_ashore, check_give, check_own_banner, gifts};
use crate::engine::{Ask, Company, Flow, Game, Order, Refusal, Turn, Verb, Who, refuse};
use crate::map::PlaceId;
use crate::rules::table::STOCK;
use crate::rules::{RuleId, Value};
use crate::say;
use crate::text::{Joined, Text};
pub(super) use dividing::{check_divide, divide, divisions_worth_trying};
use dividing::{divide_order, preview_division};
use prisoners::Spoil;
pub(super) use prisoners::claim_items;

const RULE: &str = "NL-REORG-01";

pub fn run(turn: &mut Turn<'_>) -> Flow {
    let realm = turn.realm();
    loop {
        let orders = ReorganizationOrders {
            realm,
            rosters: turn.state().has_rosters(),
            divides: divides_points(&turn.game(), realm),
        };
        let Some(order) = turn.next_order(realm, &orders)? else { break };
        match order {
            Order::Divide { place, points } => {
                divide(turn, realm, (place, Company::OWN), &points, RuleId(RULE))
            }
            Order::DivideService { place, service, points } => {
                if let Ok(company) = companies::divided_apart(&turn.game(), realm, place, &service)
                {
                    divide(turn, realm, (place, company), &points, RuleId(RULE));
                }
            }
            order @ (Order::Assign { .. } | Order::Detach { .. } | Order::Join { .. }) => {
                units::carry_out(turn, realm, &order)
            }
            Order::Execute { prisoner } => prisoners::execute(turn, realm, prisoner)?,
            Order::Spoil { prisoner, item, taker } => {
                prisoners::spoil(turn, &Spoil { prisoner, item: &item, taker });
            }
            Order::Give { from, to, baggage } => {
                supply::give(turn, from, to, baggage, "NL-REORG-03")
            }
            Order::Store { banner, baggage } => {
                let place = turn.state().banner(banner).at;
                banners::lose_baggage(turn, banner, baggage, Reason::Stored, RuleId("NL-REORG-04"));
                turn.emit("NL-REORG-04", MapEvent::StockChanged { place, by: baggage });
            }
            Order::Load { banner, baggage } => {
                let place = turn.state().banner(banner).at;
                turn.emit("NL-REORG-04", MapEvent::StockChanged { place, by: -baggage });
                banners::gain_baggage(turn, banner, baggage, Reason::Loaded, RuleId("NL-REORG-04"));
            }
            Order::Destroy { place } => {
                let stock = turn.state().holding(place).stock;
                turn.emit("NL-REORG-04", MapEvent::StockChanged { place, by: -stock });
            }
            _ => break,
        }
    }
    Ok(())
}

/// True if any banner of a realm may have too few points: where races or scripts say how few those
/// are, that is not looked into (NL-REORG-01).
pub fn may_have_weak_banners(game: &Game<'_>, realm: RealmId) -> bool {
    let low = game.value_of_all(Value::BannerMin);
    let weak = |low| game.state.banners_of(realm).any(|(_, banner)| banner.points < low);
    low.is_none_or(weak)
}

/// True if points of troops are divided: where they stand alone, or beside characters (NL-REORG-01,
/// EN-ARMY-05).
fn divides_points(game: &Game<'_>, realm: RealmId) -> bool {
    !game.state.has_rosters() || troop_points::divides_troops(game, realm)
}

/// True if something can nearly always be ordered: it does not look into what.
fn may_reorganize(game: &Game<'_>, realm: RealmId) -> bool {
    let most = game.value(Value::BannerMin, realm) * 2;
    if game.state.has_rosters()
        && game.state.banners_of(realm).any(|(id, _)| roster::troops_in(game, id).len() > 1)
    {
        return true;
    }
    game.state.banners_of(realm).filter(|(_, banner)| banner.aboard.is_none()).any(
        |(id, banner)| {
            banner.points >= most
                || game.state.own_on(realm, banner.at).nth(1).is_some()
                || stock_rights(game, id).is_ok()
        },
    )
}

/// Returns the stock's room if a banner may use that of the settlement it is on, or a refusal.
fn stock_rights(game: &Game<'_>, banner: BannerId) -> Result<i64, Refusal> {
    let standing = game.state.banner(banner);
    let label = game.label(standing.at);
    check_ashore(game, banner, "NL-REORG-04")?;
    let room = game.lookup(STOCK, standing.at, None);
    game.require(room > 0, "NL-REORG-04", || {
        say!(
            "nothing can be stored on {label}: it takes a fortress or a city",
            label = Text::verbatim(label)
        )
    })?;
    let inside = !game.state.besieged(standing.at) || standing.shut_in;
    game.require(inside, "NL-REORG-04", || {
        say!("{label} is besieged: only its defenders use the stock", label = Text::verbatim(label))
    })?;
    game.require(claims::empire(game, standing.at) == Some(standing.realm), "NL-REORG-04", || {
        say!("{label} is not yours", label = Text::verbatim(label))
    })?;
    Ok(room)
}

/// Orders of the reorganization step.
struct ReorganizationOrders {
    realm: RealmId,
    /// Whole units are moved.
    rosters: bool,
    /// Points are divided.
    divides: bool,
}

impl ReorganizationOrders {
    /// Returns weak banners that must merge: a legal division exists (NL-REORG-01).
    fn must_merge(game: &Game<'_>, realm: RealmId) -> Option<(PlaceId, Company)> {
        // Units are not divided by points: see `mergers` (NL-REORG-02).
        if !divides_points(game, realm) || !may_have_weak_banners(game, realm) {
            return None;
        }
        let forced = companies::divided_together(game, realm).into_iter().find(|divided| {
            let companies::DividedCompany { place, company, force } = divided;
            let low = game.value(Value::BannerMin, races::about_company(game, realm, *company));
            let weak = force.iter().any(|banner| game.state.banner(*banner).points < low);
            let total = game.state.points(force);
            weak && force.len() > 1
                && total >= low
                && dividing::force_divisions(game, (realm, *company), force, 1).into_iter().any(
                    |points| {
                        // A spell or a mod may hold the force: no player must do what is forbidden.
                        check_divide(game, realm, (*place, *company), &points, RULE).is_ok()
                            && order_hooks::scripts_allow(
                                game,
                                Who::Realm(realm),
                                &divide_order(game, realm, (*place, *company), points),
                            )
                            .is_ok()
                    },
                )
        });
        forced.map(|divided| (divided.place, divided.company))
    }
}

impl Ask for ReorganizationOrders {
    fn prompt(&self, game: &Game<'_>) -> Text {
        let who = Who::Realm(self.realm);
        let mut orders = self.candidates(game, who);
        orders.retain(|order| self.check(game, who, order).is_ok());
        let given = |verb: Verb| orders.iter().any(|order| order.verb() == verb);
        let named = [
            (self.rosters, say!("`assign`, `detach` or `join` units")),
            (self.rosters, say!("`execute` prisoners")),
            (given(Verb::Divide) || given(Verb::DivideService), say!("`divide` points")),
            (given(Verb::Give), texts::order("give")),
            (given(Verb::Store), texts::order("store")),
            (given(Verb::Load), texts::order("load")),
            (given(Verb::Destroy), texts::order("destroy")),
        ];
        let named = named.into_iter().filter(|(given, _)| *given).map(|(_, what)| what);
        let orders = Text::list(named, Joined::Comma);
        let orders = if given(Verb::Done) { texts::or_done(orders) } else { orders };
        say!("reorganization: {orders}", orders)
    }

    fn verbs(&self) -> &'static [Verb] {
        use Verb::*;
        match (self.rosters, self.divides) {
            (true, true) => &[
                Assign,
                Detach,
                Join,
                Execute,
                Spoil,
                Give,
                Store,
                Load,
                Destroy,
                Done,
                Divide,
                DivideService,
            ],
            (true, false) => {
                &[Assign, Detach, Join, Execute, Spoil, Give, Store, Load, Destroy, Done]
            }
            (false, _) => &[Divide, DivideService, Give, Store, Load, Destroy, Done],
        }
    }

    fn surely_asks(&self, game: &Game<'_>, _: Who) -> bool {
        may_reorganize(game, self.realm)
    }

    fn asks_for_scripts(&self) -> bool {
        true
    }

    fn begins(&self) -> bool {
        true
    }

    fn check(&self, game: &Game<'_>, who: Who, order: &Order) -> Result<(), Refusal> {
        let Some(realm) = who.realm() else {
            return refuse("NL-TURN-03", say!("a realm reorganizes"));
        };
        match order {
            Order::Done {} => match Self::must_merge(game, realm) {
                Some((place, company)) => {
                    let example = crate::engine::core::parse::usage(
                        divide_order(game, realm, (place, company), Vec::new()).verb(),
                    );
                    refuse(
                        "NL-REORG-01",
                        say!(
                            "a banner on {place} has too few points: divide the force there first, {example}",
                            place = texts::place(game, place),
                            example = Text::usage(example)
                        ),
                    )
                }
                None => match mergers::first(game, realm) {
                    Some(merger) => refuse(
                        "NL-REORG-01",
                        say!(
                            "a banner has too few points and can merge: give it units first, for example `{merger}`",
                            merger = Text::verbatim(crate::engine::core::parse::write(
                                game,
                                Some(realm),
                                &merger
                            ))
                        ),
                    ),
                    None => Ok(()),
                },
            },
            Order::Divide { place, points } => {
                check_divide(game, realm, (*place, Company::OWN), points, RULE)
            }
            Order::DivideService { place, service, points } => {
                let company = companies::divided_apart(game, realm, *place, service)?;
                check_divide(game, realm, (*place, company), points, RULE)
            }
            Order::Assign { .. } | Order::Detach { .. } | Order::Join { .. } => {
                units::check(game, realm, order)
            }
            Order::Execute { prisoner } => prisoners::check_execution(game, realm, *prisoner),
            Order::Spoil { prisoner, item, taker } => {
                let spoil = Spoil { prisoner: *prisoner, item, taker: *taker };
                prisoners::check_spoil(game, realm, &spoil)
            }
            Order::Give { from, to, baggage } => {
                check_give(game, who, *from, *to, *baggage, "NL-REORG-03")
            }
            Order::Store { banner, baggage } => {
                check_own_banner(game, who, *banner)?;
                let room = stock_rights(game, *banner)?;
                let standing = game.state.banner(*banner);
                game.require((1..=standing.baggage).contains(baggage), "NL-REORG-04", || {
                    say!(
                        "{banner} carries {baggage} baggage",
                        banner = Text::verbatim(game.banner_name(*banner)),
                        baggage = standing.baggage
                    )
                })?;
                let left = room - game.state.holding(standing.at).stock;
                game.require(*baggage <= left, "NL-REORG-04", || {
                    say!(
                        "{at} has room for {left} more",
                        at = texts::place(game, standing.at),
                        left
                    )
                })
            }
            Order::Load { banner, baggage } => {
                check_own_banner(game, who, *banner)?;
                stock_rights(game, *banner)?;
                let standing = game.state.banner(*banner);
                let stock = game.state.holding(standing.at).stock;
                game.require((1..=stock).contains(baggage), "NL-REORG-04", || {
                    say!("{at} stores {stock} baggage", at = texts::place(game, standing.at), stock)
                })?;
                let room = game.value(Value::BaggageMax, *banner) - standing.baggage;
                game.require(*baggage <= room, "NL-SUB-05", || {
                    say!(
                        "{banner} has room for {room} more",
                        banner = Text::verbatim(game.banner_name(*banner)),
                        room
                    )
                })
            }
            Order::Destroy { place } => {
                let here = game.state.force(realm, *place);
                game.require(!here.is_empty(), "NL-REORG-04", || {
                    say!("you have no banner on {place}", place = texts::place(game, *place))
                })?;
                stock_rights(game, here[0])?;
                game.require(game.state.holding(*place).stock > 0, "NL-REORG-04", || {
                    say!("nothing is stored on {place}", place = texts::place(game, *place))
                })
            }
            _ => {
                refuse("NL-TURN-03", say!("`divide`, `give`, `store`, `load`, `destroy` or `done`"))
            }
        }
    }

    fn candidates(&self, game: &Game<'_>, who: Who) -> Vec<Order> {
        let mut orders = Order::done_first();
        let Some(realm) = who.realm() else { return orders };
        if self.rosters {
            orders.extend(units::candidates(game, realm, mergers::all(game, realm)));
        }
        if self.divides {
            orders.extend(divisions_worth_trying(game, realm, &[]));
        }
        for place in positions::places_with_banners(game, realm) {
            let force = game.state.force(realm, place);
            for banner in &force {
                let standing = game.state.banner(*banner);
                if stock_rights(game, *banner).is_ok() {
                    orders.extend([
                        Order::Store { banner: *banner, baggage: 1 },
                        Order::Load { banner: *banner, baggage: 1 },
                        Order::Destroy { place },
                    ]);
                }
                if standing.baggage > 0 {
                    orders.extend(
                        force.iter().filter(|other| *other != banner).map(|other| Order::Give {
                            from: *banner,
                            to: *other,
                            baggage: 1,
                        }),
                    );
                }
            }
        }
        for crew in game.state.crews_of(realm) {
            orders.extend(gifts(game, who, &crew, "NL-REORG-03"));
        }
        orders.dedup();
        orders
    }

    fn preview(&self, game: &Game<'_>, who: Who, order: &Order) -> Option<Text> {
        preview_division(game, who.realm()?, order)
    }
}
