//! A report of a script that fails says what its locals held; finding that out changes nothing. What a report looks
//! like in an order, its check and `lua trace` is in `tests/mods/stumbles`.

use std::fs;
use std::path::Path;

use crate::support::{err, margrave, often, out, root};

/// The state that a script comes to, and all that it prints.
fn run(script: &Path) -> (String, String) {
    let mods = root().join("tests/mods");
    let output = margrave().arg("--mods").arg(mods).arg("run").arg(script).output();
    let output = output.expect("the binary runs");
    let said = out(&output) + &err(&output);
    let state = said.lines().rfind(|line| line.starts_with("state ")).unwrap_or_default();
    (state.to_owned(), said)
}

/// Orders that fail leave the campaign as if nobody had given them, whether their calls are made again or not.
#[test]
fn nothing_comes_of_it() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let script = root().join("tests/mods/stumbles/tests/values-of-locals.campaign");
    let maps = root().join("tests/maps/vale.yaml").display().to_string();
    let text = fs::read_to_string(script).expect("the script is read");
    let text = text.replace("../../../maps/vale.yaml", &maps) + "scout 1 C4\ndone\n";
    let quiet: String = text
        .lines()
        .filter(|line| !["stumble ", "expect ", "lua "].iter().any(|word| line.starts_with(word)))
        .map(|line| format!("{line}\n"))
        .collect();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("a script is written");
        path
    };
    let (with, said) = run(&write("with.campaign", &text));
    let (without, _) = run(&write("without.campaign", &quiet));
    assert!(said.matches("where ").count() > 5, "{said}");
    assert!(!with.is_empty() && with == without, "{with} and {without}: {said}");
}

/// A mod of which a hook fails in the third round.
const LATE: &str = "on.phase_begins(\"movement\", function(realm)\n\tlocal round, names = campaign.round, {}\n\
                    \tfor at, banner in realm.banners do\n\t\tnames[at] = banner.number\n\tend\n\
                    \tif round == 3 then\n\t\terror(\"the third round is one too many\")\n\tend\nend)\n";

/// Computer players alone, in a simulation and at the prompt of nobody, and the fuzzer: the report says it as well.
#[test]
fn reports_without_a_person_tell_locals() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let own = folder.path().join("mods/late");
    fs::create_dir_all(&own).expect("a folder is made");
    let manifest = "name: late\ntitle: Late\nversion: 1.0.0\nfiles: [main.lua]\n";
    fs::write(own.join("mod.yaml"), manifest).expect("a file is written");
    fs::write(own.join("main.lua"), LATE).expect("a file is written");
    let script = folder.path().join("alone.campaign");
    let head = "margrave 2\nedition dutch\nmod late\nseed 3\nrealm red greedy\nrealm blue greedy\noption years 1\nbegin\n";
    fs::write(&script, head).expect("a script is written");
    let mods = folder.path().join("mods");
    let said = |words: &[&str]| {
        let output =
            margrave().current_dir(folder.path()).args(words).arg("--mods").arg(&mods).output();
        let output = output.expect("the binary runs");
        out(&output) + &err(&output)
    };
    for words in [
        &["run", "alone.campaign"][..],
        &[
            "simulate",
            "--edition",
            "dutch",
            "--mod",
            "late",
            "--campaigns",
            "1",
            "--years",
            "1",
            "--out",
            "rows",
        ],
        &["fuzz", "mods/late", "--campaigns", "1", "--years", "1"],
    ] {
        let said = said(words);
        let rows = fs::read_to_string(folder.path().join("rows/campaigns.csv")).unwrap_or_default();
        let all = format!("{said}{rows}");
        assert!(all.contains("the third round is one too many"), "{words:?}: {all}");
        assert!(
            all.contains("where realm = ") && all.contains("round = 3, names = {"),
            "{words:?}: {all}"
        );
    }
}

/// A table of which two keys are tables, which only their addresses tell apart.
const ALIKE: &str = "hook(function()\n\tlocal marks = {}\n\tmarks[{}] = 1\n\tmarks[{}] = 2\n\terror(\"no\")\nend)\n";

/// Two runs of every hostile script as a mod print the same, to the byte.
#[test]
fn two_runs_print_the_same() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let hostile = fs::read_dir(root().join("tests/hostile")).expect("the folder is there");
    let mut texts: Vec<(String, String)> = hostile
        .map(|entry| entry.expect("an entry can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "lua"))
        .map(|path| {
            let name = path.file_stem().unwrap_or_default().to_string_lossy().replace('-', "_");
            (name, fs::read_to_string(path).expect("a script can be read"))
        })
        .collect();
    texts.push(("keys_alike".to_owned(), ALIKE.to_owned()));
    texts.sort();
    fs::copy(root().join("tests/maps/vale.yaml"), folder.path().join("vale.yaml"))
        .expect("the map is copied");
    for (name, text) in &texts {
        let own = folder.path().join("mods").join(name);
        fs::create_dir_all(&own).expect("a folder is made");
        let manifest = format!(
            "name: {name}\ntitle: Hostile\nversion: 1.0.0\nmargrave: '>=0.1'\nedition: [dutch]\nfiles: [main.lua]\n"
        );
        fs::write(own.join("mod.yaml"), manifest).expect("a file is written");
        let hook = "local function hook(attack) replace.phase(\"movement\", function() attack() end) end\n";
        fs::write(own.join("main.lua"), format!("{hook}{text}")).expect("a file is written");
        let head = format!(
            "margrave 2\nmod {name}\nrealm red human\nrealm blue human\nmap vale.yaml\ntile B4 capital red\ntile H4 capital blue\nbanner red 1 B4 900 baggage 2\nseed 1\nstart season\nbegin\nred: done\nexpect round 1\n"
        );
        fs::write(folder.path().join(format!("{name}.campaign")), head)
            .expect("a script is written");
    }
    let run = || {
        let output = margrave().arg("test").arg(folder.path()).output().expect("the binary runs");
        out(&output) + &err(&output)
    };
    let first = run();
    assert!(first.contains("where marks = {2 keys [{}]}"), "{first}");
    for _ in 0..often(1, 3) {
        assert_eq!(first, run());
    }
}
