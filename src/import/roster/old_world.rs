//! Old World Builder's JSON → entries. The file has prices and what is chosen, and no sum of a unit: it is
//! points by models, what is chosen once or for each model, and items.

use serde_json::Value;

use super::{ArmyEntry, ImportedRoster, MOST, Points, RosterChoice, list, whole, word};

/// Groups of units of a list, in the order of the program.
const GROUPS: &[&str] = &[
    "characters",
    "lords",
    "heroes",
    "core",
    "special",
    "rare",
    "mercenaries",
    "allies",
    "monsters",
];

/// Groups whose units are characters.
const OF_CHARACTERS: &[&str] = &["characters", "lords", "heroes"];

/// Keys of what a unit may choose from.
const CHOICES: &[&str] = &["command", "equipment", "armor", "armour", "mounts", "options"];

/// Names of a thing, in the order in which they are taken.
const NAMES: &[&str] =
    &["name_en", "name", "name_de", "name_fr", "name_es", "name_it", "name_pl", "name_cn", "id"];

/// Choices within choices are read so deep.
const DEEP: usize = 8;

/// True if JSON has the groups of Old World Builder.
pub(crate) fn is_old_world(json: &Value) -> bool {
    let groups = GROUPS.iter().filter_map(|group| json.get(*group)?.as_array());
    groups.flatten().any(|unit| {
        unit.get("points").is_some() && NAMES.iter().any(|name| unit.get(*name).is_some())
    })
}

/// Reads it.
pub(super) fn read(json: &Value) -> ImportedRoster {
    let mut roster = ImportedRoster {
        name: word(json, &["name"]).unwrap_or_default(),
        total: json
            .get("points")
            .and_then(Points::of_json)
            .filter(|points| *points > Points::default()),
        ..ImportedRoster::default()
    };
    for group in GROUPS {
        for unit in list(json, group) {
            let entry = unit_of(unit, group);
            let models = entry.models;
            roster.entries.push(entry);
            // Detachments are units beside the one that they belong to.
            let detached = list(unit, "detachments").iter().map(|unit| unit_of(unit, group));
            roster.entries.extend(detached.filter(|unit| unit.models > 0 && models > 0));
        }
    }
    roster
}

fn unit_of(unit: &Value, group: &str) -> ArmyEntry {
    let character = OF_CHARACTERS.contains(&group);
    let strength = whole(unit.get("strength")).filter(|models| *models > 0);
    let models = strength.or_else(|| whole(unit.get("minimum")).filter(|models| *models > 0));
    let models = if character { strength.unwrap_or(1) } else { models.unwrap_or(1) };
    let each = unit.get("points").and_then(Points::of_json).unwrap_or_default();
    let mut entry = ArmyEntry {
        name: word(unit, NAMES).unwrap_or_else(|| "unit without a name".to_owned()),
        custom: word(unit, &["customName"]),
        models,
        points: each.times(models),
        each: Some(each).filter(|each| *each > Points::default()),
        // The group of characters is one word, whichever the game calls them by.
        categories: vec![if character { "character".to_owned() } else { group.to_owned() }],
        ..ArmyEntry::default()
    };
    CHOICES.iter().for_each(|key| chosen(unit, key, models, DEEP, &mut entry));
    for item in list(unit, "items") {
        items(item, &mut entry);
    }
    entry.points += entry.choices.iter().filter_map(|choice| choice.points).sum();
    entry
}

/// Adds what is chosen under a key, and what is chosen within that.
fn chosen(of: &Value, key: &str, models: i64, deep: usize, entry: &mut ArmyEntry) {
    for option in list(of, key) {
        let stacked = whole(option.get("stackableCount")).filter(|number| *number > 0);
        let active = option.get("active").and_then(Value::as_bool).unwrap_or(false);
        if !active && stacked.is_none() {
            continue;
        }
        let per_model = option.get("perModel").and_then(Value::as_bool).unwrap_or(false);
        let number = if per_model { models } else { stacked.unwrap_or(1) }.min(MOST);
        let price = option.get("points").and_then(Points::of_json).unwrap_or_default();
        entry.choices.extend(word(option, NAMES).map(|name| RosterChoice {
            name,
            number,
            points: Some(price.times(number)),
            magic: false,
        }));
        if let Some(magic) = option.get("magic") {
            items(magic, entry);
        }
        if deep > 0 {
            chosen(option, "options", models, deep - 1, entry);
        }
    }
}

/// Adds the items that are selected.
fn items(of: &Value, entry: &mut ArmyEntry) {
    for item in list(of, "selected") {
        let number = whole(item.get("amount")).filter(|amount| *amount > 0).unwrap_or(1);
        let price = item.get("points").and_then(Points::of_json).unwrap_or_default();
        entry.choices.extend(word(item, NAMES).map(|name| RosterChoice {
            name,
            number,
            points: Some(price.times(number)),
            magic: true,
        }));
    }
}
