//! A position under the rules of one edition → the head of a campaign of another, sentences on the things that it
//! loses or lacks, and a head that begins.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Lines, Position, can_be_written, fault, start_words, unproven, words};
use crate::basics::pluralize::{count, listed};
use crate::campaign::{CalendarPosition, State};
use crate::engine::Game;
use crate::fault::{Fault, SourceFile};
use crate::rules::{CHOICES, GameOption, Ruleset};
use crate::session::compatibility::clock;
use crate::session::header::{Header, HeaderLine, parse};
use crate::session::start::{MapFiles, start_with};

/// A position that was carried over to another edition.
pub struct CarriedPosition {
    pub position: Position,
    /// Sentences on what it has no place for, and on what it asks for instead.
    pub said: Vec<String>,
}

/// Each try leaves out all lines that do not fit; what they made room for is tried again.
const TRIES: usize = 50;

/// The head of a campaign under other rules that begins where one stands.
///
/// # Errors
/// Why there is none that begins.
pub fn carry_over(
    before: &Ruleset,
    after: &Ruleset,
    of: &Header,
    state: &State,
) -> Result<CarriedPosition, Vec<Fault>> {
    can_be_written(state)?;
    let game = Game::new(before, state, None);
    let mut position = unproven(&game, of);
    position.header.edition = Some(after.edition.clone());
    position.header.mods.clone_from(&after.selection.mods);
    let mut said = Vec::new();
    choices(&mut position.header, after, &mut said);
    let lay = map_fits(&game, after).and_then(|()| {
        let (start, skipped) = start(&game, after)?;
        position.header.start = Some(start);
        Ok(skipped)
    });
    match lay {
        Ok(skipped) => said.extend(skipped),
        Err(why) => {
            // Nothing that lies on the map can be told without it.
            let lines = std::mem::take(&mut position.header.lay_out);
            let (stay, gone): (Vec<HeaderLine>, Vec<HeaderLine>) =
                lines.into_iter().partition(stays_without_map);
            position.header.lay_out = stay;
            said.push(format!(
                "It has no place for the map and for what lies on it, {lies}: {why}. The campaign begins with its setting up, which asks for these anew; who plays, the seed, options, pacts and names of realms stay.",
                lies = lies(state)
            ));
            said.extend(gone_with_map(&gone));
            if state.clock.year > 1 {
                said.push(format!(
                    "It begins in its first year; the campaign stands in year {}.",
                    state.clock.year
                ));
            }
            position.map = None;
            (position.header.map, position.header.start) = (None, None);
        }
    }
    let mut left_out: BTreeMap<(String, String), Vec<HeaderLine>> = BTreeMap::new();
    for _ in 0..TRIES {
        let source = SourceFile::new("the exported head", position.header.write());
        let text = position.map.as_ref().map_or("", |(_, text)| text.as_str());
        let (mut header, _) = parse(&source)?;
        let Err(faults) = start_with(&header, after, &source, MapFiles::Text(text)) else {
            position.header = header;
            said.extend(left_out.iter().map(|((_, why), lines)| no_place(why, lines)));
            said.extend(asked_for(before, after));
            return Ok(CarriedPosition { position, said });
        };
        let mut dropped = 0;
        for fault in &faults {
            let Some(number) = line_of(&source, fault) else { continue };
            let Some(at) = header.lay_out.iter().position(|line| line.number == number) else {
                continue;
            };
            let line = header.lay_out.remove(at);
            dropped += 1;
            let key = (line.words[0].clone(), fault.message.in_english());
            left_out.entry(key).or_default().push(line);
        }
        if dropped == 0 {
            let message = format!(
                "no campaign of the edition `{edition}` can begin like this",
                edition = after.edition
            );
            let help = "change what the reasons below name, at the table or with `umpire`, and export it again";
            let found: Vec<Fault> = vec![self::fault(message).help(help)];
            return Err(found.into_iter().chain(faults).collect());
        }
        position.header = header;
    }
    Err(vec![fault(format!("no campaign of the edition `{}` can begin like this", after.edition))])
}

/// True if a line says nothing of what lies on a map.
fn stays_without_map(line: &HeaderLine) -> bool {
    let words: Vec<&str> = line.words.iter().take(3).map(String::as_str).collect();
    matches!(
        words.as_slice(),
        ["offered" | "handed" | "chronicler", ..] | ["name", "realm", _] | ["commander", _, "all"]
    )
}

/// Returns a sentence on the lines that are dropped as well where a campaign is set up anew, by kinds with an
/// example of each; None if there are none.
fn gone_with_map(lines: &[HeaderLine]) -> Option<String> {
    const COUNTED: [&str; 4] = ["tile", "banner", "ship", "siege"];
    let mut kinds: Vec<(&str, &HeaderLine, usize)> = Vec::new();
    for line in lines.iter().filter(|line| !COUNTED.contains(&line.words[0].as_str())) {
        let key = line.words[0].as_str();
        match kinds.iter_mut().find(|(known, ..)| *known == key) {
            Some((.., number)) => *number += 1,
            None => kinds.push((key, line, 1)),
        }
    }
    let told: Vec<String> = kinds
        .iter()
        .map(|(_, line, number)| {
            let others = match number {
                1 => String::new(),
                number => format!(" and {} more", number - 1),
            };
            format!("`{}`{others}", line.words.join(" "))
        })
        .collect();
    (!told.is_empty()).then(|| {
        format!(
            "Neither does it take what these lines say, as its realms are set up anew: {}.",
            listed(&told, "and")
        )
    })
}

/// Counts the things on the map, in words.
fn lies(state: &State) -> String {
    let settlements = state.holdings.iter().filter(|holding| holding.settlement.is_some()).count();
    let found = [
        count(state.map.places.len(), if state.map.of_provinces() { "province" } else { "tile" }),
        count(settlements, "settlement"),
        count(state.standing().count(), "banner"),
        count(state.afloat().count(), "ship"),
        count(state.sieges.len(), "siege"),
    ];
    listed(&found, "and")
}

fn line_of(source: &Arc<SourceFile>, fault: &Fault) -> Option<usize> {
    let (name, start, _) = fault.identity().3?;
    (name == source.name).then(|| source.line(start))
}

/// Options and races that the edition does not have are left out.
fn choices(header: &mut Header, after: &Ruleset, said: &mut Vec<String>) {
    header.options.retain(|line| {
        let fits = GameOption::by_name(&line.words[1]).is_some_and(|at| {
            after.offers(at) && CHOICES[at].allowed.parse(&line.words[2]).is_ok()
        });
        if !fits {
            said.push(format!(
                "It has no option `{name}`, which was {value}.",
                name = line.words[1],
                value = line.words[2]
            ));
        }
        fits
    });
    header.mod_options.retain(|line| match after.mod_option(&line.words[1], &line.words[2]) {
        Ok(_) => true,
        Err((why, _)) => {
            let setting = format!("{} {}", line.words[1], line.words[2]);
            said.push(format!(
                "It has no place for the option `{setting}`: {why}.",
                why = why.in_english()
            ));
            false
        }
    });
    header.races.retain(|line| {
        let fits = after.names.race(&line.words[2]).is_some();
        if !fits {
            let instead = after.default_race.and_then(|race| after.races.get(usize::from(race.0)));
            let instead = instead.map_or_else(
                || "the edition has no races".to_owned(),
                |race| format!("it plays the race `{id}` instead", id = race.id),
            );
            said.push(format!(
                "It has no race `{race}`, which {realm} plays: {instead}.",
                race = line.words[2],
                realm = line.words[1]
            ));
        }
        fits
    });
}

/// Checks that the edition can have the map as it lies.
fn map_fits(game: &Game<'_>, after: &Ruleset) -> Result<(), String> {
    let (tiles, before) = (&after.tiles, game.rules);
    if game.map().of_provinces() {
        if !tiles.designs.is_empty() {
            return Err(format!("the edition `{}` plays on tiles, not provinces", after.edition));
        }
        return Ok(());
    }
    if tiles.designs.is_empty() {
        return Err(format!("the edition `{}` plays on provinces, not tiles", after.edition));
    }
    let mut missing: Vec<String> = game
        .map()
        .places
        .iter()
        .filter_map(|place| place.laid())
        .map(|laid| before.tiles.design(laid.design).id.clone())
        .filter(|design| tiles.by_id(design).is_none())
        .collect();
    missing.sort_unstable();
    missing.dedup();
    match missing.as_slice() {
        [] => Ok(()),
        missing => {
            let shown: Vec<String> =
                missing.iter().take(3).map(|design| format!("`{design}`")).collect();
            let number = count(missing.len(), "design");
            let such = listed(&shown, "and");
            Err(format!("{number} of its tiles are not in the edition, such as {such}"))
        }
    }
}

/// Returns the place in the edition's calendar at which it goes on: the same phase, or the first one after it that
/// the edition plays too.
fn start(game: &Game<'_>, after: &Ruleset) -> Result<(HeaderLine, Option<String>), String> {
    let (state, rules) = (game.state, game.rules);
    let seats = state.order.len();
    let year = |at: &CalendarPosition| at.year <= state.clock.year.saturating_add(1);
    let here = std::iter::successors(Some(state.clock), |at| Some(at.next(&rules.calendar, seats)))
        .take_while(year);
    let mut skipped: Vec<String> = Vec::new();
    let mut seen = None;
    for at in here.take(10_000) {
        let phase = at.phase(&rules.calendar).and_then(|(phase, _)| rules.phase_id(phase));
        if let Ok(there) = clock(rules, after, at) {
            let moved = Game::new(after, state, None);
            let line = start_words(&moved, there).ok_or("its calendar has no phase there")?;
            let skipped = skipped.iter().map(|id| format!("`{}`", id.replace('_', " ")));
            let skipped: Vec<String> = skipped.collect();
            let said = (!skipped.is_empty()).then(|| {
                format!(
                    "It does not play {skipped}, so it begins with what follows: `{line}`.",
                    skipped = listed(&skipped, "and")
                )
            });
            return Ok((words(line), said));
        }
        if phase != seen {
            skipped
                .extend(phase.filter(|id| !skipped.iter().any(|one| one == id)).map(str::to_owned));
            seen = phase;
        }
    }
    Err("no phase of its year is one that comes next".to_owned())
}

fn no_place(why: &str, lines: &[HeaderLine]) -> String {
    let first = lines.first().map_or_else(String::new, |line| line.words.join(" "));
    match lines.len() {
        1 => format!("It has no place for `{first}`: {why}."),
        more => {
            let lines = count(more, "line");
            format!("It has no place for {lines} such as `{first}`: {why}.")
        }
    }
}

/// Lists the things that the edition has and the old one had not, with their state as the campaign begins.
fn asked_for(before: &Ruleset, after: &Ruleset) -> Lines {
    let mut said = Lines::new();
    let known = |name: &str| before.mod_options.iter().any(|option| option.name == name);
    for option in after.mod_options.iter().filter(|option| !known(&option.name)) {
        said.push(format!(
            "It asks for the option `{name}`, which is {default} unless the head says otherwise: {doc}",
            name = option.name,
            default = option.default,
            doc = option.doc.trim()
        ));
    }
    for counter in &after.counters {
        if !before.counters.iter().any(|known| known.id == counter.id) {
            said.push(format!(
                "It counts `{id}` for each realm, which begins at 0: `counter REALM {id} NUMBER` sets it.",
                id = counter.id
            ));
        }
    }
    if !after.races.is_empty() && before.races.is_empty() {
        said.push("It has races: `race REALM RACE` chooses one for a realm.".to_owned());
    }
    said
}
