//! Looks on while a campaign is played again, and parts it into steps: one for each answer, and for
//! each phase in which something happened by itself. For a realm only its own answers count, and
//! what it may know of: no step of theirs depends on what others do in secret.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use super::board::{Board, Changes};
use super::strings::Strings;
use crate::campaign::knowledge::Viewer;
use crate::campaign::{
    CalendarPosition, Event, EventKind, EventRecord, RealmId, ReasonTrait, State,
};
use crate::console::Onlooker;
use crate::engine::{Game, Who};
use crate::map::{Hex, Map};
use crate::picture::Shows;
use crate::view::{self, Weight};

/// One step of the slider.
#[derive(Debug)]
pub(super) struct Step {
    /// Its events in the log.
    pub(super) events: std::ops::Range<usize>,
    /// The answer that led to it, as it was typed, if the viewer gave it or sees all.
    pub(super) answer: Option<String>,
    pub(super) changes: Changes,
    /// The tiles that lie while the map is being laid.
    pub(super) laid: Vec<Hex>,
}

/// A map that lay on the table, and the state when it was first seen there.
pub(super) struct MapSeen {
    pub(super) map: Arc<Map>,
    pub(super) state: State,
}

/// What was noted so far.
pub(super) struct Notes {
    pub(super) viewer: Viewer,
    pub(super) steps: Vec<Step>,
    pub(super) strings: Strings,
    pub(super) maps: Vec<MapSeen>,
    /// What each event was to the viewer when it happened.
    pub(super) weights: Vec<Weight>,
    /// All that ever lay and stood on the table.
    pub(super) shows: Shows,
    /// The tiles that lie while the map is being laid, and all that lay in the end.
    laid: Vec<Hex>,
    pub(super) whole: Vec<Hex>,
    /// The board after the last step, and as it is now.
    shown: Board,
    now: Board,
    /// The first event of the step under way.
    first: usize,
    /// Where the step under way belongs.
    place: Option<(CalendarPosition, Option<RealmId>)>,
    /// Something of it is told; something besides dice and sums is.
    told: bool,
    deed: bool,
    answer: Option<String>,
    losses: Vec<Loss>,
}

/// Points that a realm has lost by an event.
struct Loss {
    event: usize,
    realm: RealmId,
    points: i64,
}

/// Notes down a campaign for the atlas of a viewer.
#[derive(Clone)]
pub struct AtlasClerk(pub(super) Rc<RefCell<Notes>>);

impl AtlasClerk {
    #[must_use]
    pub fn new(viewer: Viewer) -> AtlasClerk {
        AtlasClerk(Rc::new(RefCell::new(Notes {
            viewer,
            steps: Vec::new(),
            strings: Strings::default(),
            maps: Vec::new(),
            weights: Vec::new(),
            shows: Shows::default(),
            laid: Vec::new(),
            whole: Vec::new(),
            shown: Board::default(),
            now: Board::default(),
            first: 0,
            place: None,
            told: false,
            deed: false,
            answer: None,
            losses: Vec::new(),
        })))
    }
}

impl Onlooker for AtlasClerk {
    fn heard(&mut self, _: &Game<'_>, giver: Who, text: &str, events: usize) {
        let mut notes = self.0.borrow_mut();
        notes.forget_after(events);
        let own = match (notes.viewer, giver) {
            (Viewer::Host, _) => true,
            (Viewer::Realm(viewer), Who::Realm(giver)) => viewer == giver,
            (Viewer::Realm(_), Who::Host) => false,
        };
        if own {
            notes.cut(events);
            notes.answer = Some(text.to_owned());
        }
    }

    fn saw(&mut self, game: &Game<'_>, log: &[EventRecord], record: &EventRecord) {
        self.0.borrow_mut().saw(&game.shown(), log, record);
    }
}

/// Whether an event only tells how a number came about.
pub(super) fn is_bare(event: &Event) -> bool {
    matches!(event, Event::Rolled { .. } | Event::Tallied { .. } | Event::RowRead { .. })
}

/// Whether what somebody else did begins with this.
fn begins(event: &Event) -> bool {
    matches!(
        event.kind(),
        EventKind::BannerMoved
            | EventKind::BannerPlaced
            | EventKind::BannerFormed
            | EventKind::ShipMoved
            | EventKind::BattleJoined
            | EventKind::FleetsFight
    )
}

impl Notes {
    fn saw(&mut self, game: &Game<'_>, log: &[EventRecord], record: &EventRecord) {
        self.forget_after(log.len());
        self.weights.push(view::weight(game, self.viewer, record));
        self.see_map(game);
        let told = view::say(game, self.viewer, record).is_some();
        if !told && !self.viewer.sees(record) {
            return;
        }
        let bare = is_bare(&record.event);
        let place = Some((record.clock, record.turn_of));
        let another = match self.viewer {
            Viewer::Host => false,
            Viewer::Realm(own) => {
                record.turn_of != Some(own) && self.deed && (bare || begins(&record.event))
            }
        };
        if told && (self.place != place && self.place.is_some() || another) {
            self.cut(log.len());
        }
        if told {
            self.place = place;
            self.told = true;
            self.deed |= !bare;
        }
        self.count_losses(game, record, log.len());
        if !bare {
            let map = self.maps.len().checked_sub(1).filter(|_| !game.map().places.is_empty());
            let mut lost = vec![0; game.state.realms.len()];
            for loss in &self.losses {
                lost[usize::from(loss.realm.0)] += loss.points;
            }
            self.shows.join(Shows::of(game, game.map()));
            let laying = game.state.laying.as_ref();
            self.laid = laying
                .map_or_else(Vec::new, |laying| laying.board.laid().map(|(hex, _)| hex).collect());
            if !self.laid.is_empty() {
                self.whole.clone_from(&self.laid);
            }
            self.now = Board::of(game, self.viewer, map, &lost, &mut self.strings);
        }
    }

    /// The step under way is over; the event of this number belongs to the next one.
    pub(super) fn cut(&mut self, events: usize) {
        let changes = self.now.since(&self.shown);
        if !self.told && changes.is_empty() {
            self.answer = None;
            return;
        }
        let events = self.first.min(events)..events;
        self.first = events.end;
        let laid = self.laid.clone();
        self.steps.push(Step { events, answer: self.answer.take(), changes, laid });
        self.shown = self.now.clone();
        (self.told, self.deed, self.place) = (false, false, None);
    }

    /// Answers were taken back, and other ones are played from there on.
    fn forget_after(&mut self, events: usize) {
        if self.weights.len() <= events {
            return;
        }
        self.weights.truncate(events);
        self.losses.retain(|loss| loss.event < events);
        self.steps.retain(|step| step.events.end <= events);
        self.first = self.steps.last().map_or(0, |step| step.events.end);
        // The boards of the steps that stay are made again from what changed in each.
        self.shown = Board::default();
        self.now = Board::default();
        for step in &self.steps {
            self.shown.take(&step.changes);
        }
        (self.told, self.deed, self.place, self.answer) = (false, false, None, None);
    }

    fn see_map(&mut self, game: &Game<'_>) {
        let map = &game.state.map;
        let known = self.maps.last().is_some_and(|seen| Arc::ptr_eq(&seen.map, map));
        if known || map.places.is_empty() {
            return;
        }
        if self.maps.last().is_some_and(|seen| seen.map == *map) {
            return;
        }
        self.maps.push(MapSeen { map: Arc::clone(map), state: game.state.clone() });
    }

    /// Points that a realm loses for good, as far as the viewer may know of it.
    fn count_losses(&mut self, game: &Game<'_>, record: &EventRecord, event: usize) {
        if !self.viewer.sees(record) {
            return;
        }
        let (banner, points) = match record.event {
            Event::PointsChanged { banner, by, what }
                if by < 0 && !what.has(ReasonTrait::NotLost) =>
            {
                (banner, -by)
            }
            // Its points go with it.
            Event::BannerRemoved { banner, what }
                if !what.has(ReasonTrait::NotLost) && !what.has(ReasonTrait::NotDestroyed) =>
            {
                (banner, self.now.banners.get(&banner.0).and_then(|row| row.points).unwrap_or(0))
            }
            _ => return,
        };
        let realm = game.state.banner(banner).realm;
        self.losses.push(Loss { event, realm, points });
    }
}
