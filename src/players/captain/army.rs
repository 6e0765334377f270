//! Raising of the captain's army: nearly all crowns go for troops, in many small banners, which
//! claim more land than few large ones and come together for a fight.

use super::Outlook;
use crate::engine::{Order, Question};
use crate::rules::Value;

/// Crowns kept from troops for meals and plots. More would be wasted: a crown of baggage saves about half
/// of the points that a crown of troops brings (NL-SUB-03).
const PURSE: i64 = 2;
/// Size of the largest possible banner, as a multiple of one of the captain's.
const TIMES_AS_LARGE: i64 = 2;

impl Outlook<'_> {
    fn troop_crowns(&self) -> i64 {
        (self.crowns() - PURSE).min(self.crowns_to_house())
    }

    pub(super) fn raising(&self, crowns: i64) -> i64 {
        if crowns <= self.troop_crowns() { crowns } else { -1 }
    }

    fn banner_size(&self) -> i64 {
        (self.game.value(Value::BannerMax, self.realm) / TIMES_AS_LARGE).max(1)
    }

    pub(super) fn forming(&self, points: &[i64]) -> i64 {
        let size = self.banner_size();
        let off: i64 = points.iter().map(|points| (points - size).abs()).sum();
        self.division(points.len(), off / i64::try_from(points.len()).unwrap_or(1).max(1))
    }

    /// Returns even divisions of an army into banners of the size wanted, of which not every count is listed.
    pub(super) fn divisions(&self, listed: &[Order]) -> Vec<Order> {
        let points = listed.iter().find_map(|order| match order {
            Order::Muster { points } => Some(points.iter().sum::<i64>()),
            _ => None,
        });
        let Some(total) = points else { return Vec::new() };
        let wanted = (total / self.banner_size()).min(self.quarters()).max(1);
        let even = |banners: i64| Order::Muster {
            points: (0..banners)
                .map(|at| total / banners + i64::from(at < total % banners))
                .collect(),
        };
        vec![even(wanted), even(wanted + 1)]
    }

    /// Returns an answer with the sum that it should have, where only a few sums are listed.
    pub(super) fn in_full(&self, question: &Question<'_>, order: Order) -> Order {
        let exact = Order::Recruit { crowns: self.troop_crowns() };
        match order {
            Order::Recruit { .. } if question.judge(self.game, &exact).is_ok() => exact,
            Order::Recruit { .. } => order,
            _ => self.view.in_full(question, order),
        }
    }
}
