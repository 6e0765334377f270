//! Events that follow each `change.*`: those that scripts of all editions and mods make happen in
//! all scripted campaigns, by the line of the script that each event names.
//! `tests/changes_followed.txt` has a row for each change, from which `mods/API.md` is written.

use std::collections::{BTreeMap, BTreeSet};

use margrave::campaign::EVENTS;
use margrave::lua::api::{Space, functions};
use margrave::session::Session;

/// Kinds of events by changes.
#[derive(Default)]
pub struct Followed(BTreeMap<&'static str, BTreeSet<String>>);

impl Followed {
    /// Takes up the log of a campaign.
    pub fn read(&mut self, session: &Session) {
        for record in &session.log {
            let Some(by) = record.by else { continue };
            let Some((file, line)) = by.as_str().rsplit_once(':') else { continue };
            let rules = session.rules.at(record.epoch);
            let script = rules.scripts.iter().find(|script| script.path == file);
            let line = line.parse::<usize>().ok().and_then(|line| line.checked_sub(1));
            let text =
                script.zip(line).and_then(|(script, line)| script.source.text.lines().nth(line));
            if let Some(change) = text.and_then(only_change) {
                let kind = EVENTS[record.event.kind() as usize].script_name();
                self.0.entry(change).or_default().insert(kind);
            }
        }
    }

    pub fn and(&mut self, more: Followed) {
        for (change, kinds) in more.0 {
            self.0.entry(change).or_default().extend(kinds);
        }
    }

    /// A row for each change.
    pub fn rows(&self) -> String {
        let row = |(change, kinds): (&&str, &BTreeSet<String>)| {
            format!(
                "{change}: {}\n",
                kinds.iter().map(String::as_str).collect::<Vec<_>>().join(" ")
            )
        };
        self.0.iter().map(row).collect()
    }

    /// Changes that no script of any campaign makes alone in a line.
    pub fn missing(&self) -> Vec<&'static str> {
        let changes = functions().filter(|row| row.space == Space::Change).map(|row| row.name);
        changes.filter(|name| !self.0.contains_key(name)).collect()
    }
}

/// The change that a line makes, where it makes one and nothing else that could make something happen.
fn only_change(line: &str) -> Option<&'static str> {
    let code = line.split("--").next().unwrap_or_default();
    if code.contains("play.") || code.contains("ask.") {
        return None;
    }
    let mut called = code.split("change.").skip(1).map(|rest| {
        let end = rest.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
        &rest[..end.unwrap_or(rest.len())]
    });
    let (name, None) = (called.next()?, called.next()) else { return None };
    functions().find(|row| row.space == Space::Change && row.name == name).map(|row| row.name)
}
