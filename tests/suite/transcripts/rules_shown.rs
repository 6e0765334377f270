//! Every rule is shown by a script and cited by what carries it out.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use margrave::rules::library::RulesSource;
use margrave::rules::rulebook::Entry;
use margrave::rules::{Library, ModValue, RuleId, Ruleset};
use margrave::script::test::{TestReport, test_instead};
use margrave::script::{RulesOverride, RulesetCache};

use super::{editions, reports, shared};
use crate::support::{bless, files, root};

/// Every rule that is to be carried out, with the first of the editions whose rule book has it.
pub(super) fn executable() -> BTreeMap<String, (&'static Ruleset, &'static Entry)> {
    let mut all = BTreeMap::new();
    for rules in editions() {
        for entry in rules.rulebook.entries.values().filter(|entry| entry.executable()) {
            all.entry(entry.id.0.to_owned()).or_insert_with(|| (&**rules, entry));
        }
    }
    all
}

/// Files of an edition's folder, its rule book left out.
pub(super) fn data(edition: &str, ending: &str) -> Vec<PathBuf> {
    let folder = root().join("rules").join(edition);
    let book = folder.join("rulebook");
    files(&folder, ending).into_iter().filter(|path| !path.starts_with(&book)).collect()
}

pub(super) fn text_of(files: impl IntoIterator<Item = PathBuf>) -> String {
    files
        .into_iter()
        .map(|path| {
            fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
        })
        .collect()
}

/// Ids in the code, and for each edition those in its data.
fn cited() -> (String, BTreeMap<String, String>) {
    let names = editions().iter().map(|rules| rules.edition.clone());
    let data = names.map(|name| {
        (name.clone(), text_of(["yaml", "lua"].into_iter().flat_map(|ending| data(&name, ending))))
    });
    (text_of(files(&root().join("src"), "rs")), data.collect())
}

/// Rules that scripts name in their opening lines, where the rule book of the script's edition has
/// them.
fn shown() -> BTreeSet<&'static str> {
    let book = |edition: &str| {
        editions()
            .iter()
            .find(|rules| rules.edition == edition)
            .map(|rules| &rules.rulebook.entries)
    };
    let known = |report: &'static TestReport| {
        let entries = book(&report.edition);
        report.shows.iter().map(String::as_str).filter(move |id| {
            entries.is_some_and(|entries| entries.keys().any(|rule| rule.0 == *id))
        })
    };
    reports().iter().flat_map(known).collect()
}

/// Rules that scripts of an older edition show, and that hold alike in an edition that builds on
/// it: the script ends as it should under that edition too, with everything left out that the newer
/// one lets a host leave out, with scouts that are sent one by one, and with the older dice for the
/// order of play, which stand at the head of nearly every script.
fn shown_under(rules: &Ruleset, asked: &BTreeSet<RuleId>) -> BTreeSet<RuleId> {
    let parts = rules.mod_options.iter().filter(|option| option.default == ModValue::Flag(true));
    let mut without: Vec<String> = parts.map(|option| format!("{}=no", option.name)).collect();
    without.push("scouting=one_by_one".to_owned());
    let instead = RulesOverride::parse(&format!("{}+dutch_order", rules.edition), &without)
        .expect("options are named");
    let mut library = Library::shipped();
    library.mods.insert(0, RulesSource::Folder(root().join("tests/mods")));
    let below = |edition: &str| {
        edition != rules.edition && rules.layers.iter().any(|layer| layer.name == edition)
    };
    let in_tests = |report: &&TestReport| {
        below(&report.edition) && report.path.starts_with(root().join("tests/rules"))
    };
    let older: Vec<&TestReport> = reports().iter().filter(in_tests).collect();
    let shown = shared(&older, |part: &[&TestReport]| {
        let mut shelf = RulesetCache::default();
        let mut shown = BTreeSet::new();
        for report in part {
            let ids: Vec<RuleId> = report.shows.iter().map(|id| RuleId::from_text(id)).collect();
            if ids.iter().all(|id| !asked.contains(id) || shown.contains(id)) {
                continue;
            }
            let under = test_instead(&report.path, &library, &mut shelf, false, Some(&instead));
            if under.failures.is_empty() && under.expectations > 0 {
                shown.extend(ids);
            }
        }
        shown
    });
    shown.into_iter().flatten().collect()
}

/// Entries that only repeat a rule of an older edition, and that no script of their own shows: shown
/// by the older scripts, where they hold in the newer edition.
fn repeated(shown: &BTreeSet<&str>) -> BTreeSet<RuleId> {
    let mut repeated = BTreeSet::new();
    for rules in editions().iter().filter(|rules| rules.layers.len() > 1) {
        let entries = rules.rulebook.entries.values();
        let asked: Vec<&Entry> = entries
            .filter(|entry| entry.executable() && !shown.contains(entry.id.0))
            .filter(|entry| !entry.same_as.is_empty())
            .collect();
        let older = asked.iter().flat_map(|entry| entry.same_as.iter().copied()).collect();
        let under = shown_under(rules, &older);
        repeated.extend(
            asked
                .iter()
                .filter(|entry| entry.same_as.iter().any(|older| under.contains(older)))
                .map(|entry| entry.id),
        );
    }
    repeated
}

/// `ID gap: reason` lines of the allowed list.
fn allowed() -> BTreeMap<(String, String), String> {
    let text = fs::read_to_string(root().join("tests/uncovered.txt")).unwrap_or_default();
    let lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let (what, reason) = line
                .split_once(':')
                .unwrap_or_else(|| panic!("tests/uncovered.txt: no reason: {line}"));
            let (id, gap) = what
                .split_once(' ')
                .unwrap_or_else(|| panic!("tests/uncovered.txt: no gap: {line}"));
            ((id.to_owned(), gap.trim().to_owned()), reason.trim().to_owned())
        })
        .collect()
}

const HEAD: &str = "\
# Rules that are to be carried out, but that no script names on its opening lines (`unshown`), or that
# neither code nor rule data cite (`uncited`), each with the reason why that is so. The test
# `every_rule_is_shown_and_cited` compares; `BLESS=1 cargo test transcripts` writes the list anew
# and keeps the reasons.
";

/// Every executable rule of every edition is named by a script of that edition and cited by the
/// code or the edition's data, but for an explicit list.
#[test]
fn every_rule_is_shown_and_cited() {
    let shown = shown();
    let repeated = repeated(&shown);
    let (code, data) = cited();
    let mut missing = BTreeMap::new();
    for (id, (rules, entry)) in executable() {
        if !shown.contains(id.as_str()) && !repeated.contains(&entry.id) {
            missing.insert((id.clone(), "unshown".to_owned()), entry.title.clone());
        }
        // Code that carries out a rule of an older edition carries out those that repeat it.
        let cites = |id: &str| {
            let layers = rules.layers.iter().filter_map(|layer| data.get(&layer.name));
            code.contains(id) || layers.into_iter().any(|data| data.contains(id))
        };
        if !cites(&id) && !entry.same_as.iter().any(|older| cites(older.0)) {
            missing.insert((id, "uncited".to_owned()), entry.title.clone());
        }
    }
    let allowed = allowed();
    if bless() {
        let mut text = HEAD.to_owned();
        for key in missing.keys() {
            let reason = allowed.get(key).map_or("not yet", String::as_str);
            text.push_str(&format!("{} {}: {reason}\n", key.0, key.1));
        }
        fs::write(root().join("tests/uncovered.txt"), text).expect("the list is written");
        return;
    }
    let new: Vec<String> = missing
        .iter()
        .filter(|(key, _)| !allowed.contains_key(*key))
        .map(|((id, gap), title)| format!("  {id} is {gap} ({title})"))
        .collect();
    let stale: Vec<String> = allowed
        .keys()
        .filter(|key| !missing.contains_key(*key))
        .map(|(id, gap)| format!("  {id} is no longer {gap}"))
        .collect();
    assert!(
        new.is_empty(),
        "\nwrite a script that names the rule on its first line, or cite it where it is carried out:\n{}\n",
        new.join("\n")
    );
    assert!(
        stale.is_empty(),
        "\nremove from tests/uncovered.txt (BLESS=1 does it):\n{}\n",
        stale.join("\n")
    );
}

/// An entry that repeats a rule of an older edition and rules on something of its own is named on
/// the first lines of a script in the folder of its edition: what the older scripts show says
/// nothing of that ruling.
#[test]
fn rulings_of_repeated_rules_are_shown() {
    let mut missing = Vec::new();
    for rules in editions().iter().filter(|rules| rules.layers.len() > 1) {
        let folder = root().join("tests").join(&rules.edition);
        let of_the_edition = reports()
            .iter()
            .filter(|report| report.path.starts_with(&folder) && report.edition == rules.edition);
        let shown: BTreeSet<&str> =
            of_the_edition.flat_map(|report| report.shows.iter().map(String::as_str)).collect();
        let rules_itself = |entry: &&Entry| entry.ruling.is_some();
        let repeats = rules
            .rulebook
            .entries
            .values()
            .filter(|entry| !entry.same_as.is_empty())
            .filter(rules_itself);
        missing.extend(
            repeats
                .filter(|entry| !shown.contains(entry.id.0))
                .map(|entry| format!("  {} ({})", entry.id.0, entry.title)),
        );
    }
    assert!(
        missing.is_empty(),
        "\nno script of tests/EDITION names these and shows what they rule:\n{}\n",
        missing.join("\n")
    );
}
