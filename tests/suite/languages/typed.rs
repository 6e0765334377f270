//! The command line in other languages: `--help`, manual pages and what is wrong with what was typed.

use std::collections::{BTreeMap, BTreeSet};

use margrave::basics::hex::SIDE_NAMES;
use margrave::campaign::SEATS;
use margrave::campaign::header_lines::HEADER_LINES;
use margrave::command::{COMMANDS, EXPECTATIONS};
use margrave::engine::ORDERS;
use margrave::engine::core::parse;
use margrave::rules::Library;
use margrave::script::load_rules;
use margrave::text::{Catalogue, Language, as_used};

use super::views::unmarked;
use crate::support::{err, margrave, out};

/// Runs a command in a language, whatever comes of it.
fn run(language: &str, words: &[&str]) -> (String, String) {
    let output = margrave().args(["--lang", language]).args(words).output();
    let output = output.expect("the binary starts");
    (out(&output), err(&output))
}

/// Lists the commands below one, as its help does, with those below them.
fn commands(above: &[String]) -> Vec<Vec<String>> {
    let words: Vec<&str> = above.iter().map(String::as_str).chain(["--help"]).collect();
    let (help, _) = run("en", &words);
    let mut found = vec![above.to_vec()];
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    for line in listed.take_while(|line| !line.is_empty()) {
        let named = line.strip_prefix("  ").filter(|line| !line.starts_with(' '));
        let Some(name) = named.and_then(|line| line.split(' ').next()) else { continue };
        if name != "help" {
            found.extend(commands(&[above, &[name.to_owned()]].concat()));
        }
    }
    found
}

/// Joins lines that were wrapped.
fn whole_lines(help: &str) -> Vec<String> {
    let mut whole: Vec<String> = Vec::new();
    for line in help.lines() {
        let text = line.trim_start();
        let wrapped = line.len() - text.len() >= 6 && !text.starts_with(['-', '<', '[']);
        match whole.last_mut().filter(|before| wrapped && !before.is_empty()) {
            Some(before) => *before = format!("{before} {text}"),
            None => whole.push(line.to_owned()),
        }
    }
    whole
}

/// Lists the words of a line of help, of a usage or of a refusal that did not come through the door: options are typed, and
/// so are values.
fn beside_the_door(line: &str) -> Vec<String> {
    let is_typed = |word: &&str| {
        let name = word.trim_start_matches(['[', '(']);
        name.starts_with('-')
            || name.starts_with(char::is_lowercase) && word.contains(['=', '/', '+'])
    };
    // Of an option with a value the value has a name.
    let value = |word: &str| word.split_once("[=").map(|(_, value)| value.to_owned());
    let values: Vec<String> = line.split(' ').filter_map(value).collect();
    let said = line.split(' ').filter(|word| !is_typed(word)).map(str::to_owned);
    let said: Vec<String> = said.chain(values).collect();
    unmarked(&said.join(" ").replace(['[', ']', '<', '>', '|', ','], " "))
}

/// Help of every command says nothing beside the door but what is typed.
#[test]
fn help_of_commands_says_nothing_beside_the_door() {
    let all = commands(&[]);
    assert!(all.len() > 30, "only {} commands were found", all.len());
    let mut typed: Vec<String> = all.iter().flatten().cloned().collect();
    typed.extend(SEATS.iter().map(|(name, _)| (*name).to_owned()));
    // Names of options, files, seats and programs.
    let names = "margrave red undead strength random option anna ben xx public host edition mod players without weather \
        name value race realm player lua seat text junit json \
        help head orders umpire bash elvish fish powershell zsh";
    typed.extend(names.split(' ').map(str::to_owned));
    let mut beside: BTreeMap<String, String> = BTreeMap::new();
    let mut lines = 0;
    for command in &all {
        let words: Vec<&str> = command.iter().map(String::as_str).chain(["--help"]).collect();
        let (help, wrong) = run(Catalogue::PSEUDO, &words);
        assert_eq!(wrong, "", "{command:?}");
        for line in &whole_lines(&help) {
            lines += 1;
            let of_line = beside_the_door(line).into_iter();
            for word in of_line.filter(|word| !typed.contains(word)) {
                beside.entry(word).or_insert_with(|| format!("{command:?}: {line}"));
            }
        }
    }
    assert!(lines > 500, "only {lines} lines were said");
    let told: Vec<String> =
        beside.iter().map(|(word, line)| format!("`{word}` in {line}")).collect();
    assert!(told.is_empty(), "{}", told.join("\n"));
}

/// Help, the manual page and completions read in Dutch and German, and in English as ever.
#[test]
fn help_is_in_the_language_of_the_reader() {
    for (language, words, wanted) in [
        ("en", &["--help"][..], "Usage: margrave [OPTIONS] <COMMAND>\n\nCommands:\n  play "),
        ("nl", &["--help"], "Gebruik: margrave [OPTIES] <COMMANDO>\n\nCommando's:\n  play "),
        ("nl", &["play", "--help"], "Gebruik: margrave play [OPTIES] [MAP]\n"),
        ("nl", &["play", "--help"], "--players <RIJK=PLEK,…>"),
        ("de", &["clock", "--help"], "--over <[REICH=]WAS>"),
        ("de", &["simulate", "--help"], "option NAME=WERT: "),
        ("nl", &["play", "--help"], "Editie van een nieuwe campagne"),
        ("de", &["help", "play"], "Aufruf: margrave play "),
        ("de", &["fuzz", "--help"], "[Vorgabe: "),
        ("de", &["test", "--help"], "[mögliche Werte: text, junit, json]"),
        ("de", &["man"], "Eine Regelmaschine"),
        ("de", &["man", "play"], "\n.SH BESCHREIBUNG\n"),
        ("nl", &["completions", "fish"], "Editie van een nieuwe campagne"),
    ] {
        let (said, wrong) = run(language, words);
        assert_eq!(wrong, "", "{language} {words:?}");
        assert!(said.contains(wanted), "{language} {words:?}: {said}");
    }
}

/// A refusal of what was typed is told in the language, with what to type; in English clap tells it.
#[test]
fn refusals_are_in_the_language_of_the_reader() {
    for (language, words, wanted) in [
        ("en", &["play", "--sed", "3"][..], "error: unexpected argument '--sed' found"),
        ("nl", &["play", "--sed", "3"], "fout: het argument `--sed` is onbekend"),
        ("nl", &["play", "--sed", "3"], "er is een argument dat erop lijkt: `--seed`"),
        ("de", &["pley"], "Fehler: es gibt kein Kommando `pley`"),
        (
            "de",
            &["run"],
            "Fehler: diese Argumente fehlen: `<DATEIEN>...`\n\nAufruf: margrave run <DATEIEN>",
        ),
        ("de", &["play", "--learn", "--learn"], "das Argument `--learn` steht zweimal da"),
        ("de", &["test", "x", "--format", "xml"], "wähle einen von `text`, `junit`, `json`"),
        ("nl", &["simulate", "--years", "0"], "`0` is geen waarde van `--years <JAREN>`"),
        ("nl", &["compare", "--with"], "heeft een waarde nodig"),
        ("nl", &["man", "pley"], "er is geen commando `pley`"),
    ] {
        let (said, wrong) = run(language, words);
        assert_eq!(said, "", "{language} {words:?}");
        assert!(wrong.contains(wanted), "{language} {words:?}: {wrong}");
    }
}

/// What is wrong with what was typed is told through the door alone, with the usage.
#[test]
fn refusals_say_nothing_beside_the_door() {
    let wrong: [&[&str]; 12] = [
        &["nobody"],
        &["play", "--nothing"],
        &["play", "--seed"],
        &["play", "--seed", "x"],
        &["play", "--learn", "--host"],
        &["play", "one", "two"],
        &["run"],
        &["map", "--from", "a", "--gap", "x"],
        &["test", "--format", "text"],
        &["simulate", "--resume"],
        &["orders", "war", "--all"],
        &["rules", "show"],
    ];
    for words in wrong {
        let (said, told) = run(Catalogue::PSEUDO, words);
        assert_eq!(said, "", "{words:?}");
        let named = ["margrave", "format"];
        let beside = told.lines().flat_map(beside_the_door);
        let beside: Vec<String> = beside
            .filter(|word| !words.contains(&word.as_str()) && !named.contains(&word.as_str()))
            .collect();
        assert!(told.lines().count() > 2 && beside.is_empty(), "{words:?} {beside:?}: {told}");
    }
}

/// Lists the placeholders of a usage: words in capitals.
fn placeholders(usage: &str) -> Vec<String> {
    let inside = |letter: char| letter.is_alphanumeric() || "_-".contains(letter);
    let capital = |letter: char| letter.is_ascii_uppercase() || letter == '-';
    let words = usage.split(|letter| !inside(letter));
    let words = words.filter(|word| word.len() > 1 && word.chars().all(capital));
    words.filter(|word| !SIDE_NAMES.contains(word)).map(str::to_owned).collect()
}

/// Placeholders of orders, commands, expectations and heads have a noun in each language.
#[test]
fn placeholders_are_translated() {
    let orders = ORDERS.iter().map(|row| parse::usage(row.verb));
    let commands = COMMANDS.iter().map(|row| row.usage.to_owned());
    let expectations = EXPECTATIONS.iter().map(|row| row.usage.to_owned());
    let heads = HEADER_LINES.iter().map(|row| row.usage.to_owned());
    let usages = orders.chain(commands).chain(expectations).chain(heads);
    let all: BTreeSet<String> = usages.flat_map(|usage| placeholders(&usage)).collect();
    assert!(all.len() > 70, "{all:?}");
    for code in Catalogue::codes() {
        let catalogue = Catalogue::of(code).expect("the language is shipped");
        let known = |placeholder: &String| {
            let noun = placeholder.to_lowercase().replace('-', " ");
            let one = noun.strip_suffix('s').unwrap_or(&noun);
            catalogue.noun(&noun).is_some() || catalogue.noun(one).is_some()
        };
        let lacking: Vec<&String> = all.iter().filter(|word| !known(word)).collect();
        assert!(lacking.is_empty(), "{code}: {lacking:?}");
    }
    let [dutch, german] = ["nl", "de"].map(Language::of);
    assert_eq!(as_used(&Language::ENGLISH, "log [COUNT]"), "log [COUNT]");
    // What the rules call so is no matter: in the Dutch edition a counter is a way to fight.
    let rules = load_rules(&Library::shipped(), "dutch").expect("the edition is sound");
    let shown = rules.shown_in(rules.language("nl"));
    assert_eq!(as_used(shown, "why REALM COUNTER"), "why RIJK TELLER");
    assert_eq!(as_used(&dutch, "why [REALM NUMBER | TILE]"), "why [RIJK GETAL | TEGEL]");
    assert_eq!(
        as_used(&german, "view as REALM|host|public|seat"),
        "view as REICH|host|public|seat"
    );
    assert_eq!(as_used(&german, "muster POINTS…").split(' ').nth(1), Some("PUNKTE…"));
}

/// Where no edition is named, one is begun whose rule book is in the reader's language; in English it is the usual one.
#[test]
fn an_edition_of_the_language_is_begun() {
    for (language, edition) in [("en", "dutch"), ("nl", "dutch"), ("de", "marches")] {
        let library = Library::shipped().speaking(language);
        assert_eq!(library.offered_edition(), edition, "{language}");
    }
}
