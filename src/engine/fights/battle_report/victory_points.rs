//! Report → victory points and the winner (NL-TT-07..10).

use crate::campaign::{RecordEvent, Source, Sum};
use crate::engine::armies::roster;
use crate::engine::core::fight::Fight;
use crate::engine::core::game::Game;
use crate::engine::core::texts;
use crate::engine::core::turn::Turn;
use crate::engine::fights::battle_report::{BattleReport, Piece, other, report_text, won_by};
use crate::rules::army::{Arm, UnitKind};
use crate::rules::effect::{Outcome, Side};
use crate::rules::{GameOption, RuleId, Value};
use crate::say;
use crate::text::{Joined, ProgramNoun, Text};

impl BattleReport {
    /// Returns the points of a side before the battle, and those no longer on the table at its end
    /// (NL-TT-08).
    pub(in crate::engine::fights) fn values(
        &self,
        game: &Game<'_>,
        fight: &Fight,
        side: Side,
    ) -> (i64, i64) {
        if let (Side::Defender, Some(points)) = (side, fight.garrison) {
            return (points, (self.lost(Piece::Garrison) + self.fled(Piece::Garrison)).min(points));
        }
        let (mut before, mut gone) = (0, 0);
        for banner in fight.force(side) {
            // Hired troops who desert or go over have left the table (NL-REC-09).
            if self.deserters.contains(banner) {
                let points = roster::fighting_points(game, &[*banner]);
                before += points;
                gone += points;
                continue;
            }
            if !game.state.has_rosters() {
                let points = game.state.banner(*banner).points;
                let away = if self.off.contains(&Piece::Banner(*banner)) {
                    points
                } else {
                    self.fled(Piece::Banner(*banner))
                };
                before += points;
                gone += (self.lost(Piece::Banner(*banner)) + away).min(points);
                continue;
            }
            for (id, troop) in game.state.roster.in_banner(*banner).filter(|(_, troop)| troop.fit())
            {
                let piece = Piece::Troop(id);
                let away = self.fled_entirely(game, piece)
                    || self.off.contains(&piece)
                    || self.down.contains(&id);
                before += troop.points();
                gone += if away {
                    troop.points()
                } else {
                    (self.lost(piece) * troop.worth).min(troop.points())
                };
            }
        }
        (before, gone)
    }

    /// Counts units of a side that count at the end (NL-TT-07). None if banners are points alone,
    /// and for a side that had no such unit when the battle began.
    pub(in crate::engine::fights) fn units_left(
        &self,
        game: &Game<'_>,
        fight: &Fight,
        side: Side,
    ) -> Option<usize> {
        if !game.state.has_rosters() || (side == Side::Defender && fight.garrison.is_some()) {
            return None;
        }
        let least = game.value(Value::TableUnit, fight.about(game, side));
        let (mut had, mut left) = (false, 0);
        for banner in fight.force(side) {
            let deserted = self.deserters.contains(banner);
            for (id, troop) in game.state.roster.in_banner(*banner) {
                let army = game.rules.armies.iter().find(|army| army.id == troop.list);
                let Some(kind) = army.and_then(|army| army.unit(&troop.kind)) else { continue };
                let piece = Piece::Troop(id);
                had |= counts(kind, troop.models, least);
                let away = deserted || self.fled_entirely(game, piece) || self.off.contains(&piece);
                let models = self.most(game, fight, piece) - self.lost(piece);
                left += usize::from(!away && counts(kind, models, least));
            }
            let army = roster::army_of_banner(game, *banner);
            let risen = self.risen.iter().filter(|risen| risen.banner == *banner && !deserted);
            let units = risen.filter_map(|risen| Some((army?.unit(&risen.kind)?, risen.models)));
            left += units.filter(|(kind, models)| counts(kind, *models, least)).count();
        }
        had.then_some(left)
    }
}

/// True if this many models of a unit count as one: enough models, or crew of machines and chariots,
/// or daemons however few they are (NL-TT-07).
fn counts(kind: &UnitKind, models: i64, least: i64) -> bool {
    let size = match kind.arm {
        Arm::Machine | Arm::Chariot => models * kind.crew,
        _ => models,
    };
    models > 0 && (size >= least || kind.counts_small)
}

/// Returns a part of a whole in percent, to the nearest whole one (NL-TT-08).
fn percent(part: i64, whole: i64) -> i64 {
    if whole <= 0 { 0 } else { (part * 200 + whole) / (whole * 2) }
}

/// Returns the winner by two totals, and true if the loser is scattered (NL-TT-10).
pub fn level(attack: i64, defence: i64, draw_below: i64, scattered_above: i64) -> (Outcome, bool) {
    let (difference, lower) = ((attack - defence).abs(), attack.min(defence));
    let outcome = match difference {
        0 => Outcome::Draw,
        _ if difference * 100 < lower * draw_below => Outcome::Draw,
        _ if attack > defence => Outcome::Attacker,
        _ => Outcome::Defender,
    };
    (outcome, outcome != Outcome::Draw && difference * 100 > lower * scattered_above)
}

/// The end that a report comes to.
pub(in crate::engine::fights) struct Reckoning {
    attack: Sum,
    defence: Sum,
    /// Reason that the points do not decide.
    clear: Option<Text>,
    pub end: (Outcome, bool),
}

impl BattleReport {
    /// Returns the winner by victory points, a concession or a clear result, with whether the loser
    /// is scattered (NL-TT-07, NL-TT-10).
    pub(super) fn reckoned(&self, game: &Game<'_>, fight: &Fight) -> Reckoning {
        let [attack, defence] =
            [Side::Attacker, Side::Defender].map(|side| self.victory_points(game, fight, side));
        let [draw, scatter] =
            [Value::DrawBelow, Value::ScatteredAbove].map(|value| game.value(value, fight.place));
        let (mut outcome, mut scattered) = level(attack.total(), defence.total(), draw, scatter);
        let units = |side| self.units_left(game, fight, side);
        let winner = match (self.conceded, units(Side::Attacker), units(Side::Defender)) {
            (Some(side), ..) => Some(other(side)),
            (None, Some(0), left) if left != Some(0) => Some(Side::Defender),
            (None, left, Some(0)) if left != Some(0) => Some(Side::Attacker),
            _ => None,
        };
        let clear = winner.map(|winner| {
            // A concession or a clear result is enough; the points say only whether the loser is
            // scattered.
            let won = won_by(winner);
            scattered &= won == outcome;
            outcome = won;
            match self.conceded {
                Some(_) => say!("the battle is conceded"),
                None => say!("one side has no unit left that counts"),
            }
        });
        Reckoning { attack, defence, clear, end: (outcome, scattered) }
    }

    /// Returns a side's victory points: what the other lost in percent, and the bonuses agreed
    /// (NL-TT-08, NL-TT-09).
    fn victory_points(&self, game: &Game<'_>, fight: &Fight, side: Side) -> Sum {
        let (before, gone) = self.values(game, fight, other(side));
        let mut sum = Sum::of(
            percent(gone, before),
            "percent lost by the enemy",
            RuleId("NL-TT-08"),
            Source::Rule,
        );
        for bonus in self.bonuses.iter().filter(|bonus| bonus.side == side) {
            sum.add(bonus.points, bonus.what, RuleId("NL-TT-09"), Source::Rule);
        }
        sum
    }

    /// Returns the result that the rules make of the report, before it counts: the winner, the victory points, and
    /// the pieces without a report.
    pub(in crate::engine::fights) fn expected_result(
        &self,
        game: &Game<'_>,
        fight: &Fight,
    ) -> Text {
        let by = match self.told_end(game) {
            Some(end) => say!("{so} as it was told", so = report_text::ends_so(fight, game, end)),
            None => {
                let Reckoning { attack, defence, clear, end } = self.reckoned(game, fight);
                let lost = |side| {
                    let (before, lost) = self.values(game, fight, side);
                    say!(
                        "{name} lost {lost} of {all}",
                        name = report_text::side_name(fight, game, side),
                        lost,
                        all = texts::points(before)
                    )
                };
                let so = report_text::ends_so(fight, game, end);
                let so =
                    clear.map_or_else(|| so.clone(), |why| say!("{so}, as {why}", so = &so, why));
                say!(
                    "{so}; {attacker}, {defender}: {attack} to {defence}",
                    so,
                    attacker = lost(Side::Attacker),
                    defender = lost(Side::Defender),
                    attack = Text::count(attack.total(), ProgramNoun::VictoryPoint),
                    defence = defence.total()
                )
            }
        };
        let untold = self.untold(game, fight).into_iter();
        let untold = untold.map(|piece| report_text::piece_name(game, piece));
        match Text::list(untold, Joined::And) {
            untold if untold.is_empty() => by,
            untold => say!("{by}; nothing is told of {untold}", by, untold),
        }
    }

    /// Returns how the battle ended where the miniature rules decide.
    pub(super) fn told_end(&self, game: &Game<'_>) -> Option<(Outcome, bool)> {
        let told = game.state.chose(GameOption::TableVerdict, "told");
        let conceded = self.conceded.filter(|_| told);
        self.verdict.or_else(|| conceded.map(|side| (won_by(other(side)), false)))
    }
}

/// Tells the victory points, and returns who wins by them and whether the loser is scattered.
pub(super) fn by_points(
    turn: &mut Turn<'_>,
    fight: &Fight,
    report: &BattleReport,
) -> (Outcome, bool) {
    let Reckoning { attack, defence, clear, end } = report.reckoned(&turn.game(), fight);
    turn.tally("NL-TT-08", "victory points of the attacker", attack);
    turn.tally("NL-TT-08", "victory points of the defender", defence);
    if let Some(why) = clear {
        turn.emit("NL-TT-07", RecordEvent::Said { text: why.to_mark() });
    }
    end
}
