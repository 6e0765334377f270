//! Pursuit (NL-BATTLE-11, NL-BATTLE-12, EN-BATTLE-21, EN-BATTLE-22): the row that the die reads,
//! what it costs whom, and the baggage that changes hands.

use std::ops::Range;

use margrave::campaign::{BannerEvent, BannerId, CalendarEvent, Event, Reason};

use super::fights::Fight;
use super::losses::{equally, factor, lost, ranks};
use super::withdrawals::CHANCE;
use super::{Findings, Look, Written};

pub fn reckon(look: &Look<'_>, fights: &[Fight], findings: &mut Findings) {
    for (at, step) in look.steps() {
        let Event::Calendar(CalendarEvent::RowRead { table, total, .. }) = &step.record.event
        else {
            continue;
        };
        if look.table(*table) != "pursuit" {
            continue;
        }
        // Throws after those who left before a fight are another matter, also where others fought
        // there.
        if (0..at).rev().take(4).any(|step| look.fell(step, CHANCE).is_some()) {
            continue;
        }
        match fights.iter().find(|fight| (fight.decided..fight.over).contains(&at)) {
            Some(fight) => one(look, fight, at, *total, findings),
            None => findings.left_out("pursuits", "without a fight"),
        }
    }
}

fn one(look: &Look<'_>, fight: &Fight, at: usize, read: i64, findings: &mut Findings) {
    findings.takes_up("pursuits");
    let what = format!("pursuit at {}", look.label(fight.place));
    let die = (fight.decided..at).rev().find_map(|step| look.fell(step, "pursuit"));
    findings.compare(
        "pursuits",
        &format!("the die of the {what}"),
        &die.map(|fell| fell.iter().sum()),
        &Some(read),
    );
    let attackers_won = look.cells.word(fight.table(), fight.total, "winner") == Some("attacker");
    let (winners, losers) = if attackers_won {
        (&fight.attackers, &fight.defenders)
    } else {
        (&fight.defenders, &fight.attackers)
    };
    let (attacking, defending) = fight.strengths(look);
    let (strong, weak) =
        if attackers_won { (attacking, defending) } else { (defending, attacking) };
    let row = look.cells.row("pursuit", read).1;
    // With points alone the general is not captured: his side loses points instead (NL-BATTLE-12).
    let of = |name: &str| {
        row.get(name).or_else(|| row.get("capture_general").and_then(|other| other.get(name)))
    };
    let amount = |name: &str| {
        of(name).filter(|cell| !cell.is_null()).and_then(|cell| cell.scalar()).map(Written::of)
    };
    let steps = (fight.joined, at..fight.over);
    bears(
        look,
        steps.clone(),
        losers,
        amount("loser_loses"),
        ("loss in pursuit", factor(look, strong)),
        findings,
    );
    bears(
        look,
        steps,
        winners,
        amount("winner_loses"),
        ("loss of the pursuers", factor(look, weak)),
        findings,
    );
    if row.get("rout").is_some() || row.get("capture_baggage").is_some() {
        spoils(look, fight, at, (winners, losers), findings);
    }
}

/// Checks the loss of a side by the row of a pursuit: `since` is the step by whose strengths it is
/// shared out.
pub fn bears(
    look: &Look<'_>,
    (since, steps): (usize, Range<usize>),
    side: &[BannerId],
    loss: Option<Written>,
    by: (&str, i64),
    findings: &mut Findings,
) {
    let mut ranks = ranks(look, since, side, 0);
    let now = &look.phase.steps[steps.start].before;
    for (banner, left) in &mut ranks.left {
        *left = if now.banner(*banner).removed { 0 } else { now.banner(*banner).points };
    }
    let fell = steps.clone().find_map(|step| look.fell(step, by.0));
    findings.compare(
        "pursuits",
        &format!("whether dice fall for the {}", by.0),
        &loss.is_some(),
        &fell.is_some(),
    );
    let (Some(loss), Some(fell)) = (loss, fell) else { return };
    let before = ranks.left.clone();
    ranks.bear(loss.with(fell.iter().sum()) * by.1, equally(look));
    for (banner, left) in &ranks.left {
        let theirs = lost(look, steps.clone(), *banner, Reason::Pursuit);
        findings.compare(
            "pursuits",
            &format!("points of {banner:?} lost to {fell:?}"),
            &(before[banner] - left),
            &theirs,
        );
    }
}

/// The beaten carry nothing any more, and the pursuers as much of it as they can (NL-BATTLE-09,
/// NL-SUB-05).
fn spoils(
    look: &Look<'_>,
    fight: &Fight,
    at: usize,
    (winners, losers): (&[BannerId], &[BannerId]),
    findings: &mut Findings,
) {
    let now = &look.phase.steps[at].before;
    let carried: i64 = losers
        .iter()
        .map(|banner| now.banner(*banner))
        .filter(|banner| !banner.removed)
        .map(|banner| banner.baggage)
        .sum();
    let most = look.cells.value("banner.baggage.max");
    let standing = winners.iter().filter(|banner| !now.banner(**banner).removed);
    let room: i64 = standing
        .map(|banner| {
            (if look.people(now, *banner) == "undead" { 0 } else { most })
                - now.banner(*banner).baggage
        })
        .map(|room| room.max(0))
        .sum();
    let moved = |side: &[BannerId], sign: i64| -> i64 {
        let of = |step| match look.event(step) {
            Some(Event::Banner(BannerEvent::BaggageChanged { banner, by, what }))
                if side.contains(banner) && by.signum() == sign && *what != Reason::Food =>
            {
                *by
            }
            _ => 0,
        };
        (at..fight.over).map(of).sum()
    };
    findings.compare("pursuits", "baggage that the beaten lose", &-carried, &moved(losers, -1));
    findings.compare(
        "pursuits",
        "baggage that the pursuers take",
        &carried.min(room),
        &moved(winners, 1),
    );
}
