//! Values of a layer's own that are dice.

use super::about::About;
use super::modifier_dice::ModifierDice;
use crate::campaign::{Event, Source, Sum};
use crate::engine::core::game::Game;
use crate::engine::core::players::Flow;
use crate::engine::core::turn::Turn;
use crate::engine::scripting::hooks::Hook;
use crate::rules::VALUES;
use crate::rules::race::Target;
use crate::rules::value::Setting;

impl<'a> Game<'a> {
    /// What is set under a value of a layer's own, by its number.
    fn own_setting(&self, at: u16) -> Option<&'a Setting> {
        let own = usize::from(at).checked_sub(VALUES.len())?;
        self.rules.added_values.values().nth(own).map(|own| &own.setting)
    }

    /// Whether a value of a layer's own is dice: it is nothing until they are thrown.
    #[must_use]
    pub fn is_thrown(&self, at: u16) -> bool {
        self.own_setting(at).and_then(Setting::thrown).is_some()
    }
}

impl Turn<'_> {
    /// A value of a layer's own with its dice thrown; what changes the total is told.
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn throw_own(&mut self, at: u16, what: &'static str, about: About) -> Flow<i64> {
        let found = self.game().own_setting(at).and_then(|own| Some((own.thrown()?, own.cite)));
        let Some((amount, cite)) = found else {
            return Ok(self.game().value_numbered(at, about));
        };
        let (cite, amount, by) = self.game().dice_to_throw(at, (cite, amount), (what, &about));
        let thrown = self.amount(cite, amount, what, about)?;
        let (mut sum, mut changes) = (Sum::default(), Sum::default());
        let target = Target::Value(at);
        let more = self.throw_modifiers(target, &about, by.map(|by| (by, thrown)))?;
        let heard = (Hook::Value, at, ModifierDice::Fell(&more));
        let total = self.game().changed_with(thrown, target, about, heard, Some(&mut changes));
        if !changes.parts.is_empty() {
            sum.add(thrown, what, cite, Source::Dice);
            sum.parts.append(&mut changes.parts);
            self.emit_rule(cite, Event::Tallied { what, sum });
        }
        Ok(total)
    }
}
