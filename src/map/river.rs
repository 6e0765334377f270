//! Courses of rivers on a board → whether every river can flow from a source to an end (NL-MAP-08
//! to NL-MAP-11).

use super::board::{Laid, View};
use crate::hex::{Hex, Side};
use crate::rules::laying_laws::Law;
use crate::rules::tiles::{Role, Stream};

/// Why water cannot flow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RiverFlow {
    /// A river that comes from nowhere, at this tile.
    NoSource(Hex),
    /// Two springs flow against each other; one of them is here.
    Against(Hex),
    /// More rivers leave this lake, swamp or confluence than may.
    Leaving(Hex, Role),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum CourseEnd {
    Open,
    At(Hex, Side),
}

/// Follows a river out of `hex` through `side`, over tiles where it only runs through.
fn follow(view: &View<'_>, hex: Hex, side: Side) -> CourseEnd {
    let (mut hex, mut side, start) = (hex, side, hex);
    loop {
        let (next, entry) = (hex.neighbour(side), side.opposite());
        let Some(laid) = view.at(next) else { return CourseEnd::Open };
        let design = view.design(laid);
        if design.role != Role::Course || next == start {
            return CourseEnd::At(next, entry);
        }
        let out = Side::ALL
            .into_iter()
            .find(|out| *out != entry && design.face(laid.turn, *out).stream == Stream::Always);
        match out {
            Some(out) => (hex, side) = (next, out),
            None => return CourseEnd::Open,
        }
    }
}

/// A coast tile without a river, which takes in one that reaches it (EN-MAP-04).
fn drains(view: &View<'_>, hex: Hex) -> bool {
    view.tiles.laws.ask(Law::CoastEndsRivers)
        && view.at(hex).is_some_and(|laid| view.design(laid).faces[0].drains)
}

struct RiverNode {
    hex: Hex,
    role: Role,
    ins: usize,
    outs: usize,
    out_max: usize,
}

impl RiverNode {
    fn fine(&self) -> bool {
        let in_max = match self.role {
            Role::Confluence => 2,
            Role::Fork => 1,
            _ => usize::MAX,
        };
        self.outs <= self.out_max && self.ins <= in_max
    }
}

/// A tile and all where rivers begin, join or end that rivers from it reach.
fn waters(view: &View<'_>, newest: Hex) -> Vec<(Hex, Laid)> {
    let mut found: Vec<(Hex, Laid)> =
        view.at(newest).map(|laid| (newest, laid)).into_iter().collect();
    let mut next = 0;
    while let Some((hex, _)) = found.get(next).copied() {
        next += 1;
        for side in Side::ALL.into_iter().filter(|side| view.flows(hex, *side)) {
            if let CourseEnd::At(place, _) = follow(view, hex, side)
                && found.iter().all(|(known, _)| *known != place)
                && let Some(laid) = view.at(place)
            {
                found.push((place, laid));
            }
        }
    }
    found
}

/// Finds a direction of flow for every river: springs flow out, ends take in, a lake or swamp takes
/// in any number and lets out as many as its design says, a confluence joins two into one, a fork
/// parts one into two.
///
/// A river that is still open flows on into the open place. With `newest` only the waters that
/// reach that tile are looked at, the others having flowed before it came.
pub(super) fn flow(view: &View<'_>, newest: Option<Hex>) -> Result<(), RiverFlow> {
    let waters: Vec<(Hex, Laid)> =
        newest.map_or_else(|| view.laid().collect(), |newest| waters(view, newest));
    let mut nodes: Vec<RiverNode> = Vec::new();
    for (hex, laid) in waters.iter().copied() {
        let design = view.design(laid);
        let out_max = match design.role {
            Role::Confluence => 1,
            Role::Fork => 2,
            Role::Lake | Role::Swamp => design.rivers_out as usize,
            Role::Course if newest.is_none_or(|newest| newest == hex) => {
                let mut ends = Side::ALL
                    .into_iter()
                    .filter(|side| design.face(laid.turn, *side).stream == Stream::Always);
                let open = |side: Option<Side>| {
                    side.is_none_or(|side| match follow(view, hex, side) {
                        CourseEnd::Open => true,
                        CourseEnd::At(place, _) => place == hex || drains(view, place),
                    })
                };
                if open(ends.next()) && open(ends.next()) {
                    return Err(RiverFlow::NoSource(hex));
                }
                continue;
            }
            _ => continue,
        };
        nodes.push(RiverNode { hex, role: design.role, ins: 0, outs: 0, out_max });
    }
    let mut either: Vec<(usize, usize)> = Vec::new();
    for (hex, laid) in waters {
        let design = view.design(laid);
        if !design.watered() || design.role == Role::Course {
            continue;
        }
        for side in Side::ALL.into_iter().filter(|side| view.flows(hex, *side)) {
            let end = follow(view, hex, side);
            let far = match end {
                CourseEnd::Open => None,
                CourseEnd::At(place, _) if drains(view, place) => Some((place, Role::RiverEnd)),
                CourseEnd::At(place, _) => {
                    view.at(place).map(|laid| (place, view.design(laid).role))
                }
            };
            let node =
                |nodes: &[RiverNode], hex: Hex| nodes.iter().position(|node| node.hex == hex);
            match (design.role, far) {
                (Role::Spring, Some((place, Role::Spring))) => {
                    return Err(RiverFlow::Against(place));
                }
                (Role::Spring, Some((place, _))) => {
                    if let Some(at) = node(&nodes, place) {
                        nodes[at].ins += 1;
                    }
                }
                (Role::Spring, None) => {}
                (
                    Role::Lake | Role::Swamp | Role::Confluence | Role::Fork,
                    Some((place, Role::RiverEnd)),
                ) if drains(view, place) => {
                    if let Some(at) = node(&nodes, hex) {
                        nodes[at].outs += 1;
                    }
                }
                (Role::RiverEnd | Role::Inlet, None) => return Err(RiverFlow::NoSource(hex)),
                (Role::RiverEnd | Role::Inlet, Some((_, Role::RiverEnd | Role::Inlet))) => {
                    return Err(RiverFlow::NoSource(hex));
                }
                (Role::RiverEnd | Role::Inlet, Some((place, _))) => {
                    if let Some(at) = node(&nodes, place) {
                        nodes[at].outs += 1;
                    }
                }
                (_, None) => {
                    if let Some(at) = node(&nodes, hex) {
                        nodes[at].outs += 1;
                    }
                }
                (_, Some((place, Role::Lake | Role::Swamp | Role::Confluence | Role::Fork))) => {
                    let CourseEnd::At(_, entry) = end else { continue };
                    if (hex, side) < (place, entry)
                        && let (Some(one), Some(other)) = (node(&nodes, hex), node(&nodes, place))
                    {
                        either.push((one, other));
                    }
                }
                _ => {}
            }
        }
    }
    if choose(&mut nodes, &either) {
        return Ok(());
    }
    let worst = nodes.iter().max_by_key(|node| node.outs.saturating_sub(node.out_max));
    Err(worst.map_or(RiverFlow::NoSource(Hex { q: 0, r: 0 }), |node| {
        RiverFlow::Leaving(node.hex, node.role)
    }))
}

/// Tries both directions of each river between two tiles that could be either.
fn choose(nodes: &mut [RiverNode], either: &[(usize, usize)]) -> bool {
    if !nodes.iter().all(RiverNode::fine) {
        return false;
    }
    let Some(((one, other), rest)) = either.split_first() else { return true };
    for (from, to) in [(*one, *other), (*other, *one)] {
        nodes[from].outs += 1;
        nodes[to].ins += 1;
        if choose(nodes, rest) {
            return true;
        }
        nodes[from].outs -= 1;
        nodes[to].ins -= 1;
    }
    false
}
