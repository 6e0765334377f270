//! YAML of `armies:` → army lists, with every fault at its place.

use crate::rules::army::{Army, CharacterKind, Priced, UnitKind};
use crate::rules::declare::Written;
use crate::rules::manifest::is_name;
use crate::rules::names::Names;
use crate::say;
use crate::text::{Text, quoted};
use crate::yaml::{Named, Node, Reader, Takes};

/// Numbers in army lists; far above what any army needs.
pub(in crate::rules) const MOST: i64 = 100_000;

/// Reads `armies:` of an edition or mod.
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
            let whom = army.race.map_or_else(
                || say!("realms without a list of their own"),
                |race| {
                    let race = names.races.get(usize::from(race.0)).map_or("?", String::as_str);
                    say!("the race `{race}`", race = quoted(race))
                },
            );
            reader.fault(
                army.span,
                "rules::duplicate",
                say!("two army lists serve {whom}", whom),
                say!("second list"),
                say!("remove one of them with `NAME: ~`, or let it serve another race"),
            );
        }
    }
    armies
}

/// The name for the list of realms without one of their own, whichever mods have put there.
const EVERYBODY: &str = "everybody";

/// Carries out `characters: NAME`: takes over the characters and magic items of another list; of `everybody`,
/// those of the list that serves realms without one of their own.
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

/// The name of an army list.
pub(in crate::rules) struct ArmyName;

impl Written for ArmyName {
    const TAKES: Takes = Takes::Name(Named::Army);
    fn read(_: &Reader<'_>, _: &Names, _: &Node) -> Option<ArmyName> {
        Some(ArmyName)
    }
}

/// True if the name of another list stands for its characters and items.
pub(in crate::rules) fn is_lent(characters: &Node) -> bool {
    characters.entries().is_empty() && characters.scalar().is_some()
}

fn read_army(reader: &Reader<'_>, names: &Names, id: &str, node: &Node) -> Option<Army> {
    let rows = node.get("one_of").map(Node::entries).unwrap_or_default();
    let rows: Vec<&str> = rows.iter().filter_map(|(row, _)| row.scalar()).collect();
    let mut army = Army::read_map(reader, names, node, id, &rows)?;
    let Army { units, characters, one_of: rows, .. } = &mut army;
    // It carries one piece of each row, but of those under its `both`.
    let carried = |both: &[String]| {
        let rows = rows.iter().filter(|(row, _)| !both.contains(row));
        rows.map(|(_, row)| row.clone()).collect()
    };
    units.iter_mut().for_each(|kind| kind.one_of = carried(&kind.both));
    characters.iter_mut().for_each(|kind| kind.one_of = carried(&kind.both));
    for kind in characters.iter() {
        if units.iter().any(|unit| unit.id == kind.id) {
            let message = say!(
                "`{kind}` is both a unit and a character of army list `{id}`",
                kind = quoted(&kind.id),
                id = quoted(id)
            );
            let help = say!("give one of them another name");
            reader.fault(kind.span, "rules::duplicate", message, say!("this character"), help);
        }
    }
    if !characters.is_empty() && !characters.iter().any(|kind| kind.commands) {
        let message = say!("army list `{id}` has no character who can command", id = quoted(id));
        let help = say!("set `commands: yes` for a character");
        reader.fault(node.span, "rules::army", message, say!("in this list"), help);
    }
    if !units.is_empty() && !units.iter().any(|unit| unit.rank_unit) {
        let message = say!("army list `{id}` has no rank units", id = quoted(id));
        let help = say!("add infantry or cavalry, or set `rank_unit: yes` for a unit (NL-ARMY-05)");
        reader.fault(node.span, "rules::army", message, say!("in this list"), help);
    }
    Some(army)
}

/// Returns all gear and items that somebody in a list may have.
pub(in crate::rules) fn offered<'k>(
    units: Option<&'k Vec<UnitKind>>,
    characters: Option<&'k Vec<CharacterKind>>,
    items: Option<&'k Vec<Priced>>,
) -> Vec<&'k str> {
    let units = units.into_iter().flatten().flat_map(|kind| &kind.gear);
    let characters = characters.into_iter().flatten().flat_map(|kind| &kind.gear);
    let all = units.chain(characters).chain(items.into_iter().flatten());
    all.map(|one| one.id.as_str()).collect()
}

/// Kinds of units or characters by their ids.
pub(in crate::rules) fn read_kinds<T>(
    reader: &Reader<'_>,
    node: &Node,
    read: impl Fn(&str, &Node) -> Option<T>,
) -> Vec<T> {
    if node.entries().is_empty() {
        reader.fault(
            node.span,
            "rules::army",
            say!("an army list cannot leave this empty"),
            say!("empty"),
            Text::EMPTY,
        );
    }
    let kind = |(key, value): &(Node, Node)| {
        let id = reader.text(key)?;
        if !is_name(id) || id.is_empty() || id.bytes().all(|letter| letter.is_ascii_digit()) {
            let help = say!(
                "use lower-case letters, digits and `_`, and at least one letter: players type it in orders"
            );
            let message = say!("`{id}` is not a valid name in an army list", id = quoted(id));
            reader.fault(key.span, "rules::name", message, say!("invalid name"), help);
        }
        read(id, value)
    };
    node.entries().iter().filter_map(kind).collect()
}

/// Reads `{bows: [bow, crossbow]}`: rows of gear and magic items that somebody in the list may have.
pub(in crate::rules) fn read_rows(
    reader: &Reader<'_>,
    node: &Node,
    offered: &[&str],
) -> Vec<(String, Vec<String>)> {
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

/// Rows of which a kind may carry several pieces.
pub(in crate::rules) fn read_both(reader: &Reader<'_>, rows: &[&str], node: &Node) -> Vec<String> {
    let row = |node: &Node| {
        let word = reader.text(node)?;
        if !rows.contains(&word) {
            reader.unknown(node, "`one_of` row", word, rows.iter().copied());
        }
        Some(word.to_owned())
    };
    reader.list(node).iter().filter_map(row).collect()
}

/// Gear or items with their points: `{shield: 1, lance: 2}`.
pub(in crate::rules) struct Prices;

impl Written<Vec<Priced>> for Prices {
    const TAKES: Takes = Takes::Entries(&Takes::Number(0, MOST));
    fn read(reader: &Reader<'_>, _: &Names, node: &Node) -> Option<Vec<Priced>> {
        let price = |(key, value): &(Node, Node)| {
            Some(Priced {
                id: reader.text(key)?.to_owned(),
                points: reader.int_in(value, 0, MOST)?,
            })
        };
        if node.entries().is_empty() && !node.is_null() {
            reader.expected(
                node,
                "names with their points",
                say!("write `{{shield: 1, lance: 2}}`"),
            );
        }
        Some(node.entries().iter().filter_map(price).collect())
    }
}

/// Reads `10-30`, or one number.
pub(in crate::rules) fn read_size(reader: &Reader<'_>, node: &Node) -> Option<(i64, i64)> {
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
            say!("write the smallest and the largest number of models"),
        );
    }
    size
}

/// Reads `{5: 60, 10: 110}`: points at each level.
pub(in crate::rules) fn read_levels(reader: &Reader<'_>, node: &Node) -> Vec<(i64, i64)> {
    let mut levels = Vec::new();
    for (key, value) in node.entries() {
        if let (Some(level), Some(points)) =
            (reader.int_in(key, 1, 100), reader.int_in(value, 1, MOST))
        {
            levels.push((level, points));
        }
    }
    if node.entries().is_empty() {
        reader.expected(node, "points by level", say!("write `{{5: 60, 10: 110}}`"));
    }
    levels.sort_unstable();
    levels
}
