//! Every scripted campaign of the project, and which rules of the editions none of them shows.

#[path = "citations/mod.rs"]
mod citations;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use margrave::engine::scripting::hooks::HOOKS;
use margrave::lua::api;
use margrave::lua::declare::DECLARATIONS;
use margrave::rules::library::RulesSource;
use margrave::rules::race::ModifierEffect;
use margrave::rules::rulebook::Entry;
use margrave::rules::{Library, ModValue, RuleId, Ruleset};
use margrave::script::test::{TestReport, scripts, test_and_then, test_instead};
use margrave::script::{RulesOverride, RulesetCache, load_rules};
use margrave::session::Session;

use crate::support::{bless, files, root};
use citations::Citations;

fn found() -> Vec<PathBuf> {
    let bad = root().join("tests").join("bad");
    let mut found = Vec::new();
    for folder in ["tests", "scripts", "mods"] {
        let folder = root().join(folder);
        if folder.is_dir() {
            found.extend(scripts(&folder).expect("the scripts are listed"));
        }
    }
    found.retain(|path| !path.starts_with(&bad));
    found
}

/// What becomes of items of which each thread takes its share, in their order.
fn shared<I: Sync, T: Send>(items: &[I], work: impl Fn(&[I]) -> T + Sync) -> Vec<T> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let share = items.len().div_ceil(threads).max(1);
    std::thread::scope(|scope| {
        let working: Vec<_> = items.chunks(share).map(|part| scope.spawn(|| work(part))).collect();
        working.into_iter().map(|part| part.join().expect("the thread ends")).collect()
    })
}

/// All scripts, played once for all tests here, and what they cite.
fn played() -> &'static (Vec<TestReport>, Citations) {
    static PLAYED: OnceLock<(Vec<TestReport>, Citations)> = OnceLock::new();
    PLAYED.get_or_init(|| {
        let parts = shared(&found(), |part: &[PathBuf]| {
            let (mut shelf, mut citations) = (RulesetCache::default(), Citations::default());
            let mut play = |path: &PathBuf| {
                let name = path.strip_prefix(root()).unwrap_or(path).display().to_string();
                let mut read = |session: &Session| citations.read(session, &name);
                test_and_then(path, &Library::shipped(), &mut shelf, (false, None), &mut read)
            };
            let reports: Vec<TestReport> = part.iter().map(&mut play).collect();
            (reports, citations)
        });
        let mut all = (Vec::new(), Citations::default());
        for (reports, citations) in parts {
            all.0.extend(reports);
            all.1.and(&citations);
        }
        all
    })
}

fn reports() -> &'static [TestReport] {
    &played().0
}

/// Every scripted campaign under tests/, scripts/ and mods/ plays to its end and meets its
/// expectations.
#[test]
fn transcripts_hold() {
    let failed: Vec<String> = reports()
        .iter()
        .filter(|report| !report.failures.is_empty())
        .map(|report| {
            format!(
                "{}\n  {}",
                report.path.strip_prefix(root()).unwrap_or(&report.path).display(),
                report.failures.join("\n  ")
            )
        })
        .collect();
    assert!(!reports().is_empty(), "there are no scripts");
    assert!(
        failed.is_empty(),
        "\n{} of {} scripts failed:\n\n{}\n",
        failed.len(),
        reports().len(),
        failed.join("\n\n")
    );
}

/// What happens in scripted campaigns, and in seeded ones of each edition, cites a rule of the
/// edition's own book that is no note and says what was done; every pair of a kind of event and a
/// rule stands in `tests/citations/EDITION.txt`.
#[test]
fn citations_say_what_was_done() {
    let citations = citations::with_seeded(&played().1);
    let wrong = citations::wrong(&citations);
    assert!(wrong.is_empty(), "\n{} citations are wrong:\n{}\n", wrong.len(), wrong.join("\n"));
    let unlisted = citations::unlisted(&citations);
    assert!(
        unlisted.is_empty(),
        "\nother events cite other rules than tests/citations lists: look whether each rule says what was done, and then\n\
         `BLESS=1 cargo test transcripts` writes the lists anew:\n{}\n",
        unlisted.join("\n")
    );
}

/// What the program and the scripts of the editions cite by name, in refusals, questions and events
/// that no campaign above comes to as well, stands in a rule book and is no `note`.
#[test]
fn nothing_cites_a_note() {
    let executable = executable();
    let is_id = |word: &&str| RuleId::is_id(word) && *word != "house-rule";
    let mut wrong = BTreeSet::new();
    let folders = [("src", "rs"), ("rules", "lua")];
    for path in folders.iter().flat_map(|(folder, ending)| files(&root().join(folder), ending)) {
        let text = fs::read_to_string(&path).expect("a source file is read");
        let code = text.lines().filter(|line| {
            !line.trim_start().starts_with("//") && !line.trim_start().starts_with("--")
        });
        // Every second part between quotes is a string.
        for string in code.flat_map(|line| line.split('"').skip(1).step_by(2)) {
            let ids = string
                .split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '-'))
                .filter(is_id);
            wrong.extend(
                ids.filter(|id| !executable.contains_key(*id))
                    .map(|id| format!("{id} in {}", path.display())),
            );
        }
    }
    assert!(
        wrong.is_empty(),
        "\nno rule book has these as more than a `note`: cite another rule, or give it the kind that it has:\n{wrong:#?}\n"
    );
}

/// The shipped editions, those that build on no other first.
fn editions() -> &'static [Arc<Ruleset>] {
    static EDITIONS: OnceLock<Vec<Arc<Ruleset>>> = OnceLock::new();
    EDITIONS.get_or_init(|| {
        let library = Library::shipped();
        let load = |name: &String| {
            load_rules(&library, name.as_str())
                .unwrap_or_else(|faults| panic!("{}", margrave::fault::render(&faults, false)))
        };
        let mut editions: Vec<Arc<Ruleset>> = library.editions().iter().map(load).collect();
        editions.sort_by_key(|rules| rules.layers.len());
        editions
    })
}

/// Every rule that is to be carried out, with the first of the editions whose rule book has it.
fn executable() -> BTreeMap<String, (&'static Ruleset, &'static Entry)> {
    let mut all = BTreeMap::new();
    for rules in editions() {
        for entry in rules.rulebook.entries.values().filter(|entry| entry.executable()) {
            all.entry(entry.id.0.to_owned()).or_insert_with(|| (&**rules, entry));
        }
    }
    all
}

/// Files of an edition's folder, its rule book left out.
fn data(edition: &str, ending: &str) -> Vec<PathBuf> {
    let folder = root().join("rules").join(edition);
    let book = folder.join("rulebook");
    files(&folder, ending).into_iter().filter(|path| !path.starts_with(&book)).collect()
}

fn text_of(files: impl IntoIterator<Item = PathBuf>) -> String {
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
fn shown_under(rules: &Ruleset) -> BTreeSet<RuleId> {
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
        let mut holds = |report: &&&TestReport| {
            let under = test_instead(&report.path, &library, &mut shelf, false, Some(&instead));
            under.failures.is_empty() && under.expectations > 0
        };
        let holding = part.iter().filter(|report| holds(report));
        holding.flat_map(|report| &report.shows).map(|id| RuleId::from_text(id)).collect::<Vec<_>>()
    });
    shown.into_iter().flatten().collect()
}

/// Entries that only repeat a rule of an older edition: shown by its scripts, where they hold in
/// the newer one.
fn repeated() -> &'static BTreeSet<RuleId> {
    static REPEATED: OnceLock<BTreeSet<RuleId>> = OnceLock::new();
    REPEATED.get_or_init(|| {
        let mut repeated = BTreeSet::new();
        for rules in editions().iter().filter(|rules| rules.layers.len() > 1) {
            let shown = shown_under(rules);
            let entries = rules.rulebook.entries.values();
            repeated.extend(
                entries
                    .filter(|entry| entry.same_as.iter().any(|older| shown.contains(older)))
                    .map(|entry| entry.id),
            );
        }
        repeated
    })
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
    let (code, data) = cited();
    let mut missing = BTreeMap::new();
    for (id, (rules, entry)) in executable() {
        if !shown.contains(id.as_str()) && !repeated().contains(&entry.id) {
            missing.insert((id.clone(), "unshown".to_owned()), entry.title.clone());
        }
        // What carries out a rule of an older edition carries out those that repeat it.
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
        let rules_itself = |entry: &&Entry| {
            entry
                .unclear
                .as_deref()
                .is_some_and(|unclear| unclear.to_lowercase().contains("ruling:"))
        };
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

/// Every hook, declaration, function and field that scripts have is used by a script of the rules,
/// a mod or a test, and so is carried out by some scripted campaign.
#[test]
fn scripting_is_used() {
    let folders = ["rules", "mods", "tests"].map(|folder| root().join(folder));
    let lines = |path: PathBuf| fs::read_to_string(path).expect("a script is read");
    let lua = folders.iter().flat_map(|folder| files(folder, "lua")).filter(|path| {
        !path.starts_with(root().join("mods/types"))
            && !path.starts_with(root().join("tests/hostile"))
    });
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
    let declarations = DECLARATIONS.iter().map(|row| format!("declare.{}(", row.name));
    let functions = api::functions().map(|row| match row.space.handle() {
        Some(_) => format!(":{}(", row.name),
        None => format!("{}.{}(", row.space.name(), row.name),
    });
    let fields = api::fields().iter().map(|row| match row.space.handle() {
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
        if !ends || !typed && file == "rules/effect.rs" {
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
        ("rules/value.rs", &["Value::", "Fixed::", "Thrown::"][..], 20),
        ("rules/game_option.rs", &["GameOption::"], 8),
        ("rules/table.rs", &[""], 20),
        ("rules/effect.rs", &["Effect::"], 30),
    ] {
        let rows = declared(file);
        assert!(
            rows.len() >= least,
            "{file} declares {} rows: is it still written as this test reads it?",
            rows.len()
        );
        let used =
            |name: &str| paths.iter().any(|path| word(&procedures, &format!("{path}{name}")));
        idle.extend(
            rows.into_iter().filter(|(name, _)| !used(name)).map(|(_, id)| format!("{file}: {id}")),
        );
    }
    let needed: BTreeSet<String> =
        declared("rules/table.rs").into_iter().map(|(_, id)| id).collect();
    for rules in editions() {
        // An edition has the tables of those it builds on, and their scripts.
        let layers = || rules.layers.iter().map(|layer| layer.name.as_str());
        let yaml = text_of(layers().flat_map(|name| data(name, "yaml")));
        let scripts = text_of(layers().flat_map(|name| data(name, "lua")));
        for table in &rules.names.tables {
            let rolled = ["roll_on: ", "scouting: ", "battlefield: ", "build: "]
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
