//! Events that tell a number, or change one: `why` alone explains the last of them.

use crate::campaign::{
    BannerEvent, CalendarEvent, Event, FightEvent, MapEvent, RealmEvent, RealmId,
};

/// True if a number was worked out in the event.
pub(super) fn has_number(event: &Event) -> bool {
    match event {
        Event::Calendar(CalendarEvent::Tallied { .. } | CalendarEvent::RowRead { .. })
        | Event::Realm(RealmEvent::Compared { .. }) => true,
        Event::Banner(
            BannerEvent::PointsChanged { by, .. } | BannerEvent::BaggageChanged { by, .. },
        )
        | Event::Map(MapEvent::StockChanged { by, .. }) => *by != 0,
        Event::Realm(
            RealmEvent::CrownsChanged { by, .. }
            | RealmEvent::CounterChanged { by, .. }
            | RealmEvent::PoolChanged { by, .. }
            | RealmEvent::HeroesCalled { by, .. }
            | RealmEvent::RealmBaggageChanged { by, .. },
        ) => *by != 0,
        Event::Fight(FightEvent::GarrisonChanged { points, baggage, .. }) => {
            *points != 0 || *baggage != 0
        }
        _ => false,
    }
}

/// Returns the realm whose money or counters an event changes.
pub(super) fn account_of(event: &Event) -> Option<RealmId> {
    match event {
        Event::Realm(
            RealmEvent::CrownsChanged { realm, .. }
            | RealmEvent::CounterChanged { realm, .. }
            | RealmEvent::PoolChanged { realm, .. },
        ) => Some(*realm),
        _ => None,
    }
}
