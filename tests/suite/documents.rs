//! Pages about the program against what it does: maps and output in README pages, the reference,
//! and the ten steps of the guide to mods.

mod consulted;
mod edition_orders;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;
use std::rc::Rc;

use crate::support::{assert_reported, bless, copy_folder, err, files, margrave, out, root};
use margrave::rules::{Library, selection};
use margrave::script::run::run;
use margrave::script::test::{scripts, test};
use margrave::script::{RulesetCache, load_rules};
use margrave::session::Screen;

#[derive(Clone, Default)]
struct Recorder(Rc<RefCell<String>>);

impl Screen for Recorder {
    fn line(&mut self, text: &str) {
        self.0.borrow_mut().push_str(&format!("{text}\n"));
    }
}

/// `BLESS=1` writes the file, otherwise it must be current.
fn check(path: &str, wanted: &str) {
    let path = root().join(path);
    if bless() {
        fs::write(&path, wanted).expect("the file can be written");
    }
    let found = fs::read_to_string(&path).expect("the file is there");
    assert!(found == wanted, "{} is stale: run `BLESS=1 cargo test documents`", path.display());
}

/// Shows that maps, scripts and output in the README and in the pages on playing and on tests are
/// what the program reads and prints.
#[test]
fn readme_transcript() {
    for page in [
        "README.md",
        "scripts/README.md",
        "scripts/SIMULATE.md",
        "scripts/IMPORT.md",
        "tests/README.md",
    ] {
        check(page, &filled(page));
    }
}

/// Shows that the generated reference is current.
#[test]
fn reference() {
    check("rules/REFERENCE.md", &margrave::command::reference());
}

/// Folders of `src` that carry out rules; what the others say of a rule is about it.
const CARRYING_OUT: [&str; 7] = ["campaign", "engine", "lua", "map", "phases", "rules", "view"];

/// Rows of values and options: the rules that they name are those of an edition that does not set
/// them.
const DECLARED: [&str; 2] = ["rules/choice", "rules/sections/value"];

/// Shows that the list of modules by rule, which `rules ID` reads, is what the sources say:
/// `NL-SUB-03`, and both ends and what is between them of `NL-SUB-03..06`.
#[test]
fn modules_by_rule() {
    let src = root().join("src");
    let mut modules: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for path in CARRYING_OUT.iter().flat_map(|folder| files(&src.join(folder), "rs")) {
        let text = fs::read_to_string(&path).expect("a source is read");
        let module = path
            .strip_prefix(&src)
            .expect("a source")
            .with_extension("")
            .to_string_lossy()
            .replace('\\', "/");
        if DECLARED.contains(&module.as_str()) || module.ends_with("/mod") {
            continue;
        }
        for rule in rules_in(&text) {
            modules.entry(rule).or_default().insert(module.clone());
        }
    }
    let line = |(rule, modules): (&String, &BTreeSet<String>)| {
        format!("{rule}: {}\n", modules.iter().map(String::as_str).collect::<Vec<_>>().join(" "))
    };
    check("src/rules/show/modules_by_rule.txt", &modules.iter().map(line).collect::<String>());
}

/// Rules that a text names.
fn rules_in(text: &str) -> Vec<String> {
    let mut rules = Vec::new();
    let number = |text: &str| {
        text.get(..2)
            .filter(|_| !text[2..].starts_with(|next: char| next.is_ascii_digit()))?
            .parse::<u8>()
            .ok()
    };
    for prefix in ["NL-", "EN-", "WM-", "GM-"] {
        for (at, _) in text.match_indices(prefix) {
            let rest = &text[at + prefix.len()..];
            let chapter: String = rest.chars().take_while(char::is_ascii_uppercase).collect();
            let Some(after) =
                rest[chapter.len()..].strip_prefix('-').filter(|_| !chapter.is_empty())
            else {
                continue;
            };
            let Some(first) = number(after) else { continue };
            let last = after[2..].strip_prefix("..").and_then(number).unwrap_or(first);
            rules.extend((first..=last).map(|number| format!("{prefix}{chapter}-{number:02}")));
        }
    }
    rules
}

/// Shows that every rule that is to be carried out says where it is, and every other one that it is
/// advice.
#[test]
fn every_rule_says_where_it_is_carried_out() {
    let library = Library::shipped();
    for name in library.editions() {
        let rules = load_rules(&library, name.as_str())
            .unwrap_or_else(|faults| panic!("{}", margrave::fault::render(&faults, false)));
        for entry in rules.rulebook.entries.values() {
            let text = margrave::rules::show::show(&rules, entry.id.0).expect("a rule is shown");
            let said = text.contains("\nCarried out ")
                || !entry.executable() && text.contains("there is nothing to carry out");
            assert!(said, "{} of {name}:\n{text}", entry.id);
        }
    }
}

/// Shows that the editions listed for those who write rules are the shipped ones.
#[test]
fn list_of_editions() {
    let library = Library::shipped();
    let mut table = String::from("| edition | what it is | rules |\n|---|---|---:|\n");
    for name in library.editions() {
        let rules = load_rules(&library, name.as_str())
            .unwrap_or_else(|faults| panic!("{}", margrave::fault::render(&faults, false)));
        let about = rules
            .layers
            .iter()
            .rev()
            .find(|layer| layer.name == name)
            .map_or("", |layer| layer.about.as_str());
        table.push_str(&format!("| [{name}]({name}/) | {about} | {} |\n", rules.rule_count()));
    }
    let page = read("rules/README.md");
    let (before, rest) = page.split_once("<!-- editions -->\n").expect("the page has the mark");
    let (_, after) = rest.split_once("<!-- end -->").expect("the mark is closed");
    check("rules/README.md", &format!("{before}<!-- editions -->\n{table}<!-- end -->{after}"));
}

/// Most lines of a shipped mod, its tests left out.
const MOST_LINES: usize = 120;

/// Lines that a recipe of the cookbook stays below, and how many such recipes there are at least.
const RECIPE_LINES: usize = 40;
const RECIPES: usize = 20;

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The files of a mod without its tests.
fn own_files(name: &str) -> Vec<PathBuf> {
    let folder = root().join("mods").join(name);
    let all = ["yaml", "lua"].iter().flat_map(|ending| files(&folder, ending));
    all.filter(|path| !path.starts_with(folder.join("tests"))).collect()
}

/// Counts the lines of a mod without its tests, and without what it says in other languages.
fn own_lines(name: &str) -> usize {
    let texts = root().join("mods").join(name).join("texts");
    let lines = |path: &PathBuf| fs::read_to_string(path).expect("a file is read").lines().count();
    own_files(name).iter().filter(|path| !path.starts_with(&texts)).map(lines).sum()
}

/// Returns the output of `margrave check` on a mod after a replacement in one of its files.
fn mistake(path: &str, old: &str, new: &str) -> String {
    let name = path.split('/').nth(1).expect("a file of a mod");
    let folder = tempfile::tempdir().expect("a temporary folder");
    copy_folder(&root().join("mods").join(name), &folder.path().join("mods").join(name));
    let text = read(path);
    assert!(text.contains(old), "{path} has no `{old}`");
    fs::write(folder.path().join(path), text.replacen(old, new, 1)).expect("a file is written");
    let checked = margrave()
        .current_dir(folder.path())
        .args(["check", &format!("mods/{name}")])
        .output()
        .expect("the binary runs");
    assert_reported(&checked, path);
    format!("{}\n", err(&checked).trim_end())
}

/// All that a script prints. Lines of the shipped rules move, so their numbers are left out.
fn printed(path: &str) -> String {
    let recorder = Recorder::default();
    let sound = run(&root().join(path), &Library::shipped(), Box::new(recorder.clone()), false);
    let text = recorder.0.borrow().clone();
    assert!(matches!(sound, Ok(true)), "{text}");
    let mut parts = text.split(".yaml:");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        text + ".yaml" + part.trim_start_matches(|letter: char| letter.is_ascii_digit())
    })
}

/// Returns the output of a script after a line that it types.
fn output(path: &str, typed: &str) -> String {
    let text = printed(path);
    let mut lines = text.lines().skip_while(|line| *line != format!("> {typed}"));
    let first = lines.next().unwrap_or_else(|| panic!("{path} never says `{typed}`")).to_owned();
    std::iter::once(first.as_str())
        .chain(lines.take_while(|line| !line.starts_with("> ")))
        .map(|line| format!("{line}\n"))
        .collect()
}

/// The table of all shipped mods.
fn table_of_mods() -> String {
    let mut text = String::from("| mod | house rule |\n|---|---|\n");
    for name in Library::shipped().mods() {
        let manifest =
            selection::manifest(&Library::shipped(), &name).expect("a shipped mod has a manifest");
        text.push_str(&format!("| [{name}]({name}/) | {} |\n", manifest.about));
    }
    text
}

/// Returns the text that belongs below a mark of a page.
fn shown(mark: &str) -> String {
    let (kind, rest) = mark.split_once(' ').unwrap_or((mark, ""));
    let fenced = |language: &str, text: &str| format!("```{language}\n{text}```\n");
    let (path, what) = rest.split_once(": ").unwrap_or((rest, ""));
    match kind {
        "mods" => table_of_mods(),
        // The page that every simulation writes beside its tables, one level lower.
        "schema" => {
            let schema = margrave::simulation::schema();
            let (_, text) = schema.split_once("\n\n").expect("the page has a heading");
            text.replace("\n## ", "\n### ")
        }
        "file" => fenced(
            path.rsplit('.').next().filter(|ending| *ending != "campaign").unwrap_or(""),
            &read(path),
        ),
        "run" => fenced("", &printed(path)),
        "output" => fenced("", &output(path, what)),
        "shell" => fenced("", &typed_in_a_shell(rest)),
        "mistake" => {
            let (old, new) = what.split_once(" -> ").expect("`FILE: OLD -> NEW`");
            fenced("", &mistake(path, old, new))
        }
        _ => panic!("no such mark: {mark}"),
    }
}

/// Lines of what a command prints that pages show.
const SHOWN: usize = 12;

/// A command of the shell with what it says and how what it prints begins.
fn typed_in_a_shell(command: &str) -> String {
    let mut words = command.split_whitespace();
    assert_eq!(words.next(), Some("margrave"), "{command}");
    let output = margrave().current_dir(root()).args(words).output().expect("the binary runs");
    let printed = out(&output);
    let lines: Vec<&str> = printed.lines().collect();
    let more = if lines.len() > SHOWN { "…\n" } else { "" };
    let begins: String = lines.iter().take(SHOWN).map(|line| format!("{line}\n")).collect();
    format!("$ {command}\n{}{begins}{more}", err(&output))
}

/// A page with what belongs below each of its marks; only commands of the shell need none.
fn filled(page: &str) -> String {
    let page = read(page);
    let (mut text, mut rest) = (String::new(), page.as_str());
    let fences = |text: &str| text.matches("```").count() - text.matches("```sh\n").count() * 2;
    while let Some((before, after)) = rest.split_once("<!-- ") {
        assert_eq!(fences(before), 0, "a listing without a mark:\n{before}");
        let (mark, after) = after.split_once(" -->\n").expect("the mark is closed");
        let (_, after) = after.split_once("<!-- end -->").expect("the mark has an end");
        text.push_str(&format!("{before}<!-- {mark} -->\n{}<!-- end -->", shown(mark)));
        rest = after;
    }
    assert_eq!(fences(rest), 0, "a listing without a mark:\n{rest}");
    text + rest
}

/// Shows that every listing of the guide to mods is a file that is tested, or what the program
/// says.
#[test]
fn guide_to_mods() {
    let text = filled("mods/README.md");
    assert_eq!(
        (1..=10).filter(|step| text.contains(&format!("\n## {step}. "))).count(),
        10,
        "there are ten steps"
    );
    check("mods/README.md", &text);
}

/// Shows that the cookbook has every shipped mod and links nothing that is not there, that it has
/// twenty mods of fewer than forty lines, and that there is one for each wish.
#[test]
fn cookbook() {
    let page = read("mods/COOKBOOK.md");
    for link in page.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
        assert!(root().join("mods").join(link).exists(), "mods/COOKBOOK.md: no `{link}`");
    }
    let linked = |text: &str, name: &str| text.contains(&format!("[{name}]({name}/)"));
    let mods = Library::shipped().mods();
    let missing: Vec<&String> = mods.iter().filter(|name| !linked(&page, name)).collect();
    assert!(missing.is_empty(), "mods/COOKBOOK.md leaves out {missing:?}");
    let short: Vec<&String> = mods.iter().filter(|name| own_lines(name) < RECIPE_LINES).collect();
    assert!(short.len() >= RECIPES, "only {} mods are recipes", short.len());
    for wish in page.split("\n## ").skip(1) {
        assert!(short.iter().any(|name| linked(wish, name)), "no short recipe for: {wish}");
    }
    // A row is called longer exactly if it is.
    for row in page.lines().filter(|row| row.starts_with("| [")) {
        let recipe = short.iter().any(|name| linked(row, name));
        assert_eq!(recipe, !row.contains("*longer*"), "{row}");
    }
}

/// Every shipped mod is short, says at its top what it is, and passes its tests.
#[test]
fn shipped_mods() {
    let mut shelf = RulesetCache::default();
    for name in Library::shipped().mods() {
        let lines = own_lines(&name);
        assert!(lines < MOST_LINES, "mods/{name} has {lines} lines");
        let tests =
            scripts(&root().join("mods").join(&name).join("tests")).expect("a mod has tests");
        assert!(!tests.is_empty(), "mods/{name} has no test");
        for path in tests {
            let report = test(&path, &Library::shipped(), &mut shelf, false);
            assert!(report.failures.is_empty(), "{}: {:?}", path.display(), report.failures);
        }
        for path in own_files(&name)
            .iter()
            .filter(|path| path.extension().is_some_and(|ending| ending == "lua"))
        {
            assert!(
                fs::read_to_string(path).expect("a file is read").starts_with("-- "),
                "{} does not say what it is",
                path.display()
            );
        }
    }
}

/// The reference with the events that follow each change, as the test `events_follow_changes` has found
/// them.
fn with_events(reference: &str) -> String {
    let rows = crate::transcripts::changes_followed();
    let followed: BTreeMap<&str, &str> =
        rows.lines().filter_map(|row| row.split_once(':')).collect();
    let mut named = 0;
    let mut line = |line: &str| {
        let change = line.strip_prefix("| `change.").and_then(|rest| rest.split_once('('));
        let Some(kinds) = change.and_then(|(name, _)| followed.get(name)) else {
            return format!("{line}\n");
        };
        named += 1;
        let kinds: Vec<String> = kinds.split_whitespace().map(|kind| format!("`{kind}`")).collect();
        let row = line.trim_end().trim_end_matches('|').trim_end();
        format!("{row} Events: {}. |\n", kinds.join(", "))
    };
    let text: String = reference.lines().map(&mut line).collect();
    assert_eq!(named, followed.len(), "each row is about a change");
    text
}

/// Words in the sentence of an event that are none of its fields, though they look so.
const OTHER_WORDS: &[(&str, &[&str])] = &[
    ("tallied", &["why"]),
    ("battle_decided", &["attacker", "defender", "draw"]),
    ("assault_decided", &["stormed", "repulse", "bloody_repulse"]),
];

/// Shows that the sentence of an event names its fields as scripts have them.
#[test]
fn sentences_of_events_name_their_fields() {
    let page = read("mods/API.md");
    let (_, events) = page.split_once("\n## Events\n").expect("events are listed");
    let (events, _) = events.split_once("\n## ").expect("something follows");
    let code = |text: &str| -> Vec<String> {
        text.split('`').skip(1).step_by(2).map(str::to_owned).collect()
    };
    for row in events.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").collect();
        let [name, fields, _, about] = cells.as_slice() else { panic!("{row}") };
        let name = name.trim().trim_matches('`');
        let fields = code(fields).join(", ");
        let other = OTHER_WORDS.iter().find(|(event, _)| *event == name).map(|(_, words)| *words);
        for word in code(about) {
            let field = fields.starts_with(&format!("{word}: "))
                || [", ", "{ "].iter().any(|before| fields.contains(&format!("{before}{word}: ")));
            let known = field || other.is_some_and(|words| words.contains(&word.as_str()));
            assert!(known, "`{word}` is no field of {name}: {fields}");
        }
    }
}

/// Shows that what mods can call is written down as it is, for readers and for editors.
#[test]
fn pages_of_mods() {
    use margrave::lua::pages;
    let orders = edition_orders::page();
    check("mods/API.md", &(with_events(&pages::reference()) + &consulted::page() + &orders));
    check("mods/CHANGES.md", &pages::changes());
    check("mods/types/margrave.d.luau", &pages::luau());
    check("mods/.luaurc", &pages::luaurc());
}
