//! Taking answers back, and giving them again: what goes is said before, the host is asked where
//! others have seen what it led to, and everybody is told. There are no inverse operations: a
//! boundary is restored and the answers since are played again.

use super::amendment_terms::{is_amendment, write_place};
use super::answers::{FileEntry, strip_comment};
use super::controller::Controller;
use super::seats::Seats;
use super::standing_answers::{
    begun_again, is_about_others, is_notice, last_of_people, notice, told_apart,
};
use super::{Console, Finished, Input, Session, amend, confirm};
use crate::campaign::knowledge::Viewer;
use crate::campaign::{CalendarPosition, Discloses, EventRecord, RealmId, Scheme};
use crate::command::{Back, Stretch, Undo};
use crate::counted::count;
use crate::engine::{Flow, Game, Question, Stop};
use crate::rules::{GameOption, HOUSE_RULE};
use crate::view;

/// When an answer was given.
#[derive(Debug, Clone, Copy)]
pub(super) struct Moment {
    /// How long the log was.
    log: usize,
    clock: CalendarPosition,
    /// The realm whose turn it was.
    turn_of: Option<RealmId>,
    /// Whose answer it is, if it is kept from the others.
    secret_of: Option<RealmId>,
}

/// What the session is to do before it plays on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Return {
    /// So many answers of people are taken back. `asked` says that whoever takes them back was
    /// asked whether it is meant, and `notice` whose they were, if everybody is told.
    Undo { steps: usize, asked: bool, notice: Option<String> },
    /// What was taken back last is given again.
    Redo,
}

/// From so many answers of people on it is asked whether they are to be taken back.
const MANY: usize = 10;

/// Most answers that are named one by one when they are taken back.
const NAMED: usize = 5;

impl Session {
    /// An answer joins the campaign.
    pub(crate) fn given(&mut self, text: String) {
        if !is_notice(&text) {
            self.undone.clear();
        }
        self.answers.push(FileEntry { line: 0, text });
    }

    /// Remembers when an answer was given, also where it is played again.
    pub(super) fn note_moment(
        &mut self,
        at: usize,
        game: &Game<'_>,
        question: Option<&Question<'_>>,
    ) {
        let clock = game.state.clock;
        let own = clock.phase(&game.rules.calendar).is_some_and(|(_, own)| own);
        let turn_of = game.state.order.get(usize::from(clock.seat)).copied().filter(|_| own);
        let secret_of = question
            .filter(|question| question.ask.secret())
            .and_then(|question| question.who.realm());
        self.moments.resize(at, None);
        self.moments.push(Some(Moment { log: self.log.len(), clock, turn_of, secret_of }));
    }

    fn of_people(&self) -> Vec<bool> {
        Seats::of(&self.header).of_people(&self.answers)
    }

    /// The first of the last so many answers of people; none when there are not so many.
    fn undone_from(&self, steps: usize) -> Option<usize> {
        last_of_people(&self.of_people(), self.floor.min(self.answers.len()), steps)
    }

    /// How many answers must go to take back so many of people, computer players' after them
    /// included; 0 when there are not so many.
    pub(super) fn undo_count(&self, steps: usize) -> usize {
        self.undone_from(steps).map_or(0, |at| self.answers.len() - at)
    }

    fn people_since(&self, at: usize) -> usize {
        self.of_people().into_iter().skip(at).filter(|of_people| *of_people).count()
    }

    /// How many steps people have given since the last amendment, itself among them.
    pub(super) fn since_amendment(&self) -> usize {
        let at = self.answers.iter().rposition(|entry| is_amendment(&entry.text)).unwrap_or(0);
        self.people_since(at)
    }

    /// The one realm of people whose answers all from one on are; none where they are of several,
    /// or of the host.
    fn whose(&self, game: &Game<'_>, at: usize) -> Option<RealmId> {
        let of_people = self.of_people();
        let people = self.answers[at..].iter().zip(&of_people[at..]).filter(|(_, people)| **people);
        let mut realms =
            people.map(|(entry, _)| game.state.realm_named(entry.text.split_once(':')?.0));
        let first = realms.next()??;
        realms.all(|realm| realm == Some(first)).then_some(first)
    }

    /// The beginning of the last stretch of answers that fits.
    fn stretch_begins(&self, game: &Game<'_>, stretch: &Stretch) -> Option<usize> {
        let fits = |at: &usize| {
            self.moments
                .get(*at)
                .copied()
                .flatten()
                .is_some_and(|moment| within(game, (moment.clock, moment.turn_of), stretch))
        };
        let last = (self.floor..self.answers.len()).rev().find(fits)?;
        Some((self.floor..=last).rev().take_while(fits).last().unwrap_or(last))
    }

    /// What those at the table have learned since an answer was given, that taking it back would
    /// not take from them.
    fn disclosed_since(&self, at: usize, whose: Option<RealmId>) -> Discloses {
        let Some(moment) = self.moments.get(at).copied().flatten() else {
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
        let opened = self.moments[at..].iter().flatten().any(anothers);
        of_log.unwrap_or(Discloses::Nothing).max(if opened {
            Discloses::Secret
        } else {
            Discloses::Nothing
        })
    }

    /// Takes back the last answers: the file says so, and the boundary before them is next.
    ///
    /// # Errors
    /// [`Stop::Halted`] when that cannot be written.
    pub(super) fn take_back(
        &mut self,
        steps: usize,
        told: Option<&Return>,
        input: &mut dyn Input,
        console: &mut Console,
    ) -> Flow<Vec<FileEntry>> {
        let Some(at) = self.undone_from(steps) else { return Ok(Vec::new()) };
        let (asked, whose) = match told {
            Some(Return::Undo { asked, notice, .. }) => (*asked, notice.as_deref()),
            _ => (false, None),
        };
        let mut line = format!("undo {steps}");
        if asked || whose.is_some() {
            line.push_str(" yes");
        }
        if let Some(whose) = whose {
            line.push_str(&format!(" for {whose}"));
        }
        self.record(&line, input, console)?;
        // What everybody was told stays.
        let (told, removed) = told_apart(self.cut(at));
        self.answers.extend(told);
        self.answers.extend(whose.map(|whose| FileEntry { line: 0, text: notice(whose, steps) }));
        self.undone.push(removed.clone());
        Ok(removed)
    }

    /// Gives again what was taken back last.
    fn give_again(&mut self, input: &mut dyn Input, console: &mut Console) -> Flow<Vec<FileEntry>> {
        let Some(again) = self.undone.last().cloned() else { return Ok(Vec::new()) };
        let eras = self.eras.len();
        for entry in again.iter().filter(|entry| is_amendment(&entry.text)) {
            match self.recorded_era(&entry.text, &mut Vec::new()) {
                Ok(era) => self.eras.push(era),
                Err(faults) => {
                    self.eras.truncate(eras);
                    return Err(Stop::Halted(crate::fault::render(&faults, false)));
                }
            }
        }
        self.record("redo", input, console)?;
        self.undone.pop();
        self.answers.extend(again.iter().cloned());
        Ok(again)
    }

    /// The answer that was being carried out when the program was last stopped.
    #[must_use]
    pub fn unfinished(&self) -> Option<&str> {
        let journal = self.journal.as_ref().filter(|journal| journal.was_unfinished())?;
        let text = String::from_utf8_lossy(journal.text());
        let last =
            text.lines().map(|line| strip_comment(line).trim()).rfind(|line| !line.is_empty())?;
        if is_about_others(last) {
            None
        } else {
            self.answers.last().map(|entry| entry.text.as_str())
        }
    }

    /// Takes back the answer that did not finish, and what led a computer player to it.
    pub fn take_back_unfinished(
        &mut self,
        input: &mut dyn Input,
        console: &mut Console,
    ) -> Finished {
        let taken = if self.undone_from(1).is_some() {
            self.take_back(1, None, input, console)
        } else {
            self.keep_only(self.answers.len().saturating_sub(1), input, console)
        };
        match taken {
            Ok(removed) => {
                let computed = removed
                    .iter()
                    .map(|entry| format!("`{}`", entry.text))
                    .collect::<Vec<_>>()
                    .join(", ");
                console.say(&format!("taken back: {computed}"));
                Finished::Left
            }
            Err(stop) => self.finished(stop),
        }
    }

    /// Gives up all answers after so many, whosever they are.
    pub(super) fn keep_only(
        &mut self,
        count: usize,
        input: &mut dyn Input,
        console: &mut Console,
    ) -> Flow<Vec<FileEntry>> {
        self.record(&format!("keep {count}"), input, console)?;
        let (told, removed) = told_apart(self.cut(count));
        self.answers.extend(told);
        self.undone.clear();
        Ok(removed)
    }

    /// Removes the answers from one on, and what was played since.
    fn cut(&mut self, at: usize) -> Vec<FileEntry> {
        self.seen = self.moments.get(at).copied().flatten().map_or(0, |moment| moment.log);
        let removed = self.answers.split_off(at);
        self.moments.truncate(at);
        self.boundaries.retain(|boundary| boundary.answers <= at);
        self.eras.truncate(1 + amend::count(&self.answers));
        self.saved = self.saved.min(at);
        removed
    }

    /// The phase at this place in the calendar, which so many answers led to, begins again under
    /// the amendments given in it.
    pub(super) fn begin_phase_again(
        &mut self,
        count: usize,
        clock: CalendarPosition,
        input: &mut dyn Input,
        console: &mut Console,
    ) -> Flow {
        self.record(&format!("restart {count} {}", write_place(clock)), input, console)?;
        let eras = self.eras.clone();
        let phase = self.cut(count);
        self.answers.extend(begun_again(phase, clock));
        self.eras = eras;
        self.undone.clear();
        Ok(())
    }

    /// Carries out what was decided, and says what it came to.
    ///
    /// # Errors
    /// [`Stop::Halted`] when that cannot be written.
    pub(super) fn go_back(
        &mut self,
        how: &Return,
        input: &mut dyn Input,
        console: &mut Console,
    ) -> Flow {
        let amended = self.eras.len();
        match how {
            Return::Undo { steps, .. } => {
                let removed = self.take_back(*steps, Some(how), input, console)?;
                console.returned(
                    "taken back",
                    &self.named(console.viewer, self.answers.len(), &removed),
                );
            }
            Return::Redo => {
                let again = self.give_again(input, console)?;
                console.returned(
                    "given again",
                    &self.named(console.viewer, self.answers.len() - again.len(), &again),
                );
            }
        }
        if let Some(era) = self.eras.last().filter(|_| self.eras.len() != amended) {
            let (rules, again) = (
                &era.rules,
                if self.eras.len() < amended {
                    "again those of before"
                } else {
                    "those of the amendment again"
                },
            );
            console.say(&format!("The rules are {again} ({}, {}).", rules.called(), rules.hash));
        }
        Ok(())
    }

    /// Some answers in words: those of whoever looks on by name, others by number.
    pub(super) fn named(&self, viewer: Viewer, before: usize, answers: &[FileEntry]) -> String {
        let of_people = Seats::of(&self.header).after(&self.answers[..before]).of_people(answers);
        let looks = match viewer {
            Viewer::Host => None,
            Viewer::Realm(realm) => {
                self.state.realms.get(usize::from(realm.0)).map(|realm| realm.name.as_str())
            }
        };
        let own = |entry: &&FileEntry| match entry.text.split_once(':') {
            Some((giver, _)) if !giver.contains(char::is_whitespace) => {
                looks.is_none_or(|name| giver == name) || giver == "host"
            }
            _ => true,
        };
        let people = || {
            answers.iter().zip(&of_people).filter(|(_, people)| **people).map(|(entry, _)| entry)
        };
        let shown: Vec<String> =
            people().filter(own).take(NAMED).map(|entry| format!("`{}`", entry.text)).collect();
        let rest = people().count() - shown.len();
        let computed = answers.len() - people().count();
        let mut text = count(people().count(), "answer");
        if !shown.is_empty() {
            text.push_str(&format!(": {}", shown.join(", ")));
            if rest > 0 {
                text.push_str(&format!(" and {rest} more"));
            }
        }
        if computed > 0 {
            text.push_str(&format!("; and {} of computer players", count(computed, "answer")));
        }
        text
    }
}

/// Whether a place in the calendar is in a stretch of it.
pub(super) fn within(
    game: &Game<'_>,
    (clock, turn_of): (CalendarPosition, Option<RealmId>),
    stretch: &Stretch,
) -> bool {
    let rules = game.rules;
    let block = rules.calendar.blocks.get(usize::from(clock.block));
    let phase = clock.phase(&rules.calendar).and_then(|(phase, _)| rules.phase_id(phase));
    stretch.realm.is_none_or(|realm| turn_of == Some(realm))
        && stretch.round.is_none_or(|(year, round)| {
            (clock.year, clock.round + 1) == (year, round)
                && block.is_some_and(|block| block.rounds > 1)
        })
        && stretch.named.as_deref().is_none_or(|named| {
            phase == Some(named) || block.is_some_and(|block| block.id == named)
        })
}

impl Moment {
    fn position(&self, game: &Game<'_>) -> String {
        let position = view::position(game, self.clock, self.turn_of)
            .unwrap_or_else(|| "the start".to_owned());
        let mut letters = position.chars();
        letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
    }
}

impl Controller<'_> {
    /// `undo`: says what would go, asks where that is more than a slip, and has it taken back.
    ///
    /// # Errors
    /// [`Stop::Undo`] when it is taken back.
    pub(super) fn undo(&mut self, game: &Game<'_>, undo: &Undo) -> Flow {
        let steps = match &undo.back {
            Back::Steps(steps) => *steps,
            Back::To(stretch) => match self.session.stretch_begins(game, stretch) {
                Some(at) => self.session.people_since(at),
                None => {
                    self.console.say("nobody has answered anything there that could be taken back");
                    return Ok(());
                }
            },
        };
        let Some(at) =
            self.session.undone_from(steps).filter(|at| *at < self.session.answers.len())
        else {
            let most = self.session.people_since(self.session.floor);
            self.console.say(&match most {
                0 => "there is nothing to take back".to_owned(),
                _ => format!(
                    "only {} can be taken back: `undo {most}` goes back to the start",
                    count(most, "answer")
                ),
            });
            return Ok(());
        };
        let whose = self.session.whose(game, at);
        let several = self.session.seats().people().count() > 1;
        let disclosed = self.session.disclosed_since(at, whose);
        let seen = disclosed > Discloses::Nothing;
        let word = |word: &str| game.state.chose(GameOption::Undo, word);
        if seen && word("never") {
            let why = "dice have fallen or something was revealed since, and this campaign takes that back never (option `undo`)";
            return self.console.refused(self.input, game.rules, Some(HOUSE_RULE), why);
        }
        let leave = seen && (word("host") || several && word("by_seats"));
        let many = steps >= MANY;
        // A file that was begun before these questions were asked has no answers to them.
        let asks = !self.console.strict || self.session.header.scheme == Scheme::Bound;
        if asks && !undo.sure && (leave || many) {
            let goes = self.goes(game, at, whose);
            let since = if disclosed == Discloses::Dice {
                "Dice have fallen since"
            } else {
                "Something was revealed since"
            };
            let text = if leave {
                format!(
                    "This takes back {goes}. {since}, so the host decides: is it allowed? (`yes` or `no`)"
                )
            } else {
                format!("This takes back {goes}. Is that meant? (`yes` or `no`)")
            };
            self.console.say(&text);
            match confirm(self.input, self.console) {
                Some(true) => {}
                Some(false) => {
                    self.console.say("Nothing is taken back.");
                    return Ok(());
                }
                None => {
                    return self.console.refused(
                        self.input,
                        game.rules,
                        Some(HOUSE_RULE),
                        "nothing is taken back: answer `yes` or `no`",
                    );
                }
            }
        }
        let name = whose.map_or("several", |realm| game.realm_name(realm));
        let notice = (seen && several || undo.told).then(|| name.to_owned());
        self.back = Some(Return::Undo { steps, asked: many || leave, notice });
        Err(Stop::Undo)
    }

    /// `12 answers of red and 30 of computer players, back to year 1, round 5, red: movement`
    fn goes(&self, game: &Game<'_>, at: usize, whose: Option<RealmId>) -> String {
        let people = self.session.people_since(at);
        let computed =
            self.session.answers[at..].iter().filter(|entry| !is_notice(&entry.text)).count()
                - people;
        let to = self
            .session
            .moments
            .get(at)
            .copied()
            .flatten()
            .map_or_else(|| "the start".to_owned(), |moment| moment.position(game));
        let also = if computed > 0 {
            format!(" and {computed} of computer players")
        } else {
            String::new()
        };
        let whose = whose.map_or(String::new(), |realm| format!(" of {}", game.realm_name(realm)));
        format!("{}{whose}{also}, back to {to}", count(people, "answer"))
    }

    /// `redo`: what was taken back last is given again.
    ///
    /// # Errors
    /// [`Stop::Undo`] when it is given again.
    pub(super) fn redo(&mut self) -> Flow {
        if self.session.undone.is_empty() {
            self.console.say("there is nothing to give again: `redo` follows an `undo`, before anything else is answered");
            return Ok(());
        }
        self.back = Some(Return::Redo);
        Err(Stop::Undo)
    }
}
