//! Campaigns of many years come to an end.

use std::sync::Arc;
use std::time::{Duration, Instant};

use margrave::phases;
use margrave::players::{Bot, Checks, Simulation, table};
use margrave::rules::GameOption;
use margrave::session::scripts;

use super::{minds, rules, seeds};
use crate::support::often;
use crate::support::recorded::{Recorded, sound};

/// Counts over many long campaigns.
#[derive(Default)]
pub(super) struct Tally {
    pub(super) campaigns: u64,
    questions: u64,
    most_questions: u64,
    years: u64,
    last_standing: u64,
    draws: u64,
    playing: Duration,
    replaying: Duration,
}

/// Plays campaigns of `years` years to their end: nobody is refused, nothing breaks, nothing
/// stalls, and the written answers lead to the same state again.
pub(super) fn long_campaigns(
    seeds: std::ops::Range<u64>,
    years: i64,
    seated: impl Fn(u64) -> Vec<Box<dyn Bot>>,
    checks: Checks,
) -> Tally {
    let rules = Arc::new(rules());
    let mut tally = Tally::default();
    for seed in seeds {
        let options = table::options(&rules, &[(GameOption::Years, years)]);
        let mut state = table::begin(&rules, seed, options.clone(), 3);
        let hooks = scripts(&rules, &state)
            .unwrap_or_else(|faults| panic!("{}", margrave::fault::render(&faults, false)));
        let mut minds = seated(seed);
        let mut table = Simulation::new(&mut minds, checks);
        table.record = true;
        table.hooks = hooks.as_deref();
        let began = Instant::now();
        let outcome = table.play(&rules, &mut state);
        tally.playing += began.elapsed();
        sound(&outcome, seed);
        let ending = state.ending.as_ref().expect("the campaign ended");
        tally.campaigns += 1;
        tally.questions += outcome.questions;
        tally.most_questions = tally.most_questions.max(outcome.questions);
        tally.years += u64::from(state.clock.year);
        tally.last_standing += u64::from(state.playing().count() < 2);
        tally.draws += u64::from(ending.winner.is_none());
        let mut again = table::begin(&rules, seed, options, 3);
        let hooks = scripts(&rules, &again).expect("they loaded before");
        let mut recorded = Recorded { lines: outcome.lines.iter() };
        let began = Instant::now();
        assert_eq!(
            phases::play(&rules, hooks.as_deref(), &mut again, &mut recorded),
            Ok(()),
            "seed {seed}"
        );
        tally.replaying += began.elapsed();
        assert_eq!(again.hash(), outcome.hash, "seed {seed}");
    }
    tally
}

/// Campaigns of several years end by themselves and replay, whoever plays; and what nobody looked at while it
/// was played comes to the same where it is looked at.
#[test]
fn campaigns_of_years_end() {
    for (greedy, checks) in
        [(7, Checks::Events), (0, Checks::Events), (5, Checks::Events), (7, Checks::None)]
    {
        let tally = long_campaigns(0..often(3, 8), 3, |seed| minds(seed, greedy), checks);
        assert_eq!(tally.campaigns, often(3, 8));
    }
}

/// Five hundred campaigns of ten years, of three greedy realms and of three random ones.
/// `cargo test --release simulation -- --ignored --nocapture five_hundred`
#[test]
#[ignore = "takes minutes; `MARGRAVE_SEEDS` sets how many"]
fn five_hundred_campaigns_of_ten_years() {
    for (name, greedy) in [("greedy", 7), ("random", 0)] {
        let tally = long_campaigns(seeds(500), 10, |seed| minds(seed, greedy), Checks::Boundaries);
        let each = |sum: u64| sum as f64 / tally.campaigns as f64;
        println!(
            "{} campaigns of three {name} realms: {:.1} questions each (at most {}), {:.2} years each, {} ended with the last realm, {} drawn; \
             {:.2} ms to play, {:.2} ms to replay each",
            tally.campaigns,
            each(tally.questions),
            tally.most_questions,
            each(tally.years),
            tally.last_standing,
            tally.draws,
            tally.playing.as_secs_f64() * 1000.0 / tally.campaigns as f64,
            tally.replaying.as_secs_f64() * 1000.0 / tally.campaigns as f64,
        );
    }
}
