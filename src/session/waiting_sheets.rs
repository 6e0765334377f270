//! Sheets of orders that came on paper or by letter: they wait beside the campaign, as
//! `sealed/<realm>.txt`, until the realm is asked for its orders, and answer for it then.

use std::collections::VecDeque;
use std::fs;
use std::io;
use std::path::PathBuf;

use super::amendment_terms::{read_place, write_place};
use super::controller::Controller;
use super::controller::reading::{Addressee, read_answer};
use super::undo::is_sheet;
use super::{Console, Folder, Input, Session};
use crate::basics::files;
use crate::campaign::knowledge::Viewer;
use crate::campaign::{CalendarPosition, RealmId};
use crate::engine::core::bare_answer;
use crate::engine::{Flow, Game, Order, Question, Verb};
use crate::say;
use crate::text::Text;

/// A sheet that waits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SealedSheet {
    /// Place in the calendar at which it is asked for.
    pub clock: CalendarPosition,
    pub lines: Vec<String>,
}

/// Bytes of a sheet that waits: nobody writes longer ones.
const SEALED_MAX: u64 = 1 << 20;

/// The first word of the line that says for when a sheet is.
const FOR: &str = "for";

impl Folder {
    fn sealed(&self, realm: &str) -> PathBuf {
        self.path.join("sealed").join(format!("{realm}.txt"))
    }

    /// Keeps a sheet, in the place of the one before it.
    ///
    /// # Errors
    /// When the folder cannot be written.
    pub fn seal(&self, realm: &str, sheet: &SealedSheet) -> io::Result<()> {
        let path = self.sealed(realm);
        let mut text = format!("{FOR} {}\n", write_place(sheet.clock));
        for line in &sheet.lines {
            text.push_str(line);
            text.push('\n');
        }
        path.parent().map_or(Ok(()), files::create_private_folder)?;
        files::replace_private(&path, text)
    }

    /// The sheet that waits for a realm.
    pub fn sealed_sheet(&self, realm: &str) -> Option<SealedSheet> {
        let bytes = files::read_up_to(&self.sealed(realm), SEALED_MAX).ok()?;
        let text = String::from_utf8(bytes).ok()?;
        let mut lines = text.lines();
        let clock = lines.next()?.strip_prefix(FOR).and_then(|place| read_place(place.trim()))?;
        Some(SealedSheet { clock, lines: lines.map(str::to_owned).collect() })
    }

    /// Forgets the sheet that waits for a realm.
    pub fn forget_sheet(&self, realm: &str) {
        let _ = fs::remove_file(self.sealed(realm));
    }
}

/// A sheet that answers for a realm now.
#[derive(Debug)]
pub(super) struct SheetTaken {
    realm: RealmId,
    /// Lines still to be given; then `done`.
    lines: VecDeque<String>,
}

impl Controller<'_> {
    /// The next line of the sheet that waits for whoever is asked, if one does.
    pub(super) fn of_sealed_sheet(
        &mut self,
        game: &Game<'_>,
        question: &Question<'_>,
    ) -> Flow<Option<Order>> {
        let Some(realm) = question.who.realm().filter(|_| is_sheet(question)) else {
            return Ok(None);
        };
        if self.run.taking.as_ref().is_none_or(|taking| taking.realm != realm) {
            let name = game.realm_name(realm);
            let Some(folder) = self.session.record.folder.clone() else { return Ok(None) };
            let Some(sheet) = folder.sealed_sheet(name) else { return Ok(None) };
            if sheet.clock != game.state.clock {
                folder.forget_sheet(name);
                let late = say!(
                    "The sealed orders of {name} were for another round, and are not taken.",
                    name = Text::verbatim(name)
                );
                self.console.say_text(game, &late);
                return Ok(None);
            }
            let begun = !game.state.sheets.written(realm).is_empty();
            let strike = begun.then(|| format!("{} all", Verb::Strike.row().name));
            let done = Verb::Done.row().name.to_owned();
            let lines = strike.into_iter().chain(sheet.lines).chain([done]).collect();
            self.run.taking = Some(SheetTaken { realm, lines });
        }
        let line = self.run.taking.as_mut().and_then(|taking| taking.lines.pop_front());
        let Some(line) = line else {
            self.run.taking = None;
            return Ok(None);
        };
        let whole = bare_answer::complete(game, question, &line);
        match read_answer(game, Addressee::realm(realm), Viewer::Host, &whole) {
            Ok(order) => Ok(Some(order)),
            Err(no) => {
                self.set_sheet_aside(
                    game,
                    realm,
                    say!("`{line}`: {why}", line = Text::verbatim(line), why = no.why),
                );
                Ok(None)
            }
        }
    }

    /// Hands in the sheet of whoever is asked: one that came by letter while they were asked takes the place of
    /// what was written here.
    pub(super) fn handed_in_here(
        &mut self,
        game: &Game<'_>,
        question: &Question<'_>,
    ) -> Flow<Order> {
        let Some(order) = self.of_sealed_sheet(game, question)? else { return Ok(Order::Done {}) };
        let came = say!(
            "A sheet of {name} came in the meantime, and is taken in the place of what was written here.",
            name = Text::verbatim(question.who.name(game))
        );
        self.console.say_text(game, &came);
        Ok(order)
    }

    /// An answer was accepted: the last of a sheet leaves nothing that waits.
    pub(super) fn sheet_taken(&mut self, game: &Game<'_>, order: &Order) {
        if *order == (Order::Done {})
            && let Some(taking) = self.run.taking.take()
            && let Some(folder) = &self.session.record.folder
        {
            folder.forget_sheet(game.realm_name(taking.realm));
        }
    }

    /// Sets a sheet aside whose line is refused after all, since the campaign was changed in the meantime. Returns
    /// true if one was being taken.
    pub(super) fn sheet_refused(&mut self, game: &Game<'_>, why: Text) -> bool {
        let Some(taking) = &self.run.taking else { return false };
        let realm = taking.realm;
        self.set_sheet_aside(game, realm, why);
        true
    }

    fn set_sheet_aside(&mut self, game: &Game<'_>, realm: RealmId, why: Text) {
        self.run.taking = None;
        let name = game.realm_name(realm);
        if let Some(folder) = &self.session.record.folder {
            folder.forget_sheet(name);
        }
        // What is wrong with it tells what is on it.
        let seen = matches!(self.console.viewer, Viewer::Host)
            || self.console.viewer == Viewer::Realm(realm);
        let told = say!(
            "The sealed orders of {name} are not taken further, and {name} answers on",
            name = Text::verbatim(name)
        );
        let told = if seen { say!("{told}: {why}", told, why) } else { told };
        self.console.say_text(game, &told);
    }
}

impl Session {
    /// Takes back what a realm has handed in, as long as nobody else has answered since. False
    /// where somebody has.
    ///
    /// # Errors
    /// [`crate::engine::Stop::Halted`] when that cannot be written.
    pub fn take_back_sheet(
        &mut self,
        realm: RealmId,
        input: &mut dyn Input,
        console: &mut Console,
    ) -> Flow<bool> {
        // Computer players write the same again.
        let of_people = self.of_people();
        let others = |at: &usize| of_people[*at] && self.history.sheet_at(*at) != Some(realm);
        let since =
            (self.history.floor..self.record.answers.len()).rev().take_while(|at| !others(at));
        let Some(first) = since.filter(|at| self.history.sheet_at(*at) == Some(realm)).last()
        else {
            return Ok(false);
        };
        let steps = self.people_since(first);
        self.take_back(steps, None, input, console)?;
        Ok(true)
    }
}
