//! Rearrangements of tiles of the finished map, as events have them.

use crate::map::Rearrangement;

/// Rearrangement of a tile of the map (NL-MAP-17).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rearranged {
    /// Two tiles change places.
    Swapped,
    /// A tile lies on another hex.
    Moved,
    /// A tile is turned where it lies.
    Turned,
    /// A new tile lies on a hex.
    Added,
    /// A tile of another design lies there instead.
    Replaced,
    /// All lie as they did, and another edition says what each of them is.
    Remade,
}

impl Rearranged {
    pub const ALL: &[Rearranged] = &[
        Rearranged::Swapped,
        Rearranged::Moved,
        Rearranged::Turned,
        Rearranged::Added,
        Rearranged::Replaced,
        Rearranged::Remade,
    ];

    /// Returns the word for it in scripts.
    pub fn word(self) -> &'static str {
        match self {
            Rearranged::Swapped => "swapped",
            Rearranged::Moved => "moved",
            Rearranged::Turned => "turned",
            Rearranged::Added => "added",
            Rearranged::Replaced => "replaced",
            Rearranged::Remade => "remade",
        }
    }
}

impl From<&Rearrangement> for Rearranged {
    fn from(change: &Rearrangement) -> Rearranged {
        match change {
            Rearrangement::Swap(..) => Rearranged::Swapped,
            Rearrangement::Move(..) => Rearranged::Moved,
            Rearrangement::Turn(..) => Rearranged::Turned,
            Rearrangement::Add(..) => Rearranged::Added,
            Rearrangement::Replace(..) => Rearranged::Replaced,
        }
    }
}
