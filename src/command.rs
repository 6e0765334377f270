//! Commands: everything one can type that is no answer. One row each; parsing, help, completion
//! and the reference derive from this table.

mod correct;
mod examples;
mod expect;
mod help;
mod look;
mod map;
mod odds;
mod pass;
mod past;
mod preview;
mod reference;
mod rules;
mod scripts;
mod seat;
pub mod several;
pub mod shorthand;
mod table;
mod topics;
mod traces;
mod undo;
mod views;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::campaign::{EventRecord, Seat};
use crate::console::Console;
use crate::engine::core::order_trial::SoFar;
use crate::engine::{Game, Question, Verb};
use crate::fault::Fault;
use crate::say;
use crate::text::Text;

pub use correct::CorrectionWish;
pub use examples::example;
pub use expect::EXPECTATIONS;
pub(crate) use help::player_words;
pub use map::MAP_WORDS;
pub use reference::reference;
pub use table::{COMMANDS, CommandRow, replaceable};
pub(crate) use topics::matters;
pub use undo::{CalendarSpan, Undo, UndoExtent, UndoReply};

/// Surroundings that a command works with.
pub struct Context<'a> {
    pub game: &'a Game<'a>,
    pub question: Option<&'a Question<'a>>,
    pub log: &'a [EventRecord],
    pub console: &'a mut Console,
    pub answers: usize,
    /// Course up to the question; None if that cannot be played again.
    pub so_far: Option<SoFar<'a>>,
    /// Players of each realm, as of now.
    pub seats: &'a [Seat],
}

/// Lines of the screen that what was typed and the prompt take.
const TYPED: usize = 2;

impl Context<'_> {
    /// Returns the width of the screen, and the lines of it that an answer has; None in a pipe.
    fn room(&self) -> Option<(usize, usize)> {
        let screen = &self.console.screen;
        screen.width().zip(screen.height().map(|lines| lines.saturating_sub(TYPED)))
    }

    /// Says a text in the language of whoever looks.
    fn words(&self, text: impl Into<Text>) -> String {
        text.into().in_words(self.game.rules)
    }

    /// Says what an edition or a mod has about a thing, in the language of whoever looks.
    fn of_rules(&self, english: &str) -> String {
        self.words(Text::of_rules(english))
    }
}

/// Result of a command.
#[derive(Debug, Clone)]
pub enum Done {
    /// The line is no command.
    NoCommand,
    /// Words in the language of the look that it was given.
    Said(String),
    Failed(String),
    /// As `Said`, not yet in words.
    Told(Text),
    /// As `Failed`, not yet in words.
    Refused(Text),
    /// As `Failed`, by a fault that is not yet in words.
    Faulty(Fault),
    Undo(Undo),
    /// A past answer is to be another.
    Correct(CorrectionWish),
    /// Preview of what that would come to.
    PreviewCorrect(CorrectionWish),
    /// Answers before their turn: what was typed after `ahead`.
    WriteAhead(Vec<String>),
    /// Wishes of seats to take answers back: they are listed, or one is answered.
    Requests(Option<UndoReply>),
    /// Standing orders: what was typed after `standing_orders`.
    Standing(Vec<String>),
    /// Number of the last answers that are to be listed.
    Answers(usize),
    /// Number of `undo` whose answers are to be given again.
    Redo(usize),
    /// The campaign is to be played again, as when it is opened.
    Replay(ReplayFrom),
    /// `done` is to be given for everybody until then.
    Skip(CalendarSpan),
    /// Other rules are to hold from the next phase on: what was typed after `amend`.
    Amend(String),
    /// Preview of what other rules would change: the text typed after `preview amend`.
    PreviewAmend(String),
    /// The rules in force are to be compared with the current rules.
    Compare,
    Quit,
}

/// From where a campaign is played again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReplayFrom {
    Start,
    /// The start of this phase, as it would be saved.
    Phase,
}

/// Returns the command that a line is. An order may have the name of one, and is told from it by what
/// follows.
fn row_of(line: &str) -> Option<&'static CommandRow> {
    static ROWS: LazyLock<BTreeMap<&str, &CommandRow>> = LazyLock::new(|| {
        let names = |row: &'static CommandRow| row.aliases.iter().copied().chain([row.name]);
        // The first that has a name has it.
        let rows = COMMANDS.iter().rev();
        rows.flat_map(|row| names(row).map(move |name| (name, row))).collect()
    });
    let mut words = line.split_whitespace();
    let name = words.next().unwrap_or_default().to_lowercase();
    let row = *ROWS.get(name.as_str())?;
    // An order of the same name tells who and what by numbers, or by words where the command takes none.
    let plain = row.usage == row.name;
    let order = words.any(|word| plain || word.parse::<i64>().is_ok());
    Some(row).filter(|_| !(order && Verb::by_name(&name).is_some()))
}

/// Carries out a line if it is a command.
pub fn run(context: &mut Context<'_>, line: &str) -> Done {
    let mut words = line.split_whitespace();
    let name = words.next().unwrap_or_default().to_lowercase();
    let rest: Vec<&str> = words.collect();
    match row_of(line) {
        Some(row) => (row.run)(context, &rest),
        None => views::show(context, &name, &rest),
    }
}

fn usage(name: &str) -> Done {
    let row = COMMANDS.iter().find(|row| row.name == name);
    let usage = Text::usage(row.map_or("", |row| row.usage));
    let name = Text::verbatim(name);
    Done::Refused(say!("usage: {usage}; `help {name}` shows an example", usage, name))
}

/// True if everybody may read what a line says: no command or view that shows a realm's own
/// figures.
pub fn is_public(game: &Game<'_>, line: &str) -> bool {
    row_of(line).map_or_else(|| !is_view(game, line), CommandRow::is_public)
}

/// True if a line is a view of the edition or a mod.
pub fn is_view(game: &Game<'_>, line: &str) -> bool {
    let name = line.split_whitespace().next().unwrap_or_default().to_lowercase();
    views::named(game, &name).is_some()
}

/// True if a line is a command that only looks, whatever language it is shown in.
pub fn is_look(line: &str) -> bool {
    scripts::is_profile(line) || !row_of(line).is_some_and(CommandRow::acts)
}

/// True if a line is a command or a view, and does no more than look.
pub fn only_looks(game: &Game<'_>, line: &str) -> bool {
    row_of(line).map_or_else(|| is_view(game, line), |row| !row.acts())
}

/// True if a line is a command that does more than look and may be given from a seat apart.
pub fn is_given_apart(line: &str, by_host: bool) -> bool {
    row_of(line).is_some_and(|row| row.is_given_apart(by_host))
}

/// True if a line checks something.
pub fn is_expectation(line: &str) -> bool {
    line.split_whitespace().next().is_some_and(|name| name.eq_ignore_ascii_case("expect"))
}

/// True if a line asks for rules as they stand, by whatever id.
pub fn shows_rules(line: &str) -> bool {
    line.split_whitespace().next().is_some_and(|name| name.eq_ignore_ascii_case("rules"))
}

/// True if what a line shows is a drawing.
pub fn is_drawn(line: &str) -> bool {
    let map = row_of(line).is_some_and(|row| row.name == "map");
    map && !line.split_whitespace().any(|word| word == "list")
}

/// True if a line is an order and not a command.
pub fn is_order(line: &str) -> bool {
    row_of(line).is_none()
}

/// True if a line holds an order, and not commands and views alone.
pub fn holds_order(game: &Game<'_>, question: Option<&Question<'_>>, line: &str) -> bool {
    let order = |piece: &&str| is_order(piece) && !is_view(game, piece);
    shorthand::pieces(game, question, line).iter().any(order)
}
