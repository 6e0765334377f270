//! `margrave chronicle FOLDER [--as REALM] [--since TIME]`: the chronicle of a campaign as Markdown, or as one
//! page with the map.

use std::path::PathBuf;
use std::process::ExitCode;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use clap::Args;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::picture::played;
use super::replay::Replay;
use super::{fail, say as print};
use crate::campaign::EventRecord;
use crate::campaign::knowledge::Viewer;
use crate::engine::Game;
use crate::fault::Fault;
use crate::picture;
use crate::rules::Library;
use crate::say;
use crate::serve::photographs::{self, NotedPhotograph};
use crate::text::Language;
use crate::view::chronicle::{ChroniclePassage, Page, book, head, pages_since};

/// Most bytes of photographs within the page: mail carries no more.
const MOST_BYTES_OF_PHOTOGRAPHS: usize = 12 << 20;

/// Arguments of `chronicle`.
#[derive(Args)]
pub struct ChronicleArguments {
    /// Folder of the campaign, or a script.
    pub path: PathBuf,
    /// Only what this realm may know, or `public`: what all know.
    #[arg(long = "as", value_name = "REALM")]
    pub viewer: Option<String>,
    /// Only what came since then, as the campaign shows the time or `undo to` takes it: for instance
    /// "year 1, round 2".
    #[arg(long, value_name = "TIME")]
    pub since: Option<String>,
    /// Writes it as one page with the map and photographs of the table into this file: a newsletter to send or
    /// to print.
    #[arg(long, value_name = "FILE.html")]
    pub page: Option<PathBuf>,
}

/// Plays a campaign's answers again and prints what was written of it, all of it or as a realm may
/// know it. Nothing of the campaign changes.
pub fn chronicle(library: &Library, arguments: &ChronicleArguments, colour: bool) -> ExitCode {
    match written(library, arguments) {
        Ok(text) => {
            print(text.trim_end());
            ExitCode::SUCCESS
        }
        Err(faults) => fail(library.spoken(), &faults, colour),
    }
}

fn written(library: &Library, arguments: &ChronicleArguments) -> Result<String, Vec<Fault>> {
    let from = match &arguments.since {
        Some(since) => played(library, &arguments.path, Some(since))?.log.len(),
        None => 0,
    };
    let replay = Replay::open(library, &arguments.path)?;
    let viewer = replay.viewer(arguments.viewer.as_deref())?;
    let session = replay.play()?;
    let game = Game::new(library.shown(&session.rules), &session.state, None);
    let Some(file) = &arguments.page else { return Ok(book(&game, viewer, &session.log, from)) };
    let photographs = match arguments.path.is_dir() {
        true => photographs::noted(&arguments.path, MOST_BYTES_OF_PHOTOGRAPHS),
        false => Vec::new(),
    };
    let page = page(&game, viewer, (&session.log, from), &photographs).into_string();
    picture::replace(file, page.as_bytes())
        .map_err(|(why, help)| vec![Fault::new("chronicle::unwritable", why).help(help)])?;
    Ok(file.display().to_string())
}

/// Looks of the page; it holds all that it needs.
const STYLE: &str = "body{font:17px/1.5 Georgia,serif;margin:0 auto;max-width:44rem;padding:1rem;color:#222;\
    background:#fff}h1,h2,h3{line-height:1.2}blockquote{border-left:3px solid #999;margin-left:0;\
    padding-left:1rem}.map svg{width:100%;height:auto}img{max-width:min(100%,20rem);max-height:20rem}small{color:#555}\
    @media(prefers-color-scheme:dark){body{color:#ddd;background:#161616}small{color:#aaa}\
    .map{background:#fff;padding:.5rem}}";

/// Returns the chronicle with the map as one page.
fn page(
    game: &Game<'_>,
    viewer: Viewer,
    (log, from): (&[EventRecord], usize),
    photographs: &[NotedPhotograph],
) -> Markup {
    let pages = pages_since(game, viewer, log, from);
    let drawn = !game.state.map.places.is_empty();
    let map = drawn.then(|| picture::svg(game, viewer, &picture::Options::default()));
    html! {
        (DOCTYPE)
        html lang=(Language::code(game.rules)) data-drawn-by="margrave" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (say!("Chronicle").in_words(game.rules)) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                h1 { (say!("Chronicle").in_words(game.rules)) }
                p { (head(game, viewer, log, from)) }
                @if let Some(map) = &map { div.map { (PreEscaped(map)) } }
                @if pages.is_empty() { p { (say!("Nothing is written.").in_words(game.rules)) } }
                @for page in &pages { (year(page, photographs)) }
                p { small { (say!("Margrave is unofficial: no publisher's product.").in_words(game.rules)) } }
            }
        }
    }
}

fn marks(numbers: &[usize]) -> Markup {
    html! { @for number in numbers { sup { (number) } } }
}

/// Writes a photograph of which a passage is the note, within the page.
fn photograph(photographs: &[NotedPhotograph], note: &str) -> Markup {
    let found = photographs.iter().find(|photograph| photograph.note == note);
    html! {
        @if let Some(NotedPhotograph { kind, bytes, .. }) = found {
            p { img src={ "data:" (kind) ";base64," (BASE64_STANDARD.encode(bytes)) } alt=(note); }
        }
    }
}

fn year(page: &Page, photographs: &[NotedPhotograph]) -> Markup {
    html! {
        h2 { (page.title) }
        @for passage in &page.passages {
            @match passage {
                ChroniclePassage::Margin(margin) => h3 { (margin) },
                ChroniclePassage::Hand(hand) => p { em { (hand) } },
                ChroniclePassage::Prose(text, footnotes) => p { (text) (marks(footnotes)) },
                ChroniclePassage::Written { text, by, footnotes } => blockquote {
                    (photograph(photographs, text))
                    p { (text) (marks(footnotes)) }
                    p { (by) }
                },
            }
        }
        @for (number, text) in &page.footnotes { p { small { (number) ". " (text) } } }
    }
}
