//! An army list as text: units, characters and magic items with their points, and where each is
//! set.

use super::{cited, in_lines};
use crate::rules::Ruleset;
use crate::rules::army::{Army, Learns, Priced};
use crate::say;
use crate::text::{Joined, ProgramNoun, Text, columns};

/// Returns one list.
pub(super) fn army(rules: &Ruleset, list: &Army) -> String {
    let race = list
        .race
        .and_then(|race| rules.races.get(usize::from(race.0)))
        .map(|race| rules.display_name(&race.title));
    let place = Text::Verbatim(rules.location(list.span));
    let serves = match race.map(Text::verbatim) {
        None => {
            say!("serves every realm whose race has no list of its own; set in {place}", place)
        }
        Some(race) => say!("serves realms of the race {race}; set in {place}", race, place),
    };
    let head = say!(
        "army list {id}: {title} {rule}",
        id = Text::verbatim(&list.id),
        title = Text::noun(list.title.clone()),
        rule = cited(rules, list.cite)
    );
    let mut text = in_lines(rules, [head, serves, Text::EMPTY]);
    let heading = [
        say!("unit"),
        say!("kind"),
        say!("each"),
        say!("size"),
        say!("a year"),
        say!("ranking"),
        say!("elite"),
        say!("crew"),
        say!("traits"),
        say!("profile"),
        say!("gear"),
        say!("set in"),
    ];
    let mut units = columns(rules, heading);
    for unit in &list.units {
        units.row([
            unit.id.clone(),
            Text::noun(unit.arm.word()).in_words(rules),
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
                (crew, points) => {
                    let points = Text::count(points, ProgramNoun::Point).in_brackets();
                    format!("{crew} {points}", points = points.in_words(rules))
                }
            },
            unit.traits.join(", "),
            unit.profile.shown(),
            prices(&unit.gear),
            rules.location(unit.span),
        ]);
    }
    text += &units.show();
    text.push('\n');
    let heading = [
        say!("character"),
        say!("kind"),
        say!("points by level"),
        say!("most"),
        say!("commands"),
        say!("traits"),
        say!("profile"),
        say!("gear"),
        say!("spells"),
        say!("set in"),
    ];
    let mut characters = columns(rules, heading);
    for kind in &list.characters {
        characters.row([
            kind.id.clone(),
            Text::noun(kind.arm.word()).in_words(rules),
            kind.levels
                .iter()
                .map(|(level, points)| format!("{level}: {points}"))
                .collect::<Vec<_>>()
                .join(", "),
            kind.most.to_string(),
            if kind.commands { say!("yes") } else { say!("no") }.in_words(rules),
            kind.traits.join(", "),
            kind.profile.shown(),
            prices(&kind.gear),
            match kind.spells.as_slice() {
                [] => String::new(),
                spells => {
                    let spells = Text::verbatim(spells.join(", "));
                    let learned = match kind.learns {
                        Learns::InOrder => say!("{spells} (in order)", spells),
                        Learns::Chosen => say!("{spells} (chosen)", spells),
                        Learns::Random => say!("{spells} (by dice)", spells),
                    };
                    learned.in_words(rules)
                }
            },
            rules.location(kind.span),
        ]);
    }
    text += &characters.show();
    if !list.items.is_empty() {
        let items = say!("magic items: {items}", items = Text::Verbatim(prices(&list.items)));
        text += &in_lines(rules, [Text::EMPTY, items]);
    }
    if !list.one_of.is_empty() {
        let row = |(name, row): &(String, Vec<String>)| {
            let items = Text::list(row.iter().map(Text::verbatim), Joined::Or);
            say!("{items} ({name})", items, name = Text::verbatim(name))
        };
        let rows = Text::list(list.one_of.iter().map(row), Joined::Semicolon);
        text += &in_lines(rules, [Text::EMPTY, say!("carried one at a time: {rows}", rows)]);
    }
    text
}

fn prices(priced: &[Priced]) -> String {
    priced.iter().map(|one| format!("{} {}", one.id, one.points)).collect::<Vec<_>>().join(", ")
}
