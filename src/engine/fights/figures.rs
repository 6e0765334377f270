//! Battles played with figures on the table: who wants that, what is told of them, and how they are
//! decided (NL-MOVE-11, NL-TT-01, NL-TT-07..10).

use super::battle_report::{BattleReport, side_of};
use super::battlefield::Battlefield;
use super::{Fight, FightEnd};
use crate::campaign::{BannerId, Event, Reason};
use crate::counted::count;
use crate::engine::core::ask::{Ask, Refusal, Who, refuse, require};
use crate::engine::core::game::Game;
use crate::engine::core::order::{Order, Rest, Verb};
use crate::engine::core::players::Flow;
use crate::engine::core::turn::Turn;
use crate::map::PlaceId;
use crate::rules::effect::{Assault, Outcome, Side};
use crate::rules::{GameOption, RuleId, Value};

impl Turn<'_> {
    /// Whether both sides agree to play the battle with figures: where they disagree it is fought
    /// on paper (NL-MOVE-11, NL-TT-01). Independents are played on the table when the attacker
    /// wants it (EN-BATTLE-02).
    pub(super) fn fought_on_table(&mut self, fight: &Fight) -> Flow<bool> {
        if !self.state().chose(GameOption::TableBattles, "ask") {
            return Ok(false);
        }
        for realm in [Some(fight.realm), fight.defender.realm()].into_iter().flatten() {
            if self.ask_realm(realm, &PaperOrTable { place: fight.place })? != (Order::Table {}) {
                let text = format!(
                    "the battle is fought with the paper rules: {} chose them",
                    self.game().realm_name(realm)
                );
                self.emit("NL-TT-01", Event::Said { text });
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// An assault that both sides want to play with figures: its outcome, and what was told of it.
    /// None where it is fought on paper. Scattered besiegers are bloodily repulsed; a draw repulses
    /// them as well (NL-TT-11, NL-SIEGE-08).
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn assault_on_table(&mut self, fight: &Fight) -> Flow<Option<(Assault, FightEnd)>> {
        if !self.fought_on_table(fight)? {
            return Ok(None);
        }
        let ended = self.take_table_result(fight)?;
        let bloody =
            self.game().value(Value::AssaultBloody, fight.about(&self.game(), Side::Attacker)) > 0;
        let result = match ended.outcome {
            Outcome::Attacker => Assault::Stormed,
            Outcome::Defender if ended.attacker_scattered || bloody => Assault::Bloody,
            Outcome::Defender | Outcome::Draw => Assault::Repulse,
        };
        Ok(Some((result, ended)))
    }

    /// Takes what the host reports of a battle played with figures, until the host gives its
    /// `result` or is
    /// `done`.
    pub(super) fn take_table_result(&mut self, fight: &Fight) -> Flow<FightEnd> {
        let mut play =
            TableBattle { fight: fight.clone(), field: None, report: BattleReport::default() };
        loop {
            let order = self.ask(Who::Host, &play)?;
            match &order {
                Order::Result { outcome } => {
                    let Ok((ended, attack_loss, defence_loss)) =
                        table_result(&self.game(), fight, &outcome.0)
                    else {
                        continue;
                    };
                    self.share_loss(
                        &fight.attackers,
                        attack_loss,
                        Reason::Battle,
                        RuleId("NL-TT-10"),
                    )?;
                    self.share_loss(
                        &fight.defenders,
                        defence_loss,
                        Reason::Battle,
                        RuleId("NL-TT-10"),
                    )?;
                    self.garrison_loses(fight, defence_loss, RuleId("NL-TT-10"));
                    self.emit(
                        "NL-TT-10",
                        Event::BattleDecided { place: fight.place, outcome: ended.outcome },
                    );
                    return Ok(ended);
                }
                Order::Done {} => return self.decide_table(fight, play.report),
                Order::Field { features } => play.field = Some(self.lay_field(fight, *features)?),
                Order::Arrive { banner } => {
                    if let Some(mut field) = play.field.take() {
                        self.arrive(&mut field, *banner)?;
                        play.field = Some(field);
                    }
                }
                other => {
                    play.report =
                        play.report.with(&self.game(), fight, other).unwrap_or(play.report)
                }
            }
        }
    }
}

/// `red wins scattered 150 400` or `draw 50 50` → outcome and both losses.
fn table_result(
    game: &Game<'_>,
    fight: &Fight,
    text: &str,
) -> Result<(FightEnd, i64, i64), Refusal> {
    const USAGE: &str = "for instance `result red wins scattered 150 400` or `result draw 50 50`: winner, whether the loser is scattered, points lost by attacker and defender";
    let words: Vec<&str> = text.split_whitespace().collect();
    let (outcome, rest) = match words.as_slice() {
        ["draw", rest @ ..] => (Outcome::Draw, rest),
        [name, "wins", rest @ ..] => match side_of(game, fight, name) {
            Ok(Side::Attacker) => (Outcome::Attacker, rest),
            Ok(Side::Defender) => (Outcome::Defender, rest),
            Err(refusal) => return Err(refusal),
        },
        _ => return refuse("NL-TT-10", USAGE),
    };
    let (scattered, rest) = match rest {
        ["scattered", rest @ ..] if outcome != Outcome::Draw => (true, rest),
        rest => (false, rest),
    };
    let losses: Option<Vec<i64>> = rest
        .iter()
        .map(|word| word.parse().ok().filter(|loss| (0..=1_000_000).contains(loss)))
        .collect();
    match losses.as_deref() {
        Some([attack, defence]) => {
            let ended = FightEnd {
                outcome,
                attacker_scattered: scattered && outcome == Outcome::Defender,
                defender_scattered: scattered && outcome == Outcome::Attacker,
                report: None,
            };
            Ok((ended, *attack, *defence))
        }
        _ => refuse("NL-TT-10", USAGE),
    }
}

/// Paper rules or figures.
struct PaperOrTable {
    place: PlaceId,
}

impl Ask for PaperOrTable {
    fn prompt(&self, game: &Game<'_>) -> String {
        format!("battle at {}: with the `paper` rules or on the `table`", game.label(self.place))
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::Paper, Verb::Table]
    }

    fn begins(&self) -> bool {
        false
    }

    fn check(&self, _: &Game<'_>, _: Who, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Paper {} | Order::Table {} => Ok(()),
            _ => refuse("NL-TT-01", "`paper` or `table`"),
        }
    }

    fn candidates(&self, _: &Game<'_>, _: Who) -> Vec<Order> {
        vec![Order::Paper {}, Order::Table {}]
    }
}

/// A battle that is being played on the table.
struct TableBattle {
    fight: Fight,
    field: Option<Battlefield>,
    report: BattleReport,
}

impl Ask for TableBattle {
    fn prompt(&self, game: &Game<'_>) -> String {
        let side = |force: &[BannerId]| {
            let each: Vec<String> = force
                .iter()
                .map(|banner| {
                    format!(
                        "{} {}",
                        game.banner_name(*banner),
                        count(game.state.banner(*banner).points, "point")
                    )
                })
                .collect();
            each.join(", ")
        };
        let defenders = match self.fight.garrison {
            Some(points) => {
                format!("independent garrison {points}", points = count(points, "point"))
            }
            None => side(&self.fight.defenders),
        };
        format!(
            "on the table at {}: attacker {}; defender {defenders}. Type the `result`, or `field`, what was lost, and `done`; `sheet` shows the battle sheet",
            game.label(self.fight.place),
            side(&self.fight.attackers)
        )
    }

    fn verbs(&self) -> &'static [Verb] {
        &[
            Verb::Result,
            Verb::Field,
            Verb::Arrive,
            Verb::Losses,
            Verb::Fled,
            Verb::Off,
            Verb::Down,
            Verb::Standard,
            Verb::Raised,
            Verb::Bonus,
            Verb::Verdict,
            Verb::Spent,
            Verb::Concede,
            Verb::Deserts,
            Verb::Done,
        ]
    }

    fn begins(&self) -> bool {
        true
    }

    fn check(&self, game: &Game<'_>, _: Who, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Result { outcome } => table_result(game, &self.fight, &outcome.0).map(|_| ()),
            Order::Field { features } => {
                require(self.field.is_none(), "NL-TT-02", || {
                    "the field has already been rolled; `sheet` shows it".to_owned()
                })?;
                require((0..=50).contains(features), "NL-TT-02", || {
                    "the miniature rules say how many features there are: 0 to 50".to_owned()
                })
            }
            Order::Arrive { banner } => match &self.field {
                Some(field) => field.awaits(game, *banner),
                None => {
                    refuse("NL-TT-05", "roll the hours first: `field` with the number of features")
                }
            },
            Order::Done {} => {
                let decided = self.report.verdict.is_some() || self.report.conceded.is_some();
                require(
                    decided || !game.state.chose(GameOption::TableVerdict, "told"),
                    "NL-TT-10",
                    || {
                        "first report who won by the miniature rules: `verdict`, or `concede`"
                            .to_owned()
                    },
                )
            }
            _ => self.report.with(game, &self.fight, order).map(|_| ()),
        }
    }

    fn candidates(&self, game: &Game<'_>, _: Who) -> Vec<Order> {
        let (attacker, defender) =
            (game.realm_name(self.fight.realm), game.owner_name(self.fight.defender));
        let result = |text: String| Order::Result { outcome: Rest(text) };
        let mut orders = vec![
            result(format!("{attacker} wins 50 100")),
            result(format!("{defender} wins 100 50")),
            result("draw 50 50".to_owned()),
            Order::Field { features: 5 },
            Order::Done {},
        ];
        let later = self
            .field
            .iter()
            .flat_map(|field| &field.groups)
            .filter_map(|group| group.banners.first());
        orders.extend(later.map(|banner| Order::Arrive { banner: *banner }));
        orders.extend(self.report.likely_reports(game, &self.fight));
        orders
    }

    fn sheet(&self, game: &Game<'_>) -> Option<String> {
        Some(super::battle_sheet::sheet(game, &self.fight, self.field.as_ref(), &self.report))
    }
}
