//! Events that a rule forbids (`refuse.event`): what an order is to bring about is known when it is given, and a
//! campaign in which events are forbidden at random stays sound.

use std::fs;

use crate::support::root;
use crate::support::series::{hooks, minds, seeds};
use margrave::campaign::{Event, EventKind, EventRecord, RealmId, RecordEvent};
use margrave::engine::order_events::{ORDER_EVENTS, events_of};
use margrave::engine::{Flow, Game, InFront, Order, Players, Question, Verb};
use margrave::phases;
use margrave::players::{Checks, Random, Simulation};
use margrave::rules::{Library, RulesSource};
use margrave::script::{RulesetCache, prepare};
use margrave::session::Session;

/// A campaign of an edition with lines of its own, before its first phase.
fn campaign(edition: &str, seed: u64, lines: &str) -> Session {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("forbidden.campaign");
    let text = format!(
        "margrave 2\nedition {edition}\nseed {seed}\n{lines}realm red human\nrealm blue human\nrealm green human\n\
         option years 2\nmap build\nbegin\n"
    );
    fs::write(&path, text).expect("a file is written");
    let mut library = Library::shipped();
    library.named = vec![RulesSource::Folder(root().join("tests/mods"))];
    prepare(&path, &library, &mut RulesetCache::default(), false)
        .unwrap_or_else(|faults| panic!("{}", margrave::fault::render(&faults, false)))
        .session
}

/// Events that an order was to bring about, and those that came before any die fell and before
/// anybody was asked again.
#[derive(Default)]
struct Foretold {
    verb: Option<Verb>,
    events: Vec<Event>,
    came: Vec<Event>,
    /// Dice fell.
    dice: bool,
    /// Orders that brought about what they were to.
    held: Vec<Verb>,
}

impl Foretold {
    fn kinds(verb: Verb) -> &'static [EventKind] {
        ORDER_EVENTS.iter().find(|(of, _)| *of == verb).map_or(&[], |(_, kinds)| kinds)
    }

    /// Another order is given, or the campaign is over.
    fn over(&mut self) {
        let Some(verb) = self.verb.take() else { return };
        let (events, came) = (std::mem::take(&mut self.events), std::mem::take(&mut self.came));
        let dice = std::mem::take(&mut self.dice);
        for event in &came {
            assert!(
                events.contains(event),
                "{verb:?} was to bring {events:#?} and brought {event:#?}"
            );
        }
        if !dice && !came.is_empty() {
            assert_eq!(
                came.len(),
                events.len(),
                "{verb:?} was to bring {events:#?} and brought {came:#?}"
            );
        }
        if came.len() == events.len() {
            self.held.push(verb);
        }
    }
}

struct Table<'m> {
    table: Simulation<'m>,
    foretold: Foretold,
}

impl InFront for Table<'_> {
    fn behind(&mut self) -> &mut dyn Players {
        &mut self.table
    }

    fn answer(&mut self, game: &Game<'_>, question: &Question<'_>) -> Flow<Order> {
        self.foretold.over();
        self.table.answer(game, question)
    }

    fn accepted(&mut self, game: &Game<'_>, question: &Question<'_>, order: &Order) -> Flow {
        if let (true, Some(realm)) = (question.ask.begins(), question.who.realm())
            && let Some((_, events)) = events_of(game, realm, order)
        {
            self.foretold.verb = Some(order.verb());
            self.foretold.events = events;
        }
        self.table.accepted(game, question, order)
    }

    fn saw(&mut self, game: &Game<'_>, record: EventRecord) {
        let foretold = &mut self.foretold;
        foretold.dice |= record.event.kind() == EventKind::Rolled;
        if let Some(verb) = foretold.verb.filter(|_| !foretold.dice)
            && Foretold::kinds(verb).contains(&record.event.kind())
        {
            foretold.came.push(record.event.clone());
        }
        self.table.saw(game, record);
    }
}

/// Shows that the events which an order is to bring about are those that come of it, unless dice decide.
#[test]
fn orders_bring_what_was_foretold() {
    let mut held = Vec::new();
    for seed in seeds(4) {
        for edition in ["dutch", "english"] {
            let session = campaign(edition, seed, "");
            let mut state = session.state.clone();
            let scripts = hooks(&session, &state);
            let mut minds = minds(seed, state.realms.len());
            let mut simulation = Simulation::new(&mut minds, Checks::None);
            simulation.host = Box::new(Random::new(seed, RealmId(u8::MAX)));
            simulation.hooks = scripts.as_deref();
            let mut table = Table { table: simulation, foretold: Foretold::default() };
            let flow = phases::play(&session.rules, scripts.as_deref(), &mut state, &mut table);
            assert_eq!((flow, &table.table.breach), (Ok(()), &None), "{edition}, seed {seed}");
            table.foretold.over();
            held.extend(table.foretold.held);
        }
    }
    for verb in [Verb::Scout, Verb::Move, Verb::Raze, Verb::Store, Verb::Load, Verb::Destroy] {
        assert!(held.contains(&verb), "{verb:?} was never given, or brought nothing about");
    }
}

/// Shows that campaigns stay sound, and that nobody is stuck, when events do not happen that were about to.
#[test]
fn forbidden_events_leave_campaigns_sound() {
    let mut prevented = Vec::new();
    for seed in seeds(4) {
        for edition in ["dutch", "english"] {
            let session = campaign(edition, seed, "mod forbidding\noption forbidding.what some\n");
            let mut state = session.state.clone();
            let scripts = hooks(&session, &state);
            let mut minds = minds(seed, state.realms.len());
            let mut simulation = Simulation::new(&mut minds, Checks::Events);
            simulation.host = Box::new(Random::new(seed, RealmId(u8::MAX)));
            simulation.hooks = scripts.as_deref();
            let mut watched = Prevented { table: simulation, kinds: Vec::new() };
            let flow = phases::play(&session.rules, scripts.as_deref(), &mut state, &mut watched);
            let Prevented { table, kinds } = watched;
            assert_eq!((flow, table.breach), (Ok(()), None), "{edition}, seed {seed}");
            assert!(!table.stalled, "{edition}, seed {seed}");
            prevented.extend(kinds);
        }
    }
    for kind in [EventKind::OwnerChanged, EventKind::RazedChanged] {
        assert!(prevented.contains(&kind), "{kind:?} was never prevented");
    }
}

/// Players at a table, and which events did not happen.
struct Prevented<'m> {
    table: Simulation<'m>,
    kinds: Vec<EventKind>,
}

impl InFront for Prevented<'_> {
    fn behind(&mut self) -> &mut dyn Players {
        &mut self.table
    }

    fn saw(&mut self, game: &Game<'_>, record: EventRecord) {
        if let Event::Record(RecordEvent::Prevented { event, .. }) = &record.event {
            self.kinds.push(event.kind());
        }
        self.table.saw(game, record);
    }
}
