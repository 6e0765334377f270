//! `mods/types/margrave.d.luau` → Luau's own checker: it takes the definitions, finds no error in shipped scripts
//! and in the listings of `mods/API.md`, and does find the mistakes below.

use std::fs;
use std::path::{Path, PathBuf};

use luau_analyze::{Checker, Severity};

/// Mistakes, each with a part of what must be said of it.
const MISTAKES: &[(&str, &str)] = &[
    ("filter.valu(\"banner.food\", function(amount) return amount end)", "Key 'valu' not found"),
    ("filter.value(\"banner.food\", function(amount) return true end)", "got 'boolean'"),
    (
        "filter.value(\"banner.food\", function(amount, realm, banner) return if banner then banner.pointz else 0 end)",
        "Key 'pointz' not found",
    ),
    (
        "filter.value(\"banner.food\", function(amount) return amount end, {why = 3})",
        "got 'number'",
    ),
    ("on.after_event(\"baner_moved\", function(event) end)", "baner_moved"),
    (
        "on.after_event(\"banner_moved\", function(event) print(event.baner) end)",
        "Key 'baner' not found",
    ),
    ("refuse.order(\"move\", function(realm, order) return 3 end)", "got 'number'"),
    ("change.points(3, 3)", "got 'number'"),
    ("change.points(campaign.banners[1], \"x\")", "got 'string'"),
    ("print(campaign.yaer)", "Key 'yaer' not found"),
    ("campaign.tiles[1]:distanse(campaign.tiles[2])", "Key 'distanse' not found"),
    ("print(campaign.realm(\"red\").name)", "could be nil"),
    ("declare.phase(\"weather\", 3)", "got 'number'"),
    ("declare.order({name = \"x\", during = \"movement\"})", "missing field 'doc'"),
    ("print(math.random())", "Key 'random' not found"),
    ("print(os.time())", "does not have key 'time'"),
    ("print(undeclared)", "Unknown global 'undeclared'"),
];

struct Checked {
    definitions: String,
    checks: usize,
    faults: Vec<String>,
}

impl Checked {
    /// What the checker says of a text: line from 1, and message.
    fn said(&mut self, text: &str) -> Vec<(u32, String)> {
        self.checks += 1;
        let mut checker = Checker::new().expect("Luau's checker starts");
        if let Err(error) = checker.add_definitions(&self.definitions) {
            return vec![(0, format!("the definitions are not accepted: {error}"))];
        }
        let result = checker.check(text).expect("the text is checked");
        result
            .diagnostics
            .into_iter()
            .filter(|said| said.severity == Severity::Error)
            .map(|said| (said.line + 1, said.message))
            .collect()
    }

    /// Files are checked as they ask for: strictly only where they begin with `--!strict`, because the strict
    /// checker wants every helper function annotated.
    fn file(&mut self, root: &Path, path: &Path) {
        let text = fs::read_to_string(path).expect("the script can be read");
        let (text, before) =
            if text.starts_with("--!") { (text, 0) } else { (format!("--!nonstrict\n{text}"), 1) };
        for (line, message) in self.said(&text) {
            let place = path.strip_prefix(root).unwrap_or(path).display();
            self.faults.push(format!("{place}:{}: {message}", line.saturating_sub(before)));
        }
    }

    fn listings(&mut self, page: &str) {
        for listing in page
            .split("```lua\n")
            .skip(1)
            .filter_map(|rest| rest.split_once("```"))
            .map(|(listing, _)| listing)
        {
            for (_, message) in self.said(&format!("--!strict\n{listing}")) {
                self.faults.push(format!("mods/API.md: {message} in\n{listing}"));
            }
        }
    }

    fn mistakes(&mut self) {
        for (mistake, wanted) in MISTAKES {
            let said = self.said(&format!("--!strict\n{mistake}"));
            if !said.iter().any(|(_, message)| message.contains(wanted)) {
                self.faults.push(format!("`{mistake}` was not reported with `{wanted}`: {said:?}"));
            }
        }
    }
}

fn scripts(folder: &Path, found: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).expect("the folder can be read");
    let mut paths: Vec<PathBuf> =
        entries.map(|entry| entry.expect("the entry can be read").path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            scripts(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "lua") {
            found.push(path);
        }
    }
}

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let read =
        |path: &str| fs::read_to_string(root.join(path)).expect("the generated page is there");
    let mut checked =
        Checked { definitions: read("mods/types/margrave.d.luau"), checks: 0, faults: Vec::new() };
    let mut found = Vec::new();
    for folder in ["mods", "rules", "src/cli/template", "tests/amend/mods"] {
        scripts(&root.join(folder), &mut found);
    }
    found.iter().for_each(|path| checked.file(&root, path));
    checked.listings(&read("mods/API.md"));
    checked.mistakes();
    checked.faults.iter().for_each(|fault| println!("{fault}\n"));
    println!("types: {} texts checked, {} faults", checked.checks, checked.faults.len());
    if !checked.faults.is_empty() {
        std::process::exit(1);
    }
}
