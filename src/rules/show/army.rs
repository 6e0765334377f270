//! An army list as text: units, characters and magic items with their points, and where each is
//! set.

use std::fmt::Write;

use super::cited;
use crate::basics::columns::Columns;
use crate::basics::pluralize::count;
use crate::rules::Ruleset;
use crate::rules::army::{Army, Priced};

/// One list.
pub(super) fn army(rules: &Ruleset, list: &Army) -> String {
    let race = list
        .race
        .and_then(|race| rules.races.get(usize::from(race.0)))
        .map(|race| rules.display_name(&race.title));
    let serves = race.map_or("every realm whose race has no list of its own".to_owned(), |race| {
        format!("realms of the race {race}")
    });
    let mut text = format!(
        "army list {list_id}: {list_title} {cited}\n",
        list_id = list.id,
        list_title = list.title,
        cited = cited(rules, list.cite)
    );
    let _ = writeln!(
        text,
        "serves {serves}; set in {location}\n",
        location = rules.location(list.span)
    );
    let mut units = Columns::new(&[
        "unit", "kind", "each", "size", "a year", "ranking", "elite", "crew", "traits", "profile",
        "gear", "set in",
    ]);
    for unit in &list.units {
        units.row([
            unit.id.clone(),
            unit.arm.word().to_owned(),
            unit.points.to_string(),
            if unit.smallest == unit.largest {
                unit.largest.to_string()
            } else {
                format!("{}-{}", unit.smallest, unit.largest)
            },
            unit.per_year.to_string(),
            unit.ranking.to_string(),
            if unit.elite > 0 { format!("+{}", unit.elite) } else { String::new() },
            match (unit.crew, unit.crew_points) {
                (0, _) => String::new(),
                (crew, 0) => crew.to_string(),
                (crew, points) => format!("{crew} ({points})", points = count(points, "point")),
            },
            unit.traits.join(", "),
            unit.profile.shown(),
            prices(&unit.gear),
            rules.location(unit.span),
        ]);
    }
    text += &units.show();
    text.push('\n');
    let mut characters = Columns::new(&[
        "character",
        "kind",
        "points by level",
        "most",
        "commands",
        "traits",
        "profile",
        "gear",
        "spells",
        "set in",
    ]);
    for kind in &list.characters {
        characters.row([
            kind.id.clone(),
            kind.arm.word().to_owned(),
            kind.levels
                .iter()
                .map(|(level, points)| format!("{level}: {points}"))
                .collect::<Vec<_>>()
                .join(", "),
            kind.most.to_string(),
            if kind.commands { "yes" } else { "no" }.to_owned(),
            kind.traits.join(", "),
            kind.profile.shown(),
            prices(&kind.gear),
            match kind.spells.as_slice() {
                [] => String::new(),
                spells => {
                    format!("{} ({})", spells.join(", "), kind.learns.word().replace('_', " "))
                }
            },
            rules.location(kind.span),
        ]);
    }
    text += &characters.show();
    if !list.items.is_empty() {
        let _ = writeln!(text, "\nmagic items: {prices}", prices = prices(&list.items));
    }
    if !list.one_of.is_empty() {
        let rows: Vec<String> = list
            .one_of
            .iter()
            .map(|(name, row)| format!("{} ({name})", row.join(" or ")))
            .collect();
        let _ = writeln!(text, "\ncarried one at a time: {rows}", rows = rows.join("; "));
    }
    text
}

fn prices(priced: &[Priced]) -> String {
    priced.iter().map(|one| format!("{} {}", one.id, one.points)).collect::<Vec<_>>().join(", ")
}
