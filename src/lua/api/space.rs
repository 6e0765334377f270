//! Tables and handles that have the functions and fields of scripts.

use crate::campaign::ScriptType;

/// A table or kind of handle that has functions and fields.
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

    /// Returns the type of a handle that has these, if handles do.
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

    /// Returns its description, in a line.
    pub fn doc(self) -> &'static str {
        match self {
            Space::Campaign => "The campaign as it is now, to look at from any hook.",
            Space::Change => {
                "Changes of the campaign. Each is an event like the engine's own, cites the rule of its hook, and is shown by `why`.\n\nAt each stands which events may follow, as they did in all scripted campaigns of the shipped editions and mods. Each\nof them asks `refuse.event` where it may be forbidden, is told to `on.before_event`, asks `filter.reason` where it has a\nreason, and is told to `on.after_event`, all by its name. What scripts do in these hooks follows by itself.\n\nA hand over of land, by a rule or by `change.owner`, is the event `owner_changed`, after `became_known` where nobody knew\nthe land: `refuse.event` may forbid it, and the other hooks hear it. Its settlement, what is stored there, banners and a\nsiege stay as they are; where a rule does more, as when ships of the old owner put to sea, that is an event of its own."
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
