//! `margrave chronicle FOLDER [--as REALM]`: the chronicle of a campaign as Markdown.

use std::path::Path;
use std::process::ExitCode;

use super::replay::Replay;
use super::{fail, say};
use crate::engine::Game;
use crate::fault::Fault;
use crate::rules::Library;
use crate::view;

/// Plays a campaign's answers again and prints what was written of it, all of it or as a realm may
/// know it. Nothing of the campaign changes.
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
    let replay = Replay::open(library, path)?;
    let viewer = replay.viewer(viewer)?;
    let session = replay.play()?;
    let game = Game::new(session.rules.shown(), &session.state, None);
    Ok(view::chronicle::book(&game, viewer, &session.log))
}
