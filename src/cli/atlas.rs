//! `margrave atlas FOLDER [--as REALM] [-o FILE.html]`: a whole campaign as one HTML file.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::check::sound_before;
use super::{fail, say};
use crate::atlas::{self, AtlasClerk};
use crate::campaign::knowledge::Viewer;
use crate::counted::count;
use crate::engine::Game;
use crate::fault::Fault;
use crate::rules::Library;
use crate::script::{RulesetCache, prepare};
use crate::session::{self, Folder, NoInput, Session, answers};

/// Arguments of `atlas`.
#[derive(Args)]
pub struct AtlasArguments {
    /// Folder of the campaign, or a script.
    pub path: PathBuf,
    /// Only what this realm may know.
    #[arg(long = "as", value_name = "REALM")]
    pub viewer: Option<String>,
    /// Writes the atlas into this file; by default atlas.html, or atlas-REALM.html with --as, in the
    /// current folder.
    #[arg(short, long, value_name = "FILE.html")]
    pub out: Option<PathBuf>,
}

/// Plays a campaign's answers again and writes its atlas. Nothing of the campaign changes.
#[must_use]
pub fn atlas(library: &Library, arguments: &AtlasArguments, colour: bool) -> ExitCode {
    match write(library, arguments) {
        Ok(text) => {
            say(&text);
            ExitCode::SUCCESS
        }
        Err(faults) => fail(&faults, colour),
    }
}

fn write(library: &Library, arguments: &AtlasArguments) -> Result<String, Vec<Fault>> {
    let html = drawn(library, &arguments.path, arguments.viewer.as_deref())?;
    let out = arguments.out.clone().unwrap_or_else(|| {
        let realm = arguments.viewer.as_ref().map(|realm| format!("-{realm}"));
        PathBuf::from(format!("atlas{}.html", realm.unwrap_or_default()))
    });
    std::fs::write(&out, &html).map_err(|error| {
        let message = format!("{out} cannot be written: {error}", out = out.display());
        vec![
            Fault::new("atlas::unwritable", message)
                .help("name a file in a folder that is there, with `-o`"),
        ]
    })?;
    let size = html.len().div_ceil(1024);
    Ok(format!("{out}: {size} of HTML", out = out.display(), size = count(size, "kilobyte")))
}

fn drawn(library: &Library, path: &Path, viewer: Option<&str>) -> Result<String, Vec<Fault>> {
    let wanted = |session: &Session| {
        let game = Game::new(session.rules.shown(), &session.state, None);
        match viewer {
            None | Some("host") => Ok(Viewer::Host),
            Some(name) => game
                .realm_named(name)
                .map(Viewer::Realm)
                .map_err(|why| vec![Fault::new("atlas::realm", why)]),
        }
    };
    let (session, clerk) = if path.is_dir() {
        let folder = Folder { path: path.to_owned() };
        let file = folder.campaign();
        let name = file.display().to_string();
        let read = answers::read(&file, &name, true).map_err(|fault| vec![fault])?;
        let (mut session, _) = session::open(library, &folder, &read)?;
        session.input_only = true;
        let clerk = AtlasClerk::new(wanted(&session)?);
        sound_before(&mut session, &mut NoInput, Some(Box::new(clerk.clone())))?;
        (session, clerk)
    } else {
        let mut prepared = prepare(path, library, &mut RulesetCache::default(), false)?;
        let clerk = AtlasClerk::new(wanted(&prepared.session)?);
        let onlooker = Some(Box::new(clerk.clone()) as _);
        sound_before(&mut prepared.session, &mut prepared.script, onlooker)?;
        (prepared.session, clerk)
    };
    let game = Game::new(session.rules.shown(), &session.state, None);
    Ok(atlas::html(&game, &clerk, &session.log))
}
