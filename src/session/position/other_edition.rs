//! A position under the rules of one edition → the head of a campaign of another, sentences on the things that it
//! loses or lacks, and a head that begins.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Position, can_be_written, fault, start_words, unproven, words};
use crate::campaign::{CalendarPosition, State};
use crate::engine::Game;
use crate::fault::{Fault, SourceFile};
use crate::rules::{CHOICES, GameOption, Ruleset};
use crate::say;
use crate::session::compatibility::clock;
use crate::session::header::{Header, HeaderLine, parse};
use crate::session::start::{MapFiles, start_with};
use crate::text::{Joined, ProgramNoun, Text, quoted};

/// A position that was carried over to another edition.
pub struct CarriedPosition {
    pub position: Position,
    /// Sentences on what it has no place for, and on what it asks for instead.
    pub said: Vec<Text>,
}

/// Each try leaves out all lines that do not fit; what they made room for is tried again.
const TRIES: usize = 50;

/// Returns the head of a campaign under other rules that begins where one stands.
///
/// # Errors
/// The reasons that none begins.
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
            said.push(say!(
                "It has no place for the map and for what lies on it, {lies}: {why}. The campaign begins with its setting up, which asks for these anew; who plays, the seed, options, pacts and names of realms stay.",
                lies = lies(state),
                why
            ));
            said.extend(gone_with_map(&gone));
            if state.clock.year > 1 {
                said.push(say!(
                    "It begins in its first year; the campaign stands in year {year}.",
                    year = state.clock.year
                ));
            }
            position.map = None;
            (position.header.map, position.header.start) = (None, None);
        }
    }
    let mut left_out: BTreeMap<(String, Text), Vec<HeaderLine>> = BTreeMap::new();
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
            let key = (line.words[0].clone(), fault.message.clone());
            left_out.entry(key).or_default().push(line);
        }
        if dropped == 0 {
            let help = say!(
                "change what the reasons below name, at the table or with `umpire`, and export it again"
            );
            let found: Vec<Fault> = vec![cannot_begin(after).help(help)];
            return Err(found.into_iter().chain(faults).collect());
        }
        position.header = header;
    }
    Err(vec![cannot_begin(after)])
}

fn cannot_begin(after: &Ruleset) -> Fault {
    fault(say!(
        "no campaign of the edition `{edition}` can begin like this",
        edition = quoted(&after.edition)
    ))
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
fn gone_with_map(lines: &[HeaderLine]) -> Option<Text> {
    const COUNTED: [&str; 4] = ["tile", "banner", "ship", "siege"];
    let mut kinds: Vec<(&str, &HeaderLine, usize)> = Vec::new();
    for line in lines.iter().filter(|line| !COUNTED.contains(&line.words[0].as_str())) {
        let key = line.words[0].as_str();
        match kinds.iter_mut().find(|(known, ..)| *known == key) {
            Some((.., number)) => *number += 1,
            None => kinds.push((key, line, 1)),
        }
    }
    let told: Vec<Text> = kinds
        .iter()
        .map(|(_, line, number)| {
            let line = quoted(line.words.join(" "));
            match number {
                1 => say!("`{line}`", line),
                number => say!("`{line}` and {others} more", line, others = number - 1),
            }
        })
        .collect();
    (!told.is_empty()).then(|| {
        say!(
            "Neither does it take what these lines say, as its realms are set up anew: {lines}.",
            lines = Text::list(told, Joined::And)
        )
    })
}

/// Counts the things on the map, in words.
fn lies(state: &State) -> Text {
    let settlements = state.holdings.iter().filter(|holding| holding.settlement.is_some()).count();
    let place = match state.map.of_provinces() {
        true => ProgramNoun::Province,
        false => ProgramNoun::Tile,
    };
    let found = [
        Text::count(state.map.places.len(), place),
        Text::count(settlements, ProgramNoun::Settlement),
        Text::count(state.standing().count(), ProgramNoun::Banner),
        Text::count(state.afloat().count(), ProgramNoun::Ship),
        Text::count(state.sieges.len(), ProgramNoun::Siege),
    ];
    Text::list(found, Joined::And)
}

fn line_of(source: &Arc<SourceFile>, fault: &Fault) -> Option<usize> {
    let place = fault.identity().place?;
    (place.file == source.name).then(|| source.line(place.start))
}

/// Options and races that the edition does not have are left out.
fn choices(header: &mut Header, after: &Ruleset, said: &mut Vec<Text>) {
    header.options.retain(|line| {
        let fits = GameOption::by_name(&line.words[1]).is_some_and(|at| {
            after.offers(at) && CHOICES[at].allowed.parse(&line.words[2]).is_ok()
        });
        if !fits {
            said.push(say!(
                "It has no option `{name}`, which was {value}.",
                name = quoted(&line.words[1]),
                value = quoted(&line.words[2])
            ));
        }
        fits
    });
    header.mod_options.retain(|line| match after.mod_option(&line.words[1], &line.words[2]) {
        Ok(_) => true,
        Err((why, _)) => {
            let setting = quoted(line.words[1..=2].join(" "));
            said.push(say!("It has no place for the option `{setting}`: {why}.", setting, why));
            false
        }
    });
    header.races.retain(|line| {
        let fits = after.names.race(&line.words[2]).is_some();
        if !fits {
            let instead = after.default_race.and_then(|race| after.races.get(usize::from(race.0)));
            let instead = instead.map_or_else(
                || say!("the edition has no races"),
                |race| say!("it plays the race `{id}` instead", id = quoted(&race.id)),
            );
            said.push(say!(
                "It has no race `{race}`, which {realm} plays: {instead}.",
                race = quoted(&line.words[2]),
                realm = quoted(&line.words[1]),
                instead
            ));
        }
        fits
    });
}

/// Checks that the edition can have the map as it lies.
fn map_fits(game: &Game<'_>, after: &Ruleset) -> Result<(), Text> {
    let (tiles, before) = (&after.tiles, game.rules);
    let edition = quoted(&after.edition);
    if game.map().of_provinces() {
        if !tiles.designs.is_empty() {
            return Err(say!("the edition `{edition}` plays on tiles, not provinces", edition));
        }
        return Ok(());
    }
    if tiles.designs.is_empty() {
        return Err(say!("the edition `{edition}` plays on provinces, not tiles", edition));
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
            let shown = missing.iter().take(3).map(Text::quoted);
            let number = Text::count(missing.len(), ProgramNoun::Design);
            let such = Text::list(shown, Joined::And);
            Err(say!("{number} of its tiles are not in the edition, such as {such}", number, such))
        }
    }
}

/// Returns the place in the edition's calendar at which it goes on: the same phase, or the first one after it that
/// the edition plays too.
fn start(game: &Game<'_>, after: &Ruleset) -> Result<(HeaderLine, Option<Text>), Text> {
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
            let line = start_words(&moved, there).ok_or(say!("its calendar has no phase there"))?;
            let said = (!skipped.is_empty()).then(|| {
                let skipped = skipped.iter().map(|id| Text::quoted(id.replace('_', " ")));
                say!(
                    "It does not play {skipped}, so it begins with what follows: `{line}`.",
                    skipped = Text::list(skipped, Joined::And),
                    line = quoted(&line)
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
    Err(say!("no phase of its year is one that comes next"))
}

fn no_place(why: &Text, lines: &[HeaderLine]) -> Text {
    let first = lines.first().map_or(Text::EMPTY, |line| quoted(line.words.join(" ")));
    match lines.len() {
        1 => say!("It has no place for `{first}`: {why}.", first, why),
        more => {
            let lines = Text::count(more, ProgramNoun::Line);
            say!("It has no place for {lines} such as `{first}`: {why}.", lines, first, why)
        }
    }
}

/// Lists the things that the edition has and the old one had not, with their state as the campaign begins.
fn asked_for(before: &Ruleset, after: &Ruleset) -> Vec<Text> {
    let mut said = Vec::new();
    let known = |name: &str| before.mod_options.iter().any(|option| option.name == name);
    for option in after.mod_options.iter().filter(|option| !known(&option.name)) {
        said.push(say!(
            "It asks for the option `{name}`, which is {default} unless the head says otherwise: {doc}",
            name = quoted(&option.name),
            default = quoted(&option.default),
            doc = Text::of_rules(&option.doc)
        ));
    }
    for counter in &after.counters {
        if !before.counters.iter().any(|known| known.id == counter.id) {
            said.push(say!(
                "It counts `{id}` for each realm, which begins at 0: `counter REALM {id} NUMBER` sets it.",
                id = quoted(&counter.id)
            ));
        }
    }
    if !after.races.is_empty() && before.races.is_empty() {
        said.push(say!("It has races: `race REALM RACE` chooses one for a realm."));
    }
    said
}
