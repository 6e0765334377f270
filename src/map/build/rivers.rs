//! Leads the rivers of a map under construction from their springs to their ends (NL-MAP-08 to
//! NL-MAP-11).

use super::{MapBuilder, RiverMouth};
use crate::basics::hex::{Hex, Side};
use crate::map::board::Laid;
use crate::rules::tiles::{Role, Stream};

/// A tile by which a river may go on.
struct RiverCandidate {
    /// The higher, the better it leads outwards.
    score: i64,
    laid: Laid,
    /// The river end that it leads to.
    mouth: Option<RiverMouth>,
}

impl MapBuilder<'_> {
    /// True if a spring is still wanted and this is a place for one.
    pub(super) fn wants_spring(&mut self, hex: Hex) -> bool {
        self.springs > 0
            && self.table.board.middle().distance(hex) <= self.spring_reach.max(1)
            && self.dice.below(3) > 0
            || self.springs > 0 && self.table.board.middle().distance(hex) == self.spring_reach + 1
    }

    /// True if the spring's river runs to a free planned place that no other river runs to.
    pub(super) fn spring_leads_on(&self, hex: Hex, laid: Laid) -> bool {
        let design = self.tiles.design(laid.design);
        let heads = self.table.heads().to_vec();
        Side::ALL
            .into_iter()
            .filter(|side| design.face(laid.turn, *side).stream == Stream::Always)
            .all(|side| {
                let next = hex.neighbour(side);
                let middle = self.table.board.middle();
                self.planned(next)
                    && self.table.board.at(next).is_none()
                    && heads.iter().all(|head| head.distance(next) > 1)
                    && middle.distance(next) >= middle.distance(hex)
            })
    }

    /// Lays a river tile wherever a river waits and enough tiles lie around; `true` when one was
    /// laid.
    pub(super) fn lead_rivers(&mut self) -> bool {
        let mut any = false;
        loop {
            let needs = usize::try_from(self.table.board.touches).unwrap_or(0);
            let waiting = self.table.heads().to_vec().into_iter();
            let ready: Vec<Hex> = waiting
                .filter(|hex| self.planned(*hex) && self.table.board.touching(*hex) >= needs)
                .collect();
            if !ready.into_iter().any(|hex| self.lead_on(hex)) {
                return any;
            }
            any = true;
        }
    }

    /// Leads the river waiting at `hex` one tile further, outwards if it can.
    fn lead_on(&mut self, hex: Hex) -> bool {
        let heads = self.table.heads().to_vec();
        let middle = self.table.board.middle();
        let mut ways: Vec<RiverCandidate> = Vec::new();
        for design in self.tiles.indices() {
            let kind = self.tiles.design(design);
            let inland =
                matches!(kind.role, Role::Course | Role::Confluence | Role::Lake | Role::Swamp);
            let count = if inland { self.table.left(design) } else { 0 };
            if count == 0 {
                continue;
            }
            for turn in 0..kind.turns {
                let laid = Laid { design, turn };
                if !self.table.fits(hex, self.table.fitting.turned(laid)) {
                    continue;
                }
                let mut score = i64::try_from(self.dice.below(10)).unwrap_or(0)
                    + i64::try_from(count.min(4)).unwrap_or(0);
                let mut mouth = None;
                if kind.role != Role::Course {
                    score += if self.dice.below(4) == 0 { 8 } else { -20 };
                }
                for side in Side::ALL {
                    let next = hex.neighbour(side);
                    if kind.face(turn, side).stream != Stream::Always
                        || self.table.board.at(next).is_some()
                    {
                        continue;
                    }
                    score += i64::from(middle.distance(next) - middle.distance(hex)) * 8;
                    if heads.iter().any(|head| *head != hex && head.distance(next) <= 1) {
                        score -= 40;
                    }
                    if !self.planned(next) {
                        match self.mouth_at(next) {
                            None => score -= 1000,
                            found => mouth = found.map(|laid| RiverMouth { hex: next, laid }),
                        }
                    }
                }
                ways.push(RiverCandidate { score, laid, mouth });
            }
        }
        ways.sort_by_key(|way| -way.score);
        for RiverCandidate { score, laid, mouth } in ways {
            if score > -500 && self.try_lay(hex, laid) {
                self.mouths.extend(mouth);
                return true;
            }
        }
        false
    }

    /// Returns the river end that will fit on a place outside the planned land once that is laid: its land
    /// sides to the land, its shore and sea away from it.
    fn mouth_at(&self, place: Hex) -> Option<Laid> {
        if !self.table.board.on_table(place)
            || self.mouths.iter().any(|mouth| mouth.hex.distance(place) <= 1)
        {
            return None;
        }
        for design in self.tiles.indices() {
            let kind = self.tiles.design(design);
            if kind.role != Role::RiverEnd {
                continue;
            }
            let kept = self.mouths.iter().filter(|mouth| mouth.laid.design == design).count();
            if self.table.left(design) <= kept {
                continue;
            }
            let fitting = (0..kind.turns).find(|turn| {
                Side::ALL.iter().all(|side| {
                    let face = kind.face(*turn, *side);
                    self.planned(place.neighbour(*side)) != (face.sea || face.shore)
                })
            });
            // The side of the river is not known yet: any turn that hugs the land, checked when
            // laid.
            if let Some(turn) = fitting {
                return Some(Laid { design, turn });
            }
        }
        None
    }

    /// Gives every river that left the land its end (NL-MAP-13).
    pub(super) fn close_rivers(&mut self) {
        for place in self.table.heads().to_vec() {
            let mut ways: Vec<(usize, Laid)> = Vec::new();
            for design in self.tiles.indices() {
                let kind = self.tiles.design(design);
                if !kind.role.ends_rivers() || self.table.left(design) == 0 {
                    continue;
                }
                for turn in 0..kind.turns {
                    let hanging = Side::ALL.iter().filter(|side| {
                        let face = kind.face(turn, **side);
                        self.table.board.at(place.neighbour(**side)).is_none()
                            && !face.sea
                            && !face.shore
                    });
                    ways.push((hanging.count(), Laid { design, turn }));
                }
            }
            ways.sort_by_key(|(hanging, _)| *hanging);
            for (_, laid) in ways {
                if self.try_lay(place, laid) {
                    break;
                }
            }
        }
    }

    /// Lays what land is left, mostly a lake or a swamp, beside river ends that would otherwise
    /// touch the river alone, which they may not (NL-MAP-06).
    pub(super) fn prop_up_ends(&mut self) {
        let needs = usize::try_from(self.table.board.touches).unwrap_or(0);
        let fillers = &self.table.fitting.fillers;
        let ways = fillers.iter().flat_map(|design| self.table.fitting.turns(*design));
        let ways: Vec<Laid> = ways.filter(|turned| !turned.coastal).map(|way| way.laid).collect();
        for head in self.table.heads().to_vec() {
            if self.table.around(head).touching() >= needs {
                continue;
            }
            for place in Side::ALL.map(|side| head.neighbour(side)) {
                let props = self.table.free(place) && self.table.around(place).touching() >= needs;
                if props && ways.iter().any(|laid| self.try_lay(place, *laid)) {
                    break;
                }
            }
        }
    }
}
