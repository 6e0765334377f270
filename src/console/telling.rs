//! Detail of the output, its viewer, and the lines that were shown before.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::{Console, Preferences, Saying, Turns};
use crate::campaign::knowledge::{PUBLIC, Viewer};
use crate::campaign::{EventRecord, RealmId};
use crate::engine::{Game, PersonNames, Who};
use crate::rules::{Lang, Ruleset};
use crate::text::Language;
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
    /// Code of the language for a person who has not chosen one.
    pub language: String,
    /// The turns of others, as each player missed them.
    pub turns: Turns,
    /// So far in the log it was looked for who has left the game.
    pub out: usize,
    /// By realm, how many lines were said when it last answered.
    pub said_at_answer: BTreeMap<RealmId, usize>,
    /// People who are named beside the campaign.
    pub people: Rc<PersonNames>,
    /// Wishes to take answers back that the host was told of: the realm of each, and a hash of its course.
    pub requests: BTreeSet<(String, String)>,
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
            language: "en".to_owned(),
            turns: Turns::default(),
            out: 0,
            said_at_answer: BTreeMap::new(),
            people: Rc::default(),
            requests: BTreeSet::new(),
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

    /// Returns the language of a viewer.
    fn language(&self, game: &Game<'_>, viewer: Viewer) -> Lang {
        let name = name_of(game, viewer);
        let person = self.telling.preferences.person(name);
        let chosen = person.and_then(|person| person.language.as_ref());
        game.rules.language(chosen.unwrap_or(&self.telling.language))
    }

    /// Returns the name under which the preferences of the viewer are kept.
    pub fn person_name<'a>(&self, game: &Game<'a>) -> &'a str {
        name_of(game, self.viewer)
    }

    /// Returns rules as they are shown to a person who has not chosen a language.
    pub fn shown_rules<'r>(&self, rules: &'r Ruleset) -> &'r Ruleset {
        rules.shown_in(rules.language(&self.telling.language))
    }

    /// Returns the language of a person who has not chosen one, without any rules.
    pub fn spoken(&self) -> Language {
        Language::of(&self.telling.language)
    }

    /// Returns a look for a viewer, who reads it in their language.
    pub fn read_by<'a>(&self, game: &Game<'a>, viewer: Viewer) -> Game<'a> {
        game.read_in(self.language(game, viewer))
    }

    /// Returns a look for the viewer at the screen.
    pub fn read<'a>(&self, game: &Game<'a>) -> Game<'a> {
        self.read_by(game, self.viewer)
    }

    /// Returns a look in the language of the viewer at the screen.
    pub fn shown<'a>(&self, game: &Game<'a>) -> Game<'a> {
        self.read(game).shown()
    }

    /// True if a terminal that nobody else looks at still shows all that was said since the realm answered.
    fn still_on_screen(&self, realm: RealmId) -> bool {
        let Some(height) = self.screen.height().filter(|_| !self.seat.shared) else { return false };
        let answered = self.telling.said_at_answer.get(&realm);
        answered.is_some_and(|at| self.telling.said.saturating_sub(*at) + PROMPT < height)
    }

    /// Tells before a player's own turn what happened in those of the others, unless all of it was said.
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
        let shown = view::digest::digest(&self.shown(game), realm, log, &turns);
        if let (Some(english), Some(shown)) = (english, shown) {
            self.seat.private = true;
            self.tell(&english, &shown);
        }
    }
}

fn name_of<'a>(game: &Game<'a>, viewer: Viewer) -> &'a str {
    match viewer {
        Viewer::Realm(realm) => game.realm_name(realm),
        Viewer::Host => Who::HOST,
        Viewer::Public => PUBLIC,
    }
}
