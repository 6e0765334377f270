//! Whole campaigns played by computer players: soundness, replay, and what can be answered.

use std::collections::BTreeSet;

use margrave::campaign::RealmId;
use margrave::engine::{Flow, Game, Order, Players, Question, Refusal, Stop, Verb, parse};
use margrave::phases::PHASE_NAMES;
use margrave::players::{Greedy, Mind, Outcome, Random, play_summer, table};
use margrave::rules::{Choice, Library, Ruleset, Vocabulary, load};

fn rules() -> Ruleset {
    load(&Library::Shipped, "dutch", &Vocabulary { phases: PHASE_NAMES }).unwrap_or_else(|faults| panic!("{}", margrave::fault::render(&faults, false)))
}

/// Campaigns to play: `MARGRAVE_SEEDS` if it is set.
fn seeds(usual: u64) -> std::ops::Range<u64> {
    0..std::env::var("MARGRAVE_SEEDS").ok().and_then(|count| count.parse().ok()).unwrap_or(usual)
}

/// Greedy players in the seats whose bit is set, random ones in the others.
fn minds(seed: u64, greedy: u64) -> Vec<Box<dyn Mind>> {
    let seat = |at: u8| -> Box<dyn Mind> {
        if greedy >> at & 1 == 1 { Box::new(Greedy::new(seed, RealmId(at))) } else { Box::new(Random::new(seed, RealmId(at))) }
    };
    (0..3).map(seat).collect()
}

fn sound(outcome: &Outcome, seed: u64) {
    assert_eq!(outcome.breach, None, "seed {seed}");
    assert!(!outcome.stalled, "seed {seed}");
    assert_eq!(outcome.refusals, 0, "seed {seed}");
}

/// Random campaigns stay sound after every event (NL-ARMY-04, NL-SUB-05, NL-SIEGE-01, NL-BATTLE-01).
#[test]
fn random_campaigns_are_sound() {
    let rules = rules();
    for seed in seeds(100) {
        sound(&play_summer(&rules, seed, table::options(&rules, &[(Choice::Years, 1)]), &mut minds(seed, 0)), seed);
    }
}

/// Greedy and mixed campaigns stay sound after every event.
#[test]
fn greedy_campaigns_are_sound() {
    let rules = rules();
    for seed in seeds(100) {
        let greedy = if seed % 2 == 0 { 7 } else { seed / 2 % 8 };
        sound(&play_summer(&rules, seed, table::options(&rules, &[(Choice::Years, 1)]), &mut minds(seed, greedy)), seed);
    }
}
