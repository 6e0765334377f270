//! Lines that are commands, and amendments of the rules.

use std::rc::Rc;

use super::{Controller, so_far};
use crate::command::{self, Done};
use crate::console::yes_or_no;
use crate::engine::{Flow, Game, Question, RunningScripts, Stop};
use crate::fault::render_for;
use crate::rules::{HOUSE_RULE, Lang, Ruleset};
use crate::say;
use crate::session::amend::Offer;
use crate::text::Text;

impl Controller<'_> {
    /// Carries out a line that is a command; None if it is not one.
    pub fn command(
        &mut self,
        game: &Game<'_>,
        question: Option<&Question<'_>>,
        line: &str,
    ) -> Flow<Option<()>> {
        let people = Rc::clone(&self.console.telling.people);
        let game = &self.console.read(game).with_people(&people);
        self.console.check_expected_refusal(self.input, game.rules, line)?;
        let so_far = so_far(&self.session.history, self.run.given.as_deref());
        let seats = self.session.seats_now(game.state);
        let done = {
            let mut context = command::Context {
                game,
                question,
                log: &self.session.log,
                console: self.console,
                answers: self.session.record.answers.len(),
                so_far,
                seats: &seats,
            };
            command::run(&mut context, line)
        };
        // What is looked at is looked at in English first, for expectations, and then shown.
        let again = game.reader != Lang::ENGLISH
            && matches!(done, Done::Said(_) | Done::Failed(_) | Done::Refused(_))
            && command::is_look(line);
        let shown = again.then(|| {
            let game = game.shown();
            let (log, answers) = (&self.session.log, self.session.record.answers.len());
            command::run(
                &mut command::Context {
                    game: &game,
                    question,
                    log,
                    console: self.console,
                    answers,
                    so_far,
                    seats: &seats,
                },
                line,
            )
        });
        // A name in the language of whoever typed it is not found in English.
        let done = match (done, &shown) {
            (Done::Failed(_) | Done::Refused(_), Some(Done::Said(shown))) => {
                Done::Said(shown.clone())
            }
            (done, _) => done,
        };
        self.console.seat.private |= !command::is_public(game, line);
        self.tells_failed(game)?;
        if let Some(reached) = &mut self.console.checks.reached
            && matches!(done, Done::Said(_))
            && command::is_view(game, line)
        {
            reached.views.extend(line.split_whitespace().next().map(str::to_lowercase));
        }
        self.keep_preferences();
        match done {
            Done::NoCommand => Ok(None),
            Done::Said(text) => {
                let shown = if let Some(Done::Said(shown)) = &shown { shown } else { &text };
                // Rules are shown under the id that was asked for.
                if command::shows_rules(line) {
                    self.console
                        .show(&game.rules.with_names(&text), &game.shown().rules.with_names(shown));
                } else {
                    let (text, shown) = (game.localized(&text), game.shown().localized(shown));
                    match command::is_drawn(line) {
                        true => self.console.draw(&text, &shown),
                        false => self.console.show(&text, &shown),
                    }
                }
                Ok(Some(()))
            }
            Done::Told(text) => {
                let said = |game: &Game<'_>| game.localized(&text.in_words(game.rules));
                self.console.show(&said(game), &said(&game.shown()));
                Ok(Some(()))
            }
            Done::Refused(why) => {
                let before = self.console.checks.recent.len();
                self.console.failed(self.input, game, &why)?;
                if command::is_expectation(line) {
                    // What an expectation says of itself is nothing that the campaign said.
                    self.console.checks.recent.truncate(before);
                }
                Ok(Some(()))
            }
            Done::Failed(message) => {
                let shown = if let Some(Done::Failed(shown)) = &shown { shown } else { &message };
                let said = game.rules.localized(&message);
                let shown = game.shown().rules.localized(shown);
                self.console.failed_as(self.input, &said, &shown, &Text::verbatim(&said))?;
                Ok(Some(()))
            }
            Done::Faulty(fault) => {
                let colour = self.console.colour;
                let faults = [fault];
                let said = |rules: &Ruleset| {
                    rules.localized(render_for(&faults, colour, rules).trim_end())
                };
                let (text, shown) = (said(game.rules), said(game.shown().rules));
                self.console.failed_as(self.input, &text, &shown, &Text::verbatim(&text))?;
                Ok(Some(()))
            }
            Done::Undo(undo) => self.undo(game, question, &undo).map(Some),
            Done::Requests(reply) => self.requests(game, question, reply.as_ref()).map(Some),
            Done::Correct(wish) => self.correct(game, question, &wish).map(Some),
            Done::PreviewCorrect(wish) => {
                self.preview_correction(game, &wish);
                Ok(Some(()))
            }
            Done::WriteAhead(words) => {
                self.ahead(game, question, &words)?;
                Ok(Some(()))
            }
            Done::Standing(words) => {
                self.standing(game, &words)?;
                Ok(Some(()))
            }
            Done::Answers(most) => {
                self.list_answers(game, most);
                Ok(Some(()))
            }
            Done::Redo(times) => self.redo(game, question, times).map(Some),
            Done::Replay(from) => self.replay(game, from).map(Some),
            Done::Skip(to) => {
                let typed = line.split_whitespace().skip(2).collect::<Vec<_>>().join(" ");
                self.skip(game, question, to, &typed).map(Some)
            }
            Done::Quit => Err(Stop::Quit),
            Done::Amend(text) => self.amend(game, question, &text).map(Some),
            Done::PreviewAmend(text) => {
                let told = self.session.preview_amendment(game, self.console.viewer, &text);
                self.console.checks.preview_fits = told.is_ok();
                let told = told.unwrap_or_else(|faults| {
                    let report = self.report(game, &faults);
                    let report = Text::verbatim(report.trim_end());
                    say!("this would be refused\n{report}", report)
                });
                self.console.say_text(game, &told);
                Ok(Some(()))
            }
            Done::Compare => {
                match self.session.differs_at_hand() {
                    Ok(Some(text)) => {
                        let told = say!("{text}\n`amend` takes the current rules.", text);
                        self.console.say_text(game, &told);
                    }
                    Ok(None) => self
                        .console
                        .say_text(game, &say!("the current rules are those of the campaign")),
                    Err(faults) => {
                        let report = self.report(game, &faults);
                        self.console.failed(
                            self.input,
                            game,
                            &Text::verbatim(report.trim_end()),
                        )?;
                    }
                }
                Ok(Some(()))
            }
        }
    }

    /// Asks whoever types a question of the program itself, to be answered by `yes` or `no`. What is
    /// only looked at meanwhile is shown, and the question is asked again. None: what came is
    /// neither, and is read as usual.
    pub(in crate::session) fn confirmed(
        &mut self,
        game: &Game<'_>,
        question: Option<&Question<'_>>,
        text: &Text,
    ) -> Flow<Option<bool>> {
        self.console.say_text(game, text);
        loop {
            let asked = say!("yes or no> ").in_words(self.console.shown(game).rules);
            let Some(line) = self.input.reply(&asked, self.console) else {
                return Ok(None);
            };
            if let Some(answer) =
                yes_or_no(&self.console.shown(game).rules.order_named(line.trim()))
            {
                return Ok(Some(answer));
            }
            if self.input.asks_back()
                && let Ok(whole) =
                    command::shorthand::written_out(&self.console.read(game), question, &line)
                && command::only_looks(game, &whole)
            {
                self.command(game, question, &whole)?;
                self.console.say_text(game, text);
                continue;
            }
            let leaves = matches!(line.trim(), "quit" | "exit");
            if leaves || self.input.put_back(line) {
                return Ok(None);
            }
            self.console.say_text(game, &say!("Answer `yes` or `no` first; `quit` means no."));
        }
    }

    /// Reports a script that failed while something was shown.
    ///
    /// # Errors
    /// As [`crate::console::Console::failed`].
    pub(super) fn tells_failed(&mut self, game: &Game<'_>) -> Flow {
        let Some(fault) = game.hooks.and_then(RunningScripts::take_failure) else { return Ok(()) };
        let report = self.report(game, std::slice::from_ref(&fault));
        let told = say!(
            "a mod failed while this was shown:\n{report}",
            report = Text::verbatim(report.trim_end())
        );
        self.console.failed(self.input, game, &told)
    }

    /// Locks and records other rules from the next phase on, or refuses them and changes nothing.
    pub(super) fn amend(
        &mut self,
        game: &Game<'_>,
        question: Option<&Question<'_>>,
        text: &str,
    ) -> Flow {
        if question.is_none() {
            return self.console.refused(
                game,
                Some(HOUSE_RULE),
                &say!("the campaign is over; no phase follows that could be played otherwise"),
            );
        }
        let new = match self.session.offer(game, text) {
            Ok(Offer::NewAmendment(new)) => new,
            Ok(Offer::Same(text)) => {
                self.console.say_text(game, &text);
                return Ok(());
            }
            Err(faults) => {
                let report = self.report(game, &faults);
                return self.console.refused(
                    game,
                    Some(HOUSE_RULE),
                    &say!(
                        "the rules stay as they are\n{report}",
                        report = Text::verbatim(report.trim_end())
                    ),
                );
            }
        };
        self.session.prepare(&new.line, self.input, self.console)?;
        if let Err(error) = self
            .session
            .record
            .folder
            .as_ref()
            .map_or(Ok(()), |folder| folder.lock_rules(&new.epoch.rules))
        {
            let why = say!(
                "the rules stay as they are: the current rules cannot be stored in the campaign's folder: {error}",
                error = Text::system_error(&error)
            );
            return self.console.refused(game, Some(HOUSE_RULE), &why);
        }
        self.session.record(&new.line, self.input, self.console)?;
        self.session.note_moment(self.session.record.answers.len(), game, question);
        self.session.given(new.line);
        self.session.epochs.push(new.epoch);
        if let (Some(library), Some(rules)) = (new.library, &mut self.session.campaign_rules) {
            rules.library = library;
        }
        self.run.cursor = self.session.record.answers.len();
        self.run.epoch += 1;
        self.console.say_text(game, &new.said);
        Ok(())
    }
}
