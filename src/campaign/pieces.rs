//! Limits on pieces over all players and independents, by the boxes (NL-MAP-01, NL-OPT-02).

use super::state::State;
use crate::rules::table::PIECES;
use crate::rules::{GameOption, Ruleset, Settlement};

/// As many as nobody ever needs: where pieces are no limit.
pub const PLENTY: i64 = 30_000;

impl State {
    /// Returns the number of pieces of a settlement kind in all boxes; None if there is no limit.
    pub fn piece_limit(&self, rules: &Ruleset, kind: Settlement) -> Option<i64> {
        if self.chose(GameOption::Pieces, "free") {
            return None;
        }
        let piece = rules.piece(kind);
        let per_box = rules.lookup(PIECES).settlement(Some(piece))?;
        Some(per_box.plus * self.option(GameOption::Boxes))
    }

    /// Counts the pieces of the kind's sort on the map, whoever owns them.
    pub fn pieces_used(&self, rules: &Ruleset, kind: Settlement) -> i64 {
        let piece = rules.piece(kind);
        self.index
            .settlements()
            .filter(|(found, _)| rules.piece(*found) == piece)
            .map(|(_, count)| count)
            .sum()
    }

    /// Returns the number of trading ships on the map, of all owners.
    pub fn ships_used(&self) -> i64 {
        self.index.ships()
    }

    /// True if another piece of this kind can be laid.
    pub fn piece_left(&self, rules: &Ruleset, kind: Settlement) -> bool {
        self.piece_limit(rules, kind).is_none_or(|limit| self.pieces_used(rules, kind) < limit)
    }
}
