//! Scripts that fail, and what they are told: what no script can say of itself.

mod support;

use std::fs;

use margrave::fault::{SourceFile, render};
use margrave::rules::Library;
use margrave::script::Shelf;
use margrave::script::test::test;
use margrave::session::head_lines::HEAD_LINES;
use margrave::session::header;
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
    let folder = std::env::temp_dir().join(format!("margrave-script-{}-{name}", std::process::id()));
    fs::create_dir_all(&folder).expect("a temporary folder");
    fs::copy(root().join("tests/maps/vale.yaml"), folder.join("vale.yaml")).expect("the map is copied");
    let path = folder.join(format!("{name}.campaign"));
    fs::write(&path, format!("{HEAD}{head}begin\n{body}")).expect("a script is written");
    let report = test(&path, &Library::shipped(), &mut Shelf::default(), false);
    fs::remove_dir_all(&folder).expect("the temporary folder");
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

/// Heads say where they are wrong, and what would do.
#[test]
fn heads_are_judged() {
    check(&[
        ("round", "start season round 9\n", "", "`9` is no round of `season`"),
        ("year", "option years 2\nstart season year 3\n", "", "the campaign lasts 2 years"),
        ("turn-of-nobody", "start season turn red\n", "", "all realms play together"),
        ("turn-of-whom", "start scouting turn green\n", "", "there is no realm `green`"),
        ("phase-of", "start winter scouting\n", "", "`winter` has no phase `scouting`"),
        ("no-phase", "start scuoting\n", "", "did you mean `scouting`?"),
        ("too-much", "start season round 1 and all\n", "", "`and all` does not fit"),
        ("order", "order red red\nstart scouting\n", "", "the order of play has each realm once"),
        ("order-part", "order red\nstart scouting\n", "", "the order of play has each realm once"),
        ("scouted-far", "scouted red 1 H4\nstart movement\n", "", "H4 does not border D2"),
        ("scouted-who", "scouted red 2 D3\nstart movement\n", "", "red has no banner 2"),
        ("bombarded", "siege H4 red bombarded twice\nstart season\n", "", "`bombarded` is `now`"),
        ("siege", "siege H4 red hunger 3\nstart season\n", "", "`hunger 3` does not fit"),
        ("remember", "remember dutch fougt [banner red 1]\nstart season\n", "", "did you mean `fought`?"),
        ("remember-whose", "remember duch fought [banner red 1]\nstart season\n", "", "did you mean `dutch`?"),
        ("remember-what", "remember dutch fought [banner red 7]\nstart season\n", "", "red has no banner 7"),
        ("remember-nothing", "remember dutch fought ~\nstart season\n", "", "is nothing"),
        ("remember-yaml", "remember dutch fought {a\nstart season\n", "", "is no value"),
        ("unplaced", "unplaced red escort 300\nstart season\n", "", "own, mercenary or allied"),
        ("twice", "start season\nstart winter\n", "", "two lines `start`"),
    ]);
}

/// Every row of the table of head lines reads as it says, and its example is one.
#[test]
fn head_lines_have_examples() {
    for row in HEAD_LINES {
        assert!(row.usage.starts_with(row.key) && row.example.starts_with(row.key), "{}", row.usage);
        let lines = ["margrave 2", "realm gold human"].map(|line| if line.starts_with(row.key) { "" } else { line });
        let first = if row.key == "margrave" { row.example } else { lines[0] };
        let rest = if row.key == "margrave" { "" } else { row.example };
        let source = SourceFile::new("head", format!("{first}\n{}\n{rest}\nbegin\n", lines[1]));
        if let Err(faults) = header::parse(&source) {
            panic!("{}: {}", row.example, render(&faults, false));
        }
    }
}
