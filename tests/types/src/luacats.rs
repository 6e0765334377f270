//! `mods/types/margrave.lua` → `emmylua_check`, a checker that reads LuaCATS and is stricter with it than the Lua
//! language server: nothing to say of shipped scripts, and something to say of each mistake below.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Mistakes, each with a part of what must be said of it.
const MISTAKES: &[(&str, &str)] = &[
    ("filter.valu(\"banner.food\", function(amount) return amount end)", "Undefined field `valu`"),
    (
        "filter.value(\"banner.food\", function(amount) return true end)",
        "returning value of type `boolean`",
    ),
    (
        "filter.value(\"banner.food\", function(amount, realm, banner) return banner and banner.pointz or 0 end)",
        "Undefined field `pointz`",
    ),
    (
        "filter.value(\"banner.food\", function(amount) return amount end, { why = 3 })",
        "expected `Particulars?`",
    ),
    ("on.after_event(\"baner_moved\", function(event) end)", "found `\"baner_moved\"`"),
    (
        "on.after_event(\"banner_moved\", function(event) print(event.baner) end)",
        "Undefined field `baner`",
    ),
    (
        "refuse.order(\"move\", function(realm, order) return 3 end)",
        "returning value of type `integer`",
    ),
    ("change.points(3, 3)", "expected `Banner`"),
    (
        "for _, banner in ipairs(campaign.banners) do change.points(banner, \"x\") end",
        "expected `integer`",
    ),
    (
        "for _, banner in ipairs(campaign.banners) do change.points(banner) end",
        "missing parameter: by",
    ),
    ("print(campaign.yaer)", "Undefined field `yaer`"),
    ("print(play.rol(\"d6\"))", "Undefined field `rol`"),
    ("print(campaign.realm(\"red\").name)", "may be nil"),
    ("declare.phase(\"weather\", 3)", "found `3`"),
    ("declare.order({ name = \"x\", during = \"movement\" })", "`doc`"),
    ("print(undeclared)", "undefined global variable: undeclared"),
];

/// What is wrong, and how many texts were checked. The checker wants all in one folder, so copies are made: one of each
/// edition, since `require("lib/works")` may find that of another where it sees several, and one of all mods.
pub fn faults(checker: &Path, root: &Path, found: &[PathBuf]) -> (usize, Vec<String>) {
    let folder = std::env::temp_dir().join(format!("margrave-types-{}", std::process::id()));
    let mut faults = Vec::new();
    let mut copies = BTreeSet::new();
    for path in found {
        let own = folder.join("scripts").join(edition(root, path).unwrap_or(Path::new("mods")));
        copy(root, path, &own);
        copies.insert(own);
    }
    for own in &copies {
        // What every script can require as `margrave/NAME` lies within the program.
        let shared = own.join("margrave");
        fs::create_dir_all(&shared).expect("the folder can be made");
        for entry in fs::read_dir(root.join("src/lua/library")).expect("the library can be read") {
            let path = entry.expect("the entry can be read").path();
            fs::copy(&path, shared.join(path.file_name().expect("a file has a name")))
                .expect("the script can be copied");
        }
        let (passed, said) = run(checker, root, own);
        if !passed {
            faults.push(said);
        }
    }
    for (number, (mistake, wanted)) in MISTAKES.iter().enumerate() {
        let place = folder.join(format!("mistake-{number}"));
        fs::create_dir_all(&place).expect("the folder can be made");
        fs::write(place.join("main.lua"), format!("{mistake}\n"))
            .expect("the mistake can be written");
        let (passed, said) = run(checker, root, &place);
        if passed || !said.contains(wanted) {
            faults.push(format!("`{mistake}` was not reported with `{wanted}`: {said}"));
        }
    }
    fs::remove_dir_all(&folder).expect("the copy can be removed");
    (found.len() + MISTAKES.len(), faults)
}

/// The folder of the edition that a script is part of, nothing for those of mods.
fn edition<'path>(root: &Path, path: &'path Path) -> Option<&'path Path> {
    let within = path.strip_prefix(root.join("rules")).ok()?;
    within.iter().next().map(Path::new)
}

fn copy(root: &Path, path: &Path, folder: &Path) {
    let to = folder.join(path.strip_prefix(root).expect("scripts are below the root"));
    fs::create_dir_all(to.parent().unwrap_or(folder)).expect("the folder can be made");
    fs::copy(path, to).expect("the script can be copied");
}

/// The checker on a folder, with the settings that are shipped: whether it was content, and what it said.
fn run(checker: &Path, root: &Path, folder: &Path) -> (bool, String) {
    let mods = root.join("mods");
    for path in [".luarc.json", "types/margrave.lua"] {
        copy(&mods, &mods.join(path), folder);
    }
    let done = Command::new(checker)
        .args(["--warnings-as-errors", "--severity", "warn"])
        .arg(folder)
        .output();
    let done = done.expect("emmylua_check can be started");
    (done.status.success(), String::from_utf8_lossy(&done.stdout).into_owned())
}
