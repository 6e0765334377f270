//! An edition that builds on another: what it changes is accounted for rule by rule, and the same
//! orders under both part where a rule differs.

use std::fs;
use std::sync::Arc;

use crate::support::{assert_success, files, margrave, out, root};
use margrave::rules::edition_diff::EditionChanges;
use margrave::rules::{Entry, Library, Ruleset};
use margrave::script::load_rules;

fn load(edition: &str) -> Arc<Ruleset> {
    load_rules(&Library::shipped(), edition)
        .unwrap_or_else(|faults| panic!("{}", margrave::fault::render(&faults, false)))
}

/// Rules whose text differs while all that is carried out of it agrees, each with the reason.
const ALIKE: &[(&str, &str)] = &[
    ("EN-ARMY-04", "the easy army is the Dutch army of points"),
    ("EN-ARMY-06", "the full army is the Dutch army with names; what differs is advice"),
    ("EN-MAP-07", "unchosen capital tiles are as they were laid by default, in both"),
];

/// `rules diff dutch english` lists the rules that the book says differ, no more and no less: every
/// cell that differs belongs to one of them, and each of them that can be carried out has cells,
/// scripts, or code that cites it.
#[test]
fn differences_are_those_of_the_book() {
    let (dutch, english) = (load("dutch"), load("english"));
    let upon = EditionChanges::of(&dutch, &english);
    let cells: Vec<String> =
        upon.unaccounted.iter().map(margrave::rules::diff::CellChange::name).collect();
    assert!(cells.is_empty(), "no rule that says how it differs accounts for {cells:?}");
    assert!(
        upon.idle.is_empty(),
        "rules/english/accounts.yaml names what does not differ: {:?}",
        upon.idle
    );
    let code: String = files(&root().join("src"), "rs")
        .iter()
        .map(|path| fs::read_to_string(path).expect("code is read"))
        .collect();
    let carried = |entry: &&Entry| {
        upon.cells.contains_key(&entry.id)
            || upon.scripts.contains_key(&entry.id)
            || code.contains(entry.id.0)
    };
    let idle = upon.entries.iter().copied().filter(|entry| entry.executable() && !carried(entry));
    let idle: Vec<&str> = idle.map(|entry| entry.id.0).collect();
    let alike: Vec<&str> = ALIKE.iter().map(|(id, _)| *id).collect();
    assert_eq!(idle, alike, "rules that differ, and nothing that carries them out does");
    let own =
        english.rulebook.entries.values().filter(|entry| dutch.rulebook.get(entry.id).is_none());
    for entry in own.filter(|entry| entry.differs.is_none()) {
        assert!(
            entry.same_as.iter().all(|older| dutch.rulebook.get(*older).is_some()),
            "{} repeats a rule that is not there",
            entry.id
        );
        assert!(
            !entry.same_as.is_empty() || !entry.base.is_empty(),
            "{} is neither new nor of the Dutch book",
            entry.id
        );
    }
    let shown = upon.text(&dutch);
    let heads = shown.lines().filter(|line| line.starts_with("EN-")).count();
    let differing =
        english.rulebook.entries.values().filter(|entry| entry.differs.is_some()).count();
    assert_eq!(heads, differing, "each rule that differs stands in the report once");
}

fn compared(path: &str) -> String {
    compared_with(path, "english")
}

fn compared_with(path: &str, other: &str) -> String {
    let path = root().join(path);
    let output = margrave()
        .arg("compare")
        .arg(&path)
        .args(["--with", "dutch", "--with", other])
        .output()
        .expect("margrave runs");
    assert_success(&output, "a comparison");
    out(&output)
}

/// The same orders under two editions: the first line that differs, with the rules of both sides
/// that it comes from (NL-CON-04, EN-CON-06, NL-TURN-02, EN-TURN-02); and no parting where no rule
/// differs (EN-REV-01).
#[test]
fn the_same_orders_part_where_a_rule_differs() {
    let text = compared("tests/rules/construction-costs.campaign");
    for part in [
        "Year 1, winter: construction",
        "> build city",
        "dutch: refused [NL-CON-04]",
        "english: refused [EN-CON-06]",
        "village or a fortress",
    ] {
        assert!(text.contains(part), "no {part:?} in\n{text}");
    }
    let text = compared("tests/rules/battle-scattered-defenders.campaign");
    for part in ["NL-TURN-02 Order of play", "EN-TURN-02 Order of play", "one d6 each"] {
        assert!(text.contains(part), "no {part:?} in\n{text}");
    }
    let text = compared("tests/rules/revenue-razed.campaign");
    assert!(text.contains("tell the same from beginning to end"), "{text}");
}

/// The script of a mod that parts two campaigns is named: the filter that changed a number, and the
/// hook that made something happen.
#[test]
fn what_a_script_changed_is_named_where_campaigns_part() {
    let text = compared_with("tests/mods/gluttons/tests/sober.campaign", "dutch+gluttons");
    let because = [
        "because of banner.food 3 for red 1: 1 (rules/dutch/values.yaml:",
        "+2 gluttony [house-rule] (mods/gluttons/main.lua:2)",
    ];
    for part in ["dutch: red 1 loses 1 baggage", "dutch+gluttons: red 1 loses 3 baggage"]
        .into_iter()
        .chain(because)
    {
        assert!(text.contains(part), "no {part:?} in\n{text}");
    }
    let text =
        compared_with("tests/rules/battle-attackers-go-back.campaign", "dutch+rival_captains");
    assert!(text.contains("because of mods/rival_captains/main.lua:9\n"), "{text}");
}
