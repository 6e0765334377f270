//! Seats that change hands by the host's board: everybody is stood in for at once, somebody comes, somebody leaves.

use tokio::sync::oneshot;

use super::{PendingRequest, SeatsApart, others_play};
use crate::apart::clock::AwaitedSeats;
use crate::apart::parts::{self, RealmPart};
use crate::campaign::knowledge::Viewer;
use crate::campaign::{RealmId, Seat};
use crate::console::Console;
use crate::engine::{Verb, Who};
use crate::say;
use crate::serve::links;
use crate::serve::request::{Reply, SeatName};
use crate::session::standing_orders::{StandIn, StandingOrders};
use crate::session::{Situation, TypedLine};
use crate::text::{Joined, ProgramNoun, Text};
use crate::view::texts;

/// Says why nobody can be stood in for.
fn nobody_else() -> Text {
    say!("nobody else would play on, and computer players would play the campaign to its end")
}

/// Says which of these realms somebody stands in for now.
pub(super) fn stood_in(now: &Situation<'_>, realms: &[RealmId]) -> Text {
    let person = |realm: &&RealmId| now.seats.get(usize::from(realm.0)) == Some(&Seat::Human);
    let list = |realms: Vec<&RealmId>| {
        Text::list(realms.into_iter().map(|realm| texts::seated(now.game, *realm)), Joined::And)
    };
    let (still, stood): (Vec<&RealmId>, Vec<&RealmId>) = realms.iter().partition(person);
    match still.is_empty() {
        true => say!("Somebody stands in for {realms} now.", realms = list(stood)),
        false => say!("Nobody stands in for {realms} yet: try again.", realms = list(still)),
    }
}

/// True if a realm is in the game, and no person plays it.
pub(in crate::serve) fn is_free(now: &Situation<'_>, realm: RealmId) -> bool {
    !now.game.state.realm(realm).out && now.seats.get(usize::from(realm.0)) != Some(&Seat::Human)
}

impl SeatsApart {
    /// Has everybody stood in for who is awaited, at once.
    pub(super) fn open_now(
        &mut self,
        now: &Situation<'_>,
        console: &mut Console,
        seat: SeatName,
        (to, reply): (StandIn, oneshot::Sender<Reply>),
    ) -> Option<TypedLine> {
        let awaited = AwaitedSeats::now(now, self.folder.as_ref());
        let names = awaited.map(|awaited| awaited.seats).unwrap_or_default();
        let realms: Vec<RealmId> =
            names.iter().filter_map(|name| now.game.state.realm_named(name)).collect();
        let why = match realms.is_empty() {
            true => Some(say!("no realm is awaited that a person plays")),
            false => Some(nobody_else()).filter(|_| !others_play(now, &realms)),
        };
        if let Some(why) = why {
            return self.on_board(now, console, seat, Err(why), reply);
        }
        let lines: Vec<String> =
            realms.iter().map(|realm| self.stands_in(now, *realm, to)).collect();
        // With another viewer the screen would change hands after the first line.
        console.viewer = Viewer::Host;
        self.doing = Some(PendingRequest::StandingIn { seat, realms, reply });
        Some(TypedLine::Line(lines.join("\n")))
    }

    /// Gives a realm that no person plays to somebody new; whoever had links to it before sees it no more.
    pub(super) fn let_in(
        &mut self,
        now: &Situation<'_>,
        console: &mut Console,
        (seat, viewer): (SeatName, Viewer),
        (name, reply): (&str, oneshot::Sender<Reply>),
    ) -> Option<TypedLine> {
        let realm = now.game.state.realm_named(name);
        let Some(realm) = realm.filter(|realm| is_free(now, *realm)) else {
            let why = say!("no such realm is free");
            return self.on_board(now, console, seat, Err(why), reply);
        };
        if let Err(why) = self.forget_player(now, realm) {
            return self.on_board(now, console, seat, Err(why), reply);
        }
        console.viewer = viewer;
        self.doing = Some(PendingRequest::Seating { seat, realm, reply });
        let (hand, name) = (Verb::Hand.row().name, now.game.realm_name(realm));
        Some(TypedLine::Line(format!("{}: {hand} {name} {}", Who::HOST, Seat::Human.name())))
    }

    /// Gives a person of a realm a part of it to command, as it is written. A host who `sees` what all know is not told
    /// what the realm has.
    ///
    /// # Errors
    /// A sentence that says why not; nothing is changed then.
    pub(super) fn give_part(
        &self,
        now: &Situation<'_>,
        sees: Viewer,
        (name, person, holds): (&str, &str, &str),
    ) -> Result<(), Text> {
        let realm = now.game.state.realm_named(name);
        let realm = realm.filter(|it| !now.game.state.realm(*it).out && !is_free(now, *it));
        let Some(realm) = realm else { return Err(say!("no person plays a realm of that name")) };
        let part = RealmPart::read(name, person, holds)?;
        if sees == Viewer::Host
            && let Some(word) = part.unknown(now.game, realm)
        {
            return Err(say!(
                "{realm} has no banner {word}, and no place of the map is called that",
                realm = texts::realm(now.game, realm),
                word = Text::verbatim(word)
            ));
        }
        let Some(folder) = &self.folder else { return Err(say!("this campaign has no folder")) };
        part.keep(&folder.path).map_err(|error| RealmPart::not_kept(&error))
    }

    /// Lets whoever plays a realm go: all links to it die, and somebody stands in.
    pub(super) fn let_go(
        &mut self,
        now: &Situation<'_>,
        console: &mut Console,
        seat: SeatName,
        name: &str,
        to: StandIn,
        reply: oneshot::Sender<Reply>,
    ) -> Option<TypedLine> {
        let Some(realm) = now.game.state.realm_named(name) else {
            let _ = reply.send(Reply::NoSeat);
            return None;
        };
        // The links of a realm that has left the game can still be taken away.
        let out = now.game.state.realm(realm).out;
        if !out && !others_play(now, &[realm]) {
            return self.on_board(now, console, seat, Err(nobody_else()), reply);
        }
        let gone = match self.forget_player(now, realm) {
            Ok(gone) => gone,
            Err(why) => return self.on_board(now, console, seat, Err(why), reply),
        };
        if out {
            let links = Text::count(gone, ProgramNoun::Link);
            let seat_name = texts::realm(now.game, realm);
            let said = say!("{links} of {seat} taken away", links, seat = seat_name);
            return self.on_board(now, console, seat, Ok(said), reply);
        }
        console.viewer = Viewer::Host;
        self.doing = Some(PendingRequest::StandingIn { seat, realms: vec![realm], reply });
        Some(TypedLine::Line(self.stands_in(now, realm, to)))
    }

    /// Takes the links and the standing orders of whoever played a realm away, and ends the streams of their pages;
    /// returns how many links there were.
    fn forget_player(&mut self, now: &Situation<'_>, realm: RealmId) -> Result<usize, Text> {
        let name = now.game.realm_name(realm);
        let Some(folder) = &self.folder else { return Err(say!("this campaign has no folder")) };
        let gone = links::revoke(&folder.path, name, None).map_err(|error| {
            let error = Text::system_error(&error);
            say!("the links cannot be taken away: {error}", error)
        })?;
        // Where that cannot be kept whoever comes finds them on their page.
        let _ = folder.keep_standing(name, &StandingOrders::default());
        let _ = parts::forget(&folder.path, name, None);
        self.watched.retain(|reader, _| reader.seat.0 != name);
        self.seen.remove(&SeatName(name.to_owned()));
        Ok(gone)
    }
}
