//! Tiled, both ways.

use std::fs;
use std::io::Write;
use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::{GzEncoder, ZlibEncoder};
use margrave::campaign::dice;
use margrave::fault::{SourceFile, render};
use margrave::import::{Words, tiled};
use margrave::map::{BuildSpec, MapFile, Secret, TileFile, build};
use margrave::rules::{Ruleset, Settlement};
use margrave::yaml::Files;

use super::{has, of_text, read, rules, sample, sound, written};
use crate::support::root;

/// A map of ours, for Tiled and back: the text of both.
fn there_and_back(file: &TileFile, rules: &Ruleset) -> (String, String) {
    let before = file.write(&rules.names, &rules.tiles).expect("it is written");
    let there = tiled::write(file, rules);
    let read = tiled::read(&of_text(there), Path::new(""), &mut Words::of(rules));
    let read = read.unwrap_or_else(|faults| panic!("{}", render(&faults, false)));
    let MapFile::Tiles(file) = read.file else { panic!("a map of tiles") };
    (before, file.write(&rules.names, &rules.tiles).expect("it is written"))
}

/// Every map of tiles of these tests goes to Tiled and comes back the same, to the byte.
#[test]
fn maps_of_these_tests() {
    let mut number = 0;
    for edition in ["dutch", "english", "warmaster"] {
        let rules = rules(edition);
        for entry in fs::read_dir(root().join("tests/maps")).expect("maps") {
            let path = entry.expect("an entry").path();
            let text = fs::read_to_string(&path).expect("a map is read");
            let source = SourceFile::new(path.display().to_string(), text);
            let parsed = MapFile::parse(&mut Files::default(), &source, &rules.names, &rules.tiles);
            let Ok(MapFile::Tiles(file)) = parsed else { continue };
            let (before, after) = there_and_back(&file, &rules);
            assert_eq!(before, after, "{edition} {}", path.display());
            number += 1;
        }
    }
    assert!(number > 20, "{number}");
}

/// So do maps that are built from a seed, with every turn, everything that may stand on a tile, and secrets of
/// any letters.
#[test]
fn built_maps() {
    for (edition, seed) in [("dutch", 1), ("dutch", 2), ("warmaster", 3), ("english", 4)] {
        let rules = rules(edition);
        let spec =
            BuildSpec { table_size: 24, touches: 2, capitals: 3, capital_distance: 3, boxes: 1 };
        let mut generator = dice::generator(seed, "map");
        let board = build(&rules.tiles, &spec, &mut |bound| dice::below(&mut generator, bound));
        let mut file = TileFile::of(&board.finish(&rules.tiles), 1);
        file.free = seed % 2 == 0;
        file.boxes = 2;
        for (at, tile) in file.tiles.iter_mut().enumerate() {
            let standing = &mut tile.standing;
            if file.free {
                tile.turn = u8::try_from(at % 6).expect("a turn");
            }
            standing.known = at % 3 == 0;
            standing.razed = at % 7 == 0;
            standing.stock = if at % 5 == 0 { 7 } else { 0 };
            standing.owner = (at % 4 == 0)
                .then(|| ["red", "independent", "Zoë & <Sons> \"of\""][at % 3].to_owned());
            let kinds = rules.names.settlements.len();
            standing.settlement =
                (at % 2 == 0).then(|| Settlement(u8::try_from(at % kinds).expect("a kind")));
            standing.marks = rules.names.marks.iter().skip(at % 3).take(2).cloned().collect();
            if at % 3 == 1 {
                let said = ["crown", "-7", "", "  two\n\"lines\"\t& <more>\r\n ", "yes", "007"];
                tile.secrets.insert("relic".to_owned(), Secret::of(said[at % 6]));
                tile.secrets
                    .insert(format!("old \"map\" {at}\n"), Secret::of(&"long ".repeat(900)));
            }
        }
        let (before, after) = there_and_back(&file, &rules);
        assert_eq!(before, after, "{edition} {seed}");
    }
}

/// The case of six hexes; classes of tiles are words.
#[test]
fn six_hexes() {
    let (text, report) = sound(&sample("hexes.tmx"), "dutch", false);
    assert_eq!(
        text,
        "free: true\ntiles:\n  A1: meadow\n  B1: meadow\n  C1: heights\n  A2: meadow\n  B2: swamp\n  C2: meadow\n"
    );
    has(&report, &["6 tiles", "1 hex `heights`", "1 hex `swamp`"]);
}

fn packed(numbers: &[u32], compression: &str) -> String {
    let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
    let bytes = match compression {
        "zlib" => {
            let mut writer = ZlibEncoder::new(Vec::new(), Compression::default());
            writer.write_all(&bytes).expect("packed");
            writer.finish().expect("packed")
        }
        "gzip" => {
            let mut writer = GzEncoder::new(Vec::new(), Compression::default());
            writer.write_all(&bytes).expect("packed");
            writer.finish().expect("packed")
        }
        _ => bytes,
    };
    STANDARD.encode(bytes)
}

/// Every form of a layer, both forms of a file, chunks and tilesets beside the map become the same tiles.
#[test]
fn forms_of_layers() {
    let numbers = [1, 1, 2, 1, 3, 1];
    let head = "orientation=\"hexagonal\" width=\"3\" height=\"2\" tilewidth=\"14\" tileheight=\"12\" hexsidelength=\"6\" staggeraxis=\"y\" staggerindex=\"odd\"";
    let set = "<tileset firstgid=\"1\" name=\"land\"><tile id=\"0\" class=\"meadow\"/><tile id=\"1\"><properties><property name=\"terrain\" value=\"heights\"/></properties></tile><tile id=\"2\"><image source=\"art/swamp.png\"/></tile></tileset>";
    let map = |set: &str, data: &str| {
        of_text(format!("<map {head}>{set}<layer width=\"3\" height=\"2\">{data}</layer></map>"))
    };
    let data = |kind: &str, compression: &str| {
        format!("<data encoding=\"base64\"{kind}>{}</data>", packed(&numbers, compression))
    };
    let tiles: String = numbers.iter().map(|number| format!("<tile gid=\"{number}\"/>")).collect();
    let json_set = "{\"firstgid\":1,\"name\":\"land\",\"tiles\":[{\"id\":0,\"type\":\"meadow\"},{\"id\":1,\"properties\":[{\"name\":\"terrain\",\"type\":\"string\",\"value\":\"heights\"}]},{\"id\":2,\"image\":\"art/swamp.png\"}]}";
    let json = |layer: &str, set: &str| {
        of_text(format!(
            "{{\"orientation\":\"hexagonal\",\"width\":3,\"height\":2,\"tilewidth\":14,\"tileheight\":12,\"hexsidelength\":6,\"staggeraxis\":\"y\",\"staggerindex\":\"odd\",\"tilesets\":[{set}],\"layers\":[{{\"type\":\"group\",\"layers\":[{{\"type\":\"tilelayer\",\"width\":3,\"height\":2,{layer}}}]}}]}}"
        ))
    };
    let beside = "<tileset firstgid=\"1\" source=\"sets/land.tsx\"/>";
    let (wanted, _) = sound(&sample("hexes.tmx"), "dutch", false);
    for (what, contents) in [
        ("plain", map(set, &data("", ""))),
        ("zlib", map(set, &data(" compression=\"zlib\"", "zlib"))),
        ("gzip", map(set, &data(" compression=\"gzip\"", "gzip"))),
        ("elements", map(set, &format!("<data>{tiles}</data>"))),
        ("beside", map(beside, "<data encoding=\"csv\">1,1,2,1,3,1</data>")),
        (
            "chunks",
            map(
                set,
                "<data encoding=\"csv\"><chunk x=\"0\" y=\"0\" width=\"2\" height=\"2\">1,1,1,3</chunk><chunk x=\"2\" y=\"0\" width=\"1\" height=\"2\">2,1</chunk></data>",
            ),
        ),
        ("json", json("\"data\":[1,1,2,1,3,1]", json_set)),
        (
            "json beside",
            json("\"data\":[1,1,2,1,3,1]", "{\"firstgid\":1,\"source\":\"sets/land.tsj\"}"),
        ),
        (
            "json zlib",
            json(
                &format!(
                    "\"encoding\":\"base64\",\"compression\":\"zlib\",\"data\":\"{}\"",
                    packed(&numbers, "zlib")
                ),
                json_set,
            ),
        ),
    ] {
        let rules = rules("dutch");
        let read = read(&contents, &rules, false)
            .unwrap_or_else(|faults| panic!("{what}: {}", render(&faults, false)));
        assert_eq!(written(&read, &rules), wanted, "{what}");
    }
}

/// Unreadable files are refused with their reason.
#[test]
fn refusals() {
    let map = |inner: &str| {
        format!(
            "<map orientation=\"hexagonal\" tilewidth=\"14\" tileheight=\"12\" hexsidelength=\"6\" staggeraxis=\"y\">{inner}</map>"
        )
    };
    let layer = |data: &str| map(&format!("<layer width=\"2\">{data}</layer>"));
    for (text, said) in [
        (map("").replace("hexagonal", "orthogonal"), "the orientation `orthogonal`, not of hexes"),
        (layer("<data encoding=\"base64\" compression=\"zstd\">AAAA</data>"), "packed as `zstd`"),
        (layer("<data encoding=\"base64\" compression=\"zlib\">AAAA</data>"), "cannot be unpacked"),
        (layer("<data encoding=\"base64\">AAAA</data>"), "ends within a number"),
        (layer("<data encoding=\"csv\">1,x</data>"), "has `x` where the number of a tile stands"),
        (map(""), "the map has no hexes"),
    ] {
        let faults = read(&of_text(text), &rules("dutch"), false).expect_err(said);
        assert!(
            faults[0].message.in_english().contains(said),
            "{said}: {}",
            faults[0].message.in_english()
        );
        assert!(faults[0].help.is_some(), "{said}");
    }
}

/// A tileset that is not in the folder of the map is not opened: its tiles are called by its name and a number,
/// to which a mod can give a meaning.
#[test]
fn tilesets_that_are_not_there() {
    for (source, said) in [
        (
            "../suite/main.rs",
            "does not lie in the folder of the map: its tiles are `main 0` and so on",
        ),
        ("/etc/hosts", "does not lie in the folder of the map: its tiles are `hosts 0`"),
        ("..\\sets\\zzz.tsx", "does not lie in the folder of the map: its tiles are `zzz 0`"),
        ("sets/gone.tsx", "cannot be found beside the map: its tiles are `gone 0`"),
    ] {
        let xml = format!(
            "<map orientation=\"hexagonal\" tilewidth=\"14\" tileheight=\"12\" hexsidelength=\"6\" staggeraxis=\"y\"><tileset firstgid=\"1\" source=\"{source}\"/><layer width=\"2\"><data encoding=\"csv\">1,2</data></layer></map>"
        );
        let (text, report) = sound(&of_text(xml), "dutch", false);
        assert_eq!(text, "free: true\ntiles:\n  A1: meadow\n  B1: meadow\n", "{source}");
        has(&report, &[said, "`: no tile of the rules is called so", "2 hexes became `meadow`"]);
    }
}

/// Turns are kept, mirrored tiles told; upper layers lie upon lower ones; objects stand on the hexes below them.
#[test]
fn layers_and_objects() {
    let set = "<tileset firstgid=\"1\" name=\"a\"><tile id=\"0\" type=\"meadow\"/><tile id=\"1\" type=\"coast\"/><tile id=\"2\" type=\"Town\"/></tileset>";
    let turned = 2 | 1 << 29 | 1 << 28;
    let mirrored = 2_u32 | 1 << 31;
    let text = format!(
        "<map orientation=\"hexagonal\" tilewidth=\"14\" tileheight=\"12\" hexsidelength=\"6\" staggeraxis=\"y\" staggerindex=\"even\">{set}<layer width=\"2\"><data encoding=\"csv\">1,1,1,{mirrored}</data></layer><layer width=\"2\"><data encoding=\"csv\">0,3,{turned},0</data></layer><layer width=\"2\" visible=\"0\"><data encoding=\"csv\">2,2,2,2</data></layer><objectgroup><object name=\"Fort\" x=\"7\" y=\"15\"><point/></object><object name=\"Dragons\" x=\"14\" y=\"6\"/><object name=\"Away\" x=\"900\" y=\"900\"/></objectgroup></map>"
    );
    let (text, report) = sound(&of_text(text), "dutch", false);
    let wanted = "free: true\ntiles:\n  A2: meadow\n  B2:\n    tile: meadow\n    settlement: city\n  A3:\n    tile: coast\n    turn: 3\n    settlement: fortress\n  B3: coast\n";
    assert_eq!(text, wanted);
    has(
        &report,
        &[
            "1 mirrored tile: laid as printed",
            "1 hidden layer",
            "the object `Dragons`",
            "the object `Away`: it lies beside the map",
            "every hex stands a row lower",
        ],
    );
}
