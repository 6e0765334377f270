//! Drawings (SVG) that become maps of provinces (GM-PROV-04).

use std::collections::BTreeSet;

use margrave::fault::{Fault, SourceFile, render};
use margrave::map::province_file::{FileBorder, Meeting};
use margrave::map::svg_import::{GAP, read_drawing};
use margrave::map::{MapEdge, ProvinceFile};

use super::provinces::{made, parsed, rules};
use crate::support::{assert_success, margrave, often, out, root};

/// A drawing by hand: curves, a moved group, gaps of a stroke's width, a corner where four meet, an
/// island, names from titles and labels, and a line that is no province.
#[test]
fn a_drawing_by_hand() {
    let path = root().join("tests/maps/wall.svg");
    let output = margrave().args(["map", "--edition", "marches", "--from"]).arg(&path).output();
    let output = output.expect("it runs");
    assert_success(&output, "a drawing becomes a map");
    let text = out(&output);
    let borders = text.split("borders:\n").nth(1).expect("borders");
    let wanted = "  - nord ost\n  - nord sued\n  - { between: [nord, au], corner: yes }\n  - { between: [ost, sued], corner: yes }\n  - ost au\n  - sued au\nsea:\n  - ost sol\n";
    assert_eq!(borders, wanted, "{text}");
    let map = parsed(&rules(), &text).map();
    let told = |label: &str| {
        let place = map.place(map.by_label(label).expect("a province"));
        let province = place.province().expect("a province");
        let edges: Vec<&str> = province.edges.iter().map(|edge| edge.word()).collect();
        format!("{} {} {} {:?}", province.name, place.terrain.0, province.kind, edges)
    };
    assert_eq!(told("nord"), r#"Nordwald 1 ordinary ["north", "west"]"#);
    assert_eq!(told("Suedermark"), r#"Südermark 0 ordinary ["south", "west"]"#);
    assert_eq!(told("Lange Au"), r#"Lange Au 4 special ["south"]"#);
    assert_eq!(told("Solinsel"), r#"Solinsel 0 ordinary ["east"]"#);
}

fn faults(shapes: &str) -> Vec<String> {
    let text = format!("<svg xmlns=\"http://www.w3.org/2000/svg\">\n{shapes}</svg>\n");
    let found = read_drawing(&SourceFile::new("map.svg", text), &rules().names, GAP);
    let line = |fault: &Fault| {
        let place = fault.location().unwrap_or_default();
        format!("{} {}", place.split(':').nth(1).unwrap_or("?"), fault.message)
    };
    found.err().unwrap_or_default().iter().map(line).collect()
}

/// Every fault is told, each at its line.
#[test]
fn faults_of_drawings() {
    let found = faults(concat!(
        "<rect width=\"10\" height=\"10\"/>\n",
        "<rect id=\"hag\" width=\"100\" height=\"100\"/>\n",
        "<rect id=\"Hag\" x=\"100\" width=\"100\" height=\"100\" data-sea=\"tot\"/>\n",
        "<path id=\"tor\" d=\"M 0 100 L 100 100 L 100 200 L 0 200\"/>\n",
        "<path id=\"esk\" d=\"M 100 100 h 20 v 9 z M 150 150 h 20 v 20 z\"/>\n",
        "<rect id=\"1x\" width=\"10\" height=\"10\"/>\n",
        "<polygon id=\"wyn\" data-terrain=\"plian\" points=\"0,0 1,1\"/>\n",
        "<path id=\"mor\" d=\"M 0 foo\"/>\n",
        "<rect id=\"fen\" width=\"9\" height=\"9\" transform=\"turn(3)\" data-kind=\"special\"/>\n",
        "<defs><rect width=\"10\" height=\"10\"/></defs>\n",
    ));
    let wanted = [
        "2 an outline has no id",
        "5 the outline of tor is open",
        "6 the outline of esk has 2 parts",
        "7 `1x` cannot be typed as the name of a province",
        "8 the outline of wyn encloses nothing",
        "8 there is no terrain `plian`",
        "9 the path of mor cannot be read",
        "10 the transform `turn(3)` cannot be read",
        "10 fen is of the kind `special` and needs the benefit that it gives",
        "4 two outlines have the id `hag`",
        "4 there is no province `tot` across the sea from hag",
    ];
    assert_eq!(found.len(), wanted.len(), "{found:#?}");
    for (found, wanted) in found.iter().zip(wanted) {
        assert!(found.starts_with(wanted), "{found} is not: {wanted}");
    }
    let overlap = faults(concat!(
        "<rect id=\"hag\" width=\"100\" height=\"100\"/>\n",
        "<rect id=\"tor\" x=\"80\" width=\"100\" height=\"100\"/>\n",
        "<rect id=\"wyn\" x=\"10\" y=\"10\" width=\"30\" height=\"30\"/>\n",
    ));
    assert_eq!(overlap, ["3 hag and tor overlap", "4 hag and wyn overlap"]);
    let apart = faults(concat!(
        "<rect id=\"hag\" width=\"100\" height=\"100\"/>\n",
        "<rect id=\"tor\" x=\"100\" width=\"100\" height=\"100\"/>\n",
        "<rect id=\"wyn\" x=\"300\" width=\"30\" height=\"30\"/>\n",
    ));
    assert_eq!(apart, ["4 nobody reaches wyn: it shares no border with the others"]);
    assert!(faults("")[0].contains("0 outlines"));
    assert!(faults("<rect")[0].contains("is not an SVG"));
}

/// A map as a drawing: each outline a polygon.
fn drawing(file: &ProvinceFile) -> String {
    let polygons = file.provinces.iter().map(|one| {
        let points: Vec<String> =
            one.province.outline.iter().map(|(x, y)| format!("{x},{y}")).collect();
        format!("<polygon id=\"{}\" points=\"{}\"/>\n", one.id, points.join(" "))
    });
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\">\n{}</svg>\n", polygons.collect::<String>())
}

/// Made maps that are drawn and read again have the same borders, corners and edges of the map.
#[test]
fn drawn_maps_have_their_borders() {
    let rules = rules();
    let maps = rules.province_maps.as_ref().expect("the edition makes maps");
    for (realms, seed) in
        (2..=6).flat_map(|realms| (0..often(3, 20)).map(move |seed| (realms, seed)))
    {
        let file = made(&rules, realms, seed);
        let source = SourceFile::new("map.svg", drawing(&file));
        let told = format!("{realms} realms, seed {seed}");
        let read = match read_drawing(&source, &rules.names, 0) {
            Ok(read) => read,
            Err(faults) => panic!("{told}: {}", render(&faults, false)),
        };
        parsed(&rules, &read.write(&rules.names, true));
        let borders = |file: &ProvinceFile| -> BTreeSet<(usize, usize, bool)> {
            let shared = |border: &FileBorder| border.meeting != Meeting::Corner;
            file.borders.iter().map(|one| (one.between.0, one.between.1, shared(one))).collect()
        };
        let edges = |file: &ProvinceFile| -> Vec<Vec<MapEdge>> {
            let named = |edge: &MapEdge| maps.edges.iter().any(|word| word == edge.word());
            let of = |edges: &[MapEdge]| edges.iter().copied().filter(named).collect();
            file.provinces.iter().map(|one| of(&one.province.edges)).collect()
        };
        let (found, wanted) = (borders(&read), borders(&file));
        let named = |(one, other, shared): &(usize, usize, bool)| {
            format!("{} {} {shared}", file.provinces[*one].id, file.provinces[*other].id)
        };
        let differ: Vec<String> = found.symmetric_difference(&wanted).map(named).collect();
        assert_eq!(differ, Vec::<String>::new(), "{told}");
        assert_eq!(edges(&read), edges(&file), "{told}");
    }
}
