//! How each kind of event is told in the chronicle.

use crate::campaign::{Event, EventKind};
use crate::counted::count;
use crate::engine::Game;
use crate::rules::effect::Assault;
use crate::view::names;

/// What becomes of an event in the chronicle.
#[derive(Clone, Copy)]
pub(super) enum Prose {
    /// It is not told: it is a die, bookkeeping, or told by another.
    Left,
    /// The scribe gathers it with others of its kind, and tells them together.
    Gathered,
    /// A sentence of its own.
    Told(fn(&Game<'_>, &Event) -> Option<String>),
    /// As in the log.
    AsLogged,
}

use EventKind as Kind;
use Prose::{AsLogged, Gathered, Left, Told};

/// How an event is told: every kind has its place here.
pub(super) fn prose(event: &Event) -> Prose {
    match event.kind() {
        // Dice, bookkeeping, and what another event tells.
        Kind::ClockMoved
        | Kind::OrderSet
        | Kind::TurnBegan
        | Kind::TurnEnded
        | Kind::RoundEnded
        | Kind::SeasonEnded
        | Kind::Rolled
        | Kind::Shuffled
        | Kind::DiceGiven
        | Kind::ByHand
        | Kind::RowRead
        | Kind::Tallied
        | Kind::LayingBegan
        | Kind::TileLaid
        | Kind::CircleSet
        | Kind::Claimed
        | Kind::StockChanged
        | Kind::ForestRegrown
        | Kind::IncomeLost
        | Kind::Tested
        | Kind::MarksAged
        | Kind::ShipMoved
        | Kind::ShipSlipped
        | Kind::ShipMarked
        | Kind::ShipUnmarked
        | Kind::LandTaken
        | Kind::PoolChanged
        | Kind::HeroesCalled
        | Kind::ContingentChanged
        | Kind::RealmBaggageChanged
        | Kind::CrownsChanged
        | Kind::BuildingBegan
        | Kind::TimberUsed
        | Kind::CounterChanged
        | Kind::Windfall
        | Kind::RevenueGathered
        | Kind::WinterEnded
        | Kind::BannerPlaced
        | Kind::WayHome
        | Kind::FerriesCounted
        | Kind::Ferried
        | Kind::Fed
        | Kind::Held
        | Kind::Busy
        | Kind::Regroups
        | Kind::LostWay
        | Kind::ScoutsDeclared
        | Kind::ScoutsStayed
        | Kind::ScoutsSent
        | Kind::Scouted
        | Kind::TurnedBack
        | Kind::Told
        | Kind::ToldTotal
        | Kind::TroopRaised
        | Kind::ModelsChanged
        | Kind::TroopSent
        | Kind::TroopFitted
        | Kind::TroopUnfitted
        | Kind::EliteDulled
        | Kind::Healed
        | Kind::Stripped
        | Kind::TrophySent
        | Kind::RecruitingBegan
        | Kind::CardsShown
        | Kind::ShutIn
        | Kind::HardshipChanged
        | Kind::GarrisonChanged
        | Kind::SiegeActed
        | Kind::SpellDrawn
        | Kind::MissionDeclared
        | Kind::MissionsOver
        | Kind::OperativesHired
        | Kind::OperativesDeclared
        | Kind::DiscLaid
        | Kind::DiscRemoved
        | Kind::AgentStays
        | Kind::AgentLeaves
        | Kind::DiscTaken
        | Kind::MoveAnnounced
        | Kind::UmpireSaid
        | Kind::TileNamed
        | Kind::BannerNamed
        | Kind::RealmNamed
        | Kind::NameRolled
        | Kind::ChroniclerNamed
        | Kind::EpithetSet
        | Kind::Noted
        | Kind::Footnoted
        | Kind::Shown
        | Kind::Remembered
        | Kind::HandedOver => Left,
        // Told together with others of its kind.
        Kind::BecameKnown
        | Kind::OwnerChanged
        | Kind::SettlementChanged
        | Kind::DragonLay
        | Kind::ShipLaunched
        | Kind::Landed
        | Kind::BannerFormed
        | Kind::PointsChanged
        | Kind::BaggageChanged
        | Kind::BannerRemoved
        | Kind::BannerMoved
        | Kind::BattleDecided => Gathered,
        // In words of its own.
        Kind::Ended => Told(ended),
        Kind::RazedChanged => Told(razed),
        Kind::MarkLaid => Told(marked),
        Kind::MarkLifted => Told(unmarked),
        Kind::CapitalChosen => Told(capital),
        Kind::CapitalChanged => Told(moved),
        Kind::RecoveryBarred => Told(barred),
        Kind::BattleJoined => Told(joined),
        Kind::Scattered => Told(scattered),
        Kind::SiegeBegan => Told(besieged),
        Kind::BombardmentChanged => Told(bombarded),
        Kind::Sallied => Told(sallied),
        Kind::AssaultDecided => Told(assaulted),
        Kind::OperativeActs => Told(at_work),
        // As in the log.
        Kind::MapMade
        | Kind::MapRearranged
        | Kind::StaysRazed
        | Kind::ForestBurnt
        | Kind::DragonsWoke
        | Kind::ShipLost
        | Kind::Embarked
        | Kind::FleetsFight
        | Kind::FleetsFought
        | Kind::RealmFell
        | Kind::Compared
        | Kind::Wounded
        | Kind::Rose
        | Kind::PrisonerTried
        | Kind::StandardLost
        | Kind::TrophyTaken
        | Kind::GarrisonDestroyed
        | Kind::BesiegerChanged
        | Kind::SiegeEnded
        | Kind::SpellCast
        | Kind::HordeAttacked
        | Kind::PactOffered
        | Kind::PactAnswered
        | Kind::PactRevealed
        | Kind::MissionSent
        | Kind::AllianceMade
        | Kind::AllianceEnded
        | Kind::OperativesLost
        | Kind::TakenBack
        | Kind::CommanderNamed
        | Kind::Amended
        | Kind::Said
        | Kind::RaceChosen => AsLogged,
    }
}

fn ended(game: &Game<'_>, event: &Event) -> Option<String> {
    let Event::Ended(ending) = event else { return None };
    Some(match names::winners(game, ending) {
        Some(winner) if ending.with.is_empty() => {
            format!("So {winner} has won, and the realm is an empire")
        }
        Some(winners) => format!("So {winners} have won together, and share the victory"),
        None => "So the campaign ends, and nobody has won it".to_owned(),
    })
}

fn razed(game: &Game<'_>, event: &Event) -> Option<String> {
    let Event::RazedChanged { place, settlement, razed } = event else { return None };
    Some(match (razed, settlement) {
        (true, None) => format!("{} is put to the torch", names::place(game, *place)),
        (true, what) => format!(
            "the {} of {} is put to the torch",
            names::settlement(game, *what),
            names::place(game, *place)
        ),
        (false, _) => format!("{} rises from its ashes", names::place(game, *place)),
    })
}

fn capital(game: &Game<'_>, event: &Event) -> Option<String> {
    let Event::CapitalChosen { realm, place, home } = event else { return None };
    let (realm, tiles) = (names::realm(game, *realm), count(home.len(), "tile"));
    Some(format!("{realm} takes its seat at {}, and {tiles} about it", names::place(game, *place)))
}

fn moved(game: &Game<'_>, event: &Event) -> Option<String> {
    let Event::CapitalChanged { realm, place } = event else { return None };
    let realm = names::realm(game, *realm);
    Some(match place {
        Some(place) => format!("{realm} has its seat at {}", names::place(game, *place)),
        None => format!("{realm} is left without a seat"),
    })
}

/// What a spell lays on tiles is told with the spell, and what bears no spell's name is the spell's
/// own counting.
fn marked(game: &Game<'_>, event: &Event) -> Option<String> {
    let Event::MarkLaid(mark) = event else { return None };
    if game.rules.mark_kind(&mark.name).is_some() {
        return Some(format!(
            "{} at {}",
            names::mark(game, &mark.name),
            names::place(game, mark.place)
        ));
    }
    let by_spell = mark.by.is_some() || game.rules.names.spell(&mark.name).is_some();
    (!by_spell).then(|| crate::view::say::sentence(game, event)).flatten()
}

/// What is declared and gone is missed; what was laid for a time is over.
fn unmarked(game: &Game<'_>, event: &Event) -> Option<String> {
    let Event::MarkLifted { place, name } = event else { return None };
    let declared = game.rules.mark_kind(name)?;
    Some(format!("the {} of {} is no more", declared.name, names::place(game, *place)))
}

fn at_work(game: &Game<'_>, event: &Event) -> Option<String> {
    let Event::OperativeActs { realm, operative, place, .. } = event else { return None };
    let (word, of) = (operative.word(), names::realm(game, *realm));
    let article = if word.starts_with('a') { "an" } else { "a" };
    Some(format!("{article} {word} of {of} is at work at {}", names::place(game, *place)))
}

fn barred(game: &Game<'_>, event: &Event) -> Option<String> {
    let Event::RecoveryBarred { realm, barred: true } = event else { return None };
    Some(format!("no razed tile of {} recovers this winter", names::realm(game, *realm)))
}

fn joined(game: &Game<'_>, event: &Event) -> Option<String> {
    let Event::BattleJoined { place, attackers, defender, defenders, garrison } = event else {
        return None;
    };
    let against = match garrison {
        Some(points) => {
            format!("{}, {} strong", names::garrison_of(game, *defender), count(*points, "point"))
        }
        None if defenders.is_empty() => "nobody".to_owned(),
        None => listed(defenders.iter().map(|banner| names::banner(game, *banner)).collect()),
    };
    let attackers = listed(attackers.iter().map(|banner| names::banner(game, *banner)).collect());
    Some(format!(
        "at {} there is a fight: {attackers} against {against}",
        names::place(game, *place)
    ))
}

fn scattered(game: &Game<'_>, event: &Event) -> Option<String> {
    let Event::Scattered { realm } = event else { return None };
    Some(format!(
        "the force of {} is scattered and leaves all its baggage",
        names::owner(game, *realm)
    ))
}

fn besieged(game: &Game<'_>, event: &Event) -> Option<String> {
    let Event::SiegeBegan { place, besieger, defender, garrison, .. } = event else { return None };
    let inside = match garrison {
        0 => format!("the men of {} hold the walls", names::owner(game, *defender)),
        points => {
            let points = count(*points, "point");
            format!("{}, {points} strong, holds the walls", names::garrison_of(game, *defender))
        }
    };
    Some(format!(
        "{} lays siege to {}, where {inside}",
        names::realm(game, *besieger),
        names::place(game, *place)
    ))
}

fn bombarded(game: &Game<'_>, event: &Event) -> Option<String> {
    let Event::BombardmentChanged { place, bombardment: crate::campaign::Bombardment::ThisTurn } =
        event
    else {
        return None;
    };
    Some(format!("the walls of {} are battered and mined", names::place(game, *place)))
}

fn sallied(game: &Game<'_>, event: &Event) -> Option<String> {
    let Event::Sallied(place) = event else { return None };
    Some(format!("the besieged of {} come out", names::place(game, *place)))
}

fn assaulted(game: &Game<'_>, event: &Event) -> Option<String> {
    let Event::AssaultDecided { place, result } = event else { return None };
    let place = names::place(game, *place);
    Some(match result {
        Assault::Stormed => format!("the walls of {place} are stormed"),
        Assault::Repulse => format!("{place} holds out against the storm"),
        Assault::Bloody => format!("{place} holds out, and the dead lie thick before its walls"),
    })
}

/// `one`, `one and two`, `one, two and three`.
pub(super) fn listed(mut items: Vec<String>) -> String {
    match items.pop() {
        None => String::new(),
        Some(last) if items.is_empty() => last,
        Some(last) => format!("{} and {last}", items.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists() {
        assert_eq!(listed(["a", "b", "c"].map(str::to_owned).to_vec()), "a, b and c");
        assert_eq!(listed(vec!["a".to_owned()]), "a");
    }
}
