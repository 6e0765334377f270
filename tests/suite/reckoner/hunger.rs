//! Cost of hunger (NL-SUB-03, EN-SUB-05), whoever rolls for it: the hungry, those whose supplies
//! are spoiled, the goblinoids who eat twice as many (NL-RACE-11), and the undead who crumble
//! (NL-RACE-03).

use margrave::campaign::{BannerEvent, BannerId, CalendarEvent, Event, FightEvent, State};
use margrave::map::PlaceId;

use super::{Findings, Look};

/// The tables by which the undead crumble, for one banner on a tile, for two, and for three.
const INSTABILITY: [&str; 3] = ["instability_of_one", "instability_of_two", "instability_of_three"];

pub fn reckon(look: &Look<'_>, findings: &mut Findings) {
    for (at, step) in look.steps() {
        if let Event::Calendar(CalendarEvent::RowRead { table, total, .. }) = &step.record.event
            && look.table(*table) == "shortfall"
        {
            shortfall(look, at, *total, findings);
        }
    }
    if look.phase.id == "subsistence" {
        crumbling(look, findings);
    }
}

/// Bearer of a loss, and what he loses.
enum Bearer {
    Banner(BannerId, i64),
    Garrison(PlaceId, i64),
}

/// The loss of one banner: the row that the die reads, the dice that it asks for, and what the
/// banner has left.
fn shortfall(look: &Look<'_>, at: usize, read: i64, findings: &mut Findings) {
    findings.takes_up("hunger");
    let die = at.checked_sub(1).and_then(|before| match look.event(before)? {
        Event::Calendar(CalendarEvent::Rolled { fell, .. }) => {
            Some(fell.iter().map(|die| i64::from(die.face)).sum::<i64>())
        }
        _ => None,
    });
    findings.compare("hunger", "the die that is read", &die, &Some(read));
    let Some(loss) = look.cells.amount("shortfall", read, "lose_points") else {
        let lost = matches!(
            look.event(at + 1),
            Some(Event::Calendar(CalendarEvent::Rolled { what: "points lost", .. }))
        );
        findings.compare("hunger", "whether a row without loss costs anything", &false, &lost);
        return;
    };
    let Some(dice) = look.fell(at + 1, "points lost") else {
        findings.compare("hunger", "dice for the points that are lost", &true, &false);
        return;
    };
    let before = &look.phase.steps[at].before;
    let bearer = (at + 2..look.phase.steps.len()).find_map(|step| match look.event(step)? {
        Event::Banner(BannerEvent::PointsChanged { banner, by, .. }) => {
            Some(Bearer::Banner(*banner, *by))
        }
        Event::Fight(FightEvent::GarrisonChanged { place, points, .. }) => {
            Some(Bearer::Garrison(*place, *points))
        }
        _ => None,
    });
    if let Some(Bearer::Garrison(place, by)) = bearer {
        let (garrison, owner) = before
            .sieges
            .get(&place)
            .map_or((0, None), |siege| (siege.garrison, siege.defender.realm()));
        let goblinoid = owner.is_some_and(|realm| look.race(before, realm) == "goblinoid");
        let whole = loss.with(dice.iter().sum()) * if goblinoid { eaten_twice(look) } else { 1 };
        let whole = whole * inside(look, before, place) / 100;
        let what = format!(
            "points that a garrison of {garrison} at {} loses to {dice:?}",
            look.label(place)
        );
        return findings.compare("hunger", &what, &-whole.min(garrison), &by);
    }
    let Some(Bearer::Banner(banner, by)) = bearer else {
        findings.compare("hunger", "whether anybody bears the loss", &true, &false);
        return;
    };
    let whole = loss.with(dice.iter().sum()) * factor(look, before, banner);
    let hungry = before.banner(banner);
    let spared = if hungry.shut_in { inside(look, before, hungry.at) } else { 100 };
    let (whole, points) = (whole * spared / 100, hungry.points);
    findings.compare(
        "hunger",
        &format!("points that {banner:?} of {points} loses to {dice:?}"),
        &-whole.min(points),
        &by,
    );
    if whole >= points {
        findings.compare(
            "hunger",
            "whether a banner with nothing left is gone",
            &true,
            &look.phase.end.banner(banner).removed,
        );
    }
}

/// A shortfall costs goblinoids more (NL-RACE-11, EN-RACE-13).
fn factor(look: &Look<'_>, state: &State, banner: BannerId) -> i64 {
    if look.people(state, banner) == "goblinoid" { eaten_twice(look) } else { 1 }
}

/// Per cent of what hunger costs that those shut in suffer: half in the mountain halls of dwarfs,
/// where the edition says so (NL-RACE-06).
fn inside(look: &Look<'_>, state: &State, place: PlaceId) -> i64 {
    let owner = state.holding(place).owner.realm();
    let halls = state.map.place(place).mountain
        && owner.is_some_and(|realm| look.race(state, realm) == "dwarf")
        && look
            .cells
            .find(&["modifiers", "dwarf_halls_in_hunger"])
            .is_some_and(|cell| !cell.is_null());
    if halls {
        look.cells.number(&["modifiers", "dwarf_halls_in_hunger", "is"])
    } else {
        look.cells.value("shortfall.besieged")
    }
}

fn eaten_twice(look: &Look<'_>) -> i64 {
    look.cells.number(&["modifiers", "goblinoids_eat_their_own", "is"])
}

/// Each undead banner tests, the more of them stand on its tile the worse; with more than three
/// none is spared (NL-RACE-03).
fn crumbling(look: &Look<'_>, findings: &mut Findings) {
    let Some(realm) = look.steps().find_map(|(_, step)| step.record.turn_of) else { return };
    let start = look.phase.start();
    // In a necropolis they hold together (EN-WILD-54).
    let held = |place: PlaceId| {
        start.marks.iter().any(|mark| mark.place == place && mark.name == "necropolis")
    };
    let undead = start
        .banners_of(realm)
        .filter(|(id, _)| look.people(start, *id) == "undead")
        .map(|(_, banner)| banner.at);
    let undead: Vec<PlaceId> = undead.filter(|place| !held(*place)).collect();
    if undead.is_empty() {
        return;
    }
    findings.takes_up("crumbling");
    let mut tests = [0_i64; 4];
    for place in &undead {
        let together = undead.iter().filter(|other| *other == place).count();
        tests[together.min(4) - 1] += 1;
    }
    let mut read = [0_i64; 4];
    let (mut due, mut crumbled) = (tests[3], 0);
    for (at, step) in look.steps() {
        let Event::Calendar(CalendarEvent::RowRead { table, total, .. }) = &step.record.event
        else {
            continue;
        };
        let name = look.table(*table);
        if let Some(of) = INSTABILITY.iter().position(|table| *table == name) {
            read[of] += 1;
            due += i64::from(look.cells.word(name, *total, "roll_on") == Some("shortfall"));
        } else if name == "shortfall" && look.fell(at - 1, "magical instability").is_some() {
            crumbled += 1;
        }
    }
    findings.compare("crumbling", "tests by how many stand together", &tests[..3], &read[..3]);
    findings.compare("crumbling", "banners that are reduced", &due, &crumbled);
}
