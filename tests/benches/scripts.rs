//! What scripts cost: a hook beside the bare call of its function, and summers without mods, with
//! mods that listen to nothing that happens, and with every race in play.

use std::cell::Cell;
use std::fs;
use std::rc::Rc;
use std::sync::Arc;

use divan::{Bencher, black_box};
use margrave::campaign::{RealmId, ScriptValue, State};
use margrave::engine::{Game, Hook, Hooks};
use margrave::lua::{Limits, Vm};
use margrave::phases::{play, play_phase};
use margrave::players::{Bot, Checks, Greedy, Simulation, table};
use margrave::rules::{Chosen, GameOption, Library, Race, Ruleset, Selection, Value};
use margrave::script::load_selection;
use margrave::session::scripts;
use mlua::Value as Lua;

// As in the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    divan::main();
}

/// The hook that is measured: it adds one.
const HOOK: &str = "filter.value(\"move.tiles\", function(amount, realm, banner, tile)\n  return amount + 1\nend)\n";

/// Hooks on things that no summer brings about.
const IDLE: &str = "filter.value(\"equinox.range.max\", function(amount)\n  return amount + 1\nend)\n\
    on.after_event(\"realm_fell\", function()\n  campaign.vars.fell = true\nend)\n\
    on.phase_begins(\"lay_map\", function() end)\n";

fn rules(lua: Option<&str>) -> Arc<Ruleset> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let home = folder.path().join("measured");
    fs::create_dir_all(&home).expect("a folder is made");
    fs::write(
        home.join("mod.yaml"),
        "name: measured\ntitle: Measured\nversion: 1.0.0\nfiles: [main.lua]\n",
    )
    .expect("written");
    fs::write(home.join("main.lua"), lua.unwrap_or_default()).expect("written");
    let library = Library::shipped().with_mods(folder.path());
    let mods = lua.iter().map(|_| Chosen::of("measured")).collect();
    load_selection(&library, &Selection { edition: "dutch".to_owned(), mods })
        .unwrap_or_else(|faults| panic!("{}", margrave::fault::render(&faults, false)))
}

fn begin(rules: &Ruleset, seed: u64) -> State {
    table::begin(rules, seed, table::options(rules, &[(GameOption::Years, 1)]), 3)
}

/// Calls measured at a time: results that must be dropped are then not measured one by one.
const CALLS: usize = 1000;

fn many<R>(bencher: Bencher, call: impl Fn() -> R) {
    bencher
        .counter(divan::counter::ItemsCount::new(CALLS))
        .bench_local(|| (0..CALLS).for_each(|_| drop(black_box(call()))));
}

/// The function of the hook called by `mlua` and nothing around it.
#[divan::bench]
fn call_bare(bencher: Bencher) {
    let lua = mlua::Lua::new();
    let function: mlua::Function = lua
        .load("return function(amount, realm, banner, tile) return amount + 1 end")
        .eval()
        .expect("a function");
    many(bencher, || {
        function
            .call::<(Lua, Lua)>((black_box(1.0), Lua::Nil, Lua::Nil, Lua::Nil))
            .expect("it adds one")
    });
}

/// The same within limits, in the sandbox.
#[divan::bench]
fn call_limited(bencher: Bencher) {
    let kept = Rc::new(Cell::new(None));
    let keep = Rc::clone(&kept);
    let vm = Vm::new(Limits::default(), &Rc::default(), |lua, globals, _| {
        let hook = lua.create_function(move |_, function: mlua::Function| {
            keep.set(Some(function));
            Ok(())
        })?;
        globals.set("hook", hook)
    })
    .expect("a machine");
    let text = "hook(function(amount, realm, banner, tile) return amount + 1 end)";
    let name = "mods/measured/main.lua".to_owned();
    let files = [(name.clone(), margrave::fault::SourceFile::new(name.clone(), text))].into();
    vm.load(0, "mods/measured/", files, &[name], |_, _| Ok(())).expect("it loads");
    let function = kept.take().expect("it was set");
    many(bencher, || {
        vm.call::<(Lua, Lua)>(0, &function, (black_box(1.0), Lua::Nil, Lua::Nil, Lua::Nil))
            .expect("it adds one")
    });
}

/// As the engine calls it: found, given its arguments, checked, its change kept with its reason.
#[divan::bench]
fn call_hook(bencher: Bencher) {
    let rules = rules(Some(HOOK));
    let state = begin(&rules, 1);
    let hooks = scripts(&rules, &state).expect("it loads").expect("there are scripts");
    let game = Game::new(&rules, &state, Some(&*hooks));
    let arguments =
        [ScriptValue::Number(1), ScriptValue::Nothing, ScriptValue::Nothing, ScriptValue::Nothing];
    many(bencher, || hooks.look(game, Hook::Value, Value::MoveTiles as u16, black_box(&arguments)));
}

/// A value that a hook changes, as procedures ask for it.
#[divan::bench]
fn value_hooked(bencher: Bencher) {
    value(bencher, Some(HOOK));
}

/// A value that no hook changes while scripts are in play.
#[divan::bench]
fn value_unheard(bencher: Bencher) {
    value(bencher, Some(IDLE));
}

/// A value without scripts.
#[divan::bench]
fn value_plain(bencher: Bencher) {
    value(bencher, None);
}

fn value(bencher: Bencher, lua: Option<&str>) {
    let rules = rules(lua);
    let state = begin(&rules, 1);
    let hooks = lua.and_then(|_| scripts(&rules, &state).expect("it loads"));
    let game = Game::new(&rules, &state, hooks.as_deref());
    many(bencher, || game.value(black_box(Value::MoveTiles), ()));
}

/// Maps that campaigns take turns on.
const MAPS: u64 = 40;

fn minds(seed: u64) -> Vec<Box<dyn Bot>> {
    (0..3).map(|at| -> Box<dyn Bot> { Box::new(Greedy::new(seed, RealmId(at))) }).collect()
}

#[divan::bench]
fn summer_without_mods(bencher: Bencher) {
    summer(bencher, &rules(None), false, &[]);
}

#[divan::bench]
fn summer_with_idle_mods(bencher: Bencher) {
    summer(bencher, &rules(Some(IDLE)), true, &[]);
}

/// Three realms of three races at a time, all of them in turn.
#[divan::bench]
fn summer_with_all_races(bencher: Bencher) {
    let rules = rules(None);
    let races: Vec<Race> =
        rules.names.races.iter().filter_map(|name| rules.names.race(name)).collect();
    summer(bencher, &rules, true, &races);
}

/// Scripts are loaded once, as in a session; maps are laid outside the measured time.
fn summer(bencher: Bencher, rules: &Arc<Ruleset>, scripted: bool, races: &[Race]) {
    let lay = |seed: u64| {
        let mut state = begin(rules, seed);
        for (at, realm) in state.realms.iter_mut().enumerate().filter(|_| !races.is_empty()) {
            realm.race = Some(races[(usize::try_from(seed).unwrap_or(0) + at) % races.len()]);
        }
        play_phase(rules, None, &mut state, &mut Simulation::new(&mut minds(seed), Checks::None))
            .expect("a map is laid");
        let hooks = if scripted { scripts(rules, &state).expect("they load") } else { None };
        (state, hooks)
    };
    let laid: Vec<(State, Option<Rc<dyn Hooks>>)> = (0..MAPS).map(lay).collect();
    let next = Cell::new(0);
    let input = || {
        let seed = next.replace(next.get() + 1) % MAPS;
        let (state, hooks) = &laid[usize::try_from(seed).unwrap_or(0)];
        (state.clone(), hooks.clone(), minds(seed))
    };
    bencher.with_inputs(input).bench_local_refs(|(state, hooks, minds)| {
        let mut simulation = Simulation::new(minds, Checks::None);
        simulation.hooks = hooks.as_deref();
        play(rules, hooks.as_deref(), state, &mut simulation)
            .expect("a summer is played to its end");
    });
}
