//! Answers that waited for their question since one before them was corrected: each is given where it fits.

use super::{Addressee, Controller, read_answer};
use crate::campaign::knowledge::Viewer;
use crate::engine::core::anytime_orders;
use crate::engine::core::{bare_answer, parse};
use crate::engine::{Flow, Game, Order, Question, RunningScripts, Stop, umpire};
use crate::rules::RuleId;
use crate::say;
use crate::session::FileEntry;
use crate::session::amendment_terms::{at_once, is_amendment};
use crate::session::answers::giver;
use crate::session::later_answers::{DroppedAnswer, LaterAnswer};
use crate::text::{ProgramNoun, Text};

/// Course that is tried out: nobody is asked anything, and it ends with the answers that wait.
#[derive(Debug, Default)]
pub(in crate::session) struct TriedCourse {
    /// The corrected answer comes next.
    pub(in crate::session) begins: bool,
    /// Reason that the corrected answer does not fit.
    pub(in crate::session) refused: Option<Text>,
    /// Question that nobody has answered.
    pub(in crate::session) asked: Option<AskedLast>,
}

/// Question at which a course that is tried out ends.
#[derive(Debug)]
pub(in crate::session) struct AskedLast {
    /// The name of whoever is asked, as it stands before an answer.
    pub(in crate::session) giver: String,
    pub(in crate::session) text: Text,
}

/// Answer that is given again, with how many went with it.
#[derive(Debug)]
pub(in crate::session) struct GivenAgain {
    pub(super) count: usize,
    pub(super) later: LaterAnswer,
    /// It is the corrected answer itself, as it was typed.
    pub(super) begins: bool,
}

impl Controller<'_> {
    /// Gives the next of the answers that wait, if one fits what is asked. Those that were to come before it, and
    /// what is not asked any more, are dropped.
    ///
    /// # Errors
    /// [`Stop::EndOfInput`] at the end of a course that is tried out.
    pub(super) fn of_later(
        &mut self,
        game: &Game<'_>,
        question: &Question<'_>,
    ) -> Flow<Option<Order>> {
        self.amended_later(game, question);
        let tried = self.session.history.tried.is_some();
        if self.session.history.later.answers.is_empty() {
            return if tried { Err(Stop::EndOfInput) } else { Ok(None) };
        }
        let begins = self.session.history.tried.as_ref().is_some_and(|tried| tried.begins);
        let (clock, mut found, mut misfits) = (game.state.clock, None, Vec::new());
        for (at, later) in self.session.history.later.answers.iter().enumerate() {
            if later.place > clock || is_amendment(&later.entry.text) {
                break;
            }
            let past = later.place < clock;
            match fits(game, question, &later.entry.text, (begins, past)) {
                Ok(order) => {
                    found = Some((at, order));
                    break;
                }
                Err(why) => misfits.push((past, why)),
            }
            if begins {
                break;
            }
        }
        let Some((at, order)) = found else {
            if begins {
                let why = misfits.pop().map(|(_, why)| why).unwrap_or_default();
                return self.does_not_begin(why);
            }
            let past = misfits.iter().take_while(|(past, _)| *past).count();
            misfits.into_iter().take(past).for_each(|(_, why)| self.drop_later(why));
            if tried && self.session.history.later.answers.is_empty() {
                return Err(Stop::EndOfInput);
            }
            return Ok(None);
        };
        misfits.into_iter().for_each(|(_, why)| self.drop_later(why));
        let Some(later) = self.session.history.later.answers.pop_front() else { return Ok(None) };
        if let Some(tried) = &mut self.session.history.tried {
            tried.begins = false;
        }
        self.run.again = Some(GivenAgain { count: at + 1, later, begins });
        Ok(Some(order))
    }

    fn does_not_begin<T>(&mut self, why: Text) -> Flow<T> {
        if let Some(tried) = &mut self.session.history.tried {
            tried.refused = Some(why);
        }
        Err(Stop::EndOfInput)
    }

    /// Amendments come into force where they did.
    fn amended_later(&mut self, game: &Game<'_>, question: &Question<'_>) {
        let due = |later: &LaterAnswer| {
            later.place <= game.state.clock && is_amendment(&later.entry.text)
        };
        while let Some(later) = self.session.history.later.answers.pop_front_if(|later| due(later))
        {
            self.session.note_moment(self.run.cursor, game, Some(question));
            self.amends(later.entry);
        }
    }

    /// Amendments that could not wait for the end of a phase come first in it again.
    pub(super) fn amended_at_once(&mut self) {
        let clock = self.run.phase.clock;
        let due = |later: &LaterAnswer| at_once(&later.entry.text) == Some(clock);
        while let Some(later) = self.session.history.later.answers.pop_front_if(|later| due(later))
        {
            self.session.history.moments.resize(self.run.cursor + 1, None);
            self.amends(later.entry);
        }
    }

    fn amends(&mut self, entry: FileEntry) {
        self.session.record.answers.push(entry);
        self.run.cursor += 1;
        self.run.epoch += 1;
    }

    /// Drops the first of the answers that wait.
    fn drop_later(&mut self, why: Text) {
        if let Some(later) = self.session.history.later.answers.pop_front() {
            let text = later.entry.text;
            self.session.history.later.dropped.push(DroppedAnswer { text, why });
        }
    }

    /// True if it was an answer given again that was refused after all: it is dropped.
    pub(super) fn again_refused(&mut self, why: &Text) -> Flow<bool> {
        let Some(again) = self.run.again.take() else { return Ok(false) };
        if again.begins {
            return self.does_not_begin(why.clone());
        }
        let text = again.later.entry.text;
        self.session.history.later.dropped.push(DroppedAnswer { text, why: why.clone() });
        Ok(true)
    }

    /// Notes what is asked where a course that is tried out leads to a question that nobody has answered.
    pub(super) fn nobody_has_answered(&mut self, game: &Game<'_>, question: &Question<'_>) -> Flow {
        let Some(tried) = &mut self.session.history.tried else { return Ok(()) };
        tried.asked = Some(AskedLast {
            giver: question.giver_name(game),
            text: say!(
                "{who} is asked: {prompt}",
                who = question.seat_text(game),
                prompt = question.ask.prompt(game)
            ),
        });
        Err(Stop::EndOfInput)
    }

    /// Tells which answers that waited no longer fit, as far as whoever looks may read them.
    pub(super) fn tells_dropped(&mut self, game: &Game<'_>) {
        if self.session.history.tried.is_some() || self.session.history.later.dropped.is_empty() {
            return;
        }
        let dropped = std::mem::take(&mut self.session.history.later.dropped);
        let authority = self.session.authority(self.console.viewer);
        let (own, others): (Vec<_>, Vec<_>) =
            dropped.into_iter().partition(|answer| authority.may_read(&answer.text));
        for answer in own {
            let text = Text::verbatim(answer.text);
            let told = say!("`{text}` waited, and no longer fits: {why}", text, why = answer.why);
            self.console.say_text(game, &told);
        }
        if !others.is_empty() {
            let answers = Text::count(others.len(), ProgramNoun::Answer);
            let told = say!("no longer fitting, of what waited of others: {answers}", answers);
            self.console.say_text(game, &told);
        }
    }

    /// Gives the next of the answers that were given after the end of the campaign.
    pub(super) fn of_later_after_the_end(&mut self, game: &Game<'_>) -> Flow<Option<Order>> {
        while let Some(later) = self.session.history.later.answers.front() {
            let read = read_answer(game, Addressee::NOTHING, Viewer::Host, &later.entry.text).ok();
            let fits = read.filter(|order| {
                order.verb().row().anytime() && anytime_orders::check(game, order).is_ok()
            });
            let Some(order) = fits else {
                self.drop_later(say!("the campaign is over before it"));
                continue;
            };
            if let Some(later) = self.session.history.later.answers.pop_front() {
                self.run.again = Some(GivenAgain { count: 1, later, begins: false });
                self.keep(game, None, String::new())?;
            }
            return Ok(Some(order));
        }
        Ok(None)
    }
}

/// Reads an answer as one to a question: as it was typed just now, or of a phase that is past, of which no more
/// than the host's orders and what may be said at any time still fits.
fn fits(
    game: &Game<'_>,
    question: &Question<'_>,
    text: &str,
    (typed, past): (bool, bool),
) -> Result<Order, Text> {
    let verb = parse::OrderLine::of(giver(text).map_or(text, |(_, order)| order)).verb;
    if past && !verb.is_some_and(|verb| verb.row().umpire || verb.row().anytime()) {
        return Err(say!("it is not asked any more"));
    }
    let whole = if typed { bare_answer::complete(game, question, text) } else { text.into() };
    let cited = |why: Text, rule: RuleId| {
        let rule = Text::verbatim(game.rules.edition_id(rule).to_string());
        say!("{why} [{rule}]", why, rule)
    };
    let order =
        read_answer(game, Addressee::of(question), Viewer::Host, &whole).map_err(
            |no| match no.rule {
                Some(rule) => cited(no.why, rule),
                None => no.why,
            },
        )?;
    let beside = order.verb().row().umpire && !question.ask.verbs().contains(&order.verb());
    let judged = if beside { umpire::judge(game, &order) } else { question.judge(game, &order) };
    if game.hooks.and_then(RunningScripts::take_failure).is_some() {
        return Err(say!("a mod fails over it"));
    }
    judged.map_err(|refusal| cited(refusal.why, refusal.rule))?;
    Ok(order)
}
