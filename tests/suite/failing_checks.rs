//! Functions of orders that fail where nobody typed the order: a failure refuses nothing, and whoever runs or tests
//! the mod is told of it.

use std::fs;
use std::path::Path;

use crate::support::{err, feed, margrave, out};

const MANIFEST: &str = r#"name: broken
title: Broken
about: Fails where it judges its own order.
api: 3
version: 0.1.0
margrave: ">=0.1"
edition: [dutch]
files: [broken.yaml, main.lua]
"#;

const RULES: &str = "phases:
  boasting: {doc: Who has something to boast of does., cite: house-rule}
calendar:
  season: {insert: [{phase: boasting, before: order_of_play}]}
";

const SCRIPT: &str = r#"-- Fails where it judges its own order.
declare.phase("boasting", function()
	for _, realm in campaign.seats do
		if ask.has_orders(realm) then
			ask.orders(realm, "Boast")
		end
	end
end)

declare.order({
	name = "boast",
	doc = "Boasts.",
	arguments = { "loudness: number" },
	example = "boast 3",
	during = "boasting",
	check = function(realm, loudness)
		return CHECK
	end,
	play = function() end,
	candidates = function(realm)
		return CANDIDATES
	end,
})
"#;

const CAMPAIGN: &str = "# Boasts are heard.\nmargrave 2\nmod broken\nrealm red human\nrealm blue human\nmap ../../../vale.yaml\n\
                        tile B4 capital red\ntile H4 capital blue\nbanner red 1 D2 640 baggage 2\nstart season\nbegin\n\
                        expect phase boasting\n";

fn written(folder: &Path, check: &str, candidates: &str) {
    let home = folder.join("mods/broken");
    fs::create_dir_all(home.join("tests")).expect("a folder is made");
    let script = SCRIPT.replace("CHECK", check).replace("CANDIDATES", candidates);
    for (name, text) in [
        ("mod.yaml", MANIFEST),
        ("broken.yaml", RULES),
        ("main.lua", &script),
        ("tests/boasts.campaign", CAMPAIGN),
    ] {
        fs::write(home.join(name), text).expect("written");
    }
    let vale = crate::support::root().join("tests/maps/vale.yaml");
    fs::copy(vale, folder.join("vale.yaml")).expect("copied");
}

/// A phase that asks only who may give its order does not vanish where its `check` or its `candidates` fail: tests,
/// simulations, random play and the table are told the line.
#[test]
fn a_phase_does_not_vanish() {
    let fails = "realm.nothing.name";
    for (check, candidates, line) in [(fails, "{ { 3 } }", 17), ("nil", fails, 21)] {
        let folder = tempfile::tempdir().expect("a temporary folder");
        written(folder.path(), check, candidates);
        let told = format!("mods/broken/main.lua:{line}");
        let simulate = ["simulate", "--mod", "broken", "--players", "greedy,greedy"];
        let simulate = [&simulate[..], &["--campaigns", "2", "--years", "1"]].concat();
        let fuzz = ["fuzz", "mods/broken", "--campaigns", "3", "--years", "1"];
        let run = ["run", "mods/broken/tests/boasts.campaign"];
        for words in [&["test", "mods/broken"][..], &simulate, &fuzz, &run] {
            let run = feed(margrave().current_dir(folder.path()).args(words), "");
            let said = out(&run) + &err(&run);
            assert!(!run.status.success() && said.contains(&told), "{words:?}: {said}");
        }
    }
}
