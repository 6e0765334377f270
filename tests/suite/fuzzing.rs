//! `margrave fuzz`: a fault that was planted is found, and shrunk to a short script.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::support::{copy_folder, err, feed, margrave, often, out, root};

/// Plays at random; whether nothing was wrong, what was said, and the script that was written.
fn fuzz(path: &Path, more: &[&str]) -> (bool, String, Option<PathBuf>) {
    let folder = path.join("tests");
    let run = feed(margrave().arg("fuzz").arg(path).args(more), "");
    let written = fs::read_dir(folder).ok().and_then(|mut files| {
        files.find_map(|file| Some(file.ok()?.path()).filter(|path| path.is_file()))
    });
    (run.status.success(), format!("{}{}", out(&run), err(&run)), written)
}

/// Returns the lines of a script, without its comments.
fn lines(script: &Path) -> Vec<String> {
    let text = fs::read_to_string(script).expect("the script is read");
    text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect()
}

/// A mod in a folder of its own, with a folder for its tests.
fn planted(lua: &str) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let home = folder.path().join("planted");
    copy_folder(&root().join("tests/mods/miscount"), &home);
    let manifest = fs::read_to_string(home.join("mod.yaml")).expect("the manifest is read");
    let manifest = manifest.replace("name: miscount", "name: planted");
    fs::write(home.join("mod.yaml"), manifest).expect("written");
    if !lua.is_empty() {
        fs::write(home.join("main.lua"), lua).expect("written");
    }
    fs::create_dir_all(home.join("tests")).expect("a folder is made");
    (folder, home)
}

/// A crown that is lost on the twelfth razing is found, on any number of threads the same, and
/// shrunk to fewer than twenty lines, which fail as a test until the mod is mended.
#[test]
fn a_lost_crown_is_found() {
    let (_folder, home) = planted("");
    let (sound, said, script) = fuzz(&home, &["--threads", "1"]);
    assert!(!sound && said.contains("there were 12 razings, and 11"), "{said}");
    let script = script.expect("a script is written");
    let short = lines(&script);
    assert!(short.len() < 20 && short.contains(&"mod planted".to_owned()), "{short:?}");
    let test = feed(margrave().arg("test").arg(&script), "");
    assert!(!test.status.success() && out(&test).contains("12 razings"), "{}", out(&test));
    fs::remove_file(&script).expect("removed");
    let (_, again, script) = fuzz(&home, &["--threads", "3"]);
    let script = script.expect("a script is written");
    assert_eq!((said, short), (again, lines(&script)));
    let lua = fs::read_to_string(home.join("main.lua")).expect("the mod is read");
    fs::write(home.join("main.lua"), lua.replace("if count ~= 12 then", "if true then"))
        .expect("written");
    let test = feed(margrave().arg("test").arg(&script), "");
    assert!(test.status.success(), "{}{}", out(&test), err(&test));
}

/// Values that a script keeps in a variable of its file are lost when the campaign is left: random
/// play finds it, as a phase that is played again from its saved state comes to something else. The
/// script that is written has the answers that it takes and no more.
#[test]
fn what_is_kept_outside_is_found() {
    let (_folder, home) = planted(
        "local days = 0\non.phase_begins('scouting', function()\n\tdays = days + 1\n\tcampaign.vars.days = days\nend)\n\
         on.phase_ends('scouting', function()\n\tif campaign.vars.days > 99 then campaign.vars.days = 99 end\nend)\n",
    );
    let (sound, said, script) = fuzz(&home, &["--realms", "2", "--campaigns", "80"]);
    assert!(!sound && said.contains("outside of `campaign.vars`"), "{said}");
    let script = script.expect("a script is written");
    let short = lines(&script);
    assert!(short.len() < 60 && short.contains(&"replay phase".to_owned()), "{short:#?}");
    assert!(said.contains(&format!("{} lines", short.len())), "{said}");
    let test = feed(margrave().arg("test").arg(&script), "");
    assert!(!test.status.success() && out(&test).contains("outside of"), "{}", out(&test));
}

/// Armies of units and characters, by the sample lists of two peoples.
const ROSTERS: &[&str] = &[
    "--option=depth=roster",
    "--option=table_battles=ask",
    "--option=casualties=ask",
    "--race=red=goblinoid",
    "--race=blue=undead",
];

/// The shipped rules hold under random play, with answers taken back, options amended and
/// campaigns played again among it; those of armies with units as well.
#[test]
fn shipped_rules_hold() {
    let plain = ["dutch", "english", "warmaster", "marches"].map(|edition| (edition, &[][..]));
    let rosters = ["dutch", "english"].map(|edition| (edition, ROSTERS));
    for (edition, more) in plain.into_iter().chain(rosters) {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut command = margrave();
        command.args(["fuzz", "--edition", edition, "--campaigns", often("2", "3")]);
        command.args(["--answers", often("200", "250")]);
        let run = feed(command.args(more).arg("--out").arg(folder.path()), "");
        assert!(run.status.success(), "{edition}: {}{}", out(&run), err(&run));
        assert!(out(&run).contains("nothing is wrong"), "{edition}: {}", out(&run));
    }
}

/// A campaign that cannot be played is told once, with what to do.
#[test]
fn what_cannot_be_played_is_told() {
    let said = |arguments: &[&str]| {
        let run = feed(margrave().arg("fuzz").args(arguments), "");
        assert!(!run.status.success());
        err(&run)
    };
    assert!(said(&["nowhere.campaign"]).contains("nowhere.campaign cannot be read"));
    assert!(said(&["--mod", "wether"]).contains("did you mean `weather`"));
    assert!(said(&["--option", "years=nine"]).contains("years"));
}
