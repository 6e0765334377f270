//! Head of a campaign file + rules → the state before the first answer.

mod banner;
pub(super) mod made_map;
mod map;
mod options;
mod stack;
mod tile;
mod troop;

use crate::engine::core::{dice_order, marks};
use banner::lay_banner;
use map::{GivenMap, apply_standing, map};
use options::{check_players, choose_races, options};
use stack::lay_stack;
use std::collections::BTreeSet;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;
pub(super) use tile::owner_named;
use tile::{found_realm, lay_tile};
use troop::lay_troop;

use super::header::{Header, HeaderLine};
use super::position;
use crate::campaign::invariants::besieged;
use crate::campaign::{
    CalendarPosition, DiplomacyEvent, MapEvent, RealmEvent, Reason, RecordEvent, ScriptValue,
    SeaEvent, ShipId, State,
};
use crate::engine::realms::harbours;
use crate::engine::{Game, invariants};
use crate::fault::{Fault, FaultText, MAX_KEPT, SourceFile, keep, suggestion};
use crate::map::Map;
use crate::rules::{Read, RuleId, Ruleset, Setting, VALUES, Value};
use crate::say;
use crate::text::{Joined, ProgramNoun, Text, quoted};

/// Collector of faults, which point at lines of the head.
struct Reporter<'a> {
    source: &'a Arc<SourceFile>,
    faults: Vec<Fault>,
    /// Numbers of the lines that have a fault.
    lines: BTreeSet<usize>,
}

impl Reporter<'_> {
    fn fault(&mut self, line: &HeaderLine, message: impl FaultText, help: impl FaultText) {
        let help = help.text();
        self.lines.insert(line.number);
        // To find the line of one that is only counted would take as long as the file is.
        if self.faults.len() >= MAX_KEPT {
            return keep(&mut self.faults, Fault::new("campaign::head", message));
        }
        let mut fault = Fault::new("campaign::head", message).at(
            self.source,
            self.source.line_range(line.number),
            say!("this line"),
        );
        if !help.is_empty() {
            fault = fault.help(help);
        }
        self.faults.push(fault);
    }
}

/// Builds the first state. `folder` is where map files named in the head are looked for.
pub fn start(
    header: &Header,
    rules: &Ruleset,
    source: &Arc<SourceFile>,
    folder: &Path,
) -> Result<State, Vec<Fault>> {
    start_with(header, rules, source, MapFiles::In(folder))
}

/// Place of a map file that a head names.
#[derive(Debug, Clone, Copy)]
pub enum MapFiles<'a> {
    In(&'a Path),
    /// It is still to be written, and this is its text.
    Text(&'a str),
}

/// As [`start`], of a campaign whose map file may not be written yet.
///
/// # Errors
/// As [`start`].
pub fn start_with(
    header: &Header,
    rules: &Ruleset,
    source: &Arc<SourceFile>,
    maps: MapFiles<'_>,
) -> Result<State, Vec<Fault>> {
    let mut report = Reporter { source, faults: Vec::new(), lines: BTreeSet::new() };
    let options = options(header, rules, &mut report);
    let names: Vec<String> = header.realms.iter().map(|(name, _)| name.clone()).collect();
    let mut state = State::new(header.seed, options, &names);
    match super::header::mod_options(header, rules, source) {
        Ok(chosen) => {
            state.mod_options =
                chosen.into_iter().map(|(name, value)| (name, ScriptValue::from(value))).collect()
        }
        Err(faults) => report.faults.extend(faults),
    }
    if header.host_plays {
        state.apply(&RecordEvent::HostHandedOver { person: true }.into());
    }
    choose_races(&mut state, header, rules, &mut report);
    check_players(rules, &state, &mut report);
    let before = report.faults.len();
    let made = map(
        header,
        rules,
        &rules.tiles.chosen(&|option| state.mod_option_number(option)),
        maps,
        &mut report,
    );
    if made.is_none() && report.faults.len() > before {
        // Of tiles of a map that is not there nothing can be said.
        return Err(report.faults);
    }
    if let Some(GivenMap { map, standings }) = made {
        check_hexes(header, rules, &map, &mut report);
        check_choice(header, rules, &map, &mut report);
        state.apply(&MapEvent::MapMade { map: Rc::new(map) }.into());
        for (place, file) in standings {
            apply_standing(&mut state, rules, place, &file, &mut report);
        }
    }
    // Of a tile whose own line is wrong that line tells enough.
    let told = report.lines.clone();
    for line in header.lay_out.iter().filter(|line| !told.contains(&line.number)) {
        if let Err(message) = lay_out(&mut state, rules, line) {
            let help = crate::campaign::header_lines::usage(&line.words[0]);
            report.fault(line, message, help);
        }
    }
    state.clock = CalendarPosition::start(&rules.calendar);
    if let Some(line) = &header.start {
        match super::begin::first_clock(rules, &state, &line.words[1..]) {
            Ok(clock) => state.clock = clock,
            Err(wrong) => report.fault(line, wrong.why, wrong.help),
        }
        if state.map.places.is_empty() {
            report.faults.push(
                Fault::new(
                    "campaign::head",
                    say!("a campaign that starts past the setting up needs a map"),
                )
                .help(say!("add `map FILE`, or `map given` with `tile` lines")),
            );
        }
    }
    if report.faults.is_empty()
        && !state.map.places.is_empty()
        && let Err(breach) = invariants::sound(&Game::new(rules, &state, None))
    {
        let message = say!("the campaign cannot start like this: {breach}", breach);
        // A siege that does not hold together is put right in its own line, or in those of banners.
        let unsound = |label: &str| {
            let place = state.map.by_label(label);
            let siege = place.and_then(|place| Some((place, state.sieges.get(&place)?)));
            siege.is_some_and(|(place, siege)| besieged(&state, place, siege).is_err())
        };
        let siege = header.lay_out.iter().find(|line| {
            matches!(line.words.as_slice(), [key, label, ..] if key == "siege" && unsound(label))
        });
        match siege {
            Some(line) => report.fault(
                line,
                message,
                say!("the besieger needs a banner there; who is besieged, a banner there with `shut_in` at the end of its line, or `garrison POINTS BAGGAGE` in this one"),
            ),
            None => match header.lay_out.iter().find_map(|line| points_twice(rules, &state, line)) {
                Some(PointsTwice { line, message, help }) => report.fault(line, message, help),
                None => match header.lay_out.iter().find(|line| is_overloaded(rules, &state, line)) {
                    Some(line) => report.fault(
                        line,
                        message,
                        say!("what a banner can hold is the value `banner.baggage.max`, which modifiers change"),
                    ),
                    None => report.faults.push(Fault::new("campaign::head", message)),
                },
            },
        }
    }
    if report.faults.is_empty() {
        return Ok(state);
    }
    // Rules have the ids of the edition that is played.
    for fault in &mut report.faults {
        fault.message =
            std::mem::take(&mut fault.message).map_verbatim(&|text| rules.restated.text(text));
    }
    Err(report.faults)
}

/// Line of a banner that gives points of its own where `troop` lines give them.
struct PointsTwice<'a> {
    line: &'a HeaderLine,
    message: Text,
    help: Text,
}

/// Returns what is wrong with the points in the line of a banner, if anything is.
fn points_twice<'a>(
    rules: &Ruleset,
    state: &State,
    line: &'a HeaderLine,
) -> Option<PointsTwice<'a>> {
    let words: Vec<&str> = line.words.iter().map(String::as_str).collect();
    let ["banner", realm, number, _, points, ..] = words.as_slice() else { return None };
    let own: i64 = points.parse().ok().filter(|own| *own != 0 && state.has_rosters())?;
    let game = Game::new(rules, state, None);
    let banner = game.banner_numbered(game.realm_named(realm).ok()?, number.parse().ok()?).ok()?;
    let troops: i64 = state.roster.in_banner(banner).map(|(_, troop)| troop.points()).sum();
    if state.banner(banner).points == troops {
        return None;
    }
    let (of, own) = (game.banner_name(banner), Text::count(own, ProgramNoun::Point));
    let (message, help) = match troops {
        0 => (
            say!(
                "the line of {of} gives it {own}, and no `troop` line says of what",
                of = quoted(of),
                own
            ),
            say!(
                "with `option depth roster` the points of a banner are those of its troops: write 0 here, and a `troop` line for each unit and character"
            ),
        ),
        troops => (
            say!(
                "the line of {of} gives it {own}, and its `troop` lines give it {troops} besides",
                of = quoted(of),
                own,
                troops = quoted(troops)
            ),
            say!("write 0 here: the points of a banner are those of its `troop` lines"),
        ),
    };
    Some(PointsTwice { line, message, help })
}

/// True if a line gives a banner more baggage than it can hold.
fn is_overloaded(rules: &Ruleset, state: &State, line: &HeaderLine) -> bool {
    let words: Vec<&str> = line.words.iter().map(String::as_str).collect();
    let ["banner", realm, number, ..] = words.as_slice() else { return false };
    let game = Game::new(rules, state, None);
    let numbered = |realm| game.banner_numbered(realm, number.parse().ok()?).ok();
    let banner = game.realm_named(realm).ok().and_then(numbered);
    banner
        .is_some_and(|banner| state.banner(banner).baggage > game.value(Value::BaggageMax, banner))
}

/// Rules that speak of the six sides of a tile cannot be carried out on a map of provinces.
fn check_hexes(header: &Header, rules: &Ruleset, map: &Map, report: &mut Reporter<'_>) {
    let Some(line) = &header.map else { return };
    if map.places.iter().all(|place| place.tile().is_some()) {
        return;
    }
    let needed = rules.rules_for_hexes();
    if needed.is_empty() {
        return;
    }
    let titled = |rule: &RuleId| match rules.rulebook.get(*rule) {
        Some(entry) => {
            Text::list([quoted(rule), Text::of_rules(&entry.title).in_brackets()], Joined::Blank)
        }
        None => quoted(rule),
    };
    let needed = Text::list(needed.iter().map(titled), Joined::And);
    report.fault(
        line,
        say!(
            "this is a map of provinces, and rules of the campaign need one of hexes: {needed}",
            needed
        ),
        say!("choose a map of hexes, or a mod whose tables do without these rules"),
    );
}

/// Checks that a map of provinces has one at least for each realm that is set up (GM-PROV-03).
fn check_choice(header: &Header, rules: &Ruleset, map: &Map, report: &mut Reporter<'_>) {
    let (Some(line), None) = (&header.map, &header.start) else { return };
    let provinces: Vec<_> = map.places.iter().filter_map(|place| place.province()).collect();
    let plain = rules.names.provinces.plain_kind();
    let open = provinces.iter().filter(|province| province.kind == plain).count();
    let realms = header.realms.len();
    if !provinces.is_empty() && open < realms {
        report.fault(
            line,
            say!(
                "the map has {open} to choose from, too few for {realms}",
                open = Text::count(open, ProgramNoun::Province),
                realms = Text::count(realms, ProgramNoun::Realm)
            ),
            say!("draw more provinces without a kind of their own, or let fewer realms play"),
        );
    }
}

fn lay_out(state: &mut State, rules: &Ruleset, line: &HeaderLine) -> Result<(), Text> {
    let words: Vec<&str> = line.words.iter().map(String::as_str).collect();
    let place = Game::new(rules, state, None).place_named(words[1]);
    match words.as_slice() {
        ["stack", terrain, designs @ ..] => lay_stack(state, rules, terrain, designs),
        ["tile", _, rest @ ..] => lay_tile(state, rules, place?, rest),
        ["banner", realm, number, label, points, rest @ ..] => {
            let game = Game::new(rules, state, None);
            let (realm, at) = (game.realm_named(realm)?, game.place_named(label)?);
            lay_banner(state, rules, realm, number, at, points, rest)
        }
        ["troop", realm, number, rest @ ..] => lay_troop(state, rules, realm, number, rest),
        ["siege", ..] => super::mid_campaign::siege(state, rules, &words),
        ["order" | "hidden" | "hidden_claim" | "scouted" | "unplaced" | "remember", ..] => {
            super::mid_campaign::lay_out(state, rules, &words)
        }
        ["counter", realm, name, number] => {
            let game = Game::new(rules, state, None);
            let event = game.counter_set(
                game.realm_named(realm)?,
                name,
                number,
                Reason::GivenWithCampaign,
            )?;
            state.apply(&event);
            Ok(())
        }
        ["value", name, number] => {
            let number = value_given(rules, name, number)?;
            state.values.insert((*name).to_owned(), number);
            Ok(())
        }
        ["crowns" | "money", realm, crowns] => {
            let realm = Game::new(rules, state, None).realm_named(realm)?;
            let by = number(crowns)? - state.realm(realm).crowns;
            let what = Reason::GivenWithCampaign;
            state.apply(&RealmEvent::CrownsChanged { realm, by, what }.into());
            Ok(())
        }
        ["mark", name, label, rest @ ..] => {
            let mark = marks::mark_given(&Game::new(rules, state, None), [name, label], rest)?;
            state.apply(&MapEvent::MarkLaid(mark).into());
            Ok(())
        }
        ["pact", by, with, text @ ..] if !text.is_empty() => {
            let game = Game::new(rules, state, None);
            let (by, with) = (game.realm_named(by)?, game.realm_named(with)?);
            let pact = u16::try_from(state.pacts.len()).unwrap_or(u16::MAX);
            state.apply(&DiplomacyEvent::PactOffered { by, with, text: text.join(" ") }.into());
            state.apply(&DiplomacyEvent::PactAnswered { pact, accepted: true }.into());
            Ok(())
        }
        // Who plays must keep to it, so the session sees to it.
        ["dice", "only"] => Ok(()),
        ["dice", what @ ..] => {
            let order = dice_order::dice(&what.join(" ")).map_err(|refusal| refusal.why)?;
            state.apply(&dice_order::dice_event(order).into());
            Ok(())
        }
        ["ships", _, owner, count] => {
            let owner = owner_named(state, owner)?;
            let at = place?;
            for _ in 0..number(count)?.min(100) {
                let ship = ShipId(
                    u16::try_from(state.ships.len())
                        .map_err(|_| say!("there are too many ships"))?,
                );
                let number = state.free_ship_number(owner);
                let docked = true;
                state.apply(&SeaEvent::ShipLaunched { ship, owner, number, at, docked }.into());
            }
            Ok(())
        }
        ["ship", owner, number, label, rest @ ..] => {
            let owner = owner_named(state, owner)?;
            let at = Game::new(rules, state, None).place_named(label)?;
            let (docked, rest) = match rest {
                ["sea", rest @ ..] => (false, rest),
                rest => (true, rest),
            };
            if docked && !harbours::harbour(&Game::new(rules, state, None), at) {
                return Err(say!(
                    "{label} has no harbour; `{label} sea` puts the ship on the water there",
                    label = quoted(label)
                ));
            }
            let ship = ShipId(
                u16::try_from(state.ships.len()).map_err(|_| say!("there are too many ships"))?,
            );
            let number = numbered(number, say!("ships are numbered 1 to 99"))?;
            state.apply(&SeaEvent::ShipLaunched { ship, owner, number, at, docked }.into());
            position::ship_words(state, rules, ship, rest)
        }
        [key, rest @ ..] if position::reads(key) => position::lay(state, rules, key, rest),
        _ => Err(say!("`{words}` does not fit", words = quoted(words.join(" ")))),
    }
}

/// Returns the number of a value that the head sets, by the kind of the value.
fn value_given(rules: &Ruleset, name: &str, written: &str) -> Result<i64, Text> {
    let called = quoted(name);
    let Some(at) = rules.names.value(name) else {
        return Err(match suggestion(name, rules.names.known_values()) {
            Some(near) => say!("there is no value `{name}`; {near}", name = called, near),
            None => say!("there is no value `{name}`", name = called),
        });
    };
    let row = VALUES.get(usize::from(at));
    if row.is_some_and(|row| row.read == Read::Fixed) {
        return Err(say!("`{name}` is fixed when a campaign begins: a mod sets it", name = called));
    }
    let dice = rules.value_set(at).and_then(Setting::thrown);
    if let Some(dice) = dice {
        let dice = Text::displayed(dice);
        return Err(say!(
            "`{name}` is thrown, with {dice}: `dice` lines say how they fall",
            name = called,
            dice
        ));
    }
    let unit =
        row.map(|row| row.unit).or_else(|| rules.added_value(at).map(|own| own.unit.as_str()));
    match (unit, written) {
        (Some("yes or no"), "yes" | "1") => Ok(1),
        (Some("yes or no"), "no" | "0") => Ok(0),
        (Some("yes or no"), _) => Err(say!(
            "`{name}` is yes or no, not `{written}`",
            name = called,
            written = quoted(written)
        )),
        _ => {
            let number = written.parse().ok().filter(|number| (-MOST..=MOST).contains(number));
            number.ok_or_else(|| {
                say!(
                    "`{name}` is a whole number up to {most}, not `{written}`",
                    name = called,
                    most = MOST,
                    written = quoted(written)
                )
            })
        }
    }
}

/// Returns the number on a flag.
fn numbered(digits: &str, wrong: Text) -> Result<u8, Text> {
    let flag = u8::try_from(number(digits)?).ok().filter(|flag| (1..100).contains(flag));
    flag.ok_or(wrong)
}

/// Largest number that lines of a head may have.
const MOST: i64 = 1_000_000;

pub(super) fn number(word: &str) -> Result<i64, Text> {
    word.parse()
        .ok()
        .filter(|number| (0..=MOST).contains(number))
        .ok_or_else(|| say!("`{word}` is not a number from 0 to 1000000", word = quoted(word)))
}
