//! What an event discloses: whether it may be taken back as if it had not been.

use super::event::Event;

/// What those who may know of an event learn by it that they could not have known before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Discloses {
    /// What follows from orders that were given.
    Nothing,
    /// Something that was hidden, or somebody's secret answer.
    Secret,
    /// How dice fell.
    Dice,
}

impl Event {
    /// What it discloses to those who may know of it.
    #[must_use]
    pub fn discloses(&self) -> Discloses {
        match self {
            Event::Rolled { .. } | Event::Shuffled => Discloses::Dice,
            Event::BecameKnown { .. }
            | Event::Scouted { .. }
            | Event::Told { .. }
            | Event::ToldTotal { .. }
            | Event::CardsShown { .. }
            | Event::SpellDrawn { .. }
            | Event::PactAnswered { .. }
            | Event::PactRevealed { .. }
            | Event::OperativesDeclared { .. }
            | Event::OperativeActs { .. }
            | Event::DiscTaken { .. }
            | Event::MoveAnnounced { .. }
            | Event::TileLaid { .. }
            | Event::Shown { .. } => Discloses::Secret,
            Event::ClockMoved { .. }
            | Event::OrderSet { .. }
            | Event::TurnBegan { .. }
            | Event::TurnEnded { .. }
            | Event::RoundEnded
            | Event::SeasonEnded
            | Event::Ended { .. }
            | Event::DiceGiven { .. }
            | Event::ByHand { .. }
            | Event::RowRead { .. }
            | Event::Tallied { .. }
            | Event::LayingBegan { .. }
            | Event::CircleSet { .. }
            | Event::OwnerChanged { .. }
            | Event::SettlementChanged { .. }
            | Event::RazedChanged { .. }
            | Event::StaysRazed { .. }
            | Event::StockChanged { .. }
            | Event::ForestBurnt { .. }
            | Event::ForestRegrown { .. }
            | Event::IncomeLost { .. }
            | Event::Tested { .. }
            | Event::MarkLaid { .. }
            | Event::MarkLifted { .. }
            | Event::MarksAged
            | Event::ShipLaunched { .. }
            | Event::ShipMoved { .. }
            | Event::ShipSlipped { .. }
            | Event::ShipMarked { .. }
            | Event::ShipUnmarked { .. }
            | Event::ShipLost { .. }
            | Event::Embarked { .. }
            | Event::Landed { .. }
            | Event::FleetsFight { .. }
            | Event::FleetsFought { .. }
            | Event::LandTaken { .. }
            | Event::CapitalChosen { .. }
            | Event::PoolChanged { .. }
            | Event::HeroesCalled { .. }
            | Event::ContingentChanged { .. }
            | Event::RealmBaggageChanged { .. }
            | Event::CrownsChanged { .. }
            | Event::BuildingBegan
            | Event::TimberUsed { .. }
            | Event::CounterChanged { .. }
            | Event::CapitalChanged { .. }
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
            | Event::BannerMoved { .. }
            | Event::BannerPlaced { .. }
            | Event::WayHome { .. }
            | Event::FerriesCounted { .. }
            | Event::Ferried { .. }
            | Event::Fed { .. }
            | Event::Held { .. }
            | Event::Busy { .. }
            | Event::Regroups { .. }
            | Event::LostWay { .. }
            | Event::TroopRaised { .. }
            | Event::ModelsChanged { .. }
            | Event::TroopSent { .. }
            | Event::TroopFitted { .. }
            | Event::TroopUnfitted { .. }
            | Event::EliteDulled { .. }
            | Event::Wounded { .. }
            | Event::Healed { .. }
            | Event::Rose { .. }
            | Event::PrisonerTried { .. }
            | Event::StandardLost { .. }
            | Event::Stripped { .. }
            | Event::TrophyTaken { .. }
            | Event::TrophySent { .. }
            | Event::RecruitingBegan
            | Event::ScoutsDeclared { .. }
            | Event::ScoutsStayed { .. }
            | Event::ScoutsSent { .. }
            | Event::TurnedBack { .. }
            | Event::BattleJoined { .. }
            | Event::BattleDecided { .. }
            | Event::Scattered { .. }
            | Event::GarrisonDestroyed { .. }
            | Event::SiegeBegan { .. }
            | Event::ShutIn { .. }
            | Event::BesiegerChanged { .. }
            | Event::BombardmentChanged { .. }
            | Event::HardshipChanged { .. }
            | Event::GarrisonChanged { .. }
            | Event::SiegeActed { .. }
            | Event::Sallied { .. }
            | Event::AssaultDecided { .. }
            | Event::SiegeEnded { .. }
            | Event::SpellCast { .. }
            | Event::HordeAttacked { .. }
            | Event::PactOffered { .. }
            | Event::MissionDeclared { .. }
            | Event::MissionSent { .. }
            | Event::MissionsOver
            | Event::AllianceMade { .. }
            | Event::AllianceEnded { .. }
            | Event::OperativesHired { .. }
            | Event::DiscLaid { .. }
            | Event::DiscRemoved { .. }
            | Event::AgentStays { .. }
            | Event::AgentLeaves { .. }
            | Event::OperativesLost { .. }
            | Event::DragonsWoke { .. }
            | Event::DragonLay { .. }
            | Event::UmpireSaid { .. }
            | Event::TakenBack { .. }
            | Event::TileNamed { .. }
            | Event::BannerNamed { .. }
            | Event::RealmNamed { .. }
            | Event::NameRolled { .. }
            | Event::CommanderNamed { .. }
            | Event::ChroniclerNamed { .. }
            | Event::EpithetSet { .. }
            | Event::Noted { .. }
            | Event::Footnoted { .. }
            | Event::Amended { .. }
            | Event::Said { .. }
            | Event::Remembered { .. }
            | Event::RaceChosen { .. }
            | Event::HandedOver { .. }
            | Event::MapMade { .. }
            | Event::MapRearranged { .. }
            | Event::Claimed { .. } => Discloses::Nothing,
        }
    }
}
