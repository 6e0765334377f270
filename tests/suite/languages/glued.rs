//! English words do not pass by the door: no sentence is glued together in the source, and whatever is counted or
//! thrown for has its noun.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use margrave::text::Catalogue;

use crate::support::root;

/// Functions whose text is the same in every language.
const VERBATIM: [&str; 4] = ["verbatim(", "Verbatim(", "quoted(", "displayed("];

/// Literals of several words that are typed as they stand.
const TYPED: [&str; 2] = ["lua trace [on|off]", "mod NAME [over NAME…]"];

/// Files that may count and list in English, each with the reason.
const IN_ENGLISH: [(&str, &str); 11] = [
    ("src/cli/import_roster.rs", "a remark in a campaign file"),
    ("src/cli/paper/file.rs", "remarks in a campaign file"),
    ("src/import/roster/kinds.rs", "names of lists are compared, of one and of several"),
    ("src/import/roster/selections.rs", "names of lists are compared, of one and of several"),
    ("src/lua/api/campaign.rs", "`campaign.count` gives scripts English text"),
    (
        "src/rules/sections/currency.rs",
        "an edition says itself what several of its coins are called",
    ),
    ("src/rules/sections/titles.rs", "the pseudo-language disguises English plurals"),
    ("src/simulation/columns.rs", "a page of the reference"),
    ("src/text.rs", "English nouns"),
    ("src/view/say.rs", "tiles alike in English; other languages have nouns"),
    ("src/view/witness.rs", "breaches are for whoever mends the program"),
];

/// Lists the files of Rust in a folder, by their paths from the root.
fn sources(folder: &str) -> Vec<(String, String)> {
    fn within(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).expect("a folder is read") {
            let path = entry.expect("an entry is read").path();
            match path.is_dir() {
                true => within(&path, found),
                false => {
                    found.extend(path.extension().is_some_and(|it| it == "rs").then_some(path))
                }
            }
        }
    }
    let mut files = Vec::new();
    within(&root().join(folder), &mut files);
    let read = |path: PathBuf| {
        let name = path.strip_prefix(root()).expect("it is below the root").display().to_string();
        (name, fs::read_to_string(&path).expect("it is read"))
    };
    files.into_iter().map(read).collect()
}

/// Returns the literal with which code begins.
fn literal(code: &str) -> Option<&str> {
    let inside = code.trim_start().trim_start_matches("format!(").trim_start().strip_prefix('"')?;
    let mut escaped = false;
    let end = inside.find(|letter| {
        let ends = letter == '"' && !escaped;
        escaped = letter == '\\' && !escaped;
        ends
    })?;
    Some(&inside[..end])
}

/// Returns code up to the parenthesis that closes the one before it.
fn arguments(code: &str) -> &str {
    let (mut depth, mut quoted, mut escaped) = (1, false, false);
    for (at, letter) in code.char_indices() {
        match letter {
            '"' if !escaped => quoted = !quoted,
            '(' if !quoted => depth += 1,
            ')' if !quoted => depth -= 1,
            _ => {}
        }
        escaped = letter == '\\' && !escaped;
        if depth == 0 {
            return &code[..at];
        }
    }
    code
}

fn is_word(text: &str) -> bool {
    text.len() > 1 && text.chars().all(char::is_alphabetic)
}

/// No literal of several words is passed off as a name, and nothing is counted or listed in English but where English
/// alone is read.
#[test]
fn no_english_is_glued_into_sentences() {
    let mut found = Vec::new();
    let mut counting = BTreeSet::new();
    for (file, text) in sources("src") {
        for function in VERBATIM {
            for (at, _) in text.match_indices(function) {
                let Some(literal) = literal(&text[at + function.len()..]) else { continue };
                let words: Vec<&str> = literal.split(' ').collect();
                let several = words.windows(2).any(|pair| pair.iter().all(|word| is_word(word)));
                if several && !TYPED.contains(&literal) {
                    let line = text[..at].lines().count();
                    found.push(format!("{file}:{line}: \"{literal}\" is a sentence: use `say!`"));
                }
            }
        }
        if text.contains("pluralize::") || text.contains("use crate::basics::pluralize;") {
            counting.insert(file);
        }
    }
    let reasoned: BTreeSet<String> =
        IN_ENGLISH.iter().map(|(file, _)| (*file).to_owned()).collect();
    found.extend(counting.difference(&reasoned).map(|file| {
        format!("{file} counts or lists in English: use `Text::count` and `Text::list`")
    }));
    found.extend(reasoned.difference(&counting).map(|file| format!("{file} is no exception")));
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Parts of the names of functions that throw, add up or shuffle for something.
const NUMBERS: [&str; 4] = ["roll", "throw", "tall", "shuffl"];

/// Other such functions by their whole names.
const OF_SUMS: [&str; 5] = ["of", "add", "amount", "at_rate", "take_lookup"];

/// True if a function throws, adds up or shuffles for what it is given.
fn of_numbers(function: &str) -> bool {
    OF_SUMS.contains(&function) || NUMBERS.iter().any(|part| function.contains(part))
}

/// Whatever dice are thrown for, and each part of a sum, has its noun in every language.
#[test]
fn numbers_have_nouns() {
    let mut lacking = BTreeSet::new();
    let mut names = 0;
    for (file, text) in sources("src/engine").into_iter().chain(sources("src/phases")) {
        for (at, _) in text.match_indices('(') {
            let before = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
            let name = text[..at].rfind(|letter| !before(letter)).map_or(0, |blank| blank + 1);
            if !of_numbers(&text[name..at]) {
                continue;
            }
            let given = arguments(&text[at + 1..]);
            for (quote, _) in given.match_indices('"').step_by(2) {
                let Some(english) = literal(&given[quote..]) else { continue };
                // Rules are cited by their ids.
                if !english.starts_with(|letter: char| letter.is_ascii_lowercase()) {
                    continue;
                }
                names += 1;
                for code in Catalogue::codes() {
                    let known = Catalogue::of(code).and_then(|all| all.noun(english));
                    if known.is_none() {
                        lacking.insert(format!("{code} has no noun for \"{english}\": {file}"));
                    }
                }
            }
        }
    }
    assert!(names > 100, "{names} names of numbers are found");
    let lacking: Vec<String> = lacking.into_iter().collect();
    assert!(lacking.is_empty(), "{}", lacking.join("\n"));
}
