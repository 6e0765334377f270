//! Sheets and whole mails that are pasted into a page: by whoever wrote them, or by the host for somebody who
//! has no page.

use tokio::sync::oneshot;

use super::{PendingRequest, Seated, SeatsApart};
use crate::apart::paste::Pasted;
use crate::apart::{lines, mail, part_lines, paste, sheets};
use crate::campaign::knowledge::Viewer;
use crate::campaign::{CalendarPosition, RealmId};
use crate::console::Console;
use crate::engine::{Game, Verb, Who};
use crate::say;
use crate::serve::request::{Reply, SeatName};
use crate::session::{Situation, TypedLine};
use crate::text::Text;
use crate::view::texts;

/// Says what came of what the host has pasted for a realm.
pub(super) fn outcome(now: &Situation<'_>, realm: RealmId, all: bool) -> Text {
    let realm = texts::realm(now.game, realm);
    match all {
        true => say!("Given for {realm}.", realm),
        false => {
            say!("Not all that {realm} has answered is accepted: send {realm} a new letter.", realm)
        }
    }
}

/// The seat that pastes something, the realm that wrote it, and where the reply goes.
pub(super) struct PastedBy {
    pub seat: SeatName,
    pub realm: Option<RealmId>,
    pub reply: oneshot::Sender<Reply>,
}

fn not_taken(why: Text) -> Vec<Text> {
    vec![say!("Not taken: {why}", why)]
}

impl SeatsApart {
    /// Takes what the host has pasted: the stamp of the letter that it answers tells whose it is.
    pub(super) fn take_mail(
        &mut self,
        now: &Situation<'_>,
        console: &mut Console,
        text: &str,
        seat: SeatName,
        reply: oneshot::Sender<Reply>,
    ) -> Option<TypedLine> {
        let text = &*mail::written_in(text);
        let Some(stamp) = paste::stamp(text) else {
            let why = say!(
                "it does not tell whose it is: leave the line in brackets, `[margrave …]`, in it"
            );
            return self.tell_and_reply(now, console, seat, &not_taken(why), reply);
        };
        let realm = now.game.state.realm_named(&stamp.realm);
        self.take_paste(now, console, text, PastedBy { seat, realm, reply })
    }

    /// Tells the seat something, and has its page shown anew.
    fn tell_and_reply(
        &mut self,
        now: &Situation<'_>,
        console: &Console,
        seat: SeatName,
        said: &[Text],
        reply: oneshot::Sender<Reply>,
    ) -> Option<TypedLine> {
        self.tells(now, console, seat, said);
        let _ = reply.send(Reply::Done);
        None
    }

    /// Takes what a realm wrote: a sheet whole or not at all, other answers as far as they are accepted.
    pub(super) fn take_paste(
        &mut self,
        now: &Situation<'_>,
        console: &mut Console,
        text: &str,
        by: PastedBy,
    ) -> Option<TypedLine> {
        let PastedBy { seat, realm, reply } = by;
        let text = &*mail::written_in(text);
        let (Some(realm), Some(question)) = (realm, now.question) else {
            let said = say!("Not taken: nothing is asked of this seat.");
            return self.tell_and_reply(now, console, seat, &[said], reply);
        };
        self.has_read(now, Some(realm), None);
        let viewer = Viewer::Realm(realm);
        let misfit = paste::stamp(text).and_then(|stamp| stamp.misfit(&self.name, now, realm));
        if let Some(why) = misfit {
            return self.tell_and_reply(now, console, seat, &not_taken(why), reply);
        }
        let own = self.seated(now.game, &seat, None).is_some_and(|seated| seated.is == viewer);
        let doing = |seat, reply| match own {
            true => PendingRequest::Line { seat, reply },
            false => PendingRequest::ForRealm { seat, realm, reply },
        };
        if question.ask.put_to(realm).is_none() {
            let pasted = paste::read(text, now.game.realm_name(realm), now.game.hooks);
            let faults: Vec<Text> = pasted.faults.iter().map(|fault| fault.why.clone()).collect();
            if !faults.is_empty() {
                return self.tell_and_reply(now, console, seat, &faults, reply);
            }
            let texts = pasted.texts();
            let whole = texts.join("\n");
            let asked = lines::answers(now.game, question, viewer);
            let of_now = paste::stamp(text).is_none_or(|stamp| stamp.question.is_none());
            if !asked && of_now && !lines::are_commands(&texts) {
                let here = now.game.state.clock;
                let said = self.keep_ahead(now, realm, here, &pasted);
                return self.tell_and_reply(now, console, seat, &said, reply);
            }
            let given = match asked || of_now {
                true => lines::of_seat(now.game, now.question, (viewer, viewer), &whole),
                false => Err(say!("nothing is asked of this seat")),
            };
            return match given {
                Ok(lines) => {
                    console.viewer = viewer;
                    self.doing = Some(doing(seat, reply));
                    Some(TypedLine::Line(lines))
                }
                Err(why) => self.tell_and_reply(now, console, seat, &not_taken(why), reply),
            };
        }
        let pasted = sheets::read(now.game, realm, text);
        let here = now.game.state.clock;
        match sheets::keep(now, self.folder.as_ref(), realm, here, &pasted) {
            Ok(()) if question.who == Who::Realm(realm) => {
                // It is taken at once, in the place of what the realm has written.
                if let Some(folder) = &self.folder {
                    folder.forget_ahead(now.game.realm_name(realm), here);
                }
                console.viewer = viewer;
                self.doing = Some(doing(seat, reply));
                Some(TypedLine::Line(at_once(now.game, realm, pasted.texts())))
            }
            Ok(()) if now.game.state.sheets.handed_in.contains(&realm) => {
                // The session changes the sheet before it takes another line.
                console.viewer = viewer;
                self.doing = Some(doing(seat, reply));
                Some(TypedLine::Line(String::new()))
            }
            Ok(()) => {
                let said = match own {
                    true => say!("Your sheet is in. You can change it until all are opened."),
                    false => {
                        say!("The sheet of {realm} is in.", realm = texts::realm(now.game, realm))
                    }
                };
                self.tell_and_reply(now, console, seat, &[said], reply)
            }
            Err(faults) => {
                let heading = std::iter::once(say!("The sheet is not taken yet:"));
                let said: Vec<Text> = heading.chain(faults).collect();
                self.tell_and_reply(now, console, seat, &said, reply)
            }
        }
    }
}

impl SeatsApart {
    /// Keeps what somebody with a part of a realm has written for its sheet, or for its answers before their turn.
    pub(super) fn take_part_lines(
        &mut self,
        now: &Situation<'_>,
        console: &Console,
        (seat, seated): (SeatName, Seated<'_>),
        (text, place, reply): (&str, Option<CalendarPosition>, oneshot::Sender<Reply>),
    ) -> Option<TypedLine> {
        let (Some(part), Some(realm)) = (seated.part, seated.is.realm()) else {
            let _ = reply.send(Reply::NoSeat);
            return None;
        };
        let leads = Text::verbatim(&part.realm);
        // The page was made in an earlier phase.
        if place.is_some_and(|place| place != now.game.state.clock) {
            let said = not_taken(say!("the phase is over"));
            return self.tell_and_reply(now, console, seat, &said, reply);
        }
        let said = match part_lines::keep(now, self.folder.as_ref(), (realm, part), text) {
            Ok(0) => vec![say!("Nothing of yours waits there now.")],
            Ok(_) => vec![say!("Whoever leads {realm} sees your lines now.", realm = leads)],
            Err(faults) => {
                std::iter::once(say!("Your lines are not kept:")).chain(faults).collect()
            }
        };
        self.tell_and_reply(now, console, seat, &said, reply)
    }

    /// Takes what a realm wrote for a phase to come.
    pub(super) fn take_ahead(
        &mut self,
        now: &Situation<'_>,
        console: &Console,
        place: CalendarPosition,
        text: &str,
        by: PastedBy,
    ) -> Option<TypedLine> {
        let PastedBy { seat, realm, reply } = by;
        let Some(realm) = realm else {
            let said = say!("Not taken: nothing is asked of this seat.");
            return self.tell_and_reply(now, console, seat, &[said], reply);
        };
        self.has_read(now, Some(realm), None);
        let pasted = paste::read(text, now.game.realm_name(realm), now.game.hooks);
        let said = self.keep_ahead(now, realm, place, &pasted);
        self.tell_and_reply(now, console, seat, &said, reply)
    }

    /// Keeps answers before their turn. Returns lines that say so, or what is wrong with them.
    fn keep_ahead(
        &self,
        now: &Situation<'_>,
        realm: RealmId,
        place: CalendarPosition,
        pasted: &Pasted,
    ) -> Vec<Text> {
        match sheets::keep(now, self.folder.as_ref(), realm, place, pasted) {
            Ok(()) if pasted.lines.is_empty() => vec![say!("Nothing of yours waits there now.")],
            Ok(()) => vec![say!("It waits until you are asked. You can change it until then.")],
            Err(faults) => {
                let heading = std::iter::once(say!("It does not wait yet:"));
                heading.chain(faults).collect()
            }
        }
    }
}

/// Returns the lines that hand in a sheet for the realm that is asked now.
fn at_once(game: &Game<'_>, realm: RealmId, orders: Vec<String>) -> String {
    let begun = !game.state.sheets.written(realm).is_empty();
    let strike = begun.then(|| format!("{} all", Verb::Strike.row().name));
    let done = Verb::Done.row().name.to_owned();
    strike.into_iter().chain(orders).chain([done]).collect::<Vec<_>>().join("\n")
}
