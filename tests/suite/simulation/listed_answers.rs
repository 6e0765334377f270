//! Every answer that a question lists can be given.

use std::collections::BTreeSet;

use margrave::campaign::{CalendarEvent, Event, EventRecord, State};
use margrave::engine::core::order::Simulated;
use margrave::engine::{Flow, Game, InFront, ORDERS, Order, Players, Question, Verb, invariants};
use margrave::phases;
use margrave::players::{Checks, Simulation, table};
use margrave::rules::{GameOption, Ruleset};

use super::{close_quarters, host, minds, seeds};
use crate::support::often;

/// Watches which verbs questions ask for and which their lists of answers hold, and plays each
/// listed answer of some questions in a copy of the campaign.
struct Listed<'m> {
    table: Simulation<'m>,
    asked: BTreeSet<Verb>,
    listed: BTreeSet<Verb>,
    /// The last answer, until something happens; answers that were given, and those of which something came
    /// before the phase was over.
    last: Option<Verb>,
    given: BTreeSet<Verb>,
    acted: BTreeSet<Verb>,
    /// The state at the last boundary, the answers since, and the answers still to be tried.
    boundary: Option<State>,
    since: Vec<Order>,
    trials: Vec<(State, Vec<Order>)>,
    /// 1 question in this many is tried.
    every: u64,
}

impl InFront for Listed<'_> {
    fn behind(&mut self) -> &mut dyn Players {
        &mut self.table
    }

    fn answer(&mut self, game: &Game<'_>, question: &Question<'_>) -> Flow<Order> {
        // An answer that leads to another question has been taken.
        self.acted.extend(self.last.take());
        self.asked.extend(question.ask.verbs());
        let legal = question.legal(game);
        self.listed.extend(legal.iter().map(Order::verb));
        if let (0, Some(state)) = (self.table.questions % self.every, &self.boundary) {
            for order in legal {
                let mut answers = self.since.clone();
                answers.push(order);
                self.trials.push((state.clone(), answers));
            }
        }
        self.table.answer(game, question)
    }

    fn accepted(&mut self, game: &Game<'_>, question: &Question<'_>, order: &Order) -> Flow {
        self.since.push(order.clone());
        self.last = Some(order.verb());
        self.given.insert(order.verb());
        self.table.accepted(game, question, order)
    }

    fn saw(&mut self, game: &Game<'_>, record: EventRecord) {
        let goes_on = matches!(
            record.event,
            Event::Calendar(
                CalendarEvent::ClockMoved(_)
                    | CalendarEvent::TurnBegan(_)
                    | CalendarEvent::TurnEnded(_)
                    | CalendarEvent::RoundEnded
                    | CalendarEvent::SeasonEnded
            )
        );
        self.acted.extend(self.last.take().filter(|_| !goes_on));
        self.table.saw(game, record);
    }

    fn boundary(&mut self, game: &Game<'_>) {
        self.since.clear();
        self.boundary = Some(game.state.clone());
        self.table.boundary(game);
    }
}

/// Gives these answers, then the table's own.
struct Then<'m> {
    answers: std::vec::IntoIter<Order>,
    table: Simulation<'m>,
}

impl InFront for Then<'_> {
    fn behind(&mut self) -> &mut dyn Players {
        &mut self.table
    }

    fn answer(&mut self, game: &Game<'_>, question: &Question<'_>) -> Flow<Order> {
        match self.answers.next() {
            Some(order) => Ok(order),
            None => self.table.answer(game, question),
        }
    }
}

/// Every answer that a question lists and its check accepts can be carried out: the phase ends
/// without a panic and the campaign is sound after it. `every` says which questions are tried.
fn try_all_listed(
    rules: &Ruleset,
    seed: u64,
    options: &[(GameOption, i64)],
    every: u64,
    by_hand: bool,
) -> Verbs {
    let mut seated = minds(seed, seed % 8);
    let mut state = table::begin(rules, seed, table::options(rules, options), 3);
    state.dice.by_hand = by_hand;
    let mut table = Simulation::new(&mut seated, Checks::Boundaries);
    table.host = host(seed);
    let mut listed = Listed {
        table,
        asked: BTreeSet::new(),
        listed: BTreeSet::new(),
        last: None,
        given: BTreeSet::new(),
        acted: BTreeSet::new(),
        boundary: None,
        since: Vec::new(),
        trials: Vec::new(),
        every,
    };
    assert_eq!(phases::play(rules, None, &mut state, &mut listed), Ok(()), "seed {seed}");
    let Listed { asked, listed, given, acted, trials, .. } = listed;
    for (mut state, answers) in trials {
        let tried = answers.last().cloned();
        let mut seated = minds(seed, seed % 8);
        let mut table = Simulation::new(&mut seated, Checks::Events);
        table.host = host(seed);
        let mut then = Then { answers: answers.into_iter(), table };
        assert_eq!(
            phases::play_phase(rules, None, &mut state, &mut then),
            Ok(()),
            "seed {seed}: {tried:?}"
        );
        let sound = invariants::sound(&margrave::engine::Game::new(rules, &state, None));
        assert_eq!((sound, &then.table.breach), (Ok(()), &None), "seed {seed}: {tried:?}");
    }
    Verbs { asked, listed, given, acted }
}

/// Verbs that a campaign comes to.
#[derive(Default)]
struct Verbs {
    asked: BTreeSet<Verb>,
    listed: BTreeSet<Verb>,
    given: BTreeSet<Verb>,
    acted: BTreeSet<Verb>,
}

impl Verbs {
    fn add(&mut self, mut other: Verbs) {
        self.asked.append(&mut other.asked);
        self.listed.append(&mut other.listed);
        self.given.append(&mut other.given);
        self.acted.append(&mut other.acted);
    }
}

/// Answers that leave things as they are.
const NOTHING_COMES: &[Verb] = &[Verb::Done, Verb::No];

/// Every listed answer is playable, and every verb that any question asks for is listed by some
/// question: with all options on, the last campaign with a map laid by the players (NL-MAP-18) and
/// dice rolled by hand.
#[test]
fn listed_answers_can_be_played() {
    let rules = close_quarters();
    let mut verbs = Verbs::default();
    let all = [
        (GameOption::Years, 1),
        (GameOption::GarrisonCards, 1),
        (GameOption::TableBattles, 1),
        (GameOption::UnusedCapitals, 2),
        (GameOption::Strength, 1),
        (GameOption::ShiftCapitals, 1),
    ];
    let last = seeds(often(12, 32)).end.max(12);
    for seed in 0..last {
        let laid = [&all[..], &[(GameOption::Map, i64::from(seed + 1 == last))]].concat();
        verbs.add(try_all_listed(&rules, seed, &laid, often(211, 71), seed + 1 == last));
    }
    // A river end directly below a spring comes up in a map out of several (NL-MAP-08); its tiles
    // are moved then (NL-MAP-17).
    for seed in 0..often(2, 12) {
        let mut seated = minds(seed, 0);
        let mut state = table::begin(
            &rules,
            seed,
            table::options(&rules, &[(GameOption::Map, 1), (GameOption::RearrangeMap, 1)]),
            3,
        );
        let table = Simulation::new(&mut seated, Checks::None);
        let mut laying = Listed {
            table,
            asked: BTreeSet::new(),
            listed: BTreeSet::new(),
            last: None,
            given: BTreeSet::new(),
            acted: BTreeSet::new(),
            boundary: None,
            since: Vec::new(),
            trials: Vec::new(),
            every: u64::MAX,
        };
        assert_eq!(
            phases::play_phase(&rules, None, &mut state, &mut laying),
            Ok(()),
            "seed {seed}"
        );
        verbs.asked.extend(laying.asked);
        verbs.listed.extend(laying.listed);
    }
    // Naming who bears a force's loss takes two carriers on one perilous way (NL-MOVE-09), and pushing a
    // fleet away one that was beaten (NL-SHIP-05): look until they have come up, within reason.
    for seed in last..last + 400 {
        if [Verb::Choose, Verb::Push].iter().all(|rare| verbs.asked.contains(rare)) {
            break;
        }
        verbs.add(try_all_listed(&rules, seed, &[(GameOption::Years, 2)], u64::MAX, false));
    }
    let Verbs { asked, listed, given, acted } = verbs;
    // Events on the table are known to those who played there, and others take prisoners, allies or
    // mercenaries of the right kind in the right place: the table of orders says which.
    let missing: Vec<&Verb> =
        asked.difference(&listed).filter(|verb| verb.row().simulated != Simulated::Asked).collect();
    assert!(missing.is_empty(), "never listed: {missing:?}");
    // Orders that only scripts ask for come up with them (`campaigns_of_all_races_are_sound`).
    let silent =
        ORDERS.iter().filter(|row| !asked.contains(&row.verb) && row.simulated != Simulated::Shown);
    let silent: Vec<&str> = silent.map(|row| row.name).collect();
    assert!(silent.is_empty(), "no question asks for {silent:?}");
    let idle = given.difference(&acted).filter(|verb| !NOTHING_COMES.contains(verb));
    let idle: Vec<&str> = idle.map(|verb| verb.row().name).collect();
    assert!(idle.is_empty(), "nothing comes of {idle:?}: does a phase carry them out?");
}
