//! `margrave chronicle FOLDER [--as REALM]`: the chronicle of a campaign as Markdown.

use std::path::Path;
use std::process::ExitCode;

use super::check::sound;
use super::{fail, say};
use crate::campaign::knowledge::Viewer;
use crate::engine::Game;
use crate::fault::Fault;
use crate::rules::Library;
use crate::script::{RulesetCache, prepare};
use crate::session;
use crate::session::{Folder, NoInput, Session, answers};
use crate::view;

/// Plays a campaign's answers again and prints what was written of it, all of it or as a realm may
/// know it. Nothing of the campaign changes.
#[must_use]
pub fn chronicle(library: &Library, path: &Path, viewer: Option<&str>, colour: bool) -> ExitCode {
    match book(library, path, viewer) {
        Ok(text) => {
            say(text.trim_end());
            ExitCode::SUCCESS
        }
        Err(faults) => fail(&faults, colour),
    }
}

fn book(library: &Library, path: &Path, viewer: Option<&str>) -> Result<String, Vec<Fault>> {
    let session = if path.is_dir() {
        let folder = Folder { path: path.to_owned() };
        let file = folder.campaign();
        let name = file.display().to_string();
        let read = answers::read(&file, &name, true).map_err(|fault| vec![fault])?;
        let (mut session, _) = session::open(library, &folder, &read)?;
        session.input_only = true;
        sound(&mut session, &mut NoInput)?;
        session
    } else {
        let mut prepared = prepare(path, library, &mut RulesetCache::default(), false)?;
        sound(&mut prepared.session, &mut prepared.script)?;
        prepared.session
    };
    written(&session, viewer).map_err(|why| vec![Fault::new("chronicle::realm", why)])
}

fn written(session: &Session, viewer: Option<&str>) -> Result<String, String> {
    let game = Game::new(session.rules.shown(), &session.state, None);
    let viewer = match viewer {
        None | Some("host") => Viewer::Host,
        Some(name) => Viewer::Realm(game.realm_named(name)?),
    };
    Ok(view::chronicle::book(&game, viewer, &session.log))
}
