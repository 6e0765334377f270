//! The rulings of the rule books: sentences that stand alone, with the options that decide.

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use margrave::rules::rulebook::Entry;
use margrave::rules::{HOUSE_RULE, Library, Ruleset};
use margrave::script::load_rules;

/// Words that leave a ruling without its reading, or speak to the author of the rules.
const NO_SENTENCE: &[&str] =
    &["ruling:", "as NL", "as EN", "EN has", "NL does", "the product", "set-up option"];

/// Words that may not begin a ruling: the question that it answers stands elsewhere.
const ANSWERS: &[&str] =
    &["Yes,", "Yes.", "Yes:", "No,", "No.", "No;", "Neither,", "Whether ", "As NL-", "As EN-"];

fn editions() -> &'static [Arc<Ruleset>] {
    static EDITIONS: OnceLock<Vec<Arc<Ruleset>>> = OnceLock::new();
    EDITIONS.get_or_init(|| {
        let library = Library::shipped();
        let loaded = library.editions();
        loaded
            .iter()
            .map(|name| load_rules(&library, name.as_str()).expect("an edition loads"))
            .collect()
    })
}

/// Entries that an edition writes itself.
fn own(rules: &Ruleset) -> impl Iterator<Item = &Entry> {
    rules.rulebook.entries.values().filter(|entry| entry.layer == rules.edition)
}

/// Every option of an edition that changes a rule, with its default.
fn options(rules: &Ruleset) -> Vec<(String, String)> {
    let mut offered = rules.offered_options();
    offered.retain(|option| option.cites != [HOUSE_RULE]);
    offered.into_iter().map(|option| (option.name, option.default)).collect()
}

/// The faults of a ruling as a text of whole sentences.
fn faults(ruling: &str) -> Vec<String> {
    let text = ruling.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut faults = Vec::new();
    if !text.ends_with('.') {
        faults.push("has no full stop".to_owned());
    }
    let answer = ANSWERS.iter().find(|answer| text.starts_with(*answer));
    faults.extend(answer.map(|answer| format!("begins with `{answer}`")));
    for sentence in text.split(". ") {
        if !sentence.starts_with(|letter: char| letter.is_uppercase() || letter.is_ascii_digit()) {
            faults.push(format!("`{sentence}` begins with a small letter"));
        }
        if sentence.split(' ').count() < 3 {
            faults.push(format!("`{sentence}` is no sentence"));
        }
    }
    let unsaid = NO_SENTENCE.iter().filter(|words| text.contains(*words));
    faults.extend(unsaid.map(|words| format!("says `{words}`")));
    faults
}

/// The options that a text names, each with what stands after it.
fn named(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.split("option `").skip(1).filter_map(|rest| rest.split_once('`'))
}

/// Everything that the source leaves open is ruled on, and each ruling is a text of whole
/// sentences.
#[test]
fn every_ruling_is_a_sentence() {
    let mut found = Vec::new();
    for entry in editions().iter().flat_map(|rules| own(rules)) {
        let id = entry.id;
        match (&entry.unclear, &entry.ruling) {
            (Some(_), None) => found.push(format!("{id}: what is unclear has no `ruling:`")),
            (Some(unclear), _) if unclear.to_lowercase().contains("ruling:") => {
                found.push(format!("{id}: the ruling stands under `unclear:`"));
            }
            _ => {}
        }
        // A key that is not indented as its neighbours becomes a part of the text before it.
        let texts = [Some(&entry.rule), entry.unclear.as_ref(), entry.ruling.as_ref()];
        if texts.into_iter().flatten().any(|text| text.contains(": >-")) {
            found.push(format!("{id}: a text has swallowed the key behind it"));
        }
        let ruling = entry.ruling.as_deref().unwrap_or("It has none.");
        found.extend(faults(ruling).into_iter().map(|fault| format!("{id}: {fault}")));
    }
    assert!(found.is_empty(), "\n{}\n", found.join("\n"));
}

/// A text that names an option says the default that the edition has. So does the ruling of an older
/// rule that the edition repeats.
#[test]
fn named_options_are_there() {
    let mut found = Vec::new();
    for rules in editions() {
        let options = options(rules);
        for entry in own(rules) {
            let ruling = rules.ruling_of(entry).map(|(_, ruling)| ruling).unwrap_or_default();
            for text in [&entry.rule, ruling] {
                let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
                for (name, after) in named(&text) {
                    let Some((_, default)) = options.iter().find(|(option, _)| option == name)
                    else {
                        found.push(format!("{}: there is no option `{name}`", entry.id));
                        continue;
                    };
                    if !after.starts_with(&format!(", by default `{default}`")) {
                        found.push(format!(
                            "{}: after the option `{name}` belongs `, by default `{default}``",
                            entry.id
                        ));
                    }
                }
            }
        }
    }
    assert!(found.is_empty(), "\n{}\n", found.join("\n"));
}

/// Every option of an edition stands with an entry in force, so that no reading is left unsaid.
#[test]
fn every_option_is_told_by_an_entry() {
    let mut found = Vec::new();
    for rules in editions() {
        let in_force =
            rules.rulebook.entries.values().filter(|entry| rules.edition_id(entry.id) == entry.id);
        let told: BTreeSet<String> =
            in_force.flat_map(|entry| rules.options_of(entry)).map(|option| option.name).collect();
        let untold = options(rules).into_iter().filter(|(name, _)| !told.contains(name));
        found.extend(untold.map(|(name, _)| format!("{}: {name}", rules.edition)));
    }
    assert!(found.is_empty(), "\noptions of which no entry tells:\n{}\n", found.join("\n"));
}

/// Texts that are no rulings are found: fragments, answers without their question, and notes.
#[test]
fn fragments_are_found() {
    for text in [
        "yes, any banner.",
        "Yes, any banner of the force may.",
        "The tied players roll again",
        "Rounded down.",
        "One roll per tile, as EN has it.",
    ] {
        assert!(!faults(text).is_empty(), "{text}");
    }
    assert_eq!(faults("The owner chooses. A tie is rolled again."), Vec::<String>::new());
}
