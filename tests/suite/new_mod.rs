//! `margrave new mod`: what it writes is sound and passes its own test, nothing is written over,
//! and what is misspelled in it is answered with the nearest name.

use std::fs;
use std::path::Path;
use std::process::Output;

use crate::support::{assert_reported, assert_success, err, files, margrave, out};

fn run(folder: &Path, words: &[&str]) -> Output {
    margrave().current_dir(folder).args(words).output().expect("the binary runs")
}

/// New, check, test, and a campaign that plays with it: each works in an empty folder.
#[test]
fn a_new_mod_works() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let made = run(folder.path(), &["new", "mod", "rich_capitals2"]);
    assert_success(&made, "new");
    assert!(
        out(&made).contains("margrave test mods/rich_capitals2"),
        "it says what to do next: {}",
        out(&made)
    );
    let names: Vec<String> = ["campaign", "lua", "yaml"]
        .iter()
        .flat_map(|ending| files(folder.path(), ending))
        .map(|path| {
            path.strip_prefix(folder.path()).expect("a path of the folder").display().to_string()
        })
        .collect();
    let wanted = ["tests/first.campaign", "main.lua", "mod.yaml", "rich_capitals2.yaml"]
        .map(|name| format!("mods/rich_capitals2/{name}"));
    assert_eq!(names, wanted);
    let checked = run(folder.path(), &["check", "mods/rich_capitals2"]);
    assert_success(&checked, "check");
    assert!(out(&checked).contains("; valid"), "{}", out(&checked));
    let tested = run(folder.path(), &["test", "mods/rich_capitals2"]);
    assert_success(&tested, "test");
    assert!(out(&tested).contains("1 passed, 0 failed"), "{}", out(&tested));
    let script = folder.path().join("evening.campaign");
    let text = "margrave 2\nmod rich_capitals2\noption rich_capitals2.generous yes\nrealm red greedy\nrealm blue greedy\noption years 1\nbegin\nexpect rule NL-WIN-01\n";
    fs::write(&script, text).expect("a script is written");
    assert_success(&run(folder.path(), &["test", "evening.campaign"]), "a campaign of computers");
}

/// An existing folder, a name that is taken and names that cannot be are refused, and nothing is
/// written.
#[test]
fn nothing_is_written_over() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::create_dir_all(folder.path().join("mods/mine")).expect("a folder is made");
    for (name, code, help) in [
        ("mine", "mods::exists", "choose another name"),
        ("weather", "mods::exists", "would hide it"),
        ("Long Winter!", "mods::name", "`long_winter`"),
        ("../up", "mods::name", "`up`"),
        ("7", "mods::name", "`long_winter`"),
        ("", "mods::name", "`long_winter`"),
    ] {
        let refused = run(folder.path(), &["new", "mod", name]);
        assert_reported(&refused, name);
        let report = err(&refused);
        assert!(report.contains(code) && report.contains(help), "{name}: {report}");
    }
    assert_eq!(fs::read_dir(folder.path().join("mods")).expect("the folder is read").count(), 1);
    assert_eq!(
        fs::read_dir(folder.path().join("mods/mine")).expect("the folder is read").count(),
        0
    );
}

/// Files for editors are written beside a new mod and anywhere else, brought up to date where they
/// are the program's, and left alone where they are the author's.
#[test]
fn editors_get_types() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let read = |path: &str| fs::read_to_string(folder.path().join(path)).expect("a file is read");
    assert_success(&run(folder.path(), &["new", "mod", "mine"]), "new");
    for (path, shipped) in [
        ("mods/types/margrave.d.luau", "mods/types/margrave.d.luau"),
        ("mods/.luaurc", "mods/.luaurc"),
    ] {
        let shipped = fs::read_to_string(crate::support::root().join(shipped));
        assert_eq!(read(path), shipped.expect("the shipped file is read"), "{path}");
    }
    let types = "mods/types/margrave.d.luau";
    let stale = read(types).replace("captured", "taken");
    let again = |text: &str, lines: [&str; 2]| {
        fs::write(folder.path().join(types), text).expect("a file is written");
        let again = run(folder.path(), &["types"]);
        assert_success(&again, "types");
        for line in lines {
            assert!(out(&again).contains(line), "{line}: {}", out(&again));
        }
    };
    again(&stale, ["mods/types/margrave.d.luau is written", "mods/.luaurc is up to date"]);
    assert_ne!(read(types), stale);
    fs::write(folder.path().join("mods/.luaurc"), "{}").expect("a file is written");
    let own = ["mods/types/margrave.d.luau is yours and stays", "mods/.luaurc is yours and stays"];
    again("-- mine", own);
    assert_eq!((read(types).as_str(), read("mods/.luaurc").as_str()), ("-- mine", "{}"));
    assert_success(&run(folder.path(), &["types", "mods/mine"]), "types of one mod");
    assert!(folder.path().join("mods/mine/.luaurc").is_file());
    let nowhere = run(folder.path(), &["types", "nowhere"]);
    assert_reported(&nowhere, "nowhere");
    assert!(err(&nowhere).contains("there is no folder nowhere"), "{}", err(&nowhere));
}

/// JSON Schemas are written beside a new mod, whose files name them, and beside an edition; they offer
/// the names of the mods in the folder.
#[test]
fn editors_get_schemas() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let read = |path: &str| fs::read_to_string(folder.path().join(path)).expect("a file is read");
    assert_success(&run(folder.path(), &["new", "mod", "mine"]), "new");
    for (file, schema) in [("mod.yaml", "mod"), ("mine.yaml", "rules")] {
        let named = format!("# yaml-language-server: $schema=../schemas/{schema}.schema.json\n");
        assert!(read(&format!("mods/mine/{file}")).starts_with(&named), "{file}");
        assert!(folder.path().join(format!("mods/schemas/{schema}.schema.json")).is_file());
    }
    assert!(read("mods/.vscode/settings.json").contains("./schemas/mod.schema.json"));
    assert!(read("mods/schemas/rules.schema.json").contains("\"mine.found\""));
    let again = run(folder.path(), &["schema"]);
    assert_success(&again, "schema");
    for line in [
        "mods/schemas/rules.schema.json is up to date",
        "mods/schemas/edition.schema.json is up to date",
        "mods/.vscode/settings.json is up to date",
    ] {
        assert!(out(&again).contains(line), "{line}: {}", out(&again));
    }
    assert_success(&run(folder.path(), &["new", "mod", "other"]), "another");
    assert!(read("mods/schemas/rules.schema.json").contains("\"other.found\""));
    fs::write(folder.path().join("mods/schemas/map.schema.json"), "{}").expect("a file is written");
    let kept = run(folder.path(), &["schema"]);
    assert!(out(&kept).contains("mods/schemas/map.schema.json is yours"), "{}", out(&kept));
    let nowhere = run(folder.path(), &["schema", "nowhere"]);
    assert_reported(&nowhere, "nowhere");
    assert!(err(&nowhere).contains("there is no folder nowhere"), "{}", err(&nowhere));
}

/// A name that a script misspells is answered with the nearest one: functions, hooks, fields of
/// banners and of events.
#[test]
fn misspelled_names_are_answered() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    assert_success(&run(folder.path(), &["new", "mod", "mine"]), "new");
    for (script, help) in [
        ("filter.factr(print)", "did you mean `filter.factor`?"),
        ("on.after_event(\"owner_change\", print)", "did you mean `owner_changed`?"),
        (
            "on.phase_begins(\"scouting\", function() change.sey(\"hello\") end)",
            "did you mean `change.say`?",
        ),
        (
            "on.phase_begins(\"scouting\", function() return campaign.banners[1].poits end)",
            "did you mean `points`?",
        ),
        (
            "on.after_event(\"order_set\", function(event) return event.ordr end)",
            "did you mean `event.order`?",
        ),
        (
            "refuse.order(\"scout\", function(realm, order) return order.tyle.label end)",
            "did you mean `order.tile`?",
        ),
    ] {
        fs::write(folder.path().join("mods/mine/main.lua"), script).expect("a script is written");
        let text = fs::read_to_string(folder.path().join("mods/mine/tests/first.campaign"))
            .expect("the test is read");
        let begun = text.split("begin\n").next().expect("a head");
        fs::write(
            folder.path().join("mods/mine/tests/first.campaign"),
            format!("{begun}begin\nscout 1 B1\nexpect phase scouting\n"),
        )
        .expect("a test is written");
        let tested = run(folder.path(), &["test", "mods/mine"]);
        let report = out(&tested) + &err(&tested);
        assert!(
            !tested.status.success()
                && report.contains(help)
                && report.contains("mods/mine/main.lua:1"),
            "{script}: {report}"
        );
    }
}
