//! A whole army raised at once: fills banners legally from the army list, for players in a hurry
//! and for the computer (NL-ARMY-03..05).

use crate::campaign::{PLENTY, Station, Troop};
use crate::engine::armies::roster::buying::Buyer;
use crate::engine::core::game::Game;
use crate::rules::Value;
use crate::rules::army::{Army, UnitKind};

/// Numbers of each kind that are planned so far.
struct PlannedCounts<'a> {
    army: &'a Army,
    units: Vec<i64>,
    characters: Vec<i64>,
}

impl Buyer {
    /// Plans banners of about the middle size, each with the cheapest commander and rank units in
    /// turn, as large as they can be; other troops and better leaders for what is left. Empty if
    /// the list allows no banner at all.
    pub fn plan(&self, game: &Game<'_>) -> Vec<Troop> {
        let Ok(army) = self.army(game) else { return Vec::new() };
        let (low, high) = (
            game.value(Value::BannerMin, self.about(game)),
            game.value(Value::BannerMax, self.about(game)),
        );
        let middle = i64::midpoint(low, high).max(1);
        let most = (self.budget / middle).max(1).min(self.banners);
        // Fewer banners where the list has too few leaders or troops.
        let mut plans = (1..=most).rev().map(|banners| self.plan_banners(game, army, banners));
        plans.find(|plan| !plan.is_empty()).unwrap_or_default()
    }

    fn plan_banners(&self, game: &Game<'_>, army: &Army, banners: i64) -> Vec<Troop> {
        let (low, high) = (
            game.value(Value::BannerMin, self.about(game)),
            game.value(Value::BannerMax, self.about(game)),
        );
        let ranks = game.value(Value::RankUnitsMax, self.about(game));
        // Nothing but the price limits whom one hires (NL-REC-08, NL-REC-10).
        let unlimited = |most: i64| if self.hired.is_some() { PLENTY } else { most };
        let mut stock = PlannedCounts {
            army,
            units: army
                .units
                .iter()
                .map(|kind| {
                    kind.per_year
                        - if self.winter {
                            game.state.roster.added(self.realm, &kind.id)
                        } else {
                            0
                        }
                })
                .map(unlimited)
                .collect(),
            characters: army.characters.iter().map(|kind| unlimited(kind.most)).collect(),
        };
        let mut plan = Vec::new();
        let mut left = self.budget;
        for number in 1..=banners {
            let target = (left / (banners - number + 1)).min(high);
            let station = Station::Meant(u8::try_from(number).unwrap_or(u8::MAX));
            let Some(banner) = self.plan_banner(
                &mut stock,
                station,
                (target, ranks),
                usize::try_from(number).unwrap_or(0),
            ) else {
                return Vec::new();
            };
            let points: i64 = banner.iter().map(Troop::points).sum();
            // An army too small for any banner is one weak banner (NL-ARMY-04).
            if points < low && self.budget >= low {
                return Vec::new();
            }
            left -= points;
            plan.extend(banner);
        }
        plan
    }

    /// Plans one banner within limits of points and rank units.
    fn plan_banner(
        &self,
        stock: &mut PlannedCounts<'_>,
        station: Station,
        (target, ranks): (i64, i64),
        turn: usize,
    ) -> Option<Vec<Troop>> {
        let army = stock.army;
        let leaders = army
            .characters
            .iter()
            .enumerate()
            .filter(|(at, kind)| kind.commands && stock.characters[*at] > 0);
        let (at, leader) = leaders.min_by_key(|(_, kind)| kind.levels[0].1)?;
        stock.characters[at] -= 1;
        let mut banner =
            vec![self.of_character(army, leader, leader.levels[0], station, Vec::new())];
        let mut left = target - leader.levels[0].1;
        // The kinds in turn, so that banners differ; each unit as large as its share of the points.
        let kinds: Vec<usize> =
            (0..army.units.len()).cycle().skip(turn - 1).take(army.units.len() * 2).collect();
        let mut standing = 0;
        for at in kinds {
            let kind = &army.units[at];
            if kind.rank_unit && standing >= ranks {
                continue;
            }
            let share = if kind.rank_unit {
                (left / 2).max(kind.smallest * kind.points).min(left)
            } else {
                kind.smallest * kind.points
            };
            let models = (share / kind.points).min(kind.largest).min(stock.units[at]);
            if models < kind.smallest || models * kind.points > left {
                continue;
            }
            self.add(&mut banner, stock, (at, kind), models, station);
            left -= models * kind.points;
            standing += i64::from(kind.rank_unit);
        }
        if standing == 0 {
            return None;
        }
        // Spend what is left on larger units.
        for troop in &mut banner {
            let Some((at, kind)) =
                army.units.iter().enumerate().find(|(_, kind)| kind.id == troop.kind)
            else {
                continue;
            };
            let more =
                (kind.largest - troop.models).min(left / kind.points).min(stock.units[at]).max(0);
            troop.models += more;
            stock.units[at] -= more;
            left -= more * kind.points;
        }
        Some(banner)
    }

    fn add(
        &self,
        banner: &mut Vec<Troop>,
        stock: &mut PlannedCounts<'_>,
        (at, kind): (usize, &UnitKind),
        models: i64,
        station: Station,
    ) {
        stock.units[at] -= models;
        banner.push(Troop { models, ..self.of_unit(stock.army, kind, station, Vec::new()) });
    }
}
