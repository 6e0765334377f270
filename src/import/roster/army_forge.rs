//! Army Forge's JSON → entries. `cost` of a unit may leave out what its upgrades cost: the points of the
//! whole list tell which it is.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{ArmyEntry, ImportedRoster, MOST, Points, RosterChoice, list, whole, word};

/// True if JSON has units as Army Forge writes them.
pub(crate) fn is_army_forge(json: &Value) -> bool {
    let units = units(json);
    let whose = ["gameSystem", "listPoints", "armyId", "armyName", "points", "pointsLimit"];
    whose.iter().any(|key| {
        json.get(*key).is_some() || json.get("list").is_some_and(|list| list.get(*key).is_some())
    }) && units.iter().any(|unit| unit.get("cost").is_some())
}

fn units(json: &Value) -> &[Value] {
    match list(json, "units") {
        [] => json.get("list").map_or(&[], |inner| list(inner, "units")),
        units => units,
    }
}

/// Reads it.
pub(super) fn read(json: &Value) -> ImportedRoster {
    let points = |key: &str| {
        let at = |value: &Value| value.get(key).and_then(Points::of_json);
        at(json)
            .or_else(|| json.get("list").and_then(at))
            .filter(|points| *points > Points::default())
    };
    let name = word(json, &["name", "armyName"]).or_else(|| word(json.get("list")?, &["name"]));
    let mut roster = ImportedRoster {
        name: name.unwrap_or_default(),
        total: points("listPoints").or_else(|| points("points")),
        ..ImportedRoster::default()
    };
    roster.entries = units(json).iter().map(unit_of).collect();
    combine(units(json), &mut roster.entries);
    let upgrades =
        |entry: &ArmyEntry| entry.choices.iter().filter_map(|choice| choice.points).sum::<Points>();
    let bare = roster.sum();
    if Some(bare) != roster.total {
        for entry in &mut roster.entries {
            entry.points += upgrades(entry);
        }
    }
    roster
}

/// Makes one unit of those that are said to be combined: each stands in the file with its half of the models.
fn combine(units: &[Value], entries: &mut Vec<ArmyEntry>) {
    let id = |unit: &Value, key: &str| word(unit, &[key]);
    let combined = |unit: &Value| unit.get("combined").and_then(Value::as_bool).unwrap_or(false);
    let mut into: Vec<usize> = (0..units.len()).collect();
    let mut known: BTreeMap<String, usize> = BTreeMap::new();
    for key in ["id", "selectionId"] {
        let ids = units.iter().enumerate();
        known.extend(ids.filter_map(|(at, unit)| Some((id(unit, key)?, at))));
    }
    for (at, unit) in units.iter().enumerate().filter(|(_, unit)| combined(unit)) {
        let Some(wanted) = id(unit, "joinToUnit") else { continue };
        let other = known.get(&wanted).copied();
        if let Some(other) = other.filter(|other| *other != at)
            && entries[other].name == entries[at].name
        {
            into[at] = into[other];
        }
    }
    let halves: Vec<ArmyEntry> = std::mem::take(entries);
    let mut place: Vec<Option<usize>> = vec![None; halves.len()];
    let mut waiting: Vec<(usize, ArmyEntry)> = Vec::new();
    for (at, half) in halves.into_iter().enumerate() {
        if into[at] == at {
            place[at] = Some(entries.len());
            entries.push(half);
        } else {
            waiting.push((into[at], half));
        }
    }
    for (whole, half) in waiting {
        let Some(whole) = place[whole] else {
            entries.push(half);
            continue;
        };
        let whole = &mut entries[whole];
        whole.models = whole.models.saturating_add(half.models).min(MOST);
        whole.points += half.points;
        whole.choices.extend(half.choices);
    }
}

/// Returns a unit with the points that stand at it alone.
fn unit_of(unit: &Value) -> ArmyEntry {
    let mut entry = ArmyEntry {
        name: word(unit, &["name"]).unwrap_or_else(|| "unit without a name".to_owned()),
        custom: word(unit, &["customName"]),
        models: whole(unit.get("size")).filter(|size| *size > 0).unwrap_or(1),
        points: unit.get("cost").and_then(Points::of_json).unwrap_or_default(),
        ..ArmyEntry::default()
    };
    entry.custom = entry.custom.filter(|custom| *custom != entry.name);
    for rule in list(unit, "rules").iter().chain(list(unit, "specialRules")) {
        entry
            .categories
            .extend(word(rule, &["name", "label"]).or_else(|| rule.as_str().map(str::to_owned)));
    }
    for upgrade in list(unit, "selectedUpgrades").iter().chain(list(unit, "upgrades")) {
        let option = upgrade.get("option").unwrap_or(upgrade);
        let Some(name) = word(option, &["label", "name"]) else { continue };
        let id = unit.get("id").and_then(Value::as_str);
        let own = list(option, "costs")
            .iter()
            .find(|cost| id.is_some() && cost.get("unitId").and_then(Value::as_str) == id)
            .and_then(|cost| cost.get("cost"));
        let points = own.or_else(|| option.get("cost")).and_then(Points::of_json);
        entry.choices.push(RosterChoice { name, number: 1, points, magic: false });
    }
    entry
}
