//! Orders that are opened together: free lines read back as they were written, nothing that is
//! written shows to others before the opening, and computer players hand in.

mod watcher;

use std::fs;
use std::path::Path;
use std::rc::Rc;

use margrave::campaign::RealmId;
use margrave::engine::core::parse;
use margrave::engine::core::scripting::interface::ModCall;
use margrave::engine::{Argument, Game, Hooks, Order};
use margrave::map::PlaceId;
use margrave::phases;
use margrave::players::{Checks, Simulation};
use margrave::rules::{Library, RulesSource};
use margrave::script::{RulesetCache, prepare};
use margrave::session::Session;
use proptest::prelude::*;

use crate::support::recorded::{Recorded, sound};
use crate::support::series::{hooks, minds, seeds};
use crate::support::{err, feed, margrave, often, out, root};
use watcher::watch;

/// A campaign with the mod of the tests, before its first phase.
fn head(options: &str, seat: &str) -> String {
    format!(
        "margrave 2\nmod counties\nmod sealed\n{options}realm red {seat}\nrealm blue {seat}\n\
         map {root}/tests/maps/counties.yaml\ntile hag capital red\ntile kel capital blue\n\
         tile tor owner red\nstart season\n",
        root = root().display()
    )
}

fn library() -> Library {
    let mut library = Library::shipped();
    library.named = vec![RulesSource::Folder(root().join("tests/mods"))];
    library
}

fn session(text: &str) -> Session {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("sealed.campaign");
    fs::write(&path, text).expect("a file is written");
    prepare(&path, &library(), &mut RulesetCache::default(), false)
        .unwrap_or_else(|faults| panic!("{}", margrave::fault::render(&faults, false)))
        .session
}

fn scripts(session: &Session) -> Rc<dyn Hooks> {
    hooks(session, &session.state).expect("the mod has scripts")
}

/// Words that mean something else where they stand in a line.
const WORDS: &[&str] = &[
    "karl",
    "raid",
    "to",
    "via",
    "over",
    "then",
    "the",
    "100",
    "hag",
    "blue",
    "leader",
    "permit",
    "Schwarzer",
    "Wald",
    "points",
    "where",
    "text",
    "and",
    "-5",
    "purple",
    "esk,",
    ">",
    "tor->esk",
];

fn word() -> impl Strategy<Value = String> {
    prop::sample::select(WORDS).prop_map(|word| word.trim_matches(',').to_owned())
}

fn optional(argument: Option<Argument>) -> Argument {
    Argument::Optional(argument.map(Box::new))
}

/// Marches, with everything that may be left out or not.
fn march() -> impl Strategy<Value = Vec<Argument>> {
    let places = prop::collection::vec((0u16..14).prop_map(PlaceId), 1..5);
    let leader = prop::option::of(word().prop_map(Argument::Word));
    let permit = prop::option::of((0u8..2).prop_map(|realm| Argument::Realm(RealmId(realm))));
    (places, -900i64..900, leader, permit, any::<bool>()).prop_map(
        |(places, points, leader, permit, raid)| {
            vec![
                Argument::Places(places),
                Argument::Number(points),
                optional(leader),
                optional(permit),
                Argument::Keyword(raid.then_some("raid")),
            ]
        },
    )
}

/// Generates what stays at home: all of it may be left out.
fn stay() -> impl Strategy<Value = Vec<Argument>> {
    let place = prop::option::of((0u16..14).prop_map(|at| Argument::Place(PlaceId(at))));
    let points = prop::option::of((-900i64..900).prop_map(Argument::Number));
    let text = prop::collection::vec(word(), 1..5).prop_map(|words| words.join(" "));
    (place, points, prop::option::of(text.prop_map(Argument::Words)))
        .prop_map(|(place, points, text)| vec![optional(place), optional(points), optional(text)])
}

fn written(game: &Game<'_>, order: &Order) -> String {
    parse::write(game, Some(RealmId(0)), order)
}

/// An order reads back from its line as it was; and a line that reads as an order is written as one
/// that reads as the same.
#[test]
fn free_lines_read_back() {
    let session = session(&(head("", "human") + "begin\n"));
    let scripts = scripts(&session);
    let game = Game::new(&session.rules, &session.state, Some(&*scripts));
    let at = |name: &str| {
        let order = scripts.orders().iter().position(|order| order.name == name);
        u16::try_from(order.expect("the mod has the order")).expect("a small number")
    };
    let (marches, stays) = (at("march"), at("stay"));
    let given = prop_oneof![
        march().prop_map(move |arguments| ModCall { order: marches, arguments }),
        stay().prop_map(move |arguments| ModCall { order: stays, arguments }),
    ];
    let typed = (
        prop::sample::select(vec!["march", "stay", "scouts", "tithe"]),
        prop::collection::vec(prop::sample::select(WORDS), 0..8),
    );
    let config = ProptestConfig {
        cases: often(600, 20_000),
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    let reads = |line: &str| parse::parse(&game, Some(RealmId(0)), line);
    proptest!(config, |(call in given, (name, words) in typed)| {
        let order = Order::ModOrder { call };
        let line = written(&game, &order);
        prop_assert_eq!(reads(&line), Ok(order), "{}", line);
        let line = format!("{name} {}", words.join(" "));
        if let Ok(order) = reads(&line) {
            let again = written(&game, &order);
            prop_assert_eq!(reads(&again), Ok(order), "{} | {}", line, again);
        }
    });
}

/// A viewer for another realm sees the same before the sheets are opened, whatever a realm writes,
/// strikes and repeats.
#[test]
fn sheets_are_kept() {
    let one = ["march tor 500", "scouts fen", "strike 1", "march mor 300 raid"];
    let other = ["tithe blue 7", "rewrite 1 scouts kel", "undo", "stay 300 at hag", "march tor 9"];
    let nothing: [&str; 0] = [];
    let first = watch(&one);
    assert!(first.len() > 60, "only {} looks", first.len());
    assert_eq!(first, watch(&other));
    assert_eq!(first, watch(&nothing));
}

/// Campaigns of computer players stay sound, and are played again from their answers to the same
/// state.
#[test]
fn computers_hand_in() {
    let mut orders = 0;
    for seed in seeds(often(12, 120)) {
        let must = if seed % 2 == 0 { "yes" } else { "no" };
        let options = format!("seed {seed}\noption sealed.must_march {must}\noption years 1\n");
        let session = session(&(head(&options, "human") + "begin\n"));
        let mut state = session.state.clone();
        let played = scripts(&session);
        let mut minds = minds(seed, state.realms.len());
        let mut table = Simulation::new(&mut minds, Checks::Events);
        table.record = true;
        table.hooks = Some(&*played);
        let outcome = table.play(&session.rules, &mut state);
        sound(&outcome, seed);
        orders += outcome.lines.iter().filter(|line| line.starts_with("march ")).count();
        let mut again = session.state.clone();
        let played = scripts(&session);
        let mut recorded = Recorded { lines: outcome.lines.iter() };
        let end = phases::play(&session.rules, Some(&*played), &mut again, &mut recorded);
        assert_eq!(end, Ok(()), "seed {seed}");
        assert_eq!(again.hash(), outcome.hash, "seed {seed}");
    }
    assert!(orders > 50, "only {orders} marches");
}

fn play(folder: &Path, lines: &str) -> String {
    let mut command = margrave();
    command.arg("--mods").arg(root().join("tests/mods")).arg("play").arg(folder);
    let output = feed(&mut command, lines);
    format!("{}{}", out(&output), err(&output))
}

/// A campaign goes on in the midst of a sheet, and what was written stands in its file as it was
/// typed.
#[test]
fn sheets_are_saved() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("campaign.txt");
    fs::write(&path, head("", "human") + "begin\n").expect("a file is written");
    let said = play(folder.path(), "march Tor Vale 500\nscouts the fens\nquit\n");
    assert!(said.contains("red writes order 2: scouts fen"), "{said}");
    let said = play(folder.path(), "sheet\nstrike 2\ndone\nundo\nquit\n");
    assert!(said.contains("  1  march tor 500\n  2  scouts fen"), "{said}");
    assert!(said.contains("red has handed in sealed orders since then"), "{said}");
    let file = fs::read_to_string(&path).expect("the campaign is read");
    let answers: Vec<&str> = file.lines().skip_while(|line| *line != "begin").skip(1).collect();
    assert_eq!(answers, ["red: march tor 500", "red: scouts fen", "red: strike 2", "red: done"]);
    let said = play(folder.path(), "done\nundo\n");
    assert!(said.contains("the orders are opened: red: march tor 500; blue: none"), "{said}");
    assert!(said.contains("the sealed orders were opened since then"), "{said}");
}

/// A player alone against computer players takes back what led to an opening too: nobody else has
/// seen anything.
#[test]
fn who_plays_alone_takes_back_what_was_opened() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("campaign.txt");
    let begun = head("", "human").replace("realm blue human", "realm blue random");
    fs::write(&path, begun + "begin\n").expect("a file is written");
    let said = play(folder.path(), "march tor vale 500\ndone\nundo\nsheet\nquit\n");
    assert!(said.contains("the orders are opened: red: march tor 500"), "{said}");
    assert!(said.contains("taken back: "), "{said}");
    let (_, after) = said.split_once("taken back: ").expect("it is taken back");
    assert!(after.contains("  1  march tor 500"), "{said}");
}

/// Arguments that could not be typed are refused when the order is declared.
#[test]
fn declarations_are_judged() {
    let cases = [
        ("\"via: tile\"", true, "'via' cannot be typed as the name of an argument of 'go'"),
        ("\"to: tile\", \"to: realm\"", true, "two arguments of 'go' are called 'to'"),
        ("\"to: tiles\", \"from: tiles?\"", true, "only one argument of 'go' can be tiles"),
        ("\"say: words\", \"to: tile\"", true, "only the last argument of 'go' can be words"),
        (
            "\"say: words\", \"to: tile\"",
            false,
            "only the last argument of 'go' can take many words",
        ),
        (
            "\"to: tile?\", \"by: realm\"",
            false,
            "the argument \"by\" of 'go' comes after one that may be left out",
        ),
        ("\"to: til\"", true, "there is no kind of argument 'til'"),
    ];
    for (arguments, free, wanted) in cases {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let of_mod = folder.path().join("bad");
        fs::create_dir(&of_mod).expect("a folder is made");
        let manifest =
            "name: bad\ntitle: Bad\nabout: It is wrong.\nversion: 1.0.0\nfiles: [main.lua]\n";
        fs::write(of_mod.join("mod.yaml"), manifest).expect("a file is written");
        let script = format!(
            "declare.order({{ name = \"go\", doc = \"Goes.\", during = \"movement\", free = {free}, arguments = {{ {arguments} }} }})\n"
        );
        fs::write(of_mod.join("main.lua"), script).expect("a file is written");
        let mut command = margrave();
        command.arg("--mods").arg(folder.path()).args(["check", "dutch+bad"]);
        let output = feed(&mut command, "");
        let said = err(&output).replace("\n  │ ", " ");
        assert!(said.contains(wanted), "{arguments}: {said}");
    }
}

/// A player who skips at a shared screen hands in their own sheet and nobody else's.
#[test]
fn others_are_not_skipped() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("campaign.txt");
    fs::write(&path, head("", "human") + "begin\n").expect("a file is written");
    let said = play(folder.path(), "skip to scouting\nmarch ash 5\nquit\n");
    assert!(said.contains("skipping ends here: blue hands in orders before `scouting`"), "{said}");
    let file = fs::read_to_string(&path).expect("the campaign is read");
    let answers: Vec<&str> = file.lines().skip_while(|line| *line != "begin").skip(1).collect();
    assert_eq!(answers, ["red: done", "blue: march ash 5"]);
}
