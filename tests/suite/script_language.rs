//! Scripts that fail, and what they are told: what no script can say of itself.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::fs;
use std::rc::Rc;

use crate::support::root;
use margrave::campaign::SEATS;
use margrave::campaign::header_lines::HEADER_LINES;
use margrave::engine::Game;
use margrave::fault::{SourceFile, render};
use margrave::rules::Library;
use margrave::script::test::test;
use margrave::script::{RulesetCache, prepare};
use margrave::session::{Console, Input, Screen, Situation, TypedLine, header};
use margrave::view;

const HEAD: &str = "\
margrave 2
realm red human
realm blue human
map vale.yaml
tile B4 capital red
tile H4 capital blue
banner red 1 D2 640 baggage 2
";

/// Returns the failures of a script with this head and body; empty where it passes.
fn failures(name: &str, head: &str, body: &str) -> String {
    let folder =
        std::env::temp_dir().join(format!("margrave-script-{}-{name}", std::process::id()));
    fs::create_dir_all(&folder).expect("a temporary folder");
    fs::copy(root().join("tests/maps/vale.yaml"), folder.join("vale.yaml"))
        .expect("the map is copied");
    let path = folder.join(format!("{name}.campaign"));
    let own = folder.join("mods/fails");
    fs::create_dir_all(&own).expect("a folder of a mod");
    for (file, text) in FAILING_MOD {
        fs::write(own.join(file), text).expect("a mod is written");
    }
    fs::write(&path, format!("{HEAD}{head}begin\n{body}")).expect("a script is written");
    let report = test(&path, &Library::shipped(), &mut RulesetCache::default(), false);
    fs::remove_dir_all(&folder).expect("the temporary folder");
    let failures: Vec<String> = report.failures.iter().map(ToString::to_string).collect();
    failures.join("\n")
}

/// Each body fails with this text, and passes where none is given.
fn check(cases: &[(&str, &str, &str, &str)]) {
    for (name, head, body, wanted) in cases {
        let found = failures(name, head, body);
        assert_eq!(found.is_empty(), wanted.is_empty(), "{name}: {found}");
        assert!(found.contains(wanted), "{name}: {found}");
    }
}

/// A mod whose check of an order fails.
const FAILING_MOD: [(&str, &str); 2] = [
    (
        "mod.yaml",
        "name: fails\ntitle: Fails\nversion: 1.0.0\nmargrave: '>=0.1'\nedition: [dutch]\nfiles: [main.lua]\n",
    ),
    (
        "main.lua",
        "refuse.order(\"scout\", function(realm, order) return order.tile.nothing.name end)\n",
    ),
];

const SEASON: &str = "start season\ndice 6 6 1 1\n";
/// As [`SEASON`], with the mod that fails.
const SEASON_FAILS: &str = "mod fails\nstart season\ndice 6 6 1 1\n";

/// Two totals of one order: neither is meant more than the other, though the last would fit.
const TWO_SUMS: &str = "umpire lua change.explain(\"muster\", {{9, \"levy\"}}) change.explain(\"march\", {{2, \"road\"}})\nexpect total 2\n";
const NAMED_SUMS: &str = "umpire lua change.explain(\"muster\", {{9, \"levy\"}}) change.explain(\"march\", {{2, \"road\"}})\nexpect total 9 muster\nexpect total 2 march\n";
const SUM_BEFORE: &str = "umpire lua change.explain(\"muster\", {{9, \"levy\"}})\nexpect total 9\numpire tile D4 owner red\nexpect total 9\n";
const OTHER_SUM: &str = "umpire lua change.explain(\"muster\", {{9, \"levy\"}})\nexpect total 8\n";

/// A misspelt order is no order that a rule refuses, and what an expectation says of itself was not
/// said by the campaign.
#[test]
fn expectations_do_not_pass_by_chance() {
    check(&[
        (
            "misspelt",
            SEASON,
            "scuot 1 D3\nexpect refused\n",
            "no rule refused it: it was not understood",
        ),
        (
            "misspelt-named",
            SEASON,
            "scuot 1 D3\nexpect refused NL-SCOUT-01\n",
            "it was not understood",
        ),
        (
            "refused",
            SEASON,
            "scout 1 H4\nexpect not understood\n",
            "it was understood, and refused by NL-SCOUT-01",
        ),
        (
            "other-rule",
            SEASON,
            "scout 1 H4\nexpect refused NL-MOVE-01\n",
            "it was refused by NL-SCOUT-01",
        ),
        (
            "other-words",
            SEASON,
            "scuot 1 D3\nexpect not understood move\n",
            "the message was: there is no order `scuot`",
        ),
        ("nothing", SEASON, "expect refused\n", "the last order was not refused"),
        ("no-event", SEASON, "expect told scuoted\n", "did you mean `scouted`?"),
        ("no-field", SEASON, "expect told scouted form D2\n", "such an event has no `form`"),
        ("no-value", SEASON, "expect told scouted from\n", "`from` has no value after it"),
        ("untold", SEASON, "expect told battle_decided\n", "no such event since the last order"),
        ("told-otherwise", SEASON, "scout 1 D3\nexpect told scouted to A1\n", "the last one had"),
        ("nothing-misread", SEASON, "expect not understood\n", "the last order was carried out"),
        ("tried-misspelt", SEASON, "expect illegal scuot 1 D3\n", "it is not understood"),
        (
            "tried-other-rule",
            SEASON,
            "expect illegal NL-MOVE-01 scout 1 H4\n",
            "it is refused by NL-SCOUT-01",
        ),
        (
            "failed",
            SEASON_FAILS,
            "scout 1 D3\nexpect refused\n",
            "no rule refused it: a script failed (`expect failed`)",
        ),
        (
            "failed-named",
            SEASON_FAILS,
            "scout 1 D3\nexpect refused house-rule\n",
            "no rule refused it: a script failed (`expect failed`)",
        ),
        ("failed-misread", SEASON_FAILS, "scout 1 D3\nexpect not understood\n", "a script failed"),
        (
            "failed-tried",
            SEASON_FAILS,
            "expect illegal scout 1 D3\n",
            "a mod failed while it judged",
        ),
        ("failed-legal", SEASON_FAILS, "expect legal scout 1 D3\n", "a mod failed while it judged"),
        ("failed-as-expected", SEASON_FAILS, "scout 1 D3\nexpect failed has no 'nothing'\n", ""),
        ("failed-otherwise", SEASON_FAILS, "scout 1 D3\nexpect failed steps\n", "the report was:"),
        ("not-failed", SEASON, "scout 1 H4\nexpect failed\n", "no script failed, it was refused"),
        ("nothing-failed", SEASON, "expect failed\n", "the last order was carried out"),
        ("unexpected-failure", SEASON_FAILS, "scout 1 D3\n", "a script failed at the last order"),
        ("tried-legal", SEASON, "expect illegal scout 1 D3\n", "it is legal"),
        (
            "unexpected",
            SEASON,
            "scuot 1 D3\nexpect phase scouting\n",
            "was not understood and the script did not expect it",
        ),
        (
            "own-words",
            SEASON,
            "expect said marmalade\nexpect said marmalade\n",
            "12: expected said marmalade",
        ),
        (
            "own-words-unsaid",
            SEASON,
            "expect banner red 1 at D9\nexpect unsaid D9\nexpect said D9\n",
            "expected said D9, but",
        ),
        (
            "no-such",
            SEASON,
            "expect baner red 1 points 3\n",
            "available:\n  expect banner REALM NUMBER points",
        ),
        (
            "two-sums",
            SEASON,
            TWO_SUMS,
            "several totals came since the last order (march, muster): say which is meant",
        ),
        ("named-sums", SEASON, NAMED_SUMS, ""),
        ("sum-of-before", SEASON, SUM_BEFORE, "nothing was added up since the last order"),
        ("other-sum", SEASON, OTHER_SUM, "the total `muster` is 9"),
        ("no-sum", SEASON, "expect total 9 batle\n", "nothing was added up yet"),
        (
            "misspelt-sum",
            "start revenue\n",
            "expect total 9 revenu\n",
            "did you mean `revenue`?; added up so far: revenue",
        ),
    ]);
}

/// Dice that are drawn where all are to be given fail, and so do dice that were given and never
/// thrown, by name or not.
#[test]
fn dice_are_given_and_thrown() {
    let only = "start season\ndice only\n";
    check(&[
        (
            "drawn",
            only,
            "expect phase scouting\n",
            "2d6 for order of play were not given but drawn, and the head says `dice only`",
        ),
        (
            "part-drawn",
            "start season\ndice only\ndice 6 6 1\n",
            "expect phase scouting\n",
            "1 of 2d6 for order of play",
        ),
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
        (
            "misfit",
            SEASON,
            "dice 9 2 for scouting\nscout 1 D3\nexpect phase scouting\n",
            "dice were given that do not fit the throw, so others fell: 9 for scouting",
        ),
        (
            "no-order",
            SEASON,
            "dice 3 3 1 for goods\numpire lua play.shuffle({1, 2, 3}, \"goods\")\nexpect phase scouting\n",
            "dice were given that do not fit the throw, so others fell: 3 3 1 for goods",
        ),
        ("hand", "start season\ndice hand\n", "dice 6 6\ndice 1 1\nexpect order red blue\n", ""),
        (
            "hand-mixed",
            "start season\ndice hand\ndice 1 1\n",
            "dice 6 6\nexpect order blue red\n",
            "",
        ),
        (
            "no-dice",
            "start season\ndice sixes\n",
            "expect phase scouting\n",
            "give the faces that come next",
        ),
    ]);
}

/// `skip to` ends where `done` is no answer, and where what it waits for never comes.
#[test]
fn skipping_ends() {
    check(&[
        ("no-part", SEASON, "skip to scuoting\n", "`scuoting` is not a realm"),
        ("no-target", SEASON, "skip\nexpect phase scouting\n", "usage: skip to"),
        (
            "other-answer",
            "start season\ndice hand\n",
            "skip to movement\nexpect phase scouting\n",
            "skipping ends here: `done` does not answer",
        ),
        (
            "never",
            "start scouting\n",
            "skip to lay_map\nexpect phase scouting\n",
            "`lay_map` is played once, before the first year",
        ),
        (
            "gone",
            SEASON,
            "skip to 1/2\nskip to 1/1\nexpect phase scouting\n",
            "round 1 of year 1 is over",
        ),
        (
            "no-round",
            SEASON,
            "skip to round 9 scouting\nexpect phase scouting\n",
            "there is no round 9",
        ),
        ("no-year", SEASON, "skip to year 0\nexpect phase scouting\n", "`year` is not a realm"),
        (
            "over",
            "option years 1\nstart diplomacy\n",
            "skip to scouting\nexpect phase scouting\n",
            "the campaign has ended, and `scouting` never came",
        ),
    ]);
}

/// Somebody at a prompt: lines, and what he is shown.
struct Somebody {
    lines: VecDeque<&'static str>,
    at_a_prompt: bool,
    /// The line before, and whether the last came right after a `scout`, as if typed ahead.
    before: &'static str,
    hasty: bool,
}

impl Input for Somebody {
    fn line(&mut self, _: &Situation<'_>, _: &mut Console) -> TypedLine {
        let Some(line) = self.lines.pop_front() else { return TypedLine::End };
        self.hasty = self.before.starts_with("scout");
        self.before = line;
        TypedLine::Line(line.to_owned())
    }

    fn hasty(&self) -> bool {
        self.hasty && self.before == "done"
    }

    fn reply(&mut self, _: &str, _: &mut Console) -> Option<String> {
        self.lines.pop_front().map(str::to_owned)
    }

    fn asks_back(&self) -> bool {
        self.at_a_prompt
    }
}

#[derive(Clone, Default)]
struct Lines(Rc<RefCell<String>>);

impl Screen for Lines {
    fn line(&mut self, text: &str) {
        self.0.borrow_mut().push_str(&format!("{text}\n"));
    }
}

/// Returns the output of these lines, and the phase in which they end.
fn typed(at_a_prompt: bool, lines: &[&'static str]) -> (String, String) {
    let path = root().join("tests/rules/script-skip.campaign");
    let mut prepared = prepare(&path, &Library::shipped(), &mut RulesetCache::default(), false)
        .expect("the script is sound");
    let said = Lines::default();
    let mut console = Console::new(Box::new(said.clone()), false, false);
    let lines = lines.iter().copied().collect();
    let mut somebody = Somebody { lines, at_a_prompt, before: "", hasty: false };
    prepared.session.run(&mut somebody, &mut console);
    let session = &prepared.session;
    let game = Game::new(&session.rules, &session.state, None);
    let phase = view::phase_id(&game, session.state.clock).unwrap_or_default().to_owned();
    drop(console);
    let said = said.0.borrow().clone();
    (said, phase)
}

/// A `done` for a phase that has just ended by itself is asked about once, and only where somebody
/// sits at a prompt.
#[test]
fn a_late_done_is_asked_about() {
    const SCOUTED: [&str; 3] = ["dice 1 1 1 1 for scouting", "scout 1 D3", "scout 2 D5"];
    let cases: [(bool, &[&str], &str, bool); 6] = [
        (true, &["done", "no"], "movement", true),
        (true, &["done", "perhaps", "yes"], "scouting", true),
        (true, &["done", "no", "done"], "scouting", true),
        // A player who has looked round since has read what is asked.
        (true, &["map", "done"], "scouting", false),
        (true, &["move 1 D3", "done"], "scouting", false),
        (false, &["done"], "scouting", false),
    ];
    for (at_a_prompt, after, phase, asked) in cases {
        let lines: Vec<&str> = SCOUTED.iter().chain(after).copied().collect();
        let (said, ended) = typed(at_a_prompt, &lines);
        assert_eq!(ended, phase, "{after:?}: {said}");
        let times =
            said.matches("scouting is over already; this `done` would be for movement").count();
        assert_eq!(times, usize::from(asked), "{after:?}: {said}");
    }
}

/// Heads say where they are wrong, and what would do.
#[test]
fn heads_are_judged() {
    check(&[
        ("round", "start season round 9\n", "", "`9` is not a round of `season`"),
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
        (
            "bombarded",
            "siege H4 red bombarded twice\nstart season\n",
            "",
            "`bombarded` takes `now`",
        ),
        ("siege", "siege H4 red hunger 3\nstart season\n", "", "`hunger 3` does not fit"),
        (
            "remember",
            "remember dutch fougt [banner red 1]\nstart season\n",
            "",
            "did you mean `fought`?",
        ),
        (
            "remember-whose",
            "remember duch fought [banner red 1]\nstart season\n",
            "",
            "did you mean `dutch`?",
        ),
        (
            "remember-what",
            "remember dutch fought [banner red 7]\nstart season\n",
            "",
            "red has no banner 7",
        ),
        ("remember-nothing", "remember dutch fought ~\nstart season\n", "", "is an empty value"),
        ("remember-yaml", "remember dutch fought {a\nstart season\n", "", "is not a value"),
        ("unplaced", "unplaced red escort 300\nstart season\n", "", "own, mercenary or allied"),
        ("twice", "start season\nstart winter\n", "", "two lines `start`"),
    ]);
}

/// The usage of the head line `realm` names every player that can sit there.
#[test]
fn usage_of_realms_names_all_players() {
    let usage = HEADER_LINES.iter().find(|row| row.key == "realm").map_or("", |row| row.usage);
    let named: Vec<&str> = usage.rsplit(' ').next().unwrap_or_default().split('|').collect();
    let known: Vec<&str> = SEATS.iter().map(|(name, _)| *name).collect();
    assert_eq!(named, known);
}

/// Every row of the table of head lines reads as it says, and its example is one.
#[test]
fn head_lines_have_examples() {
    for row in HEADER_LINES {
        assert!(
            row.usage.starts_with(row.key) && row.example.starts_with(row.key),
            "{}",
            row.usage
        );
        let lines = ["margrave 2", "realm gold human"]
            .map(|line| if line.starts_with(row.key) { "" } else { line });
        let first = if row.key == "margrave" { row.example } else { lines[0] };
        let rest = if row.key == "margrave" { "" } else { row.example };
        let source = SourceFile::new("head", format!("{first}\n{}\n{rest}\nbegin\n", lines[1]));
        if let Err(faults) = header::parse(&source) {
            panic!("{}: {}", row.example, render(&faults, false));
        }
    }
}
