//! Places of a table on which tiles lie → the free ones from which no way leads off the table
//! (NL-MAP-12).
//!
//! Around a new tile the free places are followed in several parts at once, step by step: a part that
//! comes to its end is shut in, and the way off the table need not be found once only one part is left.

/// Off the table.
const OUTSIDE: u32 = u32::MAX;

/// Places that were looked at, by numbers that no search has used before.
#[derive(Debug)]
pub(super) struct Pockets {
    seen: Vec<u32>,
    fresh: u32,
    /// Places from one row to the next.
    width: usize,
}

/// Free places that hang together, as far as they are known.
#[derive(Default)]
struct Pocket {
    places: Vec<usize>,
    todo: Vec<usize>,
    /// The part of which this one was found to be a piece.
    of: Option<usize>,
    outside: bool,
}

impl Pocket {
    fn open(&self) -> bool {
        self.of.is_none() && !self.outside && !self.todo.is_empty()
    }
}

/// Returns the part of which one is a piece.
fn whole(parts: &[Pocket], mut part: usize) -> usize {
    while let Some(of) = parts[part].of {
        part = of;
    }
    part
}

fn join(parts: &mut [Pocket], one: usize, other: usize) {
    let (one, other) = (whole(parts, one), whole(parts, other));
    if one != other {
        let joined = std::mem::take(&mut parts[other]);
        parts[one].places.extend(joined.places);
        parts[one].todo.extend(joined.todo);
        parts[one].outside |= joined.outside;
        parts[other].of = Some(one);
    }
}

impl Pockets {
    /// Returns the pockets of a table of `places` cells in rows of `width`; `rows` are the cells that lie on it.
    pub fn of(
        places: usize,
        width: usize,
        rows: impl Iterator<Item = std::ops::Range<usize>>,
    ) -> Self {
        let mut seen = vec![OUTSIDE; places];
        for row in rows {
            seen[row].fill(0);
        }
        Pockets { seen, fresh: 1, width }
    }

    /// Returns the places around one, those that lie towards the nearer of the upper and the lower rim last.
    fn around(&self, at: usize) -> [usize; 6] {
        let width = self.width;
        let [up, down] = [[at - width, at + 1 - width], [at + width, at + width - 1]];
        let (far, near) = if at * 2 < self.seen.len() { (down, up) } else { (up, down) };
        [far[0], far[1], at - 1, at + 1, near[0], near[1]]
    }

    /// Returns free places that are shut in once tiles lie on `also`, in row order; those of `before` were
    /// shut in already.
    pub fn shut(
        &mut self,
        free: impl Fn(usize) -> bool,
        before: impl Iterator<Item = usize>,
        also: impl Iterator<Item = usize>,
    ) -> Vec<usize> {
        if self.fresh > u32::MAX / 2 {
            self.seen.iter_mut().filter(|seen| **seen != OUTSIDE).for_each(|seen| *seen = 0);
            self.fresh = 1;
        }
        let known = self.fresh;
        let mut shut: Vec<usize> = before.filter(|at| free(*at)).collect();
        shut.iter().for_each(|at| self.seen[*at] = known);
        let mut parts: Vec<Pocket> = Vec::new();
        // A tile at the rim may part places from the outside itself.
        let mut at_rim = false;
        for from in also {
            let width = self.width;
            let ring = [
                from + 1 - width,
                from + 1,
                from + width,
                from + width - 1,
                from - 1,
                from - width,
            ];
            // The part to which the place before this one belongs, which lies beside it.
            let mut last: Option<usize> = None;
            for at in ring {
                let seen = self.seen[at];
                at_rim |= seen == OUTSIDE;
                last = if seen == OUTSIDE || seen == known || !free(at) {
                    None
                } else if seen > known {
                    Some(self.part(known, at))
                } else {
                    let part = last.unwrap_or(parts.len());
                    if part == parts.len() {
                        parts.push(Pocket::default());
                    }
                    self.reach(known, part, at, &mut parts);
                    Some(part)
                };
            }
            if let Some(last) = last.filter(|_| self.in_part(known, ring[0])) {
                join(&mut parts, self.part(known, ring[0]), last);
            }
        }
        loop {
            let open = parts.iter().filter(|part| part.open()).count();
            let outside = at_rim || parts.iter().any(|part| part.of.is_none() && part.outside);
            if open == 0 || open == 1 && !outside {
                break;
            }
            for part in 0..parts.len() {
                if parts[part].open() {
                    self.step(known, &free, part, &mut parts);
                }
            }
        }
        let pockets = parts.iter().filter(|part| !part.outside && part.todo.is_empty());
        shut.extend(pockets.flat_map(|part| part.places.iter().copied()));
        self.fresh = known + 1 + u32::try_from(parts.len()).unwrap_or(u32::MAX / 2);
        shut.sort_unstable();
        shut
    }

    fn in_part(&self, known: u32, at: usize) -> bool {
        self.seen[at] > known && self.seen[at] != OUTSIDE
    }

    fn part(&self, known: u32, at: usize) -> usize {
        (self.seen[at] - known - 1) as usize
    }

    fn reach(&mut self, known: u32, part: usize, at: usize, parts: &mut [Pocket]) {
        self.seen[at] = known + 1 + u32::try_from(part).unwrap_or(0);
        parts[part].places.push(at);
        parts[part].todo.push(at);
    }

    /// Looks around one place more of a part.
    fn step(
        &mut self,
        known: u32,
        free: impl Fn(usize) -> bool,
        part: usize,
        parts: &mut [Pocket],
    ) {
        let Some(at) = parts[part].todo.pop() else { return };
        for next in self.around(at) {
            if self.seen[next] == OUTSIDE {
                parts[part].outside = true;
                return;
            } else if self.seen[next] > known {
                join(parts, part, self.part(known, next));
            } else if self.seen[next] < known && free(next) {
                self.reach(known, part, next, parts);
            }
        }
    }
}
