//! Stands behind `ask` during a session: plays recorded answers again, lets computer players
//! answer for their realms, and takes everybody else's answers from the input, command by command.

use super::amend::Offer;
use super::amendment_terms::{at_once, is_amendment};
use super::answers::{FileEntry, strip_comment};
use super::skip::Skip;
use super::undo::Return;
use super::{Boundary, Console, Input, Journal, Session, TypedLine};
use crate::campaign::knowledge::Viewer;
use crate::campaign::{Audience, CalendarPosition, Event, EventRecord, Provenance, RealmId, Seat};
use crate::command::{self, Done};
use crate::console::NOT_TEXT;
use crate::counted::count;
use crate::engine::core::{anytime_orders, bare_answer, parse, turn};
use crate::engine::{
    Flow, Game, Hooks, Order, Players, Question, Refusal, Stop, Verb, Who, umpire,
};
use crate::fault::render;
use crate::players::Bot;
use crate::rules::{GameOption, HOUSE_RULE, RuleId};
use crate::view;

/// Lines of what happened that a player is shown when he takes the seat.
const RECAP: usize = 25;

/// How a phase began.
#[derive(Debug, Clone, Copy)]
pub(super) struct Begun {
    /// How many answers led to it.
    pub answers: usize,
    pub clock: CalendarPosition,
    /// How many amendments were in force.
    pub era: usize,
}

/// Answers that a computer player gives in one phase: far more than any plan needs. One that gives
/// more has no end.
const MOST_ANSWERS: u64 = 2000;

/// The players of one run of the engine.
pub struct Controller<'a> {
    pub session: &'a mut Session,
    pub input: &'a mut dyn Input,
    pub console: &'a mut Console,
    /// Recorded answers that have been played again in this run.
    pub cursor: usize,
    /// How many of those were amendments; the last of them holds from the next phase on.
    pub era: usize,
    /// The phase that is played.
    pub(super) phase: Begun,
    /// How many amendments are in force; those after them wait for the next phase.
    pub(super) in_force: usize,
    /// An answer was given in this run.
    pub(super) live: bool,
    /// What is to be taken back, or given again, when this run stops for it.
    pub(super) back: Option<Return>,
    /// How many answers of people to take back where a script fails, if that is more than the last.
    pub(super) retry: usize,
    /// What `done` is given for until then.
    pub(super) skip: Option<Skip>,
    /// Who at the table was asked in which phase and has not said `done`.
    pub(super) open: Option<(Who, CalendarPosition)>,
    /// The name of a phase that has ended by itself since the last answer.
    pub(super) over: Option<String>,
}

impl Controller<'_> {
    /// A phase is about to be played: amendments that could not wait for its end take hold.
    pub(super) fn phase_begins(&mut self, clock: CalendarPosition) {
        self.phase = Begun { answers: self.cursor, clock, era: self.in_force };
        while self.plays_again() && at_once(&self.session.answers[self.cursor].text) == Some(clock)
        {
            self.session.moments.resize(self.cursor + 1, None);
            self.cursor += 1;
            self.era += 1;
        }
    }

    pub(super) fn plays_again(&self) -> bool {
        self.cursor < self.session.answers.len()
    }

    fn recorded(&self, game: &Game<'_>, question: &Question<'_>) -> Flow<Order> {
        let entry = &self.session.answers[self.cursor];
        match read_answer(game, question.who, Viewer::Host, &entry.text) {
            Ok(order) => Ok(order),
            Err(no) => Err(Stop::Broken(broken(entry, &no.why))),
        }
    }

    /// The computer player that answers, if one does.
    fn mind(&mut self, game: &Game<'_>, question: &Question<'_>) -> Option<&mut Box<dyn Bot>> {
        match question.who {
            Who::Realm(realm) => self.session.mind(game.state, realm),
            // What scripts ask of the host; dice and results of the table are typed by somebody.
            Who::Host => match question.ask.verbs() {
                [Verb::Pick] | [Verb::Yes, Verb::No] | [Verb::Done, Verb::Own] => {
                    self.session.host_mind(game.state)
                }
                _ => None,
            },
        }
    }

    /// How many answers were given for a realm since the phase began, or since it was last handed
    /// over in it.
    fn given_in_phase(&self, realm: &str) -> u64 {
        let since = self.session.boundaries.last().map_or(0, |boundary| boundary.answers);
        let in_phase =
            self.session.answers.iter().skip(since).rev().map(|entry| entry.text.as_str());
        let hands = |text: &str| {
            text.strip_prefix("host: hand ")
                .is_some_and(|rest| rest.split(' ').next() == Some(realm))
        };
        let of_realm = |text: &&str| text.split_once(':').is_some_and(|(name, _)| name == realm);
        in_phase.take_while(|text| !hands(text)).filter(of_realm).count() as u64
    }

    /// Why a computer player cannot go on with this question, if it cannot; the host answers in its
    /// place from then on.
    fn gives_up(&mut self, game: &Game<'_>, question: &Question<'_>, given: u64) -> Option<String> {
        if let Some((_, why)) = self.session.stuck.take_if(|(who, _)| *who == question.who) {
            return Some(why);
        }
        (given >= MOST_ANSWERS).then(|| {
            format!(
                "the computer player of {} has given {given} in this phase and comes to no end",
                question.who.name(game),
                given = count(given, "answer")
            )
        })
    }

    /// Dice and table rows of a computer player's own doings: players are shown what came of them,
    /// and `log` and `why` have the rest. Fights stay whole.
    fn of_no_concern(&self, game: &Game<'_>, record: &EventRecord) -> bool {
        let computed = |realm: RealmId| {
            !self.session.unmanned && self.session.seat(game.state, realm) != Seat::Human
        };
        self.console.viewer != Viewer::Host
            && record.turn_of.is_some_and(computed)
            && is_figure(game, record)
    }

    /// Takes lines from the input until one is an order; commands are carried out on the way.
    fn typed(&mut self, game: &Game<'_>, question: &Question<'_>) -> Flow<Order> {
        self.take_seat(game, question.who, question.ask.secret());
        // After an undo nothing need have happened yet to put a heading over.
        if let Some(last) = self.session.log.last() {
            self.console.heading(last);
        }
        self.console.flush_heading(game);
        loop {
            if let Some(done) = self.skipped(game, question)? {
                return Ok(done);
            }
            self.console.printed(game.rules, game.hooks);
            self.session.journal.iter_mut().for_each(Journal::finished);
            let line = match self.input.line(game, Some(question), self.console) {
                TypedLine::Line(line) => line,
                TypedLine::Unreadable => {
                    self.console.refused(self.input, game.rules, None, NOT_TEXT)?;
                    continue;
                }
                TypedLine::End => return Err(Stop::EndOfInput),
                TypedLine::Broken(message) => return Err(Stop::Halted(message)),
            };
            self.session.typed += 1;
            // What is typed becomes a line of the file, where `#` begins a comment.
            let line = strip_comment(&line).trim();
            if line.is_empty() {
                continue;
            }
            match self.command(game, Some(question), line)? {
                Some(()) => {}
                None => match read_answer(
                    game,
                    question.who,
                    self.console.viewer,
                    &bare_answer::complete(game, question, line),
                ) {
                    Ok(Order::Hand { realm, to }) if self.last_person(game, realm, &to) => {
                        let why = "nobody would be left to answer, and the campaign would play on alone without an agreed end: \
                                   leave one realm to a person, or begin with `option years`";
                        self.console.refused(
                            self.input,
                            game.rules,
                            Some(RuleId("NL-WIN-01")),
                            why,
                        )?;
                    }
                    Ok(order) if self.too_late(game, &order) => {}
                    Ok(order) => {
                        self.console.events_before = self.session.log.len();
                        return Ok(order);
                    }
                    Err(no) => self.console.refused(self.input, game.rules, no.rule, &no.why)?,
                },
            }
        }
    }

    /// Whether handing a realm over would leave nobody to answer in a campaign that has no agreed
    /// end.
    fn last_person(&self, game: &Game<'_>, realm: RealmId, to: &str) -> bool {
        let computed = Seat::by_name(to).is_some_and(|seat| seat != Seat::Human);
        let others = game
            .state
            .playing()
            .any(|other| other != realm && self.session.seat(game.state, other) == Seat::Human);
        computed && !others && game.state.option(GameOption::Years) == 0
    }

    /// On a shared screen whoever is asked looks from now on. Where a secret is on the screen, or
    /// one of his would come there, be it his answer (`secret`), it is handed over first: cleared,
    /// and he is told what happened since.
    fn take_seat(&mut self, game: &Game<'_>, who: Who, secret: bool) {
        let Some(realm) = who.realm().filter(|_| self.console.shared) else { return };
        self.console.vacant = false;
        let Viewer::Realm(before) = self.console.viewer else { return };
        if before == realm {
            return;
        }
        let end = self.session.log.len();
        self.console.looked.insert(before, end);
        self.console.viewer = Viewer::Realm(realm);
        let since = self.console.looked.get(&realm).copied().unwrap_or(0).min(end);
        let missed = &self.session.log[since..];
        if !self.console.private
            && !secret
            && missed.iter().all(|record| record.audience == Audience::All)
        {
            return;
        }
        if self.input.hand_over(game.realm_name(realm)) {
            let concern: Vec<EventRecord> =
                missed.iter().filter(|record| !is_figure(game, record)).cloned().collect();
            let lines = view::log_lines(&game.shown(), self.console.viewer, &concern);
            self.console.private = missed.iter().any(|record| record.audience != Audience::All);
            let skip = lines.len().saturating_sub(RECAP);
            if skip > 0 {
                let all = view::log_lines(game, self.console.viewer, missed).len();
                self.console.say(&format!("… what came before this is in `log {all}`"));
            }
            self.console.say(&lines[skip..].join("\n"));
            self.console.stands_under(&lines[skip..]);
        }
    }

    /// Other rules from the next phase on: they are locked and recorded, or refused and nothing
    /// changes.
    fn amend(&mut self, game: &Game<'_>, question: Option<&Question<'_>>, text: &str) -> Flow {
        if question.is_none() {
            return self.console.refused(
                self.input,
                game.rules,
                Some(HOUSE_RULE),
                "the campaign is over; no phase follows that could be played otherwise",
            );
        }
        let new = match self.session.offer(game, text) {
            Ok(Offer::New(new)) => new,
            Ok(Offer::Same(text)) => {
                self.console.say(&text);
                return Ok(());
            }
            Err(faults) => {
                let report = render(&faults, self.console.colour);
                return self.console.refused(
                    self.input,
                    game.rules,
                    Some(HOUSE_RULE),
                    &format!("the rules stay as they are\n{}", report.trim_end()),
                );
            }
        };
        self.session.prepare(&new.line, self.input, self.console)?;
        if let Err(error) =
            self.session.folder.as_ref().map_or(Ok(()), |folder| folder.lock_rules(&new.era.rules))
        {
            let why = format!(
                "the rules stay as they are: those at hand cannot be kept in the campaign's folder: {error}"
            );
            return self.console.refused(self.input, game.rules, Some(HOUSE_RULE), &why);
        }
        self.session.record(&new.line, self.input, self.console)?;
        self.session.note_moment(self.session.answers.len(), game, question);
        self.session.given(new.line);
        self.session.eras.push(new.era);
        self.cursor = self.session.answers.len();
        self.era += 1;
        self.console.say(&new.said);
        Ok(())
    }

    /// After the campaign has ended commands are still taken: a look back, an undo, leaving; and
    /// orders that bear on no rule, such as the last words of the chronicle. Such an order is kept
    /// and returned.
    ///
    /// # Errors
    /// [`Stop`] as the command wants it.
    pub fn after_the_end(&mut self, game: &Game<'_>) -> Flow<Option<Order>> {
        if self.plays_again() {
            let entry = &self.session.answers[self.cursor];
            let order = read_answer(game, Who::Host, Viewer::Host, &entry.text)
                .ok()
                .filter(|order| order.verb().row().beside());
            return match order {
                Some(order) if anytime_orders::check(game, &order).is_ok() => {
                    self.session.note_moment(self.cursor, game, None);
                    self.cursor += 1;
                    Ok(Some(order))
                }
                _ => Err(Stop::Broken(broken(entry, "the campaign was over before"))),
            };
        }
        self.skips_no_more()?;
        self.console.flush_heading(game);
        loop {
            let line = match self.input.line(game, None, self.console) {
                TypedLine::Line(line) => line,
                TypedLine::Unreadable => {
                    self.console.refused(self.input, game.rules, None, NOT_TEXT)?;
                    continue;
                }
                TypedLine::End => return Ok(None),
                TypedLine::Broken(message) => return Err(Stop::Halted(message)),
            };
            let line = strip_comment(&line).trim();
            if line.is_empty() || self.command(game, None, line)?.is_some() {
                continue;
            }
            match read_answer(game, Who::Host, self.console.viewer, line) {
                Ok(order) if order.verb().row().beside() => {
                    match anytime_orders::check(game, &order) {
                        Ok(()) => {
                            self.console.reached.ordered(game, &order);
                            self.keep(
                                game,
                                None,
                                said(game, order.giver().unwrap_or(Who::Host), &order),
                            )?;
                            return Ok(Some(order));
                        }
                        Err(refusal) => {
                            self.console.reached.rules.insert(refusal.rule);
                            self.console.refused(
                                self.input,
                                game.rules,
                                Some(refusal.rule),
                                &refusal.why,
                            )?;
                        }
                    }
                }
                Ok(_) => {
                    let why = "the campaign is over; `undo` takes answers back";
                    self.console.refused(
                        self.input,
                        game.rules,
                        Some(turn::order_of_phases(game)),
                        why,
                    )?;
                }
                Err(no) => self.console.refused(
                    self.input,
                    game.rules,
                    no.rule,
                    &format!("{}; the campaign is over", no.why),
                )?,
            }
        }
    }

    /// A line joins the campaign, in its file first.
    fn keep(&mut self, game: &Game<'_>, question: Option<&Question<'_>>, text: String) -> Flow {
        self.session.record(&text, self.input, self.console)?;
        self.live = true;
        self.session.note_moment(self.session.answers.len(), game, question);
        self.session.given(text);
        self.cursor = self.session.answers.len();
        Ok(())
    }

    /// Carries out a line that is a command. None: it is none.
    pub fn command(
        &mut self,
        game: &Game<'_>,
        question: Option<&Question<'_>>,
        line: &str,
    ) -> Flow<Option<()>> {
        self.console.check_expected_refusal(self.input, game.rules, line)?;
        let done = {
            let mut context = command::Context {
                game,
                question,
                log: &self.session.log,
                console: self.console,
                answers: self.session.answers.len(),
            };
            command::run(&mut context, line)
        };
        // What is looked at is looked at in English first, for expectations, and then shown.
        let again =
            game.rules.is_translated() && matches!(done, Done::Said(_)) && command::looks(line);
        let shown = again.then(|| {
            let game = game.shown();
            let (log, answers) = (&self.session.log, self.session.answers.len());
            command::run(
                &mut command::Context {
                    game: &game,
                    question,
                    log,
                    console: self.console,
                    answers,
                },
                line,
            )
        });
        self.console.private |= !command::is_public(game, line);
        if let Some(fault) = game.hooks.and_then(Hooks::take_failure) {
            let report = render(std::slice::from_ref(&fault), self.console.colour);
            self.console.failed(
                self.input,
                &format!("a mod failed while this was shown:\n{}", report.trim_end()),
            )?;
        }
        if matches!(done, Done::Said(_)) && command::is_view(game, line) {
            self.console
                .reached
                .views
                .extend(line.split_whitespace().next().map(str::to_lowercase));
        }
        match done {
            Done::NoCommand => Ok(None),
            Done::Said(text) => {
                let shown = if let Some(Done::Said(shown)) = &shown { shown } else { &text };
                // Rules are shown under the id that was asked for.
                if command::shows_rules(line) {
                    self.console
                        .tell(&game.rules.with_names(&text), &game.rules.shown().with_names(shown));
                } else {
                    self.console
                        .tell(&game.rules.localized(&text), &game.rules.shown().localized(shown));
                }
                Ok(Some(()))
            }
            Done::Failed(message) => {
                let before = self.console.recent.len();
                self.console.failed(self.input, &game.rules.localized(&message))?;
                if command::is_expectation(line) {
                    // What an expectation says of itself is nothing that the campaign said.
                    self.console.recent.truncate(before);
                }
                Ok(Some(()))
            }
            Done::Undo(undo) => self.undo(game, &undo).map(Some),
            Done::Redo => self.redo().map(Some),
            Done::Skip(to) => {
                let typed = line.split_whitespace().skip(2).collect::<Vec<_>>().join(" ");
                self.skip(game, question, to, &typed).map(Some)
            }
            Done::Quit => Err(Stop::Quit),
            Done::Amend(text) => self.amend(game, question, &text).map(Some),
            Done::Compare => {
                match self.session.differs_at_hand() {
                    Ok(Some(text)) => {
                        self.console.say(&format!("{text}\n`amend` takes the rules at hand."))
                    }
                    Ok(None) => self.console.say("the rules at hand are those of the campaign"),
                    Err(faults) => self
                        .console
                        .failed(self.input, render(&faults, self.console.colour).trim_end())?,
                }
                Ok(Some(()))
            }
        }
    }
}

/// The dice of a roll that nobody gave, if there are any.
fn drawn(game: &Game<'_>, record: &EventRecord) -> Option<String> {
    let Event::Rolled { dice, fell, what, .. } = &record.event else { return None };
    let drawn = fell.iter().filter(|die| die.from == Provenance::Drawn).count();
    let of = if drawn == fell.len() { String::new() } else { format!("{drawn} of ") };
    (drawn > 0).then(|| format!("{of}{dice} for {}", game.rules.with_names(what)))
}

/// Dice, table rows and the like, of which what follows in the log tells what came; in fights they
/// are told whole.
fn is_figure(game: &Game<'_>, record: &EventRecord) -> bool {
    let figures = match record.event {
        Event::Rolled { .. } | Event::RowRead { .. } => true,
        Event::Scouted { success, .. } => success,
        _ => false,
    };
    figures
        && !matches!(view::phase_id(&game.under(record), record.clock), Some("battle" | "siege"))
}

/// An order as a line of the campaign, with who gives it.
fn said(game: &Game<'_>, giver: Who, order: &Order) -> String {
    format!("{}: {}", giver.name(game), parse::write(game, giver.realm(), order))
}

/// What is wrong with a recorded answer, with its line.
fn broken(entry: &FileEntry, message: &str) -> String {
    format!("line {}: `{}` cannot be played: {message}", entry.line, entry.text)
}

/// Why a line is no answer: it does not read as an order (no rule), or the rule that lets somebody
/// else answer now.
struct NoAnswer {
    rule: Option<RuleId>,
    why: String,
}

/// A line with or without a realm before it → an order of whoever is asked. `viewer` typed it: what
/// another realm has is not told him by what is wrong with an order to it.
fn read_answer(game: &Game<'_>, who: Who, viewer: Viewer, line: &str) -> Result<Order, NoAnswer> {
    let (prefix, text) = match line.split_once(':') {
        Some((prefix, text)) if !prefix.contains(char::is_whitespace) => {
            (Some(prefix.trim()), text.trim())
        }
        _ => (None, line),
    };
    let asked = who.realm().map_or("host", |realm| game.realm_name(realm));
    let not_asked = |prefix: &str| NoAnswer {
        rule: Some(turn::order_of_phases(game)),
        why: format!("`{prefix}` is not asked now: {asked} is"),
    };
    let verb = text.split_whitespace().next().and_then(|name| Verb::by_name(&name.to_lowercase()));
    let misread = |fault: parse::Unreadable| NoAnswer {
        rule: None,
        why: format!("{}; {}", fault.message, fault.help),
    };
    let word = text.split_whitespace().next().unwrap_or_default();
    let known = verb.is_some()
        || game.hooks.is_some_and(|hooks| hooks.orders().iter().any(|own| own.name == word));
    // Some orders any player may give, whoever is asked.
    let beside = verb.is_some_and(|verb| verb.row().beside());
    let giver = match prefix {
        Some("host") if beside => Who::Host,
        Some(prefix) if prefix != asked && prefix != "host" => {
            match game.state.realm_named(prefix).filter(|_| beside) {
                Some(realm) => Who::Realm(realm),
                // A name that nobody has is misspelt; whose turn it is not is refused by the rules.
                None => match game.realm_named(prefix) {
                    Err(why) => return Err(NoAnswer { rule: None, why }),
                    // What nobody could order is misspelt too, whoever's turn it is.
                    Ok(realm) => match parse::parse(game, Some(realm), text) {
                        Err(fault)
                            if !known
                                || viewer == Viewer::Host
                                || viewer == Viewer::Realm(realm) =>
                        {
                            return Err(misread(fault));
                        }
                        _ => return Err(not_asked(prefix)),
                    },
                },
            }
        }
        _ => who,
    };
    let order = parse::parse(game, giver.realm(), text).map_err(misread)?;
    // The host gives umpire orders at any time, and answers for nobody.
    if prefix.is_some_and(|prefix| prefix != asked) && !order.verb().row().umpire && !beside {
        return Err(not_asked("host"));
    }
    Ok(order)
}

impl Players for Controller<'_> {
    fn answer(&mut self, game: &Game<'_>, question: &Question<'_>) -> Flow<Order> {
        while self.plays_again() && is_amendment(&self.session.answers[self.cursor].text) {
            self.session.note_moment(self.cursor, game, Some(question));
            self.cursor += 1;
            self.era += 1;
        }
        if self.plays_again() {
            return self.recorded(game, question);
        }
        let given = self.given_in_phase(&question.who.name(game));
        // While something is skipped the next line is for what comes after it.
        let told = self.skip.is_none() && self.input.speaks_for(&question.who.name(game));
        if self.mind(game, question).is_some()
            && !told
            && let Some(why) = self.gives_up(game, question, given)
        {
            self.console.flush_heading(game);
            match question.who {
                Who::Realm(realm) => {
                    let name = game.realm_name(realm);
                    self.console.failed(
                        self.input,
                        &format!(
                            "{why}. The host answers for {name} from now on; `hand {name} SEAT` gives the realm back to a computer player."
                        ),
                    )?;
                    return Ok(Order::Hand { realm, to: Seat::Human.name().to_owned() });
                }
                Who::Host => {
                    self.session.host_plays = false;
                    self.console.failed(
                        self.input,
                        &format!("{why}. Somebody has to answer for the host."),
                    )?;
                }
            }
        }
        match self.mind(game, question).filter(|_| !told) {
            Some(mind) => {
                mind.comes_after(given);
                let order = mind.choose(game, question);
                // A script that fails while it lists or advises orders has changed nothing: what
                // the player chose stands.
                if let Some(fault) = game.hooks.and_then(Hooks::take_failure) {
                    let report = render(std::slice::from_ref(&fault), self.console.colour);
                    self.console.failed(
                        self.input,
                        &format!(
                            "a mod failed while a computer player looked at its orders:\n{}",
                            report.trim_end()
                        ),
                    )?;
                }
                Ok(order)
            }
            None => self.typed(game, question),
        }
    }

    fn accepted(&mut self, game: &Game<'_>, question: &Question<'_>, order: &Order) -> Flow {
        self.console.reached.ordered(game, order);
        if self.plays_again() {
            self.session.note_moment(self.cursor, game, Some(question));
            self.cursor += 1;
            return Ok(());
        }
        let umpire = order.verb().row().umpire;
        let text = said(
            game,
            if umpire { Who::Host } else { order.giver().unwrap_or(question.who) },
            order,
        );
        self.keep(game, Some(question), text.clone())?;
        if self.mind(game, question).is_none() {
            self.heard(game, question, order);
        }
        // Others learn of a computer player's orders by what happens, as far as they may know it.
        if self.console.viewer == Viewer::Host
            && self.mind(game, question).is_some()
            && !umpire
            && !question.ask.secret()
        {
            self.console.flush_heading(game);
            self.console.say(&format!("> {text}"));
        }
        self.console.private |= question.ask.secret() && self.mind(game, question).is_none();
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
            let entry = &self.session.answers[self.cursor];
            return Err(Stop::Broken(broken(
                entry,
                &format!(
                    "{} [{}]",
                    game.rules.localized(&refusal.why),
                    game.rules.edition_id(refusal.rule)
                ),
            )));
        }
        if self.mind(game, question).is_some() {
            let text = parse::write(game, question.who.realm(), order);
            let why = format!(
                "the computer player of {} gave an order that is refused: `{text}`: {} [{}]",
                question.who.name(game),
                game.rules.localized(&refusal.why),
                game.rules.edition_id(refusal.rule)
            );
            self.session.stuck = Some((question.who, why));
            return Ok(());
        }
        self.console.reached.rules.insert(refusal.rule);
        let by_host = order.verb().row().umpire;
        let giver = if by_host { Who::Host } else { order.giver().unwrap_or(question.who) };
        let open = self.console.strict || by_host && !umpire::tells_secrets(order, refusal);
        match self.console.viewer {
            // Somebody else could find out by trying what only he may know.
            Viewer::Realm(viewer) if Who::Realm(viewer) != giver && !open => {
                let name = giver.name(game);
                self.console.say(&format!("refused; `view as {name}` shows why"));
                self.console.refusal = Some((Some(refusal.rule), refusal.why.clone()));
                Ok(())
            }
            // What the host misspells breaks no rule.
            _ if umpire::misread(refusal) => {
                self.console.refused(self.input, game.rules, None, &refusal.why)
            }
            _ => {
                self.console.refused_order(game.rules, refusal, order);
                Ok(())
            }
        }
    }

    fn replaying(&self) -> bool {
        !self.live
    }

    fn saw(&mut self, game: &Game<'_>, record: EventRecord) {
        self.console.reached.saw(&record);
        if let Some(witness) = &mut self.console.witness {
            witness.saw(game, &self.session.log, &record);
        }
        // Where a realm changes hands the screen goes on with whoever is asked.
        if matches!(record.event, Event::HandedOver { .. })
            && self.console.viewer != Viewer::Host
            && !self.plays_again()
        {
            self.console.shared = true;
        }
        // What was on the screen before answers were taken back is not said again.
        if !self.plays_again() && self.session.log.len() >= self.session.seen {
            self.console.heading(&record);
            let hidden = self.of_no_concern(game, &record)
                || self.console.vacant && record.audience != Audience::All;
            if let Some(text) = view::say(game, self.console.viewer, &record).filter(|_| !hidden) {
                self.console.private |= record.audience != Audience::All;
                self.console.flush_heading(game);
                let shown = game
                    .rules
                    .is_translated()
                    .then(|| view::say(&game.shown(), self.console.viewer, &record))
                    .flatten();
                self.console
                    .tell(&format!("  {text}"), &format!("  {}", shown.as_ref().unwrap_or(&text)));
            }
        }
        if !self.plays_again()
            && self.console.given_dice_only
            && let Some(drawn) = drawn(game, &record)
        {
            let message =
                format!("{drawn} were not given but drawn, and the head says `dice only`");
            let _ = self.console.failed(self.input, &message);
        }
        self.session.log.push(record);
    }

    fn boundary(&mut self, game: &Game<'_>) {
        self.begins(game);
        let answers = self.cursor;
        if self.session.contradicts_snapshot(answers, game.state) {
            self.console.say("The campaign file was changed since it was last played; it is played as it stands now.");
        }
        if self
            .session
            .boundaries
            .last()
            .is_none_or(|last| last.answers < answers || last.log == 0 && answers == 0)
        {
            self.session.boundaries.push(Boundary {
                answers,
                log: self.session.log.len(),
                state: game.state.clone(),
            });
            self.session.thin_boundaries();
            if !self.plays_again() {
                self.session.save_snapshot(answers, game.state);
            }
        }
    }
}
