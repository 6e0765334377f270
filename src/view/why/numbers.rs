//! Which events tell a number, or change one: `why` alone explains the last of them.

use crate::campaign::{Event, RealmId};

/// True if a number was worked out in the event.
pub(super) fn has_number(event: &Event) -> bool {
    match event {
        Event::Tallied { .. } | Event::RowRead { .. } | Event::Compared { .. } => true,
        Event::PointsChanged { by, .. }
        | Event::BaggageChanged { by, .. }
        | Event::StockChanged { by, .. } => *by != 0,
        Event::CrownsChanged { by, .. }
        | Event::CounterChanged { by, .. }
        | Event::PoolChanged { by, .. }
        | Event::HeroesCalled { by, .. }
        | Event::RealmBaggageChanged { by, .. } => *by != 0,
        Event::GarrisonChanged { points, baggage, .. } => *points != 0 || *baggage != 0,
        _ => false,
    }
}

/// The realm whose money or counters an event changes.
pub(super) fn account_of(event: &Event) -> Option<RealmId> {
    match event {
        Event::CrownsChanged { realm, .. }
        | Event::CounterChanged { realm, .. }
        | Event::PoolChanged { realm, .. } => Some(*realm),
        _ => None,
    }
}
