//! What the tiles of a drawing show: settlement, owner, banners, ships and what the layer asks for.

use std::collections::BTreeMap;

use owo_colors::{AnsiColors, Style};

use super::{MapLayer, realm_colour, stock};
use crate::campaign::knowledge::{Strength, Viewer};
use crate::campaign::{Flag, Owner, RealmId};
use crate::columns::wrap;
use crate::engine::Game;
use crate::map::{PlaceId, Side};
use crate::rules::MarkKind;
use crate::rules::mark::UNDRAWN;
use crate::rules::table::STOCK;
use crate::shown::coloured;
use crate::view::grid::Painted;
use crate::view::legend::{terrain_colour, texture};
use crate::view::names;

/// What the tiles of one drawing show.
pub(in crate::view) struct Tiles<'a> {
    pub(in crate::view) game: &'a Game<'a>,
    pub(super) viewer: Viewer,
    pub(in crate::view) layer: MapLayer,
    pub(super) short: Vec<String>,
}

impl Tiles<'_> {
    pub(in crate::view) fn short(&self, realm: RealmId) -> &str {
        self.short.get(realm.0 as usize).map_or("?", String::as_str)
    }

    fn owner(&self, owner: Owner, full: bool) -> Painted {
        match owner {
            Owner::Nobody => (String::new(), None),
            Owner::Independent => (if full { "indep." } else { "i" }.to_owned(), None),
            Owner::Realm(realm) => {
                let name = if full { names::realm(self.game, realm) } else { self.short(realm) };
                (name.to_owned(), Some(realm_colour(self.game, realm)))
            }
        }
    }

    pub(super) fn lines(&self, place: PlaceId) -> [Vec<Painted>; 4] {
        let tile = self.game.place(place);
        let label = vec![(tile.label.clone(), None)];
        let plain = |text: String| vec![(text, None)];
        if tile.open_sea {
            let look = &self.game.rules.terrain(tile.terrain).look;
            let waves = |room: usize| vec![(texture(look, room), look.colour.map(terrain_colour))];
            let lies = mark_symbols(self.game, place);
            let ships = if self.layer == MapLayer::All { self.ships(place) } else { Vec::new() };
            let third = if ships.is_empty() { waves(7) } else { ships };
            return [label, if lies.is_empty() { waves(7) } else { plain(lies) }, third, waves(5)];
        }
        if tile.barred {
            return [label, plain("%%%%%".to_owned()), plain("%%%%%".to_owned()), Vec::new()];
        }
        let look = &self.game.rules.terrain(tile.terrain).look;
        let paint = look.colour.map(terrain_colour);
        let textured = look.texture.is_some() || look.flow;
        let owner = self.owner(self.game.state.holding(place).owner, false);
        let mut what = plain(self.what(place));
        if let Some(paint) = paint {
            let rest = what[0].0.split_off(1);
            what = vec![(std::mem::take(&mut what[0].0), Some(paint)), (rest, None)];
        }
        // A terrain with a look of its own leaves the third line to the owner where no banner
        // stands.
        let owner_below = textured && self.layer == MapLayer::All && self.banners(place).is_empty();
        if self.layer != MapLayer::Owners && !owner_below && !owner.0.is_empty() {
            what.push((format!(" {}", owner.0.chars().take(3).collect::<String>()), owner.1));
        }
        let (third, fourth) = match self.layer {
            MapLayer::All if owner_below => {
                let whose = self.owner(self.game.state.holding(place).owner, true);
                let filled = |room: usize| (texture(look, room), paint);
                let ships = self.ships(place);
                let flow =
                    if look.flow { (self.flow(place), Some(AnsiColors::Cyan)) } else { filled(5) };
                let third = match (whose.0.is_empty(), look.flow) {
                    (false, _) => vec![whose],
                    (true, true) => Vec::new(),
                    (true, false) => vec![filled(7)],
                };
                (third, if ships.is_empty() { vec![flow] } else { ships })
            }
            MapLayer::All => (self.banners(place), self.ships(place)),
            MapLayer::Owners => {
                (vec![self.owner(self.game.state.holding(place).owner, true)], Vec::new())
            }
            MapLayer::Supply => (plain(self.feeds(place)), plain(self.stock(place))),
            MapLayer::Knowledge => (self.strengths(place), plain(self.news(place))),
        };
        [label, what, third, fourth]
    }

    /// Terrain, what lies there, whether it is razed or besieged, and the disc of a spell: `l C*+`.
    fn what(&self, place: PlaceId) -> String {
        let holding = self.game.state.holding(place);
        let terrain = self.game.rules.terrain(self.game.place(place).terrain).symbol;
        let thing = match holding.settlement {
            Some(kind) => self.game.rules.settlement(kind).symbol,
            None if holding.circle => 'o',
            None if !holding.known => '?',
            None => '.',
        };
        let mark = match (holding.razed, self.game.state.besieged(place)) {
            (true, _) => "x",
            (_, true) => "*",
            _ => "",
        };
        let marks = mark_symbols(self.game, place);
        format!("{terrain} {thing}{mark}{marks}")
    }

    /// To which sides the river of a tile flows: `>SE`, `NESE` at a fork, `end`.
    fn flow(&self, place: PlaceId) -> String {
        let map = self.game.map();
        if !map.place(place).river {
            return String::new();
        }
        let below = map.next_downstream(&self.game.rules.tiles, place);
        let to =
            |side: &&Side| map.adjacent(place, **side).is_some_and(|next| below.contains(&next));
        let sides: Vec<&str> = Side::ALL.iter().filter(to).map(|side| side.name()).collect();
        match sides.as_slice() {
            [] => "end".to_owned(),
            [side] => format!(">{side}"),
            _ => sides.concat(),
        }
    }

    /// `r1 r2`, or counts such as `r*3 b*1` where there is no room for that.
    fn banners(&self, place: PlaceId) -> Vec<Painted> {
        let forces: Vec<(RealmId, Vec<u8>)> = self
            .game
            .state
            .realm_ids()
            .map(|realm| {
                (
                    realm,
                    self.game
                        .state
                        .force(realm, place)
                        .iter()
                        .map(|id| self.game.state.banner(*id).number)
                        .collect(),
                )
            })
            .filter(|(_, numbers): &(RealmId, Vec<u8>)| !numbers.is_empty())
            .collect();
        let each = |(realm, numbers): &(RealmId, Vec<u8>)| {
            let named: Vec<String> =
                numbers.iter().map(|number| format!("{}{number}", self.short(*realm))).collect();
            (named.join(" "), Some(realm_colour(self.game, *realm)))
        };
        let counts = |(realm, numbers): &(RealmId, Vec<u8>)| {
            (
                format!("{}*{}", self.short(*realm), numbers.len()),
                Some(realm_colour(self.game, *realm)),
            )
        };
        let full = spaced(forces.iter().map(each).collect());
        if width(&full) <= 7 { full } else { spaced(forces.iter().map(counts).collect()) }
    }

    /// `r&2 i&1`: ships in the harbour and off it, of each owner; rovers by the symbol of their
    /// mark.
    fn ships(&self, place: PlaceId) -> Vec<Painted> {
        let mut fleets: BTreeMap<Flag, usize> = BTreeMap::new();
        for (_, ship) in self.game.state.ships_on(place) {
            *fleets.entry(self.game.flag_of(ship)).or_default() += 1;
        }
        let painted = |(whose, count): (Flag, usize)| {
            let (short, colour) = self.owner(whose.owner, false);
            let band = whose.band.and_then(|band| self.game.rules.marks.get(usize::from(band)));
            (
                format!(
                    "{}&{count}",
                    band.filter(|kind| kind.symbol != UNDRAWN)
                        .map_or(short, |kind| kind.symbol.to_string())
                ),
                colour,
            )
        };
        spaced(fleets.into_iter().map(painted).collect())
    }

    fn feeds(&self, place: PlaceId) -> String {
        match self.game.forage(place, None) {
            0 => String::new(),
            number => format!("feeds {number}"),
        }
    }

    fn stock(&self, place: PlaceId) -> String {
        let room = self.game.lookup(STOCK, place, None);
        match stock(self.game, self.viewer, place) {
            None if room > 0 => "s ?".to_owned(),
            Some(stock) if room > 0 || stock > 0 => format!("s {stock}"),
            _ => String::new(),
        }
    }

    /// Points of each realm here as far as the viewer knows them: `b 500`, `b 500?`, `b ?`.
    fn strengths(&self, place: PlaceId) -> Vec<Painted> {
        let own = match self.viewer {
            Viewer::Host => None,
            Viewer::Realm(realm) => Some(realm),
        };
        let tell = |realm: RealmId| {
            let force = self.game.state.force(realm, place);
            if force.is_empty() || Some(realm) == own {
                return None;
            }
            let known: Vec<Strength> =
                force.iter().map(|id| self.viewer.strength(self.game.state, *id)).collect();
            let points: i64 = known
                .iter()
                .map(|strength| {
                    if let Strength::Exactly(points) | Strength::Reported { points, .. } = strength
                    {
                        *points
                    } else {
                        0
                    }
                })
                .sum();
            let sure = known.iter().all(|strength| matches!(strength, Strength::Exactly(_)));
            let number = if points == 0 {
                "?".to_owned()
            } else {
                format!("{points}{}", if sure { "" } else { "?" })
            };
            Some((format!("{} {number}", self.short(realm)), Some(realm_colour(self.game, realm))))
        };
        spaced(self.game.state.realm_ids().filter_map(tell).collect())
    }

    /// Year and round of the oldest report on banners here: `1/2`.
    fn news(&self, place: PlaceId) -> String {
        let here = self.game.state.banners_on(place);
        let dates = here.filter_map(|(id, _)| match self.viewer.strength(self.game.state, id) {
            Strength::Reported { year, round, .. } => Some((year, round)),
            _ => None,
        });
        dates.min().map_or_else(String::new, |(year, round)| format!("{year}/{round}"))
    }

    /// The map on a smaller scale, without sides: six characters for a tile, five where that is
    /// still too wide.
    pub(super) fn small(&self, shown: &[PlaceId], width: usize, colour: bool) -> String {
        let spot = |place: &PlaceId| self.game.place(*place).hex().unwrap_or_default().column_row();
        let left = shown.iter().map(|place| spot(place).0).min().unwrap_or(0);
        let right = shown.iter().map(|place| spot(place).0).max().unwrap_or(0);
        let columns = usize::try_from(right - left + 1).unwrap_or(1);
        let room = if columns * 6 + 3 <= width { 6 } else { 5 };
        let mut rows: BTreeMap<i32, BTreeMap<usize, PlaceId>> = BTreeMap::new();
        for place in shown {
            let (column, row) = spot(place);
            let half = if row & 1 == 1 { room / 2 } else { 0 };
            rows.entry(row)
                .or_default()
                .insert(usize::try_from(column - left).unwrap_or(0) * room + half, *place);
        }
        let mut text = String::new();
        for places in rows.values() {
            for line in 0..3 {
                let mut drawn = String::new();
                let mut at = 0;
                for (start, place) in places {
                    let [label, what, third, fourth] = self.lines(*place);
                    let painted = match line {
                        0 => label,
                        1 => what,
                        // Where no banner stands there is room for ships.
                        _ if third.is_empty() => fourth,
                        _ => third,
                    };
                    if painted.is_empty() {
                        continue;
                    }
                    drawn.push_str(&" ".repeat(start.saturating_sub(at)));
                    at = *start;
                    for (piece, paint) in painted {
                        let piece: String =
                            piece.chars().take((start + room - 1).saturating_sub(at)).collect();
                        at += piece.chars().count();
                        match paint.filter(|_| colour) {
                            Some(paint) => {
                                drawn.push_str(&coloured(&piece, Style::new().color(paint)))
                            }
                            None => drawn.push_str(&piece),
                        }
                    }
                }
                if line < 2 || !drawn.trim().is_empty() {
                    text.push_str(drawn.trim_end());
                    text.push('\n');
                }
            }
        }
        let legend = self.legend_without_sides(colour);
        let called = self.called(shown, 78);
        format!(
            "{text}{legend}{called}`map TILE` draws the part around a tile with its rivers and mountains\n"
        )
    }

    /// What a tile is called, its label with it; none if it has no name.
    pub(super) fn name(&self, place: PlaceId) -> Option<String> {
        if let Some(called) = self.game.state.annotations.tiles.get(&place) {
            return Some(called.shown.clone());
        }
        let found = self.game.place(place);
        let province = found.province()?;
        Some(format!("{} {}", found.label, names::province(self.game, province)))
    }

    /// The tiles of this part that have a name, wrapped; nothing where none has.
    pub(super) fn called(&self, shown: &[PlaceId], width: usize) -> String {
        let called: Vec<String> = shown.iter().filter_map(|place| self.name(*place)).collect();
        if called.is_empty() {
            String::new()
        } else {
            wrap(&format!("called: {}", called.join(", ")), width, "")
        }
    }
}

/// What lies on a tile: the symbols of declared marks in the order of the rules, then `+` for the
/// disc of a spell or another mark.
fn mark_symbols(game: &Game<'_>, place: PlaceId) -> String {
    let drawn =
        |kind: &&MarkKind| kind.symbol != UNDRAWN && game.state.mark(&kind.id, place).is_some();
    let declared = game.rules.marks.iter().filter(drawn).map(|kind| kind.symbol);
    let other = game.state.marks_on(place).any(|mark| game.rules.mark_kind(&mark.name).is_none());
    declared.chain(other.then_some('+')).collect()
}

/// Texts with a blank between them.
fn spaced(texts: Vec<Painted>) -> Vec<Painted> {
    let mut line = Vec::new();
    for (at, text) in texts.into_iter().enumerate() {
        if at > 0 {
            line.push((" ".to_owned(), None));
        }
        line.push(text);
    }
    line
}

fn width(line: &[Painted]) -> usize {
    line.iter().map(|(text, _)| text.chars().count()).sum()
}
