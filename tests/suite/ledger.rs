//! The books that simulated campaigns are held to.

use std::rc::Rc;

use margrave::campaign::{
    Audience, BannerEvent, BannerId, CalendarPosition, Event, EventRecord, Reason, State,
};
use margrave::players::ledger::Ledger;
use margrave::rules::RuleId;

/// The books notice points that come from nowhere and a reorganization that does not balance.
#[test]
fn books_notice() {
    let state = State::new(1, Vec::new(), &["red".to_owned()]);
    let mut books = Ledger::open(&state);
    let event = Event::Banner(BannerEvent::PointsChanged {
        banner: BannerId(0),
        by: 5,
        what: Reason::Reorganized,
    });
    books.post(&EventRecord {
        event,
        rule: RuleId("NL-REORG-01"),
        audience: Audience::All,
        clock: CalendarPosition::default(),
        turn_of: None,
        by: None,
        altered: Box::default(),
        map: Rc::default(),
        epoch: 0,
    });
    assert!(books.agree(&state).is_err());
    assert!(books.close_phase().is_err());
}
