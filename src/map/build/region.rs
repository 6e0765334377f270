//! Size of the land → its region: near the middle, compact, a little ragged, one hex off the
//! table's rim.

use super::MapBuilder;
use crate::basics::hex::{Hex, Side};

/// Not among those where the land can grow.
const NOWHERE: usize = usize::MAX;

impl MapBuilder<'_> {
    /// Grows the patch of land.
    pub(super) fn plan(&mut self, size: usize) {
        let board = &self.table.board;
        let middle = board.middle();
        // The patch leans a little to one side, so that maps are no rings around the middle.
        let lean = (self.dice.below(3), self.dice.below(3));
        let places = usize::try_from(board.size() * board.size()).unwrap_or(0);
        let noise: Vec<usize> = (0..places).map(|_| self.dice.below(11)).collect();
        let cost = |hex: Hex, at: usize, touch: usize| {
            let away = Hex { q: hex.q - middle.q, r: hex.r - middle.r };
            let stretch = if away.q * away.r > 0 { lean.0 } else { lean.1 };
            let far = usize::try_from(middle.distance(hex)).unwrap_or(0) * (6 + stretch);
            (far + noise[at] + 60).saturating_sub(if touch >= 4 { 50 } else { touch * 5 })
        };
        // Places where the land can grow: each hex, how much land it touches, and its cost in a
        // list of its own, of which the least is looked for again and again.
        let mut open: Vec<(Hex, usize)> = vec![(middle, 0)];
        let mut costs: Vec<u32> = vec![0];
        let mut open_at: Vec<usize> = vec![NOWHERE; places];
        let mut count = 0;
        while count < size {
            let Some(least) = costs.iter().min() else { break };
            let Some(at) = costs.iter().position(|cost| cost == least) else { break };
            costs.swap_remove(at);
            let (hex, _) = open.swap_remove(at);
            if let Some(index) = open.get(at).and_then(|(moved, _)| board.index(*moved)) {
                open_at[index] = at;
            }
            self.region.set(&self.table, hex, true);
            count += 1;
            for next in Side::ALL.map(|side| hex.neighbour(side)) {
                let Some(index) = board.index(next) else { continue };
                if board.to_rim(next) == 0 || self.region.has(&self.table, next) {
                    continue;
                }
                if open_at[index] == NOWHERE {
                    open_at[index] = open.len();
                    open.push((next, 0));
                    costs.push(0);
                }
                let at = open_at[index];
                open[at].1 += 1;
                costs[at] = u32::try_from(cost(next, index, open[at].1)).unwrap_or(u32::MAX);
            }
        }
        self.spring_reach = i32::try_from(count.isqrt()).unwrap_or(0) / 3;
    }
}
