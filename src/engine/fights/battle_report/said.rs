//! Words of a report: the lines of the battle sheet, and the line that answers each report.

use crate::basics::pluralize::{count, count_as};
use crate::engine::armies::roster;
use crate::engine::core::fight::Fight;
use crate::engine::core::game::Game;
use crate::engine::fights::battle_report::{BattleReport, Piece};
use crate::rules::effect::{Outcome, Side};

/// Returns the name of a unit, a banner or the garrison.
pub(in crate::engine::fights) fn piece_name(game: &Game<'_>, piece: Piece) -> String {
    match piece {
        Piece::Banner(banner) => game.banner_name(banner),
        Piece::Troop(troop) => roster::troop_name(game, troop),
        Piece::Garrison => "the garrison".to_owned(),
    }
}

impl Fight {
    /// Returns the name of whoever fights on a side.
    pub(super) fn side_name<'g>(&self, game: &'g Game<'_>, side: Side) -> &'g str {
        match side {
            Side::Attacker => game.realm_name(self.realm),
            Side::Defender => game.owner_name(self.defender),
        }
    }
}

impl BattleReport {
    /// Says in one line what this has that the report before it did not have.
    pub(in crate::engine::fights) fn says_since(
        &self,
        before: &BattleReport,
        game: &Game<'_>,
        fight: &Fight,
    ) -> String {
        let (told, now) = (before.lines(game, fight), self.lines(game, fight));
        let new = |lines: &[String], old: &[String]| {
            let new = lines.iter().filter(|line| !old.contains(line)).cloned();
            new.collect::<Vec<_>>().join("; ")
        };
        match (new(&now, &told), new(&told, &now)) {
            (said, _) if said.is_empty() => "as told before".to_owned(),
            (said, was) if was.is_empty() => said,
            (said, was) => format!("{said} (told before: {was})"),
        }
    }

    /// Lists everything reported so far, a line each.
    pub(in crate::engine::fights) fn lines(&self, game: &Game<'_>, fight: &Fight) -> Vec<String> {
        let troop = |troop| roster::troop_name(game, troop);
        let mut lines: Vec<String> = Vec::new();
        for (piece, lost) in &self.lost {
            let of = match piece {
                Piece::Troop(_) => "model",
                Piece::Banner(_) | Piece::Garrison => "point",
            };
            lines.push(format!(
                "{name} lost {lost} of {all}",
                name = piece_name(game, *piece),
                all = count(self.most(game, fight, *piece), of)
            ));
        }
        for (piece, fled) in &self.fled {
            let name = piece_name(game, *piece);
            lines.push(match piece {
                Piece::Troop(_) => format!("{name} fled"),
                _ => format!("{name} fled with {points}", points = count(*fled, "point")),
            });
        }
        let off = self.off.iter().map(|piece| piece_name(game, *piece));
        lines.extend(off.map(|name| format!("{name} is off the table or has no crew")));
        lines.extend(self.down.iter().map(|id| format!("{} is down", troop(*id))));
        lines.extend(self.standards.iter().map(|id| format!("{} lost its standard", troop(*id))));
        let spent = self.spent.iter();
        lines.extend(spent.map(|(id, item)| format!("{} has used up {item}", troop(*id))));
        for (id, models) in &self.raised {
            let wases = count_as(*models, "model was", "models were");
            lines.push(format!("{wases} raised for {troop}", troop = troop(*id)));
        }
        for risen in &self.risen {
            lines.push(format!(
                "a new unit of {models} {kind} was raised for {banner}",
                models = risen.models,
                kind = risen.kind,
                banner = game.banner_name(risen.banner)
            ));
        }
        for banner in &self.deserters {
            let how = match self.turncoats.contains(banner) {
                true => "went over to the enemy",
                false => "has deserted",
            };
            lines.push(format!("{name} {how}", name = game.banner_name(*banner)));
        }
        for (side, what, points) in &self.bonuses {
            let (points, whose) = (count(*points, "point"), fight.side_name(game, *side));
            lines.push(format!("{what}, {points} for {whose}"));
        }
        lines.extend(self.conceded.map(|side| format!("{} concedes", fight.side_name(game, side))));
        lines.extend(self.verdict.map(|verdict| fight.ends_so(game, verdict)));
        lines
    }
}

impl Fight {
    /// Writes `red won, blue is scattered`.
    pub(in crate::engine::fights) fn ends_so(
        &self,
        game: &Game<'_>,
        (outcome, scattered): (Outcome, bool),
    ) -> String {
        let (winner, loser) = match outcome {
            Outcome::Draw => return "nobody won".to_owned(),
            Outcome::Attacker => (Side::Attacker, Side::Defender),
            Outcome::Defender => (Side::Defender, Side::Attacker),
        };
        let (winner, loser) = (self.side_name(game, winner), self.side_name(game, loser));
        if scattered {
            format!("{winner} won, {loser} is scattered")
        } else {
            format!("{winner} won")
        }
    }
}
