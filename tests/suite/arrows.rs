//! The code goes one way: what each room under `src` names is what the map in `src/lib.rs` allows
//! it to name. And it holds no tests, which would not be run there.

mod paths;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::support::root;
use paths::Source;

/// The room of a file under `src`: its folder, or the file itself.
fn room(file: &Path) -> String {
    let first = file.iter().next().expect("a file has a name").to_string_lossy();
    first.trim_end_matches(".rs").to_owned()
}

fn rust_files(folder: &Path, found: &mut Vec<std::path::PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder is read") {
        let path = entry.expect("an entry is read").path();
        if path.is_dir() {
            // The template of `margrave new mod` is not part of the program.
            if path.file_name().is_some_and(|name| name != "template") {
                rust_files(&path, found);
            }
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// Code without comments.
fn code(text: &str) -> String {
    text.lines()
        .map(|line| line.split("//").next().unwrap_or_default())
        .collect::<Vec<_>>()
        .join("\n")
}

/// Reads the sources of the library under `src`, each with the way to it.
fn sources() -> Vec<(PathBuf, Source)> {
    let folder = root().join("src");
    let mut files = Vec::new();
    rust_files(&folder, &mut files);
    let read = |file: PathBuf| {
        let text = fs::read_to_string(&file).expect("a file is read");
        let path = file.strip_prefix(&folder).expect("it lies there").to_owned();
        let source = Source::read(&path, &text);
        (path, source)
    };
    // The binary's entry and the build script are crates of their own.
    let own = |path: &Path| !["main", "build"].contains(&room(path).as_str());
    files.into_iter().map(read).filter(|(path, _)| own(path)).collect()
}

/// The lines of the map under a heading: a room and those that it may name.
fn allowed(heading: &str) -> Vec<(String, BTreeSet<String>)> {
    let text = fs::read_to_string(root().join("src/lib.rs")).expect("the map is read");
    let section = text.split(heading).nth(1).expect("the map has its heading");
    let block = section.split("```").nth(1).expect("the map is a block").trim_start_matches("text");
    let lines = block
        .lines()
        .map(|line| line.trim_start_matches("//!").trim())
        .filter(|line| !line.is_empty());
    lines
        .map(|line| {
            let mut words = line.split_whitespace().map(str::to_owned);
            (words.next().expect("a line is not empty"), words.collect())
        })
        .collect()
}

#[test]
fn no_arrow_goes_back_up() {
    let allowed = allowed("# Who may name whom");
    let rooms: Vec<&str> = allowed.iter().map(|(room, _)| room.as_str()).collect();
    let mut wrong = Vec::new();
    for (at, (room, names)) in allowed.iter().enumerate() {
        for name in names {
            if !rooms[..at].contains(&name.as_str()) {
                wrong.push(format!("the map in src/lib.rs lets `{room}` name `{name}`, which does not come before it"));
            }
        }
    }
    let mut used: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (path, source) in sources() {
        let room = room(&path);
        if room == "lib" {
            continue;
        }
        if source.names_itself_from_outside() {
            wrong.push(format!("src/{} names a room by `margrave::`", path.display()));
        }
        let Some((_, may)) = allowed.iter().find(|(known, _)| *known == room) else {
            wrong.push(format!("the map in src/lib.rs has no line for `{room}`"));
            continue;
        };
        for named in source.paths() {
            let Some(name) = named.first().filter(|name| *name != "*").cloned() else {
                wrong.push(format!("src/{} names the whole crate", path.display()));
                continue;
            };
            if name == room || !rooms.contains(&name.as_str()) {
                continue;
            }
            if !may.contains(&name) {
                wrong.push(format!(
                    "src/{} names `{name}`: `{room}` may name {}",
                    path.display(),
                    may.iter().cloned().collect::<Vec<_>>().join(", ")
                ));
            }
            used.entry(room.clone()).or_default().insert(name);
        }
    }
    for (room, names) in &allowed {
        for name in names.difference(used.get(room).unwrap_or(&BTreeSet::new())) {
            wrong.push(format!(
                "the map in src/lib.rs lets `{room}` name `{name}`, and it does not"
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Names that `engine` offers of its rooms, each with the room.
fn offered_by_engine() -> BTreeMap<String, String> {
    let text = fs::read_to_string(root().join("src/engine.rs")).expect("the room is read");
    let mut offered = BTreeMap::new();
    for line in code(&text).replace('\n', " ").split(';') {
        let Some((_, path)) = line.split_once("pub use ") else { continue };
        let path = path.trim_start_matches("self::").trim_start_matches("crate::engine::");
        let room = path.split("::").next().expect("a path has a room").to_owned();
        let names = path.rsplit("::").next().expect("a path has a name");
        for name in names.trim_matches(['{', '}', ' ']).split(',') {
            offered.insert(name.trim().to_owned(), room.clone());
        }
    }
    offered
}

#[test]
fn no_arrow_goes_back_up_within_the_engine() {
    let allowed = allowed("# Rooms of `engine`");
    let rooms: Vec<&str> = allowed.iter().map(|(room, _)| room.as_str()).collect();
    let offered = offered_by_engine();
    assert!(offered.len() > 20, "{offered:?}");
    let mut wrong = Vec::new();
    let mut used: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (path, source) in sources() {
        let Ok(path) = path.strip_prefix("engine") else { continue };
        let room = room(path);
        if room == "mod" {
            continue;
        }
        let Some(at) = rooms.iter().position(|known| *known == room) else {
            wrong.push(format!("the map in src/lib.rs has no line for `engine/{room}`"));
            continue;
        };
        let named = source
            .paths()
            .into_iter()
            .filter(|path| path.first().is_some_and(|first| first == "engine"));
        for path_named in named {
            // The whole of `engine` is as much as each of its rooms.
            let name = path_named.get(1).cloned().unwrap_or_else(|| "engine".to_owned());
            let named = offered.get(&name).unwrap_or(&name);
            if *named == room {
                continue;
            }
            match rooms.iter().position(|known| known == named) {
                Some(above) if above < at => {
                    used.entry(room.clone()).or_default().insert(named.clone());
                }
                _ => wrong.push(format!(
                    "src/engine/{} names `{named}`, which does not come before `{room}`",
                    path.display()
                )),
            }
        }
    }
    for (room, names) in &allowed {
        let of_room = used.remove(room).unwrap_or_default();
        if of_room != *names {
            let of_room = of_room.into_iter().collect::<Vec<_>>().join(" ");
            wrong.push(format!("the line of `{room}` in src/lib.rs is to be: {room} {of_room}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Returns the room of a file, and of `engine` the room within it.
fn inner_room(path: &Path) -> String {
    match path.strip_prefix("engine") {
        Ok(inner) => format!("engine/{}", room(inner)),
        Err(_) => room(path),
    }
}

/// A method is called without an import, which no test of arrows sees: a type has its own in the room that
/// declares it, and what other rooms offer of it are functions and traits.
#[test]
fn types_have_methods_in_their_room_alone() {
    let sources = sources();
    let mut declared: BTreeMap<String, String> = BTreeMap::new();
    for (path, _) in &sources {
        let text = fs::read_to_string(root().join("src").join(path)).expect("a file is read");
        for name in code(&text).lines().filter_map(declared_type) {
            declared.insert(name.to_owned(), inner_room(path));
        }
    }
    let mut wrong = Vec::new();
    for (path, source) in &sources {
        for name in source.inherent_impls() {
            let Some(home) = declared.get(&name) else { continue };
            if *home != inner_room(path) {
                wrong.push(format!(
                    "src/{}: methods of `{name}`, which is of {home}",
                    path.display()
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Returns the name of the type that a line of code declares; those that a trait asks for are no types of
/// their own.
fn declared_type(line: &str) -> Option<&str> {
    let code = line.trim_start();
    let after = code.strip_prefix("pub").map_or(code, |rest| match rest.split_once(')') {
        Some((scope, rest)) if scope.starts_with('(') => rest.trim_start(),
        _ => rest.trim_start(),
    });
    let (keyword, rest) = after.split_once(' ')?;
    let own = match keyword {
        "struct" | "enum" | "trait" => true,
        "type" => code.len() == line.len(),
        _ => false,
    };
    let ends = |letter: char| !letter.is_alphanumeric() && letter != '_';
    rest.split(ends)
        .next()
        .filter(|name| own && name.starts_with(|first: char| first.is_uppercase()))
}

/// One word, one type: no two types under `src` have one name, private ones neither.
#[test]
fn no_two_types_have_one_name() {
    let mut declared: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut twice = Vec::new();
    let mut files = Vec::new();
    rust_files(&root().join("src"), &mut files);
    for path in files {
        let text = fs::read_to_string(&path).expect("a source is read");
        let file = path.strip_prefix(root()).expect("a source").display().to_string();
        for name in code(&text).lines().filter_map(declared_type) {
            let places = declared.entry(name.to_owned()).or_default();
            if !places.insert(file.clone()) {
                twice.push(format!("{name}: twice in {file}"));
            }
        }
    }
    let several = declared.iter().filter(|(_, places)| places.len() > 1);
    twice.extend(several.map(|(name, places)| format!("{name}: {places:?}")));
    assert!(declared.len() > 900, "only {} types are found", declared.len());
    assert!(twice.is_empty(), "give each a name of its own:\n{}", twice.join("\n"));
}

/// Nothing under `src` is compiled for tests (`Cargo.toml`), so that one written there would never be run.
#[test]
fn tests_are_not_in_src() {
    let source = root().join("src");
    let mut files = Vec::new();
    rust_files(&source, &mut files);
    assert!(files.len() > 200, "only {} files are looked at", files.len());
    let marks = ["#[test]", "cfg(test)", "cfg_attr(test", "proptest!"];
    for file in files {
        let text = code(&fs::read_to_string(&file).expect("a file is read"));
        let found = marks.into_iter().find(|mark| text.contains(mark));
        assert_eq!(found, None, "{}: tests are in tests/suite, others do not run", file.display());
    }
}

/// A room is named however a source goes about it: in braces, by `super`, under another name, within a call or a
/// macro, from a module within the file.
#[test]
fn paths_are_found_however_they_are_written() {
    let named = |text: &str| {
        let source = Source::read(Path::new("engine/magic/spells.rs"), text);
        source.paths().into_iter().map(|path| path.join("::")).collect::<Vec<_>>()
    };
    for (text, paths) in [
        ("use crate::{rules::{Value, map}, view};", &["rules::Value", "rules::map", "view"][..]),
        (
            "fn f() { crate::yaml::parse(super::super::core::now()) }",
            &["yaml::parse", "engine::core::now"],
        ),
        ("use crate as root; use crate::engine as e;", &["", "engine"]),
        (
            "use super::super::umpire::{self, check as c};",
            &["engine::umpire", "engine::umpire::check"],
        ),
        ("use crate::{engine::{fights::*}};", &["engine::fights::*"]),
        ("mod inner { use super::super::lib; }", &["engine::magic::lib"]),
        ("fn f() { say!(\"crate::x\", a = crate::text::quoted(1)) }", &["text::quoted"]),
        ("// crate::view\nconst A: &str = \"crate::view\";", &[]),
    ] {
        assert_eq!(named(text), paths, "{text}");
    }
    let source = Source::read(
        Path::new("a.rs"),
        "impl<'g> Game<'g> {} impl Clone for Turn {} fn f(a: impl Fn(u8) -> u8) {} impl crate::x::Fight<u8> {}",
    );
    assert_eq!(source.inherent_impls(), ["Game", "Fight"]);
    assert!(Source::read(Path::new("a.rs"), "use ::margrave::view;").names_itself_from_outside());
}

/// Entries beside the dot files at the top level.
const TOP_LEVEL: [&str; 9] = [
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE",
    "README.md",
    "mods",
    "rules",
    "scripts",
    "src",
    "tests",
];

/// The top level holds what a reader expects there, and nothing that a run or a test has left.
#[test]
fn the_top_level_is_fixed() {
    let ignored = fs::read_to_string(root().join(".gitignore")).expect("the file is read");
    let allowed = |name: &str| {
        name.starts_with('.')
            || TOP_LEVEL.contains(&name)
            || ignored.lines().any(|line| line.strip_prefix('/') == Some(name))
    };
    let left: Vec<String> = fs::read_dir(root())
        .expect("the folder is read")
        .map(|entry| entry.expect("an entry is read").file_name().to_string_lossy().into_owned())
        .filter(|name| !allowed(name))
        .collect();
    assert!(left.is_empty(), "at the top level there are also {left:?}");
}
