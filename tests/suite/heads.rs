//! Heads of campaigns that rules refuse before anything is asked, so that no transcript can say it.

use std::fs;

use margrave::fault::{SourceFile, render};
use margrave::rules::Library;
use margrave::script::{RulesetCache, prepare};
use margrave::session::header;

/// The faults of a head, as text; empty where the campaign can begin.
fn faults(name: &str, head: &str) -> String {
    let path =
        std::env::temp_dir().join(format!("margrave-head-{}-{name}.campaign", std::process::id()));
    fs::write(&path, format!("margrave 2\n{head}begin\n")).expect("a temporary file");
    let prepared = prepare(&path, &Library::shipped(), &mut RulesetCache::default(), false);
    fs::remove_file(&path).expect("the temporary file");
    prepared.err().map_or(String::new(), |faults| render(&faults, false))
}

fn realms(count: usize) -> String {
    ["red", "blue", "yellow", "green", "white", "black", "brown"][..count]
        .iter()
        .map(|name| format!("realm {name} human\n"))
        .collect()
}

/// The agreed strength is 3000 to 5000 points (NL-ARMY-01).
#[test]
fn strength() {
    for (points, fits) in [(2999, false), (3000, true), (4000, true), (5000, true), (5001, false)] {
        let found = faults(
            &format!("strength-{points}"),
            &format!("{}option strength_points {points}\n", realms(2)),
        );
        assert_eq!(found.is_empty(), fits, "{points}: {found}");
        assert_eq!(found.contains("NL-ARMY-01"), !fits, "{found}");
    }
}

/// One box serves two or three players, more boxes serve more (NL-REALM-01, NL-OPT-02).
#[test]
fn players() {
    for (count, boxes, fits) in [
        (1, 1, false),
        (2, 1, true),
        (3, 1, true),
        (4, 1, false),
        (4, 2, true),
        (6, 2, true),
        (7, 2, false),
    ] {
        let found = faults(
            &format!("players-{count}-{boxes}"),
            &format!("{}option boxes {boxes}\n", realms(count)),
        );
        assert_eq!(found.is_empty(), fits, "{count} realms, {boxes} boxes: {found}");
        assert_eq!(found.contains("NL-REALM-01"), !fits, "{found}");
    }
}

/// An edition that is not counted in boxes says itself how many realms play (WM-NAME-04).
#[test]
fn players_without_boxes() {
    for (count, fits) in [(1, false), (2, true), (13, true), (14, false)] {
        let names: String =
            ('a'..).take(count).map(|letter| format!("realm empire{letter} human\n")).collect();
        let found = faults(&format!("warmaster-{count}"), &format!("edition warmaster\n{names}"));
        assert_eq!(found.is_empty(), fits, "{count} realms: {found}");
        assert_eq!(found.contains("WM-NAME-04") && found.contains("2 to 13"), !fits, "{found}");
    }
}

/// An edition has the options that its calendar asks for, and those that it declares itself
/// (WM-OPT-01).
#[test]
fn options_of_an_edition() {
    let cases = [
        ("none", "", ""),
        (
            "own",
            "option warmaster.win_points 20\noption warmaster.battles paper\noption boxes 2\n",
            "",
        ),
        ("own-wrong", "option warmaster.win_points 0\n", "a whole number from 1 to 100"),
        ("own-unknown", "option warmaster.win_point 9\n", "did you mean `warmaster.win_points`?"),
        ("left-out", "option strength equal\n", "the edition `warmaster` has no option `strength`"),
        ("unknown", "option boxs 2\n", "did you mean `boxes`?"),
    ];
    for (name, lines, wanted) in cases {
        let found =
            faults(&format!("own-{name}"), &format!("edition warmaster\n{}{lines}", realms(3)));
        assert_eq!(found.is_empty(), wanted.is_empty(), "{name}: {found}");
        let words: Vec<&str> = found.split_whitespace().collect();
        assert!(words.join(" ").contains(wanted), "{name}: {found}");
    }
}

/// A race is one of the edition's, named once for a realm of the campaign; undead carry no baggage
/// (NL-RACE-01, NL-RACE-02).
#[test]
fn races() {
    let undead = "map given free\ntile A1 is meadow\ntile B1 is meadow\nstart season\nrace red undead\nbanner red 1 A1 500";
    let cases = [
        ("two-alike", "race red dwarf\nrace blue dwarf\n".to_owned(), ""),
        ("unknown", "race red gobbelinoid\n".to_owned(), "did you mean `goblinoid`?"),
        ("far-off", "race red xyz\n".to_owned(), "there are human"),
        ("twice", "race red dwarf\nrace red dwarf\n".to_owned(), "named twice"),
        ("realm", "race pink dwarf\n".to_owned(), "pink"),
        ("baggage", format!("{undead} baggage 2\n"), "red 1 holds 2 baggage, and can hold 0"),
        ("no-baggage", format!("{undead}\n"), ""),
    ];
    for (name, lines, wanted) in cases {
        let found = faults(name, &format!("{}{lines}", realms(2)));
        assert_eq!(found.is_empty(), wanted.is_empty(), "{name}: {found}");
        assert!(found.contains(wanted), "{name}: {found}");
    }
}

/// A given map keeps the laying rules and the tiles of the boxes, unless it is free (NL-MAP-01,
/// NL-MAP-03, NL-MAP-07, NL-MAP-08, NL-MAP-12).
#[test]
fn given_maps() {
    let ring = "tile B1 is meadow\ntile C1 is meadow\ntile A2 is meadow\ntile C2 is meadow\ntile B3 is meadow\ntile C3 is meadow\n";
    let cases = [
        ("lakes", "tile A1 is lake\ntile B1 is lake\n", "", "NL-MAP-01"),
        ("lakes-two-boxes", "option boxes 2\ntile A1 is lake\ntile B1 is lake\n", "", ""),
        ("turned", "tile A1 is hills_east turn 1\n", "", "NL-MAP-07"),
        ("river", "tile A1 is straight\ntile B1 is meadow\n", "", "NL-MAP-08"),
        ("river-free", "tile A1 is straight\ntile B1 is meadow\n", " free", ""),
        ("hole", ring, "", "NL-MAP-12"),
        ("sea", "tile A1 is coast turn 3\ntile B1 is meadow\n", "", "NL-MAP-03"),
    ];
    for (name, tiles, free, rule) in cases {
        let found = faults(name, &format!("{}map given{free}\n{tiles}", realms(2)));
        assert_eq!(found.is_empty(), rule.is_empty(), "{name}: {found}");
        assert!(found.contains(rule), "{name}: {found}");
    }
}

/// More pieces than the boxes hold cannot be laid out (NL-MAP-01).
#[test]
fn pieces() {
    let columns = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "N", "O", "P"];
    let tiles: String = columns
        .iter()
        .map(|column| format!("tile {column}1 is grove settlement city owner independent\n"))
        .collect();
    for (boxes, fits) in [(1, false), (2, true)] {
        let found = faults(
            &format!("pieces-{boxes}"),
            &format!("{}option boxes {boxes}\nmap given free\n{tiles}", realms(2)),
        );
        assert_eq!(found.is_empty(), fits, "{boxes} boxes: {found}");
    }
}

/// A mod that stands elsewhere is named by its folder as seen from the file.
#[test]
fn folders_of_mods() {
    let cases = [
        ("nowhere", "mod ../no/such_mod\n", "there is no mod in `../no/such_mod`"),
        ("absolute", "mod /etc/mods\n", "`/etc/mods` does not name the folder of a mod"),
        ("parent", "mod ../..\n", "`../..` does not name the folder of a mod"),
        ("twice", "mod weather\nmod mods/weather\n", "the mod `weather` is named twice"),
    ];
    for (name, lines, wanted) in cases {
        let found = faults(&format!("folder-{name}"), &format!("{lines}{}", realms(2)));
        assert!(found.contains(wanted), "{name}: {found}");
    }
}

/// A campaign on a map of provinces is refused with the rules that need hexes, and begins where a
/// mod or the edition does without them (GM-PROV-01).
#[test]
fn rules_that_need_hexes() {
    let maps = crate::support::root().join("tests/maps");
    let head = |edition: &str, map: &str| {
        format!("edition {edition}\n{}map {}\n", realms(2), maps.join(map).display())
    };
    for (edition, wanted) in [
        ("dutch", &["NL-DRAGON-02", "NL-SCOUT-11"][..]),
        ("english", &["EN-DRAGON-03", "EN-OPT-10", "EN-SCOUT-14"]),
    ] {
        let found = faults(&format!("hexes-{edition}"), &head(edition, "counties.yaml"));
        assert!(found.contains("this is a map of provinces"), "{found}");
        assert!(wanted.iter().all(|rule| found.contains(rule)), "{found}");
    }
    assert_eq!(faults("hexes-warmaster", &head("warmaster", "duchies.yaml")), "");
}

/// Realms that are set up on a map of provinces need one at least each to choose (GM-PROV-03).
#[test]
fn too_few_provinces() {
    let folder = tempfile::tempdir().expect("a folder");
    let map = folder.path().join("map.yaml");
    let text = "provinces:
  hag: { name: Hag, terrain: plain, at: [1, 1] }
  tor: { name: Tor, terrain: hills, at: [9, 1] }
  vos: { name: Vos, terrain: hills, kind: special, benefit: silver, at: [5, 5] }
borders: [hag tor, hag vos, tor vos]
";
    fs::write(&map, text).expect("a map");
    let head = |count: usize| format!("edition marches\n{}map {}\n", realms(count), map.display());
    assert_eq!(faults("provinces-enough", &head(2)), "");
    let found = faults("provinces-few", &head(3));
    assert!(found.contains("2 provinces to choose from, too few for 3 realms"), "{found}");
}

/// Tiles on top of a stack are of that stack, no more than the boxes hold, and laid by somebody.
#[test]
fn stacks() {
    for (map, stack, fault) in [
        ("lay", "river straight swamp", ""),
        ("lay", "river straight meadow", "the stack has too few tiles `meadow`"),
        ("lay", "river swamp swamp swamp swamp swamp swamp swamp", "too few tiles `swamp`"),
        ("lay", "river swmp", "did you mean `swamp`?"),
        ("lay", "moor straight", "`moor` is not a stack; available: lowland"),
        ("build", "river straight", "stacks are drawn from with `map lay` alone"),
    ] {
        let found = faults("stacks", &format!("{}map {map}\nstack {stack}\n", realms(2)));
        assert_eq!(found.is_empty(), fault.is_empty(), "{map} {stack}: {found}");
        assert!(found.contains(fault), "{map} {stack}: {found}");
    }
}

/// Files from before the first release are refused, and told how to become files of today.
#[test]
fn unreleased_format() {
    let source = SourceFile::new("old", "margrave 1\nrealm red human\nbegin\n".to_owned());
    let faults = header::parse(&source).expect_err("the format is refused");
    let told = render(&faults, false);
    assert!(told.contains("format 1 is from before the first release"), "{told}");
    assert!(told.contains("write `margrave 2`"), "{told}");
}
