//! A campaign's folder or a script, played again in silence: for commands that tell of a campaign
//! or check it, and change nothing of it.

use std::path::Path;

use super::StandardOutput;
use crate::campaign::knowledge::{PUBLIC, Viewer};
use crate::engine::Game;
use crate::fault::Fault;
use crate::rules::Library;
use crate::say;
use crate::script::{RulesetCache, Script, prepare, unread};
use crate::session::{self, Console, Finished, Folder, Input, NoInput, Onlooker, Session, answers};
use crate::text::{Text, quoted};

/// A campaign that was opened to be played again.
pub(super) struct Replay {
    pub(super) session: Session,
    /// Remarks on its rules, from opening its folder.
    pub(super) notes: Vec<Text>,
    /// Code of the language of whoever asks for it.
    language: String,
    /// Script that types its lines; a folder's answers are in the session already.
    script: Option<Script>,
}

impl Replay {
    /// Opens a campaign's folder, or a script.
    ///
    /// # Errors
    /// Every fault of its file, its head, its map and its rules.
    pub(super) fn open(library: &Library, path: &Path) -> Result<Replay, Vec<Fault>> {
        if path.is_dir() {
            return Replay::of_folder(library, &Folder { path: path.to_owned() });
        }
        let prepared = prepare(path, library, &mut RulesetCache::default(), false)?;
        Ok(Replay {
            session: prepared.session,
            notes: Vec::new(),
            language: library.language.clone(),
            script: Some(prepared.script),
        })
    }

    /// Opens a campaign's folder.
    ///
    /// # Errors
    /// Every fault of its file, its head, its map and its rules.
    pub(super) fn of_folder(library: &Library, folder: &Folder) -> Result<Replay, Vec<Fault>> {
        let file = folder.campaign();
        let name = file.display().to_string();
        let read = answers::read(&file, &name, true).map_err(|fault| vec![fault])?;
        let (mut session, notes) = session::open(library, folder, &read)?;
        session.answers_from_input_alone();
        Ok(Replay { session, notes, language: library.language.clone(), script: None })
    }

    /// Returns who looks: the host, or a realm of this campaign.
    ///
    /// # Errors
    /// No realm has this name.
    pub(super) fn viewer(&self, name: Option<&str>) -> Result<Viewer, Vec<Fault>> {
        let rules = &self.session.rules;
        let shown = rules.shown_in(rules.language(&self.language));
        viewer(&Game::new(shown, &self.session.state, None), name)
    }

    /// Plays it to its end.
    ///
    /// # Errors
    /// Every expectation that does not hold, and the reason that it does not go on.
    pub(super) fn play(self) -> Result<Session, Vec<Fault>> {
        self.play_before(None)
    }

    /// As [`Replay::play`], while somebody looks on.
    ///
    /// # Errors
    /// As [`Replay::play`].
    pub(super) fn play_before(
        mut self,
        onlooker: Option<Box<dyn Onlooker>>,
    ) -> Result<Session, Vec<Fault>> {
        self.run(onlooker)?;
        Ok(self.session)
    }

    /// As [`Replay::play`]; lines that nobody read are a fault.
    ///
    /// # Errors
    /// As [`Replay::play`].
    pub(super) fn play_whole(mut self) -> Result<Session, Vec<Fault>> {
        let finished = self.run(None)?;
        match self.script.and_then(|script| unread(&finished, &script)) {
            Some(unread) => Err(vec![Fault::new("campaign::broken", unread)]),
            None => Ok(self.session),
        }
    }

    fn run(&mut self, onlooker: Option<Box<dyn Onlooker>>) -> Result<Finished, Vec<Fault>> {
        let input: &mut dyn Input = match &mut self.script {
            Some(script) => script,
            None => &mut NoInput,
        };
        let mut console = Console::new(Box::new(StandardOutput), true, false);
        console.telling.muted = true;
        console.onlooker = onlooker;
        let finished = self.session.run(input, &mut console);
        let mut faults: Vec<Fault> = console
            .checks
            .failures
            .iter()
            .map(|failure| {
                let place = quoted(&failure.place);
                let message = say!("{place}: {fault}", place, fault = &failure.told);
                Fault::new("campaign::expectation", message)
            })
            .collect();
        if let Finished::Broken { why: message, .. } | Finished::Halted(message) = &finished {
            faults.push(Fault::new("campaign::broken", message.clone()));
        }
        if let Some(refusal) = console.checks.refusal.take() {
            let message = say!("the last order is refused: {why}", why = refusal.told);
            faults.push(Fault::new("campaign::broken", message));
        }
        if faults.is_empty() { Ok(finished) } else { Err(faults) }
    }
}

/// Returns who looks at a campaign: the host, or the realm that is named.
///
/// # Errors
/// No realm has this name.
pub(super) fn viewer(game: &Game<'_>, name: Option<&str>) -> Result<Viewer, Vec<Fault>> {
    match name {
        None | Some("host") => Ok(Viewer::Host),
        Some(PUBLIC) => Ok(Viewer::Public),
        Some(name) => {
            let realm = game.realm_named(name);
            realm.map(Viewer::Realm).map_err(|why| vec![Fault::new("campaign::realm", why)])
        }
    }
}
