//! Pursuit of those who leave before it comes to blows (EN-BATTLE-04): whether they can be pursued
//! at all, the row that the die reads with what is added to it, and what it costs whom.

use margrave::campaign::{BannerEvent, BannerId, CalendarEvent, Event, FightEvent, Reason};

use super::losses::factor;
use super::pursuits::bears;
use super::{Findings, Look, Written, ashore};

/// The die that says whether they can be pursued.
pub const CHANCE: &str = "whether they can be pursued";

pub fn reckon(look: &Look<'_>, findings: &mut Findings) {
    for at in 0..look.phase.steps.len() {
        if let Some(fell) = look.fell(at, CHANCE) {
            findings.takes_up("withdrawals");
            one(look, at, fell.iter().sum(), findings);
        }
    }
}

fn one(look: &Look<'_>, at: usize, chance: i64, findings: &mut Findings) {
    let read =
        (at..look.phase.steps.len().min(at + 4)).find_map(|step| match look.event(step)? {
            Event::Calendar(CalendarEvent::RowRead { table, total, .. })
                if look.table(*table) == "pursuit" =>
            {
                Some((step, *total))
            }
            _ => None,
        });
    let may = chance >= look.cells.value("withdrawal.pursuit.from");
    findings.compare(
        "withdrawals",
        &format!("whether those can be pursued after a {chance}"),
        &may,
        &read.is_some(),
    );
    let Some((step, read)) = read else { return };
    let die: i64 =
        (at..step).find_map(|step| look.fell(step, "pursuit")).unwrap_or_default().iter().sum();
    let mine =
        (die + look.cells.value("withdrawal.pursuit.bonus")).min(look.cells.last_row("pursuit"));
    findings.compare("withdrawals", &format!("what a {die} in pursuit counts"), &mine, &read);
    let left = gone(look, step);
    let (Some(first), Some(realm)) = (left.first(), look.phase.steps[at].record.turn_of) else {
        return findings.left_out("withdrawals", "of whom nobody lost anything or moved");
    };
    let state = &look.phase.steps[at].before;
    let pursuers = ashore(state, realm, state.banner(*first).at);
    // A row that captures the general has no effect on those who left in time.
    let row = look.cells.row("pursuit", mine).1;
    let amount = |name: &str| {
        row.get(name).filter(|cell| !cell.is_null()).and_then(|cell| cell.scalar()).map(Written::of)
    };
    let over = (step + 1..look.phase.steps.len())
        .find(|step| {
            look.fell(*step, CHANCE).is_some()
                || matches!(look.event(*step), Some(Event::Fight(FightEvent::BattleJoined { .. })))
        })
        .unwrap_or(look.phase.steps.len());
    let (strong, weak) = (state.points(&pursuers), state.points(&left));
    bears(
        look,
        (at, step..over),
        &left,
        amount("loser_loses"),
        ("loss in pursuit", factor(look, strong)),
        findings,
    );
    bears(
        look,
        (at, step..over),
        &pursuers,
        amount("winner_loses"),
        ("loss of the pursuers", factor(look, weak)),
        findings,
    );
}

/// The banners that leave: what the pursuit costs points, and what moves then.
fn gone(look: &Look<'_>, from: usize) -> Vec<BannerId> {
    let turn = look.phase.steps[from].record.turn_of;
    let mut gone = Vec::new();
    for step in from..look.phase.steps.len() {
        let banner = match look.event(step) {
            Some(Event::Banner(BannerEvent::PointsChanged {
                banner,
                what: Reason::Pursuit,
                ..
            })) => *banner,
            Some(Event::Banner(BannerEvent::BannerMoved { banner, .. }))
                if look.phase.steps[step].record.rule.0 == "EN-BATTLE-04" =>
            {
                *banner
            }
            Some(Event::Fight(FightEvent::BattleJoined { .. })) => break,
            _ => continue,
        };
        if Some(look.phase.steps[from].before.banner(banner).realm) != turn
            && !gone.contains(&banner)
        {
            gone.push(banner);
        }
    }
    gone
}
