//! Questions of the program itself: a line is read with the words that would answer it, and with no
//! other.

use rustyline::error::ReadlineError;

use super::{Prompt, PromptHelper, not_text};
use crate::console::{Console, TypedLine, not_text as not_utf8};

impl Prompt {
    /// Returns a line that answers a question before there is a campaign; empty where only Enter was pressed.
    /// None: nobody types any more.
    pub fn choose(&mut self, prompt: &str, words: &[String], say: fn(&str)) -> Option<String> {
        let mut aside = |what: Aside| match what {
            Aside::Interrupted => say("(`quit` or Ctrl-D leaves)"),
            Aside::NotText => say(&not_utf8().in_english()),
        };
        let line = self.read(prompt, words, &mut aside)?;
        if let Some(editor) = self.editor.as_mut().filter(|_| !line.is_empty()) {
            let _ = editor.add_history_entry(&line);
        }
        Some(line)
    }

    /// Returns a line that answers a question in a campaign.
    pub(super) fn reply_to(&mut self, prompt: &str, console: &mut Console) -> Option<String> {
        let at_foot = console.screen.takes_up();
        self.ahead.extend(at_foot);
        let mut aside = |what: Aside| match what {
            Aside::Interrupted => console.say("(Ctrl-D leaves)"),
            Aside::NotText => console.say(&not_utf8().in_english()),
        };
        loop {
            let line = self.read(prompt, &[], &mut aside)?;
            if !line.is_empty() || self.editor.is_none() {
                return Some(line);
            }
        }
    }

    /// Returns the next line, or None where nobody types any more.
    fn read(
        &mut self,
        prompt: &str,
        words: &[String],
        aside: &mut dyn FnMut(Aside),
    ) -> Option<String> {
        let Some(editor) = &mut self.editor else {
            return match self.ahead.pop_front().map_or_else(Self::read_plain, TypedLine::Line) {
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
                Ok(line) => return Some(line.trim().to_owned()),
                Err(ReadlineError::Interrupted) => aside(Aside::Interrupted),
                Err(error) if not_text(&error) => aside(Aside::NotText),
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

/// Anything but a line where one was wanted.
enum Aside {
    Interrupted,
    NotText,
}
