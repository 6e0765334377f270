//! Contents of the tiles of a drawing: settlement, owner, banners, ships and what the layer asks
//! for.

use std::collections::BTreeMap;

use super::{DrawingOptions, MapLayer, stock};
use crate::basics::columns::wrap;
use crate::campaign::knowledge::{Strength, Viewer};
use crate::campaign::{Flag, Force, Owner, RealmId};
use crate::engine::Game;
use crate::engine::core::pieces;
use crate::engine::supply::forage;
use crate::map::{PlaceId, Side};
use crate::rules::kinds::TerrainLook;
use crate::rules::mark::UNDRAWN;
use crate::rules::table::STOCK;
use crate::rules::{MarkKind, Terrain};
use crate::say;
use crate::text::Text;
use crate::view::canvas::{Painted, width};
use crate::view::colour::Tint;
use crate::view::names;
use crate::view::palette::{self, Ink, Livery};

/// The sign of forest, and that of terminals with more than letters.
pub(in crate::view) const FOREST: [&str; 2] = ["T", "♣"];

/// Characters in the second line of a tile.
const SECOND: usize = 7;

/// Contents of the tiles of one drawing.
pub(in crate::view) struct Tiles<'a> {
    pub(in crate::view) game: &'a Game<'a>,
    pub(in crate::view) viewer: Viewer,
    pub(in crate::view) look: &'a DrawingOptions,
    short: Vec<String>,
    liveries: Vec<Livery>,
    /// By terrain: whether some tiles of it have forest and others have none.
    mixed: Vec<bool>,
}

impl<'a> Tiles<'a> {
    pub(super) fn new(game: &'a Game<'a>, viewer: Viewer, look: &'a DrawingOptions) -> Tiles<'a> {
        let (short, liveries) = (names::short_names(game), palette::liveries(game));
        let terrains = (0u8..).map(Terrain).take(game.rules.terrains.len());
        let mixed = terrains.map(|terrain| {
            let of = || game.rules.tiles.designs.iter().filter(|one| one.stack == terrain);
            of().any(|one| one.forest) && of().any(|one| !one.forest)
        });
        let mixed = mixed.collect();
        Tiles { game, viewer, look, short, liveries, mixed }
    }
}

impl Tiles<'_> {
    pub(in crate::view) fn short(&self, realm: RealmId) -> &str {
        self.short.get(realm.0 as usize).map_or("?", String::as_str)
    }

    /// Returns the ink for banners of a realm.
    pub(in crate::view) fn flag(&self, realm: RealmId) -> Ink {
        self.liveries.get(realm.0 as usize).map_or(Ink::default(), |livery| livery.flag)
    }

    /// Returns the colour of the ground of a tile; None if no realm owns it.
    pub(super) fn land(&self, place: PlaceId) -> Option<u8> {
        let realm = self.game.state.holding(place).owner.realm()?;
        self.liveries.get(realm.0 as usize).map(|livery| livery.ground)
    }

    /// Returns the signs that fill a tile's blank space, and their colour.
    pub(super) fn ground(&self, place: PlaceId) -> (Vec<char>, Ink) {
        let tile = self.game.place(place);
        if tile.barred && !tile.open_sea {
            return (vec!['%'], Ink::of(Tint::Faint));
        }
        let look = &self.game.rules.terrain(tile.terrain).look;
        let sign = palette::terrain(self.game, tile.terrain);
        (self.texture(look), Ink { sign, ground: self.land(place), strong: false })
    }

    /// Returns the texture of a terrain, in signs where those can be drawn.
    pub(in crate::view) fn texture(&self, look: &TerrainLook) -> Vec<char> {
        let fine = look.unicode.as_ref().filter(|_| self.look.unicode);
        fine.or(look.texture.as_ref()).map_or_else(Vec::new, |text| text.chars().collect())
    }

    /// True if the letter of a terrain is written: it has no texture of its own.
    pub(in crate::view) fn lettered(&self, look: &TerrainLook) -> bool {
        !self.look.unicode || self.texture(look).is_empty()
    }

    fn owner(&self, owner: Owner, full: bool) -> Painted {
        match owner {
            Owner::Nobody => Painted::plain(""),
            Owner::Independent if full => Painted::plain(say!("indep.").in_words(self.game.rules)),
            Owner::Independent => Painted::plain("i"),
            Owner::Realm(realm) => {
                let name = if full { names::realm(self.game, realm) } else { self.short(realm) };
                Painted::new(name, Ink::strong())
            }
        }
    }

    /// True if forest is drawn: it is there, it is not burnt, and the viewer may know the tile.
    pub(in crate::view) fn wooded(&self, place: PlaceId) -> bool {
        let here = self.game.place(place);
        // A terrain that is all forest says so by its own sign.
        let mixed = self.mixed.get(usize::from(here.terrain.0)).copied().unwrap_or(false);
        mixed && here.forest && here.laid().is_some() && !self.game.state.holding(place).burnt
    }

    /// Returns the four lines that are written on a tile.
    pub(in crate::view) fn lines(&self, place: PlaceId) -> [Vec<Painted>; 4] {
        let tile = self.game.place(place);
        let plain = |text: String| vec![Painted::plain(text)];
        let mut label = plain(tile.label.clone());
        if self.wooded(place) {
            label.push(Painted::plain(format!(" {}", FOREST[usize::from(self.look.unicode)])));
        }
        let all = self.look.layer == MapLayer::All;
        if tile.open_sea {
            let lies = plain(self.lying(place));
            let ships = if all { self.ships(place) } else { Vec::new() };
            return [label, lies, ships, Vec::new()];
        }
        if tile.barred {
            return [label, Vec::new(), Vec::new(), Vec::new()];
        }
        let owner = self.owner(self.game.state.holding(place).owner, false);
        let owner = Some(Painted::new(owner.text.chars().take(3).collect::<String>(), owner.ink));
        let owner =
            owner.filter(|owner| self.look.layer != MapLayer::Owners && !owner.text.is_empty());
        let flow = self.game.rules.terrain(tile.terrain).look.flow;
        let (third, fourth) = match self.look.layer {
            MapLayer::All => {
                let ships = self.ships(place);
                let below = if ships.is_empty() && flow {
                    vec![Painted::new(self.flow(place), Ink::of(Tint::River))]
                } else {
                    ships
                };
                (self.banners(place), below)
            }
            MapLayer::Owners => {
                (vec![self.owner(self.game.state.holding(place).owner, true)], Vec::new())
            }
            MapLayer::Supply => (plain(self.feeds(place)), plain(self.stock(place))),
            MapLayer::Knowledge => (self.strengths(place), plain(self.news(place))),
        };
        let second = SecondLine { what: self.what(place), marks: self.lying(place), owner };
        fitted(label, second, third, fourth)
    }

    /// Returns the symbols of the marks on a tile, and those of hidden claims to it.
    fn lying(&self, place: PlaceId) -> String {
        let mut signs = mark_symbols(self.game, self.viewer, place);
        for claim in self.viewer.hidden_claims_to(self.game.state, place) {
            signs += &self.claim_sign(claim.realm);
        }
        signs
    }

    /// Returns the sign of a hidden claim of a realm: `(r)`.
    pub(in crate::view) fn claim_sign(&self, realm: RealmId) -> String {
        format!("({})", self.short(realm))
    }

    /// Returns terrain, what lies there, and a mark if it is razed or besieged: `l C*`.
    fn what(&self, place: PlaceId) -> Vec<Painted> {
        let holding = self.game.state.holding(place);
        let terrain = self.game.place(place).terrain;
        let kind = self.game.rules.terrain(terrain);
        let thing = match holding.settlement {
            Some(settled) => Some(self.game.rules.settlement(settled).symbol),
            None if self.game.state.may_be_capital(place) => Some('o'),
            None if !holding.known => Some('?'),
            None => Some('.').filter(|_| self.lettered(&kind.look)),
        };
        let mark = match (holding.razed, self.game.state.besieged(place)) {
            (true, _) => "x",
            (_, true) => "*",
            _ => "",
        };
        let mut what = Vec::new();
        if self.lettered(&kind.look) {
            let sign = palette::terrain(self.game, terrain);
            what.push(Painted::new(kind.symbol, Ink { sign, ..Ink::default() }));
            what.push(Painted::plain(" "));
        }
        let strong = holding.settlement.is_some();
        let thing: String = thing.into_iter().collect();
        let what_lies = format!("{thing}{mark}");
        if !what_lies.is_empty() {
            what.push(Painted::new(what_lies, Ink { strong, ..Ink::default() }));
        }
        what
    }

    /// Returns to which sides the river of a tile flows: `>SE`, `NESE` at a fork, `end`.
    fn flow(&self, place: PlaceId) -> String {
        let map = self.game.map();
        if !map.place(place).river {
            return String::new();
        }
        let below = map.next_downstream(&self.game.rules.tiles, place);
        let to =
            |side: &&Side| map.adjacent(place, **side).is_some_and(|next| below.contains(&next));
        let sides: Vec<&Side> = Side::ALL.iter().filter(to).collect();
        if self.look.unicode && !sides.is_empty() {
            return sides.iter().map(|side| ARROWS[usize::from(side.0) % 6]).collect();
        }
        let name = |side: &Side| Text::noun(side.name()).in_words(self.game.rules);
        let names: Vec<String> = sides.into_iter().map(name).collect();
        match names.as_slice() {
            [] => say!("end").in_words(self.game.rules),
            [side] => format!(">{side}"),
            _ => names.concat(),
        }
    }

    /// Returns `r1 r2`, or counts such as `r*3 b*1` if there is no room for that.
    fn banners(&self, place: PlaceId) -> Vec<Painted> {
        let state = self.game.state;
        let forces: Vec<(RealmId, Force)> = state
            .realm_ids()
            .map(|realm| (realm, self.viewer.force(state, realm, place)))
            .filter(|(_, force)| !force.is_empty())
            .collect();
        let each = |(realm, force): &(RealmId, Force)| {
            let named: Vec<String> = force
                .iter()
                .map(|id| (format!("{}{}", self.short(*realm), state.banner(*id).number), id))
                .map(|(sign, id)| if state.is_hidden(*id) { format!("({sign})") } else { sign })
                .collect();
            Painted::new(named.join(" "), self.flag(*realm))
        };
        let counts = |(realm, force): &(RealmId, Force)| {
            let count = format!("{}*{}", self.short(*realm), force.len());
            Painted::new(count, self.flag(*realm))
        };
        let full = spaced(forces.iter().map(each).collect());
        if width(&full) <= 7 { full } else { spaced(forces.iter().map(counts).collect()) }
    }

    /// Returns `r&2 i&1`: ships in the harbour and off it, of each owner; rovers by the symbol of their mark.
    fn ships(&self, place: PlaceId) -> Vec<Painted> {
        let mut fleets: BTreeMap<Flag, usize> = BTreeMap::new();
        for (_, ship) in self.game.state.ships_on(place) {
            *fleets.entry(pieces::flag_of(self.game, ship)).or_default() += 1;
        }
        let painted = |(whose, count): (Flag, usize)| {
            let Painted { text: short, ink } = self.owner(whose.owner, false);
            let ink = whose.owner.realm().map_or(ink, |realm| self.flag(realm));
            let band = whose.band.and_then(|band| self.game.rules.marks.get(usize::from(band)));
            let drawn = band.filter(|kind| kind.symbol != UNDRAWN);
            let sign = drawn.map_or(short, |kind| kind.symbol.to_string());
            Painted::new(format!("{sign}&{count}"), ink)
        };
        spaced(fleets.into_iter().map(painted).collect())
    }

    fn feeds(&self, place: PlaceId) -> String {
        match forage::forage(self.game, place, None) {
            0 => String::new(),
            number => say!("feeds {number}", number).in_words(self.game.rules),
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
        let own = self.viewer.realm();
        let tell = |realm: RealmId| {
            let force = self.viewer.force(self.game.state, realm, place);
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
            Some(Painted::new(format!("{} {number}", self.short(realm)), self.flag(realm)))
        };
        spaced(self.game.state.realm_ids().filter_map(tell).collect())
    }

    /// Returns year and round of the oldest report on banners here: `1/2`.
    fn news(&self, place: PlaceId) -> String {
        let here = self.viewer.banners_on(self.game.state, place);
        let dates = here.filter_map(|(id, _)| match self.viewer.strength(self.game.state, id) {
            Strength::Reported { year, round, .. } => Some((year, round)),
            _ => None,
        });
        dates.min().map_or_else(String::new, |(year, round)| format!("{year}/{round}"))
    }

    /// Returns what a tile is called, its label with it; None if it has no name.
    pub(super) fn name(&self, place: PlaceId) -> Option<String> {
        if let Some(called) = self.game.state.annotations.tiles.get(&place) {
            return Some(called.shown.clone());
        }
        let found = self.game.place(place);
        let province = found.province()?;
        Some(format!("{} {}", found.label, names::province(self.game, province)))
    }

    /// Lists the tiles of this part that have a name, wrapped; empty if there are none.
    pub(super) fn called(&self, shown: &[PlaceId]) -> String {
        let width = self.look.width.unwrap_or(80) - 1;
        let called: Vec<String> = shown.iter().filter_map(|place| self.name(*place)).collect();
        if called.is_empty() {
            String::new()
        } else {
            let called = Text::Verbatim(called.join(", "));
            wrap(&say!("called: {called}", called).in_words(self.game.rules), width, "")
        }
    }

    /// Lists what lies in provinces that are too small to show it, wrapped; empty if all found
    /// room.
    pub(super) fn no_room(&self, unplaced: &[String]) -> String {
        if unplaced.is_empty() {
            return String::new();
        }
        let width = self.look.width.unwrap_or(80) - 1;
        let unplaced = Text::Verbatim(unplaced.join(", "));
        wrap(&say!("no room to show: {unplaced}", unplaced).in_words(self.game.rules), width, "")
    }
}

/// Parts of the second line of a tile.
struct SecondLine {
    what: Vec<Painted>,
    marks: String,
    owner: Option<Painted>,
}

/// Fits the contents of a tile, its marks and its owner into the second line. Marks that leave
/// no room for the owner get a line of their own; if there is none, those that fit are shown.
fn fitted(
    label: Vec<Painted>,
    second: SecondLine,
    mut third: Vec<Painted>,
    mut fourth: Vec<Painted>,
) -> [Vec<Painted>; 4] {
    let SecondLine { mut what, marks, owner } = second;
    let blank = usize::from(owner.is_some() && !(what.is_empty() && marks.is_empty()));
    let taken = width(&what) + owner.as_ref().map_or(0, |owner| owner.text.chars().count() + blank);
    let room = SECOND.saturating_sub(taken);
    if marks.chars().count() <= room {
        what.extend((!marks.is_empty()).then(|| Painted::plain(marks)));
    } else if fourth.is_empty() {
        fourth.push(Painted::plain(marks));
    } else if third.is_empty() {
        third.push(Painted::plain(marks));
    } else {
        what.push(Painted::plain(marks.chars().take(room).collect::<String>()));
    }
    if let Some(owner) = owner {
        if blank > 0 && width(&what) + 1 + owner.text.chars().count() <= SECOND {
            what.push(Painted::plain(" "));
        }
        what.push(owner);
    }
    [label, what, third, fourth]
}

/// Arrow toward each side of a hex, from north-east clockwise.
const ARROWS: [char; 6] = ['↗', '→', '↘', '↙', '←', '↖'];

/// Lists the symbols of the marks on a tile: declared ones in the order of the rules, then `+` for
/// the disc of a spell or another mark.
fn mark_symbols(game: &Game<'_>, viewer: Viewer, place: PlaceId) -> String {
    let lying = || viewer.marks_on(game.state, place);
    let drawn =
        |kind: &&MarkKind| kind.symbol != UNDRAWN && lying().any(|mark| mark.name == kind.id);
    let declared = game.rules.marks.iter().filter(drawn).map(|kind| kind.symbol);
    let other = lying().any(|mark| game.rules.mark_kind(&mark.name).is_none());
    declared.chain(other.then_some('+')).collect()
}

/// Texts with a blank between them.
fn spaced(texts: Vec<Painted>) -> Vec<Painted> {
    let mut line = Vec::new();
    for (at, text) in texts.into_iter().enumerate() {
        if at > 0 {
            line.push(Painted::plain(" "));
        }
        line.push(text);
    }
    line
}
