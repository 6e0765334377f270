//! What tables give for a tile, by its settlement or terrain, after modifiers and scripts.

use super::about::About;
use super::modifier_dice::ModifierDice;
use crate::campaign::{Altered, Asked, BannerId, For, RealmId, ScriptValue, Source, Sum};
use crate::engine::core::game::Game;
use crate::engine::core::players::Flow;
use crate::engine::core::turn::Turn;
use crate::engine::scripting::hooks::Hook;
use crate::map::PlaceId;
use crate::rules::race::Target;
use crate::rules::{Amount, Symbol, TableId};

impl Game<'_> {
    /// The row of a lookup for a tile: that of its settlement, where it still works, or that of its
    /// terrain.
    #[inline]
    pub(super) fn lookup_row(&self, table: TableId, tile: PlaceId) -> Option<usize> {
        self.rules
            .lookup(table)
            .row_at(self.state.working_settlement(tile), self.place(tile).terrain)
    }

    /// Whether no script has a say in what a table gives, for any tile: it follows from the tile and
    /// from whom it is asked about alone.
    #[must_use]
    pub fn lookup_unscripted(&self, table: TableId) -> bool {
        self.listening(Hook::Lookup, table.0).is_none()
    }

    /// As [`Game::lookup_unscripted`], for one tile.
    #[must_use]
    pub fn lookup_unscripted_at(&self, table: TableId, tile: PlaceId) -> bool {
        !self.heard_at(table, tile)
    }

    /// Whether what scripts have to say of it for one tile hangs on that tile alone.
    #[must_use]
    pub fn lookup_of_tile_only(&self, table: TableId, tile: PlaceId) -> bool {
        self.hooks.is_none_or(|hooks| !hooks.hears_beyond(self.state, Hook::Lookup, table.0, tile))
    }

    /// Whether a race that is present may have a say in what a table gives.
    #[must_use]
    pub fn lookup_modified(&self, table: TableId) -> bool {
        self.touched(Target::Lookup(table))
    }

    /// Whether a script has a say in what a table gives for a tile.
    #[inline]
    fn heard_at(&self, table: TableId, tile: PlaceId) -> bool {
        self.listening_at(Hook::Lookup, table.0, Some(tile)).is_some()
    }

    pub(super) fn row_number(row: Option<usize>) -> u16 {
        row.and_then(|row| u16::try_from(row).ok()).unwrap_or(0)
    }

    /// What the table itself gives for a tile, without modifiers and scripts, dice at their middle.
    #[must_use]
    #[inline]
    pub fn cell_for(&self, table: TableId, tile: PlaceId) -> i64 {
        self.amount_for(table, tile).middle()
    }

    /// As [`Game::cell_for`], with its dice.
    #[must_use]
    #[inline]
    pub fn amount_for(&self, table: TableId, tile: PlaceId) -> Amount {
        self.rules.amount_in_row(table, self.lookup_row(table, tile))
    }

    /// What a lookup gives for the settlement of a tile that still works, or for its terrain, for a
    /// realm (by default its owner).
    #[must_use]
    #[inline]
    pub fn lookup(&self, table: TableId, tile: PlaceId, realm: Option<RealmId>) -> i64 {
        let base = self.rules.in_row(table, self.lookup_row(table, tile));
        let target = Target::Lookup(table);
        if !self.touched(target) && !self.heard_at(table, tile) {
            return base;
        }
        self.looked_up(base, table, About { realm, tile: Some(tile), ..About::default() }, None)
    }

    /// As [`Game::lookup`], for a banner on the tile: the rules of its own race hold (NL-RACE-01).
    #[must_use]
    pub fn lookup_for(&self, table: TableId, tile: PlaceId, banner: BannerId) -> i64 {
        self.itemised_lookup_for(table, tile, About { tile: Some(tile), ..About::from(banner) }).0
    }

    /// As [`Game::lookup`], itemised where something but the table sets the number.
    #[must_use]
    pub fn itemised_lookup(
        &self,
        table: TableId,
        tile: PlaceId,
        realm: Option<RealmId>,
    ) -> (i64, Option<Sum>) {
        self.itemised_lookup_for(table, tile, About { realm, tile: Some(tile), ..About::default() })
    }

    /// As [`Game::itemised_lookup`], for whom it is asked about.
    #[must_use]
    pub fn itemised_lookup_for(
        &self,
        table: TableId,
        tile: PlaceId,
        about: About,
    ) -> (i64, Option<Sum>) {
        let at = self.lookup_row(table, tile);
        let base = self.rules.in_row(table, at);
        if !self.touched(Target::Lookup(table)) && !self.heard_at(table, tile) {
            return (base, None);
        }
        let row = Self::row_number(at);
        let mut sum = Sum::of(
            base,
            "by the table",
            self.rules.table(table).cite,
            Source::Cell(table, row, 0),
        );
        let number = self.looked_up(base, table, about, Some(&mut sum));
        (number, (sum.parts.len() > 1).then_some(sum))
    }

    /// What a lookup gives is never below nothing.
    fn looked_up(&self, base: i64, table: TableId, about: About, sum: Option<&mut Sum>) -> i64 {
        self.changed(base, Target::Lookup(table), about, Hook::Lookup, table.0, sum).max(0)
    }
}

impl Turn<'_> {
    /// What a lookup gives for a tile, taken once: dice of its cell are thrown, unless a modifier sets
    /// the number, and so are those of modifiers. What changed it is returned too, for the event
    /// that follows from it: see [`Game::noted`].
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn take_lookup(
        &mut self,
        table: TableId,
        what: &'static str,
        (tile, realm): (PlaceId, Option<RealmId>),
    ) -> Flow<(i64, Option<Altered>)> {
        let about = About { realm, tile: Some(tile), ..About::default() };
        let target = Target::Lookup(table);
        let row = self.game().lookup_row(table, tile);
        let (cell, rule) = (self.rules.amount_in_row(table, row), self.rules.table(table).cite);
        let thrown = !cell.is_fixed() && !self.game().is_set(target, &about);
        let base = if thrown { self.amount(rule, cell, what, about)? } else { cell.middle() };
        let fell = self.throw_modifiers(target, &about, None)?;
        let (game, mut parts) = (self.game().untraced(), Sum::default());
        // What the dice of the cell came to is told as well.
        if thrown {
            let dice = Symbol::label(&format!("{cell} for {what}"));
            parts.add(base, dice.as_str(), rule, Source::Dice);
        }
        let heard = (Hook::Lookup, table.0, ModifierDice::Fell(&fell));
        let number = game.changed_with(base, target, about, heard, Some(&mut parts)).max(0);
        let altered = || Altered {
            asked: Asked::Cell(table, Game::row_number(row)),
            whom: For { realm, ..For::default() },
            from: ScriptValue::Number(if thrown { 0 } else { base }),
            to: ScriptValue::Number(number),
            by: parts.parts.clone(),
        };
        Ok((number, (!parts.parts.is_empty()).then(altered)))
    }
}

impl Game<'_> {
    /// Keeps for the next event what was changed of a number that led to it.
    pub fn noted(&self, altered: Option<Altered>) {
        if let (Some(trace), Some(altered)) = (self.trace, altered) {
            trace.add(altered);
        }
    }
}
