//! `start …` of a campaign's head → where the calendar begins: a campaign that was begun on paper
//! enters in mid-year.

use crate::campaign::{CalendarPosition, State};
use crate::engine::Game;
use crate::fault::did_you_mean;
use crate::rules::{GameOption, Ruleset};
use crate::say;
use crate::text::{ProgramNoun, Text, quoted};

/// Reason that a campaign cannot begin there, and what would do.
pub struct WrongStart {
    pub why: Text,
    /// Empty if no word would do.
    pub help: Text,
}

fn wrong<T>(why: Text, help: Text) -> Result<T, WrongStart> {
    Err(WrongStart { why, help })
}

/// Last year in which a campaign may begin.
const LAST_YEAR: u16 = 1000;

/// Returns the words after `start`: `season` for the first block of the year, or the name of a block (and one
/// of its phases) or a phase, then `round N`, `year N` and `turn REALM`, each if it likes.
///
/// # Errors
/// The fault in the words, and what would do.
pub fn first_clock(
    rules: &Ruleset,
    state: &State,
    words: &[String],
) -> Result<CalendarPosition, WrongStart> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let Some((wanted, mut rest)) = words.split_first() else {
        return wrong(say!("it does not say where"), Text::EMPTY);
    };
    let mut clock = place(rules, wanted)?;
    if let [phase, more @ ..] = rest
        && !["round", "year", "turn"].contains(phase)
    {
        let (time, more) = match more {
            ["time", time, more @ ..] => (from_one(time, LAST_YEAR).unwrap_or(0), more),
            more => (1, more),
        };
        clock = within(rules, clock, wanted, phase, time)?;
        rest = more;
    }
    // Where a year is one round, as in the marches, its number is that of the round.
    let counts_rounds = rules.calendar.year_is_round() && !rest.contains(&"year");
    while let [key, value, more @ ..] = rest {
        match *key {
            "round" if counts_rounds => clock.year = year(state, value)?,
            "round" => clock.round = round(rules, clock, value)?,
            "year" => clock.year = year(state, value)?,
            "turn" => clock.seat = seat(rules, state, clock, value)?,
            _ => break,
        }
        rest = more;
    }
    match rest {
        [] => Ok(clock),
        rest => wrong(
            say!("`{rest}` does not fit", rest = quoted(rest.join(" "))),
            crate::campaign::header_lines::usage("start"),
        ),
    }
}

fn place(rules: &Ruleset, wanted: &str) -> Result<CalendarPosition, WrongStart> {
    let calendar = &rules.calendar;
    if wanted == "season" {
        return Ok(CalendarPosition::first_year(calendar));
    }
    let phase =
        || CalendarPosition::of_phase(calendar, |phase| rules.phase_id(phase) == Some(wanted));
    let setup = || CalendarPosition::of_setup(calendar, wanted);
    let of_setup = || {
        CalendarPosition::of_setup_phase(calendar, |phase| rules.phase_id(phase) == Some(wanted))
    };
    let found = CalendarPosition::of_block(calendar, wanted).or_else(phase);
    found.or_else(setup).or_else(of_setup).ok_or_else(|| {
        let blocks =
            calendar.blocks.iter().filter(|block| !block.setup).map(|block| block.id.as_str());
        let phases: Vec<u16> = calendar
            .phases()
            .into_iter()
            .filter(|phase| {
                let is = |one: u16| one == *phase;
                CalendarPosition::of_phase(calendar, is)
                    .or_else(|| CalendarPosition::of_setup_phase(calendar, is))
                    .is_some()
            })
            .collect();
        let known: Vec<&str> =
            blocks.chain(phases.iter().filter_map(|phase| rules.phase_id(*phase))).collect();
        let help = did_you_mean(wanted, known.iter().copied(), || {
            say!("there are setup, season, {known}", known = quoted(known.join(", ")))
        });
        let why = say!("the year has no block or phase `{wanted}`", wanted = quoted(wanted));
        WrongStart { why, help }
    })
}

/// Returns a phase of the block that is begun with, as `summer draft`, the first or a later time that it is
/// played there.
fn within(
    rules: &Ruleset,
    clock: CalendarPosition,
    block: &str,
    wanted: &str,
    time: u16,
) -> Result<CalendarPosition, WrongStart> {
    let calendar = &rules.calendar;
    let inside = std::iter::successors(Some(clock), |clock| Some(clock.next(calendar, 1)))
        .take_while(|at| (at.block, at.round, at.year) == (clock.block, 0, clock.year));
    let phases: Vec<(CalendarPosition, &str)> =
        inside.filter_map(|at| Some((at, rules.phase_id(at.phase(calendar)?.0)?))).collect();
    let mut found = phases.iter().filter(|(_, id)| *id == wanted).map(|(clock, _)| *clock);
    let times = found.clone().count();
    if time == 0 || usize::from(time) > times && times > 0 {
        let times = Text::count(times, ProgramNoun::Time);
        return wrong(
            say!(
                "`{block}` does not play `{wanted}` so often",
                block = quoted(block),
                wanted = quoted(wanted)
            ),
            say!("it plays it {times}; write `time 2` for the second", times),
        );
    }
    found.nth(usize::from(time) - 1).ok_or_else(|| {
        let known: Vec<&str> = phases.iter().map(|(_, id)| *id).collect();
        let why = say!(
            "`{block}` has no phase `{wanted}`",
            block = quoted(block),
            wanted = quoted(wanted)
        );
        WrongStart { why, help: say!("it has {known}", known = quoted(known.join(", "))) }
    })
}

fn from_one(value: &str, most: u16) -> Option<u16> {
    value.parse().ok().filter(|number| (1..=most).contains(number))
}

/// Returns the round of the block that is begun with, counted from 0.
fn round(rules: &Ruleset, clock: CalendarPosition, value: &str) -> Result<u16, WrongStart> {
    let block = rules.calendar.blocks.get(usize::from(clock.block));
    let rounds = block.map_or(1, |block| block.rounds);
    let name = block.map_or("", |block| block.id.as_str());
    from_one(value, rounds).map(|round| round - 1).ok_or_else(|| {
        let why = say!(
            "`{value}` is not a round of `{name}`",
            value = quoted(value),
            name = quoted(name)
        );
        WrongStart { why, help: say!("it has {rounds}, counted from 1", rounds = quoted(rounds)) }
    })
}

fn year(state: &State, value: &str) -> Result<u16, WrongStart> {
    let agreed = u16::try_from(state.option(GameOption::Years)).unwrap_or(u16::MAX);
    let (last, help) = match agreed {
        0 => (LAST_YEAR, say!("a year from 1 to {LAST_YEAR}", LAST_YEAR = quoted(LAST_YEAR))),
        years => (
            years,
            say!(
                "the campaign lasts {years} (`option years`)",
                years = Text::count(years, ProgramNoun::Year)
            ),
        ),
    };
    from_one(value, last).ok_or_else(|| {
        let why = say!("the campaign cannot begin in the year `{value}`", value = quoted(value));
        WrongStart { why, help }
    })
}

/// Returns the place in the order of play of the realm whose turn it is.
fn seat(
    rules: &Ruleset,
    state: &State,
    clock: CalendarPosition,
    name: &str,
) -> Result<u16, WrongStart> {
    let realm = Game::new(rules, state, None)
        .realm_named(name)
        .map_err(|why| WrongStart { why, help: Text::EMPTY })?;
    if clock.phase(&rules.calendar).is_none_or(|(_, own)| !own) {
        let help = say!("leave `turn` out, or begin with a phase that realms play in turn");
        return wrong(say!("here all realms play together, so it is nobody's turn"), help);
    }
    let seat =
        state.order.iter().position(|other| *other == realm).and_then(|at| u16::try_from(at).ok());
    seat.ok_or_else(|| {
        let why = say!("{name} is not in the order of play", name = quoted(name));
        WrongStart { why, help: Text::EMPTY }
    })
}
