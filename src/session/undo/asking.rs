//! The commands `undo` and `redo`: what would go is said first, and the host is asked where it is
//! more than a slip.

use super::Rewind;
use crate::campaign::knowledge::Viewer;
use crate::campaign::{Discloses, RealmId};
use crate::command::{Undo, UndoExtent};
use crate::engine::core::scripting::order_hooks;
use crate::engine::{Flow, Game, Question, Stop, Verb};
use crate::rules::{GameOption, HOUSE_RULE};
use crate::say;
use crate::session::answers::{FileEntry, giver};
use crate::session::answers_in_force::{is_note_of_another, is_notice};
use crate::session::controller::Controller;
use crate::text::{ProgramNoun, Text};

/// From this many answers of people on, the players are asked whether to take them back.
const MANY: usize = 10;

impl Controller<'_> {
    /// Carries out `undo`: says what would go, asks if that is more than a slip, and has it taken back.
    ///
    /// # Errors
    /// [`Stop::Undo`] when it is taken back.
    pub(in crate::session) fn undo(
        &mut self,
        game: &Game<'_>,
        question: Option<&Question<'_>>,
        undo: &Undo,
    ) -> Flow {
        if let Some(why) = self.of_another(game, question) {
            return self.console.refused(game, Some(HOUSE_RULE), &why);
        }
        let own = self.own_apart(game);
        let steps = match &undo.extent {
            // A seat apart means its own answers, whatever others have said since.
            UndoExtent::Steps(steps) if own.is_some() => {
                let at = own.and_then(|own| self.own_from(own, *steps));
                at.map_or(usize::MAX, |at| self.session.people_since(at))
            }
            UndoExtent::Steps(steps) => self.with_passes(*steps),
            UndoExtent::To(span) => match self.session.span_begins(game, span) {
                Some(at) => self.session.people_since(at),
                None => {
                    self.console.say_text(
                        game,
                        &say!("nobody has answered anything there that could be taken back"),
                    );
                    return Ok(());
                }
            },
        };
        let Some(at) =
            self.session.undone_from(steps).filter(|at| *at < self.session.record.answers.len())
        else {
            if let Some(why) = self.sealed_since(game, question, self.session.history.floor, &[]) {
                return self.console.refused(game, Some(HOUSE_RULE), &why);
            }
            let most = match own {
                Some(own) => (1..).take_while(|it| self.own_from(own, *it).is_some()).count(),
                None => self.session.people_since(self.session.history.floor),
            };
            let told = match most {
                0 => say!("there is nothing to take back"),
                _ => say!(
                    "only {answers} can be taken back: `undo {most}` goes back to the start",
                    answers = Text::count(most, ProgramNoun::Answer),
                    most
                ),
            };
            self.console.say_text(game, &told);
            return Ok(());
        };
        let kept = match undo.keeps_notes || own.is_some() {
            true => self.notes_of_others(game, at),
            false => Vec::new(),
        };
        if let Some(why) = self.sealed_since(game, question, at, &kept) {
            return self.console.refused(game, Some(HOUSE_RULE), &why);
        }
        let whose = self.session.whose(game, at, &kept);
        let disclosed = self.session.disclosed_since(at, whose, &kept);
        if let Some(why) = self.not_ones_own(whose, disclosed) {
            return self.ask_the_host(game, (at, disclosed > Discloses::Nothing), &why);
        }
        let goes = |index: &usize| !kept.contains(index);
        let goes: Vec<FileEntry> = (at..self.session.record.answers.len())
            .filter(goes)
            .map(|index| self.session.record.answers[index].clone())
            .collect();
        if let Err(why) = self.session.authority(self.console.viewer).may_change(&goes) {
            return self.console.refused(game, Some(HOUSE_RULE), &why);
        }
        let several = self.session.seats().people().count() > 1;
        let seen = disclosed > Discloses::Nothing;
        let word = |word: &str| game.state.chose(GameOption::Undo, word);
        if seen && word("never") {
            let why = say!(
                "dice were rolled or something was revealed since then, and this campaign never takes that back (option `undo`)"
            );
            return self.console.refused(game, Some(HOUSE_RULE), &why);
        }
        let leave = seen && (word("host") || several && word("by_seats"));
        let many = steps >= MANY;
        if !undo.sure && (leave || many) {
            let goes = self.goes(game, at, whose);
            let text = if leave {
                match (disclosed == Discloses::Dice, game.state.host_plays) {
                    (true, true) => say!(
                        "This takes back {goes}. Dice were rolled since then, so the host decides: is it allowed? (`yes` or `no`)",
                        goes
                    ),
                    (true, false) => say!(
                        "This takes back {goes}. Dice were rolled since then, so all at the table decide: is it allowed? (`yes` or `no`)",
                        goes
                    ),
                    (false, true) => say!(
                        "This takes back {goes}. Something was revealed since then, so the host decides: is it allowed? (`yes` or `no`)",
                        goes
                    ),
                    (false, false) => say!(
                        "This takes back {goes}. Something was revealed since then, so all at the table decide: is it allowed? (`yes` or `no`)",
                        goes
                    ),
                }
            } else {
                say!("This takes back {goes}. Is that meant? (`yes` or `no`)", goes)
            };
            match self.confirmed(game, question, &text)? {
                Some(true) => {}
                Some(false) => {
                    self.console.say_text(game, &say!("Nothing is taken back."));
                    return Ok(());
                }
                None => {
                    return self.console.refused(
                        game,
                        Some(HOUSE_RULE),
                        &say!("nothing is taken back: answer `yes` or `no`"),
                    );
                }
            }
        }
        self.console.typing.passes.retain(|passed| *passed < at);
        let name = whose.map_or("several", |realm| game.realm_name(realm));
        let notice = (seen && several || undo.notify).then(|| name.to_owned());
        let (asked, keeps_notes) = (many || leave, !kept.is_empty());
        self.detours.back = Some(Rewind::Undo { steps, asked, notice, keeps_notes });
        Err(Stop::Undo)
    }

    /// Returns the name of the realm that takes answers back from a seat of its own.
    fn own_apart<'g>(&self, game: &Game<'g>) -> Option<&'g str> {
        let realm = self.console.viewer.realm().filter(|_| self.console.seat.apart)?;
        Some(game.realm_name(realm))
    }

    /// Lists the notes that others wrote since an answer was given: they bear on nothing that is played, and stay.
    fn notes_of_others(&self, game: &Game<'_>, at: usize) -> Vec<usize> {
        let answers = &self.session.record.answers;
        let Some((whose, _)) = answers.get(at).and_then(|entry| giver(&entry.text)) else {
            return Vec::new();
        };
        // A script that judges notes could refuse one that comes earlier.
        if order_hooks::judges(game, Verb::Note) {
            return Vec::new();
        }
        let note = |index: &usize| is_note_of_another(&answers[*index].text, whose);
        (at..answers.len()).filter(note).collect()
    }

    /// Says why a seat apart cannot take answers back by itself: they are not all its own, or others have
    /// seen what came of them.
    fn not_ones_own(&self, whose: Option<RealmId>, disclosed: Discloses) -> Option<Text> {
        let viewer = self.console.viewer;
        if !self.console.seat.apart || viewer == Viewer::Host {
            return None;
        }
        if viewer.realm() != whose {
            return Some(say!("others have answered since: only the host takes that back"));
        }
        (disclosed > Discloses::Nothing).then(|| {
            say!("dice were rolled or something was revealed since then: only the host takes that back")
        })
    }

    /// Counts the answers that go with `typed` ones: `done` that was given for a person who passes a phase goes
    /// with what was typed before it.
    fn with_passes(&self, typed: usize) -> usize {
        let (mut steps, mut left) = (0, typed);
        while left > 0 {
            let Some(at) = self.session.undone_from(steps + 1) else {
                return steps.saturating_add(left);
            };
            steps += 1;
            left -= usize::from(!self.console.typing.passes.contains(&at));
        }
        steps
    }

    /// Returns `12 answers of red and 30 of computer players, back to year 1, round 5, red: movement`.
    pub(in crate::session) fn goes(
        &self,
        game: &Game<'_>,
        at: usize,
        whose: Option<RealmId>,
    ) -> Text {
        let people = self.session.people_since(at);
        let computed = self.session.record.answers[at..]
            .iter()
            .filter(|entry| !is_notice(&entry.text))
            .count()
            - people;
        let to = self
            .session
            .history
            .moments
            .get(at)
            .copied()
            .flatten()
            .map_or_else(|| say!("the start"), |moment| moment.position(game));
        let answers = Text::count(people, ProgramNoun::Answer);
        let answers = match whose.map(|realm| Text::verbatim(game.realm_name(realm))) {
            None => answers,
            Some(realm) => say!("{answers} of {realm}", answers, realm),
        };
        let answers = match computed {
            0 => answers,
            computed => say!("{answers} and {computed} of computer players", answers, computed),
        };
        say!("{answers}, back to {to}", answers, to)
    }

    /// Gives again, for `redo`, the answers that the last undos took back.
    ///
    /// # Errors
    /// [`Stop::Undo`] when it is given again.
    pub(in crate::session) fn redo(
        &mut self,
        game: &Game<'_>,
        question: Option<&Question<'_>>,
        times: usize,
    ) -> Flow {
        if let Some(why) = self.of_another(game, question) {
            return self.console.refused(game, Some(HOUSE_RULE), &why);
        }
        let most = self.session.history.undone.len();
        if most == 0 {
            self.console.say_text(
                game,
                &say!(
                    "there is nothing to redo: `redo` follows an `undo`, before anything else is answered"
                ),
            );
            return Ok(());
        }
        if times > most {
            let told = say!(
                "you can redo at most {undone}: `redo {most}`",
                undone = Text::count(most, ProgramNoun::Step),
                most
            );
            self.console.say_text(game, &told);
            return Ok(());
        }
        let authority = self.session.authority(self.console.viewer);
        let again = &self.session.history.undone[most - times..];
        if let (true, Viewer::Realm(realm)) = (self.console.seat.apart, self.console.viewer) {
            let own = format!("{}:", game.realm_name(realm));
            if !again.iter().flatten().all(|answer| answer.text.starts_with(&own)) {
                let why =
                    say!("not all that was taken back was yours: only the host gives it again");
                return self.console.refused(game, Some(HOUSE_RULE), &why);
            }
        }
        if let Err(why) = again.iter().try_for_each(|answers| authority.may_change(answers)) {
            return self.console.refused(game, Some(HOUSE_RULE), &why);
        }
        self.detours.back = Some(Rewind::Redo { times });
        Err(Stop::Undo)
    }
}
