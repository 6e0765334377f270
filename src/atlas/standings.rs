//! Ways to win the campaign, and the standing of realms at each step.

use std::collections::BTreeMap;

use super::board::KnownNumber;
use crate::campaign::RealmId;
use crate::campaign::knowledge::Viewer;
use crate::engine::Game;
use crate::engine::realms::measures;

/// Amounts that realms have of each thing by which the campaign may be won.
#[derive(Debug, Default)]
pub(super) struct Standings {
    /// By what, and how much of it wins, in the order in which they first came.
    pub(super) wins: Vec<(String, Option<i64>)>,
    has: BTreeMap<RealmId, Vec<KnownNumber>>,
}

impl Standings {
    /// Looks anew, and says whether anything is otherwise than it was.
    pub(super) fn look(&mut self, game: &Game<'_>, viewer: Viewer) -> bool {
        let mut has: BTreeMap<RealmId, Vec<KnownNumber>> = BTreeMap::new();
        for standing in measures::standings(game, viewer) {
            let at = self.wins.iter().position(|(name, _)| *name == standing.name);
            let at = at.unwrap_or(self.wins.len());
            match self.wins.get_mut(at) {
                Some((_, needed)) => *needed = standing.needed,
                None => self.wins.push((standing.name, standing.needed)),
            }
            for (realm, number) in standing.realms {
                let row = has.entry(realm).or_default();
                row.resize(row.len().max(at + 1), None);
                row[at] = Some(number);
            }
        }
        let otherwise = has != self.has;
        self.has = has;
        otherwise
    }

    pub(super) fn of(&self, realm: RealmId) -> Vec<KnownNumber> {
        self.has.get(&realm).cloned().unwrap_or_default()
    }
}
