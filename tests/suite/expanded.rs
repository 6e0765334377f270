//! Whole campaigns of the edition that builds on another, played by computer players: with all that
//! it adds they stay sound, are refused nothing, end after the agreed years and replay (EN-WIN-01,
//! EN-WIN-02).

use std::fs;

use crate::support::often;
use crate::support::recorded::sound;
use crate::support::series::{Played, Series, Tally, hooks, minds, seeds};
use margrave::campaign::DiceBox;
use margrave::players::{Checks, Simulation};
use margrave::rules::Library;
use margrave::script::{RulesetCache, prepare};

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
    let count = often(8, 24);
    let played = play(&SHORT, 2, 0..count, Checks::Events).0.campaigns;
    assert_eq!(u64::from(played), count);
}

/// Temples that store something and stand under banners of computer players.
const TEMPLES: &str = "margrave 2
edition english
realm red human
realm blue human
option years 1
map given free
tile B2 is capital_meadow capital red
tile C2 is meadow owner red settlement temple stock 2 known
tile B3 is meadow owner red settlement village known
tile C3 is meadow owner red settlement temple stock 3 known
tile D2 is meadow known
tile F2 is capital_meadow capital blue
tile E2 is meadow owner blue settlement temple stock 4 known
tile E3 is meadow owner blue settlement village known
mark temple C2 by red
mark temple B3 by red
mark temple C3 by red
mark temple E2 by blue
mark temple E3 by blue
banner red 1 C2 800 baggage 5
banner red 2 B3 700 baggage 1
banner red 3 B3 600 baggage 6
banner red 4 C3 600
banner blue 1 E2 700 baggage 6
banner blue 2 E3 700 baggage 2
start season
begin
";

/// Computer players tear down temples that store something, and what was stored there finds a place
/// or is lost: nothing breaks (EN-WILD-26, EN-WILD-28).
#[test]
fn temples_with_stores_are_torn_down() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("temples.campaign");
    fs::write(&path, TEMPLES).expect("a file is written");
    let prepared = prepare(&path, &Library::shipped(), &mut RulesetCache::default(), false);
    let session = prepared
        .unwrap_or_else(|faults| panic!("{}", margrave::fault::render(&faults, false)))
        .session;
    let mut torn_down = 0;
    for seed in seeds(often(14, 24)) {
        let mut state = session.state.clone();
        state.dice = DiceBox::new(seed);
        let scripts = hooks(&session, &state);
        let mut minds = minds(seed, state.realms.len());
        let mut table = Simulation::new(&mut minds, Checks::Events);
        table.record = true;
        table.hooks = scripts.as_deref();
        let outcome = table.play(&session.rules, &mut state);
        sound(&outcome, seed);
        torn_down += outcome.lines.iter().filter(|line| line.starts_with("demolish ")).count();
    }
    assert!(torn_down >= often(12, 24), "temples are torn down {torn_down} times");
}

/// Three hundred of ten years. `cargo test --release expanded -- --ignored --nocapture`
#[test]
#[ignore = "takes minutes; `MARGRAVE_SEEDS` sets how many"]
fn three_hundred_campaigns() {
    let (tally, early) = play(&LONG, 10, seeds(300), Checks::Boundaries);
    println!("three realms, ten years: {}; {early} ended before", tally.text());
}
