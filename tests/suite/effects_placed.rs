//! Effects that rows of each table may hold: one that a procedure does not carry out is refused, in
//! every table and for every effect.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::sync::Arc;

use crate::support::root;
use margrave::rules::effect::{EFFECTS, EffectRow};
use margrave::rules::procedure::{PROCEDURES, Procedure, effect_names};
use margrave::rules::table::NEEDED;
use margrave::rules::{Library, Ruleset, Shape, TableId};
use margrave::script::load_rules;

/// An argument of an effect, as the vocabulary describes it.
fn sample(row: &EffectRow, rules: &Ruleset) -> String {
    match row.wants {
        "a whole number" => return "1".to_owned(),
        "yes or no" => return "yes".to_owned(),
        "a name" => return "word".to_owned(),
        "a list of kinds of settlement" => return "[village]".to_owned(),
        "the name of a roll table" => return "nothing_at_all".to_owned(),
        "the name of a spell" => return rules.names.spells[0].clone(),
        "a map of effects" | "a map of terrain, or `other`, to effects" => return "{}".to_owned(),
        _ => {}
    }
    // Others give an example.
    let example = row.wants.split('`').nth(1);
    example.unwrap_or_else(|| panic!("`{}` takes {}", row.name, row.wants)).to_owned()
}

fn dutch(mods: &std::path::Path, selection: &str) -> Result<Arc<Ruleset>, Vec<String>> {
    let library = Library::folder(root().join("rules")).with_mods(mods);
    load_rules(&library, selection).map_err(|faults| {
        let told = faults
            .iter()
            .map(|fault| format!("{} {}", fault.code, fault.location().unwrap_or_default()));
        told.collect()
    })
}

/// For every table × effect: loading refuses the effect at its own line, or the procedure of the table
/// has it among those that it matches.
#[test]
fn what_no_procedure_carries_out_is_refused() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let rules = dutch(folder.path(), "dutch").expect("the edition loads");
    let place = folder.path().join("everything");
    fs::create_dir_all(&place).expect("a folder is made");
    let manifest = "name: everything\ntitle: Everything\nabout: Rows do everything.\nversion: 1.0.0\nmargrave: \">=0.1\"\nedition: [dutch]\nfiles: [t.yaml]\n";
    fs::write(place.join("mod.yaml"), manifest).expect("a file is written");
    let head = "tables:\n  nothing_at_all:\n    cite: house-rule\n    roll: d6\n    rows:\n      1-6: {}\n";
    let of = |fault: &String| {
        let line = fault.strip_prefix("rules::misplaced_effect mods/everything/t.yaml:");
        line.and_then(|line| line.parse::<usize>().ok()).ok_or_else(|| fault.clone())
    };
    let (mut taken, mut refused, mut wanted) = (Vec::new(), Vec::new(), 0);
    let ids = (0..u16::try_from(rules.names.tables.len()).expect("few tables")).map(TableId);
    for (id, table) in ids.map(|id| (id, rules.table(id))) {
        let (Some(procedure), Shape::Roll(roll)) = (rules.procedure_of(id), &table.shape) else {
            continue;
        };
        let Some(row) = roll.rows.first().filter(|_| table.given) else { continue };
        // A table at a time: of more faults than people read only the first are told.
        let mut text = head.to_owned();
        let _ = write!(text, "  {}:\n    rows:\n      {}:\n", table.name, row.label);
        let mut lines: BTreeMap<usize, (&str, bool)> = BTreeMap::new();
        for effect in EFFECTS {
            let _ = writeln!(text, "        {}: {}", effect.name, sample(effect, &rules));
            lines.insert(text.lines().count(), (effect.name, procedure.carries_out(effect.kind)));
        }
        fs::write(place.join("t.yaml"), text).expect("a file is written");
        let faults = dutch(folder.path(), "dutch+everything").expect_err("rows do too much");
        let (found, others): (Vec<_>, Vec<_>) = faults.iter().map(of).partition(Result::is_ok);
        assert!(others.is_empty(), "{}: other faults: {others:#?}", table.name);
        let found: BTreeSet<usize> = found.into_iter().flatten().collect();
        for (line, (effect, carried_out)) in &lines {
            wanted += usize::from(!carried_out);
            match (carried_out, found.contains(line)) {
                (false, false) => taken.push(format!("{}: {effect}", table.name)),
                (true, true) => refused.push(format!("{}: {effect}", table.name)),
                _ => {}
            }
        }
    }
    assert!(taken.is_empty(), "taken, though nothing carries it out: {taken:#?}");
    assert!(refused.is_empty(), "refused, though its procedure carries it out: {refused:#?}");
    assert!(wanted > 1000, "{wanted} effects are refused");
}

/// Each effect has a table in which it does something, and each table that is rolled on a procedure.
#[test]
fn every_effect_is_carried_out_somewhere() {
    let procedures = || PROCEDURES.iter().filter(|one| **one != Procedure::ScriptReads);
    for row in EFFECTS {
        assert!(
            procedures().any(|procedure| procedure.carries_out(row.kind)),
            "no procedure carries out `{}`",
            row.name
        );
        assert!(!row.stands_in().is_empty(), "`{}` stands nowhere", row.name);
    }
    for row in NEEDED {
        let rolled = row.shape == "roll" && row.name != "garrison";
        assert_eq!(row.procedure.is_some(), rolled, "`{}`", row.name);
    }
}

/// The mod `every_row`, whose script shows that each does something, has all that befalls a banner or a
/// force.
#[test]
fn a_mod_has_a_row_for_every_effect_on_a_banner() {
    let rows = root().join("tests/mods/every_row/rows.yaml");
    let rows = fs::read_to_string(rows).expect("the table is read");
    for name in effect_names(&Procedure::Banner.effects()) {
        assert!(rows.contains(&format!("{{{name}: ")), "tests/mods/every_row has no `{name}`");
    }
}
