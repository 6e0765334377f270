//! Recruitment: crowns become troops, who wait until deployment puts them into banners. Mercenaries and
//! allies are kept apart from the realm's own (NL-REC-01, NL-REC-08, NL-REC-10).

use crate::campaign::{Event, Origin, RealmId, Service};
use crate::engine::{Ask, Company, Flow, Game, Order, Refusal, Turn, Verb, Who, labels, refuse, require};
use crate::map::PlaceId;
use crate::rules::{Race, Value};

use super::refit;

pub fn run(turn: &mut Turn<'_>) -> Flow {
    turn.begin_recruiting();
    let rosters = turn.state().has_rosters();
    for realm in turn.state().seats() {
        while turn.state().realm(realm).crowns > 0 || !refit::refit_candidates(&turn.game(), realm).is_empty() {
            match turn.ask_realm(realm, &Recruitment { realm, rosters })? {
                order if refit::VERBS.contains(&order.verb()) => turn.refit(realm, &order),
                Order::Recruit { crowns } => {
                    let by = turn.buy(realm, crowns, Value::TroopPoints, "troops");
                    turn.emit("NL-REC-01", Event::PoolChanged { realm, by });
                }
                Order::Mercenaries { crowns, race } => {
                    let by = turn.buy(realm, crowns, Value::MercenaryPoints, "mercenaries");
                    let (service, race) = (Service::Mercenary, turn.game().named_race(race));
                    turn.emit("NL-REC-08", Event::ContingentChanged { realm, service, area: None, race, by });
                }
                Order::Allies { area, crowns, race } => {
                    let Some(area) = turn.game().allied_area(realm, area) else { break };
                    let by = turn.buy(realm, crowns, Value::AlliedPoints, "allied troops");
                    let (service, race) = (Service::Allied, turn.game().named_race(race));
                    turn.emit("NL-REC-10", Event::ContingentChanged { realm, service, area: Some(area), race, by });
                }
                _ => break,
            }
        }
        // Heroes come this winter or not at all.
        let unused = turn.state().realm(realm).heroes;
        if unused > 0 {
            turn.emit("NL-EQX-26", Event::HeroesCalled { realm, by: -unused });
        }
    }
    Ok(())
}

impl Game<'_> {
    /// The first tile of the allied area that a tile belongs to: it stands for the whole (NL-REC-10).
    fn allied_area(&self, realm: RealmId, place: PlaceId) -> Option<PlaceId> {
        self.allied_areas(realm).into_iter().find(|area| area.contains(&place)).and_then(|area| area.first().copied())
    }

    /// Points of a contingent so far.
    fn contingent(&self, realm: RealmId, origin: Origin) -> i64 {
        let contingents = &self.state.realm(realm).contingents;
        contingents.iter().find(|known| known.origin() == origin).map_or(0, |known| known.points)
    }

    /// A race as a contingent keeps it: what everybody is of whom nothing is said needs no saying (NL-RACE-01).
    fn named_race(&self, race: Option<Race>) -> Option<Race> {
        race.filter(|race| self.rules.default_race != Some(*race))
    }

    /// The smallest contingent that can be placed: a legal banner, or a lone one below that where the rules let one
    /// alliance send so few (EN-REC-05).
    fn least_contingent(&self, realm: RealmId, service: Service, race: Option<Race>) -> i64 {
        let about = self.about_company(realm, Company { service, race });
        let banner = self.value(Value::BannerMin, about);
        if service == Service::Allied { self.value(Value::AlliedLeast, about).min(banner) } else { banner }
    }

    fn may_hire(&self, realm: RealmId, crowns: i64, (origin, rate): (Origin, Value), rule: &'static str) -> Result<(), Refusal> {
        let (service, area, race) = origin;
        let race = self.named_race(race);
        let points = self.contingent(realm, (service, area, race)) + self.at_rate(realm, crowns, rate, "points").total();
        let low = self.least_contingent(realm, service, race);
        // They stand in banners of their own, so that fewer could not be placed.
        require(points >= low, rule, || {
            let troops = self.company_title(Company { service, race });
            format!("{points} points are too few: {troops} have banners of their own, of at least {low} points")
        })
    }
}

/// What the realm spends on troops.
struct Recruitment {
    realm: RealmId,
    /// Troops are chosen from the army list.
    rosters: bool,
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
        let (low, each) = (game.least_contingent(realm, service, None), game.value(rate, realm).max(1));
        (low + each - 1) / each
    }
}

impl Ask for Recruitment {
    fn prompt(&self, game: &Game<'_>) -> String {
        let (troops, coin) = (game.rules.value(Value::TroopPoints), &game.rules.money.one);
        if self.rosters {
            return format!(
                "`recruit` buys points ({troops} for a {coin}) and `enlist`, `character`, `refill`, `equip` and `man` spend them; `mercenaries`, `allies`, or `done`; {}",
                game.crowns_left(self.realm)
            );
        }
        let left = game.crowns_left(self.realm);
        format!("`recruit` troops ({troops} points for a {coin}), hire `mercenaries`, raise `allies`, or `done`; {left}")
    }

    fn verbs(&self) -> &'static [Verb] {
        if self.rosters {
            return &[
                Verb::Recruit,
                Verb::Mercenaries,
                Verb::Allies,
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

    fn begins(&self) -> bool {
        true
    }

    fn check(&self, game: &Game<'_>, who: Who, order: &Order) -> Result<(), Refusal> {
        let Some(realm) = who.realm() else { return refuse("NL-TURN-03", "a realm recruits") };
        let some = |crowns: i64, rule| require(crowns > 0, rule, || format!("spend at least {}", game.rules.money.count(1)));
        match order {
            Order::Done {} => Ok(()),
            order if refit::VERBS.contains(&order.verb()) => refit::check_refit(game, realm, order),
            Order::Recruit { crowns } => {
                some(*crowns, "NL-REC-01")?;
                game.afford(realm, *crowns, "this")
            }
            Order::Mercenaries { crowns, race } => {
                some(*crowns, "NL-REC-08")?;
                game.afford(realm, *crowns, "this")?;
                game.may_hire(realm, *crowns, ((Service::Mercenary, None, *race), Value::MercenaryPoints), "NL-REC-08")
            }
            Order::Allies { area: place, crowns, race } => {
                some(*crowns, "NL-REC-10")?;
                let Some(area) = game.allied_area(realm, *place) else {
                    let allies: Vec<String> = game.allied_areas(realm).iter().map(|area| labels(game, area)).collect();
                    let allied = if allies.is_empty() { "nobody".to_owned() } else { allies.join("; ") };
                    return refuse("NL-REC-10", format!("{} is not allied with you this winter; allied: {allied}", game.label(*place)));
                };
                game.afford(realm, *crowns, "this")?;
                game.may_hire(realm, *crowns, ((Service::Allied, Some(area), *race), Value::AlliedPoints), "NL-REC-10")
            }
            _ => refuse("NL-REC-01", "`recruit`, `mercenaries`, `allies` or `done`"),
        }
    }

    fn candidates(&self, game: &Game<'_>, who: Who) -> Vec<Order> {
        let mut orders = vec![Order::Done {}];
        let Some(realm) = who.realm() else { return orders };
        orders.extend(refit::refit_candidates(game, realm));
        let left = game.state.realm(realm).crowns;
        orders.extend(Self::sums(left, 1).into_iter().map(|crowns| Order::Recruit { crowns }));
        let least = Self::least(game, realm, Service::Mercenary, Value::MercenaryPoints);
        orders.extend(Self::sums(left, least).into_iter().map(|crowns| Order::Mercenaries { crowns, race: None }));
        let least = Self::least(game, realm, Service::Allied, Value::AlliedPoints);
        for area in game.allied_areas(realm).iter().filter_map(|area| area.first().copied()) {
            orders.extend(Self::sums(left, least).into_iter().map(|crowns| Order::Allies { area, crowns, race: None }));
        }
        orders
    }

    fn preview(&self, game: &Game<'_>, who: Who, order: &Order) -> Option<String> {
        let realm = who.realm()?;
        let (crowns, rate, service, race) = match order {
            Order::Recruit { crowns } => (*crowns, Value::TroopPoints, Service::Own, None),
            Order::Mercenaries { crowns, race } => (*crowns, Value::MercenaryPoints, Service::Mercenary, *race),
            Order::Allies { crowns, race, .. } => (*crowns, Value::AlliedPoints, Service::Allied, *race),
            Order::Done {} => {
                return Some(format!("{} stay for what is bought later", game.rules.money.count(game.state.realm(realm).crowns)));
            }
            Order::Equip { what } => return game.preview_gear(realm, &what.0),
            _ => return None,
        };
        let points = game.at_rate(realm, crowns, rate, "points").total();
        let serve = if service == Service::Own { "" } else { ", for one season" };
        let troops = game.company_title(Company { service, race });
        Some(format!("it brings {points} points of {troops}{serve}; {}", game.bill(realm, crowns)))
    }

    fn secret(&self) -> bool {
        true
    }
}
