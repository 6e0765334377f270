//! Marks on tiles are laid by scripts and spells, and lifted when their time is over (NL-EQX-03).

use super::turn::Turn;
use crate::campaign::{Event, Mark, Until};
use crate::map::PlaceId;

/// The rule under which time lifts a mark.
const RULE: &str = "NL-EQX-03";

impl Turn<'_> {
    /// A round is over: `was` says whether it was one of campaigning, `is` whether the next one is.
    pub(super) fn lift_marks(&mut self, was: bool, is: bool) {
        if self.state().marks.is_empty() {
            return;
        }
        let over = |mark: &Mark| match mark.until {
            Until::Season => was && !is,
            Until::Winter => !was && is,
            Until::Rounds(left) => was && left <= 1,
            Until::Lifted => false,
        };
        let over: Vec<(PlaceId, String)> =
            self.state().marks.iter().filter(|mark| over(mark)).map(|mark| (mark.place, mark.name.clone())).collect();
        for (place, name) in over {
            self.emit(RULE, Event::MarkLifted { place, name });
        }
        if was && self.state().marks.iter().any(|mark| matches!(mark.until, Until::Rounds(_))) {
            self.emit(RULE, Event::MarksAged);
        }
    }
}
