//! The end of a year: realms that lost their capital leave the game, and the campaign may be won
//! (NL-WIN-01, NL-WIN-02).

use crate::campaign::{Ending, Event, RealmId};
use crate::engine::{Flow, Game, Turn};
use crate::map::PlaceId;
use crate::rules::Choice;
use crate::rules::table::FORAGE;

/// A realm whose capital is razed or in foreign hands has lost; in a tabletop campaign it plays on
/// (NL-WIN-02).
pub fn lost_capitals(turn: &mut Turn<'_>) -> Flow {
    if !turn.state().chose(Choice::TableBattles, "no") {
        return Ok(());
    }
    let lost: Vec<RealmId> = turn.state().playing().filter(|realm| !turn.game().holds_capital(*realm)).collect();
    for realm in lost {
        for event in turn.game().fall(realm) {
            turn.emit("NL-WIN-02", event);
        }
    }
    Ok(())
}

/// The last player in the game wins, or the largest empire after the agreed years (NL-WIN-01).
pub fn victory(turn: &mut Turn<'_>) -> Flow {
    let playing: Vec<RealmId> = turn.state().playing().collect();
    let years = turn.state().option(Choice::Years);
    let over = years > 0 && i64::from(turn.state().clock.year) >= years;
    let winner = match playing.as_slice() {
        [] => None,
        [last] => Some(*last),
        _ if !over => return Ok(()),
        _ => largest(turn, &playing),
    };
    turn.emit("NL-WIN-01", Event::Ended(Ending { winner }));
    Ok(())
}

/// Largest total yield of unrazed settlements; ties by tiles, then by points of banners.
fn largest(turn: &mut Turn<'_>, realms: &[RealmId]) -> Option<RealmId> {
    let mut scores = Vec::new();
    for realm in realms {
        let [yields, tiles, points] = standing(&turn.game(), *realm);
        turn.emit("NL-WIN-01", Event::Compared { realm: *realm, yields, tiles, points });
        scores.push(([yields, tiles, points], *realm));
    }
    let best = scores.iter().map(|(score, _)| *score).max()?;
    let mut first = scores.iter().filter(|(score, _)| *score == best);
    match (first.next(), first.next()) {
        (Some((_, realm)), None) => Some(*realm),
        _ => None,
    }
}

/// What an empire counts for: yield, tiles, points.
#[must_use]
pub fn standing(game: &Game<'_>, realm: RealmId) -> [i64; 3] {
    let tiles: Vec<PlaceId> = game.map().ids().filter(|place| game.state.empire(*place) == Some(realm)).collect();
    let yields = tiles.iter().map(|place| game.rules.per_settlement(FORAGE, game.state.working_settlement(*place))).sum();
    let points = game.state.banners_of(realm).map(|(_, banner)| banner.points).sum();
    [yields, i64::try_from(tiles.len()).unwrap_or(i64::MAX), points]
}
