//! `margrave atlas FOLDER [--as REALM] [-o FILE.html]`: a whole campaign as one HTML file.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::backdrop::UnderArguments;
use super::replay::Replay;
use super::{fail, say as print};
use crate::atlas::{self, AtlasRecorder};
use crate::basics::files;
use crate::engine::Game;
use crate::fault::Fault;
use crate::rules::Library;
use crate::say;
use crate::text::{Language, ProgramNoun, Text};

/// Arguments of `atlas`.
#[derive(Args)]
pub struct AtlasArguments {
    /// Folder of the campaign, or a script.
    pub path: PathBuf,
    /// Only what this realm may know, or `public`: what all know.
    #[arg(long = "as", value_name = "REALM")]
    pub viewer: Option<String>,
    /// Writes the atlas into this file; by default atlas.html, or atlas-REALM.html with --as, in the
    /// current folder.
    #[arg(short, long, value_name = "FILE.html")]
    pub out: Option<PathBuf>,
    #[command(flatten)]
    pub under: UnderArguments,
}

/// Plays a campaign's answers again and writes its atlas. Nothing of the campaign changes.
pub fn atlas(library: &Library, arguments: &AtlasArguments, colour: bool) -> ExitCode {
    match write(library, arguments) {
        Ok(text) => {
            print(&text);
            ExitCode::SUCCESS
        }
        Err(faults) => fail(library.spoken(), &faults, colour),
    }
}

fn write(library: &Library, arguments: &AtlasArguments) -> Result<String, Vec<Fault>> {
    let html = drawn(library, arguments)?;
    let out = arguments.out.clone().unwrap_or_else(|| {
        let realm = arguments.viewer.as_ref().map(|realm| format!("-{realm}"));
        PathBuf::from(format!("atlas{}.html", realm.unwrap_or_default()))
    });
    // The host's view is for nobody else; an atlas of one realm is for whoever it is sent to.
    let host = arguments.viewer.as_deref().is_none_or(|viewer| viewer == "host");
    let written = match host {
        true => files::write_private(&out, &html),
        false => files::write(&out, &html),
    };
    written.map_err(|error| {
        let (file, error) = (Text::displayed(out.display()), Text::system_error(&error));
        let message = say!("{file} cannot be written: {error}", file, error);
        let help = say!("name a file in a folder that is there, with `-o`");
        vec![Fault::new("atlas::unwritable", message).help(help)]
    })?;
    let size = Text::count(html.len().div_ceil(1024), ProgramNoun::Kilobyte);
    let file = Text::displayed(out.display());
    let written = if host {
        say!(
            "{file}: {size} of HTML; it holds what the host sees, everybody's secrets too: `--as REALM` makes one for a player, `--as public` one for all",
            file,
            size
        )
    } else {
        say!("{file}: {size} of HTML", file, size)
    };
    Ok(written.in_words(&Language::of(&library.language)))
}

fn drawn(library: &Library, arguments: &AtlasArguments) -> Result<String, Vec<Fault>> {
    let backdrop = arguments.under.read()?;
    let replay = Replay::open(library, &arguments.path)?;
    let recorder = AtlasRecorder::new(replay.viewer(arguments.viewer.as_deref())?);
    recorder.speak(&library.language);
    recorder.lay_under(backdrop);
    let session = replay.play_before(Some(Box::new(recorder.clone())))?;
    let game = Game::new(library.shown(&session.rules), &session.state, None);
    Ok(atlas::html(&game, &recorder, &session.log))
}
