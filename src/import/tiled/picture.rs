//! A picture (SVG) of each design of tiles, so that Tiled shows something: its sides in the colours of the
//! rules, with their symbols, and its rivers.

use std::fmt::Write;

use super::write::{HIGH, SIDE, WIDE};
use crate::map::Side;
use crate::rules::Ruleset;
use crate::rules::styles::{GroundStyle, WayToDraw};
use crate::rules::tiles::{Design, Stream};

/// Draws a design as it is printed.
pub(super) fn of(rules: &Ruleset, design: &Design) -> String {
    let sheet = &rules.styles.sheet;
    let own = |colour: &String, otherwise: &str| {
        if colour.is_empty() { otherwise.to_owned() } else { colour.clone() }
    };
    let terrain = rules.names.terrains.get(usize::from(design.stack.0));
    let terrain = terrain.and_then(|name| rules.styles.terrains.get(name));
    let corners = corners();
    let (x, y) = (f64::from(WIDE) / 2.0, f64::from(HIGH) / 2.0);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDE}\" height=\"{HIGH}\" viewBox=\"0 0 {WIDE} {HIGH}\">"
    );
    let mut rivers = String::new();
    for side in Side::ALL {
        let face = design.face(0, side);
        let edge = rules.tiles.edge_name(face);
        let style: Option<&GroundStyle> = rules.styles.sides.get(edge).or(terrain);
        let colour = if face.sea {
            own(&sheet.sea, "#9cc3d5")
        } else {
            let plain = own(&sheet.plain, "#eeeeee");
            style.and_then(|style| style.colour.clone()).unwrap_or(plain)
        };
        let at = usize::from(side.0);
        let ((x1, y1), (x2, y2)) = (corners[at], corners[(at + 1) % 6]);
        let _ = write!(
            svg,
            "<path fill=\"{colour}\" stroke=\"{colour}\" d=\"M{x} {y}L{x1} {y1}L{x2} {y2}Z\"/>"
        );
        let middle = (f64::midpoint(x1, x2), f64::midpoint(y1, y2));
        if face.stream == Stream::Always {
            let _ = write!(rivers, "M{x} {y}L{} {}", middle.0, middle.1);
        }
        let symbol = style
            .filter(|_| !face.sea)
            .and_then(|style| Some((style, rules.styles.symbols.get(style.symbol.as_ref()?)?)));
        if let Some((style, symbol)) = symbol {
            let (x, y) = (f64::midpoint(x, middle.0), f64::midpoint(y, middle.1));
            #[allow(clippy::cast_precision_loss)]
            let scale = style.size.max(20) as f64 / 100.0 * f64::from(SIDE) / 100.0;
            let ink = own(&sheet.ink, "#333333");
            let paint = match symbol.drawn {
                WayToDraw::Solid => format!("fill=\"{ink}\""),
                WayToDraw::Area => format!("fill=\"{colour}\" stroke=\"{ink}\" stroke-width=\"6\""),
                WayToDraw::Line | WayToDraw::Water => {
                    format!("fill=\"none\" stroke=\"{ink}\" stroke-width=\"6\"")
                }
            };
            let _ = write!(
                svg,
                "<path {paint} transform=\"translate({x} {y}) scale({scale:.3})\" d=\"{}\"/>",
                symbol.path
            );
        }
    }
    if !rivers.is_empty() {
        let water = own(&sheet.water, "#5b8fb0");
        let _ = write!(
            svg,
            "<path fill=\"none\" stroke=\"{water}\" stroke-width=\"4\" d=\"{rivers}\"/>"
        );
    }
    let points: Vec<String> = corners.iter().map(|(x, y)| format!("{x} {y}")).collect();
    let _ = write!(
        svg,
        "<path fill=\"none\" stroke=\"{}\" d=\"M{}Z\"/></svg>",
        own(&sheet.grid, "#999999"),
        points.join("L")
    );
    svg
}

/// Returns the corners of a hex: side 0, to the north-east, lies between the first two.
fn corners() -> [(f64, f64); 6] {
    let (wide, high) = (f64::from(WIDE), f64::from(HIGH));
    let (upper, lower) = ((high - f64::from(SIDE)) / 2.0, f64::midpoint(high, f64::from(SIDE)));
    let middle = wide / 2.0;
    [(middle, 0.0), (wide, upper), (wide, lower), (middle, high), (0.0, lower), (0.0, upper)]
}
