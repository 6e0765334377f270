//! Campaigns that releases recorded, `tests/corpus`: each replays under the rules it was played by, to
//! the state that is written beside it. `scripts/corpus` records those of a new release;
//! tests/corpus/README.md has the rule, and the table of what was converted.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use crate::support::{assert_success, copy_folder, feed, files, margrave, out, root};
use margrave::fault::SourceFile;
use margrave::rules::Library;
use margrave::script::load_selection;
use margrave::session::header;
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

/// Campaigns that a release records: the name, and how computer players play it. Each edition is
/// among them, and mods that bring phases, orders, peoples, marks, memory and army lists.
const CAMPAIGNS: &[(&str, &str)] = &[
    ("dutch", "--edition dutch --players captain,greedy,random --years 10 --seed 11"),
    (
        "dutch-roster",
        "--edition dutch --players greedy,random --option depth=roster --years 5 --seed 12",
    ),
    ("english", "--edition english --players captain,greedy,random --years 8 --seed 13"),
    ("warmaster", "--edition warmaster --players greedy,random,greedy --years 8 --seed 14"),
    ("marches", "--edition marches --players greedy,random,greedy --years 8 --seed 15"),
    (
        "weather",
        "--edition dutch --mod weather --mod truce --mod underdog --players greedy,random --years 6 --seed 16",
    ),
    (
        "foragers",
        "--edition english --mod foragers --mod hungry_foragers --mod salt_tax --players random,greedy --years 5 --seed 17",
    ),
    (
        "caravans",
        "--edition dutch --mod caravans --mod burnt_for_gold --race red=caravaners --players random,greedy --years 5 --seed 18",
    ),
    (
        "contested-command",
        "--edition dutch --mod contested_command --option depth=roster --players greedy,greedy --years 4 --seed 19",
    ),
    (
        "fenmen",
        "--edition warmaster --mod fenmen --mod deep_mines --race red=fenmen --players greedy,random --years 6 --seed 20",
    ),
    (
        "short-missions",
        "--edition marches --mod short_missions --mod crown_tax --players greedy,random --years 6 --seed 21",
    ),
];

/// A campaign that is amended in play: its name, how computer players begin it, how many of their answers
/// stand, and what is typed behind them. A mod comes into it, an option of the mod is set otherwise, and it
/// goes over to another edition.
const AMENDED: (&str, &str, usize, &[&str]) = (
    "amended",
    "--edition dutch --players greedy,random --years 3 --seed 22",
    60,
    &[
        "view as host",
        "amend mod weather",
        "skip to 1/2",
        "amend option weather.storms no",
        "skip to 1/3",
        "amend edition english",
        "skip to winter",
        "hand red greedy",
    ],
);

/// Texts of its amendments, one after the other.
const AMENDMENTS: [&str; 3] = [
    "edition dutch, mod weather",
    "edition dutch, mod weather, option weather.storms no",
    "edition english, mod weather, option weather.storms no",
];

/// Most bytes of a recorded campaign.
const MOST: u64 = 30_000;

fn corpus() -> PathBuf {
    root().join("tests/corpus")
}

/// The name of the archive that holds the rules and mods of a release.
const RULES: &str = "rules.zip";
/// The name of the file with the states that campaigns come to.
const STATES: &str = "states.txt";

/// A campaign in a folder, as players have it; the rules of its release are beside it.
fn in_a_folder(text: &str, rules: &Path, folder: &Path) {
    fs::create_dir_all(folder).expect("a folder is made");
    fs::write(folder.join("campaign.txt"), text).expect("the campaign is written");
    // Those of its head, and those of each amendment.
    let of_line = |line: &str| {
        let hash = line.strip_prefix("rules ").or_else(|| line.strip_prefix("amend "))?;
        Some(hash.split_whitespace().next()?.to_owned())
    };
    let hashes: Vec<String> = text.lines().filter_map(of_line).collect();
    assert!(!hashes.is_empty(), "it names its rules");
    for hash in hashes {
        copy_folder(rules, &folder.join("rules.lock").join(hash));
    }
}

/// The state that a campaign replays to, by the binary.
fn state_of(folder: &Path) -> String {
    let checked = margrave().arg("check").arg(folder).output().expect("the binary runs");
    assert_success(&checked, &folder.display().to_string());
    let said = out(&checked);
    said.trim().rsplit("; state ").next().unwrap_or_default().to_owned()
}

fn unpacked(archive: &Path, into: &Path) {
    let file = File::open(archive).expect("the rules of a release are there");
    let mut archive = ZipArchive::new(file).expect("an archive");
    for at in 0..archive.len() {
        let mut entry = archive.by_index(at).expect("an entry");
        let path = into.join(entry.enclosed_name().expect("a plain path"));
        fs::create_dir_all(path.parent().expect("it lies in a folder")).expect("a folder is made");
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes).expect("it is read");
        fs::write(path, bytes).expect("it is written");
    }
}

/// Rules and mods as they are here, without their tests, pages and types.
fn pack(archive: &Path) {
    let mut writer = ZipWriter::new(File::create(archive).expect("the archive is made"));
    for folder in ["rules", "mods"] {
        let all = ["yaml", "lua"].iter().flat_map(|ending| files(&root().join(folder), ending));
        let mut paths: Vec<PathBuf> = all.collect();
        paths.sort();
        for path in paths {
            let within = path.strip_prefix(root()).expect("it lies here").display().to_string();
            if ["/tests/", "/types/", "/lessons/"].iter().any(|part| within.contains(part)) {
                continue;
            }
            writer.start_file(&within, SimpleFileOptions::default()).expect("a file");
            writer.write_all(&fs::read(&path).expect("it is read")).expect("it is written");
        }
    }
    writer.finish().expect("it is whole");
}

/// The campaign of a simulation, with the hash of the rules that it was played by in its head.
fn recorded(settings: &str) -> String {
    let words = settings.split_whitespace();
    let simulated = margrave().arg("simulate").args(words).args(["--script", "1"]).output();
    let simulated = simulated.expect("the binary runs");
    assert_success(&simulated, settings);
    let text = out(&simulated);
    let (head, _) = header::parse(&SourceFile::new("a campaign", text.clone())).expect("a head");
    let library = Library::shipped();
    let rules = load_selection(&library, &head.selection(&library)).expect("the rules load");
    let edition = text.lines().find(|line| line.starts_with("edition ")).expect("an edition");
    text.replacen(edition, &format!("{edition}\nrules {}", rules.hash), 1)
}

/// The campaign that is amended in play, under the rules of a release.
fn amended(rules: &Path) -> String {
    let (_, settings, answers, typed) = AMENDED;
    let text = recorded(settings);
    let (head, given) = text.split_once("begin\n").expect("it begins");
    let given: String = given.lines().take(answers).map(|line| format!("{line}\n")).collect();
    let kept = tempfile::tempdir().expect("a temporary folder");
    let folder = kept.path().join("amended");
    in_a_folder(&format!("{head}begin\n{given}"), rules, &folder);
    let mut play = margrave();
    play.arg("--rules").arg(rules.join("rules")).arg("--mods").arg(rules.join("mods"));
    let played = feed(play.arg("play").arg(&folder), &format!("{}\n", typed.join("\n")));
    assert_success(&played, "it is amended");
    fs::read_to_string(folder.join("campaign.txt")).expect("the campaign is read")
}

/// States by campaign, as they are written beside the campaigns of a release.
fn states(release: &Path) -> BTreeMap<String, String> {
    let text = fs::read_to_string(release.join(STATES)).expect("the states are there");
    let pair =
        |line: &str| line.split_once(' ').map(|(name, state)| (name.to_owned(), state.to_owned()));
    text.lines().filter_map(pair).collect()
}

/// Reads the conversions of the page: `| 0.1.0 | dutch | old state | new state | since | why |`.
fn conversions() -> BTreeMap<(String, String), (String, String)> {
    let page = fs::read_to_string(corpus().join("README.md")).expect("the page is read");
    let cells = |line: &str| -> Vec<String> {
        line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()
    };
    let mut found = BTreeMap::new();
    for line in page.lines().filter(|line| line.starts_with("| ")) {
        let [release, campaign, from, to, since, why] = cells(line).try_into().expect("six cells");
        if release == "release" || release.starts_with('-') {
            continue;
        }
        assert!(!since.is_empty() && why.len() > 20, "it says since when and why: {line}");
        found.insert((release, campaign), (from, to));
    }
    found
}

/// The releases that have recorded campaigns, in order of name.
fn releases() -> Vec<PathBuf> {
    let entries = fs::read_dir(corpus()).expect("the corpus is read").flatten();
    let mut found: Vec<PathBuf> =
        entries.map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
    found.sort();
    found
}

/// Every campaign of every release replays to its state, or to the one that the page converts it to.
#[test]
fn campaigns_of_releases_replay() {
    if std::env::var_os("MARGRAVE_CORPUS").is_some() {
        record(&corpus().join(env!("CARGO_PKG_VERSION")));
    }
    this_release_has_its_campaigns();
    let converted = conversions();
    let mut used = 0;
    for release in releases() {
        let version = release.file_name().expect("a name").to_string_lossy().into_owned();
        let kept = tempfile::tempdir().expect("a temporary folder");
        let rules = kept.path().join("rules-of-the-release");
        unpacked(&release.join(RULES), &rules);
        let states = states(&release);
        let campaigns = files(&release, "campaign");
        assert_eq!(campaigns.len(), states.len(), "{version}: each campaign has a state");
        for path in campaigns {
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            let size = fs::metadata(&path).expect("it is there").len();
            assert!(size <= MOST, "{}: {size} bytes", path.display());
            let folder = kept.path().join(&name);
            in_a_folder(&fs::read_to_string(&path).expect("it is read"), &rules, &folder);
            let mut expected = states.get(&name).expect("it has a state").clone();
            if let Some((from, to)) = converted.get(&(version.clone(), name.clone())) {
                assert_eq!(*from, expected, "{version}/{name}: the page converts another state");
                expected.clone_from(to);
                used += 1;
            }
            assert_eq!(state_of(&folder), expected, "{version}/{name}: see tests/corpus/README.md");
        }
    }
    assert_eq!(used, converted.len(), "the page converts a campaign that there is not");
}

/// This release has recorded what it plays: all of it, and nothing else.
fn this_release_has_its_campaigns() {
    let release = corpus().join(env!("CARGO_PKG_VERSION"));
    assert!(release.is_dir(), "`scripts/corpus` records the campaigns of this release");
    let states = states(&release);
    let mut names: Vec<&str> = CAMPAIGNS.iter().map(|(name, _)| *name).collect();
    names.push(AMENDED.0);
    names.sort_unstable();
    assert_eq!(states.keys().map(String::as_str).collect::<Vec<_>>(), names);
    for edition in Library::shipped().editions() {
        let played = |settings: &str| settings.contains(&format!("--edition {edition} "));
        assert!(CAMPAIGNS.iter().any(|(_, settings)| played(settings)), "nobody plays {edition}");
    }
    let text = fs::read_to_string(release.join(format!("{}.campaign", AMENDED.0)));
    let text = text.expect("the amended campaign is read");
    let amendments = text.lines().filter_map(|line| line.strip_prefix("amend ")?.split_once(' '));
    assert_eq!(amendments.map(|(_, said)| said).collect::<Vec<_>>(), AMENDMENTS);
}

/// Writes the campaigns of a release, in the place of those that it had.
fn record(release: &Path) {
    let _ = fs::remove_dir_all(release);
    fs::create_dir_all(release).expect("a folder is made");
    pack(&release.join(RULES));
    let kept = tempfile::tempdir().expect("a temporary folder");
    let rules = kept.path().join("rules-of-the-release");
    unpacked(&release.join(RULES), &rules);
    let mut states = Vec::new();
    let played = CAMPAIGNS.iter().map(|(name, settings)| (*name, recorded(settings)));
    for (name, text) in played.chain([(AMENDED.0, amended(&rules))]) {
        fs::write(release.join(format!("{name}.campaign")), &text).expect("it is written");
        let folder = kept.path().join(name);
        in_a_folder(&text, &rules, &folder);
        states.push(format!("{name} {}\n", state_of(&folder)));
    }
    states.sort();
    fs::write(release.join(STATES), states.concat()).expect("the states are written");
}
