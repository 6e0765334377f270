//! Clocks as they are written: one setting a line, as in `at friday 20:00`, `length 2 days` or
//! `over red captain`. The file holds them in English; people read and type them in their language or in English.

use std::collections::BTreeMap;

use jiff::civil::{Date, Time, Weekday, time};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, ZonedDateTime};

use super::{Clock, Schedule, WhenOver};
use crate::campaign::{Level, Seat};
use crate::say;
use crate::session::answers::strip_comment;
use crate::session::standing_orders::{STAND_INS, StandIn};
use crate::text::{Joined, PlainEnglish, ProgramNoun, Text, Wording};

/// Setting of a clock, by the word that its line begins with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ClockSetting {
    Zone,
    At,
    Length,
    Least,
    Grace,
    Warn,
    Off,
    Over,
}

impl ClockSetting {
    const ALL: [ClockSetting; 8] = [
        ClockSetting::Zone,
        ClockSetting::At,
        ClockSetting::Length,
        ClockSetting::Least,
        ClockSetting::Grace,
        ClockSetting::Warn,
        ClockSetting::Off,
        ClockSetting::Over,
    ];

    /// Writes a line: one word for the setting, and what it is set to.
    fn line(self, value: Text) -> Text {
        match self {
            ClockSetting::Zone => say!("zone {value}", value),
            ClockSetting::At => say!("at {value}", value),
            ClockSetting::Length => say!("length {value}", value),
            ClockSetting::Least => say!("least {value}", value),
            ClockSetting::Grace => say!("grace {value}", value),
            ClockSetting::Warn => say!("warn {value}", value),
            ClockSetting::Off => say!("off {value}", value),
            ClockSetting::Over => say!("over {value}", value),
        }
    }

    /// Returns the word for the setting.
    fn word(self, words: &impl Wording) -> String {
        self.line(Text::EMPTY).in_words(words).trim().to_owned()
    }

    /// Finds a setting by its word in a language or in English.
    fn called(word: &str, words: &impl Wording) -> Option<ClockSetting> {
        let is = |setting: &ClockSetting| {
            setting.word(words) == word || setting.word(&PlainEnglish) == word
        };
        ClockSetting::ALL.into_iter().find(is)
    }
}

const DAYS: [Weekday; 7] = [
    Weekday::Monday,
    Weekday::Tuesday,
    Weekday::Wednesday,
    Weekday::Thursday,
    Weekday::Friday,
    Weekday::Saturday,
    Weekday::Sunday,
];

/// Units of a length of time, with their seconds. The first letters of one suffice.
const UNITS: [(ProgramNoun, i64); 4] = [
    (ProgramNoun::Week, 604_800),
    (ProgramNoun::Day, 86_400),
    (ProgramNoun::Hour, 3_600),
    (ProgramNoun::Minute, 60),
];

/// Longest length: more is meant otherwise.
const LONGEST: i64 = 366 * 86_400;

/// Names a day as it is typed.
fn typed_day(day: Weekday) -> Text {
    match day {
        Weekday::Monday => say!("monday"),
        Weekday::Tuesday => say!("tuesday"),
        Weekday::Wednesday => say!("wednesday"),
        Weekday::Thursday => say!("thursday"),
        Weekday::Friday => say!("friday"),
        Weekday::Saturday => say!("saturday"),
        Weekday::Sunday => say!("sunday"),
    }
}

/// Writes a day of the week with an hour.
fn day_and_time(day: Weekday, time: Time) -> Text {
    let time = Text::displayed(time.strftime("%H:%M"));
    Text::list([typed_day(day), time], Joined::Blank)
}

/// Finds a day by the first letters of its name in a language or in English.
fn day_called(typed: &str, words: &impl Wording) -> Option<Weekday> {
    let typed = typed.to_lowercase();
    let begins = |day: Weekday, name: String| name.starts_with(&typed).then_some(day);
    let own = |day: &Weekday| begins(*day, typed_day(*day).in_words(words).to_lowercase());
    let english = |day: &Weekday| begins(*day, typed_day(*day).in_english());
    let long_enough = typed.chars().count() > 1;
    DAYS.iter().find_map(own).or_else(|| DAYS.iter().find_map(english)).filter(|_| long_enough)
}

/// Returns the seconds of a unit by its first letters in a language or in English.
fn unit_called(typed: &str, words: &impl Wording) -> Option<i64> {
    let typed = typed.to_lowercase();
    let is = |noun: ProgramNoun, words: &dyn Fn(Text) -> String| {
        // Of several the number stands before the noun.
        let many = words(Text::count(2, noun)).to_lowercase();
        let one = words(noun.into()).to_lowercase();
        one.starts_with(&typed) || many.trim_start_matches("2 ").starts_with(&typed)
    };
    let own = |(noun, _): &&(ProgramNoun, i64)| is(*noun, &|text| text.in_words(words));
    let english = |(noun, _): &&(ProgramNoun, i64)| is(*noun, &|text| text.in_english());
    let found = UNITS.iter().find(own).or_else(|| UNITS.iter().find(english));
    found.filter(|_| !typed.is_empty()).map(|(_, seconds)| *seconds)
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
pub fn read_length(text: &str, words: &impl Wording) -> Result<SignedDuration, Text> {
    let wrong = || {
        let lengths = [(2, ProgramNoun::Day), (36, ProgramNoun::Hour), (90, ProgramNoun::Minute)];
        let lengths = lengths.map(|(number, unit)| Text::count(number, unit));
        say!(
            "`{text}` is no length of time: write one as in {samples}",
            text = Text::verbatim(text),
            samples = samples(lengths, Joined::Or)
        )
    };
    let mut rest = text.trim();
    let mut seconds: i64 = 0;
    while !rest.is_empty() {
        let digits = rest.find(|letter: char| !letter.is_ascii_digit()).ok_or_else(wrong)?;
        let number: i64 = rest[..digits].parse().map_err(|_| wrong())?;
        rest = rest[digits..].trim_start();
        let letters = rest.find(|letter: char| !letter.is_alphabetic()).unwrap_or(rest.len());
        let each = unit_called(&rest[..letters], words).ok_or_else(wrong)?;
        seconds = number
            .checked_mul(each)
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
fn length(length: SignedDuration) -> Text {
    let mut seconds = length.as_secs();
    let mut parts = Vec::new();
    for (unit, each) in UNITS.iter().filter(|(unit, _)| *unit != ProgramNoun::Week) {
        let number = seconds / each;
        seconds %= each;
        if number > 0 {
            parts.push(Text::count(number, *unit));
        }
    }
    if parts.is_empty() {
        Text::count(0, ProgramNoun::Minute)
    } else {
        Text::list(parts, Joined::Blank)
    }
}

/// Puts what may be typed between backticks.
fn sample(typed: Text) -> Text {
    let quote = || Text::verbatim("`");
    Text::list([quote(), typed, quote()], Joined::Nothing)
}

/// Lists what may be typed.
fn samples(typed: impl IntoIterator<Item = Text>, joined: Joined) -> Text {
    Text::list(typed.into_iter().map(sample), joined)
}

/// Returns a day with an hour, as an example.
pub fn sample_day() -> Text {
    day_and_time(Weekday::Friday, time(20, 0, 0, 0))
}

/// Returns a length of time, as an example.
pub fn sample_length() -> Text {
    Text::count(2, ProgramNoun::Day)
}

/// Lists lines of settings, as examples: the zone, a day, a length, and others.
pub fn sample_lines() -> Vec<Text> {
    let over = |realm: &str, what: StandIn| {
        let words = [Text::verbatim(realm), WhenOver::StandIn(what).text()];
        ClockSetting::Over.line(Text::list(words, Joined::Blank))
    };
    let lines = [
        ClockSetting::Zone.line(Text::verbatim("Europe/Amsterdam")),
        ClockSetting::At.line(sample_day()),
        ClockSetting::Length.line(sample_length()),
        ClockSetting::Least.line(Text::count(12, ProgramNoun::Hour)),
        ClockSetting::Grace.line(Text::count(2, ProgramNoun::Hour)),
        ClockSetting::Warn.line(Text::count(1, ProgramNoun::Day)),
        ClockSetting::Off.line(Text::verbatim("2026-12-24..2026-12-26")),
        ClockSetting::Over.line(WhenOver::Wait.text()),
        over("red", StandIn::Nobody),
        over("blue", StandIn::Standing),
    ];
    lines.into_iter().map(sample).collect()
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
    pub fn read(text: &str, words: &impl Wording) -> Result<WhenOver, Text> {
        let stands_in = || STAND_INS.iter().map(|row| WhenOver::StandIn(row.stands_in));
        let is = |over: &WhenOver| {
            over.text().in_words(words) == text || over.text().in_english() == text
        };
        let known = [WhenOver::Wait].into_iter().chain(stands_in()).find(is);
        known.or_else(|| StandIn::by_word(text).map(WhenOver::StandIn)).ok_or_else(|| {
            say!(
                "`{text}` is nothing that happens when time is over: {wait} tells the host; {players} and computer \
                 players stand in for whoever is late until they are back",
                text = Text::verbatim(text),
                wait = sample(WhenOver::Wait.text()),
                players = samples(stands_in().map(WhenOver::text), Joined::Comma)
            )
        })
    }

    /// Returns the word for it. Other computer players are called alike in every language.
    fn text(self) -> Text {
        match self {
            WhenOver::Wait => say!("wait"),
            WhenOver::StandIn(StandIn::Nobody) => say!("holder"),
            WhenOver::StandIn(StandIn::LastRound) => say!("last_round"),
            WhenOver::StandIn(StandIn::Standing) => say!("standing"),
            WhenOver::StandIn(StandIn::Computer(Seat::Captain(Level::Fair))) => {
                say!("captain")
            }
            WhenOver::StandIn(stands_in) => Text::verbatim(stands_in.word()),
        }
    }
}

impl Schedule {
    /// Reads a day of the week with an hour: `friday 20:00`, `fri 20:00`.
    ///
    /// # Errors
    /// A sentence that says how one is written.
    pub fn read_day(text: &str, words: &impl Wording) -> Result<(Weekday, Time), Text> {
        let wrong = || {
            say!(
                "`{text}` is no day with an hour: write one as in {sample}",
                text = Text::verbatim(text),
                sample = sample(sample_day())
            )
        };
        let (day, time) = text.trim().split_once(char::is_whitespace).ok_or_else(wrong)?;
        let day = day_called(day, words).ok_or_else(wrong)?;
        Ok((day, read_time(time.trim()).ok_or_else(wrong)?))
    }
}

impl Clock {
    /// Reads a clock as it is written, in a language or in English.
    ///
    /// # Errors
    /// A sentence that names the line.
    pub fn read(text: &str, words: &impl Wording) -> Result<Clock, Text> {
        let mut clock = Clock::new("UTC", Schedule::Days(Vec::new()));
        let mut of_realm = BTreeMap::new();
        for line in text.lines() {
            let line = strip_comment(line).trim();
            if !line.is_empty() {
                clock
                    .hear(line, words, &mut of_realm)
                    .map_err(|why| say!("in `{line}`: {why}", line = Text::verbatim(line), why))?;
            }
        }
        clock.of_realm = of_realm;
        match &clock.schedule {
            Schedule::Days(days) if days.is_empty() => {
                let [day, length] = [sample_day(), sample_length()];
                let [day, length] = [ClockSetting::At.line(day), ClockSetting::Length.line(length)];
                let [day, length] = [day, length].map(sample);
                Err(say!(
                    "no time is set by which answers are due, as in {day} or {length}",
                    day,
                    length
                ))
            }
            _ => Ok(clock),
        }
    }

    fn hear(
        &mut self,
        line: &str,
        words: &impl Wording,
        of_realm: &mut BTreeMap<String, WhenOver>,
    ) -> Result<(), Text> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let Some(setting) = ClockSetting::called(word, words) else {
            let known = ClockSetting::ALL.map(|setting| Text::verbatim(setting.word(words)));
            return Err(say!(
                "there is no setting `{word}`; there are {known}",
                word = Text::verbatim(word),
                known = Text::list(known, Joined::And)
            ));
        };
        match setting {
            ClockSetting::Zone => self.zone = Clock::read_zone(rest)?,
            ClockSetting::At => {
                let day = Schedule::read_day(rest, words)?;
                match &mut self.schedule {
                    Schedule::Days(days) => days.push(day),
                    Schedule::Length(_) => return Err(say!("it has a length already")),
                }
            }
            ClockSetting::Length => self.schedule = Schedule::Length(read_length(rest, words)?),
            ClockSetting::Least => self.least = read_length(rest, words)?,
            ClockSetting::Grace => self.grace = read_length(rest, words)?,
            ClockSetting::Warn => self.warn.push(read_length(rest, words)?),
            ClockSetting::Off => self.off.push(Clock::read_off(rest)?),
            ClockSetting::Over => match rest.split_once(char::is_whitespace) {
                Some((realm, what)) => {
                    of_realm.insert(realm.to_owned(), WhenOver::read(what.trim(), words)?);
                }
                None => self.over = WhenOver::read(rest, words)?,
            },
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
                samples = samples(["Europe/Amsterdam", "UTC"].map(Text::verbatim), Joined::Or)
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
                sample = sample(Text::verbatim("2026-12-24..2026-12-26"))
            )
        })
    }

    /// Returns the settings as the file has them, one a line.
    pub fn write(&self) -> String {
        let mut text = String::from(
            "# Until when answers are awaited in this campaign; `margrave clock` sets it.\n",
        );
        for line in self.lines() {
            text += &(line.in_english() + "\n");
        }
        text
    }

    /// Lists the settings as somebody types them.
    pub fn lines(&self) -> Vec<Text> {
        let mut lines = vec![ClockSetting::Zone.line(Text::verbatim(&self.zone))];
        match &self.schedule {
            Schedule::Days(days) => {
                let days = days.iter().map(|(day, time)| day_and_time(*day, *time));
                lines.extend(days.map(|day| ClockSetting::At.line(day)));
            }
            Schedule::Length(time) => lines.push(ClockSetting::Length.line(length(*time))),
        }
        for (setting, time) in
            [(ClockSetting::Least, self.least), (ClockSetting::Grace, self.grace)]
        {
            if !time.is_zero() {
                lines.push(setting.line(length(time)));
            }
        }
        lines.extend(self.warn.iter().map(|time| ClockSetting::Warn.line(length(*time))));
        for (first, last) in &self.off {
            let days = if first == last { first.to_string() } else { format!("{first}..{last}") };
            lines.push(ClockSetting::Off.line(Text::verbatim(days)));
        }
        lines.push(ClockSetting::Over.line(self.over.text()));
        for (realm, what) in &self.of_realm {
            let words = [Text::verbatim(realm), what.text()];
            lines.push(ClockSetting::Over.line(Text::list(words, Joined::Blank)));
        }
        lines
    }
}
