//! Answers `ask` during a session: plays recorded answers again, lets computer players
//! answer for their realms, and takes everybody else's answers from the input, command by command.

mod commands;
mod computer;
mod endings;
pub(super) mod later;
mod out_of_game;
mod passes;
mod pieces;
pub(super) mod reading;
mod shown_events;
mod typing;

use std::rc::Rc;

use super::amendment_terms::{at_once, is_amendment};
use super::later_answers::again_line;
use super::skip::{Skip, SkippedTo};
use super::undo::{Rewind, is_sheet};
use super::written_ahead::AheadTaken;
use super::{Boundary, ComputersPlay, Console, History, Input, Session};
use crate::campaign::knowledge::Viewer;
use crate::campaign::{CalendarPosition, EventRecord, RealmId, Seat};
use crate::console::{LastRefusal, RefusedBy};
use crate::engine::core::order::Handing;
use crate::engine::core::order_trial::SoFar;
use crate::engine::core::parse;
use crate::engine::{
    Answerer, Flow, Game, Order, Players, Question, Refusal, RefusalKind, RunningScripts, Stop,
    Who, invariants, umpire,
};
use crate::fault::{Fault, render_for};
use crate::phases::PROCEDURES;
use crate::say;
use crate::text::{Text, quoted};
use crate::view;
use computer::is_figure;
use later::GivenAgain;
use reading::{Addressee, broken, read_answer};

/// Beginning of a phase.
#[derive(Debug, Clone, Copy)]
pub(super) struct PhaseStart {
    /// Number of answers that led to it.
    pub answers: usize,
    pub clock: CalendarPosition,
    /// Number of amendments in force.
    pub epoch: usize,
}

/// The players of one run of the engine.
pub struct Controller<'a> {
    pub session: &'a mut Session,
    pub input: &'a mut dyn Input,
    pub console: &'a mut Console,
    pub(super) run: RunOfAnswers,
    pub(super) detours: Detours,
}

/// Progress of one run: answers that are played again, then those that are given.
pub(super) struct RunOfAnswers {
    /// Number of recorded answers that have been played again in this run.
    pub cursor: usize,
    /// Number of amendments among those; the last of them holds from the next phase on.
    pub epoch: usize,
    /// Phase that is played.
    pub phase: PhaseStart,
    /// Number of amendments that are in force; those after them wait for the next phase.
    pub in_force: usize,
    pub latest: LatestAnswer,
    /// Answers since the last boundary, each with who was asked; None where they alone do not lead here,
    /// as rules were amended.
    pub given: Option<Vec<(Who, Order)>>,
    /// Answer of an older course that is given again now.
    pub again: Option<GivenAgain>,
    /// Sheet of orders, or answers written ahead, of which the next answers now.
    pub taking: Option<AheadTaken>,
    /// Player of the answer that is being judged: one of a computer waits for the disk only before a
    /// person is asked again.
    pub by: AnsweredBy,
}

/// Origin of what is carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LatestAnswer {
    /// It was given in an earlier run, or none was given yet.
    Replayed,
    /// It was given in this run.
    Given,
}

/// Player of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AnsweredBy {
    Person,
    Computer,
}

/// Ways in which a run leaves the course of one question after the other.
#[derive(Default)]
pub(super) struct Detours {
    /// Answers to take back, or to give again, when this run stops for it.
    pub back: Option<Rewind>,
    /// Number of answers of people to take back where a script fails, if that is more than the last.
    pub retry: usize,
    /// Skip under way: `done` is given until it ends.
    pub skip: Option<Skip>,
    /// Place where a skip ended, until somebody is asked.
    pub reached: Option<SkippedTo>,
    /// Person at the table who was asked and has not said `done`, with the phase.
    pub open: Option<(Who, CalendarPosition)>,
    /// Name of a phase that has ended by itself since the last answer.
    pub over: Option<String>,
}

impl<'a> Controller<'a> {
    /// Returns the players of a run that begins with a phase.
    pub(super) fn new(
        session: &'a mut Session,
        input: &'a mut dyn Input,
        console: &'a mut Console,
        phase: PhaseStart,
    ) -> Controller<'a> {
        let run = RunOfAnswers {
            cursor: phase.answers,
            epoch: phase.epoch,
            phase,
            in_force: phase.epoch,
            latest: LatestAnswer::Replayed,
            given: Some(Vec::new()),
            again: None,
            taking: None,
            by: AnsweredBy::Person,
        };
        Controller { session, input, console, run, detours: Detours::default() }
    }

    /// Draws faults in the language of the viewer at the screen.
    fn report(&self, game: &Game<'_>, faults: &[Fault]) -> String {
        render_for(faults, self.console.colour, self.console.shown(game).rules)
    }

    /// Lets reports show the values of scripts' locals to the host alone: they may be the secret of others than
    /// the viewer.
    fn scripts_tell_locals(&self, game: &Game<'_>) {
        let tells = self.console.viewer == Viewer::Host;
        game.hooks.inspect(|hooks| hooks.tell_locals(tells));
    }
}

impl Controller<'_> {
    /// Begins a phase that is about to be played: amendments that could not wait for its end take hold.
    pub(super) fn phase_begins(&mut self, clock: CalendarPosition) {
        self.run.phase = PhaseStart { answers: self.run.cursor, clock, epoch: self.run.in_force };
        while self.plays_again()
            && at_once(&self.session.record.answers[self.run.cursor].text) == Some(clock)
        {
            self.session.history.moments.resize(self.run.cursor + 1, None);
            self.run.cursor += 1;
            self.run.epoch += 1;
        }
        self.amended_at_once();
    }

    pub(super) fn plays_again(&self) -> bool {
        self.run.cursor < self.session.record.answers.len()
    }

    fn recorded(&self, game: &Game<'_>, question: &Question<'_>) -> Flow<Order> {
        let entry = &self.session.record.answers[self.run.cursor];
        match read_answer(game, Addressee::of(question), Viewer::Host, &entry.text) {
            Ok(order) => Ok(order),
            Err(no) => {
                let authority = self.session.authority(self.console.viewer);
                Err(broken(entry, authority, no.why))
            }
        }
    }

    /// Adds a line to the campaign, in its file first.
    fn keep(&mut self, game: &Game<'_>, question: Option<&Question<'_>>, text: String) -> Flow {
        let by = std::mem::replace(&mut self.run.by, AnsweredBy::Person);
        let (line, text) = match self.run.again.take() {
            Some(again) if !again.begins => (again_line(again.count), again.later.entry.text),
            _ => (text.clone(), text),
        };
        match by {
            AnsweredBy::Computer => self.session.record_ahead(&line, self.input, self.console)?,
            AnsweredBy::Person => self.session.record(&line, self.input, self.console)?,
        }
        self.run.latest = LatestAnswer::Given;
        self.session.note_moment(self.session.record.answers.len(), game, question);
        self.session.given(text);
        self.run.cursor = self.session.record.answers.len();
        Ok(())
    }
}

/// Returns the course of the phase that is played up to what is asked; None if it cannot be played again.
pub(super) fn so_far<'a>(
    history: &'a History,
    given: Option<&'a [(Who, Order)]>,
) -> Option<SoFar<'a>> {
    let (boundary, given) = history.boundaries.last().zip(given)?;
    Some(SoFar { from: &boundary.state, given, procedures: &PROCEDURES })
}

/// Returns an order as a line of the campaign, with who gives it.
pub(super) fn said(game: &Game<'_>, giver: Who, order: &Order) -> String {
    format!("{}: {}", giver.name(game), parse::write(game, giver.realm(), order))
}

impl Players for Controller<'_> {
    fn answer(&mut self, game: &Game<'_>, question: &Question<'_>) -> Flow<Order> {
        self.run.by = AnsweredBy::Person;
        self.scripts_tell_locals(game);
        while self.plays_again() && is_amendment(&self.session.record.answers[self.run.cursor].text)
        {
            self.session.note_moment(self.run.cursor, game, Some(question));
            self.run.cursor += 1;
            self.run.epoch += 1;
        }
        if self.plays_again() {
            return self.recorded(game, question);
        }
        self.has_replayed(game)?;
        self.tells_who_is_out(game, Some(question))?;
        let again = self.of_later(game, question)?;
        self.tells_dropped(game);
        if let Some(order) = again {
            self.run.by = AnsweredBy::Computer;
            return Ok(order);
        }
        let people = Rc::clone(&self.console.telling.people);
        let game = &game.with_people(&people);
        self.change_sheets(game, question)?;
        if let Some(order) = self.of_written_ahead(game, question)? {
            return Ok(order);
        }
        if let Some(order) = self.of_standing_orders(game, question) {
            self.run.by = AnsweredBy::Computer;
            return Ok(order);
        }
        let given = self.given_in_phase(&question.giver_name(game));
        // While something is skipped the next line is for what comes after it.
        let scripted =
            self.detours.skip.is_none() && self.input.next_line_is_from(&question.giver_name(game));
        if let (Some(order), Some(realm)) =
            (question.ask.for_computers(), question.ask.realm_concerned())
            && !scripted
            && !self.is_person(game, realm)
        {
            self.run.by = AnsweredBy::Computer;
            return Ok(order);
        }
        if self.bot(game, question).is_some()
            && !scripted
            && let Some(why) = self.gives_up(game, question, given)
        {
            self.console.flush_heading(game);
            match question.answerer {
                Answerer::Realm(realm) => {
                    let name = game.realm_name(realm);
                    let name = Text::verbatim(name);
                    let told = match game.state.host_plays {
                        true => say!(
                            "{why}. The host answers for {name} from now on; `hand {name} SEAT` gives the realm back to a computer player.",
                            why,
                            name
                        ),
                        false => say!(
                            "{why}. Whoever sits at the screen answers for {name} from now on; `hand {name} SEAT` gives the realm back to a computer player.",
                            why,
                            name
                        ),
                    };
                    self.console.failed(self.input, game, &told)?;
                    let what = Handing::Realm { realm, to: Seat::Human.name().to_owned() };
                    return Ok(Order::Hand { what });
                }
                Answerer::Nobody => return Err(Stop::Halted(why)),
                Answerer::Host => {
                    self.session.seating.computers = ComputersPlay::Realms;
                    let told = say!("{why}. Somebody has to answer for the host.", why);
                    self.console.failed(self.input, game, &told)?;
                }
            }
        }
        match self.bot(game, question).filter(|_| !scripted) {
            Some(bot) => {
                bot.comes_after(given);
                let order = bot.choose(game, question);
                // A script that fails while it lists or advises orders has changed nothing: what
                // the player chose stands.
                if let Some(fault) = game.hooks.and_then(RunningScripts::take_failure) {
                    let report = self.report(game, std::slice::from_ref(&fault));
                    let told = say!(
                        "a mod failed while a computer player looked at its orders:\n{report}",
                        report = Text::verbatim(report.trim_end())
                    );
                    self.console.failed(self.input, game, &told)?;
                }
                self.run.by = AnsweredBy::Computer;
                Ok(order)
            }
            None => match self.asked_in_earnest(game, question)? {
                Order::Done {} if is_sheet(question) => self.handed_in_here(game, question),
                order => Ok(order),
            },
        }
    }

    fn accepted(&mut self, game: &Game<'_>, question: &Question<'_>, order: &Order) -> Flow {
        if let Some(reached) = &mut self.console.checks.reached {
            reached.ordered(game, order);
        }
        self.run.given.iter_mut().for_each(|given| given.push((question.who, order.clone())));
        let umpire = order.verb().row().umpire;
        let giver = if umpire { Who::Host } else { order.giver().unwrap_or(question.giver()) };
        let events = self.session.log.len();
        if let Answerer::Realm(realm) = question.answerer
            && self.detours.skip.is_none()
            && self.session.seat(game.state, realm) == Seat::Human
            // Whoever left it to standing orders, or wrote it before, has not seen what has happened.
            && self.run.by == AnsweredBy::Person
            && self.run.taking.is_none()
        {
            self.console.telling.turns.spoke(game, realm, &self.session.log);
            let said = self.console.telling.said;
            self.console.telling.said_at_answer.insert(realm, said);
        }
        if self.plays_again() {
            if let Some(onlooker) = &mut self.console.onlooker {
                onlooker.answered(
                    game,
                    giver,
                    &self.session.record.answers[self.run.cursor].text,
                    events,
                );
            }
            self.session.note_moment(self.run.cursor, game, Some(question));
            self.run.cursor += 1;
            return Ok(());
        }
        let text = match question.is_sent_elsewhere() && !umpire && order.giver().is_none() {
            true => format!(
                "{giver}: {line}",
                giver = question.giver_name(game),
                line = parse::write(game, question.who.realm(), order)
            ),
            false => said(game, giver, order),
        };
        if let Some(onlooker) = &mut self.console.onlooker {
            onlooker.answered(game, giver, &text, events);
        }
        let again = self.run.again.is_some();
        self.keep(game, Some(question), text.clone())?;
        self.ahead_taken(game, question, order);
        if again {
            return Ok(());
        }
        if self.bot(game, question).is_none() {
            self.note_answer(game, question, order);
        }
        // Others learn of a computer player's orders by what happens, as far as they may know it.
        if self.console.viewer == Viewer::Host
            && self.bot(game, question).is_some()
            && !umpire
            && !question.ask.secret()
        {
            self.console.flush_heading(game);
            self.console.say(&format!("> {text}"));
            self.console.seat.private |= self.console.seat.shared;
        }
        self.console.seat.private |= question.ask.secret() && self.bot(game, question).is_none();
        Ok(())
    }

    fn refused(
        &mut self,
        game: &Game<'_>,
        question: &Question<'_>,
        order: &Order,
        refusal: &Refusal,
    ) -> Flow {
        if self.plays_again() {
            let entry = &self.session.record.answers[self.run.cursor];
            return Err(broken(
                entry,
                self.session.authority(self.console.viewer),
                say!(
                    "{why} [{rule}]",
                    why = refusal.why.clone().map_verbatim(&|text| game.localized(&text)),
                    rule = quoted(game.rules.edition_id(refusal.rule))
                ),
            ));
        }
        let text = parse::write(game, question.who.realm(), order);
        if self.again_refused(&refusal.why)? {
            return Ok(());
        }
        let refused = say!("`{line}`: {why}", line = Text::verbatim(&text), why = &refusal.why);
        if self.ahead_refused(game, refused) {
            return Ok(());
        }
        if self.bot(game, question).is_some() {
            let why = say!(
                "the computer player of {name} gave an order that is refused: `{text}`: {why} [{rule}]",
                name = quoted(question.giver_name(game)),
                text = Text::typed(text),
                why = &refusal.why,
                rule = quoted(game.rules.edition_id(refusal.rule))
            );
            self.session.seating.stuck = Some((question.who, why));
            return Ok(());
        }
        self.console.typing.stumbled = true;
        if let Some(reached) = &mut self.console.checks.reached {
            reached.rules.insert(refusal.rule);
        }
        let by_host = order.verb().row().umpire;
        let giver = if by_host { Who::Host } else { order.giver().unwrap_or(question.giver()) };
        // Where no person is the host, whoever sits there answers for the host, and has the question
        // before them.
        let for_the_host =
            question.who == Who::Host && giver == Who::Host && !game.state.host_plays && !by_host;
        let open = self.console.checks.strict
            || for_the_host
            || by_host && !umpire::tells_secrets(order, refusal);
        match self.console.viewer {
            // Somebody else could find out by trying what only they may know.
            viewer @ (Viewer::Realm(_) | Viewer::Public)
                if viewer.realm().map(Who::Realm) != Some(giver) && !open =>
            {
                let name = giver.name(game);
                let told = say!("refused; `view as {name}` shows why", name = Text::verbatim(name));
                self.console.say_text(game, &told);
                self.console.checks.refusal = Some(LastRefusal {
                    by: RefusedBy::of(refusal),
                    why: refusal.why.in_english(),
                    told: refusal.why.clone(),
                });
                Ok(())
            }
            // What the host misspells breaks no rule.
            _ if refusal.kind == RefusalKind::Misread => {
                self.console.refused(game, None, &refusal.why)
            }
            _ => {
                self.console.refused_order(game, refusal, order);
                Ok(())
            }
        }
    }

    fn replaying(&self) -> bool {
        self.run.latest == LatestAnswer::Replayed
    }

    fn is_person(&self, game: &Game<'_>, realm: RealmId) -> bool {
        self.session.seat(game.state, realm) == Seat::Human
    }

    fn saw(&mut self, game: &Game<'_>, record: EventRecord) {
        let people = Rc::clone(&self.console.telling.people);
        let game = &game.with_people(&people);
        if let Some(reached) = &mut self.console.checks.reached {
            reached.saw(&record);
        }
        if !self.shows_nothing() {
            self.tells(game, &record);
        }
        self.session.log.push(record);
    }

    fn boundary(&mut self, game: &Game<'_>) {
        self.console.knows_realms(game);
        if self.console.checks.invariants
            && !game.state.map.places.is_empty()
            && let Err(breach) = invariants::sound_by_rules(game)
        {
            let phase = view::position(game, game.state.clock, None)
                .map_or_else(|| say!("the next phase"), Text::Verbatim);
            let told =
                say!("an invariant is broken at the start of {phase}: {breach}", phase, breach);
            let _ = self.console.failed(self.input, game, &told);
        }
        self.begins(game);
        let answers = self.run.cursor;
        if self.session.contradicts_snapshot(answers, game.state) {
            self.console.say_text(
                game,
                &say!(
                    "The campaign file was changed since it was last played; it is played as it is now."
                ),
            );
        }
        if self.session.keeps_boundary(answers) {
            self.session.history.boundaries.push(Boundary {
                answers,
                log: self.session.log.len(),
                state: game.state.clone(),
            });
            self.run.given = Some(Vec::new());
            self.session.history.thin_boundaries();
            self.session.record.unsaved = !self.plays_again() || self.session.record.stale;
        }
    }
}
