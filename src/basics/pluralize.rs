//! A number and a noun → text in which the noun is of one or of several: `1 tile`, `3 tiles`, `-1
//! city`.
//!
//! Whatever counts in words passes through here: what the core says, what scripts say
//! (`campaign.count`), money and counters of the rules.

use std::fmt::Display;

/// Plurals that the ending of the word does not make.
const IRREGULAR: &[(&str, &str)] = &[
    ("baggage", "baggage"),
    ("die", "dice"),
    ("dwarf", "dwarfs"),
    ("gold", "gold"),
    ("hero", "heroes"),
    ("man", "men"),
];

/// Returns `1 point`, `2 points`; `one` is the singular.
pub fn count<N: Copy + Display + TryInto<i64>>(number: N, one: &str) -> String {
    count_as(number, one, &plural(one))
}

/// As [`count`], for what has a plural of its own.
pub fn count_as<N: Copy + Display + TryInto<i64>>(number: N, one: &str, several: &str) -> String {
    format!("{number} {}", noun(number, one, several))
}

/// Returns the noun alone, where the number is written otherwise; or the verb that goes with it.
pub fn noun<'a, N: TryInto<i64>>(number: N, one: &'a str, several: &'a str) -> &'a str {
    if number.try_into().is_ok_and(|number| number.abs() == 1) { one } else { several }
}

/// Returns `a`, `a and b`, `a, b and c`, joined by `and` or another word.
pub fn listed(items: &[impl AsRef<str>], joined_by: &str) -> String {
    let Some((last, others)) = items.split_last() else { return String::new() };
    if others.is_empty() {
        return last.as_ref().to_owned();
    }
    let others: Vec<&str> = others.iter().map(AsRef::as_ref).collect();
    format!("{} {joined_by} {}", others.join(", "), last.as_ref())
}

/// Returns the plural: `cities`, `battle points`, `units of baggage`.
pub fn plural(one: &str) -> String {
    if let Some((head, rest)) = one.split_once(" of ") {
        return format!("{} of {rest}", plural(head));
    }
    let last = one.rfind([' ', '-']).map_or(0, |blank| blank + 1);
    let (before, word) = one.split_at(last);
    if let Some((_, several)) = IRREGULAR.iter().find(|(singular, _)| *singular == word) {
        return format!("{before}{several}");
    }
    if let Some(stem) =
        word.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'i', 'o', 'u']))
    {
        return format!("{before}{stem}ies");
    }
    let hissing = ["s", "x", "z", "ch", "sh"].iter().any(|ending| word.ends_with(ending));
    format!("{before}{word}{}", if hissing { "es" } else { "s" })
}
