//! Every shipped mod is played by computers, alone and among others, in every edition that it
//! names: no campaign fails, stalls or hangs. A new mod is played without a word here.

use std::collections::BTreeMap;
use std::fs;
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::support::{files, margrave, often, root};

/// No campaign of so few years takes longer, a thousandth of that being usual.
const LONGEST: Duration = Duration::from_secs(10);

/// Mixtures of mods, each drawn from its number.
const MIXTURES: u64 = 8;

/// Editions and needs of a mod by its manifest.
struct Mod {
    editions: Vec<String>,
    needs: Vec<String>,
}

/// Returns the words of a line `key: [one, other]` of a manifest; empty without it.
fn listed(manifest: &str, key: &str) -> Vec<String> {
    let line = manifest.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(": ["));
    let words = line.and_then(|rest| rest.split(']').next()).unwrap_or_default();
    words.split(',').map(|word| word.trim().to_owned()).filter(|word| !word.is_empty()).collect()
}

/// The shipped mods by their names.
fn mods() -> BTreeMap<String, Mod> {
    let shelf = root().join("mods");
    let manifests = files(&shelf, "yaml");
    let manifests = manifests.iter().filter(|path| path.ends_with("mod.yaml"));
    let mods: BTreeMap<String, Mod> = manifests
        .filter_map(|path| {
            let home = path.parent()?;
            // Others lie in the folders of tests.
            if home.parent() != Some(shelf.as_path()) {
                return None;
            }
            let text = fs::read_to_string(path).expect("a manifest is read");
            let mut editions = listed(&text, "edition");
            editions.extend(listed(&text, "only"));
            let name = home.file_name()?.to_string_lossy().into_owned();
            assert!(!editions.is_empty(), "{name} names no edition");
            Some((name, Mod { editions, needs: listed(&text, "needs") }))
        })
        .collect();
    assert!(mods.len() > 30, "only {} mods are found", mods.len());
    mods
}

/// The edition and those that it builds on: their mods fit it.
fn lineage(edition: &str) -> Vec<String> {
    let manifest = root().join("rules").join(edition).join("edition.yaml");
    let text = fs::read_to_string(manifest).expect("an edition is read");
    let below = text.lines().find_map(|line| line.strip_prefix("extends: "));
    let below = below.map(str::trim).filter(|below| *below != "~");
    let mut all = vec![edition.to_owned()];
    all.extend(below.map(lineage).unwrap_or_default());
    all
}

/// A mod after those that it needs.
fn add(mods: &BTreeMap<String, Mod>, name: &str, to: &mut Vec<String>) {
    if to.iter().all(|other| other != name) {
        mods[name].needs.iter().for_each(|needed| add(mods, needed, to));
        to.push(name.to_owned());
    }
}

/// Plays campaigns of an edition with some mods; what was said, and whether all went well.
fn play(edition: &str, mods: &[String]) -> (bool, String) {
    let campaigns = often(2, 100);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = |name: &str| fs::File::create(folder.path().join(name)).expect("a file is made");
    let mut command = margrave();
    let players = often("greedy,random", "greedy,random,captain");
    command.args(["simulate", "--edition", edition, "--players", players]);
    command.args(["--rotate", "--threads", "1", "--years", often("1", "3")]);
    command.args(["--campaigns", &campaigns.to_string()]);
    for name in mods {
        command.args(["--mod", name.as_str()]);
    }
    let command = command.stdin(Stdio::null()).stdout(file("out")).stderr(file("err"));
    let began = Instant::now();
    let mut child = command.spawn().expect("the binary starts");
    let status = loop {
        if let Some(status) = child.try_wait().expect("it can be asked") {
            break status;
        }
        if began.elapsed() > LONGEST * campaigns {
            child.kill().expect("it can be stopped");
            panic!("{edition} with {mods:?} hangs");
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect("it is read");
    (status.success(), format!("{}{}", read("out"), read("err")))
}

/// The mod in whose file the first fault of a report lies.
fn at_fault(report: &str) -> Option<&str> {
    report.split_once("[mods/")?.1.split('/').next()
}

/// Each mod alone, with the mods that it needs, in every edition that it names.
#[test]
fn every_mod_is_played() {
    let mods = mods();
    for (name, of) in &mods {
        let mut chosen = Vec::new();
        add(&mods, name, &mut chosen);
        for edition in &of.editions {
            let (well, said) = play(edition, &chosen);
            assert!(well && said.contains(" campaigns: "), "{edition} with {chosen:?}: {said}");
        }
    }
}

/// Mods among each other. One that changes what an earlier one of the mixture changes is left out,
/// as the report at loading tells the host to.
#[test]
fn mixtures_of_mods_are_played() {
    let mods = mods();
    let mut editions: Vec<&String> = mods.values().flat_map(|of| &of.editions).collect();
    editions.sort();
    editions.dedup();
    for mixture in 0..MIXTURES {
        let edition = editions[usize::try_from(mixture).expect("a number") % editions.len()];
        let fitting = lineage(edition);
        // The low bits of such a generator go round soon, the high ones do not.
        let mut drawn = mixture;
        let mut heads = || {
            drawn = drawn
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            drawn >> 63 == 1
        };
        let mut chosen = Vec::new();
        for (name, _) in
            mods.iter().filter(|(_, of)| of.editions.iter().any(|of| fitting.contains(of)))
        {
            if heads() {
                add(&mods, name, &mut chosen);
            }
        }
        loop {
            let (well, said) = play(edition, &chosen);
            if said.contains(" campaigns: ") {
                assert!(well, "{edition} with {chosen:?}: {said}");
                break;
            }
            let amiss = at_fault(&said).unwrap_or_else(|| panic!("{chosen:?}: {said}"));
            let before = chosen.len();
            chosen.retain(|name| name != amiss && !mods[name].needs.iter().any(|of| of == amiss));
            assert!(chosen.len() < before && !chosen.is_empty(), "{chosen:?}: {said}");
        }
    }
}
