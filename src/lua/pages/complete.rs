//! The beginning of a Lua expression → how its last word may go on, for the console.

use super::{OTHERS, names, setters};
use crate::engine::core::scripting::hooks::Subject;
use crate::lua::api::{Space, fields, functions};
use crate::lua::sandbox::{GLOBALS, LIBRARIES};
use crate::rules::CHOICES;

/// Returns the start of the word that completion would replace: inside quotes after the quote.
pub fn word_start(text: &str) -> usize {
    let open = |letter: char| match quoted(text) {
        Some(_) => letter == '"',
        None => !letter.is_ascii_alphanumeric() && !"_.:".contains(letter),
    };
    text.rfind(open).map_or(0, |at| at + text[at..].chars().next().map_or(1, char::len_utf8))
}

/// Returns the function whose first argument is being quoted, if the text ends within quotes.
fn quoted(text: &str) -> Option<&str> {
    let (before, _) =
        text.rsplit_once('"').filter(|(before, _)| before.matches('"').count() % 2 == 0)?;
    let before = before.trim_end().strip_suffix('(').unwrap_or("");
    Some(&before[word_start(before)..])
}

/// Lists completions of the last word of the text, sorted: `campaign.re` → `campaign.realm`,
/// `campaign.realms`.
pub fn completions(text: &str) -> Vec<String> {
    let word = &text[word_start(text)..];
    let mut found: Vec<String> = match quoted(text) {
        Some(function) => words(function),
        None => match word.rsplit_once([':', '.']) {
            Some((of, _)) if !tables().contains(&of.to_owned()) => {
                let mark = &word[of.len()..=of.len()];
                members(mark).into_iter().map(|name| format!("{of}{mark}{name}")).collect()
            }
            _ => roots(),
        },
    };
    // The contents of a table are offered once its dot is typed; names in quotes have dots of their
    // own.
    let dots = |text: &str| text.matches('.').count();
    let whole = quoted(text).is_some();
    found.retain(|candidate| {
        candidate.starts_with(word) && (whole || dots(candidate) <= dots(word))
    });
    found.sort();
    found.dedup();
    found
}

/// Names that a function takes first.
fn words(function: &str) -> Vec<String> {
    match function {
        "campaign.value" => names(Subject::Value),
        "campaign.lookup" => names(Subject::Lookup),
        "campaign.option" => CHOICES.iter().map(|row| row.name.to_owned()).collect(),
        "play.row" | "play.table" => names(Subject::RollTable),
        _ => Vec::new(),
    }
}

/// Returns the tables that stand among the globals.
fn tables() -> Vec<String> {
    let spaces =
        Space::ALL.iter().filter(|space| space.handle().is_none()).map(|space| space.name());
    let mut tables: Vec<String> =
        spaces.chain(LIBRARIES.iter().map(|(library, _)| *library)).map(str::to_owned).collect();
    tables.extend(
        setters().filter_map(|name| name.split_once('.').map(|(table, _)| table.to_owned())),
    );
    tables.push("options".to_owned());
    tables
}

/// Returns everything that can begin a word.
fn roots() -> Vec<String> {
    let spaces = || Space::ALL.iter().filter(|space| space.handle().is_none());
    let mut all = tables();
    all.extend(
        GLOBALS.iter().filter(|name| !name.starts_with("__")).map(|name| (*name).to_owned()),
    );
    all.extend(OTHERS.iter().map(|(name, ..)| (*name).to_owned()));
    all.extend(setters());
    all.push("campaign.vars".to_owned());
    for space in spaces() {
        all.extend(
            fields()
                .filter(|row| row.space == *space)
                .map(|row| format!("{}.{}", space.name(), row.name)),
        );
        all.extend(
            functions()
                .filter(|row| row.space == *space)
                .map(|row| format!("{}.{}", space.name(), row.name)),
        );
    }
    for (library, names) in LIBRARIES {
        all.extend(names.iter().map(|name| format!("{library}.{name}")));
    }
    all
}

/// Lists the members of banners, realms and tiles: fields after a dot, functions after a colon.
fn members(mark: &str) -> Vec<&'static str> {
    if mark == ":" {
        functions().filter(|row| row.space.handle().is_some()).map(|row| row.name).collect()
    } else {
        fields().filter(|row| row.space.handle().is_some()).map(|row| row.name).collect()
    }
}
