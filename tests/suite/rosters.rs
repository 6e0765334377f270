//! Campaigns with units and characters in their banners, played by computer players: rosters always
//! add up, battles with figures are told and decided, and winters refill what summers wore down.

use margrave::campaign::RealmId;
use margrave::phases::PHASE_PARTS;
use margrave::players::{Bot, Checks, Greedy, Random, Simulation, table};
use margrave::rules::{GameOption, Library, Ruleset, Selection, Vocabulary, load};

fn rules() -> Ruleset {
    load(&Library::shipped(), &Selection::of("dutch"), &Vocabulary { phases: PHASE_PARTS })
        .unwrap_or_else(|faults| panic!("{}", margrave::fault::render(&faults, false)))
}

/// Whether seats are greedy or random; on the table or on paper; for so many years.
fn play(rules: &Ruleset, seed: u64, figures: bool, years: i64) {
    let mut minds: Vec<Box<dyn Bot>> = (0..3)
        .map(|at| -> Box<dyn Bot> {
            if (seed >> at) & 1 == 1 {
                Box::new(Greedy::new(seed, RealmId(at)))
            } else {
                Box::new(Random::new(seed, RealmId(at)))
            }
        })
        .collect();
    let set = [
        (GameOption::Depth, 1),
        (GameOption::Strength, i64::try_from(seed % 2).expect("small")),
        (GameOption::TableBattles, i64::from(figures)),
        (GameOption::Casualties, i64::try_from(seed / 2 % 2).expect("small")),
        (GameOption::Years, years),
    ];
    let mut state = table::begin(rules, seed, table::options(rules, &set), 3);
    let mut simulation = Simulation::new(&mut minds, Checks::Events);
    simulation.host = Box::new(Random::new(seed, RealmId(u8::MAX)));
    let outcome = simulation.play(rules, &mut state);
    assert_eq!(outcome.breach, None, "seed {seed}");
    assert!(!outcome.stalled, "seed {seed}");
    assert_eq!(outcome.refusals, 0, "seed {seed}");
}

/// Rosters add up at every boundary of phases, on paper (NL-ARMY-03, NL-ARMY-05, NL-REC-02).
#[test]
fn rosters_add_up_on_paper() {
    let rules = rules();
    (0..24).for_each(|seed| play(&rules, seed, false, 2));
}

/// And with figures: what a host tells at random is taken or refused, never half done
/// (NL-TT-08..18).
#[test]
fn rosters_add_up_with_figures() {
    let rules = rules();
    (0..24).for_each(|seed| play(&rules, seed, true, 2));
}
