//! Views of real campaigns: played by a player who takes answers at random from the legal ones.

use super::*;
use crate::campaign::knowledge::Viewer;
use crate::campaign::{Event, RealmId, Record, State};
use crate::engine::driver::play_phase;
use crate::engine::{Flow, Game, Order, Players, Question, Refusal, Stop};
use crate::phases::PHASE_NAMES;
use crate::rules::{CHOICES, Choice, Library, Ruleset, Vocabulary, load};

pub(super) fn rules() -> Ruleset {
    load(&Library::Shipped, "dutch", &Vocabulary { phases: PHASE_NAMES }).map_err(|faults| crate::fault::render(&faults, false)).expect("the shipped rules load")
}

/// Answers with legal orders picked by a small generator of its own; keeps the log and what each
/// realm would have been shown.
pub(super) struct Watcher {
    pub log: Vec<Record>,
    /// Lines shown to the second realm.
    pub shown: Vec<String>,
    state: u64,
}

impl Watcher {
    fn pick(&mut self, below: usize) -> usize {
        self.state = self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.state >> 33).unwrap_or(0) % below
    }
}

impl Players for Watcher {
    fn answer(&mut self, game: &Game<'_>, question: &Question<'_>) -> Flow<Order> {
        assert!(!prompt(game, question).is_empty());
        let legal = question.legal(game);
        if legal.is_empty() {
            return Err(Stop::Broken(prompt(game, question)));
        }
        let at = self.pick(legal.len());
        Ok(legal[at].clone())
    }
    fn accepted(&mut self, _: &Game<'_>, _: &Question<'_>, _: &Order) -> Flow {
        Ok(())
    }
    fn refused(&mut self, _: &Game<'_>, _: &Question<'_>, order: &Order, refusal: &Refusal) -> Flow {
        Err(Stop::Broken(format!("{order:?}: {}", refusal.why)))
    }
    fn saw(&mut self, game: &Game<'_>, record: Record) {
        if let Some(line) = say(game, Viewer::Realm(RealmId(1)), &record) {
            self.shown.push(line);
        }
        self.log.push(record);
    }
    fn boundary(&mut self, _: &Game<'_>) {}
}

pub(super) fn played(rules: &Ruleset, seed: u64, phases: usize) -> (State, Watcher) {
    let options = CHOICES.iter().enumerate().map(|(at, _)| rules.option(every()[at]).value).collect();
    let names = ["red".to_owned(), "blue".to_owned()];
    let mut state = State::new(seed, options, &names);
    let mut watcher = Watcher { log: Vec::new(), shown: Vec::new(), state: seed };
    for _ in 0..phases {
        if state.ending.is_some() {
            break;
        }
        play_phase(rules, &mut state, &mut watcher).expect("a random player gets through");
    }
    (state, watcher)
}

fn every() -> Vec<Choice> {
    vec![Choice::Map, Choice::UnusedCapitals, Choice::ShiftCapitals, Choice::Strength, Choice::StrengthPoints, Choice::GarrisonCards, Choice::TableBattles, Choice::Terms, Choice::Boxes, Choice::Years]
}

#[test]
fn look() {
    let rules = rules();
    let (state, watcher) = played(&rules, 3, 60);
    let game = Game { rules: &rules, state: &state };
    for layer in [Layer::All, Layer::Owners, Layer::Supply, Layer::Knowledge] {
        println!("{}", draw(&game, Viewer::Realm(RealmId(1)), &Look { layer, around: None, colour: false }));
    }
    for line in &watcher.shown {
        println!("{line}");
    }
}
