//! Whole campaigns of the edition of nineteen peoples, played by computer players with battles on
//! paper: they end by themselves, stay sound and replay (WM-NAME-04, WM-TURN-01, WM-WIN-01,
//! WM-WIN-02).

use crate::support::often;
use crate::support::series::{Played, Series, Tally, seeds};
use margrave::players::Checks;

/// Three to six peoples.
const SERIES: Series = Series {
    edition: "warmaster",
    head: "option warmaster.battles paper\n",
    realms: |seed| 3 + usize::try_from(seed % 4).expect("a small number"),
};

/// Endings of the campaigns.
#[derive(Default)]
struct Ends {
    early: u32,
    shared: u32,
}

fn play(seeds: std::ops::Range<u64>, checks: Checks) -> (Tally, Ends) {
    let mut ends = Ends::default();
    let tally = SERIES.play(seeds, checks, |Played { seed, session, state, ending }| {
        assert!(ending.winner.is_some(), "seed {seed}: somebody stands first");
        assert!(state.clock.year <= 2, "seed {seed}: it ends with the second autumn");
        let last_phase = session
            .rules
            .phase_id(state.clock.phase(&session.rules.calendar).expect("it ended in a phase").0);
        ends.early += u32::from(last_phase == Some("reckoning"));
        ends.shared += u32::from(!ending.with.is_empty());
    });
    (tally, ends)
}

/// Campaigns of three to six peoples end by themselves, sound after every event, and replay.
#[test]
fn campaigns_end() {
    let count = often(5, 24);
    assert_eq!(u64::from(play(0..count, Checks::Events).0.campaigns), count);
}

/// Five hundred of them. `cargo test --release peoples -- --ignored --nocapture`
#[test]
#[ignore = "takes minutes; `MARGRAVE_SEEDS` sets how many"]
fn five_hundred_campaigns() {
    let (tally, ends) = play(seeds(500), Checks::Boundaries);
    println!(
        "three to six peoples: {}; {} won before the last autumn, {} shared",
        tally.text(),
        ends.early,
        ends.shared
    );
}
