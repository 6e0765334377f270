//! A map file and the pieces that rules have → what a campaign on it has too many of at its start (NL-MAP-01).

use std::collections::BTreeMap;

use super::file::MapFile;
use crate::rules::table::PIECES;
use crate::rules::{Fixed, GameOption, Ruleset, Settlement, Value};
use crate::say;
use crate::text::{Text, quoted};

/// Tells of which settlements a map has more than a campaign with the usual options has pieces, a sentence each.
pub fn too_many(file: &MapFile, rules: &Ruleset) -> Vec<Text> {
    // If scouts find more than the boxes hold, players bring pieces of their own (EN-SCOUT-05).
    if rules.setting(Value::ScoutPieces).given && rules.fixed(Fixed::ScoutPieces) == 0 {
        return Vec::new();
    }
    let usual = |option: GameOption| rules.default_options()[option as usize];
    if GameOption::Pieces.row().allowed.show(usual(GameOption::Pieces)) == "free" {
        return Vec::new();
    }
    let mut lie: BTreeMap<Settlement, i64> = BTreeMap::new();
    for kind in file.standings().filter_map(|(_, standing)| standing.settlement) {
        *lie.entry(rules.piece(kind)).or_default() += 1;
    }
    let boxes = usual(GameOption::Boxes);
    let told = |(piece, number): (Settlement, i64)| {
        let there = rules.lookup(PIECES).settlement(Some(piece))?.plus * boxes;
        let kind = &rules.settlement(piece).id;
        (number > there).then(|| {
            say!(
                "{number} of `{kind}` lie on it, and there are {there} {there?piece|pieces}: a campaign on it begins with `option pieces free` or more `option boxes`",
                number,
                kind = quoted(kind),
                there
            )
        })
    };
    lie.into_iter().filter_map(told).collect()
}
