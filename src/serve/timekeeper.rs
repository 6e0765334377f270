//! Keeps the time of a campaign that is played: the awaited seats, reminders, and time that is over. Its records
//! stand in files beside the campaign.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Duration;

use jiff::Timestamp;

use crate::apart::clock::{Awaited, AwaitedSeats, Clock, TimeSource};
use crate::say;
use crate::session::{Folder, Situation};
use crate::text::{Text, Wording};

/// Longest time that passes between two looks at the clock: its file may be changed meanwhile.
const LOOKS_EVERY: Duration = Duration::from_mins(1);

/// Thing that the passing of time has brought.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum TimePassed {
    /// These seats are awaited, and were not before.
    Asked(SeatsTold),
    /// These are to be reminded.
    Reminded(SeatsTold),
    /// The time of these is over.
    Over(SeatsTold),
    /// Nobody is awaited any more: the campaign is over.
    Ended,
}

/// Seats that are told something.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct SeatsTold {
    pub seats: BTreeSet<String>,
    /// Seats of which all may be told it: a realm can be awaited before others know.
    pub known: BTreeSet<String>,
}

impl SeatsTold {
    pub fn of(awaited: &AwaitedSeats) -> SeatsTold {
        SeatsTold { seats: awaited.seats.clone(), known: awaited.known.clone() }
    }
}

/// The time of one campaign.
pub(super) struct Timekeeper {
    time: TimeSource,
    folder: Option<PathBuf>,
    pub clock: Option<Clock>,
    /// Fault of the file of the clock.
    pub fault: Option<Text>,
    pub awaited: Option<Awaited>,
}

impl Timekeeper {
    pub fn new(time: TimeSource, folder: Option<&Folder>) -> Timekeeper {
        let folder = folder.map(|folder| folder.path.clone());
        let awaited = folder.as_deref().and_then(Awaited::of);
        Timekeeper { time, folder, clock: None, fault: None, awaited }
    }

    pub fn now(&self) -> Timestamp {
        (self.time)()
    }

    /// Looks at the clock, and returns what has come since the last look.
    pub fn check_clock(
        &mut self,
        situation: &Situation<'_>,
        folder: Option<&Folder>,
    ) -> Vec<TimePassed> {
        let read = self.folder.as_deref().map_or(Ok(None), Clock::of);
        (self.clock, self.fault) = match read {
            Ok(clock) => (clock, None),
            Err(why) => (self.clock.take(), Some(why)),
        };
        let now = self.now();
        // The command line may have changed it.
        let written = self.folder.as_deref().and_then(Awaited::of);
        let before = written.or_else(|| self.awaited.take());
        let Some(of) = AwaitedSeats::now(situation, folder) else {
            let ended = before.as_ref().is_some_and(|before| !before.of.seats.is_empty());
            self.awaited = before.map(|mut before| {
                before.of.seats.clear();
                before.of.known.clear();
                before
            });
            if !ended {
                return Vec::new();
            }
            self.keep();
            return vec![TimePassed::Ended];
        };
        let clock = self.clock.as_ref();
        let mut awaited = match before.clone() {
            Some(before) => before.then(of, now, clock),
            None => Awaited::begin(of, now, clock),
        };
        let mut passed = Vec::new();
        let anew = before.as_ref().is_none_or(|before| before.since != awaited.since);
        let told = before.as_ref().filter(|_| !anew).map(|it| SeatsTold::of(&it.of));
        let told = told.unwrap_or_default();
        let asked = SeatsTold {
            seats: &awaited.of.seats - &told.seats,
            known: &awaited.of.known - &told.known,
        };
        if asked != SeatsTold::default() {
            passed.push(TimePassed::Asked(asked));
        }
        if let Some(clock) = clock {
            if awaited.reminds(now, clock) {
                passed.push(TimePassed::Reminded(SeatsTold::of(&awaited.of)));
            }
            if awaited.ends(now, clock) {
                passed.push(TimePassed::Over(SeatsTold::of(&awaited.of)));
            }
        }
        let differs = before.as_ref() != Some(&awaited);
        self.awaited = Some(awaited);
        if differs {
            self.keep();
        }
        passed
    }

    fn keep(&self) {
        // Where that cannot be written time is reckoned anew when the program begins again.
        if let (Some(folder), Some(awaited)) = (&self.folder, &self.awaited) {
            let _ = awaited.keep(folder);
        }
    }

    /// Returns until when it need not be looked at the clock.
    pub fn patience(&self) -> Duration {
        let next =
            self.clock.as_ref().zip(self.awaited.as_ref()).and_then(|(clock, it)| it.next(clock));
        let left = next.map(|next| next.duration_since(self.now()));
        left.map_or(LOOKS_EVERY, |left| {
            Duration::try_from(left).unwrap_or(Duration::from_secs(1)).min(LOOKS_EVERY)
        })
    }

    /// Says until when answers are awaited; None without a clock.
    pub fn until(&self) -> Option<Text> {
        let due = self.awaited.as_ref()?.due?;
        Some(self.clock.as_ref()?.moment(due))
    }

    /// True if the time of what is awaited is over.
    pub fn is_over(&self) -> bool {
        let due = self.awaited.as_ref().and_then(|awaited| awaited.due);
        due.is_some_and(|due| due <= self.now())
    }

    /// Sets the clock as somebody writes it; no words take it away.
    pub fn set(&mut self, text: &str, words: &impl Wording) -> Result<(), Text> {
        let Some(folder) = &self.folder else {
            return Err(say!("this campaign has no folder"));
        };
        let unwritable = |error: std::io::Error| {
            let error = Text::system_error(&error);
            say!("the clock cannot be kept: {error}", error)
        };
        let clock = if text.trim().is_empty() {
            Clock::stop(folder).map_err(unwritable)?;
            None
        } else {
            let clock = Clock::read(text, words)?;
            clock.keep(folder).map_err(unwritable)?;
            Some(clock)
        };
        Awaited::reckon_anew(folder, clock.as_ref(), self.now()).map_err(unwritable)
    }

    /// Waits until then for whoever is awaited.
    pub fn wait_until(&mut self, text: &str) -> Result<(), Text> {
        let Some(clock) = &self.clock else { return Err(say!("the campaign has no clock")) };
        let due = clock.read_moment(text)?;
        if due <= self.now() {
            return Err(say!("that is over already"));
        }
        let Some(awaited) = &mut self.awaited else { return Err(say!("nobody is awaited")) };
        awaited.wait_until(due);
        self.keep();
        Ok(())
    }
}
