//! Revenue (NL-REV-02 to NL-REV-04, EN-REV-02 to EN-REV-06, EN-WILD-07): what each tile of an
//! empire pays, its ships and mines, what winter events and others add or take, and who gathers
//! nothing.

use std::collections::BTreeSet;

use margrave::campaign::{Event, Owner, RealmEvent, RealmId, State};
use margrave::map::PlaceId;

use super::{Findings, Look, Written};

pub fn reckon(look: &Look<'_>, findings: &mut Findings) {
    if look.phase.id != "revenue" {
        return;
    }
    // A realm whose capital is lost falls before anybody gathers (NL-WIN-02).
    let last = look.phase.end.ending.is_some();
    for realm in look.phase.start().playing() {
        if last {
            findings.left_out("revenue", "the campaign ended before it was gathered");
            continue;
        }
        findings.takes_up("revenue");
        let paid = |(_, step): (usize, &super::Step)| match &step.record.event {
            Event::Realm(RealmEvent::CrownsChanged { realm: to, by, .. }) if *to == realm => *by,
            _ => 0,
        };
        let theirs: i64 = look.steps().map(paid).sum();
        let name = &look.phase.start().realm(realm).name;
        findings.compare(
            "revenue",
            &format!("crowns of {name}, {}", look.race(look.phase.start(), realm)),
            &gathered(look, realm),
            &theirs,
        );
    }
}

fn gathered(look: &Look<'_>, realm: RealmId) -> i64 {
    let state = look.phase.start();
    let Some(capital) =
        state.realm(realm).capital.filter(|place| links(look, state, realm, *place, false))
    else {
        return 0;
    };
    let joined = joined(look, state, realm, capital);
    let tiles: i64 = joined.iter().map(|place| tile(look, state, realm, *place)).sum();
    let others: i64 = state.realm(realm).windfalls.iter().map(|windfall| windfall.by).sum();
    (tiles + others).max(0)
}

/// True if a tile of the empire is in hand; skaven keep what lies in ruins where the edition says
/// so (EN-RACE-18).
fn links(look: &Look<'_>, state: &State, realm: RealmId, place: PlaceId, ruins: bool) -> bool {
    let holding = state.holding(place);
    let keeps = ruins
        && look.race(state, realm) == "skaven"
        && look.cells.find(&["modifiers", "skaven_keep_ruins"]).is_some();
    holding.owner == Owner::Realm(realm) && (!holding.razed || keeps)
}

/// Tiles that a chain of tiles of the empire joins to the capital (NL-REV-04).
fn joined(look: &Look<'_>, state: &State, realm: RealmId, capital: PlaceId) -> BTreeSet<PlaceId> {
    let (mut joined, mut open) = (BTreeSet::from([capital]), vec![capital]);
    while let Some(place) = open.pop() {
        for next in state.map.neighbours(place) {
            if links(look, state, realm, next, true) && joined.insert(next) {
                open.push(next);
            }
        }
    }
    // Ruins beside the chain belong to it, though nothing beyond does (NL-RACE-15).
    let own = |place: &PlaceId| {
        state.holding(*place).owner == Owner::Realm(realm) && state.holding(*place).razed
    };
    let beside: Vec<PlaceId> =
        joined.iter().flat_map(|place| state.map.neighbours(*place)).filter(own).collect();
    joined.extend(beside);
    joined
}

fn tile(look: &Look<'_>, state: &State, realm: RealmId, place: PlaceId) -> i64 {
    let holding = state.holding(place);
    if holding.no_income {
        return 0;
    }
    if holding.razed {
        let ruin = holding.settlement.is_some() && look.race(state, realm) == "skaven";
        return if ruin { look.cells.number(&["modifiers", "skaven_tax_ruins", "add"]) } else { 0 };
    }
    let own = state.ships.iter().filter(|ship| {
        !ship.removed && ship.docked && ship.at == place && ship.owner == Owner::Realm(realm)
    });
    let ships = i64::try_from(own.count()).expect("a small number");
    look.cells.lookup("revenue", look.stands(state, place))
        + ships * look.cells.value("revenue.ship")
        + mine(look, state, place)
}

/// Returns the revenue of a tile's mine: a fixed sum for iron and gold, what their die shows for
/// gems (EN-WILD-07).
fn mine(look: &Look<'_>, state: &State, place: PlaceId) -> i64 {
    let marked =
        |name: &str| state.marks.iter().any(|mark| mark.place == place && mark.name == name);
    let metals = [("base_metal_mine", "base_metals"), ("precious_metal_mine", "gold_and_silver")];
    let metals: i64 = metals
        .iter()
        .filter(|(mark, _)| marked(mark))
        .map(|(_, pays)| look.cells.number(&["modifiers", pays, "add"]))
        .sum();
    if !marked("gem_mine") {
        return metals;
    }
    let thrown = format!("gem mine on {}", look.label(place));
    let gems: i64 = look
        .steps()
        .find_map(|(step, _)| look.fell(step, &thrown))
        .unwrap_or_default()
        .iter()
        .sum();
    let written = look
        .cells
        .find(&["tables", "mine_yields", "rows", "gem_mine", "crowns"])
        .and_then(|cell| cell.scalar());
    metals + written.map_or(0, |cell| Written::of(cell).with(gems))
}
