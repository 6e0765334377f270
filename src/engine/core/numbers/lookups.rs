//! Numbers that tables give for a tile, by its settlement or terrain, after modifiers and scripts.

use crate::campaign::{Altered, Asked, BannerId, For, RealmId, ScriptValue, Source, Sum};
use crate::engine::core::game::Game;
use crate::engine::core::numbers::about::About;
use crate::engine::core::numbers::modifier_dice::ModifierDice;
use crate::engine::core::numbers::{self, modifier_dice};
use crate::engine::core::players::Flow;
use crate::engine::core::scripting::hook_calls;
use crate::engine::core::scripting::hooks::Hook;
use crate::engine::core::trace;
use crate::engine::core::turn::Turn;
use crate::map::PlaceId;
use crate::rules::race::Target;
use crate::rules::{Amount, Symbol, TableId};
use crate::say;
use crate::text::{Text, quoted};

/// Returns the number of a row as records keep it; 0 without a row.
pub(super) fn row_number(row: Option<usize>) -> u16 {
    row.and_then(|row| u16::try_from(row).ok()).unwrap_or(0)
}

impl Game<'_> {
    /// Returns the table's own number for a tile, without modifiers and scripts, dice at their
    /// middle.
    #[inline]
    pub fn cell_for(&self, table: TableId, tile: PlaceId) -> i64 {
        self.amount_for(table, tile).middle()
    }

    /// As [`Game::cell_for`], with its dice.
    #[inline]
    pub fn amount_for(&self, table: TableId, tile: PlaceId) -> Amount {
        self.rules.amount_in_row(table, lookup_row(self, table, tile))
    }

    /// Returns the number of a lookup for the settlement of a tile that still works, or for its
    /// terrain, for a realm (by default its owner).
    #[inline]
    pub fn lookup(&self, table: TableId, tile: PlaceId, realm: Option<RealmId>) -> i64 {
        let base = self.rules.in_row(table, lookup_row(self, table, tile));
        let target = Target::Lookup(table);
        if !numbers::touched(self, target) && !scripts_listen_at(self, table, tile) {
            return base;
        }
        looked_up(self, base, table, About { realm, tile: Some(tile), ..About::default() }, None)
    }

    /// As [`Game::lookup`], for a banner on the tile: the rules of its own race hold (NL-RACE-01).
    pub fn lookup_for(&self, table: TableId, tile: PlaceId, banner: BannerId) -> i64 {
        itemised_lookup_for(self, table, tile, About { tile: Some(tile), ..About::from(banner) }).0
    }
}

/// Returns the row of a lookup for a tile: that of its settlement, if it still works, or that of
/// its terrain.
#[inline]
pub(super) fn lookup_row(game: &Game<'_>, table: TableId, tile: PlaceId) -> Option<usize> {
    game.rules.lookup(table).row_at(game.state.working_settlement(tile), game.place(tile).terrain)
}

/// True if no script has a say in what a table gives, for any tile: it follows from the tile and
/// from whom it is asked about alone.
pub fn lookup_unscripted(game: &Game<'_>, table: TableId) -> bool {
    hook_calls::listening(game, Hook::Lookup, table.0).is_none()
}

/// As [`lookup_unscripted`], for one tile.
pub fn lookup_unscripted_at(game: &Game<'_>, table: TableId, tile: PlaceId) -> bool {
    !scripts_listen_at(game, table, tile)
}

/// As [`Game::lookup`], and true if it holds as long as nothing changes about the tile: scripts that have a
/// say in it read nothing else.
pub fn lookup_holding(
    game: &Game<'_>,
    table: TableId,
    tile: PlaceId,
    realm: Option<RealmId>,
) -> (i64, bool) {
    let mut number = 0;
    let mut run = || number = game.lookup(table, tile, realm);
    let holds = match game.hooks.filter(|_| scripts_listen_at(game, table, tile)) {
        Some(hooks) => hooks.reads_only(tile, &mut run),
        None => {
            run();
            true
        }
    };
    (number, holds)
}

/// True if a race that is present may have a say in what a table gives.
pub fn lookup_modified(game: &Game<'_>, table: TableId) -> bool {
    numbers::touched(game, Target::Lookup(table))
}

/// True if a script has a say in what a table gives for a tile.
#[inline]
fn scripts_listen_at(game: &Game<'_>, table: TableId, tile: PlaceId) -> bool {
    hook_calls::listening_at(game, Hook::Lookup, table.0, Some(tile)).is_some()
}

/// As [`Game::lookup`], itemised where something but the table sets the number.
pub fn itemised_lookup(
    game: &Game<'_>,
    table: TableId,
    tile: PlaceId,
    realm: Option<RealmId>,
) -> (i64, Option<Sum>) {
    itemised_lookup_for(game, table, tile, About { realm, tile: Some(tile), ..About::default() })
}

/// As [`itemised_lookup`], for whom it is asked about.
pub fn itemised_lookup_for(
    game: &Game<'_>,
    table: TableId,
    tile: PlaceId,
    about: About,
) -> (i64, Option<Sum>) {
    let at = lookup_row(game, table, tile);
    let base = game.rules.in_row(table, at);
    if !numbers::touched(game, Target::Lookup(table)) && !scripts_listen_at(game, table, tile) {
        return (base, None);
    }
    let row = row_number(at);
    let mut sum =
        Sum::of(base, "by the table", game.rules.table(table).cite, Source::Cell(table, row, 0));
    let number = looked_up(game, base, table, about, Some(&mut sum));
    (number, (sum.parts.len() > 1).then_some(sum))
}

/// Applies modifiers and scripts to the number of a lookup, and returns at least 0.
fn looked_up(
    game: &Game<'_>,
    base: i64,
    table: TableId,
    about: About,
    sum: Option<&mut Sum>,
) -> i64 {
    numbers::changed(game, base, Target::Lookup(table), about, Hook::Lookup, table.0, sum).max(0)
}

/// Takes the number of a lookup for a tile once: throws the dice of its cell, unless a modifier
/// sets the number, and those of modifiers. Returns also what changed it, for the event that
/// follows from it: see [`noted`].
pub fn take_lookup(
    turn: &mut Turn<'_>,
    table: TableId,
    what: &'static str,
    (tile, realm): (PlaceId, Option<RealmId>),
) -> Flow<(i64, Option<Altered>)> {
    let about = About { realm, tile: Some(tile), ..About::default() };
    let target = Target::Lookup(table);
    let row = lookup_row(&turn.game(), table, tile);
    let (cell, rule) = (turn.rules.amount_in_row(table, row), turn.rules.table(table).cite);
    let thrown = !cell.is_fixed() && !modifier_dice::is_set(&turn.game(), target, &about);
    let base = if thrown { turn.amount(rule, cell, what, about)? } else { cell.middle() };
    let fell = modifier_dice::throw_modifiers(turn, target, &about, None)?;
    let (game, mut parts) = (trace::untraced(&turn.game()), Sum::default());
    // The record of the number includes the dice of the cell.
    if thrown {
        let dice = say!("{cell} for {what}", cell = quoted(cell), what = Text::noun(what));
        let dice = Symbol::label(&dice.to_mark());
        parts.add(base, dice.as_str(), rule, Source::Dice);
    }
    let heard = numbers::NumberHook {
        hook: Hook::Lookup,
        subject: table.0,
        fell: ModifierDice::Fell(&fell),
    };
    let number = numbers::changed_with(&game, base, target, about, heard, Some(&mut parts)).max(0);
    let altered = || Altered {
        asked: Asked::Cell(table, row_number(row)),
        whom: For { realm, ..For::default() },
        from: ScriptValue::Number(if thrown { 0 } else { base }),
        to: ScriptValue::Number(number),
        by: parts.parts.clone(),
    };
    Ok((number, (!parts.parts.is_empty()).then(altered)))
}

/// Keeps for the next event what was changed of a number that led to it.
pub fn noted(game: &Game<'_>, altered: Option<Altered>) {
    if let (Some(trace), Some(altered)) = (game.trace, altered) {
        trace.add(altered);
    }
}
