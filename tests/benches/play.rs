//! How fast campaigns are played.

use std::cell::Cell;
use std::path::Path;
use std::sync::Arc;

use divan::Bencher;
use divan::counter::ItemsCount;
use margrave::campaign::{Level, RealmId, State};
use margrave::fault::SourceFile;
use margrave::phases::{play, play_phase, vocabulary};
use margrave::players::{Bot, Captain, Checks, Greedy, Random, Simulation, table};
use margrave::rules::{GameOption, Library, Ruleset, Selection, load};
use margrave::session::{Console, Finished, NoInput, Screen, Session, answers, header, scripts};

mod battles;

// As in the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    divan::main();
}

fn rules() -> Ruleset {
    rules_of("dutch")
}

fn rules_of(edition: &str) -> Ruleset {
    load(&Library::shipped(), &Selection::of(edition), &vocabulary())
        .unwrap_or_else(|_| panic!("the shipped rules load"))
}

/// Maps that campaigns take turns on, so that none is measured alone.
const MAPS: u64 = 40;

fn minds(seed: u64, greedy: bool) -> Vec<Box<dyn Bot>> {
    let seat = |at| -> Box<dyn Bot> {
        if greedy {
            Box::new(Greedy::new(seed, RealmId(at)))
        } else {
            Box::new(Random::new(seed, RealmId(at)))
        }
    };
    (0..3).map(seat).collect()
}

fn begin(rules: &Ruleset, seed: u64) -> State {
    begin_for(rules, seed, 1)
}

fn begin_for(rules: &Ruleset, seed: u64, years: i64) -> State {
    table::begin(rules, seed, table::options(rules, &[(GameOption::Years, years)]), 3)
}

/// Campaigns whose map is laid.
fn laid(rules: &Ruleset) -> Vec<State> {
    let lay = |seed| {
        let mut state = begin(rules, seed);
        play_phase(
            rules,
            None,
            &mut state,
            &mut Simulation::new(&mut minds(seed, false), Checks::None),
        )
        .expect("a map is laid without questions");
        state
    };
    (0..MAPS).map(lay).collect()
}

#[divan::bench]
fn map_built(bencher: Bencher) {
    let rules = rules();
    let next = Cell::new(0);
    bencher.bench_local(|| {
        let seed = next.replace(next.get() + 1) % MAPS;
        let mut state = begin(&rules, seed);
        play_phase(
            &rules,
            None,
            &mut state,
            &mut Simulation::new(&mut minds(seed, false), Checks::None),
        )
        .expect("a map is laid without questions");
        state
    });
}

/// One summer of three realms, map building left out.
#[divan::bench]
fn summer_greedy(bencher: Bencher) {
    summer(bencher, true);
}

#[divan::bench]
fn summer_random(bencher: Bencher) {
    summer(bencher, false);
}

/// Inputs are made outside the measured time.
fn summer(bencher: Bencher, greedy: bool) {
    let rules = rules();
    let states = laid(&rules);
    let next = Cell::new(0);
    let input = || {
        let seed = next.replace(next.get() + 1) % MAPS;
        (states[usize::try_from(seed).unwrap_or(0)].clone(), minds(seed, greedy))
    };
    bencher.with_inputs(input).bench_local_refs(|(state, minds)| {
        play(&rules, None, state, &mut Simulation::new(minds, Checks::None))
            .expect("a summer is played to its end");
    });
}

/// The scripts of an edition compiled and run once, as when a campaign is opened.
#[divan::bench(args = ["dutch", "english", "warmaster", "marches"])]
fn scripts_made_ready(bencher: Bencher, edition: &str) {
    let rules = Arc::new(rules_of(edition));
    let state = begin(&rules, 0);
    bencher.bench_local(|| scripts(&rules, &state).is_ok());
}

/// A whole campaign of six years from the first tile on, of three greedy realms, its scripts being
/// ready: 7 milliseconds of `dutch` and 11 of `english` are wanted.
#[divan::bench(sample_size = 10, args = ["dutch", "english"])]
fn campaign_of_six_years(bencher: Bencher, edition: &str) {
    let rules = Arc::new(rules_of(edition));
    let next = Cell::new(0);
    let hooks =
        scripts(&rules, &begin(&rules, 0)).unwrap_or_else(|_| panic!("the shipped scripts load"));
    bencher.bench_local(|| {
        let seed = next.replace(next.get() + 1) % MAPS;
        let mut state = begin_for(&rules, seed, 6);
        let mut minds = minds(seed, true);
        let mut table = Simulation::new(&mut minds, Checks::None);
        table.hooks = hooks.as_deref();
        play(&rules, hooks.as_deref(), &mut state, &mut table)
            .expect("six years are played to their end");
        state
    });
}

/// A campaign with battles by dice whose head is written out, before its first phase.
fn from_head(rules: &Arc<Ruleset>, seed: u64, realms: usize) -> State {
    let edition = &rules.edition;
    let mut head =
        format!("margrave 2\nedition {edition}\nseed {seed}\noption {edition}.battles paper\n");
    let letter = |number: usize| char::from(b'a' + u8::try_from(number % 10).unwrap_or(0));
    (0..realms).for_each(|realm| {
        head.push_str(&format!("realm realm{}{} human\n", letter(realm / 10), letter(realm)));
    });
    if edition == "marches" {
        head.push_str("option marches.last_round 12\n");
    }
    let source = SourceFile::new("a campaign", head + "begin\n");
    let (header, lines) = header::parse(&source).expect("a sound head");
    let entries = answers::entries(&source, lines);
    Session::new(Arc::clone(rules), header, &source, Path::new("."), entries)
        .expect("a sound campaign")
        .state
}

/// A whole campaign of the editions whose battles are thrown for, of three greedy realms: of
/// `warmaster` two years, of `marches` twelve rounds at most.
#[divan::bench(sample_size = 10, args = ["warmaster", "marches"])]
fn campaign_on_paper(bencher: Bencher, edition: &str) {
    let rules = Arc::new(rules_of(edition));
    let states: Vec<State> = (0..MAPS).map(|seed| from_head(&rules, seed, 3)).collect();
    let hooks = scripts(&rules, &states[0]).unwrap_or_else(|_| panic!("the shipped scripts load"));
    let next = Cell::new(0);
    bencher.bench_local(|| {
        let seed = next.replace(next.get() + 1) % MAPS;
        let mut state = states[usize::try_from(seed).expect("a small number")].clone();
        let mut minds = minds(seed, true);
        let mut table = Simulation::new(&mut minds, Checks::None);
        table.hooks = hooks.as_deref();
        play(&rules, hooks.as_deref(), &mut state, &mut table).expect("it is played to its end");
        state
    });
}

/// The same campaigns of two realms of hard captains in each edition, by the number of answers that
/// were asked for: a millisecond an answer is wanted.
#[divan::bench(sample_count = 10, sample_size = 1, args = ["dutch", "english", "warmaster", "marches"])]
fn answers_of_captains(bencher: Bencher, edition: &str) {
    let rules = Arc::new(rules_of(edition));
    let paper = matches!(edition, "warmaster" | "marches");
    let begun = |seed| {
        let options = table::options(&rules, &[(GameOption::Years, 6)]);
        if paper { from_head(&rules, seed, 2) } else { table::begin(&rules, seed, options, 2) }
    };
    let hooks = scripts(&rules, &begun(0)).unwrap_or_else(|_| panic!("the shipped scripts load"));
    let played = |seed| {
        let seat = |at| -> Box<dyn Bot> { Box::new(Captain::new(seed, RealmId(at), Level::Hard)) };
        let mut minds: Vec<Box<dyn Bot>> = (0..2).map(seat).collect();
        let mut table = Simulation::new(&mut minds, Checks::None);
        table.hooks = hooks.as_deref();
        table.play(&rules, &mut begun(seed)).questions
    };
    let seed = 3;
    bencher.counter(ItemsCount::new(played(seed))).bench_local(|| played(seed));
}

/// A map of provinces made, and the first round of greedy realms on it, as both grow; the name
/// gives the realms, seven provinces to each.
#[divan::bench(sample_count = 3, sample_size = 1, args = [4, 20, 100])]
fn round_of_marches_as_the_world_grows(bencher: Bencher, realms: usize) {
    let rules = Arc::new(rules_of("marches"));
    // What scripts may use grows with the realms.
    let hooks = scripts(&rules, &from_head(&rules, 1, realms))
        .unwrap_or_else(|_| panic!("the shipped scripts load"));
    bencher.bench_local(|| {
        let mut state = from_head(&rules, 1, realms);
        let mut minds: Vec<Box<dyn Bot>> = (0..realms)
            .map(|at| -> Box<dyn Bot> {
                Box::new(Greedy::new(1, RealmId(u8::try_from(at).expect("a seat"))))
            })
            .collect();
        let mut table = Simulation::new(&mut minds, Checks::None);
        table.hooks = hooks.as_deref();
        while state.clock.year < 2 && state.ending.is_none() {
            play_phase(&rules, hooks.as_deref(), &mut state, &mut table)
                .expect("a round is played to its end");
        }
        state
    });
}

/// The text of a campaign of ten years as its file has it, of three greedy realms.
fn ten_years(rules: &Arc<Ruleset>) -> Arc<SourceFile> {
    let played = |seed| {
        let mut minds = minds(seed, true);
        let mut table = Simulation::new(&mut minds, Checks::None);
        table.record = true;
        let mut state = begin_for(rules, seed, 10);
        let hooks = scripts(rules, &state).unwrap_or_else(|_| panic!("the shipped scripts load"));
        table.hooks = hooks.as_deref();
        let outcome = table.play(rules, &mut state);
        assert_eq!(outcome.breach, None);
        (outcome.lines, seed)
    };
    // The longest of a few: those in which somebody falls early say little.
    let (lines, seed) = (0..8)
        .map(played)
        .max_by_key(|(lines, _)| lines.len())
        .expect("some campaigns were played");
    let head = format!(
        "margrave 2\nseed {seed}\nrealm red human\nrealm blue human\nrealm green human\noption years 10\nbegin\n"
    );
    SourceFile::new("ten years", head + &lines.join("\n") + "\n")
}

/// A campaign file of ten years read and played again, as when it is opened: 10 milliseconds are
/// wanted.
#[divan::bench(sample_size = 1)]
fn replay_of_ten_years(bencher: Bencher) {
    let rules = Arc::new(rules());
    let source = ten_years(&rules);
    bencher.bench_local(|| {
        let (header, lines) = header::parse(&source).expect("a sound head");
        let mut session = Session::new(
            Arc::clone(&rules),
            header,
            &source,
            Path::new("."),
            answers::entries(&source, lines),
        )
        .expect("a sound campaign");
        let mut console = Console::new(Box::new(Silence), true, false);
        console.telling.muted = true;
        assert_eq!(session.run(&mut NoInput, &mut console), Finished::Left);
        assert!(session.state.ending.is_some());
        session.state.hash()
    });
}

/// Nothing is shown.
struct Silence;

impl Screen for Silence {
    fn line(&mut self, _: &str) {}
}

/// One summer as the map and the realms grow; the name gives boxes of tiles (about 70 tiles each at
/// that size, 10,000 in the last) and realms. The time for each realm must grow no faster than the map.
#[divan::bench(sample_count = 5, sample_size = 1, args = [(1, 3), (3, 9), (10, 30), (17, 50), (34, 50), (68, 50), (143, 50)])]
fn summer_as_the_world_grows(bencher: Bencher, (boxes, realms): (i64, u8)) {
    let rules = rules();
    let minds = || -> Vec<Box<dyn Bot>> {
        (0..realms).map(|at| -> Box<dyn Bot> { Box::new(Greedy::new(1, RealmId(at))) }).collect()
    };
    let options = table::options(&rules, &[(GameOption::Years, 1), (GameOption::Boxes, boxes)]);
    let mut state = table::begin(&rules, 1, options, realms.into());
    let mut setup = minds();
    while state.clock.year == 0 {
        play_phase(&rules, None, &mut state, &mut Simulation::new(&mut setup, Checks::None))
            .expect("setting up needs nobody else");
    }
    bencher.with_inputs(|| (state.clone(), minds())).bench_local_refs(|(state, minds)| {
        play(&rules, None, state, &mut Simulation::new(minds, Checks::None))
            .expect("a summer is played to its end");
    });
}
