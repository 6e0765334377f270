//! Looks on while a campaign is played again, and parts it into steps: one for each answer, and for
//! each phase in which something happened by itself. For a realm only its own answers count, and
//! what it may know of: no step of theirs depends on what others do in secret.

use std::cell::RefCell;
use std::rc::Rc;

use super::board::{BoardState, StepChanges};
use super::rows::{Look, Looked};
use super::standings::Standings;
use super::strings::Strings;
use crate::campaign::knowledge::Viewer;
use crate::campaign::{
    BannerEvent, CalendarPosition, Event, EventKind, EventRecord, RealmId, ReasonTrait, State,
};
use crate::console::Onlooker;
use crate::engine::{Game, Who};
use crate::map::{Hex, Map};
use crate::picture::Shows;
use crate::picture::backdrop::Backdrop;
use crate::view::{self, Weight};

/// One step of the slider.
#[derive(Debug)]
pub(super) struct SliderStep {
    /// Its events in the log.
    pub(super) events: std::ops::Range<usize>,
    /// The answer that led to it, as it was typed, if the viewer gave it or sees all.
    pub(super) answer: Option<String>,
    pub(super) changes: StepChanges,
    /// The tiles that lie while the map is being laid.
    pub(super) laid: Vec<Hex>,
}

/// A map that lay on the table, and the state when it was first seen there.
pub(super) struct MapSeen {
    pub(super) map: Rc<Map>,
    pub(super) state: State,
}

/// Notes so far.
pub(super) struct RecorderNotes {
    pub(super) viewer: Viewer,
    /// Code of the language of whoever looks.
    language: String,
    pub(super) steps: Vec<SliderStep>,
    pub(super) strings: Strings,
    pub(super) maps: Vec<MapSeen>,
    /// Notes on each event, as the viewer saw it when it happened.
    pub(super) events: Vec<NotedStep>,
    /// All that ever lay and stood on the table.
    pub(super) shows: Shows,
    /// The tiles that lie while the map is being laid, and all that lay in the end.
    laid: Vec<Hex>,
    pub(super) whole: Vec<Hex>,
    /// The board after the last step, and as it is now.
    shown: BoardState,
    now: BoardState,
    looked: Looked,
    /// The first event of the step under way.
    first: usize,
    /// Turn to which the step under way belongs.
    place: Option<StepTurn>,
    /// Something of it is told; something besides dice and sums is.
    told: bool,
    deed: bool,
    answer: Option<String>,
    /// Points that each realm has lost.
    lost: Vec<i64>,
    pub(super) standings: Standings,
    /// A picture that lies under the map.
    pub(super) backdrop: Option<Backdrop>,
}

/// Turn to which an event belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct StepTurn {
    clock: CalendarPosition,
    realm: Option<RealmId>,
}

/// Note on an event, as the viewer saw it.
pub(super) struct NotedStep {
    pub(super) weight: Weight,
    /// Turn to which it belongs, if something of it is told, and whether it is more than dice and
    /// sums.
    told: Option<(StepTurn, bool)>,
    /// Changes that it made on the board.
    changes: StepChanges,
    /// Points that a realm lost by it.
    lost: Option<(RealmId, i64)>,
}

/// Notes down a campaign for the atlas of a viewer.
#[derive(Clone)]
pub struct AtlasRecorder(pub(super) Rc<RefCell<RecorderNotes>>);

impl AtlasRecorder {
    pub fn new(viewer: Viewer) -> AtlasRecorder {
        AtlasRecorder(Rc::new(RefCell::new(RecorderNotes {
            viewer,
            language: String::new(),
            steps: Vec::new(),
            strings: Strings::default(),
            maps: Vec::new(),
            events: Vec::new(),
            shows: Shows::default(),
            laid: Vec::new(),
            whole: Vec::new(),
            shown: BoardState::default(),
            now: BoardState::default(),
            looked: Looked::default(),
            first: 0,
            place: None,
            told: false,
            deed: false,
            answer: None,
            lost: Vec::new(),
            standings: Standings::default(),
            backdrop: None,
        })))
    }

    /// Writes down what it sees in a language.
    pub fn speak(&self, language: &str) {
        language.clone_into(&mut self.0.borrow_mut().language);
    }

    /// Lays a picture under the map.
    pub fn lay_under(&self, backdrop: Option<Backdrop>) {
        self.0.borrow_mut().backdrop = backdrop;
    }
}

impl Onlooker for AtlasRecorder {
    fn answered(&mut self, game: &Game<'_>, giver: Who, text: &str, events: usize) {
        let mut notes = self.0.borrow_mut();
        let shown = notes.shown(game);
        notes.forget_after(&shown, events);
        let own = match (notes.viewer, giver) {
            (Viewer::Host, _) => true,
            (Viewer::Realm(viewer), Who::Realm(giver)) => viewer == giver,
            (Viewer::Realm(_), Who::Host) | (Viewer::Public, _) => false,
        };
        if own {
            notes.cut(events);
            notes.answer = Some(text.to_owned());
        }
    }

    fn saw(&mut self, game: &Game<'_>, log: &[EventRecord], record: &EventRecord) {
        let mut notes = self.0.borrow_mut();
        let shown = notes.shown(game);
        notes.saw(&shown, log, record);
    }
}

/// True if an event only tells how a number came about.
pub(super) fn is_bare(event: &Event) -> bool {
    matches!(event.kind(), EventKind::Rolled | EventKind::Tallied | EventKind::RowRead)
}

/// True if what somebody else did begins with this.
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

impl RecorderNotes {
    fn shown<'a>(&self, game: &Game<'a>) -> Game<'a> {
        game.read_in(game.rules.language(&self.language)).shown()
    }

    fn saw(&mut self, game: &Game<'_>, log: &[EventRecord], record: &EventRecord) {
        self.forget_after(game, log.len());
        let weight = view::weight(game, self.viewer, record);
        self.see_map(game);
        let told = view::say(game, self.viewer, record).is_some();
        let mut noted =
            NotedStep { weight, told: None, changes: StepChanges::default(), lost: None };
        if !told && !self.viewer.sees(record) {
            self.events.push(noted);
            return;
        }
        let bare = is_bare(&record.event);
        let place = StepTurn { clock: record.clock, realm: record.turn_of };
        let another = match self.viewer {
            Viewer::Host => false,
            viewer => {
                record.turn_of.is_none_or(|of| viewer != Viewer::Realm(of))
                    && self.deed
                    && (bare || begins(&record.event))
            }
        };
        if told {
            if self.place.is_some_and(|here| here != place) || another {
                self.cut(log.len());
            }
            noted.told = Some((place, !bare));
            self.tell(place, !bare);
        }
        self.count_losses(game, record, &mut noted);
        if !bare {
            let laying = game.state.laying.as_ref();
            self.laid = laying
                .map_or_else(Vec::new, |laying| laying.board.laid().map(|(hex, _)| hex).collect());
            if !self.laid.is_empty() {
                self.whole.clone_from(&self.laid);
            }
            noted.changes = self.look(game, &record.event);
        }
        self.events.push(noted);
    }

    /// Notes that an event of the step under way is told.
    fn tell(&mut self, place: StepTurn, deed: bool) {
        self.place = Some(place);
        self.told = true;
        self.deed |= deed;
    }

    /// Looks at the table, and returns what has changed there.
    fn look(&mut self, game: &Game<'_>, event: &Event) -> StepChanges {
        let map = self.maps.len().checked_sub(1).filter(|_| !game.map().places.is_empty());
        let mut onto = |standings: &Standings| {
            let look = Look { game, viewer: self.viewer, map, losses: &self.lost, standings };
            look.onto(&mut self.now, &mut self.looked, &mut self.strings)
        };
        let mut changes = onto(&self.standings);
        // The standings of realms follow from what lies on the table, and from what scripts
        // remember.
        let may_differ = !changes.is_empty() || event.kind() == EventKind::Remembered;
        if may_differ && self.standings.look(game, self.viewer) {
            changes.realms_again(onto(&self.standings).realms);
        }
        if changes.map.is_some() || !changes.places.is_empty() || !changes.ships.is_empty() {
            self.shows.join(Shows::of(game, self.viewer, game.map()));
        }
        changes
    }

    /// Ends the step under way; the event of this number belongs to the next one.
    pub(super) fn cut(&mut self, events: usize) {
        let changes = self.now.since(&self.shown);
        if !self.told && changes.is_empty() {
            self.answer = None;
            return;
        }
        let events = self.first.min(events)..events;
        self.first = events.end;
        let laid = self.laid.clone();
        self.shown.take(&changes);
        self.steps.push(SliderStep { events, answer: self.answer.take(), changes, laid });
        (self.told, self.deed, self.place) = (false, false, None);
    }

    /// Answers were taken back, and other ones are played from there on: all is as it was before
    /// the event of this number.
    fn forget_after(&mut self, game: &Game<'_>, events: usize) {
        if self.events.len() <= events {
            return;
        }
        self.events.truncate(events);
        // A step in the midst of which they go on is under way again.
        while let Some(step) = self.steps.pop_if(|step| step.events.end > events) {
            self.answer = step.answer.filter(|_| step.events.start <= events);
        }
        self.first = self.steps.last().map_or(0, |step| step.events.end);
        let board = |changes: &mut dyn Iterator<Item = &StepChanges>| {
            changes.fold(BoardState::default(), |mut board, changes| {
                board.take(changes);
                board
            })
        };
        self.shown = board(&mut self.steps.iter().map(|step| &step.changes));
        self.now = board(&mut self.events.iter().map(|noted| &noted.changes));
        self.looked = Looked::default();
        self.lost = vec![0; game.state.realms.len()];
        for (realm, points) in self.events.iter().filter_map(|noted| noted.lost) {
            self.lost[usize::from(realm.0)] += points;
        }
        (self.told, self.deed, self.place) = (false, false, None);
        let open: Vec<(StepTurn, bool)> =
            self.events[self.first..].iter().filter_map(|noted| noted.told).collect();
        open.into_iter().for_each(|(place, deed)| self.tell(place, deed));
    }

    fn see_map(&mut self, game: &Game<'_>) {
        let map = &game.state.map;
        let known = self.maps.last().is_some_and(|seen| Rc::ptr_eq(&seen.map, map));
        if known || map.places.is_empty() {
            return;
        }
        if self.maps.last().is_some_and(|seen| seen.map == *map) {
            return;
        }
        self.maps.push(MapSeen { map: Rc::clone(map), state: game.state.clone() });
    }

    /// Points that a realm loses for good, as far as the viewer may know of it.
    fn count_losses(&mut self, game: &Game<'_>, record: &EventRecord, noted: &mut NotedStep) {
        if !self.viewer.sees(record) {
            return;
        }
        let (banner, points) = match record.event {
            Event::Banner(BannerEvent::PointsChanged { banner, by, what })
                if by < 0 && !what.has(ReasonTrait::NotLost) =>
            {
                (banner, -by)
            }
            // Its points go with it.
            Event::Banner(BannerEvent::BannerRemoved { banner, what })
                if !what.has(ReasonTrait::NotLost) && !what.has(ReasonTrait::NotDestroyed) =>
            {
                (banner, self.now.banners.get(&banner.0).and_then(|row| row.points).unwrap_or(0))
            }
            _ => return,
        };
        let realm = game.state.banner(banner).realm;
        noted.lost = Some((realm, points));
        self.lost.resize(game.state.realms.len(), 0);
        self.lost[usize::from(realm.0)] += points;
    }
}
