//! Writing answers before their turn: what a realm may write now, what is wrong with it, and the command `ahead`.

use super::controller::{Controller, so_far};
use super::written_ahead::mark;
use super::{Folder, WrittenAhead};
use crate::campaign::knowledge::Viewer;
use crate::campaign::{CalendarPosition, RealmId};
use crate::console::Situation;
use crate::engine::core::ahead::{self, ComingQuestion};
use crate::engine::core::scripting::sheet_trial::{SHEET_MAX, SheetFault};
use crate::engine::{Flow, Game, Question};
use crate::say;
use crate::text::{Joined, Text};
use crate::view;

/// Reason that lines are not kept.
#[derive(Debug)]
pub enum NotKept {
    Faults(Vec<SheetFault>),
    Why(Text),
}

/// Lists places of the calendar for which a realm may write now: the phase that is played, if it is asked at
/// once or sheets are written in it, and those to come.
pub fn places(now: &Situation<'_>, realm: RealmId) -> Vec<CalendarPosition> {
    let Some(question) = now.question else { return Vec::new() };
    let sheet = question.ask.put_to(realm).is_some();
    let here = sheet || preview_question(now, (realm, &[]), |_, _| ()).is_some();
    let here = here.then_some(now.game.state.clock);
    here.into_iter().chain(places_to_come(now, realm)).collect()
}

/// Lists places of the calendar after the phase that is played for which a realm may write now.
pub fn places_to_come(now: &Situation<'_>, realm: RealmId) -> Vec<CalendarPosition> {
    let so_far = now.question.and(now.so_far);
    so_far.map(|so_far| ahead::places_to_come(now.game, so_far, realm)).unwrap_or_default()
}

/// Shows `look` the question that comes to a realm in the phase that is played once lines of it are given.
pub fn preview_question<R>(
    now: &Situation<'_>,
    (realm, lines): (RealmId, &[String]),
    mut look: impl FnMut(&Game<'_>, &Question<'_>) -> R,
) -> Option<ComingQuestion<R>> {
    ahead::preview_question(now.game, now.so_far?, now.question?, (realm, lines), &mut look)
}

/// True if a realm may write answers of the phase that is played, has not done so, and will be asked.
pub fn is_awaited(now: &Situation<'_>, folder: Option<&Folder>, realm: RealmId) -> bool {
    let place = now.game.state.clock;
    let written =
        || folder.is_some_and(|it| it.written_ahead(now.game.realm_name(realm), place).is_some());
    let may = now
        .question
        .zip(now.so_far)
        .is_some_and(|(question, so_far)| ahead::may_write(now.game, so_far, question, realm));
    may && !written() && preview_question(now, (realm, &[]), |_, _| ()).is_some()
}

/// Keeps lines of a realm for a place of the calendar, in the place of those before them; an empty list forgets them.
pub fn keep(
    now: &Situation<'_>,
    folder: Option<&Folder>,
    realm: RealmId,
    (place, lines): (CalendarPosition, Vec<String>),
) -> Result<(), NotKept> {
    let no = |why: Text| Err(NotKept::Why(why));
    let (game, name) = (now.game, now.game.realm_name(realm));
    let Some(question) = now.question else { return no(say!("The campaign is over.")) };
    let Some(folder) = folder else {
        return no(say!("this campaign has no folder to keep sheets in"));
    };
    if lines.len() > SHEET_MAX {
        return no(say!("a sheet holds at most {most} orders", most = SHEET_MAX));
    }
    let here = place == game.state.clock;
    let texts: Vec<&str> = lines.iter().map(String::as_str).collect();
    let sheet = here.then(|| question.judge_sheet(game, realm, &texts)).flatten();
    let is_sheet = sheet.is_some();
    let faults = match sheet {
        Some(faults) => faults,
        None if !places(now, realm).contains(&place) => {
            return no(say!("nothing of that phase can be written ahead now"));
        }
        None if here => {
            let found = preview_question(now, (realm, &lines), |_, _| ());
            found.and_then(|found| found.fault).into_iter().collect()
        }
        None => ahead::faults_to_come(game, realm, place, &lines),
    };
    if !faults.is_empty() {
        return Err(NotKept::Faults(faults));
    }
    folder.forget_dropped(name);
    if lines.is_empty() && !is_sheet {
        folder.forget_ahead(name, place);
        return Ok(());
    }
    let next = here && question.ask.next_in_secret().contains(&realm);
    let question = next.then(|| preview_question(now, (realm, &[]), mark)).flatten();
    let question = question.and_then(|found| found.shown);
    let ahead = match here {
        true => WrittenAhead { question, ..WrittenAhead::now(place, lines) },
        false => WrittenAhead::later(place, lines),
    };
    folder.write_ahead(name, &ahead).map_err(|error| {
        let error = Text::system_error(&error);
        NotKept::Why(say!(
            "the sheet cannot be kept: {error}; check that the disk is not full",
            error
        ))
    })
}

/// Says what is wrong with a line among others.
pub fn fault_told(game: &Game<'_>, lines: &[String], fault: &SheetFault) -> Text {
    let shown = game.shown();
    let why = Text::verbatim(shown.localized(&fault.why.in_words(shown.rules)));
    let why = match fault.rule {
        Some(rule) => {
            let rule = Text::displayed(game.rules.edition_id(rule));
            say!("{why} [{rule}]", why, rule)
        }
        None => why,
    };
    match fault.line.and_then(|at| lines.get(at)) {
        Some(line) => say!("{line}: {why}", line = Text::verbatim(line), why),
        None => why,
    }
}

fn phase(game: &Game<'_>, place: CalendarPosition) -> Text {
    Text::verbatim(view::phase_name(game, place).unwrap_or_default())
}

fn phase_id(game: &Game<'_>, place: CalendarPosition) -> Text {
    Text::verbatim(format!("`{}`", view::phase_id(game, place).unwrap_or_default()))
}

impl Controller<'_> {
    /// Carries out `ahead`: lists, keeps or forgets answers before their turn, of the realm that looks.
    pub(super) fn ahead(
        &mut self,
        game: &Game<'_>,
        question: Option<&Question<'_>>,
        words: &[String],
    ) -> Flow {
        let Viewer::Realm(realm) = self.console.viewer else {
            let why =
                say!("only a realm writes ahead; `view as REALM` says which realm you look for");
            return self.console.failed(self.input, game, &why);
        };
        let seats = self.session.seats_now(game.state);
        let so_far = so_far(&self.session.history, self.run.given.as_deref());
        let now = Situation { game, question, log: &self.session.log, seats: &seats, so_far };
        let folder = self.session.record.folder.as_ref();
        let told = match words {
            [] => Ok(listed(&now, folder, realm)),
            [phase, order @ ..] => written(&now, folder, realm, (phase, order)),
        };
        match told {
            Ok(told) => {
                self.console.say_text(game, &told);
                Ok(())
            }
            Err(why) => self.console.failed(self.input, game, &why),
        }
    }
}

/// Lists what waits for a realm, and the phases for which it may write.
fn listed(now: &Situation<'_>, folder: Option<&Folder>, realm: RealmId) -> Text {
    let (game, places) = (now.game, places(now, realm));
    let name = game.realm_name(realm);
    let waits = folder.map(|folder| folder.all_written_ahead(name)).unwrap_or_default();
    let waits = waits.iter().map(|ahead| {
        let lines = ahead.lines.iter().map(|line| Text::verbatim(format!("`{line}`")));
        say!(
            "{phase}: {lines}",
            phase = phase(game, ahead.clock),
            lines = Text::list(lines, Joined::Comma)
        )
    });
    let waits = Text::list(waits, Joined::Semicolon);
    let may = Text::list(places.iter().map(|place| phase_id(game, *place)), Joined::Comma);
    match (waits.is_empty(), may.is_empty()) {
        (true, true) => say!("nothing waits, and nothing can be written ahead now"),
        (true, false) => say!("nothing waits; you may write ahead for {phases}", phases = may),
        (false, true) => say!("these wait: {waits}", waits),
        (false, false) => {
            say!("these wait: {waits}; you may write ahead for {phases}", waits, phases = may)
        }
    }
}

/// Adds a line to what waits for a phase, or forgets it all.
fn written(
    now: &Situation<'_>,
    folder: Option<&Folder>,
    realm: RealmId,
    (typed, order): (&str, &[String]),
) -> Result<Text, Text> {
    let (game, name) = (now.game, now.game.realm_name(realm));
    let places = places(now, realm);
    let is = |place: &CalendarPosition| {
        let id = view::phase_id(game, *place).unwrap_or_default();
        let title = view::phase_name(&game.shown(), *place).unwrap_or_default();
        id.eq_ignore_ascii_case(typed) || title.replace(' ', "_").eq_ignore_ascii_case(typed)
    };
    let Some(place) = places.iter().copied().find(is) else {
        let typed = Text::verbatim(typed);
        let phases = Text::list(places.iter().map(|place| phase_id(game, *place)), Joined::Comma);
        return Err(match phases.is_empty() {
            true => say!("nothing can be written ahead now"),
            false => say!("`{typed}` cannot be written ahead; {phases} can", typed, phases),
        });
    };
    let before = folder.and_then(|folder| folder.written_ahead(name, place));
    let mut lines = before.map(|ahead| ahead.lines).unwrap_or_default();
    match order {
        [] => {}
        [none] if none == "none" => {
            folder.into_iter().for_each(|folder| folder.forget_ahead(name, place));
            return Ok(say!("nothing waits for {phase} now", phase = phase(game, place)));
        }
        order => {
            lines.push(order.join(" "));
            keep(now, folder, realm, (place, lines.clone())).map_err(|not| match not {
                NotKept::Why(why) => why,
                NotKept::Faults(faults) => {
                    let told = faults.iter().map(|fault| fault_told(game, &lines, fault));
                    Text::list(told, Joined::Semicolon)
                }
            })?;
        }
    }
    let shown = lines.iter().map(|line| Text::verbatim(format!("`{line}`")));
    let (shown, phase) = (Text::list(shown, Joined::Comma), phase(game, place));
    Ok(match lines.is_empty() {
        true => say!("nothing waits for {phase} now", phase),
        false => say!("this waits for {phase}: {lines}", phase, lines = shown),
    })
}
