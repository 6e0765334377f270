//! Reports that cannot all be true, in whatever order they are told: what was lost is no more than
//! there was, nobody ends the battle in two ways, and who has won has somebody left (NL-TT-07,
//! NL-TT-08, NL-TT-12, NL-TT-14, NL-REC-07).

use crate::campaign::TroopId;
use crate::engine::armies::roster;
use crate::engine::core::ask::Refusal;
use crate::engine::core::fight::Fight;
use crate::engine::core::game::Game;
use crate::engine::core::texts;
use crate::engine::fights::battle_report::{BattleReport, Piece, report_text, won_by};
use crate::rules::effect::{Outcome, Side};
use crate::say;
use crate::text::{Joined, ProgramNoun, Text};

/// Advises to take a report back.
fn amends() -> Text {
    say!("`undo` takes the last report back")
}

impl BattleReport {
    /// Checks that everything reported fits together.
    ///
    /// # Errors
    /// The first contradiction, and how to mend it.
    pub(super) fn fits_together(&self, game: &Game<'_>, fight: &Fight) -> Result<(), Refusal> {
        let mut told: Vec<Piece> = Vec::new();
        let lost = self.lost.iter().chain(&self.fled).map(|(piece, _)| *piece);
        let down = self.down.iter().map(|troop| Piece::Troop(*troop));
        for piece in lost.chain(self.off.iter().copied()).chain(down) {
            if !told.contains(&piece) {
                told.push(piece);
                self.piece_fits(game, fight, piece)?;
            }
        }
        self.end_fits(game, fight)
    }

    /// Checks the report on one piece.
    fn piece_fits(&self, game: &Game<'_>, fight: &Fight, piece: Piece) -> Result<(), Refusal> {
        let name = || report_text::piece_name(game, piece);
        let (all, lost) = (self.most(game, fight, piece), self.lost(piece));
        let down = matches!(piece, Piece::Troop(troop) if self.down.contains(&troop));
        let (fled, off) = (self.fled_at_all(piece), self.off.contains(&piece));
        let whole = matches!(piece, Piece::Troop(_));
        let of = if whole { ProgramNoun::Model } else { ProgramNoun::Point };
        game.require(lost <= all, "NL-TT-08", || {
            say!(
                "{name} has {all} here: it cannot lose {lost}",
                name = name(),
                all = Text::count(all, of),
                lost
            )
        })?;
        let left = Text::count(all - lost, of);
        if whole {
            game.require(!fled || lost < all, "NL-TT-12", || {
                say!(
                    "{name} has lost all that it had, and nobody is left to flee; report fewer `losses` first",
                    name = name()
                )
            })?;
        } else {
            game.require(self.fled(piece) <= all - lost, "NL-TT-12", || {
                say!(
                    "{name} has {left} left: {fled} cannot have fled",
                    name = name(),
                    left,
                    fled = self.fled(piece)
                )
            })?;
        }
        let ends = [
            down.then(|| say!("down")),
            fled.then(|| say!("in flight")),
            off.then(|| say!("off the table without fleeing")),
        ];
        let ends: Vec<Text> = ends.into_iter().flatten().collect();
        // Of a banner that is points alone some may flee, and the others be off the table.
        game.require(ends.len() < 2 || !whole, "NL-TT-08", || {
            say!(
                "{name} cannot be both {ends}; {amends}",
                amends = amends(),
                name = name(),
                ends = Text::list(ends, Joined::And)
            )
        })
    }

    /// Checks that a character whose item is used up had it with them: of items that nobody carries
    /// together the others stayed in the capital (NL-REC-07).
    pub(super) fn carried_both(
        &self,
        game: &Game<'_>,
        character: TroopId,
        item: &str,
    ) -> Result<(), Refusal> {
        let spent = self.spent.iter().filter(|(whose, _)| *whose == character);
        let rows = roster::left_at_home(game, character);
        let together =
            |other: &str| rows.iter().any(|row| row.contains(&item) && row.contains(&other));
        let other = spent.map(|(_, other)| other.as_str()).find(|other| together(other));
        game.require(other.is_none(), "NL-REC-07", || {
            say!(
                "{character} had {other} in this battle, and {item} was in the capital; {amends}",
                amends = amends(),
                character = roster::troop_name(game, character),
                other = Text::verbatim(other.unwrap_or_default()),
                item = Text::verbatim(item)
            )
        })
    }

    /// Checks who has won.
    fn end_fits(&self, game: &Game<'_>, fight: &Fight) -> Result<(), Refusal> {
        let verdict = self.verdict.map(|(outcome, _)| outcome);
        if let (Some(loser), Some(told)) = (self.conceded, verdict) {
            game.require(told != won_by(loser), "NL-TT-07", || {
                say!(
                    "{loser} has conceded and cannot have won; {amends}",
                    amends = amends(),
                    loser = report_text::side_name(fight, game, loser)
                )
            })?;
        }
        let won = verdict.or(self
            .conceded
            .map(|loser| won_by(crate::engine::fights::battle_report::other(loser))));
        let winner = match won {
            Some(Outcome::Attacker) => Side::Attacker,
            Some(Outcome::Defender) => Side::Defender,
            Some(Outcome::Draw) | None => return Ok(()),
        };
        game.require(self.anybody_left(game, fight, winner), "NL-TT-07", || {
            say!(
                "{winner} has nobody left at {place} by what is reported, and cannot have won; correct the `losses`, or who won",
                winner = report_text::side_name(fight, game, winner),
                place = texts::place(game, fight.place)
            )
        })
    }

    /// True if somebody of a side has neither fallen nor fled. Who is off the table may come back.
    fn anybody_left(&self, game: &Game<'_>, fight: &Fight, side: Side) -> bool {
        let stands = |piece: Piece| {
            let all = self.most(game, fight, piece);
            let whole = matches!(piece, Piece::Troop(_)) && self.fled_at_all(piece);
            all == 0 || !whole && self.lost(piece) + self.fled(piece) < all
        };
        if side == Side::Defender && fight.garrison.is_some() {
            return stands(Piece::Garrison);
        }
        if self.risen.iter().any(|risen| fight.force(side).contains(&risen.banner)) {
            return true;
        }
        let here = fight.force(side).iter().filter(|banner| !self.deserters.contains(banner));
        here.copied().any(|banner| {
            if !game.state.has_rosters() {
                return stands(Piece::Banner(banner));
            }
            let mut troops = game.state.roster.in_banner(banner).filter(|(_, troop)| troop.fit());
            troops.any(|(id, _)| !self.down.contains(&id) && stands(Piece::Troop(id)))
        })
    }

    /// True if any of a piece fled.
    fn fled_at_all(&self, piece: Piece) -> bool {
        match piece {
            Piece::Troop(_) => self.fled.iter().any(|(known, _)| *known == piece),
            Piece::Banner(_) | Piece::Garrison => self.fled(piece) > 0,
        }
    }
}
