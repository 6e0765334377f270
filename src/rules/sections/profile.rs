//! `profile:` of a unit or character in an army list → numbers by name that scripts read: its
//! leadership, or whatever a list gives.

use crate::rules::manifest::is_name;
use crate::say;
use crate::text::quoted;
use crate::yaml::{Node, Reader, Takes};

/// Numbers of a profile lie between this and its opposite.
const MOST: i64 = 1_000;

/// Numbers by name. Those of characters may rise with their levels.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Profile(Vec<(String, Steps)>);

/// A number from each level on, the lowest level first; of a unit there is one step.
type Steps = Vec<(i64, i64)>;

impl Profile {
    /// Numbers by name, of characters also by level.
    pub(in crate::rules) const TAKES: Takes = {
        const NUMBER: Takes = Takes::Number(-MOST, MOST);
        Takes::Entries(&Takes::Either(&[NUMBER, Takes::Entries(&NUMBER)]))
    };

    /// Returns the number under a name at a level: that of the highest step not above it, below the first
    /// step that of the first.
    pub fn at(&self, name: &str, level: i64) -> Option<i64> {
        let (_, steps) = self.0.iter().find(|(known, _)| known == name)?;
        let reached = steps.iter().rev().find(|(from, _)| *from <= level);
        reached.or(steps.first()).map(|(_, number)| *number)
    }

    /// Returns the names, in the order of the list.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(name, _)| name.as_str())
    }

    /// Returns `leadership 8, attacks 5: 2, 10: 3`.
    pub fn shown(&self) -> String {
        let steps = |steps: &Steps| match steps.as_slice() {
            [(0, number)] => number.to_string(),
            steps => steps
                .iter()
                .map(|(level, number)| format!("{level}: {number}"))
                .collect::<Vec<_>>()
                .join(", "),
        };
        let parts = self.0.iter().map(|(name, all)| format!("{name} {}", steps(all)));
        parts.collect::<Vec<_>>().join("; ")
    }
}

/// Reads `{leadership: 8}`; of a character also `{leadership: {5: 8, 10: 9}}`, by its `levels`.
pub(in crate::rules) fn read_profile(
    reader: &Reader<'_>,
    node: &Node,
    levels: &[(i64, i64)],
) -> Profile {
    if node.entries().is_empty() {
        reader.expected(node, "numbers by name", say!("write `{{leadership: 8}}`"));
    }
    let mut profile = Vec::new();
    for (key, value) in node.entries() {
        let Some(name) = reader.text(key) else { continue };
        if !is_name(name) || name.is_empty() {
            reader.fault(
                key.span,
                "rules::name",
                say!("`{name}` is not a valid name in a profile", name = quoted(name)),
                say!("invalid name"),
                say!("use lower-case letters, digits and `_`: scripts ask for it by this name"),
            );
        }
        let steps = if value.entries().is_empty() {
            reader.int_in(value, -MOST, MOST).map(|number| vec![(0, number)])
        } else {
            read_steps(reader, value, levels)
        };
        profile.extend(steps.map(|steps| (name.to_owned(), steps)));
    }
    Profile(profile)
}

fn read_steps(reader: &Reader<'_>, node: &Node, levels: &[(i64, i64)]) -> Option<Steps> {
    let mut steps = Vec::new();
    for (key, value) in node.entries() {
        let (level, number) = (reader.int_in(key, 1, 100)?, reader.int_in(value, -MOST, MOST)?);
        if levels.iter().all(|(known, _)| *known != level) {
            let known: Vec<String> = levels.iter().map(|(level, _)| level.to_string()).collect();
            reader.fault(
                key.span,
                "rules::army",
                say!("there is no level {level} here", level),
                say!("not one of the levels"),
                if known.is_empty() {
                    say!("a unit has one number under each name")
                } else {
                    say!("the levels are {known}", known = quoted(known.join(", ")))
                },
            );
        }
        steps.push((level, number));
    }
    steps.sort_unstable();
    Some(steps)
}
