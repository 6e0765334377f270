//! Clocks as they are written: one setting a line, as in `at friday 20:00`, `length 2 days` or
//! `over red captain`.

use std::collections::BTreeMap;

use jiff::civil::{Date, Time, Weekday};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, ZonedDateTime};

use super::{Clock, Schedule, WhenOver};
use crate::basics::pluralize::count;
use crate::say;
use crate::session::answers::strip_comment;
use crate::session::standing_orders::{STAND_INS, StandIn};
use crate::text::{Joined, Text};

/// Words that lines of a clock begin with.
const SETTINGS: [&str; 8] = ["zone", "at", "length", "least", "grace", "warn", "off", "over"];

const DAYS: [(&str, Weekday); 7] = [
    ("monday", Weekday::Monday),
    ("tuesday", Weekday::Tuesday),
    ("wednesday", Weekday::Wednesday),
    ("thursday", Weekday::Thursday),
    ("friday", Weekday::Friday),
    ("saturday", Weekday::Saturday),
    ("sunday", Weekday::Sunday),
];

/// Units of a length of time, by their first letter, with their seconds.
const UNITS: [(&str, i64); 4] =
    [("week", 604_800), ("day", 86_400), ("hour", 3_600), ("minute", 60)];

/// Longest length: more is meant otherwise.
const LONGEST: i64 = 366 * 86_400;

fn day_name(day: Weekday) -> &'static str {
    DAYS.iter().find(|(_, other)| *other == day).map_or("", |(name, _)| name)
}

/// Reads an hour: `20:00`, `8:30` or `20`.
pub(super) fn read_time(text: &str) -> Option<Time> {
    let (hour, minute) = text.split_once(':').unwrap_or((text, "0"));
    Time::new(hour.parse().ok()?, minute.parse().ok()?, 0, 0).ok()
}

/// Reads a length of time: `2 days`, `48h`, `90 minutes`, `1 day 12 hours`.
///
/// # Errors
/// A sentence that says how one is written.
pub fn read_length(text: &str) -> Result<SignedDuration, Text> {
    let wrong = || {
        say!(
            "`{text}` is no length of time: write one as in {samples}",
            text = Text::verbatim(text),
            samples = samples(&["2 days", "36h", "90 minutes"], Joined::Or)
        )
    };
    let mut rest = text.trim();
    let mut seconds: i64 = 0;
    while !rest.is_empty() {
        let digits = rest.find(|letter: char| !letter.is_ascii_digit()).ok_or_else(wrong)?;
        let number: i64 = rest[..digits].parse().map_err(|_| wrong())?;
        rest = rest[digits..].trim_start();
        let letters = rest.find(|letter: char| !letter.is_alphabetic()).unwrap_or(rest.len());
        let unit = rest[..letters].to_lowercase();
        let unit = unit.strip_suffix('s').unwrap_or(&unit);
        let known = UNITS.iter().find(|(name, _)| !unit.is_empty() && name.starts_with(unit));
        let (_, each) = known.ok_or_else(wrong)?;
        seconds = number
            .checked_mul(*each)
            .and_then(|more| seconds.checked_add(more))
            .ok_or_else(wrong)?;
        rest = rest[letters..].trim_start();
    }
    match seconds {
        1..=LONGEST => Ok(SignedDuration::from_secs(seconds)),
        _ => Err(wrong()),
    }
}

/// Writes a length of time: `2 days`, `1 day 12 hours`.
pub fn length(length: SignedDuration) -> String {
    let mut seconds = length.as_secs();
    let mut parts = Vec::new();
    for (name, each) in UNITS.iter().filter(|(name, _)| *name != "week") {
        let number = usize::try_from(seconds / each).unwrap_or(0);
        seconds %= each;
        if number > 0 {
            parts.push(count(number, name));
        }
    }
    if parts.is_empty() { "0 minutes".to_owned() } else { parts.join(" ") }
}

/// Lists what may be typed.
fn samples(typed: &[&str], joined: Joined) -> Text {
    Text::list(typed.iter().map(|text| Text::verbatim(format!("`{text}`"))), joined)
}

fn day(day: Weekday) -> Text {
    match day {
        Weekday::Monday => say!("Monday"),
        Weekday::Tuesday => say!("Tuesday"),
        Weekday::Wednesday => say!("Wednesday"),
        Weekday::Thursday => say!("Thursday"),
        Weekday::Friday => say!("Friday"),
        Weekday::Saturday => say!("Saturday"),
        Weekday::Sunday => say!("Sunday"),
    }
}

/// Names the months of a year, from 1.
fn month(month: i8) -> Text {
    match month {
        1 => say!("January"),
        2 => say!("February"),
        3 => say!("March"),
        4 => say!("April"),
        5 => say!("May"),
        6 => say!("June"),
        7 => say!("July"),
        8 => say!("August"),
        9 => say!("September"),
        10 => say!("October"),
        11 => say!("November"),
        _ => say!("December"),
    }
}

/// Names a moment: `Friday 4 December, 20:00 CET`.
pub fn moment(at: &ZonedDateTime) -> Text {
    say!(
        "{weekday} {day} {month}, {time} {zone}",
        weekday = day(at.weekday()),
        day = at.day(),
        month = month(at.month()),
        time = Text::displayed(at.strftime("%H:%M")),
        zone = Text::displayed(at.strftime("%Z"))
    )
}

fn read_dates(text: &str) -> Option<(Date, Date)> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let (first, last) = (first.trim().parse().ok()?, last.trim().parse().ok()?);
    (first <= last).then_some((first, last))
}

impl WhenOver {
    /// Reads what happens when time is over: `wait`, or a way of standing in.
    ///
    /// # Errors
    /// A sentence that lists what there is.
    pub fn read(text: &str) -> Result<WhenOver, Text> {
        match StandIn::by_word(text) {
            _ if text == "wait" => Ok(WhenOver::Wait),
            Some(stands_in) => Ok(WhenOver::StandIn(stands_in)),
            _ => Err(say!(
                "`{text}` is nothing that happens when time is over: `wait` tells the host; {players} and computer \
                 players stand in for whoever is late until they are back",
                text = Text::verbatim(text),
                players = samples(&STAND_INS.each_ref().map(|row| row.word), Joined::Comma)
            )),
        }
    }

    /// Returns the word for it.
    pub fn word(self) -> &'static str {
        match self {
            WhenOver::Wait => "wait",
            WhenOver::StandIn(stands_in) => stands_in.word(),
        }
    }
}

impl Schedule {
    /// Reads a day of the week with an hour: `friday 20:00`, `fri 20:00`.
    ///
    /// # Errors
    /// A sentence that says how one is written.
    pub fn read_day(text: &str) -> Result<(Weekday, Time), Text> {
        let wrong = || {
            say!(
                "`{text}` is no day with an hour: write one as in {sample}",
                text = Text::verbatim(text),
                sample = samples(&["friday 20:00"], Joined::Or)
            )
        };
        let (day, time) = text.trim().split_once(char::is_whitespace).ok_or_else(wrong)?;
        let day = day.to_lowercase();
        let known = DAYS.iter().find(|(name, _)| day.len() > 1 && name.starts_with(&day));
        let (_, day) = known.ok_or_else(wrong)?;
        Ok((*day, read_time(time.trim()).ok_or_else(wrong)?))
    }
}

impl Clock {
    /// Reads a clock as it is written.
    ///
    /// # Errors
    /// A sentence that names the line.
    pub fn read(text: &str) -> Result<Clock, Text> {
        let mut clock = Clock::new("UTC", Schedule::Days(Vec::new()));
        let mut of_realm = BTreeMap::new();
        for line in text.lines() {
            let line = strip_comment(line).trim();
            if !line.is_empty() {
                clock
                    .hear(line, &mut of_realm)
                    .map_err(|why| say!("in `{line}`: {why}", line = Text::verbatim(line), why))?;
            }
        }
        clock.of_realm = of_realm;
        match &clock.schedule {
            Schedule::Days(days) if days.is_empty() => {
                Err(say!("it says neither `at DAY HOUR` nor `length TIME`"))
            }
            _ => Ok(clock),
        }
    }

    fn hear(&mut self, line: &str, of_realm: &mut BTreeMap<String, WhenOver>) -> Result<(), Text> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "zone" => self.zone = Clock::read_zone(rest)?,
            "at" => {
                let day = Schedule::read_day(rest)?;
                match &mut self.schedule {
                    Schedule::Days(days) => days.push(day),
                    Schedule::Length(_) => return Err(say!("it has a length already")),
                }
            }
            "length" => self.schedule = Schedule::Length(read_length(rest)?),
            "least" => self.least = read_length(rest)?,
            "grace" => self.grace = read_length(rest)?,
            "warn" => self.warn.push(read_length(rest)?),
            "off" => self.off.push(Clock::read_off(rest)?),
            "over" => match rest.split_once(char::is_whitespace) {
                Some((realm, what)) => {
                    of_realm.insert(realm.to_owned(), WhenOver::read(what.trim())?);
                }
                None => self.over = WhenOver::read(rest)?,
            },
            _ => {
                return Err(say!(
                    "there is no setting `{word}`; there are {known}",
                    word = Text::verbatim(word),
                    known = Text::list(SETTINGS.map(Text::verbatim), Joined::And)
                ));
            }
        }
        Ok(())
    }

    /// Reads the name of a zone.
    ///
    /// # Errors
    /// A sentence where there is none of that name.
    pub fn read_zone(text: &str) -> Result<String, Text> {
        match TimeZone::get(text) {
            Ok(_) => Ok(text.to_owned()),
            Err(_) => Err(say!(
                "there is no zone `{text}`: write one as in {samples}",
                text = Text::verbatim(text),
                samples = samples(&["Europe/Amsterdam", "UTC"], Joined::Or)
            )),
        }
    }

    /// Reads days off: `2026-12-24..2026-12-26`, or one day.
    ///
    /// # Errors
    /// A sentence that says how they are written.
    pub fn read_off(text: &str) -> Result<(Date, Date), Text> {
        read_dates(text).ok_or_else(|| {
            say!(
                "`{text}` are no days: write them as in {sample}, or one alone",
                text = Text::verbatim(text),
                sample = samples(&["2026-12-24..2026-12-26"], Joined::Or)
            )
        })
    }

    /// Returns the settings, one a line.
    pub fn write(&self) -> String {
        let mut text = String::from(
            "# Until when answers are awaited in this campaign; `margrave clock` sets it.\n",
        );
        let mut line = |words: String| text += &(words + "\n");
        line(format!("zone {}", self.zone));
        match &self.schedule {
            Schedule::Days(days) => {
                for (day, time) in days {
                    line(format!("at {} {}", day_name(*day), time.strftime("%H:%M")));
                }
            }
            Schedule::Length(time) => line(format!("length {}", length(*time))),
        }
        for (word, time) in [("least", self.least), ("grace", self.grace)] {
            if !time.is_zero() {
                line(format!("{word} {}", length(time)));
            }
        }
        for time in &self.warn {
            line(format!("warn {}", length(*time)));
        }
        for (first, last) in &self.off {
            line(if first == last {
                format!("off {first}")
            } else {
                format!("off {first}..{last}")
            });
        }
        line(format!("over {}", self.over.word()));
        for (realm, what) in &self.of_realm {
            line(format!("over {realm} {}", what.word()));
        }
        text
    }
}
