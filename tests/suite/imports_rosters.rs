//! Army lists of other programs: each format becomes the same troops, points agree or are told, nothing is mapped
//! by a guess, a list that is made of a roster has everything in it, and what is broken ends in one report.

mod broken;
mod new_lists;

use std::fs;
use std::io::{Cursor, Write};
use std::path::Path;

use margrave::fault::SourceFile;
use margrave::import::{Contents, Format, recognise, roster};

use crate::support::{assert_reported, assert_success, err, feed, files, margrave, out, root};

/// The lists of these tests.
fn lists() -> std::path::PathBuf {
    root().join("tests/imports/rosters")
}

/// Runs `margrave import` over one of them, and returns what it prints and what it says.
fn imported(file: &str, arguments: &[&str]) -> (String, String) {
    let mut command = margrave();
    let output = command.current_dir(lists()).arg("import").arg(file).args(arguments).output();
    let output = output.expect("it runs");
    assert_success(&output, file);
    (troops(&out(&output)), err(&output))
}

/// The lines that are no comments.
fn troops(text: &str) -> String {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| format!("{line}\n")).collect()
}

/// Reads a text as a list.
fn read(name: &str, text: &str) -> roster::ImportedRoster {
    let contents = Contents::of(SourceFile::new(name, text.to_owned()));
    let format = recognise(&contents).expect("it is recognised");
    roster::read(&contents, format).expect("it is read")
}

/// Units of Army Forge that are combined are one unit of all their models; a list in brackets is that list.
#[test]
fn combined_units() {
    let unit = |id: &str, join: &str, size: i64| {
        format!(
            "{{\"id\":\"x\",\"selectionId\":\"{id}\",\"name\":\"Spearmen\",\"cost\":80,\"size\":{size},\"combined\":true,\"joinToUnit\":{join}}}"
        )
    };
    let list = format!(
        "{{\"name\":\"Ford\",\"gameSystem\":\"home\",\"listPoints\":240,\"units\":[{},{},{}]}}",
        unit("a", "null", 10),
        unit("b", "\"a\"", 10),
        "{\"id\":\"c\",\"selectionId\":\"c\",\"name\":\"Captain\",\"cost\":80,\"size\":1,\"joinToUnit\":\"a\"}"
    );
    for text in [list.clone(), format!("[{list}]")] {
        let roster = read("list.json", &text);
        let entries: Vec<(&str, i64)> =
            roster.entries.iter().map(|entry| (entry.name.as_str(), entry.models)).collect();
        assert_eq!(entries, [("Spearmen", 20), ("Captain", 1)]);
        assert_eq!(roster.difference(), None);
    }
    // Each says that it belongs to the other.
    let both = format!(
        "{{\"gameSystem\":\"home\",\"units\":[{},{}]}}",
        unit("a", "\"b\"", 10),
        unit("b", "\"a\"", 10)
    );
    assert_eq!(read("list.json", &both).entries.len(), 1);
}

/// However an app or a person writes the list, it is the same one.
#[test]
fn texts_are_the_same_list() {
    const WATCH: &[&str] = &[
        "troop red 1 1 trained_bear",
        "troop red 1 20 spearmen shield",
        "troop red 1 5 outriders",
        "troop red 1 8 bowmen",
        "troop red 1 captain 10",
    ];
    for file in ["plain", "phone", "app", "duits", "bullets", "caps", "bare"] {
        let (lines, told) = imported(&format!("{file}.txt"), &[]);
        let mut lines: Vec<&str> = lines.lines().collect();
        lines.sort_unstable();
        assert_eq!(lines, WATCH, "{file}: {told}");
        assert!(told.contains("490 of the 490 points of the file"), "{file}: {told}");
        assert!(!told.contains("the file says"), "{file}: {told}");
    }
}

/// Numbers of models stand before and behind names, in details and between strokes; a unit that is too large is parted.
#[test]
fn texts_of_apps() {
    let (lines, told) = imported("forces.txt", &[]);
    let parts = "troop red 1 40 spearmen shield\ntroop red 1 40 spearmen shield\ntroop red 1 32 spearmen shield\n";
    assert!(lines.contains(parts), "{lines}");
    assert!(told.contains("at most 40 models: 112 models became 3 units"), "{told}");
    let (lines, told) = imported("strokes.txt", &[]);
    let twice = "troop red 1 captain 10\ntroop red 1 8 bowmen\ntroop red 1 8 bowmen\ntroop red 1 20 spearmen\n";
    assert_eq!(lines, format!("{twice}troop red 1 7 outriders\n"));
    assert!(
        told.contains("Outriders: 125 points in the file, 126 by our list (7 outriders)"),
        "{told}"
    );
    let (lines, _) = imported("arrows.txt", &[]);
    assert_eq!(
        lines,
        "troop red 1 captain 10\ntroop red 1 20 spearmen shield\ntroop red 1 8 bowmen\n"
    );
    // Windows, tabs, invisible letters, and a mark at the start.
    let text = fs::read_to_string(lists().join("plain.txt")).expect("it is read");
    let plain = read("list.txt", &text);
    let windows = text
        .replace('\n', "\r\n")
        .replace("  - ", "\t\u{2022}\u{a0}")
        .replace("pts", "pts\u{200b}");
    assert_eq!(read("list.txt", &windows), plain);
    let folder = tempfile::tempdir().expect("a folder");
    let wide: Vec<u8> =
        [0xff, 0xfe].into_iter().chain(text.encode_utf16().flat_map(u16::to_le_bytes)).collect();
    fs::write(folder.path().join("wide.txt"), wide).expect("written");
    fs::write(folder.path().join("marked.txt"), format!("\u{feff}{text}")).expect("written");
    for name in ["wide.txt", "marked.txt"] {
        let path = folder.path().join(name);
        assert_eq!(imported(&path.display().to_string(), &[]).0, imported("plain.txt", &[]).0);
    }
    let piped = feed(margrave().args(["import", "-"]), &text);
    assert_success(&piped, "standard input");
    assert_eq!(troops(&out(&piped)), imported("plain.txt", &[]).0);
}

/// Points are those of everything below a unit, once; what lies in forces of allies and in other units is found.
#[test]
fn trees_of_selections() {
    let (lines, told) = imported("watch.ros", &[]);
    assert_eq!(lines, "troop red 1 20 spearmen shield\ntroop red 1 captain 10 horse keen_blade\n");
    for said in [
        "6 units, 609 points",
        "Pikemen: 195 points in the file, 180 by our list (20 spearmen)",
        "Slingers (20 models, 130 points)",
        "Crew (3 models, 24 points)",
        "Fog upon the field (1 model, 90 points)",
        "left out: Banner of the ford",
        "Size of the battle",
        "305 of the 609 points of the file",
    ] {
        assert!(told.contains(said), "{said}: {told}");
    }
    assert!(!told.contains("the file says"), "{told}");
    // The same tree as JSON, and packed.
    let (json, told_of_json) = imported("watch.json", &[]);
    assert_eq!(json, lines);
    assert!(told_of_json.contains("a list of New Recruit (JSON)"), "{told_of_json}");
    let folder = tempfile::tempdir().expect("a folder");
    let packed = folder.path().join("watch.rosz");
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    zip.start_file("watch.ros", zip::write::SimpleFileOptions::default()).expect("a file");
    zip.write_all(&fs::read(lists().join("watch.ros")).expect("it is read")).expect("written");
    fs::write(&packed, zip.finish().expect("it is whole").into_inner()).expect("written");
    assert_eq!(imported(&packed.display().to_string(), &[]).0, lines);
}

/// Names of costs differ, and a total that stands at a unit and below it is counted once where the file says so.
#[test]
fn costs_and_totals() {
    let list = |cost: &str, total: &str, unit: &str| {
        let of = |value: &str| format!("<costs><cost name=\"{cost}\" value=\"{value}\"/></costs>");
        let total = if total.is_empty() { String::new() } else { of(total) };
        format!(
            "<roster name=\"r\">{total}<forces><force><selections><selection name=\"Spearmen\" type=\"unit\" number=\"1\">{unit}<selections>\
             <selection name=\"Spearman\" type=\"model\" number=\"20\">{models}</selection></selections></selection></selections></force></forces></roster>",
            unit = of(unit),
            models = of("160.0")
        )
    };
    for cost in ["pts", " pts", "Points", "Punkte", "Gold"] {
        let read = read("a.ros", &list(cost, "160", "0"));
        assert_eq!(
            (read.sum().to_string(), read.total.map(|total| total.to_string())),
            ("160".into(), Some("160".into())),
            "{cost}"
        );
        assert_eq!(read.remarks.len(), usize::from(cost == "Gold"), "{:?}", read.remarks);
    }
    let twice = read("a.ros", &list("pts", "160", "160"));
    assert_eq!(twice.sum().to_string(), "160");
    assert!(twice.remarks[0].in_english().contains("counted once"), "{:?}", twice.remarks);
    let unsaid = read("a.ros", &list("pts", "170", "160"));
    assert_eq!(unsaid.sum().to_string(), "320");
    assert!(unsaid.difference().is_some_and(|said| {
        let said = said.in_english();
        said.contains("170") && said.contains("320")
    }));
    assert_eq!(read("a.ros", &list("pts", "", "0")).difference(), None);
}

/// Prices by model, once, in items, in choices within choices and in detachments.
#[test]
fn lists_without_sums() {
    let (lines, told) = imported("old_world.json", &["--realm", "blue", "--banner", "2"]);
    assert_eq!(
        lines,
        "troop blue 2 captain 10 horse keen_blade\ntroop blue 2 20 spearmen shield\ntroop blue 2 8 bowmen\n\
         troop blue 2 8 bowmen\ntroop blue 2 5 knights\n"
    );
    for said in [
        "the file says 1000 points in all, and its units come to 616",
        "Knights: 161 points in the file, 150 by our list (5 knights)",
        "left out: Champion, Drilled, General, Spare lances",
    ] {
        assert!(told.contains(said), "{said}: {told}");
    }
}

/// The points of the whole list tell if the cost of a unit has its upgrades in it.
#[test]
fn upgrades_beside_the_cost() {
    let (lines, told) = imported("forge.json", &[]);
    assert_eq!(lines, "troop red 1 captain 10 keen_blade\ntroop red 1 20 spearmen\n");
    assert!(told.contains("3 units, 425 points") && !told.contains("the file says"), "{told}");
    let text = fs::read_to_string(lists().join("forge.json")).expect("it is read");
    assert_eq!(read("a.json", &text.replace("425", "400")).sum().to_string(), "400");
    assert!(read("a.json", &text.replace("425", "500")).difference().is_some());
}

/// A name that is near another is proposed, with the line that would map it, and is not taken.
#[test]
fn nothing_is_guessed() {
    let list = "Watch (260 pts)\n\n20 Spaermen [160 pts]\n5 Fen ponies [100 pts]\n";
    let import = |more: &[&str]| {
        let mut command = margrave();
        command.args(["import", "-"]).args(more);
        feed(&mut command, list)
    };
    let refused = import(&["--army", "common"]);
    assert_reported(&refused, "no name is known");
    let told = err(&refused).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains("did you mean spearmen?"), "{told}");
    assert!(told.contains("imports: {troops: {common: {spearmen: [\"Spaermen\"]}}}"), "{told}");
    assert!(out(&refused).is_empty());
    let mapped = import(&[
        "--alias",
        "Spaermen=spearmen",
        "--alias",
        "fen ponies=outriders",
        "--lines",
        "orders",
    ]);
    assert_success(&mapped, "with aliases");
    assert_eq!(out(&mapped), "enlist 20 spearmen 1\nenlist 5 outriders 1\n");
    assert!(
        err(&mapped).contains("Fen ponies: 100 points in the file, 90 by our list"),
        "{}",
        err(&mapped)
    );
    for (arguments, said) in [
        (["--alias", "Spaermen"], "has no `=`"),
        (["--alias", "Spaermen=spaermen"], "did you mean `spearmen`?"),
        (["--army", "comon"], "did you mean `common`?"),
        (["--edition", "marches"], "has no army lists"),
    ] {
        let output = import(&arguments);
        assert_reported(&output, said);
        assert!(err(&output).contains(said), "{said}: {}", err(&output));
    }
}

/// The troops stand in the head of a campaign as they are printed; a total on the line of the banner is told of there.
#[test]
fn troops_begin_a_campaign() {
    let (lines, _) = imported("plain.txt", &[]);
    let folder = tempfile::tempdir().expect("a folder");
    let script = |points: &str, troops: &str| {
        let map = root().join("tests/maps/vale.yaml");
        let text = format!(
            "# NL-ARMY-03: an imported list.\nmargrave 2\nrealm red human\nrealm blue human\noption depth roster\nmap {}\n\
             tile B4 capital red\ntile H4 capital blue\nbanner red 1 B4 {points}\n{troops}banner blue 1 H4 0\n\
             troop blue 1 20 spearmen\nstart season\ndice 6 6 1 1\nbegin\nexpect banner red 1 points 490\n",
            map.display()
        );
        fs::write(folder.path().join("list.campaign"), text).expect("written");
        margrave()
            .current_dir(folder.path())
            .args(["test", "list.campaign"])
            .output()
            .expect("it runs")
    };
    assert_success(&script("0", &lines), "with 0 on the line of the banner");
    let twice = script("490", &lines);
    assert!(!twice.status.success());
    let told = out(&twice) + &err(&twice);
    assert!(
        told.contains(
            "the line of red 1 gives it 490 points, and its `troop` lines give it 490 besides"
        ),
        "{told}"
    );
    assert!(told.contains("write 0 here") && told.contains("list.campaign:9"), "{told}");
    let none = script("490", "");
    let told = out(&none) + &err(&none);
    assert!(told.contains("no `troop` line says of what"), "{told}");
}

/// Output of `sheet list` in a battle on the table is read again, to the last troop.
#[test]
fn lists_of_a_battle_are_read_again() {
    let script = fs::read_to_string(root().join("tests/rules/tabletop-rosters.campaign"))
        .expect("it is read");
    let begun = script.split("arrive red 2\n").next().expect("a beginning");
    let maps = root().join("tests/maps");
    let begun = begun.replace("../maps", &maps.display().to_string());
    let folder = tempfile::tempdir().expect("a folder");
    let listed = |command: &str| {
        fs::write(folder.path().join("list.campaign"), format!("{begun}{command}\n"))
            .expect("written");
        let output = margrave()
            .current_dir(folder.path())
            .args(["run", "list.campaign"])
            .output()
            .expect("it runs");
        let text = out(&output);
        let (_, list) =
            text.split_once(&format!("> {command}\n")).expect("the command is carried out");
        list.lines()
            .take_while(|line| !line.starts_with("state "))
            .map(|line| format!("{line}\n"))
            .collect::<String>()
    };
    for (command, realm, banners) in [("sheet list red", "red", 2), ("sheet list blue", "blue", 1)]
    {
        let list = listed(command);
        assert_eq!(list.matches("+++ ").count(), banners, "{list}");
        let output =
            feed(margrave().args(["import", "-", "--realm", realm, "--army", "common"]), &list);
        assert_success(&output, &list);
        let strip = |line: &str| line.split_whitespace().skip(3).collect::<Vec<_>>().join(" ");
        let written: Vec<String> = begun
            .lines()
            .filter(|line| {
                line.starts_with(&format!("troop {realm} "))
                    && !["troop red 9 ", "troop blue 2 "]
                        .iter()
                        .any(|other| line.starts_with(other))
            })
            .map(strip)
            .collect();
        let read: Vec<String> = troops(&out(&output)).lines().map(strip).collect();
        assert_eq!(read, written, "{list}");
        assert!(
            !err(&output).contains("by our list (") && !err(&output).contains("the file says"),
            "{}",
            err(&output)
        );
    }
    assert_eq!(listed("sheet list"), listed("sheet list red") + "\n" + &listed("sheet list blue"));
    assert!(listed("sheet list blue").contains(
        "champion [122 pts]\n  \u{2022} level 10\n  \u{2022} shield\n  \u{2022} keen blade\n"
    ));
}

/// Each file is known by what is in it, whatever it is called.
#[test]
fn formats_are_recognised() {
    for file in files(&lists(), "") {
        assert!(file.is_file());
    }
    for (name, format) in [
        ("watch.ros", Format::BattleScribe),
        ("watch.json", Format::NewRecruit),
        ("old_world.json", Format::OldWorldBuilder),
        ("forge.json", Format::ArmyForge),
        ("plain.txt", Format::ArmyText),
        ("arrows.txt", Format::ArmyText),
        ("bare.txt", Format::ArmyText),
    ] {
        let text = fs::read_to_string(lists().join(name)).expect("it is read");
        assert_eq!(
            recognise(&Contents::of(SourceFile::new("list", text))).ok(),
            Some(format),
            "{name}"
        );
    }
    let not = |path: &Path| {
        let text = fs::read_to_string(path).expect("it is read");
        recognise(&Contents::of(SourceFile::new("list", text))).is_err()
    };
    for ours in [
        "tests/maps/vale.yaml",
        "rules/dutch/armies/common.yaml",
        "tests/rules/army-roster.campaign",
        "Cargo.toml",
    ] {
        assert!(not(&root().join(ours)), "{ours}");
    }
}
