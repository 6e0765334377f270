//! Gold of the Warmaster edition: taxes in winter (WM-REV-01 to WM-REV-04, WM-RACE-02, WM-RACE-14)
//! and mines in every round (WM-MINE-01, WM-MINE-02, WM-RACE-03).

use std::collections::{BTreeMap, BTreeSet};

use margrave::campaign::{CalendarEvent, Event, Owner, RealmEvent, RealmId, ScriptValue, State};
use margrave::map::PlaceId;
use margrave::text::in_english;

use super::{Findings, Look};

/// Row of the tax table that each kind of tile pays by: a mixed one by the better of its two
/// (WM-MAP-01).
const TAXED_AS: &[(&str, &str)] = &[
    ("mountain", "mountain"),
    ("jungle_forest", "forest"),
    ("forest_plain", "forest"),
    ("plain_fields", "fields"),
    ("plain_hills", "plain"),
    ("desert", "desert"),
    ("tundra", "tundra"),
    ("lake", "plain"),
    ("river", "river"),
    ("swamp", "swamp"),
];

pub fn reckon(look: &Look<'_>, findings: &mut Findings) {
    match look.phase.id.as_str() {
        "taxes" => look.phase.start().playing().for_each(|realm| taxes(look, realm, findings)),
        "income" => mines(look, findings),
        _ => {}
    }
}

/// Tiles of a realm that a chain of its tiles joins to its capital (WM-REV-03).
pub fn joined(state: &State, realm: RealmId) -> BTreeSet<PlaceId> {
    let own = |place: PlaceId| state.holding(place).owner == Owner::Realm(realm);
    let Some(capital) = state.realm(realm).capital.filter(|place| own(*place)) else {
        return BTreeSet::new();
    };
    let (mut joined, mut open) = (BTreeSet::from([capital]), vec![capital]);
    while let Some(place) = open.pop() {
        for next in state.map.ids().filter(|next| state.map.distance(place, *next) == 1) {
            if own(next) && joined.insert(next) {
                open.push(next);
            }
        }
    }
    joined
}

/// Returns the memory of the edition under a key, as its own words.
pub fn remembered<'a>(state: &'a State, key: &str) -> Option<&'a BTreeMap<String, ScriptValue>> {
    match &**state.memory.get("warmaster")?.get(key)? {
        ScriptValue::Map(map) => Some(map),
        _ => None,
    }
}

fn marked(state: &State, place: PlaceId, name: &str) -> bool {
    state.marks.iter().any(|mark| mark.place == place && mark.name == name)
}

/// The dice of a realm for something, wherever in the phase they fell.
fn dice(look: &Look<'_>, realm: RealmId, wanted: &str) -> Option<Vec<i64>> {
    look.steps().find_map(|(at, step)| match &step.record.event {
        Event::Calendar(CalendarEvent::Rolled { by: Some(by), what, .. })
            if *by == realm && in_english(what) == wanted =>
        {
            look.fell(at, wanted)
        }
        _ => None,
    })
}

fn taxes(look: &Look<'_>, realm: RealmId, findings: &mut Findings) {
    findings.takes_up("taxes");
    let state = look.phase.start();
    let name = &state.realm(realm).name;
    let race = look.race(state, realm);
    let paid = |(_, step): (usize, &super::Step)| match &step.record.event {
        Event::Realm(RealmEvent::CrownsChanged { realm: to, by, what })
            if *to == realm && what.words() == "taxes" =>
        {
            *by
        }
        _ => 0,
    };
    let theirs: i64 = look.steps().map(paid).sum();
    // The undead have no tax income (WM-RACE-14).
    let mine =
        if ["khemri", "vampires"].contains(&race) { 0 } else { collected(look, realm, findings) };
    findings.compare("taxes", &format!("gold that {name}, {race}, collects"), &mine, &theirs);
}

fn collected(look: &Look<'_>, realm: RealmId, findings: &mut Findings) -> i64 {
    let state = look.phase.start();
    let mut gold = 0;
    for place in joined(state, realm) {
        let label = look.label(place);
        let spared = remembered(state, "untaxed").is_some_and(|tiles| tiles.contains_key(label));
        if spared || marked(state, place, "mist_of_the_dead") {
            continue;
        }
        let terrain = &look.rules.terrain(state.map.place(place).terrain).id;
        let row = TAXED_AS.iter().find(|(kind, _)| kind == terrain).map(|(_, row)| *row);
        gold += row.map_or(0, |row| one(look, realm, (row, format!("tax of {label}")), findings));
        if ["city", "capital"].contains(&look.stands(state, place)) {
            gold += one(look, realm, ("city", format!("city tax of {label}")), findings);
        }
    }
    let name = &state.realm(realm).name;
    let halvings = match remembered(state, "tax_cuts").and_then(|cuts| cuts.get(name)) {
        Some(ScriptValue::List(cuts)) => u32::try_from(cuts.len()).expect("a few"),
        _ => 0,
    };
    // Each halving takes half of what the last one left; what remains is rounded down to whole
    // coins (WM-REV-04).
    let coin = state.mod_option_number("warmaster.gold_unit").unwrap_or(1);
    gold / 2_i64.pow(halvings) / coin * coin
}

/// One roll of the tax table; the elves lose a pip of each, but never more than it has
/// (WM-RACE-02).
fn one(
    look: &Look<'_>,
    realm: RealmId,
    (row, what): (&str, String),
    findings: &mut Findings,
) -> i64 {
    let times = look.cells.number(&["tables", "taxes", "rows", row, "times"]);
    let fell = dice(look, realm, &what);
    findings.compare(
        "taxes",
        &format!("whether there are dice for the {what}"),
        &(times > 0),
        &fell.is_some(),
    );
    let off = match look.race(look.phase.start(), realm) {
        elves @ ("high_elves" | "dark_elves") => {
            look.cells.number(&["modifiers", &format!("{elves}_hubris"), "add"])
        }
        _ => 0,
    };
    let count = look
        .cells
        .find(&["tables", "taxes", "rows", row, "dice"])
        .and_then(|cell| cell.scalar())
        .map(|dice| super::Written::of(dice).dice);
    let fell = fell.unwrap_or_default();
    if times > 0 {
        findings.compare(
            "taxes",
            &format!("how many dice fall for the {what}"),
            &count.flatten().map(|(count, _)| count),
            &Some(fell.len()),
        );
    }
    (fell.iter().sum::<i64>() + off).max(0) * times
}

/// Every mine that hangs together with the capital, and the cities of dwarfs in the mountains.
fn mines(look: &Look<'_>, findings: &mut Findings) {
    let start = look.phase.start();
    let card = remembered(start, "picks").is_some_and(|picks| picks.contains_key("fools_gold"));
    for realm in start.playing() {
        let dug = |(_, step): &(usize, &super::Step)| matches!(&step.record.event, Event::Calendar(CalendarEvent::Rolled { by: Some(by), .. }) if *by == realm);
        if card && look.steps().filter(dug).count() == 0 {
            findings.left_out("mines", "where a card may bar the income of the realm");
            continue;
        }
        findings.takes_up("mines");
        let mut mine = 0;
        for place in joined(start, realm) {
            mine += dig(look, realm, place, findings);
        }
        let paid = |(_, step): (usize, &super::Step)| match &step.record.event {
            Event::Realm(RealmEvent::CrownsChanged { realm: to, by, what })
                if *to == realm
                    && ["mine on", "mountain city"]
                        .iter()
                        .any(|mine| in_english(what.words()).starts_with(mine)) =>
            {
                *by
            }
            _ => 0,
        };
        let theirs: i64 = look.steps().map(paid).sum();
        findings.compare(
            "mines",
            &format!("gold from the mines of {}", start.realm(realm).name),
            &mine,
            &theirs,
        );
    }
}

fn dig(look: &Look<'_>, realm: RealmId, place: PlaceId, findings: &mut Findings) -> i64 {
    let start = look.phase.start();
    let label = look.label(place);
    let terrain = look.rules.terrain(start.map.place(place).terrain).id.as_str();
    let city = ["city", "capital"].contains(&look.stands(start, place));
    let dwarfs = look.race(start, realm) == "dwarfs" && terrain == "mountain" && city;
    let dammed = marked(start, place, "dam_the_river");
    if marked(start, place, "mist_of_the_dead")
        || !dwarfs && (!marked(start, place, "mine") || dammed)
    {
        return 0;
    }
    let Some(times) = look
        .cells
        .find(&["tables", "mines", "rows", terrain, "times"])
        .and_then(|cell| cell.scalar())
    else {
        return 0;
    };
    let what =
        if dwarfs { format!("mountain city on {label}") } else { format!("mine on {label}") };
    let Some(fell) = dice(look, realm, &what) else {
        findings.compare("mines", &format!("whether there are dice for the {what}"), &true, &false);
        return 0;
    };
    // A mine whose dice all show the same has paid for the last time (WM-MINE-02); the cities of
    // dwarfs never run out.
    let exhausted = !dwarfs && fell.iter().all(|face| *face == fell[0]);
    let left = marked(&look.phase.end, place, "mine");
    if !dwarfs {
        findings.compare(
            "mines",
            &format!("whether the {what} is left after {fell:?}"),
            &!exhausted,
            &left,
        );
    }
    fell.iter().sum::<i64>() * times.parse::<i64>().expect("a number")
}
