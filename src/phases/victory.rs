//! The end of a year: realms that lost their capital leave the game, and the campaign may be won
//! (NL-WIN-01, NL-WIN-02).

use crate::campaign::{CalendarEvent, Ending, RealmEvent, RealmId, Source, Sum};
use crate::engine::realms::{elimination, lost_capital, measures};
use crate::engine::{Flow, Turn};
use crate::rules::GameOption;
use crate::rules::victory::{EndCondition, Measure, VictoryCondition};

/// Takes out the realms whose capital is in foreign hands, where battles are not played on the
/// table; else they play on (NL-WIN-02, EN-REV-02). The players may agree otherwise, and that ruins
/// are a loss as well.
pub fn lost_capitals(turn: &mut Turn<'_>) -> Flow {
    let lost: Vec<RealmId> = turn
        .state()
        .playing()
        .filter(|realm| lost_capital::falls_at_revenue(&turn.game(), *realm))
        .collect();
    for realm in lost {
        for event in elimination::fall(&turn.game(), realm) {
            turn.emit("NL-WIN-02", event);
        }
    }
    Ok(())
}

/// Carries out the first end of the rules that has come: the last player in the game wins, or the largest
/// empire after the agreed years (NL-WIN-01), or what a mod has in their place.
pub fn victory(turn: &mut Turn<'_>) -> Flow {
    for end in &turn.rules.ends {
        let Some(could_win) = has_come(turn, end) else { continue };
        let winner = match could_win.as_slice() {
            [] => None,
            [only] => Some(*only),
            several => largest(turn, end, several),
        };
        // Two that have reached the same go on until one of them is ahead.
        if winner.is_none() && matches!(end.condition, VictoryCondition::Reaches(..)) {
            continue;
        }
        turn.emit_rule(end.cite, CalendarEvent::Ended(Ending::of(winner)));
        return Ok(());
    }
    Ok(())
}

/// Returns the realms that could win by an end that has come; None if it has not.
fn has_come(turn: &mut Turn<'_>, end: &EndCondition) -> Option<Vec<RealmId>> {
    let playing: Vec<RealmId> = turn.state().playing().collect();
    let year = i64::from(turn.state().clock.year);
    let agreed = turn.state().option(GameOption::Years);
    match end.condition {
        VictoryCondition::RealmsLeft(most) => {
            (playing.len() <= usize::try_from(most).unwrap_or(0)).then_some(playing)
        }
        VictoryCondition::Years(years) => (year >= years).then_some(playing),
        VictoryCondition::AgreedYears => (agreed > 0 && year >= agreed).then_some(playing),
        VictoryCondition::Reaches(measure, least) => {
            let mut there = Vec::new();
            for realm in playing {
                let amount = measures::measured(&turn.game(), realm, measure);
                if amount >= least {
                    let sum = Sum::of(amount, measure.word(), end.cite, Source::Rule);
                    turn.emit_rule(
                        end.cite,
                        CalendarEvent::Tallied { what: "what an empire has reached", sum },
                    );
                    there.push(realm);
                }
            }
            (!there.is_empty()).then_some(there)
        }
    }
}

/// Returns the realm that has most, by the first measure in which they differ; None if they differ
/// in no measure.
fn largest(turn: &mut Turn<'_>, end: &EndCondition, realms: &[RealmId]) -> Option<RealmId> {
    let mut scores = Vec::new();
    for realm in realms {
        let [yields, tiles, points] = [Measure::Yield, Measure::Tiles, Measure::Points]
            .map(|measure| measures::measured(&turn.game(), *realm, measure));
        turn.emit_rule(end.cite, RealmEvent::Compared { realm: *realm, yields, tiles, points });
        let score: Vec<i64> = end
            .largest
            .iter()
            .map(|measure| measures::measured(&turn.game(), *realm, *measure))
            .collect();
        scores.push((score, *realm));
    }
    let best = scores.iter().map(|(score, _)| score).max()?;
    let mut first = scores.iter().filter(|(score, _)| score == best);
    match (first.next(), first.next()) {
        (Some((_, realm)), None) => Some(*realm),
        _ => None,
    }
}
