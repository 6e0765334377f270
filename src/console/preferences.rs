//! Each person's preferences at the prompt. They are kept beside the campaign, as `prompt.txt` in its folder:
//! nothing of the campaign follows from them.

use std::collections::{BTreeMap, BTreeSet};

/// Preferences by person; a person is called like the realm they answer for, or `host`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Preferences {
    people: BTreeMap<String, Person>,
    /// It is to be written down.
    pub changed: bool,
}

/// Detail of what is shown while others play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Saying {
    /// The turns of others are told in a digest, and of one's own no dice and no rows of tables.
    Quiet,
    /// The turns of others are told in a digest.
    Dice,
    /// Everything, as it happens.
    Full,
}

/// Every way with its name.
const SAYINGS: &[(Saying, &str)] =
    &[(Saying::Quiet, "quiet"), (Saying::Dice, "dice"), (Saying::Full, "full")];

/// Preferences of one person.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Person {
    /// Detail that they have chosen, if any.
    pub saying: Option<Saying>,
    /// Phases that `done` is given for, by their ids.
    pub passes: BTreeSet<String>,
    /// Code of the language that they have chosen, if any.
    pub language: Option<String>,
}

const LANGUAGE: &str = "language";
const PASS: &str = "pass";
const SAY: &str = "say";

/// First line of the file.
const HEADING: &str =
    "# What each person wants of the prompt. Nothing of the campaign follows from it.\n";

impl Preferences {
    /// Reads the file; lines that say nothing are left out.
    pub fn read(text: &str) -> Preferences {
        let mut found = Preferences::default();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            match line.split_whitespace().collect::<Vec<_>>()[..] {
                [name, PASS, phase] => {
                    found.person_mut(name).passes.insert(phase.to_owned());
                }
                [name, SAY, word] => {
                    let known = SAYINGS.iter().find(|(_, name)| *name == word);
                    found.person_mut(name).saying = known.map(|(saying, _)| *saying);
                }
                [name, LANGUAGE, code] => {
                    found.person_mut(name).language = Some(code.to_owned());
                }
                _ => {}
            }
        }
        found.changed = false;
        found
    }

    /// As [`Preferences::read`] takes it.
    pub fn write(&self) -> String {
        let mut text = HEADING.to_owned();
        for (name, person) in &self.people {
            let saying = SAYINGS.iter().filter(|(saying, _)| Some(*saying) == person.saying);
            for (_, word) in saying {
                text.push_str(&format!("{name} {SAY} {word}\n"));
            }
            if let Some(code) = &person.language {
                text.push_str(&format!("{name} {LANGUAGE} {code}\n"));
            }
            for phase in &person.passes {
                text.push_str(&format!("{name} {PASS} {phase}\n"));
            }
        }
        text
    }

    pub fn person(&self, name: &str) -> Option<&Person> {
        self.people.get(name)
    }

    /// Returns a person to be changed.
    pub fn person_mut(&mut self, name: &str) -> &mut Person {
        self.changed = true;
        self.people.entry(name.to_owned()).or_default()
    }

    /// True if a person passes a phase.
    pub fn passes(&self, name: &str, phase: &str) -> bool {
        self.person(name).is_some_and(|person| person.passes.contains(phase))
    }
}
