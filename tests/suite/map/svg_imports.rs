//! Drawings (SVG) that become maps of provinces (GM-PROV-04).

use std::collections::{BTreeMap, BTreeSet};

use margrave::fault::{Fault, SourceFile, render};
use margrave::map::province_file::{FileBorder, FileProvince, Meeting};
use margrave::map::svg_import::{DrawingReport, Imported, NoteKind, Reading, read_drawing};
use margrave::map::{MapEdge, ProvinceFile};
use margrave::text::PlainEnglish;

use super::provinces::{made, parsed, rules};
use crate::support::{assert_success, err, margrave, often, out, root};

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

fn svg(shapes: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\">\n{shapes}</svg>\n"
    )
}

fn read(text: String, layer: Option<&str>) -> Result<Imported, Vec<Fault>> {
    let reading = Reading { layer, ..Reading::default() };
    read_drawing(&SourceFile::new("map.svg", text), &rules().names, reading)
}

/// A drawing that becomes a map which is read back; its provinces, borders and report as short lines.
fn sound(text: String, layer: Option<&str>) -> (Vec<String>, Vec<String>, DrawingReport) {
    let Imported { file, report } = match read(text, layer) {
        Ok(imported) => imported,
        Err(faults) => panic!("{}", render(&faults, false)),
    };
    let written = file.write(&rules().names, true);
    assert_eq!(parsed(&rules(), &written).write(&rules().names, true), written);
    let named = |one: &FileProvince| {
        let parts = one.province.parts.len();
        let parts = if parts == 0 { String::new() } else { format!(" +{parts}") };
        format!("{} {}{parts}", one.id, one.province.name)
    };
    let border = |border: &FileBorder| {
        let (one, other) = border.between;
        let by = match border.meeting {
            Meeting::Shared(_) => "-",
            Meeting::Corner => "x",
            Meeting::Sea => "~",
        };
        format!("{}{by}{}", file.provinces[one].id, file.provinces[other].id)
    };
    let provinces = file.provinces.iter().map(named).collect();
    (provinces, file.borders.iter().map(border).collect(), report)
}

fn faults(shapes: &str) -> Vec<String> {
    let line = |fault: &Fault| {
        let place = fault.location().unwrap_or_default();
        format!("{} {}", place.split(':').nth(1).unwrap_or("?"), fault.message.in_english())
    };
    read(svg(shapes), None).err().unwrap_or_default().iter().map(line).collect()
}

/// Every fault is told, each at its line.
#[test]
fn faults_of_drawings() {
    let found = faults(concat!(
        "<rect id=\"hag\" width=\"100\" height=\"100\" data-sea=\"tot\"/>\n",
        "<rect id=\"wyn\" x=\"100\" width=\"9\" height=\"9\" data-terrain=\"plian\"/>\n",
        "<path id=\"mor\" d=\"M 0 foo\"/>\n",
        "<rect id=\"fen\" width=\"9\" height=\"9\" transform=\"turn(3)\"/>\n",
        "<rect id=\"tor\" x=\"200\" width=\"9\" height=\"9\" data-kind=\"special\"/>\n",
        "<defs><rect width=\"10\" height=\"10\"/></defs>\n",
    ));
    let wanted = [
        "4 the path of mor cannot be read",
        "5 the transform `turn(3)` cannot be read",
        "3 there is no terrain `plian`",
        "6 tor is of the kind `special` and needs the benefit that it gives",
        "2 there is no province `tot` across the sea from hag",
    ];
    assert_eq!(found.len(), wanted.len(), "{found:#?}");
    for (found, wanted) in found.iter().zip(wanted) {
        assert!(found.starts_with(wanted), "{found} is not: {wanted}");
    }
    assert!(faults("")[0].contains("no closed outline"));
    assert!(faults("<rect")[0].contains("is not an SVG"));
    let message =
        |text: &str| read(text.to_owned(), None).expect_err("no SVG")[0].message.in_english();
    assert!(message(" \n").contains("is empty"));
    assert!(message("<map/>").contains("XML of another kind"));
}

/// Provinces of several parts: islands belong to them, what lies within one is an enclave whether it was
/// cut out or drawn upon it, and what nobody drew within one is a lake.
#[test]
fn provinces_of_several_parts() {
    let (provinces, borders, report) = sound(
        svg(
            "<path id=\"mainland\" d=\"M0 0H40V50H0Z M60 5H70V15H60Z\"/><path id=\"strait\" d=\"M40 0H55V50H40Z\"/>",
        ),
        None,
    );
    assert_eq!(
        (provinces, borders),
        (
            vec!["mainland mainland +1".to_owned(), "strait strait".to_owned()],
            vec!["mainland-strait".to_owned()]
        )
    );
    assert_eq!(report.of(NoteKind::Doubtful).count(), 0, "{}", report.text().in_english());
    for outer in [
        "<path id=\"outer\" fill-rule=\"evenodd\" d=\"M0 0H100V100H0Z M40 40H60V60H40Z\"/>",
        "<path id=\"outer\" d=\"M0 0H100V100H0Z M40 40V60H60V40Z\"/>",
        "<path id=\"outer\" d=\"M0 0H100V100H0Z\"/>",
    ] {
        let inner = "<rect id=\"inner\" x=\"40\" y=\"40\" width=\"20\" height=\"20\"/>";
        for text in [format!("{outer}{inner}"), format!("{inner}{outer}")] {
            let (mut provinces, borders, _) = sound(svg(&text), None);
            provinces.sort();
            assert_eq!(provinces, ["inner inner", "outer outer +1"], "{text}");
            assert_eq!(borders.len(), 1, "{text}: {borders:?}");
        }
    }
    let lake = "<path id=\"outer\" fill-rule=\"evenodd\" d=\"M0 0H100V100H0Z M40 40H60V60H40Z\"/><rect id=\"by\" x=\"100\" width=\"50\" height=\"50\"/>";
    assert_eq!(sound(svg(lake), None).0, ["outer outer +1", "by by"]);
}

/// Land that no border leads to is joined to the nearest across the water, and the report says so.
#[test]
fn islands_are_joined_by_sea() {
    let (_, borders, report) = sound(
        svg(
            "<rect id=\"a\" width=\"50\" height=\"50\"/><rect id=\"b\" x=\"50\" width=\"50\" height=\"50\"/><rect id=\"c\" x=\"130\" width=\"30\" height=\"50\"/><rect id=\"d\" x=\"160\" width=\"30\" height=\"50\"/><circle id=\"e\" cx=\"60\" cy=\"85\" r=\"10\"/>",
        ),
        None,
    );
    assert_eq!(borders, ["a-b", "c-d", "b~c", "b~e"]);
    let doubtful: Vec<String> =
        report.of(NoteKind::Doubtful).map(|note| note.text.in_english()).collect();
    assert_eq!(doubtful.len(), 2, "{doubtful:?}");
    assert!(doubtful[0].starts_with("b and c are joined by sea"), "{doubtful:?}");
    // Corners alone lead nowhere.
    let corner = "<rect id=\"southwest\" y=\"50\" width=\"50\" height=\"50\"/><rect id=\"northeast\" x=\"50\" width=\"50\" height=\"50\"/>";
    assert_eq!(sound(svg(corner), None).1, ["southwestxnortheast", "southwest~northeast"]);
}

/// A border is as long as the smaller of its provinces asks, however large others are; small cities cost
/// no map.
#[test]
fn borders_go_by_their_two_provinces() {
    let large = "<rect id=\"big\" width=\"800\" height=\"800\"/><rect id=\"a\" x=\"800\" width=\"50\" height=\"50\"/><rect id=\"b\" x=\"850\" width=\"50\" height=\"50\"/><rect id=\"c\" x=\"800\" y=\"50\" width=\"75\" height=\"50\"/><rect id=\"d\" x=\"875\" y=\"50\" width=\"25\" height=\"50\"/>";
    let (_, borders, _) = sound(svg(large), None);
    assert_eq!(borders, ["big-a", "big-c", "a-b", "a-c", "b-c", "b-d", "c-d"]);
    let city = "<path id=\"north\" d=\"M0 0H1000V500H520L500 480L480 500H0Z\"/><path id=\"south\" d=\"M0 500H480L500 520L520 500H1000V1000H0Z\"/><path id=\"city\" d=\"M500 480L520 500L500 520L480 500Z\"/>";
    assert_eq!(sound(svg(city), None).1, ["north-south", "north-city", "south-city"]);
    // One that is too small to be drawn is there all the same, and is told.
    let dot = "<rect id=\"west\" width=\"500\" height=\"900\"/><rect id=\"east\" x=\"500\" width=\"500\" height=\"900\"/><rect id=\"dot\" x=\"499\" y=\"400\" width=\"1\" height=\"1\"/>";
    let (_, borders, report) = sound(svg(dot), None);
    assert_eq!(borders, ["west-east", "west-dot", "east-dot"]);
    assert!(
        report.text().in_english().contains("dot is drawn larger than it is"),
        "{}",
        report.text().in_english()
    );
}

/// Ids and names come from what drawing programs write: labels, titles, names, texts; what cannot be typed
/// is made so that it can, and what has one name twice is one province.
#[test]
fn names_of_drawing_programs() {
    let (provinces, _, _) = sound(
        svg(concat!(
            "<path id=\"_kent\" d=\"M0 0H50V50H0Z\"/>",
            "<path id=\"path4448-6-4-2-0-3-2\" inkscape:label=\"Sussex\" d=\"M50 0H100V50H50Z\"/>",
            "<path id=\"path1214-5-0\" inkscape:label=\"The Marches of Surrey\" d=\"M0 50H50V100H0Z\"/>",
            "<path id=\"GB-HAM\" title=\"Hampshire\" d=\"M50 50H100V100H50Z\"/>",
            "<path id=\"gb-wil\" name=\"Wiltshire\" d=\"M100 0H150V50H100Z\"/>",
            "<path id=\"p4\" d=\"M100 50H150V100H100Z\"/><text x=\"110\" y=\"75\">Dorset</text>",
            "<path id=\"isle\" d=\"M150 0H200V50H150Z\"/><path id=\"isle\" d=\"M150 60H170V90H150Z\"/>",
        )),
        None,
    );
    let wanted = [
        "kent _kent",
        "sussex Sussex",
        "the_marches_of The Marches of Surrey",
        "gb_ham Hampshire",
        "gb_wil Wiltshire",
        "dorset Dorset",
        "isle isle +1",
    ];
    assert_eq!(provinces, wanted);
    // A drawing without any names is read all the same.
    let (provinces, borders, _) = sound(
        svg("<rect width=\"50\" height=\"50\"/><rect x=\"50\" width=\"50\" height=\"50\"/>"),
        None,
    );
    assert_eq!(
        (provinces, borders),
        (vec!["p1 p1".to_owned(), "p2 p2".to_owned()], vec!["p1-p2".to_owned()])
    );
}

/// The layer with the provinces is found or named; rivers, frames and decorations are left out, and the
/// report says which. Groups with a name are provinces of several outlines, and what `use` shows is drawn.
#[test]
fn layers_of_a_drawing() {
    let layers = concat!(
        "<g inkscape:groupmode=\"layer\" id=\"layer1\" inkscape:label=\"provinces\">",
        "<rect id=\"a\" width=\"50\" height=\"50\"/><rect id=\"b\" x=\"50\" width=\"50\" height=\"50\"/></g>\n",
        "<g inkscape:groupmode=\"layer\" id=\"layer2\" inkscape:label=\"decoration\">",
        "<path id=\"river1\" fill=\"none\" d=\"M5 5 C 20 20 30 30 60 45\"/>",
        "<circle id=\"path1214-5-0-01-8-33-2\" cx=\"20\" cy=\"20\" r=\"2\"/><path d=\"M10 10H20\"/></g>\n",
        "<g id=\"old\"><rect id=\"c\" x=\"10\" width=\"80\" height=\"50\"/></g>",
    );
    let (provinces, _, report) = sound(svg(layers), None);
    assert_eq!(provinces, ["a a", "b b"]);
    let text = report.text().in_english();
    assert!(text.contains("provinces are read from layer `provinces`"), "{text}");
    assert!(
        text.contains("layer `old` (1 outline)")
            && text.contains("layer `decoration` (3 outlines)"),
        "{text}"
    );
    assert_eq!(sound(svg(layers), Some("old")).0, ["c c"]);
    let unknown = read(svg(layers), Some("provinses")).expect_err("no layer");
    assert!(
        unknown[0].message.in_english().contains("has no layer `provinses`"),
        "{}",
        unknown[0].message.in_english()
    );
    assert!(unknown[0].help.as_ref().is_some_and(|help| help.in_english().contains("provinces")));
    // Layers that lie beside each other are read together.
    let beside = "<g id=\"north\"><rect id=\"a\" width=\"50\" height=\"50\"/></g><g id=\"south\"><rect id=\"b\" y=\"50\" width=\"50\" height=\"50\"/></g>";
    assert_eq!(sound(svg(beside), None).1, ["a-b"]);
    let groups = concat!(
        "<g id=\"stp\"><path d=\"M0 0H50V50H0Z\"/><path d=\"M0 60H20V80H0Z\"/></g>",
        "<g id=\"fin\"><path d=\"M50 0H100V50H50Z\"/></g><g id=\"swe\"><path d=\"M100 0H150V50H100Z\"/></g>",
    );
    let (provinces, borders, _) = sound(svg(groups), None);
    assert_eq!(provinces, ["stp stp +1", "fin fin", "swe swe"]);
    assert_eq!(borders, ["stp-fin", "fin-swe"]);
    let used = "<defs><rect id=\"tile\" width=\"50\" height=\"50\"/></defs><use id=\"west\" href=\"#tile\"/><use id=\"east\" href=\"#tile\" x=\"50\"/>";
    assert_eq!(sound(svg(used), None).1, ["west-east"]);
    let framed = "<rect id=\"sea\" width=\"300\" height=\"300\"/><rect id=\"a\" x=\"50\" y=\"50\" width=\"50\" height=\"50\"/><rect id=\"b\" x=\"100\" y=\"50\" width=\"50\" height=\"50\"/><rect id=\"c\" x=\"150\" y=\"50\" width=\"50\" height=\"50\"/>";
    let (provinces, _, report) = sound(svg(framed), None);
    assert_eq!(provinces, ["a a", "b b", "c c"]);
    assert!(
        report.text().in_english().contains("sea (line 2): most provinces lie upon it"),
        "{}",
        report.text().in_english()
    );
}

/// A document type is read and never fetched; its entities do not make a small file large. What a path has
/// before it cannot be read is drawn, as programs do, and what its fill closes is closed.
#[test]
fn what_programs_write() {
    let typed = |entities: &str, used: &str| {
        format!(
            "<?xml version=\"1.0\"?>\n<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://127.0.0.1:9/svg11.dtd\" [{entities}]>\n<svg xmlns=\"http://www.w3.org/2000/svg\"><rect id=\"a\" width=\"50\" height=\"50\"/><rect id=\"b\" name=\"{used}\" x=\"50\" width=\"50\" height=\"50\"/></svg>"
        )
    };
    assert_eq!(sound(typed("<!ENTITY b \"Bree\">", "&b;"), None).0, ["a a", "b Bree"]);
    let long = format!("<!ENTITY b \"{}\">", "b".repeat(1000));
    let found = read(typed(&long, &"&b;".repeat(1000)), None).expect_err("it grows");
    assert!(
        found[0].message.in_english().contains("entities that would make it many times as long"),
        "{}",
        found[0].message.in_english()
    );
    let nested = "<!ENTITY a \"x\"><!ENTITY b \"&a;&a;\">";
    assert!(read(typed(nested, "&b;"), None).is_err());
    let (provinces, borders, report) = sound(
        svg(
            "<path id=\"a\" d=\"M0 0H50V50H0\"/>\n<path id=\"b\" d=\"M50 0H100V50H50Z Lx\"/>\n<path id=\"c\" fill=\"none\" d=\"M0 0L90 20\"/>",
        ),
        None,
    );
    assert_eq!((provinces.len(), borders), (2, vec!["a-b".to_owned()]));
    let text = report.text().in_english();
    assert!(text.contains("b (line 3) is drawn up to where its path cannot be read"), "{text}");
}

/// Outlines that cannot be seen are no provinces, however that is said; a style sheet speaks for
/// elements, classes and ids, with remarks between; and lines that a class leaves unfilled are
/// lines.
#[test]
fn styles_of_drawings() {
    let text = concat!(
        "<style>/* land */ path { fill-rule: evenodd } .land, rect.land { fill: #eee } /* .land { display: none } */\n",
        ".ghost{visibility:hidden}#gone{display:none !important}.road{fill:none}</style>",
        "<rect id=\"a\" class=\"land\" width=\"50\" height=\"50\"/>",
        "<path id=\"b\" class=\"land big\" d=\"M50 0H100V50H50Z\"/>",
        "<g visibility=\"hidden\"><rect id=\"c\" x=\"100\" width=\"50\" height=\"50\" style=\"visibility:visible\"/>",
        "<rect id=\"d\" x=\"150\" width=\"50\" height=\"50\"><title>Nowhere</title></rect></g>",
        "<rect id=\"e\" class=\"ghost\" x=\"200\" width=\"50\" height=\"50\"/>",
        "<rect id=\"gone\" x=\"250\" width=\"50\" height=\"50\"/>",
        "<path id=\"way\" class=\"road\" d=\"M0 10H140V20\"/>",
    );
    let (provinces, borders, report) = sound(svg(text), None);
    assert_eq!(provinces, ["a a", "b b", "c c"]);
    assert_eq!(borders, ["a-b", "b-c"]);
    assert!(
        report.text().in_english().contains("way (line 3): it is a line that nothing fills"),
        "{}",
        report.text().in_english()
    );
}

/// Lengths have units and are parts of the sheet; drawings within drawings and symbols are laid where they belong,
/// as large as they are to be; the middle of a text names what lies below it.
#[test]
fn places_in_drawings() {
    let root = |inner: &str| {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20cm\" height=\"50%\" viewBox=\"0 0 200 100\">{inner}</svg>"
        )
    };
    for (what, inner) in [
        (
            "percent",
            "<rect id=\"a\" width=\"25%\" height=\"50%\"/><rect id=\"b\" x=\"25%\" width=\"50\" height=\"50%\"/><circle id=\"c\" cx=\"80%\" cy=\"80%\" r=\"5%\"/>",
        ),
        (
            "units",
            "<rect id=\"a\" width=\"0.5in\" height=\"48px\"/><rect id=\"b\" x=\"36pt\" width=\"12.7mm\" height=\"3em\"/><circle id=\"c\" cx=\"1.6E2\" cy=\"80\" r=\"10\"/>",
        ),
        (
            "nested",
            "<svg x=\"0\" y=\"0\" width=\"50\" height=\"50\" viewBox=\"0 0 10 10\"><rect id=\"a\" width=\"10\" height=\"100%\"/></svg><svg x=\"50\" width=\"50\" height=\"50\" viewBox=\"5 5 10 10\"><rect id=\"b\" x=\"5\" y=\"5\" width=\"10\" height=\"10\"/></svg><circle id=\"c\" cx=\"160\" cy=\"80\" r=\"10\"/>",
        ),
        (
            "symbols",
            "<symbol id=\"s\" viewBox=\"0 0 2 2\"><path d=\"M0 0h2v2h-2z\"/></symbol><use id=\"a\" href=\"#s\" width=\"50\" height=\"50\"/><g transform=\"translate(25)\"><use id=\"b\" x=\"25\" width=\"50\" height=\"50\" href=\"#s\"/></g><path id=\"c\" d=\"m150 80a10 10 0 1 0 20 0 10 10 0 1 0 -20 0\"/>",
        ),
    ] {
        let (provinces, borders, _) = sound(root(inner), None);
        assert_eq!(provinces, ["a a", "b b", "c c"], "{what}");
        assert_eq!(borders, ["a-b", "b~c"], "{what}");
    }
    // The first letter stands on the neighbour; without a size nobody knows how long a text is.
    let named = |style: &str| {
        let text = format!(
            "<rect width=\"50\" height=\"50\"/><rect x=\"50\" width=\"90\" height=\"50\"/><text x=\"45\" y=\"30\" {style}>Great Hollow</text><text x=\"10\" y=\"30\">Ham</text>"
        );
        sound(svg(&text), None).0
    };
    assert_eq!(named("font-size=\"12\""), ["ham Ham", "great_hollow Great Hollow"]);
    assert_eq!(
        named("style=\"font-size:12px;text-anchor:end\""),
        ["great_hollow Great Hollow", "p2 p2"]
    );
    assert_eq!(named(""), ["great_hollow Great Hollow", "p2 p2"]);
}

/// Small faults of XML that people and programs do not mind: blanks before its declaration, another version, a prefix
/// that nothing declares, commas and no blanks between attributes, a `&` that begins nothing. Faults still stand where
/// they are.
#[test]
fn small_faults_of_xml() {
    let text = "\n <?xml version=\"1.1\" encoding=\"utf-8\"?>\n<!-- drawn -->\n<svg xmlns=\"http://www.w3.org/2000/svg\"><rect id=\"a\" width=\"50\" height=\"50\"/>\n<rect x=\"50\" width=\"50\" height=\"50\" inkscape:label=\"Bree\"/><use xlink:href=\"#a\" y=\"50\" id=\"c\"/></svg>";
    let (provinces, _, _) = sound(text.to_owned(), None);
    assert_eq!(provinces, ["a a", "bree Bree", "c c"]);
    let listed = svg(
        "<rect id=\"a\", width=\"50\"; height=\"50\"/>\n<rect name=\"Bread & Salt &mill; Hill\"x=\"50\" width=\"50\", height=\"50\"/>",
    );
    let (provinces, borders, report) = sound(listed, None);
    assert_eq!(provinces, ["a a", "bread_salt_mill Bread & Salt &mill; Hill"]);
    assert_eq!(borders, ["a-bread_salt_mill"]);
    assert!(
        report
            .text()
            .in_english()
            .contains("6 small faults of its XML mended, the first in line 2"),
        "{}",
        report.text().in_english()
    );
    let wrong = text.replace("inkscape:label", "data-terrain=\"plian\" inkscape:label");
    let found = read(wrong, None).expect_err("no terrain");
    assert_eq!(found[0].location().as_deref(), Some("map.svg:5"));
}

/// The report has a picture: a ring with a number at each place that is to be looked at.
#[test]
fn doubts_are_drawn() {
    let overlap = "<rect id=\"hag\" width=\"100\" height=\"100\"/><rect id=\"tor\" x=\"80\" width=\"100\" height=\"100\"/>";
    let imported = read(svg(overlap), None).expect("it is read");
    let text = imported.report.text().in_english();
    assert!(text.contains("1. hag and tor lie upon each other (near"), "{text}");
    let picture = imported.report.picture(&imported.file, &PlainEnglish);
    assert_eq!((picture.matches("<circle").count(), picture.matches("<path").count()), (1, 2));
    let again = read(picture, None);
    assert!(again.is_ok(), "the picture is a drawing itself");
}

/// A map is made for the edition that is named, for the only one that plays on provinces, or for none.
#[test]
fn the_edition_is_asked_for() {
    let path = root().join("tests/maps/wall.svg");
    let run = |arguments: &[&str]| {
        let run = margrave().args(["map", "--from"]).arg(&path).args(arguments).output();
        let run = run.expect("it runs");
        (run.status.success(), err(&run))
    };
    let (made, said) = run(&["--edition", "dutch"]);
    assert!(!made && said.contains("`dutch` needs a map of hexes"), "{said}");
    assert!(said.contains("--edition marches"), "{said}");
    let (made, said) = run(&["--edition", "marches"]);
    assert!(made && said.contains("provinces with"), "{said}");
    let (made, said) = run(&[]);
    assert!(made || said.contains("play on maps of provinces"), "{said}");
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
        let exact = Reading { gap: 0, ..Reading::default() };
        let read = match read_drawing(&source, &rules.names, exact) {
            Ok(read) => read.file,
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

/// Measures the lengths of a map's borders by its outlines, and the widths of its provinces.
fn measured(file: &ProvinceFile) -> BTreeMap<(usize, usize), (f64, f64)> {
    let area = |at: usize| -> f64 {
        let outline = &file.provinces[at].province.outline;
        let ends = outline.iter().zip(outline.iter().cycle().skip(1));
        let twice: i64 = ends
            .map(|(a, b)| i64::from(a.0) * i64::from(b.1) - i64::from(b.0) * i64::from(a.1))
            .sum();
        (twice.abs() as f64) / 2.0
    };
    type Point = (i32, i32);
    let mut sides: BTreeMap<(Point, Point), Vec<usize>> = BTreeMap::new();
    for (at, one) in file.provinces.iter().enumerate() {
        let outline = &one.province.outline;
        for (a, b) in outline.iter().zip(outline.iter().cycle().skip(1)) {
            sides.entry((*a.min(b), *a.max(b))).or_default().push(at);
        }
    }
    let mut found: BTreeMap<(usize, usize), (f64, f64)> = BTreeMap::new();
    for ((a, b), owners) in sides {
        if let [one, other] = owners[..] {
            let long = f64::from(a.0 - b.0).hypot(f64::from(a.1 - b.1));
            let width = area(one).min(area(other)).sqrt();
            found.entry((one.min(other), one.max(other))).or_insert((0.0, width)).0 += long;
        }
    }
    found
}

/// Drawings with gaps and overlaps of a stroke's width have the borders that are reckoned from the exact
/// outlines: none wrong, none missing. What is too short to be sure of is told as doubtful, or is a corner.
#[test]
fn borders_are_those_of_the_outlines() {
    let rules = rules();
    for seed in 0..often(12, 200) {
        let file = made(&rules, 2 + usize::try_from(seed % 4).unwrap_or(0), seed);
        let mut dice = margrave::campaign::dice::generator(seed, "drawn by hand");
        let mut hand = |most: u32| margrave::campaign::dice::below(&mut dice, most);
        let all = measured(&file);
        let widths: Vec<f64> = all.values().map(|(_, width)| *width).collect();
        let mean = widths.iter().sum::<f64>() / (widths.len() as f64);
        let mut drawn = file.clone();
        for one in &mut drawn.provinces {
            // Towards its middle or away from it, by up to a fiftieth of a province's width.
            let by = (f64::from(hand(101)) / 50.0 - 1.0) * mean / 50.0;
            let (x, y) = one.province.at;
            for point in &mut one.province.outline {
                let (dx, dy) = (f64::from(point.0 - x), f64::from(point.1 - y));
                let part = by / dx.hypot(dy).max(1.0);
                point.0 += (dx * part).round() as i32;
                point.1 += (dy * part).round() as i32;
            }
        }
        let source = SourceFile::new("map.svg", drawing(&drawn));
        let read = match read_drawing(&source, &rules.names, Reading::default()) {
            Ok(read) => read,
            Err(faults) => panic!("{seed}: {}", render(&faults, false)),
        };
        parsed(&rules, &read.file.write(&rules.names, true));
        let shared: BTreeSet<(usize, usize)> = read
            .file
            .borders
            .iter()
            .filter(|border| matches!(border.meeting, Meeting::Shared(_)))
            .map(|border| border.between)
            .collect();
        let told = read.report.text().in_english();
        let name = |(one, other): &(usize, usize)| {
            format!("{} and {}", file.provinces[*one].id, file.provinces[*other].id)
        };
        for (pair, (long, width)) in &all {
            let (is, named) = (shared.contains(pair), name(pair));
            let doubtful = told.contains(&format!("{named} "));
            if *long > width * 0.25 {
                assert!(is, "{seed}: {named} share {long:.0} of {width:.0}\n{told}");
            } else if *long < width * 0.03 {
                assert!(!is || doubtful, "{seed}: {named} share only {long:.0} of {width:.0}");
            }
        }
        for pair in &shared {
            let named = name(pair);
            let doubtful = told.contains(&format!("{named} "));
            assert!(all.contains_key(pair) || doubtful, "{seed}: {named} share nothing\n{told}");
        }
    }
}
