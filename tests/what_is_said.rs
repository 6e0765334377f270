//! What the log and the chronicle tell of an event is what they told when it happened, to the end of the campaign.

mod support;

use margrave::engine::Game;
use margrave::script::Shelf;
use margrave::view::Witness;
use support::series::{Series, seeds};

const EDITIONS: &[Series] = &[
    Series { edition: "dutch", head: "option years 2\n", realms: |_| 3 },
    Series { edition: "english", head: "option years 2\n", realms: |_| 3 },
    Series { edition: "warmaster", head: "option warmaster.battles paper\n", realms: |_| 4 },
];

/// Campaigns of computer players in each edition (NL-CHRON-01). That `margrave test` looks at the same in every script holds
/// it for what computer players do not do.
#[test]
fn the_past_stays_as_it_was_told() {
    let mut shelf = Shelf::default();
    for series in EDITIONS {
        for seed in seeds(6) {
            let (mut witness, mut log) = (Witness::default(), Vec::new());
            let session = series.watch(seed, &mut shelf, &mut |game, record| {
                witness.saw(game, &log, &record);
                log.push(record);
            });
            let what = format!("{}, seed {seed}", series.edition);
            assert!(log.len() > 500, "{what}: only {} events", log.len());
            let game = Game::new(&session.rules, &session.state, None);
            assert_eq!(witness.contradictions(&game, &log), Vec::<String>::new(), "{what}");
        }
    }
}
