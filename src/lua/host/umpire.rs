//! Orders of the host to scripts: lines of Lua, and spells.

use super::ScriptHost;
use crate::campaign::ScriptValue;
use crate::engine::{Flow, Refusal, Turn};
use crate::fault::{Fault, or_nearest};
use crate::rules::HOUSE_RULE;
use crate::say;
use crate::text::{Text, quoted};

impl ScriptHost {
    /// Checks that the host may give this order.
    pub(super) fn umpire_may(&self, words: &str) -> Result<(), Refusal> {
        match words.split_whitespace().collect::<Vec<_>>().as_slice() {
            ["lua"] => crate::engine::refuse(
                HOUSE_RULE.0,
                say!("`umpire lua` needs code, for instance `umpire lua change.say(\"hello\")`"),
            ),
            ["lua", ..] => Ok(()),
            ["cast", name, rest @ ..] if (1..=2).contains(&rest.len()) => {
                match self.spell_names().contains(name) {
                    true if rest.len() == 1
                        && self
                            .rules
                            .names
                            .spell(name)
                            .is_some_and(|spell| self.rules.spell(spell).range) =>
                    {
                        crate::engine::refuse(
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
                        let known = self.spell_names();
                        let near = or_nearest(name, known.iter().copied());
                        crate::engine::refuse(
                            HOUSE_RULE.0,
                            say!("there is no spell `{name}`{near}", name = quoted(name), near),
                        )
                    }
                }
            }
            _ => crate::engine::refuse(HOUSE_RULE.0, say!("usage: umpire cast SPELL REALM [TILE]")),
        }
    }

    /// Carries such an order out.
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone in a script's question, or a script failed.
    pub(super) fn umpire_acts(&self, turn: &mut Turn<'_>, words: &str) -> Flow {
        if let Some(code) = words.strip_prefix("lua ") {
            return self.acting(turn, || self.console(code).map(drop));
        }
        let words: Vec<&str> = words.split_whitespace().collect();
        let ["cast", name, realm, rest @ ..] = words.as_slice() else { return Ok(()) };
        let game = turn.game();
        let wrong = |message: Text| Fault::new("umpire::cast", message);
        let realm = game.realm_named(realm).map_err(wrong);
        let tile = rest.first().map(|label| game.place_named(label).map_err(wrong)).transpose();
        self.acting(turn, || {
            let told = [ScriptValue::Realm(realm?), ScriptValue::from(tile?)];
            let Some(cast) = self.spell(name)? else { return Ok(()) };
            self.call::<()>(&cast, || format!("spell {name}"), &told)
        })
    }
}
