//! What stands and lies on places: settlements, banners, ships, marks and operatives, as far as the
//! viewer may know them.

use std::collections::BTreeMap;

use super::labels::Taken;
use super::paint::{Paint, hundredths};
use super::scene::{Point, Scene};
use super::svg::{escaped, moved, number, put, width};
use crate::campaign::knowledge::{Strength, Viewer};
use crate::campaign::{BannerId, Flag, Owner, RealmId};
use crate::engine::Game;
use crate::map::{PlaceId, Side};
use crate::rules::mark::UNDRAWN;
use crate::rules::styles::ThingStyle;
use crate::rules::{MarkBearer, MarkKind, Settlement};
use crate::view::{diplomacy_text, names};

/// Settlements are drawn so large where no style says how large.
const USUAL: i64 = 34;

/// Most flags of one realm in one place that are drawn one by one.
const FLAGS: usize = 3;

/// What is drawn of one campaign for one viewer.
pub(super) struct Pieces<'a> {
    pub game: &'a Game<'a>,
    pub viewer: Viewer,
    pub paint: &'a Paint<'a>,
    pub scene: &'a Scene,
    /// The shortest names of realms.
    pub short: Vec<String>,
}

impl Pieces<'_> {
    pub(super) fn short(&self, owner: Owner) -> &str {
        match owner {
            Owner::Realm(realm) => self.short.get(usize::from(realm.0)).map_or("?", String::as_str),
            Owner::Independent => "i",
            Owner::Nobody => "",
        }
    }

    /// What stands in the middle of a place, its middle at 0 0: a settlement of its size, a ring
    /// where a capital may be, a question mark where nobody has looked.
    pub(super) fn settlement(&self, place: PlaceId) -> String {
        let (state, map) = (self.game.state, self.game.map());
        let holding = state.holding(place);
        let mut text = String::new();
        if let Some(kind) = holding.settlement {
            text += &self.settlement_symbol(kind, (0.0, 0.0));
        } else if holding.circle {
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

    /// The symbol of a kind of settlement; one without a style shows its sign in a ring.
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

    /// How much of a place its settlement takes.
    pub(super) fn settlement_half(&self, place: PlaceId) -> f64 {
        let kind = self.game.state.holding(place).settlement;
        let style = kind.and_then(|kind| self.paint.settlement(usize::from(kind.0)));
        match (kind, style) {
            (Some(_), style) => {
                f64::from(i32::try_from(style.map_or(USUAL, |style| style.size)).unwrap_or(34))
                    * 0.48
            }
            (None, _) if self.settlement(place).is_empty() => 0.0,
            (None, _) => 10.0,
        }
    }

    /// Banners: a flag each with the realm's letter and the banner's number, one for all where
    /// there are many. What the viewer knows of their points is in their titles.
    pub(super) fn banners(&self, titles: bool, taken: &mut Taken) -> String {
        let state = self.game.state;
        let mut places: BTreeMap<PlaceId, Vec<(RealmId, Vec<BannerId>)>> = BTreeMap::new();
        for place in self.game.map().ids() {
            for realm in state.realm_ids() {
                let force = state.force(realm, place);
                if !force.is_empty() {
                    places.entry(place).or_default().push((realm, force));
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
                    flags.push((realm, format!("{short}{}", state.banner(id).number), vec![id]));
                }
            }
            let wide: Vec<f64> =
                flags.iter().map(|(_, word, _)| width(word, 10.0) + 11.0).collect();
            // Six realms in one place and more stand in rows.
            let centre = self.scene.centre(place);
            for (row, chunk) in (0..flags.len()).collect::<Vec<_>>().chunks(4).enumerate() {
                let whole: f64 = chunk.iter().map(|at| wide[*at] + 2.0).sum();
                let mut x = centre.0 - whole / 2.0;
                let y = centre.1 + 37.0 + 19.0 * f64::from(u32::try_from(row).unwrap_or(0));
                for at in chunk {
                    let (realm, word, ids) = &flags[*at];
                    let title = if titles { self.told(ids) } else { String::new() };
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
                    taken.take((x - 1.0, y - 24.0, x + wide[*at] + 1.0, y));
                    x += wide[*at] + 2.0;
                }
            }
        }
        text
    }

    /// `red 1`, whatever it is called.
    fn plain_banner(&self, id: BannerId) -> String {
        let banner = self.game.state.banner(id);
        format!("{} {}", names::realm(self.game, banner.realm), banner.number)
    }

    /// Names of banners with the points that the viewer knows of.
    fn told(&self, ids: &[BannerId]) -> String {
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
    pub(super) fn ships(&self, titles: bool, taken: &mut Taken) -> String {
        let mut fleets: BTreeMap<(PlaceId, Flag), usize> = BTreeMap::new();
        for (_, ship) in self.game.state.afloat() {
            *fleets.entry((ship.at, self.game.flag_of(ship))).or_default() += 1;
        }
        let mut text = String::new();
        let mut before: BTreeMap<PlaceId, f64> = BTreeMap::new();
        for ((place, flag), count) in fleets {
            let at = before.entry(place).or_default();
            let off = self.off_the_coast(place);
            let (x, y) = (off.0, off.1 + *at * 17.0);
            *at += 1.0;
            let sign = flag.band.and_then(|band| self.game.rules.marks.get(usize::from(band)));
            let sign =
                sign.filter(|kind| kind.symbol != UNDRAWN).map(|kind| kind.symbol.to_string());
            let word =
                format!("{}{count}", sign.unwrap_or_else(|| self.short(flag.owner).to_owned()));
            let class = Paint::class(flag.owner).unwrap_or_default();
            let title = if titles {
                format!("<title>{}</title>", escaped(names::flag(self.game, flag)))
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
            taken.take((x - 17.0, y - 19.0, x + 17.0, y + 8.0));
        }
        text
    }

    /// Where ships lie: on the water of a tile, else to the right of what stands there.
    fn off_the_coast(&self, place: PlaceId) -> Point {
        let (centre, found) = (self.scene.centre(place), self.game.map().place(place));
        let usual = (centre.0 + 31.0, centre.1 - 12.0);
        let Some(laid) = found.laid().filter(|_| !found.open_sea) else { return usual };
        let Some(design) = self.game.rules.tiles.designs.get(usize::from(laid.design)) else {
            return usual;
        };
        let shape = self.scene.shape(place);
        let wet: Vec<Point> = Side::ALL
            .into_iter()
            .filter(|side| design.face(laid.turn, *side).sea)
            .map(|side| {
                let (one, other) = (
                    shape.outline[usize::from(side.0)],
                    shape.outline[usize::from(side.0 + 1) % 6],
                );
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

    /// The marks that are drawn on places: each kind once, walls as lines elsewhere.
    fn lying(&self, place: PlaceId) -> Vec<(String, Option<&MarkKind>)> {
        let mut seen: Vec<(String, Option<&MarkKind>)> = Vec::new();
        for mark in self.game.state.marks_on(place) {
            let kind = self.game.rules.mark_kind(&mark.name);
            let drawn =
                kind.is_none_or(|kind| kind.wall.is_none() && matches!(kind.on, MarkBearer::Tile));
            if drawn && !seen.iter().any(|(name, _)| *name == mark.name) {
                seen.push((mark.name.clone(), kind));
            }
        }
        seen
    }

    /// Names of the marks that lie anywhere, in the order of the rules.
    pub(super) fn all_lying(&self) -> Vec<(String, Option<&MarkKind>)> {
        let mut all: Vec<(String, Option<&MarkKind>)> = Vec::new();
        for place in self.game.map().ids() {
            for (name, kind) in self.lying(place) {
                if !all.iter().any(|(known, _)| *known == name) {
                    all.push((name, kind));
                }
            }
        }
        let rank = |name: &str| self.game.rules.marks.iter().position(|kind| kind.id == name);
        all.sort_by_key(|(name, _)| (rank(name).unwrap_or(usize::MAX), name.clone()));
        all
    }

    /// The mark of a kind of province that has a style.
    pub(super) fn kind_symbol(&self, kind: &str, spot: Point) -> Option<String> {
        let style = self.paint.styles.provinces.get(kind)?;
        Some(self.symbol_of(Some(style), None, "", spot))
    }

    /// One mark: its symbol, else its sign, else its word.
    pub(super) fn mark_symbol(&self, name: &str, kind: Option<&MarkKind>, spot: Point) -> String {
        self.symbol_of(self.paint.styles.marks.get(name), kind, name, spot)
    }

    fn symbol_of(
        &self,
        style: Option<&ThingStyle>,
        kind: Option<&MarkKind>,
        name: &str,
        spot: Point,
    ) -> String {
        let colour = style.and_then(|style| style.colour.as_ref());
        let fill = colour.map_or_else(String::new, |colour| format!(" style=\"fill:{colour}\""));
        let moved = moved(spot);
        let sign = kind.map(|kind| kind.symbol).filter(|sign| *sign != UNDRAWN);
        match (style.and_then(|style| style.symbol.as_ref().map(|name| (name, style.size))), sign) {
            (Some((symbol, size)), _) => format!(
                "<g transform=\"{moved}\"><circle class=\"disc\"{fill} r=\"9.5\"/><use href=\"#{symbol}\" transform=\"scale({})\"/></g>",
                hundredths(size.min(USUAL) * 5 / 9),
            ),
            (None, Some(sign)) => format!(
                "<g transform=\"{moved}\"><circle class=\"disc\"{fill} r=\"8\"/><text y=\"3.5\">{}</text></g>",
                escaped(&sign.to_string())
            ),
            (None, None) => {
                let word = names::mark(self.game, name);
                let half = number(width(&word, 8.0) / 2.0 + 3.0);
                format!(
                    "<g transform=\"{moved}\"><path class=\"disc\" d=\"M-{half}-6H{half}V6H-{half}Z\"/><text class=\"word\" y=\"2.6\">{}</text></g>",
                    escaped(&word)
                )
            }
        }
    }

    /// Marks to the left of what stands in a place, and operatives under them, face down but for
    /// the viewer's own.
    pub(super) fn marks(&self, titles: bool, taken: &mut Taken) -> String {
        let mut text = String::new();
        for place in self.game.map().ids() {
            let centre = self.scene.centre(place);
            let label = &self.game.map().place(place).label;
            let mut step = 0.0;
            let mut spot = || {
                let at = step;
                step += 1.0;
                (
                    centre.0 - 33.0 + (at % 2.0) * 17.0,
                    centre.1 - 15.0 - (at / 2.0_f64).floor() * 17.0,
                )
            };
            let province = self.game.map().place(place).province();
            let kind = province.map_or("", |province| &province.kind);
            if self.paint.styles.provinces.contains_key(kind) {
                let (x, y) = spot();
                let symbol = self.kind_symbol(kind, (x, y)).unwrap_or_default();
                put(
                    &mut text,
                    format_args!("<g class=\"mark\" data-place=\"{label}\">{symbol}</g>\n"),
                );
                taken.take((x - 10.0, y - 10.0, x + 10.0, y + 10.0));
            }
            for (name, kind) in self.lying(place) {
                let (x, y) = spot();
                let title = if titles {
                    format!("<title>{}</title>", escaped(&names::mark(self.game, &name)))
                } else {
                    String::new()
                };
                put(
                    &mut text,
                    format_args!(
                        "<g class=\"mark\" data-place=\"{label}\" data-mark=\"{}\">{title}{}</g>\n",
                        escaped(&name),
                        self.mark_symbol(&name, kind, (x, y))
                    ),
                );
                taken.take((x - 10.0, y - 10.0, x + 10.0, y + 10.0));
            }
            for disc in self.game.state.discs.iter().filter(|disc| disc.at == place) {
                let (x, y) = spot();
                let face = diplomacy_text::face(self.viewer, disc);
                let own = !matches!(self.viewer, Viewer::Realm(realm) if realm != disc.owner);
                let letter = face.chars().next().filter(|_| own);
                let letter =
                    letter.map_or_else(String::new, |letter| letter.to_uppercase().to_string());
                put(
                    &mut text,
                    format_args!(
                        "<g class=\"piece operative r{realm}\" data-place=\"{label}\" transform=\"{moved}\"><title>{face}</title><path class=\"disc\" d=\"M0-9L9 0 0 9-9 0Z\"/><text y=\"3.4\">{letter}</text></g>\n",
                        realm = disc.owner.0,
                        face =
                            escaped(&format!("{} {}", names::realm(self.game, disc.owner), face)),
                        moved = moved((x, y)),
                    ),
                );
                taken.take((x - 10.0, y - 10.0, x + 10.0, y + 10.0));
            }
        }
        text
    }
}
