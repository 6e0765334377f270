//! What scripts say, in the language of whoever reads.

use std::collections::BTreeSet;
use std::fs;

use margrave::lesson::Lesson;
use margrave::rules::selection::{fitting_editions, manifest_of};
use margrave::rules::{LayerKind, Library, TranslationFiles};
use margrave::script::load_rules;

use crate::support::{err, margrave, out, root};

/// What the scripts of editions say has its text in each language.
#[test]
fn scripts_of_editions_are_translated() {
    let editions = ["dutch", "english", "warmaster", "marches"];
    for (edition, language) in editions.iter().flat_map(|it| [(*it, "nl"), (*it, "de")]) {
        let library = Library::shipped();
        let manifest = manifest_of(&library, LayerKind::Edition, edition).expect("a manifest");
        let files = TranslationFiles::of(&library, std::iter::once(&manifest));
        let faults = files.faults_of_texts(language, &Lesson::texts_of);
        assert!(faults.is_empty(), "{edition}: {}", margrave::fault::render(&faults, false));
    }
}

/// Each edition and each mod says in its languages what it is called and what it is about.
#[test]
fn layers_are_told_of_in_the_language_of_the_reader() {
    let english = Library::shipped();
    let layers = |kind, names: Vec<String>| names.into_iter().map(move |name| (kind, name));
    let all = layers(LayerKind::Edition, english.editions())
        .chain(layers(LayerKind::Mod, english.mods()));
    let mut told = 0;
    for (kind, name) in all {
        let manifest = manifest_of(&english, kind, &name).expect("a manifest");
        let (title, about) = english.about(kind, &name);
        for code in manifest.languages {
            let own = Library::shipped().speaking(&code);
            let (own_title, own_about) = own.about(kind, &name);
            assert_ne!(own_about, about, "{name} in {code}");
            assert_ne!(own_title, title, "{name} in {code}");
            if kind == LayerKind::Edition {
                let rules = load_rules(&own, name.as_str()).expect("the edition is sound");
                assert_eq!(own.shown(&rules).title, own_title.in_english());
            }
            told += 1;
        }
    }
    assert!(told > 30, "only {told} were told of");
}

/// Every mod that ships has the languages of the editions it fits, and none that they lack: a language is whole or not
/// offered.
#[test]
fn mods_offer_the_languages_of_their_editions() {
    let library = Library::shipped();
    for name in library.mods() {
        let manifest = manifest_of(&library, LayerKind::Mod, &name).expect("a manifest");
        let editions = fitting_editions(&library, &manifest);
        let wanted: BTreeSet<String> = editions
            .iter()
            .filter_map(|edition| manifest_of(&library, LayerKind::Edition, edition))
            .flat_map(|edition| edition.languages)
            .collect();
        assert_eq!(manifest.languages.into_iter().collect::<BTreeSet<_>>(), wanted, "{name}");
    }
}

/// A refusal of a spell is read in Dutch (NL-EQX-09), and what a script records is the same in every language.
#[test]
fn a_refusal_of_a_script_is_read_in_a_language() {
    let script = root().join("tests/rules/portents-all.campaign");
    let said = |language: &str| {
        let output = margrave().args(["--lang", language, "run"]).arg(&script).output();
        out(&output.expect("it runs"))
    };
    let (english, dutch, marked) = (said("en"), said("nl"), said("xx"));
    assert!(english.contains("red 1 is frozen with fear this turn"), "{english}");
    assert!(dutch.contains("red 1 is deze beurt verlamd van angst"), "{dutch}");
    assert!(!marked.contains("frozen") && !marked.contains("{say:"), "{marked}");
    let state = |text: &str| text.lines().last().map(str::to_owned);
    assert_eq!(state(&english), state(&dutch));
}

/// A mod brings its own texts: arguments have their forms, and `check` tells what a language lacks, what no script
/// says, and a placeholder that differs.
#[test]
fn a_mod_brings_its_texts() {
    let folder = tempfile::tempdir().expect("a folder");
    let own = folder.path().join("heralds");
    fs::create_dir_all(own.join("texts")).expect("a folder");
    let write = |path: &str, text: &str| fs::write(own.join(path), text).expect("it is written");
    write(
        "mod.yaml",
        "name: heralds\ntitle: Heralds\nabout: Heralds cry each round.\napi: 3\nversion: 1.0.0\nedition: [dutch]\nlanguages: [nl]\nfiles: [main.lua]\n",
    );
    write(
        "main.lua",
        r#"on.phase_begins("scouting", function()
	local realm = campaign.seats[1]
	local gift = campaign.text("{points} of luck", { points = { 2, "point" } })
	change.say(campaign.text("{realm} hears {who?a herald|heralds}: {gift}", { realm = realm, who = 2, gift = gift }))
	change.say(campaign.text("The heralds of {all} ride.", { all = { "red", "blue" } }))
	change.say(campaign.text("Nobody answers."))
end)
declare.invariant("nobody is dumb", function() end)
declare.invariant("nobody is deaf", function()
	return campaign.vars.deaf and campaign.text("{who} hears nothing", { who = campaign.seats[1] }) or nil
end)
declare.expectation("deaf", function()
	return campaign.text("{who} hears nothing", { who = campaign.seats[1] })
end)
"#,
    );
    write(
        "texts/nl.yaml",
        r#"nouns:
  "point": {one: "punt", many: "punten", gender: "n"}
sentences:
  "{points} of luck": "{points} geluk"
  "{realm} hears {who?a herald|heralds}: {gift}": "{realm} hoort {who?een heraut|herauten}: {gift}"
  "The heralds of {all} ride.": "De herauten van {others} rijden uit."
  "All is quiet.": "Alles is stil."
  "Heralds cry each round.": "Elke ronde roepen herauten."
  "nobody is deaf": "niemand is doof"
  "{who} hears nothing": "{who} hoort niets"
"#,
    );
    let checked = margrave().arg("check").arg(&own).output().expect("it runs");
    for fault in [
        "other placeholders than the English",
        "nothing says \"All is quiet.\"",
        "add \"Nobody answers.\" to it",
        "add \"nobody is dumb\" to it",
        "add \"Heralds\" to it",
    ] {
        assert!(err(&checked).contains(fault), "{fault}: {}", err(&checked));
    }
    let script = folder.path().join("a.campaign");
    let map = root().join("tests/maps/vale.yaml");
    fs::copy(map, folder.path().join("vale.yaml")).expect("a map");
    let head = [
        "margrave 2",
        "mod heralds",
        "realm red human",
        "realm blue human",
        "map vale.yaml",
        "tile B4 capital red",
        "tile H4 capital blue",
        "banner red 1 B4 600",
        "banner blue 1 H4 600",
        "start scouting",
        "begin",
        "red: done",
    ];
    fs::write(&script, head.join("\n") + "\n").expect("it is written");
    let said = |language: &str| {
        let mut command = margrave();
        command.arg("--mods").arg(folder.path()).args(["--lang", language, "run"]).arg(&script);
        let output = command.output().expect("it runs");
        format!("{}{}", out(&output), err(&output))
    };
    let (english, dutch) = (said("en"), said("nl"));
    for line in ["red hears heralds: 2 points of luck", "The heralds of red and blue ride."] {
        assert!(english.contains(line), "{line}: {english}");
    }
    for line in ["red hoort herauten: 2 punten geluk", "Nobody answers."] {
        assert!(dutch.contains(line), "{line}: {dutch}");
    }
}
