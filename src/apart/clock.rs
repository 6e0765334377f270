//! The clock of a campaign: the deadlines of answers, and their consequences. It stands beside the campaign, in
//! `clock.txt`, and never in its rules: it acts by ordinary lines.

mod awaited;
mod text;

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;

use jiff::civil::{Date, Time, Weekday};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

pub use awaited::{Awaited, AwaitedSeats};
pub use text::{moment, read_length, sample_day, sample_length, sample_lines};

use crate::basics::files;
use crate::say;
use crate::session::standing_orders::StandIn;
use crate::text::{PlainEnglish, Text};

/// Tells what time it is.
pub type TimeSource = Arc<dyn Fn() -> Timestamp + Send + Sync>;

/// File beside a campaign.
const CLOCK_FILE: &str = "clock.txt";

/// Most bytes of it that are read.
const MOST_BYTES: u64 = 1 << 16;

/// Days after which a fixed day of the week is looked for no further.
const MOST_DAYS: i32 = 400;

/// Times by which answers are due.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Schedule {
    /// On these days of the week, at these hours.
    Days(Vec<(Weekday, Time)>),
    /// So long after something is asked.
    Length(SignedDuration),
}

/// Consequence of time that is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WhenOver {
    /// The host is told, and nothing else.
    Wait,
    /// The seat is stood in for until the player is back.
    StandIn(StandIn),
}

/// The clock of a campaign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clock {
    /// The zone of its days and hours.
    pub zone: String,
    pub schedule: Schedule,
    /// Time that everybody has at least.
    pub least: SignedDuration,
    /// Time after a deadline before anything happens.
    pub grace: SignedDuration,
    /// Times before a deadline at which whoever is awaited is reminded.
    pub warn: Vec<SignedDuration>,
    /// First and last days on which no time passes.
    pub off: Vec<(Date, Date)>,
    pub over: WhenOver,
    /// By realm, where that differs.
    pub of_realm: BTreeMap<String, WhenOver>,
}

impl Clock {
    /// Returns a clock with nothing but a schedule.
    pub fn new(zone: &str, schedule: Schedule) -> Clock {
        Clock {
            zone: zone.to_owned(),
            schedule,
            least: SignedDuration::ZERO,
            grace: SignedDuration::ZERO,
            warn: Vec::new(),
            off: Vec::new(),
            over: WhenOver::Wait,
            of_realm: BTreeMap::new(),
        }
    }

    /// Reads the clock of a campaign; None if it has none.
    ///
    /// # Errors
    /// A sentence that says what is wrong with its file.
    pub fn of(folder: &Path) -> Result<Option<Clock>, Text> {
        let path = folder.join(CLOCK_FILE);
        if !path.is_file() {
            return Ok(None);
        }
        let wrong = |why: Text| {
            let path = Text::displayed(path.display());
            say!("{path}: {why}", path, why)
        };
        let bytes = files::read_up_to(&path, MOST_BYTES)
            .map_err(|error| wrong(Text::system_error(&error)))?;
        let text = String::from_utf8_lossy(&bytes);
        Clock::read(&text, &PlainEnglish).map(Some).map_err(wrong)
    }

    /// True if a campaign has a clock.
    pub fn is_there(folder: &Path) -> bool {
        folder.join(CLOCK_FILE).is_file()
    }

    /// Writes the clock beside a campaign.
    ///
    /// # Errors
    /// When the folder cannot be written.
    pub fn keep(&self, folder: &Path) -> io::Result<()> {
        files::replace_private(&folder.join(CLOCK_FILE), self.write())
    }

    /// Takes the clock of a campaign away; no time passes from then on.
    ///
    /// # Errors
    /// When the folder cannot be written.
    pub fn stop(folder: &Path) -> io::Result<()> {
        match fs::remove_file(folder.join(CLOCK_FILE)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            done => done,
        }
    }

    fn tz(&self) -> TimeZone {
        TimeZone::get(&self.zone).unwrap_or(TimeZone::UTC)
    }

    fn is_off(&self, date: Date) -> bool {
        self.off.iter().any(|(first, last)| (*first..=*last).contains(&date))
    }

    /// Returns until when an answer is awaited to what was asked then; None where no day comes.
    pub fn due(&self, asked: Timestamp) -> Option<Timestamp> {
        let tz = self.tz();
        match &self.schedule {
            Schedule::Days(days) => {
                let earliest = asked.checked_add(self.least).ok()?;
                let mut date = asked.to_zoned_datetime(tz.clone()).date();
                for _ in 0..MOST_DAYS {
                    let here = days.iter().filter(|(day, _)| *day == date.weekday());
                    let times = here.filter(|_| !self.is_off(date)).map(|(_, time)| *time);
                    let moments = times.filter_map(|time| {
                        Some(date.to_datetime(time).to_zoned_datetime(tz.clone()).ok()?.timestamp())
                    });
                    if let Some(due) = moments.filter(|at| *at > asked && *at >= earliest).min() {
                        return Some(due);
                    }
                    date = date.tomorrow().ok()?;
                }
                None
            }
            Schedule::Length(length) => {
                let mut due = asked.checked_add((*length).max(self.least)).ok()?;
                let mut off = self.off.clone();
                off.sort_unstable();
                for (first, last) in off {
                    let begins = first.to_zoned_datetime(tz.clone()).ok()?.timestamp();
                    let ends =
                        last.tomorrow().ok()?.to_zoned_datetime(tz.clone()).ok()?.timestamp();
                    if begins < due && ends > asked {
                        due = due.checked_add(ends.duration_since(begins.max(asked))).ok()?;
                    }
                }
                Some(due)
            }
        }
    }

    /// Returns what happens when the time of a realm is over.
    pub fn when_over(&self, realm: &str) -> WhenOver {
        self.of_realm.get(realm).copied().unwrap_or(self.over)
    }

    /// Names a moment, in the zone of the clock: `Friday 4 December, 20:00 CET`.
    pub fn moment(&self, at: Timestamp) -> Text {
        moment(&at.to_zoned_datetime(self.tz()))
    }

    /// Reads a moment of the clock's zone: `2026-12-04 20:00`.
    ///
    /// # Errors
    /// A sentence that says how one is written.
    pub fn read_moment(&self, text: &str) -> Result<Timestamp, Text> {
        let text = text.trim().replace('T', " ");
        let wrong = || {
            say!(
                "`{text}` is no moment: write one as in {sample}",
                text = Text::verbatim(&text),
                sample = Text::verbatim("2026-12-04 20:00")
            )
        };
        let (date, time) = text.split_once(' ').ok_or_else(wrong)?;
        let date: Date = date.parse().map_err(|_| wrong())?;
        let time = text::read_time(time.trim()).ok_or_else(wrong)?;
        let zoned = date.to_datetime(time).to_zoned_datetime(self.tz()).map_err(|_| wrong())?;
        Ok(zoned.timestamp())
    }
}
