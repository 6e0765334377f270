//! Scripts that attack the Lua host: each ends in the same clean report, every time, and the host
//! lives on.
//!
//! `tests/hostile/NAME.lua` is loaded as the only file of a mod beside `lib.lua`; functions it
//! gives to `hook` are called afterwards. `NAME.out` beside it is what comes of it: `BLESS=1 cargo
//! test hostile` writes it.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use margrave::fault::{self, Fault, SourceFile};
use margrave::lua::{Limits, Vm};

use crate::support::{bless, often};

/// Runs of each script: usually, and in a soak.
const RUNS: (usize, usize) = (4, 10);

/// The heap may grow by this much through a script that keeps nothing.
const KEPT: usize = 1 << 20;

type Hooks = Rc<RefCell<Vec<mlua::Function>>>;

/// A machine with what the scripts may call, and another mod that they should not get at.
fn machine() -> (Vm, Hooks) {
    let hooks = Hooks::default();
    let registered = Rc::clone(&hooks);
    let vm = Vm::new(Limits::default(), &Rc::default(), |lua, globals, gauge| {
        let registered = Rc::clone(&registered);
        globals.set(
            "hook",
            lua.create_function(move |_, hook: mlua::Function| {
                registered.borrow_mut().push(hook);
                Ok(())
            })?,
        )?;
        // As an event hook that is called in the middle of a function of the host.
        let meter = gauge.clone();
        globals.set(
            "event",
            lua.create_function(move |lua, hook: mlua::Function| {
                meter.call::<mlua::MultiValue>(lua, 1, &hook, ()).map_err(mlua::Error::external)
            })?,
        )?;
        let meter = gauge.clone();
        globals.set(
            "undo",
            lua.create_function(move |lua, ()| -> mlua::Result<()> {
                Err(meter.latch(lua, Fault::new("test::undo", "the player took the order back")))
            })?,
        )?;
        globals.set(
            "refuse",
            lua.create_function(|_, ()| -> mlua::Result<()> {
                Err(mlua::Error::external(
                    Fault::new("test::refused", "the umpire says no").help("ask another"),
                ))
            })?,
        )?;
        globals.set(
            "name",
            lua.create_function(|_, name: mlua::LuaString| Ok(name.to_string_lossy()))?,
        )?;
        let campaign = lua.create_table()?;
        campaign.set("vars", lua.create_table()?)?;
        globals.set("campaign", campaign)
    })
    .expect("the machine can be set up");
    vm.load(
        0,
        "mods/other/",
        files("mods/other", &[("main", "secret = 1\nreturn {}")]),
        &["mods/other/main.lua".to_owned()],
        |_, _| Ok(()),
    )
    .expect("it is harmless");
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
    if let Err(fault) =
        vm.load(1, "mods/hostile/", files, &["mods/hostile/main.lua".to_owned()], |_, _| Ok(()))
    {
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
    // Memory comes in pages, of which a machine that has run before has some left: the last steps
    // may differ.
    let exact = faults.iter().all(|fault| fault.code != "lua::memory");
    let _ = if exact {
        writeln!(out, "steps: {steps}")
    } else {
        writeln!(out, "steps: about {} thousand", steps / 1000)
    };
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

/// Shows that every script gives the report beside it, in a fresh machine and in one that has seen
/// it before.
#[test]
fn hostile_scripts() {
    let mut wrong = Vec::new();
    let runs = often(RUNS.0, RUNS.1);
    for path in scripts() {
        let text = fs::read_to_string(&path).expect("the script can be read");
        assert!(text.starts_with("-- "), "{}: the first line says what it tries", path.display());
        let start = std::time::Instant::now();
        let (used, hooks) = machine();
        let expected = attack(&used, &hooks, &text);
        let held = used.held();
        for run in 1..runs {
            let again = attack(&used, &hooks, &text);
            let (fresh, fresh_hooks) = machine();
            let anew = attack(&fresh, &fresh_hooks, &text);
            if again != expected || anew != expected {
                wrong.push(format!(
                    "{} run {run} differs:\n{expected}\n{again}\n{anew}",
                    path.display()
                ));
                break;
            }
            if used.held() > held + KEPT || fresh.held() > held + KEPT {
                wrong.push(format!(
                    "{} leaves memory behind: {held} bytes, then {}",
                    path.display(),
                    used.held()
                ));
                break;
            }
        }
        eprintln!("{:>8} ms for {runs} runs: {}", start.elapsed().as_millis(), path.display());
        let works = attack(
            &used,
            &hooks,
            "local lib = require('lib')\nhook(function() print(lib.double(21)) end)",
        );
        if !works.starts_with("printed: 42\n") || works.contains("×") {
            wrong.push(format!("{}: the machine is broken afterwards:\n{works}", path.display()));
        }
        let out = path.with_extension("out");
        if bless() {
            fs::write(&out, &expected).expect("the report can be written");
        }
        if fs::read_to_string(&out).unwrap_or_default() != expected {
            wrong.push(format!("{} is not what came of it:\n{expected}", out.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The single hook of a text, in a machine of its own.
fn hooked(text: &str) -> (Vm, mlua::Function) {
    let (vm, hooks) = machine();
    let report = attack(&vm, &hooks, &format!("hook({text})"));
    let hook = hooks.borrow().first().cloned().unwrap_or_else(|| panic!("no hook: {report}"));
    (vm, hook)
}

/// Shows that compiled code is refused as a file.
#[test]
fn compiled_code_is_no_file() {
    let (vm, _) = machine();
    let compiled = mlua::chunk::Compiler::new().compile("return 1").expect("it compiles");
    let text: String = compiled.iter().map(|byte| char::from(*byte)).collect();
    for text in [text.as_str(), "\u{1b}LuaQ\0\u{1}\u{4}\u{4}"] {
        let fault = vm
            .load(
                1,
                "mods/hostile/",
                files("mods/hostile", &[("main", text)]),
                &["mods/hostile/main.lua".to_owned()],
                |_, _| Ok(()),
            )
            .expect_err("it is no text");
        assert_eq!(fault.code, "lua::syntax");
    }
}

/// Shows that an answer of the wrong type is a fault at the function that gave it.
#[test]
fn answers_are_checked() {
    let (vm, hook) = hooked("function() return 'seven' end");
    let fault = vm.call::<i64>(1, &hook, ()).expect_err("it is no number");
    assert_eq!(
        (fault.code, fault.location().as_deref()),
        ("lua::type", Some("mods/hostile/main.lua:1"))
    );
    assert_eq!(vm.call::<String>(1, &hook, ()).expect("it is a text"), "seven");
}

/// Shows that steps are booked to the mod that took them, also in calls inside calls.
#[test]
fn use_is_counted_by_owner() {
    let (vm, hook) =
        hooked("function(n, other) for i = 1, n or 1 do end if other then event(other) end end");
    let before = vm.used();
    vm.call::<()>(2, &hook, (1000, hook.clone())).expect("it is harmless");
    let after = vm.used();
    assert_eq!(after[1].calls - before[1].calls, 1, "the event belongs to the first");
    assert!(after[1].steps - before[1].steps < 10);
    assert!((1000..1100).contains(&after[2].steps) && after[2].most == after[2].steps);
}

/// Shows that a panic in a function of the host goes through a mod's `pcall`, and the machine lives
/// on.
#[test]
fn panics_are_not_caught() {
    let (vm, hook) = hooked("function(f) pcall(f) return 1 end");
    let panics = vm
        .lua()
        .create_function(|_, ()| -> mlua::Result<()> { panic!("a mistake of the host") })
        .expect("it can be made");
    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        vm.call::<i64>(1, &hook, panics).is_ok()
    }));
    assert!(result.is_err());
    let harmless = vm.lua().create_function(|_, ()| Ok(())).expect("it can be made");
    for _ in 0..100 {
        assert_eq!(vm.call::<i64>(1, &hook, harmless.clone()).expect("it is harmless"), 1);
    }
}
