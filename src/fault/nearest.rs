//! The name that somebody meant who wrote another.

use super::FaultText;
use crate::say;
use crate::text::{Text, quoted};

/// Returns the known name nearest to a mistyped one, when it is near enough to be meant.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = word.chars().take(200).count();
    let (small, letters) = (word.to_lowercase(), letters(word));
    // A word of three or four letters is another where two are changed: `fog` is no `long`.
    let most = |name: &str| match name.chars().count().min(length) {
        0..=4 => 1,
        _ => 1 + name.chars().count() / 4,
    };
    known
        .into_iter()
        // Comparing costs length times length, and a word from a file may be megabytes long.
        .filter(|name| name.chars().count().abs_diff(length) <= most(name))
        // Most names are far off already by the letters that they have: a change of one letter
        // changes two counts.
        .filter(|name| apart(&letters, &self::letters(name)) <= 2 * most(name))
        .map(|name| (strsim::damerau_levenshtein(&small, &name.to_lowercase()), name))
        .filter(|(distance, name)| *distance <= most(name))
        // Of two as near it is the one that begins alike: `quitt` is `quit` and not `quiet`.
        .min_by_key(|(distance, name)| (*distance, std::cmp::Reverse(alike(&small, name))))
        .map(|(_, name)| name)
}

/// Returns the question whether the nearest known name was meant; None if no name is near enough.
pub fn suggestion<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<Text> {
    nearest(word, known).map(|near| say!("did you mean `{near}`?", near = quoted(near)))
}

/// Returns help for a mistyped name: the nearest that is known, or else what is said otherwise.
pub fn did_you_mean<'a, T: FaultText>(
    word: &str,
    known: impl IntoIterator<Item = &'a str>,
    otherwise: impl FnOnce() -> T,
) -> Text {
    suggestion(word, known).unwrap_or_else(|| otherwise().text())
}

/// Returns the end of a message about a mistyped name: a semicolon and the nearest that is known, or nothing.
pub fn or_nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Text {
    nearest(word, known)
        .map_or(Text::EMPTY, |near| say!("; did you mean `{near}`?", near = quoted(near)))
}

/// Counts the letters that two words have in common from their beginning on.
fn alike(small: &str, name: &str) -> usize {
    let letters = name.chars().flat_map(char::to_lowercase);
    small.chars().zip(letters).take_while(|(one, other)| one == other).count()
}

/// Counts each letter of a word, several letters sharing a count.
fn letters(word: &str) -> [u8; 32] {
    let mut counts = [0_u8; 32];
    for letter in word.chars().take(250).flat_map(char::to_lowercase) {
        let count = &mut counts[letter as usize % 32];
        *count = count.saturating_add(1);
    }
    counts
}

fn apart(one: &[u8; 32], other: &[u8; 32]) -> usize {
    one.iter().zip(other).map(|(one, other)| usize::from(one.abs_diff(*other))).sum()
}
