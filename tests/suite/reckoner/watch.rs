//! Campaigns played by computer players and watched: every event with the campaign as it was before
//! it, phase by phase.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::rc::Rc;

use margrave::campaign::{EventRecord, RealmId, State};
use margrave::engine::{Flow, Game, InFront, Order, Players, Question};
use margrave::phases;
use margrave::players::{Bot, Checks, Greedy, Random, Simulation};
use margrave::rules::{Library, Ruleset};
use margrave::script::{RulesetCache, load_rules, prepare};
use margrave::session::{Session, scripts};
use std::sync::Arc;

use super::Reckoner;

const NAMES: &[&str] = &["red", "blue", "green", "white"];

/// One thing that happened, and the campaign before it.
pub struct Step {
    pub before: Rc<State>,
    pub record: EventRecord,
}

/// A phase that was played, or what happened between two boundaries.
pub struct Phase {
    /// Its id, as the calendar has it.
    pub id: String,
    pub steps: Vec<Step>,
    /// Numbers of steps at the time of each answer.
    pub answers: Vec<usize>,
    /// The campaign when it was over.
    pub end: Rc<State>,
}

impl Phase {
    /// The campaign as the phase began.
    pub fn start(&self) -> &State {
        self.steps.first().map_or(&self.end, |step| &step.before)
    }

    /// The campaign after a step.
    pub fn after(&self, step: usize) -> &State {
        self.steps.get(step + 1).map_or(&self.end, |next| &next.before)
    }
}

/// Computer players at a table, with the reckoner looking over their shoulders.
struct Watch<'m> {
    table: Simulation<'m>,
    reckoner: &'m mut Reckoner,
    now: Rc<State>,
    phase: Phase,
}

impl Watch<'_> {
    fn turn_over(&mut self, id: &str) {
        let next = Phase {
            id: id.to_owned(),
            steps: Vec::new(),
            answers: Vec::new(),
            end: Rc::clone(&self.now),
        };
        let mut over = std::mem::replace(&mut self.phase, next);
        over.end = Rc::clone(&self.now);
        self.reckoner.reckon(&over);
    }
}

impl InFront for Watch<'_> {
    fn behind(&mut self) -> &mut dyn Players {
        &mut self.table
    }

    fn accepted(&mut self, game: &Game<'_>, question: &Question<'_>, order: &Order) -> Flow {
        self.phase.answers.push(self.phase.steps.len());
        self.table.accepted(game, question, order)
    }

    fn saw(&mut self, game: &Game<'_>, record: EventRecord) {
        let before = std::mem::replace(&mut self.now, Rc::new(game.state.clone()));
        self.phase.steps.push(Step { before, record: record.clone() });
        self.table.saw(game, record);
    }

    fn boundary(&mut self, game: &Game<'_>) {
        self.turn_over(game.phase_id().unwrap_or_default());
        self.table.boundary(game);
    }
}

/// Rules that campaigns are played under.
pub struct Play<'a> {
    pub edition: &'static str,
    /// Lines of the head beside edition, seed, realms and races.
    pub head: &'static str,
    /// Rules of a mod over the edition, as YAML.
    pub changed: &'a str,
    pub realms: usize,
}

impl Play<'_> {
    /// A campaign before its first phase; the races go round with the seed.
    fn campaign(&self, seed: u64) -> Session {
        let shipped = load_rules(&Library::shipped(), self.edition)
            .unwrap_or_else(|faults| panic!("{}", said(&faults)));
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut text = format!("margrave 2\nedition {}\nseed {seed}\n{}", self.edition, self.head);
        if !self.changed.is_empty() {
            text += "mod otherwise\n";
            self.lay_mod(folder.path());
        }
        for (at, name) in NAMES.iter().enumerate().take(self.realms) {
            let race =
                (usize::try_from(seed).expect("a small number") * 5 + at * 4) % shipped.races.len();
            writeln!(text, "realm {name} human\nrace {name} {}", shipped.races[race].id)
                .expect("a text grows");
        }
        let path = folder.path().join("watched.campaign");
        fs::write(&path, text + "begin\n").expect("a file is written");
        let prepared = prepare(&path, &Library::shipped(), &mut RulesetCache::default(), false);
        prepared.unwrap_or_else(|faults| panic!("{}", said(&faults))).session
    }

    fn lay_mod(&self, folder: &Path) {
        let home = folder.join("mods/otherwise");
        fs::create_dir_all(&home).expect("a folder is made");
        let manifest = "name: otherwise\ntitle: Otherwise\nversion: 1.0.0\nmargrave: '>=0.1'\nfiles: [otherwise.yaml]\n";
        fs::write(home.join("mod.yaml"), format!("{manifest}edition: [{}]\n", self.edition))
            .expect("a file is written");
        fs::write(home.join("otherwise.yaml"), self.changed).expect("a file is written");
    }

    /// Plays a campaign to its end while the reckoner follows; it may hold other rules to be the
    /// right ones.
    pub fn watch(&self, seed: u64, reckoner: &mut Reckoner, right: Option<Arc<Ruleset>>) {
        let session = self.campaign(seed);
        let mut state = session.state.clone();
        let hooks =
            scripts(&session.rules, &state).unwrap_or_else(|faults| panic!("{}", said(&faults)));
        let mut bots: Vec<Box<dyn Bot>> = (0..self.realms).map(|at| bot(seed, at)).collect();
        let mut table = Simulation::new(&mut bots, Checks::None);
        table.hooks = hooks.as_deref();
        let now = Rc::new(state.clone());
        reckoner.open(self.edition, seed, right.unwrap_or_else(|| Arc::clone(&session.rules)));
        let phase = Phase {
            id: String::new(),
            steps: Vec::new(),
            answers: Vec::new(),
            end: Rc::clone(&now),
        };
        let mut watch = Watch { table, reckoner, now, phase };
        let flow = phases::play(&session.rules, hooks.as_deref(), &mut state, &mut watch);
        assert_eq!((flow, &watch.table.breach), (Ok(()), &None), "{} {seed}", self.edition);
        watch.turn_over("");
    }
}

/// Greedy players and random ones, by turns.
fn bot(seed: u64, at: usize) -> Box<dyn Bot> {
    let realm = RealmId(u8::try_from(at).expect("a seat"));
    if (usize::try_from(seed).expect("a small number") + at).is_multiple_of(2) {
        Box::new(Greedy::new(seed, realm))
    } else {
        Box::new(Random::new(seed, realm))
    }
}

fn said(faults: &[margrave::fault::Fault]) -> String {
    margrave::fault::render(faults, false)
}
