//! The prompt: lines typed by people, with completion, hints, history and colour from `rustyline`.
//! Without a terminal it reads plain lines and prints no prompt.

mod argument_words;
mod completion;
mod helper;
mod line_editor;
pub mod pager;
mod prompt_line;
mod questions;
mod screen;
mod umpire_words;

use std::collections::{BTreeMap, VecDeque};
use std::io::{BufRead, IsTerminal};
use std::time::{Duration, Instant};

use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use rustyline::{CompletionType, Config, Editor};

pub use crate::basics::columns::wrapped;
use crate::say;
use crate::session::{Console, Input, Situation, TypedLine};
use crate::text::Text;
use crate::view;
pub use argument_words::CandidateNames;
pub use helper::PromptHelper;
pub use prompt_line::prompt_line;
pub use screen::{Terminal, fitted, viewed};

/// The prompt as input of a session.
pub struct Prompt {
    editor: Option<Editor<PromptHelper, FileHistory>>,
    colour: bool,
    /// Last question, and the number of lines said by then.
    asked: Option<(String, usize)>,
    /// Lines that each player typed, where several share the screen: nobody looks up another's.
    typed: BTreeMap<String, Vec<String>>,
    seat: String,
    /// Lines that were read and are none of what was asked for, the next one first.
    ahead: VecDeque<String>,
    /// The last line was begun before anybody could read what is asked.
    hasty: bool,
}

/// Least time to read a question: an answer that comes sooner was typed before it.
const READING: Duration = Duration::from_millis(250);

/// Lines after a question was shown until it is shown again.
const REPEAT: usize = 10;

impl Prompt {
    /// Opens the terminal, if there is one.
    ///
    /// # Errors
    /// When the terminal cannot be set up.
    pub fn new(colour: bool) -> Result<Prompt, ReadlineError> {
        if !std::io::stdin().is_terminal() {
            return Ok(Prompt::without_editor(colour));
        }
        let config =
            Config::builder().completion_type(CompletionType::List).auto_add_history(false).build();
        let mut editor = Editor::with_config(config)?;
        editor.set_helper(Some(PromptHelper::default()));
        Ok(Prompt { editor: Some(editor), ..Prompt::without_editor(colour) })
    }

    fn without_editor(colour: bool) -> Prompt {
        Prompt {
            editor: None,
            colour,
            asked: None,
            typed: BTreeMap::new(),
            seat: String::new(),
            ahead: VecDeque::new(),
            hasty: false,
        }
    }

    fn read_plain() -> TypedLine {
        let mut line = Vec::new();
        match std::io::stdin().lock().read_until(b'\n', &mut line) {
            Ok(0) => TypedLine::End,
            Ok(_) => String::from_utf8(line)
                .map_or(TypedLine::Unreadable, |line| TypedLine::Line(line.trim().to_owned())),
            Err(error) => TypedLine::Broken(say!(
                "standard input cannot be read: {error}",
                error = Text::system_error(&error)
            )),
        }
    }
}

impl Input for Prompt {
    fn line(&mut self, now: &Situation<'_>, console: &mut Console) -> TypedLine {
        let Situation { game, question, .. } = *now;
        let asked = question.map_or_else(
            || {
                say!(
                    "the campaign is over; `chronicle`, `realms` and `log` tell of it, `margrave atlas` makes a page of it, `undo` takes answers back, `quit` leaves"
                )
                .in_words(game.shown().rules)
            },
            |question| view::prompt(&game.shown(), console.viewer, question),
        );
        let at_foot = console.screen.takes_up();
        let from_foot = at_foot.is_some() && self.ahead.is_empty();
        self.ahead.extend(at_foot);
        let again = std::mem::take(&mut console.typing.ask_again);
        // Some commands end with the question.
        let english = question.map(|question| view::prompt(game, console.viewer, question));
        let just_said =
            !again && english.is_some_and(|text| console.checks.recent.join("\n").ends_with(&text));
        let Some(editor) = &mut self.editor else {
            if again {
                console.say(&asked);
            }
            return loop {
                let typed = self.ahead.pop_front().map_or_else(Self::read_plain, TypedLine::Line);
                match typed {
                    TypedLine::Line(line) if line.is_empty() || line.starts_with('#') => {}
                    typed => break typed,
                }
            };
        };
        let who = question.map_or_else(String::new, |question| question.seat_name(game));
        let secret = console.seat.shared && question.is_some_and(|question| question.ask.secret());
        if let Some(helper) = editor.helper_mut() {
            helper.look(game, question.filter(|question| question.shown_to(console.viewer)));
            helper.available_mods.clone_from(&console.typing.available_mods);
            helper.available_editions.clone_from(&console.typing.available_editions);
            helper.taught =
                console.typing.teaching.as_ref().map(|it| it.words.clone()).unwrap_or_default();
            helper.colour = self.colour;
        }
        if console.seat.shared && self.seat != who {
            self.seat.clone_from(&who);
            let _ = editor.clear_history();
            for line in self.typed.get(&who).into_iter().flatten() {
                let _ = editor.add_history_entry(line);
            }
        }
        if again
            || self
                .asked
                .as_ref()
                .is_none_or(|(last, said)| *last != asked || console.telling.said > said + REPEAT)
        {
            if !just_said {
                console.say(&asked);
            }
            self.asked = Some((asked, console.telling.said));
        }
        console.knows_realms(game);
        let place = match question {
            Some(_) => view::year::in_short(&game.shown(), game.state.clock),
            None => say!("over").in_words(game.shown().rules),
        };
        let seen = editor.helper().map(|helper| (helper.wanted.clone(), helper.left.clone()));
        let (wanted, left) = seen.unwrap_or_default();
        let seat = question.map_or_else(String::new, |question| {
            let realm = question.ask.realm_concerned().or_else(|| question.who.realm());
            realm.map_or_else(|| who.clone(), |realm| view::names::seated(game, realm).into_owned())
        });
        let prompt = prompt_line(&place, &seat, &wanted, &left);
        let shown = Instant::now();
        editor.helper_mut().iter_mut().for_each(|helper| helper.begun.set(None));
        let mut ahead = self.ahead.pop_front();
        let put_back = ahead.is_some();
        loop {
            match ahead.take().map_or_else(|| editor.readline(&prompt), Ok) {
                Ok(line) => {
                    let line = line.trim().to_owned();
                    let begun = editor.helper().and_then(|helper| helper.begun.get());
                    let took = begun.map_or_else(|| shown.elapsed(), |at| at - shown);
                    self.hasty = from_foot || !put_back && took < READING;
                    if line.is_empty() || line.starts_with('#') {
                        continue;
                    }
                    if secret && crate::command::holds_order(game, question, &line) {
                        let typed = format!("{prompt}{line}");
                        screen::wipe(pager::rows(&typed, screen::columns()), true);
                    } else {
                        let _ = editor.add_history_entry(&line);
                        if console.seat.shared {
                            self.typed.entry(who).or_default().push(line.clone());
                        }
                    }
                    return TypedLine::Line(line);
                }
                Err(ReadlineError::Interrupted) => {
                    let told = say!("(`quit` or Ctrl-D leaves; the campaign is saved)");
                    console.say_text(game, &told);
                }
                Err(ReadlineError::Eof) => return TypedLine::End,
                Err(error) if not_text(&error) => return TypedLine::Unreadable,
                Err(error) => {
                    return TypedLine::Broken(say!(
                        "the terminal cannot be read: {error}",
                        error = Text::system_error(&error)
                    ));
                }
            }
        }
    }

    fn reply(&mut self, prompt: &str, console: &mut Console) -> Option<String> {
        self.reply_to(prompt, console)
    }

    fn put_back(&mut self, line: String) -> bool {
        self.ahead.push_front(line);
        true
    }

    fn drop_ahead(&mut self) -> bool {
        // Lines of a pipe come one after the other, for whoever is asked.
        let dropped = self.editor.is_some() && !self.ahead.is_empty();
        if dropped {
            self.ahead.clear();
        }
        dropped
    }

    fn asks_back(&self) -> bool {
        self.editor.is_some()
    }

    fn hasty(&self) -> bool {
        self.hasty
    }

    fn hand_over(&mut self, prompt: &str) -> bool {
        let Some(editor) = &mut self.editor else { return false };
        if let Some(helper) = editor.helper_mut() {
            *helper = PromptHelper::default();
        }
        let _ = editor.clear_history();
        self.seat.clear();
        self.asked = None;
        screen::clear();
        // Keys that were typed before are not those of whoever takes the seat.
        loop {
            let shown = Instant::now();
            let typed = editor.readline(prompt);
            if typed.is_err() || shown.elapsed() >= READING {
                break;
            }
        }
        screen::clear();
        true
    }
}

impl Prompt {
    /// Clears the screen, as whoever comes next may not see what stands there.
    pub fn clear(&self) {
        if self.editor.is_some() {
            screen::clear();
        }
    }
}

/// True if what was typed is not UTF-8 text: one wrong byte, as from a terminal set to another
/// encoding.
fn not_text(error: &ReadlineError) -> bool {
    matches!(error, ReadlineError::Io(error) if error.kind() == std::io::ErrorKind::InvalidData)
}
