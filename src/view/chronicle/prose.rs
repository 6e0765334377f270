//! Sentences of the chronicle for each kind of event.

use crate::basics::pluralize::count;
use crate::campaign::{CalendarEvent, DiplomacyEvent, Event, FightEvent, MapEvent, RealmEvent};
use crate::engine::Game;
use crate::engine::core::place_word;
use crate::rules::effect::Assault;
use crate::view::say::sentence;
use crate::view::{names, texts};

/// The sentence for an event whose row says `chronicle Told`: as in the log, unless the chronicle has
/// words of its own for it. None where this one is not worth telling.
pub(super) fn told(game: &Game<'_>, event: &Event) -> Option<String> {
    match event {
        Event::Calendar(event @ CalendarEvent::Ended { .. }) => ended(game, event),
        Event::Map(event @ MapEvent::RazedChanged { .. }) => razed(game, event),
        Event::Map(MapEvent::MarkLaid { .. }) => marked(game, event),
        Event::Map(event @ MapEvent::MarkLifted { .. }) => unmarked(game, event),
        Event::Realm(event @ RealmEvent::CapitalChosen { .. }) => capital(game, event),
        Event::Realm(event @ RealmEvent::CapitalChanged { .. }) => moved(game, event),
        Event::Realm(event @ RealmEvent::RecoveryBarred { .. }) => barred(game, event),
        Event::Fight(event @ FightEvent::BattleJoined { .. }) => joined(game, event),
        Event::Fight(event @ FightEvent::Scattered { .. }) => scattered(game, event),
        Event::Fight(event @ FightEvent::SiegeBegan { .. }) => besieged(game, event),
        Event::Fight(event @ FightEvent::BombardmentChanged { .. }) => bombarded(game, event),
        Event::Fight(event @ FightEvent::Sallied { .. }) => sallied(game, event),
        Event::Fight(event @ FightEvent::AssaultDecided { .. }) => assaulted(game, event),
        Event::Diplomacy(event @ DiplomacyEvent::OperativeActs { .. }) => at_work(game, event),
        _ => sentence(game, event),
    }
}

fn ended(game: &Game<'_>, event: &CalendarEvent) -> Option<String> {
    let CalendarEvent::Ended(ending) = event else { return None };
    Some(match names::winners(game, ending) {
        Some(winner) if ending.with.is_empty() => {
            format!("So {winner} has won, and the realm is an empire")
        }
        Some(winners) => format!("So {winners} have won together, and share the victory"),
        None => "So the campaign ends, and nobody has won it".to_owned(),
    })
}

fn razed(game: &Game<'_>, event: &MapEvent) -> Option<String> {
    let MapEvent::RazedChanged { place, settlement, razed } = event else {
        return None;
    };
    Some(match (razed, settlement) {
        (true, None) => format!("{place} is put to the torch", place = names::place(game, *place)),
        (true, what) => format!(
            "the {settlement} of {place} is put to the torch",
            settlement = names::settlement(game, *what),
            place = names::place(game, *place)
        ),
        (false, _) => format!("{place} rises from its ashes", place = names::place(game, *place)),
    })
}

fn capital(game: &Game<'_>, event: &RealmEvent) -> Option<String> {
    let RealmEvent::CapitalChosen { realm, place, home } = event else { return None };
    let (realm, tiles) = (names::realm(game, *realm), place_word::count_places(game, home.len()));
    Some(format!(
        "{realm} takes its seat at {place}, and {tiles} about it",
        place = names::place(game, *place)
    ))
}

fn moved(game: &Game<'_>, event: &RealmEvent) -> Option<String> {
    let RealmEvent::CapitalChanged { realm, place } = event else { return None };
    let realm = names::realm(game, *realm);
    Some(match place {
        Some(place) => {
            format!("{realm} has its seat at {place}", place = names::place(game, *place))
        }
        None => format!("{realm} is left without a seat"),
    })
}

/// Tells of a mark. Those that a spell lays are told with the spell; one that bears no spell's name
/// is the spell's own counting.
fn marked(game: &Game<'_>, event: &Event) -> Option<String> {
    let Event::Map(MapEvent::MarkLaid(mark)) = event else { return None };
    if game.rules.mark_kind(&mark.name).is_some() {
        return Some(format!(
            "{} at {}",
            names::mark(game, &mark.name),
            names::place(game, mark.place)
        ));
    }
    let by_spell = mark.by.is_some() || game.rules.names.spell(&mark.name).is_some();
    (!by_spell).then(|| sentence(game, event)).flatten()
}

/// Tells that a declared mark is gone; None of a mark laid for a time, which just ends.
fn unmarked(game: &Game<'_>, event: &MapEvent) -> Option<String> {
    let MapEvent::MarkLifted { place, name } = event else { return None };
    let declared = game.rules.mark_kind(name)?;
    Some(format!(
        "the {declared} of {place} is no more",
        declared = declared.name,
        place = names::place(game, *place)
    ))
}

fn at_work(game: &Game<'_>, event: &DiplomacyEvent) -> Option<String> {
    let DiplomacyEvent::OperativeActs { realm, operative, place, .. } = event else {
        return None;
    };
    let (word, of) = (operative.word(), names::realm(game, *realm));
    let article = if word.starts_with('a') { "an" } else { "a" };
    Some(format!(
        "{article} {word} of {of} is at work at {place}",
        place = names::place(game, *place)
    ))
}

fn barred(game: &Game<'_>, event: &RealmEvent) -> Option<String> {
    let RealmEvent::RecoveryBarred { realm, barred: true } = event else {
        return None;
    };
    Some(format!(
        "no razed {word} of {realm} recovers this winter",
        word = place_word::place_word(game),
        realm = names::realm(game, *realm)
    ))
}

fn joined(game: &Game<'_>, event: &FightEvent) -> Option<String> {
    let FightEvent::BattleJoined { place, attackers, defender, defenders, garrison } = event else {
        return None;
    };
    let against = match garrison {
        Some(points) => {
            format!(
                "{garrison}, {points} strong",
                garrison = texts::garrison_of(game, *defender).in_words(game.rules),
                points = count(*points, "point")
            )
        }
        None if defenders.is_empty() => "nobody".to_owned(),
        None => names::banners_listed(game, defenders),
    };
    let attackers = names::banners_listed(game, attackers);
    Some(format!(
        "at {place} there is a fight: {attackers} against {against}",
        place = names::place(game, *place)
    ))
}

fn scattered(game: &Game<'_>, event: &FightEvent) -> Option<String> {
    let FightEvent::Scattered { realm } = event else { return None };
    Some(format!(
        "the force of {owner} is scattered and leaves all its baggage",
        owner = names::owner(game, *realm)
    ))
}

fn besieged(game: &Game<'_>, event: &FightEvent) -> Option<String> {
    let FightEvent::SiegeBegan { place, besieger, defender, garrison, .. } = event else {
        return None;
    };
    let inside = match garrison {
        0 => format!("the men of {owner} hold the walls", owner = names::owner(game, *defender)),
        points => {
            let points = count(*points, "point");
            format!(
                "{garrison}, {points} strong, holds the walls",
                garrison = texts::garrison_of(game, *defender).in_words(game.rules)
            )
        }
    };
    Some(format!(
        "{realm} lays siege to {place}, where {inside}",
        realm = names::realm(game, *besieger),
        place = names::place(game, *place)
    ))
}

fn bombarded(game: &Game<'_>, event: &FightEvent) -> Option<String> {
    let FightEvent::BombardmentChanged {
        place,
        bombardment: crate::campaign::Bombardment::ThisTurn,
    } = event
    else {
        return None;
    };
    Some(format!("the walls of {place} are battered and mined", place = names::place(game, *place)))
}

fn sallied(game: &Game<'_>, event: &FightEvent) -> Option<String> {
    let FightEvent::Sallied(place) = event else { return None };
    Some(format!("the besieged of {place} come out", place = names::place(game, *place)))
}

fn assaulted(game: &Game<'_>, event: &FightEvent) -> Option<String> {
    let FightEvent::AssaultDecided { place, result } = event else { return None };
    let place = names::place(game, *place);
    Some(match result {
        Assault::Stormed => format!("the walls of {place} are stormed"),
        Assault::Repulse => format!("{place} holds out against the storm"),
        Assault::Bloody => format!("{place} holds out, and the dead lie thick before its walls"),
    })
}
