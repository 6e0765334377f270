//! The faces that dice show: the same in every release and on every machine, and fair.

use margrave::campaign::DiceBox;
use margrave::campaign::dice::{ThrowKey, below, generator};

/// Golden vector: these faces never change, in any release, on any machine.
#[test]
fn golden_faces_of_a_generator() {
    let mut dice = generator(7, "dice");
    let faces: Vec<u32> = (0..20).map(|_| below(&mut dice, 6) + 1).collect();
    assert_eq!(faces, [5, 5, 2, 6, 2, 5, 1, 4, 3, 6, 4, 5, 4, 6, 4, 1, 6, 2, 3, 6]);
}

fn throw(dice: &mut DiceBox, subject: &str, count: usize) -> Vec<u8> {
    let mut source = dice.source_for(ThrowKey::of(subject.as_bytes()));
    (0..count).map(|_| dice.take(6, "", &mut source).face).collect()
}

/// Golden vector of bound dice: whatever is thrown in between, the same key finds the same
/// faces, then others.
#[test]
fn golden_faces_bound() {
    let mut dice = DiceBox::new(7);
    let first = throw(&mut dice, "scouts", 10);
    assert_eq!(first, GOLDEN[0]);
    assert_eq!(throw(&mut dice, "scouts", 10), GOLDEN[1]);
    let mut again = DiceBox::new(7);
    assert_eq!(throw(&mut again, "a name", 10), GOLDEN[2]);
    assert_eq!(throw(&mut again, "scouts", 10), first);
    again.clock_moved();
    assert_eq!(throw(&mut again, "scouts", 10), first);
    assert_ne!(throw(&mut DiceBox::new(8), "scouts", 10), first);
}

const GOLDEN: [[u8; 10]; 3] = [
    [2, 1, 6, 5, 1, 1, 1, 1, 1, 4],
    [4, 4, 5, 4, 5, 4, 5, 1, 3, 3],
    [3, 5, 3, 6, 2, 1, 5, 4, 1, 2],
];

/// Faces over many keys are as even as those of a fair die, also from one key to a neighbouring
/// one, and over how often a key was thrown for. Chi-square with 5, 35 and 99 degrees of
/// freedom stays below what one fair die in a million passes.
#[test]
fn bound_faces_are_fair() {
    const KEYS: u32 = 60_000;
    let mut dice = DiceBox::new(1);
    let mut faces = [0_u32; 6];
    let mut pairs = [0_u32; 36];
    let mut often = [0_u32; 6];
    let mut hundred = [0_u32; 100];
    let mut before = 0;
    for key in 0..KEYS {
        let key = key.to_string();
        let face = usize::from(throw(&mut dice, &key, 1)[0] - 1);
        faces[face] += 1;
        pairs[before * 6 + face] += 1;
        before = face;
        often[usize::from(throw(&mut dice, "the same", 1)[0] - 1)] += 1;
        let mut source = dice.source_for(ThrowKey::of(key.as_bytes()));
        hundred[dice.below(100, &mut source) as usize] += 1;
    }
    let chi = |counts: &[u32]| {
        let expected = f64::from(KEYS) / counts.len() as f64;
        counts.iter().map(|count| (f64::from(*count) - expected).powi(2) / expected).sum::<f64>()
    };
    for (counts, most) in
        [(&faces[..], 35.9), (&often[..], 35.9), (&pairs[..], 88.0), (&hundred[..], 180.0)]
    {
        assert!(chi(counts) < most, "{counts:?}: {}", chi(counts));
    }
}
