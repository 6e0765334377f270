//! Of whom scripts are told when a table is rolled on. The scripts that `tests/tables_told.txt` names roll on all tables
//! of all editions that any script of ours rolls on; they are played with a mod that hears of each row. For each
//! table the list says which of realm, banner, tile and unit its hooks were given at least once, and which tables are never
//! rolled on there. `BLESS=1` writes it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;

use crate::support::{bless, margrave, out, root};
use margrave::rules::{Library, Shape};
use margrave::script::load_rules;

const LIST: &str = "tests/tables_told.txt";

/// Arguments of hooks about rows after the label and the total.
const WHOM: [&str; 4] = ["realm", "banner", "tile", "unit"];

/// The tables of an edition that have rows by dice or totals.
fn tables(edition: &str) -> Vec<String> {
    let rules = load_rules(&Library::shipped(), edition).expect("an edition loads");
    let rolled =
        rules.tables().iter().filter(|table| table.given && matches!(table.shape, Shape::Roll(_)));
    rolled.map(|table| table.name.clone()).collect()
}

/// A mod that prints of whom it is told for each row of these tables.
fn witness(tables: &BTreeSet<String>) -> String {
    let names: Vec<String> = tables.iter().map(|name| format!("\"{name}\"")).collect();
    format!(
        "for _, name in {{ {names} }} do\n\
         \tpcall(filter.row, name, function(_, _, realm, banner, tile, unit)\n\
         \t\tlocal function said(what, word) return what and word or \"-\" end\n\
         \t\tprint(\"WITNESS \" .. name .. \" \" .. said(realm, \"realm\") .. \" \" .. said(banner, \"banner\") .. \" \"\n\
         \t\t\t.. said(tile, \"tile\") .. \" \" .. said(unit, \"unit\"))\n\
         \t\treturn nil\n\
         \tend)\n\
         end\n",
        names = names.join(", ")
    )
}

#[test]
fn tables_tell_hooks_for_whom_they_are_rolled() {
    let editions = ["dutch", "english", "warmaster", "marches"];
    let all: BTreeMap<&str, Vec<String>> =
        editions.iter().map(|edition| (*edition, tables(edition))).collect();
    let list = fs::read_to_string(root().join(LIST)).expect("the list is read");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let home = folder.path().join("mods/witness");
    fs::create_dir_all(&home).expect("a folder is made");
    let manifest = "name: witness\ntitle: Witness\nabout: Hears of rows.\nversion: 1.0.0\nmargrave: \">=0.1\"\nfiles: [main.lua]\n";
    fs::write(home.join("mod.yaml"), manifest).expect("a file is written");
    let names: BTreeSet<String> = all.values().flatten().cloned().collect();
    fs::write(home.join("main.lua"), witness(&names)).expect("a file is written");
    let mut told: BTreeMap<(String, String), BTreeSet<usize>> = BTreeMap::new();
    let scripts: Vec<&str> = list.lines().filter_map(|line| line.strip_prefix("play ")).collect();
    for script in &scripts {
        let path = root().join(script);
        let text = fs::read_to_string(&path).expect("a script is read");
        let edition = text.lines().find_map(|line| line.strip_prefix("edition "));
        let edition = edition.unwrap_or("dutch").trim().to_owned();
        let maps = format!("map {}/", root().join("tests/maps").display());
        let copy = text
            .replacen("margrave 2\n", "margrave 2\nmod witness\n", 1)
            .replace("map ../maps/", &maps);
        let copied = folder.path().join(path.file_name().expect("a script has a name"));
        fs::write(&copied, copy).expect("a script is written");
        let mut command = margrave();
        command.arg("--mods").arg(folder.path().join("mods")).arg("run").arg(&copied);
        let output = command.output().expect("the program runs");
        for line in out(&output).lines().filter_map(|line| line.split_once("WITNESS ")) {
            let mut words = line.1.split_whitespace();
            let table = words.next().unwrap_or_default().to_owned();
            let of = told.entry((edition.clone(), table)).or_default();
            of.extend(words.enumerate().filter(|(_, word)| *word != "-").map(|(at, _)| at));
        }
    }
    let mut now: String =
        list.lines().take_while(|line| !line.is_empty()).map(|line| format!("{line}\n")).collect();
    for (edition, tables) in &all {
        now.push('\n');
        for table in tables {
            let of = told.get(&((*edition).to_owned(), table.clone()));
            let said = of.map_or("never rolled".to_owned(), |of| {
                of.iter().map(|at| WHOM[*at]).collect::<Vec<_>>().join(" ")
            });
            let _ = writeln!(now, "{edition} {table}: {said}");
        }
    }
    if bless() {
        fs::write(root().join(LIST), &now).expect("the list is written");
    }
    assert!(list == now || bless(), "hooks are told otherwise: BLESS=1 writes\n{now}");
}
