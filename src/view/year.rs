//! Standing of the campaign: the year as a bar, the phases of this part of it, what comes next, and
//! how one wins from here.

use super::names;
use super::say::{phase_name, position};
use crate::basics::text_width::{padded, width};
use crate::campaign::knowledge::Viewer;
use crate::campaign::{CalendarPosition, Owner, RealmId};
use crate::engine::Game;
use crate::engine::core::races;
use crate::engine::core::scripting::hook_calls;
use crate::engine::realms::measures::{self, MeasureStanding};
use crate::rules::victory::{EndCondition, Measure, VictoryCondition};
use crate::rules::{Calendar, CalendarStep, GameOption};
use crate::say;
use crate::text::{Joined, ProgramNoun, Text};

/// More rounds than this are told as `2 of 26`.
const MOST_ROUNDS: u16 = 12;

/// Returns all of it, a line each.
pub fn place_in_year(game: &Game<'_>, viewer: Viewer) -> Vec<String> {
    let clock = game.state.clock;
    let mut lines: Vec<String> = position(game, clock, None).into_iter().collect();
    if game.state.ending.is_some() {
        return lines;
    }
    let words = |text: Text| text.in_words(game.rules);
    let rounds = game.rules.calendar.year_is_round();
    let year = if rounds { say!("rounds:") } else { say!("year:") };
    let labels = [year, say!("phases:"), say!("next:"), say!("to win:"), say!("land:")].map(words);
    let wide = labels.iter().map(|label| width(label)).max().unwrap_or(0);
    let line = |label: &str, text: &str| format!("  {}  {text}", padded(label, wide, false));
    let [year, played, follows, to_win, held] = &labels;
    lines.push(line(year, &bar(game, clock)));
    lines.push(line(played, &phases(game, clock)));
    lines.extend(next(game).map(|next| line(follows, &next)));
    let mut label = to_win.as_str();
    for way in ways_to_win(game, viewer) {
        lines.push(line(label, &way));
        label = "";
    }
    lines.push(line(held, &land(game)));
    lines.extend(
        measures::standings(game, viewer).iter().filter_map(|standing| stands(game, standing)),
    );
    lines
}

/// Returns `  victory points: blue 5, red 3; 15 win`, the most first.
fn stands(game: &Game<'_>, standing: &MeasureStanding) -> Option<String> {
    let mut realms: Vec<_> = standing.realms.iter().map(|(realm, has)| (*has, *realm)).collect();
    realms.retain(|(_, realm)| !game.state.realm(*realm).out);
    realms.sort_by_key(|(has, realm)| (std::cmp::Reverse(*has), *realm));
    let has = |(has, realm): &(i64, RealmId)| format!("{} {has}", names::realm(game, *realm));
    let told = Text::Verbatim(realms.iter().map(has).collect::<Vec<_>>().join(", "));
    if told.is_empty() {
        return None;
    }
    let name = measure(&standing.name);
    let stands = match standing.needed {
        Some(needed) => say!("{name}: {told}; {needed} win", name, told, needed),
        None => say!("{name}: {told}", name, told),
    };
    Some(format!("  {}", stands.in_words(game.rules)))
}

/// Names what is counted in a standing.
pub fn measure(name: &str) -> Text {
    match name {
        name if name == Measure::Yield.word() => say!("yield"),
        name if name == Measure::Captured.word() => say!("captured"),
        name if name == Measure::Capitals.word() => say!("capitals"),
        name => Text::noun(name.to_owned()),
    }
}

/// Returns the phase that comes next, of those that anybody has.
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

/// Returns `spring | summer 1 [2] 3 4 | [winter]`, with the present one in brackets.
fn bar(game: &Game<'_>, clock: CalendarPosition) -> String {
    let blocks = &game.rules.calendar.blocks;
    let setting_up = blocks.get(usize::from(clock.block)).is_some_and(|block| block.setup);
    if game.rules.calendar.year_is_round() {
        return round_bar(game, clock, setting_up);
    }
    let shown = (0..).zip(blocks).filter(|(_, block)| block.setup == setting_up);
    let part = |(at, block): (u16, &crate::rules::Block)| {
        let title = game.rules.title_text(&block.title).in_words(game.rules);
        let here = at == clock.block;
        match block.rounds {
            0 | 1 if here => format!("[{title}]"),
            0 | 1 => title,
            rounds if rounds > MOST_ROUNDS => {
                let (part, round) = (Text::verbatim(title), clock.round + 1);
                let bar = match here {
                    true => say!("{part} [{round} of {rounds}]", part, round, rounds),
                    false => say!("{part} 1 to {rounds}", part, rounds),
                };
                bar.in_words(game.rules)
            }
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

/// Returns `… 2 [3] 4 …` if a year is a round, of which nobody knows how many there will be.
fn round_bar(game: &Game<'_>, clock: CalendarPosition, setting_up: bool) -> String {
    if setting_up {
        let block = game.rules.calendar.blocks.get(usize::from(clock.block));
        let title = block.map_or(Text::EMPTY, |block| game.rules.title_text(&block.title));
        return format!("[{}] 1 2 …", title.in_words(game.rules));
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

/// Returns the phases of this part of the year in their order; those that each realm plays in its turn stand
/// together.
fn phases(game: &Game<'_>, clock: CalendarPosition) -> String {
    let Some(block) = game.rules.calendar.blocks.get(usize::from(clock.block)) else {
        return String::new();
    };
    let here = clock.phase(&game.rules.calendar);
    let title = |phase: u16, now: bool| {
        let title = game.rules.phase_text(phase).unwrap_or(Text::EMPTY).in_words(game.rules);
        if now { format!("[{title}]") } else { title }
    };
    let played = |phase: &u16| races::phase_is_played(game, *phase);
    let steps = (0..).zip(&block.steps).filter_map(|(at, step)| match step {
        CalendarStep::Once(phase) => played(phase).then(|| title(*phase, at == clock.step)),
        CalendarStep::EachRealm(phases) => {
            let is = |phase: u16| at == clock.step && here == Some((phase, true));
            let phases = phases.iter().copied().filter(|phase| played(phase));
            let titles: Vec<String> = phases.map(|phase| title(phase, is(phase))).collect();
            let phases = Text::Verbatim(titles.join(", "));
            Some(say!("each realm: {phases}", phases).in_words(game.rules))
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
        let end = say!("the campaign was agreed to end {when}", when = after(game, years));
        ways.push(end.in_words(game.rules));
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
        let rules = Text::Verbatim(rules.join(", "));
        ways.push(say!("{rules}; `rules ID` shows a rule", rules).in_words(game.rules));
    }
    ways
}

/// The area of the rule books that is about winning.
const WINNING: &str = "WIN";

fn after(game: &Game<'_>, years: i64) -> Text {
    let left = years - i64::from(game.state.clock.year);
    let rounds = game.rules.calendar.year_is_round();
    let noun = if rounds { ProgramNoun::Round } else { ProgramNoun::Year };
    let more = Text::count(left, noun);
    match (left, rounds) {
        (..=0, true) => say!("after this round"),
        (..=0, false) => say!("after this year"),
        (_, true) => say!("after round {years}: {more} come after this one", years, more),
        (_, false) => say!("after year {years}: {more} come after this one", years, more),
    }
}

fn way_to_win(game: &Game<'_>, end: &EndCondition) -> Option<String> {
    let most = |end: &EndCondition| {
        let measure = measured(*end.largest.first()?);
        Some(say!("whoever has most of {measure} wins", measure))
    };
    let years =
        |years: i64| Text::list([after(game, years)].into_iter().chain(most(end)), Joined::Comma);
    let (year, agreed) = (i64::from(game.state.clock.year), game.state.option(GameOption::Years));
    if !end.condition.may_come(year, agreed) {
        return None;
    }
    let text = match end.condition {
        VictoryCondition::RealmsLeft(left) => {
            let playing = game.state.playing().count();
            let left = Text::count(left, ProgramNoun::Realm);
            say!("when at most {left} is in the game; there are {playing}", left, playing)
        }
        VictoryCondition::Years(end) => years(end),
        VictoryCondition::AgreedYears => years(agreed),
        VictoryCondition::Reaches(measure, least) => {
            say!("whoever reaches {least} of {measure}", least, measure = measured(measure))
        }
    };
    let cite = game.rules.edition_id(end.cite);
    Some(format!("{} [{cite}]", text.in_words(game.rules)))
}

/// Says by what empires are compared.
fn measured(measure: Measure) -> Text {
    match measure {
        Measure::Yield => say!("what the settlements of the empire yield that are not razed"),
        Measure::Captured => {
            say!("what those of them yield that are not of the realm's first tiles")
        }
        Measure::Tiles => say!("tiles of the empire"),
        Measure::Points => say!("points of all banners"),
        Measure::Capitals => {
            say!("capitals of other realms that belong to the empire and are not razed")
        }
    }
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
    let realms = Text::Verbatim(realms.iter().map(told).collect::<Vec<_>>().join(", "));
    say!("{realms}, of {all}", realms, all).in_words(game.rules)
}

/// Returns `1/2 scouting`, `round 3 fame` if a year is a round, or the phase alone if the year has no rounds:
/// for the prompt.
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
