//! The person before the screen, if several share one.

use std::collections::BTreeMap;

use crate::campaign::knowledge::Viewer;

/// The seat at the screen, and the part of the campaign that may be shown there.
#[derive(Debug, Default)]
pub struct SeatAtScreen {
    /// Several people share one screen: the viewer is whoever is asked.
    pub shared: bool,
    /// One person plays all realms that people play, and is the host.
    pub alone: bool,
    /// Each sits at a screen of their own: only the host takes back what is not theirs, and nothing is
    /// written into files of this machine.
    pub apart: bool,
    /// Something that not everybody may know has been shown since the screen was last handed over.
    pub private: bool,
    /// Nobody has taken the seat yet: what not everybody may know is left for whoever does.
    pub vacant: bool,
    /// Somebody else took the seat, and has typed nothing since: a line that was begun before they could
    /// read what is asked is not theirs.
    pub taken: bool,
    /// Up to where in the log each realm, and the host, has looked.
    pub looked: BTreeMap<Viewer, usize>,
    /// Length of the log when a line was last asked for. The results of an answer after that are cleared away with
    /// the rest where the screen is handed over at once.
    pub shown: usize,
}

impl SeatAtScreen {
    /// True if whoever looks is the only person of the campaign: there is no other host.
    pub fn plays_alone(&self) -> bool {
        self.alone && !self.shared
    }
}
