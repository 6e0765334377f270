//! The signs of a map → the lines under it that explain them, and how terrains are filled and
//! coloured.

use owo_colors::{AnsiColors, Style};

use super::map::{MapLayer, Tiles, realm_colour};
use super::names;
use crate::campaign::Owner;
use crate::engine::Game;
use crate::map::{EdgeKind, PlaceId, Side, Stream, TileSet};
use crate::rules::kinds::{COLOURS, TerrainKind, TerrainLook};
use crate::rules::mark::UNDRAWN;
use crate::rules::{MarkBearer, MarkKind};
use crate::shown::coloured;

impl Tiles<'_> {
    /// The legend of a drawing that shows no sides of tiles.
    pub(super) fn legend_without_sides(&self, colour: bool) -> String {
        let legend = self.legend(colour);
        legend.rsplit_once("sides: ").map_or(legend.clone(), |(before, _)| before.to_owned())
    }

    /// What the letters and signs of the drawing mean.
    pub(super) fn legend(&self, colour: bool) -> String {
        let rules = self.game.rules;
        let terrain =
            |kind: &TerrainKind| match kind.look.colour.map(terrain_colour).filter(|_| colour) {
                Some(paint) => format!(
                    "{} {}",
                    coloured(&kind.symbol.to_string(), Style::new().color(paint)),
                    rules.display_name(&kind.title)
                ),
                None => format!("{} {}", kind.symbol, rules.display_name(&kind.title)),
            };
        let terrains: Vec<String> = rules.terrains.iter().map(terrain).collect();
        let settlements: Vec<String> = rules
            .settlements
            .iter()
            .map(|kind| format!("{} {}", kind.symbol, rules.display_name(&kind.title)))
            .collect();
        let realms: Vec<String> = self
            .game
            .state
            .realm_ids()
            .map(|realm| {
                let text = format!("{} {}", self.short(realm), names::realm(self.game, realm));
                if colour {
                    coloured(&text, Style::new().color(realm_colour(self.game, realm)))
                } else {
                    text
                }
            })
            .collect();
        let layer = match self.layer {
            MapLayer::All if rules.tiles.known && self.game.state.banners.is_empty() => {
                "third line: owner"
            }
            MapLayer::All => "r1 banner, r*3 three banners, r&2 two ships",
            MapLayer::Owners => "third line: owner",
            MapLayer::Supply => "feeds 2: banners that eat here; s 3: baggage in stock",
            MapLayer::Knowledge => {
                "b 500 points of blue, 500? reported or in part, ? unknown; 1/2 told in year 1, round 2"
            }
        };
        let discs = mark_legend(self.game);
        let flow = if rules.terrains.iter().any(|kind| kind.look.flow) {
            "; >SE where the river flows, NESE where it forks"
        } else {
            ""
        };
        let walls = self
            .game
            .map()
            .ids()
            .any(|place| Side::ALL.into_iter().any(|side| self.game.wall(place, side)));
        let sides = sides_legend(&rules.tiles)
            + flow
            + if walls { ", H wall, on the left of the side as its tile looks out" } else { "" };
        let (terrains, settlements, realms) =
            (terrains.join(", "), settlements.join(", "), realms.join(", "));
        if rules.tiles.known {
            // What lies on a tile is never hidden in such an edition; the rest is explained where
            // there is some.
            let any = |wanted: &dyn Fn(PlaceId) -> bool| self.game.map().ids().any(wanted);
            let razed =
                if any(&|place| self.game.state.holding(place).razed) { ", x razed" } else { "" };
            let besieged =
                if any(&|place| self.game.state.besieged(place)) { ", * besieged" } else { "" };
            let free = if any(&|place| self.game.state.holding(place).owner == Owner::Independent) {
                ", i independent"
            } else {
                ""
            };
            let terrains = wrapped(
                &rules
                    .terrains
                    .iter()
                    .map(|kind| {
                        (terrain(kind), 2 + rules.display_name(&kind.title).chars().count())
                    })
                    .collect::<Vec<_>>(),
            );
            return format!(
                "{terrains}{settlements}, . none of them{razed}{besieged}{discs}\n{realms}{free}; {layer}\nsides: {sides}\n"
            );
        }
        format!(
            "{terrains}; {settlements}\n. barren, ? unknown, o may become a capital, x razed, * besieged, %% nobody may enter{discs}\n{realms}, i independent; {layer}\nsides: {sides}\n"
        )
    }
}

/// Texts with their widths as they show, in lines of at most 78 characters.
fn wrapped(texts: &[(String, usize)]) -> String {
    let mut lines = String::new();
    let mut at = 0;
    for (place, (text, width)) in texts.iter().enumerate() {
        let comma = if place + 1 < texts.len() { "," } else { "" };
        if at > 0 && at + width + comma.len() + 1 > 78 {
            lines.push('\n');
            at = 0;
        } else if at > 0 {
            lines.push(' ');
            at += 1;
        }
        lines.push_str(text);
        lines.push_str(comma);
        at += width + comma.len();
    }
    lines.push('\n');
    lines
}

/// The symbols of marks, each explained where one lies.
fn mark_legend(game: &Game<'_>) -> String {
    let drawn =
        game.rules.marks.iter().filter(|kind| kind.symbol != UNDRAWN && game.state.lies(&kind.id));
    let declared = drawn.map(|kind| format!(", {} {}", kind.symbol, kind.name));
    let roves =
        |kind: &MarkKind| game.state.afloat().any(|(_, ship)| ship.marks.contains_key(&kind.id));
    let rovers = game
        .rules
        .marks
        .iter()
        .filter(|kind| matches!(kind.on, MarkBearer::Ship { roves: true, .. }) && roves(kind));
    let declared = declared.chain(rovers.map(|kind| format!(", {}&1 {}", kind.symbol, kind.name)));
    let other = game.state.marks.iter().any(|mark| game.rules.mark_kind(&mark.name).is_none());
    declared.chain(other.then(|| ", + a spell or another mark lies there".to_owned())).collect()
}

/// The signs for sides that this set of tiles has.
pub(super) fn sides_legend(tiles: &TileSet) -> String {
    let any = |wanted: &dyn Fn(&EdgeKind) -> bool| tiles.edges.iter().any(wanted);
    let signs = [
        (any(&|edge| edge.stream != Stream::None), "~ river"),
        (any(&|edge| edge.ridge), "^ mountain"),
        (any(&|edge| edge.shore || edge.sea), "= sea"),
    ];
    signs.iter().filter(|(there, _)| *there).map(|(_, sign)| *sign).collect::<Vec<_>>().join(", ")
}

/// The texture of a terrain, repeated to fill a line of this many characters.
pub(super) fn texture(look: &TerrainLook, room: usize) -> String {
    look.texture.iter().flat_map(|text| text.chars().cycle()).take(room).collect()
}

/// The colour of a terrain on the terminal.
pub(super) fn terrain_colour(colour: usize) -> AnsiColors {
    match COLOURS.get(colour).copied() {
        Some("red") => AnsiColors::Red,
        Some("green") => AnsiColors::Green,
        Some("yellow") => AnsiColors::Yellow,
        Some("blue") => AnsiColors::Blue,
        Some("magenta") => AnsiColors::Magenta,
        Some("cyan") => AnsiColors::Cyan,
        Some("grey") => AnsiColors::BrightBlack,
        _ => AnsiColors::White,
    }
}
