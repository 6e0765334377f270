//! Scripts that attack the Lua host: each ends in the same clean report, every time, and the host lives on.
//!
//! `tests/hostile/NAME.lua` is loaded as the only file of a mod beside `lib.lua`; functions it gives to `hook` are
//! called afterwards. `NAME.out` beside it is what comes of it: `BLESS=1 cargo test --test hostile` writes it.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use margrave::fault::{self, Fault, SourceFile};
use margrave::lua::{Limits, Vm};

const RUNS: usize = 10;

/// The heap may grow by this much through a script that keeps nothing.
const KEPT: usize = 1 << 20;

type Hooks = Rc<RefCell<Vec<mlua::Function>>>;

/// A machine with what the scripts may call, and another mod that they should not get at.
fn machine() -> (Vm, Hooks) {
    let hooks = Hooks::default();
    let registered = Rc::clone(&hooks);
    let vm = Vm::new(Limits::default(), |lua, globals, gauge| {
        let registered = Rc::clone(&registered);
        globals.set("hook", lua.create_function(move |_, hook: mlua::Function| {
            registered.borrow_mut().push(hook);
            Ok(())
        })?)?;
        // As an event hook that is called in the middle of a function of the host.
        let meter = gauge.clone();
        globals.set("event", lua.create_function(move |lua, hook: mlua::Function| {
            meter.call::<mlua::MultiValue>(lua, 1, &hook, ()).map_err(mlua::Error::external)
        })?)?;
        let meter = gauge.clone();
        globals.set("undo", lua.create_function(move |lua, ()| -> mlua::Result<()> {
            Err(meter.latch(lua, Fault::new("test::undo", "the player took the order back")))
        })?)?;
        globals.set("refuse", lua.create_function(|_, ()| -> mlua::Result<()> {
            Err(mlua::Error::external(Fault::new("test::refused", "the umpire says no").help("ask another")))
        })?)?;
        globals.set("name", lua.create_function(|_, name: mlua::LuaString| Ok(name.to_string_lossy()))?)?;
        let campaign = lua.create_table()?;
        campaign.set("vars", lua.create_table()?)?;
        globals.set("campaign", campaign)
    })
    .expect("the machine can be set up");
    vm.load(0, files("mods/other", &[("main", "secret = 1\nreturn {}")]), "mods/other/main.lua", |_, _| Ok(())).expect("it is harmless");
    hooks.borrow_mut().clear();
    (vm, hooks)
}

fn files(folder: &str, list: &[(&str, &str)]) -> BTreeMap<String, Arc<SourceFile>> {
    list.iter()
        .map(|(name, text)| {
            let name = format!("{folder}/{name}.lua");
            (name.clone(), SourceFile::new(name, *text))
        })
        .collect()
}

/// Loads a script, calls its hooks, and tells what came of it with the steps it took.
fn attack(vm: &Vm, hooks: &Hooks, text: &str) -> String {
    hooks.borrow_mut().clear();
    let before = vm.used().get(1).copied().unwrap_or_default().steps;
    let lib = "return { double = function(n) return n * 2 end }";
    let cycle = "return require('cycle')";
    let files = files("mods/hostile", &[("main", text), ("lib", lib), ("cycle", cycle)]);
    let mut faults = Vec::new();
    if let Err(fault) = vm.load(1, files, "mods/hostile/main.lua", |_, _| Ok(())) {
        faults.push(fault);
    }
    let list = hooks.borrow().clone();
    for hook in list {
        if let Err(fault) = vm.call::<()>(1, &hook, ()) {
            faults.push(fault);
        }
    }
    let mut out = String::new();
    for line in vm.take_printed() {
        let _ = writeln!(out, "printed: {line}");
    }
    out.push_str(&fault::render(&faults, false));
    let steps = vm.used()[1].steps - before;
    // Memory comes in pages, of which a machine that has run before has some left: the last steps may differ.
    let exact = faults.iter().all(|fault| fault.code != "lua::memory");
    let _ = if exact { writeln!(out, "steps: {steps}") } else { writeln!(out, "steps: about {} thousand", steps / 1000) };
    out
}

fn scripts() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hostile");
    let mut list: Vec<PathBuf> = fs::read_dir(folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("an entry can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "lua"))
        .collect();
    list.sort();
    list
}

/// Shows that every script gives the report beside it, in a fresh machine and in one that has seen it before.
#[test]
fn hostile_scripts() {
    let mut wrong = Vec::new();
    for path in scripts() {
        let text = fs::read_to_string(&path).expect("the script can be read");
        assert!(text.starts_with("-- "), "{}: the first line says what it tries", path.display());
        let start = std::time::Instant::now();
        let (used, hooks) = machine();
        let expected = attack(&used, &hooks, &text);
        let held = used.held();
        for run in 1..RUNS {
            let again = attack(&used, &hooks, &text);
            let (fresh, fresh_hooks) = machine();
            let anew = attack(&fresh, &fresh_hooks, &text);
            if again != expected || anew != expected {
                wrong.push(format!("{} run {run} differs:\n{expected}\n{again}\n{anew}", path.display()));
                break;
            }
            if used.held() > held + KEPT || fresh.held() > held + KEPT {
                wrong.push(format!("{} leaves memory behind: {held} bytes, then {}", path.display(), used.held()));
                break;
            }
        }
        eprintln!("{:>8} ms for {RUNS} runs: {}", start.elapsed().as_millis(), path.display());
        let works = attack(&used, &hooks, "local lib = require('lib')\nhook(function() print(lib.double(21)) end)");
        if !works.starts_with("printed: 42\n") || works.contains("×") {
            wrong.push(format!("{}: the machine is broken afterwards:\n{works}", path.display()));
        }
        let out = path.with_extension("out");
        if std::env::var_os("BLESS").is_some() {
            fs::write(&out, &expected).expect("the report can be written");
        }
        if fs::read_to_string(&out).unwrap_or_default() != expected {
            wrong.push(format!("{} is not what came of it:\n{expected}", out.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
