//! Sheets of orders are taken back by whoever writes them until they are handed in, and changed as a whole until
//! they are opened; once they are, nothing before that is.

use super::Rewind;
use super::correct::CourseToRecord;
use crate::campaign::knowledge::Viewer;
use crate::campaign::{EventKind, RealmId};
use crate::engine::core::{bare_answer, parse};
use crate::engine::{Flow, Game, Order, Question, Stop, Verb, Who};
use crate::say;
use crate::session::answers::giver;
use crate::session::controller::{Controller, said};
use crate::session::{FileEntry, Session};
use crate::text::Text;

/// Events by which sheets that were handed in are opened or taken up.
const OPENED: [EventKind; 3] =
    [EventKind::SheetsOpened, EventKind::SheetsClosed, EventKind::SheetTaken];

/// True if a viewer may read the sheet of a realm before it is opened.
pub(in crate::session) fn is_read_by(viewer: Viewer, realm: RealmId) -> bool {
    viewer == Viewer::Host || viewer == Viewer::Realm(realm)
}

/// True if a question is for a sheet of orders.
pub(in crate::session) fn is_sheet(question: &Question<'_>) -> bool {
    question.ask.verbs().contains(&Verb::Strike)
}

impl Controller<'_> {
    /// Tells why whoever looks can take nothing back while another realm writes its orders in secret.
    pub(super) fn of_another(
        &self,
        game: &Game<'_>,
        question: Option<&Question<'_>>,
    ) -> Option<Text> {
        let question = question.filter(|question| is_sheet(question) && question.ask.secret())?;
        let (Who::Realm(asked), Viewer::Realm(viewer)) = (question.who, self.console.viewer) else {
            return None;
        };
        (asked != viewer).then(|| {
            say!(
                "{name} writes orders in secret, and nobody else takes anything back meanwhile",
                name = Text::verbatim(game.realm_name(asked))
            )
        })
    }

    /// Tells why what was answered from here on cannot be taken back, if sheets of orders were opened or
    /// handed in since; answers that are `kept` say nothing of it.
    pub(super) fn sealed_since(
        &self,
        game: &Game<'_>,
        question: Option<&Question<'_>>,
        at: usize,
        kept: &[usize],
    ) -> Option<Text> {
        let moments = self.session.history.moments.get(at..)?;
        let log = moments.iter().flatten().next().map(|moment| moment.log)?;
        let since = &self.session.log[log.min(self.session.log.len())..];
        let people: Vec<RealmId> = self
            .session
            .seats()
            .people()
            .filter_map(|(seat, _)| u8::try_from(seat).ok())
            .map(RealmId)
            .collect();
        // Who plays alone has seen nothing of another person's.
        if people.len() < 2 && !game.state.host_plays {
            return None;
        }
        if since.iter().any(|record| record.event.kind() == EventKind::SheetsOpened) {
            return Some(match game.state.host_plays {
                true => say!(
                    "the sealed orders were opened since then, and all have seen those of the others: play on, or let the host mend what went wrong with `umpire`"
                ),
                false => say!(
                    "the sealed orders were opened since then, and all have seen those of the others: play on, or agree at the table and mend what went wrong with `umpire`"
                ),
            });
        }
        let asked = question.and_then(|question| question.who.realm());
        let given = moments.iter().zip(at..).filter(|(_, index)| !kept.contains(index));
        let secret = given.filter_map(|(moment, _)| moment.as_ref());
        let secret = secret.filter(|moment| moment.secret_of.is_some());
        let mut sheets = secret.filter_map(|moment| moment.sheet_of);
        let handed_in = sheets.find(|realm| Some(*realm) != asked && people.contains(realm))?;
        Some(say!(
            "{name} has handed in sealed orders since then, and nobody else takes them back",
            name = Text::verbatim(game.realm_name(handed_in))
        ))
    }
}

impl Controller<'_> {
    /// Takes a sheet that came for a realm which has handed in: it stands in the file where the one before stood,
    /// ahead of whatever others have answered since.
    ///
    /// # Errors
    /// [`Stop::Undo`] where one came, as that is another run of the engine.
    pub(in crate::session) fn change_sheets(
        &mut self,
        game: &Game<'_>,
        question: &Question<'_>,
    ) -> Flow {
        let Some(folder) = self.session.record.folder.clone() else { return Ok(()) };
        for realm in game.state.sheets.handed_in.clone() {
            let (name, place) = (game.realm_name(realm), game.state.clock);
            let Some(ask) = question.ask.put_to(realm) else { continue };
            let Some(came) = folder.written_ahead(name, place) else { continue };
            let own = question.instead(Who::Realm(realm), &*ask);
            match self.changed_course(game, &own, realm, &came.lines) {
                Ok(course) if course.is_as(&self.session.record.answers) => {
                    folder.forget_ahead(name, place);
                    if self.may_read(realm) {
                        self.console.say_text(game, &course.told);
                    }
                }
                Ok(course) => {
                    self.console.typing.passes.retain(|passed| *passed < course.at);
                    self.detours.back = Some(Rewind::ChangeSheet(Box::new(course), realm));
                    return Err(Stop::Undo);
                }
                Err(why) => {
                    folder.forget_ahead(name, place);
                    let told = say!(
                        "The new sheet of {name} is not taken, and the one before it stands: {why}",
                        name = Text::verbatim(name),
                        why
                    );
                    self.note_dropped(game, realm, &told);
                    if self.may_read(realm) {
                        self.console.refused(game, None, &told)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Makes the course in which a realm has handed in other lines, and everything else is as it was.
    fn changed_course(
        &self,
        game: &Game<'_>,
        own: &Question<'_>,
        realm: RealmId,
        lines: &[String],
    ) -> Result<CourseToRecord, Text> {
        let (session, name) = (&*self.session, game.realm_name(realm));
        let opened = session.log.iter().rposition(|it| OPENED.contains(&it.event.kind()));
        let begun = opened.map_or(0, |at| at + 1);
        let of_sheet = |at: usize, entry: &FileEntry| {
            let moment = session.history.moment(at);
            let here = moment.is_some_and(|it| {
                it.sheet_of == Some(realm) && it.clock == game.state.clock && it.log >= begun
            });
            let order = giver(&entry.text).filter(|(giver, _)| *giver == name);
            let verb = order.and_then(|(_, order)| parse::OrderLine::of(order).verb);
            here && order.is_some()
                && !verb.is_some_and(|verb| verb.row().umpire || verb.row().anytime())
        };
        let answers = &session.record.answers;
        let mut found =
            (session.history.floor..answers.len()).filter(|at| of_sheet(*at, &answers[*at]));
        let Some(at) = found.next() else {
            return Err(say!(
                "it was handed in before the state that the campaign was taken up from"
            ));
        };
        let written = |line: &String| {
            let whole = bare_answer::complete(game, own, line);
            let read = parse::parse(game, Some(realm), &whole).map_err(|fault| fault.text());
            read.map(|order| said(game, Who::Realm(realm), &order))
        };
        let mut new = lines.iter().map(written).collect::<Result<Vec<_>, _>>()?;
        new.push(said(game, Who::Realm(realm), &Order::Done {}));
        let new = new.into_iter().map(|text| FileEntry { line: 0, text });
        let others = (at..).zip(&answers[at..]).filter(|(at, entry)| !of_sheet(*at, entry));
        let course: Vec<FileEntry> = new.chain(others.map(|(_, entry)| entry.clone())).collect();
        // Who is told why could learn from that what others have answered.
        let log = session
            .plays_through(at, &course)
            .map_err(|_| say!("it does not fit to what was answered since"))?;
        let told = say!("Your sheet is in. You can change it until all are opened.");
        let waits = session.history.later.answers.iter().cloned().collect();
        Ok(CourseToRecord { at, answers: course, waits, log, told })
    }
}

impl CourseToRecord {
    /// True if its answers are those that stand already.
    fn is_as(&self, answers: &[FileEntry]) -> bool {
        let texts =
            |entries: &[FileEntry]| entries.iter().map(|it| it.text.clone()).collect::<Vec<_>>();
        answers.get(self.at..).is_some_and(|stand| texts(stand) == texts(&self.answers))
    }
}

impl Session {
    /// Forgets the sheet that a realm has changed: it stands in the file.
    pub(super) fn forget_changed_sheet(&self, realm: RealmId) {
        if let Some(folder) = &self.record.folder {
            folder.forget_ahead(&self.state.realm(realm).name, self.state.clock);
        }
    }
}
