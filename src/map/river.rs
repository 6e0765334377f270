//! Courses of rivers on a board → whether every river can flow from a source to an end (NL-MAP-08
//! to NL-MAP-11).

use super::fitting::Turned;
use super::table::{TrialBoard, sides};
use crate::basics::hex::{Hex, Side};
use crate::rules::tiles::Role;

/// Reason that water cannot flow.
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
fn follow(table: &TrialBoard<'_>, hex: Hex, side: Side) -> CourseEnd {
    let (mut hex, mut side, start) = (hex, side, hex);
    loop {
        let (next, entry) = (hex.neighbour(side), side.opposite());
        let Some(turned) = table.lying(next) else { return CourseEnd::Open };
        if turned.role != Role::Course || next == start {
            return CourseEnd::At(next, entry);
        }
        // If tiles do not fit, nothing runs on: within, the river may go round for ever.
        if turned.always & (1 << entry.0) == 0 {
            return CourseEnd::Open;
        }
        match sides(turned.always & !(1 << entry.0)).next() {
            Some(out) => (hex, side) = (next, out),
            None => return CourseEnd::Open,
        }
    }
}

/// True if a coast tile has no river, and so takes in one that reaches it (EN-MAP-04).
fn drains(table: &TrialBoard<'_>, hex: Hex) -> bool {
    table.lying(hex).is_some_and(|turned| turned.drains)
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

/// Returns a tile and all where rivers begin, join or end that rivers from it reach.
fn waters<'a>(table: &TrialBoard<'a>, newest: Hex) -> Vec<(Hex, &'a Turned)> {
    let mut found: Vec<(Hex, &Turned)> = Vec::with_capacity(8);
    found.extend(table.lying(newest).map(|turned| (newest, turned)));
    let mut next = 0;
    while let Some((hex, turned)) = found.get(next).copied() {
        next += 1;
        for side in table.streams(hex, turned) {
            if let CourseEnd::At(place, _) = follow(table, hex, side)
                && found.iter().all(|(known, _)| *known != place)
                && let Some(there) = table.lying(place)
            {
                found.push((place, there));
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
pub(super) fn flow(table: &TrialBoard<'_>, newest: Option<Hex>) -> Result<(), RiverFlow> {
    let everywhere = || {
        let lies = |(hex, _)| Some((hex, table.lying(hex)?));
        table.board.laid().filter_map(lies).collect()
    };
    let waters: Vec<(Hex, &Turned)> =
        newest.map_or_else(everywhere, |newest| waters(table, newest));
    let mut nodes: Vec<RiverNode> = Vec::with_capacity(waters.len());
    for (hex, turned) in waters.iter().copied() {
        let out_max = match turned.role {
            Role::Confluence => 1,
            Role::Fork => 2,
            Role::Lake | Role::Swamp => usize::from(turned.rivers_out),
            Role::Course if newest.is_none_or(|newest| newest == hex) => {
                let mut ends = sides(turned.always);
                let open = |side: Option<Side>| {
                    side.is_none_or(|side| match follow(table, hex, side) {
                        CourseEnd::Open => true,
                        CourseEnd::At(place, _) => place == hex || drains(table, place),
                    })
                };
                if open(ends.next()) && open(ends.next()) {
                    return Err(RiverFlow::NoSource(hex));
                }
                continue;
            }
            _ => continue,
        };
        nodes.push(RiverNode { hex, role: turned.role, ins: 0, outs: 0, out_max });
    }
    let mut either: Vec<(usize, usize)> = Vec::new();
    for (hex, turned) in waters {
        if turned.role == Role::Course {
            continue;
        }
        for side in table.streams(hex, turned) {
            let end = follow(table, hex, side);
            let far = match end {
                CourseEnd::Open => None,
                CourseEnd::At(place, _) if drains(table, place) => Some((place, Role::RiverEnd)),
                CourseEnd::At(place, _) => table.lying(place).map(|there| (place, there.role)),
            };
            let node =
                |nodes: &[RiverNode], hex: Hex| nodes.iter().position(|node| node.hex == hex);
            match (turned.role, far) {
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
                ) if drains(table, place) => {
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
