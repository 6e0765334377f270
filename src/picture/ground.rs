//! Make-up of a place → its ground: terrain in colour and symbols, sea with its coast, lakes, and
//! rivers. Tiles that lie alike share one drawing.

use std::collections::BTreeMap;

use super::labels::TakenRooms;
use super::paint::{Paint, SEA};
use super::province::province;
use super::scene::{CORNERS, PlaceShape, Point};
use super::sea::{Sea, middle, plus, scaled};
use super::svg::{Path, at, escaped, put};
use crate::engine::Game;
use crate::map::{Face, Map, PlaceId, Side, Stream};
use crate::rules::styles::GroundStyle;
use crate::rules::tiles::{Design, Role};

/// Drawings of a ground of which tiles that lie alike have one each, so that maps do not show it.
const VARIANTS: u16 = 3;

/// Offsets of shifted symbols from their spots, and of curves from theirs.
pub(super) const SHIFTS: [Point; 7] =
    [(0.0, 0.0), (4.0, -3.0), (-5.0, 2.0), (3.0, 4.0), (-3.0, -4.0), (5.0, 1.0), (-2.0, 5.0)];

/// A tile as it lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct TileKey {
    design: u16,
    turn: u8,
    /// The sides that rivers cross, a bit each.
    streams: u8,
    /// Number of its drawing.
    variant: u16,
    /// True if nothing stands in its middle.
    open: bool,
}

/// A drawing that tiles share.
#[derive(Debug, Clone, Copy)]
struct SharedDrawing {
    number: usize,
    /// True if water flows there.
    flows: bool,
    /// True if part of it is sea.
    sea: bool,
}

/// The drawings that tiles share.
#[derive(Debug, Default)]
pub(super) struct GroundDrawings {
    known: BTreeMap<TileKey, SharedDrawing>,
    /// As the picture defines them.
    pub defs: String,
    /// Rooms of what stands and is written on the map already.
    taken: TakenRooms,
}

/// Drawing of the ground of one place.
pub(super) struct GroundDrawing {
    pub ground: String,
    pub water: String,
    /// The drawing of its land, where that is not all of it.
    pub land: Option<String>,
}

impl GroundDrawings {
    /// Drawings that leave room for what is taken.
    pub(super) fn beside(taken: TakenRooms) -> GroundDrawings {
        GroundDrawings { taken, ..GroundDrawings::default() }
    }

    /// Returns the ground of a place, its middle at 0 0.
    pub(super) fn of(
        &mut self,
        game: &Game<'_>,
        map: &Map,
        paint: &Paint<'_>,
        place: PlaceId,
        shape: &PlaceShape,
        open: bool,
    ) -> GroundDrawing {
        let found = map.place(place);
        let (Some(tile), Some(laid)) = (found.tile(), found.laid()) else {
            return province(game, map, paint, place, shape, &self.taken);
        };
        let Some(design) = game.rules.tiles.designs.get(usize::from(tile.design)) else {
            return province(game, map, paint, place, shape, &self.taken);
        };
        let faces = Side::ALL.map(|side| design.face(laid.turn, side));
        let crossed = |side: Side| match faces[usize::from(side.0)].stream {
            Stream::Always => true,
            Stream::None => false,
            Stream::Optional => map.adjacent(place, side).is_some_and(|next| {
                let other = map.place(next).laid();
                let other = other.and_then(|laid| {
                    let design = game.rules.tiles.designs.get(usize::from(laid.design))?;
                    Some(design.face(laid.turn, side.opposite()))
                });
                other.is_some_and(|face| face.stream == Stream::Always)
            }),
        };
        let streams = Side::ALL.map(crossed);
        let bits = streams.iter().enumerate().map(|(at, on)| u8::from(*on) << at).sum();
        let key = TileKey {
            design: tile.design,
            turn: laid.turn,
            streams: bits,
            variant: place.0 % VARIANTS,
            open,
        };
        if !self.known.contains_key(&key) {
            let number = self.known.len();
            let drawing = TileDrawing {
                paint,
                design,
                faces,
                streams,
                variant: usize::from(key.variant) * 2 + usize::from(tile.design),
                terrain: usize::from(found.terrain.0),
                open,
            };
            let GroundDrawing { ground, water, land } = drawing.draw();
            put(&mut self.defs, format_args!("<g id=\"g{number}\">{ground}</g>\n"));
            if !water.is_empty() {
                put(&mut self.defs, format_args!("<g id=\"w{number}\">{water}</g>\n"));
            }
            if let Some(land) = &land {
                put(
                    &mut self.defs,
                    format_args!(
                        "<path id=\"l{number}\" d=\"{land}\"/>
"
                    ),
                );
            }
            let shared = SharedDrawing { number, flows: !water.is_empty(), sea: land.is_some() };
            self.known.insert(key, shared);
        }
        let SharedDrawing { number, flows, sea } = self.known[&key];
        let water = if flows {
            format!("<use class=\"water\" href=\"#w{number}\"/>")
        } else {
            String::new()
        };
        GroundDrawing {
            ground: format!("<use class=\"ground\" href=\"#g{number}\"/>"),
            water,
            land: sea.then(|| format!("l{number}")),
        }
    }
}

/// One tile that is being drawn.
struct TileDrawing<'a> {
    paint: &'a Paint<'a>,
    design: &'a Design,
    faces: [Face; 6],
    streams: [bool; 6],
    variant: usize,
    terrain: usize,
    open: bool,
}

impl TileDrawing<'_> {
    /// Draws its ground, its water, and its land where that is not all of it.
    fn draw(&self) -> GroundDrawing {
        if self.design.open_sea() {
            let style = self.paint.terrain(self.terrain);
            let mut ground = self.whole(&format!("t{}", self.terrain));
            self.strew(&mut ground, &[], |_| style);
            return GroundDrawing { ground, water: String::new(), land: None };
        }
        let seas = self.seas();
        let mut ground = String::new();
        let mut land = None;
        match seas.as_slice() {
            [sea] => land = Some(self.coast(&mut ground, sea)),
            several => {
                ground += &self.whole(&format!("t{}", self.terrain));
                for sea in several {
                    let mut water = Path::default();
                    water.go(middle(sea.from));
                    sea.coast(&mut water);
                    sea.corners().iter().rev().for_each(|at| {
                        water.line(CORNERS[*at]);
                    });
                    water.close();
                    put(
                        &mut ground,
                        format_args!("<path class=\"{SEA} coast\" d=\"{}\"/>", water.0),
                    );
                }
            }
        }
        self.patches(&mut ground);
        self.strew(&mut ground, &seas, |side| {
            self.side_style(side).unwrap_or_else(|| self.paint.terrain(self.terrain))
        });
        if self.paint.terrain(self.terrain).is_none() {
            let word = escaped(self.paint.terrain_word(self.terrain));
            put(&mut ground, format_args!("<text class=\"word\" y=\"32\">{word}</text>"));
        }
        GroundDrawing { ground, water: self.water(&seas), land }
    }

    fn whole(&self, class: &str) -> String {
        format!("<path class=\"hex {class}\" d=\"{}\"/>", Path::around(&CORNERS).0)
    }

    /// Returns the sea between two sides with a shore, as often as there is some.
    fn seas(&self) -> Vec<Sea> {
        let starts = (0..6).filter(|at| self.faces[*at].shore && self.faces[*at].water_clockwise);
        let sea = |from: usize| {
            let to = (1..6)
                .map(|step| (from + step) % 6)
                .find(|side| !self.faces[*side].sea)
                .unwrap_or((from + 5) % 6);
            // If the shore sides adjoin, the water is a cove around their corner.
            let reach = if (from + 1) % 6 == to { 0.5 } else { 0.35 };
            Sea { from, to, reach }
        };
        starts.map(sea).collect()
    }

    /// Draws sea with lines along the coast, and returns the land on it.
    fn coast(&self, ground: &mut String, sea: &Sea) -> String {
        *ground += &self.whole(SEA);
        let mut line = Path::default();
        line.go(middle(sea.from));
        sea.coast(&mut line);
        let mut land = line.clone();
        let water = sea.corners();
        for step in 0..6 {
            let corner = (sea.to + 1 + step) % 6;
            if water.contains(&corner) {
                break;
            }
            land.line(CORNERS[corner]);
        }
        land.close();
        put(
            ground,
            format_args!(
                "<path class=\"deep\" d=\"{line}\"/><path class=\"deep near\" d=\"{line}\"/><path class=\"t{}\" d=\"{}\"/><path class=\"shore\" d=\"{line}\"/>",
                self.terrain,
                land.0,
                line = line.0,
            ),
        );
        land.0
    }

    fn side_style(&self, side: usize) -> Option<Option<&GroundStyle>> {
        self.paint.side(self.faces[side % 6].edge).map(Some)
    }

    /// Draws the parts of the tile that lie on sides of a kind with a colour of its own.
    fn patches(&self, ground: &mut String) {
        let kind = |side: usize| {
            let edge = self.faces[side % 6].edge;
            self.paint.side(edge).filter(|style| style.colour.is_some()).map(|_| edge)
        };
        let Some(start) = (0..6).find(|side| kind(*side) != kind(side + 5)) else {
            if let Some(edge) = kind(0) {
                *ground += &self.whole(&format!("e{edge}"));
            }
            return;
        };
        let mut side = start;
        while side < start + 6 {
            let length = (1..6).take_while(|more| kind(side + more) == kind(side)).count() + 1;
            if let Some(edge) = kind(side) {
                let mut patch = Path::default();
                patch.go(CORNERS[side % 6]);
                for corner in side + 1..=side + length {
                    patch.line(CORNERS[corner % 6]);
                }
                let ends = plus(CORNERS[side % 6], CORNERS[(side + length) % 6]);
                let bend = if length < 3 { scaled(ends, 0.08) } else { scaled(ends, -0.05) };
                patch.curve(bend, CORNERS[side % 6]).close();
                put(ground, format_args!("<path class=\"e{edge}\" d=\"{}\"/>", patch.0));
            }
            side += length;
        }
    }

    /// Symbols on the land, or waves on the sea.
    fn strew<'s>(
        &self,
        ground: &mut String,
        seas: &[Sea],
        style: impl Fn(usize) -> Option<&'s GroundStyle>,
    ) {
        let wet: Vec<usize> = seas.iter().flat_map(Sea::corners).collect();
        let mut spots: Vec<(f64, Point, &GroundStyle, usize)> = Vec::new();
        for side in 0..6 {
            let face = self.faces[side];
            let land = !face.shore && (!face.sea || self.design.open_sea());
            if land
                && !self.streams[side]
                && let Some(style) = style(side).filter(|style| style.number > 0)
            {
                let shift = SHIFTS[(self.variant * 5 + side * 3) % SHIFTS.len()];
                let spot = plus(scaled(middle(side), 0.66), shift);
                spots.push((spot.1, spot, style, side));
            }
            // The upper corner is left to the coordinates, the lower one to names.
            let own = [side, side + 5].into_iter().find(|side| {
                let face = self.faces[side % 6];
                !face.shore && (!face.sea || self.design.open_sea())
            });
            if let (Some(own), false) = (own, matches!(side, 0 | 3) || wet.contains(&side))
                && let Some(style) = style(own % 6).filter(|style| style.number > 1)
            {
                let shift = SHIFTS[(self.variant * 3 + side) % SHIFTS.len()];
                let spot = plus(scaled(CORNERS[side], 0.62), shift);
                spots.push((spot.1, spot, style, side));
            }
        }
        let middles = [(-17.0, -11.0), (16.0, -4.0), (-6.0, 9.0)];
        if self.open && seas.is_empty() && self.streams == [false; 6] {
            for (at, spot) in middles.into_iter().enumerate() {
                let side = [5, 1, 3][at];
                if let Some(style) = style(side).filter(|style| style.number > 1) {
                    let spot = plus(spot, SHIFTS[(self.variant + at * 2) % SHIFTS.len()]);
                    spots.push((spot.1, spot, style, side));
                }
            }
        }
        // Nearer symbols cover those behind them.
        spots.sort_by(|one, other| one.0.total_cmp(&other.0));
        for (_, spot, style, _) in spots {
            ground.push_str(&self.paint.strewn(style, spot));
        }
    }

    /// Lakes and rivers.
    fn water(&self, seas: &[Sea]) -> String {
        let mut water = String::new();
        let sides: Vec<usize> = (0..6).filter(|side| self.streams[*side]).collect();
        let shift = SHIFTS[self.variant % SHIFTS.len()];
        let mut course = Path::default();
        let mut spring = None;
        match sides.as_slice() {
            [] => {}
            [from] => {
                let end = match seas.first() {
                    Some(sea) => plus(sea.shore(), scaled(middle(*from), -0.05)),
                    None => shift,
                };
                let near = plus(scaled(end, 0.7), scaled(shift, 2.0));
                course.go(middle(*from)).cubic(scaled(middle(*from), 0.6), near, end);
                spring = (self.design.role == Role::Spring).then_some(end);
            }
            [from, to] => {
                let (start, end) = (middle(*from), middle(*to));
                // Straight over its sides, and through the middle along the line between them.
                let along = scaled((end.0 - start.0, end.1 - start.1), 0.18);
                let turn = plus(scaled(plus(start, end), 0.22), shift);
                let before = (turn.0 - along.0, turn.1 - along.1);
                course.go(start).cubic(scaled(start, 0.75), before, turn);
                course.cubic(plus(turn, along), scaled(end, 0.75), end);
            }
            several => {
                for side in several {
                    let from = middle(*side);
                    course.go(from).cubic(
                        scaled(from, 0.6),
                        plus(scaled(from, 0.2), shift),
                        (0.0, 0.0),
                    );
                }
            }
        }
        if !course.0.is_empty() {
            put(
                &mut water,
                format_args!(
                    "<path class=\"bank\" d=\"{path}\"/><path class=\"flow\" d=\"{path}\"/>",
                    path = course.0
                ),
            );
        }
        if let Some(spot) = spring {
            put(&mut water, format_args!("<use href=\"#spring\" {}/>", at(spot)));
        }
        if self.design.role == Role::Lake {
            let open = self.faces.iter().all(|face| face.stream != Stream::None);
            put(
                &mut water,
                format_args!(
                    "<path class=\"lake\" d=\"{}\"/>",
                    self.lake(if open { 0.8 } else { 0.5 })
                ),
            );
        }
        water
    }

    /// Returns a round shore, a little different at each corner.
    fn lake(&self, size: f64) -> String {
        let mut path = Path::default();
        let spot = |side: usize| scaled(middle(side), size);
        path.go(spot(0));
        for corner in 1..=6 {
            let more = [1.0, 0.82, 1.1, 0.9, 1.05, 0.86][(corner + self.variant) % 6];
            path.curve(scaled(CORNERS[corner % 6], size * more), spot(corner % 6));
        }
        path.close();
        path.0
    }
}
