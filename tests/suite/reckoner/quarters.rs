//! The way home and winter quarters (NL-WQ-01 to NL-WQ-04, NL-WQ-08, EN-WQ-03 to EN-WQ-07,
//! EN-WQ-13): over what tiles banners go, how many each tile of the realm keeps, and what those
//! lose who are cut off.

use std::collections::BTreeMap;

use margrave::campaign::{
    BannerEvent, BannerId, CalendarEvent, Event, Owner, RealmId, Reason, State,
};
use margrave::map::PlaceId;

use super::{Findings, Look, Written, own};

pub fn reckon(look: &Look<'_>, findings: &mut Findings) {
    if look.phase.id != "winter_quarters" {
        return;
    }
    for (at, step) in look.steps() {
        match &step.record.event {
            Event::Banner(BannerEvent::WayHome { banner, way }) => {
                home(look, &step.before, *banner, way, findings)
            }
            Event::Calendar(CalendarEvent::RowRead { table, total, .. })
                if look.table(*table) == "winter_retreat" =>
            {
                cut_off(look, at, *total, findings)
            }
            _ => {}
        }
    }
    for realm in look.phase.start().playing() {
        rooms(look, realm, findings);
    }
}

/// Every tile of a free way: beside the one before it, known, and held by nobody who bars it.
fn home(
    look: &Look<'_>,
    state: &State,
    banner: BannerId,
    way: &[PlaceId],
    findings: &mut Findings,
) {
    findings.takes_up("ways home");
    let realm = state.banner(banner).realm;
    let what = format!("the way home of {banner:?}");
    findings.compare(
        "ways home",
        &format!("where {what} begins"),
        &Some(&state.banner(banner).at),
        &way.first(),
    );
    let apart = way
        .windows(2)
        .filter(|two| !state.map.neighbours(two[0]).any(|next| next == two[1]))
        .count();
    findings.compare("ways home", &format!("gaps in {what}"), &0, &apart);
    let barred: Vec<&str> = way
        .iter()
        .skip(1)
        .filter(|place| bars(look, state, realm, **place))
        .map(|place| look.label(*place))
        .collect();
    findings.compare("ways home", &format!("tiles that bar {what}"), &Vec::<&str>::new(), &barred);
    let last = way.last().copied().unwrap_or(state.banner(banner).at);
    findings.compare(
        "ways home",
        &format!("whether {what} ends in the realm"),
        &true,
        &houses(look, state, realm, last).is_some_and(|room| room > 0),
    );
    let walled = way.windows(2).filter(|two| blocked(state, two[0], two[1])).count();
    findings.compare("ways home", &format!("mountains and rivers across {what}"), &0, &walled);
}

/// True if something lies between two tiles wherever one stands, and nothing is there that could
/// bridge it.
fn blocked(state: &State, from: PlaceId, to: PlaceId) -> bool {
    let built = [from, to].iter().any(|place| {
        state.holding(*place).settlement.is_some()
            || state.marks.iter().any(|mark| mark.place == *place)
    });
    let mut ways =
        state.map.place(from).exits.iter().filter(|exit| exit.to == to).flat_map(|exit| &exit.ways);
    !built && ways.all(|way| way.leave.any() || way.enter.any())
}

fn bars(look: &Look<'_>, state: &State, realm: RealmId, place: PlaceId) -> bool {
    let holding = state.holding(place);
    let ours = holding.owner == Owner::Realm(realm);
    let keeps = look.race(state, realm) == "skaven"
        && look.cells.find(&["modifiers", "skaven_keep_ruins"]).is_some();
    if !holding.known || state.map.place(place).barred {
        return true;
    }
    if look.cells.value("quarters.way.own") == 1 {
        return !ours || holding.razed && !keeps;
    }
    let enemy =
        state.banners_on(place).any(|(_, banner)| banner.realm != realm && banner.aboard.is_none());
    let city = ["city", "capital"].contains(&look.stands(state, place))
        && !holding.razed
        && matches!(holding.owner, Owner::Realm(owner) if owner != realm);
    enemy || city
}

/// Returns the number of banners of a realm that a tile keeps through the winter, or None where it
/// is not the realm's own.
fn houses(look: &Look<'_>, state: &State, realm: RealmId, place: PlaceId) -> Option<i64> {
    let holding = state.holding(place);
    let ours = holding.owner == Owner::Realm(realm) && state.realm(realm).home.contains(&place);
    // A people that needs no food winters where nobody is fed if the rules say so (NL-WQ-01).
    let unfed = look.race(state, realm) == "undead" && look.cells.value("quarters.unfed") == 1;
    let room = if holding.razed {
        0
    } else if unfed {
        i64::from(u8::MAX)
    } else {
        look.cells.lookup("winter_food", look.stands(state, place))
    };
    ours.then_some(room)
}

/// No tile keeps more than it can feed, and nobody is turned away as long as there is room for all.
fn rooms(look: &Look<'_>, realm: RealmId, findings: &mut Findings) {
    let start = look.phase.start();
    let end = &look.phase.end;
    let race = look.race(start, realm);
    let exempt = start.banners_of(realm).any(|(_, banner)| !own(banner));
    if ["undead", "skaven", "wood_elf"].contains(&race) || exempt {
        return findings.left_out(
            "quarters",
            "of those who need less food or find more, and beside hired and allied banners",
        );
    }
    findings.takes_up("quarters");
    let mut housed: BTreeMap<PlaceId, i64> = BTreeMap::new();
    for (_, banner) in end.banners_of(realm).filter(|(_, banner)| !end.besieged(banner.at)) {
        *housed.entry(banner.at).or_default() += 1;
    }
    for place in &end.realm(realm).home {
        let (room, inside) =
            (houses(look, end, realm, *place).unwrap_or(0), housed.remove(place).unwrap_or(0));
        if end.besieged(*place) {
            continue;
        }
        findings.compare(
            "quarters",
            &format!("banners too many at {}", look.label(*place)),
            &0,
            &(inside - room).max(0),
        );
    }
    findings.compare(
        "quarters",
        "tiles outside the realm with banners in winter",
        &0,
        &housed.len(),
    );
    for (_, step) in look.steps() {
        let Event::Banner(BannerEvent::BannerRemoved { banner, what: Reason::NoWinterQuarters }) =
            &step.record.event
        else {
            continue;
        };
        if start.banner(*banner).realm == realm {
            let home = start.realm(realm).home.iter().filter(|place| !start.besieged(**place));
            let room: i64 = home.filter_map(|place| houses(look, start, realm, *place)).sum();
            let there = step
                .before
                .banners_of(realm)
                .filter(|(_, banner)| !start.besieged(banner.at))
                .count();
            let crowded = i64::try_from(there).expect("a small number") > room;
            findings.compare(
                "quarters",
                &format!("whether {banner:?} has to go, with {there} banners and room for {room}"),
                &true,
                &crowded,
            );
        }
    }
    let baggage: i64 = end.banners_of(realm).map(|(_, banner)| banner.baggage).sum();
    findings.compare("quarters", "baggage kept over the winter", &0, &baggage);
}

/// The retreat of a banner that is cut off: its die, with its baggage where the edition counts it,
/// and the loss.
fn cut_off(look: &Look<'_>, at: usize, read: i64, findings: &mut Findings) {
    findings.takes_up("winter retreats");
    let Some(fell) = (0..at).rev().take(2).find_map(|step| look.fell(step, "winter retreat"))
    else {
        return;
    };
    let die: i64 = fell.iter().sum();
    let row = look.cells.row("winter_retreat", read).1;
    let lost =
        (at..look.phase.steps.len().min(at + 4)).find_map(|step| match look.event(step)? {
            Event::Banner(BannerEvent::PointsChanged {
                banner,
                by,
                what: Reason::WinterRetreat,
            }) => Some((*banner, -by)),
            Event::Banner(BannerEvent::BannerRemoved { banner, what: Reason::WinterRetreat }) => {
                Some((*banner, look.phase.steps[at].before.banner(*banner).points))
            }
            _ => None,
        });
    let Some((banner, lost)) = lost else {
        return findings.compare(
            "winter retreats",
            "whether a winter retreat costs something",
            &true,
            &false,
        );
    };
    let before = look.phase.steps[at].before.banner(banner);
    let baggage = look.cells.value("quarters.retreat.baggage") * before.baggage;
    let most = look.cells.last_row("winter_retreat");
    findings.compare(
        "winter retreats",
        "what is read after a winter retreat",
        &(die + baggage).min(most),
        &read,
    );
    let loss = row.get("lose_points").and_then(|cell| cell.scalar()).map(Written::of);
    let dice = look.fell(at + 1, "points lost").unwrap_or_default();
    let mine = loss.map_or(before.points, |loss| loss.with(dice.iter().sum()).min(before.points));
    findings.compare(
        "winter retreats",
        &format!("points that {banner:?} loses on the winter retreat"),
        &mine,
        &lost,
    );
}
