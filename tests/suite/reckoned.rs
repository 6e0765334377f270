//! Whole campaigns reckoned a second time: every meal, fight, retreat, siege, way home and revenue
//! of seeded campaigns of each edition is worked out from the cells of the rule files and the dice
//! that fell, by other hands than the engine's.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::reckoner::{Play, Reckoner};
use crate::support::series::seeds;
use margrave::rules::Library;
use margrave::script::load_rules;

/// A table so small, seasons so long and land so rich that the realms are at each other's throats.
const CLOSE: &str = "
values:
  map.table_size: {is: 8, cite: house-rule}
calendar:
  season: {rounds: 16}
tables:
  forage: {cite: house-rule, rows: {fortress: 2, village: 2}}
";

const DUTCH: Play<'static> =
    Play { edition: "dutch", head: "option years 2\n", changed: CLOSE, realms: 3 };
const ENGLISH: Play<'static> = Play { edition: "english", ..DUTCH };
const WARMASTER: Play<'static> =
    Play { edition: "warmaster", head: "option warmaster.battles paper\n", changed: "", realms: 4 };

/// Least number of things of each kind to be worked out in the campaigns that are usual, so that
/// nobody agrees over nothing.
const FIELD: &[(&str, u32)] = &[
    ("crumbling", 25),
    ("fights", 60),
    ("garrisons", 10),
    ("hunger", 400),
    ("losses", 60),
    ("meals", 1500),
    ("meals of garrisons", 2),
    ("perilous ways", 15),
    ("pursuits", 2),
    ("quarters", 20),
    ("retreats", 15),
    ("revenue", 20),
    ("starvation", 1),
    ("ways", 80),
    ("ways home", 40),
    ("winter retreats", 3),
];

/// Plays campaigns at close quarters, and under the rules as they are in a third of them; reports
/// all that was worked out otherwise, and too little of a kind.
fn reckoned(play: &Play<'_>, usual: u64, least: &[(&str, u32)]) {
    let mut reckoner = Reckoner::default();
    let seeds = seeds(usual);
    let enough = seeds.end - seeds.start >= usual;
    for seed in seeds {
        play.watch(seed, &mut reckoner, None);
        if seed % 3 == 0 && !play.changed.is_empty() {
            Play { changed: "", ..*play }.watch(seed, &mut reckoner, None);
        }
    }
    let findings = &reckoner.findings;
    let wrong: Vec<String> =
        findings.wrong.iter().take(40).map(|(kind, what)| format!("{kind}: {what}")).collect();
    println!("{}", findings.text());
    assert!(wrong.is_empty(), "{} wrong:\n{}", findings.wrong.len(), wrong.join("\n"));
    let few: Vec<String> = least
        .iter()
        .filter(|(kind, least)| enough && findings.count(kind) < *least)
        .map(|(kind, least)| format!("{} {kind}, not {least}", findings.count(kind)))
        .collect();
    assert!(few.is_empty(), "too little was worked out: {few:?}\n{}", findings.text());
}

/// NL-SUB-01 to NL-SUB-06, NL-BATTLE-02 to NL-BATTLE-18, NL-SIEGE-06 to NL-SIEGE-11, NL-MOVE-08,
/// NL-MOVE-09, NL-WQ-01 to NL-WQ-08, NL-REV-02 to NL-REV-04.
#[test]
fn dutch_campaigns() {
    reckoned(&DUTCH, 12, FIELD);
}

/// EN-SUB-01 to EN-SUB-05, EN-BATTLE-06 to EN-BATTLE-28, EN-SIEGE-08 to EN-SIEGE-22, EN-MOVE-10,
/// EN-MOVE-11, EN-WQ-03 to EN-WQ-13, EN-REV-02 to EN-REV-06.
#[test]
fn english_campaigns() {
    reckoned(&ENGLISH, 12, &[FIELD, &[("withdrawals", 2)]].concat());
}

/// WM-REV-01 to WM-REV-04, WM-MINE-01, WM-MINE-02, WM-ARMY-01 to WM-ARMY-04, WM-BATTLE-04,
/// WM-BUILD-01.
#[test]
fn warmaster_campaigns() {
    reckoned(&WARMASTER, 6, &[("battles", 40), ("mines", 60), ("taxes", 16)]);
}

/// Rules with some cells written otherwise, and what of it comes to light when the shipped rules
/// are held to be right.
fn found(play: &Play<'_>, seeds: u64) -> BTreeSet<&'static str> {
    let right = load_rules(&Library::shipped(), play.edition)
        .unwrap_or_else(|faults| panic!("{}", margrave::fault::render(&faults, false)));
    let right = Arc::new(right);
    let mut reckoner = Reckoner::default();
    (0..seeds).for_each(|seed| play.watch(seed, &mut reckoner, Some(Arc::clone(&right))));
    reckoner.findings.wrong.iter().map(|(kind, _)| *kind).collect()
}

/// A cell that is wrong in play comes to light, whatever kind of thing it is about.
#[test]
fn wrong_cells_come_to_light() {
    // Cells beside those that bring the realms close.
    let cells = "
  shortfall: {cite: house-rule, rows: {2: {lose_points: d6x30}}}
  strategy: {cite: house-rule, rows: {direct: [-1, 1, 3]}}
  battle_result: {cite: house-rule, rows: {9-11: {attacker_loses: d6x60}}}
  pursuit: {cite: house-rule, rows: {2: {loser_loses: d6x70}, 3: {loser_loses: d6x70}}}
  stands_after_draw: {cite: house-rule, rows: {capital: 1, city: 1, fortress: 1, village: 1}}
  garrison: {cite: house-rule, rows: {4: [450, 900, 1300]}}
  route: {cite: house-rule, rows: {1-2: {way: perilous}}}
  perilous_route: {cite: house-rule, rows: {2: {each_banner: {lose_points: d6x25, take_baggage: 1}}}}
  winter_food: {cite: house-rule, rows: {village: 2}}
  winter_retreat: {cite: house-rule, rows: {6: {lose_points: d6x35}, 5: {lose_points: d6x55}}}
  revenue: {cite: house-rule, rows: {village: 2}}
  instability_of_one: {cite: house-rule, rows: {1-5: ~, 6: ~, 1-4: {}, 5-6: {roll_on: shortfall}}}
";
    let changed = format!("{CLOSE}{cells}");
    let kinds = found(&Play { changed: &changed, ..DUTCH }, 12);
    let planted = [
        "meals",
        "hunger",
        "fights",
        "losses",
        "pursuits",
        "retreats",
        "garrisons",
        "ways",
        "perilous ways",
        "quarters",
        "winter retreats",
        "revenue",
        "crumbling",
    ];
    let missed: Vec<&&str> = planted.iter().filter(|kind| !kinds.contains(**kind)).collect();
    assert!(missed.is_empty(), "no wrong cell was seen in {missed:?}, only in {kinds:?}");
    let changed = "
tables:
  taxes: {cite: house-rule, rows: {plain_fields: {dice: 2d6, times: 15}, fields: {dice: 2d6, times: 15}}}
  mines: {cite: house-rule, rows: {river: {dice: 2d6, times: 15}}}
  battle_points_earned: {cite: house-rule, rows: {draw: {points: 3}}}
";
    let kinds = found(&Play { changed, ..WARMASTER }, 6);
    assert_eq!(kinds, BTreeSet::from(["battles", "mines", "taxes"]));
}
