//! The position of a running campaign ↔ the head of a new one: written, and proven by beginning from
//! it. Lines that heads have always had are read where they were; what only a campaign in play has
//! is read here, beside where it is written.
//!
//! Whatever a head cannot say is found by comparing the state that the head leads to with the one
//! that was to be written, so nothing is dropped in silence.

mod accords;
mod names;
mod other_edition;
mod pieces;
mod places;
mod realms;
mod rosters;
mod text;
mod turn;
mod written_text;

use std::collections::BTreeSet;

use super::header::{Header, HeaderLine, parse};
use super::start::{MapFiles, start_with};
use crate::campaign::{CalendarPosition, RealmId, State};
use crate::engine::Game;
use crate::engine::core::marks::KNOWN_TO;
use crate::fault::{Fault, SourceFile};
use crate::map::PlaceId;
use crate::rules::{CHOICES, GameOption, Race, Ruleset};
pub use other_edition::{CarriedPosition, carry_over};
pub(super) use pieces::ship_words;

/// Lines of a head, each its words.
type Lines = Vec<String>;

macro_rules! line {
    ($lines:expr, $($words:tt)+) => { $lines.push(format!($($words)+)) };
}
use crate::say;
use crate::text::{Text, quoted};
use line;

/// A head that leads to a position, and the map file that it names.
#[derive(Debug, Clone)]
pub struct Position {
    pub header: Header,
    /// Name and text of the file, where the map is none of tiles.
    pub map: Option<(String, String)>,
}

/// The map file beside a campaign that begins from a position.
const MAP_FILE: &str = "map.yaml";

/// True if lines of this kind are read here.
pub(super) fn reads(key: &str) -> bool {
    matches!(key, "mission" | "ally" | "player")
        || crate::campaign::header_lines::head_line(key).is_some_and(|row| row.exact)
}

/// Carries out a line of a head.
pub(super) fn lay(
    state: &mut State,
    rules: &Ruleset,
    key: &str,
    words: &[&str],
) -> Result<(), Text> {
    let lay = match key {
        "condition" | "gone" => pieces::lay,
        "enrolled" | "added" | "trophy" => rosters::lay,
        "offered" | "mission" | "ally" | "disc" | "hired" => accords::lay,
        "name" | "player" | "commander" | "chronicler" | "epithet" => names::lay,
        "secret" => places::lay,
        "home" | "holds" | "windfall" | "no_recovery" | "handed" | "fallen" | "taken_back" => {
            realms::lay
        }
        _ => turn::lay,
    };
    lay(state, rules, key, words)
}

/// Returns the head of a campaign that begins where another stands, under its rules. `of` is the head of that
/// one: who plays, and how its dice are drawn.
///
/// # Errors
/// Everything that a head cannot say.
pub fn write(rules: &Ruleset, of: &Header, state: &State) -> Result<Position, Vec<Fault>> {
    can_be_written(state)?;
    let game = Game::new(rules, state, None);
    let position = unproven(&game, of);
    let source = SourceFile::new("the exported head", position.header.write());
    let text = position.map.as_ref().map_or("", |(_, text)| text.as_str());
    let (header, _) = parse(&source)?;
    let begun = start_with(&header, rules, &source, MapFiles::Text(text))?;
    if begun.hash() == state.hash() {
        return Ok(Position { header, ..position });
    }
    let faults = differences(state, &begun).into_iter().map(|what| {
        fault(say!(
            "no line of a head can say what the campaign has as {what}",
            what = quoted(what)
        ))
        .help(say!("play on to a phase where this is over, and export it then"))
    });
    Err(faults.collect())
}

fn fault(message: Text) -> Fault {
    Fault::new("campaign::export", message)
}

/// Checks that there is a position to go on from.
///
/// # Errors
/// The reason that there is none.
pub fn can_be_written(state: &State) -> Result<(), Vec<Fault>> {
    if state.ending.is_some() {
        let help = say!("take back its end with `undo`, or export a copy that ends before it");
        let message = say!("the campaign has ended: nothing goes on from there");
        return Err(vec![fault(message).help(help)]);
    }
    if state.laying.is_some() || state.map.places.is_empty() {
        let help = say!("lay the map to its end first; `margrave play` goes on with it");
        return Err(vec![fault(say!("the map of the campaign is not made yet")).help(help)]);
    }
    Ok(())
}

/// Returns the head as it is written, which nobody has read back yet.
fn unproven(game: &Game<'_>, of: &Header) -> Position {
    let (rules, state) = (game.rules, game.state);
    let mut lines = Lines::new();
    let (mut maps, mut map) = (format!("map {MAP_FILE}"), None);
    match places::province_file(game) {
        Some(text) => map = Some((MAP_FILE.to_owned(), text)),
        None => places::map_line(game).clone_into(&mut maps),
    }
    let allowed = GameOption::Map.row().allowed;
    let usual = || rules.default_options()[GameOption::Map as usize];
    let implied =
        if map.is_some() { usual() } else { allowed.parse("given").unwrap_or_else(|_| usual()) };
    let chosen = state.option(GameOption::Map);
    if chosen != implied {
        maps.push_str(&format!(" as {word}", word = allowed.show(chosen)));
    }
    places::write(game, &mut lines);
    state.values.iter().for_each(|(name, number)| line!(lines, "value {name} {number}"));
    realms::write(game, &mut lines);
    pieces::write_ships(game, &mut lines);
    pieces::write_banners(game, &mut lines);
    rosters::write(game, &mut lines);
    accords::write(game, &mut lines);
    turn::write(game, &mut lines);
    names::write(game, &mut lines);
    turn::write_memory(game, &mut lines);
    turn::write_dice(game, &mut lines);
    let race = |realm: &crate::campaign::Realm| {
        Some(format!("race {} {}", realm.name, race_name(game, realm.race)?))
    };
    let by_default = rules.default_options();
    let options = state.options.iter().zip(CHOICES).zip(&by_default).filter_map(
        |((number, choice), usual)| {
            let shown = choice.allowed.show(*number);
            let of_map = choice.name == GameOption::Map.row().name;
            (number != usual && !of_map).then(|| format!("option {} {shown}", choice.name))
        },
    );
    let mod_options =
        state.mod_options.iter().map(|(name, value)| format!("option {name} {}", value.shown()));
    let header = Header {
        edition: Some(rules.edition.clone()),
        rules: None,
        mods: rules.selection.mods.clone(),
        mod_folders: Vec::new(),
        seed: state.seed,
        options: options.map(words).collect(),
        mod_options: mod_options.map(words).collect(),
        realms: of.realms.clone(),
        host_plays: state.host_plays,
        races: state.realms.iter().filter_map(race).map(words).collect(),
        map: Some(words(maps)),
        lay_out: lines.into_iter().map(words).collect(),
        start: start_words(game, state.clock).map(words),
    };
    Position { header, map }
}

fn words(line: String) -> HeaderLine {
    HeaderLine { number: 0, words: line.split_whitespace().map(str::to_owned).collect() }
}

/// Returns `start …` for a place in the calendar.
fn start_words(game: &Game<'_>, clock: CalendarPosition) -> Option<String> {
    let calendar = &game.rules.calendar;
    let block = calendar.blocks.get(usize::from(clock.block))?;
    let (phase, own) = clock.phase(calendar)?;
    let id = game.rules.phase_id(phase)?;
    let first =
        CalendarPosition { year: clock.year, block: clock.block, ..CalendarPosition::default() };
    let here = CalendarPosition { round: 0, seat: 0, ..clock };
    let before = std::iter::successors(Some(first), |at| Some(at.next(calendar, 1)))
        .take_while(|at| *at != here && at.block == clock.block && at.round == 0)
        .filter(|at| at.phase(calendar).is_some_and(|(other, _)| other == phase))
        .count();
    let mut text = format!("start {} {id}", block.id);
    if before > 0 {
        text.push_str(&format!(" time {}", before + 1));
    }
    if clock.round > 0 {
        text.push_str(&format!(" round {}", clock.round + 1));
    }
    if clock.year > 0 {
        let key = if calendar.year_is_round() { "round" } else { "year" };
        text.push_str(&format!(" {key} {}", clock.year));
    }
    if own && let Some(realm) = game.state.order.get(usize::from(clock.seat)) {
        text.push_str(&format!(" turn {}", game.realm_name(*realm)));
    }
    Some(text)
}

/// Returns the parts of a state that are not the same in another, by their names in it.
fn differences(state: &State, begun: &State) -> BTreeSet<String> {
    let tree = |state: &State| serde_json::to_value(state).unwrap_or_default();
    let mut found = BTreeSet::new();
    compare(&tree(state), &tree(begun), &mut Vec::new(), &mut found);
    found
}

fn compare(
    one: &serde_json::Value,
    other: &serde_json::Value,
    path: &mut Vec<String>,
    found: &mut BTreeSet<String>,
) {
    use serde_json::Value::{Array, Null, Object};
    if one == other || found.len() > 20 {
        return;
    }
    match (one, other) {
        (Object(left), Object(right)) => {
            let keys: BTreeSet<&String> = left.keys().chain(right.keys()).collect();
            for key in keys {
                path.push(key.replace('_', " "));
                compare(
                    left.get(key).unwrap_or(&Null),
                    right.get(key).unwrap_or(&Null),
                    path,
                    found,
                );
                path.pop();
            }
        }
        (Array(left), Array(right)) if left.len() == right.len() => {
            for (at, (left, right)) in left.iter().zip(right).enumerate() {
                path.push((at + 1).to_string());
                compare(left, right, path, found);
                path.pop();
            }
        }
        _ => drop(found.insert(format!("`{path}`", path = path.join(", ")))),
    }
}

fn label<'g>(game: &Game<'g>, place: PlaceId) -> &'g str {
    &game.state.map.place(place).label
}

/// Labels, each after a blank.
fn labels(game: &Game<'_>, places: &[PlaceId]) -> String {
    places.iter().map(|place| format!(" {}", label(game, *place))).collect()
}

/// Names of realms, each after a blank.
fn realm_names(game: &Game<'_>, realms: &[RealmId]) -> String {
    realms.iter().map(|realm| format!(" {}", game.realm_name(*realm))).collect()
}

/// Words that say which other realms know of what one hides; none where none does.
fn known_to(game: &Game<'_>, told: &[RealmId]) -> String {
    if told.is_empty() { String::new() } else { format!(" {KNOWN_TO}{}", realm_names(game, told)) }
}

/// Places of these labels.
///
/// # Errors
/// A sentence that names what is none.
fn places(game: &Game<'_>, labels: &[&str]) -> Result<Vec<PlaceId>, Text> {
    labels.iter().map(|label| game.place_named(label)).collect()
}

fn race_name<'g>(game: &Game<'g>, race: Option<Race>) -> Option<&'g str> {
    game.rules.races.get(usize::from(race?.0)).map(|race| race.id.as_str())
}
