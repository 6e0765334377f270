//! Words that each language types for orders.

use std::collections::BTreeMap;
use std::fs;

use margrave::command::COMMANDS;
use margrave::engine::{ORDERS, Verb};
use margrave::rules::Library;
use margrave::script::{RulesetCache, load_rules, prepare};
use margrave::text::{Catalogue, Text, Wording};

use crate::support::series::hooks;
use crate::support::{err, feed, margrave, out, root};

/// True if nothing but an order may be called so: one word, and no name of a command or of another order.
fn is_fit(name: &str, word: &str) -> bool {
    let letters = word.chars().all(|letter| letter.is_lowercase() || letter == '_');
    let other = ORDERS.iter().filter(|row| row.name != name);
    let mut taken = other.flat_map(|row| row.aliases.iter().chain([&row.name]));
    let commands = COMMANDS.iter().flat_map(|row| row.aliases.iter().chain([&row.name]));
    letters && !taken.any(|other| *other == word) && !commands.into_iter().any(|one| *one == word)
}

/// Every order has its word in every language, each a word of its own.
#[test]
fn every_order_has_a_word() {
    for code in Catalogue::codes() {
        let catalogue = Catalogue::of(code).expect("the language is shipped");
        let mut words = BTreeMap::new();
        for (name, word) in catalogue.orders() {
            assert!(Verb::by_name(name).is_some(), "{code}: `{name}` is no order");
            assert!(is_fit(name, word), "{code}: `{word}` cannot stand for `{name}`");
            let before = words.insert(word, name);
            assert_eq!(before, None, "{code}: `{word}` stands for two orders");
        }
        // What is a command as well is typed alike everywhere.
        let commands: Vec<&str> = COMMANDS.iter().map(|row| row.name).collect();
        let orders = ORDERS.iter().map(|row| row.name).filter(|name| !commands.contains(name));
        let lacking: Vec<&str> = orders.filter(|name| catalogue.order(name).is_none()).collect();
        assert!(lacking.is_empty(), "{code} has no words for {lacking:?}");
    }
}

/// Every order that the scripts of an edition bring has its word in each language, and none stands for
/// two.
#[test]
fn orders_of_editions_have_words() {
    let scripts = ["first-summer", "english-year", "warmaster", "marches"];
    for (script, code) in scripts.iter().flat_map(|it| [(*it, "nl"), (*it, "de")]) {
        let path = root().join(format!("scripts/{script}.campaign"));
        let prepared = prepare(&path, &Library::shipped(), &mut RulesetCache::default(), false);
        let session = prepared.expect("it is read").session;
        let rules = session.rules.shown_in(session.rules.language(code));
        let mut words = BTreeMap::new();
        for (name, word) in rules.order_words() {
            assert!(is_fit(name, word), "{script}: `{word}` cannot stand for `{name}`");
            let before = words.insert(word.to_owned(), name.to_owned());
            assert_eq!(before, None, "{script}: `{word}` stands for two orders");
        }
        let scripts = hooks(&session, &session.state);
        let names = scripts.iter().flat_map(|scripts| scripts.orders());
        let names = names.map(|order| order.name.as_str());
        let lacking: Vec<&str> = names.filter(|name| rules.order(name).is_none()).collect();
        assert!(lacking.is_empty(), "{script} has no words in {code} for {lacking:?}");
    }
}

/// Two players type the same evening in two languages: what is offered, asked and completed has their words, and
/// the file holds the names of the orders alone (NL-REALM-02).
#[test]
fn orders_are_typed_in_a_language() {
    let folder = tempfile::tempdir().expect("a folder");
    let evening = folder.path().join("evening");
    fs::create_dir_all(&evening).expect("a folder");
    let head = "margrave 2\nedition dutch\nseed 5\nrealm red human\nrealm blue human\nmap vale.yaml\nbegin\n";
    fs::write(evening.join("campaign.txt"), head).expect("it is written");
    fs::copy(root().join("tests/maps/vale.yaml"), evening.join("vale.yaml")).expect("a map");
    let play = |language: &str, typed: &str| {
        let mut command = margrave();
        command.args(["--lang", language, "play"]).arg(&evening);
        let output = feed(&mut command, typed);
        out(&output) + &err(&output)
    };
    let dutch = play("nl", "what\nhoofdstad B4\nhelp marcheer\nquit\n");
    for told in ["hoofdstad B4", "met `hoofdstad`", "bijvoorbeeld `marcheer 1 2 D5`"] {
        assert!(dutch.contains(told), "{told}: {dutch}");
    }
    let begun = play("nl", "hoofd H4\nquit\n");
    assert!(begun.contains("blue kiest H4"), "{begun}");
    let english = play("en", "undo\nhoofdstad H4\nquit\n");
    assert!(english.contains("there is no order `hoofdstad`"), "{english}");
    let file = fs::read_to_string(evening.join("campaign.txt")).expect("the file");
    assert!(file.contains(": capital B4\n") && file.contains(": capital H4\n"), "{file}");
    assert!(!file.contains("hoofdstad"), "{file}");
}

/// What is put into words late says sides of tiles in the language of the rules, as what is said at once does.
#[test]
fn late_texts_say_sides_in_a_language() {
    let library = Library::shipped().speaking("nl");
    let rules = load_rules(&library, "dutch").expect("an edition loads");
    let rules = library.shown(&rules);
    let at_once = Text::typed("side NE").in_words(rules);
    assert_eq!(at_once, "zijde NO");
    let late = Text::late(|words| Text::typed("side NE").in_words(&words));
    assert_eq!(late.in_words(rules), at_once);
}

/// Sides of tiles are offered and typed in a language or in English, alone too, and the file has them in English: `NO` is
/// north-east to the Dutch, and not `no` (NL-SCOUT-11).
#[test]
fn sides_are_typed_in_a_language() {
    let script = root().join("tests/rules/scouting-wrong-orders.campaign");
    let script = fs::read_to_string(script).expect("the script");
    let (head, _) = script.split_once("begin\n").expect("a head");
    let head = head.replace("../maps/", "");
    let asked = "view as host\ndice 5 6 3 4\nscout 1 D3\nwhat\n";
    let typed = [
        ("nl", "zijde NO", "zijde ZO", "NE"),
        ("nl", "no", "zijde ZO", "NE"),
        ("nl", "O", "zijde NO", "E"),
        ("nl", "red: zw", "zijde NO", "SW"),
        ("nl", "NE", "zijde NO", "NE"),
        ("de", "seite SO", "seite NO", "SE"),
        ("de", "side so", "seite NO", "SE"),
        ("en", "SE", "side NE", "SE"),
    ];
    for (language, line, offered, side) in typed {
        let folder = tempfile::tempdir().expect("a folder");
        let war = folder.path().join("war");
        fs::create_dir_all(&war).expect("a folder");
        fs::copy(root().join("tests/maps/vale.yaml"), war.join("vale.yaml")).expect("a map");
        fs::write(war.join("campaign.txt"), format!("{head}begin\n")).expect("it is written");
        let mut command = margrave();
        command.args(["--lang", language, "play"]).arg(&war);
        let output = feed(&mut command, &format!("{asked}{line}\nquit\n"));
        let told = out(&output) + &err(&output);
        assert!(told.contains(&format!("  {offered}\n")), "{language}: {told}");
        let file = fs::read_to_string(war.join("campaign.txt")).expect("the file");
        assert!(file.ends_with(&format!(": side {side}\n")), "{language}: {line}: {file}");
    }
}
