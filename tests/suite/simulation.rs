//! Whole campaigns played by computer players: soundness, replay, and what can be answered.

mod captains;
mod listed_answers;
mod races;
mod umpires;
mod years;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use margrave::campaign::{DiceBox, RealmId};
use margrave::phases::{self, vocabulary};
use margrave::players::{Bot, Checks, Greedy, Random, Simulation, play_summer, table};
use margrave::rules::{GameOption, Library, Ruleset, Selection, load};
use margrave::script::{RulesetCache, prepare};

use crate::support::often;
use crate::support::recorded::{Recorded, sound};

fn rules() -> Ruleset {
    load(&Library::shipped(), &Selection::of("dutch"), &vocabulary())
        .unwrap_or_else(|faults| panic!("{}", margrave::fault::render(&faults, false)))
}

/// The same rules on a table so small, and with a season so long, that the realms are at each
/// other's throats: sieges, relief, retreats without a way out.
fn close_quarters() -> Ruleset {
    closer(&[])
}

/// As well with some lines of the edition's files written otherwise.
fn closer(otherwise: &[(&str, &str, &str)]) -> Ruleset {
    let folder = tempfile::tempdir().expect("a folder for rules");
    copy(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/rules")), folder.path());
    let change = |file: &str, from: &str, to: &str| {
        let path = folder.path().join("dutch").join(file);
        let text = fs::read_to_string(&path).expect("a rules file");
        assert!(text.contains(from), "{file} no longer says `{from}`");
        fs::write(path, text.replace(from, to)).expect("a rules file");
    };
    change("values.yaml", "map.table_size: {is: 30,", "map.table_size: {is: 8,");
    change("calendar.yaml", "rounds: 6", "rounds: 20");
    change(
        "tables/scouting.yaml",
        "fortress: 1, village: 1, barren: 0}",
        "fortress: 2, village: 2, barren: 1}",
    );
    otherwise.iter().for_each(|(file, from, to)| change(file, from, to));
    load(&Library::folder(folder.path()), &Selection::of("dutch"), &vocabulary())
        .unwrap_or_else(|faults| panic!("{}", margrave::fault::render(&faults, false)))
}

fn copy(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).expect("a folder").flatten() {
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            fs::create_dir(&target).expect("a folder");
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).expect("a file");
        }
    }
}

/// Campaigns to play: `MARGRAVE_SEEDS` of them if it is set, from `MARGRAVE_FROM` on.
fn seeds(usual: u64) -> std::ops::Range<u64> {
    let number = |name: &str| std::env::var(name).ok().and_then(|count| count.parse::<u64>().ok());
    let from = number("MARGRAVE_FROM").unwrap_or(0);
    from..from + number("MARGRAVE_SEEDS").unwrap_or(usual)
}

/// Greedy players in the seats whose bit is set, random ones in the others.
fn minds(seed: u64, greedy: u64) -> Vec<Box<dyn Bot>> {
    let seat = |at: u8| -> Box<dyn Bot> {
        if greedy >> at & 1 == 1 {
            Box::new(Greedy::new(seed, RealmId(at)))
        } else {
            Box::new(Random::new(seed, RealmId(at)))
        }
    };
    (0..3).map(seat).collect()
}

/// A host who rolls the players' dice for them; always the same faces would tie for ever.
fn host(seed: u64) -> Box<dyn Bot> {
    Box::new(Random::new(seed, RealmId(u8::MAX)))
}

/// Random campaigns stay sound after every event (NL-ARMY-04, NL-SUB-05, NL-SIEGE-01,
/// NL-BATTLE-01).
#[test]
fn random_campaigns_are_sound() {
    let rules = rules();
    for seed in seeds(often(30, 100)) {
        sound(
            &play_summer(
                &rules,
                seed,
                table::options(&rules, &[(GameOption::Years, 1)]),
                &mut minds(seed, 0),
            ),
            seed,
        );
    }
}

/// Greedy and mixed campaigns stay sound after every event.
#[test]
fn greedy_campaigns_are_sound() {
    let rules = rules();
    for seed in seeds(often(30, 100)) {
        let greedy = if seed % 2 == 0 { 7 } else { seed / 2 % 8 };
        sound(
            &play_summer(
                &rules,
                seed,
                table::options(&rules, &[(GameOption::Years, 1)]),
                &mut minds(seed, greedy),
            ),
            seed,
        );
    }
}

/// Wars at close quarters stay sound: besiegers are relieved and replaced, garrisons starve, forces
/// without a way out are destroyed (NL-SIEGE-04, NL-SIEGE-05, NL-SIEGE-11, NL-BATTLE-07).
#[test]
fn wars_are_sound() {
    let rules = close_quarters();
    for seed in seeds(often(14, 40)) {
        let options = table::options(
            &rules,
            &[(GameOption::Years, 3), (GameOption::GarrisonCards, i64::from(seed % 2 == 0))],
        );
        sound(&play_summer(&rules, seed, options, &mut minds(seed, seed % 8)), seed);
    }
}

/// Winters of rich realms stay sound: envoys, alliances kept and broken, operatives of every kind
/// (NL-DIP-06, NL-ESP-03).
#[test]
fn intrigues_are_sound() {
    // Independents who are easily won for a season, so that some are betrayed.
    let rules = closer(&[("tables/diplomacy.yaml", "1-4: {}\n      5:", "1: {}\n      2-5:")]);
    let mut given = BTreeSet::new();
    for seed in seeds(often(6, 20)) {
        let mut state =
            table::begin(&rules, seed, table::options(&rules, &[(GameOption::Years, 3)]), 3);
        state.realms.iter_mut().for_each(|realm| realm.crowns = 25);
        let mut minds = minds(seed, seed % 8);
        let mut table = Simulation::new(&mut minds, Checks::Events);
        table.record = true;
        let outcome = table.play(&rules, &mut state);
        sound(&outcome, seed);
        given.extend(
            outcome
                .lines
                .iter()
                .filter_map(|line| line.split_whitespace().next())
                .map(str::to_owned),
        );
    }
    // Guests of allies, who may betray them in every round; and espionage, for which much is left.
    for (script, crowns) in [("diplomacy-temporary-alliance", 0), ("espionage-placing", 12)] {
        let script = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rules"))
            .join(script)
            .with_extension("campaign");
        let prepared = prepare(&script, &Library::shipped(), &mut RulesetCache::default(), false);
        let session = prepared
            .unwrap_or_else(|faults| panic!("{}", margrave::fault::render(&faults, false)))
            .session;
        for seed in seeds(often(6, 20)) {
            let mut state = session.state.clone();
            state.dice = DiceBox::new(seed);
            state.realms.iter_mut().for_each(|realm| realm.crowns = crowns);
            let seats = state.realm_ids();
            let mut minds: Vec<Box<dyn Bot>> =
                seats.map(|realm| -> Box<dyn Bot> { Box::new(Random::new(seed, realm)) }).collect();
            let mut table = Simulation::new(&mut minds, Checks::Events);
            table.record = true;
            let outcome = table.play(&session.rules, &mut state);
            sound(&outcome, seed);
            given.extend(
                outcome
                    .lines
                    .iter()
                    .filter_map(|line| line.split_whitespace().next())
                    .map(str::to_owned),
            );
        }
    }
    for verb in
        ["mission", "pact", "reveal", "hire", "plant", "resolve", "disc", "annex", "requisition"]
    {
        assert!(given.contains(verb), "nobody ever says `{verb}`");
    }
}

/// The written answers of a campaign, played again, lead to the same state to the byte.
#[test]
fn recorded_answers_replay() {
    let rules = rules();
    for seed in seeds(often(10, 30)) {
        let options =
            table::options(&rules, &[(GameOption::Years, 1), (GameOption::GarrisonCards, 1)]);
        let outcome = play_summer(&rules, seed, options.clone(), &mut minds(seed, seed % 8));
        let mut state = table::begin(&rules, seed, options, 3);
        let mut recorded = Recorded { lines: outcome.lines.iter() };
        assert_eq!(phases::play(&rules, None, &mut state, &mut recorded), Ok(()), "seed {seed}");
        assert_eq!(state.hash(), outcome.hash, "seed {seed}");
        assert_eq!(recorded.lines.next(), None, "seed {seed}: answers are left over");
    }
}
