//! Names on the screen: each can be asked for, by its id and as it is called.

use margrave::rules::show::{every_name, show};
use margrave::rules::{Library, Ruleset};
use margrave::script::load_rules;

use crate::support::{assert_success, feed, margrave, often, out};

fn rules(edition: &str, lang: &str) -> std::sync::Arc<Ruleset> {
    load_rules(&Library::shipped().speaking(lang), edition)
        .unwrap_or_else(|faults| panic!("{}", margrave::fault::render(&faults, false)))
}

/// Everything with a name is shown by every name it has, in English and in the other language.
#[test]
fn every_name_is_known() {
    let editions = ["dutch", "english", "warmaster", "marches"];
    for (edition, lang) in editions.iter().flat_map(|it| [(*it, "nl"), (*it, "de")]) {
        let rules = rules(edition, lang);
        let rules = rules.shown_in(rules.language(lang));
        let names = every_name(rules);
        assert!(names.len() > 100, "{edition}: {}", names.len());
        for name in names.iter().step_by(11) {
            let shown = show(rules, name);
            assert!(shown.is_ok_and(|text| text.len() > 10), "{edition}: {name}");
            let loud = name.to_uppercase().replace('_', " ");
            assert!(show(rules, &loud).is_ok() || !name.is_ascii(), "{edition}: {loud}");
        }
    }
}

/// Plays these lines in an edition and language, and returns the output.
fn said(edition: &str, lang: &str, lines: &[&str]) -> String {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut command = margrave();
    command.args(["--lang", lang, "play", "--seed", "3", "--edition", edition]);
    let output = feed(command.arg(folder.path().join("war")), &(lines.join("\n") + "\n"));
    assert_success(&output, edition);
    out(&output)
}

/// A spell, a people, an event, a phase and an order, typed as they are shown; who mistypes one is
/// told what is meant.
#[test]
fn the_prompt_shows_what_is_named() {
    for (edition, lang, asked, expected) in [
        ("warmaster", "en", "rules vortex_of_doom", "spell vortex_of_doom"),
        ("warmaster", "en", "rules Vortex of Doom", "of table autumn_spells"),
        ("warmaster", "de", "rules wirbel der verdammnis", "Zauber vortex_of_doom"),
        ("warmaster", "en", "rules vortx of doom", "did you mean Vortex of Doom"),
        ("warmaster", "en", "rules dwarfs", "may.build.mountain_city is 1"),
        ("dutch", "en", "rules movement", "phase movement"),
        ("dutch", "nl", "rules laagland", "terrein lowland"),
        ("dutch", "en", "rules scout", "scout BANNER"),
        ("english", "en", "rules open sea", "terrain sea"),
        ("marches", "de", "rules hauptstadt", "Siedlung capital"),
        ("dutch", "en", "rules capitl", "did you mean capital"),
        // Something on the map or a player, and a row as sentences.
        ("marches", "en", "rules red", "red is a realm of the people"),
        ("marches", "en", "rules silver mine", "special: silver"),
        ("marches", "de", "rules silbergrube", "Silbergrube"),
        ("marches", "en", "rules injuries", "recovers"),
        ("warmaster", "en", "rules diplomat", "An opponent of your choice may not challenge you"),
        ("warmaster", "en", "rules diplomat", "Diplomat, in the table"),
        ("marches", "en", "rules gm-hero-02", "numbered abilities 6"),
    ] {
        let text = said(edition, lang, &[asked]);
        assert!(text.contains(expected), "{edition}, {lang}, `{asked}`:\n{text}");
    }
}

/// A suggestion for a mistyped name is near enough to be meant: a short one differs by one letter
/// at most.
#[test]
fn a_short_name_is_not_taken_for_another() {
    use margrave::fault::nearest;
    for (typed, known, near) in [
        ("fog", "long", None),
        ("mine", "move", None),
        ("mvoe", "move", Some("move")),
        ("scuot", "scout", Some("scout")),
        ("capitl", "capital", Some("capital")),
        ("subsistance", "subsistence", Some("subsistence")),
        ("construct", "contract", Some("contract")),
        ("goblins", "goblinoid", Some("goblinoid")),
    ] {
        assert_eq!(nearest(typed, [known]), near, "{typed}");
    }
    // Of two that are as near it is the one that begins alike.
    assert_eq!(nearest("quitt", ["quiet", "quit"]), Some("quit"));
    assert_eq!(nearest("quitt", ["quit", "quiet"]), Some("quit"));
}

/// Texts for players are sentences: they show no name of the rules as it is written in YAML, or
/// with what of the program carries it out.
#[test]
fn names_are_told_in_sentences() {
    let raw = |line: &str| {
        let key = line.split_once(':').map_or("", |(key, _)| key.trim());
        let is_key = !key.is_empty()
            && key.contains('_')
            && key.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_');
        is_key
            || [": yes", ": no"].iter().any(|end| {
                let key = line.strip_suffix(end).unwrap_or("a rule. With sentences");
                key.trim().split(' ').count() < 4 && !key.contains(['.', ':'])
            })
            || line.contains(['{', '}'])
            || line.contains("the program: ")
            || ["engine/", "phases/", "view/", "src/"].iter().any(|room| {
                line.contains(room) && !line.contains(".lua") && !line.contains(".yaml")
            })
    };
    for edition in ["dutch", "english", "warmaster", "marches"] {
        let rules = rules(edition, "en");
        let mut faults = Vec::new();
        for name in every_name(&rules).into_iter().step_by(often(4, 1)) {
            let text = show(&rules, &name).unwrap_or_default();
            let lines = text.lines().filter(|line| raw(line));
            faults.extend(lines.map(|line| format!("{name}: {line}")));
        }
        assert!(faults.is_empty(), "{edition}, {}:\n{}", faults.len(), faults.join("\n"));
    }
}
