//! Reach of an undo: the people whose answers it takes, since when, and what others have learned from them.

use super::Moment;
use crate::campaign::knowledge::Viewer;
use crate::campaign::{CalendarPosition, Discloses, EventRecord, RealmId};
use crate::command::CalendarSpan;
use crate::engine::Game;
use crate::session::Session;
use crate::session::amendment_terms::is_amendment;
use crate::session::answers_in_force::last_of_people;
use crate::session::seats::Seats;

impl Session {
    pub(in crate::session) fn of_people(&self) -> Vec<bool> {
        Seats::of(&self.header).of_people(&self.record.answers)
    }

    /// Returns the first of the last `steps` answers of people; None if there are fewer.
    pub(in crate::session) fn undone_from(&self, steps: usize) -> Option<usize> {
        last_of_people(&self.of_people(), self.history.floor.min(self.record.answers.len()), steps)
    }

    /// Counts the answers that must go to take back `steps` of people, computer players' after them included; 0 if
    /// there are fewer.
    pub(in crate::session) fn undo_count(&self, steps: usize) -> usize {
        self.undone_from(steps).map_or(0, |at| self.record.answers.len() - at)
    }

    pub(in crate::session) fn people_since(&self, at: usize) -> usize {
        self.of_people().into_iter().skip(at).filter(|of_people| *of_people).count()
    }

    /// Counts the answers of people since the last amendment, itself among them.
    pub(in crate::session) fn since_amendment(&self) -> usize {
        let at =
            self.record.answers.iter().rposition(|entry| is_amendment(&entry.text)).unwrap_or(0);
        self.people_since(at)
    }

    /// Returns the one realm of people whose answers all from one on are; None where they are of several, or of the
    /// host. Those that are `kept` go with none of them.
    pub(in crate::session) fn whose(
        &self,
        game: &Game<'_>,
        at: usize,
        kept: &[usize],
    ) -> Option<RealmId> {
        let of_people = self.of_people();
        let goes = |index: &usize| of_people[*index] && !kept.contains(index);
        let people = (at..self.record.answers.len()).filter(goes);
        let mut realms = people.map(|index| {
            game.state.realm_named(self.record.answers[index].text.split_once(':')?.0)
        });
        let first = realms.next()??;
        realms.all(|realm| realm == Some(first)).then_some(first)
    }

    /// Returns the beginning of the last span of answers that fits and has one of a person.
    pub(in crate::session) fn span_begins(
        &self,
        game: &Game<'_>,
        span: &CalendarSpan,
    ) -> Option<usize> {
        let fits = |at: &usize| {
            self.history
                .moments
                .get(*at)
                .copied()
                .flatten()
                .is_some_and(|moment| within(game, (moment.clock, moment.turn_of), span))
        };
        let people = self.of_people();
        let last = (self.history.floor..self.record.answers.len())
            .rev()
            .find(|at| people[*at] && fits(at))?;
        Some((self.history.floor..=last).rev().take_while(fits).last().unwrap_or(last))
    }

    /// Returns what those at the table have learned since an answer was given and would still know after taking it
    /// back, but for answers that are `kept`.
    pub(in crate::session) fn disclosed_since(
        &self,
        at: usize,
        whose: Option<RealmId>,
        kept: &[usize],
    ) -> Discloses {
        let Some(moment) = self.history.moments.get(at).copied().flatten() else {
            return Discloses::Nothing;
        };
        let people: Vec<RealmId> = self
            .seats()
            .people()
            .filter_map(|(seat, _)| u8::try_from(seat).ok())
            .map(RealmId)
            .collect();
        let seen =
            |record: &&EventRecord| people.iter().any(|realm| Viewer::Realm(*realm).sees(record));
        let of_log = self.log[moment.log.min(self.log.len())..]
            .iter()
            .filter(seen)
            .map(|record| record.event.discloses())
            .max();
        let anothers = |moment: &Moment| {
            moment.secret_of.is_some_and(|realm| people.contains(&realm) && Some(realm) != whose)
        };
        let given = self.history.moments.iter().enumerate().skip(at);
        let mut given = given.filter(|(index, _)| !kept.contains(index));
        let opened = given.any(|(_, moment)| moment.as_ref().is_some_and(anothers));
        of_log.unwrap_or(Discloses::Nothing).max(if opened {
            Discloses::Secret
        } else {
            Discloses::Nothing
        })
    }
}

/// True if a place in the calendar is in a span of it.
pub fn within(
    game: &Game<'_>,
    (clock, turn_of): (CalendarPosition, Option<RealmId>),
    span: &CalendarSpan,
) -> bool {
    let rules = game.rules;
    let block = rules.calendar.blocks.get(usize::from(clock.block));
    let phase = clock.phase(&rules.calendar).and_then(|(phase, _)| rules.phase_id(phase));
    span.realm.is_none_or(|realm| turn_of == Some(realm))
        && span.year.is_none_or(|year| clock.year == year)
        && span.round.is_none_or(|round| {
            clock.round + 1 == round
                && block.is_some_and(|block| rules.calendar.counts_rounds(block))
        })
        && span.block.as_deref().is_none_or(|id| block.is_some_and(|block| block.id == id))
        && span.named.as_deref().is_none_or(|named| {
            phase == Some(named) || block.is_some_and(|block| block.id == named)
        })
}
