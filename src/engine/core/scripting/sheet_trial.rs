//! A whole sheet of orders, judged before any of it is given: each line with those before it
//! written, on a copy of the campaign.

use crate::campaign::{Event, RealmId, RecordEvent, State};
use crate::engine::core::ask::{Question, Refusal, Who};
use crate::engine::core::game::Game;
use crate::engine::core::order::{Order, Verb};
use crate::engine::core::scripting::interface::RunningScripts;
use crate::engine::core::{bare_answer, parse};
use crate::fault::MAX_KEPT;
use crate::rules::RuleId;
use crate::say;
use crate::text::Text;

/// Orders that a sheet holds at most.
pub const SHEET_MAX: usize = 2000;

/// Reason that a line of a sheet is not accepted, or the sheet as a whole if no line is to blame.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetFault {
    /// Its place among the lines.
    pub line: Option<usize>,
    /// The rule that refuses it; None if the line cannot be read.
    pub rule: Option<RuleId>,
    pub why: Text,
}

impl Question<'_> {
    /// Lists everything that is wrong with a realm's sheet, if it were handed in now in the place
    /// of what it has written, up to [`MAX_KEPT`] faults. None if this question puts no sheet to
    /// that realm.
    pub fn judge_sheet(
        &self,
        game: &Game<'_>,
        realm: RealmId,
        lines: &[&str],
    ) -> Option<Vec<SheetFault>> {
        let ask = self.ask.put_to(realm)?;
        let question = self.instead(Who::Realm(realm), &*ask);
        let mut faults = Vec::new();
        let mut state: State = game.state.clone();
        for number in (1..=state.sheets.written(realm).len()).rev() {
            state.sheets.strike(realm, i64::try_from(number).unwrap_or(0));
        }
        for (at, line) in lines.iter().enumerate() {
            let found = {
                let now = Game { state: &state, ..*game };
                written(&now, &question, realm, line)
            };
            match found {
                Ok(events) => {
                    for event in &events {
                        state.apply(event);
                    }
                    faults.extend(events.into_iter().filter_map(|event| left_out(event, at)));
                }
                Err((rule, why)) => faults.push(SheetFault { line: Some(at), rule, why }),
            }
            if faults.len() >= MAX_KEPT {
                break;
            }
        }
        let now = Game { state: &state, ..*game };
        if faults.is_empty()
            && let Err(refusal) = judged(&now, &question, &Order::Done {})
        {
            faults.push(SheetFault { line: None, rule: Some(refusal.rule), why: refusal.why });
        }
        Some(faults)
    }
}

/// Judges an order; a script that fails refuses it.
fn judged(game: &Game<'_>, question: &Question<'_>, order: &Order) -> Result<(), Refusal> {
    let verdict = question.judge(game, order);
    let failure = game.hooks.and_then(RunningScripts::take_failure);
    failure.map_or(verdict, |fault| Err(Refusal::of_script(fault)))
}

/// Returns the events that a line writes.
fn written(
    game: &Game<'_>,
    question: &Question<'_>,
    realm: RealmId,
    line: &str,
) -> Result<Vec<Event>, (Option<RuleId>, Text)> {
    let line = bare_answer::complete(game, question, line);
    let order = parse::parse(game, Some(realm), &line).map_err(|fault| (None, fault.text()))?;
    if !matches!(order.verb(), Verb::ModOrder | Verb::Repeat) {
        let name = Text::verbatim(order.verb().row().name);
        let why = say!("`{name}` is no order for a sheet", name);
        return Err((question.ask.rule().map(RuleId), why));
    }
    judged(game, question, &order).map_err(|refusal| (Some(refusal.rule), refusal.why))?;
    Ok(question.ask.writes(game, &order))
}

/// Returns the fault of a repeated line that is not accepted any more.
fn left_out(event: Event, at: usize) -> Option<SheetFault> {
    let Event::Record(RecordEvent::OrderLeftOut { line, why, .. }) = event else { return None };
    let (line, why) = (Text::typed(line), Text::in_script(&why));
    Some(SheetFault { line: Some(at), rule: None, why: say!("`{line}`: {why}", line, why) })
}
