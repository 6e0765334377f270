//! Words in capitals that stand for what is typed on the command line: `FILE.svg`, `[REALM=]WHAT`.

use crate::say;
use crate::text::{Language, Text};

/// Every word of them.
const PLACEHOLDERS: [fn() -> Text; 60] = [
    || say!("ADDRESS"),
    || say!("AFTER"),
    || say!("ANSWER"),
    || say!("API"),
    || say!("AREA"),
    || say!("BANNERS"),
    || say!("BEFORE"),
    || say!("CAMPAIGN"),
    || say!("CAMPAIGNS"),
    || say!("COMMAND"),
    || say!("DAY"),
    || say!("DAYS"),
    || say!("DIFFERENCE"),
    || say!("DIR"),
    || say!("EDITION"),
    || say!("FILE"),
    || say!("FILES"),
    || say!("FOLDER"),
    || say!("FORM"),
    || say!("FORMAT"),
    || say!("FROM"),
    || say!("HEAD"),
    || say!("HOUR"),
    || say!("KIND"),
    || say!("LANG"),
    || say!("LANGUAGE"),
    || say!("LINK"),
    || say!("LIST"),
    || say!("MAP"),
    || say!("MOMENT"),
    || say!("NAME"),
    || say!("NEW"),
    || say!("NUMBER"),
    || say!("OPTIONS"),
    || say!("PAGE"),
    || say!("PATH"),
    || say!("PATHS"),
    || say!("PERCENT"),
    || say!("PERSON"),
    || say!("PICTURE"),
    || say!("PLAYER"),
    || say!("RACE"),
    || say!("REALM"),
    || say!("REALMS"),
    || say!("RULES"),
    || say!("SEAT"),
    || say!("SECTION"),
    || say!("SEED"),
    || say!("SHARD"),
    || say!("SHELL"),
    || say!("THEIR"),
    || say!("THREADS"),
    || say!("TIME"),
    || say!("TO"),
    || say!("URL"),
    || say!("VALUE"),
    || say!("VIEW"),
    || say!("WHAT"),
    || say!("YEARS"),
    || say!("ZONE"),
];

/// Puts the placeholders of what is typed into a language; other words stay.
pub(super) fn with_placeholders(typed: &str, language: Language) -> String {
    let mut written = String::new();
    let mut rest = typed;
    while let Some(start) = rest.find(|letter: char| letter.is_ascii_alphanumeric()) {
        let (before, word) = rest.split_at(start);
        let end = word.find(|letter: char| !letter.is_ascii_alphanumeric());
        let (word, after) = word.split_at(end.unwrap_or(word.len()));
        let known = PLACEHOLDERS.iter().map(|text| text()).find(|text| text.in_english() == word);
        written.push_str(before);
        match known {
            Some(text) => written.push_str(&text.in_words(&language)),
            None => written.push_str(word),
        }
        rest = after;
    }
    written + rest
}
