//! `margrave join [LINK]`: the prompt of a seat from afar, over the same HTTP as its page.

mod far_server;
mod joined_seats;

use std::io::{BufRead, IsTerminal};
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use clap::Args;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, ExternalPrinter, Helper};

use super::{fail, say as print};
use crate::basics::terminal_text::{clean, one_line};
use crate::command::shorthand::last_piece;
use crate::fault::Fault;
use crate::rules::Library;
use crate::say;
use crate::serve::far_screen::FarScreen;
use crate::text::{Language, Text, Wording};
use far_server::FarServer;

/// Lines after a question was shown until it is shown again.
const REPEAT: usize = 10;

/// Arguments of `join`.
#[derive(Args)]
pub struct JoinArguments {
    /// Link to a seat, as the host has sent it. Without one the seat that was joined last goes on.
    pub link: Option<String>,
    /// Takes the seat without asking.
    #[arg(long)]
    pub yes: bool,
}

/// Plays a seat until its player leaves.
pub fn join(library: &Library, arguments: &JoinArguments, colour: bool) -> ExitCode {
    match run(library.spoken(), arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => fail(library.spoken(), &[fault], colour),
    }
}

fn fault(language: Language, message: &Text, help: &Text) -> Fault {
    Fault::new("join::failed", message.in_words(&language)).help(help.in_words(&language))
}

fn run(language: Language, arguments: &JoinArguments) -> Result<(), Fault> {
    let kept = joined_seats::links();
    let link = match &arguments.link {
        Some(link) => link.trim().to_owned(),
        None => kept.last().cloned().ok_or_else(|| {
            fault(
                language,
                &say!("no seat was joined yet from here"),
                &say!("give the link that the host has sent you"),
            )
        })?,
    };
    let server = FarServer::of(&link, language)?;
    if !kept.contains(&link) {
        server.welcome()?.lines().for_each(show);
        if !arguments.yes && !agreed(language) {
            print(&say!("The seat is not taken.").in_words(&language));
            return Ok(());
        }
        server.take()?;
    }
    let first = server.screen(None)?;
    if let Err(error) = joined_seats::add(&kept, &link) {
        let error = Text::system_error(&error);
        let said = say!("The link cannot be kept for the next time: {error}", error);
        print(&said.in_words(&language));
    }
    let seen = Arc::new(Mutex::new(first.seen));
    FarPrompt { server: Arc::new(server), seen, language }.play(first)
}

/// Asks whether the seat is to be taken.
fn agreed(language: Language) -> bool {
    print(&say!("Take this seat? (`yes` or `no`)").in_words(&language));
    let mut line = String::new();
    std::io::stdin().lock().read_line(&mut line).is_ok()
        && crate::console::yes_or_no(&line) == Some(true)
}

/// Shows what a server said, which may be anything.
fn show(text: &str) {
    print(&clean(text));
}

fn lines_of(language: Language, screen: &FarScreen, asks: bool) -> Vec<String> {
    let mut lines = screen.said.clone();
    lines.extend(screen.news.iter().cloned());
    if asks {
        lines.push(screen.question.clone());
        if screen.of_part {
            let sheet = say!(
                "Write your lines meanwhile: an order on each, `done` gives them to whoever leads the realm, `strike` begins anew, `look …` shows anything."
            );
            lines.push(sheet.in_words(&language));
        } else if screen.sheet {
            let sheet = say!(
                "Write your sheet meanwhile: an order on each line, `done` hands it in, `strike` begins anew, `look …` shows anything."
            );
            lines.push(sheet.in_words(&language));
        }
    }
    lines
}

/// Prompt of a seat.
struct FarPrompt {
    server: Arc<FarServer>,
    /// Lines of the log that were shown. It is held while anything is asked of the server, so that nothing is
    /// shown twice.
    seen: Arc<Mutex<usize>>,
    language: Language,
}

/// Words and answers that may be typed now.
struct FarHelper {
    server: Arc<FarServer>,
    legal: Vec<String>,
}

impl Completer for FarHelper {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        position: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let line = &line[..position];
        let begin = last_piece(line);
        let start = line.rfind(char::is_whitespace).map_or(0, |at| at + 1).max(begin);
        let words = self.server.words(&line[begin..]).unwrap_or_default();
        let typed = line[start..].to_lowercase();
        let words = words.into_iter().filter(|word| word.to_lowercase().starts_with(&typed));
        Ok((start, words.map(|word| format!("{} ", one_line(&word))).collect()))
    }
}

impl Hinter for FarHelper {
    type Hint = String;

    fn hint(&self, line: &str, position: usize, _: &Context<'_>) -> Option<String> {
        let whole = (position == line.len()).then(|| line.to_lowercase())?;
        let legal = self.legal.iter().find(|legal| {
            !whole.is_empty()
                && legal.len() > whole.len()
                && legal.to_lowercase().starts_with(&whole)
        })?;
        legal.get(line.len()..).map(|rest| one_line(rest).into_owned())
    }
}

impl Highlighter for FarHelper {}
impl Validator for FarHelper {}
impl Helper for FarHelper {}

/// Source of typed lines: a terminal, or a pipe.
enum FarLines {
    Editor(Box<Editor<FarHelper, DefaultHistory>>),
    Pipe,
}

impl FarLines {
    fn at(server: &Arc<FarServer>) -> FarLines {
        if !std::io::stdin().is_terminal() {
            return FarLines::Pipe;
        }
        let config =
            Config::builder().completion_type(CompletionType::List).auto_add_history(true).build();
        let Ok(mut editor) = Editor::with_config(config) else { return FarLines::Pipe };
        editor.set_helper(Some(FarHelper { server: Arc::clone(server), legal: Vec::new() }));
        FarLines::Editor(Box::new(editor))
    }

    /// Returns the next line that says something; None where nobody types any more.
    fn next(&mut self, language: Language, screen: &FarScreen) -> Result<Option<String>, Fault> {
        loop {
            let line = match self {
                FarLines::Editor(editor) => {
                    if let Some(helper) = editor.helper_mut() {
                        helper.legal.clone_from(&screen.legal);
                    }
                    match editor.readline(one_line(&screen.prompt).as_ref()) {
                        Ok(line) => line,
                        Err(ReadlineError::Interrupted | ReadlineError::Eof) => return Ok(None),
                        Err(error) => {
                            let error = Text::system_error(&error);
                            let why = say!("the terminal cannot be read: {error}", error);
                            return Err(fault(language, &why, &say!("try again")));
                        }
                    }
                }
                FarLines::Pipe => {
                    let mut line = String::new();
                    match std::io::stdin().lock().read_line(&mut line) {
                        Ok(0) | Err(_) => return Ok(None),
                        Ok(_) => line,
                    }
                }
            };
            let line = line.trim();
            if !line.is_empty() && !line.starts_with('#') {
                return Ok(Some(line.to_owned()));
            }
        }
    }

    /// Returns what shows lines while somebody types.
    fn printer(&mut self) -> Box<dyn FnMut(String) + Send> {
        let external = match self {
            FarLines::Editor(editor) => editor.create_external_printer().ok(),
            FarLines::Pipe => None,
        };
        match external {
            Some(mut printer) => Box::new(move |text| drop(printer.print(text + "\n"))),
            None => Box::new(|text| print(&text)),
        }
    }
}

impl FarPrompt {
    fn play(self, mut screen: FarScreen) -> Result<(), Fault> {
        let language = self.language;
        let told = |text: Text| text.in_words(&language);
        show(&told(say!(
            "{campaign}: {seat}. `help` explains, Tab completes, `quit` leaves.",
            campaign = Text::verbatim(&screen.campaign),
            seat = Text::verbatim(&screen.seat)
        )));
        lines_of(language, &screen, true).iter().for_each(|line| show(line));
        let mut typing = FarLines::at(&self.server);
        let question = Arc::new(Mutex::new(screen.question.clone()));
        self.follow(typing.printer(), Arc::clone(&question));
        let mut sheet: Vec<String> = Vec::new();
        while let Some(line) = typing.next(language, &screen)? {
            if matches!(line.as_str(), "quit" | "exit") {
                break;
            }
            let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
            // Somebody else may have answered while it was typed.
            if screen.sheet {
                screen = self.server.screen(Some(*seen))?;
            }
            let looks = line.strip_prefix("look ").filter(|_| screen.sheet);
            let is = |order| line == order || language.order(order) == Some(line.as_str());
            let given = match (screen.sheet, looks, line.as_str()) {
                (true, None, _) if is("strike") => {
                    sheet.clear();
                    print(&told(say!("The sheet is empty.")));
                    continue;
                }
                (true, None, _) if is("done") => self.server.hands_in(&sheet),
                (true, None, order) => {
                    sheet.push(order.to_owned());
                    sheet.iter().for_each(|order| show(&format!("  {order}")));
                    continue;
                }
                (_, looks, line) => self.server.types(looks.unwrap_or(line)),
            };
            screen = match given {
                Ok(screen) => screen,
                // The line was not taken, and may be typed again.
                Err(error) => {
                    print(&error.message.in_words(&language));
                    continue;
                }
            };
            *seen = screen.seen;
            let mut asked = question.lock().unwrap_or_else(PoisonError::into_inner);
            screen.news.clear();
            let shown = screen.said.last().is_some_and(|line| line.ends_with(&screen.question));
            let asks = *asked != screen.question || screen.said.len() > REPEAT && !shown;
            asked.clone_from(&screen.question);
            lines_of(language, &screen, asks).iter().for_each(|line| show(line));
        }
        print(&told(say!("left; `margrave join` goes on from here")));
        Ok(())
    }

    /// Shows what happens while somebody types.
    fn follow(&self, mut print: Box<dyn FnMut(String) + Send>, question: Arc<Mutex<String>>) {
        let (server, seen) = (Arc::clone(&self.server), Arc::clone(&self.seen));
        let language = self.language;
        thread::spawn(move || {
            server.follow(|| {
                let mut seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
                let Ok(screen) = server.screen(Some(*seen)) else { return };
                let mut asked = question.lock().unwrap_or_else(PoisonError::into_inner);
                let asks = *asked != screen.question;
                *seen = screen.seen;
                asked.clone_from(&screen.question);
                let lines = lines_of(language, &screen, asks);
                if !lines.is_empty() {
                    print(clean(&lines.join("\n")).into_owned());
                }
            });
        });
    }
}
