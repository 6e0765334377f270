//! Which events tell a number, or change one: `why` alone explains the last of them.

use crate::campaign::event::{
    Event, diplomacy_events, magic_events, record_events, roster_events, sea_events,
};

/// Whether a number was worked out in the event.
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
        // No number is worked out in these.
        Event::ClockMoved(_)
        | Event::OrderSet(_)
        | Event::TurnBegan(_)
        | Event::TurnEnded(_)
        | Event::RoundEnded
        | Event::SeasonEnded
        | Event::Ended(_)
        | Event::Rolled { .. }
        | Event::Shuffled
        | Event::DiceGiven { .. }
        | Event::ByHand(_)
        | Event::LayingBegan(_)
        | Event::TileLaid { .. }
        | Event::MapMade { .. }
        | Event::MapRearranged { .. }
        | Event::CircleSet { .. }
        | Event::BecameKnown(_)
        | Event::OwnerChanged { .. }
        | Event::Claimed { .. }
        | Event::SettlementChanged { .. }
        | Event::RazedChanged { .. }
        | Event::StaysRazed(_)
        | Event::ForestBurnt(_)
        | Event::ForestRegrown(_)
        | Event::IncomeLost(_)
        | Event::Tested { .. }
        | Event::MarkLaid(_)
        | Event::MarkLifted { .. }
        | Event::MarksAged
        | Event::DragonsWoke { .. }
        | Event::DragonLay { .. }
        | Event::LandTaken { .. }
        | Event::CapitalChosen { .. }
        | Event::ContingentChanged { .. }
        | Event::BuildingBegan
        | Event::TimberUsed { .. }
        | Event::CapitalChanged { .. }
        | Event::Windfall { .. }
        | Event::RevenueGathered(_)
        | Event::RecoveryBarred { .. }
        | Event::WinterEnded
        | Event::RealmFell(_)
        | Event::BannerFormed { .. }
        | Event::BannerRemoved { .. }
        | Event::BannerMoved { .. }
        | Event::BannerPlaced { .. }
        | Event::WayHome { .. }
        | Event::FerriesCounted { .. }
        | Event::Ferried { .. }
        | Event::Fed { .. }
        | Event::Held { .. }
        | Event::Busy { .. }
        | Event::Regroups(_)
        | Event::LostWay(_)
        | Event::ScoutsDeclared { .. }
        | Event::ScoutsStayed { .. }
        | Event::ScoutsSent { .. }
        | Event::Scouted { .. }
        | Event::TurnedBack { .. }
        | Event::Told { .. }
        | Event::ToldTotal { .. }
        | Event::BattleJoined { .. }
        | Event::CardsShown { .. }
        | Event::BattleDecided { .. }
        | Event::Scattered { .. }
        | Event::GarrisonDestroyed(_)
        | Event::SiegeBegan { .. }
        | Event::ShutIn { .. }
        | Event::BesiegerChanged { .. }
        | Event::BombardmentChanged { .. }
        | Event::HardshipChanged { .. }
        | Event::SiegeActed { .. }
        | Event::Sallied(_)
        | Event::AssaultDecided { .. }
        | Event::SiegeEnded { .. } => false,
        sea_events!()
        | roster_events!()
        | magic_events!()
        | diplomacy_events!()
        | record_events!() => false,
    }
}
