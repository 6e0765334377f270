//! The places that events are about, which `why` of a tile tells.

use super::event::{Event, calendar_events, diplomacy_events, record_events, roster_events};
use crate::map::PlaceId;

impl Event {
    /// Whether it is about a place: `why` tells it of the tile.
    #[must_use]
    pub fn is_about(&self, wanted: PlaceId) -> bool {
        match self {
            Event::BecameKnown(place)
            | Event::ForestBurnt(place)
            | Event::StaysRazed(place)
            | Event::ForestRegrown(place)
            | Event::GarrisonDestroyed(place)
            | Event::Sallied(place) => *place == wanted,
            Event::CircleSet { place, .. }
            | Event::OwnerChanged { place, .. }
            | Event::Claimed { place, .. }
            | Event::SettlementChanged { place, .. }
            | Event::RazedChanged { place, .. }
            | Event::StockChanged { place, .. }
            | Event::IncomeLost(place)
            | Event::Tested { place, .. }
            | Event::MarkLifted { place, .. }
            | Event::ShipLaunched { at: place, .. }
            | Event::ShipMoved { to: place, .. }
            | Event::FleetsFight { place, .. }
            | Event::FleetsFought { place, .. }
            | Event::BattleJoined { place, .. }
            | Event::HordeAttacked { place, .. }
            | Event::BattleDecided { place, .. }
            | Event::SiegeBegan { place, .. }
            | Event::BesiegerChanged { place, .. }
            | Event::BombardmentChanged { place, .. }
            | Event::HardshipChanged { place, .. }
            | Event::GarrisonChanged { place, .. }
            | Event::AssaultDecided { place, .. }
            | Event::SiegeEnded { place }
            | Event::DragonsWoke { place, .. }
            | Event::DragonLay { place }
            | Event::TurnedBack { place, .. }
            | Event::ToldTotal { place, .. } => *place == wanted,
            Event::WayHome { way, .. } | Event::Ferried { way, .. } => way.contains(&wanted),
            Event::BannerPlaced { to, .. } => *to == wanted,
            Event::MarkLaid(mark) => mark.place == wanted,
            Event::CapitalChanged { place, .. } | Event::SpellCast { place, .. } => {
                *place == Some(wanted)
            }
            Event::CapitalChosen { place, home, .. } => *place == wanted || home.contains(&wanted),
            Event::Scouted { to, .. } | Event::BannerMoved { to, .. } => *to == wanted,
            // Not told of a tile.
            Event::LayingBegan { .. }
            | Event::TileLaid { .. }
            | Event::MapMade { .. }
            | Event::MapRearranged { .. }
            | Event::MarksAged
            | Event::ShipSlipped { .. }
            | Event::ShipMarked { .. }
            | Event::ShipUnmarked { .. }
            | Event::ShipLost { .. }
            | Event::Embarked { .. }
            | Event::Landed { .. }
            | Event::LandTaken { .. }
            | Event::PoolChanged { .. }
            | Event::HeroesCalled { .. }
            | Event::ContingentChanged { .. }
            | Event::RealmBaggageChanged { .. }
            | Event::CrownsChanged { .. }
            | Event::BuildingBegan
            | Event::TimberUsed { .. }
            | Event::CounterChanged { .. }
            | Event::Windfall { .. }
            | Event::RevenueGathered { .. }
            | Event::RecoveryBarred { .. }
            | Event::WinterEnded
            | Event::RealmFell { .. }
            | Event::Compared { .. }
            | Event::BannerFormed { .. }
            | Event::PointsChanged { .. }
            | Event::BaggageChanged { .. }
            | Event::BannerRemoved { .. }
            | Event::FerriesCounted { .. }
            | Event::Fed { .. }
            | Event::Held { .. }
            | Event::Busy { .. }
            | Event::Regroups { .. }
            | Event::LostWay { .. }
            | Event::ScoutsDeclared { .. }
            | Event::ScoutsStayed { .. }
            | Event::ScoutsSent { .. }
            | Event::Told { .. }
            | Event::CardsShown { .. }
            | Event::Scattered { .. }
            | Event::ShutIn { .. }
            | Event::SiegeActed { .. }
            | Event::SpellDrawn { .. } => false,
            calendar_events!() | roster_events!() | diplomacy_events!() | record_events!() => false,
        }
    }
}
