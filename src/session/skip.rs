//! `skip to …`, which gives `done` for everybody on the way; phases that end before anybody says
//! `done`; and a `done` that comes too late for one of those.

use super::controller::Controller;
use super::undo::{is_sheet, within};
use crate::campaign::CalendarPosition;
use crate::campaign::knowledge::Viewer;
use crate::command::CalendarSpan;
use crate::engine::{Flow, Game, Order, Question, RunningScripts, Verb, Who};
use crate::rules::Block;
use crate::say;
use crate::text::{ProgramNoun, Text};
use crate::view;

/// Somebody wants to be further on in the calendar.
pub struct Skip {
    to: CalendarSpan,
    /// As it was typed.
    typed: String,
    from: CalendarPosition,
    /// Person who was asked when it was typed.
    by: Who,
    given: usize,
}

/// The part of the calendar to which was skipped, until somebody is asked.
pub struct SkippedTo {
    to: CalendarSpan,
    typed: String,
}

impl Controller<'_> {
    /// Lets `done` answer whatever it can, from now on until that begins.
    pub(super) fn skip(
        &mut self,
        game: &Game<'_>,
        question: Option<&Question<'_>>,
        to: CalendarSpan,
        typed: &str,
    ) -> Flow {
        let Some(question) = question else {
            let over = say!("the campaign is over; nothing comes that could be skipped to");
            return self.console.failed(self.input, game, &over);
        };
        if let Some(why) = never_comes(game, &to) {
            return self.console.failed(self.input, game, &why);
        }
        let (from, by) = (game.state.clock, question.giver());
        self.detours.skip = Some(Skip { to, typed: typed.to_owned(), from, by, given: 0 });
        Ok(())
    }

    /// Gives `done` in place of a line, if something is skipped and that answers.
    pub(super) fn skipped(
        &mut self,
        game: &Game<'_>,
        question: &Question<'_>,
    ) -> Flow<Option<Order>> {
        let clock = game.state.clock;
        if let Some(reached) = self.detours.reached.take()
            && !within(game, (clock, game.turn_of()), &reached.to)
        {
            let typed = Text::verbatim(reached.typed);
            let said = |game: &Game<'_>| {
                let typed = typed.clone();
                match view::position(game, clock, question.who.realm()) {
                    Some(now) => say!(
                        "nobody was asked in `{typed}`: this is {now}",
                        typed,
                        now = Text::verbatim(now)
                    ),
                    None => say!("nobody was asked in `{typed}`", typed),
                }
                .in_words(game.rules)
            };
            self.console.tell(&said(game), &said(&self.console.shown(game)));
        }
        // A phase that is nobody's own asks one after the other.
        let phase = clock.phase(&game.rules.calendar);
        let shared = phase.is_some_and(|(_, own)| !own);
        let asked = |skip: &mut Skip| {
            let now = (clock, question.who.realm());
            shared
                && skip.to.realm.is_some()
                && skip.to.named.is_some()
                && within(game, now, &skip.to)
        };
        if let Some(skip) = self.detours.skip.take_if(asked) {
            self.arrived(game, &skip);
            return Ok(None);
        }
        let Some(skip) = &mut self.detours.skip else { return Ok(None) };
        let order = Order::Done {};
        let lost = match skip.to.year {
            Some(year) => clock.year > year,
            None => clock.year > skip.from.year.saturating_add(1),
        };
        // At one screen nobody hands in the sheet of somebody else.
        let others = self.console.seat.shared && is_sheet(question) && skip.by != question.giver();
        let answers = !lost
            && !others
            && question.ask.verbs().contains(&Verb::Done)
            && question.judge(game, &order).is_ok();
        if answers && game.hooks.and_then(RunningScripts::take_failure).is_none() {
            skip.given += 1;
            return Ok(Some(order));
        }
        let typed = Text::verbatim(&skip.typed);
        let last = skip.to.year;
        self.detours.skip = None;
        let ends = question.ask.verbs().contains(&Verb::Done);
        let refused = question.judge(game, &order).err();
        let refused = refused.filter(|_| ends && question.shown_to(self.console.viewer));
        let who = Text::verbatim(question.who.name(game));
        let viewer = self.console.viewer;
        let said = |game: &Game<'_>| {
            let (typed, who) = (typed.clone(), who.clone());
            let why = if let (true, Some(year)) = (lost, last) {
                say!("year {year} is over, and `{typed}` never came", year, typed)
            } else if lost {
                say!("more than a year has gone by, and `{typed}` never came", typed)
            } else if others {
                say!("{who} hands in orders before `{typed}`", who, typed)
            } else if let Some(refusal) = &refused {
                say!(
                    "before `{typed}` {who} has something to do: {why}",
                    typed,
                    who,
                    why = &refusal.why
                )
            } else {
                say!(
                    "`done` does not answer what {who} is asked before `{typed}`: {prompt}",
                    who,
                    typed,
                    prompt = Text::verbatim(view::prompt(game, viewer, question))
                )
            };
            say!("skipping ends here: {why}", why)
        };
        let told = said(game);
        let shown = |game: &Game<'_>| game.localized(&said(game).in_words(game.rules));
        let words = (shown(game), shown(&self.console.shown(game)));
        self.console.failed_as(self.input, &words.0, &words.1, &told)?;
        Ok(None)
    }

    /// Begins another phase: that may be what was skipped to, and the one before it may have ended by itself.
    pub(super) fn begins(&mut self, game: &Game<'_>) {
        let clock = game.state.clock;
        // Others could tell from it how a realm is doing: only its player and the host are told.
        let sees = |who: Who, viewer: Viewer| {
            viewer == Viewer::Host || who.realm().map(Viewer::Realm) == Some(viewer)
        };
        if let Some((who, before)) = self.detours.open.take_if(|(_, before)| *before != clock)
            && sees(who, self.console.viewer)
        {
            let over = |game: &Game<'_>| {
                let phase = Text::verbatim(view::phase_name(game, before)?);
                let told = say!("{phase} is over: nothing is left to do in it", phase);
                Some(format!("  {}", told.in_words(game.rules)))
            };
            if let (Some(english), Some(shown)) = (over(game), over(&self.console.shown(game))) {
                self.console.tell(&english, &shown);
                self.detours.over = view::phase_name(&self.console.shown(game), before);
            }
        }
        let turn_of = game.turn_of();
        let there =
            |skip: &mut Skip| skip.from != clock && within(game, (clock, turn_of), &skip.to);
        if let Some(skip) = self.detours.skip.take_if(there) {
            self.arrived(game, &skip);
            self.detours.reached = Some(SkippedTo { to: skip.to, typed: skip.typed });
        }
    }

    fn arrived(&mut self, game: &Game<'_>, skip: &Skip) {
        let times = Text::count(skip.given, ProgramNoun::Time);
        let phase = game.state.clock.phase(&game.rules.calendar).map(|(phase, _)| phase);
        let phase = phase.filter(|phase| game.rules.phase_id(*phase) == Some(skip.typed.as_str()));
        let told = match phase.and_then(|phase| game.rules.phase_text(phase)) {
            Some(phase) => say!("`done` was given {times}, up to {phase}", times, phase),
            None => {
                let typed = Text::verbatim(&skip.typed);
                say!("`done` was given {times}, up to {typed}", times, typed)
            }
        };
        self.console.say_text(game, &told);
    }

    /// Ends a skip, because the campaign has ended on the way.
    pub(super) fn skips_no_more(&mut self, game: &Game<'_>) -> Flow {
        match self.detours.skip.take() {
            Some(skip) => {
                let typed = Text::typed(skip.typed);
                let told = say!("the campaign has ended, and `{typed}` never came", typed);
                self.console.failed(self.input, game, &told)
            }
            None => Ok(()),
        }
    }

    /// Notes an answer of somebody at the table: a phase that goes on after it may end by itself.
    pub(super) fn note_answer(&mut self, game: &Game<'_>, question: &Question<'_>, order: &Order) {
        let row = order.verb().row();
        if row.umpire || row.anytime() {
            return;
        }
        self.detours.over = None;
        if question.ask.verbs().contains(&Verb::Done) && !question.ask.secret() {
            self.detours.open =
                Some((question.who, game.state.clock)).filter(|_| *order != Order::Done {});
        }
    }

    /// Notes that whoever has given a command since a phase ended by itself has read what is asked now.
    pub(super) fn looked_round(&mut self) {
        if self.console.typing.late.is_none() && !self.input.hasty() {
            self.detours.over = None;
        }
    }

    /// True if a `done` was meant for a phase that is over: one that has ended by itself, or another than that in
    /// which it was typed. The person at the prompt is asked, once.
    pub(super) fn too_late(
        &mut self,
        game: &Game<'_>,
        question: &Question<'_>,
        order: &Order,
    ) -> Flow<bool> {
        let late = self.console.typing.late.take();
        // The same phase may have come again, in another round or for another realm.
        let name = |clock| {
            let game = self.console.shown(game);
            let same = late.and_then(|late| view::phase_name(&game, late))
                == view::phase_name(&game, game.state.clock);
            let whole = view::position(&game, clock, None).filter(|_| late.is_some() && same);
            whole.or_else(|| view::phase_name(&game, clock))
        };
        // A teacher has said what comes now.
        let taught = self.console.typing.teaching.is_some() && late.is_none();
        // Whoever began to type after the question was there has read it.
        let ahead = late.is_some() || self.input.hasty();
        let over =
            self.detours.over.take().filter(|_| !taught && ahead).or_else(|| late.and_then(name));
        // Where it is not asked for it is refused anyway.
        let ends = *order == Order::Done {} && question.ask.verbs().contains(&Verb::Done);
        let Some(over) = over.filter(|_| ends && self.input.asks_back()) else {
            return Ok(false);
        };
        let now = name(game.state.clock).unwrap_or_default();
        let text = say!(
            "{over} is over already; this `done` would be for {now}. Is that meant? (`yes` or `no`)",
            over = Text::verbatim(over),
            now = Text::verbatim(now)
        );
        let meant = self.confirmed(game, Some(question), &text)? == Some(true);
        self.console.typing.stumbled |= !meant;
        Ok(!meant)
    }
}

/// Says why a part of the calendar cannot come any more, where that is certain.
fn never_comes(game: &Game<'_>, to: &CalendarSpan) -> Option<Text> {
    let (calendar, clock) = (&game.rules.calendar, game.state.clock);
    let back = || say!("`undo to` goes back");
    if let Some(realm) = to.realm.filter(|realm| game.state.realm(*realm).out) {
        let realm = Text::verbatim(game.realm_name(realm));
        return Some(say!("{realm} is out and has no turn any more", realm));
    }
    if let Some(year) = to.year.filter(|year| *year < clock.year) {
        return Some(say!("year {year} is over; {back}", year, back = back()));
    }
    let plays = |block: &Block| {
        to.block.as_deref().is_none_or(|id| block.id == id)
            && to.named.as_deref().is_none_or(|named| {
                block.id == named
                    || block.phases().any(|phase| game.rules.phase_id(phase) == Some(named))
            })
    };
    let blocks = || calendar.blocks.iter().enumerate().filter(|(_, block)| plays(block));
    let begun = usize::from(clock.block);
    if to.named.is_some() && blocks().all(|(at, block)| block.setup && at < begun) {
        let named = Text::verbatim(to.named.as_deref().unwrap_or_default());
        return Some(say!(
            "`{named}` is played once, before the first year; {back}",
            named,
            back = back()
        ));
    }
    let round = to.round?;
    if let (true, Some(year)) = (calendar.year_is_round() && round > 1, to.year) {
        return Some(say!("each year is one round: year {year} is `round {year}`", year));
    }
    let several = || blocks().filter(|(_, block)| calendar.counts_rounds(block));
    if several().all(|(_, block)| block.rounds < round) {
        let most = several().map(|(_, block)| block.rounds).max().unwrap_or(0);
        return Some(say!("there is no round {round}: there are {most} at most", round, most));
    }
    let gone = to.year == Some(clock.year)
        && several().all(|(at, _)| at < begun || (at == begun && round < clock.round + 1));
    gone.then(|| {
        say!(
            "round {round} of year {year} is over; {back}",
            round,
            year = clock.year,
            back = back()
        )
    })
}
