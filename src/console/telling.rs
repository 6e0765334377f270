//! Detail of the output, its viewer, and the lines that were shown before.

use std::collections::BTreeMap;

use super::{Console, Preferences, Saying, Turns};
use crate::campaign::knowledge::Viewer;
use crate::campaign::{EventRecord, RealmId};
use crate::engine::Game;
use crate::view;

/// Lines that the next question takes.
const PROMPT: usize = 4;

/// Detail of the output.
#[derive(Debug)]
pub struct Telling {
    /// Nothing is shown (tests without expected output, replays).
    pub muted: bool,
    /// The map is drawn with letters alone.
    pub plain_map: bool,
    /// Into which file a picture is drawn where none is named: each campaign has its own, lest one
    /// take the place of another's.
    pub picture: String,
    /// Lines said so far.
    pub said: usize,
    /// Preferences of each person at the prompt.
    pub preferences: Preferences,
    /// Detail for a person who has not chosen one.
    pub usually: Saying,
    /// The turns of others, as each player missed them.
    pub turns: Turns,
    /// So far in the log it was looked for who has left the game.
    pub out: usize,
    /// By realm, how many lines were said when it last answered.
    pub said_at_answer: BTreeMap<RealmId, usize>,
}

impl Default for Telling {
    fn default() -> Telling {
        Telling {
            muted: false,
            plain_map: false,
            picture: "map".to_owned(),
            said: 0,
            preferences: Preferences::default(),
            usually: Saying::Full,
            turns: Turns::default(),
            out: 0,
            said_at_answer: BTreeMap::new(),
        }
    }
}

impl Console {
    /// Returns the detail for the viewer.
    pub fn saying(&self, game: &Game<'_>) -> Saying {
        let Viewer::Realm(realm) = self.viewer else { return Saying::Full };
        let person = self.telling.preferences.person(game.realm_name(realm));
        person.and_then(|person| person.saying).unwrap_or(self.telling.usually)
    }

    /// True if a terminal that nobody else looks at still shows all that was said since the realm answered.
    fn still_on_screen(&self, realm: RealmId) -> bool {
        let Some(height) = self.screen.height().filter(|_| !self.seat.shared) else { return false };
        let answered = self.telling.said_at_answer.get(&realm);
        answered.is_some_and(|at| self.telling.said.saturating_sub(*at) + PROMPT < height)
    }

    /// Before a player's own turn: what happened in those of the others, unless all of it was said.
    pub fn tell_of_others(&mut self, game: &Game<'_>, log: &[EventRecord]) {
        let Viewer::Realm(realm) = self.viewer else { return };
        if self.saying(game) == Saying::Full {
            return;
        }
        let Some(turns) =
            self.telling.turns.untold(&game.rules.calendar, realm, log, self.seat.shared)
        else {
            return;
        };
        if turns.nobodys && self.still_on_screen(realm) {
            return;
        }
        let english = view::digest::digest(game, realm, log, &turns);
        let shown = view::digest::digest(&game.shown(), realm, log, &turns);
        if let (Some(english), Some(shown)) = (english, shown) {
            self.seat.private = true;
            self.tell(&english, &shown);
        }
    }
}
