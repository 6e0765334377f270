//! YAML of `armies:` → army lists, with every fault at its place.

use super::army::{Arm, Army, CharacterKind, Learns, Priced, UnitKind};
use super::cite::RuleId;
use super::inherit::EXTENDS;
use super::names::Names;
use super::profile::read_profile;
use super::sample_lists::SAMPLE;
use super::schema::peoples;
use crate::yaml::{Node, Reader};

/// Numbers in army lists; far above what any army needs.
pub(super) const MOST: i64 = 100_000;

/// `armies:` of an edition or mod.
pub fn read_armies(reader: &Reader<'_>, names: &Names, node: &Node) -> Vec<Army> {
    let mut armies: Vec<Army> = node
        .entries()
        .iter()
        .filter_map(|(key, value)| {
            read_army(reader, names, key.scalar().unwrap_or_default(), value)
        })
        .collect();
    lend_characters(reader, node, &mut armies);
    for (at, army) in armies.iter().enumerate() {
        if armies[..at]
            .iter()
            .any(|other| (other.race, other.abstracted) == (army.race, army.abstracted))
        {
            let whom = army.race.map_or("realms without a list of their own".to_owned(), |race| {
                format!(
                    "the race `{races}`",
                    races = names.races.get(usize::from(race.0)).map_or("?", String::as_str)
                )
            });
            reader.fault(
                army.span,
                "rules::duplicate",
                format!("two army lists serve {whom}"),
                "second list",
                "remove one of them with `NAME: ~`, or let it serve another race",
            );
        }
    }
    armies
}

/// What stands for the list of realms without one of their own, whichever mods have put there.
const EVERYBODY: &str = "everybody";

/// `characters: NAME`: the characters and magic items of another list; of `everybody`, those of the
/// list that serves realms without one of their own.
fn lend_characters(reader: &Reader<'_>, node: &Node, armies: &mut [Army]) {
    for (key, value) in node.entries() {
        let Some(lender) = value
            .get("characters")
            .filter(|node| node.entries().is_empty())
            .and_then(|node| Some((node, node.scalar()?)))
        else {
            continue;
        };
        let known: Vec<String> =
            armies.iter().map(|army| army.id.clone()).chain([EVERYBODY.to_owned()]).collect();
        let lends = |army: &&Army| match lender.1 {
            EVERYBODY => army.race.is_none() && !army.abstracted,
            name => army.id == name,
        };
        let found = armies.iter().filter(lends).find(|army| !army.characters.is_empty());
        let Some((characters, items)) =
            found.map(|army| (army.characters.clone(), army.items.clone()))
        else {
            reader.unknown(lender.0, "army list", lender.1, known.iter().map(String::as_str));
            continue;
        };
        if let Some(army) = armies.iter_mut().find(|army| Some(army.id.as_str()) == key.scalar()) {
            (army.characters, army.items) = (characters, items);
        }
    }
}

fn read_army(reader: &Reader<'_>, names: &Names, id: &str, node: &Node) -> Option<Army> {
    let what = format!("army list `{id}`");
    let mut map = reader.map(node, &what, &peoples::ARMY)?;
    // It was written out when its layer was laid.
    let _extends = map.take(EXTENDS);
    let cite = map.need("cite").and_then(|node| reader.text(node)).map(RuleId::from_text);
    let title = map.need("name").and_then(|node| reader.text(node)).unwrap_or(id).to_owned();
    let race = map.take("race").and_then(|node| {
        let word = reader.text(node)?;
        let found = names.race(word);
        if found.is_none() {
            reader.unknown(node, "race", word, names.races.iter().map(String::as_str));
        }
        found
    });
    let mut units =
        map.need("units").map(|node| entries(reader, names, node, read_unit)).unwrap_or_default();
    // It has given way by now, if it had to.
    map.take(SAMPLE).and_then(|node| reader.flag(node));
    let abstracted = map.take("abstract").and_then(|node| reader.flag(node)).unwrap_or(false);
    // A name of another list stands for its characters and items.
    let lent = |node: &Node| node.entries().is_empty() && node.scalar().is_some();
    let mut characters: Vec<CharacterKind> = map
        .need("characters")
        .filter(|node| !lent(node))
        .map(|node| entries(reader, names, node, read_character))
        .unwrap_or_default();
    let items = map.take("items").map(|node| read_prices(reader, node)).unwrap_or_default();
    let offered: Vec<&str> = units
        .iter()
        .flat_map(|kind: &UnitKind| &kind.gear)
        .chain(characters.iter().flat_map(|kind| &kind.gear))
        .chain(&items)
        .map(|one| one.id.as_str())
        .collect();
    let one_of =
        map.take("one_of").map(|node| read_rows(reader, node, &offered)).unwrap_or_default();
    map.finish();
    for (name, kind) in ["units", "characters"]
        .iter()
        .filter_map(|section| node.get(section))
        .flat_map(Node::entries)
    {
        let rows = rows_of(reader, kind, &one_of);
        let unit = units
            .iter_mut()
            .find(|unit| Some(unit.id.as_str()) == name.scalar())
            .map(|unit| &mut unit.one_of);
        let character = characters
            .iter_mut()
            .find(|one| Some(one.id.as_str()) == name.scalar())
            .map(|one| &mut one.one_of);
        unit.into_iter().chain(character).for_each(|one_of| one_of.clone_from(&rows));
    }
    for kind in &characters {
        if units.iter().any(|unit: &UnitKind| unit.id == kind.id) {
            let message =
                format!("`{kind}` is both a unit and a character of {what}", kind = kind.id);
            reader.fault(
                kind.span,
                "rules::duplicate",
                message,
                "this character",
                "give one of them another name",
            );
        }
    }
    if !characters.is_empty() && !characters.iter().any(|kind| kind.commands) {
        reader.fault(
            node.span,
            "rules::army",
            format!("{what} has no character who can command"),
            "in this list",
            "set `commands: yes` for a character",
        );
    }
    if !units.is_empty() && !units.iter().any(|unit: &UnitKind| unit.rank_unit) {
        reader.fault(
            node.span,
            "rules::army",
            format!("{what} has no rank units"),
            "in this list",
            "add infantry or cavalry, or set `rank_unit: yes` for a unit (NL-ARMY-05)",
        );
    }
    Some(Army {
        id: id.to_owned(),
        title,
        cite: cite?,
        race,
        abstracted,
        units,
        characters,
        items,
        one_of,
        span: node.span,
    })
}

fn entries<T>(
    reader: &Reader<'_>,
    names: &Names,
    node: &Node,
    read: fn(&Reader<'_>, &Names, &str, &Node) -> Option<T>,
) -> Vec<T> {
    if node.entries().is_empty() {
        reader.fault(node.span, "rules::army", "an army list cannot leave this empty", "empty", "");
    }
    node.entries()
        .iter()
        .filter_map(|(key, value)| {
            let id = reader.text(key)?;
            if !super::manifest::is_name(id) || id.is_empty() || id.bytes().all(|letter| letter.is_ascii_digit()) {
                let help = "use lower-case letters, digits and `_`, and at least one letter: players type it in orders";
                reader.fault(key.span, "rules::name", format!("`{id}` is not a valid name in an army list"), "invalid name", help);
            }
            read(reader, names, id, value)
        })
        .collect()
}

/// `{bows: [bow, crossbow]}`: rows of gear and magic items that somebody in the list may have.
fn read_rows(reader: &Reader<'_>, node: &Node, offered: &[&str]) -> Vec<(String, Vec<String>)> {
    let mut rows = Vec::new();
    for (name, gear) in node.entries() {
        let mut row = Vec::new();
        for one in reader.list(gear) {
            let Some(word) = reader.text(one) else { continue };
            if offered.contains(&word) {
                row.push(word.to_owned());
            } else {
                reader.unknown(one, "gear", word, offered.iter().copied());
            }
        }
        rows.extend(reader.text(name).map(|name| (name.to_owned(), row)));
    }
    rows
}

/// The rows of which a kind carries one piece: all but those named under its `both`.
fn rows_of(reader: &Reader<'_>, kind: &Node, rows: &[(String, Vec<String>)]) -> Vec<Vec<String>> {
    let mut both = Vec::new();
    for node in kind.get("both").map(|node| reader.list(node)).unwrap_or_default() {
        let Some(word) = reader.text(node) else { continue };
        if rows.iter().all(|(row, _)| row != word) {
            reader.unknown(node, "`one_of` row", word, rows.iter().map(|(row, _)| row.as_str()));
        }
        both.push(word);
    }
    rows.iter()
        .filter(|(name, _)| !both.contains(&name.as_str()))
        .map(|(_, row)| row.clone())
        .collect()
}

/// `{shield: 1, lance: 2}`.
fn read_prices(reader: &Reader<'_>, node: &Node) -> Vec<Priced> {
    let price = |(key, value): &(Node, Node)| {
        Some(Priced { id: reader.text(key)?.to_owned(), points: reader.int_in(value, 0, MOST)? })
    };
    if node.entries().is_empty() && !node.is_null() {
        reader.expected(node, "names with their points", "write `{shield: 1, lance: 2}`");
    }
    node.entries().iter().filter_map(price).collect()
}

fn read_unit(reader: &Reader<'_>, names: &Names, id: &str, node: &Node) -> Option<UnitKind> {
    let what = format!("unit `{id}`");
    let mut map = reader.map(node, &what, &peoples::UNIT)?;
    let title = map.take("name").and_then(|node| reader.text(node)).unwrap_or(id).to_owned();
    let arm =
        map.need("kind").and_then(|node| reader.choice(node, "kind of unit", Arm::UNIT_WORDS));
    let points = map.need("points").and_then(|node| reader.int_in(node, 1, MOST));
    let size = map.need("size").and_then(|node| read_size(reader, node));
    let per_year = map.need("per_year").and_then(|node| reader.int_in(node, 0, MOST));
    let ranking = map.take("ranking").and_then(|node| reader.int_in(node, 1, MOST)).unwrap_or(1);
    let rank_unit = map.take("rank_unit").and_then(|node| reader.flag(node));
    let elite = map.take("elite").and_then(|node| reader.int_in(node, 0, 4)).unwrap_or(0);
    let crew = map.take("crew").and_then(|node| reader.int_in(node, 0, MOST)).unwrap_or(0);
    let crew_points =
        map.take("crew_points").and_then(|node| reader.int_in(node, 0, MOST)).unwrap_or(0);
    let traits = map
        .take("traits")
        .map(|node| super::traits::read_list(reader, &names.traits, node))
        .unwrap_or_default();
    let counts_small = map.take("counts_small").and_then(|node| reader.flag(node)).unwrap_or(false);
    let profile =
        map.take("profile").map(|node| read_profile(reader, node, &[])).unwrap_or_default();
    let gear = map.take("gear").map(|node| read_prices(reader, node)).unwrap_or_default();
    map.take("both"); // `rows_of` reads it when the rows of the list are known
    map.finish();
    let ((smallest, largest), arm) = (size?, Arm::ALL[arm?]);
    let title = title.clone();
    Some(UnitKind {
        id: id.to_owned(),
        title,
        arm,
        points: points?,
        smallest,
        largest,
        per_year: per_year?,
        rank_unit: rank_unit.unwrap_or(arm.in_ranks()),
        ranking,
        elite,
        crew,
        crew_points,
        counts_small,
        traits,
        profile,
        gear,
        one_of: Vec::new(),
        span: node.span,
    })
}

/// `10-30`, or one number.
fn read_size(reader: &Reader<'_>, node: &Node) -> Option<(i64, i64)> {
    let text = reader.text(node)?;
    let (low, high) = text.split_once('-').unwrap_or((text, text));
    let size = low
        .trim()
        .parse()
        .ok()
        .zip(high.trim().parse().ok())
        .filter(|(low, high)| 1 <= *low && low <= high && *high <= MOST);
    if size.is_none() {
        reader.expected(
            node,
            "a size such as `10-30`",
            "write the smallest and the largest number of models",
        );
    }
    size
}

fn read_character(
    reader: &Reader<'_>,
    names: &Names,
    id: &str,
    node: &Node,
) -> Option<CharacterKind> {
    let what = format!("character `{id}`");
    let mut map = reader.map(node, &what, &peoples::CHARACTER)?;
    let title = map.take("name").and_then(|node| reader.text(node)).unwrap_or(id).to_owned();
    let arm = map
        .need("kind")
        .and_then(|node| reader.choice(node, "kind of character", Arm::CHARACTER_WORDS));
    let levels = map.need("levels").map(|node| read_levels(reader, node));
    let most = map.need("most").and_then(|node| reader.int_in(node, 0, MOST));
    let traits = map
        .take("traits")
        .map(|node| super::traits::read_list(reader, &names.traits, node))
        .unwrap_or_default();
    let commands = map.take("commands").and_then(|node| reader.flag(node)).unwrap_or(true);
    let profile = map
        .take("profile")
        .map(|node| read_profile(reader, node, levels.as_deref().unwrap_or_default()))
        .unwrap_or_default();
    let gear = map.take("gear").map(|node| read_prices(reader, node)).unwrap_or_default();
    let spells = map.take("spells").map(|node| reader.list(node)).unwrap_or_default();
    let spells = spells.iter().filter_map(|spell| reader.text(spell)).map(str::to_owned).collect();
    let learns = map
        .take("learns")
        .and_then(|node| reader.choice(node, "way of learning spells", Learns::WORDS))
        .map(|at| Learns::ALL[at])
        .unwrap_or_default();
    map.take("both"); // `rows_of` reads it when the rows of the list are known
    map.finish();
    let (arm, levels) = (Arm::ALL[Arm::Hero as usize + arm?], levels?);
    if levels.is_empty() {
        return None;
    }
    Some(CharacterKind {
        id: id.to_owned(),
        title,
        arm,
        levels,
        most: most?,
        commands,
        traits,
        profile,
        gear,
        one_of: Vec::new(),
        spells,
        learns,
        span: node.span,
    })
}

/// `{5: 60, 10: 110}`: points at each level.
fn read_levels(reader: &Reader<'_>, node: &Node) -> Vec<(i64, i64)> {
    let mut levels = Vec::new();
    for (key, value) in node.entries() {
        if let (Some(level), Some(points)) =
            (reader.int_in(key, 1, 100), reader.int_in(value, 1, MOST))
        {
            levels.push((level, points));
        }
    }
    if node.entries().is_empty() {
        reader.expected(node, "points by level", "write `{5: 60, 10: 110}`");
    }
    levels.sort_unstable();
    levels
}
