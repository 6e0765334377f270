//! Help and the questions before a campaign in the pseudo-language: every letter is marked but those of usages, names
//! and texts of the rules.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use margrave::campaign::header_lines::HEADER_LINES;
use margrave::cli::{Replies, opening};
use margrave::command::COMMANDS;
use margrave::engine::core::parse;
use margrave::engine::{ORDERS, umpire};
use margrave::phases::PHASES;
use margrave::rules::{Allowed, CHOICES, LayerKind, Library};
use margrave::script::load_rules;
use margrave::text::{Catalogue, Language};

use super::views::unmarked;
use crate::support::{assert_success, margrave, out, root};

/// What is typed besides `help` of each order and command.
const TYPED: [&str; 17] = [
    "help",
    "help head",
    "help all",
    "help turn",
    "help pages",
    "help commands",
    "help zzz",
    "options",
    "rules movement",
    "rules red",
    "view as red",
    "view as seat",
    "view as public",
    "view as host",
    "pass razing",
    "pass",
    "quiet",
];

/// Takes texts out of a line: usages and names, the longest first.
fn without(line: &str, texts: &BTreeSet<String>) -> String {
    let mut texts: Vec<&String> = texts.iter().collect();
    texts.sort_by_key(|text| std::cmp::Reverse(text.len()));
    texts.into_iter().fold(line.to_owned(), |line, text| line.replace(text.as_str(), " "))
}

/// Help says nothing beside the door: what orders, commands and phases do, and what is typed where.
#[test]
fn help_says_nothing_beside_the_door() {
    let script = root().join("scripts/first-summer.campaign");
    let text = std::fs::read_to_string(&script).expect("it is read");
    let named = ORDERS.iter().map(|row| row.name).chain(COMMANDS.iter().map(|row| row.name));
    let typed = named.map(|name| format!("help {name}")).chain(TYPED.map(str::to_owned));
    let typed: BTreeSet<String> = typed.collect();
    let lines: Vec<&str> = typed.iter().map(String::as_str).collect();
    let folder = tempfile::tempdir().expect("a folder is made");
    let path = folder.path().join("helps.campaign");
    std::fs::write(&path, text + &lines.join("\n") + "\n").expect("it is written");
    std::fs::copy(
        root().join("scripts/three-rivers.yaml"),
        folder.path().join("three-rivers.yaml"),
    )
    .expect("it is copied");
    let output = margrave().args(["--lang", Catalogue::PSEUDO, "run"]).arg(path).output();
    let output = output.expect("the binary starts");
    assert_success(&output, "the helps");
    let usages = ORDERS.iter().map(|row| parse::usage(row.verb));
    let forms = umpire::FORMS.iter().map(|(form, _)| (*form).to_owned());
    let commands = COMMANDS.iter().map(|row| row.usage.to_owned());
    let heads = HEADER_LINES.iter().map(|row| row.usage.to_owned());
    let usages: BTreeSet<String> = usages.chain(forms).chain(commands).chain(heads).collect();
    let rules = load_rules(&Library::shipped(), "dutch").expect("the rules are read");
    let options = rules.mod_options.iter();
    let texts: Vec<&str> =
        options.flat_map(|option| [option.name.as_str(), option.doc.trim()]).collect();
    let words = |text: &str| text.split(['_', '-', ' ']).map(str::to_lowercase).collect::<Vec<_>>();
    let names = ORDERS.iter().flat_map(|row| row.aliases.iter().chain([&row.name]));
    let names = names.chain(COMMANDS.iter().flat_map(|row| row.aliases.iter().chain([&row.name])));
    let names = names.copied().chain(PHASES.iter().map(|row| row.id));
    let names: BTreeSet<String> = names
        .flat_map(|name| words(name).into_iter().chain([name.to_owned()]))
        .chain(["red", "blue", "the", "dutch", "edition", "head"].map(str::to_owned))
        .collect();
    let mut beside: BTreeMap<String, String> = BTreeMap::new();
    let mut told = 0;
    for said in out(&output).split("\n> ") {
        let (line, said) = said.split_once('\n').unwrap_or((said, ""));
        if !typed.contains(line) {
            continue;
        }
        // What the rules say of a matter, and how they set options, are passages of theirs.
        let own = said.lines().take_while(|said| !said.contains("The Dutch edition"));
        let own = own.filter(|said| line != "options" || !said.contains("  "));
        let own = own.filter(|said| !texts.iter().any(|text| said.contains(text)));
        for said in own.filter(|said| !said.starts_with("expect ") && !said.starts_with("state ")) {
            told += 1;
            let usage = usages.iter().filter_map(|usage| said.trim_start().strip_prefix(usage));
            let rest = usage.min_by_key(|rest| rest.len()).unwrap_or(said);
            for word in unmarked(rest).into_iter().filter(|word| !names.contains(word)) {
                beside.entry(word).or_insert_with(|| format!("{line}: {said}"));
            }
        }
    }
    assert!(told > 400, "help said {told} lines");
    let beside: Vec<String> =
        beside.into_iter().map(|(word, line)| format!("`{word}` in {line}")).collect();
    assert!(beside.is_empty(), "{}", beside.join("\n"));
}

/// Somebody who reads the pseudo-language and answers what a test has them answer.
struct Scripted {
    answers: VecDeque<&'static str>,
    said: Vec<String>,
}

impl Replies for Scripted {
    fn reply(&mut self, _: &[String]) -> Option<String> {
        self.answers.pop_front().map(str::to_owned)
    }

    fn say(&mut self, text: &str) {
        self.said.extend(text.lines().map(str::to_owned));
    }

    fn whole(&mut self, _: &str) {}

    fn language(&self) -> Language {
        Language::of(Catalogue::PSEUDO)
    }
}

/// The questions before a campaign say nothing beside the door.
#[test]
fn the_opening_says_nothing_beside_the_door() {
    let library = Library::shipped();
    let editions = library.editions();
    let about = editions.iter().map(|name| library.about(LayerKind::Edition, name));
    let mods = library.mods();
    let about = about.chain(mods.iter().map(|name| library.about(LayerKind::Mod, name)));
    let rules = load_rules(&library, "english").expect("the rules are read");
    let mut texts: BTreeSet<String> =
        about.flat_map(|(title, about)| [title.in_english(), about.in_english()]).collect();
    texts.extend(rules.mod_options.iter().map(|option| option.name.clone()));
    texts.extend(rules.races.iter().map(|race| race.id.clone()));
    texts.extend(rules.settlements.iter().map(|kind| kind.id.clone()));
    texts.extend(editions.into_iter().chain(mods));
    texts.extend(CHOICES.iter().map(|row| row.name.to_owned()));
    let shown = |value: &margrave::rules::ModValue| value.to_string();
    texts.extend(rules.mod_options.iter().map(|option| shown(&option.default)));
    let set = CHOICES.iter().zip(rules.default_options());
    texts.extend(set.map(|(row, value)| row.allowed.show(value)));
    texts.extend(CHOICES.iter().filter_map(|row| match row.allowed {
        Allowed::Words(words) => Some(words.join(", ")),
        Allowed::Number(..) => None,
    }));
    // Long lists tell each in short.
    let short = |text: &String| text.split(['.', ':', ';']).next().map(str::to_owned);
    texts.extend(texts.iter().filter_map(short).collect::<Vec<_>>());
    texts.retain(|text| text.len() > 1);
    let answers = [
        "lern",
        "?",
        "? setup",
        "back",
        "setup",
        "?",
        "english",
        "one",
        "Red",
        "red red",
        "gold x",
        "99",
        "?",
        "2",
        "?",
        "5",
        "1",
        "?",
        "capt",
        "?",
        "no",
        "?",
        "",
        "dwarf",
        "?",
        "?years",
        "years",
        "?",
        "2",
        "unused_capitals unheard",
        "years=2",
        "keep",
        "?",
        "none",
        "?",
        "nowhere.yaml",
        "",
        "?",
        "a b",
        "war",
        "?",
        "back",
        "war",
        "quit",
    ];
    let mut scripted = Scripted { answers: answers.into(), said: Vec::new() };
    opening(&library, &mut scripted);
    let mut paper = Scripted {
        answers: [
            "paper", "?", "dutch", "2", "1", "", "no", "human", "dwarf", "?", "season", "?", "9",
            "3", "?",
        ]
        .into_iter()
        .chain(["2", "F6x", "?", "F6", "Q", "?", "B4", "b4", "E4", "quit"])
        .collect(),
        said: Vec::new(),
    };
    opening(&library, &mut paper);
    let said: Vec<String> = scripted.said.into_iter().chain(paper.said).collect();
    assert!(said.len() > 200, "only {} lines were said", said.len());
    let names = [
        "learn",
        "now",
        "setup",
        "paper",
        "red",
        "blue",
        "green",
        "yes",
        "no",
        "back",
        "greedy",
        "captain",
        "easy-captain",
        "hard-captain",
        "random",
        "holder",
        "keep",
        "none",
        "enough",
        "season",
        "winter",
        "gold",
        "summer",
        "autumn",
        "spring",
        "start",
    ];
    let mut beside: BTreeMap<String, String> = BTreeMap::new();
    for line in &said {
        // Choices follow their number.
        let rest = without(line, &texts);
        for word in unmarked(&rest).into_iter().filter(|word| !names.contains(&word.as_str())) {
            beside.entry(word).or_insert_with(|| line.clone());
        }
    }
    let beside: Vec<String> =
        beside.into_iter().map(|(word, line)| format!("`{word}` in {line}")).collect();
    assert!(beside.is_empty(), "{}", beside.join("\n"));
}
