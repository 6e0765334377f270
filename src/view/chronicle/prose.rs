//! Sentences of the chronicle for each kind of event.

use crate::campaign::{
    BannerId, CalendarEvent, DiplomacyEvent, Event, FightEvent, MapEvent, RealmEvent,
};
use crate::engine::Game;
use crate::engine::core::place_word;
use crate::rules::effect::Assault;
use crate::say;
use crate::text::{Joined, Text};
use crate::view::say::sentence;
use crate::view::texts;

/// Returns the sentence for an event whose row says `chronicle Told`: as in the log, unless the chronicle has
/// words of its own for it. None where this one is not worth telling.
pub(super) fn told(game: &Game<'_>, event: &Event) -> Option<String> {
    let own = match event {
        Event::Calendar(event @ CalendarEvent::Ended { .. }) => ended(game, event),
        Event::Map(event @ MapEvent::RazedChanged { .. }) => razed(game, event),
        Event::Map(MapEvent::MarkLaid { .. }) => return marked(game, event),
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
        _ => return sentence(game, event),
    };
    own.map(|text| text.in_words(game.rules))
}

fn ended(game: &Game<'_>, event: &CalendarEvent) -> Option<Text> {
    let CalendarEvent::Ended(ending) = event else { return None };
    let winners = texts::winners(game, ending);
    Some(match (winners.is_empty(), ending.with.is_empty()) {
        (true, _) => say!("So the campaign ends, and nobody has won it"),
        (false, true) => say!("So {winners} has won, and the realm is an empire", winners),
        (false, false) => say!("So {winners} have won together, and share the victory", winners),
    })
}

fn razed(game: &Game<'_>, event: &MapEvent) -> Option<Text> {
    let MapEvent::RazedChanged { place, settlement, razed } = event else {
        return None;
    };
    let place = texts::place(game, *place);
    Some(match (razed, settlement) {
        (true, None) => say!("{place} is put to the torch", place),
        (true, what) => {
            let settlement = texts::settlement(game, *what);
            say!("the {settlement} of {place} is put to the torch", settlement, place)
        }
        (false, _) => say!("{place} rises from its ashes", place),
    })
}

fn capital(game: &Game<'_>, event: &RealmEvent) -> Option<Text> {
    let RealmEvent::CapitalChosen { realm, place, home } = event else { return None };
    let (realm, place) = (texts::realm(game, *realm), texts::place(game, *place));
    let tiles = Text::count(home.len(), place_word::place_noun(game));
    Some(say!("{realm} takes its seat at {place}, and {tiles} about it", realm, place, tiles))
}

fn moved(game: &Game<'_>, event: &RealmEvent) -> Option<Text> {
    let RealmEvent::CapitalChanged { realm, place } = event else { return None };
    let realm = texts::realm(game, *realm);
    Some(match place {
        Some(place) => {
            say!("{realm} has its seat at {place}", realm, place = texts::place(game, *place))
        }
        None => say!("{realm} is left without a seat", realm),
    })
}

/// Tells of a mark. Those that a spell lays are told with the spell; one that bears no spell's name
/// is the spell's own counting.
fn marked(game: &Game<'_>, event: &Event) -> Option<String> {
    let Event::Map(MapEvent::MarkLaid(mark)) = event else { return None };
    if game.rules.mark_kind(&mark.name).is_some() {
        let (what, place) = (texts::mark(game, &mark.name), texts::place(game, mark.place));
        return Some(say!("{what} at {place}", what, place).in_words(game.rules));
    }
    let by_spell = mark.by.is_some() || game.rules.names.spell(&mark.name).is_some();
    (!by_spell).then(|| sentence(game, event)).flatten()
}

/// Tells that a declared mark is gone; None of a mark laid for a time, which just ends.
fn unmarked(game: &Game<'_>, event: &MapEvent) -> Option<Text> {
    let MapEvent::MarkLifted { place, name } = event else { return None };
    let declared = game.rules.mark_kind(name)?;
    let (mark, place) = (Text::verbatim(&declared.name), texts::place(game, *place));
    Some(say!("the {mark} of {place} is no more", mark, place))
}

fn at_work(game: &Game<'_>, event: &DiplomacyEvent) -> Option<Text> {
    let DiplomacyEvent::OperativeActs { realm, operative, place, .. } = event else {
        return None;
    };
    let (realm, place) = (texts::realm(game, *realm), texts::place(game, *place));
    let operative = texts::word(operative.word());
    Some(say!("{operative:a} of {realm} is at work at {place}", operative, realm, place))
}

fn barred(game: &Game<'_>, event: &RealmEvent) -> Option<Text> {
    let RealmEvent::RecoveryBarred { realm, barred: true } = event else {
        return None;
    };
    let (word, realm) = (texts::place_noun(game), texts::realm(game, *realm));
    Some(say!("no razed {word} of {realm} recovers this winter", word, realm))
}

fn joined(game: &Game<'_>, event: &FightEvent) -> Option<Text> {
    let FightEvent::BattleJoined { place, attackers, defender, defenders, garrison } = event else {
        return None;
    };
    let against = match garrison {
        Some(points) => {
            let garrison = texts::garrison_of(game, *defender);
            say!("{garrison}, {points} strong", garrison, points = texts::points(*points))
        }
        None if defenders.is_empty() => say!("nobody"),
        None => banners_listed(game, defenders),
    };
    let (place, attackers) = (texts::place(game, *place), banners_listed(game, attackers));
    Some(say!(
        "at {place} there is a fight: {attackers} against {against}",
        place,
        attackers,
        against
    ))
}

fn scattered(game: &Game<'_>, event: &FightEvent) -> Option<Text> {
    let FightEvent::Scattered { realm } = event else { return None };
    let owner = texts::owner(game, *realm);
    Some(say!("the force of {owner} is scattered and leaves all its baggage", owner))
}

fn besieged(game: &Game<'_>, event: &FightEvent) -> Option<Text> {
    let FightEvent::SiegeBegan { place, besieger, defender, garrison, .. } = event else {
        return None;
    };
    let inside = match garrison {
        0 => say!("the men of {owner} hold the walls", owner = texts::owner(game, *defender)),
        points => {
            let (garrison, points) = (texts::garrison_of(game, *defender), texts::points(*points));
            say!("{garrison}, {points} strong, holds the walls", garrison, points)
        }
    };
    let (realm, place) = (texts::realm(game, *besieger), texts::place(game, *place));
    Some(say!("{realm} lays siege to {place}, where {inside}", realm, place, inside))
}

fn bombarded(game: &Game<'_>, event: &FightEvent) -> Option<Text> {
    let FightEvent::BombardmentChanged {
        place,
        bombardment: crate::campaign::Bombardment::ThisTurn,
    } = event
    else {
        return None;
    };
    Some(say!("the walls of {place} are battered and mined", place = texts::place(game, *place)))
}

fn sallied(game: &Game<'_>, event: &FightEvent) -> Option<Text> {
    let FightEvent::Sallied(place) = event else { return None };
    Some(say!("the besieged of {place} come out", place = texts::place(game, *place)))
}

fn assaulted(game: &Game<'_>, event: &FightEvent) -> Option<Text> {
    let FightEvent::AssaultDecided { place, result } = event else { return None };
    let place = texts::place(game, *place);
    Some(match result {
        Assault::Stormed => say!("the walls of {place} are stormed", place),
        Assault::Repulse => say!("{place} holds out against the storm", place),
        Assault::Bloody => {
            say!("{place} holds out, and the dead lie thick before its walls", place)
        }
    })
}

fn banners_listed(game: &Game<'_>, banners: &[BannerId]) -> Text {
    Text::list(banners.iter().map(|banner| texts::banner(game, *banner)), Joined::And)
}
