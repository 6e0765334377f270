//! Playing a session until the players leave. A run of the engine ends where answers are taken
//! back or something fails, and the next one begins at the boundary before.

use super::controller::PhaseStart;
use super::{
    Console, Controller, Finished, Input, Journal, PlayedAgain, Session, amend, compatibility,
};
use crate::campaign::knowledge::Viewer;
use crate::campaign::{CarriedOver, State};
use crate::engine::core::driver::{self, NewRules};
use crate::engine::{Flow, Game, Players, Stop};
use crate::fault::{Fault, render_for};
use crate::phases;
use crate::rules::{Library, Ruleset};
use crate::say;
use crate::text::Text;
use std::sync::Arc;

/// Records that an answer leads to, about.
const RECORDS_OF_AN_ANSWER: usize = 5;

impl Session {
    /// Plays until the players leave, the input ends or something breaks. After the campaign has
    /// ended commands are still taken.
    pub fn run(&mut self, input: &mut dyn Input, console: &mut Console) -> Finished {
        let mut again = false;
        console.checks.given_dice_only =
            self.header.lay_out.iter().any(|line| line.words == ["dice", "only"]);
        let library = self.campaign_rules.as_ref().map(|campaign_rules| &campaign_rules.library);
        if let Some(library) = library {
            console.telling.language.clone_from(&library.language);
        }
        console.typing.available_mods = library.map(Library::mods).unwrap_or_default();
        console.typing.available_editions = library.map(Library::editions).unwrap_or_default();
        let mut failed_after = None;
        self.stopped_by.clear();
        loop {
            if again && self.scripts_keep() && !self.resumes() {
                // What scripts keep in their own variables goes with the answers: they begin anew.
                self.history.boundaries.truncate(1);
            }
            let Some(boundary) = self.history.boundaries.last().cloned() else {
                return Finished::broken(say!("the campaign has no start"));
            };
            let epoch = self.record.amendments(boundary.answers);
            let mut state = boundary.state;
            // At first the scripts that the session began with are still as they were loaded.
            if again && let Err(faults) = self.begin_epoch(epoch, &state) {
                let stop = self.stop_by(faults, console);
                return self.finished(stop);
            }
            again = true;
            self.log.truncate(boundary.log);
            console.telling.turns.back_to(boundary.log);
            // So that a long log is not moved again and again.
            let to_come = self.record.answers.len().saturating_sub(boundary.answers);
            self.log.reserve(to_come * RECORDS_OF_AN_ANSWER);
            let phase = PhaseStart { answers: boundary.answers, clock: state.clock, epoch };
            let mut controller = Controller::new(self, input, console, phase);
            let stop = play(&mut controller, &mut state, epoch);
            let (back, retry, replaying) = (
                controller.detours.back.take(),
                controller.detours.retry,
                controller.plays_again(),
            );
            let (cursor, phase, waiting) = (
                controller.run.cursor,
                controller.run.phase,
                controller.run.epoch > controller.run.in_force,
            );
            self.state = state;
            let began_again = self.history.ends_amended();
            if began_again && replaying && matches!(stop, Err(Stop::Broken { .. } | Stop::Failed)) {
                // Answers of the phase that do not fit the new rules.
                let why = match stop {
                    Err(Stop::Broken { why, .. }) => why,
                    _ => {
                        let failed = self.failure(console);
                        Text::Verbatim(failure_text(failed.as_ref(), console))
                    }
                };
                match self.keep_only(cursor, input, console) {
                    Ok(removed) => {
                        let answers = self.named(console, cursor, &removed);
                        let told = say!("{why}\ntaken back: {answers}", why, answers);
                        console.returned(&self.rules, &told);
                    }
                    Err(stop) => return self.finished(stop),
                }
                continue;
            }
            let hooks = self.hooks.clone();
            match stop {
                Err(Stop::Undo) => {
                    if let Some(how) = &back
                        && let Err(stop) = self.go_back(how, input, console)
                    {
                        return self.finished(stop);
                    }
                }
                Err(Stop::Failed) => {
                    // What it printed on its way may tell what went wrong.
                    console.printed(&self.rules, hooks.as_deref());
                    let failed = self.failure(console);
                    let text = failure_text(failed.as_ref(), console);
                    let old = self.epochs.get(phase.epoch).map(|epoch| Arc::clone(&epoch.rules));
                    let fits = || {
                        old.is_some_and(|old| {
                            compatibility::clock(&old, &self.last_rules(), phase.clock).is_ok()
                        })
                    };
                    if waiting && !replaying && retry == 0 && fits() {
                        console.say(&text);
                        if let Err(stop) =
                            self.begin_phase_again(phase.answers, phase.clock, input, console)
                        {
                            return self.finished(stop);
                        }
                        console.begun_again(&self.rules);
                        self.history.again = PlayedAgain::Amended;
                        continue;
                    }
                    let steps = retry.max(1);
                    let count = self.undo_count(steps);
                    // Where nobody types, the same answers would lead to the same failure for ever.
                    let idle = failed_after.replace(self.seating.typed) == Some(self.seating.typed);
                    if replaying || count == 0 || idle {
                        self.stopped_by = failed.into_iter().collect();
                        return Finished::broken(Text::Verbatim(text));
                    }
                    let at = if retry == 0 {
                        self.record.answers.len() - 1
                    } else {
                        self.record.answers.len() - count
                    };
                    let order = self
                        .record
                        .answers
                        .get(at)
                        .map(|entry| entry.text.clone())
                        .unwrap_or_default();
                    if let Err(stop) = self.take_back(steps, None, input, console) {
                        return self.finished(stop);
                    }
                    // What failed is not to be given again by `redo`.
                    self.history.undone.clear();
                    console.script_failed(&self.rules, &text, &order);
                    self.last_failure = failed;
                }
                Ok(()) => return self.finished(Stop::Quit),
                Err(stop) => return self.finished(stop),
            }
        }
    }

    /// Returns the end of a run that stopped for this.
    pub(super) fn finished(&mut self, stop: Stop) -> Finished {
        // Whoever leaves in the midst of a question leaves nothing unfinished.
        if !matches!(stop, Stop::Broken { .. }) {
            self.record.journal.iter_mut().for_each(Journal::finished);
        }
        self.save_snapshot();
        if let Some(Err(trouble)) = self.record.journal.as_mut().map(Journal::settle) {
            return Finished::Halted(say!(
                "{trouble}; the last answers of computer players may not be in the file",
                trouble = trouble.told()
            ));
        }
        match stop {
            Stop::Quit | Stop::Undo => Finished::Left,
            Stop::EndOfInput => Finished::EndOfInput,
            Stop::Broken { why, line } => {
                Finished::Broken { why: Ruleset::said_by(&self.rules, why), line }
            }
            Stop::Halted(message) => Finished::Halted(Ruleset::said_by(&self.rules, message)),
            Stop::Failed => Finished::Halted(say!("a mod failed")),
        }
    }

    /// Returns the faults of rules and scripts by which the last run broke off. Its end says them in the language of
    /// the console.
    pub fn stopped_by(&self) -> &[Fault] {
        &self.stopped_by
    }

    /// Returns the fault by which a script failed last, where the order that led to it was taken back.
    pub fn last_failure(&self) -> Option<&Fault> {
        self.last_failure.as_ref()
    }

    /// Returns the scripts' failure; None if they do not say.
    pub(super) fn failure(&mut self, console: &Console) -> Option<Fault> {
        let fault = self.hooks.as_ref().and_then(|hooks| hooks.take_failure())?;
        // What locals held may be the secret of others than the player who looks.
        let told = console.viewer == Viewer::Host;
        Some(if told { self.with_locals(fault) } else { fault })
    }

    /// Stops a campaign by faults that are reported to whoever looks.
    fn stop_by(&mut self, faults: Vec<Fault>, console: &Console) -> Stop {
        let report = render_for(&faults, console.colour, &console.spoken());
        self.stopped_by = faults;
        Stop::broken(Text::Verbatim(report))
    }
}

/// Returns the report of the scripts' failure, as the console shows it.
pub(super) fn failure_text(fault: Option<&Fault>, console: &Console) -> String {
    match fault {
        Some(fault) => {
            let fault = std::slice::from_ref(fault);
            render_for(fault, console.colour, &console.spoken()).trim_end().to_owned()
        }
        None => say!("a mod failed").in_words(&console.spoken()),
    }
}

/// Plays phase by phase under the rules that hold at each, from the one that a run begins with, and
/// takes commands after the end.
pub(super) fn play(controller: &mut Controller<'_>, state: &mut State, mut epoch: usize) -> Flow {
    loop {
        controller.phase_begins(state.clock);
        if let Some(there) = &controller.session.leave_at
            && there(&Game::new(&controller.session.rules, state, None))
        {
            return Err(Stop::Quit);
        }
        if state.ending.is_none() && controller.run.epoch != epoch {
            let old = Arc::clone(&controller.session.rules);
            epoch = controller.run.epoch;
            controller.run.given = None;
            let Some(begun) = controller.session.epochs.get(epoch).cloned() else {
                return Err(Stop::broken(say!("an amendment is lost")));
            };
            // Scripts are loaded for what is in play by the new names.
            let carried = amend::carried_over(&old, &begun, state);
            if let Err(faults) = controller.session.begin_epoch(epoch, &carried) {
                return Err(controller.session.stop_by(faults, controller.console));
            }
            let hooks = controller.session.hooks.clone();
            let clock = compatibility::clock(&old, &begun.rules, state.clock).map_err(|why| {
                Stop::broken(say!("the campaign cannot go on under its amended rules: {why}", why))
            })?;
            let carried = CarriedOver::between(&old, &begun.rules);
            let new = NewRules { clock, options: begun.options, carried };
            let amended = driver::amend(&begun.rules, hooks.as_deref(), state, controller, new);
            if amended == Err(Stop::Failed) {
                // A script that cannot take up the campaign would fail again at each answer.
                controller.detours.retry = controller.session.since_amendment();
            }
            amended?;
            controller.run.in_force = epoch;
        }
        if let Err(faults) = controller.session.races_come(state) {
            return Err(controller.session.stop_by(faults, controller.console));
        }
        let (rules, hooks) =
            (Arc::clone(&controller.session.rules), controller.session.hooks.clone());
        if state.ending.is_none() {
            phases::play_phase(&rules, hooks.as_deref(), state, controller)?;
            continue;
        }
        let game = Game::new(&rules, state, hooks.as_deref());
        controller.boundary(&game);
        let Some(order) = controller.after_the_end(&game)? else { return Ok(()) };
        driver::after_the_end(&rules, hooks.as_deref(), state, controller, &order)?;
    }
}
