//! Lines of a head that say what lies behind a campaign which does not begin at the beginning: the
//! order of play, scouting and bombardments of this turn, points that wait, and what the edition
//! and its mods remember.

use super::start::number;
use crate::campaign::{
    BannerEvent, Bombardment, CalendarEvent, Event, FightEvent, MapEvent, RealmEvent, RealmId,
    Service, State,
};
use crate::engine::Game;
use crate::engine::armies::hiding;
use crate::engine::core::hiding::known_to;
use crate::engine::core::races;
use crate::engine::core::scripting::memory;
use crate::engine::realms::hidden_claims;
use crate::map::PlaceId;
use crate::rules::{Race, Ruleset};
use crate::say;
use crate::text::{Text, quoted};

/// Carries out one of these lines.
pub fn lay_out(state: &mut State, rules: &Ruleset, words: &[&str]) -> Result<(), Text> {
    let game = Game::new(rules, state, None);
    let events = match words {
        ["order", names @ ..] => vec![order(&game, names)?],
        ["hidden", realm, number, rest @ ..] => vec![hidden(&game, [realm, number], rest)?],
        ["hidden_claim", label, realm, rest @ ..] => {
            vec![hidden_claim(&game, [label, realm], rest)?]
        }
        ["scouted", realm, number, label, rest @ ..] => {
            scouted(&game, [realm, number, label], rest)?
        }
        ["unplaced", realm, service, number] => {
            vec![unplaced(&game, [realm, service, number], (None, None))?]
        }
        ["unplaced", realm, service, number, "race", race] => {
            let race = Some(races::race_named(&game, race)?);
            vec![unplaced(&game, [realm, service, number], (race, None))?]
        }
        ["unplaced", realm, service, number, "area", tile] => {
            let area = Some(game.place_named(tile)?);
            vec![unplaced(&game, [realm, service, number], (None, area))?]
        }
        ["unplaced", realm, service, number, "race", race, "area", tile] => {
            let (race, area) = (races::race_named(&game, race)?, game.place_named(tile)?);
            vec![unplaced(&game, [realm, service, number], (Some(race), Some(area)))?]
        }
        ["remember", layer, key, value @ ..] if !value.is_empty() => {
            vec![memory::memory_given(&game, layer, key, &value.join(" "))?]
        }
        _ => return Err(say!("`{words}` does not fit", words = quoted(words.join(" ")))),
    };
    events.iter().for_each(|event| state.apply(event));
    Ok(())
}

fn order(game: &Game<'_>, names: &[&str]) -> Result<Event, Text> {
    let order: Vec<RealmId> =
        names.iter().map(|name| game.realm_named(name)).collect::<Result<_, _>>()?;
    let mut sorted = order.clone();
    sorted.sort_unstable();
    sorted.dedup();
    let missing = game
        .state
        .realm_ids()
        .find(|realm| !game.state.realm(*realm).out && !order.contains(realm));
    if order.len() != sorted.len() || missing.is_some() {
        return Err(say!("the order of play has each realm once that has not fallen"));
    }
    Ok(Event::Calendar(CalendarEvent::OrderSet(order)))
}

/// Returns the event by which a banner on the map is in hiding.
fn hidden(game: &Game<'_>, [realm, flag]: [&str; 2], rest: &[&str]) -> Result<Event, Text> {
    let banner = game.banner_numbered(game.realm_named(realm)?, number(flag)?)?;
    Ok(hiding::hides(game.state, banner, told(game, rest)?))
}

/// Returns the event by which a realm lays a hidden claim to a tile.
fn hidden_claim(game: &Game<'_>, [label, realm]: [&str; 2], rest: &[&str]) -> Result<Event, Text> {
    let (place, realm) = (game.place_named(label)?, game.realm_named(realm)?);
    hidden_claims::check(game, realm, place)?;
    Ok(hidden_claims::hides(realm, place, told(game, rest)?))
}

/// Reads the realms that know of something hidden beside its own.
fn told(game: &Game<'_>, words: &[&str]) -> Result<Vec<RealmId>, Text> {
    known_to(game, words)
        .ok_or_else(|| say!("`{rest}` does not fit", rest = quoted(words.join(" "))))?
}

/// Scouts of a banner went from where it stands into a tile beside it (NL-SCOUT-01).
fn scouted(
    game: &Game<'_>,
    [realm, flag, label]: [&str; 3],
    rest: &[&str],
) -> Result<Vec<Event>, Text> {
    let realm = game.realm_named(realm)?;
    let banner = game.banner_numbered(realm, number(flag)?)?;
    let (from, to) = (game.state.banner(banner).at, game.place_named(label)?);
    let success = match rest {
        [] => true,
        ["failed"] => false,
        _ => return Err(say!("`{rest}` does not fit", rest = quoted(rest.join(" ")))),
    };
    if game.map().distance(from, to) != 1 {
        return Err(say!(
            "{label} does not border {from}",
            label = quoted(label),
            from = quoted(game.label(from))
        ));
    }
    let known = success.then_some(Event::Map(MapEvent::BecameKnown(to)));
    let went = [
        Event::Banner(BannerEvent::ScoutsSent { banner, from, to }),
        Event::Banner(BannerEvent::Scouted { realm, from, to, success }),
    ];
    Ok(went.into_iter().chain(known).collect())
}

fn unplaced(
    game: &Game<'_>,
    [realm, service, points]: [&str; 3],
    (race, area): (Option<Race>, Option<PlaceId>),
) -> Result<Event, Text> {
    let (realm, points) = (game.realm_named(realm)?, number(points)?);
    match service {
        "own" if race.is_some() => Err(say!("a realm's own points are of its race")),
        "own" if area.is_some() => Err(say!("a realm's own points are of no area")),
        "own" => {
            let by = points - game.state.realm(realm).pool;
            Ok(RealmEvent::PoolChanged { realm, by }.into())
        }
        word => match Service::ALL.iter().find(|service| service.word() == word) {
            Some(service @ (Service::Mercenary | Service::Allied)) => {
                let (service, by) = (*service, points);
                Ok(RealmEvent::ContingentChanged { realm, service, area, race, by }.into())
            }
            _ => Err(say!(
                "`{word}` points do not wait: own, mercenary or allied ones do",
                word = quoted(word)
            )),
        },
    }
}

/// Lays a siege and how it stands (NL-SIEGE-09, NL-SIEGE-11).
pub fn siege(state: &mut State, rules: &Ruleset, words: &[&str]) -> Result<(), Text> {
    let ["siege", label, realm, rest @ ..] = words else {
        return Err(say!("`{words}` does not fit", words = quoted(words.join(" "))));
    };
    let game = Game::new(rules, state, None);
    let (place, besieger) = (game.place_named(label)?, game.realm_named(realm)?);
    let (mut garrison, mut garrison_baggage, mut after) = (0, 0, Vec::new());
    let (mut rest, mut defender) = (rest, state.holding(place).owner);
    while !rest.is_empty() {
        rest = match rest {
            ["garrison", points, baggage, rest @ ..] => {
                (garrison, garrison_baggage) = (number(points)?, number(baggage)?);
                rest
            }
            ["hardship", by, rest @ ..] => {
                after.push(FightEvent::HardshipChanged { place, by: number(by)? }.into());
                rest
            }
            ["bombarded", when, rest @ ..] => {
                let bombardment = match *when {
                    "now" => Bombardment::ThisTurn,
                    "before" => Bombardment::LastTurn,
                    other => match other.parse::<i32>() {
                        Ok(bonus) => Bombardment::Bonus(bonus.into()),
                        Err(_) => {
                            return Err(say!(
                                "`bombarded` takes `now` (this turn of the besieger), `before` (their last turn) or the bonus that it gives, not `{other}`",
                                other = quoted(other)
                            ));
                        }
                    },
                };
                after.push(FightEvent::BombardmentChanged { place, bombardment }.into());
                after
                    .extend((bombardment == Bombardment::ThisTurn).then_some(Event::Fight(
                        FightEvent::SiegeActed { place, repulsed: false },
                    )));
                rest
            }
            ["repulsed", rest @ ..] => {
                after.push(FightEvent::SiegeActed { place, repulsed: true }.into());
                rest
            }
            ["acted", rest @ ..] => {
                after.push(FightEvent::SiegeActed { place, repulsed: false }.into());
                rest
            }
            ["sallied", rest @ ..] => {
                after.push(FightEvent::Sallied(place).into());
                rest
            }
            ["of", name, rest @ ..] => {
                defender = super::start::owner_named(state, name)?;
                rest
            }
            _ => return Err(say!("`{rest}` does not fit", rest = quoted(rest.join(" ")))),
        };
    }
    state.apply(&Event::Fight(FightEvent::SiegeBegan {
        place,
        besieger,
        defender,
        garrison,
        garrison_baggage,
    }));
    after.iter().for_each(|event| state.apply(event));
    Ok(())
}
