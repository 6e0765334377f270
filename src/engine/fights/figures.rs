//! Battles played with figures on the table: the choice to play them, their reports, and their decision
//! (NL-MOVE-11, NL-TT-01, NL-TT-07..10).

use crate::campaign::{BannerId, FightEvent, Owner, Reason, RecordEvent};
use crate::engine::armies::banners::shared_losses;
use crate::engine::armies::roster;
use crate::engine::core::ask::{Ask, Refusal, Who, refuse};
use crate::engine::core::choice::{Choice, ChoiceTerms, YesNo};
use crate::engine::core::fight::Fight;
use crate::engine::core::game::Game;
use crate::engine::core::order::{Order, Piece, Scattered, TableResult, Verb, Wins};
use crate::engine::core::players::Flow;
use crate::engine::core::texts;
use crate::engine::core::turn::Turn;
use crate::engine::fights::battle_report::{BattleReport, fighters, settlement, side_of};
use crate::engine::fights::battlefield::Battlefield;
use crate::engine::fights::{self, FightEnd, battlefield};
use crate::rules::effect::{Assault, Outcome, Side};
use crate::rules::{GameOption, RuleId, Value};
use crate::say;
use crate::text::{Joined, ProgramNoun, Text};

/// Asks both sides to play the battle with figures: if they disagree, it is fought on paper
/// (NL-MOVE-11, NL-TT-01). Independents are played on the table when the attacker wants it
/// (EN-BATTLE-02).
pub(super) fn fought_on_table(turn: &mut Turn<'_>, fight: &Fight) -> Flow<bool> {
    if !turn.state().chose(GameOption::TableBattles, "ask") {
        return Ok(false);
    }
    let sides = [Some(fight.realm), fight.defender.realm()];
    for (asked, realm) in sides.into_iter().flatten().enumerate() {
        // A computer leaves the choice to a person who is asked next.
        let next = sides[1].filter(|_| asked == 0);
        let left_to_other = next.is_some_and(|next| turn.is_person(next));
        // No computer player stands in the way of one who has chosen the table.
        let other_wants_table = asked > 0;
        let means = Choice {
            verbs: &[Verb::Paper, Verb::Table],
            rule: "NL-TT-01",
            prompt: &|game, _| {
                say!(
                    "battle at {place}: with the `paper` rules or on the `table`",
                    place = texts::place(game, fight.place)
                )
            },
            among: &|_| vec![false, true],
            shown: &|_, _| None,
            written: &|table| if *table { Order::Table {} } else { Order::Paper {} },
            terms: ChoiceTerms {
                advice: (other_wants_table || left_to_other).then_some(true),
                ..ChoiceTerms::default()
            },
        };
        if turn.choose(Who::Realm(realm), &means)? != Some(true) {
            let text = say!(
                "the battle is fought with the paper rules: {realm} chose them",
                realm = texts::realm(&turn.game(), realm)
            );
            turn.emit("NL-TT-01", RecordEvent::Said { text: text.to_mark() });
            return Ok(false);
        }
    }
    Ok(true)
}

/// Plays an assault with figures if both sides want it: returns its outcome and its report, or None
/// if it is fought on paper. Scattered besiegers are bloodily repulsed; a draw repulses them as
/// well (NL-TT-11, NL-SIEGE-08).
pub fn assault_on_table(
    turn: &mut Turn<'_>,
    fight: &mut Fight,
) -> Flow<Option<(Assault, FightEnd)>> {
    if !fought_on_table(turn, fight)? {
        return Ok(None);
    }
    let ended = take_table_result(turn, fight)?;
    let bloody =
        turn.game().value(Value::AssaultBloody, fight.about(&turn.game(), Side::Attacker)) > 0;
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
pub(super) fn take_table_result(turn: &mut Turn<'_>, fight: &mut Fight) -> Flow<FightEnd> {
    let mut play =
        TableBattle { fight: fight.clone(), field: None, report: BattleReport::default() };
    loop {
        let order = turn.ask(Who::Host, &play)?;
        match &order {
            Order::Result { outcome } => {
                let Ok(ReportedResult { ended, attack_loss, defence_loss }) =
                    table_result(&turn.game(), fight, outcome)
                else {
                    continue;
                };
                shared_losses::share_loss(
                    turn,
                    &fight.attackers,
                    attack_loss,
                    Reason::Battle,
                    RuleId("NL-TT-10"),
                )?;
                shared_losses::share_loss(
                    turn,
                    &fight.defenders,
                    defence_loss,
                    Reason::Battle,
                    RuleId("NL-TT-10"),
                )?;
                settlement::garrison_loses(turn, fight, defence_loss, RuleId("NL-TT-10"));
                turn.emit(
                    "NL-TT-10",
                    FightEvent::BattleDecided { place: fight.place, outcome: ended.outcome },
                );
                return Ok(ended);
            }
            Order::Done {} => {
                let mut report = play.report_at_end(&turn.game());
                let late = play.field.as_ref().map_or(Vec::new(), |field| {
                    field.perhaps_missing(&turn.game(), fight, &play.report)
                });
                for (banners, prompt) in late {
                    let came =
                        YesNo { prompt, rule: "NL-TT-06", advice: Some(true), ..YesNo::default() };
                    if !turn.agrees(Who::Host, &came)? {
                        report.leave_off(&turn.game(), &banners);
                    }
                }
                return settlement::decide_table(turn, fight, report);
            }
            Order::Field { features } => {
                play.field = Some(battlefield::lay_field(turn, fight, *features)?)
            }
            Order::Arrive { banner } => {
                if let Some(mut field) = play.field.take() {
                    battlefield::arrive(turn, &mut field, *banner)?;
                    play.field = Some(field);
                }
            }
            other => {
                play.report = play.report.with(&turn.game(), fight, other).unwrap_or(play.report)
            }
        }
    }
}

/// Result that is reported as a whole, with the points that both sides lose.
struct ReportedResult {
    ended: FightEnd,
    attack_loss: i64,
    defence_loss: i64,
}

/// Reads a result reported as a whole (NL-TT-10).
fn table_result(
    game: &Game<'_>,
    fight: &Fight,
    result: &TableResult,
) -> Result<ReportedResult, Refusal> {
    let (outcome, scattered, attack_loss, defence_loss) = match result {
        TableResult::Draw { attacker_loss, defender_loss } => {
            (Outcome::Draw, false, *attacker_loss, *defender_loss)
        }
        TableResult::Won { winner, wins: Wins, scattered, attacker_loss, defender_loss } => {
            let outcome = match side_of(game, fight, *winner)? {
                Side::Attacker => Outcome::Attacker,
                Side::Defender => Outcome::Defender,
            };
            (outcome, scattered.0, *attacker_loss, *defender_loss)
        }
    };
    let most = 1_000_000;
    let losses = [attack_loss, defence_loss];
    game.require(losses.iter().all(|loss| (0..=most).contains(loss)), "NL-TT-10", || {
        say!("the points lost are 0 to {most}", most)
    })?;
    // A winner has somebody left: anything else is a slip in typing.
    let winner = match outcome {
        Outcome::Attacker => {
            let had = roster::fighting_points(game, &fight.attackers);
            Some((game.realm_name(fight.realm), had, attack_loss))
        }
        Outcome::Defender => {
            let had = fights::defending_points(game, fight);
            Some((game.owner_name(fight.defender), had, defence_loss))
        }
        Outcome::Draw => None,
    };
    if let Some((who, had, loss)) = winner {
        game.require(loss < had || loss == 0, "NL-TT-10", || {
            say!(
                "{who} has {points} here and cannot win with a loss of {loss}; correct the losses, or who won",
                who = Text::verbatim(who),
                points = Text::count(had, ProgramNoun::Point),
                loss
            )
        })?;
    }
    let ended = FightEnd {
        outcome,
        attacker_scattered: scattered && outcome == Outcome::Defender,
        defender_scattered: scattered && outcome == Outcome::Attacker,
        report: None,
    };
    Ok(ReportedResult { ended, attack_loss, defence_loss })
}

/// A battle that is being played on the table.
struct TableBattle {
    fight: Fight,
    field: Option<Battlefield>,
    report: BattleReport,
}

impl TableBattle {
    /// True if nobody has said yet who won, where the miniature rules decide.
    fn wants_verdict(&self, game: &Game<'_>) -> bool {
        let decided = self.report.verdict.is_some() || self.report.conceded.is_some();
        !decided && game.state.chose(GameOption::TableVerdict, "told")
    }

    /// Returns the report that counts at the end: who never came is off the table.
    fn report_at_end(&self, game: &Game<'_>) -> BattleReport {
        let due = self.field.as_ref().map_or(Vec::new(), Battlefield::due);
        let mut report = self.report.clone();
        report.leave_off(game, &due);
        report
    }
}

impl Ask for TableBattle {
    fn prompt(&self, game: &Game<'_>) -> Text {
        let side = |force: &[BannerId]| {
            let each = force.iter().map(|banner| {
                let points = texts::points(game.state.banner(*banner).points);
                Text::list([texts::banner(game, *banner), points], Joined::Blank)
            });
            Text::list(each, Joined::Comma)
        };
        let defenders = match self.fight.garrison {
            Some(points) => {
                say!("independent garrison {points}", points = texts::points(points))
            }
            None => side(&self.fight.defenders),
        };
        let who = say!(
            "on the table at {place}: attacker {attackers}; defender {defenders}.",
            place = texts::place(game, self.fight.place),
            attackers = side(&self.fight.attackers),
            defenders
        );
        let due = self.field.as_ref().map_or(Vec::new(), Battlefield::due);
        let due = (!due.is_empty())
            .then(|| say!("Still due: {banners}.", banners = texts::banners(game, &due)));
        let wanted = match game.state.chose(GameOption::TableVerdict, "told") {
            true => say!(
                "Type the `result`; or `field`, what was lost (`losses`, `down`, `fled`, `took`, several in one line), the `verdict`, and `done`; `sheet` shows the battle sheet"
            ),
            false => say!(
                "Type the `result`; or `field`, what was lost (`losses`, `down`, `fled`, `took`, several in one line), and `done`; `sheet` shows the battle sheet"
            ),
        };
        Text::list([who].into_iter().chain(due).chain([wanted]), Joined::Blank)
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
            Order::Result { outcome } => table_result(game, &self.fight, outcome).map(|_| ()),
            Order::Field { features } => {
                game.require(self.field.is_none(), "NL-TT-02", || {
                    say!("the field has already been rolled; `sheet` shows it")
                })?;
                game.require((0..=50).contains(features), "NL-TT-02", || {
                    say!("the miniature rules say how many features there are: 0 to 50")
                })
            }
            Order::Arrive { banner } => match &self.field {
                Some(field) => field.awaits(game, *banner),
                None => refuse(
                    "NL-TT-05",
                    say!("roll the hours first: `field` with the number of features"),
                ),
            },
            Order::Done {} => game.require(!self.wants_verdict(game), "NL-TT-10", || {
                say!("first report who won by the miniature rules: `verdict`, or `concede`")
            }),
            _ => self.report.with(game, &self.fight, order).map(|_| ()),
        }
    }

    fn candidates(&self, game: &Game<'_>, _: Who) -> Vec<Order> {
        let won = |winner: Owner, attacker_loss: i64, defender_loss: i64| Order::Result {
            outcome: TableResult::Won {
                winner,
                wins: Wins,
                scattered: Scattered(false),
                attacker_loss,
                defender_loss,
            },
        };
        let mut orders = vec![
            won(Owner::Realm(self.fight.realm), 50, 100),
            won(self.fight.defender, 100, 50),
            Order::Result { outcome: TableResult::Draw { attacker_loss: 50, defender_loss: 50 } },
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

    fn pieces(&self, game: &Game<'_>) -> Vec<Piece> {
        fighters(game, &self.fight)
    }

    fn still_open(&self, game: &Game<'_>) -> Option<Text> {
        let verdict = self.wants_verdict(game).then(|| say!("no verdict yet"));
        let untold = self.report.untold(game, &self.fight).len();
        let untold = (untold > 0).then(|| say!("{untold} untold", untold));
        let open = Text::list(verdict.into_iter().chain(untold), Joined::Comma);
        Some(open).filter(|open| !open.is_empty())
    }

    fn preview(&self, game: &Game<'_>, _: Who, order: &Order) -> Option<Text> {
        if *order != (Order::Done {}) {
            return self.echo(game, order);
        }
        let due = self.field.as_ref().map_or(Vec::new(), Battlefield::due);
        let off = (!due.is_empty()).then(|| {
            say!("still due, and so off the table: {banners}", banners = texts::banners(game, &due))
        });
        let expected_result = self.report_at_end(game).expected_result(game, &self.fight);
        Some(Text::list([expected_result].into_iter().chain(off), Joined::Semicolon))
    }

    fn echo(&self, game: &Game<'_>, order: &Order) -> Option<Text> {
        let report = self.report.with(game, &self.fight, order).ok()?;
        Some(report.says_since(&self.report, game, &self.fight))
    }

    fn on_table(&self) -> Option<&Fight> {
        Some(&self.fight)
    }

    fn sheet(&self, game: &Game<'_>) -> Option<String> {
        Some(crate::engine::fights::battle_sheet::sheet(
            game,
            &self.fight,
            self.field.as_ref(),
            &self.report,
        ))
    }
}
