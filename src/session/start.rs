//! Head of a campaign file + rules → the state before the first answer.

use std::path::Path;
use std::sync::Arc;

use super::header::{Header, Line};
use crate::campaign::{
    BannerId, CalendarPosition, DiceBox, Event, Keeper, Mark, Owner, RealmId, ScriptValue, Service,
    ShipId, State, Station, Troop, TroopId, Trophy, Until, Wound,
};
use crate::counted::{count, count_as};
use crate::engine::armies::roster::buying::Buyer;
use crate::engine::{Game, umpire};
use crate::fault::{Fault, SourceFile, nearest};
use crate::map::{Board, Ground, Hex, Laid, Map, MapFile, PlaceId, Side, TileSet, read_map};
use crate::rules::{CHOICES, Fixed, GameOption, Ruleset, Value};
use crate::yaml::Files;

/// As many realms as a campaign can number, where neither boxes nor rules set a limit.
const MOST_REALMS: i64 = 255;

/// Where faults of the head point.
struct Reporter<'a> {
    source: &'a Arc<SourceFile>,
    faults: Vec<Fault>,
}

impl Reporter<'_> {
    fn fault(&mut self, line: &Line, message: impl Into<String>, help: impl Into<String>) {
        let help = help.into();
        let mut fault = Fault::new("campaign::head", message).at(
            self.source,
            self.source.line_range(line.number),
            "this line",
        );
        if !help.is_empty() {
            fault = fault.help(help);
        }
        self.faults.push(fault);
    }
}

/// Builds the first state. `folder` is where map files named in the head are looked for.
///
/// # Errors
/// Every fault found.
pub fn start(
    header: &Header,
    rules: &Ruleset,
    source: &Arc<SourceFile>,
    folder: &Path,
) -> Result<State, Vec<Fault>> {
    let mut report = Reporter { source, faults: Vec::new() };
    let options = options(header, rules, &mut report);
    let names: Vec<String> = header.realms.iter().map(|(name, _)| name.clone()).collect();
    let mut state = State::new(header.seed, options, &names);
    state.dice = DiceBox::new(header.seed, "dice", header.scheme);
    match super::header::mod_options(header, rules, source) {
        Ok(chosen) => {
            state.mod_options =
                chosen.into_iter().map(|(name, value)| (name, ScriptValue::from(value))).collect()
        }
        Err(faults) => report.faults.extend(faults),
    }
    choose_races(&mut state, header, rules, &mut report);
    check_players(rules, &state, &mut report);
    let before = report.faults.len();
    let made = map(
        header,
        rules,
        &rules.tiles.chosen(&|option| state.mod_option_number(option)),
        folder,
        &mut report,
    );
    if made.is_none() && report.faults.len() > before {
        // Of tiles of a map that is not there nothing can be said.
        return Err(report.faults);
    }
    if let Some((map, tiles)) = made {
        state.apply(&Event::MapMade { map: Arc::new(map) });
        for (place, file) in tiles {
            apply_file_tile(&mut state, rules, place, &file, &mut report);
        }
    }
    for line in &header.lay_out {
        if let Err(message) = lay_out(&mut state, rules, line) {
            let help = crate::campaign::head_lines::usage(&line.words[0]);
            report.fault(line, message, help);
        }
    }
    state.clock = CalendarPosition::start(&rules.calendar);
    if let Some(line) = &header.start {
        match super::begin::first_clock(rules, &state, &line.words[1..]) {
            Ok(clock) => state.clock = clock,
            Err((message, help)) => report.fault(line, message, help),
        }
        if state.map.places.is_empty() {
            report.faults.push(
                Fault::new(
                    "campaign::head",
                    "a campaign that starts past the setting up needs a map",
                )
                .help("add `map FILE`, or `map given` with `tile` lines"),
            );
        }
    }
    if report.faults.is_empty()
        && !state.map.places.is_empty()
        && let Err(breach) = Game::new(rules, &state, None).sound()
    {
        report.faults.push(Fault::new(
            "campaign::head",
            format!("the campaign cannot start like this: {breach}"),
        ));
    }
    if report.faults.is_empty() { Ok(state) } else { Err(report.faults) }
}

/// Each realm plays the race its head names, or the edition's default one (NL-RACE-01).
fn choose_races(state: &mut State, header: &Header, rules: &Ruleset, report: &mut Reporter<'_>) {
    for realm in state.realm_ids() {
        state.realms[usize::from(realm.0)].race = rules.default_race;
    }
    for line in &header.races {
        let (realm, race) = (&line.words[1], &line.words[2]);
        match (Game::new(rules, state, None).realm_named(realm), rules.names.race(race)) {
            (Ok(realm), Some(race)) => state.apply(&Event::RaceChosen { realm, race }),
            (Err(message), _) => report.fault(line, message, ""),
            (_, None) => {
                let near = nearest(race, rules.names.races.iter().map(String::as_str));
                let help = match near {
                    Some(near) => format!("did you mean `{near}`?"),
                    None if rules.races.is_empty() => "this edition has no races".to_owned(),
                    None => format!("there are {}", rules.names.races.join(", ")),
                };
                report.fault(line, format!("there is no race `{race}`"), help);
            }
        }
    }
}

fn options(header: &Header, rules: &Ruleset, report: &mut Reporter<'_>) -> Vec<i64> {
    let mut options = rules.default_options();
    for line in &header.options {
        let (name, value) = (&line.words[1], &line.words[2]);
        let known = GameOption::by_name(name);
        let Some(index) = known.filter(|at| rules.offers(*at)) else {
            let near = nearest(name, rules.option_names()).filter(|_| known.is_none());
            let own = rules.mod_options.iter().map(|option| option.name.as_str());
            let offered = || rules.option_names().chain(own).collect::<Vec<_>>().join(", ");
            let help = near.map_or_else(offered, |near| format!("did you mean `{near}`?"));
            let message = match known {
                Some(_) => format!("the edition `{}` has no option `{name}`", rules.edition),
                None => format!("there is no option `{name}`"),
            };
            report.fault(line, message, help);
            continue;
        };
        match CHOICES[index].allowed.parse(value) {
            Ok(number) => options[index] = number,
            Err(wanted) => report.fault(
                line,
                format!("`{name}` takes {wanted}, not `{value}`"),
                CHOICES[index].doc.trim(),
            ),
        }
    }
    if let Some(line) = &header.map
        && let Ok(number) = GameOption::Map.row().allowed.parse(&line.words[1])
    {
        options[GameOption::Map as usize] = number;
    }
    if let Some(layout) = &rules.tiles.layout
        && GameOption::Map.row().allowed.parse("lay") == Ok(options[GameOption::Map as usize])
    {
        let message = format!(
            "the tiles of this edition are not laid one by one: it has no laying rules ({})",
            layout.cite
        );
        let help = "`map build` makes the map from the seed; a map of your own is given as `map FILE`, or `map given` with `tile` lines";
        match header.map.as_ref().or_else(|| {
            header.options.iter().find(|line| line.words[1] == GameOption::Map.row().name)
        }) {
            Some(line) => report.fault(line, message, help),
            None => report.faults.push(Fault::new("campaign::head", message).help(help)),
        }
    }
    let (low, high) = (rules.fixed(Fixed::StrengthMin), rules.fixed(Fixed::StrengthMax));
    let strength = options[GameOption::StrengthPoints as usize];
    if rules.offers(GameOption::StrengthPoints as usize) && !(low..=high).contains(&strength) {
        let line = header
            .options
            .iter()
            .find(|line| line.words[1] == GameOption::StrengthPoints.row().name);
        let cite = rules.setting(Value::StrengthMin).cite;
        match line {
            Some(line) => {
                report.fault(line, format!("{} not within {low} to {high} ({cite})", count_as(strength, "point is", "points are")), "")
            }
            None => report.faults.push(Fault::new(
                "campaign::head",
                format!("the edition's default strength {strength} is not within {low} to {high} ({cite})"),
            )),
        }
    }
    options
}

fn check_players(rules: &Ruleset, state: &State, report: &mut Reporter<'_>) {
    let realms = i64::try_from(state.realms.len()).unwrap_or(i64::MAX);
    let low = rules.fixed(Fixed::PlayersMin);
    let limit = |value: Fixed, times: i64, help| {
        let setting = rules.setting(value.into());
        setting.given.then(|| (rules.fixed(value) * times, setting.cite, help))
    };
    let limits = [
        limit(
            Fixed::PlayersPerBox,
            state.option(GameOption::Boxes),
            "add or remove `realm` lines, or raise `option boxes`",
        ),
        limit(Fixed::PlayersMax, 1, "add or remove `realm` lines"),
    ];
    let (high, cite, help) = limits.into_iter().flatten().min_by_key(|(high, ..)| *high).unwrap_or(
        (MOST_REALMS, rules.setting(Value::PlayersMin).cite, "add or remove `realm` lines"),
    );
    if !(low..=high).contains(&realms) {
        let message = format!(
            "{realms} {play}, but {low} to {high} can ({cite})",
            realms = count(realms, "realm"),
            play = if realms == 1 { "plays" } else { "play" }
        );
        report.faults.push(Fault::new("campaign::head", message).help(help));
    }
}

type Given = (Map, Vec<(PlaceId, crate::map::FileTile)>);

fn map(
    header: &Header,
    rules: &Ruleset,
    tiles: &TileSet,
    folder: &Path,
    report: &mut Reporter<'_>,
) -> Option<Given> {
    let line = header.map.as_ref()?;
    let free = line.words.get(2).is_some_and(|word| word == "free");
    match line.words[1].as_str() {
        "build" | "lay" => None,
        "given" => given(header, tiles, line, free, report).map(|map| (map, Vec::new())),
        file => {
            let path = folder.join(file);
            let read = read_map(&path, file).map_err(|fault| vec![fault]);
            let mut files = Files::default();
            match read.and_then(|source| MapFile::parse(&mut files, &source, &rules.names, tiles)) {
                Err(faults) => {
                    if let [fault] = faults.as_slice()
                        && fault.location().is_none()
                    {
                        report.fault(
                            line,
                            fault.message.clone(),
                            fault.help.clone().unwrap_or_default(),
                        );
                        return None;
                    }
                    report.fault(
                        line,
                        format!("the map file `{file}` cannot be used"),
                        "see the faults below",
                    );
                    report.faults.extend(faults);
                    None
                }
                Ok(parsed) => {
                    let map = parsed.map(tiles);
                    let places = map.ids().zip(parsed.tiles).collect();
                    Some((map, places))
                }
            }
        }
    }
}

/// A map written out tile by tile in the head.
fn given(
    header: &Header,
    tiles: &TileSet,
    line: &Line,
    free: bool,
    report: &mut Reporter<'_>,
) -> Option<Map> {
    let mut found = Vec::new();
    for tile in header.lay_out.iter().filter(|line| {
        line.words[0] == "tile" && line.words.get(2).is_some_and(|word| word == "is")
    }) {
        let (label, name) = (&tile.words[1], tile.words.get(3).map_or("", String::as_str));
        let turn = tile
            .words
            .iter()
            .position(|word| word == "turn")
            .and_then(|at| tile.words.get(at + 1))
            .map_or(Some(0), |word| word.parse().ok().filter(|turn| *turn < 6));
        match (Hex::parse(label), tiles.by_id(name), turn) {
            (Some(hex), Some(design), Some(turn)) => found.push((hex, Laid { design, turn })),
            (None, _, _) => {
                report.fault(tile, format!("`{label}` is no place; places are written like D4"), "")
            }
            (_, None, _) => report.fault(tile, format!("there is no tile `{name}`"), ""),
            (_, _, None) => report.fault(tile, "a tile is turned by 0 to 5 sides", ""),
        }
    }
    if found.is_empty() {
        report.fault(line, "the map is to be given, but no `tile … is …` line gives any", "");
        return None;
    }
    let size = found
        .iter()
        .map(|(hex, _)| hex.column_row())
        .map(|(column, row)| column.max(row) + 1)
        .max()
        .unwrap_or(1);
    if size > 400 {
        report.fault(line, "a map has at most 400 columns and rows", "");
        return None;
    }
    let mut board = Board::new(i64::from(size), 0);
    for (hex, laid) in found {
        board.put(hex, laid);
    }
    let boxes = header
        .options
        .iter()
        .find(|line| line.words[1] == GameOption::Boxes.row().name)
        .and_then(|line| line.words[2].parse().ok())
        .unwrap_or(1);
    let troubles = if free { board.islands(tiles) } else { board.faults(tiles, boxes) };
    for trouble in troubles {
        report.fault(
            line,
            format!("{}: {} ({})", trouble.hex.label(), trouble.text, trouble.rule),
            "`map given free` lets a hand-made map break the laying rules",
        );
    }
    Some(board.finish_as_labelled(tiles))
}

fn apply_file_tile(
    state: &mut State,
    rules: &Ruleset,
    place: PlaceId,
    tile: &crate::map::FileTile,
    report: &mut Reporter<'_>,
) {
    if let Some(owner) = &tile.owner {
        match owner_named(state, owner) {
            Ok(owner) => state.apply(&Event::OwnerChanged { place, owner }),
            Err(message) => report
                .faults
                .push(Fault::new("campaign::head", format!("{}: {message}", tile.hex.label()))),
        }
    }
    if tile.known || tile.owner.is_some() || tile.settlement.is_some() {
        state.apply(&Event::BecameKnown(place));
    }
    if tile.settlement.is_some() {
        state.apply(&Event::SettlementChanged { place, settlement: tile.settlement });
        if tile.settlement == Some(rules.capital)
            && let Owner::Realm(realm) = state.holding(place).owner
        {
            found_realm(state, rules, realm, place);
        }
    }
    if tile.razed {
        state.apply(&Event::RazedChanged {
            place,
            settlement: state.holding(place).settlement,
            razed: true,
        });
        state.holdings[place.0 as usize].fresh_ruin = false;
    }
    for name in &tile.marks {
        state.apply(&Event::MarkLaid(Mark {
            name: name.clone(),
            place,
            by: None,
            amount: 0,
            until: Until::Lifted,
        }));
    }
    if tile.stock > 0 {
        state.apply(&Event::StockChanged { place, by: tile.stock });
    }
}

fn owner_named(state: &State, name: &str) -> Result<Owner, String> {
    match name {
        "nobody" => Ok(Owner::Nobody),
        "independent" => Ok(Owner::Independent),
        _ => state
            .realm_named(name)
            .map(Owner::Realm)
            .ok_or_else(|| format!("there is no realm `{name}`")),
    }
}

/// A capital given with the campaign: the tiles around it are the realm (NL-REALM-03).
fn found_realm(state: &mut State, rules: &Ruleset, realm: RealmId, place: PlaceId) {
    let radius = rules.fixed(Fixed::RealmRadius);
    let map = Arc::clone(&state.map);
    let home: Vec<PlaceId> = map
        .ids()
        .filter(|tile| map.distance(place, *tile) <= radius && !map.place(*tile).swamp())
        .collect();
    for tile in &home {
        if !state.holding(*tile).known {
            state.apply(&Event::BecameKnown(*tile));
            state.apply(&Event::OwnerChanged { place: *tile, owner: Owner::Realm(realm) });
        }
    }
    state.apply(&Event::OwnerChanged { place, owner: Owner::Realm(realm) });
    state.apply(&Event::SettlementChanged { place, settlement: Some(rules.capital) });
    state.apply(&Event::CapitalChosen { realm, place, home });
}

fn lay_out(state: &mut State, rules: &Ruleset, line: &Line) -> Result<(), String> {
    let words: Vec<&str> = line.words.iter().map(String::as_str).collect();
    let place = Game::new(rules, state, None).place_named(words[1]);
    match words.as_slice() {
        ["tile", _, rest @ ..] => lay_tile(state, rules, place?, rest),
        ["banner", realm, number, label, points, rest @ ..] => {
            let game = Game::new(rules, state, None);
            let (realm, at) = (game.realm_named(realm)?, game.place_named(label)?);
            lay_banner(state, rules, realm, (number, at, points), rest)
        }
        ["troop", realm, number, rest @ ..] => lay_troop(state, rules, realm, number, rest),
        ["siege", ..] => super::midway::siege(state, rules, &words),
        ["order" | "scouted" | "unplaced" | "remember", ..] => {
            super::midway::lay_out(state, rules, &words)
        }
        ["counter", realm, name, number] => {
            let game = Game::new(rules, state, None);
            let event = game.counter_set(
                game.realm_named(realm)?,
                name,
                number,
                "given with the campaign",
            )?;
            state.apply(&event);
            Ok(())
        }
        ["crowns" | "money", realm, crowns] => {
            let realm = Game::new(rules, state, None).realm_named(realm)?;
            let by = number(crowns)? - state.realm(realm).crowns;
            state.apply(&Event::CrownsChanged { realm, by, what: "given with the campaign" });
            Ok(())
        }
        ["mark", name, label, rest @ ..] => {
            let mark = Game::new(rules, state, None).mark_given([name, label], rest)?;
            state.apply(&Event::MarkLaid(mark));
            Ok(())
        }
        ["pact", by, with, text @ ..] if !text.is_empty() => {
            let game = Game::new(rules, state, None);
            let (by, with) = (game.realm_named(by)?, game.realm_named(with)?);
            let pact = u16::try_from(state.pacts.len()).unwrap_or(u16::MAX);
            state.apply(&Event::PactOffered { by, with, text: text.join(" ") });
            state.apply(&Event::PactAnswered { pact, accepted: true });
            Ok(())
        }
        ["mission", realm, label] | ["ally", realm, label] | ["ally", realm, label, "full"] => {
            let game = Game::new(rules, state, None);
            let (realm, area) =
                (game.realm_named(realm)?, game.independent_empire(game.place_named(label)?));
            if area.is_empty() {
                return Err(format!("{label} belongs to no independent area"));
            }
            state.apply(&match words[0] {
                "mission" => Event::MissionDeclared { realm, area },
                _ => Event::AllianceMade { realm, area, full: words.len() == 4 },
            });
            Ok(())
        }
        // Who plays must keep to it, so the session sees to it.
        ["dice", "only"] => Ok(()),
        ["dice", what @ ..] => {
            let order = umpire::dice(&what.join(" ")).map_err(|refusal| refusal.why)?;
            state.apply(&umpire::dice_event(order));
            Ok(())
        }
        ["ships", _, owner, count] => {
            let owner = owner_named(state, owner)?;
            let at = place?;
            for _ in 0..number(count)?.min(100) {
                let ship = ShipId(
                    u16::try_from(state.ships.len()).map_err(|_| "there are too many ships")?,
                );
                let number = state.free_ship_number(owner);
                state.apply(&Event::ShipLaunched { ship, owner, number, at, docked: true });
            }
            Ok(())
        }
        ["ship", owner, number, label, rest @ ..] => {
            let owner = owner_named(state, owner)?;
            let at = Game::new(rules, state, None).place_named(label)?;
            let (docked, marks) = match rest {
                ["sea", marks @ ..] => (false, marks),
                marks => (true, marks),
            };
            let marks = match marks {
                [] => &[],
                ["mark", marks @ ..] => marks,
                _ => return Err(format!("`{}` does not fit", rest.join(" "))),
            };
            if docked && !Game::new(rules, state, None).harbour(at) {
                return Err(format!(
                    "{label} has no harbour; `{label} sea` puts the ship on the water there"
                ));
            }
            let ship =
                ShipId(u16::try_from(state.ships.len()).map_err(|_| "there are too many ships")?);
            let number = numbered(number, "ships")?;
            state.apply(&Event::ShipLaunched { ship, owner, number, at, docked });
            for name in marks {
                let name = Game::new(rules, state, None).ship_mark(name)?.id.clone();
                state.apply(&Event::ShipMarked { ship, of: owner.into(), name, amount: 0 });
            }
            Ok(())
        }
        _ => Err(format!("`{}` does not fit", words.join(" "))),
    }
}

/// The number on a flag.
fn numbered(digits: &str, what: &str) -> Result<u8, String> {
    let flag = u8::try_from(number(digits)?).ok().filter(|flag| (1..100).contains(flag));
    flag.ok_or_else(|| format!("{what} are numbered 1 to 99"))
}

pub(super) fn number(word: &str) -> Result<i64, String> {
    word.parse()
        .ok()
        .filter(|number| (0..=1_000_000).contains(number))
        .ok_or_else(|| format!("`{word}` is no number from 0 to 1000000"))
}

fn lay_tile(
    state: &mut State,
    rules: &Ruleset,
    place: PlaceId,
    words: &[&str],
) -> Result<(), String> {
    match words {
        [] => Ok(()),
        ["is", _, rest @ ..] | ["turn", _, rest @ ..] => lay_tile(state, rules, place, rest),
        ["known", rest @ ..] => {
            state.apply(&Event::BecameKnown(place));
            lay_tile(state, rules, place, rest)
        }
        ["razed", rest @ ..] => {
            state.apply(&Event::RazedChanged {
                place,
                settlement: state.holding(place).settlement,
                razed: true,
            });
            // A campaign begins among old ruins, unless it says `fresh`.
            let fresh = rest.first() == Some(&"fresh");
            state.holdings[place.0 as usize].fresh_ruin = fresh;
            lay_tile(state, rules, place, &rest[usize::from(fresh)..])
        }
        ["burnt", rest @ ..] => {
            state.apply(&Event::ForestBurnt(place));
            lay_tile(state, rules, place, rest)
        }
        ["owner", name, rest @ ..] => {
            let owner = owner_named(state, name)?;
            state.apply(&Event::BecameKnown(place));
            state.apply(&Event::OwnerChanged { place, owner });
            lay_tile(state, rules, place, rest)
        }
        ["settlement", name, rest @ ..] => {
            let settlement = match *name {
                "barren" => None,
                _ => Some(
                    rules
                        .names
                        .settlement(name)
                        .ok_or_else(|| format!("there is no settlement `{name}`"))?,
                ),
            };
            state.apply(&Event::BecameKnown(place));
            state.apply(&Event::SettlementChanged { place, settlement });
            lay_tile(state, rules, place, rest)
        }
        ["stock", count, rest @ ..] => {
            let by = number(count)? - state.holding(place).stock;
            state.apply(&Event::StockChanged { place, by });
            lay_tile(state, rules, place, rest)
        }
        ["capital", name, rest @ ..] => {
            let realm =
                state.realm_named(name).ok_or_else(|| format!("there is no realm `{name}`"))?;
            found_realm(state, rules, realm, place);
            lay_tile(state, rules, place, rest)
        }
        [other, ..] => Err(format!("a tile has no `{other}`")),
    }
}

/// What may have befallen a character whom a campaign begins with: a wound that hampers him, one
/// that keeps him from battle, lasting harm.
const HARM: [&str; 3] = ["wounded", "out", "scarred"];

/// Somebody on the roll of a banner that a line above has formed; the banner has his points more.
fn lay_troop(
    state: &mut State,
    rules: &Ruleset,
    realm: &str,
    digits: &str,
    words: &[&str],
) -> Result<(), String> {
    if !state.has_rosters() {
        return Err("units and characters need `option depth roster`".to_owned());
    }
    let game = Game::new(rules, state, None);
    let realm = game.realm_named(realm)?;
    if let ("machine", [of, kind]) = (digits, words) {
        let trophy = Trophy {
            of: game.realm_named(of)?,
            kind: (*kind).to_owned(),
            machine: true,
            keeper: Keeper::Capital(realm),
        };
        state.apply(&Event::TrophyTaken { trophy: Box::new(trophy) });
        return Ok(());
    }
    let (station, words) = match (digits, words) {
        ("home", rest) => (Station::Reserve, rest),
        ("captive", [captor, flag, rest @ ..]) => (
            Station::Captive(game.banner_numbered(game.realm_named(captor)?, number(flag)?)?),
            rest,
        ),
        ("jailed", [keeper, rest @ ..]) => (Station::Dungeon(game.realm_named(keeper)?), rest),
        (digits, rest) => (Station::Banner(game.banner_numbered(realm, number(digits)?)?), rest),
    };
    // A prisoner may be one of those whom his realm had hired (NL-RACE-01); in a banner it is the
    // banner that says it.
    let (service, race, words) = match station {
        Station::Captive(_) | Station::Dungeon(_) => game.serving(words)?,
        _ => (Service::Own, None, words),
    };
    if service != Service::Own && !service.of_others() {
        return Err(format!(
            "{} troops are in no army list: a prisoner was the realm's own, a mercenary or allied",
            service.word()
        ));
    }
    let hired = match station {
        Station::Banner(banner) => game.hired_into(banner),
        _ => service.of_others().then_some((service, None, race)),
    };
    let army = match station {
        Station::Banner(banner) => game.army_of_banner(banner),
        _ => game.army_of_race(game.race_in_service(realm, service, race)),
    };
    let army = army.ok_or("the rules have no army list for this realm")?;
    // Harm is written at the end of a character's line (NL-TT-15).
    let sound = words.iter().position(|word| HARM.contains(word)).unwrap_or(words.len());
    let (words, harm) = words.split_at(sound);
    let mut body = Buyer { realm, budget: 0, winter: false, banners: 0, hired }
        .given(army, station, words)
        .map_err(|no| no.why)?;
    for word in harm {
        let Some(character) = &mut body.character else {
            return Err("only characters are wounded".to_owned());
        };
        match *word {
            "scarred" => character.scars.push("lasting harm".to_owned()),
            "wounded" | "out" => {
                let wound = Wound {
                    what: "wound".to_owned(),
                    out: *word == "out",
                    penalty: "weakened".to_owned(),
                    rounds: None,
                };
                character.wounds.push(wound);
            }
            other => {
                return Err(format!(
                    "after a wound nothing but {} is wanted, not `{other}`",
                    HARM.join(", ")
                ));
            }
        }
    }
    if matches!(station, Station::Captive(_) | Station::Dungeon(_)) {
        let stripped = game.value(Value::PrisonersStripped, realm) > 0;
        imprison(rules, stripped, &mut body)?;
    }
    body.number = state.roster.free_number(realm);
    let (troop, by) =
        (TroopId(u16::try_from(state.roster.troops.len()).unwrap_or(u16::MAX)), body.points());
    state.apply(&Event::TroopRaised { troop, body: Box::new(body) });
    if let Station::Banner(banner) = station {
        state.apply(&Event::PointsChanged { banner, by, what: "given" });
    }
    Ok(())
}

/// A prisoner whom a campaign begins with is as one taken in play: he does not rise next winter
/// (NL-REC-06), and keeps no more than prisoners do (NL-TT-18).
fn imprison(rules: &Ruleset, stripped: bool, body: &mut Troop) -> Result<(), String> {
    let Some(character) = &mut body.character else {
        return Err("only characters are taken prisoner".to_owned());
    };
    character.captured = true;
    if stripped && !body.gear.is_empty() {
        let army = rules.armies.iter().find(|army| army.id == body.list);
        let bare = army
            .and_then(|army| army.character(&body.kind))
            .and_then(|kind| kind.at_level(character.level));
        body.worth = bare.unwrap_or(body.worth);
        body.gear.clear();
    }
    Ok(())
}

fn lay_banner(
    state: &mut State,
    rules: &Ruleset,
    realm: RealmId,
    (digits, at, points): (&str, PlaceId, &str),
    words: &[&str],
) -> Result<(), String> {
    let banner = BannerId(u16::try_from(state.banners.len()).unwrap_or(u16::MAX));
    let flag = numbered(digits, "banners")?;
    let (mut baggage, mut side, mut ground, mut shut_in, mut service, mut aboard) =
        (0, None, None, false, Service::Own, None);
    let mut race = None;
    let mut words = words;
    while let Some((key, rest)) = words.split_first() {
        words = rest;
        if *key == "shut_in" {
            shut_in = true;
            continue;
        }
        let Some((value, rest)) = rest.split_first() else {
            return Err(format!("`{key}` needs a value"));
        };
        words = rest;
        match *key {
            "baggage" => baggage = number(value)?,
            "side" => {
                side = Some(Side::from_name(value).ok_or_else(|| format!("`{value}` is no side"))?)
            }
            "ground" => ground = u8::try_from(number(value)?).ok().map(Ground),
            "race" => race = Some(Game::new(rules, state, None).race_named(value)?),
            "aboard" => {
                let ship = state.ship_numbered(Owner::Realm(realm), number(value)?);
                aboard = Some(ship.ok_or_else(|| {
                    format!("there is no ship {value} yet; its line comes before")
                })?);
            }
            "service" => service = Service::named(value)?,
            _ => return Err(format!("a banner has no `{key}`")),
        }
    }
    let beside =
        side.and_then(|side| state.map.place(at).side_grounds[side.0 as usize].first().copied());
    let ground = ground.or(beside).unwrap_or(Ground(0));
    state.apply(&Event::BannerFormed {
        banner,
        realm,
        number: flag,
        points: number(points)?,
        baggage,
        at,
        ground,
        side,
        service,
        race,
    });
    if shut_in {
        state.apply(&Event::ShutIn { banner, shut_in: true });
    }
    if let Some(ship) = aboard {
        let of = state.ship(ship).owner.into();
        state.apply(&Event::Embarked { banner, ship, of });
    }
    Ok(())
}
