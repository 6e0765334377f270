//! Faults of rules: sentences of the catalogue, read in the language of whoever looks.

use std::fs;
use std::path::PathBuf;

use margrave::fault::{Fault, SourceFile, render_for};
use margrave::rules::Library;
use margrave::script::load_rules;
use margrave::text::{Catalogue, Language};
use margrave::yaml::{Files, parse_text};

use super::apart::Beside;
use super::{OthersWords, is_name};
use crate::bad_rules::{carry_out, steps};
use crate::support::{copy_folder, err, margrave, out, root};

/// Loads the rules of a fixture of `tests/bad`; None if it checks a file of another kind.
fn faults_of(fixture: &PathBuf) -> Option<Vec<Fault>> {
    let steps = steps(&fs::read_to_string(fixture).expect("the fixture is read"));
    let named = |key: &str| {
        steps.iter().find(|step| step.words[0] == key).map(|step| step.words[1].clone())
    };
    if named("check").is_some() {
        return None;
    }
    let folder = tempfile::tempdir().expect("a folder is made");
    let edition = named("edition").unwrap_or_else(|| "trial".to_owned());
    let own = folder.path().join("rules").join(&edition);
    copy_folder(&root().join("tests/bad/editions").join(&edition), &own);
    carry_out(folder.path(), &steps);
    let library =
        Library::folder(folder.path().join("rules")).with_mods(folder.path().join("mods"));
    let selection = named("select").unwrap_or(edition);
    Some(load_rules(&library, selection.as_str()).err().unwrap_or_default())
}

fn fixtures() -> Vec<PathBuf> {
    let folders = ["rules", "mods"].map(|folder| root().join("tests/bad").join(folder));
    let files = folders.iter().flat_map(|folder| fs::read_dir(folder).expect("it is read"));
    let paths = files.map(|entry| entry.expect("an entry is read").path());
    let mut paths: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|end| end == "fixture")).collect();
    paths.sort();
    paths
}

/// Words of the rules are no sentences: what stands in a sentence of a fault is not looked into.
const OF_RULES: OthersWords<'_> =
    OthersWords { argument: &|_, _| true, words: &is_name, noun: &|_| true };

/// What a faulty rule file is told in words, and how to mend it, has its translation in each language.
#[test]
fn faults_of_rules_are_translated() {
    let (mut seen, mut beside) = (0, Vec::new());
    for fixture in fixtures() {
        for fault in faults_of(&fixture).into_iter().flatten() {
            seen += 1;
            let texts = std::iter::once(&fault.message).chain(&fault.help);
            let mut found = Vec::new();
            texts.for_each(|text| OF_RULES.untranslated(text, &mut found));
            beside.extend(found.into_iter().map(|text| format!("{}: {text}", fault.code)));
        }
    }
    beside.sort();
    beside.dedup();
    assert!(seen > 250, "only {seen} faults are found");
    assert!(beside.is_empty(), "{}\n{}", beside.len(), beside.join("\n"));
}

/// A report is drawn in the reader's language, its headings and hints too; code, keys and lines of the file stay.
#[test]
fn a_report_is_in_the_language_of_the_reader() {
    let fixture = root().join("tests/bad/rules/records.fixture");
    let faults = faults_of(&fixture).expect("the fixture is one of rules");
    for (code, wanted) in [
        (
            "nl",
            ["de rijen van tabel `cards` hebben geen veld `moood`", "hulp: bedoelde je `mood`?"],
        ),
        ("de", ["kein Feld `moood`", "Tipp: meintest du `mood`?"]),
        ("en", ["the rows of table `cards` have no field `moood`", "help: did you mean `mood`?"]),
    ] {
        let report = render_for(&faults, false, &Language::of(code));
        for wanted in wanted.iter().chain(&["rules::unknown_key", "[rules/trial/cards.yaml:6:31]"])
        {
            assert!(report.contains(wanted), "{code} lacks `{wanted}` in\n{report}");
        }
    }
}

/// Libraries that read files tell what is wrong in English: the reader has it in their language all the same.
#[test]
fn what_libraries_find_wrong_is_in_the_language_of_the_reader() {
    let folder = tempfile::tempdir().expect("a folder is made");
    for (name, text) in [
        ("a.svg", "<svg>"),
        ("b.svg", "<svg><g></svg>"),
        ("a.zip", "PK\u{3}\u{4}xx"),
        ("a.po", "msgid x"),
        ("b.po", "#\nmsgid \"\"\nmsgstr \"Language: nl\\n\"\n\nmsgid \"a\"\nmsgstr \"\\q\"\n"),
        ("c.po", "msgid \"a\"\nmsgstr \"b\"\n"),
        ("a.yaml", "sentence: {}"),
    ] {
        fs::write(folder.path().join(name), text).expect("a file is written");
    }
    for (language, words, wanted) in [
        (
            "nl",
            &["import", "a.svg", "--edition", "marches"][..],
            "is geen SVG: het eindigt te vroeg",
        ),
        ("de", &["import", "b.svg", "--edition", "marches"], "Zeile 1 schließt `g` mit `svg` ab"),
        ("nl", &["mods", "add", "a.zip"], "het is geen zip-archief, of er ontbreekt een deel"),
        ("de", &["translate", "nl", "--from", "a.po"], "Zeile 1 gehört nicht hinein"),
        ("nl", &["translate", "nl", "--from", "b.po"], "niets wordt als `\\q` geschreven"),
        ("de", &["translate", "nl", "--from", "c.po"], "sie beginnt nicht mit einem Kopf"),
        ("nl", &["translate", "nl", "--catalogue", "a.yaml"], "onbekend veld `sentence`"),
    ] {
        let mut command = margrave();
        command.current_dir(folder.path()).args(["--lang", language]).args(words);
        let output = command.output().expect("the binary runs");
        // Lines of a report are broken.
        let told = err(&output).replace("\n  │", "");
        assert!(told.contains(wanted), "{language} {words:?}: {told}");
    }
}

/// What a script of the edition refuses when a campaign is played again is told in the language, also by commands that
/// know no rules themselves.
#[test]
fn a_broken_campaign_is_told_in_the_language_of_the_reader() {
    let folder = tempfile::tempdir().expect("a folder is made");
    let map = root().join("scripts/three-rivers.yaml");
    let head = "margrave 2\nedition english\nseed 7\nrealm red human\nrealm blue human\nrealm green human\n";
    let head = format!("{head}option english.realms bought\nmap {}\n", map.display());
    let lines = "dice 6 5 3\nbegin\nred: capital J8\nblue: capital G5\ngreen: capital C9\nred: build city I6\n";
    fs::write(folder.path().join("campaign.txt"), head + lines).expect("it is written");
    for (language, wanted) in [
        ("nl", "kan niet gespeeld worden: I6 ligt niet in je rijk"),
        ("de", "kann nicht gespielt werden: I6 liegt nicht in deinem Reich"),
    ] {
        let mut command = margrave();
        command.args(["--lang", language, "orders"]).arg(folder.path()).args(["--as", "red"]);
        let told = err(&command.output().expect("the binary runs"));
        assert!(told.contains(wanted), "{language}: {told}");
    }
}

/// Names of the interface and of rules, and what the scripts of the fixtures call things.
const NAMES: &str = "banner realm tile change math table move preview candidates expression abs ceil clamp floor fmod \
    huge max min modf round sign sqrt earthquake skaven victory when wizard river timber winter subsistence";

/// What `check` finds in scripts is told in the pseudo-language: every letter is marked but those of code and names.
#[test]
fn faults_that_check_finds_in_scripts_say_nothing_beside_the_door() {
    let mut beside = Beside::of(NAMES);
    for fixture in fixtures() {
        let steps = steps(&fs::read_to_string(&fixture).expect("the fixture is read"));
        let Some(check) = steps.iter().find(|step| step.words[0] == "check") else { continue };
        let folder = tempfile::tempdir().expect("a folder is made");
        let editions = root().join("tests/bad/editions");
        copy_folder(&editions.join("trial"), &folder.path().join("rules/trial"));
        carry_out(folder.path(), &steps);
        let mut command = margrave();
        command.current_dir(folder.path()).args(["--rules", "rules", "--lang", Catalogue::PSEUDO]);
        let output = command.arg("check").arg(&check.words[1]).output().expect("the binary runs");
        let mut of_script = false;
        for line in err(&output).lines() {
            if let Some((kind, _)) = line.split_once("::").filter(|_| !line.starts_with(' ')) {
                of_script = ["lua", "mods"].contains(&kind);
            } else if of_script && !is_drawn(line) {
                beside.hear(&fixture.display().to_string(), &without_names(line));
            }
        }
    }
    beside.ends(80);
}

/// True for the part of a report that shows the file.
fn is_drawn(line: &str) -> bool {
    line.contains('│') || line.contains("╭─") || line.contains('·') && !line.contains("╰──")
}

/// Takes what is quoted out of a line, and names in a list of them.
fn without_names(line: &str) -> String {
    let plain = line.split('\'').step_by(2).collect::<Vec<_>>().join(" ");
    let quoted = plain.split('"').step_by(2).collect::<Vec<_>>().join(" ");
    let is_name = |word: &&str| {
        word.ends_with(',') || word.trim_end_matches(':').contains(['_', '.', '(', ')', ':'])
    };
    quoted.split(' ').filter(|word| !is_name(word)).collect::<Vec<_>>().join(" ")
}

/// Errors that Luau raises, faults of the interface, what the locals held and what a script itself raises are read in
/// Dutch; code stays.
#[test]
fn errors_of_scripts_are_in_the_language_of_the_reader() {
    for (code, wanted) in [
        ("local x = nil; x.y = 1", &["nil heeft geen velden: 'y' gevraagd", "waarbij x = nil"][..]),
        ("local t = {} t[nil] = 1", &["de sleutel van een tabel is nil"]),
        ("local function f() f() end f()", &["lua:1 in f (steeds opnieuw)"]),
        ("change.say(3)", &["`text` van change.say moet een tekst zijn, maar is 3"]),
        ("pairs(3)", &["pairs wil een tabel, niet 3"]),
        ("error(campaign.text(\"nobody attacks\"))", &["niemand valt aan"]),
        ("error(\"nobody attacks\")", &["nobody attacks"]),
    ] {
        let folder = tempfile::tempdir().expect("a folder is made");
        let path = folder.path().join("fails.campaign");
        let head = "margrave 2\nedition dutch\nseed 1\nrealm red human\nrealm blue human\nmap build\nbegin\n";
        fs::write(&path, format!("{head}umpire lua {code}\n")).expect("it is written");
        let output = margrave().args(["--lang", "nl", "run"]).arg(&path).output();
        let output = output.expect("the binary runs");
        let said = out(&output) + &err(&output);
        for wanted in wanted {
            assert!(said.contains(wanted), "`{code}` lacks `{wanted}` in\n{said}");
        }
    }
}

/// Texts that are no YAML, each with the beginning of what is told of it.
const NO_YAML: &[(&str, &str)] = &[
    ("a:\n\tb: 1\n", "a tab stands"),
    ("a: \"open\n", "a text in quotes has no end"),
    ("a: 'open\n---\n", "a text in quotes has no end"),
    ("a: \"one\" two\n", "something stands behind the quote"),
    ("a: \"\\q\"\n", "this backslash begins nothing"),
    ("a: \"\\uZZZZ\"\n", "this backslash begins nothing"),
    ("a: [1, 2}\n", "a list in brackets lacks"),
    ("a: {b: 1\nc: 2\n", "a map in braces lacks"),
    ("a: 1]\nb: ]\n", "this bracket closes none"),
    ("a: 1\nb\nc: 2\n", "there is no `:`"),
    ("a: b: c\n", "a `:` stands"),
    ("a: 1\n  b: 2\n", "a `:` stands"),
    ("a: - 1\n", "a `-` stands"),
    ("a: | text\n  b\n", "`|` and `>` begin a text"),
    ("a: |0\n  b\n", "`|` and `>` begin a text"),
    ("a: *b\n", "this alias names nothing"),
    ("a: * b\n", "there is no name behind `&` or `*`"),
    ("a:\n  b: 1\n c: 2\n", "nothing can stand here at this indentation"),
    ("%YAML one\n---\na: 1\n", "`!` and `%` begin tags"),
    ("a: !<open b\n", "`!` and `%` begin tags"),
    ("a: @b\n", "no text begins with @"),
    ("a: `b`\n", "no text begins with `"),
    ("a: 1\n... b\n", "the file goes on after its end"),
    ("a: [,]\n", "a value is missing"),
];

/// What the parser of YAML complains of is told in sentences of the catalogue, each with its own help.
#[test]
fn complaints_of_the_parser_are_translated() {
    let mut wrong = Vec::new();
    for (text, told) in NO_YAML {
        let source = SourceFile::new("a.yaml", *text);
        let Err(faults) = parse_text(&mut Files::default(), &source) else {
            wrong.push(format!("{text:?} is taken"));
            continue;
        };
        let fault = &faults[0];
        let message = fault.message.in_english();
        if !message.starts_with(told) {
            wrong.push(format!("{text:?}: {message}"));
        }
        let mut found = Vec::new();
        let texts = std::iter::once(&fault.message).chain(&fault.help);
        texts.for_each(|text| OF_RULES.untranslated(text, &mut found));
        wrong.extend(found);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
