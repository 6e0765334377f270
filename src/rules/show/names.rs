//! Peoples with their names, the names of years, the ends of a campaign, and what an edition counts
//! and marks as text.

use std::fmt::Write;

use super::{WIDTH, cited, in_lines, set_in};
use crate::basics::columns::wrap;
use crate::rules::Ruleset;
use crate::rules::mark::UNDRAWN;
use crate::rules::people::{NamePiece, People, Syllable};
use crate::rules::victory::{EndCondition, VictoryCondition};
use crate::say;
use crate::text::{Joined, ProgramNoun, Text, columns};
use crate::yaml::Span;

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
        let head = say!(
            "endings of personal names {name}: {dice} {rule}",
            name = Text::verbatim(&endings.id),
            dice = Text::displayed(endings.dice),
            rule = cited(rules, endings.cite)
        );
        let head = in_lines(rules, [head, set_in(rules.location(endings.span))]);
        found.push(head + &wrap(&rows.join(", "), WIDTH, "  "));
    }
    for patterns in tables.patterns.iter().filter(|patterns| patterns.id == name) {
        let head = say!(
            "patterns of personal names {name}: {dice} {rule}",
            name = Text::verbatim(&patterns.id),
            dice = Text::displayed(patterns.dice),
            rule = cited(rules, patterns.cite)
        );
        let mut text = in_lines(rules, [head, set_in(rules.location(patterns.span))]);
        for (face, row) in (1..).zip(&patterns.rows) {
            let row = Text::list(row.iter().map(piece), Joined::Comma);
            let _ = writeln!(text, "  {face}  {}", row.in_words(rules));
        }
        found.push(text);
    }
    if let Some(years) = rules.year_names.as_ref().filter(|_| name == "chronicle") {
        let names: Vec<String> =
            (1..).zip(&years.years).map(|(at, name): (usize, _)| format!("{at} {name}")).collect();
        let names = Text::verbatim(names.join(", "));
        let listed = |words: &[String]| {
            Some(Text::verbatim(words.join(", "))).filter(|words| !words.is_empty())
        };
        let months = listed(&years.months).map(|months| say!("months: {months}", months));
        let examples = listed(&years.epithets);
        let examples =
            examples.map(|epithets| say!("epithets, for instance: {epithets}", epithets));
        let names = match years.by_cycle {
            true => say!("{names}; a cycle of them has one epithet", names),
            false => say!("{names}; each has an epithet of its own", names),
        };
        let written = say!(
            "written: `{year}`, `{month}`, `{part}`",
            year = Text::Verbatim(spoken(&years.year)),
            month = Text::Verbatim(spoken(&years.month)),
            part = Text::Verbatim(spoken(&years.part))
        );
        let head = say!("names of years {rule}", rule = cited(rules, years.cite));
        let lines = [Some(head), Some(names), examples, months, Some(written)];
        found.push(in_lines(rules, lines.into_iter().flatten()));
    }
    found.extend(
        rules
            .ends
            .iter()
            .filter(|end| end.name == name || name == "victory")
            .map(|end| self::end(rules, end)),
    );
    let secret = |public: bool| match public {
        true => say!("known to everybody"),
        false => say!("known to the realm alone"),
    };
    for counter in rules.counters.iter().filter(|counter| counter.id == name || name == "counters")
    {
        let head = say!(
            "counter {counter}: {bounds}, {secret} {rule}",
            counter = Text::verbatim(&counter.id),
            bounds = counter.bounds(),
            secret = secret(counter.public),
            rule = cited(rules, counter.cite)
        );
        found.push(described(rules, head, &counter.doc, counter.span));
    }
    for kind in rules.marks.iter().filter(|kind| kind.id == name || name == "marks") {
        let drawn = if kind.symbol == UNDRAWN {
            say!("of ships")
        } else {
            say!("`{symbol}` on the map", symbol = Text::displayed(kind.symbol))
        };
        let (mark, rule) = (Text::verbatim(&kind.id), cited(rules, kind.cite));
        let head = say!("mark {mark}: {drawn} {rule}", mark, drawn, rule);
        found.push(described(rules, head, &kind.doc, kind.span));
    }
    for kind in rules.traits.iter().filter(|kind| kind.id == name || name == "traits") {
        let head = say!(
            "trait {id}: {title} {rule}",
            id = Text::verbatim(&kind.id),
            title = Text::verbatim(rules.display_name(&kind.title)),
            rule = cited(rules, kind.cite)
        );
        found.push(described(rules, head, &kind.doc, kind.span));
    }
    for kind in &rules.names.provinces.kinds {
        if kind.id != name && name != "province_kinds" {
            continue;
        }
        let (id, rule) = (Text::verbatim(&kind.id), cited(rules, kind.cite));
        let title = Text::verbatim(rules.display_name(&kind.title));
        let head = match kind.capitals {
            true => say!("kind of province {id}: {title} {rule}", id, title, rule),
            false => say!("kind of province {id}: {title}, no capitals {rule}", id, title, rule),
        };
        found.push(described(rules, head, &kind.doc, kind.span));
    }
    for benefit in &rules.names.provinces.benefits {
        if benefit.id != name && name != "province_benefits" {
            continue;
        }
        let head = say!(
            "benefit of provinces {id}: {title} {rule}",
            id = Text::verbatim(&benefit.id),
            title = Text::verbatim(rules.display_name(&benefit.title)),
            rule = cited(rules, benefit.cite)
        );
        found.push(described(rules, head, &benefit.doc, benefit.span));
    }
    if name == "money" {
        let told = say!(
            "money: {money}, {known}",
            money = Text::verbatim(&rules.money.name),
            known = secret(rules.money.public)
        );
        found.push(in_lines(rules, [told]));
    }
    found
}

/// Returns a heading with what is said of a thing under it, and where it is set.
fn described(rules: &Ruleset, head: Text, doc: &str, span: Span) -> String {
    in_lines(rules, [head, Text::of_rules(doc), set_in(rules.location(span))])
}

/// Returns a pattern for whoever reads it: `year of the YEAR`.
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

/// Returns every name that [`show`] knows.
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

fn piece(piece: &NamePiece) -> Text {
    match piece {
        NamePiece::Part(part) => say!("part {part}", part = *part),
        NamePiece::Ending => say!("ending"),
        NamePiece::Text(text) => Text::Verbatim(format!("`{text}`")),
    }
}

fn people(rules: &Ruleset, people: &People) -> String {
    let tables = &rules.name_tables;
    let part = |part: &u8| say!("part {part}", part = *part);
    let places = Text::list(people.place.iter().map(part), Joined::Comma);
    let of_people = rules.races.iter();
    let of_people = of_people.filter(|race| race.names.iter().any(|(name, _)| *name == people.id));
    let races = of_people.map(|race| Text::verbatim(rules.display_name(&race.title)));
    let races = Some(Text::list(races, Joined::Comma)).filter(|races| !races.is_empty());
    let head = say!(
        "names of {people}: {dice} {rule}",
        people = Text::verbatim(&people.title),
        dice = Text::displayed(people.dice),
        rule = cited(rules, people.cite)
    );
    let between = people.between.as_ref().map(|between| {
        say!(
            "`{add}` comes between on a {dice} of {on}",
            add = Text::verbatim(&between.add),
            dice = Text::displayed(between.dice),
            on = between.on
        )
    });
    let apart = people.apart.as_ref().map(|apart| {
        say!(
            "`{apart}` stands apart where a later part begins with it",
            apart = Text::displayed(apart)
        )
    });
    let id = |id: Option<&String>| Text::verbatim(id.map_or("", String::as_str));
    let persons = say!(
        "persons: patterns `{patterns}`, endings `{endings}`",
        patterns = id(tables.patterns.get(people.person).map(|patterns| &patterns.id)),
        endings = id(tables.endings.get(people.ending).map(|endings| &endings.id))
    );
    let races = races.map(|races| say!("races: {races}", races));
    let set_in = set_in(rules.location(people.span));
    let lines = [Some(head), Some(set_in), Some(say!("places: {places}", places))];
    let lines = lines.into_iter().chain([between, apart, Some(persons), races]);
    let numbers = (1..=people.parts.len()).map(|part| say!("part {part}", part));
    let mut columns = columns(rules, std::iter::once(say!("roll")).chain(numbers));
    for face in 0..usize::from(people.dice.sides) {
        let cell = |column: &Vec<Syllable>| match column.get(face) {
            Some(Syllable::Text(text)) => text.clone(),
            Some(Syllable::Again(parts)) => {
                Text::list(parts.iter().map(part), Joined::And).in_words(rules)
            }
            Some(Syllable::Nothing) | None => "-".to_owned(),
        };
        columns.row([(face + 1).to_string()].into_iter().chain(people.parts.iter().map(cell)));
    }
    in_lines(rules, lines.flatten()) + &columns.show()
}

fn end(rules: &Ruleset, end: &EndCondition) -> String {
    let condition = match end.condition {
        VictoryCondition::RealmsLeft(most) => {
            say!("no more realms than {most} are in the game", most)
        }
        VictoryCondition::Years(years) => {
            say!(
                "{years} {years?has|have} been played",
                years = Text::count(years, ProgramNoun::Year)
            )
        }
        VictoryCondition::AgreedYears => {
            say!("as many years have been played as the option `years` says")
        }
        VictoryCondition::Reaches(measure, least) => {
            say!(
                "a realm has reached {least} in {measure}",
                least,
                measure = Text::noun(measure.word())
            )
        }
    };
    let largest = end.largest.iter().map(|measure| Text::noun(measure.word()));
    let largest = Some(Text::list(largest, Joined::Comma)).filter(|all| !all.is_empty());
    let largest = largest
        .map(|measures| say!("of several the one with most wins, first by {measures}", measures));
    let head = say!(
        "end {end}: {condition} {rule}",
        end = Text::verbatim(&end.name),
        condition,
        rule = cited(rules, end.cite)
    );
    let place = set_in(rules.location(end.span));
    in_lines(rules, std::iter::once(head).chain(largest).chain([place]))
}
