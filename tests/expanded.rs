//! Whole campaigns of the edition that builds on another, played by computer players: with all that it adds they stay sound,
//! are refused nothing, end after the agreed years and replay (EN-WIN-01, EN-WIN-02).

mod support;

use margrave::players::Checks;
use support::series::{Played, Series, Tally, seeds};

/// Three realms for two years.
const SHORT: Series = Series { edition: "english", head: "option years 2\n", realms };

/// Three realms for ten years.
const LONG: Series = Series { edition: "english", head: "option years 10\n", realms };

fn realms(_: u64) -> usize {
    3
}

fn play(series: &Series, years: u16, seeds: std::ops::Range<u64>, checks: Checks) -> (Tally, u32) {
    let mut early = 0;
    let tally = series.play(seeds, checks, |Played { seed, state, .. }| {
        assert!(state.clock.year <= years, "seed {seed}: it ends after {years} years");
        early += u32::from(state.clock.year < years);
    });
    (tally, early)
}

/// Campaigns of two years end, sound after every event, and replay.
#[test]
fn campaigns_end() {
    assert_eq!(play(&SHORT, 2, 0..24, Checks::Events).0.campaigns, 24);
}

/// Three hundred of ten years. `cargo test --release --test expanded -- --ignored --nocapture`
#[test]
#[ignore = "takes minutes; `MARGRAVE_SEEDS` sets how many"]
fn three_hundred_campaigns() {
    let (tally, early) = play(&LONG, 10, seeds(300), Checks::Boundaries);
    println!("three realms, ten years: {}; {early} ended before", tally.text());
}
