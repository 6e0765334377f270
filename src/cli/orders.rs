//! `margrave orders FOLDER --as REALM`: a letter to whoever plays from elsewhere; `--all --out DIR` to all
//! of them; with `--take FILE`, what they have answered back into the campaign; `--status`, whose answers are
//! missing.

mod take;

use std::path::PathBuf;
use std::process::ExitCode;
use std::rc::Rc;

use clap::Args;

use super::letter::{LetterWriter, LineBuffer, write_files};
use super::serve::called;
use super::{fail, say as print};
use crate::apart::clock::{Awaited, Clock};
use crate::apart::letter::time_left;
use crate::apart::{lines, sheets};
use crate::campaign::knowledge::Viewer;
use crate::campaign::{RealmId, Seat};
use crate::engine::{Answerer, Game};
use crate::fault::Fault;
use crate::rules::Library;
use crate::say;
use crate::serve::links;
use crate::session::{
    self, Console, Finished, Folder, Input, Session, Situation, TypedLine, answers, writing_ahead,
};
use crate::text::{Joined, Text};
use crate::view::{self, texts};
use take::take;

/// Arguments of `orders`.
#[derive(Args)]
pub struct OrdersArguments {
    /// Folder of the campaign.
    pub folder: PathBuf,
    /// The realm whose letter it is.
    #[arg(long = "as", value_name = "REALM", required_unless_present_any = ["all", "status", "take"])]
    pub realm: Option<String>,
    /// Takes what somebody has answered, from a file or, with `-`, from what is typed or pasted here: a
    /// whole mail will do. The line in brackets of the letter tells whose it is. A sheet of orders is taken
    /// whole or not at all; other answers as far as they are accepted.
    #[arg(long, value_name = "FILE")]
    pub take: Option<PathBuf>,
    /// Writes letters to all realms that people play.
    #[arg(long, requires = "out", conflicts_with_all = ["realm", "take"])]
    pub all: bool,
    /// Folder into which letters are written, each with the map as a picture.
    #[arg(long, value_name = "DIR", conflicts_with = "take")]
    pub out: Option<PathBuf>,
    /// Letters with everything that may be looked at, the map and the log among it, of any length.
    #[arg(long, conflicts_with = "take")]
    pub whole: bool,
    /// Tells whose answers are in and whose are missing.
    #[arg(long, conflicts_with_all = ["realm", "take", "all", "out", "whole"])]
    pub status: bool,
}

/// Prints a letter, writes letters, takes an answer, or tells what is missing.
pub fn orders(library: &Library, arguments: &OrdersArguments, colour: bool) -> ExitCode {
    let done = match &arguments.take {
        _ if arguments.status => status(library, arguments),
        None => letter(library, arguments),
        Some(file) => take(library, arguments, file),
    };
    match done {
        Ok(text) => {
            print(text.trim_end());
            ExitCode::SUCCESS
        }
        Err(faults) => fail(library.spoken(), &faults, colour),
    }
}

/// Returns the campaign as it stands, to look at: nothing of it is written.
fn read(library: &Library, folder: &Folder) -> Result<Session, Vec<Fault>> {
    let path = folder.campaign();
    let name = path.display().to_string();
    let read = answers::read(&path, &name, true).map_err(|fault| vec![fault])?;
    Ok(session::open(library, folder, &read)?.0)
}

fn realm(library: &Library, session: &Session, name: &str) -> Result<RealmId, Vec<Fault>> {
    let game = Game::new(&session.rules, &session.state, None);
    let words = library.shown(&session.rules);
    let told = |why: Text| vec![Fault::new("orders::realm", why.in_words(words))];
    game.realm_named(name).map_err(told)
}

/// Plays to the next question that somebody at the table answers.
fn play_on(
    session: &mut Session,
    input: &mut dyn Input,
    console: &mut Console,
) -> Result<(), Vec<Fault>> {
    match session.run(input, console) {
        Finished::Broken { why: message, .. } | Finished::Halted(message) => {
            Err(vec![Fault::new("campaign::broken", message)])
        }
        Finished::Left | Finished::EndOfInput => Ok(()),
    }
}

fn named(arguments: &OrdersArguments) -> Result<Folder, Vec<Fault>> {
    Folder::named(arguments.folder.clone()).map_err(|fault| vec![fault])
}

fn letter(library: &Library, arguments: &OrdersArguments) -> Result<String, Vec<Fault>> {
    let folder = named(arguments)?;
    let mut session = read(library, &folder)?;
    let only = arguments.realm.as_ref().map(|name| realm(library, &session, name)).transpose()?;
    let page = LineBuffer::default();
    let campaign = called(&folder.path);
    let mut writer = LetterWriter::new(
        page.clone(),
        (&folder, &campaign),
        until(&folder),
        (only, arguments.whole),
    );
    let mut console = Console::new(Box::new(page), false, false);
    console.viewer = only.map_or(Viewer::Public, Viewer::Realm);
    console.telling.people = Rc::new(links::people(&folder.path));
    play_on(&mut session, &mut writer, &mut console)?;
    let Some(into) = &arguments.out else {
        return Ok(writer.letters.into_iter().map(|letter| letter.text).collect());
    };
    let written = write_files(&writer.letters, into).map_err(|error| {
        let message = say!(
            "letters cannot be written into {folder}: {error}",
            folder = Text::displayed(into.display()),
            error = Text::system_error(&error)
        );
        vec![Fault::new("orders::unwritable", message.in_words(library.shown(&session.rules)))]
    })?;
    let written: Vec<String> = written.iter().map(|path| path.display().to_string()).collect();
    Ok(written.join("\n"))
}

/// Says until when an answer is awaited, where the campaign has a clock.
fn until(folder: &Folder) -> Option<Text> {
    let clock = Clock::of(&folder.path).ok()??;
    Some(clock.moment(Awaited::of(&folder.path)?.due?))
}

/// Names the phases to come for which a realm has written; None if it has written for none of them.
fn for_later(game: &Game<'_>, folder: &Folder, realm: RealmId) -> Option<Text> {
    let written = folder.all_written_ahead(game.realm_name(realm));
    let later = written.iter().filter(|ahead| ahead.clock > game.state.clock);
    let phases = later.map(|ahead| view::position_text(game, ahead.clock, Some(realm)));
    let phases: Vec<Text> = phases.flatten().collect();
    (!phases.is_empty())
        .then(|| say!("written for later: {phases}", phases = Text::list(phases, Joined::And)))
}

/// Tells at the first question whose answers are in, and leaves.
struct StatusWriter<'a> {
    folder: &'a Folder,
    text: Vec<String>,
}

impl Input for StatusWriter<'_> {
    fn line(&mut self, now: &Situation<'_>, console: &mut Console) -> TypedLine {
        let game = &console.shown(now.game);
        let told = |text: Text| text.in_words(game.rules);
        self.text.extend(view::position(game, game.state.clock, None));
        self.text.extend(until(self.folder).map(|until| told(time_left(false, &until))));
        let Some(question) = now.question else {
            self.text.push(told(say!("The campaign is over.")));
            return TypedLine::End;
        };
        let asked = sheets::realms(game, question);
        let is_in = sheets::handed_in(game, Some(self.folder));
        for (id, seat) in game.state.realm_ids().zip(now.seats) {
            let realm = texts::seated(game, id);
            let said = if *seat != Seat::Human {
                say!("{realm}: played by {player}", realm, player = Text::verbatim(seat.name()))
            } else if asked.contains(&id) {
                match is_in.contains(&id) {
                    true => say!("{realm}: the sheet is in", realm),
                    false => say!("{realm}: the sheet is missing", realm),
                }
            } else if lines::answers(game, question, Viewer::Realm(id)) {
                say!("{realm}: is asked", realm)
            } else if is_in.contains(&id) {
                say!("{realm}: has answered ahead", realm)
            } else if writing_ahead::is_awaited(now, Some(self.folder), id) {
                say!("{realm}: may answer already", realm)
            } else {
                say!("{realm}: nothing is asked", realm)
            };
            self.text.push(format!("  {}", told(said)));
            self.text
                .extend(for_later(game, self.folder, id).map(|said| format!("    {}", told(said))));
        }
        if question.answerer == Answerer::Host && game.state.host_plays {
            let host = say!("{realm}: is asked", realm = say!("host"));
            self.text.push(format!("  {}", told(host)));
        }
        TypedLine::End
    }
}

fn status(library: &Library, arguments: &OrdersArguments) -> Result<String, Vec<Fault>> {
    let folder = named(arguments)?;
    let mut session = read(library, &folder)?;
    let mut writer = StatusWriter { folder: &folder, text: Vec::new() };
    let mut console = Console::new(Box::new(LineBuffer::default()), false, false);
    console.telling.people = Rc::new(links::people(&folder.path));
    play_on(&mut session, &mut writer, &mut console)?;
    Ok(writer.text.join("\n"))
}
