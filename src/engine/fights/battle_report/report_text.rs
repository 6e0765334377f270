//! Words of a report: the lines of the battle sheet, and the line that answers each report.

use crate::engine::armies::roster;
use crate::engine::core::fight::Fight;
use crate::engine::core::game::Game;
use crate::engine::core::texts;
use crate::engine::fights::battle_report::{BattleReport, Piece, SideBonus};
use crate::rules::effect::{Outcome, Side};
use crate::say;
use crate::text::{Joined, ProgramNoun, Text};

/// Returns the name of a unit, a banner or the garrison.
pub(in crate::engine::fights) fn piece_name(game: &Game<'_>, piece: Piece) -> Text {
    match piece {
        Piece::Banner(banner) => texts::banner(game, banner),
        Piece::Troop(troop) => roster::troop_name(game, troop),
        Piece::Garrison => say!("the garrison"),
    }
}

/// Returns the name of whoever fights on a side.
pub(super) fn side_name(fight: &Fight, game: &Game<'_>, side: Side) -> Text {
    match side {
        Side::Attacker => texts::realm(game, fight.realm),
        Side::Defender => texts::owner(game, fight.defender),
    }
}

impl BattleReport {
    /// Says in one line what this has that the report before it did not have.
    pub(in crate::engine::fights) fn says_since(
        &self,
        before: &BattleReport,
        game: &Game<'_>,
        fight: &Fight,
    ) -> Text {
        let (told, now) = (before.lines(game, fight), self.lines(game, fight));
        let new = |lines: &[Text], old: &[Text]| {
            let new = lines.iter().filter(|line| !old.contains(line)).cloned();
            Text::list(new, Joined::Semicolon)
        };
        match (new(&now, &told), new(&told, &now)) {
            (said, _) if said.is_empty() => say!("as told before"),
            (said, was) if was.is_empty() => said,
            (said, was) => say!("{said} (told before: {was})", said, was),
        }
    }

    /// Lists everything reported so far, a line each.
    pub(in crate::engine::fights) fn lines(&self, game: &Game<'_>, fight: &Fight) -> Vec<Text> {
        let troop = |troop| roster::troop_name(game, troop);
        let mut lines: Vec<Text> = Vec::new();
        for (piece, lost) in &self.lost {
            let of = match piece {
                Piece::Troop(_) => ProgramNoun::Model,
                Piece::Banner(_) | Piece::Garrison => ProgramNoun::Point,
            };
            lines.push(say!(
                "{name} lost {lost} of {all}",
                name = piece_name(game, *piece),
                lost = *lost,
                all = Text::count(self.most(game, fight, *piece), of)
            ));
        }
        for (piece, fled) in &self.fled {
            let name = piece_name(game, *piece);
            lines.push(match piece {
                Piece::Troop(_) => say!("{name} fled", name),
                _ => say!("{name} fled with {points}", name, points = texts::points(*fled)),
            });
        }
        let off = self.off.iter().map(|piece| piece_name(game, *piece));
        lines.extend(off.map(|name| say!("{name} is off the table or has no crew", name)));
        lines.extend(self.down.iter().map(|id| say!("{troop} is down", troop = troop(*id))));
        let standards = self.standards.iter();
        lines.extend(standards.map(|id| say!("{troop} lost its standard", troop = troop(*id))));
        for (id, item) in &self.spent {
            let item = Text::verbatim(item.to_string());
            lines.push(say!("{troop} has used up {item}", troop = troop(*id), item));
        }
        for (id, models) in &self.raised {
            lines.push(say!(
                "{models} {models?was|were} raised for {troop}",
                models = Text::count(*models, ProgramNoun::Model),
                troop = troop(*id)
            ));
        }
        for risen in &self.risen {
            lines.push(say!(
                "a new unit of {models} {kind} was raised for {banner}",
                models = risen.models,
                kind = Text::verbatim(risen.kind.to_string()),
                banner = texts::banner(game, risen.banner)
            ));
        }
        for banner in &self.deserters {
            let name = texts::banner(game, *banner);
            lines.push(match self.turncoats.contains(banner) {
                true => say!("{name} went over to the enemy", name),
                false => say!("{name} has deserted", name),
            });
        }
        for SideBonus { side, what, points } in &self.bonuses {
            lines.push(say!(
                "{what}, {points} for {whose}",
                what = Text::noun(what.to_string()),
                points = texts::points(*points),
                whose = side_name(fight, game, *side)
            ));
        }
        let conceded = self.conceded.map(|side| side_name(fight, game, side));
        lines.extend(conceded.map(|side| say!("{side} concedes", side)));
        lines.extend(self.verdict.map(|verdict| ends_so(fight, game, verdict)));
        lines
    }
}

/// Writes `red won, blue is scattered`.
pub(in crate::engine::fights) fn ends_so(
    fight: &Fight,
    game: &Game<'_>,
    (outcome, scattered): (Outcome, bool),
) -> Text {
    let (winner, loser) = match outcome {
        Outcome::Draw => return say!("nobody won"),
        Outcome::Attacker => (Side::Attacker, Side::Defender),
        Outcome::Defender => (Side::Defender, Side::Attacker),
    };
    let (winner, loser) = (side_name(fight, game, winner), side_name(fight, game, loser));
    if scattered {
        say!("{winner} won, {loser} is scattered", winner, loser)
    } else {
        say!("{winner} won", winner)
    }
}
