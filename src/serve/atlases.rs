//! Atlases of campaigns, each as one viewer may have it: made by playing the campaign's file again beside the game, and
//! kept until the viewer's campaign has gone on.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use crate::atlas::{self, AtlasRecorder};
use crate::campaign::knowledge::Viewer;
use crate::console::{NoInput, Nowhere};
use crate::engine::Game;
use crate::rules::Library;
use crate::say;
use crate::session::{self, Console, Finished, Folder, answers};
use crate::text::Text;

/// Most atlases that are kept.
const KEPT: usize = 40;

/// An atlas as somebody may have it now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AtlasWish {
    pub viewer: Viewer,
    /// Code of the language of whoever reads it.
    pub language: String,
    /// Another one whenever the viewer knows more: a function of what the viewer knows, so that the time in which an
    /// atlas comes tells nothing else.
    pub version: String,
}

/// Reader of an atlas.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct AtlasReader {
    campaign: String,
    seat: String,
    language: String,
}

/// An atlas that was made.
struct MadeAtlas {
    version: String,
    html: Arc<str>,
}

/// Atlases that were made.
#[derive(Default)]
pub(super) struct Atlases {
    kept: Mutex<BTreeMap<AtlasReader, MadeAtlas>>,
    /// One is made at a time: playing a long campaign again takes a while.
    making: tokio::sync::Mutex<()>,
}

impl Atlases {
    fn of(&self, reader: &AtlasReader, version: &str) -> Option<Arc<str>> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let made = kept.get(reader)?;
        (made.version == version).then(|| Arc::clone(&made.html))
    }

    /// Returns an atlas, and makes it if there is none of this version.
    ///
    /// # Errors
    /// A sentence that says why there is none.
    pub(super) async fn get(
        &self,
        library: &Library,
        campaign: &str,
        seat: &str,
        folder: PathBuf,
        wish: AtlasWish,
    ) -> Result<Arc<str>, Text> {
        let reader = AtlasReader {
            campaign: campaign.to_owned(),
            seat: seat.to_owned(),
            language: wish.language.clone(),
        };
        if let Some(html) = self.of(&reader, &wish.version) {
            return Ok(html);
        }
        let _one = self.making.lock().await;
        if let Some(html) = self.of(&reader, &wish.version) {
            return Ok(html);
        }
        let version = wish.version.clone();
        let library = library.clone().speaking(wish.language);
        let made = tokio::task::spawn_blocking(move || make(&library, folder, wish.viewer));
        let html = made.await.unwrap_or_else(|_| Err(say!("the atlas cannot be made")))?;
        let html: Arc<str> = Arc::from(html);
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= KEPT && !kept.contains_key(&reader) {
            kept.pop_first();
        }
        kept.insert(reader, MadeAtlas { version, html: Arc::clone(&html) });
        Ok(html)
    }
}

/// Plays a campaign's answers again, in silence, and writes its atlas. Nothing of the campaign changes.
fn make(library: &Library, folder: PathBuf, viewer: Viewer) -> Result<String, Text> {
    let folder = Folder { path: folder };
    let unmade = || say!("the atlas cannot be made");
    let file = folder.campaign();
    let read = answers::read(&file, &file.display().to_string(), true).map_err(|_| unmade())?;
    let (mut session, _) = session::open(library, &folder, &read).map_err(|_| unmade())?;
    session.answers_from_input_alone();
    let recorder = AtlasRecorder::new(viewer);
    recorder.speak(&library.language);
    let mut console = Console::new(Box::new(Nowhere), true, false);
    console.telling.muted = true;
    console.onlooker = Some(Box::new(recorder.clone()));
    match session.run(&mut NoInput, &mut console) {
        Finished::Broken { .. } | Finished::Halted(_) => return Err(unmade()),
        Finished::Left | Finished::EndOfInput => {}
    }
    let game = Game::new(library.shown(&session.rules), &session.state, None);
    Ok(atlas::html(&game, &recorder, &session.log))
}
