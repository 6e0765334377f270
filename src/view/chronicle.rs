//! Events → the chronicle of the campaign, a page for each year, as far as a viewer may know of it
//! (NL-CHRON-01). `chronicle/prose.rs` says how each kind of event is told, `chronicle/scribe.rs`
//! puts that together.

pub mod escape;
mod fight;
mod gathered;
mod prose;
mod scribe;
mod sentences;

use std::fmt::Write;

use super::{names, texts};
use crate::basics::columns::wrap;
use crate::campaign::EventRecord;
use crate::campaign::knowledge::Viewer;
use crate::engine::Game;
use crate::say;
use crate::text::{Joined, Text};
use escape::{inline, lines};
use scribe::Scribe;

/// Letters in a line.
const WIDTH: usize = 78;

/// One thing on a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChroniclePassage {
    /// Season and month, for the margin.
    Margin(String),
    /// Another keeps the chronicle from here on.
    Hand(String),
    /// Text of the events, with the numbers of its footnotes.
    Prose(String, Vec<usize>),
    /// Text by a player, and how it is signed.
    Written { text: String, by: String, footnotes: Vec<usize> },
}

/// Text of one year; year 0 is the beginning.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    pub year: u16,
    pub title: String,
    pub passages: Vec<ChroniclePassage>,
    pub footnotes: Vec<(usize, String)>,
}

impl Page {
    /// Returns the page as Markdown.
    pub fn markdown(&self) -> String {
        let mut text = format!("## {}\n", inline(&self.title));
        let marks = |numbers: &[usize]| {
            numbers.iter().map(|number| format!("[^{number}]")).collect::<String>()
        };
        for passage in &self.passages {
            let _ = match passage {
                ChroniclePassage::Margin(margin) => write!(text, "\n### {}\n", inline(margin)),
                ChroniclePassage::Hand(hand) => write!(text, "\n*{}*\n", inline(hand)),
                ChroniclePassage::Prose(prose, footnotes) => {
                    write!(text, "\n{}", wrapped(prose, &marks(footnotes), ""))
                }
                ChroniclePassage::Written { text: written, by, footnotes } => {
                    write!(
                        text,
                        "\n{}>\n> {}\n",
                        wrapped(written, &marks(footnotes), "> "),
                        inline(by)
                    )
                }
            };
        }
        if !self.footnotes.is_empty() {
            text.push('\n');
        }
        for (number, footnote) in &self.footnotes {
            text += &lines(&wrap(&format!("[^{number}]: {}", inline(footnote)), WIDTH, ""), "");
        }
        text
    }
}

/// Wraps text that is not our own in lines of Markdown, with marks of footnotes behind it.
fn wrapped(text: &str, marks: &str, indent: &str) -> String {
    lines(&wrap(&format!("{}{marks}", inline(text)), WIDTH, indent), indent)
}

/// Returns the pages of the chronicle, in the order of years.
pub fn pages(game: &Game<'_>, viewer: Viewer, log: &[EventRecord]) -> Vec<Page> {
    pages_since(game, viewer, log, 0)
}

/// Returns the pages of the log from record `from` on.
pub fn pages_since(game: &Game<'_>, viewer: Viewer, log: &[EventRecord], from: usize) -> Vec<Page> {
    let mut scribe = Scribe::new(game, viewer);
    for (at, record) in log.iter().enumerate() {
        if at == from && at > 0 {
            scribe.begins_here();
        }
        scribe.hears(record);
    }
    if from >= log.len() {
        scribe.begins_here();
    }
    scribe.finish()
}

/// Returns the chronicle as Markdown: all of it, or the log from record `from` on.
pub fn book(game: &Game<'_>, viewer: Viewer, log: &[EventRecord], from: usize) -> String {
    let mut text = format!("# {}\n", say!("Chronicle").in_words(game.rules));
    let _ = write!(text, "\n{}", wrapped(&head(game, viewer, log, from), "", ""));
    let pages = pages_since(game, viewer, log, from);
    if pages.is_empty() {
        text += &format!("\n{}\n", say!("Nothing is written.").in_words(game.rules));
    }
    for page in pages {
        let _ = write!(text, "\n{}", page.markdown());
    }
    text
}

/// Writes the head of a chronicle: its realm, its keeper, its reader and its time.
pub fn head(game: &Game<'_>, viewer: Viewer, log: &[EventRecord], from: usize) -> String {
    let annotations = &game.state.annotations;
    let realms = game.state.realm_ids().map(|realm| {
        let id = names::realm(game, realm);
        annotations
            .realms
            .get(&realm)
            .map_or_else(|| id.to_owned(), |name| format!("{name} ({id})"))
    });
    let realms = Text::list(realms.map(Text::Verbatim), Joined::Comma);
    let kept = match annotations.chronicler.map(|realm| texts::realm(game, realm)) {
        None => say!("Of the realms {realms}, kept by nobody in particular.", realms),
        Some(keeper) => say!("Of the realms {realms}, kept by {keeper}.", realms, keeper),
    };
    let known = match viewer {
        Viewer::Host => None,
        Viewer::Public => Some(say!("What is written here is as all know it.")),
        Viewer::Realm(realm) => {
            let realm = texts::realm(game, realm);
            Some(say!("What is written here is as {realm} may know it.", realm))
        }
    };
    let time = log.get(from).filter(|_| from > 0).map(|first| {
        let from = texts::when(&game.under(first), first.clock);
        say!("It tells of {from} to {to}.", from, to = texts::when(game, game.state.clock))
    });
    let all = [kept].into_iter().chain(known).chain(time);
    Text::list(all, Joined::Blank).in_words(game.rules)
}
