//! The recipes in `.github/CONTRIBUTING.md` are true: each file is there and holds what the recipe
//! says to look for, and no source names the example of a recipe without being in it.

use std::collections::BTreeSet;
use std::fs;

use margrave::campaign::EVENTS;
use margrave::command::COMMANDS;
use margrave::engine::core::order::BotAttitude;
use margrave::engine::core::scripting::hooks::HOOKS;
use margrave::engine::{ORDERS, Verb};
use margrave::phases::PHASES;
use margrave::rules::effect::EFFECTS;

use crate::support::{files, root};

/// Recipes that a contributor can look up.
const RECIPES: [&str; 10] = [
    "an order",
    "an event",
    "a command",
    "a key",
    "a phase",
    "an effect",
    "a hook",
    "an expectation",
    "an edition",
    "a language",
];

/// Examples, and how sources name them beside the macros of the tables.
const FOLLOWED: [(&str, &[&str]); 6] = [
    ("an effect", &["BurnForest"]),
    ("an order", &["Order::Raze", "Verb::Raze"]),
    ("an event", &["DiplomacyEvent::PactRevealed", "Kind::PactRevealed"]),
    ("a command", &["look::links", "view::links::"]),
    ("a key", &["bars_ways"]),
    ("a hook", &["Hook::Loot"]),
];

/// A row of the table of a recipe.
struct Step {
    file: String,
    look_for: Option<String>,
}

fn page() -> String {
    fs::read_to_string(root().join(".github/CONTRIBUTING.md")).expect("the page is read")
}

/// The text below the heading of a recipe.
fn section<'a>(page: &'a str, name: &str) -> &'a str {
    let heading = format!("\n### Add {name}\n");
    let (_, below) =
        page.split_once(&heading).unwrap_or_else(|| panic!("there is no recipe for {name}"));
    below.split("\n### ").next().unwrap_or_default()
}

fn steps(section: &str) -> Vec<Step> {
    let code = |cell: &str| Some(cell.trim().strip_prefix('`')?.strip_suffix('`')?.to_owned());
    let row = |line: &str| {
        let cells: Vec<&str> = line.strip_prefix('|')?.split('|').collect();
        Some(Step {
            file: code(cells.first()?)?,
            look_for: cells.get(1).and_then(|cell| code(cell)),
        })
    };
    section.lines().filter_map(row).collect()
}

#[test]
fn every_step_leads_somewhere() {
    let page = page();
    assert_eq!(page.matches("\n### Add ").count(), RECIPES.len(), "a recipe is not listed here");
    let mut wrong = Vec::new();
    for name in RECIPES {
        let steps = steps(section(&page, name));
        assert!(steps.len() > 2, "the recipe for {name} has no table");
        for Step { file, look_for } in steps {
            let path = root().join(&file);
            match look_for {
                None if path.exists() => {}
                Some(text)
                    if fs::read_to_string(&path).is_ok_and(|found| found.contains(&text)) => {}
                Some(text) => wrong.push(format!("{name}: `{file}` is missing or has no `{text}`")),
                None => wrong.push(format!("{name}: there is no `{file}`")),
            }
        }
    }
    let named =
        page.split('`').filter(|code| code.starts_with("src/") || code.starts_with("tests/"));
    for path in named.filter(|path| !root().join(path).exists()) {
        wrong.push(format!("there is no `{path}`"));
    }
    assert!(wrong.is_empty(), "correct .github/CONTRIBUTING.md:\n{}", wrong.join("\n"));
}

#[test]
fn no_step_is_left_out() {
    let page = page();
    let mut wrong = Vec::new();
    for (name, words) in FOLLOWED {
        let listed: BTreeSet<String> =
            steps(section(&page, name)).into_iter().map(|step| step.file).collect();
        let mut found = 0;
        for path in files(&root().join("src"), "rs") {
            let text = fs::read_to_string(&path).expect("a source is read");
            let file = path.strip_prefix(root()).expect("a source").display().to_string();
            if words.iter().any(|word| text.contains(word)) {
                found += 1;
                if !listed.contains(&file) {
                    wrong.push(format!("{name}: `{file}` has {}", words[0]));
                }
            }
        }
        assert!(found > 0, "no source has {words:?}: choose another example for {name}");
    }
    assert!(wrong.is_empty(), "add to .github/CONTRIBUTING.md:\n{}", wrong.join("\n"));
}

/// Commands that no script types, and where they are shown.
const TYPED_ELSEWHERE: [(&str, &str); 7] = [
    ("requests", "a server: tests/suite/served.rs"),
    ("ahead", "sheets ahead: tests/suite/written_ahead.rs"),
    ("standing_orders", "sheets ahead: tests/suite/written_ahead.rs"),
    ("quiet", "the terminal alone"),
    ("full", "the terminal alone"),
    ("language", "the terminal alone"),
    ("quit", "the terminal alone"),
];

/// Events that cite no rule of an edition, so that no list of citations has them, and why.
const CITED_NOWHERE: [(&str, &str); 5] = [
    ("banner_race_changed", "a mod's"),
    ("race_chosen", "the host's table"),
    ("host_handed_over", "the host's table"),
    ("prevented", "a mod's"),
    ("sheet_taken", "the order of those who play apart"),
];

/// Phases that no edition plays, and why.
const PLAYED_NOWHERE: [(&str, &str); 1] = [("lost_capitals", "for calendars of mods")];

/// Texts of all files of a kind below some folders.
fn texts(folders: &[&str], ending: &str) -> String {
    let paths = folders.iter().flat_map(|folder| files(&root().join(folder), ending));
    paths.map(|path| fs::read_to_string(path).expect("a file is read") + "\n").collect()
}

/// A line without the player who is named before it.
fn behind_speaker(line: &str) -> &str {
    match line.split_once(": ") {
        Some((speaker, rest)) if !speaker.contains(' ') => rest,
        _ => line,
    }
}

fn first_word(line: &str) -> Option<&str> {
    behind_speaker(line).split_whitespace().next()
}

/// Whole names in a source or a file of rules.
fn names(text: &str) -> BTreeSet<&str> {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').collect()
}

/// Names that follow a path in sources, as in `Order::Raze`.
fn behind<'t>(path: &str, sources: &'t str) -> BTreeSet<&'t str> {
    let name = |rest: &'t str| rest.split(|letter: char| !letter.is_alphanumeric()).next();
    sources.split(path).skip(1).filter_map(name).collect()
}

/// First words of lines that a script expects to be refused.
fn refused(scripts: &str) -> BTreeSet<&str> {
    let mut found = BTreeSet::new();
    let mut typed = None;
    for line in scripts.lines().map(behind_speaker) {
        let mut words = line.split_whitespace();
        match (words.next(), words.next()) {
            (Some("expect"), Some("refused")) => found.extend(typed),
            (Some("expect"), Some("illegal")) => {
                let (_, order) = line.split_once("illegal ").unwrap_or_default();
                let is_rule =
                    |word: &&str| word.contains('-') && !word.contains(char::is_lowercase);
                let orders = order.split_whitespace().filter(|word| !word.ends_with(':'));
                found.extend(orders.skip_while(is_rule).take(1));
            }
            (Some("expect" | "#") | None, _) => {}
            (Some(word), _) => typed = Some(word),
        }
    }
    found
}

/// A row that nothing carries out is named: an event that no campaign here comes to, a command that no script types,
/// a phase that no edition plays, an effect that stands in no table, and a hook that nothing asks. Hooks are used by
/// a script in the test `scripting_is_used`.
#[test]
fn no_row_is_idle() {
    let citations = texts(&["tests/citations"], "txt");
    let happened: BTreeSet<&str> = citations.lines().filter_map(first_word).collect();
    let scripts = texts(&["tests", "mods", "rules", "scripts"], "campaign");
    let typed: BTreeSet<&str> = scripts.lines().filter_map(first_word).collect();
    let calendars = texts(&["rules"], "yaml");
    let played = names(&calendars);
    let tables = texts(&["rules", "mods", "tests/mods"], "yaml");
    let asked =
        texts(&["src/command", "src/engine", "src/phases", "src/session", "src/view"], "rs");
    let asked = behind("Hook::", &asked);
    let mut idle = Vec::new();
    for name in EVENTS.iter().map(|row| row.script_name()) {
        if happened.contains(&*name) == CITED_NOWHERE.iter().any(|(known, _)| *known == name) {
            idle.push(format!("the event `{name}` happens in no campaign of tests"));
        }
    }
    for name in COMMANDS.iter().map(|row| row.name) {
        if typed.contains(name) == TYPED_ELSEWHERE.iter().any(|(known, _)| *known == name) {
            idle.push(format!("no script types the command `{name}`"));
        }
    }
    for name in PHASES.iter().map(|row| row.id) {
        if played.contains(name) == PLAYED_NOWHERE.iter().any(|(known, _)| *known == name) {
            idle.push(format!("no edition plays the phase `{name}`"));
        }
    }
    for name in EFFECTS.iter().map(|row| row.name) {
        let key = format!("{name}:");
        if !tables.split([' ', '{', '\n']).any(|word| word == key) {
            idle.push(format!("no table names the effect `{name}`"));
        }
    }
    for row in HOOKS {
        if !asked.contains(&*format!("{:?}", row.hook)) {
            idle.push(format!("nothing asks the hook `{}.{}`", row.kind.word(), row.name));
        }
    }
    assert!(idle.is_empty(), "give them a script, or a reason here:\n{}", idle.join("\n"));
}

/// Each order is given by a script, expected to be refused by one, and weighed by the greedy player where the
/// table says that it weighs it.
#[test]
fn no_order_is_idle() {
    let scripts = texts(&["tests", "mods", "rules", "scripts"], "campaign");
    let typed: BTreeSet<&str> = scripts.lines().filter_map(first_word).collect();
    let refused = refused(&scripts);
    let greedy = texts(&["src/players"], "rs");
    let weighed = behind("Order::", &greedy);
    let mut idle = Vec::new();
    // Orders of mods are shown by the mods that declare them.
    for row in ORDERS.iter().filter(|row| row.verb != Verb::ModOrder) {
        let named = |among: &BTreeSet<&str>| {
            row.aliases.iter().chain([&row.name]).any(|name| among.contains(name))
        };
        if !named(&typed) {
            idle.push(format!("no script gives the order `{}`", row.name));
        }
        if !named(&refused) {
            idle.push(format!("no script expects the order `{}` refused", row.name));
        }
        if row.bot == BotAttitude::Weighs && !weighed.contains(&*format!("{:?}", row.verb)) {
            idle.push(format!(
                "`src/players/greedy.rs` says no worth of the order `{}`, which its row says it weighs",
                row.name
            ));
        }
    }
    assert!(idle.is_empty(), "{}", idle.join("\n"));
}

/// The recipes of `.justfile` are those that the page names, and their tests are modules.
#[test]
fn the_justfile_has_its_recipes() {
    let text = fs::read_to_string(root().join(".justfile")).expect("the file is read");
    for name in ["check", "test", "fast", "bless", "cover", "bench"] {
        let found = text.lines().any(|line| {
            line.split([':', ' ']).next() == Some(name) && line.trim_end().ends_with(':')
        });
        assert!(found, ".justfile has no recipe `{name}`");
    }
}
