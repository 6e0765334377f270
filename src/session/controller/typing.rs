//! Lines that people type: answers, orders after the end, and whose turn it is at a shared screen.

use super::{Addressee, Controller, broken, is_figure, read_answer, said};
use crate::campaign::knowledge::Viewer;
use crate::campaign::{Audience, EventRecord, RealmId, Seat};
use crate::console::Saying;
use crate::engine::core::order::Handing;
use crate::engine::core::{anytime_orders, bare_answer, out_of_place};
use crate::engine::{Answerer, Flow, Game, Order, Question, Stop, Verb, Who};
use crate::rules::{EndsByItself, GameOption, HOUSE_RULE, RuleId, Ruleset};
use crate::say;
use crate::session::Journal;
use crate::text::Text;
use crate::view;
use crate::view::digest::told_by_others;

/// Lines of what happened that a player is shown on taking the seat.
const RECAP: usize = 25;

impl Controller<'_> {
    /// Asks whoever is asked, where a course is not only tried out.
    ///
    /// # Errors
    /// [`Stop::EndOfInput`] where it is.
    pub(super) fn asked_in_earnest(
        &mut self,
        game: &Game<'_>,
        question: &Question<'_>,
    ) -> Flow<Order> {
        self.nobody_has_answered(game, question)?;
        self.typed(game, question)
    }

    /// Takes lines from the input until one is an order; commands are carried out on the way.
    pub(super) fn typed(&mut self, game: &Game<'_>, question: &Question<'_>) -> Flow<Order> {
        if let Some(done) = self.passed(game, question)? {
            return Ok(done);
        }
        self.take_seat(game, question);
        // After an undo nothing need have happened yet to put a heading over.
        if let Some(last) = self.session.log.last() {
            self.console.heading(last);
        }
        // What is skipped is told at its end, all of it at once.
        if let Some(done) = self.skipped(game, question)? {
            return Ok(done);
        }
        self.console.tell_of_others(game, &self.session.log);
        self.console.flush_heading(game);
        self.session.save_snapshot();
        loop {
            if let Some(done) = self.skipped(game, question)? {
                return Ok(done);
            }
            self.console.printed(game.rules, game.hooks);
            self.session.record.journal.iter_mut().for_each(Journal::finished);
            let Some(line) = self.next_line(game, Some(question))? else {
                if !question.ask.begins() {
                    let (who, asked) = (question.seat_text(game), question.ask.prompt(game));
                    self.console.checks.left_asked =
                        Some(say!("{who} is asked: {asked}", who, asked));
                }
                return Err(Stop::EndOfInput);
            };
            self.session.seating.typed += 1;
            // What is typed is not refused for what failed while the question was shown.
            self.tells_failed(game)?;
            if self.command(game, Some(question), &line)?.is_some() {
                self.looked_round();
                if let Some(done) = self.passed(game, question)? {
                    return Ok(done);
                }
                continue;
            }
            let whole = bare_answer::complete(game, question, &line);
            match read_answer(game, Addressee::of(question), self.console.viewer, &whole) {
                Ok(Order::Hand { what: Handing::Realm { realm, to } })
                    if self.last_person(game, realm, &to) =>
                {
                    let (rule, why) = left_alone(game.rules);
                    self.console.refused(game, Some(rule), &why)?;
                }
                Ok(order) if self.too_late(game, question, &order)? => {}
                Ok(order) if self.ends_unmeant(game, question, &order)? => {}
                Ok(order) => {
                    self.console.checks.events_before = self.session.log.len();
                    self.tells_left_undone(game, question, &order);
                    self.echoes(game, question, &order);
                    self.console.typing.passes.remove(&self.session.record.answers.len());
                    return Ok(order);
                }
                Err(no) => self.console.refused(game, no.rule, &no.why)?,
            }
        }
    }

    /// Says in one line what a `done` leaves undone, before it ends the phase.
    fn tells_left_undone(&mut self, game: &Game<'_>, question: &Question<'_>, order: &Order) {
        // What is left is a secret of whoever ends the phase.
        let theirs = question.shown_to(self.console.viewer) && !self.secret(Some(question));
        if !theirs || order.verb() != Verb::Done || question.judge(game, order).is_err() {
            return;
        }
        let said = |game: &Game<'_>| {
            let left = question.ask.left_undone(game, question.who)?;
            let left = Text::verbatim(game.localized(&left.in_words(game.rules)));
            let said = say!("left undone: {left}; `undo` takes this `done` back", left);
            Some(format!("  {said}", said = said.in_words(game.rules)))
        };
        if let (Some(english), Some(shown)) = (said(game), said(&self.console.shown(game))) {
            self.console.tell(&english, &shown);
        }
    }

    /// Says in one line what an answer says, where nothing that happens tells of it.
    fn echoes(&mut self, game: &Game<'_>, question: &Question<'_>, order: &Order) {
        if !question.shown_to(self.console.viewer) || self.secret(Some(question)) {
            return;
        }
        let said = |game: &Game<'_>| {
            let text = question.ask.echo(game, order)?;
            Some(format!("  {localized}", localized = game.localized(&text.in_words(game.rules))))
        };
        if let (Some(english), Some(shown)) = (said(game), said(&self.console.shown(game)))
            && question.judge(game, order).is_ok()
        {
            self.console.tell(&english, &shown);
        }
    }

    /// True if handing a realm over would leave nobody to answer in a campaign that has no agreed
    /// end.
    pub(super) fn last_person(&self, game: &Game<'_>, realm: RealmId, to: &str) -> bool {
        let computed = Seat::by_name(to).is_some_and(|seat| seat != Seat::Human);
        let others = game
            .state
            .playing()
            .any(|other| other != realm && self.session.seat(game.state, other) == Seat::Human);
        let (year, agreed) = (game.state.clock.year.into(), game.state.option(GameOption::Years));
        let mut timed = game.rules.ends.iter().filter(|end| end.condition.is_timed());
        let of_scripts = match game.rules.ends_by_itself() {
            EndsByItself::Always => true,
            EndsByItself::Never => false,
            EndsByItself::ByOption(name) => {
                game.state.mod_option_number(name).is_some_and(|set| set > 0)
            }
        };
        let ends =
            of_scripts || agreed > 0 || timed.any(|end| end.condition.may_come(year, agreed));
        computed && !others && !ends
    }

    /// Returns the viewer who answers a question: the realm that is asked or whose dice fall, or the host; None
    /// for whoever sits there.
    fn seat_for(&self, game: &Game<'_>, question: &Question<'_>) -> Option<Viewer> {
        let Answerer::Host = question.answerer else {
            return question.answerer.realm().map(Viewer::Realm);
        };
        let person = |realm: &RealmId| self.session.seat(game.state, *realm) == Seat::Human;
        let theirs = question.ask.realm_concerned().filter(person).map(Viewer::Realm);
        if game.state.host_plays {
            theirs.or(Some(Viewer::Host))
        } else {
            theirs.filter(|_| question.ask.secret())
        }
    }

    /// Gives a shared screen to whoever is asked, who looks from now on. If a secret is on the screen, or one
    /// of theirs would come there, be it their answer, it is handed over first: cleared, and they are told
    /// what happened since.
    pub(super) fn take_seat(&mut self, game: &Game<'_>, question: &Question<'_>) {
        let seat = self.seat_for(game, question).filter(|_| self.console.seat.shared);
        let Some(next) = seat else { return };
        let vacant = std::mem::take(&mut self.console.seat.vacant);
        let before = self.console.viewer;
        let end = self.session.log.len();
        if before == next {
            // A campaign that is opened again: nobody sits there yet.
            let secret = |record: &EventRecord| record.audience != Audience::All;
            if vacant && (question.ask.secret() || self.session.log.iter().any(secret)) {
                let name = self.seat_name(game, next);
                if self.input.hand_over(&handing_over(&self.console.shown(game), name)) {
                    self.console.cleared();
                    self.console.seat.private = true;
                }
            }
            return;
        }
        self.console.seat.looked.insert(before, end);
        self.console.viewer = next;
        let name = self.seat_name(game, next);
        let dropped = self.drops_ahead(name.clone());
        self.console.seat.taken = true;
        let since = self.console.seat.looked.get(&next).copied().unwrap_or(0).min(end);
        let missed = &self.session.log[since..];
        if !self.console.seat.private
            && !question.ask.secret()
            && missed.iter().all(|record| record.audience == Audience::All)
        {
            dropped.iter().for_each(|text| self.console.say_text(game, text));
            return;
        }
        if self.input.hand_over(&handing_over(&self.console.shown(game), name)) {
            self.console.cleared();
            // Keys that were typed before are dropped with the screen.
            self.console.seat.taken = false;
            dropped.iter().for_each(|text| self.console.say_text(game, text));
            // What the last answer brought about nobody could read: it is told when they come back.
            if self.console.seat.shown > 0 {
                self.console.seat.looked.insert(before, self.console.seat.shown.min(end));
            }
            // What others did in turns of their own is told in a digest then.
            let others = |realm| {
                let calendar = &game.rules.calendar;
                let mut told = told_by_others(calendar, &self.session.log, since, end, realm);
                told.any(|(_, others)| others)
            };
            let digested = matches!(next, Viewer::Realm(realm) if others(realm))
                && self.console.saying(game) != Saying::Full;
            if digested {
                self.console.seat.private = true;
                return;
            }
            let concern: Vec<EventRecord> =
                missed.iter().filter(|record| !is_figure(game, record)).cloned().collect();
            let lines = view::log_lines(&self.console.shown(game), self.console.viewer, &concern);
            self.console.seat.private =
                missed.iter().any(|record| record.audience != Audience::All);
            let skip = lines.len().saturating_sub(RECAP);
            if skip > 0 {
                let all = view::log_lines(game, self.console.viewer, missed).len();
                let told = say!("… what came before this is in `log {all}`", all);
                self.console.say_text(game, &told);
            }
            self.console.say(&lines[skip..].join("\n"));
            self.console.stands_under(&lines[skip..]);
        } else {
            dropped.iter().for_each(|text| self.console.say_text(game, text));
        }
    }

    fn seat_name(&self, game: &Game<'_>, seat: Viewer) -> Text {
        match seat {
            Viewer::Realm(realm) => Text::verbatim(view::names::seated(game, realm)),
            Viewer::Host => say!("the host"),
            Viewer::Public => say!("everybody"),
        }
    }

    /// Drops lines that were typed ahead, as somebody else is asked now: at a shared screen nobody answers for the
    /// next. Returns a message about them.
    fn drops_ahead(&mut self, next: Text) -> Option<Text> {
        let why = say!("{who} is asked now", who = next);
        let rest = self.console.typing.rest.take().map(|rest| rest.left_out(why.clone()));
        // What was typed may be a secret of whoever typed it.
        let lines = [self.input.drop_ahead(), self.console.screen.changes_hands()].contains(&true);
        rest.or_else(|| lines.then(|| say!("what was typed ahead was not given: {why}", why)))
    }

    /// Takes commands after the campaign has ended: a look back, an undo, leaving; and orders that bear on no
    /// rule, such as the last words of the chronicle. Keeps and returns such an order.
    ///
    /// # Errors
    /// [`Stop`] as the command wants it.
    pub fn after_the_end(&mut self, game: &Game<'_>) -> Flow<Option<Order>> {
        if self.plays_again() {
            let entry = &self.session.record.answers[self.run.cursor];
            let order = read_answer(game, Addressee::NOTHING, Viewer::Host, &entry.text)
                .ok()
                .filter(|order| order.verb().row().anytime());
            return match order {
                Some(order) if anytime_orders::check(game, &order).is_ok() => {
                    self.session.note_moment(self.run.cursor, game, None);
                    self.run.cursor += 1;
                    Ok(Some(order))
                }
                _ => Err(broken(
                    entry,
                    self.session.authority(self.console.viewer),
                    say!("the campaign was over before"),
                )),
            };
        }
        self.has_replayed(game)?;
        if let Some(order) = self.of_later_after_the_end(game)? {
            return Ok(Some(order));
        }
        self.skips_no_more(game)?;
        self.tells_who_is_out(game, None)?;
        self.console.tell_of_others(game, &self.session.log);
        self.console.flush_heading(game);
        loop {
            let Some(line) = self.next_line(game, None)? else { return Ok(None) };
            if self.command(game, None, &line)?.is_some() {
                continue;
            }
            match read_answer(game, Addressee::NOTHING, self.console.viewer, &line) {
                Ok(order) if order.verb().row().anytime() => {
                    match anytime_orders::check(game, &order) {
                        Ok(()) => {
                            if let Some(reached) = &mut self.console.checks.reached {
                                reached.ordered(game, &order);
                            }
                            self.keep(
                                game,
                                None,
                                said(game, order.giver().unwrap_or(Who::Host), &order),
                            )?;
                            return Ok(Some(order));
                        }
                        Err(refusal) => {
                            if let Some(reached) = &mut self.console.checks.reached {
                                reached.rules.insert(refusal.rule);
                            }
                            self.console.refused(game, Some(refusal.rule), &refusal.why)?;
                        }
                    }
                }
                Ok(_) => {
                    let why = say!("the campaign is over; `undo` takes answers back");
                    self.console.refused(game, Some(out_of_place::order_of_phases(game)), &why)?;
                }
                Err(no) => self.console.refused(
                    game,
                    no.rule,
                    &say!("{why}; the campaign is over", why = no.why),
                )?,
            }
        }
    }
}

/// Asks everybody but the next at a shared screen to look away.
fn handing_over(game: &Game<'_>, who: Text) -> String {
    say!("{who} is asked next; everybody else, please look away. Press Enter: ", who)
        .in_words(game.rules)
}

/// Tells why the last person hands no realm over if no end is agreed on, and the rule that lets players agree
/// on one, if the edition has it.
fn left_alone(rules: &Ruleset) -> (RuleId, Text) {
    let why = say!(
        "nobody would be left to answer, and the campaign would play on alone without an agreed end: leave one realm to a person"
    );
    let (rule, option) = match (rules.ends_by_itself(), rules.ends.is_empty()) {
        (EndsByItself::ByOption(name), _) => (HOUSE_RULE, name.to_owned()),
        (_, true) => return (HOUSE_RULE, why),
        (_, false) => (RuleId("NL-WIN-01"), "years".to_owned()),
    };
    let option = Text::verbatim(option);
    (rule, say!("{why}, or begin with `option {option}`", why, option))
}
