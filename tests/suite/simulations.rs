//! `margrave simulate`: the same rows however they are played, and nothing lost on the way.

mod browser;
mod compared;
mod estimates;
mod shards;

use std::fs;
use std::path::Path;

use margrave::campaign::knowledge::Viewer;

use crate::atlas::pages::of_script;
use crate::support::{err, feed, margrave, often, out};

/// A few short campaigns into a folder; what was said.
fn simulate(folder: &Path, more: &[&str]) -> String {
    let mut command = margrave();
    command.args(["simulate", "--campaigns", "7", "--players", "greedy,random", "--years", "1"]);
    command.args(["--rotate", "--option", "depth=points", "--out"]).arg(folder).args(more);
    let run = feed(&mut command, "");
    format!("{}{}", out(&run), err(&run))
}

/// Every file of a folder with what stands in it, but for those that are named.
fn files(folder: &Path, but: &[&str]) -> Vec<(String, String)> {
    let mut files: Vec<(String, String)> = fs::read_dir(folder)
        .expect("the folder is read")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.is_file())
        .map(|path| {
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            (name, fs::read_to_string(path).expect("a file is read"))
        })
        .filter(|(name, _)| !but.contains(&name.as_str()))
        .collect();
    files.sort();
    files
}

/// As many realms as an edition takes play on: what scripts think of all of them stays within the steps of one call
/// (WM-NAME-04, WM-SEASON-02).
#[test]
fn the_most_realms_play_on() {
    for (edition, realms) in [("warmaster", 13), ("marches", 18)] {
        let players = vec!["greedy"; realms].join(",");
        let mut command = margrave();
        command.args(["simulate", "--edition", edition, "--players", &players]);
        command.args(["--campaigns", "2", "--seed", "2", "--years", often("1", "2")]);
        let run = feed(&mut command, "");
        let said = format!("{}{}", out(&run), err(&run));
        assert!(said.contains("2 campaigns: ") && !said.contains("failed"), "{edition}: {said}");
    }
}

/// One thread, three threads, a run that was killed in the midst of a line and resumed, and shards
/// that are joined write the same bytes; lost, doubled and unfinished shards are told.
#[test]
fn rows_do_not_depend_on_how_they_are_played() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let at = |name: &str| folder.path().join(name);
    let said = simulate(&at("one"), &["--threads", "1"]);
    assert!(said.contains("7 campaigns: ") && said.contains("7 campaigns played in"), "{said}");
    let whole = files(&at("one"), &[]);
    assert!(whole.iter().any(|(name, text)| name == "campaigns.csv" && text.lines().count() == 8));
    simulate(&at("three"), &["--threads", "3"]);
    assert!(whole == files(&at("three"), &[]), "three threads");

    // Killed while the fourth record was being written.
    let records = fs::read_to_string(at("three").join("records.jsonl")).expect("records");
    let end: usize = records.lines().take(3).map(|line| line.len() + 1).sum();
    fs::write(at("three").join("records.jsonl"), &records[..end + 50]).expect("a file is written");
    let said = simulate(&at("three"), &[]);
    assert!(said.contains("holds a simulation already") && said.contains("--resume"), "{said}");
    let said = simulate(&at("three"), &["--resume", "--seed", "8"]);
    assert!(said.contains("another simulation: seed differ"), "{said}");
    let said = simulate(&at("three"), &["--resume"]);
    assert!(said.contains("7 campaigns: ") && said.contains("4 campaigns played in"), "{said}");
    assert!(whole == files(&at("three"), &[]), "resumed");

    let merge = |into: &str| {
        let run = feed(
            margrave().args(["simulate", "merge"]).arg(at("shards")).arg("--out").arg(at(into)),
            "",
        );
        format!("{}{}", out(&run), err(&run))
    };
    fs::create_dir(at("shards")).expect("a folder is made");
    simulate(&at("shards/a"), &["--shard", "1/3"]);
    simulate(&at("shards/c"), &["--shard", "3/3"]);
    let said = merge("lost");
    assert!(said.contains("lost: 2/3"), "{said}");
    simulate(&at("shards/b"), &["--shard", "2/3"]);
    simulate(&at("shards/b again"), &["--shard", "2/3"]);
    let said = merge("joined");
    assert!(said.contains("2/3 there twice") && said.contains("7 campaigns joined"), "{said}");
    assert!(whole == files(&at("joined"), &[]), "joined");
    let torn = at("shards/b again/records.jsonl");
    let text = fs::read_to_string(&torn).expect("records");
    fs::write(&torn, &text[..text.len() - 10]).expect("a file is written");
    let said = merge("torn");
    assert!(said.contains("shard 2/3 in") && said.contains("is not whole: 1 of its"), "{said}");
    assert!(!at("torn").exists(), "nothing is written of what is not whole");
}

/// A campaign comes to the same, steps of scripts and all, whichever campaigns were played before it with
/// the same scripts: what an edition says under `scripts_keep_nothing` is so.
#[test]
fn campaigns_owe_nothing_to_those_before_them() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for edition in ["dutch", "english", "warmaster", "marches"] {
        let rows = |name: &str, more: &[&str]| {
            let path = folder.path().join(format!("{edition} {name}"));
            let mut command = margrave();
            command.args(["simulate", "--edition", edition, "--campaigns", often("3", "6")]);
            command.args(["--years", "2"]);
            command
                .args(["--players", "greedy,hard-captain", "--threads", "1", "--out"])
                .arg(&path);
            let run = feed(command.args(more), "");
            assert!(run.status.success(), "{edition}: {}{}", out(&run), err(&run));
            let rows = fs::read_to_string(path.join("campaigns.csv")).expect("a table");
            rows.lines().skip(1).map(str::to_owned).collect::<Vec<String>>()
        };
        let apart = ["1/3", "2/3", "3/3"]
            .map(|shard| rows(&shard.replace('/', " of "), &["--shard", shard]));
        assert_eq!(rows("together", &[]), apart.concat(), "{edition}");
    }
}

/// Campaigns that a simulation keeps are played again as scripts, to the state that the row tells
/// if the campaign has ended; every edition is simulated without a failure.
#[test]
fn kept_campaigns_are_scripts() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut ended = 0;
    for edition in ["dutch", "english", "warmaster", "marches"] {
        let path = folder.path().join(edition);
        let mut command = margrave();
        command.args(["simulate", "--edition", edition, "--campaigns", "2", "--years", "1"]);
        command
            .args(["--seed", "2", "--players", "greedy,random", "--keep", "1", "--out"])
            .arg(&path);
        let run = feed(&mut command, "");
        assert!(run.status.success(), "{edition}: {}{}", out(&run), err(&run));
        let kept = fs::read_dir(path.join("kept")).expect("a folder").next().expect("a script");
        let kept = kept.expect("an entry").path();
        let name = kept.file_stem().expect("a name").to_string_lossy().into_owned();
        let number = name.rsplit('-').next().expect("a number");
        let rows = fs::read_to_string(path.join("campaigns.csv")).expect("a table");
        let row = rows.lines().find(|row| row.starts_with(&format!("{number},"))).expect("a row");
        let played = feed(margrave().arg("run").arg(&kept), "");
        let said = out(&played);
        assert!(played.status.success(), "{edition}: {said}{}", err(&played));
        if row.contains(",stopped,") {
            continue;
        }
        ended += 1;
        let hash = said.lines().last().and_then(|line| line.strip_prefix("state "));
        let hash = hash.unwrap_or_else(|| panic!("{edition}: {said}{}", err(&played)));
        assert!(row.contains(&format!(",{hash},")), "{edition}: {row} is not {hash}");
    }
    assert!(ended > 0, "no campaign has ended");
}

/// A campaign that is simulated is the one that is played with the same head and the same players,
/// answer by answer.
#[test]
fn simulated_campaigns_are_those_that_are_played() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (edition, option) in [
        ("dutch", "years=1"),
        ("english", "years=1"),
        ("warmaster", "warmaster.battles=paper"),
        ("marches", "marches.last_round=3"),
    ] {
        let path = folder.path().join(edition);
        let mut command = margrave();
        command.args(["simulate", "--edition", edition, "--option", option, "--campaigns", "1"]);
        command.args(["--players", "greedy,random", "--out"]).arg(&path).args(["--keep", "1"]);
        let run = feed(&mut command, "");
        assert!(run.status.success(), "{edition}: {}{}", out(&run), err(&run));
        let rows = fs::read_to_string(path.join("campaigns.csv")).expect("a table");
        let row = rows.lines().nth(1).expect("a row");
        let kept = path.join("kept/shortest-0.campaign");
        let script = fs::read_to_string(&kept).expect("the campaign was kept");
        let (head, answers) = script.split_once("begin\n").expect("the script has a head");
        assert!(answers.lines().count() > 20, "{edition}: {answers}");
        let mut players = ["greedy", "random"].iter();
        let seat = |line: &str| match line.strip_suffix(" human") {
            Some(realm) => format!("{realm} {}\n", players.next().expect("a player")),
            None => format!("{line}\n"),
        };
        let played = path.join("played.campaign");
        let head: String = head.lines().map(seat).collect();
        fs::write(&played, head + "begin\n").expect("a file is written");
        let run = feed(margrave().arg("run").arg(&played), "");
        let said = out(&run);
        let hash = said.lines().last().and_then(|line| line.strip_prefix("state "));
        let hash = hash.unwrap_or_else(|| panic!("{edition}: {said}{}", err(&run)));
        assert!(row.contains(&format!(",{hash},")), "{edition}: {row} is not {hash}");
        // Scripts of these editions fight all battles, and the atlas tells of the same.
        if matches!(edition, "warmaster" | "marches") {
            let page = of_script(&kept, Viewer::Host);
            let told = page.atlas.data["battles"].as_array().expect("battles").len();
            let battles = rows.lines().next().expect("headings").split(',');
            let at =
                battles.into_iter().position(|heading| heading == "battles").expect("a column");
            let counted = row.split(',').nth(at).expect("a number");
            assert!(told > 0 && counted == told.to_string(), "{edition}: {counted}, not {told}");
        }
    }
}

/// Simulations that cannot be run are told once, with what to do.
#[test]
fn faults_of_simulations_teach() {
    for (arguments, told) in [
        (&["--players", "human,greedy"][..], "a person cannot play in a simulation"),
        (&["--players", "greedy,clever"], "`clever` is not a player"),
        (&["--edition", "dutsh"], "dutsh"),
        (&["--option", "strength=nonsense"], "strength"),
        (&["--shard", "5/4", "--out", "x"], "`5/4` is not a shard"),
        (&["--resume"], "--out"),
        (&["--against", "mood weather"], "did you mean `mod`?"),
        (&["--against", "weather"], "write `mod NAME`, `without mod NAME`, `option NAME=VALUE`"),
        (&["--against", "option strength"], "write `option NAME=VALUE`, with this option"),
        (&["--against", "players greedy,clever"], "`clever` is not a player"),
        (&["--against", "players greedy"], "1 player for 3 realms"),
        (&["--against", "without mod weather"], "changes nothing: they are played so"),
        (&["--against", "mod weathr"], "weathr"),
        (&["--against", "option strength=nonsense"], "strength"),
    ] {
        let run = feed(margrave().arg("simulate").args(arguments), "");
        assert!(!run.status.success(), "{arguments:?}");
        assert!(err(&run).contains(told), "{arguments:?}: {}", err(&run));
    }
}
