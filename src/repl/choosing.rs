//! Questions of the program itself, before there is a campaign: a line is read with the words that
//! would answer it.

use rustyline::error::ReadlineError;

use super::{Prompt, PromptHelper, not_text};
use crate::console::{NOT_TEXT, TypedLine};

impl Prompt {
    /// A line that answers a question of the program; empty where only Enter was pressed. None:
    /// nobody types any more.
    pub fn choose(&mut self, prompt: &str, words: &[String], say: fn(&str)) -> Option<String> {
        let Some(editor) = &mut self.editor else {
            return match Self::read_plain() {
                TypedLine::Line(line) => Some(line),
                TypedLine::Unreadable => Some(String::new()),
                TypedLine::End | TypedLine::Broken(_) => None,
            };
        };
        if let Some(helper) = editor.helper_mut() {
            *helper = PromptHelper { choices: words.to_vec(), ..PromptHelper::default() };
        }
        loop {
            match editor.readline(prompt) {
                Ok(line) => {
                    let line = line.trim().to_owned();
                    if !line.is_empty() {
                        let _ = editor.add_history_entry(&line);
                    }
                    return Some(line);
                }
                Err(ReadlineError::Interrupted) => say("(`quit` or Ctrl-D leaves)"),
                Err(error) if not_text(&error) => say(NOT_TEXT),
                Err(_) => return None,
            }
        }
    }

    /// Forgets what was typed so far: it belongs to no campaign.
    pub fn forget(&mut self) {
        if let Some(editor) = &mut self.editor {
            let _ = editor.clear_history();
        }
    }
}
