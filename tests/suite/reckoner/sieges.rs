//! Sieges (NL-BATTLE-14, NL-BATTLE-15, NL-SIEGE-09 to NL-SIEGE-11, EN-BATTLE-25, EN-SIEGE-09,
//! EN-SIEGE-17 to EN-SIEGE-22): how large a garrison is and whether it comes out, what bombardment
//! and hunger bring.

use margrave::campaign::{
    BannerEvent, Bombardment, CalendarEvent, Event, FightEvent, MapEvent, Owner, Reason,
};
use margrave::map::PlaceId;
use margrave::yaml::NodeKind;

use super::meals::{besiegers_left, hungers};
use super::{Findings, Look, Written};

pub fn reckon(look: &Look<'_>, findings: &mut Findings) {
    for (at, step) in look.steps() {
        match &step.record.event {
            Event::Calendar(CalendarEvent::RowRead { table, total, .. }) => {
                match look.table(*table) {
                    "garrison" => garrison(look, at, *total, findings),
                    name @ ("bombardment" | "bombardment_of_halls") => {
                        bombardment(look, at, (name, *total), findings)
                    }
                    "starvation" => starvation(look, at, *total, findings),
                    _ => {}
                }
            }
            Event::Fight(FightEvent::SiegeBegan {
                place,
                defender,
                garrison,
                garrison_baggage,
                ..
            }) => {
                begins(look, at, (*place, *defender), (*garrison, *garrison_baggage), findings);
            }
            _ => {}
        }
    }
    if look.phase.id == "subsistence" {
        hunger(look, findings);
    }
}

/// The die by the kind of settlement, and whether such a garrison fights in the open or stands a
/// siege.
fn garrison(look: &Look<'_>, at: usize, read: i64, findings: &mut Findings) {
    let state = &look.phase.steps[at].before;
    let joined =
        (at + 1..look.phase.steps.len().min(at + 4)).find_map(|step| match look.event(step)? {
            Event::Fight(FightEvent::BattleJoined { place, attackers, garrison, .. }) => {
                Some((*place, garrison.unwrap_or(0), Some(state.points(attackers))))
            }
            Event::Fight(FightEvent::SiegeBegan { place, garrison, .. }) => {
                Some((*place, *garrison, None))
            }
            _ => None,
        });
    let Some((place, theirs, field)) = joined else {
        return findings
            .left_out("garrisons", "garrisons whose size is told before anybody fights them");
    };
    findings.takes_up("garrisons");
    let settlement = look.stands(state, place);
    let label = look.label(place);
    let (_, row) = look.cells.row("garrison", read);
    let NodeKind::List(cells) = &row.kind else { return };
    let columns = look.cells.list(&["tables", "garrison", "columns"]);
    let column = columns
        .iter()
        .position(|name| *name == settlement || settlement == "capital" && *name == "city");
    let mine = column
        .and_then(|column| cells[column].scalar())
        .map_or(0, |text| Written::of(text).with(0));
    findings.compare(
        "garrisons",
        &format!("points of the garrison of the {settlement} at {label}"),
        &mine,
        &theirs,
    );
    // A village fights in any case, others only whom they outnumber (NL-BATTLE-15, EN-BATTLE-26).
    if let Some(attackers) = field {
        findings.compare(
            "garrisons",
            &format!("whether {mine} at {label} come out against {attackers}"),
            &true,
            &(settlement == "village" || mine > attackers),
        );
    } else {
        findings.compare(
            "garrisons",
            &format!("whether a {settlement} stands a siege"),
            &true,
            &(settlement != "village"),
        );
    }
}

fn begins(
    look: &Look<'_>,
    at: usize,
    (place, defender): (PlaceId, Owner),
    (points, baggage): (i64, i64),
    findings: &mut Findings,
) {
    let state = &look.phase.steps[at].before;
    let fell = |what: &str| {
        (0..at)
            .rev()
            .take(6)
            .find_map(|step| look.fell(step, what))
            .map(|fell| fell.iter().sum::<i64>())
    };
    if let Some(fell) = fell("baggage of the garrison").filter(|_| points > 0) {
        let cell = look
            .cells
            .find(&["values", "garrison.baggage", "is"])
            .and_then(|cell| cell.scalar())
            .expect("a cell");
        findings.compare(
            "garrisons",
            "baggage of a garrison",
            &Written::of(cell).with(fell).max(0),
            &baggage,
        );
    }
    if let (Owner::Realm(_), Some(fell)) = (defender, fell("size of the militia"))
        && let Some(cell) = look
            .cells
            .find(&["tables", "skeleton", "rows", look.stands(state, place)])
            .and_then(|cell| cell.scalar())
    {
        findings.compare(
            "garrisons",
            "points of those who hold a fortress without banners",
            &Written::of(cell).with(fell),
            &points,
        );
    }
}

/// Checks what a bombardment adds to the assaults of the turn; halls in the rock are read by a
/// table of their own (NL-RACE-06).
fn bombardment(look: &Look<'_>, at: usize, (name, read): (&str, i64), findings: &mut Findings) {
    let changed = (at..look.phase.steps.len()).find_map(|step| match look.event(step)? {
        Event::Fight(FightEvent::BombardmentChanged {
            place,
            bombardment: Bombardment::Bonus(bonus),
        }) => Some((*place, *bonus)),
        _ => None,
    });
    let Some((place, bonus)) = changed else {
        return findings.left_out("bombardments", "bombardments whose die is thrown for nothing");
    };
    findings.takes_up("bombardments");
    let state = &look.phase.steps[at].before;
    let dwarfs =
        state.holding(place).owner.realm().is_some_and(|realm| look.race(state, realm) == "dwarf");
    let halls = dwarfs && state.map.place(place).mountain;
    findings.compare(
        "bombardments",
        "which table of bombardments is read",
        &halls,
        &(name == "bombardment_of_halls"),
    );
    let mine = look
        .cells
        .word(name, read, "assault_bonus")
        .map_or(0, |cell| cell.parse().expect("a bonus"));
    findings.compare("bombardments", "what a bombardment adds", &mine, &bonus);
}

/// Checks the outcome of a die for hunger, until the next one is thrown.
fn starvation(look: &Look<'_>, at: usize, read: i64, findings: &mut Findings) {
    findings.takes_up("starvation");
    let over = (at + 1..look.phase.steps.len())
        .find(|step| {
            matches!(
                look.event(*step),
                Some(
                    Event::Calendar(CalendarEvent::RowRead { .. } | CalendarEvent::ClockMoved(_))
                        | Event::Banner(BannerEvent::Fed { .. })
                )
            )
        })
        .unwrap_or(look.phase.steps.len());
    let hardship: i64 = (at..over)
        .map(|step| {
            if let Some(Event::Fight(FightEvent::HardshipChanged { by, .. })) = look.event(step) {
                *by
            } else {
                0
            }
        })
        .sum();
    let mine = look
        .cells
        .word("starvation", read, "hardship")
        .map_or(0, |cell| cell.parse().expect("a number"));
    findings.compare("starvation", &format!("hardship after a {read}"), &mine, &hardship);
    let ended = (at..over)
        .any(|step| matches!(look.event(step), Some(Event::Fight(FightEvent::SiegeEnded { .. }))));
    let state = &look.phase.steps[at].before;
    let dwarfs = state.sieges.values().any(|siege| {
        siege.defender.realm().is_some_and(|realm| look.race(state, realm) == "dwarf")
    });
    if dwarfs {
        return findings
            .left_out("starvation", "beside sieges of dwarfs, who neither betray nor yield");
    }
    let betrayed = look.cells.word("starvation", read, "betrayed").is_some();
    if betrayed || look.cells.word("starvation", read, "offer").is_none() {
        findings.compare(
            "starvation",
            &format!("whether the siege ends after a {read}"),
            &betrayed,
            &ended,
        );
    }
}

/// Checks that all throw for hunger who must: garrisons without banners in the turn of the
/// besieger, banners in their own (NL-SIEGE-10).
fn hunger(look: &Look<'_>, findings: &mut Findings) {
    let Some(realm) = look.steps().find_map(|(_, step)| step.record.turn_of) else { return };
    let start = look.phase.start();
    let eats = |place: PlaceId| {
        let ate = |(_, step): &(usize, &super::Step)| matches!(&step.record.event, Event::Fight(FightEvent::GarrisonChanged { place: at, baggage: -1, .. }) if *at == place);
        look.steps().filter(ate).count()
    };
    let mut due = 0;
    for (place, siege) in &start.sieges {
        if siege.besieger == realm && siege.without_banners() {
            findings.takes_up("meals of garrisons");
            let stored = start.holding(*place).stock;
            if stored > 0 && siege.garrison_baggage == 0 {
                return findings
                    .left_out("meals of garrisons", "where a garrison may eat what is stored");
            }
            let undead =
                siege.defender.realm().is_some_and(|owner| look.race(start, owner) == "undead");
            let food =
                usize::from(siege.garrison_baggage > 0 && !undead && besiegers_left(look, *place));
            findings.compare(
                "meals of garrisons",
                "what a garrison without banners eats",
                &food,
                &eats(*place),
            );
            // Of whom hunger leaves nobody, nobody throws for hunger.
            let gone = look.steps().any(|(_, step)| matches!(&step.record.event, Event::Fight(FightEvent::GarrisonChanged { place: at, points, .. }) if at == place && *points == -siege.garrison));
            due += i64::from(hungers(look, *place) && !gone);
        } else if siege.defender == Owner::Realm(realm) && !siege.without_banners() {
            due += i64::from(unfed(look, *place) > 0);
        }
    }
    let thrown = |(_, step): &(usize, &super::Step)| matches!(&step.record.event, Event::Calendar(CalendarEvent::RowRead { table, .. }) if look.table(*table) == "starvation");
    let thrown = i64::try_from(look.steps().filter(thrown).count()).expect("a small number");
    findings.compare("meals of garrisons", "dice for besieged who hunger", &due, &thrown);
}

/// Besieged banners on a tile that neither ate what they carry nor what is stored.
fn unfed(look: &Look<'_>, place: PlaceId) -> i64 {
    let start = look.phase.start();
    let inside = start
        .banners_on(place)
        .filter(|(id, banner)| banner.shut_in && look.people(start, *id) != "undead");
    let inside: Vec<_> = inside.map(|(id, _)| id).collect();
    let meals = look.steps().map(|(_, step)| match &step.record.event {
        Event::Banner(BannerEvent::BaggageChanged { banner, what: Reason::Food, .. })
            if inside.contains(banner) =>
        {
            1
        }
        Event::Map(MapEvent::StockChanged { place: at, by }) if *at == place => -by,
        _ => 0,
    });
    i64::try_from(inside.len()).expect("a small number") - meals.sum::<i64>()
}
