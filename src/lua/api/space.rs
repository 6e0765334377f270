//! Where the functions and fields of scripts are found.

use crate::campaign::ScriptType;

/// Where a function or field is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Space {
    Campaign,
    Change,
    Play,
    Ask,
    /// On every banner, realm, tile, ship, unit or character.
    Banner,
    Realm,
    Tile,
    Ship,
    Troop,
}

impl Space {
    pub const ALL: &'static [Space] = &[
        Space::Campaign,
        Space::Change,
        Space::Play,
        Space::Ask,
        Space::Banner,
        Space::Realm,
        Space::Tile,
        Space::Ship,
        Space::Troop,
    ];

    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Space::Campaign => "campaign",
            Space::Change => "change",
            Space::Play => "play",
            Space::Ask => "ask",
            Space::Banner => "Banner",
            Space::Realm => "Realm",
            Space::Tile => "Tile",
            Space::Ship => "Ship",
            Space::Troop => "Troop",
        }
    }

    /// The type of a handle that has these, if handles do.
    #[must_use]
    pub fn handle(self) -> Option<ScriptType> {
        match self {
            Space::Banner => Some(ScriptType::Banner),
            Space::Realm => Some(ScriptType::Realm),
            Space::Tile => Some(ScriptType::Tile),
            Space::Ship => Some(ScriptType::Ship),
            Space::Troop => Some(ScriptType::Troop),
            _ => None,
        }
    }

    /// What it holds, in a line.
    #[must_use]
    pub fn doc(self) -> &'static str {
        match self {
            Space::Campaign => "The campaign as it is now, to look at from any hook.",
            Space::Change => {
                "Changes of the campaign. Each is an event like the engine's own, cites the rule of its hook, and is shown by `why`."
            }
            Space::Play => "Dice, tables and procedures of the rules.",
            Space::Ask => {
                "Questions to players. Answers are recorded, completed at the prompt, and given in scripts."
            }
            Space::Banner => "An army piece.",
            Space::Realm => "One player's realm.",
            Space::Tile => "A tile of the map.",
            Space::Ship => "A ship piece, in a harbour or at sea.",
            Space::Troop => {
                "A unit or character on the roll of a realm, where banners hold units and characters."
            }
        }
    }
}
