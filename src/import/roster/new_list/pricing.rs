//! Costs of the entries of one name → a kind with points, gear and levels that come to the same
//! again.

use std::collections::{BTreeMap, BTreeSet};

use super::super::troops::ALIKE_MAX;
use super::super::{ArmyEntry, Points, RosterChoice};
use super::{ListPrices, MadeList, NewList, at_least_one, free_id};
use crate::rules::army::Arm;

/// Steps between levels, where there is room for all of them up to [`LEVEL_MAX`].
const STEP: i64 = 5;
const LEVEL_MAX: i64 = 100;

/// Returns a level for each price; three for a single one.
pub(super) fn levels(prices: BTreeSet<i64>) -> Vec<(i64, i64)> {
    let mut prices: Vec<i64> = prices.into_iter().collect();
    if let [only] = prices[..] {
        prices.extend([only + only / 2, only * 2].into_iter().filter(|more| *more > only));
        prices.dedup();
    }
    let most = i64::try_from(prices.len()).unwrap_or(i64::MAX);
    let step = if most * STEP <= LEVEL_MAX { STEP } else { 1 };
    (1..=LEVEL_MAX / step).map(|level| level * step).zip(prices).collect()
}

/// Returns the levels that a file says with the prices of others beside them, and a lowest one to begin with.
fn beside(mut said: BTreeMap<i64, i64>, prices: BTreeSet<i64>) -> Vec<(i64, i64)> {
    let Some((first, price)) = said.first_key_value().map(|(level, price)| (*level, *price)) else {
        return levels(prices);
    };
    if first > STEP {
        said.insert(STEP, (price * 2 / 3).max(1));
    }
    let known: BTreeSet<i64> = said.values().copied().collect();
    for price in prices.difference(&known) {
        let free = (1..=LEVEL_MAX)
            .map(|level| level * STEP % LEVEL_MAX)
            .find(|level| *level > 0 && !said.contains_key(level));
        said.extend(free.map(|level| (level, *price)));
    }
    said.into_iter().collect()
}

/// Returns the points of a choice if they are whole and above nothing.
fn paid(choice: &RosterChoice) -> Option<i64> {
    choice.points?.whole().filter(|points| *points > 0)
}

/// Adds a kind of character, and returns its id.
pub(super) fn price_character(
    list: &mut NewList,
    arm: Arm,
    entries: &[&ArmyEntry],
    ids: &mut BTreeSet<String>,
) -> String {
    let name = &entries[0].name;
    let id = free_id(name, "character", ids);
    let mut gear = ListPrices::default();
    let (mut prices, mut said) = (BTreeSet::new(), BTreeMap::new());
    for entry in entries {
        let alike = entry
            .parts
            .iter()
            .all(|(part, _)| Some(part) == entry.parts.first().map(|(first, _)| first));
        let several = if alike { entry.models.clamp(1, ALIKE_MAX) } else { 1 };
        let (several, each) =
            entry.points.shared_by(several).map_or((1, entry.points), |each| (several, each));
        let mut bare = each;
        for choice in &entry.choices {
            let own =
                choice.points.and_then(|points| points.shared_by(several)).and_then(Points::whole);
            let price = own.filter(|price| *price > 0).unwrap_or(0);
            // A choice that costs as much as all of it is no part of it.
            if bare <= Points::of(price) {
                continue;
            }
            bare = bare - Points::of(price);
            if choice.magic {
                list.items.add(&choice.name, price, &mut list.words);
            } else {
                gear.add(&choice.name, price, &mut list.words);
            }
        }
        let price = at_least_one(bare);
        match entry.level {
            Some(level) if !said.contains_key(&level) => drop(said.insert(level, price)),
            _ => drop(prices.insert(price)),
        }
    }
    list.kinds.push(MadeList {
        id: id.clone(),
        title: name.clone(),
        arm,
        points: 0,
        size: (1, 1),
        levels: beside(said, prices),
        commands: true,
        gear,
        leader: None,
    });
    id
}

/// Costs of a unit for each model, and once.
struct Paid {
    models: i64,
    /// Points without what is gear.
    bare: Points,
    /// Cost of the gear of each model: its leader has it too.
    gear: i64,
    each: Option<i64>,
}

/// Adds a kind of unit, its leader if it needs one, and its variants if it is of one model and of several prices.
/// Returns its id.
pub(super) fn price_unit(
    list: &mut NewList,
    arm: Arm,
    entries: &[&ArmyEntry],
    ids: &mut BTreeSet<String>,
) -> String {
    let name = &entries[0].name;
    let mut gear = ListPrices::default();
    let mut once = ListPrices::default();
    let mut paid_for = Vec::new();
    for entry in entries {
        let models = entry.models.max(1);
        let (mut bare, mut worn) = (entry.points, 0);
        for choice in &entry.choices {
            let shared =
                choice.points.and_then(|points| points.shared_by(models)).and_then(Points::whole);
            let for_each = choice.number >= models || models == 1;
            match (paid(choice), shared.filter(|_| for_each)) {
                (Some(points), each) if bare > Points::of(points) => {
                    bare = bare - Points::of(points);
                    match each {
                        Some(each) => {
                            worn += each;
                            gear.add(&choice.name, each, &mut list.words);
                        }
                        None => once.add(&choice.name, points, &mut list.words),
                    }
                }
                (Some(_), _) => {}
                (None, _) => gear.add(&choice.name, 0, &mut list.words),
            }
        }
        let each = entry.each.and_then(Points::whole).filter(|each| *each > 0);
        paid_for.push(Paid { models, bare, gear: worn, each });
    }
    // One model alone has nobody to share with: each price is a kind.
    let single: BTreeSet<i64> = paid_for
        .iter()
        .filter(|paid| paid.models == 1)
        .map(|paid| at_least_one(paid.bare))
        .collect();
    let several: Vec<&Paid> = paid_for.iter().filter(|paid| paid.models > 1).collect();
    let least = |paid: &&Paid| {
        let even = paid.bare.rounded_down() / paid.models;
        paid.each.filter(|each| Points::of(*each).times(paid.models) <= paid.bare).unwrap_or(even)
    };
    let points = several.iter().map(least).min().map(|points| points.max(1));
    let size = |paid: &mut dyn Iterator<Item = i64>| {
        paid.fold((i64::MAX, 0), |(low, high), models| (low.min(models), high.max(models)))
    };
    let mut made = |list: &mut NewList, points: i64, size: (i64, i64), leader: Option<String>| {
        let id = free_id(name, "unit", ids);
        list.kinds.push(MadeList {
            id: id.clone(),
            title: name.clone(),
            arm,
            points,
            size,
            levels: Vec::new(),
            commands: false,
            gear: gear.clone(),
            leader,
        });
        id
    };
    let mut first = None;
    if let Some(points) = points {
        let rest =
            |paid: &Paid| at_least_one(paid.bare - Points::of(points).times(paid.models - 1));
        let plain = several.iter().all(|paid| rest(paid) == points) && once.rows.is_empty();
        let rests: BTreeSet<i64> = several.iter().map(|paid| rest(paid) + paid.gear).collect();
        let leader = (!plain).then(|| leader_of(list, name, rests, &once));
        first = Some(made(list, points, size(&mut several.iter().map(|paid| paid.models)), leader));
    }
    for price in single.iter().filter(|price| Some(**price) != points) {
        let id = made(list, *price, (1, 1), None);
        first = first.or(Some(id));
    }
    let id = first.unwrap_or_default();
    // Leaders have their ids last, so that the unit has the plain one.
    let unsettled = list.kinds.iter_mut().find(|kind| kind.id.is_empty());
    if let Some(leader) = unsettled {
        leader.id = free_id(&format!("{id} leader"), "leader", ids);
        let named = leader.id.clone();
        list.kinds
            .iter_mut()
            .filter(|kind| kind.leader.as_deref() == Some(""))
            .for_each(|kind| kind.leader = Some(named.clone()));
    }
    id
}

/// Adds the leader of units of a name; its id follows.
fn leader_of(list: &mut NewList, name: &str, prices: BTreeSet<i64>, once: &ListPrices) -> String {
    let levels: BTreeMap<i64, i64> = levels(prices).into_iter().collect();
    list.kinds.push(MadeList {
        id: String::new(),
        title: format!("leader of {name}"),
        arm: Arm::Hero,
        points: 0,
        size: (1, 1),
        levels: levels.into_iter().collect(),
        commands: false,
        gear: once.clone(),
        leader: None,
    });
    String::new()
}
