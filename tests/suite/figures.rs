//! Figures of the rules at their edges: amounts as tables write them, and losses that are shared.

use margrave::engine::armies::banners::{LossShare, Shares, even_shares, shares};
use margrave::engine::armies::roster::{LossTarget, casualties};
use margrave::rules::Amount;

/// Amounts read from tables print back as they were written.
#[test]
fn amounts_round_trip() {
    for text in
        ["3", "0", "d6", "2d6", "d6x50", "100 + d6x50", "d6+1", "2d6+3", "d6-2", "-d6", "-d6x10"]
    {
        assert_eq!(Amount::parse(text).map(|amount| amount.to_string()).as_deref(), Some(text));
    }
    for text in ["", "x", "d", "d1", "2d6x", "d6+d6", "99999999999", "d6xx2", "0d6"] {
        assert_eq!(Amount::parse(text), None, "{text}");
    }
}

fn shared(weights: &[i64], points: &[i64], loss: i64) -> Shares {
    let bearers: Vec<LossShare> = weights
        .iter()
        .zip(points)
        .map(|(weight, points)| LossShare { weight: *weight, points: *points })
        .collect();
    shares(&bearers, loss)
}

/// EN-BATTLE-12: the example, odd points on the strongest, and more than all can bear.
#[test]
fn losses_are_shared_equally() {
    let even = |points: &[i64], loss| {
        let bearers: Vec<LossShare> =
            points.iter().map(|points| LossShare { weight: *points, points: *points }).collect();
        even_shares(&bearers, loss)
    };
    assert_eq!(even(&[900, 700, 80], 350).as_slice(), [135, 135, 80]);
    assert_eq!(even(&[500, 700], 101).as_slice(), [50, 51]);
    assert_eq!(even(&[500, 500], 101).as_slice(), [51, 50]);
    assert_eq!(even(&[10, 20, 30], 100).as_slice(), [10, 20, 30]);
    assert!(even(&[], 50).is_empty());
}

/// NL-BATTLE-13: losses in proportion, rounded down, the remainder to the strongest banner.
#[test]
fn losses_are_shared_in_proportion() {
    assert_eq!(shared(&[900, 600], &[900, 600], 250).as_slice(), [150, 100]);
    assert_eq!(shared(&[500, 500, 501], &[500, 500, 501], 100).as_slice(), [33, 33, 34]);
    assert_eq!(shared(&[700], &[700], 900).as_slice(), [700]);
    assert!(shared(&[], &[], 50).is_empty());
    assert_eq!(shared(&[1, 1], &[1, 1], 1).as_slice(), [1, 0]);
    assert_eq!(shared(&[900, 600], &[100, 600], 250).as_slice(), [100, 150]);
}

fn loss_target(worth: i64, models: i64) -> LossTarget {
    LossTarget { worth, models, character: false }
}

const CAPTAIN: LossTarget = LossTarget { worth: 100, models: 1, character: true };

/// Losses fall on whole models worth at least as much, in proportion; characters are the last
/// to fall.
#[test]
fn losses_fall_on_models() {
    assert_eq!(casualties(&[loss_target(10, 20), loss_target(20, 10)], 100), [6, 2]);
    assert_eq!(casualties(&[loss_target(10, 20), loss_target(20, 10)], 104), [7, 2]);
    assert_eq!(casualties(&[loss_target(8, 20), CAPTAIN], 12), [2, 0]);
    assert_eq!(casualties(&[loss_target(8, 20), CAPTAIN], 3), [1, 0]);
    assert_eq!(casualties(&[loss_target(8, 20), CAPTAIN], 170), [20, 1]);
    assert_eq!(casualties(&[loss_target(8, 20), CAPTAIN], 220), [20, 1]);
    assert_eq!(casualties(&[loss_target(8, 20), CAPTAIN], 260), [20, 1]);
    assert_eq!(casualties(&[], 50), Vec::<i64>::new());
}
