//! The styles of the rules as classes, symbols and hatchings of a picture.

use super::scene::Point;
use super::svg::{at, put};
use crate::campaign::{Owner, RealmId};
use crate::engine::Game;
use crate::rules::styles::{
    DASHES, GroundStyle, HATCHES, StyleTint, Styles, ThingStyle, WayToDraw,
};
use crate::view::names;

/// The class of the sea.
pub(super) const SEA: &str = "sea";

/// Drawing styles of one campaign.
pub(super) struct Paint<'a> {
    game: &'a Game<'a>,
    pub styles: &'a Styles,
    /// By realm.
    tints: Vec<StyleTint>,
    /// By terrain, and by kind of side.
    terrains: Vec<Option<&'a GroundStyle>>,
    sides: Vec<Option<&'a GroundStyle>>,
}

impl<'a> Paint<'a> {
    pub(super) fn of(game: &'a Game<'a>) -> Paint<'a> {
        let styles = &*game.rules.styles;
        let realms: Vec<&str> =
            game.state.realm_ids().map(|realm| names::realm(game, realm)).collect();
        let terrains = game.rules.terrains.iter().map(|kind| styles.terrains.get(&kind.id));
        let sides = game.rules.tiles.edges.iter().map(|edge| styles.sides.get(&edge.id));
        Paint {
            game,
            styles,
            tints: styles.tints(&realms),
            terrains: terrains.collect(),
            sides: sides.collect(),
        }
    }

    pub(super) fn terrain(&self, at: usize) -> Option<&GroundStyle> {
        self.terrains.get(at).copied().flatten()
    }

    pub(super) fn side(&self, edge: u8) -> Option<&GroundStyle> {
        self.sides.get(usize::from(edge)).copied().flatten()
    }

    pub(super) fn terrain_word(&self, at: usize) -> &str {
        self.game
            .rules
            .terrains
            .get(at)
            .map_or("?", |kind| self.game.rules.display_name(&kind.title))
    }

    pub(super) fn settlement(&self, at: usize) -> Option<&ThingStyle> {
        self.styles.settlements.get(&self.game.rules.settlements.get(at)?.id)
    }

    /// Returns one of the symbols that are strewn over a terrain.
    pub(super) fn strewn(&self, style: &GroundStyle, spot: Point) -> String {
        style.symbol.as_ref().map_or_else(String::new, |name| {
            format!("<use href=\"#{name}-{size}\" {at}/>", size = style.size, at = at(spot))
        })
    }

    /// Returns the class of an owner's land and pieces; None if nobody owns it.
    pub(super) fn class(owner: Owner) -> Option<String> {
        match owner {
            Owner::Nobody => None,
            Owner::Independent => Some("ri".to_owned()),
            Owner::Realm(RealmId(realm)) => Some(format!("r{realm}")),
        }
    }

    /// Returns the style sheet.
    pub(super) fn css(&self) -> String {
        let sheet = &self.styles.sheet;
        let mut css = format!(
            "text{{font-family:'Libertinus Serif',Palatino,'Palatino Linotype','Book Antiqua','DejaVu Serif',Georgia,serif;text-anchor:middle;fill:{ink}}}\
             .hex{{stroke:{grid};stroke-width:.8}}\
             .line,.area{{fill:none;stroke:{ink};stroke-width:5;stroke-linejoin:round;stroke-linecap:round}}\
             .area{{fill:{paper};stroke-width:4}}.solid{{fill:{ink}}}.ripple{{stroke:{water}}}\
             .sea{{fill:{sea}}}.coast,.shore,.lake{{stroke:{water};stroke-width:1.8}}.shore,.deep{{fill:none}}\
             .deep{{stroke:{water};stroke-width:15;opacity:.16}}.near{{stroke-width:8;opacity:.22}}\
             .lake{{fill:{sea}}}.bank,.flow{{fill:none;stroke-linecap:round;stroke:{water};stroke-width:6.4}}.flow{{stroke:{sea};stroke-width:3.2}}\
             .land{{fill:none}}.word{{font-size:8px;font-style:italic}}.thing .area{{stroke-width:5}}\
             .unknown{{font-size:22px;fill:{unknown};stroke:{grid};stroke-width:.6}}\
             .coordinate{{font-size:8.5px;paint-order:stroke;stroke:{paper};stroke-opacity:.7;stroke-width:2;fill-opacity:.8}}\
             .name,.realm{{paint-order:stroke;stroke:{paper};stroke-width:3;stroke-linejoin:round}}\
             .name{{font-size:12px}}.seat{{font-size:13px;font-weight:bold}}.realm{{font-style:italic;letter-spacing:4px;stroke-width:4}}\
             .small{{font-size:9px}}.flag,.hull,.disc{{stroke:{ink};stroke-width:1;fill:{paper}}}.pole{{stroke:{ink};stroke-width:1.6}}\
             .piece text{{font-size:10px;font-weight:bold}}.mark text{{font-size:10px;font-weight:bold}}\
             .siege{{fill:none;stroke:{ink};stroke-width:2;stroke-dasharray:2 3}}.ruin{{stroke:{ink};stroke-width:3;fill:none}}\
             .ridge{{fill:{paper};stroke:{ridge};stroke-width:1.5;stroke-linejoin:round}}\
             .river{{fill:none;stroke:{water};stroke-width:6;stroke-linecap:round;stroke-linejoin:round}}.river.flow{{stroke:{sea};stroke-width:3}}\
             .wall{{fill:none;stroke:{ink};stroke-width:5;stroke-dasharray:6 3}}\
             .link{{stroke:{grid};stroke-width:5}}.ferry{{stroke:{water};stroke-width:2;stroke-dasharray:2 5;stroke-linecap:round;fill:none}}\
             .frontier{{fill:none;stroke-width:3.4;stroke-linejoin:round}}\
             .frame{{fill:none;stroke:{ink};stroke-width:.8}}.neat{{fill:none;stroke:{ink};stroke-width:.8}}.thick{{stroke-width:2.4}}.left{{text-anchor:start}}.legend .left{{font-size:13px}}.legend .part{{font-style:italic}}",
            ink = sheet.ink,
            paper = sheet.paper,
            sea = sheet.sea,
            water = sheet.water,
            grid = sheet.grid,
            ridge = sheet.ridge,
            unknown = sheet.unknown,
        );
        let ground = |style: Option<&GroundStyle>| {
            style.and_then(|style| style.colour.clone()).unwrap_or_else(|| sheet.plain.clone())
        };
        for (at, style) in self.terrains.iter().enumerate() {
            put(&mut css, format_args!(".t{at}{{fill:{}}}", ground(*style)));
        }
        for (at, style) in self.sides.iter().enumerate() {
            if style.is_some_and(|style| style.colour.is_some()) {
                put(&mut css, format_args!(".e{at}{{fill:{}}}", ground(*style)));
            }
        }
        for (class, tint) in self.tinted() {
            let dashes = DASHES[tint.line % DASHES.len()];
            let light = if dark(&tint.colour) { "#ffffff" } else { "#000000" };
            put(
                &mut css,
                format_args!(
                    ".land.{class}{{fill:url(#tint-{class})}}.frontier.{class}{{stroke:{colour};stroke-dasharray:{dashes}}}\
                     .{class} .flag,.{class} .hull,.{class} .disc,.realm.{class}{{fill:{colour}}}.piece.{class} text{{fill:{light}}}",
                    colour = tint.colour,
                ),
            );
        }
        css
    }

    /// Returns each class of owners with its tint.
    pub(super) fn tinted(&self) -> Vec<(String, &StyleTint)> {
        let realms = self.tints.iter().enumerate().map(|(at, tint)| (format!("r{at}"), tint));
        realms.chain(self.styles.independent.iter().map(|tint| ("ri".to_owned(), tint))).collect()
    }

    /// Symbols and hatchings.
    pub(super) fn defs(&self) -> String {
        let mut defs = String::new();
        for (name, symbol) in &self.styles.symbols {
            let class = match symbol.drawn {
                WayToDraw::Line => "line",
                WayToDraw::Area => "area",
                WayToDraw::Solid => "solid",
                WayToDraw::Water => "line ripple",
            };
            put(
                &mut defs,
                format_args!("<path id=\"{name}\" class=\"{class}\" d=\"{}\"/>\n", symbol.path),
            );
        }
        let mut sizes: Vec<(&str, i64)> = self
            .terrains
            .iter()
            .chain(&self.sides)
            .flatten()
            .filter_map(|style| Some((style.symbol.as_deref()?, style.size)))
            .collect();
        sizes.sort_unstable();
        sizes.dedup();
        for (name, size) in sizes {
            put(
                &mut defs,
                format_args!(
                    "<use id=\"{name}-{size}\" href=\"#{name}\" transform=\"scale({})\"/>\n",
                    hundredths(size)
                ),
            );
        }
        for (class, tint) in self.tinted() {
            let hatch = HATCHES[tint.hatching % HATCHES.len()];
            put(
                &mut defs,
                format_args!(
                    "<pattern id=\"tint-{class}\" width=\"12\" height=\"12\" patternUnits=\"userSpaceOnUse\"><path fill=\"{colour}\" fill-opacity=\".25\" d=\"M0 0H12V12H0Z\"/><path fill=\"none\" stroke=\"{colour}\" stroke-opacity=\".5\" d=\"{hatch}\"/></pattern>\n",
                    colour = tint.colour,
                ),
            );
        }
        defs
    }
}

/// Returns `0.26`.
pub(super) fn hundredths(size: i64) -> String {
    format!("{}.{:02}", size / 100, size % 100)
}

/// True if white text reads better on a colour than black.
fn dark(colour: &str) -> bool {
    let part = |at: usize| {
        colour.get(at..at + 2).and_then(|digits| i64::from_str_radix(digits, 16).ok()).unwrap_or(0)
    };
    part(1) * 299 + part(3) * 587 + part(5) * 114 < 140_000
}
