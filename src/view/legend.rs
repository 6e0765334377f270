//! The signs of a map → the lines under it that explain those that are on it.

use super::canvas::{Painted, flowed};
use super::colour::Tint;
use super::map::{FOREST, MapLayer, Tiles};
use super::palette::{self, Ink};
use super::{names, texts};
use crate::campaign::knowledge::Viewer;
use crate::campaign::{Owner, RealmId};
use crate::engine::marching::route;
use crate::map::{EdgeKind, Face, PlaceId, Side, Stream};
use crate::rules::mark::UNDRAWN;
use crate::rules::{MarkBearer, MarkKind, Ruleset, Terrain};
use crate::say;
use crate::text::{ProgramNoun, Text};

/// Returns an entry without colour.
fn uncoloured(text: impl Into<String>) -> Vec<Painted> {
    vec![Painted::plain(text)]
}

impl Tiles<'_> {
    /// Explains the letters and signs on these places, and then what the drawing leaves out.
    pub(super) fn legend(&self, shown: &[PlaceId], beyond: String) -> String {
        let mut entries = self.lands(shown);
        entries.extend(self.states(shown));
        entries.extend(self.marks(shown));
        entries.extend(self.realms(shown));
        entries.extend(self.layer_signs(shown));
        entries.extend(self.edges(shown));
        entries.extend((!beyond.is_empty()).then(|| uncoloured(beyond)));
        flowed(&entries, self.look.width.unwrap_or(80) - 1, self.look.colour)
    }

    /// Terrains and settlements.
    fn lands(&self, shown: &[PlaceId]) -> Vec<Vec<Painted>> {
        let rules = self.game.rules;
        let mut entries = Vec::new();
        let open = |place: &&PlaceId| {
            let here = self.game.place(**place);
            !here.barred || here.open_sea
        };
        for (at, kind) in (0u8..).zip(&rules.terrains) {
            let terrain = Terrain(at);
            if !shown.iter().filter(open).any(|place| self.game.place(*place).terrain == terrain) {
                continue;
            }
            let sign = palette::terrain(self.game, terrain);
            let letter = if self.lettered(&kind.look) {
                kind.symbol.to_string()
            } else {
                self.texture(&kind.look).iter().collect::<String>().trim().to_owned()
            };
            let name = rules.title_text(&kind.title).in_words(rules);
            entries.push(vec![
                Painted::new(letter, Ink { sign, ..Ink::default() }),
                Painted::plain(format!(" {name}")),
            ]);
        }
        let settled = |at: usize| {
            let kind = |place: &PlaceId| self.game.state.holding(*place).settlement;
            shown.iter().filter_map(kind).any(|kind| usize::from(kind.0) == at)
        };
        for (_, kind) in rules.settlements.iter().enumerate().filter(|(at, _)| settled(*at)) {
            let name = rules.title_text(&kind.title).in_words(rules);
            entries.push(vec![
                Painted::new(kind.symbol, Ink::strong()),
                Painted::plain(format!(" {name}")),
            ]);
        }
        entries
    }

    /// Signs for how it stands with a tile.
    fn states(&self, shown: &[PlaceId]) -> Vec<Vec<Painted>> {
        let state = self.game.state;
        let any = |wanted: &dyn Fn(PlaceId) -> bool| shown.iter().any(|place| wanted(*place));
        let land = |place: PlaceId| !self.game.place(place).barred;
        let bare = |place: PlaceId| {
            let holding = state.holding(place);
            land(place) && holding.settlement.is_none() && !state.may_be_capital(place)
        };
        let lettered = |place: PlaceId| {
            self.lettered(&self.game.rules.terrain(self.game.place(place).terrain).look)
        };
        let barren = match self.game.rules.tiles.known {
            true => say!("none of them"),
            false => ProgramNoun::Barren.into(),
        };
        let known = |place: PlaceId| state.holding(place).known;
        let forest = FOREST[usize::from(self.look.unicode)];
        let signs = [
            (any(&|place| self.wooded(place)), forest, say!("forest")),
            (any(&|place| bare(place) && known(place) && lettered(place)), ".", barren),
            (any(&|place| bare(place) && !known(place)), "?", say!("unknown")),
            (
                any(&|place| land(place) && state.may_be_capital(place)),
                "o",
                say!("may become a capital"),
            ),
            (any(&|place| state.holding(place).razed), "x", say!("razed")),
            (any(&|place| state.besieged(place)), "*", say!("besieged")),
            (
                any(&|place| self.game.place(place).barred && !self.game.place(place).open_sea),
                "%%",
                say!("nobody may enter"),
            ),
        ];
        let there = signs.into_iter().filter(|(there, ..)| *there);
        there.map(|(_, mark, text)| self.explained(mark, text)).collect()
    }

    /// Returns an entry of a sign with what it stands for.
    fn explained(&self, sign: &str, text: Text) -> Vec<Painted> {
        uncoloured(format!("{sign} {}", text.in_words(self.game.rules)))
    }

    /// Returns the symbols of marks and hidden claims, each explained where one lies on these places.
    fn marks(&self, shown: &[PlaceId]) -> Vec<Vec<Painted>> {
        let game = self.game;
        let known = || self.viewer.marks(game.state);
        let here = || known().filter(|mark| shown.contains(&mark.place));
        let lies =
            |kind: &&MarkKind| kind.symbol != UNDRAWN && here().any(|mark| mark.name == kind.id);
        let declared = game.rules.marks.iter().filter(lies);
        let declared = declared.map(|kind| uncoloured(format!("{} {}", kind.symbol, kind.name)));
        let roves = |kind: &&MarkKind| {
            matches!(kind.on, MarkBearer::Ship { roves: true, .. })
                && game
                    .state
                    .afloat()
                    .any(|(_, ship)| shown.contains(&ship.at) && ship.marks.contains_key(&kind.id))
        };
        let rovers = game.rules.marks.iter().filter(roves);
        let rovers = rovers.map(|kind| uncoloured(format!("{}&1 {}", kind.symbol, kind.name)));
        let other = here().any(|mark| game.rules.mark_kind(&mark.name).is_none());
        let other = other.then(|| self.explained("+", say!("a spell or another mark lies there")));
        let claimed = |realm: &RealmId| {
            let mut claims = self.viewer.hidden_claims_of(game.state, *realm);
            claims.any(|claim| shown.contains(&claim.place))
        };
        let claims =
            game.state.realm_ids().filter(claimed).map(|realm| {
                self.explained(&self.claim_sign(realm), texts::hidden_claim(game, realm))
            });
        declared.chain(rovers).chain(other).chain(claims).collect()
    }

    /// Returns the realms that are on the drawing, each in its colours.
    fn realms(&self, shown: &[PlaceId]) -> Vec<Vec<Painted>> {
        let game = self.game;
        let there = |realm: &RealmId| {
            shown.iter().any(|place| {
                game.state.holding(*place).owner == Owner::Realm(*realm)
                    || !game.state.force(*realm, *place).is_empty()
                    || game
                        .state
                        .ships_on(*place)
                        .any(|(_, ship)| ship.owner == Owner::Realm(*realm))
            })
        };
        let named = |realm: RealmId| {
            let text = format!("{} {}", self.short(realm), names::realm(game, realm));
            vec![Painted::new(text, self.flag(realm))]
        };
        let free = |place: &PlaceId| game.state.holding(*place).owner == Owner::Independent;
        let independent = shown.iter().any(free);
        let independent = independent.then(|| self.explained("i", say!("independent")));
        game.state.realm_ids().filter(there).map(named).chain(independent).collect()
    }

    /// Returns the signs of what this drawing was asked for.
    fn layer_signs(&self, shown: &[PlaceId]) -> Vec<Vec<Painted>> {
        let state = self.game.state;
        match self.look.layer {
            MapLayer::Owners => Vec::new(),
            MapLayer::Supply => {
                let feeds = say!("feeds {number}", number = 2).in_words(self.game.rules);
                vec![
                    self.explained(&feeds, say!("banners that eat here")),
                    self.explained("s 3", say!("baggage in stock")),
                ]
            }
            MapLayer::Knowledge => {
                let force = |realm: &RealmId| {
                    shown.iter().any(|place| !state.force(*realm, *place).is_empty())
                };
                let other = |realm: &RealmId| self.viewer != Viewer::Realm(*realm);
                let Some(realm) = state.realm_ids().filter(other).find(force) else {
                    return Vec::new();
                };
                let (short, realm) = (self.short(realm), texts::realm(self.game, realm));
                vec![
                    self.explained(&format!("{short} 500"), say!("points of {realm}", realm)),
                    self.explained("500?", say!("reported or in part")),
                    self.explained(&format!("{short} ?"), say!("unknown")),
                    self.explained("1/2", say!("told in year 1, round 2")),
                ]
            }
            MapLayer::All => {
                let forces = || {
                    let of = |realm: RealmId| {
                        shown.iter().map(move |place| (realm, state.force(realm, *place)))
                    };
                    state.realm_ids().flat_map(of).filter(|(_, force)| !force.is_empty())
                };
                let counted = |text: Text| format!(" {}", text.in_words(self.game.rules));
                let flag = |realm: RealmId, text: String| {
                    Painted::new(format!("{}{text}", self.short(realm)), self.flag(realm))
                };
                let one = forces().next().map(|(realm, force)| {
                    let number = state.banner(force[0]).number;
                    let word = counted(ProgramNoun::Banner.into());
                    vec![flag(realm, number.to_string()), Painted::plain(word)]
                });
                let crowded = |place: &PlaceId| {
                    self.lines(*place)[2].iter().any(|piece| piece.text.contains('*'))
                };
                let many = shown
                    .iter()
                    .any(crowded)
                    .then(|| forces().max_by_key(|(_, force)| force.len()));
                let many = many.flatten().map(|(realm, force)| {
                    let said = counted(Text::count(force.len(), ProgramNoun::Banner));
                    vec![flag(realm, format!("*{}", force.len())), Painted::plain(said)]
                });
                let fleet = |place: &PlaceId| {
                    let owners =
                        || state.ships_on(*place).filter_map(|(_, ship)| ship.owner.realm());
                    let realm = owners().next()?;
                    Some((realm, owners().filter(|owner| *owner == realm).count()))
                };
                let ships = shown.iter().find_map(fleet).map(|(realm, many)| {
                    let said = counted(Text::count(many, ProgramNoun::Ship));
                    vec![flag(realm, format!("&{many}")), Painted::plain(said)]
                });
                one.into_iter().chain(many).chain(ships).collect()
            }
        }
    }

    /// Returns the signs on the sides of these places.
    fn edges(&self, shown: &[PlaceId]) -> Vec<Vec<Painted>> {
        let game = self.game;
        let fine = usize::from(self.look.unicode);
        let face = |place: &PlaceId, wanted: &dyn Fn(Face) -> bool| {
            let here = game.place(*place);
            let design = game.design(*place).zip(here.laid());
            design.is_some_and(|(design, laid)| {
                here.sides().any(|side| wanted(design.face(laid.turn, side)))
            })
        };
        let way = |place: &PlaceId, wanted: &dyn Fn(&crate::map::Obstacle) -> bool| {
            let here = game.place(*place);
            here.province().is_some()
                && here
                    .exits
                    .iter()
                    .flat_map(|exit| &exit.ways)
                    .any(|way| wanted(&way.enter) || wanted(&way.leave))
        };
        let any = |found: &dyn Fn(&PlaceId) -> bool| shown.iter().any(found);
        let river = any(&|place| {
            face(place, &|face| face.stream == Stream::Always) || way(place, &|over| over.river)
        });
        let ridge = any(&|place| face(place, &|face| face.ridge) || way(place, &|over| over.ridge));
        let sea = any(&|place| face(place, &|face| face.sea || face.shore));
        let walls = any(&|place| Side::ALL.into_iter().any(|side| route::wall(game, *place, side)));
        let flows = any(&|place| {
            let here = game.place(*place);
            here.river && game.rules.terrain(here.terrain).look.flow
        });
        let wall = say!("wall, on the left of the side as its tile looks out");
        let signs = [
            (river, SideSign::river()),
            (ridge, SideSign::ridge()),
            (sea, SideSign::sea()),
            (flows, SideSign::new([">SE", "↘"], say!("where the river flows"), Tint::River)),
            (flows && fine == 0, SideSign::new(["NESE", ""], say!("where it forks"), Tint::River)),
            (walls, SideSign::new(["H", "█"], wall, Tint::Faint)),
        ];
        signs_explained(game.rules, signs, self.look.unicode)
    }
}

/// Returns the signs for sides that the set of tiles has.
pub(super) fn sides_legend(rules: &Ruleset, unicode: bool) -> Vec<Vec<Painted>> {
    let any = |wanted: &dyn Fn(&EdgeKind) -> bool| rules.tiles.edges.iter().any(wanted);
    let signs = [
        (any(&|edge| edge.stream != Stream::None), SideSign::river()),
        (any(&|edge| edge.ridge), SideSign::ridge()),
        (any(&|edge| edge.shore || edge.sea), SideSign::sea()),
    ];
    signs_explained(rules, signs, unicode)
}

/// Sign for what lies on a side, and what it stands for.
struct SideSign {
    ascii: &'static str,
    unicode: &'static str,
    text: Text,
    tint: Tint,
}

impl SideSign {
    fn new([ascii, unicode]: [&'static str; 2], text: Text, tint: Tint) -> SideSign {
        SideSign { ascii, unicode, text, tint }
    }

    fn river() -> SideSign {
        SideSign::new(["~", "≈"], say!("river"), Tint::River)
    }

    fn ridge() -> SideSign {
        SideSign::new(["^", "▲"], say!("mountains"), Tint::Ridge)
    }

    fn sea() -> SideSign {
        SideSign::new(["=", "░"], say!("sea"), Tint::Sea)
    }
}

/// Lists the signs that are there, each in its colour, with what it stands for.
fn signs_explained<const N: usize>(
    rules: &Ruleset,
    signs: [(bool, SideSign); N],
    unicode: bool,
) -> Vec<Vec<Painted>> {
    let entry = |sign: SideSign| {
        let letters = if unicode { sign.unicode } else { sign.ascii };
        let text = format!(" {}", sign.text.in_words(rules));
        vec![Painted::new(letters, Ink::of(sign.tint)), Painted::plain(text)]
    };
    signs.into_iter().filter(|(there, _)| *there).map(|(_, sign)| entry(sign)).collect()
}
