//! Scripts that would never end, files with faults without number, and paths that are no files:
//! each ends in one report, the same every time.
//!
//! `tests/endless/kinds.lua` holds the scripts. Each is given at the prompt; each place where
//! scripts run is given some.

mod files;
mod throws;

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use crate::support::begun::is_hash;
use crate::support::{err, feed, margrave, often, out, root};
use tempfile::TempDir;

/// A script of `kinds.lua` in one line, and the code of the fault that it ends in.
struct Kind {
    name: String,
    code: String,
    body: String,
}

fn kinds() -> Vec<Kind> {
    let text = include_str!("../endless/kinds.lua");
    let parts = text.split("\n--- ").skip(1);
    let kind = |part: &str| {
        let (head, body) = part.split_once('\n').expect("a kind has lines");
        let (name, code) = head.split_once(' ').expect("a kind has a name and a code");
        let body: Vec<&str> = body.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        Kind { name: name.to_owned(), code: code.to_owned(), body: body.join(" ") }
    };
    parts.map(kind).collect()
}

/// Places where scripts run: the text of a mod with `BODY` in it, the line that has it run, and
/// true if that line is an answer, which is refused then.
const PLACES: &[(&str, &str, &str, bool)] = &[
    ("on.before_event", "on.before_event('scouts_sent', function() BODY end)", SCOUT, true),
    ("on.after_event", "on.after_event('scouts_sent', function() BODY end)", SCOUT, true),
    ("on.scouts_back", "on.scouts_back(function() BODY end)", SCOUT, true),
    ("on.refused", "on.refused(function() BODY end)", "red: scout 1 A1", true),
    ("on.phase_ends", "on.phase_ends('scouting', function() BODY end)", "red: done", true),
    ("on.phase_begins", "on.phase_begins('movement', function() BODY end)", "red: done", true),
    ("refuse.order", "refuse.order('scout', function() BODY end)", SCOUT, true),
    ("filter.table", "filter.table('scouting_lowland', function() BODY end)", SCOUT, true),
    ("filter.total", "filter.total('scouting_lowland', function() BODY end)", SCOUT, true),
    ("filter.row", "filter.row('scouting_lowland', function() BODY end)", SCOUT, true),
    (
        "filter.faces",
        "filter.faces(function(faces, dice, what) if what ~= 'order of play' then BODY end end)",
        SCOUT,
        true,
    ),
    (
        "filter.dice",
        "filter.dice(function(dice, what) if what ~= 'order of play' then BODY end end)",
        SCOUT,
        true,
    ),
    ("replace.scouting", "replace.scouting(function() BODY end)", SCOUT, true),
    ("replace.row", "replace.row('scouting_lowland', function() BODY end)", SCOUT, true),
    (
        "an event of a script",
        "declare.order({ PLAY function() change.points(campaign.banners[1], 5, 'x') end })\non.after_event('points_changed', function() BODY end)",
        HUM,
        true,
    ),
    ("play of an order", "declare.order({ PLAY function() BODY end })", HUM, true),
    ("check of an order", "declare.order({ check = function() BODY end, PLAY print })", HUM, true),
    (
        "candidates of an order",
        "declare.order({ arguments = { 'at: tile' }, candidates = function() BODY end, PLAY print })",
        "what",
        false,
    ),
    (
        "a view",
        "declare.view({ name = 'score', doc = 'Shows.', show = function() BODY end })",
        "score",
        false,
    ),
    (
        "a spell",
        "declare.spell({ name = 'hang', doc = 'Hangs.', cast = function() BODY end })",
        "umpire cast hang red",
        true,
    ),
    (
        "an invariant",
        "declare.invariant('one', function() if campaign.banners[1].scouted > 0 then BODY end end)",
        SCOUT,
        true,
    ),
    ("an expectation", "declare.expectation('hung', function() BODY end)", "expect hung", false),
    ("the umpire's prompt", "", "umpire lua BODY", true),
];

const SCOUT: &str = "red: scout 1 E6";
const HUM: &str = "red: hum";

const HEAD: &str = "margrave 2
mod hung
realm red human
realm blue human
map vale.yaml
banner red 1 D6 900 baggage 2
banner blue 1 H4 1200 baggage 2
start season
dice 6 5 2 3 1 1 1
begin
";

/// A folder with a mod of this text, and a script of these lines.
fn folder(lua: &str, lines: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let home = folder.path().join("mods/hung");
    fs::create_dir_all(&home).expect("a folder is made");
    let manifest = "name: hung\ntitle: Hung\nversion: 1.0.0\nmargrave: '>=0.1'\nedition: [dutch]\nfiles: [main.lua]\n";
    fs::write(home.join("mod.yaml"), manifest).expect("written");
    fs::write(
        home.join("main.lua"),
        lua.replace("PLAY", "name = 'hum', doc = 'Hums.', during = 'scouting', play ="),
    )
    .expect("written");
    fs::copy(root().join("tests/maps/vale.yaml"), folder.path().join("vale.yaml")).expect("copied");
    fs::write(folder.path().join("try.campaign"), format!("{HEAD}{lines}")).expect("written");
    folder
}

/// Runs the program in a folder twice, with the same output.
fn twice(folder: &Path, arguments: &[&str]) -> String {
    let once = || {
        let output = ended(margrave().current_dir(folder).args(["--mods", "mods"]).args(arguments));
        let text = format!("{}{}", out(&output), err(&output));
        assert!(!text.contains("panicked"), "{text}");
        text
    };
    let (one, other) = std::thread::scope(|scope| {
        let other = scope.spawn(once);
        (once(), other.join().expect("it ends"))
    });
    assert_eq!(one, other, "{arguments:?} differs from run to run");
    one
}

/// Runs a command, and stops it when it hangs.
fn ended(command: &mut Command) -> Output {
    let began = Instant::now();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = |name: &str| fs::File::create(folder.path().join(name)).expect("a file is made");
    let mut child = command
        .stdin(Stdio::null())
        .stdout(file("out"))
        .stderr(file("err"))
        .spawn()
        .expect("the binary starts");
    let status = loop {
        if let Some(status) = child.try_wait().expect("it can be asked") {
            break status;
        }
        if began.elapsed() > Duration::from_secs(60) {
            child.kill().expect("it can be stopped");
            panic!("{command:?} hangs");
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    let read = |name: &str| fs::read(folder.path().join(name)).expect("it is read");
    Output { status, stdout: read("out"), stderr: read("err") }
}

fn hashes(text: &str) -> Vec<&str> {
    text.lines().filter(|line| is_hash(line)).collect()
}

/// Every kind ends at the prompt, in the same fault at the same line each time, and the next line
/// is taken.
#[test]
fn every_kind_ends() {
    let kinds: Vec<_> = kinds().into_iter().step_by(often(2, 1)).collect();
    let lines: String =
        kinds.iter().map(|kind| format!("umpire say {}\nlua {}\n", kind.name, kind.body)).collect();
    let folder = folder("", &format!("{lines}umpire say over\nhash\n"));
    let said = twice(folder.path(), &["run", "try.campaign"]);
    let mut parts = said.split("\n> umpire say ").skip(1);
    for kind in &kinds {
        let part =
            parts.next().unwrap_or_else(|| panic!("nothing is said of {}: {said}", kind.name));
        assert!(part.starts_with(&kind.name), "{} is asked, and this is said: {part}", kind.name);
        let report = part.split_once("> lua").map_or("", |(_, report)| report);
        let codes: Vec<&str> = report.lines().filter(|line| line.starts_with("lua::")).collect();
        assert_eq!(codes, [kind.code.as_str()], "{}: {report}", kind.name);
        assert_eq!(report.matches('×').count(), 1, "{}: {report}", kind.name);
    }
    assert!(parts.next().is_some_and(|part| part.starts_with("over")), "{said}");
}

/// In every place where scripts run they end alike: the campaign stands where it stood, and the
/// game goes on.
#[test]
fn every_place_ends_it() {
    let kinds = kinds();
    for (at, (place, lua, line, answer)) in PLACES.iter().enumerate() {
        for kind in [&kinds[(at * 5 + 1) % kinds.len()], &kinds[0]].into_iter().take(often(1, 2)) {
            let after = if *answer { "expect refused\n" } else { "" };
            let lines = format!("hash\n{line}\n{after}hash\numpire say the game goes on\n")
                .replace("BODY", &kind.body);
            let folder = folder(&lua.replace("BODY", &kind.body), &lines);
            let said = twice(folder.path(), &["run", "try.campaign"]);
            let what = format!("{} in {place}: {said}", kind.name);
            assert!(said.lines().any(|line| line.ends_with(&kind.code)), "{what}");
            let hashes = hashes(&said);
            assert!(hashes.len() == 2 && hashes[0] == hashes[1], "the state changed: {what}");
            assert!(said.contains("umpire: the game goes on"), "the game does not go on: {what}");
            assert!(
                !said.contains("was not refused"),
                "the line does not come to the script: {what}"
            );
        }
    }
}

/// While a mod is loaded they end as well: what checks it, runs a script with it or begins a
/// campaign says the same.
#[test]
fn loading_ends() {
    for kind in kinds().iter().step_by(often(46, 23)) {
        let body = kind.body.replace("campaign", "filter");
        let folder = folder(&body, "hash\n");
        for arguments in [
            ["check", "mods/hung"],
            ["check", "dutch+hung"],
            ["run", "try.campaign"],
            ["check", "try.campaign"],
        ] {
            let said = twice(folder.path(), &arguments);
            assert!(
                said.contains(&kind.code) && said.contains("mods/hung/main.lua:1"),
                "{} {arguments:?}: {said}",
                kind.name
            );
        }
    }
}

/// A campaign that has the answer at which a script hangs is checked and opened with the same
/// report each time.
#[test]
fn replay_ends() {
    let kinds = kinds();
    for at in [1, 4, 14, 15, 20] {
        let (place, lua, line, _) = PLACES[at];
        let kind = &kinds[at];
        let folder = folder(&lua.replace("BODY", &kind.body), "");
        fs::create_dir_all(folder.path().join("war")).expect("a folder is made");
        fs::copy(root().join("tests/maps/vale.yaml"), folder.path().join("war/vale.yaml"))
            .expect("copied");
        fs::write(folder.path().join("war/campaign.txt"), format!("{HEAD}{line}\n"))
            .expect("written");
        // The rules are written into the head when it is first opened, and the answer that failed
        // is taken back.
        let file = folder.path().join("war/campaign.txt");
        let _ =
            ended(margrave().current_dir(folder.path()).args(["--mods", "mods", "play", "war"]));
        let text = fs::read_to_string(&file).expect("read");
        let given = text.strip_suffix("undo 1\n").unwrap_or_else(|| panic!("{place}: {text}"));
        assert!(given.ends_with(&format!("begin\n{line}\n")), "{place}: {text}");
        for command in ["check", "play"] {
            let again = || {
                fs::write(&file, given).expect("written");
                let output = ended(
                    margrave().current_dir(folder.path()).args(["--mods", "mods", command, "war"]),
                );
                format!("{}{}", out(&output), err(&output))
            };
            let said = again();
            assert_eq!(said, again(), "{place}: {command} differs from run to run");
            assert!(
                said.contains(&kind.code) && said.contains("mods/hung/main.lua"),
                "{} in {place}: {said}",
                kind.name
            );
            assert!(
                fs::read_to_string(&file).expect("read").starts_with(given),
                "{place}: what was answered is lost"
            );
        }
    }
}

/// A player at the prompt sees the report and goes on.
#[test]
fn the_prompt_goes_on() {
    let kinds = kinds();
    let folder = folder("", "");
    fs::create_dir_all(folder.path().join("war")).expect("a folder is made");
    fs::copy(root().join("tests/maps/vale.yaml"), folder.path().join("war/vale.yaml"))
        .expect("copied");
    fs::write(folder.path().join("war/campaign.txt"), HEAD).expect("written");
    let (one, other) = (&kinds[0], &kinds[kinds.len() / 2]);
    let lines = format!(
        "view as host\nhash\nlua {}\numpire lua {}\nhash\nred: done\n",
        one.body, other.body
    );
    let said =
        feed(margrave().current_dir(folder.path()).args(["--mods", "mods", "play", "war"]), &lines);
    let said = format!("{}{}", out(&said), err(&said));
    assert!(said.contains(&one.code) && said.contains(&other.code), "{said}");
    let hashes = hashes(&said);
    assert!(hashes.len() == 2 && hashes[0] == hashes[1], "{said}");
    let text = fs::read_to_string(folder.path().join("war/campaign.txt")).expect("read");
    assert!(text.ends_with("undo 1\nred: done\n"), "{text}: {said}");
}
