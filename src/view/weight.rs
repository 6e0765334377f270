//! Highlights in the routine of the log for its reader: losses, gains, and land that changes hands.

use crate::campaign::knowledge::Viewer;
use crate::campaign::{
    BannerEvent, Event, EventRecord, MapEvent, Owner, RealmEvent, RealmId, Reason, SeaEvent,
};
use crate::engine::Game;

/// Importance of a line of the log to its reader.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weight {
    Routine,
    /// Something of the reader's own is lost.
    Loss,
    /// The reader gains something.
    Gain,
    /// Land changes hands, whosever it is.
    Land,
}

/// Weighs the line of an event for the viewer, after the event has happened. To the host every
/// realm is their own.
pub fn weight(game: &Game<'_>, viewer: Viewer, record: &EventRecord) -> Weight {
    let own = |realm: RealmId| viewer == Viewer::Host || viewer == Viewer::Realm(realm);
    let banner = |banner: crate::campaign::BannerId| {
        game.state.banners.get(usize::from(banner.0)).is_some_and(|banner| own(banner.realm))
    };
    let changed = |own: bool, by: i64| match by {
        _ if !own => Weight::Routine,
        0 => Weight::Routine,
        1.. => Weight::Gain,
        _ => Weight::Loss,
    };
    match &record.event {
        Event::Map(MapEvent::OwnerChanged { .. })
        | Event::Realm(RealmEvent::CapitalChanged { .. } | RealmEvent::RealmFell(_)) => {
            Weight::Land
        }
        Event::Banner(
            BannerEvent::PointsChanged { what, .. } | BannerEvent::BannerRemoved { what, .. },
        ) if matches!(what, Reason::Reorganized | Reason::Merged | Reason::Deployed) => {
            Weight::Routine
        }
        Event::Banner(BannerEvent::PointsChanged { banner: of, by, .. }) => {
            changed(banner(*of), *by)
        }
        Event::Banner(BannerEvent::BannerRemoved { banner: of, .. }) => changed(banner(*of), -1),
        Event::Map(MapEvent::RazedChanged { place, razed: true, .. }) => {
            let owner = game.state.holding(*place).owner;
            changed(viewer == Viewer::Host || matches!(owner, Owner::Realm(of) if own(of)), -1)
        }
        Event::Sea(SeaEvent::ShipLost { of, .. }) => {
            changed(matches!(of.owner, Owner::Realm(realm) if own(realm)), -1)
        }
        Event::Realm(RealmEvent::CrownsChanged { realm, by, what })
            if *by > 0 || *what == Reason::NotSpent =>
        {
            changed(own(*realm), *by)
        }
        Event::Realm(RealmEvent::Windfall { realm, by, .. }) => changed(own(*realm), *by),
        _ => Weight::Routine,
    }
}
