//! Whole campaigns of the edition of provinces, played by computer players with battles by dice:
//! they end, stay sound, are refused nothing and replay, with two to six realms (GM-PROV-01,
//! GM-WIN-01, GM-BATTLE-01).

use crate::support::often;
use crate::support::series::{Played, Series, Tally, seeds};
use margrave::players::Checks;

/// Two to six realms on maps made from the seed, for eight rounds.
const SHORT: Series = Series {
    edition: "marches",
    head: "option marches.battles paper\noption marches.last_round 8\n",
    realms,
};

/// For thirty rounds.
const LONG: Series =
    Series { head: "option marches.battles paper\noption marches.last_round 30\n", ..SHORT };

fn realms(seed: u64) -> usize {
    2 + usize::try_from(seed % 5).expect("a small number")
}

/// Endings of the campaigns.
#[derive(Default)]
struct Ends {
    /// Before the round that was agreed on.
    early: u32,
    shared: u32,
    rounds: u32,
}

fn play(
    series: &Series,
    rounds: u16,
    seeds: std::ops::Range<u64>,
    checks: Checks,
) -> (Tally, Ends) {
    let mut ends = Ends::default();
    let tally = series.play(seeds, checks, |Played { seed, state, ending, .. }| {
        assert!(state.clock.year <= rounds, "seed {seed}: it ends with the round agreed on");
        ends.early += u32::from(state.clock.year < rounds);
        ends.shared += u32::from(!ending.with.is_empty());
        ends.rounds += u32::from(state.clock.year);
    });
    (tally, ends)
}

/// Campaigns of two to six realms end, sound after every event, and replay.
#[test]
fn campaigns_end() {
    let count = often(3, 10);
    let (tally, ends) = play(&SHORT, 8, 0..count, Checks::Events);
    assert_eq!(u64::from(tally.campaigns), count);
    assert!(ends.early > 0, "somebody wins by mission, power or relics");
}

/// Three hundred of them. `cargo test --release marches -- --ignored --nocapture`
#[test]
#[ignore = "takes minutes; `MARGRAVE_SEEDS` sets how many"]
fn three_hundred_campaigns() {
    let (tally, ends) = play(&LONG, 30, seeds(300), Checks::Events);
    println!(
        "two to six realms: {}; {} rounds in all, {} won before the last round, {} shared",
        tally.text(),
        ends.rounds,
        ends.early,
        ends.shared
    );
}
