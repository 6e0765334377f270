//! Provinces: the JSON of Azgaar's generator, and GeoJSON.

use std::fmt::Write;

use margrave::map::province_file::Meeting;

use super::{has, of_text, provinces, read, rules, sample, sound};

/// A world as Azgaar's generator exports it: square provinces of square cells, a state to each row of them.
pub fn world(columns: usize, rows: usize, cells: usize) -> String {
    let (wide, high) = (columns * cells, rows * cells);
    let mut text = "{\"info\":{\"version\":\"1.99\"},\"pack\":{\"vertices\":[".to_owned();
    for at in 0..(wide + 1) * (high + 1) {
        let (x, y) = (at % (wide + 1), at / (wide + 1));
        let _ = write!(text, "{}{{\"i\":{at},\"p\":[{x},{y}]}}", if at > 0 { "," } else { "" });
    }
    text += "],\"cells\":[";
    for at in 0..wide * high {
        let (x, y) = (at % wide, at / wide);
        let corner = |x: usize, y: usize| y * (wide + 1) + x;
        let province = (y / cells) * columns + x / cells + 1;
        let _ = write!(
            text,
            "{}{{\"i\":{at},\"v\":[{},{},{},{}],\"h\":{},\"biome\":{},\"state\":{},\"province\":{province}}}",
            if at > 0 { "," } else { "" },
            corner(x, y),
            corner(x + 1, y),
            corner(x + 1, y + 1),
            corner(x, y + 1),
            20 + (x / cells * 13 + y / cells * 7) % 60,
            (x / cells + y / cells) % 2,
            y / cells + 1
        );
    }
    text += "],\"states\":[{\"i\":0}";
    for row in 1..=rows {
        let _ = write!(text, ",{{\"i\":{row},\"name\":\"State {row}\"}}");
    }
    text += "],\"provinces\":[0";
    for at in 1..=columns * rows {
        let _ = write!(text, ",{{\"i\":{at},\"name\":\"Land {at}\",\"state\":1}}");
    }
    text + "]},\"biomesData\":{\"name\":[\"Grassland\",\"Taiga\"]}}"
}

/// The generator's provinces are unions of its cells: removed entries, the first of each list, sea and wild
/// land are no provinces; a state without provinces is one; an island is joined by sea.
#[test]
fn provinces_of_azgaar() {
    let (text, report) = sound(&sample("vale.azgaar.json"), "marches", false);
    has(
        &text,
        &[
            "  ashwood: { name: Ashwood, terrain: forest, at: [48, 48], edges: [north, south, west], outline: [[90, 8], [90, 90], [90, 199], [8, 199], [8, 8]] }\n",
            "  hightor: { name: Hightor, terrain: mountain,",
            "  mead: { name: Mead, terrain: plain,",
            "  mead_2: { name: \"Mead 2\", terrain: marsh,",
            "  solisle: { name: Solisle, terrain: plain,",
            "borders:\n  - ashwood hightor\n  - ashwood mead\n  - hightor mead\n  - hightor mead_2\n  - mead mead_2\nsea:\n  - mead_2 solisle\n",
        ],
    );
    assert_eq!(text.matches("terrain:").count(), 5, "{text}");
    assert!(!text.contains("owner") && !text.contains("settlement"), "{text}");
    has(
        &report,
        &[
            "5 provinces with 5 borders",
            "1 province `wetland` as `marsh`",
            "1 cell of land without a province and a state",
            "1 river: what of them runs along no border is left out",
            "1 further burg: each province has one settlement at most",
            "whose land it is (3 realms: liria, ternsons and solisle); `--owners` writes it",
            "mead_2 and solisle are joined by sea",
        ],
    );
}

/// With owners the capital of each state is one of theirs, and other burgs are what the edition calls them.
#[test]
fn owners_and_burgs() {
    let contents = sample("vale.azgaar.json");
    let (text, _) = sound(&contents, "warmaster", true);
    let line = |id: &str| {
        let line = text.lines().find(|line| line.trim_start().starts_with(id)).expect("a province");
        line.to_owned()
    };
    assert!(line("ashwood:").contains("settlement: capital, owner: liria"), "{text}");
    assert!(line("hightor:").contains("settlement: castle, owner: liria"), "{text}");
    assert!(line("mead:").contains("settlement: capital, owner: ternsons"), "{text}");
    assert!(
        line("solisle:").contains("terrain: tundra") && line("solisle:").contains("owner: solisle")
    );
    let (without, _) = sound(&contents, "warmaster", false);
    // Nobody's capital is none: the burg is what else it is.
    assert!(!without.contains("capital") && without.contains("settlement: castle"), "{without}");
}

/// Outlines of many cells have exact common borders: in a grid each province meets its four neighbours.
#[test]
fn many_provinces() {
    let rules = rules("marches");
    let found = provinces(read(&of_text(world(20, 15, 4)), &rules, false).expect("a map"));
    assert_eq!(found.provinces.len(), 300);
    let shared =
        found.borders.iter().filter(|one| matches!(one.meeting, Meeting::Shared(_))).count();
    assert_eq!(shared, 19 * 15 + 20 * 14);
    let terrain =
        |at: usize| rules.names.terrains[usize::from(found.provinces[at].terrain.0)].as_str();
    assert_eq!((terrain(0), terrain(1)), ("plain", "forest"));
    let mountains = (0..300).filter(|at| terrain(*at) == "mountain").count();
    assert!(mountains > 10, "{mountains}");
}

/// Exports without outlines are told apart from whole ones.
#[test]
fn exports_that_lack_something() {
    let rules = rules("marches");
    for (text, lacks) in [
        ("{\"info\":{},\"pack\":{\"states\":[]}}", "without cells"),
        ("{\"info\":{},\"pack\":{\"cells\":[{\"v\":[0,1,2]}]}}", "without vertices"),
        ("{\"info\":{},\"grid\":{}}", "without cells"),
    ] {
        let faults = read(&of_text(text), &rules, false).expect_err(lacks);
        assert!(
            faults[0].message.in_english().contains(lacks),
            "{}",
            faults[0].message.in_english()
        );
        assert!(faults[0].help.as_ref().is_some_and(|help| help.in_english().contains("\"Full\"")));
    }
    let map = of_text(
        "1.92.02|File can be loaded in azgaar.github.io/Fantasy-Map-Generator|2023\nmi|4\n",
    );
    let faults = read(&map, &rules, false).expect_err("a file that is saved");
    assert!(
        faults[0]
            .message
            .in_english()
            .contains("(.map), without its drawing, which cannot be read"),
        "{}",
        faults[0].message.in_english()
    );
}

/// The case of the two squares: a border, north above, and words that mean nothing are told.
#[test]
fn two_squares() {
    let (text, report) = sound(&sample("two.geojson"), "marches", false);
    has(
        &text,
        &[
            "  west: { name: West, terrain: plain,",
            "  east: { name: East,",
            "borders:\n  - west east\n",
        ],
    );
    has(&report, &["2 provinces `6`: no terrain", "imports: { terrains: { NAME: [6] } }"]);
}

/// Several parts, holes, names of two features, what has no area, and what cannot be read.
#[test]
fn parts_and_holes() {
    let (text, report) = sound(&sample("coast.geojson"), "marches", true);
    has(
        &text,
        &[
            "  grossmark: { name: Großmark, terrain: marsh,",
            "owner: liria",
            "  inset: { name: Inset, terrain: forest,",
            "  norden: { name: Norden, terrain: plain,",
        ],
    );
    has(&text, &["  - grossmark inset\n", "  - grossmark norden\n"]);
    let gross = text.lines().find(|line| line.contains("grossmark:")).expect("a province");
    assert_eq!(gross.split("parts: ").nth(1).expect("parts").matches("]]").count(), 2, "{gross}");
    // Land farther to the north is farther up: the island lies above.
    let least = |line: &str| {
        let numbers = line.split(['[', ']', ',', ' ']).filter_map(|word| word.parse::<i32>().ok());
        numbers.collect::<Vec<_>>()[1]
    };
    let norden = text.lines().find(|line| line.contains("norden:")).expect("a province");
    assert!(least(norden) > 100, "{norden}");
    has(
        &report,
        &[
            "1 feature without an area: points and lines",
            "1 feature whose coordinates cannot be read",
            "1 province without an area",
            "1 province `glass`: no terrain of the rules is called so",
        ],
    );
}

/// Cells of Azgaar's generator are no provinces.
#[test]
fn cells_as_geojson() {
    let text = "{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\",\"properties\":{\"height\":3,\"biome\":1,\"neighbors\":[]},\"geometry\":null}]}";
    let faults = read(&of_text(text), &rules("marches"), false).expect_err("cells");
    assert!(
        faults[0].message.in_english().contains("has the cells of Azgaar's generator"),
        "{}",
        faults[0].message.in_english()
    );
}
