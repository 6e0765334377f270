//! Units and characters of one realm, pooled → banners within their limits, with as few moves as may
//! be (NL-DEP-01, NL-ARMY-04, NL-ARMY-05).

use crate::engine::armies::roster::Composition;

/// Limits that a banner keeps when a season begins.
#[derive(Debug, Clone, Copy)]
pub(super) struct BannerLimits {
    pub points: (i64, i64),
    pub ranks: (i64, i64),
    pub commanders: i64,
}

/// Units and characters, each with the banner that it is in; None at home.
#[derive(Debug, Clone)]
pub(super) struct Pool {
    pub members: Vec<Composition>,
    pub at: Vec<Option<usize>>,
    pub limits: BannerLimits,
    /// Banners, those included that nobody is in any more.
    pub banners: usize,
    /// New banners that may still be formed.
    pub pieces: usize,
}

/// A few members that go somewhere together, and others for whom there is no room: they wait at home.
struct PoolMove {
    members: Vec<usize>,
    to: Option<usize>,
    home: Vec<usize>,
}

impl PoolMove {
    fn of(members: Vec<usize>, to: Option<usize>) -> PoolMove {
        PoolMove { members, to, home: Vec::new() }
    }
}

impl Pool {
    /// Mends what is against the limits, as far as it can be mended. The best step comes first, of
    /// equals the one that moves the fewest points.
    pub(super) fn settle(&mut self) {
        loop {
            let now = self.faults();
            let Some((after, _, step)) = self
                .steps()
                .into_iter()
                .map(|step| (self.after(&step), self.moved(&step), step))
                .min_by_key(|(after, moved, _)| (*after, *moved))
            else {
                return;
            };
            if after >= now {
                return;
            }
            self.take(&step);
        }
    }

    /// Returns a commander, from home or from a banner, and units of that banner who can found another, both
    /// within the limits.
    pub(super) fn split(&self, banner: usize) -> Option<Vec<usize>> {
        let commanders = |at: Option<usize>| {
            let mut found = self.inside(at);
            found.retain(|member| self.members[*member].commanders > 0);
            found.sort_by_key(|member| self.members[*member].points);
            found
        };
        let leaders = commanders(None).into_iter().chain(commanders(Some(banner)));
        leaders.into_iter().find_map(|leader| self.split_under(banner, leader))
    }

    fn split_under(&self, banner: usize, leader: usize) -> Option<Vec<usize>> {
        let (low, high) = self.limits.points;
        let inside = self.inside(Some(banner));
        let mut leave = vec![leader];
        let mut units: Vec<usize> =
            inside.iter().copied().filter(|member| self.members[*member].commanders == 0).collect();
        units.sort_by_key(|member| std::cmp::Reverse(self.members[*member].points));
        for unit in units {
            let with: Vec<usize> = leave.iter().copied().chain([unit]).collect();
            let (gone, left) = (self.sum(&with), self.sum_but(&inside, &with));
            let keeps = left.points >= low && left.ranks >= self.limits.ranks.0;
            let fits = gone.points <= high && gone.ranks <= self.limits.ranks.1;
            let enough =
                self.fault(self.sum(&leave)) == 0 && self.fault(self.sum_but(&inside, &leave)) == 0;
            if keeps && fits && !enough {
                leave = with;
            }
        }
        let left = self.sum_but(&inside, &leave);
        (self.fault(self.sum(&leave)) == 0 && left.points > 0 && left.commanders > 0)
            .then_some(leave)
    }

    /// Points by which a banner misses the limits; what is over them weighs most. A banner that is too
    /// weak weighs as one without a commander, so that of two one is filled rather than neither.
    fn fault(&self, found: Composition) -> i64 {
        let (low, high) = self.limits.points;
        let (fewest, most) = self.limits.ranks;
        if found.points == 0 {
            return 0;
        }
        (low - found.points).max(0)
            + i64::from(found.points < low) * low
            + (found.points - high).max(0) * high
            + (found.ranks - most).max(0) * high * high
            + (fewest - found.ranks).max(0) * low
            + (self.limits.commanders - found.commanders).max(0) * low
    }

    fn faults(&self) -> i64 {
        let of_banners: i64 =
            (0..self.banners).map(|at| self.fault(self.sum(&self.inside(Some(at))))).sum();
        of_banners + self.sum(&self.inside(None)).points
    }

    fn inside(&self, banner: Option<usize>) -> Vec<usize> {
        (0..self.members.len()).filter(|member| self.at[*member] == banner).collect()
    }

    fn sum(&self, members: &[usize]) -> Composition {
        let mut sum = Composition::default();
        for member in members.iter().map(|member| self.members[*member]) {
            sum.points += member.points;
            sum.ranks += member.ranks;
            sum.commanders += member.commanders;
        }
        sum
    }

    fn sum_but(&self, members: &[usize], without: &[usize]) -> Composition {
        let left: Vec<usize> =
            members.iter().copied().filter(|member| !without.contains(member)).collect();
        self.sum(&left)
    }

    fn moved(&self, step: &PoolMove) -> i64 {
        self.sum(&step.members).points + self.sum(&step.home).points
    }

    fn after(&self, step: &PoolMove) -> i64 {
        let mut then = self.clone();
        then.take(step);
        then.faults()
    }

    fn take(&mut self, step: &PoolMove) {
        step.members.iter().for_each(|member| self.at[*member] = step.to);
        step.home.iter().for_each(|member| self.at[*member] = None);
        if step.to == Some(self.banners) {
            self.banners += 1;
            self.pieces = self.pieces.saturating_sub(1);
        }
    }

    /// Moves all of a banner to another; the cheapest rank units of both that it has no room for wait at
    /// home.
    fn merger(&self, from: usize, to: usize) -> PoolMove {
        let (mut members, beside) = (self.inside(Some(from)), self.inside(Some(to)));
        let mut ranks: Vec<usize> = members.iter().chain(&beside).copied().collect();
        ranks.retain(|member| self.members[*member].ranks > 0);
        ranks.sort_by_key(|member| std::cmp::Reverse(self.members[*member].points));
        let home =
            ranks.split_off(ranks.len().min(usize::try_from(self.limits.ranks.1).unwrap_or(0)));
        members.retain(|member| !home.contains(member));
        PoolMove { members, to: Some(to), home }
    }

    /// Steps worth trying: one member goes to another banner; those of a whole banner do; what a banner
    /// has too much founds a new one, or waits at home.
    fn steps(&self) -> Vec<PoolMove> {
        let mut steps = Vec::new();
        let standing: Vec<usize> =
            (0..self.banners).filter(|at| self.at.contains(&Some(*at))).collect();
        for member in 0..self.members.len() {
            let others = standing.iter().copied().filter(|to| self.at[member] != Some(*to));
            steps.extend(others.map(|to| PoolMove::of(vec![member], Some(to))));
        }
        for from in standing.iter().copied() {
            let inside = self.inside(Some(from));
            let found = self.sum(&inside);
            let others = standing.iter().copied().filter(|to| *to != from);
            steps.extend(others.map(|to| self.merger(from, to)));
            if found.points <= self.limits.points.1 && found.ranks <= self.limits.ranks.1 {
                continue;
            }
            steps.extend(inside.iter().map(|member| PoolMove::of(vec![*member], None)));
            if let Some(members) = self.split(from).filter(|_| self.pieces > 0) {
                steps.push(PoolMove::of(members, Some(self.banners)));
            }
        }
        steps
    }
}
