//! Requests to take answers back that seats apart may not take back by themselves. They wait beside the campaign, in
//! `undo.txt`, until the host answers them or they no longer fit:
//!
//! ```text
//! wish red 57 3f2a… 4 1.2.0.9.0.0   red wishes its answer back that 57 came before; 4 of people would go by now
//! no red                            the host has not taken it back
//! late red                          it can no longer be taken back
//! ```

use std::fs;
use std::io;
use std::path::PathBuf;

use crate::basics::files;
use crate::campaign::CalendarPosition;
use crate::campaign::knowledge::Viewer;
use crate::command::{Undo, UndoExtent, UndoReply};
use crate::engine::{Flow, Game, Question};
use crate::rules::{GameOption, HOUSE_RULE};
use crate::say;
use crate::session::amendment_terms::{read_place, write_place};
use crate::session::answers::giver;
use crate::session::controller::Controller;
use crate::session::{Folder, prefix};
use crate::text::{Joined, ProgramNoun, Text};
use crate::view;

/// File beside a campaign.
const REQUESTS_FILE: &str = "undo.txt";

/// Most bytes of it that are read.
const MOST_BYTES: u64 = 1 << 16;

/// Wish of a realm to take answers back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UndoRequest {
    pub realm: String,
    /// Index of the first answer that would go, one of the realm.
    at: usize,
    /// Hash of the answers up to it: it stands as long as they do.
    course: String,
    /// Number of answers of people that would go.
    pub answers: usize,
    /// Place of the calendar in which it was given.
    pub place: CalendarPosition,
}

/// Outcome of a wish that was not granted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UndoOutcome {
    Refused,
    /// Something has happened that nobody takes back.
    Late,
}

impl UndoOutcome {
    const ALL: [(&'static str, UndoOutcome); 2] =
        [("no", UndoOutcome::Refused), ("late", UndoOutcome::Late)];
}

/// Wishes that wait, and outcomes of those before them that their realms have not read yet.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct UndoRequests {
    pub waiting: Vec<UndoRequest>,
    pub outcomes: Vec<(String, UndoOutcome)>,
}

impl UndoRequests {
    /// Forgets everything of a realm.
    fn without(mut self, realm: &str) -> UndoRequests {
        self.waiting.retain(|request| request.realm != realm);
        self.outcomes.retain(|(name, _)| name != realm);
        self
    }

    /// Returns the wish of a realm that waits.
    pub fn of(&self, realm: &str) -> Option<&UndoRequest> {
        self.waiting.iter().find(|request| request.realm == realm)
    }

    /// Returns the outcome that a realm has not read yet.
    pub fn outcome(&self, realm: &str) -> Option<UndoOutcome> {
        self.outcomes.iter().find(|(name, _)| name == realm).map(|(_, outcome)| *outcome)
    }
}

fn read_line(line: &str, found: &mut UndoRequests) -> Option<()> {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words[..] {
        ["wish", realm, at, course, answers, place] => found.waiting.push(UndoRequest {
            realm: realm.to_owned(),
            at: at.parse().ok()?,
            course: course.to_owned(),
            answers: answers.parse().ok()?,
            place: read_place(place)?,
        }),
        [word, realm] => {
            let (_, outcome) = UndoOutcome::ALL.iter().find(|(known, _)| *known == word)?;
            found.outcomes.push((realm.to_owned(), *outcome));
        }
        _ => {}
    }
    Some(())
}

impl Folder {
    fn requests_file(&self) -> PathBuf {
        self.path.join(REQUESTS_FILE)
    }

    /// Reads the wishes to take answers back.
    pub fn undo_requests(&self) -> UndoRequests {
        let bytes = files::read_up_to(&self.requests_file(), MOST_BYTES).unwrap_or_default();
        let mut found = UndoRequests::default();
        for line in String::from_utf8_lossy(&bytes).lines() {
            // What somebody has broken is no wish.
            let _ = read_line(line, &mut found);
        }
        found
    }

    fn keep_undo_requests(&self, requests: &UndoRequests) -> io::Result<()> {
        let path = self.requests_file();
        if *requests == UndoRequests::default() {
            return match fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
                _ => Ok(()),
            };
        }
        let mut text = String::new();
        for UndoRequest { realm, at, course, answers, place } in &requests.waiting {
            let place = write_place(*place);
            text += &format!("wish {realm} {at} {course} {answers} {place}\n");
        }
        for (realm, outcome) in &requests.outcomes {
            let known = UndoOutcome::ALL.iter().find(|(_, known)| known == outcome);
            text += &format!("{} {realm}\n", known.map_or("", |(word, _)| word));
        }
        files::replace_private(&path, text)
    }

    /// Forgets the outcome of a wish: the realm has read it.
    pub(in crate::session) fn forget_undo_outcome(&self, realm: &str) {
        let mut requests = self.undo_requests();
        if requests.outcome(realm).is_some() {
            requests.outcomes.retain(|(name, _)| name != realm);
            // Where that cannot be written it is told again.
            let _ = self.keep_undo_requests(&requests);
        }
    }
}

/// Says what a realm wishes to take back.
pub fn wished(game: &Game<'_>, request: &UndoRequest) -> Text {
    let realm = Text::verbatim(match game.state.realm_named(&request.realm) {
        Some(realm) => view::names::seated(game, realm).into_owned(),
        None => request.realm.clone(),
    });
    let place = view::position_text(game, request.place, None).unwrap_or_default();
    let answers = Text::count(request.answers, ProgramNoun::Answer);
    say!(
        "{realm} asks to take back an answer of {place}; all from there on would go: {answers}",
        realm,
        place,
        answers
    )
}

/// Says what a realm wishes to take back, and what the host types.
pub fn wish_with_reply(game: &Game<'_>, request: &UndoRequest) -> Text {
    say!(
        "{wish}. `requests {realm} yes` or `requests {realm} no` answers.",
        wish = wished(game, request),
        realm = Text::verbatim(&request.realm)
    )
}

/// Tells a realm what has become of its wish; None if it has none.
pub fn wish_told(folder: &Folder, realm: &str) -> Option<Text> {
    let requests = folder.undo_requests();
    if requests.of(realm).is_some() {
        return Some(say!("You have asked to take an answer back; the host decides."));
    }
    requests.outcome(realm).map(|outcome| match outcome {
        UndoOutcome::Refused => say!("The host has not taken your answer back."),
        UndoOutcome::Late => {
            say!("The answer that you asked to take back stays: too much has come after it.")
        }
    })
}

impl Controller<'_> {
    /// Returns the index of the answer of a realm from which on the last `steps` of its own begin.
    pub(super) fn own_from(&self, realm: &str, steps: usize) -> Option<usize> {
        let (of_people, answers) = (self.session.of_people(), &self.session.record.answers);
        let own = |at: &usize| {
            of_people[*at] && giver(&answers[*at].text).is_some_and(|it| it.0 == realm)
        };
        let floor = self.session.history.floor.min(answers.len());
        (floor..answers.len()).rev().filter(own).nth(steps.checked_sub(1)?)
    }

    /// Has the host asked whether answers of a realm from one on are taken back, as the realm may not do that by
    /// itself (`why`).
    pub(super) fn ask_the_host(
        &mut self,
        game: &Game<'_>,
        (at, seen): (usize, bool),
        why: &Text,
    ) -> Flow {
        let viewer = self.console.viewer.realm();
        let entry = self.session.record.answers.get(at);
        let own = viewer.zip(entry).is_some_and(|(realm, entry)| {
            giver(&entry.text).is_some_and(|(who, _)| who == game.realm_name(realm))
        });
        let never = seen && game.state.chose(GameOption::Undo, "never");
        let folder = self.session.record.folder.clone();
        let (Some(realm), Some(folder), true, false) = (viewer, folder, own, never) else {
            return self.console.refused(game, Some(HOUSE_RULE), why);
        };
        let name = game.realm_name(realm);
        let request = UndoRequest {
            realm: name.to_owned(),
            at,
            course: prefix(&self.session.record.answers[..=at]),
            answers: self.session.people_since(at),
            place: self.session.place_of(at),
        };
        let mut requests = folder.undo_requests().without(name);
        requests.waiting.push(request);
        if let Err(error) = folder.keep_undo_requests(&requests) {
            let error = Text::system_error(&error);
            let why = say!("{why}; asking them fails: {error}", why, error);
            return self.console.refused(game, Some(HOUSE_RULE), &why);
        }
        // The number of answers would tell what others have done unseen.
        let asked = say!("Nothing is taken back yet: {why}. The host is asked now.", why);
        self.console.say_text(game, &asked);
        Ok(())
    }

    /// Drops wishes that no longer fit, and counts anew what would go.
    pub(in crate::session) fn look_at_requests(
        &self,
        game: &Game<'_>,
        question: Option<&Question<'_>>,
    ) {
        let Some(folder) = &self.session.record.folder else { return };
        let before = folder.undo_requests();
        if before.waiting.is_empty() || self.plays_again() {
            return;
        }
        let answers = &self.session.record.answers;
        let mut now = UndoRequests { waiting: Vec::new(), outcomes: before.outcomes.clone() };
        for mut request in before.waiting.iter().cloned() {
            let stands = request.at < answers.len()
                && request.at >= self.session.history.floor
                && prefix(&answers[..=request.at]) == request.course
                && self.sealed_since(game, question, request.at, &[]).is_none();
            match stands {
                true => {
                    request.answers = self.session.people_since(request.at);
                    now.waiting.push(request);
                }
                false => now.outcomes.push((request.realm, UndoOutcome::Late)),
            }
        }
        if now != before {
            // Where that cannot be written it is looked at again.
            let _ = folder.keep_undo_requests(&now);
        }
    }

    /// Tells a host at the prompt what is wished, once.
    pub(in crate::session) fn tells_requests(&mut self, game: &Game<'_>) {
        if self.console.viewer != Viewer::Host || self.console.seat.apart {
            return;
        }
        let Some(folder) = &self.session.record.folder else { return };
        for request in folder.undo_requests().waiting {
            let key = (request.realm.clone(), request.course.clone());
            if !self.console.telling.requests.insert(key) {
                continue;
            }
            self.console.say_text(game, &wish_with_reply(game, &request));
        }
    }

    /// Carries out `requests`: lists what seats wish to take back, or answers one of them.
    ///
    /// # Errors
    /// [`crate::engine::Stop::Undo`] when it is taken back.
    pub(in crate::session) fn requests(
        &mut self,
        game: &Game<'_>,
        question: Option<&Question<'_>>,
        reply: Option<&UndoReply>,
    ) -> Flow {
        if self.console.viewer != Viewer::Host {
            let why =
                say!("only the host answers what others wish to take back: `view as host` first");
            return self.console.refused(game, Some(HOUSE_RULE), &why);
        }
        self.look_at_requests(game, question);
        let folder = self.session.record.folder.clone();
        let requests = folder.as_ref().map(Folder::undo_requests).unwrap_or_default();
        let (Some(reply), Some(folder)) = (reply, folder) else {
            let all = requests.waiting.iter().map(|it| wish_with_reply(game, it));
            let all = Text::list(all, Joined::Line);
            let none = || say!("nobody asks to take anything back");
            let told = if all.is_empty() { none() } else { all };
            self.console.say_text(game, &told);
            return Ok(());
        };
        let Some(request) = requests.of(&reply.realm) else {
            let realm = Text::verbatim(&reply.realm);
            let why = say!("{realm} asks for nothing that could be taken back", realm);
            return self.console.refused(game, Some(HOUSE_RULE), &why);
        };
        if reply.answers.is_some_and(|answers| answers != request.answers) {
            let why = say!("others have answered meanwhile: look again at what would go");
            return self.console.refused(game, Some(HOUSE_RULE), &why);
        }
        let (realm, answers) = (request.realm.clone(), request.answers);
        if !reply.granted {
            let mut left = requests.clone().without(&realm);
            left.outcomes.push((realm.clone(), UndoOutcome::Refused));
            if let Err(error) = folder.keep_undo_requests(&left) {
                let error = Text::system_error(&error);
                return self.console.refused(
                    game,
                    None,
                    &say!("that cannot be kept: {error}", error),
                );
            }
            let realm = Text::verbatim(realm);
            self.console
                .say_text(game, &say!("Nothing is taken back, and {realm} is told.", realm));
            return Ok(());
        }
        let extent = UndoExtent::Steps(answers);
        let undo = Undo { extent, sure: true, notify: true, keeps_notes: false };
        let done = self.undo(game, question, &undo);
        if done.is_err() {
            // Where that cannot be written it is found to be late.
            let _ = folder.keep_undo_requests(&requests.clone().without(&realm));
        }
        done
    }
}
