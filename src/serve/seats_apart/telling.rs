//! Passing of time, and notices of it to people who are asked and not looking.

use std::collections::BTreeSet;
use std::time::Duration;

use tokio::sync::watch;

use super::{PageReader, SeatsApart, others_play, viewer_of};
use crate::apart::clock::{AwaitedSeats, WhenOver};
use crate::apart::{Letter, sent, sheets};
use crate::campaign::RealmId;
use crate::campaign::knowledge::Viewer;
use crate::console::Console;
use crate::engine::{Game, Verb, Who};
use crate::say;
use crate::serve::mail::Mail;
use crate::serve::notice_sender::Sending;
use crate::serve::notices::{Notice, Occasion};
use crate::serve::page;
use crate::serve::request::SeatName;
use crate::serve::routes::{self, ALL, Route, RouteKind};
use crate::serve::timekeeper::{SeatsTold, TimePassed};
use crate::session::standing_orders::StandIn;
use crate::session::{Situation, TypedLine};
use crate::text::{Joined, Language, Text};
use crate::view::{self, texts};

/// Time after which somebody who looked is no longer looking.
const LOOKING: Duration = Duration::from_mins(1);

/// Names a seat as people call it.
fn called(game: &Game<'_>, seat: &str) -> Text {
    match game.state.realm_named(seat) {
        Some(realm) => texts::seated(game, realm),
        None => say!("the host"),
    }
}

impl SeatsApart {
    /// Looks at the clock, tells whoever is to be told, and returns what is typed for those who are not there.
    pub(super) fn time_passes(
        &mut self,
        now: &Situation<'_>,
        console: &mut Console,
    ) -> Option<TypedLine> {
        // The language of the last request is that of one seat alone.
        if let Some(usual) = &self.usual_language {
            console.telling.language.clone_from(usual);
        }
        let passed = self.keeper.check_clock(now, self.folder.as_ref());
        self.tell(now, console, &passed, false);
        let over = passed.iter().filter_map(|passed| match passed {
            TimePassed::Over(told) => Some(&told.seats),
            _ => None,
        });
        let clock = self.keeper.clock.as_ref();
        // What is asked of all at the table is answered by whoever is there.
        let of_one =
            self.keeper.awaited.as_ref().is_some_and(|it| it.of.sheets || it.of.seats.len() == 1);
        let hands = |name: &String| {
            let WhenOver::StandIn(to) = clock?.when_over(name) else { return None };
            let realm = now.game.state.realm_named(name).filter(|_| of_one)?;
            Some((realm, to))
        };
        let mut late: Vec<(RealmId, StandIn)> = over.flatten().filter_map(hands).collect();
        let realms: Vec<RealmId> = late.iter().map(|(realm, _)| *realm).collect();
        // Where nobody else plays on, the campaign waits.
        late.retain(|_| others_play(now, &realms));
        let mut lines: Vec<String> =
            late.into_iter().map(|(realm, to)| self.stands_in(now, realm, to)).collect();
        if lines.is_empty() {
            // A sheet that came by letter while its realm was asked is taken at once.
            let question = now.question?;
            let realm = question.who.realm().filter(|it| question.ask.put_to(*it).is_some())?;
            sheets::waiting(now.game, self.folder.as_ref(), realm)?;
            lines.push(format!("{}: {}", now.game.realm_name(realm), Verb::Done.row().name));
        }
        console.viewer = Viewer::Host;
        Some(TypedLine::Line(lines.join("\n")))
    }

    /// Notes who stands in for a realm, and returns the line that hands it over.
    pub(super) fn stands_in(&self, now: &Situation<'_>, realm: RealmId, to: StandIn) -> String {
        let name = now.game.realm_name(realm);
        if let Some(folder) = &self.folder {
            // Where that cannot be kept the standing orders of the player hold.
            let _ = folder.stand_in(name, to);
        }
        let (hand, to) = (Verb::Hand.row().name, to.seat().name());
        format!("{}: {hand} {name} {to}", Who::HOST)
    }

    /// True if somebody of this seat is looking.
    fn is_looking(&self, seat: &str) -> bool {
        let seat = SeatName(seat.to_owned());
        let watches = |(reader, sender): (&PageReader, &watch::Sender<String>)| {
            reader.seat == seat && sender.receiver_count() > 0
        };
        let watched = self.watched.iter().any(watches);
        watched || self.seen.get(&seat).is_some_and(|at| at.elapsed() < LOOKING)
    }

    /// Has whoever is awaited told again, by the host's wish, and says who is.
    pub(super) fn remind(&self, now: &Situation<'_>, console: &Console) -> Result<Text, Text> {
        let awaited = AwaitedSeats::now(now, self.folder.as_ref());
        let told = awaited.as_ref().map(SeatsTold::of).unwrap_or_default();
        let known = self.known_to_host(now, &told);
        if known.is_empty() {
            return Err(say!("nobody is awaited"));
        }
        let sent = self.tell(now, console, &[TimePassed::Reminded(told.clone())], true);
        let (looking, away): (Vec<&String>, Vec<&String>) =
            known.iter().partition(|seat| self.is_looking(seat));
        let called = |seats: Vec<&String>| {
            Text::list(seats.into_iter().map(|seat| called(now.game, seat)), Joined::And)
        };
        if away.is_empty() {
            let people = called(looking);
            return Err(say!("{people} {people?is|are} looking at the page", people));
        }
        match sent.iter().any(|seat| seat == ALL || away.contains(&seat)) {
            false => Err(say!(
                "no notices go to {people}: `margrave notices FOLDER --to SEAT …` says where",
                people = called(away)
            )),
            true => Ok(say!("A notice is on its way to {people}.", people = called(away))),
        }
    }

    /// Returns those seats of which the host may be told: a host who plays is told what all are, until the rest is
    /// opened.
    fn known_to_host<'a>(&self, now: &Situation<'_>, told: &'a SeatsTold) -> &'a BTreeSet<String> {
        let all = now.game.state.host_plays || self.opened;
        if all { &told.seats } else { &told.known }
    }

    /// Sends notices of what has come, and returns the seats of their routes. By the host's `wish` a letter goes again.
    fn tell(
        &self,
        now: &Situation<'_>,
        console: &Console,
        passed: &[TimePassed],
        wish: bool,
    ) -> Vec<String> {
        let (Some(notice_sender), Some(folder)) = (&self.notice_sender, &self.folder) else {
            return Vec::new();
        };
        if passed.is_empty() {
            return Vec::new();
        }
        let mut sent = Vec::new();
        let routes = routes::all(&folder.path);
        for passed in passed {
            let nobody = SeatsTold::default();
            let (occasion, told) = match passed {
                TimePassed::Asked(told) => (Occasion::Asked, told),
                TimePassed::Reminded(told) => (Occasion::Reminded, told),
                TimePassed::Over(told) => (Occasion::Over, told),
                TimePassed::Ended => (Occasion::Ended, &nobody),
            };
            let (public, of_host) = (&told.known, self.known_to_host(now, told));
            let away = public.iter().any(|seat| !self.is_looking(seat));
            for route in &routes {
                let own = told.seats.contains(&route.seat) && !self.is_looking(&route.seat);
                let host = route.seat == Who::HOST && occasion == Occasion::Over;
                let wanted = match occasion {
                    Occasion::Ended => !self.is_looking(&route.seat),
                    _ if route.seat == ALL => away,
                    _ => own || host && !of_host.is_empty() && !self.is_looking(Who::HOST),
                };
                if !wanted {
                    continue;
                }
                let people = match own {
                    true => vec![&route.seat],
                    false if route.seat == Who::HOST => of_host.iter().collect(),
                    false => public.iter().collect(),
                };
                let notice = self.notice(now, console, (route, occasion), &people);
                let lettered = own && (occasion == Occasion::Asked || wish);
                let letter = (lettered && route.kind == RouteKind::Mail)
                    .then(|| self.letter(now, console, route, &notice))
                    .flatten();
                notice_sender.send(Sending { route: route.clone(), notice, letter });
                sent.push(route.seat.clone());
            }
        }
        sent
    }

    /// Makes a notice of what all know.
    fn notice(
        &self,
        now: &Situation<'_>,
        console: &Console,
        (route, occasion): (&Route, Occasion),
        seats: &[&String],
    ) -> Notice {
        let reader = viewer_of(now.game, &SeatName(route.seat.clone()));
        let game = &console.read_by(now.game, reader.unwrap_or(Viewer::Public)).shown();
        Notice {
            campaign: self.name.clone(),
            occasion,
            people: seats.iter().map(|seat| called(game, seat)).collect(),
            phase: view::position(game, game.state.clock, None).unwrap_or_default(),
            until: self.keeper.until(),
            link: self
                .notice_sender
                .as_ref()
                .map(|notice_sender| notice_sender.link(&self.name))
                .unwrap_or_default(),
            language: Language::like(game.rules),
        }
    }

    /// Writes the letter to whoever has no page and is asked; None for the host.
    fn letter(
        &self,
        now: &Situation<'_>,
        console: &Console,
        route: &Route,
        notice: &Notice,
    ) -> Option<Mail> {
        let realm = now.game.state.realm_named(&route.seat)?;
        let reads = console.read_by(now.game, Viewer::Realm(realm));
        let now = &Situation { game: &reads, ..*now };
        let letter = Letter {
            now,
            turns: &console.telling.turns,
            realm,
            campaign: &self.name,
            folder: self.folder.as_ref(),
            until: notice.until.as_ref(),
        };
        let text = letter.text(&[]);
        if let Some(folder) = &self.folder {
            // Where that cannot be kept the next letter tells more than it needs to.
            let _ = sent::note(&folder.path, &route.seat, now.log);
        }
        let drawn = !now.game.state.map.places.is_empty();
        Some(Mail {
            subject: format!("{}: {}", notice.campaign, notice.phase),
            text,
            map: drawn.then(|| page::map(now.game, Viewer::Realm(realm))),
        })
    }

    /// Sends a notice to every route, so that the host sees whether they arrive.
    pub(super) fn try_notices(&self, now: &Situation<'_>, console: &Console) -> Result<Text, Text> {
        let (Some(notice_sender), Some(folder)) = (&self.notice_sender, &self.folder) else {
            return Err(say!("this server sends no notices"));
        };
        let routes = routes::all(&folder.path);
        if routes.is_empty() {
            return Err(say!(
                "no notices go anywhere yet: `margrave notices FOLDER --to SEAT …` says where"
            ));
        }
        for route in routes {
            let notice = self.notice(now, console, (&route, Occasion::Test), &[]);
            notice_sender.send(Sending { route, notice, letter: None });
        }
        Ok(say!("A test is on its way; look again to see whether it arrived."))
    }
}
