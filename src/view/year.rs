//! Standing of the campaign: the year as a bar, the phases of this part of it, what comes next, and
//! how one wins from here.

use super::names;
use super::say::{phase_name, position};
use crate::basics::pluralize::count;
use crate::campaign::knowledge::Viewer;
use crate::campaign::{CalendarPosition, Owner};
use crate::engine::Game;
use crate::engine::core::races;
use crate::engine::core::scripting::hook_calls;
use crate::engine::realms::measures::{self, MeasureStanding};
use crate::rules::victory::{EndCondition, Measure, VictoryCondition};
use crate::rules::{Calendar, CalendarStep, GameOption};

/// More rounds than this are told as `2 of 26`.
const MOST_ROUNDS: u16 = 12;

/// All of it, a line each.
pub fn place_in_year(game: &Game<'_>, viewer: Viewer) -> Vec<String> {
    let clock = game.state.clock;
    let mut lines: Vec<String> = position(game, clock, None).into_iter().collect();
    if game.state.ending.is_some() {
        return lines;
    }
    let rounds = game.rules.calendar.year_is_round();
    let label = if rounds { "rounds:" } else { "year:" };
    lines.push(format!("  {label:<7}  {}", bar(game, clock)));
    lines.push(format!("  phases:  {}", phases(game, clock)));
    lines.extend(next(game).map(|next| format!("  next:    {next}")));
    let mut label = "to win:";
    for way in ways_to_win(game, viewer) {
        lines.push(format!("  {label:<7}  {way}"));
        label = "";
    }
    lines.push(format!("  land:    {}", land(game)));
    lines.extend(
        measures::standings(game, viewer).iter().filter_map(|standing| stands(game, standing)),
    );
    lines
}

/// `  victory points: blue 5, red 3; 15 win`, the most first.
fn stands(game: &Game<'_>, standing: &MeasureStanding) -> Option<String> {
    let mut realms: Vec<_> = standing.realms.iter().map(|(realm, has)| (*has, *realm)).collect();
    realms.retain(|(_, realm)| !game.state.realm(*realm).out);
    realms.sort_by_key(|(has, realm)| (std::cmp::Reverse(*has), *realm));
    let told: Vec<String> =
        realms.iter().map(|(has, realm)| format!("{} {has}", names::realm(game, *realm))).collect();
    let win = standing.needed.map_or(String::new(), |needed| format!("; {needed} win"));
    (!told.is_empty()).then(|| format!("  {}: {}{win}", standing.name, told.join(", ")))
}

/// The phase that comes next, of those that anybody has.
pub fn next(game: &Game<'_>) -> Option<String> {
    let (calendar, seats) = (&game.rules.calendar, game.state.order.len().max(1));
    let mut next = game.state.clock.next(calendar, seats);
    let passed = |clock: CalendarPosition| {
        clock.phase(calendar).is_some_and(|(phase, _)| !races::phase_is_played(game, phase))
    };
    for _ in 0..seats * calendar.blocks.len() {
        if !passed(next) {
            break;
        }
        next = next.next(calendar, seats);
    }
    position(game, next, None)
}

/// `spring | summer 1 [2] 3 4 | [winter]`, with the present one in brackets.
fn bar(game: &Game<'_>, clock: CalendarPosition) -> String {
    let blocks = &game.rules.calendar.blocks;
    let setting_up = blocks.get(usize::from(clock.block)).is_some_and(|block| block.setup);
    if game.rules.calendar.year_is_round() {
        return round_bar(game, clock, setting_up);
    }
    let shown = (0..).zip(blocks).filter(|(_, block)| block.setup == setting_up);
    let part = |(at, block): (u16, &crate::rules::Block)| {
        let title = game.rules.display_name(&block.title);
        let here = at == clock.block;
        match block.rounds {
            0 | 1 if here => format!("[{title}]"),
            0 | 1 => title.to_owned(),
            rounds if rounds > MOST_ROUNDS && here => {
                format!("{title} [{} of {rounds}]", clock.round + 1)
            }
            rounds if rounds > MOST_ROUNDS => format!("{title} 1 to {rounds}"),
            rounds => {
                let round = |round: u16| match here && round == clock.round {
                    true => format!("[{}]", round + 1),
                    false => (round + 1).to_string(),
                };
                format!("{title} {}", (0..rounds).map(round).collect::<Vec<_>>().join(" "))
            }
        }
    };
    shown.map(part).collect::<Vec<_>>().join(" | ")
}

/// `… 2 [3] 4 …` where a year is a round, of which nobody knows how many there will be.
fn round_bar(game: &Game<'_>, clock: CalendarPosition, setting_up: bool) -> String {
    if setting_up {
        let block = game.rules.calendar.blocks.get(usize::from(clock.block));
        let title = block.map_or("", |block| game.rules.display_name(&block.title));
        return format!("[{title}] 1 2 …");
    }
    let year = clock.year;
    let mut parts: Vec<String> = Vec::new();
    if year > 2 {
        parts.push("…".to_owned());
    }
    parts.extend((year > 1).then(|| (year - 1).to_string()));
    parts.push(format!("[{year}] {} …", u32::from(year) + 1));
    parts.join(" ")
}

/// The phases of this part of the year in their order; those that each realm plays in its turn stand
/// together.
fn phases(game: &Game<'_>, clock: CalendarPosition) -> String {
    let Some(block) = game.rules.calendar.blocks.get(usize::from(clock.block)) else {
        return String::new();
    };
    let here = clock.phase(&game.rules.calendar);
    let title = |phase: u16, now: bool| {
        let title = game.rules.phase_title(phase).unwrap_or_default();
        if now { format!("[{title}]") } else { title }
    };
    let played = |phase: &u16| races::phase_is_played(game, *phase);
    let steps = (0..).zip(&block.steps).filter_map(|(at, step)| match step {
        CalendarStep::Once(phase) => played(phase).then(|| title(*phase, at == clock.step)),
        CalendarStep::EachRealm(phases) => {
            let is = |phase: u16| at == clock.step && here == Some((phase, true));
            let phases = phases.iter().copied().filter(|phase| played(phase));
            let titles: Vec<String> = phases.map(|phase| title(phase, is(phase))).collect();
            Some(format!("each realm: {}", titles.join(", ")))
        }
    });
    steps.collect::<Vec<_>>().join("; ")
}

/// Lists what ends the campaign: the conditions of the edition, what scripts say of theirs, and the
/// titles of the rules about it.
fn ways_to_win(game: &Game<'_>, viewer: Viewer) -> Vec<String> {
    let mut ways: Vec<String> =
        game.rules.ends.iter().filter_map(|end| way_to_win(game, end)).collect();
    ways.extend(hook_calls::ways_to_win(game, viewer));
    let years = game.state.option(GameOption::Years);
    let told = |end: &EndCondition| end.condition == VictoryCondition::AgreedYears;
    if years > 0 && !game.rules.ends.iter().any(told) {
        ways.push(format!("the campaign was agreed to end {}", after(game, years)));
    }
    let about = game
        .rules
        .rulebook
        .entries
        .values()
        .filter(|entry| entry.kind != "note" && entry.id.0.split('-').nth(1) == Some(WINNING))
        // A rule that the edition restates under an id of its own is told once.
        .filter(|entry| game.rules.edition_id(entry.id) == entry.id);
    let rules: Vec<String> =
        about.map(|entry| format!("{} [{}]", entry.title, entry.id.0)).take(4).collect();
    if !rules.is_empty() {
        ways.push(format!("{}; `rules ID` shows a rule", rules.join(", ")));
    }
    ways
}

/// The area of the rule books that is about winning.
const WINNING: &str = "WIN";

fn after(game: &Game<'_>, years: i64) -> String {
    let left = years - i64::from(game.state.clock.year);
    let year = if game.rules.calendar.year_is_round() { "round" } else { "year" };
    match left {
        ..=0 => format!("after this {year}"),
        left => {
            let left = count(left.unsigned_abs(), year);
            format!("after {year} {years}: {left} come after this one")
        }
    }
}

fn way_to_win(game: &Game<'_>, end: &EndCondition) -> Option<String> {
    let most = match end.largest.first() {
        Some(measure) => format!("whoever has most of {} wins", doc(*measure)),
        None => String::new(),
    };
    let years = |years: i64| format!("{}, {most}", after(game, years));
    let (year, agreed) = (i64::from(game.state.clock.year), game.state.option(GameOption::Years));
    if !end.condition.may_come(year, agreed) {
        return None;
    }
    let text = match end.condition {
        VictoryCondition::RealmsLeft(left) => {
            let playing = game.state.playing().count();
            let left = count(left.unsigned_abs(), "realm");
            format!("when at most {left} is in the game; there are {playing}")
        }
        VictoryCondition::Years(end) => years(end),
        VictoryCondition::AgreedYears => years(agreed),
        VictoryCondition::Reaches(measure, least) => {
            format!("whoever reaches {least} of {}", doc(measure))
        }
    };
    let cite = game.rules.edition_id(end.cite);
    Some(format!("{} [{cite}]", text.trim_end_matches(", ")))
}

fn doc(measure: Measure) -> &'static str {
    crate::rules::victory::Measure::DOCS[measure as usize].trim()
}

/// Tells who has how much of the map, the largest first.
fn land(game: &Game<'_>) -> String {
    let held = |realm| {
        let held = |place: &_| game.state.holding(*place).owner == Owner::Realm(realm);
        game.map().ids().filter(held).count()
    };
    let mut realms: Vec<_> = game.state.playing().map(|realm| (held(realm), realm)).collect();
    realms.sort_by_key(|(held, realm)| (std::cmp::Reverse(*held), *realm));
    let told = |(held, realm): &(usize, _)| format!("{} {held}", names::realm(game, *realm));
    let all = game.map().places.len();
    format!("{}, of {all}", realms.iter().map(told).collect::<Vec<_>>().join(", "))
}

/// `1/2 scouting`, `round 3 fame` where a year is a round, or the phase alone where the year has no
/// rounds: for the prompt.
pub fn in_short(game: &Game<'_>, clock: CalendarPosition) -> String {
    let calendar: &Calendar = &game.rules.calendar;
    let rounds = calendar.blocks.get(usize::from(clock.block)).map_or(0, |block| block.rounds);
    let round = (rounds > 1).then(|| format!("{}/{}", clock.year, clock.round + 1));
    let setup = calendar.blocks.get(usize::from(clock.block)).is_none_or(|block| block.setup);
    let round =
        round.or_else(|| (calendar.year_is_round() && !setup).then(|| names::when(game, clock)));
    let words = round.into_iter().chain(phase_name(game, clock));
    words.collect::<Vec<_>>().join(" ")
}
