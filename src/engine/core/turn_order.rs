//! Who goes first: dice, highest first, ties rolled again among the tied.

use super::players::Flow;
use super::turn::Turn;
use crate::campaign::RealmId;
use crate::rules::Thrown;

impl Turn<'_> {
    /// The one with the highest roll; those tied for it roll again (NL-DIP-05).
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn highest(
        &mut self,
        realms: &[RealmId],
        roll: Thrown,
        what: &'static str,
    ) -> Flow<Option<RealmId>> {
        let mut left = realms.to_vec();
        while left.len() > 1 {
            let mut rolls = Vec::new();
            for realm in &left {
                self.dice_of(Some(*realm));
                rolls.push((self.roll_value(roll, what, *realm)?, *realm));
            }
            self.dice_of(None);
            let best = rolls.iter().map(|(total, _)| *total).max();
            left = rolls
                .into_iter()
                .filter(|(total, _)| Some(*total) == best)
                .map(|(_, realm)| realm)
                .collect();
        }
        Ok(left.first().copied())
    }

    /// Realms in descending order of a roll; tied realms roll again among themselves (NL-TURN-02,
    /// NL-REALM-02).
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn ranked(
        &mut self,
        realms: &[RealmId],
        roll: Thrown,
        what: &'static str,
    ) -> Flow<Vec<RealmId>> {
        if realms.len() < 2 {
            return Ok(realms.to_vec());
        }
        let mut rolls = Vec::new();
        for realm in realms {
            self.dice_of(Some(*realm));
            rolls.push((self.roll_value(roll, what, *realm)?, *realm));
        }
        self.dice_of(None);
        let mut totals: Vec<i64> = rolls.iter().map(|(total, _)| *total).collect();
        totals.sort_unstable_by(|one, other| other.cmp(one));
        totals.dedup();
        let mut order = Vec::new();
        for total in totals {
            let tied: Vec<RealmId> =
                rolls.iter().filter(|(roll, _)| *roll == total).map(|(_, realm)| *realm).collect();
            order.extend(self.ranked(&tied, roll, what)?);
        }
        Ok(order)
    }
}
