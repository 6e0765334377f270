//! Scripts that fail, and what they are told: what no script can say of itself.

mod support;

use std::fs;

use margrave::rules::Library;
use margrave::script::Shelf;
use margrave::script::test::test;
use support::root;

const HEAD: &str = "\
margrave 2
realm red human
realm blue human
map vale.yaml
tile B4 capital red
tile H4 capital blue
banner red 1 D2 640 baggage 2
";

/// What a script of this head and body fails with; empty where it passes.
fn failures(name: &str, head: &str, body: &str) -> String {
    let folder = std::env::temp_dir().join(format!("margrave-script-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a temporary folder");
    fs::copy(root().join("tests/maps/vale.yaml"), folder.join("vale.yaml")).expect("the map is copied");
    let path = folder.join(format!("{name}.campaign"));
    fs::write(&path, format!("{HEAD}{head}begin\n{body}")).expect("a script is written");
    let report = test(&path, &Library::shipped(), &mut Shelf::default(), false);
    report.failures.join("\n")
}

/// Each body fails with this text, and passes where none is given.
fn check(cases: &[(&str, &str, &str, &str)]) {
    for (name, head, body, wanted) in cases {
        let found = failures(name, head, body);
        assert_eq!(found.is_empty(), wanted.is_empty(), "{name}: {found}");
        assert!(found.contains(wanted), "{name}: {found}");
    }
}

const SEASON: &str = "start season\ndice 6 6 1 1\n";

/// A misspelt order is no order that a rule refuses, and what an expectation says of itself was not said by the campaign.
#[test]
fn expectations_do_not_pass_by_chance() {
    check(&[
        ("misspelt", SEASON, "scuot 1 D3\nexpect refused\n", "no rule refused it: it was not understood"),
        ("misspelt-named", SEASON, "scuot 1 D3\nexpect refused NL-SCOUT-01\n", "it was not understood"),
        ("refused", SEASON, "scout 1 H4\nexpect not understood\n", "it was understood, and refused by NL-SCOUT-01"),
        ("other-rule", SEASON, "scout 1 H4\nexpect refused NL-MOVE-01\n", "it was refused by NL-SCOUT-01"),
        ("other-words", SEASON, "scuot 1 D3\nexpect not understood move\n", "what was said of it is: there is no order `scuot`"),
        ("nothing", SEASON, "expect refused\n", "the last order was not refused"),
        ("nothing-misread", SEASON, "expect not understood\n", "the last order was carried out"),
        ("tried-misspelt", SEASON, "expect illegal scuot 1 D3\n", "it is not understood"),
        ("tried-other-rule", SEASON, "expect illegal NL-MOVE-01 scout 1 H4\n", "it is refused by NL-SCOUT-01"),
        ("tried-legal", SEASON, "expect illegal scout 1 D3\n", "it is legal"),
        ("unexpected", SEASON, "scuot 1 D3\nexpect phase scouting\n", "was not understood and the script did not expect it"),
        ("own-words", SEASON, "expect said marmalade\nexpect said marmalade\n", "12: expected said marmalade"),
        ("own-words-unsaid", SEASON, "expect banner red 1 at D9\nexpect unsaid D9\nexpect said D9\n", "expected said D9, but"),
        ("no-such", SEASON, "expect baner red 1 points 3\n", "there is\n  expect banner REALM NUMBER points"),
        ("no-sum", SEASON, "expect total 9 batle\n", "nothing was added up yet"),
        ("misspelt-sum", "start revenue\n", "expect total 9 revenu\n", "did you mean `revenue`?; added up so far: revenue"),
    ]);
}

/// What is drawn where all dice are to be given fails, and so does what was given and never thrown, by name or not.
#[test]
fn dice_are_given_and_thrown() {
    let only = "start season\ndice only\n";
    check(&[
        ("drawn", only, "expect phase scouting\n", "2d6 for order of play were not given but drawn, and the head says `dice only`"),
        ("part-drawn", "start season\ndice only\ndice 6 6 1\n", "expect phase scouting\n", "1 of 2d6 for order of play"),
        ("given", "start season\ndice only\ndice 6 6 1 1\n", "expect phase scouting\n", ""),
        ("drawn-if-it-may", "start season\n", "expect phase scouting\n", ""),
        ("left", SEASON, "dice 3\nexpect phase scouting\n", "dice were given and never used: 3"),
        (
            "misnamed",
            SEASON,
            "dice 3 for scuoting\nexpect phase scouting\n",
            "never used: 3 for scuoting; rolls were made for order of play",
        ),
        ("no-name", SEASON, "dice 3 for\nexpect refused\n", ""),
        ("hand", "start season\ndice hand\n", "dice 6 6\ndice 1 1\nexpect order red blue\n", ""),
        ("hand-mixed", "start season\ndice hand\ndice 1 1\n", "dice 6 6\nexpect order blue red\n", ""),
        ("no-dice", "start season\ndice sixes\n", "expect phase scouting\n", "give the faces that come next"),
    ]);
}
