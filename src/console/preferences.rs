//! What each person wants of the prompt. It is kept beside the campaign, as `prompt.txt` in its
//! folder: nothing of the campaign follows from it.

use std::collections::{BTreeMap, BTreeSet};

/// What is wanted by each person, who is called like the realm they answer for, or `host`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Preferences {
    people: BTreeMap<String, Person>,
    /// It is to be written down.
    pub changed: bool,
}

/// What one person wants.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Person {
    /// Phases that `done` is given for, by their ids.
    pub passes: BTreeSet<String>,
}

const PASS: &str = "pass";

/// What the file begins with.
const HEADING: &str =
    "# What each person wants of the prompt. Nothing of the campaign follows from it.\n";

impl Preferences {
    /// Reads the file; lines that say nothing are left out.
    #[must_use]
    pub fn read(text: &str) -> Preferences {
        let mut found = Preferences::default();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            if let [name, PASS, phase] = line.split_whitespace().collect::<Vec<_>>()[..] {
                found.person_mut(name).passes.insert(phase.to_owned());
            }
        }
        found.changed = false;
        found
    }

    /// As [`Preferences::read`] takes it.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = HEADING.to_owned();
        for (name, person) in &self.people {
            for phase in &person.passes {
                text.push_str(&format!("{name} {PASS} {phase}\n"));
            }
        }
        text
    }

    #[must_use]
    pub fn person(&self, name: &str) -> Option<&Person> {
        self.people.get(name)
    }

    /// To be changed.
    pub fn person_mut(&mut self, name: &str) -> &mut Person {
        self.changed = true;
        self.people.entry(name.to_owned()).or_default()
    }

    /// Whether a person passes a phase.
    #[must_use]
    pub fn passes(&self, name: &str, phase: &str) -> bool {
        self.person(name).is_some_and(|person| person.passes.contains(phase))
    }
}
