//! Shares, means and differences with their bounds: as the literature has them, and as often right as
//! they say.

use margrave::simulation::{Pairs, Sums, holm, wilson};
use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;

fn near(found: f64, wanted: f64) {
    assert!((found - wanted).abs() < 5e-4, "{found} is not {wanted}");
}

fn sums(units: &[(u64, i64)]) -> Sums {
    let mut sums = Sums::default();
    units.iter().for_each(|(campaigns, sum)| sums.add(*campaigns, *sum));
    sums
}

/// Shares as in Newcombe 1998 (Statistics in Medicine 17, 857); the first difference as in his paper on pairs
/// (17, 2635), the others reckoned apart from this program.
#[test]
fn bounds_are_those_of_the_literature() {
    for (hits, tries, low, high) in [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ] {
        let found = wilson(hits, tries);
        near(found.low, low);
        near(found.high, high);
    }
    for (both, first, second, neither, low, high) in [
        (36, 12, 2, 0, 0.0569, 0.3404),
        (2, 14, 2, 32, 0.0866, 0.3848),
        (20, 18, 2, 10, 0.1554, 0.4591),
        (43, 0, 0, 7, -0.0638, 0.0638),
        (0, 50, 0, 0, 0.8991, 1.0),
    ] {
        let pairs = Pairs { both, first, second, neither };
        let alike = std::iter::repeat_n((1, 0), usize::try_from(both + neither).expect("few"));
        let less = std::iter::repeat_n((1, -1), usize::try_from(first).expect("few"));
        let more = std::iter::repeat_n((1, 1), usize::try_from(second).expect("few"));
        let units: Vec<(u64, i64)> = alike.chain(less).chain(more).collect();
        let found = pairs.difference(&sums(&units)).expect("a difference");
        near(-found.high, low);
        near(-found.low, high);
    }
    // Five numbers with mean 3 and variance 2.5: Student's t of four degrees is 2.776.
    let found = sums(&[(1, 1), (1, 2), (1, 3), (1, 4), (1, 5)]).interval().expect("an interval");
    near(found.share, 3.0);
    near(found.high - 3.0, 2.776_445 * (2.5_f64 / 5.0).sqrt());
}

/// Bounds of 95 in 100 hold the truth about so often: of means, of shares, and of differences of
/// pairs, also where campaigns of one seed are alike.
#[test]
fn bounds_hold_as_often_as_they_say() {
    let mut dice = Pcg32::new(7, 7);
    let mut below = |number: u32| dice.next_u32() % number;
    let (mut of_mean, mut of_share, mut of_pairs, mut of_seeds) = (0, 0, 0, 0);
    let series = 2000;
    for _ in 0..series {
        let (mut mean, mut share, mut difference, mut seeds) =
            (Sums::default(), Sums::default(), Sums::default(), Sums::default());
        let mut pairs = Pairs::default();
        for _ in 0..40 {
            mean.add(1, i64::from(below(6) + 1));
            share.add(1, i64::from(below(10) < 3));
            // Two ways that mostly agree: the second wins 10 in 100 more often.
            let first = below(100) < 30;
            let second = if below(100) < 80 { first } else { below(100) < 80 };
            pairs.add(first, second);
            difference.add(1, i64::from(second) - i64::from(first));
            // Three campaigns of a seed that always end alike.
            seeds.add(3, 3 * i64::from(below(10) < 3));
        }
        let holds = |interval: Option<margrave::simulation::Interval>, truth: f64| {
            let interval = interval.expect("an interval");
            u32::from(interval.low <= truth && truth <= interval.high)
        };
        of_mean += holds(mean.interval(), 3.5);
        of_share += holds(share.share(), 0.3);
        of_pairs += holds(pairs.difference(&difference), 0.1);
        of_seeds += holds(seeds.share(), 0.3);
    }
    for (what, held) in
        [("mean", of_mean), ("share", of_share), ("pairs", of_pairs), ("seeds", of_seeds)]
    {
        let held = f64::from(held) / f64::from(series);
        assert!((0.93..=0.975).contains(&held), "{what}: {held}");
    }
}

/// A firm change is not chance: of a hundred numbers of which none changed, in 100 series at most a
/// few are firm; a change that is there is found after as many campaigns as were said to be needed.
#[test]
fn firm_is_firm() {
    let mut dice = Pcg32::new(3, 3);
    let mut below = |number: u32| dice.next_u32() % number;
    let mut wrong = 0;
    for _ in 0..100 {
        let chances: Vec<f64> = (0..100)
            .map(|_| {
                let mut sums = Sums::default();
                (0..30).for_each(|_| sums.add(1, i64::from(below(7)) - 3));
                sums.chance()
            })
            .collect();
        wrong += u32::from(holm(&chances).contains(&true));
    }
    assert!(wrong <= 12, "{wrong} of 100 series");
    let draw = |sums: &mut Sums, below: &mut dyn FnMut(u32) -> u32| {
        sums.add(1, i64::from(below(100) < 40) - i64::from(below(100) < 30));
    };
    let mut first = Sums::default();
    while first.more().is_none() || first.campaigns < 100 {
        draw(&mut first, &mut below);
    }
    let more = first.more().expect("more campaigns");
    let found = (0..200)
        .filter(|_| {
            let mut sums = first;
            (0..more).for_each(|_| draw(&mut sums, &mut below));
            sums.chance() < 0.05
        })
        .count();
    assert!(found > 120, "found in {found} of 200 after {more} more");
    assert_eq!(sums(&[(1, 0), (1, 0)]).more(), None);
    // Student's t as tables have it, with few and with many degrees of freedom.
    for (units, bound) in [(11_u32, 2.228_139), (201, 1.971_896), (100_001, 1.959_988)] {
        let half = units / 2;
        let mut found = Sums::default();
        (0..half).for_each(|_| found.add(1, 1));
        (0..half).for_each(|_| found.add(1, -1));
        found.add(1, 0);
        let high = found.interval().expect("an interval").high;
        let variance = f64::from(2 * half) / f64::from(units - 1) / f64::from(units);
        assert!((high / variance.sqrt() - bound).abs() < 1e-4, "{units}: {high}");
    }
    // A mean far beyond chance has a chance that is a number.
    for (units, often) in [(7, 1), (24, 30), (200, 9), (5000, 400)] {
        let mut found = Sums::default();
        (0..units).for_each(|at| found.add(1, often * 1000 + at % 2));
        assert!((0.0..=0.5_f64.powi(6)).contains(&found.chance()), "{units}: {}", found.chance());
    }
    // All alike, but four are too few to say so.
    assert!(sums(&[(1, 1); 4]).chance() > 0.05 && sums(&[(1, 1); 12]).chance() < 0.001);
}
