//! Dice of a trial, of which no more is told apart than is read: totals, or rows of a table.

use std::collections::BTreeMap;

use crate::campaign::EventKind;
use crate::campaign::trial_dice::FaceGroup;
use crate::engine::core::dice::{Faces, Reads};
use crate::engine::core::numbers;
use crate::engine::core::scripting::hook_calls;
use crate::engine::core::scripting::hooks::Hook;
use crate::engine::core::turn::Turn;
use crate::rules::race::Target;
use crate::rules::table::RowKey;
use crate::rules::{Dice, Ruleset, TableId};

/// Totals beyond these are not grouped: there would be too many to work out first.
const MOST: usize = 400;

/// Returns faces that stand for all that come to the same; empty if every face counts, or nothing
/// is tried out.
#[inline]
pub(super) fn grouped(turn: &mut Turn<'_>, dice: Dice, reads: Reads<'_>) -> Faces {
    if turn.state().dice.in_trial() { thrown_in_trial(turn, dice, reads) } else { Faces::new() }
}

fn thrown_in_trial(turn: &mut Turn<'_>, dice: Dice, reads: Reads<'_>) -> Faces {
    let (count, sides) = (usize::from(dice.count), usize::from(dice.sides));
    let plain = match reads {
        Reads::Faces => false,
        Reads::Total => count > 1,
        Reads::Groups(_) => true,
        Reads::Row(table) => only_the_row_counts(turn, table),
    };
    if !plain || count * sides > MOST || scripts_listen_to_dice(turn) {
        return Faces::new();
    }
    let rules = turn.rules;
    let group = turn.dice().group(|| groups(rules, (count, sides), reads));
    let Some(mut above) = group else { return Faces::new() };
    let face = |_| {
        let more = above.min(sides - 1);
        above -= more;
        u8::try_from(more + 1).unwrap_or(u8::MAX)
    };
    (0..count).map(face).collect()
}

fn scripts_listen_to_dice(turn: &Turn<'_>) -> bool {
    let rolled = EventKind::Rolled as u16;
    let game = turn.game();
    [Hook::BeforeEvent, Hook::AfterEvent]
        .into_iter()
        .any(|hook| hook_calls::listening(&game, hook, rolled).is_some())
}

/// True if nothing is read of a table but which row it was.
fn only_the_row_counts(turn: &Turn<'_>, table: TableId) -> bool {
    let game = turn.game();
    let hooks = [Hook::Total, Hook::Row, Hook::RowEffects];
    turn.rules.roll_table(table).rows.iter().all(|row| matches!(row.key, RowKey::Range(..)))
        && !numbers::touched(&game, Target::Total(table))
        && hooks.into_iter().all(|hook| hook_calls::listening(&game, hook, table.0).is_none())
}

/// Returns the groups of a throw: totals that come to the same.
fn groups(rules: &Ruleset, (count, sides): (usize, usize), reads: Reads<'_>) -> Vec<FaceGroup> {
    // `ways[i]` counts the ways to the total `count + i`.
    let mut ways = vec![1_u128];
    for _ in 0..count {
        let mut more = vec![0_u128; ways.len() + sides - 1];
        for (total, each) in ways.iter().enumerate() {
            (0..sides).for_each(|face| more[total + face] += each);
        }
        ways = more;
    }
    let mut groups: BTreeMap<usize, FaceGroup> = BTreeMap::new();
    for (above, each) in ways.iter().enumerate() {
        let total = i64::try_from(above + count).unwrap_or(i64::MAX);
        let key = match reads {
            Reads::Row(table) => rules.roll_table(table).row(&[], total),
            Reads::Groups(groups) => groups.get(above).copied().unwrap_or(above),
            Reads::Faces | Reads::Total => above,
        };
        groups.entry(key).or_insert(FaceGroup { above, ways: 0 }).ways += each;
    }
    groups.into_values().collect()
}
