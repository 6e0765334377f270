//! `margrave play [FOLDER]`: opens a campaign, or begins one.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use super::setting_up::{DraftMap, MADE_MAP, seats};
use super::{Opening, PlayArguments, Replies, USUAL_FOLDER, fail, lessons, opening, say};
use crate::campaign::RealmId;
use crate::campaign::knowledge::Viewer;
use crate::console::Saying;
use crate::counted;
use crate::counted::listed;
use crate::fault::{Fault, SourceFile};
use crate::map::{MapFile, read_map};
use crate::repl::{Prompt, Terminal};
use crate::rules::{Chosen, Library, Ruleset, Selection};
use crate::script::load_selection;
use crate::script::run::complain;
use crate::session;
use crate::session::header;
use crate::session::lock::some_of;
use crate::session::{Console, Finished, Folder, Input, Journal, Screen, Session, answers};
use crate::yaml::Files;

/// Plays at the prompt until the players leave.
#[must_use]
pub fn play(library: &Library, arguments: &PlayArguments, colour: bool) -> ExitCode {
    let mut prompt = match Prompt::new(colour) {
        Ok(prompt) => prompt,
        Err(error) => {
            return fail(
                &[Fault::new("prompt::failed", format!("the prompt cannot be opened: {error}"))],
                colour,
            );
        }
    };
    let usual = Folder { path: PathBuf::from(USUAL_FOLDER) };
    let asks = *arguments == PlayArguments::default()
        && prompt.asks_back()
        && std::io::stdout().is_terminal()
        && !usual.campaign().exists();
    let chosen = if asks {
        match opening(library, &mut Asking { prompt: &mut prompt, colour }) {
            Opening::Play(chosen) => *chosen,
            Opening::Leave => return ExitCode::SUCCESS,
        }
    } else {
        arguments.clone()
    };
    prompt.forget();
    play_in(library, &chosen, prompt, colour)
}

/// Which people realms have of which nobody said it; nothing where all were named, or where there is
/// no choice.
fn peoples_by_default(session: &Session, arguments: &PlayArguments) -> Option<String> {
    let rules = session.rules.shown();
    let usual = rules.default_race?;
    let race = rules.races.get(usize::from(usual.0)).filter(|_| rules.races.len() > 1)?;
    let named = |realm: &str| {
        let mut named = arguments.races.iter().filter_map(|choice| choice.split_once('='));
        named.any(|(name, _)| name.eq_ignore_ascii_case(realm))
    };
    let realms = session.state.realms.iter().filter(|realm| realm.race == Some(usual));
    let realms: Vec<&str> = realms.map(|realm| realm.name.as_str()).collect();
    let realms: Vec<&str> = realms.into_iter().filter(|realm| !named(realm)).collect();
    let first = realms.first()?;
    let others = rules.races.iter().map(|race| race.id.as_str()).filter(|id| *id != race.id);
    Some(format!(
        "Nobody named a people for {realms}, so it is {usual} (`rules {id}`). `--race {first}=PEOPLE` names another when a campaign begins: {others}.",
        realms = listed(&realms, "and"),
        usual = rules.display_name(&race.title),
        id = race.id,
        others = listed(&others.collect::<Vec<_>>(), "or"),
    ))
}

/// Somebody at the terminal who answers what the program asks before there is a campaign.
struct Asking<'a> {
    prompt: &'a mut Prompt,
    colour: bool,
}

impl Replies for Asking<'_> {
    fn reply(&mut self, words: &[String]) -> Option<String> {
        self.prompt.choose("> ", words, say)
    }

    fn say(&mut self, text: &str) {
        let mut screen = Terminal::new(self.colour, say);
        text.lines().for_each(|line| screen.line(line));
        if text.is_empty() {
            say("");
        }
    }
}

/// Plays the campaign of a folder, which is begun where there is none.
fn play_in(
    library: &Library,
    arguments: &PlayArguments,
    mut prompt: Prompt,
    colour: bool,
) -> ExitCode {
    let path = arguments.folder.clone().unwrap_or_else(|| match arguments.learn {
        true => lessons::folder_of(library, arguments),
        false => PathBuf::from(USUAL_FOLDER),
    });
    let folder = Folder { path };
    let begun = folder.campaign().exists();
    let ready = match (begun, arguments.learn) {
        (true, _) => Ok(()),
        (false, true) => lessons::begin(library, arguments, &folder),
        (false, false) => begin(library, arguments, &folder),
    };
    let opened =
        ready.and_then(|()| open(library, &folder, (begun && arguments.from_snapshot, colour)));
    let mut session = match opened {
        Ok(session) => session,
        Err(faults) => return fail(&faults, colour),
    };
    let mut console = Console::new(Box::new(Terminal::new(colour, say)), false, colour);
    console.preferences = folder.preferences();
    if prompt.asks_back() {
        console.usually = Saying::Dice;
    }
    let seats = session.seats();
    let humans: Vec<(usize, &str)> = seats.people().collect();
    if let Some((first, _)) = humans.first() {
        console.viewer = Viewer::Realm(RealmId(u8::try_from(*first).unwrap_or(0)));
        console.shared = humans.len() > 1 || seats.host_plays();
        console.vacant = begun && console.shared;
    }
    let mods: Vec<&str> =
        session.rules.selection.mods.iter().map(|chosen| chosen.name.as_str()).collect();
    let mods = if mods.is_empty() { String::new() } else { format!(" with {}", mods.join(", ")) };
    let state = if begun { "goes on" } else { "begins" };
    console.say(&format!("Margrave, {rules}{mods}. The campaign in {path} {state}. `help` explains, Tab completes, `quit` leaves.", rules = session.rules.title, path = folder.path.display()));
    match humans.as_slice() {
        [] => {}
        _ if console.shared && seats.host_plays() => {
            console.say("Each player who is asked sees only what they may know, and the host everything; the screen is cleared before it changes hands. `view as host` shows everything.")
        }
        [(_, only)] => console.say(&format!("You see what {only} may know; `view as host` shows everything.")),
        _ => {
            console.say("Each player who is asked sees only what they may know; the screen is cleared before it changes hands. `view as host` shows everything.")
        }
    }
    if !begun && !arguments.learn {
        peoples_by_default(&session, arguments).into_iter().for_each(|text| console.say(&text));
    }
    let ended = match offer_unfinished(&mut session, &mut prompt, &mut console) {
        Finished::Left => lessons::run(&mut session, &folder, &mut prompt, &mut console),
        ended => ended,
    };
    match ended {
        Finished::Left | Finished::EndOfInput => {
            let path =
                session.folder().map_or_else(|| folder.path.clone(), |folder| folder.path.clone());
            say(&format!("left; `margrave play {path}` goes on from here", path = path.display()));
            ExitCode::SUCCESS
        }
        Finished::Halted(message) => fail(&[Fault::new("campaign::halted", message)], colour),
        Finished::Broken(message) => fail(
            &[Fault::new(
                "campaign::broken",
                format!("{}: {message}", folder.campaign().display()),
            )
            .help(way_out(&folder, &session, &message))],
            colour,
        ),
    }
}

/// Writes the head of a new campaign.
fn begin(library: &Library, arguments: &PlayArguments, folder: &Folder) -> Result<(), Vec<Fault>> {
    let mods: Option<Vec<Chosen>> = arguments
        .mods
        .iter()
        .map(|text| Chosen::parse(&text.split_whitespace().collect::<Vec<_>>()))
        .collect();
    let Some(mods) = mods else {
        return Err(vec![
            Fault::new("mods::name", "`--mod` takes the name of one mod")
                .help("write `--mod NAME`, or `--mod \"NAME over OTHER\"`"),
        ]);
    };
    let edition = arguments.edition.clone().unwrap_or_else(|| library.default_edition());
    let rules = load_selection(&library.near(&folder.campaign()), &Selection { edition, mods })?;
    let seed = arguments.seed.unwrap_or_else(fresh_seed);
    let mut text = format!(
        "margrave {format}\nedition {edition}\nrules {hash}\nseed {seed}\n",
        edition = rules.edition,
        hash = rules.hash,
        format = header::FORMAT
    );
    for chosen in &rules.selection.mods {
        text.push_str(&format!("mod {chosen}\n", chosen = chosen.write()));
    }
    let players = seats(&arguments.players).map_err(|fault| vec![fault])?;
    for (name, seat) in &players {
        text.push_str(&format!("realm {name} {seat}\n"));
    }
    if arguments.host {
        text.push_str("host human\n");
    }
    for choice in &arguments.races {
        let (realm, race) = choice.split_once('=').unwrap_or((choice, ""));
        text.push_str(&format!("race {realm} {race}\n"));
    }
    for option in &arguments.options {
        let (name, value) = option.split_once('=').unwrap_or((option, ""));
        text.push_str(&format!("option {name} {value}\n"));
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
        let made =
            super::map::made(&rules, seed, Some(players.len())).map_err(|fault| vec![fault])?;
        text.push_str(&format!("map {MADE_MAP}\n"));
        draft = Some(DraftMap::write(folder, &made).map_err(|fault| vec![fault])?);
        maps = &folder.path;
    }
    text.push_str("begin\n");
    let source = SourceFile::new("the new campaign", text);
    let (header, _) = header::parse(&source)?;
    Session::new(rules.clone(), header.clone(), &source, maps, Vec::new())?;
    let beside = beside.as_ref().map(|(name, source)| (name.as_str(), source.text.as_str()));
    folder.create(&header, &rules, beside).map_err(|fault| vec![fault])?;
    if let Some(draft) = draft {
        draft.keep();
    }
    Ok(())
}

/// A seed that nobody chose; it is written into the campaign file.
pub(super) fn fresh_seed() -> u64 {
    use rand::{Rng, SeedableRng, rngs::StdRng};
    StdRng::try_from_rng(&mut rand::rngs::SysRng)
        .map_or(1, |mut generator| generator.next_u64() >> 11)
}

/// How the head of a new campaign names its map.
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
            let message = format!("the name of the map file, `{name}`, has a blank in it");
            return Err(vec![Fault::new("map::name", message).help("rename the file")]);
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

/// Reads a campaign's folder: its file, and the rules of its head and its amendments.
pub(super) fn open(
    library: &Library,
    folder: &Folder,
    (from_snapshot, colour): (bool, bool),
) -> Result<Session, Vec<Fault>> {
    let path = folder.campaign();
    let name = path.display().to_string();
    let mut journal = Journal::open(&path).map_err(|fault| vec![fault])?;
    let held = |journal: &Journal| {
        answers::of_bytes(journal.text().to_vec(), &name, true).map_err(|fault| vec![fault])
    };
    let mut read = held(&journal)?;
    // What is no campaign file is neither shown nor mended.
    header::parse(&read.source)?;
    if from_snapshot {
        mend(&mut journal, &read, &name)?;
        match folder.resume(&mut journal, &read.source) {
            Ok(note) => say(&note),
            Err(faults) => {
                complain(&faults, colour);
                say("The saved state is not used: the campaign is opened by its answers.");
            }
        }
        // Whatever came of it, a line that was cut off is set aside by now.
        read = held(&journal)?;
    }
    let (mut session, notes) = session::open(library, folder, &read)?;
    say_rules(&session, &notes);
    mend(&mut journal, &read, &name)?;
    if session.header.rules.is_none() {
        journal = pin(&session, folder, journal)?;
    }
    session.attach(folder.clone(), journal);
    Ok(session)
}

/// A file that was written by hand names no rules: from now on it is played under the current ones,
/// whatever becomes of them.
fn pin(session: &Session, folder: &Folder, journal: Journal) -> Result<Journal, Vec<Fault>> {
    let path = folder.campaign();
    let rules = &session.rules;
    folder.pin(journal.text(), &session.header, rules).map_err(|error| {
        let message = format!(
            "{path} names no rules, and they cannot be written into it: {error}",
            path = path.display()
        );
        vec![
            Fault::new("campaign::unwritable", message)
                .help("check that the folder is writable and the disk is not full"),
        ]
    })?;
    // The old file is held until the new one is.
    let pinned = Journal::open(&path).map_err(|fault| vec![fault])?;
    drop(journal);
    say(&format!(
        "The campaign file named no rules; from now on it is played under the current ones ({called}, {hash}).",
        called = rules.called(),
        hash = rules.hash
    ));
    Ok(pinned)
}

/// Whether the program was stopped in the midst of the last answer, which may have been its fault:
/// then that is said, and the answer is taken back if whoever plays wants that.
fn offer_unfinished(session: &mut Session, prompt: &mut Prompt, console: &mut Console) -> Finished {
    let Some(last) = session.unfinished() else { return Finished::Left };
    console.say(&format!(
        "The last answer, `{last}`, did not finish when Margrave was last stopped. `take back` takes it back; anything else carries \
         it out again."
    ));
    let Some(line) = prompt.reply("take back, or play on> ", console) else {
        return Finished::Left;
    };
    if line.split_whitespace().eq(["take", "back"]) {
        return session.take_back_unfinished(prompt, console);
    }
    prompt.put_back(line);
    Finished::Left
}

/// Sets aside what a crash left of a last line.
fn mend(journal: &mut Journal, read: &answers::Campaign, name: &str) -> Result<(), Vec<Fault>> {
    let Some(fragment) = &read.cut_off else { return Ok(()) };
    say(&format!(
        "the last line of {name} was cut off in the middle and is set aside: `{text}`",
        text = fragment.text.trim()
    ));
    journal.set_aside(fragment).map_err(|error| {
        vec![Fault::new("campaign::unwritable", format!("{name} cannot be written: {error}"))]
    })
}

/// What helps where a campaign cannot go on.
fn way_out(folder: &Folder, session: &Session, message: &str) -> String {
    let mut help = "nothing was lost: the campaign file is unchanged".to_owned();
    if message.starts_with("line ") {
        help.push_str("; correct or remove the line, then play on");
    }
    if let Some(count) = folder.resumable(&session.answers) {
        let path = folder.path.display();
        help.push_str(&format!(
            "; or give up the answers after the first {count}: `margrave play {path} --from-snapshot` goes on from the state saved there"
        ));
    }
    help
}

/// What is to be said about the rules of a campaign that was opened.
pub(super) fn say_rules(session: &Session, notes: &[String]) {
    notes.iter().for_each(|note| say(note));
    match session.differs_at_hand() {
        Ok(None) => {}
        Ok(Some(text)) => {
            say(
                "The current rules differ from those of this campaign, which continues under its own. `amend` takes the current ones.",
            );
            say(&some_of(&text));
        }
        Err(faults) => {
            let faults = counted::count(faults.len(), "fault");
            say(&format!(
                "The current rules do not load ({faults}, see `rules diff`); the campaign continues under its own."
            ));
        }
    }
}
