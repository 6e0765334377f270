//! `map`: draws the map as typed, within the limits of the screen.

use std::fs::File;
use std::io::Write;
use std::path::Path;

use super::{Context, Done};
use crate::basics::columns::wrap;
use crate::campaign::knowledge::{PUBLIC, Viewer};
use crate::engine::core::place_word;
use crate::engine::{Order, Verb};
use crate::fault::nearest;
use crate::import::holdings::table;
use crate::map::PlaceId;
use crate::say;
use crate::text::{Joined, Text};
use crate::view::map::{DrawingOptions, MapLayer};
use crate::{picture, view};

/// Words that may follow `map`, beside places and realms.
pub const MAP_WORDS: &[&str] =
    &["all", "list", "plain", "signs", "owners", "supply", "knowledge", "around"];

/// Lines of the screen that the question and the prompt take.
const ASKED: usize = 3;

/// Weight, in the activity of the map, of a place that answers the question.
const OFFERED: u32 = 20;

/// Steps that the part of the map around a realm's capital shows.
const AROUND_CAPITAL: i64 = 3;

/// Says why no files are written here: a script may be anybody's, and this machine is not that of whoever
/// sits elsewhere. None where they are.
fn writes_no_files(context: &Context<'_>, instead: Text) -> Option<Done> {
    match (context.console.checks.strict, context.console.seat.apart) {
        (true, _) => Some(Done::Refused(say!("scripts write no files: {instead}", instead))),
        (false, true) => {
            Some(Done::Refused(say!("a seat apart writes no files: {instead}", instead)))
        }
        (false, false) => None,
    }
}

/// Carries out `map svg [FILE]`: a picture of what the viewer knows; its usual name is that of the campaign,
/// and of whoever looks. Scripts, which anybody may have written, write no files.
fn picture(context: &Context<'_>, file: &[&str]) -> Done {
    let instead = say!("`margrave map SCRIPT --svg FILE` draws its map");
    if let Some(refused) = writes_no_files(context, instead) {
        return refused;
    }
    let file = named(context, file, "svg");
    let options = picture::Options::default();
    let svg = picture::svg(context.game, context.console.viewer, &options);
    match picture::replace(Path::new(&file), svg.as_bytes()) {
        Ok(()) => Done::Told(say!("the map is drawn in {file}", file = Text::verbatim(file))),
        Err((message, help)) => Done::Refused(Text::list([message, help], Joined::Semicolon)),
    }
}

/// Returns the name of a file that is written: as it was typed, else that of the campaign and of whoever looks.
fn named(context: &Context<'_>, file: &[&str], ending: &str) -> String {
    if !file.is_empty() {
        return file.join(" ");
    }
    let whose = match context.console.viewer {
        Viewer::Host => String::new(),
        Viewer::Realm(realm) => format!("-{}", context.game.realm_name(realm)),
        Viewer::Public => format!("-{PUBLIC}"),
    };
    format!("{}{whose}.{ending}", context.console.telling.picture)
}

/// Carries out `map csv [FILE]`: a table of places and who holds them, as far as the viewer knows, into a new
/// file.
fn holdings(context: &Context<'_>, file: &[&str]) -> Done {
    let instead = say!("`margrave map SCRIPT --csv FILE` writes its table");
    if let Some(refused) = writes_no_files(context, instead) {
        return refused;
    }
    let file = named(context, file, "csv");
    let table = match table(&view::holdings(context.game, context.console.viewer)) {
        Ok(table) => table,
        Err(error) => {
            let error = Text::system_error(&error);
            return Done::Refused(say!("the table cannot be written: {error}", error));
        }
    };
    let written = File::create_new(&file).and_then(|mut new| new.write_all(table.as_bytes()));
    let file = Text::verbatim(file);
    match written {
        Ok(()) => Done::Told(say!("who holds which place stands in {file}", file)),
        Err(error) => Done::Refused(say!(
            "{file} cannot be written: {error}; name a file that is not there yet: `map csv FILE`",
            file,
            error = Text::system_error(&error)
        )),
    }
}

/// Places that are answers to what is asked, where few are offered and nothing else is.
fn offered(context: &Context<'_>) -> Vec<PlaceId> {
    let Some(question) = context.question.filter(|ask| ask.shown_to(context.console.viewer)) else {
        return Vec::new();
    };
    if !matches!(question.ask.verbs(), [Verb::Capital] | [Verb::Pick]) {
        return Vec::new();
    }
    let place = |order: Order| match order {
        Order::Capital { place } => Some(place),
        Order::Pick { word } => context.game.map().by_label(&word),
        _ => None,
    };
    question.legal(context.game).into_iter().filter_map(place).collect()
}

pub(super) fn map(context: &mut Context<'_>, words: &[&str]) -> Done {
    if let ["svg", file @ ..] = words {
        return picture(context, file);
    }
    if let ["csv", file @ ..] = words {
        return holdings(context, file);
    }
    let (game, viewer) = (context.game, context.console.viewer);
    let asked = context.question.and_then(|question| question.who.realm());
    let screen = &context.console.screen;
    // A teacher's remark after it stands below the map, and is to be read with it.
    let said = context.console.typing.teaching.as_ref().map_or(0, |teaching| teaching.room);
    // And so does the question, which may take more lines than one.
    let question = context.question.map(|question| view::prompt(game, viewer, question));
    let width = screen.width().unwrap_or(usize::MAX).saturating_sub(4);
    let asks = question.map_or(0, |text| wrap(&text, width, "").lines().count().saturating_sub(1));
    let below = said.max(ASKED) + asks;
    let mut look = DrawingOptions {
        colour: context.console.colour,
        unicode: screen.draws_signs() && !context.console.telling.plain_map,
        width: screen.width(),
        height: screen.height().map(|height| height.saturating_sub(below)),
        activity: view::map::activity(game, viewer, asked, context.log),
        ..DrawingOptions::default()
    };
    for place in offered(context) {
        *look.activity.entry(place).or_default() += OFFERED;
    }
    let (mut listed, mut scrolled, mut name) = (false, false, Vec::new());
    for word in words {
        match *word {
            "owners" => look.layer = MapLayer::Owners,
            "supply" => look.layer = MapLayer::Supply,
            "knowledge" => look.layer = MapLayer::Knowledge,
            "plain" | "signs" => {
                context.console.telling.plain_map = *word == "plain";
                look.unicode = *word == "signs";
            }
            "all" => look.whole = true,
            "list" => listed = true,
            "around" if name.is_empty() => scrolled = true,
            word => name.push(word),
        }
    }
    let steps = name.last().and_then(|word| word.parse::<i64>().ok()).filter(|_| name.len() > 1);
    if steps.is_some() {
        name.pop();
    }
    if scrolled && name.is_empty() {
        let usage = Text::usage(place_word::with_place_word(game, "map around TILE"));
        return Done::Refused(say!("usage: {usage}", usage));
    }
    if !name.is_empty() {
        let name = name.join(" ");
        let realm = game.state.realm_named(&name);
        let (centre, near) = match (realm, game.place_named(&name)) {
            (Some(realm), _) => match game.state.realm(realm).capital {
                Some(capital) => (capital, AROUND_CAPITAL),
                None => {
                    let name = Text::verbatim(name);
                    return Done::Refused(say!(
                        "{name} has no capital to draw the map around",
                        name
                    ));
                }
            },
            (None, Ok(place)) => (place, 2),
            (None, Err(message)) => {
                let near = nearest(&name, MAP_WORDS.iter().copied());
                return Done::Refused(match near.map(Text::verbatim) {
                    Some(near) => {
                        say!("{message}; did you mean `map {near}`?", message, near)
                    }
                    None => message,
                });
            }
        };
        match steps {
            None if scrolled && !listed && look.width.is_some() => {
                look.activity = [(centre, 1)].into_iter().collect();
            }
            None if scrolled => look.around = Some((centre, AROUND_CAPITAL)),
            steps => look.around = Some((centre, steps.unwrap_or(near).clamp(0, 50))),
        }
    }
    Done::Said(if listed {
        view::map::list(game, viewer, &look)
    } else {
        view::map::draw(game, viewer, &look)
    })
}
