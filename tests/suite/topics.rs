//! `help` explains matters from the rule book, in order of play, for the edition in force only.

use crate::support::{assert_success, feed, margrave, out};

fn said(edition: &str, asked: &str) -> String {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut command = margrave();
    command.args(["play", "--seed", "3", "--edition", edition]).arg(folder.path().join("war"));
    let output = feed(&mut command, &format!("{asked}\n"));
    assert_success(&output, asked);
    let text = out(&output);
    let begins = text.find("what the rules of").or_else(|| text.find("nothing mentions"));
    begins.map_or(text.clone(), |at| text[at..].to_owned())
}

/// A matter is told with the rules of the edition in force, and a mistyped one with what is meant.
#[test]
fn matters_are_told() {
    for (edition, asked, cited) in [
        ("dutch", "help a siege", "[NL-SIEGE-"),
        ("english", "help siege", "[EN-SIEGE-"),
        ("warmaster", "help how to win", "[WM-WIN-"),
        ("dutch", "help how do I win", "[NL-WIN-"),
        ("marches", "help sealed orders", "[GM-TURN-02]"),
        ("marches", "help winning", "[GM-WIN-"),
    ] {
        let text = said(edition, asked);
        assert!(text.contains(cited), "{edition}, {asked}:\n{text}");
        let own = &cited[1..4];
        for other in ["[NL-", "[EN-", "[WM-", "[GM-"].iter().filter(|other| !other.contains(own)) {
            let foreign = text.contains(other) && !(edition == "english" && *other == "[NL-");
            assert!(!foreign, "{edition}, {asked}: {other}\n{text}");
        }
        let told = text.split("shows the whole").next().unwrap_or_default();
        assert!(told.lines().all(|line| line.chars().count() <= 80), "{text}");
    }
    let dutch = said("dutch", "help sealed orders");
    assert!(dutch.contains("nothing mentions `sealed orders`"), "{dutch}");
    assert!(said("dutch", "help seige").contains("did you mean `siege`"), "{dutch}");
}

/// Help looks for a word itself first, and then for words that begin with it, and says so; words that only
/// contain it are not found. The name of a mod is such a word.
#[test]
fn words_are_found_whole() {
    let text = said("warmaster", "help sea");
    assert!(
        text.contains("nothing mentions `sea` itself; these mention words that begin with it:"),
        "{text}"
    );
    assert!(text.contains("view as REALM"), "{text}");
    let text = said("warmaster", "help hand");
    assert!(text.contains("hand host TO") && !text.contains("itself"), "{text}");
    let text = said("warmaster", "help art");
    assert!(text.contains("nothing mentions `art`") && !text.contains("itself"), "{text}");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let in_folder = |words: &[&str]| {
        let mut command = margrave();
        command.current_dir(folder.path()).args(words);
        out(&feed(&mut command, "help sie\n"))
    };
    in_folder(&["new", "mod", "sie"]);
    let text = in_folder(&["play", "--seed", "3", "--mod", "sie", "war"]);
    assert!(text.contains("mod sie:") && !text.contains("itself"), "{text}");
}

/// Orders, phases and expectations of other editions are no matter of this one: of these names the
/// marches have nothing, and matters of theirs are the example.
#[test]
fn other_editions_are_not_told() {
    for (edition, asked, untold) in [
        ("marches", "help capital", &["capital PLACE", "place capitals", "expect "][..]),
        ("marches", "help march", &["BANNER", "expect "]),
        ("warmaster", "help scout", &["scout BANNER"]),
        ("marches", "help", &["help siege"]),
    ] {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut command = margrave();
        command.args(["play", "--seed", "3", "--edition", edition]).arg(folder.path().join("war"));
        let text = out(&feed(&mut command, &format!("{asked}\n")));
        for words in untold {
            assert!(!text.contains(words), "{edition}, {asked}: {words}\n{text}");
        }
    }
    let expected = said("marches", "help expect tile");
    assert!(expected.contains("expect tile TILE"), "{expected}");
}

/// The course of the year is told by the calendar: each phase once, in its order.
#[test]
fn a_turn_is_told() {
    for (edition, phases) in [
        ("dutch", &["subsistence:", "scouting:", "movement:"][..]),
        ("warmaster", &["income:", "battles:", "building:"]),
        ("marches", &[]),
    ] {
        let text = said(edition, "help turn");
        let places: Vec<_> = phases.iter().map(|phase| text.find(&format!(" {phase}"))).collect();
        assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{edition}:\n{text}");
        assert!(text.contains("`where` shows where"), "{edition}:\n{text}");
    }
}

/// Examples are of the edition in force: what `help` gives for an example of a command can be typed.
#[test]
fn examples_are_of_the_edition_in_force() {
    for edition in ["dutch", "english", "warmaster", "marches"] {
        for command in ["help", "rules", "pass", "skip", "tile", "why"] {
            let text = said(edition, &format!("help {command}"));
            let (_, example) = text.rsplit_once("for instance `").expect("an example");
            let (example, _) = example.split_once('`').expect("its end");
            assert!(example.starts_with(command), "{edition}:\n{text}");
            let text = said(edition, example);
            for fault in
                ["not understood", "nothing mentions", "have nothing called", "there is no"]
            {
                assert!(!text.contains(fault), "{edition}, `{example}`:\n{text}");
            }
        }
    }
}
