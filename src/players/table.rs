//! A table of computer players: seats a bot for each realm, counts what they do, watches that the
//! campaign stays sound, and can write down the answers.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use smallvec::SmallVec;

use super::ledger::Ledger;
use super::{Bot, HostBot, bot};
use crate::campaign::{CalendarPosition, Event, EventRecord, RealmId, Seat, State, invariants};
use crate::engine::core::parse::write;
use crate::engine::realms::stances;
use crate::engine::{
    Answerer, Flow, Game, Hooks, Order, Players, Question, Refusal, RunningScripts, Stop,
    invariants as engine_invariants,
};
use crate::fault::render;
use crate::phases::play;
use crate::rules::{GameOption, Ruleset};
use crate::say;
use crate::text::{Joined, Text, quoted};

/// Closeness of a simulation's checks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Checks {
    None,
    /// Everything, at the boundaries of phases.
    Boundaries,
    /// As well what must hold after each event and at each question.
    Events,
}

/// Questions in one phase after which it is taken to be stalled: far more than any phase of a
/// whole summer has needed.
const STALLED_AFTER: u32 = 2000;

/// Names of realms, in order of seat.
const REALMS: [&str; 6] = ["red", "blue", "green", "yellow", "white", "black"];

/// Result of a simulated campaign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SimulationOutcome {
    /// Content hash of the last state.
    pub hash: String,
    pub questions: u64,
    pub refusals: u64,
    /// The first fault found, or None: an invariant, a refused answer, a phase that stopped.
    pub breach: Option<Text>,
    pub stalled: bool,
    /// The answers as written lines, if they were recorded.
    pub lines: Vec<String>,
}

/// Minds around a table.
pub struct Simulation<'m> {
    minds: &'m mut [Box<dyn Bot>],
    /// Player that answers for the host.
    pub host: Box<dyn Bot>,
    /// Players of realms that a script leaves to nobody, as far as they were asked.
    holders: BTreeMap<RealmId, Box<dyn Bot>>,
    pub checks: Checks,
    pub record: bool,
    pub questions: u64,
    pub refusals: u64,
    pub breach: Option<Text>,
    pub stalled: bool,
    pub lines: Vec<String>,
    /// Scripts in play.
    pub hooks: Option<&'m dyn Hooks>,
    asked: u32,
    /// Answers of each since the phase began.
    given: SmallVec<[(Answerer, u64); 4]>,
    last: Option<CalendarPosition>,
    /// Opened at the first event that is checked.
    books: Option<Ledger>,
}

impl<'m> Simulation<'m> {
    pub fn new(minds: &'m mut [Box<dyn Bot>], checks: Checks) -> Simulation<'m> {
        Simulation {
            minds,
            host: Box::new(HostBot),
            holders: BTreeMap::new(),
            checks,
            record: false,
            questions: 0,
            refusals: 0,
            breach: None,
            stalled: false,
            lines: Vec::new(),
            hooks: None,
            asked: 0,
            given: SmallVec::new(),
            last: None,
            books: None,
        }
    }

    /// Plays until the campaign ends or something is found wrong.
    pub fn play(mut self, rules: &Ruleset, state: &mut State) -> SimulationOutcome {
        let flow = play(rules, self.hooks, state, &mut self);
        if let (Err(stop), None) = (flow, &self.breach) {
            let report = self
                .hooks
                .and_then(RunningScripts::take_failure)
                .map(|fault| render(std::slice::from_ref(&fault), false));
            let stopped = say!("the campaign stopped: {stop}", stop = stop.told());
            let told = [Some(stopped), report.map(Text::verbatim)].into_iter().flatten();
            self.breach = Some(Text::list(told, Joined::Line));
        }
        SimulationOutcome {
            hash: state.hash(),
            questions: self.questions,
            refusals: self.refusals,
            breach: self.breach,
            stalled: self.stalled,
            lines: self.lines,
        }
    }

    #[cold]
    fn found(&mut self, game: &Game<'_>, what: Text) {
        if self.breach.is_none() {
            self.breach = Some(say!(
                "{what} ({when}, seed {seed})",
                what,
                when = moment(game),
                seed = quoted(game.state.seed)
            ));
        }
    }

    #[cold]
    fn stalls(&mut self, game: &Game<'_>, question: &Question<'_>) {
        self.stalled = true;
        let prompt = question.ask.prompt(game);
        self.found(game, say!("the phase is stalled at: {prompt}", prompt));
    }

    /// Checks what must hold at each question.
    #[inline(never)]
    fn check_question(&mut self, game: &Game<'_>, question: &Question<'_>) -> Flow {
        if let Err(breach) = engine_invariants::sound_at_question(game) {
            let prompt = question.ask.prompt(game);
            self.found(game, say!("{breach}, at the question {prompt}", breach, prompt));
        }
        self.stop()
    }

    fn after_event(&mut self, game: &Game<'_>, record: &EventRecord) -> Result<(), Text> {
        match &mut self.books {
            Some(books) => books.post(record),
            None => self.books = Some(Ledger::open(game.state)),
        }
        engine_invariants::sound_after_event(game)?;
        self.books.as_ref().map_or(Ok(()), |books| books.agree(game.state))
    }

    fn stop(&self) -> Flow {
        self.breach.as_ref().map_or(Ok(()), |breach| Err(Stop::broken(breach.clone())))
    }
}

impl Players for Simulation<'_> {
    fn answer(&mut self, game: &Game<'_>, question: &Question<'_>) -> Flow<Order> {
        self.questions += 1;
        self.asked += 1;
        if self.asked > STALLED_AFTER {
            self.stalls(game, question);
        }
        self.stop()?;
        if self.checks == Checks::Events {
            self.check_question(game, question)?;
        }
        let concerned = question.who.realm();
        let seat = match question.answerer {
            // A realm whose matters are sent elsewhere is played as it would be played there.
            Answerer::Realm(realm) => self.minds.get_mut(concerned.unwrap_or(realm).0 as usize),
            Answerer::Nobody => concerned.and_then(|realm| holder(&mut self.holders, game, realm)),
            Answerer::Host => None,
        };
        let by = question.answerer;
        let given = self.given.iter().find(|(who, _)| *who == by).map_or(0, |(_, given)| *given);
        Ok(match seat {
            // As at the prompt: a campaign that is simulated is the one that is played.
            Some(bot) => {
                bot.comes_after(given);
                bot.choose(game, question)
            }
            None => self.host.choose(game, question),
        })
    }

    fn accepted(&mut self, game: &Game<'_>, question: &Question<'_>, order: &Order) -> Flow {
        let by_host = order.verb().row().umpire;
        let giver = match order.giver() {
            _ if by_host => Answerer::Host,
            giver => giver.map_or(question.answerer, Answerer::of),
        };
        match self.given.iter_mut().find(|(who, _)| *who == giver) {
            Some((_, given)) => *given += 1,
            None => self.given.push((giver, 1)),
        }
        if self.record {
            self.lines.push(write(game, question.who.realm(), order));
        }
        Ok(())
    }

    fn refused(
        &mut self,
        game: &Game<'_>,
        question: &Question<'_>,
        order: &Order,
        refusal: &Refusal,
    ) -> Flow {
        self.refusals += 1;
        self.found(
            game,
            say!(
                "`{order}` was refused by {rule}: {why}; asked: {prompt}",
                order = Text::typed(write(game, question.who.realm(), order)),
                rule = quoted(refusal.rule.0),
                why = &refusal.why,
                prompt = question.ask.prompt(game)
            ),
        );
        self.stop()
    }

    fn looks_at(&self, _: &Event) -> bool {
        self.checks == Checks::Events
    }

    fn reads_causes(&self) -> bool {
        false
    }

    fn saw(&mut self, game: &Game<'_>, record: EventRecord) {
        if self.looks_at(&record.event)
            && self.breach.is_none()
            && let Err(breach) = self.after_event(game, &record)
        {
            self.found(
                game,
                say!(
                    "{breach}, after `{event}` ({rule})",
                    breach,
                    event = quoted(format_args!("{:?}", record.event)),
                    rule = quoted(record.rule.0)
                ),
            );
        }
    }

    fn boundary(&mut self, game: &Game<'_>) {
        self.asked = 0;
        self.given.clear();
        if self.checks == Checks::None || self.breach.is_some() {
            return;
        }
        let round_ends = self.last.is_some_and(|last| {
            (last.year, last.block, last.round)
                != (game.state.clock.year, game.state.clock.block, game.state.clock.round)
        });
        self.last = Some(game.state.clock);
        let closed = self.books.as_mut().map_or(Ok(()), Ledger::close_phase);
        let sound = closed.and_then(|()| engine_invariants::sound(game));
        let sound = sound.and_then(|()| {
            if round_ends {
                invariants::at_rest(game.state, |realm, other, place| {
                    stances::hostile(game, realm, other, Some(place))
                })
            } else {
                Ok(())
            }
        });
        if let Err(breach) = sound {
            self.found(game, breach);
        }
    }
}

/// Returns who answers for a realm that nobody plays.
fn holder<'h>(
    holders: &'h mut BTreeMap<RealmId, Box<dyn Bot>>,
    game: &Game<'_>,
    realm: RealmId,
) -> Option<&'h mut Box<dyn Bot>> {
    match holders.entry(realm) {
        Entry::Occupied(known) => Some(known.into_mut()),
        Entry::Vacant(new) => Some(new.insert(bot(Seat::Holder, game.state.seed, realm)?)),
    }
}

/// Returns the options an edition defaults to, some of them set otherwise.
pub fn options(rules: &Ruleset, set: &[(GameOption, i64)]) -> Vec<i64> {
    let mut options = rules.default_options();
    for (choice, value) in set {
        options[*choice as usize] = *value;
    }
    options
}

/// Returns a campaign before its first phase, for a number of realms.
pub fn begin(rules: &Ruleset, seed: u64, options: Vec<i64>, realms: usize) -> State {
    let names: Vec<String> = (0..realms)
        .map(|at| {
            REALMS.get(at).map_or_else(|| format!("realm{}", at + 1), |name| (*name).to_owned())
        })
        .collect();
    let mut state = State::new(seed, options, &names);
    state.clock = CalendarPosition::start(&rules.calendar);
    state
}

/// Plays one campaign from setting up to its end, every check on and every answer recorded.
pub fn play_summer(
    rules: &Ruleset,
    seed: u64,
    options: Vec<i64>,
    minds: &mut [Box<dyn Bot>],
) -> SimulationOutcome {
    let mut state = begin(rules, seed, options, minds.len());
    let mut table = Simulation::new(minds, Checks::Events);
    table.record = true;
    table.play(rules, &mut state)
}

/// Says when in the calendar a campaign is: `year 2, season, round 3, scouting`.
fn moment(game: &Game<'_>) -> Text {
    let clock = game.state.clock;
    let block = game.rules.calendar.blocks.get(usize::from(clock.block));
    let block = quoted(block.map_or("", |block| &block.id));
    let phase = game.phase_id().map_or_else(|| say!("no phase"), quoted);
    say!(
        "year {year}, {block}, round {round}, {phase}",
        year = clock.year,
        block,
        round = clock.round + 1,
        phase
    )
}
