//! A place in the files of rules and scripts → what is named of it: the file and line to the host and to
//! whoever plays alone, to other players only whose rules they are.

use crate::campaign::knowledge::Viewer;
use crate::engine::core::game::Game;
use crate::say;
use crate::text::Text;
use crate::yaml::Span;

/// Folders in which rules and mods lie, each by its name.
const FOLDERS: [&str; 2] = ["rules", "mods"];

/// The part of a place in files that is named.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Sources {
    /// As the viewer is told to: the host reads files, a player does not.
    #[default]
    OfViewer,
    /// The file and the line.
    Files,
    /// The edition or mod alone.
    Layers,
}

impl<'a> Game<'a> {
    /// Returns this look as the viewer is told where rules stand.
    #[must_use]
    pub fn for_viewer(&self, viewer: Viewer) -> Game<'a> {
        let sources = match (self.sources, viewer) {
            (Sources::OfViewer, Viewer::Host) => Sources::Files,
            (Sources::OfViewer, Viewer::Realm(_)) => Sources::Layers,
            (set, _) => set,
        };
        Game { sources, ..*self }
    }

    /// Returns this look for somebody who plays alone, and is the host as well.
    #[must_use]
    pub fn for_lone_player(&self) -> Game<'a> {
        Game { sources: Sources::Files, ..*self }
    }
}

/// True if files and lines are named.
pub fn names_files(game: &Game<'_>) -> bool {
    game.sources != Sources::Layers
}

/// Returns `rules/dutch/values.yaml:55`, or `rules of dutch` for a player.
pub fn located(game: &Game<'_>, span: Span) -> Text {
    let location = game.rules.location(span);
    if names_files(game) {
        return Text::Verbatim(location);
    }
    match layer(&location).map(Text::verbatim) {
        Some(layer) => say!("rules of {layer}", layer),
        None => say!("rules"),
    }
}

/// Returns `mods/weather/main.lua:7`, or `a script of weather` for a player.
pub fn script_at(game: &Game<'_>, at: &str) -> Text {
    if names_files(game) {
        return Text::verbatim(at);
    }
    match layer(at).map(Text::verbatim) {
        Some(layer) => say!("a script of {layer}", layer),
        None => say!("a script"),
    }
}

/// Returns the edition or mod in whose folder a file lies.
fn layer(at: &str) -> Option<&str> {
    let mut parts = at.split('/');
    parts.find(|part| FOLDERS.contains(part))?;
    parts.next()
}
