//! Sharing of a force's losses among its banners (NL-BATTLE-13, EN-BATTLE-12).

use std::collections::BTreeMap;

use margrave::campaign::BannerId;

/// The banners of one side: what each had before the fight, and what it has left.
#[derive(Debug, Clone, Default)]
pub struct Ranks {
    pub had: Vec<(BannerId, i64)>,
    pub left: BTreeMap<BannerId, i64>,
    /// Points that stand under no banner.
    pub garrison: i64,
}

impl Ranks {
    pub fn new(had: Vec<(BannerId, i64)>, garrison: i64) -> Ranks {
        Ranks { left: had.iter().copied().collect(), had, garrison }
    }

    /// Banners that still have points, the strongest before the fight first, those of one strength
    /// as they stand in the force.
    fn standing(&self) -> Vec<(BannerId, i64)> {
        let mut standing: Vec<(BannerId, i64)> =
            self.had.iter().copied().filter(|(banner, _)| self.left[banner] > 0).collect();
        standing.sort_by_key(|(_, had)| -had);
        standing
    }

    fn take(&mut self, banner: BannerId, loss: i64) -> i64 {
        let left = self.left.get_mut(&banner).expect("a banner of the side");
        let borne = loss.min(*left);
        *left -= borne;
        loss - borne
    }

    pub fn bear(&mut self, loss: i64, equally: bool) {
        if self.had.is_empty() {
            self.garrison = (self.garrison - loss).max(0);
        } else if equally {
            self.bear_equally(loss);
        } else {
            self.bear_in_proportion(loss);
        }
    }

    /// In proportion to the points before the fight, rounded down; the rest falls on the strongest,
    /// and what a banner has not got on the others.
    fn bear_in_proportion(&mut self, loss: i64) {
        let standing = self.standing();
        let whole: i64 = standing.iter().map(|(_, had)| had).sum();
        if whole == 0 {
            return;
        }
        let mut rest = loss;
        let mut unborne = 0;
        for (banner, had) in &standing {
            let share = loss * had / whole;
            rest -= share;
            unborne += self.take(*banner, share);
        }
        rest += unborne;
        for (banner, _) in &standing {
            rest = self.take(*banner, rest);
        }
    }

    /// As equally as possible, odd points on the strongest first; what a banner cannot bear falls
    /// on the others alike.
    fn bear_equally(&mut self, loss: i64) {
        let mut loss = loss;
        while loss > 0 {
            let standing = self.standing();
            let Ok(among) = i64::try_from(standing.len()) else { return };
            if among == 0 {
                return;
            }
            let (each, mut odd) = (loss / among, loss % among);
            loss = 0;
            for (banner, _) in standing {
                let share = each + i64::from(odd > 0);
                odd -= i64::from(odd > 0);
                loss += self.take(banner, share);
            }
        }
    }
}
