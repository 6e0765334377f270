//! Peoples with their names, the names of years, the ends of a campaign, and what an edition counts
//! and marks as text.

use std::fmt::Write;

use super::cited;
use crate::basics::columns::Columns;
use crate::basics::pluralize::count;
use crate::rules::Ruleset;
use crate::rules::mark::UNDRAWN;
use crate::rules::people::{NamePiece, People, Syllable};
use crate::rules::victory::{EndCondition, VictoryCondition};

/// Shows those of these that bear a name.
pub(super) fn show(rules: &Ruleset, name: &str) -> Vec<String> {
    let tables = &rules.name_tables;
    let mut found: Vec<String> = tables
        .peoples
        .iter()
        .filter(|people| people.id == name)
        .map(|people| self::people(rules, people))
        .collect();
    for endings in tables.endings.iter().filter(|endings| endings.id == name) {
        let rows: Vec<String> = (1..)
            .zip(&endings.rows)
            .map(|(face, text): (usize, _)| format!("{face} {text}"))
            .collect();
        found.push(format!(
            "endings of personal names {endings}: {dice} {cited}\nset in {location}\n{wrap}",
            endings = endings.id,
            dice = endings.dice,
            cited = cited(rules, endings.cite),
            location = rules.location(endings.span),
            wrap = crate::basics::columns::wrap(&rows.join(", "), 78, "  ")
        ));
    }
    for patterns in tables.patterns.iter().filter(|patterns| patterns.id == name) {
        let mut text = format!(
            "patterns of personal names {patterns}: {dice} {cited}\n",
            patterns = patterns.id,
            dice = patterns.dice,
            cited = cited(rules, patterns.cite)
        );
        let _ = writeln!(text, "set in {location}", location = rules.location(patterns.span));
        for (face, row) in (1..).zip(&patterns.rows) {
            let row: Vec<String> = row.iter().map(piece).collect();
            let _ = writeln!(text, "  {face}  {}", row.join(", "));
        }
        found.push(text);
    }
    if let Some(years) = rules.year_names.as_ref().filter(|_| name == "chronicle") {
        let names: Vec<String> =
            (1..).zip(&years.years).map(|(at, name): (usize, _)| format!("{at} {name}")).collect();
        let months = if years.months.is_empty() {
            String::new()
        } else {
            format!("months: {months}\n", months = years.months.join(", "))
        };
        let epithets = if years.by_cycle {
            "a cycle of them has one epithet"
        } else {
            "each has an epithet of its own"
        };
        let examples = if years.epithets.is_empty() {
            String::new()
        } else {
            format!("epithets, for instance: {epithets}\n", epithets = years.epithets.join(", "))
        };
        found.push(format!("names of years {cited}\n{names}; {epithets}\n{examples}{months}written: `{year}`, `{month}`, `{part}`\n", cited = cited(rules, years.cite), names = names.join(", "), year = spoken(&years.year), month = spoken(&years.month), part = spoken(&years.part)));
    }
    found.extend(
        rules
            .ends
            .iter()
            .filter(|end| end.name == name || name == "victory")
            .map(|end| self::end(rules, end)),
    );
    let secret =
        |public: bool| if public { "known to everybody" } else { "known to the realm alone" };
    for counter in rules.counters.iter().filter(|counter| counter.id == name || name == "counters")
    {
        let cited = cited(rules, counter.cite);
        let (bounds, secret, place) = (
            counter.bounds().in_words(rules),
            secret(counter.public),
            rules.location(counter.span),
        );
        found.push(format!(
            "counter {counter}: {bounds}, {secret} {cited}\n{doc}\nset in {place}\n",
            counter = counter.id,
            doc = counter.doc.trim()
        ));
    }
    for kind in rules.marks.iter().filter(|kind| kind.id == name || name == "marks") {
        let (cited, place) = (cited(rules, kind.cite), rules.location(kind.span));
        let drawn = if kind.symbol == UNDRAWN {
            "of ships".to_owned()
        } else {
            format!("`{symbol}` on the map", symbol = kind.symbol)
        };
        found.push(format!(
            "mark {kind}: {drawn} {cited}\n{doc}\nset in {place}\n",
            kind = kind.id,
            doc = kind.doc.trim()
        ));
    }
    for kind in rules.traits.iter().filter(|kind| kind.id == name || name == "traits") {
        let (cited, place) = (cited(rules, kind.cite), rules.location(kind.span));
        found.push(format!(
            "trait {kind}: {rules} {cited}\n{doc}\nset in {place}\n",
            kind = kind.id,
            rules = rules.display_name(&kind.title),
            doc = kind.doc.trim()
        ));
    }
    for kind in &rules.names.provinces.kinds {
        if kind.id != name && name != "province_kinds" {
            continue;
        }
        let (cited, place) = (cited(rules, kind.cite), rules.location(kind.span));
        let capitals = if kind.capitals { "" } else { ", no capitals" };
        found.push(format!(
            "kind of province {id}: {title}{capitals} {cited}\n{doc}\nset in {place}\n",
            id = kind.id,
            title = rules.display_name(&kind.title),
            doc = kind.doc.trim()
        ));
    }
    for benefit in &rules.names.provinces.benefits {
        if benefit.id != name && name != "province_benefits" {
            continue;
        }
        let (cited, place) = (cited(rules, benefit.cite), rules.location(benefit.span));
        found.push(format!(
            "benefit of provinces {id}: {title} {cited}\n{doc}\nset in {place}\n",
            id = benefit.id,
            title = rules.display_name(&benefit.title),
            doc = benefit.doc.trim()
        ));
    }
    if name == "money" {
        found.push(format!(
            "money: {money}, {public}\n",
            money = rules.money.name,
            public = secret(rules.money.public)
        ));
    }
    found
}

/// A pattern for whoever reads it: `year of the YEAR`.
fn spoken(pattern: &str) -> String {
    let mut parts = pattern.split('{');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (field, rest) = part.split_once('}').unwrap_or((part, ""));
        text.push_str(&field.to_uppercase().replace('_', " "));
        text.push_str(rest);
    }
    text
}

/// Every name that [`show`] knows.
pub(super) fn known(rules: &Ruleset) -> Vec<&str> {
    let tables = &rules.name_tables;
    let mut names: Vec<&str> = tables.peoples.iter().map(|people| people.id.as_str()).collect();
    names.extend(tables.endings.iter().map(|endings| endings.id.as_str()));
    names.extend(tables.patterns.iter().map(|patterns| patterns.id.as_str()));
    names.extend(rules.year_names.iter().map(|_| "chronicle"));
    names.extend(rules.counters.iter().map(|counter| counter.id.as_str()));
    names.extend(rules.marks.iter().map(|kind| kind.id.as_str()));
    names.extend(rules.traits.iter().map(|kind| kind.id.as_str()));
    let provinces = &rules.names.provinces;
    names.extend(provinces.kinds.iter().map(|kind| kind.id.as_str()));
    names.extend(provinces.benefits.iter().map(|benefit| benefit.id.as_str()));
    names.extend(["money", "victory"]);
    names.extend(rules.ends.iter().map(|end| end.name.as_str()));
    names
}

fn piece(piece: &NamePiece) -> String {
    match piece {
        NamePiece::Part(part) => format!("part {part}"),
        NamePiece::Ending => "ending".to_owned(),
        NamePiece::Text(text) => format!("`{text}`"),
    }
}

fn people(rules: &Ruleset, people: &People) -> String {
    let tables = &rules.name_tables;
    let places: Vec<String> = people.place.iter().map(|part| format!("part {part}")).collect();
    let races: Vec<&str> = rules
        .races
        .iter()
        .filter(|race| race.names.iter().any(|(name, _)| *name == people.id))
        .map(|race| rules.display_name(&race.title))
        .collect();
    let mut text = format!(
        "names of {people}: {dice} {cited}\n",
        people = people.title,
        dice = people.dice,
        cited = cited(rules, people.cite)
    );
    let _ = writeln!(text, "set in {location}", location = rules.location(people.span));
    let _ = writeln!(text, "places: {}", places.join(", "));
    if let Some(between) = &people.between {
        let _ = writeln!(
            text,
            "`{add}` comes between on a {dice} of {on}",
            add = between.add,
            dice = between.dice,
            on = between.on
        );
    }
    if let Some(apart) = &people.apart {
        let _ = writeln!(text, "`{apart}` stands apart where a later part begins with it");
    }
    let _ = writeln!(
        text,
        "persons: patterns `{tables}`, endings `{endings}`",
        tables = tables.patterns.get(people.person).map_or("", |patterns| &patterns.id),
        endings = tables.endings.get(people.ending).map_or("", |endings| &endings.id)
    );
    if !races.is_empty() {
        let _ = writeln!(text, "races: {}", races.join(", "));
    }
    let headings: Vec<String> = ["roll".to_owned()]
        .into_iter()
        .chain((1..=people.parts.len()).map(|part| format!("part {part}")))
        .collect();
    let mut columns = Columns::new(&headings.iter().map(String::as_str).collect::<Vec<_>>());
    for face in 0..usize::from(people.dice.sides) {
        let cell = |column: &Vec<Syllable>| match column.get(face) {
            Some(Syllable::Text(text)) => text.clone(),
            Some(Syllable::Again(parts)) => {
                format!(
                    "part {}",
                    parts.iter().map(u8::to_string).collect::<Vec<_>>().join(" and part ")
                )
            }
            Some(Syllable::Nothing) | None => "-".to_owned(),
        };
        columns.row([(face + 1).to_string()].into_iter().chain(people.parts.iter().map(cell)));
    }
    text + &columns.show()
}

fn end(rules: &Ruleset, end: &EndCondition) -> String {
    let condition = match end.condition {
        VictoryCondition::RealmsLeft(most) => format!("no more realms than {most} are in the game"),
        VictoryCondition::Years(years) => {
            format!("{years} have been played", years = count(years, "year"))
        }
        VictoryCondition::AgreedYears => {
            "as many years have been played as the option `years` says".to_owned()
        }
        VictoryCondition::Reaches(measure, least) => {
            format!("a realm has reached {least} in {measure}", measure = measure.word())
        }
    };
    let largest: Vec<&str> = end.largest.iter().map(|measure| measure.word()).collect();
    let largest = if largest.is_empty() {
        String::new()
    } else {
        format!(
            "of several the one with most wins, by {largest}\n",
            largest = largest.join(", then ")
        )
    };
    format!(
        "end {end}: {condition} {cited}\n{largest}set in {location}\n",
        end = end.name,
        cited = cited(rules, end.cite),
        location = rules.location(end.span)
    )
}
