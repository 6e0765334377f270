//! Beginnings of lines of units, further facts in a name, and details between commas.

use super::super::points::is_points_word;
use super::super::selections::same;
use super::super::{ArmyEntry, RosterChoice};
use super::line::{BulletMark, PricedLine, counted, level, models};
use crate::rules::imports::as_compared;

/// Words with which a line about the whole list begins.
const TOTALS: &[&str] =
    &["total", "gesamt", "gesamtpunkte", "totaal", "summe", "sum", "army points", "armeepunkte"];

/// True if a name of models is that of their unit, but for its ending.
pub(super) fn alike(name: &str, unit: &str) -> bool {
    let (one, other) = (as_compared(name), as_compared(unit));
    let common = one.chars().zip(other.chars()).take_while(|(one, other)| one == other).count();
    let (one, other) = (one.chars().count(), other.chars().count());
    let ending = 2;
    same(name, unit)
        || common >= 4 && one.abs_diff(other) <= ending && common + ending >= one.max(other)
}

/// True if a line is about the whole list.
pub(super) fn is_total(name: &str) -> bool {
    let name = as_compared(name);
    let starts = |word: &&str| {
        name.strip_prefix(*word).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    };
    name.split(' ').all(is_points_word) && !name.is_empty() || TOTALS.iter().any(starts)
}

/// Takes off what some apps put before a unit: `Char1: `.
pub(super) fn called(text: &str) -> &str {
    match text.split_once(": ") {
        Some((key, name)) if key.to_lowercase().starts_with("char") && key.len() < 9 => name,
        _ => text,
    }
}

/// Takes off numbers of a profile behind a name: `Q5+ D5+`.
pub(super) fn without_profile(name: &str) -> &str {
    let mut name = name.trim();
    while let Some((before, last)) = name.rsplit_once(' ') {
        let mut letters = last.chars();
        let capital = letters.next().is_some_and(|letter| letter.is_ascii_uppercase());
        let digits =
            letters.as_str().strip_suffix('+').is_some_and(|digits| digits.parse::<u8>().is_ok());
        if !(capital && digits) {
            break;
        }
        name = before.trim();
    }
    name
}

/// Splits details at commas that are in no brackets.
pub(super) fn pieces(text: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_usize;
    let split = text.split(move |letter: char| {
        match letter {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && matches!(letter, ',' | ';' | '\u{2022}')
    });
    split.map(str::trim).filter(|piece| piece.contains(char::is_alphanumeric))
}

/// Adds a detail without a price: a number of models, a level, or something chosen.
pub(super) fn add(entry: &mut ArmyEntry, piece: &str, number: i64) {
    if let Some(models) = models(piece) {
        entry.models = if entry.models == 0 { models } else { entry.models };
    } else if let Some(level) = level(piece) {
        entry.level = Some(level);
    } else {
        let (times, name) = counted(piece);
        let number = times.map_or(number, |(times, _)| times);
        let name = name.trim_matches(['"', '*', '_', '.']).trim().to_owned();
        if !name.is_empty() {
            entry.choices.push(RosterChoice { name, number, points: None, magic: false });
        }
    }
}

/// Finds out how the lines of units begin: as the first one with points that is no heading.
pub(super) fn unit_level(lines: &[PricedLine<'_>]) -> (usize, BulletMark) {
    let plain = lines
        .iter()
        .skip(1)
        .any(|line| line.mark == BulletMark::None && line.indent == 0 && line.price.is_some());
    let of_unit = |line: &&PricedLine<'_>| line.price.is_some() && !line.before.is_empty();
    let bullets =
        || lines.iter().filter(of_unit).filter(|line| matches!(line.mark, BulletMark::Bullet(_)));
    match bullets().next() {
        Some(first) if !plain => {
            let least = bullets().map(|line| line.indent).min().unwrap_or(first.indent);
            (least, first.mark)
        }
        _ => (
            lines
                .iter()
                .filter(|line| line.price.is_some() && line.mark == BulletMark::None)
                .map(|line| line.indent)
                .min()
                .unwrap_or(0),
            BulletMark::None,
        ),
    }
}
