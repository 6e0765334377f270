//! Scripts that meddle with a campaign in play: each ends in one clean report, the campaign stands
//! where it stood, and play goes on.
//!
//! `tests/meddling/NAME.lua` is the only file of a mod; the campaign below gives it its chance.
//! `NAME.out` beside it is what the players see, after the lines that its own comments `--> LINE`
//! have them type: `BLESS=1 cargo test meddling` writes it.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use crate::support::begun::is_hash;
use crate::support::{bless, err, files, margrave, often, out, root};
use margrave::campaign::RealmId;
use margrave::phases;
use margrave::players::{Bot, Checks, Greedy, Random, Simulation, table};
use margrave::rules::{Chosen, GameOption, Library, Ruleset, Selection};
use margrave::script::load_selection;
use margrave::session::scripts;

/// Runs of each script: usually, and in a soak.
const RUNS: (usize, usize) = (2, 10);

/// Red scouts; whatever the mod does then, the order comes to a failure and is taken back, and the next
/// ones are carried out.
const CAMPAIGN: &str = "margrave 2
mod hostile
realm red human
realm blue human
map ../vale.yaml
banner red 1 D6 900 baggage 2
banner blue 1 H4 1200 baggage 2
start season
dice 6 5 2 3 1 1 1
begin
hash
red: scout 1 E6
expect failed
hash
lua campaign.banners
umpire say play goes on
";

fn folder(lua: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let home = folder.path().join("mods/hostile");
    fs::create_dir_all(&home).expect("a folder is made");
    let manifest = "name: hostile\ntitle: Hostile\nversion: 1.0.0\nmargrave: '>=0.1'\nedition: [dutch]\nfiles: [main.lua]\n";
    fs::write(home.join("mod.yaml"), manifest).expect("written");
    fs::write(home.join("main.lua"), lua).expect("written");
    fs::copy(root().join("tests/maps/vale.yaml"), folder.path().join("vale.yaml")).expect("copied");
    fs::create_dir_all(folder.path().join("scripts")).expect("a folder is made");
    let typed: String = lua
        .lines()
        .filter_map(|line| line.strip_prefix("--> "))
        .map(|line| format!("{line}\n"))
        .collect();
    let campaign = CAMPAIGN.replace("umpire say", &format!("{typed}umpire say"));
    fs::write(folder.path().join("scripts/try.campaign"), campaign).expect("written");
    folder
}

fn play(folder: &Path) -> String {
    let mods = folder.join("mods");
    let output = margrave()
        .current_dir(folder)
        .args(["--mods", &mods.display().to_string(), "run", "scripts/try.campaign"])
        .output()
        .expect("the binary runs");
    let text = format!("{}{}", out(&output), err(&output));
    assert!(!text.contains("panicked"), "{text}");
    text
}

/// Every script ends in the report beside it, the same each time, and the state is what it was
/// before the order.
#[test]
fn meddlers() {
    let mut wrong = Vec::new();
    for path in files(&root().join("tests/meddling"), "lua")
        .into_iter()
        .filter(|path| !path.ends_with("meddler/main.lua"))
    {
        let text = fs::read_to_string(&path).expect("the script is read");
        assert!(text.starts_with("-- "), "{}: the first line says what it tries", path.display());
        let folder = folder(&text);
        let found = play(folder.path());
        for _ in 1..often(RUNS.0, RUNS.1) {
            assert_eq!(found, play(folder.path()), "{} differs from run to run", path.display());
        }
        let hashes: Vec<&str> = found
            .lines()
            .skip_while(|line| *line != "> hash")
            .filter(|line| is_hash(line))
            .collect();
        let loads = !found.contains("> hash");
        assert!(
            loads || hashes.len() == 2 && hashes[0] == hashes[1],
            "{}: the state changed: {found}",
            path.display()
        );
        assert!(
            loads || found.contains("umpire: play goes on"),
            "{}: play does not go on: {found}",
            path.display()
        );
        // The name of the state may change with any change of the program.
        let state = hashes
            .first()
            .copied()
            .or_else(|| found.lines().last()?.strip_prefix("state "))
            .unwrap_or("no state")
            .to_owned();
        let found = found.replace(&state, "HASH");
        let expected = path.with_extension("out");
        if bless() {
            fs::write(&expected, &found).expect("the report is written");
        } else if fs::read_to_string(&expected).ok().as_ref() != Some(&found) {
            wrong.push(format!("{}\n{found}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Bad advice of scripts for their orders, and its fault: a computer player never gives it.
const ADVICE: &[(&str, &str)] = &[
    ("return {}", "returns 0 arguments, and it has 1"),
    ("return { realm.banners[1], 2 }", "returns 2 arguments, and it has 1"),
    ("return { 2 }", "returns 2 as its `whom`"),
    ("return { whom = realm }", "as its `whom`"),
    ("return 3", "must be a list of which each is anything"),
    ("change.say('done')", "may look but not act"),
    ("while true do end", "more than 1000000 steps"),
];

#[test]
fn bad_advice() {
    for (advice, said) in ADVICE {
        let lua = format!(
            "declare.order({{name = 'hum', doc = 'Hums.', during = 'movement', arguments = {{'whom: banner'}}, play = function() end,\n\
             advice = function(realm) {advice} end}})"
        );
        let folder = folder(&lua);
        let library = Library::shipped().with_mods(folder.path().join("mods"));
        let selection =
            Selection { edition: "dutch".to_owned(), mods: vec![Chosen::of("hostile")] };
        let rules = load_selection(&library, &selection)
            .unwrap_or_else(|faults| panic!("{}", margrave::fault::render(&faults, false)));
        let mut minds: Vec<Box<dyn Bot>> =
            vec![Box::new(Greedy::new(1, RealmId(0))), Box::new(Greedy::new(1, RealmId(1)))];
        let mut state =
            table::begin(&rules, 1, table::options(&rules, &[(GameOption::Years, 1)]), minds.len());
        let hooks = scripts(&rules, &state).expect("it loads");
        let mut simulation = Simulation::new(&mut minds, Checks::None);
        simulation.hooks = hooks.as_deref();
        let stopped = phases::play(&rules, hooks.as_deref(), &mut state, &mut simulation);
        let breach = simulation.breach.clone().unwrap_or_default().in_english();
        let fault = hooks
            .as_ref()
            .and_then(|hooks| hooks.take_failure())
            .map(|fault| fault.message.in_english())
            .unwrap_or_default();
        assert!(
            stopped.is_err() && format!("{breach}{fault}").contains(said),
            "{advice}: {stopped:?} {breach} {fault}"
        );
    }
}

/// A mod that changes anything at any event, at random.
const MEDDLER: &str = include_str!("../meddling/meddler/main.lua");

fn meddled() -> Arc<Ruleset> {
    let folder = folder(MEDDLER);
    let library = Library::shipped().with_mods(folder.path().join("mods"));
    let selection = Selection { edition: "dutch".to_owned(), mods: vec![Chosen::of("hostile")] };
    load_selection(&library, &selection)
        .unwrap_or_else(|faults| panic!("{}", margrave::fault::render(&faults, false)))
}

/// Changes in the midst of every procedure never make the engine panic or stall: a campaign goes
/// on, or it ends in the report of a breach.
#[test]
fn changes_at_any_moment() {
    let rules = meddled();
    let (mut ended, mut reported) = (0, 0);
    let chosen = std::env::var("MARGRAVE_SEEDS").ok().and_then(|text| text.parse().ok());
    let seeds = chosen.unwrap_or_else(|| often(14, 60));
    for seed in 0..seeds {
        let mut minds: Vec<Box<dyn Bot>> = vec![
            Box::new(Random::new(seed, RealmId(0))),
            Box::new(Greedy::new(seed, RealmId(1))),
            Box::new(Random::new(seed, RealmId(2))),
        ];
        let mut state = table::begin(
            &rules,
            seed,
            table::options(&rules, &[(GameOption::Years, 1)]),
            minds.len(),
        );
        let hooks = scripts(&rules, &state).expect("it loads");
        let mut simulation = Simulation::new(&mut minds, Checks::None);
        simulation.hooks = hooks.as_deref();
        match phases::play(&rules, hooks.as_deref(), &mut state, &mut simulation) {
            Ok(()) => ended += 1,
            Err(stop) => {
                let fault = hooks.as_ref().and_then(|hooks| hooks.take_failure());
                let fault = fault.unwrap_or_else(|| {
                    panic!(
                        "seed {seed}: stopped without a report: {stop:?}, {:?}",
                        simulation.breach
                    )
                });
                assert!(
                    ["lua::breach", "lua::change", "lua::depth"].contains(&fault.code),
                    "seed {seed}: {}",
                    fault.message.in_english()
                );
                reported += 1;
            }
        }
        assert!(!simulation.stalled, "seed {seed} stalled");
    }
    assert!(ended > 0 && ended + reported == seeds, "{ended} ended, {reported} reported");
}
