//! Mods as layers: order, overruling, what the lock keeps, and that a difference written out as a
//! layer makes one rule set into the other.

mod differences;

use std::fs;
use std::path::Path;
use std::sync::Arc;

use crate::support::{assert_reported, assert_success, err, feed, margrave, out};
use margrave::fault::{SourceFile, render};
use margrave::rules::diff::diff;
use margrave::rules::{CalendarStep, Chosen, Library, ModValue, Ruleset, Selection, Value};
use margrave::script::load_selection;
use margrave::session::header;
use tempfile::TempDir;

/// Name, lines of the manifest besides the usual ones, and files.
type Written<'a> = (&'a str, &'a str, &'a [(&'a str, &'a str)]);

/// A folder of mods.
fn mods(all: &[Written<'_>]) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, more, files) in all {
        let home = folder.path().join(name);
        fs::create_dir_all(&home).expect("a folder is made");
        let listed: Vec<&str> = files.iter().map(|(path, _)| *path).collect();
        let manifest = format!(
            "name: {name}\ntitle: The mod {name}\nversion: 1.2.0\n{more}files: [{}]\n",
            listed.join(", ")
        );
        fs::write(home.join("mod.yaml"), manifest).expect("a manifest is written");
        for (path, text) in *files {
            fs::write(home.join(path), text).expect("a file is written");
        }
    }
    folder
}

fn choose(folder: &Path, names: &[&str]) -> Result<Arc<Ruleset>, String> {
    let chosen = names
        .iter()
        .map(|name| Chosen::parse(&name.split(' ').collect::<Vec<_>>()).expect("a choice"))
        .collect();
    let library = Library::shipped().with_mods(folder);
    load_selection(&library, &Selection { edition: "dutch".to_owned(), mods: chosen })
        .map_err(|faults| render(&faults, false))
}

fn food(number: i64) -> String {
    format!("values:\n  banner.food: {{is: {number}}}\n")
}

/// A mod changes one cell and nothing else, and the cell tells its file.
#[test]
fn one_cell() {
    let folder = mods(&[("hungry", "", &[("main.yaml", &food(2))])]);
    let (plain, hungry) = (
        choose(folder.path(), &[]).expect("sound"),
        choose(folder.path(), &["hungry"]).expect("sound"),
    );
    let changes = diff(&plain, &hungry);
    let names: Vec<String> = changes.iter().map(margrave::rules::diff::CellChange::name).collect();
    assert_eq!(names, ["values.banner.food.is"]);
    let (before, after) =
        (changes[0].before.as_ref().expect("a side"), changes[0].after.as_ref().expect("a side"));
    assert_eq!((before.text.as_str(), after.text.as_str()), ("1", "2"));
    assert_eq!(after.place, "mods/hungry/main.yaml:2");
    assert!(before.place.starts_with("rules/dutch/values.yaml:"), "{}", before.place);
    assert_eq!(hungry.set(Value::FoodNeed), 2);
    assert_ne!(plain.hash, hungry.hash);
}

/// The later of two mods has the last word where the manifest or the host says so, and only then.
#[test]
fn overruling() {
    let (two, three) = (food(2), food(3));
    let folder = mods(&[
        ("one", "", &[("main.yaml", &two)]),
        ("other", "", &[("main.yaml", &three)]),
        ("late", "after: [one]\n", &[("main.yaml", &three)]),
    ]);
    let refused = choose(folder.path(), &["one", "other"]).expect_err("two mods set one cell");
    assert!(
        refused.contains("mods::conflict") && refused.contains("values.banner.food.is"),
        "{refused}"
    );
    for (names, food) in
        [(["one", "other over one"], 3), (["other", "one over other"], 2), (["one", "late"], 3)]
    {
        assert_eq!(
            choose(folder.path(), &names).expect("acknowledged").set(Value::FoodNeed),
            food,
            "{names:?}"
        );
    }
    let wrong = choose(folder.path(), &["late", "one"]).expect_err("`late` comes after `one`");
    assert!(wrong.contains("mods::order") && wrong.contains("`mod one`, `mod late`"), "{wrong}");
    let early = choose(folder.path(), &["one over other", "other"])
        .expect_err("nothing is before the first");
    assert!(early.contains("mods::order"), "{early}");
}

/// A patch of the calendar puts phases beside others, in the same group; own phases count on.
#[test]
fn calendar() {
    let patch = "phases:\n  weather: {doc: The weather of the round, cite: house-rule}\ncalendar:\n  season:\n    rounds: 8\n    insert:\n      - {phase: weather, before: order_of_play}\n      - {phase: victory, after: movement}\n      - {phase: victory, after: siege, each_realm: no}\n    remove: [razing]\n  frost: {after: season, cite: house-rule, steps: [weather]}\n";
    let folder = mods(&[("sky", "", &[("main.yaml", patch)])]);
    let rules = choose(folder.path(), &["sky"]).expect("sound");
    let index = |name: &str| {
        let known = margrave::phases::PHASE_NAMES.iter().position(|phase| *phase == name);
        let own = || {
            rules
                .added_phases
                .iter()
                .position(|phase| phase.id == name)
                .map(|at| margrave::phases::PHASE_NAMES.len() + at)
        };
        u16::try_from(known.or_else(own).expect("a phase")).expect("few phases")
    };
    let names: Vec<&str> = rules.calendar.blocks.iter().map(|block| block.id.as_str()).collect();
    assert_eq!(names, ["setup", "season", "frost", "winter"]);
    let season = &rules.calendar.blocks[1];
    assert_eq!(season.rounds, 8);
    let group = [
        "unrest",
        "subsistence",
        "scouting",
        "movement",
        "victory",
        "forced_march",
        "battle",
        "siege",
        "reorganization",
    ]
    .map(index)
    .to_vec();
    assert_eq!(
        season.steps,
        [
            CalendarStep::Once(index("weather")),
            CalendarStep::Once(index("order_of_play")),
            CalendarStep::EachRealm(group),
            CalendarStep::Once(index("victory"))
        ]
    );
    assert!(rules.added_phases.iter().any(|phase| phase.id == "weather"));
    let plain = choose(folder.path(), &[]).expect("sound");
    let changes: Vec<String> =
        diff(&plain, &rules).iter().map(margrave::rules::diff::CellChange::name).collect();
    assert_eq!(
        changes,
        ["calendar.season.rounds", "calendar.season.steps", "calendar.frost", "phases.weather"]
    );
}

/// Scripts, own values and options are found, and options are set in the head.
#[test]
fn scripts_and_options() {
    let main = "values:\n  sky.dice: {is: 2d6, cite: house-rule, unit: dice, doc: The roll for the weather}\n";
    let options = "options:\n  harsh: {type: flag, default: no, doc: Whether it snows}\n  roads: {type: words, words: [mud, dust], default: mud, doc: What roads are like}\n";
    let folder = mods(&[("sky", options, &[("main.yaml", main), ("main.lua", "-- nothing\n")])]);
    let rules = choose(folder.path(), &["sky"]).expect("sound");
    let script = rules.scripts.last().expect("the mod's script comes after those of the edition");
    assert_eq!(script.path, "mods/sky/main.lua");
    assert_eq!(rules.layers[script.layer].name, "sky");
    assert_eq!(rules.added_values["sky.dice"].unit, "dice");
    for (name, said) in
        [("sky.dice", "2d6 (dice)"), ("sky.roads", "one of mud, dust; mud by default")]
    {
        let shown = margrave::rules::show::show(&rules, name).expect("it is known");
        assert!(shown.contains(said) && shown.contains("mods/sky/"), "{shown}");
    }
    let head = |more: &str| {
        let source = SourceFile::new(
            "head",
            format!("margrave 2\nmod sky\nrealm red human\nrace red dwarfs\n{more}begin\n"),
        );
        let (head, _) = header::parse(&source).expect("a sound head");
        assert_eq!(
            header::parse(&SourceFile::new("head", head.write())).expect("it reads back").0.write(),
            head.write()
        );
        header::mod_options(&head, &rules, &source).map_err(|faults| render(&faults, false))
    };
    let set = head("option sky.harsh yes\n").expect("sound");
    assert_eq!(set["sky.harsh"], ModValue::Flag(true));
    assert_eq!(set["sky.roads"], ModValue::Word("mud".to_owned()));
    assert!(
        head("option sky.harsh often\n")
            .expect_err("wrong")
            .contains("`sky.harsh` takes yes or no, not `often`")
    );
    assert!(
        head("option sky.harhs yes\n").expect_err("wrong").contains("did you mean `sky.harsh`?")
    );
}

/// The script of a mod, before it is changed.
const FOUR_LINES: &str = "-- one\n-- two\n-- three\n-- four\n";

/// A campaign with mods locks them, plays on under them when they change, and says what differs.
#[test]
fn locked_mods() {
    let folder = mods(&[("hungry", "", &[("main.yaml", &food(2)), ("main.lua", FOUR_LINES)])]);
    let war = tempfile::tempdir().expect("a temporary folder");
    let path = war.path().join("war");
    let command = |words: &[&str]| {
        let mut command = margrave();
        command.arg("--mods").arg(folder.path()).args(words);
        command
    };
    let campaign = path.to_str().expect("a path");
    let begin =
        ["play", campaign, "--seed", "3", "--players", "red=human,blue=human", "--mod", "hungry"];
    assert_success(&feed(&mut command(&begin), ""), "a campaign with a mod begins");
    let head = fs::read_to_string(path.join("campaign.txt")).expect("the campaign is read");
    assert!(head.contains("\nmod hungry\n"), "{head}");
    fs::write(folder.path().join("hungry/main.yaml"), food(3)).expect("the mod is changed");
    // The first line is another, and the last is gone.
    fs::write(folder.path().join("hungry/main.lua"), "-- 1\n-- two\n-- three\n")
        .expect("the mod is changed");
    let again = feed(&mut command(&["play", campaign]), "rules banner.food\n");
    assert_success(&again, "it plays on");
    assert!(
        out(&again).contains("continues under its own")
            && out(&again).contains("mods/hungry/main.yaml"),
        "{}",
        out(&again)
    );
    assert!(out(&again).contains("is: 2 → 3"), "{}", out(&again));
    let compared = command(&["rules", "diff", campaign, "dutch+hungry"]).output().expect("it runs");
    let text = out(&compared);
    assert!(
        text.contains("values banner.food")
            && text.contains("is: 2 → 3")
            && text.contains("mods/hungry/main.lua: 2 lines taken out, 1 line put in"),
        "{text}"
    );
    // The mod is gone altogether: the locked one is enough.
    fs::remove_dir_all(folder.path().join("hungry")).expect("the mod is removed");
    assert_success(
        &feed(&mut command(&["play", campaign]), "view as host\nhash\n"),
        "it plays on without the mod",
    );
    assert_success(&margrave().arg("check").arg(&path).output().expect("it runs"), "it is sound");
    let lock = fs::read_dir(path.join("rules.lock"))
        .expect("a lock")
        .next()
        .expect("a hash")
        .expect("a folder")
        .path();
    fs::write(lock.join("mods/hungry/main.lua"), "-- evil\n").expect("the lock is damaged");
    assert_reported(
        &feed(&mut command(&["play", campaign]), "view as host\nhash\n"),
        "a damaged lock",
    );
}

/// `check` and `test` find a mod and what it needs by where it lies.
#[test]
fn check_and_test_a_mod() {
    let folder = mods(&[
        ("base", "", &[("main.yaml", &food(2))]),
        (
            "over",
            "needs: [base]\nedition: {dutch: \">=1.0\"}\n",
            &[("main.yaml", "values:\n  scout.tiles: {is: 2}\n")],
        ),
    ]);
    let checked =
        margrave().arg("check").arg(folder.path().join("over")).output().expect("it runs");
    assert_success(&checked, "a sound mod");
    assert!(out(&checked).contains("dutch+base+over"), "{}", out(&checked));
    let tests = folder.path().join("over/tests");
    fs::create_dir_all(&tests).expect("a folder is made");
    let vale = crate::support::root().join("tests/maps/vale.yaml");
    fs::copy(vale, tests.join("vale.yaml")).expect("a map");
    let script = "# Banners are hungrier.\nmargrave 2\nmod base\nmod over\nrealm red human\nrealm blue human\nmap vale.yaml\ntile B4 capital red\ntile H4 capital blue\nbanner red 1 D2 640 baggage 3\nstart season\ndice 6 6 1 1\nbegin\nexpect banner red 1 points 640\n";
    fs::write(tests.join("hungry.campaign"), script).expect("a script");
    let tested = margrave().arg("test").arg(folder.path().join("over")).output().expect("it runs");
    assert_success(&tested, "its tests pass");
    assert!(out(&tested).contains("1 passed"), "{}", out(&tested));
}

/// A mod that is not there is reported at the line of the head that names it.
#[test]
fn unknown_in_the_head() {
    let folder = mods(&[("weather", "", &[("main.yaml", "values: {}\n")])]);
    let script = folder.path().join("odd.campaign");
    fs::write(&script, "margrave 2\nmod wether # rain\nrealm red human\nrealm blue human\nbegin\n")
        .expect("a script");
    let checked = margrave()
        .arg("--mods")
        .arg(folder.path())
        .arg("check")
        .arg(&script)
        .output()
        .expect("it runs");
    assert_reported(&checked, "an unknown mod");
    let text = err(&checked);
    assert!(
        text.contains("odd.campaign:2:1") && text.contains("did you mean `weather`?"),
        "{text}"
    );
}
