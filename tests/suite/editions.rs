//! Several editions in one library: compared in a summary and by section, their scripts counted
//! each against its own rule book, and a map sound where one of them reads it.

use std::fs;
use std::path::Path;

use crate::support::{assert_reported, assert_success, copy_folder, err, margrave, out, root};
use margrave::rules::{Library, compare};
use margrave::script::load_rules;
use tempfile::TempDir;

/// The default edition, and one of its own beside it: another season, another number, another cell,
/// an omen of its own.
fn library() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let rules = folder.path().join("rules");
    for name in ["dutch", "frontier"] {
        copy_folder(&root().join("rules/dutch"), &rules.join(name));
    }
    let edit = |path: &str, changes: &[(&str, &str)]| {
        let path = rules.join("frontier").join(path);
        let mut text = fs::read_to_string(&path).expect("a rules file is read");
        for (old, new) in changes {
            assert!(text.contains(old), "{} has no `{old}`", path.display());
            text = text.replacen(old, new, 1);
        }
        fs::write(path, text).expect("a rules file is written");
    };
    edit(
        "edition.yaml",
        &[
            ("default: yes", "default: no"),
            ("files:\n", "files:\n  - omens.yaml\n  - omens.lua\n"),
            ("rulebook:\n", "rulebook:\n  - rulebook/omens.yaml\n"),
        ],
    );
    edit(
        "calendar.yaml",
        &[
            ("id: season", "id: march"),
            ("rounds: 6", "rounds: 8"),
            ("- order_of_play", "- order_of_play\n      - omens"),
        ],
    );
    edit("values.yaml", &[("banner.food: {is: 1", "banner.food: {is: 2")]);
    edit("options.yaml", &[("strength_points: {default: 4000", "strength_points: {default: 3000")]);
    edit(
        "tables/scouting.yaml",
        &[("fortress: 1, village: 1, barren: 0}", "fortress: 1, village: 3, barren: 0}")],
    );
    let write = |path: &str, text: &str| {
        fs::write(rules.join("frontier").join(path), text).expect("a rules file is written")
    };
    write(
        "omens.yaml",
        "phases:\n  omens: {cite: FR-OMEN-01, doc: The omens are read}\ntables:\n  omens:\n    cite: FR-OMEN-01\n    roll: d6\n    rows:\n      1-3: {}\n      4-6: {}\n",
    );
    write("omens.lua", "-- The omens say nothing.\ndeclare.phase(\"omens\", function() end)\n");
    write(
        "rulebook/omens.yaml",
        "- id: FR-OMEN-01\n  title: The omens\n  kind: procedure\n  where: here\n  rule: A die is thrown.\n",
    );
    folder
}

fn said(folder: &Path, words: &[&str]) -> String {
    let output = margrave()
        .arg("--rules")
        .arg(folder.join("rules"))
        .args(words)
        .output()
        .expect("the binary runs");
    assert_success(&output, &words.join(" "));
    out(&output)
}

/// Two editions of which neither extends the other are summed up; what both have under one name is
/// compared by cells.
#[test]
fn editions_are_summed_up() {
    let folder = library();
    let text = said(folder.path(), &["rules", "diff", "dutch", "frontier"]);
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    for wanted in [
        "phases only in frontier (1): omens",
        "banner.food differs in 1 cell",
        "is: 1 → 2",
        "forage differs in 1 cell",
        "rows.village: 1 → 3",
        "only in frontier (1)",
    ] {
        assert!(lines.contains(&wanted), "no line `{wanted}` in\n{text}");
    }
    let row = |start: &[&str]| {
        lines.iter().any(|line| line.split_whitespace().collect::<Vec<_>>() == start)
    };
    for wanted in [
        &["season", "(6", "times)", "march", "(8", "times)"][..],
        &["strength_points", "4000", "3000"],
        &["omens", "roll", "d6,", "2", "rows", "The", "omens", "[FR-OMEN-01]"],
        &["OMEN", "-", "1"],
        &["WIN", "2", "2"],
    ] {
        assert!(row(wanted), "no line {wanted:?} in\n{text}");
    }
    assert!(!text.contains("cite:"), "citations are left out:\n{text}");
}

/// One section, one thing in it, the rule book, the scripts, or every cell on demand.
#[test]
fn sections_are_shown() {
    let folder = library();
    let diff = |more: &[&str]| {
        said(folder.path(), &[&["rules", "diff", "dutch", "frontier"], more].concat())
    };
    let tables = diff(&["tables"]);
    assert!(
        tables.contains(
            "tables forage\n  rows.village: 1 → 3\n      rules/dutch/tables/scouting.yaml"
        ),
        "{tables}"
    );
    assert!(
        tables.contains("+ {cite: FR-OMEN-01")
            && tables.ends_with("2 cells differ\n")
            && !tables.contains("banner.food"),
        "{tables}"
    );
    assert!(diff(&["values.banner.food"]).ends_with("1 cell differs\n"));
    assert_eq!(diff(&["settlements"]), "dutch and frontier have the same `settlements`\n");
    assert_eq!(diff(&["calendar.winter"]), "dutch and frontier have the same `calendar.winter`\n");
    assert!(diff(&["rulebook"]).ends_with("\n  + FR-OMEN-01 The omens\n"));
    assert!(diff(&["scripts"]).contains("rules/frontier/spells/rot.lua is new"));
    let all = diff(&["--all"]);
    assert!(
        all.contains("values banner.food")
            && all.contains("tables forage")
            && all.contains("\nscripts\n"),
        "{all}"
    );
    for (section, help) in [
        ("tabels", "did you mean `tables`?"),
        ("tables.forrage", "`rules list` shows what `tables` may hold"),
    ] {
        let output = margrave()
            .arg("--rules")
            .arg(folder.path().join("rules"))
            .args(["rules", "diff", "dutch", "frontier", section])
            .output();
        let output = output.expect("the binary runs");
        assert_reported(&output, section);
        assert!(
            err(&output).contains("rules::unknown_section") && err(&output).contains(help),
            "{}",
            err(&output)
        );
    }
}

/// Any two editions that are shipped can be compared in what a person can read, and the summary of
/// each begins the same.
#[test]
fn shipped_editions_compare() {
    let library = Library::shipped();
    let names = library.editions();
    let load = |name: &String| {
        load_rules(&library, name.as_str())
            .unwrap_or_else(|faults| panic!("{}", margrave::fault::render(&faults, false)))
    };
    for one in &names {
        for other in names.iter().filter(|other| *other != one) {
            let (a, b) = (load(one), load(other));
            if compare::akin(&a, &b) {
                continue;
            }
            let text = compare::summary(&a, &b);
            assert!(
                text.lines().count() < 600,
                "{one} and {other}: {} lines",
                text.lines().count()
            );
            for section in ["calendar", "settlements", "terrains", "tables", "rulebook", "scripts"]
            {
                assert!(
                    text.contains(&format!("\n{section}\n")),
                    "{one} and {other}: no {section} in\n{text}"
                );
            }
        }
    }
}

/// Scripts of several editions in one folder: each counts for the rule book of its own edition.
#[test]
fn scripts_count_for_their_edition() {
    let folder = library();
    let tests = folder.path().join("tests");
    fs::create_dir(&tests).expect("a folder is made");
    let script = |edition: &str, id: &str| {
        let text = format!(
            "# {id}: an end.\nmargrave 2\nedition {edition}\nrealm red human\nrealm blue human\noption years 1\nbegin\nexpect realm red playing\n"
        );
        fs::write(tests.join(format!("{edition}.campaign")), text).expect("a script is written");
    };
    script("dutch", "NL-WIN-01");
    script("frontier", "NL-WIN-02");
    let tests = tests.to_str().expect("a path");
    let coverage = |area: &str| said(folder.path(), &["test", "--coverage", "--area", area, tests]);
    let both = coverage("NL-WIN");
    let (dutch, frontier) = both.split_once("edition frontier").expect("both are told");
    assert!(dutch.contains("NL-WIN-02") && !dutch.contains("NL-WIN-01"), "{both}");
    assert!(frontier.contains("NL-WIN-01") && !frontier.contains("NL-WIN-02"), "{both}");
    let own = coverage("FR-OMEN");
    assert!(own.contains("FR-OMEN-01  The omens") && !own.contains("edition dutch"), "{own}");
    assert!(
        coverage("XX-NONE").contains("no edition that these scripts play has rules of XX-NONE")
    );
}

/// A map says nothing of its edition: it is sound where any of them can read it.
#[test]
fn a_map_of_any_edition_is_sound() {
    let folder = library();
    let design = "    fen: { cite: FR-OMEN-01, stack: lowland, count: 1, edges: pppppp }\n";
    let tiles = folder.path().join("rules/frontier/tiles.yaml");
    let text = fs::read_to_string(&tiles).expect("the tiles are read");
    fs::write(
        &tiles,
        text.replacen("  designs:\n", &format!("  designs:\n{design}"), 1).replacen(
            "count: 10,",
            "count: 9,",
            1,
        ),
    )
    .expect("the tiles are written");
    let map = folder.path().join("fens.yaml");
    let path = map.to_str().expect("a path");
    fs::write(&map, "free: yes\ntiles:\n  A1: meadow\n  B1: meadow\n").expect("a map is written");
    assert!(said(folder.path(), &["check", path]).ends_with("2 tiles; valid\n"));
    fs::write(&map, "free: yes\ntiles:\n  A1: meadow\n  B1: fen\n").expect("a map is written");
    assert!(said(folder.path(), &["check", path]).ends_with("2 tiles; valid in frontier\n"));
    fs::write(&map, "free: yes\ntiles:\n  A1: nowhere\n  B1: fen\n").expect("a map is written");
    let output = margrave()
        .arg("--rules")
        .arg(folder.path().join("rules"))
        .args(["check", path])
        .output()
        .expect("the binary runs");
    assert_reported(&output, "a faulty map");
    assert!(
        err(&output).contains("nowhere") && !err(&output).contains("`fen`"),
        "the nearest edition tells: {}",
        err(&output)
    );
}

/// A mod that fits another edition than the default one is laid over that.
#[test]
fn a_mod_is_compared_over_its_edition() {
    let folder = library();
    let home = folder.path().join("mods/lean");
    fs::create_dir_all(&home).expect("a folder is made");
    let manifest =
        "name: lean\ntitle: Lean\nversion: 1.0.0\nedition: [frontier]\nfiles: [main.yaml]\n";
    fs::write(home.join("mod.yaml"), manifest).expect("a manifest is written");
    fs::write(home.join("main.yaml"), "values:\n  banner.food: {is: 3}\n")
        .expect("a rules file is written");
    let mods = folder.path().join("mods");
    let text = said(
        folder.path(),
        &["--mods", mods.to_str().expect("a path"), "rules", "diff", "frontier", "lean"],
    );
    assert!(text.contains("is: 2 → 3") && text.ends_with("1 cell differs\n"), "{text}");
}

/// Values of the rules are asked of the game, so that modifiers and scripts may change them: nobody
/// but the game itself reads them straight. Fixed values have a type of their own.
#[test]
fn values_are_asked_of_the_game() {
    let allowed = ["src/engine/core/numbers.rs", "src/rules.rs"];
    for path in crate::support::files(&root().join("src"), "rs") {
        let name = path.strip_prefix(root()).expect("it is ours").to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).expect("it is read");
        let reads =
            [".set(Value::", "rules.set(", "rules().set("].iter().any(|call| text.contains(call));
        assert!(
            !reads || allowed.contains(&name.as_str()),
            "{name} reads a value past its modifiers: ask `Game::value`"
        );
    }
}

/// All rules and mods that ship are valid, their scripts read as an author's are.
#[test]
fn all_that_ships_is_valid() {
    let checked = margrave().arg("check").output().expect("the binary runs");
    assert_success(&checked, "margrave check");
}
