//! One campaign, played until it fails or is over.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

use super::Fuzzer;
use super::outcome::{CampaignFailure, ToldFailure, console};
use super::random_typist::{RandomTypist, TypedLines};
use crate::campaign::Seat;
use crate::engine::Game;
use crate::engine::core::scripting::interface::RefusedAdvice;
use crate::fault::{Fault, SourceFile};
use crate::say;
use crate::script::{Prepared, prepare_text};
use crate::session::{Finished, Input, RefusedBy, Session};
use crate::simulation::Trouble;
use crate::text::Text;

/// A campaign that failed.
#[derive(Debug, Clone)]
pub struct FailedCampaign {
    pub seed: u64,
    /// All that was typed, from `begin` on.
    pub lines: Vec<String>,
    pub outcome: CampaignFailure,
}

/// Result of a play: the number of lines, and the fault if there was one.
#[derive(Debug, Clone)]
pub struct PlayResult {
    /// Lines that were typed.
    pub lines: usize,
    pub found: Option<FailedCampaign>,
    /// Advice of scripts for computer players that was refused.
    pub refused_advice: Vec<RefusedAdvice>,
}

/// Plays the campaign of this number.
///
/// # Errors
/// The faults of its head.
pub fn play(fuzzer: &Fuzzer<'_>, number: u64) -> Result<PlayResult, Vec<Fault>> {
    let experiment = &fuzzer.fuzz.experiment;
    let seed = experiment.seed_of(number);
    let head = experiment.head_with(seed, &vec![Seat::Human; experiment.realms.len()]);
    let mut prepared = prepare(fuzzer, &head)?;
    let mut typist = RandomTypist::new(seed, experiment.realms.len(), fuzzer.fuzz.answers);
    let typed = Rc::clone(&typist.typed);
    let outcome = caught(|| {
        let mut failures = run(&mut prepared.session, &mut typist);
        failures.extend(typist.unsound.take().map(ToldFailure::from));
        failures
    });
    let lines = taken(&typed);
    let found = |outcome| FailedCampaign { seed, lines: lines.clone(), outcome };
    Ok(PlayResult {
        lines: lines.len(),
        found: outcome.map(found),
        refused_advice: prepared.session.refused_advice(),
    })
}

fn taken(typed: &TypedLines) -> Vec<String> {
    typed.borrow().clone()
}

/// Plays with somebody who types, and returns what failed.
pub(super) fn run(session: &mut Session, input: &mut dyn Input) -> Vec<ToldFailure> {
    let mut console = console();
    let finished = session.run(input, &mut console);
    let told = |english: &str, told: &Text| ToldFailure {
        english: english.to_owned(),
        told: Trouble::Told(told.clone()),
    };
    let reported = console.checks.failures.iter();
    let mut failures: Vec<ToldFailure> =
        reported.map(|failure| told(&failure.message, &failure.told)).collect();
    if let Finished::Broken { why: message, .. } | Finished::Halted(message) = finished {
        failures.push(match session.stopped_by() {
            [] => message.into(),
            faults => ToldFailure {
                english: message.in_english(),
                told: Trouble::Faults(faults.to_vec()),
            },
        });
    }
    if let Some(refusal) = console.checks.refusal.take() {
        let failure = session.last_failure().filter(|_| refusal.by == RefusedBy::Failure);
        let trouble = failure.map(|fault| Trouble::Faults(vec![fault.clone()]));
        let told = trouble.unwrap_or(Trouble::Told(refusal.told));
        failures.push(ToldFailure { english: refusal.why, told });
    }
    failures
}

/// Returns a campaign ready to be played, left after as many years as the fuzzer plays.
pub(super) fn prepare(fuzzer: &Fuzzer<'_>, text: &str) -> Result<Prepared, Vec<Fault>> {
    let fuzz = fuzzer.fuzz;
    let source = SourceFile::new(fuzz.place.display().to_string(), text.to_owned());
    let mut cache = fuzzer.cache.borrow_mut();
    let mut prepared = prepare_text(source, &fuzz.place, &fuzz.library, &mut cache, false, None)?;
    let years = fuzz.experiment.years;
    prepared.session.leave_at =
        Some(Box::new(move |game: &Game<'_>| game.state.clock.year > years));
    Ok(prepared)
}

/// Returns the failures of `work`, a panic included.
pub(super) fn caught(work: impl FnOnce() -> Vec<ToldFailure>) -> Option<CampaignFailure> {
    let failures = catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let said = panic.downcast_ref::<String>().cloned();
        let said = said.or_else(|| panic.downcast_ref::<&str>().map(|said| (*said).to_owned()));
        let place = Text::verbatim(said.unwrap_or_default());
        vec![say!("the program stopped at: {place}", place).into()]
    });
    CampaignFailure::of(failures)
}
