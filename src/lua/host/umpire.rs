//! Orders of the host to scripts, lines of Lua and spells: which may be given.

use crate::engine::{Refusal, refuse};
use crate::fault::or_nearest;
use crate::rules::{HOUSE_RULE, Ruleset};
use crate::say;
use crate::text::quoted;

/// Checks that the host may give an order to scripts. `spells` are those that can be cast.
pub(super) fn may_order(rules: &Ruleset, spells: &[&str], words: &str) -> Result<(), Refusal> {
    match words.split_whitespace().collect::<Vec<_>>().as_slice() {
        ["lua"] => refuse(
            HOUSE_RULE.0,
            say!("`umpire lua` needs code, for instance `umpire lua change.say(\"hello\")`"),
        ),
        ["lua", ..] => Ok(()),
        ["cast", name, rest @ ..] if (1..=2).contains(&rest.len()) => match spells.contains(name) {
            true if rest.len() == 1
                && rules.names.spell(name).is_some_and(|spell| rules.spell(spell).range) =>
            {
                refuse(
                    HOUSE_RULE.0,
                    say!(
                        "`{name}` is cast at a tile: umpire cast {name} {rest} TILE",
                        name = quoted(name),
                        rest = quoted(rest[0])
                    ),
                )
            }
            true => Ok(()),
            false => {
                let near = or_nearest(name, spells.iter().copied());
                refuse(
                    HOUSE_RULE.0,
                    say!("there is no spell `{name}`{near}", name = quoted(name), near),
                )
            }
        },
        _ => refuse(HOUSE_RULE.0, say!("usage: umpire cast SPELL REALM [TILE]")),
    }
}
