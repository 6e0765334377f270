//! The names of the interface of mods, version by version: none vanishes or becomes something else without a row in
//! the table of changes, and no row speaks of nothing.

use std::collections::BTreeMap;
use std::fs;

use margrave::lua::pages;
use margrave::rules::interface::{API, API_VERSIONS, CHANGES, InterfaceChange};

use crate::support::{bless, root};

/// Names with their types or forms.
type NameList = BTreeMap<String, String>;

fn read(text: &str) -> NameList {
    let split = |line: &str| {
        // A key of a file has its name behind the colon.
        if line.starts_with("key ") || line.starts_with("expect ") {
            return (line.to_owned(), String::new());
        }
        let (name, of) = line.split_once(": ").unwrap_or((line, ""));
        (name.to_owned(), of.to_owned())
    };
    text.lines().map(split).collect()
}

fn path(version: u32) -> std::path::PathBuf {
    root().join(format!("tests/interface/api-{version}.txt"))
}

fn list(version: u32) -> NameList {
    read(&fs::read_to_string(path(version)).expect("the list of the version is there"))
}

/// The version in force is listed as it is. `BLESS=1` adds names; what vanishes or becomes something else needs a
/// new version.
#[test]
fn this_version_is_listed() {
    let now = pages::interface();
    let before = fs::read_to_string(path(API)).unwrap_or_default();
    let lost = lost(&read(&before), &read(&now));
    assert!(
        lost.is_empty(),
        "api {API} would lose names that mods use: add {next} to `API_VERSIONS`, a row for each to \
         src/rules/interface/changes.rs, and the list with `BLESS=1`:\n{}",
        lost.join("\n"),
        next = API + 1,
    );
    if bless() {
        fs::write(path(API), &now).expect("the list is written");
    }
    let listed = fs::read_to_string(path(API)).expect("the list is there");
    assert!(listed == now, "tests/interface/api-{API}.txt is stale: `BLESS=1` adds what is new");
}

/// Each name that the next version has not, or has as something else, has a row; and each row is about such a name.
#[test]
fn every_change_has_a_row() {
    let mut rows: Vec<&InterfaceChange> = CHANGES.iter().collect();
    let mut missing = Vec::new();
    for versions in API_VERSIONS.windows(2) {
        let (old, new) = (versions[0].number, versions[1].number);
        for name in lost(&list(old), &list(new)) {
            let covers = |row: &&InterfaceChange| row.since == new && speaks_of(row, &name);
            if !CHANGES.iter().any(|row| covers(&row)) {
                missing.push(format!("api {new}: {name}"));
            }
            rows.retain(|row| !covers(row));
        }
    }
    assert!(
        missing.is_empty(),
        "no row in changes.rs says what became of:\n{}",
        missing.join("\n")
    );
    // What files and scripts look like has no list of its own.
    rows.retain(|row| !["YAML", "script"].contains(&row.of));
    let idle: Vec<String> = rows.iter().map(|row| format!("{} {}", row.of, row.old)).collect();
    assert!(idle.is_empty(), "these rows are about nothing that changed:\n{}", idle.join("\n"));
}

/// The new names are there, and each version has a list.
#[test]
fn new_names_are_there() {
    assert_eq!(API_VERSIONS.last().map(|version| version.number), Some(API));
    for row in CHANGES.iter().filter(|row| !["YAML", "script"].contains(&row.of)) {
        let Some(new) = row.new_name() else { continue };
        let names = list(row.since);
        let has = |name: &String| {
            let owner = name.split(['.', ':']).next().unwrap_or_default();
            let general = owner.split(' ').next().unwrap_or_default();
            (row.of == owner || row.of == general) && name.ends_with(&format!(".{new}"))
        };
        assert!(names.keys().any(has), "{} has no `{new}` in api {}", row.of, row.since);
    }
}

/// True if a row is about a name of a list.
fn speaks_of(row: &InterfaceChange, name: &str) -> bool {
    let name = name.split(": ").next().unwrap_or_default();
    let (owner, member) = name.split_once(['.', ':']).unwrap_or((name, ""));
    let (general, whose) = owner.split_once(' ').unwrap_or((owner, ""));
    (row.of == owner || row.of == general) && row.old == member
        || row.of == general && row.old == whose
        // How an order is typed, and what scripts are told of it.
        || general == "typed" && row.of == format!("order {whose}")
        // The table that followed a function is gone with all its fields.
        || name == "declare.phase" && row.of == "PhaseNeeds"
}

/// Names of one list that another has not, or has as something else.
fn lost(old: &NameList, new: &NameList) -> Vec<String> {
    let same = |(name, of): &(&String, &String)| {
        let now = new.get(*name)?;
        let fits = match name.split(' ').next() {
            Some("typed") => typed_as_before(of, now),
            // What they take beside their name is told by `help` and read by hand.
            Some("command" | "head") => true,
            _ => fits(&LuauType::of(of), &LuauType::of(now)),
        };
        fits.then_some(())
    };
    let of_both = |(name, of): (&String, &String)| match new.get(name) {
        Some(now) => format!("{name}: {of} => {now}"),
        None => name.clone(),
    };
    old.iter().filter(|name| same(name).is_none()).map(of_both).collect()
}

/// True if what was typed by one usage can be typed by another: it may take more that can be left out.
fn typed_as_before(old: &str, new: &str) -> bool {
    let bare = |usage: &str| {
        let mut depth = 0;
        let kept = usage.chars().filter(|letter| {
            depth += i32::from(*letter == '[');
            let keep = depth == 0;
            depth -= i32::from(*letter == ']');
            keep
        });
        let kept: String = kept.collect();
        kept.split_whitespace().map(str::to_lowercase).collect::<Vec<_>>().join(" ")
    };
    // Free text may be anything that there is now.
    if old.contains("WHAT…") {
        return true;
    }
    let alternatives: Vec<String> = new.split(" | ").map(bare).collect();
    old.split(" | ").map(bare).all(|one| alternatives.contains(&one))
}

/// A type as the lists write it.
#[derive(Debug, PartialEq)]
enum LuauType {
    Named(String),
    Optional(Box<LuauType>),
    /// A table by its fields, or a list or map by what it holds, which has no name.
    Table(Vec<(String, LuauType)>),
    Function(Vec<(String, LuauType)>, Box<LuauType>),
    Either(Vec<LuauType>),
}

impl LuauType {
    fn of(text: &str) -> LuauType {
        let text = text.trim().trim_start_matches("...");
        let several = parts(text, " | ");
        if several.len() > 1 {
            return LuauType::Either(several.iter().map(|part| LuauType::of(part)).collect());
        }
        if let [arguments, result] = parts(text, " -> ").as_slice() {
            let arguments = arguments.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
            let fields = arguments.map(fields).unwrap_or_default();
            return LuauType::Function(fields, Box::new(LuauType::of(result)));
        }
        if let [arguments, first, rest @ ..] = parts(text, " -> ").as_slice()
            && !rest.is_empty()
        {
            let result = [&[*first], rest].concat().join(" -> ");
            return LuauType::of(&format!("{arguments} -> any")).returning(LuauType::of(&result));
        }
        if let Some(inner) = text.strip_suffix('?') {
            return LuauType::Optional(Box::new(LuauType::of(inner)));
        }
        if let Some(inner) = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')) {
            return LuauType::of(inner);
        }
        if let Some(inner) = text.strip_prefix('{').and_then(|text| text.strip_suffix('}')) {
            return LuauType::Table(fields(inner.trim()));
        }
        // Names of values, tables and so on are texts, and so is a word of a list.
        let is_text = text.ends_with("Name") || text.starts_with('"');
        LuauType::Named(if is_text { "string" } else { text }.to_owned())
    }

    fn returning(self, result: LuauType) -> LuauType {
        match self {
            LuauType::Function(arguments, _) => LuauType::Function(arguments, Box::new(result)),
            other => other,
        }
    }

    fn may_be_left_out(&self) -> bool {
        matches!(self, LuauType::Optional(_)) || *self == LuauType::Named("any".to_owned())
    }
}

/// Parts of a text between a separator that stands in no brackets.
fn parts<'t>(text: &'t str, separator: &str) -> Vec<&'t str> {
    let (mut depth, mut from, mut found) = (0, 0, Vec::new());
    for (at, letter) in text.char_indices() {
        if depth == 0 && text[at..].starts_with(separator) && at >= from {
            found.push(&text[from..at]);
            from = at + separator.len();
        }
        depth += i32::from("({[".contains(letter)) - i32::from(")}]".contains(letter));
    }
    found.push(&text[from..]);
    found
}

/// Fields or arguments, each with its name; what has none is a list's.
fn fields(text: &str) -> Vec<(String, LuauType)> {
    let named = |part: &str| match parts(part, ": ").as_slice() {
        [name, of @ ..] if !of.is_empty() => ((*name).to_owned(), LuauType::of(&of.join(": "))),
        _ => (String::new(), LuauType::of(part)),
    };
    parts(text, ", ").into_iter().filter(|part| !part.is_empty()).map(named).collect()
}

/// True if a script that was written for the one works with the other.
fn fits(old: &LuauType, new: &LuauType) -> bool {
    let any = LuauType::Named("any".to_owned());
    let nothing = LuauType::Named(String::new());
    match (old, new) {
        (one, other) if one == other || *one == any || *other == any || *one == nothing => true,
        (LuauType::Optional(one), other) | (other, LuauType::Optional(one)) => {
            let (old, new) = if matches!(old, LuauType::Optional(_)) {
                (&**one, other)
            } else {
                (other, &**one)
            };
            fits(old, new)
        }
        (LuauType::Either(old), new) => {
            let nil = LuauType::Named("nil".to_owned());
            old.iter().filter(|one| **one != nil).all(|one| fits(one, new))
        }
        (old, LuauType::Either(new)) => new.iter().any(|one| fits(old, one)),
        (LuauType::Table(old), LuauType::Table(new)) => {
            let kept = |(name, of): &(String, LuauType)| {
                new.iter().any(|(other, now)| name == other && fits(of, now))
            };
            let added = |(name, of): &(String, LuauType)| {
                of.may_be_left_out() || old.iter().any(|(other, _)| name == other)
            };
            old.iter().all(kept) && new.iter().all(added)
        }
        (LuauType::Function(old, result), LuauType::Function(new, now)) => {
            let mut kept = old.iter().enumerate();
            let added = new.iter().skip(old.len());
            // What a script's function is told beside may be left unread.
            kept.all(|(at, (_, of))| new.get(at).is_some_and(|(_, now)| fits(of, now)))
                && added.clone().all(|(name, of)| of.may_be_left_out() || name == "...")
                && fits(result, now)
        }
        _ => false,
    }
}

/// A change of a type is told from a type that only grew.
#[test]
fn types_fit() {
    let fits = |old: &str, new: &str| fits(&LuauType::of(old), &LuauType::of(new));
    assert!(fits("(banner: Banner) -> ()", "(banner: Banner, why: string?) -> boolean"));
    assert!(fits("(name: string) -> number", "(name: ValueName) -> number"));
    assert!(fits(
        "(about: { realm: Realm? }?) -> number",
        "(about: { realm: Realm?, ship: Ship? }?) -> number"
    ));
    assert!(!fits("(banner: Banner) -> ()", "(banner: Banner, why: string) -> ()"));
    assert!(!fits("(banner: Banner, why: string?) -> ()", "(banner: Banner) -> ()"));
    assert!(!fits("number", "Troop"));
    assert!(!fits("Realm", "Tile?"));
    assert!(!fits("{ Realm }", "{ Tile }"));
    assert!(typed_as_before("recruit CROWNS", "recruit CROWNS [RACE]"));
    assert!(!typed_as_before("recruit CROWNS", "recruit CROWNS RACE"));
}
