//! Changes that campaigns are compared with: `mod weather`, `without option strength`, `players
//! random,greedy` → the head and the players of the same campaigns played that way.

use std::str::FromStr;
use std::sync::Arc;

use super::experiment::seats;
use crate::campaign::Seat;
use crate::fault::{Fault, SourceFile, or_nearest};
use crate::rules::Chosen;
use crate::say;
use crate::text::{Joined, Misread, Text, quoted};

/// One thing that is different.
#[derive(Debug, Clone, PartialEq, Eq)]
enum SettingChange {
    Mod(Chosen),
    NoMod(String),
    Option { name: String, value: String },
    NoOption(String),
    Edition(String),
    Race { realm: String, race: String },
    Players(Vec<Seat>),
}

/// One way to say what is different.
struct ChangeForm {
    /// With what it begins.
    words: &'static str,
    /// Argument after the words.
    argument: &'static str,
    doc: fn() -> Text,
    read: fn(&str) -> Option<SettingChange>,
}

/// Everything that `--against` understands.
const FORMS: &[ChangeForm] = &[
    ChangeForm {
        words: "mod",
        argument: "NAME",
        doc: || say!("with this mod as well; `NAME over OTHER` overrules an earlier one"),
        read: |text| Chosen::parse(&text.split(' ').collect::<Vec<_>>()).map(SettingChange::Mod),
    },
    ChangeForm {
        words: "without mod",
        argument: "NAME",
        doc: || say!("without this mod and its options"),
        read: |text| one(text).map(SettingChange::NoMod),
    },
    ChangeForm {
        words: "option",
        argument: "NAME=VALUE",
        doc: || say!("with this option"),
        read: |text| {
            let (name, value) = text.split_once(['=', ' '])?;
            let (name, value) = (one(name.trim())?, one(value.trim())?);
            Some(SettingChange::Option { name, value })
        },
    },
    ChangeForm {
        words: "without option",
        argument: "NAME",
        doc: || say!("with what the option is where nobody sets it"),
        read: |text| one(text).map(SettingChange::NoOption),
    },
    ChangeForm {
        words: "edition",
        argument: "NAME",
        doc: || say!("by the rules of this edition"),
        read: |text| one(text).map(SettingChange::Edition),
    },
    ChangeForm {
        words: "race",
        argument: "REALM=RACE",
        doc: || say!("with this race of a realm"),
        read: |text| {
            let (realm, race) = text.split_once(['=', ' '])?;
            Some(SettingChange::Race { realm: one(realm.trim())?, race: one(race.trim())? })
        },
    },
    ChangeForm {
        words: "players",
        argument: "PLAYER,…",
        doc: || say!("with these players, one for each realm"),
        read: |text| seats(text).ok().map(SettingChange::Players),
    },
];

fn one(text: &str) -> Option<String> {
    (!text.is_empty() && !text.contains([' ', '='])).then(|| text.to_owned())
}

/// Says the program's help on `--against`.
pub fn help_on_changes() -> Text {
    let form = |form: &ChangeForm| {
        let usage = Text::usage(format!("{} {}", form.words, form.argument));
        let told = Text::list([usage, (form.doc)()], Joined::ColonOrAsked);
        told.indented(1)
    };
    let first = say!(
        "Plays the same seeds in another way too, and says what changed; may be repeated, for several differences at once:"
    );
    let example = Text::verbatim("--against 'without mod weather'");
    let last = say!("For instance {example}", example);
    Text::list([first].into_iter().chain(FORMS.iter().map(form)).chain([last]), Joined::Line)
}

/// The head of campaigns, and who plays; where nobody says it, the head does.
#[derive(Debug, Clone)]
pub struct Played {
    pub head: Arc<SourceFile>,
    pub players: Option<Vec<Seat>>,
}

/// Everything that is different in the other way.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SettingChanges {
    changes: Vec<(String, SettingChange)>,
}

impl FromStr for SettingChanges {
    type Err = Misread;

    fn from_str(text: &str) -> Result<SettingChanges, Misread> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let text = words.join(" ");
        let said = text.strip_prefix("with ").unwrap_or(&text);
        // `without mod` is longer than `mod`; none begins as another goes on.
        let form = FORMS.iter().find(|form| {
            said.strip_prefix(form.words)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
        });
        let Some(form) = form else {
            let way = |form: &ChangeForm| {
                quoted(format_args!(
                    "`{words} {argument}`",
                    words = form.words,
                    argument = form.argument
                ))
            };
            let first = words.first().copied().unwrap_or_default();
            return Err(Misread(say!(
                "`{text}` says no difference{near}\nwrite {ways}",
                text = quoted(&text),
                near = or_nearest(first, FORMS.iter().map(|form| form.words)),
                ways = Text::list(FORMS.iter().map(way), Joined::Or)
            )));
        };
        let argument = said[form.words.len()..].trim();
        if form.words == "players" {
            seats(argument).map_err(|fault| Misread(fault.message.clone()))?;
        }
        match (form.read)(argument) {
            Some(change) => Ok(SettingChanges { changes: vec![(text.clone(), change)] }),
            None => Err(Misread(say!(
                "`{text}` does not fit: write `{words} {wanted}`, {doc}",
                text = quoted(&text),
                words = quoted(form.words),
                wanted = quoted(form.argument),
                doc = (form.doc)()
            ))),
        }
    }
}

impl SettingChanges {
    /// Returns all of these differences at once.
    pub fn all(parts: &[SettingChanges]) -> SettingChanges {
        SettingChanges { changes: parts.iter().flat_map(|part| part.changes.clone()).collect() }
    }

    pub fn is_empty(&self) -> bool {
        self.changes.is_empty()
    }

    /// Lists the words of the changes as they were said.
    pub fn words(&self) -> Vec<String> {
        self.changes.iter().map(|(text, _)| text.clone()).collect()
    }

    /// Returns the head of the campaigns that are played this way, and who plays.
    ///
    /// # Errors
    /// A difference that is none.
    pub fn applied(
        &self,
        head: &SourceFile,
        players: Option<Vec<Seat>>,
    ) -> Result<Played, Vec<Fault>> {
        let mut lines: Vec<String> = Vec::new();
        for line in head.text.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words.first() {
                // It is the hash of rules that others take the place of.
                Some(&"rules") => {}
                Some(&"begin") => break,
                _ => lines.push(line.to_owned()),
            }
        }
        let mut players = players;
        for (text, change) in &self.changes {
            let before = (lines.clone(), players.clone());
            match change {
                SettingChange::Players(seats) => players = Some(seats.clone()),
                change => change.apply(&mut lines),
            }
            if (&lines, &players) == (&before.0, &before.1) {
                let change = Text::verbatim(text);
                let message =
                    say!("`--against '{change}'` changes nothing: they are played so", change);
                return Err(vec![
                    Fault::new("simulation::against", message)
                        .help(say!("leave it out, or compare with something else")),
                ]);
            }
        }
        let name = format!("{}, {}", head.name, self.words().join(", "));
        let head = SourceFile::new(name, lines.join("\n") + "\nbegin\n");
        Ok(Played { head, players })
    }
}

impl SettingChange {
    /// Changes the lines of a head.
    fn apply(&self, lines: &mut Vec<String>) {
        let begins = |line: &str, first: &str, second: Option<&str>| {
            let mut words = line.split('#').next().unwrap_or_default().split_whitespace();
            words.next() == Some(first) && second.is_none_or(|second| words.next() == Some(second))
        };
        let mut set = |first: &str, second: Option<&str>, new: String| match lines
            .iter()
            .position(|line| begins(line, first, second))
        {
            Some(at) => lines[at] = new,
            None => lines.push(new),
        };
        match self {
            SettingChange::Mod(chosen) => {
                set("mod", Some(&chosen.name), format!("mod {}", chosen.write()));
            }
            SettingChange::Option { name, value } => {
                set("option", Some(name), format!("option {name} {value}"));
            }
            SettingChange::Race { realm, race } => {
                set("race", Some(realm), format!("race {realm} {race}"));
            }
            SettingChange::Edition(name) => set("edition", None, format!("edition {name}")),
            SettingChange::NoOption(name) => {
                lines.retain(|line| !begins(line, "option", Some(name)))
            }
            SettingChange::NoMod(name) => {
                let of_mod = |line: &str| {
                    let mut words = line.split_whitespace();
                    let (first, second) = (words.next(), words.next().unwrap_or_default());
                    let last = second.trim_end_matches('/').rsplit('/').next();
                    match first {
                        Some("mod") => last == Some(name),
                        Some("option") => {
                            second.split_once('.').is_some_and(|(owner, _)| owner == name)
                        }
                        _ => false,
                    }
                };
                lines.retain(|line| !of_mod(line));
            }
            // No line of a simulation's head names the players.
            SettingChange::Players(_) => {}
        }
    }
}
