//! A map file of tiles → a map of Tiled (`.tmx`) with a tileset of the edition's designs in it. What stands on
//! a tile is an object upon it.

use std::collections::BTreeMap;
use std::fmt::Write;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use quick_xml::escape::escape;

use super::map::SECRET;
use super::{BY_60, BY_120, MIRRORED, UPSIDE_DOWN, picture};
use crate::map::{FileTile, Secret, TileFile};
use crate::rules::Ruleset;

/// A hex of the tileset in dots, and the side along which it stands.
pub(super) const WIDE: u32 = 62;
pub(super) const HIGH: u32 = 72;
pub(super) const SIDE: u32 = 36;

/// Bits by which a tile is turned, by the sides that it is turned clockwise.
const TURNS: [u32; 6] = [
    0,
    BY_60,
    BY_120,
    BY_60 | BY_120,
    MIRRORED | UPSIDE_DOWN | BY_60,
    MIRRORED | UPSIDE_DOWN | BY_120,
];

/// Writes a map for Tiled. Reading it under the same rules gives the same map file.
pub fn write(file: &TileFile, rules: &Ruleset) -> String {
    let places = file.tiles.iter().map(|tile| tile.hex.column_row());
    let (wide, high) = places
        .fold((1, 1), |(wide, high), (column, row)| (wide.max(column + 1), high.max(row + 1)));
    let told = |tile: &&FileTile| !tile.standing.bare() || !tile.secrets.is_empty();
    let standing: Vec<&FileTile> = file.tiles.iter().filter(told).collect();
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<map version=\"1.10\" orientation=\"hexagonal\" renderorder=\"right-down\" width=\"{wide}\" height=\"{high}\" tilewidth=\"{WIDE}\" tileheight=\"{HIGH}\" infinite=\"0\" hexsidelength=\"{SIDE}\" staggeraxis=\"y\" staggerindex=\"odd\" nextlayerid=\"3\" nextobjectid=\"{next}\">\n",
        next = standing.len() + 1
    );
    let _ = writeln!(text, " <properties>");
    let _ = writeln!(text, "  <property name=\"boxes\" type=\"int\" value=\"{}\"/>", file.boxes);
    let _ = writeln!(text, "  <property name=\"edition\" value=\"{}\"/>", escape(&rules.edition));
    let _ = writeln!(text, "  <property name=\"free\" type=\"bool\" value=\"{}\"/>", file.free);
    let _ = writeln!(text, " </properties>");
    write_tileset(&mut text, rules);
    write_layer(&mut text, file, (wide, high));
    if !standing.is_empty() {
        let _ = writeln!(text, " <objectgroup id=\"2\" name=\"places\">");
        for (id, tile) in (1..).zip(standing) {
            write_object(&mut text, id, tile, rules);
        }
        let _ = writeln!(text, " </objectgroup>");
    }
    text + "</map>\n"
}

fn write_tileset(text: &mut String, rules: &Ruleset) {
    let designs = &rules.tiles.designs;
    let _ = writeln!(
        text,
        " <tileset firstgid=\"1\" name=\"{}\" tilewidth=\"{WIDE}\" tileheight=\"{HIGH}\" tilecount=\"{}\" columns=\"0\" objectalignment=\"center\">",
        escape(&rules.edition),
        designs.len()
    );
    for (id, design) in designs.iter().enumerate() {
        let _ = writeln!(
            text,
            "  <tile id=\"{id}\" type=\"{}\">\n   <image format=\"svg\" width=\"{WIDE}\" height=\"{HIGH}\">\n    <data encoding=\"base64\">{}</data>\n   </image>\n  </tile>",
            escape(&design.id),
            STANDARD.encode(picture::of(rules, design))
        );
    }
    let _ = writeln!(text, " </tileset>");
}

fn write_layer(text: &mut String, file: &TileFile, (wide, high): (i32, i32)) {
    let numbers: BTreeMap<(i32, i32), u32> = file
        .tiles
        .iter()
        .map(|tile| {
            let (column, row) = tile.hex.column_row();
            let turn = TURNS[usize::from(tile.turn % 6)];
            ((column, row), (u32::from(tile.design) + 1) | turn)
        })
        .collect();
    let _ = writeln!(
        text,
        " <layer id=\"1\" name=\"tiles\" width=\"{wide}\" height=\"{high}\">\n  <data encoding=\"csv\">"
    );
    for row in 0..high {
        let number = |column: i32| numbers.get(&(column, row)).copied().unwrap_or(0).to_string();
        let line: Vec<String> = (0..wide).map(number).collect();
        let _ = writeln!(text, "{}{}", line.join(","), if row + 1 < high { "," } else { "" });
    }
    let _ = writeln!(text, "</data>\n </layer>");
}

/// Returns a text as the value of an attribute, in which a reader of XML makes blanks of breaks of lines
/// unless they are written as numbers.
fn in_attribute(text: &str) -> String {
    let mut written = String::new();
    for letter in escape(text).chars() {
        match letter {
            '\n' | '\r' | '\t' => {
                let _ = write!(written, "&#{};", u32::from(letter));
            }
            letter => written.push(letter),
        }
    }
    written
}

/// Writes an object in the middle of a tile, with what stands on it.
fn write_object(text: &mut String, id: usize, tile: &FileTile, rules: &Ruleset) {
    let (column, row) = tile.hex.column_row();
    let shift = if row & 1 == 1 { WIDE / 2 } else { 0 };
    let number = |number: i32| u32::try_from(number).unwrap_or(0);
    let (x, y) =
        (number(column) * WIDE + WIDE / 2 + shift, number(row) * ((HIGH + SIDE) / 2) + HIGH / 2);
    let standing = &tile.standing;
    let settlement =
        standing.settlement.and_then(|kind| rules.names.settlements.get(usize::from(kind.0)));
    let mut properties: Vec<(&str, &str, String)> = Vec::new();
    let secrets: Vec<(String, &Secret)> =
        tile.secrets.iter().map(|(name, secret)| (format!("{SECRET}{name}"), secret)).collect();
    if standing.known {
        properties.push(("known", " type=\"bool\"", "true".to_owned()));
    }
    if !standing.marks.is_empty() {
        properties.push(("marks", "", standing.marks.join(",")));
    }
    if let Some(owner) = &standing.owner {
        properties.push(("owner", "", owner.clone()));
    }
    if standing.razed {
        properties.push(("razed", " type=\"bool\"", "true".to_owned()));
    }
    for (name, secret) in &secrets {
        let kind = if matches!(secret, Secret::Number(_)) { " type=\"int\"" } else { "" };
        properties.push((name.as_str(), kind, secret.to_string()));
    }
    if let Some(settlement) = settlement {
        properties.push(("settlement", "", settlement.clone()));
    }
    if standing.stock != 0 {
        properties.push(("stock", " type=\"int\"", standing.stock.to_string()));
    }
    let name = settlement.map_or_else(|| tile.hex.label(), Clone::clone);
    let _ = writeln!(
        text,
        "  <object id=\"{id}\" name=\"{}\" type=\"place\" x=\"{x}\" y=\"{y}\">\n   <properties>",
        escape(&name)
    );
    for (name, kind, value) in properties {
        let _ = writeln!(
            text,
            "    <property name=\"{}\"{kind} value=\"{}\"/>",
            in_attribute(name),
            in_attribute(&value)
        );
    }
    let _ = writeln!(text, "   </properties>\n   <point/>\n  </object>");
}
