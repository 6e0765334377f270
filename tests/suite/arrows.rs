//! The code goes one way: what each room under `src` names is what the map in `src/lib.rs` allows
//! it to name. And it holds no tests, which would not be run there.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::support::root;

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

/// The names that follow a path such as `crate::` in code, also within braces.
fn named(code: &str, path: &str) -> BTreeSet<String> {
    let word = |text: &str| {
        text.chars()
            .take_while(|letter| letter.is_alphanumeric() || *letter == '_')
            .collect::<String>()
    };
    let mut rooms = BTreeSet::new();
    for (at, start) in code.match_indices(path) {
        let rest = &code[at + start.len()..];
        let Some(group) = rest.strip_prefix('{') else {
            rooms.insert(word(rest));
            continue;
        };
        let mut depth = 0;
        let mut begins = true;
        for (at, letter) in group.char_indices() {
            match letter {
                '{' => depth += 1,
                '}' if depth == 0 => break,
                '}' => depth -= 1,
                ',' if depth == 0 => begins = true,
                _ if begins && !letter.is_whitespace() => {
                    rooms.insert(word(&group[at..]));
                    begins = false;
                }
                _ => {}
            }
        }
    }
    rooms
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
    let source = root().join("src");
    let mut files = Vec::new();
    rust_files(&source, &mut files);
    let mut used: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for file in files {
        let path = file.strip_prefix(&source).expect("it lies there");
        let room = room(path);
        // The root, the binary's entry and the build script belong to no room.
        if ["lib", "main", "build"].contains(&room.as_str()) {
            continue;
        }
        let Some((_, may)) = allowed.iter().find(|(known, _)| *known == room) else {
            wrong.push(format!("the map in src/lib.rs has no line for `{room}`"));
            continue;
        };
        for name in named(&code(&fs::read_to_string(&file).expect("a file is read")), "crate::") {
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
    let text = fs::read_to_string(root().join("src/engine/mod.rs")).expect("the room is read");
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
    let source = root().join("src/engine");
    let mut files = Vec::new();
    rust_files(&source, &mut files);
    let mut wrong = Vec::new();
    let mut used: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for file in files {
        let path = file.strip_prefix(&source).expect("it lies there");
        let room = room(path);
        if room == "mod" {
            continue;
        }
        let Some(at) = rooms.iter().position(|known| *known == room) else {
            wrong.push(format!("the map in src/lib.rs has no line for `engine/{room}`"));
            continue;
        };
        let text = code(&fs::read_to_string(&file).expect("a file is read"));
        if text.contains("use super::super::")
            || path.iter().count() == 1 && text.contains("super::")
        {
            wrong.push(format!("src/engine/{}: names another room by `super::`", path.display()));
        }
        for name in named(&text, "crate::engine::") {
            let named = offered.get(&name).unwrap_or(&name);
            if *named == room || named.is_empty() {
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

/// A method is called without an import, which no test of arrows sees: what rooms offer are functions.
#[test]
fn games_and_turns_have_methods_in_core_alone() {
    let source = root().join("src");
    let mut files = Vec::new();
    rust_files(&source, &mut files);
    let mut wrong = Vec::new();
    for file in files {
        let path = file.strip_prefix(&source).expect("it lies there");
        let text = code(&fs::read_to_string(&file).expect("a file is read"));
        let has = text.lines().any(|line| {
            let rest =
                line.strip_prefix("impl").map(|rest| rest.trim_start_matches("<'a>").trim_start());
            rest.is_some_and(|rest| rest.starts_with("Game<") || rest.starts_with("Turn<"))
        });
        if has && !path.starts_with("engine/core") {
            wrong.push(path.display().to_string());
        }
    }
    assert!(wrong.is_empty(), "methods of `Game` or `Turn` in {}", wrong.join(", "));
}

/// Nothing under `src` is compiled for tests (`Cargo.toml`), so that one written there would never
/// be run.
/// The name of the type that a line of code declares; those that a trait asks for are no types of
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

#[test]
fn names_are_found_within_braces() {
    let found =
        named("use crate::{rules::{Value, map}, view};\nlet x = crate::yaml::parse();", "crate::");
    assert_eq!(found.into_iter().collect::<Vec<_>>(), ["rules", "view", "yaml"]);
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
