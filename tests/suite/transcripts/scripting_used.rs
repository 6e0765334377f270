//! Everything that scripts can do is used by one.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use margrave::engine::core::scripting::hooks::HOOKS;
use margrave::lua::api;
use margrave::lua::declare::DECLARATIONS;
use margrave::rules::race::ModifierEffect;

use super::editions;
use super::rules_shown::{data, text_of};
use crate::support::{files, root};

/// Every hook, declaration, function and field that scripts have is used by a script of the rules,
/// a mod or a test, and so is carried out by some scripted campaign.
#[test]
fn scripting_is_used() {
    let folders = ["rules", "mods", "tests"].map(|folder| root().join(folder));
    let lines = |path: PathBuf| fs::read_to_string(path).expect("a script is read");
    let lua = folders
        .iter()
        .flat_map(|folder| files(folder, "lua"))
        .filter(|path| !path.starts_with(root().join("tests/hostile")));
    let campaigns = folders.iter().flat_map(|folder| files(folder, "campaign"));
    let typed = campaigns.flat_map(|path| {
        lines(path)
            .lines()
            .filter(|line| line.starts_with("lua ") || line.contains("umpire lua "))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    });
    let text: String = lua.map(lines).chain(typed).collect::<Vec<String>>().join("\n");
    let hooks = HOOKS.iter().map(|row| format!("{}.{}(", row.kind.word(), row.name));
    let declarations = DECLARATIONS.iter().map(|row| format!("{}(", row.named()));
    let functions = api::functions().map(|row| match row.space.handle() {
        Some(_) => format!(":{}(", row.name),
        None => format!("{}.{}(", row.space.name(), row.name),
    });
    let fields = api::fields().map(|row| match row.space.handle() {
        Some(_) => format!(".{}", row.name),
        None => format!("{}.{}", row.space.name(), row.name),
    });
    let used = |wanted: &str| {
        text.match_indices(wanted).any(|(at, _)| {
            let after = text[at + wanted.len()..].chars().next();
            wanted.ends_with('(')
                || !after.is_some_and(|letter| letter.is_ascii_alphanumeric() || letter == '_')
        })
    };
    let idle: Vec<String> = hooks
        .chain(declarations)
        .chain(functions)
        .chain(fields)
        .filter(|wanted| !used(wanted))
        .collect();
    assert!(idle.is_empty(), "no script uses {idle:?}: show each in a mod of tests/mods");
}

/// Variants that a declaration table of the code lists, one a line: `Name = "id"` or `Name(Type) =
/// "id"`.
fn declared(file: &str) -> Vec<(String, String)> {
    let text = fs::read_to_string(root().join("src").join(file)).expect("a source file is read");
    let row = |line: &str| {
        let (name, rest) = line.trim().split_once(" = \"")?;
        let (id, _) = rest.split_once("\", ")?;
        // Effects take something and may have their sentence on the next line; the rows of their
        // words take nothing.
        let typed = name.contains('(');
        let ends = line.trim_end().ends_with(';') || typed && line.trim_end().ends_with(',');
        if !ends || !typed && file == "rules/table/effect.rs" {
            return None;
        }
        let name = name.split('(').next().unwrap_or_default();
        let plain = !name.is_empty()
            && name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
        plain.then(|| (name.to_owned(), id.to_owned()))
    };
    text.lines().filter_map(row).collect()
}

/// Nothing is declared in vain: every value, option, table and effect that the code declares is
/// asked for by a procedure, and every table that an edition brings is read by one, rolled on by
/// another table or a script, or put in another's place by a modifier.
#[test]
fn everything_declared_is_used() {
    let uses = |folders: &[&str]| -> String {
        let files = folders.iter().flat_map(|folder| files(&root().join("src").join(folder), "rs"));
        files.map(|path| fs::read_to_string(&path).expect("a source file is read")).collect()
    };
    let procedures = uses(&["phases", "engine", "campaign", "session"]);
    let word = |text: &str, wanted: &str| {
        text.match_indices(wanted).any(|(at, _)| {
            let beside = |letter: Option<char>| {
                letter.is_some_and(|letter| letter.is_ascii_alphanumeric() || letter == '_')
            };
            !beside(text[..at].chars().next_back())
                && !beside(text[at + wanted.len()..].chars().next())
        })
    };
    let mut idle = Vec::new();
    // Values that are fixed or thrown have types of their own.
    for (file, paths, least) in [
        ("rules/sections/value.rs", &["Value::", "Fixed::", "Thrown::"][..], 20),
        ("rules/sections/game_option.rs", &["GameOption::"], 8),
        ("rules/table/needed.rs", &[""], 20),
        ("rules/table/effect.rs", &["Effect::"], 30),
    ] {
        let rows = declared(file);
        assert!(
            rows.len() >= least,
            "{file} declares {} rows: is it still written as this test reads it?",
            rows.len()
        );
        // Each procedure has an enum of its effects, `BattleEffect` and the like.
        let of_procedure = |path: &str, name: &str| {
            path == "Effect::" && {
                let called = format!("Effect::{name}");
                procedures.match_indices(&called).any(|(at, _)| {
                    !procedures[at + called.len()..]
                        .starts_with(|next: char| next.is_alphanumeric())
                })
            }
        };
        let used = |name: &str| {
            paths
                .iter()
                .any(|path| word(&procedures, &format!("{path}{name}")) || of_procedure(path, name))
        };
        idle.extend(
            rows.into_iter().filter(|(name, _)| !used(name)).map(|(_, id)| format!("{file}: {id}")),
        );
    }
    let needed: BTreeSet<String> =
        declared("rules/table/needed.rs").into_iter().map(|(_, id)| id).collect();
    for rules in editions() {
        // An edition has the tables of those it builds on, and their scripts.
        let layers = || rules.layers.iter().map(|layer| layer.name.as_str());
        let yaml = text_of(layers().flat_map(|name| data(name, "yaml")));
        let scripts = text_of(layers().flat_map(|name| data(name, "lua")));
        for table in &rules.names.tables {
            let rolled = ["roll_on: ", "scouting: ", "battlefield: ", "build: ", "people: "]
                .iter()
                .any(|key| word(&yaml, &format!("{key}{table}")));
            let id = rules.names.table(table);
            let instead = id.is_some_and(|id| {
                rules
                    .modifiers
                    .iter()
                    .any(|modifier| modifier.change == ModifierEffect::Instead(id))
            });
            if !needed.contains(table)
                && !rolled
                && !instead
                && !scripts.contains(&format!("\"{table}\""))
            {
                idle.push(format!("{}: table {table}", rules.edition));
            }
        }
    }
    assert!(idle.is_empty(), "declared, but nothing asks for it: {idle:?}");
}
