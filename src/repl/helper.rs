//! Completion and hints from legal answers, commands, tiles and names.

use std::borrow::Cow;
use std::io::Write;

use rustyline::completion::{Completer, Pair};
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::validate::Validator;
use rustyline::{Context, Helper};

use crate::command::COMMANDS;
use crate::engine::{Game, ORDERS};

/// What can be typed now.
#[derive(Default)]
pub struct PromptHelper {
    /// Legal answers as lines.
    pub legal: Vec<String>,
    /// Tiles, realms, tables and rules, for arguments of commands.
    pub words: Vec<String>,
    pub colour: bool,
}

/// Names that arguments of commands may be.
pub fn words(game: &Game<'_>) -> Vec<String> {
    let realms = game.state.realms.iter().map(|realm| realm.name.clone());
    let tiles = game.state.map.places.iter().map(|place| place.label.clone());
    let tables = game.rules.tables().iter().map(|table| table.name.clone());
    let rules = game.rules.rulebook.entries.keys().map(|rule| rule.0.to_owned());
    realms.chain(tiles).chain(tables).chain(rules).collect()
}

/// Takes a secret line off the screen again.
pub fn wipe_line() {
    print!("\x1b[1A\x1b[2K");
    let _ = std::io::stdout().flush();
}

impl PromptHelper {
    /// Completions of the word under the cursor: the next words of legal answers that begin like
    /// the line, or commands and names.
    fn next_words(&self, line: &str) -> Vec<String> {
        let start = line.rfind(char::is_whitespace).map_or(0, |at| at + 1);
        let (before, typed) = line.split_at(start);
        let before: Vec<&str> = before.split_whitespace().collect();
        let begins =
            |words: &[&str]| words.len() >= before.len() && words.iter().zip(&before).all(|(word, typed)| word.eq_ignore_ascii_case(typed));
        let mut found: Vec<String> = Vec::new();
        for legal in &self.legal {
            let words: Vec<&str> = legal.split_whitespace().collect();
            if let Some(next) = words.get(before.len()).filter(|_| begins(&words)) {
                found.push((*next).to_owned());
            }
        }
        if before.is_empty() {
            found.extend(COMMANDS.iter().map(|row| row.name.to_owned()));
            found.extend(ORDERS.iter().filter(|row| row.umpire).map(|row| row.name.to_owned()));
        } else if !typed.is_empty() && (COMMANDS.iter().any(|row| row.name == before[0]) || before[0] == "umpire") {
            found.extend(self.words.iter().cloned());
        }
        found.retain(|word| {
            word.len() >= typed.len() && word.is_char_boundary(typed.len()) && word[..typed.len()].eq_ignore_ascii_case(typed)
        });
        found.sort();
        found.dedup();
        found
    }
}

impl Completer for PromptHelper {
    type Candidate = Pair;

    fn complete(&self, line: &str, position: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        let line = &line[..position];
        let start = line.rfind(char::is_whitespace).map_or(0, |at| at + 1);
        let pairs = self.next_words(line).into_iter().map(|word| Pair { display: word.clone(), replacement: format!("{word} ") }).collect();
        Ok((start, pairs))
    }
}

impl Hinter for PromptHelper {
    type Hint = String;

    fn hint(&self, line: &str, position: usize, _: &Context<'_>) -> Option<String> {
        if line.is_empty() || position < line.len() {
            return None;
        }
        let lower = line.to_lowercase();
        let legal = self.legal.iter().find(|legal| legal.to_lowercase().starts_with(&lower) && legal.len() > line.len())?;
        legal.get(line.len()..).map(str::to_owned)
    }
}

impl Highlighter for PromptHelper {
    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        if self.colour { Cow::Owned(format!("\x1b[2m{hint}\x1b[0m")) } else { Cow::Borrowed(hint) }
    }
}

impl Validator for PromptHelper {}

impl Helper for PromptHelper {}
