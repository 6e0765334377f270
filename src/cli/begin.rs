//! Beginning a campaign in a folder: its head from the arguments of `margrave play`, who sits where,
//! and a map of provinces where the edition makes one and none is given.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::realm_names::{TakenNames, USUAL_NAMES};
use super::{PlayArguments, USUAL_PLAYERS};
use crate::basics::files;
use crate::campaign::{SEATS, Seat, not_a_person};
use crate::fault::{Fault, SourceFile, or_nearest};
use crate::map::{MapFile, read_map};
use crate::rules::{CHOICES, Chosen, Library, ModOption, Ruleset, Selection};
use crate::say;
use crate::script::load_selection;
use crate::session::header::is_realm_name;
use crate::session::{Folder, Session, answers, header};
use crate::simulation;
use crate::text::{Joined, Text, quoted};
use crate::yaml::Files;

/// The file beside the campaign that holds the map that was made for it.
pub(super) const MADE_MAP: &str = "map.yaml";

/// Writes the head of a new campaign. What is to be said of its names is returned.
pub(super) fn begin(
    library: &Library,
    arguments: &PlayArguments,
    folder: &Folder,
) -> Result<Vec<Text>, Vec<Fault>> {
    let rules = chosen_rules(
        library,
        arguments.edition.as_deref(),
        &arguments.mods,
        Some(&folder.campaign()),
    )?;
    let seed = arguments.seed.unwrap_or_else(fresh_seed);
    let players = answers::composed(&arguments.players);
    let seated = seats(&players, &TakenNames::of(&rules)).map_err(|fault| vec![fault])?;
    let ChosenSeats { players, people, notes } = seated;
    let mut text = header_lines(&rules, Some(seed), &players, &arguments.races, &arguments.options);
    for (realm, person) in &people {
        text.push_str(&format!("player {realm} {person}\n"));
    }
    if arguments.host {
        text.push_str("host human\n");
    }
    let mut maps = Path::new(".");
    let mut beside = None;
    if let Some(path) = &arguments.map {
        match map_lines(path, &rules)? {
            MapLines::Given(lines) => text.push_str(&lines),
            MapLines::File { name, source } => {
                text.push_str(&format!("map {name}\n"));
                maps = path.parent().unwrap_or(maps);
                beside = Some((name, source));
            }
        }
    }
    let mut draft = None;
    if arguments.map.is_none() && rules.province_maps.is_some() {
        let names: Vec<&str> = players.iter().map(|(name, _)| name.as_str()).collect();
        let made = super::map::made_for(&rules, seed, &names).map_err(|fault| vec![fault])?;
        text.push_str(&format!("map {MADE_MAP}\n"));
        draft = Some(DraftMap::write(folder, &made).map_err(|fault| vec![fault])?);
        maps = &folder.path;
    }
    text.push_str("begin\n");
    let source = super::map::named(library.spoken(), &say!("the new campaign"), text);
    let (header, _) = header::parse(&source)?;
    Session::new(rules.clone(), header.clone(), &source, maps, Vec::new())?;
    let beside = beside.as_ref().map(|(name, source)| (name.as_str(), source.text.as_str()));
    folder.create(&header, &rules, beside).map_err(|fault| vec![fault])?;
    if let Some(draft) = draft {
        draft.keep();
    }
    Ok(notes)
}

/// Returns the rules of an edition with mods, as they are named on the command line. Mods are looked for near
/// a campaign as well.
///
/// # Errors
/// A mod that is named wrongly, and every fault of the rules.
pub(super) fn chosen_rules(
    library: &Library,
    edition: Option<&str>,
    mods: &[String],
    near: Option<&Path>,
) -> Result<Arc<Ruleset>, Vec<Fault>> {
    let chosen: Option<Vec<Chosen>> = mods
        .iter()
        .map(|text| Chosen::parse(&text.split_whitespace().collect::<Vec<_>>()))
        .collect();
    let Some(mods) = chosen else {
        return Err(vec![
            Fault::new("mods::name", say!("`--mod` takes the name of one mod"))
                .help(say!("write `--mod NAME`, or `--mod \"NAME over OTHER\"`")),
        ]);
    };
    let edition = edition.map_or_else(|| library.offered_edition(), str::to_owned);
    let selection = Selection { edition, mods };
    match near {
        Some(path) => load_selection(&library.near(path), &selection),
        None => load_selection(library, &selection),
    }
}

/// Returns the head of a new campaign, but for its map: what is chosen of the rules, and who plays.
pub(super) fn header_lines(
    rules: &Ruleset,
    seed: Option<u64>,
    players: &[(String, String)],
    races: &[String],
    options: &[String],
) -> String {
    let mut text = format!(
        "margrave {format}\nedition {edition}\nrules {hash}\n",
        edition = rules.edition,
        hash = rules.hash,
        format = header::FORMAT
    );
    if let Some(seed) = seed {
        text.push_str(&format!("seed {seed}\n"));
    }
    for chosen in &rules.selection.mods {
        text.push_str(&format!("mod {chosen}\n", chosen = chosen.write()));
    }
    for (name, seat) in players {
        text.push_str(&format!("realm {name} {seat}\n"));
    }
    for choice in races {
        let (realm, race) = choice.split_once('=').unwrap_or((choice, ""));
        text.push_str(&format!("race {realm} {race}\n"));
    }
    for option in options {
        let (name, value) = option.split_once('=').unwrap_or((option, ""));
        text.push_str(&format!("option {name} {value}\n", name = whole_name(rules, name)));
    }
    text
}

/// Returns `warmaster.winters` for `winters` if no other option is called so.
fn whole_name<'a>(rules: &'a Ruleset, typed: &'a str) -> &'a str {
    let is_own =
        |name: &&str| name.split_once('.').is_some_and(|(_, own)| own.eq_ignore_ascii_case(typed));
    let mut found = rules.mod_options.iter().map(|option| option.name.as_str()).filter(is_own);
    let built_in = CHOICES.iter().any(|row| row.name == typed);
    match (found.next(), found.next()) {
        (Some(name), None) if !built_in => name,
        _ => typed,
    }
}

/// Lists the settings of options that are made for computers and that nobody has set.
pub(super) fn for_computers(rules: &Ruleset, set: &[String]) -> Vec<String> {
    let is_set = |name: &str| {
        set.iter()
            .any(|set| set.split_once('=').is_some_and(|(own, _)| whole_name(rules, own) == name))
    };
    let made = rules.mod_options.iter().filter(|option| !is_set(&option.name));
    let value = |option: &ModOption| {
        option.with_computers.as_ref().map(|value| format!("{}={value}", option.name))
    };
    made.filter_map(value).collect()
}

/// Returns a seed that nobody chose; it is written into the campaign file.
pub(super) fn fresh_seed() -> u64 {
    use rand::{Rng, SeedableRng, rngs::StdRng};
    StdRng::try_from_rng(&mut rand::rngs::SysRng)
        .map_or(1, |mut generator| generator.next_u64() >> 11)
}

/// Form in which the head of a new campaign names its map.
enum MapLines {
    /// Tiles are written out as lines of the head, so that the campaign is one file.
    Given(String),
    /// A map of provinces is a file beside the campaign.
    File { name: String, source: Arc<SourceFile> },
}

fn map_lines(path: &Path, rules: &Ruleset) -> Result<MapLines, Vec<Fault>> {
    let source = read_map(path, &path.display().to_string()).map_err(|fault| vec![fault])?;
    let file = MapFile::parse(&mut Files::default(), &source, &rules.names, &rules.tiles)?;
    let MapFile::Tiles(file) = file else {
        let name = path.file_name().map_or_else(String::new, |name| name.display().to_string());
        if name.contains(char::is_whitespace) {
            let message =
                say!("the name of the map file, `{name}`, has a blank in it", name = quoted(name));
            return Err(vec![Fault::new("map::name", message).help(say!("rename the file"))]);
        }
        return Ok(MapLines::File { name, source });
    };
    let mut text =
        format!("map given{free_map}\n", free_map = if file.free { " free" } else { "" });
    for tile in &file.tiles {
        let label = tile.hex.label();
        text.push_str(&format!(
            "tile {label} is {design} turn {turn}",
            design = rules.tiles.design(tile.design).id,
            turn = tile.turn
        ));
        let tile = &tile.standing;
        if tile.known {
            text.push_str(" known");
        }
        if let Some(owner) = &tile.owner {
            text.push_str(&format!(" owner {owner}"));
        }
        match (tile.settlement, &tile.owner) {
            (Some(kind), Some(owner)) if kind == rules.capital => {
                text.push_str(&format!(" capital {owner}"))
            }
            (Some(kind), _) => text.push_str(&format!(" settlement {}", rules.settlement(kind).id)),
            _ => {}
        }
        if tile.razed {
            text.push_str(" razed");
        }
        if tile.stock > 0 {
            text.push_str(&format!(" stock {}", tile.stock));
        }
        text.push('\n');
    }
    Ok(MapLines::Given(text))
}

/// Realms of a new campaign with who plays them, and what is to be said of their names.
struct ChosenSeats {
    players: Vec<(String, String)>,
    /// Realms whose players are named, with their names.
    people: Vec<(String, String)>,
    notes: Vec<Text>,
}

/// Reads `red=human,blue=greedy`; `human,greedy`, where realms are called as usual; or how many play: one
/// person and computers.
fn seats(players: &str, taken: &TakenNames) -> Result<ChosenSeats, Fault> {
    let names = taken.usual();
    let by_number = |number: usize| -> Vec<Seat> {
        let computers = std::iter::repeat(Seat::Greedy);
        std::iter::once(Seat::Human).chain(computers).take(number.min(names.len() + 1)).collect()
    };
    let seated = match (players.parse::<usize>(), simulation::seats(players)) {
        (Ok(number), _) => by_number(number),
        _ if players == USUAL_PLAYERS => by_number(USUAL_PLAYERS.split(',').count()),
        (_, Ok(seated)) => seated,
        _ => return named_seats(players, taken),
    };
    let Some(realms) = names.get(..seated.len()).filter(|realms| !realms.is_empty()) else {
        let most = names.len();
        let players = quoted(players);
        let message =
            say!("`--players {players}` does not seat 1 to {most} players", players, most);
        return Err(Fault::new("campaign::head", message)
            .help(say!("name the realms: `--players red=human,blue=greedy`")));
    };
    let renamed = USUAL_NAMES[..seated.len()].iter().filter_map(|name| taken.why_not(name));
    let mut notes: Vec<Text> = renamed.collect();
    if !notes.is_empty() {
        let names = realms.iter().map(|name| Text::verbatim(*name));
        let names = Text::list(names, Joined::And);
        notes.push(say!("So the realms are called {names}.", names));
    }
    let players = realms.iter().zip(seated);
    let players = players.map(|(name, seat)| ((*name).to_owned(), seat.name().to_owned()));
    Ok(ChosenSeats { players: players.collect(), people: Vec::new(), notes })
}

/// Realms that are named; a person plays those of which nothing else is said.
fn named_seats(players: &str, taken: &TakenNames) -> Result<ChosenSeats, Fault> {
    if let Some(seat) = players.split(',').find(|part| Seat::by_name(part).is_some()) {
        let seat = || quoted(seat);
        let message =
            say!("`{seat}` in `--players` is who plays, not the name of a realm", seat = seat());
        return Err(Fault::new("campaign::head", message).help(say!(
            "write `red={seat}`, or only who plays, for instance `--players human,{seat}`",
            seat = seat()
        )));
    }
    let mut seated = Vec::new();
    let mut people = Vec::new();
    for player in players.split(',') {
        let (realm, seat) = player.split_once('=').unwrap_or((player, "human"));
        if let Some(fault) = no_realm(realm, seat) {
            return Err(fault);
        }
        if Seat::by_name(seat).is_some() {
            seated.push((realm.to_owned(), seat.to_owned()));
            continue;
        }
        // Names begin with a capital letter: what does not is a misspelt player of the program.
        if !seat.starts_with(char::is_uppercase) {
            let near = or_nearest(seat, SEATS.iter().map(|(name, _)| *name));
            let message =
                say!("`{seat}` in `--players` plays no realm{near}", seat = quoted(seat), near);
            return Err(Fault::new("campaign::head", message).help(say!(
                "a realm is played by {names}, or by a person whose name begins with a capital letter: `{realm}=Anna`",
                names = Seat::names(),
                realm = quoted(realm)
            )));
        }
        if let Some(why) = not_a_person(seat) {
            return Err(Fault::new("campaign::head", why));
        }
        seated.push((realm.to_owned(), Seat::Human.name().to_owned()));
        people.push((realm.to_owned(), seat.to_owned()));
    }
    let notes = seated.iter().filter_map(|(name, _)| taken.why_not(name)).collect();
    Ok(ChosenSeats { players: seated, people, notes })
}

/// Reports a name in `--players` that is no realm's: a person may stand on the wrong side.
fn no_realm(realm: &str, seat: &str) -> Option<Fault> {
    if is_realm_name(realm) {
        return None;
    }
    let message = say!(
        "`{realm}` in `--players` cannot be the name of a realm: those are 1 to 16 small letters",
        realm = quoted(realm)
    );
    let person = realm.starts_with(char::is_uppercase) && seat == Seat::Human.name();
    let example = if person && not_a_person(realm).is_none() { realm } else { "Anna" };
    Some(Fault::new("campaign::head", message).help(say!(
        "the realm stands first, and then who plays it: `--players red={example},blue=greedy`",
        example = quoted(example)
    )))
}

/// Map that was made in the folder of a campaign that is about to begin; the file is removed if the campaign does
/// not begin.
pub(super) struct DraftMap {
    path: PathBuf,
    /// The folder was made for it.
    folder: Option<PathBuf>,
    kept: bool,
}

impl DraftMap {
    pub(super) fn write(folder: &Folder, text: &str) -> Result<DraftMap, Fault> {
        let path = folder.path.join(MADE_MAP);
        let made = (!folder.path.exists()).then(|| folder.path.clone());
        let written = files::create_private_folder(&folder.path)
            .and_then(|()| files::write_private_new(&path, text));
        match written {
            Ok(()) => Ok(DraftMap { path, folder: made, kept: false }),
            Err(error) => {
                let (path, error) = (Text::displayed(path.display()), Text::system_error(&error));
                let message = say!(
                    "the map of the campaign cannot be written to {path}: {error}",
                    path,
                    error
                );
                Err(Fault::new("campaign::unwritable", message)
                    .help(say!("choose another folder, or name the map with `--map`")))
            }
        }
    }

    /// Keeps the map's file: the campaign has begun.
    pub(super) fn keep(mut self) {
        self.kept = true;
    }
}

impl Drop for DraftMap {
    fn drop(&mut self) {
        if !self.kept {
            let _ = std::fs::remove_file(&self.path);
            if let Some(folder) = &self.folder {
                let _ = std::fs::remove_dir(folder);
            }
        }
    }
}
