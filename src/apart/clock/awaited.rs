//! Seats that are awaited, since when and until when: beside the campaign, in `awaited.txt`, so that it is known again
//! when the program begins anew.

use std::collections::BTreeSet;
use std::io;
use std::path::Path;

use jiff::Timestamp;

use super::Clock;
use crate::apart::{lines, sheets};
use crate::basics::files;
use crate::campaign::knowledge::Viewer;
use crate::campaign::{CalendarPosition, RealmId, Seat};
use crate::engine::Who;
use crate::session::amendment_terms::{read_place, write_place};
use crate::session::writing_ahead;
use crate::session::{Folder, Situation};

/// File beside a campaign.
const AWAITED_FILE: &str = "awaited.txt";

/// Most bytes of it that are read.
const MOST_BYTES: u64 = 1 << 16;

/// Seats that are awaited.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AwaitedSeats {
    pub place: CalendarPosition,
    /// All write at a time: sheets, or answers of a phase that asks all at once.
    pub sheets: bool,
    /// Names of realms, or `host`.
    pub seats: BTreeSet<String>,
    /// Those of which all know it. Realms that may answer already and are not asked yet are not among them: they are
    /// asked for what may be their secret.
    pub known: BTreeSet<String>,
}

impl AwaitedSeats {
    /// Returns who is awaited now; None after the end.
    pub fn now(now: &Situation<'_>, folder: Option<&Folder>) -> Option<AwaitedSeats> {
        let (game, question) = (now.game, now.question?);
        let place = game.state.clock;
        let asked = sheets::realms(game, question);
        let at_once =
            now.so_far.is_some_and(|so_far| so_far.procedures.asks_at_once(game.rules, place));
        let sheets = !asked.is_empty();
        let person = |realm: &RealmId| now.seats.get(usize::from(realm.0)) == Some(&Seat::Human);
        let mut early = Vec::new();
        let known = if sheets {
            sheets::missing(game, folder, question)
        } else {
            let concerned = question.ask.realm_concerned().map(Who::Realm);
            let who =
                concerned.filter(|_| !game.state.host_plays).unwrap_or_else(|| question.giver());
            let answers = |viewer| lines::answers(game, question, viewer);
            match who {
                Who::Realm(realm) if at_once => {
                    let others = game.state.playing().filter(|it| *it != realm && person(it));
                    early =
                        others.filter(|it| writing_ahead::is_awaited(now, folder, *it)).collect();
                    vec![realm]
                }
                Who::Realm(realm) => vec![realm],
                Who::Host => {
                    game.state.playing().filter(|it| answers(Viewer::Realm(*it))).collect()
                }
            }
        };
        let named = |realms: &[RealmId]| -> BTreeSet<String> {
            let people = realms.iter().filter(|realm| person(realm));
            people.map(|realm| game.realm_name(*realm).to_owned()).collect()
        };
        let mut known = named(&known);
        let early = named(&early);
        if known.is_empty() && early.is_empty() && !sheets {
            known.insert(Who::HOST.to_owned());
        }
        Some(AwaitedSeats { place, sheets: sheets || at_once, seats: &known | &early, known })
    }

    /// True if it is what was awaited before, though some may have answered since.
    fn goes_on(&self, before: &AwaitedSeats) -> bool {
        self.place == before.place
            && self.sheets == before.sheets
            && (self.sheets || self.seats == before.seats)
    }
}

/// Awaited seats, with their time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Awaited {
    pub of: AwaitedSeats,
    pub since: Timestamp,
    /// Time by which the answer is due; None without a clock.
    pub due: Option<Timestamp>,
    /// Number of reminders that were given.
    pub warned: usize,
    /// The consequence of time that is over has come.
    pub over: bool,
}

impl Awaited {
    /// Begins to wait.
    pub fn begin(of: AwaitedSeats, now: Timestamp, clock: Option<&Clock>) -> Awaited {
        let due = clock.and_then(|clock| clock.due(now));
        Awaited { of, since: now, due, warned: 0, over: false }
    }

    /// Goes on to wait for whoever is awaited now; the time begins anew where something else is asked.
    #[must_use]
    pub fn then(self, of: AwaitedSeats, now: Timestamp, clock: Option<&Clock>) -> Awaited {
        if !of.goes_on(&self.of) {
            return Awaited::begin(of, now, clock);
        }
        let due = match clock {
            Some(clock) => self.due.or_else(|| clock.due(now)),
            None => None,
        };
        Awaited { of, due, ..self }
    }

    /// Returns when something happens next by itself: a reminder, or that time is over.
    pub fn next(&self, clock: &Clock) -> Option<Timestamp> {
        let due = self.due.filter(|_| !self.over && !self.of.seats.is_empty())?;
        let warning = self.warnings(clock).nth(self.warned);
        warning.or_else(|| due.checked_add(clock.grace).ok())
    }

    /// Moments of the reminders, in their order; none of them before it was asked.
    fn warnings(&self, clock: &Clock) -> impl Iterator<Item = Timestamp> {
        let mut lengths = clock.warn.clone();
        lengths.sort_unstable();
        lengths.reverse();
        let (due, since) = (self.due, self.since);
        lengths
            .into_iter()
            .filter_map(move |length| due?.checked_sub(length).ok().filter(|at| *at > since))
    }

    /// True if a reminder is due; it is counted as given, with all those before it.
    pub fn reminds(&mut self, now: Timestamp, clock: &Clock) -> bool {
        let passed = self.warnings(clock).filter(|at| *at <= now).count();
        let reminds = passed > self.warned && self.due.is_some_and(|due| now < due);
        self.warned = self.warned.max(passed);
        reminds
    }

    /// True if time and grace are over; returns that only once.
    pub fn ends(&mut self, now: Timestamp, clock: &Clock) -> bool {
        let end = self.due.and_then(|due| due.checked_add(clock.grace).ok());
        let ends = !self.over && !self.of.seats.is_empty() && end.is_some_and(|end| end <= now);
        self.over |= ends;
        ends
    }

    /// Waits until then instead.
    pub fn wait_until(&mut self, due: Timestamp) {
        (self.due, self.warned, self.over) = (Some(due), 0, false);
    }

    /// Reads who is awaited; None where nobody wrote it down.
    pub fn of(folder: &Path) -> Option<Awaited> {
        let bytes = files::read_up_to(&folder.join(AWAITED_FILE), MOST_BYTES).ok()?;
        let text = String::from_utf8(bytes).ok()?;
        let word = |name: &str| {
            text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ').map(str::trim))
        };
        let names = |name: &str| -> Option<BTreeSet<String>> {
            Some(word(name)?.split_whitespace().map(str::to_owned).collect())
        };
        let seats = names("seats").unwrap_or_default();
        Some(Awaited {
            of: AwaitedSeats {
                place: read_place(word("place")?)?,
                sheets: word("sheets") == Some("yes"),
                known: names("known").unwrap_or_else(|| seats.clone()),
                seats,
            },
            since: word("since")?.parse().ok()?,
            due: word("due").and_then(|due| due.parse().ok()),
            warned: word("warned").and_then(|warned| warned.parse().ok()).unwrap_or(0),
            over: word("over") == Some("yes"),
        })
    }

    /// Writes down who is awaited.
    ///
    /// # Errors
    /// When the folder cannot be written.
    pub fn keep(&self, folder: &Path) -> io::Result<()> {
        let yes = |it: bool| if it { "yes" } else { "no" };
        let [seats, known] = [&self.of.seats, &self.of.known]
            .map(|seats| seats.iter().map(String::as_str).collect::<Vec<_>>().join(" "));
        let due = self.due.map_or_else(String::new, |due| format!("due {due}\n"));
        let text = format!(
            "# Who is awaited in this campaign; `margrave serve` writes it.\nplace {}\nsheets {}\nseats {seats}\nknown {known}\nsince {}\n{due}warned {}\nover {}\n",
            write_place(self.of.place),
            yes(self.of.sheets),
            self.since,
            self.warned,
            yes(self.over),
        );
        files::replace_private(&folder.join(AWAITED_FILE), text)
    }

    /// Forgets the time of what is awaited: it is reckoned anew, under a clock that was changed.
    ///
    /// # Errors
    /// When the folder cannot be written.
    pub fn reckon_anew(folder: &Path, clock: Option<&Clock>, now: Timestamp) -> io::Result<()> {
        let Some(mut awaited) = Awaited::of(folder) else { return Ok(()) };
        awaited.due = clock.and_then(|clock| clock.due(now));
        (awaited.warned, awaited.over) = (0, false);
        awaited.keep(folder)
    }
}
