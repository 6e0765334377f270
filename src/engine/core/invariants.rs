//! What always holds of a campaign, asked of the game as it stands.

use super::game::Game;
use crate::campaign::{BannerId, ShipId, invariants};
use crate::map::PlaceId;
use crate::rules::Value;

impl Game<'_> {
    /// What always holds after an event (see [`crate::campaign::invariants`]).
    ///
    /// # Errors
    /// A sentence that names what is wrong.
    pub fn sound_after_event(&self) -> Result<(), String> {
        let game = self.untraced();
        invariants::after_event(self.state, &|banner| game.value(Value::BaggageMax, banner))
    }

    /// What always holds at the boundaries of phases, what mods say of it included.
    ///
    /// # Errors
    /// A sentence that names what is wrong.
    pub fn sound(&self) -> Result<(), String> {
        self.sound_by_rules()?;
        self.sound_by_mods()
    }

    /// What holds whenever somebody is asked, in the midst of a phase too, what mods say of it
    /// included.
    ///
    /// # Errors
    /// A sentence that names what is wrong.
    pub fn sound_at_question(&self) -> Result<(), String> {
        self.sound_after_event()?;
        self.sound_in_phase()?;
        self.sound_by_mods()
    }

    /// As [`Game::sound`], without what mods say.
    ///
    /// # Errors
    /// A sentence that names what is wrong.
    pub fn sound_by_rules(&self) -> Result<(), String> {
        self.sound_in_phase()?;
        invariants::between_phases(self.state)
    }

    /// As [`Game::sound_by_rules`], as far as scripts could break it: they change the campaign by
    /// events alone.
    ///
    /// # Errors
    /// A sentence that names what is wrong.
    pub fn sound_after_scripts(&self) -> Result<(), String> {
        self.sound_unindexed()?;
        invariants::between_phases(self.state)
    }

    fn sound_by_mods(&self) -> Result<(), String> {
        self.hooks.map_or(Ok(()), |hooks| hooks.invariants(self.untraced()))
    }

    fn sound_in_phase(&self) -> Result<(), String> {
        self.sound_unindexed()?;
        invariants::indexed(self.state)
    }

    fn sound_unindexed(&self) -> Result<(), String> {
        let game = self.untraced();
        let baggage = |banner: BannerId| game.value(Value::BaggageMax, banner);
        let stock = |tile: PlaceId| game.lookup(crate::rules::table::STOCK, tile, None);
        let hold = |ship: ShipId| game.hold(ship);
        invariants::at_question(self.state, self.rules, &baggage, &stock, &hold)
    }
}
