//! Computer players at the table: which one answers, when one gives up, and what is shown of
//! their turns.

use super::Controller;
use crate::campaign::knowledge::Viewer;
use crate::campaign::{BannerEvent, CalendarEvent, Event, EventKind, EventRecord, RealmId, Seat};
use crate::console::Saying;
use crate::engine::realms::claims;
use crate::engine::{Answerer, Game, Question, Verb};
use crate::players::Bot;
use crate::say;
use crate::session::ComputersPlay;
use crate::text::{ProgramNoun, Text, quoted};
use crate::view;

/// Answers that a computer player gives in one phase: far more than any plan needs. One that gives
/// more has no end.
const MOST_ANSWERS: u64 = 2000;

impl Controller<'_> {
    /// Returns the computer player that answers, if one does.
    pub(super) fn bot(
        &mut self,
        game: &Game<'_>,
        question: &Question<'_>,
    ) -> Option<&mut Box<dyn Bot>> {
        match question.answerer {
            Answerer::Realm(realm) => {
                let seat = self.session.seat(game.state, realm);
                self.session.bot_in(seat, question.who.realm().unwrap_or(realm))
            }
            Answerer::Nobody => self.session.bot_in(Seat::Holder, question.who.realm()?),
            // What scripts ask of the host; dice and results of the table are typed by somebody.
            Answerer::Host => match question.ask.verbs() {
                [Verb::Pick]
                | [Verb::Report]
                | [Verb::Yes, Verb::No]
                | [Verb::Done, Verb::ModOrder] => self.session.host_bot(game.state),
                _ => None,
            },
        }
    }

    /// Counts the answers for a realm since the phase began, or since it was last handed over in it.
    pub(super) fn given_in_phase(&self, realm: &str) -> u64 {
        let since = self.session.history.boundaries.last().map_or(0, |boundary| boundary.answers);
        let in_phase =
            self.session.record.answers.iter().skip(since).rev().map(|entry| entry.text.as_str());
        let hands = |text: &str| {
            text.strip_prefix("host: hand ")
                .is_some_and(|rest| rest.split(' ').next() == Some(realm))
        };
        let of_realm = |text: &&str| text.split_once(':').is_some_and(|(name, _)| name == realm);
        in_phase.take_while(|text| !hands(text)).filter(of_realm).count() as u64
    }

    /// Returns why a computer player cannot go on with this question, if it cannot; the host answers in its
    /// place from then on.
    pub(super) fn gives_up(
        &mut self,
        game: &Game<'_>,
        question: &Question<'_>,
        given: u64,
    ) -> Option<Text> {
        if let Some((_, why)) = self.session.seating.stuck.take_if(|(who, _)| *who == question.who)
        {
            return Some(why);
        }
        (given >= MOST_ANSWERS).then(|| {
            say!(
                "the computer player of {name} has given {given} in this phase and does not finish",
                name = quoted(question.giver_name(game)),
                given = Text::count(given, ProgramNoun::Answer)
            )
        })
    }

    /// True if an event is dice or table rows of a computer player's own doings: players are shown what came
    /// of them, and `log` and `why` have the rest. Fights stay whole.
    pub(super) fn of_no_concern(&self, game: &Game<'_>, record: &EventRecord) -> bool {
        let computed = |realm: RealmId| {
            self.session.seating.computers != ComputersPlay::Nobody
                && self.session.seat(game.state, realm) != Seat::Human
        };
        self.console.viewer != Viewer::Host
            && is_figure(game, record)
            && record
                .turn_of
                .or_else(|| fallen_on(game, &self.session.log, record, self.console.viewer))
                .is_some_and(computed)
    }
}

impl Controller<'_> {
    /// True if an event is told in a digest before the player's own turn, or not at all, as they wish: the turns
    /// of others, but for what goes on in front of whoever was asked in that phase.
    pub(super) fn folded(&self, game: &Game<'_>, record: &EventRecord) -> bool {
        let Viewer::Realm(viewer) = self.console.viewer else { return false };
        let saying = self.console.saying(game);
        let (calendar, log) = (&game.rules.calendar, &self.session.log);
        let figure = record.event.kind() == EventKind::Tallied || is_figure(game, record);
        match saying {
            Saying::Full => false,
            Saying::Quiet if figure => true,
            Saying::Quiet | Saying::Dice => {
                self.console.telling.turns.digests(calendar, viewer, log, record)
            }
        }
    }
}

/// Returns on whose land dice fell, or those by which a row was read, in a phase for everybody; `log` is what
/// came before. What the viewer threw is the viewer's wherever it fell.
fn fallen_on(
    game: &Game<'_>,
    log: &[EventRecord],
    record: &EventRecord,
    viewer: Viewer,
) -> Option<RealmId> {
    let rolled = |one: &&EventRecord| one.event.kind() == EventKind::Rolled;
    let dice = match record.event {
        Event::Calendar(CalendarEvent::RowRead { .. }) => {
            log.iter().rev().take_while(|one| one.clock == record.clock).find(rolled)?
        }
        _ => record,
    };
    match dice.event {
        Event::Calendar(CalendarEvent::Rolled { by: Some(realm), .. })
            if viewer == Viewer::Realm(realm) =>
        {
            Some(realm)
        }
        // Phases that scripts play for all realms are nobody's turn; dice are somebody's there too.
        Event::Calendar(CalendarEvent::Rolled { place, by, .. }) => {
            place.and_then(|place| claims::empire(game, place)).or(by)
        }
        _ => None,
    }
}

/// True if an event is dice, table rows and the like, of which what follows in the log tells what came; in
/// fights they are told whole.
pub(super) fn is_figure(game: &Game<'_>, record: &EventRecord) -> bool {
    let figures = match record.event {
        Event::Calendar(CalendarEvent::Rolled { .. } | CalendarEvent::RowRead { .. }) => true,
        Event::Banner(BannerEvent::Scouted { success, .. }) => success,
        _ => false,
    };
    figures
        && !matches!(
            view::phase_id(&game.under(record), record.clock),
            Some("battle" | "battles" | "siege")
        )
}
