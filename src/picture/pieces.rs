//! Pieces on places: settlements, banners and ships, as far as the viewer may know them.

use std::collections::{BTreeMap, BTreeSet};

use super::labels::TakenRooms;
use super::metrics::bold_width;
use super::paint::{Paint, hundredths};
use super::scene::{Point, Scene};
use super::svg::{escaped, moved, number, put};
use crate::basics::rectangle::Rectangle;
use crate::campaign::knowledge::{Strength, Viewer};
use crate::campaign::{BannerId, Flag, Owner, RealmId};
use crate::engine::Game;
use crate::engine::core::pieces;
use crate::map::{PlaceId, Side};
use crate::rules::Settlement;
use crate::rules::mark::UNDRAWN;
use crate::view::names;

/// Things are drawn so large where no style says how large.
pub(super) const USUAL: i64 = 34;

/// Most flags of one realm in one place that are drawn one by one.
const FLAGS: usize = 3;

/// Pieces of one campaign as drawn for one viewer.
pub(super) struct Pieces<'a> {
    pub game: &'a Game<'a>,
    pub viewer: Viewer,
    pub paint: &'a Paint<'a>,
    pub scene: &'a Scene,
    /// The shortest names of realms.
    pub short: Vec<String>,
    /// Places whose settlements are drawn later.
    pub middles: &'a BTreeSet<PlaceId>,
}

impl Pieces<'_> {
    pub(super) fn short(&self, owner: Owner) -> &str {
        match owner {
            Owner::Realm(realm) => self.short.get(usize::from(realm.0)).map_or("?", String::as_str),
            Owner::Independent => "i",
            Owner::Nobody => "",
        }
    }

    /// Draws what stands in the middle of a place, its middle at 0 0: a settlement of its size, a
    /// ring where a capital may be, a question mark where nobody has looked.
    pub(super) fn settlement(&self, place: PlaceId) -> String {
        let (state, map) = (self.game.state, self.game.map());
        let holding = state.holding(place);
        let mut text = String::new();
        if let Some(kind) = holding.settlement {
            text += &self.settlement_symbol(kind, (0.0, 0.0));
        } else if state.may_be_capital(place) {
            text += "<use href=\"#ring\" transform=\"scale(.22)\"/>";
        } else if !holding.known
            && !map.known
            && !map.place(place).open_sea
            && !map.place(place).barred
        {
            text += "<text class=\"unknown\" y=\"7\">?</text>";
        }
        if holding.razed {
            text += "<path class=\"ruin\" d=\"M-15-13L15 13M15-13L-15 13\"/>";
        }
        if state.besieged(place) {
            text += "<circle class=\"siege\" r=\"23\"/>";
        }
        text
    }

    /// Returns the symbol of a kind of settlement; one without a style shows its sign in a ring.
    pub(super) fn settlement_symbol(&self, kind: Settlement, spot: Point) -> String {
        let style = self.paint.settlement(usize::from(kind.0));
        let size = hundredths(style.map_or(USUAL, |style| style.size));
        let moved = moved(spot);
        match style.and_then(|style| style.symbol.as_ref()) {
            Some(name) => format!("<use href=\"#{name}\" transform=\"{moved} scale({size})\"/>"),
            None => {
                let sign = escaped(&self.game.rules.settlement(kind).symbol.to_string());
                format!(
                    "<g class=\"mark\" transform=\"{moved}\"><circle class=\"disc\" r=\"9\"/><text y=\"3.5\">{sign}</text></g>"
                )
            }
        }
    }

    /// Returns half the width that a settlement takes of a place; 0 if it has none.
    pub(super) fn settlement_half(&self, place: PlaceId) -> f64 {
        if self.middles.contains(&place) {
            let kinds =
                (0..self.game.rules.settlements.len()).filter_map(|kind| u8::try_from(kind).ok());
            return kinds.map(|kind| self.half_of(Settlement(kind))).fold(0.0, f64::max);
        }
        match self.game.state.holding(place).settlement {
            Some(kind) => self.half_of(kind),
            None if self.settlement(place).is_empty() => 0.0,
            None => 10.0,
        }
    }

    /// Returns half the width of a settlement's symbol.
    fn half_of(&self, kind: Settlement) -> f64 {
        let style = self.paint.settlement(usize::from(kind.0));
        f64::from(i32::try_from(style.map_or(USUAL, |style| style.size)).unwrap_or(34)) * 0.48
    }

    /// Banners: a flag each with the realm's letter and the banner's number, one for all where
    /// there are many; in brackets those in hiding that the viewer knows of. What the viewer knows of
    /// their points is in their titles.
    pub(super) fn banners(&self, titles: bool, taken: &mut TakenRooms) -> String {
        let state = self.game.state;
        let mut places: BTreeMap<PlaceId, Vec<(RealmId, Vec<BannerId>)>> = BTreeMap::new();
        for place in self.game.map().ids() {
            for realm in state.realm_ids() {
                let force = self.viewer.force(state, realm, place);
                if !force.is_empty() {
                    places.entry(place).or_default().push((realm, force.into_vec()));
                }
            }
        }
        let mut text = String::new();
        for (place, forces) in places {
            let many = forces.iter().map(|(_, force)| force.len()).sum::<usize>() > FLAGS;
            let mut flags: Vec<(RealmId, String, Vec<BannerId>)> = Vec::new();
            for (realm, force) in forces {
                let short = self.short(Owner::Realm(realm));
                if many && force.len() > 1 {
                    flags.push((realm, format!("{short}×{}", force.len()), force));
                    continue;
                }
                for id in force {
                    let sign = format!("{short}{}", state.banner(id).number);
                    let sign = if state.is_hidden(id) { format!("({sign})") } else { sign };
                    flags.push((realm, sign, vec![id]));
                }
            }
            let wide: Vec<f64> =
                flags.iter().map(|(_, word, _)| bold_width(word, 10.0) + 9.0).collect();
            // Six realms in one place and more stand in rows.
            let centre = self.scene.centre(place);
            for (row, chunk) in (0..flags.len()).collect::<Vec<_>>().chunks(4).enumerate() {
                let whole: f64 = chunk.iter().map(|at| wide[*at] + 2.0).sum();
                let mut x = centre.0 - whole / 2.0;
                let y = centre.1 + 37.0 + 19.0 * f64::from(u32::try_from(row).unwrap_or(0));
                for at in chunk {
                    let (realm, word, ids) = &flags[*at];
                    let title = if titles { self.names_with_points(ids) } else { String::new() };
                    let data: Vec<String> = ids.iter().map(|id| self.plain_banner(*id)).collect();
                    put(
                        &mut text,
                        format_args!(
                            "<g class=\"piece banner r{realm}\" data-place=\"{label}\" data-banner=\"{data}\" transform=\"{moved}\">{title}<path class=\"pole\" d=\"M0 0V-23\"/><path class=\"flag\" d=\"M0-23H{w}l-4 6 4 6H0Z\"/><text x=\"{half}\" y=\"-13.6\">{word}</text></g>\n",
                            realm = realm.0,
                            label = self.game.map().place(place).label,
                            data = escaped(&data.join(", ")),
                            moved = moved((x, y)),
                            w = number(wide[*at]),
                            half = number(wide[*at] / 2.0 - 1.0),
                            word = escaped(word),
                        ),
                    );
                    taken.take(Rectangle {
                        left: x - 1.0,
                        top: y - 24.0,
                        right: x + wide[*at] + 1.0,
                        bottom: y,
                    });
                    x += wide[*at] + 2.0;
                }
            }
        }
        text
    }

    /// Returns `red 1`, whatever it is called.
    fn plain_banner(&self, id: BannerId) -> String {
        let banner = self.game.state.banner(id);
        format!("{} {}", names::realm(self.game, banner.realm), banner.number)
    }

    /// Names of banners with the points that the viewer knows of.
    fn names_with_points(&self, ids: &[BannerId]) -> String {
        let one = |id: &BannerId| {
            let name = names::banner(self.game, *id);
            match self.viewer.strength(self.game.state, *id) {
                Strength::Exactly(points) => format!("{name}: {points}"),
                Strength::Reported { points, year, round } => {
                    format!("{name}: {points} ({year}/{round})")
                }
                Strength::Unknown => name,
            }
        };
        let lines: Vec<String> = ids.iter().map(one).collect();
        format!("<title>{}</title>", escaped(&lines.join("; ")))
    }

    /// Ships of each flag off each coast, as one hull with their number.
    pub(super) fn ships(&self, titles: bool, taken: &mut TakenRooms) -> String {
        let mut fleets: BTreeMap<(PlaceId, Flag), usize> = BTreeMap::new();
        for (_, ship) in self.game.state.afloat() {
            *fleets.entry((ship.at, pieces::flag_of(self.game, ship))).or_default() += 1;
        }
        let mut text = String::new();
        let mut before: BTreeMap<PlaceId, f64> = BTreeMap::new();
        for ((place, flag), count) in fleets {
            let at = before.entry(place).or_default();
            let off = off_the_coast(self.game, self.scene, place);
            let (x, y) = (off.0, off.1 + *at * 17.0);
            *at += 1.0;
            let sign = rovers(self.game, flag).map(|sign| sign.to_string());
            let word =
                format!("{}{count}", sign.unwrap_or_else(|| self.short(flag.owner).to_owned()));
            let class = Paint::class(flag.owner).unwrap_or_default();
            let title = if titles {
                format!("<title>{}</title>", escaped(&names::flag(self.game, flag)))
            } else {
                String::new()
            };
            put(
                &mut text,
                format_args!(
                    "<g class=\"piece ship {class}\" data-place=\"{label}\" transform=\"{moved}\">{title}<path class=\"pole\" d=\"M0-8V-18\"/><path class=\"hull\" d=\"M-16-7H16Q13 7 7 7H-7Q-13 7-16-7ZM1-18L10-9H1Z\"/><text y=\"3.6\">{word}</text></g>\n",
                    label = self.game.map().place(place).label,
                    moved = moved((x, y)),
                    word = escaped(&word),
                ),
            );
            taken.take(Rectangle::around((x, y), 17.0, 19.0, 8.0));
        }
        text
    }
}

/// Returns the point where ships lie: on the water of a tile, else to the right of what stands
/// there.
pub(super) fn off_the_coast(game: &Game<'_>, scene: &Scene, place: PlaceId) -> Point {
    let (centre, found) = (scene.centre(place), game.map().place(place));
    let usual = (centre.0 + 31.0, centre.1 - 12.0);
    let Some(laid) = found.laid().filter(|_| !found.open_sea) else { return usual };
    let Some(design) = game.rules.tiles.designs.get(usize::from(laid.design)) else {
        return usual;
    };
    let shape = scene.shape(place);
    let wet: Vec<Point> = Side::ALL
        .into_iter()
        .filter(|side| design.face(laid.turn, *side).sea)
        .map(|side| {
            let (one, other) =
                (shape.outline[usize::from(side.0)], shape.outline[usize::from(side.0 + 1) % 6]);
            ((one.0 + other.0) / 2.0 - centre.0, (one.1 + other.1) / 2.0 - centre.1)
        })
        .collect();
    let Some(count) = u32::try_from(wet.len()).ok().filter(|count| *count > 0) else {
        return usual;
    };
    let sum = wet.iter().fold((0.0, 0.0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    let by = 0.6 / f64::from(count);
    (centre.0 + sum.0 * by, centre.1 + sum.1 * by)
}

/// Returns the sign of the rovers whose flag it is, if it is theirs and they have one.
pub fn rovers(game: &Game<'_>, flag: Flag) -> Option<char> {
    let kind = game.rules.marks.get(usize::from(flag.band?))?;
    Some(kind.symbol).filter(|sign| *sign != UNDRAWN)
}
