//! A whole map that was not laid step by step → everything about it that the laying rules forbid.

use super::board::{Board, View};
use super::fitting::Fitting;
use super::river::{self, RiverFlow};
use super::stacks::Stacks;
use super::table::TrialBoard;
use crate::basics::hex::{Hex, Side};
use crate::rules::RuleId;
use crate::rules::laying_laws::Law;
use crate::rules::tiles::{Role, Stream, TileSet};
use crate::say;
use crate::text::{ProgramNoun, Text, quoted};

/// One thing wrong with a map, with the place it shows at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapError {
    pub rule: RuleId,
    pub hex: Hex,
    pub text: Text,
}

/// Returns what a laying rule forbids. A set of which maps are made as a whole has its own rule in the place of
/// the laying rules.
fn trouble(tiles: &TileSet, rule: &'static str, hex: Hex, text: Text) -> MapError {
    let rule = tiles.layout.as_ref().map_or(RuleId(rule), |layout| layout.cite);
    MapError { rule, hex, text }
}

/// As [`trouble`], for the laying rules about rivers, of which such a set may have a rule too.
fn river_trouble(tiles: &TileSet, rule: &'static str, hex: Hex, text: Text) -> MapError {
    let rivers = tiles.layout.as_ref().and_then(|layout| layout.rivers);
    match rivers {
        Some(rivers) => MapError { rule: rivers.cite, hex, text },
        None => trouble(tiles, rule, hex, text),
    }
}

impl Board {
    /// Islands: every tile that no way over tiles joins to the first one (NL-MAP-06).
    pub fn islands(&self, tiles: &TileSet) -> Vec<MapError> {
        let mut seen: Vec<Hex> = self.laid().take(1).map(|(hex, _)| hex).collect();
        let mut known = vec![false; usize::try_from(self.size() * self.size()).unwrap_or(0)];
        let mut at = 0;
        while let Some(hex) = seen.get(at).copied() {
            at += 1;
            for next in Side::ALL.map(|side| hex.neighbour(side)) {
                let Some(index) = self.index(next).filter(|index| !known[*index]) else { continue };
                if self.at(next).is_some() {
                    known[index] = true;
                    seen.push(next);
                }
            }
        }
        let first = seen.first().copied();
        self.laid()
            .filter(|(hex, _)| {
                Some(*hex) != first && self.index(*hex).is_some_and(|index| !known[index])
            })
            .map(|(hex, _)| {
                trouble(
                    tiles,
                    "NL-MAP-06",
                    hex,
                    say!("no tile joins this one to the rest of the map"),
                )
            })
            .collect()
    }

    /// Finds more tiles of a design than the boxes hold (NL-MAP-01).
    pub fn too_many(&self, tiles: &TileSet, boxes: u16) -> Vec<MapError> {
        let mut found = Vec::new();
        let mut used = vec![0usize; tiles.designs.len()];
        for (hex, laid) in self.laid() {
            let design = tiles.design(laid.design);
            // Of open sea there is as much as anybody likes (EN-SHIP-23).
            if design.open_sea() {
                continue;
            }
            used[laid.design as usize] += 1;
            let there = design.count as usize * boxes as usize;
            if used[laid.design as usize] == there + 1 {
                let text = say!(
                    "the boxes hold only {there} of the tile `{design}`",
                    there,
                    design = quoted(&design.id)
                );
                found.push(trouble(tiles, "NL-MAP-01", hex, text));
            }
        }
        found
    }

    /// Tiles of which every map has a fixed number, such as one volcano (WM-MAP-05).
    fn wrong_numbers(&self, tiles: &TileSet) -> Vec<MapError> {
        let mut found = Vec::new();
        for (at, design) in tiles.indices().zip(&tiles.designs) {
            let Some(wanted) = design.per_map else { continue };
            let lying: Vec<Hex> =
                self.laid().filter(|(_, laid)| laid.design == at).map(|(hex, _)| hex).collect();
            if lying.len() == usize::from(wanted) {
                continue;
            }
            let hex = lying.last().copied().or_else(|| self.laid().next().map(|(hex, _)| hex));
            let text = say!(
                "a map has the tile `{design}` {wanted}, but this one has it {times}",
                wanted = Text::count(wanted, ProgramNoun::Time),
                design = quoted(&design.id),
                times = Text::count(lying.len(), ProgramNoun::Time)
            );
            found.extend(hex.map(|hex| MapError { rule: design.cite, hex, text }));
        }
        found
    }

    /// Finds everything the laying rules forbid on a finished map: islands, holes, rivers that run dead or do
    /// not end, coasts that do not join, tiles against the sea, hills and mountains that are turned, and more
    /// tiles of a design than the boxes hold.
    pub fn faults(&self, tiles: &TileSet, boxes: u16) -> Vec<MapError> {
        let mut found = if tiles.layout.is_some() {
            self.wrong_numbers(tiles)
        } else {
            self.too_many(tiles, boxes)
        };
        found.extend(self.islands(tiles));
        if tiles.laws.ask(Law::NoHoles) {
            found.extend(self.enclosed(&[]).into_iter().map(|hex| {
                trouble(tiles, "NL-MAP-12", hex, say!("this place inside the map is empty"))
            }));
        }
        let view = View::new(tiles, self);
        for (hex, laid) in self.laid() {
            let design = tiles.design(laid.design);
            if design.upright && laid.turn != 0 {
                found.push(trouble(
                    tiles,
                    "NL-MAP-07",
                    hex,
                    say!(
                        "`{design}` has hills or mountains and is turned, but must point up",
                        design = quoted(&design.id)
                    ),
                ));
            }
            for side in Side::ALL {
                side_faults(&view, hex, side, &mut found);
            }
        }
        let fitting = Fitting::of(tiles);
        let table = TrialBoard::of(&fitting, self, &Stacks::default());
        if let (true, Err(flow)) = (tiles.laws.ask(Law::RiversFlow), river::flow(&table, None)) {
            found.push(match flow {
                RiverFlow::NoSource(hex) => river_trouble(
                    tiles,
                    "NL-MAP-08",
                    hex,
                    say!("the river here comes from nowhere"),
                ),
                RiverFlow::Against(hex) => river_trouble(
                    tiles,
                    "NL-MAP-08",
                    hex,
                    say!("the river of this spring runs against another spring"),
                ),
                RiverFlow::Leaving(hex, Role::Lake) => river_trouble(
                    tiles,
                    "NL-MAP-10",
                    hex,
                    say!("more rivers leave this lake than it allows"),
                ),
                RiverFlow::Leaving(hex, Role::Swamp) => river_trouble(
                    tiles,
                    "NL-MAP-11",
                    hex,
                    say!("more rivers leave this swamp than it allows"),
                ),
                RiverFlow::Leaving(hex, Role::Fork) => river_trouble(
                    tiles,
                    "NL-MAP-08",
                    hex,
                    say!("this fork does not part one river into two"),
                ),
                RiverFlow::Leaving(hex, _) => river_trouble(
                    tiles,
                    "NL-MAP-09",
                    hex,
                    say!("this confluence does not join two rivers into one"),
                ),
            });
        }
        found.sort_by_key(|trouble| self.index(trouble.hex));
        found
    }
}

/// Finds the faults of two tiles at one side; each pair is told once, at the tile to blame.
fn side_faults(view: &View<'_>, hex: Hex, side: Side, found: &mut Vec<MapError>) {
    let Some(own) = view.face(hex, side) else { return };
    let (name, tiles, laws) = (|| Text::noun(side.name()), view.tiles, &view.tiles.laws);
    let Some(there) = view.facing(hex, side) else {
        if own.stream == Stream::Always && laws.ask(Law::RiversRunOn) {
            found.push(river_trouble(
                tiles,
                "NL-MAP-08",
                hex,
                say!("the river runs off the map to the {name} without an end", name = name()),
            ));
        }
        return;
    };
    let drains = there.drains && laws.ask(Law::CoastEndsRivers);
    let at_sea = |hex: Hex| view.at(hex).is_some_and(|laid| view.design(laid).open_sea());
    if own.sea && there.sea && (at_sea(hex) || at_sea(hex.neighbour(side))) {
        return;
    }
    if own.sea && laws.ask(Law::SeaStaysFree) {
        found.push(trouble(
            tiles,
            "NL-MAP-03",
            hex,
            say!("a tile lies against the sea side {name}", name = name()),
        ));
    } else if own.stream == Stream::Always
        && there.stream == Stream::None
        && !drains
        && laws.ask(Law::RiversRunOn)
    {
        found.push(river_trouble(
            tiles,
            "NL-MAP-08",
            hex,
            say!("the river ends against the tile to the {name}", name = name()),
        ));
    } else if laws.ask(Law::CoastJoins)
        && own.shore
        && !there.sea
        && (!there.shore || own.water_clockwise == there.water_clockwise)
        && (!there.shore || side.0 < 3)
    {
        found.push(trouble(
            tiles,
            "NL-MAP-13",
            hex,
            say!("the coastline breaks off to the {name}", name = name()),
        ));
    }
}
