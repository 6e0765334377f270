//! Answers before their turn: the phase is played again on a copy of the campaign, as a realm knows it, with the
//! answers that were given in it; the others then do as little as they may, until the realm is asked. So whoever
//! plays apart sees what will be asked, and what they write meanwhile is judged.

use crate::campaign::dice::DiceBox;
use crate::campaign::knowledge::Viewer;
use crate::campaign::trial_dice::TrialDice;
use crate::campaign::{CalendarEvent, CalendarPosition, Event, EventRecord, RealmId, State};
use crate::engine::core::ask::{Question, Refusal, Who};
use crate::engine::core::driver;
use crate::engine::core::game::Game;
use crate::engine::core::odds::{self, NoOdds, Trial};
use crate::engine::core::order::Order;
use crate::engine::core::order_trial::{PHASES, SoFar, as_known};
use crate::engine::core::players::{Flow, Players, Stop};
use crate::engine::core::scripting::interface::{Hooks, OrderScripts, RunningScripts};
use crate::engine::core::scripting::sheet_trial::SheetFault;
use crate::engine::core::{bare_answer, parse};
use crate::rules::Ruleset;
use crate::say;
use crate::text::Text;

/// Answers that others give at most before the realm is asked: far more than a phase needs.
const MOST_ANSWERS: usize = 500;

/// Places of the calendar that are looked at for phases to come.
const MOST_PLACES: usize = 400;

/// Questions that come to a realm later in the phase that is played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ComingQuestion<R> {
    /// The next question to it, as it was looked at; None if no other comes.
    pub shown: Option<R>,
    /// Fault of the first line that does not fit.
    pub fault: Option<SheetFault>,
}

/// True if a realm that is not asked now may write answers of this phase ahead.
pub fn may_write(game: &Game<'_>, so_far: SoFar<'_>, asked: &Question<'_>, realm: RealmId) -> bool {
    let next = asked.ask.next_in_secret().contains(&realm);
    asked.who != Who::Realm(realm)
        && asked.ask.put_to(realm).is_none()
        && (next || so_far.procedures.asks_at_once(game.rules, game.state.clock))
        && !game.state.realm(realm).out
}

/// Shows `look` the next question that will be put to a realm in this phase once `lines` are given, or the
/// question that the first wrong line should answer. None if it may write nothing, or is not asked any more.
pub fn preview_question<R>(
    game: &Game<'_>,
    so_far: SoFar<'_>,
    asked: &Question<'_>,
    (realm, lines): (RealmId, &[String]),
    look: &mut dyn FnMut(&Game<'_>, &Question<'_>) -> R,
) -> Option<ComingQuestion<R>> {
    if !may_write(game, so_far, asked, realm) {
        return None;
    }
    let by_script = game.hooks.is_some_and(RunningScripts::at_work);
    let prompt = by_script.then(|| asked.ask.prompt(game));
    let viewer = Viewer::Realm(realm);
    let apart = odds::with_scripts_apart(game)?;
    let (found, _) = Trial::within(&apart, (1, 1), |trial| {
        let game = trial.game;
        let mut state = so_far.from.clone();
        if by_script {
            // The scripts have the campaign in their variables already.
            state = as_known((viewer, &[]), game.rules, so_far.from);
            (state.dice, state.seed) = (so_far.from.dice.clone(), so_far.from.seed);
            game.hooks.inspect(|hooks| hooks.preview_for(Some(realm)));
        }
        let mut players = PlayedAhead {
            given: so_far.given,
            asked: asked.who,
            prompt: prompt.as_ref(),
            realm,
            lines,
            at: 0,
            hooks: game.hooks,
            stage: Stage::Again,
            others: 0,
            thrown: false,
            reader: game,
            one: asked.ask.next_in_secret().contains(&realm),
            look: &mut *look,
            found: ComingQuestion { shown: None, fault: None },
        };
        let (procedures, rules, hooks) = (so_far.procedures, game.rules, game.hooks);
        // The state that was kept last is one of an earlier phase where nobody was asked anything since.
        for _ in 0..PHASES {
            let here = state.clock == game.state.clock;
            let played = driver::play_phase(procedures, rules, hooks, &mut state, &mut players);
            hooks.inspect(|hooks| hooks.preview_for(None));
            match played {
                Ok(()) if here => return Ok(players.over()),
                Ok(()) if state.ending.is_none() => {
                    hooks.inspect(|hooks| hooks.preview_for(by_script.then_some(realm)));
                }
                Err(Stop::EndOfInput) => return Ok(players.over()),
                _ => break,
            }
        }
        hooks.inspect(|hooks| hooks.preview_for(None));
        Err(NoOdds::Failed)
    })
    .ok()?;
    Some(found).filter(|found| found.shown.is_some() || found.fault.is_some() || !lines.is_empty())
}

/// Lists places of the calendar at which phases come that ask all at once: each phase once, until the round
/// after this one is over. Those of other peoples than the realm's are left out.
pub fn places_to_come(game: &Game<'_>, so_far: SoFar<'_>, realm: RealmId) -> Vec<CalendarPosition> {
    let (calendar, seats) = (&game.rules.calendar, game.state.order.len().max(1));
    let round = |place: CalendarPosition| (place.year, place.block, place.round);
    let (mut place, mut rounds) = (game.state.clock, 0);
    let mut found: Vec<CalendarPosition> = Vec::new();
    for _ in 0..MOST_PLACES {
        let next = place.next(calendar, seats);
        rounds += usize::from(round(next) != round(place));
        place = next;
        if rounds > 1 {
            break;
        }
        let Some((phase, _)) = place.phase(calendar) else { continue };
        let known = found.iter().any(|it| it.phase(calendar).is_some_and(|(it, _)| it == phase));
        let own = game
            .rules
            .phase_race(phase)
            .is_none_or(|race| crate::engine::core::races::has_people(game, realm, race));
        if !known && own && so_far.procedures.asks_at_once(game.rules, place) {
            found.push(place);
        }
    }
    found
}

/// Lists what is wrong with lines for a phase to come, as far as that can be told before it: they are read, and
/// orders of scripts must be those of that phase.
pub fn faults_to_come(
    game: &Game<'_>,
    realm: RealmId,
    place: CalendarPosition,
    lines: &[String],
) -> Vec<SheetFault> {
    let phase = place.phase(&game.rules.calendar).map(|(phase, _)| phase);
    let wrong = |(at, line): (usize, &String)| {
        let why = match parse::parse(game, Some(realm), line) {
            Err(fault) => fault.text(),
            Ok(order) if order.verb().row().umpire || order.verb().row().anytime() => {
                let name = Text::verbatim(order.verb().row().name);
                say!("`{name}` is not written ahead", name)
            }
            Ok(Order::ModOrder { call }) => {
                let orders = game.hooks.map_or(&[][..], OrderScripts::orders);
                let own = orders.get(usize::from(call.order))?;
                if phase.is_some_and(|phase| own.during.contains(&phase)) {
                    return None;
                }
                let phase = own.phases(game.rules);
                let name = Text::verbatim(&own.name);
                say!("`{name}` is given during {phase}", name, phase)
            }
            Ok(_) => return None,
        };
        Some(SheetFault { line: Some(at), rule: None, why })
    };
    lines.iter().enumerate().filter_map(wrong).collect()
}

/// Progress of the phase that is played again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Answers that were given are given again.
    Again,
    /// The others do as little as they may.
    Ahead,
}

/// Player of the answers given before, then of those who are asked before the realm, and of its own lines.
struct PlayedAhead<'a, R> {
    given: &'a [(Who, Order)],
    asked: Who,
    /// Question that is asked now, if a script asks.
    prompt: Option<&'a Text>,
    realm: RealmId,
    lines: &'a [String],
    /// Number of lines that were given.
    at: usize,
    hooks: Option<&'a dyn Hooks>,
    stage: Stage,
    others: usize,
    /// Dice of the realm fell, which nobody knows yet.
    thrown: bool,
    /// The realm answers one question alone: what comes after it hangs on the answers of others.
    one: bool,
    /// The game of whoever reads.
    reader: Game<'a>,
    look: &'a mut dyn FnMut(&Game<'_>, &Question<'_>) -> R,
    found: ComingQuestion<R>,
}

impl<R> PlayedAhead<'_, R> {
    /// Returns what was found; a line that was not asked for any more is a fault.
    fn over(self) -> ComingQuestion<R> {
        let ComingQuestion { shown, mut fault } = self.found;
        if shown.is_none() && fault.is_none() && self.at < self.lines.len() {
            let why = say!("nothing is asked any more that it could answer");
            fault = Some(SheetFault { line: Some(self.at), rule: None, why });
        }
        ComingQuestion { shown, fault }
    }

    fn own(&mut self, game: &Game<'_>, question: &Question<'_>) -> Flow<Order> {
        if self.thrown || self.is_through() {
            return Err(Stop::EndOfInput);
        }
        let game = &game.read_in(self.reader.reader);
        let Some(line) = self.lines.get(self.at) else {
            self.found.shown = Some((self.look)(game, question));
            return Err(Stop::EndOfInput);
        };
        let line = bare_answer::complete(game, question, line);
        let read = parse::parse(game, Some(self.realm), &line);
        let judged = read.map_err(|fault| (None, fault.text())).and_then(|order| {
            let verdict = question.judge(game, &order);
            let failure = game.hooks.and_then(RunningScripts::take_failure);
            let verdict = failure.map_or(verdict, |fault| Err(Refusal::of_script(fault)));
            match verdict {
                Ok(()) => Ok(order),
                Err(refusal) => Err((Some(refusal.rule), refusal.why)),
            }
        });
        match judged {
            Ok(order) => {
                self.at += 1;
                Ok(order)
            }
            Err((rule, why)) => {
                self.found.fault = Some(SheetFault { line: Some(self.at), rule, why });
                self.found.shown = Some((self.look)(game, question));
                Err(Stop::EndOfInput)
            }
        }
    }

    /// True if nothing is looked at after the answer that was given.
    fn is_through(&self) -> bool {
        self.one && self.at > 0
    }

    /// Returns the least that somebody else can answer.
    fn of_others(&mut self, game: &Game<'_>, question: &Question<'_>) -> Flow<Order> {
        if self.is_through() {
            return Err(Stop::EndOfInput);
        }
        self.others += 1;
        let fits = |order: &Order| question.judge(game, order).is_ok();
        let order = Some(Order::Done {})
            .filter(|done| question.ask.verbs().contains(&done.verb()) && fits(done))
            .or_else(|| question.ask.advice().filter(fits))
            .or_else(|| question.legal(game).into_iter().next());
        order.filter(|_| self.others <= MOST_ANSWERS).ok_or(Stop::Quit)
    }
}

impl<R> Players for PlayedAhead<'_, R> {
    fn answer(&mut self, game: &Game<'_>, question: &Question<'_>) -> Flow<Order> {
        if self.stage == Stage::Again {
            if let [(who, order), rest @ ..] = self.given {
                self.given = rest;
                let fits = Some(order).filter(|_| *who == question.who);
                return fits.cloned().ok_or(Stop::Quit);
            }
            let same = match self.prompt {
                Some(prompt) => *prompt == question.ask.prompt(game),
                None => true,
            };
            if !same || question.who != self.asked {
                return Err(Stop::Quit);
            }
        }
        match question.who == Who::Realm(self.realm) && !question.is_sent_elsewhere() {
            true => self.own(game, question),
            false => self.of_others(game, question),
        }
    }

    fn sets_out(&mut self, rules: &Ruleset, state: &State) -> Option<State> {
        if self.stage == Stage::Ahead || self.others == 0 {
            return None;
        }
        self.stage = Stage::Ahead;
        self.hooks.inspect(|hooks| hooks.preview_for(Some(self.realm)));
        let mut known = as_known((Viewer::Realm(self.realm), &[]), rules, state);
        known.dice = DiceBox::for_trial(TrialDice::drawn(0, 0));
        Some(known)
    }

    fn refused(&mut self, _: &Game<'_>, _: &Question<'_>, _: &Order, _: &Refusal) -> Flow {
        Err(Stop::Quit)
    }

    fn looks_at(&self, _: &Event) -> bool {
        self.stage == Stage::Ahead
    }

    fn saw(&mut self, _: &Game<'_>, record: EventRecord) {
        let Event::Calendar(CalendarEvent::Rolled { by, .. }) = record.event else { return };
        self.thrown |= by == Some(self.realm);
    }

    fn replaying(&self) -> bool {
        self.stage == Stage::Again
    }
}
