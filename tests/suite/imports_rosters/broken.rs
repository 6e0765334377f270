//! Files that are cut off, changed or mean harm end in a report or a list, and never in a panic.

use std::fs;

use margrave::campaign::dice::{below, generator};
use margrave::fault::SourceFile;
use margrave::import::roster::kinds::TroopKinds;
use margrave::import::roster::troops::{mapped, report};
use margrave::import::roster::{self, new_list};
use margrave::import::{Contents, recognise};
use margrave::rules::{Library, Ruleset};
use margrave::script::load_rules;

use super::lists;
use crate::support::{assert_reported, err, files, margrave, often};

/// Does with a text all that an import does with it.
fn taken(rules: &Ruleset, text: String) -> bool {
    let contents = Contents::of(SourceFile::new("list", text));
    let Ok(read) = recognise(&contents).and_then(|format| roster::read(&contents, format)) else {
        return false;
    };
    let army = &rules.armies[0];
    let kinds = TroopKinds::of(rules, army, &[]);
    let found = mapped(&read, &kinds);
    let _ = report(&found, &kinds);
    let made = new_list::make(&[read], rules, "club");
    made.files(&["list".to_owned()]).iter().all(|(_, text)| !text.is_empty())
}

#[test]
fn mutations_never_panic() {
    let rules = load_rules(&Library::shipped(), "dutch").expect("it is sound");
    let mut dice = generator(57, "rosters");
    let mut pick = |bound: usize| {
        usize::try_from(below(&mut dice, u32::try_from(bound).expect("small"))).expect("small")
    };
    let signs: Vec<char> =
        "0199x.,:;()[]{}<>|\"'=-+*#\t\n &\u{d7}\u{2022}\u{fe0f}\u{1f40e}aZ\u{e4}\u{a0}"
            .chars()
            .collect();
    let mut sound = 0;
    for file in files(&lists(), "ros")
        .into_iter()
        .chain(files(&lists(), "json"))
        .chain(files(&lists(), "txt"))
    {
        let text: Vec<char> = fs::read_to_string(&file).expect("it is read").chars().collect();
        for _ in 0..often(60, 2000) {
            let mut changed = text.clone();
            match pick(3) {
                0 => changed.truncate(pick(text.len())),
                1 => {
                    let (from, length) = (pick(text.len()), 1 + pick(40));
                    changed.drain(from..text.len().min(from + length));
                }
                _ => {
                    for _ in 0..=pick(6) {
                        let at = pick(changed.len());
                        let sign = signs[pick(signs.len())];
                        if pick(2) == 0 {
                            changed[at] = sign;
                        } else {
                            changed.insert(at, sign);
                        }
                    }
                }
            }
            sound += usize::from(taken(&rules, changed.into_iter().collect()));
        }
    }
    assert!(sound > 100, "most small changes leave a list: {sound}");
}

/// A report names the format that was recognised, and what can be done.
#[test]
fn reports_name_the_format() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text, said) in [
        ("cut.ros", "<roster name=\"a\"><forces><force>", "a list of BattleScribe"),
        ("empty.ros", "<roster name=\"a\"/>", "no unit is in it"),
        ("wrong.ros", "<roster><forces></roster>", "a list of BattleScribe"),
        ("empty.json", "{\"roster\": {\"forces\": []}}", "a list of New Recruit (JSON)"),
        ("other.json", "{\"a\": 1}", "what can be read: "),
        ("note.txt", "We meet on Friday.\n", "what can be read: "),
    ] {
        fs::write(folder.path().join(name), text).expect("written");
        let output =
            margrave().current_dir(folder.path()).args(["import", name]).output().expect("it runs");
        assert_reported(&output, name);
        let told = err(&output).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(told.contains(said), "{name}: {told}");
    }
}
