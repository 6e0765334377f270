//! Files that are cut off or changed: each ends in a map or a report, never in a panic, and in proportion to its size.

use super::{areas, hexes, of_text, read, rules, sample, samples};

/// Random numbers, the same each time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("it fits") % bound.max(1)
    }
}

/// A text with some of it cut off, taken out, repeated or replaced.
fn changed(text: &str, numbers: &mut Numbers) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=numbers.below(4) {
        let at = numbers.below(letters.len());
        let length = numbers.below(20).min(letters.len() - at);
        match numbers.below(6) {
            0 => letters.truncate(at),
            1 => _ = letters.drain(at..at + length),
            2 => {
                let piece: Vec<char> = letters[at..at + length].to_vec();
                letters.splice(at..at, piece);
            }
            3 => {
                let sign = ['"', '<', '>', '{', '}', ',', '9', '-', '\t', '\u{202e}', 'é', '0']
                    [numbers.below(12)];
                letters.splice(at..(at + 1).min(letters.len()), [sign]);
            }
            4 => _ = letters.splice(at..at, "99999999999".chars()),
            _ => {
                let other = numbers.below(letters.len());
                if !letters.is_empty() {
                    letters.swap(at, other);
                }
            }
        }
    }
    letters.into_iter().collect()
}

/// No file panics, whatever becomes of it on its way, and what is read is a sound map.
#[test]
fn nothing_panics() {
    let (marches, dutch) = (rules("marches"), rules("dutch"));
    let mut numbers = Numbers(57);
    let mut maps = 0;
    let mut texts: Vec<(String, String)> =
        samples().into_iter().map(|name| (name.clone(), sample(&name).text().to_owned())).collect();
    texts.push(("hexes".to_owned(), hexes::world(4, 4, "ROWS")));
    texts.push(("world".to_owned(), areas::world(3, 3, 2)));
    for (name, text) in texts {
        for _ in 0..crate::support::often(60, 2000) {
            let contents = of_text(changed(&text, &mut numbers));
            if margrave::import::recognise(&contents).is_err() {
                continue;
            }
            if contents.root() == Some("svg") {
                continue;
            }
            for rules in [&marches, &dutch] {
                match read(&contents, rules, true) {
                    // Names that are typed alike are found when the map is read.
                    Ok(_) => maps += 1,
                    Err(faults) => {
                        assert!(!faults.is_empty(), "{name}");
                        assert!(
                            faults.iter().all(|fault| !fault.message.in_english().is_empty()),
                            "{name}"
                        );
                    }
                }
            }
        }
    }
    assert!(maps > 50, "{maps}");
}
