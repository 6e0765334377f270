//! Chances of rows of tables, as `campaign.chance` tells them to scripts: equal to a count of every
//! throw of the dice, for every table of every edition, and for rows of exact faces.

use std::collections::BTreeMap;

use margrave::engine::result_of;
use margrave::fault::render;
use margrave::rules::table::Row;
use margrave::rules::{Dice, Library, RollTable, Selection, Shape};
use margrave::script::load_selection;

/// Dice of which every throw is counted.
const MOST_THROWS: usize = 50_000;

/// Returns the result of a row; empty if it has none.
fn said(row: &Row) -> &'static str {
    row.cells.first().and_then(result_of).map_or("", |word| word.as_str())
}

/// Of a hundred throws how many come to each result, each throw tried.
fn counted(roll: &RollTable, dice: Dice) -> BTreeMap<&'static str, i64> {
    let (count, sides) = (usize::from(dice.count), usize::from(dice.sides));
    let all = sides.pow(u32::from(dice.count));
    let mut found: BTreeMap<&str, usize> = BTreeMap::new();
    for throw in 0..all {
        let face = |die: usize| u8::try_from(throw / sides.pow(die as u32) % sides + 1);
        let faces: Vec<u8> = (0..count).map(face).collect::<Result<_, _>>().expect("a face");
        let total = faces.iter().copied().map(i64::from).sum();
        *found.entry(said(&roll.rows[roll.row(&faces, total)])).or_default() += 1;
    }
    let hundredths =
        |count: usize| i64::try_from((count * 200 + all) / (2 * all)).expect("a hundred at most");
    found.into_iter().map(|(word, count)| (word, hundredths(count))).collect()
}

#[test]
fn chances_are_those_of_all_throws() {
    let library = Library::shipped();
    let mut words = 0;
    for edition in library.editions() {
        let rules = load_selection(&library, &Selection::of(&edition))
            .unwrap_or_else(|faults| panic!("{}", render(&faults, false)));
        for table in rules.tables() {
            let Shape::Roll(roll) = &table.shape else { continue };
            let Some(dice) = roll.dice else { continue };
            if usize::from(dice.sides).pow(u32::from(dice.count)) > MOST_THROWS {
                continue;
            }
            for (word, hundredths) in counted(roll, dice) {
                assert_eq!(
                    roll.hundredths(|row| said(row) == word),
                    Some(hundredths),
                    "{word} in {edition} {}",
                    table.name
                );
                words += 1;
            }
        }
    }
    assert!(words > 50, "only {words} results were compared");
}

#[test]
fn exact_faces_are_as_likely_as_their_throws() {
    let chance = |dice: &str, faces: &[u8]| {
        let dice = Dice::parse(dice).expect("dice");
        (dice.chance_of(faces) * 216 + Dice::CERTAIN / 2) / Dice::CERTAIN
    };
    assert_eq!(chance("2d6", &[3, 3]), 6);
    assert_eq!(chance("2d6", &[1, 3]), 12);
    assert_eq!(chance("3d6", &[2, 2, 2]), 1);
    assert_eq!(chance("3d6", &[1, 2, 2]), 3);
    assert_eq!(chance("3d6", &[1, 2, 3]), 6);
    assert_eq!(chance("3d6", &[1, 2]), 0);
    let sum: i64 = Dice::parse("5d10").expect("dice").chances().into_iter().sum();
    assert!(Dice::CERTAIN - sum < 1_000_000, "all totals together are certain, not {sum}");
}
