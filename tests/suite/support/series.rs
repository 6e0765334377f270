//! Series of whole campaigns of one edition, played by computer players from their heads: sound,
//! and played again from their written answers to the same state.

use std::fmt::Write;
use std::fs;
use std::rc::Rc;
use std::time::{Duration, Instant};

use margrave::campaign::{Ending, RealmId, State};
use margrave::engine::Hooks;
use margrave::phases;
use margrave::players::{Bot, Checks, Greedy, Random, Simulation, SimulationOutcome};
use margrave::rules::Library;
use margrave::script::{RulesetCache, load_rules, prepare};
use margrave::session::{Session, scripts};

use super::recorded::{Recorded, sound};

const NAMES: &[&str] = &["red", "blue", "green", "white", "black", "gold"];

/// Settings that the campaigns of a series share.
pub struct Series {
    pub edition: &'static str,
    /// Lines of the head beside edition, seed, realms and races.
    pub head: &'static str,
    /// Realms of the campaign of a seed, up to six; their races go round with the seed, so that
    /// each is played as often as any other.
    pub realms: fn(u64) -> usize,
}

/// A campaign that was played to its end.
pub struct Played<'a> {
    pub seed: u64,
    pub session: &'a Session,
    pub state: &'a State,
    pub ending: &'a Ending,
}

/// Result of a series.
#[derive(Default)]
pub struct Tally {
    pub campaigns: u32,
    pub questions: u64,
    pub playing: Duration,
    pub replaying: Duration,
}

impl Tally {
    /// `300 campaigns: 241 questions each; 345.0 ms to play, 98.5 ms to replay each`.
    pub fn text(&self) -> String {
        let each = |sum: Duration| sum.as_secs_f64() * 1000.0 / f64::from(self.campaigns.max(1));
        format!(
            "{} campaigns: {} questions each; {:.1} ms to play, {:.1} ms to replay each",
            self.campaigns,
            self.questions / u64::from(self.campaigns.max(1)),
            each(self.playing),
            each(self.replaying),
        )
    }
}

/// Returns the seeds of campaigns: `MARGRAVE_SEEDS` of them, if it is set, from `MARGRAVE_FROM` on.
pub fn seeds(usual: u64) -> std::ops::Range<u64> {
    let number = |name: &str| std::env::var(name).ok().and_then(|count| count.parse::<u64>().ok());
    let from = number("MARGRAVE_FROM").unwrap_or(0);
    from..from + number("MARGRAVE_SEEDS").unwrap_or(usual)
}

impl Series {
    /// A campaign before its first phase.
    pub fn campaign(&self, seed: u64, shelf: &mut RulesetCache) -> Session {
        let rules = load_rules(&Library::shipped(), self.edition)
            .unwrap_or_else(|faults| panic!("{}", margrave::fault::render(&faults, false)));
        let mut text = format!("margrave 2\nedition {}\nseed {seed}\n{}", self.edition, self.head);
        for (at, name) in NAMES.iter().enumerate().take((self.realms)(seed)) {
            let race =
                (usize::try_from(seed).expect("a small number") * 5 + at * 4) % rules.races.len();
            writeln!(text, "realm {name} human\nrace {name} {}", rules.races[race].id)
                .expect("a text grows");
        }
        session(&text, shelf)
    }

    /// Plays campaigns to their end; each played again from its written answers comes to the same
    /// state.
    pub fn play(
        &self,
        seeds: std::ops::Range<u64>,
        checks: Checks,
        mut after: impl FnMut(&Played<'_>),
    ) -> Tally {
        let mut tally = Tally::default();
        let mut shelf = RulesetCache::default();
        for seed in seeds {
            let session = self.campaign(seed, &mut shelf);
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
            let ending = state
                .ending
                .as_ref()
                .unwrap_or_else(|| panic!("seed {seed}: the campaign did not end"));
            after(&Played { seed, session: &session, state: &state, ending });
            tally.campaigns += 1;
            tally.questions += outcome.questions;
            let began = Instant::now();
            replays(&session, &outcome, seed);
            tally.replaying += began.elapsed();
        }
        tally
    }
}

/// A campaign with this head, before its first phase.
pub fn session(head: &str, shelf: &mut RulesetCache) -> Session {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("series.campaign");
    fs::write(&path, format!("{head}begin\n")).expect("a file is written");
    let prepared = prepare(&path, &Library::shipped(), shelf, false);
    prepared.unwrap_or_else(|faults| panic!("{}", margrave::fault::render(&faults, false))).session
}

/// A campaign that was played, played again from its written answers, comes to the same state.
pub fn replays(session: &Session, outcome: &SimulationOutcome, seed: u64) {
    let mut again = session.state.clone();
    let scripts = hooks(session, &again);
    let mut recorded = Recorded { lines: outcome.lines.iter() };
    assert_eq!(
        phases::play(&session.rules, scripts.as_deref(), &mut again, &mut recorded),
        Ok(()),
        "seed {seed}"
    );
    assert_eq!(again.hash(), outcome.hash, "seed {seed}");
    assert_eq!(recorded.lines.next(), None, "seed {seed}: answers are left over");
}

/// Greedy players, random ones, or both by turns.
pub fn minds(seed: u64, count: usize) -> Vec<Box<dyn Bot>> {
    let seat = |at: usize| -> Box<dyn Bot> {
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

/// The scripts of its rules.
pub fn hooks(session: &Session, state: &State) -> Option<Rc<dyn Hooks>> {
    scripts(&session.rules, state)
        .unwrap_or_else(|faults| panic!("{}", margrave::fault::render(&faults, false)))
}
