//! Advice of scripts that is refused: its author is told where it stands, and nobody who plays.

use std::fs;
use std::path::Path;

use crate::support::{err, feed, margrave, out};

const MANIFEST: &str = r#"name: braggart
title: Braggart
about: Advises what it does not allow.
api: 3
version: 0.1.0
margrave: ">=0.1"
edition: [dutch]
files: [main.lua]
"#;

const SCRIPT: &str = r#"-- Advises what it does not allow.
declare.order({
	name = "boast",
	doc = "Boasts.",
	arguments = { "loudness: number" },
	example = "boast 3",
	during = "reorganization",
	check = function(_, loudness)
		return loudness > 3 and campaign.text("{loudness} is too loud", { loudness = loudness }) or nil
	end,
	play = function() end,
	candidates = function()
		return { { 9 } }
	end,
	advice = function()
		return { 4 + campaign.round }
	end,
})
"#;

const CAMPAIGN: &str = "# Computers are advised badly.\nmargrave 2\nmod braggart\nrealm red greedy\nrealm blue greedy\n\
                        option years 1\nbegin\nexpect rule NL-WIN-01\n";

fn written(folder: &Path) {
    let home = folder.join("mods/braggart");
    fs::create_dir_all(home.join("tests")).expect("a folder is made");
    for (name, text) in
        [("mod.yaml", MANIFEST), ("main.lua", SCRIPT), ("tests/year.campaign", CAMPAIGN)]
    {
        fs::write(home.join(name), text).expect("written");
    }
}

/// `test`, `simulate` and `fuzz` name the function once, with file, line and reason, in each language; `run` and a
/// campaign that is played say nothing of it.
#[test]
fn its_author_is_told() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    written(folder.path());
    let said = |words: &[&str]| {
        let run = feed(margrave().current_dir(folder.path()).args(words), "");
        assert!(run.status.success(), "{words:?}: {}{}", out(&run), err(&run));
        out(&run)
    };
    let fault = "mods/braggart/main.lua:15: `advice` of the order `boast` advised what is refused: 5 is too loud";
    let simulate = ["simulate", "--mod", "braggart", "--players", "greedy,greedy"];
    let simulate = [&simulate[..], &["--campaigns", "2", "--years", "1"]].concat();
    let fuzz = ["fuzz", "mods/braggart", "--campaigns", "3", "--years", "1"];
    for words in [&["test", "mods/braggart"][..], &simulate, &fuzz] {
        let said = said(words);
        let found: Vec<&str> = said.lines().filter(|line| line.contains("`boast`")).collect();
        let at = fault.split(": 5").next().unwrap_or_default();
        assert!(found.len() == 1 && found[0].starts_with(at), "{words:?}: {said}");
    }
    assert!(said(&["test", "mods/braggart"]).contains(fault));
    assert!(said(&["test", "--format", "json", "mods/braggart"]).contains("is too loud"));
    let dutch = said(&["--lang", "nl", "test", "mods/braggart"]);
    assert!(dutch.contains("mods/braggart/main.lua:15: `advice` van de order `boast`"), "{dutch}");
    let run = said(&["run", "mods/braggart/tests/year.campaign"]);
    assert!(!run.contains("boast"), "{run}");
}
