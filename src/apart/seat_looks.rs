//! Things that a seat may look at: each is a link on its page, and a part of a whole letter.

use crate::campaign::RealmId;
use crate::campaign::knowledge::Viewer;
use crate::engine::Game;
use crate::say;
use crate::text::Text;

/// True if a look has anything to say to a realm.
type SaysSomething = fn(&Game<'_>, RealmId) -> bool;

/// A command that shows something.
pub struct SeatLook {
    pub title: fn() -> Text,
    pub line: &'static str,
    /// Condition on which it stands in a whole letter; None for what letters say themselves.
    pub in_letter: Option<SaysSomething>,
    /// The pages show it by themselves.
    pub on_page: bool,
}

const fn look(
    title: fn() -> Text,
    line: &'static str,
    in_letter: Option<SaysSomething>,
) -> SeatLook {
    SeatLook { title, line, in_letter, on_page: false }
}

/// All looks, in the order in which they are offered.
pub const SEAT_LOOKS: &[SeatLook] = &[
    look(|| say!("Realms"), "realms", Some(|_, _| true)),
    SeatLook {
        on_page: true,
        ..look(|| say!("Map"), "map", Some(|game, _| !game.state.map.places.is_empty()))
    },
    look(|| say!("Armies"), "banners", Some(|game, _| !game.state.banners.is_empty())),
    look(|| say!("Sieges"), "sieges", Some(|game, _| !game.state.sieges.is_empty())),
    look(
        || say!("Pacts"),
        "pacts",
        Some(|game, realm| game.state.pacts_known_to(Viewer::Realm(realm)).next().is_some()),
    ),
    look(|| say!("The log"), "log 60", Some(|_, _| true)),
    look(|| say!("Since your last"), "since", None),
    look(|| say!("Where we are"), "where", None),
    look(|| say!("Chronicle"), "chronicle all", None),
    look(|| say!("Options"), "options", None),
    look(|| say!("Help"), "help", None),
];
