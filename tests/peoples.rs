//! Whole campaigns of the edition of nineteen peoples, played by computer players with battles on paper: they end by
//! themselves, stay sound and replay (WM-NAME-04, WM-TURN-01, WM-WIN-01, WM-WIN-02).

mod support;

use std::fmt::Write;
use std::fs;
use std::rc::Rc;
use std::time::{Duration, Instant};

use margrave::campaign::{RealmId, State};
use margrave::engine::{Hooks, driver};
use margrave::players::{Checks, Greedy, Mind, Random, Simulation};
use margrave::rules::Library;
use margrave::script::{Shelf, prepare};
use margrave::session::{Session, scripts};
use support::recorded::{Recorded, sound};

const EDITION: &str = "warmaster";
const NAMES: &[&str] = &["red", "blue", "green", "white", "black", "gold"];

/// How many realms a campaign of this seed has: three to six.
fn players(seed: u64) -> usize {
    3 + usize::try_from(seed % 4).expect("a small number")
}

/// A campaign before its first phase: its peoples go round with the seed, so that each is played as often as any other.
fn campaign(seed: u64, shelf: &mut Shelf) -> Session {
    let rules = margrave::script::load_rules(&Library::shipped(), EDITION)
        .unwrap_or_else(|faults| panic!("{}", margrave::fault::render(&faults, false)));
    let mut text = format!("margrave 1\nedition {EDITION}\nseed {seed}\noption {EDITION}.battles paper\n");
    for (at, name) in NAMES.iter().enumerate().take(players(seed)) {
        let race = (usize::try_from(seed).expect("a small number") * 5 + at * 4) % rules.races.len();
        writeln!(text, "realm {name} human\nrace {name} {}", rules.races[race].id).expect("a text grows");
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("peoples.campaign");
    fs::write(&path, text + "begin\n").expect("a file is written");
    let prepared = prepare(&path, &Library::shipped(), shelf, false);
    prepared.unwrap_or_else(|faults| panic!("{}", margrave::fault::render(&faults, false))).session
}

/// Greedy players, random ones, or both by turns.
fn minds(seed: u64, count: usize) -> Vec<Box<dyn Mind>> {
    let seat = |at: usize| -> Box<dyn Mind> {
        let realm = RealmId(u8::try_from(at).expect("a seat"));
        let greedy = match seed % 3 {
            0 => true,
            1 => at.is_multiple_of(2),
            _ => false,
        };
        if greedy { Box::new(Greedy::new(seed, realm)) } else { Box::new(Random::new(seed, realm)) }
    };
    (0..count).map(seat).collect()
}

fn hooks(session: &Session, state: &State) -> Option<Rc<dyn Hooks>> {
    scripts(&session.rules, state).unwrap_or_else(|faults| panic!("{}", margrave::fault::render(&faults, false)))
}

#[derive(Default)]
struct Tally {
    campaigns: u32,
    questions: u64,
    early: u32,
    shared: u32,
    playing: Duration,
    replaying: Duration,
}

/// Plays campaigns to their end; each played again from its written answers comes to the same state.
fn play(seeds: std::ops::Range<u64>, checks: Checks) -> Tally {
    let mut tally = Tally::default();
    let mut shelf = Shelf::default();
    for seed in seeds {
        let session = campaign(seed, &mut shelf);
        let mut state = session.state.clone();
        let scripts = hooks(&session, &state);
        let mut minds = minds(seed, state.realms.len());
        let mut table = Simulation::new(&mut minds, checks);
        table.record = true;
        table.hooks = scripts.as_deref();
        let began = Instant::now();
        let outcome = table.play(&session.rules, &mut state);
        tally.playing += began.elapsed();
        sound(&outcome, seed);
        let ending = state.ending.as_ref().unwrap_or_else(|| panic!("seed {seed}: the campaign did not end"));
        assert!(ending.winner.is_some(), "seed {seed}: somebody stands first");
        assert!(state.clock.year <= 2, "seed {seed}: it ends with the second autumn");
        tally.campaigns += 1;
        tally.questions += outcome.questions;
        tally.shared += u32::from(!ending.with.is_empty());
        let last_phase = session.rules.phase_id(state.clock.phase(&session.rules.calendar).expect("it ended in a phase").0);
        tally.early += u32::from(last_phase == Some("reckoning"));
        let mut again = session.state.clone();
        let scripts = hooks(&session, &again);
        let mut recorded = Recorded { lines: outcome.lines.iter() };
        let began = Instant::now();
        assert_eq!(driver::play(&session.rules, scripts.as_deref(), &mut again, &mut recorded), Ok(()), "seed {seed}");
        tally.replaying += began.elapsed();
        assert_eq!(again.hash(), outcome.hash, "seed {seed}");
        assert_eq!(recorded.lines.next(), None, "seed {seed}: answers are left over");
    }
    tally
}

/// Campaigns of three to six peoples end by themselves, sound after every event, and replay.
#[test]
fn campaigns_end() {
    assert_eq!(play(0..24, Checks::Events).campaigns, 24);
}

/// Five hundred of them. `cargo test --release --test peoples -- --ignored --nocapture`
#[test]
#[ignore = "takes minutes; `MARGRAVE_SEEDS` sets how many"]
fn five_hundred_campaigns() {
    let count = std::env::var("MARGRAVE_SEEDS").ok().and_then(|count| count.parse().ok()).unwrap_or(500);
    let tally = play(0..count, Checks::Boundaries);
    let each = |sum: Duration| sum.as_secs_f64() * 1000.0 / f64::from(tally.campaigns);
    println!(
        "{} campaigns of three to six peoples: {} questions each, {} won before the last autumn, {} shared; {:.1} ms to play, {:.1} ms to replay each",
        tally.campaigns,
        tally.questions / u64::from(tally.campaigns.max(1)),
        tally.early,
        tally.shared,
        each(tally.playing),
        each(tally.replaying),
    );
}
