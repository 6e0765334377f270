//! Troops that are points beside characters: they are divided among banners as points alone are,
//! and each banner has a character to lead it (EN-ARMY-05, NL-REORG-01, NL-ARMY-05, NL-DEP-01).
//! `moving` carries a division out.

mod moving;

pub(in crate::phases) use moving::MoveReason;

use std::cmp::Reverse;

use super::dividing::even;
use crate::campaign::{BannerId, RealmId, TroopId};
use crate::engine::armies::roster::{self, composition};
use crate::engine::core::races;
use crate::engine::core::texts;
use crate::engine::{About, Company, Game, Refusal, refuse};
use crate::phases::reorganization::dividing;
use crate::rules::{GameOption, Value};
use crate::say;
use crate::text::{Joined, ProgramNoun, Text};

/// Points of troops, and those who lead them, to be divided among banners.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::phases) struct LedTroops {
    pub realm: RealmId,
    pub company: Company,
    /// Points of all who are divided, characters included.
    pub total: i64,
    /// Banners that there are, by number.
    pub banners: Vec<BannerId>,
    /// Units and characters at home who join them.
    pub home: Vec<TroopId>,
    /// A season begins: no more banners than it takes go without a commander (NL-ARMY-05).
    pub season: bool,
}

impl LedTroops {
    /// Returns the troops of a force, as they stand.
    pub(super) fn of_force(
        game: &Game<'_>,
        (realm, company): (RealmId, Company),
        force: &[BannerId],
    ) -> LedTroops {
        LedTroops {
            realm,
            company,
            total: game.state.points(force),
            banners: force.to_vec(),
            home: Vec::new(),
            season: false,
        }
    }

    fn about(&self, game: &Game<'_>) -> About {
        races::about_company(game, self.realm, self.company)
    }

    /// Returns the most banners that can be led, or that stand already.
    pub(in crate::phases) fn most_led(&self, game: &Game<'_>) -> usize {
        let wanted = game.value(Value::Commanders, self.about(game));
        let inside = self.banners.iter().flat_map(|banner| roster::troops_in(game, *banner));
        let all: Vec<TroopId> = inside.chain(self.home.iter().copied()).collect();
        let led = match wanted {
            ..=0 => usize::MAX,
            wanted => usize::try_from(composition::composition(game, &all).commanders / wanted)
                .unwrap_or(usize::MAX),
        };
        led.max(self.banners.len())
    }

    /// Returns who stands in each of some banners beside points of troops. Whoever is in a banner that
    /// remains stays; a banner without a commander gets the cheapest whom another can spare, and those
    /// of banners that are gone and from home join whoever has the fewest such points.
    ///
    /// # Errors
    /// The refusal of more banners than can be led (NL-ARMY-05).
    fn leaders(&self, game: &Game<'_>, banners: usize) -> Result<Vec<Vec<TroopId>>, Refusal> {
        let wanted = game.value(Value::Commanders, self.about(game));
        let high = game.value(Value::BannerMax, self.about(game)).max(1);
        let kept = self.banners.len().min(banners);
        let beside = |banner: &BannerId| -> Vec<TroopId> {
            let mut beside = roster::troops_in(game, *banner);
            beside.retain(|troop| !is_points(game, *troop));
            beside
        };
        let mut led: Vec<Vec<TroopId>> = self.banners.iter().take(banners).map(beside).collect();
        led.resize(banners, Vec::new());
        let mut loose: Vec<TroopId> = self.banners.iter().skip(banners).flat_map(beside).collect();
        loose.extend(self.home.iter().copied().filter(|troop| !is_points(game, *troop)));
        let commanders = |troops: &[TroopId]| composition::composition(game, troops).commanders;
        // New banners need a commander, others may go on without one.
        for at in (kept..banners).chain(0..kept) {
            while commanders(&led[at]) < wanted {
                let spare = (0..banners).filter(|other| *other != at).flat_map(|other| {
                    let many = commanders(&led[other]) > wanted;
                    led[other].iter().copied().filter(move |_| many)
                });
                let cheapest = |troops: &mut dyn Iterator<Item = TroopId>| {
                    troops
                        .filter(|troop| commanders(&[*troop]) > 0)
                        .min_by_key(|troop| (game.state.roster.troop(*troop).points(), *troop))
                };
                let leader = cheapest(&mut loose.iter().copied())
                    .or_else(|| cheapest(&mut spare.into_iter()));
                let Some(leader) = leader else { break };
                loose.retain(|troop| *troop != leader);
                led.iter_mut().for_each(|troops| troops.retain(|troop| *troop != leader));
                led[at].push(leader);
            }
        }
        let fewest = usize::try_from((self.total + high - 1) / high).unwrap_or(usize::MAX);
        let without = led.iter().skip(if self.season { 0 } else { kept });
        let lacks = without.filter(|troops| commanders(troops) < wanted).count();
        game.require(lacks == 0 || (self.season && banners <= fewest.min(kept)), "NL-ARMY-05", || {
            say!(
                "{banners} need a commander each, and {lacks} would be without: add a character",
                banners = Text::count(banners, ProgramNoun::Banner),
                lacks
            )
        })?;
        loose.sort_by_key(|troop| Reverse(game.state.roster.troop(*troop).points()));
        for troop in loose {
            let least = (0..banners)
                .min_by_key(|at| (composition::composition(game, &led[*at]).points, *at));
            if let Some(at) = least {
                led[at].push(troop);
            }
        }
        Ok(led)
    }

    /// Returns the fewest points that each banner can have with those who lead it: there are troops in
    /// it as well (NL-ARMY-05).
    fn least(&self, game: &Game<'_>, led: &[Vec<TroopId>]) -> Vec<i64> {
        let units = game.value(Value::RankUnitsMin, self.about(game));
        let least = |troops: &Vec<TroopId>| {
            let found = composition::composition(game, troops);
            found.points + i64::from(found.ranks < units)
        };
        led.iter().map(least).collect()
    }

    /// Checks a division that adds up.
    ///
    /// # Errors
    /// The rule that refuses it.
    pub(in crate::phases) fn check(&self, game: &Game<'_>, points: &[i64]) -> Result<(), Refusal> {
        let led = self.leaders(game, points.len())?;
        let least = self.least(game, &led);
        match (0..points.len()).find(|at| points[*at] < least[*at]) {
            Some(at) => refuse(
                "NL-ARMY-05",
                say!(
                    "{banner} has {who}, and so needs {least} at least",
                    banner = self.called(game, at),
                    who = names(game, &led[at]),
                    least = Text::count(least[at], ProgramNoun::Point)
                ),
            ),
            None => Ok(()),
        }
    }

    fn called(&self, game: &Game<'_>, at: usize) -> Text {
        let stands = self.banners.get(at);
        stands.map_or(say!("a new banner"), |banner| texts::banner(game, *banner))
    }

    /// Returns divisions worth trying: even ones, as far as characters leave them even.
    pub(in crate::phases) fn suggested(&self, game: &Game<'_>, now: usize) -> Vec<Vec<i64>> {
        let whose = (self.realm, self.company);
        let mut tried = dividing::divisions(game, whose, self.total, now);
        let most = tried.iter().map(Vec::len).max().unwrap_or(0);
        let led = self.most_led(game);
        if (1..most).contains(&led) {
            tried.push(even(self.total, led));
        }
        let mut found: Vec<Vec<i64>> =
            tried.into_iter().filter_map(|points| self.levelled(game, points)).collect();
        found.sort_by_key(Vec::len);
        found.dedup();
        let legal = |points: &Vec<i64>| {
            dividing::check_division(game, whose, self.total, points, "NL-REORG-01").is_ok()
                && self.check(game, points).is_ok()
        };
        found.retain(legal);
        found
    }

    /// Returns a division in which no banner has less than those who lead it; None where the others
    /// cannot spare that.
    fn levelled(&self, game: &Game<'_>, mut points: Vec<i64>) -> Option<Vec<i64>> {
        let least = self.least(game, &self.leaders(game, points.len()).ok()?);
        let low = game.value(Value::BannerMin, self.about(game));
        for at in 0..points.len() {
            while points[at] < least[at] {
                let spare = |other: &usize| points[*other] - least[*other].max(low);
                let giver =
                    (0..points.len()).max_by_key(|other| (spare(other), Reverse(*other)))?;
                let by = spare(&giver).min(least[at] - points[at]);
                if by <= 0 {
                    return None;
                }
                points[giver] -= by;
                points[at] += by;
            }
        }
        Some(points)
    }

    /// Says who then leads each banner, and with how many points.
    pub(in crate::phases) fn says(&self, game: &Game<'_>, points: &[i64]) -> Option<Text> {
        let led = self.leaders(game, points.len()).ok()?;
        let one = |(at, troops): (usize, &Vec<TroopId>)| {
            say!(
                "{banner} then has {points} with {who}",
                banner = self.called(game, at),
                points = texts::points(points[at]),
                who = names(game, troops)
            )
        };
        Some(Text::list(led.iter().enumerate().map(one), Joined::Comma))
    }
}

fn names(game: &Game<'_>, troops: &[TroopId]) -> Text {
    let names = troops.iter().map(|troop| roster::troop_name(game, *troop));
    let names = Text::list(names, Joined::And);
    if names.is_empty() { say!("no character") } else { names }
}

/// True if troops are points beside characters, and are divided as such (EN-ARMY-05).
pub(in crate::phases) fn divides_troops(game: &Game<'_>, realm: RealmId) -> bool {
    game.state.chose(GameOption::Depth, "characters") && game.value(Value::TroopsDivided, realm) > 0
}

/// True if a unit stands for points and nothing else.
pub(in crate::phases) fn is_points(game: &Game<'_>, troop: TroopId) -> bool {
    let unit = game.state.roster.troop(troop);
    let army = game.rules.armies.iter().find(|army| army.id == unit.list);
    unit.character.is_none()
        && unit.worth == 1
        && army.is_some_and(|army| army.abstracted && army.unit(&unit.kind).is_some())
}
