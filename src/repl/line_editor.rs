//! Completions, hints and colours for the line editor while somebody types.

use std::borrow::Cow;
use std::time::Instant;

use owo_colors::OwoColorize;
use rustyline::completion::{Completer, Pair};
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::validate::Validator;
use rustyline::{Context, Helper};

use super::helper::PromptHelper;
use crate::basics::terminal_text::one_line;
use crate::command::shorthand::last_piece;
use crate::lua::pages::{completions, word_start};

/// Returns the start of the Lua in a line for the console, or None.
fn lua_begins(line: &str) -> Option<usize> {
    let rest = line.trim_start();
    let rest = rest.strip_prefix("umpire ").map_or(rest, str::trim_start);
    let code = rest.strip_prefix("lua ")?;
    // Words of the command; no name in Lua begins with 3 letters of one.
    let part = |word: &&str| code.len() > 2 && word.starts_with(code);
    let own = code.starts_with("trace ") || ["trace", "profile"].iter().any(part);
    (!own).then(|| line.len() - code.len())
}

impl Completer for PromptHelper {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        position: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let line = &line[..position];
        if let Some(begin) = lua_begins(line) {
            let code = &line[begin..];
            let pairs = completions(code)
                .into_iter()
                .map(|word| Pair { display: one_line(&word).into_owned(), replacement: word })
                .collect();
            return Ok((begin + word_start(code), pairs));
        }
        let begin = last_piece(line);
        let start = line.rfind(char::is_whitespace).map_or(0, |at| at + 1).max(begin);
        let pairs = self
            .next_words(&line[begin..])
            .into_iter()
            .map(|word| Pair {
                display: one_line(&word).into_owned(),
                replacement: format!("{word} "),
            })
            .collect();
        Ok((start, pairs))
    }
}

impl Hinter for PromptHelper {
    type Hint = String;

    fn hint(&self, line: &str, position: usize, _: &Context<'_>) -> Option<String> {
        if !line.is_empty() && self.begun.get().is_none() {
            self.begun.set(Some(Instant::now()));
        }
        if line.is_empty() || position < line.len() {
            return None;
        }
        if let Some(begin) = lua_begins(line) {
            let code = &line[begin..];
            let typed = code.len() - word_start(code);
            // One name only is no guess; none is offered before anything of it is typed.
            return match completions(code).as_slice() {
                [one] if typed > 0 => {
                    one.get(typed..).filter(|rest| !rest.is_empty()).map(str::to_owned)
                }
                _ => None,
            };
        }
        let line = &line[last_piece(line)..];
        if line.is_empty() {
            return None;
        }
        let lower = line.to_lowercase();
        let legal = self
            .legal
            .iter()
            .find(|legal| legal.to_lowercase().starts_with(&lower) && legal.len() > line.len())?;
        legal.get(line.len()..).map(str::to_owned)
    }
}

impl Highlighter for PromptHelper {
    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(&'s self, prompt: &'p str, _: bool) -> Cow<'b, str> {
        match self.paint.filter(|_| self.colour) {
            Some(paint) => Cow::Owned(prompt.color(paint).bold().to_string()),
            None => Cow::Borrowed(prompt),
        }
    }

    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        let hint = one_line(hint);
        if self.colour { Cow::Owned(format!("\x1b[2m{hint}\x1b[0m")) } else { hint }
    }
}

impl Validator for PromptHelper {}

impl Helper for PromptHelper {}
