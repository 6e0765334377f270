//! Battles at sea (NL-SHIP-05, NL-RACE-08, EN-SHIP-06, EN-SHIP-07, EN-SHIP-21, EN-RACE-10): both
//! scores, by how much one beats the other, and how many ships of the beaten sink.

use margrave::campaign::{Event, Flag, Owner, SeaEvent, ShipId, State};
use margrave::map::PlaceId;

use super::{Findings, Look};

pub fn reckon(look: &Look<'_>, findings: &mut Findings) {
    for (at, step) in look.steps() {
        if let Event::Sea(SeaEvent::FleetsFight { place, attacker, defender, .. }) =
            &step.record.event
        {
            findings.takes_up("fleets");
            one(look, at, *place, (*attacker, *defender), findings);
        }
    }
}

/// Ships of a fleet on a tile; those of independents that rove under a mark are told apart by it.
fn fleet(look: &Look<'_>, state: &State, place: PlaceId, flag: Flag) -> Vec<ShipId> {
    let mark = flag.band.map(|band| look.rules.marks[usize::from(band)].id.as_str());
    let roves = |name: &str| mark.is_some_and(|mark| mark == name);
    let with = state
        .ships
        .iter()
        .enumerate()
        .filter(|(_, ship)| !ship.removed && ship.at == place && ship.owner == flag.owner);
    let of = with.filter(|(_, ship)| match flag.owner {
        Owner::Independent if mark.is_some() => ship.marks.keys().any(|name| roves(name)),
        Owner::Independent => ship.marks.is_empty(),
        _ => true,
    });
    of.map(|(at, _)| ShipId(u16::try_from(at).expect("a few ships"))).collect()
}

/// Ships, banners aboard, and what races and rovers add.
fn strength(look: &Look<'_>, state: &State, ships: &[ShipId], flag: Flag, came: bool) -> i64 {
    let aboard = state
        .standing()
        .filter(|(_, banner)| banner.aboard.is_some_and(|ship| ships.contains(&ship)))
        .count();
    let elves = flag.owner.realm().is_some_and(|realm| look.race(state, realm) == "high_elf");
    let added = |name: &str| {
        look.cells
            .find(&["modifiers", name])
            .map_or(0, |_| look.cells.number(&["modifiers", name, "add"]))
    };
    let skill = match (elves, came) {
        (false, _) => 0,
        (true, true) => added("sea_elves_attack") + added("sea_elves_fight"),
        (true, false) => added("sea_elves_fight"),
    };
    let rovers = if flag.band.is_some() { look.cells.value("fleet.rovers") } else { 0 };
    i64::try_from(ships.len() + aboard).expect("a small number") + skill + rovers
}

fn one(
    look: &Look<'_>,
    at: usize,
    place: PlaceId,
    (came, met): (Flag, Flag),
    findings: &mut Findings,
) {
    let state = &look.phase.steps[at].before;
    let fought = (at..look.phase.steps.len()).find_map(|step| match look.event(step)? {
        Event::Sea(SeaEvent::FleetsFought { winner, by, .. }) => Some((step, *winner, *by)),
        _ => None,
    });
    let Some((decided, winner, by)) = fought else { return };
    let fell: Vec<i64> = (at..decided)
        .filter_map(|step| look.fell(step, "battle at sea"))
        .map(|fell| fell.iter().sum())
        .collect();
    let [one, other] = fell[..] else {
        return findings.compare("fleets", "dice of a battle at sea", &2, &fell.len());
    };
    let (ours, theirs) = (fleet(look, state, place, came), fleet(look, state, place, met));
    let score = (
        strength(look, state, &ours, came, true) + one,
        strength(look, state, &theirs, met, false) + other,
    );
    let what = format!("the battle at sea at {}", look.label(place));
    findings.compare(
        "fleets",
        &format!("by how much one side wins {what}"),
        &(score.0 - score.1).abs(),
        &by,
    );
    if score.0 == score.1 {
        return;
    }
    let (better, beaten) = if score.0 > score.1 { (came, theirs) } else { (met, ours) };
    findings.compare("fleets", &format!("who wins {what}"), &better, &winner);
    let sunk =
        beaten.iter().filter(|ship| look.phase.end.ships[usize::from(ship.0)].removed).count();
    let least = match look.cells.word("naval_battle", by, "sink_ships") {
        Some("all") => beaten.len(),
        Some(number) => number.parse::<usize>().expect("a number of ships").min(beaten.len()),
        None => 0,
    };
    findings.compare(
        "fleets",
        &format!("whether as many ships sink as they must in {what}"),
        &true,
        &(sunk >= least),
    );
}
