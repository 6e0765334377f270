//! `margrave clock FOLDER`: the deadlines of a campaign that is played apart, and their consequences.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use jiff::Timestamp;

use super::serve::head;
use super::{fail, say, unwritable};
use crate::apart::clock::{
    Awaited, Clock, Schedule, WhenOver, read_length, sample_day, sample_length,
};
use crate::fault::Fault;
use crate::rules::Library;
use crate::say;
use crate::text::{Joined, Language, Text};

/// Arguments of `clock`.
#[derive(Args)]
pub struct ClockArguments {
    /// Folder of the campaign.
    pub folder: PathBuf,
    /// A day of the week with an hour until which answers are awaited, for instance `friday 20:00`; may be
    /// repeated.
    #[arg(long = "at", value_name = "DAY HOUR", conflicts_with = "length")]
    pub days: Vec<String>,
    /// Time that there is from when something is asked, for instance `2 days`.
    #[arg(long, value_name = "TIME")]
    pub length: Option<String>,
    /// Zone of days and hours, for instance `Europe/Amsterdam`; the one of this machine if none was ever set.
    #[arg(long, value_name = "ZONE")]
    pub zone: Option<String>,
    /// Time that everybody has at least, however soon the next day comes.
    #[arg(long, value_name = "TIME")]
    pub least: Option<String>,
    /// Time after a deadline before anything happens.
    #[arg(long, value_name = "TIME")]
    pub grace: Option<String>,
    /// Time before a deadline at which whoever is awaited is reminded; may be repeated.
    #[arg(long, value_name = "TIME")]
    pub warn: Vec<String>,
    /// Days on which no time passes, for instance `2026-12-24..2026-12-26`; may be repeated.
    #[arg(long, value_name = "DAYS")]
    pub off: Vec<String>,
    /// Consequence of time that is over: `wait` tells the host; `holder`, `last_round`, `standing` (the seat's
    /// standing orders), `captain` or another computer player stands in until the player is back. `red=captain`
    /// says it for one realm; may be repeated.
    #[arg(long, value_name = "[REALM=]WHAT")]
    pub over: Vec<String>,
    /// Waits until then for what is awaited now, for instance `2026-12-04 20:00`.
    #[arg(long, value_name = "MOMENT")]
    pub until: Option<String>,
    /// Takes the clock away: no time passes.
    #[arg(long, conflicts_with_all = ["days", "length", "until"])]
    pub stop: bool,
}

/// Shows the clock of a campaign, or sets it.
pub fn clock(library: &Library, arguments: &ClockArguments, colour: bool) -> ExitCode {
    match set(library.spoken(), arguments) {
        Ok(text) => {
            say(text.trim_end());
            ExitCode::SUCCESS
        }
        Err(faults) => fail(library.spoken(), &faults, colour),
    }
}

fn set(language: Language, arguments: &ClockArguments) -> Result<String, Vec<Fault>> {
    let told = |text: Text| text.in_words(&language);
    let wrong = |why: Text| vec![Fault::new("clock::setting", told(why))];
    let folder = &arguments.folder;
    let head = head(folder)?;
    let unwritable = |error: std::io::Error| {
        let message = say!(
            "the clock cannot be kept in {folder}: {error}",
            folder = Text::displayed(folder.display()),
            error = Text::system_error(&error)
        );
        vec![unwritable(language, "clock::unwritable", message)]
    };
    if arguments.stop {
        Clock::stop(folder).map_err(unwritable)?;
        Awaited::reckon_anew(folder, None, Timestamp::now()).map_err(unwritable)?;
        return Ok(told(say!("The campaign has no clock any more; no time passes.")));
    }
    let before = Clock::of(folder).map_err(wrong)?;
    let days = arguments.days.iter().map(|day| Schedule::read_day(day, &language));
    let days = days.collect::<Result<Vec<_>, _>>().map_err(wrong)?;
    let schedule = match &arguments.length {
        Some(length) => Some(Schedule::Length(read_length(length, &language).map_err(wrong)?)),
        None => (!days.is_empty()).then_some(Schedule::Days(days)),
    };
    let Some(mut clock) = before.clone().or_else(|| {
        let here = jiff::tz::TimeZone::system();
        let here = here.iana_name().unwrap_or("UTC").to_owned();
        schedule.clone().map(|schedule| Clock::new(&here, schedule))
    }) else {
        let option = |option: &str, value: Text| {
            let [begins, ends] = [format!("`{option} \""), "\"`".to_owned()].map(Text::Verbatim);
            Text::list([begins, value, ends], Joined::Nothing)
        };
        let (at, length) = (option("--at", sample_day()), option("--length", sample_length()));
        return Ok(told(say!(
            "The campaign has no clock: answers are awaited without end. {at} or {length} gives it one.",
            at,
            length
        )));
    };
    if let Some(schedule) = schedule {
        clock.schedule = schedule;
    }
    if let Some(zone) = &arguments.zone {
        clock.zone = Clock::read_zone(zone).map_err(wrong)?;
    }
    if let Some(least) = &arguments.least {
        clock.least = read_length(least, &language).map_err(wrong)?;
    }
    if let Some(grace) = &arguments.grace {
        clock.grace = read_length(grace, &language).map_err(wrong)?;
    }
    if !arguments.warn.is_empty() {
        let lengths = arguments.warn.iter().map(|length| read_length(length, &language));
        clock.warn = lengths.collect::<Result<_, _>>().map_err(wrong)?;
    }
    if !arguments.off.is_empty() {
        let days = arguments.off.iter().map(|days| Clock::read_off(days));
        clock.off = days.collect::<Result<_, _>>().map_err(wrong)?;
    }
    for over in &arguments.over {
        match over.split_once('=') {
            Some((realm, what)) if head.realms.iter().any(|(name, _)| name == realm) => {
                clock
                    .of_realm
                    .insert(realm.to_owned(), WhenOver::read(what, &language).map_err(wrong)?);
            }
            Some((realm, _)) => {
                let realm = Text::verbatim(realm);
                return Err(wrong(say!("`{realm}` is no realm of this campaign", realm)));
            }
            None => clock.over = WhenOver::read(over, &language).map_err(wrong)?,
        }
    }
    if before.as_ref() != Some(&clock) {
        clock.keep(folder).map_err(unwritable)?;
        Awaited::reckon_anew(folder, Some(&clock), Timestamp::now()).map_err(unwritable)?;
    }
    if let Some(until) = &arguments.until {
        let due = clock.read_moment(until).map_err(wrong)?;
        let Some(mut awaited) = Awaited::of(folder) else {
            return Err(wrong(say!(
                "nobody is awaited: `margrave serve` has not looked at the campaign yet"
            )));
        };
        awaited.wait_until(due);
        awaited.keep(folder).map_err(unwritable)?;
    }
    let mut text: Vec<String> =
        clock.lines().into_iter().map(|line| told(line.indented(1))).collect();
    text.insert(0, told(say!("The clock of the campaign; `margrave serve` goes by it:")));
    if let Some(awaited) = Awaited::of(folder).filter(|awaited| !awaited.of.seats.is_empty()) {
        let seats = Text::list(awaited.of.seats.iter().map(Text::verbatim), Joined::And);
        text.push(told(match awaited.due.map(|due| clock.moment(due)) {
            Some(until) => say!("{seats} awaited until {until}.", seats, until),
            None => say!("{seats} awaited.", seats),
        }));
    }
    Ok(text.join("\n"))
}
