//! Lines as they come from the input: what is typed short is written out, and of several in one
//! each is read for itself.

use std::collections::VecDeque;
use std::rc::Rc;

use super::{Controller, so_far};
use crate::command::{several, shorthand};
use crate::console::{RestOfLine, not_text};
use crate::engine::{Flow, Game, Question, Stop, Verb, Who};
use crate::say;
use crate::session::answers::{composed, without_comment};
use crate::session::{Situation, TypedLine};
use crate::text::{Text, as_typed};

impl Controller<'_> {
    /// Returns the next line that says something, as a whole one. None where the input has ended.
    pub(super) fn next_line(
        &mut self,
        game: &Game<'_>,
        question: Option<&Question<'_>>,
    ) -> Flow<Option<String>> {
        let seen = question.filter(|question| question.shown_to(self.console.viewer));
        loop {
            if let Some(teaching) = &mut self.console.typing.teaching {
                teaching.answers = self.session.people_since(0);
            }
            let (piece, alone) = match self.rest_of_line(game, question) {
                Some(piece) => (piece, false),
                None => match self.asked(game, question)? {
                    TypedLine::Line(_) if self.of_the_last_seat() => {
                        let told = say!(
                            "a line was not given: it was typed before anybody could read what is asked now; type it again"
                        );
                        self.console.say_text(game, &told);
                        continue;
                    }
                    TypedLine::Line(line) => {
                        let before = self.console.typing.typed_in.replace(game.state.clock);
                        self.console.typing.late = before
                            .filter(|before| self.input.hasty() && *before != game.state.clock);
                        let first = match self.take_apart(game, question, &line) {
                            Ok(Some(first)) => first,
                            Ok(None) => continue,
                            Err(why) => {
                                self.console.refused(game, None, &why)?;
                                continue;
                            }
                        };
                        (first, self.console.typing.rest.is_none())
                    }
                    TypedLine::Unreadable => {
                        self.console.refused(game, None, &not_text())?;
                        continue;
                    }
                    TypedLine::End => return Ok(None),
                    TypedLine::Broken(message) => return Err(Stop::Halted(message)),
                },
            };
            let read = self.console.read(game);
            let whole = shorthand::written_out(&read, seen, &piece);
            let whole = whole.and_then(|line| {
                let reports = several::spread(game, seen, &line)?;
                Ok(reports.map_or(line, |reports| self.comes_first(game, question, reports).into()))
            });
            match whole {
                Ok(line) => {
                    let secret = self.secret(question);
                    let shown = as_typed(read.shown().rules, &line);
                    if self.input.asks_back() && (*shown != *piece || !alone) && !secret {
                        self.console.echo(&shown);
                    }
                    return Ok(Some(line.into_owned()));
                }
                Err(why) => {
                    self.console.check_expected_refusal(self.input, game.rules, &piece)?;
                    self.console.refused(game, None, &why)?;
                }
            }
        }
    }

    /// Returns a line from the input; whoever gives it goes by what is on the disk.
    fn asked(&mut self, game: &Game<'_>, question: Option<&Question<'_>>) -> Flow<TypedLine> {
        self.session.settle(self.input, self.console)?;
        question.map_or(Ok(()), |question| self.change_sheets(game, question))?;
        self.look_at_requests(game, question);
        self.tells_requests(game);
        self.console.seat.shown = self.session.log.len();
        let seats = self.session.seats_now(game.state);
        let people = Rc::clone(&self.console.telling.people);
        let game = &self.console.read(game).with_people(&people);
        let so_far = so_far(&self.session.history, self.run.given.as_deref());
        let now = Situation { game, question, log: &self.session.log, seats: &seats, so_far };
        let line = self.input.line(&now, self.console);
        self.scripts_tell_locals(game);
        Ok(line)
    }

    /// True if a line was typed by whoever sat at a shared screen before.
    fn of_the_last_seat(&mut self) -> bool {
        let hasty = self.input.hasty();
        self.console.seat.taken &= hasty;
        self.console.seat.taken
    }

    /// True if somebody at the same screen may not read the answer.
    pub(super) fn secret(&self, question: Option<&Question<'_>>) -> bool {
        self.console.seat.shared && question.is_some_and(|question| question.ask.secret())
    }

    /// Returns the first line of what was typed; the others wait.
    ///
    /// # Errors
    /// A sentence where a comment would cut off somebody's own words.
    fn take_apart(
        &mut self,
        game: &Game<'_>,
        question: Option<&Question<'_>>,
        typed: &str,
    ) -> Result<Option<String>, Text> {
        let own_words = |order: &str| shorthand::ends_in_own_words(game.hooks, order);
        // What is typed becomes lines of the file, where a `#` begins a comment.
        let typed = composed(typed);
        let lines: Vec<&str> = typed
            .lines()
            .map(|line| without_comment(line, own_words).map(str::trim))
            .collect::<Result<_, Text>>()?;
        let text = lines.join("\n");
        let mut pieces = shorthand::pieces(game, question, &text).into_iter().map(str::to_owned);
        let first = pieces.next();
        self.console.typing.stumbled = false;
        let rest = self.waits(game, question, pieces.collect());
        self.console.typing.rest = Some(rest).filter(|rest| !rest.lines.is_empty());
        Ok(first)
    }

    /// Returns the first of the lines that one was spread into; the others come next.
    pub(in crate::session) fn comes_first(
        &mut self,
        game: &Game<'_>,
        question: Option<&Question<'_>>,
        lines: Vec<String>,
    ) -> String {
        let mut lines = lines.into_iter();
        let first = lines.next().unwrap_or_default();
        let mut waiting: VecDeque<String> = lines.collect();
        if let Some(rest) = &mut self.console.typing.rest {
            waiting.append(&mut rest.lines);
            rest.lines = waiting;
        } else if !waiting.is_empty() {
            self.console.typing.rest = Some(self.waits(game, question, waiting));
        }
        first
    }

    /// Lines that are given after the one that is given now.
    fn waits(
        &self,
        game: &Game<'_>,
        question: Option<&Question<'_>>,
        lines: VecDeque<String>,
    ) -> RestOfLine {
        RestOfLine {
            lines,
            who: question.map_or(Who::Host, Question::giver),
            clock: game.state.clock,
            secret: self.secret(question),
            verbs: question.map_or(&[][..], |question| question.ask.verbs()),
        }
    }

    /// Returns the next line of what was typed before, unless something in it was refused, or somebody else
    /// is asked by now.
    fn rest_of_line(&mut self, game: &Game<'_>, question: Option<&Question<'_>>) -> Option<String> {
        let mut rest = self.console.typing.rest.take()?;
        let who = question.map_or(Who::Host, Question::giver);
        let stumbled = std::mem::take(&mut self.console.typing.stumbled);
        if stumbled || rest.who != who {
            let why = match (stumbled, question) {
                (true, _) => say!("what came before it was refused"),
                (false, None) => say!("the campaign is over"),
                (false, Some(_)) => {
                    say!("{who} is asked now", who = Text::verbatim(who.name(game)))
                }
            };
            self.console.say_text(game, &rest.left_out(why));
            return None;
        }
        // A `done` is no answer to what nobody could read when it was typed.
        let ends = |line: &String| Verb::by_name(line) == Some(Verb::Done);
        let akin = |verb: &Verb| *verb != Verb::Done && rest.verbs.contains(verb);
        let another = question.is_some_and(|now| !now.ask.verbs().iter().any(akin));
        if another
            && rest.clock == game.state.clock
            && rest.lines.front().is_some_and(ends)
            && self.input.asks_back()
        {
            let why = say!("another question is asked now");
            self.console.say_text(game, &rest.left_out(why));
            return None;
        }
        let piece = rest.lines.pop_front();
        self.console.typing.late = Some(rest.clock).filter(|clock| *clock != game.state.clock);
        self.console.typing.rest = Some(rest).filter(|rest| !rest.lines.is_empty());
        piece
    }
}
