//! Recruitment: crowns become troops, who wait until deployment puts them into banners. Mercenaries
//! and allies are kept apart from the realm's own (NL-REC-01, NL-REC-08, NL-REC-10).

pub mod contingents;

use crate::campaign::{Origin, RealmEvent, RealmId, Reason, Service};
use crate::engine::core::races;
use crate::engine::core::texts;
use crate::engine::realms::treasury;
use crate::engine::upheavals::alliances;
use crate::engine::{Ask, Company, Flow, Game, Order, Refusal, Turn, Verb, Who, labels, refuse};
use crate::phases::reorganization::troop_points;
use crate::phases::winter_rosters::{gear, refit};
use crate::rules::Value;

use super::{muster_rosters, winter_rosters};
use crate::say;
use crate::text::Text;

pub fn run(turn: &mut Turn<'_>) -> Flow {
    begin(turn)?;
    turn.state().seats().into_iter().try_for_each(|realm| buy(turn, realm))
}

/// Begins a new year of recruiting (NL-REC-02, NL-REC-03, NL-REC-06).
pub(super) fn begin(turn: &mut Turn<'_>) -> Flow {
    winter_rosters::begin_recruiting(turn)
}

/// Crowns of a realm become troops; what must be used this winter is gone afterwards (NL-REC-01).
pub(super) fn buy(turn: &mut Turn<'_>, realm: RealmId) -> Flow {
    let rosters = turn.state().has_rosters();
    let mut chooses = false;
    while let Some(order) = turn.next_order(realm, &Recruitment { realm, rosters, chooses })? {
        match order {
            order if winter_rosters::VERBS.contains(&order.verb()) => {
                refit::refit(turn, realm, &order)
            }
            Order::Recruit { crowns } => {
                let by = treasury::buy(turn, realm, crowns, Value::TroopPoints, Reason::Troops);
                turn.emit("NL-REC-01", RealmEvent::PoolChanged { realm, by });
            }
            Order::Mercenaries { crowns, race } => {
                chooses |= rosters && race.is_some();
                let by =
                    treasury::buy(turn, realm, crowns, Value::MercenaryPoints, Reason::Mercenaries);
                let (service, race) =
                    (Service::Mercenary, contingents::race_sent(&turn.game(), realm, None, race));
                turn.emit(
                    "NL-REC-08",
                    RealmEvent::ContingentChanged { realm, service, area: None, race, by },
                );
            }
            Order::Allies { area, crowns, race } => {
                chooses |= rosters && race.is_some();
                let Some(area) = contingents::allied_area(&turn.game(), realm, area) else { break };
                let race = contingents::race_sent(&turn.game(), realm, Some(area), race);
                let by =
                    treasury::buy(turn, realm, crowns, Value::AlliedPoints, Reason::AlliedTroops);
                let service = Service::Allied;
                turn.emit(
                    "NL-REC-10",
                    RealmEvent::ContingentChanged { realm, service, area: Some(area), race, by },
                );
            }
            Order::EnlistHired { from } => {
                if let Ok(hired) = contingents::origin_to_choose(&turn.game(), realm, &from) {
                    muster_rosters::choose_hired(turn, realm, hired)?;
                }
            }
            _ => break,
        }
    }
    // If troops are points, these are troops already (EN-REC-01).
    let unspent = turn.state().realm(realm).pool;
    let units = rosters && !troop_points::divides_troops(&turn.game(), realm);
    if units && unspent > 0 && turn.game().value(Value::TroopPointsLost, realm) > 0 {
        turn.emit("NL-REC-01", RealmEvent::PoolChanged { realm, by: -unspent });
    }
    // Heroes come this winter or not at all.
    let unused = turn.state().realm(realm).heroes;
    if unused > 0 {
        turn.emit("NL-EQX-26", RealmEvent::HeroesCalled { realm, by: -unused });
    }
    Ok(())
}

/// Question what the realm spends on troops.
struct Recruitment {
    realm: RealmId,
    /// Troops are chosen from the army list.
    rosters: bool,
    /// True if the player named the race of hired or allied troops, and may choose them even after
    /// spending the last crown.
    chooses: bool,
}

impl Recruitment {
    /// Numbers of crowns worth trying: as little as may be, half of what is left, and all of it.
    fn sums(left: i64, least: i64) -> Vec<i64> {
        let mut sums = vec![least, i64::midpoint(least, left), left];
        sums.retain(|crowns| (least.max(1)..=left).contains(crowns));
        sums.dedup();
        sums
    }

    /// Crowns for the smallest contingent of a service.
    fn least(game: &Game<'_>, realm: RealmId, service: Service, rate: Value) -> i64 {
        let (low, each) = (
            contingents::least_contingent(game, realm, service, None),
            game.value(rate, realm).max(1),
        );
        (low + each - 1) / each
    }
}

impl Ask for Recruitment {
    fn prompt(&self, game: &Game<'_>) -> Text {
        let coin = Text::noun(game.rules.money.one.clone());
        let troops = game.value(Value::TroopPoints, self.realm);
        let left = treasury::crowns_left(game, self.realm);
        if self.rosters {
            return say!(
                "`recruit` buys points ({troops} for a {coin}) and `enlist`, `character`, `refill`, `equip` and `man` spend them; `mercenaries`, `allies`, `enlist_hired` to choose them, or `done`; {left}",
                troops,
                coin,
                left
            );
        }
        let troops = texts::points(troops);
        match alliances::allied_areas(game, self.realm).is_empty() {
            true => say!(
                "`recruit` troops ({troops} for a {coin}), hire `mercenaries`, or `done`; {left}",
                troops,
                coin,
                left
            ),
            false => say!(
                "`recruit` troops ({troops} for a {coin}), hire `mercenaries`, raise `allies`, or `done`; {left}",
                troops,
                coin,
                left
            ),
        }
    }

    fn verbs(&self) -> &'static [Verb] {
        if self.rosters {
            return &[
                Verb::Recruit,
                Verb::Mercenaries,
                Verb::Allies,
                Verb::EnlistHired,
                Verb::Enlist,
                Verb::Character,
                Verb::Refill,
                Verb::Equip,
                Verb::Man,
                Verb::Retire,
                Verb::Pass,
                Verb::Done,
            ];
        }
        &[Verb::Recruit, Verb::Mercenaries, Verb::Allies, Verb::Done]
    }

    fn surely_asks(&self, game: &Game<'_>, _: Who) -> bool {
        game.state.realm(self.realm).crowns > 0
            || !winter_rosters::refit_candidates(game, self.realm).is_empty()
            || gear::has_items_to_hand_on(game, self.realm)
    }

    fn asks_for(&self, _: &Game<'_>, order: &Order) -> bool {
        match order {
            Order::Done {} => false,
            Order::EnlistHired { .. } => self.chooses,
            _ => true,
        }
    }

    fn begins(&self) -> bool {
        true
    }

    fn check(&self, game: &Game<'_>, who: Who, order: &Order) -> Result<(), Refusal> {
        let Some(realm) = who.realm() else {
            return refuse("NL-TURN-03", say!("a realm recruits"));
        };
        let some = |crowns: i64, rule| {
            game.require(crowns > 0, rule, || {
                say!("spend at least {money}", money = Text::verbatim(game.rules.money.count(1)))
            })
        };
        match order {
            Order::Done {} => Ok(()),
            order if winter_rosters::VERBS.contains(&order.verb()) => {
                winter_rosters::check_refit(game, realm, order)
            }
            Order::Recruit { crowns } => {
                some(*crowns, "NL-REC-01")?;
                treasury::afford(game, realm, *crowns)
            }
            Order::Mercenaries { crowns, race } => {
                some(*crowns, "NL-REC-08")?;
                treasury::afford(game, realm, *crowns)?;
                contingents::may_hire(
                    game,
                    realm,
                    *crowns,
                    (
                        Origin { service: Service::Mercenary, area: None, race: *race },
                        Value::MercenaryPoints,
                    ),
                    "NL-REC-08",
                )
            }
            Order::Allies { area: place, crowns, race } => {
                some(*crowns, "NL-REC-10")?;
                let Some(area) = contingents::allied_area(game, realm, *place) else {
                    let allies: Vec<String> = alliances::allied_areas(game, realm)
                        .iter()
                        .map(|area| labels(game, area))
                        .collect();
                    let allied = match allies.is_empty() {
                        true => say!("none"),
                        false => Text::verbatim(allies.join("; ")),
                    };
                    return refuse(
                        "NL-REC-10",
                        say!(
                            "{place} is not allied with you this winter; your allies: {allied}",
                            place = texts::place(game, *place),
                            allied
                        ),
                    );
                };
                treasury::afford(game, realm, *crowns)?;
                contingents::may_hire(
                    game,
                    realm,
                    *crowns,
                    (
                        Origin { service: Service::Allied, area: Some(area), race: *race },
                        Value::AlliedPoints,
                    ),
                    "NL-REC-10",
                )
            }
            Order::EnlistHired { from } if self.rosters => {
                contingents::origin_to_choose(game, realm, from).map(|_| ())
            }
            _ => refuse("NL-REC-01", say!("`recruit`, `mercenaries`, `allies` or `done`")),
        }
    }

    fn candidates(&self, game: &Game<'_>, who: Who) -> Vec<Order> {
        let mut orders = Order::done_first();
        let Some(realm) = who.realm() else { return orders };
        orders.extend(winter_rosters::refit_candidates(game, realm));
        if self.rosters {
            orders.extend(contingents::contingents_to_choose(game, realm));
        }
        let left = game.state.realm(realm).crowns;
        orders.extend(Self::sums(left, 1).into_iter().map(|crowns| Order::Recruit { crowns }));
        let least = Self::least(game, realm, Service::Mercenary, Value::MercenaryPoints);
        orders.extend(
            Self::sums(left, least)
                .into_iter()
                .map(|crowns| Order::Mercenaries { crowns, race: None }),
        );
        // Other races bring what the own list has not.
        let strange = if self.rosters {
            contingents::races_with_other_lists(game, realm)
        } else {
            Vec::new()
        };
        orders.extend(
            strange.into_iter().map(|race| Order::Mercenaries { crowns: least, race: Some(race) }),
        );
        let least = Self::least(game, realm, Service::Allied, Value::AlliedPoints);
        let areas = alliances::allied_areas(game, realm);
        let areas = areas.iter().filter_map(|area| area.first().copied());
        for area in areas.filter(|area| contingents::sent_by(game, realm, *area).is_none()) {
            orders.extend(Self::sums(left, least).into_iter().map(|crowns| Order::Allies {
                area,
                crowns,
                race: None,
            }));
        }
        orders
    }

    fn spends(&self, _: &Game<'_>, _: Who, order: &Order) -> i64 {
        match order {
            Order::Recruit { crowns }
            | Order::Mercenaries { crowns, .. }
            | Order::Allies { crowns, .. } => *crowns,
            _ => 0,
        }
    }

    fn preview(&self, game: &Game<'_>, who: Who, order: &Order) -> Option<Text> {
        let realm = who.realm()?;
        let (crowns, rate, service, race) = match order {
            Order::Recruit { crowns } => (*crowns, Value::TroopPoints, Service::Own, None),
            Order::Mercenaries { crowns, race } => {
                (*crowns, Value::MercenaryPoints, Service::Mercenary, *race)
            }
            Order::Allies { crowns, race, .. } => {
                (*crowns, Value::AlliedPoints, Service::Allied, *race)
            }
            Order::Done {} => {
                return Some(say!(
                    "{money} remain to spend later",
                    money = texts::money(game, game.state.realm(realm).crowns)
                ));
            }
            Order::Equip { troop, gear } => return gear::preview_gear(game, realm, *troop, gear),
            _ => return None,
        };
        let points = treasury::at_rate(game, realm, crowns, rate, "points").total();
        let troops = races::company_title(game, Company { service, race });
        let (points, bill) = (texts::points(points), treasury::bill(game, realm, crowns));
        Some(match service {
            Service::Own => say!("it brings {points} of {troops}; {bill}", points, troops, bill),
            _ => {
                say!("it brings {points} of {troops}, for one season; {bill}", points, troops, bill)
            }
        })
    }

    fn secret(&self) -> bool {
        true
    }
}
