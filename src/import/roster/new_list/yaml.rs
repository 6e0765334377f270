//! A list that was made → the YAML of a mod.

use std::fmt::Write;

use super::{ListPrices, MadeList, NewList};
use crate::rules::army::Arm;

/// Most characters of a kind that a realm may have.
const CHARACTERS_MOST: i64 = 12;
/// Units of the largest size that may be added in a year.
const UNITS_A_YEAR: i64 = 6;

/// Writes a text so that it is one whatever stands in it.
fn quoted(text: &str) -> String {
    let plain: String = text.chars().filter(|letter| !letter.is_control()).collect();
    serde_json::to_string(plain.trim()).unwrap_or_default()
}

/// Returns the manifest. `of` are the files from which the list was made.
pub(super) fn manifest(list: &NewList, of: &[String]) -> String {
    let title = list.name.replace('_', " ");
    let about = format!(
        "An army list for campaigns with option depth roster, made by margrave import from {}.",
        of.join(", ")
    );
    format!(
        "name: {name}\ntitle: {title}\nabout: {about}\nversion: 1.0.0\nmargrave: \">=0.1\"\nedition: [{edition}]\nfiles: [{name}.yaml]\n",
        name = list.name,
        title = quoted(&title),
        about = quoted(&about),
        edition = list.edition
    )
}

/// Returns the list itself.
pub(super) fn list(list: &NewList) -> String {
    let mut text = String::from(
        "# Made by `margrave import`. Sizes, what may be added in a year, ranking and `most` are plain defaults: set them as\n\
         # your group plays. A character has a level for each price that was seen, or three where there was one.\n\
         armies:\n",
    );
    for other in &list.instead_of {
        if *other != list.name {
            let _ = writeln!(text, "  {other}: ~");
        }
    }
    let title = quoted(&list.name.replace('_', " "));
    let _ = writeln!(text, "  {}:\n    cite: house-rule\n    name: {title}\n    units:", list.name);
    for kind in list.kinds.iter().filter(|kind| !kind.arm.is_character()) {
        let _ = writeln!(text, "      {}", unit(kind));
    }
    text.push_str("    characters:\n");
    for kind in list.kinds.iter().filter(|kind| kind.arm.is_character()) {
        let _ = writeln!(text, "      {}", character(kind));
    }
    if !list.items.rows.is_empty() {
        let _ = writeln!(text, "    items: {{{}}}", prices(&list.items));
    }
    let leaders: Vec<String> = list
        .kinds
        .iter()
        .filter_map(|kind| Some(format!("{}: {}", kind.id, kind.leader.as_ref()?)))
        .collect();
    let words: Vec<String> =
        list.words.gear.iter().map(|(id, word)| format!("{id}: [{}]", quoted(word))).collect();
    if !leaders.is_empty() || !words.is_empty() {
        text.push_str("imports:\n");
    }
    if !leaders.is_empty() {
        let _ = writeln!(text, "  leaders: {{{}: {{{}}}}}", list.name, leaders.join(", "));
    }
    if !words.is_empty() {
        let _ = writeln!(text, "  gear: {{{}: {{{}}}}}", list.name, words.join(", "));
    }
    text
}

fn unit(kind: &MadeList) -> String {
    let (low, high) = kind.size;
    let (least, most) = ((low / 2).max(1), if high > 1 { high * 2 } else { 1 });
    let size = if least == most { most.to_string() } else { format!("{least}-{most}") };
    let ranking = match kind.arm {
        Arm::Infantry => 1,
        Arm::Cavalry => 2,
        _ => 3,
    };
    let mut text = format!(
        "{}: {{name: {}, kind: {}, points: {}, size: {size}, per_year: {}, ranking: {ranking}",
        kind.id,
        quoted(&kind.title),
        kind.arm.word(),
        kind.points,
        high.max(1) * UNITS_A_YEAR
    );
    if !kind.gear.rows.is_empty() {
        let _ = write!(text, ", gear: {{{}}}", prices(&kind.gear));
    }
    text + "}"
}

fn character(kind: &MadeList) -> String {
    let levels: Vec<String> =
        kind.levels.iter().map(|(level, points)| format!("{level}: {points}")).collect();
    let mut text = format!(
        "{}: {{name: {}, kind: {}, levels: {{{}}}, most: {CHARACTERS_MOST}",
        kind.id,
        quoted(&kind.title),
        kind.arm.word(),
        levels.join(", ")
    );
    if !kind.commands {
        text.push_str(", commands: no");
    }
    if !kind.gear.rows.is_empty() {
        let _ = write!(text, ", gear: {{{}}}", prices(&kind.gear));
    }
    text + "}"
}

fn prices(prices: &ListPrices) -> String {
    let rows: Vec<String> =
        prices.rows.iter().map(|(id, points)| format!("{id}: {points}")).collect();
    rows.join(", ")
}
