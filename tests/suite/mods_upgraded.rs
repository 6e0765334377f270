//! `margrave mods upgrade`: mods as they were at older versions of the interface play as before under this one.

use std::fs;
use std::path::Path;
use std::process::Output;

use margrave::fault::SourceFile;
use margrave::rules::interface::{InterfaceChange, OldKey, OldKeys, OldLines, Successor};
use margrave::yaml::{Files, parse_text};

use crate::support::{assert_success, copy_folder, err, files, margrave, out, root};

/// A part of a fixture: what is written where, or what is expected there.
struct Section {
    kind: String,
    path: String,
    text: String,
}

/// Sections of a fixture, each under a line such as `@write mods/x/main.lua`.
fn sections(name: &str) -> Vec<Section> {
    let path = root().join("tests/older").join(format!("{name}.fixture"));
    let text = fs::read_to_string(path).expect("the fixture is there");
    let mut found: Vec<Section> = Vec::new();
    for line in text.lines() {
        if let Some(head) = line.strip_prefix('@') {
            let (kind, path) = head.split_once(' ').expect("a kind and a path");
            let (kind, path) = (kind.to_owned(), path.to_owned());
            found.push(Section { kind, path, text: String::new() });
        } else if let Some(section) = found.last_mut() {
            section.text += &format!("{line}\n");
        }
    }
    found
}

/// The mods of a fixture in a folder, with the maps that their tests name.
fn unpacked(sections: &[Section]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for section in sections.iter().filter(|section| section.kind == "write") {
        let path = folder.path().join(&section.path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder is made");
        fs::write(path, &section.text).expect("a file is written");
    }
    // Mods lie beside the tests, or among them.
    for maps in ["tests/maps", "maps"] {
        copy_folder(&root().join("tests/maps"), &folder.path().join(maps));
    }
    folder
}

fn run(folder: &Path, words: &[&str]) -> Output {
    margrave().current_dir(folder).args(words).output().expect("the binary runs")
}

/// Every file below a folder with its text.
fn texts(folder: &Path) -> Vec<(String, String)> {
    let all = ["lua", "yaml", "campaign"].iter().flat_map(|ending| files(folder, ending));
    all.map(|path| (path.display().to_string(), fs::read_to_string(&path).expect("it is read")))
        .collect()
}

/// Upgrades the mods of a fixture and plays their tests: how many of them pass before, and after. `check` finds
/// nothing in those that are sound by today's rules.
fn passed(name: &str, sound: &str) -> (usize, usize) {
    let sections = sections(name);
    let folder = unpacked(&sections);
    let played = || {
        let tested = run(folder.path(), &["test", "mods"]);
        let said = out(&tested);
        let passed = said.lines().last().and_then(|line| line.split(' ').next()?.parse().ok());
        passed.unwrap_or_else(|| panic!("{said}{}", err(&tested)))
    };
    let before = (played(), texts(folder.path()));
    let shown = run(folder.path(), &["mods", "upgrade", "mods"]);
    assert_success(&shown, "upgrade");
    assert!(out(&shown).contains("Nothing was written"), "{}", out(&shown));
    assert!(before.1 == texts(folder.path()), "without --write nothing is written");

    let written = run(folder.path(), &["mods", "upgrade", "mods", "--write"]);
    assert_success(&written, "upgrade --write");
    let after = texts(folder.path());
    let again = run(folder.path(), &["mods", "upgrade", "mods", "--write"]);
    assert_success(&again, "a second run");
    assert!(!out(&again).contains("@@"), "a second run changes nothing: {}", out(&again));
    assert!(after == texts(folder.path()), "a second run changes nothing");
    let checked = run(folder.path(), &["check", sound]);
    assert_success(&checked, "check");
    assert_eq!(err(&checked), "", "nothing is left to say");
    let tested = run(folder.path(), &["test", "mods"]);
    assert_success(&tested, &format!("the mods' own tests: {}", out(&tested)));
    (before.0, played())
}

/// Mods from the first day: their tests are of the first format, so that none of them plays.
#[test]
fn of_the_first_day() {
    let (before, after) = passed("2026-11-22", "mods");
    assert_eq!((before, after), (0, 20));
}

/// Mods that say `place`, `empire` and `hold`.
#[test]
fn with_the_first_names() {
    let (before, after) = passed("2026-11-23", "mods");
    assert!(before < after, "{before} of {after} passed before");
    assert_eq!(after, 16);
}

/// Mods that say when their functions need not be called.
#[test]
fn with_hints() {
    let (before, after) = passed("2026-11-29", "mods/hedge_of_thorns");
    assert!(before < after, "{before} of {after} passed before");
    assert_eq!(after, 3);
}

/// Expectations of a fixture for each file, and what a person is to look at.
fn comes_to(name: &str) {
    let sections = sections(name);
    let folder = unpacked(&sections);
    let written = run(folder.path(), &["mods", "upgrade", "mods", "--write"]);
    assert_success(&written, "upgrade");
    let mut looked = 0;
    for section in &sections {
        match section.kind.as_str() {
            "expect" => {
                let found = fs::read_to_string(folder.path().join(&section.path));
                let found = found.expect("the file is there");
                assert_eq!(found, section.text, "{}", section.path);
            }
            "look" => {
                looked += 1;
                let said = out(&written).split_whitespace().collect::<Vec<_>>().join(" ");
                assert!(said.contains(section.path.as_str()), "{}: {said}", section.path);
            }
            _ => {}
        }
    }
    let places = format!("{looked} place");
    assert!(out(&written).contains(&places), "{places}: {}", out(&written));
}

/// A name is changed where it is the interface's, however it got there, and nowhere else.
#[test]
fn by_types_and_not_by_text() {
    comes_to("by_types");
}

/// A hint becomes the question that it stood for; what only saved calls goes.
#[test]
fn hints_become_questions() {
    comes_to("hints");
}

/// `check` finds an old name in functions of a mod's own, with its new name; and a mod that does not say which
/// interface it is written for is told so.
#[test]
fn check_names_the_new_names() {
    let folder = unpacked(&sections("2026-11-23"));
    let checked = run(folder.path(), &["check", "mods/glory"]);
    assert!(!checked.status.success());
    let said = err(&checked);
    for part in [
        "Realm has no 'empire'",
        "it is called `tiles` since api 2",
        "does not say which interface",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
}

/// Tests that lie beside a mod and not in its folder are not sent: `mods pack` says so.
#[test]
fn tests_elsewhere_are_not_sent() {
    let folder = tempfile::tempdir().expect("a folder");
    copy_folder(&root().join("mods/rich_cities"), &folder.path().join("mods/rich_cities"));
    let (own, beside) = (folder.path().join("mods/rich_cities/tests"), folder.path().join("tests"));
    fs::rename(&own, &beside).expect("the tests are moved");
    let packed = run(folder.path(), &["mods", "pack", "mods/rich_cities"]);
    assert!(!packed.status.success());
    assert!(err(&packed).contains("outside of its folder"), "{}", err(&packed));
    fs::rename(&beside, &own).expect("the tests are moved back");
    assert_success(&run(folder.path(), &["mods", "pack", "mods/rich_cities"]), "pack");
}

/// A YAML file with the keys of another interface gets their new names in place: comments, quotes, order and layout
/// stay, a key of the same name in another map stays, and a second run finds nothing.
#[test]
fn keys_of_yaml_are_renamed_in_place() {
    const ROWS: &[InterfaceChange] = &[
        row("key modifier", "plus", Successor::Name("add")),
        row("key when", "people", Successor::Name("race")),
        row("key change of a block", "phases", Successor::Name("steps")),
        row("key modifier", "hint", Successor::Dropped),
        row("key table", "plus", Successor::Name("never")),
    ];
    const OLD: &str = "# Herds.\nmodifiers:\n  herds:   # plus\n    value: banner.food\n    plus:  -1 # a meal less\n    hint: 3\n    \
                       when: {people: [nomads, 'plus'], not: [{ \"people\": dwarf }]}\n    cite: house-rule\n  \
                       plus: {value: plus, plus: 1, cite: house-rule}\ncalendar:\n  season: {phases: [plus]}\n";
    let renamed = |text: &str| {
        let source = SourceFile::new("mods/herds/herds.yaml", text.to_owned());
        let file = parse_text(&mut Files::default(), &source).expect("it is YAML");
        let found = OldKeys::of(ROWS, 3).in_rules(&file);
        let mut new = text.to_owned();
        for OldKey { key, row } in found.iter().rev() {
            if let Some(name) = row.new_name() {
                new.replace_range(key.span.range(), name);
            }
        }
        (new, found.len())
    };
    let (new, found) = renamed(OLD);
    let wanted = OLD
        .replace("    plus:  -1", "    add:  -1")
        .replace("{people: [", "{race: [")
        .replace("\"people\"", "race")
        .replace("value: plus, plus: 1", "value: plus, add: 1")
        .replace("{phases: [", "{steps: [");
    assert_eq!(new, wanted);
    assert_eq!(found, 6, "one of them is for a person to look at");
    assert_eq!(renamed(&new), (new.clone(), 1), "a second run changes nothing");
    let now = OldKeys::of(ROWS, 4);
    let source = SourceFile::new("mods/herds/herds.yaml", OLD.to_owned());
    let file = parse_text(&mut Files::default(), &source).expect("it is YAML");
    assert!(now.in_rules(&file).is_empty(), "a mod of this interface says what it means");
}

/// A line of a test whose form changed is found whoever it is given for, and where it is only spoken of.
#[test]
fn lines_of_tests_are_found_wherever_they_stand() {
    const ROWS: &[InterfaceChange] = &[
        row("script", "scout", Successor::Name("spy")),
        row("head", "generator", Successor::Nothing),
        row("script", "old", Successor::Dropped),
    ];
    const TEXT: &str = "generator 2\nbegin\nscout 1 D3\n  red: scout 2 D5\nexpect legal scout 1 D3\n\
                        expect illegal NL-SCOUT-01 scout 1 D3\nred: expect illegal scout 1 D4\nscouts 1\nexpect said scout\n\
                        red: generator 2\n";
    let found = OldLines::of(ROWS, 3).in_script(TEXT);
    let lines: Vec<(usize, &str)> = found
        .iter()
        .map(|(range, row)| {
            assert_eq!(&TEXT[range.clone()], row.old);
            (TEXT[..range.start].lines().count().max(1), row.old)
        })
        .collect();
    let line = |start: &str| TEXT[..TEXT.find(start).expect("it is there")].lines().count();
    assert_eq!(found.len(), 6, "{lines:?}");
    assert_eq!(line("scouts 1"), 7);
    assert!(
        OldLines::of(ROWS, 4).in_script(TEXT).is_empty(),
        "a mod of this interface says what it means"
    );
}

/// What is left of an older interface in a mod that says it is of this one goes, and names that mean something now
/// stay; `--from` reads the mod as one of that version.
#[test]
fn left_overs_go_whatever_the_manifest_says() {
    let folder = tempfile::tempdir().expect("a folder");
    let home = folder.path().join("mods/late");
    fs::create_dir_all(&home).expect("a folder is made");
    let write = |name: &str, text: &str| fs::write(home.join(name), text).expect("written");
    write(
        "mod.yaml",
        "{name: late, title: Late, about: Late., api: 3, version: 1.0.0, margrave: '>=0.1', edition: [dutch], files: [main.lua]}\n",
    );
    let script = "on.after_event(\"move_announced\", function(event)\n\tif event.to then\n\t\tchange.say(event.realm.home[1].name)\n\tend\nend, { only = { realm = nil } })\n\
                  local guard = { vars = \"mud\" }\non.after_event(\"banner_moved\", function() change.say(\"mud\") end, guard)\n";
    write("main.lua", script);
    let written = run(folder.path(), &["mods", "upgrade", "mods/late", "--write"]);
    assert_success(&written, "upgrade");
    let said = out(&written);
    assert!(said.contains("of names from before api 3"), "{said}");
    assert!(said.contains("the table that is given here has vars"), "{said}");
    let now = fs::read_to_string(home.join("main.lua")).expect("it is there");
    assert!(
        now.contains("event.realm.first_tiles[1]") && now.contains("if event.to then"),
        "{now}"
    );
    assert!(!now.contains("only"), "{now}");
    write("main.lua", script);
    let read = run(folder.path(), &["mods", "upgrade", "mods/late", "--from", "1"]);
    assert!(out(&read).contains("if event.told then"), "{}", out(&read));
}

/// A mod for an interface that is not known yet is told so once, and no more.
#[test]
fn a_later_interface_is_not_known() {
    let folder = tempfile::tempdir().expect("a folder");
    let home = folder.path().join("mods/early");
    fs::create_dir_all(&home).expect("a folder is made");
    let manifest = "{name: early, title: Early, about: Early., api: 4, version: 1.0.0, margrave: '>=0.1', edition: [dutch], files: []}\n";
    fs::write(home.join("mod.yaml"), manifest).expect("written");
    for words in [["mods", "upgrade", "mods/early"].as_slice(), &["check", "mods/early"]] {
        let told = run(folder.path(), words);
        let said = err(&told) + &out(&told);
        assert!(!told.status.success(), "{said}");
        assert!(said.contains("from 1 to 3"), "{said}");
        assert!(!said.contains("does not say") && !said.contains("from api"), "{said}");
    }
}

/// Steps that leave phases out went silently before api 3: `upgrade` lists them, as `check` does afterwards.
#[test]
fn phases_that_steps_leave_out_are_listed() {
    let folder = tempfile::tempdir().expect("a folder");
    let home = folder.path().join("mods/dusk");
    fs::create_dir_all(&home).expect("a folder is made");
    let write = |name: &str, text: &str| fs::write(home.join(name), text).expect("written");
    write(
        "mod.yaml",
        "{name: dusk, title: Dusk, about: Dusk., api: 2, version: 1.0.0, margrave: '>=0.1', edition: [english], files: [dusk.yaml]}\n",
    );
    write("dusk.yaml", "calendar:\n  season: {steps: [order_of_play]}\n");
    let told = run(folder.path(), &["mods", "upgrade", "mods/dusk"]);
    assert_success(&told, "upgrade");
    let said = out(&told).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("mods/dusk/dusk.yaml:2:") && said.contains("forced_march"), "{said}");
    assert!(said.contains("1 place to look at"), "{said}");
}

const fn row(of: &'static str, old: &'static str, becomes: Successor) -> InterfaceChange {
    InterfaceChange { since: 4, of, old, becomes, advice: || margrave::text::Text::EMPTY }
}
