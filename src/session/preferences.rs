//! What each person wants of the prompt, as `prompt.txt` in the campaign's folder; and phases that
//! somebody passes.

use std::fs;
use std::path::PathBuf;

use super::Folder;
use super::controller::Controller;
use crate::console::Preferences;
use crate::engine::{Flow, Game, Hooks, Order, Question, Verb};
use crate::files;
use crate::view;

/// So often `done` is given in one phase; a question that comes up more often is not passed.
const MOST: usize = 20;

impl Folder {
    fn prompt(&self) -> PathBuf {
        self.path.join("prompt.txt")
    }

    /// What was wanted when the campaign was last left.
    #[must_use]
    pub fn preferences(&self) -> Preferences {
        let text = files::read(&self.prompt()).ok().and_then(|text| String::from_utf8(text).ok());
        Preferences::read(&text.unwrap_or_default())
    }

    /// Keeps what is wanted; failing is harmless.
    fn keep_preferences(&self, preferences: &Preferences) {
        let draft = self.prompt().with_extension("new");
        let kept =
            fs::write(&draft, preferences.write()).and_then(|()| fs::rename(&draft, self.prompt()));
        if kept.is_err() {
            let _ = fs::remove_file(&draft);
        }
    }
}

impl Controller<'_> {
    /// Keeps what somebody has changed.
    pub(super) fn keep_preferences(&mut self) {
        if std::mem::take(&mut self.console.preferences.changed)
            && let Some(folder) = &self.session.folder
        {
            folder.keep_preferences(&self.console.preferences);
        }
    }

    /// `done` as if it were typed, where whoever is asked passes this phase. After answers were taken
    /// back the phase they lead to is not passed: somebody wants something in it.
    pub(super) fn passed(
        &mut self,
        game: &Game<'_>,
        question: &Question<'_>,
    ) -> Flow<Option<Order>> {
        let clock = game.state.clock;
        if std::mem::take(&mut self.console.taken_back) {
            self.console.wanted_again = Some(clock);
        }
        let name = question.who.name(game);
        let passes = view::phase_id(game, clock)
            .is_some_and(|phase| self.console.preferences.passes(&name, phase));
        let times = match self.console.passed {
            Some((at, times)) if at == clock => times,
            _ => 0,
        };
        if !passes
            || times >= MOST
            || self.console.rest.is_some()
            || self.console.wanted_again == Some(clock)
            || !question.ask.verbs().contains(&Verb::Done)
            || question.judge(game, &Order::Done {}).is_err()
            || game.hooks.and_then(Hooks::take_failure).is_some()
        {
            return Ok(None);
        }
        self.console.passed = Some((clock, times + 1));
        self.console.events_before = self.session.log.len();
        let said = |game: &Game<'_>| {
            let phase = view::phase_name(game, clock).unwrap_or_default();
            format!("  {name} passes {phase}; `pass {phase} no` asks again")
        };
        if !question.ask.secret() || !self.console.shared {
            self.console.tell(&said(game), &said(&game.shown()));
        }
        Ok(Some(Order::Done {}))
    }
}
