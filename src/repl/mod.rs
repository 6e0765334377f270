//! The prompt: lines typed by people, with completion, hints, history and colour from `rustyline`.
//! Without a terminal it reads plain lines and prints no prompt.

mod helper;

use std::io::{BufRead, IsTerminal};

use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use rustyline::{CompletionType, Config, Editor};

use crate::engine::{Game, Question, parse};
use crate::session::{Desk, Input, Typed};
use crate::view;
use helper::PromptHelper;

/// The prompt as input of a session.
pub struct Prompt {
    editor: Option<Editor<PromptHelper, FileHistory>>,
    colour: bool,
}

impl Prompt {
    /// Opens the terminal, if there is one.
    ///
    /// # Errors
    /// When the terminal cannot be set up.
    pub fn new(colour: bool) -> Result<Prompt, ReadlineError> {
        if !std::io::stdin().is_terminal() {
            return Ok(Prompt { editor: None, colour });
        }
        let config = Config::builder().completion_type(CompletionType::List).auto_add_history(false).build();
        let mut editor = Editor::with_config(config)?;
        editor.set_helper(Some(PromptHelper::default()));
        Ok(Prompt { editor: Some(editor), colour })
    }

    fn read_plain() -> Typed {
        let mut line = Vec::new();
        match std::io::stdin().lock().read_until(b'\n', &mut line) {
            Ok(0) => Typed::End,
            Ok(_) => Typed::Line(String::from_utf8_lossy(&line).trim().to_owned()),
            Err(error) => Typed::Broken(format!("standard input cannot be read: {error}")),
        }
    }
}

impl Input for Prompt {
    fn line(&mut self, game: &Game<'_>, question: Option<&Question<'_>>, desk: &mut Desk) -> Typed {
        let Some(editor) = &mut self.editor else {
            return loop {
                match Self::read_plain() {
                    Typed::Line(line) if line.is_empty() || line.starts_with('#') => {}
                    typed => break typed,
                }
            };
        };
        let asked = question.map_or_else(|| "the campaign is over".to_owned(), |question| view::prompt(game, question));
        let who = question.map_or_else(String::new, |question| crate::session::conductor::asked(game, question.who));
        let secret = question.is_some_and(|question| question.ask.secret());
        if let Some(helper) = editor.helper_mut() {
            helper.legal = question
                .map(|question| question.legal(game).iter().map(|order| parse::write(game, question.who.realm(), order)).collect())
                .unwrap_or_default();
            helper.words = helper::words(game);
            helper.colour = self.colour;
        }
        desk.say(&asked);
        loop {
            match editor.readline(&format!("{who}> ")) {
                Ok(line) => {
                    let line = line.trim().to_owned();
                    if line.is_empty() || line.starts_with('#') {
                        continue;
                    }
                    if secret && crate::command::is_order(&line) {
                        helper::wipe_line();
                    } else {
                        let _ = editor.add_history_entry(&line);
                    }
                    return Typed::Line(line);
                }
                Err(ReadlineError::Interrupted) => desk.say("(`quit` or Ctrl-D leaves; the campaign is saved)"),
                Err(ReadlineError::Eof) => return Typed::End,
                Err(error) => return Typed::Broken(format!("the terminal cannot be read: {error}")),
            }
        }
    }

    fn place(&self) -> Option<String> {
        None
    }
}
