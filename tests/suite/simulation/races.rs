//! Campaigns of all races, each with its scripts.

use std::rc::Rc;
use std::sync::Arc;

use margrave::campaign::{RealmId, State};
use margrave::engine::Hooks;
use margrave::players::{Bot, Checks, Greedy, Random, Simulation, table};
use margrave::rules::{GameOption, Race, Ruleset};
use margrave::session::scripts;

use super::{close_quarters, rules, seeds};
use crate::support::often;
use crate::support::recorded::sound;

/// Rules, scripts and a campaign in which every race is played: each by one of seven realms.
fn every_race(rules: &Arc<Ruleset>, seed: u64) -> (State, Option<Rc<dyn Hooks>>) {
    let options = table::options(rules, &[(GameOption::Years, 1), (GameOption::Boxes, 3)]);
    let mut state = table::begin(rules, seed, options, rules.races.len());
    for (at, realm) in state.realm_ids().collect::<Vec<_>>().into_iter().enumerate() {
        let race = Race(
            u8::try_from((at + usize::try_from(seed).expect("a seed")) % rules.races.len())
                .expect("a race"),
        );
        state.realms[usize::from(realm.0)].race = Some(race);
    }
    let hooks = scripts(rules, &state)
        .unwrap_or_else(|faults| panic!("{}", margrave::fault::render(&faults, false)));
    (state, hooks)
}

pub(super) fn seats(seed: u64, count: usize) -> Vec<Box<dyn Bot>> {
    let seat = |at: usize| -> Box<dyn Bot> {
        let realm = RealmId(u8::try_from(at).expect("a seat"));
        if (seed >> (at % 3)) & 1 == 1 {
            Box::new(Greedy::new(seed, realm))
        } else {
            Box::new(Random::new(seed, realm))
        }
    };
    (0..count).map(seat).collect()
}

/// Scripts are loaded only for races that somebody plays: a campaign of humans has none
/// (NL-RACE-01).
#[test]
fn scripts_come_with_their_races() {
    let rules = Arc::new(rules());
    for (race, scripted) in
        [("human", false), ("wood_elf", false), ("goblinoid", true), ("undead", true)]
    {
        let mut state = table::begin(&rules, 1, table::options(&rules, &[]), 3);
        state.realms[1].race = rules.names.race(race);
        let found = scripts(&rules, &state)
            .unwrap_or_else(|faults| panic!("{}", margrave::fault::render(&faults, false)));
        assert_eq!(found.is_some_and(|hooks| !hooks.idle()), scripted, "{race}");
    }
}

/// With every race in play random and greedy campaigns stay sound after every event, what scripts
/// did included; played again they come to the same state (NL-RACE-01..14).
#[test]
fn campaigns_of_all_races_are_sound() {
    let mut marched = 0;
    for (rules, count) in
        [(Arc::new(rules()), often(2, 4)), (Arc::new(close_quarters()), often(1, 2))]
    {
        for seed in seeds(count) {
            let once = || {
                let (mut state, hooks) = every_race(&rules, seed);
                let mut minds = seats(seed, rules.races.len());
                let mut table = Simulation::new(&mut minds, Checks::Events);
                table.record = true;
                table.hooks = hooks.as_deref();
                table.play(&rules, &mut state)
            };
            let outcome = once();
            sound(&outcome, seed);
            marched += outcome
                .lines
                .iter()
                .filter(|line| line.starts_with("pick ") && !line.ends_with("stay"))
                .count();
            assert_eq!(once(), outcome, "seed {seed}");
        }
    }
    assert!(marched > 0, "nobody ever marched on");
}
