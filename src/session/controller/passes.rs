//! Phases that somebody passes: `done` is given for them.

use super::Controller;
use crate::engine::{Flow, Game, Order, Question, RunningScripts, Verb};
use crate::say;
use crate::text::Text;
use crate::view;

/// Times that `done` is given in one phase at most; a question that comes up more often is not passed.
const MOST: usize = 20;

impl Controller<'_> {
    /// Keeps what somebody has changed.
    pub(super) fn keep_preferences(&mut self) {
        if std::mem::take(&mut self.console.telling.preferences.changed)
            && let Some(folder) = &self.session.record.folder
        {
            folder.keep_preferences(&self.console.telling.preferences);
        }
    }

    /// Gives `done` as if it were typed if whoever is asked passes this phase. After answers were taken back
    /// the phase they lead to is not passed: somebody wants something in it.
    pub(super) fn passed(
        &mut self,
        game: &Game<'_>,
        question: &Question<'_>,
    ) -> Flow<Option<Order>> {
        let clock = game.state.clock;
        if std::mem::take(&mut self.console.typing.taken_back) {
            self.console.typing.wanted_again = Some(clock);
        }
        let name = question.giver_name(game);
        let passes = view::phase_id(game, clock)
            .is_some_and(|phase| self.console.telling.preferences.passes(&name, phase));
        let times = match self.console.typing.passed {
            Some((at, times)) if at == clock => times,
            _ => 0,
        };
        if !passes
            || times >= MOST
            || self.console.typing.rest.is_some()
            || self.console.typing.wanted_again == Some(clock)
            || !question.ask.verbs().contains(&Verb::Done)
            || question.judge(game, &Order::Done {}).is_err()
            || game.hooks.and_then(RunningScripts::take_failure).is_some()
        {
            return Ok(None);
        }
        self.console.typing.passed = Some((clock, times + 1));
        self.console.typing.passes.insert(self.session.record.answers.len());
        // What happened before it is told now: with the `done` whoever passes has spoken.
        if self.console.viewer.is(question.answerer.realm()) {
            self.console.tell_of_others(game, &self.session.log);
        }
        self.console.checks.events_before = self.session.log.len();
        let said = |game: &Game<'_>| {
            let told = say!(
                "{name} passes {phase}; `pass {phase} no` asks again",
                name = Text::verbatim(&name),
                phase = Text::verbatim(view::phase_name(game, clock).unwrap_or_default())
            );
            format!("  {}", told.in_words(game.rules))
        };
        if !self.secret(Some(question)) {
            self.console.tell(&said(game), &said(&self.console.shown(game)));
        }
        Ok(Some(Order::Done {}))
    }
}
