//! How each kind of event is told in the chronicle. What has no row here is told as in the log.

use crate::campaign::{EVENTS, Event, EventKind};
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

/// Every kind that is told otherwise than in the log.
const PROSE: &[(Kind, Prose)] = &[
    // The calendar and dice.
    (Kind::ClockMoved, Left),
    (Kind::OrderSet, Left),
    (Kind::TurnBegan, Left),
    (Kind::TurnEnded, Left),
    (Kind::RoundEnded, Left),
    (Kind::SeasonEnded, Left),
    (Kind::Ended, Told(ended)),
    (Kind::Rolled, Left),
    (Kind::Shuffled, Left),
    (Kind::DiceGiven, Left),
    (Kind::ByHand, Left),
    (Kind::RowRead, Left),
    (Kind::Tallied, Left),
    // The map.
    (Kind::LayingBegan, Left),
    (Kind::TileLaid, Left),
    (Kind::CircleSet, Left),
    (Kind::MapRearranged, AsLogged),
    (Kind::MarksAged, Left),
    (Kind::MarkLaid, Told(marked)),
    (Kind::MarkLifted, Told(unmarked)),
    (Kind::SpellDrawn, Left),
    // Places.
    (Kind::BecameKnown, Gathered),
    (Kind::OwnerChanged, Gathered),
    (Kind::SettlementChanged, Gathered),
    (Kind::RazedChanged, Told(razed)),
    (Kind::StockChanged, Left),
    (Kind::Claimed, Left),
    (Kind::ForestRegrown, Left),
    (Kind::IncomeLost, Left),
    (Kind::Tested, Left),
    (Kind::ShipMoved, Left),
    (Kind::ShipLaunched, Gathered),
    (Kind::Landed, Gathered),
    (Kind::ShipSlipped, Left),
    (Kind::ShipMarked, Left),
    (Kind::ShipUnmarked, Left),
    (Kind::DragonLay, Gathered),
    // Realms.
    (Kind::LandTaken, Left),
    (Kind::CapitalChosen, Told(capital)),
    (Kind::PoolChanged, Left),
    (Kind::HeroesCalled, Left),
    (Kind::RealmBaggageChanged, Left),
    (Kind::CrownsChanged, Left),
    (Kind::BuildingBegan, Left),
    (Kind::TimberUsed, Left),
    (Kind::CounterChanged, Left),
    (Kind::CapitalChanged, Told(moved)),
    (Kind::RevenueGathered, Left),
    (Kind::ContingentChanged, Left),
    (Kind::Windfall, Left),
    (Kind::WinterEnded, Left),
    (Kind::RecruitingBegan, Left),
    (Kind::MissionDeclared, Left),
    (Kind::MissionsOver, Left),
    (Kind::RecoveryBarred, Told(barred)),
    (Kind::OperativesHired, Left),
    (Kind::OperativesDeclared, Left),
    (Kind::DiscLaid, Left),
    (Kind::DiscRemoved, Left),
    (Kind::DiscTaken, Left),
    (Kind::AgentStays, Left),
    (Kind::AgentLeaves, Left),
    (Kind::OperativeActs, Told(at_work)),
    (Kind::MoveAnnounced, Left),
    (Kind::HandedOver, Left),
    // Units and characters: what they lose is told in points.
    (Kind::TroopRaised, Left),
    (Kind::ModelsChanged, Left),
    (Kind::TroopSent, Left),
    (Kind::TroopFitted, Left),
    (Kind::TroopUnfitted, Left),
    (Kind::EliteDulled, Left),
    (Kind::Stripped, Left),
    (Kind::Healed, Left),
    (Kind::TrophySent, Left),
    // Banners.
    (Kind::BannerFormed, Gathered),
    (Kind::PointsChanged, Gathered),
    (Kind::BaggageChanged, Gathered),
    (Kind::BannerRemoved, Gathered),
    (Kind::BannerMoved, Gathered),
    (Kind::BannerPlaced, Left),
    (Kind::Fed, Left),
    (Kind::Held, Left),
    (Kind::WayHome, Left),
    (Kind::FerriesCounted, Left),
    (Kind::Ferried, Left),
    (Kind::Busy, Left),
    (Kind::LostWay, Left),
    (Kind::Regroups, Left),
    // Scouting.
    (Kind::ScoutsDeclared, Left),
    (Kind::ScoutsStayed, Left),
    (Kind::ScoutsSent, Left),
    (Kind::Scouted, Left),
    (Kind::TurnedBack, Left),
    (Kind::Told, Left),
    (Kind::ToldTotal, Left),
    // Fights and sieges.
    (Kind::BattleJoined, Told(joined)),
    (Kind::CardsShown, Left),
    (Kind::BattleDecided, Gathered),
    (Kind::Scattered, Told(scattered)),
    (Kind::SiegeBegan, Told(besieged)),
    (Kind::ShutIn, Left),
    (Kind::BombardmentChanged, Told(bombarded)),
    (Kind::HardshipChanged, Left),
    (Kind::GarrisonChanged, Left),
    (Kind::SiegeActed, Left),
    (Kind::Sallied, Told(sallied)),
    (Kind::AssaultDecided, Told(assaulted)),
    // The umpire, mods and names.
    (Kind::UmpireSaid, Left),
    (Kind::Shown, Left),
    (Kind::Remembered, Left),
    (Kind::TileNamed, Left),
    (Kind::BannerNamed, Left),
    (Kind::RealmNamed, Left),
    (Kind::NameRolled, Left),
    (Kind::ChroniclerNamed, Left),
    (Kind::EpithetSet, Left),
    (Kind::Noted, Left),
    (Kind::Footnoted, Left),
];

/// How an event is told.
pub(super) fn prose(event: &Event) -> Prose {
    let kind = event.kind();
    debug_assert!((kind as usize) < EVENTS.len());
    PROSE.iter().find(|(row, _)| *row == kind).map_or(AsLogged, |(_, prose)| *prose)
}

fn ended(game: &Game<'_>, event: &Event) -> Option<String> {
    let Event::Ended(ending) = event else { return None };
    Some(match names::winners(game, ending) {
        Some(winner) if ending.with.is_empty() => format!("So {winner} has won, and the realm is an empire"),
        Some(winners) => format!("So {winners} have won together, and share the victory"),
        None => "So the campaign ends, and nobody has won it".to_owned(),
    })
}

fn razed(game: &Game<'_>, event: &Event) -> Option<String> {
    let Event::RazedChanged { place, settlement, razed } = event else { return None };
    Some(match (razed, settlement) {
        (true, None) => format!("{} is put to the torch", names::place(game, *place)),
        (true, what) => format!("the {} of {} is put to the torch", names::settlement(game, *what), names::place(game, *place)),
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

/// What a spell lays on tiles is told with the spell, and what bears no spell's name is the spell's own counting.
fn marked(game: &Game<'_>, event: &Event) -> Option<String> {
    let Event::MarkLaid(mark) = event else { return None };
    if game.rules.mark_kind(&mark.name).is_some() {
        return Some(format!("{} at {}", names::mark(game, &mark.name), names::place(game, mark.place)));
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
    let Event::BattleJoined { place, attackers, defender, defenders, garrison } = event else { return None };
    let against = match garrison {
        Some(points) => format!("{}, {} strong", names::garrison_of(game, *defender), count(*points, "point")),
        None if defenders.is_empty() => "nobody".to_owned(),
        None => listed(defenders.iter().map(|banner| names::banner(game, *banner)).collect()),
    };
    let attackers = listed(attackers.iter().map(|banner| names::banner(game, *banner)).collect());
    Some(format!("at {} there is a fight: {attackers} against {against}", names::place(game, *place)))
}

fn scattered(game: &Game<'_>, event: &Event) -> Option<String> {
    let Event::Scattered { realm } = event else { return None };
    Some(format!("the force of {} is scattered and leaves all its baggage", names::owner(game, *realm)))
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
    Some(format!("{} lays siege to {}, where {inside}", names::realm(game, *besieger), names::place(game, *place)))
}

fn bombarded(game: &Game<'_>, event: &Event) -> Option<String> {
    let Event::BombardmentChanged { place, bombardment: crate::campaign::Bombardment::ThisTurn } = event else { return None };
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

    /// No kind of event is told in two ways.
    #[test]
    fn one_row_each() {
        for (at, (kind, _)) in PROSE.iter().enumerate() {
            assert!(!PROSE[..at].iter().any(|(other, _)| other == kind), "{kind:?} has two rows");
        }
    }

    #[test]
    fn lists() {
        assert_eq!(listed(["a", "b", "c"].map(str::to_owned).to_vec()), "a, b and c");
        assert_eq!(listed(vec!["a".to_owned()]), "a");
    }
}
